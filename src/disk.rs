//! Folders, each listed once, and which files names in them lead to.
//!
//! A search for headers asks for many names in many folders, and nearly all of them are not there. A list of a folder's names
//! answers that without a call of the system. What was found holds for one run: nothing here notices that the disk changes.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustc_hash::FxHashMap;

/// A folder, by its number in [`Folders`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FolderId(u32);

/// A file that was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Found {
    /// A path without links but for the file itself: what it includes is looked for beside this.
    pub(crate) plain: PathBuf,
    /// The path with all links resolved.
    pub(crate) canonical: PathBuf,
}

/// What is known of the disk.
#[derive(Debug, Default)]
pub(crate) struct Folders {
    /// The last change of a folder that was asked.
    latest: Option<SystemTime>,
    known: FxHashMap<PathBuf, Option<FolderId>>,
    below: FxHashMap<FolderId, FxHashMap<String, Option<FolderId>>>,
    list: Vec<Folder>,
    several: FxHashMap<PathBuf, Option<(u64, u64)>>,
}

#[derive(Debug)]
struct Folder {
    /// Links resolved.
    path: PathBuf,
    /// `None` if it cannot be listed, or if names in it have several spellings.
    entries: Option<FxHashMap<OsString, Entry>>,
    changed: SystemTime,
}

#[derive(Clone, Debug)]
enum Entry {
    File,
    /// A folder, or what is none of all these.
    Other,
    Link,
    /// Where a link to a file leads.
    Resolved(PathBuf),
}

impl Folders {
    /// The folder at an absolute path, if there is one.
    pub(crate) fn folder(&mut self, path: &Path) -> Option<FolderId> {
        if let Some(known) = self.known.get(path) {
            return *known;
        }
        let found = path.canonicalize().ok().filter(|it| it.is_dir());
        let id = found.map(|canonical| match self.known.get(&canonical) {
            Some(Some(id)) => *id,
            _ => {
                let id = FolderId(self.list.len() as u32);
                self.list.push(Folder::new(&canonical));
                self.known.insert(canonical, Some(id));
                id
            }
        });
        self.known.insert(path.to_owned(), id);
        id
    }

    /// The regular file that `name`, a relative or absolute path, leads to from a folder.
    pub(crate) fn find(&mut self, folder: FolderId, name: &str) -> Option<Found> {
        let (folder, base) = match name.rsplit_once('/') {
            None => (folder, name),
            Some((front, base)) => (self.below(folder, front)?, base),
        };
        self.file_in(folder, OsStr::new(base))
    }

    /// The regular file at an absolute path.
    pub(crate) fn file(&mut self, path: &Path) -> Option<Found> {
        let (folder, name) = (path.parent()?, path.file_name()?);
        let folder = self.folder(folder)?;
        self.file_in(folder, name)
    }

    fn file_in(&mut self, folder: FolderId, name: &OsStr) -> Option<Found> {
        let folder = &mut self.list[folder.0 as usize];
        self.latest = self.latest.max(Some(folder.changed));
        folder.file(name)
    }

    /// The folder `front` of `folder`.
    fn below(&mut self, folder: FolderId, front: &str) -> Option<FolderId> {
        let known = self.below.entry(folder).or_default();
        if let Some(known) = known.get(front) {
            return *known;
        }
        let own = &self.list[folder.0 as usize];
        self.latest = self.latest.max(Some(own.changed));
        let first = front.split('/').next().unwrap_or_default();
        let may_be = match first {
            // The root, or a path through it.
            "" | "." | ".." => true,
            _ => own.may_have(OsStr::new(first)),
        };
        let path = match front.is_empty() {
            true => PathBuf::from("/"),
            false => own.path.join(front),
        };
        let found = if may_be { self.folder(&path) } else { None };
        let known = self.below.entry(folder).or_default();
        known.insert(front.to_owned(), found);
        found
    }

    /// What identifies a file that has several names (hard links), if it has.
    pub(crate) fn several_names(&mut self, path: &Path) -> Option<(u64, u64)> {
        if let Some(known) = self.several.get(path) {
            return *known;
        }
        let found = several_names(path);
        self.several.insert(path.to_owned(), found);
        found
    }

    /// When names were last added to one of the folders that were asked, or taken out of it.
    pub(crate) fn last_change(&self) -> Option<SystemTime> {
        self.latest
    }
}

