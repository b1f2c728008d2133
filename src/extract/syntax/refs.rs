//! Every name and implicit call in a piece of syntax, and what it refers to.
//!
//! Copied statements must mean the same where they are copied to; the verify stage compares these lists, so
//! there is only this one way to make them.

use super::computed;
use super::expressions::{is_binding, is_implicit_member, is_in_frame};
use super::lambdas::{
    is_body_of_lambda, is_implicit_copy, is_lambda_class, is_new_variable, names_new_instance,
    template_for_lambda,
};
use super::members::is_anonymous_part;
use crate::clang::{Cursor, Location, TranslationUnit, kind};

/// One name, by offset on disk.
#[derive(Clone)]
pub(crate) struct RawRef<'tu> {
    /// Where the name stands, or where the expression with the implicit call starts.
    pub(crate) location: Location,
    /// The name as written; empty for an implicit call or a name that a macro makes.
    pub(crate) name: String,
    /// What it names.
    pub(crate) target: Cursor<'tu>,
    /// The member of an implicit `this`.
    pub(crate) implicit: bool,
    /// Behind `::`.
    pub(crate) qualified: bool,
    /// Behind `this->`.
    pub(crate) this: bool,
    /// By itself, behind nothing: it is looked up in the scopes around it.
    pub(crate) bare: bool,
}

/// What is compared of a piece of syntax.
#[derive(Default)]
pub(crate) struct Collected<'tu> {
    /// The names and implicit calls.
    pub(crate) names: Vec<RawRef<'tu>>,
    /// What the compiler computes from types, each with where its expression starts.
    pub(crate) computed: Vec<(Location, String)>,
    /// Where a template is named that makes lambdas wherever it is.
    pub(crate) new_instance: Option<Cursor<'tu>>,
}

/// What is compared of `cursor` and what is below it, in order of the syntax tree.
pub(crate) fn collect<'tu>(tu: &'tu TranslationUnit, cursor: Cursor<'tu>) -> Collected<'tu> {
    let mut out = Collected::default();
    add(tu, cursor, &mut out);
    computed::number(&mut out.computed);
    out
}

fn add<'tu>(tu: &'tu TranslationUnit, cursor: Cursor<'tu>, out: &mut Collected<'tu>) {
    let children = cursor.children();
    match cursor.kind() {
        it if kind::is_reference(it) => {
            named(tu, cursor, &children, &mut out.names);
            if out.new_instance.is_none() && names_new_instance(cursor) {
                out.new_instance = Some(cursor);
            }
        }
        kind::CALL_EXPR => implicit(cursor, &mut out.names),
        _ => {}
    }
    let found = computed::of(cursor, &children);
    out.computed.extend(found.map(|it| (cursor.location(), it)));
    let text = match cursor.kind() {
        kind::LAMBDA => tu.file_contents(cursor.location().file),
        _ => &[],
    };
    for child in children {
        // The body names what `=` captures.
        let byte = text.get(child.location().offset as usize).copied();
        if !is_implicit_copy(cursor, child, byte) {
            add(tu, child, out);
        }
    }
}

/// Adds the parameters and variables that are declared in `cursor` and below, and whether each is that of a loop over a range.
pub(crate) fn collect_locals<'tu>(cursor: Cursor<'tu>, out: &mut Vec<(Cursor<'tu>, bool)>) {
    if is_local(cursor) {
        out.push((cursor, false));
    }
    if is_new_variable(cursor) {
        out.extend(cursor.referenced().map(|it| (it, false)));
    }
    for child in cursor.children() {
        let first = out.len();
        collect_locals(child, out);
        if cursor.kind() == kind::FOR_RANGE && child.kind() == kind::VAR_DECL {
            out[first..].iter_mut().take(1).for_each(|it| it.1 = true);
        }
    }
}

/// Adds the functions that `cursor` declares, itself or as members, each as a name of itself.
pub(crate) fn collect_declared<'tu>(cursor: Cursor<'tu>, out: &mut Vec<RawRef<'tu>>) {
    if kind::is_function(cursor.kind()) {
        out.push(RawRef {
            location: cursor.location(),
            name: cursor.spelling(),
            target: cursor,
            implicit: false,
            qualified: false,
            this: false,
            bare: false,
        });
    } else if kind::is_class(cursor.kind()) || cursor.kind() == kind::FRIEND_DECL {
        for child in cursor.children() {
            collect_declared(child, out);
        }
    }
}

