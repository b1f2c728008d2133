//! Code that a statement runs without showing it: the variable of a range-for, the parts of an object, annotated functions
//! that throw or do more than they say.

use super::{PLAIN, Scenario};

/// The variable of a range-for is made by a conversion or a constructor, and goes with a destructor, that count.
const MINTS: &str = "\
static unsigned Flips = 1;
struct Coin {
  unsigned V = 1;
  operator unsigned() const {
    Flips = Flips * 3u + 1u;
    return V;
  }
};
struct Minted {
  unsigned V;
  Minted(const Coin &coin) : V(coin.V) { Flips = Flips * 5u + 1u; }
};
struct Spent {
  unsigned V = 1;
  ~Spent() { Flips = Flips * 7u + 1u; }
};
struct _tree_ Mint {
  _child_ Mint *Next = nullptr;
  Coin Row[2];
  Spent Old[2];
  unsigned Cast = 1;
  unsigned Told = 1;
  _traversal_ void cast() {
    for (unsigned x : Row) Cast = Cast * 3u + x;
    if (Next == nullptr) return;
    Next->cast();
  }
  _traversal_ void strike() {
    for (Minted x : Row) Cast = Cast * 5u + x.V;
    if (Next == nullptr) return;
    Next->strike();
  }
  _traversal_ void spend() {
    for (Spent x : Old) Cast = Cast * 7u + x.V;
    if (Next == nullptr) return;
    Next->spend();
  }
  _traversal_ void tell() {
    Told = Told * 3u + Flips;
    if (Next == nullptr) return;
    Next->tell();
  }
};
inline Mint *makeMint(unsigned count) {
  Mint *mint = new Mint();
  mint->Row[0].V = count;
  if (count > 0u) mint->Next = makeMint(count - 1u);
  return mint;
}";

/// The lengths of arrays are computed where functions run.
const RULERS: &str = "\
#ifdef __clang__
#pragma clang diagnostic ignored \"-Wvla-extension\"
#endif
static unsigned Notches = 1;
inline unsigned notch() {
  Notches = Notches * 3u + 1u;
  return Notches % 7u + 1u;
}
inline unsigned sized(unsigned more) { return unsigned(sizeof(char[notch()])) + more; }
inline unsigned pointed(unsigned more) {
  char(*rows)[notch()] = nullptr;
  return rows == nullptr ? more : 0u;
}
inline unsigned cast(unsigned more) { return (char(*)[notch()]) nullptr == nullptr ? more : 0u; }";

/// What one walk stores by way of a member of a union, another reads by way of another.
const TAPES: &str = "\
struct Inchling {
  unsigned Inches;
};
struct Yardling {
  unsigned Feet;
};
union Fathom {
  Inchling Short;
  Yardling Long;
};
struct _tree_ Sash {
  _child_ Sash *Next = nullptr;
  unsigned Knots = 1;
  unsigned Spun = 1;
  _traversal_ void stretch(Inchling &by) {
    if (Next != nullptr) Next->stretch(by);
    by.Inches = by.Inches * 3u + Knots;
  }
  _traversal_ void reach(const Yardling &by) {
    Spun = Spun * 5u + by.Feet;
    if (Next == nullptr) return;
    Next->reach(by);
  }
};
inline Sash *makeSash(unsigned count) {
  Sash *sash = new Sash();
  sash->Knots = count;
  if (count > 0u) sash->Next = makeSash(count - 1u);
  return sash;
}
inline unsigned readSash(const Sash *sash) {
  unsigned sum = 0;
  for (; sash != nullptr; sash = sash->Next) sum = sum * 7u + sash->Spun;
  return sum;
}";

