/// \file
/// The syntax tree of a small imperative language, of one class: what a node is says its tag, and only the
/// children that belong to its tag are there. The passes are fused to four walks.
#ifndef ONECLASS_AST_AST_H
#define ONECLASS_AST_AST_H

#include "pleach.h"

enum class Kind {
  Program,   // Functions
  Function,  // Body, NextFunction
  Cell,      // Statement, NextStatement
  Assign,    // Target, Value
  Increment, // Target
  Decrement, // Target
  If,        // Condition, Then, Else
  Block,     // what is left of an If whose condition is known: Then, or Else
  Binary,    // Left, Right
  Variable,
  Constant
};

enum class Operator { Add, Subtract, Multiply, Less };

struct _tree_ Node {
  Kind Tag = Kind::Constant;
  Operator Op = Operator::Add;
  /// Of a variable; there are 64 at most.
  int Name = 0;
  int Number = 0;
  /// The variables that a statement assigns, one bit for each; a cell has those of its statement.
  unsigned long long Assigned = 0;

  _child_ Node *Functions = nullptr;
  _child_ Node *NextFunction = nullptr;
  _child_ Node *Body = nullptr;
  _child_ Node *Statement = nullptr;
  _child_ Node *NextStatement = nullptr;
  _child_ Node *Target = nullptr;
  _child_ Node *Value = nullptr;
  _child_ Node *Condition = nullptr;
  _child_ Node *Then = nullptr;
  _child_ Node *Else = nullptr;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  Node() {}
  Node(const Node &) = delete;
  Node &operator=(const Node &) = delete;
  ~Node();
};

_traversal_ void desugarIncrements(Node *N);
_traversal_ void desugarDecrements(Node *N);
_traversal_ void propagateConstants(Node *N);
_traversal_ void replaceReferences(Node *N, int Name, int Number);
_traversal_ void foldConstants(Node *N);
_traversal_ void removeUnreachable(Node *N);
void fused_desugarIncrements_to_removeUnreachable(Node *N);
void fused_desugarIncrements_desugarDecrements(Node *N);
void fused_foldConstants_removeUnreachable(Node *N);
void fused_propagateConstants_foldConstants_removeUnreachable(Node *N);

/// All passes.
void runWalks(Node *Program);

#endif
