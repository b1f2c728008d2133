/// \file
/// Places by value category: glvalues designate, pointers lead.
#include "places.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <functional>

using namespace clang;
using llvm::dyn_cast;

namespace pleach {

namespace {

/// How many references to references are followed, and how long expressions may nest.
constexpr unsigned MaxDepth = 40;

/// The smart pointer, or the optional node, that a call of its `->`, `*`, `get` or `value` reads.
const Expr *smartPointer(const CallExpr *call);

/// Finds the variables that are used otherwise than by a load.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    if (cast->getCastKind() == CK_LValueToRValue)
      if (const auto *name = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
        loads.insert(name);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *name) {
    all.push_back(name);
    return true;
  }

  bool VisitCXXForRangeStmt(CXXForRangeStmt *loop) {
    if (loop->getBeginStmt() && Places::hasElements(loop))
      loops[dyn_cast<VarDecl>(loop->getBeginStmt()->getSingleDecl())] = loop;
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    const Expr *smart = smartPointer(call);
    if (const auto *name = smart ? dyn_cast<DeclRefExpr>(smart) : nullptr)
      loads.insert(name);
    const Expr *object = calledLambda(call);
    if (const auto *name = object ? dyn_cast<DeclRefExpr>(object) : nullptr)
      callees.insert(name);
    if (isAlgorithm(call->getDirectCallee()))
      for (const Expr *argument : call->arguments())
        if (const Expr *given = copiedLambda(argument))
          if (const auto *name = dyn_cast<DeclRefExpr>(given))
            callees.insert(name);
    return true;
  }

  /// What a lambda refers to, it names where it does something with it.
  bool TraverseLambdaCapture(LambdaExpr *lambda, const LambdaCapture *capture, Expr *value) {
    const bool refers = capture->capturesVariable() && capture->getCaptureKind() == LCK_ByRef;
    const auto *variable = refers ? dyn_cast<VarDecl>(capture->getCapturedVar()) : nullptr;
    return (variable && !variable->isInitCapture()) || RecursiveASTVisitor::TraverseLambdaCapture(lambda, capture, value);
  }

  std::map<const VarDecl *, const CXXForRangeStmt *> loops;

  std::set<const VarDecl *> kept() const {
    std::set<const VarDecl *> found;
    for (const DeclRefExpr *name : all)
      if (const auto *variable = dyn_cast<VarDecl>(name->getDecl()); variable && !callees.count(name))
        found.insert(variable);
    return found;
  }

