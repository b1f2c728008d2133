#!/usr/bin/env python3
"""Measures how long pleach takes to decide what is fused, over `clang++-19 -fsyntax-only` of the same files.

    search_time.py [--pleach PATH] [--turns 3] [--only NAME]... [--generator PATH] [--generated N] [--all] [--check]

Programs: all cases, studies and real programs of the test inputs, with the options of the case, and the first N programs of the generator.
The time is that of the whole stage `fuse` (PLEACH_TIMINGS=1), of which the search is a part; both are medians of the turns, which alternate.
Prints the programs above half of the mark, or all, the slowest last. --check exits with 1 if a program misses the mark.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from compile_commands import write_database
from search_table import COMPILER, INCLUDES, ROOT, Program, checked, generated, studies

MARK = 0.2


def cases():
    """Each case, with its options of pleach."""
    for group in ("programs", "rules", "traps"):
        for path in sorted(ROOT.glob(f"test-inputs/{group}/*/input.cpp")):
            text = path.read_text(encoding="utf-8", errors="replace").removeprefix("\ufeff")
            words = lambda option: [word for found in re.findall(rf"^// case: {option}\b(.*)$", text, re.M) for word in found.split()]
            flags = words("args")
            standard = [] if any(flag.startswith("-std=") for flag in flags) else ["-std=c++17"]
            options = words("flags")
            if group != "programs" and not re.search(r"^// case: gain\b", text, re.M):
                options.append("--keep-all")
            sources = words("files") or ["input.cpp"]
            yield Program(f"{group}/{path.parent.name}", path.parent, sources, [], [*standard, *flags]), options


def real():
    for directory in sorted((ROOT / "test-inputs/real").iterdir()):
        sources = sorted(path.name for path in directory.glob("*.cpp"))
        yield Program(f"real/{directory.name}", directory, sources, [], ["-std=c++17", "-DNDEBUG"]), []


def all_programs(args, work):
    seen = set()
    for program in studies():
        # Shapes differ in what is run, not in what is fused.
        if program.directory not in seen:
            seen.add(program.directory)
            program.flags.insert(0, "-std=c++17")
            yield program, []
    yield from real()
    yield from cases()
    for program in generated(args.generator, args.generated, work) if args.generated else ():
        program.flags.insert(0, "-std=c++17")
        yield program, []


def measured(pleach, turns, program, options, tree):
    """Seconds of the stage that fuses, and of the syntax check."""
    shutil.copytree(program.directory, tree)
    flags = [*program.flags, *INCLUDES]
    write_database(tree, program.sources, [COMPILER, *flags])
    command = ["env", "PLEACH_TIMINGS=1", pleach, "--quiet", *options, "-p", ".", *program.sources]
    own, check = [], []
    for _ in range(turns):
        start = time.perf_counter()
        for source in program.sources:
            checked([COMPILER, *flags, "-fsyntax-only", "-w", source], cwd=tree)
        check.append(time.perf_counter() - start)
        done = subprocess.run([str(part) for part in command], cwd=tree, capture_output=True, text=True)
        own.append(sum(map(int, re.findall(r"^timing: fuse (\d+)$", done.stderr, re.M))) / 1e6)
    return median(own), median(check)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pleach", type=Path, default=ROOT / "target/release/pleach")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--only", action="append", help="programs whose name contains this")
    parser.add_argument("--generator", type=Path, default=ROOT / "target/release/pleach-fuzz")
    parser.add_argument("--generated", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="print all programs")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for at, (program, options) in enumerate(all_programs(args, work)):
            if not args.only or any(word in program.name for word in args.only):
                own, check = measured(args.pleach, args.turns, program, options, work / f"program-{at}")
                rows.append((own / check, own, check, program.name))
    rows.sort()
    for ratio, own, check, name in rows:
        if args.all or ratio > MARK / 2:
            print(f"{name:40} fuse {own * 1000:7.1f} ms  check {check * 1000:7.1f} ms  {ratio:.3f}")
    print(f"{len(rows)} programs, {sum(row[0] <= MARK for row in rows)} within {MARK}")
    sys.exit(1 if args.check and rows and rows[-1][0] > MARK else 0)


if __name__ == "__main__":
    main()
