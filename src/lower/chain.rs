//! A group whose members may have ended: which call runs while which of them are alive.
//!
//! A chain of tests, the set with the fewest ended members first. A set stands in the chain only if every set with
//! one more member alive stands before it, so that a test asks for the members of its own set alone: that the
//! others have ended is known there.

use std::collections::BTreeSet;

use crate::model::{FusedId, Variant};

/// More members than this that may have ended are not told apart.
const MOST_TESTED: usize = 16;

/// A group, as far as ends go. Traversals that always end together count as one instance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Members<'a> {
    /// The instance of each member.
    pub(super) instances: &'a [usize],
    /// What is called while all are alive.
    pub(super) target: FusedId,
    pub(super) variants: &'a [Variant],
    /// The instances that may have ended.
    pub(super) tested: &'a [usize],
    /// Whether all of them may have ended.
    pub(super) all_ended: bool,
    /// Whether the fused function can have a version for the living.
    pub(super) has_living: bool,
    /// Whether this is in a version for the living, which all of its traversals are members of.
    pub(super) in_living: bool,
}

/// One branch of the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    /// The instances that must be alive, of those that may have ended; none: the chain's last `else`.
    pub(super) tests: Vec<usize>,
    /// Whether one of these is enough.
    pub(super) one: bool,
    pub(super) run: Run,
}

/// What a branch calls. Members are indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// One call for these members.
    Fused(Vec<usize>, FusedId),
    /// These members by themselves; of those in `tested`, the ones that are alive.
    Each {
        members: Vec<usize>,
        tested: Vec<usize>,
    },
    /// The version for the living of the fused function, which is told which members have ended.
    Living,
}

impl Members<'_> {
    /// The chain. If its last branch has a test, nothing runs without it.
    pub(super) fn branches(&self) -> Vec<Branch> {
        let ended: BTreeSet<usize> = self.tested.iter().copied().collect();
        let fused = match self.has_living && self.in_living {
            // Of more that have ended, as deep as they go: what has no function of its own now will have none there.
            true => Vec::new(),
            false => self.fused(),
        };
        let mut branches: Vec<Branch> = fused
            .iter()
            .map(|(dead, target)| self.branch(dead, Run::Fused(self.alive(dead), *target)))
            .collect();
        match self.single(&ended, &fused) {
            Some(single) => branches.extend(single),
            None if self.has_living && self.alive_untold(&ended) > 1 => {
                branches.push(Branch {
                    tests: self.tested.to_vec(),
                    one: true,
                    run: Run::Living,
                });
            }
            None => branches.push(self.one_by_one(&ended)),
        }
        let last = branches.last_mut().filter(|_| !self.all_ended);
        last.into_iter().for_each(|it| {
            it.tests.clear();
            it.one = false;
        });
        branches
    }

    /// The members that are alive while the instances in `dead` are not.
    fn alive(&self, dead: &BTreeSet<usize>) -> Vec<usize> {
        let alive = |at: &usize| !dead.contains(&self.instances[*at]);
        (0..self.instances.len()).filter(alive).collect()
    }

    /// How many members may be alive when no set before was.
    fn alive_untold(&self, ended: &BTreeSet<usize>) -> usize {
        match self.tested {
            [_] => self.alive(ended).len(),
            _ => self.instances.len(),
        }
    }

    fn branch(&self, dead: &BTreeSet<usize>, run: Run) -> Branch {
        let tests = self.tested.iter().filter(|it| !dead.contains(it));
        Branch {
            tests: tests.copied().collect(),
            one: false,
            run,
        }
    }

    /// The sets with a fused call, by their ended instances.
    fn fused(&self) -> Vec<(BTreeSet<usize>, FusedId)> {
        let mut found = vec![(BTreeSet::new(), self.target)];
        let mut variants: Vec<(BTreeSet<usize>, &Variant)> = Vec::new();
        for variant in self.variants {
            let ended = (0..self.instances.len()).filter(|at| !variant.members.contains(at));
            let dead: BTreeSet<usize> = ended.map(|at| self.instances[at]).collect();
            let may_end = dead.iter().all(|it| self.tested.contains(it));
            if may_end && self.alive(&dead) == variant.members {
                variants.push((dead, variant));
            }
        }
        variants.sort_by_key(|it| it.0.len());
        for (dead, variant) in variants {
            let known = |dead: BTreeSet<usize>| found.iter().any(|it| it.0 == dead);
            if fewer(&dead).all(known) {
                found.push((dead, variant.target));
            }
        }
        found
    }

    /// The branches for the sets of one member, if all larger sets are in `fused`.
    fn single(
        &self,
        ended: &BTreeSet<usize>,
        fused: &[(BTreeSet<usize>, FusedId)],
    ) -> Option<Vec<Branch>> {
        if ended.len() > MOST_TESTED {
            return None;
        }
        let mut single = Vec::new();
        for chosen in 0_u32..1 << ended.len() {
            let dead = ended.iter().enumerate();
            let dead = dead.filter(|(at, _)| chosen >> at & 1 == 1);
            let dead: BTreeSet<usize> = dead.map(|(_, it)| *it).collect();
            let alive = self.alive(&dead);
            match alive[..] {
                [] => {}
                [_] => single.push((alive, dead)),
                _ if fused.iter().any(|it| it.0 == dead) => {}
                _ => return None,
            }
        }
        single.sort();
        let branch = |(members, dead): (Vec<usize>, BTreeSet<usize>)| {
            let tested = Vec::new();
            self.branch(&dead, Run::Each { members, tested })
        };
        Some(single.into_iter().map(branch).collect())
    }

    /// Each member that may be alive when no set before was.
    fn one_by_one(&self, ended: &BTreeSet<usize>) -> Branch {
        let (members, tested) = match self.tested {
            [_] => (self.alive(ended), Vec::new()),
            _ => {
                let all = self.alive(&BTreeSet::new());
                let may_end = |at: &usize| ended.contains(&self.instances[*at]);
                let tested = all.iter().copied().filter(may_end).collect();
                (all, tested)
            }
        };
        Branch {
            tests: Vec::new(),
            one: false,
            run: Run::Each { members, tested },
        }
    }
}

