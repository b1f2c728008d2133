//! Plan, write, check; take back what fails, and plan again, until everything that is left holds.
//!
//! Each round bans something that the next one does not try again, so the loop ends; a cap guards against a
//! fault that keeps coming back under new names, and then nothing is written at all.

use crate::emit::{Emission, EmitTarget, EmittedPart, FileEdit, emit};
use crate::fuse::{Bans, Bounds, SequenceKey, fuse, key_of};
use crate::link::Program;
use crate::model::{
    Code, Diagnostic, FileId, FusedBody, FusedFunction, FusedId, Item, Owner, Plan, Schedule,
    Severity, Slot, Usr,
};
use crate::mutation::{Rule, broken};
use crate::summarise::Summaries;
use crate::verify::Fault;

/// More rounds than this end in writing nothing.
const MOST_ROUNDS: usize = 64;

/// More names than this are counted instead of told.
const MOST_NAMES: usize = 4;

/// What is left after all checks.
#[derive(Debug, Default)]
pub struct Settled {
    /// The plan.
    pub plan: Plan,
    /// Its text.
    pub emission: Emission,
    /// What had to be taken back, and why.
    pub diagnostics: Vec<Diagnostic>,
    /// The same for the report: what was planned and is not in the plan.
    pub bans: Bans,
}

impl Settled {
    /// Whether something was planned, and nothing of it is left.
    pub fn is_taken_back(&self) -> bool {
        !self.diagnostics.is_empty() && self.emission.files.is_empty()
    }
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
    let mut taken_back: Vec<TakenBack> = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let plan = fuse(program, summaries, bounds, &bans);
        let emission = emit(program, &plan);
        let mut faults: Vec<Fault> = refusals(&emission);
        if faults.is_empty() {
            faults = verify(&plan, &emission)?;
        }
        if faults.is_empty() {
            let mut diagnostics = told(program, &plan, taken_back);
            diagnostics.extend(plan.violations.iter().map(|it| violation(it)));
            return Ok(Settled {
                plan,
                emission,
                diagnostics,
                bans,
            });
        }
        let of_living = |it: &&Fault| match &it.target {
            Some(EmitTarget::Function(id) | EmitTarget::Body(id, _)) => is_living(&plan, *id),
            _ => false,
        };
        let mut next = Bans::default();
        // What can be written in another way is not lost yet.
        faults.retain(|it| {
            let other = in_another_way((program, &plan, &emission), &bans, it);
            let found = other.is_some();
            next.absorb(other.unwrap_or_default());
            !found
        });
        let told = faults.iter().filter(|it| !of_living(it));
        taken_back.extend(told.map(|it| TakenBack::new(&plan, it)));
        next.absorb(bans_for(&plan, &faults));
        if !bans.absorb(next) {
            break;
        }
    }
    let mut diagnostics = told(program, &Plan::default(), taken_back);
    diagnostics.push(given_up());
    Ok(Settled {
        diagnostics,
        bans,
        ..Settled::default()
    })
}

/// Something that was planned and is not written.
struct TakenBack {
    what: Planned,
    /// Why.
    reason: Diagnostic,
}

/// What was planned.
enum Planned {
    /// One function for a sequence, on one type if it is a member.
    Function(SequenceKey, Option<Usr>),
    /// A call site, with as many calls.
    Site(usize, usize),
    /// Nothing in particular.
    Everything,
}

impl TakenBack {
    fn new(plan: &Plan, fault: &Fault) -> Self {
        let function = |id: &FusedId, class: Option<&Usr>| {
            let function = plan.functions.get(id.0 as usize)?;
            let owner = match &function.owner {
                Owner::Class(class) => Some(class.clone()),
                Owner::Free => None,
            };
            let key = key_of(function);
            Some(Planned::Function(key, class.cloned().or(owner)))
        };
        let what = match &fault.target {
            Some(EmitTarget::Site(site)) => {
                let calls = plan.sites.iter().find(|it| it.site == *site);
                Some(Planned::Site(*site, calls.map_or(0, |it| it.calls)))
            }
            Some(EmitTarget::Body(id, class)) => function(id, class.as_ref()),
            Some(EmitTarget::Function(id)) => function(id, None),
            None => None,
        };
        TakenBack {
            what: what.unwrap_or(Planned::Everything),
            reason: fault.diagnostic.clone(),
        }
    }

