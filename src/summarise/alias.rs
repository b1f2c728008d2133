//! Aliases whose path a call changes: what an item says of them is not to be trusted then.
//!
//! A traversal that replaces children below its own node was looked for when the items were read. Here it is
//! about those that reach up: through a parent link, or by a function whose effects are not known.

use std::collections::{BTreeMap, BTreeSet};

use super::closure::{Closure, calls};
use crate::link::Program;
use crate::model::{Access, Alias, ELEMENT, Each, Item, ItemKind, Mode, Root, Span, Usr, fields};
use crate::mutation::{Rule, broken};

/// Whether item `at` uses an alias whose path a call may have changed since.
pub(super) fn uses_stale_alias(
    program: &Program,
    closures: &BTreeMap<Usr, Closure>,
    items: &[Item],
    at: usize,
) -> bool {
    let aliases = items[at]
        .aliases
        .iter()
        .filter(|_| !broken(Rule::DistantRelinks));
    aliases.into_iter().any(|alias| {
        // What a call uses is evaluated before it runs.
        let end = match items[at].kind {
            ItemKind::Simple => at + 1,
            ItemKind::Call(_) => at,
        };
        let since = (alias.since as usize).min(end);
        let before = items[since..end].iter();
        let mut called = before.chain(repeated(items, at, alias)).flat_map(calls);
        called.any(|call| match program.targets(call) {
            None => true,
            Some(targets) => targets
                .iter()
                .any(|it| changes(program, closures, it, alias)),
        })
    })
}

/// What stands with item `at` in a loop that `alias` is from outside of: it runs before the item, in an earlier iteration.
fn repeated<'i>(items: &'i [Item], at: usize, alias: &Alias) -> impl Iterator<Item = &'i Item> {
    let declaring = (alias.since as usize)
        .checked_sub(1)
        .and_then(|it| items.get(it));
    let is_inside = |(of, each): &(Span, &Each)| {
        let element = alias.place.path.strip_prefix(&each.range.path[..]);
        let of_element = element
            .and_then(|it| it.first())
            .is_some_and(|it| it.as_str() == ELEMENT);
        of_element || declaring.is_some_and(|it| it.loops().any(|it| it.0 == *of))
    };
    let outside: Vec<Span> = items[at]
        .loops()
        .filter(|it| !is_inside(it))
        .map(|it| it.0)
        .collect();
    items
        .iter()
        .filter(move |it| it.loops().any(|it| outside.contains(&it.0)))
}

/// Whether `function` may put another node on the alias's path from afar.
fn changes(
    program: &Program,
    closures: &BTreeMap<Usr, Closure>,
    function: &Usr,
    alias: &Alias,
) -> bool {
    let closure = &closures[function];
    let on_path = |path: &[Usr]| {
        let last = fields(path).next_back();
        last.is_some_and(|it| alias.place.path.contains(it))
    };
    let mut seen = BTreeSet::new();
    let (words, bodies) = &closure.through_formals;
    closure.unknown == Some(Mode::Write)
        || closure
            .floating
            .iter()
            .chain(words)
            .any(|(path, whole, (mode, _))| *whole && *mode == Mode::Write && on_path(path))
        || closure
            .floating_bodies
            .iter()
            .chain(bodies)
            .any(|it| writes_child(program, it, &on_path, &mut seen))
}

/// Whether a function, or one that it calls, writes such a child of any node.
fn writes_child(
    program: &Program,
    function: &Usr,
    on_path: &impl Fn(&[Usr]) -> bool,
    seen: &mut BTreeSet<Usr>,
) -> bool {
    if !seen.insert(function.clone()) {
        return false;
    }
    let body = program.function(function).and_then(|it| it.body.as_ref());
    let items = body.map_or(&[][..], |it| &it.items);
    let writes = |it: &Access| {
        let place = &it.place;
        it.mode == Mode::Write && place.root == Root::Node && place.whole && on_path(&place.path)
    };
    items.iter().any(|item| {
        item.accesses.iter().any(writes)
            || calls(item)
                .filter_map(|it| program.targets(it))
                .flatten()
                .any(|it| writes_child(program, &it, on_path, seen))
    })
}
