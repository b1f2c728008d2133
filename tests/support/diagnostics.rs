//! Compares the diagnostics of a run with the `expect` comments of the sources.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::workspace::Files;

/// A diagnostic's file, line and code.
type Located = (String, usize, String);

/// What is wrong with the diagnostics in `report`.
pub(crate) fn compare(report: &str, files: &Files) -> Vec<String> {
    let (expected, anywhere) = expectations(files);
    let mut problems = Vec::new();
    let mut met = BTreeSet::new();
    let mut met_anywhere = BTreeSet::new();
    for (file, line, code) in reported(report) {
        if ["fuse-traversals", "traversal-not-fusable"].contains(&code.as_str()) {
            continue;
        }
        let here = (file.clone(), line, code.clone());
        if expected.contains(&here) {
            met.insert(here);
        } else if anywhere.contains(&code) {
            met_anywhere.insert(code);
        } else {
            problems.push(format!("unexpected diagnostic [{code}] at {file}:{line}"));
        }
    }
    for (file, line, code) in expected.difference(&met) {
        problems.push(format!("missing diagnostic [{code}] at {file}:{line}"));
    }
    for code in anywhere.difference(&met_anywhere) {
        problems.push(format!("missing diagnostic [{code}]"));
    }
    problems
}

fn expectations(files: &Files) -> (BTreeSet<Located>, BTreeSet<String>) {
    let mut located = BTreeSet::new();
    let mut anywhere = BTreeSet::new();
    for (name, bytes) in files {
        for (index, line) in String::from_utf8_lossy(bytes).lines().enumerate() {
            let codes = |rest: &str| {
                rest.split([',', ' '])
                    .map(str::trim)
                    .filter(|code| !code.is_empty())
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            if let Some((_, rest)) = line.split_once("// expect:") {
                located.extend(
                    codes(rest)
                        .into_iter()
                        .map(|code| (name.clone(), index + 1, code)),
                );
            }
            if let Some((_, rest)) = line.split_once("// expect-any:") {
                anywhere.extend(codes(rest));
            }
        }
    }
    (located, anywhere)
}

/// A line of a report that is a diagnostic.
static LINE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"^(?:(.+?):(\d+):(?:\d+): )?(?:pleach: )?(?:remark|warning|error): .*\[([a-z-]+)\]$",
    )
    .expect("a pattern")
});

fn reported(report: &str) -> Vec<Located> {
    report
        .lines()
        .filter_map(|text| {
            let found = LINE.captures(text)?;
            let path = found.get(1).map_or("", |path| path.as_str());
            let file = path.rsplit('/').next().unwrap_or_default().to_owned();
            let number = found
                .get(2)
                .and_then(|digits| digits.as_str().parse().ok())
                .unwrap_or(0);
            Some((file, number, found[3].to_owned()))
        })
        .collect()
}
