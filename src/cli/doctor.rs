//! `--doctor`: what pleach needs, a line for each, with what was found or what to do.
//!
//! Every line is looked at, also behind one that is wrong: who sets a machine up wants to hear of all that is missing at once.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::args::Args;
use super::configure::{Configured, configure};
use super::root::{is_git_root, project_root};
use super::run::{DONE, FAILED};
use super::units;
use crate::config::FILE_NAME;
use crate::extract::{Overlay, extract, libclang, prepare};
use crate::load::{Command, Database, Disk, Source, finders, fixed_command_in};
use crate::model::Dialect;
use crate::report::shown;

/// How a line of the list is.
enum Finding {
    /// As it should be, and what was found.
    Fine(String),
    /// Nothing is wrong, but the user may have meant otherwise.
    Note(String),
    /// pleach cannot work so; what to do.
    Wrong(String),
}

use Finding::{Fine, Note, Wrong};

/// The list, and the exit code: not 0 if something is wrong.
pub(super) fn doctor(args: &Args, directory: &Path) -> (String, u8) {
    let configured = configure(args, directory);
    let settings = configured.as_ref().ok();
    let source = opened(args, settings, directory);
    let database = source.as_ref().ok().and_then(Source::database);
    let command = source
        .as_ref()
        .ok()
        .and_then(|it| example(args, it, directory));
    let rows = [
        ("libclang", library()),
        ("resource folder", resources()),
        ("configuration", configuration(&configured, directory)),
        ("commands", commands(&source, directory)),
        (
            "standard headers",
            standard_headers(command.as_ref(), directory),
        ),
        ("pleach.h", own_header(database, directory)),
        ("root", root(settings, command.as_ref(), directory)),
    ];
    let mut text = String::new();
    let mut code = DONE;
    for (name, finding) in rows {
        let (word, what) = match finding {
            Fine(what) => ("ok", what),
            Note(what) => ("note", what),
            Wrong(what) => {
                code = FAILED;
                ("wrong", what)
            }
        };
        let _ = writeln!(text, "{name:16} {word:5} {what}");
    }
    (text, code)
}

fn library() -> Finding {
    match prepare().and_then(|()| libclang()) {
        Ok(it) => Fine(format!("{}, {}", it.version, it.path)),
        Err(error) => Wrong(error.to_string()),
    }
}

fn resources() -> Finding {
    match libclang() {
        Ok(it) => match it.resource_folder {
            Some(folder) => Fine(folder),
            None => Wrong(format!(
                "the compiler's own headers (stddef.h) are not beside {}; install the package libclang-common-19-dev (Debian, \
                 Ubuntu), or name their folder with --extra-arg=-resource-dir=FOLDER",
                it.path
            )),
        },
        Err(_) => Wrong("not known without libclang".to_owned()),
    }
}

fn configuration(
    configured: &Result<Configured, super::configure::Refused>,
    directory: &Path,
) -> Finding {
    match configured {
        Ok(it) => Fine(match &it.file {
            Some(file) => shown(file, directory),
            None => format!("no {FILE_NAME}, so the defaults hold"),
        }),
        Err(super::configure::Refused::Reason(reason)) => Wrong(reason.clone()),
        Err(super::configure::Refused::Mistakes(all)) => {
            let first = all.first().map(|it| {
                let place = it.location.as_ref();
                let place = place.map(|it| format!("{}:{}: ", it.path, it.start.line));
                format!("{}{}", place.unwrap_or_default(), it.message)
            });
            Wrong(format!(
                "{}; --verify-config has all that is wrong",
                first.unwrap_or_default()
            ))
        }
    }
}

fn opened(
    args: &Args,
    configured: Option<&Configured>,
    directory: &Path,
) -> Result<Source, String> {
    let settings = configured.map(|it| &it.settings);
    let first = args.files.first().map_or(directory, |it| it.as_path());
    let opened = Source::open(
        settings.map_or(&[], |it| &it.build),
        args.compiler.as_deref(),
        first,
        settings.map(|it| it.adjustments()).unwrap_or_default(),
    );
    opened.map_err(|error| error.to_string())
}

