//! Where nodes and locals lie, how long they live, and by which ways they are reached.

use super::{PLAIN, Scenario};

/// A traversal keeps a node from before its other statements, looks at its class and runs on it what touches nothing of
/// it; another one deletes the node.
const PODS: &str = "\
static unsigned Peas = 1;
struct _tree_ Pod {
  _child_ Pod *Left = nullptr;
  _child_ Pod *Right = nullptr;
  unsigned Ripe = 1;
  unsigned Split = 1;
  virtual ~Pod() = default;
  _traversal_ virtual void tally() { Peas = Peas * 3u + 1u; }
  _traversal_ virtual void inspect() {}
  _traversal_ virtual void visit() {}
  _traversal_ virtual void prune() { Ripe = Ripe * 5u + 1u; }
  _traversal_ virtual void graft() { Ripe = Ripe * 7u + 3u; }
};
struct _tree_ Husk : Pod {
  _traversal_ void tally() override { Peas = Peas * 7u + 5u; }
  _traversal_ void inspect() override {
    Pod *const kept = Left;
    Right->inspect();
    if (dynamic_cast<Husk *>(kept) != nullptr)
      Split = Split * 3u + 1u;
  }
  _traversal_ void visit() override {
    Pod *const kept = Left;
    Right->visit();
    kept->tally();
  }
  _traversal_ void prune() override {
    delete Left;
    Left = new Pod();
    Left->prune();
    Right->prune();
  }
  _traversal_ void graft() override {
    Right->graft();
    delete Left;
    Left = new Pod();
  }
};
inline Pod *makePod(unsigned depth) {
  if (depth == 0u) return new Pod();
  Pod *pod = new Husk();
  pod->Left = makePod(depth / 2u);
  pod->Right = makePod(depth - 1u);
  return pod;
}";

/// Nodes add to a local of the traversal on their parent, which its address in a field or a variable leads to.
const STALLS: &str = "\
struct Purse { unsigned Coins = 0; };
static Purse *Till = nullptr;
struct _tree_ Stall {
  _child_ Stall *Left = nullptr;
  _child_ Stall *Right = nullptr;
  Stall *Above = nullptr;
  Purse *Open = nullptr;
  unsigned Price = 1;
  unsigned Taken = 1;
  unsigned Banked = 1;
  unsigned Depth = 1;
  _traversal_ void collect() {
    if (Left == nullptr) {
      Above->Open->Coins += Price;
      return;
    }
    Purse purse;
    Open = &purse;
    Left->collect();
    Right->collect();
    Taken = Taken * 3u + Open->Coins;
    Open = nullptr;
  }
  _traversal_ void bank() {
    if (Left == nullptr) {
      Till->Coins += Price;
      return;
    }
    Purse *const before = Till;
    Purse purse;
    Till = &purse;
    Left->bank();
    Right->bank();
    Banked = Banked * 7u + Till->Coins;
    Till = before;
  }
  _traversal_ void survey() {
    Depth = Depth * 3u + 1u;
    if (Left == nullptr) return;
    Left->survey();
    Right->survey();
    Depth += Left->Depth + Right->Depth;
  }
};
inline Stall *makeStall(unsigned depth, Stall *above) {
  Stall *stall = new Stall();
  stall->Price = depth + 2u;
  stall->Above = above;
  if (depth == 0u) return stall;
  stall->Left = makeStall(depth / 2u, stall);
  stall->Right = makeStall(depth - 1u, stall);
  return stall;
}";

/// A list that for one node of each tree lies in an array, which a traversal reads beside it.
const BEADS: &str = "\
struct _tree_ Bead {
  unsigned At = 0;
  unsigned Gloss = 1;
  unsigned Seen = 1;
  unsigned Felt = 1;
  _child_ Bead *Next = nullptr;
  _traversal_ void polish() {
    Gloss = Gloss * 3u + 1u;
    if (Next == nullptr) return;
    Next->polish();
  }
  _traversal_ void buff() {
    if (Next == nullptr) return;
    Next->Gloss = Next->Gloss * 5u + 1u;
    Next->buff();
  }
  _traversal_ void look();
  _traversal_ void feel();
};
static Bead Strand[4];
static Bead Clasp;
inline void Bead::look() {
  Seen = Seen * 3u + Strand[(At + 1u) & 3u].Gloss;
  if (Next == nullptr) return;
  Next->look();
}
inline void Bead::feel() {
  Felt = Felt * 3u + Clasp.Gloss;
  if (Next == nullptr) return;
  Next->feel();
}
inline void thread(Bead *first, Bead *last) {
  *last = Bead();
  for (unsigned at = 0; at < 4u; ++at) {
    first[at] = Bead();
    first[at].At = at;
    first[at].Next = at < 3u ? first + at + 1 : last;
  }
}";

