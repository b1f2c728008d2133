//! The body of a fused function on one type.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Function, Item, LocalId, ParamKey, Step, Usr};
use crate::mutation::{Rule, broken};

use super::call::list;
use super::callee::Callee;
use super::context::Context;
use super::fragment::{Fragment, Layout, Problem, Sense, Variable};
use super::group::Grouped;
use super::group::contains;
use super::idle::mention;
use super::job::Job;
use super::names::{Instance, Names, reached_locals, used_locals};
use super::needless::without_needless;
use super::statement::{Copier, Ending, Source};
use super::truncation::{Arrangement, Key, Part, Returns, StepFacts, arrange};

/// What is written around a body.
pub(super) struct Head<'a> {
    /// `inline `, `static ` or nothing.
    pub(super) prefix: &'a str,
    /// `T::`, or nothing for a free function.
    pub(super) qualifier: &'a str,
    pub(super) layout: Layout,
    /// Functions that only the copies of them use: they are named once.
    pub(super) idle: Vec<&'a Function>,
}

/// A definition, and the classes that must declare its class a friend.
pub(super) struct Definition {
    pub(super) text: Fragment,
    pub(super) friends: BTreeSet<Usr>,
}

impl<'a> Job<'a, '_> {
    /// The definition outside of the class.
    pub(super) fn definition(
        &self,
        context: &'a Context<'a>,
        head: &Head,
    ) -> Result<Definition, Problem> {
        let instances = self.instances(context);
        let node = self.signature.node.as_ref().map(|it| it.name.as_str());
        let params = self.signature.names();
        let names = Names::choose(&instances, node, &params, &self.called(context));
        let mut writer = Writer {
            job: self,
            copier: Copier {
                context,
                class: self.class,
                instances,
                names,
                friends: BTreeSet::new(),
            },
            steps: self.steps.iter().collect(),
            flags: BTreeMap::new(),
        };
        let mut text = writer.head(head);
        for function in &head.idle {
            text.append(mention(function, &head.layout.deeper()));
        }
        let body = writer.body(&head.layout.deeper())?;
        text.append(writer.constants(&body, &head.layout.deeper()));
        text.append(body);
        text.push(format!("{}}}\n", head.layout.indent));
        check_declared(&text)?;
        Ok(Definition {
            text,
            friends: writer.copier.friends,
        })
    }
}

/// The writing of one definition.
pub(super) struct Writer<'a, 'j> {
    job: &'j Job<'a, 'j>,
    pub(super) copier: Copier<'a>,
    /// The steps that are written.
    pub(super) steps: Vec<&'j Step>,
    /// Names of the flags.
    pub(super) flags: BTreeMap<usize, String>,
}

