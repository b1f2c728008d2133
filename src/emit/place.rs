//! Where definitions go: behind the last body that they copy, and outside of what another configuration leaves out.

use std::collections::{BTreeMap, BTreeSet};

use super::emission::Brought;
use crate::model::{
    Body, Class, ConditionalGroup, FileId, Function, ItemKind, RefKind, Site, Span, Usr,
};
use crate::mutation::{Rule, broken};
use crate::source::is_balanced;

use super::condition::Selection;
use super::context::Context;
use super::fragment::Problem;

/// A declaration behind which something can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Anchor {
    pub(super) span: Span,
    /// A function defined there must be `inline`.
    pub(super) inline: bool,
    /// The namespace that encloses the place.
    pub(super) namespace: String,
    /// How a function of the namespace `namespace` must be qualified there (`ns::`, if its own definition is).
    pub(super) qualifier: String,
    /// Its position among all declarations of each unit that has it.
    orders: BTreeMap<FileId, u32>,
    /// What the object needs with a definition there.
    pub(super) brought: Vec<Brought>,
    /// The declaration whose indentation it takes.
    pub(super) like: Span,
    /// Whether it stands in a namespace without a name, where no member of a class outside of that can be defined.
    unnamed: bool,
}

/// Whose text a body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Home {
    /// That of every unit: the rule of one definition makes it mean the same wherever it stands.
    Everywhere,
    /// That of the unit with this main file: one object has its symbols.
    Unit(FileId),
    /// That of several units, each of which may read it in its own way.
    File(FileId),
}

/// The place of the definition that copies `bodies`, in the order of their sequence; in `class` if it is a member, and in none of the
/// main files `not_in`, if there is another.
///
/// Names, symbols and macros are a unit's, so a definition goes to the unit of the bodies that may not leave theirs; if all
/// may, to that of most bodies, first of the class's own, then of the sequence's last. There it stands behind everything that it copies.
///
/// # Errors
/// There is no such place.
pub(super) fn definition(
    context: &Context,
    bodies: &[(&Function, &Body)],
    class: Option<&Usr>,
    not_in: &[FileId],
) -> Result<Anchor, Problem> {
    let mut anchors = Vec::with_capacity(bodies.len() + 1);
    for (function, body) in bodies {
        anchors.push(of_body(context, function, body)?);
    }
    let class = class.map(|it| context.class(it)).transpose()?;
    if let Some(class) = class {
        anchors.push(of_class(context, class)?);
    }
    let home = choose(context, bodies, class, not_in)?;
    let of_home = |it: &(&Function, &Body)| !it.1.inline && home_of(context, it.0, it.1) == home;
    let site = site_in(context, bodies, home)?;
    let inline = !bodies.iter().any(of_home) && site.is_none();
    anchors.extend(site);
    let is_internal = bodies.iter().any(|it| it.0.is_internal);
    let place = match home {
        Home::Everywhere => last(&anchors),
        Home::Unit(main) => last_in(context, &anchors, main, |file| {
            readers(context, file).iter().all(|it| *it == main)
        })?,
        Home::File(file) if inline || is_internal => {
            let mut place = None;
            for main in readers(context, file) {
                place = last_in(context, &anchors, main, |it| it == file)?;
            }
            place
        }
        Home::File(file) => return Err(is_shared(context, bodies[0].1.span, file)),
    };
    let place = place.ok_or_else(|| Problem::new(None, "there is no place for a definition"))?;
    let place = match class {
        Some(class) if place.unnamed => behind_unnamed(context, place, class)?,
        _ => place,
    };
    check_meaning(context, bodies, &place)?;
    Ok(Anchor {
        inline,
        brought: brought(context, bodies, home),
        ..place
    })
}

