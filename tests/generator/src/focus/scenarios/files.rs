//! Names that mean one thing in one source file and another in the other: no definition here breaks the rule that each
//! thing has one, since what differs belongs to its file.

use super::{PLAIN, Scenario};

/// What `other.cpp` has, with other values. What is unused would be a warning.
const FIRST: &str = "#undef LIMIT
#define LIMIT 3u
#undef SETTLE
#define SETTLE(place) (place) = (place) * 3u + 1u
[[maybe_unused]] static unsigned Serial = 1;
[[maybe_unused]] static const unsigned Grade = 4u;
namespace {
[[maybe_unused]] unsigned tilt(unsigned v) { return v * 3u + 1u; }
struct Hue { unsigned Value = 9; };
enum { Most = 7 };
enum class Tier { Top = 11 };
} // namespace
using Breadth = unsigned char;
unsigned scaled(unsigned v, unsigned by = 2u);
typedef unsigned char Girth;";

const SECOND: &str = "#undef LIMIT
#define LIMIT 500u
#undef SETTLE
#define SETTLE(place) (place) = (place) * 5u + 2u
[[maybe_unused]] static unsigned Serial = 100;
[[maybe_unused]] static const unsigned Grade = 40u;
namespace {
[[maybe_unused]] unsigned tilt(unsigned v) { return v * 7u + 5u; }
struct Hue { unsigned Value = 90; };
enum { Most = 70 };
enum class Tier { Top = 110 };
} // namespace
using Breadth = unsigned short;
template <> _pure_ inline unsigned heft<Breadth>() { return 20u; }
template <> struct Heft<Breadth> { static const unsigned Value = 30u; };
unsigned scaled(unsigned v, unsigned by = 300u);
unsigned scaled(unsigned v, unsigned by) { return v * by + 1u; }
unsigned otherSerial() { return Serial; }
typedef unsigned short Girth;";

/// What all files see.
const SHARED: &str = "_pure_ unsigned scaled(unsigned v, unsigned by);
unsigned otherSerial();
template <class T> _pure_ inline unsigned heft() { return unsigned(sizeof(T)); }
template <class T> struct Heft { static const unsigned Value = unsigned(sizeof(T)); };";

/// Of each of these, a header gives each file its own.
const IN_HEADER: &str = "namespace {
  [[maybe_unused]] unsigned Knots = 1;
  [[maybe_unused]] unsigned knot(unsigned v) { return v + ++Knots; }
} // namespace
unsigned otherKnots();";

