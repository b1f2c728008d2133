//! Texts that scenarios put in front of the classes: trees and other types of their own.

/// A subtree of its own in each node, one of whose parts is replaced from above or from below. (The old part is not
/// deleted: what keeps it may still use it.)
pub(super) const AXLES: &str = "\
struct Axle;
struct _tree_ Wheel {
  unsigned Turns = 1;
  Axle *Home = nullptr;
  _child_ Wheel *Hub = nullptr;
  _traversal_ void spin() {
    Turns = Turns * 3u + 1u;
    if (Hub == nullptr) return;
    Hub->spin();
  }
  _traversal_ void roll() {
    Turns += 7u;
    if (Hub == nullptr) return;
    Hub->roll();
  }
  _traversal_ void replaceOther();
};
struct _tree_ Axle {
  _child_ Wheel *Left = nullptr;
  _child_ Wheel *Right = nullptr;
  _traversal_ void replace() { Left = new Wheel(); }
};
inline void Wheel::replaceOther() { Home->Left = new Wheel(); }";

/// A subtree of its own in each node, whose traversals go on to one of two children, chosen by each in its way.
pub(super) const TWIGS: &str = "\
struct _tree_ Twig {
  unsigned Grade = 1;
  unsigned Size = 0;
  unsigned Rank = 0;
  _child_ Twig *Left = nullptr;
  _child_ Twig *Right = nullptr;
  _traversal_ void grow() {
    Size = Size * 3u + 1u;
    if (Left == nullptr) return;
    Twig *part = Left;
    if ((Grade & 1u) != 0) part = Right;
    part->grow();
  }
  _traversal_ void rank() {
    Rank = Rank * 3u + 1u;
    if (Left == nullptr) return;
    Twig *part = Right;
    if ((Grade & 2u) != 0) part = Left;
    part->rank();
  }
};";

/// Two traversals that begin with one test; the first writes what it reads.
pub(super) const VINES: &str = "\
struct _tree_ Vine {
  unsigned Leaves = 0;
  unsigned Fruits = 0;
  _child_ Vine *Next = nullptr;
  _traversal_ void thin() {
    if (Leaves == 0u) return;
    Leaves -= 1u;
    if (Next == nullptr) return;
    Next->thin();
  }
  _traversal_ void ripen() {
    if (Leaves == 0u) return;
    Fruits = Fruits * 3u + 1u;
    if (Next == nullptr) return;
    Next->ripen();
  }
};";

/// Two traversals that begin with one wording of a test, which means another field in each.
pub(super) const STEMS: &str = "\
struct _tree_ Stem {
  unsigned Mark = 0;
  unsigned Size = 0;
  _child_ Stem *Next = nullptr;
  virtual ~Stem() = default;
  _traversal_ virtual void swell() {
    if (Mark == 1u) return;
    Size = Size * 3u + 1u;
    if (Next == nullptr) return;
    Next->swell();
  }
  _traversal_ virtual void fade() {}
};
struct _tree_ Shoot : Stem {
  unsigned Mark = 0;
  unsigned Tone = 0;
  _traversal_ void fade() override {
    if (Mark == 1u) return;
    Tone = Tone * 3u + 1u;
    if (Next == nullptr) return;
    Next->fade();
  }
};";

/// Traversals that end on nodes of different kinds: of five, more sets may be alive than there are functions for. Some name the next node
/// by a variable, which is set only while they live.
pub(super) const CLOCKS: &str = "\
struct _tree_ Clock {
  unsigned Grade = 0;
  unsigned Ticked = 1;
  unsigned Struck = 1;
  unsigned Wound = 1;
  unsigned Chimed = 1;
  unsigned Stopped = 1;
  _child_ Clock *Next = nullptr;
  _traversal_ void tick() {
    Ticked = Ticked * 3u + 1u;
    if (Next == nullptr || (Grade & 1u) != 0) return;
    Next->tick();
  }
  _traversal_ void strike() {
    Struck = Struck * 3u + 1u;
    if (Next == nullptr || (Grade & 2u) != 0) return;
    Next->strike();
  }
  _traversal_ void wind() {
    Wound = Wound * 3u + 1u;
    if (Next == nullptr || (Grade & 4u) != 0) return;
    Next->wind();
  }
  _traversal_ void chime() {
    Chimed = Chimed * 3u + 1u;
    if (Next == nullptr || (Grade & 8u) != 0) return;
    Clock *after = Next;
    after->chime();
  }
  _traversal_ void stop() {
    Stopped = Stopped * 3u + 1u;
    if (Next == nullptr || (Grade & 16u) != 0) return;
    Clock *last = Next;
    last->stop();
  }
};";

/// A class with a subclass that pleach sees and one that it does not: it must come right from the class that declares
/// the traversals. That the scenario tells classes apart includes the header by which fused functions may do so too.
pub(super) const BUDS: &str = "\
struct _tree_ Bud {
  unsigned Size = 1;
  unsigned Tone = 1;
  _child_ Bud *Next = nullptr;
  virtual ~Bud() = default;
  _traversal_ virtual void swell() {
    Size = Size * 3u + 1u;
    if (Next == nullptr) return;
    Next->swell();
  }
  _traversal_ virtual void blush() {
    Tone = Tone * 3u + 1u;
    if (Next == nullptr) return;
    Next->blush();
  }
};
struct _tree_ Bloom : Bud {
  _traversal_ void blush() override {
    Tone = Tone * 5u + Size;
    if (Next == nullptr) return;
    Next->blush();
  }
};
#if 0 // PLEACH_DEVICES: a subclass that pleach does not see
struct Sport : Bud {
  void swell() override {
    Size += Tone * 7u;
    if (Next != nullptr) Next->swell();
  }
  void blush() override {
    Tone ^= Size;
    if (Next != nullptr) Next->blush();
  }
};
#endif
inline Bud *makeBud(unsigned kind) {
#if 0 // PLEACH_DEVICES
  if (kind == 2u) return new Sport();
#endif
  if (kind == 1u) return new Bloom();
  return new Bud();
}";

/// One traversal writes a variable by one of its names, another reads it by the other.
pub(super) const BUOYS: &str = "\
struct _tree_ Buoy {
  unsigned Seen = 1;
  _child_ Buoy *Next = nullptr;
  _traversal_ void lift() {
    tide_symbol = tide_symbol * 3u + 1u;
    if (Next == nullptr) return;
    Next->lift();
  }
  _traversal_ void sight() {
    Seen = Seen * 3u + ebb_symbol;
    if (Next == nullptr) return;
    Next->sight();
  }
};";

/// A branch changes what decides on the branches of the next traversal.
pub(super) const LEVERS: &str = "\
struct _tree_ Lever {
  unsigned Notch = 0;
  unsigned Pulled = 1;
  unsigned Pushed = 1;
  _child_ Lever *Next = nullptr;
  _traversal_ void pull() {
    if (Next == nullptr) return;
    if (Notch == 2u) {
      Next->pull();
      Pulled = Pulled * 3u + 1u;
    } else {
      Next->pull();
      Pulled += 7u;
      Notch = 2u;
    }
  }
  _traversal_ void push() {
    if (Next == nullptr) return;
    if (Notch == 2u) {
      Next->push();
      Pushed = Pushed * 5u + Pulled;
    } else {
      Next->push();
      Pushed ^= Pulled;
    }
  }
};
inline Lever *makeLever(Random &random, unsigned count) {
  Lever *lever = new Lever();
  if (count == 0u) return lever;
  lever->Notch = random.below(3u);
  lever->Next = makeLever(random, count - 1u);
  return lever;
}";

/// Nodes of which walks go to the first child, and others to all: in other orders, under conditions, and past null pointers.
pub(super) const NESTS: &str = "\
static unsigned Lost = 0;
static unsigned Song = 1;
struct _tree_ Nest {
  _child_ std::vector<Nest *> Eggs;
  _child_ std::vector<Nest *> Chicks;
  unsigned Cold = 0;
  unsigned Laid = 1;
  unsigned Hatched = 1;
  unsigned Warm = 1;
  unsigned Fed = 1;
  unsigned Heard = 1;
  _traversal_ void warm() {
    Warm = Warm * 3u + 1u;
    if (!Chicks.empty() && Cold > 1u) Chicks[0]->warm();
  }
  _traversal_ void feed() {
    Fed = Fed * 3u + Warm;
    for (Nest *it : Chicks) it->feed();
  }
  _traversal_ void sing() {
    Song = Song * 3u + Cold;
    if (!Chicks.empty()) Chicks.front()->sing();
  }
  _traversal_ void hear() {
    Heard = Heard * 3u + Song;
    for (std::size_t i = Chicks.size(); i-- > 0;) Chicks[i]->hear();
  }
  unsigned sum() const {
    unsigned all = Laid + Hatched * 3u + Warm * 5u + Fed * 7u + Heard * 11u;
    for (const Nest *it : Eggs) all = all * 31u + (it == nullptr ? 1u : it->sum());
    for (const Nest *it : Chicks) all = all * 31u + it->sum();
    return all;
  }
};
_traversal_ inline void lay(Nest *n) {
  if (n) {
    n->Laid = n->Laid * 3u + 1u;
    if (!n->Eggs.empty()) lay(n->Eggs[0]);
  } else {
    Lost += 1u;
  }
}
_traversal_ inline void hatch(Nest *n) {
  if (n) {
    n->Hatched = n->Hatched * 3u + 1u;
    for (Nest *it : n->Eggs) hatch(it);
  }
}
inline Nest *makeNest(Random &random, unsigned depth) {
  Nest *nest = new Nest();
  nest->Cold = random.below(4u);
  if (depth == 0u) return nest;
  for (unsigned left = random.below(4u); left > 0; --left)
    nest->Eggs.push_back(random.below(2u) == 0u ? nullptr : makeNest(random, depth - 1u));
  for (unsigned left = random.below(4u); left > 0; --left) nest->Chicks.push_back(makeNest(random, depth - 1u));
  return nest;
}";

