//! Aliases that go stale: a local pointer keeps its node, but the path that it was made of may lead to
//! another one once something that runs later puts a new child there. Such a local is no alias; it
//! designates a node of its own.
//!
//! Assignments in the text of the function are looked for when an alias is made (`alias`); here it is about
//! calls. What a called traversal does is not known yet: it is taken to replace children below its node.

use super::facts::Facts;
use super::frame::Frame;
use crate::clang::{Cursor, kind};
use crate::model::{Access, Item, ItemKind, LocalId, Mode, Place, RefKind, Root};

/// What one item runs, besides what is in the item.
#[derive(Default)]
pub(super) struct Trail<'tu> {
    /// The nodes of its traversal calls, in order; `None` if it is not known which.
    pub(super) receivers: Vec<Option<Place>>,
    /// The constructors and destructors with code.
    pub(super) runs: Vec<Cursor<'tu>>,
}

/// The aliases of the frame that are used after their path may have changed.
pub(super) fn stale_aliases<'tu>(
    facts: &mut Facts<'tu>,
    frame: &Frame<'tu>,
    block: Cursor<'tu>,
    items: &[Item],
    trails: &[Trail<'tu>],
) -> Vec<LocalId> {
    let relinks: Vec<bool> = items
        .iter()
        .zip(trails)
        .map(|(item, trail)| {
            item.accesses.iter().any(is_unknown_write)
                || trail.runs.iter().any(|it| may_relink(facts, *it))
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
        if !paths.is_empty() && (outside || goes_stale(items, *id, changes)) {
            stale.push(*id);
        }
    }
    stale.sort();
    stale
}

/// Whether an item that uses the local follows one that changes its path, both behind the declaration.
fn goes_stale(items: &[Item], id: LocalId, changes: impl Fn(usize) -> bool) -> bool {
    let uses = |item: &Item| item.refs.iter().any(|it| it.kind == RefKind::Local(id));
    let declared = items.iter().position(|it| it.declares == [id]);
    let first = match declared {
        Some(at) => at + 1,
        None => items
            .iter()
            .position(|it| it.declares.contains(&id) || uses(it))
            .unwrap_or(0),
    };
    let Some(change) = (first..items.len()).find(|at| changes(*at)) else {
        return false;
    };
    // A call that is the statement evaluates what it uses first; an item with unknown effects needs no path.
    let within = matches!(items[change].kind, ItemKind::Simple)
        && !items[change].accesses.iter().any(is_unknown_write)
        && uses(&items[change]);
    within || items[change + 1..].iter().any(uses)
}

fn is_unknown_write(access: &Access) -> bool {
    access.mode == Mode::Write && access.place.root == Root::Unknown
}

/// Whether a traversal on `receiver` may put another node somewhere on `path`.
fn replaces(receiver: Option<&Place>, path: &Place) -> bool {
    receiver.is_none_or(|it| {
        it.root != path.root || it.path.len() < path.path.len() && path.path.starts_with(&it.path)
    })
}

/// Whether a constructor or destructor may put a new node into a child field: it names one, or calls others.
fn may_relink<'tu>(facts: &mut Facts<'tu>, cursor: Cursor<'tu>) -> bool {
    let named = cursor.referenced();
    let relinks = match (cursor.kind(), named) {
        (kind::MEMBER_REF_EXPR, Some(field)) => facts.child_class(field).is_some(),
        (kind::CALL_EXPR, Some(callee)) => !callee.is_defaulted() && !facts.marks(callee).pure,
        (kind::CALL_EXPR, None) => true,
        _ => false,
    };
    relinks
        || cursor
            .children()
            .into_iter()
            .any(|it| may_relink(facts, it))
}
