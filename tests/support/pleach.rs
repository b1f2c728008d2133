//! Runs of the binary under test.

use std::path::Path;
use std::process::Command;

/// What a run gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Exit code; `None` after a signal.
    pub(crate) code: Option<i32>,
    /// Standard output.
    pub(crate) stdout: String,
    /// Standard error.
    pub(crate) stderr: String,
}

/// Runs `pleach OPTIONS FILES -- ARGS` in `dir`.
pub(crate) fn run(dir: &Path, options: &[&str], files: &[String], args: &[String]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_pleach"))
        .current_dir(dir)
        .args(options)
        .args(files)
        .arg("--")
        .args(args)
        .output()
        .expect("the binary starts");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
