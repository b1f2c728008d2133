// traversals: replace look renew
// Rule: a pointer that gets its value behind the assignment of a child stands for the path to the new child,
// so what is done through it is known (`replace`). Through a reference that was bound in front of it the child
// changes later all the same: then it stands for no path (`renew`).
#include "case.h"
#include "pleach.h"

struct _tree_ Box {
  int X = 1;
  virtual ~Box() = default;
};

struct _tree_ Filled : Box {
  _child_ Box *Inside = nullptr;
  ~Filled() override { delete Inside; }
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Box *Part = nullptr;
  bool Last = true;
  int Kind = 0, X = 1, Seen = 0;

  ~Node() {
    delete Part;
    delete Next;
  }

  _traversal_ void replace() {
    if (Last)
      return;
    if (Kind == 1) {
      delete Part;
      Part = new Filled();
      Filled *const fresh = static_cast<Filled *>(Part);
      fresh->X = 5;
      fresh->Inside = new Box();
      Box *const inner = fresh->Inside;
      inner->X = 6;
    }
    Next->replace();
  }

  _traversal_ void look() {
    if (Last)
      return;
    Next->look();
    Seen += Part->X;
    if (Kind == 1)
      Seen += static_cast<Filled *>(Part)->Inside->X * 10;
  }

  _traversal_ void renew() {
    if (Last)
      return;
    Box *&slot = Part;
    Box *const old = Part;
    slot = new Filled();
    static_cast<Filled *>(slot)->Inside = new Box();
    slot->X = X + old->X;
    delete old;
    Next->renew();
    Seen = Seen * 3 + Part->X;
  }
};

static Node *build(Random &random, int length) {
  Node *node = new Node();
  node->X = random.below(9);
  node->Kind = random.below(2);
  node->Part = new Box();
  node->Part->X = random.below(9);
  if (length > 0) {
    node->Last = false;
    node->Next = build(random, length - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d (%d", node->Kind, node->X, node->Seen, node->Part->X);
  if (const Filled *filled = dynamic_cast<const Filled *>(node->Part))
    std::printf(" %d", filled->Inside->X);
  std::printf(")\n");
  if (node->Next)
    dump(node->Next);
}

static void known(Node *root) {
  root->replace();
  root->look();
}

static void unknown(Node *root) {
  root->renew();
  root->look();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Node *root = build(random, tree);
    known(root);
    dump(root);
    unknown(root);
    dump(root);
    delete root;
  }
}
