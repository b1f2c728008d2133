//! The effect of one evaluation: a statement, the arguments of a call, or a whole callee.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Builder;
use super::closure::{
    Closure, Word, is_untracked_value, object, runs_on_fresh_object, without_body,
};
use crate::automata::{NfaState, Symbol};
use crate::model::{Access, Call, ELEMENT, Each, Item, Mode, Place, Root, Usr, Variable, fields};
use crate::mutation::{Rule, broken};

/// An effect: its index in [`super::Summaries`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EffectId(pub(super) u32);

/// What the words of a language start from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RootKey {
    /// The node that the body runs on.
    Node,
    /// The node that a variable points to.
    Pointee(Variable),
}

/// What an evaluation may touch, as languages of one automaton.
#[derive(Clone, Debug, Default)]
pub struct Effect {
    /// Words from a known node.
    pub rooted: BTreeMap<RootKey, NfaState>,
    /// Words from any node at all: the language starts with `any*`.
    pub floating: Option<NfaState>,
    /// Words that start with a global variable.
    pub globals: Option<NfaState>,
    /// What of these words is left behind each object on the way, with `any*` in front: a pointer or child field may
    /// lead to that object.
    pub inside_globals: Option<NfaState>,
    /// Words that start with a local variable of the same instance.
    pub locals: Option<NfaState>,
    /// As `inside_globals`, for locals.
    pub inside_locals: Option<NfaState>,
    /// The outside world.
    pub world: Option<Mode>,
    /// Anything.
    pub unknown: Option<Mode>,
    /// What is called and may do anything, in words: one reason for that.
    pub unseen: Option<String>,
    /// Whether it may not return: it throws, or ends the program.
    pub leaves: bool,
    /// Whether it must not run if what stands before it does not return: it has an effect, or may fault.
    pub depends: bool,
    /// Whether anything but locals is touched.
    pub touches: bool,
    /// Whether anything but locals is written.
    pub writes: bool,
    /// Whether a local is touched, and the strongest mode.
    pub local_mode: Option<Mode>,
}

/// What a kind of call may run; shared by all calls of one function on nodes of one static type.
#[derive(Debug)]
pub(super) struct Called {
    /// Their effects outside of the paths from their nodes.
    closure: Closure,
    /// Those that run on nodes that others may reach.
    old_nodes: Vec<Usr>,
    /// The state that leads to the bodies of these.
    entry: Option<NfaState>,
}

/// An effect that is being put together.
#[derive(Default)]
pub(super) struct Gathering {
    pub(super) rooted: BTreeMap<RootKey, NfaState>,
    locals: BTreeSet<(String, Word)>,
    outside: Closure,
    calls: bool,
    writes: bool,
    faults: bool,
    /// If what is touched in the element of an iteration is left out, the path to that.
    without: Option<Vec<Usr>>,
}

impl Gathering {
    /// Without what is touched in the element of an iteration of `each`, if there is one.
    pub(super) fn without(each: Option<&Each>) -> Self {
        let path = |it: &Each| {
            let element = Usr::new(ELEMENT);
            it.range.path.iter().cloned().chain([element]).collect()
        };
        Gathering {
            without: each.map(path),
            ..Gathering::default()
        }
    }

    /// Whether a place lies in the element that is left out.
    fn leaves_out(&self, place: &Place) -> bool {
        let mut without = self.without.iter();
        place.root == Root::Node && without.any(|it| place.path.starts_with(it))
    }

    /// Nodes that the paths do not tell.
    pub(super) fn add_lost(&mut self, lost: bool) {
        if lost {
            self.outside.unknown = Some(Mode::Write);
        }
    }

    pub(super) fn add_unseen(&mut self, item: &Item) {
        self.outside.add_unseen(item.unseen.as_ref());
    }

    pub(super) fn add_closure(&mut self, closure: &Closure) {
        self.calls = true;
        self.outside.globals.extend(closure.globals.iter().cloned());
        self.outside
            .floating
            .extend(closure.floating.iter().cloned());
        self.outside
            .floating_bodies
            .extend(closure.floating_bodies.iter().cloned());
        self.outside.world = self.outside.world.max(closure.world);
        self.outside.unknown = self.outside.unknown.max(closure.unknown);
        self.outside.add_unseen(closure.unseen.as_ref());
        self.outside.leaves |= closure.leaves;
    }
}

