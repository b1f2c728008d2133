//! Call sites: the statements from the first to the last that changes, in their new order.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::{Bodies, Lowering, needless};
use crate::model::{ItemKind, Listing, Rewrite, Root, Site, Step, Variable};

/// What is printed for `steps` at `site`; `None` if nothing changes.
pub(super) fn rewrite(site: &Site, steps: &[Step]) -> Option<Rewrite> {
    let bodies = Bodies(vec![Some(&site.block)]);
    let all: Vec<&Step> = steps.iter().collect();
    let gone = needless::needless_steps(&bodies, &all, &BTreeMap::new());
    let kept = all.iter().enumerate().filter(|(at, _)| !gone.contains(at));
    let kept: Vec<&Step> = kept.map(|it| *it.1).collect();
    let (items, changed) = changed(&kept, site.block.items.len())?;
    let as_written = as_written(site, &kept[changed.clone()]);
    // A block is one traversal: it has no flags, and what it declares stays where it is.
    let lowering = Lowering::new(&bodies, kept[changed].to_vec(), false, &BTreeSet::new()).ok()?;
    let omitted = gone.into_iter().filter_map(|at| match all[at] {
        Step::Item { instance, item } => Some((*instance, *item)),
        _ => None,
    });
    Some(Rewrite {
        items: (items.start, items.end),
        listing: Listing {
            statements: lowering.statements(&mut |it| it),
            omitted: omitted.collect(),
            ..Listing::default()
        },
        as_written,
    })
}

/// Whether `steps` is one call for calls in their order, on a node that a local names, without arguments: the same as
/// the calls themselves, whatever they do.
fn as_written(site: &Site, steps: &[&Step]) -> bool {
    let [Step::Group { members, .. }] = steps else {
        return false;
    };
    let mut calls = members
        .iter()
        .map(|it| site.block.items.get(it.1).map(|it| &it.kind));
    members.is_sorted_by_key(|it| it.1)
        && calls.all(|it| {
            let Some(ItemKind::Call(call)) = it else {
                return false;
            };
            let place = call.receiver.place.as_ref();
            let by_local = place.is_some_and(|it| match &it.root {
                Root::Node => it.path.is_empty(),
                Root::Pointee(Variable::Local(id)) => {
                    let local = site.block.locals.get(id.0 as usize);
                    it.path.is_empty() && local.is_some_and(|it| it.loaded_only && !it.exposed)
                }
                _ => false,
            });
            by_local && call.args.is_empty()
        })
}

/// The ranges of items and of steps between what stays as it is at both ends.
fn changed(steps: &[&Step], count: usize) -> Option<(Range<usize>, Range<usize>)> {
    let stays = |step: &Step, at: usize| matches!(step, Step::Item { item, .. } if *item == at);
    let front = (0..count.min(steps.len()))
        .take_while(|at| stays(steps[*at], *at))
        .count();
    let most = count.min(steps.len()) - front;
    let back = (1..=most)
        .take_while(|at| stays(steps[steps.len() - at], count - at))
        .count();
    let range = front..count - back;
    (!range.is_empty()).then(|| (range, front..steps.len() - back))
}
