//! The driver: every fused function, every call site, each to its pieces.

use std::collections::{BTreeMap, BTreeSet};

use crate::link::Program;
use crate::model::{
    AccessSpecifier, Class, FileId, Function, FunctionKind, FusedBody, FusedFunction, FusedId,
    Guard, Owner, Plan, Schedule, Slot, Span, Step, Usr, Visibility,
};

use super::body::Head;
use super::call::list;
use super::callee::Callee;
use super::condition::Selection;
use super::context::Context;
use super::declare::{
    ClassText, Declarations, Role, Tail, friend, is_visitor_elsewhere, layout, member, parameters,
    parameters_before,
};
use super::emission::{Across, Emission, EmitTarget};
use super::fragment::{Fragment, Layout, Problem, Sense};
use super::idle::idle;
use super::job::Job;
use super::member::Move;
use super::pieces::{Piece, PiecePart, assemble, not_written};
use super::place::{Anchor, class_name, definition, outside, prototype};
use super::signature::FusedSignature;
use super::silenced::silenced;
use super::site;

pub(super) fn emit(program: &Program, plan: &Plan) -> Emission {
    let context = Context::new(program, plan);
    let mut writer = Writer {
        context: &context,
        declarations: Declarations::default(),
        prototypes: Vec::new(),
        definitions: Vec::new(),
        sites: Vec::new(),
        always: BTreeMap::new(),
        defined: BTreeMap::new(),
        called: BTreeSet::new(),
        emission: Emission::default(),
    };
    let stand_in = stand_in();
    for plan in &plan.sites {
        if let Err(problem) = writer.site(plan, &stand_in) {
            writer.refuse(EmitTarget::Site(plan.site), problem);
        }
    }
    for (at, fused) in plan.functions.iter().enumerate() {
        writer.function(FusedId(at as u32), fused);
    }
    writer.finish()
}

struct Writer<'a> {
    context: &'a Context<'a>,
    declarations: Declarations,
    prototypes: Vec<Piece>,
    definitions: Vec<Piece>,
    sites: Vec<Piece>,
    /// The fused functions that call sites call whatever the configuration, with the outcomes that hold around all of these.
    always: BTreeMap<FusedId, Selection>,
    /// The files of definitions that are not inline.
    defined: BTreeMap<(FusedId, FileId), &'a str>,
    /// Which files call fused functions.
    called: BTreeSet<(FusedId, FileId)>,
    emission: Emission,
}

impl<'a> Writer<'a> {
    fn refuse(&mut self, target: EmitTarget, problem: Problem) {
        self.emission.refused.push((target, not_written(problem)));
    }

    /// The calls of fused functions that lead out of a target of the build.
    fn across(&self) -> BTreeSet<Across> {
        let program = self.context.program;
        let mains = |file: FileId| program.readers.get(&file).into_iter().flatten().copied();
        let mut found = BTreeSet::new();
        for ((id, file), name) in &self.defined {
            let callers = self.called.iter().filter(|it| it.0 == *id);
            for to in callers.flat_map(|it| mains(it.1)) {
                let leaves = |from: &FileId| program.target_without(*from, to).is_some();
                let across = mains(*file).filter(leaves).map(|from| Across {
                    from,
                    to,
                    name: (*name).to_owned(),
                });
                found.extend(across);
            }
        }
        found
    }

    /// Remembers where a fused function is defined and what its definition calls.
    fn defines(&mut self, job: &Job<'a, '_>, file: FileId, has_symbol: bool) {
        // A call that is dispatched names no symbol, unless the compiler knows where it leads.
        let class = job.class.and_then(|it| self.context.class(it).ok());
        let is_named = !job.fused.is_virtual || class.is_some_and(|it| it.is_final);
        if has_symbol && is_named {
            self.defined.insert((job.id, file), &job.fused.name);
        }
        let called = job.listing.targets().map(|it| (it, file));
        self.called.extend(called);
    }

