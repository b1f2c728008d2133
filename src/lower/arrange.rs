//! Early `return`s of one traversal among others, without masks: flags, tests and declarations taken out of them.
//!
//! Each instance that may end while something of it is still to come gets a flag. What comes later of
//! it runs under a test of the flag, neighbours under one test. `return;` becomes the setting of the
//! flag, and a jump behind the statement where more of the statement would follow. Instances that only guards
//! end which they share have one flag, and where nothing of any other instance is left, `return;` stays.

use std::collections::{BTreeMap, BTreeSet};

use super::ends::Ends;
use crate::model::LocalKey as Key;

/// What is known of one step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StepFacts {
    /// The instances that it belongs to: one for a statement, several for a group or a shared guard.
    pub(super) instances: Vec<usize>,
    /// The instances that it may end, by a `return;` inside.
    pub(super) ending: Vec<usize>,
    /// Whether it may stand in a block of its own instance (a statement or a guard; not a group).
    pub(super) statement: bool,
    /// Locals that it declares for later steps.
    pub(super) declares: Vec<Key>,
    /// Locals that it uses and earlier steps declare.
    pub(super) uses: BTreeSet<Key>,
}

/// What becomes of the `return;`s in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// They stay: nothing of any other instance follows.
    Keep,
    /// The instance has nothing to come; only the rest of the statement must be left out.
    Leave,
    /// As `Leave`, and the flags of the instances with something to come are set.
    Flag,
}

/// A part of the fused body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BodyPart {
    /// One step, at the level of the body. For a group: under the flags of `tested`. A guard: if one of
    /// `tested` has not ended, or whatever happened if there are none.
    Step {
        /// Index of the step.
        step: usize,
        /// Members that may have ended.
        tested: Vec<usize>,
        /// Whether all members of a group may have.
        all_ended: bool,
    },
    /// Steps of the instances of one flag under it.
    Run {
        /// The instance that the flag is named by.
        instance: usize,
        /// Indices of the steps.
        steps: Vec<usize>,
    },
    /// A declaration taken out of the run that follows.
    Hoist(Key),
    /// The end of the body, if the instances of all these flags have ended: where calls would follow.
    End(Vec<usize>),
}

/// The body's parts, and what they need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    /// In order.
    pub(super) parts: Vec<BodyPart>,
    /// The flags, by the first instance of each.
    pub(super) flags: BTreeSet<usize>,
    /// For each instance, the first one that has its flag.
    pub(super) flag_of: Vec<usize>,
    /// For each step, what becomes of its returns.
    pub(super) returns: Vec<Action>,
    /// The locals whose declarations stand apart from their initialisation.
    pub(super) hoisted: BTreeSet<Key>,
}

/// Arranges `steps` of `count` instances; `told` says that any of them may have ended before the first, though not all,
/// and that each has a flag; `rules_out` whether a step does not run, for an instance, where another one has ended it (steps, instance).
///
/// # Errors
/// A local that is used outside of the run which declares it, and that `can_hoist` denies.
pub(super) fn arrange(
    steps: &[StepFacts],
    count: usize,
    told: bool,
    rules_out: impl Fn(usize, usize, usize) -> bool,
    can_hoist: impl Fn(Key) -> bool,
) -> Result<Arrangement, Key> {
    let mut arranger = Arranger::new(steps, count, (told, &rules_out));
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
    ends: Ends,
    told: bool,
    /// For each instance, the first one that always ends with it.
    flag_of: Vec<usize>,
    flags: BTreeSet<usize>,
    /// Instances whose flag may be set by now, each with the step that may have.
    ended: BTreeSet<(usize, Option<usize>)>,
    rules_out: &'a dyn Fn(usize, usize, usize) -> bool,
    /// The flags of all of which something is still to come, if all of these may be set and calls follow.
    all_ended: Option<BTreeSet<usize>>,
    parts: Vec<BodyPart>,
    /// Flags of which one at least is clear: the body would have ended else.
    alive: BTreeSet<usize>,
    /// The run that the next statement may join: its last statement did not return.
    open: bool,
}

