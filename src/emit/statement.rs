//! Statements as they are copied: names adapted, members qualified, `return;` rewritten, calls grouped.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{
    Body, Call, Constant, Each, Element, Function, FusedFunction, FusedId, Item, ItemKey, ItemKind,
    LocalId, ObjectForm, Owner, ParamKey, Ref, RefKind, Return, Returns, Span, Usr,
};
use crate::mutation::{Rule, broken};

use super::call::list;
use super::context::Context;
use super::fragment::{Fragment, FusedVariable, Layout, NameUse, Patch, Problem, Sense};
use super::member::{Lookup, Move};
use super::names::{Instance, Names};
use super::place::name_in;
use super::signature::is_by_reference;

/// What is written in place of `return;`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending<'a> {
    pub(super) returns: &'a Returns,
    /// The statement that sets the flags, for [`Returns::Set`].
    pub(super) set: &'a str,
    /// What gives the values of other traversals that end here, too.
    pub(super) also: &'a Fragment,
    /// The label behind the statement.
    pub(super) label: &'a str,
}

/// The traversals whose statements are copied, and where to.
pub(super) struct Copier<'a> {
    pub(super) context: &'a Context<'a>,
    /// The class of the body that is written, for a member function.
    pub(super) class: Option<&'a Usr>,
    pub(super) instances: Vec<Instance<'a>>,
    pub(super) names: Names<'a>,
    /// The classes that must make `class` a friend.
    pub(super) friends: BTreeSet<Usr>,
    /// Comments that stand in the text already, above the `if` of their statements.
    pub(super) told: BTreeSet<Span>,
    /// Whether the body that is written has its node by a pointer, and not by a reference.
    pub(super) has_pointer: bool,
    /// The loops around what is written, the outermost first: each by a statement in it, and which of its predicates it is.
    pub(super) loops: Vec<(ItemKey, usize)>,
    /// What designates elements that statements of a loop of an instance designate otherwise, in the loops around what is written.
    pub(super) elements: Vec<(usize, &'a Each, Fragment)>,
}

/// An item of an instance.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) instance: usize,
    pub(super) body: &'a Body,
    pub(super) item: &'a Item,
    /// Whether it is a call whose value is the first one of a variable that it declares.
    pub(super) declares: bool,
}

