//! Unfolding a sequence: one body for each concrete type that needs its own.

use std::collections::BTreeMap;

use super::graph::{Content, Graph, Instance, MOST_VERTICES, instance, size};
use super::search::Where;
use super::sequence::{SequenceKey, may_have_subclass, slot_function};
use super::site::too_large;
use super::{Planner, arrange, is_noexcept, predicates, variants};
use crate::model::{
    FusedBody, FusedFunction, Listing, Owner, Schedule, Separation, Shared, Slot, Usr,
};
use crate::mutation::{Rule, broken};

/// What a type runs: the functions of its sequence, or the plain calls.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Runs {
    PlainCalls,
    Bodies(Vec<Usr>),
}

impl<'p> Planner<'p, '_, '_> {
    /// The fused function of `key`.
    pub(super) fn unfold(&mut self, key: &SequenceKey) -> FusedFunction {
        let shared = &self.sequences.sharing.settle(key);
        let bodies = match &key.owner {
            _ if self.sequences.is_outline(key) => Vec::new(),
            Owner::Free => {
                let functions = key
                    .slots
                    .iter()
                    .map(|it| slot_function(it).clone())
                    .collect();
                vec![self.body((key, shared), None, Runs::Bodies(functions))]
            }
            Owner::Class(owner) => self.member_bodies((key, shared), owner),
        };
        FusedFunction {
            name: self.sequences.name(key).to_owned(),
            owner: key.owner.clone(),
            declared: key
                .slots
                .iter()
                .map(|it| slot_function(it).clone())
                .collect(),
            living_of: None,
            is_virtual: self.dispatches(key),
            slots: key.slots.clone(),
            shared: shared.clone(),
            bodies,
        }
    }

    fn dispatches(&self, key: &SequenceKey) -> bool {
        let virtual_slot = key.slots.iter().any(|it| matches!(it, Slot::Virtual(_)));
        matches!(&key.owner, Owner::Class(class) if virtual_slot && self.program.has_subclasses(class))
    }

    /// The owner's body first. A subclass that was never seen and derives from the owner runs that one: so it asks for the class of the
    /// object, and makes the plain calls on another; or it is nothing but the plain calls.
    fn member_bodies(
        &mut self,
        (key, shared): (&SequenceKey, &Shared),
        owner: &Usr,
    ) -> Vec<FusedBody> {
        let made = (key, shared);
        if !self.dispatches(key) {
            let runs = self.runs(key, owner);
            let mut body = self.body(made, Some(owner.clone()), runs);
            let open = may_have_subclass(self.program, owner, &key.slots);
            body.asks_class = open && body.schedule != Schedule::Unfused;
            return vec![body];
        }
        let mut emitted = BTreeMap::from([(owner.clone(), Runs::PlainCalls)]);
        let runs = match self.program.tells_class(owner) {
            true => self.runs(key, owner),
            false => Runs::PlainCalls,
        };
        let mut body = self.body(made, Some(owner.clone()), runs);
        body.asks_class = body.schedule != Schedule::Unfused;
        let mut bodies = vec![body];
        for class in self.program.subtypes(owner).into_iter().skip(1) {
            let runs = self.runs(key, &class);
            let inherited = self.inherited(&class, owner, &emitted);
            let base_runs = broken(Rule::OwnBodies) && matches!(inherited, Some(Runs::Bodies(_)));
            if inherited.as_ref() == Some(&runs) || base_runs || self.runs_pure(key, &class) {
                continue;
            }
            emitted.insert(class.clone(), runs.clone());
            bodies.push(self.body(made, Some(class), runs));
        }
        bodies
    }

    /// Whether one of the sequence's functions is pure in `class`, so that none of its objects runs the sequence.
    /// (Abstract alone does not say so: an object is of an abstract class while that class's constructor runs.)
    fn runs_pure(&self, key: &SequenceKey, class: &Usr) -> bool {
        let functions = key
            .slots
            .iter()
            .filter_map(|it| self.program.resolve(class, it));
        let mut functions = functions.filter_map(|it| self.program.function(&it));
        functions.any(|it| it.is_pure)
    }

    fn runs(&self, key: &SequenceKey, class: &Usr) -> Runs {
        let banned = self.bans.bodies.contains(&(key.clone(), class.clone()));
        let bodies: Option<Vec<Usr>> = key
            .slots
            .iter()
            .map(|it| self.program.resolve(class, it))
            .collect();
        let is_pure = |it: &Usr| self.program.function(it).is_none_or(|it| it.is_pure);
        match bodies {
            Some(bodies) if !banned && !bodies.iter().any(is_pure) => Runs::Bodies(bodies),
            _ => Runs::PlainCalls,
        }
    }

    /// What `class` would run without a body of its own: that of the nearest base with one, if it is unique.
    fn inherited(&self, class: &Usr, owner: &Usr, emitted: &BTreeMap<Usr, Runs>) -> Option<Runs> {
        if let Some(runs) = emitted.get(class) {
            return Some(runs.clone());
        }
        let bases = &self.program.class(class)?.bases;
        let mut from = bases
            .iter()
            .filter(|it| self.program.derives_from(&it.class, owner));
        match (from.next(), from.next()) {
            (Some(base), None) => self.inherited(&base.class, owner, emitted),
            _ => None,
        }
    }

    fn body(
        &mut self,
        (key, shared): (&SequenceKey, &Shared),
        class: Option<Usr>,
        runs: Runs,
    ) -> FusedBody {
        let Runs::Bodies(functions) = runs else {
            return plain_calls(class, Vec::new());
        };
        let noexcept = is_noexcept(self.program, &key.slots);
        let functions = self.readings(functions, class.as_ref(), shared);
        let instances: Option<Vec<Instance<'p>>> = functions
            .iter()
            .enumerate()
            .map(|(slot, it)| {
                let at = (slot, shared);
                instance(self.program, self.oracle, it, class.as_ref(), noexcept, at)
            })
            .collect();
        let copied = |it: &Instance<'_>| matches!(it.content, Content::Items(..));
        let instances = match instances {
            Some(instances) if instances.iter().any(copied) => instances,
            _ => return plain_calls(class, Vec::new()),
        };
        let statements = size(&instances);
        if statements > MOST_VERTICES {
            let first = functions.first().and_then(|it| self.program.function(it));
            let place = first.and_then(|it| it.declarations.first());
            let told = place.map(|it| too_large(it.span, statements));
            return plain_calls(class, told.into_iter().collect());
        }
        let graph = Graph::build(self.program, self.oracle, &instances);
        self.sequences
            .enter(Where::Body(key.clone(), class.clone()));
        let (grouping, mut steps) = arrange(&graph, &mut self.sequences);
        let once_ended = variants::add(&graph, &mut self.sequences, &mut steps);
        let joins = predicates::joins(&graph, self.oracle, &mut steps, 0);
        let told = grouping.separations.into_iter();
        let told = told.chain(once_ended.iter().map(|it| it.1.clone()));
        FusedBody {
            class,
            schedule: Schedule::Fused {
                instances: functions,
                steps,
            },
            asks_class: false,
            listing: Listing::default(),
            joins,
            separations: told.collect(),
            once_ended,
        }
    }
}

fn plain_calls(class: Option<Usr>, separations: Vec<Separation>) -> FusedBody {
    FusedBody {
        class,
        schedule: Schedule::Unfused,
        asks_class: false,
        listing: Listing::default(),
        joins: Vec::new(),
        separations,
        once_ended: Vec::new(),
    }
}
