//! The fuzzer: makes programs, has them fused, compares, reduces and keeps what fails.

pub mod causes;
pub mod check;
pub mod mutants;
pub mod reduce;
pub mod stats;
pub mod tools;
pub mod visits;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use crate::generate::{Config, generate};
use crate::print;
use crate::program::Program;
use check::{Failure, Kind, Level, Report, Setup};
use stats::Stats;
use tools::LENIENT;

/// What to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// The first program's seed; the others follow.
    pub seed: u64,
    /// How many programs, unless time ends first.
    pub programs: u64,
    /// How long.
    pub time: Option<Duration>,
    /// Programs of one unit.
    pub batch: usize,
    /// Units that are checked at the same time.
    pub jobs: usize,
    /// Every so many units are checked with MemorySanitizer as well, and their visits and dependences are counted.
    pub thorough: u64,
    /// Where failing programs are put.
    pub keep: Option<PathBuf>,
    /// Time for the reduction of one failure; none if zero.
    pub reduction: Duration,
    /// Failures of one kind that are reduced.
    pub reductions: u64,
    /// The run ends after so many failures; never if zero.
    pub stop: usize,
    /// Kinds of failures that are only counted: those that are known.
    pub ignored: Vec<String>,
    /// Where things are.
    pub setup: Setup,
    /// Bounds of the programs.
    pub config: Config,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Counts.
    pub stats: Stats,
    /// One line for each failure.
    pub failures: Vec<String>,
}

/// Runs the fuzzer; `say` is told about failures and progress.
///
/// # Errors
/// A tool could not be started, or a file not be written.
pub fn fuzz(options: &Options, say: &mut (dyn FnMut(&str) + Send)) -> Result<Summary, String> {
    let run = Mutex::new(Run {
        options,
        summary: Summary::default(),
        reduced: BTreeMap::new(),
        started: 0,
    });
    let say = Mutex::new(say);
    let start = Instant::now();
    let worker = |number: usize| -> Result<(), String> {
        let mut setup = options.setup.clone();
        setup.work = setup.work.join(number.to_string());
        while let Some((programs, level)) = next_unit(&run, start)? {
            let report = check::check(&setup, &programs, level)?;
            let mut run = lock(&run)?;
            let mut say = say.lock().map_err(|_| "a thread failed")?;
            run.unit(&setup, &programs, &report, level, &mut **say)?;
            say(&run.progress(start));
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..options.jobs.max(1))
            .map(|number| scope.spawn(move || worker(number)))
            .collect();
        let mut ends = workers.into_iter().map(|it| it.join());
        ends.try_for_each(|end| end.unwrap_or_else(|_| Err("a thread failed".to_owned())))
    })?;
    let mut summary = lock(&run)?.summary.clone();
    summary.stats.seconds = start.elapsed().as_secs_f64();
    Ok(summary)
}

fn lock<'r, 'a>(run: &'r Mutex<Run<'a>>) -> Result<MutexGuard<'r, Run<'a>>, String> {
    run.lock().map_err(|_| "a thread failed".to_owned())
}

/// The programs of the next unit, and how they are to be checked; `None` when the run is to end.
fn next_unit(
    run: &Mutex<Run<'_>>,
    start: Instant,
) -> Result<Option<(Vec<Program>, Level)>, String> {
    let mut run = lock(run)?;
    let options = run.options;
    let enough = options.stop > 0 && run.summary.failures.len() >= options.stop;
    let late = options.time.is_some_and(|time| start.elapsed() >= time);
    let count = (options.programs - run.started).min(options.batch as u64);
    if enough || late || count == 0 {
        return Ok(None);
    }
    let first = options.seed + run.started;
    let units = run.started / options.batch as u64 + 1;
    run.started += count;
    drop(run);
    let programs = (first..first + count).map(|seed| generate(seed, &options.config));
    let thorough = options.thorough > 0 && units % options.thorough == 1 % options.thorough;
    let level = if thorough {
        Level::Thorough
    } else {
        Level::Usual
    };
    Ok(Some((programs.collect(), level)))
}

/// The seed of the first of `programs`, and how many others follow.
fn seeds(programs: &[Program]) -> String {
    match programs {
        [] => String::new(),
        [only] => only.seed.to_string(),
        [first, others @ ..] => format!("{}-and-{}", first.seed, others.len()),
    }
}

struct Run<'a> {
    options: &'a Options,
    summary: Summary,
    reduced: BTreeMap<String, u64>,
    /// Programs that were given out.
    started: u64,
}

