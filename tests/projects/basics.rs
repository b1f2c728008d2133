//! The base project of this suite fuses, runs the same, and is restored.

use super::project::Project;

/// Node and Item, declared for the sources below.
pub(crate) const TREE: &str = "\
#pragma once
#include <cstdio>
#include \"pleach.h\"
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Value = 1, Seen = 0;
  _traversal_ virtual void look() {}
  _traversal_ virtual void push() {}
  virtual ~Node() {}
};
struct _tree_ Item : Node {
  _traversal_ void look() override;
  _traversal_ void push() override;
};
";

/// The first walk.
pub(crate) const LOOK: &str = "\
#include \"tree.h\"
void Item::look() {
  Seen = Value;
  Next->look();
}
";

/// The second walk.
pub(crate) const PUSH: &str = "\
#include \"tree.h\"
void Item::push() {
  Next->push();
  Value = Value * 2 + Seen;
}
";

/// Three items and their end.
pub(crate) const MAIN: &str = "\
#include \"tree.h\"
void run(Node *root) {
  root->look();
  root->push();
}
int main() {
  Node *root = new Node;
  for (int i = 0; i < 3; ++i) {
    Node *item = new Item;
    item->Next = root;
    item->Value = i + 1;
    root = item;
  }
  run(root);
  for (Node *it = root; it != nullptr; it = it->Next)
    std::printf(\"%d %d\\n\", it->Value, it->Seen);
}
";

/// The base project: `tree.h`, `look.cpp`, `push.cpp`, `main.cpp`.
pub(crate) fn base() -> Project {
    Project::new(&[
        ("tree.h", TREE),
        ("look.cpp", LOOK),
        ("push.cpp", PUSH),
        ("main.cpp", MAIN),
    ])
}

/// The base project's sources.
pub(crate) const SOURCES: [(&str, &[&str]); 3] =
    [("look.cpp", &[]), ("push.cpp", &[]), ("main.cpp", &[])];

#[test]
fn the_base_project_fuses_and_is_restored() {
    let project = base();
    project.database(&SOURCES);
    let before = project.output(&SOURCES);
    assert_eq!(before.out, "9 3\n6 2\n3 1\n1 0\n");
    let files = ["look.cpp", "push.cpp", "main.cpp"];
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
    assert_eq!(project.read("main.cpp"), MAIN);
    assert_eq!(project.read("tree.h"), TREE);
}