/// Nodes of which some are of a class that derives from its parameter.
pub(super) const GRAFTS: &str = "\
struct _tree_ Scion {
  unsigned Sap = 1;
  unsigned Bark = 1;
  unsigned Grade = 0;
  _child_ Scion *Next = nullptr;
  virtual ~Scion() = default;
  _traversal_ virtual void rise() {
    Sap = Sap * 3u + 1u;
    if (Next == nullptr) return;
    Next->rise();
  }
  _traversal_ virtual void crack() {
    Bark = Bark * 3u + 1u;
    if (Next == nullptr) return;
    Next->crack();
  }
};
struct _tree_ Shootlet : Scion {
  _traversal_ void crack() override {
    Bark = Bark * 5u + Grade;
    if (Next == nullptr) return;
    Next->crack();
  }
};
template <class T> struct Grafted : T {
  void rise() override {
    if (this->Next != nullptr) this->Next->Bark += this->Bark;
    T::rise();
  }
  void crack() override {
    T::crack();
    this->Bark += this->Sap;
  }
};
inline Scion *makeScion(unsigned kind) {
  if (kind == 2u) return new Grafted<Scion>();
  if (kind == 1u) return new Grafted<Shootlet>();
  return kind == 3u ? new Shootlet() : new Scion();
}";

/// Nodes of which some are of a class that stands in an initialiser or the like: `$place` declares a function `hiddenNest` that makes one
/// with the lambda `NEST_HERE`, of type `NestMaker *`.
macro_rules! nests {
    ($place:literal) => {
        concat!(
            "\
struct _tree_ Nest {
  unsigned Eggs = 1;
  unsigned Straw = 1;
  _child_ Nest *Next = nullptr;
  virtual ~Nest() = default;
  _traversal_ virtual void lay() {
    Eggs = Eggs * 3u + 1u;
    if (Next == nullptr) return;
    Next->lay();
  }
  _traversal_ virtual void line() {
    Straw = Straw * 3u + 1u;
    if (Next == nullptr) return;
    Next->line();
  }
};
struct _tree_ Burrow : Nest {
  _traversal_ void line() override {
    Straw = Straw * 5u + 2u;
    if (Next == nullptr) return;
    Next->line();
  }
};
#define NEST_HERE []() -> Nest * { \
    struct _tree_ Hidden : Burrow { \
      void lay() override { \
        if (Next != nullptr) Next->Straw += Straw; \
        Nest::lay(); \
      } \
      void line() override { \
        Burrow::line(); \
        Straw += Eggs; \
      } \
    }; \
    return new Hidden(); \
  }
using NestMaker = Nest *();
",
            $place,
            "
inline Nest *makeNest(unsigned kind) {
  if (kind == 2u) return hiddenNest();
  if (kind == 1u) return new Burrow();
  return new Nest();
}"
        )
    };
}
pub(super) use nests;

/// Parts whose constructor has a default argument with an effect.
pub(super) const COGS: &str = "\
static unsigned Notch = 1;
inline unsigned notch() {
  Notch = Notch * 3u + 1u;
  return Notch & 255u;
}
struct Cog {
  unsigned Value;
  explicit Cog(unsigned value = notch()) : Value(value) {}
};
struct Train {
  Cog First;
  Cog Second;
};";

/// The second place of a choice is written behind a call, and read in front of one.
pub(super) const SCALES: &str = "\
struct _tree_ Steelyard {
  unsigned Grade = 0;
  unsigned Even = 1;
  unsigned Odd = 1;
  unsigned Load = 0;
  _child_ Steelyard *Next = nullptr;
  _traversal_ void tip() {
    if (Next == nullptr) return;
    Next->tip();
    ((Grade & 1u) != 0 ? Even : Odd) += Next->Even * 3u + 1u;
  }
  _traversal_ void lade() {
    if (Next == nullptr) return;
    Next->Load = Load * 3u + Odd;
    Next->lade();
  }
};";

/// What asks whether a child is there, in several ways, be it by a variable, before and after another is put there.
pub(super) const GATES: &str = "\
struct _tree_ Fencing {
  unsigned Swung = 1;
  unsigned Creaked = 1;
  unsigned Latched = 1;
  _child_ Fencing *Near = nullptr;
  _child_ std::unique_ptr<Fencing> Far;
  _traversal_ void swing() {
    Fencing *near = Near;
    Swung = Swung * 3u + 1u;
    if (Far) {
      if (near) Far->swing();
    }
  }
  _traversal_ void creak() {
    Creaked = Creaked * 5u + 2u;
    if (Creaked % 3u == 0u) {
      Near = nullptr;
    }
    if (Far != nullptr) {
      if (Near != nullptr) Far->creak();
    }
  }
  _traversal_ void latch() {
    Latched = Latched * 7u + Creaked;
    if (Fencing *far = Far.get()) {
      if (Fencing *near = Near; near == nullptr) {
        Latched += 1u;
      } else {
        far->latch();
      }
    }
  }
  void hang(unsigned depth) {
    Creaked = depth;
    Near = new Fencing();
    if (depth > 0u) Far = std::make_unique<Fencing>();
    if (Far) Far->hang(depth - 1u);
  }
  void show() {
    out(Swung);
    out(Creaked);
    out(Latched);
    if (Far) Far->show();
  }
};";

/// A traversal that counts how often it runs, in a variable of its own; sometimes it runs with another one, sometimes
/// alone.
pub(super) const BELLS: &str = "\
struct _tree_ Carillon {
  unsigned Rung = 1;
  unsigned Tone = 1;
  _child_ Carillon *Next = nullptr;
  _traversal_ void ring() {
    static unsigned Times = 0;
    Times += 1u;
    Rung = Rung * 3u + Times;
    if (Next == nullptr) return;
    Next->ring();
  }
  _traversal_ void tune() {
    Tone = Tone * 3u + 1u;
    if (Next == nullptr) return;
    Next->tune();
  }
};";

/// A traversal passes on what its parameter's type made of a literal.
pub(super) const REEDS: &str = "\
struct _tree_ Reed {
  unsigned Stalk = 1;
  unsigned Root = 1;
  _child_ Reed *Next = nullptr;
  _traversal_ void rise(unsigned by) {
    Stalk = Stalk * 3u + by;
    if (Next == nullptr) return;
    Next->rise(by);
  }
  _traversal_ void sink(unsigned char by) {
    Root += by;
    if (Next == nullptr) return;
    Next->rise(by);
  }
  _traversal_ void spread(unsigned by) {
    Root = Root * 5u + by;
    if (Next == nullptr) return;
    Next->spread(by);
  }
};";

/// Children that are values: members, elements of arrays and containers; beside them a node in a field without mark, to which a child field leads.
pub(super) const ORCHARDS: &str = "\
struct _tree_ Pear {
  unsigned Ripe = 1;
  unsigned Eaten = 1;
  _traversal_ void ripen() { Ripe = Ripe * 3u + 1u; }
  _traversal_ void eat() { Eaten = Eaten * 5u + Ripe; }
};
struct _tree_ Bough {
  unsigned Sap = 1;
  unsigned Leaves = 1;
  _child_ Pear Best;
  _child_ Pear Low[2];
  _child_ std::deque<Bough> Twigs;
  Pear Wild;
  _child_ Pear *Seedling = nullptr;
  _traversal_ void bud() {
    Sap += 2u;
    Best.ripen();
    for (Pear &pear : Low) pear.ripen();
    for (Bough &twig : Twigs) twig.bud();
  }
  _traversal_ void shed() {
    Leaves = Leaves * 3u + Sap;
    Best.eat();
    for (auto &pear : Low) {
      pear.eat();
      Leaves += pear.Eaten;
    }
    for (auto &twig : Twigs) twig.shed();
  }
  _traversal_ void graft() {
    for (Pear &pear : Low) pear.Ripe += Low[1].Ripe;
    if (Seedling != nullptr) Seedling->ripen();
    for (auto twig = Twigs.begin(); twig != Twigs.end(); ++twig) twig->graft();
  }
  _traversal_ void swell() {
    Leaves = Leaves * 7u + Wild.Ripe;
    Best.eat();
    for (auto twig = Twigs.begin(); twig != Twigs.end(); ++twig) {
      twig->swell();
      Leaves += twig->Sap;
    }
  }
};
[[maybe_unused]] static void plantBough(Bough &bough, unsigned twigs) {
  bough.Seedling = twigs == 1u ? &bough.Wild : nullptr;
  bough.Twigs.resize(twigs);
  for (Bough &it : bough.Twigs) it.Sap = twigs;
  if (twigs > 1u) plantBough(bough.Twigs.front(), 1u);
}
// What refers to the first twig refers to the second one then.
[[maybe_unused]] static void renewBough(Bough &bough) {
  if (bough.Twigs.empty() || bough.Sap > 40u) return;
  Bough &first = bough.Twigs.front();
  bough.Twigs.push_front(Bough());
  first.bud();
  bough.Twigs.front().shed();
}
[[maybe_unused]] static void lopBough(Bough &bough) {
  if (bough.Sap % 3u == 0u) bough.Twigs.clear();
  bough.Best = Pear();
}
[[maybe_unused]] static void tellBough(const Bough &bough) {
  out(bough.Sap);
  out(bough.Leaves);
  for (const Pear *it : {&bough.Best, &bough.Low[0], &bough.Low[1], &bough.Wild}) {
    out(it->Ripe);
    out(it->Eaten);
  }
  for (const Bough &it : bough.Twigs) tellBough(it);
}";

/// The type of a parameter has a name that is another type in the subclass.
pub(super) const PLANKS: &str = "\
typedef unsigned char Breadth;
struct _tree_ Plank {
  unsigned Laid = 1;
  unsigned Nailed = 1;
  _child_ Plank *Next = nullptr;
  virtual ~Plank() = default;
  _traversal_ virtual void lay(Breadth by) { Laid += by; }
  _traversal_ virtual void nail(Breadth by) { Nailed += by; }
};
struct _tree_ Boarding : Plank {
  typedef unsigned Breadth;
  _traversal_ void lay(unsigned char by) override {
    Laid = Laid * 3u + by;
    Next->lay(by);
  }
  _traversal_ void nail(unsigned char by) override {
    Nailed = Nailed * 5u + by;
    Next->nail(by);
  }
};";

