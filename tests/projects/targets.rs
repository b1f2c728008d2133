//! Objects of different targets: a body moves only to where its symbols are linked too.

use super::project::{Project, Run};

const TREE: &str = "\
#pragma once
#include \"pleach.h\"
#include <cstdio>
struct _tree_ Item {
  _child_ Item *Next = nullptr;
  int Value = 1, Seen = 0;
};
extern int Base;
_traversal_ void look(Item *item);
_traversal_ void push(Item *item);
";

/// Needs a symbol that `push` does not.
const LOOK: &str = "\
#include \"tree.h\"
int Base = 7;
void look(Item *item) {
  item->Seen = item->Value + Base;
  if (item->Next == nullptr)
    return;
  look(item->Next);
}
";

const PUSH: &str = "\
#include \"tree.h\"
void push(Item *item) {
  item->Value = item->Value * 2;
  if (item->Next == nullptr)
    return;
  push(item->Next);
}
";

const MAIN: &str = "\
#include \"tree.h\"
int main() {
  Item last, first;
  first.Next = &last;
  Item *root = &first;
  look(root);
  push(root);
  std::printf(\"%d %d %d %d\\n\", first.Value, first.Seen, last.Value, last.Seen);
}
";

/// A second program: without `look.cpp`.
const SECOND: &str = "\
#include \"tree.h\"
int main() {
  Item root;
  push(&root);
  std::printf(\"%d\\n\", root.Value);
}
";

const FILES: [&str; 3] = ["look.cpp", "push.cpp", "main.cpp"];
const FIRST_PROGRAM: [(&str, &[&str]); 3] =
    [("look.cpp", &[]), ("push.cpp", &[]), ("main.cpp", &[])];
const SECOND_PROGRAM: [(&str, &[&str]); 2] = [("push.cpp", &[]), ("second.cpp", &[])];

fn project() -> Project {
    Project::new(&[
        ("tree.h", TREE),
        ("look.cpp", LOOK),
        ("push.cpp", PUSH),
        ("main.cpp", MAIN),
        ("second.cpp", SECOND),
    ])
}

/// `--fix`, after which both programs do what they did.
fn fixed(project: &Project) -> Run {
    let before = [
        project.output(&FIRST_PROGRAM),
        project.output(&SECOND_PROGRAM),
    ];
    let fixed = project.pleach(&[&["--fix"], &FILES[..]].concat());
    let after = [
        project.output(&FIRST_PROGRAM),
        project.output(&SECOND_PROGRAM),
    ];
    assert_eq!(before, after, "{fixed:?}");
    fixed
}

#[test]
fn a_body_moves_to_where_its_symbols_are_in_every_target() {
    for rename in [false, true] {
        moves_to_look(rename);
    }
}

/// With `rename`, the file of `push` has the first name and that of `look` the last.
fn moves_to_look(rename: bool) {
    let (look, push) = match rename {
        true => ("z.cpp", "a.cpp"),
        false => ("look.cpp", "push.cpp"),
    };
    let project = Project::new(&[
        ("tree.h", TREE),
        (look, LOOK),
        (push, PUSH),
        ("main.cpp", MAIN),
        ("second.cpp", SECOND),
    ]);
    let of = |target: &str, file: &str| format!("CMakeFiles/{target}.dir/{file}.o");
    let objects = [
        of("app", look),
        of("app", push),
        of("second", push),
        of("app", "main.cpp"),
        of("second", "second.cpp"),
    ];
    let files = [look, push, push, "main.cpp", "second.cpp"];
    let args: Vec<[&str; 2]> = objects.iter().map(|it| ["-o", it.as_str()]).collect();
    let units = files
        .iter()
        .zip(&args)
        .map(|(file, args)| (*file, &args[..]));
    project.database(&units.collect::<Vec<_>>());
    let first: [(&str, &[&str]); 3] = [(look, &[]), (push, &[]), ("main.cpp", &[])];
    let second: [(&str, &[&str]); 2] = [(push, &[]), ("second.cpp", &[])];
    let before = [project.output(&first), project.output(&second)];
    let fixed = project.pleach(&["--fix", look, push, "main.cpp", "second.cpp"]);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(project.read(look).contains("void fused_look_push("));
    assert_eq!(project.read(push), PUSH);
    assert_eq!([project.output(&first), project.output(&second)], before);
}

#[test]
fn bodies_of_different_targets_stay_apart() {
    let project = project();
    project.database(&[
        ("look.cpp", &["-o", "CMakeFiles/looks.dir/look.cpp.o"]),
        ("push.cpp", &["-o", "CMakeFiles/pushes.dir/push.cpp.o"]),
        ("main.cpp", &["-o", "CMakeFiles/app.dir/main.cpp.o"]),
    ]);
    let run = fixed(&project);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.err.contains("built into targets without"), "{run:?}");
    assert_eq!(project.read("push.cpp"), PUSH);
    assert_eq!(project.read("look.cpp"), LOOK);
}

#[test]
fn bodies_of_one_target_run_together() {
    let project = project();
    project.database(&[
        ("look.cpp", &["-o", "app.p/look.cpp.o"]),
        ("push.cpp", &["-o", "app.p/push.cpp.o"]),
        ("main.cpp", &["-o", "app.p/main.cpp.o"]),
    ]);
    let before = project.output(&FIRST_PROGRAM);
    let run = project.pleach(&[&["--fix"], &FILES[..]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(project.read("main.cpp").contains("fused_look_push(root);"));
    assert_eq!(project.output(&FIRST_PROGRAM), before);
}

#[test]
fn a_symbol_that_moves_to_an_object_of_unknown_targets_is_told_once() {
    let project = project();
    project.database(&FIRST_PROGRAM);
    let note = "pleach: note: code moves from look.cpp to push.cpp, which then needs `Base`; link both into the same programs";
    let run = project.pleach(&[&["--fix"], &FILES[..]].concat());
    assert!(run.err.contains(note), "{run:?}");
    assert_eq!(run.code, Some(0));
}

#[test]
fn subclasses_that_another_target_may_have_are_seen() {
    let tree = "#pragma once\n#include <pleach.h>\n#include <cstdio>\n#include <typeinfo>\nextern int t;\n\
                struct _tree_ Node {\n  int a = 1, b = 2;\n  _child_ Node *l = nullptr;\n  virtual ~Node() = default;\n\
                \x20 _traversal_ virtual void f() { a = 2; if (l) l->f(); }\n\
                \x20 _traversal_ virtual void g() { b = 3; t *= 3; if (l) l->g(); }\n};\nNode *make();\n";
    let main = "#include \"tree.h\"\nint t = 1;\nvoid run(Node &root) {\n  root.f();\n  root.g();\n}\n\
                int main() {\n  Node root;\n  root.l = make();\n  run(root);\n  std::printf(\"%d\\n\", t);\n  delete root.l;\n}\n";
    let class = "struct Audio : Node {\n  void f() override { t += 5; Node::f(); }\n};\n";
    let makes =
        "Node *make() { return new Audio; }\n#else\nNode *make() { return new Node; }\n#endif\n";
    let inside = format!("#include \"tree.h\"\n#ifdef AUDIO\n{class}{makes}");
    let included = format!("#include \"tree.h\"\n#ifdef AUDIO\n#include \"audio.h\"\n{makes}");
    let shared = format!("#ifdef AUDIO\n{class}#endif\n");
    let listed = "#include \"tree.h\"\n#ifdef AUDIO\n#define LIST(X) X(Audio)\n#else\n#define LIST(X)\n#endif\n\
                  #define CLASS(N) struct N : Node { void f() override { t += 5; Node::f(); } };\nLIST(CLASS)\n#ifdef AUDIO\n";
    let listed = format!("{listed}{makes}");
    let rows = [
        (inside, String::new()),
        (included, String::new()),
        (
            format!("#include \"tree.h\"\n#ifdef AUDIO\n{makes}"),
            shared,
        ),
        (listed, String::new()),
    ];
    for (plugins, behind) in rows {
        let tree = format!("{tree}{behind}");
        let project = Project::new(&[
            ("main.cpp", main),
            ("tree.h", &tree),
            ("plugins.cpp", &plugins),
            ("audio.h", class),
        ]);
        project.database(&[
            ("main.cpp", &["-o", "CMakeFiles/app.dir/main.cpp.o"]),
            (
                "plugins.cpp",
                &["-o", "CMakeFiles/plugins.dir/plugins.cpp.o"],
            ),
        ]);
        let builds: [[(&str, &[&str]); 2]; 2] = [
            [("main.cpp", &[]), ("plugins.cpp", &[])],
            [("main.cpp", &[]), ("plugins.cpp", &["-DAUDIO"])],
        ];
        let outputs = || {
            builds
                .iter()
                .map(|it| project.output(it))
                .collect::<Vec<_>>()
        };
        let before = outputs();
        let run = project.pleach(&["--fix"]);
        assert_eq!(outputs(), before, "{plugins}\n{run:?}");
        assert!(
            run.err
                .contains("which subclasses there are depends on `AUDIO`"),
            "{run:?}"
        );
        // In one target, it is one value.
        project.database(&[
            ("main.cpp", &["-o", "CMakeFiles/app.dir/main.cpp.o"]),
            ("plugins.cpp", &["-o", "CMakeFiles/app.dir/plugins.cpp.o"]),
        ]);
        project.pleach(&["--fix"]);
        assert!(project.read("main.cpp").contains("fused_f_g"), "{plugins}");
    }
}
