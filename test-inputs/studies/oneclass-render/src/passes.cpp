/// The passes over the render tree.

#include "node.h"

/// Every node takes from its parent what it does not say itself.
_traversal_ void setFont(Node *N, const FontStyle &Inherited) {
  if (N == nullptr)
    return;
  if (N->Font.Size == 0)
    N->Font.Size = Inherited.Size;
  if (N->Font.Family == 0)
    N->Font.Family = Inherited.Family;
  if (N->Font.Color == 0)
    N->Font.Color = Inherited.Color;
  setFont(N->Left, N->Font);
  setFont(N->Right, N->Font);
}

/// Bottom up: how wide a node would be if nobody asked for anything else.
_traversal_ void resolveFlexWidths(Node *N) {
  if (N == nullptr)
    return;
  resolveFlexWidths(N->Left);
  resolveFlexWidths(N->Right);
  switch (N->Type) {
  case Kind::Text:
    N->NaturalWidth = N->Length * charWidth(N->Font.Size);
    break;
  case Kind::Image:
    N->NaturalWidth = N->PixelWidth;
    break;
  case Kind::Row:
    N->NaturalWidth = N->Left->NaturalWidth + Gap + N->Right->NaturalWidth;
    break;
  case Kind::Column:
    N->NaturalWidth = largest(N->Left->NaturalWidth, N->Right->NaturalWidth);
    break;
  }
  if (N->Mode == WidthMode::Flex)
    N->Width = N->NaturalWidth;
}

/// Top down: a part of the parent's width.
_traversal_ void resolveRelativeWidths(Node *N, int Around) {
  if (N == nullptr)
    return;
  if (N->Mode == WidthMode::Relative)
    N->Width = Around * N->Percent / 100;
  resolveRelativeWidths(N->Left, N->Width);
  resolveRelativeWidths(N->Right, N->Width);
}

/// Bottom up, when all widths are known: text breaks into lines.
_traversal_ void computeHeights(Node *N) {
  if (N == nullptr)
    return;
  computeHeights(N->Left);
  computeHeights(N->Right);
  switch (N->Type) {
  case Kind::Text: {
    const int Columns = largest(N->Width / charWidth(N->Font.Size), 1);
    const int Lines = (N->Length + Columns - 1) / Columns;
    N->Height = Lines * lineHeight(N->Font.Size);
    break;
  }
  case Kind::Image:
    N->Height = N->Width * N->PixelHeight / N->PixelWidth;
    break;
  case Kind::Row:
    N->Height = largest(N->Left->Height, N->Right->Height);
    break;
  case Kind::Column:
    N->Height = N->Left->Height + Gap + N->Right->Height;
    break;
  }
}

__attribute__((noinline)) void runWalks(Node *Root) {
  FontStyle Standard;
  Standard.Size = 12;
  Standard.Family = 1;
  Standard.Color = 0x202020;
  setFont(Root, Standard);
  resolveFlexWidths(Root);
  resolveRelativeWidths(Root, 1200);
  computeHeights(Root);
}
