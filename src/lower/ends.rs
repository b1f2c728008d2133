//! Early ends: which steps of an order may end which traversals, or the loops of which, and of which traversals something is still to come.

use std::collections::BTreeSet;

use crate::model::{Item, ItemKey, Step};
use crate::mutation::{Rule, broken};

/// The instances that a step may end; `returns` says which statements hold a `return`.
pub(crate) fn ending(step: &Step, returns: impl Fn(ItemKey) -> bool) -> Vec<usize> {
    match step {
        Step::Guard { .. } => instances(step),
        Step::Whole { .. } | Step::Group { .. } => Vec::new(),
        Step::Item { .. } | Step::Each { .. } => {
            let all = step.items().into_iter().filter(|it| returns(*it));
            let instances: BTreeSet<usize> = all.map(|it| it.0).collect();
            instances.into_iter().collect()
        }
    }
}

/// Whether `instance` may not have been ended by `end` where `step` runs, since that stands in another branch.
pub(crate) fn rules_out<'i>(
    (end, step): (&Step, &Step),
    instance: usize,
    item: impl Fn(ItemKey) -> Option<&'i Item>,
) -> bool {
    let own = |step: &Step| {
        let items = step.items().into_iter().filter(|it| it.0 == instance);
        items.filter_map(&item).collect::<Vec<_>>()
    };
    let others = own(step);
    let mut ends = own(end).into_iter().filter(|it| !it.returns.is_empty());
    ends.all(|end| others.iter().all(|it| end.rules_out(it))) || broken(Rule::OtherBranches)
}

/// The instances that a step belongs to.
pub(crate) fn instances(step: &Step) -> Vec<usize> {
    match step {
        Step::Item { instance, .. } | Step::Whole { instance } => vec![*instance],
        Step::Guard { members } | Step::Group { members, .. } => {
            members.iter().map(|it| it.0).collect()
        }
        Step::Each { .. } => {
            let instances: BTreeSet<usize> = step.items().into_iter().map(|it| it.0).collect();
            instances.into_iter().collect()
        }
    }
}

/// Whether a step ends at once all that it may end.
pub(crate) fn ends_at_once(step: &Step) -> bool {
    !matches!(step, Step::Each { .. }) || instances(step).len() == 1
}

/// The statements that end one of the loops which a loop stands for.
pub(crate) fn stops<'i>(step: &Step, item: impl Fn(ItemKey) -> Option<&'i Item>) -> Vec<ItemKey> {
    let Step::Each { headers, .. } = step else {
        return Vec::new();
    };
    let level = headers.first().map(|it| it.1);
    let stops = |of: &ItemKey| {
        item(*of).is_some_and(|it| {
            let innermost = it.predicates.iter().rposition(|it| it.each.is_some());
            it.stops && innermost == level
        })
    };
    step.items().into_iter().filter(stops).collect()
}

/// The instances of whose loops, among those that a loop stands for, some go on where others have ended, so that each needs a flag. A loop that stands for
/// none but itself ends by `break;`.
pub(crate) fn stopping<'i>(
    step: &Step,
    item: impl Fn(ItemKey) -> Option<&'i Item>,
) -> BTreeSet<usize> {
    let Step::Each { headers, .. } = step else {
        return BTreeSet::new();
    };
    let stops = stops(step, &item);
    match headers.len() == 1 {
        true => BTreeSet::new(),
        false => stops.into_iter().map(|it| it.0).collect(),
    }
}

/// The first of the instances that end together with `instance`, if those in `apart` have ends of their own; `first` is that of all.
pub(crate) fn first_of(
    instance: usize,
    apart: impl Fn(usize) -> bool,
    first: impl Fn(usize) -> usize,
) -> usize {
    let alike = |other: &usize| !apart(*other) && first(*other) == first(instance);
    let mut all = (0..instance).filter(|_| !apart(instance));
    all.find(alike).unwrap_or(instance)
}

/// The early ends of an order.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    /// For each step the instances that it may end, and whether it ends all that it belongs to at once: a loop that several share does not.
    by_step: Vec<(Vec<usize>, bool)>,
    /// For each instance, the index behind its last step.
    last: Vec<usize>,
}

impl Ends {
    /// The ends of `count` instances; of each step the instances that it belongs to, those that it may end, and whether it ends them at once.
    pub(crate) fn new(
        steps: impl Iterator<Item = (Vec<usize>, Vec<usize>, bool)>,
        count: usize,
    ) -> Self {
        let mut last = vec![0; count];
        let mut by_step = Vec::new();
        for (at, (own, ending, at_once)) in steps.enumerate() {
            own.iter().for_each(|it| last[*it] = at + 1);
            by_step.push((ending, at_once));
        }
        Ends { by_step, last }
    }

    /// The instances of which something comes behind step `at`.
    pub(crate) fn waiting(&self, at: usize) -> impl Iterator<Item = usize> {
        (0..self.last.len()).filter(move |it| self.last[*it] > at + 1)
    }

    /// The instances that step `at` may have ended while something of them, and something of others, is still to come:
    /// where it ends all that is left, the whole body ends.
    pub(crate) fn behind(&self, at: usize) -> Vec<usize> {
        let (own, _) = &self.by_step[at];
        match self.ends_body(at) {
            true => Vec::new(),
            false => self.waiting(at).filter(|it| own.contains(it)).collect(),
        }
    }

    /// Whether step `at` ends all that is left.
    pub(crate) fn ends_body(&self, at: usize) -> bool {
        let (own, at_once) = &self.by_step[at];
        *at_once && self.waiting(at).all(|it| own.contains(&it))
    }

    /// The first of the instances that always end together with `instance`.
    pub(crate) fn first_alike(&self, instance: usize) -> usize {
        let alike = |other: &usize| {
            let mut steps = self.by_step.iter();
            steps.all(|(it, at_once)| match it.contains(&instance) {
                true => *at_once && it.contains(other),
                false => !it.contains(other),
            })
        };
        (0..instance).find(alike).unwrap_or(instance)
    }
}
