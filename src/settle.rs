//! Plan, write, check; take back what fails, and plan again, until everything that is left holds.
//!
//! Each round bans something that the next one does not try again, so the loop ends; a cap guards against a
//! fault that keeps coming back under new names, and then nothing is written at all.

use crate::emit::{Emission, EmitTarget, emit};
use crate::fuse::{Bans, Bounds, fuse, key_of};
use crate::link::Program;
use crate::model::{Code, Diagnostic, FusedFunction, FusedId, Plan, Schedule, Severity, Usr};
use crate::mutation::{Rule, broken};
use crate::summarise::Summaries;
use crate::verify::Fault;

/// More rounds than this end in writing nothing.
const MOST_ROUNDS: usize = 64;

/// What is left after all checks.
#[derive(Debug, Default)]
pub struct Settled {
    /// The plan.
    pub plan: Plan,
    /// Its text.
    pub emission: Emission,
    /// What had to be taken back, and why.
    pub diagnostics: Vec<Diagnostic>,
}

/// Decides what is fused. `verify` checks written text and names what is wrong with it.
///
/// # Errors
/// Those of `verify`.
pub fn settle<E>(
    program: &Program,
    summaries: &Summaries,
    bounds: Bounds,
    mut verify: impl FnMut(&Plan, &Emission) -> Result<Vec<Fault>, E>,
) -> Result<Settled, E> {
    let mut bans = Bans::default();
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let plan = fuse(program, summaries, bounds, &bans);
        let emission = emit(program, &plan);
        let mut faults: Vec<Fault> = refusals(&emission);
        if faults.is_empty() {
            faults = verify(&plan, &emission)?;
        }
        if faults.is_empty() {
            diagnostics.extend(plan.violations.iter().map(|it| violation(it)));
            return Ok(Settled {
                plan,
                emission,
                diagnostics,
            });
        }
        diagnostics.extend(faults.iter().map(|it| it.diagnostic.clone()));
        if !bans.absorb(bans_for(&plan, &faults)) {
            break;
        }
    }
    diagnostics.push(given_up());
    Ok(Settled {
        diagnostics,
        ..Settled::default()
    })
}

fn refusals(emission: &Emission) -> Vec<Fault> {
    let fault = |(target, diagnostic): &(EmitTarget, Diagnostic)| Fault {
        target: Some(target.clone()),
        diagnostic: diagnostic.clone(),
    };
    let refused = emission.refused.iter().filter(|_| !broken(Rule::Refusals));
    refused.map(fault).collect()
}

/// What to give up: the part at fault; a type's body falls back to the plain calls, and where these fail too the
/// function goes, as anything else does. A fault that belongs to nothing in particular takes all call sites with it.
fn bans_for(plan: &Plan, faults: &[Fault]) -> Bans {
    let mut bans = Bans::default();
    for fault in faults {
        match &fault.target {
            Some(EmitTarget::Site(site)) => {
                bans.sites.insert(*site);
            }
            Some(EmitTarget::Body(id, Some(class))) => match plan.functions.get(id.0 as usize) {
                Some(function) if function.is_virtual && is_fused(function, class) => {
                    let key = key_of(&function.owner, &function.slots);
                    bans.bodies.insert((key, class.clone()));
                }
                _ => ban_function(&mut bans, plan, *id),
            },
            Some(EmitTarget::Function(id) | EmitTarget::Body(id, None)) => {
                ban_function(&mut bans, plan, *id);
            }
            None => bans.sites.extend(plan.sites.iter().map(|it| it.site)),
        }
    }
    bans
}

/// Whether `class` has a body of `function` that is more than the plain calls.
fn is_fused(function: &FusedFunction, class: &Usr) -> bool {
    let mut bodies = function.bodies.iter();
    bodies.any(|it| it.class.as_ref() == Some(class) && it.schedule != Schedule::Unfused)
}

fn ban_function(bans: &mut Bans, plan: &Plan, id: FusedId) {
    if let Some(function) = plan.functions.get(id.0 as usize) {
        bans.sequences
            .insert(key_of(&function.owner, &function.slots));
    }
}

/// What the order checker found.
fn violation(message: &str) -> Diagnostic {
    Diagnostic {
        severity: Severity::Warning,
        code: Code::NotWritten,
        span: None,
        message: format!(
            "a fusion was dropped because its order did not check, which is a bug of pleach: {message}"
        ),
        notes: Vec::new(),
    }
}

fn given_up() -> Diagnostic {
    Diagnostic {
        severity: Severity::Warning,
        code: Code::NotWritten,
        span: None,
        message: "nothing is fused, because the result did not verify whatever was left out"
            .to_owned(),
        notes: Vec::new(),
    }
}
