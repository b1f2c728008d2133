//! Loops over the same children that may become one (Kennedy, McKinley: Maximizing loop parallelism and improving data
//! locality via loop fusion and distribution, LCPC 1993).
//!
//! Of two loops, everything of the first ran before anything of the second. In one loop, what the first does in a later
//! iteration comes behind what the second does in an earlier one: these must not conflict, where elements of different
//! iterations are apart. What they do in one iteration keeps its order as any statements do. A loop is in one piece: nothing that has
//! to stand between two may be left over.
//!
//! Loops may be written in different ways, by a name of the element, an index or an iterator: one fits in another whose words say all that its
//! statements need (`Likeness`).
//!
//! A loop may end early (`break;`, `return;`). Then its statements keep their order to what ends it, and each runs under a flag that says whether its
//! loop goes on: so a loop has to be one of which a flag can tell all (`stops_badly`), and calls of it must have something to join.

use std::collections::{BTreeMap, BTreeSet};

use super::contracted::Contracted;
use super::graph::{Graph, Vertex};
use super::group::receiver;
use super::predicates::{Condition, any_loop, loop_behind};
use super::wording::Name;
use crate::model::{LocalId, Predicate, Ref, RefKind, Separation};
use crate::mutation::{Rule, broken};
use crate::summarise::{Cause, Evaluation, Oracle};

/// A loop, at an index of the conditions of its statements.
struct Loop {
    level: usize,
    vertices: Vec<usize>,
    /// The statement in the words of whose loop it is written.
    header: usize,
}

/// Merges loops: those that become one get one number in the conditions of their statements.
pub(super) fn merge(graph: &mut Graph<'_>, oracle: &mut Oracle<'_>) {
    let all: Vec<usize> = (0..graph.vertices.len()).collect();
    let in_loops = |it: &&usize| !graph.vertices[**it].apart.is_empty();
    if all.iter().any(|it| in_loops(&it)) {
        merge_in(graph, oracle, &all, 0);
    }
}

/// The loops among `vertices`, all of which stand under the same `depth` conditions; by the first statement.
pub(super) fn loops(
    graph: &Graph<'_>,
    vertices: &[usize],
    depth: usize,
) -> Vec<(usize, Vec<usize>)> {
    let mut found = BTreeMap::<&[(Condition, bool)], _>::new();
    for at in vertices {
        let conditions = &graph.vertices[*at].conditions;
        if let Some(level) = loop_behind(conditions, depth) {
            let of = found.entry(&conditions[depth..=level]);
            of.or_insert_with(|| (level, Vec::<usize>::new()))
                .1
                .push(*at);
        }
    }
    let mut loops: Vec<(usize, Vec<usize>)> = found.into_values().collect();
    loops.sort_by_key(|it| it.1[0]);
    loops
}

fn merge_in(graph: &mut Graph<'_>, oracle: &mut Oracle<'_>, vertices: &[usize], depth: usize) {
    let loops = loops(graph, vertices, depth).into_iter();
    let mut open: Vec<Loop> = loops
        .map(|(level, vertices)| Loop {
            level,
            header: vertices[0],
            vertices,
        })
        .collect();
    let mut merged: Vec<Loop> = Vec::new();
    let mut apart = Vec::new();
    {
        let mut contracted = Contracted::within(graph, vertices);
        open.iter().for_each(|it| contracted.merge(&it.vertices));
        while !open.is_empty() {
            let mut seed = open.remove(0);
            let mut rest = Vec::new();
            for candidate in open {
                let likeness = likeness(graph, &seed, &candidate);
                let why = match likeness {
                    Likeness::Equal | Likeness::Fits | Likeness::Takes => {
                        separation(graph, oracle, &contracted, (&seed, &candidate))
                    }
                    Likeness::Written => Some(written_otherwise(graph, &candidate)),
                    Likeness::None => Some(None),
                };
                match why {
                    None => {
                        if likeness == Likeness::Fits {
                            seed.header = candidate.header;
                        }
                        seed.vertices.extend(candidate.vertices);
                        contracted.merge(&seed.vertices);
                    }
                    Some(why) => {
                        apart.extend(why);
                        rest.push(candidate);
                    }
                }
            }
            open = rest;
            merged.push(seed);
        }
    }
    graph.loops_apart.extend(apart);
    for it in merged {
        let first = graph.vertices[it.header].conditions[..=it.level].to_vec();
        for at in &it.vertices {
            graph.vertices[*at].conditions[..=it.level].clone_from_slice(&first);
        }
        merge_in(graph, oracle, &it.vertices, it.level + 1);
    }
}

