//! Order: a stable topological sort of the grouped graph, a node's own statements before its calls.
//!
//! Of the vertices that are ready, statements go before calls: so a node's fields are touched together, before the
//! walk leaves for the children. What stands under one condition stays together. Among equals the one that stood first in the program goes first, and a declaration
//! waits with the calls, so that its variable does not outlive them needlessly: of several the one that the first call waits for. A call that is the last thing in the
//! body of each of its traversals goes last if nothing waits for it: the node is then done with before the walk goes on
//! along a list, and compilers make a loop of it. Call sites, and bodies without
//! groups, keep their order; so do bodies and loops in which one traversal may end before another, where the statements of
//! each are better left together, under one test.

use std::collections::BTreeSet;

use super::graph::Graph;
use super::group::{Group, Grouping};
use super::loops::loops;
use super::predicates::Condition;
use crate::model::{Each, ItemKey, Start, Step, Variant};

/// The vertices in the order in which they are emitted: single ones, groups with their function, and loops.
pub(super) fn schedule(graph: &Graph<'_>, grouping: &Grouping) -> Vec<Step> {
    let instances = graph.vertices.last().map_or(0, |it| it.instance + 1);
    let reorder =
        instances > 1 && !grouping.groups.is_empty() && end_together(graph, grouping, instances);
    let all: Vec<usize> = (0..graph.vertices.len()).collect();
    ordered(graph, grouping, (&all, 0), reorder)
}

/// The order of `vertices`, which all stand under the same `depth` conditions.
fn ordered(
    graph: &Graph<'_>,
    grouping: &Grouping,
    (vertices, depth): (&[usize], usize),
    reorder: bool,
) -> Vec<Step> {
    let groups = Groups::new(graph, grouping, (vertices, depth));
    let (after, mut missing) = groups.edges(graph);
    let key = |at: usize| {
        let order = match graph.vertices[at].is_eager {
            _ if !reorder => Order::Any,
            true => Order::Statement,
            false if after[at].is_empty() && groups.is_tail(graph, at) => Order::Tail,
            false => Order::Call,
        };
        (order, at)
    };
    let leaders = vertices
        .iter()
        .copied()
        .filter(|it| groups.leader[*it] == *it);
    let ready = leaders.filter(|it| missing[*it] == 0);
    let mut ready: BTreeSet<(Order, usize)> = ready.map(key).collect();
    let mut steps = Vec::new();
    let mut last = None;
    while let Some(next) = next(&groups, graph, &ready, last.filter(|_| reorder)) {
        let next = match reorder && groups.is_declaration(graph, next.1) {
            true => groups.wanted(graph, (&after, &missing), &ready, next),
            false => next,
        };
        ready.remove(&next);
        let at = next.1;
        steps.push(match groups.loop_of(at) {
            Some((level, inner)) => {
                let mut stops = inner.iter().map(|it| graph.vertices[*it].stops.is_some());
                let reorder = reorder && !stops.any(|it| it);
                Step::Each {
                    headers: headers(graph, inner, *level),
                    steps: ordered(graph, grouping, (inner, level + 1), reorder),
                    joins: Vec::new(),
                }
            }
            None => groups.step(graph, at),
        });
        missing[at] = EMITTED;
        for to in &after[at] {
            missing[*to] -= 1;
            if missing[*to] == 0 {
                ready.insert(key(*to));
            }
        }
        last = Some(at);
    }
    steps
}

/// What an emitted vertex waits for.
const EMITTED: usize = usize::MAX;

