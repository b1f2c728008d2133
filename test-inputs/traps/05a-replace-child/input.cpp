// traversals: renew read
// Trap 5: one traversal replaces a child and visits the replacement; the other reads below the child.
// The numbers printed at creation and destruction show the order of the replacements.
#include "case.h"
#include "pleach.h"

static int Made = 0;
static int Destroyed = 0;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Node *Part = nullptr;
  bool Last = true;
  int Id = 0, Age = 0, Seen = 0;

  Node() : Id(++Made) {}
  ~Node() {
    Destroyed = Destroyed * 7 % 100003 + Id;
    delete Part;
    delete Next;
  }

  _traversal_ void renew(int age) {
    Age += age;
    if (Last)
      return;
    if (Age % 2 == 1) {
      delete Part;
      Part = new Node();
    }
    Part->renew(age + 1);
    Next->renew(age + 2);
  }

  _traversal_ void read() {
    Seen = Id * 10 + Age;
    if (Last)
      return;
    Seen += Part->Id - Part->Age;
    Part->read();
    Next->read();
  }
};

static Node *build(Random &random, int length) {
  Node *node = new Node();
  node->Age = random.below(4);
  if (length > 0) {
    node->Last = false;
    node->Part = build(random, length > 2 ? random.below(2) : 0);
    node->Next = build(random, length - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d: %d %d\n", node->Id, node->Age, node->Seen);
  if (!node->Last) {
    dump(node->Part);
    dump(node->Next);
  }
}

static void run(Node *root) {
  root->read();
  root->renew(1);
  root->read();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    delete root;
    std::printf("%d %d\n", Made, Destroyed);
  }
}
