//! Sequences that only call sites want, and whose members run apart on all nodes below the first.
//!
//! Such a function copies all bodies once more to save one visit for each run of the call site. Without it, the site
//! calls what the first node would have called, as a person would write it.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::unionfind::UnionFind;

use super::key::{SequenceKey, key_of};
use super::owner;
use crate::link::Program;
use crate::model::{
    FusedBody, FusedFunction, Owner, Plan, Schedule, Separation, SitePlan, Step, Usr,
};

/// What keeps the members of such sequences apart below the first node, by call site.
pub(super) type Reasons = BTreeMap<usize, BTreeSet<Separation>>;

/// The sequences of `plan` that should be split, and parts of them that go over a place where they should; why,
/// goes into `reasons`.
pub(super) fn apart(
    program: &Program,
    plan: &Plan,
    reasons: &mut Reasons,
) -> BTreeSet<SequenceKey> {
    let from_bodies: BTreeSet<usize> = plan.functions.iter().flat_map(targets).collect();
    let function = |it: &usize| plan.functions.get(*it);
    let wanted: BTreeSet<SequenceKey> = from_bodies
        .iter()
        .filter_map(function)
        .map(key_of)
        .collect();
    let mut found = BTreeSet::new();
    for site in &plan.sites {
        let own: BTreeSet<usize> = site_targets(site).collect();
        for function in own.difference(&from_bodies).filter_map(function) {
            let parts = parts(program, function);
            if !parts.is_empty() {
                let why = function.bodies.iter().flat_map(|it| &it.separations);
                reasons.entry(site.site).or_default().extend(why.cloned());
            }
            found.extend(parts);
        }
    }
    &found - &wanted
}

/// Adds what keeps calls apart on the nodes below, where call sites of `plan`, which holds all that is possible, want sequences that are not `made`.
pub(super) fn add_reasons(plan: &Plan, made: impl Fn(&SequenceKey) -> bool, reasons: &mut Reasons) {
    for site in &plan.sites {
        let wanted = site_targets(site).filter_map(|it| plan.functions.get(it));
        let left = wanted.filter(|it| !made(&key_of(it)));
        for function in left {
            let why = function.bodies.iter().flat_map(|it| &it.separations);
            reasons.entry(site.site).or_default().extend(why.cloned());
        }
    }
}

/// Adds the reasons to the call sites.
pub(super) fn explain(plan: &mut Plan, reasons: Reasons) {
    for (site, why) in reasons {
        let sites = plan.sites.iter_mut().filter(|it| it.site == site);
        sites.for_each(|it| it.separations.extend(why.iter().cloned()));
    }
}

fn site_targets(site: &SitePlan) -> impl Iterator<Item = usize> {
    let targets = site.steps.iter().flat_map(Step::targets);
    targets.map(|it| it.0 as usize)
}

fn targets(function: &FusedFunction) -> impl Iterator<Item = usize> {
    let targets = function.bodies.iter().flat_map(FusedBody::targets);
    targets.map(|it| it.0 as usize)
}

fn groups(function: &FusedFunction) -> impl Iterator<Item = &Step> {
    let steps = function.bodies.iter().flat_map(|it| match &it.schedule {
        Schedule::Fused { steps, .. } => &steps[..],
        Schedule::Unfused => &[],
    });
    steps
        .flat_map(Step::all)
        .filter(|it| matches!(it, Step::Group { .. }))
}

/// All parts of the function's sequence that go over one of its boundaries.
fn parts(program: &Program, function: &FusedFunction) -> Vec<SequenceKey> {
    let boundaries = boundaries(function);
    let class = match &function.owner {
        Owner::Class(class) => class.clone(),
        Owner::Free => Usr::new(""),
    };
    let count = function.slots.len();
    let ranges = (0..count).flat_map(|from| (from + 2..=count).map(move |to| from..to));
    ranges
        .filter(|it| boundaries.iter().any(|at| it.start < *at && *at < it.end))
        .filter_map(|it| {
            let sequence = key_of(function).sequence().range(it);
            let owner = owner::owner(program, &class, &sequence.slots).ok()?;
            Some(SequenceKey {
                owner,
                slots: sequence.slots,
                apart: sequence.apart,
            })
        })
        .collect()
}

/// Where no calls on the nodes below run together that stand on both sides; none if no calls do at all. A traversal that is left by itself
/// is called as it is written: so where calls of one run together, there is none beside it.
fn boundaries(function: &FusedFunction) -> Vec<usize> {
    let count = function.slots.len();
    let mut together = UnionFind::<usize>::new(count);
    let mut any = false;
    let mut own = vec![false; count];
    for step in groups(function) {
        if let Step::Group { members, .. } = step {
            let pairs = members.windows(2).map(|it| (it[0].0, it[1].0));
            for (a, b) in pairs {
                any |= together.union(a, b);
                own[a] |= a == b;
            }
        }
    }
    let goes_over = |at: usize| (0..at).any(|a| (at..count).any(|b| together.equiv(a, b)));
    let is_free = |at: &usize| !goes_over(*at);
    let all: Vec<usize> = (1..count).filter(is_free).collect();
    let ends = |at: usize| at == 0 || at == count || all.contains(&at);
    let alone = |at: usize| ends(at) && ends(at + 1) && own[at];
    let kept = all
        .iter()
        .copied()
        .filter(|at| !alone(at - 1) && !alone(*at));
    match any {
        true => kept.collect(),
        false => Vec::new(),
    }
}
