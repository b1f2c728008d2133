// traversals: check checkPart checkText verify verifyPart verifyText paint paintPart paintText
// Trap 8: `check` logs two and three calls down, through an annotated function; `verify` logs too. Effects
// below the first level of calls count. `paint` does not log.
#include "case.h"
#include "pleach.h"

static char Log[4096];
static int LogLength = 0;

_access_((1, 'w', 'global')) void note(char what) {
  if (LogLength < 4095)
    Log[LogLength++] = what;
}

struct _tree_ Text {
  int Length = 0, Checked = 0, Verified = 0, Painted = 0;
  _traversal_ void checkText() {
    Checked = Length + 1;
    note(Length > 20 ? 'T' : 't');
  }
  _traversal_ void verifyText() {
    Verified = Checked;
    note(Length > 10 ? 'V' : 'v');
  }
  _traversal_ void paintText() { Painted = Length; }
};

struct _tree_ Part {
  _child_ Text *Body = nullptr;
  int Checked = 0;
  _traversal_ void checkPart() {
    Body->checkText();
    Checked = Body->Checked;
  }
  _traversal_ void verifyPart() { Body->verifyText(); }
  _traversal_ void paintPart() { Body->paintText(); }
};

struct _tree_ Page {
  _child_ Page *Next = nullptr;
  _child_ Part *Head = nullptr;
  bool Last = true;
  int Sum = 0;
  _traversal_ void check() {
    if (Last)
      return;
    Head->checkPart();
    Next->check();
    Sum = Next->Sum + Head->Checked;
  }
  _traversal_ void verify() {
    if (Last)
      return;
    Next->verify();
    Head->verifyPart();
  }
  _traversal_ void paint() {
    if (Last)
      return;
    Head->paintPart();
    Next->paint();
  }
};

static void run(Page *root) {
  root->check();
  root->verify();
  root->paint();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Page *root = new Page;
    for (int length = 0; length < tree; ++length) {
      Page *page = new Page;
      page->Last = false;
      page->Next = root;
      page->Head = new Part;
      page->Head->Body = new Text;
      page->Head->Body->Length = random.below(30);
      root = page;
    }
    run(root);
    for (Page *page = root; !page->Last; page = page->Next) {
      Text *text = page->Head->Body;
      std::printf("%d %d %d: %d %d %d\n", page->Sum, page->Head->Checked, text->Length, text->Checked,
                  text->Verified, text->Painted);
    }
    std::printf("%s\n", Log);
  }
}
