//! `#embed` in functions: libclang ends the process when it prints such a function, so a unit that has one is not read. An array
//! of a namespace is never printed.

use crate::clang::{Cursor, Extent, Location, TranslationUnit, kind};
use crate::source::directives;

/// Where a unit embeds a file in what is no variable of a namespace, if it does. `top`: what the unit consists of.
pub(super) fn embed_in_function(tu: &TranslationUnit, top: &[Cursor<'_>]) -> Option<Location> {
    let mut found = embeds(tu);
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

/// The directives that are in effect; of a file that is read more than once, those that are at any time.
fn embeds(tu: &TranslationUnit) -> Vec<Location> {
    let mut files = tu.files();
    files.sort_unstable();
    let mut found = Vec::new();
    let mut skipped = None;
    for of_file in files.chunk_by(|a, b| a == b) {
        let file = of_file[0];
        let text = tu.file_contents(file);
        if memchr::memmem::find(text, b"embed").is_none() {
            continue;
        }
        let skipped = skipped.get_or_insert_with(|| tu.skipped_ranges());
        let is_skipped = |at: u32| {
            let ranges = skipped.iter();
            of_file.len() == 1
                && ranges
                    .clone()
                    .any(|it| it.0 == file && it.1 <= at && at < it.2)
        };
        let all = directives(text).into_iter();
        let all = all.filter(|it| it.word == "embed" && !is_skipped(it.hash));
        found.extend(all.map(|it| Location {
            file,
            offset: it.hash,
            in_macro: false,
        }));
    }
    found
}

fn is_inside(at: &Location, extent: Extent) -> bool {
    at.file == extent.file && extent.start <= at.offset && at.offset < extent.end
}
