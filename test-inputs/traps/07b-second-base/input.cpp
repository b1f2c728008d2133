// traversals: layout draw
// Trap 7: multiple inheritance; the traversals come from the second base, the children too, and the node's
// address differs between the bases.
#include "case.h"
#include "pleach.h"

struct Named {
  int Name = 0, Hits = 0;
  virtual ~Named() = default;
  virtual int rank() const { return 1; }
};

struct _tree_ Widget {
  _child_ Widget *Next = nullptr;
  int Width = 0, Drawn = 0;
  virtual ~Widget() = default;
  _traversal_ virtual void layout(int width) { Width = width; }
  _traversal_ virtual void draw() { Drawn = Width; }
  virtual void print() const { std::printf("end %d %d\n", Width, Drawn); }
};

struct _tree_ Button : Named, Widget {
  _child_ Widget *Icon = nullptr;
  _traversal_ void layout(int width) override {
    Hits += 1;
    Width = width - Name;
    Icon->layout(Width / 2);
    Next->layout(width + 1);
  }
  _traversal_ void draw() override {
    Icon->draw();
    Next->draw();
    Drawn = Icon->Drawn + Next->Drawn + Hits * Name;
  }
  void print() const override {
    std::printf("button %d %d %d %d\n", Name, Hits, Width, Drawn);
    Icon->print();
    Next->print();
  }
};

struct _tree_ Label : Widget, Named {
  _traversal_ void layout(int width) override {
    Name += width;
    Next->layout(Name);
    Width = Name;
  }
  _traversal_ void draw() override {
    Next->draw();
    Drawn = Next->Drawn + Width;
  }
  void print() const override {
    std::printf("label %d %d %d\n", Name, Width, Drawn);
    Next->print();
  }
};

static void run(Widget *root) {
  root->layout(100);
  root->draw();
}

static Widget *build(Random &random, int length) {
  if (length <= 0)
    return new Widget;
  if (random.below(2) == 0) {
    Button *button = new Button;
    button->Name = random.below(9);
    button->Icon = build(random, length - 3);
    button->Next = build(random, length - 1);
    return button;
  }
  Label *label = new Label;
  label->Name = random.below(9);
  label->Next = build(random, length - 1);
  return label;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 9; ++tree) {
    Widget *root = build(random, tree);
    run(root);
    root->print();
  }
}
