//! Which units of a database may include one of some files, or a file with one of some words, without a parse of them: every
//! include directive in reach is followed, whatever the conditions round it.
//!
//! The answer errs on the side of "yes": where several folders have a file of the name, all of them count (but a file
//! beside the including one comes first for a quoted name, as it does for every compiler), and a directive whose
//! header is made by macros that do not plainly stand for one includes everything. Folders that the compiler searches unasked are
//! not followed: what a system brings does not include a project's files. (Words may stand in a header that was installed there.)

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::database::Database;
use super::directives::{Directive, Header, directives, header_of};
use super::read_regular;
use super::words::Words;

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
    let found = reaching(database, others, &mut Goal::Files(targets));
    let includer = |(unit, file)| Includer { unit, file };
    found.into_iter().map(includer).collect()
}

/// Those of `units` (canonical paths) of which the text, that of a file which they may include, or the command has one of `words`.
pub fn mentioning(
    database: &Database,
    units: &BTreeSet<PathBuf>,
    words: &Words,
) -> BTreeSet<PathBuf> {
    let asked = |it: &Path| units.contains(it);
    let mut goal = Goal::Words {
        words,
        known: HashMap::new(),
        installed: HashMap::new(),
    };
    let found = reaching(database, asked, &mut goal);
    let canonical = |(unit, _): (PathBuf, _)| unit.canonicalize().ok();
    found.into_iter().filter_map(canonical).collect()
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
    let mut scan = Scan::default();
    let mut found = Finders::default();
    for (file, directory, words) in database.calls() {
        if scan.canonical(file).is_none() {
            continue;
        }
        let words = words.as_deref().ok();
        let search = words.map_or_else(Search::opaque, |it| Search::new(it, directory));
        let own = file.parent().map(Path::to_owned);
        let installed = INSTALLED.iter().map(PathBuf::from);
        let mut folders = own.into_iter().chain(search.folders).chain(installed);
        let place = folders.find_map(|it| scan.canonical(&it.join(name)));
        found.all += 1;
        found.finding += usize::from(place.is_some());
        found.place = found.place.or(place);
    }
    found
}

/// What is looked for in the files in reach.
enum Goal<'a> {
    /// One of these.
    Files(&'a BTreeSet<PathBuf>),
    /// One of these words in the text of any.
    Words {
        words: &'a Words,
        /// The answer for each file that was looked into.
        known: HashMap<PathBuf, bool>,
        /// The same of headers in the folders that compilers search unasked.
        installed: HashMap<PathBuf, bool>,
    },
}

impl Goal<'_> {
    fn is_met_by(&mut self, canonical: &Path) -> bool {
        match self {
            Goal::Files(targets) => targets.contains(canonical),
            Goal::Words { words, known, .. } => {
                if let Some(answer) = known.get(canonical) {
                    return *answer;
                }
                let text = read_regular(canonical).unwrap_or_default();
                let answer = words.occur_in(&text);
                known.insert(canonical.to_owned(), answer);
                answer
            }
        }
    }

    fn is_met_by_installed(&mut self, canonical: &Path) -> bool {
        match self {
            Goal::Files(_) => false,
            Goal::Words {
                words, installed, ..
            } => {
                let known = installed.get(canonical).copied();
                known.unwrap_or_else(|| {
                    let text = read_regular(canonical).unwrap_or_default();
                    let answer = words.occur_in_installed(&text);
                    installed.insert(canonical.to_owned(), answer);
                    answer
                })
            }
        }
    }

    /// The file that stands for all that are in reach of a directive in the file `from` whose header may be any.
    fn any(&self, from: &Path) -> Option<PathBuf> {
        match self {
            Goal::Files(targets) => targets.first().cloned(),
            Goal::Words { .. } => Some(from.to_owned()),
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
            Goal::Words { .. } => missing.then(|| name.into()),
        }
    }

    fn is_in_command(&self, command: &[String]) -> bool {
        match self {
            Goal::Files(_) => false,
            Goal::Words { words, .. } => command.iter().any(|it| words.occur_in(it.as_bytes())),
        }
    }
}

/// The units of the database that are `asked` for and may reach what meets `goal`, each with the file that does.
fn reaching(
    database: &Database,
    asked: impl Fn(&Path) -> bool,
    goal: &mut Goal<'_>,
) -> BTreeMap<PathBuf, PathBuf> {
    let mut scan = Scan::default();
    let mut found: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
    for (file, directory, words) in database.calls() {
        let known = scan.canonical(file);
        // A source that is not there (it may be made by the build) cannot be named either.
        let Some(canonical) = known.filter(|it| asked(it)) else {
            continue;
        };
        if found.contains_key(file) {
            continue;
        }
        let words = words.as_deref().ok();
        let search = words.map_or_else(Search::opaque, |it| Search::new(it, directory));
        let target = match words.is_some_and(|it| goal.is_in_command(it)) {
            true => Some(canonical),
            false => scan.reached(file, &canonical, &search, goal),
        };
        if let Some(target) = target {
            found.insert(file.to_owned(), target);
        }
    }
    found
}

