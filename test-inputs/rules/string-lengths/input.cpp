// traversals: grow cut count mark
// Rule: a string throws for a length or a position, and runs the code of iterators and views that it is made of.
// `mark` must not have run on any node when an earlier walk throws.
#include "case.h"
#include "pleach.h"
#include <stdexcept>
#include <string>
#include <string_view>

static int Asked = 0;
struct Name {
  operator std::string_view() const {
    ++Asked;
    return "name";
  }
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Mark = 0;
  std::size_t Length = 0;
  std::string Text = "text";

  _traversal_ void grow() {
    Text.append(Input > 36 ? std::string::npos : 3u, 'x');
    if (Leaf)
      return;
    Left->grow();
    Right->grow();
  }
  _traversal_ void cut() {
    std::string rest(Text, Input > 36 ? 100u : 1u);
    Length = rest.size();
    if (Leaf)
      return;
    Left->cut();
    Right->cut();
  }
  _traversal_ void count() {
    std::string name(Name{});
    Length += name.size();
    if (Leaf)
      return;
    Left->count();
    Right->count();
  }
  _traversal_ void mark() {
    Mark = Asked + 1;
    if (Leaf)
      return;
    Left->mark();
    Right->mark();
  }
  _traversal_ void spell() {
    std::string word("word");
    word += Text;
    word.push_back('.');
    Length = word.size();
    if (Leaf)
      return;
    Left->spell();
    Right->spell();
  }
#ifdef WRONG
  void both() {
    Text.append(Input > 36 ? std::string::npos : 3u, 'x');
    Mark = Asked + 1;
    if (Leaf)
      return;
    Left->both();
    Right->both();
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %s\n", node->Input, node->Mark, static_cast<int>(node->Length), node->Text.c_str());
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void growing(Node *root) { root->both(); }
#else
static void growing(Node *root) {
  root->grow();
  root->mark();
}
#endif

static void cutting(Node *root) {
  root->cut();
  root->mark();
}

static void counting(Node *root) {
  root->count();
  root->mark();
}

static void spelling(Node *root) {
  root->spell();
  root->mark();
}

static void run(void (*walks)(Node *), Node *root) {
  try {
    walks(root);
  } catch (const std::exception &) {
    std::puts("stopped");
  }
  dump(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    run(growing, build(random, tree));
    run(cutting, build(random, tree));
    run(counting, build(random, tree));
    run(spelling, build(random, tree));
  }
}