impl Run<'_> {
    fn progress(&self, start: Instant) -> String {
        format!(
            "{:.0} s: {} programs, {} fused, {} failures",
            start.elapsed().as_secs_f64(),
            self.summary.stats.programs,
            self.summary.stats.fused,
            self.summary.failures.len()
        )
    }

    fn unit(
        &mut self,
        setup: &Setup,
        programs: &[Program],
        report: &Report,
        level: Level,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), String> {
        self.summary.stats.add(programs, report);
        if report.failures.is_empty() {
            if level == Level::Thorough {
                self.count_visits(setup, report)?;
            }
            return Ok(());
        }
        for (programs, failure) in self.blame(programs, report, level)? {
            self.failed(&programs, &failure, say)?;
        }
        Ok(())
    }

    /// Which programs the failures belong to; the whole unit if no program fails by itself.
    fn blame(
        &mut self,
        programs: &[Program],
        report: &Report,
        level: Level,
    ) -> Result<Vec<(Vec<Program>, Failure)>, String> {
        let mut found: Vec<(Vec<Program>, Failure)> = Vec::new();
        for failure in &report.failures {
            if self
                .options
                .ignored
                .iter()
                .any(|word| word == failure.kind.word())
            {
                let count = self
                    .summary
                    .stats
                    .failures
                    .entry(failure.kind.word().to_owned());
                *count.or_default() += 1;
                continue;
            }
            let suspects = match failure.program.and_then(|index| programs.get(index)) {
                Some(program) => std::slice::from_ref(program),
                None => programs,
            };
            let level = if suspects.len() > 1 {
                Level::Rewrite
            } else {
                level
            };
            let before = found.len();
            for program in suspects {
                let single = vec![program.clone()];
                let failures = check::check(&self.options.setup, &single, level)?.failures;
                let same = failures
                    .into_iter()
                    .filter(|other| other.kind.same(&failure.kind));
                found.extend(same.map(|other| (single.clone(), other)));
            }
            if found.len() == before {
                found.push((programs.to_vec(), failure.clone()));
            }
        }
        Ok(found)
    }

    fn failed(
        &mut self,
        programs: &[Program],
        failure: &Failure,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), String> {
        let word = failure.kind.word();
        let signature = match &failure.kind {
            Kind::Differs | Kind::Stopped(_) => "differs".to_owned(),
            kind => format!("{kind:?}"),
        };
        *self
            .summary
            .stats
            .failures
            .entry(signature.clone())
            .or_default() += 1;
        let count = self.reduced.entry(signature.clone()).or_default();
        *count += 1;
        let limit = if matches!(failure.kind, Kind::Differs | Kind::Stopped(_)) {
            self.options.reductions
        } else {
            1
        };
        let line = format!("seed {}: {word}: {:?}", seeds(programs), failure.kind);
        say(&line);
        self.summary.failures.push(line);
        if *count > limit {
            return Ok(());
        }
        let smaller =
            if self.options.reduction.is_zero() || matches!(failure.kind, Kind::Original(_)) {
                programs.to_vec()
            } else {
                reduce::reduce(
                    &self.options.setup,
                    programs,
                    &failure.kind,
                    self.options.reduction,
                )
            };
        self.keep(&smaller, failure, say)
    }

    /// Saves a failing program as a test case.
    fn keep(
        &self,
        programs: &[Program],
        failure: &Failure,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), String> {
        let Some(keep) = &self.options.keep else {
            return Ok(());
        };
        let name = format!("{}-{}", failure.kind.word(), seeds(programs));
        let mut dir = keep.join(&name);
        for number in 2.. {
            if !dir.exists() {
                break;
            }
            dir = keep.join(format!("{name}-{number}"));
        }
        let sources = print::unit(programs, true);
        let report = check::check(&self.options.setup, programs, Level::Usual)?;
        sources.write(&dir)?;
        let now = report
            .failures
            .iter()
            .find(|other| other.kind.same(&failure.kind));
        let Failure { kind, detail, .. } = now.unwrap_or(failure);
        let about = format!("{kind:?}\n\n{detail}\n\npleach said:\n{}", report.output);
        for (name, text) in [("failure.txt", about), ("fused.txt", report.fused.show())] {
            let path = dir.join(name);
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        say(&format!("kept in {}", dir.display()));
        Ok(())
    }

    fn count_visits(&mut self, setup: &Setup, report: &Report) -> Result<(), String> {
        let texts = report.original.files.iter().map(|it| it.1.as_str());
        let names: BTreeSet<&str> = texts.flat_map(visits::traversals).collect();
        let mut visits = Vec::new();
        for (name, sources) in [("original", &report.original), ("fused", &report.fused)] {
            let dir = setup.work.join(format!("visits-{name}"));
            let mut counting = sources.clone();
            for (_, text) in &mut counting.files {
                *text = visits::instrument(text, &names);
            }
            counting.write(&dir)?;
            tools::compile(&dir, &setup.include, LENIENT)?;
            let outcome = tools::execute(&dir, LENIENT, 1)?;
            let lines = outcome.stderr.lines();
            let count = lines.rev().find_map(|line| line.strip_prefix("visits "));
            visits.push(count.and_then(|it| it.parse::<u64>().ok()).unwrap_or(0));
        }
        let stats = &mut self.summary.stats;
        stats.visits_before += visits[0];
        stats.visits_after += visits[1];
        stats.ratios.0 += visits[1] as f64 / visits[0].max(1) as f64;
        stats.ratios.1 += 1;
        Ok(())
    }
}
