//! Which fused functions are worth their code.
//!
//! Visits are estimated by letting a flow run through the plan: it starts at the call sites, and each level of the tree
//! hands what reaches a function on to the groups of its bodies. The weight of a function is its greatest share of a
//! level's flow. One outside of every recursion runs on that level only, so its weight halves with each level; but it
//! is worth half of what it leads to. Best first, by weight for each line of generated code, functions are chosen
//! until the code has grown enough. A plan that wants others is made again without them: a sequence that was not
//! chosen may then split into shorter ones, half as long at most, or into those that were.

use std::collections::{BTreeMap, BTreeSet};

use super::{SequenceKey, key_of};
use crate::link::Program;
use crate::model::{Function, FunctionKind, FusedBody, FusedFunction, Plan, Schedule, Step, Usr};

/// Levels that the flow runs through.
const LEVELS: i32 = 16;

/// Least weight of a function whose code is as long as all traversals together.
const LEAST_WEIGHT: f64 = 0.04;

/// How many times as long as all traversals together the generated code may get.
const MOST_GROWTH: usize = 3;

/// Lines on top of that, for small programs.
const FREE_LINES: usize = 300;

/// How many times as much is tried out.
const TRIALS: usize = 4;

/// Which sequences may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    chosen: BTreeSet<SequenceKey>,
    rejected: BTreeSet<SequenceKey>,
    /// What must not be made, but may be the start of something.
    apart: BTreeSet<SequenceKey>,
    /// Longest sequence that may be made besides those chosen.
    longest: usize,
}

/// What a choice says of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It may be made.
    Allowed,
    /// It starts one that may be made.
    Start,
    /// It is not worth its code.
    TooCostly,
}

impl Default for Choice {
    fn default() -> Self {
        Choice {
            chosen: BTreeSet::new(),
            rejected: BTreeSet::new(),
            apart: BTreeSet::new(),
            longest: usize::MAX,
        }
    }
}

impl Choice {
    pub(super) fn verdict(&self, key: &SequenceKey) -> Verdict {
        if self.apart.contains(key) {
            return Verdict::Start;
        }
        let starts = |it: &SequenceKey| it.slots.starts_with(&key.slots);
        let allowed = self.chosen.contains(key) || key.slots.len() <= self.longest;
        if allowed && !self.rejected.contains(key) {
            Verdict::Allowed
        } else if self.chosen.iter().any(starts) {
            Verdict::Start
        } else {
            Verdict::TooCostly
        }
    }

    /// Takes `keys` out, as not worth their code; whether any of them was in.
    pub(super) fn take_out(&mut self, keys: BTreeSet<SequenceKey>) -> bool {
        let before = self.apart.len();
        self.apart.extend(keys);
        self.apart.len() > before
    }

    /// The choice among what `plan` wants; `None` if all of it is chosen.
    pub(super) fn next(&self, lines: &Lines, plan: &Plan) -> Option<Choice> {
        let (chosen, rejected) = choose(lines, plan);
        let keys = |of: &BTreeSet<usize>| -> BTreeSet<SequenceKey> {
            let functions = of.iter().map(|it| &plan.functions[*it]);
            functions.map(|it| key_of(&it.owner, &it.slots)).collect()
        };
        let longest = rejected
            .iter()
            .map(|it| plan.functions[*it].slots.len())
            .max()?;
        let mut all_rejected = self.rejected.clone();
        all_rejected.extend(keys(&rejected));
        Some(Choice {
            chosen: keys(&chosen),
            rejected: all_rejected,
            apart: self.apart.clone(),
            longest: self.longest.min(longest) / 2,
        })
    }
}

/// The chosen functions, and the first ones behind them that are too costly.
fn choose(lines: &Lines, plan: &Plan) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let weights = weights(plan);
    let most = lines.most();
    let (mut chosen, mut rejected) = (BTreeSet::new(), BTreeSet::new());
    let mut open: BTreeSet<usize> = plan
        .sites
        .iter()
        .flat_map(|it| targets(&it.steps))
        .collect();
    let mut total = 0;
    let worth = |it: usize| weights[it] * lines.all as f64 / lines.of(&plan.functions[it]) as f64;
    while let Some(best) = open
        .iter()
        .copied()
        .reduce(|a, b| if worth(b) > worth(a) { b } else { a })
    {
        open.remove(&best);
        let more = lines.of(&plan.functions[best]);
        if worth(best) < LEAST_WEIGHT || total + more > most {
            rejected.insert(best);
            continue;
        }
        total += more;
        chosen.insert(best);
        let next = calls(&plan.functions[best]);
        open.extend(next.filter(|it| !chosen.contains(it) && !rejected.contains(it)));
    }
    (chosen, rejected)
}

