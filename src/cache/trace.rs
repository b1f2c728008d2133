//! What a parse read of the disk, and whether another one would read the same (a verifying trace, in the words of Mokhov, Mitchell
//! and Peyton Jones, "Build systems à la carte", 2018).
//!
//! A parse asks the disk for two things: the contents of files, and whether there is a file of a name in a folder. The first are the
//! files that the unit has read, by their hashes. The second are not recorded one by one, because libclang does not tell them: they
//! are taken to be all names that the texts may mention, in all folders of the search and beside each file that was read. That is more
//! than what was asked, so that a header which would have come later in the search counts as well; but nothing that was asked is
//! missing: neither the look-ups that failed nor tests with `__has_include`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use blake3::{Hash, Hasher};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::headers::{Headers, headers};
use crate::clang::{Overlay, TranslationUnit, kind};
use crate::disk::Folders;
use crate::extract::canonical_path;
use crate::load::read_regular;

/// What a parse read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trace {
    /// The files, the main file first.
    files: Vec<ReadFile>,
    /// Names of headers that macros put together, with the file that includes them.
    made: Vec<(usize, String)>,
    /// What all look-ups gave.
    answers: String,
    /// The same of files that only branches include which were not compiled, so that the compiler read none of them.
    looked: Option<Box<Trace>>,
}

/// A file that the compiler read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ReadFile {
    /// As the compiler opened it.
    name: String,
    /// Links resolved.
    path: String,
    hash: String,
}

/// Where the compiler looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Search {
    /// What relative names start from.
    pub(super) directory: PathBuf,
    /// The folders of the command, of the environment, of the system.
    pub(super) folders: Vec<PathBuf>,
    /// What is included first.
    pub(super) forced: Vec<String>,
}

/// What a run knows of files and folders.
#[derive(Debug, Default)]
pub(super) struct Disk {
    folders: Mutex<Folders>,
    texts: Mutex<FxHashMap<PathBuf, Option<Text>>>,
    headers: Mutex<FxHashMap<[u8; 32], Arc<Headers>>>,
}

#[derive(Clone, Debug)]
struct Text {
    hash: Hash,
    headers: Arc<Headers>,
}

impl Disk {
    /// What is known of bytes by their hash.
    fn text(&self, bytes: &[u8]) -> Text {
        let hash = blake3::hash(bytes);
        let lock = || self.headers.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(hash.as_bytes()).cloned();
        let headers = known.unwrap_or_else(|| {
            let found = Arc::new(headers(bytes));
            lock().insert(*hash.as_bytes(), found.clone());
            found
        });
        Text { hash, headers }
    }

    /// The text of a file on disk.
    fn read(&self, path: &Path) -> Option<Text> {
        let lock = || self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(path) {
            return known.clone();
        }
        let found = read_regular(path).ok().map(|it| self.text(&it));
        lock().insert(path.to_owned(), found.clone());
        found
    }
}

impl Trace {
    /// What the parse of `tu` read; `None` if that does not tell all of it, or if a folder that was searched changed
    /// after `since`.
    pub(super) fn of(
        tu: &TranslationUnit,
        search: &Search,
        disk: &Disk,
        since: Option<SystemTime>,
    ) -> Option<Trace> {
        let mut files = Vec::new();
        let mut texts = Vec::new();
        let mut numbers: FxHashMap<usize, usize> = FxHashMap::default();
        for key in tu.files() {
            if numbers.contains_key(&key) {
                continue;
            }
            numbers.insert(key, files.len());
            // What the compiler read, not what stands there by now.
            let text = disk.text(tu.file_contents(key));
            if text.headers.opaque {
                return None;
            }
            let name = tu.file_name(key);
            files.push(ReadFile {
                path: canonical_path(&search.directory, &name),
                hash: text.hash.to_hex().to_string(),
                name,
            });
            texts.push(text.headers);
        }
        let mut made = Vec::new();
        for cursor in tu.root().children() {
            if cursor.kind() != kind::INCLUSION {
                continue;
            }
            let Some(number) = numbers.get(&cursor.location().file) else {
                continue;
            };
            let name = cursor.spelling();
            if texts[*number].names.binary_search(&name).is_err() {
                made.push((*number, name));
            }
        }
        made.sort();
        made.dedup();
        Trace::answered((files, made), (search, &texts), since)
    }

    /// The same, if these files count as well that the compiler did not read; `None` if they are not what they were, by their hashes, or if
    /// a folder that was searched changed after `since`.
    pub(super) fn with_looked(
        self,
        looked: &BTreeMap<String, String>,
        (search, disk): (&Search, &Disk),
        since: Option<SystemTime>,
    ) -> Option<Trace> {
        if looked.is_empty() {
            return Some(self);
        }
        let mut files = Vec::new();
        let mut texts = Vec::new();
        for (name, hash) in looked {
            let text = disk.text(&read_regular(Path::new(name)).ok()?);
            if text.hash.to_hex().as_str() != hash || text.headers.opaque {
                return None;
            }
            files.push(ReadFile {
                name: name.clone(),
                path: canonical_path(&search.directory, name),
                hash: hash.clone(),
            });
            texts.push(text.headers);
        }
        let trace = Trace::answered((files, Vec::new()), (search, &texts), since)?;
        Some(Trace {
            looked: Some(Box::new(trace)),
            ..self
        })
    }

