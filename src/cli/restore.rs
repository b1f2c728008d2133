//! Generated regions on disk: taking them out, and refusing those that somebody damaged.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Error, Result, anyhow};

use super::units::Parsed;
use crate::load::{describe, read_regular};
use crate::model::{Code, SourceFile};
use crate::source::{RegionError, strip};
use crate::write::Replacement;

/// Checks that the regions in all of `files` can be told from what a person wrote, and hold nothing that a person did
/// (unless that may be lost).
///
/// # Errors
/// The first damaged or edited region, with its place.
pub(super) fn check<'a>(
    files: impl Iterator<Item = &'a SourceFile>,
    discard_edits: bool,
) -> Result<()> {
    for file in files {
        stripped(Path::new(&file.path), &file.on_disk.0, discard_edits)?;
    }
    Ok(())
}

/// The replacements that take the regions out of `paths`. Files without regions are left out.
///
/// # Errors
/// A file that cannot be read, or a region that [`check`] would not pass.
pub(super) fn restored(paths: &BTreeSet<PathBuf>, discard_edits: bool) -> Result<Vec<Replacement>> {
    let mut replacements = Vec::new();
    for path in paths {
        let expected = read_regular(path)
            .map_err(|error| anyhow!("{}: {}", path.display(), describe(&error)))?;
        let content = stripped(path, &expected, discard_edits)?;
        if content != expected {
            replacements.push(Replacement {
                path: path.clone(),
                expected,
                content,
            });
        }
    }
    Ok(replacements)
}

fn stripped(path: &Path, text: &[u8], discard_edits: bool) -> Result<Vec<u8>> {
    let stripped = strip(text).map_err(|it| located(path, &it))?;
    match stripped.edited {
        Some(error) if !discard_edits => Err(located(path, &error)),
        _ => Ok(stripped.text.into_owned()),
    }
}

/// What is said of a region of a file.
pub(super) fn located(path: &Path, error: &RegionError) -> Error {
    anyhow!("{}:{}: {error}", path.display(), error.line)
}

/// The files that `parsed` has read and may edit.
pub(super) fn editable(parsed: &Parsed) -> BTreeSet<PathBuf> {
    let files = parsed.files().filter(|it| it.editable);
    files.map(|it| PathBuf::from(&it.path)).collect()
}

/// Whether the compiler had errors, so that headers may be missing from `parsed`.
pub(super) fn is_incomplete(parsed: &Parsed) -> bool {
    let mut all = parsed.units.iter().flat_map(|it| &it.diagnostics);
    all.any(|it| it.code == Code::ClangError)
}
