//! What extraction found beside what Clang says, statement by statement.
//!
//! What Clang says and the facts lack is *unsafe*: a fusion may rest on it. What the facts have and Clang does not say
//! costs precision at most; it is counted by its class.

use std::collections::BTreeMap;

use pleach::model::{
    Access, Body, Each, Function, FunctionKind, Item, ItemKind, Mode, Predicate, Root, Span, Unit,
    Variable,
};

use crate::calls;
use crate::cover::{Scope, is_index, name_of_element, same};
use crate::seen::{Deed, Event, Loop, Name, Part, Place, Seen, Start, Touch};

/// What was found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    /// Located differences in the unsafe direction.
    pub(crate) unsafe_side: Vec<String>,
    /// Where pleach assumes more than Clang says, by class.
    pub(crate) safe_side: BTreeMap<String, Vec<String>>,
    /// How much was compared, by what it is.
    pub(crate) compared: BTreeMap<&'static str, usize>,
}

impl Findings {
    fn count(&mut self, what: &'static str) {
        *self.compared.entry(what).or_default() += 1;
    }

    /// Adds what another comparison found.
    pub(crate) fn merge(&mut self, other: Findings) {
        self.unsafe_side.extend(other.unsafe_side);
        for (class, places) in other.safe_side {
            self.safe_side.entry(class).or_default().extend(places);
        }
        for (what, count) in other.compared {
            *self.compared.entry(what).or_default() += count;
        }
    }
}

/// One statement of pleach's, and where to say what is wrong with it.
pub(crate) struct Statement<'c, 'u> {
    pub(crate) scope: &'c Scope<'u>,
    pub(crate) item: &'u Item,
    pub(crate) findings: &'c mut Findings,
}

impl Statement<'_, '_> {
    /// A difference in the unsafe direction.
    pub(crate) fn wrong(&mut self, at: u32, what: &str) {
        let place = place(self.scope.unit, self.scope.body, at);
        self.findings.unsafe_side.push(format!("{place}: {what}"));
    }

    /// A difference in the safe direction.
    pub(crate) fn extra(&mut self, at: u32, class: impl Into<String>) {
        let place = place(self.scope.unit, self.scope.body, at);
        let list = &mut self.findings.safe_side;
        list.entry(class.into()).or_default().push(place);
    }

    /// Whether a place is known by a function alone that no annotation tells of: what that gives a pointer or reference to, the plugin does not
    /// follow. It is called in the statement, or made a variable that the place starts with.
    pub(crate) fn is_of_ordinary(&self, place: &Place) -> bool {
        let declares = |it: &Item, at: u32| {
            let locals = &self.scope.body.locals;
            let mut own = it
                .declares
                .iter()
                .filter_map(|id| locals.get(id.0 as usize));
            own.any(|it| it.span.start == at)
        };
        let made = variables(place).into_iter().any(|at| {
            let mut items = self.scope.body.items.iter();
            items.any(|it| declares(it, at) && self.calls_ordinary(it))
        });
        is_of_call(place) && (made || self.calls_ordinary(self.item))
    }

    fn calls_ordinary(&self, item: &Item) -> bool {
        item.nested.iter().any(|call| {
            let mut functions = self.scope.unit.functions.iter();
            let callee = functions.find(|it| it.usr == call.callee);
            callee.is_some_and(|it| it.kind == FunctionKind::Ordinary)
        })
    }

    /// Whether anything at all may be written.
    pub(crate) fn is_opaque(&self) -> bool {
        let opaque = |it: &Access| it.mode == Mode::Write && it.place.root == Root::Unknown;
        self.item.accesses.iter().any(opaque)
    }
}

