//! Where definitions go: behind the last body that they copy (design section 9).

use std::collections::BTreeMap;

use crate::model::{Body, Class, FileId, Function, Span, Usr};

use super::context::Context;
use super::fragment::Problem;

/// A declaration behind which something can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Anchor {
    pub(super) span: Span,
    /// Position among all declarations of the translation unit.
    pub(super) order: u32,
    /// A function defined there must be `inline`.
    pub(super) inline: bool,
    /// The namespace that encloses the place.
    pub(super) namespace: String,
    /// How a function of the namespace `namespace` must be qualified there (`ns::`, if its own definition is).
    pub(super) qualifier: String,
}

/// The place of the definition that copies `bodies`, in `class` if it is a member. A class that one unit alone
/// knows has its members' definitions there.
///
/// # Errors
/// There is no body, or its position is wrong.
pub(super) fn definition(
    context: &Context,
    bodies: &[(&Function, &Body)],
    class: Option<&Usr>,
) -> Result<Anchor, Problem> {
    let mut anchors = Vec::with_capacity(bodies.len() + 1);
    for (function, body) in bodies {
        anchors.push(of_body(function, body)?);
    }
    let mut source = source_file(bodies, class);
    let mut inline = source.is_none();
    if let Some(class) = class {
        let class = context.class(class)?;
        anchors.push(of_class(context, class)?);
        let home = class.span.file;
        if context.program.mains.contains(&home) && source != Some(home) {
            (source, inline) = (Some(home), true);
        }
    }
    if let Some(file) = source {
        anchors.retain(|anchor| anchor.span.file == file);
    }
    let last =
        last(anchors).ok_or_else(|| Problem::new(None, "there is no place for a definition"))?;
    Ok(Anchor { inline, ..last })
}

/// The last of `anchors`: by position within a file, else by the order of declarations.
pub(super) fn last(mut anchors: Vec<Anchor>) -> Option<Anchor> {
    let latest = anchors.iter().map(|it| (it.order, it.span.file)).max();
    anchors.retain(|it| latest.is_some_and(|(_, file)| it.span.file == file));
    anchors.into_iter().max_by_key(|it| it.span.end)
}

/// The file, not a header, with most of the bodies; with most of the class's own where that is a draw.
fn source_file(bodies: &[(&Function, &Body)], class: Option<&Usr>) -> Option<FileId> {
    let mut counts: BTreeMap<FileId, (usize, usize)> = BTreeMap::new();
    for (function, body) in bodies {
        if !body.inline {
            let count = counts.entry(body.span.file).or_default();
            count.0 += 1;
            count.1 += usize::from(function.class.as_ref() == class);
        }
    }
    let best = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    best.map(|(file, _)| file)
}

/// The anchor of a function's body.
fn of_body(function: &Function, body: &Body) -> Result<Anchor, Problem> {
    Ok(Anchor {
        span: body.anchor,
        order: body.order,
        inline: body.inline,
        namespace: body.namespace.clone(),
        qualifier: match function.class {
            Some(_) => String::new(),
            None => qualifier(&function.namespace, &body.namespace)?,
        },
    })
}

/// What must stand in front of the name of a function of `namespace` where it is defined in `outer`.
fn qualifier(namespace: &str, outer: &str) -> Result<String, Problem> {
    let inside = match outer {
        "" => Some(namespace),
        _ if namespace == outer => Some(""),
        _ => namespace
            .strip_prefix(outer)
            .and_then(|it| it.strip_prefix("::")),
    };
    match inside {
        Some("") => Ok(String::new()),
        Some(inside) => Ok(format!("{inside}::")),
        None => {
            let message = format!("a function of `{namespace}` cannot be defined in `{outer}`");
            Err(Problem::new(None, message))
        }
    }
}

/// The end of a class's definition, `;` included; for a nested class that of the outermost one.
fn of_class(context: &Context, class: &Class) -> Result<Anchor, Problem> {
    let mut outer = class;
    while let Some(next) = outer
        .outer
        .as_ref()
        .and_then(|it| context.program.classes.get(it))
    {
        outer = next;
    }
    let view = context.view(outer.close)?;
    let rest = view.slice(outer.close.end, view.text.len() as u32);
    let semicolon = rest.iter().position(|byte| *byte == b';');
    let end = semicolon.map_or(outer.close.end, |at| outer.close.end + at as u32 + 1);
    Ok(Anchor {
        span: Span::new(outer.span.file, outer.span.start, end),
        order: class.order,
        inline: true,
        namespace: outer.namespace.clone(),
        qualifier: String::new(),
    })
}

/// The name of `class` in namespace `namespace`, where a member of it is to be defined.
///
/// # Errors
/// The namespace does not enclose the class.
pub(super) fn class_name(class: &Class, namespace: &str) -> Result<String, Problem> {
    if namespace.is_empty() {
        return Ok(class.qualified.clone());
    }
    let inside = class.qualified.strip_prefix(namespace);
    let name = inside.and_then(|rest| rest.strip_prefix("::"));
    name.map(str::to_owned).ok_or_else(|| {
        let message = format!(
            "`{}` cannot be defined in namespace `{namespace}`",
            class.name
        );
        Problem::new(class.name_span, message)
    })
}

/// The place behind the first declarations of `functions`, where a prototype goes, and whether one of them is
/// declared apart from its definition.
pub(super) fn prototype(functions: &[&Function]) -> (Option<Anchor>, bool) {
    let mut apart = false;
    let mut anchors = Vec::new();
    for function in functions {
        let body = function.body.as_ref().map(|body| body.anchor);
        apart |= function
            .declarations
            .iter()
            .any(|it| Some(it.anchor) != body);
        let first = function
            .declarations
            .first()
            .map(|it| (it.anchor, it.order));
        let body = function.body.as_ref().map(|body| (body.anchor, body.order));
        if let Some((span, order)) = first.or(body) {
            anchors.push(Anchor {
                span,
                order,
                inline: false,
                namespace: function.namespace.clone(),
                qualifier: String::new(),
            });
        }
    }
    (last(anchors), apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qualifiers_lead_into_the_namespace() {
        let rows = [
            ("", "", Some("")),
            ("a", "a", Some("")),
            ("a", "", Some("a::")),
            ("a::b", "a", Some("b::")),
            ("a", "b", None),
            ("ab", "a", None),
        ];
        for (namespace, outer, expected) in rows {
            let found = qualifier(namespace, outer).ok();
            assert_eq!(found.as_deref(), expected, "{namespace} in {outer}");
        }
    }
}
