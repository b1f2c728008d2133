//! Atomic replacement of files on disk: all of them or none.
//!
//! Every file is checked before any is touched, then every new content is written next to its file and
//! flushed, then all are renamed into place. A rename that fails takes back those before it, and a signal waits for
//! the last. A file whose content stays the same is not touched, so that builds do not run again. One with several names
//! (hard links) is not replaced: it would be two files from then on, of which a program may include both.

mod interrupt;

use std::collections::BTreeMap;
use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

use crate::load::describe;

/// A new content for one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The file; a symbolic link stands for what it points to.
    pub path: PathBuf,
    /// What was read, and what the new content was made from.
    pub expected: Vec<u8>,
    /// What to write.
    pub content: Vec<u8>,
}

/// Why nothing was written (or, for [`WriteError::RolledBack`] only, what became of it).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// A file is gone.
    #[error("{}: no longer there; run pleach again", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// A file may not be written.
    #[error("{}: read-only; make it writable and run pleach again", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// A file has several names, and would be another file under this one.
    #[error(
        "{}: has several names (hard links), and would no longer be the same file under all of them; make it a file of its own (cp, mv) and run pleach again",
        path.display()
    )]
    HardLinks {
        /// The file.
        path: PathBuf,
    },
    /// A file no longer holds what was read.
    #[error("{}: changed while pleach was running; run it again", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Two replacements of one file differ.
    #[error("{}: two different results for one file (also named {})", path.display(), other.display())]
    Conflict {
        /// The second replacement's path.
        path: PathBuf,
        /// The first replacement's path.
        other: PathBuf,
    },
    /// The system refused.
    #[error("{}: cannot be written: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// In words.
        reason: String,
    },
    /// A rename failed after others had succeeded, and some of those could not be taken back.
    #[error(
        "{cause}; these files had been written and could not be restored: {}",
        list(.left)
    )]
    RolledBack {
        /// What failed first.
        cause: Box<WriteError>,
        /// The files that keep their new content.
        left: Vec<PathBuf>,
    },
}

fn list(paths: &[PathBuf]) -> String {
    let paths: Vec<_> = paths
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    paths.join(", ")
}

/// Replaces all files, or none.
///
/// # Errors
/// The first obstacle in the order of the paths; no file has changed then (but see [`WriteError::RolledBack`]).
pub fn write_all(replacements: &[Replacement]) -> Result<(), WriteError> {
    write_all_with(replacements, &rename)
}

/// Writes every replacement's content (changed or not) below `out_dir`, at its path relative to `root`, or relative
/// to `/` for a file outside of `root`. The originals are only read.
///
/// # Errors
/// [`WriteError::Changed`] or [`WriteError::Missing`] for an original, [`WriteError::Io`] for a copy.
pub fn write_copies(
    replacements: &[Replacement],
    root: &Path,
    out_dir: &Path,
) -> Result<(), WriteError> {
    let targets = resolve(replacements)?;
    interrupt::watch();
    let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    for target in targets.values() {
        unchanged(target)?;
    }
    for (path, target) in &targets {
        let inner = path.strip_prefix(&root);
        let relative = inner.unwrap_or_else(|_| path.strip_prefix("/").unwrap_or(path));
        let copy = out_dir.join(relative);
        let folder = copy.parent().unwrap_or(out_dir);
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        let staged = stage(&copy, &target.replacement.content, &target.metadata)?;
        rename(staged, &copy).map_err(|error| failed(&copy, &error))?;
    }
    Ok(())
}

/// A file that stands ready beside its place, on disk.
#[derive(Debug)]
pub struct Staged {
    file: NamedTempFile,
    path: PathBuf,
}

impl Staged {
    /// Makes `path` ready, a new file or one in place of another.
    ///
    /// # Errors
    /// [`WriteError::Io`]: the folder is not there or may not be written, or something that is no file has the name.
    pub fn new(path: &Path, content: &[u8]) -> Result<Staged, WriteError> {
        interrupt::watch();
        let fails = |error: &io::Error| WriteError::Io {
            path: path.to_owned(),
            reason: match error.kind() {
                io::ErrorKind::NotFound => "there is no such folder".to_owned(),
                io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
                _ => describe(error),
            },
        };
        // A link stands for what it points to; a new file has no path of its own yet.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let write = || -> io::Result<NamedTempFile> {
            if target.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            let folder = target.parent().filter(|it| !it.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            let make = || {
                let mut builder = tempfile::Builder::new();
                builder.prefix(".pleach-");
                // As any new file, with what the user's mask leaves.
                #[cfg(unix)]
                builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
                builder.tempfile_in(folder)
            };
            let mut file = interrupt::staged(make)?;
            file.write_all(content)?;
            if let Ok(metadata) = fs::metadata(&target) {
                keep_owner(&file, &metadata);
                file.as_file().set_permissions(metadata.permissions())?;
            }
            file.as_file().sync_all()?;
            Ok(file)
        };
        let file = write().map_err(|it| fails(&it))?;
        Ok(Staged { file, path: target })
    }

    /// Puts it into its place.
    ///
    /// # Errors
    /// [`WriteError::Io`].
    pub fn commit(self) -> Result<(), WriteError> {
        let _no_signal = interrupt::committing();
        rename(self.file, &self.path).map_err(|error| failed(&self.path, &error))
    }
}

/// A file to replace, checked.
struct Target<'a> {
    /// The canonical path.
    path: PathBuf,
    replacement: &'a Replacement,
    metadata: Metadata,
}

type Rename = dyn Fn(NamedTempFile, &Path) -> io::Result<()>;

