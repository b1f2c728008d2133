//! What a body and all that it may call touch outside of the paths from its node: a least fixed point.
//!
//! The sets are finite (they hold only places that some statement names), and they only grow, so iterating
//! over the call graph until nothing changes ends. Grafter looks at the first level of calls only and
//! so misses globals touched deeper; this closes over all levels.

use std::collections::{BTreeMap, BTreeSet};

use super::formals::{Formal, actual, formals, is_formal, values};
use crate::link::Program;
use crate::model::{
    Access, Call, Dispatch, Function, FunctionKind, Item, ItemKind, LocalId, Mode, OBJECT, Place,
    Root, Update, Usr, Variable, fields, is_element,
};
use crate::mutation::{Rule, broken};

/// A place without its root: path, whole, and how it is touched.
pub(super) type Word = (Vec<Usr>, bool, Touch);

/// How a place is touched: whether it is changed, and by what update, if by one.
pub(super) type Touch = (Mode, Option<Update>);

/// How an access touches its place.
pub(super) fn touch(access: &Access) -> Touch {
    (access.mode, access.update)
}

/// The effects of a function, with all that it calls, that are not paths from its node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Closure {
    /// Global variables and abstract locations of the program: variable and what is touched in it.
    pub(super) globals: BTreeSet<(Usr, Word)>,
    /// Objects behind untracked pointers.
    pub(super) floating: BTreeSet<Word>,
    /// Functions that run on nodes behind untracked pointers.
    pub(super) floating_bodies: BTreeSet<Usr>,
    /// Formals that are bound to such objects.
    pub(super) floating_formals: BTreeSet<Formal>,
    /// What is touched by way of formals, whatever they are bound to, and functions that run on that.
    pub(super) through_formals: (BTreeSet<Word>, BTreeSet<Usr>),
    /// The outside world.
    pub(super) world: Option<Mode>,
    /// Anything.
    pub(super) unknown: Option<Mode>,
    /// Why, in words: one reason.
    pub(super) unseen: Option<String>,
    /// Why it may not return, in words: one reason.
    pub(super) leaving: Option<String>,
    /// Whether it may not return, though what it touches is known.
    pub(super) leaves: bool,
}

impl Closure {
    /// What a statement of `function` touches, as its callers see it.
    fn add_access_of(&mut self, function: &Function, access: &Access) {
        match access.place.root {
            Root::Pointee(Variable::Local(id)) if is_formal(function, id) => {
                let path = fields(&access.place.path).cloned().collect();
                let word = (path, access.place.whole, touch(access));
                self.through_formals.0.insert(word);
            }
            _ => self.add_access(access),
        }
    }

    pub(super) fn add_access(&mut self, access: &Access) {
        let Place { root, path, whole } = &access.place;
        if is_untracked_value(&access.place) {
            self.unknown = self.unknown.max(Some(access.mode));
            return;
        }
        let path: Vec<Usr> = fields(path).cloned().collect();
        let word = (path, *whole, touch(access));
        match root {
            Root::Node | Root::Variable(Variable::Local(_)) => {}
            Root::Variable(Variable::Global(usr)) => {
                self.globals.insert((usr.clone(), word));
            }
            Root::Pointee(Variable::Global(_) | Variable::Local(_)) | Root::Anywhere => {
                self.floating.insert(word);
            }
            Root::Going => self.leaves |= access.mode == Mode::Write,
            Root::World => self.world = self.world.max(Some(access.mode)),
            Root::Unknown => self.unknown = self.unknown.max(Some(access.mode)),
        }
    }

    /// The object that a constructor runs on is new, but what its fields point to need not be: a path of
    /// more than one step may end in a node that others reach too.
    fn add_beyond_fresh_object(&mut self, access: &Access) {
        if let Place {
            root: Root::Node,
            path,
            whole,
        } = &access.place
            && let Some(beyond) = path.iter().position(|it| !is_element(it))
            && let path = fields(&path[beyond + 1..]).cloned().collect::<Vec<_>>()
            && !path.is_empty()
        {
            self.floating.insert((path, *whole, touch(access)));
        }
    }

    /// Functions that run on nodes behind untracked pointers.
    pub(super) fn add_bodies(&mut self, program: &Program, functions: &[Usr]) {
        self.floating_bodies.extend(functions.iter().cloned());
        let mut functions = functions.iter();
        if functions.any(|it| runs_on_nodes(program, it)) && !broken(Rule::DeletedReceivers) {
            self.floating
                .insert((vec![object()], false, (Mode::Read, None)));
        }
    }

