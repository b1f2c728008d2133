//! The stages alone: what `pleach extract` and `pleach link` make together is what one run makes.

use std::path::Path;
use std::process::Command;

use super::basics::{MAIN, PUSH, SOURCES, TREE, base};
use super::project::{Project, Run};

/// A walk that calls a function that another source has.
const LOOK: &str = "\
#include \"tree.h\"
int wide(int value);
void Item::look() {
  Seen = wide(Value);
  Next->look();
}
";

const UNITS: [(&str, &[&str]); 5] = [
    ("look.cpp", &[]),
    ("push.cpp", &["-DNAME=\"a $b\""]),
    ("main.cpp", &[]),
    ("wide.cpp", &[]),
    ("other.cpp", &[]),
];

/// Three sources with annotations, one that they need, and one that nobody needs.
fn project() -> Project {
    let project = Project::new(&[
        ("tree.h", &TREE.replace("#include <cstdio>\n", "")),
        ("look.cpp", LOOK),
        ("push.cpp", PUSH),
        ("main.cpp", &MAIN[..MAIN.find("int main").expect("a main")]),
        ("wide.cpp", "int wide(int value) { return value + 1; }\n"),
        ("other.cpp", "#include \"missing.h\"\n"),
    ]);
    project.database(&UNITS);
    project
}

/// What one run writes.
fn at_once(project: &Project) -> String {
    let run = project.pleach(&["--no-cache", "--export-fixes", "once.yaml"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    project.read("once.yaml")
}

fn extract(project: &Project, name: &str) -> Run {
    let unit = format!("{name}.unit.json");
    project.pleach(&["extract", name, "-o", &unit, "-p", "."])
}

fn link(project: &Project, names: &[&str]) -> Run {
    let units: Vec<String> = names.iter().map(|it| format!("{it}.unit.json")).collect();
    let mut words = vec!["link"];
    words.extend(units.iter().map(String::as_str));
    words.extend(["--export-fixes", "linked.yaml"]);
    project.pleach(&words)
}

#[test]
fn linked_units_give_what_one_run_gives() {
    let project = project();
    let once = at_once(&project);
    assert!(once.contains("fused_look_push"), "{once}");
    let mut names: Vec<&str> = UNITS.iter().map(|it| it.0).collect();
    for name in &names {
        let run = extract(&project, name);
        assert_eq!((run.code, &*run.err), (Some(0), ""), "{name}");
        let first = project.read(&format!("{name}.unit.json"));
        extract(&project, name);
        assert!(
            project.read(&format!("{name}.unit.json")) == first,
            "{name}"
        );
    }
    for _ in 0..2 {
        let run = link(&project, &names);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(run.out.contains("can run as 1 walk"), "{run:?}");
        assert_eq!(project.read("linked.yaml"), once);
        names.reverse();
    }
    // Nothing but what was asked for.
    assert!(!project.dir().join(".pleach-cache").exists());
}

#[test]
fn a_unit_file_that_is_out_of_date_costs_time_alone() {
    let project = project();
    let names: Vec<&str> = UNITS.iter().map(|it| it.0).collect();
    for name in &names {
        extract(&project, name);
    }
    let before = at_once(&project);
    project.write(
        "wide.cpp",
        "int Count;\nint wide(int value) { return value + ++Count; }\n",
    );
    project.write(
        "tree.h",
        &project
            .read("tree.h")
            .replace("Seen = 0", "Seen = 1, More = 2"),
    );
    let once = at_once(&project);
    assert_ne!(once, before);
    assert_eq!(link(&project, &names).code, Some(0));
    assert_eq!(project.read("linked.yaml"), once);
    // What may hold elsewhere is used: of units that are as they were none is parsed.
    for name in &names {
        extract(&project, name);
    }
    let units: Vec<String> = names.iter().map(|it| format!("{it}.unit.json")).collect();
    let words: Vec<&str> = units.iter().map(String::as_str).collect();
    let words = [
        &["link", "--cache-dir=kept", "--export-fixes", "linked.yaml"],
        &words[..],
    ]
    .concat();
    let variables = [("PLEACH_TIMINGS", "1")];
    project.pleach_with(&variables, &words);
    let again = project.pleach_with(&variables, &words);
    assert!(again.err.contains("count: parsed 0\n"), "{again:?}");
}

#[test]
fn what_is_no_unit_file_is_named() {
    let project = base();
    project.database(&SOURCES);
    project.write("x.unit.json", "{}");
    project.write(
        "y.unit.json",
        "{\"version\": 9, \"entries\": [], \"units\": []}",
    );
    for (name, message) in [
        ("x", "x.unit.json: is no unit file of this pleach"),
        ("y", "y.unit.json: is a unit file of another pleach"),
        ("z", "z.unit.json: no such file"),
    ] {
        let run = link(&project, &[name]);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(
            run.err.starts_with(&format!("pleach: error: {message}")),
            "{run:?}"
        );
    }
    for (words, message) in [
        (
            &["extract", "none.cpp", "-o", "x"][..],
            "none.cpp: no such file",
        ),
        (&["extract", "tree.h", "-o", "x"], "tree.h"),
        (
            &["extract", "look.cpp"],
            "required arguments were not provided",
        ),
        (&["link", "x.unit.json"], "--export-fixes <FILE>"),
        (
            &["link", "x.unit.json", "--export-fixes", "y", "--", "-DX"],
            "is for pleach extract",
        ),
    ] {
        let run = project.pleach(words);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.err.contains(message), "{run:?}");
    }
    // A program that has such a name as its source says so.
    let run = project.pleach(&["--list-checks"]);
    assert_eq!(run.code, Some(0));
}

/// Runs a program in the project's folder; what it printed.
fn run(project: &Project, program: &str, words: &[&str]) -> String {
    let output = Command::new(program)
        .args(words)
        .current_dir(project.dir())
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success(),
        "{program} {words:?}: {text}{error}"
    );
    text
}

#[test]
fn ninja_gives_what_one_run_gives() {
    let project = project();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/ninja_fixes.py");
    let script = script.display().to_string();
    let pleach = env!("CARGO_BIN_EXE_pleach");
    std::fs::create_dir(project.dir().join("out")).expect("a folder");
    run(
        &project,
        "python3",
        &[&script, "--pleach", pleach, "-o", "out/build.ninja"],
    );
    let ninja = || run(&project, "ninja", &["-f", "out/build.ninja"]);
    let steps = ninja();
    assert!(steps.contains("[6/6] link"), "{steps}");
    assert_eq!(project.read("out/pleach.fixes.yaml"), at_once(&project));
    assert!(ninja().contains("no work to do"));
    // Again where a header changed, and nowhere else.
    project.write(
        "tree.h",
        &project
            .read("tree.h")
            .replace("Seen = 0", "Seen = 1, More = 2"),
    );
    let steps = ninja();
    assert!(steps.contains("[4/4] link"), "{steps}");
    assert_eq!(project.read("out/pleach.fixes.yaml"), at_once(&project));
    // What the function of another source does.
    project.write(
        "wide.cpp",
        "int far_away(int);\nint wide(int value) { return far_away(value); }\n",
    );
    let steps = ninja();
    assert!(steps.contains("[2/2] link"), "{steps}");
    let run = project.pleach(&["--no-cache", "--export-fixes", "once.yaml"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(
        project.read("out/pleach.fixes.yaml"),
        project.read("once.yaml")
    );
}
