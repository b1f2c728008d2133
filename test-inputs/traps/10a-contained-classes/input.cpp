// case: msan
// traversals: place paint beside
// Trap 10: parameters, locals and fields of class type whose copies stay within the object.
#include "case.h"
#include "pleach.h"

struct Point {
  int X, Y;
};

class Margin {
public:
  Margin(int left, int top) : Left(left), Top(top) {}
  Margin(const Margin &other) : Left(other.Left), Top(other.Top) {}
  Margin &operator=(const Margin &other) {
    Left = other.Left;
    Top = other.Top;
    return *this;
  }
  ~Margin() { Left = -1; }
  _pure_ int left() const { return Left; }
  _pure_ int top() const { return Top; }

private:
  int Left, Top;
};

struct _tree_ Box {
  _child_ Box *Next = nullptr;
  int Beside = 0;
  bool Last = true;
  Point At = {0, 0};
  Point Size = {1, 1};
  int Painted = 0;

  _traversal_ void place(Point at, int gap) {
    At = at;
    if (Last)
      return;
    Point shifted = at;
    shifted.X += Size.X + gap;
    shifted.Y = Size.Y;
    Next->place(shifted, gap + 1);
  }

  _traversal_ void paint(Margin margin) {  // expect: unsupported-traversal
    Painted = At.X * margin.left() + At.Y + margin.top();
    if (Last)
      return;
    Margin inner(margin.top(), Size.X);  // expect: unsupported-body
    Next->paint(inner);
    Painted += inner.left() + Next->Painted;
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Last)
      return;
    Next->beside();
  }
};

static void run(Box *root) {
  root->place(Point{1, 2}, 3);
  root->paint(Margin(4, 5));
}

// What the rule says nothing of runs together.
static void neighbours(Box *root) {
  root->place(Point{3, 4}, 5);
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Box *root = new Box;
    for (int length = 0; length < tree; ++length) {
      Box *box = new Box;
      box->Next = root;
      box->Last = false;
      box->Size = Point{random.below(20), random.below(20)};
      root = box;
    }
    run(root);
    for (Box *box = root; box != nullptr; box = box->Next)
      std::printf("%d %d %d %d %d\n", box->At.X, box->At.Y, box->Size.X, box->Size.Y, box->Painted);
    neighbours(root);
    std::printf("%d\n", root->Beside);
  }
}