/// A child field leads to a node that lies in a data field of the same object, or beside it.
const SASHES: &str = "\
struct _tree_ Pane {
  unsigned Clear = 1;
  unsigned Wiped = 1;
  _traversal_ void wash() { Clear = Clear * 3u + 1u; }
  _traversal_ void wipe() { Wiped = Wiped * 5u + Clear; }
};
struct _tree_ Sash {
  _child_ Sash *Next = nullptr;
  _child_ Pane *Upper = nullptr;
  Pane Fixed;
  unsigned Light = 1;
  _traversal_ void wash() {
    Upper->wash();
    if (Next == nullptr) return;
    Next->wash();
  }
  _traversal_ void wipe() {
    Light = Light * 3u + Fixed.Clear;
    Upper->wipe();
    if (Next == nullptr) return;
    Next->wipe();
  }
  _traversal_ void smear() {
    Fixed.Clear = Fixed.Clear * 7u + 3u;
    if (Next == nullptr) return;
    Next->smear();
  }
};
inline Sash *makeSash(unsigned count) {
  Sash *sash = new Sash();
  sash->Fixed.Clear = count + 2u;
  sash->Upper = (count & 1u) == 0u ? &sash->Fixed : new Pane();
  if (count > 0u) sash->Next = makeSash(count - 1u);
  return sash;
}";

/// Two lists in one object, each in a part of the same class.
const CREELS: &str = "\
struct _tree_ Eel {
  unsigned Length = 1;
  unsigned Weight = 1;
  _child_ Eel *Next = nullptr;
  _traversal_ void measure() {
    Length = Length * 3u + 1u;
    if (Next == nullptr) return;
    Next->measure();
  }
  _traversal_ void weigh() {
    Weight = Weight * 5u + Length;
    if (Next == nullptr) return;
    Next->weigh();
  }
};
struct Basket { _child_ Eel *Head = nullptr; };
struct Fresh : Basket {};
struct Smoked : Basket {};
struct Baskets : Fresh, Smoked {};
struct _tree_ Creel {
  Baskets All;
  _traversal_ void measureFresh() { All.Fresh::Head->measure(); }
  _traversal_ void weighFresh() { All.Fresh::Head->weigh(); }
  _traversal_ void weighSmoked() { All.Smoked::Head->weigh(); }
  _traversal_ void measureFirst() {
    Fresh &part = All;
    part.Head->measure();
  }
  _traversal_ void weighSecond() {
    Smoked *part = &All;
    part->Head->weigh();
  }
};
inline Eel *makeEel(unsigned count) {
  Eel *eel = new Eel();
  eel->Length = count + 2u;
  if (count > 0u) eel->Next = makeEel(count - 1u);
  return eel;
}";

/// A list whose pointers are volatile, and a volatile variable that leads to it.
const LEADS: &str = "\
struct Lead;
#if 0 // PLEACH_DEVICES: a pointer that tells of each access
struct Rope {
  Lead *To;
  Rope(Lead *to = nullptr) : To(to) {}
  Lead *operator->() const {
    out(77u);
    return To;
  }
};
#else
typedef Lead *volatile Rope;
#endif
struct _tree_ Lead {
  unsigned Fathoms = 0;
  unsigned Heaved = 1;
  unsigned Sounded = 1;
  _child_ Rope Next = nullptr;
  _traversal_ void heave() {
    Heaved = Heaved * 3u + 1u;
    if (Fathoms == 0u) return;
    Next->heave();
  }
  _traversal_ void sound() {
    Sounded = Sounded * 5u + 1u;
    if (Fathoms == 0u) return;
    Next->sound();
  }
};
[[maybe_unused]] static Rope Moored = nullptr;
inline Lead *makeLead(unsigned depth) {
  Lead *lead = new Lead();
  lead->Fathoms = depth;
  if (depth > 0u) lead->Next = makeLead(depth - 1u);
  return lead;
}";

