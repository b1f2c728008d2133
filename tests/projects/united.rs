//! Several databases: what is fused stands wherever the outcomes are those of one of them, and is right there; elsewhere the program is as it was.

use super::basics::MAIN;
use super::project::{Project, Run};

/// Two walks that may become one unless `note` changes `Tide`.
const WALKS: &str = "\
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Value = 1, Seen = 0;
  _traversal_ virtual void look() {}
  _traversal_ virtual void push() {}
  virtual ~Node() {}
};
struct _tree_ Item : Node {
  _traversal_ void look() override {
    Seen = Value;
    note(Value);
    Next->look();
  }
  _traversal_ void push() override {
    Next->push();
    Value = Value * 2 + Tide;
  }
};
";

/// What `note` does where it does something.
const EFFECT: &str = "inline void note(int value) { Tide = Tide * 3 + value; }\n";

/// What it does elsewhere.
const NOTHING: &str = "inline void note(int) {}\n";

/// A program of one source file, `main.cpp`, with `head` in front of its tree.
fn program(head: &str, walks: &str, databases: &[&[&str]]) -> Project {
    let tree = format!(
        "#pragma once\n#include <cstdio>\n#include \"pleach.h\"\nextern int Tide;\n{head}{walks}"
    );
    let main = MAIN.replacen(
        "#include \"tree.h\"\n",
        "#include \"tree.h\"\nint Tide = 1;\n",
        1,
    );
    let project = Project::new(&[("tree.h", &tree), ("main.cpp", &main)]);
    list(&project, databases);
    project
}

/// One database for each list of arguments, in folders by their numbers.
fn list(project: &Project, databases: &[&[&str]]) {
    for (at, arguments) in databases.iter().enumerate() {
        project.database(&[("main.cpp", arguments)]);
        let text = project.read("compile_commands.json");
        project.write(&format!("{at}/compile_commands.json"), &text);
    }
    project.write("compile_commands.json", "[]");
}

/// The options that name the first databases.
fn named(count: usize) -> Vec<String> {
    (0..count)
        .flat_map(|it| ["-p".to_owned(), it.to_string()])
        .collect()
}

fn run(project: &Project, mode: &[&str], count: usize) -> Run {
    let databases = named(count);
    let databases = databases.iter().map(String::as_str);
    project.pleach(&mode.iter().copied().chain(databases).collect::<Vec<_>>())
}

/// What is fused is, in each of `configurations`, the same program as before; the first line that it stands under, if any.
fn fused(project: &Project, databases: usize, configurations: &[&[&str]]) -> Option<String> {
    let outputs = || -> Vec<Run> {
        let all = configurations.iter();
        all.map(|it| project.output(&[("main.cpp", it)])).collect()
    };
    let before = outputs();
    let fixed = run(project, &["--fix"], databases);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    let text = project.read("tree.h");
    assert!(
        text.contains("void fused_look_push() "),
        "{fixed:?}\n{text}"
    );
    assert_eq!(outputs(), before, "{text}");
    assert_eq!(run(project, &["--check"], databases).code, Some(0));
    let texts = text + &project.read("main.cpp");
    let mut region = texts.split("pleach:begin").skip(1);
    let found = region.find_map(|it| {
        let mut lines = it.lines().take_while(|it| !it.contains("pleach:end"));
        lines.find(|it| it.starts_with("#if")).map(str::to_owned)
    });
    assert_eq!(run(project, &["--unfuse"], databases).code, Some(0));
    found
}

/// Nothing is written, and this is said.
fn refused(project: &Project, databases: usize, reason: &str) {
    let report = run(project, &["--output-format=concise"], databases);
    assert!(report.out.contains(reason), "{reason}: {report:?}");
    let before = (project.read("tree.h"), project.read("main.cpp"));
    run(project, &["--fix"], databases);
    let after = (project.read("tree.h"), project.read("main.cpp"));
    assert_eq!(after, before, "{reason}");
    // Each by itself has no reason to stay as it is.
    for one in 0..databases {
        let alone = project.pleach(&["-p", &one.to_string()]);
        assert!(alone.out.contains("can run as 1 walk"), "{alone:?}");
    }
}

