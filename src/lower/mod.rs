//! Order to generated program: what is printed for each body and call site, under which tests.
//!
//! `fuse` decides what runs together and in which order; here that order becomes a [`Listing`]: a traversal that may end
//! early gets a flag, what comes later of it a test ([`arrange`]); a group of which members may have ended becomes a chain
//! of calls ([`chain`]); declarations that nothing needs any more go ([`needless`]). All of it rests on one analysis of
//! early ends ([`ends`]), which `fuse` asks as well for the functions that chains call.
//!
//! `fuse -> lower -> model`: nothing here knows of dependences or of texts. What came out is run beside the original by
//! `check`, and printed by `emit`.

mod arrange;
mod chain;
pub(crate) mod ends;
pub(crate) mod locals;
mod needless;
mod site;

use std::collections::BTreeSet;

use crate::link::Program;
use crate::model::{
    Arm, Body, Code, FlagId, FlagTest, Item, ItemKey, Listing, LocalKey, Plan, Refusal, Returns,
    Schedule, Statement, Step,
};
use crate::mutation::{Rule, broken};

use arrange::{Arrangement, Part, StepFacts, arrange};
use chain::{Branch, Members, Run};
use locals::{reached_locals, used_locals};

/// Fills in what is printed for every body and call site of `plan`.
pub fn lower(program: &Program, plan: &mut Plan) {
    for function in &mut plan.functions {
        for body in &mut function.bodies {
            body.listing = match &body.schedule {
                Schedule::Unfused => Listing::default(),
                Schedule::Fused { instances, steps } => {
                    let functions = instances.iter().map(|it| program.function(it));
                    let bodies = functions.map(|it| it?.body.as_ref()).collect();
                    listing(&Bodies(bodies), steps)
                }
            };
        }
    }
    for site in &mut plan.sites {
        site.rewrite = program
            .sites
            .get(site.site)
            .and_then(|it| site::rewrite(it, &site.steps));
    }
}

/// The bodies whose statements the steps name, by instance.
struct Bodies<'p>(Vec<Option<&'p Body>>);

/// A statement, with the body that it stands in.
#[derive(Clone, Copy)]
struct Source<'p> {
    key: ItemKey,
    body: &'p Body,
    item: &'p Item,
}

impl<'p> Bodies<'p> {
    fn source(&self, key: ItemKey) -> Option<Source<'p>> {
        let body = self.0.get(key.0).copied()??;
        let item = body.items.get(key.1)?;
        Some(Source { key, body, item })
    }

    fn sources(&self, members: &[ItemKey]) -> Vec<Source<'p>> {
        members.iter().filter_map(|it| self.source(*it)).collect()
    }

    fn local(&self, key: LocalKey) -> Option<&'p crate::model::Local> {
        let body = self.0.get(key.0).copied()??;
        body.locals.get(key.1.0 as usize)
    }

    fn facts(&self, step: &Step) -> StepFacts {
        let (members, statement) = match step {
            Step::Item { instance, item } => (&[(*instance, *item)][..], true),
            Step::Guard { members } => (&members[..], true),
            Step::Group { members, .. } => (&members[..], false),
            Step::Whole { instance } => {
                return StepFacts {
                    instances: vec![*instance],
                    ..StepFacts::default()
                };
            }
        };
        let sources = self.sources(members);
        let own = match step {
            Step::Item { .. } => sources.first(),
            _ => None,
        };
        let declares = own.into_iter().flat_map(|it| &it.item.declares);
        StepFacts {
            instances: members.iter().map(|it| it.0).collect(),
            returns: ends::may_end(step, |key| self.returns(key)),
            statement,
            declares: declares.map(|it| (members[0].0, *it)).collect(),
            uses: sources.into_iter().flat_map(uses).collect(),
        }
    }

    fn returns(&self, key: ItemKey) -> bool {
        self.source(key)
            .is_some_and(|it| !it.item.returns.is_empty())
    }
}

/// The locals that a statement uses and does not declare.
fn uses(source: Source<'_>) -> BTreeSet<LocalKey> {
    let Source { key, body, item } = source;
    let named = used_locals(item).filter(|it| !item.declares.contains(it));
    let all = named.chain(reached_locals(body, item));
    all.map(|it| (key.0, it)).collect()
}

