//! Formals: references and pointers that a function gets, and what they are bound to.
//!
//! A function's facts are rooted in its node and in each of its formals; a call binds these to the places of its actuals
//! (Cooper, Kennedy: Interprocedural side-effect analysis in linear time, PLDI 1988). Where the actual is no place that is known, what
//! is done by way of the formal may be done to any object.
//!
//! In a fused function, whose calls are all known, a formal is also told from nodes, and from other formals: it leads to what the calls
//! of its traversal pass, from body to body (its *origins*). That is a variable of a caller or of the program in which no node lies, a
//! temporary, or an object in certain fields of some node (`visible_` of the parent). One name stands for a variable in all runs of
//! its function (Andersen's abstract locations, 1994): two names are two objects, one name may be one.
//!
//! Origins are those of all calls. What one call passes may be less, so what is done by way of formals is kept apart in effects
//! ([`super::effect::Ways`]): who knows that two formals lead to different objects at the call at hand leaves out the conflicts between these two.

use std::collections::{BTreeMap, BTreeSet};

use super::closure::calls;
use super::names::OF_CALLERS;
use crate::link::Program;
use crate::model::{
    Argument, Body, Call, Function, FunctionKind, ItemKind, LocalId, Mode, Place, Root, Site, Slot,
    Usr, Variable, joined,
};

/// Longer ways from a node to an object than this are not followed.
const LONGEST: usize = 6;

/// A formal: a function, and the local that it is in its body.
pub(super) type Formal = (Usr, LocalId);

/// What a formal may lead to.
pub(super) type Origins = BTreeSet<Origin>;

/// One of the objects that a formal may lead to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Origin {
    /// What lies behind these fields, one at least, of some object, be it a node.
    Fields(Vec<Usr>),
    /// A variable in which no node lies, or a temporary, by a name of its own; and the fields in it.
    Variable(Usr, Vec<Usr>),
}

/// The formals of a function, in the order of its arguments.
pub(crate) fn formals(function: &Function) -> impl Iterator<Item = (usize, LocalId)> {
    let locals = function.body.as_ref().map_or(&[][..], |it| &it.locals);
    let params = locals.iter().enumerate().filter(|it| it.1.param);
    let params = params.map(|(at, local)| (LocalId(at as u32), local));
    let behind_node = params.filter(|it| function.node_param != Some(it.0));
    let bound = behind_node.enumerate();
    bound
        .filter(|(_, (_, local))| local.formal)
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
        let bodies = bodies.filter_map(|it| Some((Caller::function(it), it.body.as_ref()?)));
        let sites = program.sites.iter().map(|it| (Caller::site(it), &it.block));
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

/// How the value of what a formal leads to is touched, where no field names that: a number, or numbers in a container.
pub(super) fn values(program: &Program) -> BTreeMap<Formal, Mode> {
    let mut values = BTreeMap::new();
    let mut changed = true;
    while changed {
        changed = false;
        for function in program.functions.values() {
            for (_, id) in formals(function) {
                let key = (function.usr.clone(), id);
                let mode = value(program, &values, function, id);
                if mode > values.get(&key).copied() {
                    values.extend(mode.map(|it| (key, it)));
                    changed = true;
                }
            }
        }
    }
    values
}

fn value(
    program: &Program,
    values: &BTreeMap<Formal, Mode>,
    function: &Function,
    id: LocalId,
) -> Option<Mode> {
    let is_it = |it: &Place| {
        it.root == Root::Pointee(Variable::Local(id)) && it.path.is_empty() && !it.whole
    };
    let items = function.body.as_ref().map_or(&[][..], |it| &it.items);
    let accesses = items.iter().flat_map(|it| &it.accesses);
    let touched = accesses.filter(|it| is_it(&it.place)).map(|it| it.mode);
    let passes = |call: &&Call| {
        let mut places = call.args.iter().filter_map(|it| it.referent.as_ref());
        places.any(is_it)
    };
    let calls = items.iter().flat_map(calls).filter(passes);
    let passed = calls.flat_map(|call| {
        let targets = program.targets(call).into_iter().flatten();
        let targets = targets.filter_map(|it| program.function(&it));
        targets.flat_map(|target| {
            let bound = formals(target).filter(|(at, _)| {
                let place = actual(call, *at).and_then(|it| it.referent.as_ref());
                place.is_some_and(is_it)
            });
            let modes = bound.filter_map(|(_, id)| values.get(&(target.usr.clone(), id)));
            modes.copied().collect::<Vec<_>>()
        })
    });
    touched.chain(passed).max()
}

/// Whose statements a call is one of.
#[derive(Clone, Copy)]
struct Caller<'p> {
    /// The function, if it is one that is summarised.
    function: Option<&'p Function>,
    name: &'p Usr,
}

