// traversals: grow mark sum
// Rule: a child field of a kind that is not supported yet is data that may lead to any node, also to one that a child field
// leads to: `sum` reads by way of `Kids` and `Part` what `grow` (called earlier) writes by way of `Next`.
#include "case.h"
#include "pleach.h"
#include <memory>
#include <vector>

struct _tree_ Node {
  int Value = 1, Mark = 0, Sum = 0;
  _traversal_ virtual void grow() {}
  _traversal_ virtual void mark() {}
  _traversal_ virtual void sum() {}
  virtual ~Node() {}
};

struct _tree_ Item final : Node {
  _child_ Node *Next = nullptr;
  _traversal_ void grow() override {
    Value = Value * 2 + 1;
    Next->grow();
  }
  _traversal_ void mark() override {
    Mark = Mark + 3;
    Next->mark();
  }
  _traversal_ void sum() override {
    Sum = Sum + Mark;
    Next->sum();
  }
};

struct _tree_ List final : Node {
  _child_ Node *Next = nullptr;
  _child_ std::vector<std::vector<Node *>> Kids; // expect: unsupported-class
  _child_ Item Part[1][1]; // expect: unsupported-class
  _child_ std::unique_ptr<Node> Own[2][2]; // expect: unsupported-class
  _child_ Node **Others = nullptr; // expect: unsupported-class
  _traversal_ void grow() override {
    Next->grow();
    Value = Value + 2;
  }
  _traversal_ void mark() override {
    Mark = Mark + 5;
    Next->mark();
  }
  _traversal_ void sum() override {
    Sum = Sum + Kids[0][0]->Value;
    Sum = Sum + Part[0][0].Value;
    Next->sum();
  }
#ifdef WRONG
  void both() {
    Sum = Sum + Kids[0][0]->Value;
    Sum = Sum + Part[0][0].Value;
    Next->grow();
    Next->sum();
    Value = Value + 2;
  }
#endif
};

static void fused(Node *root) {
  root->grow();
  root->mark();
}

#ifdef WRONG
static void apart(Node *root) { static_cast<List *>(root)->both(); }
#else
static void apart(Node *root) {
  root->grow();
  root->sum();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Item items[8];
    List lists[8];
    Node end;
    Node *next = &end;
    for (int i = 0; i < tree; ++i) {
      items[i].Value = random.below(50);
      items[i].Next = next;
      lists[i].Next = &items[i];
      lists[i].Kids.push_back({&items[i]});
      lists[i].Part[0][0].Next = &end;
      next = &lists[i];
    }
    fused(next);
    apart(next);
    for (const Item &it : items)
      std::printf("%d %d %d\n", it.Value, it.Mark, it.Sum);
    for (const List &it : lists)
      std::printf("%d %d %d\n", it.Value, it.Mark, it.Sum);
  }
}
