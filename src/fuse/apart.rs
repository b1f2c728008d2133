//! Which objects calls pass: of the formals of a sequence, which pairs lead to objects that have nothing in common.
//!
//! By what all calls of the program pass, a formal leads to any of its origins. One call passes less: `root->f(n); root->g(n);` one object
//! twice, `root->f(n); root->g(m);` two. So what is known of that at a call is a part of what is called (a sequence's
//! [`Apart`]), as the calling context is in polyvariant analyses (Sharir, Pnueli 1981; cloning by the aliases of
//! formals: Cooper, Hall, Kennedy 1993). It is a relation, not the objects, so that calls that pass other objects in the same way call one function.
//!
//! At a call site it follows from the variables that are named. In a body, whose own formals are in the relation that it was unfolded
//! for, it follows from that: what calls pass on is a formal, a part of one, or an object of the body's own, which no formal leads to, since
//! these were bound before. Of anything else nothing is known, and all calls of the program count.
//!
//! Of each formal by itself it is told, too, whether it leads to a variable of a caller or a temporary, so that nothing that the traversals
//! name is that (a parameter is paired with itself then): one call that passes a field, a variable of the program or something unknown
//! says nothing of others.
//!
//! Pairs that never matter are left out, so that functions that need not be told apart are one: where nothing is written by way of either, or
//! where no two calls differ. What remains is finite: pairs of parameters of the sequence.

use super::key::Sequence;
use crate::model::{
    Apart, Argument, Call, Function, LocalId, PARTS, ParamKey, Place, Root, Slot, Usr, Variable,
    fields, is_contents,
};
use crate::mutation::{Rule, broken};
use crate::summarise::{Summaries, formals};

/// What an argument leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Object {
    /// A temporary, or nothing: no other argument leads to it.
    Fresh,
    /// A variable of one of the traversals, or of the function around the call site; and the fields in it.
    Own(usize, LocalId, Vec<Usr>),
    /// A variable of the program.
    Global(Usr, Vec<Usr>),
    /// What a formal of one of the traversals leads to, by the number of its argument.
    Formal(ParamKey, Vec<Usr>),
    /// Fields of the node, one at least.
    Node(Vec<Usr>),
}

impl Object {
    /// What `argument` in traversal `instance`, which is `function`, leads to, if that is known.
    fn of(argument: &Argument, (instance, function): (usize, Option<&Function>)) -> Option<Self> {
        let Some(Place { root, path, whole }) = &argument.referent else {
            return argument.own.then_some(Object::Fresh);
        };
        if *whole {
            return None;
        }
        let path: Vec<Usr> = fields(path).cloned().collect();
        match root {
            Root::Variable(Variable::Local(id)) => {
                argument.own.then_some(Object::Own(instance, *id, path))
            }
            Root::Variable(Variable::Global(usr)) => {
                argument.own.then(|| Object::Global(usr.clone(), path))
            }
            Root::Node => (!path.is_empty()).then_some(Object::Node(path)),
            Root::Pointee(Variable::Local(id)) => {
                let (at, _) = formals(function?).find(|it| it.1 == *id)?;
                Some(Object::Formal((instance, at), path))
            }
            Root::Pointee(Variable::Global(_))
            | Root::Anywhere
            | Root::World
            | Root::Going
            | Root::Unknown => None,
        }
    }
}

/// Whether ways to two parts of one object part, so that these have nothing in common.
fn diverge(a: &[Usr], b: &[Usr]) -> bool {
    let differs = a.iter().zip(b).find(|(a, b)| a != b);
    let is_field = |it: &Usr| !is_contents(it.as_str()) && it.as_str() != PARTS;
    differs.is_some_and(|(a, b)| is_field(a) && is_field(b))
}

/// The formals of traversals that run on one node, and what is known of them there.
#[derive(Clone, Debug, Default)]
pub(super) struct Context<'p> {
    /// The functions, `None` for a call site.
    functions: Vec<Option<&'p Function>>,
    apart: Apart,
}

impl<'p> Context<'p> {
    pub(super) fn new(functions: Vec<Option<&'p Function>>, apart: &Apart) -> Self {
        Context {
            functions,
            apart: apart.clone(),
        }
    }