    /// For the user, who knows calls and types, not what would have been generated for them.
    fn diagnostic(self, program: &Program, left: &Plan) -> Diagnostic {
        let reason = &self.reason.message;
        let message = match &self.what {
            Planned::Function(key, class) => {
                let on = class.as_ref().map(|it| program.name_of(it));
                let on = on.map(|it| format!("on `{it}` ")).unwrap_or_default();
                let calls = calls_of(program, key);
                let stay = match runs_partly(left, key, class.as_ref()) {
                    true => "do not all run as 1 walk".to_owned(),
                    false => format!("stay {} walks", key.slots.len()),
                };
                format!("{on}{calls} {stay}: {reason}")
            }
            Planned::Site(site, calls) => {
                let site = program.sites.get(*site).map_or("", |it| &it.function);
                format!("in `{site}` the calls stay {calls} walks: {reason}")
            }
            Planned::Everything => reason.clone(),
        };
        Diagnostic {
            message,
            ..self.reason
        }
    }
}

/// `the calls of `a` and `b``.
fn calls_of(program: &Program, key: &SequenceKey) -> String {
    let mut names: Vec<String> = Vec::new();
    for slot in &key.slots {
        let (Slot::Virtual(usr) | Slot::Direct(usr)) = slot;
        let name = format!("`{}`", program.name_of(usr));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let more = names.len().saturating_sub(MOST_NAMES);
    names.truncate(MOST_NAMES);
    let last = match more {
        0 => names.pop().unwrap_or_default(),
        _ => format!("{more} more"),
    };
    match names.is_empty() {
        true => format!("the calls of {last}"),
        false => format!("the calls of {} and {last}", names.join(", ")),
    }
}

/// Whether a part of the sequence still runs as one walk on `class`.
fn runs_partly(plan: &Plan, key: &SequenceKey, class: Option<&Usr>) -> bool {
    let is_part = |function: &&FusedFunction| {
        let mut all = key.slots.iter();
        let in_order = |slot: &Slot| all.any(|it| it == slot);
        function.slots.len() < key.slots.len() && function.slots.iter().all(in_order)
    };
    let mut parts = plan.functions.iter().filter(is_part);
    parts.any(|it| match class {
        Some(class) => is_fused(it, class),
        None => it.owner == Owner::Free,
    })
}

/// What was taken back, each thing once.
fn told(program: &Program, left: &Plan, taken_back: Vec<TakenBack>) -> Vec<Diagnostic> {
    let mut told: Vec<Diagnostic> = Vec::new();
    for it in taken_back {
        let diagnostic = it.diagnostic(program, left);
        if !told.contains(&diagnostic) {
            told.push(diagnostic);
        }
    }
    told
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
            Some(EmitTarget::Function(id) | EmitTarget::Body(id, _)) if is_living(plan, *id) => {
                let function = &plan.functions[id.0 as usize];
                bans.living.insert(key_of(function));
            }
            Some(EmitTarget::Body(id, Some(class))) => match plan.functions.get(id.0 as usize) {
                Some(function) if function.is_virtual && is_fused(function, class) => {
                    let key = key_of(function);
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

/// Whether a function is a version for the living: without it, those that live are called one by one.
fn is_living(plan: &Plan, id: FusedId) -> bool {
    let function = plan.functions.get(id.0 as usize);
    function.is_some_and(|it| it.living_of.is_some())
}

/// What to ban, beside `bans`, so that the body at fault is written in another way: in the file of another body that it copies, which may include what
/// the first does not; with calls on first elements out of loops; with statements in one piece whose parts share a branch; or without expanded
/// calls. `None` if there is none left.
fn in_another_way(
    (program, plan, emission): (&Program, &Plan, &Emission),
    known: &Bans,
    fault: &Fault,
) -> Option<Bans> {
    let Some(EmitTarget::Body(id, class)) = &fault.target else {
        return None;
    };
    let function = plan.functions.get(id.0 as usize)?;
    let mut bodies = function.bodies.iter();
    let body = bodies.find(|it| it.class == *class)?;
    let key = key_of(function);
    let mut bans = Bans::default();
    let in_one_piece = (key.clone(), class.clone());
    if let Some(home) = home(program, emission, fault)
        && has_other_home(program, body, home)
    {
        bans.homes.insert((key, class.clone(), home));
        return Some(bans);
    }
    let peeled = with_items(program, body, Item::is_peeled);
    if !peeled.is_empty() {
        let of_body = |it| (key.clone(), class.clone(), it);
        bans.peeled.extend(peeled.into_iter().map(of_body));
        return Some(bans);
    }
    // A reading in one piece may not keep the conditions of another loop: it is asked for once.
    let has_parts = !with_items(program, body, Item::shares_branch).is_empty();
    if has_parts && !known.parts.contains(&in_one_piece) {
        bans.parts.insert(in_one_piece);
        return Some(bans);
    }
    let class = class.as_ref()?;
    expands(program, function, class).then(|| {
        bans.expansions.insert((key, class.clone()));
        bans
    })
}

/// The traversals of a body with statements of which `is_such` holds.
fn with_items(program: &Program, body: &FusedBody, is_such: fn(&Item) -> bool) -> Vec<usize> {
    let Schedule::Fused { instances, .. } = &body.schedule else {
        return Vec::new();
    };
    let has_such = |function: &Usr| {
        let body = program.function(function).and_then(|it| it.body.as_ref());
        body.is_some_and(|it| it.items.iter().any(is_such))
    };
    let found = instances.iter().enumerate().filter(|it| has_such(it.1));
    found.map(|it| it.0).collect()
}

/// The main file in which the definition at fault stands, if no other file can.
fn home(program: &Program, emission: &Emission, fault: &Fault) -> Option<FileId> {
    let of_fault = |it: &EmittedPart| Some(&it.target) == fault.target.as_ref();
    let mains = |it: &&FileEdit| program.mains.contains(&it.file);
    let mut files = emission.files.iter().filter(mains);
    let file = files.find(|it| it.parts.iter().any(of_fault))?;
    Some(file.file)
}

/// Whether a body copies from a main file in which it was not tried.
fn has_other_home(program: &Program, body: &FusedBody, home: FileId) -> bool {
    let Schedule::Fused { instances, .. } = &body.schedule else {
        return false;
    };
    let functions = instances.iter().filter_map(|it| program.function(it));
    let bodies = functions.filter_map(|it| it.body.as_ref());
    let mut files = bodies.map(|it| it.span.file);
    let is_new = !body.not_in.contains(&home);
    is_new
        && files.any(|it| it != home && program.mains.contains(&it) && !body.not_in.contains(&it))
}

/// Whether calls are expanded in the body of `function` for `class`.
fn expands(program: &Program, function: &FusedFunction, class: &Usr) -> bool {
    let mut bodies = function.bodies.iter();
    let body = bodies.find(|it| it.class.as_ref() == Some(class));
    body.is_some_and(|it| match &it.schedule {
        Schedule::Fused { instances, .. } => instances.iter().any(|it| program.is_expanded(it)),
        Schedule::Unfused => false,
    })
}

/// Whether `class` has a body of `function` that is more than the plain calls.
fn is_fused(function: &FusedFunction, class: &Usr) -> bool {
    let mut bodies = function.bodies.iter();
    bodies.any(|it| it.class.as_ref() == Some(class) && it.schedule != Schedule::Unfused)
}

fn ban_function(bans: &mut Bans, plan: &Plan, id: FusedId) {
    if let Some(function) = plan.functions.get(id.0 as usize) {
        bans.sequences.insert(key_of(function));
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
