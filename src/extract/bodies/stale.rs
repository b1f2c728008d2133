//! Aliases that go stale: a local pointer keeps its node, but the path that it was made of may lead to
//! another one once something that runs later puts a new child there. Such a local is no alias; it
//! designates a node of its own.
//!
//! Assignments in the text of the function are looked for when an alias is made (`alias`); here it is about
//! calls. What a called traversal does is not known yet: it is taken to replace children below its node. That
//! it replaces others, by way of a parent, is found out where all effects are known (`summarise`).

use std::collections::BTreeMap;

use crate::clang::{Cursor, kind};
use crate::extract::declarations::Facts;
use crate::extract::effects::Frame;
use crate::model::{Access, Alias, Item, ItemKind, LocalId, Mode, Place, RefKind, Root, Span, Usr};
use crate::mutation::{Rule, broken};

/// How many constructors that construct others are followed.
const CONSTRUCTION_DEPTH: usize = 8;

/// What one item runs, besides what is in the item.
#[derive(Default)]
pub(crate) struct Trail<'tu> {
    /// The nodes of its traversal calls, in order; `None` if it is not known which.
    pub(crate) receivers: Vec<Option<Place>>,
    /// The constructors and destructors with code, and ordinary functions.
    pub(crate) runs: Vec<Cursor<'tu>>,
}

/// The aliases of the frame that are used after their path may have changed.
pub(super) fn stale_aliases<'tu>(
    facts: &mut Facts<'tu>,
    frame: &Frame<'tu>,
    block: Cursor<'tu>,
    items: &[Item],
    trails: &[Trail<'tu>],
) -> Vec<LocalId> {
    if broken(Rule::StaleAliases) {
        return Vec::new();
    }
    let relinks: Vec<bool> = items
        .iter()
        .zip(trails)
        .map(|(item, trail)| {
            item.accesses.iter().any(is_unknown_write)
                || trail
                    .runs
                    .iter()
                    .any(|it| may_relink(facts, *it, CONSTRUCTION_DEPTH))
        })
        .collect();
    let mut stale = Vec::new();
    for (id, targets) in &frame.aliases {
        let crossing = targets.iter().flatten().filter(|it| it.linked);
        let paths: Vec<&Place> = crossing.map(|it| &it.place).collect();
        let changes = |at: usize| {
            relinks[at]
                || paths.iter().any(|path| {
                    let receivers = &trails[at].receivers;
                    receivers.iter().any(|it| replaces(it.as_ref(), path))
                })
        };
        // What runs between a declaration in front of the block and the block is not looked at.
        let outside = frame.declaration(*id).location().offset < block.extent().start;
        if !paths.is_empty() && (outside || goes_stale(frame, items, *id, changes)) {
            stale.push(*id);
        }
    }
    stale.sort();
    stale
}

/// Whether an item that uses the local follows one that changes its path, both behind the declaration.
fn goes_stale(
    frame: &Frame<'_>,
    items: &[Item],
    id: LocalId,
    changes: impl Fn(usize) -> bool,
) -> bool {
    let uses = |item: &Item| mentions(frame, item, id);
    let first = looked_up(frame, items, id);
    let Some(change) = (first..items.len()).find(|at| changes(*at)) else {
        return false;
    };
    // A call that is the statement evaluates what it uses first; an item with unknown effects needs no path.
    let within = matches!(items[change].kind, ItemKind::Simple)
        && !items[change].accesses.iter().any(is_unknown_write)
        && uses(&items[change]);
    // What a loop repeats, runs before what stands in front of it there. A variable of the loop is another one then.
    let declared = |of: Span| {
        let within = |it: &Item| it.loops().any(|it| it.0 == of);
        let own = |it: &Item| {
            it.loops()
                .any(|it| of.contains(it.0) && it.1.names(id).is_some())
        };
        items
            .iter()
            .any(|it| own(it) || within(it) && it.declares.contains(&id))
    };
    let changes_in_loop = (first..items.len()).filter(|at| changes(*at)).any(|at| {
        let mut loops = items[at].loops().map(|it| it.0).filter(|it| !declared(*it));
        loops.any(|of| {
            items
                .iter()
                .any(|it| it.loops().any(|it| it.0 == of) && uses(it))
        })
    });
    within || changes_in_loop || items[change + 1..].iter().any(uses)
}

