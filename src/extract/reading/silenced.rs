//! Which pragmas turn warnings off at a place, and under which preprocessor conditions?
//!
//! Portable text asks for the compiler around them (`#ifdef __clang__`, `#else`), and the program's may be another than libclang. So each
//! such pragma has a guard: the conditions around it, as literals, whatever came out here. The stack of pragmas is then that of all
//! configurations at once: where a `pop` and what it undoes stand under different guards, what is left is split by the literals.
//!
//! A copy takes along the conditions that the compiler alone decides: they mean the same in all files. Other conditions decide as they
//! came out here, and the body is pinned by that.

use super::pragmas::{States, UNCLEAR};
use crate::model::Silencer;

/// A condition with its outcome.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    /// The condition, as an operand of `!` and `&&`.
    pub(crate) condition: String,
    /// Whether it must be true.
    pub(crate) holds: bool,
    /// Whether the compiler alone decides it.
    pub(super) of_compiler: bool,
    /// Whether it was true here, if it was asked for.
    pub(super) outcome: Option<bool>,
    /// The conditional: the key of its file, and its number.
    pub(crate) conditional: (usize, usize),
    /// Not written: no other compiler reads the pragma.
    implied: bool,
}

impl Literal {
    pub(crate) fn new(condition: String, holds: bool, conditional: (usize, usize)) -> Self {
        Literal {
            condition,
            holds,
            of_compiler: false,
            outcome: None,
            conditional,
            implied: false,
        }
    }

    /// What a pragma asks for that only clang reads.
    fn of_clang() -> Self {
        Literal {
            of_compiler: true,
            implied: true,
            ..Literal::new("defined(__clang__)".to_owned(), true, (0, 0))
        }
    }

    /// Whether both ask for the same: what the compiler decides is one thing everywhere, a macro of the program may change.
    fn same_condition(&self, other: &Self) -> bool {
        self.condition == other.condition
            && (self.of_compiler && other.of_compiler || self.outcome == other.outcome)
    }
}

impl PartialEq for Literal {
    fn eq(&self, other: &Self) -> bool {
        self.same_condition(other) && self.holds == other.holds
    }
}

/// Literals that hold together; each is asked for only where those before it hold.
pub(crate) type Conjunction = Vec<Literal>;

/// Both guards; `None` if they exclude each other.
pub(super) fn both(left: &[Literal], right: &[Literal]) -> Option<Conjunction> {
    let mut all = left.to_vec();
    for it in right {
        match all.iter().find(|other| other.same_condition(it)) {
            Some(other) if other.holds != it.holds => return None,
            Some(_) => {}
            None => all.push(it.clone()),
        }
    }
    Some(all)
}

/// Where `guard` holds and `other` does not: guards that exclude each other.
fn without(guard: &[Literal], other: &[Literal]) -> Vec<Conjunction> {
    let mut found = Vec::new();
    let mut rest = guard.to_vec();
    for it in other {
        let (mut literal, mut opposite) = (it.clone(), it.clone());
        (literal.implied, opposite.implied) = (false, false);
        opposite.holds = !it.holds;
        match rest.iter().find(|known| known.same_condition(it)) {
            Some(known) if known.holds == it.holds => {}
            Some(_) => {
                found.push(rest);
                return found;
            }
            None => {
                let mut apart = rest.clone();
                apart.push(opposite);
                found.push(apart);
                rest.push(literal);
            }
        }
    }
    found
}

/// A pragma about warnings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WarningPragma {
    guard: Conjunction,
    /// Its words behind `#pragma`.
    text: String,
}

impl WarningPragma {
    /// A pragma with the conditions around it.
    pub(crate) fn new(text: String, guard: Conjunction) -> Self {
        let mut guard = guard;
        let clang = Literal::of_clang();
        if text.starts_with("clang") && !guard.iter().any(|it| it.condition == clang.condition) {
            guard.push(clang);
        }
        WarningPragma { guard, text }
    }

    /// What stands for pragmas that are not known.
    pub(crate) fn unclear() -> Self {
        WarningPragma {
            guard: Conjunction::new(),
            text: UNCLEAR.to_owned(),
        }
    }

    /// `push`, `pop`, `ignored`, ….
    fn action(&self) -> &str {
        self.text.split(' ').nth(2).unwrap_or_default()
    }

    /// The warning.
    fn option(&self) -> &str {
        self.text.split(' ').nth(3).unwrap_or_default()
    }

    fn under(&self, guard: Conjunction) -> Self {
        WarningPragma {
            guard,
            text: self.text.clone(),
        }
    }

    /// As a copy has it; `None` if it is not in effect here, or not known to be.
    fn silencer(&self) -> Option<Silencer> {
        let mut under = Vec::new();
        for it in &self.guard {
            match it.of_compiler {
                true if it.implied => {}
                true => under.push((it.condition.clone(), it.holds)),
                false if it.outcome == Some(it.holds) => {}
                false => return None,
            }
        }
        Some(Silencer {
            under,
            pragma: self.text.clone(),
        })
    }
}

/// What is in effect behind a pragma.
pub(super) fn apply(state: &mut Vec<WarningPragma>, pragma: &WarningPragma) {
    match pragma.action() {
        "pop" => close(state, &pragma.guard),
        _ => state.push(pragma.clone()),
    }
}