/// Containers of pointers: those of children by way of a reference, and those that a walk fills.
const COOPS: &str = "\
struct _tree_ Coop {
  _child_ std::vector<Coop *> Pens;
  unsigned Hens = 1;
  unsigned Heard = 1;
  _traversal_ void cull(std::vector<Coop *> &from) {
    for (auto *pen : Pens) pen->cull(pen->Pens);
    if (from.size() > 1u) from.pop_back();
  }
  _traversal_ void hatch() {
    Hens = Hens * 5u + 1u;
    for (auto *pen : Pens) pen->hatch();
  }
  _traversal_ void gather(std::vector<const Coop *> &into) {
    into.push_back(this);
    for (auto *pen : Pens) pen->gather(into);
  }
  _traversal_ void listen(const std::vector<const Coop *> &to) {
    for (const Coop *it : to) Heard = Heard * 3u + it->Hens;
    for (auto *pen : Pens) pen->listen(to);
  }
};
inline Coop *makeCoop(unsigned depth, std::vector<const Coop *> &all) {
  Coop *coop = new Coop();
  all.push_back(coop);
  coop->Hens = depth;
  for (unsigned left = depth; left > 0u; --left) coop->Pens.push_back(makeCoop(depth - 1u, all));
  return coop;
}
inline unsigned readCoops(const std::vector<const Coop *> &all) {
  unsigned sum = 0;
  for (const Coop *it : all) sum = sum * 7u + it->Hens * 3u + it->Heard + unsigned(it->Pens.size());
  return sum;
}";

/// A body in a conditional behind its head.
const GUSTS: &str = "\
static unsigned Gusts = 1;
inline unsigned gust(unsigned v)
#ifdef PLEACH_OTHER
{
  Gusts = Gusts * 3u + v;
  return Gusts;
}
#else
{
  return v * 3u + 1u;
}
#endif";

/// What a virtual function of a tree type does in instances of templates, and conversion functions.
const MASKS: &str = "\
static unsigned Worn = 1;
struct _tree_ Mask {
  _child_ Mask *Next = nullptr;
  unsigned Painted = 1;
  unsigned Noticed = 1;
  virtual unsigned wear() { return 3u; }
  virtual operator unsigned() { return 4u; }
  _traversal_ void paint() {
    Painted = Painted * 3u + wear();
    if (Next == nullptr) return;
    Next->paint();
  }
  _traversal_ void turn() {
    Painted = Painted * 5u + *this;
    if (Next == nullptr) return;
    Next->turn();
  }
  _traversal_ void notice() {
    Noticed = Noticed * 3u + Worn;
    if (Next == nullptr) return;
    Next->notice();
  }
  virtual ~Mask() {}
};
template <class T> struct Veil : Mask {
  unsigned wear() override {
    Worn = Worn * 3u + 1u;
    return unsigned(sizeof(T));
  }
};
struct Visor : Mask {
  operator unsigned() override {
    Worn = Worn * 5u + 1u;
    return 2u;
  }
};
inline Mask *makeMask(unsigned count) {
  Mask *mask = nullptr;
  if (count % 3u == 0u) mask = new Mask();
  else if (count % 3u == 1u) mask = new Veil<unsigned>();
  else mask = new Visor();
  if (count > 0u) mask->Next = makeMask(count - 1u);
  return mask;
}
inline unsigned readMasks(const Mask *mask) {
  unsigned sum = 0;
  for (; mask != nullptr; mask = mask->Next) sum = sum * 7u + mask->Painted * 3u + mask->Noticed;
  return sum;
}";

/// A call site on what the configuration chooses a class for.
const MOODS: &str = "\
struct _tree_ Grin {
  _child_ Grin *Next = nullptr;
  unsigned Joy = 1;
  unsigned Shown = 1;
  _traversal_ void lift() {
    Joy = Joy * 3u + 1u;
    if (Next == nullptr) return;
    Next->lift();
  }
  _traversal_ void show() {
    Shown = Shown * 5u + Joy;
    if (Next == nullptr) return;
    Next->show();
  }
};
struct Smirk : Grin {
  void show() { Shown = 77u; }
};
#ifdef PLEACH_OTHER
using Either = Smirk;
#else
using Either = Grin;
#endif
inline Smirk *makeGrin(unsigned count) {
  Smirk *grin = new Smirk();
  grin->Joy = count;
  if (count > 0u) grin->Next = makeGrin(count - 1u);
  return grin;
}
inline void cheerUp(Smirk *of) {
  Either *grin = of;
  grin->lift();
  grin->show();
}
inline unsigned readGrins(const Grin *grin) {
  unsigned sum = 0;
  for (; grin != nullptr; grin = grin->Next) sum = sum * 7u + grin->Shown * 3u + grin->Joy;
  return sum;
}";

