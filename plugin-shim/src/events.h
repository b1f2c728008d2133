/// \file
/// What a function's body does, as Clang's AST has it: what it reads, writes, binds and calls, by byte offset.
#ifndef PLEACH_EVENTS_H
#define PLEACH_EVENTS_H

#include "clang/AST/ASTContext.h"
#include "llvm/Support/JSON.h"
#include <optional>

namespace pleach {

/// One function as a JSON object with its events; nothing for a function without a body of the user's.
std::optional<llvm::json::Object> describe(const clang::ASTContext &context, const clang::FunctionDecl *function);

} // namespace pleach

#endif
