//! Grouping: which calls on the same child become one. A policy behind one function: greedy so far.

use std::collections::{BTreeMap, BTreeSet};

use super::contracted::Contracted;
use super::graph::{Graph, Vertex};
use super::key::{Bound, Sequence, SequenceKey};
use super::loops::{end_as_one, loops};
use super::predicates::{Condition, Conditions, is_more};
use super::sequence::Sequences;
use crate::model::{Argument, FusedId, ItemKey, Place, Root, Separation, Span, Usr, Variable};
use crate::mutation::{Rule, broken};

/// More reasons than this are not told for one graph: there may be one for each pair of calls.
const MOST_SEPARATIONS: usize = 500;

/// A call looks for others to join until so many in a row could not.
const MOST_FAILURES: usize = 64;

/// Most edges that the searches for paths between calls follow in one graph. Calls behind that stay apart.
const MOST_STEPS: usize = 50_000_000;

/// The groups of a graph, and why other calls stay apart.
#[derive(Debug, Default)]
pub(super) struct Grouping {
    /// The calls that become one, by their first.
    pub(super) groups: Vec<Group>,
    /// Vertices of equal guards, each in program order.
    pub(super) guards: Vec<Vec<usize>>,
    pub(super) separations: Vec<Separation>,
}

/// Calls that become one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Group {
    /// Vertices, in program order.
    pub(super) members: Vec<usize>,
    /// The function that runs them.
    pub(super) target: FusedId,
    /// Those of them that stand under more conditions than the others.
    pub(super) extra: Vec<usize>,
    /// The function that runs the others where these do not hold, if they are several.
    pub(super) rest: Option<FusedId>,
}

impl Group {
    /// A member whose conditions all members stand under.
    pub(super) fn anchor(&self) -> usize {
        let mut members = self.members.iter();
        let found = members.find(|it| !self.extra.contains(it));
        found.copied().unwrap_or(self.members[0])
    }
}

/// What calls must share to be one call: the node by path and static type. A path from a local variable
/// means another node in each instance.
pub(super) type ReceiverKey<'g> = (&'g Place, &'g Usr, Option<usize>);

/// What else they must share: the conditions under which they run.
type Key<'g> = (ReceiverKey<'g>, &'g Conditions);

/// Takes calls in program order; each seeds a group that later calls on the same node join where the graph
/// stays acyclic. A call that cannot join seeds the next group.
pub(super) fn greedy(graph: &Graph<'_>, sequences: &mut Sequences<'_>) -> Grouping {
    let mut grouping = Grouping::default();
    let all: Vec<usize> = (0..graph.vertices.len()).collect();
    group(graph, sequences, (&all, 0), &mut grouping);
    grouping
        .separations
        .extend(graph.loops_apart.iter().cloned());
    let apart = other_conditions(graph, &grouping.groups);
    grouping.separations.extend(apart);
    grouping.groups.sort();
    grouping
}