/// What another configuration declares in classes: names that hide walks of a base, and who may call them.
const ROBES: &str = "\
struct _tree_ Robe {
  _child_ Robe *Next = nullptr;
  unsigned Worn = 1, Seen = 1;
  _traversal_ virtual void wear(unsigned by);
  _traversal_ virtual void see();
  virtual ~Robe() {}
};
struct Cloak : Robe {
#ifdef PLEACH_OTHER
  unsigned wear = 3;
#endif
  void see() override;
};
struct Cape : Robe {
#ifdef PLEACH_OTHER
private:
  enum { Thread, wear };
public:
#endif
  void see() override;
};
struct Shawl : Robe {
#ifdef PLEACH_LATE
  template <class T> void see(T *) {}
#endif
  void wear(unsigned by) override;
};
inline void Robe::wear(unsigned by) {
#ifdef PLEACH_OTHER
  Worn = Worn * 7u + by;
#endif
  Worn = Worn * 3u + by;
  if (Next == nullptr) return;
  Next->wear(by + 1u);
}
inline void Robe::see() {
  Seen = Seen * 5u + Worn;
  if (Next == nullptr) return;
  Next->see();
}
inline void Cloak::see() {
  Seen = Seen * 3u + Worn;
  if (Next == nullptr) return;
  Next->see();
}
inline void Cape::see() {
  Seen = Seen * 9u + Worn;
  if (Next == nullptr) return;
  Next->see();
}
inline void Shawl::wear(unsigned by) {
  Worn = Worn * 11u + by;
  if (Next == nullptr) return;
  Next->wear(by);
}
inline Robe *makeRobe(unsigned count) {
  Robe *robe = nullptr;
  if (count % 4u == 0u) robe = new Robe();
  else if (count % 4u == 1u) robe = new Cloak();
  else if (count % 4u == 2u) robe = new Cape();
  else robe = new Shawl();
  if (count > 0u) robe->Next = makeRobe(count - 1u);
  return robe;
}
inline unsigned readRobes(const Robe *robe) {
  unsigned sum = 0;
  for (; robe != nullptr; robe = robe->Next) sum = sum * 7u + robe->Worn * 3u + robe->Seen;
  return sum;
}";

/// Objects whose parts count: elements of an array, members of what has no name, a bit-field with an initialiser.
const SILOS: &str = "\
static unsigned Grown = 1;
struct Kernel {
  Kernel() { Grown = Grown * 3u + 1u; }
};
struct Chaff {
  ~Chaff() { Grown = Grown * 5u + 1u; }
};
struct Rows {
  unsigned Size = 1;
  Kernel Cells[2][2];
};
struct Unnamed {
  unsigned Size = 1;
  struct {
    Kernel Only;
  };
};
struct Ending {
  unsigned Size = 1;
  struct {
    Chaff Only;
  };
};
#pragma clang diagnostic ignored \"-Wc++20-extensions\"
struct Narrow {
  unsigned Size = 1;
  unsigned Flag : 8 = ++Grown & 255u;
};
struct _tree_ Silo {
  _child_ Silo *Next = nullptr;
  unsigned Stored = 1;
  unsigned Told = 1;
  _traversal_ void sow() {
    Rows part;
    Stored = Stored * 3u + part.Size;
    if (Next == nullptr) return;
    Next->sow();
  }
  _traversal_ void reap() {
    Unnamed part;
    Stored = Stored * 5u + part.Size;
    if (Next == nullptr) return;
    Next->reap();
  }
  _traversal_ void winnow() {
    Ending part;
    Stored = Stored * 7u + part.Size;
    if (Next == nullptr) return;
    Next->winnow();
  }
  _traversal_ void grind() {
    Narrow part;
    Stored = Stored * 9u + part.Size;
    if (Next == nullptr) return;
    Next->grind();
  }
  _traversal_ void tell() {
    Told = Told * 3u + Grown;
    if (Next == nullptr) return;
    Next->tell();
  }
};
inline Silo *makeSilo(unsigned count) {
  Silo *silo = new Silo();
  if (count > 0u) silo->Next = makeSilo(count - 1u);
  return silo;
}";

