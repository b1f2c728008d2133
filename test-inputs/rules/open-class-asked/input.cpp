// traversals: first second third fourth fifth
// case: linked other.cpp
// Rule: a fused function runs on objects of exactly the classes that are seen. Where one may have a subclass elsewhere, it asks for the class of the
// object, and makes the plain calls on any other.
#include "open.h"
#include "case.h"

unsigned Log = 1;

void Open::first(unsigned by) {
  A += B + by;
  if (Next != nullptr)
    Next->first(by + 1);
}
void Open::second(unsigned) {
  B += A;
  if (Next != nullptr)
    Next->second(0);
}

void Base::first(unsigned by) {
  A += B + by;
  if (Next != nullptr)
    Next->first(by + 1);
}
void Base::second(unsigned by) {
  B += A * by;
  if (Next != nullptr)
    Next->second(by);
}
void Other::second(unsigned by) {
  B = B * 3 + by;
  if (Next != nullptr)
    Next->second(by + 1);
}
void Base::third() {
  if (A % 4 == 0)
    return;
  A += 1;
  if (Next != nullptr)
    Next->third();
}
void Base::fourth() {
  if (B % 5 == 0)
    return;
  B += 2;
  if (Next != nullptr)
    Next->fourth();
}
void Base::fifth() {
  if (B % 7 == 0)
    return;
  B += A;
  if (Next != nullptr)
    Next->fifth();
}

static void one(Open *root) {
  root->first(1);
  root->second(2);
}
static void two(Base *root) {
  root->first(1);
  root->second(2);
}
static void three(Base *root) {
  root->third();
  root->fourth();
  root->fifth();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 20; ++tree) {
    Open *open = nullptr;
    Base *base = nullptr;
    for (int length = 1 + random.below(9); length > 0; --length) {
      Open *more = makeOpen(static_cast<unsigned>(random.below(6)));
      more->Next = open;
      open = more;
      Base *other = makeBase(static_cast<unsigned>(random.below(10)));
      other->Next = base;
      other->A = static_cast<unsigned>(random.below(40));
      base = other;
    }
    one(open);
    two(base);
    three(base);
    for (; open != nullptr; open = open->Next)
      std::printf("%u %u\n", open->A, open->B);
    for (; base != nullptr; base = base->Next)
      std::printf("%u %u\n", base->A, base->B);
    std::printf("%u\n", Log);
  }
}
