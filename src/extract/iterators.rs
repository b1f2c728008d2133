//! Loops by iterators, as they are written: `for (auto it = c.begin(); it != c.end(); ++it)`, or backwards from `rbegin`. The iterator is
//! used as `*it` alone, and what that designates is read, bound to a reference, or a smart pointer; where it is a node itself, as `it->`, too.

use super::call::{strip_casts, take_apart};
use super::eval::{Evaluator, operands};
use super::frame::{Frame, is_load};
use super::library::{element_of, is_in_std, smart_pointee};
use super::lvalue::{read_of, strip_parens};
use super::target::Target;
use crate::clang::{Cursor, kind, kind::op};
use crate::model::{Access, Variable};

/// Names of functions that give the first element, and the end.
const ENDS: [(&str, &str); 4] = [
    ("begin", "end"),
    ("cbegin", "cend"),
    ("rbegin", "rend"),
    ("crbegin", "crend"),
];

/// The header of a loop by iterators.
#[derive(Clone, Copy)]
pub(super) struct Iterated<'tu> {
    pub(super) variable: Cursor<'tu>,
    /// What it goes through, as it is named for the first element and for the end.
    pub(super) containers: [Cursor<'tu>; 2],
    pub(super) step: Cursor<'tu>,
    pub(super) body: Cursor<'tu>,
    /// Whether it goes from the first element to the last.
    pub(super) forward: bool,
}

/// The header of `statement`, if that is such a loop.
pub(super) fn iterated(statement: Cursor<'_>) -> Option<Iterated<'_>> {
    let [init, test, step, body] = statement.children()[..] else {
        return None;
    };
    let [variable] = init.children()[..] else {
        return None;
    };
    let is_declared = init.kind() == kind::DECL_STMT && variable.kind() == kind::VAR_DECL;
    let plain = is_declared && !variable.ty().is_reference() && !variable.ty().is_volatile();
    let first = variable.initializer().filter(|_| plain)?;
    let (name, container) = gives_end(first)?;
    let [left, right] = compared(test)?;
    let (end, until) = gives_end(right)?;
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
    let holds = container.ty().is_array() || element_of(container.ty()).is_some();
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
fn dereferenced(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
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
fn selected<'tu>(base: Cursor<'tu>) -> Option<Cursor<'tu>> {
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

/// Whether all that is done with the iterator `variable` is to look at its element, where that shows if the element is changed.
pub(super) fn only_followed<'tu>(
    frame: &Frame<'tu>,
    cursor: Cursor<'tu>,
    variable: Cursor<'tu>,
) -> bool {
    let children = cursor.children();
    let single = children.len() == 1;
    children.into_iter().all(|child| {
        if dereferenced(strip_parens(child)) == Some(variable) {
            let constant = cursor.kind() == kind::UNEXPOSED_EXPR && cursor.ty().is_const();
            let loaded = single && cursor.kind() == kind::UNEXPOSED_EXPR && is_load(cursor, child);
            let bound = cursor.kind() == kind::VAR_DECL
                && cursor.ty().is_reference()
                && frame.only_loads(cursor);
            // Whatever changes a smart pointer, or puts another node in the place of one, may do anything.
            let object = child.ty().record().is_some();
            return object || constant || loaded || bound;
        }
        if cursor.kind() == kind::MEMBER_REF_EXPR && selected(child) == Some(variable) {
            let element = strip_casts(child).ty().canonical().pointee();
            return element.record().is_some() && smart_pointee(element).is_none();
        }
        child.referenced() != Some(variable) && only_followed(frame, child, variable)
    })
}

impl<'tu> Evaluator<'_, 'tu> {
    /// The element that `*it` designates, for an iterator of a loop that is taken apart.
    pub(super) fn element_of_iterator(&mut self, cursor: Cursor<'tu>) -> Option<Vec<Target>> {
        self.element_at(dereferenced(cursor)?)
    }

    /// The element that `it` in `it->` leads to, for such an iterator.
    pub(super) fn element_selected(&mut self, base: Cursor<'tu>) -> Option<Vec<Target>> {
        self.element_at(selected(base)?)
    }

    fn element_at(&mut self, iterator: Cursor<'tu>) -> Option<Vec<Target>> {
        let container = self.frame.container_of(iterator)?.clone();
        if let Some(id) = self.frame.local(iterator) {
            self.push(read_of(Variable::Local(id)));
        }
        self.push(Access::read(container.place.clone()));
        Some(vec![container.element(true)])
    }
}
