//! Runs over a whole database: which of its files are read, and that the others could not have mattered.

use std::fs;

use super::basics::{LOOK, MAIN, PUSH, SOURCES, TREE, base};
use super::project::{Project, Run};

/// A source that no parse survives, and that has nothing to do with trees.
const BROKEN: &str = "#include \"missing.h\"\nint broken( {\n";

/// The base project and what else a database lists.
fn with(others: &[(&str, &str)]) -> Project {
    let project = base();
    let mut units: Vec<(&str, &[&str])> = SOURCES.to_vec();
    for (name, text) in others {
        project.write(name, text);
        if !name.ends_with(".h") {
            units.push((name, &[]));
        }
    }
    project.database(&units);
    project
}

fn run(project: &Project, code: i32, args: &[&str]) -> Run {
    let run = project.pleach(args);
    assert_eq!(run.code, Some(code), "{args:?}: {run:?}");
    run
}

/// What `--fix` makes of the base project's files.
fn fixed(project: &Project) -> Vec<String> {
    let files = ["tree.h", "look.cpp", "push.cpp", "main.cpp"];
    files.iter().map(|it| project.read(it)).collect()
}

#[test]
fn without_files_the_whole_database_is_read() {
    let named = with(&[]);
    run(&named, 0, &["--fix", "look.cpp", "push.cpp", "main.cpp"]);
    for args in [
        &["--fix", "-p", "."][..],
        &["--fix"],
        &["-fix", "*.cpp"],
        &["--fix", "."],
    ] {
        let whole = with(&[]);
        run(&whole, 0, args);
        assert_eq!(fixed(&whole), fixed(&named), "{args:?}");
        run(&whole, 0, &["--check"]);
        run(&whole, 0, &["--unfuse"]);
        assert_eq!(fixed(&whole), [TREE, LOOK, PUSH, MAIN], "{args:?}");
    }
}

#[test]
fn files_that_do_not_matter_are_not_parsed() {
    let project = with(&[("broken.cpp", BROKEN)]);
    let report = run(&project, 1, &[]);
    assert!(
        report.out.contains("these 2 calls can run as 1 walk"),
        "{report:?}"
    );
    assert_eq!(report.err, "");
    // Named, it counts.
    let named = run(
        &project,
        2,
        &["look.cpp", "push.cpp", "main.cpp", "broken.cpp"],
    );
    assert!(named.err.contains("broken.cpp:1:10: error"), "{named:?}");
}

/// Each of these is seen only if the file is parsed though nothing in it is annotated.
#[test]
fn files_that_matter_without_annotations_are_parsed() {
    let derived = [
        (
            "sub.h",
            "#include \"tree.h\"\nstruct Sub : Item { void look() override { Value = 100; } };\n",
        ),
        (
            "sub.cpp",
            "#include \"sub.h\"\nNode *make() { return new Sub; }\n",
        ),
    ];
    let project = with(&derived);
    let program = run(&project, 0, &["--dump=program"]);
    assert!(program.out.contains("c:@S@Sub"), "the subclass is not seen");
}

/// A traversal calls a function that one file defines for each of two programs.
const WIDE: &str = "\
#include \"tree.h\"
#include \"wide.h\"
void Item::look() {
  Seen = wide(Value);
  Next->look();
}
";

#[test]
fn bodies_of_functions_are_found_by_their_names() {
    let header = ("wide.h", "int wide(int value);\n");
    let helper = (
        "wide.cpp",
        "#include \"wide.h\"\nint wide(int value) { return value + 1; }\n",
    );
    let project = with(&[header, helper, ("broken.cpp", BROKEN)]);
    project.write("look.cpp", WIDE);
    project.write("tree.h", &format!("{TREE}#include \"wide.h\"\n"));
    let report = run(&project, 1, &[]);
    assert!(report.out.contains("can run as 1 walk"), "{report:?}");
    // A second definition is another program's, so the function may do anything.
    let other = "extern int count;\nint wide(int value) { count = value; return 2; }\nint main() { return wide(1); }\n";
    let project = with(&[header, helper, ("other.cpp", other)]);
    project.write("look.cpp", WIDE);
    project.write("tree.h", &format!("{TREE}#include \"wide.h\"\n"));
    let report = run(&project, 0, &[]);
    assert!(report.out.contains("stay 2 walks"), "{report:?}");
}

