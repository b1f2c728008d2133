//! From a plan in which everything that can run together does, to the model: its words, and their parts.
//!
//! The statements of a part of a word are in no other order, and its calls in no other groups, than in the word without the rest (what
//! is left of an acyclic graph is acyclic). So one plan tells all: the bodies of a word that was not planned are those of
//! a planned one that holds it, without the traversals that it lacks.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{Model, Spelling};
use super::weights::{Weights, shares};
use super::words::Origin;
use crate::fuse::bounds::Bans;
use crate::fuse::cost::Lines;
use crate::fuse::gain;
use crate::fuse::key::{SequenceKey, key_of, slot_function};
use crate::link::Program;
use crate::model::{
    Access, Apart, Call, Function, FunctionKind, FusedBody, FusedFunction, Item, ItemKey, ItemKind,
    Mode, Owner, Place, Plan, Root, Schedule, Slot, Step, Usr,
};

/// Most rounds in which what singles take is found.
const MOST_ROUNDS: usize = 1_000;

/// Values that change by less than this share count as settled.
const SETTLED: f64 = 1e-9;

/// How often an early end comes by itself that likely comes with another one, as a share of when it comes.
const UNLIKE: f64 = 0.05;

/// What the search needs to know of a plan.
pub(super) struct Read {
    pub(super) model: Model,
    /// The function that each word is.
    pub(super) keys: Vec<SequenceKey>,
    /// Where groups stand.
    pub(super) origins: Vec<Origin>,
    /// What each single is.
    pub(super) singles: Vec<(Slot, Usr)>,
}

/// A call, or calls that may become one, in a planned body.
#[derive(Clone, Debug)]
pub(super) struct PlannedCalls {
    /// How often it runs, early ends aside.
    pub(super) weight: f64,
    pub(super) members: Vec<PlannedCall>,
    /// Which of the objects that they are passed have nothing in common.
    pub(super) apart: Apart,
    /// Whether it is the whole sequence of a body that cannot be written, and so never one call.
    pub(super) is_split: bool,
}

/// A call of a record.
#[derive(Clone, Debug)]
pub(super) struct PlannedCall {
    /// The statement.
    pub(super) key: ItemKey,
    /// What it calls.
    pub(super) single: usize,
    /// The early ends of its traversal before it, each with the chance that it does not come.
    pub(super) ends: Vec<(usize, f64)>,
    /// How much more often it runs than its place says.
    pub(super) again: f64,
}

/// An early end in a body.
struct End {
    /// What it reads of the node.
    reads: BTreeSet<Place>,
    /// Whether it reads nothing else.
    only: bool,
    /// The function that it asks first, if any.
    asks: Option<Usr>,
}

impl End {
    fn of(item: &Item) -> Self {
        let is_node = |it: &&Access| it.place.root == Root::Node && it.mode == Mode::Read;
        let reads = item.accesses.iter().filter(is_node);
        End {
            reads: reads.map(|it| it.place.clone()).collect(),
            only: item.accesses.iter().all(|it| is_node(&it)),
            asks: item.nested.first().map(|it| it.callee.clone()),
        }
    }

    /// Whether the two likely come together: one of them asks for nothing but what the other asks for, too, or they ask the same
    /// function (`if (isConstant()) return;`).
    fn is_like(&self, other: &End) -> bool {
        let within =
            |a: &End, b: &End| a.only && !a.reads.is_empty() && a.reads.is_subset(&b.reads);
        let same = self.asks.is_some() && self.asks == other.asks;
        same || within(self, other) || within(other, self)
    }
}

/// The early ends before a place in a body.
#[derive(Default)]
struct Ends {
    /// All of them, by number.
    known: Vec<End>,
    /// Of each traversal: which end it, each with the chance that it does not come.
    of: BTreeMap<usize, Vec<(usize, f64)>>,
}

