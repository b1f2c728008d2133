//! Findings for programs: each format is read by what reads it elsewhere, and suppressed findings are no fusions.

use std::process::Command;

use serde_json::Value;
use serde_sarif::sarif::Sarif;

use super::basics::{MAIN, SOURCES, base};
use super::project::{Project, Run};

fn project() -> Project {
    let project = base();
    project.database(&SOURCES);
    project
}

fn printed(project: &Project, code: i32, args: &[&str]) -> String {
    let run = project.pleach(args);
    assert_eq!(run.code, Some(code), "{args:?}: {run:?}");
    run.out
}

#[test]
fn json_follows_its_schema() {
    let schema = include_str!("../../src/report/findings.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("a schema");
    let mut compiler = boon::Compiler::new();
    let mut schemas = boon::Schemas::new();
    compiler.add_resource("findings", schema).expect("a schema");
    let schema = compiler
        .compile("findings", &mut schemas)
        .expect("a schema");
    let project = project();
    for (code, args) in [
        (1, &["--output-format=json"][..]),
        (1, &["--check", "--output-format=json"]),
        (0, &["--output-format=json", "look.cpp"]),
    ] {
        let document: Value = serde_json::from_str(&printed(&project, code, args)).expect("JSON");
        schemas
            .validate(&document, schema)
            .unwrap_or_else(|error| panic!("{args:?}: {error}"));
        let findings = document["findings"].as_array().map_or(0, Vec::len);
        assert_eq!(findings > 0, code == 1, "{args:?}");
    }
    // The schema refuses what is none.
    assert!(
        schemas
            .validate(&serde_json::json!({ "version": 1 }), schema)
            .is_err()
    );
}

#[test]
fn sarif_is_read_and_fingerprints_survive_edits_elsewhere() {
    let project = project();
    let read = || -> Sarif {
        let text = printed(&project, 1, &["--output-format=sarif"]);
        serde_json::from_str(&text).expect("SARIF")
    };
    let fingerprints = |it: &Sarif| -> Vec<String> {
        let results = it.runs[0].results.iter().flatten();
        results
            .map(|it| format!("{:?}", it.partial_fingerprints))
            .collect()
    };
    let first = read();
    let results = first.runs[0].results.as_deref().unwrap_or_default();
    assert_eq!(results.len(), 1);
    assert_eq!(results[0].rule_id.as_deref(), Some("fuse-traversals"));
    let rules = first.runs[0]
        .tool
        .driver
        .rules
        .as_deref()
        .unwrap_or_default();
    assert_eq!(rules[0].id, "fuse-traversals");
    let place = serde_json::to_string(&results[0].locations).expect("JSON");
    assert!(place.contains("\"uri\":\"main.cpp\""), "{place}");
    assert!(place.contains("\"uriBaseId\":\"SRCROOT\""), "{place}");
    project.write("main.cpp", &format!("// A line more.\n{MAIN}"));
    assert_eq!(fingerprints(&read()), fingerprints(&first));
}

#[test]
fn github_annotations_are_one_line_each() {
    let project = project();
    assert_eq!(
        printed(&project, 1, &["--output-format=github"]),
        "::warning title=pleach (fuse-traversals),file=main.cpp,line=3,col=3,endLine=3,endColumn=16::these 2 calls can run as 1 walk\n"
    );
    let stale = printed(&project, 1, &["--check", "--output-format=github"]);
    assert!(
        stale
            .lines()
            .all(|it| it.starts_with("::warning title=pleach (stale-fusion),file=")),
        "{stale}"
    );
}

#[test]
fn concise_lines_and_colors() {
    let project = project();
    let line = "main.cpp:3:3: warning: these 2 calls can run as 1 walk [fuse-traversals]\n";
    assert_eq!(printed(&project, 1, &["--output-format=concise"]), line);
    assert_eq!(
        printed(&project, 1, &["--output-format=concise", "--color=never"]),
        line
    );
    let colored = printed(&project, 1, &["--color=always"]);
    assert!(colored.contains("\u{1b}[35mwarning:\u{1b}[0m"), "{colored}");
    assert!(colored.contains("\u{1b}[32m^~~"), "{colored}");
}

#[test]
fn findings_are_no_failure_where_the_user_says_so() {
    let project = project();
    printed(&project, 0, &["--exit-zero"]);
    let flags = ["-std=c++17", "-Iinclude"];
    let files = ["look.cpp", "push.cpp", "main.cpp"];
    printed(&project, 1, &[&files[..], &["--"], &flags].concat());
    printed(
        &project,
        0,
        &[
            &files[..],
            &["--", "/usr/bin/c++"],
            &flags,
            &["-o", "x.o", "-c", "look.cpp"],
        ]
        .concat(),
    );
}

#[test]
fn checks_are_listed_and_explained() {
    let project = project();
    let list = printed(&project, 0, &["--list-checks"]);
    assert!(
        list.lines().count() > 10 && list.starts_with("fuse-traversals "),
        "{list}"
    );
    for line in list.lines() {
        let name = line.split(' ').next().unwrap_or_default();
        let page = printed(&project, 0, &["--explain", name]);
        assert!(page.starts_with(&format!("{name}\n\n")), "{page}");
    }
    let error = project.pleach(&["--explain=stale"]);
    assert_eq!(error.code, Some(2));
    assert_eq!(
        error.err,
        "pleach: error: no check is called 'stale'; did you mean 'stale-fusion'? --list-checks has all\n"
    );
}

#[test]
fn suppressed_calls_are_not_fused() {
    let marked = |mark: &str| MAIN.replace("  root->look();", mark);
    let project = project();
    for mark in [
        "  root->look();  // NOLINT",
        "  root->look();  // NOLINT(fuse-traversals)",
        "  root->look();  // NOLINT(misc-*, fuse-*)",
        "  // NOLINTNEXTLINE(fuse-traversals)\n  root->look();",
        "  // NOLINTBEGIN(fuse-traversals)\n  root->look();\n  // NOLINTEND(fuse-traversals)",
    ] {
        project.write("main.cpp", &marked(mark));
        assert_eq!(printed(&project, 0, &[]), "", "{mark}");
        assert_eq!(printed(&project, 0, &["--diff"]), "", "{mark}");
    }
    // On the second call as well.
    project.write(
        "main.cpp",
        &MAIN.replace("root->push();", "root->push();  // NOLINT(fuse-traversals)"),
    );
    assert_eq!(printed(&project, 0, &["--diff"]), "");
    for mark in [
        "  root->look();  // NOLINT(misc-x)",
        "  // NOLINTBEGIN(fuse-traversals)\n  root->look();",
    ] {
        project.write("main.cpp", &marked(mark));
        assert!(
            printed(&project, 1, &[]).contains("can run as 1 walk"),
            "{mark}"
        );
    }
}

#[test]
fn suppressions_without_a_finding_are_findings() {
    let project = project();
    project.write(
        "main.cpp",
        &MAIN.replace(
            "int main() {",
            "int main() {  // NOLINT(fuse-traversals) NOLINT(misc-x) NOLINT",
        ),
    );
    assert_eq!(
        printed(&project, 1, &["--output-format=concise"]),
        "main.cpp:3:3: warning: these 2 calls can run as 1 walk [fuse-traversals]\n\
         main.cpp:6:18: warning: nothing is suppressed here for 'fuse-traversals'; remove it [unused-suppression]\n"
    );
}

/// `push.cpp` with another walk, and with what is fused as it was.
fn edited(project: &Project) -> String {
    let text = project.read("push.cpp");
    assert!(
        text.contains("fused_look_push") && text.contains(PUSH_BODY),
        "{text}"
    );
    text.replace(PUSH_BODY, &PUSH_BODY.replace('2', "3"))
}

const PUSH_BODY: &str = "void Item::push() {\n  Next->push();\n  Value = Value * 2 + Seen;\n";

/// A call in a walk, in two lines, is one that was to stay as it is; so are the calls behind it.
#[test]
fn suppressed_calls_in_walks_are_not_fused() {
    let text = "\
#include \"pleach.h\"
struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  _traversal_ void look() { A = 1; if (Next) Next->look(); }
  _traversal_ void push() { B = A; if (Next) Next->push(); }
  _traversal_ void both() {
    if (!Next) return;
    Next
        ->look();  // MARK
    Next->push();
  }
};
void run(Node *root) { root->both(); root->push(); }
";
    for (mark, fuses) in [("plain", true), ("NOLINT(fuse-traversals)", false)] {
        let project = Project::new(&[("a.cpp", &text.replace("MARK", mark))]);
        project.database(&[("a.cpp", &[])]);
        let diff = printed(&project, i32::from(fuses), &["--diff"]);
        assert_eq!(diff.contains("fused_look_push"), fuses, "{mark}: {diff}");
        let report = printed(&project, i32::from(fuses), &["--output-format=concise"]);
        assert!(!report.contains("unused-suppression"), "{report}");
    }
}

