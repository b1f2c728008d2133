//! Calls on the first element of a container, in a loop over all of them: `children[0]->f()` is `for (x : children) if (x is the first)
//! x->f()` (the inverse of loop peeling: Allen, Cocke: A catalogue of optimizing transformations, 1972).
//!
//! A decorator that lays out nothing but its first child then has the loop of the traversals that visit all children, and its call can join
//! theirs in the iteration of that child. No such loop is ever written by itself: `fuse` takes this reading only where the call joins
//! others in a loop that is there.
//!
//! The call still runs where it ran: under its conditions, and for a container without elements not at all, since its first element is
//! what it is called on. (A test for that is what the loop says, and is left out.)

use std::collections::BTreeSet;

use super::Program;
use super::reading::peeled;
use crate::model::{
    Access, Body, ELEMENT, Each, Function, FunctionKind, Item, ItemKind, Mode, Place, Predicate,
    Ref, RefKind, Root, SINGLE_ELEMENT, Span, Usr,
};
use crate::mutation::{Rule, broken};

/// Adds the readings.
pub(super) fn read(program: &mut Program) {
    let all = program.functions.iter().chain(&program.readings);
    let all: Vec<(&Usr, &Function)> = all
        .filter(|it| it.1.kind == FunctionKind::Traversal)
        .collect();
    let bodies = all.iter().filter_map(|it| it.1.body.as_ref());
    let loops = bodies.flat_map(|it| &it.items).flat_map(Item::loops);
    let loops = loops.filter(|it| it.1.start.is_some());
    let containers: BTreeSet<&Place> = loops.map(|it| &it.1.range).collect();
    let read = |(usr, function): &(&Usr, &Function)| {
        let body = in_loops(program, function.body.as_ref()?, &containers)?;
        let function = Function {
            body: Some(body),
            ..(*function).clone()
        };
        Some((peeled(usr), function))
    };
    let found: Vec<(Usr, Function)> = all.iter().filter_map(read).collect();
    program.has_peeled = !found.is_empty();
    program.readings.extend(found);
    let of_classes = program.readings_of_classes.iter();
    let of_classes = of_classes.filter_map(|((usr, class), reading)| {
        let reading = peeled(reading);
        let known = program.readings.contains_key(&reading);
        known.then(|| ((peeled(usr), class.clone()), reading))
    });
    let of_classes: Vec<_> = of_classes.collect();
    program.readings_of_classes.extend(of_classes);
}

/// The body with the calls on first elements of these containers in loops; `None` if there is none.
fn in_loops(program: &Program, body: &Body, containers: &BTreeSet<&Place>) -> Option<Body> {
    if body.refusal.is_some() {
        return None;
    }
    let mut any = false;
    let items = body.items.iter().map(|item| {
        let found = in_loop(program, body, item, containers);
        any |= found.is_some();
        found.unwrap_or_else(|| item.clone())
    });
    let items: Vec<Item> = items.collect();
    any.then(|| Body {
        items,
        ..body.clone()
    })
}

/// A call on the first element of one of these containers, in a loop.
fn in_loop(
    program: &Program,
    body: &Body,
    item: &Item,
    containers: &BTreeSet<&Place>,
) -> Option<Item> {
    let ItemKind::Call(call) = &item.kind else {
        return None;
    };
    let place = call.receiver.place.as_ref()?;
    let (symbol, path) = place.path.split_last()?;
    let range = Place::new(Root::Node, path.to_vec());
    let is_first = symbol.as_str().strip_prefix(SINGLE_ELEMENT) == Some("0");
    let of_node = place.root == Root::Node && !place.whole && is_first;
    let alone = item.loops().next().is_none() && item.within.is_none();
    let plain = alone && item.returns.is_empty() && item.declares.is_empty();
    if !of_node || !plain || !containers.contains(&range) {
        return None;
    }
    let element = element(program, (call.receiver.text?, &item.refs))?;
    // A name that was given to it before may be another's by then.
    if item
        .aliases
        .iter()
        .any(|it| it.place.path.starts_with(path))
    {
        return None;
    }
    // A variable would have to be declared in front of the loop.
    let is_param = |it: &Ref| match it.kind {
        RefKind::Local(id) => body.locals.get(id.0 as usize).is_some_and(|it| it.param),
        _ => true,
    };
    let mut named = item.refs.iter().filter(|it| element.contains(it.span));
    if !named.all(is_param) {
        return None;
    }
    let mut item = item.clone();
    let refs = item.refs.clone();
    let asks = |it: &Predicate| asks_for_elements(program, (it, &refs), &range);
    let (gone, kept): (Vec<_>, Vec<_>) = item.predicates.into_iter().partition(asks);
    item.refs
        .retain(|it| !gone.iter().any(|gone| gone.condition.contains(it.span)));
    item.predicates = kept;
    let [each, first] = loop_of(&range, item.span, element);
    item.predicates.extend([each, first]);
    rename(&mut item, &range);
    Some(item)
}