  std::set<const VarDecl *> changing() const {
    std::set<const VarDecl *> found;
    for (const DeclRefExpr *name : all)
      if (const auto *variable = dyn_cast<VarDecl>(name->getDecl()); variable && !loads.count(name))
        found.insert(variable);
    return found;
  }

private:
  std::set<const DeclRefExpr *> loads;
  std::set<const DeclRefExpr *> callees;
  std::vector<const DeclRefExpr *> all;
};

/// Whether a step leads through a pointer or reference.
bool isThrough(const Step &step) { return !step.field && !step.loop && !step.node; }

Place rooted(Place::Root root) {
  Place place;
  place.root = root;
  return place;
}

Place ofVariable(const VarDecl *variable) {
  Place place = rooted(Place::Root::Variable);
  place.variable = variable;
  if (variable->getType()->isReferenceType())
    place.steps.push_back({});
  return place;
}

std::vector<Place> step(std::vector<Place> places, const FieldDecl *field) {
  for (Place &place : places)
    place.steps.push_back({field});
  return places;
}

/// A member of an object. The node of an entry of a map is the element itself; its key is a part of that.
std::vector<Place> part(std::vector<Place> places, const FieldDecl *field, const ASTContext &context) {
  const bool isNode = isEntryOfNode(context.getRecordType(field->getParent())) && field->getName() == "second";
  return isNode ? places : step(std::move(places), field);
}

/// Some element of the places, of this type: a node is an object of its own, anything else is what holds it.
std::vector<Place> someElement(std::vector<Place> places, QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (record && (isTreeLike(record) || isEntryOfNode(type)))
    for (Place &place : places)
      place.steps.push_back({nullptr, nullptr, true});
  return places;
}

std::vector<Place> join(std::vector<Place> left, std::vector<Place> right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

/// The outermost union that a field lies in without a name in between.
const RecordDecl *enclosingUnion(const FieldDecl *field) {
  const RecordDecl *found = nullptr;
  const RecordDecl *record = field->getParent();
  while (record) {
    if (record->isUnion())
      found = record;
    if (!record->isAnonymousStructOrUnion())
      break;
    record = dyn_cast<RecordDecl>(record->getDeclContext());
  }
  return found;
}

const Expr *smartPointer(const CallExpr *call) {
  const auto *callee = llvm::dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  if (!callee || !callee->getParent()->isInStdNamespace())
    return nullptr;
  const OverloadedOperatorKind symbol = callee->getOverloadedOperator();
  const bool named = callee->getDeclName().isIdentifier() && (callee->getName() == "get" || callee->getName() == "value");
  if (!named && symbol != OO_Arrow && symbol != OO_Star)
    return nullptr;
  const Expr *object = nullptr;
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(call))
    object = member->getImplicitObjectArgument();
  else if (isa<CXXOperatorCallExpr>(call) && call->getNumArgs() == 1)
    object = call->getArg(0);
  object = object ? object->IgnoreParenImpCasts() : nullptr;
  if (!object || !smartPointee(object->getType()).isNull())
    return object;
  const QualType value = optionalValue(object->getType());
  return !value.isNull() && leadsToNode(value) ? object : nullptr;
}

/// Whether a call follows an iterator of the library: what has `*` and `->` and can be stepped on.
bool followsIterator(const CallExpr *call) {
  const auto *callee = llvm::dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  if (!callee || !isa<CXXOperatorCallExpr>(call) || call->getNumArgs() != 1)
    return false;
  const OverloadedOperatorKind symbol = callee->getOverloadedOperator();
  const ASTContext &context = callee->getASTContext();
  const auto increment = context.DeclarationNames.getCXXOperatorName(OO_PlusPlus);
  return (symbol == OO_Arrow || symbol == OO_Star) && isSystem(context, callee) &&
         !callee->getParent()->lookup(increment).empty();
}

/// The member that `std::get<I>` of a pair gives; null for another call.
const FieldDecl *gottenPart(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  const TemplateArgumentList *arguments = callee ? callee->getTemplateSpecializationArgs() : nullptr;
  if (!arguments || !callee->isInStdNamespace() || callee->getNameAsString() != "get" || call->getNumArgs() != 1)
    return nullptr;
  const TemplateArgument &which = arguments->get(0);
  const CXXRecordDecl *record = call->getArg(0)->getType()->getAsCXXRecordDecl();
  if (which.getKind() != TemplateArgument::Integral || !record || record->getName() != "pair")
    return nullptr;
  const llvm::StringRef name = which.getAsIntegral() == 0 ? "first" : "second";
  for (const FieldDecl *field : record->fields())
    if (field->getName() == name)
      return field;
  return nullptr;
}

/// Whether one class is the other or derives from it, so that a cast between them keeps the object.
bool related(QualType left, QualType right) {
  const CXXRecordDecl *to = left->getAsCXXRecordDecl();
  const CXXRecordDecl *from = right->getAsCXXRecordDecl();
  if (!to || !from || !to->hasDefinition() || !from->hasDefinition())
    return left.getCanonicalType().getUnqualifiedType() == right.getCanonicalType().getUnqualifiedType();
  return to->getCanonicalDecl() == from->getCanonicalDecl() || to->isDerivedFrom(from) || from->isDerivedFrom(to);
}

} // namespace

