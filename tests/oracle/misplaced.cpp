// Annotations that stand where they cannot work. Every shape that pleach refuses is here.
#include "pleach.h"
#include <array>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

struct Plain {
  int V;
};
struct Undefined;

struct Copies {
  Copies() = default;
  Copies(const Copies &) {}
};
struct Destroys {
  ~Destroys() {}
};
struct Holds {
  Destroys D;
};
struct Contained {
  int A;
  std::string Text;
};

struct Node;
struct Deletes {
  void operator()(Node *node) const;
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Node *Inside[2];
  _child_ Node *Table[2][2];
  _child_ Plain *Others[2];
  _child_ Plain *Other = nullptr;
  _child_ int Number = 0;
  _child_ Node **Twice = nullptr;
  _child_ Undefined *Later = nullptr;
  _child_ const Node *Fixed = nullptr;
  _child_ std::unique_ptr<Node> Owned;
  _child_ std::shared_ptr<Node> Shared;
  _child_ std::unique_ptr<Node[]> Many;
  _child_ std::unique_ptr<Node, Deletes> Special;
  _child_ std::unique_ptr<Plain> Odd;
  _child_ std::shared_ptr<Undefined> Far;
  _child_ std::vector<Node *> Row;
  _child_ std::vector<std::unique_ptr<Node>> OwnedRow;
  _child_ std::vector<std::vector<Node *>> Grid;
  _child_ std::vector<Node> Values;
  _child_ std::vector<Plain *> OddRow;
  _child_ std::array<std::shared_ptr<Node>, 2> Both;
  _child_ std::deque<Node *> Ends;
  _child_ std::list<const Node *> Links;
  _child_ std::set<Node *> Sorted;
  _child_ std::map<int, Node *> Named;
  _child_ std::unordered_map<int, std::unique_ptr<Node>> OwnedNamed;
  _child_ std::map<int, std::vector<Node *>> NamedRows;
  _child_ std::map<int, Plain *> OddNamed;
  _child_ std::optional<Node *> Perhaps;
  _child_ std::vector<bool> Bits;

  _traversal_ int count() { return 1; }
  _traversal_ const int &counted() { static const int one = 1; return one; }
  _traversal_ static void still() {}
  _traversal_ void many(int n, ...) {}
  template <class T> _traversal_ void general(T) {}
  _traversal_ constexpr void early() const {}
  _traversal_ void copies(Copies c) {}
  _traversal_ void destroys(Destroys d) {}
  _traversal_ void holds(Holds h, int n) {}
  _traversal_ void whole(Node n) {}
  _traversal_ void contained(Contained c, const Copies &r, Destroys *p) {}
  _traversal_ void list(std::vector<int> v) {}
  _traversal_ void removed() = delete;
  _traversal_ Node();
  _traversal_ ~Node();
  _traversal_ operator int();
  _traversal_ virtual bool asks() { return true; }
  _traversal_ virtual void operator()(int n) {}
  _traversal_ void operator++() {}
  _traversal_ void operator_like() {}
  _traversal_ virtual void fine() {}
  _access_((1, 'x', 'global')) void badMode() {}
  _access_((1, 'w')) void badScope();
  _access_((1, 'w', 'global') | (2, 'r', 'local')) void good() {}
};

struct Forgotten : Node {
  void fine() override {}
};
struct AlsoForgotten : Forgotten {};
struct _tree_ Marked : Forgotten {
  bool asks() override { return false; }
};

template <class T> struct _tree_ General {
  _child_ General *Next = nullptr;
  _child_ int Wrong = 0;
  _traversal_ void walk() {}
};
template struct General<int>;

template <class T> struct Derived : Node {};
template struct Derived<int>;

struct Unmarked {
  _traversal_ void lost() {}
  _child_ Unmarked *Next;
};

struct Base {};
struct _tree_ Virtual : virtual Base {
  _traversal_ void shared() {}
};
struct _tree_ Below : Virtual {
  _traversal_ void shared2() {}
};

_traversal_ void none() {}
_traversal_ void wrong(int n) {}
_traversal_ void plain(Plain *p) {}
_traversal_ int value(Node *n) { return 0; }
_traversal_ void free(Node *n, Copies c) {}
_traversal_ void operator<<(Node &n, int v) {}
_traversal_ void right(Node *n, int v) {}
template <class T> _traversal_ void freeGeneral(T *n) {}

#define DECLARE(name) _traversal_ void name(Node *n)
DECLARE(made) {}
#define CLASS(name) struct _tree_ name { _child_ int Wrong; }
CLASS(Made);

void user() {
  struct _tree_ Local {
    _child_ Local *Next;
    _traversal_ void walk() {}
  };
  struct Sub : Node {};
  freeGeneral(static_cast<Node *>(nullptr));
  auto lambda = [] { struct _tree_ Deep { _child_ int V; }; };
}
