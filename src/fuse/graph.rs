//! The dependence graph of a sequence on one concrete type, as a value (Grafter, section 3.3).

use super::apart::Context;
use super::guard::GuardWording;
use super::predicates::{Condition, Conditions};
use super::wording::{ArgumentWording, Scope};
use crate::model::{Call, Item, LocalId, Mode, ObjectForm, Root, Separation, Slot, Span};
use crate::summarise::{Cause, EffectId, Evaluation, ItemEffects, Oracle};

/// Graphs of more vertices are not made: they may have an edge for each pair.
pub const MOST_VERTICES: usize = 2_000;

/// How many vertices the graph of `instances` has.
pub fn size(instances: &[Instance<'_>]) -> usize {
    let of_one = |it: &Instance<'_>| match &it.content {
        Content::Items(items, _) => items.len(),
        Content::Whole(..) => 1,
    };
    instances.iter().map(of_one).sum()
}

/// One traversal of a sequence, on the type at hand.
#[derive(Clone, Debug)]
pub struct Instance<'p> {
    /// Its statements; one pseudo-statement stands for all if the body cannot be copied.
    pub content: Content<'p>,
    /// For messages.
    pub name: String,
    /// What its names mean.
    pub scope: Scope<'p>,
    /// Why its statements are not scheduled one by one, where no check of the body tells.
    pub whole: Option<Separation>,
}

/// What an instance consists of.
#[derive(Clone, Debug)]
pub enum Content<'p> {
    /// Statements that are scheduled one by one.
    Items(&'p [Item], Vec<ItemEffects>),
    /// The traversal as a whole, by its effect and its place for messages.
    Whole(EffectId, Span),
}

/// A vertex: a statement, or a whole traversal.
#[derive(Clone, Debug)]
pub struct Vertex<'p> {
    /// The traversal that it belongs to.
    pub instance: usize,
    /// The statement; `None` for a whole traversal.
    pub item: Option<usize>,
    /// The statement itself.
    pub statement: Option<&'p Item>,
    /// The call, if it may join a group.
    pub call: Option<(&'p Call, Slot)>,
    /// Whether it calls a function that may be passed a null pointer for its node.
    pub(super) may_be_null: bool,
    /// The called function's name, for messages.
    pub callee_name: String,
    /// Where it stands.
    pub span: Span,
    /// Whether it is a statement that touches memory only: no call, and no variable that later ones use.
    pub is_eager: bool,
    /// What it says, if it is a guard.
    pub guard: Option<GuardWording>,
    /// The conditions under which it runs.
    pub(super) conditions: Conditions,
    /// Of each that is a `switch`, what its groups say.
    pub(super) groups: Vec<Vec<Condition>>,
    /// What each of them touches.
    pub(super) predicates: Vec<EffectId>,
    /// Of each loop among them, what the vertex does outside of the element of the iteration at hand.
    pub(super) apart: Vec<Evaluation>,
    pub(super) own: EffectId,
    pub(super) callee: Option<EffectId>,
    /// Whether it may end its traversal.
    pub returns: bool,
    /// The loop that it may end, by its whole statement.
    pub(super) stops: Option<Span>,
}

impl Vertex<'_> {
    /// Whether it is a part of a loop, by its whole statement.
    pub(super) fn is_in(&self, of: Span) -> bool {
        let mut loops = self.statement.into_iter().flat_map(Item::loops);
        loops.any(|it| it.0 == of)
    }

    /// Whether it is a call on the first element, in a loop.
    pub(super) fn is_peeled(&self) -> bool {
        self.statement.is_some_and(Item::is_peeled)
    }

    /// What it does: itself, and what it calls.
    pub(super) fn effects(&self) -> impl Iterator<Item = EffectId> {
        std::iter::once(self.own).chain(self.callee)
    }
}

/// Why one vertex must stay before another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The earlier vertex.
    pub from: usize,
    /// The later one.
    pub to: usize,
    /// The reason.
    pub why: Dependence,
    /// Whether it lies between the callees of two calls only, so that it need not hold once these are one call.
    pub between_callees: bool,
}

