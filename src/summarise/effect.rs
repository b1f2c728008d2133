//! The effect of one evaluation: a statement, the arguments of a call, or a whole callee.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Builder;
use super::closure::{
    Closure, Touch, Word, calls, is_rooted_at_node, is_untracked_value, object, own_variable,
    runs_on_fresh_object, touch, without_body,
};
use super::formals::{Formal, Origin, Origins, actual, formals, is_formal};
use super::names::OF_CALLERS;
use crate::automata::{Labels, NfaState, Symbol};
use crate::model::{
    Access, Argument, Call, ELEMENT, Each, FunctionKind, Item, LocalId, Mode, Place, Root, Update,
    Usr, Variable, fields, is_contents, is_element, joined,
};
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
    /// What a formal of which all origins are known leads to. (These are listed as such: this root tells only what statements of one
    /// instance do by way of the same formal.)
    Formal(LocalId),
}

/// What an evaluation may touch, as languages of one automaton.
#[derive(Clone, Debug, Default)]
pub struct Effect {
    /// Words from a known node.
    pub rooted: BTreeMap<RootKey, NfaState>,
    /// Words from any node at all: the language starts with `any*`.
    pub floating: Option<NfaState>,
    /// Words that start with a global variable, or with a variable of a caller.
    pub globals: Option<NfaState>,
    /// What of these words is left behind each object on the way, with `any*` in front: a pointer or child field may
    /// lead to that object.
    pub inside_globals: Option<NfaState>,
    /// Of what formals lead to in variables in which no node lies, the words without the name of the variable: a pointer may lead to
    /// such an object, or to a part of it.
    pub inside_origins: Option<NfaState>,
    /// The same effect in parts, if it does anything by way of formals of a traversal.
    pub(super) ways: Option<Ways>,
    /// Words that start with a local variable of the same instance.
    pub locals: Option<NfaState>,
    /// As `inside_globals`, for locals.
    pub inside_locals: Option<NfaState>,
    /// As `inside_origins`, for what is called on, or given, locals in which no node lies.
    pub inside_own: Option<NfaState>,
    /// The outside world.
    pub world: Option<Mode>,
    /// Anything.
    pub unknown: Option<Mode>,
    /// Why, in words: one reason.
    pub unseen: Option<String>,
    /// Why it may not return, in words: one reason.
    pub leaving: Option<String>,
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

/// An effect by the ways on which it reaches memory.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// What is done in any other way than by formals.
    pub(super) otherwise: EffectId,
    /// What is done by way of each of these.
    pub(super) by_formal: Vec<ByFormal>,
}

/// What is done by way of a formal.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByFormal {
    pub(super) formal: LocalId,
    /// Whatever the formal leads to.
    pub(super) effect: EffectId,
    /// If it leads to a variable of a caller.
    pub(super) to_variable: EffectId,
}

/// What a kind of call may run; shared by all calls of one function on nodes of one static type.
#[derive(Debug)]
pub(super) struct Called {
    /// Their effects outside of the paths from their nodes.
    closure: Closure,
    targets: Vec<Usr>,
    /// Those that run on nodes that others may reach.
    old_nodes: Vec<Usr>,
    /// The state that leads to the bodies of these.
    entry: Option<NfaState>,
}

/// Where the words start that tell what a formal may lead to; if not all of that is known, how anything may be touched.
#[derive(Clone, Copy, Default)]
struct Starts {
    anywhere: Option<NfaState>,
    named: Option<(NfaState, NfaState)>,
    unknown: Option<Mode>,
}

