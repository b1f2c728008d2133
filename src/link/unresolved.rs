//! Classes whose bases are not all known: what they may override.
//!
//! The instance `Mixin<Item>` of `template <class T> struct Mixin : T` shows neither its base nor its overriders, so no
//! list of subclasses is complete. But an override has the name of what it overrides: a virtual function of which such a
//! class declares no namesake runs what is seen.

use std::collections::BTreeMap;

use super::Program;
use crate::model::{
    CONVERSION, Call, Class, Code, Diagnostic, Dispatch, Function, FunctionKind, ItemKind,
    Severity, Signature, Span, UnresolvedClass, Usr,
};
use crate::mutation::{Rule, broken};

impl Program {
    /// A class that may override the virtual function `slot` in a class derived from `class`, of which it is not known
    /// whether it derives from that.
    pub fn unresolved_override(&self, class: &Usr, slot: &Usr) -> Option<&UnresolvedClass> {
        if broken(Rule::UnresolvedBases) {
            return None;
        }
        let function = self.function(slot);
        let overrides = |it: &&UnresolvedClass| {
            let named = |function| it.methods.iter().any(|it| may_override(it, function));
            function.is_none_or(named)
        };
        let named = self.unresolved.iter().find(overrides);
        let found = named.or(self.unresolved.first())?;
        let below = self.subtypes(class);
        // Of two classes with a virtual base one may override what the other inherits: in a class that declares nothing.
        let shares_base = || below.iter().any(|it| self.has_virtual_base(it));
        let overridable = |it: &Usr| {
            let overrider = self.overrider(it, slot);
            let function = overrider.as_ref().and_then(|it| self.function(it));
            self.is_open(it) && function.is_none_or(|it| !it.is_final)
        };
        let may = (named.is_some() || shares_base()) && below.iter().any(overridable);
        may.then_some(found)
    }

    /// A class whose destruction may run code that is not seen where an object of a class derived from `class` is
    /// destroyed.
    pub(super) fn unresolved_destructor(&self, class: &Usr) -> Option<&UnresolvedClass> {
        if broken(Rule::UnresolvedBases) || !self.subtypes(class).iter().any(|it| self.is_open(it))
        {
            return None;
        }
        self.unresolved.iter().find(|it| it.destroys)
    }

    /// Whether a class may have subclasses.
    fn is_open(&self, class: &Usr) -> bool {
        self.class(class).is_none_or(|it| !it.is_final)
    }

    fn has_virtual_base(&self, class: &Usr) -> bool {
        let classes = self.supertypes(class);
        let mut classes = classes.iter().filter_map(|it| self.class(it));
        classes.any(|it: &Class| it.bases.iter().any(|it| it.is_virtual))
    }
}

fn may_override(method: &Signature, function: &Function) -> bool {
    let count = function.params.len();
    let conversion = method.name == CONVERSION && function.name.starts_with(CONVERSION);
    let named = conversion || method.name == function.name;
    named && method.parameters.is_none_or(|it| it == count)
}

/// One entry for each class of which several units know.
pub(super) fn merge_unresolved(program: &mut Program) {
    let mut merged: BTreeMap<(Span, String), UnresolvedClass> = BTreeMap::new();
    for mut class in std::mem::take(&mut program.unresolved) {
        let key = (class.name_span, class.name.clone());
        match merged.get_mut(&key) {
            Some(known) => {
                known.methods.append(&mut class.methods);
                known.destroys |= class.destroys;
            }
            None => drop(merged.insert(key, class)),
        }
    }
    program.unresolved = merged.into_values().collect();
}

/// Says of each such class what it keeps from being fused.
pub(super) fn warn_of_unresolved(program: &mut Program) {
    let mut reasons: BTreeMap<Span, String> = BTreeMap::new();
    for function in program.functions.values() {
        let traversal = function.kind == FunctionKind::Traversal && function.is_virtual;
        let found = function.class.as_ref().filter(|_| traversal);
        let found = found.and_then(|it| program.unresolved_override(it, &function.usr));
        if let Some(it) = found {
            let reason = format!(
                "class '{}' depends on a template, so it may override '{}' unseen, and that traversal runs by itself; if it does \
                 not, give its function another name, or declare the overridden functions or their classes final",
                it.name, function.name
            );
            reasons.entry(it.name_span).or_insert(reason);
        }
    }
    for call in program.functions.values().flat_map(deletions) {
        if let Some(it) = program.unresolved_destructor(&call.receiver.class) {
            let reason = format!(
                "class '{}' depends on a template, so it may be deleted as '{}' with effects that are not known; if it is not, \
                 declare the classes of the tree final",
                it.name,
                program.name_of(&call.receiver.class)
            );
            reasons.entry(it.name_span).or_insert(reason);
        }
    }
    for (span, message) in reasons {
        program.diagnostics.push(Diagnostic {
            severity: Severity::Warning,
            code: Code::UnresolvedBase,
            span: Some(span),
            message,
            notes: Vec::new(),
        });
    }
}

/// Calls of destructors through the dynamic type.
fn deletions(function: &Function) -> impl Iterator<Item = &Call> {
    let items = function.body.iter().flat_map(|it| &it.items);
    let calls = items.flat_map(|it| {
        let own = match &it.kind {
            ItemKind::Call(call) => Some(call),
            ItemKind::Simple => None,
        };
        it.nested.iter().chain(own)
    });
    calls.filter(|it| it.dispatch == Dispatch::Virtual && it.callee.as_str().contains("@F@~"))
}
