//! The subset construction of Rabin and Scott ("Finite Automata and Their Decision Problems", 1959).
//!
//! A state of the result is a set of nondeterministic states, reduced to those that matter (that have a
//! label, or read a symbol). The sets found from one start are kept for the next: the calls of a program lead
//! into the same few bodies, so that most of the work for one call has been done for another.

use std::collections::HashMap;
use std::sync::Arc;

use super::dfa::DfaBuilder;
use super::state_set::StateSet;
use super::{BuildError, Dfa, DfaState, Labels, Nfa, NfaState, Symbol};

/// More members than this, in all kept sets together, are not carried over to the next start (16 MiB).
const KEPT_MEMBERS: usize = 1 << 22;

/// The deterministic automaton of the words from any of `starts`. For many starts use a [`Determinizer`].
///
/// # Errors
/// [`BuildError::TooManyStates`] if it takes more than `limit` states (before minimising).
pub fn determinize(nfa: &Nfa, starts: &[NfaState], limit: usize) -> Result<Dfa, BuildError> {
    Determinizer::new(nfa).determinize(starts, limit)
}

/// Determinises one automaton from many starts.
#[derive(Debug)]
pub struct Determinizer<'a> {
    nfa: &'a Nfa,
    subsets: Vec<Subset>,
    ids: HashMap<Arc<[u32]>, SubsetId>,
    members: usize,
    scratch: StateSet,
}

/// Index into [`Determinizer::subsets`].
type SubsetId = usize;

#[derive(Debug)]
struct Subset {
    members: Arc<[u32]>,
    labels: Labels,
    /// Where the symbols lead, once somebody asked.
    row: Option<Arc<Row>>,
}

#[derive(Debug)]
struct Row {
    edges: Vec<(Symbol, SubsetId)>,
    default: Option<SubsetId>,
}

impl<'a> Determinizer<'a> {
    /// A determiniser that has not seen a start yet.
    pub fn new(nfa: &'a Nfa) -> Self {
        Determinizer {
            nfa,
            subsets: Vec::new(),
            ids: HashMap::new(),
            members: 0,
            scratch: StateSet::new(nfa.len()),
        }
    }

    /// The deterministic automaton of the words from any of `starts`. The result does not depend on what was
    /// asked before.
    ///
    /// # Errors
    /// [`BuildError::TooManyStates`] if it takes more than `limit` states (before minimising).
    pub fn determinize(&mut self, starts: &[NfaState], limit: usize) -> Result<Dfa, BuildError> {
        self.forget_if_large();
        let mut found = Numbering::new(limit);
        if let Some(start) = self.subset(starts.iter().copied()) {
            found.number(start)?;
        }
        let mut builder = DfaBuilder::default();
        let mut next = 0;
        while let Some(&subset) = found.order.get(next) {
            let row = self.row(subset);
            let mut edges = Vec::with_capacity(row.edges.len());
            for &(symbol, target) in &row.edges {
                edges.push((symbol, found.number(target)?));
            }
            let default = row.default.map(|it| found.number(it)).transpose()?;
            builder.push(self.subsets[subset].labels, edges, default);
            next += 1;
        }
        Ok(builder.finish())
    }

    fn forget_if_large(&mut self) {
        if KEPT_MEMBERS < self.members {
            self.subsets.clear();
            self.ids.clear();
            self.members = 0;
        }
    }

    fn row(&mut self, id: SubsetId) -> Arc<Row> {
        if let Some(row) = &self.subsets[id].row {
            return Arc::clone(row);
        }
        let row = Arc::new(self.expand(id));
        self.subsets[id].row = Some(Arc::clone(&row));
        row
    }

    fn expand(&mut self, id: SubsetId) -> Row {
        let nfa = self.nfa;
        let members = Arc::clone(&self.subsets[id].members);
        let states = || members.iter().map(|it| &nfa.states[*it as usize]);
        let any: Vec<NfaState> = states().flat_map(|it| &it.any).copied().collect();
        let mut named: Vec<_> = states().flat_map(|it| &it.symbols).copied().collect();
        named.sort_unstable();
        named.dedup();

        let default = self.subset(any.iter().copied());
        let mut edges = Vec::new();
        for targets in named.chunk_by(|one, two| one.0 == two.0) {
            let targets_of_symbol = targets.iter().map(|it| it.1);
            let target = self.subset(any.iter().copied().chain(targets_of_symbol));
            if let Some(target) = target.filter(|_| target != default) {
                edges.push((targets[0].0, target));
            }
        }
        Row { edges, default }
    }

    /// The subset of what `states` reach without reading a symbol; `None` if no label is reachable.
    fn subset(&mut self, states: impl Iterator<Item = NfaState>) -> Option<SubsetId> {
        self.scratch.clear();
        states.for_each(|state| self.nfa.insert(&mut self.scratch, state));
        self.nfa.close(&mut self.scratch);
        let members = self.scratch.members().iter().copied();
        let mut members: Vec<u32> = members.filter(|it| self.nfa.matters(*it)).collect();
        members.sort_unstable();
        if members.is_empty() {
            return None;
        }
        match self.ids.get(members.as_slice()) {
            Some(id) => Some(*id),
            None => Some(self.add(members.into())),
        }
    }

    fn add(&mut self, members: Arc<[u32]>) -> SubsetId {
        let labels = members.iter().map(|it| self.nfa.labels(NfaState(*it)));
        let labels = labels.fold(Labels::NONE, |all, labels| all | labels);
        let id = self.subsets.len();
        self.members += members.len();
        self.ids.insert(Arc::clone(&members), id);
        self.subsets.push(Subset {
            members,
            labels,
            row: None,
        });
        id
    }
}

/// The subsets reached from one start, numbered in the order in which they were found.
struct Numbering {
    limit: usize,
    order: Vec<SubsetId>,
    states: HashMap<SubsetId, DfaState>,
}

impl Numbering {
    fn new(limit: usize) -> Self {
        Numbering {
            limit,
            order: Vec::new(),
            states: HashMap::new(),
        }
    }

    fn number(&mut self, subset: SubsetId) -> Result<DfaState, BuildError> {
        if let Some(state) = self.states.get(&subset) {
            return Ok(*state);
        }
        if self.limit <= self.order.len() {
            return Err(BuildError::TooManyStates { limit: self.limit });
        }
        let state = DfaState(self.order.len() as u32);
        self.order.push(subset);
        self.states.insert(subset, state);
        Ok(state)
    }
}
