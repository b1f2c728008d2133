//! Deterministic automata with labels, explicit edges and one default edge for each state.

use super::{Labels, Letter, Symbol};

/// A state of a [`Dfa`]. The dead state, from which nothing is touched, has none: it is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DfaState(pub(super) u32);

impl DfaState {
    /// The state's number, below [`Dfa::len`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A finished deterministic automaton.
///
/// Equality and hash are those of the numbered graph; for automata that [`minimize`](super::minimize()) or
/// [`restrict`](super::restrict()) returned they are those of the language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfa {
    states: Vec<State>,
    edges: Vec<(Symbol, DfaState)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    labels: Labels,
    below: Labels,
    default: Option<DfaState>,
    /// One past the state's last edge; its first is where the state before ends.
    edges_end: u32,
}

impl Dfa {
    /// Where every word starts; there always is one.
    pub fn start(&self) -> DfaState {
        DfaState(0)
    }

    /// How many states there are, without the dead one; at least 1.
    #[allow(clippy::len_without_is_empty, reason = "it never is")]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The states, in order.
    pub fn states(&self) -> impl Iterator<Item = DfaState> + use<> {
        (0..self.states.len() as u32).map(DfaState)
    }

    /// The labels of words that end in `state`.
    pub fn labels(&self, state: DfaState) -> Labels {
        self.states[state.index()].labels
    }

    /// The labels that `state` and all states reachable from it have together.
    pub fn below(&self, state: DfaState) -> Labels {
        self.states[state.index()].below
    }

    /// The labels that occur at all; none if and only if nothing is ever touched.
    pub fn all_labels(&self) -> Labels {
        self.below(self.start())
    }

    /// The explicit edges of `state`, sorted by symbol, each symbol once.
    pub fn edges(&self, state: DfaState) -> &[(Symbol, DfaState)] {
        let index = state.index();
        let start = if index == 0 {
            0
        } else {
            self.states[index - 1].edges_end
        };
        &self.edges[start as usize..self.states[index].edges_end as usize]
    }

    /// Where every symbol without an explicit edge leads.
    pub fn default(&self, state: DfaState) -> Option<DfaState> {
        self.states[state.index()].default
    }

    /// Where `letter` leads from `state`.
    pub fn step(&self, state: DfaState, letter: Letter) -> Option<DfaState> {
        let edges = self.edges(state);
        letter
            .and_then(|symbol| edges.binary_search_by_key(&symbol, |edge| edge.0).ok())
            .map_or_else(|| self.default(state), |index| Some(edges[index].1))
    }

    /// The labels of `word`.
    pub fn labels_of(&self, word: &[Letter]) -> Labels {
        let mut letters = word.iter();
        let end = letters.try_fold(self.start(), |state, letter| self.step(state, *letter));
        end.map_or(Labels::NONE, |state| self.labels(state))
    }
}

/// Collects the states of a [`Dfa`] in order, the start state first.
#[derive(Debug, Default)]
pub(super) struct DfaBuilder {
    states: Vec<State>,
    edges: Vec<(Symbol, DfaState)>,
}

impl DfaBuilder {
    /// Adds the next state. `edges` are sorted by symbol; targets may be states that are still to come.
    pub(super) fn push(
        &mut self,
        labels: Labels,
        edges: impl IntoIterator<Item = (Symbol, DfaState)>,
        default: Option<DfaState>,
    ) {
        self.edges.extend(edges);
        self.states.push(State {
            labels,
            below: labels,
            default,
            edges_end: self.edges.len() as u32,
        });
    }

    /// The automaton; one with a single bare state if none was added.
    pub(super) fn finish(mut self) -> Dfa {
        if self.states.is_empty() {
            self.push(Labels::NONE, [], None);
        }
        let mut dfa = Dfa {
            states: self.states,
            edges: self.edges,
        };
        let all = dfa.states.iter().map(|it| it.labels);
        let all = all.fold(Labels::NONE, |all, labels| all | labels);
        all.each().for_each(|it| dfa.spread(it));
        dfa
    }
}

impl Dfa {
    /// For each state, the states with an edge to it (with repetitions).
    pub(super) fn sources(&self) -> Vec<Vec<DfaState>> {
        let mut sources = vec![Vec::new(); self.len()];
        for from in self.states() {
            let named = self.edges(from).iter().map(|edge| edge.1);
            for to in named.chain(self.default(from)) {
                sources[to.index()].push(from);
            }
        }
        sources
    }

    /// Adds `label` to `below` of every state that can reach a state with that label.
    fn spread(&mut self, label: Labels) {
        let mut work: Vec<DfaState> = self.states().collect();
        work.retain(|state| self.labels(*state).contains(label));
        if work.is_empty() {
            return;
        }
        let sources = self.sources();
        while let Some(state) = work.pop() {
            for &from in &sources[state.index()] {
                let below = &mut self.states[from.index()].below;
                if !below.contains(label) {
                    *below |= label;
                    work.push(from);
                }
            }
        }
    }
}