    fn finish(mut self) -> Emission {
        self.emission.across = self.across();
        let (texts, problems) = self.declarations.into_texts(self.context);
        let pieces = texts.into_iter();
        let mut pieces: Vec<Piece> = pieces
            .map(|(class, text)| class_piece(self.context, class, text))
            .collect();
        for (target, problem) in problems {
            self.emission.refused.push((target, not_written(problem)));
        }
        pieces.extend(self.prototypes);
        pieces.extend(self.definitions);
        let sites = std::mem::take(&mut self.sites);
        let (outer, sites): (Vec<Piece>, Vec<Piece>) = sites_by_nesting(sites);
        for piece in outer {
            let message = "a call site between the calls changes too";
            let problem = Problem::new(piece.range, message);
            for target in piece.parts.iter().filter_map(|it| it.target.clone()) {
                let diagnostic = not_written(problem.clone());
                self.emission.refused.push((target, diagnostic));
            }
        }
        pieces.extend(sites);
        assemble(self.context.program, pieces, &mut self.emission);
        self.emission
    }

    fn function(&mut self, id: FusedId, fused: &'a FusedFunction) {
        let signature = match FusedSignature::new(self.context, fused) {
            Ok(signature) => signature,
            Err(problem) => return self.refuse(EmitTarget::Function(id), problem),
        };
        for body in &fused.bodies {
            let target = EmitTarget::Body(id, body.class.clone());
            let written = match &fused.owner {
                Owner::Class(owner) => self.member(id, fused, &signature, owner, body, &target),
                Owner::Free => self.free(id, fused, &signature, body, &target),
            };
            if let Err(problem) = written {
                self.refuse(target, problem);
            }
        }
    }

    /// A fused member function in one class.
    fn member(
        &mut self,
        id: FusedId,
        fused: &'a FusedFunction,
        signature: &FusedSignature,
        owner: &Usr,
        body: &'a FusedBody,
        target: &EmitTarget,
    ) -> Result<(), Problem> {
        let missing = || Problem::new(None, "a member function has no class");
        let class = body.class.as_ref().ok_or_else(missing)?;
        let job = Job::new(self.context, id, fused, signature, body)?;
        let declared = self.context.class(class)?;
        self.context.whole_class(declared)?;
        let is_abstract = declared.is_abstract;
        let role = match class == owner {
            true => Role::Owner { is_abstract },
            false => Role::Overrider,
        };
        let inner = layout(self.context, declared)?;
        let mut friends = BTreeSet::new();
        let statements = match &body.schedule {
            // What free functions do stands behind them.
            _ if job.is_mixed() => None,
            Schedule::Unfused => Some(self.plain_calls(&job, &inner, &mut friends)?),
            Schedule::Fused { .. } => match job.listing.only_wholes() {
                Some(_) if body.asks_class => Some(self.plain_calls(&job, &inner, &mut friends)?),
                // In another order they would need a condition, and a declaration has none.
                Some(whole) if !whole.is_sorted() => None,
                Some(whole) => Some(self.whole_calls(&job, &whole, &inner, &mut friends)?),
                None => None,
            },
        };
        let tail = match statements {
            Some(statements) => {
                let named = self.named(&job);
                for function in &named {
                    self.context.found_in(function, class)?;
                }
                self.context.declared_at(named, declared.close)?;
                let parts = job.parts.iter().map(|it| it.target);
                let file = declared.close.file;
                self.called.extend(parts.map(|it| (it, file)));
                Tail::Statements(statements)
            }
            None => {
                let (of_definition, inline) = self.define(&job, body, target)?;
                friends.extend(of_definition);
                let visibility = match inline {
                    true => String::new(),
                    false => self.visibility(&job, declared.close)?,
                };
                Tail::Declared { visibility }
            }
        };
        let named = self.named(&job);
        if fused.is_virtual {
            self.context.used_alike(&named)?;
        }
        let types: Vec<String> = signature
            .list(true, |_| String::new())
            .iter()
            .map(|it| String::from_utf8_lossy(&it.text).into_owned())
            .collect();
        self.context
            .typed_in(&job.declared, types.join(",").as_bytes(), class)?;
        let text = member(self.context, (&job, declared), role, tail, &inner)?;
        self.declarations.member(class, target.clone(), text);
        for friend in friends {
            self.declarations.friend(&friend, class, target);
        }
        Ok(())
    }

    /// The traversals of the sequence called as they were.
    fn plain_calls(
        &self,
        job: &Job,
        layout: &Layout,
        friends: &mut BTreeSet<Usr>,
    ) -> Result<Vec<Fragment>, Problem> {
        let names = (
            |it| job.signature.declared_name(it),
            &job.signature.flags[..],
        );
        job.plain_calls(self.context, layout, friends, names)
    }

