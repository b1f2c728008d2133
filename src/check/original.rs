//! The original: the bodies of a sequence one after the other, as events; loops with two iterations, which is where an order can be
//! seen.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::link::Program;
use crate::model::{
    Body, Each, FusedBody, FusedFunction, Item, ItemKey, Place, Schedule, Slot, Usr,
};
use crate::mutation::{Rule, broken};
use crate::summarise::{EffectId, Evaluation, ItemEffects, Summaries};

/// One evaluation that may touch memory: a statement, what a call evaluates before it runs, what it then runs, or a
/// whole traversal.
#[derive(Clone, Debug)]
pub(super) struct Event<'p> {
    pub(super) instance: usize,
    /// The statement; `None` for a whole traversal.
    pub(super) item: Option<usize>,
    pub(super) effect: EffectId,
    /// Of each loop around it, what that goes through, the number of the iteration, and the effect without what is touched in the
    /// element of that iteration.
    pub(super) loops: Vec<(&'p Place, u8, EffectId)>,
    /// Which of the evaluations of its statement it is: each of its conditions, its own, and that of what it calls.
    pub(super) number: usize,
    /// Whether it does not happen: the condition around a loop was evaluated before the first iteration, and this is a later one.
    pub(super) is_known: bool,
}

/// How many iterations loops have: enough for one behind another.
pub(super) const ITERATIONS: u8 = 2;

/// One traversal.
#[derive(Debug)]
struct Traversal<'p> {
    function: Usr,
    name: String,
    /// Its statements; `None` if the plan calls it as a whole.
    body: Option<&'p Body>,
    /// Its first event.
    first: usize,
    /// For each statement, in each iteration of the loops around it, its events.
    events: BTreeMap<(usize, Vec<u8>), Range<usize>>,
}

/// What a fused body or a rewritten call site stands for. Events are in the order in which they happen.
#[derive(Debug)]
pub(super) struct Original<'p> {
    pub(super) events: Vec<Event<'p>>,
    traversals: Vec<Traversal<'p>>,
}

impl<'p> Original<'p> {
    pub(super) fn of_site(program: &'p Program, summaries: &Summaries, site: usize) -> Self {
        let mut original = Original {
            events: Vec::new(),
            traversals: Vec::new(),
        };
        let found = &program.sites[site];
        let effects = summaries.site_items(site);
        original.add_items(
            found.function_usr.clone(),
            &found.function,
            &found.block,
            effects,
        );
        original
    }

    /// What the slots of `function` run on the type of `body`.
    ///
    /// # Errors
    /// A function that is not known.
    pub(super) fn of_body(
        program: &'p Program,
        summaries: &Summaries,
        function: &FusedFunction,
        body: &FusedBody,
    ) -> Result<Self, String> {
        let mut original = Original {
            events: Vec::new(),
            traversals: Vec::new(),
        };
        let wholes: Vec<usize> = body.listing.wholes().collect();
        let planned = match &body.schedule {
            Schedule::Fused { instances, .. } => &instances[..],
            Schedule::Unfused => &[],
        };
        for (at, slot) in function.slots.iter().enumerate() {
            let usr = match (slot, &body.class) {
                (slot, Some(class)) => program.resolve(class, slot),
                (Slot::Direct(usr) | Slot::Virtual(usr), None) => Some(usr.clone()),
            };
            let unknown = || format!("nothing is known of traversal {at}");
            let usr = usr.ok_or_else(unknown)?;
            let reading = planned.get(at).filter(|it| program.is_reading(it, &usr));
            let usr = reading.cloned().unwrap_or(usr);
            // Free functions may run on no node at all.
            if body.class.is_none() && program.needs_node(&usr) && !broken(Rule::FreeNodesThere) {
                return Err(format!("traversal {at} does not test for a node"));
            }
            let found = program.function(&usr).ok_or_else(unknown)?;
            match &found.body {
                Some(body) if !wholes.contains(&at) => {
                    let effects = summaries.items(&usr);
                    original.add_items(usr, &found.name, body, effects);
                }
                _ => {
                    let effect = summaries.whole(&usr);
                    let effect =
                        effect.ok_or_else(|| format!("nothing is known of `{}`", found.name))?;
                    original.add_whole(usr, &found.name, effect);
                }
            }
        }
        Ok(original)
    }

    fn add_items(&mut self, function: Usr, name: &str, body: &'p Body, effects: &[ItemEffects]) {
        let first = self.events.len();
        let mut events = BTreeMap::new();
        let all = 0..effects.len().min(body.items.len());
        self.add_block((&body.items, effects), all, (0, &[]), &mut events);
        self.traversals.push(Traversal {
            function,
            name: name.to_owned(),
            body: Some(body),
            first,
            events,
        });
    }

