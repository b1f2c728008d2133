// traversals: age total
// Trap 7: bodies that use private and protected members, of their own class, of a base, and static ones;
// some are traversals that are themselves private or protected.
#include "case.h"
#include "pleach.h"

class _tree_ Node {
public:
  explicit Node(int input) : Input(input) {}
  virtual ~Node() = default;
  void append(Node *next) { Next = next; }
  void run() {
    age(2);
    total();
  }
  virtual void print() const { std::printf("end %d %d %d\n", Input, Age, Total); }

protected:
  _child_ Node *Next = nullptr;
  int Age = 0;
  _pure_ static int weigh(int v) { return v * 3; }
  _traversal_ virtual void age(int by) { Age = by; }

private:
  _traversal_ virtual void total() { Total = Age; }
  friend class Item;
  int Input;
  int Total = 0;
};

class _tree_ Item : public Node {
public:
  using Node::Node;
  void print() const override {
    std::printf("item %d %d %d %d\n", Input, Age, Total, Secret);
    Next->print();
  }

private:
  enum { Bonus = 11 };
  int Secret = 1;
  _traversal_ void age(int by) override {
    Age = by + Secret + weigh(Input);
    static_cast<Node *>(Next)->age(by + Bonus);
  }
  _traversal_ void total() override {
    Next->total();
    Secret = weigh(Age);
    Total = Next->Total + Secret;
  }
};

class _tree_ Special final : public Item {
public:
  using Item::Item;
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node(random.below(10));
    for (int length = 0; length < tree; ++length) {
      int input = random.below(10);
      Node *node = random.below(2) == 0 ? new Item(input) : new Special(input);
      node->append(root);
      root = node;
    }
    root->run();
    root->print();
  }
}
