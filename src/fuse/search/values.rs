//! What a set of words is worth: expected visits, and which of the words are used.
//!
//! The value of a word is the visits of one run of it. Each group is split in the way that takes the fewest visits, which is a shortest path over its members;
//! how, depends on the values. So the two are found in turn (policy iteration: Howard 1960): splits by the values at hand, then the
//! values of all words that these lead to, as the solution of a linear system. Every recursion goes on with a chance below one, so there is one.

use super::model::{Candidate, Left, Model, Subsequence};

/// Most rounds of splits and values.
const MOST_ROUNDS: usize = 24;

/// Values that change by less than this share count as settled.
const SETTLED: f64 = 1e-9;

/// Larger systems are not solved, but approached.
const MOST_EQUATIONS: usize = 120;

/// What a word is better than its parts by where it saves nothing, as a share. (If it takes no lines either, it is `gain` that leaves it out, and says
/// why.)
const BIAS: f64 = 1e-6;

/// No word takes more visits.
const MOST_VISITS: f64 = 1e12;

/// A set of words, and what it is worth.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// The words that are used.
    pub(super) used: Vec<bool>,
    /// Expected visits of each word; of those that are not allowed, of their singles.
    pub(super) values: Vec<f64>,
    /// Expected visits of the program, over those of the original.
    pub(super) visits: f64,
    /// Lines of code.
    pub(super) lines: usize,
}

/// The best that can be made of the words that are `allowed`; `start` are values to start from, of a set that held all of these.
pub(super) fn solve(
    model: &Model,
    allowed: &[bool],
    start: Option<&[f64]>,
    steps: &mut usize,
) -> Solution {
    let mut values = start.map_or_else(|| vec![0.0; model.words.len()], <[f64]>::to_vec);
    let all: Vec<usize> = (0..allowed.len()).filter(|it| allowed[*it]).collect();
    for _ in 0..MOST_ROUNDS {
        let before = values.clone();
        let reached = reached(model, allowed, &values, steps);
        evaluate(model, allowed, &reached, &mut values, steps);
        // What is not reached may be, once its value is known.
        for at in all.iter().rev().filter(|it| !reached.contains(it)) {
            let row = row(model, *at, allowed, &values, steps);
            let others = row.calls.iter().filter(|it| it.0 != *at);
            let others: f64 = others.map(|it| it.1 * values[it.0]).sum();
            let own = row.calls.iter().filter(|it| it.0 == *at);
            let again: f64 = own.map(|it| it.1).sum();
            values[*at] = finite((row.rest + others) / (1.0 - again));
        }
        let changes = |at: &usize| (values[*at] - before[*at]).abs() > SETTLED * values[*at];
        if !all.iter().any(changes) {
            break;
        }
    }
    finish(model, allowed, values)
}

/// What a word takes, by the splits at hand.
struct Row {
    /// Visits besides those of words.
    rest: f64,
    /// The words that it runs, each with how often.
    calls: Vec<(usize, f64)>,
}

fn row(model: &Model, word: usize, allowed: &[bool], values: &[f64], steps: &mut usize) -> Row {
    let word = &model.words[word];
    let mut row = Row {
        rest: word.rest,
        calls: Vec::new(),
    };
    for (weight, group) in &word.groups {
        row.add(*weight, &model.groups[*group], (model, allowed, values));
        *steps += model.groups[*group].parts.len() + 1;
    }
    row
}

impl Row {
    fn add(&mut self, weight: f64, group: &Candidate, (model, allowed, values): Pricing<'_>) {
        let taken = best(group, allowed, values, model).1;
        let mut to = group.members.len();
        while to > 0 {
            let Some(part) = taken[to].map(|it| &group.parts[it]) else {
                to -= 1;
                self.rest += weight * group.single[to];
                continue;
            };
            to = part.from;
            for left in part.left.iter() {
                let weight = weight * left.share;
                match runs(left, part, allowed, values, model) {
                    Some((word, scale)) => self.calls.push((word, weight * scale)),
                    None => self.rest += weight * left.apart,
                }
            }
        }
    }
}

