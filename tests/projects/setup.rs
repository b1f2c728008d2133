//! What users run before their first program: `--doctor`, `--completions`, `--man`.

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

/// Every option that the help shows.
fn options() -> Vec<String> {
    let mut command = Args::command();
    command.build();
    let shown = command.get_arguments().filter(|it| !it.is_hide_set());
    shown
        .filter_map(|it| it.get_long().map(str::to_owned))
        .collect()
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
    let ask = "source <(\"$0\" --completions bash); COMP_WORDS=(pleach --max); COMP_CWORD=1; _pleach pleach --max; echo \"${COMPREPLY[@]}\"";
    let asked = Command::new("bash")
        .args(["-c", ask, env!("CARGO_BIN_EXE_pleach")])
        .output();
    let asked = asked.expect("bash runs");
    assert_eq!(
        String::from_utf8_lossy(&asked.stdout),
        "--max-sequence --max-repeat --max-lines\n",
        "{asked:?}"
    );
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
    assert!(
        text.contains("Exit codes:") && text.contains("could not run"),
        "{text}"
    );
}