/// Compares a unit with what Clang says of the same file.
pub(crate) fn compare(unit: &Unit, seen: &[Seen]) -> Findings {
    let mut findings = Findings::default();
    // What annotated functions run is compared as what traversals run.
    let functions = unit.functions.iter();
    for function in functions.filter(|it| !it.usr.as_str().ends_with("@run")) {
        if let Some(body) = &function.body {
            compare_function(unit, function, body, seen, &mut findings);
        }
    }
    for site in &unit.sites {
        let written = as_written(&site.block);
        let scope = Scope::new(unit, &written, None);
        let file = path(unit, &site.block);
        for it in seen.iter().filter(|it| it.file == file && !it.template) {
            let span = site.block.span;
            let inside = |event: &&Event| span.start < event.at && event.at < span.end;
            let events: Vec<_> = it.events.iter().filter(inside).collect();
            if !events.is_empty() {
                findings.count("call sites");
                compare_body(&scope, &events, &mut findings);
            }
        }
    }
    for it in seen.iter().filter(|it| it.traversal && !it.template) {
        let known = unit.functions.iter().any(|ours| {
            let body = ours.body.as_ref();
            ours.kind == FunctionKind::Traversal && body.is_some_and(|body| stands(unit, body, it))
        });
        if !known {
            let text = format!("{}: no traversal {}", it.file, it.function);
            findings.unsafe_side.push(text);
        }
    }
    findings
}

fn compare_function(
    unit: &Unit,
    function: &Function,
    body: &Body,
    seen: &[Seen],
    findings: &mut Findings,
) {
    let written = as_written(body);
    let body = &written;
    let scope = Scope::new(unit, body, Some(function));
    let mut found = false;
    // Instances of one template stand at one place.
    let here = || seen.iter().filter(|it| stands(unit, body, it));
    let known = here().any(|it| same(&function.usr, &it.function));
    for it in here().filter(|it| !known || same(&function.usr, &it.function)) {
        if it.in_macro && !same(&function.usr, &it.function) {
            continue;
        }
        found = true;
        findings.count("bodies");
        let events: Vec<_> = it.events.iter().collect();
        if it.in_macro {
            let whole = as_one_statement(body);
            let scope = Scope::new(unit, &whole, Some(function));
            compare_body(&scope, &events, findings);
        } else {
            compare_body(&scope, &events, findings);
        }
    }
    // A destructor that the compiler makes stands at its class's name; a template has no body without instances.
    if !found && body.span.end > body.span.start + 1 && unit_text(unit, body).starts_with(b"{") {
        findings.count("bodies without an instance");
    }
}

/// A body with the calls whose values statements use in these again.
fn as_written(body: &Body) -> Body {
    let together = |a: &Item, b: &Item| a.of.is_some() && a.of == b.of;
    let mut written = body.clone();
    written.items = Vec::new();
    // Those of the conditions of `if`s, whose parts follow.
    let mut asked: Vec<Item> = Vec::new();
    for parts in body.items.chunk_by(together) {
        let mut item = match parts {
            [.., last] if last.of.is_some() && last.open.is_some() && last.result().is_some() => {
                asked.push(Item::whole(parts.to_vec(), last.span));
                continue;
            }
            [first, .., last] => Item {
                predicates: last.predicates.clone(),
                within: last.within,
                leading: first.leading,
                declares: last.declares.clone(),
                ..Item::whole(
                    parts.to_vec(),
                    last.of
                        .filter(|_| last.within.is_none())
                        .unwrap_or(last.span),
                )
            },
            _ => parts[0].clone(),
        };
        for calls in &asked {
            let mut conditions = item.predicates.iter();
            if conditions.any(|it| it.condition.contains(calls.span)) {
                item.accesses.extend(calls.accesses.iter().cloned());
                item.nested.extend(calls.nested.iter().cloned());
                item.helpers.extend(calls.helpers.iter().cloned());
                item.aliases.extend(calls.aliases.iter().cloned());
                item.refs.extend(calls.refs.iter().cloned());
                item.unseen = item.unseen.or_else(|| calls.unseen.clone());
            }
        }
        written.items.push(item);
    }
    written
}

/// A body whose statements cannot be told apart by where they stand.
fn as_one_statement(body: &Body) -> Body {
    let mut whole = body.clone();
    let calls = body.items.iter().filter_map(|it| match &it.kind {
        ItemKind::Call(call) => Some(call.clone()),
        ItemKind::Simple => None,
    });
    let item = Item {
        accesses: collected(body, |it| it.accesses.clone()),
        nested: calls
            .chain(collected(body, |it| it.nested.clone()))
            .collect(),
        helpers: collected(body, |it| it.helpers.clone()),
        returns: collected(body, |it| it.returns.clone()),
        declares: collected(body, |it| it.declares.clone()),
        aliases: collected(body, |it| it.aliases.clone()),
        refs: collected(body, |it| it.refs.clone()),
        ..Item::at(body.span)
    };
    whole.items = vec![item];
    whole
}

