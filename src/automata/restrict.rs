//! Forgetting labels: the automaton of the reads, or of the writes, alone.

use super::dfa::DfaBuilder;
use super::{Dfa, Labels, minimize};

/// The minimal automaton that gives every word those of its labels that are in `keep`.
pub fn restrict(dfa: &Dfa, keep: Labels) -> Dfa {
    let mut builder = DfaBuilder::default();
    for state in dfa.states() {
        let edges = dfa.edges(state).iter().copied();
        builder.push(dfa.labels(state) & keep, edges, dfa.default(state));
    }
    minimize(&builder.finish())
}
