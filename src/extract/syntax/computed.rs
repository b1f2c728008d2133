//! What the compiler computes from the types in a piece of syntax: values of `sizeof`, of concepts and of its other questions, and the types that
//! casts and the like name by expressions.
//!
//! Names say what a copied statement does, not of which types its expressions are, and these may differ where every name means the same:
//! a walk that is `const` stands in a function that is not, a deduction guide is declared between the two, a default argument tells where it
//! stands. Such a type changes the result only by what is computed from it, so that this is what the verify stage compares. What
//! names alone make is left out: they are compared by themselves, and units may be compiled for several machines.

use std::collections::HashMap;

use super::lambdas::{is_body_of_lambda, template_for_lambda};
use crate::clang::{Cursor, Location, kind};

/// Tells apart what a macro makes in one place, by its number there.
pub(super) fn number(found: &mut [(Location, String)]) {
    let mut made: HashMap<(usize, u32), usize> = HashMap::new();
    for (location, text) in found.iter_mut().filter(|it| it.0.in_macro) {
        let place = made.entry((location.file, location.offset)).or_default();
        *text = format!("{place} {text}");
        *place += 1;
    }
}

/// What is computed in `cursor` itself.
pub(super) fn of(cursor: Cursor<'_>, children: &[Cursor<'_>]) -> Option<String> {
    match cursor.kind() {
        kind::UNARY_EXPR => told_by(children).then(|| value(cursor)).flatten(),
        kind::CONCEPT_SPECIALIZATION | kind::REQUIRES_EXPR => value(cursor),
        kind::UNEXPOSED_EXPR if is_question(cursor, children) => {
            let value = value(cursor).unwrap_or_default();
            Some(format!("{value} {}", type_of(cursor)))
        }
        it if kind::is_cast(it) => {
            let (_, operand) = children.split_last()?;
            told_by(operand).then(|| type_of(cursor))
        }
        kind::COMPOUND_LITERAL | kind::NEW => told_by(children).then(|| type_of(cursor)),
        kind::TYPEID => identified(children),
        // What a generic lambda is called with, no name in its body tells; nor does that of what the library calls it by.
        kind::CALL_EXPR => {
            let called = cursor.referenced()?;
            let is_body = is_body_of_lambda(called) && called.specialized_template().is_some();
            let told = is_body || template_for_lambda(called).is_some();
            told.then(|| type_of(called))
        }
        _ => None,
    }
}

/// Whether more than names says what an operand is.
fn told_by(operand: &[Cursor<'_>]) -> bool {
    let tells = |it: &Cursor<'_>| kind::is_expression(it.kind()) || it.kind() == kind::TEMPLATE_REF;
    operand.iter().any(tells)
}

/// Whether an expression that libclang does not know asks the compiler for something (`__is_same(…)`), or makes a value of a type that it names
/// (`T()`): implicit conversions start where their operand does.
fn is_question(cursor: Cursor<'_>, children: &[Cursor<'_>]) -> bool {
    let first = children.first();
    cursor.referenced().is_none()
        && told_by(children)
        && !is_rewritten(children)
        && first
            .is_some_and(|it| !kind::is_expression(it.kind()) || it.location() != cursor.location())
}

/// Whether it is `a != b` that C++20 makes `!(a == b)`: its `!` stands behind where its operand starts.
fn is_rewritten(children: &[Cursor<'_>]) -> bool {
    let [negation] = children else {
        return false;
    };
    let operand = negation.children().first().map(|it| it.extent().start);
    negation.kind() == kind::UNARY_OPERATOR
        && operand.is_some_and(|it| it < negation.extent().start)
        && negation.unary_operator() == kind::op::NOT
}

/// The type that `typeid` identifies, for which `const` of the object itself does not count.
fn identified(children: &[Cursor<'_>]) -> Option<String> {
    let tells = |it: &&Cursor<'_>| kind::is_expression(it.kind());
    let types = children.iter().filter(tells);
    let types: Vec<String> = match children {
        [one] => types
            .map(|_| one.ty().canonical().unqualified().spelling())
            .collect(),
        _ => types.map(|it| type_of(*it)).collect(),
    };
    (!types.is_empty()).then(|| types.join(", "))
}

fn value(cursor: Cursor<'_>) -> Option<String> {
    cursor.evaluated().map(|it| it.to_string())
}

fn type_of(cursor: Cursor<'_>) -> String {
    cursor.ty().canonical().spelling()
}
