//! Order to generated program: what is printed for each body and call site, under which tests.
//!
//! `fuse` decides what runs together and in which order; here that order becomes a [`Listing`]: a traversal that may end
//! early gets a flag, what comes later of it a test (`arrange`); so does a loop that may end before others which are one with it; a group of which members may have ended becomes a chain
//! of calls (`chain`), where need be of a version of the function for those that live; declarations that nothing needs any more go (`needless`). All of it rests on one analysis of
//! early ends (`ends`), which `fuse` asks as well for the functions that chains call.
//!
//! `fuse -> lower -> model`: nothing here knows of dependences or of texts. What came out is run beside the original by
//! `check`, and printed by `emit`.

mod arrange;
mod bodies;
mod chain;
mod declared;
pub(crate) mod ends;
pub(crate) mod locals;
mod needless;
mod objects;
pub(crate) mod predicates;
mod site;
mod tested;
mod written;

use std::collections::{BTreeMap, BTreeSet};

use crate::link::Program;
use crate::model::{
    Arm, Code, Each, FlagId, FlagTest, FusedFunction, FusedId, ItemKey, Join, Listing, LocalKey,
    Plan, Refusal, Returns, Schedule, Separation, Statement, Step, Variant,
};
use crate::mutation::{Rule, broken};

use arrange::{Arrangement, BodyPart, StepFacts, arrange};
use bodies::Bodies;
use chain::{Branch, Members, Run};
use locals::hidden_headers;

/// Fills in what is printed for every body and call site of `plan`, and adds the versions for the living that chains of
/// calls need; not of the functions that `without` names.
pub fn lower(program: &Program, plan: &mut Plan, without: impl Fn(&FusedFunction) -> bool) {
    let mut versions = Versions::new(program, plan, without);
    let mut at = 0;
    while at < plan.functions.len() {
        let function = &mut plan.functions[at];
        let told = function.living_of.is_some();
        for body in &mut function.bodies {
            if let Schedule::Fused { instances, steps } = &body.schedule {
                let functions = instances.iter().map(|it| program.function(it));
                let bodies = functions.map(|it| it?.body.as_ref()).collect();
                let bodies = Bodies(bodies);
                body.listing = listing(&bodies, (steps, &body.joins), told, &mut versions);
            }
            let living = living_groups(&body.listing);
            let together = body.once_ended.iter().filter(|it| living.contains(&it.0));
            let together: Vec<&Separation> = together.map(|it| &it.1).collect();
            body.separations.retain(|it| !together.contains(&it));
            // It can still call those that live.
            if told && body.listing.refusal.is_some() {
                body.schedule = Schedule::Unfused;
                body.listing = Listing::default();
            }
        }
        versions.add_to(plan);
        at += 1;
    }
    for site in &mut plan.sites {
        site.rewrite = program
            .sites
            .get(site.site)
            .and_then(|it| site::rewrite(it, (&site.steps, &site.joins)));
    }
}

/// The groups that a version for the living runs once members have ended, by their first members.
fn living_groups(listing: &Listing) -> BTreeSet<ItemKey> {
    let all = listing.all().into_iter();
    let first = all.filter_map(|it| match it {
        Statement::Call {
            members,
            ended: Some(_),
            ..
        } => members.first().copied(),
        _ => None,
    });
    first.collect()
}

/// The versions for the living.
///
/// A sequence has at most one: a function that is told of each traversal whether it has ended, and runs the others. Chains
/// call it for all sets of living members that have no function of their own, so that traversals of which some have
/// ended stay one walk. One with parameters has none: those of traversals that have ended would have to be bound to something. Nor has a
/// member function that runs free ones as well.
#[derive(Default)]
struct Versions {
    /// The functions that can have one.
    possible: BTreeSet<FusedId>,
    known: BTreeMap<FusedId, FusedId>,
    /// Those that are still to be added.
    pending: Vec<FusedId>,
    /// How many functions there are with these.
    count: u32,
    /// Names that something has.
    taken: BTreeSet<String>,
}

impl Versions {
    fn new(program: &Program, plan: &Plan, without: impl Fn(&FusedFunction) -> bool) -> Self {
        let has_parameters = |function: &FusedFunction| {
            let mut declared = function.declared.iter().enumerate();
            declared.any(|(slot, usr)| {
                let count = program.function(usr).map_or(0, |it| it.params.len());
                (0..count).any(|at| function.shared.is_passed((slot, at)))
            })
        };
        // On a null pointer, which a free function may be given, a member is not called even where nobody else lives.
        let is_mixed = |it: &FusedFunction| program.is_mixed(&it.owner, &it.slots);
        let can = |it: &&FusedFunction| !has_parameters(it) && !is_mixed(it) && !without(it);
        let ids = plan.functions.iter().enumerate();
        let possible = ids.filter(|(_, it)| can(it)).map(|it| FusedId(it.0 as u32));
        let members = program.classes.values().flat_map(|it| &it.members);
        let names = members
            .map(|it| &it.name)
            .chain(program.functions.values().map(|it| &it.name))
            .chain(&program.reserved)
            .chain(plan.functions.iter().map(|it| &it.name));
        Versions {
            possible: possible.collect(),
            count: plan.functions.len() as u32,
            taken: names.cloned().collect(),
            ..Versions::default()
        }
    }

