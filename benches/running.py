"""Runs programs natively: results, visits, and times.

Times are paired: in each turn all variants run one after the other, every second turn the other way round, and the
ratio to the original is taken within the turn. What slows the machine for a while slows both sides of a ratio.
"""

import subprocess
import sys
import time
from dataclasses import dataclass
from statistics import median, quantiles

# Seconds that one run of a driver should take, and the bounds of its repetitions.
RUN_SECONDS = 0.25
MOST_REPEATS = 200


@dataclass(frozen=True)
class Timing:
    """Times of one program: median in ns, and the ratio to the original: median and quartiles over the turns."""

    ns: float
    ratio: float
    low: float
    high: float


def run(program, row, *options):
    """What the driver prints for a row, on stdout and on stderr."""
    command = [str(program), str(row.size), row.shape, *options]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"bench: exit code {done.returncode}: {' '.join(command)}\n{done.stderr[-2000:]}")
    return done.stdout, done.stderr


def number(text, label):
    """The number behind `label: ` in `text`."""
    return int(text.split(f"{label}: ")[1].split()[0])


def visits(built, row):
    """Node visits of each variant."""
    return {variant: number(run(program, row)[1], "visits") for variant, program in built.counted.items()}


def equal_results(built, row):
    """Whether all programs leave the same tree: every field by its hash, and as text where the row asks for it."""
    programs = [*built.counted.values()] + [p for variants in built.plain.values() for p in variants.values()]
    options = ["--dump"] if row.dump else []
    return len({run(program, row, *options)[0] for program in programs}) == 1


def repeats(program, row):
    """How often a driver must walk in one run, so that the run takes about RUN_SECONDS."""
    start = time.monotonic()
    run(program, row, "--time", "1")
    once = max(time.monotonic() - start, 1e-3)
    return max(1, min(MOST_REPEATS, round(RUN_SECONDS / once)))


def times(programs, row, turns):
    """The `Timing` of each variant in `programs`; the original must be among them."""
    times_of = {variant: [] for variant in programs}
    count = str(repeats(programs["original"], row))
    for turn in range(turns):
        order = list(programs) if turn % 2 == 0 else list(reversed(programs))
        for variant in order:
            times_of[variant].append(number(run(programs[variant], row, "--time", count)[0], "time"))
    return {variant: timing(times_of[variant], times_of["original"]) for variant in programs}


def timing(own, original):
    """Median and quartiles of one program's times over the original's."""
    ratios = [a / b for a, b in zip(own, original)]
    low, _, high = quantiles(ratios, n=4, method="inclusive")
    return Timing(ns=median(own), ratio=median(ratios), low=low, high=high)