/// The weight of each function, from 0 to 1.
fn weights(plan: &Plan) -> Vec<f64> {
    let recursive = recursive(plan);
    let mut weights = vec![0.0_f64; plan.functions.len()];
    let mut level = vec![0.0; plan.functions.len()];
    for site in &plan.sites {
        pass(&site.steps, 1.0, &mut level);
    }
    for depth in 0..LEVELS {
        let total: f64 = level.iter().sum();
        if total <= 0.0 {
            break;
        }
        let mut next = vec![0.0; plan.functions.len()];
        for (at, function) in plan.functions.iter().enumerate() {
            let share = level[at] / total;
            let fades = if recursive.contains(&at) {
                1.0
            } else {
                0.5_f64.powi(depth)
            };
            weights[at] = weights[at].max(share * fades);
            let bodies: Vec<&[Step]> = fused(function).collect();
            for steps in &bodies {
                pass(steps, share / bodies.len() as f64, &mut next);
            }
        }
        level = next;
    }
    lead(plan, &mut weights);
    weights
}

/// What leads to something is worth half of it at least.
fn lead(plan: &Plan, weights: &mut [f64]) {
    let mut changed = true;
    while changed {
        changed = false;
        for (at, function) in plan.functions.iter().enumerate() {
            let best = calls(function)
                .map(|it| weights[it] / 2.0)
                .fold(0.0, f64::max);
            changed |= best > weights[at];
            weights[at] = weights[at].max(best);
        }
    }
}

/// Hands `flow` on to the groups of `steps`. Where members may have ended, all are alive half of the time.
fn pass(steps: &[Step], flow: f64, next: &mut [f64]) {
    for step in steps.iter().flat_map(Step::all) {
        let Step::Group {
            target,
            variants,
            extra,
            ..
        } = step
        else {
            continue;
        };
        let full = if variants.is_empty() && extra.is_empty() {
            flow
        } else {
            flow / 2.0
        };
        next[target.0 as usize] += full;
        for variant in variants {
            next[variant.target.0 as usize] += full / variants.len() as f64;
        }
    }
}

/// The functions that call themselves, directly or not.
fn recursive(plan: &Plan) -> BTreeSet<usize> {
    let mut graph = petgraph::graph::DiGraph::<usize, ()>::new();
    let nodes: Vec<_> = (0..plan.functions.len())
        .map(|it| graph.add_node(it))
        .collect();
    for (at, function) in plan.functions.iter().enumerate() {
        for to in calls(function) {
            graph.add_edge(nodes[at], nodes[to], ());
        }
    }
    let components = petgraph::algo::tarjan_scc(&graph);
    let is_cycle =
        |it: &[petgraph::graph::NodeIndex]| it.len() > 1 || graph.contains_edge(it[0], it[0]);
    let cycles = components.iter().filter(|it| is_cycle(it));
    cycles.flatten().map(|it| graph[*it]).collect()
}

fn fused(function: &FusedFunction) -> impl Iterator<Item = &[Step]> {
    function.bodies.iter().filter_map(|it| match &it.schedule {
        Schedule::Fused { steps, .. } => Some(&steps[..]),
        Schedule::Unfused => None,
    })
}

fn calls(function: &FusedFunction) -> impl Iterator<Item = usize> {
    fused(function).flat_map(targets)
}

fn targets(steps: &[Step]) -> impl Iterator<Item = usize> {
    steps.iter().flat_map(Step::targets).map(|it| it.0 as usize)
}

/// How long copies of bodies get, about.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    bodies: BTreeMap<Usr, usize>,
    /// All bodies of the program together.
    all: usize,
}

impl Lines {
    pub(super) fn new(program: &Program) -> Self {
        let all = program.functions.iter().chain(program.readings());
        let bodies: BTreeMap<Usr, usize> = all
            .filter_map(|(usr, function)| Some((usr.clone(), length(program, function)?)))
            .collect();
        let traversals = bodies.iter().filter(|it| {
            let function = program.functions.get(it.0);
            function.is_some_and(|it| it.kind == FunctionKind::Traversal)
        });
        Lines {
            all: traversals.map(|it| it.1).sum::<usize>().max(1),
            bodies,
        }
    }

    /// A fused body of these functions.
    pub(super) fn body<'a>(&self, functions: impl Iterator<Item = &'a Usr>) -> usize {
        let lines = functions.map(|it| self.bodies.get(it).copied().unwrap_or(1));
        4 + lines.sum::<usize>()
    }

    /// Most lines that are generated.
    pub(super) fn most(&self) -> usize {
        MOST_GROWTH * self.all + FREE_LINES
    }

    /// Most lines that a plan may hold before the choice.
    pub(super) fn most_tried(&self) -> usize {
        TRIALS * self.most()
    }

    fn of(&self, function: &FusedFunction) -> usize {
        let body = |it: &FusedBody| match &it.schedule {
            Schedule::Fused { instances, .. } => self.body(instances.iter()),
            Schedule::Unfused => 2,
        };
        function.bodies.iter().map(body).sum()
    }
}

/// The lines of a body; twice as many if it may end early, for the tests round what follows.
fn length(program: &Program, function: &Function) -> Option<usize> {
    let body = function.body.as_ref()?;
    let file = program.files.get(body.span.file.0 as usize)?;
    let text = file.text.slice(body.span);
    let lines = text.iter().filter(|it| **it == b'\n').count();
    let may_end = body.items.iter().any(|it| !it.returns.is_empty());
    Some(lines.max(body.items.len()) * if may_end { 2 } else { 1 })
}
