// traversals: count show weigh tell plain twice
// Rule: a variable whose symbol a pragma gives another name may be any other.
#include "case.h"
#include "pleach.h"

extern "C" {
extern int Counter, Shown;
extern int Weight;
extern int Told;
int Free = 3;
}
#pragma redefine_extname Shown Counter

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0, C = 0;

  _traversal_ void count() {
    Counter = Counter * 3 + Input;
    if (!Next)
      return;
    Next->count();
  }
  _traversal_ void show() {
    A += Shown;
    if (!Next)
      return;
    Next->show();
  }
  _traversal_ void weigh() {
    Weight = (Weight * 5 + Input) % 1000;
    if (!Next)
      return;
    Next->weigh();
  }
  _traversal_ void tell() {
    B += Told;
    if (!Next)
      return;
    Next->tell();
  }
  _traversal_ void plain() {
    C += Free;
    if (!Next)
      return;
    Next->plain();
  }
  _traversal_ void twice() {
    Input *= 2;
    if (!Next)
      return;
    Next->twice();
  }
};

extern "C" {
int Counter = 1;
#pragma weak Told = Weight
int Weight = 1;
}

static void first(Node *root) {
  root->count();
  root->show();
}
static void second(Node *root) {
  root->weigh();
  root->tell();
}
static void third(Node *root) {
  root->plain();
  root->twice();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(5); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  first(root);
  second(root);
  third(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d %d %d %d\n", node->Input, node->A, node->B, node->C, Counter, Weight);
}
