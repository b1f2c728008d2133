// traversals: gather tally label reset size born copy moved mark
// Rule: a container of structures touches the numbers and strings in them, by their names, and nothing of the nodes, if these structures come,
// go and are copied as the compiler does it, whatever operators and constructors they have besides. `gather` and the walks beside it, which
// share types of fields with the elements, are one walk; `born`, `copy` and `moved` run code of the elements' classes and are not.
#include "case.h"
#include "pleach.h"
#include <string>
#include <vector>

static int Events = 0;

struct Point {
  int x = 0, y = 0;
  Point() = default;
  Point(int a, int b) : x(a), y(b) {}
  Point operator+(const Point &other) const { return Point(x + other.x, y + other.y); }
  Point &operator+=(const Point &other) {
    x += other.x;
    y += other.y;
    return *this;
  }
  bool operator==(const Point &other) const { return x == other.x && y == other.y; }
};

enum class Kind { Plain, Marked };

struct Entry {
  enum class Sort { First, Second };
  using Layer = int;
  std::string name;
  Point at;
  Layer layer;
  Kind kind = Kind::Marked;
  int balance = -1;
  int marks[2] = {1, 2};
  Sort sort = Sort::Second;
};

struct Born {
  int value;
  Born() : value(++Events) {}
};
struct Copied {
  int value = 0;
  Copied() = default;
  Copied(const Copied &other) : value(other.value + ++Events) {}
};
struct Assigned {
  int value = 0;
  Assigned() = default;
  Assigned(const Assigned &) = default;
  Assigned &operator=(const Assigned &other) {
    value = other.value + ++Events;
    return *this;
  }
};

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  int Input = 0, Total = 0, Seen = 0, Events = 0;
  Point Origin, Corner;
  std::string Name;
  std::vector<Point> Trail;
  std::vector<Born> Births;
  std::vector<Copied> Copies;
  std::vector<Assigned> Moves, Others = std::vector<Assigned>(2);

  _traversal_ void gather(std::vector<Entry> &out, int layer) {
    out.push_back({Name, Origin + Corner, layer});
    for (Node *kid : Kids)
      kid->gather(out, layer + 1);
  }
  _traversal_ void tally() {
    Total = Input;
    for (Node *kid : Kids) {
      kid->tally();
      Total += kid->Total;
    }
  }
  _traversal_ void label() {
    Trail.push_back(Point(Input, 2));
    Trail.emplace_back(Trail.back() + Corner);
    Trail[0] += Corner;
    for (Node *kid : Kids)
      kid->label();
  }
  // Both change what `gather` reads.
  _traversal_ void reset() {
    for (Node *kid : Kids)
      kid->reset();
    Corner = Point(Input, Input);
  }
  _traversal_ void size(std::vector<Entry> &out) {
    out.back().at.x += Input;
    Seen = static_cast<int>(out.size()) + out[0].at.x;
    for (Node *kid : Kids)
      kid->size(out);
  }
  _traversal_ void born() {
    Births.resize(2);
    for (Node *kid : Kids)
      kid->born();
  }
  _traversal_ void copy() {
    Copies.push_back(Copied());
    for (Node *kid : Kids)
      kid->copy();
  }
  _traversal_ void moved() {
    Moves = Others;
    Moves = Others;
    for (Node *kid : Kids)
      kid->moved();
  }
  _traversal_ void mark() {
    Events = Events * 3 + ::Events;
    ::Events += 1;
    for (Node *kid : Kids)
      kid->mark();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(20);
  node->Origin = {random.below(9), random.below(9)};
  node->Corner = {random.below(9), 1};
  node->Name = "n" + std::to_string(random.below(90));
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count)
    node->Kids.push_back(build(random, depth - 1));
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d %d", node->Total, node->Seen, node->Events, node->Corner.x, node->Corner.y);
  for (const Point &it : node->Trail)
    std::printf(" %d:%d", it.x, it.y);
  for (const Born &it : node->Births)
    std::printf(" %d", it.value);
  for (const Copied &it : node->Copies)
    std::printf(" %d", it.value);
  for (const Assigned &it : node->Moves)
    std::printf(" %d", it.value);
  std::puts("");
  for (const Node *kid : node->Kids)
    dump(kid);
}

static void show(const std::vector<Entry> &entries) {
  for (const Entry &it : entries)
    std::printf("%s %d %d %d\n", it.name.c_str(), it.at.x, it.at.y, it.layer);
}

static void together(Node *root) {
  std::vector<Entry> out;
  root->gather(out, 0);
  root->tally();
  root->label();
  show(out);
}
static void changed(Node *root) {
  std::vector<Entry> out;
  root->gather(out, 1);
  root->reset();
  show(out);
}
static void shared(Node *root) {
  std::vector<Entry> out;
  root->gather(out, 2);
  root->size(out);
  show(out);
}
static void births(Node *root) {
  root->born();
  root->mark();
}
static void copies(Node *root) {
  root->copy();
  root->mark();
}
static void moves(Node *root) {
  root->moved();
  root->mark();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    together(root);
    changed(root);
    shared(root);
    births(root);
    copies(root);
    moves(root);
    dump(root);
  }
}
