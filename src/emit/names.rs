//! Names in a fused body: each keeps its own unless two variables collide, or a variable would capture a
//! name that another traversal's statements use.

use std::collections::{BTreeMap, BTreeSet};

use super::fragment::FusedVariable;
use crate::model::{Body, Function, Local, LocalId, LocalKey, ParamKey, RefKind, Shared, Span};
use crate::mutation::{Rule, broken};

/// One traversal of a fused body, as far as names go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instance<'a> {
    /// The function whose body runs.
    pub(super) function: &'a Function,
    /// Its body if statements of it are copied; `None` if it is called as a whole.
    pub(super) copied: Option<&'a Body>,
    /// Which parameters of the fused function are one.
    pub(super) shared: &'a Shared,
    /// The variables of loops that became one, each with that of the first; so are those that stand for one object.
    pub(super) same: &'a [(LocalKey, LocalKey)],
    /// The members of the fused body's class, bases included: a variable of that name shadows one, which compilers may warn of.
    pub(super) members: &'a BTreeSet<&'a str>,
    /// The same of the function's own class.
    pub(super) own_members: &'a BTreeSet<&'a str>,
}

impl Instance<'_> {
    /// The variable that a local of instance `at` is in the fused body.
    pub(super) fn variable(&self, at: usize, local: LocalId) -> FusedVariable {
        if self.function.node_param == Some(local) {
            return FusedVariable::Node;
        }
        match self.param_index(local) {
            Some(index) => FusedVariable::param(self.shared.first((at, index))),
            None => {
                let (at, local) = self.first_of_loops((at, local)).unwrap_or((at, local));
                FusedVariable::Local(at, local)
            }
        }
    }

    /// The variable of the first of the loops that became one with the loop of a variable.
    fn first_of_loops(&self, variable: LocalKey) -> Option<LocalKey> {
        let found = self.same.iter().find(|it| it.0 == variable);
        found.map(|it| it.1)
    }

    /// The loop in which a variable of a loop, or one that a statement of a loop declares, lives.
    fn loop_of(&self, local: LocalId) -> Option<Span> {
        let items = self.copied.map_or(&[][..], |body| &body.items);
        items
            .iter()
            .find_map(|item| match item.declares.contains(&local) {
                true => item.loops().last().map(|it| it.0),
                false => item
                    .loops()
                    .find(|it| it.1.names(local).is_some())
                    .map(|it| it.0),
            })
    }

    /// Whether the one of two variables of loops may stand where the other one is seen.
    fn meet(&self, a: LocalId, b: LocalId) -> bool {
        match (self.loop_of(a), self.loop_of(b)) {
            (Some(a), Some(b)) => a.contains(b) || b.contains(a),
            _ => true,
        }
    }

    /// The index of a parameter behind the node.
    fn param_index(&self, local: LocalId) -> Option<usize> {
        let body = self.copied?;
        if !body.locals.get(local.0 as usize)?.param {
            return None;
        }
        let behind_node = |at: &u32| self.function.node_param != Some(LocalId(*at));
        Some((0..local.0).filter(behind_node).count())
    }

    /// The name that the body gives to parameter `index`; empty if it has none.
    pub(super) fn param_name(&self, index: usize) -> Option<&str> {
        self.param(index).map(|local| local.name.as_str())
    }

    /// Parameter `index` as the body has it.
    pub(super) fn param(&self, index: usize) -> Option<&Local> {
        let locals = self.copied?.locals.iter().enumerate();
        let behind_node =
            |(at, _): &(usize, _)| self.function.node_param != Some(LocalId(*at as u32));
        let mut params = locals.filter(|(_, local)| local.param).filter(behind_node);
        params.nth(index).map(|(_, local)| local)
    }

    /// The attribute by which the node may be without use.
    pub(super) fn unused_node(&self) -> Option<String> {
        let local = self.function.node_param?.0 as usize;
        self.copied?.locals.get(local)?.unused.clone()
    }

    /// The name that the body gives to the node.
    fn node_name(&self) -> Option<&str> {
        let local = self.function.node_param?.0 as usize;
        Some(&self.copied?.locals.get(local)?.name)
    }

    /// Names in the body that are looked up in its scope and are no variables of it.
    fn outer_names(&self) -> BTreeSet<&str> {
        let items = self.copied.map_or(&[][..], |body| &body.items);
        let refs = items.iter().flat_map(|item| &item.refs);
        refs.filter(|it| match &it.kind {
            RefKind::Local(_) | RefKind::This(_) | RefKind::Scope(_) | RefKind::Computed(_) => {
                false
            }
            RefKind::Member { implicit, .. } => *implicit,
            RefKind::Other { qualified, .. } => !qualified,
        })
        .map(|it| it.name.as_str())
        .collect()
    }

    /// The variables of the whole body that stand in macros, where no name can be changed.
    pub(super) fn fixed(&self) -> BTreeMap<LocalId, &str> {
        let body = self.copied;
        let items = body.map_or(&[][..], |body| &body.items);
        let refs = items.iter().flat_map(|item| &item.refs);
        let locals = refs.filter_map(|it| match it.kind {
            RefKind::Local(id) if it.name.is_empty() => {
                let local = body?.locals.get(id.0 as usize)?;
                let whole = (local.param || local.top_level) && !local.name.is_empty();
                whole.then_some((id, local.name.as_str()))
            }
            _ => None,
        });
        locals.collect()
    }

    /// Names of variables within statements of the body, which is number `at`, but for loops that became one.
    fn nested_names(&self, at: usize) -> BTreeSet<&str> {
        let locals = self.copied.map_or(&[][..], |body| &body.locals).iter();
        let nested = locals.enumerate().filter(|(id, it)| {
            let key = (at, LocalId(*id as u32));
            !it.top_level && self.first_of_loops(key).is_none()
        });
        nested.map(|it| it.1.name.as_str()).collect()
    }

    /// Whether a variable `name` would shadow a member; not if it did so in the function's own class, where that was its name.
    fn shadows(&self, name: &str, is_own: bool) -> bool {
        self.members.contains(name) && !(is_own && self.own_members.contains(name))
    }

    /// Whether a macro uses the variable, so that it must keep its name.
    fn is_in_macro(&self, local: LocalId) -> bool {
        let items = self.copied.map_or(&[][..], |body| &body.items);
        let mut refs = items.iter().flat_map(|item| &item.refs);
        refs.any(|it| it.name.is_empty() && it.kind == RefKind::Local(local))
    }

    /// Names of variables in the body.
    fn local_names(&self) -> BTreeSet<&str> {
        let locals = self.copied.map_or(&[][..], |body| &body.locals);
        locals.iter().map(|local| local.name.as_str()).collect()
    }
}