/// What is printed for `steps`.
fn listing(bodies: &Bodies<'_>, steps: &[Step]) -> Listing {
    let all: Vec<&Step> = steps.iter().collect();
    match Lowering::new(bodies, all).and_then(Lowering::without_needless) {
        Ok((lowering, omitted)) => Listing {
            flags: lowering.flags(),
            statements: lowering.statements(),
            omitted,
            refusal: None,
        },
        Err(stuck) => Listing {
            refusal: bodies.local(stuck).map(|local| Refusal {
                code: Code::NotWritten,
                message: format!(
                    "the declaration of `{}` cannot be taken out of the part that a `return` skips",
                    local.name
                ),
                span: local.span,
            }),
            ..Listing::default()
        },
    }
}

/// Steps that are being turned into statements.
struct Lowering<'s, 'p> {
    bodies: &'s Bodies<'p>,
    steps: Vec<&'s Step>,
    arrangement: Arrangement,
}

impl<'s, 'p> Lowering<'s, 'p> {
    /// # Errors
    /// A local whose declaration would have to be taken out of where it stands, and cannot.
    fn new(bodies: &'s Bodies<'p>, steps: Vec<&'s Step>) -> Result<Self, LocalKey> {
        let facts: Vec<StepFacts> = steps.iter().map(|it| bodies.facts(it)).collect();
        let can_hoist = |key: LocalKey| {
            let local = bodies.local(key);
            local.is_some_and(|it| it.hoist.is_some() && it.zero.is_some())
        };
        let arrangement = arrange(&facts, bodies.0.len(), can_hoist)?;
        Ok(Lowering {
            bodies,
            steps,
            arrangement,
        })
    }

    /// Without declarations that nothing needs, and these.
    fn without_needless(self) -> Result<(Self, Vec<ItemKey>), LocalKey> {
        let chains = self.arrangement.parts.iter().filter_map(|part| match part {
            Part::Step { step, .. } => Some((*step, self.branches(part))),
            _ => None,
        });
        let gone = needless::needless_steps(self.bodies, &self.steps, &chains.collect());
        if gone.is_empty() {
            return Ok((self, Vec::new()));
        }
        let omitted = gone.iter().filter_map(|at| match self.steps[*at] {
            Step::Item { instance, item } => Some((*instance, *item)),
            _ => None,
        });
        let omitted = omitted.collect();
        let kept = self.steps.iter().enumerate();
        let kept = kept.filter(|(at, _)| !gone.contains(at)).map(|it| *it.1);
        Ok((Lowering::new(self.bodies, kept.collect())?, omitted))
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
        let mut flags = Vec::new();
        for flag in instances.iter().filter_map(|it| self.flag(*it)) {
            if !flags.contains(&flag) {
                flags.push(flag);
            }
        }
        flags
    }

    fn statements(&self) -> Vec<Statement> {
        let mut statements = Vec::new();
        let mut parts = &self.arrangement.parts[..];
        while let [first, rest @ ..] = parts {
            let chains = self.chains(parts);
            parts = match chains.len() {
                0 => rest,
                count => &parts[count..],
            };
            match &chains[..] {
                [] => statements.extend(self.part(first)),
                chains => statements.push(self.choice(chains)),
            }
        }
        statements
    }

    fn part(&self, part: &Part) -> Vec<Statement> {
        match part {
            Part::Step { step, tested, .. } => {
                let inner = self.step(*step);
                let is_guard = matches!(self.steps[*step], Step::Guard { .. });
                match self.flags_of(tested) {
                    flags if is_guard && !flags.is_empty() => vec![Statement::If {
                        test: FlagTest::OneClear(flags),
                        then: vec![inner],
                    }],
                    _ => vec![inner],
                }
            }
            Part::Run { instance, steps } => {
                let then: Vec<Statement> = steps.iter().map(|it| self.step(*it)).collect();
                match self
                    .flag(*instance)
                    .filter(|_| !broken(Rule::DeadStatements))
                {
                    Some(flag) => vec![Statement::If {
                        test: FlagTest::Clear(flag),
                        then,
                    }],
                    None => then,
                }
            }
            Part::Hoist(local) => vec![Statement::Declare(*local)],
            Part::End(instances) => {
                let count = match broken(Rule::AllEnded) {
                    true => 1,
                    false => instances.len(),
                };
                vec![Statement::End(self.flags_of(&instances[..count]))]
            }
        }
    }

