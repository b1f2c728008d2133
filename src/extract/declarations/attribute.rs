//! Attributes that libclang does not name.
//!
//! It shows `cleanup(f)`, which runs code, and `target("avx2")`, which a fused function would have to carry too, just as
//! it shows `maybe_unused`. So an attribute counts as harmless only if its text says that it is.

use std::collections::BTreeSet;

use super::facts::Facts;
use super::walk::FunctionRecord;
use crate::clang::{Cursor, kind};
use crate::extract::reading::HARMLESS;
use crate::model::{Span, Usr};

/// The first attribute of a declaration that may change what it does.
pub(crate) fn unknown_attribute<'tu>(
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

/// Whether a variable of a namespace or class may be another one: by an attribute, or by what gives its symbol another name.
pub(crate) fn is_renamed<'tu>(facts: &mut Facts<'tu>, variable: Cursor<'tu>) -> bool {
    unknown_attribute(facts, variable).is_some() || facts.renaming.change(variable)
}

/// The variables among `top` that may be others: `alias("other")` at one declaration holds for the whole program.
pub(crate) fn renamed_variables<'tu>(facts: &mut Facts<'tu>, top: &[Cursor<'tu>]) -> BTreeSet<Usr> {
    let mut renamed = BTreeSet::new();
    let mut open = top.to_vec();
    while let Some(cursor) = open.pop() {
        if !kind::is_declaration(cursor.kind()) || cursor.in_system_header() {
            continue;
        }
        match cursor.kind() {
            kind::NAMESPACE | kind::LINKAGE_SPEC | kind::UNEXPOSED_DECL => {
                open.extend(cursor.children());
            }
            it if kind::is_class(it) => open.extend(cursor.children()),
            kind::VAR_DECL if is_renamed(facts, cursor) => {
                renamed.insert(facts.usr(cursor));
            }
            _ => {}
        }
    }
    renamed
}

/// The first attribute in the text of a function's declaration that the syntax tree may not have.
pub(crate) fn unseen_attribute<'tu>(
    facts: &mut Facts<'tu>,
    declaration: Cursor<'tu>,
) -> Option<Span> {
    let name = facts.files.point(declaration.location())?;
    let attributes = facts.files.unseen_attributes(name.file).iter();
    let mut of_declaration = attributes.filter(|it| it.start <= name.start && name.start < it.end);
    let at = of_declaration.next()?.at;
    Some(Span::new(name.file, at, at))
}

/// The attribute by which a variable may be without use: as it stands in front of the variable's type. A macro stays a macro.
pub(crate) fn unused_attribute<'tu>(
    facts: &mut Facts<'tu>,
    declaration: Cursor<'tu>,
) -> Option<String> {
    let attributes = declaration.children().into_iter();
    let mut attributes = attributes.filter(|it| it.kind() == kind::UNEXPOSED_ATTR);
    let (attribute, name) = attributes.find_map(|it| {
        let name = attribute_name(facts, it)?;
        let plain = name.rsplit("::").next().unwrap_or_default();
        ["maybe_unused", "unused"]
            .contains(&plain.trim_matches('_'))
            .then_some((it, name))
    })?;
    let at = facts.files.point(attribute.location())?;
    let source = facts.files.text(at.file);
    if attribute.extent().in_macro() {
        let invocations = facts.files.invocations_in(at.file, at.start, at.start + 1);
        let (start, end) = invocations.first().copied()?;
        return Some(source.lossy(Span::new(at.file, start, end)));
    }
    let before = source.0.get(..at.start as usize)?.trim_ascii_end();
    // A name behind `using ns:` or another attribute has its own text in between.
    let line = before.iter().rposition(|it| *it == b'[' || *it == b'(')?;
    Some(match before[line] {
        b'[' => format!("[[{name}]]"),
        _ => format!("__attribute__(({name}))"),
    })
}

/// Whether the text of an attribute says that it changes nothing. (`[[assume(...)]]` reads what libclang does not show.)
pub(crate) fn is_harmless<'tu>(facts: &mut Facts<'tu>, attribute: Cursor<'tu>) -> bool {
    let Some(qualified) = attribute_name(facts, attribute) else {
        return false;
    };
    let name = qualified.rsplit("::").next().unwrap_or_default();
    HARMLESS.contains(&name.trim_matches('_'))
}

impl<'tu> Facts<'tu> {
    /// Whether compilers say something of a call of a function that they generate code for: by `__attribute__((error("…")))`, which no parse
    /// shows.
    pub(crate) fn is_diagnosed(&mut self, record: &FunctionRecord<'tu>) -> bool {
        let declarations = record.declarations.iter().map(|it| it.0);
        let attributes = declarations.flat_map(|it| it.children());
        let attributes = attributes.filter(|it| it.kind() == kind::UNEXPOSED_ATTR);
        let attributes: Vec<Cursor<'tu>> = attributes.collect();
        attributes.into_iter().any(|it| {
            let name = attribute_name(self, it).unwrap_or_default();
            let plain = name.rsplit("::").next().unwrap_or_default();
            ["error", "warning"].contains(&plain.trim_matches('_'))
        })
    }
}

/// The name of an attribute as written, with its namespace.
fn attribute_name<'tu>(facts: &mut Facts<'tu>, attribute: Cursor<'tu>) -> Option<String> {
    let at = facts.files.point(attribute.spelled_at())?;
    let source = facts.files.text(at.file);
    let written = source.0.get(at.start as usize..).unwrap_or_default();
    let is_name = |it: &&u8| it.is_ascii_alphanumeric() || matches!(it, b'_' | b':');
    let length = written.iter().take_while(is_name).count();
    let name = std::str::from_utf8(&written[..length]).ok()?;
    Some(name.to_owned())
}
