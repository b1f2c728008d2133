// traversals: show count write turn name paint view drift trim
// Rule: what is known of printing, views and literals holds for the library's own: not where a stream has traits of the program's (`show` and
// `count`), where `stdout` is another stream from then on (`write` and `turn`), where a function gives back what can be written on one of its
// ways (`name` and `paint`), or where a view is moved along (`view` and `drift`, `trim` and `drift`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <ostream>
#include <string>
#include <string_view>

static int Measured = 0;

struct Traits : std::char_traits<char> {
  static std::size_t length(const char *text) {
    ++Measured;
    return std::char_traits<char>::length(text);
  }
};

// It prints nothing, and asks for the text's length all the same.
static std::basic_ostream<char, Traits> Out(nullptr);
static char Board[16] = "board";
static const char *Names[] = {"one", "two"};

static const char *nameOf(int at) {
  if (at > 1) return Board;
  return "name";
}

static const char *entryOf(int at) { return Names[at % 2]; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Value = 0, Seen = 0;

  _traversal_ void show() {
    Out << "a";
    if (Left) Left->show();
    if (Right) Right->show();
  }
  _traversal_ void count() {
    Seen = Seen * 3 + Measured;
    if (Left) Left->count();
    if (Right) Right->count();
  }

  _traversal_ void write() {
    std::printf("%d ", Value);
    if (Left) Left->write();
    if (Right) Right->write();
  }
  _traversal_ void turn() {
    if (Value == 2) stdout = stderr;
    if (Left) Left->turn();
    if (Right) Right->turn();
  }

  _traversal_ void name() {
    std::printf("%s %s ", nameOf(Value), entryOf(Value));
    if (Left) Left->name();
    if (Right) Right->name();
  }
  _traversal_ void paint() {
    Board[0] = static_cast<char>('a' + Value);
    Names[Value % 2] = "other";
    if (Left) Left->paint();
    if (Right) Right->paint();
  }

  // The view leads elsewhere once it is another.
  _traversal_ void view(std::string_view text) {
    if (Value > 1) text = Board;
    Seen = (Seen * 3 + text[0]) % 1000;
    if (Left) Left->view(text);
    if (Right) Right->view(text);
  }
  _traversal_ void trim(std::string_view text) {
    if (text.size() > 1) text.remove_prefix(1);
    Seen = (Seen * 5 + text[0]) % 1000;
    if (Left) Left->trim(text);
    if (Right) Right->trim(text);
  }
  _traversal_ void drift() {
    Board[0] = static_cast<char>('a' + Value);
    Board[1] = static_cast<char>('k' + Value);
    if (Left) Left->drift();
    if (Right) Right->drift();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Value = random.below(4);
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d\n", node->Seen);
  if (node->Left) dump(node->Left);
  if (node->Right) dump(node->Right);
}

static void shown(Node *root) {
  root->show();
  root->count();
}
static void written(Node *root) {
  std::FILE *const before = stdout;
  root->write();
  root->turn();
  stdout = before;
}
static void named(Node *root) {
  root->name();
  root->paint();
}
static void viewed(Node *root) {
  root->view("literal");
  root->drift();
}
static void trimmed(Node *root) {
  root->trim(Board);
  root->drift();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 5; ++tree) {
    Node *root = build(random, tree);
    shown(root);
    written(root);
    named(root);
    viewed(root);
    trimmed(root);
    dump(root);
  }
}
