//! `compile_commands.json`: read once, asked per file.
//!
//! Lenient where the format's writers differ (unknown keys, a byte order mark, relative folders), strict where
//! guessing would hide a mistake: a file without an entry is an error that lists similar entries.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::driver::{CompilerCall, has_cpp_extension, language_of};
use super::includes::SourceSurvey;
use super::near::near_matches;
use super::unquote::{all_are_shown, expand, split_command};
use super::{
    Adjustments, Command, Disk, Files, LoadError, Selection, clean, dialect, plain, source_file,
    target,
};

/// The name that the database has in its folder.
const FILE_NAME: &str = "compile_commands.json";

/// A compilation database.
#[derive(Clone, Debug)]
pub struct Database {
    /// Where the entries come from; at least one.
    paths: Vec<PathBuf>,
    entries: Arc<Vec<Entry>>,
    adjustments: Adjustments,
    /// The entries' files with symbolic links resolved, once somebody asked; of files that are missing, their names.
    canonical: Arc<OnceLock<Vec<PathBuf>>>,
    /// Entries by these.
    by_file: Arc<OnceLock<FxHashMap<OsString, Vec<usize>>>>,
    /// What the entries' commands say; `None` of those that cannot be read.
    calls: Arc<OnceLock<Vec<Option<CompilerCall>>>>,
    survey: Arc<OnceLock<Mutex<SourceSurvey>>>,
}

/// One element of the list.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    directory: PathBuf,
    /// Plain, to be shown and compared.
    file: PathBuf,
    /// As the compiler opens it: what `..` behind a link leads to, the file system knows.
    #[serde(skip)]
    name: PathBuf,
    /// The number of its database among several; unit files say it.
    #[serde(rename = "pleach:build", default, skip_serializing_if = "is_first")]
    build: usize,
    arguments: Option<Vec<String>>,
    output: Option<PathBuf>,
    command: Option<String>,
}

impl Entry {
    /// Whether the text of the command has the names of two C++ sources, or of a file with more words.
    fn may_name_several(&self) -> bool {
        let plain = |it: &'_ str| it.trim_matches(['"', '\'']).to_owned();
        let words: Vec<&str> = match (&self.arguments, &self.command) {
            (Some(arguments), _) => arguments.iter().map(String::as_str).collect(),
            (None, Some(command)) => command.split_ascii_whitespace().collect(),
            (None, None) => Vec::new(),
        };
        let words: Vec<String> = words.into_iter().map(plain).collect();
        let mut sources = words.iter().filter(|it| has_cpp_extension(Path::new(it)));
        sources.nth(1).is_some() || words.iter().any(|it| it.starts_with('@'))
    }
}

fn is_first(build: &usize) -> bool {
    *build == 0
}

/// The database in the folder of `start` (or in `start`, a folder) or in the nearest one above, or in a folder `build` of one of these.
///
/// # Errors
/// [`LoadError::NoDatabase`] if there is none up to the root.
pub fn find_database(start: &Path) -> Result<PathBuf, LoadError> {
    let absolute = std::path::absolute(start).map_err(|error| LoadError::file(start, &error))?;
    let absolute = absolute.canonicalize().unwrap_or(absolute);
    let folder = match absolute.is_dir() {
        true => absolute.as_path(),
        false => absolute.parent().unwrap_or(&absolute),
    };
    folder
        .ancestors()
        .flat_map(|folder| [folder.join(FILE_NAME), folder.join("build").join(FILE_NAME)])
        .find(|path| path.is_file())
        .ok_or_else(|| LoadError::NoDatabase {
            start: folder.to_owned(),
        })
}

/// The database at `path`: the file itself or the folder that holds it, as given to `-p`.
///
/// # Errors
/// [`LoadError::MissingDatabase`], [`LoadError::BrokenDatabase`], or [`LoadError::File`] if it cannot be read.
pub fn read_database(path: &Path) -> Result<Database, LoadError> {
    let path = match path.is_dir() {
        true => path.join(FILE_NAME),
        false => path.to_owned(),
    };
    if !path.exists() {
        return Err(LoadError::MissingDatabase { path });
    }
    let absolute = std::path::absolute(&path).map_err(|error| LoadError::file(&path, &error))?;
    let text = Disk
        .read(&absolute)
        .map_err(|error| LoadError::file(&path, &error))?;
    Ok(Database::parse(&text, &absolute)?.with_all_sources())
}

