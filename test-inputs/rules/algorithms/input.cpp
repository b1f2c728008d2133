// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8
// Rule: algorithms of the library touch the elements of their range, and do what the function does that they are given: a lambda that they keep no
// longer than they run, a function of the program's by its name, an operator.
#include "case.h"
#include "pleach.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

struct Entry {
  int Key = 0;
  int Value = 0;
};

static bool byKey(const Entry &a, const Entry &b) { return a.Key < b.Key; }
static bool isOdd(int it) { return it % 2 != 0; }
static void widen(int &it) { it += 2; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  std::vector<int> Widths, Heights;
  std::vector<std::string> Names;
  std::vector<Entry> Entries;
  std::vector<Entry *> Chosen;
  int Slots[4] = {3, 1, 2, 0};
  std::array<int, 3> Parts{2, 1, 3};
  int Input = 0;
  int A = 0;
  int B = 0;

  // By the operator of the elements, by a lambda, by a function, by an object of the library.
  _traversal_ void f1() {
    std::sort(Widths.begin(), Widths.end());
    std::sort(Entries.begin(), Entries.end(), byKey);
    if (Left) Left->f1();
    if (Right) Right->f1();
  }
  _traversal_ void g1() {
    std::sort(Heights.begin(), Heights.end(), [](int a, int b) { return a > b; });
    std::sort(Names.begin(), Names.end(), std::greater<std::string>());
    if (Left) Left->g1();
    if (Right) Right->g1();
  }

  // What the lambda reads and writes of the node.
  _traversal_ void f2() {
    std::for_each(Widths.begin(), Widths.end(), [this](int &width) { width += Input; });
    A += std::count_if(Names.begin(), Names.end(), [&](const std::string &it) { return it.size() > 3; });
    if (Left) Left->f2();
    if (Right) Right->f2();
  }
  _traversal_ void g2() {
    std::for_each(Heights.cbegin(), Heights.cend(), [&](int height) { B += height; });
    if (std::any_of(Entries.begin(), Entries.end(), [&](const Entry &it) { return it.Key > B; })) B = 0;
    if (Left) Left->g2();
    if (Right) Right->g2();
  }

  // Iterators that are given back.
  _traversal_ void f3() {
    auto it = std::find(Widths.begin(), Widths.end(), Input);
    if (it != Widths.end()) *it += 1;
    if (!Widths.empty()) A += *std::min_element(Widths.begin(), Widths.end());
    if (Left) Left->f3();
    if (Right) Right->f3();
  }
  _traversal_ void g3() {
    auto it = std::find_if(Entries.begin(), Entries.end(), [&](const Entry &each) { return each.Key > Input; });
    if (it != Entries.end()) it->Value = 7;
    if (!Heights.empty()) B += *std::max_element(Heights.begin(), Heights.end());
    if (Left) Left->g3();
    if (Right) Right->g3();
  }

  // Sums.
  _traversal_ void f4() {
    A += std::accumulate(Widths.begin(), Widths.end(), 0);
    if (Left) Left->f4();
    if (Right) Right->f4();
  }
  _traversal_ void g4() {
    B += std::accumulate(Entries.begin(), Entries.end(), 1, [](int sum, const Entry &it) { return (sum * 3 + it.Value) % 1000; });
    if (Left) Left->g4();
    if (Right) Right->g4();
  }

  // Where they write.
  _traversal_ void f5() {
    std::transform(Widths.begin(), Widths.end(), Widths.begin(), [&](int it) { return it * 2 % (Input + 5); });
    std::fill(Names.begin(), Names.end(), "filled");
    if (Left) Left->f5();
    if (Right) Right->f5();
  }
  _traversal_ void g5() {
    std::copy_if(Heights.begin(), Heights.end(), std::back_inserter(Heights), [](int it) { return it < 0; });
    std::reverse(Entries.begin(), Entries.end());
    if (Left) Left->g5();
    if (Right) Right->g5();
  }

  // Elements go.
  _traversal_ void f6() {
    Widths.erase(std::remove_if(Widths.begin(), Widths.end(), isOdd), Widths.end());
    Entries.erase(std::remove_if(Entries.begin(), Entries.end(), [](const Entry &it) { return it.Key > 15; }), Entries.end());
    if (Left) Left->f6();
    if (Right) Right->f6();
  }
  _traversal_ void g6() {
    Heights.erase(std::unique(Heights.begin(), Heights.end()), Heights.end());
    auto it = std::find(Names.begin(), Names.end(), "b");
    if (it != Names.end()) Names.erase(it);
    if (Left) Left->g6();
    if (Right) Right->g6();
  }

  // Arrays.
  _traversal_ void f7() {
    std::sort(Slots, Slots + 4);
    std::for_each(std::begin(Slots), std::end(Slots), widen);
    if (Left) Left->f7();
    if (Right) Right->f7();
  }
  _traversal_ void g7() {
    std::rotate(Parts.begin(), Parts.begin() + 1, Parts.end());
    B += *std::max_element(Parts.begin(), Parts.end());
    if (Left) Left->g7();
    if (Right) Right->g7();
  }

  // A lambda in a variable, called by itself, too.
  _traversal_ void f8() {
    auto wide = [&](int it) { return it > Input; };
    if (wide(A) || std::all_of(Widths.begin(), Widths.end(), wide)) ++A;
    if (Left) Left->f8();
    if (Right) Right->f8();
  }
  _traversal_ void g8() {
    auto less = [](const Entry &a, const Entry &b) { return a.Value < b.Value; };
    std::sort(Entries.begin(), Entries.end(), less);
    if (std::is_sorted(Entries.begin(), Entries.end(), less)) ++B;
    if (Left) Left->g8();
    if (Right) Right->g8();
  }
};

