/// \file
/// A walk over a body in which every load, assignment, call, construction and destruction becomes an event.
///
/// Clang has made all of it explicit: a load is a cast from lvalue to rvalue, an implicit conversion is a call, a
/// temporary is bound where it is destroyed.
#include "events.h"

#include "walker.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;

namespace pleach {

llvm::json::Object Walker::event(llvm::StringRef what) const {
  const Position at = position(context.getSourceManager(), here);
  llvm::json::Object object{{"what", what}, {"at", at.offset}};
  if (part != "body")
    object["part"] = part;
  return object;
}

void Walker::add(llvm::json::Object event) {
  const auto what = event.getString("what");
  if (named && what != "name" && what != "declare")
    return;
  std::string text;
  llvm::raw_string_ostream stream(text);
  const auto at = event.getInteger("at").value_or(0);
  stream << std::string(12 - std::min<size_t>(11, std::to_string(at).size()), '0') << at;
  stream << llvm::json::Value(llvm::json::Object(event));
  events.emplace(stream.str(), std::move(event));
}

bool Walker::isObject(QualType type) const {
  return context.getBaseElementType(type.getNonReferenceType())->isRecordType();
}

void Walker::touch(llvm::StringRef what, const Expr *lvalue, bool object) {
  touchAll(what, places.of(lvalue), lvalue->getType(), object);
}

void Walker::change(llvm::StringRef what, const Expr *operation, const Expr *lvalue) {
  const std::string update = discarded.has(operation) ? updateBy(context, operation) : "";
  touchAll(what, places.of(lvalue), lvalue->getType(), false, update);
}

void Walker::touchAll(llvm::StringRef what, const std::vector<Place> &targets, QualType type, bool object,
                      llvm::StringRef update) {
  for (const Place &target : targets) {
    // Nobody can name the variable behind a structured binding; an object without members has no value.
    const bool unnamed = target.variable && (target.variable->isImplicit() || isa<DecompositionDecl>(target.variable));
    const CXXRecordDecl *record = what == "read" ? type->getAsCXXRecordDecl() : nullptr;
    if ((unnamed && target.steps.empty() && !target.part) || (record && record->hasDefinition() && record->isEmpty()))
      continue;
    llvm::json::Object it = event(what);
    it["place"] = places.json(target);
    if (object || isObject(type))
      it["object"] = true;
    if (type.isVolatileQualified() || type->isAtomicType())
      it["volatile"] = true;
    if (!update.empty())
      it["update"] = update.str();
    add(std::move(it));
  }
}

void Walker::call(llvm::StringRef what, const FunctionDecl *callee, bool isVirtual) {
  llvm::json::Object it = event(what);
  it["callee"] = usr(callee);
  it["name"] = callee->getQualifiedNameAsString();
  it["virtual"] = isVirtual;
  if (isSystem(context, callee))
    it["system"] = true;
  if (!within.empty())
    it["within"] = llvm::json::Array(within);
  add(std::move(it));
}

void Walker::visit(const Stmt *statement) {
  if (!statement)
    return;
  const SourceLocation outer = here;
  discarded.addPartsOf(statement);
  if (!pinned && statement->getBeginLoc().isValid())
    here = statement->getBeginLoc();
  const auto *expression = dyn_cast<Expr>(statement);
  const bool known =
      expression ? visitOperation(expression) || visitObject(expression) : visitStatement(statement);
  if (!known)
    visitChildren(statement);
  here = outer;
}

void Walker::visitChildren(const Stmt *statement) {
  for (const Stmt *child : statement->children())
    visit(child);
}

bool Walker::visitStatement(const Stmt *statement) {
  if (const auto *it = dyn_cast<DeclStmt>(statement)) {
    for (const Decl *declaration : it->decls())
      if (const auto *variable = dyn_cast<VarDecl>(declaration))
        visitVariable(variable);
    return true;
  }
  if (const auto *it = dyn_cast<CXXForRangeStmt>(statement)) {
    visitRangeFor(it);
    return true;
  }
  if (isa<ReturnStmt>(statement) && !inLambda && !pinned)
    add(event("return"));
  if (const auto *it = dyn_cast<IfStmt>(statement); it && it->isConstexpr()) {
    if (const auto taken = it->getNondiscardedCase(context)) {
      visit(it->getInit());
      visit(*taken);
      return true;
    }
  }
  return isa<AttributedStmt>(statement) && (visit(dyn_cast<AttributedStmt>(statement)->getSubStmt()), true);
}

/// Expressions that touch something themselves, and those that are not evaluated.
bool Walker::visitOperation(const Expr *expression) {
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, RequiresExpr, ConceptSpecializationExpr, TypeTraitExpr,
          OffsetOfExpr, SizeOfPackExpr, OpaqueValueExpr>(expression))
    return true;
  if (const auto *it = dyn_cast<CXXTypeidExpr>(expression); it && !it->isPotentiallyEvaluated())
    return true;
  if (const auto *it = dyn_cast<CastExpr>(expression))
    return visitCast(it), true;
  if (const auto *it = dyn_cast<DeclRefExpr>(expression))
    return visitName(it), true;
  if (const auto *it = dyn_cast<MemberExpr>(expression))
    return visitMember(it), true;
  if (const auto *it = dyn_cast<UnaryOperator>(expression))
    return visitUnary(it), true;
  if (const auto *it = dyn_cast<BinaryOperator>(expression))
    return visitBinary(it), true;
  if (const auto *it = dyn_cast<BinaryConditionalOperator>(expression)) {
    visit(it->getCommon());
    visit(it->getCond());
    visit(it->getTrueExpr());
    visit(it->getFalseExpr());
    return true;
  }
  if (isa<AtomicExpr, CXXThrowExpr, CoroutineSuspendExpr>(expression))
    add(event("unknown"));
  return false;
}

