// traversals: measure draw
// Feature: the node of a call site may lie in an object that is no node, behind a pointer in one, and behind an accessor of either.
#include <memory>

#include "case.h"
#include "pleach.h"

class _tree_ Box {
public:
  int Size = 1, Width = 0, Drawn = 0;
  _child_ Box *Left = nullptr;
  _child_ Box *Right = nullptr;

  _traversal_ void measure() {
    Width = Size * 2;
    if (Left)
      Left->measure();
    if (Right)
      Right->measure();
  }
  _traversal_ void draw() {
    Drawn += Width + 1;
    if (Left)
      Left->draw();
    if (Right)
      Right->draw();
  }
};

struct Document {
  Box Whole;
  std::unique_ptr<Box> Owned = std::make_unique<Box>();
  Box *Seen = nullptr;

  Box &whole() { return Whole; }
  Box *owned() const { return Owned.get(); }
  Box &kept() { return *Owned; }
  Box *seen() { return Seen; }

  void inside() {
    Whole.measure();
    Whole.draw();
    whole().measure();
    whole().draw();
  }
  void behind();
};

void Document::behind() {
  owned()->measure();
  owned()->draw();
  kept().measure();
  kept().draw();
}

struct Editor {
  Document Page;
  Document &page() { return Page; }
};

static void direct(Editor &editor) {
  editor.Page.Whole.measure();
  editor.Page.Whole.draw();
}

static void by(Editor *editor) {
  editor->Page.owned()->measure();
  editor->Page.owned()->draw();
}

static void twice(Editor &editor) {
  editor.page().seen()->measure();
  editor.page().seen()->draw();
}

static Box *grow(Random &random, int depth) {
  Box *made = new Box;
  made->Size = random.below(30);
  if (depth > 0) {
    made->Left = random.below(4) ? grow(random, depth - 1) : nullptr;
    made->Right = random.below(4) ? grow(random, depth - 1) : nullptr;
  }
  return made;
}

static void show(const Box *box) {
  if (!box)
    return;
  std::printf("%d %d %d\n", box->Size, box->Width, box->Drawn);
  show(box->Left);
  show(box->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Editor editor;
  editor.Page.Whole.Left = grow(random, 3);
  editor.Page.Owned->Right = grow(random, 3);
  editor.Page.Seen = grow(random, 4);
  editor.Page.inside();
  editor.Page.behind();
  direct(editor);
  by(&editor);
  twice(editor);
  Document local;
  local.Whole.Right = grow(random, 2);
  local.Whole.measure();
  local.Whole.draw();
  show(&editor.Page.Whole);
  show(editor.Page.Owned.get());
  show(editor.Page.Seen);
  show(&local.Whole);
}