impl Database {
    /// The database in `text`; `path` is where it comes from, absolute (relative folders start from there).
    ///
    /// # Errors
    /// [`LoadError::BrokenDatabase`].
    pub fn parse(text: &str, path: &Path) -> Result<Self, LoadError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let entries = serde_json::from_str(text).map_err(|error| broken(path, &error))?;
        Ok(Database::new(entries, path))
    }

    fn new(mut entries: Vec<Entry>, path: &Path) -> Self {
        let folder = path.parent().unwrap_or(Path::new("/"));
        for entry in &mut entries {
            entry.directory = plain(&folder.join(&entry.directory));
            entry.name = entry.directory.join(&entry.file);
            entry.file = plain(&entry.name);
        }
        Database {
            paths: vec![path.to_owned()],
            entries: Arc::new(entries),
            adjustments: Adjustments::default(),
            canonical: Arc::default(),
            by_file: Arc::default(),
            calls: Arc::default(),
            survey: Arc::default(),
        }
    }

    /// The database of one source and a compiler call for it, or its arguments alone, run in `directory`.
    ///
    /// # Errors
    /// [`LoadError::File`] if the source is missing.
    pub fn of_call(file: &Path, words: &[String], directory: &Path) -> Result<Self, LoadError> {
        let name = directory.join(file);
        let canonical = source_file(&name, file, &Disk)?;
        let leads_there = |it: &str| {
            let path = directory.join(it).canonicalize();
            path.is_ok_and(|it| it == canonical)
        };
        let call = CompilerCall::from_fixed(words.to_vec(), leads_there);
        let mut arguments = vec![
            call.compiler
                .clone()
                .unwrap_or_else(|| "clang++".to_owned()),
        ];
        if call.explicit_language().is_none() && !has_cpp_extension(&name) {
            arguments.extend(["-x".to_owned(), language_of(&name).to_owned()]);
        }
        arguments.extend(call.arguments);
        let entry = Entry {
            directory: directory.to_owned(),
            file: name,
            name: PathBuf::new(),
            build: 0,
            arguments: Some(arguments),
            output: None,
            command: None,
        };
        Ok(Database::new(vec![entry], &directory.join(FILE_NAME)))
    }

    /// The entries of one file.
    ///
    /// # Errors
    /// Those of [`Database::commands_for`].
    pub fn only(&self, file: &Path) -> Result<Self, LoadError> {
        let absolute = std::path::absolute(file).map_err(|error| LoadError::file(file, &error))?;
        let entries = self.entries_of(&absolute, file, &Disk)?;
        let entries: Vec<Entry> = entries.into_iter().cloned().collect();
        let only = Database {
            entries: Arc::new(entries),
            paths: self.paths.clone(),
            ..Database::new(Vec::new(), self.path())
        };
        Ok(only.adjusted(self.adjustments.clone()))
    }

    /// The entries, as in the file.
    ///
    /// # Errors
    /// When a path is not UTF-8.
    pub fn entries(&self) -> serde_json::Result<serde_json::Value> {
        serde_json::to_value(&*self.entries)
    }

    /// The files that were looked into to answer questions about all of it, links resolved.
    pub fn files_read(&self) -> Vec<String> {
        let survey = self.survey().lock();
        survey.unwrap_or_else(PoisonError::into_inner).files_read()
    }

    /// The same with changes to every command.
    pub fn adjusted(self, adjustments: Adjustments) -> Self {
        Database {
            adjustments,
            calls: Arc::default(),
            survey: Arc::default(),
            ..self
        }
    }

    /// All entries of `all` in one: each file under every command that one of them has for it.
    pub fn united(all: Vec<Database>) -> Self {
        let mut paths = Vec::new();
        let mut entries = Vec::new();
        for it in all {
            // The same twice is no news.
            if !it.paths.iter().all(|path| paths.contains(path)) {
                let build = paths.len();
                paths.extend(it.paths);
                let own = it.entries.iter().cloned();
                entries.extend(own.map(|it| Entry { build, ..it }));
            }
        }
        Database {
            paths,
            entries: Arc::new(entries),
            ..Database::new(Vec::new(), Path::new("/"))
        }
    }

    /// Where the database comes from; of several that are united, the first.
    pub fn path(&self) -> &Path {
        self.paths.first().map_or(Path::new("/"), PathBuf::as_path)
    }

    /// Whether it is made of several.
    pub fn is_united(&self) -> bool {
        self.paths.len() > 1
    }

    /// What users call it, with paths as in `shown`.
    pub fn name(&self, shown: impl Fn(&Path) -> String) -> String {
        let all: Vec<String> = self.paths.iter().map(|it| shown(it)).collect();
        all.join(" and ")
    }

    /// With an entry for each source of a command that names several (`c++ a.cpp b.cpp`): the compiler compiles all of them.
    fn with_all_sources(mut self) -> Self {
        let several = self.entries.iter().filter(|it| it.may_name_several());
        let more: Vec<Entry> = several.flat_map(|it| self.others_of(it)).collect();
        if !more.is_empty() {
            Arc::make_mut(&mut self.entries).extend(more);
        }
        self
    }

    /// The entries for the sources of a command that are not the entry's own file.
    fn others_of(&self, entry: &Entry) -> Vec<Entry> {
        let words = self.words(entry).ok();
        let words = words.and_then(|it| expand(&it, &entry.directory, &Disk).ok());
        let call = words.map(CompilerCall::from_database);
        let own = Disk.canonical(&entry.name).ok();
        let of = |word: String| {
            let name = entry.directory.join(word);
            let found = Disk.canonical(&name).ok()?;
            (Some(&found) != own.as_ref()).then(|| Entry {
                file: plain(&name),
                name,
                ..entry.clone()
            })
        };
        let sources = call.iter().flat_map(clean::sources);
        sources.filter_map(of).collect()
    }

    /// The same as messages have it.
    fn full_name(&self) -> PathBuf {
        self.name(|it| it.display().to_string()).into()
    }

    /// All files that are listed, symbolic links resolved.
    pub fn canonical_files(&self, files: &dyn Files) -> impl Iterator<Item = &Path> {
        let canonical = self.canonical.get_or_init(|| {
            let names: Vec<&Path> = self.entries.iter().map(|it| &*it.name).collect();
            let all = self.entries.iter().zip(files.all_canonical(&names));
            let all = all.map(|(entry, found)| found.unwrap_or_else(|_| entry.file.clone()));
            all.collect()
        });
        canonical.iter().map(PathBuf::as_path)
    }

    /// Every entry: its file, the folder of its command, and the command's arguments, if it has some that can be read.
    pub(super) fn calls(&self) -> impl Iterator<Item = (&Path, &Path, Option<&[String]>)> {
        let entries = self.entries.iter().zip(self.all_calls());
        entries.map(|(entry, call)| {
            let words = call.as_ref().map(|it| it.arguments.as_slice());
            (entry.file.as_path(), entry.directory.as_path(), words)
        })
    }

    fn all_calls(&self) -> &[Option<CompilerCall>] {
        self.calls.get_or_init(|| {
            let call = |it: &Entry| self.call(it, &Disk).ok();
            self.entries.par_iter().map(call).collect()
        })
    }

    /// What was read of the files; it is read now if it was not.
    pub(super) fn survey(&self) -> &Mutex<SourceSurvey> {
        self.survey
            .get_or_init(|| Mutex::new(SourceSurvey::of(self)))
    }

    /// Reads on `threads` threads what questions about all files need.
    ///
    /// # Errors
    /// When there are no threads.
    pub fn prepare(&self, threads: NonZeroUsize) -> Result<(), rayon::ThreadPoolBuildError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get());
        pool.build()?.install(|| {
            self.survey();
        });
        Ok(())
    }

    /// The files that are listed, are there, and are compiled as C++, symbolic links resolved, and how many are not there.
    pub fn sources(&self) -> (BTreeSet<PathBuf>, usize) {
        let mut missing = 0;
        let mut sources = Vec::new();
        let canonical = self.canonical_files(&Disk);
        for ((entry, call), canonical) in self.entries.iter().zip(self.all_calls()).zip(canonical) {
            // The entry's error is told when the file is read.
            if !call.as_ref().is_none_or(|it| it.is_cpp(&entry.name)) {
                continue;
            }
            match canonical.is_file() {
                true => sources.push(canonical.to_owned()),
                false => missing += 1,
            }
        }
        (sources.into_iter().collect(), missing)
    }

    /// The files that are listed, are there, and are not compiled as C++, symbolic links resolved, with whether they may have classes all the same
    /// (Objective-C++, CUDA).
    pub fn foreign(&self) -> BTreeMap<PathBuf, bool> {
        let entries = self.entries.iter().zip(self.all_calls());
        let all = entries.zip(self.canonical_files(&Disk));
        let foreign = all.filter_map(|((entry, call), canonical)| {
            let call = call.as_ref()?;
            let is_foreign = !call.is_cpp(&entry.name) && canonical.is_file();
            is_foreign.then(|| (canonical.to_owned(), call.has_classes(&entry.name)))
        });
        foreign.collect()
    }

    fn call(&self, entry: &Entry, files: &dyn Files) -> Result<CompilerCall, LoadError> {
        let words = expand(&self.words(entry)?, &entry.directory, files)?;
        let mut call = CompilerCall::from_database(words);
        self.adjustments.apply(&mut call);
        Ok(call)
    }

    /// The commands for `file` (relative to the current folder), symbolic links resolved on both sides.
    ///
    /// Entries that differ only in what [`Command::arguments`] leaves out count once.
    ///
    /// # Errors
    /// [`LoadError::File`] if the file is missing, [`LoadError::NotListed`] if it has no entry, and the errors of
    /// its entries: [`LoadError::NoCommand`], [`LoadError::Unclosed`], [`LoadError::ResponseFile`].
    pub fn commands_for(&self, file: &Path) -> Result<Selection, LoadError> {
        let absolute = std::path::absolute(file).map_err(|error| LoadError::file(file, &error))?;
        self.select(&absolute, file, &Disk)
    }

    /// [`Database::commands_for`] over given files: `file` is absolute, and `named` is how the user wrote it.
    ///
    /// # Errors
    /// Those of [`Database::commands_for`].
    pub fn select(
        &self,
        file: &Path,
        named: &Path,
        files: &dyn Files,
    ) -> Result<Selection, LoadError> {
        let canonical = source_file(file, named, files)?;
        let mut selection = Selection::default();
        for entry in self.entries_of(file, named, files)? {
            self.add(entry, &canonical, files, &mut selection)?;
        }
        Ok(selection)
    }

    fn entries_of(
        &self,
        file: &Path,
        named: &Path,
        files: &dyn Files,
    ) -> Result<Vec<&Entry>, LoadError> {
        let canonical = source_file(file, named, files)?;
        let by_file = self.by_file.get_or_init(|| {
            let mut by_file: FxHashMap<OsString, Vec<usize>> = FxHashMap::default();
            for (at, path) in self.canonical_files(files).enumerate() {
                by_file.entry(path.into()).or_default().push(at);
            }
            by_file
        });
        let listed = by_file.get(canonical.as_os_str()).into_iter().flatten();
        let entries: Vec<&Entry> = listed.map(|it| &self.entries[*it]).collect();
        if entries.is_empty() {
            return Err(LoadError::NotListed {
                near: near_matches(&canonical, self.entries.iter().map(|e| e.file.as_path())),
                file: canonical,
                database: self.full_name(),
            });
        }
        Ok(entries)
    }

    fn add(
        &self,
        entry: &Entry,
        file: &Path,
        files: &dyn Files,
        selection: &mut Selection,
    ) -> Result<(), LoadError> {
        let words = expand(&self.words(entry)?, &entry.directory, files)?;
        all_are_shown(&words)?;
        let built = CompilerCall::from_database(words);
        let call = self.call(entry, files)?;
        if !call.is_cpp(&entry.name) {
            let file = file.display();
            let database = self.name(|it| it.display().to_string());
            selection.note(format!(
                "{file}: skipped, {database} does not compile it as C++"
            ));
            return Ok(());
        }
        selection.note_header(&call);
        let command = Command {
            arguments: clean::clean(&call, &entry.name, &entry.directory, false),
            directory: entry.directory.clone(),
            file: file.to_owned(),
            name: entry.name.clone(),
            // What the compiler of the build is told counts for what its code means.
            dialect: dialect::of(&built, &self.adjustments),
            targets: target::target(&call, entry.output.as_deref(), &entry.directory),
            builds: BTreeSet::from([entry.build]),
        };
        add_command(command, &mut selection.commands);
        Ok(())
    }

    fn words(&self, entry: &Entry) -> Result<Vec<String>, LoadError> {
        let database = || self.full_name();
        let file = || entry.file.clone();
        match (&entry.arguments, &entry.command) {
            (Some(arguments), _) => Ok(arguments.clone()),
            (None, Some(command)) => split_command(command).ok_or_else(|| LoadError::Unclosed {
                database: database(),
                file: file(),
            }),
            (None, None) => Err(LoadError::NoCommand {
                database: database(),
                file: file(),
            }),
        }
    }
}

