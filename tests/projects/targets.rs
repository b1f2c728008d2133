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
    let project = project();
    let of = |target: &str, file: &str| format!("CMakeFiles/{target}.dir/{file}.o");
    let objects = [
        of("app", "look.cpp"),
        of("app", "push.cpp"),
        of("second", "push.cpp"),
        of("app", "main.cpp"),
        of("second", "second.cpp"),
    ];
    let files = ["look.cpp", "push.cpp", "push.cpp", "main.cpp", "second.cpp"];
    let args: Vec<[&str; 2]> = objects.iter().map(|it| ["-o", it.as_str()]).collect();
    let units = files
        .iter()
        .zip(&args)
        .map(|(file, args)| (*file, &args[..]));
    project.database(&units.collect::<Vec<_>>());
    let run = fixed(&project);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(project.read("look.cpp").contains("void fused_look_push("));
    assert_eq!(project.read("push.cpp"), PUSH);
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
