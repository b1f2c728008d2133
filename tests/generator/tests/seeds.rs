//! A fixed set of seeds through the whole loop: original against fused, undone, fused again.
//!
//! Needs clang++-19, and libclang for pleach. `PLEACH` names the binary; otherwise this workspace's debug
//! build is used, and built if it is missing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use pleach_generator::driver::check::Setup;
use pleach_generator::driver::{Options, fuzz};
use pleach_generator::{Config, generate, phrase_names, print};

/// First seed, and how many: what takes about a minute.
const SEEDS: (u64, u64) = (900_000, 16);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pleach() -> PathBuf {
    if let Some(path) = std::env::var_os("PLEACH") {
        return PathBuf::from(path);
    }
    let built = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["build", "--quiet", "--locked", "--package", "pleach"])
        .status()
        .expect("cargo starts");
    assert!(built.success(), "pleach must build");
    // The test's own executable stands in the same directory tree: target/debug/deps.
    let own = std::env::current_exe().expect("a path");
    let debug = own.ancestors().nth(2).expect("target/debug");
    debug.join("pleach")
}

#[test]
fn fixed_seeds_are_fused_rightly() {
    let options = Options {
        seed: SEEDS.0,
        programs: SEEDS.1,
        time: None,
        batch: 8,
        jobs: 1,
        thorough: 2,
        keep: None,
        reduction: Duration::ZERO,
        reductions: 0,
        stop: 0,
        ignored: Vec::new(),
        setup: Setup {
            pleach: pleach(),
            include: root()
                .join("plugin-shim/include")
                .canonicalize()
                .expect("the header's directory"),
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
    }
    assert!(missing.is_empty(), "never generated: {missing:?}");
}

/// What the language that pleach accepts consists of, as the generator counts it.
const EXPECTED: [&str; 42] = [
    "alias by reference",
    "bit-field",
    "call in a condition",
    "call in a loop",
    "call in an expression",
    "call of the base's body",
    "call on a conditional receiver",
    "call on a grandchild",
    "call on this node",
    "call through a cast",
    "call through a link",
    "call through an alias",
    "call site in a member",
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
    "parameter of class type",
    "parameter that is passed on",
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