/// A body that a subclass inherits tells the class of `this`.
pub(super) const CASKS: &str = "\
struct _tree_ Cask {
  unsigned Held = 1;
  unsigned Poured = 1;
  _child_ Cask *Next = nullptr;
  virtual ~Cask() = default;
  _traversal_ virtual void fill() {
    Held = Held * 3u + unsigned(sizeof(*this));
    if (Next == nullptr) return;
    Next->fill();
  }
  _traversal_ virtual void pour() { Poured += 1u; }
};
struct _tree_ Keg : Cask {
  unsigned Hoops[9] = {};
  _traversal_ void pour() override {
    Poured = Poured * 5u + 1u;
    if (Next == nullptr) return;
    Next->pour();
  }
};";

/// A walk that is `const` asks for the type of a field, which is another one in a function that is not.
pub(super) const LENSES: &str = "\
template <class T> struct Glass { char Bytes[2]; };
template <class T> struct Glass<const T &> { char Bytes[5]; };
struct _tree_ Lens {
  mutable unsigned Seen = 1;
  mutable unsigned Clear = 1;
  unsigned Ground = 1;
  _child_ Lens *Next = nullptr;
  _traversal_ void look() const {
    Seen = Seen * 3u + unsigned(sizeof(Glass<decltype((Ground))>));
    if (Next == nullptr) return;
    Next->look();
  }
  _traversal_ void wipe() const {
    Clear = Clear * 3u + unsigned(sizeof(Ground));
    if (Next == nullptr) return;
    Next->wipe();
  }
  _traversal_ void grind(unsigned by) {
    Ground = Ground * 5u + by;
    if (Next == nullptr) return;
    Next->grind(by + 1u);
  }
};";

/// A body that a subclass inherits leaves out an argument, whose default the subclass changes.
pub(super) const BUSHELS: &str = "\
struct _tree_ Bushel {
  unsigned Corn = 1;
  unsigned Chaff = 1;
  _child_ Bushel *Next = nullptr;
  virtual ~Bushel() = default;
  _pure_ virtual unsigned measured(unsigned by = 3u) const { return by; }
  _traversal_ virtual void thresh() {
    Corn = Corn * 3u + measured();
    if (Next == nullptr) return;
    Next->thresh();
  }
  _traversal_ virtual void winnow() { Chaff += 1u; }
};
struct _tree_ Peck : Bushel {
  _pure_ unsigned measured(unsigned by = 8u) const override { return by; }
  _traversal_ void winnow() override {
    Chaff = Chaff * 5u + 1u;
    if (Next == nullptr) return;
    Next->winnow();
  }
};";

/// Calls and loops under conditions beside those of walks that visit all; the conditions change on the node, by a walk of a child and
/// by another walk.
pub(super) const BURROWS: &str = "\
static unsigned Dusk = 1;
struct _tree_ Burrow {
  _child_ Burrow *Dens[2] = {nullptr, nullptr};
  _child_ Burrow *Hole = nullptr;
  Burrow *Above = nullptr;
  unsigned Dug = 1;
  unsigned Seen = 1;
  unsigned Slept = 1;
  bool Open = true;
  bool Warm = false;
  _traversal_ void dig() {
    Dug = Dug * 3u + 1u;
    for (Burrow *den : Dens) {
      if (den) den->dig();
    }
    if (Hole) Hole->dig();
  }
  _traversal_ void look(unsigned by) {
    if (Open) {
      Seen = Seen * 3u + Dug + by;
      for (Burrow *den : Dens) {
        if (den) den->look(by + 1u);
      }
      if (Hole) Hole->look(by + 2u);
      Seen += 2u;
    }
  }
  _traversal_ void sleep() {
    Slept += Dug;
    if (!Open || Warm) return;
    Slept = Slept * 5u + Seen;
    for (Burrow *den : Dens) {
      if (den && den->Dug % 3u != 1u) den->sleep();
    }
    if (Hole) Hole->sleep();
  }
  _traversal_ void shut() {
    if (Above && Dug % 2u == 0u) Above->Open = !Above->Open;
    if (Dug % 5u == 1u) Warm = !Warm;
    for (Burrow *den : Dens) {
      if (den) den->shut();
    }
    if (Hole) Hole->shut();
  }
  _traversal_ void dim() {
    Dusk = Dusk * 3u + Dug;
    for (Burrow *den : Dens) {
      if (den) den->dim();
    }
    if (Hole) Hole->dim();
  }
  _traversal_ void wake() {
    if (Dusk % 2u == 1u) {
      for (Burrow *den : Dens) {
        if (den) den->wake();
      }
    }
    Slept += Dusk;
    if (Hole) {
      if (Dusk % 3u != 1u) Hole->wake();
    }
  }
  _traversal_ void close() {
    if (Above) Above->Open = Dug % 2u == 0u;
    if (Open) {
      for (Burrow *den : Dens) {
        if (den) den->close();
      }
    }
    if (Hole) Hole->close();
  }
};
inline Burrow *makeBurrow(unsigned count, Burrow *above) {
  Burrow *burrow = new Burrow();
  burrow->Above = above;
  burrow->Dug = count * 7u + 3u;
  burrow->Open = count % 3u != 1u;
  burrow->Warm = count % 4u == 1u;
  if (count > 0u) burrow->Dens[0] = makeBurrow(count - 1u, burrow);
  if (count > 1u) burrow->Dens[1] = makeBurrow(count - 2u, burrow);
  if (count > 1u) burrow->Hole = makeBurrow(count - 2u, burrow);
  return burrow;
}
inline void tellBurrow(const Burrow *burrow) {
  if (burrow == nullptr) return;
  out(burrow->Dug);
  out(burrow->Seen);
  out(burrow->Slept);
  out(burrow->Open ? 1u : 0u);
  for (const Burrow *den : burrow->Dens) tellBurrow(den);
  tellBurrow(burrow->Hole);
}";

/// Nodes of two classes, told apart by casts: of the node, of a child, in conditions and in variables of branches.
pub(super) const GEARS: &str = "\
struct Spur;
struct Bevel;
struct _tree_ Gear {
  virtual ~Gear() = default;
  unsigned Teeth = 1;
  unsigned Spun = 1;
  unsigned Driven = 1;
  _child_ Gear *Next = nullptr;
  _traversal_ void spin();
  _traversal_ void drive();
};
struct Spur : Gear {
  unsigned Width = 2;
};
struct Bevel : Gear {
  unsigned Angle = 3;
};
inline void Gear::spin() {
  if (Next == nullptr) return;
  if (Gear *own = dynamic_cast<Spur *>(this)) {
    own->Spun = own->Spun * 3u + 1u;
    Next->spin();
  } else if (auto *bevel = dynamic_cast<Bevel *>(this)) {
    const unsigned turn = Spun + bevel->Angle;
    Next->spin();
    Spun ^= turn;
  } else {
    Next->spin();
  }
  if (auto *bevel = dynamic_cast<Bevel *>(Next)) bevel->Angle += Spun & 3u;
}
inline void Gear::drive() {
  if (Next == nullptr) return;
  if (Gear *own = dynamic_cast<Bevel *>(this)) {
    own->Driven = own->Driven * 5u + own->Spun;
    Next->drive();
  } else if (auto *spur = dynamic_cast<Spur *>(this)) {
    const unsigned turn = Driven + spur->Width;
    Next->drive();
    Driven ^= turn;
    spur->Width += Teeth;
  }
}
inline Gear *makeGear(Random &random, unsigned count) {
  Gear *gear = nullptr;
  switch (random.below(3u)) {
  case 0u: gear = new Spur(); break;
  case 1u: gear = new Bevel(); break;
  default: gear = new Gear();
  }
  if (count == 0u) return gear;
  gear->Teeth = random.below(3u);
  gear->Next = makeGear(random, count - 1u);
  return gear;
}";

/// Objects that walk nodes: of one class and of several, told apart, the same, and with a reference to one variable.
pub(super) const STALLS: &str = "\
struct _tree_ Stall {
  unsigned Goods = 1;
  unsigned Price = 1;
  unsigned Sold = 1;
  unsigned Kind = 0;
  _child_ Stall *Left = nullptr;
  _child_ Stall *Right = nullptr;
};
struct Account {
  unsigned Sum = 1;
};
class Clerk {
public:
  Clerk(bool busy, Account &account) : Busy(busy), Book(account) {}
  _traversal_ void price(Stall *stall) {
    if (stall == nullptr) return;
    if (Busy) stall->Price = stall->Price * 3u + Rate;
    Turn = Turn * 5u + stall->Goods;
    if (stall->Kind != Closed) price(stall->Left);
    price(stall->Right);
  }
  _traversal_ void sell(Stall *stall) {
    if (stall == nullptr) return;
    if (this->Busy) stall->Sold = stall->Sold * 7u + 1u;
    note(stall->Sold, *this);
    this->sell(stall->Left);
    if (Busy) (*this).sell(stall->Right);
  }
  _traversal_ void count(Stall *stall) {
    if (stall == nullptr) return;
    Book.Sum = Book.Sum * 3u + stall->Goods;
    both(stall);
  }
  unsigned told() const { return Turn ^ Noted; }

private:
  enum { Closed = 2 };
  static constexpr unsigned Rate = 3;
  static void note(unsigned sold, Clerk &clerk) { clerk.Noted = clerk.Noted * 3u + sold; }
  _traversal_ void both(Stall *stall) {
    stall->Goods ^= Book.Sum & 7u;
    count(stall->Left);
    count(stall->Right);
  }
  bool Busy;
  Account &Book;
  unsigned Turn = 1;
  unsigned Noted = 1;
};
struct Porter {
  Stall *Last = nullptr;
  Account *Load;
  unsigned Steps = 0;
  _traversal_ void carry(Stall *stall) {
    if (stall == nullptr) return;
    if (Last != nullptr) Last->Goods = Last->Goods * 3u + stall->Kind;
    Last = stall;
    carry(stall->Left);
    carry(stall->Right);
  }
  _traversal_ void load(Stall *stall, unsigned by) {
    if (stall == nullptr) return;
    Load->Sum = Load->Sum * 3u + by;
    Steps += by;
    load(stall->Left, by + 1u);
    load(stall->Right, by + Steps);
  }
  _traversal_ static void mark(Stall *stall) {
    if (stall == nullptr) return;
    Marks = Marks * 3u + stall->Price;
    mark(stall->Left);
    mark(stall->Right);
  }
  static inline unsigned Marks = 1;
};
inline void trade(Stall *root, Clerk &clerk, Clerk &other, Porter &porter) {
  clerk.price(root);
  other.sell(root);
  porter.load(root, 1u);
  clerk.sell(root);
  Porter::mark(root);
  porter.carry(root);
  other.count(root);
}
inline unsigned market(Stall *root) {
  Account account;
  Clerk busy(true, account);
  Clerk idle(false, account);
  Porter porter;
  porter.Load = &account;
  busy.price(root);
  idle.sell(root);
  busy.sell(root);
  busy.count(root);
  porter.load(root, 2u);
  porter.carry(root);
  idle.price(root);
  trade(root, busy, idle, porter);
  trade(root, idle, idle, porter);
  return account.Sum ^ busy.told() ^ idle.told() ^ porter.Steps ^ Porter::Marks;
}
inline Stall *makeStall(Random &random, unsigned count) {
  Stall *stall = new Stall();
  stall->Goods = random.below(9u);
  stall->Kind = random.below(3u);
  if (count > 0u) stall->Left = makeStall(random, count - 1u);
  if (count > 1u) stall->Right = makeStall(random, count - 2u);
  return stall;
}
inline void tellStall(const Stall *stall) {
  if (stall == nullptr) return;
  out(stall->Goods);
  out(stall->Price);
  out(stall->Sold);
  tellStall(stall->Left);
  tellStall(stall->Right);
}";

