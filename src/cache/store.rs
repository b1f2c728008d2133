//! The folder of a cache: entries that are whole or absent, whoever writes them at the same time.
//!
//! Each unit has a folder of its own with a few entries, so that what is not asked for any more goes when new ones come. An entry is
//! written beside its place and renamed; it begins with its own hash, and one that does not match is none. Nothing here fails: a cache that
//! cannot be read or written is an empty one.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

/// Entries of one unit: its facts as other units ask for them, and what its verifications found.
const MOST_ENTRIES: usize = 16;

/// Entries that nobody asked for so long go.
const OLDEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// How exactly it is known when somebody asked.
const PRECISION: Duration = Duration::from_secs(24 * 60 * 60);

/// What backup programs look for (bford.info/cachedir).
const TAG: &str = "Signature: 8a477f597d28d172789f06886806bc55\n# What pleach found out about files; it may be removed at any time.\n";

/// A folder for entries.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    units: PathBuf,
    /// Whether the folder is there: it is made for the first entry.
    made: OnceLock<bool>,
}

impl Store {
    /// The store in `folder`.
    pub(super) fn new(folder: &Path) -> Self {
        Store {
            folder: folder.to_owned(),
            units: folder.join("units"),
            made: OnceLock::new(),
        }
    }

    /// Makes the folder; whether it is new.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(super) fn make(&self) -> std::io::Result<bool> {
        let is_new = !self.units.exists();
        fs::create_dir_all(&self.units)?;
        // Version control and backups leave it alone.
        for (name, text) in [("CACHEDIR.TAG", TAG), (".gitignore", "*\n")] {
            let path = self.folder.join(name);
            if !path.exists() {
                write(&path, &[text.as_bytes()])?;
            }
        }
        Ok(is_new)
    }

    /// What was saved.
    pub(super) fn load(&self, unit: &str, key: &str) -> Option<Vec<u8>> {
        let path = self.units.join(unit).join(key);
        let text = fs::read(&path).ok()?;
        let (hash, rest) = text.split_at_checked(blake3::OUT_LEN)?;
        if blake3::hash(rest).as_bytes() != hash {
            return None;
        }
        let age = path.metadata().ok()?.modified().ok()?.elapsed();
        if age.is_ok_and(|it| it > PRECISION) {
            let file = File::options().append(true).open(&path);
            // If it cannot be told that somebody asked, the entry goes before its time.
            let _ = file.and_then(|it| it.set_modified(SystemTime::now()));
        }
        Some(rest.to_vec())
    }

    /// Saves an entry.
    pub(super) fn save(&self, unit: &str, key: &str, text: &[u8]) {
        if !*self.made.get_or_init(|| self.make().is_ok()) {
            return;
        }
        let folder = self.units.join(unit);
        let hash = blake3::hash(text);
        let written = fs::create_dir_all(&folder)
            .and_then(|()| write(&folder.join(key), &[hash.as_bytes(), text]));
        if written.is_ok() {
            shrink(&folder, MOST_ENTRIES);
        }
    }

    /// Removes what nobody asked for in a long time.
    pub(super) fn clean(&self) {
        for folder in paths(&self.units) {
            for path in paths(&folder) {
                if modified(&path).elapsed().is_ok_and(|it| it > OLDEST) {
                    let _ = fs::remove_file(path);
                }
            }
            // One with entries stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Writes a file whole or not at all.
fn write(path: &Path, parts: &[&[u8]]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.persist(path).map(drop).map_err(|it| it.error)
}

/// Removes the oldest entries of a folder that has more than `most`.
fn shrink(folder: &Path, most: usize) {
    let mut entries = paths(folder);
    if entries.len() <= most {
        return;
    }
    entries.sort_by_cached_key(|it| (modified(it), it.clone()));
    for path in &entries[..entries.len() - most] {
        let _ = fs::remove_file(path);
    }
}

fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|it| it.path()).collect()
}

fn modified(path: &Path) -> SystemTime {
    let modified = path.metadata().and_then(|it| it.modified());
    modified.unwrap_or(SystemTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_whole_or_absent() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let store = Store::new(folder.path());
        assert_eq!(store.load("u", "k"), None);
        store.save("u", "k", b"text");
        assert_eq!(store.load("u", "k").as_deref(), Some(&b"text"[..]));
        let path = store.units.join("u/k");
        let whole = fs::read(&path)?;
        for damaged in [&whole[..whole.len() - 1], &whole[..8], b"", &[0; 40]] {
            fs::write(&path, damaged)?;
            assert_eq!(store.load("u", "k"), None);
        }
        // What is in the way is no reason to fail.
        fs::remove_file(&path)?;
        fs::create_dir(&path)?;
        store.save("u", "k", b"text");
        assert_eq!(store.load("u", "k"), None);
        assert_eq!(fs::read_to_string(folder.path().join(".gitignore"))?, "*\n");
        Ok(())
    }

    #[test]
    fn a_unit_keeps_the_newest_entries() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let store = Store::new(folder.path());
        for number in 0..MOST_ENTRIES + 3 {
            store.save("u", &format!("{number:02}"), b"");
            let path = store.units.join("u").join(format!("{number:02}"));
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(number as u64 + 1);
            File::options()
                .append(true)
                .open(path)?
                .set_modified(time)?;
        }
        assert_eq!(paths(&store.units.join("u")).len(), MOST_ENTRIES);
        assert_eq!(store.load("u", "00"), None);
        assert!(store.load("u", "18").is_some());
        store.clean();
        // That one was asked for just now.
        assert_eq!(paths(&store.units.join("u")).len(), 1);
        Ok(())
    }
}