/// A file of another language may have a second definition of a function with C language linkage.
#[test]
fn bodies_in_other_languages_are_found_by_their_names() {
    let header = (
        "wide.h",
        "extern \"C\" int wide(int value);\nextern \"C\" int narrow(int value);\n",
    );
    let helper = (
        "wide.cpp",
        "#include \"wide.h\"\nint wide(int value) { return value + 1; }\nint narrow(int value) { return value; }\n",
    );
    let with_c = |text: &str, language: &'static str| {
        let project = base();
        project.write(header.0, header.1);
        project.write(helper.0, helper.1);
        project.write("other", text);
        let options: &[&str] = &["-x", language];
        let own = [("wide.cpp", &[][..]), ("other", options)];
        project.database(&[&SOURCES[..], &own].concat());
        project.write("look.cpp", WIDE);
        project.write("tree.h", &format!("{TREE}#include \"wide.h\"\n"));
        project
    };
    let report = run(
        &with_c("int narrow(int value) { return 1; }\n", "c"),
        1,
        &[],
    );
    assert!(report.out.contains("can run as 1 walk"), "{report:?}");
    let other = "extern int count;\nint wide(int value) { count = value; return 2; }\n";
    for language in ["c", "objective-c++"] {
        let report = run(&with_c(other, language), 0, &[]);
        assert!(report.out.contains("stay 2 walks"), "{report:?}");
    }
    let report = run(
        &with_c("\t.globl wide\nwide:\n\tret\n", "assembler"),
        0,
        &[],
    );
    assert!(report.out.contains("stay 2 walks"), "{report:?}");
    // Overriders in a language that is not read.
    let report = run(&with_c("#include \"tree.h\"\n", "objective-c++"), 2, &[]);
    assert!(
        report.err.contains("a language that pleach does not read"),
        "{report:?}"
    );
}

/// Allocators that are linked in bring a header that replaces `operator new` in one source.
#[test]
fn allocation_functions_of_system_headers_count() {
    let header = "#include <cstdlib>\nextern int count;\nvoid *operator new(std::size_t size) { ++count; return std::malloc(size); }\n";
    let report = |text: &str| {
        let project = base();
        project.write("system/new.h", text);
        project.write("other.cpp", "#include <new.h>\nint count;\n");
        let options: &[&str] = &["-isystem", "system"];
        project.database(&[&SOURCES[..], &[("other.cpp", options)]].concat());
        let look = "#include \"tree.h\"\nvoid Item::look() {\n  Seen = *new int(Value);\n  Next->look();\n}\n";
        project.write("look.cpp", look);
        let push = "#include \"tree.h\"\nextern int count;\nvoid Item::push() {\n  Value = count;\n  Next->push();\n}\n";
        project.write("push.cpp", push);
        project.pleach(&[]).out
    };
    let without = report("#include <new>\n");
    assert!(!without.contains("stay 2 walks"), "{without}");
    let with = report(header);
    assert!(with.contains("stay 2 walks"), "{with}");
}

/// However the words of an allocation function are written, in a file that has nothing else of the tree.
#[test]
fn allocation_functions_in_other_words_count() {
    let define = "{ ++count; return std::malloc(size); }";
    let report = |declares: &str| {
        let project = base();
        let other = format!("#include <cstdlib>\nint count;\n{declares}\n");
        project.write("other.cpp", &other.replace("BODY", define));
        project.database(&[&SOURCES[..], &[("other.cpp", &[][..])]].concat());
        let look = "#include \"tree.h\"\nvoid Item::look() {\n  Seen = *new int(Value);\n  Next->look();\n}\n";
        project.write("look.cpp", look);
        let push = "#include \"tree.h\"\nextern int count;\nvoid Item::push() {\n  Value = count;\n  Next->push();\n}\n";
        project.write("push.cpp", push);
        project.pleach(&[]).out
    };
    let without = report("struct Flag { explicit operator bool() const { return true; } };");
    assert!(!without.contains("stay 2 walks"), "{without}");
    for declares in [
        "void *operator /* replaced */ new(std::size_t size) BODY",
        "void *operator // replaced\nnew(std::size_t size) BODY",
        "#define OPERATOR(name) operator name\nvoid *OPERATOR(new)(std::size_t size) BODY",
        "#define OPERATOR operator\nvoid *OPERATOR new(std::size_t size) BODY",
        "extern \"C\" void *_Znwm(std::size_t size) BODY",
    ] {
        let with = report(declares);
        assert!(with.contains("stay 2 walks"), "{declares}\n{with}");
    }
}

