// traversals: listed made moved referred see beside
// Rule: nothing else reaches a temporary, but what its pointers and references lead to may be anything: here the number of the
// parent, which `see` reads there.
#include "case.h"
#include "pleach.h"

struct Held {
  int *Where;
};
struct Made {
  int *Where;
  explicit Made(int *where) : Where(where) {}
};
struct Referred {
  int &Number;
};

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int Beside = 0;
  Node *Parent = nullptr;
  int Number = 1, Sum = 0;

  _traversal_ void listed() {
    if (Parent)
      *(Held{&Parent->Number}.Where) = 9;
    if (!Next)
      return;
    Next->listed();
  }
  _traversal_ void made() {
    if (Parent)
      *Made(&Parent->Number).Where = 7;
    if (!Next)
      return;
    Next->made();
  }
  _traversal_ void moved() {
    if (Parent)
      *static_cast<Held &&>(Held{&Parent->Number}).Where = 5;
    if (!Next)
      return;
    Next->moved();
  }
  _traversal_ void referred() {
    if (Parent)
      Referred{Parent->Number}.Number = 3;
    if (!Next)
      return;
    Next->referred();
  }
  _traversal_ void see() {
    Sum = Sum * 2 + Number;
    if (!Next)
      return;
    Next->see();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (!Next)
      return;
    Next->beside();
  }
};

static void lists(Node *root) {
  root->listed();
  root->see();
}
static void makes(Node *root) {
  root->made();
  root->see();
}
static void moves(Node *root) {
  root->moved();
  root->see();
}
static void refers(Node *root) {
  root->referred();
  root->see();
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->see();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Number = random.below(40);
      node->Next = root;
      root->Parent = node;
      root = node;
    }
    void (*const runs[])(Node *) = {lists, makes, moves, refers};
    for (auto run : runs) {
      run(root);
      for (Node *node = root; node != nullptr; node = node->Next)
        std::printf("%d %d\n", node->Number, node->Sum);
    }
    neighbours(root);
    std::printf("%d\n", root->Beside);
  }
}
