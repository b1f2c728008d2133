#!/usr/bin/env python3
"""Prints what the search for fused functions chooses, beside what other bounds would have given.

    search_table.py [--pleach PATH] [--before PATH] [--generator PATH] [--generated 50] [--only NAME]... [--no-times] [--out FILE]

For each study, program of the test inputs, real program and generated program: node visits over the original's and generated lines, by default,
with the binary given by --before, and with the best of the settings of --max-sequence, --max-repeat and --max-lines in BOUNDS; and the
time of the whole stage that fuses over `clang++-19 -fsyntax-only` of the same files, as benches/SEARCH.md holds them. A fused function that only makes the plain calls is no
visit. Ends with 1 if a setting has fewer visits (by more than 1 %) and no more lines than the default, or if the default has more visits
than before.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from compile_commands import write_database
from count_visits import HEADER, body_start, marked_names, tokens

ROOT = Path(__file__).resolve().parent.parent
COMPILER = "clang++-19"
INCLUDES = [f"-I{ROOT / part}" for part in ("plugin-shim/include", "test-inputs/include", "test-inputs/studies/include")]
SUFFIXES = {".h", ".hpp", ".cpp", ".inc"}
SEEDS = ("1", "2", "3", "4")
BOUNDS = (
    *(("--max-repeat", n) for n in ("1", "2", "3", "4")),
    *(("--max-sequence", n) for n in ("2", "3", "4", "6", "8")),
    *(("--max-lines", n) for n in ("100", "200", "300", "600")),
)
SLACK = 1.01
TITLE = """\
# Which fused functions are written

