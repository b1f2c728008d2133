//! Conditions under which statements run, and loops around them: which are equal, whether they keep their value, which steps one
//! test decides.
//!
//! Equal conditions of several traversals have the same words, with names that mean the same (`wording`): evaluated at one
//! moment they give one value. That each is evaluated where its value is the original's is a matter of the graph: what a
//! statement reads includes what its conditions read.

use std::collections::BTreeSet;

use super::graph::Graph;
use super::wording::{Scope, Wording};
use crate::model::{
    CaseGroup, Cases, FileId, Item, ItemKey, Join, Place, Predicate, Separation, Span, Start, Step,
};
use crate::mutation::{Rule, broken};
use crate::summarise::{Cause, EffectId, ItemEffects, Oracle};

/// The conditions of a statement, the outermost first; of each whether it must not hold.
pub(super) type Conditions = Vec<(Condition, bool)>;

/// What a condition says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Condition {
    /// These words.
    Words(Wording),
    /// The value of these words is one of these constants.
    OneOf(Wording, BTreeSet<Wording>),
    /// The value of these words is none of these constants.
    NoneOf(Wording, BTreeSet<Wording>),
    /// Words that do not tell what they mean; equal to nothing but itself, in the same instance.
    Own(usize, Span),
    /// A loop over these children.
    Each(Loop),
    /// The iteration of the loop around it is the first one.
    First,
}

/// A loop as a condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Loop {
    /// What it goes through.
    pub(super) range: Place,
    /// The type of its variable, but for `const`.
    pub(super) type_name: String,
    /// How its first iteration is told, if that is the one of the first element.
    pub(super) start: Option<Start>,
    /// If it is not written, but stands for a call on the first element: whether that may be null.
    pub(super) peeled: Option<bool>,
    /// Which loop it is: loops that become one have one number.
    pub(super) number: (usize, Span),
}

