// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10 f11 g11 f12 g12 f13 g13
// Rule: what puts entries into a map of children, or takes some out, may do anything; so may what is given an entry as a whole. A value may be
// changed by each name for it. What a key or a number selects is no entry of an iteration.
#include "case.h"
#include "pleach.h"

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

struct Node;
static void relink(std::pair<const int, Node *> &entry, Node *node);
static void relinkAll(std::map<int, Node *> &all, Node *node);

struct _tree_ Node {
  _child_ std::map<int, Node *> Raw;
  _child_ std::map<int, std::unique_ptr<Node>> Kids;
  _child_ std::unordered_map<int, std::shared_ptr<Node>> Shared;
  _child_ std::map<int, Node> Values;
  _child_ Node *Spare = nullptr;
  int A = 0, B = 0, Input = 0;

  Node() = default;
  Node(const Node &other) : A(other.A), B(other.B), Input(other.Input) {}
  Node &operator=(const Node &other) {
    A = other.A, B = other.B, Input = other.Input;
    return *this;
  }
  ~Node() {
    for (auto &kv : Raw) delete kv.second;
    delete Spare;
  }

  // What comes into the map in between is walked by the second loop alone.
  _traversal_ void f1() {
    A += Input;
    for (auto &[key, kid] : Raw) kid->f1();
  }
  _traversal_ void g1() {
    if (Input % 3 == 0 && Raw.count(8) == 0) (Raw[8] = new Node)->Input = 1;
    B += Input;
    for (auto &[key, kid] : Raw) kid->g1();
  }

  // So it is with what is put in the place of a value: by its name, by the entry's, by an iterator, by a key.
  _traversal_ void f2() {
    A += Input;
    for (auto &[key, kid] : Raw) kid->f2();
  }
  _traversal_ void g2() {
    for (auto &[key, kid] : Raw) {
      if (key == 8 && Spare) std::swap(kid, Spare);
      kid->g2();
      B = B % 1000 * 3 + kid->A;
    }
  }
  _traversal_ void f3() {
    A += Input;
    for (auto &kv : Raw) kv.second->f3();
  }
  _traversal_ void g3() {
    for (auto &kv : Raw) {
      if (Spare) {
        Node *old = kv.second;
        kv.second = Spare;
        Spare = old;
      }
      kv.second->g3();
      B = B % 1000 * 3 + kv.second->A;
    }
  }
  _traversal_ void f4() {
    A += Input;
    for (auto it = Raw.begin(); it != Raw.end(); ++it) it->second->f4();
  }
  _traversal_ void g4() {
    for (auto it = Raw.begin(); it != Raw.end(); ++it) {
      if (Spare && it->first > 1) std::swap(it->second, Spare);
      it->second->g4();
      B = B % 1000 * 3 + it->second->A;
    }
  }
  _traversal_ void f5() {
    A += Input;
    for (auto &[key, kid] : Raw) kid->f5();
  }
  _traversal_ void g5() {
    auto found = Raw.find(3);
    if (found != Raw.end() && Spare) std::swap(found->second, Spare);
    for (auto &[key, kid] : Raw) kid->g5();
    if (Raw.count(8)) Raw.at(8)->B += 3;
    B += A;
  }

  // Whoever is given an entry, or the map, may change the value.
  _traversal_ void f6() {
    A += Input;
    for (auto &kv : Raw) kv.second->f6();
  }
  _traversal_ void g6() {
    for (auto &kv : Raw) {
      relink(kv, Spare);
      kv.second->g6();
      B = B % 1000 * 2 + kv.second->B;
    }
  }
  _traversal_ void f7() {
    A += Input;
    for (auto &kv : Raw) kv.second->f7();
  }
  _traversal_ void g7() {
    relinkAll(Raw, Spare);
    for (auto &kv : Raw) kv.second->g7();
    B += A;
  }

  // What is done in one iteration matters to another.
  _traversal_ void f8() {
    for (auto &[key, kid] : Kids) {
      kid->f8();
      A = A % 1000 * 2 + key;
    }
    A += Input;
  }
  _traversal_ void g8() {
    for (auto &[key, kid] : Kids) {
      kid->B += A;
      kid->g8();
    }
    B += A;
  }

