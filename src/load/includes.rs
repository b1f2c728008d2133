//! Which units of a database may include one of some files, or a file with one of some words, without a parse of them: every
//! include directive in reach is followed, whatever the conditions round it.
//!
//! The answer errs on the side of "yes": where several folders have a file of the name, all of them count (but a file
//! beside the including one comes first for a quoted name, as it does for every compiler), and a directive whose
//! header is made by macros that do not plainly stand for one includes everything. Folders that the compiler searches unasked are
//! not followed: what a system brings does not include a project's files. (Words may stand in a header that was installed there.)

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::database::Database;
use super::directives::{Directive, Header, directives, header_of};
use super::read_regular;
use super::words::{Spelled, Words};
use crate::disk::{Folders, Found};

/// Options with a folder that is searched, joined to it or in front of it.
const FOLDERS: &[&str] = &[
    "--include-directory-after",
    "--include-directory",
    "-stdlib++-isystem",
    "-internal-externc-isystem",
    "-internal-isystem",
    "-isystem-after",
    "-cxx-isystem",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-I",
    "/I",
];

/// Options with a file that is included first, joined or in front of it.
const FORCED: &[&str] = &["--include", "-include", "--imacros", "-imacros", "/FI"];

/// Options after which names of headers lead where this module does not follow: header maps, virtual file systems, folders within
/// others, precompiled headers.
const OPAQUE: &[&str] = &[
    "-ivfsoverlay",
    "-vfsoverlay",
    "-iwithprefixbefore",
    "-iwithprefix",
    "-iprefix",
    "-iwithsysroot",
    "-iframeworkwithsysroot",
    "-iframework",
    "-F",
    "-include-pch",
    "-fmodule-file",
    "-fmodule-map-file",
    "--config",
    "-specs",
    "--driver-mode=cl",
    "-fms-compatibility",
];

/// Options by which anything may be included: what they name is no text that could be read.
const HIDDEN: &[&str] = &["-include-pch", "-fmodule-file", "--config", "-specs"];

/// Where compilers look for headers unasked, and users install their own.
const INSTALLED: &[&str] = &["/usr/local/include", "/usr/include"];

/// Words in front of an option that is meant for a part of the compiler.
const WRAPPERS: &[&str] = &["-Xclang", "-Xpreprocessor", "/clang:"];

/// A unit of a database, and the first of the files asked for that it may include.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Includer {
    /// The unit's main file, as the database has it.
    pub unit: PathBuf,
    /// The file.
    pub file: PathBuf,
}

/// The units of the database besides `named` that may include one of `targets`, in order. Both sets hold canonical paths.
pub fn includers(
    database: &Database,
    named: &BTreeSet<PathBuf>,
    targets: &BTreeSet<PathBuf>,
) -> Vec<Includer> {
    let others = |it: &Path| !named.contains(it);
    let found = reaching(database, others, &Goal::Files(targets));
    let mut first: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
    for it in found {
        first.entry(it.unit).or_insert(it.file);
    }
    let includer = |(unit, file)| Includer { unit, file };
    first.into_iter().map(includer).collect()
}

/// Those of `units` (canonical paths) of which the text, that of a file which they may include, or the command has one of `words`.
pub fn mentioning(
    database: &Database,
    units: &BTreeSet<PathBuf>,
    words: &Words,
) -> BTreeSet<PathBuf> {
    // Paths compare part by part, which takes its time for all units.
    let units: FxHashSet<&OsStr> = units.iter().map(|it| it.as_os_str()).collect();
    let asked = |it: &Path| units.contains(it.as_os_str());
    let found = reaching(database, asked, &Goal::Words(words));
    found.into_iter().map(|it| it.canonical).collect()
}

/// Which commands of a database find a header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finders {
    /// Commands of units that are there.
    pub all: usize,
    /// Those of them that find it.
    pub finding: usize,
    /// Where the first of these does.
    pub place: Option<PathBuf>,
}

/// Where `#include "name"` in each unit leads: beside it, to the folders of its command, or to those that are searched unasked.
pub fn finders(database: &Database, name: &str) -> Finders {
    let mut known = Folders::default();
    let mut found = Finders::default();
    for (file, directory, words) in database.calls() {
        if known.file(file).is_none() {
            continue;
        }
        let search = words.map_or_else(Search::opaque, |it| Search::new(it, directory).0);
        let own = file.parent().map(Path::to_owned);
        let installed = INSTALLED.iter().map(PathBuf::from);
        let mut folders = own.into_iter().chain(search.folders).chain(installed);
        let place = folders.find_map(|it| known.file(&it.join(name)));
        let place = place.map(|it| it.canonical);
        found.all += 1;
        found.finding += usize::from(place.is_some());
        found.place = found.place.or(place);
    }
    found
}