impl<'a> Copier<'a> {
    /// A statement of an instance.
    pub(super) fn source(&self, (instance, item): ItemKey) -> Result<Source<'a>, Problem> {
        let body = self.instances.get(instance).and_then(|it| it.copied);
        let found = body.and_then(|body| Some((body, body.items.get(item)?)));
        let (body, item) = found.ok_or_else(|| Problem::new(None, "a step names no statement"))?;
        Ok(Source {
            instance,
            body,
            item,
            declares: false,
        })
    }

    /// The last of the parts of a statement.
    pub(super) fn last(&self, parts: &[ItemKey]) -> Result<Source<'a>, Problem> {
        let missing = || Problem::new(None, "a statement has no parts");
        self.source(*parts.last().ok_or_else(missing)?)
    }

    /// A statement with the calls whose values it uses, which are `parts` of it.
    pub(super) fn written(&self, parts: &[ItemKey]) -> Result<Source<'a>, Problem> {
        let source = self.last(parts)?;
        if source.item.result().is_some() && !source.item.discards {
            return Ok(Source {
                declares: true,
                ..source
            });
        }
        let item = source.item.written.as_deref().unwrap_or(source.item);
        Ok(Source { item, ..source })
    }

    /// The comments above an item, each line at the layout's indentation, with a final newline; empty if
    /// there are none.
    pub(super) fn comments(&self, source: Source, layout: &Layout) -> Result<Fragment, Problem> {
        let leading = source.item.leading.filter(|it| !self.told.contains(it));
        let Some(leading) = leading else {
            return Ok(Fragment::default());
        };
        let view = self.context.view(leading)?;
        let mut start = leading.start;
        if !view.is_first(start) {
            start = view.line_end(start);
        }
        let text = view.slice(start, leading.end);
        let skipped = text.len() - text.trim_ascii_start().len();
        let range = Span::new(
            leading.file,
            start + skipped as u32,
            start + text.trim_ascii_end().len() as u32,
        );
        if range.start >= range.end {
            return Ok(Fragment::default());
        }
        let mut out = Fragment::of(&layout.indent);
        out.append(view.copy(range, Vec::new(), &[], layout)?);
        out.push("\n");
        Ok(out)
    }

    /// From now on, the comments of these statements are not to be written again.
    pub(super) fn comments_are_told(&mut self, items: &[ItemKey]) -> Result<(), Problem> {
        for it in items {
            let leading = self.source(*it)?.item.leading;
            self.told.extend(leading);
        }
        Ok(())
    }

    /// An item as whole lines, with the comments above and behind it.
    pub(super) fn item(
        &mut self,
        source: Source,
        ending: Option<Ending>,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let mut out = self.comments(source, layout)?;
        let statement = self.statement(source, ending, layout)?;
        // A `;` by itself is nothing to keep.
        if matches!(statement.text.trim_ascii(), b"" | b";") {
            return Ok(Fragment::default());
        }
        out.push(&layout.indent);
        out.append(statement);
        self.end_line(source, &mut out)?;
        if let Some(ending) = ending
            && jumps(source.item, ending.returns)
        {
            out.push(format!("{}{}:;\n", layout.indent, ending.label));
        }
        Ok(out)
    }

    /// Ends the line of an item, with the comment behind it.
    pub(super) fn end_line(&self, source: Source, out: &mut Fragment) -> Result<(), Problem> {
        let view = self.context.view(source.item.span)?;
        let end = source.item.span.end;
        let comment = view.slice(end, view.trailing_comment(end)).trim_ascii();
        if !comment.is_empty() {
            out.push(" ");
            out.push(comment);
        }
        out.push("\n");
        Ok(())
    }

    /// An item's statement alone, without indentation in front.
    pub(super) fn statement(
        &mut self,
        source: Source,
        ending: Option<Ending>,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        if source.item.made {
            return self.made(source);
        }
        let mut patches = Vec::new();
        for it in &source.item.returns {
            if let Some(ending) = ending {
                patches.extend(self.ending(source, it, ending, layout)?);
            }
        }
        for it in &source.item.tails {
            let at_the_end = Ending {
                returns: &Returns::Leave,
                set: "",
                also: &Fragment::default(),
                label: "",
            };
            let gives = self.function(source, it.span).gives_value;
            if gives && source.item.span.contains(it.span) {
                patches.extend(self.ending(source, it, at_the_end, layout)?);
            }
        }
        let mut out = match source.item.result().filter(|_| !source.item.discards) {
            Some(id) if source.declares => {
                let mut out = self.declared_without(source, id)?.0;
                out.push(" = ");
                out
            }
            Some(id) => {
                let mut out = self.value_name(source, id)?;
                out.push(" = ");
                out
            }
            None => Fragment::default(),
        };
        out.append(self.expression(source, source.item.span, patches, layout)?);
        let text = out.text.trim_ascii_end();
        if !(text.is_empty() || text.ends_with(b";") || text.ends_with(b"}")) {
            out.push(";");
        }
        Ok(out)
    }

    /// The declaration of the variable that the value of a call goes to.
    fn made(&self, source: Source) -> Result<Fragment, Problem> {
        let missing = || Problem::new(source.item.span, "a value has no variable");
        let id = source.item.declares.first().copied().ok_or_else(missing)?;
        self.declared(source, id)
    }

    /// The declaration of a variable of the body that `source` stands in, with a zero.
    pub(super) fn declared(&self, source: Source, id: LocalId) -> Result<Fragment, Problem> {
        let (mut out, zero) = self.declared_without(source, id)?;
        out.push(format!(" = {zero};"));
        Ok(out)
    }

    /// The same without the zero, and that.
    fn declared_without(&self, source: Source, id: LocalId) -> Result<(Fragment, String), Problem> {
        let missing = || Problem::new(source.item.span, "a value has no variable");
        let local = source.body.locals.get(id.0 as usize).ok_or_else(missing)?;
        let parts = local.hoist.as_deref().zip(local.zero.as_deref());
        let (of_type, zero) = parts.ok_or_else(missing)?;
        let variable = self.instances[source.instance].variable(source.instance, id);
        let name = self.names.of(variable).unwrap_or(&local.name);
        let space = if of_type.ends_with('*') { "" } else { " " };
        let mut out = Fragment::of(format!("{of_type}{space}"));
        out.push_name(name, Sense::Declares(variable, local.type_name.clone()));
        Ok((out, zero.to_owned()))
    }

    /// The name of the variable that the value of a call goes to.
    fn value_name(&self, source: Source, id: LocalId) -> Result<Fragment, Problem> {
        let missing = || Problem::new(source.item.span, "a value has no variable");
        let local = source.body.locals.get(id.0 as usize).ok_or_else(missing)?;
        let variable = self.instances[source.instance].variable(source.instance, id);
        let name = self.names.of(variable).unwrap_or(&local.name);
        Ok(Fragment::name(name, Sense::Uses(variable)))
    }

    /// What becomes of one `return;`. The call in `return f();` still runs; the value of a traversal that gives one goes to a parameter.
    fn ending(
        &self,
        source: Source,
        it: &Return,
        ending: Ending,
        layout: &Layout,
    ) -> Result<Vec<Patch>, Problem> {
        let item = source.item;
        let flag = ending.set;
        let function = self.function(source, it.span);
        if let Some(result) = function.result_local() {
            let blanks = self.value(it)?;
            let missing = || Problem::new(it.span, "a `return` gives no value");
            let blanks = blanks.ok_or_else(missing)?;
            let name = self.value_name(source, result)?;
            let alone = (it.span == item.span).then_some(layout);
            return Ok(ending_with_result(it, (blanks, name), ending, alone));
        }
        if *ending.returns != Returns::Keep
            && let Some(blanks) = self.value(it)?
        {
            return Ok(ending_with_value(it, blanks, ending, flag));
        }
        if !ending.also.text.is_empty() {
            let mut out = Fragment::of("{ ");
            out.append(ending.also.clone());
            out.push(format!("{} }}", behind(it, ending)));
            return Ok(vec![Patch::new(it.span.start, it.span.end, out)]);
        }
        let mut start = it.span.start;
        let text = match (ending.returns, it.tail) {
            (Returns::Keep, _) => return Ok(Vec::new()),
            (Returns::Leave, true) => {
                let blanks = self.blanks_in_block(item, it)?;
                start -= blanks.unwrap_or(0);
                blanks.map_or("{}".to_owned(), |_| String::new())
            }
            (Returns::Leave, false) if broken(Rule::DeadRest) => ";".to_owned(),
            (Returns::Set(_), false) if broken(Rule::DeadRest) => flag.to_owned(),
            (Returns::Leave, false) => format!("goto {};", ending.label),
            (Returns::Set(_), true) => flag.to_owned(),
            (Returns::Set(_), false) => format!("{{ {flag} goto {}; }}", ending.label),
        };
        Ok(vec![Patch::new(start, it.span.end, Fragment::of(text))])
    }

    /// What gives the value that the only `return` in a statement ends its traversal with: `result = 0;`.
    pub(super) fn given(&mut self, source: Source, layout: &Layout) -> Result<Fragment, Problem> {
        let function = self.function(source, source.item.span);
        let (Some(result), [it]) = (function.result_local(), &source.item.returns[..]) else {
            return Ok(Fragment::default());
        };
        let missing = || Problem::new(it.span, "a `return` gives no value");
        let blanks = self.value(it)?.ok_or_else(missing)?;
        let start = it.span.start + "return".len() as u32 + blanks;
        let value = Span::new(it.span.file, start, it.span.end - 1);
        let mut out = self.value_name(source, result)?;
        out.push(" = ");
        out.append(self.expression(source, value, Vec::new(), layout)?);
        out.push(";");
        Ok(out)
    }

    /// If a `return` has an expression (of type `void`): how many blanks are in front of it.
    fn value(&self, it: &Return) -> Result<Option<u32>, Problem> {
        let text = self.context.text(it.span)?;
        let value = text
            .strip_prefix("return")
            .and_then(|it| it.strip_suffix(';'));
        let value = value.ok_or_else(|| Problem::new(it.span, "a `return` is not written out"))?;
        let written = value.trim_ascii_start();
        Ok((!written.is_empty()).then_some((value.len() - written.len()) as u32))
    }

    /// If a `return;` is plainly a statement of a block, or the item itself, so that nothing need stand in
    /// its place: how many blanks are in front of it.
    fn blanks_in_block(&self, item: &Item, it: &Return) -> Result<Option<u32>, Problem> {
        let before = Span::new(item.span.file, item.span.start, it.span.start);
        let before = self.context.text(before)?;
        let last = before.trim_end();
        let commented = ["//", "*/"].iter().any(|mark| before.contains(mark));
        let in_block = last.is_empty() || last.ends_with(['{', '}', ';']);
        Ok((in_block && !commented).then(|| (before.len() - last.len()) as u32))
    }

    /// Part of an item, names adapted.
    pub(super) fn expression(
        &mut self,
        source: Source,
        range: Span,
        patches: Vec<Patch>,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        self.expression_with(source, range, (patches, false), layout)
    }

    /// What designates an element, without what is done with that.
    pub(super) fn element(
        &mut self,
        source: Source,
        range: Span,
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        self.expression_with(source, range, (Vec::new(), true), layout)
    }

    /// The text of an expression; with `is_element`, without what is done with what it designates.
    fn expression_with(
        &mut self,
        source: Source,
        range: Span,
        (mut patches, is_element): (Vec<Patch>, bool),
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let mut marks = Vec::new();
        let bound = self.bound_elements(source, range);
        let is_bound = |it: &Ref| bound.iter().any(|of| Element::is_in(of.0, it));
        for (text, name) in &bound {
            patches.push(Patch::new(text.start, text.end, name.clone()));
        }
        let declared: BTreeSet<Span> = source.body.locals.iter().map(|it| it.span).collect();
        // What an operator behind the range calls stands at its end.
        // So does the variable that the value of a call goes to.
        let within = |it: &&Ref| {
            let is_result = it.span.start == it.span.end && matches!(it.kind, RefKind::Local(_));
            let behind = (it.name.is_empty() || is_result) && it.span.start == range.end;
            range.contains(it.span) && !behind && !declared.contains(&it.span)
        };
        let is_own = |it: &Ref| !is_element || Element::is_in(range, it);
        let copied = |it: &&Ref| within(it) && is_own(it) && !is_bound(it);
        for it in source.item.refs.iter().filter(copied) {
            self.name(source, it, &mut patches, &mut marks)?;
        }
        patches.extend(self.this(source, range)?);
        for (id, local) in source.body.locals.iter().enumerate() {
            if range.contains(local.span) && !local.name.is_empty() {
                let variable =
                    self.instances[source.instance].variable(source.instance, LocalId(id as u32));
                let is_written = self.context.text(local.span)? == local.name;
                if !is_written {
                    // A macro makes the declaration, and the name stands anywhere in its arguments.
                    self.in_macro(source, local.span, LocalId(id as u32), variable)?;
                }
                // The condition of `if (T x = init)` is the name.
                let sense = match range == local.span {
                    true => Sense::Uses(variable),
                    false => Sense::Declares(variable, local.type_name.clone()),
                };
                self.variable(local.span, &local.name, sense, &mut patches, &mut marks);
            }
        }
        self.context
            .view(range)?
            .copy(range, patches, &marks, layout)
    }

    /// What in `range` designates an element otherwise than what is written does, each with what does that.
    fn bound_elements(&self, source: Source, range: Span) -> Vec<(Span, Fragment)> {
        // What a call does whose value a variable has, stands in front.
        let is_value = |text: Span| {
            let mut refs = source.item.refs.iter();
            refs.any(|it| {
                let is_local = matches!(it.kind, RefKind::Local(_));
                is_local && it.span != text && it.span.contains(text)
            })
        };
        let all = source.item.elements(range).into_iter();
        let written = all.filter(|it| !is_value(it.0));
        let named = written.filter_map(|(text, each)| {
            let mut bound = self.elements.iter().rev();
            let found = bound.find(|it| it.0 == source.instance && it.1 == each)?;
            let is_unary = found.2.text.starts_with(b"*");
            let behind = self
                .context
                .view(text)
                .ok()?
                .slice(text.end, text.end + 2)
                .to_vec();
            let selected = [&b"."[..], b"->", b"["]
                .iter()
                .any(|it| behind.starts_with(it));
            let [open, close] = if is_unary && selected {
                ["(", ")"]
            } else {
                [""; 2]
            };
            let mut designated = Fragment::of(open);
            designated.append(found.2.clone());
            designated.push(close);
            Some((text, designated))
        });
        named.collect()
    }

    /// One name.
    fn name(
        &mut self,
        source: Source,
        it: &Ref,
        patches: &mut Vec<Patch>,
        marks: &mut Vec<NameUse>,
    ) -> Result<(), Problem> {
        let kind = it.kind.clone();
        if let RefKind::Local(local) = kind {
            let variable = self.instances[source.instance].variable(source.instance, local);
            let by_reference = self.instances[source.instance].function.node_by_reference;
            let dereferenced = variable == FusedVariable::Node && by_reference && self.has_pointer;
            if it.name.is_empty() && dereferenced {
                let message = "the node stands in a macro, and is a pointer in the fused function";
                return Err(Problem::new(it.span, message));
            }
            if it.name.is_empty() {
                return self.in_macro(source, it.span, local, variable);
            }
            if dereferenced {
                patches.push(self.dereferenced(source, it)?);
                return Ok(());
            }
            self.variable(it.span, &it.name, Sense::Uses(variable), patches, marks);
            return Ok(());
        }
        if let RefKind::This(object) = kind {
            patches.push(self.object(source, it, object)?);
            return Ok(());
        }
        if let RefKind::Scope(class) = kind {
            // What is written stands in the namespace of the functions.
            let function = self.function(source, it.span);
            let inside = name_in(&function.namespace, &class);
            let text = Fragment::of(format!("{}::", inside.unwrap_or(&class)));
            patches.push(Patch::new(it.span.start, it.span.start, text));
            return Ok(());
        }
        let function = self.function(source, it.span);
        if function.class.is_none() {
            let own = function.visitor.as_ref();
            let members = &self.context.members;
            let hidden = members.hidden(own.map(|it| &it.class), it);
            // A class has access to its own members.
            let hidden = hidden.filter(|it| Some(it) != self.class);
            self.friends.extend(hidden);
            if let (
                Some(class),
                RefKind::Other {
                    target,
                    qualified: false,
                },
            ) = (self.class, &kind)
                && !it.name.is_empty()
            {
                let found = members.hides(class, &it.name, target);
                found.map_err(|message| Problem::new(it.span, message))?;
            }
        }
        if let Some(way) = self.way(source, it.span) {
            self.friends.extend(self.context.members.friend(way, it)?);
            let prefix = self.adapt(way, it, &kind)?;
            patches.extend(prefix.map(|prefix| {
                let text = Fragment::of(format!("{prefix}::"));
                Patch::new(it.span.start, it.span.start, text)
            }));
        }
        marks.push(NameUse {
            at: it.span.start,
            name: it.name.clone(),
            sense: Sense::Refers(kind),
        });
        Ok(())
    }

    /// The object of a visitor, which is a parameter here: `object.` in front of a member, in place of `this->` if that is written;
    /// `&object` in place of `this`, `object` in place of `*this`.
    fn object(&self, source: Source, it: &Ref, object: LocalId) -> Result<Patch, Problem> {
        let variable = self.instances[source.instance].variable(source.instance, object);
        let missing = || Problem::new(it.span, "the object has no name in the fused function");
        let name = self.names.of(variable).ok_or_else(missing)?;
        let [before, _] = self.around(source, it)?;
        let named = Fragment::name(name, Sense::Uses(variable));
        if !it.name.is_empty() {
            let (start, mut out) = match before.ends_with('*') {
                true => (it.span.start - 1, Fragment::default()),
                false => (it.span.start, Fragment::of("&")),
            };
            out.append(named);
            return Ok(Patch::new(start, it.span.end, out));
        }
        let mut here = source
            .item
            .refs
            .iter()
            .filter(|of| of.span.start == it.span.start);
        let member = here.find_map(|of| match of.kind {
            RefKind::Member {
                qualified, this, ..
            } => Some((qualified, this)),
            _ => None,
        });
        let start = match member {
            Some((false, false)) => it.span.start,
            Some((false, true)) => {
                let pointer = before.trim_end().strip_suffix("->").map(str::trim_end);
                let object = pointer.and_then(|it| it.strip_suffix("this"));
                let object =
                    object.filter(|it| !it.ends_with(|it: char| it == '_' || it.is_alphanumeric()));
                let problem = || Problem::new(it.span, "`this->` is not written out");
                let object = object.ok_or_else(problem)?;
                it.span.start - (before.len() - object.len()) as u32
            }
            _ => {
                let message = "a member of the visitor is named with a qualifier; name it without";
                return Err(Problem::new(it.span, message));
            }
        };
        let mut out = named;
        out.push(".");
        Ok(Patch::new(start, it.span.start, out))
    }

    /// The node of a body that has it by a reference, in one that has it by a pointer: `node->` in place of `node.`, `node` in place of `&node`,
    /// else `*node`.
    fn dereferenced(&self, source: Source, it: &Ref) -> Result<Patch, Problem> {
        let [before, behind] = self.around(source, it)?;
        let starts = |it: &str| it.trim_end().ends_with(['(', ',', '=']);
        let ends = behind.starts_with([')', ',', ';']);
        let (mut start, mut end) = (it.span.start, it.span.end);
        let (open, close) = match before.strip_suffix('&') {
            _ if behind.starts_with('.') => {
                end += 1;
                ("", "->")
            }
            Some(before) if starts(before) && ends => {
                start -= 1;
                ("", "")
            }
            None if starts(&before) && ends => ("*", ""),
            _ => ("(*", ")"),
        };
        let name = self.names.of(FusedVariable::Node).unwrap_or(&it.name);
        let mut out = Fragment::of(open);
        out.push_name(name, Sense::Uses(FusedVariable::Node));
        out.push(close);
        Ok(Patch::new(start, end, out))
    }

    /// What stands in front of a name and behind it, in the function whose statement it is.
    fn around(&self, source: Source, it: &Ref) -> Result<[String; 2], Problem> {
        let mut expanded = source.body.expanded.iter().map(|it| it.span);
        let body = expanded.find(|of| of.contains(it.span));
        let body = body.unwrap_or(source.body.span);
        let before = Span::new(it.span.file, body.start, it.span.start);
        let behind = Span::new(it.span.file, it.span.end, body.end);
        Ok([self.context.text(before)?, self.context.text(behind)?])
    }

    /// A variable in a macro or its arguments, where no name can be changed.
    fn in_macro(
        &self,
        source: Source,
        at: Span,
        local: LocalId,
        variable: FusedVariable,
    ) -> Result<(), Problem> {
        let own = source.body.locals.get(local.0 as usize);
        let own = own.map_or("", |it| it.name.as_str());
        match self.names.of(variable) {
            Some(new) if new != own => {
                let message = format!("`{own}` stands in a macro, where it cannot be renamed");
                Err(Problem::new(at, message))
            }
            _ => Ok(()),
        }
    }

    /// What `this` by itself becomes in another class, so that it stays what it was.
    fn this(&self, source: Source, range: Span) -> Result<Vec<Patch>, Problem> {
        let Some(way) = self.way(source, range).filter(|it| it.from != it.to) else {
            return Ok(Vec::new());
        };
        if broken(Rule::ThisType) {
            return Ok(Vec::new());
        }
        let class = &self.context.class(way.from)?.qualified;
        let constant = match self.function(source, range).is_const {
            true => "const ",
            false => "",
        };
        let within = |at: &&u32| (range.start..range.end).contains(*at);
        let patch = |at: &u32| {
            let text = Fragment::of(format!("static_cast<{constant}{class} *>(this)"));
            Patch::new(*at, at + "this".len() as u32, text)
        };
        let item = source.item;
        Ok(item.this.iter().filter(within).map(patch).collect())
    }

    /// The function in whose body `text` of a statement stands.
    fn function(&self, source: Source, text: Span) -> &'a Function {
        let mut expanded = source.body.expanded.iter();
        let found = expanded.find(|it| it.span.contains(text));
        let found = found.and_then(|it| self.context.program.functions.get(&it.function));
        found.unwrap_or(self.instances[source.instance].function)
    }

    fn way(&self, source: Source, text: Span) -> Option<Move<'a>> {
        let from = self.function(source, text).class.as_ref()?;
        Some(Move {
            from,
            to: self.class?,
        })
    }

    /// The class that a member's name must be qualified with, so that it means `kind` or overrides that.
    fn adapt(&self, way: Move, it: &Ref, kind: &RefKind) -> Result<Option<String>, Problem> {
        let RefKind::Member {
            target,
            class,
            implicit,
            qualified: false,
            this,
        } = kind
        else {
            return Ok(None);
        };
        if !*implicit && !*this {
            return Ok(None);
        }
        let lookup = self.context.members.lookup(way, &it.name, target, class);
        match lookup.map_err(|message| Problem::new(it.span, message))? {
            Lookup::Same | Lookup::Overrider => Ok(None),
            Lookup::Qualify(name) => Ok(Some(name)),
        }
    }

    /// A variable's name, which may have changed.
    fn variable(
        &self,
        span: Span,
        old: &str,
        sense: Sense,
        patches: &mut Vec<Patch>,
        marks: &mut Vec<NameUse>,
    ) {
        let (Sense::Declares(variable, _) | Sense::Uses(variable)) = sense else {
            return;
        };
        match self.names.of(variable) {
            Some(new) if new != old => {
                patches.push(Patch::new(span.start, span.end, Fragment::name(new, sense)));
            }
            _ => marks.push(NameUse {
                at: span.start,
                name: old.to_owned(),
                sense,
            }),
        }
    }

    /// One call of `target` in place of the calls `members`, with the receiver of one of them, without indentation; a version for the
    /// living is told of each whether it has `ended`.
    pub(super) fn group(
        &mut self,
        members: &[Source],
        target: FusedId,
        receiver: Option<usize>,
        ended: &[String],
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let first = members
            .first()
            .ok_or_else(|| Problem::new(None, "a group has no calls"))?;
        let call = call_of(first.item)?;
        let fused = self.context.fused(target)?;
        let mut head = Fragment::default();
        let mut pieces = Vec::new();
        let is_free = fused.owner == Owner::Free;
        let named = receiver.and_then(|it| members.get(it));
        let receiver = match named.map(|it| Ok((it, &call_of(it.item)?.receiver))) {
            Some(it) => {
                let (source, receiver) = it?;
                let missing = || Problem::new(call.span, "the call's node has no text");
                let span = receiver.text.ok_or_else(missing)?;
                let mut text = self.expression(*source, span, Vec::new(), layout)?;
                let callee = self.context.program.function(&call_of(source.item)?.callee);
                let by_reference = callee.is_some_and(|it| it.node_by_reference);
                if is_free && by_reference && self.takes_pointer(fused)? {
                    text = address_of(text);
                }
                Some((text, receiver.selector.text()))
            }
            None => None,
        };
        match (&fused.owner, receiver) {
            (Owner::Free, Some((receiver, _))) => {
                head.push(self.qualifier(fused, *first)?);
                pieces.push(receiver);
            }
            (Owner::Free, None) => {
                return Err(Problem::new(call.span, "the call's node has no text"));
            }
            (Owner::Class(_), Some((receiver, selector))) => {
                head.append(receiver);
                head.push(selector);
            }
            (Owner::Class(_), None) => {}
        }
        head.push_name(&fused.name, Sense::Fused(target));
        pieces.extend(ended.iter().map(Fragment::of));
        let mut passed: BTreeMap<ParamKey, Fragment> = BTreeMap::new();
        for (slot, member) in members.iter().enumerate() {
            for (at, argument) in call_of(member.item)?.args.iter().enumerate() {
                let missing = || {
                    Problem::new(
                        member.item.span,
                        "the call leaves an argument to its default",
                    )
                };
                if let Some(result) = argument.result {
                    pieces.push(self.value_name(*member, result)?);
                    continue;
                }
                let text = match (argument.object, argument.span) {
                    (Some(ObjectForm::This), _) => self.own_object(*member)?,
                    (form, Some(span)) => {
                        let mut text = Fragment::of(match form {
                            Some(ObjectForm::Pointer) => "*",
                            _ => "",
                        });
                        text.append(self.expression(*member, span, Vec::new(), layout)?);
                        text
                    }
                    (_, None) => return Err(missing()),
                };
                let span = argument.span.unwrap_or(member.item.span);
                let first = fused.shared.first((slot, at));
                if let Some(constant) = fused.shared.constant(first) {
                    self.check_constant(*member, &text, constant)
                        .ok_or_else(|| Problem::new(span, "the argument is not the constant"))?;
                    continue;
                }
                match passed.get(&first) {
                    Some(it) if *it == text || broken(Rule::SharedParameters) => {}
                    Some(_) => {
                        let message = "arguments for one parameter are written differently";
                        return Err(Problem::new(span, message));
                    }
                    None => {
                        passed.insert(first, text.clone());
                        pieces.push(text);
                    }
                }
            }
        }
        Ok(list(head, pieces, ";", layout))
    }

    /// What must stand in front of a free fused function's name at a call site: nothing where it is found from there, or by its node.
    fn qualifier(&self, fused: &FusedFunction, source: Source) -> Result<String, Problem> {
        let instance = &self.instances[source.instance];
        let is_site = instance.function.usr.as_str().is_empty();
        let Some(declared) = fused.declared.first().filter(|_| is_site) else {
            return Ok(String::new());
        };
        let function = self.context.function(declared)?;
        let namespace = &function.namespace;
        let here = instance.copied.map_or("", |it| &it.namespace);
        let inside = here == namespace || name_in(namespace, here).is_some();
        let by_node = self.context.class(&function.node_class)?.namespace == *namespace;
        Ok(match inside || by_node {
            true => String::new(),
            false => format!("{namespace}::"),
        })
    }

    /// The object on which a statement calls a visitor's function by `this`.
    fn own_object(&self, source: Source) -> Result<Fragment, Problem> {
        let function = self.instances[source.instance].function;
        let object = function.visitor.as_ref().and_then(|it| it.object);
        let Some(object) = object else {
            return Ok(Fragment::of("*this"));
        };
        let variable = self.instances[source.instance].variable(source.instance, object);
        let name = self.names.of(variable);
        let missing = || Problem::new(source.item.span, "the object has no name");
        let name = name.ok_or_else(missing)?;
        Ok(Fragment::name(name, Sense::Uses(variable)))
    }

    /// Whether a fused function takes its node by a pointer.
    fn takes_pointer(&self, fused: &FusedFunction) -> Result<bool, Problem> {
        let declared = fused.declared.iter().map(|it| self.context.function(it));
        let declared: Result<Vec<&Function>, Problem> = declared.collect();
        Ok(!is_by_reference(declared?))
    }

    /// Makes sure that the argument `text` is the literal of `constant`, or a parameter that is that constant.
    fn check_constant(&self, source: Source, text: &Fragment, constant: &Constant) -> Option<()> {
        let shared = self.instances[source.instance].shared;
        let is_parameter = match text.marks[..] {
            [
                NameUse {
                    sense: Sense::Uses(FusedVariable::Param(slot, at)),
                    ref name,
                    ..
                },
            ] => name.as_bytes() == text.text && shared.constant((slot, at)) == Some(constant),
            _ => false,
        };
        let unchecked = [Rule::LaterCalls, Rule::ConstantTypes]
            .into_iter()
            .any(broken);
        let holds = is_parameter || text.text == constant.literal.as_bytes() || unchecked;
        holds.then_some(())
    }
}

