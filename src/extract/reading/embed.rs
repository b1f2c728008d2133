//! `#embed` in functions: libclang ends the process when it prints such a function, so a unit that has one is not read. An array
//! of a namespace is never printed.

use crate::clang::{Cursor, Extent, Location, TranslationUnit, kind};

/// Where a unit embeds a file in what is no variable of a namespace, if it does. `top`: what the unit consists of.
/// `embeds`: the directives in its files.
pub(crate) fn embed_in_function(
    tu: &TranslationUnit,
    top: &[Cursor<'_>],
    embeds: &[(usize, u32)],
) -> Option<Location> {
    let mut found = active(tu, embeds);
    if found.is_empty() {
        return None;
    }
    let mut pending = top.to_vec();
    while let Some(cursor) = pending.pop() {
        match cursor.kind() {
            kind::NAMESPACE | kind::LINKAGE_SPEC => pending.extend(cursor.children()),
            kind::VAR_DECL => {
                let extent = cursor.extent();
                found.retain(|it| !is_inside(it, extent));
            }
            _ => {}
        }
    }
    found.into_iter().next()
}

/// The directives that are in effect; of a file that is read more than once, those that may be at any time.
fn active(tu: &TranslationUnit, embeds: &[(usize, u32)]) -> Vec<Location> {
    if embeds.is_empty() {
        return Vec::new();
    }
    let (skipped, files) = (tu.skipped_ranges(), tu.files());
    let is_active = |(file, at): &(usize, u32)| {
        let once = files.iter().filter(|it| *it == file).count() == 1;
        let skips = |it: &(usize, u32, u32)| it.0 == *file && it.1 <= *at && *at < it.2;
        !once || !skipped.iter().any(skips)
    };
    let active = embeds.iter().filter(|it| is_active(it));
    let location = |(file, offset): &(usize, u32)| Location {
        file: *file,
        offset: *offset,
        in_macro: false,
    };
    active.map(location).collect()
}

fn is_inside(at: &Location, extent: Extent) -> bool {
    at.file == extent.file && extent.start <= at.offset && at.offset < extent.end
}
