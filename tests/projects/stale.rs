//! `--fix` after an edit: once is enough, and what it writes is what it would have written had the code never been fused.

use super::basics::{MAIN, SOURCES, TREE, base};
use super::project::Project;

const FILES: [&str; 3] = ["look.cpp", "push.cpp", "main.cpp"];

/// Replaces text of a file; an empty `old` appends.
type Edit = (&'static str, &'static str, &'static str);

fn edit(project: &Project, edits: &[Edit]) {
    for (file, old, new) in edits {
        let text = project.read(file);
        assert!(text.contains(old), "{file} has no {old:?}:\n{text}");
        let text = match *old {
            "" => text + new,
            old => in_originals(&text, |it| it.replace(old, new)),
        };
        project.write(file, &text);
    }
}

/// `text` with `change` made in what a person wrote: neither in generated lines nor across them.
fn in_originals(text: &str, change: impl Fn(&str) -> String) -> String {
    let (mut done, mut own, mut generated) = (String::new(), String::new(), false);
    for line in text.split_inclusive('\n') {
        let begins = line.contains("// pleach:begin");
        if begins {
            done += &change(&std::mem::take(&mut own));
        }
        generated |= begins;
        match generated {
            true => done += line,
            false => own += line,
        }
        generated &= !line.starts_with("#else") && !line.contains("// pleach:end");
    }
    done + &change(&own)
}

fn texts(project: &Project) -> Vec<String> {
    let files = [
        "tree.h", "look.h", "push.h", "look.cpp", "push.cpp", "main.cpp",
    ];
    let files = files.iter().filter(|it| project.dir().join(it).exists());
    files.map(|it| project.read(it)).collect()
}

fn run(project: &Project, mode: &str) -> Option<i32> {
    let args = [&[mode, "--quiet", "--keep-all"], &FILES[..]].concat();
    project.pleach(&args).code
}

/// Fuses, makes `edits`, fuses again; the same with the edits alone.
fn check(edits: &[Edit]) {
    check_in([base(), base()], edits);
}

fn check_in([project, fresh]: [Project; 2], edits: &[Edit]) {
    for it in [&project, &fresh] {
        it.database(&SOURCES);
    }
    assert_eq!(run(&project, "--fix"), Some(0));
    edit(&project, edits);
    edit(&fresh, edits);
    let before = fresh.output(&SOURCES);
    assert_eq!(run(&project, "--fix"), Some(0));
    assert_eq!(run(&fresh, "--fix"), Some(0));
    let after = texts(&project);
    assert_eq!(after, texts(&fresh), "{edits:?}");
    assert_eq!(project.output(&SOURCES), before, "{edits:?}");
    assert_eq!(run(&project, "--check"), Some(0), "{edits:?}");
    assert_eq!(run(&project, "--fix"), Some(0));
    assert_eq!(texts(&project), after, "{edits:?}");
}

const LOOK_BODY: &str = "void Item::look() {\n  Seen = Value;\n  Next->look();\n}\n";
const PUSH_BODY: &str = "void Item::push() {\n  Next->push();\n  Value = Value * 2 + Seen;\n}\n";

#[test]
fn a_body_that_moves_to_the_other_file() {
    check(&[("push.cpp", PUSH_BODY, ""), ("look.cpp", "", PUSH_BODY)]);
}

#[test]
fn the_other_body_that_moves_to_the_other_file() {
    check(&[("look.cpp", LOOK_BODY, ""), ("push.cpp", "", LOOK_BODY)]);
}

#[test]
fn a_body_that_moves_into_a_main_file() {
    check(&[
        ("look.cpp", LOOK_BODY, ""),
        ("push.cpp", PUSH_BODY, ""),
        ("main.cpp", "", LOOK_BODY),
        ("main.cpp", "", PUSH_BODY),
    ]);
}

#[test]
fn a_body_that_moves_into_the_class() {
    check(&[
        ("look.cpp", LOOK_BODY, ""),
        (
            "tree.h",
            "_traversal_ void look() override;",
            "_traversal_ void look() override { Seen = Value; Next->look(); }",
        ),
    ]);
}

#[test]
fn a_body_that_changes() {
    check(&[("push.cpp", "Value * 2 + Seen", "Value * 3 - Seen")]);
    check(&[
        ("push.cpp", "  Next->push();\n", ""),
        ("push.cpp", "+ Seen;", "+ Seen;\n  Next->push();"),
    ]);
}

#[test]
fn what_can_no_longer_be_fused() {
    check(&[
        (
            "look.cpp",
            "  Seen = Value;",
            "  Seen = Value; std::printf(\"look\\n\");",
        ),
        (
            "push.cpp",
            "  Next->push();",
            "  std::printf(\"push\\n\"); Next->push();",
        ),
    ]);
    check(&[("main.cpp", "  root->push();", "  root->Next->push();")]);
}

#[test]
fn a_call_site_that_moves() {
    check(&[
        (
            "main.cpp",
            "  root->look();\n  root->push();\n",
            "  void go(Node *);\n  go(root);\n",
        ),
        (
            "look.cpp",
            "",
            "void go(Node *root) {\n  root->look();\n  root->push();\n}\n",
        ),
    ]);
}

#[test]
fn classes_that_come_and_lose_their_walks() {
    check(&[
        ("tree.h", "  _traversal_ void push() override;\n", ""),
        ("push.cpp", PUSH_BODY, ""),
    ]);
    check(&[(
        "tree.h",
        "",
        "struct _tree_ Sub : Item {\n  _traversal_ void look() override { Value++; Next->look(); }\n};\n",
    )]);
}

#[test]
fn names_that_change() {
    check(&[
        ("tree.h", "push()", "pull()"),
        (
            "push.cpp",
            "Item::push() {\n  Next->push();",
            "Item::pull() {\n  Next->pull();",
        ),
        ("main.cpp", "root->push();", "root->pull();"),
    ]);
}

/// The walks in headers that one source file includes.
fn in_headers() -> Project {
    let inline = |body: &str| format!("inline {body}");
    let main = MAIN.replace(
        "\"tree.h\"",
        "\"tree.h\"\n#include \"look.h\"\n#include \"push.h\"",
    );
    Project::new(&[
        ("tree.h", TREE),
        ("look.h", &inline(LOOK_BODY)),
        ("push.h", &inline(PUSH_BODY)),
        ("look.cpp", ""),
        ("push.cpp", ""),
        ("main.cpp", &main),
    ])
}

#[test]
fn headers_that_lose_their_regions() {
    check_in(
        [in_headers(), in_headers()],
        &[
            (
                "push.h",
                "inline void Item::push() {\n  Next->push();\n  Value = Value * 2 + Seen;\n}\n",
                "",
            ),
            ("look.h", "", "inline "),
            ("look.h", "", PUSH_BODY),
        ],
    );
    check_in(
        [in_headers(), in_headers()],
        &[
            (
                "tree.h",
                "  _traversal_ virtual void push() {}\n",
                "  virtual void push() {}\n",
            ),
            (
                "tree.h",
                "  _traversal_ void push() override;\n",
                "  void push() override;\n",
            ),
        ],
    );
}
