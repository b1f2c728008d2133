//! Static estimates: how often a call runs in one run of the body that it stands in.
//!
//! Nothing is known of the trees, so (as compilers predict branches: Ball and Larus, PLDI 1993; Wu and Larus, MICRO 1994)
//! - a recursion over tree types goes on to 0.99 nodes of them from each on average: a list has a hundred nodes, whichever share of the
//!   types are ends of lists; one that another recursion leads to, to 0.8. Steps to children outside of the recursion are always taken.
//! - a condition holds half of the time, unless it asks whether the child that is called is there; each group of a `switch` is as likely as the others;
//! - an early end, unless it asks whether a node is there, comes half of the time in a walk that another walk of the same tree starts at each
//!   node, and one time in fifty in others;
//! - all types of a node are equally likely; but those on which something cannot be written are together as likely as all others, so that what is
//!   chosen is not bad either where most nodes are of these.
//!
//! A walk that then does not go on to 0.99 runs of itself from each, because it starts several on one child, or visits some of the children only, does
//! so all the same: its calls count for less, or for more; but one that others start may be shorter.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::link::Program;
use crate::model::{
    Call, Class, Function, Item, Mode, Place, Predicate, Root, Slot, Usr, Variable,
};

/// Nodes that each node of a recursion leads on to.
const GOES_ON: f64 = 0.99;

/// The same of a recursion that another one leads to.
const GOES_ON_WITHIN: f64 = 0.8;

/// The most of a walk that another one starts again and again.
const GOES_ON_STARTED: f64 = 0.5;

/// The chance that an early end comes, where it may, in a walk that goes over the tree once.
const END: f64 = 0.02;

/// The same in a walk that another one starts again and again.
const END_OF_STARTED: f64 = 0.5;

/// Recursions that grow less than that are taken for ones that grow so.
const LEAST_GROWTH: f64 = 0.01;

/// Rounds in which the growth of a recursion is found.
const ROUNDS: usize = 60;

/// How often calls run.
#[derive(Debug, Default)]
pub(super) struct Weights {
    /// For each child field that is part of a recursion, how many nodes it leads on to.
    steps: BTreeMap<Usr, f64>,
    /// All child fields.
    children: BTreeSet<Usr>,
    /// The recursion that each tree type is part of, and to how many nodes it goes on from each.
    part: BTreeMap<Usr, (usize, f64)>,
    /// The walks that others start at each node.
    started: BTreeSet<Slot>,
    /// The recursion that each traversal is part of, and how much more often its calls run than their places say.
    recursions: BTreeMap<Slot, (usize, f64)>,
}

impl Weights {
    /// Weights where bodies on the types `limited` cannot be written.
    pub(super) fn new(program: &Program, limited: &BTreeSet<&Usr>) -> Self {
        let shares = |types: &[usize], classes: &[&Class]| {
            let is_limited = types.iter().map(|it| limited.contains(&classes[*it].usr));
            shares(&is_limited.collect::<Vec<_>>())
        };
        let classes: Vec<&Class> = program.classes.values().filter(|it| it.tree).collect();
        let at: BTreeMap<&Usr, usize> = classes
            .iter()
            .enumerate()
            .map(|it| (&it.1.usr, it.0))
            .collect();
        let mut next: Vec<Vec<(usize, f64)>> = vec![Vec::new(); classes.len()];
        let mut fields: Vec<(&Usr, Vec<usize>, Vec<usize>)> = Vec::new();
        for class in &classes {
            for field in &class.fields {
                let Some(child) = &field.child else { continue };
                let owners = nodes(program, &class.usr, &at);
                let children = nodes(program, child, &at);
                let shares = shares(&children, &classes);
                for owner in &owners {
                    next[*owner].extend(children.iter().copied().zip(shares.iter().copied()));
                }
                fields.push((&field.usr, owners, children));
            }
        }
        let mut graph = DiGraph::<usize, ()>::new();
        let indices: Vec<NodeIndex> = (0..classes.len()).map(|it| graph.add_node(it)).collect();
        for (from, all) in next.iter().enumerate() {
            for (to, _) in all {
                graph.add_edge(indices[from], indices[*to], ());
            }
        }
        let mut part = vec![0; classes.len()];
        let mut growth = Vec::new();
        for (number, nodes) in tarjan_scc(&graph).into_iter().enumerate() {
            nodes.iter().for_each(|it| part[graph[*it]] = number);
            let nodes: Vec<usize> = nodes.into_iter().map(|it| graph[it]).collect();
            growth.push(self::growth(&nodes, &next));
        }
        let goes_on: Vec<f64> = goes_on(&part, &growth, &next);
        let mut steps = BTreeMap::new();
        for (field, owners, children) in fields {
            let shared = owners.iter().map(|it| part[*it]);
            let mut shared = shared.filter(|it| children.iter().any(|child| part[*child] == *it));
            if let Some(part) = shared.next()
                && growth[part] > 0.0
            {
                steps.insert(field.clone(), goes_on[part] / growth[part]);
            }
        }
        let recursion = |class: &&Class| {
            let all = nodes(program, &class.usr, &at);
            let recursive = all.iter().find(|it| growth[part[**it]] > 0.0);
            let number = part[*recursive.or(all.first())?];
            Some((class.usr.clone(), (number, goes_on[number])))
        };
        let parts = classes.iter().filter_map(recursion).collect();
        let fields = program.classes.values().flat_map(|it| &it.fields);
        let children = fields.filter(|it| it.child.is_some());
        Weights {
            steps,
            children: children.map(|it| it.usr.clone()).collect(),
            part: parts,
            started: BTreeSet::new(),
            recursions: BTreeMap::new(),
        }
    }

