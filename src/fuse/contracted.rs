//! A dependence graph whose groups are one vertex each: what lies on a path between two of them.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::graph::Graph;
use crate::mutation::{Rule, broken};

/// The graph with each group as one vertex.
pub(super) struct Contracted<'g, 'p> {
    graph: &'g Graph<'p>,
    /// Whether each vertex is part of it.
    inside: Vec<bool>,
    group_of: Vec<usize>,
    members: BTreeMap<usize, Vec<usize>>,
    /// For each vertex the first that a path from it may lead back to: edges lead on, and groups back to their first
    /// member. It is the vertex itself where no group stands on both sides of it.
    floor: Vec<usize>,
    /// How many edges were followed so far.
    pub(super) steps: Cell<usize>,
}

impl<'g, 'p> Contracted<'g, 'p> {
    /// The part of `graph` with these vertices.
    pub(super) fn within(graph: &'g Graph<'p>, vertices: &[usize]) -> Self {
        let group_of: Vec<usize> = (0..graph.vertices.len()).collect();
        let members = vertices.iter().map(|it| (*it, vec![*it])).collect();
        let mut inside = vec![false; group_of.len()];
        vertices.iter().for_each(|it| inside[*it] = true);
        Contracted {
            graph,
            inside,
            floor: group_of.clone(),
            group_of,
            members,
            steps: Cell::new(0),
        }
    }

    /// Whether a vertex is among those that are looked at.
    pub(super) fn holds(&self, vertex: usize) -> bool {
        self.inside[vertex]
    }

    pub(super) fn merge(&mut self, members: &[usize]) {
        for it in members {
            self.group_of[*it] = members[0];
            self.members.remove(it);
        }
        self.members.insert(members[0], members.to_vec());
        let (Some(first), Some(last)) = (members.iter().min(), members.iter().max()) else {
            return;
        };
        let (floor, end) = (self.floor[*first], self.ceiling(*last));
        self.floor[floor..=end].fill(floor);
    }

    /// The last vertex from which a path may lead to `vertex`.
    fn ceiling(&self, vertex: usize) -> usize {
        let behind = &self.floor[vertex + 1..];
        vertex + behind.iter().take_while(|it| **it <= vertex).count()
    }

    /// A vertex outside that lies on a path between `members` and `candidates`, either way.
    pub(super) fn between(&self, members: &[usize], candidates: &[usize]) -> Option<usize> {
        if broken(Rule::GroupBetween) {
            return None;
        }
        let both = || members.iter().chain(candidates);
        let mut merged = vec![false; self.group_of.len()];
        both().for_each(|it| merged[*it] = true);
        let ceiling = both().max().map_or(0, |it| self.ceiling(*it));
        let edges = |from: usize| {
            let edges = self.graph.out_edges(from);
            let edges = edges.take_while(move |it| it.to <= ceiling);
            let edges = edges.filter(|it| self.inside[it.to]);
            edges.inspect(|_| self.steps.set(self.steps.get() + 1))
        };
        let mut seen = vec![false; self.group_of.len()];
        let mut pending: Vec<(usize, usize)> = Vec::new();
        for from in (0..merged.len()).filter(|it| merged[*it]) {
            for edge in edges(from).filter(|it| !merged[it.to]) {
                pending.push((edge.to, edge.to));
            }
        }
        while let Some((at, first)) = pending.pop() {
            let group = self.group_of[at];
            if std::mem::replace(&mut seen[group], true) {
                continue;
            }
            for member in &self.members[&group] {
                for edge in edges(*member) {
                    if merged[edge.to] {
                        return Some(first);
                    }
                    if !seen[self.group_of[edge.to]] {
                        pending.push((edge.to, first));
                    }
                }
            }
        }
        None
    }
}
