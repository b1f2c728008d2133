// traversals: hold shift turn
// Rule: a walk may change what a `switch` asks for behind its own: the branches of an earlier walk are apart from those of the later one all the
// same. What changes it before the later walk asks keeps both in their order.
#include "case.h"
#include "pleach.h"

struct _tree_ Lever final {
  _child_ Lever *Next = nullptr;
  unsigned Notch = 0;
  int A = 1, B = 1;

  _traversal_ void hold() {
    if (!Next)
      return;
    switch (Notch) {
    case 1u:
      A += 2;
      Next->hold();
      break;
    case 2u:
      A *= 3;
      Next->hold();
      break;
    default:
      break;
    }
  }
  _traversal_ void shift() {
    if (!Next)
      return;
    switch (Notch) {
    case 1u:
      B += A;
      Next->shift();
      break;
    case 2u:
      B *= 5;
      Next->shift();
      Notch = 1u;
      break;
    default:
      break;
    }
  }
  _traversal_ void turn() {
    if (!Next)
      return;
    switch (Notch) {
    case 1u:
      A += B;
      Next->turn();
      Notch = 2u;
      break;
    case 2u:
      A -= B;
      Next->turn();
      Notch = 1u;
      break;
    default:
      break;
    }
  }
};

static void first(Lever *root) {
  root->hold();
  root->shift();
}
static void second(Lever *root) {
  root->turn();
  root->hold();
}
static void third(Lever *root) {
  root->shift();
  root->turn();
  root->hold();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Lever *root = nullptr;
  for (int length = 3 + random.below(12); length > 0; --length) {
    Lever *lever = new Lever;
    lever->Next = root;
    lever->Notch = 1 + random.below(2);
    lever->A = random.below(40);
    root = lever;
  }
  first(root);
  second(root);
  third(root);
  for (Lever *lever = root; lever != nullptr; lever = lever->Next)
    std::printf("%u %d %d\n", lever->Notch, lever->A, lever->B);
}