/// Where one command looks for headers.
#[derive(Debug, Default)]
struct Search {
    folders: Vec<PathBuf>,
    /// Files that are included first.
    forced: Vec<String>,
    /// Where these are looked for first.
    directory: PathBuf,
    macros: Vec<(String, Header)>,
    /// Whether names may lead elsewhere.
    opaque: bool,
    /// Whether anything may be included by what is no text.
    hidden: bool,
}

impl Search {
    fn opaque() -> Self {
        Search {
            opaque: true,
            ..Search::default()
        }
    }

    fn new(words: &[String], directory: &Path) -> Self {
        let mut search = Search {
            directory: directory.to_owned(),
            ..Search::default()
        };
        let split = |word: &String| -> Vec<String> {
            match word.strip_prefix("-Wp,") {
                Some(words) => words.split(',').map(str::to_owned).collect(),
                None => vec![word.clone()],
            }
        };
        let words: Vec<String> = words.iter().flat_map(split).collect();
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
            } else if OPAQUE.iter().any(|it| word.starts_with(it)) {
                search.opaque = true;
                search.hidden |= HIDDEN.iter().any(|it| word.starts_with(it));
            } else if let Some(file) = value(FORCED) {
                search.forced.push(file);
            } else if let Some(text) = value(&["--define-macro", "-D", "/D"]) {
                let (name, text) = text.split_once('=').unwrap_or((&text, "1"));
                search.macros.push((name.to_owned(), header_of(text)));
            }
        }
        for folder in &mut search.folders {
            *folder = search.directory.join(&folder);
        }
        search
    }
}

/// What is known of the disk.
#[derive(Default)]
struct Scan {
    canonical: HashMap<PathBuf, Option<PathBuf>>,
    folders: HashMap<PathBuf, PathBuf>,
    directives: HashMap<PathBuf, Rc<Vec<Directive>>>,
}

impl Scan {
    /// The file behind a path, if there is one.
    fn canonical(&mut self, path: &Path) -> Option<PathBuf> {
        if let Some(known) = self.canonical.get(path) {
            return known.clone();
        }
        let found = path.canonicalize().ok().filter(|it| it.is_file());
        self.canonical.insert(path.to_owned(), found.clone());
        found
    }

    /// A path without links but for the file itself: names are looked for beside the link, and `..` in them grows no path.
    fn plain(&mut self, path: &Path) -> Option<PathBuf> {
        let (folder, name) = (path.parent()?, path.file_name()?);
        if !self.folders.contains_key(folder) {
            let found = folder.canonicalize().ok()?;
            self.folders.insert(folder.to_owned(), found);
        }
        Some(self.folders[folder].join(name))
    }

    fn directives(&mut self, canonical: &Path) -> Rc<Vec<Directive>> {
        if let Some(known) = self.directives.get(canonical) {
            return known.clone();
        }
        let text = read_regular(canonical).unwrap_or_default();
        let found = Rc::new(directives(&text));
        self.directives.insert(canonical.to_owned(), found.clone());
        found
    }

    /// The first file that meets `goal` and that the unit `file` may include.
    fn reached(
        &mut self,
        file: &Path,
        canonical: &Path,
        search: &Search,
        goal: &mut Goal<'_>,
    ) -> Option<PathBuf> {
        let mut walk = Walk {
            scan: self,
            search,
            goal,
            pending: vec![file.to_owned(), canonical.to_owned()],
            seen: BTreeSet::new(),
            by_macro: BTreeSet::new(),
        };
        walk.run()
    }
}

/// The files in reach of one unit.
struct Walk<'a, 'g> {
    scan: &'a mut Scan,
    search: &'a Search,
    goal: &'a mut Goal<'g>,
    /// Files to look into, by the paths that lead to them: names are looked for beside these.
    pending: Vec<PathBuf>,
    seen: BTreeSet<PathBuf>,
    /// The macros that name headers, and the files that include by them.
    by_macro: BTreeSet<(String, PathBuf)>,
}