/// Loops over the same children of traversals that end early in front of them, each for a reason of its own.
pub(super) const HIVES: &str = "\
struct _tree_ Hive {
  unsigned Honey = 1;
  unsigned Wax = 1;
  unsigned Bees = 1;
  bool Sealed = false;
  bool Empty = false;
  _child_ std::vector<Hive *> Combs;
  _child_ std::vector<Hive *> Cells;
  virtual ~Hive() = default;
  _traversal_ virtual void fill(unsigned by) {
    if (Sealed) return;
    Honey = Honey * 3u + by;
    for (Hive *comb : Combs) {
      comb->fill(by + 1u);
      Honey ^= comb->Honey & 7u;
    }
    if (Honey % 3u == 0u) return;
    for (Hive *cell : Cells) cell->fill(Honey);
  }
  _traversal_ virtual void seal() {
    Wax = Wax * 5u + Bees;
    if (Empty) return;
    for (Hive *comb : Combs) comb->seal();
    Sealed = Wax % 4u == 0u;
    for (Hive *cell : Cells) {
      if (cell->Wax % 2u == 0u) cell->seal();
      cell->Wax += 1u;
    }
  }
  _traversal_ void swarm(unsigned at) {
    if (Bees % 4u == 3u) return;
    if (Sealed) return;
    for (Hive *comb : Combs) {
      for (Hive *cell : Cells) cell->swarm(at);
      comb->Bees = comb->Bees * 3u + at;
    }
    Bees ^= at;
  }
  _traversal_ void smoke() {
    if (Wax % 5u == 2u) return;
    for (Hive *comb : Combs) {
      comb->Wax ^= Bees & 3u;
      for (Hive *cell : Cells) cell->smoke();
    }
    Empty = Bees % 3u == 1u;
  }
  _traversal_ void tell() {
    for (Hive *comb : Combs) comb->tell();
    Bees += Honey & 3u;
    for (Hive *cell : Cells) cell->tell();
  }
};
struct Skep final : Hive {
  unsigned Straw = 2;
  void fill(unsigned by) override {
    Straw = Straw * 3u + by;
    if (Straw % 3u == 1u) return;
    for (Hive *comb : Combs) comb->fill(Straw);
  }
  void seal() override {
    if (Sealed) return;
    for (Hive *comb : Combs) {
      Straw ^= comb->Wax & 3u;
      comb->seal();
    }
    for (Hive *cell : Cells) cell->seal();
  }
};
inline void keepHives(Hive *root) {
  root->fill(1u);
  root->seal();
  root->tell();
  root->swarm(2u);
  root->smoke();
  root->tell();
  root->swarm(3u);
  root->fill(2u);
}
inline Hive *makeHive(Random &random, unsigned count) {
  Hive *hive = random.below(3u) == 0u ? new Skep() : new Hive();
  hive->Honey = random.below(9u);
  hive->Bees = random.below(9u);
  hive->Sealed = random.below(4u) == 0u;
  hive->Empty = random.below(4u) == 0u;
  if (count == 0u) return hive;
  for (unsigned left = random.below(4u); left > 0u; --left) hive->Combs.push_back(makeHive(random, count - 1u));
  for (unsigned left = random.below(3u); left > 0u; --left) hive->Cells.push_back(makeHive(random, count - 1u));
  return hive;
}
inline void tellHive(const Hive *hive) {
  out(hive->Honey);
  out(hive->Wax);
  out(hive->Bees);
  if (auto *skep = dynamic_cast<const Skep *>(hive)) out(skep->Straw);
  for (const Hive *comb : hive->Combs) tellHive(comb);
  for (const Hive *cell : hive->Cells) tellHive(cell);
}";

/// Loops over children that are there only where a condition holds: of a pointer that is not null, of an object of some class.
pub(super) const LAMPS: &str = "\
struct _tree_ Candle {
  unsigned Glow = 1;
  unsigned Heat = 1;
  unsigned Kind = 0;
  bool Hidden = false;
  bool Off = false;
  virtual ~Candle() = default;
};
struct Sconce : Candle {
  _child_ std::vector<Candle *> Candles;
};
_traversal_ inline void dimCandle(Candle *candle) {
  candle->Glow = candle->Glow * 3u + 1u;
  if (auto *sconce = dynamic_cast<Sconce *>(candle)) {
    if (sconce->Glow % 3u > 0u) {
      for (auto &it : sconce->Candles) dimCandle(it);
    }
  }
}
_traversal_ inline void carryCandle(Candle *candle) {
  candle->Heat = candle->Heat * 5u + candle->Kind;
  if (auto *sconce = dynamic_cast<Sconce *>(candle)) {
    for (auto &it : sconce->Candles) carryCandle(it);
  }
}
_traversal_ inline void dropCandle(Candle *candle) {
  candle->Glow ^= candle->Heat;
  if (candle->Kind == 1u) {
    auto *sconce = static_cast<Sconce *>(candle);
    if (sconce->Heat % 4u > 0u) {
      for (auto &it : sconce->Candles) dropCandle(it);
    }
  }
}
_traversal_ inline void spreadCandle(Candle *candle) {
  if (candle->Off || candle->Kind != 1u) return;
  auto *sconce = static_cast<Sconce *>(candle);
  for (auto &it : sconce->Candles) spreadCandle(it);
  candle->Heat += 3u;
}
_traversal_ inline void foldCandle(Candle *candle) {
  candle->Heat ^= 5u;
  if (candle->Hidden || candle->Kind != 1u) return;
  auto *sconce = static_cast<Sconce *>(candle);
  for (auto &it : sconce->Candles) foldCandle(it);
}
struct _tree_ Garland {
  unsigned Green = 1;
  unsigned Red = 1;
  unsigned Link = 0;
  _child_ std::vector<Garland *> Bows;
};
_traversal_ inline void openGarland(Garland *garland) {
  if (garland) {
    if (garland->Link != 1u) {
      for (auto &it : garland->Bows) openGarland(it);
      garland->Green = garland->Green * 3u + 1u;
    }
  }
}
_traversal_ inline void closeGarland(Garland *garland) {
  if (garland != nullptr) {
    for (auto &it : garland->Bows) closeGarland(it);
    garland->Red ^= garland->Green;
  }
}
inline void hangGarland(Garland *garland) {
  openGarland(garland);
  closeGarland(garland);
}
inline Garland *makeGarland(Random &random, unsigned count) {
  if (random.below(4u) == 0u) return nullptr;
  Garland *garland = new Garland();
  garland->Link = random.below(3u);
  if (count > 0u)
    for (unsigned left = random.below(4u); left > 0u; --left) garland->Bows.push_back(makeGarland(random, count - 1u));
  return garland;
}
inline void tellGarland(const Garland *garland) {
  if (garland == nullptr) return;
  out(garland->Green);
  out(garland->Red);
  for (const Garland *it : garland->Bows) tellGarland(it);
}
inline void lightCandles(Candle *candle) {
  dimCandle(candle);
  carryCandle(candle);
  dropCandle(candle);
  spreadCandle(candle);
  foldCandle(candle);
  carryCandle(candle);
}
inline Candle *makeCandle(Random &random, unsigned count) {
  Candle *candle = new Candle();
  if (count > 0u && random.below(4u) != 0u) {
    delete candle;
    Sconce *sconce = new Sconce();
    sconce->Kind = 1u;
    for (unsigned left = random.below(4u); left > 0u; --left) sconce->Candles.push_back(makeCandle(random, count - 1u));
    candle = sconce;
  }
  candle->Glow = random.below(9u);
  candle->Hidden = random.below(3u) == 0u;
  candle->Off = random.below(3u) == 0u;
  return candle;
}
inline void tellCandle(const Candle *candle) {
  if (candle == nullptr) return;
  out(candle->Glow);
  out(candle->Heat);
  if (auto *sconce = dynamic_cast<const Sconce *>(candle))
    for (const Candle *it : sconce->Candles) tellCandle(it);
}";

