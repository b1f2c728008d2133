// traversals: declare measure enter sum collect total fill scan report tally keep use
// Rule: `emplace`, `try_emplace`, `insert` and `insert_or_assign` write their container, take what they are given, and move from what is
// moved; the halves of a structured binding are a pair of its own. So walks that insert run with others (`declare` and `measure`), and not
// with those that look at the container, or at what was moved from (`enter` and `sum`, `collect` and `total`, `fill` and `scan`, `report`
// and `tally`, `keep` and `use`).
#include "case.h"
#include "pleach.h"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

struct Message {
  int Line = 0;
  std::string Text;
};

class Scope {
public:
  int declare(const std::string &name) {
    const auto [it, fresh] = Slots.emplace(name, Next);
    if (!fresh) return -1;
    return Next++;
  }

private:
  std::unordered_map<std::string, int> Slots;
  int Next = 0;
};

class Diagnostics {
public:
  void error(int line, std::string text) {
    Messages.push_back({line, std::move(text)});
    ++Errors;
  }
  int errors() const { return Errors; }
  std::size_t size() const { return Messages.size(); }
  std::string last() const {
    if (Messages.empty()) return "";
    return Messages.back().Text;
  }

private:
  std::vector<Message> Messages;
  int Errors = 0;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  std::string Name, Spare;
  std::vector<Message> Kept;
  int Slot = 0, Depth = 0, Sum = 0, Old = 0;

  // Names get numbers; what is declared twice is told.
  _traversal_ void declare(Scope &scope, Diagnostics &all) {
    Slot = scope.declare(Name);
    if (Slot < 0) all.error(Depth, "'" + Name + "' twice");
    if (Left) Left->declare(scope, all);
    if (Right) Right->declare(scope, all);
  }
  _traversal_ void measure(int depth) {
    Old = depth;
    if (Left) Left->measure(depth + 1);
    if (Right) Right->measure(depth + 2);
  }

  // The one inserts what the other looks up.
  _traversal_ void enter(std::map<std::string, int> &all) {
    all.insert({Name, Old});
    all.insert_or_assign(Name, Old + static_cast<int>(all.size()));
    if (Left) Left->enter(all);
    if (Right) Right->enter(all);
  }
  _traversal_ void sum(const std::map<std::string, int> &all) {
    Sum += static_cast<int>(all.size());
    if (Left) Left->sum(all);
    if (Right) Right->sum(all);
  }

  _traversal_ void collect(std::set<std::string> &names, std::map<int, std::string> &slots) {
    const auto put = names.emplace(Name);
    if (put.second) Sum += 1;
    slots.try_emplace(Slot, Name);
    if (Left) Left->collect(names, slots);
    if (Right) Right->collect(names, slots);
  }
  _traversal_ void total(const std::set<std::string> &names, const std::map<int, std::string> &slots) {
    Sum = Sum * 3 + static_cast<int>(names.size() + slots.size());
    if (Left) Left->total(names, slots);
    if (Right) Right->total(names, slots);
  }

  _traversal_ void fill(std::vector<std::pair<int, std::string>> &all) {
    all.emplace_back(Slot, Name);
    all.push_back(std::make_pair(Old, Name));
    if (Left) Left->fill(all);
    if (Right) Right->fill(all);
  }
  _traversal_ void scan(const std::vector<std::pair<int, std::string>> &all) {
    Sum = (Sum * 3 + all.back().first) % 1000;
    if (Left) Left->scan(all);
    if (Right) Right->scan(all);
  }

  _traversal_ void report(Diagnostics &all) {
    if (Slot < 2) all.error(Old, "early");
    if (Left) Left->report(all);
    if (Right) Right->report(all);
  }
  _traversal_ void tally(const Diagnostics &all) {
    Sum = (Sum * 3 + all.errors()) % 1000;
    if (Left) Left->tally(all);
    if (Right) Right->tally(all);
  }

  // What is in braces is moved from: what the node above reads then is not there any more.
  _traversal_ void keep() {
    Spare = Name + "!";
    if (Left) Left->keep();
    if (Left) Kept.push_back({Old, std::move(Left->Spare)});
    if (Right) Right->keep();
  }
  _traversal_ void use() {
    Sum += static_cast<int>(Spare.size());
    if (Left) Left->use();
    if (Right) Right->use();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Name = std::string(1, static_cast<char>('a' + random.below(5)));
  node->Depth = depth;
  if (depth > 0 && random.below(5) > 0) node->Left = build(random, depth - 1);
  if (depth > 0 && random.below(5) > 0) node->Right = build(random, depth - 1);
  return node;
}

static void dump(const Node *node) {
  printf("%d %d %d %zu %zu\n", node->Slot, node->Sum, node->Old, node->Spare.size(), node->Kept.size());
  if (node->Left) dump(node->Left);
  if (node->Right) dump(node->Right);
}

static void drop(Node *node) {
  if (node->Left) drop(node->Left);
  if (node->Right) drop(node->Right);
  delete node;
}

static void entered(Node *root, std::map<std::string, int> &all) {
  root->enter(all);
  root->sum(all);
}
static void collected(Node *root, std::set<std::string> &names, std::map<int, std::string> &slots) {
  root->collect(names, slots);
  root->total(names, slots);
}
static void filled(Node *root, std::vector<std::pair<int, std::string>> &all) {
  root->fill(all);
  root->scan(all);
}
static void kept(Node *root) {
  root->keep();
  root->use();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree);
    Scope scope;
    Diagnostics diagnostics;
    std::map<std::string, int> all;
    std::set<std::string> names;
    std::map<int, std::string> slots;
    std::vector<std::pair<int, std::string>> pairs;
    root->declare(scope, diagnostics);
    root->measure(1);
    entered(root, all);
    collected(root, names, slots);
    filled(root, pairs);
    root->report(diagnostics);
    root->tally(diagnostics);
    kept(root);
    dump(root);
    printf("%d %zu %s %zu %zu %zu %zu\n", diagnostics.errors(), diagnostics.size(), diagnostics.last().c_str(), all.size(), names.size(),
           slots.size(), pairs.size());
    drop(root);
  }
}
