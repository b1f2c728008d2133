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

/// The same in a file that includes its declaration.
const DECLARED: &str =
    "#include \"tree.h\"\nint Base = 7;\nint scaled(int value) { return value * 3; }\n";

/// The same with another effect.
const DOUBLE: &str = "int Base = 7;\nint scaled(int value) { return value * 3 + Base++; }\n";

type Units<'a> = &'a [(&'a str, &'a [&'a str])];

fn project(files: &[(&str, &str)]) -> Project {
    let own = [("tree.h", TREE), ("walks.cpp", WALKS), ("main.cpp", MAIN)];
    Project::new(&[&own, files].concat())
}

/// `--fix` of all units that the database has, done if only to say what is not written.
fn fix(project: &Project, units: Units<'_>) -> Run {
    project.database(units);
    let files = units.iter().map(|it| it.0);
    let words: Vec<&str> = ["--fix", "--keep-all"].into_iter().chain(files).collect();
    let fixed = project.pleach(&words);
    assert!(matches!(fixed.code, Some(0 | 1)), "{fixed:?}");
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
        let files = [
            ("declared.cpp", DECLARED),
            (name, text),
            ("double.inc", DOUBLE),
        ];
        let project = project(&files);
        let (walks, main): ((_, &[&str]), _) = (("walks.cpp", &[]), ("main.cpp", &[][..]));
        let program = [walks, main, (name, &[])];
        let before = project.output(&program);
        fix(&project, &[walks, ("declared.cpp", &[]), main, (name, &[])]);
        assert_eq!(project.output(&program), before, "{name}");
        assert!(!is_fused(&project), "{name}");
    }
}

/// What the function does depends on `X`.
const CONDITIONAL: &str = "\
#include \"tree.h\"
int Base = 7;
int scaled(int value) {
#if X > 1
  ++Base;
#endif
  return value * 3;
}
";

const LEVEL: &str = "#pragma once\n#ifndef X\n#define X 1\n#endif\n";

/// Whether the walks are fused where `scaled` depends on `X`. They and `main` include the tree by `head`, the file of `scaled` by `other`,
/// and they are compiled with `args`; the program gives what it gave, and with `-DX=2` in both, too.
fn is_fused_with(head: &str, other: &str, args: [&[&str]; 2]) -> bool {
    let with = |text: &str, head: &str| text.replacen("#include \"tree.h\"\n", head, 1);
    let [walks, main] = [WALKS, MAIN].map(|it| with(it, head));
    let conditional = with(CONDITIONAL, other);
    let files = [
        ("conditional.cpp", &*conditional),
        ("walks.cpp", &walks),
        ("main.cpp", &main),
    ];
    let project = project(&[&files[..], &[("level.h", LEVEL)]].concat());
    let units = [
        ("walks.cpp", args[0]),
        ("main.cpp", args[0]),
        ("conditional.cpp", args[1]),
    ];
    let outputs = || {
        let other = units.map(|it| (it.0, &["-DX=2"][..]));
        [project.output(&units), project.output(&other)]
    };
    let before = outputs();
    fix(&project, &units);
    assert_eq!(outputs(), before, "{head}{other}");
    is_fused(&project)
}

#[test]
fn a_macro_is_asked_for_where_it_is_the_same() {
    const PLAIN: &str = "#include \"tree.h\"\n";
    const DEFAULT: &str = "#include \"level.h\"\n#include \"tree.h\"\n";
    const OWN: &str = "#undef X\n#include \"tree.h\"\n";
    let same: [&[&str]; 2] = [&[], &[]];
    assert!(is_fused_with(PLAIN, PLAIN, same));
    assert!(is_fused_with(PLAIN, PLAIN, [&["-DX=1"], &["-DX=1"]]));
    assert!(is_fused_with(DEFAULT, DEFAULT, same));
    // The test would hold there in any configuration.
    assert!(!is_fused_with(OWN, PLAIN, same));
    assert!(!is_fused_with(DEFAULT, PLAIN, [&["-DX=1"], &["-DX=1"]]));
    assert!(!is_fused_with(PLAIN, PLAIN, [&[], &["-DX=1"]]));
}

#[test]
fn a_macro_of_another_target_is_not_asked_for() {
    let project = project(&[("conditional.cpp", CONDITIONAL)]);
    let object = |target: &str, file: &str| format!("CMakeFiles/{target}.dir/{file}.o");
    for (target, fused) in [("app", true), ("core", false)] {
        let objects = [
            object("app", "walks.cpp"),
            object("app", "main.cpp"),
            object(target, "conditional.cpp"),
        ];
        let [walks, main, other] = objects.each_ref().map(|it| ["-o", it.as_str()]);
        let units: Units<'_> = &[
            ("walks.cpp", &walks),
            ("main.cpp", &main),
            ("conditional.cpp", &other),
        ];
        fix(&project, units);
        assert_eq!(is_fused(&project), fused, "{target}");
    }
}

#[test]
fn an_allocation_function_that_another_configuration_has_counts() {
    const COUNTED: &str = "\
#ifdef X
#include <cstdlib>
extern int Base;
void *operator new(std::size_t size) { ++Base; return std::malloc(size); }
void operator delete(void *at) noexcept { std::free(at); }
void operator delete(void *at, std::size_t) noexcept { std::free(at); }
#endif
";
    const MAKES: &str = "\
#include \"tree.h\"
struct Box { int Inside = 3; };
int Base = 7;
int scaled(int value) {
  Box *box = new Box;
  return value * box->Inside;
}
";
    let project = project(&[("makes.cpp", MAKES), ("counted.cpp", COUNTED)]);
    let names = ["walks.cpp", "main.cpp", "makes.cpp", "counted.cpp"];
    let with = |args: &[&str]| project.output(&names.map(|it| (it, args)));
    let before = [with(&[]), with(&["-DX"])];
    assert_ne!(before[0].out, before[1].out);
    fix(&project, &names.map(|it| (it, &[][..])));
    assert!(is_fused(&project));
    assert_eq!([with(&[]), with(&["-DX"])], before);
}

#[test]
fn a_variable_that_another_file_makes_an_alias_counts_as_both() {
    const ALIAS: &str = "int Base = 7;\nextern int Other __attribute__((alias(\"Base\")));\n";
    const WRITES: &str = "extern int Other;\nint scaled(int value) { return value * Other++; }\n";
    for (text, fused) in [
        (ALIAS, false),
        (
            "int Base = 7;\nalignas(16) int Other [[gnu::used]] = 7;\n",
            true,
        ),
    ] {
        let project = project(&[("writes.cpp", WRITES), ("names.cpp", text)]);
        let names = ["walks.cpp", "main.cpp", "writes.cpp", "names.cpp"];
        let units = names.map(|it| (it, &[][..]));
        let before = project.output(&units);
        fix(&project, &units);
        assert_eq!(project.output(&units), before);
        assert_eq!(is_fused(&project), fused, "{text}");
    }
}

#[test]
fn a_macro_of_a_system_header_is_asked_for_where_that_is_read() {
    let limited = CONDITIONAL.replace("#if X > 1", "#if SIZE_MAX == 0xffffffff");
    let limited = limited.replacen('#', "#include <cstdint>\n#", 1);
    for (head, fused) in [("", false), ("#include <cstdint>\n", true)] {
        let [walks, main] = [WALKS, MAIN].map(|it| format!("{head}{it}"));
        let tree = TREE.replace(
            "#include <cstdio>",
            "extern \"C\" int printf(const char *, ...);",
        );
        let main = main.replace("std::", "");
        let project = project(&[
            ("limited.cpp", &limited),
            ("walks.cpp", &walks),
            ("main.cpp", &main),
            ("tree.h", &tree),
        ]);
        fix(
            &project,
            &["walks.cpp", "main.cpp", "limited.cpp"].map(|it| (it, &[][..])),
        );
        assert_eq!(is_fused(&project), fused, "{head}");
    }
}

#[test]
fn a_type_of_a_source_file_is_no_other_ones() {
    for (ours, theirs) in [
        (
            "enum class Step { Wide = 3 };",
            "enum class Step { Wide = 5 };",
        ),
        (
            "struct Step { static const int Wide = 3; };",
            "struct Step { static const int Wide = 5; };",
        ),
    ] {
        let walks = WALKS.replace("Value + Base", "Value + Base + (int)Step::Wide");
        let walks = walks.replacen('\n', &format!("\n{ours}\n"), 1);
        let (look, push) = walks.split_at(walks.find("void Item::push").expect("the walk"));
        let look = look.replace("scaled(Value)", "scaled(Value) + (int)Step::Wide");
        let push = format!("#include \"tree.h\"\n{theirs}\n{push}");
        let files = [
            ("walks.cpp", &*look),
            ("push.cpp", &push),
            ("declared.cpp", DECLARED),
        ];
        let project = project(&files);
        let units = ["walks.cpp", "push.cpp", "main.cpp", "declared.cpp"].map(|it| (it, &[][..]));
        let before = project.output(&units);
        fix(&project, &units);
        assert_eq!(project.output(&units), before, "{ours}");
    }
}
