/// \file
/// What is computed from a function f.
#ifndef KD_TREE_EQUATIONS_H
#define KD_TREE_EQUATIONS_H

#include "node.h"

/// x^4 f''(x)^2 + 1 + x + x^2 + x^3, everywhere.
void equation1(Node *F);

/// The fifth derivative of f, and its value at 0.
void equation2(Node *F);

/// The integral of x^3 (f(x) + 0.5)^2 u(x), where u is 0 on the left of 0 and 1 on the right.
void equation3(Node *F);

/// The equation of that number.
void runWalks(Node *F, int Equation);

#endif
