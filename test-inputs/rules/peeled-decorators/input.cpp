// traversals: arrange settle paint
// Rule: decorators, which arrange their first child alone, are walked once with all others, and so is what stands below them.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <utility>
#include <vector>

struct Area {
  int Left = 0;
  int Width = 0;
};

class _tree_ Element {
public:
  explicit Element(std::vector<std::unique_ptr<Element>> children = {}) : children_(std::move(children)) {}
  virtual ~Element() = default;

  // What does not say otherwise fills its area.
  _traversal_ virtual void arrange(Area area) {
    area_ = area;
    for (auto &child : children_) child->arrange(area);
  }
  _traversal_ virtual void settle(int columns) {
    visible_ = area_.Left < columns;
    for (auto &child : children_) child->settle(columns);
  }
  _traversal_ virtual void paint(int color) {
    color_ = color;
    for (auto &child : children_) child->paint(color);
  }

  void dump() const {
    printf("%d %d %d %d\n", area_.Left, area_.Width, int(visible_), color_);
    for (const auto &child : children_) child->dump();
  }

protected:
  _child_ std::vector<std::unique_ptr<Element>> children_;
  Area area_;
  bool visible_ = false;
  int color_ = 0;
};

class Text final : public Element {
public:
  void paint(int color) override { color_ = color + 1; }
};

class Row final : public Element {
public:
  using Element::Element;
  void arrange(Area area) override {
    area_ = area;
    int left = area.Left;
    for (auto &child : children_) {
      child->arrange(Area{left, area.Width / 3});
      left += area.Width / 3;
    }
  }
};

class Border final : public Element {
public:
  using Element::Element;
  void arrange(Area area) override {
    area_ = area;
    children_[0]->arrange(Area{area.Left + 1, area.Width - 2});
  }
};

class Colored final : public Element {
public:
  Colored(std::vector<std::unique_ptr<Element>> children, int own) : Element(std::move(children)), own_(own) {}
  void arrange(Area area) override {
    area_ = area;
    if (!children_.empty()) children_.front()->arrange(area);
  }
  void paint(int color) override {
    color_ = color;
    if (!children_.empty()) children_.front()->paint(own_);
  }

private:
  int own_;
};

static std::vector<std::unique_ptr<Element>> several(std::unique_ptr<Element> first) {
  std::vector<std::unique_ptr<Element>> all;
  all.push_back(std::move(first));
  return all;
}

static std::unique_ptr<Element> build(Random &random, int depth) {
  if (depth == 0) return std::make_unique<Text>();
  switch (random.below(4)) {
    case 0: {
      // What stands behind it is a shadow, which fills no area.
      auto children = several(build(random, depth - 1));
      if (random.below(4) == 0) children.push_back(std::make_unique<Text>());
      return std::make_unique<Border>(std::move(children));
    }
    case 1:
      return std::make_unique<Colored>(several(build(random, depth - 1)), random.below(7));
    default: {
      std::vector<std::unique_ptr<Element>> children;
      for (int left = random.below(3); left >= 0; --left) children.push_back(build(random, depth - 1));
      if (random.below(3) == 0) return std::make_unique<Element>(std::move(children));
      return std::make_unique<Row>(std::move(children));
    }
  }
}

static void show(Element *root) {
  root->arrange(Area{0, 80});
  root->settle(60);
  root->paint(1);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 3; tree < 9; ++tree) {
    auto root = build(random, tree);
    show(root.get());
    root->dump();
  }
}
