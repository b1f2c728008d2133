//! Some files of a program, other options, and files that left the program: fused code is changed as a whole or not at all.

use super::basics::{LOOK, MAIN, PUSH, SOURCES, TREE, base};
use super::project::{Project, Run};

const FILES: [&str; 3] = ["look.cpp", "push.cpp", "main.cpp"];
const ALL: [&str; 4] = ["tree.h", "look.cpp", "push.cpp", "main.cpp"];

/// The base project, fused.
fn fused() -> Project {
    let project = base();
    project.database(&SOURCES);
    run(&project, 0, "--fix", &FILES);
    project
}

fn run(project: &Project, code: i32, mode: &str, files: &[&str]) -> Run {
    let mut args = mode.split_whitespace().collect::<Vec<_>>();
    let compiler = args.iter().position(|it| *it == "--");
    let compiler = args.split_off(compiler.unwrap_or(args.len()));
    args.extend(files);
    args.extend(compiler);
    let run = project.pleach(&args);
    assert_eq!(run.code, Some(code), "{args:?}: {run:?}");
    run
}

fn texts(project: &Project, files: &[&str]) -> Vec<String> {
    files.iter().map(|it| project.read(it)).collect()
}

/// Expects exit code 2, that nothing is written, and the names of the files to add.
fn refused(project: &Project, mode: &str, files: &[&str], says: &str) {
    let before = texts(project, &ALL);
    let run = run(project, 2, mode, files);
    assert!(run.err.contains(says), "{mode} {files:?}: {run:?}");
    assert_eq!(texts(project, &ALL), before, "{mode} {files:?}");
}

