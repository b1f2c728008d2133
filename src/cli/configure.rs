//! Finds and reads the configuration of a run.
//!
//! Files that are read together are one program, so one configuration holds for all of them: where those that are named lie under
//! different ones, neither could be right, and the user is asked.

use std::fmt;
use std::path::{Path, PathBuf};

use super::args::Args;
use crate::config::{FILE_NAME, Mistake, Settings, read};
use crate::load::{describe, read_regular};
use crate::model::{Code, Severity};
use crate::report::{Location, Record, shown};

/// What holds for a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Configured {
    /// All that was said, but for defaults.
    pub(super) settings: Settings,
    /// The file, if there is one.
    pub(super) file: Option<PathBuf>,
}

/// Why there is no configuration.
#[derive(Clone, Debug)]
pub(super) enum Refused {
    /// What is wrong in the file or in `--config`.
    Mistakes(Vec<Record>),
    /// It cannot be found or read.
    Reason(String),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Mistakes(_) => f.write_str(
                "nothing was done, because the configuration is wrong; correct it, or leave it out with --isolated",
            ),
            Refused::Reason(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Refused {}

/// The configuration for `args`, given in `directory`.
pub(super) fn configure(args: &Args, directory: &Path) -> Result<Configured, Refused> {
    let file = match (&args.config_file, args.isolated) {
        (Some(file), _) => Some(directory.join(file)),
        (None, true) => None,
        (None, false) => nearest(&args.files, directory).map_err(Refused::Reason)?,
    };
    let mut records = Vec::new();
    let mut settings = Settings::default();
    if let Some(path) = &file {
        let name = shown(path, directory);
        let refused = |reason: &str| Refused::Reason(format!("{name}: {reason}"));
        if path.is_dir() {
            return Err(refused("is a directory; name the file in it"));
        }
        let bytes = read_regular(path).map_err(|error| refused(&describe(&error)))?;
        let found = understood(&name, &bytes, &mut records);
        settings = found.based(path.parent().unwrap_or(directory));
    }
    for text in &args.config {
        let found = understood("--config", text.as_bytes(), &mut records);
        settings = found.based(directory).over(settings);
    }
    if !records.is_empty() {
        return Err(Refused::Mistakes(records));
    }
    Ok(Configured {
        settings: args.settings.clone().over(settings),
        file,
    })
}

fn understood(name: &str, bytes: &[u8], records: &mut Vec<Record>) -> Settings {
    let (settings, mistakes) = read(bytes);
    records.extend(mistakes.into_iter().map(|it| record(name, bytes, it)));
    settings
}

fn record(name: &str, bytes: &[u8], mistake: Mistake) -> Record {
    let offset = |it: usize| u32::try_from(it.min(bytes.len())).unwrap_or(u32::MAX);
    let (start, end) = (offset(mistake.range.start), offset(mistake.range.end));
    Record {
        severity: Severity::Error,
        code: Code::BadConfig,
        message: mistake.message,
        location: Some(Location::of(name.to_owned(), bytes, start, end)),
        notes: Vec::new(),
        promoted: false,
    }
}

/// The file in the folder of each of `files` (of patterns, of what is there of them) or above; without files, from `directory`.
fn nearest(files: &[PathBuf], directory: &Path) -> Result<Option<PathBuf>, String> {
    let mut first: Option<(&Path, Option<PathBuf>)> = None;
    for file in files {
        let found = above(&directory.join(file));
        match &first {
            None => first = Some((file, found)),
            Some((_, known)) if *known == found => {}
            Some((other, known)) => {
                let told = |file: &Path, found: &Option<PathBuf>| match found {
                    Some(it) => format!("{} has {}", file.display(), shown(it, directory)),
                    None => format!("{} has none", file.display()),
                };
                return Err(format!(
                    "files that are read together need one configuration, but {} and {}; choose one with --config-file, or none with \
                     --isolated",
                    told(other, known),
                    told(file, &found)
                ));
            }
        }
    }
    Ok(match first {
        Some((_, found)) => found,
        None => above(directory),
    })
}

/// The nearest file in the folder that `path` is or lies in, or above.
fn above(path: &Path) -> Option<PathBuf> {
    let there = path.ancestors().find_map(|it| it.canonicalize().ok())?;
    let mut files = there.ancestors().map(|it| it.join(FILE_NAME));
    files.find(|it| it.is_file())
}
