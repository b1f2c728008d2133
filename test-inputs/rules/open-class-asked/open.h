#ifndef OPEN_H
#define OPEN_H
#include "pleach.h"
#include <typeinfo>

extern unsigned Log;

// Nothing derives from it here.
struct _tree_ Open {
  _child_ Open *Next = nullptr;
  unsigned A = 1, B = 2;

  virtual ~Open() = default;
  _traversal_ virtual void first(unsigned by);
  _traversal_ virtual void second(unsigned);
};

// A concrete base: `Item` inherits all, `Other` one of the two.
struct _tree_ Base {
  _child_ Base *Next = nullptr;
  unsigned A = 1, B = 2;

  virtual ~Base() = default;
  _traversal_ virtual void first(unsigned by);
  _traversal_ virtual void second(unsigned by);
  // May end: those that live go on by themselves.
  _traversal_ virtual void third();
  _traversal_ virtual void fourth();
  _traversal_ virtual void fifth();
};
struct Item : Base {
  unsigned More = 3;
};
struct Other : Base {
  void second(unsigned by) override;
};

// In a file that is not seen: what overrides the second of the two.
Open *makeOpen(unsigned at);
Base *makeBase(unsigned at);
#endif
