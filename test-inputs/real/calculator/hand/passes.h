// What is found out of a tree, in one walk.
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

// What the passes find out that is not in the tree.
struct Findings {
  Scope &scope;
  Stats &stats;
  int &nextNumber;
};

// Resolves, measures, marks constants, weighs and enumerates.
void fused_analyse(Node &node, int depth, Findings &findings);

} // namespace calc
