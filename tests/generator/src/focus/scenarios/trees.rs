//! Traversals of a small tree that each node has, made for one rule each.

use super::super::subtrees::{
    BARNS, BELLS, BUDS, BURROWS, BUSHELS, CASKS, CLOCKS, GATES, GRAFTS, GROVES, LENSES, ORCHARDS,
    PLANKS, POUCHES, PURSES, RACKS, REEDS, SCALES, STEMS, STRIDES, TALLIES, TWIGS, VINES, nests,
};
use super::{PLAIN, Scenario};

/// A subclass in a place where an expression may stand.
const fn hidden(name: &'static str, declared: &'static str) -> Scenario {
    Scenario {
        name,
        declared,
        members: "_child_ Nest *Hedge = nullptr;",
        build: "Hedge = makeNest(random.below(3u));\n  Hedge->Next = makeNest(random.below(3u));\n  Hedge->Next->Next = makeNest(random.below(3u));",
        dump: "for (const Nest *nest = Hedge; nest != nullptr; nest = nest->Next) {\n    out(nest->Eggs);\n    out(nest->Straw);\n  }",
        writes: &["$.Hedge->lay();\n$.Hedge->line();"],
        reads: &["$.Hedge->line();\n1u"],
        ..PLAIN
    }
}

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "calls on chosen nodes",
        declared: TWIGS,
        members: "_child_ Twig *Bough = nullptr;",
        build: "Bough = new Twig();\n  Bough->Left = new Twig();\n  Bough->Right = new Twig();\n  Bough->Grade = random.below(50u);",
        dump: "for (const Twig *twig : {Bough, Bough->Left, Bough->Right}) {\n    out(twig->Size);\n    out(twig->Rank);\n  }",
        writes: &["$.Bough->grow();"],
        reads: &["$.Bough->rank();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "tests made once",
        declared: VINES,
        members: "_child_ Vine *Trellis = nullptr;",
        build: "Trellis = new Vine();\n  Trellis->Leaves = random.below(4u);\n  Trellis->Next = new Vine();\n  Trellis->Next->Leaves = random.below(3u);",
        dump: "for (const Vine *vine : {Trellis, Trellis->Next}) {\n    out(vine->Leaves);\n    out(vine->Fruits);\n  }",
        writes: &["$.Trellis->thin();"],
        reads: &["$.Trellis->ripen();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "tests of other fields",
        declared: STEMS,
        members: "_child_ Stem *Stalk = nullptr;",
        build: "Shoot *shoot = new Shoot();\n  shoot->Stem::Mark = random.below(2u);\n  shoot->Mark = random.below(2u);\n  shoot->Next = new Stem();\n  Stalk = shoot;",
        dump: "out(Stalk->Size);\n  out(static_cast<Shoot *>(Stalk)->Tone);\n  out(Stalk->Next->Size);",
        writes: &["$.Stalk->swell();"],
        reads: &["$.Stalk->fade();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "traversals that end apart",
        declared: CLOCKS,
        members: "_child_ Clock *Watch = nullptr;",
        build: "Watch = new Clock();\n  Watch->Grade = random.below(32u);\n  Watch->Next = new Clock();\n  Watch->Next->Grade = random.below(32u);\n  Watch->Next->Next = new Clock();",
        dump: "for (const Clock *clock = Watch; clock != nullptr; clock = clock->Next) {\n    out(clock->Ticked);\n    out(clock->Struck);\n    out(clock->Wound);\n    out(clock->Chimed);\n    out(clock->Stopped);\n  }",
        writes: &[
            "$.Watch->tick();\n$.Watch->strike();",
            "$.Watch->strike();\n$.Watch->tick();",
            "$.Watch->tick();\n$.Watch->strike();\n$.Watch->wind();\n$.Watch->chime();\n$.Watch->stop();",
            "$.Watch->chime();\n$.Watch->tick();\n$.Watch->stop();\n$.Watch->wind();\n$.Watch->strike();",
        ],
        reads: &["$.Watch->wind();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "calls under more conditions",
        declared: BURROWS,
        members: "_child_ Burrow *Warren = nullptr;",
        build: "Warren = makeBurrow(random.below(6u), nullptr);",
        dump: "tellBurrow(Warren);",
        shown: "out(Dusk);",
        writes: &[
            "$.Warren->dig();\n$.Warren->look(2u);\n$.Warren->sleep();",
            "$.Warren->dig();\n$.Warren->sleep();",
            "$.Warren->shut();\n$.Warren->look(1u);",
            "$.Warren->dim();\n$.Warren->wake();",
            "$.Warren->dig();\n$.Warren->close();",
            "if (Dusk % 2u == 0u) $.Warren->dig();\n$.Warren->look(3u);",
            "$.Warren->dim();\nif (Dusk % 2u == 1u) $.Warren->dig();",
        ],
        reads: &["$.Warren->look(7u);\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "second alternative behind a call",
        declared: SCALES,
        members: "_child_ Steelyard *Weighing = nullptr;",
        build: "Weighing = new Steelyard();\n  Weighing->Grade = random.below(2u);\n  Weighing->Next = new Steelyard();\n  Weighing->Next->Grade = random.below(2u);\n  Weighing->Next->Next = new Steelyard();",
        dump: "for (const Steelyard *scale = Weighing; scale != nullptr; scale = scale->Next) {\n    out(scale->Even);\n    out(scale->Odd);\n    out(scale->Load);\n  }",
        writes: &[
            "$.Weighing->tip();\n$.Weighing->lade();",
            "$.Weighing->tip();",
        ],
        reads: &["$.Weighing->lade();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "test for a child",
        declared: GATES,
        members: "_child_ Fencing *Fence = nullptr;",
        build: "Fence = new Fencing();\n  Fence->hang(3);",
        dump: "Fence->show();",
        writes: &[
            "$.Fence->swing();\n$.Fence->creak();",
            "$.Fence->creak();\n$.Fence->latch();",
        ],
        reads: &["$.Fence->latch();\n1u", "$.Fence->swing();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "variable that stays",
        declared: BELLS,
        members: "_child_ Carillon *Belfry = nullptr;",
        build: "Belfry = new Carillon();\n  Belfry->Next = new Carillon();",
        dump: "for (const Carillon *bell = Belfry; bell != nullptr; bell = bell->Next) {\n    out(bell->Rung);\n    out(bell->Tone);\n  }",
        writes: &["$.Belfry->ring();\n$.Belfry->tune();", "$.Belfry->ring();"],
        reads: &["$.Belfry->tune();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "literal that its type converts",
        declared: REEDS,
        members: "_child_ Reed *Marsh = nullptr;",
        build: "Marsh = new Reed();\n  Marsh->Next = new Reed();\n  Marsh->Next->Next = new Reed();",
        dump: "for (const Reed *reed = Marsh; reed != nullptr; reed = reed->Next) {\n    out(reed->Stalk);\n    out(reed->Root);\n  }",
        writes: &["$.Marsh->sink(-1);\n$.Marsh->spread(2u);"],
        reads: &["$.Marsh->spread(2u);\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "type with the name of another",
        declared: PLANKS,
        members: "_child_ Plank *Decking = nullptr;",
        build: "Decking = new Boarding();\n  Decking->Next = new Boarding();\n  Decking->Next->Next = new Plank();",
        dump: "for (const Plank *plank = Decking; plank != nullptr; plank = plank->Next) {\n    out(plank->Laid);\n    out(plank->Nailed);\n  }",
        writes: &[
            "$.Decking->lay(-1);\n$.Decking->nail(-2);",
            "$.Decking->lay(9);",
        ],
        reads: &["$.Decking->nail(7);\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "class of this",
        declared: CASKS,
        members: "_child_ Cask *Cellar = nullptr;",
        build: "Cellar = new Keg();\n  Cellar->Next = new Keg();\n  Cellar->Next->Next = new Cask();",
        dump: "for (const Cask *cask = Cellar; cask != nullptr; cask = cask->Next) {\n    out(cask->Held);\n    out(cask->Poured);\n  }",
        writes: &["$.Cellar->fill();\n$.Cellar->pour();"],
        reads: &["$.Cellar->pour();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "type in a constant walk",
        declared: LENSES,
        members: "_child_ Lens *Telescope = nullptr;",
        build: "Telescope = new Lens();\n  Telescope->Next = new Lens();\n  Telescope->Next->Next = new Lens();",
        dump: "for (const Lens *lens = Telescope; lens != nullptr; lens = lens->Next) {\n    out(lens->Seen);\n    out(lens->Clear);\n    out(lens->Ground);\n  }",
        writes: &[
            "$.Telescope->look();\n$.Telescope->grind(3u);",
            "$.Telescope->wipe();\n$.Telescope->grind(4u);",
        ],
        reads: &["$.Telescope->grind(2u);\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "default that a subclass changes",
        declared: BUSHELS,
        members: "_child_ Bushel *Harvest = nullptr;",
        build: "Harvest = new Peck();\n  Harvest->Next = new Peck();\n  Harvest->Next->Next = new Bushel();",
        dump: "for (const Bushel *bushel = Harvest; bushel != nullptr; bushel = bushel->Next) {\n    out(bushel->Corn);\n    out(bushel->Chaff);\n  }",
        writes: &["$.Harvest->thresh();\n$.Harvest->winnow();"],
        reads: &["$.Harvest->winnow();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "subclass that was never seen",
        declared: BUDS,
        members: "_child_ Bud *Sprig = nullptr;",
        build: "Sprig = makeBud(random.below(3u));\n  Sprig->Next = makeBud(random.below(3u));\n  Sprig->Next->Next = makeBud(random.below(3u));",
        dump: "for (const Bud *bud = Sprig; bud != nullptr; bud = bud->Next) {\n    out(typeid(*bud) == typeid(Bloom) ? 1u : 0u);\n    out(bud->Size);\n    out(bud->Tone);\n  }",
        writes: &["$.Sprig->swell();"],
        reads: &["$.Sprig->blush();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "subclass by a template's parameter",
        declared: GRAFTS,
        members: "_child_ Scion *Stock = nullptr;",
        build: "Stock = makeScion(random.below(4u));\n  Stock->Next = makeScion(random.below(4u));\n  Stock->Next->Next = makeScion(random.below(4u));",
        dump: "for (const Scion *scion = Stock; scion != nullptr; scion = scion->Next) {\n    out(scion->Sap);\n    out(scion->Bark);\n  }",
        writes: &["$.Stock->rise();\n$.Stock->crack();"],
        reads: &["$.Stock->crack();\n1u"],
        ..PLAIN
    },
    hidden(
        "subclass in the initialiser of a variable",
        nests!(
            "inline NestMaker *const HiddenNest = NEST_HERE;\ninline Nest *hiddenNest() { return HiddenNest(); }"
        ),
    ),
    hidden(
        "subclass in the initialiser of a static member",
        nests!(
            "struct Thicket {\n  static inline NestMaker *const Made = NEST_HERE;\n};\ninline Nest *hiddenNest() { return Thicket::Made(); }"
        ),
    ),
    hidden(
        "subclass in the initialiser of a field",
        nests!(
            "struct Thicket {\n  NestMaker *Made = NEST_HERE;\n};\ninline Nest *hiddenNest() { return Thicket().Made(); }"
        ),
    ),
    hidden(
        "subclass in the initialisers of a constructor",
        nests!(
            "struct Thicket {\n  NestMaker *Made;\n  Thicket() : Made(NEST_HERE) {}\n};\ninline Nest *hiddenNest() { return Thicket().Made(); }"
        ),
    ),
    hidden(
        "subclass in a default argument",
        nests!(
            "inline Nest *madeNest(NestMaker *made = NEST_HERE) { return made(); }\ninline Nest *hiddenNest() { return madeNest(); }"
        ),
    ),
    hidden(
        "subclass in a variable template",
        nests!(
            "template <class T> inline NestMaker *const HiddenNest = NEST_HERE;\ninline Nest *hiddenNest() { return HiddenNest<int>(); }"
        ),
    ),
    hidden(
        "subclass in a generic lambda",
        nests!(
            "inline const auto HiddenNest = [](auto) { return NEST_HERE(); };\ninline Nest *hiddenNest() { return HiddenNest(1); }"
        ),
    ),
    hidden(
        "subclass in the body of a function that is a try block",
        nests!(
            "inline Nest *hiddenNest() try {\n  return NEST_HERE();\n} catch (int) {\n  return nullptr;\n}"
        ),
    ),
    hidden(
        "subclass in a handler of a function",
        nests!(
            "inline Nest *hiddenNest() try {\n  throw 1;\n} catch (int) {\n  return NEST_HERE();\n}"
        ),
    ),
    hidden(
        "subclass in the head of a switch",
        nests!(
            "inline Nest *hiddenNest() {\n  switch (NestMaker *made = NEST_HERE; int(made == nullptr)) {\n  default:\n    return made();\n  }\n}"
        ),
    ),
    Scenario {
        name: "children that are values",
        declared: ORCHARDS,
        members: "_child_ Bough Orchard;\n  _child_ std::vector<Bough> Rows = std::vector<Bough>(2);",
        build: "plantBough(Orchard, random.below(3u));\n  plantBough(Rows[1], random.below(2u));",
        dump: "tellBough(Orchard);\n  for (const Bough &row : Rows) tellBough(row);",
        writes: &[
            "$.Orchard.bud();\n$.Orchard.shed();",
            "$.Orchard.shed();\n$.Orchard.graft();",
            "$.Orchard.graft();\n$.Orchard.shed();",
            "$.Orchard.bud();\n$.Orchard.swell();",
            "renewBough($.Orchard);",
            "for (Bough &row : $.Rows) row.bud();",
            "for (Bough &row : $.Rows) {\n  row.Sap += 3u;\n  row.shed();\n}",
            "$.Rows[1].bud();\n$.Rows[1].shed();",
            "$.Orchard.Wild.Ripe += $v;",
            "lopBough($.Orchard);",
        ],
        reads: &[
            "$.Orchard.shed();\n1u",
            "$.Orchard.Best.Ripe",
            "for (Bough &row : $.Rows) row.swell();\n1u",
            "$.Rows[0].Sap",
        ],
        ..PLAIN
    },
    Scenario {
        name: "loops that end early",
        declared: BARNS,
        members: "_child_ Barn *Granary = nullptr;",
        build: "Granary = makeBarn(random.below(50u), 3u);",
        dump: "tellBarn(Granary);",
        writes: &[
            "$.Granary->fill();\n$.Granary->feed();",
            "$.Granary->feed();\n$.Granary->thresh();",
            "$.Granary->thresh();\n$.Granary->fill();\n$.Granary->mill();",
            "$.Granary->mill();\n$.Granary->feed();\n$.Granary->thresh();",
            "$.Granary->air();\n$.Granary->thresh();",
            "$.Granary->thresh();\n$.Granary->air();",
            "$.Granary->look();\n$.Granary->see();",
            "$.Granary->mill();",
            "$.Granary->feed();",
        ],
        reads: &["$.Granary->fill();\n1u", "$.Granary->mill();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "changes of counted children",
        declared: RACKS,
        members: "_child_ Rack *Pantry = nullptr;",
        build: "Pantry = makeRack(random.below(50u), 3u);",
        dump: "tellRack(Pantry);",
        writes: &[
            "$.Pantry->stack();\n$.Pantry->some();",
            "$.Pantry->some();\n$.Pantry->stack();",
            "$.Pantry->drop();\n$.Pantry->stack();",
            "$.Pantry->stack();\n$.Pantry->drop();",
            "$.Pantry->renew();\n$.Pantry->front();",
            "$.Pantry->front();\n$.Pantry->some();",
        ],
        reads: &["$.Pantry->front();\n1u", "$.Pantry->stack();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "values given back",
        declared: PURSES,
        members: "_child_ Purse *Till = nullptr;\nunsigned Shared = 0;",
        build: "Till = makePurse(4u, random.below(90u));",
        dump: "out(Shared);\n  out(readPurse(Till));",
        shown: "out(Paid);",
        writes: &[
            "$.Shared += $.Till->sum();\n$.Shared ^= $.Till->pay();",
            "const unsigned $l = $.Till->deepest(2u);\n$.Shared = $.Shared * 3u + $l + $.Till->sum();",
            "$.Till->seal($v);\n$.Shared += $.Till->pay() % 9u;",
            "$.Till->lend();\n$.Shared += $.Till->sound() ? 3u : 5u;\n$.Till->sum();",
            "$.Shared = $.Till->sum() * 3u - $.Till->deepest(1u);",
            "const unsigned $l = $.Till->sum();\n$.Till->seal($l);\n$.Till->lend();",
            "$.Shared = $.Till->folded() * 5u + $.Till->thick($v % 7u);",
            "unsigned $l{$.Till->thick(3u)}, $lb = $.Till->folded();\n$.Shared ^= $l * 3u + $lb;",
            "$.Shared += $.Till->both();\n$.Shared ^= $.Till->spend(2u);\n$.Shared += $.Till->sum();",
            "$.Shared += $.Till->tall();\n$.Shared ^= $.Till->loose($v);\n$.Shared += $.Till->whole();",
            "const bool $l = $.Till->holds($v);\n$.Shared += $.Till->tall() + $l;",
            "const bool $l = $.Till->agrees($v);\n$.Shared += $.Till->whole() * 2u + $l;",
            "$.Shared += $.Till->agrees(1u) && $.Till->holds(3u);\n$.Shared ^= $.Till->tall();",
            "$.Shared += $v % 2u == 1u ? $.Till->loose(3u) : 8u;\n$.Shared ^= $.Till->tall();",
            "$.Shared += ($v % 3u != 0u && $.Till->holds(4u)) + ($.Shared % 2u == 1u || $.Till->whole()) * 2u;\n$.Shared += $.Till->sum();",
        ],
        reads: &[
            "$.Till->lend();\n$.Till->sum() + $.Till->deepest(0u)",
            "$.Till->fattest()->Coins",
            "$.Till->sum() % 5u",
            "$.Till->tall() + $.Till->holds(2u)",
        ],
        ..PLAIN
    },
    Scenario {
        name: "values in conditions",
        declared: TALLIES,
        members: "_child_ Tally *Slate = nullptr;\nunsigned Shared = 0;",
        build: "Slate = makeTally(4u, random.below(90u));",
        dump: "out(Shared);\n  out(readTally(Slate));",
        shown: "out(Tolls);",
        writes: &[
            "$.Shared += $.Slate->worth();\n$.Shared ^= $.Slate->price($v);",
            "$.Shared += $.Slate->price(2u);\n$.Slate->stamp($v);\n$.Shared ^= $.Slate->rate();",
            "$.Slate->count($v);\n$.Shared += $.Slate->any(3u);\n$.Shared += $.Slate->worth();",
            "$.Slate->stamp(2u);\n$.Slate->count(1u);\n$.Shared ^= $.Slate->rate();",
            "const bool $l = $.Slate->any($v);\n$.Shared = $.Shared * 3u + ($.Slate->find($v) == nullptr) + $l;",
            "if ($.Slate->any($v)) $.Shared += 5u;\n$.Slate->count(2u);",
            "$.Shared += $.Slate->odd($v);\n$.Shared ^= $.Slate->most(1u);",
            "$.Slate->count(3u);\n$.Shared += $.Slate->settle($v);\n$.Shared ^= $.Slate->nested();",
            "$.Shared += $.Slate->nested();\n$.Shared ^= $.Slate->worth();\n$.Shared += $.Slate->pass(2u);",
            "$.Shared += $.Slate->taxed();\n$.Slate->count($v);\n$.Shared ^= $.Slate->any(1u);",
            "$.Shared += $.Slate->pass($v);\n$.Shared ^= $.Slate->strain(1u);",
            "$.Shared += $.Slate->strain($v);\n$.Slate->count(1u);\n$.Shared ^= $.Slate->lift(3u);",
            "$.Shared += $.Slate->lift(1u);\n$.Shared ^= $.Slate->most($v);\n$.Shared += $.Slate->odd(2u);",
            "if ($v % 2u == 1u && $.Slate->settle(1u)) $.Shared ^= 3u;\n$.Shared += $.Slate->nested();",
        ],
        reads: &[
            "$.Slate->count(2u);\n$.Slate->worth() + $.Slate->price(0u)",
            "$.Slate->any(2u) + $.Slate->odd(1u)",
            "$.Slate->nested() % 5u",
            "$.Slate->rate()",
        ],
        ..PLAIN
    },
    Scenario {
        name: "random walks of values",
        declared: GROVES,
        members: "_child_ Shoot *Grove = nullptr;\nunsigned Shared = 0;",
        build: "Grove = makeShoot(4u, random.below(90u));",
        dump: "out(Shared);\n  out(readShoot(Grove));",
        shown: "out(Rings);",
        writes: &[
            "$.Shared += $.Grove->grow($v);\n$.Shared ^= $.Grove->yields(2u);",
            "$.Shared += $.Grove->ripe($v);\n$.Shared ^= $.Grove->rots(2u);",
            "$.Shared += $.Grove->seek($v) == nullptr;\n$.Shared ^= $.Grove->ripe(1u);",
            "$.Grove->feed($v);\n$.Shared += $.Grove->grow(1u);",
            "$.Shared += $.Grove->yields($v);\n$.Grove->feed(2u);",
            "$.Grove->feed(3u);\n$.Grove->feed($v);\n$.Shared += $.Grove->rots(1u);",
            "$.Shared += $.Grove->seek(3u) != nullptr;\n$.Shared ^= ($.Grove->seek($v) == nullptr) * 2u;",
            "$.Shared += $.Grove->grow(2u);\n$.Shared ^= $.Grove->ripe($v);\n$.Shared += $.Grove->yields(1u);",
            "if ($.Grove->rots($v)) $.Shared += 5u;\n$.Grove->feed(2u);\n$.Shared ^= $.Grove->grow(3u);",
        ],
        reads: &[
            "$.Grove->feed(2u);\n$.Grove->grow(1u)",
            "$.Grove->yields(1u) + $.Grove->rots(3u)",
            "$.Grove->grow(2u) % 5u",
        ],
        ..PLAIN
    },
    Scenario {
        name: "operators for iterators",
        declared: STRIDES,
        members: "_child_ Stride *Walk = nullptr;",
        build: "Walk = makeStride(4u, random.below(90u));",
        dump: "out(readStride(Walk));",
        shown: "out(Strides);",
        writes: &[
            "$.Walk->before();\n$.Walk->behind($v);",
            "$.Walk->behind(2u);\n$.Walk->indexed();\n$.Walk->before();",
            "$.Walk->indexed();\n$.Walk->indexed();",
        ],
        reads: &["$.Walk->before();\n1u", "$.Walk->behind(3u);\n2u"],
        ..PLAIN
    },
    Scenario {
        name: "values of free functions",
        declared: POUCHES,
        members: "_child_ Pouch *Sack = nullptr;\nunsigned Shared = 0;",
        build: "Sack = makePouch(4u, random.below(90u));",
        dump: "out(Shared);\n  out(readPouch(Sack));",
        writes: &[
            "$.Shared += beads($.Sack);\n$.Shared += static_cast<unsigned>(depthOf($.Sack) + 1);",
            "string($.Sack, $v);\n$.Shared = $.Shared * 3u + beads($.Sack);",
            "knot($.Sack, $v);\nstring($.Sack, 2u);",
            "$.Shared += beads($.Sack);\nknot($.Sack, 4u);",
            "if ($v % 2u == 1u) {\n  knot($.Sack, 5u);\n}\nstring($.Sack, 2u);\n$.Shared += odd($.Sack);",
            "$.Shared += odd($.Sack);\nstring($.Sack, 3u);\n$.Shared ^= beads($.Sack);",
            "$.Shared += reaches($.Sack, $v);\n$.Shared ^= weighPouch($.Sack);",
            "knot($.Sack, 2u);\nif (reaches($.Sack, 3u)) $.Shared += 7u;\n$.Shared += beads($.Sack);",
            "$.Shared += weighPouch($.Sack);\nstring($.Sack, 3u);\n$.Shared ^= weighPouch($.Sack);",
            "const unsigned $l = beads($.Sack);\nstring($.Sack, $l);\n$.Shared += heaviest($.Sack) == nullptr ? 1u : 2u;",
        ],
        reads: &["string($.Sack, 1u);\nbeads($.Sack)", "odd($.Sack)"],
        ..PLAIN
    },
];
