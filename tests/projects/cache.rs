//! What is kept between runs never changes what a run says: every input that can change a unit is changed here, and the run with the cache
//! is compared with one without.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::basics::{PUSH, TREE};
use super::project::{Project, Run};

/// A walk that asks a header of the search path.
const LOOK: &str = "\
#include \"tree.h\"
#include <bonus.h>
void Item::look() {
  Seen = bonus(Value);
  Next->look();
}
";

/// Calls of both walks. (Nothing here is compiled and run, so headers of the library would but take time.)
const MAIN: &str = "\
#include \"tree.h\"
void run(Node *root) {
  root->look();
  root->push();
}
";

/// The walks can run together.
const HARMLESS: &str = "#pragma once\ninline int bonus(int v) { return v + 1; }\n";

/// They cannot: nobody knows what it does. As long as the other.
const UNKNOWN: &str = "#pragma once\nint bonus(int v); // --------------------\n";

const FOLDERS: &[&str] = &["-Ifirst", "-Isecond"];
const UNITS: [(&str, &[&str]); 3] = [
    ("look.cpp", FOLDERS),
    ("push.cpp", FOLDERS),
    ("main.cpp", FOLDERS),
];

/// The project, with the harmless header in the second of two folders.
fn project() -> Project {
    let project = Project::new(&[
        ("tree.h", &TREE.replace("#include <cstdio>\n", "")),
        ("look.cpp", LOOK),
        ("push.cpp", PUSH),
        ("main.cpp", MAIN),
        ("first/other.h", ""),
        ("second/bonus.h", HARMLESS),
    ]);
    project.database(&UNITS);
    settle();
    project
}

/// What was written just now may be written once more in the same moment: nothing is kept of that.
fn settle() {
    std::thread::sleep(Duration::from_millis(60));
}

/// A run, and how often it parsed.
fn run(project: &Project, variables: &[(&str, &str)], args: &[&str]) -> (Run, usize) {
    let variables = [variables, &[("PLEACH_TIMINGS", "1")]].concat();
    let mut run = project.pleach_with(&variables, args);
    let (told, counted): (Vec<_>, Vec<_>) = run
        .err
        .lines()
        .partition(|it| !it.starts_with("timing: ") && !it.starts_with("count: "));
    let parsed = counted
        .iter()
        .find_map(|it| it.strip_prefix("count: parsed "));
    let parsed = parsed.and_then(|it| it.parse().ok()).expect("a count");
    run.err = told.join("\n");
    (run, parsed)
}

/// A report, which is what one without cache is.
fn report(project: &Project, variables: &[(&str, &str)]) -> (String, usize) {
    let (with, parsed) = run(project, variables, &[]);
    let (without, _) = run(project, variables, &["--no-cache"]);
    assert_eq!(with, without);
    (with.out, parsed)
}

fn is_fused(report: &str) -> bool {
    assert!(report.contains("walk"), "{report}");
    report.contains("can run as 1 walk")
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path().is_dir() {
            true => found.extend(files(&entry.path())),
            false => found.push(entry.path()),
        }
    }
    found.sort();
    found
}

#[test]
fn a_second_run_parses_nothing() {
    let project = project();
    let (first, parsed) = report(&project, &[]);
    assert!(is_fused(&first) && parsed > 3, "{parsed}: {first}");
    let (second, parsed) = report(&project, &[]);
    assert_eq!((second, parsed), (first, 0));
    // Neither does another way to tell the same.
    for args in [
        &["--diff"][..],
        &["--check"],
        &["--export-fixes", "fixes.yaml"],
    ] {
        let (with, parsed) = run(&project, &[], args);
        assert_eq!(parsed, 0, "{args:?}");
        let (without, _) = run(&project, &[], &[&["--no-cache"], args].concat());
        assert_eq!(with, without);
    }
    let folder = project.dir().join(".pleach-cache");
    assert_eq!(
        fs::read_to_string(folder.join(".gitignore"))
            .ok()
            .as_deref(),
        Some("*\n")
    );
    assert!(folder.join("CACHEDIR.TAG").is_file());
}

