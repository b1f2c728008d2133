//! The dependence graph of a sequence on one concrete type (design section 7; Grafter, section 3.3).

use std::collections::BTreeMap;

use super::apart::Context;
use super::group;
use super::guard::{Guard, guards};
use super::loops;
use super::predicates::{self, Condition, Conditions, conditions};
use super::wording::{Argument, Scope};
use crate::link::Program;
use crate::model::{
    self, Call, Item, ItemKind, LocalId, Mode, ObjectForm, RefKind, Root, Selector, Separation,
    Shared, Slot, Span, Usr,
};
use crate::mutation::{Rule, broken};
use crate::summarise::{Cause, EffectId, Evaluation, ItemEffects, Oracle, Summaries};

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
    pub guard: Option<Guard>,
    /// The conditions under which it runs.
    pub(super) conditions: Conditions,
    /// Of each that is a `switch`, what its groups say.
    pub(super) groups: Vec<Vec<Condition>>,
    /// What each of them touches.
    pub(super) predicates: Vec<EffectId>,
    /// Of each loop among them, what the vertex does outside of the element of the iteration at hand.
    pub(super) apart: Vec<Evaluation>,
    own: EffectId,
    callee: Option<EffectId>,
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
    successors: Vec<Vec<usize>>,
    pub(super) scopes: Vec<Scope<'p>>,
    /// What is known of what the formals of the instances lead to.
    pub(super) context: Context<'p>,
}

