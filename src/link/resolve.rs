//! Places that extraction cannot tell and the program can: once all units are known, each is any memory, or no place at all.

use super::Program;
use crate::model::{Access, Argument, Call, Item, ItemKind, Place};

/// What such a place turns out to be.
pub(super) enum Meaning {
    /// Nothing that anybody writes: what only reads it touches nothing.
    Nothing,
    /// Any memory; why, in words.
    Anything(String),
}

/// Puts what places mean in their place, everywhere; `meaning` gives nothing for a place that is what it says.
pub(super) fn resolve(program: &mut Program, meaning: impl Fn(&Place) -> Option<Meaning>) {
    let functions = program.functions.values_mut();
    let bodies = functions.filter_map(|it| it.body.as_mut());
    let blocks = bodies.chain(program.sites.iter_mut().map(|it| &mut it.block));
    for item in blocks.flat_map(|it| &mut it.items) {
        resolve_item(item, &meaning);
    }
}

fn resolve_item(item: &mut Item, meaning: &impl Fn(&Place) -> Option<Meaning>) {
    for it in item.others_mut() {
        resolve_item(it, meaning);
    }
    let unseen = resolve_accesses(&mut item.accesses, meaning);
    for predicate in &mut item.predicates {
        resolve_accesses(&mut predicate.accesses, meaning);
    }
    item.unseen = item.unseen.take().or(unseen);
    let calls = item.nested.iter_mut().chain(&mut item.helpers);
    let own = match &mut item.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    };
    for argument in calls.chain(own).flat_map(|it: &mut Call| &mut it.args) {
        resolve_argument(argument, meaning);
    }
}

/// Gives why one of them is any memory.
fn resolve_accesses(
    accesses: &mut Vec<Access>,
    meaning: &impl Fn(&Place) -> Option<Meaning>,
) -> Option<String> {
    let mut unseen = None;
    let mut unknown = Vec::new();
    accesses.retain(|it| match meaning(&it.place) {
        None => true,
        Some(Meaning::Nothing) => false,
        Some(Meaning::Anything(why)) => {
            unseen = Some(why);
            unknown.push(Access {
                mode: it.mode,
                ..Access::read(Place::unknown())
            });
            false
        }
    });
    for it in unknown {
        if !accesses.contains(&it) {
            accesses.push(it);
        }
    }
    unseen
}

fn resolve_argument(argument: &mut Argument, meaning: &impl Fn(&Place) -> Option<Meaning>) {
    if let Some(it) = argument.referent.as_ref().and_then(meaning) {
        argument.referent = None;
        argument.own = matches!(it, Meaning::Nothing);
    }
}