/// Members, free functions and members of a visitor that walk one tree: members up to where a child is missing, free functions on what may be none. Each
/// ends for itself.
pub(super) const LIMBS: &str = "\
struct _tree_ Limb {
  unsigned Sap = 1;
  unsigned Cut = 0;
  unsigned Length = 1;
  unsigned Girth = 1;
  unsigned Bark = 1;
  unsigned Moss = 1;
  unsigned Shade = 1;
  _child_ Limb *Left = nullptr;
  _child_ Limb *Right = nullptr;
  virtual ~Limb() = default;
  _traversal_ void grow() {
    Length = Length * 3u + Sap;
    if (Left == nullptr || (Cut & 1u) != 0u) return;
    Left->grow();
    if (Right != nullptr) Right->grow();
  }
  _traversal_ void swell() {
    Girth = Girth * 5u + Sap;
    if (Left == nullptr || (Cut & 2u) != 0u) return;
    Left->swell();
    if (Right != nullptr) Right->swell();
  }
  _traversal_ void peel() {
    if (Left == nullptr || (Cut & 4u) != 0u) return;
    Bark = Bark * 7u + Sap;
    Left->peel();
    if (Right != nullptr) Right->peel();
  }
  _traversal_ virtual void cover(unsigned by) {
    Bark = Bark * 3u + by;
    if (Left != nullptr) Left->cover(by + 1u);
    if (Right != nullptr) Right->cover(by + 2u);
  }
};
struct _tree_ Fork : Limb {
  _traversal_ void cover(unsigned by) override {
    Limb::cover(by);
    Girth = Girth * 3u + Bark;
  }
};
static unsigned Bare = 1;
_traversal_ inline void soak(Limb *limb) {
  if (limb == nullptr) {
    Bare = Bare * 3u + 1u;
    return;
  }
  limb->Moss = limb->Moss * 3u + 1u;
  if ((limb->Cut & 8u) != 0u) return;
  soak(limb->Left);
  soak(limb->Right);
}
_traversal_ inline void shade(Limb *limb) {
  if (limb == nullptr) return;
  if ((limb->Cut & 16u) != 0u) return;
  limb->Shade = limb->Shade * 7u + 1u;
  shade(limb->Left);
  shade(limb->Right);
}
_pure_ inline unsigned stump(unsigned v) {
  if (v > 2u) throw 1;
  return v;
}
_traversal_ inline void prune(Limb *limb) {
  if (limb == nullptr) {
    Bare += stump(9u);
    return;
  }
  limb->Moss = limb->Moss * 5u + 1u;
  if (limb->Left != nullptr) prune(limb->Left);
  if (limb->Right != nullptr) prune(limb->Right);
}
inline void trim(Limb *limb) {
  prune(limb);
  limb->grow();
}
_traversal_ inline void dry(Limb *limb) {
  if (limb != nullptr) {
    limb->Sap ^= 3u;
    dry(limb->Left);
    dry(limb->Right);
  }
}
_traversal_ inline void trace(Limb &limb, unsigned by) {
  limb.Shade = limb.Shade * 5u + by;
  if (limb.Left != nullptr) trace(*limb.Left, by + 1u);
  if (limb.Right != nullptr) trace(*limb.Right, by * 3u);
}
class Sawyer {
public:
  _traversal_ void saw(Limb &limb) {
    Sawn = Sawn * 3u + limb.Moss;
    if (limb.Left != nullptr) saw(*limb.Left);
    if (limb.Right != nullptr) saw(*limb.Right);
  }
  unsigned sawn() const { return Sawn; }

private:
  unsigned Sawn = 1;
};
inline unsigned tend(Limb *limb) {
  limb->grow();
  limb->swell();
  limb->peel();
  soak(limb);
  shade(limb);
  try {
    trim(limb->Left);
  } catch (int) {
    Bare = Bare * 3u + 5u;
  }
  unsigned told = Bare;
  Sawyer sawyer;
  limb->cover(told & 3u);
  trace(*limb, 2u);
  sawyer.saw(*limb);
  told = told * 3u + sawyer.sawn();
  dry(limb);
  limb->cover(2u);
  shade(limb);
  told = told * 3u + limb->Sap;
  soak(limb);
  shade(limb);
  return told * 3u + Bare;
}
inline Limb *makeLimb(Random &random, unsigned depth) {
  Limb *limb = random.below(2u) == 0u ? new Limb() : new Fork();
  limb->Sap = random.below(9u);
  limb->Cut = random.below(3u) == 0u ? random.below(32u) : 0u;
  if (depth > 0u && random.below(6u) != 0u) limb->Left = makeLimb(random, depth - 1u);
  if (depth > 0u && random.below(3u) != 0u) limb->Right = makeLimb(random, depth - 1u);
  return limb;
}
inline void tellLimb(const Limb *limb) {
  if (limb == nullptr) return;
  out(limb->Sap);
  out(limb->Length);
  out(limb->Girth);
  out(limb->Bark);
  out(limb->Moss);
  out(limb->Shade);
  tellLimb(limb->Left);
  tellLimb(limb->Right);
}
";

/// Walks that are passed two numbers by one call and one number twice by another: by themselves, changing places, in an object. And one that
/// is passed a local, a variable of the program that another walk names, a field of a node, what may be anything.
pub(super) const VATS: &str = "\
static unsigned Spilt = 1;
struct Gauging {
  unsigned In = 1;
  unsigned Out = 2;
};
struct _tree_ Vat {
  unsigned Size = 1;
  unsigned Rest = 1;
  _child_ Vat *Left = nullptr;
  _child_ Vat *Right = nullptr;
  virtual ~Vat() = default;
  _traversal_ virtual void fill(unsigned &to) {
    to = to * 3u + Size;
    if (Left) Left->fill(to);
    if (Right) Right->fill(to);
  }
  _traversal_ virtual void drain(unsigned *from) {
    *from = *from * 5u + Rest;
    if (Left) Left->drain(from);
    if (Right) Right->drain(from);
  }
  _traversal_ void mix(unsigned &one, unsigned &other) {
    one = one * 3u + Size;
    if (Left) Left->mix(other, one);
    if (Right) Right->mix(one, other);
  }
  _traversal_ void settle(Gauging &gauging) {
    gauging.In = gauging.In * 5u + gauging.Out + Size;
    if (Left) Left->settle(gauging);
    if (Right) Right->settle(gauging);
  }
  _traversal_ void sink(unsigned &to) {
    unsigned own = Size;
    to = to * 3u + Rest;
    if (Left) {
      Left->sink(own);
      Left->fill(Size & 1u ? own : to);
    }
    if (Right) {
      Right->sink(Rest);
      Right->fill(to);
    }
    Size += own;
  }
  _traversal_ void spill() {
    Spilt = Spilt * 3u + Size;
    if (Left) Left->spill();
    if (Right) Right->spill();
  }
};
struct Cask : Vat {
  void fill(unsigned &into) override {
    if (Left) Left->fill(into);
    into = into * 7u + Rest;
    if (Right) Right->fill(into);
  }
  void drain(unsigned *out) override {
    if (Left) Left->drain(out);
    if (Right) Right->drain(out);
    *out = *out * 9u + Size;
  }
};
inline unsigned apart(Vat *root) {
  unsigned a = 1, b = 2, c = 3;
  root->fill(a);
  root->drain(&b);
  root->mix(a, b);
  root->fill(c);
  root->sink(b);
  return (a * 31u + b) * 31u + c;
}
inline unsigned together(Vat *root) {
  unsigned a = 1, b = 2;
  root->fill(a);
  root->drain(&a);
  root->mix(a, b);
  root->fill(b);
  root->sink(b);
  return a * 31u + b;
}
inline unsigned twice(Vat *root) {
  unsigned a = 1, b = 2;
  root->fill(a);
  root->fill(b);
  root->drain(&Spilt);
  root->drain(&b);
  return a * 31u + b;
}
inline unsigned parts(Vat *root) {
  Gauging gauging, other;
  root->settle(gauging);
  root->fill(other.In);
  root->settle(other);
  root->fill(other.Out);
  root->drain(&gauging.Out);
  root->fill(gauging.Out);
  return (gauging.In * 31u + gauging.Out) * 31u + other.In * 7u + other.Out;
}
inline unsigned named(Vat *root, unsigned &to) {
  unsigned a = 1, b = 2;
  root->fill(a);
  root->spill();
  root->fill(Spilt);
  root->spill();
  root->drain(&b);
  root->fill(to);
  root->drain(&a);
  root->fill(root->Rest);
  root->drain(&b);
  return a * 31u + b;
}
inline void tellVat(const Vat *vat) {
  if (vat == nullptr) return;
  out(vat->Size);
  out(vat->Rest);
  tellVat(vat->Left);
  tellVat(vat->Right);
}
inline Vat *makeVat(Random &random, unsigned depth) {
  Vat *vat = random.below(2u) ? new Vat() : new Cask();
  vat->Size = random.below(50u);
  vat->Rest = random.below(50u);
  if (depth > 0u && random.below(4u) > 0u) vat->Left = makeVat(random, depth - 1u);
  if (depth > 0u && random.below(4u) > 0u) vat->Right = makeVat(random, depth - 1u);
  return vat;
}";