impl Condition {
    /// The loop that it is.
    pub(super) fn each(&self) -> Option<&Loop> {
        match self {
            Condition::Each(it) => Some(it),
            Condition::Words(_)
            | Condition::OneOf(..)
            | Condition::NoneOf(..)
            | Condition::Own(..)
            | Condition::First => None,
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
    let words = |it: &Predicate| match (&it.cases, scope.wording(item, it.condition)) {
        (Some(cases), wording) => {
            let group = group(scope, item, (wording.as_ref(), cases), cases.at);
            (group, it.negated)
        }
        (None, Some(wording)) => {
            let (words, is_null) = wording.truth();
            (Condition::Words(words), is_null != it.negated)
        }
        (None, None) => (Condition::Own(scope.instance(), it.condition), it.negated),
    };
    let condition = |it: &Predicate| match &it.each {
        Some(each) => {
            let of = Loop {
                range: each.range.clone(),
                type_name: each.type_name.clone(),
                start: each.start,
                peeled: each.is_peeled().then(|| scope.may_be_null(item)),
                number: (scope.instance(), it.statement),
            };
            (Condition::Each(of), false)
        }
        None if it.first => (Condition::First, false),
        None => words(it),
    };
    predicates.map(condition).collect()
}

/// Makes each loop that stands for a call on the first element one like the first loop over the same children in which that call could stand.
pub(super) fn take_forms(all: &mut [&mut Conditions]) {
    let loops = all.iter().flat_map(|it| loops(it));
    let forms: Vec<Loop> = loops.filter(|it| it.peeled.is_none()).cloned().collect();
    for (condition, _) in all.iter_mut().flat_map(|it| it.iter_mut()) {
        let Condition::Each(own) = condition else {
            continue;
        };
        let Some(may_be_null) = own.peeled else {
            continue;
        };
        // Null pointers are all equal.
        let tells = |it: &&Loop| match it.start {
            None => false,
            Some(Start::Pointer) => !may_be_null || broken(Rule::PeeledNulls),
            Some(Start::Reference | Start::Index | Start::Iterator) => true,
        };
        let mut forms = forms.iter().filter(|it| it.range == own.range);
        if let Some(form) = forms.find(tells) {
            *own = Loop {
                number: own.number,
                ..form.clone()
            };
        }
    }
}

/// For each condition of a statement that is a `switch`, those of all its groups; none of them can hold where another one does.
pub(super) fn groups(scope: &Scope<'_>, item: &Item) -> Vec<Vec<Condition>> {
    let predicates = item.predicates.iter();
    let groups = |it: &Predicate| {
        let Some(cases) = &it.cases else {
            return Vec::new();
        };
        let wording = scope.wording(item, it.condition);
        let all = 0..cases.groups.len();
        all.map(|at| group(scope, item, (wording.as_ref(), cases), at))
            .collect()
    };
    predicates.map(groups).collect()
}

/// What says that the value of a `switch` leads to one of its groups.
fn group(
    scope: &Scope<'_>,
    item: &Item,
    (wording, cases): (Option<&Wording>, &Cases),
    at: usize,
) -> Condition {
    let own = &cases.groups[at];
    let constants = |it: &CaseGroup| -> Option<BTreeSet<Wording>> {
        let labels = it.labels.iter();
        labels.map(|it| scope.wording(item, *it)).collect()
    };
    let others = || {
        let groups = cases.groups.iter().filter(|it| !it.is_default);
        let sets: Option<Vec<BTreeSet<Wording>>> = groups.map(constants).collect();
        sets.map(|it| it.into_iter().flatten().collect())
    };
    let condition = wording.and_then(|words| match own.is_default {
        true => Some(Condition::NoneOf(words.clone(), others()?)),
        false => Some(Condition::OneOf(words.clone(), constants(own)?)),
    });
    condition.unwrap_or(Condition::Own(scope.instance(), own.text))
}

/// Whether the conditions `a` and `b` cannot both hold at one moment; each with the groups of its `switch`. Gives the levels of both.
/// In different iterations of a loop a condition may have different values: then both stand in the same loops.
pub(super) fn apart(
    (a, of_a): (&Conditions, &[Vec<Condition>]),
    (b, of_b): (&Conditions, &[Vec<Condition>]),
) -> Option<(usize, usize)> {
    for (at, own) in a.iter().enumerate() {
        for (level, other) in b.iter().enumerate() {
            let is_opposite = own.0 == other.0 && own.1 != other.1;
            let differs = |groups: &Vec<Condition>| {
                own.0 != other.0 && groups.contains(&own.0) && groups.contains(&other.0)
            };
            let is_other = is_opposite || differs(&of_a[at]) || differs(&of_b[level]);
            let same_loops = || loops(&a[..at]).eq(loops(&b[..level]));
            if is_other && (broken(Rule::BranchesApart) || same_loops()) {
                return Some((at, level));
            }
        }
    }
    None
}

/// Whether `more` are `conditions` and others in the same loops, which may hold all together.
pub(super) fn is_more(conditions: &Conditions, more: &Conditions) -> bool {
    let others = more.strip_prefix(&conditions[..]);
    let is_opposite = |(condition, negated): &(Condition, bool)| {
        more.iter().any(|it| it.0 == *condition && it.1 != *negated)
    };
    others.is_some_and(|it| {
        let mut all = it.iter();
        !it.is_empty() && all.all(|it| it.0.each().is_none() && !is_opposite(it))
    })
}

/// `conditions` with loops that go through the same children in the same way for the same, whether they become one or not.
pub(super) fn any_loop(mut conditions: Conditions) -> Conditions {
    for (condition, _) in &mut conditions {
        if let Condition::Each(each) = condition {
            each.number = (0, Span::new(FileId(0), 0, 0));
        }
    }
    conditions
}

fn loops(conditions: &[(Condition, bool)]) -> impl Iterator<Item = &Loop> {
    conditions.iter().filter_map(|it| it.0.each())
}

/// Whether each condition of an `if` that was taken apart has the same value in front of all its parts: no part changes what a
/// later one tests again.
pub(super) fn stay(oracle: &mut Oracle<'_>, items: &[Item], effects: &[ItemEffects]) -> bool {
    changed(oracle, items, effects).is_none()
}

/// What runs between two parts of an `if` or loop that was taken apart, and may change what is tested again; `None` if there is nothing.
pub(super) fn changed(
    oracle: &mut Oracle<'_>,
    items: &[Item],
    effects: &[ItemEffects],
) -> Option<Separation> {
    if broken(Rule::PredicatesStay) {
        return None;
    }
    for (later, item) in items.iter().enumerate() {
        for (predicate, condition) in item.predicates.iter().zip(&effects[later].predicates) {
            let is_part = |it: &usize| {
                let mut predicates = items[*it].predicates.iter();
                predicates.any(|it| it.condition == predicate.condition)
            };
            // The header of a loop is evaluated again behind its last part, and so is a condition that stood around the loop.
            let end = match predicate.each.is_some() || stood_around(item, predicate) {
                true => items.len(),
                false => later,
            };
            let mut before = (0..end).filter(is_part);
            let changes =
                before.find_map(|it| Some((it, changes(oracle, &effects[it], *condition)?)));
            if let Some((at, cause)) = changes {
                let what = match predicate.each {
                    Some(_) => "what the loop around it goes through",
                    None => "a condition that it stands under",
                };
                return Some(Separation {
                    span: items[at].span,
                    reason: format!(
                        "this may change {what}, so that the traversal runs by itself: {cause}"
                    ),
                    bound: false,
                    calls: None,
                });
            }
        }
    }
    None
}

/// Whether a condition stood in front of a loop in which it stands now.
fn stood_around(item: &Item, condition: &Predicate) -> bool {
    let before = item.predicates.iter();
    let mut before = before.take_while(|it| it.condition != condition.condition);
    !broken(Rule::OutwardLoops)
        && before.any(|it| it.each.is_some() && !it.statement.contains(condition.condition))
}

fn changes(oracle: &mut Oracle<'_>, of: &ItemEffects, condition: EffectId) -> Option<Cause> {
    let mut all = std::iter::once(of.own).chain(of.callee);
    all.find_map(|it| oracle.conflict(it, condition, true))
}

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