fn collected<T>(body: &Body, part: fn(&Item) -> Vec<T>) -> Vec<T> {
    body.items.iter().flat_map(part).collect()
}

fn stands(unit: &Unit, body: &Body, seen: &Seen) -> bool {
    seen.at == body.span.start && seen.file == path(unit, body)
}

fn compare_body(scope: &Scope<'_>, events: &[&Event], findings: &mut Findings) {
    let mut by_item: BTreeMap<usize, Vec<&Event>> = BTreeMap::new();
    for event in events {
        let items = items_of(scope.body, event);
        if items.is_empty() && !(matches!(event.deed, Deed::Return) && ends_there(scope, event.at))
        {
            let at = place(scope.unit, scope.body, event.at);
            let text = format!("{at}: no statement for {:?}", event.deed);
            findings.unsafe_side.push(text);
        }
        for index in items {
            by_item.entry(index).or_default().push(event);
        }
    }
    for (index, item) in scope.body.items.iter().enumerate() {
        let events = by_item.remove(&index).unwrap_or_default();
        findings.count("statements");
        let mut statement = Statement {
            scope,
            item,
            findings,
        };
        for event in &events {
            compare_event(&mut statement, event);
        }
        loops(&mut statement, &events);
        extras(&mut statement, &events);
    }
}

/// The statements in which an event happens: for a condition all that stand under it.
fn items_of(body: &Body, event: &Event) -> Vec<usize> {
    let count = body.items.len();
    match event.part {
        Part::Init => (0..count.min(1)).collect(),
        Part::Fini => (count.saturating_sub(1)..count).collect(),
        Part::Body => {
            let has = |text: &Span| text.start <= event.at && event.at < text.end;
            let happens = |it: &usize| body.items[*it].texts().iter().any(has);
            let all = (0..count).filter(happens);
            if !is_tested_name(body, event.at) {
                return all.collect();
            }
            // The name in `if (T x = init)` is written by the declaration, and read by the condition.
            let declares = matches!(event.deed, Deed::Declare | Deed::Write(_));
            let declared = |it: &usize| has(&body.items[*it].span);
            all.filter(|it| declared(it) == declares).collect()
        }
    }
}

/// Whether a variable's name is the condition of an `if` that declares it.
fn is_tested_name(body: &Body, at: u32) -> bool {
    let conditions = body.items.iter().flat_map(|it| &it.predicates);
    let mut named = conditions.filter(|it| it.condition.start == at);
    named.any(|condition| {
        let mut declarations = body.items.iter().filter(|it| it.within.is_some());
        declarations.any(|it| it.span.contains(condition.condition))
    })
}

/// Whether the function ends behind the `return;` at `at`, as its text tells: only other branches and groups follow.
fn ends_there(scope: &Scope<'_>, at: u32) -> bool {
    let text = unit_text(scope.unit, scope.body);
    let rest = &text[(at - scope.body.span.start) as usize..];
    rest.strip_prefix(b"return;").is_some_and(nothing_follows)
}

/// Whether the `return` at `at` is told as one that ends nothing, and is the last of the function, in no loop.
fn is_tail(scope: &Scope<'_>, item: &Item, at: u32) -> bool {
    let text = &unit_text(scope.unit, scope.body)[(at - scope.body.span.start) as usize..];
    let told = item.tails.iter().any(|it| it.span.start == at);
    told && item.loops().next().is_none() && behind_statement(text).is_some_and(nothing_follows)
}

/// Whether a statement is a `return;` that is told as the end of its loop, and the function ends behind that.
fn ends_loop(scope: &Scope<'_>, item: &Item, at: u32) -> bool {
    let text = unit_text(scope.unit, scope.body);
    let mut loops = item.loops();
    let behind = |of: Span| &text[(of.end - scope.body.span.start) as usize..];
    let ends = loops.next().is_some_and(|it| nothing_follows(behind(it.0)));
    item.stops && item.span.start == at && ends && loops.next().is_none()
}

