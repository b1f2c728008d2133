//! The switches that break rules (`src/mutation.rs`): they do nothing, and are not there, unless they are built in.

use std::fs;
use std::process::Command;

const PLEACH: &str = env!("CARGO_BIN_EXE_pleach");

#[test]
fn only_builds_with_the_feature_have_switches() {
    let text = fs::read(PLEACH).expect("the binary is there");
    let variable = b"PLEACH_BREAK";
    let found = text.windows(variable.len()).any(|it| it == variable);
    assert_eq!(found, cfg!(feature = "mutate"));
    let listed = Command::new(PLEACH)
        .env("PLEACH_BREAK", "list")
        .output()
        .expect("the binary starts");
    assert_eq!(listed.status.success(), cfg!(feature = "mutate"));
}
