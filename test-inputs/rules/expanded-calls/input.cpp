// traversals: arrange settle paint measure mark sum refresh refreshChildren dim
// What classes leave to their base, and to functions of their own, is expanded where loops and calls in it can then join others.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <typeinfo>
#include <vector>

struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
};

class _tree_ Element {
public:
  virtual ~Element() = default;
  _traversal_ virtual void measure() {
    if (hidden_) return;
    for (const auto &child : children_) child->measure();
    needs_ += static_cast<int>(children_.size());
  }
  _traversal_ virtual void arrange(const Rect &area) {
    area_ = area;
    int x = area.x;
    for (const auto &child : children_) {
      child->arrange(Rect{x, area.y, area.width - 1});
      x += 3;
    }
  }
  _traversal_ virtual void settle(int from) {
    for (const auto &child : children_) child->settle(from + area_.x);
    settled_ = from;
  }
  _traversal_ virtual void paint(long &total) const {
    total = total % 99991 * 7 + area_.x + settled_;
    for (const auto &child : children_) child->paint(total);
  }

  // A hook, which derived classes override.
  _traversal_ virtual void refresh() {
    marks_ += 2;
    refreshChildren();
  }
  _traversal_ virtual void refreshChildren() {
    for (const auto &child : children_) child->refresh();
  }
  _traversal_ virtual void dim() {
    for (const auto &child : children_) child->dim();
    settled_ -= 1;
  }

  virtual void dump(int depth) const {
    printf("%*s%d %d %d | %d %d %d %d\n", depth, "", area_.x, area_.y, area_.width, needs_, settled_, marks_, sum_);
    for (const auto &child : children_) child->dump(depth + 1);
  }

  // Functions of its own, which other traversals share.
  _traversal_ void mark() {
    marks_ += 1;
    markAll();
  }
  _traversal_ void sum() {
    int marks = marks_;
    sumAll();
    sum_ += marks;
  }

  _child_ std::vector<std::unique_ptr<Element>> children_;
  bool hidden_ = false;

protected:
  _traversal_ void markAll() {
    for (const auto &child : children_) child->mark();
  }
  _traversal_ void sumAll() {
    for (const auto &child : children_) {
      child->sum();
      sum_ += child->sum_;
    }
  }

  Rect area_;
  int needs_ = 0;
  int settled_ = 0;
  int marks_ = 0;
  int sum_ = 0;
};

// Its loops are the base's, behind what it does itself.
class Panel final : public Element {
public:
  void measure() override {
    Element::measure();
    needs_ += 2;
  }
  void arrange(const Rect &area) override {
    Rect inner = area;
    inner.x += border_;
    inner.width -= 2 * border_;
    Element::arrange(inner);
    if (area.width > 4) border_ += 1;
  }
  void refreshChildren() override {
    sum_ -= marks_;
    for (const auto &child : children_) child->refresh();
    sum_ += border_;
  }
  void settle(int from) override {
    border_ += from % 2;
    // The children come last.
    Element::settle(from);
  }

private:
  int border_ = 1;
};

// It overrides no walk but the hook of one, and what derives from it that hook again.
class Stack : public Element {
public:
  void refreshChildren() override {
    sum_ += 7;
    for (const auto &child : children_) child->refresh();
  }
};
class Grid final : public Stack {
public:
  void refreshChildren() override {
    for (const auto &child : children_) child->refresh();
    sum_ += 9 * static_cast<int>(children_.size());
  }
};

// One walk is the base's, the others have loops of their own.
class Row final : public Element {
public:
  void measure() override {
    for (const auto &child : children_) child->measure();
    needs_ = 1;
  }
  void arrange(const Rect &outer) override {
    ++arranged_;
    if (!hidden_) Element::arrange(outer);
  }
  void settle(int x) override {
    for (const auto &child : children_) child->settle(x - 1);
    settled_ = x + arranged_;
  }
  void paint(long &sum) const override {
    Element::paint(sum);
    sum += arranged_;
  }

private:
  int arranged_ = 0;
};

static std::unique_ptr<Element> build(Random &random, int depth) {
  std::unique_ptr<Element> element;
  switch (random.below(5)) {
  case 0: element = std::make_unique<Panel>(); break;
  case 2: element = std::make_unique<Stack>(); break;
  case 3: element = std::make_unique<Grid>(); break;
  case 1: element = std::make_unique<Row>(); break;
  default: element = std::make_unique<Element>(); break;
  }
  element->hidden_ = random.below(4) == 0;
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count)
    element->children_.push_back(build(random, depth - 1));
  return element;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    std::unique_ptr<Element> root = build(random, tree % 5 + 1);
    long total = tree;
    root->measure();
    root->arrange(Rect{1, 2, 40});
    root->settle(random.below(5));
    root->paint(total);
    root->mark();
    root->sum();
    printf("%ld\n", total);
    std::fwrite("\n", 1, 1, stdout);
    root->refresh();
    root->dim();
    root->dump(0);
  }
}
