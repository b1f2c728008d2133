// traversals: size push part refer at mark parse take move clear compare kinds named pooled custom seen
// Rule: members of the library's strings and containers that change the object or a part of it, move from an argument, throw, or run code
// of the program's (elements, comparisons of enumerations, allocators, derived classes) keep their order to what that touches.
#include "case.h"
#include "pleach.h"
#include <algorithm>
#include <memory_resource>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

static int Events = 0;

struct Guard {
  ~Guard() { ++Events; }
};

enum class Colour { Red, Green };
static bool operator==(Colour left, Colour right) {
  ++Events;
  return static_cast<int>(left) == static_cast<int>(right);
}
template <> struct std::hash<Colour> {
  std::size_t operator()(Colour colour) const {
    ++Events;
    return static_cast<std::size_t>(colour);
  }
};

struct Named : std::string {
  using std::string::string;
  int Id = ++Events;
};

struct Pool : std::pmr::memory_resource {
  void *do_allocate(std::size_t bytes, std::size_t alignment) override {
    ++Events;
    return std::pmr::new_delete_resource()->allocate(bytes, alignment);
  }
  void do_deallocate(void *memory, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
  }
  bool do_is_equal(const memory_resource &other) const noexcept override { return this == &other; }
};
static Pool pool;

template <class T> struct Counting {
  using value_type = T;
  Counting() = default;
  template <class U> Counting(const Counting<U> &) {}
  T *allocate(std::size_t count) {
    ++Events;
    return std::allocator<T>().allocate(count);
  }
  void deallocate(T *memory, std::size_t count) { std::allocator<T>().deallocate(memory, count); }
  bool operator==(const Counting &) const { return true; }
  bool operator!=(const Counting &) const { return false; }
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Got = 0, Mark = 0;
  std::string Name = "name", Digits = "12", Taken;
  std::vector<int> Numbers = {1, 2};
  std::vector<std::string> Notes = {"one"};
  std::vector<Guard> Guards{1};
  std::vector<Colour> Colours = {Colour::Red};
  std::unordered_map<Colour, int> Kinds;
  std::pmr::string Text{&pool};
  std::vector<int, Counting<int>> Counted;

  _traversal_ void size() {
    Got += static_cast<int>(Name.size());
    if (Next)
      Next->size();
  }
  _traversal_ void push() {
    if (Next) {
      Next->Name.push_back('x');
      Next->push();
    }
  }

  _traversal_ void part() {
    Got += Numbers[0] * 3 + static_cast<int>(Notes.front().size());
    if (Next)
      Next->part();
  }
  _traversal_ void refer() {
    if (Next) {
      int &number = Next->Numbers.front();
      number += 7;
      auto &note = Next->Notes.back();
      note += "two";
      Next->refer();
    }
  }

  _traversal_ void at() {
    Got += Numbers.at(Input > 35 ? 2 : 1);
    if (Next)
      Next->at();
  }
  _traversal_ void parse() {
    Got += std::stoi(Input > 35 ? Name : Digits);
    if (Next)
      Next->parse();
  }
  _traversal_ void mark() {
    Mark += 1;
    if (Next)
      Next->mark();
  }

  _traversal_ void take() {
    Got += Notes.empty() ? 100 : static_cast<int>(Notes[0].size());
    if (Next)
      Next->take();
  }
  _traversal_ void move() {
    if (Next) {
      Taken = std::move(Next->Name);
      Notes.push_back(std::move(Next->Notes[0]));
      Next->move();
    }
  }

  _traversal_ void clear() {
    Guards.clear();
    if (Next)
      Next->clear();
  }
  _traversal_ void compare() {
    if (Next) {
      Mark += Colours == Next->Colours ? 1 : 0;
      Next->compare();
    }
  }
  _traversal_ void kinds() {
    Kinds[Colour::Green] += 1;
    if (Next)
      Next->kinds();
  }
  _traversal_ void named() {
    Named name("name");
    Mark += static_cast<int>(name.size());
    if (Next)
      Next->named();
  }
  _traversal_ void pooled() {
    Text += "a text that is too long to lie in the object itself";
    std::pmr::string copy(Text, &pool); // expect: unsupported-body
    Mark += static_cast<int>(copy.size());
    if (Next)
      Next->pooled();
  }
  _traversal_ void custom() {
    Counted.push_back(Input);
    if (Next)
      Next->custom();
  }
  _traversal_ void seen() {
    Got = Got * 3 + Events;
    if (Next)
      Next->seen();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0)
    node->Next = build(random, depth - 1);
  return node;
}

static void sized(Node *root) {
  root->size();
  root->push();
}
static void parted(Node *root) {
  root->part();
  root->refer();
}
static void bounded(Node *root) {
  root->at();
  root->mark();
}
static void parsed(Node *root) {
  root->parse();
  root->mark();
}
static void moved(Node *root) {
  root->take();
  root->move();
}
static void cleared(Node *root) {
  root->clear();
  root->seen();
}
static void compared(Node *root) {
  root->compare();
  root->seen();
}
static void counted(Node *root) {
  root->kinds();
  root->seen();
}
static void made(Node *root) {
  root->named();
  root->seen();
}
static void allocated(Node *root) {
  root->pooled();
  root->seen();
}
static void customised(Node *root) {
  root->custom();
  root->seen();
}

static void run(void (*walks)(Node *), Node *root) {
  try {
    walks(root);
  } catch (const std::exception &) {
    std::puts("stopped");
  }
  for (const Node *it = root; it; it = it->Next) {
    std::printf("%d %d %s %s %d", it->Got, it->Mark, it->Name.c_str(), it->Taken.c_str(), it->Numbers[0]);
    for (const std::string &note : it->Notes)
      std::printf(" %s", note.c_str());
    std::puts("");
  }
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    void (*const all[])(Node *) = {sized, parted, bounded, parsed, moved, cleared, compared, counted, made, allocated, customised};
    for (auto walks : all)
      run(walks, build(random, tree));
  }
}
