//! Sequences of traversals: their identity, names and bounds.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::apart;
use super::bounds::{Bans, Bounds};
use super::cost::Lines;
use super::graph::Graph;
use super::key::{Bound, Sequence, SequenceKey, key_of, slot_function};
use super::owner::{is_part, may_have_subclass};
use super::search::{Choice, Where};
use super::sharing::Sharing;
use super::wording::ArgumentWording;
use super::{owner, search};
use crate::link::Program;
use crate::model::{
    Apart, FUSED_PREFIX, Function, FusedId, ItemKey, Owner, Plan, Shared, Slot, Usr,
};
use crate::summarise::Summaries;

/// Most calls that are gathered, whatever the bounds.
const MOST_GATHERED: usize = 32;

/// Most functions of one sequence for calls that differ in which objects they pass, besides the one for any call.
const MOST_CONTEXTS: usize = 8;

/// All sequences met so far, and those still to be unfolded.
#[derive(Clone, Debug)]
pub(super) struct Sequences<'p> {
    program: &'p Program,
    summaries: &'p Summaries,
    bounds: Bounds,
    bans: &'p Bans,
    ids: BTreeMap<SequenceKey, FusedId>,
    names: Names,
    keys: Vec<(SequenceKey, String)>,
    /// Those of which nothing is made.
    outlines: BTreeSet<SequenceKey>,
    /// Which calls are looked at.
    at: Option<Where>,
    unfolded: usize,
    lines: usize,
    /// For how many calls that differ in what they pass there are functions of one sequence.
    contexts: BTreeMap<(Owner, Vec<Slot>), usize>,
    cost: &'p Lines,
    choice: &'p Choice,
    pub(super) sharing: Sharing<'p>,
}

impl<'p> Sequences<'p> {
    pub(super) fn new(
        (program, summaries): (&'p Program, &'p Summaries),
        bounds: Bounds,
        bans: &'p Bans,
        (cost, choice): (&'p Lines, &'p Choice),
        sharing: Sharing<'p>,
    ) -> Self {
        Sequences {
            program,
            summaries,
            bounds,
            bans,
            ids: BTreeMap::new(),
            names: Names::new(program),
            keys: Vec::new(),
            outlines: BTreeSet::new(),
            at: None,
            unfolded: 0,
            lines: 0,
            contexts: BTreeMap::new(),
            cost,
            choice,
            sharing,
        }
    }

    pub(super) fn next_pending(&mut self) -> Option<SequenceKey> {
        let key = self.keys.get(self.unfolded).map(|it| it.0.clone());
        self.unfolded += usize::from(key.is_some());
        key
    }

    pub(super) fn name(&self, key: &SequenceKey) -> &str {
        let id = self.ids.get(key).map_or(0, |it| it.0 as usize);
        self.keys.get(id).map_or("", |it| &it.1)
    }

    /// What calls of `graph` would run as one, in order.
    pub(super) fn of_calls(&self, graph: &Graph<'_>, calls: &[usize]) -> Sequence {
        let calls = calls.iter().filter_map(|it| {
            let vertex = &graph.vertices[*it];
            let (call, slot) = vertex.call.as_ref()?;
            Some((vertex.instance, *call, slot))
        });
        let calls: Vec<_> = calls.collect();
        apart::sequence(&graph.context, self.summaries, &calls)
    }

    /// The function that `sequence`, called on a node of static type `class`, would be, if there can be one.
    fn possible(&self, class: &Usr, sequence: &Sequence) -> Result<SequenceKey, Bound> {
        let slots = &sequence.slots;
        let owner = owner::owner(self.program, class, slots).map_err(|bound| {
            match (bound, owner::outside(self.program, class)) {
                (Bound::NotPossible, Some((class, file))) => Bound::Outside(class, file),
                (bound, _) => bound,
            }
        })?;
        if let Owner::Class(class) = &owner
            && may_have_subclass(self.program, class, slots)
            && !self.program.tells_class(class)
        {
            return Err(Bound::Open(self.program.name_of(class)));
        }
        if let Owner::Class(class) = &owner {
            self.overridden_elsewhere(class, slots)?;
        }
        let key = self.in_context(SequenceKey {
            owner,
            slots: slots.clone(),
            apart: sequence.apart.clone(),
        });
        match self.bans.sequences.contains(&key) {
            true => Err(Bound::NotPossible),
            false => Ok(key),
        }
    }