/// The call site in the unit that all visitors of `bodies` are known in, where none of these stands.
fn site_in(
    context: &Context,
    bodies: &[(&Function, &Body)],
    home: Home,
) -> Result<Option<Anchor>, Problem> {
    let Home::Unit(main) = home else {
        return Ok(None);
    };
    let visits = bodies.iter().any(|it| it.0.visitor.is_some());
    if !visits || bodies.iter().any(|it| home_of(context, it.0, it.1) == home) {
        return Ok(None);
    }
    let mut sites = sites_of(context, bodies).filter(|it| it.block.span.file == main);
    let Some((site, function)) = sites.next().zip(bodies.first()) else {
        return Ok(None);
    };
    let block = &site.block;
    Ok(Some(Anchor {
        like: block.anchor,
        span: block.anchor,
        orders: BTreeMap::from([(main, block.order)]),
        brought: Vec::new(),
        inline: false,
        namespace: block.namespace.clone(),
        qualifier: qualifier(&function.0.namespace, &block.namespace)?,
        unnamed: is_unnamed(&site.function_usr),
    }))
}

/// The place for a member's definition that belongs in a namespace without a name: behind the next function with a call site that stands in none.
///
/// # Errors
/// There is no such function.
fn behind_unnamed(context: &Context, place: Anchor, class: &Class) -> Result<Anchor, Problem> {
    if is_unnamed(&class.usr) {
        return Ok(place);
    }
    let file = place.span.file;
    let sites = context.program.sites.iter();
    let behind = sites.filter(|it| {
        let block = &it.block;
        let encloses = class_name(class, &block.namespace).is_ok();
        let is_behind = block.span.file == file && block.anchor.start >= place.span.end;
        is_behind && encloses && !is_unnamed(&it.function_usr)
    });
    let site = behind.min_by_key(|it| it.block.anchor.start);
    let Some(block) = site.map(|it| &it.block) else {
        let message = format!(
            "it stands in a namespace without a name, in which no member of `{}` can be defined; make it `static` in a namespace around that",
            class.name
        );
        return Err(Problem::new(place.like, message));
    };
    let order = |it: (FileId, u32)| (it.0, it.1.max(block.order));
    Ok(Anchor {
        like: block.anchor,
        span: block.anchor,
        orders: place.orders.into_iter().map(order).collect(),
        namespace: block.namespace.clone(),
        unnamed: false,
        ..place
    })
}

/// Whether something stands in a namespace without a name.
fn is_unnamed(usr: &Usr) -> bool {
    usr.as_str().contains("@aN@")
}

/// The call sites with calls of one of `bodies`.
fn sites_of<'p>(
    context: &Context<'p>,
    bodies: &[(&Function, &Body)],
) -> impl Iterator<Item = &'p Site> {
    let usrs: BTreeSet<Usr> = bodies.iter().map(|it| it.0.usr.clone()).collect();
    let calls = move |it: &&Site| {
        it.block.items.iter().any(|it| match &it.kind {
            ItemKind::Call(call) => usrs.contains(&call.callee),
            ItemKind::Simple => false,
        })
    };
    context.program.sites.iter().filter(calls)
}