Printed by `scripts/search_table.py`: backward elimination over sets of functions, as it was {before} and as it is now. Visits are over those of
the original program, lines those of the generated regions. "Best of bounds" has the fewest visits of all settings of `--max-repeat`, `--max-sequence` and
`--max-lines` that the script tries, and of these the fewest lines. Times of the whole stage that fuses are over the compiler's syntax check of the same files.
"""


@dataclass
class Program:
    """Sources below `directory`, and the command lines that run them."""

    name: str
    directory: Path
    sources: list
    runs: list
    flags: list = field(default_factory=list)
    names: set = field(default_factory=set)


def checked(command, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nended with {done.returncode}:\n{(done.stderr or done.stdout)[-3000:]}")
    return done


def full(path):
    """The path from the root: programs run in folders of their own."""
    return Path(path).resolve()


def studies():
    for study in json.loads((ROOT / "benches/studies.json").read_text())["studies"]:
        directory = ROOT / study["directory"]
        # What is measured beside something else, and real programs, come once.
        if "hand" in study or not (directory / "src").is_dir():
            continue
        sources = sorted(str(path.relative_to(directory)) for path in directory.glob("src/*.cpp"))
        for shape in study["shapes"]:
            row = shape["sizes"][0]
            runs = [[str(row["size"]), shape["name"]]]
            name = f"{study['name']} {shape['name']}"
            yield Program(name, directory, sources, runs, ["-Iinclude", "-pthread"], set(study["traversals"]))


def cases():
    for path in sorted(ROOT.glob("test-inputs/programs/*/input.cpp")):
        text = path.read_text()
        files = re.search(r"^// case: files (.*)$", text, re.M)
        names = re.search(r"^// traversals: (.*)$", text, re.M)
        standard = re.search(r"-std=\S+", text)
        yield Program(
            path.parent.name,
            path.parent,
            files.group(1).split() if files else ["input.cpp"],
            [[seed] for seed in SEEDS],
            [standard.group()] if standard else [],
            set(names.group(1).split()) if names else set(),
        )


def real():
    for directory in sorted((ROOT / "test-inputs/real").iterdir()):
        sources = sorted(path.name for path in directory.glob("*.cpp"))
        yield Program(f"real {directory.name}", directory, sources, [[]], ["-DNDEBUG"])


def generated(generator, count, work):
    for seed in range(1, count + 1):
        directory = work / f"generated-{seed}"
        directory.mkdir()
        printed = checked([generator, "--print", seed]).stdout
        parts = re.split(r"^// --- (\S+)$", printed, flags=re.M)
        files = dict(zip(parts[1::2], parts[2::2])) if len(parts) > 1 else {"input.cpp": printed}
        for name, text in files.items():
            (directory / name).write_text(text)
        sources = sorted(name for name in files if name.endswith(".cpp"))
        yield Program(f"generated {seed}", directory, sources, [[seed] for seed in SEEDS[:3]])


def only_calls(text, names):
    """Whether the body that starts `text` consists of calls of `names` on the same node."""
    parts = [part.strip() for part in text[: text.find("}")].split(";")]
    call = re.compile(r"^(?:this->)?(?:\w+::)*(\w+)\([^;{}]*\)$")
    found = [call.match(part) for part in parts if part]
    return all(match and match.group(1) in names for match in found)


def counted(tree, names):
    """A copy of `tree` that counts visits; and how many lines stand in generated regions."""
    copy = tree.with_name(tree.name + "-counted")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(tree, copy)
    (copy / "pleach_visits.h").write_text(HEADER)
    lines = 0
    for path in sorted(copy.rglob("*")):
        if path.suffix not in SUFFIXES or path.name == "pleach_visits.h":
            continue
        text = path.read_bytes()
        lines += sum(part.count(b"\n") for part in re.findall(rb"pleach:begin.*?pleach:end", text, re.S))
        toks = tokens(text)
        places = []
        for at, (spelling, _) in enumerate(toks):
            fused = spelling.startswith(b"fused_")
            if not fused and spelling.decode() not in names:
                continue
            place = body_start(toks, at)
            if place is not None and not (fused and only_calls(text[place:].decode(errors="replace"), names)):
                places.append(place)
        for place in reversed(places):
            text = text[:place] + b" PLEACH_VISIT();" + text[place:]
        path.write_bytes(text)
    return copy, lines


def visits(program, copy):
    binary = copy / "program"
    sources = [copy / source for source in program.sources]
    include = ["-include", copy / "pleach_visits.h", f"-I{copy}"]
    checked(
        [COMPILER, "-std=c++17", "-O1", "-w", *program.flags, *include, *INCLUDES, *sources, "-o", binary], cwd=copy
    )
    total = 0
    for run in program.runs:
        done = subprocess.run([binary, *run], capture_output=True, text=True)
        if "visits: " not in done.stderr:
            return 0  # The program ends by itself before it tells.
        total += int(done.stderr.rsplit("visits: ", 1)[1].split()[0])
    return total


class Measured:
    """A program fused in several ways; equal texts are run once."""

    def __init__(self, program, work):
        self.program = program
        self.work = work / program.name.replace(" ", "-")
        self.known = {}
        self.names = program.names or {
            name.decode()
            for path in sorted(program.directory.rglob("*"))
            if path.suffix in SUFFIXES
            for name in marked_names(tokens(path.read_bytes()))
        }

    def tree(self):
        tree = self.work / "tree"
        shutil.rmtree(self.work, ignore_errors=True)
        keep = shutil.ignore_patterns("*.snap", "hand", "ahead", "open", "without")
        shutil.copytree(self.program.directory, tree, ignore=keep)
        return tree

    def original(self):
        return self.count(self.tree())[0]

    def fused(self, pleach, options):
        """Visits and generated lines; `None` where nothing is written."""
        tree = self.tree()
        flags = ["-std=c++17", *self.program.flags, *INCLUDES]
        write_database(tree, self.program.sources, [COMPILER, *flags])
        command = [pleach, "--fix", "--quiet", *options, "-p", ".", *self.program.sources]
        done = subprocess.run([str(part) for part in command], cwd=tree, capture_output=True, text=True)
        if done.returncode > 1:
            sys.exit(f"{self.program.name}: pleach ended with {done.returncode}:\n{done.stderr[-2000:]}")
        return self.count(tree)

    def count(self, tree):
        copy, lines = counted(tree, self.names)
        text = b"".join(path.read_bytes() for path in sorted(copy.rglob("*")) if path.suffix in SUFFIXES)
        key = hashlib.sha256(text).hexdigest()
        if key not in self.known:
            self.known[key] = (visits(self.program, copy), lines)
        return self.known[key]

    def times(self, pleach, turns=5):
        """Seconds of the stage that fuses, and of the compiler's syntax check."""
        tree = self.tree()
        flags = ["-std=c++17", *self.program.flags, *INCLUDES]
        write_database(tree, self.program.sources, [COMPILER, *flags])
        own, check = [], []
        for _ in range(turns):
            start = time.perf_counter()
            for source in self.program.sources:
                checked([COMPILER, *flags, "-fsyntax-only", "-w", source], cwd=tree)
            check.append(time.perf_counter() - start)
            command = ["env", "PLEACH_TIMINGS=1", pleach, "--quiet", "-p", ".", *self.program.sources]
            done = subprocess.run([str(part) for part in command], cwd=tree, capture_output=True, text=True)
            found = re.findall(r"^timing: fuse (\d+)$", done.stderr, re.M)
            own.append(sum(map(int, found)) / 1e6)
        return median(own), median(check)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pleach", type=full, default=ROOT / "target/release/pleach")
    parser.add_argument("--before", type=full)
    parser.add_argument("--generator", type=full, default=ROOT / "target/release/pleach-fuzz")
    parser.add_argument("--generated", type=int, default=50)
    parser.add_argument("--only", action="append", help="programs whose name contains this")
    parser.add_argument("--no-bounds", action="store_true", help="leave out the other settings")
    parser.add_argument("--no-times", action="store_true", help="leave out the times")
    parser.add_argument("--since", default="before", help="what the table calls the binary of --before")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()

    head = ["program", "visits", "before", "now", "lines before", "now", "best of bounds", "lines", "setting", "time of fusing", "before"]
    rows = [head, ["---", *["---:"] * (len(head) - 1)]]
    bad = []
    out = open(args.out, "w") if args.out else sys.stdout
    print(TITLE.format(before=args.since), file=out)
    for row in rows:
        print("| " + " | ".join(row) + " |", file=out)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        programs = [*studies(), *cases(), *real()]
        if args.generated:
            programs.extend(generated(args.generator, args.generated, work))
        for program in programs:
            if args.only and not any(word in program.name for word in args.only):
                continue
            measured = Measured(program, work / "measured")
            original = measured.original()
            if original == 0:
                continue
            now, lines = measured.fused(args.pleach, [])
            before, lines_before = measured.fused(args.before, []) if args.before else (None, None)
            settings = []
            for setting in () if args.no_bounds else BOUNDS:
                found = measured.fused(args.pleach, list(setting))
                settings.append((*found, " ".join(setting)))
                if found[0] * SLACK < now and found[1] <= lines:
                    bad.append(f"{program.name}: {settings[-1][2]} has {found[0]} visits, {found[1]} lines; default {now}, {lines}")
            best = min(settings) if settings else None
            if before is not None and now > before:
                bad.append(f"{program.name}: {now} visits, before {before}")
            with_times = not args.no_times
            own, check = measured.times(args.pleach) if with_times else (None, 1)
            earlier = measured.times(args.before)[0] if args.before and with_times else None
            ratio = lambda it: f"{it / original:.3f}" if it is not None else "–"
            text = lambda it: str(it) if it is not None else "–"
            share = lambda it, of: f"{it / of:.3f}" if it is not None else "–"
            row = [
                program.name, f"{original:,}", ratio(before), ratio(now), text(lines_before), str(lines),
                *((ratio(best[0]), str(best[1]), f"`{best[2]}`") if best else ("–", "–", "–")),
                share(own, check), share(earlier, check),
            ]
            print("| " + " | ".join(row) + " |", file=out, flush=True)
    for line in bad:
        print(line, file=sys.stderr)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
