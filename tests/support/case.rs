//! A case: a directory of C++ files whose comments say how it is to be run.
//!
//! Lines of `input.cpp` (all optional):
//! `// case: msan` also run under MemorySanitizer; `// case: args -std=c++20` compiler arguments;
//! `// case: files a.cpp b.cpp` the program's sources (default `input.cpp`); `// case: flags --max-sequence 40`
//! options of pleach; `// case: gain` leaves out fusions that save nothing (programs always do; the others are mostly too
//! small to save anything); `// case: plain` says that nothing is to be fused: every other case fails if `--fix` writes nothing;
//! `// case: config -DDEBUG` arguments of another configuration, one line for each: what was fused without them is built with them
//! too, beside the original; `// case: linked x.cpp` sources that are compiled but not shown to pleach; `// traversals: a b` names of the functions whose runs are node visits.
//! `// expect: CODE` in any file says that its line is diagnosed, `// expect-any: CODE` that some line is.
//! A program that mentions `WRONG` must behave differently when that macro is defined: it then does by
//! hand what a fuser without the rule at stake would do, which proves that the case can tell.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// How a case is to be run.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// Where it stands, relative to `test-inputs`.
    pub(crate) name: String,
    /// Its directory.
    pub(crate) dir: PathBuf,
    /// The sources that make up the program.
    pub(crate) sources: Vec<String>,
    /// Sources that pleach is not given.
    pub(crate) linked: Vec<String>,
    /// Compiler arguments, the include paths among them.
    pub(crate) args: Vec<String>,
    /// Arguments of other configurations.
    pub(crate) configurations: Vec<Vec<String>>,
    /// Options of pleach.
    pub(crate) flags: Vec<String>,
    /// Whether it is about uninitialised values.
    pub(crate) msan: bool,
    /// Whether it can show what goes wrong without the rule at stake.
    pub(crate) has_wrong: bool,
    /// The functions whose runs are node visits.
    pub(crate) traversals: Vec<String>,
    /// Whether fusions that save nothing are left out.
    pub(crate) gain: bool,
    /// Whether nothing is to be fused.
    pub(crate) plain: bool,
}

/// The repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Where the files of tests stand that no run shares, which outlives the run.
pub(crate) fn scratch() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// The folder of `pleach.h` and of what cases include, a copy: its name sorts in front of those of workspaces, so that a file of a unit is hardly
/// ever the same in the file table of the program.
pub(crate) fn headers() -> &'static Path {
    static HEADERS: OnceLock<PathBuf> = OnceLock::new();
    HEADERS.get_or_init(|| {
        let folder = scratch().join("a-headers");
        fs::create_dir_all(&folder).expect("a folder for headers");
        for include in HEADERS_OF_CASES {
            for path in entries(&root().join(include)) {
                let text = fs::read(&path).expect("a readable header");
                let copy = folder.join(path.file_name().unwrap_or_default());
                // Another test may be reading it.
                if fs::read(&copy).ok().as_ref() != Some(&text) {
                    let file = tempfile::NamedTempFile::new_in(&folder).expect("a temporary file");
                    fs::write(file.path(), &text).expect("a writable file");
                    file.persist(copy).expect("a writable folder");
                }
            }
        }
        folder
    })
}

/// The folders of what cases may include.
pub(crate) const HEADERS_OF_CASES: [&str; 2] = ["plugin-shim/include", "test-inputs/include"];

impl Case {
    /// Reads the case `test-inputs/NAME`.
    pub(crate) fn load(name: &str) -> Case {
        let dir = root().join("test-inputs").join(name);
        let bytes = fs::read(dir.join("input.cpp")).expect("a case has an input.cpp");
        let text = String::from_utf8_lossy(&bytes);
        let mut case = Case {
            name: name.to_owned(),
            dir,
            sources: vec!["input.cpp".to_owned()],
            linked: Vec::new(),
            args: Vec::new(),
            configurations: Vec::new(),
            flags: Vec::new(),
            msan: false,
            has_wrong: text.contains("WRONG"),
            traversals: Vec::new(),
            gain: false,
            plain: false,
        };
        for line in text.lines() {
            case.read_line(line.trim_start_matches('\u{feff}').trim_end());
        }
        if !name.starts_with("programs/") && !case.gain {
            case.flags.push("--keep-all".to_owned());
        }
        case.complete_args();
        case
    }

    fn read_line(&mut self, line: &str) {
        let words = |rest: &str| {
            rest.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        if let Some(names) = line.strip_prefix("// traversals:") {
            self.traversals.extend(words(names));
        }
        let Some(option) = line.strip_prefix("// case:") else {
            return;
        };
        let mut option = words(option).into_iter();
        match option.next().as_deref() {
            Some("gain") => self.gain = true,
            Some("plain") => self.plain = true,
            Some("msan") => self.msan = true,
            Some("args") => self.args.extend(option),
            Some("config") => self.configurations.push(option.collect()),
            Some("flags") => self.flags.extend(option),
            Some("linked") => self.linked = option.collect(),
            Some("files") => self.sources = option.collect(),
            other => panic!("{}: unknown case option {other:?}", self.name),
        }
    }

    fn complete_args(&mut self) {
        if !self.args.iter().any(|arg| arg.starts_with("-std=")) {
            self.args.push("-std=c++17".to_owned());
        }
        self.args.push(format!("-I{}", headers().display()));
    }
}

/// The directories of all cases, relative to `test-inputs`, sorted.
pub(crate) fn on_disk() -> Vec<String> {
    let mut found = Vec::new();
    for group in ["traps", "rules", "programs"] {
        for dir in entries(&root().join("test-inputs").join(group)) {
            if dir.join("input.cpp").is_file() {
                let name = dir
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned();
                found.push(format!("{group}/{name}"));
            }
        }
    }
    found.sort();
    found
}

/// The entries of a directory, sorted.
pub(crate) fn entries(dir: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(dir)
        .unwrap_or_else(|error| panic!("{}: {error}", dir.display()))
        .map(|entry| entry.expect("a readable entry").path())
        .collect();
    paths.sort();
    paths
}
