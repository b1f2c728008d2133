//! Formals: references that a function gets, and what they are bound to.
//!
//! A function's facts are rooted in its node and in each of its formals; a call binds these to the places of its actuals
//! (Cooper, Kennedy: Interprocedural side-effect analysis in linear time, PLDI 1988). Where the actual is no place that is known, what
//! is done by way of the formal may be done to any object.
//!
//! In a fused function, whose calls are all known, a formal may also be told from nodes: it refers to what the calls of its
//! traversal pass, from body to body. That is a local variable or temporary of a caller, in which no node lies, or an object in
//! certain fields of some node (`visible_` of the parent): its *origins*.

use std::collections::{BTreeMap, BTreeSet};

use super::closure::calls;
use crate::link::Program;
use crate::model::{
    Argument, Body, Call, Function, FunctionKind, ItemKind, LocalId, Mode, Place, Root, Usr,
    Variable,
};

/// Longer ways from a node to an object than this are not followed.
const LONGEST: usize = 6;

/// A formal: a function, and the local that it is in its body.
pub(super) type Formal = (Usr, LocalId);

/// The fields of nodes, by the ways that lead through them, in which what a formal refers to may lie, if it lies in a node.
pub(super) type Origins = BTreeSet<Vec<Usr>>;

/// The formals of a function, in the order of its arguments: references. (A pointer may be changed, and may point to any object.)
pub(super) fn formals(function: &Function) -> impl Iterator<Item = (usize, LocalId)> {
    let locals = function.body.as_ref().map_or(&[][..], |it| &it.locals);
    let params = locals.iter().enumerate().filter(|it| it.1.param);
    let params = params.map(|(at, local)| (LocalId(at as u32), local));
    let behind_node = params.filter(|it| function.node_param != Some(it.0));
    let bound = behind_node.enumerate();
    bound
        .filter(|(_, (_, local))| local.type_name.ends_with('&'))
        .map(|(at, (id, _))| (at, id))
}

/// Whether a local is a formal of `function`.
pub(super) fn is_formal(function: &Function, local: LocalId) -> bool {
    formals(function).any(|it| it.1 == local)
}

/// What argument `at` of a call is.
pub(super) fn actual(call: &Call, at: usize) -> Option<&Argument> {
    call.args.get(at)
}

/// Of each formal of a traversal of which all origins are known, these.
pub(super) fn origins(program: &Program) -> BTreeMap<Formal, Origins> {
    let traversals = program
        .functions
        .values()
        .filter(|it| it.kind == FunctionKind::Traversal);
    let all = traversals.flat_map(|it| formals(it).map(|(_, id)| (it.usr.clone(), id)));
    let mut known: BTreeMap<Formal, Option<Origins>> =
        all.map(|it| (it, Some(Origins::new()))).collect();
    let mut changed = true;
    while changed {
        changed = false;
        let readings = program.readings().map(|it| it.1);
        let bodies = program.functions.values().chain(readings);
        let bodies = bodies.filter_map(|it| Some((Some(it), it.body.as_ref()?)));
        let sites = program.sites.iter().map(|it| (None, &it.block));
        for (caller, body) in bodies.chain(sites) {
            for call in grouped_calls(body) {
                for target in program.targets(call).into_iter().flatten() {
                    changed |= bind(program, &mut known, (caller, call), &target);
                }
            }
        }
    }
    let complete = known
        .into_iter()
        .filter_map(|(formal, it)| Some((formal, it?)));
    complete.collect()
}

/// The calls of which a fused function may stand in the place.
fn grouped_calls(body: &Body) -> impl Iterator<Item = &Call> {
    body.items.iter().filter_map(|it| match &it.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    })
}

/// The formals by way of which something may be written.
pub(super) fn written(program: &Program) -> BTreeSet<Formal> {
    let mut written = BTreeSet::new();
    let mut changed = true;
    while changed {
        changed = false;
        for function in program.functions.values() {
            for (_, id) in formals(function) {
                let key = (function.usr.clone(), id);
                if !written.contains(&key) && writes(program, &written, function, id) {
                    changed |= written.insert(key);
                }
            }
        }
    }
    written
}

fn writes(program: &Program, written: &BTreeSet<Formal>, function: &Function, id: LocalId) -> bool {
    let root = Root::Pointee(Variable::Local(id));
    let items = function.body.as_ref().map_or(&[][..], |it| &it.items);
    items.iter().any(|item| {
        let mut accesses = item.accesses.iter();
        accesses.any(|it| it.mode == Mode::Write && it.place.root == root)
            || calls(item).any(|call| {
                let place = call.receiver.place.as_ref();
                let on_it = place.is_none_or(|it| it.root == root);
                let passes = |at: usize| {
                    let place = actual(call, at).and_then(|it| it.referent.as_ref());
                    place.is_none_or(|it| it.root == root)
                };
                let targets = program.targets(call);
                targets.is_none_or(|all| {
                    all.iter()
                        .filter_map(|it| program.function(it))
                        .any(|target| {
                            let mut formals = formals(target);
                            on_it && !only_reads_node(target)
                                || formals.any(|(at, id)| {
                                    passes(at) && written.contains(&(target.usr.clone(), id))
                                })
                        })
                })
            })
    })
}

/// Whether a function plainly leaves the object that it runs on as it is.
fn only_reads_node(function: &Function) -> bool {
    let items = function.body.as_ref().map(|it| &it.items);
    items.is_some_and(|items| {
        items.iter().all(|item| {
            let mut accesses = item.accesses.iter();
            calls(item).next().is_none() && accesses.all(|it| it.mode == Mode::Read)
        })
    })
}

/// Adds what `call` binds the formals of `target` to; whether anything is new.
fn bind(
    program: &Program,
    known: &mut BTreeMap<Formal, Option<Origins>>,
    (caller, call): (Option<&Function>, &Call),
    target: &Usr,
) -> bool {
    let Some(function) = program.function(target) else {
        return false;
    };
    let mut changed = false;
    for (at, id) in formals(function) {
        let key = (target.clone(), id);
        let Some(Some(old)) = known.get(&key) else {
            continue;
        };
        let more = actual(call, at).and_then(|it| of_actual(known, caller, it));
        let new = more.map(|it| old.union(&it).cloned().collect::<Origins>());
        if new.as_ref() != Some(old) {
            known.insert(key, new);
            changed = true;
        }
    }
    changed
}

/// Where in nodes an actual may lie; `None` if that is not known.
fn of_actual(
    known: &BTreeMap<Formal, Option<Origins>>,
    caller: Option<&Function>,
    argument: &Argument,
) -> Option<Origins> {
    if argument.own {
        return Some(Origins::new());
    }
    let Place { root, path, whole } = argument.referent.as_ref()?;
    let fields: Vec<Usr> = crate::model::fields(path).cloned().collect();
    if *whole || fields.len() > LONGEST {
        return None;
    }
    match root {
        Root::Node if !fields.is_empty() => Some(Origins::from([fields])),
        Root::Pointee(Variable::Local(id)) => {
            let caller = caller.filter(|it| it.kind == FunctionKind::Traversal)?;
            let above = known.get(&(caller.usr.clone(), *id))?.as_ref()?;
            let behind = |it: &Vec<Usr>| [&it[..], &fields].concat();
            let all: Origins = above.iter().map(behind).collect();
            all.iter().all(|it| it.len() <= LONGEST).then_some(all)
        }
        _ => None,
    }
}