/// The names of a fused body's variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names<'a> {
    variables: BTreeMap<FusedVariable, String>,
    taken: BTreeSet<String>,
    /// What nothing that is invented may be called.
    reserved: Option<&'a BTreeSet<String>>,
}

impl<'a> Names<'a> {
    /// Chooses names. `node` and `params` are the wanted names of the node parameter and of each instance's
    /// parameters, `called` are other names in the body's scope, `reserved` is what nothing new may be called.
    pub(super) fn choose(
        instances: &[Instance],
        node: Option<&str>,
        params: &[Vec<String>],
        called: &[&str],
        reserved: &'a BTreeSet<String>,
    ) -> Self {
        let mut names = Names {
            reserved: Some(reserved),
            ..Names::default()
        };
        let mut mentioned: BTreeSet<&str> = called.iter().copied().collect();
        for instance in instances {
            mentioned.extend(instance.outer_names());
            mentioned.extend(instance.local_names());
            mentioned.extend(instance.members);
        }
        mentioned.extend(params.iter().flatten().map(String::as_str));
        names.taken = mentioned.into_iter().map(str::to_owned).collect();
        if let Some(node) = node {
            names.node(instances, node);
        }
        for (at, instance) in instances.iter().enumerate() {
            for local in instance.fixed() {
                let variable = instance.variable(at, local.0);
                if variable != FusedVariable::Node {
                    names.place(instances, &[(at, Some(local.1))], variable, local.1, false);
                }
            }
        }
        for (at, wanted) in params.iter().enumerate() {
            for (index, wanted) in wanted.iter().enumerate() {
                let shared = instances[at].shared;
                let variable = FusedVariable::Param(at, index);
                if shared.first((at, index)) != (at, index)
                    || names.variables.contains_key(&variable)
                {
                    continue;
                }
                let own = |(at, index): ParamKey| (at, instances[at].param_name(index));
                let owners: Vec<_> = shared.class((at, index)).map(own).collect();
                names.place(instances, &owners, variable, wanted, true);
            }
        }
        names.loops(instances);
        for (at, instance) in instances.iter().enumerate() {
            names.locals(instances, at, instance);
        }
        names
    }

