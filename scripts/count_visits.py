#!/usr/bin/env python3
"""Copies a C++ program so that it counts node visits.

    count_visits.py [--names a,b,c] --out DIR PROGRAM_DIR

In the copy, the body of every traversal starts with PLEACH_VISIT();. Traversals are the functions of the given
names (default: those that PROGRAM_DIR marks with _traversal_) and every function called fused_*. Compile
the copy with `-include DIR/pleach_visits.h`: it prints `visits: N` to stderr when it ends. The counter is
global and would keep traversals from being fused, so count after fusing, never before.
"""

import argparse
import re
import shutil
import sys
from pathlib import Path

SOURCES = {".h", ".hh", ".hpp", ".c", ".cc", ".cpp", ".cxx"}

TOKEN = re.compile(
    rb"""(?P<skip>//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
    rb"""|(?m:^[ \t]*\#(?:\\\r?\n|[^\n])*)|\s+)"""
    rb"""|(?P<name>[A-Za-z_]\w*)|(?P<number>\d[\w.']*)|(?P<punct>->|.)""",
    re.DOTALL | re.VERBOSE,
)

# What may stand between a function's parameters and its body.
QUALIFIERS = {b"const", b"volatile", b"override", b"final", b"noexcept", b"&"}

HEADER = """\
// Counts node visits; force-included into a copy of the program made by count_visits.py.
#ifndef PLEACH_VISITS_H
#define PLEACH_VISITS_H
#include <cstdio>
struct PleachVisits {
  unsigned long long count = 0;
  ~PleachVisits() { std::fprintf(stderr, "visits: %llu\\n", count); }
};
inline PleachVisits &pleachVisits() {
  static PleachVisits visits;
  return visits;
}
#define PLEACH_VISIT() (++pleachVisits().count)
#endif
"""


def tokens(text):
    """The tokens of `text` that are code, as (spelling, start)."""
    return [(m.group(), m.start()) for m in TOKEN.finditer(text) if m.lastgroup != "skip"]


def closing(toks, i):
    """The index of the parenthesis that closes the one at `i`, or the end."""
    depth = 0
    while i < len(toks):
        depth += {b"(": 1, b")": -1}.get(toks[i][0], 0)
        if depth == 0:
            return i
        i += 1
    return i


def marked_names(toks):
    """The names of the functions that are marked _traversal_."""
    names = set()
    for i, (spelling, _) in enumerate(toks):
        if spelling != b"_traversal_":
            continue
        for (name, _), (after, _) in zip(toks[i + 1 :], toks[i + 2 :]):
            if after == b"(":
                names.add(name)
            if after in (b"(", b";", b"{"):
                break
    return names


def body_start(toks, i):
    """Where the body of the definition whose name is token `i` starts; None if it is no definition."""
    if i + 1 >= len(toks) or toks[i + 1][0] != b"(":
        return None
    i = closing(toks, i + 1) + 1
    while i < len(toks) and toks[i][0] in QUALIFIERS:
        i += 1
        if toks[i - 1][0] == b"noexcept" and i < len(toks) and toks[i][0] == b"(":
            i = closing(toks, i) + 1
    if i < len(toks) and toks[i][0] == b"{":
        return toks[i][1] + 1
    return None


def instrument(text, names):
    """`text` with a visit counted in each definition of one of `names`."""
    toks = tokens(text)
    places = []
    for i, (spelling, _) in enumerate(toks):
        if spelling in names or spelling.startswith(b"fused_"):
            place = body_start(toks, i)
            if place is not None:
                places.append(place)
    for place in reversed(places):
        text = text[:place] + b" PLEACH_VISIT();" + text[place:]
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--names", help="comma-separated; default: what is marked _traversal_")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("program", type=Path)
    args = parser.parse_args()

    files = {
        path.relative_to(args.program): path.read_bytes()
        for path in sorted(args.program.rglob("*"))
        if path.is_file() and path.suffix in SOURCES
    }
    if args.names:
        names = {name.encode() for name in args.names.split(",")}
    else:
        names = set().union(*(marked_names(tokens(text)) for text in files.values()))
    if not names:
        sys.exit(f"count_visits.py: nothing in {args.program} is marked _traversal_; give --names")

    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    (args.out / "pleach_visits.h").write_text(HEADER)
    for name, text in files.items():
        copy = args.out / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(instrument(text, names))


if __name__ == "__main__":
    main()
