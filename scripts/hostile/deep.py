"""Nesting: everything in the grammar that can hold itself, 500 deep, in an annotated body and outside of one.

clang's own limit for brackets is 256 (`-fbracket-depth`); where it is lifted, only pleach's limits are left.
"""

from program import HEAD, text, two_walks, walks
from row import Row

DEPTH = 500
LONG = 5000
BRACKETS = ("-std=c++17", "-fbracket-depth=100000", "-Wno-everything")


def nested(opening, middle, closing, depth=DEPTH):
    return opening * depth + middle + closing * depth


def else_ifs(count):
    return "  if (C == 0) A = 1;\n" + "".join(f"  else if (C == {i}) A = {i};\n" for i in range(1, count))


def stream():
    return "struct Out { unsigned Sum = 0; Out &operator<<(unsigned V) { Sum += V; return *this; } };\n"


BODIES = {
    "parens": ("parentheses", "A = " + nested("(", "B", ")") + ";"),
    "blocks": ("blocks", nested("{ ", "A = B;", " }")),
    "ifs": ("`if` statements", nested("if (B) ", "A = C;", "")),
    "if-else": ("`if` statements with `else`", nested("if (B) { A = 2; ", "A = C;", " } else { A = 3; }")),
    "loops": ("loops", nested("for (unsigned i = 0; i < 1; ++i) { ", "A = C;", " }")),
    "do": ("`do` loops", nested("do ", "A = C;", " while (false);")),
    "switches": ("switches", nested("switch (B) { case 2: ", "A = C;", " }")),
    "ternaries": ("conditional operators", "A = " + nested("B ? C : ", "A", "") + ";"),
    "ternaries-in": ("conditional operators in conditions", "A = " + nested("(", "B", " ? A : C)") + ";"),
    "unary": ("unary operators", "A = " + nested("!~-", "B", "") + ";"),
    "casts": ("casts", "A = " + nested("(unsigned)", "B", "") + ";"),
    "static-casts": ("static casts", "A = " + nested("static_cast<unsigned>(", "B", ")") + ";"),
    "calls": ("calls of a pure function", "A = " + nested("twice(", "B", ")") + ";"),
    "unknown-calls": ("calls of an unknown function", "A = " + nested("unknown(", "B", ")") + ";"),
    "subscripts": ("subscripts", "A = " + nested("Table[", "B", "]") + ";"),
    "assignments": ("assignments", nested("A = B = ", "C", "") + ";"),
    "commas": ("comma operators", "A = B" + ", C = A" * LONG + ";"),
    "initialisers": ("initialiser lists", f"unsigned V{'[1]' * 200} = {nested('{', 'B', '}', 200)}; A = B;"),
    "lambdas": ("lambdas", nested("([&] { ", "A = B;", " })();", 100)),
    "statement-exprs": ("statement expressions", "A = " + nested("({ ", "B;", " ; })", 200) + ";"),
    "sizeof": ("sizeof", "A = " + nested("sizeof(", "B", ")") + ";"),
    "members": ("members of members", "A = " + "Next->" * DEPTH + "B;"),
    "else-if": ("`else if`, 500 of them", else_ifs(DEPTH)),
    "sum": ("a sum of 5,000 terms", "A = B" + " + C" * LONG + ";"),
    "logic": ("5,000 `&&`", "if (B" + " && C" * LONG + ") A = 1;"),
    "shifts": ("5,000 `<<` on an object", "Out O; O" + " << A" * LONG + "; A = O.Sum;"),
    "cases": ("a switch of 10,000 cases", "switch (B) {" + "".join(f"case {i}: A = {i}; break;\n" for i in range(10000)) + "}"),
    "strings": ("5,000 joined strings", 'A = sizeof("x"' + ' "y"' * LONG + ");"),
    "labels": ("5,000 labels", "".join(f"L{i}: A = {i};\n" for i in range(LONG))),
    "declarators": ("pointers to pointers", f"unsigned {'*' * DEPTH}P = nullptr; A = P ? 1 : B;"),
}
QUICK = {"parens", "ifs", "else-if", "shifts"}

BEFORE = (
    stream()
    + "_pure_ inline unsigned twice(unsigned V) { return V * 2; }\nunsigned unknown(unsigned);\nunsigned Table[8];\n"
)

OUTSIDE = {
    "namespaces": ("namespaces around a program", nested("namespace n { ", "HOLE", " }")),
    "classes": ("classes in classes", "".join(f"struct S{i} {{ " for i in range(250)) + "int X;" + " };" * 250),
    "templates": ("template arguments", "template <class T> struct Box {};\n" + nested("Box<", "int", ">", 400) + " boxed;"),
    "bases": ("a chain of base classes", "struct B0 {};\n" + "".join(f"struct B{i + 1} : B{i} {{}};\n" for i in range(DEPTH))),
    "typedefs": ("a chain of types", "typedef int T0;\n" + "".join(f"typedef T{i} *T{i + 1};\n" for i in range(DEPTH))),
    "extern-c": ("linkage specifications", nested('extern "C" { ', "int x;", " }")),
}


def rows():
    for name, (what, body) in BODIES.items():
        yield Row(
            f"deep-{name}",
            f"{what} in a walk",
            walks(before=BEFORE, first=body),
            flags=BRACKETS,
            fuses=False,
            times=12,
            quick=name in QUICK,
        )
    yield Row("deep-default", "parentheses beyond the compiler's own limit", walks(first=BODIES["parens"][1]), exit=(2,), says="bracket")
    for name, (what, code) in OUTSIDE.items():
        program = two_walks()[len(HEAD):]
        code = code.replace("HOLE", program) if "HOLE" in code else code + "\n" + program
        yield Row(f"deep-{name}", what, text(HEAD + code), flags=BRACKETS, fuses=False)
    yield Row("deep-far-parens", "5,000 parentheses in a walk", walks(first="A = " + nested("(", "B", ")", LONG) + ";"), flags=BRACKETS, exit=(0, 2), fuses=False, clang=False, compiles=False)
    yield Row("deep-far-else-if", "5,000 `else if` in a walk", walks(first=else_ifs(LONG)), flags=BRACKETS, exit=(0, 2), fuses=False, clang=False, times=10)
    yield Row("deep-guards", "500 `if` around a call of a walk", walks(first=nested("if (B) { ", "Next->second();", " }")), flags=BRACKETS, fuses=False)
    yield Row("deep-sites", "500 `if` around a call site", walks(site=nested("if (root) { ", "root->first(); root->second();", " }")), flags=BRACKETS, fuses=True)
    yield Row("deep-receivers", "a call site on a path of 500 children", walks(site=f"root->{'Next->' * DEPTH}first(); root->{'Next->' * DEPTH}second();"), fuses=False)