/// A list of nodes that smart pointers own, with others beside it: traversals exchange, replace and drop these, and ask whether they
/// are there.
const HIVES: &str = "\
static unsigned Lost = 1;
struct _tree_ Hive {
  unsigned Bees = 1;
  unsigned Wax = 1;
  unsigned Honey = 1;
  _child_ std::unique_ptr<Hive> Next;
  _child_ std::shared_ptr<Hive> Comb;
  std::shared_ptr<Hive> Spare;
  ~Hive() { Lost = Lost * 3u + Wax; }
  Hive *next() const { return Next.get(); }
  const std::shared_ptr<Hive> &comb() const { return Comb; }
  _traversal_ void buzz() {
    Bees = Bees * 3u + 1u;
    if (Comb) Comb->buzz();
    if (Next) Next->buzz();
  }
  _traversal_ void build() {
    Wax = Wax * 5u + 1u;
    if (Comb) comb()->Wax += Comb->Bees;
    if (Next) next()->build();
  }
  _traversal_ void swarm() {
    if (Next) (*Next).swarm();
    Comb.swap(Spare);
  }
  _traversal_ void found() {
    if (Next) Next.get()->found();
    Comb.reset(new Hive());
    Honey = Honey * 3u + Lost;
  }
  _traversal_ void leave() {
    if (Next) Next->leave();
    Hive *const kept = Comb.get();
    if (kept != nullptr) kept->Honey = Bees;
    Comb = nullptr;
  }
};
inline std::unique_ptr<Hive> makeHive(unsigned count) {
  std::unique_ptr<Hive> hive(new Hive());
  hive->Bees = count + 2u;
  hive->Spare = std::make_shared<Hive>();
  if (count % 3u != 0u) hive->Comb = std::make_shared<Hive>();
  if (count > 0u) hive->Next = makeHive(count - 1u);
  return hive;
}";

/// A list of nodes with an optional child each, which traversals put in, take out and ask for.
const FLASKS: &str = "\
struct _tree_ Cork {
  unsigned Dents = 1;
  unsigned Wax = 1;
  _child_ Cork *Under = nullptr;
  _traversal_ void press() {
    Dents = Dents * 3u + 1u;
    if (Under) Under->press();
  }
  _traversal_ void seal() {
    Wax = Wax * 5u + 1u;
    if (Under) Under->seal();
  }
};
struct _tree_ Flask {
  unsigned Drops = 1;
  unsigned Fizz = 1;
  _child_ std::optional<Cork> Top;
  _child_ Flask *Next = nullptr;
  _traversal_ void pour() {
    Drops = Drops * 3u + 1u;
    if (Next) Next->pour();
    if (Top) {
      Top->press();
      Drops += Top->Dents;
    }
  }
  _traversal_ void foam() {
    Fizz = Fizz * 5u + (Top.has_value() ? Top->Wax : 2u);
    if (Top != std::nullopt) (*Top).seal();
    if (Next) Next->foam();
  }
  _traversal_ void pop() {
    Top.reset();
    Fizz = Fizz * 3u + 1u;
    if (Next) Next->pop();
  }
  _traversal_ void stop() {
    if (Next) Next->stop();
    if (Fizz % 2u == 0u) Top.emplace();
    if (!Top.has_value()) return;
    Top->seal();
  }
};
inline Flask *makeFlask(unsigned count) {
  Flask *flask = new Flask();
  flask->Drops = count + 2u;
  if (count % 3u != 0u) {
    flask->Top.emplace();
    flask->Top->Under = new Cork();
  }
  if (count > 0u) flask->Next = makeFlask(count - 1u);
  return flask;
}";

