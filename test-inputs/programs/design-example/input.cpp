// traversals: computeWidth computeHeight
// The example that the design opens with: two walks of a list of text boxes become one.
#include "case.h"
#include "pleach.h"

struct String {
  const char *Content = "";
  int Length = 0;
};
static const int CHAR_WIDTH = 2;

struct _tree_ Element {
  _child_ Element *Next = nullptr;
  int Width = 0, TotalWidth = 0, Height = 0, MaxHeight = 0;
  _traversal_ virtual void computeWidth() {}
  _traversal_ virtual void computeHeight() {}
};
struct _tree_ TextBox : Element {
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
    if (Next->Height > Height) MaxHeight = Next->Height;
  }
};
void layout(Element *root);
void layout(Element *root) { root->computeWidth(); root->computeHeight(); }

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Element *root = new Element;
    for (int length = 0; length < tree; ++length) {
      TextBox *box = new TextBox;
      box->Next = root;
      box->Text.Length = random.below(20);
      root = box;
    }
    layout(root);
    for (Element *box = root; box != nullptr; box = box->Next)
      std::printf("%d %d %d %d\n", box->Width, box->TotalWidth, box->Height, box->MaxHeight);
  }
}
