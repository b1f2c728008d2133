#!/usr/bin/env python3
"""Breaks one soundness rule after the other (src/mutation.rs) and shows which tests and cases notice.

    mutate.py [RULE...] [--cases FILTER...]

scripts/mutation_table.sh asks the same of random programs. Here the library's tests and the behavioural cases run
(those whose names hold a FILTER, or all, which takes minutes for each rule); snapshots are not compared, so that a
wrong result has to show in what the program does. Exits with 1 if a rule is missed by nothing.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "mutate"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", metavar="RULE", help="names of rules; all by default")
    parser.add_argument("--cases", nargs="+", default=[], metavar="FILTER", help="these cases only")
    options = parser.parse_args()
    known = rules()
    unknown = set(options.rules) - set(known)
    if unknown:
        sys.exit(f"no rule is called {', '.join(sorted(unknown))}")
    survivors = 0
    for rule in options.rules or known:
        failed = run_tests(rule, options.cases)
        shown = ", ".join(failed[:4]) + (f" and {len(failed) - 4} more" if len(failed) > 4 else "")
        print(f"{'noticed ' if failed else 'SURVIVED'}  {rule:<24}  {shown}", flush=True)
        survivors += not failed
    sys.exit(1 if survivors else 0)


def cargo(rule, *arguments):
    """Runs cargo on a build with the switches, with `rule` broken."""
    environment = {
        **os.environ,
        "CARGO_TARGET_DIR": str(TARGET),
        "INSTA_UPDATE": "no",
        "INSTA_FORCE_PASS": "1",
        "PLEACH_BREAK": rule,
    }
    command = ["cargo", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if "error: could not compile" in done.stderr:
        sys.exit(done.stderr[-3000:])
    return done.stdout


def rules():
    """The names of the rules, as the binary lists them."""
    listed = cargo("list", "run", "--quiet", "--package", "pleach", "--features", "mutate")
    return [line.split("\t")[0] for line in listed.splitlines()]


def run_tests(rule, cases):
    """The names of the tests that failed."""
    test = ["test", "--quiet", "--package", "pleach", "--features", "mutate"]
    failed = []
    # The harness of the cases takes one filter.
    filters = [["--test", "cases", "--", case] for case in cases] or [["--test", "cases"]]
    for rest in (["--lib"], *filters):
        lines = cargo(rule, *test, *rest).splitlines()
        names = [line[5:-5] for line in lines if line.startswith("---- ") and line.endswith(" ----")]
        failed += [name.removesuffix(" stdout") for name in names]
    return failed


if __name__ == "__main__":
    main()
