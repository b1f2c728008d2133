//! A dependence graph as its statements, one below the other, with arcs beside them.
//!
//! Statements keep the order of the program, so an arc always leads down, and its length says what it holds apart. A drawing in layers would
//! cross its own edges at the sizes that real bodies have; of these, only what no other arcs imply is drawn, and large graphs are
//! listed as text alone.

use std::collections::{BTreeMap, BTreeSet};

use super::sources::{ShownPlace, Sources};
use crate::fuse::graph::{Edge, Graph, Vertex};
use crate::model::{Separation, Span, Step};

/// Graphs of more statements than this are listed, not drawn.
const MOST_ROWS: usize = 40;

/// The same for arcs.
const MOST_ARCS: usize = 60;

/// More dependences than this are counted instead of listed.
const MOST_LISTED: usize = 200;

/// A graph as it is shown.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    /// The statements, in order.
    pub(super) rows: Vec<Row>,
    /// What is drawn beside them; nothing if there is too much.
    pub(super) arcs: Vec<Arc>,
    /// How many arcs stand side by side.
    pub(super) lanes: usize,
    /// The dependences in words.
    pub(super) listed: Vec<Listed>,
    /// How many more there are.
    pub(super) more: usize,
}

/// A statement.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The traversal that it belongs to.
    pub(super) instance: usize,
    pub(super) place: Option<ShownPlace>,
    /// Its first line.
    pub(super) code: String,
}

/// An arc from one row to a later one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arc {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The column that it runs down in, from the statements outwards.
    pub(super) lane: usize,
    /// Whether it keeps calls apart that could be one.
    pub(super) blocks: bool,
    pub(super) why: String,
}

/// A dependence in words.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) blocks: bool,
    /// Whether it need not hold once two calls are one.
    pub(super) between_callees: bool,
    pub(super) why: String,
}

/// The picture of `graph`, which became `steps`: of a fused body, of what lies between different traversals. Of `reasons` it marks the
/// dependences, but for those between calls that are one all the same.
pub(super) fn picture(
    sources: &Sources<'_>,
    graph: &Graph<'_>,
    steps: &[Step],
    reasons: &[Separation],
) -> Picture {
    let rows = graph.vertices.iter().map(|it| Row {
        instance: it.instance,
        place: sources.place(it.span),
        code: match it.item {
            Some(_) => sources.first_line(it.span),
            None => format!("all of {}", it.callee_name),
        },
    });
    let rows: Vec<Row> = rows.collect();
    let one = graph.vertices.iter().all(|it| it.instance == 0);
    let across =
        |it: &&Edge| one || graph.vertices[it.from].instance != graph.vertices[it.to].instance;
    let blocking: BTreeSet<(usize, usize)> = reasons
        .iter()
        .flat_map(|it| pairs(&path(graph, it)))
        .filter(|it| !are_one(graph, steps, *it))
        .collect();
    let edges: Vec<&Edge> = graph.edges.iter().filter(across).collect();
    let listed = edges.iter().map(|it| Listed {
        from: it.from,
        to: it.to,
        blocks: blocking.contains(&(it.from, it.to)),
        between_callees: it.between_callees,
        why: it.why.to_string(),
    });
    let mut listed: Vec<Listed> = listed.collect();
    listed.sort_by_key(|it| !it.blocks);
    let mut arcs: Vec<Arc> = reduced(rows.len(), &edges, &blocking)
        .into_iter()
        .map(|it| Arc {
            from: it.from,
            to: it.to,
            lane: 0,
            blocks: blocking.contains(&(it.from, it.to)),
            why: it.why.to_string(),
        })
        .collect();
    if rows.len() > MOST_ROWS || arcs.len() > MOST_ARCS {
        arcs.clear();
    }
    let lanes = arrange(&mut arcs);
    Picture {
        rows,
        arcs,
        lanes,
        more: listed.len().saturating_sub(MOST_LISTED),
        listed: listed.into_iter().take(MOST_LISTED).collect(),
    }
}

/// Whether two vertices are calls that became one.
fn are_one(graph: &Graph<'_>, steps: &[Step], (a, b): (usize, usize)) -> bool {
    let key = |at: usize| {
        let vertex = graph.vertices.get(at)?;
        Some((vertex.instance, vertex.item?))
    };
    let Some((a, b)) = key(a).zip(key(b)) else {
        return false;
    };
    let mut all = steps.iter().flat_map(Step::all);
    all.any(|it| match it {
        Step::Group { members, .. } => members.contains(&a) && members.contains(&b),
        _ => false,
    })
}

