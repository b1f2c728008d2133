// traversals: mark cut count drop give
// Rule: who changes a list of siblings, by its first or by a link, may do anything. `cut` leaves a node without those behind it, while a loop over them is on
// its way; `drop` takes out the first; `give` moves a node into another list, so that what leads to it there and what led to it here are one node.
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <vector>

struct _tree_ Node {
  int X = 0, Marks = 0, Count = 0;
  _children_(Next) Node *First = nullptr;
  _children_(Next) Node *Others = nullptr;
  Node *Next = nullptr;

  _traversal_ void mark() {
    Marks = Marks * 3 + X;
    for (Node *kid = First; kid; kid = kid->Next) kid->mark();
    for (Node *kid = Others; kid; kid = kid->Next) kid->mark();
  }
  _traversal_ void count() {
    Count = Count * 5 + Marks % 7;
    for (Node *kid = First; kid; kid = kid->Next) kid->count();
    for (Node *kid = Others; kid; kid = kid->Next) kid->count();
  }
  _traversal_ void cut() {
    for (Node *kid = First; kid; kid = kid->Next) kid->cut();
    if (X % 4 == 0) Next = nullptr;
  }
#ifdef WRONG
  void both() {
    Marks = Marks * 3 + X;
    for (Node *kid = First; kid; kid = kid->Next) kid->both();
    for (Node *kid = Others; kid; kid = kid->Next) kid->mark();
    if (X % 4 == 0) Next = nullptr;
  }
#endif
  _traversal_ void drop() {
    if (First && First->X % 3 == 0) First = First->Next;
    for (Node *kid = First; kid; kid = kid->Next) kid->drop();
  }
  _traversal_ void give(Node *to) {
    for (Node *kid = First; kid; kid = kid->Next) kid->give(this);
    if (to && X % 5 == 0 && First) {
      Node *moved = First;
      First = moved->Next;
      moved->Next = to->Others;
      to->Others = moved;
    }
  }
};

static std::vector<Node *> all;

static Node *build(Random &random, int depth) {
  Node *it = new Node;
  all.push_back(it);
  it->X = random.below(90);
  for (int kids = depth == 0 ? 0 : random.below(5); kids > 0; --kids) {
    Node *kid = build(random, depth - 1);
    kid->Next = it->First;
    it->First = kid;
  }
  return it;
}

static void dump() {
  for (const Node *it : all) std::printf("%d %d %d\n", it->X, it->Marks % 1000, it->Count % 1000);
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->mark();
  root->cut();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  root->mark();
  root->count();
  run(root);
  dump();
  root->count();
  root->mark();
  root->give(nullptr);
  root->mark();
  root->count();
  dump();
  root->mark();
  root->drop();
  root->count();
  dump();
  for (Node *it : all) delete it;
}
