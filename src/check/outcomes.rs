//! The combinations of early ends with which both programs run.
//!
//! All of them, if there are no more than the limit: of each traversal which statement ends it, if any. Else some: none
//! fires, each by itself, all, and then such as a generator of pseudo-random numbers says. It starts from the same
//! seed each time, so that a plan that checks checks again.

use std::collections::BTreeMap;

use super::original::{ITERATIONS, Original};
use crate::model::{ItemKey, Listing, Statement};

/// Most runs of one body.
const MOST_RUNS: usize = 1_024;

/// Most events in all runs of one body; but for [`LEAST_RUNS`].
const MOST_EVENTS: usize = 200_000;

/// So many runs are made of any body that has as many.
const LEAST_RUNS: usize = 64;

/// What says that a traversal has ended before the body starts.
pub(super) fn before(instance: usize) -> ItemKey {
    (instance, usize::MAX)
}

/// Which early ends fire in the current run.
#[derive(Debug)]
pub(super) struct Outcomes {
    /// Statements that end their traversals or loops; those that share a guard have one outcome. One in loops has as many as there are iterations, from
    /// this on.
    ends: BTreeMap<ItemKey, usize>,
    /// How many outcomes there are.
    count: usize,
    limit: usize,
    /// How many runs there were.
    runs: usize,
    /// Whether all combinations are to be run.
    all: bool,
    /// In the current run, for each outcome the answer, once it was asked for.
    answers: Vec<Option<bool>>,
    /// The answers in order of the questions; those of the last run up to where this one differs.
    asked: Vec<bool>,
    known: usize,
}

impl Outcomes {
    pub(super) fn new(original: &Original<'_>, listing: &Listing) -> Self {
        let mut ends = BTreeMap::new();
        let mut count = 0;
        for statement in listing.all() {
            if let Statement::Guard { members, .. } = statement {
                ends.extend(members.iter().map(|it| (*it, count)));
                count += 1;
            }
        }
        let mut combinations = 1_usize;
        for instance in 0..original.len() {
            let mut own = 1;
            if listing.told {
                own += 1;
                ends.insert(before(instance), count);
                count += 1;
            }
            for item in 0..original.items(instance).len() {
                let of = (instance, item);
                let loops = original.items(instance)[item].loops().count() as u32;
                let iterations = usize::from(ITERATIONS).pow(loops);
                if original.may_end(of) {
                    own += iterations;
                }
                if original.may_stop(of) {
                    combinations = combinations.saturating_mul(1 + iterations);
                }
                if original.may_end(of) || original.may_stop(of) {
                    ends.entry(of).or_insert_with(|| {
                        count += iterations;
                        count - iterations
                    });
                }
            }
            combinations = combinations.saturating_mul(own);
        }
        let affordable = MOST_EVENTS / original.events.len().max(1);
        let limit = affordable.clamp(LEAST_RUNS, MOST_RUNS);
        Outcomes {
            ends,
            count,
            limit,
            runs: 0,
            all: combinations <= limit,
            answers: Vec::new(),
            asked: Vec::new(),
            known: 0,
        }
    }

    /// Starts the next run, if there is one.
    pub(super) fn next_run(&mut self) -> bool {
        if self.runs > 0 && self.all {
            while self.asked.pop_if(|it| *it).is_some() {}
            match self.asked.last_mut() {
                Some(last) => *last = true,
                None => return false,
            }
        }
        if self.runs >= self.limit {
            return false;
        }
        self.known = 0;
        self.answers = vec![None; self.count];
        self.runs += 1;
        true
    }

    /// Whether the statement `of` ends its traversal, or the loop around it, in this run and this iteration of the loops around it.
    pub(super) fn fires(&mut self, of: ItemKey, iteration: &[u8]) -> bool {
        let Some(first) = self.ends.get(&of).copied() else {
            return false;
        };
        let digits = iteration.iter().map(|it| usize::from(*it));
        let number = digits.fold(0, |all, it| all * usize::from(ITERATIONS) + it);
        let outcome = first + number;
        if let Some(known) = self.answers[outcome] {
            return known;
        }
        let answer = match self.all {
            true => {
                self.known += 1;
                if self.asked.len() < self.known {
                    self.asked.push(false);
                }
                self.asked[self.known - 1]
            }
            false => self.sampled(outcome),
        };
        self.answers[outcome] = Some(answer);
        answer
    }

    fn sampled(&self, outcome: usize) -> bool {
        let run = self.runs - 1;
        match run {
            0 => false,
            _ if run <= self.count => run - 1 == outcome,
            _ if run == self.count + 1 => true,
            _ => mixed((run * self.count + outcome) as u64) & 1 == 1,
        }
    }
}

/// A hash of a counter (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
fn mixed(counter: u64) -> u64 {
    let mut it = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    it ^ (it >> 31)
}