const Expr *copiedPointer(const VarDecl *variable) {
  if (!variable->isCXXForRangeDecl() || smartPointee(variable->getType()).isNull() || !variable->getInit())
    return nullptr;
  const auto *copy = dyn_cast<CXXConstructExpr>(variable->getInit()->IgnoreImplicit());
  return copy && copy->getNumArgs() == 1 ? copy->getArg(0)->IgnoreParenImpCasts() : nullptr;
}

const LambdaExpr *madeLambda(const Expr *expression) {
  while (expression) {
    expression = expression->IgnoreImplicit()->IgnoreParens();
    const auto *copy = dyn_cast<CXXConstructExpr>(expression);
    if (!copy || !copy->isElidable() || copy->getNumArgs() != 1)
      break;
    expression = copy->getArg(0);
  }
  return expression ? dyn_cast<LambdaExpr>(expression) : nullptr;
}

const Expr *calledLambda(const CallExpr *call) {
  const auto *callee = llvm::dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  if (!callee || !callee->getParent()->isLambda() || callee->getOverloadedOperator() != OO_Call)
    return nullptr;
  const auto *member = dyn_cast<CXXMemberCallExpr>(call);
  const Expr *object = member ? member->getImplicitObjectArgument() : call->getArg(0);
  return object->IgnoreParenImpCasts();
}

const Expr *copiedLambda(const Expr *argument) {
  while (argument) {
    argument = argument->IgnoreImplicit()->IgnoreParens();
    const CXXRecordDecl *record = argument->getType()->getAsCXXRecordDecl();
    if (!record || !record->isLambda())
      return nullptr;
    const auto *copy = dyn_cast<CXXConstructExpr>(argument);
    if (!copy)
      return isa<LambdaExpr, DeclRefExpr>(argument) ? argument : nullptr;
    argument = copy->getNumArgs() == 1 ? copy->getArg(0) : nullptr;
  }
  return nullptr;
}

const Expr *rangeOf(const Expr *iterator) {
  iterator = iterator->IgnoreParenImpCasts()->IgnoreImplicit()->IgnoreParenImpCasts();
  if (iterator->getType()->isArrayType())
    return iterator;
  if (const auto *copy = dyn_cast<CXXConstructExpr>(iterator))
    return copy->getNumArgs() == 1 ? rangeOf(copy->getArg(0)) : nullptr;
  if (const auto *shift = dyn_cast<BinaryOperator>(iterator))
    return rangeOf(shift->getLHS());
  if (const auto *shift = dyn_cast<CXXOperatorCallExpr>(iterator))
    return rangeOf(shift->getArg(0));
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(iterator))
    return member->getImplicitObjectArgument();
  const auto *call = dyn_cast<CallExpr>(iterator);
  return call && call->getNumArgs() == 1 ? call->getArg(0) : nullptr;
}

bool isIdentity(const FunctionDecl *function) {
  if (!function || !function->isInStdNamespace() || !function->getDeclName().isIdentifier())
    return false;
  const llvm::StringRef name = function->getName();
  return function->getNumParams() == 1 && (name == "move" || name == "forward" || name == "as_const");
}

bool isSystem(const ASTContext &context, const Decl *declaration) {
  const SourceManager &sources = context.getSourceManager();
  const SourceLocation location = sources.getExpansionLoc(declaration->getLocation());
  return location.isInvalid() || sources.isInSystemHeader(location);
}

Places::Places(const ASTContext &context, const Stmt *body) : context(context) {
  Uses uses;
  if (body)
    uses.TraverseStmt(const_cast<Stmt *>(body));
  changing = uses.changing();
  kept = uses.kept();
  loops = std::move(uses.loops);
}

const LambdaExpr *Places::heldBy(const VarDecl *variable) const {
  const bool reached = !variable->hasLocalStorage() || variable->getType()->isReferenceType() || kept.count(variable);
  return reached ? nullptr : madeLambda(variable->getInit());
}

