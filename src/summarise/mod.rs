//! Read and write automata of every traversal body.
//!
//! One nondeterministic automaton serves the whole program: a state for each body, with the access paths of
//! its items attached, and for each call `c.g()` the path of `c` leading to the state of every body that `g`
//! may run (Grafter, section 3.2). A word is a way from the node that the body runs on;
//! labels on states say which words are read and which are written, so reads and writes share one machine.
//!
//! What does not start at that node cannot be expressed so: globals, objects behind untracked pointers,
//! the outside world. These are finite sets for each body, closed over its calls beforehand
//! (`closure`), and become languages of their own in each [`Effect`].

mod alias;
mod closure;
mod conflict;
mod effect;
mod formals;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::automata::{Alphabet, Nfa, NfaBuilder, NfaState, Symbol};
use crate::link::Program;
use crate::model::{Dispatch, Each, Function, Item, ItemKind, Mode, Slot, Update, Usr, Variable};
use crate::mutation::{Rule, broken};

use closure::Closure;
pub use conflict::{Cause, Oracle, STATE_LIMIT};
use effect::Gathering;
pub use effect::{Effect, EffectId, RootKey};
pub(crate) use formals::formals;
use formals::{Formal, Origins};
pub use names::last_component;

/// The automata and effects of a program.
#[derive(Debug)]
pub struct Summaries {
    alphabet: Alphabet,
    nfa: Nfa,
    /// For each rooted start state, the same language behind `any*`.
    floats: BTreeMap<NfaState, NfaState>,
    effects: Vec<Effect>,
    bodies: BTreeMap<Usr, BodySummary>,
    sites: Vec<Vec<ItemEffects>>,
    /// What is known of the formals of traversals, by the numbers of their arguments.
    formals: BTreeMap<(Usr, usize), formals::Known>,
    /// The pairs of formals of what calls run that lead to other objects from call to call, in a way that matters.
    told_by_calls: BTreeSet<(formals::Passed, formals::Passed)>,
    /// Classes outside the trees of which a node owns objects, by a field without mark: its name and theirs.
    owners: BTreeMap<Usr, (String, String)>,
}

/// The effects of one item: what the statement itself does (a call: evaluating receiver and arguments), and
/// what a groupable call's callee does.
#[derive(Clone, Debug)]
pub struct ItemEffects {
    /// The statement itself.
    pub own: EffectId,
    /// The callee.
    pub callee: Option<EffectId>,
    /// Each of its conditions; `own` has them as well.
    pub predicates: Vec<EffectId>,
    /// Of each loop around it, the outermost first, the same without what is touched in the element of the iteration at hand.
    pub apart: Vec<Evaluation>,
    /// What C++ lets run before calls whose values it uses ([`Item::open`]).
    pub open: Option<EffectId>,
    /// Nothing is known of the nodes that the item names, so its call may join no group.
    pub lost: bool,
}

/// The effects of one item, in the order of its evaluation: of its conditions, of the statement itself, and of a groupable call's callee.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// Each of its conditions.
    pub predicates: Vec<EffectId>,
    /// The statement itself, with its conditions.
    pub own: EffectId,
    /// The callee.
    pub callee: Option<EffectId>,
}

/// A function's effects.
#[derive(Clone, Debug)]
struct BodySummary {
    state: NfaState,
    items: Vec<ItemEffects>,
    /// Of the whole function run on the current node.
    whole: EffectId,
}

impl Evaluation {
    /// What is evaluated, conditions and callee included.
    pub fn effects(&self) -> impl Iterator<Item = EffectId> {
        std::iter::once(self.own).chain(self.callee)
    }
}

impl Summaries {
    /// The effects of the items of a function's body.
    pub fn items(&self, function: &Usr) -> &[ItemEffects] {
        self.bodies.get(function).map_or(&[], |it| &it.items)
    }

    /// The effect of running all of `function` on the current node.
    pub fn whole(&self, function: &Usr) -> Option<EffectId> {
        self.bodies.get(function).map(|it| it.whole)
    }

    /// Which field without mark owns the objects that have `field`, and their class.
    fn owner(&self, field: &str) -> Option<(String, String)> {
        let class = names::class_of_field(field)?;
        self.owners.get(&Usr::new(class)).cloned()
    }

    /// The effects of the items of a call site's block.
    pub fn site_items(&self, site: usize) -> &[ItemEffects] {
        self.sites.get(site).map_or(&[], |it| it)
    }

    /// The automaton state of a function's body (words from the node that it runs on).
    pub fn state(&self, function: &Usr) -> Option<NfaState> {
        self.bodies.get(function).map(|it| it.state)
    }

