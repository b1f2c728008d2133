//! The body of a fused function on one type.

use std::collections::BTreeSet;

use crate::model::{
    Arm, FlagId, FlagTest, Function, ItemKey, LocalKey, ParamKey, Returns, Statement, Usr,
};

use super::call::list;
use super::callee::Callee;
use super::context::Context;
use super::fragment::{Fragment, FusedVariable, Layout, Problem, Sense};
use super::idle::mention;
use super::job::Job;
use super::loops::{each, elements};
use super::names::{Instance, Names};
use super::predicates::{
    Joined, SwitchGroup, all_conditions, branch, case_block, case_layouts, conditional,
    first_items, joined, switch,
};
use super::signature::is_by_reference;
use super::statement::{Copier, Ending, Source, jumps};

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
        let node = self.signature.node_name();
        let params = self.signature.names();
        let called = self.called(context);
        let reserved = &context.program.reserved;
        let names = Names::choose(&instances, node, &params, &called, reserved);
        let mut writer = Writer {
            job: self,
            copier: Copier {
                context,
                class: self.class,
                instances,
                names,
                friends: BTreeSet::new(),
                told: BTreeSet::new(),
                has_pointer: !is_by_reference(self.declared.iter().copied()),
                loops: Vec::new(),
                elements: Vec::new(),
            },
            flags: Vec::new(),
        };
        let mut body = writer.body(&head.layout.deeper())?;
        if self.asks_class {
            let statements = std::mem::replace(&mut body, writer.question(&head.layout.deeper())?);
            body.append(statements);
        }
        // Behind the last statement, it ends anyway.
        let end = format!("\n{}return;\n", head.layout.deeper().indent);
        if self.functions.iter().any(|it| it.gives_value) && body.text.ends_with(end.as_bytes()) {
            let kept = body.text.len() - end.len() + 1;
            body.text.truncate(kept);
        }
        let mut text = writer.head(head, &body);
        for function in &head.idle {
            text.append(mention(function, &head.layout.deeper()));
        }
        text.append(writer.own_node(&body, &head.layout.deeper()));
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
struct Writer<'a, 'j> {
    job: &'j Job<'a, 'j>,
    copier: Copier<'a>,
    /// Names of the flags.
    flags: Vec<String>,
}