    /// Files and names with what all look-ups give now, `texts` being those of the files; `None` if a folder that was searched changed
    /// after `since`.
    fn answered(
        (files, made): (Vec<ReadFile>, Vec<(usize, String)>),
        (search, texts): (&Search, &[Arc<Headers>]),
        since: Option<SystemTime>,
    ) -> Option<Trace> {
        let mut trace = Trace {
            files,
            made,
            answers: String::new(),
            looked: None,
        };
        // Of now: what is known from earlier may be from before the parse.
        let mut folders = Folders::default();
        trace.answers = trace.answers(search, texts, &mut folders);
        let changed = since.is_some_and(|it| folders.last_change() >= Some(it));
        (!changed).then_some(trace)
    }

    /// Whether a parse would read the same, with `overlays` in place of files.
    pub(super) fn holds(&self, search: &Search, overlays: &Overlays<'_>, disk: &Disk) -> bool {
        let looked = self.looked.as_ref();
        if !looked.is_none_or(|it| it.holds(search, overlays, disk)) {
            return false;
        }
        let mut texts = Vec::with_capacity(self.files.len());
        for file in &self.files {
            let path = search.directory.join(&file.name);
            let text = match overlays.0.get(&*file.path) {
                Some(bytes) => Some(disk.text(bytes)),
                None => disk.read(&path),
            };
            match text {
                Some(it) if *it.hash.to_hex() == *file.hash => texts.push(it.headers),
                _ => return false,
            }
        }
        let folders = &mut disk.folders.lock().unwrap_or_else(PoisonError::into_inner);
        let is_there = |file: &ReadFile| {
            let found = folders.file(&search.directory.join(&file.name));
            found.is_some_and(|it| it.canonical.to_string_lossy() == file.path)
        };
        self.files.iter().all(is_there) && self.answers(search, &texts, folders) == self.answers
    }

    /// Canonical paths of what was read.
    pub(super) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|it| it.path.as_str())
    }

    /// What all look-ups give, `texts` being those of the files.
    fn answers(&self, search: &Search, texts: &[Arc<Headers>], folders: &mut Folders) -> String {
        let mut answers = Answers {
            hasher: Hasher::new(),
            first_names: FxHashMap::default(),
            folders,
        };
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        let made = self.made.iter().map(|it| &it.1);
        let names = texts.iter().flat_map(|it| &it.names);
        let names = names.chain(made).chain(&search.forced);
        let names: Vec<&str> = names
            .map(String::as_str)
            .filter(|it| seen.insert(it))
            .collect();
        for folder in &search.folders {
            answers.ask(folder, &names);
        }
        let mut beside: BTreeMap<PathBuf, Vec<&str>> = BTreeMap::new();
        for (number, file) in self.files.iter().enumerate() {
            let path = search.directory.join(&file.name);
            let folder = path.parent().unwrap_or(&path).to_owned();
            let made = self.made.iter().filter(|it| it.0 == number);
            let names = texts[number].names.iter().chain(made.map(|it| &it.1));
            let list = beside.entry(folder).or_default();
            list.extend(names.map(String::as_str));
        }
        for (folder, mut names) in beside {
            names.sort_unstable();
            names.dedup();
            answers.ask(&folder, &names);
        }
        answers.hasher.finalize().to_hex().to_string()
    }
}

/// Texts that stand for files, by canonical path.
#[derive(Debug, Default)]
pub(super) struct Overlays<'a>(BTreeMap<&'a str, &'a [u8]>);

impl<'a> Overlays<'a> {
    pub(super) fn new(overlays: &'a [Overlay]) -> Self {
        let pair = |it: &'a Overlay| (it.path.as_str(), it.bytes.as_slice());
        Overlays(overlays.iter().map(pair).collect())
    }
}

struct Answers<'f> {
    hasher: Hasher,
    /// Files with several names, each by the first that was found.
    first_names: FxHashMap<(u64, u64), PathBuf>,
    folders: &'f mut Folders,
}

impl Answers<'_> {
    /// Asks a folder for names.
    fn ask(&mut self, folder: &Path, names: &[&str]) {
        self.word(b"folder");
        let Some(id) = self.folders.folder(folder) else {
            return;
        };
        for name in names {
            if let Some(found) = self.folders.find(id, name) {
                self.word(name.as_bytes());
                self.word(found.canonical.as_os_str().as_encoded_bytes());
                // To the compiler, two names of one file are one: it is not read twice if it says so.
                if let Some(file) = self.folders.several_names(&found.canonical) {
                    let first = self.first_names.entry(file);
                    let first = first.or_insert_with(|| found.canonical.clone()).clone();
                    self.word(first.as_os_str().as_encoded_bytes());
                }
            }
        }
    }

    fn word(&mut self, word: &[u8]) {
        self.hasher.update(&(word.len() as u64).to_le_bytes());
        self.hasher.update(word);
    }
}
