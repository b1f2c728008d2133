/// \file
/// Which changes come to the same in either order. Clang says what a compound assignment is computed in, and what a constant is.
#include "updates.h"

#include "clang/AST/StmtCXX.h"

using namespace clang;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;

namespace pleach {

void Discarded::add(const Stmt *statement) {
  if (const auto *cleanups = dyn_cast_or_null<ExprWithCleanups>(statement))
    statement = cleanups->getSubExpr();
  if (const auto *expression = dyn_cast_or_null<Expr>(statement))
    expressions.insert(expression);
}

void Discarded::addPartsOf(const Stmt *statement) {
  if (isa<CompoundStmt>(statement))
    for (const Stmt *child : statement->children())
      add(child);
  if (const auto *it = dyn_cast<IfStmt>(statement))
    add(it->getThen()), add(it->getElse());
  if (const auto *it = dyn_cast<ForStmt>(statement))
    add(it->getBody()), add(it->getInc());
  if (const auto *it = dyn_cast<WhileStmt>(statement))
    add(it->getBody());
  if (const auto *it = dyn_cast<DoStmt>(statement))
    add(it->getBody());
  if (const auto *it = dyn_cast<CXXForRangeStmt>(statement))
    add(it->getBody());
  if (const auto *it = dyn_cast<SwitchStmt>(statement))
    add(it->getBody());
  if (const auto *it = dyn_cast<SwitchCase>(statement))
    add(it->getSubStmt());
  if (const auto *it = dyn_cast<LabelStmt>(statement))
    add(it->getSubStmt());
  if (const auto *it = dyn_cast<AttributedStmt>(statement))
    add(it->getSubStmt());
}

// A sum of numbers without sign is one modulo a power of two, unless it is computed in a wider type with a sign and overflows there.
static bool wraps(const ASTContext &context, const CompoundAssignOperator *operation) {
  const QualType computed = operation->getComputationResultType();
  if (computed->isUnsignedIntegerType())
    return true;
  const auto value = operation->getRHS()->getIntegerConstantExpr(context);
  return computed->isSignedIntegerType() && value && value->isNonNegative() && value->getActiveBits() <= 8;
}

static std::string stored(const ASTContext &context, QualType type, const Expr *value) {
  Expr::EvalResult result;
  if (!type->isIntegralOrEnumerationType() || value->isValueDependent() || !value->EvaluateAsInt(result, context))
    return "";
  const llvm::APSInt number = result.Val.getInt();
  return number.getBitWidth() > 64 ? "" : "store " + std::to_string(static_cast<int64_t>(number.getZExtValue()));
}

std::string updateBy(const ASTContext &context, const Expr *operation) {
  const auto *unary = dyn_cast<UnaryOperator>(operation);
  const auto *binary = dyn_cast<BinaryOperator>(operation);
  const Expr *number = unary ? unary->getSubExpr() : binary->getLHS();
  const QualType type = number->getType();
  if (type.isVolatileQualified() || type->isAtomicType() || number->refersToBitField())
    return "";
  const bool sums = type->isUnsignedIntegerType() && !type->isBooleanType();
  if (unary)
    return sums ? "sum" : "";
  const bool bits = type->isIntegerType() && binary->getRHS()->getType()->isIntegralOrUnscopedEnumerationType();
  switch (binary->getOpcode()) {
  case BO_Assign:
    return stored(context, type, binary->getRHS());
  case BO_AddAssign:
  case BO_SubAssign:
    return sums && wraps(context, llvm::cast<CompoundAssignOperator>(binary)) ? "sum" : "";
  case BO_OrAssign:
    return bits ? "or" : "";
  case BO_AndAssign:
    return bits ? "and" : "";
  case BO_XorAssign:
    return bits && !type->isBooleanType() ? "xor" : "";
  default:
    return "";
  }
}

} // namespace pleach
