//! Calls of the traversals themselves, by name, on the node of a fused function.

use std::collections::BTreeSet;

use crate::model::{AccessSpecifier, Function, RefKind, Usr};

use super::call::list;
use super::context::Context;
use super::fragment::{Fragment, Layout, Problem, Sense};
use super::member::{Lookup, Move};
use super::place::name_in;

/// A traversal called by its own name on the node of the fused function.
pub(super) struct Callee<'a> {
    function: &'a Function,
    /// What the name is to mean.
    target: Usr,
    /// Whether the very function must be called, whatever the node's dynamic type.
    direct: bool,
}

impl<'a> Callee<'a> {
    pub(super) fn direct(function: &'a Function, direct: bool) -> Self {
        Callee {
            function,
            target: function.usr.clone(),
            direct,
        }
    }

    /// A call by the dynamic type, where the name finds `target`.
    pub(super) fn dispatched(function: &'a Function, target: Usr) -> Self {
        Callee {
            function,
            target,
            direct: false,
        }
    }

    /// The call in the body of `class`, with `args`.
    pub(super) fn call(
        &self,
        context: &Context,
        class: Option<&Usr>,
        args: Vec<Fragment>,
        friends: &mut BTreeSet<Usr>,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let mut head = Fragment::default();
        let mut args = args;
        let mut object = None;
        if self
            .function
            .visitor
            .as_ref()
            .is_some_and(|it| it.object.is_some())
        {
            // The object is the last parameter.
            object = args.pop();
        }
        if self.function.gives_value {
            head.append(args.pop().unwrap_or_default());
            head.push(" = ");
        }
        if let Some(visitor) = &self.function.visitor {
            match visitor.object {
                Some(_) => {
                    head.append(object.unwrap_or_default());
                    head.push(".");
                }
                None => {
                    let inside = name_in(&self.function.namespace, &visitor.qualified);
                    head.push(format!("{}::", inside.unwrap_or(&visitor.qualified)));
                }
            }
            if self.function.access != AccessSpecifier::Public {
                friends.insert(visitor.class.clone());
            }
        }
        if let (None, Some(to), None) = (&self.function.class, class, &self.function.visitor) {
            let Function { name, usr, .. } = self.function;
            let found = context.members.hides(to, name, usr);
            found.map_err(|message| Problem::new(None, message))?;
        }
        let (Some(from), Some(to)) = (self.function.class.as_ref(), class) else {
            let kind = RefKind::Other {
                target: self.target.clone(),
                qualified: false,
            };
            head.push_name(&self.function.name, Sense::Refers(kind));
            return Ok(list(head, args, ";", layout));
        };
        let way = Move { from, to };
        let problem = |message| Problem::new(None, message);
        let members = &context.members;
        friends.extend(
            members
                .friend_for(way, &self.target, true)
                .map_err(problem)?,
        );
        let qualified = self.direct && (self.function.is_virtual || self.is_hidden(context, way));
        if let Some(refusal) = self.function.refusal.as_ref().filter(|_| qualified) {
            // Who calls it by the dynamic type may not be allowed to call it by its name.
            return Err(Problem::new(refusal.span, refusal.message.clone()));
        }
        if qualified {
            head.push(format!("{}::", context.program.name_of(from)));
        }
        let kind = RefKind::Member {
            target: self.target.clone(),
            class: from.clone(),
            implicit: true,
            qualified,
            this: false,
        };
        head.push_name(&self.function.name, Sense::Refers(kind));
        Ok(list(head, args, ";", layout))
    }

    fn is_hidden(&self, context: &Context, way: Move) -> bool {
        let name = &self.function.name;
        let found = context.members.lookup(way, name, &self.target, way.from);
        found != Ok(Lookup::Same)
    }
}
