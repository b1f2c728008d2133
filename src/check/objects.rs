//! What the formals of fused functions lead to: which of them may meet in one object.
//!
//! It is computed from the calls that are printed, from nothing that the planner noted: at first none meet, then those do to which some call
//! passes what may be one object, and those to which a body passes on what may be one there, until no more do (a least fixed point over
//! pairs of parameters). Calls of no fused function do not matter: nothing else calls one.

use std::collections::BTreeSet;

use crate::link::Program;
use crate::model::{
    Argument, Call, Function, Item, ItemKey, ItemKind, LocalId, PARTS, ParamKey, Place, Plan, Root,
    Schedule, Statement, Usr, Variable, is_contents,
};
use crate::mutation::{Rule, broken};
use crate::summarise::Summaries;

/// The formals of fused functions that may meet.
pub(super) struct Objects<'p> {
    program: &'p Program,
    /// Of each function of the plan, the pairs of its parameters; the lesser first.
    met: Vec<BTreeSet<(ParamKey, ParamKey)>>,
}

/// A call of a fused function: which, from which, and what each slot of it is passed.
struct Passing<'p> {
    from: Option<usize>,
    target: usize,
    slots: Vec<SlotArguments<'p>>,
}

/// What one slot is passed.
enum SlotArguments<'p> {
    /// These arguments, in traversal `instance`.
    Arguments {
        instance: usize,
        function: Option<&'p Function>,
        arguments: &'p [Argument],
    },
    /// The parameters of this slot of the caller, as they are.
    Parameters(usize),
}

impl<'p> Objects<'p> {
    /// Those of `plan`.
    pub(super) fn of(program: &'p Program, summaries: &Summaries, plan: &Plan) -> Self {
        let passings = passings(program, plan);
        let mut objects = Objects {
            program,
            met: vec![BTreeSet::new(); plan.functions.len()],
        };
        let mut changed = true;
        while changed {
            changed = false;
            for passing in &passings {
                for pair in objects.meeting(summaries, passing) {
                    let rule = match pair.0 == pair.1 {
                        true => Rule::PassedVariables,
                        false => Rule::PassedObjects,
                    };
                    if broken(rule) {
                        continue;
                    }
                    let known = objects.met.get_mut(passing.target);
                    changed |= known.is_some_and(|it| it.insert(pair));
                }
            }
        }
        objects
    }

    /// The parameters to which a call passes what may be one object; with itself, each to which it passes what may be no variable of a caller.
    fn meeting(&self, summaries: &Summaries, passing: &Passing<'_>) -> Vec<(ParamKey, ParamKey)> {
        let mut all: Vec<ParamKey> = Vec::new();
        for (slot, it) in passing.slots.iter().enumerate() {
            let count = match it {
                SlotArguments::Arguments { arguments, .. } => arguments.len(),
                SlotArguments::Parameters(_) => 0,
            };
            all.extend((0..count).map(|at| (slot, at)));
        }
        let own = |(slot, at): ParamKey| match &passing.slots[slot] {
            SlotArguments::Arguments {
                instance,
                function,
                arguments,
            } => Some((*instance, *function, &arguments[at])),
            SlotArguments::Parameters(_) => None,
        };
        let mut met = Vec::new();
        for (number, a) in all.iter().enumerate() {
            if own(*a).is_some_and(|it| !self.is_variable(summaries, passing.from, it)) {
                met.push((*a, *a));
            }
            for b in &all[number + 1..] {
                let (Some(of_a), Some(of_b)) = (own(*a), own(*b)) else {
                    continue;
                };
                if self.may_be_one(summaries, passing.from, of_a, of_b) {
                    met.push((*a, *b));
                }
            }
        }
        let from = passing.from.and_then(|it| self.met.get(it));
        for (a, b) in from.into_iter().flatten() {
            let slot = |of: usize| {
                let mut slots = passing.slots.iter();
                slots.position(|it| matches!(it, SlotArguments::Parameters(it) if *it == of))
            };
            if let Some((first, second)) = slot(a.0).zip(slot(b.0)) {
                met.push(((first, a.1), (second, b.1)));
            }
        }
        met
    }

