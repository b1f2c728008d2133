// traversals: print list sum link pass follow count
// Rule: a member function whose every `return` gives back its own object hands on that object, and no other, to the next call of a chain:
// printers into two objects run together (`print`, `list`). One that may give back another one does not (`link`, `pass`), nor one whose object
// both walks reach (`print`, `follow`).
#include "case.h"
#include "pleach.h"

#include <memory>
#include <string>
#include <vector>

class Printer {
public:
  Printer &operator<<(const std::string &text) {
    Text += text;
    return *this;
  }
  Printer &operator<<(unsigned value) { return *this << std::to_string(value); }
  Printer &line(bool ends) {
    if (!ends) return *this;
    Text += '\n';
    return add(1);
  }
  Printer &add(unsigned count) {
    Lines += count;
    return *this;
  }
  // Any printer behind it.
  Printer &next(unsigned steps) {
    if (steps == 0 || !Next) return *this;
    return Next->next(steps - 1);
  }
  Printer *Next = nullptr;
  std::string Text;
  unsigned Lines = 0;
};

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  std::string Name;
  unsigned Size = 0, Input = 0;

  _traversal_ void print(Printer &out) const {
    out << Name << Input;
    out.line(Input % 2 == 0).add(Size).line(true);
    for (auto &kid : Kids) kid->print(out);
  }
  _traversal_ void list(Printer &to) const {
    (to << Name).line(true) << "of " << Size << Name;
    for (auto &kid : Kids) kid->list(to);
  }
  _traversal_ void sum() {
    Size = 1;
    for (auto &kid : Kids) kid->sum();
    for (auto &kid : Kids) Size += kid->Size;
  }
  _traversal_ void link(Printer &out) const {
    out.next(Input % 3).add(1) << Name;
    for (auto &kid : Kids) kid->link(out);
  }
  _traversal_ void pass(Printer &into) const {
    into << Name << Input;
    for (auto &kid : Kids) kid->pass(into);
  }
  _traversal_ void follow(const Printer &out) {
    Size = Size * 3 + static_cast<unsigned>(out.Text.size()) + out.Lines;
    for (auto &kid : Kids) kid->follow(out);
  }
  _traversal_ void count(Printer &out) const {
    out.add(2).add(Input).line(false).add(3);
    for (auto &kid : Kids) kid->count(out);
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Name = std::string(1 + random.below(3), static_cast<char>('a' + random.below(20)));
  node->Input = random.below(9);
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count) node->Kids.push_back(build(random, depth - 1));
  return node;
}

static void show(const Printer &printer) { printf("%s %u\n", printer.Text.c_str(), printer.Lines); }

static void apart(Node *root) {
  Printer source, listing;
  root->print(source);
  root->list(listing);
  show(source);
  show(listing);
}

static void with(Node *root) {
  Printer out;
  root->sum();
  root->count(out);
  show(out);
}

static void linked(Node *root) {
  Printer first, second;
  first.Next = &second;
  root->link(first);
  root->pass(second);
  show(first);
  show(second);
}

static void followed(Node *root) {
  Printer out;
  root->print(out);
  root->follow(out);
  show(out);
  printf("%u\n", root->Size);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  void (*const all[])(Node *) = {with, apart, linked, followed};
  for (int tree = 0; tree < 20; ++tree) {
    auto root = build(random, 4);
    for (auto run : all) run(root.get());
  }
}