    fn whole_calls(
        &self,
        job: &Job,
        whole: &[usize],
        layout: &Layout,
        friends: &mut BTreeSet<Usr>,
    ) -> Result<Vec<Fragment>, Problem> {
        let mut calls = Vec::new();
        for at in whole {
            let function = job.functions.get(*at);
            let function =
                function.ok_or_else(|| Problem::new(None, "a step names no traversal"))?;
            let callee = Callee::direct(function, true);
            let args = job.arguments(*at, |it| job.signature.declared_name(it));
            calls.push(callee.call(self.context, job.class, args, friends, layout)?);
        }
        Ok(calls)
    }

    /// Writes a member's definition outside of its class; the classes that must befriend the class, and whether it is inline.
    fn define(
        &mut self,
        job: &Job<'a, '_>,
        body: &FusedBody,
        target: &EmitTarget,
    ) -> Result<(BTreeSet<Usr>, bool), Problem> {
        let needed = self.needed(job)?;
        let anchor = definition_of(self.context, job, needed.as_ref())?;
        self.emission.brought.extend(anchor.brought.iter().cloned());
        let class = job
            .class
            .ok_or_else(|| Problem::new(None, "a member has no class"))?;
        let name = class_name(self.context.class(class)?, &anchor.namespace)?;
        let mut head = Head {
            prefix: if anchor.inline { "inline " } else { "" },
            qualifier: &format!("{name}::"),
            layout: self.layout_at(&anchor)?,
            idle: Vec::new(),
        };
        let mut friends = BTreeSet::new();
        let text = match job.calls_plainly(body) {
            true => self.plain_definition(job, &head, &mut friends)?,
            false => {
                let first = job.definition(self.context, &head)?;
                friends.extend(first.friends);
                head.idle = idle(self.context, job, &first.text);
                match head.idle[..] {
                    [] => first.text,
                    _ => job.definition(self.context, &head)?.text,
                }
            }
        };
        let text = self.silenced(job, &anchor, text);
        let key = format!(
            "definition {} {}",
            job.fused.name,
            self.context.class(class)?.qualified
        );
        let mut piece = self.below(&anchor, key, &job.fused.name, target, text)?;
        self.condition(job, &anchor, &head, &mut friends, &mut piece)?;
        self.definitions.push(piece);
        self.defines(job, anchor.span.file, !anchor.inline);
        Ok((friends, anchor.inline))
    }

    /// The attributes of a fused function that is not inline, declared behind `place`, with a blank each: who may call the traversals from
    /// another link unit may call it too. What the configuration decides stays a macro.
    fn visibility(&self, job: &Job<'a, '_>, place: Span) -> Result<String, Problem> {
        let functions = self.named(job);
        let told = || functions.iter().map(|it| it.visibility);
        let attribute = match (told().max().flatten(), told().min().flatten()) {
            (Some(Visibility::Default), _) => "__attribute__((visibility(\"default\"))) ",
            (_, Some(Visibility::Hidden)) => "__attribute__((visibility(\"hidden\"))) ",
            _ => "",
        };
        let sites = functions.iter().flat_map(|it| &it.declarations);
        let uses: Vec<Span> = sites.filter_map(|it| it.export).collect();
        let mut macros = BTreeMap::new();
        for it in &uses {
            macros.insert(self.context.text(*it)?, *it);
        }
        let Some((text, span)) = macros.pop_first() else {
            return Ok(attribute.to_owned());
        };
        if let Some((other, span)) = macros.pop_first() {
            let message = format!(
                "`{text}` exports one of the functions where `{other}` exports another; use one macro for both"
            );
            return Err(Problem::new(span, message));
        }
        let is_above = |it: &Span| it.file == place.file && it.start < place.end;
        if !uses.iter().any(is_above) {
            let message = format!(
                "a fused function is declared where no declaration has `{text}`; write it in front of the first declarations"
            );
            return Err(Problem::new(span, message));
        }
        Ok(format!("{attribute}{text} "))
    }

    /// The outcomes under which a fused function must be defined though its body is not the analysed one: those around what names it
    /// in any configuration, a table of virtual functions or a call site. What else calls it stands under all that its own body does.
    fn needed(&self, job: &Job) -> Result<Option<Selection>, Problem> {
        Ok(match job.class {
            Some(class) if job.fused.is_virtual => {
                Some(self.context.around(self.context.class(class)?.close))
            }
            _ => self.always.get(&job.id).cloned(),
        })
    }

