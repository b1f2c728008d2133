/// Splitting a leaf. An inner node replaces the child: a leaf cannot become another type.

#include "node.h"

void Inner::splitAt(double X) {
  if (X < Middle) {
    if (Left->IsLeaf && Left->From < X) {
      Leaf *const Lower = static_cast<Leaf *>(Left);
      Leaf *const Upper = new Leaf(*Lower);
      Inner *const Both = new Inner;
      Both->From = Lower->From;
      Both->To = Lower->To;
      Both->Middle = X;
      Lower->To = X;
      Upper->From = X;
      Both->Left = Lower;
      Both->Right = Upper;
      Left = Both;
    }
    Left->splitAt(X);
  } else {
    if (Right->IsLeaf && Right->From < X) {
      Leaf *const Lower = static_cast<Leaf *>(Right);
      Leaf *const Upper = new Leaf(*Lower);
      Inner *const Both = new Inner;
      Both->From = Lower->From;
      Both->To = Lower->To;
      Both->Middle = X;
      Lower->To = X;
      Upper->From = X;
      Both->Left = Lower;
      Both->Right = Upper;
      Right = Both;
    }
    Right->splitAt(X);
  }
}

void Leaf::splitAt(double) {}
