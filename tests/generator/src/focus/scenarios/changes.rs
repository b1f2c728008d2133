//! What happens by itself, what changes on the way, and what may not be copied.

use super::super::Part;
use super::super::shapes::Shape;
use super::super::subtrees::{
    AXLES, COGS, GEARS, HIVES, LAMPS, LEVERS, LIMBS, NESTS, STALLS, VATS,
};
use super::library::{JARS, METERS, PEBBLES, SHELVES, SIGNS, TINS};
use super::{Held, PLAIN, Scenario};

/// A reader keeps a child's address.
const KEPT_CHILD: Option<Held> = Some(Held {
    part: Part::Reader,
    before: "auto *$held = $last;",
    after: "$.$First += $held->Shared + $below;",
});

const WITH_AXLES: Scenario = Scenario {
    declared: AXLES,
    members: "_child_ Axle *Carriage = nullptr;",
    build: "Carriage = new Axle();\n  Carriage->Left = new Wheel();\n  Carriage->Right = new Wheel();\n  Carriage->Left->Home = Carriage->Right->Home = Carriage;\n  Carriage->Left->Turns = random.below(50u);",
    dump: "out(Carriage->Left->Turns);\n  out(Carriage->Right->Turns);",
    writes: &["$.Carriage->Left->Turns = $v;"],
    reads: &["$.Carriage->Left->roll();\n$.Carriage->Right->Turns"],
    ..PLAIN
};

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "default argument of a part",
        declared: COGS,
        shown: "out(Notch);",
        writes: &["Train $l;\n$.Shared += $l.First.Value + $l.Second.Value;"],
        reads: &["Notch"],
        ..PLAIN
    },
    Scenario {
        name: "initialiser through a constant pointer",
        declared: "struct Basin { mutable unsigned Level = 1; };\nstatic Basin Pool;\n[[maybe_unused]] static const Basin *const Water = &Pool;\nstruct Drop { unsigned Size = Water->Level; };",
        shown: "out(Pool.Level);",
        writes: &["Pool.Level = Pool.Level * 3u + $v;", "Water->Level += $v;"],
        reads: &["Drop $l;\n$l.Size"],
        ..PLAIN
    },
    Scenario {
        name: "virtual operator",
        declared: "static unsigned Grit = 1;\nstruct Tool {\n  virtual ~Tool() = default;\n  virtual unsigned operator()(unsigned v) const { return v; }\n};\nstruct Rasp : Tool {\n  unsigned operator()(unsigned v) const override {\n    Grit = Grit * 3u + 1u;\n    return v + Grit;\n  }\n};\nstatic const Rasp Coarse;\n[[maybe_unused]] static const Tool &Chosen = Coarse;",
        shown: "out(Grit);",
        writes: &["$.Shared += Chosen(unsigned($v));"],
        reads: &["Grit"],
        ..PLAIN
    },
    Scenario {
        name: "function that a call gives back",
        declared: "static unsigned Grit = 1;
inline unsigned rasp(unsigned v) { return Grit = Grit * 3u + v; }
using Tool = unsigned (*)(unsigned);
inline Tool chosen() { return rasp; }
struct Bench {
  operator Tool() const { return rasp; }
};",
        members: "unsigned Shared = 0;\nBench Set;",
        shown: "out(Grit);",
        writes: &[
            "$.Shared += chosen()(unsigned($v));",
            "$.Shared += $.Set(unsigned($v));",
        ],
        reads: &["Grit", "$.Shared"],
        ..PLAIN
    },
    Scenario {
        name: "comparison of enumerators",
        declared: "static unsigned Grit = 1;
enum Mesh : unsigned { Thin, Thick };
inline bool operator<(Mesh left, Mesh right) {
  Grit = Grit * 3u + 1u;
  return unsigned(left) < unsigned(right);
}",
        members: "Mesh Gauze = Thin;",
        dump: "out(unsigned(Gauze));",
        shown: "out(Grit);",
        writes: &["$.Gauze = std::max($.Gauze, Mesh(unsigned($v) % 2u));"],
        reads: &["Grit", "unsigned($.Gauze)"],
        ..PLAIN
    },
    Scenario {
        name: "write to an alternative",
        members: "unsigned Even = 0;\n  unsigned Odd = 0;",
        dump: "out(Even);\n  out(Odd);",
        writes: &["((($v) & 1u) != 0 ? $.Even : $.Odd) = $v;"],
        reads: &["$.Odd", "$.Even"],
        ..PLAIN
    },
    Scenario {
        name: "ordinary functions",
        declared: "static unsigned Worn = 1;\n[[maybe_unused]] static unsigned deeper(unsigned n) {\n  if (n == 0u) return Worn = Worn * 3u + 1u;\n  return deeper(n - 1u) + Worn;\n}\nstruct Caliper {\n  unsigned Level = 1;\n  unsigned read() const { return Level; }\n  void raise(unsigned by) { Level += by; }\n  unsigned operator++(int) { return Level++; }\n};",
        members: "Caliper Dial;\n  unsigned Gauged = 0;\n  unsigned Recount = 0;\n  void tell(unsigned v) { Recount = Recount * 5u + v; }\n  unsigned told() const { return Recount; }",
        dump: "out(Dial.Level);\n  out(Gauged);\n  out(Recount);",
        shown: "out(Worn);",
        writes: &[
            "$.tell($v);",
            "$child->tell($v);",
            "$.Dial.raise($v & 7u);",
            "$.Gauged = $.Dial++;",
            "$.Gauged = deeper($v & 3u);",
        ],
        reads: &[
            "$.told() + $.Dial.read() + Worn",
            "$.Recount + $.Dial.Level",
            "$child->told()",
            "deeper(1u)",
        ],
        ..PLAIN
    },
    Scenario {
        name: "calls under conditions",
        declared: LEVERS,
        members: "unsigned Valve = 1;\n  unsigned Duct = 0;\n  unsigned Flow = 0;\n  _child_ Lever *Crank = nullptr;",
        build: "Valve = random.below(4u);\n  Duct = random.below(6u);\n  Crank = makeLever(random, 3u);",
        dump: "out(Valve);\n  out(Duct);\n  out(Flow);\n  for (const Lever *lever = Crank; lever != nullptr; lever = lever->Next) {\n    out(lever->Notch);\n    out(lever->Pulled);\n    out(lever->Pushed);\n  }",
        writes: &["$.Valve = $v & 3u;", "$child->Valve ^= 1u;", "$.Duct = $v;"],
        reads: &[
            "$.Flow",
            "$.Duct",
            "$child->Valve",
            "$.Crank->pull();\n$.Crank->push();\n1u",
        ],
        shape: Some(Shape::Conditional),
        ..PLAIN
    },
    Scenario {
        name: "casts of the node",
        declared: GEARS,
        members: "_child_ Gear *Train = nullptr;",
        build: "Train = makeGear(random, 4u);",
        dump: "for (const Gear *gear = Train; gear != nullptr; gear = gear->Next) {\n    out(gear->Spun);\n    out(gear->Driven);\n    if (auto *spur = dynamic_cast<const Spur *>(gear)) out(spur->Width);\n    if (auto *bevel = dynamic_cast<const Bevel *>(gear)) out(bevel->Angle);\n  }",
        writes: &["$.Train->Teeth = $v & 3u;"],
        reads: &["$.Train->spin();\n$.Train->drive();\n$.Train->Teeth"],
        ..PLAIN
    },
    Scenario {
        name: "visitors",
        declared: STALLS,
        members: "_child_ Stall *Square = nullptr;\n  unsigned Taken = 0;",
        build: "Square = makeStall(random, 4u);",
        dump: "tellStall(Square);\n  out(market(Square));\n  tellStall(Square);\n  out(Taken);",
        writes: &["$.Square->Goods = $v;"],
        reads: &["$.Square->Price"],
        ..PLAIN
    },
    Scenario {
        name: "members and free functions",
        declared: LIMBS,
        members: "_child_ Limb *Bough = nullptr;\n  unsigned Knots = 0;",
        build: "Bough = makeLimb(random, 4u);",
        dump: "out(tend(Bough));\n  tellLimb(Bough);\n  out(Knots);",
        writes: &["$.Knots = $v;"],
        reads: &["$.Knots"],
        ..PLAIN
    },
    Scenario {
        name: "loops behind early ends",
        declared: HIVES,
        members: "_child_ Hive *Skeps = nullptr;",
        build: "Skeps = makeHive(random, 2u);",
        dump: "keepHives(Skeps);\n  tellHive(Skeps);",
        writes: &["$.Skeps->Honey = $v;"],
        reads: &["$.Skeps->Wax"],
        ..PLAIN
    },
    Scenario {
        name: "loops over what is there",
        declared: LAMPS,
        members: "_child_ Candle *Lantern = nullptr;\n  _child_ Garland *Wreath = nullptr;\n  unsigned Wick = 0;",
        build: "Lantern = makeCandle(random, 3u);\n  Wreath = makeGarland(random, 3u);",
        dump: "lightCandles(Lantern);\n  tellCandle(Lantern);\n  hangGarland(Wreath);\n  tellGarland(Wreath);\n  out(Wick);",
        writes: &["$.Wick = $v;"],
        reads: &["$.Wick"],
        ..PLAIN
    },
    Scenario {
        name: "loops over children",
        members: "_child_ std::vector<$Root *> Flock;\n  const std::vector<$Root *> &flock() const { return Flock; }\n  std::size_t flocked() const { return Flock.size(); }\n  $Root *bird(std::size_t at) const { return Flock[at]; }\n  unsigned Seed = 1;\n  unsigned Morsel = 0;\n  unsigned Pecked = 0;",
        build: "Seed = random.below(9u);\n  Morsel = random.below(9u);\n  if (depth > 2u)\n    for (unsigned left = random.below(3u); left > 0; --left)\n      Flock.push_back(make$Root(random, depth - 3u, nodes));",
        dump: "out(Seed);\n  out(Morsel);\n  out(Pecked);\n  for (auto *it : Flock)\n    it->dump();",
        writes: &["$.Seed = $v;", "$.Pecked += $v;", "$.Morsel ^= $v;"],
        reads: &["$.Seed", "$.Morsel", "$.Pecked"],
        shape: Some(Shape::Looped),
        ..PLAIN
    },
    Scenario {
        name: "loops over counted children",
        members: "unsigned Brood = 0;\n  unsigned Eggs = 0;\n  _children_(Brood) $Root **Flock = nullptr;\n  unsigned Seed = 1;\n  unsigned Morsel = 0;\n  unsigned Pecked = 0;",
        build: "Seed = random.below(9u);\n  Morsel = random.below(9u);\n  if (depth > 2u) {\n    Flock = new $Root *[2];\n    for (unsigned left = random.below(3u); left > 0; --left)\n      Flock[Brood++] = make$Root(random, depth - 3u, nodes);\n    Eggs = random.below(Brood + 1u);\n  }",
        dump: "out(Seed);\n  out(Morsel);\n  out(Pecked);\n  for (unsigned at = 0; at < Brood; ++at)\n    Flock[at]->dump();",
        writes: &["$.Seed = $v;", "$.Pecked += $v;", "$.Eggs = 0u;"],
        reads: &["$.Seed", "$.Morsel", "$.Pecked", "$.Brood"],
        shape: Some(Shape::Counted),
        ..PLAIN
    },
    Scenario {
        name: "loops over siblings",
        members: "_children_(Perch) $Root *Flock = nullptr;\n  $Root *Perch = nullptr;\n  $Root *flock() const { return Flock; }\n  $Root *perch() const { return Perch; }\n  unsigned Seed = 1;\n  unsigned Morsel = 0;\n  unsigned Pecked = 0;",
        build: "Seed = random.below(9u);\n  Morsel = random.below(9u);\n  if (depth > 2u)\n    for (unsigned left = random.below(4u); left > 0; --left) {\n      auto *chick = make$Root(random, depth - 3u, nodes);\n      chick->Perch = Flock;\n      Flock = chick;\n    }",
        dump: "out(Seed);\n  out(Morsel);\n  out(Pecked);\n  for (auto *it = Flock; it != nullptr; it = it->Perch)\n    it->dump();",
        writes: &[
            "$.Seed = $v;",
            "$.Pecked += $v;",
            "$.Morsel ^= $v;",
            "if ($.Flock && $v % 3u == 0u) $.Flock = $.Flock->Perch;",
            "if ($.Perch && ($v & 1u) == 0u) $.Perch = $.Perch->Perch;",
            "if ($.Flock) $.Flock->Morsel = $v;",
        ],
        reads: &[
            "$.Seed",
            "$.Morsel",
            "$.Pecked",
            "($.Flock ? $.Flock->Pecked : 3u)",
        ],
        shape: Some(Shape::Siblings),
        ..PLAIN
    },
    Scenario {
        name: "calls on first children",
        declared: NESTS,
        members: "_child_ Nest *Home = nullptr;\n  _child_ std::vector<$Root *> Flock;\n  const std::vector<$Root *> &flock() const { return Flock; }\n  std::size_t flocked() const { return Flock.size(); }\n  $Root *bird(std::size_t at) const { return Flock[at]; }\n  unsigned Seed = 1;\n  unsigned Morsel = 0;\n  unsigned Pecked = 0;",
        build: "Home = makeNest(random, 3u);\n  Seed = random.below(9u);\n  Morsel = random.below(9u);\n  if (depth > 2u)\n    for (unsigned left = random.below(4u); left > 0; --left)\n      Flock.push_back(make$Root(random, depth - 3u, nodes));",
        dump: "out(Home->sum());\n  out(Lost);\n  out(Song);\n  out(Seed);\n  out(Morsel);\n  out(Pecked);\n  for (auto *it : Flock)\n    it->dump();",
        writes: &["$.Seed = $v;", "$.Pecked += $v;", "$.Morsel ^= $v;"],
        reads: &[
            "$.Seed",
            "$.Morsel",
            "$.Pecked",
            "lay($.Home);\nhatch($.Home);\n1u",
            "$.Home->warm();\n$.Home->feed();\n1u",
            "$.Home->feed();\n$.Home->warm();\n1u",
            "$.Home->sing();\n$.Home->hear();\n1u",
        ],
        shape: Some(Shape::Peeled),
        ..PLAIN
    },
    Scenario {
        name: "calls behind labels",
        members: "unsigned Valve = 1;\n  unsigned Duct = 0;\n  unsigned Flow = 0;",
        build: "Valve = random.below(4u);\n  Duct = random.below(6u);",
        dump: "out(Valve);\n  out(Duct);\n  out(Flow);",
        writes: &["$.Valve = $v & 3u;", "$child->Valve ^= 1u;", "$.Duct = $v;"],
        reads: &["$.Flow", "$.Duct", "$child->Valve"],
        shape: Some(Shape::Switched),
        ..PLAIN
    },
    Scenario {
        name: "calls behind early ends",
        members: "unsigned Valve = 1;\n  unsigned Duct = 0;\n  unsigned Flow = 0;",
        build: "Valve = random.below(4u);\n  Duct = random.below(6u);",
        dump: "out(Valve);\n  out(Duct);\n  out(Flow);",
        writes: &["$.Valve = $v & 3u;", "$child->Valve ^= 1u;", "$.Duct = $v;"],
        reads: &["$.Flow", "$.Duct", "$child->Valve"],
        shape: Some(Shape::Ended),
        ..PLAIN
    },
    Scenario {
        name: "reference arguments",
        declared: "struct Crate {\n  unsigned Freight = 1;\n  unsigned Label = 0;\n  void add(unsigned more) { Freight += more; }\n  unsigned both() const { return Freight ^ Label; }\n};\ninline void stackCrate(Crate &crate, unsigned more) {\n  crate.Label = crate.Label * 3u + more;\n}\ninline void shiftCrate(Crate &to, const Crate &from) {\n  stackCrate(to, from.Freight);\n  to.add(from.Label);\n}\ninline unsigned weighCrate(const Crate &crate) { return crate.both(); }\ninline unsigned &labelOf(Crate &crate) { return crate.Label; }",
        members: "Crate Fore;\n  Crate Rear;",
        dump: "out(Fore.both());\n  out(Rear.both());",
        writes: &[
            "stackCrate($.Fore, $v);",
            "shiftCrate($.Rear, $.Fore);",
            "stackCrate($child->Fore, $v);",
            "Crate $l;\n$l.Freight = $v;\nshiftCrate($.Fore, $l);",
            "$.Rear.add($v);",
            "labelOf($.Rear) ^= $v;",
            "stackCrate(unsigned($v) % 2u == 0u ? $.Fore : $.Rear, 3u);",
        ],
        reads: &[
            "weighCrate($.Fore)",
            "weighCrate($.Rear)",
            "weighCrate($child->Rear)",
            "labelOf($child->Rear)",
            "$child->Fore.both()",
        ],
        ..PLAIN
    },
    // No strings: their members lie in a library that MemorySanitizer does not see.
    Scenario {
        name: "objects of the library",
        declared: SHELVES,
        members: "std::vector<char> Tag{'t'};\n  std::vector<unsigned> Tally{1u, 2u};\n  std::vector<std::vector<unsigned>> Words{{3u}};\n  std::vector<Stamp> Stamps{Stamp()};\n  _child_ Shelf *Rack = nullptr;",
        build: "Rack = makeShelf(random, random.below(4u) + 1u);\n  if (nodes.empty()) {\n    Catalogue = Shelf();\n    Catalogue.Next = Rack->Next;\n    Rack->Next = &Catalogue;\n  }",
        dump: "for (char it : Tag) out(unsigned(it));\n  for (const Stamp &it : Stamps) {\n    out(it.Of);\n    out(it.Day);\n  }\n  for (unsigned it : Tally) out(it);\n  for (const auto &it : Words) {\n    out(unsigned(it.size()));\n    out(it[0]);\n  }\n  searched(Rack);\n  emptied(Rack);\n  stocked(Rack);\n  studied(Rack);\n  skimmed(Rack);\n  for (const Shelf *shelf = Rack; shelf != nullptr; shelf = shelf->Next) {\n    out(shelf->Found);\n    out(shelf->Dusted);\n    out(unsigned(shelf->Books.size()));\n    out(shelf->front());\n  }",
        writes: &[
            "$.Tag.assign(2u, char('a' + ($v & 7u)));",
            "$child->Tag.push_back('x');",
            "pour($.Tally, $v);",
            "pour($child->Tally, $v);",
            "$.Tally[0] = $v;",
            "for (unsigned &$l : $.Tally)\n  $l += $v;",
            "$.Stamps.push_back(Stamp($v, 2u) + $child->Stamps.back());\nif ($.Stamps.size() > 6u)\n  $.Stamps.resize(2u);",
            "$.Stamps.front().Day += $v;",
            "$.Words.assign(2u, $child->Tally);",
            "std::vector<unsigned> $l = $.Tally;\n$l.back() ^= $v;\n$child->Tally = std::move($l);",
            "std::vector<unsigned> &$l = $.Words.front();\n$l.front() += $v;",
            "std::swap($.Tag, $child->Tag);",
            "unsigned &$l = $.Tally.front();\nstd::swap($.Tally, $child->Tally);\n$l += $v;",
            "$.Rack->count();\n$.Rack->lend();",
            "$.Rack->compare();\n$.Rack->add();",
            "$.Rack->last()->Found += $v;",
            "$.Rack->Crates.resize($.Rack->Crates.size() % 3u + 1u);\n$.Rack->Crates.back().Inner.push_back(Crate());",
        ],
        reads: &[
            "lengthOf($.Tag)",
            "$.Stamps.back().Of",
            "$child->Stamps[0].Day",
            "$child->Words.back().back()",
            "$.Tally.front()",
            "unsigned($child->Tally.size())",
            "($.Tag < $child->Tag ? 1u : 2u)",
            "($.Rack->odd() ? 1u : $child->Rack->last()->Found)",
        ],
        ..PLAIN
    },
    Scenario {
        name: "structured bindings",
        declared: "struct Grade {\n  unsigned Of = 1, Day = 2;\n};",
        members: "std::pair<unsigned, unsigned> Ends{1u, 2u};\n  Grade Mine;\n  std::vector<Grade> Grades{Grade(), Grade()};\n  std::vector<std::pair<unsigned, unsigned>> Spans{{3u, 4u}};\n  unsigned Shared = 0;",
        dump: "out(Shared);\n  out(Ends.first);\n  out(Ends.second);\n  out(Mine.Of);\n  out(Mine.Day);\n  for (const auto &[of, day] : Grades) {\n    out(of);\n    out(day);\n  }\n  for (const auto &[from, to] : Spans) {\n    out(from);\n    out(to);\n  }",
        writes: &[
            "auto [$l, $lTo] = $.Ends;\n$l ^= $v;\n$.Shared += $l * $lTo;",
            "auto &[$l, $lTo] = $.Ends;\n$l ^= $v;\n$lTo += $l;",
            "auto &[$l, $lTo] = $child->Ends;\n$lTo = $l + $v;",
            "const auto [$l, $lDay] = $.Mine;\n$.Mine.Of = $lDay + $v;\n$.Shared ^= $l;",
            "auto &[$l, $lDay] = $.Grades.front();\n$l += $lDay ^ $v;",
            "for (auto &[$l, $lDay] : $.Grades)\n  $lDay += $l ^ $v;",
            "for (auto [$l, $lDay] : $.Grades)\n  $.Shared += $l++ * $lDay;",
            "for (auto &[$l, $lTo] : $child->Spans)\n  $l = $lTo + $v;",
            "$.Ends = std::make_pair(unsigned($v), $.Mine.Day);",
            "$.Spans.assign(2u, $child->Ends);",
        ],
        reads: &[
            "$.Ends.first",
            "$child->Ends.second",
            "$.Grades.front().Day",
            "$child->Spans[0].first",
            "$.Mine.Of",
        ],
        ..PLAIN
    },
    Scenario {
        name: "elements by reference",
        declared: TINS,
        members: "_child_ Tin *Pantry = nullptr;",
        build: "Pantry = makeTin(random, random.below(3u) + 1u);",
        dump: "filled(Pantry);\n  pooled(Pantry);\n  spent(Pantry);\n  traded(Pantry);\n  tellTin(Pantry);",
        writes: &[
            "$.Pantry->label();\n$.Pantry->taste();",
            "$.Pantry->mark();\n$.Pantry->weigh();",
            "$.Pantry->open();\n$.Pantry->close();",
        ],
        reads: &["$.Pantry->taste();\n1u", "$.Pantry->close();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "elements at call sites",
        declared: JARS,
        members: "_child_ Jar *Cellar = nullptr;",
        build: "Cellar = makeJar(random, random.below(3u) + 1u);",
        dump: "jarred(Cellar);\n  referred(Cellar);\n  turned(Cellar, 0u, 2u);\n  turned(Cellar, 1u, 0u);\n  shifted(Cellar);\n  tellJar(Cellar);",
        writes: &[
            "$.Cellar->salt();\n$.Cellar->pickle();",
            "$.Cellar->pickle();\n$.Cellar->salt();",
        ],
        reads: &["$.Cellar->pickle();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "methods of locals",
        declared: "struct Spool {\n  unsigned Thread = 1;\n  unsigned Turns = 0;\n  mutable unsigned Asked = 0;\n  void wind(unsigned by) { Thread = Thread * 3u + by; turned(); }\n  void turned() { ++Turns; }\n  unsigned length() const { ++Asked; return Thread ^ Turns; }\n  Spool operator+(const Spool &other) const { Spool sum; sum.Thread = Thread + other.Thread; return sum; }\n  unsigned &thread() { return Thread; }\n};\ninline void pull(Spool &spool, unsigned by) { spool.Turns = spool.Turns * 5u + by; }\ninline unsigned gaugeSpool(const Spool &spool) { return spool.length(); }",
        members: "Spool Warp;\n  Spool Weft;\n  unsigned Fabric = 1;",
        dump: "out(Warp.length());\n  out(Weft.length());\n  out(Fabric);",
        writes: &[
            "Spool $l = $.Warp;\n$l.wind($v);\n$.Weft = $l;",
            "Spool $l = $.Warp;\npull($l, $v);\n$.Fabric = $l.length() + $l.Asked;",
            "Spool $l;\n$l.Thread = $v;\n$.Warp = $l + $.Weft;",
            "Spool $l[2];\n$l[1].wind($v);\n$.Fabric ^= $l[1].Thread;",
            "Spool $l = $.Weft;\n$l.thread() += $v;\n$.Fabric = gaugeSpool($l);",
            "unsigned $l = $.Fabric;\n$.Warp.wind($l);\n$l += 3u;\n$.Weft.wind($l);",
        ],
        reads: &[
            "$.Fabric",
            "$child->Fabric",
            "$.Warp.Thread",
            "$child->Weft.Thread",
            "gaugeSpool($.Warp + $.Weft)",
        ],
        ..PLAIN
    },
    Scenario {
        name: "instances of class templates",
        declared: "static unsigned Pressed = 1;\ntemplate <class T> struct Frond {\n  T Stem{};\n  T Vein = 1;\n  Frond() = default;\n  Frond(T stem, T vein) : Stem(stem), Vein(vein) {}\n  Frond operator+(const Frond &other) const { return Frond(Stem + other.Stem, Vein + other.Vein); }\n  Frond &operator+=(const Frond &other) {\n    Stem += other.Stem;\n    Vein = Vein * 3u + other.Vein;\n    return *this;\n  }\n  T span() const { return Stem ^ Vein; }\n};\nstruct Press {\n  Press() { ++Pressed; }\n};\ntemplate <class T> struct Dried : Press {\n  T Stem{};\n};\ntemplate <class T> struct Copied {\n  T Stem{};\n  Copied() = default;\n  Copied(const Copied &other) : Stem(other.Stem) { ++Pressed; }\n  Copied &operator=(const Copied &) = default;\n};\ntemplate <class T> T spanOf(const Frond<T> &leaf) { return leaf.span(); }",
        members: "Frond<unsigned> Overside;\n  Frond<unsigned> Underside;\n  Copied<unsigned> Cutting;\n  unsigned Resin = 1;",
        dump: "out(Overside.span());\n  out(Underside.span());\n  out(Cutting.Stem);\n  out(Resin);",
        shown: "out(Pressed);",
        writes: &[
            "$.Overside += Frond<unsigned>($v, 2u);",
            "$.Underside = $.Overside + $.Underside;",
            "const Frond<unsigned> $l = $.Overside + $.Underside;\n$.Resin = spanOf($l) + unsigned($v);",
            "Dried<unsigned> $l;\n$.Resin += $l.Stem + unsigned($v);",
            "const Copied<unsigned> $l = $.Cutting;\n$.Resin ^= $l.Stem;",
            "$child->Overside.Stem = $v;",
        ],
        reads: &[
            "$.Resin",
            "$.Overside.Stem",
            "$child->Underside.span()",
            "spanOf($.Underside)",
            "Pressed",
        ],
        ..PLAIN
    },
    Scenario {
        name: "algorithms of the library",
        declared: PEBBLES,
        members: "std::vector<unsigned> Mound{3u, 1u, 2u};\n  unsigned Pile[3] = {2u, 3u, 1u};\n  std::vector<Pebble> Pebbles{{1u}, {2u}};\n  unsigned Tallied = 0;",
        dump: "for (unsigned it : Mound) out(it);\n  for (unsigned it : Pile) out(it);\n  for (const Pebble &it : Pebbles) out(it.Of);\n  out(Tallied);",
        shown: "out(Weighed);\n  out(Swaps);",
        writes: &[
            "std::sort($.Mound.begin(), $.Mound.end());",
            "std::for_each($.Mound.begin(), $.Mound.end(), [&](unsigned &it) { it += $v; });",
            "std::for_each($.Mound.begin(), $.Mound.end(), [&](unsigned it) { $.Tallied = $.Tallied * 3u + it; });",
            "std::fill(std::begin($.Pile), std::end($.Pile), unsigned($v));",
            "std::transform($.Mound.begin(), $.Mound.end(), $child->Mound.begin(), [](unsigned it) { return it + 1u; });",
            "std::copy(std::begin($.Pile), std::end($.Pile), $.Mound.begin());",
            "*std::min_element($.Mound.begin(), $.Mound.end()) = unsigned($v);",
            "std::reverse($.Pebbles.begin(), $.Pebbles.end());",
            "std::iota($.Mound.begin(), $.Mound.end(), unsigned($v));",
            "$child->Mound.insert($child->Mound.begin() + 1, unsigned($v));\n$child->Mound.pop_back();",
            "$.Tallied += unsigned(std::count_if($.Mound.begin(), $.Mound.end(), assay));",
        ],
        reads: &[
            "$.Mound[0]",
            "$child->Mound[1]",
            "$.Pile[1]",
            "$.Tallied",
            "$child->Tallied",
            "Weighed",
            "Swaps",
            "std::accumulate($.Mound.begin(), $.Mound.end(), 0u)",
            "unsigned(std::distance($.Mound.begin(), $.Mound.end()))",
            "unsigned(std::count_if($.Mound.begin(), $.Mound.end(), [&](unsigned it) { return it > $.Tallied; }))",
        ],
        ..PLAIN
    },
    Scenario {
        name: "chained calls and structures in braces",
        declared: METERS,
        members: "Meter Gauge;\n  Reading Last;",
        build: "if (random.below(2u) == 0u) Gauge.Other = &Total;",
        dump: "out(Gauge.Sum);\n  for (unsigned it : Gauge.Ticks) out(it);\n  out(Last.Of);\n  for (unsigned it : Last.Seen) out(it);\n  out(Last.More);",
        shown: "out(Total.Sum);\n  out(unsigned(Total.Ticks.size()));",
        writes: &[
            "$.Gauge.add($v).tick(2u);",
            "$child->Gauge.tick($v).add(1u).tick($v);",
            "$.Gauge.pass().add($v).tick(3u);",
            "$.Last = Reading{unsigned($v), $child->Gauge.Ticks};",
            "$.Last = {unsigned($v), std::move($.Gauge.Ticks), 3u};",
            "$child->Last = Reading{unsigned($v), {}, $.Gauge.Sum};",
            "Total.add($v).add(1u);",
        ],
        reads: &[
            "$.Gauge.Sum",
            "$child->Gauge.Sum",
            "unsigned($.Gauge.Ticks.size())",
            "unsigned($child->Last.Seen.size())",
            "($.Last.Of + $.Last.More)",
            "Total.Sum",
        ],
        ..PLAIN
    },
    // No streams of C++: they lie in a library that MemorySanitizer does not see.
    Scenario {
        name: "printing and views of text",
        declared: SIGNS,
        members: "char Stamp[12] = {'s', 't'};",
        dump: "out(unsigned(Stamp[0]));\n  out(unsigned(Stamp[1]));",
        shown: "out(unsigned(Board[0]));\n  out(unsigned(Board[1]));",
        writes: &[
            "std::printf(\"%u %s\\n\", unsigned($v), $.Stamp);",
            "std::printf(\"%s %-4s\\n\", wordOf($v), $child->Stamp);",
            "std::fputs(boardOf(), stdout);",
            "std::snprintf($child->Stamp, sizeof $.Stamp, \"%x\", unsigned($v));",
            "std::snprintf($.Stamp, sizeof $.Stamp, \"%.6s\", Board);",
            "chalk($.Stamp, $v);",
            "chalk($child->Stamp, $v);",
            "Board[1] = char('a' + $v % 20u);",
            "std::fprintf(stdout, \"%c%c\", signOf(unsigned($v))[0], 33);",
        ],
        reads: &[
            "firstOf($.Stamp)",
            "firstOf(halfOf($child->Stamp))",
            "firstOf(boardOf())",
            "firstOf(std::string_view(Board, 2))",
            "firstOf(signOf(unsigned($.Stamp[0])))",
            "unsigned(wordOf(unsigned($.Stamp[0]))[0])",
        ],
        ..PLAIN
    },
    Scenario {
        name: "numbers by reference",
        declared: "static unsigned Tally = 1;\nstatic unsigned Ebb = 2;\nstatic unsigned Tides[3] = {1, 2, 3};\ninline void pour(unsigned &to, unsigned more) { to = to * 3u + more; }\ninline void drip(unsigned *to, unsigned more) { *to ^= more; }",
        members: "unsigned Shared = 0;\n  unsigned Basin = 1;",
        dump: "out(Shared);\n  out(Basin);",
        shown: "out(Tally);\n  out(Ebb);\n  out(Tides[1]);",
        writes: &[
            "pour($.Shared, $v);",
            "drip(&$.Basin, $v);",
            "$.Shared = $v;",
            "pour($child->Shared, $v);",
            "unsigned $l = $v;\npour($l, $.Basin);\n$.Basin = $l;",
            "Tally = Tally * 5u + $v;",
        ],
        reads: &["$.Shared", "$.Basin", "$child->Shared", "Tally", "Tides[1]"],
        features: |it| {
            it.params = true;
            it.ref_params = true;
            it.shared_params = true;
        },
        ..PLAIN
    },
    Scenario {
        name: "objects that calls pass",
        declared: VATS,
        members: "_child_ Vat *Brew = nullptr;",
        build: "Brew = makeVat(random, 3u);",
        dump: "out(apart(Brew));\n  out(together(Brew));\n  out(twice(Brew));\n  out(parts(Brew));\n  out(named(Brew, Brew->Left ? Brew->Left->Rest : Brew->Size));\n  tellVat(Brew);",
        shown: "out(Spilt);",
        writes: &["$.Brew->Size = $v;", "$child->Brew->Rest = $v;"],
        reads: &["$.Brew->Rest", "$child->Brew->Size"],
        ..PLAIN
    },
    Scenario {
        name: "accessors",
        members: "unsigned Strum = 1;\n  unsigned Ebb = 0;\n  bool Lit = false;\n  const bool &lit() const { return Lit; }\n  unsigned &strum() { return Strum; }\n  const unsigned &ebb() const { return Ebb; }",
        dump: "out(Strum);\n  out(Ebb);",
        writes: &[
            "$child->strum() += $v;",
            "$.strum() = $v;",
            "$.Ebb = $v;",
            "$.Lit = ($v & 1u) != 0u;",
            "if ($.lit()) {\n  $.Ebb += 3u;\n}",
        ],
        reads: &["$child->strum()", "$.strum()", "$child->ebb()"],
        ..PLAIN
    },
    Scenario {
        name: "unknown function",
        writes: &["bump($this);"],
        reads: &["$.$First"],
        ..PLAIN
    },
    Scenario {
        name: "new nodes",
        members: "unsigned Shared = 0;",
        reads: &["$child->Shared", "$.Shared"],
        shape: Some(Shape::Renewal),
        features: |it| it.deletes = true,
        ..PLAIN
    },
    Scenario {
        name: "new nodes under an alias",
        shape: Some(Shape::Succession),
        held: KEPT_CHILD,
        features: |it| {
            it.params = true;
            it.casts = false;
            it.deletes = true;
            it.this_calls = false;
            it.base_calls = false;
        },
        ..PLAIN
    },
    Scenario {
        name: "exchanged children under an alias",
        shape: Some(Shape::Exchange),
        held: KEPT_CHILD,
        features: |it| it.swaps = true,
        ..PLAIN
    },
    Scenario {
        name: "node replaced by an assignment",
        held: Some(Held {
            part: Part::Writer,
            before: "auto *$held = $.Carriage->Left;\n$.Carriage->Left = new Wheel();",
            after: "$held->spin();",
        }),
        ..WITH_AXLES
    },
    Scenario {
        name: "node replaced by a call on its parent",
        held: Some(Held {
            part: Part::Writer,
            before: "auto *$held = $.Carriage->Left;\n$.Carriage->replace();",
            after: "$held->spin();",
        }),
        ..WITH_AXLES
    },
    Scenario {
        name: "node replaced by a call on its sibling",
        held: Some(Held {
            part: Part::Writer,
            before: "auto *$held = $.Carriage->Left;\n$.Carriage->Right->replaceOther();",
            after: "$held->spin();",
        }),
        ..WITH_AXLES
    },
    Scenario {
        name: "what destructors do",
        reads: &["Gone"],
        shape: Some(Shape::Renewal),
        features: |it| {
            it.deletes = true;
            it.destructors = true;
        },
        ..PLAIN
    },
    Scenario {
        name: "what constructors do",
        declared: "static unsigned Born = 1;\nstruct Birth {\n  Birth() { Born = Born * 3u + 1u; }\n};",
        members: "unsigned Shared = 0;\n  Birth Mark0;",
        shown: "out(Born);",
        reads: &["Born"],
        shape: Some(Shape::Renewal),
        features: |it| it.deletes = true,
        ..PLAIN
    },
    Scenario {
        name: "destructor of a local",
        declared: "static unsigned Tally = 1;\nstruct Stamp {\n  unsigned Value;\n  explicit Stamp(unsigned value) : Value(value) {}\n  ~Stamp() { Tally = Tally * 3u + Value; }\n};",
        shown: "out(Tally);",
        writes: &["Stamp $l{unsigned($v)};\n$.Shared += $l.Value;"],
        reads: &["Tally"],
        ..PLAIN
    },
    Scenario {
        name: "static local in two copies",
        writes: &["static unsigned $l = 1u;\n$l = $l * 3u + 1u;\n$.Shared += $l;"],
        ..PLAIN
    },
    Scenario {
        name: "the function's name",
        writes: &["$.Shared += unsigned(sizeof(__func__));"],
        ..PLAIN
    },
    Scenario {
        name: "refused body",
        writes: &[
            "auto $l = [&](unsigned v) { return v * 3u + 1u; };\n$.Shared = $l(unsigned($v));",
            "goto $l;\n$l:\n$.Shared = $v;",
        ],
        ..PLAIN
    },
    Scenario {
        name: "overload that comes late",
        declared: "inline unsigned tint(unsigned v) { return v * 3u + 1u; }",
        late: "inline unsigned tint(unsigned char v) { return v + 7u; }",
        members: "unsigned Shared = 0;\n  unsigned char Byte = 9;",
        writes: &["$.Shared += tint($.Byte);"],
        features: |it| it.outside = false,
        ..PLAIN
    },
    Scenario {
        name: "operator that comes late",
        declared: "enum Finish { Matt = 1, Gloss = 2 };",
        late: "inline unsigned operator+(Finish a, Finish b) { return (a > b ? unsigned(a) : unsigned(b)) * 50u; }",
        members: "unsigned Shared = 0;\n  Finish Inside = Matt;\n  Finish Outside = Gloss;",
        writes: &["$.Shared = $.Shared * 3u + unsigned($.Inside + $.Outside);"],
        features: |it| it.outside = false,
        ..PLAIN
    },
    Scenario {
        name: "pure function of a node",
        declared: "_pure_ unsigned look(const $Root *node);",
        late: "inline unsigned look(const $Root *node) { return node->Shared & 1023u; }",
        reads: &["look($this)"],
        ..PLAIN
    },
    Scenario {
        name: "pure function of a default argument",
        declared: "static unsigned Tide = 1;\n_pure_ inline unsigned fathom(const unsigned *place = &Tide) { return *place & 1023u; }",
        shown: "out(Tide);",
        writes: &["Tide = Tide * 3u + $v;"],
        reads: &["fathom()"],
        ..PLAIN
    },
    Scenario {
        name: "call in a statement",
        shape: Some(Shape::Nested),
        writes: &["$.Shared = $v;"],
        ..PLAIN
    },
    Scenario {
        name: "parameter changed on the way",
        shape: Some(Shape::Passing),
        features: |it| it.params = true,
        ..PLAIN
    },
    Scenario {
        name: "argument with an effect",
        shape: Some(Shape::Effect),
        writes: &[],
        reads: &[],
        features: |it| it.params = true,
        ..PLAIN
    },
    Scenario {
        name: "node in a variable",
        fixed: true,
        ..PLAIN
    },
    Scenario {
        name: "exchanged children",
        shape: Some(Shape::Exchange),
        reads: &["$child->Shared", "$last->Shared", "$.Shared"],
        features: |it| it.swaps = true,
        ..PLAIN
    },
    Scenario {
        name: "code that braces run",
        declared: "static unsigned Spark = 1;
struct Flint {
  unsigned Value;
  Flint(unsigned value) : Value(value) { Spark = Spark * 3u + 1u; }
};
struct Kindling {
  Flint Part;
  unsigned Size;
};
struct Ember {
  unsigned Heat = 2;
  ~Ember() { Spark = Spark * 5u + Heat; }
};
struct Ash {
  Ember Part;
  unsigned Size = 3;
};
struct Match {
  unsigned Value = 1;
  operator unsigned() const { return Spark = Spark * 7u + Value; }
};
[[maybe_unused]] static const Match Stick;",
        shown: "out(Spark);",
        writes: &[
            "Kindling $l{unsigned($v), 2u};\n$.Shared += $l.Size;",
            "$.Shared += Kindling{3u, unsigned($v)}.Size;",
            "$.Shared += Ash{}.Size;",
            "const unsigned $l[2] = {Stick, 2u};\n$.Shared += $l[1];",
            "$.Shared += $v;",
        ],
        reads: &["Spark", "$.Shared", "Spark"],
        ..PLAIN
    },
    Scenario {
        name: "names in alignments",
        writes: &["unsigned $l = unsigned($v);\n$.Shared += $l;"],
        reads: &[
            "unsigned char $l = 1;\nalignas(sizeof($l) * 32) unsigned char Wide$l = $l;\n$.Shared += Wide$l;\nunsigned(__alignof__(Wide$l))",
        ],
        ..PLAIN
    },
    Scenario {
        name: "alignments of variables",
        writes: &[
            "alignas(64) unsigned $l = unsigned($v);\n$.Shared += $l + unsigned(__alignof__($l));",
            "[[gnu::aligned(32)]] unsigned $l = unsigned($v);\n$.Shared += $l * unsigned(__alignof__($l));",
        ],
        reads: &["$.Shared"],
        ..PLAIN
    },
];
