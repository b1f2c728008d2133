// case: args -std=c++20
// traversals: look set name guess mark learn gauge push refer read
// Rule: what the compiler computes from types (the value of a concept or of `sizeof`, the type that a cast names) may be another where a
// statement stands in a copy, though every name in it means the same: a walk that is `const` stands in a function that is not, a loop has the variable
// of another, a default argument in a type tells where it stands, a deduction guide is declared in between. What is computed from types
// that are the same in the copy, is the same there (`gauge`).
// expect-any: not-written
#include "case.h"
#include "pleach.h"
#include <array>
#include <type_traits>
#include <vector>

template <class T> concept Mutable = !std::is_const_v<std::remove_reference_t<T>>;
template <class T> using Wide = std::conditional_t<Mutable<T>, unsigned char, int>;
template <class T> struct Held {
  T *At;
  char Bytes[Mutable<T> ? 1 : 20] = {};
};
template <class T> struct Pair {
  T X;
  T Y;
};
constexpr int length(const char *name = __builtin_FUNCTION()) {
  int n = 0;
  while (name[n])
    ++n;
  return n;
}

// Of a node that is constant, and of its pointer.
struct _tree_ Lens {
  mutable int Seen = 0, Kept = 0, Size = 0;
  int Got = 0, Extra = 0;
  _child_ Lens *Next = nullptr;
  _traversal_ void look() const {
    if constexpr (Mutable<decltype((Got))>)
      Seen = 3;
    else
      Seen = 4;
    Kept = static_cast<Wide<decltype((Got))>>(300) + __is_same(decltype(this), Lens *) + requires { requires Mutable<decltype((Extra))>; };
    Size = sizeof(Held{&Got});
    if (!Next)
      return;
    Next->look();
  }
  _traversal_ void gauge() const {
    Seen += sizeof(int) + sizeof(Got) + sizeof(*this) / sizeof(Lens) + static_cast<int>(2.5) + Mutable<int> + sizeof(Held<int>);
    Kept += int(sizeof(std::array<int, 3>)) + std::array<int, 3>{1, 2, 3}[1] + alignof(decltype(Got));
    if (!Next)
      return;
    Next->gauge();
  }
  _traversal_ void set(int to) {
    Got = to;
    if (!Next)
      return;
    Next->set(to + 1);
  }
#ifdef WRONG
  void both(int to) {
    Seen = Mutable<decltype((Got))> ? 3 : 4;
    Kept = static_cast<Wide<decltype((Got))>>(300) + __is_same(decltype(this), Lens *) + 1;
    Size = sizeof(Held{&Got});
    set(to);
    if (Next)
      Next->both(to + 1);
  }
#endif
};

// Of a type that has a call in it.
struct _tree_ Label {
  int Long = 0, Got = 0;
  _child_ Label *Next = nullptr;
  _traversal_ void name() {
    Long = sizeof(char[length()]) + 100 * sizeof(std::array<char, length()>);
    if (!Next)
      return;
    Next->name();
  }
  _traversal_ void mark(int to) {
    Got = to;
    if (!Next)
      return;
    Next->mark(to + 1);
  }
};

// Of what a template's arguments are deduced to be.
struct Scale;
_traversal_ void guess(Scale &scale);
_traversal_ void learn(Scale &scale, int to);
struct _tree_ Scale {
  int Size = 0, Got = 0;
  _child_ Scale *Next = nullptr;
};
void guess(Scale &scale) {
  scale.Size = sizeof(Pair{scale.Got, 1});
  if (!scale.Next)
    return;
  guess(*scale.Next);
}
Pair(int, int) -> Pair<long long>;
void learn(Scale &scale, int to) {
  scale.Got = to;
  if (!scale.Next)
    return;
  learn(*scale.Next, to + 1);
}

// Of the variable of a loop, and of a reference to what it is.
struct _tree_ Group {
  int Seen = 0, Got = 0;
  _child_ std::vector<Group *> Parts;
  _traversal_ void look() {
    for (const auto &part : Parts) {
      Seen = Mutable<decltype(part)> ? 3 : 4;
      part->look();
    }
  }
  _traversal_ void refer() {
    for (const auto &part : Parts) {
      auto &same = part;
      Seen = same->Parts.empty() ? 5 : 6;
      part->refer();
    }
  }
  _traversal_ void read() {
    for (const auto &part : Parts) {
      const auto &same = part;
      Seen = same->Parts.empty() ? 7 : 8;
      part->read();
    }
  }
  _traversal_ void push(int to) {
    Got = to;
    for (auto &part : Parts)
      part->push(to + 1);
  }
};

#ifdef WRONG
static void constants(Lens *root) { root->both(3); }
#else
static void constants(Lens *root) {
  root->look();
  root->set(3);
}
#endif
static void gauges(Lens *root) {
  root->gauge();
  root->set(4);
}
static void names(Label *root) {
  root->name();
  root->mark(3);
}
static void guides(Scale &root) {
  guess(root);
  learn(root, 3);
}
static void groups(Group *root) {
  root->look();
  root->push(3);
}
static void references(Group *root) {
  root->refer();
  root->push(4);
}
static void readings(Group *root) {
  root->read();
  root->push(5);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int size = 1; size < 5; ++size) {
    Lens *lens = nullptr;
    Label *label = nullptr;
    Scale *scale = nullptr;
    Group *group = nullptr;
    for (int at = 0; at < size; ++at) {
      lens = new Lens{.Next = lens};
      label = new Label{.Next = label};
      scale = new Scale{.Next = scale};
      Group *around = new Group;
      for (int parts = random.below(3); group && parts >= 0; --parts)
        around->Parts.push_back(parts ? new Group : group);
      group = around;
    }
    constants(lens);
    gauges(lens);
    names(label);
    guides(*scale);
    groups(group);
    for (const Group *it = group; it; it = it->Parts.empty() ? nullptr : it->Parts.back())
      std::printf("%d %d\n", it->Seen, it->Got);
    references(group);
    readings(group);
    for (; lens; lens = lens->Next)
      std::printf("%d %d %d %d\n", lens->Seen, lens->Kept, lens->Size, lens->Got);
    for (; label; label = label->Next)
      std::printf("%d %d\n", label->Long, label->Got);
    for (; scale; scale = scale->Next)
      std::printf("%d %d\n", scale->Size, scale->Got);
    for (; group; group = group->Parts.empty() ? nullptr : group->Parts.back())
      std::printf("%d %d\n", group->Seen, group->Got);
  }
}
