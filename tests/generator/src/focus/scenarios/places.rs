//! What is written and read: fields, globals, arrays, unions, devices, and what leads to them.

use super::super::shapes::Shape;
use super::super::subtrees::{BEDS, BUOYS};
use super::{PLAIN, Scenario};

/// Numbers that are counted, masked and flagged, and one that rounds.
const UPDATED: &str = "static unsigned Tide = 1;
static unsigned Brine = 1;
static bool Foam = false;
static unsigned char Ebb = 0;
static float Silt = 0.0f;
inline void swell(unsigned &tide, unsigned by) { tide -= by; }";

pub(super) const SCENARIOS: &[Scenario] = &[
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
        name: "lambdas",
        writes: &[
            "[&] { $.Shared = $v; }();",
            "[times = unsigned($v)](unsigned &of) { of += times; }($.Shared);",
            "$.Shared = [](unsigned v) { return v * 3u + 1u; }(unsigned($v));",
            "auto $l = [of = $.Shared, times = unsigned($v)]() mutable { return of = of * 3u + times; };\n$.Shared = $l();\n$.Shared ^= $l();",
        ],
        reads: &["$.Shared", "[&] { return $.Shared; }()"],
        ..PLAIN
    },
    Scenario {
        name: "lambdas of subtrees",
        declared: BEDS,
        members: "_child_ Bed *Pond = nullptr;\n  Keeper Kept;",
        build: "Pond = makeBed(random.below(4u) + 1u);",
        dump: "out(Pond->Wet);\n  out(Pond->Mixed);\n  out(Pond->Same);\n  out(Kept.Kept);\n  tellReed(Pond->Grown);",
        writes: &[
            "$.Pond->Grown->rustle();\n$.Pond->Grown->bend();",
            "$.Pond->Grown->turn();\n$.Pond->Grown->see();",
            "$.Pond->Grown->bend();\nlean(*$.Pond->Grown, 2u);",
            "$.Kept.keep(*$.Pond->Grown);\n$.Kept.look(*$.Pond->Grown);",
            "$.Pond->bend();\n$.Pond->mix();",
            "$.Pond->bend();\n$.Pond->tell();",
        ],
        reads: &["$.Pond->tell();\n1u", "$.Pond->Grown->rustle();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "effect in another configuration",
        declared: "static unsigned Tide = 1;",
        shown: "out(Tide);",
        writes: &[
            "NOTE(Tide, $v);",
            "NOTE($.Shared, $v);",
            "#ifdef PLEACH_OTHER\nTide = Tide * 5u + 3u;\n#endif",
        ],
        reads: &["Tide", "$.Shared"],
        ..PLAIN
    },
    Scenario {
        name: "macro of a forced include",
        declared: "static unsigned Tide = 1;",
        shown: "out(Tide);",
        writes: &[
            "const unsigned $l = unsigned($v);\n$.Shared += $l;\n#ifndef PLEACH_FORCED\nTide = Tide * 5u + $l;\n#endif",
            "#ifndef PLEACH_FORCED\nTide = Tide * 3u + 7u;\n#endif",
        ],
        reads: &["Tide", "$.Shared"],
        options: ["-include forced.h", "-include forced.h"],
        ..PLAIN
    },
    Scenario {
        name: "inner container of pointers",
        declared: "\
struct Peg { unsigned Of = 1; };
static Peg Pegs[4];
static std::vector<std::vector<Peg *>> PegRows{{&Pegs[0]}, {&Pegs[1]}};
static std::vector<Peg *> *PegRow = &PegRows[0];
static std::vector<std::pair<unsigned, std::vector<Peg *>>> PegsNamed{{1u, {&Pegs[2]}}};
static std::vector<Peg *> &PegName = PegsNamed[0].second;",
        shown: "for (const Peg &peg : Pegs) out(peg.Of);",
        writes: &[
            "(*PegRow)[0] = &Pegs[$v & 3u];",
            "PegRow->front() = &Pegs[$v & 3u];",
            "PegRow = &PegRows[$v & 1u];",
            "PegName[0] = &Pegs[$v & 3u];",
            "PegName.back() = PegRow->front();",
        ],
        reads: &[
            "PegRows[0][0]->Of++",
            "PegRows[1].front()->Of",
            "(PegRows.front().back()->Of += $.Shared)",
            "PegsNamed[0].second[0]->Of",
            "PegsNamed.back().second.front()->Of++",
        ],
        ..PLAIN
    },
    Scenario {
        name: "word that a macro joins",
        declared: "static unsigned Tide = 1;
inline unsigned eddy(unsigned v) {
  JOIN(NOTE_, PLEACH_OTHER)(Tide, v);
  return v * 2u + 1u;
}",
        shown: "out(Tide);",
        writes: &["$.Shared += eddy(unsigned($v));"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "word that a macro makes a literal of",
        declared: "static unsigned Tide = 1;
struct Still {};
struct Stirred {};
template <bool> struct Water { using Type = Still; };
template <> struct Water<false> { using Type = Stirred; };
using Here = Water<sizeof(TEXT(PLEACH_OTHER)) == 13>::Type;
inline unsigned drift(unsigned v, Still) { return v * 2u + 1u; }
inline unsigned drift(unsigned v, Stirred) {
  Tide = Tide * 3u + v;
  return v * 2u + 1u;
}",
        shown: "out(Tide);",
        writes: &["$.Shared += drift(unsigned($v), Here());"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "number of a pragma in another configuration",
        declared: "static unsigned Tide = 1;
#pragma pack(push, PACKED)
struct Crate {
  char Lid;
  int Load;
};
#pragma pack(pop)
struct Still {};
struct Stirred {};
template <bool> struct Water { using Type = Still; };
template <> struct Water<true> { using Type = Stirred; };
using Here = Water<sizeof(Crate) == 5>::Type;
inline unsigned drift(unsigned v, Still) { return v * 2u + 1u; }
inline unsigned drift(unsigned v, Stirred) {
  Tide = Tide * 3u + v;
  return v * 2u + 1u;
}",
        shown: "out(Tide);",
        writes: &["$.Shared += drift(unsigned($v), Here());"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "namespace that a configuration makes inline",
        declared: "static unsigned Tide = 1;
namespace streams {
CURRENT namespace deep {
inline unsigned drift(unsigned v, int) {
  Tide = Tide * 3u + v;
  return v * 2u + 1u;
}
} // namespace deep
inline unsigned drift(unsigned v, long) { return v * 2u + 1u; }
} // namespace streams",
        shown: "out(Tide);",
        writes: &["$.Shared += streams::drift(unsigned($v), 1);"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "symbol with two names",
        declared: BUOYS,
        members: "unsigned Shared = 0;\n  _child_ Buoy *Mooring = nullptr;",
        build: "tide_symbol = 1;\n  Mooring = new Buoy();\n  Mooring->Next = new Buoy();\n  Mooring->Next->Next = new Buoy();",
        dump: "out(Shared);\n  for (const Buoy *buoy = Mooring; buoy != nullptr; buoy = buoy->Next)\n    out(buoy->Seen);",
        shown: "out(tide_symbol);",
        writes: &[
            "tide_symbol = tide_symbol * 3u + $v;",
            "$.Shared = $v;",
            "$.Mooring->lift();\n$.Mooring->sight();",
        ],
        reads: &["ebb_symbol", "$.Shared", "$.Mooring->sight();\n1u"],
        ..PLAIN
    },
    Scenario {
        name: "macro that is defined behind a test of it",
        declared: "static unsigned Tide = 1;",
        shown: "out(Tide);",
        writes: &["LATE_NOTE(Tide, $v);", "OWN_NOTE(Tide, $v);"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "annotation of one configuration",
        declared: "static unsigned Tide = 1;
PURE_HERE unsigned eddy(unsigned v) noexcept;
#if 0 // PLEACH_DEVICES: what pleach does not see
inline unsigned eddy(unsigned v) noexcept {
#ifdef PLEACH_OTHER
  Tide = Tide * 3u + v;
#endif
  return v * 2u + 1u;
}
#endif",
        shown: "out(Tide);",
        writes: &["$.Shared += eddy(unsigned($v));"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "annotated function with a body of one configuration",
        declared: "static unsigned Tide = 1;
_pure_ inline unsigned eddy(unsigned v) noexcept {
#ifdef PLEACH_OTHER
  Tide = Tide * 3u + v;
#endif
  return v * 2u + 1u;
}",
        shown: "out(Tide);",
        writes: &["$.Shared += eddy(unsigned($v));"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "file that a macro names",
        declared: "static unsigned Tide = 1;\n#include NOTES",
        shown: "out(Tide);",
        writes: &["FILE_NOTE(Tide, $v);"],
        reads: &["Tide"],
        ..PLAIN
    },
    Scenario {
        name: "object in an array of bytes",
        declared: "struct Lodger { unsigned Value; };",
        members: "alignas(Lodger) unsigned char Locker[sizeof(Lodger)] = {};\nLodger *Lodged = nullptr;",
        build: "Lodged = new (Locker) Lodger{7u};",
        dump: "out(Locker[0]);",
        writes: &[
            "$.Lodged->Value = $v;",
            "$.Lodged->Value = $.Lodged->Value * 3u + $v;",
        ],
        reads: &["$.Locker[0]", "$.Locker[1]", "$.Lodged->Value"],
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
        name: "commuting updates",
        declared: UPDATED,
        shown: "out(Tide);\n  out(unsigned(Ebb));\n  out(unsigned(Foam));\n  out(unsigned(Brine));\n  out(unsigned(Silt));",
        members: "unsigned Shared = 0;\n  unsigned char Salt = 0;\n  bool Wet = false;",
        dump: "out(Shared);\n  out(unsigned(Salt));\n  out(unsigned(Wet));",
        writes: &[
            "++Tide;",
            "Tide += unsigned($v);",
            "swell(Tide, unsigned($v));",
            "Brine |= 4u << ($v % 5u);",
            "if ($v % 2u == 0u) Foam = true;",
            "Ebb = 3;",
            "if ($v % 2u == 0u) Ebb = 4;",
            "$.Salt += 3;\n$.Wet |= $v % 2u == 0u;",
            "Silt += 300000.0f;",
            "$.Wet ^= int($v % 4u);",
            "$child->Salt--;\n$child->Wet |= true;",
        ],
        reads: &[
            "Tide",
            "Tide++",
            "Tide |= 4u;\n3u",
            "Tide += unsigned($v);\n3u",
            "swell(Tide, unsigned($v));\n3u",
            "Brine &= ~8u;\n3u",
            "Brine |= 1u << ($v % 7u);\n2u",
            "Foam = $v % 2u == 0u;\n2u",
            "Foam = true;\n2u",
            "Ebb = 4;\n2u",
            "if ($v % 2u == 0u) Ebb = 3;\n2u",
            "Silt += 0.25f;\n2u",
            "$.Wet ^= int($v % 4u);\n2u",
            "$.Salt -= 2;\n$.Shared",
            "(Brine |= 2u)",
        ],
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
        members: "unsigned *Kept = new unsigned(0);\n  _access_((3, 'w', 'local')) void keep(unsigned v) { *Kept = *Kept * 3u + v; }\n  _access_((3, 'r', 'local')) unsigned kept() const { return *Kept & 255u; }",
        dump: "out(*Kept);",
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
        name: "structure in a union, both without names",
        members: "union {\n    struct {\n      unsigned Ebb;\n    };\n    unsigned Flow = 1;\n  };",
        dump: "out(Flow);",
        writes: &["$.Ebb = $v;", "$child->Ebb = $v;"],
        reads: &["$.Flow", "$child->Flow"],
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
];
