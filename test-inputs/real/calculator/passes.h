// What is found out of a tree, pass by pass.
#pragma once

#include "ast.h"

namespace calc {

// Which variable a name is, by the innermost `let`.
struct Scope {
  std::map<std::string, int> slots;
  int next = 0;
};

struct Stats {
  int nodes = 0;
  int calls = 0;
  int deepest = 0;
};

_traversal_ void resolve(Node &node, Scope &scope);
_traversal_ void measure(Node &node, int depth, Stats &stats);
_traversal_ void markConstants(Node &node);
_traversal_ void weigh(Node &node);
_traversal_ void enumerate(Node *node, int &next);

} // namespace calc
