//! What libclang said, kept for the next run.
//!
//! Of all stages those that parse take nearly all of the time, and they are functions of what they are given and of the disk:
//! [`extract`](crate::extract::extract) of an [`Input`], [`references`](crate::extract::references) of one with new texts for some files.
//! So these two are kept, and nothing else: all that is decided from them is decided anew in each run.
//!
//! An entry is found by its *key*: the build of pleach, the libclang, the input, and the command that the compiler's driver makes of it,
//! which has what the driver takes from the environment and from the installed compilers. It holds if its *trace* does: each file that was
//! read has the content that it had, and each look-up of a header, those that failed too, gives what it gave. Contents are compared, never
//! times. What is not certain is not kept: units with errors of their own, with precompiled headers, modules or header maps, with
//! `__DATE__` or a test for a header whose name a macro makes; and those whose folders changed while the run was on.

mod headers;
mod store;
mod trace;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, SystemTime};

use blake3::Hasher;
use rustc_hash::FxHashMap;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use self::store::Store;
use self::trace::{Disk, Overlays, Search, Trace};
use crate::clang::{Overlay, compiler_command};
use crate::extract::{
    ExtractError, Extraction, FileRange, Input, References, arguments, extract_seen, libclang,
    references_seen,
};
use crate::load::searched;
use crate::model::Severity;

/// The clock of a file system may be so much behind.
const SLACK: Duration = Duration::from_millis(20);

/// Hexadecimal digits of the names of entries and their folders.
const DIGITS: usize = 32;

/// Options of the compiler proper by which it reads what no trace has.
const OPAQUE: &[&str] = &[
    "-load",
    "-plugin",
    "-fplugin",
    "-fpass-plugin",
    "-fmodule",
    "-fprebuilt-module-path",
    "-fapinotes",
    "-iapinotes",
    "--embed-dir",
    "-embed-dir",
    "-ast-merge",
    "-chain-include",
    "-fdepscan",
];

/// Words for which the driver looks at nothing: of such there may be others in each command.
const PLAIN: &[&str] = &["-D", "-U", "-I"];

/// Calls of libclang, answered from a folder where they were made before.
#[derive(Debug)]
pub struct Cache {
    /// `None`: nothing is kept.
    store: Option<Store>,
    /// What others asked, by the input.
    given: FxHashMap<Vec<u8>, Portable>,
    /// Whether it matters what a parse reads.
    traces: bool,
    /// What all keys begin with.
    base: OnceLock<String>,
    /// Folders that change from then on are not known well enough; `None` if the caller sees to that.
    since: Mutex<Option<SystemTime>>,
    disk: Disk,
    /// What the driver makes of arguments for a kind of file, where that tells all.
    compilers: Mutex<FxHashMap<Question, Option<Arc<Vec<String>>>>>,
    parsed: AtomicUsize,
    kept: AtomicUsize,
}

/// References, whose ranges are numbers in a list of those in files that the unit reads.
#[derive(PartialEq, Serialize, Deserialize)]
struct OwnReferences {
    ranges: Vec<FileRange>,
    references: References,
}

/// A file, and arguments that a driver may be given for it.
type Question = (String, Vec<String>);

/// Where an entry is, and what has to hold for it.
struct EntryPlace {
    unit: String,
    key: String,
    /// What the driver makes of the input.
    command: Arc<Vec<String>>,
    search: Search,
}

/// What libclang said of an input, with all that has to hold where it is used: the same wherever it was asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Portable {
    /// The builds of pleach and libclang.
    made_by: String,
    input: Input,
    compiler: Option<Vec<String>>,
    /// `None` if what was said holds nowhere else.
    trace: Option<Trace>,
    extraction: Extraction,
}

impl Portable {
    /// The files that were read.
    pub fn read(&self) -> impl Iterator<Item = &str> {
        self.extraction.unit.read.iter().map(String::as_str)
    }
}

impl Cache {
    /// One that keeps nothing.
    pub fn none() -> Self {
        Cache {
            store: None,
            given: FxHashMap::default(),
            traces: false,
            base: OnceLock::new(),
            since: Mutex::new(Some(SystemTime::now() - SLACK)),
            disk: Disk::default(),
            compilers: Mutex::default(),
            parsed: AtomicUsize::new(0),
            kept: AtomicUsize::new(0),
        }
    }

    /// One that keeps its entries in `folder`, which is made for the first of them.
    pub fn new(folder: &Path) -> Self {
        // Switches for tests change what is found.
        if cfg!(feature = "mutate") {
            return Cache::none();
        }
        Cache {
            store: Some(Store::new(folder)),
            traces: true,
            ..Cache::none()
        }
    }

