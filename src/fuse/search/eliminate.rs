//! Which words to keep: backward elimination (Marill and Green, "On the effectiveness of receptors in recognition systems", 1963).
//!
//! From all words up to some length, the one goes whose loss is least for each line that it takes, again and again. (Forward selection
//! cannot find such sets: of words that need each other, each is worth nothing before the others are there.) Losses mostly grow as words go, so
//! a word is asked again only while its last loss is less than the least that is known (lazy evaluation: Minoux, 1978).
//! In the end words may come back. Every set on the way is a candidate; the best within the budget is kept, over several greatest lengths.
//!
//! Constants are few, and visits are not sensitive to them: a tenth to ten times as many steps, or a third of `LINE` to `LINE`, change the mean over generated
//! programs by less than one hundredth.

use super::model::Model;
use super::values::{Solution, solve};
use crate::fuse::cost::Lines;

/// Greatest lengths that are tried, besides the longest there is.
const LENGTHS: [usize; 9] = [2, 3, 4, 5, 6, 7, 8, 10, 12];

/// Most steps for each length that is tried. Behind these, words go by their place: the last that was found first.
const MOST_STEPS: usize = 20_000;

/// Words whose loss for each line is so many times what lines are worth are not tried again.
const FAR: f64 = 4.0;

/// What a word that comes back must gain at once, as a share of what its lines are worth.
const LEAST_GAIN: f64 = 0.25;

/// What as many lines as all traversals have together must save, as a share of the original's visits.
const LINE: f64 = 0.002;

/// Differences that are none.
const NOTHING: f64 = 1e-9;

/// What the search aims at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// Most lines.
    pub(super) budget: usize,
    /// What a line is worth, as a share of the original's visits.
    pub(super) line: f64,
}

impl Goal {
    /// The goal for a program of these `lines`; a user allows `most_lines`, and may want to keep what saves nothing.
    pub(super) fn new(lines: &Lines, most_lines: usize, keep_all: bool) -> Self {
        Goal {
            budget: lines.most().min(most_lines),
            line: if keep_all { 0.0 } else { LINE } / lines.all() as f64,
        }
    }

    /// What is to be as little as possible.
    pub(super) fn of(&self, solution: &Solution) -> f64 {
        let over = solution.lines.saturating_sub(self.budget);
        // Nothing that is too long is better than anything that is not.
        let penalty = if over > 0 { 1e6 + over as f64 } else { 0.0 };
        solution.visits + self.line * solution.lines as f64 + penalty
    }
}

/// The best set of words that was found among those that are `open`.
pub(super) fn eliminate(model: &Model, goal: Goal, open: &[bool]) -> Solution {
    let mut search = Elimination {
        model,
        goal,
        open,
        steps: 0,
        until: MOST_STEPS,
    };
    let longest = model.words.iter().map(|it| it.length).max().unwrap_or(0);
    let mut best = search.solve(&vec![false; model.words.len()], None);
    let lengths = LENGTHS.into_iter().filter(|it| *it < longest).rev();
    for length in std::iter::once(longest).chain(lengths) {
        let words = model.words.iter().zip(open);
        let allowed = words.map(|it| *it.1 && it.0.length <= length).collect();
        search.until = search.steps + MOST_STEPS;
        let (found, shrunk) = search.from(allowed);
        if goal.of(&found) < goal.of(&best) - NOTHING {
            best = found;
        }
        // All that can run together does, and is worth its lines.
        if !shrunk && length == longest {
            return best;
        }
    }
    search.until = search.steps + 2 * MOST_STEPS;
    search.polish(best)
}

struct Elimination<'m> {
    model: &'m Model,
    goal: Goal,
    /// The words that may be kept.
    open: &'m [bool],
    /// Steps taken so far.
    steps: usize,
    /// How many may be taken.
    until: usize,
}

impl Elimination<'_> {
    fn solve(&mut self, allowed: &[bool], start: Option<&[f64]>) -> Solution {
        solve(self.model, allowed, start, &mut self.steps)
    }

    fn is_over(&self) -> bool {
        self.steps > self.until
    }

    /// The best set on the way from `allowed` down; and whether it is smaller than what all of `allowed` gives.
    fn from(&mut self, allowed: Vec<bool>) -> (Solution, bool) {
        let mut at = self.solve(&allowed, None);
        let mut best = at.clone();
        let mut shrunk = false;
        // Of each word, its loss for each line when it was last asked.
        let mut losses = vec![0.0_f64; self.model.words.len()];
        while let Some((next, loss)) = self.without_one(&at, &mut losses) {
            at = next;
            if self.goal.of(&at) < self.goal.of(&best) - NOTHING {
                best = at.clone();
                shrunk = true;
            }
            if at.lines <= self.goal.budget && loss > FAR * self.goal.line {
                break;
            }
        }
        (best, shrunk)
    }

    /// `at` without the word that is worth least, and what that loses for each line.
    fn without_one(&mut self, at: &Solution, losses: &mut [f64]) -> Option<(Solution, f64)> {
        let mut open: Vec<usize> = (0..at.used.len()).filter(|it| at.used[*it]).collect();
        if self.is_over() {
            open = open.pop().into_iter().collect();
        }
        let mut best: Option<(Solution, f64)> = None;
        while !open.is_empty() {
            let least =
                (0..open.len()).min_by(|a, b| losses[open[*a]].total_cmp(&losses[open[*b]]))?;
            let word = open.swap_remove(least);
            if best.as_ref().is_some_and(|it| it.1 <= losses[word]) {
                break;
            }
            let mut allowed = at.used.clone();
            allowed[word] = false;
            let next = self.solve(&allowed, Some(&at.values));
            let loss = loss(at, &next, self.goal.budget);
            losses[word] = loss;
            if best.as_ref().is_none_or(|it| loss < it.1) {
                best = Some((next, loss));
            }
            open.sort_unstable();
            if self.is_over() {
                break;
            }
        }
        best
    }

    /// `best` with words that were dropped too early, or without those that are worth nothing any more.
    fn polish(&mut self, mut best: Solution) -> Solution {
        let mut changed = true;
        while changed && !self.is_over() {
            changed = false;
            for word in 0..self.model.words.len() {
                if best.used[word] || !self.open[word] || self.is_over() {
                    continue;
                }
                let mut allowed = best.used.clone();
                allowed[word] = true;
                let more = self.solve(&allowed, None);
                let gain = best.visits - more.visits;
                let cost = self.goal.line * self.model.words[word].lines as f64;
                if gain < cost * LEAST_GAIN {
                    continue;
                }
                let (found, _) = self.from(more.used.clone());
                if self.goal.of(&found) < self.goal.of(&best) - NOTHING {
                    best = found;
                    changed = true;
                }
            }
        }
        best
    }
}

/// What `next` loses for each line that it saves; where there are too many, for each of these.
fn loss(at: &Solution, next: &Solution, budget: usize) -> f64 {
    let saved = at.lines.saturating_sub(next.lines);
    let saved = match at.lines.saturating_sub(budget) {
        0 => saved.max(1),
        too_many => saved.clamp(1, too_many),
    };
    (next.visits - at.visits).max(0.0) / saved as f64
}