/// The place for what must stand wherever the outcomes `needed` hold: behind the outermost conditional around `anchor` that asks for
/// more than these, or behind the one that decides whether its file is included. What is copied there is pinned by a condition of its own.
///
/// # Errors
/// There is no such place, or it is in another scope.
pub(super) fn outside(
    context: &Context,
    anchor: Anchor,
    bodies: &[(&Function, &Body)],
    needed: &Selection,
) -> Result<Anchor, Problem> {
    let mut span = anchor.span;
    loop {
        let groups = context.program.configuration.groups.iter();
        let is_more = |it: &ConditionalGroup| needed.lacks(&Selection::of([it])).is_some();
        let around = groups.filter(|it| it.span.contains(span) && is_more(it));
        if let Some(group) = around.min_by_key(|it| it.conditional.start) {
            let before = Span::new(span.file, group.span.start, span.start);
            let parts = [before, group.span]
                .into_iter()
                .chain(group.others.iter().copied());
            keeps_scope(context, anchor.like, parts)?;
            keeps_classes(context, anchor.like, group.conditional)?;
            span = group.conditional;
            continue;
        }
        let entered = context.entered.get(&span.file);
        let Some(test) = entered.and_then(|it| needed.lacks(it)) else {
            break;
        };
        let all = context.program.configuration.inclusions.iter();
        let mut at = all.filter(|it| it.file == span.file).map(|it| it.at);
        match (at.next().flatten(), at.next()) {
            (Some(at), None) if readers(context, at.file) == readers(context, span.file) => {
                let len = context.view(span)?.text.len() as u32;
                let before = Span::new(span.file, 0, span.start);
                keeps_scope(context, anchor.like, [before, Span::new(span.file, 0, len)])?;
                span = at;
            }
            _ => {
                let message = format!(
                    "{} is included only if `{test}`, and what is defined in it would be missing elsewhere",
                    context.program.short_name(span.file)
                );
                return Err(Problem::new(anchor.like, message));
            }
        }
    }
    if span == anchor.span {
        return Ok(anchor);
    }
    let text = context.view(span)?.slice(span.start, span.end);
    let end = span.start + text.trim_ascii_end().len() as u32;
    let place = Anchor {
        span: Span::new(span.file, span.start, end),
        ..anchor
    };
    check_meaning(context, bodies, &place)?;
    Ok(place)
}

/// Makes sure that behind `conditional` no class is unknown because the directive that brings its header stands in a branch.
fn keeps_classes(context: &Context, body: Span, conditional: Span) -> Result<(), Problem> {
    let all = &context.program.configuration.inclusions;
    let read = |chosen: &dyn Fn(Span) -> bool| {
        let chosen = all.iter().filter(|it| it.at.is_some_and(chosen));
        let mut files: Vec<FileId> = chosen.map(|it| it.file).collect();
        let mut reached = BTreeSet::new();
        while let Some(file) = files.pop() {
            if reached.insert(file) {
                let inner = all
                    .iter()
                    .filter(|it| it.at.is_some_and(|at| at.file == file));
                files.extend(inner.map(|it| it.file));
            }
        }
        reached
    };
    let before = read(&|at| at.file == conditional.file && at.start < conditional.start);
    let within = read(&|at| conditional.contains(at));
    let mut classes = context.program.classes.values();
    let lost = classes.find(|it| within.contains(&it.span.file) && !before.contains(&it.span.file));
    match lost {
        Some(class) => {
            let message = format!(
                "{}, which declares `{}`, is included in a branch; include it in front of the conditional",
                context.program.short_name(class.span.file),
                class.name
            );
            Err(Problem::new(body, message))
        }
        None => Ok(()),
    }
}

/// Makes sure that `parts` leave the scope that they begin in as it is.
fn keeps_scope(
    context: &Context,
    body: Span,
    parts: impl IntoIterator<Item = Span>,
) -> Result<(), Problem> {
    for part in parts {
        if !is_balanced(context.view(part)?.slice(part.start, part.end)) {
            let message = "it stands in a branch that opens or closes a scope; put the conditional inside of that";
            return Err(Problem::new(body, message));
        }
    }
    Ok(())
}

/// The functions and variables that copies in `home` name and no body does that belongs there.
fn brought(context: &Context, bodies: &[(&Function, &Body)], home: Home) -> Vec<Brought> {
    let Home::Unit(to) = home else {
        return Vec::new();
    };
    let homes = |it: &&(&Function, &Body)| home_of(context, it.0, it.1);
    let of_home = bodies.iter().filter(|it| homes(it) == home);
    let needed: BTreeSet<&Usr> = of_home
        .flat_map(|it| symbols(context, it.1))
        .map(|it| it.0)
        .collect();
    let known = |main| {
        context
            .program
            .targets
            .get(&main)
            .is_some_and(|it| !it.is_empty())
    };
    let mut brought = Vec::new();
    for it in bodies {
        if let Home::Unit(from) = homes(&it)
            && from != to
            && !(known(from) && known(to))
        {
            let symbols = symbols(context, it.1).filter(|it| {
                let in_sequence = bodies.iter().any(|of| of.0.usr == *it.0);
                !in_sequence && !needed.contains(it.0)
            });
            let names = symbols.map(|it| it.1.to_owned());
            brought.extend(names.map(|name| Brought { from, to, name }));
        }
    }
    brought
}

