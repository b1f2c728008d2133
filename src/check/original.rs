//! The original: the bodies of a sequence one after the other, as events.

use crate::link::Program;
use crate::model::{Body, FusedBody, FusedFunction, Item, ItemKey, Schedule, Slot, Usr};
use crate::summarise::{EffectId, ItemEffects, Summaries};

/// One evaluation that may touch memory: a statement, what a call evaluates before it runs, what it then runs, or a
/// whole traversal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub(super) instance: usize,
    /// The statement; `None` for a whole traversal.
    pub(super) item: Option<usize>,
    pub(super) effect: EffectId,
}

/// One traversal.
#[derive(Debug)]
struct Traversal<'p> {
    function: Usr,
    name: String,
    /// Its statements; `None` if the plan calls it as a whole.
    body: Option<&'p Body>,
    /// Its first event.
    first: usize,
    /// For each statement, its first event.
    events: Vec<usize>,
}

/// What a fused body or a rewritten call site stands for. Events are in the order in which they happen.
#[derive(Debug)]
pub(super) struct Original<'p> {
    pub(super) events: Vec<Event>,
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
        let (instance, first) = (self.traversals.len(), self.events.len());
        let mut events = Vec::new();
        for (item, effects) in effects.iter().enumerate() {
            events.push(self.events.len());
            let predicates = effects.predicates.iter().copied();
            let all = predicates.chain([effects.own]).chain(effects.callee);
            self.events.extend(all.map(|effect| Event {
                instance,
                item: Some(item),
                effect,
            }));
        }
        self.traversals.push(Traversal {
            function,
            name: name.to_owned(),
            body: Some(body),
            first,
            events,
        });
    }

    fn add_whole(&mut self, function: Usr, name: &str, effect: EffectId) {
        self.traversals.push(Traversal {
            function,
            name: name.to_owned(),
            body: None,
            first: self.events.len(),
            events: Vec::new(),
        });
        self.events.push(Event {
            instance: self.traversals.len() - 1,
            item: None,
            effect,
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

    /// The events of a statement: those of its conditions, its own, and for a call that of what it runs.
    pub(super) fn events_of(&self, (instance, item): ItemKey) -> std::ops::Range<usize> {
        let Some(start) = self
            .traversals
            .get(instance)
            .and_then(|it| it.events.get(item))
        else {
            return 0..0;
        };
        let same = |it: &&Event| it.instance == instance && it.item == Some(item);
        let count = self.events[*start..].iter().take_while(same).count();
        *start..start + count
    }

    /// The event of a traversal that is called as a whole.
    pub(super) fn whole(&self, instance: usize) -> Option<usize> {
        let traversal = self.traversals.get(instance)?;
        traversal.body.is_none().then_some(traversal.first)
    }
}