/// Whether a header is the C++ library's or the compiler's own, by its name.
fn is_of_compiler(name: &str) -> bool {
    let own = [
        "stddef.h",
        "stdarg.h",
        "float.h",
        "limits.h",
        "stdint.h",
        "stdbool.h",
        "stdalign.h",
        "iso646.h",
    ];
    let is_standard = name
        .bytes()
        .all(|it| it.is_ascii_lowercase() || it == b'_' || it.is_ascii_digit());
    is_standard || own.contains(&name) || name.ends_with("intrin.h")
}

/// What is looked for in the files in reach.
enum Goal<'a> {
    /// One of these.
    Files(&'a BTreeSet<PathBuf>),
    /// One of these words in the text of any.
    Words(&'a Words),
}

impl Goal<'_> {
    fn is_met_by(&self, canonical: &Path, facts: &Facts) -> bool {
        match self {
            Goal::Files(targets) => targets.contains(canonical),
            Goal::Words(words) => words.are_among(&facts.spelled),
        }
    }

    fn is_met_by_installed(&self, file: u32, files: &Files) -> bool {
        let Goal::Words(words) = self else {
            return false;
        };
        // What has a name of its own has it in any of the headers of its library.
        words.are_among_installed(&files.facts(file).spelled)
            || words.mark_names() && words.are_among_installed(&files.reach(file))
    }

    /// The file that stands for all that are in reach of a directive in the file `from` whose header may be any.
    fn any(&self, from: &Path) -> Option<PathBuf> {
        match self {
            Goal::Files(targets) => targets.first().cloned(),
            Goal::Words(_) => Some(from.to_owned()),
        }
    }

    /// The same where the search for `name` may lead to folders that are not known. `missing`: it is in no folder that is.
    fn elsewhere(&self, name: &str, missing: bool) -> Option<PathBuf> {
        match self {
            Goal::Files(targets) => {
                // A quoted name that is nowhere may be any file; others may be one of the same name.
                let base = Path::new(name).file_name();
                let found = targets.iter().find(|it| missing || it.file_name() == base);
                found.cloned()
            }
            Goal::Words(_) => missing.then(|| name.into()),
        }
    }

    fn is_in_command(&self, command: &Spelled) -> bool {
        match self {
            Goal::Files(_) => false,
            Goal::Words(words) => words.are_among(command),
        }
    }
}

/// A unit that was asked for and may reach what was looked for.
struct Reaching {
    /// As the database has it.
    unit: PathBuf,
    canonical: PathBuf,
    /// The file that is, or has, what was looked for.
    file: PathBuf,
}

/// The units of the database that are `asked` for and may reach what meets `goal`.
fn reaching(database: &Database, asked: impl Fn(&Path) -> bool, goal: &Goal<'_>) -> Vec<Reaching> {
    let mut survey = database
        .survey()
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    survey.reaching(asked, goal)
}

/// What was read of a database's files: once, for all questions.
#[derive(Debug)]
pub(super) struct SourceSurvey {
    /// The entries whose files are there. (A source that the build makes later cannot be named either.)
    units: Vec<Entry>,
    graphs: Vec<Graph>,
    disk: Folders,
    files: Files,
}

/// A unit of the database.
#[derive(Debug)]
struct Entry {
    file: PathBuf,
    canonical: PathBuf,
    /// The words of its command.
    command: Spelled,
    /// Macros of its command that may name headers.
    macros: Vec<(String, Header)>,
    /// Its graph, and its places there: the file as the database has it, and behind its links.
    graph: usize,
    roots: Vec<u32>,
}