#[test]
fn what_is_written_is_what_would_be_written_without() {
    let texts = |project: &Project| {
        ["tree.h", "look.cpp", "push.cpp", "main.cpp"].map(|it| project.read(it))
    };
    let (with, without) = (project(), project());
    for round in 0..2 {
        for (args, code) in [("--fix", 0), ("--check", 0), ("--diff", 0), ("--unfuse", 0)] {
            let (first, _) = run(&with, &[], &[args]);
            let (second, _) = run(&without, &[], &[args, "--no-cache"]);
            assert_eq!(first, second);
            assert_eq!(first.code, Some(code), "{round} {args}: {first:?}");
            assert_eq!(texts(&with), texts(&without), "{round} {args}");
        }
    }
    assert!(!without.dir().join(".pleach-cache").exists());
}

#[test]
fn options_say_where_it_lies() {
    let project = project();
    let (told, _) = run(&project, &[], &["--cache-dir", "kept/here"]);
    assert_eq!(told.err, "");
    assert!(project.dir().join("kept/here/CACHEDIR.TAG").is_file());
    project.write("pleach.toml", "cache-dir = \"kept/here\"\n");
    assert_eq!(run(&project, &[], &[]).1, 0);
    assert!(!project.dir().join(".pleach-cache").exists());
    project.write("pleach.toml", "no-cache = true\n");
    assert!(run(&project, &[], &[]).1 > 0);
    assert_eq!(
        run(
            &project,
            &[],
            &["--no-cache=false", "--cache-dir=kept/here"]
        )
        .1,
        0
    );
    // Behind -- there is a cache only where one is named.
    project.write("pleach.toml", "");
    fs::remove_dir_all(project.dir().join("kept")).expect("a folder");
    let words = [
        "look.cpp",
        "push.cpp",
        "main.cpp",
        "--",
        "-std=c++17",
        "-Iinclude",
        "-Isecond",
    ];
    run(&project, &[], &words);
    assert!(!project.dir().join(".pleach-cache").exists());
    let words = [&["--cache-dir=kept"], &words[..]].concat();
    run(&project, &[], &words);
    assert_eq!(run(&project, &[], &words).1, 0);
    // One that cannot be made is a note, where it was asked for.
    project.write("file", "");
    let (told, _) = run(&project, &[], &["--cache-dir=file"]);
    assert!(
        told.err
            .contains("pleach: note: file: the cache cannot be made here"),
        "{told:?}"
    );
    assert_eq!(told.code, Some(1));
}

#[test]
fn a_header_that_is_rewritten_with_equal_size_and_time_counts() {
    let project = project();
    assert!(is_fused(&report(&project, &[]).0));
    let path = project.dir().join("second/bonus.h");
    let time = path
        .metadata()
        .and_then(|it| it.modified())
        .expect("a time");
    assert_eq!(HARMLESS.len(), UNKNOWN.len());
    project.write("second/bonus.h", UNKNOWN);
    let file = File::options().append(true).open(&path).expect("a file");
    file.set_modified(time).expect("a time that can be set");
    assert!(!is_fused(&report(&project, &[]).0));
}

#[test]
fn a_header_earlier_in_the_search_counts() {
    let project = project();
    assert!(is_fused(&report(&project, &[]).0));
    project.write("first/bonus.h", UNKNOWN);
    assert!(!is_fused(&report(&project, &[]).0));
    fs::remove_file(project.dir().join("first/bonus.h")).expect("a file");
    assert!(is_fused(&report(&project, &[]).0));
    // Beside a header, in front of all folders.
    project.write("look.cpp", &LOOK.replace("<bonus.h>", "\"bonus.h\""));
    settle();
    assert!(is_fused(&report(&project, &[]).0));
    project.write("bonus.h", UNKNOWN);
    assert!(!is_fused(&report(&project, &[]).0));
}

#[test]
fn a_header_of_another_configuration_that_was_looked_for_counts() {
    let project = project();
    let plugin = "#ifdef PLUGIN\n#include \"special.h\"\n#endif\nint plugin;\n";
    let special = "#include \"tree.h\"\nstruct Special : Item {\n  void look() override { Value += 1; }\n};\n";
    project.write("plugin.cpp", plugin);
    project.write("special.h", "int special();\n");
    let units = [&UNITS[..], &[("plugin.cpp", &[])]].concat();
    project.database(&units);
    settle();
    // By name: a unit that seems to have nothing to do with the classes would not be parsed at all.
    let args = ["look.cpp", "push.cpp", "main.cpp", "plugin.cpp", "--diff"];
    let guarded = || {
        let (with, _) = run(&project, &[], &args);
        let (without, _) = run(&project, &[], &[&args[..], &["--no-cache"]].concat());
        assert_eq!(with, without);
        assert!(with.out.contains("pleach:begin"), "{with:?}");
        with.out.contains("!defined(PLUGIN)")
    };
    assert!(!guarded() && !guarded());
    // A class that overrides, if only there: what is written holds where it is not.
    project.write("special.h", special);
    assert!(guarded() && guarded());
    // Elsewhere, with one that has none in front of it.
    project.write(
        "plugin.cpp",
        &plugin.replace("\"special.h\"", "<special.h>"),
    );
    let units = [&UNITS[..], &[("plugin.cpp", FOLDERS)]].concat();
    project.database(&units);
    fs::remove_file(project.dir().join("special.h")).expect("a file");
    settle();
    assert!(!guarded() && !guarded());
    project.write("second/special.h", &special.replace("tree.h", "../tree.h"));
    assert!(guarded());
    project.write("first/special.h", "int special();\n");
    assert!(!guarded());
}