/// The loops that the one with these statements stands for, each by its first statement. The first is one that is written, and may change the
/// elements if any may. If their variable serves for more than elements, it is one of these.
fn headers(graph: &Graph<'_>, vertices: &[usize], level: usize) -> Vec<(ItemKey, usize)> {
    let mut known = BTreeSet::new();
    let mut headers: Vec<(Option<&Each>, (ItemKey, usize))> = Vec::new();
    for at in vertices {
        let vertex = &graph.vertices[*at];
        let predicate = vertex.statement.and_then(|it| it.predicates.get(level));
        let of = predicate.map(|it| (vertex.instance, it.statement));
        if known.insert(of) {
            let each = predicate.and_then(|it| it.each.as_ref());
            let header = ((vertex.instance, vertex.item.unwrap_or_default()), level);
            headers.push((each, header));
        }
    }
    let eaches = || headers.iter().filter_map(|it| it.0);
    let forms: BTreeSet<&str> = eaches().map(Each::form).collect();
    let mixed = forms.len() > 1;
    let peels = eaches().any(Each::is_peeled);
    let order = |it: &Each| {
        // A variable that serves for more than elements is needed, a name for elements is what reads best, and an index tells best which
        // iteration is the first.
        let rank = match it.element.as_ref().filter(|_| mixed) {
            Some(of) if !of.only => 0,
            Some(_) if it.is_name() && !peels => 1,
            Some(_) if !it.is_bound() => 2,
            _ => 3,
        };
        let copies = it.start == Some(Start::Pointer);
        (it.is_peeled(), rank, it.constant && !copies, copies)
    };
    headers.sort_by_key(|it| it.0.map_or((true, 4, true, true), order));
    headers.into_iter().map(|it| it.1).collect()
}

/// What comes next of what is ready: the first of those that stand under most conditions of the step before, so that one test will do,
/// else the first.
fn next(
    groups: &Groups<'_>,
    graph: &Graph<'_>,
    ready: &BTreeSet<(Order, usize)>,
    last: Option<usize>,
) -> Option<(Order, usize)> {
    let last = last.filter(|it| !groups.conditions(graph, *it).is_empty());
    let related = |at: usize| last.map_or((0, false), |it| groups.related(graph, it, at));
    let first = ready.first().copied()?;
    let better = |best, next: &(Order, usize)| match related(next.1) > related(best) {
        true => next.1,
        false => best,
    };
    let best = ready.iter().fold(first.1, better);
    ready.iter().find(|it| it.1 == best).copied()
}

/// What goes first of the vertices that are ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Any,
    Statement,
    Call,
    /// A call in tail position.
    Tail,
}

/// Whether no traversal of the `instances` ends on a node where another goes on.
fn end_together(graph: &Graph<'_>, grouping: &Grouping, instances: usize) -> bool {
    let of_all = |at: &usize| {
        let mut guards = grouping.guards.iter();
        guards.any(|it| it.len() == instances && it.contains(at))
    };
    let mut vertices = graph.vertices.iter().enumerate();
    vertices.all(|(at, it)| !it.returns || of_all(&at))
}

struct Groups<'g> {
    /// For each vertex the first vertex of its group or loop.
    leader: Vec<usize>,
    grouping: &'g Grouping,
    vertices: &'g [usize],
    depth: usize,
    /// Where among the conditions each loop stands, and its statements.
    loops: Vec<(usize, Vec<usize>)>,
}

