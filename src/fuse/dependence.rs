//! The dependences between the statements of traversals that run on one node (Grafter, section 3.3): which must stay before which.

use std::collections::BTreeMap;

use super::apart::Context;
use super::graph::{Content, Dependence, Edge, Graph, Instance, Vertex};
use super::guard::guards;
use super::loops;
use super::predicates::{self, Conditions, conditions};
use super::values;
use super::wording::Scope;
use crate::link::Program;
use crate::model::{
    self, Call, Item, ItemKind, LocalId, RefKind, Selector, Separation, Shared, Slot, Usr,
};
use crate::mutation::{Rule, broken};
use crate::summarise::{Cause, EffectId, Oracle, Summaries};

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
        let mut apart = BranchesApart::default();
        graph.drop_apart(oracle, &mut apart);
        loops::merge(&mut graph, oracle);
        // In one iteration of what is one loop now, too.
        graph.drop_apart(oracle, &mut apart);
        graph
    }

    /// Forgets edges between statements of which only one can run. (What neither runs, since its conditions contradict each other, still
    /// needs its declarations.)
    fn drop_apart(&mut self, oracle: &mut Oracle<'_>, apart: &mut BranchesApart) {
        let vertices = &self.vertices;
        let declares = |it: &Edge| declares_for(&vertices[it.from], &vertices[it.to]);
        self.edges
            .retain(|it| declares(it) || !apart.never_both(oracle, vertices, (it.from, it.to)));
        self.successors.iter_mut().for_each(Vec::clear);
        for (at, edge) in self.edges.iter().enumerate() {
            self.successors[edge.from].push(at);
        }
    }
}

/// Which conditions keep their value in a whole body, so that statements under different values of them never both run.
#[derive(Default)]
struct BranchesApart {
    /// By the effect of a condition.
    stays: BTreeMap<EffectId, bool>,
}

impl BranchesApart {
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
        true => predicates::changed(
            oracle,
            &body.items,
            summaries.items(function),
            "the traversal runs by itself",
        )
        .or_else(|| values::open_order(oracle, &body.items, summaries.items(function))),
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