impl SourceSurvey {
    /// Reads the sources of a database, on all threads, and then the headers that they may reach.
    pub(super) fn of(database: &Database) -> Self {
        let mut survey = SourceSurvey {
            units: Vec::new(),
            graphs: Vec::new(),
            disk: Folders::default(),
            files: Files::default(),
        };
        let calls: Vec<_> = database.calls().collect();
        let there: Vec<Option<Found>> = calls.iter().map(|it| survey.disk.file(it.0)).collect();
        let unread: FxHashSet<&Path> = there.iter().flatten().map(|it| &*it.canonical).collect();
        #[allow(
            clippy::iter_over_hash_type,
            reason = "the order of files means nothing"
        )]
        for path in unread {
            survey.files.number(path);
        }
        survey.files.read_all();
        let taken_apart = calls.par_iter().map(|(_, directory, words)| match words {
            None => (Search::opaque(), Vec::new(), Spelled::default()),
            Some(words) => {
                let (search, macros) = Search::new(words, directory);
                // No word, and no blank, goes from one argument to the next.
                (search, macros, Spelled::of(words.join("\0").as_bytes()))
            }
        });
        let taken_apart: Vec<_> = taken_apart.collect();
        let mut known: FxHashMap<Search, usize> = FxHashMap::default();
        for (((file, ..), found), (search, macros, command)) in
            calls.into_iter().zip(there).zip(taken_apart)
        {
            let Some(found) = found else {
                continue;
            };
            let graph = *known.entry(search).or_insert_with_key(|search| {
                let graph = Graph::new(search.clone(), &mut survey.disk, &mut survey.files);
                survey.graphs.push(graph);
                survey.graphs.len() - 1
            });
            let own = &mut survey.graphs[graph];
            let canonical = found.canonical.clone();
            let mut roots = vec![own.number(&found, &mut survey.files)];
            roots.extend(
                survey
                    .disk
                    .file(&canonical)
                    .map(|it| own.number(&it, &mut survey.files)),
            );
            own.grow(&mut survey.disk, &mut survey.files);
            survey.units.push(Entry {
                file: file.to_owned(),
                canonical,
                command,
                macros,
                graph,
                roots,
            });
        }
        survey
    }

    /// The files that were looked into, links resolved.
    pub(super) fn files_read(&self) -> Vec<String> {
        let files = self.files.list.iter();
        let paths = files.map(|it| it.0.to_string_lossy().into_owned());
        paths.collect()
    }

    fn reaching(&mut self, asked: impl Fn(&Path) -> bool, goal: &Goal<'_>) -> Vec<Reaching> {
        let graphs = self.graphs.iter();
        let leading: Vec<Vec<bool>> = graphs.map(|it| it.leading(goal, &self.files)).collect();
        let mut found = Vec::new();
        for unit in &self.units {
            if !asked(&unit.canonical) {
                continue;
            }
            let graph = &mut self.graphs[unit.graph];
            let leads = unit
                .roots
                .iter()
                .any(|it| leading[unit.graph][*it as usize]);
            let file = if goal.is_in_command(&unit.command) {
                Some(unit.canonical.clone())
            } else if leads || graph.is_forced(&leading[unit.graph]) {
                let mut walk = Walk {
                    graph,
                    goal,
                    disk: &mut self.disk,
                    files: &mut self.files,
                    macros: &unit.macros,
                    pending: unit.roots.clone(),
                    seen: BTreeSet::new(),
                    by_macro: BTreeSet::new(),
                };
                walk.run()
            } else {
                None
            };
            found.extend(file.map(|file| Reaching {
                unit: unit.file.clone(),
                canonical: unit.canonical.clone(),
                file,
            }));
        }
        found
    }
}

/// Files by canonical path, and what their texts say.
#[derive(Debug, Default)]
struct Files {
    numbers: FxHashMap<PathBuf, u32>,
    list: Vec<(PathBuf, OnceLock<Facts>)>,
    /// The words in reach of headers that were installed, where somebody asked.
    reach: Mutex<FxHashMap<u32, Arc<Spelled>>>,
}

/// What the text of a file says.
#[derive(Debug)]
struct Facts {
    spelled: Spelled,
    directives: Vec<Directive>,
}

impl Files {
    fn number(&mut self, canonical: &Path) -> u32 {
        if let Some(known) = self.numbers.get(canonical) {
            return *known;
        }
        let number = self.list.len() as u32;
        self.numbers.insert(canonical.to_owned(), number);
        self.list.push((canonical.to_owned(), OnceLock::new()));
        number
    }

    fn read_all(&self) {
        self.list.par_iter().for_each(|it| _ = facts(it));
    }

    fn facts(&self, file: u32) -> &Facts {
        facts(&self.list[file as usize])
    }
}

impl Files {
    /// The words of an installed header and of those that it includes.
    fn reach(&self, file: u32) -> Arc<Spelled> {
        let known = self.reach.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&file) {
            return Arc::clone(known);
        }
        drop(known);
        let path = &self.list[file as usize].0;
        let found = Arc::new(words_in_reach(path, INSTALLED));
        let mut known = self.reach.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(file, Arc::clone(&found));
        found
    }
}

