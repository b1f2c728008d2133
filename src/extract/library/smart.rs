//! Calls that only read smart pointers of the library: `->`, `*`, `get`, tests for null. And those that only look whether an optional has a
//! value, or at that.

use super::{is_of_std, optional_value, smart_pointee};
use crate::clang::{Cursor, kind};
use crate::extract::syntax::{is_null, strip_casts, take_apart};
use crate::mutation::{Rule, broken};

/// What leads to the object.
const FOLLOWING: [&str; 3] = ["operator->", "operator*", "get"];

/// What asks whether there is one, or which.
const TESTING: [&str; 3] = ["operator bool", "operator==", "operator!="];

/// What asks whether an optional has a value: the comparisons with `std::nullopt`, too.
const ASKING: [&str; 4] = ["operator bool", "has_value", "operator==", "operator!="];

/// A call that only reads smart pointers.
pub(crate) struct SmartReading<'tu> {
    /// The expressions that designate them.
    pub(crate) pointers: Vec<Cursor<'tu>>,
    /// Whether the result is what the one leads to, or a pointer to that.
    follows: bool,
}

/// What a call reads, if it only reads smart pointers.
pub(crate) fn smart_reading(call: Cursor<'_>) -> Option<SmartReading<'_>> {
    if call.kind() != kind::CALL_EXPR {
        return None;
    }
    let callee = call.referenced().filter(|it| is_of_std(*it))?;
    let name = callee.spelling();
    let follows = FOLLOWING.contains(&&*name);
    let changes =
        || broken(Rule::SmartPointers) && ["operator=", "reset", "swap"].contains(&&*name);
    if !follows && !TESTING.contains(&&*name) && !changes() {
        return None;
    }
    let parts = take_apart(call, callee);
    let operands = parts.object.into_iter().chain(parts.arguments);
    let operands: Vec<Cursor<'_>> = operands.map(strip_casts).collect();
    let (pointers, others): (Vec<_>, Vec<_>) = operands
        .into_iter()
        .partition(|it| smart_pointee(it.ty()).is_some());
    let counts = match follows {
        true => pointers.len() == 1 && others.is_empty(),
        false => {
            let nulls = others.iter().all(|it| is_null(*it));
            !pointers.is_empty() && (nulls || broken(Rule::SmartPointers))
        }
    };
    counts.then_some(SmartReading { pointers, follows })
}

/// What a call reads, if it only looks whether an optional has a value, or at that. (`value` throws where there is none.)
pub(crate) fn optional_reading(call: Cursor<'_>) -> Option<SmartReading<'_>> {
    if call.kind() != kind::CALL_EXPR {
        return None;
    }
    let callee = call.referenced().filter(|it| is_of_std(*it))?;
    let name = callee.spelling();
    let follows = ["operator->", "operator*"].contains(&&*name);
    let changes = || broken(Rule::OptionalChildren) && ["reset", "emplace"].contains(&&*name);
    if !follows && !ASKING.contains(&&*name) && !changes() {
        return None;
    }
    let parts = take_apart(call, callee);
    let operands = parts.object.into_iter().chain(parts.arguments);
    let operands = operands.map(strip_casts);
    let (pointers, others): (Vec<_>, Vec<_>) =
        operands.partition(|it| optional_value(it.ty()).is_some());
    // Two optionals are compared by their values.
    let none = |it: &Cursor<'_>| super::is_nullopt(it.ty());
    let counts = pointers.len() == 1 && others.iter().all(none);
    counts.then_some(SmartReading { pointers, follows })
}

/// The smart pointer that a call tests for null, or the optional that it asks for a value, and whether the result is true where there is none.
pub(crate) fn smart_null_test(call: Cursor<'_>) -> Option<(Cursor<'_>, bool)> {
    let reading = smart_reading(call).or_else(|| optional_reading(call));
    let reading = reading.filter(|it| !it.follows)?;
    let name = call.referenced()?.spelling();
    match reading.pointers[..] {
        [pointer] if TESTING.contains(&&*name) || ASKING.contains(&&*name) => {
            Some((pointer, name == "operator=="))
        }
        _ => None,
    }
}

/// Whether a member function of a smart pointer does no more than to read it.
pub(crate) fn only_reads_smart(function: Cursor<'_>) -> bool {
    let name = function.spelling();
    FOLLOWING.iter().chain(&TESTING).any(|it| *it == name)
}

/// Whether a call gives what a smart pointer leads to, or the value of an optional, as a pointer.
pub(crate) fn gives_smart_pointee(call: Cursor<'_>) -> bool {
    let reading = smart_reading(call).or_else(|| optional_reading(call));
    reading.is_some_and(|it| it.follows)
        && call
            .referenced()
            .is_some_and(|it| it.result_type().is_pointer())
}

/// The smart pointer of `pointer->`, where that is written as an operator.
pub(crate) fn arrow_operand(call: Cursor<'_>) -> Option<Cursor<'_>> {
    let callee = call.referenced()?;
    let written = call.arguments().len() == 1 && callee.spelling() == "operator->";
    let reading = smart_reading(call).filter(|_| written)?;
    reading.pointers.first().copied()
}
