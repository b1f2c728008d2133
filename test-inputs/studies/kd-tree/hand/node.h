/// \file
/// A piecewise polynomial function of one variable as a balanced kd-tree, with one walk for all that an
/// equation can do at once.
#ifndef KD_TREE_NODE_H
#define KD_TREE_NODE_H

constexpr int Terms = 10;

/// A piece of the function, over [From, To).
struct Node {
  double From = 0;
  double To = 0;
  double Integral = 0;
  double Value = 0;
  bool IsLeaf;

  explicit Node(bool IsLeaf) : IsLeaf(IsLeaf) {}
  virtual ~Node() {}

  /// All of equation 1, over [Lo, Hi).
  virtual void walkEquation1(double Lo, double Hi) = 0;

  /// Equation 2 without the projection.
  virtual void differentiateFiveTimes() = 0;
  virtual void project(double X) = 0;

  /// Equation 3 before the split, and after it.
  virtual void addSquareMultX(double Summand, double Lo, double Hi) = 0;
  virtual void splitAt(double X) = 0;
  virtual void cutAndIntegrate(double Lo, double Hi) = 0;
};

struct Inner final : Node {
  double Middle = 0;
  Node *Left = nullptr;
  Node *Right = nullptr;

  Inner() : Node(false) {}
  ~Inner() override;

  void walkEquation1(double Lo, double Hi) override;
  void differentiateFiveTimes() override;
  void project(double X) override;
  void addSquareMultX(double Summand, double Lo, double Hi) override;
  void splitAt(double X) override;
  void cutAndIntegrate(double Lo, double Hi) override;
};

struct Leaf final : Node {
  double C[Terms] = {};

  Leaf() : Node(true) {}

  void walkEquation1(double Lo, double Hi) override;
  void differentiateFiveTimes() override;
  void project(double X) override;
  void addSquareMultX(double Summand, double Lo, double Hi) override;
  void splitAt(double X) override;
  void cutAndIntegrate(double Lo, double Hi) override;
};

#endif
