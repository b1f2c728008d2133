#!/usr/bin/env python3
"""Compares the demo program before and after fusion.

    demo_table.py ORIGINAL FUSED             compile both, run both, print a table; exit 1 if results differ
    demo_table.py --excerpt ORIGINAL FUSED   show some of what changed

Times are of the layout alone: the median of several runs, original and fused taking turns, and the
median of the ratio within each turn. Visits are counted in separate builds (see count_visits.py).
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

SCRIPTS = Path(__file__).resolve().parent
SHIM = SCRIPTS.parent / "plugin-shim" / "include"

# Shape, pages, turns, layouts in each turn.
SIMPLE = [
    ("simple", 1, 7, 200),
    ("simple", 10, 7, 200),
    ("simple", 100, 7, 100),
    ("simple", 1000, 7, 20),
    ("simple", 10000, 7, 4),
    ("simple", 100000, 5, 1),
]
OTHERS = [("nested", 1, 7, 5), ("nested", 100, 7, 3), ("mixed", 1000, 7, 2)]
DUMPED = [("simple", 20), ("nested", 2), ("mixed", 20)]

# Bytes of memory that a page of each shape takes, roughly.
PAGE_BYTES = {"simple": 4_000, "nested": 400_000, "mixed": 60_000}


def compile_program(program, out, *flags):
    """Compiles all sources below `program` into the program `out`."""
    sources = sorted(str(path) for path in program.glob("src/*.cpp"))
    command = ["clang++-19", "-std=c++17", f"-I{program}/include", f"-I{SHIM}", "-pthread", *flags]
    done = subprocess.run([*command, *sources, "-o", out], capture_output=True, text=True)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"{program} does not compile cleanly:\n{done.stderr[:4000]}")


def compile_counting(program, out, names):
    """Compiles a copy of `program` that counts visits."""
    copy = program.with_name(program.name + "-counted")
    counter = [sys.executable, SCRIPTS / "count_visits.py", "--names", names, "--out", copy, program]
    subprocess.run(counter, check=True)
    compile_program(copy, out, "-O1", "-include", copy / "pleach_visits.h")


def run(program, pages, shape, *options):
    """What `program` prints, on stdout and stderr."""
    done = subprocess.run(
        [program, str(pages), shape, *options], capture_output=True, text=True, check=True
    )
    return done.stdout, done.stderr


def value(text, label):
    """The number behind `label: ` in `text`."""
    return int(text.split(f"{label}: ")[1].split()[0])


def paired_times(programs, shape, pages, turns, layouts):
    """Median times of both programs in ns, and the median ratio within a turn."""
    times = [[], []]
    for turn in range(turns):
        for which in (0, 1) if turn % 2 == 0 else (1, 0):
            out, _ = run(programs[which], pages, shape, "--time", str(layouts))
            times[which].append(value(out, "time"))
    ratio = median(fused / original for original, fused in zip(*times))
    return median(times[0]), median(times[1]), ratio


def human(ns):
    """A time with a unit."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:.{2 if ns < 10 * size else 1}f} {unit}"
    return f"{ns:.1f} ns"


def available_memory():
    """Bytes of memory that are free to use; half of all there is where the system does not say."""
    try:
        with open("/proc/meminfo", encoding="ascii") as info:
            return 1024 * next(int(line.split()[1]) for line in info if line.startswith("MemAvailable"))
    except (OSError, StopIteration):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2


def build(original, fused):
    """Compiles the programs: (original, fused), (original, fused) with visits counted."""
    names = "resolveFlexWidths,resolveRelativeWidths,setFont,computeHeights,computePositions"
    plain = [path.with_name(path.name + ".out") for path in (original, fused)]
    counted = [path.with_name(path.name + "-counted.out") for path in (original, fused)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        jobs = [pool.submit(compile_program, *job, "-O2") for job in zip((original, fused), plain)]
        jobs += [pool.submit(compile_counting, *job, names) for job in zip((original, fused), counted)]
        for job in jobs:
            job.result()
    return plain, counted


def print_row(plain, counted, case):
    """Measures one document and prints its row; says whether the results are equal."""
    shape, pages, *effort = case
    first, second = (run(program, pages, shape) for program in counted)
    outputs = {first[0], second[0]} | {run(program, pages, shape)[0] for program in plain}
    visits = [value(first[1], "visits"), value(second[1], "visits")]
    time, fused_time, ratio = paired_times(plain, *case)
    equal = len(outputs) == 1
    print(
        f"{shape:8}{pages:>7} {visits[0]:>10,} {visits[1]:>10,} {visits[1] / visits[0]:>6.3f}"
        f" {human(time):>9} {human(fused_time):>9} {ratio:>6.3f}   {'equal' if equal else 'DIFFERENT'}",
        flush=True,
    )
    return equal


def compare(original, fused):
    """Prints the table. Returns whether all results are equal."""
    plain, counted = build(original, fused)
    print("                    node visits                   time of the layout")
    print("document  pages   original      fused  ratio  original     fused  ratio   results")
    equal = True
    for case in SIMPLE + OTHERS:
        if case[1] * PAGE_BYTES[case[0]] > available_memory() // 2:
            print(f"{case[0]:8}{case[1]:>7} left out: too little memory")
            continue
        equal &= print_row(plain, counted, case)
    for shape, pages in DUMPED:
        equal &= len({run(program, pages, shape, "--dump")[0] for program in plain}) == 1
    print("\nAll fields of all nodes are " + ("equal." if equal else "NOT EQUAL."))
    return equal


def regions(path):
    """The regions that pleach generated in the file: lists of lines."""
    found, current = [], None
    for line in path.read_text().splitlines():
        if "pleach:begin" in line:
            current = []
        if current is not None:
            current.append(line)
        if "pleach:end" in line and current:
            found.append(current)
            current = None
    return found


def function_of(lines, head):
    """The first function in `lines` whose first line contains all of `head`."""
    for i, line in enumerate(lines):
        if all(part in line for part in head):
            end = next((j for j in range(i, len(lines)) if lines[j].startswith("}")), len(lines))
            return lines[i : end + 1]
    return []


def excerpt(original, fused):
    """Shows the changed call site, and the fused passes of a row."""
    changed = [path for path in sorted(fused.rglob("*.*")) if path.suffix in (".h", ".cpp")]
    changed = [path for path in changed if path.read_bytes() != (original / path.relative_to(fused)).read_bytes()]
    count = sum(len(regions(path)) for path in changed)
    print(f"{count} regions generated in {len(changed)} files. The call site, in src/document.cpp:\n")
    for region in regions(fused / "src/document.cpp"):
        if any("Doc->" in line for line in region):
            print("\n".join(region))
    for region in regions(fused / "src/row.cpp"):
        lines = function_of(region, ("Row::fused_", "resolveFlexWidths"))
        if lines:
            print("\nThe five passes on a row, in src/row.cpp:\n")
            print("\n".join(lines))
            break


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--excerpt", action="store_true")
    parser.add_argument("original", type=Path)
    parser.add_argument("fused", type=Path)
    args = parser.parse_args()
    if args.excerpt:
        excerpt(args.original, args.fused)
        return 0
    return 0 if compare(args.original, args.fused) else 1


if __name__ == "__main__":
    sys.exit(main())
