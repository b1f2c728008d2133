// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10
// Walks run together that touch a place in one way alone, of which two come to the same in either order: they count, set bits, clear
// bits, flip bits, or store one constant. All of these run as one walk for two, so that half of the visits are left.
#include "case.h"
#include "pleach.h"

#include <vector>

struct Tally {
  unsigned Visited = 0;
  bool Found = false;
};

enum class Shades { Light, Dark };
static constexpr Shades Gloom = Shades::Dark;

struct Counts {
  unsigned Visited = 0;
  unsigned long Weight = 0;
  unsigned Mask = 0;
  int Kept = -1;
  int Parity = 0;
  unsigned Steps = 0;
  unsigned Kinds[4] = {};
  unsigned char Byte = 0;

  void step(int by) { Steps += by; }
};

static Counts All;
static Tally One;
static bool Any = false;
static bool Every = true;
static int Level = 0;
static Shades Shade = Shades::Light;
static unsigned Marks = 0;

static void mark() {
  ++Marks;
  All.Mask |= 4096u;
}

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Node *Up = nullptr;
  int Input = 0;
  bool Dirty = false;

  // A counter of the program.
  _traversal_ void f1() {
    ++All.Visited;
    if (Left) Left->f1();
    if (Right) Right->f1();
  }
  _traversal_ void g1() {
    if (Left) Left->g1();
    if (Right) Right->g1();
    All.Visited++;
  }

  // Another, up and down; whatever is added is added modulo a power of two.
  _traversal_ void f2() {
    All.Weight += Input;
    All.Weight -= 3;
    if (Left) Left->f2();
    if (Right) Right->f2();
  }
  _traversal_ void g2() {
    if (Left) Left->g2();
    if (Right) Right->g2();
    --All.Weight;
    All.Weight += sizeof(Node);
  }

  // By way of a reference: both write one object.
  _traversal_ void f3(Tally &tally) {
    ++tally.Visited;
    tally.Found = true;
    if (Left) Left->f3(tally);
    if (Right) Right->f3(tally);
  }
  _traversal_ void g3(Tally &tally) {
    if (Left) Left->g3(tally);
    if (Right) Right->g3(tally);
    if (Input % 3 == 0) tally.Found = true;
    tally.Visited += 2u;
  }

  // A flag of the node above.
  _traversal_ void f4() {
    if (Up) Up->Dirty = true;
    if (Left) Left->f4();
    if (Right) Right->f4();
  }
  _traversal_ void g4() {
    if (Left) Left->g4();
    if (Right) Right->g4();
    if (Input % 5 == 0 && Up) Up->Dirty = true;
  }

  // Masks.
  _traversal_ void f5() {
    All.Mask |= 1u << Input % 8;
    All.Kept &= ~(1u << Input % 9);
    All.Parity ^= Input;
    if (Left) Left->f5();
    if (Right) Right->f5();
  }
  _traversal_ void g5() {
    if (Left) Left->g5();
    if (Right) Right->g5();
    All.Mask |= 256u << Input % 7;
    All.Kept &= ~Input;
    All.Parity ^= 5;
  }

  // Truth values.
  _traversal_ void f6() {
    Any |= Input > 30;
    Every &= Input < 38;
    if (Left) Left->f6();
    if (Right) Right->f6();
  }
  _traversal_ void g6() {
    if (Left) Left->g6();
    if (Right) Right->g6();
    Any |= Input;
    Every &= Input % 16 != 3;
  }

  // Functions that count.
  _traversal_ void f7() {
    All.step(Input);
    mark();
    if (Left) Left->f7();
    if (Right) Right->f7();
  }
  _traversal_ void g7() {
    if (Left) Left->g7();
    if (Right) Right->g7();
    mark();
    All.step(2);
  }

  // One constant, however it is spelled.
  _traversal_ void f8() {
    Level = 1;
    Shade = Shades::Dark;
    if (Left) Left->f8();
    if (Right) Right->f8();
  }
  _traversal_ void g8() {
    if (Left) Left->g8();
    if (Right) Right->g8();
    Level = true;
    if (Input > 3) Shade = Shades::Dark;
    else Shade = Gloom;
  }

  // Counters by kind, and one of a byte.
  _traversal_ void f9() {
    ++All.Kinds[Input % 4];
    if (Input > 20) ++All.Byte;
    else All.Byte -= 2;
    if (Left) Left->f9();
    if (Right) Right->f9();
  }
  _traversal_ void g9() {
    if (Left) Left->g9();
    if (Right) Right->g9();
    switch (Input % 3) {
      case 0: ++All.Kinds[1]; break;
      default: All.Kinds[Input % 2] += Input; break;
    }
    All.Byte += 3;
  }

  // In loops of a statement.
  _traversal_ void f10() {
    for (int at = 0; at < Input % 3; ++at) All.Steps += at;
    if (Left) Left->f10();
    if (Right) Right->f10();
  }
  _traversal_ void g10() {
    if (Left) Left->g10();
    if (Right) Right->g10();
    for (int at = 0; at < Input % 3; ++at) {
      ++All.Steps;
      All.Mask |= 1u << at;
    }
  }
};

// Clang's sanitizers look for leaks: the trees are kept.
static std::vector<Node *> kept;

static Node *build(Random &random, Node *up, int depth) {
  Node *node = new Node;
  kept.push_back(node);
  node->Up = up;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Left = build(random, node, depth - 1);
    node->Right = build(random, node, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  if (!node) return;
  std::printf("%d %d\n", node->Input, node->Dirty);
  dump(node->Left);
  dump(node->Right);
}

static void run1(Node *root) {
  root->f1();
  root->g1();
}
static void run2(Node *root) {
  root->f2();
  root->g2();
}
static void run3(Node *root) {
  root->f3(One);
  root->g3(One);
}
static void run4(Node *root) {
  root->f4();
  root->g4();
}
static void run5(Node *root) {
  root->f5();
  root->g5();
}
static void run6(Node *root) {
  root->f6();
  root->g6();
}
static void run7(Node *root) {
  root->f7();
  root->g7();
}
static void run8(Node *root) {
  root->f8();
  root->g8();
}
static void run9(Node *root) {
  root->f9();
  root->g9();
}
static void run10(Node *root) {
  root->f10();
  root->g10();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 5; ++tree) {
    auto *top = new Node;
    kept.push_back(top);
    Node *root = build(random, top, tree);
    run1(root);
    run2(root);
    run3(root);
    run4(root);
    run5(root);
    run6(root);
    run7(root);
    run8(root);
    run9(root);
    run10(root);
    dump(top);
    dump(root);
    std::printf("%u %lu %u %d %d %u\n", All.Visited, All.Weight, All.Mask, All.Kept, All.Parity, All.Steps);
    for (unsigned kind : All.Kinds) std::printf("%u ", kind);
    std::printf("%d %u %d %d %d %d %d %u\n", All.Byte, One.Visited, One.Found, Any, Every, Level, static_cast<int>(Shade), Marks);
    All.Kept = -1;
    All.Mask = Level = 0;
    Any = One.Found = false;
    Every = true;
    Shade = Shades::Light;
  }
}
