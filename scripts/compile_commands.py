#!/usr/bin/env python3
"""Writes a compilation database: compile_commands.py DIR SOURCE... -- COMPILER ARGUMENT...

DIR/compile_commands.json gets one entry for each source, with DIR as the working directory.
"""

import json
import sys
from pathlib import Path


def write_database(directory, sources, compiler):
    """Writes the database of `sources` (paths relative to `directory`, or absolute) into `directory`."""
    directory = Path(directory).resolve()
    entries = [
        {
            "directory": str(directory),
            "file": str(source),
            "arguments": [*compiler, "-c", str(source), "-o", Path(source).stem + ".o"],
        }
        for source in sources
    ]
    (directory / "compile_commands.json").write_text(json.dumps(entries, indent=2) + "\n")


def main():
    if "--" not in sys.argv or len(sys.argv) < 4:
        sys.exit(__doc__)
    end = sys.argv.index("--")
    write_database(sys.argv[1], sys.argv[2:end], sys.argv[end + 1 :])


if __name__ == "__main__":
    main()
