// traversals: fold print
// Trap 5: a child is replaced by a node of another type, and then visited through dynamic dispatch: the
// fused call has to look at the type of the replacement.
#include "case.h"
#include "pleach.h"

struct _tree_ Expr {
  int Value = 0, Depth = 0, Name = 1;
  virtual ~Expr() = default;
  _traversal_ virtual void fold() = 0;
  _traversal_ virtual void number(int depth) = 0;
  virtual void print() const = 0;
};

struct _tree_ Constant : Expr {
  _traversal_ void fold() override { Name = 2; }
  _traversal_ void number(int depth) override { Depth = depth + 100; }
  void print() const override { std::printf("constant %d %d %d\n", Value, Depth, Name); }
};

struct _tree_ Double : Expr {
  _child_ Expr *Operand = nullptr;
  bool Known = false;
  ~Double() override { delete Operand; }

  _traversal_ void fold() override {
    Name = 3;
    if (Known) {
      int value = Operand->Value;
      delete Operand;
      Operand = new Constant();
      Operand->Value = value * 2;
    }
    Operand->fold();
    Value = Operand->Value + 1;
  }
  _traversal_ void number(int depth) override {
    Depth = depth;
    Operand->number(depth + Name);
  }
  void print() const override {
    std::printf("double %d %d %d %d\n", Value, Depth, Name, Known ? 1 : 0);
    Operand->print();
  }
};

static void run(Expr *root) {
  root->fold();
  root->number(1);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 10; ++tree) {
    Expr *root = new Constant();
    root->Value = random.below(50);
    for (int length = 0; length < tree; ++length) {
      Double *outer = new Double();
      outer->Operand = root;
      outer->Known = random.below(5) == 0;
      root = outer;
    }
    run(root);
    root->print();
    delete root;
  }
}
