// traversals: depth measure spread gather lock note hold pass reach retell
// Rule: what is declared in a branch with calls is there for the later statements of that branch, in a `switch` too (`depth` and `measure`).
// Where a statement has to stand between, the declaration is made in front (`spread` and `gather`), and where that cannot be, the branch stays in
// one piece (`hold` and `pass`: a structure). What does something at the end of its branch stays with that (`lock` and `note`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <vector>

enum class Kind { Leaf, Pair, List };

static int Locked = 0;

struct Lock {
  Lock() { ++Locked; }
  ~Lock() { --Locked; }
};

struct Extent {
  int From, To;
};

struct _tree_ Node {
  Kind Is = Kind::Leaf;
  int Depth = 0, Size = 0, Seen = 0;
};
struct Pair : Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Weight = 1;
};
struct List : Node {
  _child_ std::vector<Node *> Items;
};

_traversal_ void depth(Node *node, int at) {
  node->Depth = at;
  switch (node->Is) {
  case Kind::Leaf:
    break;
  case Kind::Pair: {
    auto *pair = static_cast<Pair *>(node);
    const int inner = at + pair->Weight;
    depth(pair->Left, inner);
    depth(pair->Right, inner);
    break;
  }
  case Kind::List: {
    auto *list = static_cast<List *>(node);
    for (Node *item : list->Items) depth(item, at + 1);
    break;
  }
  }
}

_traversal_ void measure(Node *node) {
  node->Size = 1;
  switch (node->Is) {
  case Kind::Leaf:
    return;
  case Kind::Pair: {
    auto *it = static_cast<Pair *>(node);
    measure(it->Left);
    measure(it->Right);
    node->Size += it->Left->Size + it->Right->Size;
    return;
  }
  case Kind::List: {
    auto *it = static_cast<List *>(node);
    for (Node *item : it->Items) {
      measure(item);
      node->Size += item->Size;
    }
    return;
  }
  }
}

_traversal_ void spread(Node *node, int by) {
  if (node->Is == Kind::Pair) {
    auto *pair = static_cast<Pair *>(node);
    int rest = (node->Seen + by) % 7;
    spread(pair->Left, rest + 3);
    spread(pair->Right, rest + 5);
    pair->Weight = rest + 1;
  }
}

_traversal_ void gather(Node *node, int by) {
  node->Seen = (node->Seen * 3 + by) % 1000;
  if (node->Is == Kind::Pair) {
    auto *pair = static_cast<Pair *>(node);
    gather(pair->Left, node->Seen);
    gather(pair->Right, node->Seen + 1);
  }
}

_traversal_ void lock(Node *node) {
  if (node->Is == Kind::Pair) {
    Lock own;  // expect: unsupported-body
    auto *pair = static_cast<Pair *>(node);
    lock(pair->Left);
    lock(pair->Right);
    pair->Weight = (pair->Weight + Locked) % 100;
  }
}

_traversal_ void note(Node *node) {
  node->Seen = (node->Seen * 3 + Locked) % 1000;
  if (node->Is == Kind::Pair) {
    auto *pair = static_cast<Pair *>(node);
    note(pair->Left);
    note(pair->Right);
  }
}

_traversal_ void hold(Node *node, int by) {
  if (node->Is == Kind::Pair) {
    auto *pair = static_cast<Pair *>(node);
    const Extent own{node->Seen, by};
    hold(pair->Left, own.From + 1);
    hold(pair->Right, own.To + 1);
    node->Size = (node->Size + own.From) % 1000;
  }
}

_traversal_ void pass(Node *node, int by) {
  node->Seen = (node->Seen * 5 + by) % 1000;
  if (node->Is == Kind::Pair) {
    auto *pair = static_cast<Pair *>(node);
    pass(pair->Left, node->Seen);
    pass(pair->Right, by);
  }
}

// Declarations that nothing needs once calls are one, in branches of one chain; a reference in a branch.
_traversal_ void reach(Node *node, int by) {
  if (node->Is == Kind::Pair) {
    auto *pair = static_cast<Pair *>(node);
    reach(pair->Left, by + 1);
    reach(pair->Right, by + 2);
  } else if (node->Is == Kind::List) {
    auto *list = static_cast<List *>(node);
    for (Node *item : list->Items) reach(item, by);
    node->Seen = (node->Seen + by) % 1000;
  }
}
_traversal_ void retell(Node *node) {
  if (node->Is == Kind::Pair) {
    auto *pair = static_cast<Pair *>(node);
    retell(pair->Left);
    retell(pair->Right);
  } else if (node->Is == Kind::List) {
    auto &list = static_cast<List &>(*node);
    for (Node *item : list.Items) retell(item);
    node->Size = (node->Size * 2 + node->Seen) % 1000;
  }
}

static Node *build(Random &random, int depth) {
  const int kind = depth > 0 ? random.below(3) : 0;
  if (kind == 1) {
    auto *pair = new Pair;
    pair->Is = Kind::Pair;
    pair->Weight = random.below(5);
    pair->Left = build(random, depth - 1);
    pair->Right = build(random, depth - 1);
    return pair;
  }
  if (kind == 2) {
    auto *list = new List;
    list->Is = Kind::List;
    for (int i = random.below(4); i > 0; --i) list->Items.push_back(build(random, depth - 1));
    return list;
  }
  return new Node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Depth, node->Size, node->Seen);
  if (node->Is == Kind::Pair) {
    auto *pair = static_cast<const Pair *>(node);
    std::printf("%d\n", pair->Weight);
    dump(pair->Left);
    dump(pair->Right);
  } else if (node->Is == Kind::List) {
    for (Node *item : static_cast<const List *>(node)->Items) dump(item);
  }
}

static void measured(Node *root) {
  depth(root, 0);
  measure(root);
}
static void gathered(Node *root) {
  spread(root, 1);
  gather(root, 2);
}
static void noted(Node *root) {
  lock(root);
  note(root);
}
static void held(Node *root) {
  hold(root, 3);
  pass(root, 4);
}

static void told(Node *root) {
  reach(root, 5);
  retell(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Node *root = build(random, tree + 1);
    measured(root);
    gathered(root);
    noted(root);
    held(root);
    told(root);
    dump(root);
  }
}
