#define SIZE 40
#include "node.h"

namespace {
enum class Level { Top = 70 };
} // namespace
using Width = double;
template <class T> using Row = T[70];
template <> _pure_ int weight<2>() { return 20; }
template <> struct Traits<2> {
  static const int Value = 20;
};
template <> struct Traits<3> {
  char Room[30];
};
template <> constexpr char Share<2>[20] = {};
_pure_ int hook(Tag) { return 20; }
void remark(Tag);
struct Later {};
template <> struct std::less<Tag> {
  bool operator()(Tag, Tag) const { return false; }
  char Room[30];
};
struct Both : First, Second {};
static Both Object;
Both *Whole = &Object;
extern int Symbol __asm__("Symbol_of_other");
int Symbol = 90;

void Node::enumerate() {
  C += int(Level::Top);
  if (!Left) return;
  Left->enumerate();
}
void Node::grade() {
  Grade grade = Grade::High;
  C += int(grade);
  if (!Left) return;
  Left->grade();
}
void Node::alias() {
  C += int(Width(2.5) * 2);
  if (!Left) return;
  Left->alias();
}
void Node::make() {
  C += int(sizeof(Row<int>));
  if (!Left) return;
  Left->make();
}
void Node::piece() {
  const Piece piece{};
  C += piece.Size;
  if (!Left) return;
  Left->piece();
}
void Node::special() {
  C += weight<2>();
  if (!Left) return;
  Left->special();
}
void Node::trait() {
  C += Traits<2>::Value;
  if (!Left) return;
  Left->trait();
}
void Node::share() {
  C += int(sizeof(Share<2>));
  if (!Left) return;
  Left->share();
}
void Node::pointee() {
  C += int(sizeof(*Extra));
  if (!Left) return;
  Left->pointee();
}
void Node::lookup() {
  C += get(Tag{});
  if (!Left) return;
  Left->lookup();
}
void Node::concern() {
  C += Has<Tag> ? 20 : 1;
  if (!Left) return;
  Left->concern();
}
void Node::complete() {
  C += Full<Later>::Value;
  if (!Left) return;
  Left->complete();
}
void Node::library() {
  C += int(sizeof(std::less<Tag>));
  if (!Left) return;
  Left->library();
}
void Node::cast() {
  C += ((Second *)Whole)->Y;
  if (!Left) return;
  Left->cast();
}
void Node::label() {
  C += Symbol;
  if (!Left) return;
  Left->label();
}
// Nothing keeps this one.
void Node::simple() {
  int two[2] = {1, Outer::Most};
  C += two[1] + std::is_placeholder<int>::value + int(sizeof(std::pair<char *, int>));
  Outer outer{7};
  C += outer.Size;
  if (!Left) return;
  Left->simple();
}
