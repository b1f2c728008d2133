//! Tests for a child that several traversals make, in the words of one: those of the call whose receiver is a variable for the child.
//!
//! A variable whose only use is in a test that is printed in other words has none then. Its declaration is left out, as a person would do, and
//! compilers do not warn.

use std::collections::{BTreeMap, BTreeSet};

use super::bodies::{Bodies, Source};
use super::locals::{locals_within, printed_texts};
use super::needless::declares_only;
use crate::model::{FlagTest, ItemKey, ItemKind, LocalId, LocalKey, Predicate, Span, Statement};

/// Prints each test for a child in the words of the call under it whose receiver is a variable for that child, as people write it: `if (Node *left
/// = ...) left->...`.
pub(super) fn reword(bodies: &Bodies<'_>, statements: &mut [Statement]) {
    for statement in statements {
        if let Statement::Under {
            of,
            predicate,
            declared: None,
            then,
            ..
        } = statement
            && let Some(other) = named_test(bodies, (*of, *predicate), then)
        {
            *of = other;
        }
        for inner in statement.blocks_mut() {
            reword(bodies, inner);
        }
    }
}

/// The call among `then` whose receiver is the variable that its own words of the test of `of` name.
fn named_test(
    bodies: &Bodies<'_>,
    (of, level): (ItemKey, usize),
    then: &[Statement],
) -> Option<ItemKey> {
    let condition = |of: ItemKey| {
        let source = bodies.source(of)?;
        let predicate = source.item.predicates.get(level)?;
        let test = predicate.tests.as_ref()?;
        Some((
            source.item,
            predicate,
            (&test.child, test.null != predicate.negated),
        ))
    };
    let asked = condition(of)?.2;
    then.iter().find_map(|it| {
        let Statement::Call {
            members,
            receiver: Some(receiver),
            ..
        } = it
        else {
            return None;
        };
        let member = *members.get(*receiver)?;
        let (item, predicate, said) = condition(member)?;
        let body = bodies.source(member)?.body;
        let ItemKind::Call(call) = &item.kind else {
            return None;
        };
        let (receivers, _) = locals_within(item, &[call.receiver.text?]);
        let (tested, _) = locals_within(item, &[predicate.condition]);
        let is_declared = |id: &LocalId| body.items.iter().any(|it| it.declares == [*id]);
        let mut own = receivers.iter().filter(|it| is_declared(it));
        let named = own.any(|it| tested.contains(it));
        (said == asked && named).then_some(member)
    })
}

/// Leaves out such declarations; gives them. Variables are printed as `renamed` has them.
pub(super) fn leave_out(
    bodies: &Bodies<'_>,
    statements: &mut Vec<Statement>,
    renamed: &BTreeMap<LocalKey, LocalKey>,
) -> Vec<ItemKey> {
    let mut omitted = Vec::new();
    while let Some(of) = unused(bodies, statements, renamed) {
        remove(statements, of);
        omitted.push(of);
    }
    omitted
}