    /// The automaton of the whole program.
    pub fn nfa(&self) -> &Nfa {
        &self.nfa
    }

    /// What a symbol stands for: a field's USR, or the name of a variable.
    pub fn symbol_name(&self, symbol: Symbol) -> &str {
        self.alphabet.name(symbol)
    }

    /// Whether two formals of what calls run may lead to one object in one call and to two in another, in a way that matters; of one and
    /// itself: whether it may lead to something else than a variable of a caller.
    pub fn is_told_by_calls(&self, a: (&Slot, usize), b: (&Slot, usize)) -> bool {
        let [a, b] = [a, b].map(|it| (it.0.clone(), it.1));
        let pair = if a <= b { (a, b) } else { (b, a) };
        self.told_by_calls.contains(&pair)
    }

    /// Whether there are such formals at all.
    pub fn has_told_by_calls(&self) -> bool {
        !self.told_by_calls.is_empty()
    }

    /// Whether all that a formal may lead to are variables of callers, by all that the calls of the program pass.
    pub fn is_of_callers(&self, (function, at): (&Usr, usize)) -> bool {
        let known = self.formals.get(&(function.clone(), at));
        known.is_some_and(formals::Known::is_of_callers)
    }

    /// Whether two formals may lead to one object, or to parts of one, by all that the calls of the program pass.
    pub fn may_meet(&self, a: (&Usr, usize), b: (&Usr, usize)) -> bool {
        let known = |(function, at): (&Usr, usize)| self.formals.get(&(function.clone(), at));
        match (known(a), known(b)) {
            (Some(a), Some(b)) => a.may_meet(b),
            _ => true,
        }
    }

    /// An effect.
    pub fn effect(&self, id: EffectId) -> &Effect {
        &self.effects[id.0 as usize]
    }
}

/// Builds the automata and effects of every function and call site.
pub fn summarise(program: &Program) -> Summaries {
    let closures = closure::close(program);
    let mut builder = Builder::new(program, &closures);
    for function in program.functions.values() {
        builder.add_body(function);
    }
    for (usr, function) in program.readings() {
        let items = function.body.as_ref().map_or(&[][..], |it| &it.items);
        builder.function = Some(function);
        builder.add_reading(usr, &function.usr, items);
    }
    builder.function = None;
    for site in &program.sites {
        let items = builder.items(&site.block.items);
        builder.sites.push(items);
    }
    builder.finish()
}

struct Builder<'p> {
    program: &'p Program,
    closures: &'p BTreeMap<Usr, Closure>,
    alphabet: Alphabet,
    nfa: NfaBuilder,
    states: BTreeMap<Usr, NfaState>,
    /// The states of what functions do by way of their formals.
    formals: BTreeMap<Formal, NfaState>,
    /// What the formals of traversals refer to, where all of that is known.
    origins: BTreeMap<Formal, Origins>,
    /// The formals by way of which something may be written.
    written: BTreeSet<Formal>,
    /// How the values of the numbers are touched that formals lead to.
    values: BTreeMap<Formal, Mode>,
    /// The function that is being read.
    function: Option<&'p Function>,
    called: BTreeMap<(Usr, Dispatch, Usr), Option<Rc<effect::Called>>>,
    /// The kinds of updates so far, numbered.
    updates: BTreeMap<Update, u32>,
    effects: Vec<Effect>,
    bodies: BTreeMap<Usr, BodySummary>,
    sites: Vec<Vec<ItemEffects>>,
}

impl<'p> Builder<'p> {
    fn new(program: &'p Program, closures: &'p BTreeMap<Usr, Closure>) -> Self {
        let mut nfa = NfaBuilder::default();
        let states = program
            .functions
            .keys()
            .map(|usr| (usr.clone(), nfa.state()))
            .collect();
        let all = program.functions.values();
        let all = all.flat_map(|it| formals::formals(it).map(|(_, id)| (it.usr.clone(), id)));
        let formals = all.map(|it| (it, nfa.state())).collect();
        Builder {
            program,
            formals,
            origins: formals::origins(program),
            written: formals::written(program),
            values: formals::values(program),
            function: None,
            closures,
            alphabet: Alphabet::default(),
            nfa,
            states,
            called: BTreeMap::new(),
            updates: BTreeMap::new(),
            effects: Vec::new(),
            bodies: BTreeMap::new(),
            sites: Vec::new(),
        }
    }