/// Groups the calls among `vertices`, which all stand under the same `depth` conditions, and those in loops among themselves: a loop
/// is in one piece to all outside of it.
fn group(
    graph: &Graph<'_>,
    sequences: &mut Sequences<'_>,
    (vertices, depth): (&[usize], usize),
    grouping: &mut Grouping,
) {
    let mut contracted = Contracted::within(graph, vertices);
    let loops = loops(graph, vertices, depth);
    loops.iter().for_each(|it| contracted.merge(&it.1));
    let in_loop = |it: &usize| loops.iter().any(|(_, inner)| inner.contains(it));
    let own: Vec<usize> = vertices.iter().copied().filter(|it| !in_loop(it)).collect();
    let mut clusters: Vec<Vec<usize>> = Vec::new();
    let calls: Vec<Vec<usize>> = calls_by_receiver(graph, &own).into_values().collect();
    for own in &calls {
        let mut open = own.clone();
        while let Some(seed) = (!open.is_empty()).then(|| open.remove(0)) {
            let members = grow(
                graph,
                &contracted,
                sequences,
                (seed, &open, &calls),
                &mut grouping.separations,
            );
            open.retain(|it| !members.contains(it));
            if members.len() > 1 {
                contracted.merge(&members);
            }
            clusters.push(members);
        }
    }
    let separations = &mut grouping.separations;
    let extras = extras(graph, sequences, &clusters, &mut contracted, separations);
    for (at, members) in clusters.iter().enumerate() {
        if extras.iter().any(|it| it.1 == at) {
            continue;
        }
        let more = extras.iter().find(|it| it.0 == at);
        let extra = more.map_or(&[][..], |it| &clusters[it.1]);
        let mut all = [&members[..], extra].concat();
        all.sort_unstable();
        let several = all.len() > 1;
        let target = several.then(|| intern(graph, sequences, &all)).flatten();
        let Some(target) = target else {
            continue;
        };
        let has_rest = more.is_some() && members.len() > 1;
        grouping.groups.push(Group {
            rest: has_rest
                .then(|| intern(graph, sequences, members))
                .flatten(),
            members: all,
            target,
            extra: extra.to_vec(),
        });
    }
    grouping
        .guards
        .extend(equal_guards(graph, &own, &mut contracted));
    for (level, inner) in &loops {
        group(graph, sequences, (inner, level + 1), grouping);
    }
}

/// Pairs of calls, or of calls that have become one, on one node: the second stand under more conditions than the first, so that where these
/// hold all of them can run as one. They are evaluated before all of them: what these do must not change them, as it may not change their
/// arguments. By their indices.
fn extras(
    graph: &Graph<'_>,
    sequences: &Sequences<'_>,
    clusters: &[Vec<usize>],
    contracted: &mut Contracted<'_, '_>,
    separations: &mut Vec<Separation>,
) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (base, members) in clusters.iter().enumerate() {
        if found.iter().any(|it| it.1 == base) {
            continue;
        }
        let candidates = clusters.iter().enumerate();
        let free = |at: usize| found.iter().all(|it| it.0 != at && it.1 != at);
        let mut candidates = candidates.filter(|it| it.0 != base && free(it.0));
        let more = candidates.find(|(_, more)| {
            let of_one = graph.vertices[members[0]].instance == graph.vertices[more[0]].instance;
            is_under_more(graph, contracted, (members, more))
                && match may_be_one(graph, sequences, (members, more), contracted) {
                    Ok(()) => true,
                    // Of several traversals it is told that their conditions differ.
                    Err(why) => {
                        separations.extend(why.filter(|_| of_one));
                        false
                    }
                }
        });
        if let Some((at, more)) = more {
            contracted.merge(&[&members[..], more].concat());
            found.push((base, at));
        }
    }
    found
}

/// Whether the calls `more` stand on the node of `members`, under their conditions and others, none of which calls
/// functions; and no traversal of them ends before where another goes on.
fn is_under_more(
    graph: &Graph<'_>,
    contracted: &Contracted<'_, '_>,
    (members, more): (&[usize], &[usize]),
) -> bool {
    let (a, b) = (&graph.vertices[members[0]], &graph.vertices[more[0]]);
    // This is asked of all pairs.
    if receiver(a) != receiver(b) || !is_more(&a.conditions, &b.conditions) {
        return false;
    }
    let is_plain = |at: &usize| {
        let statement = graph.vertices[*at].statement;
        statement.is_some_and(|it| {
            let mut conditions = it.predicates.iter().filter(|it| it.each.is_none());
            conditions.all(|it| !it.calls && it.cases.is_none())
        })
    };
    let both = || members.iter().chain(more);
    let instances: BTreeSet<usize> = both().map(|it| graph.vertices[*it].instance).collect();
    let own = || {
        let all = graph.vertices.iter().enumerate();
        all.filter(|it| instances.contains(&it.1.instance))
    };
    // Of what stands around these calls, nothing is told here. (Where there is one traversal, or a call site, the order to its ends is all.)
    let is_one = graph.vertices.iter().all(|it| it.instance == 0);
    let ends_alike = || {
        let within = own().all(|(at, it)| !it.returns || contracted.holds(at));
        within && end_as_one(graph, contracted, &instances)
    };
    both().all(is_plain) && own().all(|it| it.1.stops.is_none()) && (is_one || ends_alike())
}

