//! What a set of words is worth: expected visits by value iteration, and which of the words are used.
//!
//! The value of a word is the visits of one run of it (Bellman equations of a Markov chain with costs: each group is split in the best
//! way that the set allows, which is a shortest path over its members). Values only fall while they are improved from those of the
//! singles, and every recursion goes on with a chance below one, so this converges.

use super::model::{Group, Left, Model, Part};

/// Most rounds of the iteration.
const MOST_ROUNDS: usize = 400;

/// Values that change by less than this share count as settled.
const SETTLED: f64 = 1e-7;

/// A set of words, and what it is worth.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// The words that are used.
    pub(super) used: Vec<bool>,
    /// Of those, the ones of which a version for the living is needed.
    pub(super) living: Vec<bool>,
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
    let order: Vec<usize> = (0..model.words.len())
        .filter(|it| allowed[*it])
        .rev()
        .collect();
    for round in 0..MOST_ROUNDS {
        let _ = round;
        let mut change = 0.0_f64;
        for at in &order {
            let word = &model.words[*at];
            let (mut value, mut again) = (word.rest, 0.0);
            for (weight, group) in &word.groups {
                let group = &model.groups[*group];
                *steps += group.parts.len() + 1;
                let (cost, own) = cost(group, *at, allowed, &values, model);
                value += weight * cost;
                again += weight * own;
            }
            // What a word calls itself, is known in one go.
            value /= 1.0 - again;
            change = change.max((value - values[*at]).abs() / value);
            values[*at] = value;
        }
        if change < SETTLED {
            break;
        }
    }
    finish(model, allowed, values)
}

fn finish(model: &Model, allowed: &[bool], values: Vec<f64>) -> Solution {
    let mut used = vec![false; model.words.len()];
    let mut living = used.clone();
    let mut pending: Vec<usize> = Vec::new();
    let mut visits = 0.0;
    let mut ask = |group: &Group, pending: &mut Vec<usize>, living: &mut Vec<bool>| {
        for part in split(group, allowed, &values, model) {
            let mut words = vec![part.word];
            for left in &part.left {
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
        visits: visits / model.original,
        used,
        living,
        values,
    }
}

/// Visits of a part as one call.
fn together(part: &Part, allowed: &[bool], values: &[f64], model: &Model) -> f64 {
    let left = part.left.iter().map(|it| {
        let runs = runs(it, part, allowed, values, model);
        it.share * runs.map_or(it.apart, |it| values[it])
    });
    left.sum()
}

/// The word that runs for what is left of a part, if one does.
fn runs(
    left: &Left,
    part: &Part,
    allowed: &[bool],
    values: &[f64],
    model: &Model,
) -> Option<usize> {
    // One walk still, but no more than the singles take.
    let living = model.words[part.word].has_living && left.count > 1;
    let living = living && values[part.word] < left.apart;
    left.word
        .filter(|it| allowed[*it])
        .or(living.then_some(part.word))
}

/// Visits of a group, split in the best way, without the runs of `word` itself; and how many these are.
fn cost(
    group: &Group,
    word: usize,
    allowed: &[bool],
    values: &[f64],
    model: &Model,
) -> (f64, f64) {
    let (least, taken) = best(group, allowed, values, model);
    let mut own = 0.0;
    for part in parts(group, &taken) {
        let left = part.left.iter();
        let runs = left.filter(|it| runs(it, part, allowed, values, model) == Some(word));
        own += runs.map(|it| it.share).sum::<f64>();
    }
    (least - own * values.get(word).copied().unwrap_or(0.0), own)
}

/// The parts in the best split of a group.
pub(super) fn split<'m>(
    group: &'m Group,
    allowed: &[bool],
    values: &[f64],
    model: &Model,
) -> Vec<&'m Part> {
    let taken = best(group, allowed, values, model).1;
    parts(group, &taken)
}

fn parts<'m>(group: &'m Group, taken: &[Option<usize>]) -> Vec<&'m Part> {
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
    group: &Group,
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
            let value = least[from] + together(part, allowed, values, model);
            if value < least[part.to] {
                (least[part.to], taken[part.to]) = (value, Some(at));
            }
        }
    }
    (least[count], taken)
}