/// The loop over `range` around the statement, and that its iteration is that of `element`, the first.
fn loop_of(range: &Place, statement: Span, element: Span) -> [Predicate; 2] {
    let predicate = Predicate {
        statement,
        condition: element,
        negated: false,
        cases: None,
        conjunct: None,
        braces: true,
        behind: false,
        accesses: vec![Access::read(range.clone())],
        calls: false,
        tests: None,
        each: None,
        first: true,
    };
    let each = Each {
        range: range.clone(),
        variables: Vec::new(),
        type_name: String::new(),
        constant: true,
        start: None,
        element: None,
    };
    let each = Predicate {
        condition: Span::new(element.file, element.start, element.start),
        each: Some(each),
        first: false,
        ..predicate.clone()
    };
    [each, predicate]
}

/// Makes the first element of `range` the one of the iteration at hand.
fn rename(item: &mut Item, range: &Place) {
    let first = Usr::new(&format!("{SINGLE_ELEMENT}0"));
    let own = match &mut item.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    };
    let mut places: Vec<&mut Place> = Vec::new();
    let calls = own.into_iter().chain(&mut item.nested);
    for call in calls.chain(&mut item.helpers) {
        places.extend(call.receiver.place.as_mut());
        places.extend(call.args.iter_mut().filter_map(|it| it.referent.as_mut()));
    }
    places.extend(item.accesses.iter_mut().map(|it| &mut it.place));
    for condition in &mut item.predicates {
        places.extend(condition.accesses.iter_mut().map(|it| &mut it.place));
        places.extend(condition.tests.as_mut().map(|it| &mut it.child));
    }
    places.extend(item.aliases.iter_mut().map(|it| &mut it.place));
    for place in places {
        let at = range.path.len();
        let starts = place.root == range.root && place.path.starts_with(&range.path);
        if starts && place.path.get(at) == Some(&first) {
            place.path[at] = Usr::new(ELEMENT);
        }
    }
}

/// What of a receiver designates an element of the container: `children[0]` in `children[0]->` and in `children[0].get()`.
fn element(program: &Program, (receiver, refs): (Span, &[Ref])) -> Option<Span> {
    let text = text(program, receiver)?;
    let mut end = text.trim_ascii_end();
    end = end.strip_suffix(b"->").unwrap_or(end).trim_ascii_end();
    end = end.strip_suffix(b".get()").unwrap_or(end);
    let length = end.len() as u32;
    let span = Span::new(receiver.file, receiver.start, receiver.start + length);
    let path = end.strip_suffix(b"[0]").or_else(|| {
        let name = end.strip_suffix(b"()")?;
        name.ends_with(b".front").then_some(name)
    })?;
    is_path(path, (span, refs)).then_some(span)
}

/// Whether a condition says that a container has elements, and no more than that.
fn asks_for_elements(
    program: &Program,
    (condition, refs): (&Predicate, &[Ref]),
    range: &Place,
) -> bool {
    // The node may be named by a variable.
    let is_name = |it: &Place| matches!(it.root, Root::Variable(_)) && it.path.is_empty();
    let reads = |it: &Access| it.mode == Mode::Read && (it.place == *range || is_name(&it.place));
    if broken(Rule::PeeledConditions) && condition.each.is_none() {
        return true;
    }
    let plain = condition.cases.is_none() && condition.each.is_none() && !condition.calls;
    let asks = condition.accesses.iter().any(|it| it.place == *range);
    if !plain || !asks || !condition.accesses.iter().all(reads) {
        return false;
    }
    // Of the library's container, not a function of the program's by that name.
    let is_known = |it: &Ref| match &it.kind {
        RefKind::Member { target, .. } => target.as_str().starts_with("c:@N@std@"),
        _ => false,
    };
    let last = refs
        .iter()
        .filter(|it| condition.condition.contains(it.span));
    if !last.max_by_key(|it| it.span).is_some_and(is_known) {
        return false;
    }
    let text = text(program, condition.condition).unwrap_or_default();
    let (text, negated) = match text.strip_prefix(b"!") {
        Some(text) => (text, !condition.negated),
        None => (text, condition.negated),
    };
    let signs = [&b" > 0"[..], b" > 0u", b" != 0", b" != 0u", b""].into_iter();
    let mut asked = signs.filter_map(|it| text.strip_suffix(it)?.strip_suffix(b"()"));
    let asked = match negated {
        true => text
            .strip_suffix(b"()")
            .filter(|it| it.ends_with(b".empty")),
        false => asked.find(|it| it.ends_with(b".size")),
    };
    asked.is_some_and(|it| is_path(it, (condition.condition, refs)))
}

/// Whether a text is a name, or members selected from one, and what it names within `span` are just these: no macro is among them.
fn is_path(text: &[u8], (span, refs): (Span, &[Ref])) -> bool {
    let text = String::from_utf8_lossy(text).replace("->", ".");
    let names = text.split('.').filter(|it| *it != "this");
    let mut named: Vec<&Ref> = refs.iter().filter(|it| span.contains(it.span)).collect();
    named.sort();
    let named = named.iter().map(|it| it.name.as_str());
    names.eq(named.filter(|it| !it.is_empty()))
}

fn text(program: &Program, span: Span) -> Option<&[u8]> {
    let file = program.files.get(span.file.0 as usize)?;
    Some(file.text.slice(span))
}