    /// A definition under the pragmas that turn off warnings of what it copies, and that do not reach its place.
    fn silenced(&self, job: &Job<'a, '_>, anchor: &Anchor, text: Fragment) -> Fragment {
        let copied = job.copied(self.context);
        let bodies: Vec<_> = copied.iter().map(|it| it.1).collect();
        let pragmas = self.context.program.silenced(&bodies, anchor.span);
        silenced(&pragmas, text)
    }

    /// The functions that a fused function calls where it is not fused.
    fn named(&self, job: &Job<'a, '_>) -> Vec<&'a Function> {
        let slots = job.fused.slots.iter();
        let of_class = slots.filter_map(|slot| match job.class {
            Some(class) => self.context.program.resolve(class, slot),
            None => match slot {
                Slot::Virtual(usr) | Slot::Direct(usr) => Some(usr.clone()),
            },
        });
        let found = of_class.filter_map(|it| self.context.function(&it).ok());
        let declared = job.fused.declared.iter();
        let declared = declared.filter_map(|it| self.context.function(it).ok());
        found.chain(declared).collect()
    }

    /// Puts a definition under the condition that it needs, with the plain calls for other configurations.
    fn condition(
        &self,
        job: &Job<'a, '_>,
        anchor: &Anchor,
        head: &Head,
        friends: &mut BTreeSet<Usr>,
        piece: &mut Piece,
    ) -> Result<(), Problem> {
        let functions = self.named(job);
        let run = functions.iter().chain(&job.functions).map(|it| &it.usr);
        piece.guard = self.context.guard(run, None, anchor.span)?;
        if piece.guard.is_empty() {
            return Ok(());
        }
        if !piece.insert_lines {
            let message = "a condition is needed, and something else stands on the line";
            return Err(Problem::new(anchor.span, message));
        }
        if self.needed(job)?.is_none() {
            return Ok(());
        }
        // Where it stands, there must be the class, too.
        if let Some(class) = job.class {
            let class = self.context.class(class)?;
            let around = self.context.around(anchor.span);
            if let Some(test) = around.lacks(&self.context.around(class.close)) {
                let message = format!("`{}` is defined only if `{test}`", class.name);
                return Err(Problem::new(class.name_span, message));
            }
        }
        self.context
            .declared_at(functions.iter().copied(), anchor.span)?;
        // No parse shows what these calls mean, so they must leave no doubt.
        for function in &functions {
            if let Some(class) = job.class {
                self.context.found_in(function, class)?;
            }
            let hidden = job
                .class
                .zip(function.class.as_ref())
                .is_some_and(|(to, from)| {
                    let way = Move { from, to };
                    let members = &self.context.members;
                    let found = members.lookup(way, &function.name, &function.usr, from);
                    found.is_err()
                });
            let names = job.signature.names();
            let mut names = names
                .iter()
                .flatten()
                .chain(job.signature.node.iter().map(|it| &it.name));
            if hidden || names.any(|it| *it == function.name) {
                let message = format!(
                    "`{}` may mean something else in another configuration",
                    function.name
                );
                return Err(Problem::new(anchor.span, message));
            }
        }
        piece.otherwise = self.plain_definition(job, head, friends)?.text;
        Ok(())
    }

    /// A free fused function.
    fn free(
        &mut self,
        id: FusedId,
        fused: &'a FusedFunction,
        signature: &FusedSignature,
        body: &'a FusedBody,
        target: &EmitTarget,
    ) -> Result<(), Problem> {
        let job = Job::new(self.context, id, fused, signature, body)?;
        let functions = declared(self.context, fused)?;
        let needed = self.needed(&job)?;
        let mut anchor = definition_of(self.context, &job, needed.as_ref())?;
        self.emission.brought.extend(anchor.brought.iter().cloned());
        let namespaces: BTreeSet<&String> = functions.iter().map(|it| &it.namespace).collect();
        if namespaces.len() > 1 {
            return Err(Problem::new(
                anchor.span,
                "the functions stand in different namespaces",
            ));
        }
        let internal = functions
            .iter()
            .chain(&job.functions)
            .any(|it| it.is_internal);
        // In a header, one that nobody calls brings no warning, like the functions that it is made of.
        let header = !self.context.program.mains.contains(&anchor.span.file);
        let prefix = match (internal, anchor.inline) {
            (true, true) if header => "static inline ",
            (true, _) if self.may_be_unused(&anchor) => "[[maybe_unused]] static ",
            (true, _) => "static ",
            (false, true) => "inline ",
            (false, false) => "",
        };
        anchor.inline &= !internal;
        let mut head = Head {
            prefix,
            qualifier: &anchor.qualifier,
            layout: self.layout_at(&anchor)?,
            idle: Vec::new(),
        };
        let mut friends = BTreeSet::new();
        let text = match &body.schedule {
            Schedule::Unfused => self.plain_definition(&job, &head, &mut friends)?,
            Schedule::Fused { .. } => {
                let first = job.definition(self.context, &head)?;
                friends.extend(first.friends);
                head.idle = idle(self.context, &job, &first.text);
                match head.idle[..] {
                    [] => first.text,
                    _ => job.definition(self.context, &head)?.text,
                }
            }
        };
        let text = self.silenced(&job, &anchor, text);
        let key = format!("definition {}", fused.name);
        let mut piece = self.below(&anchor, key, &fused.name, target, text)?;
        if body.schedule != Schedule::Unfused {
            self.condition(&job, &anchor, &head, &mut friends, &mut piece)?;
        }
        let friends: Result<Vec<_>, Problem> = friends.iter().map(|of| {
            let class = self.context.class(of)?;
            self.context.whole_class(class)?;
            if internal {
                let message = format!("`{}` has members that are not public, and a function of one file cannot be its friend", class.name);
                return Err(Problem::new(class.name_span, message));
            }
            let inner = layout(self.context, class)?;
            Ok((of.clone(), friend(self.context, &job, &functions, class, &inner)?))
        }).collect();
        for (of, declaration) in friends? {
            self.declarations
                .friend_function(&of, target.clone(), declaration);
        }
        let guard = piece.guard.clone();
        self.definitions.push(piece);
        self.defines(&job, anchor.span.file, prefix.is_empty());
        let (place, apart) = prototype(self.context, &functions);
        let around = place
            .as_ref()
            .is_some_and(|it| self.has_site_in(id, it.span));
        if around || apart || !anchor.qualifier.is_empty() || self.is_called_above(id, &anchor) {
            let mut place =
                place.ok_or_else(|| Problem::new(None, "there is no place for a declaration"))?;
            let guard = match &needed {
                Some(needed) => {
                    place = outside(self.context, place, &[], needed)?;
                    self.context.declared_at(functions, place.span)?;
                    Guard::default()
                }
                None => guard,
            };
            let visibility = match prefix {
                "" => self.visibility(&job, place.span)?,
                _ => String::new(),
            };
            self.prototype(
                &job,
                &place,
                &format!("{visibility}{prefix}"),
                target,
                (guard, around),
            )?;
        }
        Ok(())
    }

    /// Whether a call site of the file may not be there where a definition at `anchor` is: then compilers warn of an internal function that nobody calls.
    fn may_be_unused(&self, anchor: &Anchor) -> bool {
        let sites = self.context.plan.sites.iter();
        let mut sites = sites
            .filter_map(|it| self.context.program.sites.get(it.site))
            .filter(|it| it.block.span.file == anchor.span.file);
        sites.any(|it| it.optional)
    }

    /// Whether a call site in `declaration` (a class with bodies) calls `id`.
    fn has_site_in(&self, id: FusedId, declaration: Span) -> bool {
        self.context.plan.sites.iter().any(|it| {
            let site = self.context.program.sites.get(it.site);
            let inside = site.is_some_and(|site| declaration.contains(site.block.span));
            inside && it.steps.iter().flat_map(Step::targets).any(|it| it == id)
        })
    }

    /// The definition of a function that calls its sequence as it was.
    fn plain_definition(
        &self,
        job: &Job,
        head: &Head,
        friends: &mut BTreeSet<Usr>,
    ) -> Result<Fragment, Problem> {
        let Layout { indent, .. } = &head.layout;
        let mut text = Fragment::of(format!("{indent}{}void {}", head.prefix, head.qualifier));
        text.push_name(&job.fused.name, Sense::Fused(job.id));
        let tail = format!("{} {{\n", job.signature.suffix);
        let mut text = list(text, parameters(job.signature), &tail, &head.layout);
        let inner = head.layout.deeper();
        for call in self.plain_calls(job, &inner, friends)? {
            text.push(&inner.indent);
            text.append(call);
            text.push("\n");
        }
        text.push(format!("{indent}}}\n"));
        Ok(text)
    }

    fn prototype(
        &mut self,
        job: &Job,
        place: &Anchor,
        prefix: &str,
        target: &EmitTarget,
        (guard, above): (Guard, bool),
    ) -> Result<(), Problem> {
        let layout = self.layout_at(place)?;
        let mut text = Fragment::of(format!("{}{prefix}void ", layout.indent));
        text.push_name(&job.fused.name, Sense::Fused(job.id));
        let tail = format!("{};\n", job.signature.suffix);
        let functions = declared(self.context, job.fused)?;
        // Where the last of the functions is declared, the classes of others need not be known.
        let elsewhere = |it: &Class| {
            above && place.span.contains(it.span)
                || is_visitor_elsewhere(&functions, it, place.span.file)
        };
        let params = parameters_before(self.context, (job, place.span), &functions, elsewhere)?;
        let text = list(text, params, &tail, &layout);
        let key = format!("declaration {}", job.fused.name);
        let mut piece = self.below(place, key, &job.fused.name, target, text)?;
        let view = self.context.view(place.span)?;
        if above && view.is_first(place.span.start) {
            let at = view.line_start(place.span.start);
            piece.range = Span::new(place.span.file, at, at);
            piece.insert_lines = true;
        }
        if piece.insert_lines {
            piece.parts.retain(|part| part.target.is_some());
            piece.guard = guard;
        }
        self.prototypes.push(piece);
        Ok(())
    }

    /// Whether another fused function that is defined above `anchor`, or in another file, calls `id`.
    fn is_called_above(&self, id: FusedId, anchor: &Anchor) -> bool {
        let calls = |body: &FusedBody| body.listing.targets().any(|it| it == id);
        let others = self.context.plan.functions.iter().enumerate();
        others
            .filter(|(at, _)| *at != id.0 as usize)
            .any(|(at, other)| {
                let bodies = other.bodies.iter().filter(|body| calls(body));
                bodies.into_iter().any(|body| {
                    let signature = FusedSignature::new(self.context, other);
                    let place = signature.and_then(|signature| {
                        let other_id = FusedId(at as u32);
                        let job = Job::new(self.context, other_id, other, &signature, body)?;
                        let needed = self.needed(&job)?;
                        definition_of(self.context, &job, needed.as_ref())
                    });
                    let below = |place: &Anchor| {
                        place.span.file == anchor.span.file
                            && (place.span.end, at) > (anchor.span.end, id.0 as usize)
                    };
                    !place.is_ok_and(|place| below(&place))
                })
            })
    }

    fn site(
        &mut self,
        plan: &crate::model::SitePlan,
        stand_in: &'a Function,
    ) -> Result<(), Problem> {
        let sites = &self.context.program.sites;
        let missing = || Problem::new(None, "a planned call site is not known");
        let site = sites.get(plan.site).ok_or_else(missing)?;
        self.context.editable(site.block.span)?;
        let Some(rewrite) = &plan.rewrite else {
            return Ok(());
        };
        let written = site::write(self.context, site, rewrite, stand_in)?;
        let called = plan.steps.iter().flat_map(Step::targets);
        let file = site.block.span.file;
        self.called.extend(called.map(|it| (it, file)));
        let guard = match rewrite.as_written {
            true => Guard::default(),
            false => self.context.guard([], Some(&site.block), written.range)?,
        };
        if guard.is_empty() {
            let around = self.context.around(written.range);
            for id in plan.steps.iter().flat_map(Step::targets) {
                let common = self.always.entry(id).or_insert_with(|| around.clone());
                *common = common.and(&around);
            }
        }
        let block = site.block.span.start - site.name_span.start.min(site.block.span.start);
        self.sites.push(Piece {
            range: written.range,
            insert_lines: false,
            key: format!("site {} {block}", site.function_usr.without_place()),
            name: site.function.clone(),
            parts: vec![PiecePart {
                target: Some(EmitTarget::Site(plan.site)),
                text: written.text,
            }],
            guard,
            otherwise: Vec::new(),
        });
        Ok(())
    }

    /// How a declaration behind `anchor` is indented.
    fn layout_at(&self, anchor: &Anchor) -> Result<Layout, Problem> {
        let view = self.context.view(anchor.like)?;
        Ok(Layout {
            indent: view.indent(anchor.like.start),
            unit: view.unit.clone(),
        })
    }

    /// A piece on the lines below `anchor`, set off by a blank line.
    fn below(
        &self,
        anchor: &Anchor,
        key: String,
        name: &str,
        target: &EmitTarget,
        text: Fragment,
    ) -> Result<Piece, Problem> {
        self.context.editable(anchor.span)?;
        let view = self.context.view(anchor.span)?;
        let line = view.next_line(anchor.span.end);
        let at = line.unwrap_or(anchor.span.end);
        let mut parts = Vec::new();
        if line.is_none() {
            parts.push(PiecePart::shared("\n"));
        }
        parts.push(PiecePart {
            target: Some(target.clone()),
            text,
        });
        Ok(Piece {
            range: Span::new(anchor.span.file, at, at),
            insert_lines: line.is_some(),
            key,
            name: name.to_owned(),
            parts,
            guard: Guard::default(),
            otherwise: Vec::new(),
        })
    }
}

