//! Variants of a group: fused functions for the members that are still alive when others have ended.
//!
//! A member may have ended if a statement of its traversal with `return` stands before the group, or if the loop around it may end before others that
//! are one with it. Which sets of
//! members get a function is asked from the sets with one ended member upwards; a set is asked for only if all sets
//! with one more member alive have one, so that what is tested stays a chain (see `lower`, whose analysis of ends this is).

use std::collections::BTreeSet;

use super::bounds::MOST_VARIANTS;
use super::graph::Graph;
use super::group::call_name;
use super::key::Bound;
use super::sequence::Sequences;
use crate::lower::ends::{Ends, ending, ends_at_once, first_of, instances, rules_out, stopping};
use crate::model::{ItemKey, Separation, Slot, Step, Usr, Variant};
use crate::mutation::{Rule, broken};

/// Adds variants to the groups of an order; of groups by their first members, why some sets have none.
pub(super) fn add(
    graph: &Graph<'_>,
    sequences: &mut Sequences<'_>,
    steps: &mut [Step],
) -> Vec<(ItemKey, Separation)> {
    let mut separations = Vec::new();
    let ends = ends_of(graph, steps);
    let all: Vec<BTreeSet<usize>> = (0..steps.len())
        .map(|at| ended_at(graph, (&ends, steps), at))
        .collect();
    for (step, all) in steps.iter_mut().zip(all) {
        let of_body = Ended {
            ends: &ends,
            stopped: BTreeSet::new(),
            all,
        };
        add_to(graph, sequences, step, &of_body, &mut separations);
    }
    separations
}

/// The instances that may have ended where step `at` runs.
fn ended_at(graph: &Graph<'_>, (ends, steps): (&Ends, &[Step]), at: usize) -> BTreeSet<usize> {
    let statement = |(instance, item)| {
        let at = graph.position(instance, item)?;
        graph.vertices[at].statement
    };
    let before = (0..=at).flat_map(|end| ends.behind(end).into_iter().map(move |it| (end, it)));
    let may = before
        .filter(|(end, instance)| !rules_out((&steps[*end], &steps[at]), *instance, statement));
    may.map(|it| it.1).collect()
}

/// What may have ended where a group stands.
struct Ended<'e> {
    ends: &'e Ends,
    /// The instances of the loops around it that may end before others.
    stopped: BTreeSet<usize>,
    /// All instances of which nothing may be left.
    all: BTreeSet<usize>,
}

impl Ended<'_> {
    fn first_alike(&self, instance: usize) -> usize {
        let first = |it| self.ends.first_alike(it);
        first_of(instance, |it| self.stopped.contains(&it), first)
    }
}

/// Adds them to a group, or to those in a loop.
fn add_to(
    graph: &Graph<'_>,
    sequences: &mut Sequences<'_>,
    step: &mut Step,
    ended: &Ended<'_>,
    separations: &mut Vec<(ItemKey, Separation)>,
) {
    match step {
        each @ Step::Each { .. } => {
            let statement = |(instance, item)| {
                let at = graph.position(instance, item)?;
                graph.vertices[at].statement
            };
            let stopping = stopping(each, statement);
            let inside = Ended {
                ends: ended.ends,
                all: ended.all.union(&stopping).copied().collect(),
                stopped: ended.stopped.union(&stopping).copied().collect(),
            };
            if let Step::Each { steps, .. } = each {
                for it in steps {
                    add_to(graph, sequences, it, &inside, separations);
                }
            }
        }
        Step::Group {
            members,
            variants,
            extra,
            ..
        } if extra.is_empty() => {
            let group = EndingGroup::new(graph, members, ended);
            let (found, why) = group.map_or_else(Default::default, |it| it.variants(sequences));
            *variants = found;
            separations.extend(members.first().copied().zip(why));
        }
        _ => {}
    }
}

fn ends_of(graph: &Graph<'_>, steps: &[Step]) -> Ends {
    let returns = |(instance, item)| {
        let vertex = graph.position(instance, item);
        vertex.is_some_and(|it| graph.vertices[it].returns)
    };
    let each = steps
        .iter()
        .map(|it| (instances(it), ending(it, returns), ends_at_once(it)));
    let count = graph.vertices.last().map_or(0, |it| it.instance + 1);
    Ends::new(each, count)
}

