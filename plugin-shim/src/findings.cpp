/// \file
/// The shapes that extraction refuses, checked on Clang's own declarations. Messages and codes are pleach's, to the
/// letter; a test compares them.
#include "findings.h"

#include "names.h"
#include "places.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace clang;

namespace pleach {

namespace {

void report(const ASTContext &context, SourceLocation at, llvm::StringRef code, const llvm::Twine &message) {
  DiagnosticsEngine &diagnostics = context.getDiagnostics();
  const unsigned id = diagnostics.getCustomDiagID(DiagnosticsEngine::Warning, "%0 [%1]");
  diagnostics.Report(context.getSourceManager().getExpansionLoc(at), id) << message.str() << code;
}

bool isInTemplate(const Decl *declaration) {
  for (const DeclContext *scope = declaration->getDeclContext(); scope; scope = scope->getParent())
    if (scope->isDependentContext())
      return true;
  return false;
}

bool isTemplate(const CXXRecordDecl *record) {
  return record->isDependentContext() || llvm::isa<ClassTemplateSpecializationDecl>(record);
}

std::optional<llvm::StringRef> unsupported(const CXXRecordDecl *record) {
  if (record->getParentFunctionOrMethod())
    return "is declared in a function; nothing is generated into it";
  if (isTemplate(record))
    return "is a template; nothing is generated into it";
  if (record->getLocation().isMacroID() || record->getBraceRange().getEnd().isMacroID())
    return "is not written out in its file (it is made by a macro or an included file, or has line splices or digraphs); nothing is generated into it";
  return std::nullopt;
}

/// The type of a field, or of the elements of the array or container that it is, or of the values of the map.
QualType element(const FieldDecl *field) {
  const QualType type = field->getType().getCanonicalType();
  const QualType value = mapValue(type);
  const QualType held = value.isNull() ? containerElement(type) : value;
  if (const auto *array = llvm::dyn_cast<ArrayType>(type.getTypePtr()))
    return array->getElementType();
  return held.isNull() ? type : held.getCanonicalType();
}

/// The class that a field leads to: by a pointer, be it a smart one, or by those in an array or container.
const CXXRecordDecl *pointee(const FieldDecl *field) {
  const QualType type = element(field);
  const QualType target = type->isPointerType() ? type->getPointeeType() : smartPointee(type);
  return target.isNull() ? nullptr : target->getAsCXXRecordDecl();
}

/// Whether a child field's type is what it must be.
bool isChild(const FieldDecl *field) {
  const CXXRecordDecl *record = pointee(field);
  const QualType value = optionalValue(field->getType().getCanonicalType());
  const QualType held = value.isNull() ? element(field) : value;
  if (!record && !held.isVolatileQualified() && !field->getType().isVolatileQualified())
    record = held->getAsCXXRecordDecl();
  return record && isTreeLike(record);
}

/// What happens when objects of a class are copied and destroyed.
struct Lifetime {
  bool contained = true;
  bool silent = true;
  bool children = false;
};

Lifetime lifetime(const ASTContext &context, QualType type);

bool isString(const CXXRecordDecl *record) {
  return record->isInStdNamespace() && record->getName() == "basic_string" &&
         usr(record).find("basic_string>#C#") != std::string::npos;
}

Lifetime lifetime(const ASTContext &context, const CXXRecordDecl *record) {
  Lifetime found;
  if (isString(record))
    return found;
  const CXXRecordDecl *definition = record->getDefinition();
  if (!definition)
    return {false, false, false};
  for (const Decl *member : definition->decls()) {
    const auto *method = llvm::dyn_cast<CXXMethodDecl>(member);
    if (const auto *general = llvm::dyn_cast<FunctionTemplateDecl>(member)) {
      const FunctionDecl *made = general->getTemplatedDecl();
      found.contained &= !llvm::isa<CXXConstructorDecl>(made) && made->getOverloadedOperator() != OO_Equal;
    }
    if (!method || method->isImplicit() || method->isDefaulted() || method->isDeleted())
      continue;
    const auto *constructor = llvm::dyn_cast<CXXConstructorDecl>(method);
    found.contained &= !(constructor && constructor->isCopyOrMoveConstructor()) &&
                       !method->isCopyAssignmentOperator() && !method->isMoveAssignmentOperator();
    found.silent &= !llvm::isa<CXXDestructorDecl>(method);
  }
  const auto join = [&](const Lifetime &part) {
    found.contained &= part.contained;
    found.silent &= part.silent;
    found.children |= part.children;
  };
  for (const CXXBaseSpecifier &base : definition->bases()) {
    join(lifetime(context, base.getType()));
    found.contained &= !base.isVirtual();
  }
  for (const FieldDecl *field : definition->fields()) {
    join(lifetime(context, field->getType()));
    found.contained &= !field->getType().isVolatileQualified();
    found.children |= hasMark(field, "child") && isChild(field);
  }
  found.children |= isTreeLike(definition);
  return found;
}

Lifetime lifetime(const ASTContext &context, QualType type) {
  const CXXRecordDecl *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  if (record)
    return lifetime(context, record);
  return type->isDependentType() ? Lifetime{false, false, false} : Lifetime{};
}

bool isContained(const ASTContext &context, QualType type) {
  if (type->isReferenceType())
    return true;
  // What the classes of the library do, pleach knows.
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (record && record->isInStdNamespace())
    return true;
  const Lifetime found = lifetime(context, type);
  return found.contained && found.silent && !found.children;
}

/// Whether an object of the class has several parts of one base class.
bool meetsABaseTwice(const CXXRecordDecl *record, std::set<const CXXRecordDecl *> &seen) {
  if (!record || !record->hasDefinition())
    return false;
  for (const CXXBaseSpecifier &specifier : record->getDefinition()->bases()) {
    const CXXRecordDecl *base = specifier.getType()->getAsCXXRecordDecl();
    if (base && (!seen.insert(base->getCanonicalDecl()).second || meetsABaseTwice(base, seen)))
      return true;
  }
  return false;
}

/// Whether a variable can take what a function gives: a number, an enumerator or a pointer to an object.
bool isValue(QualType type) {
  QualType behind = type;
  while (behind->isPointerType())
    behind = behind->getPointeeType();
  const bool named = !behind->isFunctionType() && !behind->isArrayType();
  return !type.isVolatileQualified() && named && (type->isArithmeticType() || type->isEnumeralType() || type->isPointerType());
}

std::optional<llvm::StringRef> refusal(const ASTContext &context, const FunctionDecl *function) {
  const QualType result = function->getReturnType();
  if (!result->isVoidType() && !isValue(result))
    return "returns something else than a number, an enumerator or a pointer to an object; let it return one of these, or nothing, and store the result in a field";
  if (function->isOverloadedOperator())
    return "is an operator; give it a name, and let the operator call it";
  if (function->getLocation().isMacroID())
    return "is not written out in its file (it is made by a macro or an included file, or has line splices or digraphs)";
  for (const FunctionDecl *declaration : function->redecls())
    if (declaration->hasAttr<ErrorAttr>())
      return "has the attribute `error` or `warning`, and a fused function would call it by its name";
  const auto *method = llvm::dyn_cast<CXXMethodDecl>(function);
  // A member that is specialised by itself is a function like any other; of its class pleach says that it is unresolved.
  const bool specialised = function->getMemberSpecializationInfo() != nullptr;
  if (isInTemplate(function) || (method && !specialised && isTemplate(method->getParent())))
    return "belongs to a template";
  if (function->isVariadic())
    return "takes a variable number of arguments";
  if (function->isConstexprSpecified() || function->isConsteval())
    return "is constexpr";
  if (method && method->getParent()->getNumVBases() > 0)
    return "belongs to a class with a virtual base";
  std::set<const CXXRecordDecl *> seen;
  if (method && meetsABaseTwice(method->getParent(), seen))
    return "belongs to a class that has a base class twice";
  for (unsigned index = method ? 0 : 1; index < function->getNumParams(); ++index)
    if (!isContained(context, function->getParamDecl(index)->getType()))
      return "takes by value a class whose copy or destructor runs code; pass it by reference";
  return std::nullopt;
}

/// One term of an effect summary: `(id,'r' or 'w','local' or 'global')`.
bool isTerm(llvm::StringRef term) {
  term = term.ltrim('(').rtrim(')');
  llvm::SmallVector<llvm::StringRef, 4> parts;
  term.split(parts, ',');
  if (parts.size() != 3)
    return false;
  for (llvm::StringRef &part : parts)
    part = part.trim('\'');
  const auto plain = [](char it) { return llvm::isAlnum(it) || it == '_' || it == '-'; };
  return !parts[0].empty() && llvm::all_of(parts[0], plain) && (parts[1] == "r" || parts[1] == "w") &&
         (parts[2] == "local" || parts[2] == "global");
}

bool isSummary(llvm::StringRef payload) {
  std::string text;
  for (const char it : payload)
    if (!llvm::isSpace(it) && it != '"' && it != '\\')
      text.push_back(it);
  const llvm::StringRef dense = text;
  if (dense.count('(') == 0 || dense.count('(') != dense.count(')'))
    return false;
  llvm::SmallVector<llvm::StringRef, 4> terms;
  dense.split(terms, '|');
  return llvm::all_of(terms, isTerm);
}

void checkSummaries(const ASTContext &context, const FunctionDecl *function) {
  for (const FunctionDecl *declaration : function->redecls()) {
    for (const auto *attribute : declaration->specific_attrs<AnnotateAttr>()) {
      llvm::StringRef payload = attribute->getAnnotation().trim();
      const bool summary = payload.consume_front("tf_strict_access") || payload.consume_front("pleach::access");
      if (!summary || attribute->isInherited() || isSummary(payload))
        continue;
      report(context, attribute->getLocation(), "bad-annotation",
             "cannot read the effect summary '" + payload.trim() +
                 "'; write (id, 'r' or 'w', 'local' or 'global'), several joined by '|'");
    }
  }
}

/// Whether a field that is marked as a child may hold nodes, but not as a pointer to one: it is data then.
bool isUnsupportedChild(const FieldDecl *field) {
  if (pointee(field))
    return false;
  const QualType type = field->getType().getCanonicalType();
  const bool pointerToPointer = type->isPointerType() && type->getPointeeType()->isPointerType();
  return type->isRecordType() || type->isArrayType() || type->isReferenceType() || pointerToPointer;
}

/// What there is to say of a field that leads to an array of pointers to objects.
const char *countAdvice(const FieldDecl *field) {
  const QualType type = field->getType().getCanonicalType();
  const QualType link = type->isPointerType() ? type->getPointeeType() : QualType();
  const bool isList = !link.isNull() && link->isPointerType() && !type.isVolatileQualified() &&
                      !link.isVolatileQualified() && link->getPointeeType()->isRecordType();
  return isList ? "; if a field counts these pointers, name it: _children_(count)" : "";
}

void reportChild(const ASTContext &context, const FieldDecl *field) {
  if (isUnsupportedChild(field))
    report(context, field->getLocation(), "unsupported-class",
           "child field '" + field->getName() + "' of type '" +
               field->getType().getAsString(PrintingPolicy(context.getLangOpts())) +
               "' counts as data that may lead to any node, because child fields are tree types, pointers to them, "
                "`std::unique_ptr` without a deleter of its own, `std::shared_ptr`, arrays and containers "
                "(`std::vector`, `array`, `deque`, `list`) of these, maps from data to these, and `std::optional` tree types" +
                countAdvice(field));
  else if (const CXXRecordDecl *target = pointee(field); target && !target->getDefinition())
    report(context, field->getLocation(), "bad-child",
           "child field '" + field->getName() + "' points to class '" + target->getName() +
               "', which is not defined here; include its definition, mark its declaration with _tree_, or remove _child_");
  else
    report(context, field->getLocation(), "bad-child",
           "child field '" + field->getName() +
               "' is not a pointer to a tree type; mark its class with _tree_, or remove _child_");
}

} // namespace

void checkClass(const ASTContext &context, const CXXRecordDecl *record) {
  const bool tree = isTreeLike(record);
  const auto reason = unsupported(record);
  if (record->getTemplateInstantiationPattern()) {
    // Of the instances only those are in the text that are asked for.
    if (tree && reason && isTemplateExplicitInstantiationOrSpecialization(record->getTemplateSpecializationKind()))
      report(context, record->getLocation(), "unsupported-class", "tree type '" + record->getName() + "' " + *reason);
    return;
  }
  for (const FieldDecl *field : record->fields())
    if (!record->isDependentContext() && hasMark(field, "child") && !isChild(field))
      reportChild(context, field);
  if (tree && reason)
    report(context, record->getLocation(), "unsupported-class", "tree type '" + record->getName() + "' " + *reason);
}

void checkFunction(const ASTContext &context, const FunctionDecl *function) {
  if (function->isImplicit() || function->isTemplateInstantiation())
    return;
  checkSummaries(context, function);
  std::optional<llvm::StringRef> reason;
  if (isTraversal(function)) {
    if (!function->isDeleted())
      reason = refusal(context, function);
  } else if (marks(function).traversal) {
    reason = misshapen(function);
  }
  if (reason)
    report(context, function->getLocation(), "unsupported-traversal",
           "traversal '" + function->getNameAsString() + "' " + *reason);
}

} // namespace pleach
