//! Runs compilers, pleach and the compiled programs, each with a time limit.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::sources::Sources;

/// How a process ended, and what it printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Exit code; `None` after a signal or when time ran out.
    pub code: Option<i32>,
    /// It was stopped because it took too long.
    pub timed_out: bool,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

/// Runs `command` for `limit` at most.
///
/// # Errors
/// It could not be started.
pub fn run(command: &mut Command, limit: Duration) -> Result<Outcome, String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .spawn()
        .map_err(|error| format!("{name}: {error}"))?;
    let stdout = reader(child.stdout.take());
    let stderr = reader(child.stderr.take());
    let status = wait(&mut child, limit);
    Ok(Outcome {
        code: status.and_then(|status| status.code()),
        timed_out: status.is_none(),
        stdout: stdout.join().unwrap_or_default(),
        stderr: stderr.join().unwrap_or_default(),
    })
}

fn reader(stream: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            let _ = stream.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child, limit: Duration) -> Option<ExitStatus> {
    let end = Instant::now() + limit;
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if Instant::now() > end {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// A way to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Short name, of the executable too.
    pub name: &'static str,
    /// Compiler arguments.
    pub flags: &'static [&'static str],
}

/// Random conditions say again what stands beside them.
const REPEATS: &str = "-Wno-tautological-overlap-compare";
/// Without optimisation; every warning is an error.
pub const PLAIN: Variant = Variant {
    name: "O0",
    flags: &["-O0", "-Wall", "-Wextra", "-Werror", REPEATS],
};
/// Without optimisation, warnings as they come.
pub const LENIENT: Variant = Variant {
    name: "O0-lenient",
    flags: &["-O0", "-w"],
};
/// GNU's compiler, which evaluates arguments from right to left.
pub const GNU: Variant = Variant {
    name: "gnu",
    flags: &["-O0", "-w"],
};
/// AddressSanitizer and UndefinedBehaviorSanitizer, without optimisation: a fifth of the time of an optimised build;
/// every warning is an error.
pub const SANITIZED: Variant = Variant {
    name: "asan",
    flags: &[
        "-O0",
        "-Wall",
        "-Wextra",
        "-Werror",
        REPEATS,
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ],
};
/// The same, warnings as they come.
pub const SANITIZED_LENIENT: Variant = Variant {
    name: "asan-lenient",
    flags: &[
        "-O0",
        "-w",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ],
};
/// Optimised, as one of two databases has it.
pub const OPTIMISED: Variant = Variant {
    name: "O2",
    flags: &["-O2", "-w", "-DPLEACH_FIRST"],
};
/// Another configuration than the one that pleach sees.
pub const OTHER: Variant = Variant {
    name: "other",
    flags: &[
        "-O0",
        "-w",
        "-DPLEACH_OTHER",
        "-DPLEACH_LATE",
        "-DPLEACH_ITSELF",
        "-DPLEACH_FIRST",
        "-DPLEACH_SECOND",
    ],
};
/// MemorySanitizer. With optimisation it takes a bit-field for unset whose neighbours are.
pub const MEMORY: Variant = Variant {
    name: "msan",
    flags: &[
        "-O0",
        "-w",
        "-fsanitize=memory",
        "-fno-sanitize-recover=all",
    ],
};

/// Compiles the sources of `dir` to `dir/VARIANT`.
///
/// # Errors
/// What the compiler printed.
pub fn compile(dir: &Path, include: &Path, variant: Variant) -> Result<(), String> {
    let mut sources = Sources::read(dir)?;
    if sources.switch_devices() {
        sources.write(dir)?;
    }
    let clang = variant != GNU;
    let flags: &[&str] = if clang {
        &["-fno-color-diagnostics", "-ferror-limit=0"]
    } else {
        &[]
    };
    let call = || {
        let mut command = Command::new(if clang { "clang++-19" } else { "g++" });
        command
            .args(flags)
            .current_dir(dir)
            .arg("-std=c++17")
            .arg(format!("-I{}", include.display()))
            .args(variant.flags);
        command
    };
    let run = |command: &mut Command| {
        let outcome = run(command, Duration::from_secs(600))?;
        match outcome.code {
            Some(0) => Ok(()),
            _ => Err(outcome.stderr),
        }
    };
    // GNU's linker takes as long as the compiler.
    let link: &[&str] = if clang { &["-fuse-ld=lld"] } else { &[] };
    let sources = Sources::compiled(dir);
    if !Sources::has_options(dir) {
        return run(call().args(link).args(sources).args(["-o", variant.name]));
    }
    let mut objects = Vec::new();
    for source in sources {
        let object = format!("{source}.{}.o", variant.name);
        let options = match variant == OTHER {
            true => Sources::other_options(dir, source),
            false => Sources::options(dir, source),
        };
        run(call().args(options).args(["-c", source, "-o", &object]))?;
        objects.push(object);
    }
    run(call().args(link).args(objects).args(["-o", variant.name]))
}

/// The sources in `dir` as arguments of pleach, with what they are compiled with: the words behind `--`, or a compilation
/// database where the sources have options of their own.
///
/// # Errors
/// The database cannot be written.
pub fn sources_and_options(dir: &Path, include: &Path) -> Result<Vec<String>, String> {
    let sources = Sources::compiled(dir);
    let mut words: Vec<String> = sources.iter().map(|it| (*it).to_owned()).collect();
    let common = ["-std=c++17".to_owned(), format!("-I{}", include.display())];
    let databases: &[&str] = match Sources::asks_for_databases(dir) {
        true => &["-DPLEACH_FIRST", "-DPLEACH_SECOND"],
        false if Sources::has_options(dir) => &[""],
        false => {
            words.push("--".to_owned());
            words.extend(common);
            return Ok(words);
        }
    };
    let path = dir.canonicalize().unwrap_or_else(|_| dir.to_owned());
    let path = path.display();
    for (number, option) in databases.iter().enumerate() {
        let entry = |source: &&'static str| {
            let options = [&common[..], &Sources::options(dir, source)].concat();
            let command = format!("clang++-19 {} {option} -c {source}", options.join(" "));
            format!(
                "{{\"directory\": \"{path}\", \"file\": \"{source}\", \"command\": \"{command}\"}}"
            )
        };
        let entries: Vec<String> = sources.iter().map(entry).collect();
        let database = dir.join(format!("commands{number}.json"));
        let written = std::fs::write(&database, format!("[{}]", entries.join(", ")));
        written.map_err(|error| format!("{}: {error}", database.display()))?;
        words.extend(["-p".to_owned(), database.display().to_string()]);
    }
    Ok(words)
}

/// Runs the program that `variant` gave, with trees of `seed`.
///
/// # Errors
/// It could not be started.
pub fn execute(dir: &Path, variant: Variant, seed: u32) -> Result<Outcome, String> {
    run(
        Command::new(dir.join(variant.name))
            .arg(seed.to_string())
            .env("ASAN_OPTIONS", "detect_leaks=0"),
        Duration::from_secs(60),
    )
}