    /// Names for the variables of a call site that no text declares: those that values of calls go to. All others keep theirs.
    pub(super) fn of_values(instance: &Instance, reserved: &'a BTreeSet<String>) -> Self {
        let body = instance.copied;
        let items = body.map_or(&[][..], |body| &body.items);
        let made = items.iter().filter(|it| it.made);
        let made = made.flat_map(|it| it.declares.iter().copied());
        let made: BTreeSet<LocalId> = made.collect();
        let locals = body.map_or(&[][..], |body| &body.locals).iter();
        let is_made = |id: usize| made.contains(&LocalId(id as u32));
        let written = locals.enumerate().filter(|it| !is_made(it.0));
        let mut names = Names {
            reserved: Some(reserved),
            ..Names::default()
        };
        names.taken = instance
            .outer_names()
            .into_iter()
            .chain(written.map(|it| it.1.name.as_str()))
            .map(str::to_owned)
            .collect();
        for id in made {
            let wanted = body.and_then(|body| body.locals.get(id.0 as usize));
            let name = names.invent(wanted.map_or("result", |it| &it.name));
            names.variables.insert(FusedVariable::Local(0, id), name);
        }
        names
    }

    /// The variables of loops that became one. Those of one traversal may have one name: each lives in its own loop.
    fn loops(&mut self, instances: &[Instance]) {
        let loops = instances.first().map_or(&[][..], |it| it.same);
        let name = |(at, id): LocalKey| {
            let local = instances[at].copied?.locals.get(id.0 as usize)?;
            Some((at, Some(local.name.as_str())))
        };
        let mut placed: BTreeMap<(usize, &str), Vec<(LocalId, String)>> = BTreeMap::new();
        for first in loops.iter().filter(|it| it.0 == it.1).map(|it| it.0) {
            let variable = FusedVariable::Local(first.0, first.1);
            let Some((at, Some(wanted))) = name(first) else {
                continue;
            };
            let members = loops.iter().filter(|it| it.1 == first);
            let owners: Vec<_> = members.filter_map(|it| name(it.0)).collect();
            let free = owners.iter().all(|(at, own)| {
                *own == Some(wanted) || !instances[*at].local_names().contains(wanted)
            });
            let known = placed.entry((at, wanted)).or_default();
            let meets = |it: &(LocalId, String)| instances[at].meet(first.1, it.0);
            let others = known.first().filter(|_| free && !known.iter().any(meets));
            match others.map(|it| it.1.clone()) {
                Some(name) => {
                    self.variables.insert(variable, name);
                }
                None => self.place(instances, &owners, variable, wanted, true),
            }
            if let Some(name) = self.variables.get(&variable) {
                known.push((first.1, name.clone()));
            }
        }
    }

