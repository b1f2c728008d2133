//! Shared libraries: what another link unit may call, it may call fused.

use super::project::{Project, Run};

const TREE: &str = "\
#pragma once
#include \"pleach.h\"
#include <cstdio>
#define API __attribute__((visibility(\"default\")))
struct _tree_ Item {
  _child_ Item *Next = nullptr;
  int Value = 1, Seen = 0;
  API _traversal_ void grow(int by);
  _traversal_ void API mark(int by);
};
API _traversal_ void look(Item *item);
_traversal_ void push(Item *item);
";

/// The library. `push` is exported by its definition only.
const WALKS: &str = "\
#include \"tree.h\"
void look(Item *item) {
  item->Seen = item->Value + 7;
  if (item->Next == nullptr)
    return;
  look(item->Next);
}
API void push(Item *item) {
  item->Value = item->Value * 2;
  if (item->Next == nullptr)
    return;
  push(item->Next);
}
void Item::grow(int by) {
  Value += by;
  if (Next == nullptr)
    return;
  Next->grow(by + 1);
}
void Item::mark(int by) {
  Seen += Value * by;
  if (Next == nullptr)
    return;
  Next->mark(by);
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
  std::printf(\"%d %d\\n\", first.Value, last.Seen);
  root->grow(3);
  root->mark(5);
  std::printf(\"%d %d %d %d\\n\", first.Value, first.Seen, last.Value, last.Seen);
}
";

const FILES: [&str; 2] = ["walks.cpp", "main.cpp"];
const HIDDEN: &[&str] = &["-fPIC", "-fvisibility=hidden"];

fn outputs(project: &Project) -> [Run; 2] {
    ["clang++-19", "g++"].map(|compiler| {
        let (library, program) = ([("walks.cpp", HIDDEN)], [("main.cpp", HIDDEN)]);
        project
            .try_shared(compiler, &library, &program)
            .unwrap_or_else(|error| panic!("{compiler}: {error}"))
    })
}

#[test]
fn a_fused_function_is_exported_like_its_traversals() {
    let project = Project::new(&[("tree.h", TREE), ("walks.cpp", WALKS), ("main.cpp", MAIN)]);
    project.database(&FILES.map(|it| (it, HIDDEN)));
    let before = outputs(&project);
    let run = project.pleach(&[&["--fix"], &FILES[..]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    let header = project.read("tree.h");
    let exported = "__attribute__((visibility(\"default\"))) void fused_";
    assert_eq!(header.matches(exported).count(), 2, "{header}");
    let main = project.read("main.cpp");
    assert!(main.contains("fused_look_push(root);"), "{main}");
    assert!(main.contains("root->fused_grow_mark("), "{main}");
    assert_eq!(outputs(&project), before);
    let check = project.pleach(&[&["--check"], &FILES[..]].concat());
    assert_eq!(check.code, Some(0), "{check:?}");
}

#[test]
fn a_member_that_runs_free_functions_is_exported_too() {
    let main = MAIN.replace("  std::printf(\"%d %d\\n\", first.Value, last.Seen);\n", "");
    let project = Project::new(&[("tree.h", TREE), ("walks.cpp", WALKS), ("main.cpp", &main)]);
    project.database(&FILES.map(|it| (it, HIDDEN)));
    let before = outputs(&project);
    let run = project.pleach(&[&["--fix"], &FILES[..]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    let header = project.read("tree.h");
    let exported = "__attribute__((visibility(\"default\"))) void fused_look_push_grow_mark(";
    assert!(header.contains(exported), "{header}");
    assert_eq!(outputs(&project), before);
}

#[test]
fn a_fused_function_is_hidden_where_all_its_traversals_are() {
    let tree = TREE.replace("\"default\"", "\"hidden\"");
    let project = Project::new(&[("tree.h", &tree), ("walks.cpp", WALKS), ("main.cpp", MAIN)]);
    let units = FILES.map(|it| (it, &[][..]));
    project.database(&units);
    let before = project.output(&units);
    let run = project.pleach(&[&["--fix"], &FILES[..]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    let header = project.read("tree.h");
    let hidden = "__attribute__((visibility(\"hidden\"))) void fused_";
    assert_eq!(header.matches(hidden).count(), 2, "{header}");
    assert_eq!(project.output(&units), before);
}

#[test]
fn a_fused_function_that_another_target_calls_is_told() {
    let project = Project::new(&[("tree.h", TREE), ("walks.cpp", WALKS), ("main.cpp", MAIN)]);
    let note = "pleach: note: target 'app' calls `fused_grow_mark` and 1 more, which target 'walks' defines in walks.cpp; if a version script \
                or another list says what 'walks' exports, add it there";
    for (of_main, told) in [("app", true), ("walks", false)] {
        let object = format!("CMakeFiles/{of_main}.dir/main.cpp.o");
        project.database(&[
            ("walks.cpp", &["-o", "CMakeFiles/walks.dir/walks.cpp.o"]),
            ("main.cpp", &["-o", &object]),
        ]);
        let run = project.pleach(&[&["--fix"], &FILES[..]].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        assert_eq!(run.err.contains(note), told, "{run:?}");
        project.pleach(&[&["--unfuse"], &FILES[..]].concat());
    }
}

/// `TREE` with a macro that is nothing in one configuration.
fn tree_of_configurations() -> String {
    let line = "#define API __attribute__((visibility(\"default\")))\n";
    let guarded = format!("#ifdef SHARED\n{line}#else\n#define API\n#endif\n");
    TREE.replace(line, &guarded)
}

#[test]
fn what_the_configuration_says_of_exports_stays_a_macro() {
    let shared: &[&str] = &["-DSHARED", "-fPIC", "-fvisibility=hidden"];
    let tree = tree_of_configurations();
    let files = [
        ("tree.h", tree.as_str()),
        ("walks.cpp", WALKS),
        ("main.cpp", MAIN),
    ];
    for read in [&[][..], shared] {
        let project = Project::new(&files);
        project.database(&FILES.map(|it| (it, read)));
        let output = || {
            ["clang++-19", "g++"].map(|compiler| {
                project
                    .try_shared(compiler, &[("walks.cpp", shared)], &[("main.cpp", shared)])
                    .unwrap_or_else(|error| panic!("{compiler}: {error}"))
            })
        };
        let before = output();
        let run = project.pleach(&[&["--fix"], &FILES[..]].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        let header = project.read("tree.h");
        assert_eq!(header.matches("  API void fused_").count(), 1, "{header}");
        assert_eq!(header.matches("\nAPI void fused_").count(), 1, "{header}");
        assert_eq!(output(), before);
        let run = project.pleach(&[&["--check"], &FILES[..]].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
    }
}

#[test]
fn exports_that_cannot_be_repeated_are_refused() {
    let tree = tree_of_configurations();
    let look = "API _traversal_ void look";
    let cases = [
        // Another macro for the other function.
        (
            tree.replace(
                look,
                "#ifdef X\n#define OUT\n#else\n#define OUT\n#endif\nOUT _traversal_ void look",
            ),
            "exports one of the functions where `OUT` exports another; use one macro for both",
        ),
        // No macro that stays.
        (
            tree.replace(
                "_traversal_ void push(Item *item);",
                "_traversal_ void push(Item *item);\n#undef API\n#define API",
            ),
            "the configuration decides whether `API` exports the function",
        ),
        // An export within another macro.
        (
            tree.replace(
                "#define API\n",
                "#define API\n#endif\n#define WALK API _traversal_\n#if 0\n",
            )
            .replace(look, "WALK void look"),
            "the configuration decides whether `WALK` exports the function",
        ),
        // By definitions only, in another file.
        (
            tree.replace(look, "_traversal_ void look"),
            "a fused function is declared where no declaration has `API`",
        ),
    ];
    for (tree, why) in cases {
        let project = Project::new(&[("tree.h", &tree), ("walks.cpp", WALKS), ("main.cpp", MAIN)]);
        project.database(&FILES.map(|it| (it, &[][..])));
        let run = project.pleach(&[&["--fix"], &FILES[..]].concat());
        let said = format!("{}{}", run.out, run.err);
        assert!(said.contains(why), "{why}: {run:?}");
        let main = project.read("main.cpp");
        assert!(!main.contains("fused_look_push"), "{main}");
    }
}

/// A library that is compiled, or all in its headers: a fused function would be inline in both builds, or in none.
#[test]
fn what_the_configuration_makes_inline_stays_as_it_is() {
    let tree = "\
#pragma once
#include \"pleach.h\"
#ifdef HEADER_ONLY
#define API inline
#else
#define API
#endif
struct _tree_ Item {
  _child_ Item *Next = nullptr;
  int Value = 1, Seen = 0;
};
_traversal_ API void look(Item *item);
_traversal_ API void push(Item *item);
#ifdef HEADER_ONLY
#include \"walks.ipp\"
#endif
";
    let walks = "\
API void look(Item *item) {
  item->Seen = item->Value + 7;
  if (item->Next) look(item->Next);
}
API void push(Item *item) {
  item->Value = item->Value * 2;
  if (item->Next) push(item->Next);
}
";
    let source = "#include \"tree.h\"\n#ifndef HEADER_ONLY\n#include \"walks.ipp\"\n#endif\n";
    let main = "#include \"tree.h\"\n#include <cstdio>\nint main() {\n  Item last, first;\n  first.Next = &last;\n  Item *root = &first;\n  \
                look(root);\n  push(root);\n  std::printf(\"%d %d\\n\", first.Value, last.Seen);\n}\n";
    let files = [
        ("tree.h", tree),
        ("walks.ipp", walks),
        ("walks.cpp", source),
        ("main.cpp", main),
    ];
    let builds: [&[&str]; 2] = [&[], &["-DHEADER_ONLY"]];
    for fixed in builds {
        let project = Project::new(&files);
        project.database(&FILES.map(|it| (it, fixed)));
        let before = builds.map(|it| project.output(&FILES.map(|file| (file, it))));
        let report = project.pleach(&FILES);
        assert!(
            report
                .out
                .contains("the configuration decides whether `API` makes the function inline"),
            "{report:?}"
        );
        project.pleach(&[&["--fix"], &FILES[..]].concat());
        let after = builds.map(|it| project.output(&FILES.map(|file| (file, it))));
        assert_eq!(after, before);
    }
    // The same in all of them is no question.
    let project = Project::new(&files);
    project.write(
        "tree.h",
        &tree.replace("#define API\n", "#define API inline\n"),
    );
    project.write("walks.cpp", "#include \"tree.h\"\n");
    let tree = project.read("tree.h");
    project.write(
        "tree.h",
        &format!("{tree}#ifndef HEADER_ONLY\n#include \"walks.ipp\"\n#endif\n"),
    );
    project.database(&FILES.map(|it| (it, &[][..])));
    let report = project.pleach(&FILES);
    assert!(report.out.contains("can run as 1 walk"), "{report:?}");
}

/// What the directives around specifiers decide, is pinned: where a fused function would be inline or internal, there is none.
#[test]
fn what_directives_make_inline_is_fused_for_one_configuration() {
    let node =
        "struct _tree_ Item {\n  _child_ Item *Next = nullptr;\n  int Value = 1, Seen = 0;\n};\n";
    let declared = "_traversal_ void look(Item *item);\n_traversal_ int push(Item *item);\n";
    let walk = |specifier: &str| {
        let under = match specifier {
            "" => String::new(),
            _ => format!("#ifdef OTHER\n{specifier}\n#endif\n"),
        };
        format!(
            "{under}void look(Item *item) {{\n  item->Seen = item->Value + 7;\n  if (item->Next) look(item->Next);\n}}\n\
             {under}int push(Item *item) {{\n  int pushed = item->Value;\n  if (item->Next) pushed += push(item->Next);\n  return pushed;\n}}\n"
        )
    };
    let head = format!("#pragma once\n#include \"pleach.h\"\n{node}{declared}");
    let included = "#ifdef OTHER\n#include \"walks.ipp\"\n#endif\n";
    let again =
        "#ifdef OTHER\ninline void look(Item *item);\ninline int push(Item *item);\n#endif\n";
    let calls = "  Item *root = &first;\n  look(root);\n  int pushed = push(root);\n  std::printf(\"%d %d\\n\", pushed, last.Seen);\n";
    let main = format!(
        "#include \"tree.h\"\n#include <cstdio>\nvoid other(Item *root);\nint main() {{\n  Item last, first;\n  first.Next = &last;\n  other(&first);\n{calls}}}\n"
    );
    let source = "#include \"tree.h\"\n#ifndef OTHER\n#include \"walks.ipp\"\n#endif\nvoid other(Item *root) {\n  look(root);\n  push(root);\n}\n";
    let in_header = format!(
        "#ifdef OTHER\n#include \"tree.h\"\n{}#else\n{}#endif\n",
        "void other(Item *root) {\n  look(root);\n  push(root);\n}\n",
        "struct Item;\nvoid other(Item *) {}\n"
    );
    let shapes = [
        (format!("{head}{included}"), walk("inline"), source),
        (format!("{head}{again}{included}"), walk(""), source),
        (
            format!("{}{}", head.replace(declared, ""), walk("static")),
            String::new(),
            &in_header,
        ),
        (
            format!("{}{}", head.replace(declared, ""), walk("constexpr")),
            String::new(),
            &in_header,
        ),
    ];
    let builds: [&[&str]; 2] = [&["-std=c++20"], &["-std=c++20", "-DOTHER"]];
    for (tree, walks, source) in shapes {
        let marked = match walks.is_empty() {
            true => tree
                .replace(
                    "void look(Item *item) {",
                    "_traversal_ void look(Item *item) {",
                )
                .replace(
                    "int push(Item *item) {",
                    "_traversal_ int push(Item *item) {",
                ),
            false => tree,
        };
        let project = Project::new(&[
            ("tree.h", &*marked),
            ("walks.ipp", &walks),
            ("walks.cpp", source),
            ("main.cpp", &main),
        ]);
        project.database(&FILES.map(|it| (it, builds[0])));
        let before = builds.map(|it| project.output(&FILES.map(|file| (file, it))));
        let report = project.pleach(&[&["--fix"], &FILES[..]].concat());
        assert!(report.err.contains("are fused"), "{report:?}");
        let after = builds.map(|it| project.output(&FILES.map(|file| (file, it))));
        assert_eq!(after, before, "{marked}");
    }
}
