// Not shown to pleach.
#include "open.h"

struct UnseenOpen : Open {
  void second(unsigned by) override {
    Log = Log * 3 + by;
    B += A * 7 + Log;
    if (Next != nullptr)
      Next->second(by + 1);
  }
};
struct UnseenBase : Base {
  void first(unsigned by) override {
    Log = Log * 5 + by;
    A += B * 7 + Log;
    if (Next != nullptr)
      Next->first(by + 2);
  }
  void fourth() override {
    Log = Log * 7 + A;
    if (Next != nullptr)
      Next->fourth();
  }
};
Open *makeOpen(unsigned at) {
  if (at % 3 == 0)
    return new UnseenOpen;
  return new Open;
}
Base *makeBase(unsigned at) {
  switch (at % 5) {
  case 0:
    return new UnseenBase;
  case 2:
    return new Item;
  case 3:
    return new Other;
  default:
    return new Base;
  }
}