    /// How often `call`, which is `item`, runs in one run of its body.
    pub(super) fn of(&self, item: &Item, call: &Call) -> f64 {
        let place = call.receiver.place.as_ref();
        let fields = place.into_iter().flat_map(Place::fields);
        let steps = fields.filter_map(|it| self.steps.get(it));
        let mut weight: f64 = steps.product();
        for predicate in &item.predicates {
            weight *= match &predicate.cases {
                _ if predicate.each.is_some() || predicate.first => 1.0,
                Some(cases) => 1.0 / cases.groups.len().max(1) as f64,
                None if asks_for(predicate, place) => 1.0,
                None => 0.5,
            };
        }
        weight
    }

    /// How likely it is that a run of `slot` is not ended by one early end.
    pub(super) fn goes_on(&self, slot: &Slot) -> f64 {
        match self.started.contains(slot) {
            true => 1.0 - END_OF_STARTED,
            false => 1.0 - END,
        }
    }

    /// How much more often a call of `to` by `from` runs than its place says.
    pub(super) fn again(&self, from: &Slot, to: &Slot) -> f64 {
        match (self.recursions.get(from), self.recursions.get(to)) {
            (Some(from), Some(to)) if from.0 == to.0 => from.1,
            _ => 1.0,
        }
    }

    /// Finds out which walks others start, and how often recursions go on: `singles` call what `calls` says, so often and behind so many
    /// early ends.
    pub(super) fn find_recursions(
        &mut self,
        singles: &[(Slot, Usr)],
        calls: &[Vec<(usize, f64, i32)>],
    ) {
        let mut graph = DiGraph::<&Slot, ()>::new();
        let mut nodes: BTreeMap<&Slot, NodeIndex> = BTreeMap::new();
        for (slot, _) in singles {
            nodes.entry(slot).or_insert_with(|| graph.add_node(slot));
        }
        for (from, all) in calls.iter().enumerate() {
            for (to, ..) in all {
                graph.add_edge(nodes[&singles[from].0], nodes[&singles[*to].0], ());
            }
        }
        let mut cycles: Vec<Vec<usize>> = Vec::new();
        for cycle in tarjan_scc(&graph) {
            let is_cycle = cycle.len() > 1 || graph.contains_edge(cycle[0], cycle[0]);
            let slots: BTreeSet<&Slot> = cycle.into_iter().map(|it| graph[it]).collect();
            if is_cycle {
                let all = 0..singles.len();
                cycles.push(all.filter(|it| slots.contains(&singles[*it].0)).collect());
            }
        }
        for cycle in &cycles {
            let part = |it: usize| self.part.get(&singles[it].1).map(|it| it.0);
            let called = cycle
                .iter()
                .flat_map(|from| calls[*from].iter().map(move |to| (*from, to.0)));
            let outside = called.filter(|it| !cycle.contains(&it.1));
            let same = outside.filter(|it| part(it.0) == part(it.1));
            let started: Vec<Slot> = same.map(|it| singles[it.1].0.clone()).collect();
            self.started.extend(started);
        }
        for (number, cycle) in cycles.iter().enumerate() {
            let position = |it: usize| cycle.iter().position(|at| *at == it);
            let row = |from: &usize| -> Vec<(usize, f64)> {
                let goes_on = self.goes_on(&singles[*from].0);
                let own = calls[*from].iter();
                let own = own.filter_map(|(to, weight, ends)| {
                    Some((position(*to)?, weight * goes_on.powi(*ends)))
                });
                own.collect()
            };
            let growth = largest(&cycle.iter().map(row).collect::<Vec<_>>());
            let is_started = cycle
                .iter()
                .any(|it| self.started.contains(&singles[*it].0));
            let goes_on = cycle.iter().filter_map(|it| self.part.get(&singles[*it].1));
            let goes_on = goes_on.map(|it| it.1).fold(GOES_ON_WITHIN, f64::max);
            let again = match is_started {
                true => (GOES_ON_STARTED / growth.max(LEAST_GROWTH)).min(1.0),
                false => goes_on / growth.max(LEAST_GROWTH),
            };
            for it in cycle {
                self.recursions
                    .insert(singles[*it].0.clone(), (number, again));
            }
        }
    }