/// What a body names that one object of the program has, with its name.
fn symbols<'p>(context: &Context<'p>, body: &'p Body) -> impl Iterator<Item = (&'p Usr, &'p str)> {
    let program = context.program;
    let refs = body.items.iter().flat_map(|it| &it.refs);
    refs.filter_map(|it| match &it.kind {
        RefKind::Member { target, .. } | RefKind::Other { target, .. } => {
            let known = program.symbols.contains(target);
            (known && !it.name.is_empty()).then_some((target, it.name.as_str()))
        }
        RefKind::Local(_) | RefKind::This(_) | RefKind::Scope(_) | RefKind::Computed(_) => None,
    })
}

/// Makes sure that what is copied is compiled alike where it stands and behind `place`.
///
/// # Errors
/// Options or pragmas that change what code means differ.
fn check_meaning(
    context: &Context,
    bodies: &[(&Function, &Body)],
    place: &Anchor,
) -> Result<(), Problem> {
    let named = bodies.iter().map(|it| (&*it.0.name, it.1.span));
    let difference = context
        .program
        .different_meaning(&named.collect::<Vec<_>>(), place.span);
    match (difference, bodies.first()) {
        (Some(message), Some((_, body))) => Err(Problem::new(body.span, message)),
        _ => Ok(()),
    }
}

/// The main files of the units that read `file`.
fn readers(context: &Context, file: FileId) -> BTreeSet<FileId> {
    let readers = context.program.readers.get(&file);
    readers.cloned().unwrap_or_default()
}

fn is_shared(context: &Context, span: Span, file: FileId) -> Problem {
    let message = format!(
        "several source files include {}, so that a definition in it would be in all of them",
        context.program.short_name(file)
    );
    Problem::new(span, message)
}

/// The last of `anchors` in one unit, if that is in a file that may be written to for the unit alone.
///
/// # Errors
/// It is in another file: nothing may stand above what it copies.
fn last_in(
    context: &Context,
    anchors: &[Anchor],
    main: FileId,
    is_own: impl Fn(FileId) -> bool,
) -> Result<Option<Anchor>, Problem> {
    let in_unit = anchors.iter().filter(|it| it.orders.contains_key(&main));
    let last = last_of(in_unit.collect(), |it| it.orders[&main]);
    match last {
        Some(it) if !is_own(it.span.file) => Err(is_shared(context, it.span, it.span.file)),
        last => Ok(last.cloned()),
    }
}

/// The last of `anchors`, in the first unit that has all of them if there is one.
fn last(anchors: &[Anchor]) -> Option<Anchor> {
    let has_all = |main: &&FileId| anchors.iter().all(|it| it.orders.contains_key(main));
    let units = anchors.first()?.orders.keys();
    let unit = units.into_iter().find(has_all);
    let order = |it: &Anchor| match unit {
        Some(unit) => it.orders[unit],
        None => it.orders.values().copied().max().unwrap_or(0),
    };
    last_of(anchors.iter().collect(), order).cloned()
}

/// The last by `order`; within its file by position.
fn last_of(anchors: Vec<&Anchor>, order: impl Fn(&Anchor) -> u32) -> Option<&Anchor> {
    let latest = anchors.iter().map(|it| (order(it), it.span.file)).max()?;
    let mut anchors = anchors;
    anchors.retain(|it| it.span.file == latest.1);
    anchors.into_iter().max_by_key(|it| it.span.end)
}

