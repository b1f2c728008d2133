//! A fixed set of seeds through the whole loop: original against fused, undone, fused again.
//!
//! `PLEACH` names another binary than the one that is built with the test.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pleach_generator::driver::check::Setup;
use pleach_generator::driver::{Options, fuzz};
use pleach_generator::{Config, generate, phrase_names, print};

/// First seed, and how many: what takes about half a minute. The fuzzer has no end.
const SEEDS: (u64, u64) = (900_000, 10);

fn pleach() -> PathBuf {
    let built = || env!("CARGO_BIN_EXE_pleach").into();
    PathBuf::from(std::env::var_os("PLEACH").unwrap_or_else(built))
}

#[test]
fn fixed_seeds_are_fused_rightly() {
    let options = Options {
        seed: SEEDS.0,
        programs: SEEDS.1,
        time: None,
        batch: 5,
        jobs: 2,
        thorough: 2,
        keep: None,
        reduction: Duration::ZERO,
        reductions: 0,
        stop: 0,
        ignored: Vec::new(),
        setup: Setup {
            pleach: pleach(),
            include: Path::new(env!("CARGO_MANIFEST_DIR")).join("plugin-shim/include"),
            strict: false,
            work: std::env::temp_dir().join(format!("pleach-seeds-{}", std::process::id())),
        },
        config: Config::default(),
    };
    let summary = fuzz(&options, &mut |_| ()).expect("the tools start");
    let _ = std::fs::remove_dir_all(&options.setup.work);
    assert!(
        summary.failures.is_empty(),
        "{}",
        summary.failures.join("\n")
    );
    let stats = summary.stats;
    assert_eq!(stats.compared, SEEDS.1);
    assert!(
        stats.fused * 3 > stats.compared,
        "only {} of {} were fused",
        stats.fused,
        stats.compared
    );
    assert!(stats.visits_after < stats.visits_before);
}

#[test]
fn a_seed_gives_the_same_program_every_time() {
    let config = Config::default();
    for seed in 0..200 {
        let once = print::unit(&[generate(seed, &config)], true);
        let again = print::unit(&[generate(seed, &config)], true);
        assert_eq!(once, again, "seed {seed}");
    }
}

#[test]
fn every_construct_is_generated() {
    let mut missing: Vec<&str> = EXPECTED.to_vec();
    missing.extend(phrase_names());
    for seed in 0..4000 {
        let program = generate(seed, &Config::default());
        missing.retain(|construct| !program.constructs.contains_key(construct));
        if missing.is_empty() {
            return;
        }
    }
    panic!("never generated: {missing:?}");
}

/// What the language that pleach accepts consists of, as the generator counts it.
const EXPECTED: [&str; 55] = [
    "alias by reference",
    "bit-field",
    "call behind a label",
    "call behind an early end",
    "call beside a `break`",
    "call beside a `continue`",
    "call in a condition",
    "call in a loop",
    "call in a loop by an iterator, or backwards",
    "call in a loop over children",
    "call in a loop by an index",
    "call in a loop over counted children",
    "call on the first child in a container",
    "call in an expression",
    "call of the base's body",
    "call on a conditional receiver",
    "call on a grandchild",
    "call on this node",
    "call through a cast",
    "call through a link",
    "call through an alias",
    "call site in a member",
    "root in an object",
    "calls in a loop",
    "calls under a condition",
    "cross link",
    "double number",
    "enumeration number",
    "equal guard",
    "field with the name of a global",
    "float number",
    "function-local static",
    "goto",
    "hidden helper",
    "hiding",
    "lambda",
    "parameter by address",
    "parameter by reference",
    "parameter of class type",
    "parameter that is passed on",
    "parameter that is passed on by reference",
    "parameters of another traversal",
    "parent link",
    "pure virtual",
    "replaced child",
    "return in a loop",
    "shadowed field",
    "signed number",
    "static constant of a class",
    "swapped children",
    "two bases",
    "two source files",
    "union",
    "unknown call",
    "virtual helper",
];
