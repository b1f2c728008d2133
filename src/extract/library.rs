//! The functions of the standard library whose effects are known.

use crate::clang::{Cursor, Type, kind};
use crate::mutation::{Rule, broken};

/// What a known function does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Only reads its arguments (and object).
    Pure,
    /// Only reads how much its object holds.
    Size,
    /// Reads its arguments and gives back one of them.
    Choice,
    /// Gives back its argument.
    Identity,
    /// Gives back a part of its object, which the object owns.
    Element,
    /// Changes its object, and reads its arguments.
    Update,
    /// Reads and writes what its arguments refer to.
    Exchange,
}

const PURE: [&str; 9] = [
    "abs", "fabs", "floor", "ceil", "round", "trunc", "labs", "fmin", "fmax",
];
const CHOICES: [(&str, usize); 3] = [("min", 2), ("max", 2), ("clamp", 3)];
const IDENTITY: [&str; 3] = ["move", "forward", "as_const"];
const SIZES: [&str; 4] = ["size", "length", "empty", "capacity"];
const ELEMENTS: [&str; 3] = ["operator[]", "front", "back"];
const UPDATES: [&str; 6] = [
    "operator=",
    "operator+=",
    "append",
    "assign",
    "push_back",
    "clear",
];

/// Class templates whose objects own a sequence of elements, which they give out by reference.
const CONTAINERS: [&str; 4] = ["vector", "array", "deque", "list"];

/// Class templates whose objects are values of their arguments, and nothing else.
const VALUES: [&str; 5] = ["optional", "pair", "array", "tuple", "complex"];

const OWNERS: [&str; 20] = [
    "atomic",
    "basic_string",
    "vector",
    "array",
    "pair",
    "tuple",
    "optional",
    "variant",
    "initializer_list",
    "complex",
    "deque",
    "list",
    "map",
    "set",
    "unordered_map",
    "unordered_set",
    "bitset",
    "allocator",
    "char_traits",
    "less",
];

/// What is known of `callee`.
pub(super) fn known(callee: Cursor<'_>) -> Option<Known> {
    if !callee.in_system_header() {
        return None;
    }
    let name = callee.spelling();
    let name = name.as_str();
    if matches!(callee.kind(), kind::METHOD | kind::CONVERSION) {
        return known_method(callee, name);
    }
    if !is_of_library(callee) {
        return None;
    }
    let parameters = callee.ty().parameters();
    // Of classes they call operators that may do anything, and a comparison may be passed.
    let plain = parameters.iter().all(|it| is_plain_value(*it));
    if plain && PURE.contains(&name) && parameters.len() <= 2 {
        Some(Known::Pure)
    } else if !is_in_std(callee) {
        None
    } else if plain
        && !compares_enumerators(&parameters)
        && CHOICES.contains(&(name, parameters.len()))
    {
        Some(Known::Choice)
    } else if IDENTITY.contains(&name) && callee.arguments().len() == 1 {
        Some(Known::Identity)
    } else if plain && name == "swap" && parameters.len() == 2 {
        Some(Known::Exchange)
    } else {
        None
    }
}

/// Whether a comparison of arguments may be an operator of the program: it may have one for enumerations, though for no other scalars.
fn compares_enumerators(parameters: &[Type<'_>]) -> bool {
    let mut values = parameters.iter().map(|it| match it.is_reference() {
        true => it.pointee(),
        false => *it,
    });
    values.any(|it| it.canonical().is_enum()) && !broken(Rule::Enumerators)
}

/// Whether a free function belongs to the standard library, not to another one whose headers count as the system's. (What
/// C declares has no more than its name in its USR.)
fn is_of_library(function: Cursor<'_>) -> bool {
    let usr = function.usr();
    is_in_std(function) || usr.strip_prefix("c:@F@") == Some(&function.spelling())
}

/// Whether a declaration is the standard library's, by its namespace.
pub(super) fn is_in_std(declaration: Cursor<'_>) -> bool {
    declaration.usr().starts_with("c:@N@std@")
}

/// Whether a member of a string takes characters and strings only in its first `count` parameters: no iterators or
/// views, whose code it would run, and no position or length, which it throws for.
pub(super) fn takes_text(callee: Cursor<'_>, count: usize) -> bool {
    let text = |ty: &Type<'_>| {
        let ty = ty.canonical();
        let object = ty.pointee();
        ty.unqualified().spelling() == "char"
            || ty.is_pointer() && object.unqualified().spelling() == "char"
            || ty.is_reference() && object.record().is_some_and(is_string)
    };
    let parameters = callee.ty().parameters();
    parameters.iter().take(count).all(text)
}

/// Whether a parameter is a number or pointer, or refers to one.
fn is_plain_value(ty: Type<'_>) -> bool {
    let ty = ty.canonical();
    let value = if ty.is_reference() { ty.pointee() } else { ty };
    let function = value.is_pointer() && value.pointee().is_function();
    (value.is_integer()
        || value.is_floating()
        || value.is_bool()
        || value.is_enum()
        || value.is_pointer())
        && !function
}