/// Why two equal loops cannot become one; what there is to tell of that, if anything. `None` if they can.
fn separation(
    graph: &Graph<'_>,
    oracle: &mut Oracle<'_>,
    contracted: &Contracted<'_, '_>,
    (seed, candidate): (&Loop, &Loop),
) -> Option<Option<Separation>> {
    let both = || seed.vertices.iter().chain(&candidate.vertices);
    if let Some(name) = [seed, candidate]
        .into_iter()
        .find_map(|it| changed_variable(graph, it))
    {
        let reason = format!(
            "two loops over the same children do not become one, because `{name}` is changed in one of them: use another variable for what it becomes"
        );
        return Some(told(graph, candidate, None, reason));
    }
    let joins = || joins(graph, (seed, candidate));
    if both().any(|it| graph.vertices[*it].stops.is_some()) && !joins() {
        return Some(None);
    }
    if let Some(why) = stops_badly(graph, (seed, candidate)) {
        let reason = format!("two loops over the same children do not become one, because {why}");
        return Some(told(graph, candidate, None, reason));
    }
    if !runs_apart(graph, seed, candidate) && !ends_alike(graph, contracted, (seed, candidate)) {
        let reason = "two loops over the same children do not become one, because one of the traversals may end before them, and variables are declared in them".to_owned();
        return Some(told(graph, candidate, None, reason));
    }
    if let Some((at, cause)) = conflict(graph, oracle, seed, candidate) {
        let reason = format!(
            "this may change what another loop over the same children does in a later iteration: {cause}"
        );
        return Some(told(graph, candidate, Some(at), reason));
    }
    let between = contracted.between(&seed.vertices, &candidate.vertices)?;
    let before = seed.vertices.iter().find_map(|it| graph.edge(*it, between));
    let mut behind = candidate.vertices.iter();
    let edge = before.or_else(|| behind.find_map(|it| graph.edge(between, *it)));
    let why = edge.map_or(
        "it depends on both, through other statements".to_owned(),
        |it| it.why.to_string(),
    );
    let reason = format!("this must run between two loops over the same children: {why}");
    Some(told(graph, candidate, Some(between), reason))
}

/// The name of the loop's variable, if a statement may change that: in one loop, the others' elements would be another, too.
fn changed_variable<'g>(graph: &'g Graph<'_>, of: &Loop) -> Option<&'g str> {
    let vertex = &graph.vertices[*of.vertices.first()?];
    let body = graph.scopes[vertex.instance].body()?;
    let eaches = vertex.statement?.loops().map(|it| it.1);
    let mut changed = eaches.filter(|it| it.changes_variable(body) && !broken(Rule::LoopVariables));
    let local = changed.next()?.variable_in(body)?;
    Some(&local.name)
}

fn told(graph: &Graph<'_>, of: &Loop, at: Option<usize>, reason: String) -> Option<Separation> {
    let calls = of.vertices.iter().copied();
    let mut calls = calls.filter(|it| graph.vertices[*it].call.is_some());
    let at = at.or_else(|| calls.next())?;
    Some(Separation {
        span: graph.vertices[at].span,
        reason,
        bound: false,
        calls: None,
    })
}

/// How much two loops have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    /// They go through the same children in the same way, under the same conditions.
    Equal,
    /// They are written in different ways, and statements of the first can stand in the other.
    Fits,
    /// The other way round.
    Takes,
    /// They go through the same children under the same conditions, but are written in different ways.
    Written,
    /// Anything else.
    None,
}

fn likeness(graph: &Graph<'_>, a: &Loop, b: &Loop) -> Likeness {
    let header = |it: &Loop| {
        let all = &graph.vertices[it.header].conditions[..=it.level];
        let (last, around) = all.split_last()?;
        Some((last.0.each()?.clone(), around.to_vec()))
    };
    let (Some((of_a, around_a)), Some((of_b, around_b))) = (header(a), header(b)) else {
        return Likeness::None;
    };
    let as_a = super::predicates::Loop {
        number: of_a.number,
        element: of_a.element.clone(),
        ..of_b.clone()
    };
    // What serves for more than elements, or does not designate any, is the harder to write in another way.
    let needs = |it: &super::predicates::Loop| it.element.as_ref().is_none_or(|it| !it.only);
    let fits = |a: &super::predicates::Loop, b: &super::predicates::Loop| {
        let both = a.element.as_ref().zip(b.element.as_ref());
        both.is_some_and(|(own, there)| own.fits_in(there))
    };
    match a.level == b.level && around_a == around_b && of_a.range == of_b.range {
        true if of_a == as_a && needs(&of_b) && !needs(&of_a) => Likeness::Fits,
        true if of_a == as_a => Likeness::Equal,
        true if fits(&of_b, &of_a) => Likeness::Takes,
        true if fits(&of_a, &of_b) => Likeness::Fits,
        true if of_a.peeled.is_none() && of_b.peeled.is_none() => Likeness::Written,
        _ => Likeness::None,
    }
}