    /// The function for `key`: that for fewer promises which is the same, or where there are too many, that for any call.
    fn in_context(&self, mut key: SequenceKey) -> SequenceKey {
        while let Some(same) = self.bans.contexts.get(&key) {
            key = same.clone();
        }
        if !key.apart.is_empty() && !self.ids.contains_key(&key) {
            let of_one = (key.owner.clone(), key.slots.clone());
            if self.contexts.get(&of_one) >= Some(&MOST_CONTEXTS) {
                key.apart = Apart::default();
            }
        }
        key
    }

    /// Why `key`, which is possible, is not to be made, if so.
    fn limit(&self, key: &SequenceKey) -> Option<Bound> {
        let slots = &key.slots;
        if slots.len() > self.bounds.max_sequence {
            return Some(Bound::Length(self.bounds.max_sequence));
        }
        let repeat = |slot: &Slot| slots.iter().filter(|it| *it == slot).count();
        if slots.iter().map(repeat).max() > Some(self.bounds.max_repeat) {
            return Some(Bound::Repeat(self.bounds.max_repeat));
        }
        let lines = match self.ids.contains_key(key) {
            true => 0,
            false => self.lines + self.estimate(key),
        };
        if lines > self.bounds.max_lines {
            return Some(Bound::Lines(self.bounds.max_lines));
        }
        let too_long = lines > self.cost.most_tried();
        (too_long || self.choice.value(key).is_none()).then_some(Bound::Cost)
    }

    /// Objects of subclasses that are not seen would run what the fused function of their base runs.
    fn overridden_elsewhere(&self, class: &Usr, slots: &[Slot]) -> Result<(), Bound> {
        for slot in slots {
            if let Slot::Virtual(function) = slot
                && let Some(by) = self.program.unresolved_override(class, function)
            {
                let function = self.program.name_of(function);
                return Err(Bound::Unresolved(by.name.clone(), function));
            }
        }
        Ok(())
    }

    /// Whether calls on a node of static type `class` may be gathered: they may become one function, or several for parts.
    pub(super) fn may_grow(&self, class: &Usr, sequence: &Sequence) -> Result<(), Bound> {
        if sequence.slots.len() > self.most_gathered() {
            return Err(Bound::Length(self.bounds.max_sequence));
        }
        self.possible(class, sequence).map(drop)
    }

    /// Whether calls on a node of static type `class` are to become one function.
    pub(super) fn allows(&self, class: &Usr, sequence: &Sequence) -> Result<SequenceKey, Bound> {
        let key = self.possible(class, sequence)?;
        match self.limit(&key) {
            Some(bound) => Err(bound),
            None => Ok(key),
        }
    }

    /// Whether no more calls are gathered than these.
    pub(super) fn is_full(&self, length: usize) -> bool {
        length >= self.most_gathered()
    }

    fn most_gathered(&self) -> usize {
        self.bounds.max_sequence.max(MOST_GATHERED)
    }

    /// From here on, what is asked for is asked for there.
    pub(super) fn enter(&mut self, at: Where) {
        self.at = Some(at);
    }

    /// How many of `members`, which call `sequence`, become one from the first on: those that do so in the split that takes the fewest
    /// visits.
    pub(super) fn first_part(
        &self,
        class: &Usr,
        sequence: &Sequence,
        members: &[ItemKey],
    ) -> usize {
        let slots = &sequence.slots;
        if self.choice.is_open() {
            return slots.len();
        }
        let value = |part: Range<usize>| {
            let key = self.allows(class, &sequence.range(part)).ok()?;
            self.choice.value(&key)
        };
        let at = self.at.as_ref();
        let known = at.and_then(|it| self.choice.cut(it, members));
        if let Some(known) = known.filter(|it| *it == 1 || value(0..*it).is_some()) {
            return known;
        }
        let alone = slots.iter().map(|it| self.choice.alone(it, class));
        search::first_part(&alone.collect::<Vec<f64>>(), value)
    }