/// Whose text `body` is.
fn home_of(context: &Context, function: &Function, body: &Body) -> Home {
    let program = context.program;
    let file = body.span.file;
    if body.inline && body.stays.is_none() && !program.mains.contains(&file) {
        return Home::Everywhere;
    }
    let key = (function.usr.clone(), body.anchor);
    let units = program.orders.get(&key).map(|it| it.keys());
    let mut units = units.into_iter().flatten();
    match (units.next(), units.next()) {
        (Some(main), None) => Home::Unit(*main),
        _ => Home::File(file),
    }
}

/// Where a definition that copies `bodies` belongs.
fn choose(
    context: &Context,
    bodies: &[(&Function, &Body)],
    class: Option<&Class>,
    not_in: &[FileId],
) -> Result<Home, Problem> {
    let homes: Vec<Home> = bodies
        .iter()
        .map(|it| home_of(context, it.0, it.1))
        .collect();
    let mut bound: Option<(Home, String)> = class.and_then(|it| of_one_unit(context, it));
    for ((_, body), home) in bodies.iter().zip(&homes) {
        let Some(reason) = stays(context, body)? else {
            continue;
        };
        match &bound {
            Some((first, other)) if first != home => {
                let message = format!("{other}, and {reason}");
                return Err(Problem::new(body.span, message));
            }
            _ => bound = Some((*home, reason)),
        }
    }
    let visitors: Vec<&Class> = bodies
        .iter()
        .filter_map(|it| it.0.visitor.as_ref())
        .filter_map(|it| context.class(&it.class).ok())
        .collect();
    let knows_all = |it: &Home| visitors.iter().all(|class| knows(context, *it, class));
    let own = |home: Home| {
        let of_home = bodies.iter().zip(&homes).filter(|(_, it)| **it == home);
        let class = class.map(|it| &it.usr);
        let of_class = of_home.clone().filter(|it| it.0.0.class.as_ref() == class);
        (of_home.count(), of_class.count())
    };
    let mut candidates: Vec<Home> = match &bound {
        Some((home, _)) => vec![*home],
        None => homes
            .iter()
            .copied()
            .filter(|it| *it != Home::Everywhere)
            .collect(),
    };
    if candidates.is_empty() {
        return Ok(Home::Everywhere);
    }
    if !visitors.is_empty() {
        candidates.retain(knows_all);
        if candidates.is_empty() && bound.is_none() {
            // Whoever calls them knows them.
            let files = sites_of(context, bodies).map(|it| it.block.span.file);
            let units = files
                .filter(|it| context.program.mains.contains(it))
                .map(Home::Unit);
            candidates.extend(units.filter(knows_all).take(1));
        }
        if candidates.is_empty() {
            let names: BTreeSet<String> =
                visitors.iter().map(|it| format!("`{}`", it.name)).collect();
            let names: Vec<String> = names.into_iter().collect();
            let message = format!(
                "no source file with one of their bodies or a call of them includes {}",
                names.join(" and ")
            );
            return Err(Problem::new(bodies[0].1.span, message));
        }
    }
    if let (None, Some(class)) = (&bound, class) {
        candidates.retain(|it| knows(context, *it, class));
        if candidates.is_empty() {
            let message = format!("no file with one of their bodies knows `{}`", class.name);
            return Err(Problem::new(class.name_span, message));
        }
    }
    for ((_, body), from) in bodies.iter().zip(&homes) {
        let before = std::mem::take(&mut candidates);
        let may_move = |to: &Home| to == from || !are_apart(context, *from, *to);
        candidates = before.iter().copied().filter(may_move).collect();
        if candidates.is_empty() {
            return Err(apart(context, body.span, *from, before[0]));
        }
    }
    let elsewhere = |it: &&Home| !matches!(it, Home::Unit(main) if not_in.contains(main));
    let others: Vec<Home> = candidates.iter().filter(elsewhere).copied().collect();
    if !others.is_empty() {
        candidates = others;
    }
    // Of several with as many, the last in the sequence.
    let best = candidates.iter().copied().max_by_key(|it| own(*it));
    Ok(best.unwrap_or(Home::Everywhere))
}

