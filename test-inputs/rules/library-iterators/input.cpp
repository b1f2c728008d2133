// traversals: resolve count tally note learn recall grow scan spell shout
// Rule: an iterator that a call gives, or a variable that keeps its first value, leads to a part of its container. So walks that look names
// up run together (`resolve`, `count`), and those of which one changes what the other looks up do not (`note` and `tally`, `learn` and
// `recall`, `grow` and `scan`, `spell` and `shout`).
#include "case.h"
#include "pleach.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

struct Entry {
  int uses = 0;
  int first = 0;
};
using Slots = std::unordered_map<std::string, int>;

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  std::string Name;
  std::map<int, Entry> Known;
  std::vector<int> Row;
  int Slot = -1, Count = 0, Depth = 0, Sum = 0, Last = 0;

  _traversal_ void resolve(const Slots &slots) {
    auto it = slots.find(Name);
    if (it != slots.end()) Slot = it->second;
    for (Node *Kid : Kids) Kid->resolve(slots);
  }
  _traversal_ void count(int depth) {
    Depth = depth;
    Count += static_cast<int>(Kids.size());
    for (Node *Kid : Kids) Kid->count(depth + 1);
  }

  // Through the iterator, into a map of the caller.
  _traversal_ void note(std::map<std::string, int> &uses) {
    const auto found = uses.find(Name);
    if (found != uses.end()) {
      found->second += 1 + Slot;
    }
    for (Node *Kid : Kids) Kid->note(uses);
  }
  _traversal_ void tally(const std::map<std::string, int> &uses) {
    Sum = Sum * 3 + uses.begin()->second;
    for (Node *Kid : Kids) Kid->tally(uses);
  }

  // Of the node above, for the nodes below.
  _traversal_ void learn(int key) {
    auto it = Known.find(key);
    if (it != Known.end()) {
      auto &entry = it->second;
      entry.uses += 1;
    } else {
      Known[key].first = Depth;
    }
    for (Node *Kid : Kids) Kid->learn(key + 1);
  }
  _traversal_ void recall(int key) {
    if (auto it = Known.find(key); it != Known.end()) Last = it->second.uses * 10 + it->second.first;
    for (Node *Kid : Kids) {
      Kid->recall(key + 1);
      auto own = Kid->Known.lower_bound(0);
      if (own != Kid->Known.end()) Last += (*own).second.uses;
    }
  }

  // The container changes, and elements are looked at one by one.
  _traversal_ void grow(std::vector<int> &all) {
    all.push_back(Slot + Depth);
    for (Node *Kid : Kids) Kid->grow(all);
  }
  _traversal_ void scan(const std::vector<int> &all) {
    auto first = all.begin();
    Row.assign(1, *first);
    for (auto it = all.begin(); it != all.end(); ++it) Sum = (Sum * 7 + *it) % 1000;
    for (Node *Kid : Kids) Kid->scan(all);
  }

  // Characters.
  _traversal_ void spell() {
    auto at = Name.begin();
    if (at != Name.end()) *at = static_cast<char>('a' + Depth % 26);
    for (Node *Kid : Kids) Kid->spell();
  }
  _traversal_ void shout(std::string &text) {
    text += Name;
    for (Node *Kid : Kids) Kid->shout(text);
    if (!Kids.empty()) text += *Kids.front()->Name.begin();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Name = std::string(1, static_cast<char>('a' + random.below(4)));
  node->Slot = random.below(9);
  node->Known[random.below(5)].uses = random.below(3);
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count) node->Kids.push_back(build(random, depth - 1));
  return node;
}

static void dump(const Node *node) {
  printf("%s %d %d %d %d %d", node->Name.c_str(), node->Slot, node->Count, node->Depth, node->Sum % 1000, node->Last);
  for (const auto &it : node->Known) printf(" %d:%d,%d", it.first, it.second.uses, it.second.first);
  for (int it : node->Row) printf(" %d", it);
  printf("\n");
  for (const Node *kid : node->Kids) dump(kid);
}

static void drop(Node *node) {
  for (Node *kid : node->Kids) drop(kid);
  delete node;
}

static void lookedUp(Node *root, const Slots &slots) {
  root->resolve(slots);
  root->count(0);
}
static void noted(Node *root, std::map<std::string, int> &uses) {
  root->note(uses);
  root->tally(uses);
}
static void learned(Node *root) {
  root->learn(1);
  root->recall(1);
}
static void grown(Node *root, std::vector<int> &all) {
  root->grow(all);
  root->scan(all);
}
static void spelled(Node *root, std::string &text) {
  root->spell();
  root->shout(text);
}
static void together(Node *root, const Slots &slots, const std::map<std::string, int> &uses) {
  root->resolve(slots);
  root->tally(uses);
  root->count(3);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Node *root = build(random, tree % 4 + 1);
    Slots slots{{"a", 1}, {"b", tree}};
    std::map<std::string, int> uses{{"a", 0}, {"c", 2}};
    std::vector<int> all;
    std::string text;
    lookedUp(root, slots);
    dump(root);
    noted(root, uses);
    learned(root);
    dump(root);
    grown(root, all);
    spelled(root, text);
    together(root, slots, uses);
    dump(root);
    printf("%s %d %zu\n", text.c_str(), uses["a"], all.size());
    drop(root);
  }
}