/// The sites with another site in the range that changes, and all others.
fn sites_by_nesting(sites: Vec<Piece>) -> (Vec<Piece>, Vec<Piece>) {
    let ranges: Vec<Span> = sites.iter().map(|it| it.range).collect();
    let holds_another = |piece: &Piece| {
        let mut others = ranges.iter().filter(|it| **it != piece.range);
        others.any(|it| piece.range.contains(*it))
    };
    sites.into_iter().partition(holds_another)
}

/// The lines added to a class, in front of its closing brace.
fn class_piece(context: &Context, class: &crate::model::Class, text: ClassText) -> Piece {
    let close = class.close;
    let view = context
        .view(close)
        .ok()
        .filter(|view| view.is_first(close.start));
    let at = view.map_or(close.start, |view| view.line_start(close.start));
    let mut parts = Vec::new();
    if view.is_none() {
        parts.push(PiecePart::shared("\n"));
    }
    parts.extend(text.label.map(PiecePart::shared));
    parts.extend(text.parts.into_iter().map(|(target, text)| PiecePart {
        target: Some(target),
        text,
    }));
    parts.extend(text.last_label.map(PiecePart::shared));
    if view.is_none() {
        let line = context.view(close).map(|view| view.indent(close.start));
        parts.push(PiecePart::shared(line.unwrap_or_default()));
    }
    Piece {
        range: Span::new(close.file, at, at),
        insert_lines: view.is_some(),
        key: format!("class {}", class.qualified),
        name: class.name.clone(),
        parts,
        guard: Guard::default(),
        otherwise: Vec::new(),
    }
}