void Walker::visitCast(const CastExpr *cast) {
  visit(cast->getSubExpr());
  switch (cast->getCastKind()) {
  case CK_LValueToRValue:
  case CK_LValueToRValueBitCast:
    touch("read", cast->getSubExpr());
    break;
  case CK_Dynamic:
    if (cast->isGLValue())
      add(event("unknown"));
    break;
  default:
    break;
  }
}

void Walker::visitName(const DeclRefExpr *name) {
  llvm::json::Object it = event("name");
  it["decl"] = usr(name->getDecl());
  it["at"] = position(context.getSourceManager(), name->getLocation()).offset;
  if (name->getLocation().isMacroID())
    it["macro"] = true;
  if (!pinned && isa<VarDecl, FunctionDecl>(name->getDecl()) && !name->getDecl()->isImplicit())
    add(std::move(it));
  const auto *variable = dyn_cast<VarDecl>(name->getDecl());
  if (!variable || !variable->getType()->isReferenceType() || variable->isImplicit())
    return;
  Place place;
  place.root = Place::Root::Variable;
  place.variable = variable;
  touchAll("read", {place}, context.VoidPtrTy, false);
}

void Walker::visitMember(const MemberExpr *member) {
  if (member->getBase())
    visit(member->getBase());
  if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl())) {
    if (!pinned && !field->isAnonymousStructOrUnion() && field->getIdentifier()) {
      llvm::json::Object it = event("name");
      it["decl"] = usr(field);
      it["at"] = position(context.getSourceManager(), member->getMemberLoc()).offset;
      if (member->getMemberLoc().isMacroID())
        it["macro"] = true;
      add(std::move(it));
    }
    if (field->getType()->isReferenceType()) {
      std::vector<Place> own = places.of(member);
      for (Place &place : own)
        place.steps.pop_back();
      touchAll("read", own, context.VoidPtrTy, false);
    }
  }
}

void Walker::visitUnary(const UnaryOperator *operation) {
  visit(operation->getSubExpr());
  if (operation->isIncrementDecrementOp())
    change("update", operation, operation->getSubExpr());
  else if (operation->getOpcode() == UO_AddrOf && operation->getSubExpr()->isGLValue())
    touch("address", operation->getSubExpr());
}

void Walker::visitBinary(const BinaryOperator *operation) {
  visit(operation->getLHS());
  visit(operation->getRHS());
  if (operation->getOpcode() == BO_Assign)
    change("write", operation, operation->getLHS());
  else if (operation->isCompoundAssignmentOp())
    change("update", operation, operation->getLHS());
  else if (operation->isPtrMemOp() && operation->isGLValue())
    add(event("unknown"));
}

