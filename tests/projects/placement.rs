//! Where definitions go: with bodies that may not leave their files, behind all that they copy, in one object only.

use super::basics::{LOOK, MAIN, PUSH, SOURCES, TREE, base};
use super::project::{Project, Run};

const FILES: [&str; 3] = ["look.cpp", "push.cpp", "main.cpp"];

/// `look` with a helper that no other file knows.
const LOCAL_LOOK: &str = "\
#include \"tree.h\"
_pure_ static int twice(int it) { return it * 2; }
void Item::look() {
  Seen = twice(Value);
  Next->look();
}
";

/// `push` with a helper that no other file knows.
const LOCAL_PUSH: &str = "\
#include \"tree.h\"
_pure_ static int scale(int it) { return it * 3; }
void Item::push() {
  Value = scale(Value);
  Next->push();
}
";

/// The definition of the fused function on `Item`.
const DEFINITION: &str = "void Item::fused_look_push() {";

fn pleach(project: &Project, options: &[&str]) -> Run {
    project.pleach(&[options, &FILES[..]].concat())
}

#[test]
fn a_body_with_a_local_helper_is_fused_in_its_file_whatever_its_name() {
    for (file, text) in [("look.cpp", LOCAL_LOOK), ("push.cpp", LOCAL_PUSH)] {
        let project = base();
        project.write("look.cpp", LOOK);
        project.write(
            "push.cpp",
            &PUSH
                .replace("  Next->push();\n", "")
                .replace("Seen;\n", "Seen;\n  Next->push();\n"),
        );
        project.write(file, text);
        project.database(&SOURCES);
        let before = project.output(&SOURCES);
        let fixed = pleach(&project, &["--fix"]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        for it in FILES {
            assert_eq!(project.read(it).contains(DEFINITION), it == file, "{it}");
        }
        assert_eq!(project.output(&SOURCES), before);
    }
}

/// `look` with what only its own file includes.
const INCLUDING_LOOK: &str = "\
#include \"tree.h\"
#include \"scale.h\"
void Item::look() {
  Seen = Scale{Value}.by;
  Next->look();
}
";

#[test]
fn a_body_is_fused_in_the_file_that_includes_what_it_names() {
    for (file, other) in [("a_look.cpp", "push.cpp"), ("z_look.cpp", "push.cpp")] {
        let project = base();
        project.write("scale.h", "#pragma once\nstruct Scale {\n  int by;\n};\n");
        project.write(file, INCLUDING_LOOK);
        let sources = [file, other, "main.cpp"];
        let units = sources.map(|it| (it, &[][..]));
        project.database(&units);
        let before = project.output(&units);
        let fixed = project.pleach(&[&["--fix"], &sources[..]].concat());
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        assert!(!fixed.err.contains("not-written"), "{fixed:?}");
        for it in [file, other] {
            assert_eq!(project.read(it).contains(DEFINITION), it == file, "{it}");
        }
        assert_eq!(project.output(&units), before);
        assert_eq!(
            project.pleach(&[&["--check"], &sources[..]].concat()).code,
            Some(0)
        );
    }
}

#[test]
fn two_bodies_that_stay_in_two_files_are_both_named() {
    let project = base();
    project.write("look.cpp", LOCAL_LOOK);
    project.write("push.cpp", LOCAL_PUSH);
    project.database(&SOURCES);
    let reason = "on `Item` the calls of `look` and `push` stay 2 walks: `twice` is local to look.cpp, and `scale` is local \
                  to push.cpp";
    let report = pleach(&project, &[]);
    assert!(report.out.contains(reason), "{report:?}");
    for mode in ["--diff", "--fix"] {
        let run = pleach(&project, &[mode]);
        assert_eq!((run.code, run.out.as_str()), (report.code, ""), "{mode}");
        assert!(run.err.contains(reason), "{run:?}");
    }
    assert_eq!(report.code, Some(1));
    assert_eq!(pleach(&project, &["--check"]).code, Some(0));
    assert_eq!(project.read("tree.h"), TREE);
    assert_eq!(project.read("main.cpp"), MAIN);
}

/// The body of `push` reads an array that only its own header has.
const PUSH_HEADER: &str = "\
static const int Step[] = {3, 4};
void Item::push() {
  Value = Value + Step[Value & 1];
  Next->push();
}
";

#[test]
fn bodies_of_several_headers_are_fused_in_the_last_one() {
    let look = LOCAL_LOOK.replace("#include \"tree.h\"\n", "");
    for (first, last) in [("look.h", "push.h"), ("push.h", "look.h")] {
        let main = MAIN.replace(
            "#include \"tree.h\"\n",
            &format!("#include \"tree.h\"\n#include \"{first}\"\n#include \"{last}\"\n"),
        );
        let project = Project::new(&[
            ("tree.h", TREE),
            ("look.h", &look),
            ("push.h", PUSH_HEADER),
            ("main.cpp", &main),
        ]);
        let units: [(&str, &[&str]); 1] = [("main.cpp", &[])];
        project.database(&units);
        let before = project.output(&units);
        let fixed = project.pleach(&["--fix", "main.cpp"]);
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        assert!(project.read(last).contains(DEFINITION), "{first} {last}");
        assert!(
            project
                .read("main.cpp")
                .contains("root->fused_look_push();")
        );
        assert_eq!(project.output(&units), before);
    }
}

#[test]
fn a_file_that_two_sources_read_in_their_own_way_holds_no_definitions() {
    let walks = "\
void CLASS::look() { Seen = Value; Next->look(); }
void CLASS::push() { Value = Value * 2 + Seen; Next->push(); }
";
    let other = TREE
        .find("struct _tree_ Item")
        .map(|at| TREE[at..].replace("Item", "Other"))
        .unwrap();
    let head = "#include \"tree.h\"\n";
    let walking = |class: &str| format!("#define CLASS {class}\n{head}#include \"walks.inl\"\n");
    let main = MAIN.replace(head, &walking("Item"));
    let project = Project::new(&[
        ("tree.h", &format!("{TREE}{other}")),
        ("walks.inl", walks),
        ("other.cpp", &walking("Other")),
        ("main.cpp", &main),
    ]);
    let units: [(&str, &[&str]); 2] = [("other.cpp", &[]), ("main.cpp", &[])];
    project.database(&units);
    let before = project.output(&units);
    let fixed = project.pleach(&["--fix", "other.cpp", "main.cpp"]);
    assert!(fixed.err.contains("include walks.inl"), "{fixed:?}");
    assert_eq!(fixed.code, Some(1));
    assert_eq!(project.read("walks.inl"), walks);
    assert_eq!(project.output(&units), before);
}
