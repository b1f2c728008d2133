"""Damaged input: bytes flipped, cut, doubled and moved at random, from a seed.

Whatever is damaged, pleach ends by itself with 0, 1 or 2, within seconds; with 2 it has written nothing; and where it
fused, taking that back gives what was there.
"""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Callable

from files import database, entry, shim_flags
from program import two_walks
from row import Result, run, state

# Seconds of processor time that one damaged file of some 40 lines may take.
MOST_SECONDS = 5
TOKENS = [b"(", b")", b"{", b"}", b"<", b">", b'"', b"'", b"/*", b"*/", b"//", b"\\\n", b"#", b"\0", b"\xff", b"\xef\xbb\xbf", b";", b"::", b"->",
          b"#else\n", b"#endif\n", b"template <class T>", b"return;", b"delete ", b"virtual ", b"const ", b'R"(', b"0x", b"// pleach:begin "]

VIRTUAL = """#include "pleach.h"
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  unsigned A = 1, B = 2;
  _traversal_ virtual void first() {}
  _traversal_ virtual void second(unsigned V) {}
};
struct _tree_ Inner : Node {
  _child_ Node *Left = nullptr;
  _traversal_ void first() override {
    if (A == 0) return;
    Next->first();
    Left->first();
    A = Next->A;
  }
  _traversal_ void second(unsigned V) override {
    Next->second(V + B);
    for (unsigned i = 0; i < V; ++i) B += i;
    Left->second(B);
  }
};
void layout(Node *root) {
  root->first();
  root->second(3);
}
"""


def damaged(data, rng):
    """`data` with one to four damages."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at, size = rng.randrange(len(data) + 1), rng.choice([1, 1, 2, 5, 20, 100])
        match rng.randrange(7):
            case 0 if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                del data[at:]
            case 2:
                del data[at : at + size]
            case 3:
                data[at:at] = rng.choice(TOKENS)
            case 4:
                data[at:at] = data[at : at + size]
            case 5:
                piece = data[at : at + size]
                del data[at : at + size]
                to = rng.randrange(len(data) + 1)
                data[to:to] = piece
            case _:
                lines = data.split(b"\n")
                del lines[rng.randrange(len(lines))]
                data = bytearray(b"\n".join(lines))
    return bytes(data)


@dataclass
class Loop:
    """A row of many runs: damages `victim` in a copy of a project, runs `modes` in turn."""

    name: str
    what: str
    project: Callable
    victim: str
    modes: tuple
    fused: bool = False
    quick: bool = False

    def measure(self, options, directory):
        rng = random.Random(f"{options.seed} {self.name}")
        self.project(directory)
        if self.fused:
            outcome = run([options.pleach, "--fix", "-p", ".", "a.cpp"], directory)
            assert outcome.exit == 0, outcome.err
        sound = state(directory)
        result, exits = Result(0, 0, ""), Counter()
        for number in range(options.runs // (10 if options.quick else 1)):
            data = damaged(sound[self.victim], rng)
            restore(directory, {**sound, self.victim: data})
            mode = self.modes[number % len(self.modes)]
            problem = self.attempt(options, directory, mode, result, exits)
            if problem:
                kept = options.keep / f"{self.name}-{options.seed}-{number}"
                kept.mkdir(parents=True, exist_ok=True)
                (kept / self.victim).write_bytes(data)
                result.problems.append(f"run {number}, {mode}: {problem}; input kept in {kept}")
        result.ended = " ".join(f"{code}:{count}" for code, count in sorted(exits.items()))
        return result

    def attempt(self, options, directory, mode, result, exits):
        """One run; what is wrong with it, if anything."""
        before = state(directory)
        command = lambda mode: [options.pleach, *([mode] if mode else []), "-p", ".", "a.cpp"]
        outcome = run(command(mode), directory)
        result.cpu, result.memory = max(result.cpu, outcome.cpu), max(result.memory, outcome.memory)
        exits[outcome.ended()] += 1
        after = state(directory)
        if outcome.exit not in (0, 1, 2) or "panicked" in outcome.err:
            return f"ends with {outcome.ended()}: {outcome.err[-300:]}"
        if outcome.cpu > MOST_SECONDS:
            return f"takes {outcome.cpu:.1f} s"
        if outcome.exit == 2 and not outcome.err.strip():
            return "ends with 2 and says nothing"
        if after != before and (outcome.exit != 0 or mode not in ("--fix", "--unfuse")):
            return f"ends with {outcome.exit} and has written"
        if after != before and mode == "--fix":
            return self.taken_back(command, directory, before, after)
        return None

    def taken_back(self, command, directory, before, after):
        """Whether --unfuse gives what --unfuse of the input gives."""
        run(command("--unfuse"), directory)
        once = state(directory)
        restore(directory, before)
        run(command("--unfuse"), directory)
        if state(directory) != once:
            return "--unfuse after --fix gives something else than --unfuse"
        return None


def restore(directory, files):
    for path in list(state(directory)):
        if path not in files:
            (directory / path).unlink()
    for path, data in files.items():
        (directory / path).write_bytes(data)


def project(text):
    def make(directory):
        (directory / "a.cpp").write_text(text)
        database(directory, [entry(directory, "a.cpp", *shim_flags()), entry(directory, "b.cpp", "-DX='1 2'", "@no.rsp")])

    return make


def split(directory):
    """A header and a source."""
    project(VIRTUAL)(directory)
    head, site = VIRTUAL.split("void layout")
    (directory / "a.h").write_text("#pragma once\n" + head)
    (directory / "a.cpp").write_text('#include "a.h"\nvoid layout' + site)


ALL = ("--fix", "--check", "--unfuse", "", "--diff", "--dump=plan")


def rows():
    yield Loop("damage-database", "a database, damaged", project(two_walks()), "compile_commands.json", ("--fix", "--unfuse"))
    yield Loop("damage-source", "a source, damaged", project(two_walks()), "a.cpp", ALL, quick=True)
    yield Loop("damage-virtual", "a source with virtual walks, damaged", project(VIRTUAL), "a.cpp", ALL)
    yield Loop("damage-header", "a header, damaged", split, "a.h", ALL)
    yield Loop("damage-fused", "a fused source, damaged", project(VIRTUAL), "a.cpp", ALL, fused=True, quick=True)
    yield Loop("damage-fused-header", "a fused header, damaged", split, "a.h", ALL, fused=True)
