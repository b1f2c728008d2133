//! Compiles and runs the test programs.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};

use super::case::Case;

/// A way to build a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    /// Short name, of the executable too.
    pub(crate) name: &'static str,
    flags: &'static [&'static str],
}

/// AddressSanitizer and UndefinedBehaviorSanitizer, counting node visits: for sources that `instrument` has marked. Without
/// optimisation, which could remove what the sanitizers would find. Every warning is an error.
pub(crate) const SANITIZED: Variant = Variant {
    name: "asan",
    flags: &[
        "-O0",
        "-g1",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
        "-include",
        "visits.h",
    ],
};
/// As released; every warning an error.
pub(crate) const OPTIMISED: Variant = Variant {
    name: "O2",
    flags: &["-O2", "-Wall", "-Wextra", "-Werror"],
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
/// Another configuration.
pub(crate) const PLAIN: Variant = Variant {
    name: "O0",
    flags: &["-O0", "-Wall", "-Wextra", "-Werror"],
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
        "-O0",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-DWRONG",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ],
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
/// Most programs are so small that starting the compiler takes longer than its work: clang compiles one source in its own
/// process, which a call that also links does not, and the linker is called without it.
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
    let mut objects = Vec::new();
    for (at, source) in case.sources.iter().chain(&case.linked).enumerate() {
        let object = dir.join(format!("{}.{at}.o", variant.name));
        let mut command = Command::new(compiler(variant));
        command
            .args(variant.flags)
            .args(&case.args)
            .args(configuration)
            .args(["-c", source, "-o"])
            .arg(&object);
        done(command.current_dir(dir))?;
        objects.push(object);
    }
    let mut words = link_command(variant)?.into_iter();
    let mut link = Command::new(words.next().unwrap_or_default());
    for word in words {
        match &*word {
            OBJECTS => link.args(&objects),
            PROGRAM => link.arg(&program),
            _ => link.arg(word),
        };
    }
    done(link.current_dir(dir))?;
    Ok(program)
}

/// The sources in `dir` behind the preprocessor, without marks of lines: GNU's, which starts in half the time.
///
/// # Errors
/// What the compiler printed.
pub(crate) fn preprocessed(
    case: &Case,
    dir: &Path,
    variant: Variant,
) -> Result<Vec<Vec<u8>>, String> {
    let one = |source: &String| {
        let mut command = Command::new("g++");
        command.args(variant.flags).args(&case.args);
        let output = command.args(["-E", "-P", source]).current_dir(dir).output();
        let output = output.map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        let lines = output.stdout.split(|it| *it == b'\n');
        let words: Vec<&[u8]> = lines
            .map(<[u8]>::trim_ascii)
            .filter(|it| !it.is_empty())
            .collect();
        match output.status.success() {
            true => Ok(words.join(&b"\n"[..])),
            false => Err(said.into_owned()),
        }
    };
    case.sources.iter().chain(&case.linked).map(one).collect()
}

fn compiler(variant: Variant) -> &'static str {
    match variant == GNU_FUSED_ADD {
        true => "g++",
        false => "clang++-19",
    }
}

/// What stands for the objects and for the program in a link command.
const OBJECTS: &str = "OBJECTS";
const PROGRAM: &str = "PROGRAM";

/// The call of the linker that makes a program of `variant`, as the compiler would do it; asked once.
fn link_command(variant: Variant) -> Result<Vec<String>, String> {
    static KNOWN: Mutex<BTreeMap<&str, Vec<String>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().map_err(|error| error.to_string())?;
    if let Some(words) = known.get(variant.name) {
        return Ok(words.clone());
    }
    let words = if variant == GNU_FUSED_ADD {
        ["g++", OBJECTS, "-o", PROGRAM].map(str::to_owned).to_vec()
    } else {
        // GNU's linker takes as long as all the rest. What stands behind `-Wl` need not exist.
        let mut driver = Command::new(compiler(variant));
        driver.args(variant.flags).args(["-fuse-ld=lld", "-###"]);
        driver.args(["-Wl,--threads=1,OBJECTS", "-o", PROGRAM]);
        let said = done(&mut driver)?;
        let last = said.lines().next_back().unwrap_or_default();
        shlex::split(last).ok_or_else(|| format!("no link command in:\n{said}"))?
    };
    known.insert(variant.name, words.clone());
    Ok(words)
}

/// Runs a compiler or linker to its end; gives what it says.
fn done(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.success() {
        true => Ok(said),
        false => Err(said),
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
