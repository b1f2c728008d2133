//! From a plan in which everything that can run together does, to the model: its words, and their parts.
//!
//! The statements of a part of a word are in no other order, and its calls in no other groups, than in the word without the rest (what
//! is left of an acyclic graph is acyclic). So one plan tells all: the bodies of a word that was not planned are those of
//! a planned one that holds it, without the traversals that it lacks.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::model::{Calls, Model, Word, left};
use super::weights::Weights;
use crate::fuse::cost::Lines;
use crate::fuse::sequence::{SequenceKey, slot_function};
use crate::fuse::{gain, key_of, owner};
use crate::link::Program;
use crate::model::{
    Access, Call, Function, FunctionKind, FusedBody, FusedFunction, Item, ItemKey, ItemKind, Mode,
    Owner, Place, Plan, Root, Schedule, Slot, Step, Usr,
};

/// Most words that are looked at.
const MOST_WORDS: usize = 400;

/// Longest part of a word that is looked at besides the word itself.
pub(super) const MOST_LENGTH: usize = 12;

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
struct Record {
    /// How often it runs, early ends aside.
    weight: f64,
    members: Vec<Member>,
}

/// A call of a record.
#[derive(Clone, Debug)]
struct Member {
    /// The statement.
    key: ItemKey,
    /// What it calls.
    single: usize,
    /// The early ends of its traversal before it, each with the chance that it does not come.
    ends: Vec<(usize, f64)>,
    /// How much more often it runs than its place says.
    again: f64,
}

/// An early end in a body.
struct End {
    /// What it reads of the node.
    reads: BTreeSet<Place>,
    /// Whether it reads nothing else.
    only: bool,
}

impl End {
    fn of(item: &Item) -> Self {
        let is_node = |it: &&Access| it.place.root == Root::Node && it.mode == Mode::Read;
        let reads = item.accesses.iter().filter(is_node);
        End {
            reads: reads.map(|it| it.place.clone()).collect(),
            only: item.accesses.iter().all(|it| is_node(&it)),
        }
    }

    /// Whether the two likely come together: one of them asks for nothing but what the other asks for, too.
    fn is_like(&self, other: &End) -> bool {
        let within =
            |a: &End, b: &End| a.only && !a.reads.is_empty() && a.reads.is_subset(&b.reads);
        within(self, other) || within(other, self)
    }
}

/// The words found so far.
#[derive(Default)]
struct Words {
    keys: Vec<SequenceKey>,
    ids: BTreeMap<SequenceKey, usize>,
    bodies: Vec<Vec<Found>>,
    /// The groups of sites and words, in order of discovery; each once.
    groups: Vec<Calls>,
    group_ids: BTreeSet<Vec<(usize, Option<usize>)>>,
    /// What was asked already.
    seen: BTreeSet<Vec<usize>>,
}