  // Copies: of pointers, of pairs of another type than the entries; of nodes, which are no children.
  _traversal_ void f9() {
    A += Input;
    for (auto [key, kid] : Raw) { // expect: unsupported-body
      kid->f9();
      A += key;
    }
    for (std::pair<int, Node *> kv : Raw) kv.second->A += 1;
  }
  _traversal_ void g9() {
    for (auto &[key, kid] : Raw) kid->g9();
    B += A;
  }
  _traversal_ void f10() {
    A += Input;
    for (auto &[key, kid] : Values) kid.f10();
  }
  _traversal_ void g10() {
    for (auto [key, kid] : Values) { // expect: unsupported-body
      kid.g10();
      B = B % 1000 * 3 + kid.A + key;
    }
    for (auto kv : Values) kv.second.A += 1;
    B += A;
  }

  // A number selects by key; an index is none.
  _traversal_ void f11() {
    A += Input;
    for (int i = 0; i < 3; ++i)
      if (Raw.count(i)) Raw[i]->f11();
    if (Raw.count(0)) Raw.at(0)->f11();
  }
  _traversal_ void g11() {
    for (auto &[key, kid] : Raw) kid->g11();
    B += A;
  }

  // Entries go, and come back under another key.
  _traversal_ void f12() {
    A += Input;
    for (auto &[key, kid] : Kids) {
      kid->f12();
      A += key;
    }
  }
  _traversal_ void g12() {
    if (!Kids.empty()) {
      auto entry = Kids.extract(Kids.begin()); // expect: unsupported-body
      entry.key() += 20;
      Kids.insert(std::move(entry));
    }
    for (auto &[key, kid] : Kids) {
      kid->g12();
      B = B % 1000 * 2 + key;
    }
  }

  // A node in the map becomes another one; a shared one goes with the map.
  _traversal_ void f13() {
    A += Input;
    for (auto &[key, kid] : Values) kid.f13();
    for (auto &[key, kid] : Shared) kid->f13();
  }
  _traversal_ void g13() {
    for (auto &[key, kid] : Values) {
      if (key % 2) kid = Node();
      kid.g13();
      B = B % 1000 + kid.A;
    }
    if (Input % 5 == 0) Shared.clear();
    for (auto &[key, kid] : Shared) kid->g13();
    B += int(Shared.size());
  }
};

static void relink(std::pair<const int, Node *> &entry, Node *node) {
  if (node && entry.first == 8) std::swap(entry.second->A, node->A);
  if (entry.first == 3) {
    delete entry.second;
    entry.second = new Node;
  }
}
static void relinkAll(std::map<int, Node *> &all, Node *node) {
  for (auto &kv : all)
    if (node) {
      delete kv.second;
      kv.second = new Node;
      kv.second->Input = node->Input;
    }
}

static void fill(Node &node, Random &random, int depth) {
  node.Input = random.below(50);
  if (random.below(2)) {
    node.Spare = new Node;
    node.Spare->Input = 7;
    node.Spare->A = 3;
  }
  if (depth == 0) return;
  for (int at = random.below(4); at > 0; --at) {
    const int keys[] = {0, 1, 3, 8, 9};
    node.Raw[keys[random.below(5)]] = nullptr;
    node.Kids[random.below(9)] = nullptr;
    node.Shared[random.below(9)] = nullptr;
    fill(node.Values[random.below(5)], random, depth - 1);
  }
  for (auto &kv : node.Raw) fill(*(kv.second = new Node), random, depth - 1);
  for (auto &kv : node.Kids) fill(*(kv.second = std::make_unique<Node>()), random, depth - 1);
  for (auto &kv : node.Shared) fill(*(kv.second = std::make_shared<Node>()), random, depth - 1);
}

static void dump(const Node &node) {
  std::printf("(%d %d", node.A, node.B);
  for (auto &kv : node.Raw) dump(*kv.second);
  for (auto &kv : node.Kids) dump(*kv.second);
  for (auto &kv : node.Shared) dump(*kv.second);
  for (auto &kv : node.Values) dump(kv.second);
  if (node.Spare) dump(*node.Spare);
  std::printf(")");
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node root;
    fill(root, random, tree % 3);
    root.f1();
    root.g1();
    root.f2();
    root.g2();
    root.f3();
    root.g3();
    root.f4();
    root.g4();
    root.f5();
    root.g5();
    root.f6();
    root.g6();
    root.f7();
    root.g7();
    root.f8();
    root.g8();
    root.f9();
    root.g9();
    root.f10();
    root.g10();
    root.f11();
    root.g11();
    root.f12();
    root.g12();
    root.f13();
    root.g13();
    dump(root);
    std::printf("\n");
  }
}