    /// Makes the folder now.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn make(&self) -> std::io::Result<()> {
        let Some(store) = &self.store else {
            return Ok(());
        };
        if store.make()? {
            // The folder in which it lies may be one that is searched: this was no change that matters.
            std::thread::sleep(SLACK * 2);
            let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
            *since = Some(SystemTime::now() - SLACK);
        }
        Ok(())
    }

    fn since(&self) -> Option<SystemTime> {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How often libclang parsed, and how often an entry took its place.
    pub fn counts(&self) -> (usize, usize) {
        let count = |it: &AtomicUsize| it.load(Ordering::Relaxed);
        (count(&self.parsed), count(&self.kept))
    }

    /// Asks the driver what it makes of inputs. To be called before several threads work: it prints.
    ///
    /// # Errors
    /// When libclang is missing.
    pub fn prepare<'i>(
        &self,
        inputs: impl IntoIterator<Item = &'i Input>,
    ) -> Result<(), ExtractError> {
        if !self.traces {
            return Ok(());
        }
        let mut inputs = inputs.into_iter().peekable();
        if inputs.peek().is_some() {
            // Before anything is parsed. Where it fails, nothing is kept.
            let _ = self.make();
        }
        for input in inputs {
            let question = (stand_in(input), question(input));
            let lock = || {
                self.compilers
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
            };
            if lock().contains_key(&question) {
                continue;
            }
            let command = compiler_command(&question.0, &question.1)?;
            let is_opaque = |it: &String| OPAQUE.iter().any(|option| it.starts_with(option));
            let command = command.filter(|it| !it.iter().any(is_opaque));
            lock().insert(question, command.map(Arc::new));
        }
        Ok(())
    }

    /// Removes entries that nobody asked for in a long time, if there are new ones.
    pub fn clean(&self) {
        if let Some(store) = self.store.as_ref().filter(|_| self.counts().0 > 0) {
            store.clean();
        }
    }

    /// The same cache, which has `given` too.
    #[must_use]
    pub fn with(mut self, given: Vec<Portable>) -> Self {
        let is_mine = |it: &Portable| it.made_by == maker() && !cfg!(feature = "mutate");
        let given = given.into_iter().filter(is_mine);
        let keyed = given.filter_map(|it| Some((serde_json::to_vec(&it.input).ok()?, it)));
        self.given = keyed.collect();
        self.traces |= !self.given.is_empty();
        self
    }

    /// What libclang says of an input, to be handed to a run elsewhere; the caller sees to it that nothing changes meanwhile.
    ///
    /// # Errors
    /// When libclang is missing or gives no translation unit.
    pub fn portable(input: Input) -> Result<Portable, ExtractError> {
        let cache = Cache {
            traces: true,
            since: Mutex::new(None),
            ..Cache::none()
        };
        cache.prepare([&input])?;
        let place = cache.place(&input, &[]);
        let (extraction, trace) = cache.parsed(&input, place.as_ref())?;
        Ok(Portable {
            made_by: maker(),
            compiler: place.map(|it| it.command.to_vec()),
            input,
            trace,
            extraction,
        })
    }

    /// [`extract`](crate::extract::extract) without overlays.
    ///
    /// # Errors
    /// When libclang is missing or gives no translation unit.
    pub fn extract(&self, input: &Input) -> Result<Extraction, ExtractError> {
        let place = self.place(input, &[b"extract"]);
        if let Some(place) = &place {
            if let Some(known) = self.given(input, place) {
                return Ok(known);
            }
            if let Some((_, known)) = self.load(place, &Overlays::default()) {
                return Ok(known);
            }
        }
        let (found, trace) = self.parsed(input, place.as_ref())?;
        if let (Some(store), Some(place), Some(trace)) = (&self.store, &place, trace) {
            save(store, place, trace, &found);
        }
        Ok(found)
    }

    /// What was handed over for an input, if it holds.
    fn given(&self, input: &Input, place: &EntryPlace) -> Option<Extraction> {
        if self.given.is_empty() {
            return None;
        }
        let given = self.given.get(&serde_json::to_vec(input).ok()?)?;
        let same = given.compiler.as_ref() == Some(&*place.command);
        let trace = given.trace.as_ref().filter(|_| same)?;
        if !trace.holds(&place.search, &Overlays::default(), &self.disk) {
            return None;
        }
        self.kept.fetch_add(1, Ordering::Relaxed);
        Some(given.extraction.clone())
    }

    /// Parses; what was read of the disk, where that is all that counts.
    fn parsed(
        &self,
        input: &Input,
        place: Option<&EntryPlace>,
    ) -> Result<(Extraction, Option<Trace>), ExtractError> {
        self.parsed.fetch_add(1, Ordering::Relaxed);
        let mut trace = None;
        let found = extract_seen(input, &[], |tu| {
            trace = place.and_then(|it| Trace::of(tu, &it.search, &self.disk, self.since()));
        })?;
        let is_error = |it: &crate::model::Diagnostic| it.severity == Severity::Error;
        let has_errors = found.unit.diagnostics.iter().any(is_error);
        let agrees = |it: &Trace| {
            let paths: BTreeSet<&str> = it.paths().collect();
            paths.iter().eq(&found.unit.read)
        };
        let trace = trace.filter(|it| !has_errors && agrees(it));
        let trace = trace.zip(place).and_then(|(trace, place)| {
            let disk = (&place.search, &self.disk);
            trace.with_looked(&found.looked, disk, self.since())
        });
        Ok((found, trace))
    }

    /// [`references`](crate::extract::references) in a unit that reads the files `read`, as far as is known.
    ///
    /// # Errors
    /// When libclang is missing or gives no translation unit.
    pub fn references(
        &self,
        input: &Input,
        read: &BTreeSet<String>,
        overlays: &[Overlay],
        ranges: &[FileRange],
    ) -> Result<References, ExtractError> {
        let own = ranges.iter().filter(|it| read.contains(&it.path));
        let told = |it: &FileRange| format!("{}-{} {}\n", it.start, it.end, it.path);
        let lines: String = own.map(told).collect();
        let mut words = vec![&b"references"[..], lines.as_bytes()];
        for it in overlays.iter().filter(|it| read.contains(&it.path)) {
            words.extend([it.path.as_bytes(), &it.bytes]);
        }
        let place = self.place(input, &words);
        let (Some(store), Some(place)) = (&self.store, place) else {
            self.parsed.fetch_add(1, Ordering::Relaxed);
            return references_seen(input, overlays, ranges, |_| {});
        };
        let known = self.load::<OwnReferences>(&place, &Overlays::new(overlays));
        if let Some(known) = known.and_then(|(trace, it)| it.among(ranges, &trace)) {
            return Ok(known);
        }
        self.parsed.fetch_add(1, Ordering::Relaxed);
        let mut trace = None;
        let found = references_seen(input, overlays, ranges, |tu| {
            trace = Trace::of(tu, &place.search, &self.disk, self.since());
        })?;
        // Generated code that does not compile is a result like any other; a file that cannot be read is none.
        let is_fatal = found.messages.iter().any(|it| it.severity > 3);
        if let Some(trace) = trace.filter(|_| !is_fatal)
            && let Some(own) = OwnReferences::new(&found, ranges, &trace)
        {
            save(store, &place, trace, &own);
        }
        Ok(found)
    }

    /// The place of what is known of an input; `None` if nothing is kept of it.
    fn place(&self, input: &Input, words: &[&[u8]]) -> Option<EntryPlace> {
        if !self.traces {
            return None;
        }
        let question = (stand_in(input), question(input));
        let compilers = self
            .compilers
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let command = compilers.get(&question).cloned().flatten()?;
        drop(compilers);
        let directory = PathBuf::from(&input.directory);
        let mut all = command.to_vec();
        all.extend(arguments(input));
        let (folders, forced) = searched(&all, &directory)?;
        let search = Search {
            directory,
            folders,
            forced,
        };
        let input_text = serde_json::to_vec(input).ok()?;
        let mut key = hashed(&[self.base.get_or_init(base).as_bytes(), &input_text]);
        for word in command.iter() {
            add(&mut key, word.as_bytes());
        }
        for word in words {
            add(&mut key, word);
        }
        let unit = arguments(&Input {
            unfused: true,
            ..input.clone()
        });
        let mut unit_key = hashed(&[input.file.as_bytes()]);
        for word in &unit {
            add(&mut unit_key, word.as_bytes());
        }
        Some(EntryPlace {
            unit: name(&unit_key),
            key: name(&key),
            command,
            search,
        })
    }

    /// What is kept, if it holds.
    fn load<T: DeserializeOwned>(
        &self,
        place: &EntryPlace,
        overlays: &Overlays<'_>,
    ) -> Option<(Trace, T)> {
        let text = self.store.as_ref()?.load(&place.unit, &place.key)?;
        let end = memchr::memchr(b'\n', &text)?;
        let trace: Trace = serde_json::from_slice(&text[..end]).ok()?;
        if !trace.holds(&place.search, overlays, &self.disk) {
            return None;
        }
        let value = serde_json::from_slice(&text[end + 1..]).ok()?;
        self.kept.fetch_add(1, Ordering::Relaxed);
        Some((trace, value))
    }
}

