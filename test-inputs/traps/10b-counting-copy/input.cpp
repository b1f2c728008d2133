// traversals: first second beside beyond
// Trap 10: a parameter whose copies and destruction are counted and ordered by a global: the walks must not
// be fused (or no copy may move).
#include "case.h"
#include "pleach.h"

static int Copies = 0;
static int Trace = 0;

class Token {
public:
  explicit Token(int id) : Id(id) {}
  Token(const Token &other) : Id(other.Id + 1) {
    Copies += 1;
    Trace = (Trace * 31 + Id) % 1000003;
  }
  Token &operator=(const Token &) = delete;
  ~Token() { Trace = (Trace * 17 + Id + Copies) % 1000003; }
  int Id;
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Beside = 0, Beyond = 0;
  bool Last = true;
  int First = 0, Second = 0;

  _traversal_ void first(Token token) {  // expect: unsupported-traversal
    First = token.Id;
    if (Last)
      return;
    Next->first(token);
  }
  _traversal_ void second(Token token) {  // expect: unsupported-traversal
    Second = token.Id + Copies;
    if (Last)
      return;
    Next->second(token);
    Second -= Copies;
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Last)
      return;
    Next->beside();
  }
  _traversal_ void beyond() {
    Beyond += 3;
    if (Last)
      return;
    Next->beyond();
  }
#ifdef WRONG
  void both(Token one, Token two) {
    First = one.Id;
    Second = two.Id + Copies;
    if (Last)
      return;
    Next->both(one, two);
    Second -= Copies;
  }
#endif
};

static void run(Node *root) {
#ifdef WRONG
  root->both(Token(1), Token(5));
#else
  root->first(Token(1));
  root->second(Token(5));
#endif
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->beyond();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = new Node;
    for (int length = random.below(9); length > 0; --length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->First, node->Second);
    std::printf("copies %d trace %d\n", Copies, Trace);
    neighbours(root);
    std::printf("%d\n", root->Beside + root->Beyond);
  }
}
