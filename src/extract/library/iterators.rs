//! Iterators of the library in a program's text: their operators, and loops from `begin()` to `end()` or backwards.

use super::{each_of, is_in_std, is_iterator};
use crate::clang::{Cursor, kind, kind::op};
use crate::extract::syntax::{mentions, operands, strip_casts, take_apart};

/// An operator of the library's iterators.
pub(crate) struct IteratorOperator<'tu> {
    /// What it is applied to.
    pub(crate) iterators: Vec<Cursor<'tu>>,
    /// What it does.
    pub(crate) does: IteratorUse,
    /// The number of steps that it is given.
    pub(crate) by: Option<Cursor<'tu>>,
}

/// What an operator does with iterators.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IteratorUse {
    /// It gives what the one leads to, or a pointer to that.
    Follows,
    /// It compares two, or tells how far they are apart.
    Compares,
    /// It has the one lead to the next part of its container, or the one before.
    Steps,
    /// It gives another one, some parts of the container away.
    Shifts,
}

/// The operator that a call is, if it is one of iterators that changes no more than where one leads to in its container.
pub(crate) fn iterator_operator(call: Cursor<'_>) -> Option<IteratorOperator<'_>> {
    if call.kind() != kind::CALL_EXPR {
        return None;
    }
    let callee = call.referenced().filter(|it| it.in_system_header())?;
    let name = callee.spelling();
    let does = match &*name {
        "operator*" | "operator->" => IteratorUse::Follows,
        "operator==" | "operator!=" | "operator<" | "operator-" => IteratorUse::Compares,
        "operator++" | "operator--" => IteratorUse::Steps,
        "operator+" => IteratorUse::Shifts,
        _ => return None,
    };
    let shifts = ["operator+", "operator-"].contains(&&*name);
    let parts = take_apart(call, callee);
    let operands = parts.object.into_iter().chain(parts.arguments);
    let mut iterators: Vec<Cursor<'_>> = operands.collect();
    if does == IteratorUse::Steps {
        // `it++` has a zero that nobody wrote.
        iterators.truncate(1);
    }
    let is_number = |it: &Cursor<'_>| strip_casts(*it).ty().canonical().is_number();
    let by = iterators.pop_if(|it| shifts && is_number(it));
    let does = match by {
        Some(_) => IteratorUse::Shifts,
        None => does,
    };
    let all = iterators
        .iter()
        .all(|it| is_iterator(strip_casts(*it).ty()));
    let count = if does == IteratorUse::Compares { 2 } else { 1 };
    let complete = does != IteratorUse::Shifts || by.is_some();
    (all && complete && iterators.len() == count).then_some(IteratorOperator {
        iterators,
        does,
        by,
    })
}

/// Names of functions that give the first element, and the end.
const ENDS: [(&str, &str); 4] = [
    ("begin", "end"),
    ("cbegin", "cend"),
    ("rbegin", "rend"),
    ("crbegin", "crend"),
];

/// The header of a loop by iterators.
#[derive(Clone, Copy)]
pub(crate) struct Iterated<'tu> {
    pub(crate) variable: Cursor<'tu>,
    /// What it goes through, as it is named for the first element and for the end.
    pub(crate) containers: [Cursor<'tu>; 2],
    pub(crate) step: Cursor<'tu>,
    pub(crate) body: Cursor<'tu>,
    /// Whether it goes from the first element to the last.
    pub(crate) forward: bool,
}

/// The header of `statement`, if that is such a loop.
pub(crate) fn iterated(statement: Cursor<'_>) -> Option<Iterated<'_>> {
    let [init, test, step, body] = statement.children()[..] else {
        return None;
    };
    let (variable, kept) = match init.children()[..] {
        [variable] => (variable, None),
        // `for (auto it = children.begin(), end = children.end(); it != end; ++it)`
        [variable, kept] if kept.kind() == kind::VAR_DECL => (variable, Some(kept)),
        _ => return None,
    };
    let is_declared = init.kind() == kind::DECL_STMT && variable.kind() == kind::VAR_DECL;
    let plain = is_declared && !variable.ty().is_reference() && !variable.ty().is_volatile();
    let first = variable.initializer().filter(|_| plain)?;
    let (name, container) = gives_end(first)?;
    let [left, right] = compared(test)?;
    let last = match kept {
        Some(kept) => {
            let used = mentions(step, kept) || mentions(body, kept);
            kept.initializer()
                .filter(|_| names(right, kept) && !used && !kept.ty().is_reference())?
        }
        None => right,
    };
    let (end, until) = gives_end(last)?;
    let goes_on = names(stepped(step)?, variable) && names(left, variable);
    (goes_on && ENDS.contains(&(&name, &end))).then_some(Iterated {
        variable,
        containers: [container, until],
        step,
        body,
        forward: !name.contains("rbegin"),
    })
}

/// The name of the function that gives an iterator, and the container that it is one of.
fn gives_end(iterator: Cursor<'_>) -> Option<(String, Cursor<'_>)> {
    let call = strip_casts(iterator);
    let callee = call
        .referenced()
        .filter(|it| call.kind() == kind::CALL_EXPR && it.in_system_header())?;
    if callee.kind() == kind::CONSTRUCTOR {
        // One iterator made from another.
        let [from] = call.arguments()[..] else {
            return None;
        };
        let is_library = ["c:@N@std@", "c:@N@__gnu_cxx@"];
        let usr = callee.usr();
        let known = is_library.iter().any(|it| usr.starts_with(it));
        return gives_end(from).filter(|_| known);
    }
    let parts = take_apart(call, callee);
    let container = match (parts.object, &parts.arguments[..]) {
        (Some(object), []) if parts.member => object,
        (None, [argument]) if !parts.member && is_in_std(callee) => *argument,
        _ => return None,
    };
    let container = strip_casts(container);
    let holds = each_of(container.ty().canonical()).is_some();
    holds.then(|| (callee.spelling(), container))
}

/// The operands of `!=`, be it made of `==`.
fn compared(test: Cursor<'_>) -> Option<[Cursor<'_>; 2]> {
    let test = strip_casts(test);
    let is_not = test.kind() == kind::UNARY_OPERATOR && test.unary_operator() == op::NOT;
    let (name, compared) = match is_not {
        true => ("operator==", strip_casts(*operands(test).first()?)),
        false => ("operator!=", test),
    };
    let found = match compared.kind() {
        kind::BINARY_OPERATOR if !is_not && test.binary_operator() == op::NOT_EQUAL => {
            operands(test)
        }
        kind::CALL_EXPR => called(compared, name)?,
        _ => return None,
    };
    <[Cursor<'_>; 2]>::try_from(found).ok()
}

/// What `++` is applied to.
fn stepped(step: Cursor<'_>) -> Option<Cursor<'_>> {
    let step = strip_casts(step);
    let of_pointer = step.kind() == kind::UNARY_OPERATOR
        && matches!(
            step.unary_operator(),
            op::PRE_INCREMENT | op::POST_INCREMENT
        );
    match of_pointer {
        true => operands(step).first().copied(),
        false => called(step, "operator++")?.first().copied(),
    }
}

/// The iterator that `*` is applied to.
pub(crate) fn dereferenced(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    let of_pointer =
        cursor.kind() == kind::UNARY_OPERATOR && cursor.unary_operator() == op::DEREFERENCE;
    let iterator = match of_pointer {
        true => operands(cursor).first().copied()?,
        false => called(cursor, "operator*")?.first().copied()?,
    };
    let iterator = strip_casts(iterator);
    let variable = iterator.referenced();
    variable.filter(|it| iterator.kind() == kind::DECL_REF_EXPR && it.kind() == kind::VAR_DECL)
}

/// The iterator that stands in front of `->`, be that an operator of its own or of a pointer.
pub(crate) fn selected<'tu>(base: Cursor<'tu>) -> Option<Cursor<'tu>> {
    let base = strip_casts(base);
    let iterator = match base.kind() {
        kind::CALL_EXPR => strip_casts(called(base, "operator->")?.first().copied()?),
        _ => base,
    };
    let variable = iterator.referenced();
    variable.filter(|it| {
        iterator.kind() == kind::DECL_REF_EXPR
            && it.kind() == kind::VAR_DECL
            && base.ty().is_pointer()
    })
}

/// The operands of a call of an operator of the library, the object among them.
fn called<'tu>(call: Cursor<'tu>, name: &str) -> Option<Vec<Cursor<'tu>>> {
    let callee = call
        .referenced()
        .filter(|_| call.kind() == kind::CALL_EXPR)?;
    let known =
        kind::is_function(callee.kind()) && callee.in_system_header() && callee.spelling() == name;
    let parts = known.then(|| take_apart(call, callee))?;
    Some(parts.object.into_iter().chain(parts.arguments).collect())
}

fn names<'tu>(cursor: Cursor<'tu>, variable: Cursor<'tu>) -> bool {
    let named = strip_casts(cursor);
    named.kind() == kind::DECL_REF_EXPR && named.referenced() == Some(variable)
}

/// Whether a call gives a pointer to what an iterator leads to.
pub(crate) fn gives_iterated_pointee(call: Cursor<'_>) -> bool {
    let gives = |it: Cursor<'_>| it.result_type().is_pointer();
    iterator_operator(call).is_some_and(|it| it.does == IteratorUse::Follows)
        && call.referenced().is_some_and(gives)
}
