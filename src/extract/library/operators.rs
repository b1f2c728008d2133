//! Functions of the program's that may be called in place of the library's: the library compares, steps and follows its iterators by operators, and a structured
//! binding takes an entry of a map apart by `get`, which overload resolution looks for among all functions. (Of operators of member functions there is no
//! choice.)

use crate::clang::{Cursor, Type, kind};
use crate::mutation::{Rule, broken};

/// Whether a function that is no member may be called where an iterator of the library is compared, stepped or followed, by the library's code or by a
/// range-for: it takes such an object, or any. (What constrains a template is not asked.)
pub(in super::super) fn may_take_iterators(function: Cursor<'_>) -> bool {
    let name = function.spelling();
    let how = FOR_ITERATORS.iter().find(|it| it.0 == name);
    let Some(((_, how), types)) = how.zip(parameters_of_free(function)) else {
        return false;
    };
    let types: Vec<String> = types.into_iter().map(referred).collect();
    let is_number = |it: &String| NUMBERS.contains(&it.as_str()) || is_any_iterator(it);
    match (how, &types[..]) {
        (Takes::One | Takes::Steps, [it]) => is_any_iterator(it),
        (Takes::Two, [one, other]) => is_any_iterator(one) && is_any_iterator(other),
        (Takes::Steps, [one, other]) => is_any_iterator(one) && is_number(other),
        _ => false,
    }
}

/// The same of entries of maps, which structured bindings take apart.
pub(in super::super) fn may_take_entries(function: Cursor<'_>) -> bool {
    let types = match function.spelling() == "get" {
        true => parameters_of_free(function),
        false => None,
    };
    let types: Vec<String> = types.into_iter().flatten().map(referred).collect();
    // Of a pair with parts that a template is given, the namespace is not told.
    let is_pair = |it: &str| {
        let name = it.split('<').next().unwrap_or_default();
        name.rsplit("::").next() == Some("pair")
    };
    matches!(&types[..], [it] if is_any(it) || is_pair(it))
}

/// The types of the parameters of a function, if it is no member.
fn parameters_of_free(function: Cursor<'_>) -> Option<Vec<Type<'_>>> {
    let parent = function.semantic_parent();
    let is_member = parent.is_some_and(|it| kind::is_class(it.kind()));
    let kinds = [kind::FUNCTION_TEMPLATE, kind::FUNCTION_DECL];
    if is_member || !kinds.contains(&function.kind()) || broken(Rule::Iterators) {
        return None;
    }
    let parameters = function.children().into_iter();
    let parameters = parameters.filter(|it| it.kind() == kind::PARM_DECL);
    Some(parameters.map(Cursor::ty).collect())
}

/// Whether a type is any that a template is given.
fn is_any(name: &str) -> bool {
    let starts = ["type-parameter-", "template-parameter-", "typename "];
    name == "auto" || starts.iter().any(|it| name.starts_with(it)) && !name.ends_with('*')
}

fn is_any_iterator(name: &str) -> bool {
    is_any(name) || name.contains("iterator") && !name.ends_with('*')
}

/// What a type refers to, without `const`.
fn referred(ty: Type<'_>) -> String {
    let ty = ty.canonical();
    let ty = match ty.is_reference() {
        true => ty.pointee(),
        false => ty,
    };
    ty.canonical().unqualified().spelling()
}

/// What a function of one of these names is given.
#[derive(Clone, Copy)]
enum Takes {
    One,
    Two,
    /// An iterator, or that and a number or another one.
    Steps,
}

const FOR_ITERATORS: [(&str, Takes); 15] = [
    ("operator==", Takes::Two),
    ("operator!=", Takes::Two),
    ("operator<", Takes::Two),
    ("operator>", Takes::Two),
    ("operator<=", Takes::Two),
    ("operator>=", Takes::Two),
    ("operator<=>", Takes::Two),
    ("operator!", Takes::One),
    ("operator*", Takes::One),
    ("operator++", Takes::Steps),
    ("operator--", Takes::Steps),
    ("operator+", Takes::Steps),
    ("operator-", Takes::Steps),
    ("operator+=", Takes::Steps),
    ("operator-=", Takes::Steps),
];

/// What an iterator steps by.
const NUMBERS: [&str; 8] = [
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "short",
    "char",
];
