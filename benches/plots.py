"""Draws the measures over the size of the tree, normalised to the original, as the papers do: one SVG for each shape."""

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402
from marks import ratio  # noqa: E402

# Ids in the file are made from this and not from a random number, so that the same figures give the same bytes.
matplotlib.rcParams["svg.hashsalt"] = "pleach"
matplotlib.rcParams["svg.fonttype"] = "none"

COLOURS = {"visits": "#555555", "instructions": "#1f77b4", "l1": "#2ca02c", "ll": "#9467bd", "time": "#d62728"}
LABELS = {"visits": "node visits", "instructions": "instructions", "l1": "L1 misses", "ll": "LL misses", "time": "time"}


def series(rows, variant):
    """For each measure the points (size, value over the original), with clang where the compiler matters."""
    found = {measure: [] for measure in LABELS}
    for row in rows:
        values = {"visits": ratio(row["visits"], of=variant)}
        simulated = row["simulated"].get("clang")
        for measure in ("instructions", "l1", "ll"):
            values[measure] = ratio(simulated, of=variant, key=measure)
        times = row["time"].get("clang", {})
        values["time"] = times[variant]["ratio"] if variant in times else None
        for measure, value in values.items():
            if value is not None:
                found[measure].append((row["size"], value))
    return found


def draw(path, title, rows):
    """One shape: solid lines for fused, dotted ones for hand-fused."""
    figure, axes = plt.subplots(figsize=(6.4, 3.6))
    axes.axhline(1.0, color="black", linewidth=0.8)
    for variant, style in (("fused", "o-"), ("hand", "x:")):
        for measure, points in series(rows, variant).items():
            if points:
                label = LABELS[measure] if variant == "fused" else None
                axes.plot(*zip(*points), style, color=COLOURS[measure], label=label, markersize=4)
    axes.set_xscale("log")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("size")
    axes.set_ylabel("over the original")
    axes.set_title(title + " (dotted: hand-fused)" if any("hand" in row["visits"] for row in rows) else title)
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
    figure.savefig(path, format="svg", bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def draw_all(directory, results):
    """Draws every shape that has at least two sizes; returns the (title, file name) pairs of each study."""
    directory.mkdir(parents=True, exist_ok=True)
    made = {}
    for study in results["studies"]:
        shapes = dict.fromkeys(row["shape"] for row in study["rows"])
        for shape in shapes:
            rows = [row for row in study["rows"] if row["shape"] == shape]
            if len(rows) > 1:
                title = f"{study['title']}: {rows[0]['title']}"
                path = directory / f"{study['name']}-{shape}.svg"
                draw(path, title, rows)
                made.setdefault(study["name"], []).append((title, f"{directory.name}/{path.name}"))
    return made
