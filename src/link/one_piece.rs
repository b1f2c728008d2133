//! Statements whose parts share a branch, in one piece.
//!
//! Extraction reads what stands behind `if (c) continue;` as statements under the opposite condition (`rest`), each of which evaluates `c` anew.
//! That holds only if what the iteration does leaves alone what `c` reads, which is known where all effects are. So such a body has
//! another reading, in which these loops are statements like any others; `fuse` chooses.
//!
//! A variable that is declared in a branch (`case Kind::Binary: { auto *it = static_cast<Binary *>(node); …`) lives in that, and one that is
//! declared behind a `continue` in the branch which that becomes. Where another statement has to stand between its declaration
//! and one which uses it, and the declaration cannot be split, `settle` asks for the reading in one piece.

use super::early::statements;
use super::{Program, Reading};
use crate::model::{Body, Function, FunctionKind, Item, ItemKind, Root};

/// Adds the readings in which such statements are in one piece.
pub(super) fn read(program: &mut Program) {
    let mut readings = Vec::new();
    for (usr, function) in &program.functions {
        let is_traversal = function.kind == FunctionKind::Traversal;
        let body = function.body.as_ref().filter(|_| is_traversal);
        let Some(body) = body.filter(|it| it.items.iter().any(Item::shares_branch)) else {
            continue;
        };
        let reading = Function {
            body: Some(in_one_piece(body, |parts| {
                parts.iter().any(Item::shares_branch)
            })),
            ..function.clone()
        };
        let whole = Reading {
            in_one_piece: true,
            ..Reading::WRITTEN
        };
        readings.push((whole.of(usr), reading));
    }
    program.readings.extend(readings);
}

/// The body with the statements in one piece that are to be.
fn in_one_piece(body: &Body, is_whole: impl Fn(&[Item]) -> bool) -> Body {
    let mut items = Vec::new();
    // For each item of the body, what it has become.
    let mut index = Vec::new();
    for parts in statements(&body.items) {
        if is_whole(parts) {
            index.extend(parts.iter().map(|_| items.len()));
            let span = parts[0].statement();
            items.push(Item::whole(parts.iter().map(any_iteration).collect(), span));
        } else {
            index.extend((0..parts.len()).map(|it| items.len() + it));
            items.extend(parts.iter().cloned());
        }
    }
    let count = items.len();
    for alias in items.iter_mut().flat_map(|it| &mut it.aliases) {
        let since = index.get(alias.since as usize).copied();
        alias.since = since.unwrap_or(count) as u32;
    }
    body.with_items(items)
}

/// A part as one of a statement that runs it for all elements; what a variable leads to may be another node each time.
fn any_iteration(part: &Item) -> Item {
    let mut part = part.clone();
    part.forget_iteration();
    if let ItemKind::Call(call) = &mut part.kind {
        let place = &mut call.receiver.place;
        place.take_if(|it| matches!(it.root, Root::Pointee(_)));
    }
    part
}
