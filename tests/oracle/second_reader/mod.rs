//! A second, independent reader of every program in `test-inputs`: what it sees, pleach must have seen.
//!
//! The reader stands on the `clang` crate and shares no code with extraction. It knows less (no operators, no
//! aliases, no effects of calls), so it is a lower bound: a class, reference, read or write that it sees and
//! pleach's facts lack is a fault, while what pleach adds is counted only.

#[path = "../support/mod.rs"]
mod support;

mod compare;
mod read;
mod seen;
mod statement;

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use clang::{Clang, Index};
use compare::{Findings, compare};
use pleach::model::Unit;
use rayon::prelude::*;
use support::case::{Case, entries, on_disk, root};

/// Sources that make up one program.
struct Program {
    name: String,
    dir: PathBuf,
    sources: Vec<String>,
    args: Vec<String>,
}

fn programs() -> Vec<Program> {
    let cases = on_disk().into_iter().map(|name| {
        let case = Case::load(&name);
        Program {
            name,
            dir: case.dir,
            sources: case.sources,
            args: case.args,
        }
    });
    cases.chain([render_tree()]).collect()
}

fn render_tree() -> Program {
    let dir = root().join("test-inputs/render-tree");
    let sources = entries(&dir.join("src")).into_iter();
    Program {
        name: "render-tree".to_owned(),
        sources: sources.map(|it| it.display().to_string()).collect(),
        args: [dir.join("include"), root().join("plugin-shim/include")]
            .map(|it| format!("-I{}", it.display()))
            .into_iter()
            .chain(["-std=c++17".to_owned()])
            .collect(),
        dir,
    }
}

/// The facts of each program, in any order; made beside the second reader's work.
fn facts() -> Receiver<(Program, Vec<Unit>)> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        programs().into_par_iter().for_each(|program| {
            let run = support::pleach::run(
                &program.dir,
                &["--dump=unit"],
                &program.sources,
                &program.args,
            );
            assert_eq!(run.code, Some(0), "{}: {}", program.name, run.stderr);
            let units = serde_json::from_str(&run.stdout).expect("units");
            // Nobody receives after a failure.
            let _ = sender.send((program, units));
        });
    });
    receiver
}

/// One test for all, because libclang's `Clang` is one to a process.
#[test]
#[expect(clippy::print_stdout, reason = "the counts are shown with --nocapture")]
fn pleach_sees_what_a_second_reader_sees() {
    let clang = Clang::new().expect("libclang");
    let index = Index::new(&clang, false, false);
    let mut findings = Findings::default();
    let mut done = 0;
    for (program, units) in facts() {
        assert_eq!(units.len(), program.sources.len(), "{}", program.name);
        for unit in units {
            let main = PathBuf::from(&unit.files[unit.main.0 as usize].path);
            let seen = read::read(&index, &main, &program.args);
            compare(&unit, &seen, &mut findings);
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
