//! What keeps pleach from knowing how to parse a file.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why no command could be found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// A file named by the user cannot be read.
    #[error("{}: {reason}", path.display())]
    File {
        /// As the user named it.
        path: PathBuf,
        /// In words.
        reason: String,
    },
    /// No database in the folder or above it.
    #[error(
        "no compile_commands.json in {} or in a folder above it, nor in one named build there; name its folder with -p, or put the compiler \
         arguments after --", start.display()
    )]
    NoDatabase {
        /// The folder where the search began.
        start: PathBuf,
    },
    /// The database that the user named does not exist.
    #[error(
        "{}: no compilation database there; make one (with CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON), or put the \
         compiler arguments after --", path.display()
    )]
    MissingDatabase {
        /// The file that was looked for.
        path: PathBuf,
    },
    /// The database is no JSON list of entries.
    #[error("{}:{line}:{column}: not a compilation database: {reason}; generate it again", path.display())]
    BrokenDatabase {
        /// The database.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the JSON reader says.
        reason: String,
    },
    /// The file has no entry. pleach does not guess.
    #[error("{} is not in {}{}", file.display(), database.display(), advice(file, near))]
    NotListed {
        /// The file.
        file: PathBuf,
        /// The database.
        database: PathBuf,
        /// Listed files of a similar name, best first.
        near: Vec<PathBuf>,
    },
    /// An entry has neither arguments nor a command.
    #[error("{}: the entry of {} has neither \"arguments\" nor \"command\"; generate it again", database.display(), file.display())]
    NoCommand {
        /// The database.
        database: PathBuf,
        /// The entry's file.
        file: PathBuf,
    },
    /// A command that cannot be split into words.
    #[error("{}: the command of {} ends inside a quotation; generate it again", database.display(), file.display())]
    Unclosed {
        /// The database.
        database: PathBuf,
        /// The entry's file.
        file: PathBuf,
    },
    /// A source behind `--` that is not named in front of it.
    #[error(
        "{word}: stands behind `--` and is compiled, too, but not read; name it in front of `--`"
    )]
    NotNamed {
        /// As it is written.
        word: String,
    },
    /// A variable of the environment that changes what the compiler is told.
    #[error(
        "{name}: this variable of the environment changes the options of every compiler call, which pleach does not follow; unset it, and write them into the commands"
    )]
    Environment {
        /// Its name.
        name: &'static str,
    },
    /// An option by which clang reads further options from a file.
    #[error(
        "{option}: this option of a compile command makes clang read more options from a file, which pleach does not follow; write them into the command, or into a response file (`@file`)"
    )]
    ConfigurationFile {
        /// As it is written.
        option: String,
    },
    /// An `@file` in a command cannot be read.
    #[error("{}: cannot read this response file of a compile command: {reason}; build the project once, so that it exists", path.display())]
    ResponseFile {
        /// The response file.
        path: PathBuf,
        /// In words.
        reason: String,
    },
}

impl LoadError {
    pub(super) fn file(path: impl AsRef<Path>, error: &io::Error) -> Self {
        LoadError::File {
            path: path.as_ref().to_owned(),
            reason: describe(error),
        }
    }
}

/// An I/O error in words that do not change between systems where that matters to users.
pub(crate) fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => {
            "is a directory, not a file; name the files in it".to_owned()
        }
        io::ErrorKind::NotADirectory => "a part of the path is not a directory".to_owned(),
        io::ErrorKind::InvalidData => "not UTF-8".to_owned(),
        _ => error.to_string(),
    }
}

fn advice(file: &Path, near: &[PathBuf]) -> String {
    let header = file
        .extension()
        .is_some_and(|extension| extension.to_string_lossy().starts_with(['h', 'i']));
    let what = match header {
        true => {
            "; headers are read with the sources that include them: name one of those, or put the compiler \
                 arguments after --"
        }
        false => "; add it to the build, or put the compiler arguments after --",
    };
    let mut text = what.to_owned();
    if !near.is_empty() {
        let near: Vec<_> = near.iter().map(|path| path.display().to_string()).collect();
        text.push_str("; similar entries: ");
        text.push_str(&near.join(", "));
    }
    text
}
