#pragma once
#include "pleach.h"
#include <functional>
#include <utility>

template <int N> struct Traits {
  static const int Value = N;
  char Room[N];
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  int A = 0, C = 0;
  Traits<3> *Extra = nullptr;
  _traversal_ void plain();
  _traversal_ void enumerate();
  _traversal_ void grade();
  _traversal_ void alias();
  _traversal_ void make();
  _traversal_ void piece();
  _traversal_ void special();
  _traversal_ void trait();
  _traversal_ void share();
  _traversal_ void pointee();
  _traversal_ void lookup();
  _traversal_ void concern();
  _traversal_ void complete();
  _traversal_ void library();
  _traversal_ void cast();
  _traversal_ void label();
  _traversal_ void simple();
};

// Which class it is, a macro chooses, and each file has its own.
namespace {
struct Piece {
  int Size = SIZE;
};
enum class Grade { High = SIZE };
} // namespace

template <int N> _pure_ int weight() { return N; }
template <int N> constexpr char Share[N] = {};

struct Tag {};
_pure_ inline int hook(...) { return 1; }
template <class T> _pure_ int get(T it) { return hook(it); }
template <class T> concept Has = requires(T it) { remark(it); };

struct Later;
template <class T, class = void> struct Full {
  static const int Value = 1;
};
template <class T> struct Full<T, decltype(void(sizeof(T)))> {
  static const int Value = 20;
};

struct First {
  int X = 5;
};
struct Second {
  int Y = 6;
};
struct Both;
extern Both *Whole;

// One in all files.
struct Outer {
  enum { Most = 3 };
  int Size;
};
