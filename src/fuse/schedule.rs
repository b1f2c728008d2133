//! Order: a stable topological sort of the grouped graph.
//!
//! Of the vertices that are ready, the one that stood first in the program goes first. So a traversal's
//! statements stay together as long as nothing of another one has to come between, and a graph without groups
//! keeps its order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::Graph;
use super::group::Grouping;
use crate::model::Step;

/// The vertices in the order in which they are emitted: single ones, and groups with their function.
pub(super) fn schedule(graph: &Graph<'_>, grouping: &Grouping) -> Vec<Step> {
    let groups = Groups::new(graph, grouping);
    let mut missing = vec![0_usize; graph.vertices.len()];
    for (_, to) in groups.edges(graph) {
        missing[to] += 1;
    }
    let ready = (0..missing.len()).filter(|it| missing[*it] == 0 && groups.leader[*it] == *it);
    let mut ready: BinaryHeap<Reverse<usize>> = ready.map(Reverse).collect();
    let mut steps = Vec::new();
    while let Some(Reverse(at)) = ready.pop() {
        steps.push(groups.step(graph, at));
        for (_, to) in groups.edges(graph).into_iter().filter(|it| it.0 == at) {
            missing[to] -= 1;
            if missing[to] == 0 {
                ready.push(Reverse(to));
            }
        }
    }
    steps
}

struct Groups<'g> {
    /// For each vertex the first vertex of its group.
    leader: Vec<usize>,
    grouping: &'g Grouping,
}

impl<'g> Groups<'g> {
    fn new(graph: &Graph<'_>, grouping: &'g Grouping) -> Self {
        let mut leader: Vec<usize> = (0..graph.vertices.len()).collect();
        let calls = grouping.groups.iter().map(|it| &it.0);
        for members in calls.chain(&grouping.guards) {
            members.iter().for_each(|it| leader[*it] = members[0]);
        }
        Groups { leader, grouping }
    }

    /// Edges between groups, one for each edge between their members.
    fn edges(&self, graph: &Graph<'_>) -> Vec<(usize, usize)> {
        let between = graph
            .edges
            .iter()
            .map(|it| (self.leader[it.from], self.leader[it.to]));
        between.filter(|(from, to)| from != to).collect()
    }

    fn step(&self, graph: &Graph<'_>, at: usize) -> Step {
        let member = |it: &usize| {
            let vertex = &graph.vertices[*it];
            (vertex.instance, vertex.item.unwrap_or_default())
        };
        if let Some(members) = self.grouping.guards.iter().find(|it| it[0] == at) {
            return Step::Guard {
                members: members.iter().map(member).collect(),
            };
        }
        if let Some((members, target)) = self.grouping.groups.iter().find(|it| it.0[0] == at) {
            return Step::Group {
                members: members.iter().map(member).collect(),
                target: *target,
                variants: Vec::new(),
            };
        }
        let vertex = &graph.vertices[at];
        match vertex.item {
            Some(item) => Step::Item {
                instance: vertex.instance,
                item,
            },
            None => Step::Whole {
                instance: vertex.instance,
            },
        }
    }
}
