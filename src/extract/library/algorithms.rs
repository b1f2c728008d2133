//! The algorithms of the library in a program's text: which call is one, and what each of its parameters is.
//!
//! What they do to elements, the library file says. They go through these by code that is not seen, so what that may call of the program's
//! (an operator, a `swap`, a conversion) has to be ruled out by types.

use super::table::{Algorithm, Operators, TABLE};
use super::{
    is_any_element, is_in_std, is_iterator, is_leaf, is_number_type, is_object_pointer, is_std,
    makes, may_have_operators, referent,
};
use crate::clang::{Cursor, Type, kind};
use crate::extract::syntax::{operands, strip_casts};

/// What a parameter of an algorithm is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// An iterator of the range that it goes through.
    Range,
    /// A whole container that it goes through.
    Container,
    /// An iterator to where it writes, or what appends to a container.
    Output,
    /// A value that elements are compared with, or become.
    Value,
    /// A value that grows by each element.
    Start,
    /// A function of one element that gives a truth value.
    Test,
    /// A function of two elements that gives a truth value.
    Order,
    /// A function of one element that gives nothing that counts.
    Action,
    /// A function of one element that gives what is written.
    Map,
    /// A function of what has grown and an element that gives what it grows to.
    Fold,
}

impl Role {
    fn of(word: &str) -> Option<Role> {
        Some(match word {
            "first" | "last" | "middle" => Role::Range,
            "container" => Role::Container,
            "output" => Role::Output,
            "value" => Role::Value,
            "start" => Role::Start,
            "test" => Role::Test,
            "order" => Role::Order,
            "action" => Role::Action,
            "map" => Role::Map,
            "fold" => Role::Fold,
            _ => return None,
        })
    }

    /// Whether it is a function.
    pub(crate) fn is_function(self) -> bool {
        use Role::{Action, Fold, Map, Order, Test};
        matches!(self, Test | Order | Action | Map | Fold)
    }
}

/// The algorithm that `callee` is, and what its parameters are.
pub(crate) fn algorithm(callee: Cursor<'_>) -> Option<(&'static Algorithm, Vec<Role>)> {
    let known = callee.kind() == kind::FUNCTION_DECL && callee.in_system_header();
    let entries = match known && is_in_std(callee) {
        true => TABLE.algorithms(&callee.spelling()),
        false => return None,
    };
    let types = callee.ty().parameters();
    entries.iter().find_map(|entry| {
        entry.takes.iter().find_map(|words| {
            let roles = words.split(' ').map(Role::of).collect::<Option<Vec<_>>>()?;
            let mut each = roles.iter().zip(&types);
            (roles.len() == types.len() && each.all(|(role, ty)| may_be(*role, *ty)))
                .then_some((*entry, roles))
        })
    })
}

fn may_be(role: Role, ty: Type<'_>) -> bool {
    let ty = ty.canonical();
    let iterator = is_iterator(ty) || is_object_pointer(ty);
    match role {
        Role::Range => iterator,
        Role::Output => iterator || is_appender(ty),
        Role::Container => ty.is_reference() && !ty.is_rvalue_reference(),
        Role::Value => ty.is_reference(),
        Role::Start => true,
        it if it.is_function() => ty.record().is_some() || ty.is_pointer(),
        _ => false,
    }
}

fn is_appender(ty: Type<'_>) -> bool {
    ty.record()
        .is_some_and(|it| is_std(it, "back_insert_iterator"))
}

/// The container that `std::back_inserter(container)` appends to.
pub(crate) fn appended(output: Cursor<'_>) -> Option<Cursor<'_>> {
    let call = strip_casts(output);
    let callee = call
        .referenced()
        .filter(|it| call.kind() == kind::CALL_EXPR && is_in_std(*it) && it.in_system_header())?;
    match (callee.spelling().as_str(), &call.arguments()[..]) {
        ("back_inserter", [container]) => Some(*container),
        // A copy, before C++17.
        (_, [from]) if callee.kind() == kind::CONSTRUCTOR => appended(*from),
        _ => None,
    }
}

/// Whether an iterator is copied by a constructor, or one to constants is made from another.
pub(crate) fn copied_iterator(call: Cursor<'_>) -> Option<Cursor<'_>> {
    let constructor = call
        .referenced()
        .filter(|it| call.kind() == kind::CALL_EXPR && it.kind() == kind::CONSTRUCTOR)?;
    let known = constructor.in_system_header() && is_iterator(call.ty());
    match call.arguments()[..] {
        [from] if known && is_iterator(strip_casts(from).ty()) => Some(from),
        _ => None,
    }
}

/// Whether a value is a function object of the library without state that uses an operator: `std::greater<int>()`.
pub(crate) fn uses_operator(value: Cursor<'_>) -> bool {
    const NAMES: [&str; 6] = [
        "less",
        "greater",
        "less_equal",
        "greater_equal",
        "plus",
        "multiplies",
    ];
    let made = strip_casts(value);
    let class = made.ty().record();
    let known = class.is_some_and(|it| NAMES.iter().any(|name| is_std(it, name)));
    let parts = match made.kind() {
        kind::CALL_EXPR => made.arguments(),
        _ => operands(made),
    };
    known && parts.is_empty()
}

impl Algorithm {
    /// Whether code of the library alone goes through elements of this type, with a value of that type, if there is one.
    pub(crate) fn goes_through(
        &self,
        element: Type<'_>,
        value: Option<Type<'_>>,
        operators: bool,
    ) -> bool {
        let own = value.is_some_and(|it| may_have_operators(referent(it)));
        let plain = !may_have_operators(element) && !own;
        let value_is = |alike: fn(Type<'_>, Type<'_>) -> bool| {
            value.is_none_or(|it| {
                let it = referent(it);
                is_number_type(it) && is_number_type(element)
                    || it.same_unqualified(element)
                    || alike(it, element)
            })
        };
        let alike = match self.operators.filter(|_| operators) {
            None => value_is(makes),
            Some(Operators::Equal) => {
                let pointers = |value: Type<'_>, element: Type<'_>| {
                    let pointer = is_object_pointer(value) || value.is_null_pointer();
                    pointer && is_object_pointer(element) || makes(value, element)
                };
                plain && value_is(pointers)
            }
            Some(Operators::Order | Operators::Sum) => {
                plain && is_leaf(element) && value_is(|_, _| false)
            }
        };
        alike && is_any_element(element)
    }
}