/// The object of the lambda in which a name means a copy of the variable; null where it means the variable.
const Place *Places::copyOf(const VarDecl *variable) const {
  // A pointer that keeps its value is the same in its copies.
  if (runs.empty() || (variable->getType()->isPointerType() && !variable->isInitCapture() && !changing.count(variable)))
    return nullptr;
  const DeclContext *around = runs.back().lambda->getCallOperator();
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
    if (run->lambda->getCallOperator() != around)
      continue;
    for (const LambdaCapture &capture : run->lambda->captures())
      if (capture.capturesVariable() && capture.getCapturedVar() == variable && capture.getCaptureKind() == LCK_ByCopy)
        return &run->object;
    around = run->lambda->getLambdaClass()->getDeclContext();
  }
  return nullptr;
}

bool isConstant(const VarDecl *variable) {
  const QualType element = variable->getASTContext().getBaseElementType(variable->getType());
  return element.isConstQualified() && element->isScalarType() && variable->hasConstantInitialization();
}

/// Whether a function has a variable for itself: a constant number of it is one for all calls, and yet its own.
static bool isOwn(const VarDecl *variable) {
  const QualType element = variable->getASTContext().getBaseElementType(variable->getType());
  const bool number = element->isArithmeticType() || element->isEnumeralType();
  return variable->hasLocalStorage() || (variable->isStaticLocal() && number && isConstant(variable));
}

/// What a name in a structured binding is: of an object of its own, a variable in all but name.
static std::vector<Place> partOf(const BindingDecl *binding, const std::function<std::vector<Place>(const Expr *)> &of) {
  const auto *object = dyn_cast<DecompositionDecl>(binding->getDecomposedDecl());
  if (!object || object->getType()->isReferenceType() || !object->hasLocalStorage())
    return of(binding->getBinding());
  Place place;
  place.root = Place::Root::Variable;
  place.variable = object;
  place.part = binding;
  return {place};
}

const ValueDecl *nameOfElement(const CXXForRangeStmt *loop) {
  const VarDecl *variable = loop->getLoopVariable();
  const auto *parts = dyn_cast<DecompositionDecl>(variable);
  return parts && !parts->bindings().empty() ? static_cast<const ValueDecl *>(parts->bindings().front()) : variable;
}

bool Places::hasElements(const CXXForRangeStmt *loop) {
  const QualType range = loop->getRangeInit()->getType();
  const QualType value = mapValue(range);
  return range->isArrayType() || !containerElement(range).isNull() || !value.isNull();
}

/// What the iterator of a loop leads to, `*__begin`: the element of the range that the iteration is for; none for other expressions.
std::vector<Place> Places::element(const Expr *iterator, unsigned depth) const {
  const auto *name = dyn_cast<DeclRefExpr>(iterator->IgnoreParenImpCasts());
  const auto found = loops.find(name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr);
  if (found == loops.end())
    return {};
  std::vector<Place> places = of(found->second->getRangeInit(), depth + 1);
  for (Place &place : places)
    place.steps.push_back({nullptr, found->second});
  return places;
}

