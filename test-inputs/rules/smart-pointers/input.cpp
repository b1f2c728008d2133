// case: config -std=c++20
// traversals: grow sum mark tint
// Rule: a child field may be a smart pointer of the standard library. What reads one (`->`, `*`, `get`, tests for null) reads the
// pointer and no more, so that calls by way of any of them are on the same node, be it in a field, a variable, an alias or behind an
// accessor. What a smart pointer that is no child leads to may be any object: `tint` reads by way of `Theme` what `mark` writes.
#include "case.h"
#include "pleach.h"
#include <initializer_list>
#include <memory>

struct Style {
  int Width = 1, Color = 0;
};

class _tree_ Node {
public:
  using Owner = std::unique_ptr<Node>;
  typedef std::shared_ptr<Node> Shared;

  virtual ~Node() = default;
  virtual void print() const { std::printf("leaf %d\n", Size); }
  const Owner &left() const { return Left; }
  Node *right() const { return Right.get(); }
  const Node &last() const { return *Last; }

  _traversal_ virtual void grow() { Size = Size + 1; }
  _traversal_ virtual void sum() {}
  _traversal_ virtual void mark() {}
  _traversal_ virtual void tint() {}

  int Size = 1, Total = 0, Mark = 0;
  std::shared_ptr<Style> Theme;

protected:
  _child_ std::unique_ptr<Node> Left;
  _child_ Owner Right;
  _child_ Shared Last;
};

class Inner final : public Node {
public:
  Inner(Random &random, int depth) {
    Size = random.below(9);
    Theme = std::make_shared<Style>();
    Left = build(random, depth - 1);
    Right = build(random, random.below(depth));
    Last = build(random, random.below(depth));
    if (Left)
      Left->Theme = Theme;
    Extra.reset(new Node);
  }
  static std::unique_ptr<Node> build(Random &random, int depth) {
    if (depth <= 0)
      return nullptr;
    if (depth == 1)
      return std::make_unique<Node>();
    return std::make_unique<Inner>(random, depth);
  }

  // Each spelling of a call, and of a test.
  void grow() override {
    if (Left)
      Left->grow();
    if (Right != nullptr)
      (*Right).grow();
    if (Last.get() != nullptr)
      Last.get()->grow();
    static_cast<Node *>(Extra.get())->grow();
    Size = Size + (Left ? Left->Size : 1);
  }
  void sum() override {
    if (Left) {
      left()->sum();
      Total += (*Left).Size + left()->Total;
    }
    if (Right != nullptr)
      right()->sum();
    if (Last.get() != nullptr)
      Last->sum();
    Node &extra = *Extra;
    extra.sum();
    Total += Size;
  }
  void mark() override {
    Theme->Width = Theme->Width + Size % 3;
    Node *left = Left.get();
    if (Left)
      left->mark();
    const Owner &right = Right;
    if (Right != nullptr)
      right->mark();
    if (nullptr == Last)
      return;
    this->Last->mark();
    Mark = Mark + Last->Total + last().Size;
  }
  void tint() override {
    if (!Left)
      return;
    Left->tint();
    Mark = Mark * 2 + Left->Mark;
    if (Left->Theme)
      Theme->Color = Left->Theme->Width;
  }
  void print() const override {
    std::printf("inner %d %d %d %d %d\n", Size, Total, Mark, Theme->Width, Theme->Color);
    for (const Node *it : {Left.get(), Right.get(), Last.get(), Extra.get()})
      if (it)
        it->print();
  }

private:
  _child_ std::unique_ptr<Node> Extra;
};

struct Document {
  std::unique_ptr<Node> Root;
  void run() {
    Root->grow();
    Root->sum();
  }
};

static std::shared_ptr<Node> global;

static void byReference(const std::unique_ptr<Node> &root) {
  root->mark();
  root->tint();
}
static void byShared(std::shared_ptr<Node> root) {
  (*root).grow();
  root.get()->sum();
  root->mark();
}
static void ofGlobal() {
  global->grow();
  global->sum();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 2; tree < 7; ++tree) {
    Document document{std::make_unique<Inner>(random, tree)};
    document.run();
    byReference(document.Root);
    document.Root->print();
    const std::shared_ptr<Node> other = std::make_shared<Inner>(random, tree);
    global = other;
    byShared(other);
    ofGlobal();
    other->tint();
    other->sum();
    other->print();
    auto mine = std::make_unique<Inner>(random, tree);
    mine->grow();
    mine->sum();
    mine->print();
  }
  global.reset();
}