    /// Whether locals of two traversals are formals that lead to objects that have nothing in common; of one by itself, whether it leads to
    /// a variable of a caller.
    pub(super) fn holds(&self, a: Option<(usize, LocalId)>, b: Option<(usize, LocalId)>) -> bool {
        if self.apart.is_empty() {
            return false;
        }
        let param = |(instance, id): (usize, LocalId)| {
            let function = (*self.functions.get(instance)?)?;
            let (at, _) = formals(function).find(|it| it.1 == id)?;
            Some((instance, at))
        };
        match (a.map(param), b.map(param)) {
            (Some(Some(a)), Some(Some(b))) => a != b && self.apart.holds(a, b),
            (Some(Some(it)), None) | (None, Some(Some(it))) => self.apart.holds(it, it),
            _ => false,
        }
    }

    /// Whether what an argument leads to is a variable of the caller, or of a caller of that: no other name leads to it. (To a part of a
    /// variable, a pointer to the variable does.)
    fn is_of_callers(&self, summaries: &Summaries, object: &Object) -> bool {
        let is_whole = |path: &[Usr]| path.is_empty() || broken(Rule::PartsOfVariables);
        match object {
            Object::Fresh => true,
            Object::Own(.., path) => is_whole(path),
            Object::Formal(_, path) if !is_whole(path) => false,
            Object::Global(..) | Object::Node(_) => false,
            Object::Formal(it, _) => {
                let function = self.functions.get(it.0).copied().flatten();
                let ever = function.is_some_and(|of| summaries.is_of_callers((&of.usr, it.1)));
                ever || self.apart.holds(*it, *it)
            }
        }
    }

    /// Whether what two arguments lead to has nothing in common.
    fn are_apart(&self, summaries: &Summaries, a: &Object, b: &Object) -> bool {
        match (a, b) {
            (Object::Fresh, _) | (_, Object::Fresh) => true,
            (Object::Own(of_a, a, in_a), Object::Own(of_b, b, in_b)) => {
                (of_a, a) != (of_b, b) || diverge(in_a, in_b)
            }
            (Object::Own(..), _) | (_, Object::Own(..)) => true,
            (Object::Global(a, in_a), Object::Global(b, in_b)) => a != b || diverge(in_a, in_b),
            (Object::Node(a), Object::Node(b)) => diverge(a, b),
            (Object::Formal(a, in_a), Object::Formal(b, in_b)) if a == b => diverge(in_a, in_b),
            (Object::Formal(a, _), Object::Formal(b, _)) => {
                let never_meet = || {
                    let function = |it: &ParamKey| Some(&(*self.functions.get(it.0)?)?.usr);
                    let both = function(a).zip(function(b));
                    both.is_some_and(|(f, g)| !summaries.may_meet((f, a.1), (g, b.1)))
                };
                self.apart.holds(*a, *b) || never_meet()
            }
            (Object::Global(..), Object::Formal(..) | Object::Node(_))
            | (Object::Formal(..) | Object::Node(_), Object::Global(..))
            | (Object::Formal(..), Object::Node(_))
            | (Object::Node(_), Object::Formal(..)) => false,
        }
    }
}

/// The sequence that these calls would be as one, in order, each with the number of its traversal.
pub(super) fn sequence(
    context: &Context<'_>,
    summaries: &Summaries,
    calls: &[(usize, &Call, &Slot)],
) -> Sequence {
    let slots: Vec<Slot> = calls.iter().map(|it| it.2.clone()).collect();
    if !summaries.has_told_by_calls() {
        let apart = Apart::default();
        return Sequence { slots, apart };
    }
    let mut objects: Vec<(ParamKey, Object)> = Vec::new();
    for (slot, (instance, call, _)) in calls.iter().enumerate() {
        let function = context.functions.get(*instance).copied().flatten();
        for (at, argument) in call.args.iter().enumerate() {
            let object = Object::of(argument, (*instance, function));
            objects.extend(object.map(|it| ((slot, at), it)));
        }
    }
    let passed = |(slot, at): ParamKey| (&slots[slot], at);
    let mut pairs = Vec::new();
    for (number, (a, of_a)) in objects.iter().enumerate() {
        let may_differ = summaries.is_told_by_calls(passed(*a), passed(*a));
        if may_differ && (context.is_of_callers(summaries, of_a) || broken(Rule::PassedVariables)) {
            pairs.push((*a, *a));
        }
        for (b, of_b) in &objects[number + 1..] {
            let told = summaries.is_told_by_calls(passed(*a), passed(*b));
            if told && (context.are_apart(summaries, of_a, of_b) || broken(Rule::PassedObjects)) {
                pairs.push((*a, *b));
            }
        }
    }
    let apart = Apart::of(pairs);
    Sequence { slots, apart }
}
