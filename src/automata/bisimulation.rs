//! Which states of a nondeterministic automaton behave alike, so that one can stand for all.
//!
//! Access paths are added one by one, and bodies share most of theirs; without this each copy of a path's end
//! would make sets of its own in the subset construction. Forward bisimilarity (an epsilon edge counts as a
//! symbol) is coarse enough for that and, unlike equality of languages, cheap.

use super::nfa::State;
use super::{NfaState, partition};

/// For each state, the state that stands for it: one with the same labels, whose edges lead to states that
/// are alike, as far as these are `useful`.
pub(super) fn representatives(
    states: &[State],
    sources: &[Vec<u32>],
    useful: &[bool],
) -> Vec<NfaState> {
    if states.is_empty() {
        return Vec::new();
    }
    let partition = partition::refine(states.len(), sources, |partition, state| {
        let block = |target: NfaState| {
            let live = useful[target.index()];
            live.then(|| partition.block(target.0))
        };
        signature(&states[state as usize], block)
    });
    let members: Vec<u32> = partition.representatives().collect();
    let all = 0..states.len() as u32;
    all.map(|state| NfaState(members[partition.block(state) as usize]))
        .collect()
}

/// The labels and edges of `state` as numbers: the edges of each kind as a set, with its size in front.
fn signature(state: &State, block: impl Fn(NfaState) -> Option<u32>) -> Vec<u32> {
    let mut signature = vec![state.labels.bits()];
    for targets in [&state.any, &state.epsilon] {
        let mut blocks: Vec<u32> = targets.iter().filter_map(|it| block(*it)).collect();
        blocks.sort_unstable();
        blocks.dedup();
        signature.push(blocks.len() as u32);
        signature.extend(blocks);
    }
    let symbols = state.symbols.iter();
    let mut edges: Vec<_> = symbols
        .filter_map(|(symbol, target)| Some([symbol.0, block(*target)?]))
        .collect();
    edges.sort_unstable();
    edges.dedup();
    signature.extend(edges.into_iter().flatten());
    signature
}
