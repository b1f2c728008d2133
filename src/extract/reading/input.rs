//! What a parse is asked for, and what the compiler says of it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::model::{Dialect, NamedMarks, Usr};

/// A translation unit to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The main file, absolute.
    pub file: String,
    /// The directory that relative paths in the arguments start from.
    pub directory: String,
    /// The compiler's arguments, without the compiler and the file.
    pub arguments: Vec<String>,
    /// Whether to read the program without generated code (`-DPLEACH_OFF`).
    pub unfused: bool,
    /// What else the command says of what code means.
    pub dialect: Dialect,
    /// What other units bring in place of the library's, for the whole program.
    pub replaced: Replaced,
    /// Functions that other units call: those that this one defines for others are read, declared in a header or not.
    pub called: BTreeSet<Usr>,
    /// Words of bodies that another unit has and that may be copied into this one: what is declared here under a condition, or is a
    /// macro here, by one of these names, decides what the copy means.
    pub mentioned: BTreeSet<String>,
    /// What the configuration marks by name.
    pub marks: NamedMarks,
    /// What the compiler calls files, by canonical path, where that is another name (a link): an overlay must have the
    /// name by which the file is opened, because what it includes is looked for beside that.
    pub names: BTreeMap<String, String>,
}

/// What a program has of its own in place of the library's: one unit that has it is enough.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replaced {
    /// An `operator new` or `operator delete` for all objects.
    pub allocation: bool,
    /// Streams with code or memory of the program's: the word by which one is told.
    pub streams: Option<String>,
    /// A function that the library may call for its iterators in place of its own, by its name: `operator!=`.
    pub operators: Option<String>,
    /// Whether there is a `get` that may take entries of maps, which structured bindings would call.
    pub entries: bool,
}

impl Replaced {
    /// What either has.
    #[must_use]
    pub fn union(&self, other: &Replaced) -> Replaced {
        let one = |a: &Option<String>, b: &Option<String>| a.iter().chain(b).min().cloned();
        Replaced {
            allocation: self.allocation || other.allocation,
            streams: one(&self.streams, &other.streams),
            operators: one(&self.operators, &other.operators),
            entries: self.entries || other.entries,
        }
    }
}

/// A complaint of the compiler.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CompilerMessage {
    /// 2 for a warning, 3 for an error, 4 for an error that ended the parse.
    pub severity: i32,
    /// The message.
    pub message: String,
    /// The warning's option, or empty.
    pub option: String,
    /// Canonical path of the file, or empty.
    pub path: String,
    /// Offset in the file as it was parsed, in bytes.
    pub offset: u32,
}