/// An effect that is being put together.
#[derive(Default)]
pub(super) struct Gathering {
    pub(super) rooted: BTreeMap<RootKey, NfaState>,
    locals: BTreeSet<(String, Word)>,
    /// Where words start that functions go on with: with the name of a local in which no node lies, and behind it.
    own: Option<(NfaState, NfaState)>,
    /// How they touch it.
    own_mode: Option<Mode>,
    outside: Closure,
    calls: bool,
    writes: bool,
    faults: bool,
    /// Where words from any node at all start.
    anywhere: Option<NfaState>,
    /// Where words start that begin with the name of a variable in which no node lies, and where they go on behind that name.
    named: Option<(NfaState, NfaState)>,
    /// The same of what is done by way of each formal of a traversal.
    by_formal: BTreeMap<LocalId, Starts>,
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
        let is_in = |element: &Vec<Usr>| {
            let container = &element[..element.len() - 1];
            let behind = place.path.strip_prefix(container).and_then(<[Usr]>::first);
            let of_other = behind.is_some_and(|it| broken(Rule::SingleElements) && is_element(it));
            place.path.starts_with(element) || of_other
        };
        place.root == Root::Node && self.without.iter().any(is_in)
    }

    /// Nodes that the paths do not tell.
    pub(super) fn add_lost(&mut self, lost: bool) {
        if lost {
            self.outside.unknown = Some(Mode::Write);
        }
    }

    pub(super) fn add_reasons(&mut self, item: &Item) {
        self.outside.add_unseen(item.unseen.as_ref());
        self.outside.add_leaving(item.leaving.as_ref());
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
        self.outside
            .floating_formals
            .extend(closure.floating_formals.iter().cloned());
        self.outside.world = self.outside.world.max(closure.world);
        self.outside.unknown = self.outside.unknown.max(closure.unknown);
        self.outside.add_unseen(closure.unseen.as_ref());
        self.outside.add_leaving(closure.leaving.as_ref());
        self.outside.leaves |= closure.leaves;
    }
}

