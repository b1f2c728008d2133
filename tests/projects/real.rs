//! A small compiler as programmers write one (`test-inputs/real/expression`): what its four passes become, that the
//! program stays the same, and how many nodes it visits.

use std::fs;
use std::path::Path;

use super::instrument::instrument;
use super::project::{Project, Run};

/// The passes.
const PASSES: [&str; 4] = ["inferTypes", "fold", "countCost", "assignRegisters"];

/// Its source files.
const FILES: [&str; 6] = [
    "fold.cpp",
    "frontend.cpp",
    "lower.cpp",
    "main.cpp",
    "types.cpp",
    "util.cpp",
];

/// Its headers.
const HEADERS: [&str; 3] = ["ast.h", "frontend.h", "util.h"];

/// The project in a folder of its own, with a database whose commands have `args`.
fn project(args: &[&str]) -> Project {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let project = Project::new(&[]);
    for name in FILES.iter().chain(&HEADERS) {
        let from = repository.join("test-inputs/real/expression").join(name);
        let text = fs::read_to_string(from).expect("a readable source");
        project.write(name, &text);
    }
    let visits = repository.join("test-inputs/include/visits.h");
    let text = fs::read_to_string(visits).expect("a readable header");
    project.write("include/visits.h", &text);
    project.database(&units(args));
    project
}

/// The source files, compiled with `args`.
fn units<'a>(args: &'a [&'a str]) -> Vec<(&'static str, &'a [&'a str])> {
    FILES.iter().map(|file| (*file, args)).collect()
}

/// pleach in `mode` over the whole project.
fn pleach(project: &Project, mode: &[&str]) -> Run {
    project.pleach(&[mode, &FILES[..]].concat())
}

/// What the program prints, built by `compiler` with `args`.
fn output(project: &Project, compiler: &str, args: &[&str]) -> String {
    let run = project
        .try_output(compiler, &units(args))
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    run.out
}

/// How many runs of `names` and of fused functions the program makes, built without assertions.
fn visits(project: &Project, names: &[&str]) -> u64 {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let copy = Project::new(&[("include/visits.h", &project.read("include/visits.h"))]);
    for name in FILES.iter().chain(&HEADERS) {
        let marked = instrument(project.read(name).as_bytes(), &names);
        copy.write(name, &String::from_utf8_lossy(&marked));
    }
    let args = ["-DNDEBUG", "-include", "visits.h"];
    let run = copy.output(&units(&args));
    let count = run.err.trim().strip_prefix("visits ");
    count
        .and_then(|count| count.parse().ok())
        .unwrap_or_else(|| panic!("{run:?}"))
}

/// The builds that have to print the same.
const BUILDS: [(&str, &[&str]); 4] = [
    (
        "clang++-19",
        &["-DNDEBUG", "-O1", "-fsanitize=address,undefined"],
    ),
    ("clang++-19", &["-O1"]),
    ("g++", &["-DNDEBUG", "-O1"]),
    ("clang++-19", &["-DNDEBUG", "-DPLEACH_OFF"]),
];

/// Reports, fuses, builds and checks; how many nodes the fused program visits.
fn fuse(project: &Project, promise: &str) -> u64 {
    let before = output(project, "clang++-19", &["-DNDEBUG"]);
    let report = pleach(project, &[]);
    assert!(report.out.contains(promise), "{report:?}");
    let fixed = pleach(project, &["--fix"]);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    for (compiler, args) in BUILDS {
        let after = output(project, compiler, args);
        assert_eq!(after, before, "{compiler} {args:?}");
    }
    let again = pleach(project, &["--check"]);
    assert_eq!(again.code, Some(0), "{again:?}");
    visits(project, &PASSES)
}

#[test]
fn four_passes_of_a_compiler_without_assertions() {
    let project = project(&["-DNDEBUG"]);
    let original = visits(&project, &PASSES);
    let fused = fuse(
        &project,
        "warning: these 4 calls can run as 1 walk, but not on `Binary`",
    );
    // Types and constants would visit the same nodes, and so would costs and registers: 52074 in two walks.
    assert_eq!((original, fused), (104_148, 65_741));
}

#[test]
fn two_passes_of_a_compiler_without_assertions() {
    let project = project(&["-DNDEBUG"]);
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
    let by_hand = visits(&project, &["inferTypes", "countCost"]);
    let fused = fuse(&project, "warning: these 2 calls can run as 1 walk");
    assert_eq!(fused, by_hand);
}

#[test]
fn assertions_keep_the_passes_of_a_compiler_apart() {
    let report = pleach(&project(&[]), &[]);
    assert!(
        report.out.contains("remark: these 4 calls stay 4 walks"),
        "{report:?}"
    );
}
