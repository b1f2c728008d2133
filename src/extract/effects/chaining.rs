//! Method chaining: member functions that give back the object that they are called on, as in `out << name << value`. The next call of a
//! chain is one on that object.
//!
//! As of accessors, only those with a body in a header or class that every unit reads alike.

use super::accessor::has_common_body;
use crate::clang::{Cursor, kind, kind::op};
use crate::extract::declarations::Facts;
use crate::extract::syntax::{compound_of, is_body_of_lambda, operands, strip_casts, take_apart};
use crate::mutation::{Rule, broken};

/// Whether what a call of `callee` refers to is the object that it is called on.
pub(super) fn gives_own_object<'tu>(facts: &mut Facts<'tu>, callee: Cursor<'tu>) -> bool {
    let key = callee.canonical().id();
    if let Some(known) = facts.chaining.get(&key) {
        return *known;
    }
    // One that gives what it gives itself never returns.
    facts.chaining.insert(key, false);
    let found = find(facts, callee).unwrap_or(false);
    facts.chaining.insert(key, found);
    found
}

fn find<'tu>(facts: &mut Facts<'tu>, callee: Cursor<'tu>) -> Option<bool> {
    // What `this` is in a lambda, is no lambda.
    let definition = callee.definition().filter(|it| !is_body_of_lambda(*it))?;
    let result = callee.result_type();
    let own = definition.semantic_parent()?.ty();
    let plain = result.is_reference()
        && result.canonical().pointee().same_unqualified(own)
        && has_common_body(facts, callee, definition);
    let mut returned = Vec::new();
    if plain && broken(Rule::ChainedObjects) {
        return Some(true);
    }
    let all = plain && add_returned(compound_of(definition)?, &mut returned);
    Some(all && !returned.is_empty() && returned.into_iter().all(|it| is_own_object(facts, it)))
}

/// Adds what the `return` statements give; whether these are all.
fn add_returned<'tu>(cursor: Cursor<'tu>, returned: &mut Vec<Cursor<'tu>>) -> bool {
    if cursor.kind() == kind::RETURN {
        returned.extend(operands(cursor));
    }
    let hides = cursor.kind() == kind::LAMBDA || kind::is_class(cursor.kind());
    let mut children = cursor.children().into_iter();
    !hides && children.all(|it| add_returned(it, returned))
}

/// Whether an expression in a member function designates the object of that: `*this`, or a call on it that gives it back.
fn is_own_object<'tu>(facts: &mut Facts<'tu>, value: Cursor<'tu>) -> bool {
    let value = strip_casts(value);
    match value.kind() {
        kind::UNARY_OPERATOR if value.unary_operator() == op::DEREFERENCE => {
            let pointer = operands(value).first().copied().map(strip_casts);
            pointer.is_some_and(|it| it.kind() == kind::THIS)
        }
        kind::CALL_EXPR => {
            let callee = value.referenced().filter(|it| it.kind() == kind::METHOD);
            let Some(callee) = callee.filter(|it| gives_own_object(facts, *it)) else {
                return false;
            };
            let parts = take_apart(value, callee);
            parts.object.is_none_or(|it| is_own_object(facts, it))
        }
        _ => false,
    }
}
