//! Call sites: the statements from the first to the last that changes, in their new order.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::bodies::Bodies;
use super::{Lowering, needless, predicates, written};
use crate::model::{Item, ItemKind, Join, Listing, Rewrite, Root, Site, Step, Variable};

/// What is printed for `steps` at `site`; `None` if nothing changes.
pub(super) fn rewrite(site: &Site, (steps, joins): (&[Step], &[Join])) -> Option<Rewrite> {
    let bodies = Bodies(vec![Some(&site.block)]);
    let all: Vec<&Step> = steps.iter().collect();
    let gone = needless::needless_steps(
        &bodies,
        &all,
        &BTreeMap::new(),
        (&BTreeMap::new(), &Vec::new()),
    );
    let kept = all.iter().enumerate().filter(|(at, _)| !gone.contains(at));
    let (kept_at, kept): (Vec<usize>, Vec<&Step>) = kept.map(|it| (it.0, *it.1)).unzip();
    let (items, changed) = changed(&kept, &site.block.items)?;
    let as_written = as_written(site, &kept[changed.clone()]);
    // A block is one traversal: it has no flags, and what it declares stays where it is.
    let first = kept_at.get(changed.start).copied().unwrap_or(all.len());
    let each = all.iter().enumerate();
    let each = each.map(|(at, step)| (*step, at < first || gone.contains(&at)));
    let joins = predicates::without(joins, each);
    let kept = (kept[changed].to_vec(), joins);
    let lowering = Lowering::new(&bodies, kept, false, &BTreeSet::new()).ok()?;
    let omitted = gone.into_iter().filter_map(|at| match all[at] {
        Step::Item { instance, item } => Some((*instance, *item)),
        _ => None,
    });
    let mut statements = lowering.statements(&mut |it| it);
    written::fold(&bodies, &mut statements);
    let unused = written::leave_out(&bodies, &mut statements);
    Some(Rewrite {
        items: (items.start, items.end),
        listing: Listing {
            statements,
            omitted: omitted.chain(unused).collect(),
            ..Listing::default()
        },
        as_written,
    })
}

/// Whether `steps` is one call for calls in their order, on a node that a local names, without arguments: the same as
/// the calls themselves, whatever they do, in each configuration.
fn as_written(site: &Site, steps: &[&Step]) -> bool {
    let [Step::Group { members, .. }] = steps else {
        return false;
    };
    let is_unconditional = |it: &(usize, usize)| {
        let item = site.block.items.get(it.1);
        item.is_some_and(|it| it.predicates.is_empty() && !site.conditional.contains(&it.span))
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
        && members.iter().all(is_unconditional)
}

/// The ranges of items and of steps between what stays as it is at both ends. An `if` changes as a whole.
fn changed(steps: &[&Step], items: &[Item]) -> Option<(Range<usize>, Range<usize>)> {
    let count = items.len();
    let stays = |step: &Step, at: usize| matches!(step, Step::Item { item, .. } if *item == at);
    let goes_on = |at: usize| {
        let pair = at.checked_sub(1).and_then(|it| items.get(it..=at));
        pair.is_some_and(|it| it[0].statement() == it[1].statement())
    };
    let mut front = (0..count.min(steps.len()))
        .take_while(|at| stays(steps[*at], *at))
        .count();
    while goes_on(front) {
        front -= 1;
    }
    let most = count.min(steps.len()) - front;
    let mut back = (1..=most)
        .take_while(|at| stays(steps[steps.len() - at], count - at))
        .count();
    while back > 0 && goes_on(count - back) {
        back -= 1;
    }
    let range = front..count - back;
    (!range.is_empty()).then(|| (range, front..steps.len() - back))
}
