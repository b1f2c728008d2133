/// \file
/// Identities, positions and annotations of declarations.
#include "names.h"

#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/SmallString.h"

#include <set>

using namespace clang;

namespace pleach {

/// The template of which a function of the standard library is the instance for a lambda: another lambda has another instance, which is
/// named alike. Null for other declarations.
static const Decl *templateForLambda(const Decl *declaration) {
  const auto *function = llvm::dyn_cast<FunctionDecl>(declaration);
  const FunctionTemplateDecl *primary = function ? function->getPrimaryTemplate() : nullptr;
  if (!primary || !function->isInStdNamespace() || llvm::isa<CXXMethodDecl>(function))
    return nullptr;
  const auto named = [](QualType type) { return type.getCanonicalType().getAsString().find("(lambda at ") != std::string::npos; };
  for (const ParmVarDecl *parameter : function->parameters())
    if (named(parameter->getType()))
      return primary;
  for (const TemplateArgument &argument : function->getTemplateSpecializationArgs()->asArray())
    if (argument.getKind() == TemplateArgument::Type && named(argument.getAsType()))
      return primary;
  return nullptr;
}

std::string usr(const Decl *declaration) {
  llvm::SmallString<128> text;
  if (const Decl *primary = templateForLambda(declaration))
    declaration = primary;
  // Declarations of one name with C language linkage are of one variable, in whatever namespaces.
  if (const auto *variable = llvm::dyn_cast<VarDecl>(declaration))
    if (variable->isExternC())
      return "c:@" + variable->getNameAsString();
  if (index::generateUSRForDecl(declaration->getCanonicalDecl(), text))
    return {};
  return text.str().str();
}

/// The class or class template that the text of a class has: of an instance, its template.
static const NamedDecl *patternOf(const CXXRecordDecl *record) {
  if (const auto *instance = llvm::dyn_cast<ClassTemplateSpecializationDecl>(record))
    return instance->getSpecializedTemplate();
  return record->getInstantiatedFromMemberClass();
}

std::string usrOfField(const FieldDecl *field) {
  const auto *record = llvm::dyn_cast<CXXRecordDecl>(field->getParent());
  const SourceManager &sources = field->getASTContext().getSourceManager();
  if (!record || sources.isInSystemHeader(record->getLocation()))
    return usr(field);
  const NamedDecl *pattern = patternOf(record);
  if (!pattern)
    return usr(field);
  while (const auto *within = llvm::dyn_cast<CXXRecordDecl>(pattern)) {
    const NamedDecl *next = patternOf(within);
    if (!next)
      break;
    pattern = next;
  }
  return usr(pattern) + "@FI@" + field->getNameAsString();
}

Position position(const SourceManager &sources, SourceLocation location) {
  const auto [file, offset] = sources.getDecomposedExpansionLoc(location);
  Position found;
  found.offset = offset;
  if (const auto entry = sources.getFileEntryRefForID(file)) {
    const llvm::StringRef real = entry->getFileEntry().tryGetRealPathName();
    found.file = (real.empty() ? entry->getName() : real).str();
  }
  return found;
}

std::vector<llvm::StringRef> annotations(const Decl *declaration) {
  std::vector<llvm::StringRef> texts;
  for (const auto *attribute : declaration->specific_attrs<AnnotateAttr>())
    if (!attribute->isInherited())
      texts.push_back(attribute->getAnnotation());
  return texts;
}

bool hasMark(const Decl *declaration, llvm::StringRef mark) {
  const llvm::StringRef published = mark == "traversal" ? "fuse" : mark;
  for (llvm::StringRef text : annotations(declaration)) {
    llvm::StringRef rest = text.trim();
    if (rest.consume_front("tf_") ? rest == published : rest.consume_front("pleach::") && rest == mark)
      return true;
  }
  return false;
}

/// The pattern of a function that is an instance of a template, else null.
static const FunctionDecl *pattern(const FunctionDecl *function) {
  const FunctionTemplateDecl *primary = function->getPrimaryTemplate();
  return primary ? primary->getTemplatedDecl() : function->getInstantiatedFromMemberFunction();
}

Marks marks(const FunctionDecl *function) {
  Marks found;
  std::vector<const FunctionDecl *> declarations(function->redecls_begin(), function->redecls_end());
  if (const FunctionDecl *general = pattern(function))
    declarations.push_back(general);
  for (const FunctionDecl *declaration : declarations) {
    found.traversal |= hasMark(declaration, "traversal");
    found.pure |= hasMark(declaration, "pure");
    for (llvm::StringRef text : annotations(declaration)) {
      const llvm::StringRef trimmed = text.trim();
      found.access |= trimmed.starts_with("tf_strict_access") || trimmed.starts_with("pleach::access");
    }
  }
  return found;
}

/// Whether a class itself is annotated.
static bool isMarked(const CXXRecordDecl *record) {
  for (const auto *declaration : record->redecls())
    if (hasMark(declaration, "tree"))
      return true;
  const CXXRecordDecl *general = record->getTemplateInstantiationPattern();
  return general && general != record && isMarked(general);
}

bool isTreeLike(const CXXRecordDecl *record) {
  if (isMarked(record))
    return true;
  const CXXRecordDecl *definition = record->getDefinition();
  if (!definition)
    return false;
  for (const CXXBaseSpecifier &base : definition->bases())
    if (const CXXRecordDecl *type = base.getType()->getAsCXXRecordDecl(); type && isTreeLike(type))
      return true;
  return false;
}

/// The arguments of an instance of a template of the standard library; none for another class.
static llvm::ArrayRef<TemplateArgument> argumentsOf(QualType type, llvm::StringRef name) {
  const auto *instance = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!instance || !instance->isInStdNamespace() || instance->getName() != name ||
      !instance->getASTContext().getSourceManager().isInSystemHeader(instance->getLocation()))
    return {};
  return instance->getTemplateArgs().asArray();
}

