//! What is a lambda, its class or its body, and what it captures, as far as cursors say.

use std::collections::{HashMap, HashSet};

use super::expressions::{is_automatic, strip_casts, take_apart};
use crate::clang::{Cursor, Type, kind};

/// How the type of a lambda is spelled.
const SPELLED: &str = "(lambda at ";

/// Whether a class is that of a lambda.
pub(crate) fn is_lambda_class(class: Cursor<'_>) -> bool {
    kind::is_class(class.kind()) && class.spelling().starts_with(SPELLED)
}

/// Whether a type is that of a lambda.
pub(crate) fn is_lambda(ty: Type<'_>) -> bool {
    ty.record().is_some_and(is_lambda_class)
}

/// Whether a function is the body of a lambda.
pub(crate) fn is_body_of_lambda(function: Cursor<'_>) -> bool {
    let calls = function.spelling() == "operator()";
    calls && function.semantic_parent().is_some_and(is_lambda_class)
}

/// Whether a lambda refers to none of the variables that it captures.
pub(crate) fn copies_all(lambda: Cursor<'_>) -> bool {
    let captured = lambda.ty().fields();
    captured.iter().all(|it| !it.ty().is_reference())
}

/// Whether something in a piece of syntax makes a lambda.
pub(crate) fn has_lambda(cursor: Cursor<'_>) -> bool {
    cursor.kind() == kind::LAMBDA || cursor.children().into_iter().any(has_lambda)
}

/// Whether a name stands in the captures of a lambda as a new variable of that.
pub(crate) fn is_new_variable(capture: Cursor<'_>) -> bool {
    let declares = |it: Cursor<'_>| it.location() == capture.location();
    capture.kind() == kind::VARIABLE_REF && capture.referenced().is_some_and(declares)
}

/// Whether a child of a lambda, where this byte stands, is the copy of a variable that `=` captures: nobody wrote the name.
pub(crate) fn is_implicit_copy(lambda: Cursor<'_>, child: Cursor<'_>, byte: Option<u8>) -> bool {
    let body = lambda.children().last().copied();
    lambda.kind() == kind::LAMBDA && body != Some(child) && byte == Some(b'=')
}

/// Whether a template of the program's has a lambda for an argument: for a copy of the lambda it is another instance, with static
/// variables of its own.
pub(crate) fn is_made_for_lambda(declaration: Cursor<'_>) -> bool {
    let class = declaration.semantic_parent();
    let class = class.filter(|it| kind::is_class(it.kind()));
    if declaration.in_system_header() || class.is_some_and(is_lambda_class) {
        return false;
    }
    let own = declaration.template_arguments().into_iter();
    let of_instance = declaration.specialized_template().is_some();
    let parameters = declaration.ty().parameters().into_iter();
    let result = [declaration.result_type()];
    let parameters = parameters.chain(result).filter(|_| of_instance);
    let object = declaration.ty().record();
    let object = object.filter(|it| !it.in_system_header() && !is_lambda_class(*it));
    let around = object.into_iter().chain(class).map(Cursor::ty);
    own.chain(parameters)
        .chain(around)
        .any(|it| it.is_valid() && it.canonical().spelling().contains(SPELLED))
}

/// Whether `cursor` names a template of the program's that makes lambdas wherever it is named, for its parameters or for what it is
/// another name of: each time that is another instance (`template <class T = decltype([] {})>`).
pub(crate) fn names_new_instance(cursor: Cursor<'_>) -> bool {
    let named = match cursor.kind() {
        kind::TEMPLATE_REF => cursor.referenced(),
        kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR => {
            let named = cursor.referenced();
            named.and_then(Cursor::specialized_template)
        }
        _ => None,
    };
    named.is_some_and(|it| makes_lambdas(it, &mut HashSet::new()))
}

/// Whether each use of a template makes lambdas, itself or by another one.
fn makes_lambdas(template: Cursor<'_>, seen: &mut HashSet<usize>) -> bool {
    if template.in_system_header() || !seen.insert(template.id()) {
        return false;
    }
    let is_parameter = |it: &Cursor<'_>| {
        matches!(
            it.kind(),
            kind::TEMPLATE_TYPE_PARAMETER
                | kind::NON_TYPE_TEMPLATE_PARAMETER
                | kind::TEMPLATE_TEMPLATE_PARAMETER
        )
    };
    let is_alias = template.kind() == kind::ALIAS_TEMPLATE;
    // The first declaration may have the defaults, or the definition.
    let mut declarations = vec![template, template.canonical()];
    declarations.extend(template.definition());
    declarations.dedup();
    let parts = declarations.into_iter().flat_map(Cursor::children);
    let mut parts = parts.filter(|it| is_alias || is_parameter(it));
    parts.any(|it| makes_lambdas_in(it, seen))
}

