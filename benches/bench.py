"""Measures the case studies: original, fused by pleach, fused by hand. The front is scripts/bench.sh.

First everything is built, then all results are compared and visits counted, then valgrind runs (as many programs at
once as there are processors: it counts, it does not time), and last, alone on the machine, the times are taken.
What was measured is written to results.json in the working directory; RESULTS.md and the plots are made from it.
"""

import argparse
import datetime
import json
import os
import platform
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

import building
import plots
import running
import simulating
import studies
import table
from progress import step

FULL_TURNS, QUICK_TURNS = 9, 3


def arguments():
    parser = argparse.ArgumentParser(prog="bench.sh", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="small sizes, few turns: under three minutes")
    parser.add_argument("--only", action="append", default=[], metavar="STUDY", help="this study; may be repeated")
    parser.add_argument("--no-time", action="store_true", help="leave out the times, as on a busy machine")
    parser.add_argument("--again", action="store_true", help="write the table from the last run's figures")
    parser.add_argument("--pleach", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--work", type=Path, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd=studies.ROOT).stdout.strip()


def about(args, turns):
    """What the reader of the results must know about the run."""
    dirty = " with changes" if output_of("git", "status", "--porcelain", "src", "test-inputs") else ""
    options = [f"--only {name}" for name in args.only] + ["--quick"] * args.quick + ["--no-time"] * args.no_time
    versions = [output_of(c, "--version").splitlines()[0] for c in building.COMPILERS.values()]
    return {
        "command": " ".join(["scripts/bench.sh", *options]),
        "commit": output_of("git", "rev-parse", "--short=10", "HEAD") + dirty,
        "date": datetime.date.today().isoformat(),
        "compilers": "; ".join(versions),
        "machine": f"{platform.machine()}, {os.cpu_count()} processors, {memory()} GiB of memory",
        "turns": turns,
    }


def memory():
    return round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30)


def simulate_all(built, rows, work):
    """Runs all programs on all rows that ask for it under valgrind: {row: {compiler: {variant: ...}}}."""
    jobs = [(row, c, v) for row in rows if row.simulate for c in built.plain for v in built.plain[c]]
    found = {row.key: {} for row in rows}
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        done = pool.map(lambda job: simulating.simulate(built.plain[job[1]][job[2]], job[0], work), jobs)
        for (row, compiler, variant), simulated in zip(jobs, done):
            found[row.key].setdefault(compiler, {})[variant] = asdict(simulated)
            step(f"{row.key}: {compiler} {variant}: {simulated.instructions:,} instructions")
    return found


def time_row(built, row, turns):
    """Times of a row, by compiler and variant."""
    found = {}
    for compiler, programs in built.plain.items():
        timings = running.times(programs, row, turns)
        found[compiler] = {variant: asdict(t) for variant, t in timings.items()}
        ratios = ", ".join(f"{v} {t.ratio:.2f}" for v, t in timings.items() if v != "original")
        step(f"{row.key}: {compiler}: time over original: {ratios}")
    return found


def count_row(built, row):
    """Compares the results of a row and counts its visits."""
    visits, equal = running.visits(built, row), running.equal_results(built, row)
    ratio = visits["fused"] / visits["original"]
    step(f"{row.key}: visits {ratio:.3f}, results {'equal' if equal else 'DIFFERENT'}")
    return {"visits": visits, "equal": equal}


def measure(study, built, work, turns):
    """All figures of a study; times are left out if `turns` is 0."""
    step(f"{study.name}: results and visits")
    counted = {row.key: count_row(built, row) for row in study.rows}
    step(f"{study.name}: callgrind")
    simulated = simulate_all(built, study.rows, work)
    timed = {row.key: time_row(built, row, turns) if turns else {} for row in study.rows}
    rows = [
        {
            **{name: getattr(row, name) for name in ("shape", "title", "size", "marks", "published")},
            **counted[row.key],
            "simulated": simulated[row.key],
            "time": timed[row.key],
        }
        for row in study.rows
    ]
    return {
        "name": study.name,
        "title": study.title,
        "directory": str(study.directory.relative_to(studies.ROOT)),
        "marks": study.marks,
        "code_bytes": built.code_bytes,
        "lines": built.lines,
        "rows": rows,
    }


def measure_all(args):
    """Measures all chosen studies; returns everything that the table and the plots show."""
    turns = 0 if args.no_time else QUICK_TURNS if args.quick else FULL_TURNS
    measured = []
    for study in studies.load(args.quick, args.only):
        work = args.work / study.name
        step(f"{study.name}: fusing and compiling")
        built = building.build(study, work, args.pleach)
        (work / "report.txt").write_text(built.report)
        measured.append(measure(study, built, work, turns))
    return {"about": about(args, turns), "studies": measured}


def main():
    args = arguments()
    args.work.mkdir(parents=True, exist_ok=True)
    kept = args.work / "results.json"
    if not args.again:
        kept.write_text(json.dumps(measure_all(args), indent=1) + "\n")
    results = json.loads(kept.read_text())
    partial = results["about"]["command"] != "scripts/bench.sh"
    out = args.work if partial else studies.BENCHES
    table.write(out / "RESULTS.md", results, plots.draw_all(out / "plots", results))
    step(f"written: {os.path.relpath(out / 'RESULTS.md')}")
    print((out / "RESULTS.md").read_text() if partial else table.summary(results["studies"]))
    return 0 if all(row["equal"] for study in results["studies"] for row in study["rows"]) else 1


if __name__ == "__main__":
    raise SystemExit(main())