impl Walk<'_, '_> {
    fn run(&mut self) -> Option<PathBuf> {
        if self.search.hidden {
            return self.goal.any(self.pending.last()?);
        }
        for name in &self.search.forced {
            let own = self.search.directory.clone();
            let before = self.pending.len();
            if let Some(found) = self.quoted(name, &[own], false) {
                return Some(found);
            }
            // There may be a precompiled one.
            if self.pending.len() == before {
                return self.goal.any(self.pending.last()?);
            }
        }
        while let Some(path) = self.pending.pop() {
            if let Some(found) = self.look_into(path) {
                return Some(found);
            }
        }
        // All definitions in reach are known now; what they name may define more.
        loop {
            let before = (self.seen.len(), self.by_macro.len());
            for (name, path) in self.by_macro.clone() {
                if let Some(found) = self.named_by(&name, &path) {
                    return Some(found);
                }
            }
            while let Some(path) = self.pending.pop() {
                if let Some(found) = self.look_into(path) {
                    return Some(found);
                }
            }
            if before == (self.seen.len(), self.by_macro.len()) {
                return None;
            }
        }
    }

    fn look_into(&mut self, path: PathBuf) -> Option<PathBuf> {
        let path = self.scan.plain(&path)?;
        if !self.seen.insert(path.clone()) {
            return None;
        }
        let canonical = self.scan.canonical(&path)?;
        if self.goal.is_met_by(&canonical) {
            return Some(canonical);
        }
        let directives = self.scan.directives(&canonical);
        for directive in directives.iter() {
            if let Directive::Include { header, next } = directive {
                let found = self.include(header, *next, &path, &canonical);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    fn include(
        &mut self,
        header: &Header,
        next: bool,
        path: &Path,
        canonical: &Path,
    ) -> Option<PathBuf> {
        let parent = |it: &Path| it.parent().unwrap_or(Path::new("/")).to_owned();
        match header {
            Header::Quoted(name) => {
                let mut own = vec![parent(path)];
                if canonical != path {
                    own.push(parent(canonical));
                }
                self.quoted(name, &own, next)
            }
            Header::Angled(name) => self.searched(name, false),
            Header::Macro(name) => {
                self.by_macro.insert((name.clone(), path.to_owned()));
                None
            }
            Header::Unknown => self.goal.any(canonical),
        }
    }

    /// A quoted name in a file of one of the folders `own`.
    fn quoted(&mut self, name: &str, own: &[PathBuf], next: bool) -> Option<PathBuf> {
        let mut beside = false;
        for folder in own {
            let path = folder.join(name);
            if self.scan.canonical(&path).is_some() {
                beside = true;
                self.pending.push(path);
            }
        }
        match beside && !next && !self.search.opaque {
            true => None,
            false => self.searched(name, !beside),
        }
    }

    /// A name in the folders of the command. `missing`: it is not found elsewhere.
    fn searched(&mut self, name: &str, missing: bool) -> Option<PathBuf> {
        let mut in_folders = false;
        for folder in &self.search.folders {
            let path = folder.join(name);
            if self.scan.canonical(&path).is_some() {
                in_folders = true;
                self.pending.push(path);
            }
        }
        if self.search.opaque {
            return self.goal.elsewhere(name, missing && !in_folders);
        }
        if !in_folders {
            let installed = INSTALLED.iter().map(|it| Path::new(it).join(name));
            let mut found = installed.filter_map(|it| self.scan.canonical(&it));
            return found.find(|it| self.goal.is_met_by_installed(it));
        }
        None
    }

    /// What the macro `name` may name in the file at `path`; what no definition in reach makes plain may be any file.
    fn named_by(&mut self, name: &str, path: &Path) -> Option<PathBuf> {
        let given = self.search.macros.iter().filter(|it| it.0 == name);
        let mut definitions: BTreeSet<Header> = given.map(|it| it.1.clone()).collect();
        for path in &self.seen {
            let Some(canonical) = self.scan.canonical(path) else {
                continue;
            };
            for directive in self.scan.directives(&canonical).iter() {
                match directive {
                    Directive::Define { name: it, header } if it == name => {
                        definitions.insert(header.clone());
                    }
                    _ => {}
                }
            }
        }
        let canonical = self.scan.canonical(path)?;
        if definitions.is_empty() {
            return self.goal.any(&canonical);
        }
        for header in definitions {
            if let Some(found) = self.include(&header, false, path, &canonical) {
                return Some(found);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with `files`, and a database of `units` with their words.
    struct Place {
        folder: tempfile::TempDir,
    }

    impl Place {
        fn new(files: &[(&str, &str)]) -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            for (name, text) in files {
                let path = folder.path().join(name);
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                std::fs::write(path, text).expect("a file");
            }
            Place { folder }
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
    fn what_is_no_text_may_include_anything() {
        let place = Place::new(&[("a.cpp", ""), ("d/t.h", "")]);
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
        let place = Place::new(&[
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
        let place = Place::new(&[
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
        let place = Place::new(&[
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
        let place = Place::new(&[
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
