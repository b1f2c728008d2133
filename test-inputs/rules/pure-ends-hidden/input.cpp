// traversals: store use_called use_made use_gone use_spot use_thrown
// Rule: a pure function may not return where code that nothing names ends the program, or a template that it calls: `noexcept` or not.
// What is stored by then is seen.
#include "case.h"
#include "pleach.h"

template <class T> static T checked(T t) noexcept {
  if (t > 38)
    std::exit(0);
  return t;
}
_pure_ static int called(int t) { return checked(t); }

struct Guard {
  int Own;
  Guard(int t) noexcept : Own(t) {
    if (t > 37)
      std::exit(0);
  }
};
_pure_ static int made(int t) noexcept { return Guard(t).Own; } // expect: annotation-misuse

struct Last {
  int Own = 0;
  ~Last() {
    if (Own > 36)
      std::exit(0);
  }
};
_pure_ static int gone(int t) noexcept {
  Last it; // expect: annotation-misuse
  it.Own = t;
  return t + 1;
}

_pure_ static int spot(int t) noexcept {
  return [](int it) { // expect: annotation-misuse
    if (it > 35)
      std::exit(0);
    return it;
  }(t);
}

struct Throws {
  int Own;
  Throws(int t) : Own(t) {
    if (t > 30)
      throw t;
  }
};
_pure_ static int thrown(int t) { return Throws(t).Own; }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, A = 0, B = 0;

  _traversal_ void store() {
    B = V + 1;
    if (Next == nullptr)
      return;
    Next->store();
  }
  _traversal_ void use_called() {
    A = called(V);
    if (Next == nullptr)
      return;
    Next->use_called();
  }
  _traversal_ void use_made() {
    A = made(V);
    if (Next == nullptr)
      return;
    Next->use_made();
  }
  _traversal_ void use_gone() {
    A = gone(V);
    if (Next == nullptr)
      return;
    Next->use_gone();
  }
  _traversal_ void use_spot() {
    A = spot(V);
    if (Next == nullptr)
      return;
    Next->use_spot();
  }
  _traversal_ void use_thrown() {
    A = thrown(V);
    if (Next == nullptr)
      return;
    Next->use_thrown();
  }
};

static Node *Root = nullptr;

static void dump() {
  for (const Node *it = Root; it != nullptr; it = it->Next)
    std::printf("%d %d %d\n", it->V, it->A, it->B);
}

static void walk_called(Node *root) {
  root->use_called();
  root->store();
}
static void walk_made(Node *root) {
  root->use_made();
  root->store();
}
static void walk_gone(Node *root) {
  root->use_gone();
  root->store();
}
static void walk_spot(Node *root) {
  root->use_spot();
  root->store();
}
static void walk_thrown(Node *root) {
  root->use_thrown();
  root->store();
}

int main(int argc, char **argv) {
  std::atexit(dump);
  Random random(argc, argv);
  for (int tree = 0; tree < 20; ++tree) {
    Root = nullptr;
    for (int length = 0; length < tree % 7 + 2; ++length) {
      Node *node = new Node;
      node->Next = Root;
      node->V = random.below(40);
      Root = node;
    }
    try {
      walk_thrown(Root);
    } catch (int) {
    }
    dump();
    switch (argc > 1 ? argv[1][0] % 4 : 0) {
    case 0:
      walk_called(Root);
      break;
    case 1:
      walk_made(Root);
      break;
    case 2:
      walk_gone(Root);
      break;
    default:
      walk_spot(Root);
    }
    dump();
  }
}