/// Nodes that are the values of maps, which traversals go through by structured bindings, entries and iterators, and change.
const JARS: &str = "\
struct _tree_ Jar {
  unsigned Jam = 1;
  unsigned Salt = 1;
  _child_ std::map<unsigned, Jar *> Shelf;
  _child_ std::unordered_map<unsigned, std::unique_ptr<Jar>> Loose;
  Jar *Spare = nullptr;
  _traversal_ void fill() {
    Jam = Jam * 3u + 1u;
    for (auto &[label, jar] : Shelf) {
      jar->fill();
      Jam += label;
    }
    for (const auto &kv : Loose)
      if (kv.second) kv.second->fill();
  }
  _traversal_ void spice() {
    Salt = Salt * 5u + 1u;
    for (auto &[number, it] : Shelf) {
      it->spice();
      Salt = Salt * 3u + number;
    }
    for (auto &entry : Loose) {
      if (!entry.second) continue;
      entry.second->spice();
    }
  }
  _traversal_ void count() {
    for (auto it = Shelf.begin(); it != Shelf.end(); ++it) it->second->count();
    Salt += unsigned(Shelf.size());
  }
  _traversal_ void weigh() {
    for (auto it = Shelf.begin(); it != Shelf.end(); ++it) {
      it->second->weigh();
      Salt = Salt * 3u + it->second->Jam;
    }
  }
  _traversal_ void change() {
    for (auto &[label, jar] : Shelf) {
      if (Spare) std::swap(jar, Spare);
      jar->change();
      Salt += jar->Jam;
    }
  }
  _traversal_ void move() {
    if (Spare) {
      Shelf[Jam % 3u + 7u] = Spare;
      Spare = nullptr;
    }
    for (auto &kv : Shelf) kv.second->move();
  }
};
inline Jar *makeJar(unsigned count) {
  Jar *jar = new Jar();
  jar->Jam = count + 2u;
  if (count % 2u == 0u) {
    jar->Spare = new Jar();
    jar->Spare->Jam = 9u;
  }
  for (unsigned at = 0u; at < count; ++at) {
    jar->Shelf[at * 2u] = makeJar(count / 2u);
    if (at % 2u == 0u) jar->Loose[at].reset(at > 2u ? nullptr : makeJar(0u));
  }
  return jar;
}
inline void tellJar(const Jar *jar) {
  out(jar->Jam);
  out(jar->Salt);
  for (auto &kv : jar->Shelf) tellJar(kv.second);
  for (unsigned at = 0u; at < 4u; ++at) {
    auto found = jar->Loose.find(at);
    if (found != jar->Loose.end() && found->second) tellJar(found->second.get());
  }
  if (jar->Spare) tellJar(jar->Spare);
}";

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "optional children",
        declared: FLASKS,
        members: "_child_ Flask *Crate = nullptr;",
        build: "Crate = makeFlask(random.below(6u));",
        dump: "for (const Flask *flask = Crate; flask != nullptr; flask = flask->Next) {\n    out(flask->Drops);\n    out(flask->Fizz);\n    if (flask->Top) out(flask->Top->Dents + flask->Top->Wax);\n  }",
        writes: &[
            "$.Crate->pour();\n$.Crate->pop();",
            "$.Crate->pour();\n$.Crate->foam();",
            "$.Crate->stop();\n$.Crate->foam();",
            "$.Crate->foam();\n$.Crate->stop();",
            "$.Crate->pop();\n$.Crate->pour();",
        ],
        reads: &["$.Crate->foam();\n1u", "$.Crate->pour();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "children in maps",
        declared: JARS,
        members: "_child_ Jar *Pantry = nullptr;",
        build: "Pantry = makeJar(random.below(4u));",
        dump: "tellJar(Pantry);",
        writes: &[
            "$.Pantry->fill();\n$.Pantry->spice();",
            "$.Pantry->count();\n$.Pantry->weigh();",
            "$.Pantry->fill();\n$.Pantry->change();",
            "$.Pantry->spice();\n$.Pantry->move();",
            "$.Pantry->move();\n$.Pantry->fill();\n$.Pantry->spice();",
        ],
        reads: &["$.Pantry->spice();\n1u", "$.Pantry->fill();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "smart pointers",
        declared: HIVES,
        members: "_child_ Hive *Apiary = nullptr;",
        build: "Apiary = makeHive(random.below(5u)).release();",
        dump: "for (const Hive *hive = Apiary; hive != nullptr; hive = hive->next()) {\n    out(hive->Bees);\n    out(hive->Wax);\n    out(hive->Honey);\n    if (hive->Comb) out(hive->Comb->Bees + hive->Comb->Wax);\n  }",
        shown: "out(Lost);",
        writes: &[
            "$.Apiary->buzz();\n$.Apiary->swarm();",
            "$.Apiary->build();\n$.Apiary->found();",
            "$.Apiary->leave();\n$.Apiary->build();",
            "$.Apiary->buzz();\n$.Apiary->build();",
            "$.Apiary->swarm();\n$.Apiary->buzz();",
        ],
        reads: &["$.Apiary->buzz();\n1u", "$.Apiary->found();\nLost"],
        ..PLAIN
    },
    Scenario {
        name: "node that another deletes",
        declared: PODS,
        members: "_child_ Pod *Hedge = nullptr;",
        build: "Hedge = makePod(random.below(4u));",
        dump: "for (const Pod *pod = Hedge; pod != nullptr; pod = pod->Right) {\n    out(pod->Ripe);\n    out(pod->Split);\n    out(pod->Left == nullptr ? 0u : pod->Left->Ripe);\n  }",
        shown: "out(Peas);",
        writes: &[
            "$.Hedge->inspect();\n$.Hedge->prune();",
            "$.Hedge->visit();\n$.Hedge->prune();",
            "$.Hedge->inspect();\n$.Hedge->graft();",
            "$.Hedge->visit();\n$.Hedge->graft();",
        ],
        reads: &["$.Hedge->prune();\n1u", "$.Hedge->graft();\nPeas"],
        ..PLAIN
    },
    Scenario {
        name: "local that a pointer leads to",
        declared: STALLS,
        members: "_child_ Stall *Market = nullptr;",
        build: "Market = makeStall(random.below(3u) + 1u, nullptr);",
        dump: "for (const Stall *stall = Market; stall != nullptr; stall = stall->Right) {\n    out(stall->Taken);\n    out(stall->Banked);\n    out(stall->Depth);\n  }",
        writes: &[
            "$.Market->collect();\n$.Market->survey();",
            "$.Market->bank();\n$.Market->survey();",
            "$.Market->survey();\n$.Market->collect();",
        ],
        reads: &["$.Market->survey();\n1u", "$.Market->collect();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "nodes in an array",
        declared: BEADS,
        members: "_child_ Bead *Necklace = nullptr;",
        build: "if (nodes.empty()) {\n    thread(Strand, &Clasp);\n    Necklace = Strand;\n  } else {\n    Necklace = new Bead();\n    Necklace->Next = new Bead();\n  }",
        dump: "for (const Bead *bead = Necklace; bead != nullptr; bead = bead->Next) {\n    out(bead->Gloss);\n    out(bead->Seen);\n    out(bead->Felt);\n  }",
        writes: &[
            "$.Necklace->polish();\n$.Necklace->look();",
            "$.Necklace->buff();\n$.Necklace->look();",
            "$.Necklace->look();\n$.Necklace->polish();",
            "$.Necklace->buff();\n$.Necklace->feel();",
        ],
        reads: &["$.Necklace->look();\n1u", "$.Necklace->feel();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "node in a data field",
        declared: SASHES,
        members: "_child_ Sash *Casement = nullptr;",
        build: "Casement = makeSash(random.below(4u));",
        dump: "for (const Sash *sash = Casement; sash != nullptr; sash = sash->Next) {\n    out(sash->Light);\n    out(sash->Fixed.Clear);\n    out(sash->Fixed.Wiped);\n    out(sash->Upper->Clear);\n    out(sash->Upper->Wiped);\n  }",
        writes: &[
            "$.Casement->wash();\n$.Casement->wipe();",
            "$.Casement->smear();\n$.Casement->wipe();",
            "$.Casement->wipe();\n$.Casement->smear();",
            "$.Casement->wash();\n$.Casement->smear();",
        ],
        reads: &["$.Casement->wipe();\n1u", "$.Casement->smear();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "base that a part has twice",
        declared: CREELS,
        members: "_child_ Creel *Catch = nullptr;",
        build: "Catch = new Creel();\n  Catch->All.Fresh::Head = makeEel(random.below(3u));\n  Catch->All.Smoked::Head = makeEel(random.below(3u));",
        dump: "for (const Eel *first : {Catch->All.Fresh::Head, Catch->All.Smoked::Head})\n    for (const Eel *eel = first; eel != nullptr; eel = eel->Next) {\n      out(eel->Length);\n      out(eel->Weight);\n    }",
        writes: &[
            "$.Catch->measureFresh();\n$.Catch->weighSmoked();",
            "$.Catch->measureFirst();\n$.Catch->weighSecond();",
            "$.Catch->measureFresh();\n$.Catch->weighFresh();",
            "$.Catch->All.Fresh::Head->measure();\n$.Catch->All.Smoked::Head->weigh();",
        ],
        reads: &["$.Catch->weighSmoked();\n1u", "$.Catch->weighSecond();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "reads of a volatile pointer",
        declared: LEADS,
        members: "_child_ Lead *Deep = nullptr;",
        build: "Deep = makeLead(random.below(4u));",
        dump: "out(Deep->Heaved);\n  out(Deep->Sounded);\n  if (Deep->Fathoms > 0u) {\n    out(Deep->Next->Heaved);\n    out(Deep->Next->Sounded);\n  }",
        writes: &[
            "$.Deep->heave();\n$.Deep->sound();",
            "Moored = $.Deep;\nMoored->heave();\nMoored->sound();",
            "$.Deep->heave();",
        ],
        reads: &["$.Deep->sound();\n1u"],
        ..PLAIN
    },
];
