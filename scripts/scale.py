#!/usr/bin/env python3
"""Measures pleach on a large project: a database of 10,000 units, 1 % of which are annotated.

    scale.py [--pleach PATH] [--units 10000] [--runs 5] [--keep DIR] [--check]

The project is generated (the same arguments give the same bytes): libraries of 50 units with 12 headers each, include folders of
their own and of two libraries below them, headers of the standard library, helpers and names that recur. Every hundredth unit
belongs to a program with a tree: five units that share an annotated header, walks in two of them.

Measured is the report: cold (nothing kept from earlier runs), warm (nothing changed; the median of --runs), and with one annotated
source changed. `parsing` is the part of a run in which libclang works: extraction and verification, by pleach's own stage report
(PLEACH_TIMINGS=1); `parses` is how often. Files are in the system's cache in all runs; `cpu` over `wall` tells whether the machine was
idle. --check exits with 1 if a mark is missed: warm 1 s, cold 10 s beside parsing on two cores, memory 1 GiB.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = 50
HEADERS = 12
TREE_UNITS = 5

WARM_MARK = 1.0
COLD_MARK = 10.0
MEMORY_MARK = 1 << 30

STANDARD = ["algorithm", "map", "memory", "string", "vector"]
VERBS = ["load", "store", "merge", "scale", "find", "count", "update", "apply", "check", "reset"]
NOUNS = ["table", "record", "buffer", "range", "entry", "index", "color", "size"]

HELPER = """\
{result} {name}(const {type} &left, int factor) {{
  // Of a table that somebody filled: the entries that pass, weighed by their distance.
  std::vector<int> found;
  for (int i = 0; i < left.count(); ++i) {{
    const int value = left.at(i) * factor + {number};
    if (value % {divisor} == 0)
      continue;
    found.push_back(value);
  }}
  {result} sum = 0;
  for (int value : found)
    sum += value;
  return sum;
}}
"""

HEADER = """\
#ifndef {guard}
#define {guard}
{includes}
namespace {space} {{
/// A table of numbers.
class {type} {{
public:
  int count() const {{ return static_cast<int>(values_.size()); }}
  int at(int index) const {{ return values_[static_cast<std::size_t>(index)]; }}
  void add(int value);
  void update(int by);

private:
  std::vector<int> values_;
}};
{declarations}
}} // namespace {space}
#endif
"""

TREE = """\
#ifndef {guard}
#define {guard}
#include <algorithm>
#include <memory>
#include <string>
#include <vector>
#include "pleach.h"
#include "{space}/metrics.h"
namespace {space} {{
class _tree_ Node {{
public:
  virtual ~Node() = default;
  _traversal_ virtual void measure() = 0;
  _traversal_ virtual void arrange(int left) = 0;
  _traversal_ virtual void paint(int level) = 0;
  int width() const {{ return width_; }}

protected:
  int width_ = 0, left_ = 0, color_ = 0;
}};
class Leaf : public Node {{
public:
  explicit Leaf(std::string text) : text_(std::move(text)) {{}}
  _traversal_ void measure() override;
  _traversal_ void arrange(int left) override;
  _traversal_ void paint(int level) override;

private:
  std::string text_;
}};
class Row : public Node {{
public:
  void add(std::shared_ptr<Node> child) {{ children_.push_back(std::move(child)); }}
  _traversal_ void measure() override;
  _traversal_ void arrange(int left) override;
  _traversal_ void paint(int level) override;

private:
  _child_ std::vector<std::shared_ptr<Node>> children_;
  int gap_ = 1;
}};
}} // namespace {space}
#endif
"""

METRICS = """\
#ifndef {guard}
#define {guard}
namespace {space} {{
int advance(int letters);
int shade(int level);
}} // namespace {space}
#endif
"""

TREE_SOURCES = {
    "leaf.cpp": """\
#include "{space}/node.h"
namespace {space} {{
void Leaf::measure() {{ width_ = advance(static_cast<int>(text_.size())); }}
void Leaf::arrange(int left) {{ left_ = left; }}
void Leaf::paint(int level) {{ color_ = shade(level); }}
}} // namespace {space}
""",
    "row.cpp": """\
#include "{space}/node.h"
namespace {space} {{
void Row::measure() {{
  width_ = 0;
  for (const auto &child : children_) {{
    child->measure();
    width_ += child->width() + gap_;
  }}
}}
void Row::arrange(int left) {{
  left_ = left;
  for (const auto &child : children_)
    child->arrange(left + gap_);
}}
void Row::paint(int level) {{
  color_ = shade(level);
  for (const auto &child : children_)
    child->paint(level + 1);
}}
}} // namespace {space}
""",
    "metrics.cpp": """\