impl<'a> Arranger<'a> {
    fn new(
        steps: &'a [StepFacts],
        count: usize,
        (told, rules_out): (bool, &'a dyn Fn(usize, usize, usize) -> bool),
    ) -> Self {
        let at_once = |it: &StepFacts| it.statement || it.instances.len() == 1;
        let ends = |it: &StepFacts| (it.instances.clone(), it.ending.clone(), at_once(it));
        let each = steps.iter().map(ends);
        let ends = Ends::new(each, count);
        let first = |it| if told { it } else { ends.first_alike(it) };
        let all: BTreeSet<usize> = (0..count).filter(|_| told).collect();
        Arranger {
            steps,
            told,
            flag_of: (0..count).map(first).collect(),
            ends,
            flags: all.clone(),
            ended: all.iter().map(|it| (*it, None)).collect(),
            rules_out,
            all_ended: None,
            parts: Vec::new(),
            alive: all,
            open: false,
        }
    }

    fn step(&mut self, at: usize) {
        let facts = &self.steps[at];
        let instances = facts.instances.iter().copied();
        let tested: BTreeSet<usize> = instances
            .filter(|it| self.may_have_ended(*it, at))
            .collect();
        let mut tested: Vec<usize> = tested.into_iter().collect();
        // Branches that nothing of these has ended stay together.
        if !tested.is_empty()
            && let Some(flags) = self.all_ended.take()
        {
            self.alive.clone_from(&flags);
            self.parts.push(BodyPart::End(flags.into_iter().collect()));
            self.open = false;
        }
        // What a guard tests is what its living members would test.
        let some_stay = facts.instances.iter().any(|it| !tested.contains(it));
        if facts.statement && some_stay {
            tested.clear();
        }
        let flags: BTreeSet<usize> = tested.iter().map(|it| self.flag_of[*it]).collect();
        match (flags.first(), self.parts.last_mut()) {
            (Some(flag), last) if facts.statement && flags.len() == 1 => match last {
                Some(BodyPart::Run { instance, steps }) if self.open && instance == flag => {
                    steps.push(at);
                }
                _ => self.parts.push(BodyPart::Run {
                    instance: *flag,
                    steps: vec![at],
                }),
            },
            // Nothing but the guard's own members is left: the body ends with the last of them.
            (Some(_), _) if facts.statement && self.action(at) == Action::Keep => {
                self.parts.push(BodyPart::End(flags.into_iter().collect()));
                self.parts.push(BodyPart::Step {
                    step: at,
                    tested: Vec::new(),
                    all_ended: false,
                });
            }
            _ => {
                let one_lives = self.alive.first().is_some() && self.alive.is_subset(&flags);
                self.parts.push(BodyPart::Step {
                    step: at,
                    tested,
                    all_ended: !facts.statement && !one_lives && !some_stay,
                });
            }
        }
        self.open = facts.ending.is_empty();
        if !self.open {
            self.returned(at);
        }
    }

    /// Whether `instance` may have ended where step `at` runs.
    fn may_have_ended(&self, instance: usize, at: usize) -> bool {
        let mut ends = self.ended.range((instance, None)..(instance + 1, None));
        ends.any(|(_, end)| end.is_none_or(|it| !(self.rules_out)(it, at, instance)))
    }

    /// Step `at` may have ended its instance.
    fn returned(&mut self, at: usize) {
        let action = self.action(at);
        if action == Action::Keep {
            return;
        }
        self.alive.clear();
        for instance in self.ends.behind(at) {
            self.flags.insert(self.flag_of[instance]);
            self.ended.insert((instance, Some(at)));
        }
        self.all_ended = None;
        let more = self
            .steps
            .get(at + 1)
            .is_some_and(|next| !next.ending.is_empty());
        let waiting: Vec<usize> = self.ends.waiting(at).collect();
        let calls = self.steps[at + 1..].iter().any(|step| !step.statement);
        let has_ended = |it: usize| {
            let mut ends = self.ended.range((it, None)..(it + 1, None));
            ends.next().is_some()
        };
        let all_may_end = waiting.iter().all(|it| has_ended(*it));
        if !more && calls && all_may_end {
            let flags: BTreeSet<usize> = waiting.iter().map(|it| self.flag_of[*it]).collect();
            self.all_ended = Some(flags);
        }
    }

    /// What becomes of the returns in step `at`.
    fn action(&self, at: usize) -> Action {
        let own = &self.steps[at].ending;
        if self.ends.ends_body(at) {
            Action::Keep
        } else if self.ends.waiting(at).any(|it| own.contains(&it)) {
            Action::Flag
        } else {
            Action::Leave
        }
    }

    /// The locals that are declared in a run and used outside of it.
    fn hoisted(&self) -> BTreeSet<Key> {
        let mut run_of = vec![None; self.steps.len()];
        for (number, part) in self.parts.iter().enumerate() {
            if let BodyPart::Run { steps, .. } = part {
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

    /// The flags that a part tests. (A guard that others share may be all that is left of an instance: it is made
    /// whether the instance has ended or not.)
    fn tested(&self) -> BTreeSet<usize> {
        let of_part = |part: &BodyPart| match part {
            BodyPart::Step { tested, .. } => tested.iter().map(|it| self.flag_of[*it]).collect(),
            BodyPart::Run { instance, .. } => vec![*instance],
            BodyPart::Hoist(_) => Vec::new(),
            BodyPart::End(flags) => flags.clone(),
        };
        let tested: BTreeSet<usize> = self.parts.iter().flat_map(of_part).collect();
        tested.intersection(&self.flags).copied().collect()
    }

    fn finish(self, hoisted: BTreeSet<Key>) -> Arrangement {
        let flags = self.tested();
        let has_flag = |it: &usize| flags.contains(&self.flag_of[*it]);
        let action = |at: usize| match self.action(at) {
            Action::Flag if !self.steps[at].instances.iter().any(has_flag) => Action::Leave,
            action => action,
        };
        let returns = (0..self.steps.len()).map(action).collect();
        let mut parts = Vec::with_capacity(self.parts.len());
        for part in self.parts {
            if let BodyPart::Run { steps, .. } = &part {
                let declared = steps.iter().flat_map(|step| &self.steps[*step].declares);
                let out = declared.filter(|key| hoisted.contains(key));
                parts.extend(out.map(|key| BodyPart::Hoist(*key)));
            }
            parts.push(part);
        }
        Arrangement {
            parts,
            flags: if self.told { self.flags } else { flags },
            flag_of: self.flag_of,
            returns,
            hoisted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::LocalId;

    /// Nothing stands in other branches.
    fn never(_: usize, _: usize, _: usize) -> bool {
        false
    }

    fn item(instance: usize) -> StepFacts {
        StepFacts {
            instances: vec![instance],
            statement: true,
            ..StepFacts::default()
        }
    }

    fn ending(instance: usize) -> StepFacts {
        StepFacts {
            ending: vec![instance],
            ..item(instance)
        }
    }

    fn group(instances: &[usize]) -> StepFacts {
        StepFacts {
            instances: instances.to_vec(),
            ..StepFacts::default()
        }
    }

    fn run(instance: usize, steps: &[usize]) -> BodyPart {
        BodyPart::Run {
            instance,
            steps: steps.to_vec(),
        }
    }

    fn step(step: usize, tested: &[usize]) -> BodyPart {
        BodyPart::Step {
            step,
            tested: tested.to_vec(),
            all_ended: false,
        }
    }

    #[test]
    fn what_nothing_tests_is_no_flag() {
        // The second step is a guard of both.
        let guard = StepFacts {
            instances: vec![0, 1],
            ending: vec![0, 1],
            ..item(0)
        };
        let arrangement = arrange(&[ending(0), guard], 2, false, never, |_| false).unwrap();
        assert!(arrangement.flags.is_empty());
        assert_eq!(arrangement.returns, [Action::Leave, Action::Keep]);
    }

    #[test]
    fn no_flags_without_returns() {
        let arrangement = arrange(&[item(0), group(&[0, 1]), item(1)], 2, false, never, |_| {
            false
        })
        .unwrap();
        assert!(arrangement.flags.is_empty());
        assert_eq!(
            arrangement.parts,
            [step(0, &[]), step(1, &[]), step(2, &[])]
        );
    }

    #[test]
    fn a_last_return_needs_no_flag() {
        let arrangement =
            arrange(&[item(0), ending(0), ending(1)], 2, false, never, |_| false).unwrap();
        assert!(arrangement.flags.is_empty());
        assert_eq!(arrangement.returns[1..], [Action::Leave, Action::Keep]);
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
        let arrangement = arrange(&steps, 2, false, never, |_| false).unwrap();
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
        assert_eq!(arrangement.returns[0], Action::Flag);
    }

    #[test]
    fn a_guard_of_all_returns() {
        let guard = StepFacts {
            ending: vec![0, 1],
            statement: true,
            ..group(&[0, 1])
        };
        let steps = [guard, item(0), group(&[0, 1])];
        let arrangement = arrange(&steps, 2, false, never, |_| false).unwrap();
        assert!(arrangement.flags.is_empty());
        assert_eq!(arrangement.returns[0], Action::Keep);
        assert_eq!(
            arrangement.parts,
            [step(0, &[]), step(1, &[]), step(2, &[])]
        );
    }

    #[test]
    fn a_guard_of_some_sets_one_flag() {
        let guard = StepFacts {
            ending: vec![0, 2],
            statement: true,
            ..group(&[0, 2])
        };
        let steps = [guard, item(0), item(2), group(&[0, 1, 2]), item(1)];
        let arrangement = arrange(&steps, 3, false, never, |_| false).unwrap();
        assert_eq!(arrangement.flags, BTreeSet::from([0]));
        assert_eq!(arrangement.flag_of, [0, 1, 0]);
        let parts = [
            step(0, &[]),
            run(0, &[1, 2]),
            step(3, &[0, 2]),
            step(4, &[]),
        ];
        assert_eq!(arrangement.parts, parts);
    }

    #[test]
    fn a_guard_of_ended_instances_is_tested() {
        let guard = StepFacts {
            ending: vec![0, 1],
            statement: true,
            ..group(&[0, 1])
        };
        let steps = [ending(0), ending(1), guard.clone(), item(0), item(1)];
        let arrangement = arrange(&steps, 2, false, never, |_| false).unwrap();
        let parts = [
            step(0, &[]),
            step(1, &[]),
            BodyPart::End(vec![0, 1]),
            step(2, &[]),
            run(0, &[3]),
            run(1, &[4]),
        ];
        assert_eq!(arrangement.parts, parts);
        let more = [&steps[..], &[item(2)]].concat();
        let arrangement = arrange(&more, 3, false, never, |_| false).unwrap();
        assert_eq!(arrangement.parts[2], step(2, &[0, 1]));
        assert_eq!(arrangement.returns[2], Action::Flag);
    }

    #[test]
    fn a_loop_of_several_ends_each_of_them_by_itself() {
        let each = StepFacts {
            ending: vec![0, 1],
            ..group(&[0, 1])
        };
        let steps = [each, item(0), item(1)];
        let arrangement = arrange(&steps, 2, false, never, |_| false).unwrap();
        assert_eq!(arrangement.flags, BTreeSet::from([0, 1]));
        assert_eq!(arrangement.returns[0], Action::Flag);
        assert_eq!(
            arrangement.parts,
            [step(0, &[]), run(0, &[1]), run(1, &[2])]
        );
    }

    #[test]
    fn the_last_traversal_returns_by_itself() {
        let steps = [item(0), ending(1), item(1), group(&[1])];
        let arrangement = arrange(&steps, 2, false, never, |_| false).unwrap();
        assert!(arrangement.flags.is_empty());
        assert_eq!(arrangement.returns[1], Action::Keep);
    }

    #[test]
    fn the_body_ends_when_all_have_ended() {
        let steps = [ending(0), ending(1), group(&[0, 1])];
        let arrangement = arrange(&steps, 2, false, never, |_| false).unwrap();
        let parts = [
            step(0, &[]),
            step(1, &[]),
            BodyPart::End(vec![0, 1]),
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
        assert_eq!(arrange(&steps, 2, false, never, |_| false), Err(key));
        let arrangement = arrange(&steps, 2, false, never, |_| true).unwrap();
        assert_eq!(
            arrangement.parts[1..3],
            [BodyPart::Hoist(key), run(0, &[1])]
        );
        let together = arrange(
            &[ending(0), declares, uses, item(1)],
            2,
            false,
            never,
            |_| false,
        )
        .unwrap();
        assert!(together.hoisted.is_empty());
    }
}
