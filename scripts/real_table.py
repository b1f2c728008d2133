#!/usr/bin/env python3
"""Says for each real program, call site and class which walks pleach fuses, and why not more: a table in Markdown.

    real_table.py [--pleach PROGRAM] [--check FILE | --write FILE] [--copy FOLDER] [NAME]...

NAME: a folder of test-inputs/real; all of them if there is none. Calls are those of walks on children that the bodies of a
class have as written, and how many the fused body makes of them. With --check, the sections are compared with those of a file. With
--copy, the one program is read in FOLDER, through its database and with its cache.
Exit code 0: done; 1: the file is not up to date; 2: could not run.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REAL = ROOT / "test-inputs/real"
ARGUMENTS = ["--", "-std=c++17", "-DNDEBUG", f"-I{ROOT}/plugin-shim/include", f"-I{ROOT}/test-inputs/include"]

HEAD = """# Real programs: class, walk, fused or why not

Printed by `scripts/real_table.py --write benches/REAL.md`. Do not edit; run it again.

Each program of `test-inputs/real` was written in the style of real code, and marked as the README says; what each does, its first lines
say. *Calls*: of walks on children, as the bodies of a class have them, and as its fused body makes them; a call in a loop counts once.
All as a build without assertions has it (`-DNDEBUG`). What the fused walks cost beside those fused by hand, `scripts/bench.sh` measures.
"""


def dump(pleach, folder, stage, cache):
    """What a stage finds in a program; without a cache named, through its database."""
    sources = sorted(it.name for it in folder.glob("*.cpp"))
    options = ["--cache-dir", cache, *ARGUMENTS] if cache else []
    command = [pleach, "--dump", stage, *options[:2], *sources, *options[2:]]
    run = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if run.returncode not in (0, 1) or not run.stdout:
        sys.exit(f"{folder.name}: {run.stderr}")
    return json.loads(run.stdout)


class Table:
    """One program's plan beside what it was made of."""

    def __init__(self, folder, title, program, plan):
        self.folder, self.title, self.program, self.plan = folder, title, program, plan
        self.texts = {}

    def line(self, span):
        """FILE:LINE of a place."""
        path = self.program["files"][span["file"]]
        path = Path(path["path"] if isinstance(path, dict) else path)
        text = self.texts.setdefault(path, (self.folder / path).read_bytes())
        line = text.count(b"\n", 0, span["start"]) + 1
        return f"{path.name}:{line}"

    def name(self, usr):
        """A function or class as people call it."""
        usr = usr.split("?")[0]
        known = self.program["functions"].get(usr) or self.program["classes"].get(usr)
        return known["name"] if known else usr

    def calls_of(self, usr, depth=8):
        """How many calls of walks on other nodes the body of a function has, with those of bodies that it calls on its own node."""
        function = self.program["functions"].get(usr.split("?")[0])
        if not function or not function["body"] or depth == 0:
            return 0
        return sum(self.calls_in(it, depth) for it in function["body"]["items"])

    def calls_in(self, item, depth):
        """The same of an item of a body."""
        if isinstance(item, list):
            return sum(self.calls_in(it, depth) for it in item)
        if not isinstance(item, dict):
            return 0
        call = item.get("call")
        if isinstance(call, dict) and "callee" in call:
            if call["receiver"]["place"] == {"root": "node", "path": [], "whole": False}:
                return self.calls_of(call["callee"], depth - 1)
            return int(self.program["functions"].get(call["callee"], {}).get("kind") == "traversal")
        return sum(self.calls_in(it, depth) for key, it in item.items() if key not in ("accesses", "nested", "refs"))

    def groups_in(self, listing):
        """The groups of calls that a fused body makes one call of, by their members; of several ways to go on, the longest."""
        if isinstance(listing, list):
            return [group for it in listing for group in self.groups_in(it)]
        if not isinstance(listing, dict):
            return []
        if "choice" in listing:
            return max((self.groups_in(it["calls"]) for it in listing["choice"]), key=lambda it: sum(map(len, it)), default=[])
        if isinstance(listing.get("call"), dict):
            return [{tuple(it) for it in listing["call"]["members"]}]
        return [group for it in listing.values() for group in self.groups_in(it)]

    def body(self, body):
        """Class, calls as written, calls as fused, what separates them."""
        fused = body["schedule"]["fused"] if isinstance(body["schedule"], dict) else None
        reasons = "; ".join(f"{it['reason']} ({self.line(it['span'])})" for it in body["separations"])
        # A free function has one body for all.
        name = self.name(body["class"]) if body["class"] else "all"
        if fused is None:
            abstract = self.program["classes"].get(body["class"], {}).get("is_abstract")
            return [name, "", "", "no objects" if abstract else reasons or "the walks run as written"]
        written = sum(self.calls_of(it) for it in fused["instances"])
        groups = self.groups_in(body["listing"]["statements"])
        joined = sum(len(it) for it in groups)
        written = max(written, joined)
        return [name, str(written), str(written - joined + len(groups)), reasons]

    def rows(self):
        """The lines of the program's section."""
        yield f"## {self.title}\n"
        yield "| call site | calls | walks | why not one |\n| --- | ---: | ---: | --- |"
        for it in self.plan["sites"]:
            site = self.program["sites"][it["site"]]
            why = "; ".join(f"{it['reason']} ({self.line(it['span'])})" for it in it["separations"])
            yield f"| `{site['function']}` ({self.line(site['block']['span'])}) | {it['calls']} | {it['walks']} | {why} |"
        for it in self.plan["functions"]:
            yield f"\n`{it['name']}`:\n"
            yield "| class | calls | fused | why not fewer |\n| --- | ---: | ---: | --- |"
            for body in it["bodies"]:
                yield "| " + " | ".join(self.body(body)) + " |"
        yield ""


def sections(text):
    """The sections of a table, by their headings."""
    return {it.partition("\n")[0]: it.strip() for it in text.split("\n## ")[1:]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pleach", default=str(ROOT / "target/release/pleach"))
    parser.add_argument("--check", type=Path)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--copy", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    if options.copy and len(options.names) != 1:
        parser.error("--copy asks for one NAME")
    folders = [REAL / it for it in options.names] or sorted(it for it in REAL.iterdir() if it.is_dir())
    lines = [HEAD]
    for folder in folders:
        with tempfile.TemporaryDirectory() as cache:
            place, cache = (options.copy, None) if options.copy else (folder, cache)
            stages = [dump(options.pleach, place, it, cache) for it in ("program", "plan")]
        lines.extend(Table(place, folder.name, *stages).rows())
    text = "\n".join(lines)
    if options.check:
        kept, new = sections(options.check.read_text()), sections(text)
        if all(kept.get(it) == new[it] for it in new):
            return 0
        print(f"{options.check} is not up to date: run {Path(__file__).name} --write {options.check}", file=sys.stderr)
        return 1
    if options.write:
        options.write.write_text(text)
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
