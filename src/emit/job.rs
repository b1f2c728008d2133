//! One body to write: a sequence of traversals on one type, and the program that the plan has for it.

use std::collections::BTreeSet;

use super::call::list;
use super::callee::Callee;
use super::context::Context;
use super::fragment::{Fragment, FusedVariable, Layout, Problem, Sense};
use super::names::Instance;
use super::signature::{FusedSignature, is_by_reference};
use crate::model::{
    Body, FileId, Function, FusedBody, FusedFunction, FusedId, Listing, ParamKey, Part, Schedule,
    Slot, Usr,
};
use crate::mutation::{Rule, broken};

/// A sequence of traversals on one type, and what is to be written for it.
pub(super) struct Job<'a, 's> {
    pub(super) id: FusedId,
    pub(super) fused: &'a FusedFunction,
    pub(super) signature: &'s FusedSignature,
    /// The concrete type.
    pub(super) class: Option<&'a Usr>,
    /// Whether a type derived from it has a body of its own, or may in another configuration: classes stand in all of them.
    pub(super) is_overridden: bool,
    pub(super) functions: Vec<&'a Function>,
    /// For each slot, the function that gives the parameters.
    pub(super) declared: Vec<&'a Function>,
    /// The node for the call of a free function in a member function, as a pointer and as what it points to.
    this: [String; 2],
    pub(super) listing: &'a Listing,
    /// Main files in which it cannot stand.
    pub(super) not_in: &'a [FileId],
    /// Whether it asks for the class of the object.
    pub(super) asks_class: bool,
    /// Which of the plain calls are one.
    pub(super) parts: &'a [Part],
}

impl<'a, 's> Job<'a, 's> {
    /// What is to be written for `body` of `fused`.
    ///
    /// # Errors
    /// The plan names a function that the program does not have.
    pub(super) fn new(
        context: &Context<'a>,
        id: FusedId,
        fused: &'a FusedFunction,
        signature: &'s FusedSignature,
        body: &'a FusedBody,
    ) -> Result<Self, Problem> {
        let instances = match &body.schedule {
            Schedule::Unfused => &[][..],
            Schedule::Fused { instances, .. } => instances,
        };
        let functions: Result<_, _> = instances.iter().map(|it| context.function(it)).collect();
        let declared = fused.declared.iter().map(|it| context.function(it));
        let declared: Vec<&Function> = declared.collect::<Result<_, _>>()?;
        let this = this_of(context, signature, &declared, body.class.as_ref())?;
        let class = body.class.as_ref();
        let overrides = |it: &FusedBody| match (&it.class, class) {
            (Some(below), Some(class)) => {
                below != class && context.program.derives_from(below, class)
            }
            _ => false,
        };
        Ok(Job {
            id,
            fused,
            signature,
            class,
            is_overridden: fused.bodies.iter().any(overrides)
                || !context.program.configuration.tests.is_empty(),
            functions: functions?,
            declared,
            this,
            listing: &body.listing,
            not_in: &body.not_in,
            asks_class: body.asks_class && !broken(Rule::OpenClasses),
            parts: &body.parts,
        })
    }

    /// Whether it is a member function that runs free ones as well.
    pub(super) fn is_mixed(&self) -> bool {
        self.class.is_some() && self.declared.iter().any(|it| it.class.is_none())
    }

    /// Whether it is nothing but the plain calls.
    pub(super) fn calls_plainly(&self, body: &FusedBody) -> bool {
        let only_wholes = || self.listing.only_wholes().is_some();
        body.schedule == Schedule::Unfused || body.asks_class && only_wholes()
    }

    /// The fused function's own parameters, under the names that `name` gives, and constants, for the call of one of
    /// its traversals.
    pub(super) fn arguments(
        &self,
        slot: usize,
        name: impl Fn(FusedVariable) -> String,
    ) -> Vec<Fragment> {
        let count = self.signature.params.get(slot).map_or(0, Vec::len);
        let shared = &self.signature.shared;
        let argument = |param: ParamKey| match shared.constant(param) {
            Some(constant) => Fragment::of(&constant.literal),
            None => {
                let variable = FusedVariable::param(shared.first(param));
                Fragment::name(&name(variable), Sense::Uses(variable))
            }
        };
        let node = self.node_argument(slot, &name);
        node.into_iter()
            .chain((0..count).map(|at| argument((slot, at))))
            .collect()
    }

    /// The node, for a call of a free function.
    fn node_argument(
        &self,
        slot: usize,
        name: impl Fn(FusedVariable) -> String,
    ) -> Option<Fragment> {
        let function = self.declared.get(slot)?;
        if function.class.is_some() {
            return None;
        }
        let by_reference = function.node_by_reference;
        if self.class.is_some() {
            return Some(Fragment::of(&self.this[usize::from(by_reference)]));
        }
        let dereferenced = by_reference && !is_by_reference(self.declared.iter().copied());
        let mut out = Fragment::of(if dereferenced { "*" } else { "" });
        out.push_name(&name(FusedVariable::Node), Sense::Uses(FusedVariable::Node));
        Some(out)
    }

