#!/usr/bin/env python3
"""Measures what pleach costs, as ratios to `clang++-19 -fsyntax-only` of the same files.

    measure_tool.py [--pleach PATH] [--runs 9] [--mode=--diff] [--only demo|generated|curve|real] [--check]

Programs: the render-tree demo, a generated program of 30 node types and 8 traversals (216 bodies, see
gen_program.py), the same with 2, 4, 8, 16 and 32 traversals, and the programs of test-inputs/real. Nothing is kept
between runs (--no-cache). pleach and clang take turns; a ratio is the median
of the ratios within a turn. `wall` is elapsed time; `cpu` is user and system time of all threads and children. `after
extraction` comes from pleach's own stage report (PLEACH_TIMINGS=1) and is given over clang's elapsed time.
--check exits with 1 if a mark is missed.
"""

import argparse
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from compile_commands import write_database
from gen_program import generate

ROOT = Path(__file__).resolve().parent.parent
COMPILER = ["clang++-19", "-std=c++17", f"-I{ROOT}/plugin-shim/include"]
AFTER_EXTRACTION = ("link", "summarise", "fuse", "emit", "verify", "write")
STAGES = ("load", "extract", *AFTER_EXTRACTION)

WALL_MARK = 1.5
ANALYSIS_MARK = 0.3
MEMORY_MARK = 2.0
GROWTH_MARK = 2.0


class Run:
    """One run of a command: seconds elapsed, seconds of processor time, peak memory, stage times."""

    def __init__(self, command, directory, good_codes):
        with tempfile.TemporaryFile() as err:
            start = time.perf_counter()
            process = subprocess.Popen(
                command,
                cwd=directory,
                stdout=subprocess.DEVNULL,
                stderr=err,
                env={**os.environ, "PLEACH_TIMINGS": "1"},
            )
            _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.perf_counter() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            err.seek(0)
            text = err.read().decode(errors="replace")
        if process.returncode not in good_codes:
            sys.exit(f"{' '.join(map(str, command))}\nended with {process.returncode}:\n{text[-2000:]}")
        self.cpu = usage.ru_utime + usage.ru_stime
        # Kilobytes on Linux, bytes on macOS.
        self.memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        self.stages = parse_timings(text)


def parse_timings(text):
    """Seconds by stage, from lines `timing: STAGE MICROSECONDS`."""
    stages = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) == 3 and words[0] == "timing:" and words[2].isdigit():
            stages[words[1]] = stages.get(words[1], 0) + int(words[2]) / 1e6
    return stages


class Result:
    """Medians of alternating runs on one program."""

    def __init__(self, clang, pleach):
        pairs = list(zip(pleach, clang))
        self.clang = median(run.wall for run in clang)
        self.pleach = median(run.wall for run in pleach)
        self.wall = median(p.wall / c.wall for p, c in pairs)
        self.cpu = median(p.cpu / c.cpu for p, c in pairs)
        self.memory = median(p.memory / c.memory for p, c in pairs)
        self.stages = {
            stage: median(run.stages[stage] for run in pleach)
            for stage in STAGES
            if all(stage in run.stages for run in pleach)
        }
        after = [stage for stage in AFTER_EXTRACTION if stage in self.stages]
        self.after = sum(self.stages[stage] for stage in after) if after else None

    def analysis(self):
        """Time after extraction over clang's; None if pleach does not report stages."""
        return None if self.after is None else self.after / self.clang


def measure(directory, sources, options, includes=()):
    """Runs clang and pleach in turn over the sources in `directory`."""
    compiler = [*COMPILER, *includes]
    write_database(directory, sources, compiler)
    clang_command = [*compiler, "-fsyntax-only", *sources]
    pleach_command = [options.pleach, options.mode, "--no-cache", "-p", ".", *sources]
    clang, pleach = [], []
    for turn in range(options.runs + 1):
        for tool in (0, 1) if turn % 2 == 0 else (1, 0):
            if tool == 0:
                clang.append(Run(clang_command, directory, {0}))
            else:
                pleach.append(Run(pleach_command, directory, {0, 1}))
    return Result(clang[1:], pleach[1:])  # the first turn warms the caches up


def ms(seconds):
    return f"{seconds * 1e3:.1f}"


def number(value):
    return "-" if value is None else f"{value:.2f}"