    /// Whether `item`, which may end a run of `function`, only asks whether a child, or the node itself, is there.
    pub(super) fn asks_for_node(&self, function: &Function, item: &Item) -> bool {
        let is_node = |place: &Place| match (place.fields().next_back(), &place.root) {
            (Some(field), _) => self.children.contains(field),
            (None, Root::Variable(Variable::Local(it))) => function.node_param == Some(*it),
            (None, _) => false,
        };
        let mut accesses = item.accesses.iter();
        accesses.all(|it| it.mode == Mode::Read && is_node(&it.place))
    }
}

/// To how many nodes each recursion goes on: the outermost ones to more than those within.
fn goes_on(part: &[usize], growth: &[f64], next: &[Vec<(usize, f64)>]) -> Vec<f64> {
    let mut within = vec![false; growth.len()];
    for from in (0..growth.len()).filter(|it| growth[*it] > 0.0) {
        let mut pending: Vec<usize> = (0..part.len()).filter(|it| part[*it] == from).collect();
        let mut seen: BTreeSet<usize> = pending.iter().copied().collect();
        while let Some(at) = pending.pop() {
            within[part[at]] |= part[at] != from;
            let all = next[at].iter().map(|it| it.0);
            pending.extend(all.filter(|it| seen.insert(*it)));
        }
    }
    let of = |it: bool| if it { GOES_ON_WITHIN } else { GOES_ON };
    within.into_iter().map(of).collect()
}

/// How likely each of some types is, of which some are limited.
pub(super) fn shares(is_limited: &[bool]) -> Vec<f64> {
    let count = is_limited.len();
    let limited = is_limited.iter().filter(|it| **it).count();
    let of = |it: bool| match () {
        () if limited == 0 || limited == count => 1.0 / count.max(1) as f64,
        () if it => 0.5 / limited as f64,
        () => 0.5 / (count - limited) as f64,
    };
    is_limited.iter().map(|it| of(*it)).collect()
}

/// The numbers of the types that an object of static type `class` may be of.
fn nodes(program: &Program, class: &Usr, at: &BTreeMap<&Usr, usize>) -> Vec<usize> {
    let types = program.subtypes(class);
    let concrete = |it: &&Usr| program.class(it).is_some_and(|it| !it.is_abstract);
    types
        .iter()
        .filter(concrete)
        .filter_map(|it| at.get(it).copied())
        .collect()
}

/// How many nodes of the recursion `part` each of its nodes leads to: the greatest eigenvalue, by power iteration.
fn growth(part: &[usize], next: &[Vec<(usize, f64)>]) -> f64 {
    let position = |it: usize| part.iter().position(|at| *at == it);
    let edges: Vec<Vec<(usize, f64)>> = part
        .iter()
        .map(|it| {
            next[*it]
                .iter()
                .filter_map(|to| Some((position(to.0)?, to.1)))
                .collect()
        })
        .collect();
    if edges.iter().all(Vec::is_empty) {
        return 0.0;
    }
    largest(&edges)
}

/// The greatest eigenvalue of a matrix without negative entries, given by its rows. (One more on the diagonal, so that what comes
/// round in several steps does not swing.)
fn largest(rows: &[Vec<(usize, f64)>]) -> f64 {
    let mut vector = vec![1.0_f64; rows.len()];
    let mut size = 0.0;
    for _ in 0..ROUNDS {
        let next: Vec<f64> = rows
            .iter()
            .enumerate()
            .map(|(at, row)| vector[at] + row.iter().map(|it| it.1 * vector[it.0]).sum::<f64>())
            .collect();
        size = next.iter().copied().fold(0.0, f64::max);
        vector = next.into_iter().map(|it| it / size).collect();
    }
    size - 1.0
}

/// Whether `accesses` only read what leads to `place`: they ask whether a node is there.
fn asks_for(condition: &Predicate, place: Option<&Place>) -> bool {
    let leads =
        |it: &Place| place.is_some_and(|to| it.root == to.root && to.path.starts_with(&it.path));
    match &condition.tests {
        // Be it of a variable that stands for the child.
        Some(test) => leads(&test.child),
        None => {
            let mut accesses = condition.accesses.iter();
            accesses.all(|it| it.mode == Mode::Read && leads(&it.place))
        }
    }
}
