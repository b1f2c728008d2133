"""Ends of `--fix` in the middle: signals at random moments, no room, no permission.

Every file must then be what it was or what it should become, whole; after an end that a program can answer to, all of
them alike and nothing left over. What a kill leaves over (`.pleach-*`, by at most one for each file) harms nothing: the
next `--fix` and `--unfuse` do not see it.
"""

import os
import random
import resource
import shutil
import signal
import subprocess
import time
from collections import Counter
from dataclasses import dataclass

from damage import restore
from files import NOBODY
from program import two_walks
from row import SHIM, Outcome, Result, last_line, run, state

# Files of the project that is interrupted: each is a program of its own.
FILES = 12
# What makes a file too long for one write.
PADDING = "// " + "padding " * 12 + "\n"


def project(directory, padding=400):
    for i in range(FILES):
        text = two_walks().replace("Node", f"Node{i}").replace("layout", f"layout{i}")
        (directory / f"s{i:02}.cpp").write_text(text + PADDING * padding)


def command(pleach, mode="--fix"):
    return [str(pleach), mode, *(f"s{i:02}.cpp" for i in range(FILES)), "--", "-std=c++17", f"-I{SHIM}"]


@dataclass
class Project:
    """The project before and after --fix, and what that takes: seconds by the clock, and the run."""

    old: dict
    new: dict
    seconds: float
    cost: Outcome


def prepared(options, directory):
    project(directory)
    old = state(directory)
    start = time.monotonic()
    outcome = run(command(options.pleach), directory)
    seconds = time.monotonic() - start
    assert outcome.exit == 0, outcome.err
    new = state(directory)
    assert all(old[name] != new[name] for name in old), "not every file was fused"
    restore(directory, old)
    return Project(old, new, seconds, outcome)


def mixture(before, now):
    """How many files are old and new, and which names are left over; None for a file that is neither."""
    counts = Counter()
    for name in before.old:
        which = [which for which, files in (("old", before.old), ("new", before.new)) if now.get(name) == files[name]]
        if not which:
            return None
        counts[which[0]] += 1
    return counts, [name for name in now if name not in before.old]


@dataclass
class Signals:
    """A row that ends pleach by a signal at random moments, most of them while it writes."""

    name: str
    what: str
    signal: signal.Signals
    # Whether the program may answer: then all files are alike, and nothing is left over.
    answers: bool
    quick: bool = False

    def measure(self, options, directory):
        rng = random.Random(f"{options.seed} {self.name}")
        before = prepared(options, directory)
        result, states = Result(before.cost.cpu, before.cost.memory, ""), Counter()
        leftovers = 0
        for number in range(max(6, options.runs // (40 if options.quick else 4))):
            restore(directory, before.old)
            ended = self.interrupted(options, directory, rng, before.seconds)
            found = mixture(before, state(directory))
            if found is None:
                result.problems.append(f"run {number}: a file is neither old nor new")
                continue
            counts, left = found
            states["+".join(sorted(counts))] += 1
            leftovers = max(leftovers, len(left))
            if self.answers and (left or len(counts) > 1):
                result.problems.append(f"run {number}, {ended}: {dict(counts)} and {left} left over")
            result.problems += self.aftermath(options, directory, before, number)
        result.ended = " ".join(f"{name}:{count}" for name, count in sorted(states.items()))
        result.ended += f", {leftovers} left" if leftovers else ""
        return result

    def interrupted(self, options, directory, rng, seconds):
        """Runs --fix and ends it: at any moment, or as soon as it has begun to write."""
        with open(os.devnull, "w") as null:
            process = subprocess.Popen(command(options.pleach), cwd=directory, stdout=null, stderr=null)
            if rng.random() < 0.25:
                time.sleep(rng.random() * seconds)
            else:
                while process.poll() is None and not has_staged(directory):
                    pass
                time.sleep(rng.choice([0, rng.random() * 0.002, rng.random() * 0.03]))
            if process.returncode is None:
                process.send_signal(self.signal)
            return process.wait()

    def aftermath(self, options, directory, before, number):
        """The next runs must not care."""
        for mode, wanted in (("--fix", before.new), ("--unfuse", before.old)):
            outcome = run(command(options.pleach, mode), directory)
            now = state(directory)
            if outcome.exit != 0 or any(now.get(name) != wanted[name] for name in wanted):
                yield f"run {number}: {mode} afterwards ends with {outcome.ended()}: {last_line(outcome.err)}"


def has_staged(directory):
    return any(name.startswith(".pleach-") for name in os.listdir(directory))


@dataclass
class Obstacle:
    """A row in which the system refuses to write: everything stays as it was, with a message."""

    name: str
    what: str
    kind: str
    quick: bool = False

    def measure(self, options, directory):
        return getattr(self, self.kind)(options, directory)

    def refused(self, options, before, directory, **how):
        outcome = run(command(options.pleach), directory, **how)
        result = Result(outcome.cpu, outcome.memory, outcome.ended())
        if outcome.exit != 2 or "cannot be written" not in outcome.err:
            result.problems.append(f"ends with {outcome.ended()}: {last_line(outcome.err)}")
        if state(directory) != before.old:
            result.problems.append("files were written or left over")
        return result

    def full(self, options, directory):
        """On a file system of its own that has room for some of the new files."""
        before = prepared(options, directory)
        restore(directory, before.old)
        small = directory / "small"
        small.mkdir()
        need = sum(map(len, before.old.values()))
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={need + 5 * need // FILES}", "none", small], capture_output=True)
        if mounted.returncode != 0:
            return Result(0, 0, "no mount")
        try:
            for name in before.old:
                shutil.copy(directory / name, small / name)
            return self.refused(options, before, small)
        finally:
            subprocess.run(["umount", small], check=True)

    def limit(self, options, directory):
        """Under `ulimit -f`: a write beyond it raises SIGXFSZ."""
        before = prepared(options, directory)
        size = min(map(len, before.old.values()))
        return self.refused(options, before, directory, limits=[(resource.RLIMIT_FSIZE, size)])

    def folder(self, options, directory):
        """In a folder of somebody else."""
        before = prepared(options, directory)
        for name in before.old:
            os.chmod(directory / name, 0o666)
        os.chmod(directory, 0o555)
        return self.refused(options, before, directory, user=NOBODY)


def rows():
    yield Signals("interrupt-kill", f"SIGKILL while {FILES} files are written", signal.SIGKILL, False, quick=True)
    yield Signals("interrupt-term", f"SIGTERM while {FILES} files are written", signal.SIGTERM, True, quick=True)
    yield Signals("interrupt-int", f"SIGINT while {FILES} files are written", signal.SIGINT, True)
    yield Signals("interrupt-hup", f"SIGHUP while {FILES} files are written", signal.SIGHUP, True)
    yield Obstacle("interrupt-full", "a file system that is too small for the new files", "full")
    yield Obstacle("interrupt-limit", "a limit for the size of files (ulimit -f)", "limit", quick=True)
    yield Obstacle("interrupt-folder", "a folder that may not be written", "folder")