impl<'p> Caller<'p> {
    fn function(function: &'p Function) -> Self {
        Caller {
            function: Some(function),
            name: &function.usr,
        }
    }

    fn site(site: &'p Site) -> Self {
        Caller {
            function: None,
            name: &site.function_usr,
        }
    }

    /// A variable as one that its name tells from all others of the program.
    fn name_of(&self, variable: &Variable) -> Usr {
        match variable {
            Variable::Local(id) => Usr::new(&format!("{}{}:{}", OF_CALLERS[0], id.0, self.name)),
            Variable::Global(usr) => usr.clone(),
        }
    }
}

/// Adds what `call` binds the formals of `target` to; whether anything is new.
fn bind(
    program: &Program,
    known: &mut BTreeMap<Formal, Option<Origins>>,
    (caller, call): (Caller<'_>, &Call),
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
        let more = actual(call, at).and_then(|it| of_actual(known, (caller, call), it));
        let new = more.map(|it| old.union(&it).cloned().collect::<Origins>());
        if new.as_ref() != Some(old) {
            known.insert(key, new);
            changed = true;
        }
    }
    changed
}

/// What an actual may be; `None` if that is not known.
fn of_actual(
    known: &BTreeMap<Formal, Option<Origins>>,
    (caller, call): (Caller<'_>, &Call),
    argument: &Argument,
) -> Option<Origins> {
    let Some(Place { root, path, whole }) = argument.referent.as_ref() else {
        let (start, at) = (call.span.start, argument.span.map_or(0, |it| it.start));
        let name = format!("{}{start}:{at}:{}", OF_CALLERS[1], caller.name);
        let temporary = Origin::Variable(Usr::new(&name), Vec::new());
        return argument.own.then(|| Origins::from([temporary]));
    };
    let fields: Vec<Usr> = crate::model::fields(path).cloned().collect();
    if *whole || fields.len() > LONGEST {
        return None;
    }
    // Whichever object it is, these fields lie in it.
    let somewhere = |fields: Vec<Usr>| {
        let origins = || Origins::from([Origin::Fields(fields.clone())]);
        (!fields.is_empty()).then(origins)
    };
    match root {
        Root::Variable(variable) => {
            let variable = Origin::Variable(caller.name_of(variable), fields);
            argument.own.then(|| Origins::from([variable]))
        }
        Root::Node | Root::Pointee(Variable::Global(_)) => somewhere(fields),
        Root::Pointee(Variable::Local(id)) => {
            let traversal = |it: &&Function| it.kind == FunctionKind::Traversal;
            let caller = caller.function.filter(traversal);
            let formal = caller.map(|it| (it.usr.clone(), *id));
            match formal.and_then(|it| known.get(&it)) {
                Some(Some(above)) => {
                    let all = above.iter().map(|it| it.at(&fields));
                    all.collect::<Option<Origins>>()
                }
                _ => somewhere(fields),
            }
        }
        Root::Anywhere | Root::World | Root::Going | Root::Unknown => None,
    }
}

/// What is known of a formal of a traversal, or of all functions that a call may run.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// All that it may lead to, if all of that is known.
    origins: Option<Origins>,
    /// Whether something may be written by way of it.
    written: bool,
}

