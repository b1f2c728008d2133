//! Events that conflict happen in the order of the original, unless they stand in two branches of one condition, of which one runs.

use std::collections::BTreeMap;

use super::conditions::Conditions;
use super::original::{Event, Original};
use super::run::{Time, Times};
use crate::link::Program;
use crate::mutation::{Rule, broken};
use crate::summarise::{EffectId, Oracle};

/// Asks of each two events that change places, or happen at once, in any of `runs` whether they conflict.
///
/// # Errors
/// They do.
pub(super) fn check(
    program: &Program,
    oracle: &mut Oracle<'_>,
    original: &Original<'_>,
    runs: &[Times],
) -> Result<(), String> {
    let mut branches = Branches {
        original,
        conditions: Conditions {
            program,
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
    for (at, earlier) in original.events.iter().enumerate() {
        let Some((_, last)) = spans[at] else {
            continue;
        };
        for (behind, later) in original.events.iter().enumerate().skip(at + 1) {
            // Most never meet: the one is over before the other can happen.
            if spans[behind].is_none_or(|(first, _)| last < first) {
                continue;
            }
            let both = |run: &Times| run[at].zip(run[behind]);
            let mut both = runs.iter().filter_map(both);
            if !both.any(|(earlier, later)| earlier >= later) {
                continue;
            }
            let same = earlier.instance == later.instance;
            if let Some(cause) = oracle.conflict(earlier.effect, later.effect, same)
                && !branches.never_both(oracle, earlier, later)
            {
                let name = |it: &super::original::Event| match it.item {
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

/// Branches of which one at most runs, since nothing changes what decides.
struct Branches<'r, 'p> {
    original: &'r Original<'p>,
    conditions: Conditions<'r, 'p>,
    /// By the effect of a condition, whether nothing that runs changes what it reads.
    stays: BTreeMap<EffectId, bool>,
}

impl Branches<'_, '_> {
    fn never_both(&mut self, oracle: &mut Oracle<'_>, a: &Event, b: &Event) -> bool {
        let (Some(item), Some(other)) = (a.item, b.item) else {
            return false;
        };
        let (a, b) = ((a.instance, item), (b.instance, other));
        let Some((at, level)) = self.conditions.apart(a, b) else {
            return false;
        };
        // The events of a statement start with those of its conditions.
        let deciding = [
            self.original.events_of(a).start + at,
            self.original.events_of(b).start + level,
        ];
        let mut deciding = deciding
            .map(|it| self.original.events[it].effect)
            .into_iter();
        deciding.all(|it| self.stays(oracle, it))
    }

    fn stays(&mut self, oracle: &mut Oracle<'_>, condition: EffectId) -> bool {
        let events = &self.original.events;
        *self.stays.entry(condition).or_insert_with(|| {
            let mut all = events.iter();
            broken(Rule::BranchesApart)
                || !all.any(|it| oracle.conflict(it.effect, condition, true).is_some())
        })
    }
}
