//! The behavioural suite: every folder with an `input.cpp` under `test-inputs/{traps,rules,programs}` is a test.
//!
//! A case is fused, compiled and run beside its original; see `support/case.rs` for its options and
//! `support/check.rs` for what is compared. Snapshots stand beside the case. The folders are the list: a harness of its
//! own (`libtest-mimic`) makes a test of each.

mod support;

use std::env;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // As the usual harness has it.
    let threads = env::var("RUST_TEST_THREADS").ok();
    arguments.test_threads = arguments.test_threads.or_else(|| threads?.parse().ok());
    let trial = |name: String| {
        Trial::test(name.clone(), move || {
            support::check::check(&name).map_err(Failed::from)
        })
    };
    let trials = support::case::on_disk().into_iter().map(trial).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
