//! `pleach-fuzz`: fuses random programs and compares them with their originals.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that reports"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use pleach_generator::driver::check::Setup;
use pleach_generator::driver::{Options, fuzz, mutants};
use pleach_generator::{Config, generate, print, scenario_named};

const USAGE: &str = "\
usage: pleach-fuzz [--seed S] [--programs N | --minutes M] [options]
       pleach-fuzz --print S [--programs N]
       pleach-fuzz --mutants [--rule NAME]... [--seed S] [--programs N] [--jobs J] --pleach PATH

  --seed S        seed of the first program (default 1); program i has seed S + i
  --programs N    how many programs (default 200, or no limit with --minutes)
  --minutes M     how long
  --batch K       programs of one unit (default 12)
  --jobs N        units that are checked at the same time (default 1)
  --thorough K    every K-th unit: MemorySanitizer too, and visits and dependences are counted (default 5)
  --json FILE     write the counts there as JSON too
  --pleach PATH   the binary (default target/release/pleach, target/debug/pleach)
  --include DIR   directory of pleach.h (default plugin-shim/include)
  --keep DIR      put reduced failing programs there, as test cases
  --reduce SEC    seconds for the reduction of one failure (default 120; 0 keeps it as it is)
  --reductions N  wrong results that are reduced (default 3)
  --strict        what pleach's verification drops is a failure too
  --stop N        end after N failures (default 0: never)
  --ignore KIND   only count failures of this kind (differs, stopped, rejected, warned, not-stable, ...)
  --mutants       a table: how soon each rule of pleach is missed, if it is broken (PATH: a build with that feature)
  --rule NAME     this rule only
  --table FILE    read there which scenario noticed a rule before, to try it first, and write the table there
  --focused P     percentage of focused programs (default 60)
  --scenario NAME focused programs with this scenario only
  --print S       print the program of seed S, and N - 1 after it, instead

Exit code 0: no failure; 1: failures; 2: could not run.
";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("pleach-fuzz: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, String> {
    let mut arguments = std::env::args().skip(1);
    let mut options = defaults();
    let mut programs = None;
    let mut printed = None;
    let mut broken = false;
    let mut rules = Vec::new();
    let mut json = None;
    let mut file = None;
    while let Some(argument) = arguments.next() {
        if argument == "--help" || argument == "-h" {
            print!("{USAGE}");
            return Ok(true);
        }
        if argument == "--strict" {
            options.setup.strict = true;
            continue;
        }
        if argument == "--mutants" {
            broken = true;
            continue;
        }
        let value = arguments
            .next()
            .ok_or(format!("{argument} wants a value\n{USAGE}"))?;
        match argument.as_str() {
            "--seed" => options.seed = number(&argument, &value)?,
            "--programs" => programs = Some(number(&argument, &value)?),
            "--minutes" => {
                let minutes: f64 = number(&argument, &value)?;
                options.time = Some(Duration::from_secs_f64(60.0 * minutes.max(0.0)));
            }
            "--batch" => options.batch = number::<usize>(&argument, &value)?.max(1),
            "--jobs" => options.jobs = number::<usize>(&argument, &value)?.max(1),
            "--json" => json = Some(PathBuf::from(value)),
            "--thorough" => options.thorough = number(&argument, &value)?,
            "--pleach" => options.setup.pleach = PathBuf::from(value),
            "--include" => options.setup.include = PathBuf::from(value),
            "--keep" => options.keep = Some(PathBuf::from(value)),
            "--reduce" => options.reduction = Duration::from_secs(number(&argument, &value)?),
            "--reductions" => options.reductions = number(&argument, &value)?,
            "--stop" => options.stop = number(&argument, &value)?,
            "--ignore" => options.ignored.push(value),
            "--rule" => rules.push(value),
            "--table" => file = Some(PathBuf::from(value)),
            "--scenario" => {
                options.config.scenario =
                    Some(scenario_named(&value).ok_or(format!("no scenario is called {value}"))?);
                options.config.focused = 100;
            }
            "--focused" => options.config.focused = number(&argument, &value)?,
            "--print" => printed = Some(number(&argument, &value)?),
            _ => return Err(format!("unknown option {argument}\n{USAGE}")),
        }
    }
    if let Some(first) = printed {
        return Ok(print_programs(
            first,
            programs.unwrap_or(1),
            &options.config,
        ));
    }
    let unlimited = if options.time.is_some() {
        u64::MAX
    } else {
        200
    };
    options.programs = programs.unwrap_or(unlimited);
    resolve(&mut options)?;
    if !broken {
        return fuzz_with(&options, json.as_deref());
    }
    table(
        mutants::Options {
            seed: options.seed,
            programs: options.programs,
            batch: options.batch,
            rules,
            first: BTreeMap::new(),
            jobs: options.jobs,
            setup: options.setup,
            config: options.config,
        },
        file.as_deref(),
    )
}

