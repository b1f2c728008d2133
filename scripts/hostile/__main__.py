"""Runs pleach over hostile input and prints what became of it: input, time, memory, exit.

    python3 scripts/hostile [--pleach PATH] [--quick] [--runs N] [--seed S] [--list] [NAME...]

NAME selects rows by the start of their name. Time is processor time, `clang` that of clang++ -fsyntax-only over the same
files. Exit code 1 if a row breaks a bound, crashes, ends with another code than it should, or leaves wrong files.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import damage
import deep
import files
import headers
import interrupt
import large
from row import ROOT, Row, measure

SECTIONS = {
    "C++ that knows nothing of pleach": headers.rows,
    "Deep nesting": deep.rows,
    "Large and exploding programs": large.rows,
    "Odd files": files.rows,
    "Damage": damage.rows,
    "Interruption": interrupt.rows,
}


def main():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pleach", type=Path, default=target / "release" / "pleach")
    parser.add_argument("--quick", action="store_true", help="only a selection that takes seconds")
    parser.add_argument("--runs", type=int, default=400, help="runs of each row that is a loop")
    parser.add_argument("--seed", type=int, default=1, help="of the loops")
    parser.add_argument("--keep", type=Path, default=target / "hostile", help="where inputs that fail are kept")
    parser.add_argument("--list", action="store_true", help="print the names of the rows")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    options.pleach = options.pleach.resolve()
    if not options.pleach.exists():
        sys.exit(f"hostile: no {options.pleach}; run cargo build --release")
    return table(options)


def table(options):
    failed = total = 0
    heading = f"{'input':22}{'what it is':64}{'clang s':>9}{'time s':>9}{'MiB':>7}  {'exit':10}"
    print(heading)
    for title, rows in SECTIONS.items():
        chosen = [row for row in rows() if wanted(row, options)]
        if chosen:
            print(f"\n-- {title}")
        for row in chosen:
            if options.list:
                print(row.name)
                continue
            total += 1
            failed += report(row, options)
    if not options.list:
        print(f"\n{total} rows, {failed} failed")
    return 1 if failed else 0


def wanted(row, options):
    if options.names:
        return any(row.name.startswith(name) for name in options.names)
    return row.quick or not options.quick


def report(row, options):
    """Runs a row and prints its line; whether it failed."""
    with tempfile.TemporaryDirectory(prefix="pleach-hostile-") as name:
        directory = Path(name).resolve()
        if isinstance(row, Row):
            result = measure(row, options.pleach, directory)
        else:
            result = row.measure(options, directory)
    clang = "-" if result.clang is None else f"{result.clang:.2f}"
    line = f"{row.name:22}{row.what:64}{clang:>9}{result.cpu:9.2f}{result.memory:7.0f}  {result.ended:10}"
    print(line + ("FAILED" if result.problems else ""), flush=True)
    for problem in result.problems:
        print(f"    {problem}", flush=True)
    return bool(result.problems)


if __name__ == "__main__":
    sys.exit(main())