/// A group with members that may have ended.
struct EndingGroup<'g, 'p> {
    graph: &'g Graph<'p>,
    class: &'p Usr,
    /// Vertex, instance and slot of each member; traversals that always end together count as one instance.
    members: Vec<(usize, usize, Slot)>,
    /// The instances that may have ended.
    tested: Vec<usize>,
}

impl<'g, 'p> EndingGroup<'g, 'p> {
    fn new(graph: &'g Graph<'p>, members: &[(usize, usize)], ended: &Ended<'_>) -> Option<Self> {
        let mut class = None;
        let mut found = Vec::new();
        for (instance, item) in members {
            let at = graph.position(*instance, *item)?;
            let (call, slot) = graph.vertices[at].call.as_ref()?;
            class = class.or(Some(&call.receiver.class));
            found.push((at, ended.first_alike(*instance), slot.clone()));
        }
        let tested = members
            .iter()
            .map(|it| it.0)
            .filter(|it| ended.all.contains(it));
        let tested: BTreeSet<usize> = tested.map(|it| ended.first_alike(it)).collect();
        Some(EndingGroup {
            graph,
            class: class?,
            tested: tested.into_iter().collect(),
            members: found,
        })
    }

    fn variants(&self, sequences: &mut Sequences<'_>) -> (Vec<Variant>, Option<Separation>) {
        let mut variants = Vec::new();
        let mut why = None;
        let mut level = vec![BTreeSet::new()];
        while !level.is_empty() {
            let next = self.one_more(&level);
            if variants.len() + next.len() > MOST_VARIANTS {
                break;
            }
            level.clear();
            for dead in next {
                match self.variant(&dead, sequences) {
                    Ok(variant) => {
                        variants.push(variant);
                        level.push(dead);
                    }
                    Err(bound) => why = why.or(self.separation(&dead, bound)),
                }
            }
        }
        (variants, why)
    }

    /// The sets of one ended instance more, of which all sets with one less are in `level`, and two members live.
    fn one_more(&self, level: &[BTreeSet<usize>]) -> Vec<BTreeSet<usize>> {
        let mut next = BTreeSet::new();
        for dead in level {
            for more in self.tested.iter().filter(|it| !dead.contains(it)) {
                let mut dead = dead.clone();
                dead.insert(*more);
                let known = |out: &usize| {
                    let mut less = dead.clone();
                    less.remove(out);
                    level.contains(&less)
                };
                if self.alive(&dead).len() > 1 && dead.iter().all(known) {
                    next.insert(dead);
                }
            }
        }
        next.into_iter().collect()
    }

    fn alive(&self, dead: &BTreeSet<usize>) -> Vec<usize> {
        let alive = |at: &usize| !dead.contains(&self.members[*at].1);
        (0..self.members.len()).filter(alive).collect()
    }

    fn variant(
        &self,
        dead: &BTreeSet<usize>,
        sequences: &mut Sequences<'_>,
    ) -> Result<Variant, Bound> {
        let members = self.alive(dead);
        let vertices: Vec<usize> = members.iter().map(|at| self.members[*at].0).collect();
        let mut sequence = sequences.of_calls(self.graph, &vertices);
        if broken(Rule::Variants) {
            let first = self.members.iter().map(|it| it.2.clone());
            sequence.slots = first.take(members.len()).collect();
        }
        let key = sequences.allows(self.class, &sequence)?;
        let target = sequences.call(key, self.graph, &vertices);
        Ok(Variant { members, target })
    }

    /// What is told of a set that has no function: it is no news where none can be written.
    fn separation(&self, dead: &BTreeSet<usize>, bound: Bound) -> Option<Separation> {
        let alive = self.alive(dead);
        let vertex = |at: &usize| self.members[*at].0;
        let (first, last) = (vertex(alive.first()?), vertex(alive.last()?));
        let ended = self.members.iter().find(|it| dead.contains(&it.1))?;
        let reason = format!(
            "{} runs apart from {} once {} has ended: {bound}",
            call_name(self.graph, last),
            call_name(self.graph, first),
            call_name(self.graph, ended.0),
        );
        bound.is_limit().then(|| Separation {
            span: self.graph.vertices[last].span,
            reason,
            bound: true,
            calls: Some((
                self.graph.vertices[first].span,
                self.graph.vertices[last].span,
            )),
        })
    }
}
