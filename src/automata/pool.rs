//! One name for each automaton, and a memory of which pairs conflict: the same questions come up endlessly.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Dfa, conflicts};

/// An automaton of a [`Pool`], numbered in order of first use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DfaId(u32);

impl DfaId {
    /// The automaton's number, counted from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Minimal automata, each kept once.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    dfas: Vec<Arc<Dfa>>,
    ids: HashMap<Arc<Dfa>, DfaId>,
    conflicts: HashMap<(DfaId, DfaId), bool>,
}

impl Pool {
    /// The id of `dfa`. Only of minimal automata is it the id of the language.
    pub fn intern(&mut self, dfa: Dfa) -> DfaId {
        if let Some(id) = self.ids.get(&dfa) {
            return *id;
        }
        let id = DfaId(self.dfas.len() as u32);
        let dfa = Arc::new(dfa);
        self.dfas.push(Arc::clone(&dfa));
        self.ids.insert(dfa, id);
        id
    }

    /// The automaton that is called `id`.
    pub fn get(&self, id: DfaId) -> &Dfa {
        &self.dfas[id.index()]
    }

    /// Whether the two automata conflict; worked out once for each pair.
    pub fn conflicts(&mut self, one: DfaId, two: DfaId) -> bool {
        let pair = (one.min(two), one.max(two));
        if let Some(answer) = self.conflicts.get(&pair) {
            return *answer;
        }
        let answer = conflicts(self.get(one), self.get(two));
        self.conflicts.insert(pair, answer);
        answer
    }

    /// How many automata there are.
    pub fn len(&self) -> usize {
        self.dfas.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.dfas.is_empty()
    }
}
