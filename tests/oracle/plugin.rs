//! The plugin: built once for all tests, run over one file at a time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde::de::DeserializeOwned;

use crate::seen::{Seen, SeenClass};
use crate::support::case::root;

/// The shared object.
pub(crate) fn plugin() -> &'static Path {
    static PLUGIN: OnceLock<PathBuf> = OnceLock::new();
    PLUGIN.get_or_init(|| {
        let output = Command::new(root().join("scripts/build_plugin.sh"))
            .output()
            .expect("the script starts");
        let text = String::from_utf8_lossy(&output.stdout);
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success(),
            "{complaints}\n(scripts/setup.sh test installs what it needs)"
        );
        PathBuf::from(text.trim())
    })
}

/// Compiles `file` in `dir` with the plugin loaded; gives what went to standard output and to standard error.
pub(crate) fn compile(
    dir: &Path,
    file: &str,
    arguments: &[String],
    output: Option<&str>,
) -> (String, String) {
    let mut command = Command::new("clang++-19");
    command
        .current_dir(dir)
        .args(arguments)
        .args(["-fsyntax-only", "-w", "-DPLEACH_OFF"])
        .arg(format!("-fplugin={}", plugin().display()))
        .arg(file);
    if let Some(output) = output {
        command.arg(format!("-fplugin-arg-pleach-{output}"));
    }
    let output = command.output().expect("clang++-19 starts");
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{file}: {complaints}");
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        complaints,
    )
}

/// What the bodies of a file do.
pub(crate) fn read(dir: &Path, file: &str, arguments: &[String]) -> Vec<Seen> {
    printed(dir, file, arguments, "facts")
}

/// The definitions of tree types of a file.
pub(crate) fn classes(dir: &Path, file: &str, arguments: &[String]) -> Vec<SeenClass> {
    printed(dir, file, arguments, "classes")
}

fn printed<T: DeserializeOwned>(
    dir: &Path,
    file: &str,
    arguments: &[String],
    output: &str,
) -> Vec<T> {
    let (lines, _) = compile(dir, file, arguments, Some(output));
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}
