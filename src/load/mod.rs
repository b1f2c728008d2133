//! The compilation database and cleaned compiler arguments: which command parses which file.
//!
//! libclang's own reader guesses commands for files that are not listed and keeps launchers and output options,
//! so pleach reads `compile_commands.json` itself. The core works on texts and on the [`Files`] it is given;
//! [`Disk`] and the functions without a `Files` parameter are the thin layer that touches the disk.

mod adjust;
mod clean;
mod database;
mod dialect;
mod directives;
mod driver;
mod error;
mod includes;
mod near;
mod options;
mod target;
mod unquote;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::io;
use std::path::{Component, Path, PathBuf};

use rustc_hash::FxHashSet;

use crate::disk::Folders;
use crate::model::Dialect;

pub use adjust::Adjustments;
pub use database::{Database, find_database, read_database};
pub(crate) use driver::{is_header, is_source};
pub use error::LoadError;
pub(crate) use error::describe;
pub use includes::{Finders, Includer, finders, includers, mentioning};
pub(crate) use includes::{handed_on, searched};
pub use unquote::split_command;
pub use words::{ALLOCATION, Words, is_allocation_symbol, like_fused, own_stream, replacing_words};

/// How to parse one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Command {
    /// The folder that relative paths in `arguments` start from (absolute). The arguments name it too
    /// (`-working-directory=`), so the process need not be there; libclang then reports the files that it found
    /// by a relative path with that relative path.
    pub directory: PathBuf,
    /// The main file's identity: absolute, symbolic links resolved.
    pub file: PathBuf,
    /// The main file as the compiler is told of it, absolute: what it includes is looked for beside this name, be it that of
    /// a link, and its extension counts.
    pub name: PathBuf,
    /// Arguments for libclang: neither the compiler's name nor the file, nothing that writes a file.
    pub arguments: Vec<String>,
    /// What else the command says of what code means.
    pub dialect: Dialect,
    /// The build's targets that the object belongs to, by their folders, if all of them are known.
    pub targets: BTreeSet<String>,
    /// The databases that list it, of several that are read as one, by their numbers.
    pub builds: BTreeSet<usize>,
}

/// What the database says about one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The distinct commands, in the database's order; empty if all of them compile another language.
    pub commands: Vec<Command>,
    /// What the user should hear about entries that were left out.
    pub notes: Vec<String>,
    /// Files of the database that were not asked for, symbolic links resolved.
    pub others: Vec<PathBuf>,
}

impl Selection {
    /// Adds what the user should hear once.
    fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Says that a precompiled header is not read, if so.
    fn note_header(&mut self, call: &driver::CompilerCall) {
        if let Some(header) = clean::header_left_out(call) {
            self.note(format!(
                "the precompiled header {header} of a compile command is left out, since each compiler reads its own only; where code needs it, \
                 --extra-arg=-include --extra-arg=HEADER names what it was made of"
            ));
        }
    }
}

/// The files that loading looks at.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// What reading it ran into.
    fn read(&self, path: &Path) -> io::Result<String>;

    /// The path with its symbolic links resolved.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] if nothing is there.
    fn canonical(&self, path: &Path) -> io::Result<PathBuf>;

    /// The same for many.
    fn all_canonical(&self, paths: &[&Path]) -> Vec<io::Result<PathBuf>> {
        paths.iter().map(|it| self.canonical(it)).collect()
    }
}

/// The files on disk.
#[derive(Clone, Copy, Debug)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> io::Result<String> {
        std::fs::read_to_string(path)
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        path.canonicalize()
    }

    fn all_canonical(&self, paths: &[&Path]) -> Vec<io::Result<PathBuf>> {
        let mut folders = Folders::default();
        let mut canonical = |it: &Path| match folders.file(it) {
            Some(found) => Ok(found.canonical),
            None => self.canonical(it),
        };
        paths.iter().map(|it| canonical(it)).collect()
    }
}