impl OwnReferences {
    fn new(found: &References, ranges: &[FileRange], trace: &Trace) -> Option<Self> {
        let read: BTreeSet<&str> = trace.paths().collect();
        let own: Vec<usize> = (0..ranges.len())
            .filter(|it| read.contains(&*ranges[*it].path))
            .collect();
        let mut references = found.clone();
        for it in &mut references.refs {
            it.range = own.binary_search(&it.range).ok()?;
        }
        Some(OwnReferences {
            ranges: own.into_iter().map(|it| ranges[it].clone()).collect(),
            references,
        })
    }

    /// The references as in the list `ranges`, if that has the same for this unit.
    fn among(self, ranges: &[FileRange], trace: &Trace) -> Option<References> {
        let read: BTreeSet<&str> = trace.paths().collect();
        let own: Vec<usize> = (0..ranges.len())
            .filter(|it| read.contains(&*ranges[*it].path))
            .collect();
        if !own.iter().map(|it| &ranges[*it]).eq(&self.ranges) {
            return None;
        }
        let mut references = self.references;
        for it in &mut references.refs {
            it.range = *own.get(it.range)?;
        }
        Some(references)
    }
}

/// Keeps what reads back as what it is.
fn save<T: Serialize + DeserializeOwned + PartialEq>(
    store: &Store,
    place: &EntryPlace,
    trace: Trace,
    value: &T,
) {
    let Ok(mut text) = serde_json::to_vec(&trace) else {
        return;
    };
    text.push(b'\n');
    let start = text.len();
    if serde_json::to_writer(&mut text, value).is_err() {
        return;
    }
    let again = serde_json::from_slice::<T>(&text[start..]);
    if again.is_ok_and(|it| it == *value) {
        store.save(&place.unit, &place.key, &text);
    }
}

