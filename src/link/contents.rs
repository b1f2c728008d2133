//! Containers of pointers that may be containers of children, once all units are known.
//!
//! What a function does by way of a reference to such a container (`std::vector<Node *> &out`) is done to its contents, which are apart from
//! every node, as long as no class has a container of that type for children.

use std::collections::BTreeSet;

use super::Program;
use super::resolve::Meaning;
use crate::model::{ANY_TYPE, CONTENTS_OF, Place, Root, Unit, Usr};
use crate::mutation::{Rule, broken};

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
            let same =
                of.is_some_and(|it| self.types.contains(it) || self.types.contains(ANY_TYPE));
            same && match at.checked_sub(1) {
                None => !matches!(place.root, Root::Variable(_)),
                Some(before) => self.fields.contains(&place.path[before]),
            }
        })
    }
}

/// Puts any memory in the place of what may be a container of children.
pub(super) fn resolve(program: &mut Program, children: &OfChildren) {
    if children.types.is_empty() || broken(Rule::ContainersOfChildren) {
        return;
    }
    let why = "a container of pointers may be the children of a node";
    super::resolve::resolve(program, |place| {
        let may = children.may_hold(place);
        may.then(|| Meaning::Anything(why.to_owned()))
    });
}
