"""What the user sees while the benchmarks run: one line for each step, on stderr."""

import sys
import time

START = time.monotonic()


def step(text):
    """Says what is being done now, and how long the run has taken so far."""
    elapsed = int(time.monotonic() - START)
    print(f"[{elapsed // 60:2}:{elapsed % 60:02}] {text}", file=sys.stderr, flush=True)
