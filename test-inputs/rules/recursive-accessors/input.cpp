// traversals: grow sum
// Accessors that call themselves, or one another, and data that holds containers of itself: to read them ends.
#include <map>
#include <vector>

#include "case.h"
#include "pleach.h"

struct Value {
  int Own = 1;
  std::vector<Value> Items;
  std::map<int, Value> Named;
};

struct _tree_ Node {
  int Input = 0, Sum = 0;
  Value Data;
  _child_ Node *Next = nullptr;

  Node *last() { return Next ? Next->last() : this; }
  const Node &end() const { return Next ? Next->end() : *this; }
  bool odd() const { return Next && Next->even(); }
  bool even() const { return !Next || Next->odd(); }
  int depth() const { return Next ? Next->depth() + 1 : 0; }

  _traversal_ void grow() {
    Input += even() ? 2 : depth();
    if (Next) Next->grow();
  }
  _traversal_ void sum() {
    Sum += Input;
    if (Next) Next->sum();
  }
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Node *root = nullptr;
    for (int count = 1 + random.below(9); count > 0; --count) {
      Node *node = new Node();
      node->Input = random.below(40);
      node->Data.Items.push_back(Value());
      node->Data.Named[count].Own = count;
      node->Next = root;
      root = node;
    }
    root->grow();
    root->sum();
    std::printf("%d %d %d\n", root->last()->Sum, root->end().Input, root->odd());
    while (root) {
      std::printf("%d %d %d\n", root->Input, root->Sum, root->Data.Named.begin()->second.Own);
      Node *next = root->Next;
      root->Data.Items.clear();
      delete root;
      root = next;
    }
  }
}
