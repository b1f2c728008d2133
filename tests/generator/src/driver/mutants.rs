//! Mutation analysis: how soon random programs notice that a rule of pleach is broken.
//!
//! A unit of programs is fused by pleach as it is, and by pleach with one rule broken. Where the text comes out the
//! same there is nothing to notice; the programs whose text differs are compiled without optimisation, and under the
//! sanitizers if that shows nothing, and compared with their originals.
//!
//! The first units are what the fuzzer makes; a rule that survives them is tried on a unit of each scenario. Where an
//! earlier table says which scenario noticed, its unit comes first: the answer is the same, and sooner.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::check::{Kind, SEEDS, Setup, first_error, reason, trouble};
use super::tools::{self, GNU, LENIENT, OTHER, SANITIZED, Variant};
use crate::focus::{scenario_name, scenarios};
use crate::generate::{Config, generate};
use crate::print;
use crate::sources::{FIRST, Sources};

/// The variable that names the rule to pleach.
const VARIABLE: &str = "PLEACH_BREAK";

/// What to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// The first program's seed.
    pub seed: u64,
    /// Programs of any kind for each rule at most; if none notices, there is a unit of each scenario besides.
    pub programs: u64,
    /// Programs of one unit.
    pub batch: usize,
    /// The rules, by name; all if empty.
    pub rules: Vec<String>,
    /// The scenario that is tried first, by the name of the rule.
    pub first: BTreeMap<String, usize>,
    /// Rules that are tried at a time.
    pub jobs: usize,
    /// Where things are; pleach must be a build with the feature `mutate`.
    pub setup: Setup,
    /// Bounds of the programs.
    pub config: Config,
}

impl Options {
    /// Units before those of the scenarios.
    fn general_units(&self) -> usize {
        self.programs.div_ceil(self.batch as u64) as usize
    }

    /// The units that a rule is tried on, in this order.
    fn units(&self, rule: &str) -> Vec<usize> {
        let first = self.first.get(rule).map(|it| self.general_units() + it);
        let all = 0..self.general_units() + scenarios();
        let rest = all.filter(|it| Some(*it) != first);
        first.into_iter().chain(rest).collect()
    }
}

/// A rule that can be broken.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// What pleach does without it.
    pub about: String,
}

/// What became of a rule.
#[derive(Clone, Debug)]
pub struct Row {
    /// The rule.
    pub rule: Rule,
    /// What was noticed; nothing if the broken rule survived.
    pub found: Option<Found>,
    /// Programs that came out differently before that one.
    pub changed: u64,
}

/// A program that noticed.
#[derive(Clone, Debug)]
pub struct Found {
    /// How many programs there were until then, itself included.
    pub programs: u64,
    /// Its seed.
    pub seed: u64,
    /// The scenario of its unit, if it was made for one.
    pub scenario: &'static str,
    /// What happened.
    pub kind: Kind,
}

/// The rules of a pleach that was built with them.
///
/// # Errors
/// It was not, or could not be started.
pub fn rules(setup: &Setup) -> Result<Vec<Rule>, String> {
    let mut command = Command::new(&setup.pleach);
    let outcome = tools::run(command.env(VARIABLE, "list"), Duration::from_secs(60))?;
    let parse = |line: &str| {
        let (name, about) = line.split_once('\t')?;
        Some(Rule {
            name: name.to_owned(),
            about: about.to_owned(),
        })
    };
    let rules: Vec<Rule> = outcome.stdout.lines().filter_map(parse).collect();
    if rules.is_empty() {
        let path = setup.pleach.display();
        return Err(format!("{path} was built without the feature `mutate`"));
    }
    Ok(rules)
}