    /// The parts of `key` that are called as one on `class`, where its body cannot be written: those of the split that takes the fewest
    /// visits.
    pub(super) fn parts(&self, key: &SequenceKey, class: &Usr) -> Vec<Range<usize>> {
        let value = |part: Range<usize>| {
            let part = self.allows(class, &key.sequence().range(part)).ok()?;
            let is_written = is_part(self.program, self.bans, &part, class);
            self.choice.value(&part).filter(|_| is_written)
        };
        let count = key.slots.len();
        let members: Vec<ItemKey> = (0..count).map(|it| (it, 0)).collect();
        let alone = key.slots.iter().map(|it| self.choice.alone(it, class));
        let alone: Vec<f64> = alone.collect();
        let at = Where::Body(key.clone(), Some(class.clone()));
        let mut parts = Vec::new();
        let mut from = 0;
        while from < count {
            let known = self.choice.cut(&at, &members[from..]);
            let known = known.filter(|it| *it == 1 || value(from..from + it).is_some());
            let found = || {
                let value = |part: Range<usize>| value(from + part.start..from + part.end);
                search::first_part(&alone[from..], value)
            };
            let to = from + known.unwrap_or_else(found).max(1);
            parts.extend((to > from + 1).then_some(from..to));
            from = to;
        }
        parts
    }

    /// While everything is planned that is possible: asks for what a body of `key` on `class`, which cannot be written, might call.
    pub(super) fn ask_for_parts(&mut self, key: &SequenceKey, class: &Usr, shared: &Shared) {
        let count = key.slots.len();
        if self.is_open() && count > 2 {
            self.call_part(key, class, 0..count - 1, shared);
            self.call_part(key, class, 1..count, shared);
        }
    }

    /// The function for a part of `key` on the same node, which gets parameters of `key`, those that are `shared` as one.
    pub(super) fn call_part(
        &mut self,
        key: &SequenceKey,
        class: &Usr,
        part: Range<usize>,
        shared: &Shared,
    ) -> Option<FusedId> {
        let sequence = key.sequence().range(part.clone());
        let target = self.allows(class, &sequence).ok()?;
        self.sharing.pass(&target, |(slot, at)| {
            Some(ArgumentWording::of_param((part.start + slot, at), shared))
        });
        Some(self.intern(target))
    }

    /// While everything is planned that is possible: if calls are too many for one function, what is tried instead.
    pub(super) fn pieces(&self, class: &Usr, sequence: &Sequence) -> Vec<Range<usize>> {
        let count = sequence.slots.len();
        let mut pieces = Vec::new();
        let mut from = 0;
        while from + 1 < count {
            let fits = |to: &usize| self.allows(class, &sequence.range(from..*to)).is_ok();
            let to = (from + 2..=count).take_while(fits).last();
            pieces.extend(to.map(|to| from..to));
            from = to.unwrap_or(count);
        }
        pieces
    }

    /// Whether everything is planned that is possible, so that the search can choose.
    pub(super) fn is_open(&self) -> bool {
        self.choice.is_open()
    }

    /// The function for `sequence`, of which nothing is made: it tells what could run together.
    pub(super) fn outline(&mut self, class: &Usr, sequence: &Sequence) -> Option<FusedId> {
        let key = self.possible(class, sequence).ok()?;
        if !self.ids.contains_key(&key) {
            self.outlines.insert(key.clone());
        }
        Some(self.intern(key))
    }

    /// Whether nothing is made of `key`.
    pub(super) fn is_outline(&self, key: &SequenceKey) -> bool {
        self.outlines.contains(key)
    }

    /// The function for `key`, called for the calls that are `members` of `graph`; made now if it is new.
    pub(super) fn call(
        &mut self,
        key: SequenceKey,
        graph: &Graph<'_>,
        members: &[usize],
    ) -> FusedId {
        self.sharing.pass(&key, |(slot, at)| {
            members.get(slot).and_then(|it| graph.argument(*it, at))
        });
        self.intern(key)
    }

    /// Plans `key`, though nothing calls it.
    pub(super) fn want(&mut self, key: &SequenceKey) {
        if !self.ids.contains_key(key) && !self.bans.sequences.contains(key) {
            self.intern(key.clone());
        }
    }