/// A pragma gives the calls of a function to another.
#[test]
fn functions_that_pragmas_replace_may_do_anything() {
    for (pragma, fuses) in [
        ("", true),
        (
            "#pragma omp declare variant(other) match(user = {condition(1)})\n",
            false,
        ),
        ("#pragma redefine_extname wide other\n", false),
    ] {
        let header = format!("int other(int value);\n{pragma}int wide(int value);\n");
        let project = base();
        project.write("wide.h", &header);
        project.write(
            "wide.cpp",
            "#include \"wide.h\"\nint wide(int value) { return value; }\n",
        );
        project.database(&[&SOURCES[..], &[("wide.cpp", &[][..])]].concat());
        project.write(
            "look.cpp",
            "#include \"tree.h\"\n#include \"wide.h\"\nvoid Item::look() {\n  Seen = wide(Value);\n  Next->look();\n}\n",
        );
        let report = project.pleach(&[]).out;
        assert_eq!(report.contains("stay 2 walks"), !fuses, "{pragma}{report}");
    }
}

/// What the compiler's own macros are decides what is declared.
#[test]
fn macros_of_the_compiler_between_declarations_count() {
    let declares = [
        "typedef int Row[__GNUC__];",
        "constexpr bool modern = __GNUC__ > 5;",
        "#define NAMED(it) NAMED_(it)\n#define NAMED_(it) <row##it.h>\n#include NAMED(__GNUC__)",
    ];
    for text in declares {
        let project = base();
        project.write("wide.h", &format!("{text}\n"));
        project.write("row4.h", "int row(int);\n");
        let body = "#include \"tree.h\"\n#include \"wide.h\"\nvoid Item::look() {\n  Seen = Value;\n  Next->look();\n}\n";
        project.write("look.cpp", body);
        let args: &[&str] = &["-I."];
        project.database(&SOURCES.map(|it| (it.0, args)));
        assert_eq!(project.pleach(&["--fix"]).code, Some(0));
        let fused = ["look.cpp", "push.cpp", "main.cpp", "tree.h"].map(|it| project.read(it));
        assert!(
            fused.concat().contains("#if __GNUC__ == 4"),
            "{text}\n{fused:#?}"
        );
    }
}

/// One that does nothing in the program that is read first is no reason to believe that it does nothing in the other.
#[test]
fn an_empty_body_is_no_better_than_another() {
    let bodies = [
        "void wide(int) {}\n",
        "int count;\nvoid wide(int value) { count = count * 3 + value; }\n",
    ];
    for [first, second] in [[0, 1], [1, 0]] {
        let project = with(&[
            ("wide.h", "extern int count;\nvoid wide(int value);\n"),
            ("a.cpp", &format!("#include \"wide.h\"\n{}", bodies[first])),
            ("b.cpp", &format!("#include \"wide.h\"\n{}", bodies[second])),
        ]);
        let include = "#include \"tree.h\"\n#include \"wide.h\"\n";
        project.write(
            "look.cpp",
            &format!("{include}void Item::look() {{\n  wide(Value);\n  Next->look();\n}}\n"),
        );
        project.write(
            "push.cpp",
            &format!("{include}void Item::push() {{\n  Value = count;\n  Next->push();\n}}\n"),
        );
        project.write("tree.h", &format!("{TREE}#include \"wide.h\"\n"));
        let report = run(&project, 0, &["--keep-all"]);
        assert!(report.out.contains("stay 2 walks"), "{first}: {report:?}");
    }
}

#[test]
fn allocation_functions_matter_wherever_they_are() {
    let new = "#include <cstdlib>\nint made;\nvoid *operator new(std::size_t size) { ++made; return std::malloc(size); }\n";
    let project = with(&[("new.cpp", new)]);
    let program = run(&project, 0, &["--dump=unit"]);
    assert!(program.out.contains("new.cpp"), "{}", program.out.len());
}

