//! The order checker: code of its own that compares an emitted order with the original dependence graph,
//! so that a mistake in grouping or scheduling cannot pass.

use std::collections::BTreeMap;

use super::graph::Graph;
use crate::model::Step;

/// A dependence that an order breaks: the positions of the two vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// What went wrong, for a bug report.
    pub message: String,
}

/// Checks that merging each of `groups` (vertices) into one leaves the graph acyclic, by a library's topological sort
/// instead of the search that made the groups.
///
/// # Errors
/// A group on a cycle.
pub fn check_groups(graph: &Graph<'_>, groups: &[Vec<usize>]) -> Result<(), Violation> {
    let mut leader: Vec<usize> = (0..graph.vertices.len()).collect();
    for members in groups {
        members.iter().for_each(|it| leader[*it] = members[0]);
    }
    let mut contracted = petgraph::graph::DiGraph::<(), ()>::new();
    let nodes: Vec<_> = leader.iter().map(|_| contracted.add_node(())).collect();
    for edge in &graph.edges {
        let (from, to) = (leader[edge.from], leader[edge.to]);
        if from != to {
            contracted.add_edge(nodes[from], nodes[to], ());
        }
    }
    match petgraph::algo::toposort(&contracted, None) {
        Ok(_) => Ok(()),
        Err(cycle) => violation(format!(
            "the group of vertex {} is on a cycle",
            cycle.node_id().index()
        )),
    }
}

/// Checks that `steps` holds every vertex of `graph` once, keeps every edge, and merges only where the edge
/// lies between callees.
pub fn check_order(graph: &Graph<'_>, steps: &[Step]) -> Result<(), Violation> {
    let mut position: BTreeMap<(usize, Option<usize>), (usize, usize)> = BTreeMap::new();
    for (at, step) in steps.iter().enumerate() {
        let vertices: Vec<(usize, Option<usize>)> = match step {
            Step::Item { instance, item } => vec![(*instance, Some(*item))],
            Step::Whole { instance } => vec![(*instance, None)],
            Step::Group { members, .. } | Step::Guard { members } => {
                members.iter().map(|it| (it.0, Some(it.1))).collect()
            }
        };
        for (within, vertex) in vertices.into_iter().enumerate() {
            if position.insert(vertex, (at, within)).is_some() {
                return violation(format!("vertex {vertex:?} is emitted twice"));
            }
        }
    }
    if position.len() != graph.vertices.len() {
        return violation(format!(
            "{} of {} vertices are emitted",
            position.len(),
            graph.vertices.len()
        ));
    }
    let place = |vertex: usize| {
        let it = &graph.vertices[vertex];
        position
            .get(&(it.instance, it.item))
            .copied()
            .unwrap_or((usize::MAX, 0))
    };
    for edge in &graph.edges {
        let (from, to) = (place(edge.from), place(edge.to));
        let kept = from.0 < to.0 || (from.0 == to.0 && from.1 < to.1 && edge.between_callees);
        if !kept {
            return violation(format!(
                "edge {} -> {} ({}) is broken",
                edge.from, edge.to, edge.why
            ));
        }
    }
    Ok(())
}

fn violation(message: String) -> Result<(), Violation> {
    Err(Violation { message })
}
