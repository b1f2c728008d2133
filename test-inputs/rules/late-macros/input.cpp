// case: files input.cpp other.cpp
// traversals: named nested pasted continued away shared far after
// Rule: a word may be a macro, or another macro, where a copy would stand. The macro may hold the very name that it has, so that
// the copy still names what the original does; a macro may come by way of another, or make its words of parts; and of two source files
// only one may know.
// expect-any: unsupported-body
#include "case.h"
#include "node.h"

#define OUTER Level + 1
#define GLUE(a, b) a##b
int Bonus = 3, Level = 5;

void Node::named() {
  A += Bonus * 2;
  if (!Next)
    return;
  Next->named();
}
void Node::nested() {
  A += OUTER;
  if (!Next)
    return;
  Next->nested();
}
void Node::pasted() {
  A += GLUE(__LI, NE__);
  if (!Next)
    return;
  Next->pasted();
}
void Node::continued() {
  A += __LI\
NE__;
  if (!Next)
    return;
  Next->continued();
}

#define Bonus Bonus + 1
#define Extra Extra + 1
#define Level 2 * Level

void Node::after() {
  B += 1;
  if (!Next)
    return;
  Next->after();
}

static void names(Node *root) {
  root->named();
  root->after();
}
static void nests(Node *root) {
  root->nested();
  root->after();
}
static void parts(Node *root) {
  root->pasted();
  root->after();
}
static void lines(Node *root) {
  root->continued();
  root->after();
}
static void files(Node *root) {
  root->away();
  root->after();
}
static void headers(Node *root) {
  root->shared();
  root->far();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->A = random.below(9);
      root = node;
    }
    void (*const runs[])(Node *) = {names, nests, parts, lines, files, headers};
    for (auto run : runs) {
      run(root);
      for (Node *node = root; node != nullptr; node = node->Next)
        std::printf("%d %d\n", node->A, node->B);
    }
  }
}
