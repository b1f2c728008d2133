//! Which fused functions are worth their code.
//!
//! First everything that can run together is planned, however long the sequences get, up to a limit. From that plan the search reads what
//! calls what ([`read`], [`words`]), with static estimates of how often ([`weights`]); the worth of a set of functions is its expected visits
//! ([`values`]) and its lines. Backward elimination finds the set to make ([`eliminate`]), and all is planned once more with just these: calls that could be one are split
//! into what exists, in the way that takes the fewest visits.
//!
//! `plan -> read -> eliminate -> Choice`: values to values. All limits are in words and steps.

mod eliminate;
#[cfg(test)]
mod exact;
mod model;
mod read;
#[cfg(test)]
mod tests;
mod values;
mod weights;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::bounds::{Bans, Bounds};
use super::cost::Lines;
use super::key::{SequenceKey, key_of};
use crate::link::Program;
use crate::model::{FusedBody, FusedFunction, ItemKey, Plan, Schedule, Slot, Usr};

use eliminate::{Goal, eliminate};
use read::{Read, read};
use values::{Solution, split};

pub(super) use read::Where;

/// What may be made.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Choice {
    /// Expected visits of each function that may be made; `None`: all may.
    chosen: Option<BTreeMap<SequenceKey, f64>>,
    /// Expected visits of traversals by themselves, by the static type of the node.
    alone: BTreeMap<(Slot, Usr), f64>,
    /// How many calls of a group, from the first on, become one: by where it stands, and its calls.
    cuts: BTreeMap<(Where, Vec<ItemKey>), usize>,
}

impl Choice {
    /// Whether anything may be made that is possible.
    pub(super) fn is_open(&self) -> bool {
        self.chosen.is_none()
    }

    /// Expected visits of `key`, if it may be made.
    pub(super) fn value(&self, key: &SequenceKey) -> Option<f64> {
        match &self.chosen {
            Some(chosen) => chosen.get(key).copied(),
            // The fewer functions the better.
            None => Some(0.0),
        }
    }

    /// Whether it is all that `plan` wants.
    pub(super) fn is_all(&self, plan: &Plan) -> bool {
        let is_made = |it: &FusedFunction| self.value(&key_of(it)).is_some();
        let mut functions = plan.functions.iter();
        functions.all(|it| !it.bodies.is_empty() && is_made(it))
    }

    /// Expected visits of `slot` on a node of static type `class`.
    pub(super) fn alone(&self, slot: &Slot, class: &Usr) -> f64 {
        let key = (slot.clone(), class.clone());
        self.alone.get(&key).copied().unwrap_or(1.0)
    }

    /// How many of `members`, from the first on, become one call, if that is known.
    pub(super) fn cut(&self, at: &Where, members: &[ItemKey]) -> Option<usize> {
        self.cuts.get(&(at.clone(), members.to_vec())).copied()
    }
}

/// The search for a choice.
pub(super) struct Search {
    found: Read,
    goal: Goal,
    /// The words that may be chosen.
    open: Vec<bool>,
}

impl Search {
    /// The search among what `plan` wants, which holds all that is possible.
    pub(super) fn new(
        (program, bans): (&Program, &Bans),
        lines: &Lines,
        plan: &Plan,
        bounds: Bounds,
    ) -> Search {
        let most = (bounds.max_sequence, bounds.max_repeat);
        let found = read((program, bans), lines, plan, most);
        Search {
            goal: Goal::new(lines, bounds.max_lines, bounds.keep_all),
            open: vec![true; found.keys.len()],
            found,
        }
    }

    /// Whether all of `plan` can be made as it is: it is not too long, and nothing in it has to be split.
    pub(super) fn fits(lines: &Lines, plan: &Plan, bounds: Bounds) -> bool {
        let length = |it: &FusedBody| match &it.schedule {
            Schedule::Fused { instances, .. } => lines.body(instances.iter()),
            Schedule::Unfused => 0,
        };
        let bodies = plan.functions.iter().flat_map(|it| &it.bodies);
        let has_outlines = plan.functions.iter().any(|it| it.bodies.is_empty());
        let budget = lines.most().min(bounds.max_lines);
        !has_outlines && bodies.map(length).sum::<usize>() <= budget
    }

