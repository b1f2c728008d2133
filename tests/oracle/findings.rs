//! The plugin's warnings at compile time are pleach's own findings about declarations, word for word.

use std::collections::BTreeSet;
use std::fs;

use pleach::extract::{Input, extract};
use pleach::model::{Code, Diagnostic, Unit};

use crate::plugin;
use crate::programs::{Program, misplaced, test_inputs};

/// What the plugin can say: what concerns a declaration by itself.
const CODES: [Code; 4] = [
    Code::BadAnnotation,
    Code::BadChild,
    Code::UnsupportedClass,
    Code::UnsupportedTraversal,
];

fn line(unit: &Unit, it: &Diagnostic) -> String {
    let span = it.span.expect("findings have a place");
    let file = &unit.files[span.file.0 as usize];
    let before = &file.text.0[..span.start as usize];
    let line = before.iter().filter(|it| **it == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|it| **it != b'\n').count() + 1;
    let place = format!("{}:{line}:{column}", file.path);
    format!("{place}: warning: {} [{}]", it.message, it.code)
}

fn pleach_says(program: &Program, source: &str) -> BTreeSet<String> {
    let path = fs::canonicalize(program.dir.join(source)).expect("a source");
    let input = Input {
        file: path.display().to_string(),
        directory: program.dir.display().to_string(),
        arguments: program.arguments.clone(),
        unfused: true,
        dialect: Default::default(),
        replaced: Default::default(),
        called: Default::default(),
        mentioned: Default::default(),
        marks: Default::default(),
        names: Default::default(),
    };
    let unit = extract(&input, &[]).expect("libclang").unit;
    let told = unit.diagnostics.iter();
    // The compiler shows no warnings in system headers, and sees no other configuration than its own.
    let unseen = ["stands in a system header", "another configuration"];
    let shown = |it: &&Diagnostic| !unseen.iter().any(|words| it.message.contains(words));
    let told = told.filter(|it| CODES.contains(&it.code)).filter(shown);
    told.map(|it| line(&unit, it)).collect()
}

fn plugin_says(program: &Program, source: &str) -> BTreeSet<String> {
    let path = fs::canonicalize(program.dir.join(source)).expect("a source");
    let file = path.display().to_string();
    let (_, text) = plugin::compile(&program.dir, &file, &program.arguments, &[]);
    let warnings = text.lines().filter(|it| it.contains(": warning: "));
    warnings.map(str::to_owned).collect()
}

/// Compares both for one program; gives how many findings there are.
fn compare(program: &Program) -> usize {
    let mut count = 0;
    for source in &program.sources {
        let (ours, theirs) = (pleach_says(program, source), plugin_says(program, source));
        let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
            let lines: Vec<_> = one.difference(other).cloned().collect();
            lines.join("\n")
        };
        let (missing, added) = (only(&ours, &theirs), only(&theirs, &ours));
        assert!(
            missing.is_empty() && added.is_empty(),
            "{}: only pleach says\n{missing}\nonly the plugin says\n{added}",
            program.name
        );
        count += ours.len();
    }
    count
}

#[test]
fn the_plugin_warns_in_the_same_words() {
    let count = compare(&misplaced());
    assert!(count > 40, "only {count} findings");
}

#[test]
fn the_plugin_warns_of_what_pleach_finds_in_test_inputs() {
    let reported = |it: &Program| {
        let report = fs::read_to_string(it.dir.join("report.snap")).unwrap_or_default();
        let coded = |code: &Code| report.contains(&format!("[{code}]"));
        CODES.iter().any(coded)
    };
    let programs: Vec<_> = test_inputs().into_iter().filter(reported).collect();
    let count: usize = programs.iter().map(compare).sum();
    assert!(programs.len() > 2 && count > 10, "only {count} findings");
}
