//! Smart pointers of the standard library: pointers whose operators are functions.
//!
//! What reads one (`->`, `*`, `get`, a test for null) reads the pointer and no more, so `left->f()` is a call below the letter
//! `left`, be that a `Node *` or a `std::unique_ptr<Node>`. Whatever changes one (assignment, `reset`, `swap`, `release`, its
//! destruction) destroys objects by code that is not seen, and may do anything. That is more than what the field's own
//! letter says, and the rest rests on it: nothing else than what may do anything puts another node there.

use super::call::{strip_casts, take_apart};
use super::eval::Evaluator;
use super::library::{is_of_std, smart_pointee};
use super::pointee::variable_at;
use super::special::is_null;
use super::target::Target;
use crate::clang::{Cursor, kind};
use crate::model::{Access, Mode, Root, Usr, Variable};
use crate::mutation::{Rule, broken};

/// What leads to the object.
const FOLLOWING: [&str; 3] = ["operator->", "operator*", "get"];
/// What asks whether there is one, or which.
const TESTING: [&str; 3] = ["operator bool", "operator==", "operator!="];

/// A call that only reads smart pointers.
pub(super) struct Reading<'tu> {
    /// The expressions that designate them.
    pub(super) pointers: Vec<Cursor<'tu>>,
    /// Whether the result is what the one leads to, or a pointer to that.
    follows: bool,
}

/// What a call reads, if it only reads smart pointers.
pub(super) fn reading(call: Cursor<'_>) -> Option<Reading<'_>> {
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
    counts.then_some(Reading { pointers, follows })
}

/// Whether a member function of a smart pointer does no more than to read it.
pub(super) fn only_reads(function: Cursor<'_>) -> bool {
    let name = function.spelling();
    FOLLOWING.iter().chain(&TESTING).any(|it| *it == name)
}

/// Whether a call gives what a smart pointer leads to, as a pointer.
pub(super) fn gives_pointer(call: Cursor<'_>) -> bool {
    reading(call).is_some_and(|it| it.follows)
        && call
            .referenced()
            .is_some_and(|it| it.result_type().is_pointer())
}

/// The smart pointer of `pointer->`, where that is written as an operator.
pub(super) fn arrow_operand(call: Cursor<'_>) -> Option<Cursor<'_>> {
    let callee = call.referenced()?;
    let written = call.arguments().len() == 1 && callee.spelling() == "operator->";
    let reading = reading(call).filter(|_| written)?;
    reading.pointers.first().copied()
}

impl<'tu> Evaluator<'_, 'tu> {
    /// Reads smart pointers; gives what they lead to.
    pub(super) fn read_smart(&mut self, reading: &Reading<'tu>) -> Vec<Target> {
        let mut targets = Vec::new();
        for pointer in &reading.pointers {
            targets.extend(self.pointee_of_smart(*pointer));
        }
        targets
    }

    fn pointee_of_smart(&mut self, pointer: Cursor<'tu>) -> Vec<Target> {
        let is_record = smart_pointee(pointer.ty()).is_some_and(|it| it.record().is_some());
        let places = self.place(pointer);
        if places.is_empty() {
            // A temporary.
            return vec![Target::untracked(is_record)];
        }
        for place in &places {
            self.read_smart_at(place);
        }
        let lead = |it: Target| match &it.place.root {
            _ if it.child => it.follow_child(),
            _ if !is_record || !it.is_exact() || !it.is_tracked() => Target::untracked(is_record),
            Root::Variable(variable) if it.place.path.is_empty() => {
                Target::pointee(variable.clone())
            }
            _ if self.frame.site => Target::pointee(Variable::Global(variable_at(&it.place))),
            _ => Target::untracked(is_record),
        };
        places.into_iter().map(lead).collect()
    }

    /// Reads a smart pointer. One that a reference variable refers to has no name; what may change it may do anything, and conflicts
    /// with whatever is read.
    fn read_smart_at(&mut self, target: &Target) {
        let place = &target.place;
        if place.path.is_empty() && matches!(place.root, Root::Pointee(_)) {
            let unnamed = Variable::Global(Usr::new("smart pointer"));
            self.push(Access::read(Target::variable(unnamed).place));
        } else {
            self.touch(Mode::Read, target, false);
        }
    }
}
