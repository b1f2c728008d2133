// traversals: gather weigh quote spoil keep
// Rule: what stands in braces for the elements of a container is moved from, or read, by constructors that the syntax tree does not show:
// `gather` leaves nothing of the name that `weigh` measures, and `quote` reads the characters that `spoil` writes. A copy reads (`keep`).
#include "case.h"
#include "pleach.h"

#include <string>
#include <utility>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  std::string Name, Text;
  unsigned Size = 0, Input = 0;
  const char *First = nullptr;

  _traversal_ void gather() {
    for (Node *Kid : Kids) Kid->gather();
    std::vector<std::string> all = {"a", std::move(Name)};
    Text = all[1];
  }
  _traversal_ void weigh() {
    Size = Size * 3 + static_cast<unsigned>(Name.size());
    for (Node *Kid : Kids) Kid->weigh();
  }
  _traversal_ void quote() {
    for (Node *Kid : Kids) Kid->quote();
    std::vector<std::string> all{First};
    Text += all[0];
  }
  _traversal_ void spoil() {
    if (!Name.empty()) Name[0] = 'k';
    for (Node *Kid : Kids) Kid->spoil();
  }
  _traversal_ void keep() {
    for (Node *Kid : Kids) Kid->keep();
    std::vector<std::string> all = {Name, Text};
    Size += static_cast<unsigned>(all[0].size() + all[1].size());
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Name = std::string(1 + random.below(3), static_cast<char>('a' + random.below(20)));
  node->First = node->Name.c_str();
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count) node->Kids.push_back(build(random, depth - 1));
  return node;
}

static void dump(const Node *node) {
  printf("%s %s %u\n", node->Name.c_str(), node->Text.c_str(), node->Size);
  for (const Node *kid : node->Kids) dump(kid);
}

static void drop(Node *node) {
  for (Node *kid : node->Kids) drop(kid);
  delete node;
}

static void quoted(Node *root) {
  root->quote();
  root->spoil();
}
static void kept(Node *root) {
  root->keep();
  root->weigh();
}
static void gathered(Node *root) {
  root->gather();
  root->weigh();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree % 4 + 1);
    quoted(root);
    dump(root);
    kept(root);
    gathered(root);
    dump(root);
    drop(root);
  }
}
