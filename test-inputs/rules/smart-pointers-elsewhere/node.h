#ifndef NODE_H
#define NODE_H
#include "pleach.h"
#include <memory>

class _tree_ Node {
public:
  virtual ~Node();
  _traversal_ virtual void grow();
  _traversal_ virtual void sum();
  int Value = 1, Sum = 0;
};

class Pair : public Node {
public:
  const std::unique_ptr<Node> &left() const { return Left; }
  void grow() override;
  void sum() override;
  static std::unique_ptr<Node> build(int depth);

private:
  _child_ std::unique_ptr<Node> Left;
  _child_ std::shared_ptr<Node> Right;
};

void run(const std::unique_ptr<Node> &root);

#endif