/// Whether two sets of calls may become one: nothing stands between them, and there can be a function. The second stand under more
/// conditions. If not, why.
fn may_be_one(
    graph: &Graph<'_>,
    sequences: &Sequences<'_>,
    (members, more): (&[usize], &[usize]),
    contracted: &Contracted<'_, '_>,
) -> Result<(), Option<Separation>> {
    let mut all = [members, more].concat();
    all.sort_unstable();
    let sequence = sequences.of_calls(graph, &all);
    let complete = |it: &usize| {
        let call = graph.vertices[*it].call.as_ref();
        call.is_some_and(|it| it.0.args.iter().all(Argument::is_written))
    };
    let mut pairs = members
        .iter()
        .flat_map(|a| more.iter().map(move |b| (*a, *b)));
    let hard = pairs.find_map(|(a, b)| {
        let edge = graph.edge(a.min(b), a.max(b))?;
        (!edge.between_callees).then_some(edge)
    });
    if let Some(edge) = hard.filter(|_| !broken(Rule::ExtraConditions)) {
        let (first, later) = (call_name(graph, edge.from), call_name(graph, edge.to));
        return Err(Some(Separation {
            span: graph.vertices[edge.to].span,
            reason: format!(
                "{first} must end before {later} evaluates its conditions, receiver and arguments: {}",
                edge.why
            ),
            bound: false,
            calls: spans(graph, edge.from, edge.to),
        }));
    }
    if !all.iter().all(complete) {
        return Err(None);
    }
    if let Some(between) = contracted.between(members, more) {
        return Err(Some(between_separation(graph, members, more[0], between)));
    }
    let allowed = allowed(graph, sequences, &all, &sequence);
    let separation = |bound| bound_separation(graph, members, more[0], bound);
    allowed.map(drop).map_err(|bound| Some(separation(bound)))
}

/// Merges equal guards of different traversals where the graph stays acyclic.
fn equal_guards(
    graph: &Graph<'_>,
    vertices: &[usize],
    contracted: &mut Contracted<'_, '_>,
) -> Vec<Vec<usize>> {
    let mut guards = Vec::new();
    let is_guard = |it: &usize| graph.vertices[*it].guard.is_some();
    let mut open: Vec<usize> = vertices.iter().copied().filter(is_guard).collect();
    while let Some(seed) = (!open.is_empty()).then(|| open.remove(0)) {
        let mut members = vec![seed];
        if has_given(graph, &guards, &[seed]) {
            continue;
        }
        for candidate in &open {
            let with = [&members[..], &[*candidate]].concat();
            if is_equal_guard(graph, &members, *candidate)
                && !has_given(graph, &guards, &with)
                && contracted.between(&members, &[*candidate]).is_none()
            {
                members.push(*candidate);
            }
        }
        open.retain(|it| !members.contains(it));
        if members.len() > 1 {
            contracted.merge(&members);
            guards.push(members);
        }
    }
    guards
}

/// Whether the traversal of one of `members` may have ended before that, and given its value, while others of them go on: a test of all would give another
/// one. Those of earlier `guards` that they share end together.
fn has_given(graph: &Graph<'_>, guards: &[Vec<usize>], members: &[usize]) -> bool {
    let instance = |it: &usize| graph.vertices[*it].instance;
    let ends_all = |at: usize| {
        let mut shared = guards.iter().filter(|it| it.contains(&at));
        shared.any(|guard| {
            let mut own = members.iter().map(instance);
            own.all(|own| guard.iter().any(|it| instance(it) == own))
        })
    };
    let may_have = |at: &usize| {
        let gives = graph.scopes[instance(at)].result_local().is_some();
        let mut before = (0..*at).filter(|it| instance(it) == instance(at));
        gives && before.any(|it| graph.vertices[it].returns && !ends_all(it))
    };
    members.iter().any(may_have) && !broken(Rule::GivenValues)
}

