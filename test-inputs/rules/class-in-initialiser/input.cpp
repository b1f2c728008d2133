// case: args -std=c++20
// traversals: look push wide high
// expect-any: unsupported-class unsupported-traversal unsupported-body
// Rule: a subclass may stand wherever an expression may: in the initialiser of a variable or field, in a default argument,
// in a constructor's initialisers, in a template's variable or argument, in a handler of a function, in the head of a
// `switch` or `for`. `Shut` has no subclass, so it fuses.
#include "case.h"
#include "pleach.h"

static int Counter = 1;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Got = 0;
  virtual ~Node() = default;
  _traversal_ virtual void look() {}
  _traversal_ virtual void push() {}
#ifdef WRONG
  virtual void both() {}
#endif
};

struct _tree_ Item : Node {
  _traversal_ void look() override {
    Got = Counter;
    Next->look();
  }
  _traversal_ void push() override { Next->push(); }
#ifdef WRONG
  void both() override {
    Got = Counter;
    Next->both();
  }
#endif
};

struct _tree_ Shut final {
  _child_ Shut *Next = nullptr;
  int Width = 0, Height = 0;
  _traversal_ void wide() {
    if (Next == nullptr)
      return;
    Next->wide();
    Width = Next->Width + 1;
  }
  _traversal_ void high() {
    if (Next == nullptr)
      return;
    Next->high();
    Height = Next->Height + 2;
  }
};

#ifdef WRONG
#define BOTH                                                                                                           \
  void both() override {                                                                                               \
    Got = Counter;                                                                                                     \
    Counter += Input + 1;                                                                                              \
    Next->both();                                                                                                      \
  }
#else
#define BOTH
#endif

#define CLASS                                                                                                          \
  struct _tree_ Sub : Item {                                                                                           \
    void push() override {                                                                                             \
      Item::push();                                                                                                    \
      Counter += Input + 1;                                                                                            \
    }                                                                                                                  \
    BOTH                                                                                                               \
  };                                                                                                                   \
  return new Sub
#define MAKE []() -> Node * { CLASS; }

using Maker = Node *();

Maker *const OfVariable = MAKE;
struct Holder {
  static inline Maker *OfClass = MAKE;
  Maker *OfField = MAKE;
  Maker *OfConstructor;
  Holder() : OfConstructor(MAKE) {}
};
static Maker *defaulted(Maker *made = MAKE) { return made; }
template <class T> Maker *OfTemplate = MAKE;
static auto Generic = [](auto) -> Node * { CLASS; };
template <auto Made> Node *passed() { return Made(); }
Maker *const OfArgument = passed<MAKE>;
static Node *handled() try { throw 1; } catch (int) { CLASS; }
static Node *tried() try { CLASS; } catch (int) { return nullptr; }
static Node *switched(int at) {
  switch (Maker *made = MAKE; at) {
  default:
    return made();
  }
}
static Node *ranged() {
  int once[] = {1};
  for (Maker *made = MAKE; int at : once)
    if (at == 1)
      return made();
  return nullptr;
}

static Node *make(unsigned kind) {
  switch (kind) {
  case 0:
    return OfVariable();
  case 1:
    return Holder::OfClass();
  case 2:
    return Holder().OfField();
  case 3:
    return Holder().OfConstructor();
  case 4:
    return defaulted()();
  case 5:
    return OfTemplate<int>();
  case 6:
    return Generic(1);
  case 7:
    return OfArgument();
  case 8:
    return handled();
  case 9:
    return tried();
  case 10:
    return switched(1);
  case 11:
    return ranged();
  default:
    return new Item;
  }
}

#ifdef WRONG
static void run(Node *root, Shut *other) {
  root->both();
  other->wide();
  other->high();
}
#else
static void run(Node *root, Shut *other) {
  root->look();
  root->push();
  other->wide();
  other->high();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    Shut *other = new Shut;
    for (int length = 0; length < tree; ++length) {
      Node *node = make(random.below(16));
      node->Next = root;
      node->Input = random.below(9);
      root = node;
      Shut *more = new Shut;
      more->Next = other;
      other = more;
    }
    run(root, other);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Input, node->Got);
    std::printf("counter %d, %d %d\n", Counter, other->Width, other->Height);
  }
}