/// The words of a header and of all that it may include from beside it or from `folders`. A header that a macro names is not followed.
fn words_in_reach(header: &Path, folders: &[&str]) -> Spelled {
    let mut words = Spelled::default();
    let mut seen = BTreeSet::new();
    let mut open = vec![header.to_owned()];
    while let Some(path) = open.pop() {
        let Ok(text) = read_regular(&path) else {
            continue;
        };
        if !seen.insert(path.clone()) {
            continue;
        }
        words.absorb(Spelled::of(&text));
        let beside = path.parent().into_iter();
        let folders: Vec<&Path> = beside.chain(folders.iter().map(Path::new)).collect();
        for directive in directives(&text) {
            let Directive::Include {
                header: Header::Quoted(name) | Header::Angled(name),
                ..
            } = directive
            else {
                continue;
            };
            let places = folders.iter().map(|it| it.join(&name));
            open.extend(places.filter(|it| it.is_file()));
        }
    }
    words
}

fn facts((path, facts): &(PathBuf, OnceLock<Facts>)) -> &Facts {
    facts.get_or_init(|| {
        let text = read_regular(path).unwrap_or_default();
        Facts {
            spelled: Spelled::of(&text),
            directives: directives(&text),
        }
    })
}

/// Where a compiler with these arguments looks for headers, and the names of those that it includes first; `None` if names may lead where
/// this does not tell.
pub(crate) fn searched(words: &[String], directory: &Path) -> Option<(Vec<PathBuf>, Vec<String>)> {
    let (search, _) = Search::new(words, directory);
    let mut folders = search.folders;
    if !search.forced.is_empty() {
        folders.push(search.directory);
    }
    (!search.opaque && !search.hidden).then_some((folders, search.forced))
}

/// Where one command looks for headers: the same for many.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Search {
    folders: Vec<PathBuf>,
    /// Files that are included first.
    forced: Vec<String>,
    /// Where these are looked for first.
    directory: PathBuf,
    /// Whether names may lead elsewhere.
    opaque: bool,
    /// Whether anything may be included by what is no text.
    hidden: bool,
}

/// The compiler's arguments, with what the driver hands on to the preprocessor taken apart (`-Wp,-DA,-DB=2`).
pub(crate) fn handed_on(arguments: &[String]) -> impl Iterator<Item = &str> {
    arguments.iter().flat_map(|it| {
        let words = it.strip_prefix("-Wp,");
        let (own, others) = (
            words.is_none().then_some(it.as_str()),
            words.map(|it| it.split(',')),
        );
        own.into_iter().chain(others.into_iter().flatten())
    })
}

impl Search {
    fn opaque() -> Self {
        Search {
            opaque: true,
            ..Search::default()
        }
    }

    /// The same with the macros of the command.
    fn new(words: &[String], directory: &Path) -> (Self, Vec<(String, Header)>) {
        let mut macros = Vec::new();
        let mut search = Search {
            directory: directory.to_owned(),
            ..Search::default()
        };
        let words: Vec<String> = handed_on(words).map(str::to_owned).collect();
        let is_option = |word: &&String| !WRAPPERS.contains(&word.as_str());
        let mut words = words.iter().filter(is_option);
        while let Some(word) = words.next() {
            let word = word.strip_prefix("/clang:").unwrap_or(word);
            let mut value = |options: &[&str]| {
                let option = options.iter().find(|it| word.starts_with(**it))?;
                let joined = &word[option.len()..];
                match joined.strip_prefix('=').unwrap_or(joined) {
                    "" => words.next().cloned(),
                    joined => Some(joined.to_owned()),
                }
            };
            if word == "-I-" {
                search.opaque = true;
            } else if let Some(folder) = value(&["-working-directory"]) {
                search.directory = directory.join(folder);
            } else if let Some(folder) = value(FOLDERS) {
                search.opaque |= folder.starts_with(['=', '$']) || folder.ends_with(".hmap");
                search.folders.push(folder.into());
            } else if let Some(folder) = value(&["-resource-dir", "-B"]) {
                // The compiler's own headers, or its parts, in another place.
                search.folders.push(Path::new(&folder).join("include"));
            } else if OPAQUE.iter().any(|it| word.starts_with(it)) {
                search.opaque = true;
                search.hidden |= HIDDEN.iter().any(|it| word.starts_with(it));
            } else if let Some(file) = value(FORCED) {
                search.forced.push(file);
            } else if let Some(text) = value(&["--define-macro", "-D", "/D"]) {
                let (name, text) = text.split_once('=').unwrap_or((&text, "1"));
                macros.push((name.to_owned(), header_of(text)));
            }
        }
        search.folders.extend(folders_of_environment());
        for folder in &mut search.folders {
            *folder = search.directory.join(&folder);
        }
        if search.forced.is_empty() {
            search.directory = PathBuf::new();
        }
        (search, macros)
    }
}

