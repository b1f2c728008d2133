//! Containers of pointers that may be containers of children, once all units are known.
//!
//! What a function does by way of a reference to such a container (`std::vector<Node *> &out`) is done to its contents, which are apart from
//! every node, as long as no class has a container of that type for children.

use std::collections::BTreeSet;

use super::Program;
use crate::model::{Access, Argument, CONTENTS_OF, Item, ItemKind, Place, Root, Unit, Usr};
use crate::mutation::{Rule, broken};

/// In place of the type of a container of children: it may be any type.
pub(super) const ANY: &str = "*";

/// The fields of containers of children, and their types, of all units.
pub(super) struct OfChildren {
    types: BTreeSet<String>,
    fields: BTreeSet<Usr>,
}

impl OfChildren {
    /// Of `units`.
    pub(super) fn new(units: &[Unit]) -> Self {
        let types = units.iter().flat_map(|it| &it.child_containers);
        let classes = units.iter().flat_map(|it| &it.classes);
        let fields = classes.flat_map(|it| &it.fields);
        let children = fields.filter(|it| it.child.is_some());
        OfChildren {
            types: types.cloned().collect(),
            fields: children.map(|it| it.usr.clone()).collect(),
        }
    }

    /// Whether a place may lie in a container of children: behind a reference or pointer, or a field that is one.
    fn may_hold(&self, place: &Place) -> bool {
        let mut path = place.path.iter().enumerate();
        path.any(|(at, symbol)| {
            let of = symbol.as_str().strip_prefix(CONTENTS_OF);
            let same = of.is_some_and(|it| self.types.contains(it) || self.types.contains(ANY));
            same && match at.checked_sub(1) {
                None => !matches!(place.root, Root::Variable(_)),
                Some(before) => self.fields.contains(&place.path[before]),
            }
        })
    }

    fn resolve_item(&self, item: &mut Item) {
        let found = self.resolve_accesses(&mut item.accesses);
        for predicate in &mut item.predicates {
            self.resolve_accesses(&mut predicate.accesses);
        }
        if found {
            let why = || "a container of pointers may be the children of a node".to_owned();
            item.unseen.get_or_insert_with(why);
        }
        let calls = item.nested.iter_mut().chain(&mut item.helpers);
        let own = match &mut item.kind {
            ItemKind::Call(call) => Some(call),
            ItemKind::Simple => None,
        };
        for argument in calls.chain(own).flat_map(|it| &mut it.args) {
            self.resolve_argument(argument);
        }
    }

    fn resolve_accesses(&self, accesses: &mut Vec<Access>) -> bool {
        let mut found = Vec::new();
        accesses.retain(|it| {
            let may = self.may_hold(&it.place);
            found.extend(may.then(|| Access {
                mode: it.mode,
                ..Access::read(Place::unknown())
            }));
            !may
        });
        let any = !found.is_empty();
        for it in found {
            if !accesses.contains(&it) {
                accesses.push(it);
            }
        }
        any
    }

    fn resolve_argument(&self, argument: &mut Argument) {
        let place = argument.referent.as_ref();
        if place.is_some_and(|it| self.may_hold(it)) {
            argument.referent = None;
            argument.own = false;
        }
    }
}

/// Puts any memory in the place of what may be a container of children.
pub(super) fn resolve(program: &mut Program, children: &OfChildren) {
    if children.types.is_empty() || broken(Rule::ContainersOfChildren) {
        return;
    }
    let functions = program.functions.values_mut();
    let bodies = functions.filter_map(|it| it.body.as_mut());
    let blocks = bodies.chain(program.sites.iter_mut().map(|it| &mut it.block));
    for item in blocks.flat_map(|it| &mut it.items) {
        children.resolve_item(item);
    }
}
