//! Conditions under which statements run, and loops around them: which are equal, whether they keep their value, which steps one
//! test decides.
//!
//! Equal conditions of several traversals have the same words, with names that mean the same (`wording`): evaluated at one
//! moment they give one value. That each is evaluated where its value is the original's is a matter of the graph: what a
//! statement reads includes what its conditions read.

use super::graph::Graph;
use super::wording::{Scope, Wording};
use crate::model::{Item, Join, Place, Predicate, Span, Step};
use crate::mutation::{Rule, broken};
use crate::summarise::{EffectId, ItemEffects, Oracle};

/// The conditions of a statement, the outermost first; of each whether it must not hold.
pub(super) type Conditions = Vec<(Condition, bool)>;

/// What a condition says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Condition {
    /// These words.
    Words(Wording),
    /// Words that do not tell what they mean; equal to nothing but itself, in the same instance.
    Own(usize, Span),
    /// A loop over these children.
    Each(Loop),
}

/// A loop as a condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Loop {
    /// What it goes through.
    pub(super) range: Place,
    /// The type of its variable, but for `const`.
    pub(super) type_name: String,
    /// Which loop it is: loops that become one have one number.
    pub(super) number: (usize, Span),
}

impl Condition {
    /// The loop that it is.
    pub(super) fn each(&self) -> Option<&Loop> {
        match self {
            Condition::Each(it) => Some(it),
            Condition::Words(_) | Condition::Own(..) => None,
        }
    }
}

/// Where in `conditions`, from `depth` on, the first loop stands.
pub(super) fn loop_behind(conditions: &Conditions, depth: usize) -> Option<usize> {
    let behind = conditions.iter().skip(depth);
    let found = behind.clone().position(|it| it.0.each().is_some());
    found.map(|it| depth + it)
}

/// The conditions of a statement.
pub(super) fn conditions(scope: &Scope<'_>, item: &Item) -> Conditions {
    let predicates = item.predicates.iter();
    let words = |it: &Predicate| match scope.wording(item, it.condition) {
        Some(wording) => {
            let (words, is_null) = wording.truth();
            (Condition::Words(words), is_null != it.negated)
        }
        None => (Condition::Own(scope.instance(), it.condition), it.negated),
    };
    let condition = |it: &Predicate| match &it.each {
        Some(each) => {
            let of = Loop {
                range: each.range.clone(),
                type_name: each.type_name.clone(),
                number: (scope.instance(), it.statement),
            };
            (Condition::Each(of), false)
        }
        None => words(it),
    };
    predicates.map(condition).collect()
}

/// Whether each condition of an `if` that was taken apart has the same value in front of all its parts: no part changes what a
/// later one tests again.
pub(super) fn stay(oracle: &mut Oracle<'_>, items: &[Item], effects: &[ItemEffects]) -> bool {
    if broken(Rule::PredicatesStay) {
        return true;
    }
    for (later, item) in items.iter().enumerate() {
        for (predicate, condition) in item.predicates.iter().zip(&effects[later].predicates) {
            let is_part = |it: &usize| {
                let mut predicates = items[*it].predicates.iter();
                predicates.any(|it| it.condition == predicate.condition)
            };
            // The header of a loop is evaluated again behind its last part.
            let end = match predicate.each {
                Some(_) => items.len(),
                None => later,
            };
            let mut before = (0..end).filter(is_part);
            if before.any(|it| changes(oracle, &effects[it], *condition)) {
                return false;
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

/// A test that is open where steps are put in order.
struct Open {
    /// The statements that have come under it, or its `else`.
    under: Vec<usize>,
    is_else: bool,
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
        let Some(first) = members.first() else {
            (open, last) = (Vec::new(), None);
            continue;
        };
        let vertex = &graph.vertices[*first];
        let end = loop_behind(&vertex.conditions, depth).unwrap_or(vertex.conditions.len());
        if let Step::Each {
            steps, joins: own, ..
        } = step
        {
            *own = joins(graph, oracle, steps, end + 1);
        }
        let before = last.map_or(&[][..], |(it, end)| {
            &graph.vertices[it].conditions[depth..end]
        });
        let pairs = before.iter().zip(&vertex.conditions[depth..end]);
        let (mut shared, mut otherwise) = (0, false);
        for (level, (before, own)) in pairs.enumerate() {
            let is_opposite = before.0 == own.0 && before.1 != own.1 && !open[level].is_else;
            let related = before == own || is_opposite;
            if !related
                || calls(graph, &members, depth + level)
                || !stays(graph, oracle, &open[level].under, (&members, depth + level))
            {
                break;
            }
            if is_opposite {
                otherwise = true;
                break;
            }
            shared += 1;
        }
        if shared > 0 || otherwise {
            found.push(Join {
                step: (vertex.instance, vertex.item.unwrap_or_default()),
                shared,
                otherwise,
            });
        }
        open.truncate(shared + usize::from(otherwise));
        if otherwise && let Some(it) = open.last_mut() {
            it.is_else = true;
        }
        open.resize_with(end - depth, || Open {
            under: Vec::new(),
            is_else: false,
        });
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