    /// The version of `target`.
    fn of(&mut self, target: FusedId) -> FusedId {
        let next = FusedId(self.count);
        let id = *self.known.entry(target).or_insert(next);
        if id == next {
            self.count += 1;
            self.pending.push(target);
        }
        id
    }

    fn add_to(&mut self, plan: &mut Plan) {
        for of in std::mem::take(&mut self.pending) {
            let mut base = plan.functions[of.0 as usize].clone();
            // Of a part, some may have ended.
            base.bodies.iter_mut().for_each(|it| it.parts.clear());
            let wanted = format!("{}_living", base.name);
            let numbered = (2..).map(|n| format!("{wanted}_{n}"));
            let mut names = std::iter::once(wanted.clone()).chain(numbered);
            let name = names.find(|it| self.taken.insert(it.clone()));
            plan.functions.push(FusedFunction {
                name: name.unwrap_or(wanted),
                living_of: Some(of),
                ..base
            });
        }
    }
}

/// What is printed for `steps`.
fn listing(
    bodies: &Bodies<'_>,
    (steps, joins): (&[Step], &[Join]),
    told: bool,
    versions: &mut Versions,
) -> Listing {
    let all: Vec<&Step> = steps.iter().collect();
    let lowering = Lowering::new(bodies, (all, joins.to_vec()), told, &versions.possible);
    match lowering.and_then(Lowering::without_needless) {
        Ok((lowering, omitted)) => {
            let mut statements = lowering.statements(&mut |it| versions.of(it));
            let merged = objects::merge(bodies, &mut statements);
            let mut same = loop_variables(bodies, steps);
            same.extend(merged.same);
            let renamed = same.iter().copied().collect();
            let mut omitted = omitted;
            omitted.extend(merged.omitted);
            tested::reword(bodies, &mut statements);
            omitted.extend(tested::leave_out(bodies, &mut statements, &renamed));
            declared::fold(bodies, &mut statements, &renamed);
            written::fold(bodies, &mut statements);
            omitted.extend(written::leave_out(bodies, &mut statements));
            let moved = Statement::all(&statements)
                .into_iter()
                .find_map(|it| match it {
                    Statement::Declare(key) if !can_hoist(bodies, *key) => Some(*key),
                    _ => None,
                });
            Listing {
                flags: lowering.flags(),
                loop_flags: lowering.own_loop_flags().map(|it| it.instance).collect(),
                told,
                same,
                statements,
                omitted,
                refusal: moved.and_then(|it| refusal(bodies, Stuck::Scope(it))),
            }
        }
        Err(stuck) => Listing {
            refusal: refusal(bodies, stuck),
            ..Listing::default()
        },
    }
}

/// The variables of loops that are one in `steps`, each with that of the first of its kind; so are those in them that stand for one element.
fn loop_variables(bodies: &Bodies<'_>, steps: &[Step]) -> Vec<(LocalKey, LocalKey)> {
    let each = |(of, level): &(ItemKey, usize)| {
        let source = bodies.source(*of);
        let predicate = source.and_then(|it| it.item.predicates.get(*level));
        predicate.and_then(|it| it.each.as_ref())
    };
    let variables = |header: &(ItemKey, usize)| {
        let names = each(header).map_or(&[][..], |it| &it.variables).iter();
        names.map(|it| (header.0.0, *it)).collect::<Vec<LocalKey>>()
    };
    let mut found = Vec::new();
    for step in steps.iter().flat_map(Step::all) {
        if let Step::Each { headers, .. } = step
            && headers.len() > 1
        {
            // A variable that is bound to elements is another than an index.
            let mut firsts: BTreeMap<&str, Vec<LocalKey>> = BTreeMap::new();
            for header in headers {
                let form = each(header).map_or("", Each::form);
                let own = variables(header);
                let of_first = firsts.entry(form).or_insert_with(|| own.clone());
                found.extend(own.into_iter().zip(of_first.iter().copied()));
            }
        }
        for (_, own, first) in objects::same_in_loop(bodies, step) {
            for it in [first, own] {
                if !found.contains(&(it, first)) {
                    found.push((it, first));
                }
            }
        }
    }
    found
}

/// Whether a local can be declared without its first value.
fn can_hoist(bodies: &Bodies<'_>, key: LocalKey) -> bool {
    let local = bodies.local(key);
    local.is_some_and(|it| it.hoist.is_some() && it.zero.is_some())
}

fn refusal(bodies: &Bodies<'_>, stuck: Stuck) -> Option<Refusal> {
    let (message, span) = match stuck {
        Stuck::Local(key) => {
            let local = bodies.local(key)?;
            let message = format!(
                "the declaration of `{}` cannot be taken out of the part that a `return` skips",
                local.name
            );
            (message, local.span)
        }
        Stuck::Scope(key) => {
            let local = bodies.local(key)?;
            let message = format!(
                "the declaration of `{}` cannot be taken out of the branch that it would stand in",
                local.name
            );
            (message, local.span)
        }
        Stuck::Ended(key) => {
            let message =
                "one of the traversals of calls under several conditions may have ended before"
                    .to_owned();
            (message, bodies.source(key)?.item.span)
        }
    };
    Some(Refusal {
        code: Code::NotWritten,
        message,
        span,
    })
}