/// What is allowed, and what it is worth.
type Pricing<'a> = (&'a Model, &'a [bool], &'a [f64]);

/// The words that call sites lead to, by the splits at hand.
fn reached(model: &Model, allowed: &[bool], values: &[f64], steps: &mut usize) -> Vec<usize> {
    let mut row = Row {
        rest: 0.0,
        calls: Vec::new(),
    };
    for (weight, group) in &model.sites {
        row.add(*weight, &model.groups[*group], (model, allowed, values));
    }
    let mut known = vec![false; allowed.len()];
    let mut reached = Vec::new();
    let mut pending = row.calls;
    while let Some((word, _)) = pending.pop() {
        if !known[word] {
            known[word] = true;
            reached.push(word);
            pending.extend(self::row(model, word, allowed, values, steps).calls);
        }
    }
    reached.sort_unstable();
    reached
}

/// A value that estimates are too rough for, because by them the recursion never ends, is too great to be used.
fn finite(value: f64) -> f64 {
    match value.is_finite() && value >= 0.0 {
        true => value.min(MOST_VISITS),
        false => MOST_VISITS,
    }
}

/// Values of `words`, which lead to no others.
fn evaluate(
    model: &Model,
    allowed: &[bool],
    words: &[usize],
    values: &mut [f64],
    steps: &mut usize,
) {
    let rows = words
        .iter()
        .map(|it| row(model, *it, allowed, values, steps));
    let rows: Vec<Row> = rows.collect();
    let position = |word: usize| words.binary_search(&word).unwrap_or(0);
    let count = words.len();
    if count > MOST_EQUATIONS {
        for _ in 0..MOST_ROUNDS {
            for (row, word) in rows.iter().zip(words).rev() {
                let calls = row.calls.iter().map(|it| it.1 * values[it.0]);
                values[*word] = finite(row.rest + calls.sum::<f64>());
            }
        }
        *steps += MOST_ROUNDS * count;
        return;
    }
    // Gaussian elimination. What is on the diagonal outweighs the rest of its row, so the order is any.
    let width = count + 1;
    let mut matrix = vec![0.0; count * width];
    for (at, row) in rows.iter().enumerate() {
        matrix[at * width + at] = 1.0;
        matrix[at * width + count] = row.rest;
        for (word, weight) in &row.calls {
            matrix[at * width + position(*word)] -= weight;
        }
    }
    for pivot in 0..count {
        for below in pivot + 1..count {
            let factor = matrix[below * width + pivot] / matrix[pivot * width + pivot];
            if factor == 0.0 {
                continue;
            }
            *steps += (width - pivot) / 8;
            for column in pivot..width {
                matrix[below * width + column] -= factor * matrix[pivot * width + column];
            }
        }
    }
    for at in (0..count).rev() {
        let known: f64 = (at + 1..count)
            .map(|it| matrix[at * width + it] * values[words[it]])
            .sum();
        values[words[at]] = finite((matrix[at * width + count] - known) / matrix[at * width + at]);
    }
}

fn finish(model: &Model, allowed: &[bool], values: Vec<f64>) -> Solution {
    let mut used = vec![false; model.words.len()];
    let mut living = used.clone();
    let mut pending: Vec<usize> = Vec::new();
    let mut visits = 0.0;
    let mut ask = |group: &Candidate, pending: &mut Vec<usize>, living: &mut Vec<bool>| {
        for part in split(group, allowed, &values, model) {
            let mut words = vec![part.word];
            for left in part.left.iter() {
                match left.word.filter(|it| allowed[*it]) {
                    Some(word) => words.push(word),
                    None => {
                        let runs = runs(left, part, allowed, &values, model);
                        living[part.word] |= runs.is_some();
                    }
                }
            }
            for word in words {
                if !used[word] {
                    used[word] = true;
                    pending.push(word);
                }
            }
        }
    };
    for (weight, group) in &model.sites {
        let group = &model.groups[*group];
        visits += weight * best(group, allowed, &values, model).0;
        ask(group, &mut pending, &mut living);
    }
    while let Some(word) = pending.pop() {
        for (_, group) in &model.words[word].groups {
            ask(&model.groups[*group], &mut pending, &mut living);
        }
    }
    let lines = |of: &[bool]| -> usize {
        let words = of.iter().zip(&model.words).filter(|it| *it.0);
        words.map(|it| it.1.lines).sum()
    };
    Solution {
        lines: lines(&used) + lines(&living),
        visits: visits / model.original.max(1.0),
        used,
        values,
    }
}

