//! The report promises what `--fix` does, and both end alike where nothing of the plan is left.

use super::basics::{LOOK, MAIN, PUSH, SOURCES, TREE, base};
use super::project::{Project, Run};

fn pleach(project: &Project, options: &[&str]) -> Run {
    project.pleach(&[options, &["look.cpp", "push.cpp", "main.cpp"]].concat())
}

/// Each of `look` and `push` names what the file of the other one does not declare: only the compiler sees that a copy there is wrong.
fn unknown_name() -> Project {
    let project = base();
    project.write("scale.h", "extern int Scale;\n");
    let look = LOOK
        .replace("#include", "#include \"scale.h\"\n#include")
        .replace("Seen = Value", "Seen = Value * Scale");
    project.write("look.cpp", &look);
    let push = PUSH.replace("Next->push();\n  Value", "Value");
    let push = push.replace("void Item", "extern int Offset;\nvoid Item");
    project.write(
        "push.cpp",
        &push.replace("Seen;\n", "Seen + Offset;\n  Next->push();\n"),
    );
    project.write("main.cpp", &format!("{MAIN}{GLOBALS}"));
    project.database(&SOURCES);
    project
}

const GLOBALS: &str = "int Scale = 3;\nint Offset = 1;\n";

#[test]
fn what_does_not_verify_is_not_promised() {
    let project = unknown_name();
    let report = pleach(&project, &[]);
    let reason = "on `Item` the calls of `look` and `push` stay 2 walks: ";
    assert!(report.out.contains(reason), "{report:?}");
    assert!(!report.out.contains("can run as"), "{report:?}");
    assert_eq!(report.code, Some(1));
    for mode in ["--diff", "--fix"] {
        let run = pleach(&project, &[mode]);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{mode}");
        assert!(run.err.contains(reason), "{run:?}");
    }
    assert_eq!(project.read("tree.h"), TREE);
    let check = pleach(&project, &["--check"]);
    assert_eq!((check.code, check.out.as_str()), (Some(0), ""));
}

/// A second type, whose bodies can be fused.
const BOX: &str = "\
struct _tree_ Box : Node {
  _traversal_ void look() override { Seen = Value + 1; Next->look(); }
  _traversal_ void push() override { Value = Value * 3 + Seen; Next->push(); }
};
";

#[test]
fn a_type_that_keeps_its_calls_is_named() {
    let project = unknown_name();
    project.write("tree.h", &format!("{TREE}{BOX}"));
    let main = MAIN.replace(
        "item = new Item;",
        "item = i == 1 ? (Node *)new Item : new Box;",
    );
    project.write("main.cpp", &format!("{main}{GLOBALS}"));
    let before = project.output(&SOURCES);
    let report = pleach(&project, &[]);
    assert_eq!(report.code, Some(1));
    let finding = "these 2 calls can run as 1 walk, but not on `Item` [fuse-traversals]";
    assert!(report.out.contains(finding), "{report:?}");
    let fixed = pleach(&project, &["--fix"]);
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(fixed.err.contains("on `Item` the calls of"), "{fixed:?}");
    assert!(!project.read("push.cpp").contains("fused"));
    assert!(
        project
            .read("tree.h")
            .contains("inline void Box::fused_look_push() {")
    );
    assert_eq!(project.output(&SOURCES), before);
}

#[test]
fn a_fusion_whose_only_recursion_falls_back_is_not_written() {
    let project = unknown_name();
    let leaf = "\
struct _tree_ Leaf : Node {
  _traversal_ void look() override { Seen = Value + 1; }
  _traversal_ void push() override { Value = Value * 3 + Seen; }
};
";
    project.write("tree.h", &format!("{TREE}{leaf}"));
    let fixed = pleach(&project, &["--fix"]);
    assert_eq!(fixed.code, Some(1), "{fixed:?}");
    assert_eq!(project.read("tree.h"), format!("{TREE}{leaf}"));
    assert!(!project.read("main.cpp").contains("fused"));
}

/// A warning of the program's own names the place of an unnamed type, which stands below generated code in the edited file.
#[test]
fn a_warning_that_names_a_place_is_no_new_one_where_regions_move_that() {
    let text = "\
#include \"pleach.h\"
struct _tree_ Node {
  int Low = 0, High = 0;
  _child_ Node *Next = nullptr;
  _traversal_ void low() {
    Low = 1;
    if (Next) Next->low();
  }
  _traversal_ void high() {
    High = 2;
    if (Next) Next->high();
  }
};
void run(Node &root) {
  root.low();
  root.high();
}
struct Other {
  struct Part {
    int Kind;
  };
  union {
    Part First = {1};
    int Second;
  };
  Part *Kept = &First;
};
int main() {
  Other other;
  Node node;
  run(node);
  return other.Kept->Kind > 5;
}
";
    let project = Project::new(&[("one.cpp", text)]);
    project.database(&[("one.cpp", &[])]);
    let run = project.pleach(&["--fix", "one.cpp"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let fused = project.read("one.cpp");
    assert!(fused.contains("root.fused_low_high();"), "{run:?}");
}