/// The unit of a class that no other unit knows; and why its members are defined there.
fn of_one_unit(context: &Context, class: &Class) -> Option<(Home, String)> {
    let program = context.program;
    let key = (class.usr.clone(), class.span);
    let mut units = program.orders.get(&key)?.keys();
    let (Some(main), None) = (units.next(), units.next()) else {
        return None;
    };
    // Where there is one unit only, everything is in it.
    let one = program.mains.len() == 1;
    let name = context.program.short_name(class.span.file);
    (!one).then(|| {
        (
            Home::Unit(*main),
            format!("`{}` is defined in {name}", class.name),
        )
    })
}

/// Whether `class` is defined in the units of `home`.
fn knows(context: &Context, home: Home, class: &Class) -> bool {
    let orders = orders(context, &class.usr, class.span);
    match home {
        Home::Unit(main) => orders.contains_key(&main),
        Home::Everywhere | Home::File(_) => true,
    }
}

/// Why a body must stay where it is.
fn stays(context: &Context, body: &Body) -> Result<Option<String>, Problem> {
    if broken(Rule::BodiesThatStay) {
        return Ok(None);
    }
    let name = match &body.stays {
        Some(name) => Some(name.clone()),
        None => macro_elsewhere(context, body)?,
    };
    let file = context.program.short_name(body.span.file);
    Ok(name.map(|name| match is_local(body, &name) {
        true => format!("`{name}` is local to {file}"),
        false => format!("`{name}` may be another thing outside of {file}"),
    }))
}

/// Whether `name` in `body` has internal linkage.
fn is_local(body: &Body, name: &str) -> bool {
    let refs = body.items.iter().flat_map(|it| &it.refs);
    let mut named = refs.filter(|it| it.name == name);
    named.any(|it| match &it.kind {
        RefKind::Other { target, .. } => !target.as_str().starts_with("c:@"),
        _ => false,
    })
}

/// A word of a body that is no inline function of a header, and a macro's name in some unit: in the file of the copy it may be
/// that macro. (Of an inline function, each unit that sees it tells.)
fn macro_elsewhere(context: &Context, body: &Body) -> Result<Option<String>, Problem> {
    let program = context.program;
    if body.inline && !program.mains.contains(&body.span.file) {
        return Ok(None);
    }
    let text = context.text(body.span)?;
    let words = text.split(|it: char| !(it.is_alphanumeric() || it == '_'));
    let found = words.into_iter().find(|it| program.macros.contains(*it));
    Ok(found.map(str::to_owned))
}

/// Whether a program may hold the object of `to` and not that of `from`, by what the build says: the symbols that a body
/// needs would be missing there.
fn are_apart(context: &Context, from: Home, to: Home) -> bool {
    match (from, to) {
        (Home::Unit(from), Home::Unit(to)) => context.program.target_without(from, to).is_some(),
        _ => false,
    }
}

fn apart(context: &Context, span: Span, from: Home, to: Home) -> Problem {
    let name = |home| match home {
        Home::Unit(main) => context.program.short_name(main),
        Home::Everywhere | Home::File(_) => "",
    };
    let message = format!(
        "{} is built into targets without {}, whose symbols would be missing there",
        name(to),
        name(from)
    );
    Problem::new(span, message)
}

/// The anchor of a function's body.
fn of_body(context: &Context, function: &Function, body: &Body) -> Result<Anchor, Problem> {
    Ok(Anchor {
        like: body.anchor,
        span: body.anchor,
        orders: orders(context, &function.usr, body.anchor),
        brought: Vec::new(),
        inline: body.inline,
        namespace: body.namespace.clone(),
        qualifier: match function.class {
            Some(_) => String::new(),
            None => qualifier(&function.namespace, &body.namespace)?,
        },
        unnamed: is_unnamed(&function.usr),
    })
}

/// A qualified name as it is written within a namespace that encloses what it names; `None` if that does not.
pub(super) fn name_in<'a>(namespace: &str, qualified: &'a str) -> Option<&'a str> {
    match namespace {
        "" => Some(qualified),
        _ => qualified.strip_prefix(namespace)?.strip_prefix("::"),
    }
}

