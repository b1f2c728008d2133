//! Variables of several traversals that stand for one object are one variable: the element of the iteration at hand, `auto &child = *it;`, or the
//! node, `auto *binary = dynamic_cast<Binary *>(node);`.
//!
//! Nothing in a loop that was taken apart puts another child into the container, and an object keeps its type, so that all of them are what the first is.

use super::bodies::{Bodies, Source};
use super::needless::declares_only;
use crate::model::{
    Item, ItemKey, ItemKind, Local, LocalId, LocalKey, Predicate, RefKind, Statement, Step,
};

/// The steps of a loop that declare variables of which an earlier step of another traversal has declared the same, with both.
pub(super) fn same_in_loop(bodies: &Bodies<'_>, each: &Step) -> Vec<(usize, LocalKey, LocalKey)> {
    let Step::Each { headers, steps, .. } = each else {
        return Vec::new();
    };
    let level = headers.first().map_or(0, |it| it.1);
    let mut firsts: Vec<(&Local, LocalKey)> = Vec::new();
    let mut found = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let Step::Item { instance, item } = step else {
            continue;
        };
        let source = bodies.source((*instance, *item));
        let Some((local, key)) = source.and_then(|it| element(bodies, it, level)) else {
            continue;
        };
        match firsts.iter().find(|it| it.0.is_same_object(local)) {
            Some((_, first)) if first.0 != key.0 => found.push((at, key, *first)),
            Some(_) => {}
            None => firsts.push((local, key)),
        }
    }
    found
}

/// The variable that a statement declares, under no condition in the loop, if that stands for an element.
fn element<'p>(
    bodies: &Bodies<'p>,
    source: Source<'p>,
    level: usize,
) -> Option<(&'p Local, LocalKey)> {
    let key = declares_only(source).filter(|_| source.item.predicates.len() == level + 1)?;
    let local = bodies.local(key)?;
    local.object.as_ref().map(|_| (local, key))
}

/// Variables that are printed as others, and their declarations, which are left out.
#[derive(Default)]
pub(super) struct Merged {
    pub(super) same: Vec<(LocalKey, LocalKey)>,
    pub(super) omitted: Vec<ItemKey>,
}

/// Leaves out declarations behind or below one of another traversal for the same object, loops' own aside.
pub(super) fn merge(bodies: &Bodies<'_>, statements: &mut Vec<Statement>) -> Merged {
    let mut merged = Merged::default();
    merge_in(bodies, statements, &mut Vec::new(), &mut merged);
    merged
}

fn merge_in(
    bodies: &Bodies<'_>,
    statements: &mut Vec<Statement>,
    visible: &mut Vec<LocalKey>,
    merged: &mut Merged,
) {
    let around = visible.len();
    statements.retain_mut(|statement| {
        if let Statement::Item { of, .. } = statement
            && let Some((local, key)) = bodies.source(*of).and_then(|it| node(bodies, it))
        {
            let is_same = |it: &&LocalKey| {
                it.0 != key.0
                    && bodies
                        .local(**it)
                        .is_some_and(|it| it.is_same_object(local))
            };
            let Some(first) = visible.iter().find(is_same).copied() else {
                visible.push(key);
                return true;
            };
            if !merged.same.contains(&(first, first)) {
                merged.same.push((first, first));
            }
            merged.same.push((key, first));
            merged.omitted.push(*of);
            return false;
        }
        for inner in statement.blocks_mut() {
            merge_in(bodies, inner, visible, merged);
        }
        true
    });
    visible.truncate(around);
    join(bodies, statements, merged);
}

/// Puts neighbours under one test that test the same variable for an object: that keeps its value.
fn join(bodies: &Bodies<'_>, statements: &mut Vec<Statement>, merged: &Merged) {
    let mut at = 1;
    while at < statements.len() {
        let first = tested(bodies, &statements[at - 1], merged);
        if first.is_none() || first != tested(bodies, &statements[at], merged) {
            at += 1;
            continue;
        }
        if let Statement::Under {
            then: more,
            otherwise: others,
            ..
        } = statements.remove(at)
            && let Statement::Under {
                then, otherwise, ..
            } = &mut statements[at - 1]
        {
            then.extend(more);
            otherwise.extend(others);
        }
    }
}

/// The variable for the node whose value alone a test asks for, and whether it must be null.
fn tested(bodies: &Bodies<'_>, statement: &Statement, merged: &Merged) -> Option<(LocalKey, bool)> {
    let Statement::Under { of, predicate, .. } = statement else {
        return None;
    };
    let item = bodies.source(*of)?.item;
    let condition = item.predicates.get(*predicate)?;
    let id = tested_variable(item, condition)?;
    let printed = merged.same.iter().find(|it| it.0 == (of.0, id));
    let key = printed.map_or((of.0, id), |it| it.1);
    let object = bodies.local(key)?.object.as_ref();
    object.map(|_| (key, condition.negated))
}

/// The variable whose name a condition is.
pub(super) fn tested_variable(item: &Item, condition: &Predicate) -> Option<LocalId> {
    let mut refs = item.refs.iter().filter(|it| it.span == condition.condition);
    refs.find_map(|it| match it.kind {
        RefKind::Local(id) => Some(id),
        _ => None,
    })
}

/// The variable that a statement declares, if that stands for the node: nothing but a cast, or what gives one, makes it.
fn node<'p>(bodies: &Bodies<'p>, source: Source<'p>) -> Option<(&'p Local, LocalKey)> {
    let [id] = source.item.declares[..] else {
        return None;
    };
    let key = (source.key.0, id);
    let local = bodies.local(key)?;
    let object = local.object.as_ref().filter(|it| it.path.is_empty());
    object.filter(|_| source.item.kind == ItemKind::Simple)?;
    Some((local, key))
}
