// Where trees come from: from text, or from chance.
#ifndef MINI_FRONTEND_H
#define MINI_FRONTEND_H

#include <memory>
#include <string_view>

#include "ast.h"

namespace mini {

// Null if the text is no function; the diagnostics say why.
std::unique_ptr<Function> parse(std::string_view text, Diagnostics &diagnostics);

// A function of about so many statements.
std::unique_ptr<Function> generate(Random &random, int statements);

} // namespace mini

#endif // MINI_FRONTEND_H
