// case: plain
// traversals: wide high
// Rule: a member of one instance of a template may have a body of its own: `Typed<int>::push` writes what `high` reads. (`wide` and
// `high` would fuse if `push` were what the template says.)
#include "case.h"
#include "pleach.h"

static int Counter = 1;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Pushed = 0;
  virtual ~Node() = default;
  _traversal_ virtual void push() {}
};

template <class T> struct _tree_ Typed : Node { // expect: unsupported-class
  _traversal_ void push() override {            // expect: unsupported-traversal
    Pushed += 1;
    Next->push();
  }
};

template <> void Typed<int>::push() { // expect: unresolved-base
  Counter += 50;
  Next->push();
}

struct _tree_ Shut final {
  _child_ Shut *Next = nullptr;
  _child_ Node *Side = nullptr;
  int Got = 0;
  _traversal_ void wide() {
    Side->push();
    if (Next == nullptr)
      return;
    Next->wide();
  }
  _traversal_ void high() {
    Got = Counter;
    if (Next == nullptr)
      return;
    Next->high();
  }
  _traversal_ void both() {
    Side->push();
    Got = Counter;
    if (Next == nullptr)
      return;
    Next->both();
  }
};

#ifdef WRONG
static void run(Shut *root) { root->both(); }
#else
static void run(Shut *root) {
  root->wide();
  root->high();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Shut *root = nullptr;
    for (int length = 0; length <= tree; ++length) {
      Shut *shut = new Shut;
      shut->Next = root;
      shut->Side = random.below(2) == 0 ? static_cast<Node *>(new Typed<int>) : new Typed<char>;
      shut->Side->Next = new Node;
      root = shut;
    }
    run(root);
    for (Shut *shut = root; shut != nullptr; shut = shut->Next)
      std::printf("%d %d\n", shut->Got, shut->Side->Pushed);
    std::printf("counter %d\n", Counter);
  }
}
