//! Locals whose address leaves the expression that takes it: a pointer that the text does not show may lead to one as
//! long as it lives.

use std::collections::HashSet;

use super::frame::Frame;
use crate::clang::{Cursor, kind, kind::op};
use crate::extract::library::{Gives, known, smart_reading};
use crate::extract::syntax::is_load;
use crate::model::LocalId;

/// What an expression around a name does with what the name designates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Its value is taken, or it is changed.
    Value,
    /// A part of it is taken, or it goes on as it is: what stands around that decides.
    Part,
    /// Anything else: it may be referred to from then on.
    Exposed,
}

/// The locals of `frame` that a pointer or reference may lead to.
pub(crate) fn exposed<'tu>(frame: &Frame<'tu>) -> HashSet<LocalId> {
    let mut found = HashSet::new();
    for child in frame.function.children() {
        scan(frame, child, Use::Exposed, &mut found);
    }
    found
}

fn scan<'tu>(frame: &Frame<'tu>, cursor: Cursor<'tu>, usage: Use, found: &mut HashSet<LocalId>) {
    if matches!(cursor.kind(), kind::DECL_REF_EXPR | kind::VARIABLE_REF)
        && usage == Use::Exposed
        && let Some(named) = cursor.referenced()
    {
        found.extend(frame.local(named));
    }
    for (at, child) in cursor.children().into_iter().enumerate() {
        let inner = match use_of(cursor, at, child) {
            Use::Part => usage,
            other => other,
        };
        scan(frame, child, inner, found);
    }
    if cursor.kind() == kind::LAMBDA {
        // What it names, it may capture.
        add_named(frame, cursor, found);
    }
}

fn add_named<'tu>(frame: &Frame<'tu>, cursor: Cursor<'tu>, found: &mut HashSet<LocalId>) {
    found.extend(cursor.referenced().and_then(|it| frame.local(it)));
    for child in cursor.children() {
        add_named(frame, child, found);
    }
}

/// What `cursor` does with what its child number `at` designates.
fn use_of(cursor: Cursor<'_>, at: usize, child: Cursor<'_>) -> Use {
    match cursor.kind() {
        // An array that becomes a pointer; a subscript behind that gives an element.
        kind::UNEXPOSED_EXPR if child.ty().is_array() => Use::Part,
        kind::UNEXPOSED_EXPR if is_load(cursor, child) => Use::Value,
        kind::UNEXPOSED_EXPR | kind::PAREN_EXPR | kind::MEMBER_REF_EXPR | kind::ARRAY_SUBSCRIPT => {
            Use::Part
        }
        // What `=` gives back is its left side: what stands around decides.
        kind::BINARY_OPERATOR | kind::COMPOUND_ASSIGN if at == 0 && changes(cursor) => Use::Part,
        kind::BINARY_OPERATOR if cursor.binary_operator() == op::COMMA && at == 0 => Use::Value,
        kind::BINARY_OPERATOR if cursor.binary_operator() == op::COMMA => Use::Part,
        kind::UNARY_OPERATOR if cursor.unary_operator() != op::ADDRESS_OF => match steps(cursor) {
            true => Use::Value,
            false => Use::Exposed,
        },
        kind::CALL_EXPR => use_of_call(cursor),
        it if is_statement(it) => Use::Value,
        _ => Use::Exposed,
    }
}

/// Whether a binary operator changes its left side.
fn changes(cursor: Cursor<'_>) -> bool {
    cursor.kind() == kind::COMPOUND_ASSIGN || cursor.binary_operator() == op::ASSIGN
}

fn steps(cursor: Cursor<'_>) -> bool {
    matches!(
        cursor.unary_operator(),
        op::PRE_INCREMENT | op::PRE_DECREMENT | op::POST_INCREMENT | op::POST_DECREMENT
    )
}

fn is_statement(it: kind::Kind) -> bool {
    matches!(
        it,
        kind::COMPOUND
            | kind::IF
            | kind::WHILE
            | kind::DO
            | kind::FOR
            | kind::SWITCH
            | kind::CASE
            | kind::DEFAULT
    )
}

/// A copy or a known function of the library keeps no reference to what it is given, but may give one back.
fn use_of_call(call: Cursor<'_>) -> Use {
    if smart_reading(call).is_some() {
        return Use::Value;
    }
    let Some(callee) = call.referenced() else {
        return Use::Exposed;
    };
    let constructs = callee.is_copy_constructor() || callee.is_move_constructor();
    let assigns = callee.is_copy_assignment() || callee.is_move_assignment();
    let result = callee.result_type();
    let gives_back = !constructs && (result.is_reference() || result.is_pointer());
    match known(callee).map(|it| it.gives) {
        None if !(constructs || assigns) || !callee.is_defaulted() => Use::Exposed,
        Some(Gives::Part | Gives::Same | Gives::Argument) => Use::Part,
        _ if gives_back => Use::Part,
        _ => Use::Value,
    }
}
