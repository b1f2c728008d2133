//! The smallest automaton of a language, numbered so that equal languages give equal values.
//!
//! States that lead to no label are dropped, states that no word tells apart are merged (see
//! [`partition`](super::partition)), explicit edges that only repeat the default are left out, and the rest is
//! numbered breadth first from the start, along the symbols in order and the default edge last.

use super::dfa::DfaBuilder;
use super::partition::{self, Block, Partition};
use super::{Dfa, DfaState, Labels, Symbol};

/// The minimal automaton with the labels of `dfa`.
pub fn minimize(dfa: &Dfa) -> Dfa {
    if dfa.all_labels().is_empty() {
        return DfaBuilder::default().finish();
    }
    let sources: Vec<Vec<u32>> = dfa.sources().into_iter().map(numbers).collect();
    let partition = partition::refine(dfa.len(), &sources, |partition, state| {
        Row::of(dfa, partition, DfaState(state)).signature()
    });
    quotient(dfa, &partition)
}

fn numbers(states: Vec<DfaState>) -> Vec<u32> {
    states.into_iter().map(|state| state.0).collect()
}

/// What a state looks like when states are named by their blocks; edges that repeat the default are left out.
struct Row {
    labels: Labels,
    edges: Vec<(Symbol, Option<Block>)>,
    default: Option<Block>,
}

impl Row {
    fn of(dfa: &Dfa, partition: &Partition, state: DfaState) -> Row {
        let block = |target: DfaState| {
            let live = !dfa.below(target).is_empty();
            live.then(|| partition.block(target.0))
        };
        let default = dfa.default(state).and_then(block);
        let edges = dfa.edges(state).iter().map(|it| (it.0, block(it.1)));
        Row {
            labels: dfa.labels(state),
            edges: edges.filter(|edge| edge.1 != default).collect(),
            default,
        }
    }

    fn signature(&self) -> Vec<u32> {
        let number = |block: Option<Block>| block.unwrap_or(Block::MAX);
        let head = [self.labels.bits(), number(self.default)];
        let edges = self.edges.iter();
        let edges = edges.flat_map(|(symbol, block)| [symbol.0, number(*block)]);
        head.into_iter().chain(edges).collect()
    }
}

/// The automaton with a state for each block that is reachable from the start.
fn quotient(dfa: &Dfa, partition: &Partition) -> Dfa {
    let members: Vec<u32> = partition.representatives().collect();
    let mut numbers: Vec<Option<DfaState>> = vec![None; members.len()];
    let mut order: Vec<Block> = Vec::new();
    let mut number = |order: &mut Vec<Block>, block: Block| {
        *numbers[block as usize].get_or_insert_with(|| {
            order.push(block);
            DfaState(order.len() as u32 - 1)
        })
    };

    number(&mut order, partition.block(dfa.start().0));
    let mut builder = DfaBuilder::default();
    let mut next = 0;
    while let Some(&block) = order.get(next) {
        let member = members[block as usize];
        let row = Row::of(dfa, partition, DfaState(member));
        // A dead explicit edge never stands beside a live default (see the module's invariants).
        let edges = row.edges.iter();
        let edges = edges.filter_map(|(symbol, target)| Some((*symbol, (*target)?)));
        let edges: Vec<_> = edges
            .map(|(symbol, target)| (symbol, number(&mut order, target)))
            .collect();
        let default = row.default.map(|target| number(&mut order, target));
        builder.push(row.labels, edges, default);
        next += 1;
    }
    builder.finish()
}
