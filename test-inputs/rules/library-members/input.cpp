// traversals: name list note ask
// Rule: strings, sequences and maps that own all they consist of are one location each: members that change one, parts of it, comparisons
// and copies touch that, and nothing else.
#include "case.h"
#include "pleach.h"
#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <vector>

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Longest = 0, Asked = 0;
  std::string Name = "n";
  std::vector<int> Numbers;
  std::vector<std::string> Notes;
  std::deque<double> Costs;
  std::map<std::string, int> Counts;

  _traversal_ void name() {
    Name = "node";
    Name += std::to_string(Input);
    if (Left) {
      Left->Name.push_back('l');
      Left->name();
      Right->name();
      Name.append(Left->Name).append("+");
      if (Name.empty() || Name == "node3" || Left->Name < Right->Name)
        Name += Right->Name + "!";
    }
  }
  _traversal_ void list() {
    Numbers.clear();
    Numbers.push_back(Input);
    if (Left) {
      Left->list();
      Right->list();
      Numbers.emplace_back(Left->Numbers.back());
      Numbers[0] += Right->Numbers.front() + static_cast<int>(Right->Numbers.size());
      Costs.push_front(0.5 * Numbers[1]);
    }
    Longest = std::max(Longest, Numbers[0]);
  }
  _traversal_ void note() {
    Notes = {};
    Notes.resize(2);
    Notes[1] = "note";
    if (Left) {
      Left->note();
      Right->note();
      Notes.push_back(Left->Notes.back() + "<");
      std::swap(Notes[0], Right->Notes[0]);
      Notes.pop_back();
    }
    Notes.back() += ".";
  }
  _traversal_ void ask() {
    if (Left) {
      Left->ask();
      Right->ask();
      Asked += Left->Asked + (Left->Counts == Right->Counts ? 1 : 0);
    }
    Counts["asked"] += Input;
    Counts[std::to_string(Input % 3)] = Asked;
    if (Counts.count("1") > 0)
      Asked += static_cast<int>(Counts.size());
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(20);
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%s %d %d", node->Name.c_str(), node->Longest, node->Asked);
  for (int it : node->Numbers)
    std::printf(" %d", it);
  for (const std::string &it : node->Notes)
    std::printf(" %s", it.c_str());
  for (double it : node->Costs)
    std::printf(" %g", it);
  for (const auto &it : node->Counts)
    std::printf(" %s:%d", it.first.c_str(), it.second);
  std::puts("");
  if (node->Left) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->name();
  root->list();
  root->note();
  root->ask();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
