//! Results of functions that a variable can take, and how such a variable is declared.

use crate::clang::{Cursor, Type};

/// Whether calls of a traversal may be one though it gives back a value: a number, enumerator or pointer.
pub(crate) fn gives_value(function: Cursor<'_>) -> bool {
    let result = function.result_type();
    let plain = result.is_number() || result.is_enum() || result.is_pointer();
    plain && !result.is_volatile() && value_type(result).is_some()
}

/// The text of a value's type, wherever it stands, and of a zero of that.
pub(crate) fn value_type(ty: Type<'_>) -> Option<(String, String)> {
    let written = ty.unqualified().spelling();
    let known = ty.is_number() && (written.starts_with("std::") || is_built_in(&written));
    let ty = match known {
        true => ty.unqualified(),
        false => ty.canonical().unqualified(),
    };
    zero_of(ty)
}

fn is_built_in(text: &str) -> bool {
    let words = [
        "bool", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "wchar_t",
    ];
    text.split_whitespace().all(|it| words.contains(&it))
}

/// How a variable of this type is declared, and a zero for it; nothing for types that have none.
pub(crate) fn zero_of(ty: Type<'_>) -> Option<(String, String)> {
    let text = ty.spelling();
    let plain = !text.contains(['(', '[', '&']);
    let zero = if ty.is_bool() {
        "false".to_owned()
    } else if ty.is_integer() {
        "0".to_owned()
    } else if ty.is_floating() {
        "0.0".to_owned()
    } else if ty.is_pointer() {
        "nullptr".to_owned()
    } else if ty.is_enum() {
        format!("{text}{{}}")
    } else {
        return None;
    };
    plain.then_some((text, zero))
}
