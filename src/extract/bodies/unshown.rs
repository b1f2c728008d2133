//! Code in an expression that neither libclang nor, therefore, verification shows, and that may be other code where the text stands elsewhere: what
//! braces construct and convert, and what a lambda with `auto` parameters does once it is known what these are.

use crate::clang::{Cursor, kind};
use crate::extract::declarations::Facts;
use crate::extract::syntax::operands;

/// The first such code in `cursor`, and the reason to refuse a copy for.
pub(super) fn unshown<'tu>(
    facts: &mut Facts<'tu>,
    cursor: Cursor<'tu>,
) -> Option<(Cursor<'tu>, &'static str)> {
    match cursor.kind() {
        // Of `sizeof`, the value is compared.
        kind::UNARY_EXPR => return None,
        kind::INIT_LIST | kind::PAREN_LIST_INIT if facts.hides_choice(cursor) => {
            return Some((
                cursor,
                "what braces construct or convert is not shown, and a copy may choose other code; call the constructors and conversions by name",
            ));
        }
        kind::LAMBDA if is_generic(cursor) => {
            let named = names_object_or_class(cursor);
            let why = "what a lambda with `auto` parameters does to members, or to objects of the program's classes, is not shown; write the types of its parameters";
            return named.then_some((cursor, why));
        }
        _ => {}
    }
    // A list in a list is a part of that.
    let inner = match cursor.kind() {
        kind::INIT_LIST | kind::PAREN_LIST_INIT => within(cursor),
        _ => cursor.children(),
    };
    inner.into_iter().find_map(|it| unshown(facts, it))
}

/// What stands in a list and in the lists in it.
fn within(list: Cursor<'_>) -> Vec<Cursor<'_>> {
    let is_list = |it: &Cursor<'_>| matches!(it.kind(), kind::INIT_LIST | kind::PAREN_LIST_INIT);
    let mut found = Vec::new();
    for operand in operands(list) {
        match is_list(&operand) {
            true => found.extend(within(operand)),
            false => found.push(operand),
        }
    }
    found
}

/// Whether a lambda has parameters of types that each call chooses.
fn is_generic(lambda: Cursor<'_>) -> bool {
    let parameters = lambda.children().into_iter();
    let mut parameters = parameters.filter(|it| it.kind() == kind::PARM_DECL);
    parameters.any(|it| it.ty().is_dependent())
}

/// Whether something in a lambda names a member of `this`, `this` itself, or a class of the program's.
fn names_object_or_class(cursor: Cursor<'_>) -> bool {
    let of_object = match cursor.kind() {
        kind::THIS => true,
        kind::MEMBER_REF_EXPR => cursor.children().is_empty(),
        kind::TYPE_REF => {
            let class = cursor.ty().record();
            class.is_some_and(|it| !it.in_system_header())
        }
        _ => false,
    };
    of_object || cursor.children().into_iter().any(names_object_or_class)
}
