// traversals: add scale mark name bind last jump again deal count
// Rule: an iterator that only steps on leads to its container, and to step changes it and reads that. So `add` has to see what `scale` does to
// `points`, `mark` does not matter to either; `bind` looks names up from the innermost scope outwards, and `last` steps to the second word. An iterator that
// gets another value (`jump`) leads anywhere.
#include "case.h"
#include "pleach.h"
#include <list>
#include <map>
#include <string>
#include <vector>

class Scope {
public:
  void push() { frames_.emplace_back(); }
  void pop() { frames_.pop_back(); }
  void declare(const std::string &name, int slot) { frames_.back()[name] = slot; }
  int lookup(const std::string &name) const {
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
      auto found = frame->find(name);
      if (found != frame->end())
        return found->second;
    }
    return -1;
  }

private:
  std::vector<std::map<std::string, int>> frames_;
};

static int Counted = 0;

struct _tree_ Node {
  _child_ std::vector<Node *> kids;
  std::vector<int> points;
  std::list<std::string> words;
  std::string word;
  int total = 0, marks = 0, slot = -2, length = 0;

  _traversal_ void add() {
    total = 0;
    for (auto it = points.begin(); it != points.end(); ++it)
      total += *it;
    for (auto &kid : kids)
      kid->add();
  }
  _traversal_ void scale() {
    for (std::vector<int>::iterator it = points.begin(); it < points.end(); it++)
      *it *= 2;
    for (auto &kid : kids)
      kid->scale();
  }
  _traversal_ void mark() {
    ++marks;
    for (auto &kid : kids)
      kid->mark();
  }
  _traversal_ void name() {
    word = words.front() + "x";
    for (auto &kid : kids)
      kid->name();
  }
  _traversal_ void bind(Scope &scope) {
    scope.push();
    slot = scope.lookup(word);
    scope.declare(word, marks + static_cast<int>(points.size()));
    for (auto &kid : kids)
      kid->bind(scope);
    scope.pop();
  }
  _traversal_ void last() {
    auto it = words.begin();
    if (words.size() > 1)
      ++it;
    length = static_cast<int>(it->size());
    it->push_back('!');
    for (auto &kid : kids)
      kid->last();
  }
  // The second word is another one, then.
  _traversal_ void jump() {
    auto it = words.begin();
    it = words.insert(it, word);
    length += static_cast<int>(it->size());
    for (auto &kid : kids)
      kid->jump();
  }
  // What is dealt to the one child is another thing than what is dealt to the other, and children are counted from the last on.
  _traversal_ void deal(int card) {
    length += card;
    if (kids.size() != 2)
      return;
    auto it = points.begin();
    kids[0]->deal(*it);
    if (points.size() > 1)
      ++it;
    kids[1]->deal(*it);
  }
  _traversal_ void count() {
    slot = slot * 3 + ++Counted;
    if (kids.size() != 2)
      return;
    kids[1]->count();
    kids[0]->count();
  }
  _traversal_ void again() {
    ++marks;
    for (auto &kid : kids)
      kid->again();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  for (int it = random.below(4); it >= 0; --it)
    node->points.push_back(random.below(50));
  for (int it = random.below(3); it >= 0; --it)
    node->words.push_back(std::string(1 + random.below(3), static_cast<char>('a' + random.below(2))));
  for (int it = depth > 0 ? random.below(4) : 0; it > 0; --it)
    node->kids.push_back(build(random, depth - 1));
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d %s", node->total, node->marks, node->slot, node->length, node->word.c_str());
  for (auto &it : node->words)
    std::printf(" %s", it.c_str());
  for (auto it : node->points)
    std::printf(" %d", it);
  std::printf("\n");
  for (auto &kid : node->kids)
    dump(kid);
}

static void fusesNumbers(Node *root) {
  root->add();
  root->scale();
  root->mark();
}

static void fusesNames(Node *root, Scope &scope) {
  root->name();
  root->bind(scope);
  root->last();
}

static void keepsJump(Node *root) {
  root->jump();
  root->again();
}

static void fusesDealt(Node *root) {
  root->deal(3);
  root->count();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Node *root = build(random, tree);
#ifdef WRONG
    root->scale();
    root->add();
#else
    fusesNumbers(root);
#endif
    Scope scope;
    fusesNames(root, scope);
    fusesDealt(root);
    keepsJump(root);
    dump(root);
  }
}
