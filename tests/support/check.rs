//! Everything that a case has to hold: report, edits, behaviour, node visits.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;

use super::case::Case;
use super::compile::{self, Outcome, SEEDS, Variant};
use super::kept::Original;
use super::original;
use super::workspace::{Files, Workspace};
use super::{diagnostics, instrument, pleach};

/// Checks the case `test-inputs/NAME`.
///
/// # Errors
/// All that is wrong, snapshots apart: those panic.
pub(crate) fn check(name: &str) -> Result<(), String> {
    let case = Case::load(name);
    let original = Workspace::of(&case);
    let fused = Workspace::of(&case);
    let mut problems = Vec::new();
    let report = check_report(&case, &fused, &mut problems);
    check_edits(&case, &original, &fused, &mut problems);
    let visits = check_behaviour(&case, &original, &fused, &mut problems);
    if case.plain != (original.files() == fused.files()) {
        problems.push(match case.plain {
            true => {
                "something was fused; say `// case: plain` only where nothing is to be".to_owned()
            }
            false => {
                "nothing was fused, so the case shows nothing (`// case: plain` if that is meant)"
                    .to_owned()
            }
        });
    }
    if !problems.is_empty() {
        return Err(format!("{name}:\n{}", problems.join("\n")));
    }
    snapshots(
        &case,
        &[
            ("report", report),
            ("fused", changes(&original.files(), &fused.files())),
            ("visits", visits),
        ],
    );
    Ok(())
}

/// What the compiler said is kept between the runs in one workspace, as it is for users.
fn run(case: &Case, workspace: &Workspace, mode: &[&str]) -> pleach::Run {
    let mut options: Vec<&str> = case.flags.iter().map(String::as_str).collect();
    let cache = workspace.cache();
    options.extend(["--cache-dir", &cache]);
    options.extend(mode);
    pleach::run(&workspace.dir(), &options, &case.sources, &case.args)
}

fn check_report(case: &Case, workspace: &Workspace, problems: &mut Vec<String>) -> String {
    let before = workspace.files();
    let run = run(case, workspace, &[]);
    if workspace.files() != before {
        problems.push("a report changed files".to_owned());
    }
    if !matches!(run.code, Some(0 | 1)) {
        problems.push(format!("report ended with {:?}: {}", run.code, run.stderr));
    }
    problems.extend(diagnostics::compare(&run.stdout, &before));
    let code = run
        .code
        .map_or("signal".to_owned(), |code| code.to_string());
    workspace.redact(&format!("exit {code}\n{}{}", run.stdout, run.stderr))
}

/// `--fix` twice writes once, and taking the regions out gives the original back. Where one small file is the program, the command line is
/// not tried again for it: that would parse the same text three times more.
fn check_edits(case: &Case, original: &Workspace, fused: &Workspace, problems: &mut Vec<String>) {
    let first = run(case, fused, &["--fix"]);
    if !matches!(first.code, Some(0 | 1)) {
        problems.push(format!(
            "--fix ended with {:?}: {}{}",
            first.code, first.stdout, first.stderr
        ));
    }
    let files = fused.files();
    let restored = if case.name.starts_with("rules/") && case.sources.len() == 1 {
        without_regions(&files)
    } else {
        run(case, fused, &["--fix"]);
        if fused.files() != files {
            problems.push(format!(
                "a second --fix changes files:\n{}",
                changes(&files, &fused.files())
            ));
        }
        let back = Workspace::with(&files);
        run(case, &back, &["--unfuse"]);
        back.files()
    };
    if restored != original.files() {
        problems.push(format!(
            "without its regions it is not the original:\n{}",
            changes(&original.files(), &restored)
        ));
    }
}

fn without_regions(files: &Files) -> Files {
    let stripped = |bytes: &[u8]| match ::pleach::source::strip(bytes) {
        Ok(stripped) if stripped.edited.is_none() => stripped.text.into_owned(),
        _ => b"a damaged region".to_vec(),
    };
    let files = files.iter();
    files
        .map(|(name, bytes)| (name.clone(), stripped(bytes)))
        .collect()
}

