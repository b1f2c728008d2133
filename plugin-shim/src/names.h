/// \file
/// What declarations are called and where they stand: identities (USRs), byte offsets, annotations.
#ifndef PLEACH_NAMES_H
#define PLEACH_NAMES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include <optional>
#include <string>
#include <vector>

namespace pleach {

/// A place in a file, as the file is on disk.
struct Position {
  std::string file;
  unsigned offset = 0;
};

/// What the annotations of a function say, over all its declarations.
struct Marks {
  bool traversal = false;
  bool pure = false;
  bool access = false;
};

/// The identity of a declaration; empty if it has none.
std::string usr(const clang::Decl *declaration);

/// The identity of a field, as the same field of all instances of a template of the program's.
std::string usrOfField(const clang::FieldDecl *field);

/// Where something stands; inside a macro: where the outermost macro is invoked.
Position position(const clang::SourceManager &sources, clang::SourceLocation location);

/// The annotation strings on one declaration.
std::vector<llvm::StringRef> annotations(const clang::Decl *declaration);

/// Whether one declaration has an annotation that means `tree`, `child` or `traversal`.
bool hasMark(const clang::Decl *declaration, llvm::StringRef mark);

Marks marks(const clang::FunctionDecl *function);

/// A tree type: a class that is marked as one in any of its declarations, or that derives from such a class.
bool isTreeLike(const clang::CXXRecordDecl *record);

/// What a smart pointer of the standard library leads to; none for other types.
clang::QualType smartPointee(clang::QualType type);

/// The type of the elements of a container of the standard library that owns them and gives them out by reference; none for
/// other types.
clang::QualType containerElement(clang::QualType type);

/// The type of the values of a map of the standard library; null for another type.
clang::QualType mapValue(clang::QualType type);

/// Whether something is a node, or a pointer to one, be it a smart one.
bool leadsToNode(clang::QualType type);

/// Whether a type is a pair of the library.
bool isPair(clang::QualType type);

/// Whether a type is that of the entries of a map of nodes: which node an entry is of, it says as an element says it.
bool isEntryOfNode(clang::QualType type);

/// The type of what a `std::optional` holds, or not; null for another type.
clang::QualType optionalValue(clang::QualType type);

/// Whether a function is an algorithm of the library that calls what it is given for elements, and keeps it no longer than it runs.
bool isAlgorithm(const clang::FunctionDecl *function);

/// Whether a member function is none of its node: its class is no tree type, or it is static.
bool isVisitor(const clang::FunctionDecl *function);

/// The class of the node that a function visits, if it has the shape of a traversal.
const clang::CXXRecordDecl *nodeClass(const clang::FunctionDecl *function);

/// Annotated as a traversal and of a shape that allows it, or an override of one that is.
bool isTraversal(const clang::FunctionDecl *function);

/// Why an annotated function does not visit a node at all, if so, in pleach's words.
std::optional<llvm::StringRef> misshapen(const clang::FunctionDecl *function);

} // namespace pleach

#endif