    pub(super) fn absorb(&mut self, other: &Closure) {
        self.globals.extend(other.globals.iter().cloned());
        self.floating.extend(other.floating.iter().cloned());
        self.floating_bodies
            .extend(other.floating_bodies.iter().cloned());
        self.floating_formals
            .extend(other.floating_formals.iter().cloned());
        let (words, bodies) = &other.through_formals;
        self.through_formals.0.extend(words.iter().cloned());
        self.through_formals.1.extend(bodies.iter().cloned());
        self.world = self.world.max(other.world);
        self.unknown = self.unknown.max(other.unknown);
        self.add_unseen(other.unseen.as_ref());
        self.add_leaving(other.leaving.as_ref());
        self.leaves |= other.leaves;
    }

    /// Something of which nobody knows what it does.
    pub(super) fn add_unseen(&mut self, unseen: Option<&String>) {
        // The first by name, so that the order of the units does not show.
        let all = [self.unseen.as_ref(), unseen].into_iter().flatten();
        self.unseen = all.min().cloned();
    }

    /// Something that may not return.
    pub(super) fn add_leaving(&mut self, leaving: Option<&String>) {
        let all = [self.leaving.as_ref(), leaving].into_iter().flatten();
        self.leaving = all.min().cloned();
    }
}

/// A function of which no unit has the body.
pub(super) fn without_body(program: &Program, function: &Usr) -> String {
    format!(
        "it calls `{}`, whose body is in no file that was given, or which a class may override unseen",
        program.name_of(function)
    )
}

/// What a call reads of the node that it runs on, even if its body touches nothing there: the node must exist, and its
/// dynamic type says which body runs.
pub(super) fn object() -> Usr {
    Usr::new(OBJECT)
}

/// Whether a place is the bare value behind a pointer: no field says what it is, so it may be anything.
pub(super) fn is_untracked_value(place: &Place) -> bool {
    matches!(place.root, Root::Pointee(_) | Root::Anywhere) && place.path.is_empty() && !place.whole
}

/// The calls of an item, the groupable one included.
pub(super) fn calls(item: &Item) -> impl Iterator<Item = &Call> {
    let own = match &item.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    };
    item.nested.iter().chain(own)
}

/// Whether calls of `function` run on an object that nobody else can reach yet.
pub(super) fn runs_on_fresh_object(function: &Function) -> bool {
    function.kind == FunctionKind::Constructor
}

/// Whether what a function runs on may be a node: of any other object, nothing but what the function touches in it has to be there.
pub(super) fn runs_on_nodes(program: &Program, function: &Usr) -> bool {
    program.function(function).is_none_or(|it| {
        let class = it.class.as_ref().unwrap_or(&it.node_class);
        it.kind != FunctionKind::Ordinary || program.class(class).is_some()
    })
}

/// The closed effects of every function.
pub(super) fn close(program: &Program) -> BTreeMap<Usr, Closure> {
    let mut calls = Calls {
        program,
        values: values(program),
        numbers: program.functions.keys().zip(0..).collect(),
        known: BTreeMap::new(),
        targets: Vec::new(),
    };
    let functions = program.functions.values();
    let (mut closures, mut callees): (Vec<Closure>, Vec<BTreeSet<usize>>) =
        functions.map(|it| direct(&mut calls, it)).unzip();
    closures.resize(closures.len() + calls.targets.len(), Closure::default());
    callees.append(&mut calls.targets);
    if !broken(Rule::DeepEffects) {
        spread(&mut closures, &callees);
    }
    program.functions.keys().cloned().zip(closures).collect()
}

/// Adds the effects of all callees, at any depth.
fn spread(closures: &mut [Closure], callees: &[BTreeSet<usize>]) {
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); callees.len()];
    for (caller, called) in callees.iter().enumerate() {
        called.iter().for_each(|it| callers[*it].push(caller));
    }
    let mut pending: BTreeSet<usize> = (0..callees.len()).collect();
    while let Some(at) = pending.pop_first() {
        let mut grown = closures[at].clone();
        callees[at]
            .iter()
            .for_each(|it| grown.absorb(&closures[*it]));
        if grown != closures[at] {
            closures[at] = grown;
            pending.extend(&callers[at]);
        }
    }
}

/// The call graph: functions by number, and behind them what each kind of call may run. Calls of one function on nodes
/// of one static type share that, since each of a thousand bodies may hold calls with a thousand targets.
struct Calls<'p> {
    program: &'p Program,
    values: BTreeMap<Formal, Mode>,
    numbers: BTreeMap<&'p Usr, usize>,
    known: BTreeMap<(&'p Usr, Dispatch, &'p Usr), Option<usize>>,
    targets: Vec<BTreeSet<usize>>,
}

