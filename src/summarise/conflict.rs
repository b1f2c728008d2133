//! May two effects touch the same memory, one of them writing?
//!
//! Languages are determinised and minimised once each and interned, so that equal languages are one, and
//! every pair is asked once ("memoise by automaton identity"). Languages that
//! start from the same root are compared as they are; from different roots, both get an `any*` in front,
//! because nothing is known of how the two nodes lie to each other.

use rustc_hash::FxHashMap;

use super::effect::{ByFormal, Effect, EffectId, RootKey};
use super::{Summaries, names};
use crate::automata::{Determinizer, Dfa, Letter, NfaState, conflict, minimize};
use crate::model::{LocalId, Mode, OBJECT, PARTS, Variable, is_contents};
use crate::mutation::{Rule, broken};

/// Automata with more states than this are taken to accept everything.
pub const STATE_LIMIT: usize = 4_000;

/// What two effects have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// A field, by the path from the node; without one, a number that a parameter leads to.
    Path(String),
    /// A field of some object that is reached through an untracked pointer.
    Anywhere {
        /// Its name; empty where there is none.
        field: String,
        /// The field of a node that owns such objects, if one does that has no mark, and their class.
        owner: Option<(String, String)>,
    },
    /// A global variable or abstract location.
    Global(String),
    /// A local variable.
    Local,
    /// Input and output.
    World,
    /// One of the two may do anything; why, in words.
    Unknown(Option<String>),
    /// One of the two may not return, and the other has effects or may fault; why, in words.
    Leaves(Option<String>),
    /// The analysis gave up at a limit.
    Limit,
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cause::Path(path) if path.is_empty() => {
                f.write_str("both touch what a parameter leads to")
            }
            Cause::Path(path) => write!(f, "both touch `{path}`"),
            Cause::Anywhere { field, owner } => {
                match field.is_empty() {
                    true => f.write_str("both may touch one object")?,
                    false => write!(f, "both may touch `{field}` of one object")?,
                }
                match owner {
                    Some((owner, class)) => write!(
                        f,
                        "; if nothing but `{owner}` leads to it, mark `{owner}` with _child_ and `{class}` with _tree_"
                    ),
                    None => Ok(()),
                }
            }
            Cause::Global(name) => write!(f, "both touch {name}"),
            Cause::Local => f.write_str("it uses a local variable that is set there"),
            Cause::World => f.write_str("both reach the outside world"),
            Cause::Unknown(None) => f.write_str("one of them has effects that are not known"),
            Cause::Unknown(Some(unseen)) => {
                write!(f, "one of them may do anything, because {unseen}")
            }
            Cause::Leaves(None) => f.write_str(
                "one of them may throw or end the program; declare what it calls `noexcept` if it always returns",
            ),
            Cause::Leaves(Some(leaving)) => write!(f, "one of them may not return: {leaving}"),
            Cause::Limit => f.write_str("the access automata grew over the limit"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Language {
    Dfa(u32),
    Everything,
}

/// Answers conflict questions, and remembers the answers.
#[derive(Debug)]
pub struct Oracle<'s> {
    summaries: &'s Summaries,
    limit: usize,
    languages: FxHashMap<NfaState, Language>,
    determinizer: Determinizer<'s>,
    ids: FxHashMap<Dfa, u32>,
    dfas: Vec<Dfa>,
    products: FxHashMap<(u32, u32), Option<Vec<Letter>>>,
    answers: FxHashMap<(EffectId, EffectId, bool), Option<Cause>>,
}

impl<'s> Oracle<'s> {
    /// An oracle over `summaries`.
    pub fn new(summaries: &'s Summaries) -> Self {
        Oracle {
            summaries,
            limit: STATE_LIMIT,
            languages: FxHashMap::default(),
            determinizer: Determinizer::new(&summaries.nfa),
            ids: FxHashMap::default(),
            dfas: Vec::new(),
            products: FxHashMap::default(),
            answers: FxHashMap::default(),
        }
    }