/// The folders that compilers search because the environment says so. (An empty one is the folder at hand.)
fn folders_of_environment() -> impl Iterator<Item = PathBuf> {
    let lists = ["CPATH", "CPLUS_INCLUDE_PATH"].into_iter();
    let lists = lists
        .filter_map(std::env::var_os)
        .filter(|it| !it.is_empty());
    lists.flat_map(|it| std::env::split_paths(&it).collect::<Vec<_>>())
}

/// What may include what, for the commands that look in the same folders.
#[derive(Debug)]
struct Graph {
    search: Search,
    nodes: Vec<Node>,
    numbers: FxHashMap<PathBuf, u32>,
    /// For each file that is included first, where its name leads.
    forced: Vec<Vec<Edge>>,
    /// Nodes from this one on have no edges yet.
    complete: usize,
}

/// A file by one of the paths that lead to it: names are looked for beside that.
#[derive(Debug)]
struct Node {
    found: Found,
    file: u32,
    edges: Vec<Edge>,
}

/// Where a directive leads.
#[derive(Clone, Debug)]
enum Edge {
    /// To a file.
    To(u32),
    /// To one that was installed.
    Installed(u32),
    /// To any.
    Any,
    /// To any, or to one of this name: see [`Goal::elsewhere`].
    Elsewhere(String, bool),
    /// To what a macro names.
    Macro(String),
}

impl Graph {
    fn new(search: Search, disk: &mut Folders, files: &mut Files) -> Self {
        let mut graph = Graph {
            search,
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            forced: Vec::new(),
            complete: 0,
        };
        for name in graph.search.forced.clone() {
            let own = graph.search.directory.clone();
            let mut edges = Vec::new();
            graph.quoted(&name, &[&own], false, (disk, files), &mut edges);
            graph.forced.push(edges);
        }
        graph.grow(disk, files);
        graph
    }

    fn number(&mut self, found: &Found, files: &mut Files) -> u32 {
        if let Some(known) = self.numbers.get(&found.plain) {
            return *known;
        }
        let number = self.nodes.len() as u32;
        self.numbers.insert(found.plain.clone(), number);
        self.nodes.push(Node {
            found: found.clone(),
            file: files.number(&found.canonical),
            edges: Vec::new(),
        });
        number
    }

    /// Follows the directives of files that are new.
    fn grow(&mut self, disk: &mut Folders, files: &mut Files) {
        while let Some(node) = self.nodes.get(self.complete) {
            let (found, file) = (node.found.clone(), node.file);
            let mut edges = Vec::new();
            let mut headers = Vec::new();
            for directive in &files.facts(file).directives {
                if let Directive::Include { header, next } = directive {
                    headers.push((header.clone(), *next));
                }
            }
            for (header, next) in headers {
                self.include(&header, next, &found, (disk, files), &mut edges);
            }
            self.nodes[self.complete].edges = edges;
            self.complete += 1;
        }
    }

    fn include(
        &mut self,
        header: &Header,
        next: bool,
        from: &Found,
        known: (&mut Folders, &mut Files),
        edges: &mut Vec<Edge>,
    ) {
        fn parent(it: &Path) -> &Path {
            it.parent().unwrap_or(Path::new("/"))
        }
        match header {
            Header::Quoted(name) => {
                let mut own = vec![parent(&from.plain)];
                if from.canonical != from.plain {
                    own.push(parent(&from.canonical));
                }
                self.quoted(name, &own, next, known, edges);
            }
            Header::Angled(name) => self.searched(name, false, known, edges),
            Header::Macro(name) => edges.push(Edge::Macro(name.clone())),
            Header::Unknown => edges.push(Edge::Any),
        }
    }