/// Adds a command. Entries that differ in what is left out are one, whose object belongs to all their targets; if one of them
/// is not known, none are.
fn add_command(command: Command, commands: &mut Vec<Command>) {
    let is_same = |it: &&mut Command| {
        let key = |it: &Command| {
            let Command {
                directory,
                file,
                name,
                arguments,
                dialect,
                ..
            } = it.clone();
            (directory, file, name, arguments, dialect)
        };
        key(it) == key(&command)
    };
    let Some(known) = commands.iter_mut().find(is_same) else {
        commands.push(command);
        return;
    };
    known.builds.extend(command.builds);
    match known.targets.is_empty() || command.targets.is_empty() {
        true => known.targets.clear(),
        false => known.targets.extend(command.targets),
    }
}

/// serde_json puts the position into the text as well; it is shown in front instead.
fn broken(path: &Path, error: &serde_json::Error) -> LoadError {
    let text = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    LoadError::BrokenDatabase {
        path: path.to_owned(),
        line: error.line(),
        column: error.column(),
        reason: text.strip_suffix(&position).unwrap_or(&text).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn parse(text: &str) -> Result<Database, LoadError> {
        Database::parse(text, Path::new("/p/build/compile_commands.json"))
    }

    fn select(text: &str, file: &str) -> Result<Selection, String> {
        let names = [
            "/p/a.cpp",
            "/p/b.c",
            "/p/ä b.cpp",
            "/p/layout.h",
            "/p/new.cpp",
        ];
        let files: BTreeMap<PathBuf, String> =
            names.map(|name| (name.into(), String::new())).into();
        parse(text)
            .and_then(|database| database.select(Path::new(file), Path::new(file), &files))
            .map_err(|error| error.to_string())
    }

    fn arguments(text: &str, file: &str) -> Vec<String> {
        let selection = select(text, file).unwrap_or_default();
        let joined = |command: &Command| command.arguments.join(" ");
        selection.commands.iter().map(joined).collect()
    }

    #[test]
    fn arguments_win_over_command() {
        let text = r#"[{"directory": "/p/build", "file": "../a.cpp", "output": "a.o", "x": {"y": 1},
            "arguments": ["ccache", "g++", "-DA", "-o", "a.o", "-c", "../a.cpp"], "command": "g++ -DB"}]"#;
        assert_eq!(
            arguments(text, "/p/a.cpp"),
            ["-working-directory=/p/build -DA"]
        );
    }

    #[test]
    fn relative_folders_start_at_the_database() {
        let text = "\u{feff}[{\"directory\": \"..\", \"file\": \"./x/../ä b.cpp\", \"command\": \"g++ 'ä b.cpp' -DA=\\\"1 2\\\"\"}]";
        assert_eq!(
            arguments(text, "/p/ä b.cpp"),
            ["-working-directory=/p -DA=1 2"]
        );
    }

    #[test]
    fn same_command_counts_once_and_different_ones_stay_in_order() {
        let entry = |words: &str| {
            format!(r#"{{"directory": "/p", "file": "a.cpp", "command": "g++ {words} -c a.cpp"}}"#)
        };
        let text = format!(
            "[{}, {}, {}]",
            entry("-DZ -o 1.o"),
            entry("-DA"),
            entry("-DZ -o 2.o")
        );
        assert_eq!(
            arguments(&text, "/p/a.cpp"),
            ["-working-directory=/p -DZ", "-working-directory=/p -DA"]
        );
    }

    #[test]
    fn other_languages_are_skipped_with_a_note() {
        let text = r#"[{"directory": "/p", "file": "b.c", "command": "gcc -c b.c"},
            {"directory": "/p", "file": "b.c", "command": "gcc -O2 -c b.c"}]"#;
        let selection = select(text, "/p/b.c").unwrap_or_default();
        assert_eq!(selection.commands, []);
        assert_eq!(
            selection.notes,
            ["/p/b.c: skipped, /p/build/compile_commands.json does not compile it as C++"]
        );
    }

    #[test]
    fn messages() {
        let unlisted = r#"[{"directory": "/p", "file": "a.cpp", "command": "g++"},
            {"directory": "/q", "file": "new.cpp", "command": "g++"},
            {"directory": "/p", "file": "newt.cpp", "command": "g++"}]"#;
        let rows = [
            ("[]", "/p/no.cpp", "/p/no.cpp: no such file"),
            (
                "[]",
                "/p/a.cpp",
                "/p/a.cpp is not in /p/build/compile_commands.json; add it to the build, or put the compiler \
                 arguments after --",
            ),
            (
                unlisted,
                "/p/new.cpp",
                "/p/new.cpp is not in /p/build/compile_commands.json; add it to the build, or put the compiler \
                 arguments after --; similar entries: /q/new.cpp, /p/newt.cpp",
            ),
            (
                "[]",
                "/p/layout.h",
                "/p/layout.h is not in /p/build/compile_commands.json; headers are read with the sources that \
                 include them: name one of those, or put the compiler arguments after --",
            ),
            (
                "[{]",
                "/p/a.cpp",
                "/p/build/compile_commands.json:1:3: not a compilation database: key must be a string; generate it again",
            ),
            (
                "{}",
                "/p/a.cpp",
                "/p/build/compile_commands.json:1:0: not a compilation database: invalid type: map, expected a \
                 sequence; generate it again",
            ),
            (
                "[\n{\"directory\": \"/p\"}]",
                "/p/a.cpp",
                "/p/build/compile_commands.json:2:19: not a compilation database: missing field `file`; generate it again",
            ),
            (
                r#"[{"directory": "/p", "file": "a.cpp"}]"#,
                "/p/a.cpp",
                "/p/build/compile_commands.json: the entry of /p/a.cpp has neither \"arguments\" nor \"command\"; generate it again",
            ),
            (
                r#"[{"directory": "/p", "file": "a.cpp", "command": "g++ '"}]"#,
                "/p/a.cpp",
                "/p/build/compile_commands.json: the command of /p/a.cpp ends inside a quotation; generate it again",
            ),
        ];
        for (text, file, message) in rows {
            assert_eq!(select(text, file), Err(message.to_owned()));
        }
    }

    #[test]
    fn on_disk_links_are_followed_and_parents_searched() -> std::io::Result<()> {
        let root = tempfile::tempdir()?;
        let root = root.path().canonicalize()?;
        std::fs::create_dir_all(root.join("src/deep"))?;
        std::fs::write(root.join("src/deep/a.cpp"), "")?;
        let database = root.join(FILE_NAME);
        let text = r#"[{"directory": "src", "file": "link.cpp", "command": "c++ -c link.cpp"}]"#;
        std::fs::write(&database, text)?;
        #[cfg(unix)]
        std::os::unix::fs::symlink(root.join("src/deep/a.cpp"), root.join("src/link.cpp"))?;
        let file = root.join("src/deep/a.cpp");
        assert_eq!(find_database(&file), Ok(database.clone()));
        for given in [&root, &database] {
            let selection = read_database(given).and_then(|read| read.commands_for(&file));
            let files: Vec<PathBuf> = selection
                .unwrap_or_default()
                .commands
                .into_iter()
                .map(|command| command.file)
                .collect();
            assert_eq!(files, std::slice::from_ref(&file));
        }
        let missing = read_database(&root.join("src")).map(|_| ());
        assert!(
            missing.is_err_and(|error| error.to_string().contains("no compilation database there"))
        );
        Ok(())
    }
}
