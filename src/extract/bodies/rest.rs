//! What runs behind a statement of a loop: all of the iteration, none of it, or what stands there under conditions (what Allen, Kennedy,
//! Porterfield and Warren call exit branches, POPL 1983). `if (c) { A; continue; } B` runs `B` where `c` does not hold.

use crate::mutation::{Rule, broken};

/// Whether what stands behind a statement runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// It does.
    Always,
    /// It does where these conditions hold.
    Under(Vec<usize>),
    /// It does not.
    Never,
    /// It does where one of several conditions holds.
    Unclear,
}

impl Rest {
    /// The conditions under which what stands behind runs. `None` if these are not all that must hold, or nothing runs there.
    pub(crate) fn conditions(&self) -> Option<&[usize]> {
        match self {
            Rest::Always => Some(&[]),
            Rest::Under(conditions) => Some(conditions),
            Rest::Never | Rest::Unclear => None,
        }
    }

    /// Behind a statement, where this runs, and behind another.
    pub(crate) fn and(self, next: Rest) -> Rest {
        match (self, next) {
            (Rest::Always, next) => next,
            (this, Rest::Always) => this,
            (Rest::Under(this), Rest::Under(next)) => Rest::Under([this, next].concat()),
            (Rest::Never, _) | (Rest::Under(_), Rest::Never) => Rest::Never,
            (Rest::Unclear, _) | (_, Rest::Unclear) => Rest::Unclear,
        }
    }
}

/// What runs behind an `if` with these branches. `condition`: makes the condition that it holds, or does not (`true`), for what stands behind.
pub(crate) fn behind(then: Rest, otherwise: Rest, condition: impl FnOnce(bool) -> usize) -> Rest {
    if broken(Rule::Continues) {
        return Rest::Always;
    }
    let (left, negated) = match (then, otherwise) {
        (Rest::Always, Rest::Always) => return Rest::Always,
        (Rest::Never, Rest::Never) => return Rest::Never,
        (Rest::Never, otherwise) => (otherwise, true),
        (then, Rest::Never) => (then, false),
        _ => return Rest::Unclear,
    };
    match left {
        Rest::Always => Rest::Under(vec![condition(negated)]),
        Rest::Under(more) => Rest::Under([vec![condition(negated)], more].concat()),
        Rest::Never | Rest::Unclear => Rest::Unclear,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn under(conditions: &[usize]) -> Rest {
        Rest::Under(conditions.to_vec())
    }

    #[test]
    fn what_stands_behind_a_branch_that_goes_on_runs_under_the_other() {
        let number = |negated| usize::from(negated);
        assert_eq!(behind(Rest::Never, Rest::Always, number), under(&[1]));
        assert_eq!(behind(Rest::Always, Rest::Never, number), under(&[0]));
        assert_eq!(behind(Rest::Never, under(&[7]), number), under(&[1, 7]));
        assert_eq!(behind(Rest::Never, Rest::Never, number), Rest::Never);
        assert_eq!(behind(Rest::Always, Rest::Always, number), Rest::Always);
    }

    #[test]
    fn where_one_of_several_conditions_is_enough_nothing_can_be_said() {
        let number = |negated| usize::from(negated);
        // `if (a) { if (b) continue; x; } y`: `y` runs without `a`, too.
        assert_eq!(behind(under(&[7]), Rest::Always, number), Rest::Unclear);
        assert_eq!(behind(Rest::Unclear, Rest::Never, number), Rest::Unclear);
        assert_eq!(Rest::Unclear.conditions(), None);
    }

    #[test]
    fn conditions_add_up() {
        assert_eq!(under(&[1]).and(under(&[2])), under(&[1, 2]));
        assert_eq!(under(&[1]).and(Rest::Always), under(&[1]));
        assert_eq!(under(&[1]).and(Rest::Never), Rest::Never);
        assert_eq!(Rest::Never.conditions(), None);
    }
}
