//! Functions of one sequence for calls that pass other objects, which are one function all the same.
//!
//! Two functions are the same if their bodies are, and what these call is (as states of an automaton are equivalent: Hopcroft 1971). Then
//! the one with fewer promises is called in place of the other: what is right whatever is passed is right for different objects, too. Where
//! neither promises less than the other, one is planned for what both promise, and called in place of both if it is the same.

use std::collections::{BTreeMap, BTreeSet};

use super::key::{SequenceKey, key_of};
use crate::model::{FusedBody, FusedFunction, FusedId, Plan, Schedule, Step};

/// After so many tries no functions are planned any more that nothing calls.
pub(super) const MOST_MEETS: usize = 64;

/// The functions of `plan` in whose place another one can be called.
pub(super) fn same(plan: &Plan) -> BTreeMap<SequenceKey, SequenceKey> {
    let classes = classes(plan);
    let all = plan.functions.iter().enumerate();
    let fewer = |(at, function): (usize, &FusedFunction)| {
        let others = plan.functions.iter().enumerate();
        let mut others = others.filter(|it| classes[it.0] == classes[at]);
        let is_fewer =
            |it: &&FusedFunction| it.apart != function.apart && it.apart.is_within(&function.apart);
        let other = others.find(|it| is_fewer(&it.1))?.1;
        Some((key_of(function), key_of(other)))
    };
    all.filter_map(fewer).collect()
}

/// What the functions of `plan` promise that are the same, where none of these promises that alone.
pub(super) fn meets(plan: &Plan) -> BTreeSet<SequenceKey> {
    let classes = classes(plan);
    let mut found = BTreeSet::new();
    for (at, first) in plan.functions.iter().enumerate() {
        let others = plan.functions.iter().zip(&classes).skip(at + 1);
        let same = others.filter(|it| classes[at] == at && *it.1 == at);
        let all: Vec<&FusedFunction> = same.map(|it| it.0).chain([first]).collect();
        let apart = all
            .iter()
            .fold(first.apart.clone(), |apart, it| apart.meet(&it.apart));
        if all.iter().all(|it| it.apart != apart) {
            found.insert(SequenceKey {
                apart,
                ..key_of(first)
            });
        }
    }
    found
}

/// Of each function the first that is the same.
fn classes(plan: &Plan) -> Vec<usize> {
    let mut classes = by_sequence(plan);
    if classes.iter().collect::<BTreeSet<_>>().len() == classes.len() {
        return classes;
    }
    loop {
        let finer = refined(plan, &classes);
        if finer == classes {
            return classes;
        }
        classes = finer;
    }
}

/// Of each function the first with its sequence. Of those that are not planned yet nobody knows.
fn by_sequence(plan: &Plan) -> Vec<usize> {
    let mut firsts = BTreeMap::new();
    let functions = plan.functions.iter().enumerate();
    let first = |(at, it): (usize, &FusedFunction)| match it.bodies.is_empty() {
        true => at,
        false => *firsts
            .entry((it.owner.clone(), it.slots.clone()))
            .or_insert(at),
    };
    functions.map(first).collect()
}

/// The same for those only whose bodies are the same, where functions of one class are one.
fn refined(plan: &Plan, classes: &[usize]) -> Vec<usize> {
    let bodies: Vec<Vec<FusedBody>> = plan
        .functions
        .iter()
        .enumerate()
        .map(|(at, function)| {
            let is_alone = classes.iter().filter(|it| **it == classes[at]).count() == 1;
            let bodies = function.bodies.iter().filter(|_| !is_alone);
            bodies.map(|it| of_classes(it, classes)).collect()
        })
        .collect();
    let mut refined: Vec<usize> = Vec::new();
    for at in 0..plan.functions.len() {
        let same = |it: &usize| classes[*it] == classes[at] && bodies[*it] == bodies[at];
        refined.push((0..at).find(same).map_or(at, |it| refined[it]));
    }
    refined
}

/// A body with classes in place of what it calls, without what is only told.
fn of_classes(body: &FusedBody, classes: &[usize]) -> FusedBody {
    let class = |it: &mut FusedId| *it = FusedId(classes[it.0 as usize] as u32);
    let mut body = body.clone();
    body.separations.clear();
    body.once_ended.clear();
    body.parts.iter_mut().for_each(|it| class(&mut it.target));
    if let Schedule::Fused { steps, .. } = &mut body.schedule {
        rename(steps, &class);
    }
    body
}

/// Gives the functions that `steps` call other numbers.
pub(super) fn rename(steps: &mut [Step], to: &impl Fn(&mut FusedId)) {
    for step in steps {
        match step {
            Step::Group {
                target, variants, ..
            } => {
                to(target);
                variants.iter_mut().for_each(|it| to(&mut it.target));
            }
            Step::Each { steps, .. } => rename(steps, to),
            Step::Item { .. } | Step::Guard { .. } | Step::Whole { .. } => {}
        }
    }
}
