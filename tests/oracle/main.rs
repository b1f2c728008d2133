//! Clang as an oracle: what the plugin in `plugin-shim` says that bodies do, extraction must have found.
//!
//! libclang, which extraction reads, tells neither reads from writes nor what is called implicitly; the plugin has
//! both from Clang's own syntax tree. A second reader over the `clang` crate (`second_reader`) is here too: it checks the same facts of the same
//! programs, which are extracted once for both.

#[path = "../support/mod.rs"]
mod support;

mod calls;
mod classes;
mod compare;
mod cover;
mod falsify;
mod findings;
mod plugin;
mod programs;
mod second_reader;
mod seen;

use std::fs;
use std::sync::LazyLock;

use classes::Classes;
use compare::{Findings, compare};
use pleach::model::Unit;
use programs::Program;
use rayon::prelude::*;
use support::case::root;

/// What a comparison with what Clang says gave.
struct Compared {
    bodies: Findings,
    classes: Classes,
}

/// Compares the facts of a program with what Clang says.
fn compared(program: &Program, units: &[Unit]) -> Compared {
    let mut compared = Compared {
        bodies: Findings::default(),
        classes: Classes::default(),
    };
    for unit in units {
        let file = &unit.files[unit.main.0 as usize].path;
        let (bodies, classes) = plugin::read(&program.dir, file, &program.arguments);
        compared.bodies.merge(compare(unit, &bodies));
        compared.classes.add(unit, &classes);
    }
    compared
}

fn all_compared(programs: &[Program]) -> Vec<Compared> {
    plugin::plugin();
    let one = |it: &Program| compared(it, &programs::facts(it));
    programs.par_iter().map(one).collect()
}

/// The facts of every test input; extracted once for all tests.
fn facts_of_test_inputs() -> &'static [(Program, Vec<Unit>)] {
    static FACTS: LazyLock<Vec<(Program, Vec<Unit>)>> = LazyLock::new(|| {
        let programs = programs::test_inputs().into_par_iter();
        let all = programs.map(|it| {
            let units = programs::facts(&it);
            (it, units)
        });
        all.collect()
    });
    &FACTS
}

/// Every test input; compared once for all tests.
fn of_test_inputs() -> &'static [Compared] {
    static COMPARED: LazyLock<Vec<Compared>> = LazyLock::new(|| {
        plugin::plugin();
        let facts = facts_of_test_inputs().par_iter();
        facts
            .map(|(program, units)| compared(program, units))
            .collect()
    });
    &COMPARED
}

/// Two hundred generated programs; compared once for all tests.
fn of_generated() -> &'static [Compared] {
    static COMPARED: LazyLock<Vec<Compared>> = LazyLock::new(|| {
        let dir = tempfile::tempdir().expect("a directory");
        all_compared(&programs::generated(&dir, 700_000, 8, 25))
    });
    &COMPARED
}

#[expect(clippy::print_stdout, reason = "the counts are shown with --nocapture")]
fn check_bodies(compared: &[Compared]) -> Findings {
    let mut findings = Findings::default();
    for it in compared {
        findings.merge(it.bodies.clone());
    }
    println!("compared: {:?}", findings.compared);
    findings.unsafe_side.sort();
    findings.unsafe_side.dedup();
    let text = relative(&findings.unsafe_side.join("\n"));
    assert!(
        findings.unsafe_side.is_empty(),
        "unsafe differences:\n{text}"
    );
    findings
}

fn relative(text: &str) -> String {
    text.replace(&format!("{}/", root().display()), "")
}

/// Every class of differences in the safe direction is explained in `plugin-shim/README.md`.
fn assert_explained(findings: &Findings) {
    let text = fs::read_to_string(root().join("plugin-shim/README.md")).expect("a readable file");
    for (class, places) in &findings.safe_side {
        let name = class.split_inclusive(": ").next().unwrap_or(class);
        let name = name.replace(": ", ": ...");
        let first = places.first();
        assert!(text.contains(&format!("`{name}`")), "{class} at {first:?}");
    }
}

#[test]
fn test_inputs_are_read_as_clang_does() {
    let findings = check_bodies(of_test_inputs());
    for (what, least) in [("bodies", 500), ("reads", 1000), ("writes", 500)] {
        let count = findings.compared.get(what).copied().unwrap_or_default();
        assert!(count > least, "only {count} {what}");
    }
    assert_explained(&findings);
}

#[test]
fn odd_programs_are_read_as_clang_does() {
    let findings = check_bodies(&all_compared(&programs::odd()));
    assert_explained(&findings);
    let lines = findings.safe_side.iter().map(|(class, places)| {
        let first = places.first().map_or("", String::as_str);
        format!("{class}: {}, first at {first}", places.len())
    });
    let text = relative(&lines.collect::<Vec<_>>().join("\n"));
    insta::assert_snapshot!("odd", text.replace("tests/oracle/inputs/", ""));
}

#[test]
fn generated_programs_are_read_as_clang_does() {
    let findings = check_bodies(of_generated());
    let bodies = findings.compared.get("bodies").copied();
    assert!(bodies.is_some_and(|it| it > 1500), "only {bodies:?} bodies");
    assert_explained(&findings);
}
