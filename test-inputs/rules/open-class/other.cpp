#include "open.h"

namespace {
struct _tree_ Hidden : Open {
  _traversal_ void first() override {
    A = B + 100;
    if (Next == nullptr)
      return;
    Next->first();
  }
};
} // namespace

Open *make(int a) {
  Open *made = new Hidden;
  made->A = a;
  return made;
}
