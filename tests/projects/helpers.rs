//! Ordinary functions that traversals call and other source files define.

use super::project::{Project, Run};

const TREE: &str = "\
#pragma once
#include \"pleach.h\"
#include <cstdio>
struct _tree_ Item {
  _child_ Item *Next = nullptr;
  int Value = 1, Seen = 0;
  _traversal_ void look();
  _traversal_ void push();
};
extern int Base;
int scaled(int value);
";

const WALKS: &str = "\
#include \"tree.h\"
void Item::look() {
  Seen = scaled(Value);
  if (Next == nullptr)
    return;
  Next->look();
}
void Item::push() {
  Value = Value + Base;
  if (Next == nullptr)
    return;
  Next->push();
}
";

const MAIN: &str = "\
#include \"tree.h\"
int main() {
  Item last, first;
  first.Next = &last;
  Item *root = &first;
  root->look();
  root->push();
  std::printf(\"%d %d %d %d\\n\", first.Value, first.Seen, last.Value, last.Seen);
}
";

/// Nothing in it says that others call the function.
const BARE: &str = "int Base = 7;\nint scaled(int value) { return value * 3; }\n";

/// The same with another effect.
const DOUBLE: &str = "int Base = 7;\nint scaled(int value) { return value * 3 + Base++; }\n";

type Units<'a> = &'a [(&'a str, &'a [&'a str])];

fn project(files: &[(&str, &str)]) -> Project {
    let own = [("tree.h", TREE), ("walks.cpp", WALKS), ("main.cpp", MAIN)];
    Project::new(&[&own, files].concat())
}

/// `--fix` of all units that the database has.
fn fix(project: &Project, units: Units<'_>) -> Run {
    project.database(units);
    let files = units.iter().map(|it| it.0);
    let words: Vec<&str> = ["--fix", "--keep-all"].into_iter().chain(files).collect();
    let fixed = project.pleach(&words);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    fixed
}

fn is_fused(project: &Project) -> bool {
    project.read("walks.cpp").contains("pleach:begin")
}

#[test]
fn a_definition_that_no_header_declares_is_read() {
    let project = project(&[("bare.cpp", BARE)]);
    let units: Units<'_> = &[("walks.cpp", &[]), ("main.cpp", &[]), ("bare.cpp", &[])];
    let before = project.output(units);
    fix(&project, units);
    assert!(is_fused(&project));
    assert_eq!(project.output(units), before);
    let text = project.read("walks.cpp");
    let turned: Vec<_> = units.iter().rev().copied().collect();
    fix(&project, &turned);
    assert_eq!(project.read("walks.cpp"), text);
}

#[test]
fn a_second_definition_that_no_header_declares_counts() {
    let included = "#include \"double.inc\"\n";
    for (name, text) in [("double.cpp", DOUBLE), ("parts.cpp", included)] {
        let files = [("bare.cpp", BARE), (name, text), ("double.inc", DOUBLE)];
        let project = project(&files);
        let (walks, main): ((_, &[&str]), _) = (("walks.cpp", &[]), ("main.cpp", &[][..]));
        let program = [walks, main, (name, &[])];
        let before = project.output(&program);
        fix(&project, &[walks, ("bare.cpp", &[]), main, (name, &[])]);
        assert_eq!(project.output(&program), before, "{name}");
        assert!(!is_fused(&project), "{name}");
    }
}