/// Whether nothing but other branches and groups stands up to the end of a function.
fn nothing_follows(behind: &[u8]) -> bool {
    let mut rest = behind.trim_ascii_start();
    while !rest.is_empty() {
        let label = [&b"case"[..], b"default"]
            .iter()
            .any(|it| rest.starts_with(it));
        let behind = match rest {
            _ if label => behind_block(rest),
            [b'}', behind @ ..] => Some(behind),
            _ => match rest.strip_prefix(b"else") {
                Some(other) => behind_statement(other),
                None => rest.strip_prefix(b"break;"),
            },
        };
        let Some(behind) = behind else {
            return false;
        };
        rest = behind.trim_ascii_start();
    }
    true
}

/// What stands behind the block that `text` is in.
fn behind_block(text: &[u8]) -> Option<&[u8]> {
    let mut depth = 0_usize;
    let end = text.iter().position(|it| {
        let closes = *it == b'}' && depth == 0;
        depth += usize::from(*it == b'{');
        depth = depth.saturating_sub(usize::from(*it == b'}'));
        closes
    });
    text.get(end? + 1..)
}

/// What stands behind the statement that `text` starts with, and behind its `else`.
fn behind_statement(text: &[u8]) -> Option<&[u8]> {
    let end = text.iter().position(|it| b"{;".contains(it))?;
    match text[end] {
        b'{' => behind_block(&text[end + 1..]),
        _ => text.get(end + 1..),
    }
}

fn compare_event(statement: &mut Statement<'_, '_>, event: &Event) {
    let at = event.at;
    match &event.deed {
        Deed::Read(it) => touch(statement, at, it, &[Mode::Read]),
        Deed::Write(it) => touch(statement, at, it, &[Mode::Write]),
        Deed::Update(it) => touch(statement, at, it, &[Mode::Read, Mode::Write]),
        Deed::Address {} | Deed::Bind {} | Deed::BindConst {} => {
            statement.findings.count("addresses and references");
        }
        Deed::Name(it) => name(statement, at, it),
        Deed::Call(it) => {
            statement.findings.count("calls");
            calls::call(statement, at, it);
        }
        Deed::Construct(it) | Deed::Destroy(it) => {
            statement.findings.count("constructors and destructors");
            calls::run(statement, at, it);
        }
        Deed::Loop(it) => a_loop(statement, at, it),
        Deed::Declare => {
            let locals = &statement.scope.body.locals;
            if !locals.iter().any(|it| it.span.start == at) && !statement.is_opaque() {
                statement.wrong(at, "no local is declared");
            }
        }
        Deed::Return => {
            let (item, scope) = (statement.item, statement.scope);
            let told = item.returns.iter().any(|it| it.span.start == at);
            if !told && !is_tail(scope, item, at) && !ends_loop(scope, item, at) {
                statement.wrong(at, "no return");
            }
        }
        Deed::Unknown => {
            let leaves = |it: &Access| it.mode == Mode::Write && it.place.root == Root::Going;
            let leaves = statement.item.accesses.iter().any(leaves);
            if !(statement.is_opaque() || statement.scope.annotated && leaves) {
                statement.wrong(at, "anything may be touched");
            }
        }
    }
}

fn touch(statement: &mut Statement<'_, '_>, at: u32, seen: &Touch, modes: &[Mode]) {
    if is_binding(statement, &seen.place) {
        return;
    }
    for mode in modes {
        if *mode == Mode::Write && binds_variable(statement, at, &seen.place) {
            continue;
        }
        statement.findings.count(match mode {
            Mode::Read => "reads",
            Mode::Write => "writes",
        });
        let accesses = &statement.item.accesses;
        let scope = statement.scope;
        let covered = scope.covered(
            &seen.place,
            (*mode, seen.update.as_deref()),
            seen.object,
            accesses,
        );
        if !covered && statement.is_of_ordinary(&seen.place) {
            statement.extra(at, "what an accessor gives back");
        } else if !covered {
            let text = format!("no {mode:?} for {:?} in {accesses:?}", seen.place);
            statement.wrong(at, &text);
        }
    }
    let ordered = |it: &Access| it.mode == Mode::Write && it.place.root == Root::World;
    if seen.volatile && !statement.is_opaque() && !statement.item.accesses.iter().any(ordered) {
        statement.wrong(at, "a volatile access is not ordered");
    }
}