/// The object of a member call, or null.
static const Expr *objectOf(const CallExpr *call, const FunctionDecl *callee) {
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(call))
    return member->getImplicitObjectArgument();
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
  return method && method->isInstance() && isa<CXXOperatorCallExpr>(call) ? call->getArg(0) : nullptr;
}

static bool isVirtualCall(const ASTContext &context, const CallExpr *call, const FunctionDecl *callee) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
  if (!method || !method->isVirtual())
    return false;
  const auto *member = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParenImpCasts());
  return !member || member->performsVirtualDispatch(context.getLangOpts());
}

void Walker::visitCall(const CallExpr *call) {
  if (callLambda(call))
    return;
  const FunctionDecl *callee = call->getDirectCallee();
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
  if (method && method->isDefaulted() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()))
    return visitAssignment(call, method);
  visit(call->getCallee());
  for (const Expr *argument : call->arguments())
    if (!isAlgorithm(callee) || !giveLambda(call, argument))
      visit(argument);
  if (isIdentity(callee) || isa<CXXPseudoDestructorExpr>(call->getCallee()->IgnoreParenImpCasts()))
    return;
  const Expr *object = objectOf(call, callee);
  // How many elements a container holds, and where, it says itself.
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(call); member && !containerElement(member->getObjectType()).isNull())
    touchAll("read", object->getType()->isPointerType() ? places.behind(object) : places.of(object), context.VoidPtrTy, false);
  bindArguments(callee, call, object && isa<CXXOperatorCallExpr>(call) ? 1 : 0);
  llvm::json::Object it = event("call");
  it["virtual"] = isVirtualCall(context, call, callee);
  if (callee) {
    const Marks said = marks(callee);
    it["callee"] = usr(callee);
    it["name"] = callee->getQualifiedNameAsString();
    if (isTraversal(callee))
      it["traversal"] = true;
    if (said.pure)
      it["pure"] = true;
    if (said.access)
      it["access"] = true;
    if (isSystem(context, callee))
      it["system"] = true;
    addReceiver(it, call, callee);
  }
  add(std::move(it));
}

void Walker::addReceiver(llvm::json::Object &event, const CallExpr *call, const FunctionDecl *callee) {
  const Expr *object = objectOf(call, callee);
  const bool outside = isVisitor(callee) || (!object && !isa<CXXMethodDecl>(callee));
  if (outside && isTraversal(callee) && call->getNumArgs() > 0)
    object = call->getArg(0);
  if (!object)
    return;
  const bool pointer = object->getType()->isPointerType();
  llvm::json::Array receiver;
  for (const Place &place : pointer ? places.behind(object) : places.of(object))
    receiver.push_back(places.json(place));
  event["receiver"] = std::move(receiver);
}

/// Arguments that are bound to references, and what a pure function reads through its arguments.
void Walker::bindArguments(const FunctionDecl *callee, const CallExpr *call, unsigned skip) {
  if (!callee)
    return;
  const bool pure = marks(callee).pure;
  for (unsigned index = 0; index < callee->getNumParams() && index + skip < call->getNumArgs(); ++index) {
    const Expr *argument = call->getArg(index + skip);
    const QualType type = callee->getParamDecl(index)->getType();
    if (type->isReferenceType()) {
      touch(type.getNonReferenceType().isConstQualified() ? "bind-const" : "bind", argument);
      if (pure)
        touch("read", argument);
    } else if (pure && type->isPointerType() && !type->isFunctionPointerType()) {
      touchAll("read", places.behind(argument), type->getPointeeType(), false);
    }
  }
  if (const Expr *object = objectOf(call, callee); object && pure) {
    const bool pointer = object->getType()->isPointerType();
    const QualType type = pointer ? object->getType()->getPointeeType() : object->getType();
    touchAll("read", pointer ? places.behind(object) : places.of(object), type, true);
  }
}

/// A lambda that others than calls in this function may reach: it may be called at any time.
void Walker::visitLambda(const LambdaExpr *lambda) {
  makeLambda(lambda);
  add(event("unknown"));
}