/// A comment within a body, for another tool, hides nothing of what is said of the body.
#[test]
fn a_comment_in_a_body_is_not_about_the_body() {
    let project = project();
    project.write(
        "push.cpp",
        "#include \"tree.h\"\nextern int Table[];\nvoid Item::push() {\n  Value += Table[0];  // NOLINT\n  Next->push();\n}\n",
    );
    let report = printed(&project, 1, &["--output-format=concise"]);
    assert!(report.contains("[unsupported-body]"), "{report}");
}

#[test]
fn a_suppression_without_its_end_is_a_finding() {
    let project = project();
    project.write(
        "main.cpp",
        &MAIN.replace(
            "  root->look();",
            "  // NOLINTBEGIN(fuse-traversals)\n  root->look();",
        ),
    );
    let report = printed(&project, 1, &["--output-format=concise"]);
    assert!(report.contains("main.cpp:3:6: warning: there is no 'NOLINTEND(fuse-traversals)' to this [unused-suppression]"), "{report}");
}

/// What `--fix` makes of the project's files.
fn texts(project: &Project) -> Vec<String> {
    ["tree.h", "look.cpp", "push.cpp", "main.cpp"]
        .iter()
        .map(|it| project.read(it))
        .collect()
}

pub(crate) fn run(project: &Project, command: &str, args: &[&str]) -> Run {
    let output = Command::new(command)
        .args(args)
        .current_dir(project.dir())
        .output();
    let output = output
        .unwrap_or_else(|error| panic!("{command}: {error}; scripts/setup.sh test installs it"));
    Run {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn exported_fixes_are_applied_by_clang_apply_replacements() {
    let (exported, fixed) = (project(), project());
    printed(&fixed, 0, &["--fix"]);
    exported.write("fixes/.keep", "");
    printed(&exported, 1, &["--export-fixes", "fixes/pleach.yaml"]);
    let applied = run(&exported, "clang-apply-replacements-19", &["fixes"]);
    assert_eq!(applied.code, Some(0), "{applied:?}");
    assert_eq!(texts(&exported), texts(&fixed));
    printed(&exported, 0, &["--check"]);
    // The other way too: what is stale is replaced.
    exported.write("push.cpp", &edited(&exported));
    fixed.write("push.cpp", &edited(&fixed));
    printed(&fixed, 0, &["--fix"]);
    printed(&exported, 1, &["--export-fixes", "fixes/pleach.yaml"]);
    let applied = run(&exported, "clang-apply-replacements-19", &["fixes"]);
    assert_eq!(applied.code, Some(0), "{applied:?}");
    assert_eq!(texts(&exported), texts(&fixed));
}

/// What is exported twice is applied once. What sources give that were read by themselves, and not as one program, does not fit together, and
/// then nothing is written.
#[test]
fn fixes_of_several_exports_are_applied_once_or_not_at_all() {
    let apply = |project: &Project| run(project, "clang-apply-replacements-19", &["fixes"]);
    let (exported, fixed) = (project(), project());
    printed(&fixed, 0, &["--fix"]);
    exported.write("fixes/.keep", "");
    for file in ["fixes/one.yaml", "fixes/two.yaml"] {
        printed(&exported, 1, &["--export-fixes", file]);
    }
    let applied = apply(&exported);
    assert_eq!(applied.code, Some(0), "{applied:?}");
    assert_eq!(texts(&exported), texts(&fixed));

    let other = super::filters::MAIN.replace("int main", "int other");
    let apart = Project::new(&[
        ("tree.h", super::filters::TREE),
        ("main.cpp", super::filters::MAIN),
        (
            "other.cpp",
            &other
                .replace("void run", "void run_other")
                .replace("run(new", "run_other(new"),
        ),
        ("fixes/.keep", ""),
    ]);
    for file in ["main.cpp", "other.cpp"] {
        let to = format!("fixes/{file}.yaml");
        printed(&apart, 1, &["--export-fixes", &to, file, "--", "-Iinclude"]);
    }
    let applied = apply(&apart);
    assert_eq!(applied.code, Some(1), "{applied:?}");
    assert_eq!(apart.read("tree.h"), super::filters::TREE);
    assert_eq!(apart.read("main.cpp"), super::filters::MAIN);
}

#[test]
fn cmake_runs_pleach_like_clang_tidy() {
    let lists = format!(
        "cmake_minimum_required(VERSION 3.20)\nproject(p CXX)\nset(CMAKE_CXX_STANDARD 17)\nset(CMAKE_CXX_CLANG_TIDY {})\n\
         add_executable(p all.cpp)\ntarget_include_directories(p PRIVATE include)\n",
        env!("CARGO_BIN_EXE_pleach")
    );
    for generator in ["Unix Makefiles", "Ninja"] {
        let project = base();
        project.write(
            "all.cpp",
            "#include \"look.cpp\"\n#include \"push.cpp\"\n#include \"main.cpp\"\n",
        );
        project.write("CMakeLists.txt", &lists);
        let configured = run(&project, "cmake", &["-S", ".", "-B", "b", "-G", generator]);
        assert_eq!(configured.code, Some(0), "{configured:?}");
        let built = run(&project, "cmake", &["--build", "b"]);
        assert_eq!(built.code, Some(0), "{built:?}");
        assert!(
            (built.out.clone() + &built.err).contains(
                "main.cpp:3:3: warning: these 2 calls can run as 1 walk [fuse-traversals]"
            ),
            "{built:?}"
        );
    }
}

#[test]
fn cmake_fails_where_warnings_are_errors() {
    let project = project();
    project.write(
        "CMakeLists.txt",
        &format!(
            "cmake_minimum_required(VERSION 3.20)\nproject(p CXX)\nset(CMAKE_CXX_CLANG_TIDY {} --warnings-as-errors=fuse-traversals)\n\
             add_library(p all.cpp)\ntarget_include_directories(p PRIVATE include)\n",
            env!("CARGO_BIN_EXE_pleach")
        ),
    );
    project.write(
        "all.cpp",
        "#include \"look.cpp\"\n#include \"push.cpp\"\n#include \"main.cpp\"\n",
    );
    let built = run(
        &project,
        "sh",
        &["-c", "cmake -S . -B b -G Ninja && cmake --build b"],
    );
    assert_eq!(built.code, Some(1), "{built:?}");
    let told = "main.cpp:3:3: error: these 2 calls can run as 1 walk [fuse-traversals,-warnings-as-errors]";
    assert!((built.out.clone() + &built.err).contains(told), "{built:?}");
}
