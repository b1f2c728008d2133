//! How traversals meet: pairs of what one writes and another reads.
//!
//! Holes: `$v` a value, `$.` the node in front of a member, `$this` the node, `$child` and `$last` children of it,
//! `$l` a local, `$Root` and `$First` the root class and its first field, `$Grove` a tree with random walks. In `reads`
//! the last line is a value.

mod changes;
mod files;
mod helpers;
mod library;
mod lives;
mod places;
mod trees;

use super::Part;
use super::shapes::Shape;
use crate::features::Features;

/// In the order in which rules are tried on them.
const TABLES: [&[Scenario]; 6] = [
    places::SCENARIOS,
    trees::SCENARIOS,
    changes::SCENARIOS,
    files::SCENARIOS,
    lives::SCENARIOS,
    helpers::SCENARIOS,
];

/// All of them.
pub(crate) fn all() -> impl Iterator<Item = &'static Scenario> {
    TABLES.into_iter().flatten()
}

/// Statements round the rest of a body.
#[derive(Debug)]
pub(crate) struct Held {
    /// Who does so.
    pub(crate) part: Part,
    /// In front; behind them the local is used.
    pub(crate) before: &'static str,
    /// At the end.
    pub(crate) after: &'static str,
}

/// A way for traversals to meet.
#[derive(Debug)]
pub(crate) struct Scenario {
    /// As it is counted.
    pub(crate) name: &'static str,
    /// What it needs in front of the classes.
    pub(crate) declared: &'static str,
    /// Behind the root class.
    pub(crate) late: &'static str,
    /// Members of the root class.
    pub(crate) members: &'static str,
    /// In the function that builds nodes.
    pub(crate) build: &'static str,
    /// In the function that prints nodes.
    pub(crate) dump: &'static str,
    /// At the end of the run.
    pub(crate) shown: &'static str,
    /// Statements of writers.
    pub(crate) writes: &'static [&'static str],
    /// Values that readers read.
    pub(crate) reads: &'static [&'static str],
    /// Statements of writers that are no text.
    pub(crate) shape: Option<Shape>,
    /// What some keep in a local `$held` from the start to the end of their bodies. `$below` is what the call on the
    /// first child gave.
    pub(crate) held: Option<Held>,
    /// Call sites also touch a node that is a global variable, `Fixed`.
    pub(crate) fixed: bool,
    /// The program is spread over two source files; what each of them has in front, for itself.
    pub(crate) files: Option<[&'static str; 2]>,
    /// Options that each of them is compiled with; the programs of a unit share them.
    pub(crate) options: [&'static str; 2],
    /// What must be allowed.
    pub(crate) features: fn(&mut Features),
}

impl Scenario {
    /// What a source file has in front.
    pub(crate) fn file(&self, file: usize) -> &'static str {
        self.files.map_or("", |it| it[file])
    }
}

const PLAIN: Scenario = Scenario {
    name: "",
    declared: "",
    late: "",
    members: "unsigned Shared = 0;",
    build: "",
    dump: "out(Shared);",
    shown: "",
    writes: &["$.Shared = $v;", "$.Shared += $v;"],
    reads: &["$.Shared"],
    shape: None,
    held: None,
    fixed: false,
    files: None,
    options: ["", ""],
    features: |_| (),
};
