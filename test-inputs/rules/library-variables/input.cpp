// traversals: spell weigh place renew
// Rule: variables and parameters of the library's types that own all they consist of come, go and are copied with effect on the objects
// alone; a loop over the elements touches the object; structures of numbers are elements like numbers; so nodes with such members
// are made and deleted without effect on others.
#include "case.h"
#include "pleach.h"
#include <array>
#include <string>
#include <vector>

struct Point {
  int X = 0, Y = 0;
};

struct Leaf {
  std::vector<float> Weights;
  std::string Label;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Size = 0, Area = 0;
  std::string Name, Path;
  std::vector<std::string> Words;
  std::vector<float> Weights;
  std::vector<Point> Points;
  std::array<Point, 2> Corners{};
  Leaf Own;

  _traversal_ void spell(const std::string &above, std::string suffix) {
    std::string own = "n" + std::to_string(Input);
    Path = above + "/" + own;
    suffix += Words.empty() ? "." : Words.front();
    for (std::string &word : Words)
      word += suffix;
    for (const auto &word : Words)
      Size += static_cast<int>(word.size());
    if (Left) {
      Left->spell(Path, suffix);
      Right->spell(Path, own);
      Name = Left->Name + Right->Name;
    }
    Name += own;
  }
  _traversal_ void weigh(std::vector<float> factors) {
    factors.push_back(0.5f);
    std::vector<float> weights(factors);
    for (float &weight : weights)
      weight *= static_cast<float>(Input);
    if (Left) {
      Left->weigh(weights);
      Right->weigh(factors);
      weights.push_back(Left->Weights.back());
    }
    Weights = std::move(weights);
  }
  _traversal_ void place() {
    Points.clear();
    Points.push_back(Corners[0]);
    Points.resize(3);
    Points[1].X = Input;
    if (Left) {
      Left->place();
      Right->place();
      Points.push_back(Left->Points[1]);
      Point &last = Points.back();
      last.Y += Right->Points.front().Y + 1;
    }
    for (const Point &point : Points)
      Area += point.X + point.Y;
  }
  _traversal_ void renew() {
    Own = Leaf();
    Own.Weights.push_back(2);
    if (Left && Input % 4 == 0) {
      delete Left;
      Left = new Node();
    }
    if (Left) {
      Left->renew();
      Right->renew();
      Own.Label = Left->Own.Label + "l";
    }
    Leaf copy = Own;
    copy.Label += "c";
    Own = copy;
  }
  ~Node() = default;
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(20);
  node->Words.assign(static_cast<std::size_t>(random.below(3)), "w");
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %s %s %s", node->Size, node->Area, node->Name.c_str(), node->Path.c_str(), node->Own.Label.c_str());
  for (float it : node->Weights)
    std::printf(" %g", static_cast<double>(it));
  for (const std::string &it : node->Words)
    std::printf(" %s", it.c_str());
  std::puts("");
  if (node->Left) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  const std::string top = "top";
  std::vector<float> factors = {2, 3};
  root->spell(top, "s");
  root->weigh(factors);
  root->place();
}

static void rerun(Node *root) {
  root->renew();
  root->place();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 5; ++tree) {
    Node *root = build(random, tree);
    run(root);
    rerun(root);
    dump(root);
  }
}
