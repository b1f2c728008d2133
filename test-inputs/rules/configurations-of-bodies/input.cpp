// case: config -DX
// case: config -DY
// case: config -DLOUD
// case: config -DX -DLOUD
// case: files input.cpp other.cpp
// traversals: read write deep far say tell start stop mark sign
// Rule: a body that stands in a branch is another in another configuration. What is fused from it is declared and called always, so
// it is defined outside of every branch, wherever the branch is: in the file, round an included file, round a declaration that
// all branches have.
#include "node.h"

#ifdef X
void Node::read() {
  Log = Log * 3 + unsigned(Input);
  if (!Next)
    return;
  Next->read();
}
#elif defined(Y)
void Node::read() {
  Log = Log * 5 + unsigned(Input);
  if (!Next)
    return;
  Next->read();
}
#else
void Node::read() {
  A += Input;
  if (!Next)
    return;
  Next->read();
}
#endif
void Node::write() {
  Log = Log * 7 + unsigned(A);
  if (!Next)
    return;
  Next->write();
}

#ifdef LOUD
#include "loud.h"
#else
#include "quiet.h"
#endif

_traversal_ static void start(Node *node);
_traversal_ static void stop(Node *node);
#ifndef LOUD
#ifndef X
static void start(Node *node) {
  node->A += node->Input;
  if (!node->Next)
    return;
  start(node->Next);
}
#else
static void start(Node *node) {
  Log = Log * 3 + unsigned(node->A);
  if (!node->Next)
    return;
  start(node->Next);
}
#endif
#else
static void start(Node *) {}
#endif
static void stop(Node *node) {
  Log = Log * 11 + unsigned(node->B);
  if (!node->Next)
    return;
  stop(node->Next);
}

#ifdef X
_traversal_ static void mark(Node *node) {
  Log = Log * 13 + unsigned(node->A);
  if (!node->Next)
    return;
  mark(node->Next);
}
#else
_traversal_ static void mark(Node *node) {
  node->A += 3;
  if (!node->Next)
    return;
  mark(node->Next);
}
#endif
_traversal_ static void sign(Node *node) {
  Log = Log * 17 + unsigned(node->B);
  if (!node->Next)
    return;
  sign(node->Next);
}

static void run(Node *root) {
  root->read();
  root->write();
}
static void below(Node *root) {
  root->deep();
  root->far();
}
static void freely(Node *root) {
  start(root);
  stop(root);
}
static void marked(Node *root) {
  mark(root);
  sign(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 1 + random.below(9); length > 0; --length) {
    Node *node = random.below(2) == 0 ? new Node : new Sub;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  below(root);
  freely(root);
  marked(root);
  said(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %u\n", node->A, node->B, Log);
}