/// Visits of each group of the call sites, by itself and in its best split.
pub(super) fn of_sites<'m>(
    model: &'m Model,
    allowed: &'m [bool],
    solution: &'m Solution,
) -> impl Iterator<Item = (f64, f64)> + 'm {
    model.sites.iter().map(|(weight, group)| {
        let group = &model.groups[*group];
        let before: f64 = group.single.iter().sum();
        let after = best(group, allowed, &solution.values, model).0;
        (weight * before, weight * after)
    })
}

/// Visits of a part as one call.
fn together(part: &Subsequence, allowed: &[bool], values: &[f64], model: &Model) -> f64 {
    let left = part.left.iter().map(|it| {
        let runs = runs(it, part, allowed, values, model);
        it.share * runs.map_or(it.apart, |(word, scale)| scale * values[word])
    });
    left.sum()
}

/// The word that runs for what is left of a part, if one does, and its scale there.
fn runs(
    left: &Left,
    part: &Subsequence,
    allowed: &[bool],
    values: &[f64],
    model: &Model,
) -> Option<(usize, f64)> {
    if let Some(word) = left.word.filter(|it| allowed[*it]) {
        return Some((word, model.words[word].scale(left.apart)));
    }
    // One walk still, but no more than the singles take.
    let word = &model.words[part.word];
    let scale = word.scale(part.apart) * word.living(left.apart / part.apart);
    let living = word.has_living && left.count > 1 && scale * values[part.word] < left.apart;
    living.then_some((part.word, scale))
}

/// The parts in the best split of a group.
pub(super) fn split<'m>(
    group: &'m Candidate,
    allowed: &[bool],
    values: &[f64],
    model: &Model,
) -> Vec<&'m Subsequence> {
    let taken = best(group, allowed, values, model).1;
    parts(group, &taken)
}

fn parts<'m>(group: &'m Candidate, taken: &[Option<usize>]) -> Vec<&'m Subsequence> {
    let mut parts = Vec::new();
    let mut at = group.members.len();
    while at > 0 {
        match taken[at] {
            Some(part) => {
                parts.push(&group.parts[part]);
                at = group.parts[part].from;
            }
            None => at -= 1,
        }
    }
    parts
}

/// The least visits, and for each number of first members the part that ends there, if it is no single.
fn best(
    group: &Candidate,
    allowed: &[bool],
    values: &[f64],
    model: &Model,
) -> (f64, Vec<Option<usize>>) {
    let count = group.members.len();
    let mut least = vec![f64::INFINITY; count + 1];
    let mut taken = vec![None; count + 1];
    least[0] = 0.0;
    // Parts come by their first member, so what they start from is known.
    let mut next = group.parts.iter().enumerate().peekable();
    for from in 0..count {
        let single = least[from] + group.single[from];
        // A part that is no better than its singles is none.
        if single <= least[from + 1] {
            (least[from + 1], taken[from + 1]) = (single, None);
        }
        while let Some((at, part)) = next.next_if(|it| it.1.from == from) {
            if !allowed[part.word] {
                continue;
            }
            let value = least[from] + together(part, allowed, values, model) * (1.0 - BIAS);
            if value < least[part.to] {
                (least[part.to], taken[part.to]) = (value, Some(at));
            }
        }
    }
    (least[count], taken)
}
