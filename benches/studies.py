"""The case studies: what benches/studies.json says about them.

A study has shapes of trees, a shape has sizes. Marks are upper bounds for ratios over the original; those of a size
come before those of its shape, of its study, and of all studies. `published` is what the published tool reached.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path

BENCHES = Path(__file__).resolve().parent
ROOT = BENCHES.parent


@dataclass(frozen=True)
class Row:
    """One tree that is measured: `size` is the driver's first argument, `shape` its second."""

    study: str
    shape: str
    title: str
    size: int
    simulate: bool
    dump: bool
    marks: dict = field(hash=False)
    published: dict = field(hash=False)

    @property
    def key(self):
        return f"{self.study}/{self.shape}/{self.size}"


@dataclass(frozen=True)
class Study:
    """A program: its sources, the names of what visits nodes in it, and the rows to measure.

    `flags` are more arguments of the compiler, `options` of pleach; `hand` holds the files of the hand-fused program.
    """

    name: str
    title: str
    directory: Path
    hand: Path
    traversals: tuple
    outside: tuple
    flags: tuple
    options: tuple
    marks: dict = field(hash=False)
    rows: tuple

    @property
    def has_hand(self):
        return self.hand.is_dir()


def load(quick=False, only=()):
    """The studies named in `only` (all if it is empty), with the sizes for a quick or a full run."""
    data = json.loads((BENCHES / "studies.json").read_text())
    chosen = [entry for entry in data["studies"] if not only or entry["name"] in only]
    unknown = set(only) - {entry["name"] for entry in chosen}
    if unknown:
        names = ", ".join(entry["name"] for entry in data["studies"])
        raise SystemExit(f"bench: no study {', '.join(sorted(unknown))}; there are: {names}")
    return [study(entry, data["marks"], quick) for entry in chosen]


def study(entry, marks, quick):
    """One study from its entry in the file."""
    own = {**marks, **entry.get("marks", {})}
    for measure in entry.get("unmarked", ()):
        del own[measure]
    return Study(
        name=entry["name"],
        title=entry["title"],
        directory=ROOT / entry["directory"],
        hand=ROOT / entry["directory"] / entry.get("hand", "hand"),
        traversals=tuple(entry["traversals"]),
        outside=tuple(entry["outside"]),
        flags=tuple(entry.get("flags", ())),
        options=tuple(entry.get("options", ())),
        marks=own,
        rows=tuple(
            row(entry["name"], shape, size, own)
            for shape in entry["shapes"]
            for size in shape["sizes"]
            if size.get("quick") or not quick
        ),
    )


def row(name, shape, size, marks):
    """One size of a shape."""
    return Row(
        study=name,
        shape=shape["name"],
        title=shape["title"],
        size=size["size"],
        simulate=size.get("simulate", False),
        dump=size.get("dump", False),
        marks={**marks, **shape.get("marks", {}), **size.get("marks", {})},
        published={**shape.get("published", {}), **size.get("published", {})},
    )
