// traversals: count renew turn share drop own list total
// Rule: what changes a smart pointer (assignment, `reset`, `swap`, `release`, a move, whoever destroys it) may do anything: the walks
// before and after find other nodes, and destructors run. So does what asks for the number of owners. A pointer with a deleter of its
// own, to an array, or of a class of the program's own is none that is known.
#include "case.h"
#include "pleach.h"
#include <memory>
#include <utility>

static int destroyed = 0, deleted = 0;

struct _tree_ Node;
struct Deleter {
  int Own = 0;
  void operator()(Node *node) const;
};
template <class T> struct Counted : std::unique_ptr<T> {
  using std::unique_ptr<T>::unique_ptr;
  T *operator->() const {
    ++deleted;
    return this->get();
  }
};

struct _tree_ Node {
  ~Node() { destroyed += Value; }

  int Value = 1, Count = 0, Sum = 0;
  _child_ std::unique_ptr<Node> Left, Right;
  _child_ std::shared_ptr<Node> Both;
  std::shared_ptr<Node> Other;
  _child_ std::unique_ptr<Node, Deleter> Own; // expect: unsupported-class
  _child_ std::unique_ptr<Node[]> List; // expect: unsupported-class
  _child_ Counted<Node> Strange; // expect: unsupported-class

  // What the others change.
  _traversal_ void count() {
    if (Left)
      Left->count();
    if (Right)
      Right->count();
    Count = Count + Value + destroyed % 7 + deleted % 5;
    if (Left)
      Count += Left->Value * 2;
    if (Both)
      Count += Both->Value;
  }
  _traversal_ void renew() {
    if (Left)
      Left->renew();
    if (Right && Value % 3 == 0)
      Right.reset(new Node);
    else if (Right)
      Right = std::make_unique<Node>();
    if (Left && Value % 2 == 0)
      Left = nullptr;
    Value = Value + 1;
  }
  _traversal_ void turn() {
    if (Left)
      Left->turn();
    if (Value % 3 == 0)
      std::swap(Left, Right);
    else if (Value % 3 == 1)
      Left.swap(Right);
    else
      Left = std::move(Right);
    Sum = Sum + destroyed;
  }
  _traversal_ void share() {
    if (Left)
      Left->share();
    Sum = Sum + static_cast<int>(Both.use_count()) * 10;
    Both = Other;
    Sum = Sum + static_cast<int>(Other.use_count());
  }
  _traversal_ void drop() {
    if (Left)
      Left->drop();
    if (Right)
      delete Right.release();
    Node *left = Left.get();
    if (left == nullptr)
      return;
    Left.reset(new Node);
    Left->Value = destroyed + 2;
    left = Left.get();
    left->Count += left->Value;
  }
  _traversal_ void own() {
    if (Left)
      Left->own();
    Own = nullptr;
    Sum = Sum + deleted;
  }
  _traversal_ void list() {
    if (Left)
      Left->list();
    if (List)
      List[0].Value = List[1].Value + Value;
    if (Strange)
      Strange->Value += deleted;
  }
  _traversal_ void total() {
    if (Left)
      Left->total();
    if (Own)
      Sum += Own->Value;
    if (List)
      Sum += List[0].Value;
    if (Strange)
      Sum += Strange->Value;
    Value = Value + 3;
  }

  // By hand, what a fuser without the rule would do.
#ifdef WRONG
  void countAndRenew() {
    if (Left) {
      Left->countAndRenew();
    }
    if (Right)
      Right->count();
    Count = Count + Value + destroyed % 7 + deleted % 5;
    if (Right && Value % 3 == 0)
      Right.reset(new Node);
    else if (Right)
      Right = std::make_unique<Node>();
    if (Left && Value % 2 == 0)
      Left = nullptr;
    if (Left)
      Count += Left->Value * 2;
    if (Both)
      Count += Both->Value;
    Value = Value + 1;
  }
#endif
};

void Deleter::operator()(Node *node) const {
  deleted += node->Value;
  delete node;
}

static std::unique_ptr<Node> build(Random &random, int depth) {
  if (depth <= 0)
    return nullptr;
  auto node = std::make_unique<Node>();
  node->Value = random.below(20);
  node->Left = build(random, depth - 1);
  node->Right = build(random, random.below(depth));
  node->Both = build(random, random.below(depth));
  if (random.below(2))
    node->Other = node->Both;
  if (random.below(2))
    node->Own.reset(new Node);
  if (random.below(2))
    node->List.reset(new Node[2]);
  if (random.below(2))
    node->Strange.reset(new Node);
  return node;
}

static void print(const Node *node) {
  if (node == nullptr)
    return;
  std::printf("%d %d %d\n", node->Value, node->Count, node->Sum);
  print(node->Left.get());
  print(node->Right.get());
}

#ifdef WRONG
static void first(Node *root) { root->countAndRenew(); }
#else
static void first(Node *root) {
  root->count();
  root->renew();
}
#endif
static void second(Node *root) {
  root->turn();
  root->count();
}
static void third(Node *root) {
  root->share();
  root->count();
}
static void fourth(Node *root) {
  root->drop();
  root->count();
}
static void fifth(Node *root) {
  root->own();
  root->list();
  root->total();
}
// The node of the second walk is another one.
static void changed(std::unique_ptr<Node> &root, std::unique_ptr<Node> other) {
  root->count();
  root = std::move(other);
  root->count();
}
static void moved(std::unique_ptr<Node> root) {
  root->count();
  std::unique_ptr<Node> kept = std::move(root);
  kept->count();
  print(kept.get());
}
static void raw(std::unique_ptr<Node> &root) {
  Node *node = root.get();
  node->count();
  root.reset(root.release());
  root->count();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    std::unique_ptr<Node> root = build(random, tree);
    first(root.get());
    second(root.get());
    third(root.get());
    fourth(root.get());
    fifth(root.get());
    print(root.get());
    changed(root, build(random, tree));
    raw(root);
    print(root.get());
    moved(std::move(root));
    std::printf("%d %d\n", destroyed, deleted);
  }
}
