//! Early `return`s of one traversal among others (design section 8, without masks).
//!
//! Each instance that may end while something of it is still to come gets a flag. What comes later of
//! it runs under a test of the flag, neighbours under one test. `return;` becomes the setting of the
//! flag, and a jump behind the statement where more of the statement would follow.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::LocalId;

/// A local of an instance.
pub(super) type Key = (usize, LocalId);

/// What is known of one step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StepFacts {
    /// The instances that it belongs to: one for a statement, several for a group.
    pub(super) instances: Vec<usize>,
    /// Whether it is a statement with `return;` inside.
    pub(super) returns: bool,
    /// Whether it may stand in a block of its own instance (a statement; not a group).
    pub(super) statement: bool,
    /// Locals that it declares for later steps.
    pub(super) declares: Vec<Key>,
    /// Locals that it uses and earlier steps declare.
    pub(super) uses: BTreeSet<Key>,
}

/// What becomes of the `return;`s in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Returns {
    /// They stay: nothing of anything follows.
    Keep,
    /// The instance has nothing to come; only the rest of the statement must be left out.
    Leave,
    /// As `Leave`, and the instance's flag is set.
    Flag,
}

/// A part of the fused body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// One step, at the level of the body. For a group: under the flags of `tested`.
    Step {
        /// Index of the step.
        step: usize,
        /// Members that may have ended.
        tested: Vec<usize>,
    },
    /// Steps of one instance under its flag.
    Run {
        /// The instance.
        instance: usize,
        /// Indices of the steps.
        steps: Vec<usize>,
    },
    /// A declaration taken out of the run that follows.
    Hoist(Key),
    /// The end of the body, if all these instances have ended: where calls would follow.
    End(Vec<usize>),
}

/// The body's parts, and what they need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    /// In order.
    pub(super) parts: Vec<Part>,
    /// The instances that have a flag.
    pub(super) flags: BTreeSet<usize>,
    /// For each step, what becomes of its returns.
    pub(super) returns: Vec<Returns>,
    /// The locals whose declarations stand apart from their initialisation.
    pub(super) hoisted: BTreeSet<Key>,
}

/// Arranges `steps` of `count` instances.
///
/// # Errors
/// A local that is used outside of the run which declares it, and that `can_hoist` denies.
pub(super) fn arrange(
    steps: &[StepFacts],
    count: usize,
    can_hoist: impl Fn(Key) -> bool,
) -> Result<Arrangement, Key> {
    let mut arranger = Arranger::new(steps, count);
    for step in 0..steps.len() {
        arranger.step(step);
    }
    let hoisted = arranger.hoisted();
    if let Some(stuck) = hoisted.iter().find(|key| !can_hoist(**key)) {
        return Err(*stuck);
    }
    Ok(arranger.finish(hoisted))
}

struct Arranger<'a> {
    steps: &'a [StepFacts],
    /// For each instance, the index behind its last step.
    last: Vec<usize>,
    flags: BTreeSet<usize>,
    /// Instances whose flag may be set by now.
    ended: BTreeSet<usize>,
    parts: Vec<Part>,
    /// The run that the next statement may join: its last statement did not return.
    open: bool,
}

impl<'a> Arranger<'a> {
    fn new(steps: &'a [StepFacts], count: usize) -> Self {
        let mut last = vec![0; count];
        for (at, step) in steps.iter().enumerate() {
            for instance in &step.instances {
                last[*instance] = at + 1;
            }
        }
        Arranger {
            steps,
            last,
            flags: BTreeSet::new(),
            ended: BTreeSet::new(),
            parts: Vec::new(),
            open: false,
        }
    }

    fn step(&mut self, at: usize) {
        let facts = &self.steps[at];
        let tested: Vec<usize> = facts
            .instances
            .iter()
            .copied()
            .filter(|instance| self.ended.contains(instance))
            .collect();
        match (&tested[..], self.parts.last_mut()) {
            (&[it], Some(Part::Run { instance, steps }))
                if facts.statement && self.open && *instance == it =>
            {
                steps.push(at);
            }
            (&[it], _) if facts.statement => self.parts.push(Part::Run {
                instance: it,
                steps: vec![at],
            }),
            _ => self.parts.push(Part::Step { step: at, tested }),
        }
        self.open = !facts.returns;
        if facts.returns {
            self.returned(at);
        }
    }

    /// Step `at` may have ended its instance.
    fn returned(&mut self, at: usize) {
        for instance in &self.steps[at].instances {
            if self.last[*instance] > at + 1 {
                self.flags.insert(*instance);
                self.ended.insert(*instance);
            }
        }
        let more = self.steps.get(at + 1).is_some_and(|next| next.returns);
        let waiting: Vec<usize> = (0..self.last.len())
            .filter(|instance| self.last[*instance] > at + 1)
            .collect();
        let calls = self.steps[at + 1..].iter().any(|step| !step.statement);
        let all_may_end = waiting.iter().all(|instance| self.ended.contains(instance));
        if !more && calls && all_may_end {
            self.parts.push(Part::End(waiting));
        }
    }

