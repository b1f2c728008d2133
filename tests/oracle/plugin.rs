//! The plugin: built once for all tests, run over one file at a time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde::Deserialize;

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
    outputs: &[&str],
) -> (String, String) {
    let mut command = Command::new("clang++-19");
    command
        .current_dir(dir)
        .args(arguments)
        .args(["-fsyntax-only", "-w", "-DPLEACH_OFF"])
        .arg(format!("-fplugin={}", plugin().display()))
        .arg(file);
    let outputs = outputs.iter();
    command.args(outputs.map(|it| format!("-fplugin-arg-pleach-{it}")));
    let output = command.output().expect("clang++-19 starts");
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{file}: {complaints}");
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        complaints,
    )
}

/// One line of what is printed.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Body(Seen),
    Class(SeenClass),
}

/// What the bodies of a file do, and the definitions of tree types in it.
pub(crate) fn read(dir: &Path, file: &str, arguments: &[String]) -> (Vec<Seen>, Vec<SeenClass>) {
    let (lines, _) = compile(dir, file, arguments, &["facts", "classes"]);
    let (mut bodies, mut classes) = (Vec::new(), Vec::new());
    for line in lines.lines() {
        match serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")) {
            Line::Body(it) => bodies.push(it),
            Line::Class(it) => classes.push(it),
        }
    }
    (bodies, classes)
}