/// Walks that leave their loop to a function of the base or of their own, with parameters that are what was passed, or change;
/// one that calls another node's function by the same name, and one whose function is the dynamic type's.
const GRANGES: &str = "\
struct _tree_ Grange {
  _child_ Grange *Near = nullptr;
  _child_ Grange *Far = nullptr;
  unsigned Own = 1;
  unsigned Got = 1;
  virtual ~Grange() = default;
  _traversal_ void share(const unsigned &from, unsigned left) {
    Got = Got * 3u + from + left;
    if (Near != nullptr) Near->reap(left);
    if (Far != nullptr) Far->reap(from);
  }
  _traversal_ void spend(unsigned left) {
    left = left / 2u + Own % 3u;
    Got = Got * 5u + left;
    if (Near != nullptr) Near->mow(left);
    if (Far != nullptr) Far->mow(left + 1u);
  }
  _traversal_ virtual void crop() {
    Got = Got * 7u + 1u;
    if (Near != nullptr) Near->sow();
    if (Far != nullptr) Far->sow();
  }
  _traversal_ virtual void reap(unsigned from) {
    unsigned kept = Own + from;
    share(kept, from);
    kept += 3u;
    Own = Own * 3u + kept;
  }
  _traversal_ virtual void mow(unsigned left) {
    spend(left);
    Own = Own * 5u + left;
  }
  _traversal_ virtual void sow() {
    Own += 1u;
    crop();
    if (Far != nullptr) Far->crop();
  }
  _traversal_ virtual void tell() {
    unsigned before = Got;
    if (Near != nullptr) Near->tell();
    if (Far != nullptr) Far->tell();
    Own = Own * 9u + before + Got;
  }
};
struct Croft final : Grange {
  void reap(unsigned left) override {
    unsigned from = left + 1u;
    Grange::reap(from);
    Got = Got * 9u + from;
  }
  void mow(unsigned from) override {
    if (Got % 2u == 0u) Grange::mow(from);
    Own = Own * 3u + from;
  }
  void crop() override {
    Own = Own * 7u + 2u;
    if (Near != nullptr) Near->sow();
  }
  void tell() override {
    Got = Got * 3u + 1u;
    Grange::tell();
  }
};
inline Grange *makeGrange(unsigned count) {
  Grange *grange = count % 2u == 0u ? new Grange() : new Croft();
  grange->Own = count;
  if (count > 0u) grange->Near = makeGrange(count - 1u);
  if (count > 1u) grange->Far = makeGrange(count - 2u);
  return grange;
}
inline void tellGrange(const Grange *grange) {
  if (grange == nullptr) return;
  out(grange->Own);
  out(grange->Got);
  tellGrange(grange->Near);
  tellGrange(grange->Far);
}";

/// Virtual functions that are no traversals: an overrider touches what another walk does, and what is overridden does not.
const BELLS: &str = "\
static unsigned Rung = 1;
struct _tree_ Bell {
  _child_ Bell *Near = nullptr;
  _child_ Bell *Far = nullptr;
  unsigned Own = 1;
  unsigned Told = 1;
  virtual ~Bell() = default;
  virtual unsigned tone() const { return Own; }
  virtual void strike(unsigned by) { Own = Own * 3u + by; }
  virtual void damp() { Own += 1u; }
  _traversal_ virtual void ring() {
    strike(tone());
    if (Near != nullptr) Near->ring();
    if (Far != nullptr) Far->ring();
  }
  _traversal_ virtual void hush() {
    if (Near != nullptr) Near->damp();
    if (Near != nullptr) Near->hush();
    if (Far != nullptr) Far->hush();
  }
  _traversal_ virtual void tell() {
    Told = Told * 3u + Rung;
    if (Near != nullptr) Near->tell();
    if (Far != nullptr) Far->tell();
  }
};
struct Chime : Bell {
  unsigned tone() const override {
    Rung = Rung * 5u + 1u;
    return Own + 2u;
  }
  void damp() override { Rung = Rung * 7u + Told; }
};
struct Gong final : Chime {
  void strike(unsigned by) override {
    Told += by;
    if (Far != nullptr) Far->Told += 3u;
  }
  void damp() override { Own = Own * 5u + 1u; }
};
inline Bell *makeBell(unsigned count) {
  Bell *bell = count % 3u == 0u ? new Bell() : count % 3u == 1u ? new Chime() : new Gong();
  bell->Own = count;
  if (count > 0u) bell->Near = makeBell(count - 1u);
  if (count > 1u) bell->Far = makeBell(count - 2u);
  return bell;
}
inline void tellBell(const Bell *bell) {
  if (bell == nullptr) return;
  out(bell->Own);
  out(bell->Told);
  tellBell(bell->Near);
  tellBell(bell->Far);
}";

