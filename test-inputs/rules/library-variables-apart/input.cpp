// traversals: pass each tell own copied refer drop seen
// Rule: a parameter by value copies what another walk changes, a reference and the variable of a loop are another name of an object or a part
// of it, and elements with code of their own run that when a node, a variable or a vector of them goes.
#include "case.h"
#include "pleach.h"
#include <string>
#include <vector>

static unsigned Gone = 0;
struct Guard {
  unsigned Value = 1;
  ~Guard() { Gone = Gone * 3 + Value; }
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0;
  unsigned Got = 0, Kept = 0;
  std::string Name = "name";
  std::vector<unsigned> Numbers = {1, 2};
  std::vector<std::string> Notes = {"one", "two"};
  std::vector<Guard> Guards;

  _traversal_ void pass(std::vector<unsigned> numbers, std::string name) {
    Got += numbers.back() + static_cast<unsigned>(name.size() & 255);
    if (Next)
      Next->pass(Next->Numbers, Next->Name);
  }
  _traversal_ void each() {
    if (Next) {
      for (unsigned &number : Next->Numbers)
        number += 3;
      for (auto &note : Next->Notes)
        note += "!";
      std::string &name = Next->Name;
      name += "x";
      Next->each();
    }
  }
  _traversal_ void tell() {
    for (const std::string &note : Notes)
      Got += static_cast<unsigned>(note.size() & 255);
    for (unsigned number : Numbers)
      Got += number;
    if (Next)
      Next->tell();
  }

  _traversal_ void refer(const std::string &above, std::vector<unsigned> &sum) {
    Got = Got * 3 + static_cast<unsigned>(above.size() & 255) + sum[0];
    sum[0] += Got;
    if (Next)
      Next->refer(Name, sum);
  }
  _traversal_ void own(std::vector<unsigned> &sum) {
    if (Next)
      Next->Name += "own";
    sum.front() *= 2;
    Name.push_back('o');
    if (Next)
      Next->own(sum);
  }

  _traversal_ void drop() {
    std::vector<Guard> local(1); // expect: unsupported-body
    local[0].Value = static_cast<unsigned>(Input);
    if (Input % 3 == 0 && Next) {
      Next->Guards.resize(2);
      Next->Guards.clear();
    }
    if (Next)
      Next->drop();
  }
  _traversal_ void seen() {
    Kept = Kept * 5 + Gone;
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

static void dump(const Node *node) {
  for (; node; node = node->Next)
    std::printf("%u %u %s %u %s\n", node->Got, node->Kept, node->Name.c_str(), node->Numbers[0], node->Notes[0].c_str());
}

static void passed(Node *root) {
  root->pass(root->Numbers, root->Name);
  root->each();
}
static void told(Node *root) {
  root->tell();
  root->each();
}
static void referred(Node *root) {
  std::vector<unsigned> sum = {1};
  root->refer(root->Name, sum);
  root->own(sum);
  root->Got += sum[0];
}
static void dropped(Node *root) {
  root->drop();
  root->seen();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    void (*const all[])(Node *) = {passed, told, referred, dropped};
    for (auto walks : all) {
      Node *root = build(random, tree);
      walks(root);
      dump(root);
    }
  }
}
