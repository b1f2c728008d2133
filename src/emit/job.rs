//! One body to write: a sequence of traversals on one type, and the program that the plan has for it.

use super::context::Context;
use super::fragment::{Fragment, Problem, Sense, Variable};
use super::names::Instance;
use super::signature::Signature;
use crate::model::{
    Body, Function, FusedBody, FusedFunction, FusedId, Listing, ParamKey, Schedule, Usr,
};

/// A sequence of traversals on one type, and what is to be written for it.
pub(super) struct Job<'a, 's> {
    pub(super) id: FusedId,
    pub(super) fused: &'a FusedFunction,
    pub(super) signature: &'s Signature,
    /// The concrete type.
    pub(super) class: Option<&'a Usr>,
    /// Whether a type derived from it has a body of its own.
    pub(super) is_overridden: bool,
    pub(super) functions: Vec<&'a Function>,
    pub(super) listing: &'a Listing,
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
        signature: &'s Signature,
        body: &'a FusedBody,
    ) -> Result<Self, Problem> {
        let instances = match &body.schedule {
            Schedule::Unfused => &[][..],
            Schedule::Fused { instances, .. } => instances,
        };
        let functions: Result<_, _> = instances.iter().map(|it| context.function(it)).collect();
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
            is_overridden: fused.bodies.iter().any(overrides),
            functions: functions?,
            listing: &body.listing,
        })
    }

    /// The fused function's own parameters, under the names that `name` gives, and constants, for the call of one of
    /// its traversals.
    pub(super) fn arguments(
        &self,
        slot: usize,
        name: impl Fn(Variable) -> String,
    ) -> Vec<Fragment> {
        let count = self.signature.params.get(slot).map_or(0, Vec::len);
        let shared = &self.signature.shared;
        let argument = |param: ParamKey| match shared.constant(param) {
            Some(constant) => Fragment::of(&constant.literal),
            None => {
                let variable = Variable::param(shared.first(param));
                Fragment::name(&name(variable), Sense::Uses(variable))
            }
        };
        let node = self.signature.node.iter();
        let node = node.map(|_| Fragment::name(&name(Variable::Node), Sense::Uses(Variable::Node)));
        node.chain((0..count).map(|at| argument((slot, at))))
            .collect()
    }

    /// The functions whose statements are copied, with their bodies; in the order of the sequence.
    pub(super) fn copied(&self) -> Vec<(&'a Function, &'a Body)> {
        let copied = (0..self.functions.len()).filter(|at| self.is_copied(*at));
        copied
            .filter_map(|at| Some((self.functions[at], self.functions[at].body.as_ref()?)))
            .collect()
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
            loops: &self.listing.loops,
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
