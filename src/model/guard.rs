//! Under which outcomes of preprocessor conditions may a text stand?
//!
//! What is fused was analysed in each configuration that was read, so it holds wherever the outcomes are those of any one of them: the guard is
//! the disjunction, over the configurations, of the conjunction of their outcomes. A condition of which both outcomes were covered, all
//! else being equal, makes no difference, so it is left out; of two conditions, two of four combinations are no more than these two. What
//! was not read is not covered: `LEVEL == 1` and `LEVEL == 2` are two conditions, not two outcomes of one.

use std::collections::BTreeSet;

use super::{Test, Tests};
use crate::mutation::{Rule, broken};

/// Outcomes that allow a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    /// All of these must hold,
    all: Tests,
    /// and, unless there is none, all of one of these.
    any: BTreeSet<Tests>,
}

impl Guard {
    /// What allows a text that holds wherever all tests of one of `configurations` do.
    ///
    /// # Errors
    /// A test that may be nonsense where those of another configuration hold, so that it cannot stand beside them.
    pub fn any_of(configurations: impl IntoIterator<Item = Tests>) -> Result<Guard, Test> {
        let any = simplified(configurations.into_iter().collect());
        let mut sets = any.iter();
        let first = sets.next().cloned().unwrap_or_default();
        let all = sets.fold(first, |all, it| &all & it);
        let any = any.iter().map(|it| it - &all).collect::<BTreeSet<Tests>>();
        let guard = Guard {
            all,
            any: any.into_iter().filter(|it| !it.is_empty()).collect(),
        };
        match guard.misplaced() {
            Some(test) => Err(test.clone()),
            None => Ok(guard),
        }
    }

    /// Whether the text may stand anywhere.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty() && self.any.is_empty()
    }

    /// The definitions of macros that the conditions need.
    pub fn macros(&self) -> impl Iterator<Item = String> {
        let tests = self.all.iter().chain(self.any.iter().flatten());
        tests.flat_map(Test::macros)
    }

    /// Operands of `&&`, by how many others must hold for each to be evaluated.
    pub fn conditions(&self) -> Vec<Vec<String>> {
        let mut levels: Vec<Vec<String>> = Vec::new();
        let mut add = |depth: usize, condition: String| {
            levels.resize(levels.len().max(depth + 1), Vec::new());
            levels[depth].push(condition);
        };
        for it in &self.all {
            add(depth(it, &self.all), it.to_string());
        }
        let sets: Vec<Tests> = self.any.iter().map(|it| it | &self.all).collect();
        let depths = || self.any.iter().zip(&sets);
        let deepest = depths().flat_map(|(own, set)| own.iter().map(|it| depth(it, set)));
        let mut before = String::new();
        for level in 0..=deepest.max().unwrap_or(0) {
            let part = |(own, set): (&Tests, &Tests)| -> Vec<String> {
                let asked = own.iter().filter(|it| depth(it, set) <= level);
                asked.map(Test::to_string).collect()
            };
            let parts: Vec<Vec<String>> = depths().map(part).collect();
            // One that asks for nothing yet leaves it to the next level.
            if parts.iter().any(Vec::is_empty) || parts.is_empty() {
                continue;
            }
            let part = |it: &Vec<String>| match &it[..] {
                [one] => one.clone(),
                all => format!("({})", all.join(" && ")),
            };
            let parts: Vec<String> = parts.iter().map(part).collect();
            let condition = format!("({})", parts.join(" || "));
            if condition != before {
                add(level, condition.clone());
            }
            before = condition;
        }
        levels
    }

    /// A test of one configuration that cannot be evaluated where only those of another hold. (Whether a macro is a number can be asked
    /// where it is one or is not defined.)
    fn misplaced(&self) -> Option<&Test> {
        let alone = |it: &&Test| {
            let told = |other: &Tests| match it.number() {
                Some(name) => other.iter().any(|it| it.tells_value_of(name)),
                None => false,
            };
            !it.under.is_subset(&self.all) && !self.any.iter().all(told)
        };
        self.any.iter().flatten().find(alone)
    }
}

/// By how many others of `tests` a test must be preceded.
fn depth(test: &Test, tests: &Tests) -> usize {
    let outer = test.under.iter().filter(|it| tests.contains(it));
    outer.map(|it| depth(it, tests) + 1).max().unwrap_or(0)
}

