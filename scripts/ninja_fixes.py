#!/usr/bin/env python3
"""Writes a build file for Ninja in which pleach reads each source by itself: ninja_fixes.py [-p BUILD] [-o build.ninja] [--pleach PATH]

`ninja -f build.ninja` then runs `pleach extract` for each entry of BUILD/compile_commands.json, again only where a source or header
changed, and `pleach link` over all, which writes pleach.fixes.yaml beside the build file: what `pleach -p BUILD --export-fixes` writes
in one run. clang-apply-replacements applies it.
"""

import argparse
import json
import os
import shlex
from pathlib import Path

HEAD = """\
ninja_required_version = 1.5

rule extract
  command = cd $directory && $pleach extract $in -o $out --depfile $out.d -- $words
  description = read $in
  depfile = $out.d
  deps = gcc

rule link
  command = cd $folder && $pleach link @$out.rsp --export-fixes $out
  description = link $out
  rspfile = $out.rsp
  rspfile_content = $in_newline
  restat = 1
"""


def path(text):
    """A path as Ninja reads it in a build line."""
    return str(text).replace("$", "$$").replace(" ", "$ ").replace(":", "$:")


def value(text):
    """A value as Ninja reads it."""
    return text.replace("$", "$$")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-p", dest="build", type=Path, default=Path("."))
    parser.add_argument("-o", dest="output", type=Path, default=Path("build.ninja"))
    parser.add_argument("--pleach", default="pleach")
    options = parser.parse_args()
    database = options.build / "compile_commands.json" if options.build.is_dir() else options.build
    folder = options.output.resolve().parent
    lines = [HEAD, f"pleach = {value(shlex.quote(options.pleach))}", f"folder = {value(shlex.quote(os.getcwd()))}", ""]
    units = []
    for number, entry in enumerate(json.loads(database.read_text())):
        directory = (database.resolve().parent / entry["directory"]).resolve()
        source = (directory / entry["file"]).resolve()
        words = entry.get("arguments") or shlex.split(entry["command"])
        unit = folder / "units" / f"{number}-{source.stem}.unit.json"
        units.append(unit)
        lines += [
            f"build {path(unit)}: extract {path(source)}",
            f"  directory = {value(shlex.quote(str(directory)))}",
            f"  words = {value(shlex.join(words))}",
        ]
    fixes = folder / "pleach.fixes.yaml"
    lines += ["", f"build {path(fixes)}: link {' '.join(map(path, units))}", f"default {path(fixes)}", ""]
    options.output.write_text("\n".join(lines))


if __name__ == "__main__":
    main()
