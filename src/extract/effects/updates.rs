//! Updates: changes of a number of which two of a kind come to the same in either order (`++n`, `flags |= mask`, `changed = true`), so
//! that two walks that only count, or only set flags, do not wait for each other.
//!
//! What the language computes has to come to the same, in between too: sums of unsigned numbers are sums modulo a power of two, signed
//! ones overflow and floating ones round. An operand narrower than the number widens, but a number narrower than `int` is added as an
//! `int`, which overflows where the operand is large. `^=` of a truth value forgets all bits but whether there are any. Nobody may
//! use what the change gives; what the operand reads is read as anywhere.

use super::eval::Evaluator;
use crate::clang::{Cursor, Type, kind, kind::op};
use crate::extract::syntax::{is_constant, operands, strip_casts};
use crate::model::Update;
use crate::mutation::{Rule, broken};

/// Up to this, a number that is added to one narrower than `int` gives an `int`.
const SMALL: i64 = 255;

impl<'tu> Evaluator<'_, 'tu> {
    /// Remembers that nobody uses the value of `statement`, if it is an expression.
    pub(crate) fn discard(&mut self, statement: Cursor<'tu>) {
        self.discarded = Some(statement);
    }

    /// The update that an assignment, compound assignment, increment or decrement is.
    pub(super) fn update_of(&self, cursor: Cursor<'tu>) -> Option<Update> {
        let is_used = self.discarded != Some(cursor) && !broken(Rule::UsedUpdates);
        if is_used || self.facts.checks_sums {
            return None;
        }
        let operands = operands(cursor);
        let (left, right) = (*operands.first()?, operands.get(1).copied());
        let ty = left.ty();
        if !is_object(left) || ty.is_volatile() {
            return None;
        }
        match (cursor.kind(), right) {
            (kind::UNARY_OPERATOR, _) => is_sum(ty, None).then_some(Update::Sum),
            (kind::BINARY_OPERATOR, Some(value)) => stored(value, ty).map(Update::Store),
            (kind::COMPOUND_ASSIGN, Some(operand)) => match cursor.binary_operator() {
                op::ADD_ASSIGN | op::SUBTRACT_ASSIGN => {
                    is_sum(ty, Some(operand)).then_some(Update::Sum)
                }
                op::OR_ASSIGN => are_bits(ty, operand).then_some(Update::Or),
                op::AND_ASSIGN => are_bits(ty, operand).then_some(Update::And),
                op::XOR_ASSIGN if ty.is_bool() && !broken(Rule::TruncatedUpdates) => None,
                op::XOR_ASSIGN => are_bits(ty, operand).then_some(Update::Xor),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether an lvalue designates an object by itself, be it a part of another: no bit-field, whose number has a type of its own.
fn is_object(left: Cursor<'_>) -> bool {
    match left.kind() {
        kind::PAREN_EXPR => matches!(operands(left)[..], [it] if is_object(it)),
        kind::ARRAY_SUBSCRIPT | kind::CALL_EXPR => true,
        kind::UNARY_OPERATOR => left.unary_operator() == op::DEREFERENCE,
        // The name of a part of a structured binding may stand for a bit-field.
        kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR => left.referenced().is_some_and(|it| {
            let is_variable = matches!(it.kind(), kind::VAR_DECL | kind::PARM_DECL);
            is_variable || it.kind() == kind::FIELD_DECL && !it.is_bit_field()
        }),
        _ => false,
    }
}

/// Whether a sum is one modulo a power of two. (The operand is converted to the type that it is computed in.)
fn is_sum(ty: Type<'_>, operand: Option<Cursor<'_>>) -> bool {
    let is_small = |it: Cursor<'_>| it.integer().is_some_and(|it| (0..=SMALL).contains(&it));
    let wraps = |it: Cursor<'_>| it.ty().is_unsigned() && !it.ty().is_narrow();
    broken(Rule::SumTypes) && ty.is_number()
        || ty.is_unsigned() && operand.is_none_or(|it| wraps(it) || is_small(it))
}

/// Whether an operator works bit by bit.
fn are_bits(ty: Type<'_>, operand: Cursor<'_>) -> bool {
    let operand = operand.ty();
    (ty.is_integer() || ty.is_bool())
        && (operand.is_integer() || operand.is_bool() || operand.is_enum())
}

/// The constant that is stored, in the bits of `ty`.
fn stored(value: Cursor<'_>, ty: Type<'_>) -> Option<i64> {
    if !(ty.is_integer() || ty.is_bool() || ty.is_enum()) || !is_constant_number(value) {
        return None;
    }
    let value = value.evaluated()?;
    match (ty.is_bool(), ty.size()?) {
        (true, _) => Some(i64::from(value != 0)),
        (false, 8) => Some(value),
        (false, size @ 1..8) => Some(value & ((1 << (8 * size)) - 1)),
        _ => None,
    }
}

/// Whether an expression is made of literals, enumerators and constants alone.
fn is_constant_number(value: Cursor<'_>) -> bool {
    let value = strip_casts(value);
    let operands = operands(value);
    match value.kind() {
        kind::INTEGER_LITERAL | kind::CHARACTER_LITERAL | kind::BOOL_LITERAL => true,
        kind::DECL_REF_EXPR => value.referenced().is_some_and(|it| match it.kind() {
            kind::ENUM_CONSTANT => true,
            kind::VAR_DECL => is_constant(it),
            _ => false,
        }),
        kind::STATIC_CAST | kind::FUNCTIONAL_CAST | kind::C_STYLE_CAST => {
            operands.last().is_some_and(|it| is_constant_number(*it))
        }
        kind::UNARY_OPERATOR => {
            op::PLAIN.contains(&value.unary_operator())
                && operands.iter().all(|it| is_constant_number(*it))
        }
        _ => false,
    }
}