/// A word in a file that nothing calls is enough: the stream may be made there and reach a walk by any way.
#[test]
fn streams_of_their_own_matter_wherever_they_are() {
    let prints = "#include <cstdio>\n#include \"tree.h\"\nvoid Item::look() {\n  std::printf(\"%d\\n\", Value);\n  Next->look();\n}\n";
    let rows = [
        (
            "// fopencookie, which is not used\nint streams;\n",
            "can run as 1 walk",
        ),
        (
            "#include <cstdio>\nstatic char memory[99];\nstd::FILE *stream() { return fmemopen(memory, 99, \"w\"); }\n",
            "`printf`, and streams may run code of the program's own or write into its memory: some file has the word `fmemopen`",
        ),
    ];
    for (text, expected) in rows {
        let project = with(&[("streams.cpp", text)]);
        project.write("look.cpp", prints);
        let report = project.pleach(&["--keep-all"]);
        assert!(report.out.contains(expected), "{report:?}");
    }
}

#[test]
fn patterns_and_filters_select() {
    let project = with(&[("other/broken.cpp", BROKEN)]);
    let names = |args: &[&str]| {
        let run = run(&project, 1, args);
        run.out.lines().next().unwrap_or_default().to_owned()
    };
    let first = "main.cpp:3:3: warning: these 2 calls can run as 1 walk [fuse-traversals]";
    for args in [
        &["[lmp]*.cpp"][..],
        &["**/*.cpp"],
        &["--source-filter", "(look|push|main)\\.cpp$"],
    ] {
        assert_eq!(names(args), first, "{args:?}");
    }
    let rows: [(&[&str], &str); 4] = [
        (
            &["x*.cpp"],
            "pleach: error: no file of [DIR]/compile_commands.json matches 'x*.cpp'\n",
        ),
        (
            &["include"],
            "pleach: error: no file of [DIR]/compile_commands.json lies in 'include'\n",
        ),
        (
            &["--source-filter", "^x$"],
            "pleach: error: no file of [DIR]/compile_commands.json matches the regular expression '^x$'\n",
        ),
        (
            &["--", "-std=c++17"],
            "pleach: error: behind -- there are arguments of the compiler, so name the files to read in front of it\n",
        ),
    ];
    for (args, message) in rows {
        assert_eq!(run(&project, 2, args).err, message, "{args:?}");
    }
}

#[test]
fn a_database_without_annotations_is_nothing_to_do() {
    let project = Project::new(&[("a.cpp", "int main() {}\n")]);
    project.database(&[("a.cpp", &[])]);
    let report = run(&project, 0, &[]);
    assert_eq!(report.out, "");
    assert!(
        report
            .err
            .starts_with("pleach: note: nothing is marked in these files; "),
        "{report:?}"
    );
}

#[test]
fn generated_sources_that_are_not_there_are_named() {
    let project = with(&[("made.cpp", "")]);
    fs::remove_file(project.dir().join("made.cpp")).expect("a file");
    let report = run(&project, 1, &[]);
    assert_eq!(
        report.err,
        "pleach: note: 1 file is not there that [DIR]/compile_commands.json lists; build the project once, so that generated sources \
         exist\n"
    );
}

#[test]
fn the_database_is_found_in_a_build_folder() {
    let project = with(&[]);
    fs::create_dir(project.dir().join("build")).expect("a folder");
    let (from, to) = ("compile_commands.json", "build/compile_commands.json");
    fs::rename(project.dir().join(from), project.dir().join(to)).expect("a file");
    assert!(run(&project, 1, &[]).out.contains("can run as 1 walk"));
}

/// The compiler of the build is told all the same, so the code means what it meant.
#[test]
fn an_option_that_was_removed_still_counts() {
    let project = base();
    let odd: &[&str] = &["-funsigned-char"];
    project
        .database(&SOURCES.map(|(file, args)| (file, if file == "push.cpp" { odd } else { args })));
    let apart = run(&project, 1, &["--output-format=concise"]);
    assert!(apart.out.contains("stay 2 walks"), "{apart:?}");
    let removed = run(
        &project,
        1,
        &["--output-format=concise", "--removed-arg=-funsigned-char"],
    );
    assert_eq!(removed.out, apart.out);
}