std::vector<Place> Places::of(const Expr *expression, unsigned depth) const {
  const std::vector<Place> unknown{rooted(Place::Root::Unknown)};
  if (!expression || depth > MaxDepth)
    return unknown;
  const auto inner = [&](const Expr *it) { return of(it, depth + 1); };
  expression = expression->IgnoreParens();
  if (const auto *it = dyn_cast<DeclRefExpr>(expression)) {
    if (const auto *binding = dyn_cast<BindingDecl>(it->getDecl()))
      return partOf(binding, inner);
    const auto *variable = dyn_cast<VarDecl>(it->getDecl());
    if (const Place *copy = variable ? copyOf(variable) : nullptr)
      return {*copy};
    return variable ? std::vector<Place>{ofVariable(variable)} : std::vector<Place>{};
  }
  if (const auto *it = dyn_cast<MemberExpr>(expression)) {
    if (const auto *variable = dyn_cast<VarDecl>(it->getMemberDecl()))
      return {ofVariable(variable)};
    const auto *field = dyn_cast<FieldDecl>(it->getMemberDecl());
    if (!field)
      return {};
    auto places = it->isArrow() ? behind(it->getBase(), depth + 1) : inner(it->getBase());
    places = part(std::move(places), field, context);
    return field->getType()->isReferenceType() ? step(std::move(places), nullptr) : places;
  }
  if (const auto *it = dyn_cast<UnaryOperator>(expression)) {
    switch (it->getOpcode()) {
    case UO_Deref:
      if (auto places = element(it->getSubExpr(), depth); !places.empty())
        return places;
      return behind(it->getSubExpr(), depth + 1);
    case UO_PreInc:
    case UO_PreDec:
    case UO_Real:
    case UO_Imag:
    case UO_Extension:
      return inner(it->getSubExpr());
    default:
      return unknown;
    }
  }
  if (const auto *it = dyn_cast<BinaryOperator>(expression)) {
    if (it->isAssignmentOp())
      return inner(it->getLHS());
    if (it->isCommaOp())
      return inner(it->getRHS());
    return it->isPRValue() ? std::vector<Place>{rooted(Place::Root::Temporary)} : unknown;
  }
  if (const auto *it = dyn_cast<AbstractConditionalOperator>(expression))
    return join(inner(it->getTrueExpr()), inner(it->getFalseExpr()));
  if (const auto *it = dyn_cast<ArraySubscriptExpr>(expression)) {
    const auto *decay = dyn_cast<CastExpr>(it->getBase()->IgnoreParens());
    const bool array = decay && decay->getCastKind() == CK_ArrayToPointerDecay;
    auto places = behind(it->getBase(), depth + 1);
    return array ? someElement(std::move(places), it->getType()) : places;
  }
  if (const auto *it = dyn_cast<CastExpr>(expression)) {
    switch (it->getCastKind()) {
    case CK_NoOp:
    case CK_UncheckedDerivedToBase:
    case CK_DerivedToBase:
    case CK_BaseToDerived:
    case CK_Dynamic:
    case CK_UserDefinedConversion:
    case CK_ConstructorConversion:
      return inner(it->getSubExpr());
    default:
      return expression->isGLValue() ? unknown : std::vector<Place>{rooted(Place::Root::Temporary)};
    }
  }
  if (const auto *it = dyn_cast<OpaqueValueExpr>(expression))
    return inner(it->getSourceExpr());
  if (const auto *it = dyn_cast<FullExpr>(expression))
    return inner(it->getSubExpr());
  if (const auto *it = dyn_cast<CXXDefaultArgExpr>(expression))
    return inner(it->getExpr());
  if (const auto *it = dyn_cast<CXXRewrittenBinaryOperator>(expression))
    return inner(it->getSemanticForm());
  if (const auto *it = dyn_cast<MaterializeTemporaryExpr>(expression)) {
    const auto *variable = llvm::dyn_cast_or_null<VarDecl>(it->getExtendingDecl());
    if (!variable)
      return inner(it->getSubExpr());
    Place place = rooted(Place::Root::Variable);
    place.variable = variable;
    return {place};
  }
  if (const auto *it = dyn_cast<InitListExpr>(expression); it && it->isGLValue() && it->getNumInits() == 1)
    return inner(it->getInit(0));
  if (const auto *it = dyn_cast<CXXBindTemporaryExpr>(expression))
    return inner(it->getSubExpr());
  if (const auto *it = dyn_cast<CallExpr>(expression))
    return ofCall(it, depth);
  if (expression->isPRValue() || isa<StringLiteral, PredefinedExpr, CXXTypeidExpr>(expression))
    return {rooted(Place::Root::Temporary)};
  return unknown;
}