/// The same disjunction without what makes no difference in it: `a && b || !a && b` is `b`, `a && b || !a` is `b || !a`, and `a || a && b` is `a`.
fn simplified(mut sets: BTreeSet<Tests>) -> BTreeSet<Tests> {
    loop {
        let covered = |it: &&Tests| sets.iter().any(|of| of != *it && of.is_subset(it));
        sets = sets.iter().filter(|it| !covered(it)).cloned().collect();
        let needless = |set: &Tests| {
            let mut tests = set.iter();
            let needless = tests.find(|it| is_needless(it, set, &sets))?;
            Some((set.clone(), needless.clone()))
        };
        let Some((set, test)) = sets.iter().find_map(needless) else {
            return sets;
        };
        sets.remove(&set);
        sets.insert(set.into_iter().filter(|it| *it != test).collect());
    }
}

/// Whether another of `sets` holds where `test` is all of `set` that does not.
fn is_needless(test: &Test, set: &Tests, sets: &BTreeSet<Tests>) -> bool {
    let opposite = Test {
        holds: !test.holds,
        ..test.clone()
    };
    let holds = |other: &Tests| {
        let mut rest = other.iter().filter(|it| **it != opposite);
        other.contains(&opposite)
            && (rest.all(|it| set.contains(it)) || broken(Rule::CoveredConditions))
    };
    !set.iter().any(|it| it.under.contains(test)) && sets.iter().any(holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tests(words: &str) -> Tests {
        let test = |word: &str| match word.strip_prefix('!') {
            Some(name) => Test::new(format!("defined({name})"), false),
            None => Test::new(format!("defined({word})"), true),
        };
        words.split_whitespace().map(test).collect()
    }

    fn number(value: &str) -> Tests {
        let number = Test::is_number("LEVEL", value);
        number
            .under
            .iter()
            .cloned()
            .chain([number.clone()])
            .collect()
    }

    fn conditions(sets: &[Tests]) -> String {
        match Guard::any_of(sets.iter().cloned()) {
            Ok(guard) => {
                let levels = guard.conditions();
                let levels: Vec<String> = levels.iter().map(|it| it.join(" && ")).collect();
                let short = levels.join(" then ").replace("defined", "");
                short
                    .replace("(A)", "A")
                    .replace("(B)", "B")
                    .replace("(C)", "C")
            }
            Err(test) => format!("not {test}"),
        }
    }

    #[test]
    fn what_all_configurations_cover_is_left_out() {
        for (sets, expected) in [
            (&["A B"][..], "A && B"),
            (&["A", "!A"], ""),
            (&["A B", "!A B"], "B"),
            (&["A B", "!A !B"], "((!A && !B) || (A && B))"),
            (&["A B", "A !B", "!A B"], "(A || B)"),
            (&["A B", "A !B", "!A B", "!A !B"], ""),
            (&["A B", "!A"], "(!A || B)"),
            (&["A", "A B"], "A"),
            (&["A B C", "A !B !C"], "A && ((!B && !C) || (B && C))"),
            (&["", "A"], ""),
        ] {
            let sets: Vec<Tests> = sets.iter().map(|it| tests(it)).collect();
            assert_eq!(conditions(&sets), expected);
        }
    }

    #[test]
    fn numbers_are_asked_where_they_are_some() {
        let absent = tests("!LEVEL");
        for (sets, expected) in [
            (
                vec![number("1"), number("2")],
                "((LEVEL == 1) || (LEVEL == 2)) then (((LEVEL == 1) && PLEACH_NUMBER(LEVEL)) || ((LEVEL == 2) && PLEACH_NUMBER(LEVEL)))",
            ),
            (
                vec![number("1"), absent],
                "((LEVEL == 1) || !(LEVEL)) then (((LEVEL == 1) && PLEACH_NUMBER(LEVEL)) || !(LEVEL))",
            ),
            (vec![number("1"), tests("A")], "not PLEACH_NUMBER(LEVEL)"),
        ] {
            assert_eq!(conditions(&sets), expected);
        }
    }

    #[test]
    fn nonsense_is_asked_under_its_condition_alone() {
        let fragile = |under: &str| Test {
            under: tests(under),
            ..Test::new("(ASK(1))", true)
        };
        let with =
            |words: &str, test: Test| -> Tests { tests(words).into_iter().chain([test]).collect() };
        let apart = [with("A", fragile("A")), tests("!A B")];
        assert_eq!(conditions(&apart), "not (ASK(1))");
        let common = [with("A B", fragile("A")), tests("A !B C")];
        assert_eq!(
            conditions(&common),
            "A && (B || (!B && C)) then (((ASK(1)) && B) || (!B && C))"
        );
    }
}