/// Whether `candidate` says what `members` say, in a traversal of its own, and depends on none of them.
fn is_equal_guard(graph: &Graph<'_>, members: &[usize], candidate: usize) -> bool {
    let vertex = &graph.vertices[candidate];
    members.iter().all(|it| {
        let member = &graph.vertices[*it];
        member.guard == vertex.guard
            && member.instance != vertex.instance
            && graph.edge(*it, candidate).is_none()
    })
}

/// The calls that share their node with another one, under equal conditions or more of them.
pub fn shared_calls(graph: &Graph<'_>) -> Vec<usize> {
    let related = |a: &Conditions, b: &Conditions| {
        a == b || is_more(a, b) || is_more(b, a) || broken(Rule::Predicates)
    };
    let calls = graph.vertices.iter().enumerate();
    let calls: Vec<(usize, &Vertex<'_>)> = calls.filter(|it| receiver(it.1).is_some()).collect();
    let shares = |at: usize| {
        let own = calls[at].1;
        let mut others = calls.iter().enumerate().filter(|it| it.0 != at);
        others.any(|(_, (_, it))| {
            receiver(it) == receiver(own) && related(&own.conditions, &it.conditions)
        })
    };
    let shared = (0..calls.len()).filter(|it| shares(*it));
    shared.map(|it| calls[it].0).collect()
}

/// The calls among `vertices` on each node under equal conditions, by the first of them.
fn calls_by_receiver<'g>(
    graph: &'g Graph<'_>,
    vertices: &[usize],
) -> BTreeMap<(usize, Key<'g>), Vec<usize>> {
    static NONE: Conditions = Vec::new();
    let mut firsts: BTreeMap<Key<'_>, usize> = BTreeMap::new();
    let mut calls: BTreeMap<(usize, Key<'_>), Vec<usize>> = BTreeMap::new();
    for at in vertices.iter().copied() {
        let vertex = &graph.vertices[at];
        let Some(receiver) = receiver(vertex) else {
            continue;
        };
        let conditions = match broken(Rule::Predicates) {
            true => &NONE,
            false => &vertex.conditions,
        };
        let key = (receiver, conditions);
        let first = *firsts.entry(key).or_insert(at);
        calls.entry((first, key)).or_default().push(at);
    }
    calls
}

/// What a call must share with others to be one with them, if it is one on a known node.
pub(super) fn receiver<'g>(vertex: &'g Vertex<'_>) -> Option<ReceiverKey<'g>> {
    let (call, _) = vertex.call.as_ref()?;
    let place = call.receiver.place.as_ref()?;
    let of_instance =
        matches!(place.root, Root::Pointee(Variable::Local(_))) && !broken(Rule::LocalReceivers);
    let instance = of_instance.then_some(vertex.instance);
    Some((place, &call.receiver.class, instance))
}

/// Calls on one node under other conditions than the first of them, with which they do not become one.
fn other_conditions(graph: &Graph<'_>, groups: &[Group]) -> Vec<Separation> {
    let mut firsts: BTreeMap<ReceiverKey<'_>, usize> = BTreeMap::new();
    let mut told: Vec<(ReceiverKey<'_>, &Conditions)> = Vec::new();
    let mut separations = Vec::new();
    for (at, vertex) in graph.vertices.iter().enumerate() {
        let Some(receiver) = receiver(vertex) else {
            continue;
        };
        let first = *firsts.entry(receiver).or_insert(at);
        let other = &graph.vertices[first];
        // Why loops do not become one is told by itself.
        let is_test = |it: &&(Condition, bool)| it.0.each().is_none();
        let own = vertex.conditions.iter().filter(is_test);
        let equal = own.eq(other.conditions.iter().filter(is_test));
        let known = told.contains(&(receiver, &vertex.conditions));
        let mut groups = groups.iter();
        let one = groups.any(|it| it.members.contains(&at) && it.members.contains(&first));
        if first == at || equal || known || one || vertex.instance == other.instance {
            continue;
        }
        told.push((receiver, &vertex.conditions));
        separations.push(Separation {
            span: vertex.span,
            reason: format!(
                "{} does not run under the same conditions as {}; calls join where these have the same words, or the one call has more of them that call no function, and where nothing in between changes what they test",
                call_name(graph, at),
                call_name(graph, first)
            ),
            bound: false,
            calls: spans(graph, first, at),
        });
    }
    separations
}

fn grow(
    graph: &Graph<'_>,
    contracted: &Contracted<'_, '_>,
    sequences: &Sequences<'_>,
    (seed, candidates, calls): (usize, &[usize], &[Vec<usize>]),
    separations: &mut Vec<Separation>,
) -> Vec<usize> {
    let mut members = vec![seed];
    let mut failures = 0;
    for candidate in candidates {
        match joins(graph, contracted, sequences, &members, *candidate) {
            Ok(()) => {
                members.push(*candidate);
                failures = 0;
            }
            Err(separation) => {
                failures += 1;
                if separations.len() < MOST_SEPARATIONS {
                    separations.push(separation);
                }
            }
        }
        if failures >= MOST_FAILURES || contracted.steps.get() >= MOST_STEPS {
            break;
        }
        if sequences.is_full(members.len()) && separations.len() >= MOST_SEPARATIONS {
            break;
        }
    }
    let first = first_part(graph, sequences, &members);
    if first < members.len() && !is_part_of_one(graph, sequences, calls, &members) {
        let sequence = sequences.of_calls(graph, &members);
        let call = graph.vertices[seed].call.as_ref();
        let class = call.map(|it| &it.0.receiver.class);
        let together = &sequence.range(0..first + 1);
        let bound = class.and_then(|it| sequences.allows(it, together).err());
        let bound = bound.unwrap_or(Bound::Cost);
        separations.push(bound_separation(graph, &members, members[first], bound));
        members.truncate(first);
    }
    members
}

/// How many of `members`, from the first on, become one.
fn first_part(graph: &Graph<'_>, sequences: &Sequences<'_>, members: &[usize]) -> usize {
    let Some((call, _)) = &graph.vertices[members[0]].call else {
        return 1;
    };
    let keys = members.iter().map(|it| {
        let vertex = &graph.vertices[*it];
        (vertex.instance, vertex.item.unwrap_or_default())
    });
    let sequence = sequences.of_calls(graph, members);
    sequences.first_part(
        &call.receiver.class,
        &sequence,
        &keys.collect::<Vec<ItemKey>>(),
    )
}

/// Whether `members` become one with other `calls` on their node, which stand under more conditions or fewer.
fn is_part_of_one(
    graph: &Graph<'_>,
    sequences: &Sequences<'_>,
    calls: &[Vec<usize>],
    members: &[usize],
) -> bool {
    let own = &graph.vertices[members[0]];
    calls.iter().any(|others| {
        let other = &graph.vertices[others[0]];
        let more = is_more(&own.conditions, &other.conditions)
            || is_more(&other.conditions, &own.conditions);
        let mut all = [members, others].concat();
        all.sort_unstable();
        more && receiver(own) == receiver(other) && first_part(graph, sequences, &all) == all.len()
    })
}

fn joins(
    graph: &Graph<'_>,
    contracted: &Contracted<'_, '_>,
    sequences: &Sequences<'_>,
    members: &[usize],
    candidate: usize,
) -> Result<(), Separation> {
    let hard = members
        .iter()
        .find_map(|it| graph.edge(*it, candidate).filter(|it| !it.between_callees));
    if let Some(edge) = hard {
        let reason = format!(
            "{} must end before {} evaluates its receiver and arguments: {}",
            call_name(graph, edge.from),
            call_name(graph, candidate),
            edge.why
        );
        return Err(Separation {
            span: graph.vertices[candidate].span,
            reason,
            bound: false,
            calls: spans(graph, edge.from, candidate),
        });
    }
    if let Some(between) = contracted.between(members, &[candidate]) {
        return Err(between_separation(graph, members, candidate, between));
    }
    let sequence = sequences.of_calls(graph, &[members, &[candidate]].concat());
    match allows(graph, sequences, candidate, &sequence) {
        Ok(()) => Ok(()),
        Err(bound) => Err(bound_separation(graph, members, candidate, bound)),
    }
}

fn bound_separation(
    graph: &Graph<'_>,
    members: &[usize],
    candidate: usize,
    bound: Bound,
) -> Separation {
    let reason = format!(
        "{} runs apart from {}: {bound}",
        call_name(graph, candidate),
        call_name(graph, members[0])
    );
    Separation {
        span: graph.vertices[candidate].span,
        reason,
        bound: bound.is_limit(),
        calls: spans(graph, members[0], candidate),
    }
}

fn between_separation(
    graph: &Graph<'_>,
    members: &[usize],
    candidate: usize,
    between: usize,
) -> Separation {
    let why = members
        .iter()
        .find_map(|it| graph.edge(*it, between))
        .or_else(|| graph.edge(between, candidate))
        .map(|it| it.why.to_string())
        .unwrap_or_else(|| "it depends on both, through other statements".to_owned());
    let reason = format!(
        "this must run after {} and before {}: {why}",
        call_name(graph, members[0]),
        call_name(graph, candidate)
    );
    Separation {
        span: graph.vertices[between].span,
        reason,
        bound: false,
        calls: spans(graph, members[0], candidate),
    }
}

/// Where two calls stand.
fn spans(graph: &Graph<'_>, earlier: usize, later: usize) -> Option<(Span, Span)> {
    let span = |at: usize| graph.vertices.get(at).map(|it| it.span);
    span(earlier).zip(span(later))
}

fn allows(
    graph: &Graph<'_>,
    sequences: &Sequences<'_>,
    call: usize,
    sequence: &Sequence,
) -> Result<(), Bound> {
    let Some((call, _)) = &graph.vertices[call].call else {
        return Err(Bound::NotPossible);
    };
    let complete = call.args.iter().all(Argument::is_written);
    if !complete {
        return Err(Bound::NotPossible);
    }
    sequences.may_grow(&call.receiver.class, sequence)
}

/// The function for `members`; while everything is planned that is possible, also one that is too long, and then its pieces.
fn intern(graph: &Graph<'_>, sequences: &mut Sequences<'_>, members: &[usize]) -> Option<FusedId> {
    let sequence = sequences.of_calls(graph, members);
    match allowed(graph, sequences, members, &sequence) {
        Ok(key) => Some(sequences.call(key, graph, members)),
        Err(bound) if bound.is_limit() && sequences.is_open() => {
            let class = &graph.vertices[members[0]].call.as_ref()?.0.receiver.class;
            for piece in sequences.pieces(class, &sequence) {
                let members = &members[piece.clone()];
                if let Ok(key) = allowed(graph, sequences, members, &sequence.range(piece)) {
                    sequences.call(key, graph, members);
                }
            }
            sequences.outline(class, &sequence)
        }
        Err(_) => None,
    }
}

/// The function that `members` may become.
fn allowed(
    graph: &Graph<'_>,
    sequences: &Sequences<'_>,
    members: &[usize],
    sequence: &Sequence,
) -> Result<SequenceKey, Bound> {
    match &graph.vertices[members[0]].call {
        Some((call, _)) => sequences.allows(&call.receiver.class, sequence),
        None => Err(Bound::NotPossible),
    }
}

pub(super) fn call_name(graph: &Graph<'_>, vertex: usize) -> String {
    format!("`{}`", graph.vertices[vertex].callee_name)
}
