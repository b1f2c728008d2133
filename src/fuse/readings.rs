//! In which reading each body of a sequence takes part: as it is written, with early ends as conditions of what follows, with calls on
//! the same node expanded, or both (`link`); with what shares a branch, or stands behind a `continue`, as parts under conditions, or, where these
//! do not keep their values, in one piece; with loops in front of the conditions around them.
//!
//! That by which most calls can join; among equals one that is not expanded, then one in which no traversal ends before the others, so that there are no flags; among
//! these the one as written. (A flag is kept where a test would take longer, or where calls under a condition would keep others apart.) Calls whose traversals end under different conditions can join as written only, those that stand under an `if`
//! in one traversal and behind an early end in the other, only where that end is a condition.

use std::collections::{BTreeMap, BTreeSet};

use super::guard::guards;
use super::planner::Planner;
use super::predicates::{self, Condition, conditions};
use super::wording::Scope;
use crate::link::Reading;
use crate::model::{Item, ItemKind, Root, Shared, Span, Usr, Variable};
use crate::mutation::{Rule, broken};
use crate::summarise::EffectId;

/// Conditions that touch more than this are tested once where that is possible.
const MOST_ACCESSES: usize = 2;

/// What readings may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed<'a> {
    /// Expand calls.
    pub(super) expanded: bool,
    /// Take statements apart whose parts share a branch.
    pub(super) parts: bool,
    /// Put calls on first elements into loops, but for traversals of these numbers.
    pub(super) but_peeled: &'a BTreeSet<usize>,
}

