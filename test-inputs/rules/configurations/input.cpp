// case: args -DNDEBUG -DSTEP=5
// case: config -UNDEBUG
// case: config -DDEBUG
// case: config -DCOUNT
// case: config -DFAST -DLEVEL=3
// case: config -DLEVEL=3
// case: config -USTEP -DSTEP=Other
// case: config -DEARLY -DLATE
// case: config -DDEEP
// traversals: check set say tell count keep step move early late hit miss
// Rule: what was analysed holds in the configuration that was read. What is fused stands under the outcomes of the conditions
// that decided it, and another configuration runs the walks one after the other: an assertion that is not compiled here, a message that is
// empty here, statements that are left out here, a number of the command line, and at a call site the arguments.
#include "case.h"
#include "pleach.h"
#include <cassert>

#ifdef DEBUG
#define SAY(text) std::printf("%s %d\n", text, Input)
#else
#define SAY(text) ((void)0)
#endif

#ifdef DEEP
#define LEVEL_OF_DEPTH 3
#else
#define LEVEL_OF_DEPTH 0
#endif
#if LEVEL_OF_DEPTH > 2
#define DEPTH Written += 7
#else
#define DEPTH (void)0
#endif

static int Written = 0, Other = 5;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void check() {
    A += Input;
    assert(Written == 0);
    if (!Next)
      return;
    Next->check();
  }
  _traversal_ void set() {
    B += A;
    Written = Input + 1;
    if (!Next)
      return;
    Next->set();
  }

  _traversal_ void say() {
    SAY("say");
    A += 2;
    if (!Next)
      return;
    Next->say();
  }
  _traversal_ void tell() {
    SAY("tell");
    B += A;
    if (!Next)
      return;
    Next->tell();
  }

  _traversal_ void count() {
#ifdef COUNT
    Written++; // every node
#endif
    A += Input;
    for (int i = 0; i < 2; ++i) {
#if defined(FAST) && LEVEL > 2
      Written += A;
#elif LEVEL > 2
      Written -= A;
#else
      // The usual way.
      A += i;
#endif
    }
    if (!Next)
      return;
    Next->count();
  }
  _traversal_ void keep() {
#ifdef COUNT
    B += Written;
#else
    B += A;
#endif
    B += Written;
    if (!Next)
      return;
    Next->keep();
  }

  _traversal_ void step() {
    A += STEP;
    if (!Next)
      return;
    Next->step();
  }
  _traversal_ void move() {
    B += A;
    Other = B;
    if (!Next)
      return;
    Next->move();
  }

  _traversal_ void early(int by) {
    A += by;
#ifdef EARLY
    Written += 3;
#endif
    if (!Next)
      return;
    Next->early(by);
  }
  _traversal_ void late(int by) {
    B += A + by;
    if (!Next)
      return;
    Next->late(by);
  }

  _traversal_ void hit() {
    A += Written;
    if (!Next)
      return;
    Next->hit();
  }
  _traversal_ void miss() {
    DEPTH;
    if (!Next)
      return;
    Next->miss();
  }
};

#ifdef LATE
#define PAST Written
#else
#define PAST 4
#endif

static void run(Node *root) {
  root->check();
  root->set();
  Written = 0;
  root->say();
  root->tell();
}
static void rest(Node *root) {
  Written = 0;
  root->count();
  root->keep();
  root->step();
  root->move();
  Other = 5;
}
static void deep(Node *root) {
  root->hit();
  root->miss();
}
static void ends(Node *root) {
  root->early(2);
  root->late(PAST);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 1 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  rest(root);
  deep(root);
  ends(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->A, node->B, Written);
}