fn number<T: FromStr>(option: &str, value: &str) -> Result<T, String> {
    value
        .parse()
        .map_err(|_| format!("{option} wants a number, not {value}"))
}

fn defaults() -> Options {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let release = target.join("release/pleach");
    let pleach = if release.exists() {
        release
    } else {
        target.join("debug/pleach")
    };
    Options {
        seed: 1,
        programs: 0,
        time: None,
        batch: 12,
        jobs: 1,
        thorough: 5,
        keep: None,
        reduction: Duration::from_secs(120),
        reductions: 3,
        stop: 0,
        ignored: Vec::new(),
        setup: Setup {
            pleach,
            include: root.join("plugin-shim/include"),
            strict: false,
            work: std::env::temp_dir().join(format!("pleach-fuzz-{}", std::process::id())),
        },
        config: Config::default(),
    }
}

fn print_programs(first: u64, count: u64, config: &Config) -> bool {
    let programs: Vec<_> = (first..first + count)
        .map(|seed| generate(seed, config))
        .collect();
    print!("{}", print::unit(&programs, count == 1).show());
    true
}

/// Makes paths independent of the directory.
fn resolve(options: &mut Options) -> Result<(), String> {
    for path in [&mut options.setup.pleach, &mut options.setup.include] {
        *path = path
            .canonicalize()
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn table(mut options: mutants::Options, file: Option<&Path>) -> Result<bool, String> {
    let before = file.and_then(|it| std::fs::read_to_string(it).ok());
    let before = before.unwrap_or_default();
    options.first = mutants::scenarios_of(&before);
    if options.rules.is_empty() {
        let by_tests = mutants::shown_by_tests(&before);
        let rules = mutants::rules(&options.setup)?.into_iter();
        let rules = rules.map(|it| it.name).filter(|it| !by_tests.contains(it));
        options.rules = rules.collect();
    }
    let said = |row: &mutants::Row| eprint!("{}", mutants::row(row));
    let rows = mutants::mutants(&options, &said)?;
    let rules = mutants::rules(&options.setup)?;
    let _ = std::fs::remove_dir_all(&options.setup.work);
    let table = mutants::table(&rows, &before, &rules);
    match file {
        Some(file) => {
            std::fs::write(file, &table).map_err(|error| format!("{}: {error}", file.display()))?
        }
        None => print!("{table}"),
    }
    let survivors = rows.iter().filter(|row| row.found.is_none()).count();
    println!(
        "\n{} rules, {survivors} survive; {} programs of any kind from seed {}, then {} of each scenario",
        rows.len(),
        options.programs,
        options.seed,
        options.batch
    );
    Ok(survivors == 0)
}

fn fuzz_with(options: &Options, json: Option<&Path>) -> Result<bool, String> {
    let summary = fuzz(options, &mut |line| eprintln!("{line}"))?;
    let _ = std::fs::remove_dir_all(&options.setup.work);
    if let Some(path) = json {
        std::fs::write(path, summary.stats.json())
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    println!("{}", summary.stats);
    for failure in &summary.failures {
        println!("{failure}");
    }
    Ok(summary.failures.is_empty())
}
