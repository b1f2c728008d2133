// traversals: arrange mark place widen sum order lay stretch tag
// Rule: what is declared behind a `continue` lives in the branch that this becomes: `arrange` and `mark` are one walk. Where a statement of
// another walk has to stand between the declaration and its use, and that cannot be split, the loop is in one piece: `place` and `widen`.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <string>
#include <vector>

struct Box {
  int X = 0, Y = 0, Width = 1, Height = 1;
  int bottom() const { return Y + Height; }
};

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  std::string Name;
  Box Area;
  bool Hidden = false;
  int Height = 0, Width = 0, Mark = 0, Sum = 0;

  bool hidden() const { return Hidden; }

  _traversal_ void arrange(const Box &area) {
    Area = area;
    int y = area.Y;
    for (auto &kid : Kids) {
      if (kid->hidden()) continue;
      const Box box{area.X, y, area.Width - 1, kid->Height};
      std::string name = Name + "/" + kid->Name;
      kid->arrange(box);
      y = box.bottom();
      Sum += static_cast<int>(name.size());
    }
  }
  _traversal_ void mark(int by) {
    Mark += by;
    for (auto &kid : Kids) {
      if (kid->hidden()) continue;
      Mark += kid->Height;
      kid->mark(by + 1);
    }
  }

  // `widen` changes what the box is made of, before its call, whatever is hidden.
  _traversal_ void place(const Box &area) {
    Area = area;
    for (auto &kid : Kids) {
      if (kid->hidden()) continue;
      Box box{area.X + 1, area.Y, kid->Width, 2};
      kid->place(box);
      Sum += box.Width;
    }
  }
  _traversal_ void widen() {
    for (auto &kid : Kids) {
      kid->Width = kid->Width * 3 % 100;
      kid->widen();
    }
  }

  // A number is declared in front of the branch.
  _traversal_ void sum(int from) {
    for (auto &kid : Kids) {
      if (kid->hidden()) continue;
      int width = kid->Width + from;
      kid->sum(width);
      Sum = (Sum * 3 + width) % 1000;
    }
  }
  _traversal_ void order() {
    for (auto &kid : Kids) {
      kid->Width = kid->Width * 5 % 100;
      kid->order();
    }
  }
};

// The same of free functions, of which `tag` runs with the one whose loop is in one piece.
_traversal_ void lay(Node *node, int from) {
  for (auto &kid : node->Kids) {
    if (kid->hidden()) continue;
    Box box{from, 1, kid->Width, 2};
    lay(kid.get(), from + box.Width);
    node->Sum = (node->Sum * 3 + box.bottom()) % 1000;
  }
}
_traversal_ void stretch(Node *node) {
  for (auto &kid : node->Kids) {
    kid->Width = kid->Width * 7 % 100;
    stretch(kid.get());
  }
}
_traversal_ void tag(Node *node) {
  for (auto &kid : node->Kids) {
    kid->Mark = kid->Mark * 3 % 100;
    tag(kid.get());
  }
}

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Name = std::string(1 + random.below(3), static_cast<char>('a' + random.below(20)));
  node->Hidden = random.below(4) == 0;
  node->Height = random.below(9);
  node->Width = random.below(90);
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count) node->Kids.push_back(build(random, depth - 1));
  return node;
}

static void dump(const Node &node) {
  printf("%s %d %d %d %d %d %d %d\n", node.Name.c_str(), node.Area.X, node.Area.Y, node.Area.Width, node.Area.Height, node.Mark, node.Sum,
         node.Width);
  for (const auto &kid : node.Kids) dump(*kid);
}

static void arranged(Node *root) {
  root->arrange(Box{1, 2, 80, 24});
  root->mark(1);
}
static void placed(Node *root) {
  root->place(Box{3, 4, 80, 24});
  root->widen();
}
static void laid(Node *root) {
  lay(root, 1);
  stretch(root);
  tag(root);
}
static void summed(Node *root) {
  root->sum(1);
  root->order();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  void (*const all[])(Node *) = {arranged, placed, laid, summed};
  for (int tree = 0; tree < 20; ++tree) {
    auto root = build(random, 4);
    for (auto run : all) run(root.get());
    dump(*root);
  }
}