#[test]
fn files_say_what_they_belong_with() {
    let project = fused();
    let manifest = |name: &str| {
        let text = project.read(name);
        let lines = text.lines().filter(|it| it.starts_with("// pleach:"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        manifest("main.cpp"),
        [
            "// pleach:program look.cpp main.cpp push.cpp",
            "// pleach:headers tree.h"
        ]
    );
    assert_eq!(manifest("push.cpp"), ["// pleach:with main.cpp"]);
    assert_eq!(manifest("tree.h"), ["// pleach:with main.cpp"]);
    assert_eq!(project.read("look.cpp"), LOOK);
}

/// The same project at another place gives the same bytes, in whatever order its files are named.
#[test]
fn regions_do_not_depend_on_the_place() {
    let (one, other) = (fused(), base());
    other.database(&SOURCES);
    run(&other, 0, "--fix", &["main.cpp", "push.cpp", "look.cpp"]);
    assert_eq!(texts(&one, &ALL), texts(&other, &ALL));
}

#[test]
fn some_files_of_a_program_are_judged_as_the_whole() {
    let project = fused();
    for files in [
        &["look.cpp"][..],
        &["push.cpp"],
        &["main.cpp"],
        &["main.cpp", "look.cpp"],
    ] {
        let before = texts(&project, &ALL);
        run(&project, 0, "--check", files);
        run(&project, 0, "--diff", files);
        run(&project, 0, "--fix", files);
        assert_eq!(texts(&project, &ALL), before, "{files:?}");
        refused(&project, "--unfuse", files, "name them too");
    }
}

/// A subclass in a source that is not named counts.
#[test]
fn a_subset_sees_the_subclasses_of_the_whole() {
    let project = fused();
    let sub = "
struct _tree_ Sub : Item {
  _traversal_ void push() override { Seen = 7; }
};
Node *make() { return new Sub; }
";
    project.write("push.cpp", &(project.read("push.cpp") + sub));
    let all = run(&project, 1, "--diff", &FILES);
    let some = run(&project, 1, "--diff", &["main.cpp"]);
    assert_eq!(all.out, some.out);
}

/// With --fix, only files that were named are written, and headers.
#[test]
fn sources_that_were_not_named_are_not_written() {
    let project = fused();
    let main = project.read("main.cpp").replace("  root->push();\n", "");
    project.write("main.cpp", &main);
    refused(
        &project,
        "--fix",
        &["main.cpp"],
        "name them too, so that all of it changes at once: push.cpp",
    );
    run(&project, 0, "--fix", &FILES);
    assert_eq!(
        texts(&project, &["tree.h", "look.cpp", "push.cpp"]),
        [TREE, LOOK, PUSH]
    );
}

/// An edit of a body that changes no other source can be followed up by itself.
#[test]
fn one_source_alone_may_change() {
    let project = fused();
    let push = project.read("push.cpp");
    let edited = push.replacen("Value * 2", "Value * 3", 1);
    assert_ne!(edited, push);
    project.write("push.cpp", &edited);
    run(&project, 1, "--check", &["push.cpp"]);
    run(&project, 0, "--fix", &["push.cpp"]);
    run(&project, 0, "--check", &FILES);
}

#[test]
fn behind_two_dashes_all_files_must_be_named() {
    let project = fused();
    let args = "-- -std=c++17 -Iinclude";
    let unfuse = format!("--unfuse {args}");
    refused(
        &project,
        &unfuse,
        &["main.cpp"],
        "name them too, so that all of it changes at once: push.cpp",
    );
    for mode in ["--check", "--diff", "--fix"] {
        let says = "name them too, so that all of it changes at once: look.cpp push.cpp";
        refused(&project, &format!("{mode} {args}"), &["main.cpp"], says);
    }
    run(&project, 0, &format!("--check {args}"), &FILES);
}

/// A narrower root, a system folder: files with regions that are read and may not be edited.
#[test]
fn nothing_is_written_beside_files_that_may_not_be_edited() {
    let project = Project::new(&[
        ("inc/tree.h", TREE),
        ("src/look.cpp", LOOK),
        ("src/push.cpp", PUSH),
        ("src/main.cpp", MAIN),
    ]);
    let files = ["src/look.cpp", "src/push.cpp", "src/main.cpp"];
    let own = files.map(|it| (it, &["-Iinc"][..]));
    let system = files.map(|it| (it, &["-isystem", "inc"][..]));
    project.database(&own);
    run(&project, 0, "--fix", &files);
    let all = [&files[..], &["inc/tree.h"]].concat();
    let before = texts(&project, &all);
    for mode in ["--fix --root src", "--unfuse --root src"] {
        let run = run(&project, 2, mode, &files);
        assert!(
            run.err
                .contains("inc/tree.h: holds fused code of the same program"),
            "{run:?}"
        );
        assert_eq!(texts(&project, &all), before);
    }
    project.database(&system);
    let refused = run(&project, 2, "--unfuse", &files);
    assert!(
        refused
            .err
            .contains("inc/tree.h: holds fused code of the same program"),
        "{refused:?}"
    );
    assert_eq!(texts(&project, &all), before);
    // A header leads to the sources, though they do not lead to it any more.
    let look = project.read("src/look.cpp");
    project.write("src/look.cpp", LOOK);
    let before_unfuse = texts(&project, &all);
    for mode in ["--unfuse", "--unfuse --root src"] {
        let refused = run(&project, 2, mode, &files);
        assert!(
            refused
                .err
                .contains("inc/tree.h: holds fused code of the same program"),
            "{refused:?}"
        );
        assert_eq!(texts(&project, &all), before_unfuse);
    }
    project.write("src/look.cpp", &look);
    // Whatever the other options decide: it is whole.
    let fixed = project.pleach(&[&["--fix"], &files[..]].concat());
    assert!(matches!(fixed.code, Some(0 | 2)), "{fixed:?}");
    project.database(&own);
    assert_eq!(project.output(&own).out, "9 3\n6 2\n3 1\n1 0\n");
    run(&project, 0, "--unfuse", &files);
    assert_eq!(texts(&project, &all), [LOOK, PUSH, MAIN, TREE]);
}

/// A header that is reached indirectly, and from some of the sources.
#[test]
fn headers_behind_headers_are_restored_with_all_sources() {
    let project = base();
    project.write("all.h", "#pragma once\n#include \"tree.h\"\n");
    project.write("main.cpp", &MAIN.replace("tree.h", "all.h"));
    project.write("push.cpp", &PUSH.replace("tree.h", "all.h"));
    project.database(&SOURCES);
    run(&project, 0, "--fix", &FILES);
    refused(&project, "--unfuse", &["look.cpp", "push.cpp"], "main.cpp");
    refused(&project, "--unfuse", &["look.cpp"], "main.cpp push.cpp");
    run(&project, 0, "--unfuse", &FILES);
    assert_eq!(project.read("tree.h"), TREE);
}

/// A header that the program does not include any more must not keep what nothing keeps up to date.
#[test]
fn a_header_that_is_no_longer_included_is_restored() {
    let leaf = "\
#pragma once
#include \"tree.h\"
struct _tree_ Leaf : Item {
  _traversal_ void look() override { Seen = 2; }
  _traversal_ void push() override { Value = 2; }
};
";
    for mode in ["--fix", "--unfuse"] {
        let project = base();
        project.write("leaf.h", leaf);
        let main = format!("#ifdef LEAF\n#include \"leaf.h\"\n#endif\n{MAIN}");
        project.write("main.cpp", &main);
        let with = FILES.map(|it| (it, &["-DLEAF"][..]));
        project.database(&with);
        run(&project, 0, "--fix", &FILES);
        assert_ne!(project.read("leaf.h"), leaf);
        project.database(&SOURCES);
        let checked = run(&project, 1, "--check", &FILES);
        assert!(
            checked
                .out
                .contains("leaf.h: the fused code is not up to date"),
            "{checked:?}"
        );
        run(&project, 0, mode, &FILES);
        assert_eq!(project.read("leaf.h"), leaf, "{mode}");
        if mode == "--fix" {
            run(&project, 0, "--check", &FILES);
        }
        assert_eq!(project.output(&with).out, "9 3\n6 2\n3 1\n1 0\n");
    }
}

/// Two programs with headers of one name.
#[test]
fn independent_programs_do_not_block_each_other() {
    let files = [
        "a/tree.h",
        "a/look.cpp",
        "a/push.cpp",
        "a/main.cpp",
        "b/tree.h",
        "b/look.cpp",
        "b/push.cpp",
        "b/main.cpp",
    ];
    let project = Project::new(&files.map(|it| {
        (
            it,
            match &it[2..] {
                "tree.h" => TREE,
                "look.cpp" => LOOK,
                "push.cpp" => PUSH,
                _ => MAIN,
            },
        )
    }));
    let sources: Vec<(&str, &[&str])> = files
        .iter()
        .filter(|it| it.ends_with("cpp"))
        .map(|it| (*it, &[][..]))
        .collect();
    project.database(&sources);
    let (a, b) = (&files[1..4], &files[5..]);
    let before = texts(&project, &files);
    run(&project, 0, "--fix", a);
    run(&project, 0, "--fix", b);
    run(&project, 0, "--check", a);
    run(&project, 0, "--check", b);
    run(&project, 0, "--unfuse", a);
    assert_eq!(texts(&project, &files[..4]), before[..4]);
    run(&project, 0, "--check", b);
    run(&project, 0, "--unfuse", b);
    assert_eq!(texts(&project, &files), before);
}

/// A header without its regions (taken from version control, say): the sources that are fused still name their program.
#[test]
fn a_header_that_lost_its_regions_keeps_its_program() {
    let tree = TREE
        .replace(
            "void look() override;",
            "void look() override { Seen = Value; Next->look(); }",
        )
        .replace(
            "void push() override;",
            "void push() override { Next->push(); Value = Value * 2 + Seen; }",
        );
    let project = Project::new(&[("tree.h", &tree), ("one.cpp", MAIN), ("two.cpp", MAIN)]);
    project.database(&[("one.cpp", &[]), ("two.cpp", &[])]);
    run(&project, 0, "--fix", &["one.cpp", "two.cpp"]);
    let all = ["one.cpp", "two.cpp", "tree.h"];
    project.write("tree.h", &tree);
    let before = texts(&project, &all);
    let refused = run(&project, 2, "--unfuse", &["two.cpp"]);
    assert!(refused.err.contains("one.cpp"), "{refused:?}");
    assert_eq!(texts(&project, &all), before);
    run(&project, 0, "--fix", &["one.cpp", "two.cpp"]);
    assert_ne!(project.read("tree.h"), tree);
    run(&project, 0, "--check", &["two.cpp"]);
}

/// A source that was renamed: the others name one that is gone.
#[test]
fn renamed_files_are_no_obstacle() {
    for old in ["look.cpp", "push.cpp", "main.cpp"] {
        let project = fused();
        project.write("new.cpp", &project.read(old));
        std::fs::remove_file(project.dir().join(old)).expect("a file");
        let names = FILES.map(|it| if it == old { "new.cpp" } else { it });
        let units = names.map(|it| (it, &[][..]));
        project.database(&units);
        let first = run(&project, 0, "--fix", &names);
        assert!(
            first.err.contains(&format!("{old}, which is not there")),
            "{first:?}"
        );
        run(&project, 0, "--check", &names);
        assert_eq!(project.output(&units).out, "9 3\n6 2\n3 1\n1 0\n");
        run(&project, 0, "--unfuse", &names);
        assert_eq!(texts(&project, &["tree.h"]), [TREE]);
    }
}

/// The way back needs no compiler: the files say which others there are.
#[test]
fn headers_are_restored_without_a_database() {
    let project = fused();
    std::fs::remove_file(project.dir().join("compile_commands.json")).expect("a database");
    refused(&project, "--unfuse", &["main.cpp"], "push.cpp");
    run(&project, 0, "--unfuse", &["main.cpp", "push.cpp"]);
    assert_eq!(texts(&project, &ALL), [TREE, LOOK, PUSH, MAIN]);
}

/// Names with blanks and other characters, and folders.
#[test]
fn any_name_can_be_listed() {
    let names = [
        "ein baum/100%.cpp",
        "ein baum/a:b*?.cpp",
        "ä \\.cpp",
        "inc/tree.h",
    ];
    let [look, push, main, tree] = names;
    let project = Project::new(&[(tree, TREE), (look, LOOK), (push, PUSH), (main, MAIN)]);
    let sources = [look, push, main].map(|it| (it, &["-Iinc"][..]));
    project.database(&sources);
    run(&project, 0, "--fix", &names[..3]);
    run(&project, 0, "--check", &[main]);
    refused_names(&project, &[main]);
    run(&project, 0, "--unfuse", &names[..3]);
    assert_eq!(texts(&project, &names), [LOOK, PUSH, MAIN, TREE]);
}

fn refused_names(project: &Project, files: &[&str]) {
    let refused = run(project, 2, "--unfuse", files);
    assert!(refused.err.contains("name them too"), "{refused:?}");
}

/// A class whose walks stand in its header, and two sources that call both.
const NODE: &str = "\
#pragma once
#include <pleach.h>
#include <typeinfo>
struct _tree_ Node {
  int Sum = 1;
  _child_ Node *Next = nullptr;
  virtual ~Node() {}
  _traversal_ virtual void add(int by) {
    Sum += by;
    if (Next) Next->add(by + 1);
  }
  _traversal_ virtual void twice() {
    Sum *= 2;
    if (Next) Next->twice();
  }
};
";
const FIRST: &str =
    "#include \"node.h\"\nvoid first(Node *root) {\n  root->add(1);\n  root->twice();\n}\n";
const SECOND: &str =
    "#include \"node.h\"\nvoid second(Node *root) {\n  root->add(2);\n  root->twice();\n}\n";
const START: &str = "\
#include \"node.h\"
#include <cstdio>
void first(Node *);
void second(Node *);
int main() {
  Node root, leaf;
  root.Next = &leaf;
  first(&root);
  second(&root);
  std::printf(\"%d %d\\n\", root.Sum, leaf.Sum);
}
";
const TWO: [(&str, &[&str]); 3] = [("a.cpp", &[]), ("b.cpp", &[]), ("start.cpp", &[])];
const OF_TWO: [&str; 4] = ["node.h", "a.cpp", "b.cpp", "start.cpp"];

/// Two callers, fused; the list of the program stands in `a.cpp`.
fn two_callers(second: &str) -> Project {
    let project = Project::new(&[
        ("node.h", NODE),
        ("a.cpp", FIRST),
        ("b.cpp", second),
        ("start.cpp", START),
    ]);
    project.database(&TWO);
    run(&project, 0, "--fix", &[]);
    assert!(project.read("a.cpp").contains("// pleach:program"));
    assert!(project.read("node.h").contains("// pleach:with a.cpp"));
    project
}

/// What a user may do to the file with the list of a program.
fn lose_the_list(project: &Project, how: &str) {
    match how {
        "edited" => project.write(
            "a.cpp",
            "#include \"node.h\"\nvoid first(Node *root) { root->add(3); }\n",
        ),
        "reverted" => project.write("a.cpp", FIRST),
        _ => {
            std::fs::remove_file(project.dir().join("a.cpp")).expect("a file");
            project.write("start.cpp", &START.replace("  first(&root);\n", ""));
        }
    }
}

/// A header must not lose what the fused code of another source calls.
#[test]
fn a_header_waits_for_all_that_call_its_fused_code() {
    for how in ["edited", "reverted", "removed"] {
        for mode in [
            "--fix a.cpp",
            "--fix start.cpp",
            "--fix --source-filter start",
            "--unfuse a.cpp",
            "--unfuse start.cpp",
        ] {
            if how == "removed" && mode.ends_with("a.cpp") {
                continue;
            }
            let project = two_callers(SECOND);
            lose_the_list(&project, how);
            let files = &OF_TWO[..];
            let files: Vec<&str> = files
                .iter()
                .copied()
                .filter(|it| project.dir().join(it).exists())
                .collect();
            let before = texts(&project, &files);
            let said = run(&project, 2, mode, &[]).err;
            assert!(
                said.contains("name them ") || said.contains("name it "),
                "{how} {mode}: {said}"
            );
            assert!(said.contains("b.cpp"), "{how} {mode}: {said}");
            assert_eq!(texts(&project, &files), before, "{how} {mode}");
        }
    }
    let project = two_callers(SECOND);
    lose_the_list(&project, "edited");
    run(&project, 0, "--unfuse", &["a.cpp", "b.cpp"]);
    assert_eq!(project.read("node.h"), NODE);
    assert_eq!(project.read("b.cpp"), SECOND);
}

/// The calls may stand in a header of their own, and the sources may differ in what they say of their program.
#[test]
fn a_header_waits_for_headers_that_call_its_fused_code() {
    let project = Project::new(&[
        ("node.h", NODE),
        ("a.cpp", FIRST),
        ("second.h", &SECOND.replace("void", "inline void")),
        (
            "b.cpp",
            "#include \"second.h\"\nvoid (*use)(Node *) = second;\n",
        ),
        (
            "start.cpp",
            &START
                .replace("second(&root)", "use(&root)")
                .replace("void second(Node *)", "extern void (*use)(Node *)"),
        ),
    ]);
    project.database(&TWO);
    run(&project, 0, "--fix", &[]);
    assert!(project.read("second.h").contains("fused_add_twice"));
    project.write(
        "second.h",
        &project
            .read("second.h")
            .replace("with a.cpp", "with old.cpp"),
    );
    lose_the_list(&project, "edited");
    for mode in ["--fix a.cpp", "--unfuse a.cpp"] {
        let node = project.read("node.h");
        let said = run(&project, 2, mode, &[]).err;
        assert!(said.contains("b.cpp"), "{mode}: {said}");
        assert_eq!(project.read("node.h"), node);
    }
    run(&project, 0, "--unfuse", &["a.cpp", "b.cpp"]);
    assert_eq!(project.read("node.h"), NODE);
}

/// Without a database, what names the same list is looked for below the root.
#[test]
fn what_shares_a_lost_list_is_found_without_a_database() {
    for how in ["edited", "reverted"] {
        for mode in ["--fix", "--unfuse"] {
            let project = two_callers(SECOND);
            std::fs::remove_file(project.dir().join("compile_commands.json")).expect("a file");
            lose_the_list(&project, how);
            let before = texts(&project, &OF_TWO);
            let mode = format!("{mode} -- -std=c++17 -Iinclude");
            for files in [&["a.cpp"][..], &["start.cpp"], &["a.cpp", "start.cpp"]] {
                // Whether or not the run gets as far as to look for it.
                let said = run(&project, 2, &mode, files).err;
                assert!(said.contains("name them too"), "{mode}: {said}");
                assert_eq!(texts(&project, &OF_TWO), before, "{mode}");
            }
            run(&project, 0, &mode, &["a.cpp", "b.cpp", "start.cpp"]);
            assert_eq!(project.output(&TWO).code, Some(0));
        }
    }
}

/// A file that fused code names as part of its program counts, though it lost its own fused code: it may have a subclass.
#[test]
fn a_file_that_lost_its_list_is_of_the_program_still() {
    let project = two_callers(SECOND);
    std::fs::remove_file(project.dir().join("compile_commands.json")).expect("a file");
    project.write("a.cpp", FIRST);
    let before = texts(&project, &OF_TWO);
    for mode in ["--fix", "--check"] {
        let mode = format!("{mode} -- -std=c++17 -Iinclude");
        let said = run(&project, 2, &mode, &["b.cpp", "start.cpp"]).err;
        assert!(said.contains("changes at once: a.cpp"), "{mode}: {said}");
        assert_eq!(texts(&project, &OF_TWO), before, "{mode}");
    }
}
