//! A plan in words: what can be fused at each call site, and which dependence keeps what apart.

use std::collections::{BTreeMap, BTreeSet};

use crate::fuse::{Bans, key_of};
use crate::link::Program;
use crate::model::{
    Argument, Call, Code, Diagnostic, FunctionKind, FusedBody, FusedFunction, FusedId, Item,
    ItemKind, Note, Place, Plan, Schedule, Separation, Severity, Site, SitePlan, Span, Step, Usr,
};

/// More notes than this are counted instead of told.
const MOST_NOTES: usize = 12;

/// More names of types than this are counted instead of told.
const MOST_NAMES: usize = 4;

/// One diagnostic for each call site with two calls on one node: a warning if they can be fused, else a remark.
/// `bans` is what was planned and had to be taken back.
pub fn findings(program: &Program, plan: &Plan, bans: &Bans) -> Vec<Diagnostic> {
    let sites = findings_of_sites(program, plan, bans).into_iter();
    let mut found: Vec<Diagnostic> = sites.map(|it| it.1).collect();
    found.extend(bounds(plan));
    found
}

/// What is found at each call site, with its index in the program.
pub fn findings_of_sites(program: &Program, plan: &Plan, bans: &Bans) -> Vec<(usize, Diagnostic)> {
    let planned = plan.sites.iter();
    let planned = planned.map(|it| (it.site, finding(program, plan, bans, it)));
    let sites = program.sites.iter().enumerate();
    let refused = sites.filter(|it| !it.1.suppressed);
    let refused = refused.filter_map(|(at, it)| Some((at, refused_site(it)?)));
    planned.chain(refused).collect()
}

fn finding(program: &Program, plan: &Plan, bans: &Bans, site: &SitePlan) -> Diagnostic {
    let fused = site.walks < site.calls;
    let message = if fused {
        let walks = if site.walks == 1 {
            "1 walk".to_owned()
        } else {
            format!("{} walks", site.walks)
        };
        let except = except(program, plan, bans, site);
        format!("these {} calls can run as {walks}{except}", site.calls)
    } else {
        format!("these {} calls stay {} walks", site.calls, site.calls)
    };
    Diagnostic {
        severity: if fused {
            Severity::Warning
        } else {
            Severity::Remark
        },
        code: if fused {
            Code::FuseTraversals
        } else {
            Code::TraversalNotFusable
        },
        span: Some(first_call(program, site)),
        message,
        notes: notes(program, plan, site),
    }
}

/// The types on which calls of the site keep their walks, because what was planned for them could not be written, or another body may run.
fn except(program: &Program, plan: &Plan, bans: &Bans, site: &SitePlan) -> String {
    let mut names: BTreeSet<String> = BTreeSet::new();
    for (function, body) in reachable(plan, &site.steps) {
        let told = body.schedule == Schedule::Unfused && !body.separations.is_empty();
        let class = body.class.iter().filter(|_| told);
        names.extend(class.map(|it| format!("`{}`", program.name_of(it))));
        let key = key_of(function);
        let banned = bans.bodies.iter().filter(|it| it.0 == key);
        names.extend(banned.map(|it| format!("`{}`", program.name_of(&it.1))));
    }
    let more = names.len().saturating_sub(MOST_NAMES);
    let mut names: Vec<String> = names.into_iter().take(MOST_NAMES).collect();
    if more > 0 {
        names.push(format!("{more} more types"));
    }
    match names.pop() {
        None => String::new(),
        Some(last) if names.is_empty() => format!(", but not on {last}"),
        Some(last) => format!(", but not on {} and {last}", names.join(", ")),
    }
}

/// A remark on a block that cannot be rewritten, although it calls traversals on one node.
fn refused_site(site: &Site) -> Option<Diagnostic> {
    let refusal = site.block.refusal.as_ref()?;
    let calls = site.block.items.iter().filter_map(|it| match &it.kind {
        ItemKind::Call(call) => Some((call.receiver.place.as_ref()?, it.span)),
        ItemKind::Simple => None,
    });
    let mut nodes: BTreeMap<&Place, Vec<Span>> = BTreeMap::new();
    for (node, span) in calls {
        nodes.entry(node).or_default().push(span);
    }
    let shared: Vec<Span> = nodes
        .into_values()
        .filter(|it| it.len() > 1)
        .flatten()
        .collect();
    Some(Diagnostic {
        severity: Severity::Remark,
        code: Code::TraversalNotFusable,
        span: Some(*shared.iter().min()?),
        message: format!("these {0} calls stay {0} walks", shared.len()),
        notes: vec![Note {
            span: Some(refusal.span),
            message: format!("{}, so it stays as it is", refusal.message),
        }],
    })
}

