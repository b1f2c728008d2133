//! How traversals meet: pairs of what one writes and another reads.
//!
//! Holes: `$v` a value, `$.` the node in front of a member, `$this` the node, `$child` and `$last` children of it,
//! `$l` a local, `$Root` and `$First` the root class and its first field. In `reads` the last line is a value.

use super::Part;
use super::shapes::Shape;
use super::subtrees::{
    AXLES, BELLS, BUDS, BUSHELS, CASKS, CLOCKS, COGS, PLANKS, REEDS, SCALES, STEMS, TWIGS, VINES,
};
use crate::features::Features;

/// Statements round the rest of a body.
#[derive(Debug)]
pub(crate) struct Held {
    /// Who does so.
    pub(crate) part: Part,
    /// In front; behind them the local is used.
    pub(crate) before: &'static str,
    /// At the end.
    pub(crate) after: &'static str,
}

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

/// A way for traversals to meet.
#[derive(Debug)]
pub(crate) struct Scenario {
    /// As it is counted.
    pub(crate) name: &'static str,
    /// What it needs in front of the classes.
    pub(crate) declared: &'static str,
    /// Behind the root class.
    pub(crate) late: &'static str,
    /// Members of the root class.
    pub(crate) members: &'static str,
    /// In the function that builds nodes.
    pub(crate) build: &'static str,
    /// In the function that prints nodes.
    pub(crate) dump: &'static str,
    /// At the end of the run.
    pub(crate) shown: &'static str,
    /// Statements of writers.
    pub(crate) writes: &'static [&'static str],
    /// Values that readers read.
    pub(crate) reads: &'static [&'static str],
    /// Statements of writers that are no text.
    pub(crate) shape: Option<Shape>,
    /// What some keep in a local `$held` from the start to the end of their bodies. `$below` is what the call on the
    /// first child gave.
    pub(crate) held: Option<Held>,
    /// Call sites also touch a node that is a global variable, `Fixed`.
    pub(crate) fixed: bool,
    /// What must be allowed.
    pub(crate) features: fn(&mut Features),
}

const PLAIN: Scenario = Scenario {
    name: "",
    declared: "",
    late: "",
    members: "unsigned Shared = 0;",
    build: "",
    dump: "out(Shared);",
    shown: "",
    writes: &["$.Shared = $v;", "$.Shared += $v;"],
    reads: &["$.Shared"],
    shape: None,
    held: None,
    fixed: false,
    features: |_| (),
};