def print_header():
    print(f"{'program':28}{'files':>6}{'clang':>9}{'pleach':>9}{'wall':>7}{'cpu':>7}{'after':>7}{'memory':>8}")
    print(f"{'':28}{'':>6}{'ms':>9}{'ms':>9}{'ratio':>7}{'ratio':>7}{'ratio':>7}{'ratio':>8}")


def print_result(name, files, result):
    print(
        f"{name:28}{files:>6}{ms(result.clang):>9}{ms(result.pleach):>9}{number(result.wall):>7}"
        f"{number(result.cpu):>7}{number(result.analysis()):>7}{number(result.memory):>8}",
        flush=True,
    )


def print_stages(result):
    if result.stages:
        print("    " + "  ".join(f"{stage} {ms(seconds)} ms" for stage, seconds in result.stages.items()))


def missed_marks(name, result):
    marks = [
        ("whole run", result.wall, WALL_MARK),
        ("after extraction", result.analysis(), ANALYSIS_MARK),
        ("memory", result.memory, MEMORY_MARK),
    ]
    return [f"{name}: {what} {value:.2f} over {mark}" for what, value, mark in marks if value and value > mark]


def measure_demo(scratch, options):
    program = scratch / "render-tree"
    shutil.copytree(ROOT / "test-inputs" / "render-tree", program)
    sources = sorted(str(path.relative_to(program)) for path in program.glob("src/*.cpp"))
    return sources, measure(program, sources, options, ["-Iinclude"])


def measure_generated(scratch, count, options):
    program = scratch / f"generated-{count}"
    sources = generate(program, count)
    return sources, measure(program, sources, options)


def measure_real(folder, scratch, options):
    program = scratch / folder.name
    shutil.copytree(folder, program)
    sources = sorted(path.name for path in program.glob("*.cpp"))
    return sources, measure(program, sources, options, ["-DNDEBUG"])


def curve(scratch, options):
    """The cost of 2 to 32 traversals; returns the marks that were missed."""
    print("\nGrowth with the number of traversals (30 node types; exponent 2 is quadratic):\n")
    print(f"{'traversals':>10}{'bodies':>8}{'clang ms':>10}{'pleach ms':>11}{'wall':>7}{'exponent':>10}", end="")
    print(f"{'after ms':>10}{'exponent':>10}")
    missed, last = [], None
    for count in (2, 4, 8, 16, 32):
        _, result = measure_generated(scratch, count, options)
        wall = math.log2(result.pleach / last.pleach) if last else None
        after = math.log2(result.after / last.after) if last and last.after and result.after else None
        print(
            f"{count:>10}{27 * count:>8}{ms(result.clang):>10}{ms(result.pleach):>11}{number(result.wall):>7}"
            f"{number(wall):>10}{ms(result.after) if result.after else '-':>10}{number(after):>10}",
            flush=True,
        )
        for what, exponent in (("run", wall), ("after extraction", after)):
            if exponent and exponent > GROWTH_MARK:
                missed.append(f"{count} traversals: {what} grows with exponent {exponent:.2f}")
        last = result
    return missed


def main():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pleach", type=Path, default=target / "release" / "pleach")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--mode", default="--diff", help="what pleach is to do (default: %(default)s)")
    parser.add_argument("--only", choices=("demo", "generated", "curve", "real"))
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    options.pleach = options.pleach.resolve()
    if not options.pleach.exists():
        sys.exit(f"measure_tool.py: no {options.pleach}; run cargo build --release")

    missed = []
    with tempfile.TemporaryDirectory(prefix="pleach-measure-") as name:
        scratch = Path(name)
        if options.only != "curve":
            print_header()
        if options.only in (None, "demo"):
            sources, result = measure_demo(scratch, options)
            print_result("render tree", len(sources), result)
            print_stages(result)
            missed += missed_marks("render tree", result)
        if options.only in (None, "generated"):
            sources, result = measure_generated(scratch, 8, options)
            print_result("generated, 8 traversals", len(sources), result)
            print_stages(result)
            missed += missed_marks("generated", result)
        if options.only in (None, "real"):
            for folder in sorted((ROOT / "test-inputs" / "real").iterdir()):
                sources, result = measure_real(folder, scratch, options)
                print_result(folder.name, len(sources), result)
                missed += missed_marks(folder.name, result)
        if options.only in (None, "curve"):
            missed += curve(scratch, options)
    if missed:
        print("\nMarks missed:\n  " + "\n  ".join(missed))
    return 1 if missed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
