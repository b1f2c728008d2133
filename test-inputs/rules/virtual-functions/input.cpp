// case: files input.cpp other.cpp
// traversals: measure place push tell budge look hush draw grow
// Rule: a virtual function of a tree type does what any of its overriders does, in whatever file: `push` counts where `tell` reads,
// since `Stack` does, `budge` where `look` reads, and `measure` too, for a class of another file. Hooks that meet nothing keep no walks
// apart. What a class that is no tree type does virtually may be anything.
#include "case.h"
#include "shape.h"

int drawn = 0;
int moved = 0;

static Shape *build(Random &random, int depth) {
  Shape *shape;
  switch (random.below(3)) {
  case 0: shape = new Box; break;
  case 1: shape = new Stack; break;
  default: shape = Shape::make(); break;
  }
  shape->Size = random.below(9);
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count) shape->Kids.push_back(build(random, depth - 1));
  return shape;
}

static void dump(const Shape *shape) {
  printf("%d %d %d %d %d\n", shape->X, shape->Y, shape->Size, shape->Sum, shape->Seen);
  for (const Shape *kid : shape->Kids) dump(kid);
}

static void drop(Shape *shape) {
  for (Shape *kid : shape->Kids) drop(kid);
  delete shape;
}

struct Counting : Pen {
  void line(int x) override {
    lines = lines * 3 + x;
    drawn += 1;
  }
  unsigned lines = 1;
};

static void together(Shape *root) {
  root->place(3);
  root->measure();
  root->push();
}
static void apart(Shape *root) {
  root->push();
  root->tell();
}
static void across(Shape *root) {
  root->budge();
  root->look();
}
static void elsewhere(Shape *root) {
  root->measure();
  root->look();
}
static void declared(Shape *root) {
  root->hush();
  root->tell();
}
static void drawing(Shape *root, Pen &pen) {
  root->draw(pen);
  root->tell();
}
static void growing(Shape *root) {
  root->look();
  root->grow();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Shape *root = build(random, tree % 4 + 1);
    Counting pen;
    together(root);
    apart(root);
    across(root);
    elsewhere(root);
    declared(root);
    drawing(root, pen);
    dump(root);
    growing(root);
    printf("%d %d %u\n", drawn % 1000, moved % 1000, pen.lines);
    dump(root);
    drop(root);
    drawn = moved = 0;
  }
}
