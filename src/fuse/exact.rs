//! The best grouping of one graph, for tests: the greedy one stands beside it.
//!
//! Clusters of calls on one node, as few as possible, so that no fusion-preventing edge lies within one and what is left of the graph has no circle: the problem of
//! Robinson, Lippmeier and Chakravarty, "Fusing Filters with Integer Linear Programming" (FHPC 2014), by branch and bound. Their arrays are nodes here,
//! and what changes their size are walks that end early.

use super::bounds::{Bans, Bounds};
use super::cost::Lines;
use super::graph::Graph;
use super::group::{greedy, receiver};
use super::sequence::Sequences;
use super::sharing::{Limits, Sharing};
use super::{fuse, graphs};
use crate::link::Program;
use crate::model::sketch::program;
use crate::summarise::{Oracle, Summaries, summarise};

/// Larger graphs take too long.
const MOST_VERTICES: usize = 20;

/// How many clusters the calls of `graph` are, at least.
fn fewest(graph: &Graph<'_>) -> usize {
    let calls = (0..graph.vertices.len()).filter(|it| receiver(&graph.vertices[*it]).is_some());
    let calls: Vec<usize> = calls.collect();
    let mut best = calls.len();
    let mut clusters = Vec::new();
    follow(graph, &calls, &mut clusters, &mut best);
    best
}

fn follow(graph: &Graph<'_>, calls: &[usize], clusters: &mut Vec<Vec<usize>>, best: &mut usize) {
    let Some((next, others)) = calls.split_first() else {
        *best = clusters.len().min(*best);
        return;
    };
    if clusters.len() >= *best {
        return;
    }
    for at in 0..clusters.len() {
        if may_join(graph, &clusters[at], *next) {
            clusters[at].push(*next);
            if has_order(graph, clusters) {
                follow(graph, others, clusters, best);
            }
            clusters[at].pop();
        }
    }
    clusters.push(vec![*next]);
    follow(graph, others, clusters, best);
    clusters.pop();
}

fn may_join(graph: &Graph<'_>, members: &[usize], next: usize) -> bool {
    let conditions = |it: usize| {
        (
            receiver(&graph.vertices[it]),
            &graph.vertices[it].conditions,
        )
    };
    members.iter().all(|it| {
        let prevents = graph.edge(*it, next).is_some_and(|it| !it.between_callees);
        conditions(*it) == conditions(next) && !prevents
    })
}

/// Whether there is an order of the graph in which each cluster is one vertex.
fn has_order(graph: &Graph<'_>, clusters: &[Vec<usize>]) -> bool {
    let count = graph.vertices.len();
    let of = |vertex: usize| {
        let cluster = clusters.iter().position(|it| it.contains(&vertex));
        cluster.map_or(vertex, |it| count + it)
    };
    let edges = graph.edges.iter().map(|it| (of(it.from), of(it.to)));
    let mut edges: Vec<(usize, usize)> = edges.filter(|it| it.0 != it.1).collect();
    // Edges from where nothing leads to go, until none is left.
    while !edges.is_empty() {
        let left = edges.len();
        let ends: Vec<usize> = edges.iter().map(|it| it.1).collect();
        edges.retain(|it| ends.contains(&it.0));
        if edges.len() == left {
            return false;
        }
    }
    true
}

/// How many clusters the calls of each graph of a plan of `sketch` are: as they are grouped, and at least.
fn clusters(sketch: &str) -> Vec<(usize, usize)> {
    let program = program(sketch);
    let summaries = summarise(&program);
    let bounds = Bounds {
        keep_all: true,
        max_sequence: 5,
        ..Bounds::default()
    };
    let plan = fuse(&program, &summaries, bounds, &Bans::default());
    let mut oracle = Oracle::new(&summaries);
    let mut graphs = graphs(&program, &mut oracle, &plan);
    graphs.retain(|it| it.graph.vertices.len() <= MOST_VERTICES);
    let grouped = graphs
        .iter()
        .map(|it| grouped(&it.graph, (&program, &summaries)));
    let fewest = graphs.iter().map(|it| fewest(&it.graph));
    grouped.zip(fewest).collect()
}

fn grouped(graph: &Graph<'_>, (program, summaries): (&Program, &Summaries)) -> usize {
    let (limits, choice) = (Limits::default(), Default::default());
    let (bans, lines) = (Bans::default(), Lines::new(program));
    let mut sequences = Sequences::new(
        (program, summaries),
        Bounds::default(),
        &bans,
        (&lines, &choice),
        Sharing::new(program, &limits),
    );
    let groups = greedy(graph, &mut sequences).groups;
    let calls = graph.vertices.iter().filter(|it| receiver(it).is_some());
    let joined = groups.iter().map(|it| it.members.len() - 1);
    calls.count() - joined.sum::<usize>()
}

/// Two sums over a list, the second over what a filter keeps, and two walks that need one of them each: the example of the paper. Two walks are the least.
#[test]
fn the_paper_s_example_is_grouped_best() {
    let walk = |name: &str, statements: &str| {
        format!("fn Node::{name}\n{statements}\n> r:next return\n> call:next.{name} r:next\n")
    };
    let walks = [
        walk("sum1", "> r:x or:t1"),
        walk("gts", "> r:x w:kept"),
        walk("sum2", "> r:kept return\n> r:x or:t2"),
        walk("ys1", "> r:x w:y1"),
        walk("ys2", "> r:x w:y2"),
    ];
    let site = "site main
         > call:sum1
         > call:gts
         > call:sum2
         > call:ys1 r:t1
         > call:ys2 r:t2";
    let class = "class Node next*:Node x kept t1 t2 y1 y2\n";
    let sketch = format!("{class}{}{site}", walks.concat());
    let all = clusters(&sketch);
    assert_eq!(all[0], (2, 2));
    assert!(all.iter().all(|it| it.0 == it.1), "{all:?}");
}

/// A body that is left to chance: each walk calls walks on two children, between statements on a few fields.
fn chance(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = |limit: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % limit
    };
    let mut lines = vec!["class Node l*:Node r*:Node a b c d e".to_owned()];
    let count = 2 + below(3);
    for walk in 0..count {
        lines.push(format!("fn Node::w{walk}"));
        for _ in 0..2 + below(4) {
            let mut field = || ["a", "b", "c", "d", "e"][below(5) as usize];
            let (read, write) = (field(), field());
            let child = ["l", "r"][below(2) as usize];
            lines.push(match below(5) {
                0 => format!("> r:{read} w:{write}"),
                1 => format!("> r:{child}.{read} w:{write}"),
                2 => format!("> r:{read} w:{child}.{write}"),
                3 => format!("> call:{child}.w{walk} r:{child} r:{read}"),
                _ => format!("> call:{child}.w{walk} r:{child}"),
            });
        }
    }
    lines.push("site main".to_owned());
    lines.extend((0..count).map(|it| format!("> call:w{it}")));
    lines.join("\n")
}

#[test]
fn groups_are_as_few_as_can_be_but_seldom_one_more() {
    let (mut all, mut worse) = (0, 0);
    for seed in 1..=60 {
        let sketch = chance(seed);
        for (ours, fewest) in clusters(&sketch) {
            all += 1;
            worse += usize::from(ours > fewest);
            assert!(
                fewest <= ours && ours <= fewest + 1,
                "{ours}, not {fewest}: {sketch}"
            );
        }
    }
    assert!(all > 100 && worse * 100 <= all, "{worse} of {all}");
}
