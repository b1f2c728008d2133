//! Conditions under which statements run: which are equal, whether they keep their value, which steps one test decides.
//!
//! Equal conditions of several traversals have the same words, with names that mean the same (`wording`): evaluated at one
//! moment they give one value. That each is evaluated where its value is the original's is a matter of the graph: what a
//! statement reads includes what its conditions read.

use super::graph::Graph;
use super::wording::{Scope, Wording};
use crate::model::{Item, Join, JoinKind, Step};
use crate::mutation::{Rule, broken};
use crate::summarise::{EffectId, ItemEffects, Oracle};

/// The conditions of a statement, the outermost first: the words of each, and whether it must not hold.
pub(super) type Conditions = Vec<(Wording, bool)>;

/// The conditions of a statement; `None` if there is one whose words do not tell what it means.
pub(super) fn conditions(scope: &Scope<'_>, item: &Item) -> Option<Conditions> {
    let mut predicates = item.predicates.iter();
    predicates
        .try_fold(Vec::new(), |mut all, it| {
            all.push((scope.wording(item, it.condition)?, it.negated));
            Some(all)
        })
}

/// Whether each condition of an `if` that was taken apart has the same value in front of all its parts: no part changes what a
/// later one tests again.
pub(super) fn stay(oracle: &mut Oracle<'_>, items: &[Item], effects: &[ItemEffects]) -> bool {
    if broken(Rule::PredicatesStay) {
        return true;
    }
    for (later, item) in items.iter().enumerate() {
        for (predicate, condition) in item.predicates.iter().zip(&effects[later].predicates) {
            let is_part = |it: &&usize| {
                let mut predicates = items[**it].predicates.iter();
                predicates.any(|it| it.condition == predicate.condition)
            };
            let before: Vec<usize> = (0..later).collect();
            for part in before.iter().filter(is_part) {
                if changes(oracle, &effects[*part], *condition) {
                    return false;
                }
            }
        }
    }
    true
}

fn changes(oracle: &mut Oracle<'_>, of: &ItemEffects, condition: EffectId) -> bool {
    let all = std::iter::once(of.own).chain(of.callee);
    all.into_iter()
        .any(|it| oracle.conflict(it, condition, true).is_some())
}

/// The steps that can stand under the test of the step before, since nothing under that test changes what it tests.
pub(super) fn joins(graph: &Graph<'_>, oracle: &mut Oracle<'_>, steps: &[Step]) -> Vec<Join> {
    let mut joins = Vec::new();
    // The vertices under the current test, and whether they are its `else` by now.
    let mut run: Vec<usize> = Vec::new();
    let mut is_else = false;
    for step in steps {
        let members = members(graph, step);
        let kind = match (run.last(), members.first()) {
            (Some(last), Some(first)) => relation(graph, *last, *first),
            _ => None,
        };
        let kind = kind.filter(|it| *it == JoinKind::Then || !is_else);
        let kind = kind.filter(|_| stays(graph, oracle, &run, &members));
        match kind {
            Some(kind) => {
                is_else |= kind == JoinKind::Else;
                let first = &graph.vertices[members[0]];
                joins.push(Join {
                    step: (first.instance, first.item.unwrap_or_default()),
                    kind,
                });
            }
            None => {
                run.clear();
                is_else = false;
            }
        }
        run.extend(members);
    }
    joins
}

/// The statements of a step that stands under conditions.
fn members(graph: &Graph<'_>, step: &Step) -> Vec<usize> {
    let keys = match step {
        Step::Item { instance, item } => &[(*instance, *item)][..],
        Step::Group { members, .. } => &members[..],
        Step::Guard { .. } | Step::Whole { .. } => &[],
    };
    let all: Option<Vec<usize>> = keys
        .iter()
        .map(|it| graph.position(it.0, it.1))
        .collect();
    let under = |it: &usize| !graph.vertices[*it].predicates.is_empty();
    all.filter(|it| it.iter().all(under)).unwrap_or_default()
}

/// How the conditions of two statements are related.
fn relation(graph: &Graph<'_>, before: usize, behind: usize) -> Option<JoinKind> {
    let (before, behind) = (&graph.vertices[before], &graph.vertices[behind]);
    let (before, behind) = (before.conditions.as_ref()?, behind.conditions.as_ref()?);
    if before == behind {
        return Some(JoinKind::Then);
    }
    let ((last, negated), around) = before.split_last()?;
    let ((other, other_negated), other_around) = behind.split_last()?;
    (around == other_around && last == other && negated != other_negated).then_some(JoinKind::Else)
}

/// Whether nothing in `run` changes what the conditions of `members` read.
fn stays(graph: &Graph<'_>, oracle: &mut Oracle<'_>, run: &[usize], members: &[usize]) -> bool {
    let mut predicates = members.iter().flat_map(|it| {
        let vertex = &graph.vertices[*it];
        vertex.predicates.iter().map(|it| (vertex.instance, *it))
    });
    predicates.all(|(instance, condition)| {
        run.iter().all(|it| {
            let vertex = &graph.vertices[*it];
            let same = vertex.instance == instance;
            let mut all = vertex.effects();
            all.all(|it| oracle.conflict(it, condition, same).is_none())
        })
    })
}