/// Reeds in beds, whose walks have lambdas: with static variables, of which pointers tell, in which names are looked up late, that
/// capture a node or a visitor, and that assign what an alias goes through.
pub(super) const BEDS: &str = "\
static unsigned (*Told)(unsigned) = nullptr;
namespace hues {
struct Tint {
  unsigned V;
};
} // namespace hues
[[maybe_unused]] static unsigned blend(hues::Tint tint, unsigned long long by) { return tint.V * 2u + unsigned(by); }
struct _tree_ Reed {
  unsigned Height = 1;
  unsigned Sound = 1;
  unsigned Lean = 1;
  unsigned Drop = 1;
  unsigned Seen = 1;
  Reed *Wilted = nullptr;
  _child_ Reed *Next = nullptr;
  _child_ Reed *Side = nullptr;
  virtual ~Reed() = default;
  _traversal_ void rustle() {
    Sound = Sound * 3u + [](unsigned v) {
      static unsigned Gusts = 0;
      return Gusts = Gusts * 5u + v;
    }(Height);
    if (Next != nullptr) Next->rustle();
    if (Side != nullptr) Side->rustle();
  }
  _traversal_ void turn() {
    Drop = Drop * 3u + Height;
    auto renew = [this] { Next = new Reed(); };
    Reed *first = Next;
    if (first == nullptr) return;
    Wilted = first;
    renew();
    first->turn();
  }
  _traversal_ void see() {
    Seen = Seen * 5u + 1u;
    if (Next == nullptr) return;
    Next->see();
  }
  _traversal_ void bend() {
    Lean = Lean * 3u + Height;
    if (Next != nullptr) Next->bend();
    if (Side != nullptr) Side->bend();
  }
};
_traversal_ inline void lean(Reed &reed, unsigned by) {
  auto set = [&reed, by] { reed.Lean = reed.Lean * 5u + by; };
  set();
  if (reed.Next != nullptr) lean(*reed.Next, by + 1u);
  if (reed.Side != nullptr) lean(*reed.Side, by + 2u);
}
class Keeper {
public:
  _traversal_ void keep(Reed &reed) {
    auto add = [this](unsigned by) { Kept = Kept * 3u + by; };
    add(reed.Height);
    if (reed.Next != nullptr) keep(*reed.Next);
    if (reed.Side != nullptr) keep(*reed.Side);
  }
  _traversal_ void look(Reed &reed) {
    reed.Seen = reed.Seen * 3u + 1u;
    if (reed.Next != nullptr) look(*reed.Next);
    if (reed.Side != nullptr) look(*reed.Side);
  }
  unsigned Kept = 1;
};
struct _tree_ Bed {
  unsigned Wet = 1;
  unsigned Mixed = 1;
  unsigned Same = 1;
  _child_ Reed *Grown = nullptr;
  virtual ~Bed() = default;
  _traversal_ virtual void bend() {
    Grown->bend();
    Wet = Wet * 3u + 1u;
  }
  _traversal_ virtual void mix() {
    Grown->rustle();
    Mixed = Mixed * 3u + [](auto tint) { return blend(tint, 1u); }(hues::Tint{Wet});
  }
  _traversal_ virtual void tell() {
    Grown->see();
    unsigned (*told)(unsigned) = [](unsigned v) { return v + 1u; };
    Same = Same * 3u + (told == Told ? 1u : 0u);
    Told = told;
  }
};
[[maybe_unused]] static unsigned blend(hues::Tint tint, unsigned by) { return tint.V * 5u + by; }
struct Marsh : Bed {
  unsigned Deep = 1;
  void bend() override {
    Grown->bend();
    Deep = Deep * 5u + 1u;
  }
};
static Reed *makeReed(unsigned height) {
  Reed *reed = new Reed();
  reed->Height = height;
  if (height > 1u) reed->Next = makeReed(height - 1u);
  if (height > 2u) reed->Side = makeReed(height - 2u);
  return reed;
}
static Bed *makeBed(unsigned height) {
  Bed *bed = height % 2u == 0u ? new Bed() : new Marsh();
  bed->Grown = makeReed(height);
  return bed;
}
static void tellReed(const Reed *reed) {
  if (reed == nullptr) return;
  out(reed->Sound);
  out(reed->Lean);
  out(reed->Drop);
  out(reed->Seen);
  tellReed(reed->Wilted);
  tellReed(reed->Next);
  tellReed(reed->Side);
}";

/// Loops over children that end early: by themselves, and with their traversals; in front of calls and behind them.
pub(super) const BARNS: &str = "\
struct _tree_ Barn {
  unsigned Grade = 0;
  unsigned Hay = 1;
  unsigned Oats = 1;
  unsigned Bran = 1;
  unsigned Chaff = 1;
  unsigned Dust = 1;
  _child_ std::vector<Barn *> Lofts;
  _traversal_ void fill() {
    for (Barn *loft : Lofts) {
      loft->fill();
      Hay = Hay * 3u + loft->Hay;
      if ((loft->Grade & 1u) != 0u) break;
    }
    Hay += 1u;
  }
  _traversal_ void feed() {
    for (Barn *loft : Lofts) {
      const unsigned before = loft->Grade;
      if ((before & 2u) != 0u) break;
      Oats = Oats * 5u + before;
      loft->feed();
    }
  }
  _traversal_ void mill() {
    if ((Grade & 4u) != 0u) return;
    Bran = Bran * 3u + 1u;
    for (Barn *loft : Lofts) {
      if (Bran % 5u == 2u) return;
      loft->mill();
      Bran += loft->Bran;
      if ((loft->Grade & 8u) != 0u) break;
    }
    Bran = Bran * 7u + 3u;
  }
  _traversal_ void thresh() {
    for (Barn *loft : Lofts) {
      loft->Chaff = loft->Chaff * 3u + Chaff;
      loft->thresh();
    }
  }
  _traversal_ void air() {
    for (Barn *loft : Lofts) {
      if ((loft->Grade & 1u) != 0u) break;
      loft->air();
    }
    for (Barn *loft : Lofts) {
      Dust = Dust * 3u + loft->Dust;
      loft->air();
    }
  }
  _traversal_ void look() {
    for (Barn *loft : Lofts) {
      Barn *inner = loft;
      if ((inner->Grade & 16u) != 0u) return;
      inner->look();
      Dust += inner->Grade;
    }
  }
  _traversal_ void see() {
    for (Barn *loft : Lofts) {
      Barn *inner = loft;
      inner->see();
      Chaff = Chaff * 5u + inner->Grade;
    }
  }
};
inline Barn *makeBarn(unsigned seed, unsigned depth) {
  Barn *barn = new Barn();
  barn->Grade = seed * 7u + depth;
  for (unsigned at = 0; depth > 0u && at < 1u + seed % 4u; ++at) barn->Lofts.push_back(makeBarn(seed * 5u + at * 3u, depth - 1u));
  return barn;
}
inline void tellBarn(const Barn *barn) {
  out(barn->Hay);
  out(barn->Oats);
  out(barn->Bran);
  out(barn->Chaff);
  out(barn->Dust);
  for (const Barn *loft : barn->Lofts) tellBarn(loft);
}";

/// Children in an array that a field counts: what changes which there are, and loops that do not go to the count.
pub(super) const RACKS: &str = "\
struct _tree_ Rack {
  unsigned Grade = 0;
  unsigned Width = 0;
  unsigned Few = 0;
  unsigned Load = 1;
  unsigned Dust = 1;
  unsigned Wear = 1;
  _children_(Width) Rack **Shelves = nullptr;
  Rack *Fallen = nullptr;
  _traversal_ void stack() {
    Load = Load * 3u + Grade;
    for (unsigned i = 0; i < Width; ++i) {
      if (Shelves[i] != nullptr) Shelves[i]->stack();
    }
  }
  _traversal_ void some() {
    Dust = Dust * 5u + Grade;
    for (unsigned i = 0; i < Few; ++i) {
      if (Shelves[i] != nullptr) Shelves[i]->some();
    }
  }
  _traversal_ void drop() {
    Wear = Wear * 7u + 1u;
    for (unsigned i = 0; i < Width; ++i) {
      if (Shelves[i] != nullptr) Shelves[i]->drop();
    }
    if (Width < 2u || Fallen != nullptr) return;
    const unsigned at = 1u + Grade % (Width - 1u);
    Fallen = Shelves[at];
    Shelves[at] = nullptr;
  }
  _traversal_ void renew() {
    Wear += 3u;
    if (Width == 0u) return;
    Rack *first = Shelves[0];
    Shelves[Grade % Width] = new Rack();
    first->renew();
  }
  _traversal_ void front() {
    Dust = Dust * 3u + 1u;
    if (Width == 0u) return;
    Shelves[0]->front();
  }
};
inline Rack *makeRack(unsigned seed, unsigned depth) {
  Rack *rack = new Rack();
  rack->Grade = seed * 7u + depth;
  if (depth == 0u) return rack;
  rack->Width = 1u + seed % 3u;
  rack->Few = seed % (rack->Width + 1u);
  rack->Shelves = new Rack *[3];
  for (unsigned at = 0; at < rack->Width; ++at) rack->Shelves[at] = makeRack(seed * 5u + at * 3u, depth - 1u);
  return rack;
}
inline void tellRack(const Rack *rack) {
  if (rack == nullptr) return;
  out(rack->Load);
  out(rack->Dust);
  out(rack->Wear);
  for (unsigned at = 0; at < rack->Width; ++at) tellRack(rack->Shelves[at]);
  tellRack(rack->Fallen);
}";