impl<'a> Writer<'a, '_> {
    fn head(&self, head: &Head, body: &Fragment) -> Fragment {
        let mut text = Fragment::of(format!(
            "{}{}void {}",
            head.layout.indent, head.prefix, head.qualifier
        ));
        text.push_name(&self.job.fused.name, Sense::Fused(self.job.id));
        let signature = self.job.signature;
        let used = |it: &&String| contains(&body.text, it.as_bytes());
        let flags = self.flags.iter().take(signature.flags.len());
        let flags: Vec<Option<&String>> = flags.map(|it| Some(it).filter(used)).collect();
        let name = |variable| match self.is_left(variable, body) {
            true => String::new(),
            false => self.param_name(variable),
        };
        let params = signature.list_with(&flags, name, |it| self.unused(it));
        let tail = format!("{} {{\n", self.job.signature.suffix);
        list(text, params, &tail, &head.layout)
    }

    /// The question for the class of the object, and what runs on one of another.
    fn question(&mut self, layout: &Layout) -> Result<Fragment, Problem> {
        let context = self.copier.context;
        let class = self.job.class.map(|it| context.class(it)).transpose()?;
        let name = class.map_or("", |it| &it.name);
        let Layout { indent, .. } = layout;
        let inner = layout.deeper();
        let mut out = Fragment::of(format!("{indent}if (typeid(*this) != typeid({name})) {{\n"));
        let mut friends = std::mem::take(&mut self.copier.friends);
        let told = self.job.signature.flags.len().min(self.flags.len());
        let names = (|it| self.param_name(it), &self.flags[..told]);
        let calls = self.job.plain_calls(context, &inner, &mut friends, names)?;
        self.copier.friends = friends;
        for call in calls {
            out.push(&inner.indent);
            out.append(call);
            out.push("\n");
        }
        out.push(format!("{}return;\n{indent}}}\n", inner.indent));
        Ok(out)
    }

    /// A parameter that its traversal leaves without name stays so, unless it is passed on. One of a traversal with
    /// nothing in its body has no use for a name either.
    fn param_name(&self, variable: FusedVariable) -> String {
        let without_name = |(slot, at): ParamKey| match self.copier.instances[slot].copied {
            Some(_) => self.copier.instances[slot].param_name(at) == Some(""),
            None => !self.job.is_whole(slot),
        };
        let unnamed = match variable {
            FusedVariable::Param(slot, at) => {
                let shared = &self.job.signature.shared;
                !self.job.asks_class && shared.class((slot, at)).all(without_name)
            }
            _ => false,
        };
        let name = self.copier.names.of(variable).filter(|_| !unnamed);
        name.unwrap_or_default().to_owned()
    }

    /// Whether a parameter has no use in `body`, as that of a call which was expanded may have been all of it: named, compilers would warn.
    fn is_left(&self, variable: FusedVariable, body: &Fragment) -> bool {
        let is_parameter = matches!(variable, FusedVariable::Param(..));
        is_parameter
            && !self.job.asks_class
            && self.unused(variable).is_none()
            && !self.uses(body, variable)
    }

    /// The attribute by which a parameter may be without use, in the words of a definition whose body is copied.
    fn unused(&self, variable: FusedVariable) -> Option<String> {
        let params: Vec<ParamKey> = match variable {
            FusedVariable::Node => {
                return self.copier.instances.iter().find_map(Instance::unused_node);
            }
            FusedVariable::Param(slot, at) => {
                let shared = &self.job.signature.shared;
                shared.class((slot, at)).collect()
            }
            FusedVariable::Local(..) => return None,
        };
        let mut owners = params.iter();
        owners.find_map(|(slot, at)| self.copier.instances[*slot].param(*at)?.unused.clone())
    }

    /// Whether `body` uses a variable.
    fn uses(&self, body: &Fragment, variable: FusedVariable) -> bool {
        let in_macro = |(at, it): (usize, &Instance)| {
            let fixed = it.fixed();
            fixed
                .keys()
                .any(|local| it.variable(at, *local) == variable)
        };
        let mut instances = self.copier.instances.iter().enumerate();
        let mut marks = body.marks.iter();
        marks.any(|it| it.sense == Sense::Uses(variable)) || instances.any(in_macro)
    }

    /// The node as free functions have it, in a member function, if `body` uses it.
    fn own_node(&self, body: &Fragment, layout: &Layout) -> Fragment {
        let name = self
            .copier
            .names
            .of(FusedVariable::Node)
            .unwrap_or_default();
        let declared = self.job.signature.own_node(name);
        let mut out = Fragment::default();
        if let Some(declared) = declared.filter(|_| self.uses(body, FusedVariable::Node)) {
            out.push(&layout.indent);
            out.append(declared);
            out.push("\n");
        }
        out
    }

    /// Declarations of the parameters that are constants, as far as `body` uses them.
    fn constants(&self, body: &Fragment, layout: &Layout) -> Fragment {
        let name = |variable| match self.uses(body, variable) {
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
        let listing = self.job.listing;
        if let Some(refusal) = &listing.refusal {
            return Err(Problem::new(refusal.span, &refusal.message));
        }
        let mut out = Fragment::default();
        for instances in &listing.flags {
            let name = self.copier.names.invent(&self.flag_name(instances));
            if !listing.told {
                out.push(format!("{}bool {name} = false;\n", layout.indent));
            }
            self.flags.push(name);
        }
        for instance in &listing.loop_flags {
            let function = self.job.functions.get(*instance);
            let name = function.map_or("", |it| &it.name);
            let name = self.copier.names.invent(&format!("{name}_loop_done"));
            self.flags.push(name);
        }
        out.append(self.block(&listing.statements, layout)?);
        Ok(out)
    }

    /// `a_done`, or `a_b_done` for instances that end together.
    fn flag_name(&self, instances: &[usize]) -> String {
        let functions = instances
            .iter()
            .filter_map(|it| self.job.functions.get(*it));
        let names: Vec<&str> = functions.map(|it| it.name.as_str()).collect();
        match &names[..] {
            [first, _, .., last] if names.len() > 3 => format!("{first}_to_{last}_done"),
            _ => format!("{}_done", names.join("_")),
        }
    }

    fn flag(&self, flag: FlagId) -> &str {
        self.flags.get(flag.0 as usize).map_or("", |it| it)
    }

    /// `!a_done` for each flag, or a condition.
    fn test(&mut self, test: &FlagTest, layout: &Layout) -> Result<Fragment, Problem> {
        let (flags, between) = match test {
            FlagTest::Clear(flags) => (flags, " && "),
            FlagTest::OneClear(flags) => (flags, " || "),
            FlagTest::Conditions(of, first) => {
                return all_conditions(&mut self.copier, (*of, *first), layout);
            }
        };
        let tests: Vec<String> = flags
            .iter()
            .map(|it| format!("!{}", self.flag(*it)))
            .collect();
        Ok(Fragment::of(tests.join(between)))
    }

    fn block(&mut self, statements: &[Statement], layout: &Layout) -> Result<Fragment, Problem> {
        let mut out = Fragment::default();
        for it in statements {
            out.append(self.statement(it, layout)?);
        }
        Ok(out)
    }

    /// A statement as whole lines.
    fn statement(&mut self, statement: &Statement, layout: &Layout) -> Result<Fragment, Problem> {
        match statement {
            Statement::Item { of, returns } => self.item(*of, returns, layout),
            Statement::Written { parts, returns } => {
                let source = self.copier.written(parts)?;
                self.item_of(source, (returns, &Fragment::default()), layout)
            }
            Statement::Assign(of) => self.assignments(*of, layout),
            Statement::Declare(local) => self.declaration(*local, layout),
            Statement::Guard { members, returns } => self.guard(members, returns, layout),
            Statement::Whole(instance) => {
                let mut out = Fragment::of(&layout.indent);
                out.append(self.whole(*instance, layout)?);
                out.push("\n");
                Ok(out)
            }
            Statement::Call { members, .. } => {
                let mut out = self.call_comments(members, layout)?;
                out.append(self.call(statement, layout)?);
                Ok(out)
            }
            Statement::Single { .. } => self.call(statement, layout),
            Statement::If { test, then } => self.under_test(test, then, layout),
            Statement::Under { .. } => self.under(statement, layout),
            Statement::Each {
                headers,
                flags,
                then,
            } => {
                let mut out = self.call_comments(first_items(statement), layout)?;
                self.copier.comments_are_told(first_items(statement))?;
                for (flag, before) in flags {
                    let before = before.map_or("false", |it| self.flag(it));
                    let name = self.flag(*flag);
                    out.push(format!("{}bool {name} = {before};\n", layout.indent));
                }
                self.copier.loops.extend(headers.first());
                let bound = elements(&mut self.copier, headers, layout)?;
                let around = self.copier.elements.len();
                self.copier.elements.extend(bound);
                let inner = self.branch(then, &layout.deeper());
                self.copier.elements.truncate(around);
                self.copier.loops.pop();
                let inner = inner?;
                out.append(each(&mut self.copier, headers, inner, layout)?);
                Ok(out)
            }
            Statement::Cases { .. } => self.cases(statement, layout),
            Statement::Choice(arms) => self.choice(arms, layout),
            Statement::End(flags) => Ok(self.end(flags, "return", layout)),
            Statement::Stop { of, flags, leaves } => self.stop(*of, (flags, *leaves), layout),
            Statement::Leave(flags) => Ok(self.end(flags, "break", layout)),
        }
    }

    /// The end of the body, or of the loop around, if all these flags are set.
    fn end(&self, flags: &[FlagId], word: &str, layout: &Layout) -> Fragment {
        let flags: Vec<&str> = flags.iter().map(|it| self.flag(*it)).collect();
        let test = flags.join(" && ");
        Fragment::of(format!("{}if ({test}) {word};\n", layout.indent))
    }

    /// What ends a loop: flags are set, or the loop around ends.
    fn stop(
        &mut self,
        of: ItemKey,
        (flags, leaves): (&[FlagId], bool),
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let source = self.copier.source(of)?;
        let mut out = self.copier.comments(source, layout)?;
        let set: String = flags
            .iter()
            .map(|it| format!("{} = ", self.flag(*it)))
            .collect();
        let mut lines = Vec::new();
        let given = self.copier.given(source, layout)?;
        if !set.is_empty() {
            lines.push(format!("{set}true;"));
        }
        if leaves {
            lines.push("break;".to_owned());
        }
        let between = format!("\n{}", layout.indent);
        out.push(&layout.indent);
        if !given.is_empty() {
            out.append(given);
            out.push(&between);
        }
        out.push(lines.join(&between));
        self.copier.end_line(source, &mut out)?;
        Ok(out)
    }

    /// Statements under a test; nothing if they print nothing.
    fn under_test(
        &mut self,
        test: &FlagTest,
        then: &[Statement],
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let test = self.test(test, layout)?;
        let inner = self.block(then, &layout.deeper())?;
        if inner.is_empty() {
            return Ok(inner);
        }
        let mut out = Fragment::of(format!("{}if (", layout.indent));
        out.append(test);
        out.push(") {\n");
        out.append(inner);
        out.push(format!("{}}}\n", layout.indent));
        Ok(out)
    }

    /// Statements under a condition, with the comments of the first in front.
    fn under(&mut self, statement: &Statement, layout: &Layout) -> Result<Fragment, Problem> {
        let Statement::Under { declared, .. } = statement else {
            return Err(Problem::new(None, "a condition is none"));
        };
        let mut out = self.call_comments(first_items(statement), layout)?;
        self.copier.comments_are_told(first_items(statement))?;
        let inner = layout.deeper();
        let joined = joined(&self.copier, statement)?;
        let Joined {
            then, otherwise, ..
        } = joined;
        let is_chain = self.copier.is_chain(otherwise)?;
        let behind = if is_chain { layout } else { &inner };
        let then = self.branch(then, &inner)?;
        let blocks = (then, self.branch(otherwise, behind)?, is_chain);
        out.append(conditional(
            &mut self.copier,
            (&joined, *declared),
            blocks,
            layout,
        )?);
        Ok(out)
    }

    /// Statements under a `switch`, with the comments of the first in front.
    fn cases(&mut self, statement: &Statement, layout: &Layout) -> Result<Fragment, Problem> {
        let Statement::Cases {
            of,
            predicate,
            groups,
        } = statement
        else {
            return Err(Problem::new(None, "a `switch` is none"));
        };
        let mut out = self.call_comments(first_items(statement), layout)?;
        self.copier.comments_are_told(first_items(statement))?;
        let layouts = case_layouts(&self.copier, (*of, *predicate), layout)?;
        let mut blocks = Vec::new();
        for group in groups {
            let has_own = self.copier.have_own(group)?;
            let print = |it: &Statement, layout: &Layout| self.statement(it, layout);
            let block = case_block(group, &has_own, &layouts.1, print)?;
            blocks.push(SwitchGroup {
                block,
                returns: self.copier.ends_in_return(group)?,
                declares: self.copier.declares(group)?,
            });
        }
        let of = (*of, *predicate);
        out.append(switch(&mut self.copier, of, blocks, (layout, &layouts))?);
        Ok(out)
    }

    fn branch(&mut self, statements: &[Statement], layout: &Layout) -> Result<Fragment, Problem> {
        let has_own = self.copier.have_own(statements)?;
        let print = |it: &Statement, layout: &Layout| self.statement(it, layout);
        branch(statements, &has_own, layout, print)
    }

    /// A chain of tests, with the comments of all its calls in front.
    fn choice(&mut self, arms: &[Arm], layout: &Layout) -> Result<Fragment, Problem> {
        let mut out = Fragment::default();
        for it in arms.first().into_iter().flat_map(|it| &it.calls) {
            out.append(self.call_comments(first_items(it), layout)?);
            self.copier.comments_are_told(first_items(it))?;
        }
        let inner = layout.deeper();
        for (at, arm) in arms.iter().enumerate() {
            out.push(match at {
                0 => layout.indent.clone(),
                _ => format!("{}}} else ", layout.indent),
            });
            if let Some(test) = &arm.test {
                out.push("if (");
                out.append(self.test(test, layout)?);
                out.push(") ");
            }
            out.push("{\n");
            for it in &arm.calls {
                out.append(self.call(it, &inner)?);
            }
        }
        out.push(format!("{}}}\n", layout.indent));
        Ok(out)
    }

    fn call_comments(&self, members: &[ItemKey], layout: &Layout) -> Result<Fragment, Problem> {
        let mut out = Fragment::default();
        for of in members {
            let comments = self.copier.comments(self.copier.source(*of)?, layout)?;
            if !contains(&out.text, &comments.text) {
                out.append(comments);
            }
        }
        Ok(out)
    }

    /// A call of traversals on a line of its own, without comments.
    fn call(&mut self, call: &Statement, layout: &Layout) -> Result<Fragment, Problem> {
        match call {
            Statement::Under { .. } => return self.under(call, layout),
            Statement::Cases { .. } => return self.cases(call, layout),
            _ => {}
        }
        let mut out = Fragment::of(&layout.indent);
        match call {
            Statement::Call {
                members,
                target,
                receiver,
                ended,
            } => {
                let ended = ended.as_deref().unwrap_or_default().iter();
                let ended = ended.map(|it| it.map_or("false", |it| self.flag(it)).to_owned());
                let ended: Vec<String> = ended.collect();
                let sources = members.iter().map(|it| self.copier.source(*it));
                let sources: Vec<Source> = sources.collect::<Result<_, _>>()?;
                out.append(
                    self.copier
                        .group(&sources, *target, *receiver, &ended, layout)?,
                );
            }
            Statement::Single { of, unless } => {
                if let Some(flag) = unless {
                    out.push(format!("if (!{}) ", self.flag(*flag)));
                }
                let source = self.copier.source(*of)?;
                out.append(self.copier.statement(source, None, layout)?);
            }
            _ => return Err(Problem::new(None, "an arm holds no call")),
        }
        out.push("\n");
        Ok(out)
    }

    /// A declaration without its initialiser.
    fn declaration(&self, (instance, id): LocalKey, layout: &Layout) -> Result<Fragment, Problem> {
        let body = self.copier.instances[instance].copied;
        let local = body.and_then(|body| body.locals.get(id.0 as usize));
        let parts = local.and_then(|it| Some((it, it.hoist.as_deref()?, it.zero.as_deref()?)));
        let (local, of_type, zero) =
            parts.ok_or_else(|| Problem::new(None, "a local is not known"))?;
        let variable = FusedVariable::Local(instance, id);
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

    fn item(
        &mut self,
        of: ItemKey,
        returns: &Returns,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        self.item_with(of, (returns, &Fragment::default()), layout)
    }

    /// The same, where others end with it: with what gives their values.
    fn item_with(
        &mut self,
        of: ItemKey,
        (returns, also): (&Returns, &Fragment),
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let source = self.copier.source(of)?;
        self.item_of(source, (returns, also), layout)
    }

    fn item_of(
        &mut self,
        source: Source<'a>,
        (returns, also): (&Returns, &Fragment),
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let label = if jumps(source.item, returns) {
            let name = &self.job.functions[source.instance].name;
            self.copier.names.invent(&format!("{name}_end"))
        } else {
            String::new()
        };
        let flags = match returns {
            Returns::Set(flags) => &flags[..],
            Returns::Keep | Returns::Leave => &[],
        };
        let flags: BTreeSet<&str> = flags.iter().map(|it| self.flag(*it)).collect();
        let set: String = flags.iter().map(|it| format!("{it} = ")).collect();
        let ending = Ending {
            returns,
            set: &format!("{set}true;"),
            also,
            label: &label,
        };
        self.copier.item(source, Some(ending), layout)
    }

    /// A guard that several traversals share, in the words of the first.
    fn guard(
        &mut self,
        members: &[ItemKey],
        returns: &Returns,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let [first, others @ ..] = members else {
            return Err(Problem::new(None, "a guard has no statement"));
        };
        let mut out = Fragment::default();
        let own = self.copier.comments(self.copier.source(*first)?, layout)?;
        for of in others {
            let comments = self.copier.comments(self.copier.source(*of)?, layout)?;
            if !contains(&own.text, &comments.text) && !contains(&out.text, &comments.text) {
                out.append(comments);
            }
        }
        let mut also = Fragment::default();
        for of in others {
            let source = self.copier.source(*of)?;
            let given = self.copier.given(source, layout)?;
            if !given.is_empty() {
                also.append(given);
                also.push(" ");
            }
        }
        out.append(self.item_with(*first, (returns, &also), layout)?);
        Ok(out)
    }

    /// A declaration whose variables are declared elsewhere: its initialisers as assignments.
    fn assignments(&mut self, of: ItemKey, layout: &Layout) -> Result<Fragment, Problem> {
        let source = self.copier.source(of)?;
        let mut out = self.copier.comments(source, layout)?;
        for id in &source.item.declares {
            let local = source.body.locals.get(id.0 as usize);
            let Some((local, init)) = local.and_then(|it| Some((it, it.init?))) else {
                continue;
            };
            let variable = FusedVariable::Local(source.instance, *id);
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

/// Whether `text` holds `part`, which may be empty.
fn contains(text: &[u8], part: &[u8]) -> bool {
    part.is_empty() || text.windows(part.len()).any(|window| window == part)
}

/// Fails if a variable is used that nothing declares: its statement was left out.
fn check_declared(text: &Fragment) -> Result<(), Problem> {
    let declares = |variable: FusedVariable| {
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
