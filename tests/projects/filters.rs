//! `--header-filter` and `--line-filter`: what they hide is neither told nor changed, and what is fused stays fused.

use super::project::{Project, Run};

/// One class and two walks, without a header of the library: this takes a few milliseconds to parse.
pub(crate) const TREE: &str = "\
#pragma once
#include \"pleach.h\"
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Value = 1, Seen = 0;
  _traversal_ void look() { Seen = Value; if (Next) Next->look(); }
  _traversal_ void push() { Value = 2; if (Next) Next->push(); }
};
";

/// Calls of both on lines 3 and 4.
pub(crate) const MAIN: &str = "\
#include \"tree.h\"
void run(Node *root) {
  root->look();
  root->push();
}
int main() {
  run(new Node);
}
";

/// `tree.h` and `main.cpp`, in a database.
pub(crate) fn small(tree: &str, main: &str) -> Project {
    let project = Project::new(&[("tree.h", tree), ("main.cpp", main)]);
    project.database(&[("main.cpp", &[])]);
    project
}

fn run(project: &Project, code: i32, args: &[&str]) -> Run {
    let run = project.pleach(args);
    assert_eq!(run.code, Some(code), "{args:?}: {run:?}");
    run
}

#[test]
fn headers_that_do_not_match_are_left_as_they_are() {
    let odd = "  _traversal_ void odd() { static int runs = 0; ++runs; }\n};";
    let project = small(&TREE.replace("};", odd), MAIN);
    let concise = ["--output-format=concise", "--header-filter"];
    let with = |filter| run(&project, 1, &[&concise[..], &[filter]].concat());
    let matching = with("/tree\\.h$").out;
    assert!(
        matching.contains("[unsupported-body]") && matching.contains("can run as 1 walk"),
        "{matching}"
    );
    let other = run(&project, 0, &[&concise[..], &["^include/"]].concat());
    assert_eq!(
        other.out,
        "main.cpp:3:3: remark: these 2 calls stay 2 walks [traversal-not-fusable]\n"
    );
    assert!(
        other.err.contains(
            "`Node` is defined in [DIR]/tree.h, which does not match --header-filter '^include/', so nothing is fused"
        ),
        "{other:?}"
    );
    // A source is no header.
    assert!(with("tree").out.contains("main.cpp:3:3: warning"));
    // What is fused there already cannot be changed either, so nothing is.
    run(&project, 0, &["--fix"]);
    for mode in ["--fix", "--unfuse"] {
        let error = run(&project, 2, &[mode, "--header-filter=^include/"]).err;
        assert!(
            error.contains("tree.h: holds fused code of the same program")
                && error.contains("--header-filter"),
            "{error}"
        );
    }
    run(&project, 0, &["--check"]);
}

/// Two functions with calls that fuse, on lines 3 and 4, 10 and 11.
const TWO: &str = "void again(Node *root) {\n  root->look();\n  root->push();\n}\n";

fn lines(name: &str, from: usize, to: usize) -> String {
    format!("--line-filter=[{{\"name\": \"{name}\", \"lines\": [[{from}, {to}]]}}]")
}

#[test]
fn calls_on_other_lines_are_neither_told_nor_fused() {
    let project = small(TREE, &format!("{MAIN}{TWO}"));
    let second = 10;
    let told = |filter: &str, code| run(&project, code, &["--output-format=concise", filter]).out;
    let line = |at| {
        format!("main.cpp:{at}:3: warning: these 2 calls can run as 1 walk [fuse-traversals]\n")
    };
    assert_eq!(told(&lines("main.cpp", 1, 3), 1), line(3));
    // By the second of the calls, and by a path.
    assert_eq!(told(&lines("./main.cpp", 4, 4), 1), line(3));
    assert_eq!(told(&lines("main.cpp", second, 99), 1), line(second));
    assert_eq!(
        told("--line-filter=[{\"name\": \"main.cpp\"}]", 1),
        line(3) + &line(second)
    );
    assert_eq!(told(&lines("main.cpp", 5, 9), 0), "");
    assert_eq!(told(&lines("tree.h", 1, 99), 0), "");
    assert_eq!(
        run(&project, 0, &["--diff", &lines("main.cpp", 5, 9)]).out,
        ""
    );

    let count = |it: &Project| it.read("main.cpp").matches("fused_look_push();").count();
    run(&project, 0, &["--fix", &lines("main.cpp", 4, 4)]);
    assert_eq!(count(&project), 1);
    // What is fused stays so, and lines are those of the file as it is.
    assert_eq!(
        run(&project, 0, &["--diff", &lines("other.cpp", 1, 1)]).out,
        ""
    );
    let text = project.read("main.cpp");
    let shift = text.lines().count() - (MAIN.lines().count() + TWO.lines().count());
    assert_eq!(
        run(
            &project,
            0,
            &["--diff", &lines("main.cpp", second - 1, second - 1)]
        )
        .out,
        ""
    );
    run(
        &project,
        0,
        &["--fix", &lines("main.cpp", second + shift, second + shift)],
    );
    assert_eq!(count(&project), 2);
    run(&project, 0, &["--check"]);
}

/// Generated code has directives, which compilers read in no source that is preprocessed already.
#[test]
fn preprocessed_sources_stay() {
    let source = "\
struct __attribute__((annotate(\"tf_tree\"))) Node {
  __attribute__((annotate(\"tf_child\"))) Node *left = nullptr;
  int a = 0, b = 0;
  __attribute__((annotate(\"tf_fuse\"))) void f(int by) { a += by; if (left) left->f(by + 1); }
  __attribute__((annotate(\"tf_fuse\"))) void g() { b = a * 3; if (left) left->g(); }
};
int main() { Node x, y; x.left = &y; x.f(2); x.g(); return int(y.b); }
";
    let project = Project::new(&[("main.ii", source), ("main.cpp", source)]);
    let told = |args: &[&str]| {
        let run = project.pleach(args);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.err.contains("preprocessed already"), "{run:?}");
    };
    told(&["--fix", "main.ii", "--", "-std=c++17"]);
    told(&["--fix", "main.cpp", "--", "-std=c++17", "-xc++-cpp-output"]);
    assert_eq!(project.read("main.ii"), source);
    assert_eq!(project.read("main.cpp"), source);
    let plain = project.pleach(&["--fix", "main.cpp", "--", "-std=c++17"]);
    assert_eq!(plain.code, Some(0), "{plain:?}");
    assert!(project.read("main.cpp").contains("fused_f_g"));
}
