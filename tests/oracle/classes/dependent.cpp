// Classes that the compiler makes of templates, with a base that depends on parameters.
#include "pleach.h"
#include <type_traits>
#include <vector>

struct _tree_ Item {
  virtual void look() {}
  virtual ~Item() {}
  Item *next = nullptr;
};
struct Empty {};

template <class T> struct Plain : T {
  void look() override {}
};
template <class... T> struct Pack : T... {};
template <class T> struct Virtual : virtual T {};
template <class T> struct Special {};
template <class T> struct Special<T *> : T {};
template <> struct _tree_ Special<char> : Item {};
template <class T> struct Chosen : std::conditional<sizeof(T) != 0, T, Empty>::type {};
template <class T> struct ChosenByAlias : std::conditional_t<sizeof(T) != 0, T, Empty> {};
template <template <class> class M> struct Template : M<Item> {};
template <class D, class T> struct Curious : T {};
struct Derived : Curious<Derived, Item> {};
struct Holder {
  template <class T> struct Member : T {};
  template <class T> struct Inner {
    struct Innermost : T {};
  };
};
template <class T>
  requires(sizeof(T) > 4)
struct Constrained : T {};
template <class T> struct Named {
  using Type = T;
};
template <class T> using Alias = Plain<T>;
template <class T> struct ByAlias : Alias<T> {};
template <class T> struct ByMember : Named<T>::Type {};
template <class T> struct _tree_ Typed : Item {};
template <class T> struct Further : Typed<T> {};
template <class T> struct ByExpression : std::remove_reference_t<decltype(*static_cast<T *>(nullptr))> {};
struct Visible : Plain<Item> {};
struct MoreVisible : Visible {};
struct _tree_ OfTyped : Typed<int> {};
template <int N> struct Number;
template <> struct Number<1> {
  using Type = Item;
};
template <int N> struct ByNumber : Number<N>::Type {};
template <class T = Item> struct Defaulted : T {};
template <class T> Item *make() {
  struct Local : T {};
  return new Local;
}
auto generic = [](auto named) -> Item * {
  struct OfLambda : decltype(named)::Type {};
  return new OfLambda;
};
template <class T> Item *variable = [] {
  struct _tree_ OfVariable : T {};
  return new OfVariable;
}();
extern template struct Plain<Visible>;
template struct Plain<MoreVisible>;
template <class T> struct Recursive : Recursive<T *> {};
template <class T> struct Recursive<T **> : T {};
template <class T> struct Harmless : std::vector<T> {
  void look() {}
};

Plain<Item> plain;
Pack<Item, Empty> pack;
Virtual<Item> virtuals;
Special<Item *> special;
Special<char> explicitly;
Chosen<Item> chosen;
ChosenByAlias<Item> chosenByAlias;
Template<Plain> templated;
Holder::Member<Item> member;
Holder::Inner<Item>::Innermost innermost;
Constrained<Item> constrained;
ByAlias<Item> byAlias;
ByMember<Item> byMember;
Further<int> further;
ByExpression<Item> byExpression;
ByNumber<1> byNumber;
Defaulted<> defaulted;
Item *made = make<Item>();
Item *ofLambda = generic(Named<Item>());
Item *ofVariable = variable<Item>;
Recursive<Item> recursive;
Harmless<Item *> harmless;
OfTyped ofTyped;
