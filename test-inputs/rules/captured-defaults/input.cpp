// traversals: read write
// Rule: what a capture is made from stands in the function: a default argument may tell which that is.
#include <cstring>

#include "case.h"
#include "pleach.h"

struct Note {
  unsigned Letters;
  Note(unsigned more, const char *where = __builtin_FUNCTION())
      : Letters(more + static_cast<unsigned>(std::strlen(where))) {}
};
struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  unsigned Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    A += Input;
    if (Left) Left->read();
    if (Right) Right->read();
  }
  _traversal_ void write() {
    if (Left) Left->write();
    if (Right) Right->write();
    const auto letters = [note = Note(1)] { return note.Letters; };  // expect: unsupported-body
    B += letters();
  }
};

static Node *make(Random &random, int depth) {
  if (depth == 0) return nullptr;
  Node *node = new Node;
  node->Input = static_cast<unsigned>(random.below(40));
  node->Left = make(random, depth - 1 - random.below(2) % depth);
  node->Right = make(random, depth - 1);
  return node;
}

static void show(const Node *node) {
  if (!node) return;
  std::printf("%u %u ", node->A, node->B);
  show(node->Left);
  show(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = make(random, 5);
  root->read();
  root->write();
  show(root);
  std::printf("\n");
}