#[test]
fn a_condition_with_both_outcomes_covered_is_not_asked() {
    let head =
        format!("#ifdef DEBUG\nusing Number = int;\n#else\nusing Number = int;\n#endif\n{NOTHING}");
    let walks = WALKS.replacen("int Value", "Number Value", 1);
    let all: [&[&str]; 2] = [&["-DDEBUG"], &[]];
    let project = program(&head, &walks, &all);
    assert_eq!(
        fused(&project, 1, &all).as_deref(),
        Some("#if defined(DEBUG)")
    );
    assert_eq!(fused(&project, 2, &all), None);
}

/// Of two conditions, two combinations cover what the others do in another way.
#[test]
fn what_no_database_covers_is_the_program_as_it_was() {
    let head = format!(
        "#ifdef FIRST\n#define LEFT 1\n#else\n#define LEFT 0\n#endif\n\
         #ifdef SECOND\n#define RIGHT 1\n#else\n#define RIGHT 0\n#endif\n\
         #if LEFT + RIGHT == 1\n{NOTHING}#else\n{EFFECT}#endif\n"
    );
    let all: [&[&str]; 4] = [&["-DFIRST"], &["-DSECOND"], &[], &["-DFIRST", "-DSECOND"]];
    let project = program(&head, WALKS, &all[..2]);
    assert_eq!(
        fused(&project, 2, &all).as_deref(),
        Some("#if (!defined(FIRST) && defined(SECOND)) || (defined(FIRST) && !defined(SECOND))")
    );
}

#[test]
fn numbers_are_covered_one_by_one() {
    let head = format!("#if LEVEL == 3\n{EFFECT}#else\n{NOTHING}#endif\n");
    let walks = WALKS.replacen("Seen = Value", "Seen = Value * LEVEL", 1);
    let all: [&[&str]; 3] = [&["-DLEVEL=1"], &["-DLEVEL=2"], &["-DLEVEL=3"]];
    let project = program(&head, &walks, &all[..2]);
    assert_eq!(
        fused(&project, 2, &all).as_deref(),
        Some("#if !(LEVEL == 3) && ((LEVEL == 1) || (LEVEL == 2))")
    );
}

/// A condition that is asked in one configuration only.
#[test]
fn a_condition_in_a_branch_is_asked_there() {
    let head = format!(
        "#ifdef DEBUG\n#ifdef TRACE\n{EFFECT}#else\n{NOTHING}#endif\n#else\n{NOTHING}#endif\n"
    );
    let all: [&[&str]; 4] = [&["-DDEBUG"], &[], &["-DTRACE"], &["-DDEBUG", "-DTRACE"]];
    let project = program(&head, WALKS, &all[..2]);
    // Two functions of one name.
    refused(&project, 2, "`note` differs between the databases");
    let head = format!(
        "#ifdef DEBUG\n#ifdef TRACE\n#define NOISY\n#endif\n#endif\n#ifdef NOISY\n{EFFECT}#else\n{NOTHING}#endif\n"
    );
    let project = program(&head, WALKS, &all[..2]);
    assert_eq!(
        fused(&project, 2, &all).as_deref(),
        Some("#if !defined(NOISY) && (!defined(DEBUG) || !defined(TRACE))")
    );
}

/// Statements that touch the same, and are not the same text.
#[test]
fn lines_that_one_database_leaves_out_are_no_part_of_a_copy() {
    let branches = "if (Value > 0) {\n#ifdef DEBUG\n      Seen = Value + 1;\n#else\n      Seen = Value;\n#endif\n    }";
    let walks = WALKS.replacen("Seen = Value;", branches, 1);
    let all: [&[&str]; 2] = [&["-DDEBUG"], &[]];
    let project = program(NOTHING, &walks, &all);
    refused(
        &project,
        2,
        "the body of `look` means different things in two translation units",
    );
}

/// Unit files say which databases they were made with, so that the stages make of them what one run does, in either order.
#[test]
fn stages_know_the_databases() {
    let head =
        format!("#ifdef DEBUG\nusing Number = int;\n#else\nusing Number = int;\n#endif\n{NOTHING}");
    let walks = WALKS.replacen("int Value", "Number Value", 1);
    let project = program(&head, &walks, &[&["-DDEBUG"], &[]]);
    let fixes = |words: &[&str]| {
        let run = project.pleach(&[words, &["--export-fixes", "fixes.yaml"]].concat());
        // A link that says what it found has done its part of a build.
        let done = if words[0] == "link" { 0 } else { 1 };
        assert_eq!(run.code, Some(done), "{run:?}");
        project.read("fixes.yaml")
    };
    let once = fixes(&["-p", "0", "-p", "1"]);
    assert!(!once.contains("defined(DEBUG)"), "{once}");
    assert_eq!(fixes(&["-p", "1", "-p", "0"]), once);
    let both = ["-p", "0", "-p", "1"];
    let extracted =
        project.pleach(&[&["extract", "main.cpp", "-o", "main.json"], &both[..]].concat());
    assert_eq!(extracted.code, Some(0), "{extracted:?}");
    assert_eq!(fixes(&["link", "main.json"]), once);
}

