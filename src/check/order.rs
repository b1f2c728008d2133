//! Events that conflict happen in the order of the original, unless they stand in two branches of one condition, of which one runs.

use std::collections::BTreeMap;

use super::conditions::Conditions;
use super::original::{Event, Original};
use super::run::{Time, Times};
use super::{Facts, updates};
use crate::model::{LocalId, Place};
use crate::mutation::{Rule, broken};
use crate::summarise::{Cause, EffectId, Oracle};

/// Asks of each two events that change places, or happen at once, in any of `runs` whether they conflict.
///
/// # Errors
/// They do.
pub(super) fn check<'p>(
    (facts, function): (&Facts<'p>, Option<usize>),
    oracle: &mut Oracle<'_>,
    original: &Original<'p>,
    runs: &[Times],
) -> Result<(), String> {
    let mut branches = Branches {
        original,
        conditions: Conditions {
            program: facts.program,
            original,
            together: Vec::new(),
            open: Vec::new(),
        },
        stays: BTreeMap::new(),
    };
    let spans: Vec<Option<(Time, Time)>> = (0..original.events.len())
        .map(|event| {
            let times = runs.iter().filter_map(|it| it[event]);
            Some((times.clone().min()?, times.max()?))
        })
        .collect();
    let touched = original.events.iter();
    let touched: Vec<_> = touched
        .map(|it| facts.updates.of_event(original, it))
        .collect();
    for (at, earlier) in original.events.iter().enumerate() {
        let Some((_, last)) = spans[at].filter(|_| !earlier.is_known) else {
            continue;
        };
        for (behind, later) in original.events.iter().enumerate().skip(at + 1) {
            // Most never meet: the one is over before the other can happen.
            if later.is_known || spans[behind].is_none_or(|(first, _)| last < first) {
                continue;
            }
            let both = |run: &Times| run[at].zip(run[behind]);
            let mut both = runs.iter().filter_map(both);
            if !both.any(|(earlier, later)| earlier >= later) {
                continue;
            }
            let apart = |a: Option<LocalId>, b: Option<LocalId>| {
                let of = |it: &Event<'p>, id| (it.instance, original.function(it.instance), id);
                let (a, b) = (a.map(|it| of(earlier, it)), b.map(|it| of(later, it)));
                facts.objects.are_apart(function, a, b)
            };
            let cause = conflict(oracle, earlier, later, apart).map(|it| it.to_string());
            let cause = cause.or_else(|| {
                let place = updates::ordered(&touched[at], &touched[behind])?;
                Some(format!("both touch {place:?}, and not by one update"))
            });
            if let Some(cause) = cause
                && !branches.never_both(oracle, earlier, later)
            {
                let name = |it: &Event<'_>| match it.item {
                    Some(item) => format!("statement {item} of `{}`", original.name(it.instance)),
                    None => format!("`{}`", original.name(it.instance)),
                };
                return Err(format!(
                    "{} does not stay before {}: {cause}",
                    name(earlier),
                    name(later)
                ));
            }
        }
    }
    Ok(())
}

/// Why two events must keep their order, where `apart` says which formals lead to different objects. In different iterations of loops through the same children, what the one touches in its
/// element is apart from what the other touches in its own.
fn conflict(
    oracle: &mut Oracle<'_>,
    a: &Event<'_>,
    b: &Event<'_>,
    apart: impl Fn(Option<LocalId>, Option<LocalId>) -> bool,
) -> Option<Cause> {
    let same = a.instance == b.instance;
    let mut loops = a.loops.iter().zip(&b.loops);
    let differs = loops.find(|(a, b)| (a.0, a.1) != (b.0, b.1));
    match differs {
        Some((of_a, of_b)) if of_a.0 == of_b.0 => {
            let against_b = oracle.conflict_but(a.effect, of_b.2, same, &apart);
            against_b.or_else(|| oracle.conflict_but(of_a.2, b.effect, same, &apart))
        }
        _ => oracle.conflict_but(a.effect, b.effect, same, &apart),
    }
}

/// Branches of which one at most runs in the original, since nothing changes what decides between the one decision and the other.
struct Branches<'r, 'p> {
    original: &'r Original<'p>,
    conditions: Conditions<'r, 'p>,
    /// By the effect of a condition and two events, whether nothing from the one to the other changes what it reads.
    stays: BTreeMap<(EffectId, usize, usize), bool>,
}

impl<'p> Branches<'_, 'p> {
    fn never_both(&mut self, oracle: &mut Oracle<'_>, a: &Event<'_>, b: &Event<'_>) -> bool {
        let (Some(item), Some(other)) = (a.item, b.item) else {
            return false;
        };
        let keys = ((a.instance, item), (b.instance, other));
        let at_once = |at: usize, level: usize| {
            let (of_a, of_b) = (self.iteration(a, at), self.iteration(b, level));
            broken(Rule::BranchesApart) || of_a == of_b
        };
        let Some((at, level)) = self.conditions.apart(keys, at_once) else {
            return false;
        };
        let deciding = [self.deciding(a, at), self.deciding(b, level)];
        let [Some(one), Some(other)] = deciding else {
            return false;
        };
        let range = (one.min(other), one.max(other));
        [one, other]
            .into_iter()
            .all(|it| self.stays(oracle, it, range))
    }

    /// The iteration of the loops around condition number `level` of the statement of an event.
    fn iteration<'e>(&self, event: &'e Event<'p>, level: usize) -> Vec<(&'e Place, u8)> {
        let items = self.original.items(event.instance);
        let item = event.item.and_then(|it| items.get(it));
        let outer = item.map_or(&[][..], |it| &it.predicates[..level]);
        let loops = outer.iter().filter(|it| it.each.is_some()).count();
        let loops = event.loops.iter().take(loops);
        loops.map(|it| (it.0, it.1)).collect()
    }

    /// The event of that condition. (The events of a statement start with those of its conditions.)
    fn deciding(&self, event: &Event<'_>, level: usize) -> Option<usize> {
        let iteration: Vec<u8> = event.loops.iter().map(|it| it.1).collect();
        let of = (event.instance, event.item?);
        let events = self.original.events_of(of, &iteration)?;
        let event = events.start + level;
        (event < self.original.events.len()).then_some(event)
    }

    /// Whether what the condition reads stays as it is from one event of the original to another. (What changes it behind the later
    /// decision changes no decision.)
    fn stays(
        &mut self,
        oracle: &mut Oracle<'_>,
        condition: usize,
        (first, last): (usize, usize),
    ) -> bool {
        let events = &self.original.events;
        let effect = events[condition].effect;
        let key = (effect, first, last);
        *self.stays.entry(key).or_insert_with(|| {
            let mut between = events[first..=last].iter();
            broken(Rule::BranchesApart)
                || !between.any(|it| oracle.conflict(it.effect, effect, true).is_some())
        })
    }
}