impl Words {
    fn add(&mut self, group: &Calls) {
        let id = group.iter().map(|it| (it.0, it.1)).collect();
        if group.len() > 1 && self.group_ids.insert(id) {
            self.groups.push(group.clone());
        }
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

/// A group where it stands.
pub(super) struct Origin {
    pub(super) at: Where,
    pub(super) members: Vec<ItemKey>,
    pub(super) group: usize,
}

/// Calls in a body: how often they run, what they are, where they stand.
struct Found {
    weight: f64,
    calls: Calls,
    class: Option<Usr>,
    members: Vec<ItemKey>,
}

/// A planned body.
#[derive(Clone, Debug)]
struct Image {
    /// The share of a node's types that run it.
    share: f64,
    records: Vec<Record>,
    class: Option<Usr>,
    /// What runs; nothing if it makes the plain calls.
    instances: Vec<Usr>,
}

/// Reads the model off `plan`. Words are as long as `most` says, and hold no function more often than the second number.
pub(super) fn read(program: &Program, lines: &Lines, plan: &Plan, most: (usize, usize)) -> Read {
    let mut reader = Reader {
        program,
        lines,
        weights: Weights::new(program),
        singles: Vec::new(),
        single_ids: BTreeMap::new(),
        keys: BTreeMap::new(),
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
    let sites: Vec<(usize, Vec<Record>)> = sites.map(|it| (it.site, reader.site(it))).collect();
    for function in plan.functions.iter().filter(|it| !it.bodies.is_empty()) {
        let images = reader.images(function);
        reader
            .sources
            .push((key_of(&function.owner, &function.slots), images));
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

struct Reader<'p, 'l> {
    program: &'p Program,
    lines: &'l Lines,
    weights: Weights,
    singles: Vec<(Slot, Usr)>,
    single_ids: BTreeMap<(Slot, Usr), usize>,
    /// The function that singles in a row would be.
    keys: BTreeMap<Vec<usize>, Option<SequenceKey>>,
    sources: Vec<(SequenceKey, Vec<Image>)>,
    /// What is not written in any case, and so takes no lines.
    useless: BTreeSet<SequenceKey>,
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

    fn site(&mut self, site: &crate::model::SitePlan) -> Vec<Record> {
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
        let share = 1.0 / types.len().max(1) as f64;
        let mut images = Vec::new();
        for body in &function.bodies {
            let runs = |it: &Option<Usr>| std::ptr::eq(self.body_of(function, it.as_ref()), body);
            let count = types.iter().filter(|it| runs(it)).count();
            images.push(self.image(function, body, share * count as f64));
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
            let records = calls.into_iter().map(|(at, slot)| Record {
                weight: 1.0,
                members: vec![Member {
                    key: (at, 0),
                    single: self.on(&slot, &class),
                    ends: Vec::new(),
                    again: 1.0,
                }],
            });
            return Image {
                share,
                class: body.class.clone(),
                records: records.collect(),
                instances: Vec::new(),
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
        }
    }

    /// The calls in `steps`.
    fn records<'i>(
        &mut self,
        steps: &[Step],
        whole: Option<(&[Slot], Option<&Usr>)>,
        item: &dyn Fn(usize, usize) -> Option<(Option<&'i Function>, &'i Item)>,
    ) -> Vec<Record> {
        let mut records = Vec::new();
        let mut ends: BTreeMap<usize, Vec<(usize, f64)>> = BTreeMap::new();
        let mut known: Vec<End> = Vec::new();
        for step in steps.iter().flat_map(Step::all) {
            let keys = match step {
                Step::Item { instance, item } => vec![(*instance, *item)],
                Step::Guard { members } | Step::Group { members, .. } => members.clone(),
                Step::Whole { instance } => {
                    if let Some((slots, class)) = whole
                        && let Some(slot) = slots.get(*instance)
                    {
                        let none = Usr::new("");
                        let single = self.on(slot, class.unwrap_or(&none));
                        records.push(Record {
                            weight: 1.0,
                            members: vec![Member {
                                key: (*instance, 0),
                                single,
                                ends: Vec::new(),
                                again: 1.0,
                            }],
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
            let mut members = Vec::new();
            let mut weight = None;
            for (key, (_, item)) in &items {
                let own = whole.and_then(|it| it.0.get(key.0));
                let member = |reader: &mut Self, call: &Call, to: Slot| Member {
                    key: *key,
                    again: own.map_or(1.0, |it| reader.weights.again(it, &to)),
                    single: reader.single(to, &call.receiver.class),
                    ends: ends.get(&key.0).cloned().unwrap_or_default(),
                };
                if let ItemKind::Call(call) = &item.kind {
                    weight = weight.or(Some(self.weights.of(item, call)));
                    members.push(member(self, call, self.program.slot(call)));
                }
                for call in &item.nested {
                    if self.is_traversal(&call.callee) {
                        records.push(Record {
                            weight: self.weights.of(item, call),
                            members: vec![member(self, call, self.program.slot(call))],
                        });
                    }
                }
            }
            if let Some(weight) = weight {
                records.push(Record { weight, members });
            }
            let comes = |it: &(ItemKey, (Option<&Function>, &Item))| {
                let (function, item) = it.1;
                let asks = function.is_some_and(|it| self.weights.asks_for_node(it, item));
                !item.returns.is_empty() && !asks
            };
            if let Some(item) = items.iter().find(|it| comes(it)) {
                let end = End::of(item.1.1);
                let alike = known.iter().position(|it| it.is_like(&end));
                let instances: BTreeSet<usize> = items.iter().map(|it| it.0.0).collect();
                let numbers = alike.into_iter().chain([known.len()]);
                for number in numbers {
                    let is_own = Some(number) != alike;
                    for instance in &instances {
                        let slot = whole.and_then(|it| it.0.get(*instance));
                        let comes = 1.0 - slot.map_or(1.0, |it| self.weights.goes_on(it));
                        let comes = match alike.is_some() && is_own {
                            true => comes * UNLIKE,
                            false => comes,
                        };
                        let own = ends.entry(*instance).or_default();
                        if own.iter().all(|it| it.0 != number) {
                            own.push((number, 1.0 - comes));
                        }
                    }
                }
                known.push(end);
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
        let functions: Vec<Usr> = match slot {
            Slot::Direct(function) => vec![function.clone()],
            Slot::Virtual(_) => {
                let concrete = |it: &Usr| program.class(it).is_some_and(|it| !it.is_abstract);
                let types = program.subtypes(class).into_iter().filter(concrete);
                types.filter_map(|it| program.resolve(&it, slot)).collect()
            }
        };
        let share = 1.0 / functions.len().max(1) as f64;
        let mut calls = Vec::new();
        for function in functions.iter().filter_map(|it| program.function(it)) {
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

    /// The function that these singles in a row would be, if there can be one.
    fn key(&mut self, members: &[usize]) -> Option<SequenceKey> {
        if let Some(known) = self.keys.get(members) {
            return known.clone();
        }
        let class = self.singles[members[0]].1.clone();
        let slots: Vec<Slot> = members
            .iter()
            .map(|it| self.singles[*it].0.clone())
            .collect();
        let owner = owner::owner(self.program, &class, &slots).ok();
        let key = owner.map(|owner| SequenceKey { owner, slots });
        self.keys.insert(members.to_vec(), key.clone());
        key
    }

    /// Finds the words of the model, and their groups.
    fn words(
        &mut self,
        model: &mut Model,
        sites: &[(usize, Vec<Record>)],
        (longest, repeats): (usize, usize),
    ) -> (Vec<SequenceKey>, Vec<Origin>) {
        let mut found = Words::default();
        let sites: Vec<(usize, Found)> = sites
            .iter()
            .flat_map(|(at, records)| records.iter().map(move |it| (*at, it)))
            .filter_map(|(at, it)| Some((at, self::found(it, None, Some)?)))
            .collect();
        found
            .groups
            .extend(sites.iter().map(|it| it.1.calls.clone()));
        // What was planned comes first, then parts of that.
        for whole in [true, false] {
            let mut next = 0;
            while let Some(all) = found.groups.get(next).cloned() {
                next += 1;
                if found.keys.len() >= MOST_WORDS {
                    break;
                }
                for members in parts(&all, longest, whole) {
                    self.word(model, &mut found, members, repeats);
                }
            }
        }
        let Words { keys, bodies, .. } = found;
        let mut known = FxHashMap::default();
        let mut origins = Vec::new();
        for (word, own) in bodies.into_iter().enumerate() {
            for it in own {
                let weight = it.weight;
                match self.enter(model, &mut known, &it.calls, longest) {
                    Ok(group) => {
                        model.words[word].groups.push((weight, group));
                        origins.push(Origin {
                            at: Where::Body(keys[word].clone(), it.class),
                            members: it.members,
                            group,
                        });
                    }
                    Err(visits) => model.words[word].rest += weight * visits,
                }
            }
            let groups = &mut model.words[word].groups;
            groups.sort_by_key(|it| it.1);
            groups.dedup_by(|next, kept| {
                let same = next.1 == kept.1;
                kept.0 += if same { next.0 } else { 0.0 };
                same
            });
        }
        for (site, it) in sites {
            if let Ok(group) = self.enter(model, &mut known, &it.calls, longest) {
                let calls = it.calls.iter();
                let alone: f64 = calls.map(|it| it.2 * model.alone[it.0]).sum();
                model.original += it.weight * alone;
                model.sites.push((it.weight, group));
                origins.push(Origin {
                    at: Where::Site(site),
                    members: it.members,
                    group,
                });
            }
        }
        (keys, origins)
    }

    /// Adds the word that `members` are, if they are one.
    fn word(&mut self, model: &mut Model, found: &mut Words, members: Vec<usize>, repeats: usize) {
        if found.keys.len() >= MOST_WORDS || !found.seen.insert(members.clone()) {
            return;
        }
        let count = |it: &usize| members.iter().filter(|other| *other == it).count();
        let most = members.iter().map(count).max().unwrap_or(0);
        let Some(key) = self.key(&members).filter(|_| most <= repeats) else {
            return;
        };
        if let Some(id) = found.ids.get(&key) {
            model.index.insert(members, *id);
            return;
        }
        let Some((lines, visits, own)) = self.bodies(&key) else {
            return;
        };
        let id = found.keys.len();
        own.iter().for_each(|it| found.add(&it.calls));
        model.words.push(Word {
            length: members.len(),
            lines: if self.useless.contains(&key) {
                0
            } else {
                lines
            },
            alone: self.alone_of(model, &key),
            has_living: self.has_living(&key),
            rest: visits,
            groups: Vec::new(),
        });
        model.index.insert(members, id);
        found.ids.insert(key.clone(), id);
        found.keys.push(key);
        found.bodies.push(own);
    }

    /// The number of a group; or what its calls take, if they are never one.
    fn enter(
        &self,
        model: &mut Model,
        known: &mut FxHashMap<Vec<(usize, Option<usize>, u64)>, usize>,
        all: &Calls,
        longest: usize,
    ) -> Result<usize, f64> {
        let key: Vec<_> = all.iter().map(|it| (it.0, it.1, it.2.to_bits())).collect();
        if let Some(id) = known.get(&key) {
            return Ok(*id);
        }
        let group = model.group(all, longest);
        if group.parts.is_empty() {
            return Err(group.single.iter().sum());
        }
        known.insert(key, model.groups.len());
        model.groups.push(group);
        Ok(model.groups.len() - 1)
    }

    /// The lines and calls of the function `key`, from a planned one that holds it; and how often it is a visit itself: a body that makes the
    /// plain calls is none.
    fn bodies(&self, key: &SequenceKey) -> Option<(usize, f64, Vec<Found>)> {
        let holds = |it: &&(SequenceKey, Vec<Image>)| mask(&it.0.slots, &key.slots).is_some();
        let sources = self.sources.iter().filter(holds);
        let source = sources.min_by_key(|it| (it.0.owner != key.owner, it.0.slots.len()))?;
        let mask = mask(&source.0.slots, &key.slots)?;
        let position = |at: usize| mask.iter().position(|it| *it == at);
        let total: f64 = source.1.iter().map(|it| it.share).sum();
        let (mut lines, mut visits) = (0, 0.0);
        let mut own = Vec::new();
        for image in &source.1 {
            visits += match image.instances.is_empty() {
                true => 0.0,
                false => image.share / total,
            };
            lines += match image.instances.is_empty() {
                true => 2,
                false => self
                    .lines
                    .body(mask.iter().filter_map(|it| image.instances.get(*it))),
            };
            if image.share <= 0.0 {
                continue;
            }
            for record in &image.records {
                if let Some(mut found) = found(record, image.class.as_ref(), position) {
                    found.weight *= image.share / total;
                    own.push(found);
                }
            }
        }
        Some((lines, visits, own))
    }

    /// What the traversals of `key` take one by one on a node of its owner.
    fn alone_of(&self, model: &Model, key: &SequenceKey) -> f64 {
        let none = Usr::new("");
        let class = match &key.owner {
            Owner::Class(class) => class,
            Owner::Free => &none,
        };
        let alone = |slot: &Slot| {
            // A function that is called directly takes the same on any static type.
            let same = |it: &&(Slot, Usr)| it.0 == *slot && matches!(slot, Slot::Direct(_));
            let known = self.single_ids.get(&(slot.clone(), class.clone()));
            let known = known.copied().or_else(|| self.singles.iter().position(|it| same(&it)));
            known.map_or(1.0, |it| model.alone[it])
        };
        key.slots.iter().map(alone).sum()
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

    fn has_living(&self, key: &SequenceKey) -> bool {
        let mut functions = key
            .slots
            .iter()
            .map(|it| self.program.function(slot_function(it)));
        functions.all(|it| it.is_some_and(|it| it.params.is_empty()))
    }
}

/// What is left of a record of the traversals that have a `position`.
fn found(
    record: &Record,
    class: Option<&Usr>,
    position: impl Fn(usize) -> Option<usize>,
) -> Option<Found> {
    let members = record.members.iter();
    let members: Vec<(ItemKey, &Member)> = members
        .filter_map(|it| Some(((position(it.key.0)?, it.key.1), it)))
        .collect();
    let first = members.first()?.1;
    // Ends of all of them are no ends of some.
    let of_all = |end: usize| {
        members
            .iter()
            .all(|it| it.1.ends.iter().any(|it| it.0 == end))
    };
    let common = first.ends.iter().filter(|it| of_all(it.0));
    let common: f64 = common.map(|it| it.1).product();
    let again = members.iter().map(|it| it.1.again);
    let again = again.fold(f64::INFINITY, f64::min);
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let calls = members.iter().map(|(_, it)| {
        let ends = it.ends.iter().filter(|it| !of_all(it.0));
        let chance = ends.clone().map(|it| it.1).product();
        let own: Vec<usize> = ends.map(|it| it.0).collect();
        if own.is_empty() {
            return (it.single, None, 1.0);
        }
        let at = sets.iter().position(|it| *it == own).unwrap_or_else(|| {
            sets.push(own);
            sets.len() - 1
        });
        (it.single, Some(at), chance)
    });
    Some(Found {
        // What not all of them do so often, all together do less often.
        weight: record.weight * again * common,
        calls: calls.collect(),
        class: class.cloned(),
        members: members.iter().map(|it| it.0).collect(),
    })
}

/// Where in `slots` those of `part` stand, in order.
fn mask(slots: &[Slot], part: &[Slot]) -> Option<Vec<usize>> {
    let mut at = 0;
    let mut found = Vec::new();
    for slot in part {
        at += slots[at..].iter().position(|it| it == slot)?;
        found.push(at);
        at += 1;
    }
    Some(found)
}

/// The words that `all` may be, or may be split into, and what early ends may leave of these: the longest first.
fn parts(all: &Calls, longest: usize, whole: bool) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let count = all.len();
    let least = if whole { count } else { 2 };
    let fits = |it: &usize| *it > 1 && *it <= longest && (*it == count || *it <= MOST_LENGTH);
    for length in (least..=count).rev().filter(fits) {
        for from in 0..=count - length {
            let left = left(&all[from..from + length]);
            let told = left.into_iter().filter(|it| it.2 && it.1.len() > 1);
            found.extend(told.map(|it| it.1));
        }
    }
    found
}
