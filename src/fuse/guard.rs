//! Equal guards: statements of several traversals that test the same thing and end their traversals.
//!
//! Walks written in one style begin alike (`if (n == nullptr) return;`). Where the same test on the same node
//! stands in several traversals of a sequence, and nothing that one of them writes lies between, it is made
//! once, for all of them. Whether anything lies between is a question to the dependence graph: equal guards
//! are merged like calls are, if the graph stays acyclic.

use crate::model::{Access, Item, ItemKind, LocalId, Mode, Place, Root, Span, Variable};

use super::wording::{Name, Scope, Wording};
use crate::mutation::{Rule, broken};

/// What stands for the node's own parameter in all traversals.
const NODE: LocalId = LocalId(u32::MAX);

/// What a guard says. Equal ones on one node do the same at the same moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuardWording {
    wording: Wording,
    /// What it reads besides parameters, which the wording tells apart.
    accesses: Vec<Access>,
}

/// For each statement of a traversal, what it says if it is a guard.
pub(super) fn guards(scope: &Scope<'_>, items: &[Item]) -> Vec<Option<GuardWording>> {
    items.iter().map(|it| guard(scope, it)).collect()
}

/// What `item` says, if it only reads, uses no locals but the node and parameters that keep their value, and may
/// end the traversal.
fn guard(scope: &Scope<'_>, item: &Item) -> Option<GuardWording> {
    let plain = item.kind == ItemKind::Simple
        && !item.returns.is_empty()
        && item.nested.is_empty()
        && item.declares.is_empty()
        && item.predicates.is_empty()
        && item.aliases.is_empty();
    if !plain {
        return None;
    }
    let mut accesses = Vec::new();
    // Where the value goes, is no other traversal's.
    let result = scope.result_local();
    let is_result = |it: &&Access| {
        let own = |id| it.place.root == Root::Pointee(Variable::Local(id));
        result.is_some_and(own)
    };
    for access in item.accesses.iter().filter(|it| !is_result(it)) {
        accesses.extend(read(scope, access)?);
    }
    accesses.sort();
    accesses.dedup();
    let mut wording = scope.wording(item, test(scope, item)?)?;
    if !wording.is_common() {
        return None;
    }
    if broken(Rule::GuardNames) {
        accesses.clear();
        wording.forget_names();
    }
    Some(GuardWording { wording, accesses })
}

/// What a guard tests, and that it ends its traversal then: all of it, but for a value that it gives, which is to be a constant.
fn test(scope: &Scope<'_>, item: &Item) -> Option<Span> {
    if scope.result_local().is_none() {
        return Some(item.span);
    }
    let [it] = &item.returns[..] else {
        return None;
    };
    let value = it.span.start + "return".len() as u32;
    let is_of_value = |it: &Span| it.start >= value;
    let plain =
        it.tail && it.span != item.span && !item.refs.iter().any(|it| is_of_value(&it.span));
    plain.then(|| Span::new(item.span.file, item.span.start, value))
}

/// A read of something that is the same in all traversals, if it is no parameter's; `None` for anything else.
fn read(scope: &Scope<'_>, access: &Access) -> Option<Option<Access>> {
    // Tests of which each may not return: the second does if the first does.
    if access.mode != Mode::Read && access.place.root != Root::Going {
        return None;
    }
    let node = |root: fn(Variable) -> Root| Some(root(Variable::Local(NODE)));
    let root = match &access.place.root {
        Root::Going => None,
        Root::World | Root::Unknown => return None,
        Root::Variable(Variable::Local(id)) => match scope.local(*id) {
            Name::Node => node(Root::Variable),
            Name::Param(_) if scope.is_constant(*id) => None,
            _ => return None,
        },
        Root::Pointee(Variable::Local(id)) => match scope.local(*id) {
            Name::Node => node(Root::Pointee),
            Name::Param(_) if scope.is_constant(*id) => None,
            _ => return None,
        },
        other => Some(other.clone()),
    };
    Some(root.map(|root| {
        Access::read(Place {
            root,
            ..access.place.clone()
        })
    }))
}
