//! Unfolding a sequence: one body for each concrete type that needs its own.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::dependence::instance;
use super::graph::{Content, Graph, Instance, MOST_VERTICES, Vertex, size};
use super::group::Grouping;
use super::joins::joins;
use super::key::{SequenceKey, key_of, slot_function};
use super::owner::{dispatches, may_have_subclass};
use super::planner::{Planner, arrange, is_noexcept};
use super::readings::Allowed;
use super::search::Where;
use super::site::too_large;
use super::variants;
use crate::link::Program;
use crate::model::{
    FusedBody, FusedFunction, Item, ItemKind, Listing, Owner, Part, Plan, Schedule, Separation,
    Shared, Step, Usr,
};
use crate::mutation::{Rule, broken};

/// What a type runs: the functions of its sequence, the plain calls, or such that are one in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Runs {
    PlainCalls,
    Parts(Vec<Range<usize>>),
    Bodies(Vec<Usr>),
}

/// The class of the node on which a body runs.
#[derive(Clone, Debug)]
struct On {
    /// `None` for a free function.
    class: Option<Usr>,
    /// Whether no class derived from it runs the body, that has other overriders.
    exact: bool,
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
                let on = On {
                    class: None,
                    exact: false,
                };
                vec![self.body((key, shared), on, Runs::Bodies(functions))]
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
            is_virtual: dispatches(self.program, key),
            slots: key.slots.clone(),
            apart: key.apart.clone(),
            shared: shared.clone(),
            bodies,
        }
    }

    /// The owner's body first. A subclass that was never seen and derives from the owner runs that one: so it asks for the class of the
    /// object, and makes the plain calls on another; or it is nothing but the plain calls.
    fn member_bodies(
        &mut self,
        (key, shared): (&SequenceKey, &Shared),
        owner: &Usr,
    ) -> Vec<FusedBody> {
        let made = (key, shared);
        let on = |class: &Usr, exact| On {
            class: Some(class.clone()),
            exact,
        };
        if !dispatches(self.program, key) {
            let runs = self.runs(key, owner);
            let open = may_have_subclass(self.program, owner, &key.slots);
            let is_final = self.program.class(owner).is_some_and(|it| it.is_final);
            let mut body = self.body(made, on(owner, open || is_final), runs);
            body.asks_class = open && body.schedule != Schedule::Unfused;
            return vec![body];
        }
        let mut emitted = BTreeMap::from([(owner.clone(), Runs::PlainCalls)]);
        let own = self.runs(key, owner);
        let untold = match own {
            Runs::Bodies(_) => self.untold(key, owner),
            _ => None,
        };
        let runs = match self.program.tells_class(owner) {
            true => own,
            false => Runs::PlainCalls,
        };
        let mut body = self.body(made, on(owner, true), runs);
        body.separations.extend(untold);
        body.asks_class = body.schedule != Schedule::Unfused;
        let mut bodies = vec![body];
        for class in self.program.subtypes(owner).into_iter().skip(1) {
            let runs = self.runs(key, &class);
            let from = self.inherits_from(&class, owner, &emitted);
            let inherited = from.as_ref().and_then(|it| emitted.get(it));
            let base_runs = broken(Rule::OwnBodies) && matches!(inherited, Some(Runs::Bodies(_)));
            let same = inherited == Some(&runs);
            let other_readings = from.as_ref().filter(|it| {
                let differs =
                    self.readings_of_class(key, &class) != self.readings_of_class(key, it);
                same && differs && !broken(Rule::ExpandedClasses)
            });
            if (same && other_readings.is_none()) || base_runs || self.runs_pure(key, &class) {
                continue;
            }
            let body = self.body(made, on(&class, true), runs.clone());
            let of_base = |it: &&FusedBody| it.class.as_ref() == other_readings;
            if bodies
                .iter()
                .find(of_base)
                .is_some_and(|it| it.schedule == body.schedule)
            {
                continue;
            }
            emitted.insert(class, runs);
            bodies.push(body);
        }
        bodies
    }

    /// The readings of the sequence's functions that hold on nodes of this class, and not in all classes.
    fn readings_of_class(&self, key: &SequenceKey, class: &Usr) -> Vec<&'p Usr> {
        let functions = key
            .slots
            .iter()
            .filter_map(|it| self.program.resolve(class, it));
        let readings = functions.flat_map(|it| self.program.readings_of_class(&it, class));
        readings.collect()
    }

    /// Why objects of `owner` itself, which has subclasses, make the plain calls, if nothing tells them from those of classes elsewhere.
    fn untold(&self, key: &SequenceKey, owner: &Usr) -> Option<Separation> {
        let class = self.program.class(owner)?;
        let slots = key.slots.iter();
        let functions = slots.filter_map(|it| self.program.resolve(owner, it));
        let functions = functions.filter_map(|it| self.program.function(&it));
        // Where the walks end anyway, nothing is lost.
        let mut going = functions.filter(|it| {
            let items = it.body.iter().flat_map(|it| &it.items);
            let mut calls =
                items.filter(|it| matches!(it.kind, ItemKind::Call(_)) || !it.nested.is_empty());
            calls.next().is_some()
        });
        let place = going.next()?.declarations.first()?;
        going.next()?;
        let concrete = !class.is_abstract && !self.program.tells_class(owner);
        concrete.then(|| Separation {
            span: place.span,
            reason: format!(
                "nothing tells objects of `{0}` from those of a subclass elsewhere; include <typeinfo> in every source file, under no condition (not \
                 with -fno-rtti or -fno-weak), or make `{0}` abstract if there are none",
                class.name
            ),
            bound: false,
            calls: None,
        })
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
            Some(bodies) if bodies.iter().any(is_pure) => Runs::PlainCalls,
            Some(_) if banned => match self.sequences.parts(key, class) {
                parts if parts.is_empty() => Runs::PlainCalls,
                parts => Runs::Parts(parts),
            },
            Some(bodies) => Runs::Bodies(bodies),
            None => Runs::PlainCalls,
        }
    }

    /// Whose body `class` runs without one of its own: that of the nearest base with one, if it is unique.
    fn inherits_from(
        &self,
        class: &Usr,
        owner: &Usr,
        emitted: &BTreeMap<Usr, Runs>,
    ) -> Option<Usr> {
        if emitted.contains_key(class) {
            return Some(class.clone());
        }
        let bases = &self.program.class(class)?.bases;
        let mut from = bases
            .iter()
            .filter(|it| self.program.derives_from(&it.class, owner));
        match (from.next(), from.next()) {
            (Some(base), None) => self.inherits_from(&base.class, owner, emitted),
            _ => None,
        }
    }

    fn body(
        &mut self,
        (key, shared): (&SequenceKey, &Shared),
        On { class, exact }: On,
        runs: Runs,
    ) -> FusedBody {
        let functions = match runs {
            Runs::Bodies(functions) => functions,
            Runs::PlainCalls => return plain_calls(class, Vec::new()),
            Runs::Parts(parts) => {
                let parts = self.parts((key, shared), class.as_ref(), parts);
                return FusedBody {
                    parts,
                    ..plain_calls(class, Vec::new())
                };
            }
        };
        // Where calls on first elements join no others, they stay out of loops.
        let banned = self.bans.peeled.iter();
        let banned = banned.filter(|it| it.0 == *key && it.1 == class);
        let mut but_peeled: BTreeSet<usize> = banned.map(|it| it.2).collect();
        loop {
            let on = On {
                class: class.clone(),
                exact,
            };
            match self.fused_body((key, shared), on, &functions, &but_peeled) {
                Ok(body) => return body,
                Err(apart) => but_peeled.extend(apart),
            }
        }
    }

    /// The body in which these functions run as one; those in `but_peeled` have no calls on first elements in loops.
    ///
    /// # Errors
    /// Those of them that have such calls in loops where they join no others.
    fn fused_body(
        &mut self,
        (key, shared): (&SequenceKey, &Shared),
        On { class, exact }: On,
        functions: &[Usr],
        but_peeled: &BTreeSet<usize>,
    ) -> Result<FusedBody, BTreeSet<usize>> {
        let noexcept = is_noexcept(self.program, &key.slots);
        let in_class = class.clone().map(|it| (key.clone(), it));
        let allowed = Allowed {
            expanded: in_class.is_none_or(|it| !self.bans.expansions.contains(&it)),
            parts: !self.bans.parts.contains(&(key.clone(), class.clone())),
            but_peeled,
        };
        let on = (class.as_ref(), exact || broken(Rule::ExpandedClasses));
        let functions = self.readings(functions, on, (shared, allowed));
        let instances: Option<Vec<Instance<'p>>> = functions
            .iter()
            .enumerate()
            .map(|(slot, it)| {
                let at = (slot, shared);
                instance(self.program, self.oracle, it, class.as_ref(), noexcept, at)
            })
            .collect();
        let copied = |it: &Instance<'_>| matches!(it.content, Content::Items(..));
        let Some(instances) = instances else {
            return Ok(plain_calls(class, Vec::new()));
        };
        let whole = instances.iter().filter_map(|it| it.whole.clone());
        if !instances.iter().any(copied) {
            return Ok(plain_calls(class, whole.collect()));
        }
        let statements = size(&instances);
        if statements > MOST_VERTICES {
            let first = functions.first().and_then(|it| self.program.function(it));
            let place = first.and_then(|it| it.declarations.first());
            let told = place.map(|it| too_large(it.span, statements));
            return Ok(plain_calls(class, told.into_iter().collect()));
        }
        let graph = Graph::build(self.program, self.oracle, (&instances, &key.apart));
        let peels = graph.vertices.iter().any(Vertex::is_peeled);
        let before = peels.then(|| self.sequences.clone());
        self.sequences
            .enter(Where::Body(key.clone(), class.clone()));
        let (grouping, mut steps) = arrange(&graph, &mut self.sequences);
        let apart = unjoined(&graph, &grouping);
        if let Some(before) = before.filter(|_| !apart.is_empty()) {
            self.sequences = before;
            return Err(apart);
        }
        let once_ended = variants::add(&graph, &mut self.sequences, &mut steps);
        let joins = joins(&graph, self.oracle, &mut steps, 0);
        let told = grouping.separations.into_iter().chain(whole);
        let told = told.chain(once_ended.iter().map(|it| it.1.clone()));
        let elsewhere = self.bans.homes.iter();
        let elsewhere = elsewhere.filter(|it| it.0 == *key && it.1 == class);
        let not_in = elsewhere.map(|it| it.2).collect();
        Ok(FusedBody {
            class,
            schedule: Schedule::Fused {
                instances: functions,
                steps,
            },
            asks_class: false,
            not_in,
            parts: Vec::new(),
            listing: Listing::default(),
            joins,
            separations: told.collect(),
            once_ended,
        })
    }
}