impl Planner<'_, '_, '_> {
    /// The readings of `functions` by which they run together on nodes of type `class` (or one derived from that, if it is not `exact`), as far
    /// as they are `allowed`.
    pub(super) fn readings(
        &mut self,
        declared: &[Usr],
        (class, exact): (Option<&Usr>, bool),
        (shared, allowed): (&Shared, Allowed<'_>),
    ) -> Vec<Usr> {
        let known = class.filter(|_| exact);
        let peels = self.program.has_peeled() && allowed.but_peeled.len() < declared.len();
        let each = Reading::each().filter(|it| allowed.expanded || !it.expanded);
        let each = each.filter(|it| peels || !it.peeled);
        let read = |reading: Reading| -> (Reading, Vec<Usr>) {
            let functions = declared.iter().enumerate();
            let read = functions.map(|(slot, it)| {
                let peeled = reading.peeled && !allowed.but_peeled.contains(&slot);
                let reading = Reading { peeled, ..reading };
                let read = self.reading(it, (reading, allowed), known);
                // A member function runs on a node that is there.
                match class.is_some() || broken(Rule::FreeNodesThere) {
                    true => self.program.on_node(&read),
                    false => read,
                }
            });
            (reading, read.collect())
        };
        let mut all: Vec<(Reading, Vec<Usr>)> = each.map(read).collect();
        let (_, functions) = all.remove(0);
        let mut best = functions.clone();
        let mut most = None;
        let mut tried = vec![functions.clone()];
        for (reading, read) in all {
            if tried.contains(&read) {
                continue;
            }
            // Loops that end early become one with none that a condition stood around, and with no calls on first children.
            let mut bodies = read.iter().map(|it| items(self.program.function(it)));
            let stops = |it: &[Item]| it.iter().any(|it| it.stops);
            if (reading.outward || reading.peeled) && bodies.any(stops) {
                continue;
            }
            tried.push(read.clone());
            let most = most.get_or_insert_with(|| self.worth(&functions, class, shared));
            let worth = self.worth(&read, class, shared);
            let is_short = || {
                let short = |it: (&Usr, &Usr)| self.is_short(it);
                !reading.expanded && read.iter().zip(&functions).all(short)
            };
            if worth.0 > most.0 || worth > *most && is_short() {
                (*most, best) = (worth, read);
            }
        }
        best
    }

    /// That reading of a function, if its conditions keep their values; else the nearest one to it.
    fn reading(
        &mut self,
        function: &Usr,
        (reading, allowed): (Reading, Allowed<'_>),
        class: Option<&Usr>,
    ) -> Usr {
        let in_parts = |it: &Reading| allowed.parts || it.in_one_piece;
        let nearest: Vec<Reading> = reading.nearest().collect();
        // Where such statements are to be in one piece, the readings in which they are come first.
        let (first, others): (Vec<_>, Vec<_>) = nearest.into_iter().partition(in_parts);
        let found = first.into_iter().chain(others).find_map(|it| {
            let reading = self.program.reading(function, it, class)?;
            let effects = self.oracle.summaries().items(&reading);
            let items = items(self.program.function(&reading));
            predicates::stay(self.oracle, items, effects).then_some(reading)
        });
        found.unwrap_or_else(|| function.clone())
    }

    /// Whether what a reading tests anew each time takes no longer than a flag would, about.
    fn is_short(&self, (reading, written): (&Usr, &Usr)) -> bool {
        let predicates = |usr| {
            let items = items(self.program.function(usr)).iter();
            items.flat_map(|it| &it.predicates)
        };
        let known: BTreeSet<Span> = predicates(written).map(|it| it.condition).collect();
        let mut more = predicates(reading).filter(|it| !known.contains(&it.condition));
        more.all(|it| it.accesses.len() <= MOST_ACCESSES)
    }

    /// How many calls can join others, and whether no traversal ends before others.
    fn worth(&mut self, functions: &[Usr], class: Option<&Usr>, shared: &Shared) -> (usize, bool) {
        let program = self.program;
        let bodies = functions.iter().enumerate().filter_map(|(slot, it)| {
            let function = program.function(it)?;
            let scope = Scope::of_function(program, function, class, (slot, shared));
            Some((scope, items(Some(function))))
        });
        let bodies: Vec<(Scope<'_>, &[Item])> = bodies.collect();
        let all = bodies.iter().flat_map(|(scope, items)| {
            let items = items.iter().enumerate();
            items.map(move |(at, item)| ((scope, at), item, conditions(scope, item)))
        });
        let mut all: Vec<_> = all.collect();
        let mut forms: Vec<_> = all.iter_mut().map(|it| &mut it.2).collect();
        predicates::take_forms(&mut forms);
        let ends = |it: &(Scope<'_>, &[Item])| it.1.iter().any(|it| !it.returns.is_empty());
        let ends: BTreeSet<usize> = bodies
            .iter()
            .filter(|it| ends(it))
            .map(|it| it.0.instance())
            .collect();
        let mut calls: BTreeMap<_, Alike> = BTreeMap::new();
        for ((scope, at), item, conditions) in all {
            let ItemKind::Call(call) = &item.kind else {
                continue;
            };
            let place = call.receiver.place.as_ref().filter(|it| !it.whole);
            let of_local =
                place.is_some_and(|it| matches!(it.root, Root::Pointee(Variable::Local(_))));
            let instance = of_local.then_some(scope.instance());
            let key = (
                place,
                &call.receiver.class,
                instance,
                predicates::any_loop(conditions),
            );
            let known = calls.entry(key).or_default();
            known.count += usize::from(place.is_some());
            known.may_end |= ends.contains(&scope.instance());
            let function = &functions[scope.instance()];
            let effects = self.oracle.summaries().items(function).get(at);
            let callee = effects.and_then(|it| it.callee);
            known.callees.push(((scope.instance(), at), callee));
        }
        // Calls under more conditions than others join these, one set of them each. Those on first elements do so only where no traversal of
        // theirs ends before: else they are better left as they are.
        let mut taken = BTreeSet::new();
        let mut in_two = 0;
        for (key, own) in &calls {
            let (place, class, instance, conditions) = key;
            let peeled = conditions.iter().any(|it| it.0 == Condition::First);
            let ends = |it: &Alike| it.may_end || own.may_end;
            let fits = |it: &_| calls.get(it).is_some_and(|it| !peeled || !ends(it));
            let mut around = (0..conditions.len()).map(|it| {
                let around = conditions[..it].to_vec();
                (*place, *class, *instance, around)
            });
            let base = around.find(|it| {
                let is_base = predicates::is_more(&it.3, conditions) && fits(it);
                is_base && !taken.contains(it)
            });
            if let Some(base) = base.filter(|_| place.is_some() && !taken.contains(key)) {
                let between = !peeled && self.stand_between(own, &calls[&base]);
                in_two += usize::from(between);
                taken.extend([base, key.clone()]);
            }
        }
        let more = taken.len() / 2;
        let joined = calls.into_values().map(|it| it.count.saturating_sub(1));
        let joined = (joined.sum::<usize>() + more).saturating_sub(in_two);
        let guards: Vec<_> = bodies.iter().map(|it| guards(&it.0, it.1)).collect();
        let mut ends = bodies.iter().zip(&guards).flat_map(|(body, guards)| {
            let ends = body.1.iter().zip(guards);
            ends.filter(|it| !it.0.returns.is_empty()).map(|it| it.1)
        });
        let of_all = ends.all(|it| it.is_some() && guards.iter().all(|all| all.contains(it)));
        (joined, of_all)
    }

    /// Whether `more` keep some of `calls` apart from others: they must run between the two.
    fn stand_between(&mut self, more: &Alike, calls: &Alike) -> bool {
        more.callees.iter().any(|(at, own)| {
            let mut conflicts = |other: Option<EffectId>| match own.zip(other) {
                Some((a, b)) => self.oracle.conflict(a, b, false).is_some(),
                None => false,
            };
            let (before, behind): (Vec<_>, Vec<_>) =
                calls.callees.iter().partition(|it| it.0 < *at);
            let mut conflict = |all: Vec<&Callee>| all.into_iter().any(|it| conflicts(it.1));
            conflict(before) && conflict(behind)
        })
    }
}

/// A call by its instance and its place there, and what it does.
type Callee = ((usize, usize), Option<EffectId>);

/// Calls on one node under equal conditions.
#[derive(Default)]
struct Alike {
    /// How many there are.
    count: usize,
    /// Whether one of their traversals may end early.
    may_end: bool,
    callees: Vec<Callee>,
}

fn items(function: Option<&crate::model::Function>) -> &[Item] {
    let body = function.and_then(|it| it.body.as_ref());
    body.map_or(&[], |it| &it.items)
}
