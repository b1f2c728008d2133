//! Subclasses that one unit alone has, in places that a list of the program's own declarations would leave out.

use super::basics::{LOOK, MAIN, PUSH, TREE, base};
use super::project::Project;

/// `main.cpp` with `make()` for the item in the middle.
fn main_with(head: &str) -> String {
    MAIN.replace("#include \"tree.h\"\n", head)
        .replace("new Item;", "i == 1 ? make() : new Item;")
}

/// A subclass whose `push` changes what `look` reads of the node above.
const SUB: &str = "\
struct _tree_ Sub : Item {
  void push() override {
    Item::push();
    if (Next != nullptr) Next->Value += 100;
  }
};
";

const FILES: [&str; 3] = ["look.cpp", "push.cpp", "main.cpp"];

/// Fixes the project: nothing is fused, the program gives what it gave, and `expected` is said.
fn stays_plain(project: &Project, units: &[(&str, &[&str])], expected: &str) {
    project.database(units);
    let before = project.output(units);
    let files: Vec<&str> = units.iter().map(|it| it.0).collect();
    let fixed = project.pleach(&[&["--fix", "--keep-all"], &files[..]].concat());
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(
        fixed.err.contains(expected) || fixed.out.contains(expected),
        "{fixed:?}"
    );
    for file in files.iter().chain([&"tree.h"]) {
        assert!(!project.read(file).contains("pleach:begin"), "{file}");
    }
    assert_eq!(project.output(units), before);
}

fn with_sub(header: &str, main: &str) -> Project {
    Project::new(&[
        ("tree.h", TREE),
        ("inc/sub.h", header),
        ("look.cpp", LOOK),
        ("push.cpp", PUSH),
        ("main.cpp", main),
    ])
}

#[test]
fn a_subclass_in_a_folder_that_one_unit_takes_for_the_systems() {
    let header =
        format!("#include \"../tree.h\"\n{SUB}inline Node *make() {{ return new Sub; }}\n");
    let project = with_sub(
        &header,
        &main_with("#include <sub.h>\n#include \"tree.h\"\n"),
    );
    let units: [(&str, &[&str]); 3] = [
        ("look.cpp", &["-Iinc"]),
        ("push.cpp", &["-Iinc"]),
        ("main.cpp", &["-isystem", "inc"]),
    ];
    stays_plain(&project, &units, "stands in a system header");
}

#[test]
fn a_class_in_a_function_of_a_system_header() {
    let header =
        format!("#include \"../tree.h\"\ninline Node *make() {{\n{SUB}  return new Sub;\n}}\n");
    let project = with_sub(
        &header,
        &main_with("#include <sub.h>\n#include \"tree.h\"\n"),
    );
    let units: [(&str, &[&str]); 3] = [
        ("look.cpp", &[]),
        ("push.cpp", &[]),
        ("main.cpp", &["-isystem", "inc"]),
    ];
    stays_plain(&project, &units, "is declared in a function");
}

#[test]
fn a_tree_that_one_unit_finds_in_a_system_header_is_not_edited() {
    for system in FILES {
        let project = Project::new(&[
            ("inc/tree.h", TREE),
            ("look.cpp", LOOK),
            ("push.cpp", PUSH),
            ("main.cpp", MAIN),
        ]);
        let units = FILES.map(|it| match it == system {
            true => (it, &["-isystem", "inc"][..]),
            false => (it, &["-Iinc"][..]),
        });
        project.database(&units);
        let before = project.output(&units);
        let fixed = project.pleach(&[&["--fix", "--keep-all"], &FILES[..]].concat());
        assert_eq!(fixed.code, Some(0), "{fixed:?}");
        assert!(!project.read("inc/tree.h").contains("pleach:begin"));
        assert_eq!(project.output(&units), before);
        // The classes are the same: it is the folder that keeps them apart.
        assert!(fixed.err.contains("stands in a system header"), "{fixed:?}");
        assert!(!fixed.err.contains("defined differently"), "{fixed:?}");
    }
}

