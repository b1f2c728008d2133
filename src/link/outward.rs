//! Loops over the node's own children, and tests whether a child is there, in front of the conditions around them: `if (c) for (x : children) S`
//! is `for (x : children) if (c) S` (the inverse of loop unswitching: Allen, Cocke: A catalogue of optimizing transformations, 1972).
//!
//! A traversal that leaves out the children of closed, hidden or culled nodes then has the loops and tests of those that visit all, so that
//! its calls can join theirs. The body as written has the condition evaluated once; here it is evaluated for each child, so
//! it has to keep its value while the loop runs, which is known where all effects are: `fuse` asks, and chooses.

use std::collections::BTreeSet;

use super::Program;
use super::reading::outward;
use crate::model::{
    Body, Function, Item, ItemKind, LocalId, Mode, Place, Predicate, RefKind, Root, Span, Usr,
    Variable,
};
use crate::mutation::{Rule, broken};

/// Adds the readings.
pub(super) fn read(program: &mut Program) {
    let all = program.functions.iter().chain(&program.readings);
    let read = |(usr, function): (&Usr, &Function)| {
        let node = Node::of(program, function)?;
        let body = turned(function.body.as_ref()?, &node)?;
        let function = Function {
            body: Some(body),
            ..function.clone()
        };
        Some((outward(usr), function))
    };
    let found: Vec<(Usr, Function)> = all.filter_map(read).collect();
    program.readings.extend(found);
    let of_classes = program.readings_of_classes.iter();
    let of_classes = of_classes.filter_map(|((usr, class), reading)| {
        let reading = outward(reading);
        let known = program.readings.contains_key(&reading);
        known.then(|| ((outward(usr), class.clone()), reading))
    });
    let of_classes: Vec<_> = of_classes.collect();
    program.readings_of_classes.extend(of_classes);
}

/// What is there of the node whatever the conditions say: a condition may be that it is there at all, or that it is of some class.
struct Node<'p> {
    body: &'p Body,
    /// The fields of its class, as the function declares that, and of the bases.
    fields: BTreeSet<&'p str>,
    /// Those of them that hold children.
    children: BTreeSet<&'p str>,
}

impl<'p> Node<'p> {
    /// `None` if it may be null.
    fn of(program: &'p Program, function: &'p Function) -> Option<Self> {
        let body = function.body.as_ref()?;
        let is_there = match function.node_param {
            Some(_) if broken(Rule::NodesThere) => true,
            Some(_) => function.node_by_reference || is_followed(body),
            None => true,
        };
        let classes = program.supertypes(&function.node_class);
        let classes: Vec<_> = classes
            .iter()
            .filter_map(|it| program.classes.get(it))
            .collect();
        let fields = || classes.iter().flat_map(|it| &it.fields);
        let children = fields().filter(|it| it.child.is_some());
        is_there.then(|| Node {
            body,
            fields: fields().map(|it| it.usr.as_str()).collect(),
            children: children.map(|it| it.usr.as_str()).collect(),
        })
    }

    /// Whether a condition or the head of a loop names nothing but the node and parameters: what it has from a variable may be there under
    /// the conditions alone.
    fn is_all_of(&self, item: &Item, predicate: &Predicate) -> bool {
        let names = item
            .refs
            .iter()
            .filter(|it| predicate.condition.contains(it.span));
        let locals = names.filter_map(|it| match it.kind {
            RefKind::Local(id) => Some(id),
            _ => None,
        });
        let mut others = locals.filter(|_| !broken(Rule::HeadVariables));
        others.all(|id| {
            let local = self.body.locals.get(id.0 as usize);
            local.is_some_and(|it| it.param || predicate.condition.contains(it.span))
        })
    }
}

/// Whether a statement under no condition goes through the pointer to the node, so that it is not null wherever the function gets there.
fn is_followed(body: &Body) -> bool {
    // What is called may end the program where there is no node.
    let goes_on = body.items.iter().take_while(|it| {
        let calls = !it.nested.is_empty() || !it.helpers.is_empty() || it.leaving.is_some();
        let is_call = matches!(it.kind, ItemKind::Call(_));
        it.returns.is_empty() && !calls && !is_call && it.unseen.is_none()
    });
    let mut sure = goes_on.filter(|it| it.predicates.is_empty() && it.within.is_none());
    sure.any(|it| it.follows_node)
}

