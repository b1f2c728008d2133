// traversals: measure collect index twice link last total weigh adopt spread slot rename clear borrow sum add price pay lookup grow
// Rule: a container of pointers is one location with its elements; what these lead to is none of it. Where it may be a container of children, what is
// done to it is done to any memory.
#include "case.h"
#include "pleach.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

struct Node;
struct Entry {
  Node *Of = nullptr;
  int Cost;
};

// Children by `unique_ptr`: no container of plain pointers is one of children.
struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  std::vector<Node *> Links;
  int Size = 1, Weight = 1, Seen = 0;
  bool Leaf = false;
  std::string Name = "n";
  _traversal_ virtual void measure() {
    Size = 1;
    for (auto &kid : Kids) kid->measure();
    for (auto &kid : Kids) Size += kid->Size;
  }
  _traversal_ virtual void collect(std::vector<Node *> &out) {
    if (Leaf) out.push_back(this);
    for (auto &kid : Kids) kid->collect(out);
  }
  _traversal_ virtual void index(std::map<std::string, Node *> &names, std::set<const Node *> &all) {
    names[Name] = this;
    all.insert(this);
    for (auto &kid : Kids) kid->index(names, all);
  }
  // Into the same container: in order.
  _traversal_ virtual void twice(std::vector<Node *> &out) {
    out.push_back(this);
    if (out.size() > 3) out.pop_back();
    for (auto &kid : Kids) kid->twice(out);
  }
  // A field of pointers that no child goes by.
  _traversal_ virtual void link() {
    Links.clear();
    for (auto &kid : Kids) Links.push_back(kid.get());
    for (auto &kid : Kids) kid->link();
  }
  // What the last element leads to.
  _traversal_ virtual void last(std::vector<Node *> &out) {
    if (!out.empty()) out.back()->Weight = out.back()->Weight * 3 % 1009 + Size;
    for (auto &kid : Kids) kid->last(out);
  }
  _traversal_ virtual void total() {
    Seen = Seen * 7 % 1009 + Weight;
    for (auto &kid : Kids) kid->total();
  }
  _traversal_ virtual void weigh() {
    for (Node *link : Links) Weight = Weight * 5 % 1009 + link->Size;
    for (auto &kid : Kids) kid->weigh();
  }
  // Structures with pointers, and what an iterator leads to.
  _traversal_ virtual void price(std::vector<Entry> &entries) {
    entries.push_back({this, Weight});
    for (auto &kid : Kids) kid->price(entries);
  }
  _traversal_ virtual void pay(std::vector<Entry> &entries) {
    for (Entry &entry : entries) entry.Cost = entry.Cost * 3 % 1009 + Weight;
    for (auto &kid : Kids) kid->pay(entries);
  }
  _traversal_ virtual void lookup(const std::map<std::string, Node *> &names) {
    auto found = names.find(Name);
    if (found != names.end()) Seen = Seen * 3 % 1009 + found->second->Weight;
    for (auto &kid : Kids) kid->lookup(names);
  }
  _traversal_ virtual void grow() {
    Weight = Weight * 5 % 1009 + 1;
    for (auto &kid : Kids) kid->grow();
  }
  virtual ~Node() = default;
};

// Children by plain pointers: a container of the same type may be one of children.
struct _tree_ Item {
  _child_ std::vector<Item *> Kids;
  std::vector<Item *> Marked;
  std::vector<int *> Slots;
  int Size = 1, Seen = 0, Own = 1;
  _traversal_ virtual void adopt(std::vector<Item *> &found) {
    if (found.size() > 1) found.pop_back();
    Seen = Seen * 3 % 1009 + static_cast<int>(found.size());
  }
  _traversal_ virtual void spread() {
    Size = Size * 5 % 1009 + 1;
    for (Item *kid : Kids) kid->spread();
  }
  _traversal_ virtual void slot() {
    for (int *it : Slots) *it = *it * 3 % 1009 + Size;
    for (Item *kid : Kids) kid->slot();
  }
  _traversal_ virtual void rename() {
    Own = Own * 7 % 1009 + Size;
    for (Item *kid : Kids) kid->rename();
  }
  // A field that is no container of children, by its name.
  _traversal_ virtual void clear() {
    Marked.clear();
    if (Size % 2 == 0) Marked.push_back(this);
    for (Item *kid : Kids) kid->clear();
  }
  _traversal_ virtual void borrow(Item *from) {
    std::vector<Item *> all = from->Marked;
    Seen += static_cast<int>(all.size());
    for (Item *kid : Kids) kid->borrow(this);
  }
  virtual ~Item() = default;
};

