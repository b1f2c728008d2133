//! Functions whose result is text that nobody can write: a literal on every way out.
//!
//! What such a result leads to is a place of its own, by the name of the function; where all units are known, `link` drops what only reads
//! it, and takes the place of any other function's result for any memory.

use crate::clang::{Cursor, kind};
use crate::extract::library::is_view;
use crate::extract::syntax::{is_constant, operands, strip_casts};
use crate::model::{RESULT, Usr, Variable};

/// What the result of a function leads to, as a place: behind this variable.
pub(crate) fn result_of(function: &Usr) -> Variable {
    Variable::Global(Usr::new(&format!("{RESULT}{function}")))
}

/// Whether every `return` of a function with this body gives a literal, a null pointer, or an element of a constant table of these.
pub(crate) fn gives_literal(compound: Cursor<'_>) -> bool {
    let mut found = Vec::new();
    returns(compound, &mut found);
    !found.is_empty() && found.into_iter().all(is_of_literals)
}

/// What the `return` statements in a statement give, those of lambdas and local classes aside.
fn returns<'tu>(statement: Cursor<'tu>, found: &mut Vec<Cursor<'tu>>) {
    for child in statement.children() {
        match child.kind() {
            kind::LAMBDA => {}
            it if kind::is_class(it) => {}
            _ => returns(child, found),
        }
    }
    if statement.kind() == kind::RETURN {
        // `return;` and `return f();` of a function without result are no text.
        found.push(operands(statement).first().copied().unwrap_or(statement));
    }
}

/// Whether an expression is one of several literals at most.
pub(crate) fn is_of_literals(value: Cursor<'_>) -> bool {
    let value = strip_casts(value);
    let operands = operands(value);
    match value.kind() {
        kind::STRING_LITERAL | kind::NULLPTR => true,
        // `static const char name[] = "...";`
        kind::DECL_REF_EXPR => is_table(value),
        kind::CONDITIONAL => {
            operands.len() == 3 && operands[1..].iter().all(|it| is_of_literals(*it))
        }
        kind::ARRAY_SUBSCRIPT => operands
            .first()
            .is_some_and(|it| is_table(strip_casts(*it))),
        // A view that is made of one.
        kind::CALL_EXPR => {
            let made = value
                .referenced()
                .filter(|it| it.kind() == kind::CONSTRUCTOR);
            let class = made.and_then(Cursor::semantic_parent);
            class.is_some_and(is_view) && matches!(operands[..], [it] if is_of_literals(it))
        }
        kind::FUNCTIONAL_CAST | kind::STATIC_CAST => {
            value.ty().record().is_none_or(is_view)
                && operands.last().is_some_and(|it| is_of_literals(*it))
        }
        _ => false,
    }
}

/// Whether an expression names an array of literals that keeps them.
fn is_table(named: Cursor<'_>) -> bool {
    let variable = named.referenced().filter(|it| it.kind() == kind::VAR_DECL);
    let table = variable.filter(|it| it.ty().is_array() && is_constant(*it));
    let value = table.and_then(Cursor::initializer);
    value.is_some_and(|it| match it.kind() {
        kind::INIT_LIST => operands(it).into_iter().all(is_of_literals),
        _ => strip_casts(it).kind() == kind::STRING_LITERAL,
    })
}