#[test]
fn commands_are_adjusted() {
    let project = with(&[]);
    project.write(
        "tree.h",
        &format!(
            "#ifdef REFUSE\n#error refused\n#endif\n#ifndef NEEDED\n#error needed\n#endif\n{TREE}"
        ),
    );
    project.database(&SOURCES.map(|(file, _)| (file, &["-DREFUSE", "-fno-such-option"][..])));
    let adjusted = [
        "--removed-arg=-DREF*",
        "--removed-arg",
        "-fno-such-option",
        "--extra-arg=-DNEEDED",
    ];
    assert!(
        run(&project, 1, &adjusted)
            .out
            .contains("can run as 1 walk")
    );
    let without = run(&project, 2, &["--extra-arg-before=-DNEEDED"]);
    assert!(without.err.contains("refused"), "{without:?}");
}

/// What libclang does not survive is an error of that source, and the process goes on to say so.
#[test]
fn a_crash_of_libclang_is_told() {
    let crash = "#include \"pleach.h\"\n#pragma clang __debug crash\nstruct _tree_ Other {};\n";
    let project = with(&[("crash.cpp", crash)]);
    let error = run(&project, 2, &[]).err;
    assert!(
        error.contains(
            "pleach: error: cannot parse [DIR]/crash.cpp: libclang crashed; compile it with"
        ),
        "{error}"
    );
    assert!(
        run(&project, 1, &["look.cpp", "push.cpp", "main.cpp"])
            .out
            .contains("can run as 1 walk")
    );
}

/// A source under the commands of two builds is read under both, and what is fused is right for each.
#[test]
fn databases_are_united() {
    let project = with(&[]);
    let database = project.read("compile_commands.json");
    project.write("release/compile_commands.json", &database);
    let debug = database.replace("\"-Iinclude\"", "\"-Iinclude\", \"-DDEBUG\"");
    assert_ne!(debug, database);
    project.write("debug/compile_commands.json", &debug);
    project.write("compile_commands.json", "[]");
    let both = ["-p", "release", "-p", "debug"];
    let report = |args: &[&str], code| {
        run(
            &project,
            code,
            &[&["--output-format=concise"], args].concat(),
        )
    };
    let alone = report(&["-p", "debug"], 1).out;
    assert!(alone.contains("can run as 1 walk"), "{alone}");
    assert_eq!(report(&both, 1).out, alone);
    // Each of them read, and verified.
    let timed = project.pleach_with(
        &[("PLEACH_TIMINGS", "1")],
        &[&both[..], &["--no-cache"]].concat(),
    );
    assert!(timed.err.contains("count: parsed 12\n"), "{timed:?}");
    project.write("pleach.toml", "build = [\"release\", \"debug\"]\n");
    assert_eq!(report(&[], 1).out, alone);
    let dumped = run(&project, 0, &["--dump-config"]).out;
    assert!(
        dumped.contains("build = [\"release\", \"debug\"]\n"),
        "{dumped}"
    );
    let doctor = run(&project, 0, &["--doctor"]).out;
    assert!(
        doctor.contains(
            "ok    release/compile_commands.json and debug/compile_commands.json, 3 files"
        ),
        "{doctor}"
    );
    // Fused as one, the files are up to date for both and for each.
    let fixed = run(&project, 0, &["--fix"]);
    assert!(fixed.err.contains("main.cpp written"), "{fixed:?}");
    for args in [&[][..], &both, &["-p", "release"]] {
        run(&project, 0, &[&["--check"], args].concat());
    }
    run(&project, 0, &["--unfuse"]);

    // What one of them reads in another way stays.
    let look = project.read("look.cpp");
    project.write(
        "look.cpp",
        &look.replace(
            "Seen = Value;",
            "Seen = Value;\n#ifdef DEBUG\n  ++Seen;\n#endif\n",
        ),
    );
    let apart = report(&both, 1).out;
    assert!(
        apart.contains("the body of `look` means different things in two translation units")
            && apart.contains("stay 2 walks"),
        "{apart}"
    );
    assert!(
        report(&["-p", "release"], 1)
            .out
            .contains("can run as 1 walk")
    );

    // Nor is anything written that rests on what only one of them has.
    project.write("look.cpp", &look);
    let tree = project.read("tree.h");
    let more =
        "#ifdef DEBUG\nstruct Probe : Item {\n  void look() override { ++Seen; }\n};\n#endif\n";
    project.write("tree.h", &format!("{tree}{more}"));
    let apart = report(&both, 1);
    assert!(
        apart
            .out
            .contains("`Probe` differs between the databases [not-written]")
            && apart.err.contains(
                "several databases are read as one, so what is written must be right for each of them"
            ),
        "{apart:?}"
    );
    let one = report(&["-p", "release"], 1);
    assert!(
        one.out.contains("can run as 1 walk") && one.err.is_empty(),
        "{one:?}"
    );

    let error = run(&project, 2, &["-p", "release", "-p", "nowhere"]).err;
    assert!(
        error.contains("nowhere: no compilation database there"),
        "{error}"
    );
    project.write("other.cpp", "");
    let error = run(&project, 2, &["other.cpp"]).err;
    assert!(
        error.contains(
            "is not in [DIR]/release/compile_commands.json and [DIR]/debug/compile_commands.json;"
        ),
        "{error}"
    );
}

