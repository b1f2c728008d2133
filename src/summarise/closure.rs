//! What a body and all that it may call touch outside of the paths from its node: a least fixed point.
//!
//! The sets are finite (they hold only places that some statement names), and they only grow, so iterating
//! over the call graph until nothing changes ends. Grafter looks at the first level of calls only and
//! so misses globals touched deeper; this closes over all levels.

use std::collections::{BTreeMap, BTreeSet};

use crate::link::Program;
use crate::model::{
    Access, Call, Function, FunctionKind, Item, ItemKind, Mode, Place, Root, Usr, Variable,
};
use crate::mutation::{Rule, broken};

/// A place without its root: path, whole, mode.
pub(super) type Word = (Vec<Usr>, bool, Mode);

/// The effects of a function, with all that it calls, that are not paths from its node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Closure {
    /// Global variables and abstract locations of the program: variable and what is touched in it.
    pub(super) globals: BTreeSet<(Usr, Word)>,
    /// Objects behind untracked pointers.
    pub(super) floating: BTreeSet<Word>,
    /// Functions that run on nodes behind untracked pointers.
    pub(super) floating_bodies: BTreeSet<Usr>,
    /// The outside world.
    pub(super) world: Option<Mode>,
    /// Anything.
    pub(super) unknown: Option<Mode>,
}

impl Closure {
    pub(super) fn add_access(&mut self, access: &Access) {
        let Place { root, path, whole } = &access.place;
        if is_untracked_value(&access.place) {
            self.unknown = self.unknown.max(Some(access.mode));
            return;
        }
        let word = (path.clone(), *whole, access.mode);
        match root {
            Root::Node | Root::Variable(Variable::Local(_)) => {}
            Root::Variable(Variable::Global(usr)) => {
                self.globals.insert((usr.clone(), word));
            }
            Root::Pointee(Variable::Global(_) | Variable::Local(_)) | Root::Anywhere => {
                self.floating.insert(word);
            }
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
            && path.len() > 1
        {
            self.floating
                .insert((path[1..].to_vec(), *whole, access.mode));
        }
    }

    fn absorb(&mut self, other: &Closure) {
        self.globals.extend(other.globals.iter().cloned());
        self.floating.extend(other.floating.iter().cloned());
        self.floating_bodies
            .extend(other.floating_bodies.iter().cloned());
        self.world = self.world.max(other.world);
        self.unknown = self.unknown.max(other.unknown);
    }
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

/// The closed effects of every function.
pub(super) fn close(program: &Program) -> BTreeMap<Usr, Closure> {
    let mut closures: BTreeMap<Usr, Closure> = BTreeMap::new();
    let mut callees: BTreeMap<Usr, BTreeSet<Usr>> = BTreeMap::new();
    for (usr, function) in &program.functions {
        let (closure, called) = direct(program, function);
        closures.insert(usr.clone(), closure);
        callees.insert(usr.clone(), called);
    }
    if broken(Rule::DeepEffects) {
        return closures;
    }
    let mut callers: BTreeMap<&Usr, BTreeSet<&Usr>> = BTreeMap::new();
    for (usr, called) in &callees {
        for callee in called {
            callers.entry(callee).or_default().insert(usr);
        }
    }
    let mut pending: BTreeSet<&Usr> = callees.keys().collect();
    while let Some(usr) = pending.pop_first() {
        let mut grown = closures[usr].clone();
        callees[usr]
            .iter()
            .filter_map(|it| closures.get(it))
            .for_each(|it| grown.absorb(it));
        if grown != closures[usr] {
            closures.insert(usr.clone(), grown);
            pending.extend(callers.get(usr).into_iter().flatten());
        }
    }
    closures
}

/// What a function does itself, and what it calls.
fn direct(program: &Program, function: &Function) -> (Closure, BTreeSet<Usr>) {
    let mut closure = Closure::default();
    let mut called = BTreeSet::new();
    let Some(body) = &function.body else {
        if !function.is_pure {
            closure.unknown = Some(Mode::Write);
        }
        return (closure, called);
    };
    let fresh = runs_on_fresh_object(function);
    for item in &body.items {
        item.accesses.iter().for_each(|it| closure.add_access(it));
        if fresh {
            item.accesses
                .iter()
                .for_each(|it| closure.add_beyond_fresh_object(it));
        }
        for call in calls(item) {
            let Some(targets) = program.targets(call) else {
                closure.unknown = Some(Mode::Write);
                continue;
            };
            if (fresh || !is_rooted_at_node(call)) && !broken(Rule::UntrackedCalls) {
                let on_old_nodes = |it: &&Usr| {
                    program
                        .function(it)
                        .is_some_and(|it| !runs_on_fresh_object(it))
                };
                closure
                    .floating_bodies
                    .extend(targets.iter().filter(on_old_nodes).cloned());
            }
            called.extend(targets);
        }
    }
    (closure, called)
}

fn is_rooted_at_node(call: &Call) -> bool {
    matches!(
        &call.receiver.place,
        Some(Place {
            root: Root::Node,
            whole: false,
            ..
        })
    )
}
