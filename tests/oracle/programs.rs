//! The programs that are compared: every test input, the odd C++ beside this test, generated programs.

use std::fs;
use std::path::{Path, PathBuf};

use pleach::model::Unit;
use pleach_generator::{Config, Sources, generate, print};
use tempfile::TempDir;

use crate::support;
use crate::support::case::{Case, entries, on_disk, root};

/// Sources that make up one program.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) dir: PathBuf,
    pub(crate) sources: Vec<String>,
    pub(crate) arguments: Vec<String>,
}

/// Every case under `test-inputs`, and the render tree.
pub(crate) fn test_inputs() -> Vec<Program> {
    let cases = on_disk().into_iter().map(|name| {
        let case = Case::load(&name);
        Program {
            name,
            dir: case.dir,
            sources: case.sources,
            arguments: case.args,
        }
    });
    cases.chain([render_tree()]).collect()
}

fn render_tree() -> Program {
    let dir = root().join("test-inputs/render-tree");
    let sources = entries(&dir.join("src")).into_iter();
    Program {
        name: "render-tree".to_owned(),
        sources: sources.map(|it| it.display().to_string()).collect(),
        arguments: arguments(&[dir.join("include")]),
        dir,
    }
}

/// The odd C++ in `tests/oracle/inputs`.
pub(crate) fn odd() -> Vec<Program> {
    in_folder("tests/oracle/inputs")
}

fn in_folder(folder: &str) -> Vec<Program> {
    let dir = root().join(folder);
    let files = entries(&dir).into_iter();
    files
        .map(|file| {
            let name = file.file_name().unwrap_or_default();
            let name = name.to_string_lossy().into_owned();
            Program {
                sources: vec![name.clone()],
                dir: dir.clone(),
                arguments: arguments(&[]),
                name,
            }
        })
        .collect()
}

/// Classes in odd places, in `tests/oracle/classes`.
pub(crate) fn classes() -> Vec<Program> {
    let mut programs = in_folder("tests/oracle/classes");
    for program in &mut programs {
        let more = ["-std=c++23", "-fblocks", "-fopenmp"];
        program.arguments.extend(more.map(str::to_owned));
    }
    programs
}

/// One file with every annotation that cannot work.
pub(crate) fn misplaced() -> Program {
    Program {
        name: "misplaced.cpp".to_owned(),
        dir: root().join("tests/oracle"),
        sources: vec!["misplaced.cpp".to_owned()],
        arguments: arguments(&[]),
    }
}

/// Units of `each` generated programs from the seed `first` on, written into `dir`.
pub(crate) fn generated(dir: &TempDir, first: u64, units: u64, each: u64) -> Vec<Program> {
    let dir = fs::canonicalize(dir.path()).expect("a directory");
    (0..units)
        .map(|unit| {
            let seeds = first + unit * each..first + (unit + 1) * each;
            let programs: Vec<_> = seeds.map(|it| generate(it, &Config::default())).collect();
            let name = format!("generated-{unit}");
            let dir = dir.join(&name);
            let written = print::unit(&programs, false).write(&dir);
            written.expect("files");
            let sources = Sources::compiled(&dir).into_iter();
            Program {
                sources: sources.map(str::to_owned).collect(),
                dir,
                arguments: arguments(&[]),
                name,
            }
        })
        .collect()
}

fn arguments(includes: &[PathBuf]) -> Vec<String> {
    let shim = root().join("plugin-shim/include");
    let includes = includes
        .iter()
        .map(PathBuf::as_path)
        .chain([shim.as_path()]);
    includes
        .map(|it: &Path| format!("-I{}", it.display()))
        .chain(["-std=c++17".to_owned()])
        .collect()
}

/// The facts of a program, one unit for each source.
pub(crate) fn facts(program: &Program) -> Vec<Unit> {
    let run = support::pleach::run(
        &program.dir,
        &["--dump=unit"],
        &program.sources,
        &program.arguments,
    );
    assert_eq!(run.code, Some(0), "{}: {}", program.name, run.stderr);
    let units: Vec<Unit> = serde_json::from_str(&run.stdout).expect("units");
    assert_eq!(units.len(), program.sources.len(), "{}", program.name);
    units
}