fn makes_lambdas_in(cursor: Cursor<'_>, seen: &mut HashSet<usize>) -> bool {
    let by_other = |it: Cursor<'_>, seen: &mut HashSet<usize>| {
        let named = it.referenced().filter(|_| it.kind() == kind::TEMPLATE_REF);
        named.is_some_and(|it| makes_lambdas(it, seen))
    };
    cursor.kind() == kind::LAMBDA
        || by_other(cursor, seen)
        || cursor
            .children()
            .into_iter()
            .any(|it| makes_lambdas_in(it, seen))
}

/// The template of which a function of the standard library is the instance for a lambda: another lambda has another instance, and what that
/// does is what the lambda does, and what the template's other arguments say. (An instance of another library may have static variables.)
pub(crate) fn template_for_lambda(function: Cursor<'_>) -> Option<Cursor<'_>> {
    let of_library = function.kind() == kind::FUNCTION_DECL
        && function.in_system_header()
        && function.usr().starts_with("c:@N@std@");
    let template = function.specialized_template().filter(|_| of_library)?;
    let types = function.template_arguments().into_iter();
    let mut types = types.chain(function.ty().parameters());
    types
        .any(|it| it.is_valid() && it.canonical().spelling().contains(SPELLED))
        .then(|| template.canonical())
}

/// The lambda that an expression makes.
fn made(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    let made = strip_casts(cursor);
    (made.kind() == kind::LAMBDA).then_some(made)
}

/// The lambda that an expression makes, or names a variable for, be it copied from there.
pub(crate) fn lambda_or_variable(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    let value = strip_casts(cursor);
    match value.kind() {
        kind::LAMBDA | kind::DECL_REF_EXPR if is_lambda(value.ty()) => Some(value),
        kind::CALL_EXPR if is_lambda(value.ty()) => {
            let copies = |it: Cursor<'_>| it.is_copy_constructor() || it.is_move_constructor();
            match value.arguments()[..] {
                [from] if value.referenced().is_some_and(copies) => lambda_or_variable(from),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The variables of a function that are lambdas, each with that, and are used for nothing but to be called: by a call of theirs, or by
/// who is given a copy and calls nothing but that. `given`: what a call gives away so.
pub(crate) fn called_variables<'tu>(
    function: Cursor<'tu>,
    given: fn(Cursor<'tu>) -> Vec<Cursor<'tu>>,
) -> HashMap<usize, Cursor<'tu>> {
    let mut found = HashMap::new();
    let mut kept = HashSet::new();
    find_variables(function, given, &mut found, &mut kept);
    found.retain(|id, _| !kept.contains(id));
    found
}

fn find_variables<'tu>(
    cursor: Cursor<'tu>,
    given: fn(Cursor<'tu>) -> Vec<Cursor<'tu>>,
    found: &mut HashMap<usize, Cursor<'tu>>,
    kept: &mut HashSet<usize>,
) {
    let called = called_lambda(cursor);
    match cursor.kind() {
        kind::VAR_DECL if is_automatic(cursor) && is_lambda(cursor.ty()) => {
            let lambda = cursor.initializer().and_then(made);
            found.extend(lambda.map(|it| (cursor.id(), it)));
        }
        kind::DECL_REF_EXPR | kind::VARIABLE_REF => {
            kept.extend(cursor.referenced().map(Cursor::id));
        }
        _ => {}
    }
    let given_away = given(cursor);
    for child in cursor.children() {
        let is_callee = called.is_some_and(|it| it == strip_casts(child));
        let is_given = given_away.contains(&child)
            && lambda_or_variable(child).is_some_and(|it| it.kind() == kind::DECL_REF_EXPR);
        if !is_callee && !is_given {
            find_variables(child, given, found, kept);
        }
    }
}

/// The name of the variable whose lambda a call runs.
fn called_lambda(call: Cursor<'_>) -> Option<Cursor<'_>> {
    let callee = call
        .referenced()
        .filter(|it| call.kind() == kind::CALL_EXPR && is_body_of_lambda(*it))?;
    let object = strip_casts(take_apart(call, callee).object?);
    (object.kind() == kind::DECL_REF_EXPR).then_some(object)
}