    fn intern(&mut self, key: SequenceKey) -> FusedId {
        if let Some(id) = self.ids.get(&key) {
            return *id;
        }
        let id = FusedId(self.keys.len() as u32);
        if !self.outlines.contains(&key) {
            self.lines += self.estimate(&key);
        }
        if !key.apart.is_empty() {
            let of_one = (key.owner.clone(), key.slots.clone());
            *self.contexts.entry(of_one).or_default() += 1;
        }
        let name = self.names.fresh(self.program, &key);
        self.ids.insert(key.clone(), id);
        self.keys.push((key, name));
        id
    }

    /// Generated lines: those of the bodies, and four more for each.
    fn estimate(&self, key: &SequenceKey) -> usize {
        let classes = match &key.owner {
            Owner::Class(class) => self.program.subtypes(class),
            Owner::Free => {
                return self.cost.body(key.slots.iter().map(slot_function));
            }
        };
        let body = |class: &Usr| {
            let functions = key.slots.iter();
            let functions = functions.filter_map(|slot| self.program.resolve(class, slot));
            self.cost.body(functions.collect::<Vec<_>>().iter())
        };
        classes.iter().map(body).sum()
    }
}

/// Names of fused functions.
#[derive(Clone, Debug)]
struct Names {
    /// Names that a person gave to something.
    foreign: BTreeSet<String>,
    /// Names of fused functions, with the types that have a member of that name (none: free functions).
    taken: BTreeMap<String, Vec<Option<Usr>>>,
}

impl Names {
    fn new(program: &Program) -> Self {
        let members = program
            .classes
            .values()
            .flat_map(|it| &it.members)
            .map(|it| it.name.clone());
        let functions = program.functions.values().map(|it| it.name.clone());
        let reserved = program.reserved.iter().cloned();
        Names {
            foreign: members.chain(functions).chain(reserved).collect(),
            taken: BTreeMap::new(),
        }
    }

    /// `fused_a_b`, or `fused_visit_A_B` of visitors that all call it one name; long ones are cut, and a name that is taken gets a number. Classes that no type derives from
    /// together may use the same name.
    fn fresh(&mut self, program: &Program, key: &SequenceKey) -> String {
        let functions = key.slots.iter().map(slot_function);
        let names = names(functions.filter_map(|it| program.function(it)));
        let mut name = format!("{FUSED_PREFIX}{}", names.join("_"));
        if let [first, .., last] = &names[..]
            && name.len() > 64
        {
            name = format!("{FUSED_PREFIX}{first}_to_{last}");
        }
        let scopes: Vec<Option<Usr>> = match &key.owner {
            Owner::Free => vec![None],
            Owner::Class(class) => program.subtypes(class).into_iter().map(Some).collect(),
        };
        let is_free = |it: &String| {
            let used = self.taken.get(it).map_or(&[][..], |it| it);
            !self.foreign.contains(it) && !scopes.iter().any(|scope| used.contains(scope))
        };
        let mut candidates =
            std::iter::once(name.clone()).chain((2..).map(|n| format!("{name}_{n}")));
        let free = candidates.find(is_free).unwrap_or(name);
        self.taken.entry(free.clone()).or_default().extend(scopes);
        free
    }
}

/// Names the functions that are left of `plan`.
pub(super) fn name(program: &Program, plan: &mut Plan) {
    let mut names = Names::new(program);
    for function in &mut plan.functions {
        function.name = names.fresh(program, &key_of(function));
    }
}

/// What the name of a function for all of them is made of.
fn names<'p>(functions: impl Iterator<Item = &'p Function>) -> Vec<String> {
    let functions: Vec<&Function> = functions.collect();
    let class = |it: &&Function| Some(it.visitor.as_ref()?.class_name().to_owned());
    let one = functions.first().map_or("", |it| &it.name);
    let classes: Option<Vec<String>> = functions.iter().map(class).collect();
    let classes = classes.filter(|_| functions.iter().all(|it| it.name == one));
    match classes {
        Some(classes) if classes.iter().any(|it| *it != classes[0]) => {
            [vec![one.to_owned()], classes].concat()
        }
        _ => functions.iter().map(|it| it.name.clone()).collect(),
    }
}
