"""Compares what was measured with the marks: upper bounds for ratios, from benches/studies.json.

| mark | what it bounds |
|---|---|
| `visits` | node visits, fused over original |
| `hand_visits` | node visits, fused by pleach over fused by hand |
| `instructions` | instructions of the walks, fused over original |
| `time` | time of the walks, fused over original: the median of paired runs |
| `hand_instructions`, `hand_time` | the same, fused by pleach over fused by hand |
| `code` | machine code that pleach added, over the original's |
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Verdict:
    """One mark beside its figure. `where` says of which row, `compiler` of which compiler (empty if of none)."""

    where: str
    compiler: str
    measure: str
    figure: float
    bound: float

    @property
    def met(self):
        # Compared as printed: a figure that reads .400 meets .400.
        return round(self.figure, 3) <= self.bound


def ratio(values, of="fused", over="original", key=None):
    """values[of] / values[over]; None if one is missing. `key` picks a member of both."""
    if not values or of not in values or over not in values:
        return None
    first, second = values[of], values[over]
    if key:
        first, second = first[key], second[key]
    return first / second if second else None


def figures(row):
    """Everything of a row that a mark may bound: (measure, compiler, figure)."""
    yield "visits", "", ratio(row["visits"])
    yield "hand_visits", "", ratio(row["visits"], over="hand")
    for compiler, simulated in row["simulated"].items():
        yield "instructions", compiler, ratio(simulated, key="instructions")
        yield "hand_instructions", compiler, ratio(simulated, over="hand", key="instructions")
    for compiler, times in row["time"].items():
        yield "time", compiler, times["fused"]["ratio"]
        yield "hand_time", compiler, hand_time(times)


def hand_time(times):
    """Fused over hand-fused: both are known over the original of the same turns."""
    if "hand" not in times:
        return None
    return times["fused"]["ratio"] / times["hand"]["ratio"]


def added_code(sizes):
    """Machine code that pleach added, over the original's."""
    return (sizes["fused"] - sizes["original"]) / sizes["original"]


def verdicts(study):
    """All marks of a study, each with its figure, in the order of the rows."""
    found = []
    for row in study["rows"]:
        where = f"{row['shape']} {row['size']:,}"
        for measure, compiler, figure in figures(row):
            if figure is not None and measure in row["marks"]:
                found.append(Verdict(where, compiler, measure, figure, row["marks"][measure]))
    bounded = study["code_bytes"].items() if "code" in study["marks"] else ()
    for compiler, sizes in bounded:
        found.append(Verdict("all", compiler, "code", added_code(sizes), study["marks"]["code"]))
    return found