/// The kinds of dependence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// Both touch a place and one writes it.
    Data(Cause),
    /// One of them may end the traversal.
    Control,
    /// One of them may end the loop around both.
    Stop,
}

impl std::fmt::Display for Dependence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Dependence::Data(cause) => write!(f, "{cause}"),
            Dependence::Control => f.write_str("the traversal may end here"),
            Dependence::Stop => f.write_str("the loop may end here"),
        }
    }
}

/// Vertices in program order, and all edges between them.
#[derive(Clone, Debug, Default)]
pub struct Graph<'p> {
    /// All statements of the first instance, then of the second, and so on.
    pub vertices: Vec<Vertex<'p>>,
    /// By `from`, then `to`.
    pub edges: Vec<Edge>,
    /// Why loops over the same children stay apart.
    pub(super) loops_apart: Vec<Separation>,
    pub(super) successors: Vec<Vec<usize>>,
    pub(super) scopes: Vec<Scope<'p>>,
    /// What is known of what the formals of the instances lead to.
    pub(super) context: Context<'p>,
}

impl<'p> Graph<'p> {
    /// The edges that leave `vertex`.
    pub fn out_edges(&self, vertex: usize) -> impl Iterator<Item = &Edge> {
        self.successors[vertex].iter().map(|at| &self.edges[*at])
    }

    /// The graph without the last edge from each vertex that has more than one: for a broken rule.
    pub(super) fn mutilated(&self) -> Self {
        let mut graph = self.clone();
        for edges in graph.successors.iter_mut().filter(|it| it.len() > 1) {
            edges.pop();
        }
        graph.edges.clear();
        for edge in graph.successors.iter_mut().flatten() {
            graph.edges.push(self.edges[*edge].clone());
            *edge = graph.edges.len() - 1;
        }
        graph
    }

    /// Why what two statements do must keep its order, if so.
    pub(super) fn conflict(
        &self,
        oracle: &mut Oracle<'_>,
        (u, a): (&Vertex<'_>, EffectId),
        (v, b): (&Vertex<'_>, EffectId),
    ) -> Option<Cause> {
        let apart = |of_u: Option<LocalId>, of_v: Option<LocalId>| {
            let of_u = of_u.map(|it| (u.instance, it));
            self.context.holds(of_u, of_v.map(|it| (v.instance, it)))
        };
        oracle.conflict_but(a, b, u.instance == v.instance, apart)
    }

    /// The vertex of a statement.
    pub(super) fn position(&self, instance: usize, item: usize) -> Option<usize> {
        let key = (instance, Some(item));
        let found = self
            .vertices
            .binary_search_by_key(&key, |it| (it.instance, it.item));
        found.ok()
    }

    /// What argument `at` of a call says, if the call evaluates nothing but reads, so that equal ones have equal
    /// values.
    pub(super) fn argument(&self, vertex: usize, at: usize) -> Option<ArgumentWording> {
        let vertex = &self.vertices[vertex];
        let (statement, (call, _)) = (vertex.statement?, vertex.call.as_ref()?);
        let reads = statement.accesses.iter().all(|it| {
            // What returns once does so again.
            it.place.root == Root::Going
                || it.mode == Mode::Read && !matches!(it.place.root, Root::World | Root::Unknown)
        });
        if !reads || !statement.nested.is_empty() {
            return None;
        }
        let scope = self.scopes.get(vertex.instance)?;
        let argument = call.args.get(at)?;
        match argument.object {
            Some(ObjectForm::This) => Some(scope.own_object()),
            _ => scope.argument(statement, argument.span?),
        }
    }

    /// The edge between two vertices.
    pub fn edge(&self, from: usize, to: usize) -> Option<&Edge> {
        let leaving = &self.successors[from];
        let found = leaving.binary_search_by_key(&to, |at| self.edges[*at].to);
        found.ok().map(|it| &self.edges[leaving[it]])
    }
}