/// What making a lambda does, and the names that stand in it.
void Walker::makeLambda(const LambdaExpr *lambda) {
  const SourceLocation outer = here;
  auto value = lambda->capture_init_begin();
  for (const LambdaCapture &capture : lambda->captures()) {
    const Expr *captured = *value++;
    const auto *variable = capture.capturesVariable() ? dyn_cast<VarDecl>(capture.getCapturedVar()) : nullptr;
    if (variable && variable->isInitCapture())
      visitVariable(variable);
    else if (capture.isExplicit())
      visit(captured);
    else
      // Nobody wrote the name here.
      elsewhere([&] { visit(captured); });
    here = outer;
  }
  const bool kept = inLambda, around = named;
  inLambda = named = true;
  for (const ParmVarDecl *parameter : lambda->getCallOperator()->parameters()) {
    if (!pinned)
      here = parameter->getLocation();
    if (!parameter->getName().empty() && !pinned)
      add(event("declare"));
    if (parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg())
      visit(parameter->getDefaultArg());
  }
  here = outer;
  visit(lambda->getBody());
  inLambda = kept, named = around;
}

/// A call of a lambda that is made here, or that nothing but calls can reach: what stands in it happens here.
bool Walker::callLambda(const CallExpr *call) {
  const Expr *object = calledLambda(call);
  const auto *name = object ? dyn_cast<DeclRefExpr>(object) : nullptr;
  const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  const LambdaExpr *lambda = variable ? places.heldBy(variable) : object ? madeLambda(object) : nullptr;
  if (!lambda || lambda->isGenericLambda() || !running.insert(lambda).second)
    return false;
  LambdaRun run{lambda, {}};
  run.object.root = Place::Root::Temporary;
  if (variable) {
    visitName(name);
    run.object = places.of(object).front();
    if (lambda->capture_size() > 0)
      touchAll("read", {run.object}, context.VoidPtrTy, false);
  } else {
    makeLambda(lambda);
    destroy(object->getType(), false);
  }
  const auto *callee = lambda->getCallOperator();
  const unsigned skip = isa<CXXOperatorCallExpr>(call) ? 1 : 0;
  for (unsigned index = skip; index < call->getNumArgs(); ++index)
    visit(call->getArg(index));
  bindArguments(callee, call, skip);
  std::map<const VarDecl *, std::vector<Place>> passed;
  for (unsigned index = 0; index < callee->getNumParams() && index + skip < call->getNumArgs(); ++index) {
    const ParmVarDecl *parameter = callee->getParamDecl(index);
    const Expr *argument = call->getArg(index + skip);
    if (parameter->getType()->isReferenceType())
      passed[parameter] = places.of(argument);
    else if (parameter->getType()->isPointerType() && !places.changes(parameter))
      passed[parameter] = places.behind(argument);
  }
  runLambda(std::move(run), passed);
  running.erase(lambda);
  return true;
}

/// A lambda that an algorithm of the library is given: what stands in it happens here, for elements of the range.
bool Walker::giveLambda(const CallExpr *call, const Expr *argument) {
  const Expr *object = copiedLambda(argument);
  const auto *name = object ? dyn_cast<DeclRefExpr>(object) : nullptr;
  const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  const LambdaExpr *lambda = variable ? places.heldBy(variable) : object ? madeLambda(object) : nullptr;
  if (!lambda || lambda->isGenericLambda() || !running.insert(lambda).second)
    return false;
  LambdaRun run{lambda, {}};
  run.object.root = Place::Root::Temporary;
  if (variable) {
    visitName(name);
    run.object = places.of(object).front();
    if (lambda->capture_size() > 0)
      touchAll("read", {run.object}, context.VoidPtrTy, false);
  } else {
    makeLambda(lambda);
    destroy(object->getType(), false);
  }
  std::map<const VarDecl *, std::vector<Place>> passed;
  if (const Expr *range = rangeOf(call->getArg(0)))
    for (const ParmVarDecl *parameter : lambda->getCallOperator()->parameters())
      if (parameter->getType()->isReferenceType())
        passed[parameter] = range->getType()->isPointerType() ? places.behind(range) : places.of(range);
  runLambda(std::move(run), passed);
  running.erase(lambda);
  return true;
}

/// Visits what stands in a lambda, with its parameters bound.
void Walker::runLambda(LambdaRun run, const std::map<const VarDecl *, std::vector<Place>> &passed) {
  const auto outer = places.bound;
  for (const auto &[parameter, targets] : passed)
    places.bound[parameter] = targets;
  const Stmt *body = run.lambda->getBody();
  places.runs.push_back(std::move(run));
  const bool kept = inLambda;
  inLambda = true;
  elsewhere([&] { visit(body); });
  inLambda = kept;
  places.runs.pop_back();
  places.bound = outer;
}