    /// Whether two arguments may lead to one object, or to parts of one.
    fn may_be_one(
        &self,
        summaries: &Summaries,
        from: Option<usize>,
        (of_a, f, a): (usize, Option<&Function>, &Argument),
        (of_b, g, b): (usize, Option<&Function>, &Argument),
    ) -> bool {
        let (Some(place_a), Some(place_b)) = (&a.referent, &b.referent) else {
            // Nothing, or a temporary, is no other's; unless that may be anything.
            let nobody = |it: &Argument| it.referent.is_none() && it.own;
            let known = |it: &Argument, f| it.own || is_known(it, f);
            return !(nobody(a) && known(b, g) || nobody(b) && known(a, f));
        };
        if !is_known(a, f) || !is_known(b, g) {
            return true;
        }
        let local = |place: &Place| match place.root {
            Root::Variable(Variable::Local(id)) => Some(id),
            _ => None,
        };
        let formal = |place: &Place, function| match place.root {
            Root::Pointee(Variable::Local(id)) => number(function, id),
            _ => None,
        };
        let same_way = || share_way(place_a, place_b);
        match (local(place_a), local(place_b)) {
            (Some(a), Some(b)) => return (of_a, a) == (of_b, b) && same_way(),
            // What is older than the body's own variable is not that.
            (Some(_), None) | (None, Some(_)) => return false,
            (None, None) => {}
        }
        match (formal(place_a, f), formal(place_b, g)) {
            (Some(a), Some(b)) if (of_a, a) == (of_b, b) => same_way(),
            (Some(a), Some(b)) => from.is_none_or(|from| {
                let both = f.zip(g);
                let ever = both.is_none_or(|(f, g)| summaries.may_meet((&f.usr, a), (&g.usr, b)));
                ever && self.meet(from, (of_a, a), (of_b, b))
            }),
            (Some(_), None) | (None, Some(_)) => true,
            (None, None) if place_a.root == place_b.root => same_way(),
            (None, None) => !(is_global(place_a) && is_global(place_b)),
        }
    }

    /// Whether an argument leads to a variable of the caller, to one of a caller of that, or to nothing that has a name.
    fn is_variable(
        &self,
        summaries: &Summaries,
        from: Option<usize>,
        (of, function, argument): (usize, Option<&Function>, &Argument),
    ) -> bool {
        let Some(place) = &argument.referent else {
            return argument.own;
        };
        let known = is_known(argument, function);
        known
            && match &place.root {
                Root::Variable(Variable::Local(_)) => true,
                Root::Pointee(Variable::Local(id)) => {
                    let passed = number(function, *id).zip(function);
                    passed.is_some_and(|(at, function)| {
                        let exposed = from.is_none_or(|it| self.meet(it, (of, at), (of, at)));
                        !exposed || summaries.is_of_callers((&function.usr, at))
                    })
                }
                _ => false,
            }
    }

    fn meet(&self, function: usize, a: ParamKey, b: ParamKey) -> bool {
        let known = self.met.get(function);
        known.is_none_or(|it| it.contains(&(a.min(b), a.max(b))))
    }

    /// Whether locals of two traversals in a function of the plan are formals that never meet; of one by itself, whether it always leads
    /// to a variable of a caller.
    pub(super) fn are_apart(
        &self,
        function: Option<usize>,
        a: Option<(usize, Option<&Usr>, LocalId)>,
        b: Option<(usize, Option<&Usr>, LocalId)>,
    ) -> bool {
        let Some(function) = function else {
            return false;
        };
        let param = |(of, usr, id): (usize, Option<&Usr>, LocalId)| {
            let at = number(self.program.function(usr?), id)?;
            Some((of, at))
        };
        match (a.map(param), b.map(param)) {
            (Some(Some(a)), Some(Some(b))) => a != b && !self.meet(function, a, b),
            (Some(Some(it)), None) | (None, Some(Some(it))) => !self.meet(function, it, it),
            _ => false,
        }
    }
}