std::vector<Place> Places::ofCall(const CallExpr *call, unsigned depth) const {
  if (call->isPRValue())
    return {rooted(Place::Root::Temporary)};
  if (const Expr *smart = smartPointer(call))
    return step(of(smart, depth + 1), nullptr);
  const FunctionDecl *callee = call->getDirectCallee();
  if (callee && callee->getOverloadedOperator() == OO_Star)
    if (auto places = element(call->getArg(0), depth); !places.empty())
      return places;
  const auto *method = llvm::dyn_cast_or_null<CXXMethodDecl>(callee);
  const bool trivialAssignment =
      method && method->isDefaulted() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  if (!callee || !(trivialAssignment || isSystem(context, callee)))
    return {rooted(Place::Root::Unknown)};
  if (followsIterator(call))
    return someElement(of(call->getArg(0), depth + 1), call->getType());
  // A library function that gives back a reference: to a part of its object, or of one of its arguments.
  std::vector<Place> places;
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(call)) {
    const Expr *object = member->getImplicitObjectArgument();
    places = object->getType()->isPointerType() ? behind(object, depth + 1) : of(object, depth + 1);
    return containerElement(member->getObjectType()).isNull() ? places : someElement(std::move(places), call->getType());
  }
  if (method) {
    const Expr *object = call->getArg(0);
    places = of(object, depth + 1);
    return containerElement(object->getType()).isNull() ? places : someElement(std::move(places), call->getType());
  }
  if (const FieldDecl *field = gottenPart(call))
    return part(of(call->getArg(0), depth + 1), field, context);
  for (unsigned index = 0; index < call->getNumArgs() && index < callee->getNumParams(); ++index)
    if (callee->getParamDecl(index)->getType()->isReferenceType())
      places = join(std::move(places), of(call->getArg(index), depth + 1));
  return places;
}

std::vector<Place> Places::behind(const Expr *pointer, unsigned depth) const {
  if (!pointer || depth > MaxDepth)
    return {rooted(Place::Root::Unknown)};
  const auto inner = [&](const Expr *it) { return behind(it, depth + 1); };
  pointer = pointer->IgnoreParens();
  if (isa<CXXThisExpr>(pointer))
    return {rooted(fresh ? Place::Root::Temporary : Place::Root::Node)};
  if (const auto *it = dyn_cast<CastExpr>(pointer)) {
    const Expr *operand = it->getSubExpr();
    switch (it->getCastKind()) {
    case CK_LValueToRValue:
      return step(of(operand, depth + 1), nullptr);
    case CK_ArrayToPointerDecay:
      return of(operand, depth + 1);
    case CK_NullToPointer:
      return {};
    case CK_NoOp:
    case CK_UncheckedDerivedToBase:
    case CK_DerivedToBase:
    case CK_BaseToDerived:
    case CK_Dynamic:
      return inner(operand);
    case CK_BitCast:
      if (operand->getType()->isPointerType() &&
          related(pointer->getType()->getPointeeType(), operand->getType()->getPointeeType()))
        return inner(operand);
      return {rooted(Place::Root::Unknown)};
    default:
      return {rooted(Place::Root::Unknown)};
    }
  }
  if (const auto *it = dyn_cast<UnaryOperator>(pointer); it && it->getOpcode() == UO_AddrOf)
    return of(it->getSubExpr(), depth + 1);
  if (const auto *it = dyn_cast<AbstractConditionalOperator>(pointer))
    return join(inner(it->getTrueExpr()), inner(it->getFalseExpr()));
  if (const auto *it = dyn_cast<BinaryOperator>(pointer)) {
    if (it->isCommaOp())
      return inner(it->getRHS());
    if (it->isAdditiveOp())
      return inner(it->getLHS()->getType()->isPointerType() ? it->getLHS() : it->getRHS());
  }
  if (const auto *it = dyn_cast<OpaqueValueExpr>(pointer))
    return inner(it->getSourceExpr());
  if (const auto *it = dyn_cast<FullExpr>(pointer))
    return inner(it->getSubExpr());
  if (const auto *it = dyn_cast<InitListExpr>(pointer); it && it->getNumInits() == 1)
    return inner(it->getInit(0));
  if (isa<CXXNewExpr>(pointer))
    return {rooted(Place::Root::Temporary)};
  if (const auto *it = dyn_cast<CallExpr>(pointer)) {
    if (const Expr *smart = smartPointer(it))
      return step(of(smart, depth + 1), nullptr);
    const CXXRecordDecl *record = pointer->getType()->getPointeeCXXRecordDecl();
    const bool entry = record && isEntryOfNode(pointer->getType()->getPointeeType());
    if (record && (isTreeLike(record) || entry) && followsIterator(it))
      return someElement(of(it->getArg(0), depth + 1), pointer->getType()->getPointeeType());
  }
  return {rooted(Place::Root::Unknown)};
}