    /// The summaries.
    pub fn summaries(&self) -> &'s Summaries {
        self.summaries
    }

    /// Why `a` and `b` must keep their order, if so. Locals are compared only within one instance of a
    /// traversal.
    pub fn conflict(&mut self, a: EffectId, b: EffectId, same_instance: bool) -> Option<Cause> {
        let key = (a.min(b), a.max(b), same_instance);
        if let Some(known) = self.answers.get(&key) {
            return known.clone();
        }
        let summaries = self.summaries;
        let answer = self.compare(summaries.effect(a), summaries.effect(b), same_instance);
        self.answers.insert(key, answer.clone());
        answer
    }

    /// The same where more is known of what the formals of `a` and `b` lead to: `apart` says of two that this has nothing in common, and
    /// of one (and nothing) that it is a variable of a caller, to which no name leads but formals.
    pub fn conflict_but(
        &mut self,
        a: EffectId,
        b: EffectId,
        same_instance: bool,
        apart: impl Fn(Option<LocalId>, Option<LocalId>) -> bool,
    ) -> Option<Cause> {
        let cause = self.conflict(a, b, same_instance)?;
        let summaries = self.summaries;
        let ways = |id: EffectId| match &summaries.effect(id).ways {
            Some(ways) => (ways.otherwise, &ways.by_formal[..]),
            None => (id, &[][..]),
        };
        let ((rest_of_a, of_a), (rest_of_b, of_b)) = (ways(a), ways(b));
        let alone = |it: &ByFormal, is_variable| match is_variable {
            true => it.to_variable,
            false => it.effect,
        };
        let in_a = of_a.iter().map(|it| (it, apart(Some(it.formal), None)));
        let in_b = of_b.iter().map(|it| (it, apart(None, Some(it.formal))));
        let (in_a, in_b): (Vec<_>, Vec<_>) = (in_a.collect(), in_b.collect());
        let mut pairs = vec![(rest_of_a, rest_of_b)];
        pairs.extend(in_a.iter().map(|it| (alone(it.0, it.1), rest_of_b)));
        pairs.extend(in_b.iter().map(|it| (rest_of_a, alone(it.0, it.1))));
        let mut known = in_a.iter().chain(&in_b).any(|it| it.1);
        for (p, is_variable) in &in_a {
            for (q, _) in &in_b {
                let one = same_instance && p.formal == q.formal && *is_variable;
                if !one && apart(Some(p.formal), Some(q.formal)) {
                    known = true;
                    continue;
                }
                pairs.push((alone(p, one), alone(q, one)));
            }
        }
        match known {
            true => pairs
                .into_iter()
                .find_map(|(a, b)| self.conflict(a, b, same_instance)),
            false => Some(cause),
        }
    }

    fn compare(&mut self, a: &Effect, b: &Effect, same_instance: bool) -> Option<Cause> {
        unknown(a, b, same_instance)
            .or_else(|| unknown(b, a, same_instance))
            .or_else(|| leaves(a, b))
            .or_else(|| world(a, b))
            .or_else(|| {
                if same_instance {
                    self.locals(a, b)
                } else {
                    None
                }
            })
            .or_else(|| self.globals(a, b))
            .or_else(|| self.rooted(a, b, same_instance))
            .or_else(|| self.in_variables(a, b, same_instance))
            .or_else(|| self.in_variables(b, a, same_instance))
            .or_else(|| self.floating(a, b, same_instance))
            .or_else(|| self.floating(b, a, same_instance))
    }

    fn locals(&mut self, a: &Effect, b: &Effect) -> Option<Cause> {
        if broken(Rule::LocalDependence) {
            return None;
        }
        self.product(a.locals, b.locals, |_, _| Cause::Local)
    }

    fn globals(&mut self, a: &Effect, b: &Effect) -> Option<Cause> {
        if broken(Rule::Globals) {
            return None;
        }
        self.product(a.globals, b.globals, global_cause)
    }

    fn rooted(&mut self, a: &Effect, b: &Effect, same_instance: bool) -> Option<Cause> {
        let pairs = a
            .rooted
            .iter()
            .flat_map(|a| b.rooted.iter().map(move |b| (a, b)));
        for ((ka, sa), (kb, sb)) in pairs {
            let cause = if is_same_root(ka, kb, same_instance) {
                self.product(Some(*sa), Some(*sb), path_cause)
            } else if [ka, kb].into_iter().any(is_listed_by_origins) || broken(Rule::DistinctRoots)
            {
                None
            } else {
                let (sa, sb) = (self.float(*sa), self.float(*sb));
                self.product(Some(sa), Some(sb), anywhere_cause)
            };
            if cause.is_some() {
                return cause;
            }
        }
        None
    }

    /// `a`'s nodes, with those below them, and what its pointers lead to, against `b`'s variables: the object may be
    /// one of these, or lie in one. A traversal does not run on a local of its own, but a pointer may lead to one.
    fn in_variables(&mut self, a: &Effect, b: &Effect, same_instance: bool) -> Option<Cause> {
        if broken(Rule::PointersIntoVariables) {
            return None;
        }
        let rooted = a.rooted.iter();
        let mut rooted = rooted.filter(|it| !is_listed_by_origins(it.0));
        rooted.find_map(|(key, state)| {
            let (locals, origins, own) = match key {
                RootKey::Pointee(_) => (b.inside_locals, b.inside_origins, b.inside_own),
                _ => (None, None, None),
            };
            let locals = locals.filter(|_| same_instance);
            let own = own.filter(|_| same_instance);
            [b.inside_globals, locals]
                .into_iter()
                .find_map(|it| self.product(Some(*state), it, anywhere_cause))
                .or_else(|| {
                    let anywhere = self.float(*state);
                    let mut both = [origins, own].into_iter();
                    both.find_map(|it| self.product(Some(anywhere), it, anywhere_cause))
                })
        })
    }

    /// `a`'s untracked accesses against everything of `b`: any node, any object in a variable. Nodes are
    /// compared wherever they lie, because an untracked path may lead through the object that holds them.
    fn floating(&mut self, a: &Effect, b: &Effect, same_instance: bool) -> Option<Cause> {
        let floating = a.floating.filter(|_| !broken(Rule::UntrackedPointers))?;
        let locals = b.inside_locals.filter(|_| same_instance);
        let own = b.inside_own.filter(|_| same_instance);
        let rooted = b.rooted.iter().filter(|it| !is_listed_by_origins(it.0));
        let rooted = rooted.map(|it| Some(self.float(*it.1)));
        let variables = [b.floating, b.inside_globals, b.inside_origins, locals, own];
        let others: Vec<Option<NfaState>> = rooted.chain(variables).collect();
        others
            .into_iter()
            .find_map(|other| self.product(Some(floating), other, anywhere_cause))
    }

    fn product(
        &mut self,
        a: Option<NfaState>,
        b: Option<NfaState>,
        cause: fn(&Summaries, Vec<Option<&str>>) -> Cause,
    ) -> Option<Cause> {
        let (a, b) = (self.language(a?), self.language(b?));
        let (Language::Dfa(a), Language::Dfa(b)) = (a, b) else {
            return Some(Cause::Limit);
        };
        let dfas = &self.dfas;
        let search = || conflict(&dfas[a as usize], &dfas[b as usize]);
        let witness = self
            .products
            .entry((a.min(b), a.max(b)))
            .or_insert_with(search);
        let alphabet = &self.summaries.alphabet;
        witness.as_ref().map(|it| {
            cause(
                self.summaries,
                it.iter().map(|it| it.map(|it| alphabet.name(it))).collect(),
            )
        })
    }

    fn float(&self, state: NfaState) -> NfaState {
        self.summaries.floats.get(&state).copied().unwrap_or(state)
    }

    fn language(&mut self, state: NfaState) -> Language {
        let state = self.summaries.nfa.representative(state);
        if let Some(known) = self.languages.get(&state) {
            return *known;
        }
        let language = match self.determinizer.determinize(&[state], self.limit) {
            Ok(dfa) => self.intern(minimize(&dfa)),
            Err(_) => Language::Everything,
        };
        self.languages.insert(state, language);
        language
    }

    fn intern(&mut self, dfa: Dfa) -> Language {
        let next = self.dfas.len() as u32;
        let id = *self.ids.entry(dfa.clone()).or_insert(next);
        if id == next {
            self.dfas.push(dfa);
        }
        Language::Dfa(id)
    }
}