/// Annotated functions that may throw, a division that a throw keeps from running, and annotations that say less than
/// bodies do.
const GAUGES: &str = "\
_access_((11, 'w', 'global')) inline void limit(unsigned v) {
  if (v > 5u) throw v;
}
_pure_ inline unsigned capped(unsigned v) {
  if (v > 6u) throw v;
  return v * 3u;
}
_pure_ inline unsigned doubled(unsigned v) noexcept { return v * 2u; }
static unsigned Marks = 1;
_pure_ inline unsigned stamped(unsigned v) noexcept {
  Marks = Marks * 3u + v;
  return v;
}
struct _tree_ Gauge {
  _child_ Gauge *Next = nullptr;
  unsigned Level = 1;
  unsigned Kept = 1;
  unsigned Full = 1;
  unsigned Part = 1;
  _access_((12, 'r', 'local')) unsigned level() const noexcept { return Level; }
  _traversal_ void check() {
    if (Next == nullptr) return;
    limit(Level);
    Next->check();
  }
  _traversal_ void cap() {
    if (Next == nullptr) return;
    Kept = capped(Level);
    Next->cap();
  }
  _traversal_ void fill() {
    Full = Full * 3u + 1u;
    if (Next == nullptr) return;
    Next->fill();
  }
  _traversal_ void ease() {
    Kept = Kept * 5u + doubled(Level);
    if (Next == nullptr) return;
    Next->ease();
  }
  _traversal_ void share(unsigned by) {
    unsigned part = 100u / by;
    if (Next == nullptr) return;
    Next->share(by);
    Part = Part * 3u + part;
  }
  _traversal_ void read() {
    Kept = Kept * 3u + level();
    if (Next == nullptr) return;
    Next->read();
  }
  _traversal_ void raise() {
    if (Next == nullptr) return;
    Next->Level = Level + Kept % 3u;
    Next->raise();
  }
  _traversal_ void stamp() {
    Kept = Kept * 7u + stamped(Level);
    if (Next == nullptr) return;
    Next->stamp();
  }
  _traversal_ void count() {
    Full = Full * 5u + Marks;
    if (Next == nullptr) return;
    Next->count();
  }
};
inline Gauge *makeGauge(unsigned count) {
  Gauge *gauge = new Gauge();
  gauge->Level = count * 2u + 1u;
  if (count > 0u) gauge->Next = makeGauge(count - 1u);
  return gauge;
}
inline void checked(Gauge *gauge) {
  try {
    gauge->check();
    gauge->fill();
  } catch (unsigned v) {
    out(v);
  }
}
inline void capping(Gauge *gauge) {
  try {
    gauge->cap();
    gauge->fill();
  } catch (unsigned v) {
    out(v);
  }
}
inline void sharing(Gauge *gauge, unsigned by) {
  try {
    gauge->check();
    gauge->share(by);
  } catch (unsigned v) {
    out(v);
  }
}
inline void gauges(Gauge *gauge) {
  checked(gauge);
  capping(gauge);
  sharing(gauge, gauge->Level > 5u ? 0u : 3u);
  gauge->ease();
  gauge->fill();
}";

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "call site on a class that the configuration chooses",
        declared: MOODS,
        members: "_child_ Smirk *Soul = nullptr;",
        build: "Soul = makeGrin(random.below(4u));",
        dump: "out(readGrins(Soul));",
        writes: &["$.Soul->Joy = $v;"],
        reads: &["$.Soul->Shown", "cheerUp($.Soul);\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "names that another configuration hides",
        declared: ROBES,
        members: "_child_ Robe *Gown = nullptr;",
        build: "Gown = makeRobe(random.below(6u));",
        dump: "out(readRobes(Gown));",
        writes: &["$.Gown->Worn = $v;"],
        reads: &["$.Gown->Seen", "$.Gown->wear(2u);\n$.Gown->see();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "overriders in templates",
        declared: MASKS,
        members: "_child_ Mask *Face = nullptr;",
        build: "Face = makeMask(random.below(5u));",
        dump: "out(readMasks(Face));",
        shown: "out(Worn);",
        writes: &["$.Face->Painted = $v;", "Worn = $v;"],
        reads: &[
            "$.Face->Noticed",
            "$.Face->paint();\n$.Face->notice();\n1u",
            "$.Face->notice();\n$.Face->paint();\n1u",
            "$.Face->turn();\n$.Face->notice();\n1u",
        ],
        ..PLAIN
    },
    Scenario {
        name: "body behind a conditional",
        declared: GUSTS,
        shown: "out(Gusts);",
        writes: &["$.Shared += gust($v);", "$.Shared = $v;"],
        reads: &["Gusts", "$.Shared"],
        ..PLAIN
    },
    Scenario {
        name: "containers of pointers",
        declared: COOPS,
        members: "_child_ Coop *Barn = nullptr;\n  std::vector<const Coop *> Flock;\n  std::vector<const Coop *> Found;",
        build: "Barn = makeCoop(random.below(4u), Flock);",
        dump: "out(readCoops(Flock));\n  out(readCoops(Found));",
        writes: &["$.Barn->Hens = $v;", "$.Found.clear();"],
        reads: &[
            "$.Barn->Heard",
            "unsigned($.Found.size())",
            "$.Barn->cull($.Barn->Pens);\n$.Barn->hatch();\n1u",
            "$.Barn->hatch();\n$.Barn->cull($.Barn->Pens);\n1u",
            "$.Barn->gather($.Found);\n$.Barn->listen($.Found);\n1u",
            "$.Barn->hatch();\n$.Barn->gather($.Found);\n1u",
            "$.Barn->hatch();\n$.Barn->listen($.Found);\n1u",
        ],
        ..PLAIN
    },
    Scenario {
        name: "members of one union",
        declared: TAPES,
        members: "_child_ Sash *Bobbin = nullptr;\n  Fathom Cord = {{1u}};",
        build: "Bobbin = makeSash(random.below(4u));",
        dump: "out(readSash(Bobbin));\n  out(Cord.Short.Inches);",
        writes: &["$.Cord.Short.Inches = $v;", "$.Bobbin->Knots = $v;"],
        reads: &[
            "$.Cord.Short.Inches",
            "$.Bobbin->Spun",
            "$.Bobbin->stretch($.Cord.Short);\n$.Bobbin->reach($.Cord.Long);\n1u",
            "$.Bobbin->reach($.Cord.Long);\n$.Bobbin->stretch($.Cord.Short);\n1u",
        ],
        ..PLAIN
    },
    Scenario {
        name: "arrays of variable length",
        declared: RULERS,
        members: "unsigned Span = 1;\n  unsigned Ruled = 1;",
        dump: "out(Span);\n  out(Ruled);",
        shown: "out(Notches);",
        writes: &[
            "$.Span += sized($v);",
            "$child->Span ^= pointed($v);",
            "$.Ruled += cast($v);",
            "Notches = $v;",
        ],
        reads: &["Notches", "$.Span", "$child->Span", "$.Ruled"],
        ..PLAIN
    },
    Scenario {
        name: "variable of a range-for",
        declared: MINTS,
        members: "_child_ Mint *Press = nullptr;",
        build: "Press = makeMint(random.below(4u));",
        dump: "for (const Mint *mint = Press; mint != nullptr; mint = mint->Next) {\n    out(mint->Cast);\n    out(mint->Told);\n  }",
        shown: "out(Flips);",
        writes: &[
            "$.Press->cast();\n$.Press->tell();",
            "$.Press->strike();\n$.Press->tell();",
            "$.Press->spend();\n$.Press->tell();",
        ],
        reads: &["$.Press->tell();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "functions on the same node",
        declared: GRANGES,
        members: "_child_ Grange *Farm = nullptr;",
        build: "Farm = makeGrange(random.below(5u));",
        dump: "tellGrange(Farm);",
        writes: &[
            "$.Farm->reap(2u);\n$.Farm->tell();",
            "$.Farm->mow(9u);\n$.Farm->tell();",
            "$.Farm->sow();\n$.Farm->tell();",
            "$.Farm->reap(1u);\n$.Farm->sow();\n$.Farm->mow(5u);",
        ],
        reads: &["$.Farm->tell();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "virtual functions without annotation",
        declared: BELLS,
        members: "_child_ Bell *Tower = nullptr;",
        build: "Tower = makeBell(random.below(5u));",
        dump: "tellBell(Tower);",
        shown: "out(Rung);",
        writes: &[
            "$.Tower->ring();\n$.Tower->tell();",
            "$.Tower->hush();\n$.Tower->tell();",
            "$.Tower->ring();\n$.Tower->hush();",
        ],
        reads: &["$.Tower->tell();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "parts of a local",
        declared: SILOS,
        members: "_child_ Silo *Barn = nullptr;",
        build: "Barn = makeSilo(random.below(4u));",
        dump: "for (const Silo *silo = Barn; silo != nullptr; silo = silo->Next) {\n    out(silo->Stored);\n    out(silo->Told);\n  }",
        shown: "out(Grown);",
        writes: &[
            "$.Barn->sow();\n$.Barn->tell();",
            "$.Barn->reap();\n$.Barn->tell();",
            "$.Barn->winnow();\n$.Barn->tell();",
            "$.Barn->grind();\n$.Barn->tell();",
        ],
        reads: &["$.Barn->tell();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "annotated function that throws",
        declared: GAUGES,
        members: "_child_ Gauge *Meter = nullptr;",
        build: "Meter = makeGauge(random.below(5u));",
        dump: "gauges(Meter);\n  for (const Gauge *gauge = Meter; gauge != nullptr; gauge = gauge->Next) {\n    out(gauge->Kept);\n    out(gauge->Full);\n    out(gauge->Part);\n  }",
        shown: "out(Marks);",
        writes: &[
            "$.Meter->read();\n$.Meter->raise();",
            "$.Meter->stamp();\n$.Meter->count();",
            "$.Meter->ease();\n$.Meter->fill();",
        ],
        reads: &["$.Meter->fill();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "combinations that no database has",
        declared: "static unsigned Tide = 1;
inline unsigned swell(unsigned v) {
#ifdef PLEACH_FIRST
#ifdef PLEACH_SECOND
  Tide = Tide * 3u + v;
#endif
#else
#ifndef PLEACH_SECOND
  Tide = Tide * 5u + v;
#endif
#endif
  return v * 2u + 1u;
}",
        shown: "out(Tide);",
        writes: &["$.Shared += swell(unsigned($v));"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "function that one database defines",
        declared: "static unsigned Tide = 1;
#ifdef PLEACH_FIRST
inline unsigned gust(unsigned v) { return v * 2u + 1u; }
#else
unsigned gust(unsigned v);
#endif
#if 0 // PLEACH_DEVICES: what a database that defines nothing is linked with
#ifndef PLEACH_FIRST
unsigned gust(unsigned v) {
  Tide = Tide * 3u + v;
  return v * 2u + 1u;
}
#endif
#endif",
        shown: "out(Tide);",
        writes: &["$.Shared += gust(unsigned($v));"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "objects that nobody named",
        declared: "static unsigned Stubs = 1;
struct Ticket {
  unsigned No = 1;
  Ticket() = default;
  Ticket(const Ticket &other) : No(other.No) { ++Stubs; }
};
struct Pass {
  unsigned No;
  explicit Pass(unsigned no) : No(no) { Stubs = Stubs * 3u + no; }
  ~Pass() { ++Stubs; }
  unsigned number() const { return No; }
};
inline unsigned punch(unsigned v) {
  Ticket ticket;
  auto f = [=] { return ticket.No + v; };
  return f();
}
inline unsigned show(const Pass &pass) { return pass.No % 7u; }",
        shown: "out(Stubs);",
        writes: &[
            "$.Shared = punch(unsigned($v));",
            "Ticket $l;\n$.Shared = $v + [=] { return $l.No; }();",
            "$.Shared = Pass(unsigned($v)).number();",
            "$.Shared += show(Pass(3u));",
        ],
        reads: &["Stubs", "$.Shared", "$.Shared = Pass(2u).number();\nStubs"],
        ..PLAIN
    },
];