/// A declaration of a variable for a child that nothing printed names.
fn unused(
    bodies: &Bodies<'_>,
    statements: &[Statement],
    renamed: &BTreeMap<LocalKey, LocalKey>,
) -> Option<ItemKey> {
    let all = Statement::all(statements);
    let named_by = |it: &Statement| -> BTreeSet<LocalKey> {
        let names = names(bodies, it).into_iter();
        names
            .map(|it| renamed.get(&it).copied().unwrap_or(it))
            .collect()
    };
    let candidate = |it: &&Statement| match it {
        Statement::Item { of, .. } => {
            let source = bodies.source(*of)?;
            let key = declares_only(source).filter(|it| is_tested(source, it.1))?;
            Some((*of, source, key))
        }
        _ => None,
    };
    // Most bodies have none.
    let candidates: Vec<(ItemKey, Source<'_>, LocalKey)> =
        all.iter().filter_map(candidate).collect();
    if candidates.is_empty() {
        return None;
    }
    let named: Vec<BTreeSet<LocalKey>> = all.iter().map(|it| named_by(it)).collect();
    let found = candidates.into_iter().find(|(of, source, key)| {
        let own = |at: usize| matches!(all[at], Statement::Item { of: it, .. } if it == of);
        let others = || named.iter().enumerate().filter(|it| !own(it.0));
        let is_named = |key: LocalKey| others().any(|it| it.1.contains(&key));
        // A parameter that only the initialiser uses would have no use.
        let (inner, _) = locals_within(source.item, &[source.item.span]);
        let mut params = inner.into_iter().map(|it| (key.0, it));
        let keeps = |it: LocalKey| bodies.local(it).is_some_and(|it| it.param) && !is_named(it);
        !is_named(*key) && !params.any(keeps)
    });
    found.map(|it| it.0)
}

/// Whether a test for a child names the variable.
fn is_tested(source: Source<'_>, id: LocalId) -> bool {
    source.body.items.iter().any(|item| {
        let tests = item.predicates.iter().filter(|it| it.tests.is_some());
        let texts: Vec<Span> = tests.map(|it| it.condition).collect();
        locals_within(item, &texts).0.contains(&id)
    })
}

/// The variables that a statement names in what is printed of it, without those under it.
fn names(bodies: &Bodies<'_>, statement: &Statement) -> Vec<LocalKey> {
    let within = |of: ItemKey, texts: &[Span]| -> Vec<LocalKey> {
        let named = bodies.source(of).map(|it| locals_within(it.item, texts).0);
        let named = named.into_iter().flatten();
        named.map(|it| (of.0, it)).collect()
    };
    let conditions = |of: ItemKey, first: usize, count: usize| -> Vec<Span> {
        let item = bodies.source(of).map(|it| it.item);
        let predicates = item.into_iter().flat_map(|it| &it.predicates);
        let some = predicates.skip(first).take(count);
        some.flat_map(Predicate::texts).collect()
    };
    let all = |of: ItemKey| conditions(of, 0, usize::MAX);
    let condition = |of: ItemKey, at: usize| conditions(of, at, 1);
    // Conditions are printed where statements stand under them.
    let own = |of: ItemKey| -> Vec<LocalKey> {
        let item = bodies.source(of).map(|it| it.item);
        let named = item.map(|it| locals_within(it, &all(of)).1);
        named.into_iter().flatten().map(|it| (of.0, it)).collect()
    };
    match statement {
        Statement::Item { of, .. } | Statement::Assign(of) | Statement::Single { of, .. } => {
            own(*of)
        }
        Statement::Guard { members, .. } | Statement::Written { parts: members, .. } => {
            members.iter().flat_map(|it| own(*it)).collect()
        }
        Statement::Call {
            members, receiver, ..
        } => {
            let each = members.iter().enumerate().flat_map(|(at, of)| {
                let texts = bodies
                    .source(*of)
                    .map(|it| printed_texts(it.item, (at, *receiver)));
                let mut texts = texts.unwrap_or_default();
                let conditions = all(*of);
                texts.retain(|it| !conditions.contains(it));
                within(*of, &texts)
            });
            each.collect()
        }
        Statement::Under {
            of,
            predicate,
            declared,
            ..
        } => {
            let mut named = within(*of, &condition(*of, *predicate));
            named.extend(declared.iter().flat_map(|it| own(*it)));
            named
        }
        Statement::Each { headers, .. } => {
            let first = headers.first();
            first.map_or(Vec::new(), |it| within(it.0, &condition(it.0, it.1)))
        }
        Statement::Cases { of, predicate, .. } => within(*of, &condition(*of, *predicate)),
        Statement::Choice(arms) => {
            let tests = arms.iter().filter_map(|it| it.test.as_ref());
            tests
                .flat_map(|it| tested(it, &within, &conditions))
                .collect()
        }
        Statement::If { test, .. } => tested(test, &within, &conditions),
        Statement::Declare(key) => vec![*key],
        Statement::Whole(_) | Statement::End(_) | Statement::Stop { .. } | Statement::Leave(_) => {
            Vec::new()
        }
    }
}

fn tested(
    test: &FlagTest,
    within: &impl Fn(ItemKey, &[Span]) -> Vec<LocalKey>,
    conditions: &impl Fn(ItemKey, usize, usize) -> Vec<Span>,
) -> Vec<LocalKey> {
    match test {
        FlagTest::Conditions(of, first) => within(*of, &conditions(*of, *first, usize::MAX)),
        FlagTest::Clear(_) | FlagTest::OneClear(_) => Vec::new(),
    }
}

fn remove(statements: &mut Vec<Statement>, gone: ItemKey) {
    statements.retain(|it| !matches!(it, Statement::Item { of, .. } if *of == gone));
    for inner in statements.iter_mut().flat_map(Statement::blocks_mut) {
        remove(inner, gone);
    }
}
