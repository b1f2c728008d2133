//! Declarations that fusion leaves without a use.
//!
//! A variable made for a call's receiver has no use once the call has become part of a group that names
//! its node in another way. Its declaration is left out, as a person would do, and compilers do not warn.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Item, ItemKind, Mode, RefKind, Root, Step, Variable as Named};

use super::alive::{Branch, Call};
use super::fragment::Problem;
use super::names::used_locals;
use super::statement::{Copier, Source, call_of, named_receiver};
use super::truncation::Key;

/// `steps` without declarations that nothing needs any more. The groups in `apart` are written as chains of calls.
pub(super) fn without_needless<'s>(
    copier: &Copier,
    steps: &[&'s Step],
    apart: &BTreeMap<usize, Vec<Branch>>,
) -> Result<Vec<&'s Step>, Problem> {
    let written: Result<Vec<Written>, Problem> = steps
        .iter()
        .enumerate()
        .map(|(at, step)| Written::new(copier, step, apart.get(&at).map_or(&[][..], |it| it)))
        .collect();
    let is_param = |(instance, local): Key| {
        let body = copier.instances.get(instance).and_then(|it| it.copied);
        body.and_then(|it| it.locals.get(local.0 as usize))
            .is_some_and(|it| it.param)
    };
    let gone = needless(&written?, is_param);
    let kept = steps
        .iter()
        .enumerate()
        .filter(|(at, _)| !gone.contains(at));
    Ok(kept.map(|(_, step)| *step).collect())
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
    fn new(copier: &Copier, step: &Step, branches: &[Branch]) -> Result<Self, Problem> {
        match step {
            Step::Whole { .. } => Ok(Written::default()),
            Step::Item { instance, item } => {
                let source = copier.source(*instance, *item)?;
                let mut written = Written::all_of(&[source]);
                written.declares = declares_only(source);
                Ok(written)
            }
            Step::Guard { members } => {
                let members = members.iter();
                let sources: Result<Vec<Source>, Problem> = members
                    .map(|(at, item)| copier.source(*at, *item))
                    .collect();
                Ok(Written::all_of(&sources?))
            }
            Step::Group { members, .. } => {
                let members = members.iter();
                let sources: Result<Vec<Source>, Problem> = members
                    .map(|(at, item)| copier.source(*at, *item))
                    .collect();
                let sources = sources?;
                Ok(match branches {
                    [] => Written::group(&sources),
                    branches => Written::chain(&sources, branches),
                })
            }
        }
    }

    /// Calls of which one at most runs, each for some of the members.
    fn chain(sources: &[Source], branches: &[Branch]) -> Self {
        let mut written = Written::default();
        for branch in branches {
            let one = match &branch.call {
                Call::Fused(members, _) => {
                    let members: Vec<Source> = members.iter().map(|it| sources[*it]).collect();
                    Written::group(&members)
                }
                Call::Each { members, .. } => {
                    let members: Vec<Source> = members.iter().map(|it| sources[*it]).collect();
                    Written::all_of(&members)
                }
            };
            written.uses.extend(one.uses);
            written.lost.extend(one.lost);
        }
        written
    }

    /// Whole statements.
    fn all_of(sources: &[Source]) -> Self {
        let uses = sources
            .iter()
            .flat_map(|source| used_locals(source.item).map(|it| (source.instance, it)));
        Written {
            uses: uses.collect(),
            ..Written::default()
        }
    }

    /// One call in place of several: the arguments of all, one receiver.
    fn group(members: &[Source]) -> Self {
        let mut written = Written::default();
        let named = named_receiver(members);
        for source in members {
            // Two members may be copies of one body, and then stand at one place.
            let is_named =
                |it: &Source| it.instance == source.instance && std::ptr::eq(it.item, source.item);
            let receiver = named.filter(|it| is_named(&it.0)).map(|it| it.1);
            let args = call_of(source.item).map_or(&[][..], |it| &it.args);
            let args = args.iter().filter_map(|it| it.span);
            let texts: Vec<_> = args.chain(receiver).collect();
            for it in &source.item.refs {
                if let RefKind::Local(local) = it.kind {
                    let stays = texts.iter().any(|text| text.contains(it.span));
                    let list = if stays {
                        &mut written.uses
                    } else {
                        &mut written.lost
                    };
                    list.insert((source.instance, local));
                }
            }
        }
        written
    }
}

/// The one local that a statement declares, if it writes nothing else, calls nothing and cannot end the body.
fn declares_only(source: Source) -> Option<Key> {
    let Item {
        kind: ItemKind::Simple,
        accesses,
        nested,
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
    (harmless && nested.is_empty() && returns.is_empty()).then_some((source.instance, local))
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
    use crate::model::LocalId;

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
