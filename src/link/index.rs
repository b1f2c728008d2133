//! The class hierarchy worked out once: what lies below and above each class, and which function each virtual
//! call runs on it. Planning asks these questions many thousand times.

use std::collections::{BTreeMap, HashSet};

use super::Program;
use crate::model::{Function, Usr};

/// Answers about the class hierarchy.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// Each class and everything derived from it: bases before derived classes.
    pub(super) below: BTreeMap<Usr, Vec<Usr>>,
    /// Each class and all its bases, nearest first.
    pub(super) above: BTreeMap<Usr, Vec<Usr>>,
    /// For each class, the final overrider of each virtual function, by any method that it overrides, where it is
    /// unique.
    pub(super) overriders: BTreeMap<Usr, BTreeMap<Usr, Usr>>,
}

impl Index {
    /// The index of a program whose classes and functions are complete.
    pub(super) fn of(program: &Program) -> Self {
        let mut subclasses: BTreeMap<&Usr, Vec<&Usr>> = BTreeMap::new();
        for class in program.classes.values() {
            for base in &class.bases {
                subclasses.entry(&base.class).or_default().push(&class.usr);
            }
        }
        let bases = |usr: &Usr| {
            let class = program.classes.get(usr);
            let bases = class.map_or(&[][..], |it| &it.bases).iter();
            bases.map(|it| it.class.clone()).collect::<Vec<_>>()
        };
        let derived = |usr: &Usr| {
            let below = subclasses.get(usr).into_iter().flatten();
            below.map(|it| (*it).clone()).collect::<Vec<_>>()
        };
        let classes = program.classes.keys();
        let below = classes
            .clone()
            .map(|it| (it.clone(), reach(it, derived)))
            .collect();
        let above: BTreeMap<Usr, Vec<Usr>> =
            classes.map(|it| (it.clone(), reach(it, bases))).collect();
        let overriders = overriders(program, &above);
        Index {
            below,
            above,
            overriders,
        }
    }
}

/// `start` and all that `next` leads to, breadth first.
fn reach(start: &Usr, next: impl Fn(&Usr) -> Vec<Usr>) -> Vec<Usr> {
    let mut found = vec![start.clone()];
    let mut at = 0;
    while at < found.len() {
        for it in next(&found[at]) {
            if !found.contains(&it) {
                found.push(it);
            }
        }
        at += 1;
    }
    found
}

fn overriders(
    program: &Program,
    above: &BTreeMap<Usr, Vec<Usr>>,
) -> BTreeMap<Usr, BTreeMap<Usr, Usr>> {
    let mut methods: BTreeMap<&Usr, Vec<(&Function, Vec<Usr>)>> = BTreeMap::new();
    for function in program.functions.values() {
        if let Some(class) = &function.class {
            let overridden = |usr: &Usr| {
                let function = program.functions.get(usr);
                function.map(|it| it.overrides.clone()).unwrap_or_default()
            };
            let slots = reach(&function.usr, overridden);
            methods.entry(class).or_default().push((function, slots));
        }
    }
    let sets: BTreeMap<&Usr, HashSet<&Usr>> = above
        .iter()
        .map(|(class, above)| (class, above.iter().collect()))
        .collect();
    let mut overriders = BTreeMap::new();
    for (class, above_class) in above {
        let mut candidates: BTreeMap<&Usr, Vec<&Function>> = BTreeMap::new();
        for (function, slots) in above_class
            .iter()
            .filter_map(|it| methods.get(it))
            .flatten()
        {
            slots
                .iter()
                .for_each(|it| candidates.entry(it).or_default().push(function));
        }
        let unique = candidates.into_iter().filter_map(|(slot, candidates)| {
            Some((slot.clone(), dominant(&sets, &candidates)?.usr.clone()))
        });
        overriders.insert(class.clone(), unique.collect());
    }
    overriders
}

/// The candidate whose class derives from the classes of all others.
fn dominant<'p>(
    above: &BTreeMap<&Usr, HashSet<&Usr>>,
    candidates: &[&'p Function],
) -> Option<&'p Function> {
    let derives = |it: &Function, other: &Function| match (&it.class, &other.class) {
        (Some(it), Some(other)) => {
            it == other || above.get(it).is_some_and(|it| it.contains(other))
        }
        _ => false,
    };
    candidates
        .iter()
        .find(|it| candidates.iter().all(|other| derives(it, other)))
        .copied()
}
