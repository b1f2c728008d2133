//! Fused functions that are worth writing.
//!
//! A fused call saves visits where it leads into a recursion, or where a recursion leads to it and it replaces several
//! dispatched calls, or holds such a call itself. Anything else saves a fixed number of calls, which compilers inline;
//! the plain calls then stand in its place, one after the other.

use std::collections::BTreeSet;

use super::contexts::rename;
use super::key::{SequenceKey, key_of};
use crate::link::Program;
use crate::model::{
    FusedBody, FusedFunction, FusedId, ItemKind, Plan, Schedule, Separation, SitePlan, Step,
};

/// Takes fused functions that gain nothing out of `plan`.
pub(super) fn prune(program: &Program, plan: &mut Plan) {
    let kept = kept(plan);
    let Plan {
        functions, sites, ..
    } = plan;
    for site in sites {
        prune_site(program, functions, site, &kept);
    }
    for function in &mut plan.functions {
        for body in &mut function.bodies {
            if let Schedule::Fused { steps, .. } = &mut body.schedule {
                *steps = pruned(steps, &kept);
            }
            body.parts.retain(|it| kept.contains(&it.target));
        }
    }
    renumber(plan);
}

/// The sequences of `plan` that gain nothing.
pub(super) fn useless(plan: &Plan) -> BTreeSet<SequenceKey> {
    let kept = kept(plan);
    let functions = plan.functions.iter().enumerate();
    let useless = functions.filter(|it| !kept.contains(&FusedId(it.0 as u32)));
    useless.map(|it| key_of(it.1)).collect()
}

/// The functions that gain something.
fn kept(plan: &Plan) -> BTreeSet<FusedId> {
    let calls = Calls::new(plan);
    // Outlines have no bodies yet; what they are split into may lead back to them.
    let is_outline = |it: &usize| plan.functions[*it].bodies.is_empty();
    let recursive: BTreeSet<usize> = (0..calls.targets.len())
        .filter(|it| is_outline(it) || calls.from([*it]).contains(it))
        .collect();
    let below = calls.from(recursive.iter().copied());
    let mut kept: BTreeSet<usize> = (0..calls.targets.len())
        .filter(|it| {
            recursive.contains(it)
                || calls.from([*it]).iter().any(|to| recursive.contains(to))
                || (below.contains(it) && plan.functions[*it].is_virtual)
        })
        .collect();
    loop {
        let more = below.iter().find(|it| {
            !kept.contains(it) && calls.targets[**it].iter().any(|to| kept.contains(to))
        });
        let Some(more) = more else {
            break;
        };
        kept.insert(*more);
    }
    kept.into_iter().map(|it| FusedId(it as u32)).collect()
}

/// Which fused functions call which.
struct Calls {
    targets: Vec<BTreeSet<usize>>,
}

impl Calls {
    fn new(plan: &Plan) -> Self {
        let targets = |function: &FusedFunction| {
            let targets = function.bodies.iter().flat_map(FusedBody::targets);
            targets.map(|it| it.0 as usize).collect()
        };
        Calls {
            targets: plan.functions.iter().map(targets).collect(),
        }
    }

    /// What is called from `starts`, directly or not.
    fn from(&self, starts: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let mut pending: Vec<usize> = starts.into_iter().collect();
        let mut found = BTreeSet::new();
        while let Some(at) = pending.pop() {
            let targets = self.targets[at].iter().copied();
            pending.extend(targets.filter(|it| found.insert(*it)));
        }
        found
    }
}

/// `steps` with plain calls in place of groups that are not kept.
fn pruned(steps: &[Step], kept: &BTreeSet<FusedId>) -> Vec<Step> {
    let mut out = Vec::with_capacity(steps.len());
    for step in steps {
        match step {
            Step::Group {
                members, target, ..
            } if !kept.contains(target) => {
                let call = |(instance, item): &(usize, usize)| Step::Item {
                    instance: *instance,
                    item: *item,
                };
                out.extend(members.iter().map(call));
            }
            Step::Each {
                headers,
                steps,
                joins,
            } => out.push(Step::Each {
                headers: headers.clone(),
                steps: pruned(steps, kept),
                joins: joins.clone(),
            }),
            _ => out.push(step.clone()),
        }
    }
    for step in &mut out {
        if let Step::Group { variants, .. } = step {
            variants.retain(|it| kept.contains(&it.target));
        }
    }
    out
}

fn prune_site(
    program: &Program,
    functions: &[FusedFunction],
    site: &mut SitePlan,
    kept: &BTreeSet<FusedId>,
) {
    let steps = pruned(&site.steps, kept);
    if steps == site.steps {
        return;
    }
    let items = &program.sites[site.site].block.items;
    for step in site.steps.iter().flat_map(Step::all) {
        if let Step::Group {
            members, target, ..
        } = step
            && !kept.contains(target)
        {
            site.walks += members.len() - 1;
            let function = functions.get(target.0 as usize);
            let bodies = function.map_or(&[][..], |it| &it.bodies);
            let apart = bodies.iter().flat_map(|it| it.separations.iter().cloned());
            site.separations.extend(
                separation(program, site.site, members)
                    .into_iter()
                    .chain(apart),
            );
        }
    }
    let mut all = steps.iter().flat_map(Step::all);
    let fused = all.any(|it| matches!(it, Step::Group { .. }));
    if !fused {
        site.joins.clear();
    }
    site.steps = match fused {
        true => steps,
        false => (0..items.len())
            .map(|item| Step::Item { instance: 0, item })
            .collect(),
    };
}

fn separation(program: &Program, site: usize, members: &[(usize, usize)]) -> Option<Separation> {
    let items = &program.sites[site].block.items;
    let name = |item: usize| match &items.get(item)?.kind {
        ItemKind::Call(call) => Some(program.name_of(&call.callee)),
        ItemKind::Simple => None,
    };
    let (first, last) = (members.first()?.1, members.last()?.1);
    let reason = format!(
        "one call with `{}` would save nothing, because no calls of theirs on the nodes below would run together",
        name(first)?
    );
    Some(Separation {
        span: items.get(last)?.span,
        reason,
        bound: false,
        calls: Some((items.get(first)?.span, items.get(last)?.span)),
    })
}

/// Leaves out the functions that nothing calls any more.
pub(super) fn renumber(plan: &mut Plan) {
    let called = plan.sites.iter().flat_map(|it| &it.steps);
    let starts: Vec<usize> = called
        .flat_map(Step::targets)
        .map(|it| it.0 as usize)
        .collect();
    let mut reached = Calls::new(plan).from(starts.iter().copied());
    reached.extend(starts);
    let mut position = vec![FusedId(0); plan.functions.len()];
    for (at, id) in reached.iter().enumerate() {
        position[*id] = FusedId(at as u32);
    }
    let mut at = 0;
    plan.functions.retain(|_| {
        at += 1;
        reached.contains(&(at - 1))
    });
    let bodies = plan.functions.iter_mut().flat_map(|it| &mut it.bodies);
    let parts = bodies.flat_map(|it| &mut it.parts);
    parts.for_each(|it| it.target = position[it.target.0 as usize]);
    let bodies = plan.functions.iter_mut().flat_map(|it| &mut it.bodies);
    let of_bodies = bodies.filter_map(|it| match &mut it.schedule {
        Schedule::Fused { steps, .. } => Some(steps),
        Schedule::Unfused => None,
    });
    let of_sites = plan.sites.iter_mut().map(|it| &mut it.steps);
    of_bodies
        .chain(of_sites)
        .for_each(|it| rename(it, &|it| *it = position[it.0 as usize]));
}
