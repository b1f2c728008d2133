//! Running a nondeterministic automaton on a word, straight from the definition.
//!
//! Nothing is shared with [`determinize`](super::determinize()): the tests use this as the oracle for it.

use std::collections::BTreeSet;

use super::{Labels, Letter, Nfa, NfaState};

impl Nfa {
    /// The labels that `word` gets when it is read from `starts`.
    pub fn labels_of(&self, starts: &[NfaState], word: &[Letter]) -> Labels {
        let mut current = self.closure(starts.iter().copied().collect());
        for letter in word {
            current = self.closure(self.after(&current, *letter));
        }
        let labels = current.iter().map(|state| self.labels(*state));
        labels.fold(Labels::NONE, |all, labels| all | labels)
    }

    fn after(&self, states: &BTreeSet<NfaState>, letter: Letter) -> BTreeSet<NfaState> {
        let mut after = BTreeSet::new();
        for state in states {
            let state = &self.states[state.index()];
            after.extend(&state.any);
            let named = state.symbols.iter().filter(|it| letter == Some(it.0));
            after.extend(named.map(|(_, target)| target));
        }
        after
    }

    fn closure(&self, mut states: BTreeSet<NfaState>) -> BTreeSet<NfaState> {
        let mut work: Vec<NfaState> = states.iter().copied().collect();
        while let Some(state) = work.pop() {
            let targets = &self.states[state.index()].epsilon;
            work.extend(targets.iter().filter(|target| states.insert(**target)));
        }
        states
    }
}