#[test]
fn a_header_that_is_asked_for_counts() {
    let project = project();
    let facts = || {
        let (with, parsed) = run(&project, &[], &["--dump=unit"]);
        let (without, _) = run(&project, &[], &["--dump=unit", "--no-cache"]);
        assert!(with == without, "the facts are others");
        (with.out, parsed)
    };
    let asks = "#if __has_include(<far/away.h>)\nint bonus(int v);\n#else\ninline int bonus(int v) { return v + 1; }\n#endif\n";
    project.write("second/bonus.h", asks);
    settle();
    let (before, _) = facts();
    assert_eq!(facts().1, 0);
    project.write("second/far/away.h", "");
    assert_ne!(facts().0, before);
    // By a name that a macro makes: of such nothing is kept.
    let named = asks.replace("<far/away.h>", "AWAY");
    project.write("second/bonus.h", &format!("#define AWAY <near.h>\n{named}"));
    settle();
    let (before, _) = facts();
    project.write("second/near.h", "");
    assert_ne!(facts().0, before);
    // And one that is included so.
    let made = "#define PATH(x) <x.h>\n#include PATH(near)\n";
    project.write("second/bonus.h", made);
    project.write("second/near.h", HARMLESS);
    settle();
    assert!(is_fused(&report(&project, &[]).0));
    assert_eq!(report(&project, &[]).1, 0);
    project.write("first/near.h", UNKNOWN);
    assert!(!is_fused(&report(&project, &[]).0));
}

#[cfg(unix)]
#[test]
fn links_that_lead_elsewhere_count() {
    use std::os::unix::fs::symlink;
    let project = project();
    let dir = project.dir();
    project.write("third/bonus.h", UNKNOWN);
    // A folder, then a file.
    for (link, to) in [
        ("second", ["fourth", "third"]),
        ("second/bonus.h", ["fifth.h", "../third/bonus.h"]),
    ] {
        if link == "second" {
            fs::rename(dir.join("second"), dir.join("fourth")).expect("a folder");
        } else {
            fs::remove_file(dir.join("second")).expect("a link");
            fs::create_dir(dir.join("second")).expect("a folder");
            project.write("second/fifth.h", HARMLESS);
        }
        symlink(to[0], dir.join(link)).expect("a link");
        settle();
        assert!(is_fused(&report(&project, &[]).0), "{link}");
        assert_eq!(report(&project, &[]).1, 0, "{link}");
        fs::remove_file(dir.join(link)).expect("a link");
        symlink(to[1], dir.join(link)).expect("a link");
        assert!(!is_fused(&report(&project, &[]).0), "{link}");
    }
}

/// Two names of one file are one to `#pragma once`.
#[cfg(unix)]
#[test]
fn names_that_become_one_file_count() {
    let project = project();
    let counts = "#pragma once\n#ifdef SEEN\nint bonus(int v);\n#else\n#define SEEN\n#endif\n";
    for name in ["second/one.h", "second/two.h"] {
        project.write(name, counts);
    }
    let known = "#pragma once\n#include \"one.h\"\n#include \"two.h\"\ninline int bonus(int v) { return v + 1; }\n";
    project.write("second/bonus.h", known);
    settle();
    let before = run(&project, &[], &["--dump=unit", "--no-cache"]).0;
    report(&project, &[]);
    let dir = project.dir().join("second");
    fs::remove_file(dir.join("two.h")).expect("a file");
    fs::hard_link(dir.join("one.h"), dir.join("two.h")).expect("a second name");
    let (with, _) = run(&project, &[], &["--dump=unit"]);
    let (without, _) = run(&project, &[], &["--dump=unit", "--no-cache"]);
    assert_eq!(with, without);
    assert_eq!(before.code, without.code);
}