/// What cannot be printed.
enum Stuck {
    /// A local whose declaration would have to be taken out of where it stands.
    Local(LocalKey),
    /// The same of the branch of an `if`.
    Scope(LocalKey),
    /// Calls of which some stand under a condition, by the first: one traversal may have ended and another not.
    Ended(ItemKey),
}

/// Steps that are being turned into statements.
struct Lowering<'s, 'p> {
    bodies: &'s Bodies<'p>,
    steps: Vec<&'s Step>,
    joins: Vec<Join>,
    arrangement: Arrangement,
    told: bool,
    /// The functions that can have a version for the living.
    possible: BTreeSet<FusedId>,
    /// The flags of loops.
    loops: Vec<LoopFlag>,
    /// The flags that statements set which end loops.
    stops: BTreeMap<ItemKey, FlagId>,
    /// What becomes of those that end traversals.
    returns: BTreeMap<ItemKey, arrange::Action>,
}

/// What says that one of the loops which a loop stands for has ended.
struct LoopFlag {
    /// The loop, by the first of its headers.
    header: (ItemKey, usize),
    instance: usize,
    flag: FlagId,
    /// Whether it is no other than the flag of the traversal, which ends where the loop does.
    of_traversal: bool,
}

/// What is known of the traversals of a loop.
#[derive(Clone, Default)]
struct Ended {
    /// These may have ended, or their loops.
    may: BTreeSet<usize>,
    /// The flags of loops.
    flags: BTreeMap<usize, FlagId>,
    /// One of these has not; nothing is known if there are none.
    one_runs: BTreeSet<usize>,
}

/// How some of these traversals go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// None has ended.
    AllRun,
    /// Some may have, but not all.
    OneRuns,
    /// All may have.
    AllMayEnd,
}

impl Ended {
    fn of(&self, instances: &[usize]) -> Fate {
        let may = |it: &&usize| self.may.contains(it);
        let is_own = |it: &usize| instances.contains(it);
        let one_runs = !self.one_runs.is_empty() && self.one_runs.iter().all(is_own);
        match instances.iter().filter(may).count() {
            0 => Fate::AllRun,
            all if all == instances.len() && !one_runs => Fate::AllMayEnd,
            _ => Fate::OneRuns,
        }
    }
}

/// Gives the version for the living of a function.
type Living<'a> = dyn FnMut(FusedId) -> FusedId + 'a;

