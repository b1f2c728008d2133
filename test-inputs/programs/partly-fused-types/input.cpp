// traversals: simplify evaluate
// A heterogeneous hierarchy that fuses partly, per type: `Sum` fuses both operands, `Product` only one (the other
// operand's `evaluate` needs what `simplify` computes from both), `Scope` none, `Constant` has no calls. The global that
// `Scope` reads is written by nobody here.
#include "case.h"
#include "pleach.h"

static int Scale = 1;

struct _tree_ Expr {
  int Simple = 0, Value = 0;
  virtual ~Expr() = default;
  _traversal_ virtual void simplify() = 0;
  _traversal_ virtual void evaluate(int env) = 0;
  virtual void print() const = 0;
};

struct _tree_ Constant : Expr {
  int Number = 0;
  _traversal_ void simplify() override { Simple = Number % 5; }
  _traversal_ void evaluate(int env) override { Value = Number + env; }
  void print() const override { std::printf("%d: %d %d\n", Number, Simple, Value); }
};

struct _tree_ Sum : Expr {
  _child_ Expr *Left = nullptr;
  _child_ Expr *Right = nullptr;
  _traversal_ void simplify() override {
    Left->simplify();
    Right->simplify();
    Simple = Left->Simple + Right->Simple;
  }
  _traversal_ void evaluate(int env) override {
    Left->evaluate(env + 1);
    Right->evaluate(env + 2);
    Value = Left->Value + Right->Value;
  }
  void print() const override {
    std::printf("+ %d %d\n", Simple, Value);
    Left->print();
    Right->print();
  }
};

struct _tree_ Product : Expr {
  _child_ Expr *Left = nullptr;
  _child_ Expr *Right = nullptr;
  _traversal_ void simplify() override {
    Left->simplify();
    Right->simplify();
    Simple = Left->Simple * Right->Simple % 1000;
  }
  _traversal_ void evaluate(int env) override {
    Left->evaluate(env + Simple);
    Right->evaluate(env);
    Value = Left->Value * Right->Value % 1000;
  }
  void print() const override {
    std::printf("* %d %d\n", Simple, Value);
    Left->print();
    Right->print();
  }
};

struct _tree_ Scope : Expr {
  _child_ Expr *Body = nullptr;
  _traversal_ void simplify() override {
    Body->simplify();
    Simple = Body->Simple + Scale;
  }
  _traversal_ void evaluate(int env) override {
    Body->evaluate(env + Simple);
    Value = Body->Value;
  }
  void print() const override {
    std::printf("scope %d %d\n", Simple, Value);
    Body->print();
  }
};

static Expr *build(Random &random, int depth) {
  if (depth <= 0) {
    Constant *constant = new Constant;
    constant->Number = random.below(50);
    return constant;
  }
  switch (random.below(4)) {
  case 0: {
    Scope *scope = new Scope;
    scope->Body = build(random, depth - 1);
    return scope;
  }
  case 1: {
    Product *product = new Product;
    product->Left = build(random, depth - 1);
    product->Right = build(random, depth - 1 - random.below(2));
    return product;
  }
  default: {
    Sum *sum = new Sum;
    sum->Left = build(random, depth - 1 - random.below(2));
    sum->Right = build(random, depth - 1);
    return sum;
  }
  }
}

static void run(Expr *root) {
  root->simplify();
  root->evaluate(1);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Expr *root = build(random, tree);
    Scale = tree;
    run(root);
    root->print();
    std::printf("scale %d\n", Scale);
  }
}