/// Builds both programs in every way, and runs them. Says how many nodes they visit.
///
/// What the original does need not be found again if it is kept; but to say in which line they differ, it is.
fn check_behaviour(
    case: &Case,
    original: &Workspace,
    fused: &Workspace,
    problems: &mut Vec<String>,
) -> String {
    if let Some(kept) = original::kept(case) {
        let expected = kept.printed.into_iter().map(Expected::Digest).collect();
        let expected: Vec<Expected> = expected;
        let mut found = Vec::new();
        let second = (original.files() != fused.files()).then(|| counted(case, fused));
        let visits = check_fused(
            case,
            (original, fused),
            (&expected, kept.visits),
            second,
            &mut found,
        );
        if found.is_empty() {
            return visits;
        }
    }
    let changed = original.files() != fused.files();
    let (first, second) = both(
        || counted(case, original),
        || changed.then(|| counted(case, fused)),
    );
    let (outcomes, before) = match first {
        Ok(counted) => counted,
        Err(error) => {
            problems.push(format!("the original does not compile:\n{error}"));
            return String::new();
        }
    };
    let mut own = check_original(case, original, (&outcomes, before));
    if own.is_empty() {
        let printed = outcomes.iter().map(original::digest).collect();
        let visits = before;
        original::keep(case, &Original { printed, visits });
    }
    problems.append(&mut own);
    let expected: Vec<Expected> = outcomes.into_iter().map(Expected::Outcome).collect();
    check_fused(
        case,
        (original, fused),
        (&expected, before),
        second,
        problems,
    )
}

/// What is wrong with the original by itself.
fn check_original(
    case: &Case,
    original: &Workspace,
    (outcomes, visits): (&[Outcome], u64),
) -> Vec<String> {
    let mut problems = Vec::new();
    for (seed, outcome) in SEEDS.iter().zip(outcomes) {
        if outcome.code != Some(0) || outcome.stdout.is_empty() || !outcome.stderr.is_empty() {
            problems.push(format!(
                "the original fails on seed {seed}: {:?} {}",
                outcome.code, outcome.stderr
            ));
        }
    }
    if visits == 0 && !case.traversals.is_empty() {
        problems.push("no visit was counted".to_owned());
    }
    let expected: Vec<Expected> = outcomes.iter().cloned().map(Expected::Outcome).collect();
    if case.has_wrong && compare(case, original, compile::WRONG, &expected).is_empty() {
        problems.push("the case cannot tell a wrong fusion from a right one".to_owned());
    }
    problems
}

/// What differs between the fused program and what is expected of it. Says how many nodes both visit.
fn check_fused(
    case: &Case,
    (original, fused): (&Workspace, &Workspace),
    (expected, before): (&[Expected], u64),
    second: Option<Result<(Vec<Outcome>, u64), String>>,
    problems: &mut Vec<String>,
) -> String {
    let changed = second.is_some();
    let after = match second {
        None => before,
        Some(Ok((found, after))) => {
            let found = differences(compile::SANITIZED.name, expected, &found);
            problems.extend(found.into_iter().map(|what| format!("fused: {what}")));
            after
        }
        Some(Err(error)) => {
            problems.push(format!("the fused program does not compile:\n{error}"));
            0
        }
    };
    // The fused code of a small case holds the same expressions as its original, so nothing but what it does is asked: the sanitized build
    // tells, and says all that the compiler warns of. What optimisers make of fused code is asked of programs and traps, of what changes nothing (there
    // is no other build of it), and by the generator.
    let small = case.name.starts_with("rules/") && changed;
    let mut variants = match small {
        true => Vec::new(),
        false => vec![compile::OPTIMISED],
    };
    if case.msan {
        variants.push(compile::MEMORY);
    }
    for variant in variants {
        // The fused program holds the original's text, with its warnings.
        let built = if changed { fused } else { original };
        let found = compare(case, built, variant, expected);
        problems.extend(found.into_iter().map(|what| format!("fused: {what}")));
    }
    if changed {
        problems.extend(check_off(case, original, fused, expected));
    }
    if changed && has_floats(original) && compile::has_fused_add() {
        check_contraction(case, original, fused, problems);
    }
    for configuration in &case.configurations {
        problems.extend(check_configuration(case, original, fused, configuration));
    }
    format!("original {before} fused {after}")
}

