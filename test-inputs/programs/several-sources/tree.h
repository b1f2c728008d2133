#ifndef TREE_H
#define TREE_H
#include "pleach.h"

struct Config {
  int Gap = 1;
};
extern Config Settings;

class _tree_ Widget {
public:
  virtual ~Widget() = default;
  _traversal_ virtual void measure();
  _traversal_ virtual void place(int x);
  _traversal_ virtual void paint();
  virtual void print() const;
  int Width = 0, X = 0, Paint = 0;
};

class _tree_ Leaf : public Widget {
public:
  int Input = 0;
  _traversal_ void measure() override { Width = Input; }
  _traversal_ void place(int x) override;
  _traversal_ void paint() override;
  void print() const override;
};

class _tree_ Row : public Widget {
public:
  _child_ Widget *Left = nullptr;
  _child_ Widget *Right = nullptr;
  _traversal_ void measure() override;
  _traversal_ void place(int x) override;
  _traversal_ void paint() override;
  void print() const override;
};

#endif
