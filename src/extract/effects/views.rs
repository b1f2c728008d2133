//! Views of text (`std::string_view`): pointers to characters that others own, with a length.
//!
//! A view is a value; what it leads to is what it was made from: a string, characters behind a pointer, a literal, another view. A
//! parameter of the type is a formal, as one that is a pointer to characters is. Of one that lies in an object, or that changes, nobody knows
//! what it leads to.

use super::eval::Evaluator;
use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::{Target, part_of};
use crate::extract::library::{is_of_std, is_string, is_view, is_view_type};
use crate::extract::syntax::{operands, strip_casts, take_apart};
use crate::model::{Mode, Usr, Variable};
use crate::mutation::{Rule, broken};

/// The symbol of what a view consists of.
const VIEW: &str = "view";

impl<'tu> Evaluator<'_, 'tu> {
    /// What a view leads to. Evaluates the view.
    pub(super) fn viewed(&mut self, view: Cursor<'tu>) -> Vec<Target> {
        let written = strip_casts(view);
        let parts = operands(written);
        match written.kind() {
            kind::DECL_REF_EXPR => {
                let variable = written.referenced();
                let id = variable.and_then(|it| self.frame.local(it));
                if let Some(id) = id.filter(|it| self.frame.is_stable(*it)) {
                    let own = Target::variable(Variable::Local(id));
                    // The pointer and the length, not what lies behind.
                    let parts = own.clone().step(Usr::new(VIEW), false);
                    self.touch(Mode::Read, &own, false);
                    self.touch(Mode::Read, &parts, false);
                    return self.referent(id);
                }
            }
            kind::CONDITIONAL if parts.len() == 3 => {
                return self.alternatives(written, Self::viewed);
            }
            kind::CALL_EXPR => {
                if let Some(targets) = self.viewed_by_call(written) {
                    return targets;
                }
            }
            kind::FUNCTIONAL_CAST | kind::STATIC_CAST | kind::INIT_LIST => {
                if let [made] = parts[..]
                    && made.ty().record().is_some_and(is_view)
                {
                    return self.viewed(made);
                }
            }
            _ => {}
        }
        self.value(view);
        vec![Target::unknown()]
    }

    /// Evaluates a call that gives or makes a view, if it is one of which is known what that leads to.
    pub(crate) fn is_view(&mut self, call: Cursor<'tu>) -> bool {
        is_view_type(call.ty()) && self.viewed_by_call(call).is_some()
    }

    /// What the view leads to that a call gives or makes, if that is known.
    fn viewed_by_call(&mut self, call: Cursor<'tu>) -> Option<Vec<Target>> {
        let callee = call.referenced()?;
        let class = callee
            .semantic_parent()
            .filter(|it| kind::is_class(it.kind()) && is_of_std(*it));
        let arguments = call.arguments();
        match (callee.kind(), &arguments[..]) {
            (kind::CONSTRUCTOR, []) if class.is_some_and(is_view) => Some(Vec::new()),
            (kind::CONSTRUCTOR, [from, rest @ ..]) if class.is_some_and(is_view) => {
                let ty = from.ty().canonical();
                let text = ty.is_pointer() || ty.is_array();
                match rest {
                    [] if ty.record().is_some_and(is_view) => Some(self.viewed(*from)),
                    [] if text => Some(self.measured(*from)),
                    [length] if text && length.ty().is_integer() => {
                        self.value(*length);
                        Some(self.pointed(*from))
                    }
                    _ => None,
                }
            }
            (kind::CONVERSION, _) if class.is_some_and(is_string) => {
                let object = take_apart(call, callee).object?;
                let ty = type_of_object(object);
                let owners = self.object(object);
                for it in &owners {
                    self.touch_contents(Mode::Read, it, (ty, false));
                }
                Some(owners.into_iter().map(|it| part_of(it, ty)).collect())
            }
            (it, _) if kind::is_function(it) => self.pointee_of_call(call),
            _ => None,
        }
    }

    /// What a pointer to text leads to, or an array of characters.
    fn pointed(&mut self, text: Cursor<'tu>) -> Vec<Target> {
        match text.ty().is_array() {
            true => self.place(text),
            false => self.pointee(text),
        }
    }

    /// The same of text that is read up to its end.
    fn measured(&mut self, text: Cursor<'tu>) -> Vec<Target> {
        let targets = self.pointed(text);
        self.read_characters(&targets);
        targets
    }

    /// Reads the characters that a pointer or a view leads to.
    pub(super) fn characters(&mut self, text: Cursor<'tu>) {
        let written = strip_casts(text);
        if written.kind() == kind::CONDITIONAL
            && let [condition, yes, no] = operands(written)[..]
        {
            self.value(condition);
            self.characters(yes);
            return self.characters(no);
        }
        if let Some(owner) = owner_of_text(written) {
            let ty = type_of_object(owner);
            for target in self.object(owner) {
                self.touch_contents(Mode::Read, &target, (ty, true));
            }
            return;
        }
        let targets = match () {
            () if text.ty().record().is_some() => self.viewed(text),
            () => self.pointed(text),
        };
        self.read_characters(&targets);
    }

    fn read_characters(&mut self, targets: &[Target]) {
        for target in targets {
            if !broken(Rule::LibraryFormats) {
                self.touch(Mode::Read, target, false);
            }
        }
    }

    /// Evaluates a call that reads what a view leads to, if it is one; gives what its result designates.
    pub(super) fn view_call(
        &mut self,
        callee: Cursor<'tu>,
        object: Option<Cursor<'tu>>,
        arguments: &[Cursor<'tu>],
    ) -> Option<Vec<Target>> {
        const READING: [&str; 9] = [
            "operator[]",
            "front",
            "back",
            "starts_with",
            "ends_with",
            "contains",
            "compare",
            "find",
            "rfind",
        ];
        let class = callee.semantic_parent();
        let of_view = class.is_some_and(|it| kind::is_class(it.kind()) && is_view(it));
        let name = callee.spelling();
        if !of_view || !READING.contains(&name.as_str()) || !is_of_std(callee) {
            return None;
        }
        // A part of a text, or where one begins, may not be there.
        let takes = |it: &Cursor<'tu>| {
            let ty = it.ty().canonical();
            ty.is_number() || ty.is_pointer() || ty.is_array() || ty.record().is_some_and(is_view)
        };
        let plain = arguments.len() <= 1 && arguments.iter().all(takes);
        let object = object.filter(|it| plain && !it.ty().is_pointer())?;
        let targets = self.viewed(object);
        for argument in arguments {
            match argument.ty().is_number() {
                true => self.value(*argument),
                false => self.characters(*argument),
            }
        }
        if callee.result_type().is_reference() {
            self.may_fault();
            return Some(targets.into_iter().map(Target::inexact).collect());
        }
        self.read_characters(&targets);
        Some(Vec::new())
    }
}

/// The type of what stands in front of `.` or `->`.
fn type_of_object(object: Cursor<'_>) -> Type<'_> {
    let ty = object.ty().canonical();
    if ty.is_pointer() { ty.pointee() } else { ty }
}

/// The string that a call gives the characters of.
fn owner_of_text(call: Cursor<'_>) -> Option<Cursor<'_>> {
    let callee = call.referenced().filter(|it| it.kind() == kind::METHOD)?;
    let gives = callee.spelling() == "c_str" || callee.spelling() == "data";
    let string = callee.semantic_parent().is_some_and(is_string);
    let object = take_apart(call, callee).object?;
    (call.kind() == kind::CALL_EXPR && gives && string).then_some(object)
}
