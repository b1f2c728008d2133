//! Program and summaries to a Plan: dependence graphs, grouping, order.
//!
//! Every call site asks for sequences of traversals on one node; every sequence is unfolded for each
//! concrete type into the statements of its bodies, whose child calls are grouped in turn and ask for further
//! sequences, until no new one turns up (Grafter, section 3.3, "type-specific partial fusion").
//! Merging two calls drops the edges between their bodies: the same question is asked again one level
//! down, where the bodies' statements are vertices (induction on the depth of the run).
//!
//! The last plan is lowered to what will be printed (`lower`) and run beside the original (`check`). A body or call site
//! that does not check is a bug of pleach: it is told, and everything is planned again without it.

mod apart;
mod bounds;
mod contexts;
mod contracted;
mod cost;
mod dependence;
#[cfg(test)]
mod exact;
mod gain;
pub mod graph;
mod group;
mod guard;
mod joins;
mod key;
mod loops;
mod owner;
mod planner;
mod predicates;
mod readings;
mod schedule;
mod search;
mod sequence;
mod sharing;
mod site;
mod split;
#[cfg(test)]
mod tests;
mod unfold;
mod values;
mod variants;
mod wording;

use std::collections::BTreeMap;

use crate::check::check;
use crate::link::Program;
use crate::lower::lower;
use crate::model::{FusedFunction, Plan, Schedule};
use crate::summarise::{Oracle, Summaries};

pub use crate::check::Where;
pub use bounds::{Bans, Bounds};
pub use group::shared_calls;
pub use key::{SequenceKey, key_of};

/// Decides what runs together. Sequences that would keep the plain calls on every type are not made.
pub fn fuse(program: &Program, summaries: &Summaries, bounds: Bounds, bans: &Bans) -> Plan {
    let mut bans = bans.clone();
    let mut oracle = Oracle::new(summaries);
    let lines = cost::Lines::new(program);
    let mut search: Option<search::Search> = None;
    let mut choice = search::Choice::default();
    let mut reasons = split::Reasons::new();
    let mut limits = sharing::Limits::default();
    let mut violations = Vec::new();
    loop {
        let sharing = sharing::Sharing::new(program, &limits);
        let sequences = sequence::Sequences::new(
            (program, summaries),
            bounds,
            &bans,
            (&lines, &choice),
            sharing,
        );
        let (mut plan, refined) = planner::plan(program, &mut oracle, sequences, &bans);
        if limits.absorb(refined) {
            continue;
        }
        let useless = plan.functions.iter().filter(|it| is_useless(it));
        let sequences = useless.map(key_of).collect();
        let more = Bans {
            sequences,
            ..Bans::default()
        };
        if bans.absorb(more) {
            continue;
        }
        let more = Bans {
            contexts: contexts::same(&plan),
            ..Bans::default()
        };
        if bans.absorb(more) {
            continue;
        }
        if choice.is_open() && bans.meets.len() < contexts::MOST_MEETS {
            let more = Bans {
                meets: contexts::meets(&plan),
                ..Bans::default()
            };
            if bans.absorb(more) {
                continue;
            }
        }
        let keeps_all = bounds.keep_all && search::Search::fits(&lines, &plan, bounds);
        if search.is_none() && !keeps_all {
            let mut found = search::Search::new((program, &bans), &lines, &plan, bounds);
            if !bounds.keep_all {
                found.take_out(&split::apart(program, &plan, &mut reasons));
            }
            choice = found.choose();
            search = Some(found);
            let is_made = |it: &SequenceKey| choice.value(it).is_some();
            split::add_reasons(&plan, is_made, &mut reasons);
            if !choice.is_all(&plan) {
                continue;
            }
        }
        if !bounds.keep_all {
            let apart = split::apart(program, &plan, &mut reasons);
            if let Some(search) = &mut search
                && search.take_out(&apart)
            {
                choice = search.choose();
                continue;
            }
            split::explain(&mut plan, reasons.clone());
            gain::prune(program, &mut plan);
        } else {
            gain::renumber(&mut plan);
        }
        sequence::name(program, &mut plan);
        let more = Bans {
            peeled: unfold::left_in_loops(program, &plan),
            ..Bans::default()
        };
        if bans.absorb(more) {
            continue;
        }
        lower(program, &mut plan, |it| bans.living.contains(&key_of(it)));
        let found = check(program, &mut oracle, &plan);
        let dropped = without(&plan, found.iter().map(|it| it.at));
        violations.extend(found.into_iter().map(|it| it.message));
        if bans.absorb(dropped) {
            continue;
        }
        plan.violations = violations;
        return plan;
    }
}