/// The body with loops, and tests of children, in front of the conditions around them; `None` if there is none, or a variable could not be
/// declared.
fn turned(body: &Body, node: &Node<'_>) -> Option<Body> {
    if body.refusal.is_some() {
        return None;
    }
    let mut moved: Vec<&Predicate> = Vec::new();
    let mut stay: Vec<&Item> = Vec::new();
    let mut items = Vec::with_capacity(body.items.len());
    // Where a loop that may end early ends is nothing that the next element tells.
    let stopped: BTreeSet<Span> = body.items.iter().filter_map(Item::stopped).collect();
    for item in &body.items {
        let order = order(item, node);
        let stays = item.loops().any(|it| stopped.contains(&it.0));
        if stays || order.is_sorted() {
            stay.push(item);
            items.push(item.clone());
            continue;
        }
        let last = order.iter().zip(1..).filter(|it| *it.0 != it.1 - 1);
        let end = last.map(|it| it.1).max().unwrap_or(0);
        moved.extend(&item.predicates[..end]);
        let mut item = item.clone();
        let from = &item.predicates;
        item.predicates = order.iter().map(|it| from[*it].clone()).collect();
        items.push(item);
    }
    // What a branch declares may be used in what leaves it.
    let splits = |id: &LocalId| {
        let local = body.locals.get(id.0 as usize);
        local.is_some_and(|it| it.hoist.is_some() && it.zero.is_some())
    };
    let in_branch = |it: &&&Item| {
        let mut own = it.predicates.iter().filter(|it| it.each.is_none());
        own.any(|own| moved.iter().any(|it| it.statement == own.statement))
    };
    let mut declared = stay.iter().filter(in_branch).flat_map(|it| &it.declares);
    (!moved.is_empty() && declared.all(splits)).then(|| Body {
        items,
        ..body.clone()
    })
}

/// The conditions of an item in the order in which they may stand, by their indices: first what asks for a child of the node itself, and the
/// first loop, if it goes through such children, with tests of its element. They are there whatever the other conditions say, and all of these only read.
fn order(item: &Item, node: &Node<'_>) -> Vec<usize> {
    let all = &item.predicates;
    let own = |place: &Place| place.root == Root::Node && !place.whole && place.path.len() == 1;
    let is_child = |place: &Place| own(place) && node.children.contains(place.path[0].as_str());
    let is_field = |place: &Place| own(place) && node.fields.contains(place.path[0].as_str());
    let reads = |it: &Predicate| {
        it.accesses.iter().all(|it| {
            it.mode == Mode::Read
                && !matches!(it.place.root, Root::World | Root::Unknown | Root::Going)
        })
    };
    let level = all.iter().position(|it| it.each.is_some());
    let each = level.and_then(|it| all[it].each.as_ref());
    // Tests whether the element is there go with the loop.
    let of_element = |it: &Predicate| {
        let is_element = |place: &Place| match (&place.root, each) {
            (Root::Variable(Variable::Local(id)), Some(each)) => {
                each.names(*id).is_some() && place.path.is_empty()
            }
            (Root::Node, Some(each)) => {
                place.path.len() == 2 && place.path.starts_with(&each.range.path) && !place.whole
            }
            _ => false,
        };
        let mut accesses = it.accesses.iter();
        let asks = !it.accesses.is_empty() && accesses.all(|it| is_element(&it.place));
        it.each.is_none() && (it.first || asks)
    };
    let tests = |level: usize| {
        all[level + 1..]
            .iter()
            .take_while(|it| of_element(it))
            .count()
    };
    let end = level.map_or(all.len(), |it| it + 1 + tests(it));
    let is_first = |at: &usize| match &all[*at].each {
        _ if !node.is_all_of(item, &all[*at]) => false,
        Some(each) => is_field(&each.range),
        None if level.is_some_and(|it| it < *at) => true,
        None => {
            let accesses = &all[*at].accesses;
            !accesses.is_empty() && accesses.iter().all(|it| is_child(&it.place))
        }
    };
    let is_plain =
        |it: &Predicate| it.cases.is_none() && !it.calls && (it.each.is_some() || reads(it));
    let as_it_is = !all[..end].iter().all(is_plain) || level.is_some_and(|it| !is_first(&it));
    let (first, others): (Vec<usize>, Vec<usize>) = (0..end).partition(is_first);
    match as_it_is {
        true => (0..all.len()).collect(),
        false => first
            .into_iter()
            .chain(others)
            .chain(end..all.len())
            .collect(),
    }
}