/// Whether an item uses a local, be it in a lambda that it calls.
fn mentions(frame: &Frame<'_>, item: &Item, id: LocalId) -> bool {
    item.refs.iter().any(|it| match it.kind {
        RefKind::Local(named) => named == id || frame.names_in_lambda(named, id),
        _ => false,
    })
}

/// The first item that may run after the local got its value.
fn looked_up(frame: &Frame<'_>, items: &[Item], id: LocalId) -> usize {
    match items.iter().position(|it| it.declares == [id]) {
        Some(at) => at + 1,
        None => items
            .iter()
            .position(|it| it.declares.contains(&id) || mentions(frame, it, id))
            .unwrap_or(0),
    }
}

/// Notes at each item which aliases it uses, for when it is known what the calls in between do.
pub(super) fn add_aliases(frame: &Frame<'_>, items: &mut [Item]) {
    let mut aliases: BTreeMap<LocalId, (Vec<Place>, usize)> = BTreeMap::new();
    for (id, targets) in &frame.aliases {
        let crossing = targets.iter().flatten().filter(|it| it.linked);
        let places: Vec<Place> = crossing.map(|it| it.place.clone()).collect();
        if !places.is_empty() {
            aliases.insert(*id, (places, looked_up(frame, items, *id)));
        }
    }
    // An alias of another one is as old as that one. Locals are numbered in order of declaration.
    for id in aliases.keys().copied().collect::<Vec<_>>() {
        let declaring = items.iter().find(|it| it.declares.contains(&id));
        let oldest = declaring.and_then(|item| {
            let others = aliases
                .iter()
                .filter(|(other, _)| mentions(frame, item, **other));
            others.map(|(_, (_, since))| *since).min()
        });
        if let (Some(oldest), Some((_, since))) = (oldest, aliases.get_mut(&id)) {
            *since = oldest.min(*since);
        }
    }
    for item in items {
        for (id, (places, since)) in &aliases {
            if mentions(frame, item, *id) {
                let since = *since as u32;
                let of_place = |place: &Place| Alias {
                    place: place.clone(),
                    since,
                };
                item.aliases.extend(places.iter().map(of_place));
            }
        }
    }
}

fn is_unknown_write(access: &Access) -> bool {
    access.mode == Mode::Write && access.place.root == Root::Unknown
}

/// Whether a traversal on `receiver` may put another node somewhere on `path`.
fn replaces(receiver: Option<&Place>, path: &Place) -> bool {
    receiver.is_none_or(|it| {
        let (above, fields): (Vec<&Usr>, Vec<&Usr>) =
            (it.fields().collect(), path.fields().collect());
        it.root != path.root || above.len() < fields.len() && fields.starts_with(&above)
    })
}

/// Whether a constructor, destructor or ordinary function may put a new node into a child field: it names one, or calls others,
/// or its code is in another unit.
fn may_relink<'tu>(facts: &mut Facts<'tu>, run: Cursor<'tu>, depth: usize) -> bool {
    match (run.definition(), depth.checked_sub(1)) {
        (Some(definition), _) if is_accessor(facts, definition) => false,
        (Some(definition), Some(rest)) => names_child(facts, definition, rest),
        (Some(_), None) => true,
        (None, _) => !run.is_defaulted(),
    }
}

/// Whether a function was found to do nothing but give back a part of its object.
fn is_accessor(facts: &Facts<'_>, function: Cursor<'_>) -> bool {
    let known = facts.accessors.get(&function.canonical().id());
    known.is_some_and(Option::is_some)
}

fn is_followed<'tu>(facts: &mut Facts<'tu>, callee: Cursor<'tu>) -> bool {
    callee.kind() == kind::CONSTRUCTOR
        || facts.declarations.function(callee).is_some() && !facts.marks(callee).pure
}

fn names_child<'tu>(facts: &mut Facts<'tu>, cursor: Cursor<'tu>, depth: usize) -> bool {
    let named = cursor.referenced();
    let relinks = match (cursor.kind(), named) {
        (kind::MEMBER_REF_EXPR, Some(field)) => facts.child_class(field).is_some(),
        (kind::CALL_EXPR, Some(callee)) if is_followed(facts, callee) => {
            may_relink(facts, callee, depth)
        }
        (kind::CALL_EXPR, Some(callee)) => !callee.is_defaulted() && !facts.marks(callee).pure,
        (kind::CALL_EXPR, None) => true,
        _ => false,
    };
    relinks
        || cursor
            .children()
            .into_iter()
            .any(|it| names_child(facts, it, depth))
}