/// Walks that give back values: what comes up from below is assigned, added, compared, passed on and left alone.
pub(super) const PURSES: &str = "\
static unsigned Paid = 1;
inline unsigned halved(const unsigned &sum) { return sum / 2u + 1u; }
struct _tree_ Purse {
  _child_ Purse *Left = nullptr;
  _child_ Purse *Right = nullptr;
  _child_ std::vector<Purse *> Folds;
  unsigned Coins = 1;
  unsigned Debts = 1;
  unsigned Seal = 0;
  virtual ~Purse() = default;
  unsigned next() { return ++Debts; }
  _traversal_ virtual unsigned sum() {
    unsigned all = Coins;
    if (Left != nullptr) all += Left->sum();
    if (Right != nullptr) all = all * 3u + Right->sum();
    return all;
  }
  _traversal_ virtual unsigned deepest(unsigned above) {
    if (Left == nullptr) return above;
    const unsigned left = Left->deepest(above + 1u);
    if (Right == nullptr) return left;
    const unsigned right = Right->deepest(above + 1u);
    return left > right ? left : right;
  }
  _traversal_ virtual unsigned pay() {
    Debts = Debts * 5u + Coins;
    if (Coins % 4u == 3u) return Debts;
    unsigned owed = 7u;
    if (Left != nullptr) owed = halved(Left->pay()) + owed;
    if (Right != nullptr) owed ^= Right->pay();
    return Debts + owed;
  }
  _traversal_ virtual bool sound() {
    bool good = Debts % 5u != 1u;
    if (Left != nullptr) good = Left->sound() & good;
    if (Right != nullptr) good = good == Right->sound();
    return good;
  }
  _traversal_ virtual unsigned seal(unsigned with) {
    Seal = Seal * 3u + with;
    Paid += 3u;
    if (Left != nullptr) Seal = Left->seal(Seal);
    if (Right != nullptr) Right->seal(with + 1u);
    return Seal;
  }
  _traversal_ virtual Purse *fattest() {
    Purse *most = this;
    if (Left != nullptr) {
      Purse *other = Left->fattest();
      if (other->Coins > most->Coins) most = other;
    }
    if (Right != nullptr) {
      Purse *other = Right->fattest();
      if (other->Coins > most->Coins) most = other;
    }
    return most;
  }
  _traversal_ virtual unsigned folded() {
    if (Folds.empty()) return 1u;
    unsigned all = 1u;
    for (auto *fold : Folds) all += fold->folded();
    return all;
  }
  _traversal_ virtual unsigned thick(unsigned by) {
    if (Debts % 3u == 1u) return by;
    unsigned all{Coins};
    for (auto *fold : Folds) {
      const unsigned own = fold->thick(by + 1u), twice{own * 2u};
      if (own % 2u == 1u) all -= twice;
      all += own;
    }
    return all;
  }
  _traversal_ virtual unsigned both() {
    if (Left == nullptr || Right == nullptr) return Coins;
    unsigned left = Left->both(), right(Right->both()), own;
    own = left ^ right;
    return own + Coins;
  }
  // What the calls are given, something beside them may change.
  _traversal_ virtual unsigned spend(unsigned by) {
    Coins += by % 3u;
    unsigned all = Coins;
    if (Left != nullptr) all = next() % 5u + Left->spend(Debts);
    if (Right != nullptr) all += Right->spend(Coins) % 7u;
    return all;
  }
  _traversal_ virtual void lend() {
    Coins += Debts % 7u;
    if (Left != nullptr) Left->lend();
    if (Right != nullptr) Right->lend();
  }
  // Operands that are not always evaluated.
  _traversal_ virtual unsigned tall() {
    const unsigned left = Left != nullptr ? Left->tall() : 0u;
    return 1u + left * 3u + (Right ? Right->tall() : 7u);
  }
  _traversal_ virtual unsigned loose(unsigned by) {
    Seal = Seal * 3u + by;
    unsigned all = Coins + (Left ? Left->loose(Seal) : 5u);
    for (auto *fold : Folds) all = all * 3u + (fold->Debts % 2u == 1u ? 2u : fold->loose(all));
    return all ^ (Seal % 3u == 1u || Right == nullptr ? 4u : Right->loose(by + 1u));
  }
  _traversal_ virtual bool holds(unsigned coins) {
    if (Coins % 5u == coins % 5u) return true;
    bool found = Left && Left->holds(coins);
    found |= Debts % 3u == 0u || Coins > 40u || found;
    return found | (Right != nullptr && Right->holds(coins + 1u));
  }
  _traversal_ virtual bool agrees(unsigned by) {
    Debts = Debts * 3u + by;
    if (Left == nullptr || Right == nullptr) return Debts % 3u == 1u;
    if (Coins % 2u == 1u) return Left->agrees(Debts) && Right->agrees(by);
    bool all = Left->agrees(by) || Right->agrees(2u);
    all = (Coins % 5u == 1u && Right->agrees(by + 1u)) != all;
    return all == (Coins > 4u);
  }
  _traversal_ virtual bool whole() {
    Debts += 2u;
    bool all = !Left || Left->whole();
    if (Debts % 7u == 3u) return all;
    all = (Right == nullptr || Right->whole()) & all;
    for (auto *fold : Folds) {
      if (fold->Coins == 3u) break;
      all &= fold->Debts % 4u == 1u || fold->whole();
    }
    return all;
  }
};
struct Wallet : Purse {
  unsigned sum() override { return Coins * 11u; }
  unsigned tall() override { return Left && Coins > 2u ? Left->tall() : 3u; }
  bool sound() override { return Coins % 2u == 0u; }
  unsigned pay() override {
    Coins += 1u;
    return Left == nullptr ? 5u : Left->pay();
  }
};
inline Purse *makePurse(unsigned depth, unsigned seed) {
  Purse *purse = seed % 3u == 0u ? new Wallet() : new Purse();
  purse->Coins = seed % 13u;
  purse->Debts = seed % 7u;
  if (depth > 0u) {
    if (seed % 5u != 0u) purse->Left = makePurse(depth - 1u, seed * 7u + 1u);
    if (seed % 4u != 0u) purse->Right = makePurse(depth - 1u, seed * 5u + 3u);
    for (unsigned fold = 0; fold < seed % 3u; ++fold) purse->Folds.push_back(makePurse(depth / 2u, seed * 3u + fold));
  }
  return purse;
}
inline unsigned readPurse(const Purse *purse) {
  if (purse == nullptr) return 1u;
  unsigned own = purse->Coins * 3u + purse->Debts * 5u + purse->Seal * 7u;
  for (const Purse *fold : purse->Folds) own = own * 3u + readPurse(fold);
  return own + readPurse(purse->Left) * 11u + readPurse(purse->Right) * 13u;
}";

/// Walks whose values conditions ask for, and that give theirs in branches, groups of a `switch` and loops.
pub(super) const TALLIES: &str = "\
static unsigned Tolls = 1;
struct _tree_ Tally {
  enum Mark { One, Two, Three, Four, Five };
  _child_ Tally *Left = nullptr;
  _child_ Tally *Right = nullptr;
  _child_ std::vector<Tally *> Notches;
  Mark Kind = One;
  unsigned Count = 1;
  unsigned Spent = 1;
  unsigned Trail = 0;
  virtual ~Tally() = default;
  unsigned next() { return ++Spent; }
  // One group of a `switch` runs, and gives the value.
  _traversal_ virtual unsigned worth() {
    switch (Kind) {
    case One: return Count;
    case Two: return (Left ? Left->worth() : 3u) + 1u;
    case Three: {
      unsigned left = Left ? Left->worth() : 4u;
      if (left % 3u == 1u) return left;
      return left * 2u + (Right ? Right->worth() : 5u);
    }
    case Four: Count += 2u; return Count;
    default: break;
    }
    return Count * 7u;
  }
  _traversal_ virtual unsigned price(unsigned by) {
    switch (Kind) {
    case One: return by;
    case Two:
    case Five: return Left ? Left->price(by + 1u) : 6u;
    case Three: {
      Spent = Spent * 3u + by;
      unsigned left = 0u;
      if (Left) left = Left->price(Spent);
      if (left % 3u == 1u) {
        Trail += left;
        return left;
      }
      return left + Count;
    }
    default: return Spent;
    }
  }
  _traversal_ virtual unsigned rate() {
    switch (Kind) {
    case One:
    case Two: {
      if (Left == nullptr) return 2u;
      Trail += Left->rate();
      break;
    }
    case Three: return Right ? Right->rate() : 1u;
    case Four:
      if (Spent % 2u == 1u) return Count;
      if (Left) Spent += Left->rate();
      break;
    case Five: break;
    }
    return Trail * 3u + Spent;
  }
  _traversal_ virtual void stamp(unsigned by) {
    Trail = Trail * 3u + by;
    switch (Kind) {
    case One: Count += by % 3u; return;
    case Two:
      if (Left) Left->stamp(by + 1u);
      return;
    case Three:
      if (Left) Left->stamp(Trail);
      if (Right) Right->stamp(by);
      break;
    default: return;
    }
    Trail = Trail * 5u + Count;
    for (auto *notch : Notches) notch->stamp(Trail);
  }
  _traversal_ virtual void count(unsigned by) {
    Count = Count * 3u + by;
    if (Left) Left->count(by + 1u);
    if (Right) Right->count(by);
    for (auto *notch : Notches) notch->count(by ^ 3u);
  }
  _traversal_ virtual unsigned nested() {
    if (Count % 3u == 0u) {
      if (Left == nullptr) return 4u;
      Spent += Left->nested();
      if (Spent % 4u == 1u) return Spent;
      else if (Right) { return Right->nested() + Spent; }
    } else if (Count % 3u == 1u) {
      return Right ? Right->nested() : Count;
    }
    unsigned all = Left ? Left->nested() : 1u;
    if (all % 2u == 1u) Trail = Trail * 3u + all;
    return all + Trail;
  }
  _traversal_ virtual bool any(unsigned of) {
    if (Count % 5u == of % 5u) return true;
    for (auto *notch : Notches) if (notch->any(of)) return true;
    if (Left && Left->any(of + 1u)) return true;
    return Right != nullptr && Right->any(of);
  }
  _traversal_ virtual Tally *find(unsigned of) {
    if (Count % 7u == of % 7u) return this;
    for (auto *notch : Notches) {
      if (Tally *found = notch->find(of)) return found;
    }
    if (Left) {
      if (auto *found = Left->find(of)) return found;
    }
    if (Right) return Right->find(of);
    return nullptr;
  }
  _traversal_ virtual unsigned odd(unsigned by) {
    unsigned all = by;
    for (auto *notch : Notches) {
      if (notch->Spent % 4u == 1u) continue;
      if (notch->odd(by + 1u) % 3u == 1u) ++all;
      else all = all * 3u + notch->Spent;
    }
    return all;
  }
  _traversal_ virtual unsigned most(unsigned by) {
    for (auto *notch : Notches) {
      if (notch->most(by + 1u) % 4u == 1u) continue;
      Trail = Trail * 3u + notch->Spent;
      if (Trail % 11u == 3u) return Trail + by;
    }
    return Trail;
  }
  _traversal_ virtual bool settle(unsigned by) {
    Spent = Spent * 3u + by;
    if (Left && Left->settle(by + 1u)) {
      Spent += 1u;
      if (Spent % 3u == 0u) return true;
    } else if (Right && Right->settle(Spent)) {
      Tolls = Tolls * 3u + Spent;
      return Tolls % 2u == 1u;
    } else {
      Spent ^= 5u;
    }
    for (auto *notch : Notches) {
      if (notch->settle(by)) {
        Spent += 3u;
        break;
      }
      Spent = Spent * 5u + notch->Spent;
    }
    return Spent % 3u == 1u;
  }
  _traversal_ virtual bool pass(unsigned by) {
    if (Count % 4u == by % 4u) {
      if (Left) {
        Count += 1u;
        if (Left->pass(by + 1u)) return Count % 3u == 1u;
      }
      Trail += by;
    }
    if (Right) {
      if (Right->pass(Trail) && Trail % 2u == 1u) Trail = Trail * 3u + 1u;
      else Count ^= 3u;
    }
    return Trail % 5u < 2u;
  }
  // What stands behind a `return` changes what that asks for.
  _traversal_ virtual unsigned taxed() {
    if (Left) {
      if (Spent % 3u == 1u) return 2u;
      Spent += 4u;
      Trail += Left->taxed();
    }
    if (Right) Trail += Right->taxed();
    return Trail % 7u;
  }
  // What stands beside a call in a condition, something else may change.
  _traversal_ virtual unsigned strain(unsigned by) {
    if (Left && next() % 3u == 1u) return Left->strain(Spent);
    if (Right && Right->strain(next()) % 2u == 1u) Trail += Spent;
    if (Left != nullptr) {
      if (Trail % 7u < Left->strain(by)) Trail = Trail * 3u + Spent;
    }
    return Trail;
  }
  _traversal_ virtual unsigned lift(unsigned by) {
    if (Notches.empty()) return Spent;
    for (unsigned at = 0; at < Notches.size(); ++at) {
      Notches[at]->Trail += by;
      if (Notches[at]->lift(by + at) % 5u == 2u) return at + Notches[at]->Count;
    }
    if (Left)
      if (Left->lift(Spent) % 2u == 1u) Spent += by;
    return Spent % 9u;
  }
};
struct Score : Tally {
  unsigned worth() override { return Count * 11u; }
  unsigned price(unsigned by) override {
    if (Left && Left->price(by) % 2u == 1u) return 4u;
    return Spent += by;
  }
  bool any(unsigned of) override { return Left && Left->any(of); }
  unsigned nested() override {
    if (Right && Right->nested() % 2u == 1u) ++Trail;
    return Trail;
  }
};
inline Tally *makeTally(unsigned depth, unsigned seed) {
  Tally *tally = seed % 4u == 0u ? new Score() : new Tally();
  tally->Kind = static_cast<Tally::Mark>(seed % 5u);
  tally->Count = seed % 13u;
  tally->Spent = seed % 7u;
  if (depth > 0u) {
    if (seed % 5u != 0u) tally->Left = makeTally(depth - 1u, seed * 7u + 1u);
    if (seed % 4u != 0u) tally->Right = makeTally(depth - 1u, seed * 5u + 3u);
    for (unsigned notch = 0; notch < seed % 3u; ++notch) tally->Notches.push_back(makeTally(depth / 2u, seed * 3u + notch));
  }
  return tally;
}
inline unsigned readTally(const Tally *tally) {
  if (tally == nullptr) return 1u;
  unsigned own = tally->Count * 3u + tally->Spent * 5u + tally->Trail * 7u;
  for (const Tally *notch : tally->Notches) own = own * 3u + readTally(notch);
  return own + readTally(tally->Left) * 11u + readTally(tally->Right) * 13u;
}";

