//! One unit: fuse it, undo it, compile both, run both, compare.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::causes::Causes;
use super::tools::{
    self, LENIENT, MEMORY, OPTIMISED, OTHER, Outcome, PLAIN, SANITIZED, SANITIZED_LENIENT, Variant,
};
use crate::print;
use crate::program::Program;
use crate::sources::Sources;

/// Trees that every program runs on.
pub(super) const SEEDS: [u32; 3] = [1, 2, 3];

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The generator's fault: the program as generated does not compile or is not well defined.
    Original(String),
    /// pleach ended by a signal, a panic, or a code that is neither 0 nor 1.
    Crash(String),
    /// pleach took too long.
    Slow,
    /// A second `--fix` changed the file.
    NotStable,
    /// `--unfuse` did not give the original back.
    NotUndone,
    /// The fused program does not compile.
    Rejected(String),
    /// The fused program compiles with warnings that the original has not.
    Warned(String),
    /// pleach's own verification found that what it was about to write is wrong.
    NotWritten(String),
    /// The fused program printed something else.
    Differs,
    /// The fused program was stopped by a sanitizer, a signal or the time limit.
    Stopped(String),
}

impl Kind {
    /// A word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Kind::Original(_) => "original",
            Kind::Crash(_) => "crash",
            Kind::Slow => "slow",
            Kind::NotStable => "not-stable",
            Kind::NotUndone => "not-undone",
            Kind::Rejected(_) => "rejected",
            Kind::Warned(_) => "warned",
            Kind::NotWritten(_) => "not-written",
            Kind::Differs => "differs",
            Kind::Stopped(_) => "stopped",
        }
    }

    /// Whether the two are the same fault, as far as one can tell from outside.
    pub fn same(&self, other: &Kind) -> bool {
        match (self, other) {
            // A program that computes on wrong values may be stopped or not.
            (Kind::Stopped(_) | Kind::Differs, Kind::Stopped(_) | Kind::Differs) => true,
            _ => self == other,
        }
    }
}

/// A failure.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What went wrong.
    pub kind: Kind,
    /// Which program of the unit, if that is known.
    pub program: Option<usize>,
    /// What the tools said.
    pub detail: String,
}

/// What is known after a check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The failures, at most one for each stage.
    pub failures: Vec<Failure>,
    /// The unit as generated.
    pub original: Sources,
    /// The unit as pleach left it.
    pub fused: Sources,
    /// What pleach printed.
    pub output: String,
    /// Which dependences decided something; empty unless the check was thorough.
    pub causes: Causes,
}

/// Where things are.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The binary.
    pub pleach: PathBuf,
    /// Directory of `pleach.h`.
    pub include: PathBuf,
    /// A directory for temporary files.
    pub work: PathBuf,
    /// What pleach's verification dropped counts as a failure.
    pub strict: bool,
}

/// How thorough a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Only pleach.
    Rewrite,
    /// -O0, and the sanitizers on what differs: for reduction.
    Quick,
    /// -O0 with AddressSanitizer and UndefinedBehaviorSanitizer, and -O2.
    Usual,
    /// Plain -O0 and MemorySanitizer as well.
    Thorough,
}

