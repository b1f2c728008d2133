// traversals: see value object member silent raise look lift watch
// Rule: to name a global may be more than to name its memory. The first use of a `thread_local` variable runs what initialises it:
// `see` reads what that counts. And by an attribute, one variable may have several names.
#include "case.h"
#include "pleach.h"

static int Count = 0;
struct Counted {
  Counted() { ++Count; }
  int Value = 4;
};
struct Holder {
  static thread_local int Number;
};
static int next() { return ++Count; }

static thread_local int Number = ++Count;
static thread_local Counted Object;
thread_local int Holder::Number = next();
static thread_local int Silent = 3;

extern "C" {
int Level = 1;
extern int Height __attribute__((alias("Level")));
}
int Mark __asm__("PleachMark") = 4;
extern int SameMark __asm__("PleachMark");

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;

  _traversal_ void see() {
    B = Count;
    if (!Next)
      return;
    Next->see();
  }
  _traversal_ void value() {
    A = Number;
    if (!Next)
      return;
    Next->value();
  }
  _traversal_ void object() {
    A = Object.Value;
    if (!Next)
      return;
    Next->object();
  }
  _traversal_ void member() {
    A = Holder::Number;
    if (!Next)
      return;
    Next->member();
  }
  _traversal_ void raise() {
    Height = Height + 1;
    if (!Next)
      return;
    Next->raise();
  }
  _traversal_ void look() {
    A = Level;
    if (!Next)
      return;
    Next->look();
  }
  _traversal_ void lift() {
    SameMark = SameMark + 1;
    if (!Next)
      return;
    Next->lift();
  }
  _traversal_ void watch() {
    A = Mark;
    if (!Next)
      return;
    Next->watch();
  }
  _traversal_ void silent() {
    A = Silent;
    if (!Next)
      return;
    Next->silent();
  }
};

static void values(Node *root) {
  root->see();
  root->value();
}
static void objects(Node *root) {
  root->see();
  root->object();
}
static void members(Node *root) {
  root->see();
  root->member();
}
static void aliases(Node *root) {
  root->raise();
  root->look();
}
static void labels(Node *root) {
  root->lift();
  root->watch();
}
static void numbers(Node *root) {
  root->see();
  root->silent();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  void (*const runs[])(Node *) = {values, objects, members};
  const int first = random.below(3);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      root = node;
    }
    numbers(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->A, node->B);
    if (tree > 0)
      runs[(first + tree) % 3](root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->A, node->B);
    aliases(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->A, node->B);
    labels(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->A, node->B);
  }
}
