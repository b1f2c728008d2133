/// \file pleach.h
/// The annotations that pleach reads. They say what is a tree and what walks it; they never change what a
/// program does. Include this header, or spell the attributes out: pleach looks at the annotation strings
/// (`tf_tree`, `tf_child`, `tf_fuse`, `tf_strict_access...`, `pleach::tree`, `pleach::child`,
/// `pleach::children(...)`, `pleach::traversal`, `pleach::pure`), wherever they come from.
///
/// Under clang each macro is an `annotate` attribute. Under other compilers, and under clang with
/// `PLEACH_NO_ANNOTATIONS` defined, each is empty. C++11 and later.
///
/// `_tree_`: the class's objects are nodes. Classes that derive from it are tree types, too, marked or not.
/// \code
///     struct _tree_ Element { ... };
///     class TextBox : public Element { ... };
/// \endcode
///
/// `_child_`: the field is a pointer to a node, and owns the subtree below it: no other child field of
/// the program points into that subtree. A pointer to a parent or to some other node is not a child.
/// The pointer may be a `std::unique_ptr` without a deleter of its own or a `std::shared_ptr`, and the field an
/// array or container of pointers: then no two elements point into one subtree either.
/// \code
///     _child_ Element *Next = nullptr;
///     _child_ std::unique_ptr<Element> Content;
///     _child_ std::vector<std::unique_ptr<Element>> Children;
/// \endcode
///
/// `_children_(count)`: the field points to an array of pointers to nodes, and the field `count` of the same object says
/// how many there are. Each of them is a child, and no two point into one subtree; what walks name is in front of the
/// count. The array is the field's own: it lies in no other field, variable or container, and no other child field points
/// into it.
/// \code
///     unsigned ChildCount = 0;
///     _children_(ChildCount) Element **Children = nullptr;
/// \endcode
///
/// `_children_(next)`: the field points to the first of a list of nodes of its own class, each of which points to the
/// next with its field `next`, which is no child of the node that has it. Each node in the list is a child, a node is in
/// one list at most, and no other child field points into the subtrees of a list. Both may be smart pointers.
/// \code
///     _children_(Next) Node *First = nullptr;
///     Node *Next = nullptr;
/// \endcode
///
/// `_traversal_`: the function visits a node: a member function of a tree type (the node is `this`), or a
/// free function or a member of another class whose first parameter points or refers to a node. It returns
/// nothing, a number, an enumerator or a pointer. A function that overrides a traversal is one, marked or not.
/// The mark may stand on the declaration, on the definition, or on both.
/// \code
///     _traversal_ virtual void computeWidth() = 0;
///     void computeWidth() override;
///     _traversal_ int sum(Node *N);
/// \endcode
///
/// `_pure_`: the function's result depends on its arguments alone, and it has no effects. pleach believes it.
/// \code
///     _pure_ inline int lineHeight(int FontSize) { return FontSize + FontSize / 4; }
/// \endcode
///
/// `_access_(...)`: all that a function does which traversals could notice, as a list of accesses
/// `(id, 'r' or 'w', 'local' or 'global')` joined by `|`. An id is a number of your choice for a piece of
/// state: `'local'` is state of the node that the function is called on, `'global'` state of the whole program.
/// Two functions with a common id keep their order unless both only read it. pleach believes it. The list may
/// stand in quotes.
/// \code
///     _access_((1, 'w', 'global')) void logError(const char *Text);
///     _access_((1, 'r', 'global') | (2, 'w', 'local')) void Element::cacheGlyphs();
/// \endcode
#ifndef PLEACH_H
#define PLEACH_H

#if defined(__clang__) && !defined(PLEACH_NO_ANNOTATIONS)
#define _tree_ __attribute__((annotate("tf_tree")))
#define _child_ __attribute__((annotate("tf_child")))
#define _children_(count) __attribute__((annotate("pleach::children(" #count ")")))
#define _traversal_ __attribute__((annotate("tf_fuse")))
#define _pure_ __attribute__((annotate("pleach::pure")))
#define _access_(...) __attribute__((annotate("tf_strict_access" #__VA_ARGS__)))
#else
#define _tree_
#define _child_
#define _children_(count)
#define _traversal_
#define _pure_
#define _access_(...)
#endif

#endif // PLEACH_H