/// What there is to tell of a loop with calls that is written in another way than one over the same children.
fn written_otherwise(graph: &Graph<'_>, of: &Loop) -> Option<Separation> {
    let reason = "two loops over the same children do not become one, because they are written in different ways: write both with the same kind of variable, in the same direction";
    told(graph, of, None, reason.to_owned())
}

/// Whether no traversal of the loops can end on a node where another goes on: then all of the loop runs, or nothing.
fn ends_alike(graph: &Graph<'_>, contracted: &Contracted<'_, '_>, (a, b): (&Loop, &Loop)) -> bool {
    let all = a.vertices.iter().chain(&b.vertices);
    let instances: BTreeSet<usize> = all.map(|it| graph.vertices[*it].instance).collect();
    instances.len() == 1 || end_as_one(graph, contracted, &instances)
}

/// Whether none of these traversals can end on a node where another goes on. (Equal guards of all traversals end all of them, if nothing has to
/// stand between, so that they become one.)
pub(super) fn end_as_one(
    graph: &Graph<'_>,
    contracted: &Contracted<'_, '_>,
    instances: &BTreeSet<usize>,
) -> bool {
    let count = graph.vertices.last().map_or(0, |it| it.instance + 1);
    let of_all = |(at, vertex): (usize, &Vertex<'_>)| {
        let apart = |other: usize| {
            let both = contracted.holds(at) && contracted.holds(other);
            both && contracted.between(&[at], &[other]).is_some()
        };
        let alike = |instance: usize| {
            let mut all = graph.vertices.iter().enumerate();
            all.any(|(other, it)| {
                it.instance == instance
                    && it.guard == vertex.guard
                    && (other == at || !apart(other))
            })
        };
        vertex.guard.is_some() && (0..count).all(alike)
    };
    let all = graph.vertices.iter().enumerate();
    let mut own = all.filter(|it| instances.contains(&it.1.instance));
    own.all(|it| !it.1.returns || of_all(it))
}

/// Whether each statement of the loops can be made to run for its own traversal alone, by a test of whether that has ended: no variable is
/// declared by one for others.
fn runs_apart(graph: &Graph<'_>, a: &Loop, b: &Loop) -> bool {
    let mut all = a.vertices.iter().chain(&b.vertices);
    all.all(|it| {
        let vertex = &graph.vertices[*it];
        vertex.statement.is_some_and(|item| {
            let own = &graph.scopes[vertex.instance];
            // The one loop's head is evaluated when the traversal that declares a variable may have ended, in front of its value.
            let is_loop = |it: &Predicate| it.each.is_some();
            let heads = item
                .predicates
                .iter()
                .rposition(is_loop)
                .map_or(0, |it| it + 1);
            let heads = &item.predicates[..heads];
            let in_head = |it: &Ref| {
                let inside = |head: &Predicate| head.condition.contains(it.span);
                heads.iter().any(inside) && !broken(Rule::HeadVariables)
            };
            let lasts = |it: &Ref| match it.kind {
                RefKind::Local(id) => match own.local(id) {
                    Name::Node | Name::Param(_) | Name::Element(..) => true,
                    _ => !in_head(it) && own.can_hoist(id),
                },
                _ => true,
            };
            let splits = |it: &LocalId| own.can_hoist(*it) && !own.is_alias(*it);
            item.declares.iter().all(splits) && item.refs.iter().all(lasts)
        })
    })
}

/// Whether a call of the one loop may join one of the other: where one may end early, there is nothing else to gain.
fn joins(graph: &Graph<'_>, (a, b): (&Loop, &Loop)) -> bool {
    let calls = |of: &Loop| {
        let vertices = of.vertices.iter().map(|it| &graph.vertices[*it]);
        let calls =
            vertices.filter_map(|it| Some((receiver(it)?, any_loop(it.conditions.clone()))));
        calls.collect::<Vec<_>>()
    };
    let (own, others) = (calls(a), calls(b));
    own.iter().any(|it| others.contains(it))
}