static Node *build(Random &random, int depth) {
  if (depth < 0 || (depth < 3 && random.below(4) == 0)) return nullptr;
  Node *node = new Node;
  node->Input = random.below(9);
  for (int i = 0; i < 5; ++i) {
    node->Widths.push_back(random.below(20));
    node->Heights.push_back(random.below(20));
    node->Names.push_back(std::string(1, char('a' + random.below(20))));
    node->Entries.push_back({random.below(20), random.below(20)});
  }
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1);
  return node;
}

static void dump(Node *node) {
  if (!node) return;
  for (int it : node->Widths) std::printf("%d ", it);
  for (int it : node->Heights) std::printf("%d ", it);
  for (const std::string &it : node->Names) std::printf("%s ", it.c_str());
  for (const Entry &it : node->Entries) std::printf("%d/%d ", it.Key, it.Value);
  for (int it : node->Slots) std::printf("%d ", it);
  for (int it : node->Parts) std::printf("%d ", it);
  std::printf("| %d %d %d\n", node->A, node->B, static_cast<int>(node->Chosen.size()));
  dump(node->Left);
  dump(node->Right);
}

static void free_all(Node *node) {
  if (!node) return;
  free_all(node->Left);
  free_all(node->Right);
  delete node;
}

static void run1(Node *root) {
  root->f1();
  root->g1();
}
static void run2(Node *root) {
  root->f2();
  root->g2();
}
static void run3(Node *root) {
  root->f3();
  root->g3();
}
static void run4(Node *root) {
  root->f4();
  root->g4();
}
static void run5(Node *root) {
  root->f5();
  root->g5();
}
static void run6(Node *root) {
  root->f6();
  root->g6();
}
static void run7(Node *root) {
  root->f7();
  root->g7();
}
static void run8(Node *root) {
  root->f8();
  root->g8();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree);
    if (!root) continue;
    run1(root);
    dump(root);
    run2(root);
    dump(root);
    run3(root);
    dump(root);
    run4(root);
    dump(root);
    run5(root);
    dump(root);
    run6(root);
    dump(root);
    run7(root);
    dump(root);
    run8(root);
    dump(root);
    free_all(root);
  }
}
