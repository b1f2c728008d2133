// traversals: width height
// Trap 11: object-like and function-like macros inside expressions, conditions and call arguments; one hides
// a field that the other traversal writes.
#include "case.h"
#include "pleach.h"

#define CHAR_WIDTH 4
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define TOTAL (Next->Width + Width)
#define BELOW(n) ((n) + 1)

struct _tree_ Text {
  _child_ Text *Next = nullptr;
  bool Last = true;
  int Length = 0, Width = 1, Height = 1, Total = 0, Row = 0;

  _traversal_ void width() {
    if (Last)
      return;
    Next->width();
    Width = MAX(Length, 2) * CHAR_WIDTH;
    Total = TOTAL;
  }
  _traversal_ void height(int row) {
    Row = row;
    if (Last)
      return;
    Next->height(BELOW(row));
    Height = MAX(Next->Height, Length * (Width / CHAR_WIDTH) + 1);
    if (TOTAL > 50)
      Height += CHAR_WIDTH;
  }
};

static void run(Text *root) {
  root->width();
  root->height(0);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Text *root = new Text;
    for (int length = 0; length < tree; ++length) {
      Text *text = new Text;
      text->Next = root;
      text->Last = false;
      text->Length = random.below(12);
      root = text;
    }
    run(root);
    for (Text *text = root; text != nullptr; text = text->Next)
      std::printf("%d %d %d %d %d\n", text->Length, text->Width, text->Height, text->Total, text->Row);
  }
}
