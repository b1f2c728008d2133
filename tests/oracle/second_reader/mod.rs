//! A second, independent reader of every program in `test-inputs`: what it sees, pleach must have seen.
//!
//! The reader stands on the `clang` crate and shares no code with extraction. It knows less (no operators, no
//! aliases, no effects of calls), so it is a lower bound: a class, reference, read or write that it sees and
//! pleach's facts lack is a fault, while what pleach adds is counted only.

mod compare;
mod read;
mod seen;
mod statement;

use std::path::PathBuf;

use clang::{Clang, Index};
use compare::{Findings, compare};

use crate::facts_of_test_inputs;
use crate::support::case::{on_disk, root};

/// One test for all, because libclang's `Clang` is one to a process.
#[test]
#[expect(clippy::print_stdout, reason = "the counts are shown with --nocapture")]
fn pleach_sees_what_a_second_reader_sees() {
    let clang = Clang::new().expect("libclang");
    let index = Index::new(&clang, false, false);
    let mut findings = Findings::default();
    let mut done = 0;
    for (program, units) in facts_of_test_inputs() {
        for unit in units {
            let main = PathBuf::from(&unit.files[unit.main.0 as usize].path);
            let seen = read::read(&index, &main, &program.arguments);
            compare(unit, &seen, &mut findings);
        }
        done += 1;
    }
    assert_eq!(done, on_disk().len() + 1, "programs read");
    findings.unsafe_side.sort();
    findings.unsafe_side.dedup();
    println!("compared: {:?}", findings.compared);
    println!("only pleach's: {:?}", findings.safe_side);
    assert!(
        findings.unsafe_side.is_empty(),
        "{}",
        findings
            .unsafe_side
            .join("\n")
            .replace(&format!("{}/", root().display()), "")
    );
    for what in [
        "classes",
        "children",
        "traversals",
        "statements",
        "names",
        "writes",
        "reads",
    ] {
        assert!(
            findings.compared.get(what).is_some_and(|it| *it > 100),
            "{what}: too few"
        );
    }
}