    fn add_body(&mut self, function: &'p Function) {
        let usr = &function.usr;
        let items = function.body.as_ref().map_or(&[][..], |it| &it.items);
        let state = self.states[usr];
        self.function = Some(function);
        let effects = self.items(items);
        for id in effects
            .iter()
            .flat_map(|it| [Some(it.own), it.callee])
            .flatten()
        {
            for (key, start) in &self.effects[id.0 as usize].rooted {
                match key {
                    RootKey::Node => self.nfa.epsilon(state, *start),
                    RootKey::Formal(id) | RootKey::Pointee(Variable::Local(id)) => {
                        if let Some(state) = self.formals.get(&(usr.clone(), *id)) {
                            self.nfa.epsilon(*state, *start);
                        }
                    }
                    RootKey::Pointee(Variable::Global(_)) => {}
                }
            }
        }
        let mut whole = Gathering::default();
        whole.rooted.insert(RootKey::Node, state);
        for (_, id) in formals::formals(function) {
            self.add_formal(&mut whole, id);
        }
        whole.add_closure(&self.closures[usr]);
        let whole = self.add_effect(whole);
        self.bodies.insert(
            usr.clone(),
            BodySummary {
                state,
                items: effects,
                whole,
            },
        );
    }

    /// The same body in other items.
    fn add_reading(&mut self, usr: &Usr, function: &Usr, items: &[Item]) {
        let items = self.items(items);
        let Some(known) = self.bodies.get(function) else {
            return;
        };
        let (state, whole) = (known.state, known.whole);
        let reading = BodySummary {
            state,
            items,
            whole,
        };
        self.bodies.insert(usr.clone(), reading);
    }

    fn items(&mut self, items: &[Item]) -> Vec<ItemEffects> {
        let (program, closures) = (self.program, self.closures);
        let lost = |at| alias::uses_stale_alias(program, closures, items, at);
        let each = items.iter().enumerate();
        each.map(|(at, item)| self.item(item, lost(at))).collect()
    }

    fn item(&mut self, item: &Item, lost: bool) -> ItemEffects {
        let whole = self.evaluation(item, lost, None);
        let loops = item.predicates.iter().filter_map(|it| it.each.as_ref());
        let open = item.open.as_ref();
        let open = open.map(|it| self.evaluation(it, lost, None).own);
        ItemEffects {
            open,
            own: whole.own,
            callee: whole.callee,
            predicates: whole.predicates,
            apart: loops
                .map(|it| self.evaluation(item, lost, Some(it)))
                .collect(),
            lost,
        }
    }

    /// The effects of an item, without what it touches in the element of an iteration of `each`, if there is one.
    fn evaluation(&mut self, item: &Item, lost: bool, each: Option<&Each>) -> Evaluation {
        let mut own = Gathering::without(each);
        own.add_lost(lost);
        own.add_reasons(item);
        for access in &item.accesses {
            self.add_access(&mut own, access);
        }
        for call in item.nested.iter().filter(|_| !broken(Rule::NestedCalls)) {
            self.add_call(&mut own, call);
        }
        let own = self.add_effect(own);
        let callee = match &item.kind {
            ItemKind::Call(call) => {
                let mut callee = Gathering::without(each);
                callee.add_lost(lost);
                self.add_call(&mut callee, call);
                Some(self.add_effect(callee))
            }
            ItemKind::Simple => None,
        };
        let predicates = item.predicates.iter();
        let predicates = predicates.map(|it| {
            let mut condition = Gathering::without(each);
            condition.add_lost(lost);
            for access in &it.accesses {
                self.add_access(&mut condition, access);
            }
            self.add_effect(condition)
        });
        Evaluation {
            predicates: predicates.collect(),
            own,
            callee,
        }
    }

    fn finish(mut self) -> Summaries {
        let rooted = self.effects.iter().flat_map(|it| it.rooted.values());
        let floats = rooted.map(|it| (*it, self.nfa.floating(*it))).collect();
        let formals = formals::known(self.program, &self.origins, &self.written);
        Summaries {
            alphabet: self.alphabet,
            nfa: self.nfa.freeze(),
            floats,
            effects: self.effects,
            bodies: self.bodies,
            sites: self.sites,
            told_by_calls: formals::told_by_calls(self.program, &formals),
            formals,
            owners: owners(self.program),
        }
    }
}

/// The fields of nodes that own objects of classes outside the trees.
fn owners(program: &Program) -> BTreeMap<Usr, (String, String)> {
    let trees = program.classes.values().filter(|it| it.tree);
    let fields = trees.flat_map(|class| class.fields.iter().map(move |field| (class, field)));
    let owning = fields.filter_map(|(class, field)| {
        let owned = field.owns.as_ref()?;
        let name = format!("{}::{}", class.name, field.name);
        Some((
            owned.clone(),
            (name, last_component(owned.as_str()).to_owned()),
        ))
    });
    owning.collect()
}
