//! How pleach speaks: every snapshot is read for the rules that all messages keep.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use support::case::{entries, root};

fn snapshots(dir: &Path, found: &mut Vec<PathBuf>) {
    for path in entries(dir) {
        if path.is_dir() {
            snapshots(&path, found);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "snap")
        {
            found.push(path);
        }
    }
}

/// All snapshots with their text, behind insta's header.
fn texts() -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    for dir in ["test-inputs", "tests", "src"] {
        snapshots(&root().join(dir), &mut paths);
    }
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a readable snapshot");
            let body = text.splitn(3, "---\n").nth(2).unwrap_or(&text).to_owned();
            (path, body)
        })
        .collect()
}

/// What is wrong with one line of a report, if it is a message. A finding, which has a place, has a code too;
/// why pleach could not run at all has neither.
fn complaint(line: &str) -> Option<&'static str> {
    let head =
        Regex::new(r"^(\S.*?:\d+:\d+: |pleach: )?(warning|error|note): (.*)$").expect("a pattern");
    let found = head.captures(line)?;
    let located = found
        .get(1)
        .is_some_and(|place| place.as_str() != "pleach: ");
    let needs_code = located && &found[2] != "note";
    let code = Regex::new(r" \[([a-z]+(?:-[a-z]+)*)\]$").expect("a pattern");
    let message = code.replace(&found[3], "").into_owned();
    if needs_code && !code.is_match(&found[3]) {
        return Some("no [code] at the end");
    }
    let first = message.chars().next()?;
    if first.is_uppercase() && !message.starts_with("PLEACH_") {
        return Some("starts with a capital letter");
    }
    if message.ends_with('.') || message.ends_with('!') {
        return Some("ends with a full stop");
    }
    None
}

#[test]
fn messages_are_lower_case_coded_and_unpunctuated() {
    let mut problems = Vec::new();
    for (path, text) in texts() {
        let is_report = path
            .file_stem()
            .is_some_and(|stem| !stem.to_string_lossy().contains("fused"));
        for line in text.lines().filter(|_| is_report) {
            if let Some(what) = complaint(line) {
                problems.push(format!("{}: {what}: {line}", path.display()));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn snapshots_hold_no_paths_of_this_machine() {
    let host = Regex::new(r"(?:^|[\s'\x22(=])/(?:home|root|tmp|Users|work|builds?|var|usr/lib)/\w")
        .expect("a pattern");
    let mut problems = Vec::new();
    for (path, text) in texts() {
        for line in text.lines().filter(|line| host.is_match(line)) {
            problems.push(format!("{}: {line}", path.display()));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_rules_find_what_they_are_for() {
    assert_eq!(
        complaint("[DIR]/a.cpp:1:2: warning: these 2 calls can run as 1 walk [fuse-traversals]"),
        None
    );
    assert_eq!(complaint("a.cpp:1:2: note: because of `x`"), None);
    assert!(complaint("a.cpp:1:2: warning: Bad start [bad-child]").is_some());
    assert!(complaint("a.cpp:1:2: warning: a full stop. [bad-child]").is_some());
    assert!(complaint("a.cpp:1:2: error: no code").is_some());
    assert!(complaint("pleach: error: No such file").is_some());
    assert_eq!(complaint("pleach: error: a.cpp: no such file"), None);
}
