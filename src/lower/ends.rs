//! Early ends: which steps of an order may end which traversals, and of which traversals something is still to come.

use std::collections::BTreeSet;

use crate::model::{ItemKey, Step};

/// Whether a step may end the traversals that it belongs to; `returns` says which statements hold a `return`.
pub(crate) fn may_end(step: &Step, returns: impl Fn(ItemKey) -> bool) -> bool {
    match step {
        Step::Item { instance, item } => returns((*instance, *item)),
        Step::Guard { .. } => true,
        // Nothing in a loop ends a traversal.
        Step::Whole { .. } | Step::Group { .. } | Step::Each { .. } => false,
    }
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

/// The early ends of an order.
#[derive(Clone, Debug)]
pub(crate) struct Ends {
    /// For each step the instances that it may end.
    by_step: Vec<Vec<usize>>,
    /// For each instance, the index behind its last step.
    last: Vec<usize>,
}

impl Ends {
    /// The ends of `count` instances; of each step the instances that it belongs to, and whether it may end them.
    pub(crate) fn new(steps: impl Iterator<Item = (Vec<usize>, bool)>, count: usize) -> Self {
        let mut last = vec![0; count];
        let mut by_step = Vec::new();
        for (at, (own, ends)) in steps.enumerate() {
            own.iter().for_each(|it| last[*it] = at + 1);
            by_step.push(if ends { own } else { Vec::new() });
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
        let own = &self.by_step[at];
        match self.waiting(at).all(|it| own.contains(&it)) {
            true => Vec::new(),
            false => self.waiting(at).filter(|it| own.contains(it)).collect(),
        }
    }

    /// The first of the instances that always end together with `instance`.
    pub(crate) fn first_alike(&self, instance: usize) -> usize {
        let alike = |other: &usize| {
            let mut steps = self.by_step.iter();
            steps.all(|it| it.contains(other) == it.contains(&instance))
        };
        (0..instance).find(alike).unwrap_or(instance)
    }
}
