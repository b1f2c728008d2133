#ifndef SHAPE_H
#define SHAPE_H
#include "pleach.h"

#include <typeinfo>
#include <vector>

extern int drawn;
extern int moved;

// A class that is no tree type: others may derive from it anywhere.
struct Pen {
  virtual ~Pen() = default;
  virtual void line(int) {}
};

struct _tree_ Shape {
  _child_ std::vector<Shape *> Kids;
  int X = 0, Y = 0, Size = 1, Sum = 0, Seen = 0;

  Shape() { settle(); }
  virtual ~Shape() = default;

  // Hooks and accessors.
  virtual int weight() const { return Size; }
  virtual void settle() { Seen = 1; }
  virtual void shift(int by) { X += by; }
  virtual int cost() const { return 1; }
  virtual void nudge() = 0;
  virtual int quiet() const { return 2; }

  _traversal_ void measure() {
    Sum = weight();
    for (Shape *Kid : Kids) {
      Kid->measure();
      Sum += Kid->weight();
    }
  }
  _traversal_ void place(int at) {
    shift(at);
    for (Shape *Kid : Kids) Kid->place(at + 1);
  }
  _traversal_ void push() {
    Y += cost();
    for (Shape *Kid : Kids) Kid->push();
  }
  _traversal_ void tell() {
    Seen = Seen * 3 + drawn;
    for (Shape *Kid : Kids) Kid->tell();
  }
  _traversal_ void budge() {
    nudge();
    for (Shape *Kid : Kids) Kid->budge();
  }
  _traversal_ void look() {
    Seen = Seen * 5 + moved;
    for (Shape *Kid : Kids) Kid->look();
  }
  _traversal_ void hush() {
    Y += quiet();
    for (Shape *Kid : Kids) Kid->hush();
  }
  _traversal_ void draw(Pen &pen) {
    pen.line(X);
    for (Shape *Kid : Kids) Kid->draw(pen);
  }
  _traversal_ void grow() {
    if (Seen % 2 == 0) {
      for (Shape *Kid : Kids) Kid->grow();
      Kids.push_back(make());
    }
  }
  static Shape *make();
};

struct Box : Shape {
  int Border = 1;
  int weight() const override { return Size + 2 * Border; }
  void shift(int by) override {
    X += by;
    Border += by % 2;
  }
  void nudge() override { X += 1; }
};

// What it overrides counts into a variable.
struct Stack : Shape {
  int cost() const override {
    drawn += 3;
    return 2;
  }
  void nudge() override;
  int quiet() const override;
};
#endif
