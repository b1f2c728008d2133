// Children that are values: by name, in loops of all forms, by pointers and references to them.
#include "pleach.h"

#include <list>
#include <vector>

struct _tree_ Leaf {
  int Size = 1;
  _traversal_ void grow() { Size = Size * 2 + 1; }
};

struct _tree_ Twig {
  _child_ Leaf Best;
  _child_ Leaf Low[2];
  _child_ std::vector<Twig> Kids;
  _child_ std::list<Twig> Others;
  int A = 0;

  _traversal_ void ranges() {
    Best.grow();
    for (auto &leaf : Low) {
      leaf.grow();
      A += leaf.Size;
    }
    for (Twig &kid : Kids) {
      kid.ranges();
      A += kid.Best.Size;
      kid.A += 1;
    }
  }
  _traversal_ void iterators() {
    for (auto it = Others.begin(); it != Others.end(); ++it) {
      it->iterators();
      A += it->Best.Size;
      (*it).A += 1;
    }
  }
  _traversal_ void indices() {
    for (std::size_t i = 0; i < Kids.size(); ++i) {
      Kids[i].indices();
      Kids[i].A += Kids[i].Best.Size;
    }
    for (std::size_t i = Kids.size(); i-- > 0;) {
      Twig &kid = Kids[i];
      kid.Best.grow();
      kid.A += kid.Best.Size;
    }
  }
};