QualType smartPointee(QualType type) {
  const auto unique = argumentsOf(type, "unique_ptr");
  if (unique.size() == 2 && !argumentsOf(unique[1].getAsType(), "default_delete").empty())
    return unique[0].getAsType();
  const auto shared = argumentsOf(type, "shared_ptr");
  return shared.size() == 1 ? shared[0].getAsType() : QualType();
}

QualType containerElement(QualType type) {
  for (llvm::StringRef name : {"vector", "array", "deque", "list", "basic_string"})
    if (const auto arguments = argumentsOf(type, name); !arguments.empty()) {
      const QualType element = arguments[0].getAsType();
      // What stands for an element of `std::vector<bool>` is an object of its own.
      return name == "vector" && element->isBooleanType() ? QualType() : element;
    }
  return QualType();
}

QualType mapValue(QualType type) {
  for (llvm::StringRef name : {"map", "multimap", "unordered_map", "unordered_multimap"})
    if (const auto arguments = argumentsOf(type, name); arguments.size() > 1)
      return arguments[1].getAsType();
  return QualType();
}

bool leadsToNode(QualType type) {
  const QualType pointer = type->isPointerType() ? type->getPointeeType() : smartPointee(type);
  const QualType target = pointer.isNull() ? type : pointer;
  const CXXRecordDecl *record = target->getAsCXXRecordDecl();
  return record && isTreeLike(record);
}

bool isPair(QualType type) {
  return argumentsOf(type, "pair").size() == 2;
}

bool isEntryOfNode(QualType type) {
  const auto parts = argumentsOf(type, "pair");
  return parts.size() == 2 && parts[0].getAsType().isConstQualified() && leadsToNode(parts[1].getAsType());
}

QualType optionalValue(QualType type) {
  const auto arguments = argumentsOf(type, "optional");
  return arguments.empty() ? QualType() : arguments[0].getAsType();
}

bool isAlgorithm(const FunctionDecl *function) {
  static const std::set<llvm::StringRef> names{
      "sort",    "stable_sort", "partial_sort",  "nth_element", "remove_if",   "erase_if",      "find_if",     "find_if_not",
      "any_of",  "all_of",      "none_of",       "count_if",    "for_each",    "is_sorted",     "lower_bound", "upper_bound",
      "copy_if", "transform",   "binary_search", "accumulate",  "min_element", "max_element"};
  if (!function || !function->isInStdNamespace() || !function->getDeclName().isIdentifier())
    return false;
  return names.count(function->getName()) && !llvm::isa<CXXMethodDecl>(function);
}

/// The class that a pointer or reference leads to.
static const CXXRecordDecl *pointee(QualType type) {
  const QualType target = type->getPointeeType();
  return target.isNull() ? nullptr : target->getAsCXXRecordDecl();
}

bool isVisitor(const FunctionDecl *function) {
  const auto *method = llvm::dyn_cast<CXXMethodDecl>(function);
  return method && (method->isStatic() || !isTreeLike(method->getParent()));
}

const CXXRecordDecl *nodeClass(const FunctionDecl *function) {
  if (const auto *method = llvm::dyn_cast<CXXMethodDecl>(function); method && !isVisitor(function))
    return method->getParent();
  if (function->getNumParams() == 0)
    return nullptr;
  const CXXRecordDecl *first = pointee(function->getParamDecl(0)->getType());
  return first && isTreeLike(first) ? first : nullptr;
}

std::optional<llvm::StringRef> misshapen(const FunctionDecl *function) {
  if (function->getDescribedFunctionTemplate() || function->getPrimaryTemplate())
    return "is a template";
  const auto *method = llvm::dyn_cast<CXXMethodDecl>(function);
  if (llvm::isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl>(function))
    return "is no member function or free function";
  if (method) {
    if (!isVisitor(function))
      return std::nullopt;
    if (!nodeClass(function))
      return "has no node; mark its class with _tree_, or let its first parameter be a pointer or reference to a tree type";
    if (method->isVirtual())
      return "is a virtual member of a class that is no tree type, so that nobody knows all that overrides it";
    return std::nullopt;
  }
  if (nodeClass(function))
    return std::nullopt;
  return "has no node; its first parameter must be a pointer or reference to a tree type";
}

bool isTraversal(const FunctionDecl *function) {
  if (marks(function).traversal && !misshapen(function))
    return true;
  const auto *method = llvm::dyn_cast<CXXMethodDecl>(function);
  if (!method || !method->isVirtual())
    return false;
  for (const CXXMethodDecl *overridden : method->getCanonicalDecl()->overridden_methods())
    if (isTraversal(overridden))
      return true;
  return false;
}

} // namespace pleach