/// All scenarios.
pub(crate) const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "shared field",
        ..PLAIN
    },
    Scenario {
        name: "shared field, many returns",
        features: |it| it.returns = true,
        ..PLAIN
    },
    Scenario {
        name: "field of a child",
        writes: &["$child->Shared = $v;", "$.Shared = $v;"],
        reads: &["$.Shared", "$child->Shared"],
        ..PLAIN
    },
    Scenario {
        name: "shared global",
        declared: "static unsigned Tide = 1;",
        shown: "out(Tide);",
        writes: &["Tide = Tide * 3u + $v;"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "global below calls",
        declared: "static unsigned Tide = 1;",
        shown: "out(Tide);",
        writes: &[],
        reads: &["Tide"],
        shape: Some(Shape::Deep),
        ..PLAIN
    },
    Scenario {
        name: "two devices",
        declared: "DEVICE(Gate, 1u)\nDEVICE(Latch, 2u)",
        writes: &[
            "Gate = unsigned($v);",
            "volatile unsigned $l = unsigned($v);\nGate = $l;",
        ],
        reads: &["Latch"],
        ..PLAIN
    },
    Scenario {
        name: "summary of the program",
        writes: &["note($v);"],
        reads: &["noted()"],
        features: |it| it.notes = true,
        ..PLAIN
    },
    Scenario {
        name: "summary of a node",
        declared: "",
        members: "unsigned Kept = 0;\n  _access_((3, 'w', 'local')) void keep(unsigned v) { Kept = Kept * 3u + v; }\n  _access_((3, 'r', 'local')) unsigned kept() const { return Kept & 255u; }",
        dump: "out(Kept);",
        writes: &["$.keep($v);"],
        reads: &["$.kept()"],
        ..PLAIN
    },
    Scenario {
        name: "field through a link",
        members: "unsigned Shared = 0;\n  $Root *Buddy = this;",
        build: "if (!nodes.empty())\n    Buddy = nodes[random.below(unsigned(nodes.size()))];",
        writes: &["$.Buddy->Shared = $v;", "$.Buddy->Shared += $v;"],
        reads: &["$.Shared", "$.Buddy->Shared"],
        ..PLAIN
    },
    Scenario {
        name: "traversal through a link",
        members: "unsigned Shared = 0;\n  $Root *Buddy = this;",
        build: "if (!nodes.empty())\n    Buddy = nodes[random.below(unsigned(nodes.size()))];",
        writes: &["$.Shared = $v;"],
        shape: Some(Shape::Linked),
        ..PLAIN
    },
    Scenario {
        name: "members of a union",
        declared: "struct Meter { unsigned Value; };\nstruct Gauge { unsigned Level; };\nunion Dials { Meter AsMeter; Gauge AsGauge; };",
        members: "Dials Dial = {};",
        dump: "out(Dial.AsMeter.Value);",
        writes: &["$.Dial.AsMeter.Value = $v;"],
        reads: &["$.Dial.AsGauge.Level"],
        ..PLAIN
    },
    Scenario {
        name: "elements of an array",
        members: "unsigned Cells[4] = {1, 2, 3, 4};",
        dump: "for (unsigned cell : Cells)\n    out(cell);",
        writes: &["$.Cells[($v) & 3u] = $v;", "$.Cells[1] = $v;"],
        reads: &["$.Cells[1]", "$.Cells[($v) & 3u]"],
        ..PLAIN
    },
    Scenario {
        name: "subscript",
        members: "unsigned Shared = 0;\n  unsigned Cells[4] = {1, 2, 3, 4};",
        reads: &["$.Cells[$.Shared & 3u]"],
        ..PLAIN
    },
    Scenario {
        name: "object as a whole",
        members: "Range Extent;\n  Range Spare;",
        dump: "out(Extent.From);\n  out(Extent.To);",
        writes: &["$.Extent.From = $v;", "$.Extent.To += $v;"],
        reads: &[
            "const Range $l = $.Extent;\n$l.From + $l.To",
            "$.Spare = $.Extent;\n$.Spare.From",
        ],
        ..PLAIN
    },
    Scenario {
        name: "write through a reference",
        writes: &["unsigned &$l = $.Shared;\n$l += $v;"],
        ..PLAIN
    },
    Scenario {
        name: "write through an alias",
        writes: &["auto *$l = $child;\n$l->Shared = $v;"],
        reads: &["$child->Shared", "$.Shared"],
        ..PLAIN
    },
    Scenario {
        name: "write through a moving pointer",
        writes: &["$Root *$l = $child;\nif ((($v) & 1u) != 0)\n  $l = $last;\n$l->Shared += $v;"],
        reads: &["$last->Shared", "$.Shared"],
        ..PLAIN
    },
    Scenario {
        name: "calls on moving pointers",
        reads: &[],
        shape: Some(Shape::Moving),
        ..PLAIN
    },
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
        name: "three that end apart",
        declared: CLOCKS,
        members: "_child_ Clock *Watch = nullptr;",
        build: "Watch = new Clock();\n  Watch->Grade = random.below(8u);\n  Watch->Next = new Clock();\n  Watch->Next->Grade = random.below(8u);\n  Watch->Next->Next = new Clock();",
        dump: "for (const Clock *clock = Watch; clock != nullptr; clock = clock->Next) {\n    out(clock->Ticked);\n    out(clock->Struck);\n    out(clock->Wound);\n  }",
        writes: &[
            "$.Watch->tick();\n$.Watch->strike();",
            "$.Watch->strike();\n$.Watch->tick();",
        ],
        reads: &["$.Watch->wind();\n1u"],
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
        dump: "for (const Bud *bud = Sprig; bud != nullptr; bud = bud->Next) {\n    out(bud->Size);\n    out(bud->Tone);\n  }",
        writes: &["$.Sprig->swell();"],
        reads: &["$.Sprig->blush();\n1u"],
        ..PLAIN
    },
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
        declared: "struct Basin { mutable unsigned Level = 1; };\nstatic Basin Pool;\nstatic const Basin *const Water = &Pool;\nstruct Drop { unsigned Size = Water->Level; };",
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
        name: "write to an alternative",
        members: "unsigned Even = 0;\n  unsigned Odd = 0;",
        dump: "out(Even);\n  out(Odd);",
        writes: &["((($v) & 1u) != 0 ? $.Even : $.Odd) = $v;"],
        reads: &["$.Odd", "$.Even"],
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
];