/// What leaves `places` as they were.
fn without(plan: &Plan, places: impl Iterator<Item = Where>) -> Bans {
    let mut bans = Bans::default();
    for place in places {
        match place {
            Where::Site(at) => {
                bans.sites.insert(plan.sites[at].site);
            }
            Where::Body(function, body) => {
                let function = &plan.functions[function];
                let key = key_of(function);
                match &function.bodies[body].class {
                    _ if function.living_of.is_some() => {
                        bans.living.insert(key);
                    }
                    Some(class) => {
                        bans.bodies.insert((key, class.clone()));
                    }
                    None => {
                        bans.sequences.insert(key);
                    }
                }
            }
        }
    }
    bans
}

fn is_useless(function: &FusedFunction) -> bool {
    let mut bodies = function.bodies.iter();
    let is_outline = function.bodies.is_empty();
    !is_outline && bodies.all(|it| it.schedule == Schedule::Unfused)
}

/// Expected visits of nodes by what each call site of `plan` calls, by the site: as it was written, and with the functions of the plan.
/// They are what the search goes by: static estimates, of which only the ratio says something.
pub fn visits(
    program: &Program,
    bans: &Bans,
    plan: &Plan,
    bounds: Bounds,
) -> BTreeMap<usize, (f64, f64)> {
    search::visits((program, bans), plan, bounds)
}

/// The dependence graphs behind a plan, each with a title: call sites first, then fused bodies.
pub fn graphs<'p>(program: &'p Program, oracle: &mut Oracle<'_>, plan: &Plan) -> Vec<Titled<'p>> {
    let mut graphs = Vec::new();
    for (at, site) in plan.sites.iter().enumerate() {
        if program.sites[site.site].block.items.len() > graph::MOST_VERTICES {
            continue;
        }
        let title = format!(
            "call site {} in {}",
            site.site, program.sites[site.site].function
        );
        let graph = site::graph(program, oracle, site.site);
        graphs.push(Titled {
            title,
            at: Where::Site(at),
            graph,
        });
    }
    // A version for the living has the graph of what it is a version of.
    let functions = plan.functions.iter().enumerate();
    for (id, function) in functions.filter(|it| it.1.living_of.is_none()) {
        for (number, body) in function.bodies.iter().enumerate() {
            let Schedule::Fused { instances, .. } = &body.schedule else {
                continue;
            };
            let class = body
                .class
                .as_ref()
                .map(|it| program.name_of(it) + "::")
                .unwrap_or_default();
            let title = format!("{class}{}", function.name);
            let noexcept = planner::is_noexcept(program, &function.slots);
            let instances: Vec<_> = instances
                .iter()
                .enumerate()
                .filter_map(|(slot, it)| {
                    let (class, at) = (body.class.as_ref(), (slot, &function.shared));
                    dependence::instance(program, oracle, it, class, noexcept, at)
                })
                .collect();
            graphs.push(Titled {
                title,
                at: Where::Body(id, number),
                graph: graph::Graph::build(program, oracle, (&instances, &function.apart)),
            });
        }
    }
    graphs
}

/// A dependence graph of a plan.
#[derive(Clone, Debug)]
pub struct Titled<'p> {
    /// What it is called.
    pub title: String,
    /// Where in the plan it belongs.
    pub at: Where,
    /// The graph.
    pub graph: graph::Graph<'p>,
}