    /// Takes `keys` out, as not worth their code; whether any of them was in.
    pub(super) fn take_out(&mut self, keys: &BTreeSet<SequenceKey>) -> bool {
        let mut any = false;
        for (key, open) in self.found.keys.iter().zip(&mut self.open) {
            any |= *open && keys.contains(key);
            *open &= !keys.contains(key);
        }
        any
    }

    /// The best choice.
    pub(super) fn choose(&self) -> Choice {
        let found = &self.found;
        let solution = eliminate(&found.model, self.goal, &self.open);
        let keys = found.keys.iter().enumerate();
        let used = keys.filter(|it| solution.used[it.0]);
        let chosen = used.map(|(at, key)| (key.clone(), solution.values[at]));
        let singles = found.singles.iter().cloned();
        Choice {
            chosen: Some(chosen.collect()),
            cuts: cuts(found, &solution),
            alone: singles.zip(found.model.alone.iter().copied()).collect(),
        }
    }
}

/// Expected visits of nodes by what each call site of `plan` calls: as it was written, and with the functions of the plan.
pub(super) fn visits(
    (program, bans): (&Program, &Bans),
    plan: &Plan,
    bounds: Bounds,
) -> BTreeMap<usize, (f64, f64)> {
    let lines = Lines::new(program);
    let most = (bounds.max_sequence, bounds.max_repeat);
    let found = read((program, bans), &lines, plan, most);
    let functions = plan.functions.iter();
    let made: BTreeSet<SequenceKey> = functions.map(key_of).collect();
    let allowed: Vec<bool> = found.keys.iter().map(|it| made.contains(it)).collect();
    let solution = values::solve(&found.model, &allowed, None, &mut 0);
    let mut visits: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
    let mut add = |site: usize, (before, after): (f64, f64)| {
        let sum = visits.entry(site).or_default();
        *sum = (sum.0 + before, sum.1 + after);
    };
    let sites = found.origins.iter().filter_map(|it| match it.at {
        Where::Site(site) => Some(site),
        Where::Body(..) => None,
    });
    let of_sites = values::of_sites(&found.model, &allowed, &solution);
    sites.zip(of_sites).for_each(|(site, it)| add(site, it));
    let others = found.model.others.iter();
    others.for_each(|(site, visits)| add(*site, (*visits, *visits)));
    visits
}

/// Where the groups of the chosen functions are cut.
fn cuts(found: &Read, solution: &Solution) -> BTreeMap<(Where, Vec<ItemKey>), usize> {
    let ids = found.keys.iter().enumerate().map(|it| (it.1, it.0));
    let ids: BTreeMap<&SequenceKey, usize> = ids.collect();
    let mut cuts = BTreeMap::new();
    for origin in &found.origins {
        let is_used = match &origin.at {
            Where::Site(_) => true,
            Where::Body(key, _) => ids.get(key).is_some_and(|it| solution.used[*it]),
        };
        if !is_used {
            continue;
        }
        let group = &found.model.groups[origin.group];
        let parts = split(group, &solution.used, &solution.values, &found.model);
        let mut from = 0;
        while from < origin.members.len() {
            let part = parts.iter().find(|it| it.from == from);
            let count = part.map_or(1, |it| it.to - it.from);
            let key = (origin.at.clone(), origin.members[from..].to_vec());
            cuts.insert(key, count);
            from += count;
        }
    }
    cuts
}

/// How many of some calls in a row, from the first on, are one in the best split: `alone` says what each takes by itself, `value` what a
/// part takes that can be one.
pub(super) fn first_part(alone: &[f64], value: impl Fn(Range<usize>) -> Option<f64>) -> usize {
    let count = alone.len();
    // What the calls from each on take, and how many of them, from the first on, are one.
    let mut least = vec![(0.0, 1); count + 1];
    for from in (0..count).rev() {
        least[from] = (alone[from] + least[from + 1].0, 1);
        for to in from + 2..=count {
            if let Some(own) = value(from..to)
                && own + least[to].0 < least[from].0
            {
                least[from] = (own + least[to].0, to - from);
            }
        }
    }
    least.first().map_or(0, |it| it.1)
}