    /// The locals that are declared in a run and used outside of it.
    fn hoisted(&self) -> BTreeSet<Key> {
        let mut run_of = vec![None; self.steps.len()];
        for (number, part) in self.parts.iter().enumerate() {
            if let Part::Run { steps, .. } = part {
                steps.iter().for_each(|step| run_of[*step] = Some(number));
            }
        }
        let mut home = BTreeMap::new();
        for (at, step) in self.steps.iter().enumerate() {
            home.extend(step.declares.iter().map(|key| (*key, run_of[at])));
        }
        let mut hoisted = BTreeSet::new();
        for (at, step) in self.steps.iter().enumerate() {
            let away =
                |key: &&Key| matches!(home.get(key), Some(Some(run)) if run_of[at] != Some(*run));
            hoisted.extend(step.uses.iter().filter(away));
        }
        // A declaration statement is split as a whole.
        for step in self.steps {
            if step.declares.iter().any(|key| hoisted.contains(key)) {
                hoisted.extend(&step.declares);
            }
        }
        hoisted
    }

    fn finish(self, hoisted: BTreeSet<Key>) -> Arrangement {
        let mut parts = Vec::with_capacity(self.parts.len());
        for part in self.parts {
            if let Part::Run { steps, .. } = &part {
                let declared = steps.iter().flat_map(|step| &self.steps[*step].declares);
                let out = declared.filter(|key| hoisted.contains(key));
                parts.extend(out.map(|key| Part::Hoist(*key)));
            }
            parts.push(part);
        }
        let count = self.steps.len();
        let action = |(at, step): (usize, &StepFacts)| {
            let more = step.instances.iter().any(|it| self.last[*it] > at + 1);
            match (at + 1 == count, more) {
                (true, _) => Returns::Keep,
                (false, true) => Returns::Flag,
                (false, false) => Returns::Leave,
            }
        };
        let returns = self.steps.iter().enumerate().map(action).collect();
        Arrangement {
            parts,
            flags: self.flags,
            returns,
            hoisted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(instance: usize) -> StepFacts {
        StepFacts {
            instances: vec![instance],
            statement: true,
            ..StepFacts::default()
        }
    }

    fn ending(instance: usize) -> StepFacts {
        StepFacts {
            returns: true,
            ..item(instance)
        }
    }

    fn group(instances: &[usize]) -> StepFacts {
        StepFacts {
            instances: instances.to_vec(),
            ..StepFacts::default()
        }
    }

    fn run(instance: usize, steps: &[usize]) -> Part {
        Part::Run {
            instance,
            steps: steps.to_vec(),
        }
    }

    fn step(step: usize, tested: &[usize]) -> Part {
        Part::Step {
            step,
            tested: tested.to_vec(),
        }
    }

    #[test]
    fn no_flags_without_returns() {
        let arrangement = arrange(&[item(0), group(&[0, 1]), item(1)], 2, |_| false).unwrap();
        assert!(arrangement.flags.is_empty());
        assert_eq!(
            arrangement.parts,
            [step(0, &[]), step(1, &[]), step(2, &[])]
        );
    }

    #[test]
    fn a_last_return_needs_no_flag() {
        let arrangement = arrange(&[item(0), ending(0), ending(1)], 2, |_| false).unwrap();
        assert!(arrangement.flags.is_empty());
        assert_eq!(arrangement.returns[1..], [Returns::Leave, Returns::Keep]);
    }

    #[test]
    fn what_follows_a_return_is_guarded() {
        let steps = [
            ending(0),
            item(0),
            item(0),
            item(1),
            ending(0),
            item(0),
            group(&[0, 1]),
        ];
        let arrangement = arrange(&steps, 2, |_| false).unwrap();
        assert_eq!(arrangement.flags, BTreeSet::from([0]));
        let parts = [
            step(0, &[]),
            run(0, &[1, 2]),
            step(3, &[]),
            run(0, &[4]),
            run(0, &[5]),
            step(6, &[0]),
        ];
        assert_eq!(arrangement.parts, parts);
        assert_eq!(arrangement.returns[0], Returns::Flag);
    }

    #[test]
    fn the_body_ends_when_all_have_ended() {
        let steps = [ending(0), ending(1), group(&[0, 1])];
        let arrangement = arrange(&steps, 2, |_| false).unwrap();
        let parts = [
            step(0, &[]),
            step(1, &[]),
            Part::End(vec![0, 1]),
            step(2, &[0, 1]),
        ];
        assert_eq!(arrangement.parts, parts);
    }

    #[test]
    fn locals_leave_their_run_or_refuse() {
        let key = (0, LocalId(3));
        let declares = StepFacts {
            declares: vec![key],
            ..item(0)
        };
        let uses = StepFacts {
            uses: BTreeSet::from([key]),
            ..item(0)
        };
        let steps = [ending(0), declares.clone(), item(1), uses.clone()];
        assert_eq!(arrange(&steps, 2, |_| false), Err(key));
        let arrangement = arrange(&steps, 2, |_| true).unwrap();
        assert_eq!(arrangement.parts[1..3], [Part::Hoist(key), run(0, &[1])]);
        let together = arrange(&[ending(0), declares, uses, item(1)], 2, |_| false).unwrap();
        assert!(together.hoisted.is_empty());
    }
}