/// What the driver is asked for an input: all that it is told but words that it only hands on. Many units ask the same.
fn question(input: &Input) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    // A word behind an option may be its value.
    let mut is_plain = true;
    for word in arguments(input) {
        let plain = PLAIN
            .iter()
            .any(|it| word.len() > it.len() && word.starts_with(it));
        if is_plain && plain {
            continue;
        }
        let joined = ["-std=", "-O", "-f", "-g", "-working-directory="];
        let is_alone = joined.iter().any(|it| word.starts_with(it));
        let is_warning = word.starts_with("-W") && !word.starts_with("-Wp");
        is_plain = is_alone || is_warning;
        words.push(word);
    }
    words
}

/// A file of the same kind, which need not be there.
fn stand_in(input: &Input) -> String {
    let file = Path::new(&input.file);
    let extension = file.extension().map(|it| it.to_string_lossy().into_owned());
    format!("/pleach.{}", extension.unwrap_or_default())
}

/// The builds of pleach and libclang.
fn maker() -> String {
    let sources = env!("PLEACH_SOURCES");
    let version = libclang().map_or_else(|_| String::new(), |it| it.version);
    format!("pleach {} {sources}, {version}", env!("CARGO_PKG_VERSION"))
}

fn base() -> String {
    let mut base = maker();
    let Ok(library) = libclang() else {
        return base;
    };
    let file = Path::new(&library.path).metadata().ok();
    let changed = file.as_ref().and_then(|it| it.modified().ok());
    let size = file.as_ref().map(std::fs::Metadata::len);
    base += &format!(
        "\n{} {} {size:?} {changed:?} {:?}",
        library.version, library.path, library.resource_folder
    );
    // What the preprocessor itself reads of the environment.
    base += &format!("\n{:?}", std::env::var_os("SOURCE_DATE_EPOCH"));
    base
}

fn hashed(words: &[&[u8]]) -> Hasher {
    let mut hasher = Hasher::new();
    for word in words {
        add(&mut hasher, word);
    }
    hasher
}

fn add(hasher: &mut Hasher, word: &[u8]) {
    hasher.update(&(word.len() as u64).to_le_bytes());
    hasher.update(word);
}

fn name(hasher: &Hasher) -> String {
    let mut name = hasher.finalize().to_hex();
    name.truncate(DIGITS);
    name.to_string()
}
