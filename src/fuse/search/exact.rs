//! The best choice, for tests: what elimination finds stands beside it.
//!
//! Branch and bound (Land and Doig, "An automatic method of solving discrete programming problems", 1960). More words never take more visits; so
//! with all words that are not ruled out, the visits are a bound for each set of these. A word that is then used is ruled out in one branch, and
//! is to be used in the other, where its lines count.

use super::eliminate::Goal;
use super::model::Model;
use super::values::{Solution, solve};

/// What is better by less than this is not looked for.
pub(super) const GAP: f64 = 1e-3;

/// More branches than this are not followed.
const MOST_BRANCHES: usize = 20_000;

/// The best set of words, up to [`GAP`]; `None` if finding it takes too long.
pub(super) fn optimum(model: &Model, goal: Goal) -> Option<Solution> {
    let none = vec![false; model.words.len()];
    let mut search = Branches {
        model,
        goal,
        best: solve(model, &none, None, &mut 0),
        left: MOST_BRANCHES,
    };
    let all = vec![Word::Open; model.words.len()];
    search.follow(all)?;
    Some(search.best)
}

#[derive(Clone, Copy, PartialEq)]
enum Word {
    Open,
    Used,
    Out,
}

struct Branches<'m> {
    model: &'m Model,
    goal: Goal,
    best: Solution,
    left: usize,
}

impl Branches<'_> {
    fn follow(&mut self, words: Vec<Word>) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let all = self.model.words.iter().zip(&words);
        let used = all.filter(|it| *it.1 == Word::Used);
        let lines: usize = used.map(|it| it.0.lines).sum();
        if lines > self.goal.budget {
            return Some(());
        }
        let allowed: Vec<bool> = words.iter().map(|it| *it != Word::Out).collect();
        let found = solve(self.model, &allowed, None, &mut 0);
        let bound = found.visits + self.goal.line * lines as f64;
        if self.goal.of(&found) < self.goal.of(&self.best) {
            self.best = found.clone();
        }
        if bound > self.goal.of(&self.best) - GAP {
            return Some(());
        }
        let open = (0..words.len()).filter(|it| found.used[*it] && words[*it] == Word::Open);
        let Some(next) = open.max_by_key(|it| self.model.words[*it].lines) else {
            return Some(());
        };
        for state in [Word::Out, Word::Used] {
            let mut words = words.clone();
            words[next] = state;
            self.follow(words)?;
        }
        Some(())
    }
}