impl Builder<'_> {
    pub(super) fn add_access(&mut self, gathering: &mut Gathering, access: &Access) {
        let Access { mode, place, .. } = access;
        let how = touch(access);
        if gathering.leaves_out(place) {
            return;
        }
        let local = matches!(place.root, Root::Variable(Variable::Local(_)) | Root::Going);
        gathering.writes |= *mode == Mode::Write && !local;
        gathering.faults |= may_fault(place);
        match &place.root {
            Root::Pointee(Variable::Local(id))
                if is_untracked_value(place) && self.is_formal(*id) =>
            {
                let (key, origins) = self.key_of(&place.root);
                if origins.is_none() {
                    self.add_unknown(gathering, &place.root, *mode);
                }
                for (start, before) in self.starts_of(gathering, key, origins) {
                    self.add_value(start, &before, how);
                }
            }
            _ if is_untracked_value(place) => gathering.outside.add_access(access),
            Root::Node => self.add_rooted(gathering, RootKey::Node, place, how),
            Root::Pointee(_) => {
                let Place { path, whole, .. } = place;
                for (start, before) in self.starts(gathering, &place.root) {
                    let path = joined(&before, path);
                    self.add_word(start, &path, *whole, how);
                }
            }
            Root::Variable(Variable::Local(id)) => {
                let word = (place.path.clone(), place.whole, how);
                gathering.locals.insert((format!("local:{}", id.0), word));
            }
            _ => gathering.outside.add_access(access),
        }
    }

    fn add_rooted(&mut self, gathering: &mut Gathering, key: RootKey, place: &Place, how: Touch) {
        let start = *gathering
            .rooted
            .entry(key)
            .or_insert_with(|| self.nfa.state());
        self.add_word(start, &place.path, place.whole, how);
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
        self.add_actuals(gathering, call, &called.targets);
        let place = call.receiver.place.as_ref();
        if place.is_some_and(|it| gathering.leaves_out(it)) {
            return;
        }
        if let (Some(id), Some(place)) = (own_variable(call), place) {
            let mode = match self.writes_object(&called.old_nodes) {
                true => Mode::Write,
                false => Mode::Read,
            };
            let entry = called.entry.filter(|_| !broken(Rule::OwnVariables));
            let path = place.path.clone();
            if let Some(state) = entry {
                let end = self.start_in_local(gathering, id, &path, mode);
                self.nfa.epsilon(end, state);
            }
            return;
        }
        let Some(place) =
            place.filter(|it| !it.whole && matches!(it.root, Root::Node | Root::Pointee(_)))
        else {
            if !broken(Rule::UntrackedCalls) {
                let outside = &mut gathering.outside;
                outside.add_bodies(self.program, &called.old_nodes);
            }
            return;
        };
        for (start, before) in self.starts(gathering, &place.root) {
            let end = self.add_steps(start, &joined(&before, &place.path));
            if !called.old_nodes.is_empty() && !broken(Rule::DeletedReceivers) {
                self.add_word(end, &[object()], false, (Mode::Read, None));
            }
            if !broken(Rule::CalleePaths) {
                called
                    .entry
                    .iter()
                    .for_each(|it| self.nfa.epsilon(end, *it));
            }
        }
    }

    /// Where words of (a part of) a local start in which no node lies.
    fn start_in_local(
        &mut self,
        gathering: &mut Gathering,
        local: LocalId,
        path: &[Usr],
        mode: Mode,
    ) -> NfaState {
        let name = Usr::new(&format!("local:{}", local.0));
        let object = self.variable(&mut gathering.own, &name);
        gathering.own_mode = gathering.own_mode.max(Some(mode));
        self.add_steps(object, path)
    }

    /// Whether one of `functions`, or what they call on their object, may change that.
    fn writes_object(&self, functions: &[Usr]) -> bool {
        let (mut open, mut seen) = (functions.to_vec(), BTreeSet::new());
        while let Some(usr) = open.pop() {
            if !seen.insert(usr.clone()) {
                continue;
            }
            let function = self.program.function(&usr);
            let Some(body) = function.and_then(|it| it.body.as_ref()) else {
                return true;
            };
            for item in &body.items {
                let on_object = |it: &Access| it.mode == Mode::Write && it.place.root == Root::Node;
                let tests = item.predicates.iter().flat_map(|it| &it.accesses);
                if item.accesses.iter().chain(tests).any(on_object) {
                    return true;
                }
                for call in calls(item) {
                    let given = |it: &Argument| match &it.referent {
                        Some(place) => place.root == Root::Node,
                        None => !it.own,
                    };
                    if call.args.iter().any(given) {
                        return true;
                    }
                    if !is_rooted_at_node(call) {
                        continue;
                    }
                    match self.program.targets(call) {
                        Some(targets) => open.extend(targets),
                        None => return true,
                    }
                }
            }
        }
        false
    }

    /// Where words start that lead from a node, or from what a variable refers to: with what is in front of them there.
    fn starts(&mut self, gathering: &mut Gathering, root: &Root) -> Vec<(NfaState, Vec<Usr>)> {
        match root {
            Root::Node | Root::Pointee(_) => {
                let (key, origins) = self.key_of(root);
                self.starts_of(gathering, key, origins)
            }
            Root::Variable(_) | Root::Anywhere | Root::World | Root::Going | Root::Unknown => {
                vec![(self.anywhere(gathering), Vec::new())]
            }
        }
    }

    /// What words of a node, or of what a variable refers to, are listed by; of a formal, with its origins if all are known.
    fn key_of(&self, root: &Root) -> (RootKey, Option<Origins>) {
        match root {
            Root::Pointee(Variable::Local(id)) => {
                let formal = self.function.map(|it| (it.usr.clone(), *id));
                match formal.and_then(|it| self.origins.get(&it)) {
                    Some(_) if broken(Rule::Formals) => {
                        (RootKey::Formal(*id), Some(Origins::new()))
                    }
                    Some(origins) => (RootKey::Formal(*id), Some(origins.clone())),
                    None => (RootKey::Pointee(Variable::Local(*id)), None),
                }
            }
            Root::Pointee(variable) => (RootKey::Pointee(variable.clone()), None),
            _ => (RootKey::Node, None),
        }
    }

    fn starts_of(
        &mut self,
        gathering: &mut Gathering,
        key: RootKey,
        origins: Option<Origins>,
    ) -> Vec<(NfaState, Vec<Usr>)> {
        let formal = self.formal_of(&key);
        let rooted = *gathering
            .rooted
            .entry(key)
            .or_insert_with(|| self.nfa.state());
        let mut starts = vec![(rooted, Vec::new())];
        let Some(formal) = formal else {
            return starts;
        };
        let own = gathering.by_formal.entry(formal).or_default();
        for origin in origins.into_iter().flatten() {
            let start = match origin {
                Origin::Fields(fields) => {
                    let anywhere = own.anywhere.get_or_insert_with(|| self.nfa.state());
                    (*anywhere, fields)
                }
                Origin::Variable(name, path) => {
                    // Who has a pointer to the variable knows the part by the fields in front of it.
                    let ways = (0..path.len()).map(|from| (rooted, path[from..].to_vec()));
                    starts.extend(ways.filter(|_| !broken(Rule::PartsOfVariables)));
                    (self.variable(&mut own.named, &name), path)
                }
            };
            starts.push(start);
        }
        starts
    }

    /// The formal of a traversal that a root is.
    fn formal_of(&self, key: &RootKey) -> Option<LocalId> {
        let of_traversal = |it: &LocalId| {
            let function = self.function;
            let function = function.filter(|it| it.kind == FunctionKind::Traversal);
            function.is_some_and(|function| is_formal(function, *it))
        };
        match key {
            RootKey::Formal(id) => Some(*id),
            RootKey::Pointee(Variable::Local(id)) => Some(*id).filter(of_traversal),
            RootKey::Node | RootKey::Pointee(Variable::Global(_)) => None,
        }
    }

    /// A touch of anything, by way of `root`.
    fn add_unknown(&self, gathering: &mut Gathering, root: &Root, mode: Mode) {
        let formal = match root {
            Root::Pointee(_) => self.formal_of(&self.key_of(root).0),
            _ => None,
        };
        let unknown = match formal {
            Some(formal) => &mut gathering.by_formal.entry(formal).or_default().unknown,
            None => &mut gathering.outside.unknown,
        };
        *unknown = (*unknown).max(Some(mode));
    }

    /// Where words go on behind the name of a variable in which no node lies.
    fn variable(&mut self, named: &mut Option<(NfaState, NfaState)>, name: &Usr) -> NfaState {
        let nfa = &mut self.nfa;
        let (start, behind) = *named.get_or_insert_with(|| (nfa.state(), nfa.state()));
        let object = self.add_steps(start, std::slice::from_ref(name));
        self.nfa.epsilon(behind, object);
        object
    }

    /// Adds a touch of the value behind a path, which may be empty.
    fn add_value(&mut self, start: NfaState, path: &[Usr], how: Touch) {
        match path {
            [] => {
                let state = self.fork(start);
                let labels = self.labels(how);
                self.nfa.label(state, labels);
            }
            _ => self.add_word(start, path, false, how),
        }
    }

    /// Whether a local of the function at hand is a formal.
    fn is_formal(&self, id: LocalId) -> bool {
        self.function.is_some_and(|it| is_formal(it, id))
    }

    fn anywhere(&mut self, gathering: &mut Gathering) -> NfaState {
        *gathering.anywhere.get_or_insert_with(|| self.nfa.state())
    }

    /// Adds what a function does by way of its formal.
    pub(super) fn add_formal(&mut self, gathering: &mut Gathering, id: LocalId) {
        let Some(formal) = self.function.map(|it| (it.usr.clone(), id)) else {
            return;
        };
        let Some(state) = self.formals.get(&formal).copied() else {
            return;
        };
        let root = Root::Pointee(Variable::Local(id));
        self.lose_value(gathering, &formal, &root, &[]);
        for (start, before) in self.starts(gathering, &root) {
            let end = self.add_steps(start, &before);
            self.nfa.epsilon(end, state);
        }
    }

    /// Of a number that `formal` leads to, nobody knows where it is if it is bound to what a pointer leads to and no field names it.
    fn lose_value(&self, gathering: &mut Gathering, formal: &Formal, root: &Root, path: &[Usr]) {
        let tracked = match root {
            Root::Node | Root::Variable(_) => true,
            Root::Pointee(_) => fields(path).next().is_some() || self.key_of(root).1.is_some(),
            Root::Anywhere | Root::World | Root::Going | Root::Unknown => false,
        };
        if !tracked {
            let mode = self.values.get(formal).copied();
            if let Some(mode) = mode {
                self.add_unknown(gathering, root, mode);
            }
        }
    }

    /// Adds what the called functions do by way of their formals, to what these are bound to.
    fn add_actuals(&mut self, gathering: &mut Gathering, call: &Call, targets: &[Usr]) {
        for target in targets.iter().filter_map(|it| self.program.function(it)) {
            for (at, id) in formals(target) {
                let formal = (target.usr.clone(), id);
                let Some(state) = self.formals.get(&formal).copied() else {
                    continue;
                };
                let argument = actual(call, at);
                let place = argument.and_then(|it| it.referent.as_ref());
                let own = argument.is_some_and(|it| it.own);
                match place {
                    None if own => {}
                    Some(place) if gathering.leaves_out(place) => {}
                    Some(Place {
                        root: Root::Variable(Variable::Global(usr)),
                        path,
                        whole: false,
                    }) if own => {
                        gathering.writes |= self.written.contains(&formal);
                        let object = self.variable(&mut gathering.named, usr);
                        let end = self.add_steps(object, path);
                        self.go_on(end, path, (state, &formal));
                    }
                    Some(Place {
                        root: Root::Variable(Variable::Local(id)),
                        path,
                        whole: false,
                    }) if own => {
                        let mode = match self.written.contains(&formal) {
                            true => Mode::Write,
                            false => Mode::Read,
                        };
                        let end = self.start_in_local(gathering, *id, path, mode);
                        self.go_on(end, path, (state, &formal));
                    }
                    Some(Place {
                        root: Root::Variable(variable),
                        path,
                        whole: false,
                    }) => {
                        let path: Vec<Usr> = fields(path).cloned().collect();
                        let write = self.written.contains(&formal).then_some(Mode::Write);
                        for mode in [Some(Mode::Read), write].into_iter().flatten() {
                            let word = (path.clone(), true, (mode, None));
                            match variable {
                                Variable::Local(id) => {
                                    gathering.locals.insert((format!("local:{}", id.0), word));
                                }
                                Variable::Global(usr) => {
                                    gathering.writes |= mode == Mode::Write;
                                    gathering.outside.globals.insert((usr.clone(), word));
                                }
                            }
                        }
                    }
                    Some(Place {
                        root,
                        path,
                        whole: false,
                    }) if !matches!(root, Root::Unknown | Root::World | Root::Going) => {
                        self.lose_value(gathering, &formal, root, path);
                        for (start, before) in self.starts(gathering, root) {
                            let path = joined(&before, path);
                            let end = self.add_steps(start, &path);
                            self.go_on(end, &path, (state, &formal));
                        }
                    }
                    _ => {
                        self.lose_value(gathering, &formal, &Root::Unknown, &[]);
                        let start = self.anywhere(gathering);
                        self.nfa.epsilon(start, state);
                    }
                }
            }
        }
    }

    /// Goes on from `end`, where `path` leads, with what is done by way of `formal`, which starts at `state`.
    fn go_on(&mut self, end: NfaState, path: &[Usr], (state, formal): (NfaState, &Formal)) {
        self.nfa.epsilon(end, state);
        // A step behind what an object consists of leads to no other place, but to another state.
        let is_number = self.values.contains_key(formal);
        if is_owned(path) && !is_number && !broken(Rule::NestedContents) {
            let mode = match self.written.contains(formal) {
                true => Mode::Write,
                false => Mode::Read,
            };
            let labels = self.labels((mode, None));
            self.nfa.label(end, labels);
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
            let old_nodes: Vec<Usr> = targets
                .iter()
                .filter(|it| on_old_nodes(it))
                .cloned()
                .collect();
            Rc::new(Called {
                closure,
                targets: targets.iter().cloned().collect(),
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
    fn add_word(&mut self, start: NfaState, path: &[Usr], whole: bool, how: Touch) {
        // Nothing lies below what an object of the library consists of: no node, above all.
        let whole = whole && !is_owned(path);
        let symbols = self.symbols(path);
        let start = if path.is_empty() && whole {
            self.fork(start)
        } else {
            start
        };
        let labels = self.labels(how);
        self.nfa.access(start, &symbols, whole, labels);
    }

    /// The label of a touch. Updates get one for each kind as they come; where there are more kinds, the others are plain writes.
    fn labels(&mut self, (mode, update): Touch) -> Labels {
        let Some(update) = update else {
            return match mode {
                Mode::Read => Labels::READ,
                Mode::Write => Labels::WRITE,
            };
        };
        let update = match update {
            _ if broken(Rule::UpdateKinds) => Update::Sum,
            Update::Store(_) if broken(Rule::StoredConstants) => Update::Store(0),
            it => it,
        };
        let next = self.updates.len() as u32;
        match *self.updates.entry(update).or_insert(next) {
            number if number < Labels::UPDATES => Labels::update(number),
            _ => Labels::WRITE,
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
        for (variable, (path, whole, how)) in words {
            let path: Vec<Usr> = std::iter::once(Usr::new(variable))
                .chain(path.iter().cloned())
                .collect();
            self.add_word(start, &path, *whole, *how);
        }
        Some(start)
    }

    /// The proper suffixes of the words of variables: ways from an object in a variable, which may lie below a node.
    fn inside<'a>(&mut self, words: impl Iterator<Item = &'a Word>) -> Option<NfaState> {
        let mut words = words.peekable();
        words.peek()?;
        let (start, contents) = (self.nfa.state(), self.nfa.state());
        for (path, whole, how) in words {
            let owned = |it: &Usr| is_contents(it.as_str());
            for from in 0..=path.len() {
                // What an object of the library consists of has no fields, and no child field leads to the object.
                let behind = path[from..].first().or(path.last());
                match path[from..].first().is_some_and(owned) {
                    true => self.add_word(contents, &path[from..], *whole, *how),
                    false if behind.is_some_and(owned) => {}
                    false => self.add_word(start, &path[from..], *whole, *how),
                }
            }
        }
        if broken(Rule::NodesInVariables) {
            return Some(start);
        }
        let all = self.nfa.state();
        let floating = self.nfa.floating(start);
        self.nfa.epsilon(all, floating);
        self.nfa.epsilon(all, contents);
        Some(all)
    }

    fn floating(&mut self, outside: &Closure, anywhere: Option<NfaState>) -> Option<NfaState> {
        let none = outside.floating.is_empty() && outside.floating_bodies.is_empty();
        if none && outside.floating_formals.is_empty() && anywhere.is_none() {
            return None;
        }
        let start = self.nfa.state();
        if let Some(anywhere) = anywhere {
            self.nfa.epsilon(start, anywhere);
        }
        for formal in &outside.floating_formals {
            if let Some(state) = self.formals.get(formal) {
                self.nfa.epsilon(start, *state);
            }
        }
        for (path, whole, how) in &outside.floating {
            self.add_word(start, path, *whole, *how);
        }
        for body in &outside.floating_bodies {
            self.nfa.epsilon(start, self.states[body]);
        }
        Some(self.nfa.floating(start))
    }

    pub(super) fn add_effect(&mut self, gathering: Gathering) -> EffectId {
        if gathering.by_formal.is_empty() {
            return self.push_effect(gathering, None);
        }
        let roots = |id: LocalId| [RootKey::Formal(id), RootKey::Pointee(Variable::Local(id))];
        let mut by_formal = Vec::new();
        for (id, starts) in &gathering.by_formal {
            let own = roots(*id).into_iter();
            let own = own.filter_map(|it| Some((gathering.rooted.get(&it).copied()?, it)));
            let own: Vec<(NfaState, RootKey)> = own.collect();
            let variable = self.of_variable(*id, own.iter().map(|it| it.0));
            let effect = Gathering {
                rooted: own.into_iter().map(|it| (it.1, it.0)).collect(),
                anywhere: starts.anywhere,
                named: starts.named,
                outside: Closure {
                    unknown: starts.unknown,
                    ..Closure::default()
                },
                writes: gathering.writes,
                ..Gathering::default()
            };
            by_formal.push(ByFormal {
                formal: *id,
                effect: self.push_effect(effect, None),
                to_variable: self.push_effect(variable, None),
            });
        }
        let all: Vec<Starts> = gathering.by_formal.values().copied().collect();
        let formals = gathering.by_formal.keys().flat_map(|it| roots(*it));
        let formals: BTreeSet<RootKey> = formals.collect();
        let rooted = gathering.rooted.iter();
        let rooted = rooted.filter(|it| !formals.contains(it.0));
        let otherwise = Gathering {
            rooted: rooted.map(|it| (it.0.clone(), *it.1)).collect(),
            locals: gathering.locals.clone(),
            outside: gathering.outside.clone(),
            by_formal: BTreeMap::new(),
            without: None,
            ..gathering
        };
        let otherwise = self.push_effect(otherwise, None);
        let mut outside = gathering.outside;
        outside.unknown = all
            .iter()
            .map(|it| it.unknown)
            .fold(outside.unknown, Ord::max);
        let whole = Gathering {
            anywhere: self.join(gathering.anywhere, all.iter().map(|it| it.anywhere)),
            named: {
                let named = |of: fn(&(NfaState, NfaState)) -> NfaState| {
                    let own = gathering.named.as_ref().map(of);
                    (own, all.iter().map(move |it| it.named.as_ref().map(of)))
                };
                let (names, behind) = (named(|it| it.0), named(|it| it.1));
                let names = self.join(names.0, names.1);
                names.zip(self.join(behind.0, behind.1))
            },
            outside,
            ..gathering
        };
        let ways = Ways {
            otherwise,
            by_formal,
        };
        self.push_effect(whole, Some(ways))
    }

    /// The effect of the words from `starts`, if these are what formal `id` leads to, and that is a variable of a caller.
    fn of_variable(&mut self, id: LocalId, starts: impl Iterator<Item = NfaState>) -> Gathering {
        let function = self.function.map_or("", |it| it.usr.as_str());
        let name = Usr::new(&format!("{}{}:{function}", OF_CALLERS[2], id.0));
        let mut of_variable = Gathering::default();
        let object = self.variable(&mut of_variable.named, &name);
        let start = self.nfa.state();
        for it in starts {
            self.nfa.epsilon(object, it);
            self.nfa.epsilon(start, it);
        }
        of_variable.rooted.insert(RootKey::Formal(id), start);
        of_variable
    }

    /// Where the words of all of them start.
    fn join(
        &mut self,
        own: Option<NfaState>,
        others: impl Iterator<Item = Option<NfaState>>,
    ) -> Option<NfaState> {
        let all: Vec<NfaState> = others.chain([own]).flatten().collect();
        match all[..] {
            [] => None,
            [one] => Some(one),
            _ => {
                let start = self.nfa.state();
                all.iter().for_each(|it| self.nfa.epsilon(start, *it));
                Some(start)
            }
        }
    }

    fn push_effect(&mut self, gathering: Gathering, ways: Option<Ways>) -> EffectId {
        let Gathering {
            rooted,
            locals,
            own,
            own_mode,
            outside,
            calls,
            writes,
            faults,
            anywhere,
            named,
            by_formal: _,
            without: _,
        } = gathering;
        let words = locals.iter().map(|(name, word)| (name.as_str(), word));
        let words = self.variables(words);
        let local_names = self.join(words, [own.map(|it| it.0)].into_iter());
        let globals = outside.globals.iter();
        let globals = self.variables(globals.map(|(usr, word)| (usr.as_str(), word)));
        let globals = match (globals, named) {
            (Some(globals), Some((start, _))) => {
                self.nfa.epsilon(globals, start);
                Some(globals)
            }
            (globals, named) => globals.or(named.map(|it| it.0)),
        };
        let touches = calls
            || !rooted.is_empty()
            || globals.is_some()
            || !outside.floating.is_empty()
            || anywhere.is_some()
            || outside.world.is_some()
            || outside.unknown.is_some();
        let effect = Effect {
            ways,
            floating: self.floating(&outside, anywhere),
            globals,
            inside_origins: named.map(|it| it.1),
            inside_globals: self.inside(outside.globals.iter().map(|(_, word)| word)),
            inside_locals: self.inside(locals.iter().map(|(_, word)| word)),
            inside_own: own.map(|it| it.1),
            local_mode: locals
                .iter()
                .map(|(_, (_, _, (mode, _)))| *mode)
                .max()
                .max(own_mode),
            locals: local_names,
            world: outside.world,
            unknown: outside.unknown,
            unseen: outside.unseen,
            leaving: outside.leaving,
            leaves: outside.leaves || outside.unknown == Some(Mode::Write),
            depends: writes
                || calls
                || faults
                || outside.leaves
                || outside.world.is_some()
                || outside.unknown.is_some()
                || !outside.floating.is_empty()
                || anywhere.is_some(),
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

/// Whether a path ends in what an object of the library consists of.
fn is_owned(path: &[Usr]) -> bool {
    path.last().is_some_and(|it| is_contents(it.as_str()))
}
