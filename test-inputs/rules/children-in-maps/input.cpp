// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10 measure draw visit
// Rule: the values of a map are children, however a loop names its entries; keys are data that nothing changes. What orders or hashes keys runs
// no code while a loop goes through them.
#include "case.h"
#include "pleach.h"

#include <map>
#include <memory>
#include <string>
#include <unordered_map>

static int Compared = 0, Hashed = 0;

struct Key {
  int Number;
  bool operator==(const Key &other) const { return Number == other.Number; }
};
struct Order {
  bool operator()(const Key &a, const Key &b) const { return ++Compared, a.Number > b.Number; }
};
template <> struct std::hash<Key> {
  std::size_t operator()(const Key &key) const { return ++Hashed, std::size_t(key.Number * 7 % 5); }
};

struct _tree_ Node {
  _child_ std::map<std::string, std::unique_ptr<Node>> Kids;
  _child_ std::map<int, Node *> Raw;
  _child_ std::map<int, std::shared_ptr<Node>> Shared;
  _child_ std::map<int, Node> Values;
  _child_ std::multimap<Key, Node *, Order> Ordered;
  _child_ std::unordered_map<Key, std::unique_ptr<Node>> Loose;
  int A = 0, B = 0, C = 0, Input = 0;
  bool Stop = false;

  Node() = default;
  ~Node() {
    for (auto &kv : Raw) delete kv.second;
    for (auto &kv : Ordered) delete kv.second;
  }
  const std::map<std::string, std::unique_ptr<Node>> &kids() const { return Kids; }

  // A structured binding, and what asks whether a child is there.
  _traversal_ void f1() {
    A += Input;
    for (auto &[name, kid] : Kids) {
      if (kid) kid->f1();
      A += int(name.size());
    }
    for (const auto &[number, kid] : Raw) kid->f1();
  }
  _traversal_ void g1() {
    B = B % 1000 * 3 + Input;
    for (const auto &[key, child] : Kids) {
      if (child != nullptr) child->g1();
      B = B % 1000 * 2 + int(key[0]);
    }
    for (auto &[at, child] : Raw) {
      child->g1();
      B += at * child->B % 7;
    }
  }

  // The entry by its name.
  _traversal_ void f2() {
    A = A % 1000 * 2 + Input;
    for (auto &kv : Kids)
      if (kv.second) kv.second->f2();
    for (const auto &entry : Raw) {
      entry.second->f2();
      A += entry.first;
    }
  }
  _traversal_ void g2() {
    B += A;
    for (auto &it : Kids) {
      if (!it.second) continue;
      it.second->g2();
      B += it.first.size() > 2 ? 1 : 2;
    }
    for (auto &it : Raw) {
      Node &kid = *it.second;
      kid.g2();
      B += kid.B % 5;
    }
  }

  // Iterators, also backwards.
  _traversal_ void f3() {
    A += Input;
    for (auto it = Shared.begin(); it != Shared.end(); ++it) it->second->f3();
    for (auto it = Raw.rbegin(); it != Raw.rend(); ++it) {
      it->second->f3();
      A = A % 1000 * 2 + it->first;
    }
  }
  _traversal_ void g3() {
    B += A;
    for (auto at = Shared.begin(); at != Shared.end(); ++at) {
      (*at).second->g3();
      B += at->first;
    }
    for (auto at = Raw.rbegin(); at != Raw.rend(); ++at) (*at).second->g3();
  }

  // Nodes that lie in the map.
  _traversal_ void f4() {
    A += Input;
    for (auto &[key, kid] : Values) {
      kid.f4();
      A += key;
    }
  }
  _traversal_ void g4() {
    B = B % 1000 * 3 + A;
    for (auto &[id, node] : Values) {
      node.g4();
      B += node.B % 3 + id;
    }
  }

  // Constant functions.
  _traversal_ void f5(int &number) const {
    number += A;
    for (auto &[key, kid] : Kids)
      if (kid) kid->f5(number);
    for (const auto &kv : Values) kv.second.f5(number);
    for (auto &[key, kid] : Raw) kid->f5(number);
  }
  _traversal_ void g5(unsigned &total) const {
    total += unsigned(B);
    for (const auto &[key, kid] : Kids)
      if (kid) kid->g5(total);
    for (auto &kv : Values) kv.second.g5(total);
    for (auto &[key, kid] : Raw) kid->g5(total);
  }

  // An order and a hash of the program's.
  _traversal_ void f6() {
    A = A % 1000 * 3 + Input;
    for (auto &[key, kid] : Ordered) {
      kid->f6();
      A += key.Number;
    }
    for (auto &[key, kid] : Loose) kid->f6();
  }
  _traversal_ void g6() {
    B += A + Compared + Hashed;
    for (auto &[key, kid] : Ordered) kid->g6();
    for (auto &[key, kid] : Loose) {
      kid->g6();
      B += key.Number;
    }
  }