/// The patches that leave the expression of a `return` as a statement, with the ending behind it.
fn ending_with_value(it: &Return, blanks: u32, ending: Ending, flag: &str) -> Vec<Patch> {
    let jump = format!("goto {};", ending.label);
    let behind = match (ending.returns, it.tail) {
        (Returns::Keep, _) | (Returns::Leave, true) => String::new(),
        (Returns::Leave, false) => jump,
        (Returns::Set(_), true) => flag.to_owned(),
        (Returns::Set(_), false) => format!("{flag} {jump}"),
    };
    let value = it.span.start + "return".len() as u32 + blanks;
    let (open, close) = match behind.is_empty() {
        true => (String::new(), ";".to_owned()),
        false => ("{ ".to_owned(), format!("; {behind} }}")),
    };
    vec![
        Patch::new(it.span.start, value, Fragment::of(open)),
        Patch::new(it.span.end - 1, it.span.end, Fragment::of(close)),
    ]
}

/// The patches that make an assignment to a parameter of a `return` with a value, with the ending behind it: on a line of its own, if the
/// `return` stands `alone`.
fn ending_with_result(
    it: &Return,
    (blanks, name): (u32, Fragment),
    ending: Ending,
    alone: Option<&Layout>,
) -> Vec<Patch> {
    let behind = behind(it, ending);
    let value = it.span.start + "return".len() as u32 + blanks;
    let (open, start, end) = match alone {
        _ if behind.is_empty() && ending.also.text.is_empty() => ("", ";".to_owned(), ""),
        Some(layout) => ("", format!(";\n{}", layout.indent), ""),
        None => ("{ ", "; ".to_owned(), " }"),
    };
    let mut assigned = Fragment::of(open);
    assigned.append(name);
    assigned.push(" = ");
    let mut close = Fragment::of(start);
    close.append(ending.also.clone());
    close.push(behind);
    close.push(end);
    vec![
        Patch::new(it.span.start, value, assigned),
        Patch::new(it.span.end - 1, it.span.end, close),
    ]
}