impl<'s, 'p> Lowering<'s, 'p> {
    /// # Errors
    /// What cannot be printed.
    fn new(
        bodies: &'s Bodies<'p>,
        (steps, joins): (Vec<&'s Step>, Vec<Join>),
        told: bool,
        possible: &BTreeSet<FusedId>,
    ) -> Result<Self, Stuck> {
        let facts: Vec<StepFacts> = steps.iter().map(|it| bodies.facts(it)).collect();
        let can_hoist = |key| can_hoist(bodies, key);
        let rules_out = |end: usize, step: usize, instance: usize| {
            ends::rules_out((steps[end], steps[step]), instance, |it| bodies.item(it))
        };
        let count = bodies.0.len();
        let arrangement = arrange(&facts, count, told, rules_out, can_hoist);
        let arrangement = arrangement.map_err(Stuck::Local)?;
        for part in &arrangement.parts {
            let BodyPart::Step { step, tested, .. } = part else {
                continue;
            };
            let first = match steps[*step] {
                Step::Group { members, extra, .. } if !extra.is_empty() => members.first().copied(),
                _ => None,
            };
            if let Some(first) = first.filter(|_| !tested.is_empty()) {
                return Err(Stuck::Ended(first));
            }
        }
        let mut lowering = Lowering {
            bodies,
            steps,
            joins,
            arrangement,
            told,
            possible: possible.clone(),
            loops: Vec::new(),
            stops: BTreeMap::new(),
            returns: BTreeMap::new(),
        };
        lowering.add_loop_flags();
        Ok(lowering)
    }

    /// Gives flags to loops that may end before others which they are one with.
    fn add_loop_flags(&mut self) {
        for (step, action) in self.steps.iter().zip(&self.arrangement.returns) {
            let of_loop = step.items().into_iter().filter(|it| {
                let item = self.bodies.item(*it);
                item.is_some_and(|it| it.stops && !it.returns.is_empty())
            });
            self.returns.extend(of_loop.map(|it| (it, *action)));
        }
        let all: Vec<&Step> = self.steps.iter().flat_map(|it| it.all()).collect();
        for each in all {
            let Step::Each { headers, .. } = each else {
                continue;
            };
            let stops = ends::stops(each, |it| self.bodies.item(it));
            for instance in ends::stopping(each, |it| self.bodies.item(it)) {
                let own = stops.iter().filter(|it| it.0 == instance);
                let ends = |it: &ItemKey| self.returns.get(it) == Some(&arrange::Action::Flag);
                let of_traversal = self.flag(instance).filter(|_| own.clone().all(ends));
                let next = self.arrangement.flags.len() + self.own_loop_flags().count();
                let flag = of_traversal.unwrap_or(FlagId(next as u32));
                self.loops.extend(headers.first().map(|header| LoopFlag {
                    header: *header,
                    instance,
                    flag,
                    of_traversal: of_traversal.is_some(),
                }));
                self.stops.extend(own.map(|it| (*it, flag)));
            }
        }
    }

    /// The flags that loops have for themselves.
    fn own_loop_flags(&self) -> impl Iterator<Item = &LoopFlag> {
        self.loops.iter().filter(|it| !it.of_traversal)
    }

    /// The flags of a loop.
    fn flags_of_loop(&self, headers: &[(ItemKey, usize)]) -> impl Iterator<Item = &LoopFlag> {
        let header = headers.first().copied();
        self.loops
            .iter()
            .filter(move |it| header == Some(it.header))
    }

    /// Without declarations that nothing needs, and these.
    fn without_needless(self) -> Result<(Self, Vec<ItemKey>), Stuck> {
        let chains = self.arrangement.parts.iter().filter_map(|part| match part {
            BodyPart::Step {
                step,
                tested,
                all_ended,
            } => {
                let ended = Ended::default();
                let branches = self.branches(self.steps[*step], (tested, *all_ended), &ended);
                Some((*step, branches))
            }
            _ => None,
        });
        let gone = needless::needless_steps(
            self.bodies,
            &self.steps,
            &chains.collect(),
            (&BTreeMap::new(), &Vec::new()),
        );
        let omitted = gone.iter().flat_map(|at| self.steps[*at].items());
        let in_loops = self.steps.iter().flat_map(|it| self.omitted_in(it));
        let omitted: Vec<ItemKey> = omitted.chain(in_loops).collect();
        if gone.is_empty() {
            return Ok((self, omitted));
        }
        let all = self.steps.iter().enumerate();
        let all = all.map(|(at, step)| (*step, gone.contains(&at)));
        let joins = predicates::without(&self.joins, all.clone());
        let kept = all.filter(|it| !it.1).map(|it| it.0);
        let kept = (kept.collect(), joins);
        let kept = Lowering::new(self.bodies, kept, self.told, &self.possible)?;
        Ok((kept, omitted))
    }

    fn flags(&self) -> Vec<Vec<usize>> {
        let flag_of = &self.arrangement.flag_of;
        let instances = |flag: &usize| {
            let all = 0..flag_of.len();
            all.filter(|it| flag_of[*it] == *flag).collect()
        };
        self.arrangement.flags.iter().map(instances).collect()
    }

    /// The flag of an instance, if it has one.
    fn flag(&self, instance: usize) -> Option<FlagId> {
        let first = self.arrangement.flag_of.get(instance)?;
        let at = self.arrangement.flags.iter().position(|it| it == first)?;
        Some(FlagId(at as u32))
    }

    /// The flags of `instances`, each once.
    fn flags_of(&self, instances: &[usize]) -> Vec<FlagId> {
        self.flags_in(instances, &Ended::default())
    }

    /// The flag of an instance in the loops around, if it has one.
    fn flag_in(&self, instance: usize, ended: &Ended) -> Option<FlagId> {
        let of_loop = ended.flags.get(&instance).copied();
        of_loop.or_else(|| self.flag(instance))
    }

    fn flags_in(&self, instances: &[usize], ended: &Ended) -> Vec<FlagId> {
        let mut flags = Vec::new();
        for flag in instances.iter().filter_map(|it| self.flag_in(*it, ended)) {
            if !flags.contains(&flag) {
                flags.push(flag);
            }
        }
        flags
    }

    fn statements(&self, living: &mut Living<'_>) -> Vec<Statement> {
        let mut statements = Vec::new();
        let mut parts = &self.arrangement.parts[..];
        while let [first, rest @ ..] = parts {
            let chains = self.chains(parts);
            parts = match chains.len() {
                0 => rest,
                count => &parts[count..],
            };
            match &chains[..] {
                [] => statements.extend(self.part(first, living)),
                chains => statements.extend(self.choice(chains, (0, &Ended::default()), living)),
            }
        }
        self.joined(statements)
    }

    /// Those under one test together, and what is declared there and used elsewhere, in front.
    fn joined(&self, statements: Vec<Statement>) -> Vec<Statement> {
        self.joined_by(statements, &self.joins)
    }

    fn joined_by(&self, statements: Vec<Statement>, joins: &[Join]) -> Vec<Statement> {
        let joined = predicates::joined(self.bodies, statements, joins);
        predicates::with_declarations(self.bodies, joined)
    }

    fn part(&self, part: &BodyPart, living: &mut Living<'_>) -> Vec<Statement> {
        match part {
            BodyPart::Step {
                step,
                tested,
                all_ended,
            } if !tested.is_empty() && matches!(self.steps[*step], Step::Each { .. }) => {
                let all = ends::instances(self.steps[*step]);
                let ended = Ended {
                    flags: BTreeMap::new(),
                    may: tested.iter().copied().collect(),
                    // One of these runs on, or the loop is not reached.
                    one_runs: match all_ended {
                        true => BTreeSet::new(),
                        false => all.into_iter().collect(),
                    },
                };
                self.inner_of_ended(&[self.steps[*step]], (&[], 0), &ended, living)
            }
            BodyPart::Step { step, tested, .. } => {
                let inner = self.step(*step, living);
                let flags = self.flags_of(tested);
                let test = match self.steps[*step] {
                    _ if flags.is_empty() => None,
                    Step::Guard { .. } => Some(FlagTest::OneClear(flags)),
                    Step::Whole { .. } => Some(FlagTest::Clear(flags)),
                    Step::Item { .. } | Step::Group { .. } | Step::Each { .. } => None,
                };
                match test {
                    Some(test) => vec![Statement::If {
                        test,
                        then: vec![inner],
                    }],
                    None => vec![inner],
                }
            }
            BodyPart::Run { instance, steps } => {
                let then: Vec<Statement> = steps.iter().map(|it| self.step(*it, living)).collect();
                let then = self.joined(then);
                match self
                    .flag(*instance)
                    .filter(|_| !broken(Rule::DeadStatements))
                {
                    Some(flag) => vec![Statement::If {
                        test: FlagTest::Clear(vec![flag]),
                        then,
                    }],
                    None => then,
                }
            }
            BodyPart::Hoist(local) => vec![Statement::Declare(*local)],
            BodyPart::End(instances) => {
                let count = match broken(Rule::AllEnded) {
                    true => 1,
                    false => instances.len(),
                };
                vec![Statement::End(self.flags_of(&instances[..count]))]
            }
        }
    }

    fn step(&self, at: usize, living: &mut Living<'_>) -> Statement {
        let returns = |members: &[ItemKey]| {
            let instances: Vec<usize> = members.iter().map(|it| it.0).collect();
            match self.arrangement.returns[at] {
                _ if !members.iter().any(|it| self.bodies.returns(*it)) => Returns::Keep,
                arrange::Action::Keep => Returns::Keep,
                arrange::Action::Leave => Returns::Leave,
                arrange::Action::Flag => Returns::Set(self.flags_of(&instances)),
            }
        };
        match self.steps[at] {
            Step::Item { instance, item } => {
                let of = (*instance, *item);
                let declares = self.bodies.source(of);
                let mut declares = declares.into_iter().flat_map(|it| &it.item.declares);
                match declares.any(|it| self.arrangement.hoisted.contains(&(of.0, *it))) {
                    true => self.under(of, Statement::Assign(of)),
                    false => self.under(
                        of,
                        Statement::Item {
                            of,
                            returns: returns(&[of]),
                        },
                    ),
                }
            }
            Step::Guard { members } => Statement::Guard {
                members: members.clone(),
                returns: returns(members),
            },
            Step::Whole { instance } => Statement::Whole(*instance),
            inner @ (Step::Group { .. } | Step::Each { .. }) => self.inner(inner, 0, living),
        }
    }

    /// A call under the conditions behind the first `depth`.
    fn call_behind(&self, members: &[ItemKey], target: FusedId, depth: usize) -> Statement {
        let call = self.plain_call(members, target);
        members
            .first()
            .map_or(call.clone(), |it| self.under_behind(*it, depth, call))
    }

    fn plain_call(&self, members: &[ItemKey], target: FusedId) -> Statement {
        Statement::Call {
            members: members.to_vec(),
            target,
            receiver: locals::named_receiver(&self.bodies.sources(members)),
            ended: None,
        }
    }

    /// A call of all members where the conditions of `of` hold, which those in `extra` stand under; where they do not, the others.
    fn under_more(
        &self,
        (all, others, extra): ((&[ItemKey], FusedId), Option<&Variant>, &[usize]),
        of: ItemKey,
        depth: usize,
    ) -> Statement {
        let (members, target) = all;
        let rest = (0..members.len()).filter(|it| !extra.contains(it));
        let rest: Vec<ItemKey> = rest.map(|it| members[it]).collect();
        let single = |of: &ItemKey| Statement::Single {
            of: *of,
            unless: None,
        };
        let first = rest.first().copied().unwrap_or_default();
        let source = self.bodies.source(first);
        let conditions = source.map_or(0, |it| it.item.predicates.len());
        // What is called as a member is there, whoever asks.
        let item = |of: &ItemKey| self.bodies.source(*of).map(|it| it.item);
        let child = rest.iter().find_map(|it| item(it)?.present_receiver());
        let is_known = |at: &usize| {
            let own = item(&members[*at]).zip(child);
            own.is_some_and(|(own, child)| own.only_asks_for(child, conditions))
        };
        if extra.iter().all(is_known) {
            return self.under_behind(first, depth, self.plain_call(members, target));
        }
        let choice = Statement::Choice(vec![
            Arm {
                test: Some(FlagTest::Conditions(of, conditions)),
                calls: vec![self.plain_call(members, target)],
            },
            Arm {
                test: None,
                calls: match others {
                    Some(variant) => vec![self.plain_call(&rest, variant.target)],
                    None => rest.iter().map(single).collect(),
                },
            },
        ]);
        self.under_behind(first, depth, choice)
    }

    /// `statement` under the conditions of `of`.
    fn under(&self, of: ItemKey, statement: Statement) -> Statement {
        self.under_behind(of, 0, statement)
    }

    fn under_behind(&self, of: ItemKey, depth: usize, statement: Statement) -> Statement {
        let source = self.bodies.source(of);
        let own = source.map_or(&[][..], |it| &it.item.predicates);
        predicates::under(of, (own, depth..own.len()), statement)
    }

    /// The steps of a loop that are declarations which nothing needs any more.
    fn needless_in(&self, each: &Step) -> BTreeSet<usize> {
        let Step::Each { headers, steps, .. } = each else {
            return BTreeSet::new();
        };
        let same = objects::same_in_loop(self.bodies, each);
        let mut gone: BTreeSet<usize> = same.iter().map(|it| it.0).collect();
        // Where some may have ended, calls are made by the words of each.
        if self.flags_of_loop(headers).next().is_some() {
            return gone;
        }
        let kept: Vec<(usize, &Step)> = steps.iter().enumerate().collect();
        let kept: Vec<(usize, &Step)> = kept
            .into_iter()
            .filter(|it| !gone.contains(&it.0))
            .collect();
        let all: Vec<&Step> = kept.iter().map(|it| it.1).collect();
        let same = same.into_iter().map(|it| (it.1, it.2)).collect();
        let hidden = hidden_headers(headers, |of| self.bodies.source(of).map(|it| it.item));
        let needless =
            needless::needless_steps(self.bodies, &all, &BTreeMap::new(), (&same, &hidden));
        gone.extend(needless.into_iter().map(|it| kept[it].0));
        gone
    }

    /// The statements that are left out of loops.
    fn omitted_in(&self, step: &Step) -> Vec<ItemKey> {
        let Step::Each { steps, .. } = step else {
            return Vec::new();
        };
        let gone = self.needless_in(step);
        let own = gone.iter().flat_map(|at| steps[*at].items());
        let inner = steps.iter().flat_map(|it| self.omitted_in(it));
        own.chain(inner).collect()
    }

    /// A loop, or a step in one, which stands under `depth` conditions, loops among them. None of several traversals that share it has ended.
    fn inner(&self, step: &'s Step, depth: usize, living: &mut Living<'_>) -> Statement {
        let none = Ended::default();
        match step {
            Step::Each { headers, .. } if self.flags_of_loop(headers).next().is_some() => {
                self.loop_of_ended((step, headers), depth, &none, living)
            }
            Step::Each {
                headers,
                steps,
                joins,
            } => {
                let (first, level) = headers.first().copied().unwrap_or_default();
                let gone = self.needless_in(step);
                let all = steps.iter().enumerate();
                let all = all.map(|(at, step)| (step, gone.contains(&at)));
                let joins = predicates::without(joins, all.clone());
                let then = all.filter(|it| !it.1);
                let then = then.map(|it| self.inner(it.0, level + 1, living));
                let each = Statement::Each {
                    headers: headers.clone(),
                    flags: Vec::new(),
                    then: self.joined_by(then.collect(), &joins),
                };
                let own = self.bodies.source(first);
                let own = own.map_or(&[][..], |it| &it.item.predicates);
                predicates::under(first, (own, depth..level), each)
            }
            Step::Group {
                members,
                target,
                variants,
                extra,
            } => match extra[..] {
                [] => self.call_behind(members, *target, depth),
                [first, ..] => {
                    let (of, others) = (members[first], variants.first());
                    let all = (&members[..], *target);
                    self.under_more((all, others, extra), of, depth)
                }
            },
            Step::Item { instance, item } => {
                let of = (*instance, *item);
                let flag = self.stops.get(&of).copied();
                let ends = self.returns.get(&of).copied();
                let stops = self.bodies.item(of).is_some_and(|it| it.stops);
                let of_traversal = ends.filter(|it| *it == arrange::Action::Flag);
                let of_traversal = of_traversal.and_then(|_| self.flag(*instance));
                let of_traversal = of_traversal.filter(|it| Some(*it) != flag);
                let statement = match (stops, flag, ends) {
                    (false, ..) | (_, None, Some(arrange::Action::Keep)) => Statement::Item {
                        of,
                        returns: Returns::Keep,
                    },
                    _ => Statement::Stop {
                        of,
                        flags: flag.into_iter().chain(of_traversal).collect(),
                        leaves: flag.is_none(),
                    },
                };
                self.under_behind(of, depth, statement)
            }
            // Neither stands under conditions.
            Step::Guard { members } => Statement::Guard {
                members: members.clone(),
                returns: Returns::Keep,
            },
            Step::Whole { instance } => Statement::Whole(*instance),
        }
    }

    /// Steps, loops or in a loop, of traversals of which some may have ended before: each runs for those that have not.
    fn inner_of_ended(
        &self,
        steps: &[&'s Step],
        (joins, depth): (&[Join], usize),
        ended: &Ended,
        living: &mut Living<'_>,
    ) -> Vec<Statement> {
        let mut out = Vec::new();
        let mut steps = steps;
        let mut ended = ended.clone();
        let stops = |step: &Step| match step {
            Step::Item { instance, item } => self.stops.contains_key(&(*instance, *item)),
            _ => false,
        };
        while let [first, ..] = steps {
            let own = ends::instances(first);
            let flags = self.flags_in(&own, &ended);
            let chains = self.chains_in(steps, &ended);
            let count = match (&flags[..], ended.of(&own), &chains[..]) {
                // What belongs to one traversal, as far as flags go, stands under one test.
                ([flag], Fate::AllMayEnd, _) if !broken(Rule::DeadStatements) => {
                    let is_alike = |it: &&&'s Step| {
                        let own = ends::instances(it);
                        self.flags_in(&own, &ended) == [*flag] && ended.of(&own) == Fate::AllMayEnd
                    };
                    let count = steps.iter().take_while(is_alike).count();
                    // Behind what may end the loop, that is asked again.
                    let stop = steps[..count].iter().position(|it| stops(it));
                    let count = stop.map_or(count, |it| it + 1);
                    let run = steps[..count].iter();
                    let run = run.map(|it| self.inner(it, depth, living));
                    out.push(Statement::If {
                        test: FlagTest::Clear(vec![*flag]),
                        then: self.joined_by(run.collect(), joins),
                    });
                    count
                }
                (_, Fate::AllRun, _) => {
                    out.push(self.inner(first, depth, living));
                    1
                }
                // They share a flag, and one of them runs.
                ([_], Fate::OneRuns, _) if own.iter().all(|it| ended.may.contains(it)) => {
                    out.push(self.inner(first, depth, living));
                    1
                }
                (_, _, [_, ..]) => {
                    out.extend(self.choice(&chains, (depth, &ended), living));
                    chains.len()
                }
                (_, fate, []) => {
                    let test = FlagTest::OneClear(flags);
                    out.push(match first {
                        Step::Each { headers, .. } => {
                            let inner = self.loop_of_ended((first, headers), depth, &ended, living);
                            match fate {
                                Fate::AllMayEnd => Statement::If {
                                    test,
                                    then: vec![inner],
                                },
                                _ => inner,
                            }
                        }
                        _ => self.inner(first, depth, living),
                    });
                    1
                }
            };
            if steps[..count].iter().any(|it| stops(it)) {
                ended.one_runs.clear();
            }
            steps = &steps[count..];
        }
        self.joined_by(out, joins)
    }

    /// A loop of which some traversals may have ended, but not all, or of which some may end it before others.
    fn loop_of_ended(
        &self,
        (step, headers): (&'s Step, &[(ItemKey, usize)]),
        depth: usize,
        ended: &Ended,
        living: &mut Living<'_>,
    ) -> Statement {
        let (steps, joins) = match step {
            Step::Each { steps, joins, .. } => (&steps[..], &joins[..]),
            _ => (&[][..], &[][..]),
        };
        let own = ends::instances(step);
        let flags = self.flags_of_loop(headers);
        let flags: BTreeMap<usize, FlagId> = flags.map(|it| (it.instance, it.flag)).collect();
        let may: BTreeSet<usize> = ended.may.iter().chain(flags.keys()).copied().collect();
        let sure = own.iter().copied().filter(|it| !may.contains(it));
        let sure: BTreeSet<usize> = sure.collect();
        let inside = Ended {
            // In each iteration one of them runs at first, since the loop would have ended else.
            one_runs: match ended.of(&own) {
                _ if !sure.is_empty() => sure.clone(),
                Fate::OneRuns if flags.is_empty() => ended.one_runs.clone(),
                _ => own.iter().copied().collect(),
            },
            may,
            flags: ended
                .flags
                .iter()
                .chain(&flags)
                .map(|it| (*it.0, *it.1))
                .collect(),
        };
        let (of, level) = headers.first().copied().unwrap_or_default();
        let gone = self.needless_in(step);
        let all = steps.iter().enumerate();
        let all = all.map(|(at, step)| (step, gone.contains(&at)));
        let joins = predicates::without(joins, all.clone());
        let kept: Vec<&Step> = all.filter(|it| !it.1).map(|it| it.0).collect();
        let mut then = self.inner_of_ended(&kept, (&joins, level + 1), &inside, living);
        if !flags.is_empty() && (sure.is_empty() || broken(Rule::AllStopped)) {
            then.push(Statement::Leave(match broken(Rule::AllStopped) {
                true => flags.values().copied().take(1).collect(),
                false => self.flags_in(&own, &inside),
            }));
        }
        let before = |instance: usize| {
            let may = ended.may.contains(&instance) && !broken(Rule::StopsAfterEnds);
            may.then(|| self.flag_in(instance, ended)).flatten()
        };
        let declared = self.flags_of_loop(headers).filter(|it| !it.of_traversal);
        let each = Statement::Each {
            headers: headers.to_vec(),
            flags: declared.map(|it| (it.flag, before(it.instance))).collect(),
            then,
        };
        let own = self.bodies.item(of);
        let own = own.map_or(&[][..], |it| &it.predicates);
        predicates::under(of, (own, depth..level), each)
    }

    /// The groups that `steps`, in a loop, starts with and that need the same tests.
    fn chains_in(&self, steps: &[&'s Step], ended: &Ended) -> Vec<(&'s Step, Vec<Branch>)> {
        let chains = steps.iter().map(|step| {
            let own = ends::instances(step);
            let tested = own.iter().copied().filter(|it| ended.may.contains(it));
            let tested: Vec<usize> = tested.collect();
            let all_ended = ended.of(&own) == Fate::AllMayEnd;
            (*step, self.branches(step, (&tested, all_ended), ended))
        });
        alike(chains)
    }

    /// The chain of tests that a group needs where members may have ended; empty for other steps.
    fn branches(
        &self,
        step: &Step,
        (tested, all_ended): (&[usize], bool),
        ended: &Ended,
    ) -> Vec<Branch> {
        match step {
            Step::Group {
                members,
                target,
                variants,
                ..
            } if !tested.is_empty() => {
                let of_loop = |it: usize| ended.flags.contains_key(&it);
                let flag = |it| ends::first_of(it, of_loop, |it| self.arrangement.flag_of[it]);
                let instances: Vec<usize> = members.iter().map(|it| flag(it.0)).collect();
                let tested: BTreeSet<usize> = tested.iter().map(|it| flag(*it)).collect();
                let members = Members {
                    instances: &instances,
                    target: *target,
                    variants,
                    tested: &tested.into_iter().collect::<Vec<_>>(),
                    all_ended,
                    has_living: self.possible.contains(target)
                        && locals::living_receiver(&self.bodies.sources(members)).is_some(),
                    in_living: self.told
                        && (0..self.bodies.0.len()).all(|it| instances.contains(&it)),
                };
                members.branches()
            }
            _ => Vec::new(),
        }
    }

    /// The groups that `parts` starts with and that need the same tests: one chain of tests will do for all. None if the
    /// first part is no such group.
    fn chains(&self, parts: &[BodyPart]) -> Vec<(&'s Step, Vec<Branch>)> {
        let chains = parts.iter().map_while(|part| match part {
            BodyPart::Step {
                step,
                tested,
                all_ended,
            } => {
                let step = self.steps[*step];
                let tested = (&tested[..], *all_ended);
                Some((step, self.branches(step, tested, &Ended::default())))
            }
            _ => None,
        });
        alike(chains)
    }

    /// Groups under one chain of tests, if they need one.
    fn choice(
        &self,
        chains: &[(&'s Step, Vec<Branch>)],
        around: (usize, &Ended),
        living: &mut Living<'_>,
    ) -> Vec<Statement> {
        let first = chains.first().map_or(&[][..], |it| &it.1);
        let mut arm = |(at, branch): (usize, &Branch)| {
            let flags = self.flags_in(&branch.tests, around.1);
            let calls = chains.iter();
            let calls = calls.flat_map(|(step, of)| self.run(step, around, &of[at].run, living));
            Arm {
                calls: calls.collect(),
                test: match (flags.is_empty(), branch.one) {
                    (true, _) => None,
                    (false, true) => Some(FlagTest::OneClear(flags)),
                    (false, false) => Some(FlagTest::Clear(flags)),
                },
            }
        };
        let mut arms: Vec<Arm> = first.iter().enumerate().map(&mut arm).collect();
        match (first, &mut arms[..]) {
            (
                [
                    Branch {
                        run: Run::Living, ..
                    },
                ],
                [Arm { test: None, calls }],
            ) => std::mem::take(calls),
            _ => vec![Statement::Choice(arms)],
        }
    }

    /// What an arm calls for the group `step`.
    fn run(
        &self,
        step: &Step,
        (depth, ended): (usize, &Ended),
        run: &Run,
        living: &mut Living<'_>,
    ) -> Vec<Statement> {
        let Step::Group {
            members, target, ..
        } = step
        else {
            return Vec::new();
        };
        match run {
            Run::Fused(some, target) => {
                let members: Vec<ItemKey> = some.iter().map(|it| members[*it]).collect();
                vec![self.call_behind(&members, *target, depth)]
            }
            Run::Each {
                members: some,
                tested,
            } => {
                let single = |at: &usize| {
                    let of = members[*at];
                    let unless = self.flag_in(of.0, ended).filter(|_| tested.contains(at));
                    self.under_behind(of, depth, Statement::Single { of, unless })
                };
                some.iter().map(single).collect()
            }
            Run::Living => {
                let flag = |it: &ItemKey| {
                    let flag = self.flag_in(it.0, ended);
                    flag.filter(|_| !broken(Rule::LivingFlags))
                };
                let ended = members.iter().map(flag).collect();
                let call = Statement::Call {
                    members: members.clone(),
                    target: living(*target),
                    receiver: locals::living_receiver(&self.bodies.sources(members)).flatten(),
                    ended: Some(ended),
                };
                let first = members.first().copied().unwrap_or_default();
                vec![self.under_behind(first, depth, call)]
            }
        }
    }
}

/// Of the chains of tests, those from the first on that are alike; none if the first has no test.
fn alike<'s>(
    chains: impl Iterator<Item = (&'s Step, Vec<Branch>)>,
) -> Vec<(&'s Step, Vec<Branch>)> {
    let test = |it: &Branch| (it.tests.clone(), it.one);
    let tests = |it: &[Branch]| it.iter().map(test).collect::<Vec<_>>();
    let mut found: Vec<(&Step, Vec<Branch>)> = Vec::new();
    for (step, branches) in chains {
        let other = |it: &(&Step, Vec<Branch>)| tests(&it.1) != tests(&branches);
        if branches.is_empty() || broken(Rule::DeadCalls) || found.last().is_some_and(other) {
            break;
        }
        found.push((step, branches));
    }
    found
}
