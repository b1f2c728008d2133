// traversals: size show mark log weigh spell list rename tell stamp check change count
// Rule: what prints reaches the outside world and reads what it is given, be it behind a pointer or a view; no more. So walks that print run
// with others (`size` and `show`, `mark` and `log`, `weigh` and `spell`), and not with those that print as well (`show` and `list`) or that
// change what is printed or written (`rename` and `tell`, `stamp` and `check`, `change` and `count`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <iomanip>
#include <iostream>
#include <string>
#include <string_view>

enum class Kind { Leaf, Inner, Root };

static const char *toString(Kind kind) {
  static constexpr const char *kNames[] = {"leaf", "inner", "root"};
  return kNames[static_cast<int>(kind)];
}

static const char *star(bool inner) {
  static const char kMark[] = "*";
  return inner ? kMark : "";
}

static std::string_view sign(int value) {
  if (value < 0) return "-";
  return value == 0 ? "" : "+";
}

class Writer {
public:
  Writer &operator<<(std::string_view text) {
    Text += text;
    ++Pieces;
    return *this;
  }
  const std::string &text() const { return Text; }
  int pieces() const { return Pieces; }

private:
  std::string Text;
  int Pieces = 0;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  std::string Name;
  char Stamp[16] = "";
  Kind Type = Kind::Leaf;
  int Size = 0, Weight = 0, Sum = 0;

  _traversal_ void size() {
    Size = 1;
    if (Left) Left->size();
    if (Right) Right->size();
    if (Left) Size += Left->Size;
    if (Right) Size += Right->Size;
  }
  _traversal_ void show(std::ostream &out, int depth) const {
    out << std::setw(2 * depth) << "" << Name << ' ' << depth << std::hex << Name.size() << std::dec << std::endl;
    if (Left) Left->show(out, depth + 1);
    if (Right) Right->show(out, depth + 1);
  }

  _traversal_ void mark() {
    Type = Left || Right ? Kind::Inner : Kind::Leaf;
    if (Left) Left->mark();
    if (Right) Right->mark();
  }
  _traversal_ void log() const {
    std::printf("%s %-8s%c%5.2f %%", toString(Type), Name.c_str(), Left ? '<' : ' ', 0.5 * Size);
    std::puts(Right ? ">" : star(Left != nullptr));
    if (Left) Left->log();
    if (Right) Right->log();
  }

  _traversal_ void weigh() {
    Weight = 2 * Size - Sum;
    if (Left) Left->weigh();
    if (Right) Right->weigh();
  }
  _traversal_ void spell(Writer &out) const {
    out << Name << " " << toString(Type) << sign(Weight) << std::to_string(Weight) << "\n";
    if (Left) Left->spell(out);
    if (Right) Right->spell(out);
  }

  // What two walks print comes in the order of the walks.
  _traversal_ void list() const {
    std::fprintf(stdout, "%d ", Weight);
    if (Left) Left->list();
    if (Right) Right->list();
  }

  // The one changes what the other prints of the node below.
  _traversal_ void rename() {
    Name += toString(Type);
    if (Left) Left->rename();
    if (Right) Right->rename();
  }
  _traversal_ void tell() const {
    if (Left) std::printf("%s.%.3s ", Left->Name.c_str(), Right ? Right->Name.data() : "-");
    if (Left) Left->tell();
    if (Right) Right->tell();
  }

  _traversal_ void stamp() {
    if (Left) Left->stamp();
    if (Right) Right->stamp();
    std::snprintf(Stamp, sizeof Stamp, "%d", Size);
  }
  _traversal_ void check() {
    if (Left) Sum = 3 * Sum + Left->Stamp[0];
    if (Right) Sum = 3 * Sum + Right->Stamp[0];
    Stamp[0] = '!';
    if (Left) Left->check();
    if (Right) Right->check();
  }

  _traversal_ void change(std::string &all) {
    all[0] = static_cast<char>('a' + Size % 26);
    if (Left) Left->change(all);
    if (Right) Right->change(all);
  }
  _traversal_ void count(std::string_view all) {
    Sum = (3 * Sum + all[0]) % 1000;
    if (all.compare("c") > 0) Sum += 5;
    if (Left) Left->count(all);
    if (Right) Right->count(all);
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Name = std::string(1, static_cast<char>('a' + random.below(5)));
  if (depth > 0 && random.below(5) > 0) node->Left = build(random, depth - 1);
  if (depth > 0 && random.below(5) > 0) node->Right = build(random, depth - 1);
  return node;
}

static void dump(const Node *node) {
  printf("%d %d %d %s %s\n", node->Sum, node->Size, node->Weight, node->Name.c_str(), node->Stamp);
  if (node->Left) dump(node->Left);
  if (node->Right) dump(node->Right);
}

static void drop(Node *node) {
  if (node->Left) drop(node->Left);
  if (node->Right) drop(node->Right);
  delete node;
}

static void shown(Node *root) {
  root->show(std::cout, 0);
  root->list();
}
static void renamed(Node *root) {
  root->rename();
  root->tell();
}
static void stamped(Node *root) {
  root->stamp();
  root->check();
}
static void changed(Node *root, std::string &all) {
  const std::string_view view = all;
  root->change(all);
  root->count(view);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree);
    root->size();
    root->show(std::cout, 1);
    std::cout.flush();
    root->mark();
    root->log();
    Writer writer;
    root->weigh();
    root->spell(writer);
    printf("%s%d\n", writer.text().c_str(), writer.pieces());
    shown(root);
    renamed(root);
    stamped(root);
    std::string all = "characters";
    changed(root, all);
    dump(root);
    drop(root);
  }
}
