//! Conditions of statements: each stands under its own, and neighbours whose conditions are equal under one test.
//!
//! Which steps one test decides is found out before (`fuse`); here it is about what has become neighbours in the text.

use crate::model::{ItemKey, Join, JoinKind, Statement};

/// `statement` under the first `count` predicates of `of`, the outermost outside.
pub(crate) fn under(of: ItemKey, count: usize, statement: Statement) -> Statement {
    (0..count)
        .rev()
        .fold(statement, |inner, predicate| Statement::Under {
            of,
            predicate,
            then: vec![inner],
            otherwise: Vec::new(),
        })
}

/// `statements` with those under one test that `joins` says to be.
pub(super) fn joined(statements: Vec<Statement>, joins: &[Join]) -> Vec<Statement> {
    let mut out: Vec<Statement> = Vec::with_capacity(statements.len());
    for it in statements {
        let first = depth(&it).and_then(|depth| Some((depth, first_item(&it)?)));
        let join = first.and_then(|(depth, of)| {
            let mut joins = joins.iter();
            joins.find(|it| it.step == of).map(|it| (depth, it.kind))
        });
        let before = out.last_mut().filter(|it| depth(it).is_some());
        match (join, before) {
            (Some((levels, kind)), Some(before)) if depth(before) == Some(levels) => {
                append(before, it, kind);
            }
            _ => out.push(it),
        }
    }
    out
}

/// How many conditions a statement stands under.
fn depth(statement: &Statement) -> Option<usize> {
    match statement {
        Statement::Under {
            then, otherwise, ..
        } => {
            let last = otherwise.last().or(then.last());
            Some(1 + last.and_then(depth).unwrap_or(0))
        }
        _ => None,
    }
}

/// The statement of a traversal that a statement under conditions is, or the first of the calls.
fn first_item(statement: &Statement) -> Option<ItemKey> {
    match statement {
        Statement::Under { then, .. } => first_item(then.first()?),
        other => other.items().first().copied(),
    }
}

/// Adds what `more` has under its conditions to `to`, which has as many.
fn append(to: &mut Statement, more: Statement, kind: JoinKind) {
    let (
        Statement::Under {
            then, otherwise, ..
        },
        Statement::Under { then: added, .. },
    ) = (to, more)
    else {
        return;
    };
    let innermost = added.iter().all(|it| depth(it).is_none());
    let last = match otherwise.is_empty() {
        true => then,
        false => otherwise,
    };
    match (innermost, last.last_mut()) {
        (false, Some(inner)) => {
            added.into_iter().for_each(|it| append(inner, it, kind));
        }
        _ => match kind {
            JoinKind::Then => last.extend(added),
            JoinKind::Else => otherwise.extend(added),
        },
    }
}
