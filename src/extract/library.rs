//! The functions of the standard library whose effects are known.

use crate::clang::{Cursor, kind};

/// What a known function does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Only reads its arguments (and object); its result, if a reference, is not followed.
    Pure,
    /// Gives back its argument.
    Identity,
    /// Gives back a part of its object, which the object owns.
    Element,
    /// Changes its object, and reads its arguments.
    Update,
}

const PURE: [&str; 12] = [
    "min", "max", "abs", "fabs", "floor", "ceil", "round", "trunc", "clamp", "labs", "fmin", "fmax",
];
const IDENTITY: [&str; 3] = ["move", "forward", "as_const"];
const SIZES: [&str; 4] = ["size", "length", "empty", "capacity"];
const ELEMENTS: [&str; 4] = ["operator[]", "at", "front", "back"];
const UPDATES: [&str; 6] = [
    "operator=",
    "operator+=",
    "append",
    "assign",
    "push_back",
    "clear",
];

/// What is known of `callee`.
pub(super) fn known(callee: Cursor<'_>) -> Option<Known> {
    if !callee.in_system_header() {
        return None;
    }
    let name = callee.spelling();
    let name = name.as_str();
    if callee.kind() == kind::METHOD {
        return known_method(callee, name);
    }
    if PURE.contains(&name) && callee.ty().parameters().len() <= 3 {
        Some(Known::Pure)
    } else if IDENTITY.contains(&name) && callee.arguments().len() == 1 {
        Some(Known::Identity)
    } else {
        None
    }
}

fn known_method(callee: Cursor<'_>, name: &str) -> Option<Known> {
    let class = callee.semantic_parent()?;
    let string = is_string(class);
    let indexed = string || is_std(class, "vector") || is_std(class, "array");
    if indexed && SIZES.contains(&name) && callee.is_const_method() {
        Some(Known::Pure)
    } else if indexed && ELEMENTS.contains(&name) && callee.result_type().is_reference() {
        Some(Known::Element)
    } else if string && UPDATES.contains(&name) {
        Some(Known::Update)
    } else {
        None
    }
}

/// Whether a class is `std::string` (or another string with the standard allocator).
pub(super) fn is_string(class: Cursor<'_>) -> bool {
    is_std(class, "basic_string") && class.usr().contains("basic_string>#C#")
}

fn is_std(class: Cursor<'_>, name: &str) -> bool {
    class.spelling() == name && class.in_system_header() && class.usr().starts_with("c:@N@std@")
}
