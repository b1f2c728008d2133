/// \file
/// Annotations that stand where they cannot work, in pleach's words.
#ifndef PLEACH_FINDINGS_H
#define PLEACH_FINDINGS_H

#include "clang/AST/ASTContext.h"

namespace pleach {

/// Looks at a class definition.
void checkClass(const clang::ASTContext &context, const clang::CXXRecordDecl *record);

/// Looks at the first declaration of a function.
void checkFunction(const clang::ASTContext &context, const clang::FunctionDecl *function);

} // namespace pleach

#endif