/// Whether a place lies in the variable without a name whose parts a structured binding names, or is one. A body with one that is not understood is
/// not copied, so that no local of it orders anything.
fn is_binding(statement: &Statement<'_, '_>, place: &crate::seen::Place) -> bool {
    let scope = statement.scope;
    let file = scope.unit.files.get(scope.body.span.file.0 as usize);
    let text = file.map_or(&[][..], |it| &it.text.0);
    let opens = |it: &crate::seen::Place| match it.start {
        Start::Local { at } => {
            let before = text.get(..=at as usize).unwrap_or_default();
            let mut opening = before.iter().rev().filter(|it| b"[(){};=".contains(it));
            opening.next() == Some(&b'[')
        }
        _ => false,
    };
    !scope.copied && (opens(place) || place.means.iter().any(opens))
}

/// The loop that an event of its header belongs to, among those that the statement is repeated by.
fn loop_at<'u>(statement: &Statement<'_, 'u>, at: u32) -> Option<&'u Each> {
    let here = |it: &&Predicate| it.condition.start <= at && at < it.condition.end;
    let found = statement.item.predicates.iter().find(here)?;
    found.each.as_ref()
}

/// Where the variable of a loop is declared.
fn variable(statement: &Statement<'_, '_>, of: &Each) -> Option<u32> {
    name_of_element(of, statement.scope.body).map(|it| it.span.start)
}

/// A loop that is read statement by statement goes through what Clang says.
fn a_loop(statement: &mut Statement<'_, '_>, at: u32, seen: &Loop) {
    statement.findings.count("loops");
    let Some(ours) = loop_at(statement, at) else {
        return;
    };
    let by_accessor = seen.range.iter().all(|it| statement.is_of_ordinary(it));
    let is_range = |it: &Place| statement.scope.is(&ours.range, it);
    if variable(statement, ours) != Some(seen.variable) {
        statement.wrong(at, "the loop has another variable");
    } else if by_accessor {
        statement.extra(at, "what an accessor gives back");
    } else if !seen.range.iter().all(is_range) || seen.range.is_empty() {
        let text = format!("the loop is over {:?}, not {:?}", seen.range, ours.range);
        statement.wrong(at, &text);
    }
}

/// Every loop that repeats the statement is one that Clang sees.
fn loops(statement: &mut Statement<'_, '_>, events: &[&Event]) {
    let item = statement.item;
    let body = statement.scope.body;
    let of_elements = |it: &&Predicate| {
        let each = it.each.as_ref();
        // (A pointer that goes through an array is no object of the library, which the plugin knows.)
        each.is_some_and(|it| !is_index(body, it) && !it.type_name.ends_with(" *"))
    };
    for it in item.predicates.iter().filter(of_elements) {
        let header = |event: &&&Event| {
            matches!(event.deed, Deed::Loop(_))
                && it.condition.start <= event.at
                && event.at < it.condition.end
        };
        if events.iter().filter(header).count() != 1 {
            statement.wrong(it.condition.start, "no loop through a container");
        }
    }
}

/// The variables that a place starts with, or those that it stands for.
fn variables(place: &Place) -> Vec<u32> {
    let own = match place.start {
        Start::Local { at } => Some(at),
        _ => None,
    };
    own.into_iter()
        .chain(place.means.iter().flat_map(variables))
        .collect()
}

/// Whether a place is known only by what a function gave back.
pub(crate) fn is_of_call(place: &Place) -> bool {
    matches!(place.start, Start::Unknown)
        || !place.means.is_empty() && place.means.iter().all(is_of_call)
}

/// Whether a loop binds its variable: that is made anew for each element, so that it is the loop's own.
fn binds_variable(statement: &Statement<'_, '_>, at: u32, place: &Place) -> bool {
    let of = loop_at(statement, at).and_then(|it| variable(statement, it));
    // An index is counted up behind its declaration.
    place.path.is_empty() && of.is_some_and(|of| of <= at && place.start == Start::Local { at: of })
}