    /// The traversals of the sequence called as they were, by the dynamic type of the node; the parameters under the names that `name`
    /// gives, and the flags that say which have ended under those of `flags`.
    pub(super) fn plain_calls(
        &self,
        context: &Context,
        layout: &Layout,
        friends: &mut BTreeSet<Usr>,
        (name, flags): (impl Fn(FusedVariable) -> String, &[String]),
    ) -> Result<Vec<Fragment>, Problem> {
        let mut calls = Vec::new();
        for (at, slot) in self.fused.slots.iter().enumerate() {
            if let Some(part) = self.parts.iter().find(|it| (it.from..it.to).contains(&at)) {
                if part.from == at {
                    calls.push(self.part_call(context, part, &name, layout)?);
                }
                continue;
            }
            let callee = match (slot, self.class) {
                (Slot::Virtual(top), Some(class)) => {
                    let found = context.program.overrider(class, top);
                    let found = found.unwrap_or_else(|| top.clone());
                    Callee::dispatched(context.function(&found)?, found)
                }
                (Slot::Virtual(usr) | Slot::Direct(usr), _) => {
                    Callee::direct(context.function(usr)?, true)
                }
            };
            let args = self.arguments(at, &name);
            let mut call = match flags.get(at) {
                Some(flag) => Fragment::of(format!("if (!{flag}) ")),
                None => Fragment::default(),
            };
            call.append(callee.call(context, self.class, args, friends, layout)?);
            calls.push(call);
        }
        Ok(calls)
    }

    /// The call of another fused function, on the same node, for a part of the sequence.
    fn part_call(
        &self,
        context: &Context,
        part: &Part,
        name: impl Fn(FusedVariable) -> String,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let target = context.fused(part.target)?;
        let mut head = Fragment::default();
        head.push_name(&target.name, Sense::Fused(part.target));
        let args = (part.from..part.to).enumerate().flat_map(|(own, slot)| {
            let mut all = self.arguments(slot, &name);
            // It runs on the same node.
            all.drain(..usize::from(self.node_argument(slot, &name).is_some()));
            let all = all.into_iter().enumerate();
            all.filter(move |it| target.shared.is_passed((own, it.0)))
        });
        let args = args.map(|it| it.1).collect();
        Ok(list(head, args, ";", layout))
    }

    /// The functions whose statements are copied, with the bodies in which these stand; in the order of the sequence.
    pub(super) fn copied(&self, context: &Context<'a>) -> Vec<(&'a Function, &'a Body)> {
        let mut all = Vec::new();
        for at in (0..self.functions.len()).filter(|at| self.is_copied(*at)) {
            let function = self.functions[at];
            let Some(body) = &function.body else {
                continue;
            };
            all.push((function, body));
            let functions = body.expanded.iter();
            let functions = functions.filter_map(|it| context.program.functions.get(&it.function));
            all.extend(functions.filter_map(|it| Some((it, it.body.as_ref()?))));
        }
        all
    }

    fn is_copied(&self, instance: usize) -> bool {
        self.listing.copies(instance)
    }

    pub(super) fn is_whole(&self, at: usize) -> bool {
        self.listing.wholes().any(|it| it == at)
    }

    pub(super) fn instances(&self, context: &'a Context<'a>) -> Vec<Instance<'a>> {
        let functions = self.functions.iter().enumerate();
        let instance = |(at, function): (usize, &&'a Function)| Instance {
            function,
            copied: function.body.as_ref().filter(|_| self.is_copied(at)),
            shared: &self.fused.shared,
            same: &self.listing.same,
            members: context.members.names(self.class),
            own_members: context.members.names(function.class.as_ref()),
        };
        functions.map(instance).collect()
    }

    /// Names that the body calls, besides those in copied statements.
    pub(super) fn called(&self, context: &Context<'a>) -> Vec<&'a str> {
        let fused = self.listing.targets();
        let fused = fused.filter_map(|it| context.fused(it).ok().map(|it| it.name.as_str()));
        let functions = self
            .listing
            .wholes()
            .filter_map(|it| self.functions.get(it));
        fused.chain(functions.map(|it| it.name.as_str())).collect()
    }
}

/// `this` and `*this` in `class`, of the class of the node that the free ones of `declared` have: another overload may take one of `class`.
fn this_of(
    context: &Context,
    signature: &FusedSignature,
    declared: &[&Function],
    class: Option<&Usr>,
) -> Result<[String; 2], Problem> {
    let free = declared.iter().find(|it| it.class.is_none());
    let base = free.filter(|it| class.is_some_and(|class| *class != it.node_class));
    let Some(base) = base else {
        return Ok(["this".to_owned(), "*this".to_owned()]);
    };
    let name = &context.class(&base.node_class)?.qualified;
    let constant = match signature.is_const() {
        true => "const ",
        false => "",
    };
    let pointer = format!("static_cast<{constant}{name} *>(this)");
    let object = format!("static_cast<{constant}{name} &>(*this)");
    Ok([pointer, object])
}