fn named<'tu>(
    tu: &'tu TranslationUnit,
    cursor: Cursor<'tu>,
    children: &[Cursor<'tu>],
    out: &mut Vec<RawRef<'tu>>,
) {
    let Some(target) = cursor.referenced() else {
        return;
    };
    let location = cursor.location();
    if location.file == 0 {
        return;
    }
    let name = target.spelling();
    let start = location.offset as usize;
    if is_made_up(tu, target, location) || is_anonymous_part(target) {
        return;
    }
    // What lambdas call is what stands in them; `auto` in one is a parameter of a template that nobody wrote.
    if is_body_of_lambda(target) || target.kind() == kind::TEMPLATE_TYPE_PARAMETER && name == "auto"
    {
        return;
    }
    let written = tu
        .file_contents(location.file)
        .get(start..start + name.len())
        .is_some_and(|text| text == name.as_bytes());
    let before =
        &tu.file_contents(location.file)[..start.min(tu.file_contents(location.file).len())];
    let behind_colons = before.trim_ascii_end().ends_with(b"::");
    let qualifier = |it: &Cursor<'tu>| {
        matches!(
            it.kind(),
            kind::NAMESPACE_REF | kind::TYPE_REF | kind::TEMPLATE_REF
        ) && it.location().offset < location.offset
    };
    let member = cursor.kind() == kind::MEMBER_REF_EXPR;
    out.push(RawRef {
        location,
        name: if written { name } else { String::new() },
        target: template_for_lambda(target).unwrap_or(target),
        implicit: member && is_implicit_member(cursor, children),
        qualified: behind_colons || children.iter().any(qualifier),
        bare: !member && !behind_colons && !children.iter().any(qualifier),
        this: member && children.first().is_some_and(|it| is_this(*it)),
    });
}

/// Whether the iterator of a range-`for`, which the compiler declares and uses where the colon stands, or the library's operator that
/// follows it. They are what the range and the type of the variable make them, and both are compared.
fn is_made_up(tu: &TranslationUnit, target: Cursor<'_>, location: Location) -> bool {
    let declared = target.location();
    let iterator = target.kind() == kind::VAR_DECL
        && target.spelling().starts_with("__begin")
        && (declared.file, declared.offset) == (location.file, location.offset);
    let follows = target.in_system_header() && target.spelling() == "operator*";
    (iterator || follows)
        && !location.in_macro
        && tu
            .file_contents(location.file)
            .get(location.offset as usize)
            == Some(&b':')
}

fn is_this(cursor: Cursor<'_>) -> bool {
    match cursor.kind() {
        kind::THIS => true,
        kind::UNEXPOSED_EXPR => cursor.children().first().is_some_and(|it| is_this(*it)),
        _ => false,
    }
}

/// A constructor or conversion that no name in the text stands for.
fn implicit<'tu>(cursor: Cursor<'tu>, out: &mut Vec<RawRef<'tu>>) {
    let Some(target) = cursor.referenced() else {
        return;
    };
    let extent = cursor.extent();
    if !matches!(target.kind(), kind::CONSTRUCTOR | kind::CONVERSION) || !extent.is_valid() {
        return;
    }
    // How a lambda is copied, the names in it say.
    let copies = target.is_copy_constructor() || target.is_move_constructor();
    if copies && target.semantic_parent().is_some_and(is_lambda_class) {
        return;
    }
    out.push(RawRef {
        location: Location {
            file: extent.file,
            offset: extent.start,
            in_macro: extent.start_in_macro,
        },
        name: String::new(),
        target,
        implicit: false,
        qualified: false,
        this: false,
        bare: false,
    });
}

/// Whether a declaration is a parameter, or a variable of the function's own.
pub(crate) fn is_local(declaration: Cursor<'_>) -> bool {
    match declaration.kind() {
        kind::PARM_DECL => true,
        kind::VAR_DECL => {
            let parent = declaration.semantic_parent();
            parent.is_some_and(|it| kind::is_function(it.kind())) && is_in_frame(declaration)
        }
        kind::UNEXPOSED_DECL => is_binding(declaration),
        _ => false,
    }
}

/// The names that a structured binding gives; none for any other declaration.
pub(crate) fn bindings(declaration: Cursor<'_>) -> Vec<Cursor<'_>> {
    match declaration.kind() {
        kind::UNEXPOSED_DECL => {
            let names = declaration.children().into_iter();
            names.filter(|it| is_binding(*it)).collect()
        }
        _ => Vec::new(),
    }
}

/// What the object is made from, or is, whose parts a structured binding names.
pub(crate) fn bound_value(binding: Cursor<'_>) -> Option<Cursor<'_>> {
    let mut parts = binding.children().into_iter();
    parts.find(|it| kind::is_expression(it.kind()))
}

/// Whether one object of the program has what is declared, so that whoever names it must be linked with that. (What a library
/// brings is taken to be there.)
pub(crate) fn is_symbol(declaration: Cursor<'_>) -> bool {
    let definition = declaration.definition().unwrap_or(declaration);
    let own = !declaration.in_system_header() && !declaration.is_internal();
    own && match declaration.kind() {
        kind::FUNCTION_DECL => !(declaration.is_inline() || definition.is_inline()),
        kind::METHOD => {
            let inline = declaration.is_inline() || definition.is_inline();
            !(inline || declaration.is_virtual_method())
        }
        kind::VAR_DECL => !is_local(declaration) && !declaration.ty().is_const(),
        _ => false,
    }
}
