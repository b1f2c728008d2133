// Algorithms of the library, with what they are given for elements.
#include "pleach.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

struct Item {
  int Key = 0;
  int Value = 0;
};

static int Calls = 0;
static bool byKey(const Item &a, const Item &b) {
  ++Calls;
  return a.Key < b.Key;
}
static void raise(int &it) { it += 2; }
static int &keyOf(Item &item) { return item.Key; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  std::vector<int> Widths;
  std::vector<Item> Items;
  std::vector<Node *> Chosen;
  int Slots[4] = {};
  std::array<int, 3> Parts{};
  Item One;
  Item Other;
  int A = 0;
  int B = 0;

  _traversal_ void sorts() {
    std::sort(Widths.begin(), Widths.end());
    std::sort(Items.begin(), Items.end(), byKey);
    std::sort(Items.begin() + 1, Items.end(), [&](const Item &a, const Item &b) { return a.Key + A < b.Key + B; });
    if (Left) Left->sorts();
  }
  _traversal_ void calls() {
    std::for_each(Widths.begin(), Widths.end(), [&](int it) { A += it; });
    std::for_each(Items.begin(), Items.end(), [this](Item &it) { it.Key = B; });
    std::for_each(std::begin(Slots), std::end(Slots), raise);
    std::for_each(Chosen.begin(), Chosen.end(), [](Node *it) { it->A = 3; });
    if (Left) Left->calls();
  }
  _traversal_ void finds() {
    auto it = std::find(Widths.begin(), Widths.end(), A);
    if (it != Widths.end()) *it = B;
    *std::max_element(Parts.begin(), Parts.end()) = A;
    auto low = [this](int it) { return it < B; };
    A += std::count_if(Left->Widths.begin(), Left->Widths.end(), low);
    if (Left) Left->finds();
  }
  _traversal_ void writes() {
    std::transform(Widths.begin(), Widths.end(), Left->Widths.begin(), [&](int it) { return it + A; });
    std::copy(Slots, Slots + 3, Parts.begin());
    std::copy(Widths.begin(), Widths.end(), std::back_inserter(Left->Widths));
    Widths.erase(std::remove_if(Widths.begin(), Widths.end(), [&](int it) { return it == B; }), Widths.end());
    B = std::accumulate(Widths.begin(), Widths.end(), A);
    if (Left) Left->writes();
  }
  _traversal_ void parts() {
    keyOf(One) = A;
    raise(A > 3 ? B : One.Value);
    raise(keyOf(Other));
    if (Left) Left->parts();
  }
};

void run(Node *root) {
  root->sorts();
  root->calls();
  root->finds();
  root->writes();
  root->parts();
}
