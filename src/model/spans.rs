//! Every file id in a unit's facts, to move them into another file table.
//!
//! Each type names all of its fields, those that hold ids and those that do not: one that is added does not compile until somebody says which it is.

use super::{
    Argument, Body, Call, CaseGroup, Cases, Class, ConditionalGroup, Configuration,
    DeclarationSite, Diagnostic, Each, Element, Expanded, Field, FileId, Function, Inclusion, Item,
    ItemKind, Local, Note, Predicate, Receiver, Ref, Refusal, Return, Site, Span, UnresolvedClass,
};

/// Something that holds ids of files.
pub trait Located {
    /// Calls `visit` on every file id inside.
    fn each_file(&mut self, visit: &mut dyn FnMut(&mut FileId));
}

/// Replaces every file id inside `value` by what `map` gives for it.
pub fn renumber_files(value: &mut impl Located, map: &[FileId]) {
    value.each_file(&mut |id| {
        if let Some(file) = map.get(id.0 as usize) {
            *id = *file;
        }
    });
}

impl Located for FileId {
    fn each_file(&mut self, visit: &mut dyn FnMut(&mut FileId)) {
        visit(self);
    }
}

impl<T: Located> Located for Vec<T> {
    fn each_file(&mut self, visit: &mut dyn FnMut(&mut FileId)) {
        self.iter_mut().for_each(|it| it.each_file(visit));
    }
}

impl<T: Located> Located for Option<T> {
    fn each_file(&mut self, visit: &mut dyn FnMut(&mut FileId)) {
        self.iter_mut().for_each(|it| it.each_file(visit));
    }
}

impl<T: Located> Located for Box<T> {
    fn each_file(&mut self, visit: &mut dyn FnMut(&mut FileId)) {
        (**self).each_file(visit);
    }
}

impl Located for ItemKind {
    fn each_file(&mut self, visit: &mut dyn FnMut(&mut FileId)) {
        match self {
            ItemKind::Simple => {}
            ItemKind::Call(call) => call.each_file(visit),
        }
    }
}

/// Says of each type which of its fields hold file ids, and, behind `;`, which hold none.
macro_rules! located {
    ($($type:ident: $($holds:ident),+; $($other:ident),*;)+) => {
        $(impl Located for $type {
            fn each_file(&mut self, visit: &mut dyn FnMut(&mut FileId)) {
                let $type { $($holds,)+ $($other: _,)* } = self;
                $($holds.each_file(visit);)+
            }
        })+
    };
}

located! {
    Span: file; start, end;
    Refusal: span; code, message;
    Diagnostic: span, notes; severity, code, message;
    Note: span; message;

    Class: span, name_span, close, fields, refusal; usr, name, qualified, namespace, outer, keyword, tree, is_final, override_mark,
        declared_elsewhere, is_abstract, bases, members, last_access, order;
    Field: span; usr, name, child, owns;
    UnresolvedClass: name_span; name, methods, destroys;

    Function: use_varies, declarations, body, refusal; usr, name, kind, class, node_class, node_param, node_by_reference, visitor, params,
        access, is_virtual, is_pure, is_final, is_const, gives_value, returns_nothing, gives_literal, is_noexcept, ends, constructs,
        is_internal, visibility, overrides, namespace, summary;
    DeclarationSite: span, anchor, export; order;
    Site: name_span, block, conditional; function, function_usr, optional, suppressed;

    // What other bodies depend on is found where units are one program.
    Body: span, anchor, items, locals, expanded, refusal; order, namespace, inline, stays, tests, other_tests, cuts;
    Expanded: span; function, dispatched;
    Local: span, init; name, param, top_level, loaded_only, in_macro, exposed, object, checked, constant, formal, type_name, hoist, zero, unused;
    Item: span, predicates, within, of, values, written, open, leading, kind, nested, helpers, returns, tails, refs; made, discards, block,
        this, accesses, unseen, leaving, only_accessors, follows_node, stops, declares, aliases;
    Predicate: statement, condition, cases, each; negated, conjunct, braces, behind, accesses, tests, calls, first;
    Each: element; range, variables, type_name, constant, start;
    Element: texts; type_name, only, backwards;
    Cases: groups; at;
    CaseGroup: text, labels; is_default;
    Call: span, receiver, args; callee, dispatch;
    Receiver: text; place, own, class, selector;
    Argument: span; object, referent, result, own;
    Return: span; tail;
    Ref: span; name, kind, reads_pointer;

    Configuration: groups, inclusions, refusal; tests, of_subclasses, included_elsewhere;
    ConditionalGroup: span, conditional, others; tests, asked, complete;
    Inclusion: file, at;;
}
