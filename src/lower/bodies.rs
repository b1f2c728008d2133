//! The statements of the bodies that a generated function is made of, by their keys.

use std::collections::BTreeSet;

use super::arrange::StepFacts;
use super::ends;
use super::locals::{reached_locals, used_locals};
use crate::model::{Body, Item, ItemKey, LocalKey, Step};

/// The bodies whose statements the steps name, by instance.
pub(super) struct Bodies<'p>(pub(super) Vec<Option<&'p Body>>);

/// A statement, with the body that it stands in.
#[derive(Clone, Copy)]
pub(super) struct Source<'p> {
    pub(super) key: ItemKey,
    pub(super) body: &'p Body,
    pub(super) item: &'p Item,
}

impl<'p> Bodies<'p> {
    pub(super) fn source(&self, key: ItemKey) -> Option<Source<'p>> {
        let body = self.0.get(key.0).copied()??;
        let item = body.items.get(key.1)?;
        Some(Source { key, body, item })
    }

    pub(super) fn sources(&self, members: &[ItemKey]) -> Vec<Source<'p>> {
        members.iter().filter_map(|it| self.source(*it)).collect()
    }

    pub(super) fn local(&self, key: LocalKey) -> Option<&'p crate::model::Local> {
        let body = self.0.get(key.0).copied()??;
        body.locals.get(key.1.0 as usize)
    }

    pub(super) fn facts(&self, step: &Step) -> StepFacts {
        let (members, statement) = match step {
            Step::Item { instance, item } => (&[(*instance, *item)][..], true),
            Step::Guard { members } => (&members[..], true),
            Step::Group { members, .. } => (&members[..], false),
            Step::Each { .. } => {
                let sources = self.sources(&step.items());
                let instances = ends::instances(step);
                return StepFacts {
                    statement: instances.len() == 1,
                    ending: ends::ending(step, |key| self.returns(key)),
                    instances,
                    uses: sources.into_iter().flat_map(uses).collect(),
                    ..StepFacts::default()
                };
            }
            Step::Whole { instance } => {
                return StepFacts {
                    instances: vec![*instance],
                    ..StepFacts::default()
                };
            }
        };
        let sources = self.sources(members);
        let own = match step {
            Step::Item { .. } => sources.first(),
            _ => None,
        };
        let declares = own.into_iter().flat_map(|it| &it.item.declares);
        StepFacts {
            instances: members.iter().map(|it| it.0).collect(),
            ending: ends::ending(step, |key| self.returns(key)),
            statement,
            declares: declares.map(|it| (members[0].0, *it)).collect(),
            uses: sources.into_iter().flat_map(uses).collect(),
        }
    }

    pub(super) fn item(&self, key: ItemKey) -> Option<&'p Item> {
        self.source(key).map(|it| it.item)
    }

    pub(super) fn returns(&self, key: ItemKey) -> bool {
        self.source(key)
            .is_some_and(|it| !it.item.returns.is_empty())
    }
}

/// The locals that a statement uses and does not declare.
pub(super) fn uses(source: Source<'_>) -> BTreeSet<LocalKey> {
    let Source { key, body, item } = source;
    let named = used_locals(item).filter(|it| !item.declares.contains(it));
    let all = named.chain(reached_locals(body, item));
    all.map(|it| (key.0, it)).collect()
}
