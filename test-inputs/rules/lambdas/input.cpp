// traversals: measure place raise paint tally settle prune sum weigh mark walk
// case: args -std=c++17
// Rule: a lambda that is called where it stands, or kept in a variable for nothing but calls, does what stands in it, on what its captures and
// arguments name. So walks with lambdas run with others; what one changes by a lambda, another that reads it waits for (`tally` and
// `settle`). A copy has the names of captures adapted, and the lambda's own names stay.
#include "case.h"
#include "pleach.h"

#include <string>
#include <vector>

static int Total = 0;

struct Widget;

// A visitor: in a copy, its object is a parameter.
class Weigher {
public:
  _traversal_ void weigh(Widget &widget);
  int weight() const { return Weight; }

private:
  int Weight = 0;
};

struct _tree_ Widget {
  int Width = 1, Left = 0, Height = 2, Color = 3, Depth = 0, Sum = 0, Old = 0, Kept = 0, Weight = 0, Mark = 0;
  std::vector<int> Data;
  std::string Name;
  _child_ std::vector<Widget *> Parts;
  virtual ~Widget() = default;

  // Captures by name, by default and with new variables; a parameter that hides a name; a lambda in a lambda.
  _traversal_ virtual void measure(int depth) {
    int step = depth, sum = 0;
    auto grow = [this, step, &sum, wide = Width](int by) mutable {
      sum += by + step++;
      Width += wide;
      return step;
    };
    sum += grow(3) + grow(4);
    auto named = [name = Name](const std::string &behind) { return name.size() + behind.size(); };
    Width += int(named("ab")) + [&](int step) { auto twice = [=] { return step * 2; }; return twice() + sum; }(depth);
    for (Widget *part : Parts) {
      part->measure(depth + 1);
      auto add = [&](const Widget &of) { Width += of.Width % 5; };
      add(*part);
    }
  }

  // The same names of variables, which have others in a copy.
  _traversal_ virtual void place(int depth) {
    int step = depth * 2, sum = 1;
    const auto shift = [&sum, step](int by) { sum += by * step; };
    shift(3);
    Left = sum + step;
    for (Widget *part : Parts) part->place(step + 1);
  }

  // What returns from a lambda, goes on in the traversal.
  _traversal_ void raise(int by) {
    auto lift = [&](int most) {
      if (Height > most) return;
      Height += by;
    };
    lift(40);
    lift(20);
    for (Widget *part : Parts) part->raise(by + 1);
  }
  _traversal_ void paint() {
    const int color = [&] {
      int all = 0;
      for (int it : Data) all += it;
      return all;
    }();
    Color += color;
    for (Widget *part : Parts) part->paint();
  }

  // Variables that no walk owns.
  _traversal_ void tally() {
    auto count = [](int by) { Total += by; };
    for (Widget *part : Parts) part->tally();
    count(Depth);
  }
  _traversal_ void settle() {
    Old = [] { return Total; }();
    for (Widget *part : Parts) part->settle();
  }

  // A pointer that changes between making a lambda and calling it.
  _traversal_ void prune() {
    Widget *one = Parts.empty() ? nullptr : Parts.front();
    auto keep = [&] {
      if (one) one->Kept += 1;
    };
    keep();
    one = Parts.empty() ? nullptr : Parts.back();
    keep();
    for (Widget *part : Parts) part->prune();
  }
  _traversal_ void sum() {
    Sum = Kept;
    for (Widget *part : Parts) part->sum();
  }

  _traversal_ void walk() {
    for (Widget *part : Parts) {
      auto near = [part] { return part->Mark; };
      Depth += near() % 3;
      part->walk();
    }
  }
};

// `this` in a lambda of an inherited body, which has names that the class has otherwise.
struct Window : Widget {
  int Width = 7;
  int wide() { return Widget::Width + Width; }
  void place(int depth) override {
    auto all = [this] { return wide(); };
    Widget::place(depth + 1);
    Height += all();
  }
};

inline void Weigher::weigh(Widget &widget) {
  auto count = [&](int by) { Weight += by; };
  count(widget.Data.empty() ? 1 : widget.Data[0]);
  for (Widget *part : widget.Parts) weigh(*part);
}

// A free function: the node is a parameter.
_traversal_ inline void mark(Widget &widget, int with) {
  auto set = [&] { widget.Mark = with + widget.Depth; };
  set();
  for (Widget *part : widget.Parts) mark(*part, with + 1);
}

static Widget *build(Random &random, int depth) {
  Widget *widget = random.below(3) ? new Widget : new Window;
  widget->Depth = depth;
  widget->Name = std::string(std::size_t(random.below(5)), 'x');
  for (int i = random.below(4); i > 0; --i) widget->Data.push_back(random.below(30));
  if (depth > 0)
    for (int i = 0; i < 3; ++i) widget->Parts.push_back(build(random, depth - 1));
  return widget;
}

static void dump(const Widget *it) {
  std::printf("%d %d %d %d %d %d %d %d %d %d\n", it->Width, it->Left, it->Height, it->Color, it->Depth, it->Sum, it->Old, it->Kept, it->Weight, it->Mark);
  for (const Widget *part : it->Parts) dump(part);
}

static void run(Widget *root, Weigher &weigher) {
  root->measure(1);
  root->place(2);
  root->raise(3);
  root->paint();
  root->tally();
  root->settle();
  root->prune();
  root->sum();
  weigher.weigh(*root);
  mark(*root, 2);
  root->walk();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 4; ++tree) {
    Widget *root = build(random, tree);
    Weigher weigher;
    run(root, weigher);
    dump(root);
    std::printf("%d %d\n", Total, weigher.weight());
  }
}
