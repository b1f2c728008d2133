//! The same input gives the same bytes: whatever the order of files, the number of threads, the run.

mod support;

use support::case::{Case, entries, headers, scratch};
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

/// The file table of a program is sorted by path, that of a unit begins with its main file.
#[test]
fn wherever_headers_stand() {
    for name in [
        "programs/several-sources",
        "rules/mixed-loops",
        "rules/conditional-values",
    ] {
        let mut case = Case::load(name);
        let behind = outcome(&case, &[], &case.sources);
        let folder = tempfile::Builder::new()
            .prefix("z-headers-")
            .tempdir_in(scratch())
            .expect("a temporary directory");
        for header in entries(headers()) {
            let name = header.file_name().unwrap_or_default();
            std::fs::copy(&header, folder.path().join(name)).expect("a writable folder");
        }
        let place = folder.path().to_string_lossy();
        for it in &mut case.args {
            *it = it.replace(&*headers().to_string_lossy(), &place);
        }
        let (report, fix, files) = outcome(&case, &[], &case.sources);
        assert!(
            report == behind.0 && fix == behind.1,
            "{name}: reports differ"
        );
        assert!(files == behind.2, "{name}: files differ");
    }
}