fn known_method(callee: Cursor<'_>, name: &str) -> Option<Known> {
    let class = callee.semantic_parent()?;
    let string = is_string(class);
    if is_std(class, "optional") && is_plain_class(class) {
        return known_of_optional(callee, name);
    }
    let indexed = string || is_container(class);
    if indexed && SIZES.contains(&name) && callee.is_const_method() {
        Some(Known::Size)
    } else if is_view(class) && SIZES.contains(&name) && callee.is_const_method() {
        Some(Known::Pure)
    } else if indexed && ELEMENTS.contains(&name) && callee.result_type().is_reference() {
        Some(Known::Element)
    } else if string && UPDATES.contains(&name) && takes_text(callee, usize::MAX) {
        Some(Known::Update)
    } else {
        None
    }
}

/// A member of an optional number: it touches nothing but the object. (`value` may throw.)
fn known_of_optional(callee: Cursor<'_>, name: &str) -> Option<Known> {
    let plain = callee.ty().parameters().iter().all(is_number_or_none);
    match name {
        "has_value" | "operator bool" => Some(Known::Pure),
        "value_or" if plain && callee.is_const_method() => Some(Known::Pure),
        "operator*" if callee.result_type().is_reference() => Some(Known::Element),
        "operator=" if plain => Some(Known::Update),
        "reset" => Some(Known::Update),
        _ => None,
    }
}

/// Whether a constructor makes an object of numbers, of numbers.
pub(super) fn makes_value(constructor: Cursor<'_>, class: Cursor<'_>) -> bool {
    let parameters = constructor.ty().parameters();
    is_plain_class(class) && parameters.iter().all(is_number_or_none)
}

/// Whether a parameter is a number or the like, an object of numbers, or `std::nullopt`.
fn is_number_or_none(ty: &Type<'_>) -> bool {
    let ty = ty.canonical();
    let object = if ty.is_reference() { ty.pointee() } else { ty };
    let class = object.record();
    let value = class.is_some_and(|it| is_std(it, "nullopt_t") || is_plain_class(it));
    value || is_plain_value(object)
}

/// Whether a class of the library holds values of its arguments, and nothing else.
pub(super) fn is_value(class: Cursor<'_>) -> bool {
    is_of_std(class) && VALUES.contains(&class.spelling().as_str())
}

/// Whether a class of the library holds numbers, and nothing else.
pub(super) fn is_plain_class(class: Cursor<'_>) -> bool {
    let arguments = class.ty().template_arguments();
    let number = |it: &Type<'_>| it.canonical().is_number() || it.canonical().is_enum();
    is_value(class) && !arguments.is_empty() && arguments.iter().all(number)
}

/// Whether an object of a library class holds or owns what it consists of: its template arguments tell the rest.
pub(super) fn owns_its_parts(class: Cursor<'_>) -> bool {
    OWNERS.contains(&class.spelling().as_str()) && class.usr().starts_with("c:@N@std@")
}

fn is_container(class: Cursor<'_>) -> bool {
    CONTAINERS.contains(&class.spelling().as_str()) && is_of_std(class)
}

/// The type of the elements of a container of the library; none for one that gives out what stands for an element.
pub(super) fn element_of(ty: Type<'_>) -> Option<Type<'_>> {
    let class = ty
        .record()
        .filter(|it| is_container(*it) || is_string(*it))?;
    let arguments = class.ty().template_arguments();
    let element = *arguments.first()?;
    let plain = match class.spelling().as_str() {
        "array" | "basic_string" => true,
        _ => {
            let allocator = arguments.get(1).and_then(|it| it.record());
            !element.is_bool() && allocator.is_some_and(|it| is_std(it, "allocator"))
        }
    };
    plain.then_some(element)
}

/// Whether a class is `std::string` (or another string with the standard allocator).
pub(super) fn is_string(class: Cursor<'_>) -> bool {
    is_std(class, "basic_string") && class.usr().contains("basic_string>#C#")
}

/// Whether a class is a view of characters that others own.
pub(super) fn is_view(class: Cursor<'_>) -> bool {
    is_std(class, "basic_string_view")
}

/// What a smart pointer of the library leads to: `T` of `std::unique_ptr<T>` that destroys it with `delete`, or of `std::shared_ptr<T>`.
/// A specialisation of the program's own is another class.
pub(super) fn smart_pointee(ty: Type<'_>) -> Option<Type<'_>> {
    let class = ty.record()?;
    let arguments = ty.template_arguments();
    let pointee = match (class.spelling().as_str(), &arguments[..]) {
        ("unique_ptr", [pointee, deleter]) => {
            let deletes = deleter.record().is_some_and(|it| {
                is_std(it, "default_delete")
                    && matches!(deleter.template_arguments()[..], [it] if it.same_unqualified(*pointee))
            });
            Some(*pointee).filter(|_| deletes)
        }
        ("shared_ptr", [pointee]) => Some(*pointee),
        _ => None,
    }?;
    let plain = is_of_std(class) && !pointee.is_array() && !pointee.is_dependent();
    plain.then_some(pointee)
}

fn is_std(class: Cursor<'_>, name: &str) -> bool {
    class.spelling() == name && is_of_std(class)
}

/// Whether a class or function belongs to the standard library.
pub(super) fn is_of_std(declaration: Cursor<'_>) -> bool {
    declaration.in_system_header() && is_in_std(declaration)
}