impl<'p> Graph<'p> {
    /// The graph of `instances`, which all run on one node; `apart` are the pairs of their formals that lead to different objects.
    pub fn build(
        program: &Program,
        oracle: &mut Oracle<'_>,
        (instances, apart): (&[Instance<'p>], &model::Apart),
    ) -> Self {
        let mut vertices: Vec<Vertex<'p>> = instances
            .iter()
            .enumerate()
            .flat_map(|(at, it)| vertices_of(program, at, it))
            .collect();
        let mut all: Vec<&mut Conditions> =
            vertices.iter_mut().map(|it| &mut it.conditions).collect();
        predicates::take_forms(&mut all);
        let mut graph = Graph {
            successors: vec![Vec::new(); vertices.len()],
            vertices,
            edges: Vec::new(),
            loops_apart: Vec::new(),
            scopes: instances.iter().map(|it| it.scope.clone()).collect(),
            context: Context::new(
                instances.iter().map(|it| it.scope.function()).collect(),
                apart,
            ),
        };
        for from in 0..graph.vertices.len() {
            for to in from + 1..graph.vertices.len() {
                let edge = dependence(oracle, &graph, from, to);
                graph.edges.extend(edge);
            }
        }
        let mut apart = Apart::default();
        graph.drop_apart(oracle, &mut apart);
        loops::merge(&mut graph, oracle);
        // In one iteration of what is one loop now, too.
        graph.drop_apart(oracle, &mut apart);
        graph
    }

    /// Forgets edges between statements of which only one can run. (What neither runs, since its conditions contradict each other, still
    /// needs its declarations.)
    fn drop_apart(&mut self, oracle: &mut Oracle<'_>, apart: &mut Apart) {
        let vertices = &self.vertices;
        let declares = |it: &Edge| declares_for(&vertices[it.from], &vertices[it.to]);
        self.edges
            .retain(|it| declares(it) || !apart.never_both(oracle, vertices, (it.from, it.to)));
        self.successors.iter_mut().for_each(Vec::clear);
        for (at, edge) in self.edges.iter().enumerate() {
            self.successors[edge.from].push(at);
        }
    }

    /// The calls that share their node with another one.
    pub fn shared_calls(&self) -> Vec<usize> {
        group::shared_calls(self)
    }

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
    pub(super) fn argument(&self, vertex: usize, at: usize) -> Option<Argument> {
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

/// Which conditions keep their value in a whole body, so that statements under different values of them never both run.
#[derive(Default)]
struct Apart {
    /// By the effect of a condition.
    stays: BTreeMap<EffectId, bool>,
}

impl Apart {
    /// Whether only one of two statements can run.
    fn never_both(
        &mut self,
        oracle: &mut Oracle<'_>,
        vertices: &[Vertex<'_>],
        (from, to): (usize, usize),
    ) -> bool {
        let (u, v) = (&vertices[from], &vertices[to]);
        if u.returns || v.returns || u.stops.is_some() || v.stops.is_some() {
            return false;
        }
        let apart = predicates::apart((&u.conditions, &u.groups), (&v.conditions, &v.groups));
        let Some((at, level)) = apart else {
            return false;
        };
        let calls =
            |it: &Vertex<'_>, at: usize| it.statement.is_none_or(|it| it.predicates[at].calls);
        let conditions = [u.predicates[at], v.predicates[level]];
        let mut conditions = conditions.into_iter();
        !calls(u, at) && !calls(v, level) && conditions.all(|it| self.stays(oracle, vertices, it))
    }

    fn stays(
        &mut self,
        oracle: &mut Oracle<'_>,
        vertices: &[Vertex<'_>],
        condition: EffectId,
    ) -> bool {
        if let Some(known) = self.stays.get(&condition) {
            return *known;
        }
        let mut effects = vertices.iter().flat_map(Vertex::effects);
        // A variable of one traversal is no other's, but then no other tests it.
        let stays = broken(Rule::BranchesApart)
            || !effects.any(|it| oracle.conflict(it, condition, true).is_some());
        self.stays.insert(condition, stays);
        stays
    }
}

fn vertices_of<'p>(program: &Program, instance: usize, content: &Instance<'p>) -> Vec<Vertex<'p>> {
    match &content.content {
        Content::Whole(effect, span) => vec![Vertex {
            instance,
            item: None,
            statement: None,
            call: None,
            may_be_null: false,
            callee_name: content.name.clone(),
            span: *span,
            is_eager: false,
            guard: None,
            conditions: Vec::new(),
            groups: Vec::new(),
            predicates: Vec::new(),
            apart: Vec::new(),
            own: *effect,
            callee: None,
            returns: false,
            stops: None,
        }],
        Content::Items(items, effects) => items
            .iter()
            .zip(effects)
            .zip(guards(&content.scope, items))
            .enumerate()
            .map(|(at, ((item, effects), guard))| (at, item, effects, guard))
            .map(|(at, item, effects, guard)| Vertex {
                instance,
                item: Some(at),
                statement: Some(item),
                conditions: conditions(&content.scope, item),
                groups: predicates::groups(&content.scope, item),
                predicates: effects.predicates.clone(),
                apart: effects.apart.clone(),
                call: groupable(program, item).filter(|_| !effects.lost),
                may_be_null: may_be_null(program, item),
                callee_name: callee_name(program, item),
                span: item.span,
                is_eager: item.kind == ItemKind::Simple
                    && item.nested.is_empty()
                    && item.declares.is_empty()
                    && item.predicates.is_empty(),
                guard,
                own: effects.own,
                callee: effects.callee,
                returns: !item.returns.is_empty(),
                stops: item.stopped(),
            })
            .collect(),
    }
}

/// The call of an item, if its receiver is one known node.
fn groupable<'p>(program: &Program, item: &'p Item) -> Option<(&'p Call, Slot)> {
    match &item.kind {
        ItemKind::Call(call) if call.receiver.place.as_ref().is_some_and(|it| !it.whole) => {
            Some((call, program.slot(call)))
        }
        _ => None,
    }
}

/// Whether an item is a call of a free function that is passed its node by a pointer.
fn may_be_null(program: &Program, item: &Item) -> bool {
    let ItemKind::Call(call) = &item.kind else {
        return false;
    };
    let callee = program.function(&call.callee);
    callee.is_some_and(|it| it.node_param.is_some() && !it.node_by_reference)
}

fn callee_name(program: &Program, item: &Item) -> String {
    match &item.kind {
        ItemKind::Call(call) => program.name_of(&call.callee),
        ItemKind::Simple => String::new(),
    }
}

/// The edge between two vertices, if there is one. The order of the questions decides only which reason is
/// told.
fn dependence(oracle: &mut Oracle<'_>, graph: &Graph<'_>, from: usize, to: usize) -> Option<Edge> {
    let (u, v) = (&graph.vertices[from], &graph.vertices[to]);
    let same_instance = u.instance == v.instance;
    let edge = |why, between_callees| {
        Some(Edge {
            from,
            to,
            why,
            between_callees,
        })
    };
    // A vertex that may end the traversal stays where it is among the statements of its own traversal: what
    // stood behind it may rely on the test (a null pointer), what stood before it must still happen.
    let ends = u.returns && !broken(Rule::ControlAfterReturn)
        || v.returns && !broken(Rule::ControlBeforeReturn);
    // So does one that may end a loop, among the statements of that.
    let stops = |it: &Vertex<'_>, other: &Vertex<'_>, unless: Rule| {
        it.stops.is_some_and(|of| other.is_in(of)) && !broken(unless)
    };
    let stops = stops(u, v, Rule::ControlAfterStop) || stops(v, u, Rule::ControlBeforeStop);
    if same_instance && ends {
        return edge(Dependence::Control, false);
    }
    if same_instance && stops {
        return edge(Dependence::Stop, false);
    }
    // What is named need not be touched (`sizeof x`, the argument of a template), but it must be declared.
    if same_instance && declares_for(u, v) && !broken(Rule::LocalDependence) {
        return edge(Dependence::Data(Cause::Local), false);
    }
    if broken(Rule::WholeEffects) && (u.item.is_none() || v.item.is_none()) {
        return None;
    }
    let tests = u.guard.is_some() || v.guard.is_some();
    if broken(Rule::EqualGuards) && tests && !same_instance {
        return None;
    }
    let leaving = leaves_on_null(oracle.summaries(), u, v);
    let mut data = |a: Option<EffectId>, b: Option<EffectId>| {
        let cause = graph.conflict(oracle, (u, a?), (v, b?))?;
        if broken(Rule::DataDependence) && !same_instance {
            return None;
        }
        Some(Dependence::Data(cause))
    };
    // A group evaluates all receivers and arguments, in no particular order, before it runs: so arguments
    // against arguments, and an earlier callee against later arguments, hold even inside a group.
    let calls = u.callee.is_some() && v.callee.is_some();
    if let Some(why) = data(Some(u.own), Some(v.own)) {
        return edge(why, broken(Rule::GroupArgumentOrder) && calls);
    }
    if let Some(why) = data(u.callee, Some(v.own)) {
        return edge(why, broken(Rule::GroupArguments) && calls);
    }
    if let Some(why) = leaving {
        return edge(why, false);
    }
    let why = data(Some(u.own), v.callee).or_else(|| data(u.callee, v.callee))?;
    edge(why, calls)
}

/// Where there is no node, a free function that throws, or ends the program, keeps a later member from being called on none.
fn leaves_on_null(summaries: &Summaries, u: &Vertex<'_>, v: &Vertex<'_>) -> Option<Dependence> {
    let selects = v.call.as_ref().is_some_and(|it| {
        let receiver = &it.0.receiver;
        receiver.text.is_some() && receiver.selector != Selector::Argument
    });
    let effect = summaries.effect(u.callee.filter(|_| u.may_be_null && selects)?);
    let leaves = effect.leaves && !broken(Rule::EndsOnNull);
    leaves.then(|| Dependence::Data(Cause::Leaves(effect.leaving.clone())))
}

/// Whether `u` declares a variable that `v` names.
fn declares_for(u: &Vertex<'_>, v: &Vertex<'_>) -> bool {
    let (Some(u), Some(v)) = (u.statement, v.statement) else {
        return false;
    };
    let named = |id: &LocalId| v.refs.iter().any(|it| it.kind == RefKind::Local(*id));
    u.declares.iter().any(named)
}

/// The statements of `function` on the type at hand, or the whole of it where they cannot be copied: an overrider that
/// ends the program at an exception, in a fused function that passes it on (`noexcept` says which that does).
pub(super) fn instance<'p>(
    program: &'p Program,
    oracle: &mut Oracle<'_>,
    function: &Usr,
    class: Option<&Usr>,
    noexcept: bool,
    (slot, shared): (usize, &Shared),
) -> Option<Instance<'p>> {
    let declared = program.function(function)?;
    let summaries = oracle.summaries();
    let copied = declared
        .body
        .as_ref()
        .filter(|it| it.refusal.is_none() || broken(Rule::RefusedBodies));
    let place = declared.declarations.first()?.span;
    let whole = copied.and_then(|body| match declared.is_noexcept == noexcept {
        true => predicates::changed(oracle, &body.items, summaries.items(function)),
        false => Some(Separation {
            span: place,
            reason: format!(
                "`{}` runs by itself, because not all of the traversals are `noexcept`",
                declared.name
            ),
            bound: false,
            calls: None,
        }),
    });
    let content = match copied.filter(|_| whole.is_none()) {
        Some(body) => Content::Items(&body.items, summaries.items(function).to_vec()),
        None => Content::Whole(summaries.whole(function)?, place),
    };
    Some(Instance {
        content,
        name: program.name_of(function),
        scope: Scope::of_function(program, declared, class, (slot, shared)),
        whole,
    })
}