impl Builder<'_> {
    pub(super) fn add_access(&mut self, gathering: &mut Gathering, access: &Access) {
        let Access { mode, place } = access;
        if gathering.leaves_out(place) {
            return;
        }
        let local = matches!(place.root, Root::Variable(Variable::Local(_)) | Root::Going);
        gathering.writes |= *mode == Mode::Write && !local;
        gathering.faults |= may_fault(place);
        match &place.root {
            _ if is_untracked_value(place) => gathering.outside.add_access(access),
            Root::Node => self.add_rooted(gathering, RootKey::Node, place, *mode),
            Root::Pointee(variable) => {
                self.add_rooted(gathering, RootKey::Pointee(variable.clone()), place, *mode);
            }
            Root::Variable(Variable::Local(id)) => {
                let word = (place.path.clone(), place.whole, *mode);
                gathering.locals.insert((format!("local:{}", id.0), word));
            }
            _ => gathering.outside.add_access(access),
        }
    }

    fn add_rooted(&mut self, gathering: &mut Gathering, key: RootKey, place: &Place, mode: Mode) {
        let start = *gathering
            .rooted
            .entry(key)
            .or_insert_with(|| self.nfa.state());
        self.add_word(start, &place.path, place.whole, mode);
    }

    /// Adds a call: the receiver's path leads to the state of each body that may run.
    pub(super) fn add_call(&mut self, gathering: &mut Gathering, call: &Call) {
        gathering.calls = true;
        let Some(called) = self.called(call) else {
            gathering.outside.unknown = Some(Mode::Write);
            let unseen = without_body(self.program, &call.callee);
            gathering.outside.add_unseen(Some(&unseen));
            return;
        };
        gathering.add_closure(&called.closure);
        let place = call.receiver.place.as_ref();
        if place.is_some_and(|it| gathering.leaves_out(it)) {
            return;
        }
        let (key, path) = match &call.receiver.place {
            Some(Place {
                root: Root::Node,
                path,
                whole: false,
            }) => (RootKey::Node, path),
            Some(Place {
                root: Root::Pointee(variable),
                path,
                whole: false,
            }) => (RootKey::Pointee(variable.clone()), path),
            _ => {
                if !broken(Rule::UntrackedCalls) {
                    let outside = &mut gathering.outside;
                    outside.add_bodies(self.program, &called.old_nodes);
                }
                return;
            }
        };
        let start = *gathering
            .rooted
            .entry(key)
            .or_insert_with(|| self.nfa.state());
        let end = self.add_steps(start, path);
        if !called.old_nodes.is_empty() && !broken(Rule::DeletedReceivers) {
            self.add_word(end, &[object()], false, Mode::Read);
        }
        if !broken(Rule::CalleePaths) {
            called
                .entry
                .iter()
                .for_each(|it| self.nfa.epsilon(end, *it));
        }
    }

    /// What `call` may run; `None` if that is not known.
    fn called(&mut self, call: &Call) -> Option<Rc<Called>> {
        let class = call.receiver.class.clone();
        let key = (call.callee.clone(), call.dispatch, class);
        if let Some(known) = self.called.get(&key) {
            return known.clone();
        }
        let called = self.program.targets(call).map(|targets| {
            let mut closure = Closure::default();
            targets
                .iter()
                .for_each(|it| closure.absorb(&self.closures[it]));
            let on_old_nodes = |it: &Usr| {
                let function = self.program.function(it);
                function.is_some_and(|it| !runs_on_fresh_object(it))
            };
            let old_nodes: Vec<Usr> = targets.into_iter().filter(on_old_nodes).collect();
            Rc::new(Called {
                closure,
                entry: self.entry(&old_nodes),
                old_nodes,
            })
        });
        self.called.insert(key, called.clone());
        called
    }

    /// A state that leads to the bodies of all `functions`.
    fn entry(&mut self, functions: &[Usr]) -> Option<NfaState> {
        match functions {
            [] => None,
            [one] => Some(self.states[one]),
            _ => {
                let entry = self.nfa.state();
                for it in functions {
                    self.nfa.epsilon(entry, self.states[it]);
                }
                Some(entry)
            }
        }
    }

    fn add_steps(&mut self, start: NfaState, path: &[Usr]) -> NfaState {
        let symbols = self.symbols(path);
        self.nfa.path(start, &symbols)
    }

    /// Attaches one access path. The empty path with everything below gets a state of its own, because a
    /// loop on `start` would stand in front of the other paths too.
    fn add_word(&mut self, start: NfaState, path: &[Usr], whole: bool, mode: Mode) {
        let symbols = self.symbols(path);
        let start = if path.is_empty() && whole {
            self.fork(start)
        } else {
            start
        };
        match mode {
            Mode::Read => self.nfa.read(start, &symbols, whole),
            Mode::Write => self.nfa.write(start, &symbols, whole),
        }
    }

    fn symbols(&mut self, path: &[Usr]) -> Vec<Symbol> {
        fields(path)
            .map(|it| self.alphabet.intern(it.as_str()))
            .collect()
    }

    fn fork(&mut self, start: NfaState) -> NfaState {
        let state = self.nfa.state();
        self.nfa.epsilon(start, state);
        state
    }

    fn variables<'a>(
        &mut self,
        words: impl Iterator<Item = (&'a str, &'a Word)>,
    ) -> Option<NfaState> {
        let mut words = words.peekable();
        words.peek()?;
        let start = self.nfa.state();
        for (variable, (path, whole, mode)) in words {
            let path: Vec<Usr> = std::iter::once(Usr::new(variable))
                .chain(path.iter().cloned())
                .collect();
            self.add_word(start, &path, *whole, *mode);
        }
        Some(start)
    }

    /// The proper suffixes of the words of variables: ways from an object in a variable, which may lie below a node.
    fn inside<'a>(&mut self, words: impl Iterator<Item = &'a Word>) -> Option<NfaState> {
        let mut words = words.peekable();
        words.peek()?;
        let start = self.nfa.state();
        for (path, whole, mode) in words {
            for from in 0..=path.len() {
                self.add_word(start, &path[from..], *whole, *mode);
            }
        }
        match broken(Rule::NodesInVariables) {
            true => Some(start),
            false => Some(self.nfa.floating(start)),
        }
    }

    fn floating(&mut self, outside: &Closure) -> Option<NfaState> {
        if outside.floating.is_empty() && outside.floating_bodies.is_empty() {
            return None;
        }
        let start = self.nfa.state();
        for (path, whole, mode) in &outside.floating {
            self.add_word(start, path, *whole, *mode);
        }
        for body in &outside.floating_bodies {
            self.nfa.epsilon(start, self.states[body]);
        }
        Some(self.nfa.floating(start))
    }

    pub(super) fn add_effect(&mut self, gathering: Gathering) -> EffectId {
        let Gathering {
            rooted,
            locals,
            outside,
            calls,
            writes,
            faults,
            without: _,
        } = gathering;
        let touches = calls
            || !rooted.is_empty()
            || !outside.globals.is_empty()
            || !outside.floating.is_empty()
            || outside.world.is_some()
            || outside.unknown.is_some();
        let effect = Effect {
            floating: self.floating(&outside),
            globals: self.variables(
                outside
                    .globals
                    .iter()
                    .map(|(usr, word)| (usr.as_str(), word)),
            ),
            inside_globals: self.inside(outside.globals.iter().map(|(_, word)| word)),
            inside_locals: self.inside(locals.iter().map(|(_, word)| word)),
            locals: self.variables(locals.iter().map(|(name, word)| (name.as_str(), word))),
            local_mode: locals.iter().map(|(_, (_, _, mode))| *mode).max(),
            world: outside.world,
            unknown: outside.unknown,
            unseen: outside.unseen,
            leaves: outside.leaves || outside.unknown == Some(Mode::Write),
            depends: writes
                || calls
                || faults
                || outside.leaves
                || outside.world.is_some()
                || outside.unknown.is_some()
                || !outside.floating.is_empty(),
            touches,
            writes: writes || calls,
            rooted,
        };
        self.effects.push(effect);
        EffectId(self.effects.len() as u32 - 1)
    }
}

/// Whether to look at a place needs a pointer to lead somewhere: what stands before it may have made sure of that.
fn may_fault(place: &Place) -> bool {
    match place.root {
        Root::Node => place.path.len() > 1 || place.whole,
        Root::Variable(_) => false,
        Root::Going | Root::Pointee(_) | Root::Anywhere | Root::World | Root::Unknown => true,
    }
}