/// Random walks that give values.
pub(super) const GROVES: &str = "\
$Grove
inline Shoot *makeShoot(unsigned depth, unsigned seed) {
  Shoot *shoot = seed % 4u == 0u ? new Bough() : new Shoot();
  shoot->Kind = seed % 5u;
  shoot->Girth = seed % 13u;
  shoot->Sap = seed % 7u;
  if (depth > 0u) {
    if (seed % 5u != 0u) shoot->Left = makeShoot(depth - 1u, seed * 7u + 1u);
    if (seed % 4u != 0u) shoot->Right = makeShoot(depth - 1u, seed * 5u + 3u);
    for (unsigned twig = 0; twig < seed % 3u; ++twig) shoot->Twigs.push_back(makeShoot(depth / 2u, seed * 3u + twig));
  }
  return shoot;
}
inline unsigned readShoot(const Shoot *shoot) {
  if (shoot == nullptr) return 1u;
  unsigned own = shoot->Girth * 3u + shoot->Sap * 5u + shoot->Trail * 7u + shoot->Kind;
  for (const Shoot *twig : shoot->Twigs) own = own * 3u + readShoot(twig);
  return own + readShoot(shoot->Left) * 11u + readShoot(shoot->Right) * 13u;
}";

/// The same of free functions, which all begin with one test.
pub(super) const POUCHES: &str = "\
struct _tree_ Pouch {
  _child_ Pouch *Left = nullptr;
  _child_ Pouch *Right = nullptr;
  unsigned Beads = 1;
  unsigned Strung = 1;
  unsigned Knots = 1;
};
_traversal_ unsigned beads(Pouch *pouch);
_traversal_ int depthOf(Pouch *pouch);
_traversal_ void string(Pouch *pouch, unsigned by);
_traversal_ void knot(Pouch *pouch, unsigned by);
_traversal_ const Pouch *heaviest(Pouch *pouch);
_traversal_ unsigned odd(Pouch *pouch);
_traversal_ bool reaches(Pouch *pouch, unsigned to);
_traversal_ unsigned weighPouch(Pouch *pouch);
inline unsigned beads(Pouch *pouch) {
  if (pouch == nullptr) return 2u;
  return pouch->Beads + beads(pouch->Left) * 3u + beads(pouch->Right);
}
inline int depthOf(Pouch *pouch) {
  if (pouch == nullptr) return -1;
  int left = depthOf(pouch->Left);
  int right = depthOf(pouch->Right);
  if (left > right) return left + 1;
  return right + 1;
}
inline void string(Pouch *pouch, unsigned by) {
  if (pouch == nullptr) return;
  pouch->Strung = pouch->Strung * 3u + by;
  string(pouch->Left, by + pouch->Beads);
  string(pouch->Right, by);
}
inline void knot(Pouch *pouch, unsigned by) {
  if (pouch == nullptr) return;
  pouch->Knots = pouch->Knots * 5u + by;
  if (pouch->Beads % 3u != 1u) knot(pouch->Left, by + 1u);
  knot(pouch->Right, by);
}
inline const Pouch *heaviest(Pouch *pouch) {
  if (pouch == nullptr) return nullptr;
  const Pouch *left = heaviest(pouch->Left);
  const Pouch *right = heaviest(pouch->Right);
  if (left != nullptr && left->Beads > pouch->Beads) return left;
  return right != nullptr && right->Beads > pouch->Beads ? right : pouch;
}
inline unsigned odd(Pouch *pouch) {
  if (pouch == nullptr || pouch->Beads % 6u == 5u) return 0u;
  pouch->Beads += odd(pouch->Left);
  unsigned right = odd(pouch->Right);
  return pouch->Beads % 2u + right;
}
inline bool reaches(Pouch *pouch, unsigned to) {
  if (pouch == nullptr) return false;
  if (pouch->Beads % 9u == to % 9u) return true;
  if (reaches(pouch->Left, to)) {
    pouch->Strung += 1u;
    return true;
  }
  return reaches(pouch->Right, to + 1u);
}
inline unsigned weighPouch(Pouch *pouch) {
  if (pouch == nullptr) return 1u;
  switch (pouch->Beads % 4u) {
  case 0u: return 2u;
  case 1u: return weighPouch(pouch->Left) + 3u;
  case 2u: {
    const unsigned left = weighPouch(pouch->Left);
    if (left % 2u == 1u) return weighPouch(pouch->Right) + left;
    pouch->Knots += left;
    break;
  }
  }
  return pouch->Knots % 8u;
}
inline Pouch *makePouch(unsigned depth, unsigned seed) {
  if (depth == 0u || seed % 6u == 0u) return nullptr;
  Pouch *pouch = new Pouch();
  pouch->Beads = seed % 17u;
  pouch->Left = makePouch(depth - 1u, seed * 7u + 1u);
  pouch->Right = makePouch(depth - 1u, seed * 5u + 3u);
  return pouch;
}
inline unsigned readPouch(const Pouch *pouch) {
  if (pouch == nullptr) return 1u;
  return pouch->Beads * 3u + pouch->Strung * 5u + pouch->Knots * 7u + readPouch(pouch->Left) * 11u + readPouch(pouch->Right) * 13u;
}";

/// Children in a vector whose iterators the program compares itself: a range-for runs that, and counts.
pub(super) const STRIDES: &str = "\
struct Stride;
static unsigned Strides = 0;
inline bool operator!=(const std::vector<Stride *>::iterator &one, const std::vector<Stride *>::iterator &other) {
  ++Strides;
  return one.base() != other.base();
}
struct _tree_ Stride {
  _child_ std::vector<Stride *> Steps;
  unsigned Before = 0;
  unsigned Behind = 0;
  _traversal_ void before() {
    Before = Before * 3u + Strides;
    for (auto *step : Steps) step->before();
  }
  _traversal_ void behind(unsigned by) {
    for (auto *step : Steps) step->behind(by + 1u);
    Behind = Behind * 5u + Strides + by;
  }
  _traversal_ void indexed() {
    for (unsigned at = 0; at < Steps.size(); ++at) Steps[at]->indexed();
    Before ^= Behind;
  }
};
inline Stride *makeStride(unsigned depth, unsigned seed) {
  Stride *stride = new Stride();
  for (unsigned at = 0; depth > 0u && at < seed % 4u; ++at) stride->Steps.push_back(makeStride(depth - 1u, seed * 3u + at));
  return stride;
}
inline unsigned readStride(const Stride *stride) {
  unsigned own = stride->Before * 3u + stride->Behind;
  for (unsigned at = 0; at < stride->Steps.size(); ++at) own = own * 5u + readStride(stride->Steps[at]);
  return own;
}";
