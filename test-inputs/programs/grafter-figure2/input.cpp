// traversals: computeWidth computeHeight
// The list program of three types in Grafter's Figure 2: text boxes, groups with a content list, an end. All
// calls of both traversals fuse, on `Content` and on `Next`.
#include "case.h"
#include "pleach.h"

static const int CHAR_WIDTH = 3;

struct String {
  int Length = 0;
};

struct BorderInfo {
  int Size = 0;
};

class _tree_ Element {
public:
  _child_ Element *Next = nullptr;
  int Height = 0, Width = 0;
  int MaxHeight = 0, TotalWidth = 0;
  virtual ~Element() {}
  _traversal_ virtual void computeWidth() {}
  _traversal_ virtual void computeHeight() {}
  virtual void print() const { std::printf("element %d %d %d %d\n", Height, Width, MaxHeight, TotalWidth); }
};

class _tree_ TextBox : public Element {
public:
  String Text;
  _traversal_ void computeWidth() override {
    Next->computeWidth();
    Width = Text.Length;
    TotalWidth = Next->Width + Width;
  }
  _traversal_ void computeHeight() override {
    Next->computeHeight();
    Height = Text.Length * (Width / CHAR_WIDTH) + 1;
    MaxHeight = Height;
    if (Next->Height > Height) {
      MaxHeight = Next->Height;
    }
  }
  void print() const override {
    std::printf("text %d ", Text.Length);
    Element::print();
    Next->print();
  }
};

class _tree_ Group : public Element {
public:
  _child_ Element *Content = nullptr;
  BorderInfo Border;
  _traversal_ void computeWidth() override {
    Content->computeWidth();
    Next->computeWidth();
    Width = Content->Width + Border.Size * 2;
    TotalWidth = Width + Next->Width;
  }
  _traversal_ void computeHeight() override {
    Content->computeHeight();
    Next->computeHeight();
    Height = Content->MaxHeight + Border.Size * 2;
    MaxHeight = Height;
    if (Next->Height > Height) {
      MaxHeight = Next->Height;
    }
  }
  void print() const override {
    std::printf("group %d ", Border.Size);
    Element::print();
    Content->print();
    Next->print();
  }
};

class _tree_ End : public Element {};

static Element *build(Random &random, int depth, int length) {
  if (length <= 0)
    return new End;
  if (depth > 0 && random.below(2) == 0) {
    Group *group = new Group;
    group->Border.Size = random.below(4);
    group->Content = build(random, depth - 1, random.below(5));
    group->Next = build(random, depth, length - 1);
    return group;
  }
  TextBox *text = new TextBox;
  text->Text.Length = random.below(30);
  text->Next = build(random, depth, length - 1);
  return text;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Element *ElementsList = build(random, 3, tree);
    ElementsList->computeWidth();
    ElementsList->computeHeight();
    ElementsList->print();
  }
}
