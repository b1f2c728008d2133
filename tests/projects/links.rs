//! Sources, headers and whole trees that are reached through symbolic links.
#![cfg(unix)]

use std::os::unix::fs::symlink;
use std::process::Command;

use super::basics::{LOOK, MAIN, PUSH, SOURCES, TREE, base};
use super::project::Project;

/// A program of one source, which includes `conf.h`.
fn with_conf() -> String {
    let include = "#include \"tree.h\"\n";
    let look = "\
void Item::look() {
  Next->look();
  TOUCH;
}
";
    let push = "\
void Item::push() {
  Value = Value * 2 + 5;
  Next->push();
}
";
    MAIN.replacen(
        include,
        &format!("{include}#include \"conf.h\"\n{look}{push}"),
        1,
    )
}

#[test]
fn what_a_linked_source_includes_stands_beside_the_link() {
    let project = Project::new(&[
        ("include/tree.h", TREE),
        ("shared/walk.cpp", &with_conf()),
        ("shared/conf.h", "#define TOUCH Seen = Next->Seen + 7\n"),
        (
            "src/conf.h",
            "#define TOUCH Seen = Next->Seen + Next->Value\n",
        ),
    ]);
    symlink("../shared/walk.cpp", project.dir().join("src/walk.cpp")).expect("a link");
    let units: [(&str, &[&str]); 1] = [("src/walk.cpp", &[])];
    project.database(&units);
    let before = project.output(&units);
    let original = project.read("shared/walk.cpp");
    for name in ["src/walk.cpp", "shared/walk.cpp"] {
        let fixed = project.pleach(&["--fix", "-p", ".", name]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        assert_eq!(project.output(&units), before, "{name}");
        let again = project.pleach(&["--check", "-p", ".", name]);
        assert_eq!(again.code, Some(0), "{again:?}");
        project.pleach(&["--unfuse", "-p", ".", name]);
        assert_eq!(project.read("shared/walk.cpp"), original);
    }
    // Beside the link the walks can run together.
    project.write("src/conf.h", "#define TOUCH Seen = Next->Seen + 7\n");
    project.write("shared/conf.h", "#error not this one\n");
    let before = project.output(&units);
    let fixed = project.pleach(&["--fix", "src/walk.cpp", "--", "-Iinclude", "-std=c++17"]);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(project.read("shared/walk.cpp").contains("fused_look_push"));
    let link = project.dir().join("src/walk.cpp");
    assert!(link.symlink_metadata().expect("a link").is_symlink());
    assert_eq!(project.output(&units), before);
}

#[test]
fn a_tree_behind_a_link_can_be_fixed_again_and_unfused() {
    let project = base();
    let outside = tempfile::tempdir().expect("a temporary directory");
    let link = outside.path().join("home");
    symlink(project.dir(), &link).expect("a link");
    let entries: Vec<serde_json::Value> = SOURCES
        .iter()
        .map(|(file, _)| {
            let command = format!("clang++-19 -std=c++17 -Iinclude -c {file}");
            let file = link.join(file);
            serde_json::json!({ "directory": link, "file": file, "command": command })
        })
        .collect();
    let text = serde_json::Value::from(entries).to_string();
    project.write("compile_commands.json", &text);
    let files = SOURCES.map(|it| link.join(it.0));
    let run = |mode: &str, compiled: bool| {
        let output = Command::new(env!("CARGO_BIN_EXE_pleach"))
            .current_dir(&link)
            .env("PWD", &link)
            .arg(mode)
            .args(&files)
            .output()
            .expect("pleach starts");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{mode}: {text}");
        assert_eq!(project.read("tree.h") == TREE, !compiled, "{mode}");
    };
    run("--fix", true);
    project.write(
        "push.cpp",
        &project.read("push.cpp").replacen("* 2", "* 3", 1),
    );
    run("--fix", true);
    run("--check", true);
    run("--unfuse", false);
    assert_eq!(project.read("main.cpp"), MAIN);
    assert_eq!(project.read("push.cpp"), PUSH.replace("* 2", "* 3"));
}

#[test]
fn a_header_of_two_names_is_one_file() {
    let project = Project::new(&[
        ("real/tree.h", TREE),
        ("look.cpp", &LOOK.replace("tree.h", "real/../real/tree.h")),
        ("push.cpp", &PUSH.replace("tree.h", "link/tree.h")),
        ("main.cpp", &MAIN.replace("tree.h", "other.h")),
    ]);
    symlink("real", project.dir().join("link")).expect("a link");
    symlink("real/tree.h", project.dir().join("other.h")).expect("a link");
    project.database(&SOURCES);
    let before = project.output(&SOURCES);
    let files = SOURCES.map(|it| it.0);
    let fixed = project.pleach(&[&["--fix"], &files[..]].concat());
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(
        project
            .read("main.cpp")
            .contains("root->fused_look_push();")
    );
    assert_eq!(project.output(&SOURCES), before);
    let restored = project.pleach(&[&["--unfuse"], &files[..]].concat());
    assert_eq!(restored.code, Some(0), "{restored:?}");
    assert_eq!(project.read("real/tree.h"), TREE);
}

#[test]
fn a_link_on_the_way_up_leads_where_the_file_system_says() {
    // `build` is a link; `..` behind it is the folder that holds what it leads to.
    let project = Project::new(&[
        ("deep/tree.h", TREE),
        ("deep/walk.cpp", &with_conf()),
        ("deep/conf.h", "#define TOUCH Seen = Next->Seen + 7\n"),
        ("deep/build/empty", ""),
        ("walk.cpp", "#error not this one\n"),
    ]);
    symlink("deep/build", project.dir().join("build")).expect("a link");
    let include = project.dir().join("include");
    let entry = serde_json::json!([{
        "directory": project.dir().join("build"),
        "file": "../walk.cpp",
        "arguments": ["clang++-19", "-std=c++17", "-I", include, "-c", "../walk.cpp"],
    }]);
    project.write("compile_commands.json", &entry.to_string());
    let report = project.pleach(&["deep/walk.cpp"]);
    assert_eq!(report.code, Some(1), "{report:?}");
    let report = project.pleach(&["walk.cpp"]);
    assert!(report.err.contains("is not in"), "{report:?}");
}

/// A program with an overrider in a source of its own, which another walk notices.
const COSTS: &str = "\
#pragma once
#include <cstdio>
#include \"pleach.h\"
extern int spent;
struct _tree_ Node {
  _child_ Node *Next = nullptr, *Other = nullptr;
  int Value = 1, Seen = 0;
  virtual ~Node() {}
  virtual int cost() const { return 1; }
  _traversal_ void look() {
    Value = Value * 3 + cost();
    if (Next) Next->look();
    if (Other) Other->look();
  }
  _traversal_ void push() {
    Seen = Seen * 5 + spent;
    if (Next) Next->push();
    if (Other) Other->push();
  }
};
Node *made();
";
const SPENDS: &str = "\
#include \"../tree.h\"
struct Dear : Node {
  int cost() const override { return ++spent; }
};
Node *made() { return new Dear; }
";
const COUNTS: &str = "\
#include \"tree.h\"
int spent = 1;
int main() {
  Node *root = made();
  root->Next = made();
  root->Other = made();
  root->look();
  root->push();
  std::printf(\"%d %d %d\\n\", spent, root->Seen, root->Next->Seen);
}
";

/// The overrider stands in `deep/spends.cpp`, which is listed as `entry` in `directory`.
fn with_overrider(directory: &str, words: &[&str]) -> Project {
    let project = Project::new(&[
        ("tree.h", COSTS),
        ("main.cpp", COUNTS),
        ("deep/spends.cpp", SPENDS),
        ("deep/empty/file", ""),
        ("words.rsp", "deep/spends.cpp\n"),
    ]);
    symlink("deep/empty", project.dir().join("link")).expect("a link");
    let dir = project.dir();
    let include = concat!("-I", env!("CARGO_MANIFEST_DIR"), "/plugin-shim/include");
    let entry = |directory: &str, files: &[&str]| {
        // No word of it is one for which the file would be read.
        let options = ["clang++-19", "-std=c++17", include, "-c"];
        let words = [&options[..], files].concat();
        serde_json::json!({
            "directory": dir.join(directory), "file": files[0], "arguments": words,
        })
    };
    let mut entries = vec![entry("", &["main.cpp"])];
    match words {
        ["main.cpp", ..] => entries = vec![entry("", words)],
        _ => entries.push(entry(directory, words)),
    }
    let entries = serde_json::Value::from(entries);
    project.write("compile_commands.json", &entries.to_string());
    project
}

#[test]
fn a_source_behind_a_link_on_the_way_up_is_one_of_the_program() {
    for (directory, file) in [
        ("", "deep/spends.cpp"),
        ("", "link/../spends.cpp"),
        ("link", "../spends.cpp"),
        ("link/..", "spends.cpp"),
    ] {
        let project = with_overrider(directory, &[file]);
        let report = project.pleach(&["-p", "."]);
        let sees = report.out.contains("both touch `spent`");
        assert!(sees, "{directory} {file}: {report:?}");
    }
}

/// Where options and the environment say that headers lie.
#[test]
fn sources_that_include_by_a_hidden_search_are_of_the_program() {
    let prefixed = ["-iprefix", "hid", "-iwithprefix", "den"];
    for (options, variable) in [
        (&["-Ihidden"][..], None),
        (&[], Some("CPATH")),
        (&[], Some("CPLUS_INCLUDE_PATH")),
        (&prefixed, None),
    ] {
        let environment: Vec<(&str, &str)> =
            variable.map(|it| (it, "hidden")).into_iter().collect();
        let words = [&["deep/spends.cpp"], options].concat();
        let project = with_overrider("", &words);
        project.write("hidden/sub.h", SPENDS);
        project.write("deep/spends.cpp", "#include <sub.h>\n");
        let report = project.pleach_with(&environment, &["-p", "."]);
        // Some of them make system headers, into which nothing is generated.
        let told = ["both touch `spent`", "stay 2 walks"];
        let sees = told.iter().any(|it| report.out.contains(it));
        assert!(sees, "{options:?} {environment:?}: {report:?}");
    }
}

#[test]
fn all_sources_of_a_command_are_of_the_program() {
    for words in [
        &["main.cpp", "deep/spends.cpp"],
        &["main.cpp", "@words.rsp"],
    ] {
        let project = with_overrider("", words);
        let report = project.pleach(&["-p", "."]);
        let sees = report.out.contains("both touch `spent`");
        assert!(sees, "{words:?}: {report:?}");
    }
    let project = with_overrider("", &["deep/spends.cpp"]);
    let include = concat!("-I", env!("CARGO_MANIFEST_DIR"), "/plugin-shim/include");
    let fixed = [
        "main.cpp",
        "--",
        "-std=c++17",
        "-I.",
        include,
        "deep/spends.cpp",
    ];
    let report = project.pleach(&fixed);
    assert_eq!(report.code, Some(2), "{report:?}");
    let told = "deep/spends.cpp: stands behind `--` and is compiled, too, but not read";
    assert!(report.err.contains(told), "{report:?}");
    let both = [&["deep/spends.cpp"], &fixed[..]].concat();
    let report = project.pleach(&both);
    assert!(report.out.contains("both touch `spent`"), "{report:?}");
}

#[test]
fn the_headers_of_the_compiler_are_found_from_any_folder() {
    let project = base();
    project.database(&SOURCES);
    // As in `/usr` of some systems.
    project.write("elsewhere/lib/clang/19/include/README", "");
    let dir = project.dir();
    let files = SOURCES.map(|it| dir.join(it.0));
    let output = Command::new(env!("CARGO_BIN_EXE_pleach"))
        .current_dir(dir.join("elsewhere"))
        .arg("-p")
        .args([&dir, &files[0], &files[1], &files[2]])
        .output()
        .expect("pleach starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let fuses = text.contains("these 2 calls can run as 1 walk");
    assert!(fuses, "{output:?}");
}