/// What must stand in front of the name of a function of `namespace` where it is defined in `outer`.
fn qualifier(namespace: &str, outer: &str) -> Result<String, Problem> {
    let inside = match namespace {
        _ if namespace == outer => Some(""),
        _ => name_in(outer, namespace),
    };
    match inside {
        Some("") => Ok(String::new()),
        Some(inside) => Ok(format!("{inside}::")),
        None => {
            let message = format!("a function of `{namespace}` cannot be defined in `{outer}`");
            Err(Problem::new(None, message))
        }
    }
}

fn orders(context: &Context, usr: &Usr, span: Span) -> BTreeMap<FileId, u32> {
    let orders = context.program.orders.get(&(usr.clone(), span));
    orders.cloned().unwrap_or_default()
}

/// The end of a class's definition, `;` included; for a nested class that of the outermost one.
fn of_class(context: &Context, class: &Class) -> Result<Anchor, Problem> {
    let mut outer = class;
    while let Some(next) = outer
        .outer
        .as_ref()
        .and_then(|it| context.program.classes.get(it))
    {
        outer = next;
    }
    let view = context.view(outer.close)?;
    let rest = view.slice(outer.close.end, view.text.len() as u32);
    let semicolon = rest.iter().position(|byte| *byte == b';');
    let end = semicolon.map_or(outer.close.end, |at| outer.close.end + at as u32 + 1);
    let span = Span::new(outer.span.file, outer.span.start, end);
    Ok(Anchor {
        like: span,
        span,
        orders: orders(context, &class.usr, class.span),
        brought: Vec::new(),
        inline: true,
        namespace: outer.namespace.clone(),
        qualifier: String::new(),
        unnamed: is_unnamed(&class.usr),
    })
}

/// The name of `class` in namespace `namespace`, where a member of it is to be defined.
///
/// # Errors
/// The namespace does not enclose the class.
pub(super) fn class_name(class: &Class, namespace: &str) -> Result<String, Problem> {
    let name = name_in(namespace, &class.qualified);
    name.map(str::to_owned).ok_or_else(|| {
        let message = format!(
            "`{}` cannot be defined in namespace `{namespace}`",
            class.name
        );
        Problem::new(class.name_span, message)
    })
}

/// The place behind the first declarations of `functions`, where a prototype goes, and whether one of them is
/// declared apart from its definition.
pub(super) fn prototype(context: &Context, functions: &[&Function]) -> (Option<Anchor>, bool) {
    let mut apart = false;
    let mut anchors = Vec::new();
    for function in functions {
        let body = function.body.as_ref().map(|body| body.anchor);
        apart |= function
            .declarations
            .iter()
            .any(|it| Some(it.anchor) != body);
        // The positions of declarations that different units have cannot be compared: the definition is the last, wherever it is.
        let declared = function.declarations.iter().map(|it| it.anchor);
        let before = declared.clone().find(|it| Some(*it) != body);
        let first = before.or(declared.clone().next());
        if let Some(span) = first.or(body) {
            anchors.push(Anchor {
                like: span,
                span,
                orders: orders(context, &function.usr, span),
                brought: Vec::new(),
                inline: false,
                namespace: function.namespace.clone(),
                qualifier: String::new(),
                unnamed: is_unnamed(&function.usr),
            });
        }
    }
    (last(&anchors), apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qualifiers_lead_into_the_namespace() {
        let rows = [
            ("", "", Some("")),
            ("a", "a", Some("")),
            ("a", "", Some("a::")),
            ("a::b", "a", Some("b::")),
            ("a", "b", None),
            ("ab", "a", None),
        ];
        for (namespace, outer, expected) in rows {
            let found = qualifier(namespace, outer).ok();
            assert_eq!(found.as_deref(), expected, "{namespace} in {outer}");
        }
    }
}
