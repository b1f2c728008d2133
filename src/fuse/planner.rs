//! One planning run: from the call sites on, each sequence that is asked for is unfolded, until no new one turns up.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::bounds::Bans;
use super::graph::Graph;
use super::group::{Grouping, greedy};
use super::key::{SequenceKey, slot_function};
use super::schedule::schedule;
use super::sequence::Sequences;
use crate::link::Program;
use crate::model::{Plan, Shared, Slot, Step};
use crate::mutation::{Rule, broken};
use crate::summarise::Oracle;

/// The state of one planning run.
pub(super) struct Planner<'p, 's, 'o> {
    pub(super) program: &'p Program,
    pub(super) oracle: &'o mut Oracle<'s>,
    pub(super) sequences: Sequences<'p>,
    pub(super) bans: &'p Bans,
}

/// Plans once; with what the bodies of some sequences wrongly took for one parameter.
pub(super) fn plan(
    program: &Program,
    oracle: &mut Oracle<'_>,
    sequences: Sequences<'_>,
    bans: &Bans,
) -> (Plan, BTreeMap<SequenceKey, Shared>) {
    let mut planner = Planner {
        program,
        oracle,
        sequences,
        bans,
    };
    let sites = (0..program.sites.len()).filter(|it| !bans.sites.contains(it));
    let sites: Vec<_> = sites.filter_map(|site| planner.plan_site(site)).collect();
    if planner.sequences.is_open() {
        let meets = bans.meets.iter();
        meets.for_each(|it| planner.sequences.want(it));
    }
    let mut functions = Vec::new();
    while let Some(key) = planner.sequences.next_pending() {
        functions.push(planner.unfold(&key));
    }
    let refined = planner.sequences.sharing.refined();
    let plan = Plan {
        functions,
        sites,
        violations: Vec::new(),
    };
    (plan, refined)
}

/// Groups and orders the vertices of `graph`.
pub(super) fn arrange(graph: &Graph<'_>, sequences: &mut Sequences<'_>) -> (Grouping, Vec<Step>) {
    let mutilated = |rule| match broken(rule) {
        true => Cow::Owned(graph.mutilated()),
        false => Cow::Borrowed(graph),
    };
    let grouped = mutilated(Rule::CheckerInput);
    let grouping = greedy(&grouped, sequences);
    let ordered = match broken(Rule::ScheduleInput) {
        true => mutilated(Rule::ScheduleInput),
        false => grouped,
    };
    let steps = schedule(&ordered, &grouping);
    (grouping, steps)
}

/// Whether a fused function for `slots` is `noexcept`: if all of them are declared so.
pub(super) fn is_noexcept(program: &Program, slots: &[Slot]) -> bool {
    let functions = slots.iter().map(slot_function);
    functions
        .filter_map(|it| program.function(it))
        .all(|it| it.is_noexcept)
}