/// Tries every rule; `say` is told of each as it is done.
///
/// # Errors
/// A tool could not be started, or a file not be written.
pub fn mutants(options: &Options, say: &(dyn Fn(&Row) + Sync)) -> Result<Vec<Row>, String> {
    let mut rules = rules(&options.setup)?;
    if let Some(unknown) = options
        .rules
        .iter()
        .find(|name| !rules.iter().any(|rule| rule.name == **name))
    {
        return Err(format!("no rule is called '{unknown}'"));
    }
    rules.retain(|rule| options.rules.is_empty() || options.rules.contains(&rule.name));
    let units = Units {
        options,
        made: Mutex::default(),
    };
    let next = AtomicUsize::new(0);
    let rows: Mutex<BTreeMap<usize, Row>> = Mutex::default();
    let work = |job: usize| -> Result<(), String> {
        while let Some(rule) = rules.get(next.fetch_add(1, Ordering::Relaxed)) {
            let work = options.setup.work.join(format!("rule{job}"));
            let row = try_rule(&units, rule, &work)?;
            say(&row);
            let at = rules.iter().position(|it| it.name == rule.name);
            if let (Some(at), Ok(mut rows)) = (at, rows.lock()) {
                rows.insert(at, row);
            }
        }
        Ok(())
    };
    let work = &work;
    thread::scope(|scope| {
        let jobs: Vec<_> = (0..options.jobs.max(1))
            .map(|job| scope.spawn(move || work(job)))
            .collect();
        jobs.into_iter()
            .try_for_each(|job| job.join().unwrap_or_else(|_| Err("panic".to_owned())))
    })?;
    let rows = rows.into_inner().map_err(|error| error.to_string())?;
    Ok(rows.into_values().collect())
}

/// A unit as pleach leaves it, and what its programs print.
struct Unit {
    first: u64,
    count: u64,
    scenario: &'static str,
    original: Sources,
    sound: Parts,
    /// For each seed of trees, a line for each program.
    expected: Vec<Vec<String>>,
    /// The same in the other configuration.
    expected_other: Vec<Vec<String>>,
}

/// The units so far, made when they are first wanted.
struct Units<'a> {
    options: &'a Options,
    made: Mutex<BTreeMap<usize, Arc<Unit>>>,
}

impl Units<'_> {
    fn get(&self, index: usize) -> Result<Arc<Unit>, String> {
        let mut made = self.made.lock().map_err(|error| error.to_string())?;
        if let Some(unit) = made.get(&index) {
            return Ok(unit.clone());
        }
        let unit = Arc::new(self.make(index)?);
        made.insert(index, unit.clone());
        Ok(unit)
    }

    fn make(&self, index: usize) -> Result<Unit, String> {
        let batch = self.options.batch as u64;
        let first = self.options.seed + index as u64 * batch;
        let mut config = self.options.config;
        if let Some(scenario) = index.checked_sub(self.options.general_units()) {
            config.scenario = Some(scenario);
            config.focused = 100;
        }
        let programs: Vec<_> = (first..first + batch)
            .map(|seed| generate(seed, &config))
            .collect();
        let setup = &self.options.setup;
        let original = print::unit(&programs, false);
        let dir = setup.work.join("sound");
        let sound = fuse(setup, &dir, &original, None)?.map_err(|kind| format!("{kind:?}"))?;
        let dir = setup.work.join("original");
        original.write(&dir)?;
        let mut all = [LENIENT, OTHER].into_iter().map(|variant| {
            tools::compile(&dir, &setup.include, variant)?;
            let mut expected: Vec<Vec<String>> = Vec::new();
            for seed in SEEDS {
                let outcome = tools::execute(&dir, variant, seed)?;
                expected.push(outcome.stdout.lines().map(str::to_owned).collect());
            }
            Ok::<_, String>(expected)
        });
        let expected = all.next().transpose()?.unwrap_or_default();
        let expected_other = all.next().transpose()?.unwrap_or_default();
        Ok(Unit {
            first,
            count: batch,
            scenario: config.scenario.map_or("", scenario_name),
            original,
            sound: Parts::of(&sound),
            expected,
            expected_other,
        })
    }
}