void Walker::visitRangeFor(const CXXForRangeStmt *loop) {
  visit(loop->getInit());
  visit(loop->getRangeStmt());
  const bool known = Places::hasElements(loop);
  if (known && !pinned)
    addLoop(loop);
  const auto steps = [&] {
    visit(loop->getBeginStmt());
    visit(loop->getEndStmt());
    visit(loop->getCond());
    visit(loop->getInc());
  };
  // Nobody names what steps through a container of the library.
  const SourceLocation outer = here;
  if (!pinned)
    here = loop->getRangeInit()->getBeginLoc();
  known ? elsewhere(steps) : steps();
  here = outer;
  visit(loop->getLoopVarStmt());
  visit(loop->getBody());
}

/// Says what a loop goes through, where that stands.
void Walker::addLoop(const CXXForRangeStmt *loop) {
  const SourceManager &sources = context.getSourceManager();
  const Expr *range = loop->getRangeInit();
  llvm::json::Object it = event("loop");
  it["at"] = position(sources, range->getBeginLoc()).offset;
  it["variable"] = position(sources, nameOfElement(loop)->getLocation()).offset;
  llvm::json::Array through;
  for (const Place &place : places.of(range))
    through.push_back(places.json(place));
  it["range"] = std::move(through);
  add(std::move(it));
}

void Walker::visitVariable(const VarDecl *variable) {
  const SourceLocation outer = here;
  if (!pinned && !variable->isImplicit())
    here = variable->getLocation();
  if (!variable->isImplicit() && !isa<DecompositionDecl>(variable) && variable->hasLocalStorage() && !pinned)
    add(event("declare"));
  const LambdaExpr *lambda = places.heldBy(variable);
  const Expr *shared = copiedPointer(variable);
  if (lambda)
    makeLambda(lambda);
  else if (!shared)
    visit(variable->getInit());
  Place place;
  place.root = Place::Root::Variable;
  place.variable = variable;
  const QualType type = variable->getType();
  if (type->isReferenceType()) {
    if (const Expr *bound = variable->getInit(); bound && !variable->isImplicit())
      touch(type.getNonReferenceType().isConstQualified() ? "bind-const" : "bind", bound);
  } else if (variable->getInit() && !(isConstant(variable) && !variable->hasLocalStorage())) {
    touchAll("write", {place}, type, false);
  }
  if (const auto *parts = dyn_cast<DecompositionDecl>(variable))
    for (const BindingDecl *binding : parts->bindings())
      if (const VarDecl *holder = binding->getHoldingVar())
        // The library finds the halves of a pair.
        isPair(type.getNonReferenceType()) ? elsewhere([&] { visit(holder->getInit()); }) : visit(holder->getInit());
  const QualType element = context.getBaseElementType(type);
  if (!type->isReferenceType() && !shared)
    destroy(element, false);
  here = outer;
}

llvm::json::Array Walker::run() {
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(function))
    initialise(constructor);
  here = function->getLocation();
  visit(function->getBody());
  if (const auto *destructor = dyn_cast<CXXDestructorDecl>(function)) {
    part = "fini";
    here = function->getBody()->getEndLoc();
    destroyParts(destructor->getParent());
  }
  llvm::json::Array sorted;
  for (auto &[order, it] : events)
    sorted.push_back(std::move(it));
  return sorted;
}

std::optional<llvm::json::Object> describe(const ASTContext &context, const FunctionDecl *function) {
  if (!function->doesThisDeclarationHaveABody() || function->isDefaulted() || function->isImplicit() ||
      function->isDependentContext() || isSystem(context, function))
    return std::nullopt;
  const Position at = position(context.getSourceManager(), function->getBody()->getBeginLoc());
  return llvm::json::Object{
      {"function", usr(function)},
      {"file", at.file},
      {"at", at.offset},
      {"traversal", isTraversal(function)},
      {"template", function->isTemplateInstantiation()},
      {"macro", function->getBody()->getBeginLoc().isMacroID()},
      {"events", Walker(context, function).run()},
  };
}

} // namespace pleach
