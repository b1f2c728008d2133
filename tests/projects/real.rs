//! Programs as programmers write them (`test-inputs/real`), a small compiler, a terminal's user interface, the front end of another
//! compiler, a calculator, a scene graph, what an importer of scenes has, a document, a toolkit of widgets and a layout engine: what their
//! passes become, that the programs stay the same, and how many nodes they visit. Of one program, nothing may become anything.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pleach::source::strip;

use super::instrument::instrument;
use super::kept::{self, Key, Original};
use super::project::{Project, Run};

/// A program, in a folder of its own.
struct Program {
    folder: &'static str,
    sources: &'static [&'static str],
    headers: &'static [&'static str],
    passes: &'static [&'static str],
}

/// The small compiler.
const EXPRESSION: Program = Program {
    folder: "expression",
    sources: &[
        "fold.cpp",
        "frontend.cpp",
        "lower.cpp",
        "main.cpp",
        "types.cpp",
        "util.cpp",
    ],
    headers: &["ast.h", "frontend.h", "util.h"],
    passes: &["inferTypes", "fold", "countCost", "assignRegisters"],
};

/// The user interface.
const TERMINAL: Program = Program {
    folder: "terminal",
    sources: &[
        "boxes.cpp",
        "canvas.cpp",
        "decorators.cpp",
        "leaves.cpp",
        "main.cpp",
    ],
    headers: &["canvas.h", "element.h", "geometry.h"],
    passes: &["measure", "arrange", "settle", "paint"],
};

/// The front end: smart pointers everywhere, scopes, statistics and printers that are passed by reference.
const FRONTEND: Program = Program {
    folder: "frontend",
    sources: &[
        "analysis.cpp",
        "compile.cpp",
        "main.cpp",
        "print.cpp",
        "resolve.cpp",
        "support.cpp",
    ],
    headers: &["ast.h", "compile.h", "support.h"],
    passes: &[
        "resolve",
        "markConstants",
        "countNodes",
        "measureDepth",
        "estimateCost",
        "printSource",
        "printTree",
    ],
};

/// The calculator: passes that are free functions, over nodes that a kind tells apart, and a function template that casts.
const CALCULATOR: Program = Program {
    folder: "calculator",
    sources: &["main.cpp", "passes.cpp"],
    headers: &["ast.h", "passes.h"],
    passes: &["resolve", "measure", "markConstants", "weigh", "enumerate"],
};

/// The importer: one type of node with an array of children that a field counts, and passes that are member functions of objects.
const IMPORTER: Program = Program {
    folder: "importer",
    sources: &["asset.cpp", "main.cpp", "process.cpp"],
    headers: &["asset.h"],
    passes: &["execute"],
};

/// The scene graph: structures with functions of their own, an optional clip, a result that is collected, overriders that call what they override.
const SCENE: Program = Program {
    folder: "scene",
    sources: &["main.cpp", "scene.cpp"],
    headers: &["scene.h"],
    passes: &[
        "animate",
        "updateTransform",
        "updateBounds",
        "collectVisible",
    ],
};

/// The document: shared pointers, styles that are looked up by name and handed down, text that is collected and printed.
const DOCUMENT: Program = Program {
    folder: "document",
    sources: &["dom.cpp", "main.cpp"],
    headers: &["dom.hpp"],
    passes: &["applyStyle", "layout", "collectText", "render"],
};

/// The toolkit: parents, dirty flags in objects that widgets own, hooks that they override, overriders that call what they override.
const TOOLKIT: Program = Program {
    folder: "toolkit",
    sources: &[
        "boxes.cpp",
        "controls.cpp",
        "main.cpp",
        "widget.cpp",
        "window.cpp",
    ],
    headers: &["widget.h"],
    passes: &[
        "resolveStyle",
        "measure",
        "layout",
        "updateAccessibility",
        "paint",
    ],
};

/// The layout engine: boxes of ten classes, floats in a container of their own, caches, styles that are handed down.
const LAYOUT: Program = Program {
    folder: "layout",
    sources: &["box.cpp", "document.cpp", "main.cpp", "style.cpp"],
    headers: &["box.h", "document.h", "style.h"],
    passes: &[
        "computeStyle",
        "measureIntrinsic",
        "assignWidths",
        "layoutHeights",
        "place",
        "cull",
        "collectStats",
        "paint",
    ],
};

