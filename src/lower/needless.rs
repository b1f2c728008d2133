//! Declarations that fusion leaves without a use.
//!
//! A variable made for a call's receiver has no use once the call has become part of a group that names
//! its node in another way. Its declaration is left out, as a person would do, and compilers do not warn.

use std::collections::{BTreeMap, BTreeSet};

use super::bodies::{Bodies, Source};
use super::chain::{Branch, Run};
use super::ends::stopping;
use super::locals::{
    Hidden, hidden_headers, living_receiver, locals_within, named_receiver, printed_locals,
    printed_texts,
};
use crate::model::{Item, ItemKind, LocalId, LocalKey as Key, Mode, Root, Step, Variable as Named};

/// The steps among `steps` that are declarations which nothing needs any more. The groups in `chains` are written as
/// chains of calls, the variables in `renamed` as others, and the headers in `hidden` of the loops around not at all.
pub(super) fn needless_steps(
    bodies: &Bodies<'_>,
    steps: &[&Step],
    chains: &BTreeMap<usize, Vec<Branch>>,
    (renamed, hidden): (&BTreeMap<Key, Key>, &Hidden),
) -> BTreeSet<usize> {
    let branches = |at: usize| chains.get(&at).map_or(&[][..], |it| it);
    let each = steps.iter().enumerate();
    let written: Vec<Written> = each
        .map(|(at, step)| Written::new(bodies, step, (branches(at), hidden)).renamed(renamed))
        .collect();
    let is_param = |key: Key| bodies.local(key).is_some_and(|it| it.param);
    needless(&written, is_param)
}

/// What one step does to the locals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Written {
    /// The local that it declares, if it does nothing else.
    declares: Option<Key>,
    /// The locals in its text.
    uses: BTreeSet<Key>,
    /// The locals that were the receivers of its calls, and that its text does not name.
    lost: BTreeSet<Key>,
}

impl Written {
    fn new(bodies: &Bodies<'_>, step: &Step, (branches, hidden): (&[Branch], &Hidden)) -> Self {
        match step {
            Step::Whole { .. } => Written::default(),
            Step::Each { headers, steps, .. } => {
                let mut hidden = hidden.clone();
                let item = |of| bodies.source(of).map(|it| it.item);
                hidden.extend(hidden_headers(headers, item));
                // Where some may have ended, calls are made by the words of each.
                if !stopping(step, item).is_empty() {
                    return Written::all_of(&bodies.sources(&step.items()), &hidden);
                }
                let mut written = Written::default();
                for step in steps {
                    let one = Written::new(bodies, step, (&[], &hidden));
                    written.uses.extend(one.uses);
                    written.lost.extend(one.lost);
                }
                written
            }
            Step::Item { instance, item } => match bodies.source((*instance, *item)) {
                Some(source) => Written {
                    declares: declares_only(source),
                    ..Written::all_of(&[source], hidden)
                },
                None => Written::default(),
            },
            Step::Guard { members } => Written::all_of(&bodies.sources(members), hidden),
            Step::Group { members, extra, .. } => {
                let sources = bodies.sources(members);
                match branches {
                    [] if !extra.is_empty() => Written::all_of(&sources, hidden),
                    [] => Written::group(&sources, hidden),
                    branches => Written::chain(&sources, branches, hidden),
                }
            }
        }
    }

    /// With the variables as which others are printed.
    fn renamed(mut self, renamed: &BTreeMap<Key, Key>) -> Self {
        let printed = |it: Key| renamed.get(&it).copied().unwrap_or(it);
        self.uses = self.uses.into_iter().map(printed).collect();
        self.lost = self.lost.into_iter().map(printed).collect();
        self
    }

    /// Calls of which one at most runs, each for some of the members.
    fn chain(sources: &[Source<'_>], branches: &[Branch], hidden: &Hidden) -> Self {
        let mut written = Written::default();
        for branch in branches {
            let some = |members: &[usize]| -> Vec<Source<'_>> {
                members.iter().map(|it| sources[*it]).collect()
            };
            let one = match &branch.run {
                Run::Fused(members, _) => Written::group(&some(members), hidden),
                Run::Each { members, .. } => Written::all_of(&some(members), hidden),
                Run::Living => {
                    Written::group_with(sources, living_receiver(sources).flatten(), hidden)
                }
            };
            written.uses.extend(one.uses);
            written.lost.extend(one.lost);
        }
        written
    }