/// The sets without one of the elements.
fn fewer(set: &BTreeSet<usize>) -> impl Iterator<Item = BTreeSet<usize>> {
    set.iter()
        .map(|out| set.iter().copied().filter(|it| it != out).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(members: Members) -> String {
        let names = |of: &[usize]| of.iter().map(ToString::to_string).collect::<String>();
        let branch = |it: &Branch| {
            let run = match &it.run {
                Run::Fused(members, target) => format!("{}=f{}", names(members), target.0),
                Run::Each { members, tested } => format!("{}?{}", names(members), names(tested)),
                Run::Living => format!("living{}", if it.one { "?" } else { "" }),
            };
            format!("{}: {run}", names(&it.tests))
        };
        let branches: Vec<String> = members.branches().iter().map(branch).collect();
        branches.join(", ")
    }

    fn variant(members: &[usize], target: u32) -> Variant {
        Variant {
            members: members.to_vec(),
            target: FusedId(target),
        }
    }

    #[test]
    fn all_sets_are_told_apart() {
        let all = [
            variant(&[0, 1], 1),
            variant(&[0, 2], 2),
            variant(&[1, 2], 3),
        ];
        let members = Members {
            instances: &[0, 1, 2],
            target: FusedId(0),
            variants: &all,
            tested: &[0, 1, 2],
            all_ended: false,
            has_living: false,
            in_living: false,
        };
        let full = "012: 012=f0, 01: 01=f1, 02: 02=f2, 12: 12=f3, 0: 0?, 1: 1?";
        assert_eq!(chain(members), format!("{full}, : 2?"));
        let some_more = Members {
            all_ended: true,
            ..members
        };
        assert_eq!(chain(some_more), format!("{full}, 2: 2?"));
        let two = Members {
            tested: &[0, 2],
            ..members
        };
        assert_eq!(chain(two), "02: 012=f0, 0: 01=f1, 2: 12=f3, : 1?");
        let one = Members {
            tested: &[1],
            ..members
        };
        assert_eq!(chain(one), "1: 012=f0, : 02=f2");
    }

    #[test]
    fn what_has_no_function_runs_one_by_one() {
        let some = [variant(&[0, 1], 1), variant(&[0], 2)];
        let members = Members {
            instances: &[0, 1, 2],
            target: FusedId(0),
            variants: &some,
            tested: &[0, 1, 2],
            all_ended: true,
            has_living: false,
            in_living: false,
        };
        assert_eq!(chain(members), "012: 012=f0, 01: 01=f1, : 012?012");
        let one = Members {
            tested: &[0],
            all_ended: false,
            ..members
        };
        assert_eq!(chain(one), "0: 012=f0, : 12?");
    }

    #[test]
    fn what_has_no_function_runs_as_the_living() {
        let some = [variant(&[0, 1], 1)];
        let members = Members {
            instances: &[0, 1, 2],
            target: FusedId(0),
            variants: &some,
            tested: &[0, 1, 2],
            all_ended: true,
            has_living: true,
            in_living: false,
        };
        assert_eq!(chain(members), "012: 012=f0, 01: 01=f1, 012: living?");
        let one_lives = Members {
            all_ended: false,
            ..members
        };
        assert_eq!(chain(one_lives), "012: 012=f0, 01: 01=f1, : living");
        let in_living = Members {
            in_living: true,
            variants: &[],
            ..one_lives
        };
        assert_eq!(chain(in_living), ": living");
        let one = Members {
            tested: &[0],
            variants: &[],
            instances: &[0, 1],
            ..one_lives
        };
        assert_eq!(chain(one), "0: 01=f0, : 1?");
    }

    #[test]
    fn two_calls_of_one_traversal_end_together() {
        let members = Members {
            instances: &[0, 0, 1],
            target: FusedId(0),
            variants: &[],
            tested: &[0, 1],
            all_ended: false,
            has_living: false,
            in_living: false,
        };
        assert_eq!(chain(members), "01: 012=f0, : 012?012");
        let only = Members {
            instances: &[0, 0],
            tested: &[0],
            all_ended: true,
            ..members
        };
        assert_eq!(chain(only), "0: 01=f0");
    }
}
