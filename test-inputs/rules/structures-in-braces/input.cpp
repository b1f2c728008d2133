// traversals: note mark take weigh keep rename late early measure strip dress reach
// Rule: a structure that is made by braces takes each of its fields from one operand, which is read (`note`, `keep`) or moved from
// (`take`, whose names `weigh` measures, and `strip`, whose names `measure` has measured), by constructors that the syntax tree does not show. What goes through a default initialiser with code
// (`late`) or a constructor of the program's may do anything.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Place {
  int Line = 0;
  int Column = 0;
};

struct Entry {
  Place Where;
  std::string Text;
  unsigned Weight = 0;
};

struct Style {
  std::string Font = "serif";
  int Width = 3;
};

struct Log {
  std::vector<Entry> Entries;
  unsigned Errors = 0;

  void add(Place where, std::string text) {
    Entries.push_back({where, std::move(text)});
    ++Errors;
  }
};

static unsigned stamps = 0;
static unsigned stamp() { return ++stamps; }

struct Stamped {
  unsigned Number = stamp();
  unsigned Of = 0;
};

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  std::string Name, Other;
  Entry Kept;
  Place At;
  Style Look;
  unsigned Size = 0, Input = 0, Marked = 0;

  // Reads the name and the place, and writes the log.
  _traversal_ void note(Log &log) {
    if (Input % 3 == 0) log.add(At, Name);
    log.Entries.push_back({{At.Line, 7}, "seen", Input});
    for (auto &kid : Kids) kid->note(log);
  }
  _traversal_ void mark() {
    Marked = Marked * 3 + static_cast<unsigned>(Name.size());
    for (auto &kid : Kids) kid->mark();
  }
  // Leaves nothing of the name, which `weigh` measures.
  _traversal_ void take() {
    for (auto &kid : Kids) kid->take();
    Kept = Entry{At, std::move(Name), Input};
  }
  _traversal_ void weigh() {
    Size = Size * 3 + static_cast<unsigned>(Name.size());
    for (auto &kid : Kids) kid->weigh();
  }
  _traversal_ void keep() {
    for (auto &kid : Kids) kid->keep();
    Kept = Entry{{}, Name};
  }
  _traversal_ void rename() {
    Name += 'x';
    for (auto &kid : Kids) kid->rename();
  }
  // Takes the name into account once the children are measured; `strip` moves it away before it goes to them.
  _traversal_ void measure() {
    for (auto &kid : Kids) kid->measure();
    for (auto &kid : Kids) Size += kid->Size;
    Size = Size * 5 + static_cast<unsigned>(Name.size());
  }
  _traversal_ void strip(unsigned above) {
    Kept = {At, std::move(Name), above};
    for (auto &kid : Kids) kid->strip(Kept.Weight + 1);
  }
  // Default initialisers that are written out do nothing else; `reach` looks at what the walk on the node below left.
  _traversal_ void dress() {
    for (auto &kid : Kids) kid->dress();
    Look = {};
    Look.Width += static_cast<int>(Input);
    for (auto &kid : Kids) Look.Font += kid->Look.Font.back();
  }
  _traversal_ void reach(int from) {
    Marked = Marked * 3 + static_cast<unsigned>(from);
    for (auto &kid : Kids) kid->reach(from + 1);
  }
  _traversal_ void late() {
    for (auto &kid : Kids) kid->late();
    Stamped stamped{};
    Size += stamped.Number;
  }
  _traversal_ void early() {
    Marked = Marked * 5 + stamps;
    for (auto &kid : Kids) kid->early();
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Name = std::string(1 + random.below(3), static_cast<char>('a' + random.below(20)));
  node->At.Line = random.below(90);
  node->Input = random.below(9);
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count) node->Kids.push_back(build(random, depth - 1));
  return node;
}

static void dump(const Node &node) {
  printf("%s %s %s %d %d %u %u %u\n", node.Name.c_str(), node.Look.Font.c_str(), node.Kept.Text.c_str(), node.Look.Width, node.Kept.Where.Line, node.Kept.Weight, node.Size, node.Marked);
  for (const auto &kid : node.Kids) dump(*kid);
}

static void noted(Node *root) {
  Log log;
  root->note(log);
  root->mark();
  for (const Entry &it : log.Entries) printf("%d %d %s %u\n", it.Where.Line, it.Where.Column, it.Text.c_str(), it.Weight);
  printf("%u\n", log.Errors);
}

static void taken(Node *root) {
  root->take();
  root->weigh();
}

static void kept(Node *root) {
  root->keep();
  root->rename();
}

static void weighed(Node *root) {
  root->keep();
  root->mark();
}

static void stripped(Node *root) {
  root->measure();
  root->strip(0);
}

static void dressed(Node *root) {
  root->dress();
  root->reach(1);
}

static void stamped(Node *root) {
  root->late();
  root->early();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  void (*const all[])(Node *) = {noted, taken, kept, weighed, stripped, dressed, stamped};
  for (int tree = 0; tree < 20; ++tree) {
    auto root = build(random, 4);
    for (auto run : all) run(root.get());
    dump(*root);
  }
}
