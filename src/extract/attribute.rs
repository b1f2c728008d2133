//! Attributes that libclang does not name.
//!
//! It shows `cleanup(f)`, which runs code, and `target("avx2")`, which a fused function would have to carry too, just as
//! it shows `maybe_unused`. So an attribute counts as harmless only if its text says that it is.

use super::facts::Facts;
use crate::clang::{Cursor, kind};

/// Attributes without an effect on what a declaration or statement does, by their names without a namespace.
const HARMLESS: &[&str] = &[
    "always_inline",
    "artificial",
    "cold",
    "deprecated",
    "fallthrough",
    "flatten",
    "hot",
    "likely",
    "maybe_unused",
    "nodebug",
    "noinline",
    "retain",
    "unlikely",
    "unused",
    "used",
    "visibility",
];

/// The first attribute of a declaration that may change what it does.
pub(super) fn unknown_attribute<'tu>(
    facts: &mut Facts<'tu>,
    declaration: Cursor<'tu>,
) -> Option<Cursor<'tu>> {
    let mut attributes = declaration.children().into_iter();
    attributes.find(|it| match it.kind() {
        // Another name for what may have one already.
        kind::ASM_LABEL_ATTR => true,
        kind::UNEXPOSED_ATTR => !is_harmless(facts, *it),
        _ => false,
    })
}

/// Whether the text of an attribute says that it changes nothing. (`[[assume(...)]]` reads what libclang does not show.)
pub(super) fn is_harmless<'tu>(facts: &mut Facts<'tu>, attribute: Cursor<'tu>) -> bool {
    let Some(at) = facts.files.point(attribute.spelled_at()) else {
        return false;
    };
    let source = facts.files.text(at.file);
    let written = source.0.get(at.start as usize..).unwrap_or_default();
    let is_name = |it: &&u8| it.is_ascii_alphanumeric() || matches!(it, b'_' | b':');
    let length = written.iter().take_while(is_name).count();
    let Ok(qualified) = std::str::from_utf8(&written[..length]) else {
        return false;
    };
    let name = qualified.rsplit("::").next().unwrap_or_default();
    HARMLESS.contains(&name.trim_matches('_'))
}
