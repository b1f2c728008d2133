"""From a study's sources to programs: original, fused by pleach, and fused by hand.

The original is the fused source compiled with -DPLEACH_OFF, so what is compared with is what a user of pleach
would get without fusion. The files in hand/ replace those of the same name.
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from studies import ROOT

SCRIPTS = ROOT / "scripts"
INCLUDES = tuple(f"-I{ROOT / part}" for part in ("plugin-shim/include", "test-inputs/studies/include"))
COMPILERS = {"clang": "clang++-19", "gcc": "g++"}
STANDARD = ("-std=c++17", "-O2", "-pthread")


@dataclass(frozen=True)
class Built:
    """The programs of a study: `plain[compiler][variant]`, `counted[variant]`; and what fusing cost."""

    plain: dict
    counted: dict
    code_bytes: dict
    lines: dict
    report: str

    @property
    def variants(self):
        return list(self.counted)


def checked(command, **options):
    """Runs a command that must succeed; returns what it printed."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        shown = " ".join(str(part) for part in command)
        sys.exit(f"bench: exit code {done.returncode}: {shown}\n{(done.stderr or done.stdout)[-4000:]}")
    return done.stdout


def sources(tree):
    """The source files below `tree`, relative to it, in a fixed order."""
    return sorted(str(path.relative_to(tree)) for path in tree.glob("src/*.cpp"))


def copy_sources(study, tree):
    """A fresh copy of the study's include/ and src/; of a program in one folder, with what bench/ has for its main function."""
    shutil.rmtree(tree, ignore_errors=True)
    for part in ("include", "src"):
        if (study.directory / part).is_dir():
            shutil.copytree(study.directory / part, tree / part)
    for path in sorted([*study.directory.glob("*.*"), *study.directory.glob("bench/*.*")]):
        part = {".h": "include", ".hpp": "include", ".cpp": "src"}.get(path.suffix)
        if part and path.name != "main.cpp":
            (tree / part).mkdir(parents=True, exist_ok=True)
            shutil.copy(path, tree / part)


def fuse(study, tree, pleach):
    """Lets pleach rewrite the copy in `tree`; returns its report."""
    compiler = [COMPILERS["clang"], *STANDARD, *study.flags, "-Iinclude", *INCLUDES]
    database = [sys.executable, SCRIPTS / "compile_commands.py", tree, *sources(tree), "--", *compiler]
    checked(database)
    done = subprocess.run(
        [pleach, "--fix", *study.options, "-p", ".", *sources(tree)], cwd=tree, capture_output=True, text=True
    )
    if done.returncode > 1:
        sys.exit(f"bench: pleach failed on {study.name}:\n{done.stderr}")
    return done.stdout


def lay_hand_over(study, tree):
    """A copy of the study with the files of hand/ in place of those of the same name."""
    copy_sources(study, tree)
    for path in sorted(study.hand.rglob("*")):
        if path.suffix not in (".h", ".hpp", ".cpp"):
            continue
        relative = path.relative_to(study.hand)
        targets = [t for t in (tree / relative, tree / "include" / path.name, tree / "src" / path.name) if t.is_file()]
        if not targets:
            sys.exit(f"bench: {path} replaces nothing")
        shutil.copy(path, targets[0])


def count_visits_in(study, tree):
    """A copy of `tree` that counts node visits."""
    copy = tree.with_name(tree.name + "-counted")
    names = ",".join(study.traversals)
    checked([sys.executable, SCRIPTS / "count_visits.py", "--names", names, "--out", copy, tree])
    return copy


def compile_objects(compiler, tree, objects, flags):
    """Compiles every source of `tree`; returns the object files by source."""
    objects.mkdir(parents=True, exist_ok=True)
    made = {}
    for source in sources(tree):
        made[source] = objects / (Path(source).stem + ".o")
        includes = [f"-I{tree}/include", *INCLUDES]
        checked([compiler, *STANDARD, *flags, *includes, "-c", tree / source, "-o", made[source]])
    return made


def link(compiler, made, program):
    checked([compiler, "-pthread", *made.values(), "-o", program])
    return program


def text_bytes(objects):
    """Bytes of machine code in the object files: all sections whose name starts with .text."""
    total = 0
    for line in checked(["size", "-A", *objects]).splitlines():
        if line.startswith(".text"):
            total += int(line.split()[1])
    return total


def count_lines(tree):
    return sum(len(path.read_text().splitlines()) for path in tree.rglob("*") if path.suffix in (".h", ".hpp", ".cpp"))


def build(study, work, pleach):
    """Builds all programs of a study below `work`."""
    fused, hand = work / "fused", work / "hand"
    copy_sources(study, fused)
    before = count_lines(fused)
    report = fuse(study, fused, pleach)
    lines = {"original": before, "fused": count_lines(fused)}
    trees = {"original": (fused, ["-DPLEACH_OFF"]), "fused": (fused, [])}
    if study.has_hand:
        lay_hand_over(study, hand)
        trees["hand"] = (hand, [])
        lines["hand"] = count_lines(hand)
    counted_trees = {tree: count_visits_in(study, tree) for tree, _ in trees.values()}

    def plain(compiler, variant):
        tree, flags = trees[variant]
        place = work / f"{compiler}-{variant}"
        made = compile_objects(COMPILERS[compiler], tree, place, [*study.flags, *flags])
        walks = [made[source] for source in made if source not in study.outside]
        return link(COMPILERS[compiler], made, place / "program"), text_bytes(walks)

    def counted(variant):
        tree, flags = trees[variant]
        place = work / f"counted-{variant}"
        copy = counted_trees[tree]
        more = [*study.flags, *flags, "-O1", "-include", copy / "pleach_visits.h"]
        return link(COMPILERS["clang"], compile_objects(COMPILERS["clang"], copy, place, more), place / "program")

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        jobs = {(c, v): pool.submit(plain, c, v) for c in COMPILERS for v in trees}
        visiting = {v: pool.submit(counted, v) for v in trees}
        done = {key: job.result() for key, job in jobs.items()}
        return Built(
            plain={c: {v: done[c, v][0] for v in trees} for c in COMPILERS},
            counted={v: job.result() for v, job in visiting.items()},
            code_bytes={c: {v: done[c, v][1] for v in trees} for c in COMPILERS},
            lines=lines,
            report=report,
        )
