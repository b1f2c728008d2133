//! Compiles and runs the test programs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::case::Case;

/// A way to build a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    /// Short name, of the executable too.
    pub(crate) name: &'static str,
    flags: &'static [&'static str],
}

/// Without optimisation, every warning an error.
pub(crate) const PLAIN: Variant = Variant {
    name: "O0",
    flags: &["-O0", "-Wall", "-Wextra", "-Werror"],
};
/// As released.
pub(crate) const OPTIMISED: Variant = Variant {
    name: "O2",
    flags: &["-O2"],
};
/// AddressSanitizer and UndefinedBehaviorSanitizer.
pub(crate) const SANITIZED: Variant = Variant {
    name: "asan",
    flags: &[
        "-O1",
        "-g1",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ],
};
/// MemorySanitizer.
pub(crate) const MEMORY: Variant = Variant {
    name: "msan",
    flags: &[
        "-O1",
        "-g1",
        "-fsanitize=memory",
        "-fno-sanitize-recover=all",
    ],
};
/// The fused source with fusion switched off.
pub(crate) const OFF: Variant = Variant {
    name: "off",
    flags: &["-O0", "-DPLEACH_OFF"],
};
/// The program that breaks the rule which the case guards.
pub(crate) const WRONG: Variant = Variant {
    name: "wrong",
    flags: &[
        "-O1",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-DWRONG",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ],
};
/// Counts node visits.
pub(crate) const VISITS: Variant = Variant {
    name: "visits",
    flags: &["-O0", "-include", "visits.h"],
};

/// With fused multiply and add, which clang uses within expressions.
pub(crate) const FUSED_ADD: Variant = Variant {
    name: "fma",
    flags: &["-O2", "-mfma", "-ffp-contract=on"],
};
/// With fused multiply and add, which GNU's compiler is told not to use by itself: it would do so across statements.
pub(crate) const GNU_FUSED_ADD: Variant = Variant {
    name: "gnu-fma",
    flags: &["-O2", "-w", "-mfma", "-ffp-contract=off"],
};

/// Whether this machine has an instruction for fused multiply and add.
pub(crate) fn has_fused_add() -> bool {
    static FOUND: OnceLock<bool> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let found = cpu.split_whitespace().any(|it| it == "fma");
        if !found {
            let text = "skipped: this processor has no fused multiply and add\n";
            let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
        }
        found
    })
}

/// What a program printed, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Exit code; `None` after a signal.
    pub(crate) code: Option<i32>,
    /// Standard output.
    pub(crate) stdout: Vec<u8>,
    /// Standard error.
    pub(crate) stderr: String,
}

/// The trees of every program.
pub(crate) const SEEDS: [u32; 4] = [1, 2, 3, 4];

/// Builds the program in `dir` as `variant`.
///
/// # Errors
/// What the compiler printed.
pub(crate) fn build(
    case: &Case,
    dir: &Path,
    variant: Variant,
    configuration: &[String],
) -> Result<PathBuf, String> {
    let program = dir.join(variant.name);
    let compiler = match variant == GNU_FUSED_ADD {
        true => "g++",
        false => "clang++-19",
    };
    let output = Command::new(compiler)
        .current_dir(dir)
        .args(variant.flags)
        .args(&case.args)
        .args(configuration)
        .args(&case.sources)
        .args(&case.linked)
        .arg("-o")
        .arg(&program)
        .output()
        .map_err(|error| format!("{compiler}: {error}"))?;
    if output.status.success() {
        Ok(program)
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Runs `program` on the tree of `seed`; a program that hangs is stopped.
pub(crate) fn run(program: &Path, seed: u32) -> Outcome {
    let output = Command::new("timeout")
        .arg("60")
        .arg(program)
        .arg(seed.to_string())
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .env("LC_ALL", OsStr::new("C"))
        .output()
        .expect("the program starts");
    Outcome {
        code: output.status.code(),
        stdout: output.stdout,
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Builds `variant` and runs it on every seed.
///
/// # Errors
/// What the compiler printed.
pub(crate) fn outcomes(case: &Case, dir: &Path, variant: Variant) -> Result<Vec<Outcome>, String> {
    outcomes_in(case, dir, variant, &[])
}

/// The same with the arguments of another configuration.
///
/// # Errors
/// What the compiler printed.
pub(crate) fn outcomes_in(
    case: &Case,
    dir: &Path,
    variant: Variant,
    configuration: &[String],
) -> Result<Vec<Outcome>, String> {
    let program = build(case, dir, variant, configuration)?;
    Ok(SEEDS.iter().map(|seed| run(&program, *seed)).collect())
}
