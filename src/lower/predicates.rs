//! Conditions of statements: each stands under its own, and neighbours whose conditions are equal under one test.
//!
//! Which steps one test decides is found out before (`fuse`); here it is about what has become neighbours in the text.

use std::ops::Range;

use crate::model::{ItemKey, Join, Statement};

/// `statement` under these predicates of `of`, the outermost outside.
pub(crate) fn under(of: ItemKey, predicates: Range<usize>, statement: Statement) -> Statement {
    predicates
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
        let join = first_item(&it).and_then(|of| joins.iter().find(|it| it.step == of));
        match (join, out.last_mut()) {
            (Some(join), Some(before @ Statement::Under { .. })) => {
                append(before, it, join.shared, join.otherwise);
            }
            _ => out.push(it),
        }
    }
    out
}

/// The statement of a traversal that stands under conditions, or the first of the calls.
fn first_item(statement: &Statement) -> Option<ItemKey> {
    match statement {
        Statement::Under { then, .. } => match then.first()? {
            inner @ Statement::Under { .. } => first_item(inner),
            Statement::Each { headers, .. } => headers.first().map(|it| it.0),
            other => other.items().first().copied(),
        },
        _ => None,
    }
}

/// Adds to `to` what `more` has under the first `shared` of its conditions, and under the opposite of the next one of `to` if `otherwise`.
fn append(to: &mut Statement, more: Statement, shared: usize, otherwise: bool) {
    let (
        Statement::Under {
            then,
            otherwise: other,
            ..
        },
        Statement::Under { then: added, .. },
    ) = (to, more)
    else {
        return;
    };
    if shared == 0 {
        other.extend(added);
        return;
    }
    let last = match other.is_empty() {
        true => then,
        false => other,
    };
    for it in added {
        match last.last_mut() {
            Some(inner @ Statement::Under { .. }) if shared > 1 || otherwise => {
                append(inner, it, shared - 1, otherwise);
            }
            _ => last.push(it),
        }
    }
}
