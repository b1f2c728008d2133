//! Iterators as values: `auto it = slots.find(name); if (it != slots.end()) slot = it->second;`.
//!
//! An iterator leads to a part of the container that it was got from, so that following it touches that container, whichever part it is.
//! That is known of a variable that keeps its first value, but for steps to other parts (a step out of the container is undefined), and of
//! what a call gives directly, where the container is one place to which no child pointer leads: a variable, a field of the node, what a
//! parameter leads to. Any other iterator leads anywhere. To compare or copy iterators touches nothing but these; to step reads
//! the container, which has the links.

use super::eval::Evaluator;
use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::{Target, elements, part_of};
use crate::extract::library::{
    Gives, IteratorOperator, IteratorUse, LibraryEffect, Role, algorithm, copied_iterator,
    is_iterator, iterator_operator, known,
};
use crate::extract::syntax::{is_automatic, is_lvalue, strip_casts, take_apart};
use crate::model::{Mode, PARTS, Root, Usr, Variable, is_contents};
use crate::mutation::{Rule, broken};

/// The container that an iterator is one of, if `value` gives it.
fn container<'tu>(value: Cursor<'tu>) -> Option<Cursor<'tu>> {
    let call = strip_casts(value);
    let callee = call
        .referenced()
        .filter(|_| call.kind() == kind::CALL_EXPR)?;
    if callee.kind() == kind::CONSTRUCTOR {
        // A copy, or an iterator to constants made from another one.
        let [from] = call.arguments()[..] else {
            return None;
        };
        return container(from).filter(|_| is_iterator(call.ty()) && callee.in_system_header());
    }
    if let Some(operator) = iterator_operator(call) {
        let shifted = operator.does == IteratorUse::Shifts;
        let from = operator.iterators.first().filter(|_| shifted);
        return container(*from?);
    }
    if let Some((algorithm, roles)) = algorithm(callee) {
        let first = call.arguments().first().copied();
        let of_range = algorithm.gives == Gives::Iterator && roles.first() == Some(&Role::Range);
        return container(first.filter(|_| of_range)?);
    }
    let entry = known(callee)?;
    let gives = entry.gives == Gives::Iterator && entry.object == Some(LibraryEffect::Reads);
    take_apart(call, callee).object.filter(|_| gives)
}

/// The iterator that an expression is a copy of.
fn original(iterator: Cursor<'_>) -> Cursor<'_> {
    let mut iterator = strip_casts(iterator);
    while let Some(from) = copied_iterator(iterator) {
        iterator = strip_casts(from);
    }
    iterator
}

impl<'tu> Evaluator<'_, 'tu> {
    /// Evaluates an operator of iterators; gives what its result designates. `None` if an iterator may lead anywhere.
    pub(crate) fn iterators(&mut self, operator: &IteratorOperator<'tu>) -> Option<Vec<Target>> {
        if operator.does == IteratorUse::Compares {
            for it in &operator.iterators {
                self.iterator(*it);
            }
            return Some(Vec::new());
        }
        let [iterator] = operator.iterators[..] else {
            return None;
        };
        let (target, ty) = self.container_of_iterator(iterator)?;
        self.iterator(iterator);
        self.may_fault();
        self.touch_contents(Mode::Read, &target, (ty, false));
        if let Some(by) = operator.by {
            self.value(by);
            return Some(Vec::new());
        }
        if operator.does == IteratorUse::Steps {
            let operand = strip_casts(iterator);
            let stepped = match is_lvalue(operand) {
                true => self.place(operand),
                false => Vec::new(),
            };
            if !broken(Rule::IteratorSteps) {
                let variables = stepped.iter();
                variables.for_each(|it| self.touch(Mode::Write, it, true));
            }
            return Some(stepped);
        }
        if broken(Rule::IteratorParts) {
            return Some(Vec::new());
        }
        // As with references to elements, a call site does not tell whether the container has given its elements away.
        let by_name = original(iterator).kind() == kind::DECL_REF_EXPR;
        let data = by_name && !self.facts.holds_nodes(ty);
        if data && self.frame.site && !broken(Rule::SiteElements) {
            return Some(vec![Target::unknown()]);
        }
        let pointee = ty.template_arguments().first().copied();
        let parts = vec![part_of(target, ty)];
        Some(match pointee {
            Some(it) => elements(parts, it),
            None => parts,
        })
    }

    /// Reads an iterator.
    pub(super) fn iterator(&mut self, iterator: Cursor<'tu>) {
        let operand = strip_casts(iterator);
        if !is_lvalue(operand) {
            return self.value(operand);
        }
        for target in self.place(operand) {
            self.touch(Mode::Read, &target, true);
        }
    }

    /// The container of which an iterator gives a part, and its type.
    pub(super) fn container_of_iterator(
        &mut self,
        iterator: Cursor<'tu>,
    ) -> Option<(Target, Type<'tu>)> {
        let iterator = original(iterator);
        let variable = iterator.referenced();
        let variable = variable
            .filter(|it| iterator.kind() == kind::DECL_REF_EXPR && it.kind() == kind::VAR_DECL);
        let value = match variable {
            Some(it) if is_automatic(it) && self.frame.stays_in_container(it) => {
                it.initializer()?
            }
            Some(_) => return None,
            None => iterator,
        };
        self.settled(container(value)?)
    }

    /// A container that is one place to which no child pointer leads, and its type.
    pub(super) fn settled(&mut self, container: Cursor<'tu>) -> Option<(Target, Type<'tu>)> {
        let targets = self.silently(|it| it.place(container));
        let [target] = <[Target; 1]>::try_from(targets).ok()?;
        let of_variable = |it: &Root| {
            matches!(
                it,
                Root::Node | Root::Variable(_) | Root::Pointee(Variable::Local(_))
            )
        };
        // Of a container of containers it is any one of these: the path says no more.
        let is_owned = |it: &Usr| is_contents(it.as_str()) || it.as_str() == PARTS;
        let within = target.place.path.iter().any(is_owned);
        let stays = target.is_exact() || within && !target.or_null;
        let stays = stays && !target.closed && !target.linked && !target.child;
        let known = stays && of_variable(&target.place.root);
        known.then(|| (target, container.ty().canonical()))
    }
}