impl Ends {
    /// Adds `item`, which may end `instances`. Where it is like another end it mostly comes with that one, so both count.
    fn add(&mut self, item: &Item, instances: &BTreeSet<usize>, goes_on: impl Fn(usize) -> f64) {
        let end = End::of(item);
        let alike = self.known.iter().position(|it| it.is_like(&end));
        let own_share = if alike.is_some() { UNLIKE } else { 1.0 };
        let own = (self.known.len(), own_share);
        for (number, share) in alike.map(|it| (it, 1.0)).into_iter().chain([own]) {
            for instance in instances {
                let ends = self.of.entry(*instance).or_default();
                if ends.iter().all(|it| it.0 != number) {
                    ends.push((number, 1.0 - (1.0 - goes_on(*instance)) * share));
                }
            }
        }
        self.known.push(end);
    }

    /// The number of something else that may take calls out.
    fn other(&mut self) -> usize {
        self.known.push(End {
            reads: BTreeSet::new(),
            only: false,
            asks: None,
        });
        self.known.len() - 1
    }
}

/// Where a group stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::fuse) enum Where {
    /// In a call site.
    Site(usize),
    /// In a function, on this type.
    Body(SequenceKey, Option<Usr>),
}

/// A planned body.
#[derive(Clone, Debug)]
pub(super) struct Image {
    /// The share of a node's types that run it.
    pub(super) share: f64,
    pub(super) records: Vec<PlannedCalls>,
    pub(super) class: Option<Usr>,
    /// What runs; nothing if it makes the plain calls.
    pub(super) instances: Vec<Usr>,
    /// Whether it is a visit by itself: plain calls are none, but calls of parts are.
    pub(super) is_visit: bool,
}

/// Reads the model off `plan`. Words are as long as `most` says, and hold no function more often than the second number.
pub(super) fn read(
    (program, bans): (&Program, &Bans),
    lines: &Lines,
    plan: &Plan,
    most: (usize, usize),
) -> Read {
    let limited: BTreeSet<&Usr> = bans.bodies.iter().map(|it| &it.1).collect();
    let mut reader = Reader {
        program,
        bans,
        lines,
        weights: Weights::new(program, &limited),
        limited,
        singles: Vec::new(),
        single_ids: BTreeMap::new(),
        keys: BTreeMap::new(),
        aparts: plan.functions.iter().map(|it| it.apart.clone()).collect(),
        sources: Vec::new(),
        useless: gain::useless(plan),
    };
    for site in &plan.sites {
        reader.site(site);
    }
    reader.add_owners();
    let calls = reader.calls();
    reader.weights.find_recursions(&reader.singles, &calls);
    let sites = plan.sites.iter();
    let sites: Vec<(usize, Vec<PlannedCalls>)> =
        sites.map(|it| (it.site, reader.site(it))).collect();
    for function in plan.functions.iter().filter(|it| !it.bodies.is_empty()) {
        let images = reader.images(function);
        reader.sources.push((key_of(function), images));
    }
    let alone = reader.alone();
    let mut model = Model {
        alone,
        ..Model::default()
    };
    let (keys, origins) = reader.words(&mut model, &sites, most);
    Read {
        model,
        keys,
        origins,
        singles: reader.singles,
    }
}

/// The plan's parts, as they are read.
pub(super) struct Reader<'p, 'l> {
    pub(super) program: &'p Program,
    pub(super) bans: &'p Bans,
    pub(super) lines: &'l Lines,
    pub(super) weights: Weights,
    /// The types on which some bodies cannot be written.
    pub(super) limited: BTreeSet<&'p Usr>,
    pub(super) singles: Vec<(Slot, Usr)>,
    pub(super) single_ids: BTreeMap<(Slot, Usr), usize>,
    /// The function that singles in a row would be.
    pub(super) keys: BTreeMap<Spelling, Option<SequenceKey>>,
    /// What each planned function is called for.
    aparts: Vec<Apart>,
    pub(super) sources: Vec<(SequenceKey, Vec<Image>)>,
    /// What is not written in any case, and so takes no lines.
    pub(super) useless: BTreeSet<SequenceKey>,
}

impl Reader<'_, '_> {
    fn single(&mut self, slot: Slot, class: &Usr) -> usize {
        let key = (slot, class.clone());
        let next = self.singles.len();
        let id = *self.single_ids.entry(key.clone()).or_insert(next);
        if id == next {
            self.singles.push(key);
        }
        id
    }

