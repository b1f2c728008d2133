// traversals: open close
// Calls whose receiver is cast down the hierarchy: two calls are on the same receiver only if they go through
// the same static type.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Kind = 0, Open = 0, Close = 0;
  virtual ~Node() = default;
  _traversal_ virtual void open(int) {}
  _traversal_ virtual void close() {}
};

struct _tree_ Even : Node {
  int Weight = 1;
  _traversal_ void open(int v) override;
  _traversal_ void close() override;
};

struct _tree_ Odd : Node {
  int Weight = 1;
  _traversal_ void open(int v) override;
  _traversal_ void close() override;
};

void Even::open(int v) {
  Open = v + Weight;
  static_cast<Odd *>(Next)->open(v * 2);
}
void Even::close() {
  Odd *const next = static_cast<Odd *>(Next);
  next->close();
  Close = next->Weight + next->Close + Open;
}
void Odd::open(int v) {
  Open = v - Weight;
  static_cast<Even *>(Next)->open(v + 1);
  static_cast<Even *>(Next)->Weight += v % 3;
}
void Odd::close() {
  Next->close();
  Close = static_cast<const Even *>(Next)->Weight + Open;
}

struct _tree_ LastEven final : Even {
  _traversal_ void open(int v) override { Open = v; }
  _traversal_ void close() override { Close = Weight; }
};

static void run(Node *root) {
  root->open(1);
  root->close();
}

static void runCast(Node *root) {
  static_cast<Odd *>(root)->open(2);
  static_cast<Odd *>(root)->close();
  root->close();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new LastEven;
    for (int length = 0; length < tree; ++length) {
      Odd *odd = new Odd;
      odd->Next = root;
      odd->Weight = random.below(9);
      Even *even = new Even;
      even->Next = odd;
      even->Weight = random.below(9);
      root = even;
    }
    run(root);
    if (root->Next != nullptr)
      runCast(root->Next);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Open, node->Close);
  }
}