/// What a program is to do.
#[derive(Clone, Debug)]
enum Expected {
    /// The same as the original.
    Outcome(Outcome),
    /// To end with 0, and to print what has this digest.
    Digest(String),
}

impl Expected {
    /// How an outcome differs, if it does.
    fn difference(&self, outcome: &Outcome) -> Option<String> {
        match self {
            Expected::Outcome(expected) => {
                let same = outcome.stdout == expected.stdout && outcome.code == expected.code;
                let wanted = String::from_utf8_lossy(&expected.stdout);
                let got = String::from_utf8_lossy(&outcome.stdout);
                (!same).then(|| first_difference(&wanted, &got))
            }
            Expected::Digest(digest) => {
                let same = original::digest(outcome) == *digest && outcome.code == Some(0);
                (!same).then(|| "other text".to_owned())
            }
        }
    }
}

/// With fusion switched off, the fused source is the original: the same words to the compiler. Where it has other words (line numbers),
/// it does the same.
fn check_off(
    case: &Case,
    original: &Workspace,
    fused: &Workspace,
    expected: &[Expected],
) -> Vec<String> {
    let words = |it: &Workspace| compile::preprocessed(case, &it.dir(), compile::OFF);
    match (words(original), words(fused)) {
        (Ok(words), Ok(same)) if words == same => Vec::new(),
        _ => {
            let found = compare(case, fused, compile::OFF, expected).into_iter();
            found
                .map(|what| format!("fused, switched off: {what}"))
                .collect()
        }
    }
}

/// Does both at the same time.
fn both<A: Send, B>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B) -> (A, B) {
    thread::scope(|scope| {
        let first = scope.spawn(first);
        let second = second();
        (
            first.join().unwrap_or_else(|panic| resume_unwind(panic)),
            second,
        )
    })
}

/// What the program does under the sanitizers, and how many nodes it visits: a copy of it has a counter in every traversal.
fn counted(case: &Case, workspace: &Workspace) -> Result<(Vec<Outcome>, u64), String> {
    let mut files = workspace.files();
    for bytes in files.values_mut() {
        *bytes = instrument::instrument(bytes, &case.traversals);
    }
    let copy = Workspace::with(&files);
    let mut outcomes = compile::outcomes(case, &copy.dir(), compile::SANITIZED)?;
    let visits = outcomes.iter_mut().map(take_visits).sum();
    Ok((outcomes, visits))
}

/// Takes the count of visits out of what a program says at its end.
fn take_visits(outcome: &mut Outcome) -> u64 {
    let said = outcome.stderr.trim_end_matches('\n');
    let start = said.rfind('\n').map_or(0, |at| at + 1);
    let count = said[start..].strip_prefix("visits ");
    let count = count.and_then(|count| count.parse().ok());
    if count.is_some() {
        outcome.stderr.truncate(start);
    }
    count.unwrap_or(0)
}

fn has_floats(workspace: &Workspace) -> bool {
    let holds = |text: &[u8], word: &[u8]| text.windows(word.len()).any(|it| it == word);
    let mut texts = workspace.files().into_values();
    texts.any(|it| holds(&it, b"double") || holds(&it, b"float "))
}

/// Fused and original program round alike where products and sums are one operation.
fn check_contraction(
    case: &Case,
    original: &Workspace,
    fused: &Workspace,
    problems: &mut Vec<String>,
) {
    for variant in [compile::FUSED_ADD, compile::GNU_FUSED_ADD] {
        match compile::outcomes(case, &original.dir(), variant) {
            Ok(outcomes) => {
                let expected: Vec<Expected> = outcomes.into_iter().map(Expected::Outcome).collect();
                let found = compare(case, fused, variant, &expected);
                problems.extend(found.into_iter().map(|what| format!("fused: {what}")));
            }
            // The case is for one of the compilers.
            Err(_) if variant == compile::GNU_FUSED_ADD => {}
            Err(error) => problems.push(format!(
                "original: {} does not compile:\n{error}",
                variant.name
            )),
        }
    }
}