    fn node(&mut self, instances: &[Instance], wanted: &str) {
        let clashes = instances.iter().any(|it| {
            it.outer_names().contains(wanted)
                || (it.node_name() != Some(wanted) && it.local_names().contains(wanted))
        });
        // In a member function it is a variable, which compilers may warn of.
        let in_macro = |it: &Instance| it.function.node_param.is_some_and(|id| it.is_in_macro(id));
        let shadows = instances.iter().any(|it| it.members.contains(wanted));
        let clashes = clashes || shadows && !instances.iter().any(in_macro);
        let name = if clashes {
            self.fresh(wanted)
        } else {
            wanted.to_owned()
        };
        self.variables.insert(FusedVariable::Node, name);
    }

    fn locals(&mut self, instances: &[Instance], at: usize, instance: &Instance) {
        for (id, local) in instance
            .copied
            .map_or(&[][..], |it| &it.locals)
            .iter()
            .enumerate()
        {
            let variable = instance.variable(at, LocalId(id as u32));
            if !matches!(variable, FusedVariable::Local(..))
                || local.name.is_empty()
                || self.variables.contains_key(&variable)
            {
                continue;
            }
            if local.top_level {
                self.place(
                    instances,
                    &[(at, Some(&local.name))],
                    variable,
                    &local.name,
                    true,
                );
            } else if instance.shadows(&local.name, true)
                && !instance.is_in_macro(LocalId(id as u32))
            {
                let name = self.fresh(&local.name);
                self.variables.insert(variable, name);
            }
        }
    }

    /// Gives `variable` the name `wanted`, or a fresh one. `owners` are the instances that have it, with its name in
    /// their bodies. What stands in macros may not change for the sake of a warning.
    fn place(
        &mut self,
        instances: &[Instance],
        owners: &[(usize, Option<&str>)],
        variable: FusedVariable,
        wanted: &str,
        may_change: bool,
    ) {
        let collides = self.variables.values().any(|name| name == wanted);
        let captures = instances
            .iter()
            .any(|instance| instance.outer_names().contains(wanted));
        let hidden = owners
            .iter()
            .any(|(at, own)| *own != Some(wanted) && instances[*at].local_names().contains(wanted));
        let is_owner = |it: usize| owners.iter().any(|(at, _)| *at == it);
        let shadows = instances.iter().enumerate().any(|(at, instance)| {
            let is_own = owners.contains(&(at, Some(wanted)));
            match is_owner(at) {
                true => instance.shadows(wanted, is_own),
                false => instance.nested_names(at).contains(wanted),
            }
        });
        // What is a macro in some configuration, or forbidden there: nobody wrote the name of a variable for a value.
        let is_macro = self.reserved.is_some_and(|it| it.contains(wanted));
        let taken = collides || captures || hidden || (shadows || is_macro) && may_change;
        let name = if taken && !broken(Rule::LocalNames) {
            self.fresh(wanted)
        } else {
            wanted.to_owned()
        };
        self.variables.insert(variable, name);
    }

    /// A name that nothing in the body has: `wanted` itself, or with a number.
    pub(super) fn invent(&mut self, wanted: &str) -> String {
        match self.take(wanted) {
            true => wanted.to_owned(),
            false => self.fresh(wanted),
        }
    }

    /// Whether nothing had this name.
    fn take(&mut self, name: &str) -> bool {
        !self.reserved.is_some_and(|it| it.contains(name)) && self.taken.insert(name.to_owned())
    }

    fn fresh(&mut self, wanted: &str) -> String {
        let mut number = 2_u32;
        loop {
            let name = format!("{wanted}{number}");
            if self.take(&name) {
                return name;
            }
            number += 1;
        }
    }

    /// The name of a variable; `None` for one that keeps its own.
    pub(super) fn of(&self, variable: FusedVariable) -> Option<&str> {
        self.variables.get(&variable).map(String::as_str)
    }
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
