//! Classes with bases that are not known.
//!
//! Of a template libclang shows the pattern only, and nothing at all of the classes that the compiler makes of it. So
//! where a base depends on template parameters (`struct Mixin : T`), or is an instance of such a template, the class may
//! derive from any class of the program. But what it overrides has a name, and that stands in the pattern: that is the
//! one thing that the facts say of it (`link` takes every virtual function of that name for overridden).

use std::collections::HashSet;

use super::facts::Facts;
use super::walk::{Anchor, FunctionRecord, is_of_standard_library, template_of};
use crate::clang::{Cursor, Type, kind};
use crate::extract::syntax::{base_specifiers, fields};
use crate::model::{CONVERSION, Signature, Span, UnresolvedClass};

/// All classes with bases that are not known, in order.
pub(crate) fn read_unresolved(facts: &mut Facts<'_>) -> Vec<UnresolvedClass> {
    let mut found = Vec::new();
    for definition in facts.declarations.classes.clone() {
        let class = definition.cursor;
        if is_unresolved(facts, class) {
            let unresolved = UnresolvedClass {
                name: class.spelling(),
                name_span: facts.name_span(class),
                methods: class.children().into_iter().filter_map(signature).collect(),
                destroys: destroys(facts, class),
            };
            found.push(unresolved);
        }
    }
    for index in 0..facts.declarations.functions.len() {
        let record = &facts.declarations.functions[index];
        let function = record.canonical;
        if let Some(class) = specialised_member_of(record) {
            found.push(UnresolvedClass {
                name: class.spelling(),
                name_span: facts.name_span(function),
                methods: signature(function).into_iter().collect(),
                destroys: function.kind() == kind::DESTRUCTOR,
            });
        }
    }
    found
}

/// The instance of a template of which `record` is a member that has a definition for it alone: the facts have the pattern's.
fn specialised_member_of<'tu>(record: &FunctionRecord<'tu>) -> Option<Cursor<'tu>> {
    let outside = |it: &&(Cursor<'tu>, Anchor<'tu>)| {
        let parent = it.0.lexical_parent();
        parent.is_none_or(|it| !kind::is_class(it.kind()))
    };
    let member = record.declarations.iter().find(outside)?.0;
    let class = member.semantic_parent()?;
    let instance = kind::is_class(class.kind()) && class.specialized_template().is_some();
    (instance && !is_of_standard_library(class) && base_specifiers(class).is_empty())
        .then_some(class)
}

/// Whether `class` may have bases, at any distance, that the facts do not list.
fn is_unresolved<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let (mut seen, mut pending) = (HashSet::new(), vec![class]);
    while let Some(class) = pending.pop() {
        if !seen.insert(class.canonical().id()) {
            continue;
        }
        for specifier in base_specifiers(class) {
            let Some(bases) = resolve(facts, specifier) else {
                return true;
            };
            for (base, listed) in bases {
                if !listed && facts.is_tree_like(base) {
                    return true;
                }
                pending.push(base);
            }
        }
    }
    false
}

/// What a base may be, each with whether the facts list it as one; `None` for any class.
fn resolve<'tu>(
    facts: &mut Facts<'tu>,
    specifier: Cursor<'tu>,
) -> Option<Vec<(Cursor<'tu>, bool)>> {
    let Some(base) = specifier.ty().record() else {
        // What an instance of a template derives from is what the template or a specialisation of it derives from.
        let template = template_of(specifier)?;
        let specialisations = specialisations(facts, template);
        let all = specialisations.into_iter().chain([template]);
        let all = all.filter(|it| !is_of_standard_library(*it));
        return Some(all.map(|it| (it, false)).collect());
    };
    Some(match base.specialized_template() {
        Some(pattern) if base_specifiers(base).is_empty() => {
            match is_of_standard_library(pattern) {
                true => Vec::new(),
                false => vec![(pattern, false)],
            }
        }
        _ => vec![(base, true)],
    })
}

fn specialisations<'tu>(facts: &Facts<'tu>, template: Cursor<'tu>) -> Vec<Cursor<'tu>> {
    let key = template.canonical();
    let of_template = |it: &Cursor<'tu>| {
        let of = it.specialized_template();
        of.is_some_and(|of| of.canonical() == key)
    };
    let classes = facts.declarations.classes.iter().map(|it| it.cursor);
    classes.filter(of_template).collect()
}

fn signature(member: Cursor<'_>) -> Option<Signature> {
    if !kind::is_method(member.kind()) || member.is_static_method() {
        return None;
    }
    let parameters = member.arguments();
    // A pack of parameters may be any number.
    let pack = parameters
        .iter()
        .any(|it| it.ty().spelling().contains("..."));
    Some(Signature {
        // To which type one converts may depend on template parameters.
        name: match member.kind() == kind::CONVERSION {
            true => CONVERSION.to_owned(),
            false => member.spelling(),
        },
        parameters: (!pack).then_some(parameters.len()),
    })
}

/// Whether destroying a `class` may run more than what destroying one of its bases runs.
fn destroys<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let declared = |it: &Cursor<'tu>| {
        let destructor = it.kind() == kind::DESTRUCTOR && !(it.is_defaulted() || it.is_deleted());
        destructor || it.spelling().starts_with("operator delete")
    };
    let specifiers = base_specifiers(class);
    let holds = |it: &Cursor<'tu>| !is_plain(it.ty());
    class.children().iter().any(declared)
        || fields(class).iter().any(holds)
        || specifiers.len() > 1
        || specifiers.iter().any(|it| may_be_pack(facts, *it))
}

/// Whether nothing runs when a value of this type is destroyed.
fn is_plain(ty: Type<'_>) -> bool {
    match ty.is_array() {
        true => is_plain(ty.canonical().element()),
        false => ty.is_scalar() || ty.is_reference(),
    }
}

/// Whether a base may stand for several (`struct All : T... { };`).
fn may_be_pack<'tu>(facts: &mut Facts<'tu>, specifier: Cursor<'tu>) -> bool {
    let extent = specifier.extent();
    if specifier.ty().record().is_some() {
        return false;
    }
    let Some(span) = facts.files.span(extent).filter(|_| !extent.in_macro()) else {
        return true;
    };
    let text = facts.files.text(span.file);
    let behind = text.slice(Span::new(span.file, span.start, text.0.len() as u32));
    let head = behind.split(|it| *it == b'{').next().unwrap_or_default();
    head.windows(3).any(|it| it == b"...")
}