// Visitors: one collects.
struct Adder {
  int Sum = 0;
  _traversal_ void add(Node *node) {
    Sum = Sum * 3 % 1009 + node->Weight;
    for (auto &kid : node->Kids) add(kid.get());
  }
};
struct Finder {
  std::vector<Node *> Found;
  _traversal_ void sum(Node *node) {
    if (node->Size > 1) Found.push_back(node);
    for (auto &kid : node->Kids) sum(kid.get());
  }
};

static void fusesAll(Node *root, std::vector<Node *> &out, std::map<std::string, Node *> &names,
                     std::set<const Node *> &all) {
  root->measure();
  root->collect(out);
  root->index(names, all);
}
static void fusesFields(Node *root) {
  root->measure();
  root->link();
}
static void keepsOrder(Node *root, std::vector<Node *> &out) {
  root->collect(out);
  root->twice(out);
}
static void keepsPointees(Node *root, std::vector<Node *> &out) {
  root->last(out);
  root->total();
}
static void keepsLinks(Node *root) {
  root->link();
  root->weigh();
}
static int fusesVisitors(Node *root, Finder &finder) {
  Adder adder;
  adder.add(root);
  finder.sum(root);
  return adder.Sum;
}
static void keepsChildren(Item *root) {
  root->adopt(root->Kids);
  root->spread();
}
static void keepsNumbers(Item *root) {
  root->slot();
  root->rename();
}
static void fusesMarked(Item *root) {
  root->rename();
  root->clear();
}
static void keepsMarked(Item *root) {
  root->clear();
  root->borrow(root);
}

static void fusesEntries(Node *root, std::vector<Entry> &entries) {
  root->link();
  root->price(entries);
}
static void keepsEntries(Node *root, std::vector<Entry> &entries) {
  root->price(entries);
  root->pay(entries);
}
static void keepsLookup(Node *root, const std::map<std::string, Node *> &names) {
  root->lookup(names);
  root->grow();
}
static void fusesLookup(Node *root, const std::map<std::string, Node *> &names) {
  root->link();
  root->lookup(names);
}

static std::unique_ptr<Node> makeNode(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Weight = random.below(50);
  node->Leaf = random.below(2) == 0;
  node->Name = std::string(1, static_cast<char>('a' + random.below(5)));
  for (int left = depth > 0 ? random.below(4) : 0; left > 0; --left) node->Kids.push_back(makeNode(random, depth - 1));
  return node;
}
static Item *makeItem(Random &random, int depth, std::vector<Item *> &all) {
  Item *item = new Item;
  all.push_back(item);
  item->Size = random.below(50);
  item->Slots.push_back(&all[static_cast<unsigned>(random.below(static_cast<int>(all.size())))]->Size);
  for (int left = depth > 0 ? 1 + random.below(3) : 0; left > 0; --left) item->Kids.push_back(makeItem(random, depth - 1, all));
  return item;
}
static void print(const Node *node) {
  std::printf("%d %d %d %zu\n", node->Size, node->Weight, node->Seen, node->Links.size());
  for (auto &kid : node->Kids) print(kid.get());
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  std::unique_ptr<Node> root = makeNode(random, 4);
  std::vector<Node *> out;
  std::map<std::string, Node *> names;
  std::set<const Node *> all;
  Finder finder;
  fusesAll(root.get(), out, names, all);
  for (Node *it : out) std::printf("%d\n", it->Weight);
  for (auto &it : names) std::printf("%s %d\n", it.first.c_str(), it.second->Weight);
  std::printf("%zu\n", all.size());
  fusesFields(root.get());
  keepsOrder(root.get(), out);
  for (Node *it : out) std::printf("%d\n", it->Weight);
  keepsPointees(root.get(), out);
  keepsLinks(root.get());
  std::printf("%d\n", fusesVisitors(root.get(), finder));
  for (Node *it : finder.Found) std::printf("%d\n", it->Weight);
  std::vector<Entry> entries;
  fusesEntries(root.get(), entries);
  keepsEntries(root.get(), entries);
  keepsLookup(root.get(), names);
  fusesLookup(root.get(), names);
  for (Entry &entry : entries) std::printf("%d %d\n", entry.Of->Weight, entry.Cost);
  print(root.get());

  std::vector<Item *> items;
  Item *item = makeItem(random, 3, items);
  keepsNumbers(item);
  fusesMarked(item);
  keepsMarked(item);
  keepsChildren(item);
  for (Item *it : items) {
    std::printf("%d %d %d %zu\n", it->Size, it->Seen, it->Own, it->Marked.size());
    delete it;
  }
}