    /// A quoted name in a file of one of the folders `own`.
    fn quoted(
        &mut self,
        name: &str,
        own: &[&Path],
        next: bool,
        (disk, files): (&mut Folders, &mut Files),
        edges: &mut Vec<Edge>,
    ) {
        let mut beside = false;
        for folder in own {
            let folder = disk.folder(folder);
            if let Some(found) = folder.and_then(|it| disk.find(it, name)) {
                beside = true;
                edges.push(Edge::To(self.number(&found, files)));
            }
        }
        if !beside || next || self.search.opaque {
            self.searched(name, !beside, (disk, files), edges);
        }
    }

    /// A name in the folders of the command. `missing`: it is not found elsewhere.
    fn searched(
        &mut self,
        name: &str,
        missing: bool,
        (disk, files): (&mut Folders, &mut Files),
        edges: &mut Vec<Edge>,
    ) {
        let mut in_folders = false;
        for at in 0..self.search.folders.len() {
            let folder = disk.folder(&self.search.folders[at]);
            if let Some(found) = folder.and_then(|it| disk.find(it, name)) {
                in_folders = true;
                edges.push(Edge::To(self.number(&found, files)));
            }
        }
        let mut installed = false;
        if !in_folders {
            for folder in INSTALLED {
                let folder = disk.folder(Path::new(folder));
                let found = folder.and_then(|it| disk.find(it, name));
                installed |= found.is_some();
                edges.extend(found.map(|it| Edge::Installed(files.number(&it.canonical))));
            }
        }
        if self.search.opaque {
            let missing = missing || !installed && !is_of_compiler(name);
            edges.push(Edge::Elsewhere(name.to_owned(), missing && !in_folders));
        }
    }

    /// Which nodes may lead to what meets `goal`; macros may lead anywhere.
    fn leading(&self, goal: &Goal<'_>, files: &Files) -> Vec<bool> {
        let mut sources: Vec<Vec<u32>> = vec![Vec::new(); self.nodes.len()];
        let mut leading = vec![false; self.nodes.len()];
        let mut open = Vec::new();
        for (number, node) in self.nodes.iter().enumerate() {
            let mut meets = goal.is_met_by(&node.found.canonical, files.facts(node.file));
            for edge in &node.edges {
                match edge {
                    Edge::To(target) => sources[*target as usize].push(number as u32),
                    edge => meets |= self.may_lead(edge, goal, files),
                }
            }
            if meets {
                leading[number] = true;
                open.push(number as u32);
            }
        }
        while let Some(node) = open.pop() {
            for source in &sources[node as usize] {
                if !std::mem::replace(&mut leading[*source as usize], true) {
                    open.push(*source);
                }
            }
        }
        leading
    }

    /// Whether an edge that leads to no file of the graph may lead to what is looked for.
    fn may_lead(&self, edge: &Edge, goal: &Goal<'_>, files: &Files) -> bool {
        match edge {
            Edge::To(_) => false,
            Edge::Any | Edge::Macro(_) => true,
            Edge::Elsewhere(name, missing) => goal.elsewhere(name, *missing).is_some(),
            Edge::Installed(file) => goal.is_met_by_installed(*file, files),
        }
    }

    /// Whether what is included first may lead to what is looked for: all but plain files may.
    fn is_forced(&self, leading: &[bool]) -> bool {
        let is_plain = |it: &Edge| matches!(it, Edge::To(it) if !leading[*it as usize]);
        let plain = |it: &Vec<Edge>| it.iter().all(is_plain) && !it.is_empty();
        self.search.hidden || !self.forced.iter().all(plain)
    }
}

/// The files in reach of one unit.
struct Walk<'a> {
    graph: &'a mut Graph,
    goal: &'a Goal<'a>,
    disk: &'a mut Folders,
    files: &'a mut Files,
    /// Those of the command.
    macros: &'a [(String, Header)],
    /// Files to look into.
    pending: Vec<u32>,
    seen: BTreeSet<u32>,
    /// The macros that name headers, and the files that include by them.
    by_macro: BTreeSet<(String, u32)>,
}

