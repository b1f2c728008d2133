//! Steps that stand next to each other under equal conditions, printed under one `if`.

use super::graph::Graph;
use super::predicates::{Condition, loop_behind};
use crate::model::{ItemKey, Join, Step};
use crate::mutation::{Rule, broken};
use crate::summarise::Oracle;

/// A test that is open where steps are put in order.
struct Open {
    /// The statements that have come under it, or its `else`.
    under: Vec<usize>,
    is_else: bool,
    /// The groups, if it is a `switch`.
    groups: Vec<Condition>,
    /// The statement whose condition is printed.
    of: ItemKey,
}

impl Open {
    /// The group of a `switch` that `condition` says.
    fn group(&self, condition: &Condition) -> Option<usize> {
        self.groups.iter().position(|it| it == condition)
    }
}

/// The steps that can stand under tests of the step before, since nothing that has come under these changes what they test; in
/// loops too. `depth`: how many conditions stand around all of them.
pub(super) fn joins(
    graph: &Graph<'_>,
    oracle: &mut Oracle<'_>,
    steps: &mut [Step],
    depth: usize,
) -> Vec<Join> {
    let mut found = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    for step in steps {
        let members = members(graph, step);
        // Of a group of which some stand under one more condition, one that does not.
        let common = match &*step {
            Step::Group { extra, .. } => (0..members.len()).find(|it| !extra.contains(it)),
            _ => None,
        };
        let Some(first) = members.get(common.unwrap_or(0)) else {
            (open, last) = (Vec::new(), None);
            continue;
        };
        let named = &graph.vertices[members[0]];
        let vertex = &graph.vertices[*first];
        let end = loop_behind(&vertex.conditions, depth).unwrap_or(vertex.conditions.len());
        let mut key = (named.instance, named.item.unwrap_or_default());
        if let Step::Each {
            headers,
            steps,
            joins: own,
        } = step
        {
            *own = joins(graph, oracle, steps, end + 1);
            key = headers.first().map_or(key, |it| it.0);
        }
        let before = last.map_or(&[][..], |(it, end)| {
            &graph.vertices[it].conditions[depth..end]
        });
        let pairs = before.iter().zip(&vertex.conditions[depth..end]);
        let (mut shared, mut otherwise) = (0, false);
        let mut groups = Vec::new();
        for (level, (before, own)) in pairs.enumerate() {
            let opened = &open[level];
            let group = opened.group(&own.0);
            let is_opposite = before.0 == own.0 && before.1 != own.1 && !opened.is_else;
            let is_other = before.0 != own.0 && group.is_some();
            if !(before == own || is_opposite || is_other)
                || calls(graph, &members, depth + level)
                || !stays(graph, oracle, &opened.under, (&members, depth + level))
            {
                break;
            }
            groups.extend(group.map(|it| (opened.of, it)));
            if before != own {
                otherwise = true;
                break;
            }
            shared += 1;
        }
        if shared > 0 || otherwise {
            found.push(Join {
                step: key,
                shared,
                otherwise,
                groups,
            });
        }
        open.truncate(shared + usize::from(otherwise));
        if otherwise && let Some(it) = open.last_mut() {
            it.is_else = true;
        }
        let known = depth + open.len();
        open.extend(vertex.groups[known..end].iter().map(|groups| Open {
            under: Vec::new(),
            is_else: false,
            groups: groups.clone(),
            of: key,
        }));
        open.iter_mut().for_each(|it| it.under.extend(&members));
        last = Some((*first, end));
    }
    found
}

/// The statements of a step that stands under conditions.
fn members(graph: &Graph<'_>, step: &Step) -> Vec<usize> {
    if matches!(step, Step::Guard { .. }) {
        return Vec::new();
    }
    let keys = step.items();
    let all: Option<Vec<usize>> = keys.iter().map(|it| graph.position(it.0, it.1)).collect();
    let under = |it: &usize| !graph.vertices[*it].predicates.is_empty();
    all.filter(|it| it.iter().all(under)).unwrap_or_default()
}

/// Whether a condition of `members` at that level calls functions: it is evaluated for each.
fn calls(graph: &Graph<'_>, members: &[usize], level: usize) -> bool {
    let mut items = members.iter().map(|it| graph.vertices[*it].statement);
    items.any(|it| {
        let predicate = it.and_then(|it| it.predicates.get(level));
        predicate.is_none_or(|it| it.calls)
    })
}

/// Whether nothing `under` a test changes what the conditions of `members` at that level read.
fn stays(
    graph: &Graph<'_>,
    oracle: &mut Oracle<'_>,
    under: &[usize],
    (members, level): (&[usize], usize),
) -> bool {
    if broken(Rule::PredicatesStay) {
        return true;
    }
    members.iter().all(|it| {
        let member = &graph.vertices[*it];
        let Some(condition) = member.predicates.get(level) else {
            return false;
        };
        under.iter().all(|it| {
            let vertex = &graph.vertices[*it];
            let same = vertex.instance == member.instance;
            let mut all = vertex.effects();
            all.all(|it| oracle.conflict(it, *condition, same).is_none())
        })
    })
}
