//! What users run before their first program: `scripts/setup.sh`, `--doctor`, `--completions`, `--man`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use clap::{CommandFactory, ValueEnum};
use pleach::cli::args::Args;

use super::basics::{SOURCES, base};
use super::project::{Project, Run};

fn with_env(project: &Project, env: &[(&str, &str)], args: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_pleach"))
        .args(args)
        .envs(env.iter().copied())
        .current_dir(project.dir())
        .output()
        .expect("the program starts");
    Run {
        code: output.status.code(),
        out: project.redact(&String::from_utf8_lossy(&output.stdout)),
        err: project.redact(&String::from_utf8_lossy(&output.stderr)),
    }
}

/// Name, state and text of each line.
fn rows(text: &str) -> Vec<(&str, &str, &str)> {
    let row = |it| {
        let (name, rest) = str::split_at(it, 17);
        let (state, what) = rest.split_at(6);
        (name.trim(), state.trim(), what)
    };
    text.lines().map(row).collect()
}

#[test]
fn the_doctor_finds_what_is_there() {
    let project = base();
    project.database(&SOURCES);
    project.write("pleach.toml", "root = \".\"\n");
    let run = project.pleach(&["--doctor"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    let rows = rows(&run.out);
    let names: Vec<&str> = rows.iter().map(|it| it.0).collect();
    assert_eq!(
        names,
        [
            "libclang",
            "resource folder",
            "configuration",
            "commands",
            "standard headers",
            "pleach.h",
            "root"
        ]
    );
    assert!(rows.iter().all(|it| it.1 == "ok"), "{}", run.out);
    assert!(rows[0].2.contains("clang version"), "{}", run.out);
    let rest: Vec<&str> = rows[2..].iter().map(|it| it.2).collect();
    assert_eq!(
        rest,
        [
            "pleach.toml",
            "compile_commands.json, 3 files",
            "found with the command of look.cpp",
            "include/pleach.h, found by 3 of 3 commands",
            "."
        ]
    );
}

#[test]
fn the_doctor_says_what_is_missing_all_at_once() {
    let project = Project::new(&[
        ("a.cpp", ""),
        (
            "build/compile_commands.json",
            r#"[{"directory": "..", "file": "a.cpp", "command": "c++ -c a.cpp"}]"#,
        ),
        ("pleach.toml", "quite = true\n"),
    ]);
    let run = with_env(&project, &[("LIBCLANG_PATH", "/nowhere")], &["--doctor"]);
    assert_eq!((run.code, run.err.as_str()), (Some(2), ""), "{run:?}");
    let rows = rows(&run.out);
    let states: Vec<&str> = rows.iter().map(|it| it.1).collect();
    assert_eq!(
        states,
        ["wrong", "wrong", "wrong", "ok", "wrong", "note", "ok"],
        "{}",
        run.out
    );
    assert!(
        rows[0]
            .2
            .starts_with("no libclang in LIBCLANG_PATH (/nowhere); set"),
        "{}",
        run.out
    );
    assert!(
        rows[2]
            .2
            .starts_with("pleach.toml:1: no setting is called 'quite'; did you mean 'quiet'?;"),
        "{}",
        run.out
    );
    assert!(
        rows[5]
            .2
            .starts_with("no command finds it; name its folder"),
        "{}",
        run.out
    );

    let alone = with_env(
        &project,
        &[],
        &["--doctor", "--isolated", "-p", "nowhere", "--root=none"],
    );
    assert_eq!(alone.code, Some(2), "{alone:?}");
    assert!(
        alone
            .out
            .contains("\ncommands         wrong nowhere: no compilation database there; make one"),
        "{}",
        alone.out
    );
    assert!(
        alone
            .out
            .contains("\nroot             wrong none is no folder; correct --root\n"),
        "{}",
        alone.out
    );
    // Headers that a command hides.
    let hidden = with_env(
        &project,
        &[],
        &["--doctor", "--isolated", "a.cpp", "--", "-nostdinc"],
    );
    assert!(
        hidden
            .out
            .contains("wrong 'cstddef' file not found (with the command of a.cpp); install"),
        "{}",
        hidden.out
    );
}

/// A library that says it is libclang 17, and has no more than that.
const OLD: &str = "\
typedef struct { const void *data; unsigned flags; } String;
String clang_getClangVersion(void) { String it = {\"Debian clang version 17.0.6\", 0}; return it; }
const char *clang_getCString(String it) { return it.data; }
void clang_disposeString(String it) { (void)it; }
";

#[test]
fn the_doctor_names_a_libclang_that_is_too_old() {
    let project = base();
    project.database(&SOURCES);
    project.write("old/libclang.c", OLD);
    let library = "old/libclang.so.17";
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-o", library, "old/libclang.c"])
        .current_dir(project.dir())
        .status();
    assert!(made.is_ok_and(|it| it.success()));
    let folder = project.dir().join("old").display().to_string();
    let run = with_env(&project, &[("LIBCLANG_PATH", &folder)], &["--doctor"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert_eq!(
        rows(&run.out)[0],
        (
            "libclang",
            "wrong",
            "libclang at [DIR]/old/libclang.so.17 is too old (Debian clang version 17.0.6), pleach needs 19 or newer; install the \
             package libclang1-19 (Debian, Ubuntu), or set LIBCLANG_PATH to the directory that holds it"
        )
    );
}

/// The newest of Debian's beside 19, where one is installed.
#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn a_newer_libclang_gives_the_same() {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let version = |it: &Path| -> Option<u32> {
        let number = it
            .file_name()?
            .to_str()?
            .strip_prefix("llvm-")?
            .parse()
            .ok()?;
        let has_library = it.join(format!("lib/libclang-{number}.so.1")).exists();
        (number > 19 && has_library).then_some(number)
    };
    let newest = folders.map(|it| it.path()).max_by_key(|it| version(it));
    let Some(folder) = newest.filter(|it| version(it).is_some()) else {
        eprintln!(
            "skipped: no libclang newer than 19 is installed (scripts/setup.sh test installs one where there are packages)"
        );
        return;
    };
    let folder = folder.join("lib").display().to_string();
    let project = base();
    project.database(&SOURCES);
    for args in [&["--no-cache"][..], &["--no-cache", "--diff"]] {
        let newer = with_env(&project, &[("LIBCLANG_PATH", &folder)], args);
        assert_eq!(newer, project.pleach(args), "{folder}");
    }
}

#[test]
fn setup_names_what_is_too_old_or_missing() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = fs::read_to_string(repository.join("scripts/setup.sh")).expect("a script");
    let oldest = concat!("readonly RUST=", env!("CARGO_PKG_RUST_VERSION"), "\n");
    assert!(script.contains(oldest), "{oldest}");
    let project = Project::new(&[]);
    for (cargo, purpose, message) in [
        (
            "echo 'cargo 1.85.1 (d73d2caf9 2024-12-31)'",
            "run",
            "cargo 1.85.1 is too old (Debian 12 and Ubuntu 24.04 have such): install Rust 1.88 or newer from https://rustup.rs",
        ),
        (
            "[ $1 = --version ] && echo 'cargo 1.100.0'",
            "test",
            "cargo fmt is missing: run rustup component add rustfmt clippy",
        ),
    ] {
        project.write("bin/cargo", &format!("#!/bin/sh\n{cargo}\n"));
        let program = project.dir().join("bin/cargo");
        fs::set_permissions(program, fs::Permissions::from_mode(0o755)).expect("a program");
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new(repository.join("scripts/setup.sh"))
            .arg(purpose)
            .env("PATH", format!("{}/bin:{path}", project.dir().display()))
            .output()
            .expect("bash runs");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert_eq!(told, format!("setup.sh: {message}\n"));
    }
}

/// Every option that the help of `command` shows.
fn options_of(mut command: clap::Command) -> Vec<String> {
    command.build();
    let shown = command.get_arguments().filter(|it| !it.is_hide_set());
    shown
        .filter_map(|it| it.get_long().map(str::to_owned))
        .collect()
}

/// Those of all.
fn options() -> Vec<String> {
    let stages = Args::stages().into_iter().map(|it| it.1);
    let commands = std::iter::once(Args::command()).chain(stages);
    commands.flat_map(options_of).collect()
}

#[test]
fn completions_know_every_option() {
    let project = Project::new(&[]);
    for shell in clap_complete::Shell::value_variants() {
        let run = project.pleach(&["--completions", &shell.to_string()]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{shell}");
        for option in options() {
            // fish writes `-l option`.
            let known = ["--", "-l "]
                .iter()
                .any(|it| run.out.contains(&format!("{it}{option}")));
            assert!(known, "{shell}: {option}");
        }
    }
    for (line, last, answer) in [
        (
            "pleach --max",
            "--max",
            "--max-sequence --max-repeat --max-lines\n",
        ),
        ("pleach extr", "extr", "extract\n"),
        ("pleach extract --dep", "--dep", "--depfile\n"),
        ("pleach link --exp", "--exp", "--export-fixes\n"),
    ] {
        let ask = format!(
            "source <(\"$0\" --completions bash); COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _pleach pleach {last}; \
             echo \"${{COMPREPLY[@]}}\""
        );
        let asked = Command::new("bash")
            .args(["-c", &ask, env!("CARGO_BIN_EXE_pleach")])
            .output();
        let asked = asked.expect("bash runs");
        assert_eq!(
            String::from_utf8_lossy(&asked.stdout),
            answer,
            "{line}: {asked:?}"
        );
    }
}

#[test]
fn the_manual_page_has_every_option_and_the_exit_codes() {
    let run = Project::new(&[]).pleach(&["--man"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let text = run.out.replace("\\-", "-");
    assert!(text.contains(".TH pleach 1"), "{text}");
    for option in options() {
        assert!(text.contains(&format!("\\fB--{option}\\fR")), "{option}");
    }
    for (word, stage) in Args::stages() {
        assert!(text.contains(&format!(".SH \"PLEACH {}\"", word.to_uppercase())));
        let about = stage.get_about().map(ToString::to_string);
        assert!(about.is_some_and(|it| text.contains(&it)), "{text}");
    }
    assert!(
        text.contains("Exit codes:") && text.contains("could not run"),
        "{text}"
    );
}
