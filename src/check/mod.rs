//! The generated program beside the original: both must run the same statements, and keep the order of every two that
//! conflict.
//!
//! This is translation validation (Pnueli, Siegel, Singerman, TACAS 1998): nothing of what led to a plan is believed. The
//! original is read off the program: the bodies of the sequence on the type at hand, one after the other. The plan is its
//! [`Listing`], what will be printed. Both are run with every combination of early ends, of traversals and of loops (`outcomes`), and each run must
//! execute the same statements (`run`): none that the original does not reach (a test that is missing, a variant for
//! other members, an initialiser taken out of its test), none left out, none twice. Then each two of them that change
//! places in any run are asked of the conflict oracle by their raw accesses, not by the edges of a dependence graph
//! (`order`), where what references and pointers lead to follows from the calls that are printed (`objects`); of what is updated (`++n`), the statements themselves tell once more (`updates`). What does not show in runs is read off the listing: that calls run the members' functions on one node,
//! and that names are declared where they are used (`names`).
//!
//! Two things are taken from elsewhere: that the statements that share a guard test the same ([`Statement::Guard`]; that
//! nothing changes in between what they read is checked), and that the callee of a merged call keeps the order of its
//! members' bodies, which is checked where that function is.
//!
//! `fuse -> check -> summarise, model`: every plan is checked, in release builds too.

mod conditions;
mod names;
mod objects;
mod order;
mod original;
mod outcomes;
mod run;
#[cfg(test)]
mod tests;
mod updates;

use crate::link::Program;
use crate::lower::predicates::under;
use crate::model::{
    FusedBody, FusedFunction, Listing, Plan, Returns, Schedule, SitePlan, Statement,
};
use crate::summarise::Oracle;

use objects::Objects;
use original::Original;
use outcomes::Outcomes;
use updates::Updates;

/// Where a plan is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// At this one of its call sites.
    Site(usize),
    /// In this one of its functions, this body.
    Body(usize, usize),
}

/// A generated program that is not the original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Where.
    pub at: Where,
    /// What went wrong, for a bug report.
    pub message: String,
}

/// What is wrong with `plan`, one thing for each body and call site.
pub fn check(program: &Program, oracle: &mut Oracle<'_>, plan: &Plan) -> Vec<Violation> {
    let facts = Facts {
        program,
        updates: Updates::of(program),
        objects: Objects::of(program, oracle.summaries(), plan),
    };
    let mut found = Vec::new();
    let mut note = |at: Where, name: &str, result: Result<(), String>| {
        if let Err(message) = result {
            let message = format!("in `{name}`, {message}");
            found.push(Violation { at, message });
        }
    };
    for (at, site) in plan.sites.iter().enumerate() {
        let name = program.sites.get(site.site).map_or("", |it| &it.function);
        note(
            Where::Site(at),
            name,
            check_site(&facts, oracle, plan, site),
        );
    }
    for (at, function) in plan.functions.iter().enumerate() {
        for (body_at, body) in function.bodies.iter().enumerate() {
            let result = check_body((&facts, at), oracle, plan, function, body);
            note(Where::Body(at, body_at), &function.name, result);
        }
    }
    found
}

/// What is asked of all bodies and call sites.
struct Facts<'p> {
    program: &'p Program,
    updates: Updates<'p>,
    objects: Objects<'p>,
}

fn check_site(
    facts: &Facts<'_>,
    oracle: &mut Oracle<'_>,
    plan: &Plan,
    site: &SitePlan,
) -> Result<(), String> {
    let program = facts.program;
    let (Some(rewrite), Some(found)) = (&site.rewrite, program.sites.get(site.site)) else {
        return Ok(());
    };
    let items = &found.block.items;
    // The parts of a statement are that again.
    let as_it_stands = |parts: &[usize]| {
        let statement = match *parts {
            [item] => Statement::Item {
                of: (0, item),
                returns: Returns::Keep,
            },
            _ => Statement::Written {
                parts: parts.iter().map(|it| (0, *it)).collect(),
                returns: Returns::Keep,
            },
        };
        let conditions = &items[parts[0]].predicates;
        let all = 0..conditions.len();
        under((0, parts[0]), (conditions, all), statement)
    };
    let all_as_they_stand = |range: std::ops::Range<usize>| {
        let range: Vec<usize> = range.collect();
        let one = |a: &usize, b: &usize| items[*a].of.is_some() && items[*a].of == items[*b].of;
        let parts = range.chunk_by(one);
        parts.map(as_it_stands).collect::<Vec<_>>()
    };
    let (start, end) = rewrite.items;
    let mut listing = rewrite.listing.clone();
    listing.statements = all_as_they_stand(0..start)
        .into_iter()
        .chain(listing.statements)
        .chain(all_as_they_stand(end..items.len()))
        .collect();
    let original = Original::of_site(program, oracle.summaries(), site.site);
    compare((facts, None), oracle, plan, &original, &listing)
}

fn check_body(
    (facts, at): (&Facts<'_>, usize),
    oracle: &mut Oracle<'_>,
    plan: &Plan,
    function: &FusedFunction,
    body: &FusedBody,
) -> Result<(), String> {
    let program = facts.program;
    let Schedule::Fused { instances, .. } = &body.schedule else {
        return names::check_parts(program, plan, function, body);
    };
    if body.listing.refusal.is_some() {
        return Ok(());
    }
    let original = Original::of_body(program, oracle.summaries(), function, body)?;
    if !original.runs(instances) {
        return Err("the bodies of other functions are copied".to_owned());
    }
    compare((facts, Some(at)), oracle, plan, &original, &body.listing)
}

fn compare<'p>(
    (facts, function): (&Facts<'p>, Option<usize>),
    oracle: &mut Oracle<'_>,
    plan: &Plan,
    original: &Original<'p>,
    listing: &Listing,
) -> Result<(), String> {
    names::check(facts.program, plan, original, listing)?;
    let runs = run::all(original, listing, Outcomes::new(original, listing))?;
    order::check((facts, function), oracle, original, &runs)
}
