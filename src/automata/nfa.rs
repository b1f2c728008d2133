//! Nondeterministic automata with labels: growable in an [`NfaBuilder`], finished as an [`Nfa`].
//!
//! A transition is taken on one symbol, on `any` symbol, or on nothing (epsilon). The whole program is one
//! automaton, and every question about it starts at some of its states, so there is no start state.

use super::state_set::StateSet;
use super::{Labels, Symbol, bisimulation};
use crate::mutation::{Rule, broken};

/// A state of an [`Nfa`], and of the [`NfaBuilder`] that made it.
///
/// Using a state with another automaton panics or answers for another state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NfaState(pub(super) u32);

impl NfaState {
    /// The state's number, counted from 0 in order of creation.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The transitions and labels of one state.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) labels: Labels,
    pub(super) symbols: Vec<(Symbol, NfaState)>,
    pub(super) any: Vec<NfaState>,
    pub(super) epsilon: Vec<NfaState>,
}

impl State {
    fn sort(&mut self) {
        self.symbols.sort_unstable();
        self.symbols.dedup();
        self.any.sort_unstable();
        self.any.dedup();
        self.epsilon.sort_unstable();
        self.epsilon.dedup();
    }

    pub(super) fn targets(&self) -> impl Iterator<Item = NfaState> + '_ {
        let named = self.symbols.iter().map(|(_, target)| *target);
        named.chain(self.any.iter().chain(&self.epsilon).copied())
    }

    fn consumes(&self) -> bool {
        !self.symbols.is_empty() || !self.any.is_empty()
    }
}

/// An automaton that can still grow.
#[derive(Clone, Debug, Default)]
pub struct NfaBuilder {
    states: Vec<State>,
}

impl NfaBuilder {
    /// A new state without transitions and labels.
    pub fn state(&mut self) -> NfaState {
        let state = NfaState(self.states.len() as u32);
        self.states.push(State::default());
        state
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are no states.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Adds `labels` to those of `state`.
    pub fn label(&mut self, state: NfaState, labels: Labels) {
        self.states[state.index()].labels |= labels;
    }

    /// Adds a transition on `symbol`.
    pub fn symbol(&mut self, from: NfaState, symbol: Symbol, to: NfaState) {
        self.states[from.index()].symbols.push((symbol, to));
    }

    /// Adds a transition on every symbol, interned or not.
    pub fn any(&mut self, from: NfaState, to: NfaState) {
        self.states[from.index()].any.push(to);
    }

    /// Adds a transition that reads no symbol.
    pub fn epsilon(&mut self, from: NfaState, to: NfaState) {
        self.states[from.index()].epsilon.push(to);
    }

    /// The end of a new, unlabelled path from `from` along `path`; `from` itself if the path is empty.
    pub fn path(&mut self, from: NfaState, path: &[Symbol]) -> NfaState {
        path.iter().fold(from, |from, symbol| {
            let to = self.state();
            self.symbol(from, *symbol, to);
            to
        })
    }

    /// A new state whose language is `any* L(state)`: what `state` does, on any node below.
    pub fn floating(&mut self, state: NfaState) -> NfaState {
        let floating = self.state();
        self.any(floating, floating);
        self.epsilon(floating, state);
        floating
    }

    /// Adds a read of `path` seen from `from`: every non-empty prefix is read, and the path itself.
    ///
    /// With `whole`, everything below the path is read as well, and the path itself even if it is empty.
    pub fn read(&mut self, from: NfaState, path: &[Symbol], whole: bool) {
        self.access(from, path, whole, Labels::READ);
    }

    /// Adds a write of `path` seen from `from`: every proper non-empty prefix is read, the path is written.
    ///
    /// With `whole`, everything below the path is written as well, and the path itself even if it is empty.
    pub fn write(&mut self, from: NfaState, path: &[Symbol], whole: bool) {
        self.access(from, path, whole, Labels::WRITE);
    }

    /// Adds a touch of `path` seen from `from`, as [`NfaBuilder::read`] and [`NfaBuilder::write`] do.
    pub fn access(&mut self, from: NfaState, path: &[Symbol], whole: bool, labels: Labels) {
        let mut end = from;
        for (index, symbol) in path.iter().enumerate() {
            end = self.path(end, &[*symbol]);
            let last = index + 1 == path.len();
            if last || !broken(Rule::BelowChildren) {
                self.label(end, if last { labels } else { Labels::READ });
            }
        }
        if whole {
            self.everything_below(end, labels);
        }
    }

    /// The loop gets a state of its own: on `from` (an empty path) it would swallow other paths' prefixes.
    fn everything_below(&mut self, end: NfaState, labels: Labels) {
        let below = self.state();
        self.epsilon(end, below);
        self.any(below, below);
        self.label(below, labels);
    }

    /// The automaton as it is now. The builder can grow on and be frozen again; its states keep their ids.
    pub fn freeze(&self) -> Nfa {
        let mut states = self.states.clone();
        states.iter_mut().for_each(State::sort);
        let sources = sources(&states);
        let useful = useful(&states, &sources);
        let representatives = bisimulation::representatives(&states, &sources, &useful);
        Nfa {
            states,
            useful,
            representatives,
        }
    }
}

/// For each state, the states with an edge to it.
fn sources(states: &[State]) -> Vec<Vec<u32>> {
    let mut sources: Vec<Vec<u32>> = vec![Vec::new(); states.len()];
    for (from, state) in (0u32..).zip(states) {
        for to in state.targets() {
            sources[to.index()].push(from);
        }
    }
    sources
}

/// Which states lead to a label.
fn useful(states: &[State], sources: &[Vec<u32>]) -> Vec<bool> {
    let mut useful: Vec<bool> = states.iter().map(|it| !it.labels.is_empty()).collect();
    let mut work: Vec<usize> = (0..states.len()).filter(|it| useful[*it]).collect();
    while let Some(state) = work.pop() {
        for &from in &sources[state] {
            if !std::mem::replace(&mut useful[from as usize], true) {
                work.push(from as usize);
            }
        }
    }
    useful
}

/// A finished nondeterministic automaton.
#[derive(Clone, Debug)]
pub struct Nfa {
    pub(super) states: Vec<State>,
    useful: Vec<bool>,
    representatives: Vec<NfaState>,
}

impl Nfa {
    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are no states.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The labels of `state` itself.
    pub fn labels(&self, state: NfaState) -> Labels {
        self.states[state.index()].labels
    }

    /// The state that stands for `state` and all that behave like it: equal answers mean equal languages.
    pub fn representative(&self, state: NfaState) -> NfaState {
        self.representatives[state.index()]
    }

    /// Extends `set` by what its states reach without reading a symbol. States that lead to no label are
    /// neither followed nor added.
    pub(super) fn close(&self, set: &mut StateSet) {
        let mut next = 0;
        while let Some(state) = set.get(next) {
            for target in &self.states[state as usize].epsilon {
                self.insert(set, *target);
            }
            next += 1;
        }
    }

    /// Adds the state that stands for `state` to `set`, if it leads to a label.
    pub(super) fn insert(&self, set: &mut StateSet, state: NfaState) {
        if self.useful[state.index()] {
            set.insert(self.representatives[state.index()].0);
        }
    }

    /// Whether `state` adds anything to a closed set that holds it: a label or a symbol. Sets that differ in
    /// other states only behave alike.
    pub(super) fn matters(&self, state: u32) -> bool {
        let state = &self.states[state as usize];
        !state.labels.is_empty() || state.consumes()
    }
}