impl<'g> Groups<'g> {
    fn new(
        graph: &Graph<'_>,
        grouping: &'g Grouping,
        (vertices, depth): (&'g [usize], usize),
    ) -> Self {
        let mut leader: Vec<usize> = (0..graph.vertices.len()).collect();
        let calls = grouping.groups.iter().map(|it| &it.members);
        for members in calls.chain(&grouping.guards) {
            members.iter().for_each(|it| leader[*it] = members[0]);
        }
        let loops = loops(graph, vertices, depth);
        for (_, members) in &loops {
            members.iter().for_each(|it| leader[*it] = members[0]);
        }
        Groups {
            leader,
            grouping,
            vertices,
            depth,
            loops,
        }
    }

    /// The loop that `at` is the first statement of.
    fn loop_of(&self, at: usize) -> Option<&(usize, Vec<usize>)> {
        self.loops.iter().find(|it| it.1[0] == at)
    }

    /// The conditions under which a leader stands here: those of a loop are the ones around it.
    fn conditions<'a>(&self, graph: &'a Graph<'_>, at: usize) -> &'a [(Condition, bool)] {
        let all = &graph.vertices[self.anchor(at)].conditions;
        let end = self.loop_of(at).map_or(all.len(), |it| it.0);
        &all[self.depth..end]
    }

    /// The group of a leader.
    fn group_of(&self, at: usize) -> Option<&Group> {
        let mut groups = self.grouping.groups.iter();
        groups.find(|it| it.members[0] == at)
    }

    /// The vertex whose conditions are those of a leader.
    fn anchor(&self, at: usize) -> usize {
        self.group_of(at).map_or(at, Group::anchor)
    }

    /// How many conditions two leaders have in common here, from the outermost, and whether they stand in other branches of the next.
    fn related(&self, graph: &Graph<'_>, a: usize, b: usize) -> (usize, bool) {
        let (own, others) = (self.conditions(graph, a), self.conditions(graph, b));
        let pairs = own.iter().zip(others);
        let shared = pairs.take_while(|(a, b)| a == b).count();
        if shared == own.len() && shared == others.len() {
            return (usize::MAX, false);
        }
        let groups = &graph.vertices[self.anchor(a)].groups;
        let other = match (own.get(shared), others.get(shared)) {
            (Some((own, _)), Some((other, _))) => {
                own == other || groups[self.depth + shared].contains(other)
            }
            _ => false,
        };
        (shared, other)
    }

    /// Whether a leader is a declaration.
    fn is_declaration(&self, graph: &Graph<'_>, at: usize) -> bool {
        let declares = |it: &&crate::model::Item| !it.declares.is_empty();
        let statement = graph.vertices[at].statement.filter(declares);
        statement.is_some() && self.group_of(at).is_none() && self.loop_of(at).is_none()
    }

    /// Of the declarations that are ready, the one that the first other vertex waits for which is still to come, if there is one;
    /// else `first`.
    fn wanted(
        &self,
        graph: &Graph<'_>,
        (after, missing): (&[Vec<usize>], &[usize]),
        ready: &BTreeSet<(Order, usize)>,
        first: (Order, usize),
    ) -> (Order, usize) {
        let mut pending = self.vertices.iter().copied().filter(|it| {
            let waits = missing[*it] != 0 && missing[*it] != EMITTED;
            self.leader[*it] == *it && waits && !self.is_declaration(graph, *it)
        });
        let Some(target) = pending.next() else {
            return first;
        };
        let leads_to = |from: usize| {
            let (mut open, mut seen) = (vec![from], BTreeSet::new());
            while let Some(at) = open.pop() {
                if at == target {
                    return true;
                }
                let next = after[at].iter().filter(|it| seen.insert(**it));
                open.extend(next);
            }
            false
        };
        let declarations = ready.iter().filter(|it| self.is_declaration(graph, it.1));
        let mut all = std::iter::once(&first).chain(declarations);
        all.find(|it| leads_to(it.1)).copied().unwrap_or(first)
    }

    /// Whether `at`, or each member of its group, is a call at the end of its body.
    fn is_tail(&self, graph: &Graph<'_>, at: usize) -> bool {
        let is_last = |it: &usize| {
            let next = graph.vertices.get(it + 1);
            next.is_none_or(|next| next.instance != graph.vertices[*it].instance)
        };
        let group = self.group_of(at);
        let members = group.map_or(std::slice::from_ref(&at), |it| &it.members);
        let all_calls = members.iter().all(|it| graph.vertices[*it].call.is_some());
        all_calls && members.iter().all(is_last)
    }

    /// For each leader those that wait for it, and how many times each waits; once for each edge between members.
    fn edges(&self, graph: &Graph<'_>) -> (Vec<Vec<usize>>, Vec<usize>) {
        let count = graph.vertices.len();
        let (mut after, mut missing) = (vec![Vec::new(); count], vec![0_usize; count]);
        let mut inside = vec![false; count];
        self.vertices.iter().for_each(|it| inside[*it] = true);
        for edge in &graph.edges {
            let (from, to) = (self.leader[edge.from], self.leader[edge.to]);
            if from != to && inside[edge.from] && inside[edge.to] {
                after[from].push(to);
                missing[to] += 1;
            }
        }
        (after, missing)
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
        if let Some(group) = self.group_of(at) {
            let all = group.members.iter().enumerate();
            let (extra, others): (Vec<_>, Vec<_>) = all.partition(|it| group.extra.contains(it.1));
            let index = |it: Vec<(usize, &usize)>| it.into_iter().map(|it| it.0).collect();
            let others: Vec<usize> = index(others);
            let rest = group.rest.map(|target| Variant {
                members: others,
                target,
            });
            return Step::Group {
                members: group.members.iter().map(member).collect(),
                target: group.target,
                variants: rest.into_iter().collect(),
                extra: index(extra),
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
