#include "node.h"

int Counter = 0;

namespace {
struct _tree_ Spy final : Item {
  _traversal_ void push() override {
    Counter += Input + 1;
    Next->push();
  }
#ifdef WRONG
  void both() override {
    look_here();
    Counter += Input + 1;
    Next->both();
  }
  void look_here() { Got = Counter; }
#endif
};
} // namespace

Node *makeSpy() { return new Spy; }