/// Checks `programs` as one unit.
///
/// # Errors
/// A tool could not be started, or a file not be written.
pub fn check(setup: &Setup, programs: &[Program], level: Level) -> Result<Report, String> {
    let sources = print::unit(programs, false);
    let dirs = ["original", "fused", "undone"].map(|name| setup.work.join(name));
    for dir in &dirs {
        sources.write(dir)?;
    }
    let [original, fused, undone] = dirs;
    let mut report = Report {
        original: sources,
        ..Report::default()
    };
    let keep_all = keeps_all(programs);
    if !rewrite(setup, &fused, &undone, keep_all, &mut report)? {
        return Ok(report);
    }
    if level == Level::Thorough {
        let dumped = |what: &str| pleach(setup, &original, &[what]).map(|outcome| outcome.stdout);
        report.causes.add_graph(&dumped("--dump=graph")?);
        report.causes.add_plan(&dumped("--dump=plan")?);
    }
    let variants: &[Variant] = match level {
        Level::Rewrite => &[],
        Level::Quick => &[LENIENT, OTHER],
        Level::Usual => &[SANITIZED, OPTIMISED, OTHER],
        Level::Thorough => &[SANITIZED, OPTIMISED, PLAIN, MEMORY, OTHER],
    };
    // A map's nodes are put into their places by the library, which MemorySanitizer does not see.
    let mut sources = report.original.files.iter();
    let holds_maps = sources.any(|(_, text)| text.contains("std::map<"));
    for variant in variants {
        if *variant == MEMORY && holds_maps {
            continue;
        }
        if !compare(setup, &original, &fused, *variant, &mut report)? {
            break;
        }
    }
    Ok(report)
}

/// Whether fusions that gain nothing are kept: in three of four blocks of seeds, since they too must be right, and random
/// programs have more of them than of others.
fn keeps_all(programs: &[Program]) -> bool {
    programs.first().is_some_and(|it| it.seed / 64 % 4 != 0)
}

fn pleach(setup: &Setup, dir: &Path, options: &[&str]) -> Result<Outcome, String> {
    let mut command = Command::new(&setup.pleach);
    command
        .current_dir(dir)
        .args(options)
        .args(tools::sources_and_options(dir, &setup.include)?);
    tools::run(&mut command, Duration::from_secs(120))
}

/// `--fix` twice, `--unfuse`. Whether there is something to compile.
fn rewrite(
    setup: &Setup,
    fused: &Path,
    undone: &Path,
    keep_all: bool,
    report: &mut Report,
) -> Result<bool, String> {
    let fix: &[&str] = match keep_all {
        true => &["--fix", "--keep-all"],
        false => &["--fix"],
    };
    let outcome = pleach(setup, fused, fix)?;
    report.output = format!("{}{}", outcome.stdout, outcome.stderr);
    if let Some(kind) = trouble(&outcome) {
        report.fail(kind, None, report.output.clone());
        return Ok(false);
    }
    for message in not_written(&report.output) {
        // What the order checker finds, pleach says itself to be wrong with it.
        if setup.strict || message.contains("bug of pleach") {
            report.fail(Kind::NotWritten(message), None, report.output.clone());
        }
    }
    report.fused = Sources::read(fused)?;
    report.fused.write(undone)?;
    let again = pleach(setup, fused, fix)?;
    if let Some(kind) = trouble(&again) {
        report.fail(kind, None, again.stderr);
    } else if Sources::read(fused)? != report.fused {
        report.fail(Kind::NotStable, None, again.stdout);
    }
    report.fused.write(fused)?;
    let undo = pleach(setup, undone, &["--unfuse"])?;
    if let Some(kind) = trouble(&undo) {
        report.fail(kind, None, undo.stderr);
    } else if Sources::read(undone)? != report.original {
        report.fail(Kind::NotUndone, None, undo.stdout);
    }
    Ok(true)
}

/// How pleach may not end.
pub(super) fn trouble(outcome: &Outcome) -> Option<Kind> {
    if outcome.timed_out {
        return Some(Kind::Slow);
    }
    let panic = outcome
        .stderr
        .lines()
        .find(|line| line.contains("panicked at"));
    match outcome.code {
        Some(0 | 1) if panic.is_none() => None,
        Some(2) if outcome.stderr.contains("does not compile") => {
            let said = format!("{}{}", outcome.stdout, outcome.stderr);
            Some(Kind::Original(first_error(&said)))
        }
        Some(code) => Some(Kind::Crash(
            panic.map_or(format!("exit code {code}"), str::to_owned),
        )),
        None => Some(Kind::Crash("signal".to_owned())),
    }
}

