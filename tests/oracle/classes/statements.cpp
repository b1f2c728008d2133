// Every place where a class may stand: the plugin and pleach must know the same classes.
#include "pleach.h"
#include <compare>
#include <coroutine>
struct _tree_ Item {
  virtual void look() {}
  virtual ~Item() {}
  Item *next = nullptr;
};

#define CLASS(name) struct _tree_ name : Item { void look() override {} }
#define MAKE(name) []() -> Item * { CLASS(name); return new name; }()

struct Task { struct promise_type { Task get_return_object() { return {}; } std::suspend_never initial_suspend() { return {}; } std::suspend_never final_suspend() noexcept { return {}; } void return_value(Item *) {} void unhandled_exception() {} std::suspend_never yield_value(Item *) { return {}; } }; };
Task co() { CLASS(CorobodyIn01); new CorobodyIn01; co_yield MAKE(YieldIn02); co_return MAKE(CoreturnIn03); }
Task co2() { co_await (MAKE(AwaitIn04), std::suspend_never{}); for (;;) { CLASS(ColoopIn05); } co_return nullptr; }
void as() { asm volatile("" : : "r"(MAKE(AsmIn06))); }
long oo() { struct S { int a[4]; }; return __builtin_offsetof(S, a[(MAKE(OffsetofIn07), 1)]); }
Item *bc() { return __builtin_bit_cast(Item *, MAKE(BitcastIn08)); }
Item *ty() { __typeof__(MAKE(TypeofIn09)) p = nullptr; return p; }
Item *gq() { return (MAKE(GnucondIn10)) ?: MAKE(GnuelseIn11); }
Item *gr(int x) { switch (x) { case 1 ... 5: return MAKE(RangeIn12); default: return nullptr; } }
Item *idx(Item **p) { return p[(MAKE(IndexIn13), 0)]; }
Item *go(int x) { void *t[] = {&&a, &&b}; goto *(MAKE(GotoIn14), t[x]); a: return 0; b: return 0; }
struct Dg { Dg(Item *) {} Dg() : Dg(MAKE(DelegateIn15)) {} };
struct Bb : Dg { Bb() : Dg(MAKE(BaseinitIn16)) {} };
struct Eq { bool operator==(Item *) const { return true; } auto operator<=>(const Eq &) const = default; };
bool eq(Eq e) { return (MAKE(RewrittenIn17)) != e; }
template <class T> struct Dgd { Dgd(T, Item * = MAKE(GuideIn18)); };
template <class T> Dgd(T) -> Dgd<decltype(MAKE(GuideexprIn19))>;
Item *vaarg(int n, ...) { __builtin_va_list v; __builtin_va_start(v, n); auto r = __builtin_va_arg(v, decltype(MAKE(VaargIn20))); return r; }
using MP = int decltype((MAKE(MpIn21), Dg(nullptr)))::*;
Item *ic() { if consteval { CLASS(ConstevalIn22); return nullptr; } else { CLASS(NotconstevalIn23); return new NotconstevalIn23; } }
Item *attr2(int x) { [[likely]] { CLASS(LikelyIn24); return new LikelyIn24; } }
Item *tt() { thread_local Item *p = MAKE(ThreadlocalIn25); static Item *q = MAKE(StaticIn26); return p; }
Item *pc() { Item *p; p = MAKE(AssignIn27), p->next = MAKE(MemberIn28); return p; }
auto cl() { return [=, p = [] { return MAKE(CapnestIn30); }()] mutable noexcept -> decltype(MAKE(LamtrailingIn31)) { return p; }; }
template <class... T> Item *pk(T... t) { Item *r[] = { (t, MAKE(PackIn32))... }; return r[0]; }
Item *upk = pk(1, 2);
struct __attribute__((packed)) Pk { CLASS(PackedIn33); };
struct { CLASS(AnonstructIn34); } anons;
struct An { struct { CLASS(AnonmemberBadIn35); } u; union { int q = (MAKE(AnonunionIn36), 1); }; };
enum class Ec : decltype((MAKE(EnumbaseIn37), 1)) { x };
Item *om() { int n = 3;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) { CLASS(OmpIn38); new OmpIn38; }
#pragma clang loop unroll(disable)
  for (;;) { CLASS(PragmaIn42); return new PragmaIn42; } }
template <class T> struct Fwd; template <> struct Fwd<int> { CLASS(InspecIn43); };
Item *blk() { return ^Item * { CLASS(BlockIn44); return new BlockIn44; }(); }
auto gl = []<class T>(T) requires (sizeof(MAKE(LamreqIn45)) > 0) { return MAKE(LamreqbodyIn46); };
Item *ugl = gl(1);
void dflt(int = (MAKE(DefintIn47), 0), Item * = MAKE(Def2In48));
struct NSDMI { int a = (MAKE(NsdmiIntIn49), 0); int arr[2] = {(MAKE(NsdmiarrIn50), 1), 2}; };
NSDMI ns{};
inline namespace { namespace deep { Item *x = MAKE(NsdeepIn51); } }
Item *lbl() { int x = 1; switch (x) default: { CLASS(SwitchdefaultIn52); return new SwitchdefaultIn52; } }
template <class T> Item *constrained() requires requires { MAKE(TrailingreqIn53); } { return nullptr; }
template <int N = (MAKE(NttpdefIn54), 3)> int nttp() { return N; }
struct Conv { operator decltype(MAKE(ConvtypeIn55))() { return nullptr; } };
Item *swb(int x) { switch (auto y = x; y) { default: { CLASS(SwitchinitbodyIn56); return new SwitchinitbodyIn56; } } }
void *operator new(decltype(sizeof 0), decltype(MAKE(OpnewIn57)));
template <auto V = MAKE(VtIn58)> constexpr int vtd = 1;
auto ac = [](this auto &&self, int n) -> Item * { CLASS(DeducingIn60); return new DeducingIn60; };
Item *uac = ac(1);
Item *stc() { static constexpr auto l = [] { return MAKE(StaticconstexprIn61); }; return l(); }
Item *uinit() { return decltype(new Item){MAKE(FunctionalIn62)}; }
Item *cmp() { return (Item *)(long)(MAKE(CmplIn63) == MAKE(CmprIn64)); }
Item *vc() { typedef float f4 __attribute__((vector_size(16))); f4 v = {(float)(long)MAKE(VecIn65)}; return __builtin_convertvector(v, f4)[0] > 0 ? nullptr : nullptr; }
struct Eqp { Item *a; int b; };
Item *sv(int x) { if (int y = (MAKE(IfvarIn66), x)) return 0; else if (auto [a, b] = Eqp{MAKE(IfbindIn67), 1}; a) return a; return 0; }