fn name(statement: &mut Statement<'_, '_>, at: u32, seen: &Name) {
    statement.findings.count("names");
    let scope = statement.scope;
    if !scope.copied || seen.in_macro {
        return;
    }
    let here = |it: &&pleach::model::Ref| it.span.start == at;
    let means = |it: &pleach::model::Ref| match &it.kind {
        pleach::model::RefKind::Local(_) => true,
        pleach::model::RefKind::This(_)
        | pleach::model::RefKind::Scope(_)
        | pleach::model::RefKind::Computed(_) => false,
        pleach::model::RefKind::Member { target, .. }
        | pleach::model::RefKind::Other { target, .. } => same(target, &seen.decl),
    };
    // What follows the iterator of a range-`for` stands at its colon: the range and the variable tell which operator that is.
    let text = statement
        .scope
        .unit
        .files
        .get(statement.scope.body.span.file.0 as usize);
    let byte = text.and_then(|it| it.text.0.get(at as usize));
    let follows = seen.decl.contains("@F@operator*#") && byte == Some(&b':');
    if !follows && !statement.item.refs.iter().filter(here).any(means) {
        statement.wrong(at, &format!("no reference to {}", seen.decl));
    }
}

/// What the statement's facts have beyond what Clang says of it.
fn extras(statement: &mut Statement<'_, '_>, events: &[&Event]) {
    for access in &statement.item.accesses {
        if access.place.root == Root::Going {
            // The plugin does not tell what may not return.
            continue;
        }
        let justified = events.iter().any(|it| justifies(statement, it, access));
        if !justified {
            let start = statement.item.span.start;
            statement.extra(start, class_of(access));
        }
    }
}

fn justifies(statement: &Statement<'_, '_>, event: &Event, access: &Access) -> bool {
    let touch = match (&event.deed, access.mode) {
        (Deed::Read(it) | Deed::Write(it) | Deed::Update(it), _)
            if access.place.root == Root::World =>
        {
            it
        }
        (Deed::Read(it), Mode::Read) | (Deed::Write(it), Mode::Write) | (Deed::Update(it), _) => it,
        (Deed::Call(it), _) if access.place.root == Root::Unknown => {
            return calls::is_unknown(it);
        }
        (Deed::Call(it), _) => return it.access,
        (Deed::Construct(_) | Deed::Destroy(_) | Deed::Unknown, _) => {
            return access.place.root == Root::Unknown;
        }
        _ => return false,
    };
    let places: Vec<_> = std::iter::once(&touch.place)
        .chain(&touch.place.means)
        .collect();
    match access.place.root {
        Root::World => touch.volatile,
        Root::Unknown => places.iter().any(|it| it.path.iter().any(is_through)),
        _ => statement.scope.touches(access, &touch.place),
    }
}

fn is_through(step: &crate::seen::Step) -> bool {
    matches!(step, crate::seen::Step::Through(_))
}

fn class_of(access: &Access) -> String {
    let what = match &access.place.root {
        Root::Node => "the node",
        Root::Variable(Variable::Local(_)) => "a local",
        Root::Variable(Variable::Global(_)) => "a global",
        Root::Pointee(_) => "what a pointer leads to",
        Root::Anywhere => "some object",
        Root::World => "the world",
        Root::Going => "whether the run goes on",
        Root::Unknown => "anything",
    };
    format!("{:?} of {what}", access.mode)
}

fn path<'u>(unit: &'u Unit, body: &Body) -> &'u str {
    &unit.files[body.span.file.0 as usize].path
}

fn unit_text<'u>(unit: &'u Unit, body: &Body) -> &'u [u8] {
    unit.files[body.span.file.0 as usize].text.slice(body.span)
}

fn place(unit: &Unit, body: &Body, at: u32) -> String {
    let file = &unit.files[body.span.file.0 as usize];
    let before = &file.text.0[..(at as usize).min(file.text.0.len())];
    let line = before.iter().filter(|it| **it == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|it| **it != b'\n').count() + 1;
    format!("{}:{line}:{column}", file.path)
}
