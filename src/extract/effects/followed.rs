//! Whether running a statement to its end goes through the pointer that the node is, so that the node is there: to go through a null
//! pointer is undefined behaviour.

use super::frame::Frame;
use crate::clang::{
    Cursor,
    kind::{self, op},
};
use crate::extract::syntax::strip_casts;

/// Whether the statement, which stands under no condition, reads or writes a field by the node's pointer. Code that may be skipped does
/// not count, nor what is never evaluated: only expressions all of whose operands are evaluated are looked into.
pub(crate) fn follows_node<'tu>(frame: &Frame<'tu>, statement: Cursor<'tu>) -> bool {
    let within = |it: Cursor<'tu>| follows_node(frame, it);
    let mut children = statement.children().into_iter();
    match statement.kind() {
        kind::MEMBER_REF_EXPR => {
            children.any(|it| is_field_of_node(frame, statement, it) || within(it))
        }
        // Of an address, a reference or an array nothing need be loaded.
        kind::UNARY_OPERATOR if statement.unary_operator() == op::ADDRESS_OF => false,
        kind::VAR_DECL if statement.ty().is_reference() => false,
        kind::BINARY_OPERATOR if op::LAZY.contains(&statement.binary_operator()) => {
            children.next().is_some_and(within)
        }
        kind::CONDITIONAL => children.next().is_some_and(within),
        // What libclang does not name: with several children it may be a choice (`a ?: b`).
        kind::UNEXPOSED_EXPR if statement.children().len() > 1 => false,
        // Nothing is loaded.
        kind::C_STYLE_CAST | kind::STATIC_CAST | kind::FUNCTIONAL_CAST
            if statement.ty().is_void() =>
        {
            false
        }
        kind::COMPOUND
        | kind::DECL_STMT
        | kind::VAR_DECL
        | kind::PAREN_EXPR
        | kind::UNEXPOSED_EXPR
        | kind::C_STYLE_CAST
        | kind::STATIC_CAST
        | kind::FUNCTIONAL_CAST
        | kind::UNARY_OPERATOR
        | kind::BINARY_OPERATOR
        | kind::COMPOUND_ASSIGN
        | kind::ARRAY_SUBSCRIPT => children.any(within),
        _ => false,
    }
}

fn is_field_of_node<'tu>(frame: &Frame<'tu>, member: Cursor<'tu>, object: Cursor<'tu>) -> bool {
    let is_field = |it: Cursor<'tu>| it.kind() == kind::FIELD_DECL;
    let is_node = |it: Cursor<'tu>| {
        let local = frame.local(it);
        local.is_some() && local == frame.node_param
    };
    !member.ty().is_array()
        && member.referenced().is_some_and(is_field)
        && strip_casts(object).referenced().is_some_and(is_node)
}