/// A macro of the compiler's own, by an option that one unit alone has.
#[test]
fn a_macro_that_the_compiler_defines_by_an_option() {
    let tree = TREE.replace(
        "struct _tree_ Node",
        "#ifdef __PIC__\nstatic const int Kind = 3;\n#else\nstatic const int Kind = 4;\n#endif\nstruct _tree_ Node",
    );
    let project = base();
    project.write("tree.h", &tree);
    project.write("look.cpp", &LOOK.replace("= Value", "= Value + Kind"));
    project.write("push.cpp", &PUSH.replace("+ Seen", "+ Seen + Kind"));
    project.database(&[
        ("look.cpp", &["-fno-pic"]),
        ("push.cpp", &["-fPIC"]),
        ("main.cpp", &["-fPIC"]),
    ]);
    let fixed = project.pleach(&[&["--fix", "--keep-all"], &FILES[..]].concat());
    assert!(
        fixed
            .err
            .contains("`__PIC__`, which the compiler itself defines, otherwise for `"),
        "{fixed:?}"
    );
    assert!(!fixed.err.contains("in no file"), "{fixed:?}");
}

#[test]
fn a_mixin_that_a_system_header_has() {
    let header = "\
template <class T> struct Mixin : T {
  void push() override {
    T::push();
    if (this->Next != nullptr) this->Next->Value += 100;
  }
};
";
    let main = main_with(
        "#include <sub.h>\n#include \"tree.h\"\nNode *make() { return new Mixin<Item>; }\n",
    );
    let project = with_sub(header, &main);
    let units: [(&str, &[&str]); 3] = [
        ("look.cpp", &[]),
        ("push.cpp", &[]),
        ("main.cpp", &["-isystem", "inc"]),
    ];
    stays_plain(&project, &units, "class 'Mixin' depends on a template");
}

#[test]
fn a_mixin_that_one_unit_alone_has() {
    let mixin = "\
#include \"tree.h\"
namespace {
template <class T> struct Mixin : T {
  void push() override {
    T::push();
    if (this->Next != nullptr) this->Next->Value += 100;
  }
};
}
Node *make() { return new Mixin<Item>; }
";
    let project = base();
    project.write("mixin.cpp", mixin);
    project.write(
        "main.cpp",
        &main_with("#include \"tree.h\"\nNode *make();\n"),
    );
    let units: [(&str, &[&str]); 4] = [
        ("look.cpp", &[]),
        ("push.cpp", &[]),
        ("mixin.cpp", &[]),
        ("main.cpp", &[]),
    ];
    stays_plain(&project, &units, "may override 'push' unseen");
}

/// Nothing is written, and the import or export is where it is said.
fn refused(files: &[(&str, &str)], args: &[&str], place: &str) {
    let project = Project::new(files);
    let run = project.pleach(args);
    assert_eq!(run.code, Some(2), "{run:?}");
    let line = format!(
        "{place}: error: modules are not supported: what they export is not seen [unsupported-module]\n"
    );
    assert!(run.err.contains(&line), "{run:?}");
    for (name, text) in files {
        assert_eq!(project.read(name), *text);
    }
}

#[test]
fn modules_are_refused() {
    let interface = "\
module;
#include \"pleach.h\"
export module tree;
export struct _tree_ Node {
  _child_ Node *Next = nullptr;
  virtual ~Node() {}
};
";
    let args = |file| ["--fix", file, "--", "-std=c++20", "-Iinclude"];
    refused(
        &[("tree.cppm", interface)],
        &args("tree.cppm"),
        "tree.cppm:4:1",
    );
    let unit = "// A part.\nmodule tree:part;\nstruct S {};\n";
    refused(&[("part.cpp", unit)], &args("part.cpp"), "part.cpp:2:1");
    let import = "#include \"pleach.h\"\nimport tree;\nvoid f() {}\n";
    refused(&[("use.cpp", import)], &args("use.cpp"), "use.cpp:2:1");
    let header = "import \"pleach.h\";\nvoid f() {}\n";
    refused(&[("use.cpp", header)], &args("use.cpp"), "use.cpp:1:1");
}