fn try_rule(units: &Units<'_>, rule: &Rule, work: &Path) -> Result<Row, String> {
    let mut row = Row {
        rule: rule.clone(),
        found: None,
        changed: 0,
    };
    let batch = units.options.batch as u64;
    for (tried, index) in units.options.units(&rule.name).into_iter().enumerate() {
        let unit = units.get(index)?;
        let noticed = try_unit(&units.options.setup, &unit, rule, work, &mut row.changed)?;
        if let Some((program, kind)) = noticed {
            let program = (program as u64).min(unit.count - 1);
            row.found = Some(Found {
                programs: tried as u64 * batch + program + 1,
                seed: unit.first + program,
                scenario: unit.scenario,
                kind,
            });
            break;
        }
    }
    Ok(row)
}

/// The first program of the unit that notices, and how.
fn try_unit(
    setup: &Setup,
    unit: &Unit,
    rule: &Rule,
    work: &Path,
    changed: &mut u64,
) -> Result<Option<(usize, Kind)>, String> {
    let fused = match fuse(setup, work, &unit.original, Some(&rule.name))? {
        Ok(fused) => Parts::of(&fused),
        // Of which program it is, is not known.
        Err(kind) => return Ok(Some((usize::MAX, kind))),
    };
    let differs = |at: &usize| fused.program(*at) != unit.sound.program(*at);
    let programs: Vec<usize> = (0..unit.count as usize).filter(differs).collect();
    *changed += programs.len() as u64;
    if programs.is_empty() {
        return Ok(None);
    }
    fused.only(&programs).write(work)?;
    for variant in [LENIENT, OTHER, GNU, SANITIZED] {
        if let Some(noticed) = run(setup, unit, work, &programs, variant)? {
            return Ok(Some(noticed));
        }
    }
    Ok(None)
}

/// Compiles and runs the unit in `work`, which holds `programs` only.
fn run(
    setup: &Setup,
    unit: &Unit,
    work: &Path,
    programs: &[usize],
    variant: Variant,
) -> Result<Option<(usize, Kind)>, String> {
    if let Err(message) = tools::compile(work, &setup.include, variant) {
        let program = Sources::read(work)?.program_of(&message).unwrap_or(0);
        return Ok(Some((program, Kind::Rejected(first_error(&message)))));
    }
    let expected = match variant == OTHER {
        true => &unit.expected_other,
        false => &unit.expected,
    };
    for (seed, expected) in SEEDS.iter().zip(expected) {
        let found = tools::execute(work, variant, *seed)?;
        let mut lines = found.stdout.lines();
        for program in programs {
            match lines.next() {
                Some(line) if expected.get(*program).is_some_and(|it| it == line) => {}
                Some(_) => return Ok(Some((*program, Kind::Differs))),
                None => return Ok(Some((*program, Kind::Stopped(reason(&found))))),
            }
        }
    }
    Ok(None)
}

/// `sources` as pleach leaves them, or how it ended. A pleach that finds out by itself that its order is wrong has noticed.
fn fuse(
    setup: &Setup,
    dir: &Path,
    sources: &Sources,
    rule: Option<&str>,
) -> Result<Result<Sources, Kind>, String> {
    sources.write(dir)?;
    let mut command = Command::new(&setup.pleach);
    command
        .current_dir(dir)
        .args(["--fix", "--keep-all"])
        .args(tools::sources_and_options(dir, &setup.include)?);
    if let Some(rule) = rule {
        command.env(VARIABLE, rule);
    }
    let outcome = tools::run(&mut command, Duration::from_secs(300))?;
    if let Some(kind) = trouble(&outcome) {
        return Ok(Err(kind));
    }
    if format!("{}{}", outcome.stdout, outcome.stderr).contains("its order did not check") {
        return Ok(Err(Kind::NotWritten("the order checker".to_owned())));
    }
    Sources::read(dir).map(Ok)
}

/// A unit's texts: what stands in front of the programs, and each of them.
struct Parts {
    files: Vec<Part>,
}

/// One file.
struct Part {
    name: &'static str,
    head: String,
    programs: BTreeMap<usize, String>,
}

impl Parts {
    fn of(sources: &Sources) -> Parts {
        let files = sources.files.iter();
        Parts {
            files: files.map(|(name, text)| Part::of(name, text)).collect(),
        }
    }