/// The traversals with calls on first elements that stand in loops and join none of the calls of those.
fn unjoined(graph: &Graph<'_>, grouping: &Grouping) -> BTreeSet<usize> {
    let joined = |at: usize| {
        let mut groups = grouping.groups.iter();
        let group = groups.find(|it| it.members.contains(&at));
        group.is_some_and(|it| !graph.vertices[it.anchor()].is_peeled())
    };
    let peeled = graph.vertices.iter().enumerate();
    let peeled = peeled.filter(|it| it.1.is_peeled() && !joined(it.0));
    peeled.map(|it| it.1.instance).collect()
}

/// Calls on first elements that stand in loops by themselves in `plan`, since what they joined gained nothing: where, and in which traversal.
pub(super) fn left_in_loops(
    program: &Program,
    plan: &Plan,
) -> BTreeSet<(SequenceKey, Option<Usr>, usize)> {
    let mut found = BTreeSet::new();
    for function in &plan.functions {
        for body in &function.bodies {
            let Schedule::Fused { instances, steps } = &body.schedule else {
                continue;
            };
            let is_peeled = |instance: usize, item: usize| {
                let function = instances.get(instance).and_then(|it| program.function(it));
                let body = function.and_then(|it| it.body.as_ref());
                body.is_some_and(|it| it.items.get(item).is_some_and(Item::is_peeled))
            };
            for step in steps.iter().flat_map(Step::all) {
                if let Step::Item { instance, item } = step
                    && is_peeled(*instance, *item)
                {
                    let key = key_of(function);
                    found.insert((key, body.class.clone(), *instance));
                }
            }
        }
    }
    found
}

impl Planner<'_, '_, '_> {
    /// Calls of `parts` of a sequence on a node of `class`.
    fn parts(
        &mut self,
        (key, shared): (&SequenceKey, &Shared),
        class: Option<&Usr>,
        parts: Vec<Range<usize>>,
    ) -> Vec<Part> {
        let Some(class) = class else {
            return Vec::new();
        };
        self.sequences.ask_for_parts(key, class, shared);
        let call = |it: Range<usize>| {
            let (from, to) = (it.start, it.end);
            let target = self.sequences.call_part(key, class, it, shared)?;
            Some(Part { from, to, target })
        };
        parts.into_iter().filter_map(call).collect()
    }
}

fn plain_calls(class: Option<Usr>, separations: Vec<Separation>) -> FusedBody {
    FusedBody {
        class,
        schedule: Schedule::Unfused,
        asks_class: false,
        not_in: Vec::new(),
        parts: Vec::new(),
        listing: Listing::default(),
        joins: Vec::new(),
        separations,
        once_ended: Vec::new(),
    }
}
