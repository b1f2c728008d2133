#!/usr/bin/env python3
"""Measures how long pleach takes to decide what is fused, over `clang++-19 -fsyntax-only` of the same files.

    search_time.py [--pleach PATH] [--turns 3] [--only NAME]... [--generator PATH] [--generated N] [--all] [--check] [--instructions]

Programs: all cases, studies and real programs of the test inputs, with the options of the case, and the first N programs of the generator.
The time is that of the whole stage `fuse` (PLEACH_TIMINGS=1), of which the search is a part; both are medians of the turns, which alternate.
Prints the programs above half of the mark, or all, the slowest last. --check exits with 1 if a program misses the mark.
With --instructions, millions of instructions of the search alone (callgrind) stand in place of milliseconds: they are the same on a machine that is busy.
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
from search_table import COMPILER, INCLUDES, ROOT, Program, checked, full, generated, studies

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


def counted(pleach, program, options, tree):
    """Instructions of the search, and of the syntax check, in thousand millions."""
    shutil.copytree(program.directory, tree)
    flags = [*program.flags, *INCLUDES]
    write_database(tree, program.sources, [COMPILER, *flags])
    run = [pleach, "--quiet", *options, "-p", ".", *program.sources]
    # What was read is kept, so that the second run only decides.
    subprocess.run([str(part) for part in run], cwd=tree, capture_output=True, text=True)
    own = collected(run, tree, "--toggle-collect=pleach::fuse::search::Search::*")
    check = [collected([COMPILER, *flags, "-fsyntax-only", "-w", source], tree) for source in program.sources]
    return own / 1e9, sum(check) / 1e9


def collected(command, tree, *options):
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *options]
    done = subprocess.run([str(part) for part in [*tool, *command]], cwd=tree, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if not found:
        sys.exit(f"callgrind: {done.stderr[-1000:]}")
    return int(found.group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pleach", type=full, default=ROOT / "target/release/pleach")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--only", action="append", help="programs whose name contains this")
    parser.add_argument("--generator", type=full, default=ROOT / "target/release/pleach-fuzz")
    parser.add_argument("--generated", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="print all programs")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--instructions", action="store_true", help="count instructions of the search in place of time")
    args = parser.parse_args()

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for at, (program, options) in enumerate(all_programs(args, work)):
            if not args.only or any(word in program.name for word in args.only):
                tree = work / f"program-{at}"
                if args.instructions:
                    own, check = counted(args.pleach, program, options, tree)
                else:
                    own, check = measured(args.pleach, args.turns, program, options, tree)
                rows.append((own / check, own, check, program.name))
    rows.sort()
    for ratio, own, check, name in rows:
        if args.all or ratio > MARK / 2:
            unit = "M" if args.instructions else "ms"
            print(f"{name:40} fuse {own * 1000:7.1f} {unit}  check {check * 1000:7.1f} {unit}  {ratio:.3f}")
    print(f"{len(rows)} programs, {sum(row[0] <= MARK for row in rows)} within {MARK}")
    sys.exit(1 if args.check and rows and rows[-1][0] > MARK else 0)


if __name__ == "__main__":
    main()
