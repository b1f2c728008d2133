//! What a class or function declares, as far as its own cursor says: bases, fields, special members, initialisers, body.

use super::expressions::{is_literal, operands};
use super::lambdas::is_lambda_class;
use crate::clang::{Cursor, Type, kind};
use crate::load::is_allocation_symbol;
use crate::model::{AccessSpecifier, Mode};
use crate::mutation::{Rule, broken};

/// The direct bases of a class, by definition where there is one.
pub(crate) fn bases(class: Cursor<'_>) -> Vec<Cursor<'_>> {
    base_specifiers(class)
        .into_iter()
        .filter_map(|it| it.ty().record())
        .collect()
}

/// The base specifiers of a class.
pub(crate) fn base_specifiers(class: Cursor<'_>) -> Vec<Cursor<'_>> {
    let definition = class.definition().unwrap_or(class);
    definition
        .children()
        .into_iter()
        .filter(|child| child.kind() == kind::BASE_SPECIFIER)
        .collect()
}

/// The anonymous structures and unions that a class holds: objects without a field of their own.
pub(crate) fn anonymous_parts(class: Cursor<'_>) -> Vec<Cursor<'_>> {
    let definition = class.definition().unwrap_or(class);
    let parts = definition.children().into_iter();
    let anonymous = |it: &Cursor<'_>| {
        kind::is_class(it.kind()) && it.is_anonymous_record() && !broken(Rule::AnonymousParts)
    };
    parts.filter(anonymous).collect()
}

/// Whether a field is an anonymous structure or union: no text names it, and what lies in it says which one it is in.
pub(crate) fn is_anonymous_part(field: Cursor<'_>) -> bool {
    let name = field.spelling();
    field.kind() == kind::FIELD_DECL && (name.is_empty() || name.contains('('))
}

/// The fields of a class, by definition where there is one: of a lambda's, what it captures.
pub(crate) fn fields(class: Cursor<'_>) -> Vec<Cursor<'_>> {
    let definition = class.definition().unwrap_or(class);
    if is_lambda_class(definition) {
        return definition.ty().fields();
    }
    let shown = shown_members(definition).unwrap_or_default().into_iter();
    shown
        .filter(|child| child.kind() == kind::FIELD_DECL)
        .collect()
}

/// The members of a class, with its bases. libclang shows none of an implicit instance of a class template. Where that is plain enough for the
/// template to tell (it has no bases, nothing virtual, no anonymous parts, and its fields begin as nothing or as literals), they are those of the template,
/// with the fields of the instance; else `None`.
pub(crate) fn shown_members(definition: Cursor<'_>) -> Option<Vec<Cursor<'_>>> {
    let children = definition.children();
    let template = definition.specialized_template();
    let Some(template) = template.filter(|_| children.is_empty()) else {
        return Some(children);
    };
    let template = template.definition()?;
    let is_template =
        [kind::CLASS_TEMPLATE, kind::CLASS_TEMPLATE_PARTIAL].contains(&template.kind());
    let union = definition.kind() == kind::UNION_DECL;
    if union || !is_template || template.in_system_header() {
        return None;
    }
    let members = template.children();
    let fields = definition.ty().fields();
    let patterns = members.iter().filter(|it| it.kind() == kind::FIELD_DECL);
    let patterns: Vec<Cursor<'_>> = patterns.copied().collect();
    let pairs = || fields.iter().zip(&patterns);
    let alike = fields.len() == patterns.len()
        && pairs().all(|(field, pattern)| field.spelling() == pattern.spelling());
    let literal = |it: Cursor<'_>| match it.kind() {
        kind::INIT_LIST => operands(it).into_iter().all(is_literal),
        _ => is_literal(it),
    };
    let begins_plainly = pairs().all(|(field, pattern)| {
        let ty = field.ty().canonical();
        let plain = ty.is_number() || ty.is_enum() || ty.is_pointer();
        !is_anonymous_part(*pattern)
            && !pattern.is_bit_field()
            && last_expression(*pattern).is_none_or(|it| plain && literal(it))
    });
    let plain = |member: &Cursor<'_>| match member.kind() {
        kind::BASE_SPECIFIER => false,
        it if kind::is_method(it) => !member.is_virtual_method(),
        it if kind::is_class(it) => !member.is_anonymous_record(),
        _ => true,
    };
    let plain = members.iter().all(plain) || broken(Rule::InstancesOfTemplates);
    let told = alike && begins_plainly && plain;
    let others = members.iter().filter(|it| it.kind() != kind::FIELD_DECL);
    told.then(|| others.copied().chain(fields.iter().copied()).collect())
}

/// Whether a class is an implicit instance of a class template of the program's whose members are known.
pub(crate) fn is_shown_instance(class: Cursor<'_>) -> bool {
    let definition = class.definition();
    definition.is_some_and(|it| {
        it.specialized_template().is_some()
            && it.children().is_empty()
            && it.has_plain_arguments()
            && shown_members(it).is_some()
    })
}

/// Whether a function is an `operator new` or `operator delete`, be it by the name of its symbol.
pub(crate) fn is_allocation(function: Cursor<'_>) -> bool {
    let name = function.spelling();
    let named = name.starts_with("operator new") || name.starts_with("operator delete");
    named || is_allocation_symbol(name.as_bytes())
}

/// Whether a member template makes objects of its class.
pub(crate) fn is_constructor_template(member: Cursor<'_>) -> bool {
    let class = member.semantic_parent().map(|it| it.spelling());
    let name = member.spelling();
    class.is_some_and(|class| name == class || name.starts_with(&format!("{class}<")))
}

/// The destructor that a class declares.
pub(crate) fn destructor(class: Cursor<'_>) -> Option<Cursor<'_>> {
    let definition = class.definition().unwrap_or(class);
    definition
        .children()
        .into_iter()
        .find(|child| child.kind() == kind::DESTRUCTOR)
}

/// Whether an instance of a constructor template may be what makes an object from nothing.
pub(crate) fn may_be_made_by_template(class: Cursor<'_>) -> bool {
    let definition = class.definition().unwrap_or(class);
    let mut members = definition.children().into_iter();
    let template =
        |it: Cursor<'_>| it.kind() == kind::FUNCTION_TEMPLATE && is_constructor_template(it);
    default_constructor(class).is_none() && members.any(template)
}

/// The default constructor that a class declares.
pub(crate) fn default_constructor(class: Cursor<'_>) -> Option<Cursor<'_>> {
    let definition = class.definition().unwrap_or(class);
    definition
        .children()
        .into_iter()
        .find(|child| child.is_default_constructor())
}

/// The default member initialiser of a field. The bounds of an array and the width of a bit-field are expressions too.
pub(crate) fn field_initializer(field: Cursor<'_>) -> Option<Cursor<'_>> {
    let last = last_expression(field)?;
    let bound = field.ty().canonical().is_array() && !initialises_array(last);
    let bound = bound && !broken(Rule::ArrayBounds);
    (!bound && !field.is_bit_field()).then_some(last)
}

/// Whether a field is a bit-field with a default member initialiser: libclang shows the width in its place.
pub(crate) fn hides_initializer(field: Cursor<'_>) -> bool {
    let ends_early = |it: Cursor<'_>| {
        let (width, whole) = (it.extent(), field.extent());
        width.end < whole.end || width.in_macro() || whole.in_macro()
    };
    let hidden = field.is_bit_field() && last_expression(field).is_none_or(ends_early);
    hidden && !broken(Rule::BitFieldInitialisers)
}

fn last_expression(field: Cursor<'_>) -> Option<Cursor<'_>> {
    let children = field.children().into_iter().rev();
    let mut expressions = children.filter(|it| kind::is_expression(it.kind()));
    expressions.next()
}

/// Whether an expression can be what an array is made from: braces or a string, casts and temporaries aside.
fn initialises_array(value: Cursor<'_>) -> bool {
    match value.kind() {
        kind::INIT_LIST | kind::PAREN_LIST_INIT | kind::STRING_LITERAL => true,
        kind::UNEXPOSED_EXPR | kind::PAREN_EXPR => {
            let inner = value.children().into_iter();
            inner
                .filter(|it| kind::is_expression(it.kind()))
                .any(initialises_array)
        }
        _ => false,
    }
}

/// The compound statement of a function definition.
pub(crate) fn compound_of(definition: Cursor<'_>) -> Option<Cursor<'_>> {
    definition
        .children()
        .into_iter()
        .rev()
        .find(|child| child.kind() == kind::COMPOUND)
}

/// A qualified name from a scope and a name.
pub(crate) fn join(scope: &str, name: &str) -> String {
    if scope.is_empty() {
        name.to_owned()
    } else {
        format!("{scope}::{name}")
    }
}

/// `public`, `protected` or `private`.
pub(crate) fn access(cursor: Cursor<'_>) -> AccessSpecifier {
    match cursor.access() {
        2 => AccessSpecifier::Protected,
        3 => AccessSpecifier::Private,
        _ => AccessSpecifier::Public,
    }
}

/// The access that the last label gives, or the class's keyword.
pub(crate) fn last_access(class: Cursor<'_>, children: &[Cursor<'_>]) -> AccessSpecifier {
    let mut labels = children.iter().rev();
    match labels.find(|it| it.kind() == kind::ACCESS_SPECIFIER) {
        Some(label) => access(*label),
        None if class.kind() == kind::CLASS_DECL => AccessSpecifier::Private,
        None => AccessSpecifier::Public,
    }
}

/// The canonical type of a container.
pub(crate) fn name_of(ty: Type<'_>) -> String {
    ty.canonical().unqualified().spelling()
}

/// The class, or the template that it is an instance of.
pub(crate) fn pattern(class: Cursor<'_>) -> Cursor<'_> {
    let mut class = class;
    while let Some(template) = class.specialized_template() {
        class = template;
    }
    class.canonical()
}

/// What a member function that is not seen does to its object. One that there is for constant objects, too, finds a part.
pub(crate) fn mode_of_object(function: Cursor<'_>) -> Mode {
    let name = function.spelling();
    let class = function.semantic_parent().map(pattern);
    let class = class.map(|it| it.definition().unwrap_or(it));
    let members = class.into_iter().flat_map(Cursor::children);
    let mut same = members.filter(|it| it.spelling() == name);
    match function.is_const_method() || same.any(Cursor::is_const_method) {
        true => Mode::Read,
        false => Mode::Write,
    }
}