#include "{space}/metrics.h"
#include "{space}/node.h"
namespace {space} {{
int advance(int letters) {{ return letters * 7 + 2; }}
int shade(int level) {{ return level > 3 ? 255 : level * 64; }}
}} // namespace {space}
""",
    "build.cpp": """\
#include "{space}/node.h"
namespace {space} {{
std::shared_ptr<Node> build(int depth) {{
  if (depth == 0)
    return std::make_shared<Leaf>("leaf");
  auto row = std::make_shared<Row>();
  row->add(build(depth - 1));
  row->add(build(depth - 1));
  return row;
}}
}} // namespace {space}
""",
    "show.cpp": """\
#include "{space}/node.h"
namespace {space} {{
std::shared_ptr<Node> build(int depth);
int show() {{
  std::shared_ptr<Node> root = build(3);
  root->measure();
  root->arrange(0);
  root->paint(0);
  return root->width();
}}
}} // namespace {space}
""",
}


class Project:
    """The generated project: its folder, its database, and the sources with annotations."""

    def __init__(self, folder, units):
        self.folder, self.units = folder, units
        self.entries, self.annotated = [], []
        self.random = random.Random(1)
        self.libraries = 0
        while len(self.entries) < units:
            self.library()
        (folder / "build").mkdir()
        (folder / "build/compile_commands.json").write_text(json.dumps(self.entries, indent=1))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def entry(self, space, below, name):
        folders = [f"-I../{it}/include" for it in (space, *below)]
        folders += [f"-I{ROOT}/plugin-shim/include"]
        target = f"{space}/CMakeFiles/{space}.dir/{Path(name).stem}.o"
        words = ["clang++-19", "-std=c++17", "-O2", f"-DLIBRARY={self.libraries}", *folders, "-Wall"]
        self.entries.append(
            {
                "directory": str(self.folder / "build"),
                "file": f"../{name}",
                "command": " ".join([*words, "-o", target, "-c", f"../{name}"]),
                "output": target,
            }
        )

    def library(self):
        """One library of plain units, and in every tenth a program with a tree."""
        at = self.libraries
        self.libraries += 1
        space = f"lib{at}"
        below = [f"lib{it}" for it in {max(at - 1, 0), at // 2} if it != at]
        for header in range(HEADERS):
            self.header(space, below, header)
        left = min(LIBRARY, self.units - len(self.entries))
        trees = TREE_UNITS if at % 10 == 0 and left > TREE_UNITS else 0
        for number in range(left - trees):
            self.source(space, below, number)
        if trees:
            self.tree(space, below)

    def header(self, space, below, number):
        name = f"{NOUNS[number % len(NOUNS)]}{number}"
        includes = [f"#include <{it}>" for it in ("vector", self.random.choice(STANDARD))]
        if number > 0:
            includes.append(f'#include "{space}/{NOUNS[(number - 1) % len(NOUNS)]}{number - 1}.h"')
        elif below:
            includes.append(f'#include "{below[0]}/{NOUNS[3]}3.h"')
        declarations = [
            f"int {verb}_{name}(const {name.title()} &left, int factor);" for verb in self.random.sample(VERBS, 4)
        ]
        text = HEADER.format(
            guard=f"{space}_{name}_h".upper(),
            includes="\n".join(includes),
            space=space,
            type=name.title(),
            declarations="\n".join(declarations),
        )
        self.write(f"{space}/include/{space}/{name}.h", text)

    def source(self, space, below, number):
        headers = [f"{NOUNS[it % len(NOUNS)]}{it}" for it in self.random.sample(range(HEADERS), 4)]
        lines = [f"#include <{it}>" for it in self.random.sample(STANDARD, 2)]
        lines += [f'#include "{space}/{it}.h"' for it in headers]
        lines += [f'#include "{it}/{NOUNS[2]}2.h"' for it in below]
        lines += ["namespace " + space + " {"]
        for at in range(8):
            lines.append(
                HELPER.format(
                    result=self.random.choice(["int", "long"]),
                    name=f"{self.random.choice(VERBS)}_{number}_{at}",
                    type=self.random.choice(headers).title(),
                    number=self.random.randrange(100),
                    divisor=self.random.randrange(2, 9),
                )
            )
        lines += ["} // namespace " + space, ""]
        name = f"{space}/src/{self.random.choice(NOUNS)}{number}.cpp"
        self.write(name, "\n".join(lines))
        self.entry(space, below, name)

    def tree(self, space, below):
        guard = f"{space}_NODE_H".upper()
        self.write(f"{space}/include/{space}/node.h", TREE.format(guard=guard, space=space))
        guard = f"{space}_METRICS_H".upper()
        self.write(f"{space}/include/{space}/metrics.h", METRICS.format(guard=guard, space=space))
        for name, text in TREE_SOURCES.items():
            self.write(f"{space}/src/{name}", text.format(space=space))
            self.entry(space, below, f"{space}/src/{name}")
            self.annotated.append(self.folder / space / "src" / name)


class Run:
    """One run of pleach: seconds elapsed, seconds of processor time, peak memory, seconds by stage."""

    def __init__(self, pleach, project, *args):
        command = [pleach, "-p", project.folder / "build", *args]
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            start = time.perf_counter()
            environment = {**os.environ, "PLEACH_TIMINGS": "1"}
            process = subprocess.Popen(command, cwd=project.folder, stdout=out, stderr=err, env=environment)
            _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.perf_counter() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            err.seek(0)
            self.out, text = out.read(), err.read().decode(errors="replace")
        if process.returncode not in (0, 1):
            sys.exit(f"{' '.join(map(str, command))}\nended with {process.returncode}:\n{text[-2000:]}")
        self.cpu = usage.ru_utime + usage.ru_stime
        # Kilobytes on Linux, bytes on macOS.
        self.memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        self.stages, self.parses = {}, None
        for line in text.splitlines():
            words = line.split()
            if len(words) == 3 and words[:2] == ["count:", "parsed"]:
                self.parses = int(words[2])
            if len(words) == 3 and words[0] == "timing:":
                self.stages[words[1]] = self.stages.get(words[1], 0) + int(words[2]) / 1e6
        self.parsing = self.stages.get("extract", 0) + self.stages.get("verify", 0)

    def tell(self, name):
        print(
            f"{name:34}{self.wall:8.2f}{self.cpu:8.2f}{self.parsing:9.2f}{self.wall - self.parsing:8.2f}"
            f"{self.memory / (1 << 20):8.0f}{'-' if self.parses is None else self.parses:>8}",
            flush=True,
        )
        print("    " + "  ".join(f"{stage} {seconds:.3f}" for stage, seconds in self.stages.items()), flush=True)


def main():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pleach", type=Path, default=target / "release" / "pleach")
    parser.add_argument("--units", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--keep", type=Path, help="make the project here, and leave it there")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    pleach = options.pleach.resolve()
    if not pleach.exists():
        sys.exit(f"scale.py: no {pleach}; run cargo build --release")
    with tempfile.TemporaryDirectory(prefix="pleach-scale-") as name:
        folder = options.keep or Path(name)
        if options.keep:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        project = Project(folder.resolve(), options.units)
        return measure(project, pleach, options)


def measure(project, pleach, options):
    print(f"{len(project.entries)} units, {len(project.annotated)} of them with annotations\n")
    print(f"{'run':34}{'wall':>8}{'cpu':>8}{'parsing':>9}{'beside':>8}{'memory':>8}{'parses':>8}")
    print(f"{'':34}{'s':>8}{'s':>8}{'s':>9}{'s':>8}{'MiB':>8}")

    def runs(name, count):
        found = sorted((Run(pleach, project) for _ in range(count)), key=lambda it: it.wall)
        middle = found[count // 2]
        middle.tell(name)
        return middle

    cold = runs("cold", 1)
    warm = runs("nothing changed", options.runs)
    source = project.annotated[0]
    source.write_text(source.read_text() + "// Changed.\n")
    changed = runs("one source changed", 1)
    if cold.out != warm.out or warm.out.count(b"can run as 1 walk") != len(project.annotated) // TREE_UNITS:
        sys.exit("scale.py: the runs do not say the same, or not what they should")
    marks = [
        ("nothing changed, s", warm.wall, WARM_MARK),
        ("cold, beside parsing, s", cold.wall - cold.parsing, COLD_MARK),
        ("memory, MiB", max(it.memory for it in (cold, warm, changed)) / (1 << 20), MEMORY_MARK / (1 << 20)),
    ]
    missed = [f"{what}: {value:.2f} over {mark}" for what, value, mark in marks if value > mark]
    if missed:
        print("\nMarks missed:\n  " + "\n  ".join(missed))
    return 1 if missed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
