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

/// A tree whose walks are declared above the class of its children.
const ABOVE: &str = "\
#pragma once
#include \"pleach.h\"
#include <cstdio>
#include <memory>
struct _tree_ Node {
  virtual ~Node() = default;
  _traversal_ virtual void count() = 0;
  _traversal_ virtual void show() = 0;
  int Count = 0;
};
struct Expr : Node {};
struct Unary final : Expr {
  _child_ std::unique_ptr<Expr> Operand;
  void count() override;
  void show() override;
};
";

#[test]
fn bodies_that_call_walks_of_a_base_through_smart_pointers_leave_their_files() {
    let project = Project::new(&[("tree.h", ABOVE)]);
    let include = "#include \"tree.h\"\n";
    project.write(
        "count.cpp",
        &format!(
            "{include}void Unary::count() {{\n  ++Count;\n  if (Operand) Operand->count();\n}}\n"
        ),
    );
    project.write(
        "show.cpp",
        &format!(
            "{include}void Unary::show() {{\n  Count *= 3;\n  if (Operand) Operand->show();\n}}\n"
        ),
    );
    let main = "int main() {\n  Unary root;\n  auto below = std::make_unique<Unary>();\n  Unary *last = below.get();\n  \
                root.Operand = std::move(below);\n  root.count();\n  root.show();\n  \
                std::printf(\"%d %d\\n\", root.Count, last->Count);\n}\n";
    project.write("main.cpp", &format!("{include}{main}"));
    let units: [(&str, &[&str]); 3] = [("count.cpp", &[]), ("show.cpp", &[]), ("main.cpp", &[])];
    project.database(&units);
    let before = project.output(&units);
    let fixed = project.pleach(&["--fix", "count.cpp", "show.cpp", "main.cpp"]);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(
        project
            .read("main.cpp")
            .contains("root.fused_count_show();")
    );
    let copies = [project.read("count.cpp"), project.read("show.cpp")];
    assert!(
        copies
            .iter()
            .any(|it| it.contains("Operand->fused_count_show();"))
    );
    assert_eq!(project.output(&units), before);
}

#[test]
fn copies_for_one_configuration_mean_what_the_originals_do() {
    let project = Project::new(&[(
        "tree.h",
        "#pragma once\n#include \"pleach.h\"\nstruct _tree_ Node {\n  _child_ Node *Next = nullptr;\n  int A = 0, B = 0;\n  \
         _traversal_ void f();\n  _traversal_ void g();\n};\n",
    )]);
    let walk = |name: &str, field: &str| {
        format!(
            "#include \"tree.h\"\nvoid Node::{name}() {{\n  {field} += STEP;\n  if (Next) Next->{name}();\n}}\n"
        )
    };
    project.write("f.cpp", &walk("f", "A"));
    project.write("g.cpp", &walk("g", "B"));
    project.write(
        "main.cpp",
        "#include \"tree.h\"\nint main() {\n  Node root;\n  root.f();\n  root.g();\n}\n",
    );
    project.database(&[
        ("f.cpp", &["-DSTEP=2"]),
        ("g.cpp", &["-DSTEP=3"]),
        ("main.cpp", &[]),
    ]);
    let options = ["--fix", "--out-dir", "copies", "--one-configuration"];
    let run = project.pleach(&[&options[..], &["f.cpp", "g.cpp", "main.cpp"]].concat());
    // Each target has its own value: neither body may leave its file.
    assert!(
        run.err
            .contains("`STEP` may be another thing outside of f.cpp"),
        "{run:?}"
    );
    assert!(!project.dir().join("copies").exists());
}
