#ifndef NODE_H
#define NODE_H
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  int Input = 0, Size = 0, Place = 0, Ink = 0, Hits = 0;
  virtual ~Node() = default;
  _traversal_ virtual void measure(int scale) { Size = Input * scale; }
  _traversal_ virtual void place(int scale, int from) { Place = from + Size * scale; }
  _traversal_ virtual void paint(int ink) { Ink = ink + Place; }
  _traversal_ virtual void hit(int by, int scale) { Hits += Ink * scale + by; }
};

struct _tree_ Wrap : Node {
  _child_ Node *Inner = nullptr;
  _traversal_ void measure(int scale) override {
    Inner->measure(scale);
    Size = Input + scale;
  }
  _traversal_ void place(int scale, int from) override {
    Place = from + scale;
    Inner->place(scale, Place);
  }
  _traversal_ void paint(int ink) override {
    Ink = Place - ink;
    Inner->paint(ink);
  }
  _traversal_ void hit(int by, int scale) override {
    Hits += by;
    Inner->hit(by, scale);
  }
};

struct _tree_ Pair : Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  _traversal_ void measure(int scale) override;
  _traversal_ void place(int scale, int from) override;
  _traversal_ void paint(int ink) override;
  _traversal_ void hit(int by, int scale) override;
};

#endif
