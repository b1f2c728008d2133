//! Calls of traversals whose values a statement uses: they run in front of it, in the order of the text.
//!
//! C++ leaves open which of two operands, or of two arguments, is evaluated first; but each compiler chooses, and a program may have come to rest on
//! that. So the order must not matter: a statement in which it does, has its traversal or call site stay as it is.

use crate::model::{Item, Separation};
use crate::mutation::{Rule, broken};
use crate::summarise::{ItemEffects, Oracle};

/// What depends on an order that C++ leaves open, if anything does.
pub(super) fn open_order(
    oracle: &mut Oracle<'_>,
    items: &[Item],
    effects: &[ItemEffects],
) -> Option<Separation> {
    if broken(Rule::ValueOrder) {
        return None;
    }
    let mut first = 0;
    while first < items.len() {
        let of = items[first].of;
        let same = items[first..].iter().take_while(|it| it.of == of);
        let end = first + same.count().max(1);
        if of.is_some() {
            let found = open_in(oracle, &items[first..end], &effects[first..end]);
            if found.is_some() {
                return found;
            }
        }
        first = end;
    }
    None
}

/// The same of the parts of one statement.
fn open_in(oracle: &mut Oracle<'_>, items: &[Item], effects: &[ItemEffects]) -> Option<Separation> {
    let calls: Vec<usize> = (0..items.len())
        .filter(|it| items[*it].result().is_some())
        .collect();
    let beside: Vec<usize> = (0..items.len())
        .filter(|it| effects[*it].open.is_some())
        .collect();
    for (number, at) in calls.iter().enumerate() {
        let (own, callee) = (effects[*at].own, effects[*at].callee?);
        // What a condition of a later one has in it, runs before that.
        let comes_after = |other: &&usize| {
            let mut conditions = items[**other].predicates.iter();
            conditions.any(|it| it.condition.contains(items[*at].span))
        };
        let others = calls[number + 1..].iter().filter(|it| !comes_after(it));
        let others = others.flat_map(|other| {
            let of = &effects[*other];
            let callee_of = of.callee.into_iter();
            callee_of.flat_map(move |it| [(callee, it), (callee, of.own), (own, it)])
        });
        let beside = beside.iter().filter_map(|it| effects[*it].open);
        let beside = beside.flat_map(|it| [(callee, it), (own, it)]);
        let pairs: Vec<_> = others.chain(beside).collect();
        let cause = pairs
            .into_iter()
            .find_map(|(a, b)| oracle.conflict(a, b, true));
        if let Some(cause) = cause {
            return Some(Separation {
                span: items[*at].span,
                reason: format!(
                    "this call would run before all else in its statement, while the language has another order or leaves it open, and that matters, so that nothing here runs with others; put the call in a statement of its own: {cause}"
                ),
                bound: false,
                calls: None,
            });
        }
    }
    None
}