impl Folder {
    fn new(path: &Path) -> Self {
        // Asked for first: a change while the folder is read is one after that.
        let changed = path.metadata().and_then(|it| it.modified());
        Folder {
            path: path.to_owned(),
            entries: entries(path),
            // One that does not tell may have changed just now.
            changed: changed.unwrap_or_else(|_| SystemTime::now()),
        }
    }

    fn may_have(&self, name: &OsStr) -> bool {
        let entries = self.entries.as_ref();
        entries.is_none_or(|it| it.contains_key(name))
    }

    fn file(&mut self, name: &OsStr) -> Option<Found> {
        if matches!(name.to_str(), Some("" | "." | "..")) {
            return None;
        }
        let Some(entries) = &mut self.entries else {
            let plain = self.path.join(name);
            let canonical = plain.canonicalize().ok().filter(|it| it.is_file())?;
            return Some(Found { plain, canonical });
        };
        let entry = entries.get_mut(name)?;
        let plain = || self.path.join(name);
        if matches!(entry, Entry::Link) {
            let found = plain().canonicalize().ok().filter(|it| it.is_file());
            *entry = found.map_or(Entry::Other, Entry::Resolved);
        }
        let canonical = match entry {
            Entry::File => plain(),
            Entry::Resolved(path) => path.clone(),
            Entry::Other | Entry::Link => return None,
        };
        Some(Found {
            plain: plain(),
            canonical,
        })
    }
}

fn entries(path: &Path) -> Option<FxHashMap<OsString, Entry>> {
    let mut entries = FxHashMap::default();
    for entry in path.read_dir().ok()? {
        let entry = entry.ok()?;
        let kind = entry.file_type().ok()?;
        let kind = match () {
            () if kind.is_file() => Entry::File,
            () if kind.is_symlink() => Entry::Link,
            () => Entry::Other,
        };
        entries.insert(entry.file_name(), kind);
    }
    // On some file systems a name in other letters is the same: there a list does not answer.
    let turned = entries.keys().find_map(|it| turned(it));
    let is_one = turned.is_some_and(|it| {
        let is_new = !entries.contains_key(&it);
        is_new && path.join(it).symlink_metadata().is_ok()
    });
    (!is_one).then_some(entries)
}

#[cfg(unix)]
fn several_names(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let file = path.metadata().ok().filter(|it| it.nlink() > 1)?;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn several_names(_: &Path) -> Option<(u64, u64)> {
    None
}

/// The name with small letters large, and the other way round; `None` if there are none.
fn turned(name: &OsStr) -> Option<OsString> {
    let turn = |it: char| match it.is_ascii_lowercase() {
        true => it.to_ascii_uppercase(),
        false => it.to_ascii_lowercase(),
    };
    let name = name.to_str()?;
    let turned: String = name.chars().map(turn).collect();
    (turned != name).then(|| turned.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_where_the_system_finds_them() -> std::io::Result<()> {
        let holder = tempfile::tempdir()?;
        let root = holder.path().canonicalize()?;
        std::fs::create_dir_all(root.join("a/b"))?;
        std::fs::create_dir_all(root.join("c/d"))?;
        for name in ["a/x.h", "a/b/y.h", "c/z.h"] {
            std::fs::write(root.join(name), "")?;
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../../c/d", root.join("a/b/link"))?;
            std::os::unix::fs::symlink("b/y.h", root.join("a/file"))?;
            std::os::unix::fs::symlink("nowhere", root.join("a/broken"))?;
        }
        let mut folders = Folders::default();
        let a = folders.folder(&root.join("a/b/..")).expect("a folder");
        assert_eq!(folders.folder(&root.join("a")), Some(a));
        let names = [
            "x.h",
            "./x.h",
            "b/y.h",
            "b/../x.h",
            "b/link/../z.h",
            "../a/x.h",
            "file",
            "broken",
            "b",
            "none.h",
            "none/x.h",
            "b/",
            "..",
            "",
        ];
        for name in names {
            let path = root.join("a").join(name);
            let expected = path.canonicalize().ok().filter(|it| it.is_file());
            let found = folders.find(a, name).map(|it| it.canonical);
            assert_eq!(found, expected.filter(|_| !name.is_empty()), "{name}");
        }
        let absolute = root.join("c/z.h");
        let found = folders.find(a, &absolute.to_string_lossy());
        assert_eq!(found.map(|it| it.plain), Some(absolute));
        Ok(())
    }
}
