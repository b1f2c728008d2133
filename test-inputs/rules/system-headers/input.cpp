// traversals: first second measure limit tally beside
// Rule: a subclass in a header that counts as the system's (`-isystem`, or the pragma here) is one all the same, and nothing
// is generated into it. A function there is not the standard library's because of its name: this `abs` and this `max` count their calls.
#include "case.h"
#include "node.h"
#include "third.h"

int third::Calls = 0;

struct _tree_ Link final {
  _child_ Link *Next = nullptr;
  int Beside = 0;
  int Input = 0, Size = 0, Seen = 0;

  _traversal_ void measure() {
    Size = third::abs(Input);
    if (!Next)
      return;
    Next->measure();
  }
  _traversal_ void limit() {
    Size += max(1, 2);
    if (!Next)
      return;
    Next->limit();
  }
  _traversal_ void tally() {
    Seen = third::Calls;
    if (!Next)
      return;
    Next->tally();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (!Next)
      return;
    Next->beside();
  }
#ifdef WRONG
  void both() {
    Size = third::abs(Input);
    Seen = third::Calls;
    if (!Next)
      return;
    Next->both();
  }
#endif
};

static void run(Node *root) {
  root->first();
  root->second();
}

#ifdef WRONG
static void count(Link *root) { root->both(); }
#else
static void count(Link *root) {
  root->measure();
  root->tally();
}
#endif

static void limits(Link *root) {
  root->limit();
  root->tally();
}

int max(int a, int) { return a + ++third::Calls; }

static Node *make(Random &random) {
  switch (random.below(3)) {
  case 0:
    return new Item;
  case 1:
    return new Special;
  default:
    return new third::Odd;
  }
}

// What the rule says nothing of runs together.
static void neighbours(Link *root) {
  root->tally();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    Link *link = new Link;
    for (int length = 0; length < tree; ++length) {
      Node *node = make(random);
      node->Next = root;
      root = node;
      Link *before = new Link;
      before->Input = random.below(9) - 4;
      before->Next = link;
      link = before;
    }
    run(root);
    count(link);
    for (Link *it = link; it != nullptr; it = it->Next)
      std::printf("%d %d %d\n", it->Input, it->Size, it->Seen);
    limits(link);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->A, node->B);
    for (Link *it = link; it != nullptr; it = it->Next)
      std::printf("%d %d %d\n", it->Input, it->Size, it->Seen);
    neighbours(link);
    std::printf("%d\n", link->Beside);
  }
}
