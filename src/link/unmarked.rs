//! Functions that walk for a traversal and are none: their loops and calls join no others.
//!
//! `void layout() { place(); layoutChildren(); }` leaves the children to a function without annotation. What that does is known, so that
//! the walks around it are right; but a call of it stays one statement. Marked, it is expanded in place (`expand`).

use super::Program;
use crate::model::{
    Call, Code, Diagnostic, Dispatch, Function, FunctionKind, ItemKind, Place, Root, Severity,
};

/// Says of each such function where the first traversal calls it.
pub(super) fn tell(program: &Program) -> Vec<Diagnostic> {
    let mut told = Vec::new();
    let mut found: Vec<&Function> = Vec::new();
    let traversals = program.functions.values();
    for traversal in traversals.filter(|it| it.kind == FunctionKind::Traversal) {
        let body = traversal.body.as_ref().filter(|it| it.refusal.is_none());
        for call in body
            .iter()
            .flat_map(|it| &it.items)
            .flat_map(|it| &it.nested)
        {
            let walks = walker(program, call).filter(|it| !found.contains(it));
            let Some(callee) = walks else {
                continue;
            };
            found.push(callee);
            told.push(Diagnostic {
                severity: Severity::Remark,
                code: Code::UnmarkedWalk,
                span: Some(call.span),
                message: format!(
                    "`{}` calls traversals of the children, and is no traversal itself, so these calls join no others; mark it with `_traversal_`, where it is declared first",
                    callee.name
                ),
                notes: Vec::new(),
            });
        }
    }
    told
}

/// The function that `call` runs on the node of its caller, if that calls traversals and could be one.
fn walker<'p>(program: &'p Program, call: &Call) -> Option<&'p Function> {
    let on_node = call.receiver.place == Some(Place::new(Root::Node, Vec::new()));
    let callee = program.functions.get(&call.callee)?;
    let class = callee.class.as_ref().and_then(|it| program.class(it));
    let could_be = class.is_some_and(|it| it.tree)
        && callee.kind == FunctionKind::Ordinary
        && call.dispatch == Dispatch::Direct
        && callee.returns_nothing;
    let walks = |it: &Call| {
        let of_children = it.receiver.place.as_ref();
        let of_children = of_children.is_none_or(|it| !it.path.is_empty());
        let function = program.functions.get(&it.callee);
        of_children && function.is_some_and(|it| it.kind == FunctionKind::Traversal)
    };
    let items = callee.body.iter().flat_map(|it| &it.items);
    let mut calls = items.flat_map(|it| {
        let own = match &it.kind {
            ItemKind::Call(call) => Some(call),
            ItemKind::Simple => None,
        };
        it.nested.iter().chain(own)
    });
    (on_node && could_be && calls.any(walks)).then_some(callee)
}
