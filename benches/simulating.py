"""Runs programs under callgrind: instructions and simulated cache misses of the walks alone.

All walks of a driver start in its function runWalks, and callgrind collects from its entry to its return only. The
simulated caches see the building of the tree as well, so a walk finds them as it would on a machine.
"""

import subprocess
import sys
from dataclasses import dataclass

# A first level of 32 KiB and a last level of 20 MiB, with lines of 64 bytes.
CACHES = ("--I1=32768,8,64", "--D1=32768,8,64", "--LL=20971520,20,64")


@dataclass(frozen=True)
class Simulated:
    """Of the walks: instructions, misses of data in the first level and in the last."""

    instructions: int
    l1: int
    ll: int


def simulate(program, row, scratch):
    """Runs one program on a row."""
    out = scratch / f"callgrind-{program.parent.name}-{row.shape}-{row.size}"
    command = [
        "valgrind",
        "--tool=callgrind",
        "--cache-sim=yes",
        *CACHES,
        "--toggle-collect=*runWalks*",
        "--main-stacksize=67108864",
        f"--callgrind-out-file={out}",
        str(program),
        str(row.size),
        row.shape,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"bench: valgrind failed: {' '.join(command)}\n{done.stderr[-2000:]}")
    return read(out.read_text())


def read(profile):
    """The totals of a callgrind profile."""
    lines = profile.splitlines()
    events = next(line for line in lines if line.startswith("events:")).split()[1:]
    totals = next(line for line in lines if line.startswith(("totals:", "summary:"))).split()[1:]
    of = dict(zip(events, (int(value) for value in totals)))
    if of["Ir"] == 0:
        sys.exit("bench: callgrind collected nothing; is there a function runWalks in the driver?")
    return Simulated(
        instructions=of["Ir"],
        l1=of.get("D1mr", 0) + of.get("D1mw", 0),
        ll=of.get("DLmr", 0) + of.get("DLmw", 0),
    )
