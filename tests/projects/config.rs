//! `pleach.toml`: which one counts, what it decides, how it is dumped, and which checks are told.

use super::filters::{MAIN, TREE, small};
use super::project::{Project, Run};

fn project() -> Project {
    small(TREE, MAIN)
}

fn run(project: &Project, code: i32, args: &[&str]) -> Run {
    let run = project.pleach(args);
    assert_eq!(run.code, Some(code), "{args:?}: {run:?}");
    run
}

/// The value of `max-lines` that holds.
fn max_lines(project: &Project, args: &[&str]) -> String {
    let out = run(project, 0, &[&["--dump-config"], args].concat()).out;
    let line = out.lines().find_map(|it| it.strip_prefix("max-lines = "));
    line.unwrap_or_default().to_owned()
}

#[test]
fn the_nearest_file_counts_alone_and_what_is_said_nearer_wins() {
    let project = Project::new(&[
        ("pleach.toml", "max-lines = 1\nmax-repeat = 3\n"),
        ("sub/pleach.toml", "max-lines = 2\nbuild = \"../out\"\n"),
        ("sub/deep/a.cpp", ""),
        ("b.cpp", ""),
        ("other.toml", "max-lines = 3\n"),
    ]);
    let rows: [(&[&str], &str); 10] = [
        (&[], "1"),
        (&["b.cpp"], "1"),
        (&["not-there/c.cpp"], "1"),
        (&["sub"], "2"),
        (&["sub/deep/a.cpp"], "2"),
        (&["sub/**/*.cpp"], "2"),
        (&["--config-file=other.toml", "sub"], "3"),
        (&["--isolated"], "20000"),
        (&["--config", "max-lines = 4", "--config=max-lines=5"], "5"),
        (&["--config=max-lines=5", "--max-lines=6", "sub"], "6"),
    ];
    for (args, lines) in rows {
        assert_eq!(max_lines(&project, args), lines, "{args:?}");
    }
    let out = run(&project, 0, &["--dump-config", "sub"]).out;
    assert!(
        out.contains("build = \"sub/../out\"\n") && out.contains("max-repeat = 16\n"),
        "{out}"
    );
    let error = run(&project, 2, &["b.cpp", "sub/deep/a.cpp"]).err;
    assert_eq!(
        error,
        "pleach: error: files that are read together need one configuration, but b.cpp has pleach.toml and sub/deep/a.cpp has \
         sub/pleach.toml; choose one with --config-file, or none with --isolated\n"
    );
}

#[test]
fn settings_are_options() {
    let project = project();
    project.write(
        "out/compile_commands.json",
        &project.read("compile_commands.json"),
    );
    project.write("compile_commands.json", "[]");
    project.write(
        "pleach.toml",
        "# How this project is checked.\nbuild = \"out\"\nexit-zero = true\noutput-format = \"concise\"\n",
    );
    let line = "main.cpp:3:3: warning: these 2 calls can run as 1 walk [fuse-traversals]\n";
    assert_eq!(run(&project, 0, &[]).out, line);
    assert_eq!(run(&project, 1, &["--exit-zero=false"]).out, line);
    assert!(
        run(&project, 0, &["--output-format=github"])
            .out
            .starts_with("::warning")
    );
    // Not what is no list of findings.
    let diff = run(&project, 1, &["--diff", "--config=output-format = 'json'"]).out;
    assert!(diff.starts_with("--- a/"), "{diff}");
    let bounded = run(&project, 0, &["--config", "max-sequence = 1"]).out;
    assert!(bounded.contains("these 2 calls stay 2 walks"), "{bounded}");
}

#[test]
fn what_is_dumped_holds_when_it_is_read() {
    let project = Project::new(&[(
        "pleach.toml",
        "root = \".\"\nbuild = \"out\"\nheader-filter = '^/p/\\w+\\.h$'\nchecks = ['-*', 'fuse-*']\nextra-arg = [\"-DA\"]\n",
    )]);
    let args = [
        "--dump-config",
        "--extra-arg=-DB",
        "-j3",
        "--checks=-unmarked-walk",
    ];
    let dumped = run(&project, 0, &args).out;
    assert!(
        dumped.contains("extra-arg = [\"-DA\", \"-DB\"]\n"),
        "{dumped}"
    );
    assert!(
        dumped.contains("checks = [\"-*\", \"fuse-*\", \"-unmarked-walk\"]\n"),
        "{dumped}"
    );
    assert!(dumped.contains("root = \".\"\n"), "{dumped}");
    project.write("pleach.toml", &dumped);
    assert_eq!(run(&project, 0, &["--dump-config"]).out, dumped);
    assert_eq!(
        run(&project, 0, &["--verify-config"]).out,
        "pleach.toml: correct\n"
    );
    let none = run(&project, 0, &["--verify-config", "--isolated"]).out;
    assert_eq!(none, "no pleach.toml is used; the defaults hold\n");
}