/// A better overload for what the scenario calls.
const OVERLOAD: &str = "#ifdef PLEACH_OTHER
[[maybe_unused]] static unsigned drift$Seed(unsigned v) { return v * 7u + 5u; }
#endif";

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "names of one file",
        declared: SHARED,
        shown: "out(Serial);\n  out(otherSerial());",
        writes: &[
            "$.Shared += LIMIT;",
            "SETTLE($.Shared);",
            "Serial = Serial * 3u + 1u;\n$.Shared += Serial;",
            "$.Shared += Grade;",
            "$.Shared += tilt($v);",
            "$.Shared += scaled(unsigned($v));",
            "$.Shared += unsigned(Girth($v));",
            "$.Shared += unsigned(Most);",
            "$.Shared += unsigned(Tier::Top);",
            "$.Shared += unsigned(Breadth($v));",
            "$.Shared += heft<Breadth>();",
            "$.Shared += Heft<Breadth>::Value;",
            "Hue $l;\n$.Shared = $.Shared * 3u + $l.Value;",
            "$.Shared = $v;",
        ],
        reads: &["$.Shared", "$.Shared", "Serial", "$.Shared + LIMIT"],
        files: Some([FIRST, SECOND]),
        features: |it| it.outside = true,
        ..PLAIN
    },
    Scenario {
        name: "variable that each file has for itself",
        declared: IN_HEADER,
        shown: "out(Knots);\n  out(otherKnots());",
        writes: &[
            "Knots = Knots * 3u + $v;",
            "$.Shared = $.Shared * 3u + knot($v);",
            "$.Shared = $v;",
        ],
        reads: &["Knots", "$.Shared"],
        files: Some(["", "unsigned otherKnots() { return Knots; }"]),
        features: |it| it.outside = true,
        ..PLAIN
    },
    Scenario {
        name: "macro of one file with a name of all",
        declared: "static unsigned Crumb = 1;",
        shown: "out(Crumb);",
        writes: &[
            "$.Shared += Crumb;",
            "$.Shared = $.Shared * 3u + Crumb;",
            "$.Shared += $v;",
        ],
        files: Some(["#define Crumb Crumb + 1u", ""]),
        features: |it| it.outside = true,
        ..PLAIN
    },
    Scenario {
        name: "system header of one file and configuration",
        declared: "unsigned otherEddy(unsigned v);\nunsigned otherTide();",
        shown: "out(otherTide());",
        writes: &["$.Shared += otherEddy($v);", "$.Shared = $v;"],
        reads: &["otherTide()", "$.Shared"],
        files: Some([
            "",
            "#ifdef PLEACH_OTHER
#include <cfloat>
#endif
static unsigned Tide = 1;
unsigned otherEddy(unsigned v) {
#ifdef DBL_DIG
  Tide = Tide * 3u + v;
#endif
  return v * 2u + 1u;
}
unsigned otherTide() { return Tide; }",
        ]),
        features: |it| it.outside = true,
        ..PLAIN
    },
    Scenario {
        name: "overload of one file and configuration",
        // Each program of a unit has its own, so that the file with the overload need have no call of it.
        declared: "inline unsigned drift$Seed(unsigned long v) { return unsigned(v) * 2u + 1u; }",
        writes: &["$.Shared += drift$Seed(unsigned($v));", "$.Shared = $v;"],
        reads: &["$v", "$v * 3u"],
        files: Some(["", OVERLOAD]),
        features: |it| it.outside = true,
        ..PLAIN
    },
    Scenario {
        name: "variable of C linkage in two namespaces",
        declared: "void settleSilt(unsigned v);\nunsigned readSilt();",
        shown: "out(readSilt());",
        writes: &["settleSilt($v);", "$.Shared = $v;"],
        reads: &["readSilt()", "$.Shared"],
        files: Some([
            // One name in all namespaces, so that each program needs its own.
            "extern \"C\" {
unsigned silt_$Seed = 1;
}
void settleSilt(unsigned v) { silt_$Seed = silt_$Seed * 3u + v; }",
            "namespace banks {
extern \"C\" unsigned silt_$Seed;
}
unsigned readSilt() { return banks::silt_$Seed; }",
        ]),
        features: |it| it.outside = true,
        ..PLAIN
    },
    Scenario {
        name: "array that one file completes",
        declared: "extern unsigned Reeds$Seed[];
template <class T> struct Fathom { static const unsigned Value = 1u; };
template <> struct Fathom<unsigned[3]> { static const unsigned Value = 5u; };",
        writes: &[
            "$.Shared = $.Shared * 3u + Fathom<decltype(Reeds$Seed)>::Value;",
            "$.Shared += std::is_same<decltype(Reeds$Seed), unsigned[3]>::value ? 5u : $v;",
            "$.Shared = $v;",
        ],
        reads: &["$v", "$v * 3u"],
        files: Some(["", "unsigned Reeds$Seed[3];"]),
        features: |it| it.outside = true,
        ..PLAIN
    },
    Scenario {
        name: "options of one file",
        writes: &[
            "$.Shared += unsigned(int(char($v * 37u + 128u)) + 256);",
            "const char $l = char($v * 53u + 100u);\n$.Shared = $.Shared * 3u + ($l < 0 ? 1u : 2u);",
            "$.Shared = $v;",
        ],
        reads: &["$.Shared", "$.Shared + unsigned(char(200) > 0)"],
        files: Some(["", ""]),
        options: ["", "-funsigned-char"],
        features: |it| it.outside = true,
        ..PLAIN
    },
    Scenario {
        name: "pragmas of one file",
        writes: &[
            "const double $l = double($v % 8u * 2u + 1u) / 134217728.0;\n\
             $.Shared += unsigned(((1.0 + $l) * (1.0 + $l) - (1.0 + 2.0 * $l)) * 72057594037927936.0);",
            "$.Shared = $v;",
        ],
        files: Some([
            "#pragma STDC FP_CONTRACT ON",
            "#pragma STDC FP_CONTRACT OFF",
        ]),
        options: ["-mfma", "-mfma"],
        features: |it| it.outside = true,
        ..PLAIN
    },
    Scenario {
        name: "object accessed by another type",
        declared: "struct Grain { unsigned Value = 0; };\nstruct Speck { unsigned Count; };",
        members: "Grain Mine;\nSpeck *Peer = nullptr;",
        build: "Peer = reinterpret_cast<Speck *>(&Mine);",
        dump: "out(Mine.Value);",
        writes: &[
            "$.Mine.Value = $v;",
            "$.Mine.Value = $.Mine.Value * 3u + $v;",
        ],
        reads: &["$.Peer->Count", "$.Mine.Value"],
        files: Some(["", ""]),
        options: ["-fno-strict-aliasing", "-fno-strict-aliasing"],
        ..PLAIN
    },
];