/// Of each formal of a traversal, by the number of its argument, what is known.
pub(super) fn known(
    program: &Program,
    origins: &BTreeMap<Formal, Origins>,
    written: &BTreeSet<Formal>,
) -> BTreeMap<(Usr, usize), Known> {
    let traversals = program.functions.values();
    let traversals = traversals.filter(|it| it.kind == FunctionKind::Traversal);
    let all = traversals.flat_map(|function| {
        formals(function).map(|(at, id)| {
            let formal = (function.usr.clone(), id);
            let known = Known {
                origins: origins.get(&formal).cloned(),
                written: written.contains(&formal),
            };
            ((function.usr.clone(), at), known)
        })
    });
    all.collect()
}

/// A formal of what a call runs, whichever function that is.
pub(super) type Passed = (Slot, usize);

/// The pairs of formals that may lead to one object in one call and to two in another, so that it matters to which they do: what is
/// not written may be what it likes. The lesser first. And with itself each that may lead to something else than a variable of a caller.
pub(super) fn told_by_calls(
    program: &Program,
    known: &BTreeMap<(Usr, usize), Known>,
) -> BTreeSet<(Passed, Passed)> {
    let bodies = program.functions.values();
    let bodies = bodies.chain(program.readings().map(|it| it.1));
    let bodies = bodies.filter_map(|it| it.body.as_ref());
    let blocks = bodies.chain(program.sites.iter().map(|it| &it.block));
    let calls = blocks.flat_map(grouped_calls);
    let slots: BTreeSet<Slot> = calls.map(|it| program.slot(it)).collect();
    let runs = |slot: &Slot, function: &Usr| match slot {
        Slot::Direct(usr) => usr == function,
        Slot::Virtual(usr) => *usr == program.topmost(function),
    };
    let mut all: BTreeMap<Passed, Known> = BTreeMap::new();
    for slot in &slots {
        for ((_, at), of_one) in known.iter().filter(|it| runs(slot, &it.0.0)) {
            let first = || Known {
                origins: Some(Origins::new()),
                written: false,
            };
            let of_all = all.entry((slot.clone(), *at)).or_insert_with(first);
            of_all.written |= of_one.written;
            let both = of_all.origins.take().zip(of_one.origins.as_ref());
            of_all.origins = both.map(|(a, b)| &a | b);
        }
    }
    let all: Vec<(Passed, Known)> = all.into_iter().collect();
    let mut pairs = BTreeSet::new();
    for (number, (a, of_a)) in all.iter().enumerate() {
        for (b, of_b) in &all[number..] {
            let meet = (of_a.written || of_b.written) && of_a.may_meet(of_b);
            if meet || a == b && !of_a.is_of_callers() {
                pairs.insert((a.clone(), b.clone()));
            }
        }
    }
    pairs
}

impl Known {
    /// Whether all that it may lead to are variables of callers, or temporaries.
    pub(super) fn is_of_callers(&self) -> bool {
        let is_of_callers = |it: &Origin| match it {
            Origin::Variable(name, _) => OF_CALLERS.iter().any(|it| name.as_str().starts_with(it)),
            Origin::Fields(_) => false,
        };
        let origins = self.origins.as_ref();
        origins.is_some_and(|it| it.iter().all(is_of_callers))
    }

    /// Whether one object, or a part of one, may be what both lead to, as far as that is known.
    pub(super) fn may_meet(&self, other: &Known) -> bool {
        match (&self.origins, &other.origins) {
            (Some(a), Some(b)) => a.iter().any(|a| b.iter().any(|b| a.may_meet(b))),
            _ => true,
        }
    }
}

impl Origin {
    /// Whether one may be the other, or a part of it.
    fn may_meet(&self, other: &Origin) -> bool {
        match (self, other) {
            (Origin::Variable(a, of_a), Origin::Variable(b, of_b)) => {
                a == b && (of_a.starts_with(of_b) || of_b.starts_with(of_a))
            }
            (Origin::Fields(_), _) | (_, Origin::Fields(_)) => true,
        }
    }

    /// What lies behind `fields` of it; `None` if the way is too long.
    fn at(&self, fields: &[Usr]) -> Option<Origin> {
        let (Origin::Fields(path) | Origin::Variable(_, path)) = self;
        let path = joined(path, fields);
        (path.len() <= LONGEST).then(|| match self {
            Origin::Fields(_) => Origin::Fields(path),
            Origin::Variable(name, _) => Origin::Variable(name.clone(), path),
        })
    }
}