/// How the fused program differs from its original in another configuration than the one that it was fused in.
fn check_configuration(
    case: &Case,
    original: &Workspace,
    fused: &Workspace,
    configuration: &[String],
) -> Vec<String> {
    let build =
        |it: &Workspace| compile::outcomes_in(case, &it.dir(), compile::PLAIN, configuration);
    let name = configuration.join(" ");
    match (build(original), build(fused)) {
        (Ok(expected), Ok(found)) => {
            let pairs = SEEDS.iter().zip(expected.iter().zip(&found));
            let differ = pairs.filter(|(_, (expected, found))| expected != found);
            differ
                .map(|(seed, _)| format!("with {name}, seed {seed}: the fused program differs"))
                .collect()
        }
        (Err(error), _) => vec![format!(
            "the original does not compile with {name}:\n{error}"
        )],
        (_, Err(error)) => vec![format!(
            "the fused program does not compile with {name}:\n{error}"
        )],
    }
}

/// How the program in `workspace`, built as `variant`, differs from `expected`.
fn compare(
    case: &Case,
    workspace: &Workspace,
    variant: Variant,
    expected: &[Expected],
) -> Vec<String> {
    match compile::outcomes(case, &workspace.dir(), variant) {
        Ok(outcomes) => differences(variant.name, expected, &outcomes),
        Err(error) => vec![format!("{} does not compile:\n{error}", variant.name)],
    }
}

fn differences(name: &str, expected: &[Expected], outcomes: &[Outcome]) -> Vec<String> {
    let mut problems = Vec::new();
    if expected.len() != outcomes.len() {
        problems.push(format!("{name}: {} runs", outcomes.len()));
    }
    for ((seed, expected), outcome) in SEEDS.iter().zip(expected).zip(outcomes) {
        if let Some(difference) = expected.difference(outcome) {
            problems.push(format!(
                "{name}, seed {seed}: exit {:?}, {difference}",
                outcome.code
            ));
        }
        if !outcome.stderr.is_empty() {
            problems.push(format!("{name}, seed {seed} says:\n{}", outcome.stderr));
        }
    }
    problems
}

fn first_difference(wanted: &str, got: &str) -> String {
    let mut lines = wanted.lines().zip(got.lines()).enumerate();
    match lines.find(|(_, (wanted, got))| wanted != got) {
        Some((index, (wanted, got))) => format!("line {}: {wanted:?} became {got:?}", index + 1),
        None => format!(
            "{} lines became {}",
            wanted.lines().count(),
            got.lines().count()
        ),
    }
}

/// What `after` has that `before` has not, as unified diffs, with invisible bytes made visible.
fn changes(before: &Files, after: &Files) -> String {
    let visible = |bytes: Option<&Vec<u8>>| {
        let text = String::from_utf8_lossy(bytes.map_or(&[], Vec::as_slice));
        text.replace('\r', "<CR>").replace('\u{feff}', "<BOM>")
    };
    let mut text = String::new();
    for (name, bytes) in after {
        if before.get(name) != Some(bytes) {
            let (old, new) = (visible(before.get(name)), visible(Some(bytes)));
            let diff = similar::TextDiff::from_lines(&old, &new);
            let mut unified = diff.unified_diff();
            text.push_str(&unified.context_radius(1).header(name, name).to_string());
        }
    }
    if text.is_empty() {
        "nothing changed".to_owned()
    } else {
        text
    }
}

/// Compares all of them before the first failure is raised.
fn snapshots(case: &Case, texts: &[(&str, String)]) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&case.dir);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut failure = None;
    for (kind, text) in texts {
        let assertion = || settings.bind(|| insta::assert_snapshot!(*kind, text));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(assertion)) {
            failure.get_or_insert(panic);
        }
    }
    if let Some(panic) = failure {
        resume_unwind(panic);
    }
}