/// Files in memory, by absolute path: for tests and for callers that already hold the texts.
impl Files for BTreeMap<PathBuf, String> {
    fn read(&self, path: &Path) -> io::Result<String> {
        self.get(&lexical(path))
            .cloned()
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn canonical(&self, path: &Path) -> io::Result<PathBuf> {
        let path = lexical(path);
        match self.contains_key(&path) {
            true => Ok(path),
            false => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

/// Where commands come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// One for all files: the words behind `--`.
    Fixed(Vec<String>, Adjustments),
    /// A compilation database.
    Listed(Database),
}

impl Source {
    /// The words behind `--` if there is a `--`, else the databases `build` (folders or files), else the one found above `start`.
    ///
    /// # Errors
    /// Those of finding and reading the database.
    pub fn open(
        build: &[PathBuf],
        compiler: Option<&[String]>,
        start: &Path,
        adjustments: Adjustments,
    ) -> Result<Self, LoadError> {
        let here = std::env::current_dir().map_err(|error| LoadError::file(".", &error))?;
        let adjustments = expanded(adjustments, &here, &Disk)?;
        let database = match (compiler, build) {
            (Some(words), _) => return Ok(Source::Fixed(words.to_vec(), adjustments)),
            (None, []) => read_database(&find_database(start)?)?,
            (None, paths) => {
                let all: Result<Vec<Database>, LoadError> =
                    paths.iter().map(|it| read_database(it)).collect();
                Database::united(all?)
            }
        };
        Ok(Source::Listed(database.adjusted(adjustments)))
    }

    /// The database, if there is one.
    pub fn database(&self) -> Option<&Database> {
        match self {
            Source::Fixed(..) => None,
            Source::Listed(database) => Some(database),
        }
    }
}

/// Changes to all commands, with the words of response files (`@file`) in their places.
fn expanded(
    adjustments: Adjustments,
    directory: &Path,
    files: &dyn Files,
) -> Result<Adjustments, LoadError> {
    let shown = |words: &[String]| {
        let words = unquote::expand(words, directory, files)?;
        unquote::all_are_shown(&words)?;
        Ok(words)
    };
    Ok(Adjustments {
        before: shown(&adjustments.before)?,
        after: shown(&adjustments.after)?,
        removed: adjustments.removed,
    })
}

/// The commands for all of `files`. A file named twice counts once.
///
/// # Errors
/// Of the first file that is missing or a folder, then of the first file without a command.
pub fn load_commands(files: &[PathBuf], source: &Source) -> Result<Selection, LoadError> {
    let mut seen = BTreeSet::new();
    let mut distinct = Vec::new();
    for file in files {
        if seen.insert(existing(file)?) {
            distinct.push(file);
        }
    }
    if std::env::var_os(OVERRIDES).is_some_and(|it| !it.is_empty()) {
        return Err(LoadError::Environment { name: OVERRIDES });
    }
    let mut all = Selection::default();
    let database = match source {
        Source::Listed(database) => database,
        Source::Fixed(words, adjustments) => {
            all_are_named(words, &seen)?;
            for file in distinct {
                all.commands.push(fixed_command(file, words, adjustments)?);
                let call = driver::CompilerCall::from_fixed(words.clone(), |_| false);
                if file.extension().is_some_and(|it| it == "c") && !call.is_cpp(file) {
                    let file = file.display();
                    all.note(format!(
                        "{file}: read as C++, though its name is that of a C source"
                    ));
                }
                all.note_header(&call);
            }
            return Ok(all);
        }
    };
    let mut others: Vec<&Path> = database.canonical_files(&Disk).collect();
    others.sort_unstable_by_key(|it| it.as_os_str());
    others.dedup_by_key(|it| it.as_os_str());
    let seen: FxHashSet<&OsStr> = seen.iter().map(|it| it.as_os_str()).collect();
    others.retain(|it| !seen.contains(it.as_os_str()));
    all.others = others.into_iter().map(Path::to_owned).collect();
    for file in distinct {
        let selection = database.commands_for(file)?;
        all.commands.extend(selection.commands);
        selection.notes.into_iter().for_each(|it| all.note(it));
    }
    Ok(all)
}

/// By this clang's driver adds and takes out options.
const OVERRIDES: &str = "CCC_OVERRIDE_OPTIONS";

/// Whether the sources among the `words` behind `--` are some of the files that are `named`.
fn all_are_named(words: &[String], named: &BTreeSet<PathBuf>) -> Result<(), LoadError> {
    let directory = std::env::current_dir().map_err(|error| LoadError::file(".", &error))?;
    let words = unquote::expand(words, &directory, &Disk)?;
    let is_source = |it: &str| driver::has_cpp_extension(Path::new(it));
    let call = driver::CompilerCall::from_fixed(words, is_source);
    let unnamed = |it: &String| {
        let found = Disk.canonical(&directory.join(it));
        found.is_ok_and(|it| !named.contains(&it))
    };
    match clean::sources(&call).into_iter().find(unnamed) {
        Some(word) => Err(LoadError::NotNamed { word }),
        None => Ok(()),
    }
}

/// The canonical path of `file`, which must be a regular file.
fn existing(file: &Path) -> Result<PathBuf, LoadError> {
    let path = source_file(file, file, &Disk)?;
    match regular(&path) {
        Ok(()) => Ok(path),
        Err(error) => Err(LoadError::file(file, &error)),
    }
}

/// The bytes of a regular file.
///
/// # Errors
/// What reading it ran into; folders, pipes and devices are not read at all, because some have no end.
pub(crate) fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    regular(path)?;
    std::fs::read(path)
}

fn regular(path: &Path) -> io::Result<()> {
    let kind = std::fs::metadata(path)?.file_type();
    match kind.is_file() {
        true => Ok(()),
        false if kind.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        false => Err(io::Error::other("is not a regular file")),
    }
}

/// The command for `file` from the `words` behind `--` on pleach's own command line, run in the current folder.
///
/// The words may be bare arguments or a whole compiler call, launcher included, as CMake passes it.
///
/// # Errors
/// [`LoadError::File`] if the file is missing; [`LoadError::ResponseFile`] if an `@file` cannot be read.
pub fn fixed_command(
    file: &Path,
    words: &[String],
    adjustments: &Adjustments,
) -> Result<Command, LoadError> {
    let directory = std::env::current_dir().map_err(|error| LoadError::file(".", &error))?;
    fixed_command_in(file, words, adjustments, &directory, &Disk)
}

/// [`fixed_command`] in a given folder and over given files.
///
/// # Errors
/// Those of [`fixed_command`].
pub fn fixed_command_in(
    file: &Path,
    words: &[String],
    adjustments: &Adjustments,
    directory: &Path,
    files: &dyn Files,
) -> Result<Command, LoadError> {
    let name = directory.join(file);
    let canonical = source_file(&name, file, files)?;
    let words = unquote::expand(words, directory, files)?;
    unquote::all_are_shown(&words)?;
    let mut call =
        driver::CompilerCall::from_fixed(words, |word| is_file(word, directory, &canonical, files));
    // What the compiler of the build is told counts for what its code means.
    let dialect = dialect::of(&call, adjustments);
    adjustments.apply(&mut call);
    Ok(Command {
        arguments: clean::clean(&call, &name, directory, true),
        directory: directory.to_owned(),
        file: canonical,
        name,
        dialect,
        targets: BTreeSet::new(),
        builds: BTreeSet::new(),
    })
}

fn is_file(word: &str, directory: &Path, file: &Path, files: &dyn Files) -> bool {
    files
        .canonical(&directory.join(word))
        .is_ok_and(|path| path == file)
}

/// The canonical path of a source file that the user named as `named`.
fn source_file(path: &Path, named: &Path, files: &dyn Files) -> Result<PathBuf, LoadError> {
    files
        .canonical(path)
        .map_err(|error| LoadError::file(named, &error))
}

/// `path` without `.` and `..`, as the system opens it: behind a symbolic link, `..` is the folder above what that leads to.
fn plain(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                if result.is_symlink() {
                    result = result.canonicalize().unwrap_or(result);
                }
                result.pop();
            }
            other => result.push(other),
        }
    }
    result
}