#[test]
fn a_class_that_only_one_database_has_keeps_all_as_it_is() {
    let more = "#ifdef DEBUG\nstruct _tree_ Probe : Item {\n  void look() override { Tide += Value; }\n};\n#endif\n";
    let all: [&[&str]; 2] = [&["-DDEBUG"], &[]];
    let project = program(NOTHING, &format!("{WALKS}{more}"), &all);
    refused(&project, 2, "`Probe` differs between the databases");
}

/// What a file does that one build does not have is not there for that build; what two builds define apart is no one thing.
#[test]
fn files_of_one_database_count_there() {
    let project = program("void note(int value);\n", WALKS, &[&[], &["-DOTHER"]]);
    project.write("quiet.cpp", "void note(int) {}\n");
    project.write(
        "more.cpp",
        "#include \"tree.h\"\nstruct Probe : Item {\n  int Deep = 0;\n  void push() override {\n    Next->push();\n    Deep = Tide;\n  }\n};\n\
         Node *probe() { return new Probe; }\n",
    );
    project.database(&[("main.cpp", &[]), ("quiet.cpp", &[]), ("more.cpp", &[])]);
    let text = project.read("compile_commands.json");
    project.write("0/compile_commands.json", &text);
    let report = run(&project, &["--output-format=concise"], 2);
    let reason = "`note` differs between the databases";
    assert!(report.out.contains(reason), "{reason}: {report:?}");
    project.write(
        "loud.cpp",
        "extern int Tide;\nvoid note(int value) { Tide = Tide * 3 + value; }\n",
    );
    let loud: [(&str, &[&str]); 2] = [("main.cpp", &["-DOTHER"]), ("loud.cpp", &[])];
    let before = project.output(&loud);
    run(&project, &["--fix"], 2);
    assert_eq!(project.output(&loud), before);
    // With the same definition in both, the class of one is no obstacle.
    project.database(&[("main.cpp", &["-DOTHER"]), ("quiet.cpp", &["-DOTHER"])]);
    let text = project.read("compile_commands.json");
    project.write("1/compile_commands.json", &text);
    let fixed = run(&project, &["--fix"], 2);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(project.read("tree.h").contains("fused_look_push"));
    for units in [
        &[("main.cpp", &[][..]), ("quiet.cpp", &[]), ("more.cpp", &[])][..],
        &[("main.cpp", &["-DOTHER"]), ("quiet.cpp", &["-DOTHER"])],
    ] {
        let fused = project.output(units);
        let plain: Vec<(&str, Vec<&str>)> = units
            .iter()
            .map(|(file, args)| (*file, [args, &["-DPLEACH_OFF"][..]].concat()))
            .collect();
        let plain: Vec<(&str, &[&str])> = plain.iter().map(|it| (it.0, &it.1[..])).collect();
        assert_eq!(fused, project.output(&plain));
    }
}

/// A condition in a file that one database does not read is asked all the same: which files are read is no condition.
#[test]
fn conditions_of_files_that_one_database_does_not_read_are_asked() {
    let nothing = "#define NOTE(value) (void)(value)\n";
    let effect = "#define NOTE(value) Tide = Tide * 3 + (value)\n";
    let note = format!("#ifdef TRACE\n{effect}#else\n{nothing}#endif\n");
    let all: [&[&str]; 2] = [&["-Idebug"], &["-Irelease"]];
    let walks = WALKS.replacen("note(", "NOTE(", 1);
    let project = program("#include \"note.h\"\n", &walks, &all);
    project.write("debug/note.h", &note);
    project.write("release/note.h", nothing);
    let builds: [&[&str]; 4] = [
        &["-Idebug"],
        &["-Irelease"],
        &["-Idebug", "-DTRACE"],
        &["-Irelease", "-DTRACE"],
    ];
    assert_eq!(
        fused(&project, 2, &builds).as_deref(),
        Some("#if !defined(TRACE)")
    );
}
