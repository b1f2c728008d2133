//! Units of the database that were not named, but include what is fused.
//!
//! The generator's programs have no database, so the rule has no switch in the table.

use super::basics::{LOOK, MAIN, PUSH, TREE};
use super::project::Project;

/// A second program over the same header, which adds a class between.
const SECOND: &str = "\
#include \"tree.h\"
static int steps = 0;
struct _tree_ Sub : Item {
  _traversal_ void look() override { Seen = ++steps; Next->look(); }
  _traversal_ void push() override { Value = ++steps; Next->push(); }
};
int main() {
  Node end;
  Sub a, b, c;
  a.Next = &b;
  b.Next = &c;
  c.Next = &end;
  run(&a);
  std::printf(\"%d %d %d\\n\", a.Value, b.Value, c.Value);
}
";

const FIRST_FILES: [&str; 3] = ["look.cpp", "push.cpp", "main.cpp"];
const FIRST: [(&str, &[&str]); 3] = [("look.cpp", &[]), ("push.cpp", &[]), ("main.cpp", &[])];
const OTHER: [(&str, &[&str]); 3] = [("look.cpp", &[]), ("push.cpp", &[]), ("second.cpp", &[])];

/// The base project, its call site in the header, and `second.cpp` beside it.
fn two_programs(second: &str) -> Project {
    let site = "inline void run(Node *root) {\n  root->look();\n  root->push();\n}\n";
    let main = MAIN.replace(
        "void run(Node *root) {\n  root->look();\n  root->push();\n}\n",
        "",
    );
    Project::new(&[
        ("tree.h", &format!("{TREE}{site}")),
        ("look.cpp", LOOK),
        ("push.cpp", PUSH),
        ("main.cpp", &main),
        ("second.cpp", second),
    ])
}

fn units<'a>(second: (&'a str, &'a [&'a str])) -> Vec<(&'a str, &'a [&'a str])> {
    FIRST.iter().copied().chain([second]).collect()
}

/// Runs pleach on the first program.
fn pleach(project: &Project, mode: &[&str]) -> super::project::Run {
    project.pleach(&[mode, &FIRST_FILES[..]].concat())
}

#[test]
fn a_second_program_over_the_header_is_named_too() {
    let project = two_programs(SECOND);
    project.database(&units(("second.cpp", &[])));
    let before = project.output(&OTHER);
    assert_eq!(before.out, "4 5 6\n");
    for mode in ["--fix", "--diff", "--check"] {
        let run = pleach(&project, &[mode]);
        assert_eq!(run.code, Some(2), "{run:?}");
        let message = "pleach: error: nothing was done, because what includes tree.h is part of the program; \
                       name it as well: second.cpp\n";
        assert_eq!(run.err, message);
    }
    let report = pleach(&project, &[]);
    assert_eq!(report.code, Some(1));
    let note = "pleach: note: --fix will not write this: what includes tree.h is part of the program; \
                name it as well: second.cpp\n";
    assert_eq!(report.err, note);
    assert_eq!(project.output(&OTHER), before);
    let all = [&["--fix"], &FIRST_FILES[..], &["second.cpp"]].concat();
    let run = project.pleach(&all);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(project.output(&OTHER), before);
    assert!(project.read("tree.h").contains("root->fused_look_push();"));
}

#[test]
fn a_unit_that_comes_later_is_named_too() {
    let project = two_programs(SECOND);
    project.database(&FIRST);
    assert_eq!(pleach(&project, &["--fix"]).code, Some(0));
    assert_eq!(pleach(&project, &["--check"]).code, Some(0));
    project.database(&units(("second.cpp", &[])));
    assert_eq!(pleach(&project, &["--check"]).code, Some(2));
    assert_eq!(pleach(&project, &["--unfuse"]).code, Some(0));
}

#[test]
fn headers_are_followed_in_every_way() {
    type Way = (
        &'static str,
        &'static [&'static str],
        &'static [(&'static str, &'static str)],
    );
    let ways: [Way; 8] = [
        (
            "#include \"more.h\"\n",
            &[],
            &[("more.h", "#include \"tree.h\"\n")],
        ),
        ("int a;\n", &["-include", "tree.h"], &[]),
        ("#include <tree.h>\n", &["-isystem", "."], &[]),
        ("#define TREE <tree.h>\n#include TREE\n", &["-I."], &[]),
        ("#include TREE\n", &["-DTREE=\"tree.h\""], &[]),
        ("#define S(x) #x\n#include S(tree.h)\n", &[], &[]),
        (
            "#if __has_include(\"d/tree.h\")\n#include \"d/tree.h\"\n#endif\n",
            &["-Id"],
            &[("d/tree.h", "#include_next <tree.h>\n")],
        ),
        ("#include \"link.h\"\n", &[], &[]),
    ];
    for (text, words, files) in ways {
        let project = two_programs(text);
        for (name, text) in files {
            project.write(name, text);
        }
        let words = match text.contains("d/tree.h") {
            true => [words, &["-I."]].concat(),
            false => words.to_vec(),
        };
        #[cfg(unix)]
        std::os::unix::fs::symlink("tree.h", project.dir().join("link.h")).expect("a link");
        project.database(&units(("second.cpp", &words)));
        let run = pleach(&project, &["--fix"]);
        assert_eq!(run.code, Some(2), "{text} {run:?}");
        assert!(run.err.ends_with(": second.cpp\n"), "{text} {run:?}");
    }
}