/// Pairs of walks that look as if they could be one, each with another reason why they cannot.
const REFUSALS: Program = Program {
    folder: "refusals",
    sources: &["main.cpp", "pairs.cpp", "task.cpp"],
    headers: &["pairs.h", "task.h"],
    passes: &[],
};

/// All of them.
const ALL: [&Program; 10] = [
    &EXPRESSION,
    &TERMINAL,
    &FRONTEND,
    &CALCULATOR,
    &IMPORTER,
    &SCENE,
    &DOCUMENT,
    &TOOLKIT,
    &LAYOUT,
    &REFUSALS,
];

/// Which walks of each are fused, and why not more.
const TABLE: &str = "benches/REAL.md";

impl Program {
    /// All its files.
    fn files(&self) -> impl Iterator<Item = &'static str> {
        self.sources.iter().chain(self.headers).copied()
    }

    /// Where it stands.
    fn place(&self) -> PathBuf {
        repository().join("test-inputs/real").join(self.folder)
    }

    /// The project in a folder of its own, with a database whose commands have `args`.
    fn project(&self, args: &[&str]) -> Project {
        let project = Project::new(&[]);
        for name in self.files() {
            let text = fs::read_to_string(self.place().join(name)).expect("a readable source");
            project.write(name, &text);
        }
        project.write("include/visits.h", &visits_header());
        project.database(&self.units(args));
        project
    }

    /// The source files, compiled with `args`.
    fn units<'a>(&self, args: &'a [&'a str]) -> Vec<(&'static str, &'a [&'a str])> {
        self.sources.iter().map(|file| (*file, args)).collect()
    }

    /// pleach in `mode` over the whole project.
    fn pleach(&self, project: &Project, mode: &[&str]) -> Run {
        project.pleach(&[mode, self.sources].concat())
    }

    /// What the program prints, built by `compiler` with `args`.
    fn output(&self, project: &Project, compiler: &str, args: &[&str]) -> String {
        let run = project
            .try_output(compiler, &self.units(args))
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        run.out
    }

    /// A copy of the project, with what `change` makes of its files.
    fn copy(&self, project: &Project, change: impl Fn(&str) -> String) -> Project {
        let copy = Project::new(&[("include/visits.h", &visits_header())]);
        for name in self.files() {
            copy.write(name, &change(&project.read(name)));
        }
        copy
    }

    /// What the program prints, built with `args`, and how many runs of `names` and of fused functions it makes.
    fn counted(&self, project: &Project, names: &[&str], args: &[&str]) -> (String, u64) {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let copy = self.copy(project, |text| {
            String::from_utf8_lossy(&instrument(text.as_bytes(), &names)).into_owned()
        });
        let args = [args, &["-include", "visits.h"]].concat();
        let run = copy.output(&self.units(&args));
        let count = run.err.trim().strip_prefix("visits ");
        let count = count.and_then(|count| count.parse().ok());
        match (run.code, count) {
            (Some(0), Some(count)) => (run.out, count),
            _ => panic!("{run:?}"),
        }
    }

    /// What the original in `project` does, and how many runs of `names` it makes; kept in `file` beside it.
    fn original(&self, project: &Project, names: &[&str], file: &str) -> Original {
        let building: [&[u8]; 2] = [
            include_bytes!("project.rs"),
            include_bytes!("../support/instrument.rs"),
        ];
        let headers = ["include/pleach.h", "include/case.h", "include/visits.h"];
        let files = self.files().chain(headers);
        let files: Vec<PathBuf> = files.map(|it| project.dir().join(it)).collect();
        let mut key = Key::new(&building, &files);
        key.words(&format!("{names:?} {ORIGINAL:?}"));
        let (file, key) = (self.place().join(file), key.finish());
        kept::read(&file, &key).unwrap_or_else(|| {
            let (printed, visits) = self.counted(project, names, ORIGINAL);
            let printed = vec![kept::digest(printed.as_bytes())];
            let original = Original { printed, visits };
            kept::write(&file, &key, &original);
            original
        })
    }

    /// Reports, fuses, builds and checks; how many nodes the original and the fused program visit.
    fn fuse(&self, project: &Project, promise: &str) -> (u64, u64) {
        let original = self.original(project, self.passes, "original.txt");
        let report = self.pleach(project, &[]);
        assert!(report.out.contains(promise), "{report:?}");
        self.check_table(project);
        let before = self.fused(project, &original);
        let mut builds = vec![("g++", &["-DNDEBUG", "-O1"][..])];
        let asserts = |file| project.read(file).contains("#include <cassert>");
        if self.files().any(asserts) {
            builds.push(("clang++-19", &[]));
        }
        for (compiler, args) in builds {
            let after = self.output(project, compiler, args);
            self.check_output(project, &after, &original, compiler);
        }
        self.check_off(project);
        let again = self.pleach(project, &["--check"]);
        assert_eq!(again.code, Some(0), "{again:?}");
        (original.visits, before)
    }

    /// Fuses and runs under sanitizers; how many nodes the fused program visits.
    fn fused(&self, project: &Project, original: &Original) -> u64 {
        let fixed = self.pleach(project, &["--fix"]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        let (after, visits) = self.counted(project, self.passes, SANITIZED);
        self.check_output(project, &after, original, "sanitized");
        visits
    }

    /// What the table says of walks and classes is what pleach does.
    fn check_table(&self, project: &Project) {
        let output = Command::new(repository().join("scripts/real_table.py"))
            .args(["--pleach", env!("CARGO_BIN_EXE_pleach"), "--check"])
            .arg(repository().join(TABLE))
            .arg("--copy")
            .args([&project.dir(), Path::new(self.folder)])
            .output()
            .expect("the script runs");
        assert!(output.status.success(), "{output:?}");
    }

    /// Fails in the line that differs from what the original prints, if one does.
    fn check_output(&self, project: &Project, after: &str, original: &Original, build: &str) {
        if original.printed != [kept::digest(after.as_bytes())] {
            let plain = self.copy(project, unfused);
            let (before, _) = self.counted(&plain, self.passes, ORIGINAL);
            assert_eq!(after, before, "{build}");
            panic!("{build}: the original no longer prints what is kept of it");
        }
    }

    /// With fusion switched off, the compiler reads the words of the original.
    fn check_off(&self, project: &Project) {
        let copy = self.copy(project, unfused);
        let words = |project: &Project, file: &str| {
            let text = project.preprocessed(&[file, "-DNDEBUG", "-DPLEACH_OFF"]);
            let lines = text.lines().map(str::trim).filter(|it| !it.is_empty());
            lines.collect::<Vec<_>>().join("\n")
        };
        for file in self.sources {
            assert_eq!(words(project, file), words(&copy, file), "{file}");
        }
    }
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn visits_header() -> String {
    let header = repository().join("test-inputs/include/visits.h");
    fs::read_to_string(header).expect("a readable header")
}

/// `text` without its regions.
fn unfused(text: &str) -> String {
    let stripped = strip(text.as_bytes()).expect("whole regions");
    String::from_utf8(stripped.text.into_owned()).expect("a text")
}

/// How the original is built.
const ORIGINAL: &[&str] = &["-DNDEBUG"];

/// The build that is counted. Optimisation could remove what the sanitizers would find.
const SANITIZED: &[&str] = &["-DNDEBUG", "-O0", "-fsanitize=address,undefined"];

#[test]
fn four_passes_of_a_compiler_without_assertions() {
    let project = EXPRESSION.project(&["-DNDEBUG"]);
    let visits = EXPRESSION.fuse(&project, "warning: these 4 calls can run as 2 walks");
    // Of all four, no source file sees what runs on `Binary`. Types and constants visit the same nodes, and so do costs and registers.
    assert_eq!(visits, (104_148, 52_074));
}

#[test]
fn two_passes_of_a_compiler_without_assertions() {
    let project = EXPRESSION.project(&["-DNDEBUG"]);
    let calls = "  function.countCost(model);\n  function.assignRegisters(frame);\n";
    let lower = format!(
        "void lower(Function &function, CostModel &model, Frame &frame) {{\n{calls}}}\n\nvoid compile("
    );
    let main = project
        .read("main.cpp")
        .replace(calls, "  lower(function, model, frame);\n")
        .replace("void compile(", &lower);
    project.write("main.cpp", &main);
    // A walk of both visits what one of them visits, and the first two passes, which are called elsewhere, are one as well.
    let by_hand = EXPRESSION.original(&project, &["inferTypes", "countCost"], "by-hand.txt");
    let original = EXPRESSION.original(&project, EXPRESSION.passes, "two-passes.txt");
    let report = EXPRESSION.pleach(&project, &[]);
    assert!(
        report
            .out
            .contains("warning: these 2 calls can run as 1 walk"),
        "{report:?}"
    );
    assert_eq!(EXPRESSION.fused(&project, &original), by_hand.visits);
}

#[test]
fn assertions_keep_the_passes_of_a_compiler_apart() {
    let report = EXPRESSION.pleach(&EXPRESSION.project(&[]), &[]);
    assert!(
        report.out.contains("remark: these 4 calls stay 4 walks"),
        "{report:?}"
    );
}

#[test]
fn four_passes_of_a_user_interface() {
    let project = TERMINAL.project(&["-DNDEBUG"]);
    let visits = TERMINAL.fuse(&project, "warning: these 4 calls can run as 2 walks");
    // Where everything stands is known once all is measured, and a frame shows whether what is in it has the focus.
    assert_eq!(visits, (2_087, 1_291));
}

#[test]
fn seven_passes_of_a_front_end() {
    let project = FRONTEND.project(&["-DNDEBUG"]);
    let visits = FRONTEND.fuse(&project, "warning: these 7 calls can run as 4 walks");
    // All but the tree, which is printed with the cost in front, would visit the same nodes: 43910 in two walks.
    assert_eq!(visits, (153_685, 87_820));
}

#[test]
fn four_passes_of_a_calculator() {
    let project = CALCULATOR.project(&["-DNDEBUG"]);
    let visits = CALCULATOR.fuse(&project, "warning: these 4 calls can run as 1 walk");
    // The fifth is called elsewhere: two walks of 2945 nodes are left of five.
    assert_eq!(visits, (14_725, 5_890));
}

#[test]
fn four_passes_of_a_scene_graph() {
    let project = SCENE.project(&["-DNDEBUG"]);
    let visits = SCENE.fuse(&project, "warning: these 4 calls can run as 2 walks");
    // What is visible is known once the bounds of all that lies below are.
    assert_eq!(visits, (25_845, 10_491));
}

#[test]
fn four_passes_of_an_importer() {
    let project = IMPORTER.project(&["-DNDEBUG"]);
    let visits = IMPORTER.fuse(&project, "warning: these 4 calls can run as 2 walks");
    // The fourth makes instances, in a container of structures that may be of any class.
    assert_eq!(visits, (21_832, 10_916));
}

#[test]
fn four_passes_of_a_document() {
    let project = DOCUMENT.project(&["-DNDEBUG"]);
    let visits = DOCUMENT.fuse(&project, "warning: these 4 calls can run as 2 walks");
    // An element prints its height in front of its children, which it depends on.
    assert_eq!(visits, (148, 74));
}

#[test]
fn four_passes_of_a_toolkit() {
    let project = TOOLKIT.project(&["-DNDEBUG"]);
    let visits = TOOLKIT.fuse(&project, "warning: these 4 calls can run as 2 walks");
    // Sizes are known once all below are, and a frame is painted elsewhere.
    assert_eq!(visits, (39_892, 23_760));
}

#[test]
fn eight_passes_of_a_layout_engine() {
    let project = LAYOUT.project(&["-DNDEBUG"]);
    let visits = LAYOUT.fuse(&project, "warning: these 8 calls can run as 4 walks");
    // Heights are known once all widths are; where a box stands, once all heights are; what is visible, once all places are.
    assert_eq!(visits, (222_330, 170_706));
}

#[test]
fn what_looks_as_if_it_could_be_one_walk() {
    let project = REFUSALS.project(&["-DNDEBUG"]);
    let read = |project: &Project| -> Vec<String> {
        REFUSALS.files().map(|it| project.read(it)).collect()
    };
    let before = read(&project);
    let report = REFUSALS.pleach(&project, &[]);
    REFUSALS.check_table(&project);
    let pairs = report
        .out
        .matches("remark: these 2 calls stay 2 walks")
        .count();
    assert_eq!(pairs, 11, "{report:?}");
    assert!(!report.out.contains("can run as"), "{report:?}");
    let fixed = REFUSALS.pleach(&project, &["--fix"]);
    assert_eq!((fixed.code, read(&project)), (Some(0), before), "{fixed:?}");
}

/// Every program has a section in `benches/REAL.md`, and there is none of another.
#[test]
fn the_table_has_every_real_program() {
    let text = fs::read_to_string(repository().join(TABLE)).expect("a readable table");
    let sections = text.lines().filter_map(|it| it.strip_prefix("## "));
    let mut sections: Vec<&str> = sections.collect();
    sections.sort_unstable();
    let mut folders: Vec<&str> = ALL.iter().map(|it| it.folder).collect();
    folders.sort_unstable();
    assert_eq!(sections, folders);
    let on_disk = fs::read_dir(repository().join("test-inputs/real")).expect("a folder");
    assert_eq!(on_disk.count(), folders.len());
}
