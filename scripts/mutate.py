#!/usr/bin/env python3
"""Breaks one soundness rule after the other in a copy of the sources, and shows that a test notices.

    mutate.py [--only NAME] [--keep]

Each mutation is an exact piece of code and its replacement; a mutation whose piece is gone is an error, so the list
stays true. For each, the library's tests and the named behavioural cases run (snapshots are not compared, so that
a wrong result has to show in what the program does). Exits with 1 if a mutation survives.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "target" / "mutate"

# Name, file, code, replacement, cases that run besides the library's tests.
MUTATIONS = [
    (
        "rule 1: data dependence",
        "src/fuse/graph.rs",
        "let cause = oracle.conflict(a?, b?, same_instance)?;",
        "let cause = oracle.conflict(a?, b?, same_instance).filter(|_| same_instance)?;",
        ["design_example", "t09"],
    ),
    (
        "rule 2: control, what follows a return",
        "src/fuse/graph.rs",
        "if same_instance && (u.returns || v.returns) {",
        "if same_instance && v.returns {",
        ["return_before_effect", "t01"],
    ),
    (
        "rule 2: control, what precedes a return",
        "src/fuse/graph.rs",
        "if same_instance && (u.returns || v.returns) {",
        "if same_instance && u.returns {",
        ["effect_before_return", "t01"],
    ),
    (
        "rules 1 and 3: locals within an instance",
        "src/summarise/conflict.rs",
        "self.product(a.locals, b.locals, |_| Cause::Local)",
        "self.product(a.locals, b.locals, |_| Cause::Local).filter(|_| false)",
        ["local_order", "parameter_order", "local_declarations"],
    ),
    (
        "the argument rule of a group",
        "src/fuse/graph.rs",
        "return edge(why, false);\n    }\n    let why",
        "return edge(why, u.callee.is_some() && v.callee.is_some());\n    }\n    let why",
        ["t02b", "argument_reads_global", "receiver_relinked"],
    ),
    (
        "effects below the first call level",
        "src/summarise/closure.rs",
        "pending.extend(callers.get(usr).into_iter().flatten());",
        "let _ = callers.get(usr).into_iter().flatten();",
        ["effects_below_first_call", "t08b"],
    ),
    (
        "any* for new and null",
        "src/extract/lifetime.rs",
        "for target in targets {\n            self.touch(Mode::Write, target, true);",
        "for target in targets {\n            self.touch(Mode::Write, target, false);",
        ["new_below_alias", "t05"],
    ),
    (
        "any* for delete",
        "src/extract/lifetime.rs",
        "self.touch(Mode::Write, &target, true);\n        if self.facts.has_own_allocation",
        "self.touch(Mode::Write, &target, false);\n        if self.facts.has_own_allocation",
        ["delete_below_link", "t05"],
    ),
    (
        "World order",
        "src/summarise/conflict.rs",
        "(modes != (Mode::Read, Mode::Read)).then_some(Cause::World)",
        "(modes != (Mode::Read, Mode::Read)).then_some(Cause::World).filter(|_| false)",
        ["volatile", "output_order"],
    ),
    (
        "unknown effects",
        "src/summarise/conflict.rs",
        "meets.then_some(Cause::Unknown)",
        "meets.then_some(Cause::Unknown).filter(|_| false)",
        ["unknown_function", "output_order"],
    ),
    (
        "untracked pointers",
        "src/summarise/conflict.rs",
        ".or_else(|| self.floating(a, b, same_instance))",
        "",
        ["parent", "link"],
    ),
    (
        "flags before the arguments of dead calls",
        "src/emit/body.rs",
        "if tested.is_empty() {",
        "if true {",
        ["t01", "t04", "treefuser"],
    ),
    (
        "the verify stage",
        "src/cli/run.rs",
        "if !writes || emission.files.is_empty() {",
        "if true || !writes || emission.files.is_empty() {",
        ["t12"],
    ),
]


def main():
    options = parse()
    copy_sources()
    survivors = []
    for name, file, code, replacement, cases in MUTATIONS:
        if options.only and options.only not in name:
            continue
        path = WORK / "tree" / file
        text = path.read_text()
        if text.count(code) != 1:
            sys.exit(f"{name}: the code to mutate stands {text.count(code)} times in {file}")
        path.write_text(text.replace(code, replacement))
        failed = run_tests(cases)
        path.write_text(text)
        shown = ", ".join(failed[:4]) + (f" and {len(failed) - 4} more" if len(failed) > 4 else "")
        print(f"{'noticed ' if failed else 'SURVIVED'}  {name:<42}  {shown}", flush=True)
        if not failed:
            survivors.append(name)
    sys.exit(1 if survivors else 0)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="mutations whose name holds this")
    return parser.parse_args()


def copy_sources():
    tree = WORK / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def run_tests(cases):
    """The names of the tests that failed."""
    environment = {
        **os.environ,
        "CARGO_TARGET_DIR": str(WORK / "target"),
        "INSTA_UPDATE": "no",
        "INSTA_FORCE_PASS": "1",
    }
    failed = []
    for command in (
        ["cargo", "test", "--quiet", "--lib"],
        ["cargo", "test", "--quiet", "--test", "cases", "--", *cases],
    ):
        done = subprocess.run(
            command, cwd=WORK / "tree", env=environment, capture_output=True, text=True, check=False
        )
        if "error: could not compile" in done.stderr:
            sys.exit(done.stderr[-3000:])
        lines = done.stdout.splitlines()
        failed += [line[5:-12] for line in lines if line.startswith("---- ") and line.endswith(" stdout ----")]
    return failed


if __name__ == "__main__":
    main()
