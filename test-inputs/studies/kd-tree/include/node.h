/// \file
/// A piecewise polynomial function of one variable as a balanced kd-tree: an inner node halves its interval, a
/// leaf holds the coefficients of its piece.
#ifndef KD_TREE_NODE_H
#define KD_TREE_NODE_H

#include "pleach.h"

/// Coefficients of a leaf: enough for what the equations make of a cubic.
constexpr int Terms = 10;

/// A piece of the function, over [From, To).
struct _tree_ Node {
  double From = 0;
  double To = 0;
  /// What integrate() and project() found on this node.
  double Integral = 0;
  double Value = 0;
  bool IsLeaf;

  explicit Node(bool IsLeaf) : IsLeaf(IsLeaf) {}
  virtual ~Node() {}

  _traversal_ virtual void scale(double C) = 0;
  _traversal_ virtual void add(double C) = 0;
  _traversal_ virtual void square() = 0;
  _traversal_ virtual void differentiate() = 0;
  /// Sets coefficients that are next to zero to zero.
  _traversal_ virtual void chop() = 0;

  /// Cuts the leaf that has X inside in two. What follows works on ranges of whole leaves.
  _traversal_ virtual void splitAt(double X) = 0;
  _traversal_ virtual void scaleRange(double Lo, double Hi, double C) = 0;
  _traversal_ virtual void addRange(double Lo, double Hi, double C) = 0;
  /// Times x.
  _traversal_ virtual void multXRange(double Lo, double Hi) = 0;
  /// Plus x to a power.
  _traversal_ virtual void addXRange(double Lo, double Hi, int Power) = 0;

  _traversal_ virtual void integrate() = 0;
  /// The function's value at X, for a node that covers X.
  _traversal_ virtual void project(double X) = 0;
};

struct _tree_ Inner : Node {
  double Middle = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  Inner() : Node(false) {}
  ~Inner() override;

  _traversal_ void scale(double C) override;
  _traversal_ void add(double C) override;
  _traversal_ void square() override;
  _traversal_ void differentiate() override;
  _traversal_ void chop() override;
  _traversal_ void splitAt(double X) override;
  _traversal_ void scaleRange(double Lo, double Hi, double C) override;
  _traversal_ void addRange(double Lo, double Hi, double C) override;
  _traversal_ void multXRange(double Lo, double Hi) override;
  _traversal_ void addXRange(double Lo, double Hi, int Power) override;
  _traversal_ void integrate() override;
  _traversal_ void project(double X) override;
};

struct _tree_ Leaf : Node {
  double C[Terms] = {};

  Leaf() : Node(true) {}

  _traversal_ void scale(double Factor) override;
  _traversal_ void add(double Summand) override;
  _traversal_ void square() override;
  _traversal_ void differentiate() override;
  _traversal_ void chop() override;
  _traversal_ void splitAt(double X) override;
  _traversal_ void scaleRange(double Lo, double Hi, double Factor) override;
  _traversal_ void addRange(double Lo, double Hi, double Summand) override;
  _traversal_ void multXRange(double Lo, double Hi) override;
  _traversal_ void addXRange(double Lo, double Hi, int Power) override;
  _traversal_ void integrate() override;
  _traversal_ void project(double X) override;
};

#endif
