// The front end as one function.
#ifndef FRONTEND_COMPILE_H
#define FRONTEND_COMPILE_H

#include <string>

#include "ast.h"

namespace frontend {

struct Options {
  bool verbose = false;
};

// All that is known of a module.
struct Result {
  Diagnostics diagnostics;
  Stats stats;
  std::string source;
  std::string tree;
};

Result compile(Module &module, const Options &options);

} // namespace frontend

#endif // FRONTEND_COMPILE_H
