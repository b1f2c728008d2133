//! What a call of an accessor designates: a path from its object, or from the node that it is given.

use super::target::{Target, variable_at};
use crate::model::{Access, Place, Root, Usr, Variable};

/// What a call of an accessor designates, as a path from its object, and what finding it reads.
#[derive(Clone, Debug)]
pub(crate) struct Accessor {
    /// `None` if it gives back a number, or what no path of the object leads to.
    pub(crate) target: Option<Target>,
    /// The container whose element it gives back, if it is given which: `target` is that of the iteration at hand.
    pub(crate) container: Option<Place>,
    /// The container whose size it gives back, if that is what it does.
    pub(crate) measured: Option<Target>,
    /// The path of the pointer that leads to what it gives back, by which call sites name that (see [`variable_at`]).
    pub(crate) behind: Option<Place>,
    pub(crate) reads: Vec<Access>,
    /// The class of the `dynamic_cast` that it is, if it is one.
    pub(crate) checked: Option<Usr>,
}

impl Accessor {
    /// Whether a call of it designates something. `site`: at a call site.
    pub(crate) fn is_path(&self, site: bool) -> bool {
        self.target.is_some() || self.behind.is_some() && site
    }

    /// The container in `object` whose element it gives back, if it is given which.
    pub(crate) fn container_in(&self, object: &Target) -> Option<Place> {
        let container = self.container.as_ref()?;
        Some(place_in(object, container))
    }

    /// What it designates in `object`. `site`: at a call site.
    pub(crate) fn of(&self, object: &Target, site: bool) -> Option<Target> {
        if let Some(pointer) = &self.behind {
            let known = site && object.is_exact() && object.is_tracked();
            return Some(match known {
                true => Target::pointee(Variable::Global(variable_at(&place_in(object, pointer)))),
                false => Target::unknown(),
            });
        }
        Some(self.target.clone()?.within(object))
    }

    /// What finding it in `object` reads.
    pub(crate) fn reads<'a>(&'a self, object: &'a Target) -> impl Iterator<Item = Access> + 'a {
        let reads = self.reads.iter();
        reads.map(|it| Access::read(place_in(object, &it.place)))
    }
}

impl Target {
    /// A part of `object`, of which this is the path.
    pub(crate) fn within(self, object: &Target) -> Target {
        let mut target = self;
        if target.linked | target.values && matches!(object.place.root, Root::Variable(_)) {
            // Other ways may lead to what a node in a variable holds or points to.
            return Target::unknown();
        }
        if target.cell {
            // The number itself that it is given.
            return object.clone();
        }
        target.place = place_in(object, &target.place);
        if !object.is_one_object() {
            target = target.inexact();
        }
        target.linked |= object.linked;
        if object.or_null && target.place.path.len() == object.place.path.len() {
            target = target.or_null();
        }
        target
    }
}

fn place_in(object: &Target, path: &Place) -> Place {
    let mut place = object.place.clone();
    place.path.extend(path.path.iter().cloned());
    place.whole = path.whole;
    place
}
