//! Default arguments, which a call does not show.

use super::eval::Evaluator;
use crate::clang::{Cursor, kind};
use crate::extract::declarations::Facts;
use crate::extract::library::{is_allocator, is_of_std};
use crate::extract::syntax::{CallParts, strip_casts};
use crate::mutation::{Rule, broken};

impl<'tu> Evaluator<'_, 'tu> {
    /// Default arguments belong to the static type: in the copy of an inherited body, an overrider's.
    pub(super) fn check_own_defaults(
        &mut self,
        call: Cursor<'tu>,
        callee: Cursor<'tu>,
        parts: &CallParts<'tu>,
    ) {
        let own = parts
            .object
            .is_none_or(|it| strip_casts(it).kind() == kind::THIS);
        let omits = parts.arguments.iter().any(|it| !it.extent().is_valid());
        let may_change = parts.member && own && omits && callee.is_virtual_method();
        if may_change && !self.frame.site && !broken(Rule::OwnDefaults) {
            self.refuse(
                call,
                "a call on `this` leaves out an argument whose default a subclass may change",
            );
        }
    }

    /// The value of a default argument, which the call does not show.
    pub(super) fn default_argument(&mut self, callee: Cursor<'tu>, index: usize) {
        let ty = callee.ty().parameters().get(index).copied();
        if is_of_std(callee) && ty.is_some_and(is_allocator) {
            return;
        }
        let Some(value) = default_value(self.facts, callee, index) else {
            // Of a constructor that is inherited, libclang does not show it.
            self.anything();
            if !ty.is_some_and(is_allocator) && !broken(Rule::InheritedDefaults) {
                let message = format!(
                    "a call leaves out an argument of `{}`, whose default is not shown and may tell where the call stands; pass it",
                    callee.spelling()
                );
                self.refuse_item(callee, &message);
            }
            return;
        };
        self.value(value);
        let span = self.span(value);
        let home = self.facts.files.point(self.frame.function.location());
        if home.is_some_and(|it| it.file == span.file) {
            self.frame.stays.get_or_insert_with(|| callee.spelling());
        }
        if value.in_system_header() {
            let name = callee.spelling();
            let message = format!(
                "a call leaves out an argument of `{name}`, whose default stands in a system header and may tell where the call stands"
            );
            self.refuse(value, &message);
        } else if self.is_positional(value) {
            // At a call site, nothing may pass it.
            self.opaque(value, "a default argument tells where the call stands");
        }
    }

    /// Whether an expression that is evaluated elsewhere than it stands may mean another thing there.
    pub(crate) fn is_positional(&mut self, value: Cursor<'tu>) -> bool {
        let span = self.span(value);
        let source = self.text(span);
        let positional = &self.facts.files.positional;
        let word = positional.find(&source.0, span.start as usize, span.end as usize);
        let hidden = value.in_system_header();
        hidden || word.is_some() || self.facts.is_source_location(value.ty())
    }
}

/// The expression that stands for an argument that is left out.
pub(crate) fn default_value<'tu>(
    facts: &Facts<'tu>,
    callee: Cursor<'tu>,
    index: usize,
) -> Option<Cursor<'tu>> {
    let mut declarations = vec![callee, callee.canonical()];
    declarations.extend(callee.definition());
    if let Some(record) = facts.declarations.function(callee) {
        declarations.extend(record.declarations.iter().map(|it| it.0));
    }
    declarations.into_iter().find_map(|declaration| {
        let parameter = declaration.arguments().get(index).copied()?;
        let expression = |it: &Cursor<'tu>| kind::is_expression(it.kind());
        parameter.children().into_iter().rev().find(expression)
    })
}