#[test]
fn checks_that_are_off_are_not_told() {
    let project = project();
    project.write(
        "main.cpp",
        &MAIN.replace("int main() {", "int main() {  // NOLINT(search-bound)"),
    );
    let told = run(&project, 1, &["--output-format=concise"]).out;
    assert_eq!(
        told,
        "main.cpp:3:3: warning: these 2 calls can run as 1 walk [fuse-traversals]\n\
         main.cpp:6:18: warning: nothing is suppressed here for 'search-bound'; remove it [unused-suppression]\n"
    );
    let told = run(
        &project,
        1,
        &["--output-format=concise", "--checks=-*,unused-*"],
    )
    .out;
    assert_eq!(told.lines().count(), 1, "{told}");
    project.write(
        "pleach.toml",
        "checks = ['-fuse-traversals', '-unused-suppression']\n",
    );
    assert_eq!(run(&project, 0, &[]).out, "");
    let list = run(&project, 0, &["--list-checks"]).out;
    assert!(
        list.lines().all(|it| it.ends_with(" (off)")
            == ["fuse-t", "unused"].iter().any(|off| it.starts_with(off))),
        "{list}"
    );
    for args in [&["--fix"][..], &["--check"], &["--export-fixes=x"]] {
        let error = run(&project, 2, args).err;
        assert!(
            error.contains("the check 'fuse-traversals' is off, so there is nothing to fix"),
            "{error}"
        );
    }
    run(&project, 1, &["--diff", "--checks=fuse-traversals"]);
}

/// As clang-tidy has it: told as errors, and a failure where warnings are none.
#[test]
fn warnings_can_be_errors() {
    let project = project();
    let line = "main.cpp:3:3: error: these 2 calls can run as 1 walk [fuse-traversals,-warnings-as-errors]\n";
    let concise = "--output-format=concise";
    let fatal = "--warnings-as-errors=*";
    assert_eq!(run(&project, 1, &[concise, fatal]).out, line);
    assert_eq!(run(&project, 1, &[concise, fatal, "--exit-zero"]).out, line);
    for list in ["unused-*", "-*", "*,-fuse-traversals"] {
        let told = run(
            &project,
            0,
            &[concise, "--exit-zero", "-warnings-as-errors", list],
        )
        .out;
        assert!(told.contains(": warning: "), "{list}: {told}");
    }
    // What is fused is no warning, so nothing fails.
    run(&project, 0, &["--fix", fatal]);
    run(&project, 0, &["--check", fatal]);
    let remark = run(&project, 0, &[concise, fatal]).out;
    assert!(
        remark.contains("remark: these 2 calls are fused"),
        "{remark}"
    );
    run(&project, 0, &["--unfuse"]);
    project.write(
        "pleach.toml",
        "warnings-as-errors = [\"stale-fusion\"]\nexit-zero = true\n",
    );
    run(&project, 0, &[]);
    let stale = run(&project, 1, &["--check", "--output-format=github"]).out;
    assert!(
        stale.starts_with("::error title=pleach (stale-fusion)"),
        "{stale}"
    );
    let error = run(&project, 2, &["--isolated", "--warnings-as-errors=stale"]).err;
    assert!(error.contains("did you mean 'stale-fusion'?"), "{error}");
}

/// Why calls stay apart is a check of its own.
#[test]
fn calls_that_stay_apart_are_told_and_can_be_left_out() {
    let project = project();
    let tree = project.read("tree.h");
    // The second walk needs what the first brings up.
    let apart = tree
        .replace(
            "Seen = Value; if (Next) Next->look();",
            "if (Next) Next->look(); Seen = Next ? Next->Seen + 1 : 0;",
        )
        .replace(
            "Value = 2; if (Next) Next->push();",
            "Seen += Value; if (Next) { Next->Value = Seen; Next->push(); }",
        );
    assert_ne!(tree, apart);
    project.write("tree.h", &apart);
    let told = run(&project, 0, &[]).out;
    assert!(
        told.contains("remark: these 2 calls stay 2 walks [traversal-not-fusable]")
            && told.contains(": note: "),
        "{told}"
    );
    assert_eq!(
        run(&project, 0, &["--checks=-traversal-not-fusable"]).out,
        ""
    );
    for mark in ["traversal-not-fusable", "fuse-traversals", "*"] {
        let marked = MAIN.replacen("look();", &format!("look();  // NOLINT({mark})"), 1);
        assert_ne!(marked, MAIN);
        project.write("main.cpp", &marked);
        assert_eq!(run(&project, 0, &[]).out, "", "{mark}");
    }
}

/// Names that were given up stay names.
#[test]
fn checks_keep_their_earlier_names() {
    let project = project();
    let page = run(&project, 0, &["--explain=search-bound"]).out;
    assert!(page.starts_with("unfused-by-limit\n\n"), "{page}");
    let bounded = ["--max-sequence=1", "--output-format=concise"];
    let told = run(&project, 0, &bounded).out;
    assert!(told.contains("[unfused-by-limit]"), "{told}");
    let told = run(
        &project,
        0,
        &[&bounded[..], &["--checks=-search-bound"]].concat(),
    )
    .out;
    assert!(!told.contains("[unfused-by-limit]"), "{told}");
    project.write(
        "main.cpp",
        &MAIN.replace("push();\n", "push();  // NOLINT(search-bound)\n"),
    );
    let told = run(&project, 0, &bounded).out;
    assert!(
        !told.contains("limit]") && !told.contains("unused"),
        "{told}"
    );
}
