#!/usr/bin/env python3
"""Breaks the soundness rules that a test shows, not random programs: the rows of tests/generator/RULES.md whose scenario is
`case NAME` (of tests/cases.rs) or `project NAME` (of tests/projects). Each must pass with the rule and fail without, for what
a program does or does not do any more: another text of the report or of the fused program alone is no failure here.

    mutation_tests.py [--rule NAME]... [--jobs N] [--target DIR]

Writes the rows. Exit code 0: all fail; 1: some do not; 2: could not run.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tests/generator/RULES.md"
SUITES = {"case": "cases", "project": "projects"}


def executables(target):
    """The test programs of a build with the switches, by name."""
    command = ["cargo", "test", "--locked", "--quiet", "--no-run", "--features", "mutate", "--message-format=json"]
    command += ["--target-dir", str(target)]
    for suite in SUITES.values():
        command += ["--test", suite]
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if run.returncode:
        sys.exit(2)
    found = {}
    for line in run.stdout.splitlines():
        message = json.loads(line)
        if message.get("executable") and "test" in message["target"]["kind"]:
            found[message["target"]["name"]] = message["executable"]
    return found


def run(program, name, rule):
    """What a test says with a rule broken, or with none."""
    # Snapshots are not to be written.
    environment = {**os.environ, "INSTA_UPDATE": "no", "INSTA_FORCE_PASS": "0"}
    environment.pop("PLEACH_BREAK", None)
    if rule:
        environment["PLEACH_BREAK"] = rule
    done = subprocess.run([program, "--exact", name], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def verdict(kind, code, said):
    """How a failing test shows a broken rule; nothing if it does not."""
    if code == 0:
        return None
    if kind == "project":
        return "a test of projects"
    if re.search(r"^fused: |: the fused program differs$", said, re.MULTILINE):
        return "another result"
    if "the fused program does not compile" in said:
        return "the compiler"
    if "something was fused" in said:
        return "a fusion where none may be"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rule", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--target", type=Path, default=ROOT / "target/mutate")
    options = parser.parse_args()
    lines = TABLE.read_text().splitlines()
    rows = {}
    for at, line in enumerate(lines):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        kind, _, name = cells[-1].partition(" ")
        if len(cells) == 6 and kind in SUITES and (not options.rule or cells[0] in options.rule):
            rows[at] = (cells, kind, name)
    programs = executables(options.target)

    def attempt(row):
        cells, kind, name = row
        program = programs[SUITES[kind]]
        code, said = run(program, name, None)
        if code or "1 passed" not in said:
            return "**no such test passes**"
        return verdict(kind, *run(program, name, cells[0])) or "**nothing**"

    failed = False
    with ThreadPoolExecutor(options.jobs) as pool:
        for (at, (cells, kind, name)), how in zip(rows.items(), pool.map(attempt, rows.values())):
            failed |= how.startswith("**")
            lines[at] = f"| {cells[0]} | {cells[1]} | {how} | | | {kind} {name} |"
            print(lines[at], flush=True)
    TABLE.write_text("\n".join(lines) + "\n")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