/// Undoes what stands behind the last `push`, where `guard` holds.
fn close(state: &mut Vec<WarningPragma>, guard: &[Literal]) {
    let opens = |it: &WarningPragma| it.action() == "push" && both(guard, &it.guard).is_some();
    let Some(open) = state.iter().rposition(opens) else {
        return;
    };
    let opened = state[open].guard.clone();
    let closed = both(guard, &opened).unwrap_or_default();
    for it in state.split_off(open) {
        let left = without(&it.guard, &closed).into_iter();
        state.extend(left.map(|guard| it.under(guard)));
    }
    for guard in without(guard, &opened) {
        close(state, &guard);
    }
}

/// The pragmas in `state` that turn warnings off.
fn silencing(state: &[WarningPragma]) -> Vec<WarningPragma> {
    let mut found: Vec<WarningPragma> = Vec::new();
    for it in state.iter().filter(|it| !it.option().is_empty()) {
        let silences = it.action() == "ignored";
        let left = std::mem::take(&mut found).into_iter().flat_map(|old| {
            let left = without(&old.guard, &it.guard);
            match old.option() == it.option() && (!silences || left.is_empty()) {
                true => left.into_iter().map(|guard| old.under(guard)).collect(),
                false => vec![old],
            }
        });
        found = left.collect();
        if silences {
            found.push(it.clone());
        }
    }
    found
}

/// What turns warnings off from each offset of a file on, as a copy has it.
pub(crate) fn silencers(states: &States<WarningPragma>) -> Vec<(u32, Vec<Silencer>)> {
    let of_state = |it: &(u32, Vec<WarningPragma>)| {
        let all = silencing(&it.1);
        (
            it.0,
            all.iter().filter_map(WarningPragma::silencer).collect(),
        )
    };
    states.iter().map(of_state).collect()
}

/// The conditions that decide at `offset` which warnings are off, those of the compiler aside.
pub(super) fn decisions(states: &States<WarningPragma>, offset: u32) -> Vec<Literal> {
    let after = states.partition_point(|it| it.0 <= offset);
    let state = after.checked_sub(1).map_or(&[][..], |at| &states[at].1);
    let all = silencing(state).into_iter().flat_map(|it| it.guard);
    all.filter(|it| !it.of_compiler).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pragmas left behind `lines`: `A !B: push`.
    fn left(lines: &[&str]) -> String {
        let mut state = Vec::new();
        for line in lines {
            let (guard, action) = line.split_once(": ").unwrap();
            let literals = guard.split_whitespace().map(|it| Literal {
                of_compiler: true,
                ..Literal::new(
                    it.trim_start_matches('!').to_owned(),
                    !it.starts_with('!'),
                    (0, 0),
                )
            });
            let text = format!("GCC diagnostic {action}");
            apply(&mut state, &WarningPragma::new(text, literals.collect()));
        }
        let shown = silencing(&state).into_iter().map(|it| {
            let under = it.guard.iter().map(|it| match it.holds {
                true => format!("{} ", it.condition),
                false => format!("!{} ", it.condition),
            });
            format!("{}{}", under.collect::<String>(), it.option())
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_pop_undoes_what_it_closes_where_both_hold() {
        assert_eq!(
            left(&["A: push", "A: ignored x", "!A: push", "!A: ignored y"]),
            "A x, !A y"
        );
        assert_eq!(left(&["A: push", "A: ignored x", "A: pop"]), "");
        // One push in every branch, one pop.
        assert_eq!(
            left(&[
                "A: push",
                "!A: push",
                "A: ignored x",
                "!A: ignored y",
                ": pop"
            ]),
            ""
        );
        // The pop is another compiler's.
        assert_eq!(left(&[": push", ": ignored x", "A: pop"]), "!A x");
        assert_eq!(
            left(&["A B: push", ": ignored x", "A B: pop"]),
            "!A x, A !B x"
        );
        // An inner pop leaves the outer push alone.
        assert_eq!(
            left(&[": push", ": ignored x", "A: push", "A: ignored y", "A: pop"]),
            "x"
        );
        assert_eq!(left(&[": pop", ": ignored x"]), "x");
    }

    #[test]
    fn what_is_said_again_holds() {
        assert_eq!(left(&[": ignored x", "A: warning x"]), "!A x");
        assert_eq!(left(&[": ignored x", ": ignored x"]), "x");
        assert_eq!(left(&["A: ignored x", ": error x"]), "");
    }

    #[test]
    fn only_clang_reads_its_own() {
        let mut state = Vec::new();
        for text in [
            "GCC diagnostic push",
            "clang diagnostic push",
            "clang diagnostic ignored x",
        ] {
            apply(
                &mut state,
                &WarningPragma::new(text.to_owned(), Conjunction::new()),
            );
        }
        assert_eq!(silencing(&state).len(), 1);
        for text in ["GCC diagnostic pop", "clang diagnostic pop"] {
            apply(
                &mut state,
                &WarningPragma::new(text.to_owned(), Conjunction::new()),
            );
        }
        assert_eq!(state, []);
    }
}