/// What a place that starts at a reference, or at a pointer that never changes, is by its initialiser.
std::vector<Place> Places::meaning(const Place &place, unsigned depth) const {
  const VarDecl *variable = place.variable;
  const bool through = variable && !place.steps.empty() && isThrough(place.steps.front());
  const auto passed = bound.find(variable);
  if (through && passed != bound.end()) {
    std::vector<Place> start = passed->second;
    for (Place &it : start)
      it.steps.insert(it.steps.end(), place.steps.begin() + 1, place.steps.end());
    return start;
  }
  if (!through || !variable->getAnyInitializer() || !variable->hasLocalStorage())
    return {};
  const QualType type = variable->getType();
  std::vector<Place> start;
  if (type->isReferenceType())
    start = of(variable->getAnyInitializer(), depth + 1);
  else if (type->isPointerType() && (variable->isImplicit() || !changing.count(variable)))
    start = behind(variable->getAnyInitializer(), depth + 1);
  else if (const Expr *shared = copiedPointer(variable); shared && !changing.count(variable))
    start = step(of(shared, depth + 1), nullptr);
  for (Place &it : start)
    it.steps.insert(it.steps.end(), place.steps.begin() + 1, place.steps.end());
  return start;
}

llvm::json::Value Places::json(const Place &place, unsigned depth) const {
  llvm::json::Array path;
  for (const Step &step : place.steps) {
    if (step.loop) {
      const Position at = position(context.getSourceManager(), nameOfElement(step.loop)->getLocation());
      path.push_back(llvm::json::Object{{"each", at.offset}});
      continue;
    }
    if (step.node) {
      path.push_back(llvm::json::Object{{"each", nullptr}});
      continue;
    }
    if (!step.field) {
      path.push_back("*");
      continue;
    }
    if (step.field->getDeclName().isEmpty() || step.field->isImplicit())
      continue;
    llvm::json::Object field{{"field", usrOfField(step.field)}};
    if (const RecordDecl *choice = enclosingUnion(step.field))
      field["union"] = usr(choice);
    path.push_back(std::move(field));
  }
  llvm::json::Object object{{"path", std::move(path)}};
  switch (place.root) {
  case Place::Root::Node:
    object["root"] = "node";
    break;
  case Place::Root::Variable:
    if (isOwn(place.variable)) {
      const ValueDecl *named = place.part ? static_cast<const ValueDecl *>(place.part) : place.variable;
      const Position at = position(context.getSourceManager(), named->getLocation());
      object["root"] = "local";
      object["at"] = at.offset;
    } else {
      object["root"] = "global";
      object["usr"] = usr(place.variable);
    }
    break;
  case Place::Root::Temporary:
    object["root"] = "temporary";
    break;
  case Place::Root::Unknown:
    object["root"] = "unknown";
    break;
  }
  llvm::json::Array means;
  if (depth < 8)
    for (const Place &it : meaning(place, depth))
      means.push_back(json(it, depth + 1));
  if (!means.empty())
    object["means"] = std::move(means);
  return object;
}

} // namespace pleach