impl<'a> Writer<'a, '_> {
    fn head(&self, head: &Head) -> Fragment {
        let mut text = Fragment::of(format!(
            "{}{}void {}",
            head.layout.indent, head.prefix, head.qualifier
        ));
        text.push_name(&self.job.fused.name, Sense::Fused(self.job.id));
        let params = self
            .job
            .signature
            .list_with(|it| self.param_name(it), |it| self.unused(it));
        let tail = format!("{} {{\n", self.job.signature.suffix);
        list(text, params, &tail, &head.layout)
    }

    /// A parameter that its traversal leaves without name stays so, unless it is passed on. One of a traversal with
    /// nothing in its body has no use for a name either.
    fn param_name(&self, variable: Variable) -> String {
        let without_name = |(slot, at): ParamKey| match self.copier.instances[slot].copied {
            Some(_) => self.copier.instances[slot].param_name(at) == Some(""),
            None => !self.job.is_whole(slot),
        };
        let unnamed = match variable {
            Variable::Param(slot, at) => {
                let shared = &self.job.signature.shared;
                shared.class((slot, at)).all(without_name)
            }
            _ => false,
        };
        let name = self.copier.names.of(variable).filter(|_| !unnamed);
        name.unwrap_or_default().to_owned()
    }

    /// The attribute by which a parameter may be without use, in the words of a definition whose body is copied.
    fn unused(&self, variable: Variable) -> Option<String> {
        let params: Vec<ParamKey> = match variable {
            Variable::Node => return self.copier.instances.iter().find_map(Instance::unused_node),
            Variable::Param(slot, at) => {
                let shared = &self.job.signature.shared;
                shared.class((slot, at)).collect()
            }
            Variable::Local(..) => return None,
        };
        let mut owners = params.iter();
        owners.find_map(|(slot, at)| self.copier.instances[*slot].param(*at)?.unused.clone())
    }

    /// Declarations of the parameters that are constants, as far as `body` uses them.
    fn constants(&self, body: &Fragment, layout: &Layout) -> Fragment {
        let in_macro = |(at, it): (usize, &Instance), variable| {
            let fixed = it.fixed();
            fixed
                .keys()
                .any(|local| it.variable(at, *local) == variable)
        };
        let uses = |variable| {
            let sense = Sense::Uses(variable);
            let mut instances = self.copier.instances.iter().enumerate();
            body.marks.iter().any(|it| it.sense == sense)
                || instances.any(|it| in_macro(it, variable))
        };
        let name = |variable| match uses(variable) {
            true => self.param_name(variable),
            false => String::new(),
        };
        let mut out = Fragment::default();
        let unused = |variable| self.unused(variable);
        for constant in self.job.signature.constants(name, unused) {
            out.push(&layout.indent);
            out.append(constant);
            out.push("\n");
        }
        out
    }

    fn body(&mut self, layout: &Layout) -> Result<Fragment, Problem> {
        let mut arrangement = self.arrange()?;
        let apart = |part: &Part| match part {
            Part::Step { step, .. } => Some((*step, self.branches(part, &arrangement))),
            _ => None,
        };
        let apart = arrangement.parts.iter().filter_map(apart).collect();
        let steps = without_needless(&self.copier, &self.steps, &apart)?;
        if steps.len() < self.steps.len() {
            self.steps = steps;
            arrangement = self.arrange()?;
        }
        let mut out = Fragment::default();
        for flag in &arrangement.flags {
            let wanted = self.flag_name(*flag, &arrangement);
            let name = self.copier.names.invent(&wanted);
            out.push(format!("{}bool {name} = false;\n", layout.indent));
            let instances = 0..arrangement.flag_of.len();
            for instance in instances.filter(|it| arrangement.flag_of[*it] == *flag) {
                self.flags.insert(instance, name.clone());
            }
        }
        let mut parts = &arrangement.parts[..];
        while let [first, rest @ ..] = parts {
            let chains = self.chains(parts, &arrangement)?;
            parts = match chains.len() {
                0 => rest,
                count => &parts[count..],
            };
            out.append(match &chains[..] {
                [] => self.part(first, &arrangement, layout)?,
                chains => self.alive(chains, layout)?,
            });
        }
        Ok(out)
    }

    /// `a_done`, or `a_b_done` for instances that end together.
    fn flag_name(&self, flag: usize, arrangement: &Arrangement) -> String {
        let functions = self.job.functions.iter().zip(&arrangement.flag_of);
        let together = functions.filter(|(_, it)| **it == flag);
        let names: Vec<&str> = together.map(|(it, _)| it.name.as_str()).collect();
        match &names[..] {
            [first, _, .., last] if names.len() > 3 => format!("{first}_to_{last}_done"),
            _ => format!("{}_done", names.join("_")),
        }
    }

    fn arrange(&self) -> Result<Arrangement, Problem> {
        let facts: Result<Vec<StepFacts>, Problem> =
            self.steps.iter().map(|step| self.facts(step)).collect();
        let local = |key: Key| {
            let body = self.copier.instances[key.0].copied?;
            body.locals.get(key.1.0 as usize)
        };
        let can_hoist =
            |key: Key| local(key).is_some_and(|it| it.hoist.is_some() && it.zero.is_some());
        arrange(&facts?, self.job.functions.len(), can_hoist).map_err(|key| {
            let name = local(key).map_or("", |it| &it.name);
            let message = format!(
                "the declaration of `{name}` cannot be taken out of the part that a `return` skips"
            );
            Problem::new(local(key).map(|it| it.span), message)
        })
    }

    fn facts(&self, step: &Step) -> Result<StepFacts, Problem> {
        Ok(match step {
            Step::Item { instance, item } => {
                let source = self.copier.source(*instance, *item)?;
                let declares = source.item.declares.iter().map(|it| (*instance, *it));
                StepFacts {
                    instances: vec![*instance],
                    returns: !source.item.returns.is_empty(),
                    statement: true,
                    declares: declares.collect(),
                    uses: self.uses(*instance, source.item),
                }
            }
            Step::Guard { members } => StepFacts {
                instances: members.iter().map(|(instance, _)| *instance).collect(),
                uses: self.uses_of_all(members)?,
                returns: true,
                statement: true,
                ..StepFacts::default()
            },
            Step::Whole { instance } => StepFacts {
                instances: vec![*instance],
                ..StepFacts::default()
            },
            Step::Group { members, .. } => StepFacts {
                instances: members.iter().map(|(instance, _)| *instance).collect(),
                uses: self.uses_of_all(members)?,
                ..StepFacts::default()
            },
        })
    }

    fn uses_of_all(&self, members: &[(usize, usize)]) -> Result<BTreeSet<Key>, Problem> {
        let mut uses = BTreeSet::new();
        for (instance, item) in members {
            let source = self.copier.source(*instance, *item)?;
            uses.extend(self.uses(*instance, source.item));
        }
        Ok(uses)
    }

    fn uses(&self, instance: usize, item: &Item) -> BTreeSet<Key> {
        let outer = |local: &LocalId| !item.declares.contains(local);
        let named = used_locals(item).filter(outer);
        let body = self.copier.instances[instance].copied;
        let reached = body.into_iter().flat_map(|it| reached_locals(it, item));
        named.chain(reached).map(|it| (instance, it)).collect()
    }

    fn part(
        &mut self,
        part: &Part,
        all: &Arrangement,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        match part {
            Part::Step { step, tested, .. } => self.step(*step, tested, all, layout),
            Part::Run { instance, steps } => {
                let mut inner = Fragment::default();
                for step in steps {
                    inner.append(self.step(*step, &[], all, &layout.deeper())?);
                }
                if inner.is_empty() {
                    return Ok(inner);
                }
                if broken(Rule::DeadStatements) {
                    return Ok(inner);
                }
                let mut out = Fragment::of(format!(
                    "{}if (!{}) {{\n",
                    layout.indent, self.flags[instance]
                ));
                out.append(inner);
                out.push(format!("{}}}\n", layout.indent));
                Ok(out)
            }
            Part::Hoist((instance, local)) => self.hoist(*instance, *local, layout),
            Part::End(instances) => {
                let flags: Vec<&str> = instances.iter().map(|it| self.flags[it].as_str()).collect();
                let word = if broken(Rule::AllEnded) {
                    " || "
                } else {
                    " && "
                };
                let test = flags.join(word);
                Ok(Fragment::of(format!(
                    "{}if ({test}) return;\n",
                    layout.indent
                )))
            }
        }
    }

    fn hoist(&self, instance: usize, id: LocalId, layout: &Layout) -> Result<Fragment, Problem> {
        let body = self.copier.instances[instance].copied;
        let local = body.and_then(|body| body.locals.get(id.0 as usize));
        let parts = local.and_then(|it| Some((it, it.hoist.as_deref()?, it.zero.as_deref()?)));
        let (local, of_type, zero) =
            parts.ok_or_else(|| Problem::new(None, "a local is not known"))?;
        let variable = Variable::Local(instance, id);
        let name = self.copier.names.of(variable).unwrap_or(&local.name);
        let space = if of_type.ends_with(['*', '&']) {
            ""
        } else {
            " "
        };
        let unused = local
            .unused
            .as_ref()
            .map_or(String::new(), |it| format!("{it} "));
        let mut out = Fragment::of(format!("{}{unused}{of_type}{space}", layout.indent));
        out.push_name(name, Sense::Declares(variable, local.type_name.clone()));
        out.push(format!(" = {zero};\n"));
        Ok(out)
    }

    fn step(
        &mut self,
        at: usize,
        tested: &[usize],
        all: &Arrangement,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        match self.steps[at] {
            Step::Item { instance, item } => {
                let source = self.copier.source(*instance, *item)?;
                let hoisted = |it: &LocalId| all.hoisted.contains(&(*instance, *it));
                if source.item.declares.iter().any(hoisted) {
                    return self.assignments(source, layout);
                }
                self.item(source, all.returns[at], &[*instance], layout)
            }
            Step::Guard { members } => self.guard(members, all.returns[at], tested, layout),
            Step::Whole { instance } => {
                let mut out = Fragment::of(&layout.indent);
                let call = self.whole(*instance, layout)?;
                out.append(call);
                out.push("\n");
                Ok(out)
            }
            step @ Step::Group { .. } => {
                let Grouped { sources, call } = self.grouped(step)?;
                let mut out = self.group_comments(&sources, layout)?;
                out.append(self.branch(&call, &sources, layout)?);
                Ok(out)
            }
        }
    }

    fn item(
        &mut self,
        source: Source,
        action: Returns,
        instances: &[usize],
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let jumps = source.item.returns.iter().any(|it| !it.tail) && action != Returns::Keep;
        let name = &self.job.functions[source.instance].name;
        let label = if jumps {
            self.copier.names.invent(&format!("{name}_end"))
        } else {
            String::new()
        };
        let flags: BTreeSet<&String> = instances
            .iter()
            .filter_map(|it| self.flags.get(it))
            .collect();
        let set: String = flags.iter().map(|it| format!("{it} = ")).collect();
        let ending = Ending {
            action,
            set: &format!("{set}true;"),
            label: &label,
        };
        self.copier.item(source, Some(ending), layout)
    }

    /// A guard that several traversals share, in the words of the first.
    fn guard(
        &mut self,
        members: &[(usize, usize)],
        action: Returns,
        tested: &[usize],
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let [(instance, item), others @ ..] = members else {
            return Err(Problem::new(None, "a guard has no statement"));
        };
        let source = self.copier.source(*instance, *item)?;
        let inner = if tested.is_empty() {
            layout.clone()
        } else {
            layout.deeper()
        };
        let mut out = Fragment::default();
        let own = self.copier.comments(source, &inner)?;
        for (instance, item) in others {
            let comments = self
                .copier
                .comments(self.copier.source(*instance, *item)?, &inner)?;
            if !contains(&own.text, &comments.text) && !contains(&out.text, &comments.text) {
                out.append(comments);
            }
        }
        let instances: Vec<usize> = members.iter().map(|(instance, _)| *instance).collect();
        out.append(self.item(source, action, &instances, &inner)?);
        if tested.is_empty() {
            return Ok(out);
        }
        let alive = self.tests(tested).join(" || ");
        let mut block = Fragment::of(format!("{}if ({alive}) {{\n", layout.indent));
        block.append(out);
        block.push(format!("{}}}\n", layout.indent));
        Ok(block)
    }

    /// `!a_done` for each flag of `instances`.
    pub(super) fn tests(&self, instances: &[usize]) -> Vec<String> {
        let mut tests: Vec<String> = Vec::new();
        for instance in instances {
            let test = format!("!{}", self.flags[instance]);
            if !tests.contains(&test) {
                tests.push(test);
            }
        }
        tests
    }

    /// A declaration whose variables are declared elsewhere: its initialisers as assignments.
    fn assignments(&mut self, source: Source, layout: &Layout) -> Result<Fragment, Problem> {
        let mut out = self.copier.comments(source, layout)?;
        for id in &source.item.declares {
            let local = source.body.locals.get(id.0 as usize);
            let Some((local, init)) = local.and_then(|it| Some((it, it.init?))) else {
                continue;
            };
            let variable = Variable::Local(source.instance, *id);
            let name = self
                .copier
                .names
                .of(variable)
                .unwrap_or(&local.name)
                .to_owned();
            out.push(&layout.indent);
            out.push_name(&name, Sense::Uses(variable));
            out.push(" = ");
            out.append(self.copier.expression(source, init, Vec::new(), layout)?);
            out.push(";\n");
        }
        Ok(out)
    }

    fn whole(&mut self, instance: usize, layout: &Layout) -> Result<Fragment, Problem> {
        let function = self.job.functions.get(instance);
        let function = function.ok_or_else(|| Problem::new(None, "a step names no traversal"))?;
        let names = &self.copier.names;
        let name = |variable| names.of(variable).unwrap_or_default().to_owned();
        let args = self.job.arguments(instance, name);
        let target = Callee::direct(function, true);
        let friends = &mut self.copier.friends;
        target.call(
            self.copier.context,
            self.copier.class,
            args,
            friends,
            layout,
        )
    }
}

/// Fails if a variable is used that nothing declares: its statement was left out.
fn check_declared(text: &Fragment) -> Result<(), Problem> {
    let declares = |variable: Variable| {
        let is = |it: &Sense| matches!(it, Sense::Declares(it, _) if *it == variable);
        text.marks.iter().any(|mark| is(&mark.sense))
    };
    for mark in &text.marks {
        match mark.sense {
            Sense::Uses(variable) if !declares(variable) => {
                let message = format!("no copied statement declares `{}`", mark.name);
                return Err(Problem::new(None, message));
            }
            _ => {}
        }
    }
    Ok(())
}
