// traversals: tick use_other use_slot use_element use_moving use_held use_bound use_copied use_returned use_pointed use_harmless
// Rule: a reference, binding or constant pointer of the whole program leads to what its initialiser names; a pointer that may change leads
// to anything. A pure function that reads through one reads that.
#include "case.h"
#include "pleach.h"

static int G = 0;

struct Holder {
  int &Own;
};
struct Pair {
  int &First, &Second;
};
static int &Other = G;
static int *const Slot = &G;
static const int *Moving = &G;
static Holder Held{G};
static Pair Two{G, G};
namespace {
auto &[First, Second] = Two;
} // namespace

_pure_ static int other(int t) noexcept { return Other + t; } // expect: annotation-misuse
_pure_ static int slot(int t) noexcept { return *Slot + t; } // expect: annotation-misuse
_pure_ static int element(int t) noexcept { return Slot[0] + t; } // expect: annotation-misuse
_pure_ static int moving(int t) noexcept { return *Moving + t; } // expect: annotation-misuse
_pure_ static int held(int t) noexcept { return Held.Own + t; } // expect: annotation-misuse
_pure_ static int bound(int t) noexcept { return First + t; } // expect: annotation-misuse
_pure_ static int copied(int t) noexcept {
  const int *at = Slot; // expect: annotation-misuse
  return *at + t;
}
static int &cell() { return G; }
_pure_ static int returned(int t) noexcept { return cell() + t; } // expect: annotation-misuse
static int *address() { return &G; }
_pure_ static int pointed(int t) noexcept { return *address() + t; } // expect: annotation-misuse

static const char *const Words[] = {"a", "bc", "def"};
_pure_ static int harmless(int t) noexcept { return Words[t % 3][0]; }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, B = 0;

  _traversal_ void tick() {
    G = (G * 3 + V) % 1000;
    if (Next == nullptr)
      return;
    Next->tick();
  }
  _traversal_ void use_other() {
    B = other(V);
    if (Next == nullptr)
      return;
    Next->use_other();
  }
  _traversal_ void use_slot() {
    B = slot(V);
    if (Next == nullptr)
      return;
    Next->use_slot();
  }
  _traversal_ void use_element() {
    B = element(V);
    if (Next == nullptr)
      return;
    Next->use_element();
  }
  _traversal_ void use_moving() {
    B = moving(V);
    if (Next == nullptr)
      return;
    Next->use_moving();
  }
  _traversal_ void use_held() {
    B = held(V);
    if (Next == nullptr)
      return;
    Next->use_held();
  }
  _traversal_ void use_bound() {
    B = bound(V);
    if (Next == nullptr)
      return;
    Next->use_bound();
  }
  _traversal_ void use_copied() {
    B = copied(V);
    if (Next == nullptr)
      return;
    Next->use_copied();
  }
  _traversal_ void use_returned() {
    B = returned(V);
    if (Next == nullptr)
      return;
    Next->use_returned();
  }
  _traversal_ void use_pointed() {
    B = pointed(V);
    if (Next == nullptr)
      return;
    Next->use_pointed();
  }
  _traversal_ void use_harmless() {
    B = harmless(V);
    if (Next == nullptr)
      return;
    Next->use_harmless();
  }
};

static void show(const Node *root) {
  for (const Node *it = root; it != nullptr; it = it->Next)
    std::printf("%d %d\n", it->V, it->B);
}

static void walk_other(Node *root) {
  root->tick();
  root->use_other();
  show(root);
}
static void walk_slot(Node *root) {
  root->tick();
  root->use_slot();
  show(root);
}
static void walk_element(Node *root) {
  root->tick();
  root->use_element();
  show(root);
}
static void walk_moving(Node *root) {
  root->tick();
  root->use_moving();
  show(root);
}
static void walk_held(Node *root) {
  root->tick();
  root->use_held();
  show(root);
}
static void walk_bound(Node *root) {
  root->tick();
  root->use_bound();
  show(root);
}
static void walk_copied(Node *root) {
  root->tick();
  root->use_copied();
  show(root);
}
static void walk_returned(Node *root) {
  root->tick();
  root->use_returned();
  show(root);
}
static void walk_pointed(Node *root) {
  root->tick();
  root->use_pointed();
  show(root);
}
static void walk_harmless(Node *root) {
  root->tick();
  root->use_harmless();
  show(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length < tree + 2; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->V = random.below(40);
      root = node;
    }
    walk_other(root);
    walk_slot(root);
    walk_element(root);
    walk_moving(root);
    walk_held(root);
    walk_bound(root);
    walk_copied(root);
    walk_returned(root);
    walk_pointed(root);
    walk_harmless(root);
  }
}
