//! Conditions under which statements run, and loops around them: which are equal, whether they keep their value, which steps one
//! test decides.
//!
//! Equal conditions of several traversals have the same words, with names that mean the same (`wording`): evaluated at one
//! moment they give one value. That each is evaluated where its value is the original's is a matter of the graph: what a
//! statement reads includes what its conditions read.

use std::collections::BTreeSet;

use super::wording::{Scope, Wording};
use crate::model::{
    CaseGroup, Cases, Element, FileId, Item, Place, Predicate, Separation, Span, Start,
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
    /// This child of the node is there.
    There(Place),
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
    /// What the element is to its statements, wherever they say so.
    pub(super) element: Option<Element>,
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
            | Condition::There(_)
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
    let told = |it: &Predicate| {
        let test = it.tests.as_ref();
        test.filter(|it| scope.is_one_child(&it.child)).map(|test| {
            (
                Condition::There(test.child.clone()),
                test.null != it.negated,
            )
        })
    };
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
            let element = each.element.as_ref().map(|it| Element {
                texts: Vec::new(),
                ..it.clone()
            });
            let of = Loop {
                range: each.range.clone(),
                type_name: each.type_name.clone(),
                start: each.start,
                element,
                peeled: each.is_peeled().then(|| scope.may_be_null(item)),
                number: (scope.instance(), it.statement),
            };
            (Condition::Each(of), false)
        }
        None if it.first => (Condition::First, false),
        None => told(it).unwrap_or_else(|| words(it)),
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

/// `conditions` with loops that go through the same children for the same, whether they become one or not.
pub(super) fn any_loop(mut conditions: Conditions) -> Conditions {
    for (condition, _) in &mut conditions {
        if let Condition::Each(each) = condition {
            *each = Loop {
                range: each.range.clone(),
                type_name: String::new(),
                start: None,
                element: None,
                peeled: None,
                number: (0, Span::new(FileId(0), 0, 0)),
            };
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
    changed(oracle, items, effects, "").is_none()
}

/// What runs between two parts of an `if` or loop that was taken apart, and may change what is tested again; `None` if there is nothing. `then`: what
/// comes of it.
pub(super) fn changed(
    oracle: &mut Oracle<'_>,
    items: &[Item],
    effects: &[ItemEffects],
    then: &str,
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
                    reason: format!("this may change {what}, so that {then}: {cause}"),
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