    /// `slot` on a node of exactly this type.
    fn on(&mut self, slot: &Slot, class: &Usr) -> usize {
        let function = self.program.resolve(class, slot);
        let slot = function.map_or_else(|| slot.clone(), Slot::Direct);
        self.single(slot, class)
    }

    fn site(&mut self, site: &crate::model::SitePlan) -> Vec<PlannedCalls> {
        let items = &self.program.sites[site.site].block.items;
        self.records(&site.steps, None, &|_, item| {
            items.get(item).map(|it| (None, it))
        })
    }

    fn images(&mut self, function: &FusedFunction) -> Vec<Image> {
        let types = match &function.owner {
            Owner::Free => vec![None],
            Owner::Class(class) => {
                let runs = |it: &Usr| {
                    let mut functions = function.slots.iter();
                    functions.all(|slot| {
                        let resolved = self.program.resolve(it, slot);
                        let found = resolved.and_then(|it| self.program.function(&it));
                        found.is_some_and(|it| !it.is_pure)
                    }) && self.program.class(it).is_some_and(|it| !it.is_abstract)
                };
                let types = self.program.subtypes(class).into_iter().filter(runs);
                types.map(Some).collect()
            }
        };
        let is_limited = |it: &Option<Usr>| it.as_ref().is_some_and(|it| self.limited.contains(it));
        let shares = shares(&types.iter().map(is_limited).collect::<Vec<_>>());
        let mut images = Vec::new();
        for body in &function.bodies {
            let runs = |it: &Option<Usr>| std::ptr::eq(self.body_of(function, it.as_ref()), body);
            let own = types.iter().zip(&shares).filter(|it| runs(it.0));
            let share = own.map(|it| it.1).sum();
            images.push(self.image(function, body, share));
        }
        images
    }

