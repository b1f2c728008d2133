// traversals: set sum
// Rule: an array of bytes may hold objects of other types. `set` (called earlier) writes through a pointer to such an object what
// `sum` reads on another node as a byte.
#include <array>
#include <cstddef>
#include <new>

#include "case.h"
#include "pleach.h"

struct Value {
  int V;
};

alignas(Value) static unsigned char page[sizeof(Value)];

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  alignas(Value) unsigned char Store[sizeof(Value)] = {};
  alignas(Value) std::array<std::byte, sizeof(Value)> Bytes = {};
  Value *Link = nullptr;
  Value *Other = nullptr;
  Value *Head = nullptr;
  unsigned Hash = 0, Sum = 0, First = 0;
  int Key = 0;

  _traversal_ void set(int x) {
    Link->V = x + Key;
    if (Next == nullptr)
      return;
    Next->set(x + 1);
  }
  _traversal_ void sum() {
    for (unsigned char it : Store)
      Hash = Hash * 31 + it;
    if (Next == nullptr)
      return;
    Next->sum();
  }
  _traversal_ void put(int x) {
    Other->V = x - Key;
    Head->V += Key;
    if (Next == nullptr)
      return;
    Next->put(x + 1);
  }
  _traversal_ void get() {
    Sum = std::to_integer<unsigned>(Bytes[0]);
    First = *page;
    if (Next == nullptr)
      return;
    Next->get();
  }
  // What touches no bytes still runs together.
  _traversal_ void near() {
    Hash += static_cast<unsigned>(Key);
    if (Next == nullptr)
      return;
    Next->near();
  }
  _traversal_ void far() {
    Sum += static_cast<unsigned>(Link->V);
    if (Next == nullptr)
      return;
    Next->far();
  }
};

static void set_and_sum(Node *root) {
  root->set(1);
  root->sum();
}

static void put_and_get(Node *root) {
  root->put(2);
  root->get();
}

static void near_and_far(Node *root) {
  root->near();
  root->far();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node nodes[6];
  Value *head = new (page) Value{1};
  for (Node &node : nodes)
    node.Key = static_cast<int>(random.below(40));
  for (int at = 0; at < 6; ++at) {
    Node &other = nodes[(at + 1) % 6];
    nodes[at].Link = new (other.Store) Value{0};
    nodes[at].Other = new (other.Bytes.data()) Value{0};
    nodes[at].Head = head;
    if (at < 5)
      nodes[at].Next = &other;
  }
  set_and_sum(nodes);
  put_and_get(nodes);
  near_and_far(nodes);
  for (const Node &node : nodes)
    std::printf("%u %u %u\n", node.Hash, node.Sum, node.First);
}