fn commands(source: &Result<Source, String>, directory: &Path) -> Finding {
    match source {
        Err(reason) => Wrong(reason.clone()),
        Ok(Source::Fixed(..)) => Fine("the arguments behind --".to_owned()),
        Ok(Source::Listed(database)) => {
            let path = database.name(|it| shown(it, directory));
            let (sources, missing) = database.sources();
            let count = sources.len();
            let files = if count == 1 { "file" } else { "files" };
            match (count, missing) {
                (0, 0) => Wrong(format!("{path} lists no C++ file; build the project once")),
                (0, _) => Wrong(format!(
                    "none of the files is there that {path} lists; generate it again"
                )),
                (_, 0) => Fine(format!("{path}, {count} {files}")),
                _ => Note(format!(
                    "{path}, {count} {files}, and {missing} that are not there; build the project once, so that generated \
                     sources exist"
                )),
            }
        }
    }
}

/// The command of the first file.
fn example(args: &Args, source: &Source, directory: &Path) -> Option<Command> {
    let first = args.files.first().filter(|it| it.is_file());
    match source {
        Source::Listed(database) => {
            let file = first
                .cloned()
                .or_else(|| database.sources().0.pop_first())?;
            let commands = database.commands_for(&file).ok()?.commands;
            commands.into_iter().next()
        }
        Source::Fixed(words, adjustments) => {
            fixed_command_in(first?, words, adjustments, directory, &Disk).ok()
        }
    }
}

/// Parses a file that is not there, in the way of the first that is.
fn standard_headers(command: Option<&Command>, directory: &Path) -> Finding {
    let folder = command.map_or(directory, |it| it.directory.as_path());
    let absent = folder.join("pleach-doctor.cpp");
    let overlay = Overlay {
        path: absent.display().to_string(),
        bytes: b"#include <cstddef>\n#include <vector>\n".to_vec(),
    };
    let reading = Command {
        directory: folder.to_owned(),
        file: absent.clone(),
        name: absent,
        arguments: command.map(|it| it.arguments.clone()).unwrap_or_default(),
        dialect: Dialect::default(),
        targets: BTreeSet::new(),
        builds: BTreeSet::new(),
    };
    let input = units::input(&reading, &Default::default());
    let of = match command {
        Some(it) => format!("with the command of {}", shown(&it.file, directory)),
        None => "without a command".to_owned(),
    };
    match extract(&input, &[overlay]) {
        Err(_) => Wrong("not known without libclang".to_owned()),
        // 3: an error.
        Ok(it) => match it.messages.iter().find(|it| it.severity >= 3) {
            None => Fine(format!("found {of}")),
            Some(error) => Wrong(format!(
                "{} ({of}); install a C++ standard library (Debian, Ubuntu: g++), or name its folders with \
                 --extra-arg=-isystemFOLDER",
                error.message
            )),
        },
    }
}

fn own_header(database: Option<&Database>, directory: &Path) -> Finding {
    let advice = "name its folder (plugin-shim/include of pleach's sources) in the build, or with --extra-arg=-IFOLDER";
    let Some(found) = database.map(|it| finders(it, "pleach.h")) else {
        return Note(format!("not looked for without a database; {advice}"));
    };
    let commands = if found.all == 1 {
        "command"
    } else {
        "commands"
    };
    match found.place {
        Some(place) => Fine(format!(
            "{}, found by {} of {} {commands}",
            shown(&place, directory),
            found.finding,
            found.all
        )),
        None => Note(format!(
            "no command finds it; {advice}, or write the attributes that it stands for yourself"
        )),
    }
}

fn root(settings: Option<&Configured>, command: Option<&Command>, directory: &Path) -> Finding {
    let given = settings.and_then(|it| it.settings.root.as_ref());
    match given {
        Some(given) if given.is_dir() => Fine(shown(&directory.join(given), directory)),
        Some(given) => Wrong(format!(
            "{} is no folder; correct --root",
            shown(given, directory)
        )),
        None => {
            let Some(command) = command else {
                return Note("not known without a file".to_owned());
            };
            let files: Vec<PathBuf> = vec![command.file.clone()];
            let directories = [command.directory.clone()];
            let root = project_root(&files, &directories, is_git_root);
            Fine(format!("{}, nothing outside is edited", root.display()))
        }
    }
}
