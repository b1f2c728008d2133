//! The same input gives the same bytes: whatever the order of files, the number of threads, the run.

mod support;

use support::case::Case;
use support::pleach;
use support::workspace::{Files, Workspace};

/// What a fix and the report before it give, with the workspace's path taken out.
fn outcome(case: &Case, options: &[&str], sources: &[String]) -> (String, String, Files) {
    let workspace = Workspace::of(case);
    let dir = workspace.dir();
    let mut flags: Vec<&str> = case.flags.iter().map(String::as_str).collect();
    flags.extend(options);
    let report = pleach::run(&dir, &flags, sources, &case.args);
    flags.push("--fix");
    let fix = pleach::run(&dir, &flags, sources, &case.args);
    assert!(
        matches!(fix.code, Some(0 | 1)),
        "{}: {}{}",
        case.name,
        fix.stdout,
        fix.stderr
    );
    (
        workspace.redact(&report.stdout),
        workspace.redact(&fix.stdout),
        workspace.files(),
    )
}

fn assert_same(name: &str) {
    let case = Case::load(name);
    let expected = outcome(&case, &[], &case.sources);
    for run in 0..3 {
        assert!(
            outcome(&case, &[], &case.sources) == expected,
            "{name}: run {run} differs"
        );
    }
    for threads in ["-j1", "-j2"] {
        assert!(
            outcome(&case, &[threads], &case.sources) == expected,
            "{name}: {threads} differs"
        );
    }
    let mut sources = case.sources.clone();
    sources.reverse();
    assert!(
        outcome(&case, &[], &sources) == expected,
        "{name}: reversed files differ"
    );
    sources.rotate_left(1);
    assert!(
        outcome(&case, &["-j2"], &sources) == expected,
        "{name}: rotated files differ"
    );
}

#[test]
fn several_types() {
    assert_same("traps/19-same-bytes");
}

#[test]
fn several_sources() {
    assert_same("programs/several-sources");
}

#[test]
fn several_sources_with_local_names() {
    assert_same("traps/12a-file-local-helper");
}

#[test]
fn subclass_in_another_source() {
    assert_same("rules/subclass-in-other-file");
}

#[test]
fn several_sites() {
    assert_same("traps/15g-several-sites");
}

#[test]
fn growing_sequences() {
    assert_same("traps/13b-growing-through-types");
}