#[test]
fn programs_with_headers_of_one_name_do_not_wait_for_each_other() {
    let mut files = Vec::new();
    for folder in ["one", "two"] {
        for (name, text) in [
            ("tree.h", TREE),
            ("look.cpp", LOOK),
            ("push.cpp", PUSH),
            ("main.cpp", MAIN),
        ] {
            files.push((format!("{folder}/{name}"), text));
        }
    }
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), *text))
        .collect();
    let make = || {
        let project = Project::new(&files);
        project.database(&[
            ("one/look.cpp", &["-Ione"]),
            ("one/push.cpp", &["-Ione"]),
            ("one/main.cpp", &["-Ione"]),
            ("two/look.cpp", &["-Itwo"]),
            ("two/push.cpp", &["-Itwo"]),
            ("two/main.cpp", &["-Ione", "-Itwo"]),
        ]);
        project
    };
    for folder in ["one", "two"] {
        let project = make();
        let file = |name: &str| format!("{folder}/{name}.cpp");
        let run = project.pleach(&["--fix", &file("look"), &file("push"), &file("main")]);
        assert_eq!(run.code, Some(0), "{run:?}");
        let main = project.read(&file("main"));
        assert!(main.contains("root->fused_look_push();"), "{main}");
    }
}

#[test]
fn a_header_outside_of_the_root_is_named() {
    let project = two_programs("");
    let files = FIRST_FILES.map(|it| (format!("src/{it}"), project.read(it)));
    for (name, text) in &files {
        project.write(name, &text.replace("\"tree.h\"", "\"../tree.h\""));
    }
    let units = files.each_ref().map(|it| (it.0.as_str(), &[][..]));
    project.database(&units);
    let run = |mode: &[&str]| project.pleach(&[mode, &units.map(|it| it.0)].concat());
    let note = "is defined in [DIR]/tree.h, outside of the root [DIR]/src, so nothing is fused that would change it; --root names another";
    let report = run(&["--root", "src"]);
    assert!(report.err.contains(note), "{report:?}");
    let fixed = run(&["--root", "src", "--fix"]);
    assert!(fixed.err.contains(note), "{fixed:?}");
    let fixed = run(&["--root", ".", "--fix"]);
    assert!(!fixed.err.contains("outside"), "{fixed:?}");
    assert!(project.read("tree.h").contains("fused_look_push"));
}