#[test]
fn the_environment_and_the_command_count() {
    let project = project();
    let dir = project.dir();
    let bare = |words: &[&'static str]| UNITS.map(|it| (it.0, words.to_vec()));
    let database = |words: &[&'static str]| {
        let units = bare(words);
        let units: Vec<(&str, &[&str])> = units.iter().map(|it| (it.0, &*it.1)).collect();
        project.database(&units);
    };
    project.write("third/bonus.h", UNKNOWN);
    database(&[]);
    let [second, third] = ["second", "third"].map(|it| dir.join(it).display().to_string());
    settle();
    assert!(is_fused(&report(&project, &[("CPATH", &second)]).0));
    assert!(!is_fused(&report(&project, &[("CPATH", &third)]).0));
    assert!(is_fused(&report(&project, &[("CPATH", &second)]).0));
    // Its folders are the system's: who calls what these declare may do anything.
    for folder in [&second, &third] {
        let variables = [("CPLUS_INCLUDE_PATH", folder.as_str())];
        assert!(report(&project, &variables).1 > 0, "{folder}");
        assert_eq!(report(&project, &variables).1, 0, "{folder}");
    }
    database(&["-Isecond"]);
    assert!(is_fused(&report(&project, &[]).0));
    database(&["-Ithird"]);
    assert!(!is_fused(&report(&project, &[]).0));
    // The same command, and another option on pleach's own.
    project.write(
        "third/bonus.h",
        "#ifdef X\nint bonus(int v);\n#else\ninline int bonus(int v) { return v; }\n#endif\n",
    );
    settle();
    assert!(is_fused(&report(&project, &[]).0));
    assert!(!is_fused(&run(&project, &[], &["--extra-arg=-DX"]).0.out));
}

#[test]
fn units_that_ask_for_each_other_are_asked_anew() {
    let project = project();
    report(&project, &[]);
    // A body that only another unit calls, and an `operator new` that changes what all of them do.
    project.write("second/bonus.h", "#pragma once\nint bonus(int v);\n");
    settle();
    assert!(!is_fused(&report(&project, &[]).0));
    project.write("bonus.cpp", "int bonus(int v) { return v + 1; }\n");
    project.database(&[UNITS[0], UNITS[1], UNITS[2], ("bonus.cpp", &[])]);
    assert!(is_fused(&report(&project, &[]).0));
    project.write(
        "bonus.cpp",
        "extern int Count;\nint bonus(int v) { return v + Count++; }\n",
    );
    report(&project, &[]);
    project.write(
        "bonus.cpp",
        "int other(int);\nint bonus(int v) { return other(v); }\n",
    );
    assert!(!is_fused(&report(&project, &[]).0));
}

#[test]
fn what_is_damaged_is_asked_again() {
    let project = project();
    let (first, _) = report(&project, &[]);
    let entries = files(&project.dir().join(".pleach-cache/units"));
    assert!(entries.len() > 3);
    for (number, path) in entries.iter().enumerate() {
        let mut text = fs::read(path).expect("an entry");
        match number % 3 {
            0 => text.truncate(text.len() / 2),
            1 => {
                let middle = text.len() / 2;
                text[middle] ^= 1;
            }
            _ => text.clear(),
        }
        fs::write(path, text).expect("an entry");
    }
    let (second, parsed) = report(&project, &[]);
    assert_eq!(second, first);
    assert!(parsed >= 3, "{parsed}");
    assert_eq!(report(&project, &[]).1, 0);
}

#[test]
fn runs_at_the_same_time_agree() {
    let project = project();
    let runs: Vec<Run> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| project.pleach(&[])))
            .collect();
        threads
            .into_iter()
            .map(|it| it.join().expect("a run"))
            .collect()
    });
    assert!(
        runs.iter().all(|it| *it == runs[0] && it.code == Some(1)),
        "{runs:?}"
    );
    assert_eq!(report(&project, &[]).1, 0);
    let left = files(&project.dir().join(".pleach-cache/units"));
    let temporary = |it: &&PathBuf| {
        it.file_name()
            .is_some_and(|it| it.to_string_lossy().starts_with(".tmp"))
    };
    assert_eq!(left.iter().find(temporary), None);
}
