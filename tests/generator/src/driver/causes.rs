//! Which dependences decided something, and what fused code is made of, read from pleach's own dumps.

use std::collections::BTreeMap;

/// Counts by kind of dependence.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    /// Dependences that kept two calls on one child apart.
    pub apart: BTreeMap<&'static str, u64>,
    /// Dependences between the statements of fused bodies, which decided their order.
    pub ordered: BTreeMap<&'static str, u64>,
    /// What plans hold, by the schemes of the generated code.
    pub schemes: BTreeMap<&'static str, u64>,
}

/// A line of a plan, and what it tells.
const SCHEMES: [(&str, &str); 7] = [
    (
        "\"same\": [",
        "fused functions with parameters that are one",
    ),
    (
        "\"constants\": [",
        "fused functions with parameters that are constants",
    ),
    ("\"guard\": {", "tests that traversals have in common"),
    ("\"group\": {", "calls of several traversals at once"),
    ("\"variants\": [", "calls of those that have not ended"),
    ("\"whole\": {", "traversals that are called as a whole"),
    ("\"schedule\": \"unfused\"", "bodies with plain calls"),
];

/// What the kinds are called.
pub const KINDS: [&str; 8] = [
    "local",
    "node field",
    "untracked pointer",
    "global",
    "world",
    "unknown effects",
    "control",
    "argument rule",
];

impl Causes {
    /// Adds what `--dump=graph` printed.
    pub fn add_graph(&mut self, text: &str) {
        let edges = text.lines().filter(|line| line.contains(" -> "));
        let reasons = edges.filter_map(|line| Some(line.split_once(": ")?.1));
        for kind in reasons.filter_map(kind_of) {
            *self.ordered.entry(kind).or_default() += 1;
        }
    }

    /// Adds what `--dump=plan` printed.
    pub fn add_plan(&mut self, text: &str) {
        for line in text.lines().map(|it| it.trim().trim_end_matches(',')) {
            let is = |it: &&(&str, &str)| line == it.0;
            if let Some((_, scheme)) = SCHEMES.iter().find(is) {
                *self.schemes.entry(scheme).or_default() += 1;
            }
        }
        let reasons = text.lines().filter_map(|line| {
            let (_, reason) = line.trim_start().split_once("\"reason\": ")?;
            Some(reason)
        });
        for reason in reasons {
            if reason.contains("evaluates its receiver and arguments") {
                *self.apart.entry("argument rule").or_default() += 1;
            }
            if let Some(kind) = kind_of(reason) {
                *self.apart.entry(kind).or_default() += 1;
            }
        }
    }

    /// Adds the counts of another run.
    pub fn merge(&mut self, other: &Causes) {
        for (kind, count) in &other.apart {
            *self.apart.entry(kind).or_default() += count;
        }
        for (kind, count) in &other.ordered {
            *self.ordered.entry(kind).or_default() += count;
        }
        for (scheme, count) in &other.schemes {
            *self.schemes.entry(scheme).or_default() += count;
        }
    }

    /// How often dependences of this kind decided something.
    pub fn of(&self, kind: &str) -> u64 {
        let count = |map: &BTreeMap<&'static str, u64>| map.get(kind).copied().unwrap_or(0);
        count(&self.apart) + count(&self.ordered)
    }
}

/// The kind of a dependence, by pleach's words for it.
fn kind_of(reason: &str) -> Option<&'static str> {
    let words = [
        ("it uses a local variable", "local"),
        ("both may touch ", "untracked pointer"),
        ("both touch `", "node field"),
        ("both touch ", "global"),
        ("the outside world", "world"),
        ("effects that are not known", "unknown effects"),
        ("may end here", "control"),
        ("--max-", "bound of the search"),
        ("over the limit", "limit of the automata"),
    ];
    let known = words.iter().find(|(words, _)| reason.contains(words));
    known.map(|(_, kind)| *kind)
}
