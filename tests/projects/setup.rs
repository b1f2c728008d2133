//! What users run before their first program: `--completions`, `--man`.

use std::process::Command;

use clap::{CommandFactory, ValueEnum};
use pleach::cli::args::Args;

use super::project::Project;

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