/// `path` without `.` and `..`, by its text alone.
pub(crate) fn lexical(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                result.pop();
            }
            other => result.push(other),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(words: &[&str]) -> Vec<String> {
        let files = BTreeMap::from([("/src/ä b.cpp".into(), String::new())]);
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let none = Adjustments::default();
        fixed_command_in(
            Path::new("ä b.cpp"),
            &words,
            &none,
            Path::new("/src"),
            &files,
        )
        .map(|command| command.arguments)
        .unwrap_or_default()
    }

    #[test]
    fn bare_arguments_stay() {
        assert_eq!(
            fixed(&["-std=c++20", "-I", "inc"]),
            ["-working-directory=/src", "-std=c++20", "-I", "inc"]
        );
    }

    #[test]
    fn cmake_passes_the_whole_compiler_call() {
        let words = [
            "/usr/bin/ccache",
            "/usr/bin/c++",
            "-Iinc",
            "-o",
            "CMakeFiles/x.dir/a.o",
            "-c",
            "/src/ä b.cpp",
        ];
        assert_eq!(fixed(&words), ["-working-directory=/src", "-Iinc"]);
    }

    #[test]
    fn the_file_itself_is_no_compiler() {
        assert_eq!(
            fixed(&["ä b.cpp", "-DX"]),
            ["-working-directory=/src", "-DX"]
        );
    }

    #[test]
    fn a_missing_file_is_named_as_the_user_did() {
        let files: BTreeMap<PathBuf, String> = BTreeMap::new();
        let none = Adjustments::default();
        let error = fixed_command_in(Path::new("no.cpp"), &[], &none, Path::new("/src"), &files);
        assert_eq!(
            error.map_err(|error| error.to_string()),
            Err("no.cpp: no such file".to_owned())
        );
    }
}
