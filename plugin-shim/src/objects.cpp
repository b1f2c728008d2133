/// \file
/// Objects that are made, copied and destroyed. Special members that the compiler makes are walked in place, since no
/// other function tells what they call.
#include "walker.h"

using namespace clang;
using llvm::dyn_cast;

namespace pleach {

/// Expressions that make, copy or destroy objects, or stand for others.
bool Walker::visitObject(const Expr *expression) {
  if (const auto *it = dyn_cast<CallExpr>(expression))
    return visitCall(it), true;
  if (const auto *it = dyn_cast<CXXConstructExpr>(expression))
    return visitConstruction(it), true;
  if (const auto *it = dyn_cast<CXXInheritedCtorInitExpr>(expression))
    return call("construct", it->getConstructor(), false), true;
  if (const auto *it = dyn_cast<CXXBindTemporaryExpr>(expression)) {
    visit(it->getSubExpr());
    destroy(it->getType(), false);
    return true;
  }
  if (const auto *it = dyn_cast<CXXDefaultArgExpr>(expression)) {
    elsewhere([&] { visit(it->getExpr()); });
    return true;
  }
  if (const auto *it = dyn_cast<CXXDefaultInitExpr>(expression)) {
    const bool kept = places.fresh;
    places.fresh = part != "init";
    elsewhere([&] { visit(it->getExpr()); });
    places.fresh = kept;
    return true;
  }
  if (const auto *it = dyn_cast<InitListExpr>(expression); it && !it->isSemanticForm() && it->getSemanticForm())
    return visit(it->getSemanticForm()), true;
  if (const auto *it = dyn_cast<CXXNewExpr>(expression))
    return visitNew(it), true;
  if (const auto *it = dyn_cast<CXXDeleteExpr>(expression))
    return visitDelete(it), true;
  if (const auto *it = dyn_cast<LambdaExpr>(expression))
    return visitLambda(it), true;
  if (const auto *it = dyn_cast<CXXRewrittenBinaryOperator>(expression))
    return visit(it->getSemanticForm()), true;
  if (const auto *it = dyn_cast<ArrayInitLoopExpr>(expression)) {
    visit(it->getCommonExpr()->getSourceExpr());
    touch("read", it->getCommonExpr()->getSourceExpr(), true);
    return true;
  }
  if (const auto *it = dyn_cast<PseudoObjectExpr>(expression)) {
    for (const Expr *part : it->semantics())
      visit(part);
    return true;
  }
  return false;
}

/// `left = right` of class objects, by an operator that the compiler makes.
void Walker::visitAssignment(const CallExpr *call, const CXXMethodDecl *callee) {
  const auto *member = dyn_cast<CXXMemberCallExpr>(call);
  const Expr *left = member ? member->getImplicitObjectArgument() : call->getArg(0);
  const Expr *right = call->getArg(member ? 0 : 1);
  visit(left);
  visit(right);
  const bool pointer = left->getType()->isPointerType();
  touchAll("write", pointer ? places.behind(left) : places.of(left), callee->getFunctionObjectParameterType(), true);
  touch(callee->isMoveAssignmentOperator() && !callee->isTrivial() ? "update" : "read", right, true);
  if (!callee->isTrivial())
    expand(callee);
}

void Walker::visitConstruction(const CXXConstructExpr *construction) {
  const CXXConstructorDecl *constructor = construction->getConstructor();
  // One of the user's own says in its body what it reads.
  const bool copies = constructor->isCopyOrMoveConstructor() && (constructor->isDefaulted() || isSystem(context, constructor));
  for (unsigned index = 0; index < construction->getNumArgs(); ++index) {
    const Expr *argument = construction->getArg(index);
    visit(argument);
    if (index >= constructor->getNumParams())
      continue;
    const QualType type = constructor->getParamDecl(index)->getType();
    if (type->isReferenceType() && !copies)
      touch(type.getNonReferenceType().isConstQualified() ? "bind-const" : "bind", argument);
  }
  if (copies && construction->getNumArgs() > 0) {
    const bool takes = constructor->isMoveConstructor() && !constructor->isTrivial();
    touch(takes ? "update" : "read", construction->getArg(0), true);
  }
  if (constructor->isTrivial())
    return;
  if (constructor->isDefaulted())
    expand(constructor);
  else
    call("construct", constructor, false);
}

/// What a special member that the compiler makes calls; what it does to the objects is known without.
void Walker::expand(const FunctionDecl *made) {
  if (!expanding.insert(made->getCanonicalDecl()).second)
    return;
  const bool kept = places.fresh;
  places.fresh = true;
  const FunctionDecl *definition = nullptr;
  elsewhere([&] {
    if (isSystem(context, made) && !isa<CXXConstructorDecl>(made)) {
      call("call", made, false);
    } else if (made->hasBody(definition)) {
      if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
        for (const CXXCtorInitializer *initializer : constructor->inits())
          visit(initializer->getInit());
      visit(definition->getBody());
    }
  });
  places.fresh = kept;
  expanding.erase(made->getCanonicalDecl());
}

void Walker::visitNew(const CXXNewExpr *creation) {
  for (const Expr *argument : creation->placement_arguments())
    visit(argument);
  if (creation->isArray() && creation->getArraySize())
    visit(*creation->getArraySize());
  const FunctionDecl *allocation = creation->getOperatorNew();
  if (allocation && !allocation->isReplaceableGlobalAllocationFunction())
    call("call", allocation, false);
  for (const Expr *argument : creation->placement_arguments())
    if (argument->getType()->isPointerType() && isObject(creation->getAllocatedType()))
      touchAll("write", places.behind(argument), creation->getAllocatedType(), true);
  visit(creation->getInitializer());
}

void Walker::visitDelete(const CXXDeleteExpr *deletion) {
  visit(deletion->getArgument());
  const FunctionDecl *release = deletion->getOperatorDelete();
  if (release && !release->isReplaceableGlobalAllocationFunction() && !isSystem(context, release))
    call("call", release, false);
  const QualType type = deletion->getDestroyedType();
  if (type.isNull())
    return;
  touchAll("write", places.behind(deletion->getArgument()), type, true);
  destroy(type, !deletion->isArrayForm());
}

/// The destruction of an object; `dispatched`: by its dynamic type, where the destructor is virtual.
void Walker::destroy(QualType type, bool dispatched) {
  const CXXRecordDecl *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->hasTrivialDestructor())
    return;
  const CXXDestructorDecl *destructor = record->getDestructor();
  if (!destructor)
    return;
  // A destructor may be defaulted outside of its class.
  const auto *defined = dyn_cast_or_null<CXXDestructorDecl>(destructor->getDefinition());
  const bool own = destructor->isUserProvided() && !(defined && defined->isDefaulted());
  if (own || isSystem(context, record) || (dispatched && destructor->isVirtual()))
    return call("destroy", destructor, dispatched && destructor->isVirtual());
  within.push_back(usr(destructor));
  destroyParts(record);
  within.pop_back();
}

void Walker::destroyParts(const CXXRecordDecl *record) {
  for (const FieldDecl *field : record->fields())
    destroy(field->getType(), false);
  for (const CXXBaseSpecifier &base : record->bases())
    destroy(base.getType(), false);
}

/// What a constructor does before its statements.
void Walker::initialise(const CXXConstructorDecl *constructor) {
  part = "init";
  for (const CXXCtorInitializer *initializer : constructor->inits()) {
    here = initializer->isWritten() ? initializer->getSourceLocation() : constructor->getLocation();
    visit(initializer->getInit());
    const FieldDecl *field = initializer->getAnyMember();
    const auto *made = dyn_cast<CXXConstructExpr>(initializer->getInit()->IgnoreImplicit());
    // What a default initialiser or constructor sets is part of the new object alone.
    if (!field || field->getType()->isReferenceType() || !initializer->isWritten() || (made && isObject(field->getType())))
      continue;
    Place place;
    place.root = Place::Root::Node;
    place.steps.push_back({field});
    touchAll("write", {place}, field->getType(), false);
  }
  part = "body";
}

} // namespace pleach