  // Names that say something else in the other loop, or in the other body.
  _traversal_ void f7(int kid) {
    A += kid;
    for (auto &[name, child] : Raw) {
      child->f7(name);
      A = A % 1000 * 2 + name;
    }
  }
  _traversal_ void g7(int name) {
    for (auto &[child, kid] : Raw) {
      kid->g7(child + name);
      B = B % 1000 * 3 + child;
    }
    B += name;
  }

  // Loops that end early; an accessor.
  _traversal_ void f8() {
    A += Input;
    for (auto &[key, kid] : kids()) {
      if (!kid) continue;
      if (kid->Stop) break;
      kid->f8();
    }
  }
  _traversal_ void g8() {
    B += A % 9;
    for (const auto &[key, kid] : kids()) {
      if (!kid) continue;
      kid->g8();
    }
  }

  // What asks for the key.
  _traversal_ void f9() {
    A += Input;
    for (auto &[key, kid] : Raw)
      if (key > 1) kid->f9();
  }
  _traversal_ void g9() {
    B += Input;
    for (auto &[id, it] : Raw)
      if (id > 1) it->g9();
    if (Raw.empty()) B += 1;
    B += int(Kids.size());
  }

  // Another name for the entry, or for its value.
  _traversal_ void f10() {
    for (auto &kv : Shared) {
      auto &entry = kv;
      entry.second->f10();
    }
    A += Input;
  }
  _traversal_ void g10() {
    for (auto &kv : Shared) {
      auto &kid = kv.second;
      kid->g10();
    }
    B += A;
  }
};

_traversal_ void measure(Node &node) {
  node.C += node.Input;
  for (auto &[name, kid] : node.Kids)
    if (kid) measure(*kid);
  for (auto &[number, kid] : node.Raw) measure(*kid);
}
_traversal_ void draw(Node *node) {
  node->C = node->C % 1000 * 3 + 1;
  for (auto &[name, kid] : node->Kids)
    if (kid) draw(kid.get());
  for (auto &[number, kid] : node->Raw) draw(kid);
}

struct Visitor {
  int Sum = 0;
  _traversal_ void visit(Node &node) {
    Sum = Sum % 1000 * 2 + node.A;
    for (auto &[name, kid] : node.Kids)
      if (kid) visit(*kid);
    for (auto &kv : node.Values) visit(kv.second);
  }
};

static void fill(Node &node, Random &random, int depth) {
  node.Input = random.below(50);
  node.Stop = random.below(6) == 0;
  if (depth == 0) return;
  const char *names[] = {"a", "long", "of", "no"};
  for (int at = random.below(4); at > 0; --at) {
    auto &kid = node.Kids[names[at]];
    if (random.below(5) == 0) continue;
    kid = std::make_unique<Node>();
    fill(*kid, random, depth - 1);
  }
  for (int at = random.below(3); at > 0; --at) {
    node.Raw[random.below(3) * 3 + at] = nullptr;
    fill(node.Values[random.below(9)], random, depth - 1);
    Node *kid = new Node;
    node.Ordered.emplace(Key{random.below(4)}, kid);
    fill(*kid, random, depth - 1);
    node.Loose[Key{random.below(9)}] = nullptr;
    node.Shared[random.below(9)] = nullptr;
  }
  for (auto &kv : node.Raw) fill(*(kv.second = new Node), random, depth - 1);
  for (auto &kv : node.Loose) fill(*(kv.second = std::make_unique<Node>()), random, depth - 1);
  for (auto &kv : node.Shared) fill(*(kv.second = std::make_shared<Node>()), random, depth - 1);
}

static void dump(const Node &node) {
  std::printf("(%d %d %d", node.A, node.B, node.C);
  for (auto &kv : node.Kids)
    if (kv.second) dump(*kv.second);
  for (auto &kv : node.Raw) dump(*kv.second);
  for (auto &kv : node.Shared) dump(*kv.second);
  for (auto &kv : node.Values) dump(kv.second);
  for (auto &kv : node.Ordered) dump(*kv.second);
  for (auto &kv : node.Loose) dump(*kv.second);
  std::printf(")");
}

static void constants(const Node &root) {
  int number = 0;
  unsigned total = 0;
  root.f5(number);
  root.g5(total);
  std::printf("%d %u\n", number, total);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node root;
    fill(root, random, tree % 4);
    root.f1();
    root.g1();
    root.f2();
    root.g2();
    root.f3();
    root.g3();
    root.f4();
    root.g4();
    constants(root);
    root.f6();
    root.g6();
    root.f7(2);
    root.g7(3);
    root.f8();
    root.g8();
    root.f9();
    root.g9();
    root.f10();
    root.g10();
    measure(root);
    draw(&root);
    Visitor visitor, other;
    visitor.visit(root);
    other.visit(root);
    std::printf("%d %d\n", visitor.Sum, other.Sum);
    dump(root);
    std::printf("\n");
  }
}