    fn step(&self, at: usize) -> Statement {
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
                    true => Statement::Assign(of),
                    false => Statement::Item {
                        of,
                        returns: returns(&[of]),
                    },
                }
            }
            Step::Guard { members } => Statement::Guard {
                members: members.clone(),
                returns: returns(members),
            },
            Step::Whole { instance } => Statement::Whole(*instance),
            Step::Group {
                members, target, ..
            } => self.call(members, *target),
        }
    }

    fn call(&self, members: &[ItemKey], target: crate::model::FusedId) -> Statement {
        Statement::Call {
            members: members.to_vec(),
            target,
            receiver: locals::named_receiver(&self.bodies.sources(members)),
        }
    }

    /// The chain of tests that a group needs where members may have ended; empty for other parts.
    fn branches(&self, part: &Part) -> Vec<Branch> {
        let Part::Step {
            step,
            tested,
            all_ended,
        } = part
        else {
            return Vec::new();
        };
        match self.steps[*step] {
            Step::Group {
                members,
                target,
                variants,
            } if !tested.is_empty() => {
                let flag = |it: usize| self.arrangement.flag_of[it];
                let instances: Vec<usize> = members.iter().map(|it| flag(it.0)).collect();
                let tested: BTreeSet<usize> = tested.iter().map(|it| flag(*it)).collect();
                let members = Members {
                    instances: &instances,
                    target: *target,
                    variants,
                    tested: &tested.into_iter().collect::<Vec<_>>(),
                    all_ended: *all_ended,
                };
                members.branches()
            }
            _ => Vec::new(),
        }
    }

    /// The groups that `parts` starts with and that need the same tests: one chain of tests will do for all. None if the
    /// first part is no such group.
    fn chains(&self, parts: &[Part]) -> Vec<(usize, Vec<Branch>)> {
        let mut chains: Vec<(usize, Vec<Branch>)> = Vec::new();
        for part in parts {
            let branches = self.branches(part);
            let Part::Step { step, .. } = part else {
                break;
            };
            let tests = |it: &[Branch]| it.iter().map(|it| it.tests.clone()).collect::<Vec<_>>();
            let other = |it: &(usize, Vec<Branch>)| tests(&it.1) != tests(&branches);
            if branches.is_empty() || broken(Rule::DeadCalls) || chains.last().is_some_and(other) {
                break;
            }
            chains.push((*step, branches));
        }
        chains
    }

    /// Groups under one chain of tests.
    fn choice(&self, chains: &[(usize, Vec<Branch>)]) -> Statement {
        let first = chains.first().map_or(&[][..], |it| &it.1);
        let arm = |(at, branch): (usize, &Branch)| Arm {
            clear: self.flags_of(&branch.tests),
            calls: chains
                .iter()
                .flat_map(|(step, branches)| self.run(self.steps[*step], &branches[at].run))
                .collect(),
        };
        Statement::Choice(first.iter().enumerate().map(arm).collect())
    }

    /// What an arm calls for the group `step`.
    fn run(&self, step: &Step, run: &Run) -> Vec<Statement> {
        let Step::Group { members, .. } = step else {
            return Vec::new();
        };
        match run {
            Run::Fused(some, target) => {
                let members: Vec<ItemKey> = some.iter().map(|it| members[*it]).collect();
                vec![self.call(&members, *target)]
            }
            Run::Each {
                members: some,
                tested,
            } => {
                let single = |at: &usize| {
                    let of = members[*at];
                    let unless = self.flag(of.0).filter(|_| tested.contains(at));
                    Statement::Single { of, unless }
                };
                some.iter().map(single).collect()
            }
        }
    }
}
