"""Writes RESULTS.md: what was measured, and every mark beside its figure."""

from marks import added_code, hand_time, ratio, verdicts

NAMES = {
    "visits": "node visits",
    "hand_visits": "node visits over hand-fused",
    "instructions": "instructions",
    "time": "time",
    "hand_instructions": "instructions over hand-fused",
    "hand_time": "time over hand-fused",
    "code": "machine code added",
}

INTRODUCTION = """\
# Results

Printed by `{command}` from commit {commit} on {date}. Do not edit; run it again.

Compilers, all at -O2: {compilers}. pleach needs no settings for any of this. Machine: {machine}.

All figures are over the original (the same sources compiled with -DPLEACH_OFF) unless they say otherwise. **Visits**: runs of a
traversal on a node. **Instructions**, **L1** and **LL** (misses of data in caches of 32 KiB and 20 MiB): callgrind's, of the
walks alone (– where the original has fewer than one miss in 1,000 instructions). **Time**: of the walks alone, the median over {turns} paired turns, in brackets the quartiles.
*Hand* is what we wrote by hand under the same program structure. *Published* is what the published tool reached on its
own example of that description.
"""


def figure(value, digits=3):
    return "" if value is None else f"{value:.{digits}f}"


def timing(times, variant):
    """A ratio with its quartiles."""
    if variant not in times:
        return ""
    t = times[variant]
    return f"{t['ratio']:.2f} ({t['low']:.2f}–{t['high']:.2f})"


def table(head, lines):
    """A table of Markdown; the first column is left-aligned."""
    rule = ["---"] + ["---:"] * (len(head) - 1)
    rows = [head, rule, *lines]
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def human(ns):
    """A time with a unit."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}"
    return f"{ns:.0f} ns"


def visits_table(study):
    """Visits of each row, and whether all variants left the same tree."""
    head = ["tree", "size", "original", "fused", "fused", "hand", "published", "results"]
    lines = [
        [
            row["title"],
            f"{row['size']:,}",
            f"{row['visits']['original']:,}",
            f"{row['visits']['fused']:,}",
            f"**{figure(ratio(row['visits']))}**",
            figure(ratio(row["visits"], of="hand")),
            figure(row["published"].get("visits")),
            "equal" if row["equal"] else "**DIFFERENT**",
        ]
        for row in study["rows"]
    ]
    return "Visits:\n\n" + table(head, lines)


def misses(by_variant, variant, key):
    """A ratio of misses; nothing where the original has next to none."""
    original = by_variant["original"]
    if original[key] * 1000 < original["instructions"]:
        return "–" if variant in by_variant else ""
    return figure(ratio(by_variant, of=variant, key=key))


def simulated_table(study):
    """Instructions and misses of each row that was simulated."""
    head = ["tree", "size", "compiler", "instructions", "fused", "hand", "published", "L1 fused", "hand", "LL fused", "hand"]
    lines = []
    for row in study["rows"]:
        for compiler, by_variant in row["simulated"].items():
            pairs = [
                misses(by_variant, variant, key)
                for key in ("l1", "ll")
                for variant in ("fused", "hand")
            ]
            lines.append(
                [
                    row["title"],
                    f"{row['size']:,}",
                    compiler,
                    f"{by_variant['original']['instructions']:,}",
                    f"**{figure(ratio(by_variant, key='instructions'))}**",
                    figure(ratio(by_variant, of="hand", key="instructions")),
                    figure(row["published"].get("instructions")),
                    *pairs,
                ]
            )
    return "Instructions and simulated misses of the walks:\n\n" + table(head, lines) if lines else ""


def time_table(study):
    """Times of each row."""
    head = ["tree", "size", "compiler", "original", "fused", "hand", "fused over hand", "published"]
    lines = [
        [
            row["title"],
            f"{row['size']:,}",
            compiler,
            human(times["original"]["ns"]),
            f"**{timing(times, 'fused')}**",
            timing(times, "hand"),
            figure(hand_time(times), 2),
            figure(row["published"].get("time")),
        ]
        for row in study["rows"]
        for compiler, times in row["time"].items()
    ]
    return "Time of the walks:\n\n" + table(head, lines) if lines else ""


def code_table(study):
    """Lines of source and bytes of machine code."""
    head = ["code", "original", "fused", "hand", "added by fusing, over original"]
    lines_of = study["lines"]
    rows = [["lines of source", lines_of, (lines_of["fused"] - lines_of["original"]) / lines_of["original"]]]
    for compiler, sizes in study["code_bytes"].items():
        rows.append([f"machine code of the walks' files, {compiler}, bytes", sizes, added_code(sizes)])
    lines = [
        [label, *(f"{of[v]:,}" if v in of else "" for v in ("original", "fused", "hand")), figure(added)]
        for label, of, added in rows
    ]
    return table(head, lines)


def marks_table(study):
    """Every mark of a study, met or missed."""
    head = ["mark", "tree", "compiler", "figure", "at most", ""]
    lines = [
        [NAMES[v.measure], v.where, v.compiler, figure(v.figure), figure(v.bound), "met" if v.met else "**missed**"]
        for v in verdicts(study)
    ]
    return table(head, lines)


def summary(studies):
    """How many marks of each kind every study meets."""
    head = ["study", *NAMES.values()]
    lines = []
    for study in studies:
        line = [study["title"]]
        for measure in NAMES:
            own = [v for v in verdicts(study) if v.measure == measure]
            worst = max((v.figure for v in own), default=None)
            met = sum(v.met for v in own)
            line.append(f"{met} of {len(own)}, worst {figure(worst)}" if own else "")
        lines.append(line)
    return "## Marks met\n\n" + table(head, lines)


def section(study, plots):
    """All tables of a study."""
    images = "".join(f"![{title}]({path})\n" for title, path in plots)
    parts = [
        f"## {study['title']}",
        f"`{study['directory']}`",
        images,
        visits_table(study),
        time_table(study),
        simulated_table(study),
        code_table(study),
        f"<details><summary>Marks</summary>\n\n{marks_table(study)}\n</details>",
    ]
    return "\n\n".join(part.rstrip("\n") for part in parts if part)


def write(path, results, plots):
    """Writes the file; `plots` maps a study's name to its (title, path) pairs."""
    studies = results["studies"]
    parts = [INTRODUCTION.format(**results["about"]), summary(studies)]
    parts += [section(study, plots.get(study["name"], [])) for study in studies]
    path.write_text("\n\n".join(part.rstrip("\n") for part in parts) + "\n")