/// Why two loops of which one may end early (`break;`) do not become one, if so. Each needs a flag that says whether it goes on, under which all its
/// statements run.
fn stops_badly(graph: &Graph<'_>, (a, b): (&Loop, &Loop)) -> Option<&'static str> {
    let all = || {
        a.vertices
            .iter()
            .chain(&b.vertices)
            .map(|it| &graph.vertices[*it])
    };
    let level = a.level;
    // The loop that a statement is in here.
    let own = |it: &Vertex<'_>| {
        let statement = it.statement?;
        let predicate = statement.predicates.get(level)?;
        predicate.each.as_ref().map(|_| predicate.statement)
    };
    let stops = |it: &Vertex<'_>| it.stops.is_some() && it.stops == own(it);
    let stopping: BTreeSet<usize> = all().filter(|it| stops(it)).map(|it| it.instance).collect();
    if stopping.is_empty() {
        return None;
    }
    let of = |it: &Vertex<'_>| (it.instance, own(it));
    let loops: BTreeSet<_> = all()
        .filter(|it| stopping.contains(&it.instance))
        .map(of)
        .collect();
    if loops.len() > stopping.len() && !broken(Rule::StopsOfOne) {
        return Some("they belong to one traversal, and one of them may end early");
    }
    if all().any(Vertex::is_peeled) {
        return Some("one of them is a call on the first child, and the other may end early");
    }
    // Where the condition does not hold, nothing would say that the loop has ended.
    let stood_around = |it: &Vertex<'_>| {
        let inside = it.statement.and_then(|it| it.predicates.get(level + 1..));
        let of = own(it);
        inside.zip(of).is_some_and(|(inside, of)| {
            inside
                .iter()
                .any(|it| !it.first && !of.contains(it.condition))
        })
    };
    if all().any(stood_around) {
        return Some("one of them may end early, and a condition stands around one");
    }
    // What is a name of the element for others as well, would be none of it in a loop that has ended.
    let stays = |it: &Vertex<'_>| {
        let declares = it.statement.map_or(&[][..], |it| &it.declares);
        let scope = &graph.scopes[it.instance];
        let splits = |id: &LocalId| {
            scope.can_hoist(*id) && (!scope.is_alias(*id) || broken(Rule::StopsDeclare))
        };
        !declares.iter().all(splits)
    };
    let mut own = all().filter(|it| stopping.contains(&it.instance));
    own.any(stays)
        .then_some("one of them may end early, and declares a name of its element, or what cannot be declared elsewhere")
}

/// What `later` does in an iteration that conflicts with something that `earlier` does in a later one: the statement, and why.
fn conflict(
    graph: &Graph<'_>,
    oracle: &mut Oracle<'_>,
    earlier: &Loop,
    later: &Loop,
) -> Option<(usize, Cause)> {
    if broken(Rule::Iterations) {
        return None;
    }
    for at in &later.vertices {
        for before in &earlier.vertices {
            let (u, v) = (&graph.vertices[*before], &graph.vertices[*at]);
            // No iteration is earlier than the first.
            if u.is_peeled() {
                continue;
            }
            // Elements of different iterations are apart; all else is compared as ever.
            let (Some(of_u), Some(of_v)) = (apart(u, earlier), apart(v, later)) else {
                return Some((*at, Cause::Unknown(None)));
            };
            let against_v = u
                .effects()
                .flat_map(|u| of_v.effects().map(move |v| (u, v)));
            let against_u = v
                .effects()
                .flat_map(|v| of_u.effects().map(move |u| (u, v)));
            let mut pairs = against_v.chain(against_u);
            let conflict = |(a, b)| graph.conflict(oracle, (u, a), (v, b));
            if let Some(cause) = pairs.find_map(conflict) {
                return Some((*at, cause));
            }
        }
    }
    None
}

/// What a statement of a loop does outside of the element of the iteration at hand.
fn apart<'g>(vertex: &'g Vertex<'_>, of: &Loop) -> Option<&'g Evaluation> {
    let outer = &vertex.conditions[..of.level];
    let outer = outer.iter().filter(|it| it.0.each().is_some());
    vertex.apart.get(outer.count())
}
