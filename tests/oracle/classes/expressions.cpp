// Every place where a class may stand: the plugin and pleach must know the same classes.
#include "pleach.h"
#include <initializer_list>
#include <new>
#include <typeinfo>
struct _tree_ Item {
  virtual void look() {}
  virtual ~Item() {}
  Item *next = nullptr;
};

#define CLASS(name) struct _tree_ name : Item { void look() override {} }
#define MAKE(name) []() -> Item * { CLASS(name); return new name; }()

Item *g1 = MAKE(LambdaGlobalAt01);
Item *g2 = []() -> Item * { return MAKE(NestedLambdaAt02); }();
struct H { static inline Item *s = MAKE(StaticInlineAt03);
  Item *f = MAKE(DefaultMemberAt04);
  Item *c; H() : c(MAKE(CtorInitAt05)) {}
  H(int) : H() { CLASS(CtorBodyAt06); }
  int bits : 3 + 0 * sizeof([] { CLASS(BitfieldAt07); return 1; }());
  static Item *t;
};
Item *H::t = MAKE(StaticDefAt08);
void da(Item *p = MAKE(DefaultArgAt09)) {}
template <class T> T *vt = []() -> T * { CLASS(VartemplateAt10); return new VartemplateAt10; }();
Item *uvt = vt<Item>;
auto gl = [](auto x) -> Item * { CLASS(GenericAt11); return new GenericAt11; };
Item *ugl = gl(1);
void ne() noexcept(noexcept(MAKE(NoexceptAt12))) {}
static_assert(sizeof(MAKE(StaticAssertAt13)) > 0);
decltype([] { CLASS(DecltypeAt14); return new DecltypeAt14; }) dt;
template <auto L> struct TA { Item *operator()() { return L(); } };
TA<[]() -> Item * { CLASS(TargAt15); return new TargAt15; }> ta;
enum E { e0 = sizeof([]() -> Item * { CLASS(EnumAt16); return new EnumAt16; }) };
int arr[sizeof([]() -> Item * { CLASS(BoundAt17); return new BoundAt17; })];
struct Fr { friend Item *fr() { CLASS(FriendAt18); return new FriendAt18; } friend struct Later; };
Item *fr();
Item *se() { return ({ CLASS(StmtexprAt19); new StmtexprAt19; }); }
alignas(8*sizeof([]() -> Item * { CLASS(AlignasAt20); return new AlignasAt20; })) int al;
template <class T> Item *ft() { CLASS(FunctemplateAt21); return new FunctemplateAt21; }
template Item *ft<int>();
template <class T> struct CT { Item *m() { CLASS(CtmethodAt22); return new CtmethodAt22; } CLASS(In); };
template struct CT<int>;
Item *ftb() try { CLASS(FntryAt23); return new FntryAt23; } catch (...) { CLASS(FncatchAt24); return new FncatchAt24; }
struct FtC { Item *i; FtC() try : i(MAKE(CtortryAt25)) { CLASS(CtortrybodyAt26); } catch (...) { CLASS(CtorcatchAt27); } };
Item *sw(int x) { switch (Item *i = MAKE(SwitchinitAt28); x) { default: return i; } }
Item *rf() { int a[] = {1}; for (Item *i = MAKE(RangeforinitAt29); int x : a) return i; return 0; }
Item *iff() { if (Item *i = MAKE(IfinitAt30); i) return i; return 0; }
template <class T> concept C1 = requires (T t) { MAKE(RequiresAt31); };
template <class T> requires (sizeof([] { CLASS(ReqclauseAt32); return 1; }) > 0) Item *rc() { return 0; }
Item *urc = rc<int>();
template <class T = decltype([] () -> Item * { CLASS(DeftemplargAt33); return new DeftemplargAt33; })> struct DTA { Item *m() { return T{}(); } };
Item *udta = DTA<>{}.m();
template <auto L = [] () -> Item * { CLASS(DefnttpAt34); return new DefnttpAt34; }> Item *dn() { return L(); }
Item *udn = dn();
auto tr() -> decltype(new struct Q *, [] () -> Item * { CLASS(TrailingAt35); return new TrailingAt35; }) { return {}; }
extern "C" { CLASS(ExterncAt36); }
extern "C++" Item *ecpp() { CLASS(ExterncppAt37); return new ExterncppAt37; }
namespace { inline namespace v { CLASS(AnonnsAt38); } }
typedef CLASS(TypedefAt39) TD;
CLASS(VarAt40) var40;
Item *cap() { return [p = MAKE(InitcaptureAt41)] { return p; }(); }
struct Op { operator Item *() { CLASS(ConversionAt42); return new ConversionAt42; } ~Op() { CLASS(DtorAt43); } };
using Al = CLASS(AliasAt44);
auto lam() { return [](Item *p = MAKE(LambdadefargAt45)) { return p; }; }
struct MT { template <class T> CLASS(MembertemplateAt46); template <class T> Item *mt() { CLASS(MemberfunctemplateAt47); return new MemberfunctemplateAt47; } };
Item *umt = MT().mt<int>();
template <> struct CT<char> { Item *m() { CLASS(ExplicitspecAt48); return new ExplicitspecAt48; } };
template <class T> struct CT<T *> { Item *m() { CLASS(PartialAt49); return new PartialAt49; } };
template <> Item *ft<char>() { CLASS(ExplicitfnAt50); return new ExplicitfnAt50; }
auto [b1, b2] = [] { struct P { Item *a; int b; }; CLASS(BindingAt51); return P{new BindingAt51, 1}; }();
alignas(16) char asmv[99]; Item *nt() { return new (([]() -> void * { CLASS(PlacementAt52); return asmv; })()) Item; }
void th() { throw MAKE(ThrowAt53); }
Item *co(int n) { for (int i = 0; Item *p = MAKE(ForcondAt54); ++i) return p; while (Item *p = MAKE(WhilecondAt55)) return p; return 0; }
struct Ex { explicit(sizeof([] { CLASS(ExplicitAt56); return 1; }) > 0) Ex(int) {} };
Item *ci(int x) { if constexpr (sizeof([] { CLASS(IfconstexprAt57); return 1; }) > 0) { CLASS(IfcbodyAt58); return new IfcbodyAt58; } else { CLASS(IfcelseAt59); return new IfcelseAt59; } }
Item *va() { return __builtin_choose_expr(1, (MAKE(ChooseAt60)), (Item *)0); }
Item *gen(int x) { return _Generic(x, int: (MAKE(GenericAt61)), default: (Item *)0); }
template <class... T> Item *fold(T... t) { return (static_cast<Item *>(nullptr), ..., (t, MAKE(FoldAt62))); }
Item *uf = fold(1);
struct DI { Item *p; int z; }; DI di{.p = MAKE(DesignatedAt63), .z = 1};
int iarr[3] = { [0] = 1, [1 + 0 * sizeof([] { CLASS(DesignindexAt64); return 1; })] = 2 };
Item *pl() { struct Ag { Item *p; }; Ag a(MAKE(ParenlistAt65)); return a.p; }
Item *lab() { L: CLASS(LabelAt66); return new LabelAt66; goto L; }
Item *cs(int x) { switch (x) { case 0 + 0 * sizeof([] { CLASS(CaseAt67); return 1; }): { CLASS(CasebodyAt68); return new CasebodyAt68; } default: return 0; } }
Item *rr(int n) { int v[n]; using VT = int[sizeof([] { CLASS(TypedefboundAt69); return 1; })]; (void)sizeof(int[n + (long)(MAKE(VlasizeofAt70))]); return 0; }
Item *ca() { return (Item *)(decltype([] () -> Item * { CLASS(CastdecltypeAt71); return new CastdecltypeAt71; }()))nullptr; }
Item *off() { return new Item[1 + 0 * sizeof([] { CLASS(NewsizeAt72); return 1; })]; }
Item *ti(); 
Item *tryin() { try { CLASS(TryAt73); return new TryAt73; } catch (decltype([] { CLASS(CatchtypeAt74); return 1; }()) e) { CLASS(CatchAt75); return new CatchAt75; } }
Item *attr() { [[assume(sizeof([] { CLASS(AssumeAt76); return 1; }) > 0)]]; __builtin_assume(([] { CLASS(BassumeAt77); return true; })()); return 0; }
struct __attribute__((annotate("x", sizeof([] { CLASS(AnnotargAt78); return 1; })))) Ann {};
union U { CLASS(InunionAt79); Item *a = MAKE(UnioninitAt80); };
Item *rq() { return requires { MAKE(RequiresexprAt81); } ? (Item *)nullptr : (Item *)nullptr; }
Item *oe() { return __extension__ (MAKE(ExtensionAt82)); }
template <class T> struct DefM { T *p = []() -> T * { CLASS(TmpldefmemberAt83); return new TmpldefmemberAt83; }(); static inline T *q = []() -> T * { CLASS(TmplstaticinlineAt84); return new TmplstaticinlineAt84; }(); };
DefM<Item> udm;
template <class T> Item *defarg(T t, Item *p = MAKE(TmpldefargAt85)) { return p; }
Item *uda = defarg(1);
struct Out; struct Outer { struct Inner; }; struct _tree_ Outer::Inner : Item { void look() override {} };
template <class T> auto dr() { CLASS(DeducedAt86); return DeducedAt86{}; }
decltype(dr<int>()) vdr;
Item *nest() { struct L1 { Item *m() { struct L2 { Item *n() { CLASS(DeepAt87); return new DeepAt87; } }; return L2().n(); } }; return L1().m(); }
Item *lm() { struct L { Item *p = MAKE(LocaldefmemberAt88); Item *q; L() : q(MAKE(LocalctorAt89)) {} }; return L().p; }
auto tparam = []<class T>(T t) -> Item * { CLASS(TparamlambdaAt90); return new TparamlambdaAt90; };
Item *utp = tparam(1);
using Trail = decltype(MAKE(UsingdecltypeAt91));
Trail trail;
struct _tree_ Bs : decltype([] { CLASS(BasedecltypeAt92); return BasedecltypeAt92{}; }()) { void look() override {} };
Item *va_() { return (Item*)&ft<decltype([] { CLASS(VtargAt93); return VtargAt93{}; }())>; }
Item *fta() { return ft<decltype([] { CLASS(FtargAt94); return 1; }())>(); }
struct Init { Item *i; }; Init mk() { return {MAKE(BracereturnAt95)}; }
Item *ila() { for (Item *p : {MAKE(RangeexprAt96)}) return p; return 0; }
void noex() noexcept(sizeof([] { CLASS(NoexceptsizeAt97); return 1; }) > 0) {}
int ala alignas([] { CLASS(AlignaslambdaAt98); return 8; }());
Item *ty() { return (Item *)&typeid(([]() -> Item & { CLASS(TypeidAt99); return *new TypeidAt99; })()); }