impl Walk<'_> {
    /// The first file that meets the goal.
    fn run(&mut self) -> Option<PathBuf> {
        let last = self.graph.nodes[*self.pending.last()? as usize]
            .found
            .clone();
        if self.graph.search.hidden {
            return self.goal.any(&last.canonical);
        }
        for edges in self.graph.forced.clone() {
            let before = self.pending.len();
            if let Some(found) = self.follow(&edges, self.pending[before - 1]) {
                return Some(found);
            }
            // There may be a precompiled one.
            if self.pending.len() == before {
                return self.goal.any(&last.canonical);
            }
        }
        // All definitions in reach are known behind the first round; what they name may define more.
        loop {
            while let Some(node) = self.pending.pop() {
                if let Some(found) = self.look_into(node) {
                    return Some(found);
                }
            }
            let before = (self.seen.len(), self.by_macro.len());
            for (name, node) in self.by_macro.clone() {
                if let Some(found) = self.named_by(&name, node) {
                    return Some(found);
                }
            }
            while let Some(node) = self.pending.pop() {
                if let Some(found) = self.look_into(node) {
                    return Some(found);
                }
            }
            if before == (self.seen.len(), self.by_macro.len()) {
                return None;
            }
        }
    }

    fn look_into(&mut self, node: u32) -> Option<PathBuf> {
        if !self.seen.insert(node) {
            return None;
        }
        let Node { found, file, edges } = &self.graph.nodes[node as usize];
        if self
            .goal
            .is_met_by(&found.canonical, self.files.facts(*file))
        {
            return Some(found.canonical.clone());
        }
        let edges = edges.clone();
        self.follow(&edges, node)
    }

    fn follow(&mut self, edges: &[Edge], from: u32) -> Option<PathBuf> {
        for edge in edges {
            let found = match edge {
                Edge::To(target) => {
                    self.pending.push(*target);
                    None
                }
                Edge::Installed(file) => {
                    let met = self.goal.is_met_by_installed(*file, self.files);
                    met.then(|| self.files.list[*file as usize].0.clone())
                }
                Edge::Any => {
                    let from = &self.graph.nodes[from as usize].found;
                    self.goal.any(&from.canonical)
                }
                Edge::Elsewhere(name, missing) => self.goal.elsewhere(name, *missing),
                Edge::Macro(name) => {
                    self.by_macro.insert((name.clone(), from));
                    None
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// What the macro `name` may name in a file; what no definition in reach makes plain may be any file.
    fn named_by(&mut self, name: &str, node: u32) -> Option<PathBuf> {
        let given = self.macros.iter().filter(|it| it.0 == name);
        let mut definitions: BTreeSet<Header> = given.map(|it| it.1.clone()).collect();
        let mut asked = false;
        for seen in &self.seen {
            let file = self.graph.nodes[*seen as usize].file;
            for directive in &self.files.facts(file).directives {
                match directive {
                    Directive::Define { name: it, header } if it == name => {
                        definitions.insert(header.clone());
                    }
                    // What is a default may be anything by the command line.
                    Directive::Asks(it) => asked |= it == name,
                    _ => {}
                }
            }
        }
        let from = self.graph.nodes[node as usize].found.clone();
        if definitions.is_empty() || asked {
            return self.goal.any(&from.canonical);
        }
        let mut edges = Vec::new();
        for header in definitions {
            let known = (&mut *self.disk, &mut *self.files);
            self.graph.include(&header, false, &from, known, &mut edges);
        }
        self.graph.grow(self.disk, self.files);
        self.follow(&edges, node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with `files`, and a database of `units` with their words.
    struct Folder {
        folder: tempfile::TempDir,
    }

    impl Folder {
        fn new(files: &[(&str, &str)]) -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            for (name, text) in files {
                let path = folder.path().join(name);
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                std::fs::write(path, text).expect("a file");
            }
            Folder { folder }
        }

        fn path(&self, name: &str) -> PathBuf {
            let root = self.folder.path().canonicalize().expect("a folder");
            root.join(name)
        }

        /// Whether the unit `a.cpp`, compiled with `words`, may include `target`.
        fn includes(&self, words: &str, target: &str) -> bool {
            let entry = serde_json::json!([{
                "directory": self.path(""), "file": "a.cpp", "command": format!("g++ {words} -c a.cpp"),
            }]);
            let database = Database::parse(&entry.to_string(), &self.path("compile_commands.json"));
            let targets = BTreeSet::from([self.path(target)]);
            let found = includers(&database.expect("a database"), &BTreeSet::new(), &targets);
            let expected = Includer {
                unit: self.path("a.cpp"),
                file: self.path(target),
            };
            assert!(found.is_empty() || found == [expected]);
            !found.is_empty()
        }
    }

    #[test]
    fn installed_headers_have_the_words_of_those_that_they_include() {
        let place = Folder::new(&[
            ("vendor.h", "#include <vendor/all.h>\n"),
            (
                "vendor/all.h",
                "#include \"element.h\"\n#include <vector>\n",
            ),
            ("vendor/element.h", "#include \"all.h\"\nclass Element;"),
            ("vendor/other.h", "class Other;"),
        ]);
        let folder = place.path("");
        let folder = folder.to_string_lossy();
        let found = words_in_reach(&place.path("vendor.h"), &[&folder]);
        let has = |it: &str| Words::names(BTreeSet::from([it.to_owned()])).are_among(&found);
        assert!(has("Element") && !has("Other"));
    }

    #[test]
    fn what_is_no_text_may_include_anything() {
        let place = Folder::new(&[("a.cpp", ""), ("d/t.h", "")]);
        for words in [
            "-include-pch t.pch",
            "-Xclang -include-pch -Xclang t.pch",
            "-include t.h",
            "--config=./a.cfg",
        ] {
            assert!(place.includes(words, "d/t.h"), "{words}");
        }
        assert!(!place.includes("-include a.cpp", "d/t.h"));
    }

    #[test]
    fn headers_are_found_where_compilers_look() {
        let place = Folder::new(&[
            ("a.cpp", "#include \"b.h\"\n#include <t.h>\n"),
            ("b.h", "#if 0\n#include \"d/c.h\"\n#endif"),
            ("d/c.h", "#include \"../e/../d/f.h\"\n"),
            ("d/f.h", "#include \"c.h\"\n#include \"../e/t.h\""),
            ("e/t.h", ""),
            ("g/t.h", ""),
            ("h/t.h", "#include_next <t.h>"),
        ]);
        assert!(place.includes("", "e/t.h"));
        assert!(!place.includes("", "g/t.h"));
        for words in [
            "-Ig",
            "-I g",
            "-isystem g",
            "-iquote g",
            "-isystemg",
            "-Ih -Ig",
            "-Wp,-I,g",
            "-Xclang -I -Xclang g",
            "--include-directory=g",
            "-idirafter g",
            "-include g/t.h",
            "-include t.h -Ig",
            "-imacros g/t.h",
            "-Xclang -include -Xclang g/t.h",
            "-I. -Ig/../g",
        ] {
            assert!(place.includes(words, "g/t.h"), "{words}");
        }
        assert!(!place.includes("-Ih", "g/t.h"));
        assert!(place.includes("-ivfsoverlay x.yaml", "g/t.h"));
    }

    #[test]
    fn what_stands_beside_the_file_is_meant() {
        let place = Folder::new(&[
            ("a.cpp", "#include \"t.h\"\n#include \"d/u.h\""),
            ("t.h", ""),
            ("d/t.h", ""),
            ("d/u.h", "#include \"v.h\""),
            ("d/v.h", ""),
            ("v.h", ""),
        ]);
        assert!(!place.includes("-Id", "d/t.h"));
        assert!(place.includes("-Id -I-", "d/t.h"));
        assert!(!place.includes("-I.", "v.h"));
    }

    #[test]
    fn macros_name_headers() {
        let place = Folder::new(&[
            ("a.cpp", "#include \"names.h\"\n#include TREE\n"),
            ("names.h", "#define TREE MORE\n"),
            ("more.h", "#define MORE \"t.h\"\n"),
            ("t.h", ""),
            ("u.h", ""),
        ]);
        // Nothing says what MORE is.
        assert!(place.includes("", "u.h"));
        assert!(!place.includes("-include more.h", "u.h"));
        assert!(place.includes("-include more.h", "t.h"));
        assert!(place.includes("-DMORE='<u.h>' -I.", "u.h"));
        assert!(!place.includes("-DMORE='<u.h>' -I.", "t.h"));
        assert!(place.includes("-include more.h '-DMORE=S(u.h)'", "u.h"));
    }

    #[cfg(unix)]
    #[test]
    fn links_have_two_folders() {
        let place = Folder::new(&[
            ("x/real.cpp", "#include \"t.h\""),
            ("x/t.h", ""),
            ("t.h", ""),
            ("y/z.h", "#include \"../t.h\""),
        ]);
        std::os::unix::fs::symlink(place.path("x/real.cpp"), place.path("a.cpp")).expect("a link");
        assert!(place.includes("", "t.h"));
        assert!(place.includes("", "x/t.h"));
        std::os::unix::fs::symlink(place.path("x/t.h"), place.path("u.h")).expect("a link");
        std::fs::remove_file(place.path("a.cpp")).expect("a file");
        std::fs::write(place.path("a.cpp"), "#include \"u.h\"").expect("a file");
        assert!(place.includes("", "x/t.h"));
    }
}