/// One remark for each call that a bound of the search keeps apart.
fn bounds(plan: &Plan) -> Vec<Diagnostic> {
    let bodies = plan
        .functions
        .iter()
        .flat_map(|it| &it.bodies)
        .flat_map(|it| &it.separations);
    let separations = plan
        .sites
        .iter()
        .flat_map(|it| &it.separations)
        .chain(bodies);
    let told: BTreeSet<(Span, &str)> = separations
        .filter(|it| it.bound)
        .map(|it| (it.span, it.reason.as_str()))
        .collect();
    let remark = |(span, reason): (Span, &str)| Diagnostic {
        severity: Severity::Remark,
        code: Code::UnfusedByLimit,
        span: Some(span),
        message: reason.to_owned(),
        notes: Vec::new(),
    };
    told.into_iter().map(remark).collect()
}

/// The first call that is fused, or the first call at all.
fn first_call(program: &Program, site: &SitePlan) -> Span {
    let block = &program.sites[site.site].block;
    let grouped = site.steps.iter().find_map(|it| match it {
        Step::Group { members, .. } => members.iter().map(|it| it.1).min(),
        _ => None,
    });
    let call = || {
        block
            .items
            .iter()
            .position(|it| matches!(it.kind, ItemKind::Call(_)))
    };
    grouped
        .or_else(call)
        .map_or(block.span, |it| block.items[it].span)
}

/// Why calls of a site, or calls below it, stay apart.
#[derive(Clone, Debug)]
pub(super) struct Reason {
    /// The type on which that is so; `None` of the site itself.
    pub(super) on: Option<String>,
    /// The reason.
    pub(super) separation: Separation,
}

fn notes(program: &Program, plan: &Plan, site: &SitePlan) -> Vec<Note> {
    let all = reasons(program, plan, site).into_iter();
    let told = all.filter(|it| !it.separation.bound);
    let mut notes: Vec<Note> = told
        .map(|it| {
            let on = it.on.map(|it| format!("on `{it}`: ")).unwrap_or_default();
            Note {
                span: Some(it.separation.span),
                message: format!("{on}{}", it.separation.reason),
            }
        })
        .collect();
    let more = notes.len().saturating_sub(MOST_NOTES);
    if more > 0 {
        notes.truncate(MOST_NOTES);
        let message = format!(
            "{more} more dependences keep calls apart; --report writes a page with them all, --dump=plan lists them"
        );
        notes.push(Note {
            span: None,
            message,
        });
    }
    notes
}

/// All reasons, each once: those of the site itself first.
pub(super) fn reasons(program: &Program, plan: &Plan, site: &SitePlan) -> Vec<Reason> {
    let mut told: BTreeSet<(Span, String)> = BTreeSet::new();
    let mut reasons = Vec::new();
    let mut tell = |separation: &Separation, on: Option<String>| {
        if told.insert((separation.span, separation.reason.clone())) {
            reasons.push(Reason {
                on,
                separation: separation.clone(),
            });
        }
    };
    site.separations.iter().for_each(|it| tell(it, None));
    for (span, reason) in conditional(program, plan, site) {
        let separation = Separation {
            span,
            reason,
            bound: false,
            calls: None,
        };
        tell(&separation, None);
    }
    for (_, body) in reachable(plan, &site.steps) {
        let class = body.class.as_ref().map(|it| program.name_of(it));
        let all = body.separations.iter();
        all.for_each(|it| tell(it, class.clone()));
    }
    reasons
}

/// The calls by which the traversals of a site go on below, where these are only parts of statements: such calls join no others.
fn conditional(program: &Program, plan: &Plan, site: &SitePlan) -> BTreeSet<(Span, String)> {
    let calls = program.sites[site.site].block.items.iter();
    let calls = calls.filter_map(|it| match &it.kind {
        ItemKind::Call(call) => program.targets(call),
        ItemKind::Simple => None,
    });
    let mut all: BTreeSet<Usr> = calls.flatten().collect();
    // As the plan reads them: a loop may be taken apart, and not here.
    let mut read = BTreeSet::new();
    for (function, body) in reachable(plan, &site.steps) {
        all.extend(function.declared.iter().cloned());
        if let Schedule::Fused { instances, .. } = &body.schedule {
            read.extend(instances.iter().cloned());
        }
    }
    let is_one = |it: &Call| {
        let targets = program.targets(it).unwrap_or_default();
        targets.iter().any(|it| all.contains(it))
    };
    let read_items = read
        .iter()
        .filter_map(|it| program.function(it)?.body.as_ref());
    let apart: BTreeSet<Span> = read_items
        .flat_map(|it| &it.items)
        .filter_map(|it| match &it.kind {
            ItemKind::Call(call) => Some(call.span),
            ItemKind::Simple => None,
        })
        .collect();
    let mut told = BTreeSet::new();
    let functions = all.iter().chain(&read);
    let functions = functions.filter_map(|it| program.function(it));
    for item in functions
        .filter_map(|it| it.body.as_ref())
        .flat_map(|it| &it.items)
    {
        let condition = condition(program, item);
        for call in item.nested.iter().filter(|it| !is_one(it)) {
            // Of what runs on the node itself, another remark tells.
            let on_node = call
                .receiver
                .place
                .as_ref()
                .is_some_and(|it| it.path.is_empty());
            let Some(reached) = reached(program, call, &is_one).filter(|_| !on_node) else {
                continue;
            };
            let (name, reached) = (program.name_of(&call.callee), program.name_of(&reached));
            let message = format!(
                "`{name}` calls `{reached}`, and no call in a function that is no traversal joins another; write the call of `{reached}` in the body of the traversal"
            );
            told.insert((call.span, message));
        }
        for call in item
            .nested
            .iter()
            .filter(|it| is_one(it) && !apart.contains(&it.span))
        {
            let function = program.function(&call.callee);
            let gives_value = function.is_some_and(|it| it.gives_value);
            let value = gives_value.then_some((
                "where it is not taken out (`&&`, `||`, `?:`, a comma, a shift, an index, an operator of the program's, an assignment within another, the initialiser of a reference or object, a block of its own), or is passed a temporary object or a variable of the same declaration",
                "put it in a statement of its own, such as `int value = …;`",
            ));
            // A value that is not taken out is no argument that is written.
            let omits = !gives_value && !call.args.iter().all(Argument::is_written);
            let omitted = omits.then_some((
                "with an argument that is left to its default",
                "write that out",
            ));
            let elsewhere = !item.span.contains(call.span);
            let elsewhere = elsewhere.then_some((
                "in a lambda",
                "write the call in the body of the traversal itself",
            ));
            let why = omitted.or(elsewhere).or(condition).or(value);
            let Some((under, advice)) = why else {
                continue;
            };
            let name = program.name_of(&call.callee);
            let message =
                format!("the call of `{name}` stands {under}, so it joins no other call; {advice}");
            told.insert((call.span, message));
        }
    }
    told
}