fn declared<'a>(
    context: &Context<'a>,
    fused: &FusedFunction,
) -> Result<Vec<&'a Function>, Problem> {
    fused
        .declared
        .iter()
        .map(|it| context.function(it))
        .collect()
}

/// The place of a definition: behind the bodies that it copies, and the free functions that it calls.
fn definition_of(
    context: &Context,
    job: &Job,
    needed: Option<&Selection>,
) -> Result<Anchor, Problem> {
    let mut bodies = job.copied(context);
    if job.is_mixed() || job.class.is_none() && bodies.is_empty() {
        let known: BTreeSet<&Usr> = bodies.iter().map(|it| &it.0.usr).collect();
        let others = job.declared.iter().filter(|it| !known.contains(&it.usr));
        let others = others.filter(|it| it.class.is_none() || !job.is_mixed());
        let others = others.filter_map(|it| Some((*it, it.body.as_ref()?)));
        bodies.extend(others.collect::<Vec<_>>());
    }
    let anchor = definition(context, &bodies, job.class, job.not_in)?;
    match needed {
        Some(needed) => outside(context, anchor, &bodies, needed),
        None => Ok(anchor),
    }
}

/// The function that a call site's block counts as: one without node.
fn stand_in() -> Function {
    Function {
        usr: Usr::new(""),
        name: String::new(),
        kind: FunctionKind::Traversal,
        class: None,
        node_class: Usr::new(""),
        node_param: None,
        params: Vec::new(),
        access: AccessSpecifier::Public,
        is_virtual: false,
        is_pure: false,
        is_final: false,
        is_const: false,
        gives_value: false,
        returns_nothing: true,
        gives_literal: false,
        node_by_reference: false,
        is_noexcept: false,
        ends: false,
        constructs: false,
        is_internal: false,
        use_varies: None,
        visibility: None,
        overrides: Vec::new(),
        declarations: Vec::new(),
        namespace: String::new(),
        body: None,
        refusal: None,
        summary: None,
        visitor: None,
    }
}