/// Whether the place of an argument in `function` is one whose variable, formal or node is known.
fn is_known(argument: &Argument, function: Option<&Function>) -> bool {
    argument.referent.as_ref().is_some_and(|it| {
        !it.whole
            && match &it.root {
                Root::Variable(_) => argument.own,
                Root::Node => it.fields().next().is_some(),
                Root::Pointee(Variable::Local(id)) => number(function, *id).is_some(),
                _ => false,
            }
    })
}

fn is_global(place: &Place) -> bool {
    matches!(place.root, Root::Variable(Variable::Global(_)))
}

/// Whether one of two places in one object is the other, or a part of it. (Elements of one container are taken for one.)
fn share_way(a: &Place, b: &Place) -> bool {
    let mut ways = a.fields().zip(b.fields());
    let owned = |it: &Usr| is_contents(it.as_str()) || it.as_str() == PARTS;
    let part = ways.find(|(a, b)| a != b);
    part.is_none_or(|(a, b)| owned(a) || owned(b))
}

/// The number of the argument that a formal of `function` is bound to.
fn number(function: Option<&Function>, id: LocalId) -> Option<usize> {
    let function = function?;
    let locals = &function.body.as_ref()?.locals;
    let own = locals
        .get(id.0 as usize)
        .filter(|it| it.param && it.formal)?;
    let behind_node =
        |at: &usize| locals[*at].param && Some(LocalId(*at as u32)) != function.node_param;
    let in_front = (0..id.0 as usize).filter(behind_node).count();
    (own.param && function.node_param != Some(id)).then_some(in_front)
}

/// All calls of fused functions that `plan` prints.
fn passings<'p>(program: &'p Program, plan: &Plan) -> Vec<Passing<'p>> {
    let mut all = Vec::new();
    for site in &plan.sites {
        let (Some(rewrite), Some(found)) = (&site.rewrite, program.sites.get(site.site)) else {
            continue;
        };
        let call = |(_, item): ItemKey| Some((None, call_of(&found.block.items, item)?));
        all.extend(rewrite.listing.all().iter().filter_map(|it| {
            let (target, slots) = passed(it, call)?;
            let from = None;
            Some(Passing {
                from,
                target,
                slots,
            })
        }));
    }
    for (from, function) in plan.functions.iter().enumerate() {
        for body in &function.bodies {
            let instances = match &body.schedule {
                Schedule::Fused { instances, .. } => &instances[..],
                Schedule::Unfused => &[],
            };
            let call = |(instance, item): ItemKey| {
                let function = program.function(instances.get(instance)?)?;
                let items = &function.body.as_ref()?.items;
                Some((Some(function), call_of(items, item)?))
            };
            let from = Some(from);
            for statement in body.listing.all() {
                all.extend(passed(statement, call).map(|(target, slots)| Passing {
                    from,
                    target,
                    slots,
                }));
            }
            all.extend(body.parts.iter().map(|it| Passing {
                from,
                target: it.target.0 as usize,
                slots: (it.from..it.to).map(SlotArguments::Parameters).collect(),
            }));
        }
    }
    all
}

/// What a statement calls and passes, if it is a call of a fused function.
fn passed<'p>(
    statement: &Statement,
    call: impl Fn(ItemKey) -> Option<(Option<&'p Function>, &'p Call)>,
) -> Option<(usize, Vec<SlotArguments<'p>>)> {
    let Statement::Call {
        members, target, ..
    } = statement
    else {
        return None;
    };
    let slots = members.iter().filter_map(|of| {
        let (function, call) = call(*of)?;
        Some(SlotArguments::Arguments {
            instance: of.0,
            function,
            arguments: &call.args,
        })
    });
    Some((target.0 as usize, slots.collect()))
}

fn call_of(items: &[Item], item: usize) -> Option<&Call> {
    match &items.get(item)?.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    }
}