    /// All that is a program's.
    fn program(&self, index: usize) -> Vec<Option<&String>> {
        let files = self.files.iter();
        files.map(|it| it.programs.get(&index)).collect()
    }

    /// A unit of some of the programs.
    fn only(&self, programs: &[usize]) -> Sources {
        let files = self.files.iter();
        Sources {
            files: files.map(|it| (it.name, it.only(programs))).collect(),
        }
    }
}

impl Part {
    fn of(name: &'static str, text: &str) -> Part {
        let mut part = Part {
            name,
            head: String::new(),
            programs: BTreeMap::new(),
        };
        let mut index = None;
        for line in text.split_inclusive('\n') {
            if let Some(rest) = line.strip_prefix("namespace p") {
                index = rest.split(' ').next().and_then(|it| it.parse().ok());
            }
            if line.starts_with("int main(") {
                break;
            }
            match index {
                Some(index) => part.programs.entry(index).or_default().push_str(line),
                None => part.head.push_str(line),
            }
        }
        part
    }

    fn only(&self, programs: &[usize]) -> String {
        let mut text = self.head.clone();
        for program in programs {
            text.push_str(self.programs.get(program).map_or("", |it| it));
        }
        if self.name == FIRST {
            text.push_str(print::MAIN_HEAD);
            for program in programs {
                text.push_str(&print::run_and_report(*program));
            }
            text.push_str("}\n");
        }
        text
    }
}

const HEAD: &str = "\
# What notices that a soundness rule is broken

Written by `scripts/mutation_table.sh`. \"Programs\" counts those until the first that notices: of the scenario, where an
earlier table names one, then of any kind, then of each other scenario. Where the last column names a case or a test of
projects, that fails without the rule (`scripts/mutation_tests.py`).

| rule | without it | noticed by | programs | seed | scenario |\n|---|---|---|---|---|---|\n";

/// The rows as a table in Markdown; rules that were not tried keep the rows that they have in `before`.
pub fn table(rows: &[Row], before: &str, rules: &[Rule]) -> String {
    let old = |name: &str| before.lines().find(|line| cells(line).next() == Some(name));
    let line = |rule: &Rule| match rows.iter().find(|it| it.rule.name == rule.name) {
        Some(tried) => Some(row(tried)),
        None => old(&rule.name).map(|it| format!("{it}\n")),
    };
    HEAD.to_owned() + &rules.iter().filter_map(line).collect::<String>()
}

/// The scenarios that noticed, by the names of the rules, as a table has them.
pub fn scenarios_of(table: &str) -> BTreeMap<String, usize> {
    let parse = |line| {
        let name = cells(line).next()?;
        let found = cells(line).nth(5)?;
        let scenario = (0..scenarios()).find(|it| scenario_name(*it) == found)?;
        Some((name.to_owned(), scenario))
    };
    table.lines().filter_map(parse).collect()
}

/// The rules that a table says a test shows, not random programs.
pub fn shown_by_tests(table: &str) -> BTreeSet<String> {
    let is_test = |it: &str| it.starts_with("case ") || it.starts_with("project ");
    let parse = |line| {
        let name = cells(line).next()?;
        cells(line).nth(5).filter(|it| is_test(it))?;
        Some(name.to_owned())
    };
    table.lines().filter_map(parse).collect()
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.trim_matches('|').split('|').map(str::trim)
}

/// One line of the table.
pub fn row(row: &Row) -> String {
    let cells = match &row.found {
        Some(found) => format!(
            "{} | {} | {} | {}",
            how(&found.kind),
            found.programs,
            found.seed,
            found.scenario
        ),
        None => format!("**nothing** ({} came out differently) | | | ", row.changed),
    };
    let about = row.rule.about.trim_end_matches('.');
    format!("| {} | {about} | {cells} |\n", row.rule.name)
}

fn how(kind: &Kind) -> String {
    match kind {
        Kind::Differs => "another result".to_owned(),
        Kind::Stopped(reason) => reason.trim().to_owned(),
        Kind::Rejected(_) => "the compiler".to_owned(),
        Kind::NotWritten(what) => what.clone(),
        kind => kind.word().to_owned(),
    }
}
