//! Statements whose calls join no others, as they are written.
//!
//! A call whose value a statement uses stands in front of that, so that it can join others. Where it has joined none, and nothing has come between, the
//! two are the one statement that they were.

use std::collections::BTreeSet;

use super::bodies::Bodies;
use crate::model::{ItemKey, LocalKey, Returns, Statement};

/// Puts such calls back where they stood.
pub(super) fn fold(bodies: &Bodies<'_>, statements: &mut Vec<Statement>) {
    let mut at = 0;
    while at < statements.len() {
        if let Some((count, statement)) = whole(bodies, &statements[at..]) {
            statements.splice(at..at + count, [statement]);
        }
        for block in statements[at].blocks_mut() {
            fold(bodies, block);
        }
        at += 1;
    }
}

/// The statement that the first of `statements` are, if they are all parts of one, in their order; or a call with the declaration of the variable
/// for its value. And how many they are.
fn whole(bodies: &Bodies<'_>, statements: &[Statement]) -> Option<(usize, Statement)> {
    let Some(Statement::Item { of: first, .. }) = statements.first() else {
        return None;
    };
    let made = bodies.item(*first).filter(|it| it.made)?;
    let depth = made.predicates.len();
    let mut parts: Vec<ItemKey> = Vec::new();
    let mut all = Returns::Keep;
    for (number, it) in statements.iter().enumerate() {
        let Some((of, returns)) = part(it) else {
            break;
        };
        let item = bodies.item(of)?;
        let is_next = of == (first.0, first.1 + number);
        let asks = item.predicates.len().saturating_sub(depth);
        let under = matches!(it, Statement::Under { .. });
        if !is_next || item.of != made.of || asks != usize::from(under) {
            break;
        }
        parts.push(of);
        all = returns.clone();
    }
    let behind = bodies.item((first.0, first.1 + parts.len()));
    let before = first.1.checked_sub(1);
    let before = before.and_then(|it| bodies.item((first.0, it)));
    let is_part = |it: &crate::model::Item| it.of == made.of;
    let complete = !behind.is_some_and(is_part) && !before.is_some_and(is_part);
    let last = bodies.item(*parts.last()?)?;
    // A call by itself is one, or the first value of its variable.
    let calls = |it: ItemKey| bodies.item(it).is_some_and(|it| it.result().is_some());
    let always = |it: ItemKey| {
        bodies
            .item(it)
            .is_some_and(|it| it.predicates.len() == depth)
    };
    let is_call = parts.get(1).is_some_and(|it| calls(*it) && always(*it));
    let is_whole = complete && (last.written.is_some() || last.discards);
    if !is_whole && is_call {
        parts.truncate(2);
    }
    (is_whole || is_call).then(|| {
        let returns = if is_whole { all } else { Returns::Keep };
        (parts.len(), Statement::Written { parts, returns })
    })
}

/// The part of a statement that one of several is; where it is a call in an operand that is not always evaluated, under its condition.
fn part(statement: &Statement) -> Option<(ItemKey, &Returns)> {
    match statement {
        Statement::Item { of, returns } => Some((*of, returns)),
        Statement::Under {
            declared: None,
            then,
            otherwise,
            ..
        } if otherwise.is_empty() => match &then[..] {
            [Statement::Item { of, returns }] => Some((*of, returns)),
            _ => None,
        },
        _ => None,
    }
}

/// Takes out the declarations of variables for values that nobody uses, and that no call in place of several is given: which these are.
pub(super) fn leave_out(bodies: &Bodies<'_>, statements: &mut Vec<Statement>) -> Vec<ItemKey> {
    let passed: BTreeSet<LocalKey> = Statement::all(statements)
        .into_iter()
        .filter(|it| matches!(it, Statement::Call { .. }))
        .flat_map(Statement::items)
        .filter_map(|it| Some((it.0, bodies.item(*it)?.result()?)))
        .collect();
    let is_needless = |key: LocalKey| {
        let items = bodies.0.get(key.0).copied().flatten();
        let mut items = items.into_iter().flat_map(|it| &it.items);
        let discarded = items.any(|it| it.discards && it.result() == Some(key.1));
        discarded && !passed.contains(&key)
    };
    let mut gone = Vec::new();
    take_out(bodies, statements, &is_needless, &mut gone);
    gone
}

fn take_out(
    bodies: &Bodies<'_>,
    statements: &mut Vec<Statement>,
    is_needless: &impl Fn(LocalKey) -> bool,
    gone: &mut Vec<ItemKey>,
) {
    statements.retain(|it| match it {
        Statement::Item { of, .. } | Statement::Assign(of) => {
            let made = bodies.item(*of).filter(|it| it.made);
            let mut declared = made.into_iter().flat_map(|it| &it.declares);
            let needless = declared.any(|it| is_needless((of.0, *it)));
            gone.extend(needless.then_some(*of));
            !needless
        }
        Statement::Declare(key) => !is_needless(*key),
        _ => true,
    });
    for it in statements {
        for block in it.blocks_mut() {
            take_out(bodies, block, is_needless, gone);
        }
    }
}