/// Free functions, of C++ or C language linkage.
const FREE_TREE: &str = "\
#pragma once
#include \"pleach.h\"
#include <cstdio>
struct _tree_ Node {
  int X = 1, Y = 2;
  _child_ Node *Next = nullptr;
};
_traversal_ void grow(Node *node, int by);
_traversal_ void mark(Node *node);
";
const FREE_WALKS: &str = "\
#include \"tree.h\"
void grow(Node *node, int by) {
  if (!node) return;
  node->X += node->Y * by;
  grow(node->Next, by + 1);
}
void mark(Node *node) {
  if (!node) return;
  node->Y = node->Y * 3 + (node->X & 3);
  mark(node->Next);
}
";
const FREE_MAIN: &str = "\
#include \"tree.h\"
extern \"C\" int other();
int main() {
  Node first, last;
  first.Next = &last;
  Node *root = &first;
  grow(root, 2);
  mark(root);
  std::printf(\"%d %d %d\\n\", first.X, last.Y, other());
}
";

/// The linker would take one for the other: none of these is annotated, and the C source is never parsed.
#[test]
fn names_of_functions_in_any_file_are_taken() {
    let inline = "struct Node;\nstatic int hits;\ninline void fused_grow_mark(Node *, int by) { hits += by; }\n\
                  extern \"C\" int other() {\n  fused_grow_mark(nullptr, 3);\n  return hits;\n}\n";
    let c = "static int hits;\nvoid fused_grow_mark(void *node, int by) { hits += by; }\n\
             int other(void) {\n  fused_grow_mark(0, 3);\n  return hits;\n}\n";
    for (name, text) in [("other.cpp", inline), ("other.c", c)] {
        let (mut tree, of_c) = (FREE_TREE.to_owned(), name.ends_with(".c"));
        if of_c {
            let at = tree.find("_traversal_").expect("walks");
            tree = format!("{}extern \"C\" {{\n{}}}\n", &tree[..at], &tree[at..]);
        }
        let project = Project::new(&[
            ("tree.h", &tree),
            ("walks.cpp", FREE_WALKS),
            ("main.cpp", FREE_MAIN),
            (name, text),
        ]);
        let options: &[&str] = if of_c { &["-x", "c"] } else { &[] };
        let units = [("walks.cpp", &[][..]), ("main.cpp", &[]), (name, options)];
        project.database(&units);
        // (The C source is for its compiler.)
        let build = || (!of_c).then(|| project.output(&units));
        let before = build();
        run(&project, 0, &["--fix"]);
        let main = project.read("main.cpp");
        assert!(main.contains("fused_grow_mark_2(root, 2);"), "{main}");
        assert_eq!(build(), before, "{name}");
        run(&project, 0, &["--check"]);
        run(&project, 0, &["--unfuse"]);
        assert_eq!(project.read("tree.h"), tree);
    }
}