fn rename(staged: NamedTempFile, path: &Path) -> io::Result<()> {
    staged.persist(path).map(drop).map_err(|error| error.error)
}

fn write_all_with(replacements: &[Replacement], rename: &Rename) -> Result<(), WriteError> {
    interrupt::watch();
    let targets = resolve(replacements)?;
    let mut pending = Vec::new();
    for target in targets.values() {
        unchanged(target)?;
        if target.replacement.content != target.replacement.expected {
            writable(target)?;
            has_one_name(target)?;
            pending.push(target);
        }
    }
    let mut staged = Vec::new();
    for target in &pending {
        let content = &target.replacement.content;
        staged.push(stage(&target.path, content, &target.metadata)?);
    }
    for target in &pending {
        unchanged(target)?;
    }
    commit(&pending, staged, rename)
}

/// The replacements by canonical path, doubles merged.
fn resolve(replacements: &[Replacement]) -> Result<BTreeMap<PathBuf, Target<'_>>, WriteError> {
    let mut targets: BTreeMap<PathBuf, Target<'_>> = BTreeMap::new();
    for replacement in replacements {
        let path = &replacement.path;
        let canonical = path.canonicalize().map_err(|error| failed(path, &error))?;
        if let Some(first) = targets.get(&canonical) {
            let first = first.replacement;
            if (&first.expected, &first.content) != (&replacement.expected, &replacement.content) {
                return Err(WriteError::Conflict {
                    path: path.clone(),
                    other: first.path.clone(),
                });
            }
            continue;
        }
        let metadata = fs::metadata(&canonical).map_err(|error| failed(path, &error))?;
        let target = Target {
            path: canonical.clone(),
            replacement,
            metadata,
        };
        targets.insert(canonical, target);
    }
    Ok(targets)
}

fn unchanged(target: &Target<'_>) -> Result<(), WriteError> {
    let path = &target.replacement.path;
    let now = fs::read(&target.path).map_err(|error| failed(path, &error))?;
    match now == target.replacement.expected {
        true => Ok(()),
        false => Err(WriteError::Changed { path: path.clone() }),
    }
}

/// The permission bits are asked first: they do not stop the superuser, whom the user meant to stop as well.
fn writable(target: &Target<'_>) -> Result<(), WriteError> {
    let path = target.replacement.path.clone();
    if target.metadata.permissions().readonly() {
        return Err(WriteError::ReadOnly { path });
    }
    match OpenOptions::new().write(true).open(&target.path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            Err(WriteError::ReadOnly { path })
        }
        Err(error) => Err(failed(&path, &error)),
    }
}

/// What is renamed into the place of one name leaves the old content under the others: what was one file in a program that includes
/// it by two names is then two.
#[cfg(unix)]
fn has_one_name(target: &Target<'_>) -> Result<(), WriteError> {
    use std::os::unix::fs::MetadataExt;
    match target.metadata.nlink() {
        0 | 1 => Ok(()),
        _ => Err(WriteError::HardLinks {
            path: target.replacement.path.clone(),
        }),
    }
}

#[cfg(not(unix))]
fn has_one_name(_: &Target<'_>) -> Result<(), WriteError> {
    Ok(())
}

/// The content in a temporary file next to `path`, on disk, with the mode and owner of the original.
fn stage(path: &Path, content: &[u8], original: &Metadata) -> Result<NamedTempFile, WriteError> {
    let folder = path.parent().unwrap_or(Path::new("/"));
    let write = || -> io::Result<NamedTempFile> {
        let make = || {
            tempfile::Builder::new()
                .prefix(".pleach-")
                .tempfile_in(folder)
        };
        let mut file = interrupt::staged(make)?;
        file.write_all(content)?;
        keep_owner(&file, original);
        file.as_file().set_permissions(original.permissions())?;
        file.as_file().sync_all()?;
        Ok(file)
    };
    write().map_err(|error| failed(path, &error))
}

/// Best effort: only the superuser can give files away, and others own what they may rename over or lose
/// nothing that an editor would keep.
#[cfg(unix)]
fn keep_owner(file: &NamedTempFile, original: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file.as_file(), Some(original.uid()), Some(original.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &NamedTempFile, _: &Metadata) {}

fn commit(
    targets: &[&Target<'_>],
    staged: Vec<NamedTempFile>,
    rename: &Rename,
) -> Result<(), WriteError> {
    let _no_signal = interrupt::committing();
    for (done, (target, file)) in targets.iter().zip(staged).enumerate() {
        if let Err(error) = rename(file, &target.path) {
            let cause = failed(&target.replacement.path, &error);
            return Err(roll_back(&targets[..done], cause));
        }
    }
    Ok(())
}

/// Restores the files already renamed.
fn roll_back(targets: &[&Target<'_>], cause: WriteError) -> WriteError {
    let restore = |target: &Target<'_>| -> bool {
        stage(&target.path, &target.replacement.expected, &target.metadata)
            .is_ok_and(|staged| rename(staged, &target.path).is_ok())
    };
    let left: Vec<PathBuf> = targets
        .iter()
        .filter(|target| !restore(target))
        .map(|target| target.replacement.path.clone())
        .collect();
    match left.is_empty() {
        true => cause,
        false => WriteError::RolledBack {
            cause: Box::new(cause),
            left,
        },
    }
}

fn failed(path: &Path, error: &io::Error) -> WriteError {
    let path = path.to_owned();
    match error.kind() {
        io::ErrorKind::NotFound => WriteError::Missing { path },
        _ => WriteError::Io {
            path,
            reason: describe(error),
        },
    }
}

#[cfg(test)]
mod tests;