/// What stands in place of a `return`, behind the assignment of its value.
fn behind(it: &Return, ending: Ending) -> String {
    let jump = format!("goto {};", ending.label);
    match (ending.returns, it.tail) {
        (Returns::Keep, _) => "return;".to_owned(),
        (Returns::Leave, true) => String::new(),
        (Returns::Leave, false) => jump,
        (Returns::Set(_), true) => ending.set.to_owned(),
        (Returns::Set(_), false) => format!("{} {jump}", ending.set),
    }
}

/// Whether the rewritten item jumps to its label.
pub(super) fn jumps(item: &Item, returns: &Returns) -> bool {
    *returns != Returns::Keep && item.returns.iter().any(|it| !it.tail)
}

/// The pointer to what `text` designates.
fn address_of(mut text: Fragment) -> Fragment {
    // That of the program or of a smart pointer is no mere `*`.
    let is_operator = text.marks.iter().any(|it| it.at == 0 && it.is_operator());
    if text.text.starts_with(b"*") && !is_operator {
        text.replace(0, 1, "");
        return text;
    }
    let mut out = Fragment::of("&");
    out.append(text);
    out
}

/// The traversal call that an item is.
fn call_of(item: &Item) -> Result<&Call, Problem> {
    match &item.kind {
        ItemKind::Call(call) => Ok(call),
        ItemKind::Simple => Err(Problem::new(item.span, "a grouped statement is no call")),
    }
}