    /// Adds the events of some statements, which stand under the same `depth` conditions, in one iteration of the loops among these.
    fn add_block(
        &mut self,
        (items, effects): (&'p [Item], &[ItemEffects]),
        range: Range<usize>,
        (depth, iteration): (usize, &[u8]),
        events: &mut BTreeMap<(usize, Vec<u8>), Range<usize>>,
    ) {
        let mut at = range.start;
        while at < range.end {
            let mut inner = items[at].predicates.iter().enumerate().skip(depth);
            let Some((level, predicate)) = inner.find(|it| it.1.each.is_some()) else {
                let start = self.events.len();
                self.add_item((at, &items[at]), &effects[at], iteration);
                events.insert((at, iteration.to_vec()), start..self.events.len());
                at += 1;
                continue;
            };
            let within = |it: &Item| {
                let own = it.predicates.get(level);
                own.is_some_and(|it| it.statement == predicate.statement)
            };
            let count = items[at..range.end]
                .iter()
                .take_while(|it| within(it))
                .count();
            // A call on the first element runs in the first iteration.
            let is_peeled = predicate.each.as_ref().is_some_and(Each::is_peeled);
            for number in 0..if is_peeled { 1 } else { ITERATIONS } {
                let iteration = [iteration, &[number]].concat();
                let inside = at..at + count;
                self.add_block((items, effects), inside, (level + 1, &iteration), events);
            }
            at += count;
        }
    }

    fn add_item(&mut self, (at, item): (usize, &'p Item), effects: &ItemEffects, iteration: &[u8]) {
        let whole = effects.predicates.iter().copied();
        let whole: Vec<EffectId> = whole.chain([effects.own]).chain(effects.callee).collect();
        let ranges = item.predicates.iter().filter_map(|it| it.each.as_ref());
        let loops = ranges.zip(iteration).zip(&effects.apart);
        for (number, effect) in whole.into_iter().enumerate() {
            let around = item.predicates.iter().take(number + 1);
            let around = around.filter(|it| it.each.is_some()).count();
            let mut inner = iteration.iter().skip(around);
            let is_condition = number < item.predicates.len();
            let apart = |it: &Evaluation| {
                let all = it.predicates.iter().copied();
                let mut all = all.chain([it.own]).chain(it.callee);
                all.nth(number).unwrap_or(effect)
            };
            let loops = loops.clone();
            let loops = loops.map(|((each, number), it)| (&each.range, *number, apart(it)));
            self.events.push(Event {
                instance: self.traversals.len(),
                item: Some(at),
                effect,
                loops: loops.collect(),
                number,
                is_known: is_condition && inner.any(|it| *it > 0),
            });
        }
    }

    fn add_whole(&mut self, function: Usr, name: &str, effect: EffectId) {
        self.traversals.push(Traversal {
            function,
            name: name.to_owned(),
            body: None,
            first: self.events.len(),
            events: BTreeMap::new(),
        });
        self.events.push(Event {
            instance: self.traversals.len() - 1,
            item: None,
            effect,
            loops: Vec::new(),
            number: 0,
            is_known: false,
        });
    }

    /// How many traversals there are.
    pub(super) fn len(&self) -> usize {
        self.traversals.len()
    }

    /// Whether the traversals are these functions.
    pub(super) fn runs(&self, functions: &[Usr]) -> bool {
        self.traversals.iter().map(|it| &it.function).eq(functions)
    }

    pub(super) fn name(&self, instance: usize) -> &str {
        self.traversals.get(instance).map_or("", |it| &it.name)
    }

    pub(super) fn body(&self, instance: usize) -> Option<&'p Body> {
        self.traversals.get(instance)?.body
    }

    /// The name of a traversal's function.
    pub(super) fn function(&self, instance: usize) -> Option<&Usr> {
        Some(&self.traversals.get(instance)?.function)
    }

    pub(super) fn items(&self, instance: usize) -> &'p [Item] {
        self.body(instance).map_or(&[], |it| &it.items)
    }

    /// A statement.
    ///
    /// # Errors
    /// There is none of that number.
    pub(super) fn item(&self, (instance, item): ItemKey) -> Result<&'p Item, String> {
        let found = self.items(instance).get(item);
        found.ok_or_else(|| format!("traversal {instance} has no statement {item}"))
    }

    /// Whether a statement may end its traversal.
    pub(super) fn may_end(&self, of: ItemKey) -> bool {
        self.item(of).is_ok_and(|it| !it.returns.is_empty())
    }

    /// Whether a statement may end the loop around it.
    pub(super) fn may_stop(&self, of: ItemKey) -> bool {
        self.item(of).is_ok_and(|it| it.stops)
    }

    /// The events of a statement in one iteration of the loops around it: those of its conditions, its own, and for a call that of
    /// what it runs.
    pub(super) fn events_of(
        &self,
        (instance, item): ItemKey,
        iteration: &[u8],
    ) -> Option<Range<usize>> {
        let traversal = self.traversals.get(instance)?;
        traversal.events.get(&(item, iteration.to_vec())).cloned()
    }

    /// The events of a statement in all iterations.
    pub(super) fn all_events_of(&self, (instance, item): ItemKey) -> impl Iterator<Item = usize> {
        let traversal = self.traversals.get(instance);
        let range = (item, Vec::new())..(item + 1, Vec::new());
        let all = traversal
            .into_iter()
            .flat_map(move |it| it.events.range(range.clone()));
        all.flat_map(|it| it.1.clone())
    }

    /// The event of a traversal that is called as a whole.
    pub(super) fn whole(&self, instance: usize) -> Option<usize> {
        let traversal = self.traversals.get(instance)?;
        traversal.body.is_none().then_some(traversal.first)
    }
}