    /// Adds locals of an instance that stay in its text, and those that are lost.
    fn add(&mut self, instance: usize, (stay, lost): (Vec<LocalId>, Vec<LocalId>)) {
        let keys = |all: Vec<LocalId>| all.into_iter().map(move |it| (instance, it));
        self.uses.extend(keys(stay));
        self.lost.extend(keys(lost));
    }

    /// Whole statements.
    fn all_of(sources: &[Source<'_>], hidden: &Hidden) -> Self {
        let mut written = Written::default();
        for source in sources {
            let instance = source.key.0;
            written.add(instance, printed_locals((instance, source.item), hidden));
        }
        written
    }

    /// One call in place of several: the arguments of all, one receiver.
    fn group(members: &[Source<'_>], hidden: &Hidden) -> Self {
        Written::group_with(members, named_receiver(members), hidden)
    }

    fn group_with(members: &[Source<'_>], named: Option<usize>, hidden: &Hidden) -> Self {
        let mut written = Written::default();
        for (at, source) in members.iter().enumerate() {
            let instance = source.key.0;
            let mut texts = printed_texts(source.item, (at, named));
            texts.retain(|it| !hidden.contains(&(instance, *it)));
            written.add(instance, locals_within(source.item, &texts));
        }
        written
    }
}

/// The one local that a statement declares, if it writes nothing else, calls nothing but accessors and cannot end the body.
pub(super) fn declares_only(source: Source<'_>) -> Option<Key> {
    let Item {
        kind: ItemKind::Simple,
        accesses,
        nested,
        only_accessors,
        returns,
        declares,
        ..
    } = source.item
    else {
        return None;
    };
    let [local] = declares[..] else {
        return None;
    };
    let own = Root::Variable(Named::Local(local));
    let harmless = accesses
        .iter()
        .all(|it| it.mode == Mode::Read || it.place.root == own);
    let calls = !nested.is_empty() && !only_accessors;
    (harmless && !calls && returns.is_empty()).then_some((source.key.0, local))
}

/// The steps whose variable only lost receivers used, and what these steps alone used in turn.
fn needless(steps: &[Written], is_param: impl Fn(Key) -> bool) -> BTreeSet<usize> {
    let mut lost: BTreeSet<Key> = steps.iter().flat_map(|it| &it.lost).copied().collect();
    let mut gone = BTreeSet::new();
    loop {
        let used_elsewhere = |key: Key, own: usize| {
            let others = steps.iter().enumerate();
            others
                .filter(|(at, _)| *at != own && !gone.contains(at))
                .any(|(_, it)| it.uses.contains(&key))
        };
        let found = (0..steps.len()).find(|at| {
            let step = &steps[*at];
            let Some(key) = step.declares.filter(|it| lost.contains(it)) else {
                return false;
            };
            let mut params = step.uses.iter().filter(|it| is_param(**it));
            !gone.contains(at)
                && !used_elsewhere(key, *at)
                && params.all(|it| used_elsewhere(*it, *at))
        });
        let Some(at) = found else {
            return gone;
        };
        lost.extend(&steps[at].uses);
        gone.insert(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(id: u32) -> Key {
        (0, LocalId(id))
    }

    fn declaration(of: u32, from: &[u32]) -> Written {
        Written {
            declares: Some(key(of)),
            uses: from.iter().copied().map(key).collect(),
            lost: BTreeSet::new(),
        }
    }

    #[test]
    fn what_only_lost_receivers_used_goes() {
        let group = Written {
            uses: BTreeSet::from([key(4)]),
            lost: BTreeSet::from([key(3), key(5)]),
            ..Written::default()
        };
        let steps = [
            declaration(1, &[0]),
            declaration(3, &[1]),
            declaration(4, &[]),
            declaration(5, &[0]),
            group,
        ];
        assert_eq!(needless(&steps, |_| false), BTreeSet::from([0, 1, 3]));
        let none_left = needless(&steps, |it| it == key(0));
        assert_eq!(none_left, BTreeSet::from([0, 1]));
    }
}