/// A traversal that the ordinary function which `call` runs calls in turn, be it by others, of those that `is_one` tells.
fn reached(program: &Program, call: &Call, is_one: &impl Fn(&Call) -> bool) -> Option<Usr> {
    let mut pending = vec![&call.callee];
    let mut seen = BTreeSet::new();
    while let Some(callee) = pending.pop() {
        let function = program.function(callee);
        let function = function.filter(|it| it.kind == FunctionKind::Ordinary);
        let Some(body) = function.and_then(|it| it.body.as_ref()) else {
            continue;
        };
        if !seen.insert(callee) {
            continue;
        }
        for item in &body.items {
            let own = match &item.kind {
                ItemKind::Call(call) => Some(call),
                ItemKind::Simple => None,
            };
            for it in item.nested.iter().chain(own) {
                if is_one(it) {
                    return Some(it.callee.clone());
                }
                pending.push(&it.callee);
            }
        }
    }
    None
}

/// What makes the calls in a statement conditional, and what to write instead.
fn condition(program: &Program, item: &Item) -> Option<(&'static str, &'static str)> {
    let text = program
        .files
        .get(item.span.file.0 as usize)?
        .text
        .slice(item.span);
    let is_word = |it: &&u8| it.is_ascii_alphanumeric() || **it == b'_';
    let word = &text[..text.iter().take_while(is_word).count()];
    match word {
        b"if" if !item.returns.is_empty() => Some((
            "in an `if` that leaves the function",
            "give it an `if` of its own",
        )),
        b"if" => Some((
            "in an `if` that calls a traversal in its condition, changes what it tests, or keeps a variable that cannot be declared elsewhere (of a class, or a reference)",
            "give it an `if` of its own",
        )),
        b"for" => Some((
            "in a loop that is not taken apart",
            "loops that are go through all children in an array or container (`for (auto &child : children)`, or by an index up to its \
             size or count) that is marked `_child_`, or in a list of siblings (`for (auto *child = first; child; child = child->next)`) that is marked \
             `_children_(next)`, have `break` and `return` only at the end of a branch of an `if` that leaves alone what it \
             tests (no `return` in a `switch` or in a loop in the loop), and `continue` only at the end of a branch of an `if` whose \
             condition nothing behind it changes",
        )),
        b"while" | b"do" => Some((
            "in a loop",
            "only calls that are statements of their own, under an `if`, or in a `for` over all children, are joined",
        )),
        b"switch" => Some((
            "in a `switch` that goes from one group on to the next, leaves one in the middle, or changes its value",
            "end each group in `break;`",
        )),
        _ => None,
    }
}

/// The bodies of all fused functions that `steps` call, directly or not.
pub(super) fn reachable<'p>(
    plan: &'p Plan,
    steps: &[Step],
) -> Vec<(&'p FusedFunction, &'p FusedBody)> {
    let mut seen: BTreeMap<FusedId, ()> = BTreeMap::new();
    let mut pending = targets(steps);
    let mut bodies = Vec::new();
    while let Some(id) = pending.pop() {
        if seen.insert(id, ()).is_some() {
            continue;
        }
        let Some(function) = plan.functions.get(id.0 as usize) else {
            continue;
        };
        for body in &function.bodies {
            bodies.push((function, body));
            let targets: Vec<FusedId> = body.targets().collect();
            pending.extend(targets.into_iter().rev());
        }
    }
    bodies
}

fn targets(steps: &[Step]) -> Vec<FusedId> {
    steps.iter().rev().flat_map(Step::targets).collect()
}