/// `edges` without those that others imply; what blocks stays.
fn reduced<'e>(
    count: usize,
    edges: &[&'e Edge],
    blocking: &BTreeSet<(usize, usize)>,
) -> Vec<&'e Edge> {
    if count > MOST_ROWS {
        return Vec::new();
    }
    // From the last vertex on, what each leads to, as edges lead on.
    let mut reaches: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); count];
    let mut after: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for it in edges {
        after.entry(it.from).or_default().push(it.to);
    }
    for from in (0..count).rev() {
        let next = after.get(&from).map(Vec::as_slice).unwrap_or_default();
        let mut all: BTreeSet<usize> = next.iter().copied().collect();
        next.iter()
            .for_each(|to| all.extend(reaches[*to].iter().copied()));
        reaches[from] = all;
    }
    let is_implied = |it: &Edge| {
        let next = after.get(&it.from).map(Vec::as_slice).unwrap_or_default();
        next.iter()
            .any(|by| *by != it.to && reaches[*by].contains(&it.to))
    };
    let kept = edges.iter().copied();
    kept.filter(|it| blocking.contains(&(it.from, it.to)) || !is_implied(it))
        .collect()
}

/// Gives each arc the first free lane, the shortest first; how many lanes there are.
fn arrange(arcs: &mut [Arc]) -> usize {
    arcs.sort_by_key(|it| (it.to - it.from, it.from, it.to));
    let mut lanes: Vec<Vec<(usize, usize)>> = Vec::new();
    for arc in arcs.iter_mut() {
        let free =
            |lane: &Vec<(usize, usize)>| lane.iter().all(|it| it.1 <= arc.from || arc.to <= it.0);
        arc.lane = lanes.iter().position(free).unwrap_or_else(|| {
            lanes.push(Vec::new());
            lanes.len() - 1
        });
        lanes[arc.lane].push((arc.from, arc.to));
    }
    lanes.len()
}

/// The vertices that a reason leads over, from the earlier call to the later; none if the graph does not show it.
pub(super) fn path(graph: &Graph<'_>, reason: &Separation) -> Vec<usize> {
    let Some((first, last)) = reason.calls.filter(|_| !reason.bound) else {
        return Vec::new();
    };
    // A function that runs twice has its statements twice.
    let is_at = |span: Span| move |it: &Vertex<'_>| it.span == span;
    let mut vertices = graph.vertices.iter();
    let (Some(from), Some(to)) = (
        vertices.clone().position(is_at(first)),
        vertices.clone().rposition(is_at(last)),
    ) else {
        return Vec::new();
    };
    let Some(via) = vertices.position(is_at(reason.span)) else {
        return Vec::new();
    };
    if via == from || via == to {
        // Between callees, a dependence keeps nothing apart by itself.
        let hard = graph.edge(from, to).is_some_and(|it| !it.between_callees);
        return match hard {
            true => vec![from, to],
            false => Vec::new(),
        };
    }
    let before = shortest(graph, from, via);
    let behind = shortest(graph, via, to);
    match before.is_empty() || behind.is_empty() {
        true => Vec::new(),
        false => [before, behind[1..].to_vec()].concat(),
    }
}

fn pairs(path: &[usize]) -> Vec<(usize, usize)> {
    path.windows(2).map(|it| (it[0], it[1])).collect()
}

/// The vertices on a shortest way between two; none if there is no way.
fn shortest(graph: &Graph<'_>, from: usize, to: usize) -> Vec<usize> {
    let mut before: BTreeMap<usize, usize> = BTreeMap::new();
    let mut level = vec![from];
    while !level.is_empty() && !before.contains_key(&to) {
        let mut next = Vec::new();
        for at in level {
            // Edges lead on, so what lies behind `to` does not lead there.
            for edge in graph.out_edges(at).filter(|it| it.to <= to) {
                before.entry(edge.to).or_insert_with(|| {
                    next.push(edge.to);
                    at
                });
            }
        }
        level = next;
    }
    let mut path = vec![to];
    while let Some(last) = path.last().filter(|it| **it != from) {
        let Some(at) = before.get(last) else {
            return Vec::new();
        };
        path.push(*at);
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arc(from: usize, to: usize) -> Arc {
        Arc {
            from,
            to,
            lane: 0,
            blocks: false,
            why: String::new(),
        }
    }

    #[test]
    fn arcs_that_overlap_stand_side_by_side() {
        let mut arcs = vec![arc(0, 4), arc(0, 1), arc(1, 3), arc(2, 4), arc(3, 4)];
        let lanes = arrange(&mut arcs);
        let found: Vec<_> = arcs.iter().map(|it| (it.from, it.to, it.lane)).collect();
        assert_eq!(
            found,
            [(0, 1, 0), (3, 4, 0), (1, 3, 0), (2, 4, 1), (0, 4, 2)]
        );
        assert_eq!(lanes, 3);
    }
}
