// traversals: alpha beta gamma delta
// Trap 19: many types, sequences and fused functions, so that any order taken from addresses or hashes shows
// in the output.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0, C = 0, D = 0;
  virtual ~Node() = default;
  _traversal_ virtual void alpha(int) {}
  _traversal_ virtual void beta() {}
  _traversal_ virtual void gamma(int) {}
  _traversal_ virtual void delta() {}
};

struct _tree_ Zebra : Node {
  _child_ Node *Stripe = new Node;
  _traversal_ void alpha(int v) override {
    A = v;
    Stripe->alpha(v + 1);
    Next->alpha(v + 2);
  }
  _traversal_ void beta() override {
    Next->beta();
    Stripe->beta();
    B = Next->B + A;
  }
  _traversal_ void gamma(int v) override {
    C = B + v;
    Stripe->gamma(C);
    Next->gamma(v);
  }
  _traversal_ void delta() override {
    Stripe->delta();
    Next->delta();
    D = C + Next->D;
  }
};

struct _tree_ Yak : Node {
  _child_ Node *Horn = new Node;
  _traversal_ void alpha(int v) override {
    Horn->alpha(v);
    A = v * 2;
    Next->alpha(A);
  }
  _traversal_ void beta() override {
    Horn->beta();
    Next->beta();
    B = A - Next->B;
  }
  _traversal_ void gamma(int v) override {
    Next->gamma(v + A);
    C = v;
  }
  _traversal_ void delta() override {
    D = C + B;
    Horn->delta();
    Next->delta();
  }
};

struct _tree_ Xerus : Zebra {
  _traversal_ void gamma(int v) override {
    C = v + 1;
    Next->gamma(v - 1);
    Stripe->gamma(C);
  }
};

struct _tree_ Wolf : Yak {
  _traversal_ void beta() override {
    B = A;
    Next->beta();
  }
  _traversal_ void delta() override {
    Next->delta();
    D = Next->D + 1;
  }
};

struct _tree_ Vole final : Wolf {
  _child_ Node *Tail = new Node;
  _traversal_ void alpha(int v) override {
    Tail->alpha(v + 5);
    A = v + 6;
    Next->alpha(v + 7);
    Horn->alpha(v + 8);
  }
};

static void one(Node *root) {
  root->alpha(1);
  root->beta();
  root->gamma(2);
  root->delta();
}

static void two(Node *root) {
  root->delta();
  root->alpha(3);
}

static void three(Node *root) {
  root->gamma(4);
  root->beta();
  root->alpha(5);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = nullptr;
      switch (random.below(5)) {
      case 0:
        node = new Zebra;
        break;
      case 1:
        node = new Yak;
        break;
      case 2:
        node = new Xerus;
        break;
      case 3:
        node = new Wolf;
        break;
      default:
        node = new Vole;
      }
      node->Next = root;
      root = node;
    }
    one(root);
    two(root);
    three(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d %d\n", node->A, node->B, node->C, node->D);
  }
}
