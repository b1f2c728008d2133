//! How far the search goes, and what is not to be made.

use std::collections::{BTreeMap, BTreeSet};

use super::key::SequenceKey;
use crate::model::{FileId, Usr};

/// The bounds of the search.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Most traversals in one sequence.
    pub max_sequence: usize,
    /// How often one function may stand in a sequence.
    pub max_repeat: usize,
    /// Most generated lines, by estimate.
    pub max_lines: usize,
    /// Whether fused functions that gain nothing are kept.
    pub keep_all: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            max_sequence: 32,
            max_repeat: 16,
            max_lines: 20_000,
            keep_all: false,
        }
    }
}

/// What must not be fused, because it could not be written or did not verify.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bans {
    /// Sequences.
    pub sequences: BTreeSet<SequenceKey>,
    /// Sequences on one concrete type: it keeps the plain calls.
    pub bodies: BTreeSet<(SequenceKey, Usr)>,
    /// Sequences on one concrete type in which no call is expanded.
    pub expansions: BTreeSet<(SequenceKey, Usr)>,
    /// Sequences on one concrete type (a free function: on none) in which statements whose parts share a branch are in one piece.
    pub parts: BTreeSet<(SequenceKey, Option<Usr>)>,
    /// Sequences on one concrete type (a free function: on none), with the numbers of traversals whose calls on first elements stay out of loops.
    pub peeled: BTreeSet<(SequenceKey, Option<Usr>, usize)>,
    /// Sequences on one concrete type (a free function: on none), with a main file in which they did not verify.
    pub homes: BTreeSet<(SequenceKey, Option<Usr>, FileId)>,
    /// Call sites, by index.
    pub sites: BTreeSet<usize>,
    /// Versions for the living of sequences.
    pub living: BTreeSet<SequenceKey>,
    /// Sequences for calls that pass more objects than another, which is the same function: that one is called.
    pub contexts: BTreeMap<SequenceKey, SequenceKey>,
    /// Sequences that are planned, though nothing calls them, since they may be the same as some that are called.
    pub meets: BTreeSet<SequenceKey>,
}

impl Bans {
    /// Adds what `other` bans; whether anything is new.
    pub fn absorb(&mut self, other: Bans) -> bool {
        let count = |it: &Bans| {
            let of_bodies = it.bodies.len() + it.expansions.len() + it.parts.len() + it.homes.len();
            it.sequences.len()
                + of_bodies
                + it.peeled.len()
                + it.sites.len()
                + it.living.len()
                + it.contexts.len()
                + it.meets.len()
        };
        let before = count(self);
        self.sequences.extend(other.sequences);
        self.bodies.extend(other.bodies);
        self.expansions.extend(other.expansions);
        self.parts.extend(other.parts);
        self.peeled.extend(other.peeled);
        self.homes.extend(other.homes);
        self.sites.extend(other.sites);
        self.living.extend(other.living);
        self.contexts.extend(other.contexts);
        self.meets.extend(other.meets);
        before != count(self)
    }
}

/// Most variants of one group. A number of ended members is taken with all its sets or not at all.
pub(super) const MOST_VARIANTS: usize = 11;
