//! Variables of loops that became one which stand for one element: `auto &child = *it;` of several traversals is one variable.
//!
//! Nothing in a loop that was taken apart puts another child into the container, so that all of them are what the first is.

use super::needless::declares_only;
use super::{Bodies, Source};
use crate::model::{Local, LocalKey, Step};

/// The steps of a loop that declare variables of which an earlier step of another traversal has declared the same, with both.
pub(super) fn same(bodies: &Bodies<'_>, each: &Step) -> Vec<(usize, LocalKey, LocalKey)> {
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
        let is_same = |it: &Local| it.element == local.element && it.type_name == local.type_name;
        match firsts.iter().find(|it| is_same(it.0)) {
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
    local.element.as_ref().map(|_| (local, key))
}