impl<'p> Calls<'p> {
    /// The number of what `call` may run; `None` if that is not known.
    fn number(&mut self, call: &'p Call) -> Option<usize> {
        let key = (&call.callee, call.dispatch, &call.receiver.class);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let number = self.program.targets(call).map(|targets| {
            let targets = targets.iter().filter_map(|it| self.numbers.get(it));
            self.targets.push(targets.copied().collect());
            self.numbers.len() + self.targets.len() - 1
        });
        self.known.insert(key, number);
        number
    }
}

/// What a function does itself, and what it calls.
fn direct<'p>(calls_of: &mut Calls<'p>, function: &'p Function) -> (Closure, BTreeSet<usize>) {
    let mut closure = Closure::default();
    let mut called = BTreeSet::new();
    let Some(body) = &function.body else {
        if !function.is_pure {
            closure.unknown = Some(Mode::Write);
            closure.unseen = Some(without_body(calls_of.program, &function.usr));
        }
        return (closure, called);
    };
    let fresh = runs_on_fresh_object(function);
    for item in &body.items {
        item.accesses
            .iter()
            .for_each(|it| closure.add_access_of(function, it));
        closure.add_unseen(item.unseen.as_ref());
        closure.add_leaving(item.leaving.as_ref());
        if fresh {
            item.accesses
                .iter()
                .for_each(|it| closure.add_beyond_fresh_object(it));
        }
        for call in calls(item) {
            match calls_of.number(call) {
                Some(number) => called.insert(number),
                None => {
                    closure.unknown = Some(Mode::Write);
                    let unseen = without_body(calls_of.program, &call.callee);
                    closure.add_unseen(Some(&unseen));
                    continue;
                }
            };
            let program = calls_of.program;
            bind_formals((program, &calls_of.values), &mut closure, function, call);
            let outside = fresh || !is_rooted_at_node(call);
            if outside && own_variable(call).is_none() && !broken(Rule::UntrackedCalls) {
                let targets = program.targets(call).into_iter().flatten();
                let on_old_nodes = |it: &Usr| {
                    let function = program.function(it);
                    function.is_some_and(|it| !runs_on_fresh_object(it))
                };
                let bodies: Vec<Usr> = targets.filter(on_old_nodes).collect();
                match !fresh && is_rooted_at_formal(function, call) {
                    true => closure.through_formals.1.extend(bodies),
                    false => closure.add_bodies(program, &bodies),
                }
            }
        }
    }
    (closure, called)
}

/// The variable of the calling function that the object of a call lies in, if no node does.
pub(super) fn own_variable(call: &Call) -> Option<LocalId> {
    let place = call.receiver.place.as_ref();
    match place.filter(|_| call.receiver.own)?.root {
        Root::Variable(Variable::Local(id)) => Some(id),
        _ => None,
    }
}

/// What the formals of the called functions are bound to, as far as the callers of `function` see it and no path from a node or formal
/// of its own says so.
fn bind_formals(
    (program, values): (&Program, &BTreeMap<Formal, Mode>),
    closure: &mut Closure,
    function: &Function,
    call: &Call,
) {
    let targets = program.targets(call).into_iter().flatten();
    for target in targets.filter_map(|it| program.function(&it)) {
        for (at, id) in formals(target) {
            let argument = actual(call, at);
            let place = argument.and_then(|it| it.referent.as_ref());
            let own = argument.is_some_and(|it| it.own);
            match place.map(|it| (&it.root, it)) {
                None if own => {}
                Some((Root::Node | Root::Variable(Variable::Local(_)), it)) if !it.whole => {}
                Some((Root::Pointee(Variable::Local(q)), it))
                    if !it.whole && is_formal(function, *q) => {}
                Some((Root::Variable(Variable::Global(global)), it)) => {
                    for mode in [Mode::Read, Mode::Write] {
                        let word = (fields(&it.path).cloned().collect(), true, (mode, None));
                        closure.globals.insert((global.clone(), word));
                    }
                }
                _ => {
                    let formal = (target.usr.clone(), id);
                    closure.unknown = closure.unknown.max(values.get(&formal).copied());
                    closure.floating_formals.insert(formal);
                }
            }
        }
    }
}

fn is_rooted_at_formal(function: &Function, call: &Call) -> bool {
    match &call.receiver.place {
        Some(Place {
            root: Root::Pointee(Variable::Local(id)),
            whole: false,
            ..
        }) => is_formal(function, *id),
        _ => false,
    }
}

pub(super) fn is_rooted_at_node(call: &Call) -> bool {
    matches!(
        &call.receiver.place,
        Some(Place {
            root: Root::Node,
            whole: false,
            ..
        })
    )
}