/// Compiles and runs both programs. Whether further variants make sense.
fn compare(
    setup: &Setup,
    original: &Path,
    fused: &Path,
    variant: Variant,
    report: &mut Report,
) -> Result<bool, String> {
    let (first, second) = thread::scope(|scope| {
        let first = scope.spawn(|| tools::compile(original, &setup.include, variant));
        let second = tools::compile(fused, &setup.include, variant);
        (
            first.join().unwrap_or_else(|_| Err("panic".to_owned())),
            second,
        )
    });
    if let Err(message) = first {
        let program = report.original.program_of(&message);
        report.fail(Kind::Original(first_error(&message)), program, message);
        return Ok(false);
    }
    if let Err(message) = second {
        let program = report.fused.program_of(&message);
        let error = first_error(&message);
        let warning = message.contains("[-Werror") && !message.contains("fatal error");
        let hard = message
            .lines()
            .any(|line| line.contains(" error: ") && !line.contains("[-Werror"));
        if warning && !hard {
            report.fail(Kind::Warned(error), program, message);
            return if variant == SANITIZED {
                compare(setup, original, fused, SANITIZED_LENIENT, report)
            } else {
                Ok(false)
            };
        }
        report.fail(Kind::Rejected(error), program, message);
        return Ok(false);
    }
    for seed in SEEDS {
        let expected = tools::execute(original, variant, seed)?;
        if expected.code != Some(0) {
            let program = Some(expected.stdout.lines().count());
            report.fail(Kind::Original(reason(&expected)), program, expected.stderr);
            return Ok(false);
        }
        let found = tools::execute(fused, variant, seed)?;
        if found.code != Some(0) {
            let program = Some(found.stdout.lines().count());
            report.fail(Kind::Stopped(reason(&found)), program, found.stderr);
            return Ok(false);
        }
        if found.stdout != expected.stdout {
            let mut lines = found.stdout.lines().zip(expected.stdout.lines());
            let program = lines.position(|(a, b)| a != b);
            report.fail(
                Kind::Differs,
                program,
                format!("{} with trees of seed {seed}", variant.name),
            );
            return Ok(false);
        }
    }
    Ok(true)
}

impl Report {
    fn fail(&mut self, kind: Kind, program: Option<usize>, detail: String) {
        self.failures.push(Failure {
            kind,
            program,
            detail,
        });
    }
}

/// Why a program was stopped.
pub(super) fn reason(outcome: &Outcome) -> String {
    if outcome.timed_out {
        return "time limit".to_owned();
    }
    for line in outcome.stderr.lines() {
        if let Some((_, rest)) = line.split_once("runtime error: ") {
            return rest.chars().take_while(|c| !c.is_ascii_digit()).collect();
        }
        if let Some((_, rest)) = line.split_once("Sanitizer: ") {
            return rest
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned();
        }
    }
    outcome
        .code
        .map_or("signal".to_owned(), |code| format!("exit code {code}"))
}

/// What was dropped, without names; each once.
fn not_written(output: &str) -> Vec<String> {
    let mut found: Vec<String> = output
        .lines()
        .filter_map(|line| line.strip_suffix(" [not-written]")?.split_once("warning: "))
        .map(|(_, message)| without_names(message, '`'))
        .map(|message| without_names(&message, '\''))
        .collect();
    found.sort();
    found.dedup();
    found
}

/// `text` without what stands between two `quote`s.
fn without_names(text: &str, quote: char) -> String {
    let parts = text.split(quote).enumerate();
    parts
        .map(|(index, part)| if index % 2 == 0 { part } else { "_" })
        .collect()
}

/// The compiler's first error, with names of programs, classes and the like taken out.
pub(super) fn first_error(message: &str) -> String {
    let line = message.lines().find_map(|line| line.split_once("error: "));
    let text = line.map_or("", |(_, text)| text);
    without_names(text, '\'')
}