/// Whether what lies behind a root is listed as what it may be, too, so that it is told from other roots by that.
fn is_listed_by_origins(root: &RootKey) -> bool {
    matches!(root, RootKey::Formal(_))
}

/// A pointer variable names one node for all that runs between two assignments to it, and an assignment is
/// ordered against every use; so the same variable is the same root. Locals of two instances are not.
fn is_same_root(a: &RootKey, b: &RootKey, same_instance: bool) -> bool {
    let instance_free = !matches!(a, RootKey::Pointee(Variable::Local(_)) | RootKey::Formal(_));
    a == b && (same_instance || instance_free)
}

fn unknown(a: &Effect, b: &Effect, same_instance: bool) -> Option<Cause> {
    if broken(Rule::UnknownEffects) {
        return None;
    }
    let meets = match a.unknown? {
        Mode::Write => b.touches || (same_instance && b.local_mode.is_some()),
        Mode::Read => b.writes || (same_instance && b.local_mode == Some(Mode::Write)),
    };
    meets.then(|| Cause::Unknown(a.unseen.clone()))
}

/// What may not return against what must not run then, or must have run before.
fn leaves(a: &Effect, b: &Effect) -> Option<Cause> {
    let ordered = a.leaves && b.depends || b.leaves && a.depends;
    let unknown = |it: &Effect| it.unknown == Some(Mode::Write);
    match ordered {
        true if unknown(a) || unknown(b) => {
            let unseen = a.unseen.clone().filter(|_| unknown(a));
            let unseen = unseen.or_else(|| b.unseen.clone().filter(|_| unknown(b)));
            let counts = !broken(Rule::UnknownEffects) && !broken(Rule::Faults);
            counts.then_some(Cause::Unknown(unseen))
        }
        true => {
            let leaving = a.leaving.clone().filter(|_| a.leaves && b.depends);
            let leaving = leaving.or_else(|| b.leaving.clone().filter(|_| b.leaves));
            (!broken(Rule::Returning)).then_some(Cause::Leaves(leaving))
        }
        false => None,
    }
}

fn world(a: &Effect, b: &Effect) -> Option<Cause> {
    if broken(Rule::WorldOrder) {
        return None;
    }
    let modes = (a.world?, b.world?);
    (modes != (Mode::Read, Mode::Read)).then_some(Cause::World)
}

fn path_cause(_: &Summaries, path: Vec<Option<&str>>) -> Cause {
    Cause::Path(names::dotted(path.into_iter()))
}

fn anywhere_cause(summaries: &Summaries, path: Vec<Option<&str>>) -> Cause {
    let named = |it: &&str| !is_contents(it) && ![PARTS, OBJECT].contains(it);
    let fields = || path.iter().rev().copied().flatten().filter(named);
    let last = fields().next();
    Cause::Anywhere {
        field: last.map_or(String::new(), |it| names::dotted(std::iter::once(Some(it)))),
        owner: fields().find_map(|it| summaries.owner(it)),
    }
}

fn global_cause(_: &Summaries, path: Vec<Option<&str>>) -> Cause {
    Cause::Global(
        path.first()
            .copied()
            .flatten()
            .map_or_else(|| "a global".to_owned(), names::variable),
    )
}
