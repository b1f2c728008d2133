//! All Units to one Program: merged by USR, with the class hierarchy.
//!
//! A class or body that two units see differently (another macro, another program) must not be fused
//! on the word of one of them, so it is refused. The hierarchy answers which bodies a call may run, under
//! the closed world of the units given together.

mod compilation;
mod conditions;
mod contents;
mod early;
mod expand;
mod helpers;
mod hierarchy;
mod index;
mod merge;
mod one_piece;
mod outward;
mod peel;
mod reading;
mod resolve;
mod results;
mod there;
mod united;
mod unmarked;
mod unresolved;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::model::{
    Class, Configuration, Diagnostic, FileId, Function, MacroOrigin, Site, SourceFile, Span, Tests,
    UnresolvedClass, Usr,
};

pub use early::EarlyEnds;
pub use merge::link;
pub use reading::Reading;
pub use united::link_united;

/// The whole program's facts.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Program {
    /// All files with facts; every [`crate::model::FileId`] below indexes this.
    pub files: Vec<SourceFile>,
    /// The main files of the units: what stands in one is seen by no other unit.
    pub mains: BTreeSet<FileId>,
    /// Which units read each file, by their main files.
    #[serde(skip)]
    pub readers: BTreeMap<FileId, BTreeSet<FileId>>,
    /// Where definitions of classes, bodies and declarations of functions stand among all declarations of each unit that has
    /// them, by the span that holds them.
    #[serde(skip)]
    pub orders: BTreeMap<(Usr, Span), BTreeMap<FileId, u32>>,
    /// What bodies name that one object of the program has.
    #[serde(skip)]
    pub symbols: BTreeSet<Usr>,
    /// What the objects of main files are linked into; nothing where the build does not say so.
    #[serde(skip)]
    pub targets: BTreeMap<FileId, BTreeSet<String>>,
    /// What decides the values of macros in the units of each main file.
    #[serde(skip)]
    macro_origins: BTreeMap<FileId, Vec<BTreeMap<String, MacroOrigin>>>,
    /// The files that the units of each main file read, those without facts, too.
    #[serde(skip)]
    read: BTreeMap<FileId, BTreeSet<String>>,
    /// The files that any unit reads.
    #[serde(skip)]
    all_read: BTreeSet<String>,
    /// What the build decided of the declarations of each main file's units.
    #[serde(skip)]
    pub unit_tests: BTreeMap<FileId, Tests>,
    /// Those of them on which classes may depend that other units need not know of.
    pub unit_subclasses: BTreeMap<FileId, Tests>,
    /// Names of macros that any unit defines, those of system headers aside.
    #[serde(skip)]
    pub macros: BTreeSet<String>,
    /// What nothing generated may be called, by the text of any unit.
    #[serde(skip)]
    pub reserved: BTreeSet<String>,
    /// Tree classes and their bases.
    pub classes: BTreeMap<Usr, Class>,
    /// Classes of member functions that are traversals, but not of their own nodes, and the bases of these.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub visitors: BTreeMap<Usr, Class>,
    /// Classes whose bases are not all known, by file and position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unresolved: Vec<UnresolvedClass>,
    /// Traversals, and the constructors, destructors and ordinary functions that they run.
    pub functions: BTreeMap<Usr, Function>,
    /// Whether what is written is compiled in the configuration that was read, and in no other.
    #[serde(skip)]
    pub one_configuration: bool,
    /// Other readings of traversals' bodies, under names of their own: see [`Reading`].
    #[serde(skip)]
    readings: BTreeMap<Usr, Function>,
    /// Which of these there is in one class in place of that of a name.
    #[serde(skip)]
    readings_of_classes: BTreeMap<(Usr, Usr), Usr>,
    /// Whether one of them has calls on first elements in loops.
    #[serde(skip)]
    has_peeled: bool,
    /// Call sites, by file and position.
    pub sites: Vec<Site>,
    /// What the build decided of classes and declarations.
    #[serde(skip_serializing_if = "Configuration::is_empty")]
    pub configuration: Configuration,
    /// Whether every unit can ask an object for its class: with run-time type information, and `<typeinfo>` among what it includes.
    #[serde(skip)]
    pub tells_classes: bool,
    /// The programs of several databases, if this is that of all of them: see [`link_united`].
    #[serde(skip)]
    configurations: Vec<Program>,
    /// Of one of these, a class that is another in the program of all.
    #[serde(skip)]
    differs_by: Option<String>,
    /// And the functions that are.
    #[serde(skip)]
    differing: BTreeSet<Usr>,
    /// What is wrong with the input.
    pub diagnostics: Vec<Diagnostic>,
    /// How the units compile the files.
    #[serde(skip)]
    compilations: compilation::Compilations,
    /// Answers about the hierarchy, derived from the above.
    #[serde(skip)]
    index: index::Index,
}