    /// The body that an object of dynamic type `class` runs.
    fn body_of<'f>(&self, function: &'f FusedFunction, class: Option<&Usr>) -> &'f FusedBody {
        let above = class
            .map(|it| self.program.supertypes(it))
            .unwrap_or_default();
        let mut above = above.iter();
        let found = above.find_map(|it| {
            function
                .bodies
                .iter()
                .find(|body| body.class.as_ref() == Some(it))
        });
        found.unwrap_or(&function.bodies[0])
    }

    fn image(&mut self, function: &FusedFunction, body: &FusedBody, share: f64) -> Image {
        let Schedule::Fused { instances, steps } = &body.schedule else {
            let class = body.class.clone().unwrap_or_else(|| Usr::new(""));
            let calls = function.slots.iter().enumerate();
            let calls: Vec<(usize, Slot)> = calls.map(|(at, it)| (at, it.clone())).collect();
            let key = key_of(function);
            let is_split = self.bans.bodies.contains(&(key, class.clone())) && calls.len() > 2;
            let members = calls.into_iter().map(|(at, slot)| PlannedCall {
                key: (at, 0),
                // What is one call is dispatched again.
                single: match is_split {
                    true => self.single(slot, &class),
                    false => self.on(&slot, &class),
                },
                ends: Vec::new(),
                again: 1.0,
            });
            let members: Vec<PlannedCall> = members.collect();
            let record = |members, apart| PlannedCalls {
                weight: 1.0,
                members,
                apart,
                is_split,
            };
            let single = |it| record(vec![it], Apart::default());
            let records = match is_split {
                true => vec![record(members, function.apart.clone())],
                false => members.into_iter().map(single).collect(),
            };
            return Image {
                share,
                class: body.class.clone(),
                records,
                instances: Vec::new(),
                is_visit: is_split,
            };
        };
        let program = self.program;
        let functions: Vec<Option<&Function>> =
            instances.iter().map(|it| program.function(it)).collect();
        let item = |instance: usize, item: usize| -> Option<(Option<&Function>, &Item)> {
            let function = *functions.get(instance)?;
            Some((function, function?.body.as_ref()?.items.get(item)?))
        };
        let whole = (&function.slots[..], body.class.as_ref());
        Image {
            share,
            class: body.class.clone(),
            records: self.records(steps, Some(whole), &item),
            instances: instances.clone(),
            is_visit: true,
        }
    }

    /// The calls in `steps`.
    fn records<'i>(
        &mut self,
        steps: &[Step],
        whole: Option<(&[Slot], Option<&Usr>)>,
        item: &dyn Fn(usize, usize) -> Option<(Option<&'i Function>, &'i Item)>,
    ) -> Vec<PlannedCalls> {
        let mut records = Vec::new();
        let mut ends = Ends::default();
        for step in steps.iter().flat_map(Step::all) {
            let (keys, extra): (_, &[usize]) = match step {
                Step::Item { instance, item } => (vec![(*instance, *item)], &[]),
                Step::Guard { members } => (members.clone(), &[]),
                Step::Group { members, extra, .. } => (members.clone(), extra),
                Step::Whole { instance } => {
                    if let Some((slots, class)) = whole
                        && let Some(slot) = slots.get(*instance)
                    {
                        let none = Usr::new("");
                        let single = self.on(slot, class.unwrap_or(&none));
                        records.push(PlannedCalls {
                            weight: 1.0,
                            members: vec![PlannedCall {
                                key: (*instance, 0),
                                single,
                                ends: Vec::new(),
                                again: 1.0,
                            }],
                            apart: Apart::default(),
                            is_split: false,
                        });
                    }
                    continue;
                }
                Step::Each { .. } => continue,
            };
            let items = keys.iter();
            let items: Vec<_> = items
                .filter_map(|it| Some((*it, item(it.0, it.1)?)))
                .collect();
            let weights = items.iter().filter_map(|(_, (_, item))| match &item.kind {
                ItemKind::Call(call) => Some(self.weights.of(item, call)),
                ItemKind::Simple => None,
            });
            // Calls under more conditions than the others run less often, all of them together.
            let weight = weights.reduce(f64::max);
            let condition = (!extra.is_empty()).then(|| ends.other());
            let mut members = Vec::new();
            for (key, (_, item)) in &items {
                let own = whole.and_then(|it| it.0.get(key.0));
                let member = |reader: &mut Self, call: &Call, to: Slot| PlannedCall {
                    key: *key,
                    again: own.map_or(1.0, |it| reader.weights.again(it, &to)),
                    single: reader.single(to, &call.receiver.class),
                    ends: ends.of.get(&key.0).cloned().unwrap_or_default(),
                };
                if let ItemKind::Call(call) = &item.kind {
                    let mut member = member(self, call, self.program.slot(call));
                    let is_extra = extra.iter().any(|it| keys[*it] == *key);
                    if let Some((condition, most)) = condition.zip(weight).filter(|_| is_extra) {
                        let share = self.weights.of(item, call) / most;
                        member.ends.push((condition, share));
                    }
                    members.push(member);
                }
                for call in &item.nested {
                    if self.is_traversal(&call.callee) {
                        records.push(PlannedCalls {
                            weight: self.weights.of(item, call),
                            members: vec![member(self, call, self.program.slot(call))],
                            apart: Apart::default(),
                            is_split: false,
                        });
                    }
                }
            }
            if let Some(weight) = weight {
                let apart = match step {
                    Step::Group { target, .. } => self.aparts.get(target.0 as usize).cloned(),
                    _ => None,
                };
                records.push(PlannedCalls {
                    weight,
                    members,
                    apart: apart.unwrap_or_default(),
                    is_split: false,
                });
            }
            let comes = |it: &(ItemKey, (Option<&Function>, &Item))| {
                let (function, item) = it.1;
                let asks = function.is_some_and(|it| self.weights.asks_for_node(it, item));
                !item.returns.is_empty() && !asks
            };
            if let Some(item) = items.iter().find(|it| comes(it)) {
                let instances: BTreeSet<usize> = items.iter().map(|it| it.0.0).collect();
                let goes_on = |instance: usize| {
                    let slot = whole.and_then(|it| it.0.get(instance));
                    slot.map_or(1.0, |it| self.weights.goes_on(it))
                };
                ends.add(item.1.1, &instances, goes_on);
            }
        }
        records
    }

    fn is_traversal(&self, function: &Usr) -> bool {
        let function = self.program.function(function);
        function.is_some_and(|it| it.kind == FunctionKind::Traversal)
    }

    /// Expected visits of each single.
    fn alone(&mut self) -> Vec<f64> {
        let calls = self.calls();
        let weighted = calls.iter().enumerate().map(|(at, calls)| {
            let slot = &self.singles[at].0;
            let goes_on = self.weights.goes_on(slot);
            let mut all: BTreeMap<usize, f64> = BTreeMap::new();
            for (to, weight, ends) in calls {
                let again = self.weights.again(slot, &self.singles[*to].0);
                *all.entry(*to).or_default() += weight * again * goes_on.powi(*ends);
            }
            all.into_iter().collect()
        });
        let calls: Vec<Vec<(usize, f64)>> = weighted.collect();
        let mut alone = vec![1.0_f64; calls.len()];
        for _ in 0..MOST_ROUNDS {
            let mut change = 0.0_f64;
            for at in (0..alone.len()).rev() {
                let of = |own: bool| calls[at].iter().filter(move |it| (it.0 == at) == own);
                let own: f64 = of(true).map(|it| it.1).sum();
                let more: f64 = of(false).map(|it| it.1 * alone[it.0]).sum();
                let value = (1.0 + more) / (1.0 - own);
                change = change.max((value - alone[at]).abs() / value);
                alone[at] = value;
            }
            if change < SETTLED {
                break;
            }
        }
        alone
    }

    /// What each single calls.
    fn calls(&mut self) -> Vec<Vec<(usize, f64, i32)>> {
        let mut calls = Vec::new();
        while calls.len() < self.singles.len() {
            let (slot, class) = self.singles[calls.len()].clone();
            calls.push(self.calls_of(&slot, &class));
        }
        calls
    }

    /// What `slot` on a node of static type `class` calls: how often, and behind how many early ends.
    fn calls_of(&mut self, slot: &Slot, class: &Usr) -> Vec<(usize, f64, i32)> {
        let program = self.program;
        let functions: Vec<(Usr, bool)> = match slot {
            Slot::Direct(function) => vec![(function.clone(), false)],
            Slot::Virtual(_) => {
                let concrete = |it: &Usr| program.class(it).is_some_and(|it| !it.is_abstract);
                let types = program.subtypes(class).into_iter().filter(concrete);
                let of = |it: Usr| Some((program.resolve(&it, slot)?, self.limited.contains(&it)));
                types.filter_map(of).collect()
            }
        };
        let is_limited: Vec<bool> = functions.iter().map(|it| it.1).collect();
        let shares = shares(&is_limited).into_iter();
        let mut calls = Vec::new();
        for ((function, _), share) in functions.iter().zip(shares) {
            let Some(function) = program.function(function) else {
                continue;
            };
            let mut ends = 0;
            for item in function.body.iter().flat_map(|it| &it.items) {
                let own = match &item.kind {
                    ItemKind::Call(call) => Some(call),
                    ItemKind::Simple => None,
                };
                for call in own.into_iter().chain(&item.nested) {
                    if self.is_traversal(&call.callee) {
                        let single = self.single(program.slot(call), &call.receiver.class);
                        calls.push((single, share * self.weights.of(item, call), ends));
                    }
                }
                let asks = self.weights.asks_for_node(function, item);
                ends += i32::from(!item.returns.is_empty() && !asks);
            }
        }
        calls
    }

    /// Adds the singles of virtual functions on the types that may declare words of them.
    fn add_owners(&mut self) {
        let is_virtual = |it: &&(Slot, Usr)| matches!(it.0, Slot::Virtual(_));
        let slots = self.singles.iter().filter(is_virtual);
        let slots: BTreeSet<Slot> = slots.map(|it| it.0.clone()).collect();
        let class = |it: &Slot| self.program.function(slot_function(it))?.class.clone();
        let owners: BTreeSet<Usr> = slots.iter().filter_map(class).collect();
        for slot in &slots {
            let own = class(slot);
            for owner in &owners {
                let derives = |it: &Usr| self.program.derives_from(owner, it);
                if own.as_ref().is_some_and(derives) {
                    self.single(slot.clone(), owner);
                }
            }
        }
    }
}
