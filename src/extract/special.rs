//! Creating, copying and destroying objects of a class without naming a function: which of it is harmless.
//!
//! libclang shows no implicit special members and no implicit calls of them, so they are modelled here from
//! what the class and its parts declare.

use super::facts::{Facts, anonymous_parts, base_specifiers, bases, fields};
use super::lambda::is_lambda_class;
use crate::clang::{Cursor, Type, kind};
use crate::model::{CONTENTS, Usr};
use crate::mutation::{Rule, broken};

/// What happens when objects of a class come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lifetime {
    /// Copying or moving touches nothing but the objects themselves.
    pub(super) copy_contained: bool,
    /// Destroying runs no code that could be noticed.
    pub(super) destroy_harmless: bool,
    /// Default construction (implicit or defaulted) writes nothing but the object and calls nothing.
    pub(super) create_harmless: bool,
    /// An object holds child fields: a copy of it would share subtrees.
    pub(super) holds_children: bool,
}

/// What a `delete` of an object calls, by the class or a base of it.
#[derive(Clone, Copy)]
pub(super) struct Deletion {
    virtual_destructor: bool,
    own_allocation: bool,
}

/// Nothing is known.
const OPAQUE: Lifetime = Lifetime {
    copy_contained: false,
    destroy_harmless: false,
    create_harmless: false,
    holds_children: false,
};

/// Nothing happens.
const HARMLESS: Lifetime = Lifetime {
    copy_contained: true,
    destroy_harmless: true,
    create_harmless: true,
    holds_children: false,
};

impl Lifetime {
    fn and(self, other: Lifetime) -> Lifetime {
        Lifetime {
            copy_contained: self.copy_contained && other.copy_contained,
            destroy_harmless: self.destroy_harmless && other.destroy_harmless,
            create_harmless: self.create_harmless && other.create_harmless,
            holds_children: self.holds_children || other.holds_children,
        }
    }
}

impl<'tu> Facts<'tu> {
    /// What happens when objects of `class` come and go.
    pub(super) fn lifetime(&mut self, class: Cursor<'tu>) -> Lifetime {
        let key = class.canonical().id();
        if let Some(known) = self.lifetimes.get(&key) {
            return *known;
        }
        self.lifetimes.insert(key, OPAQUE);
        let lifetime = self.find_lifetime(class);
        self.lifetimes.insert(key, lifetime);
        lifetime
    }

    /// The same of any object type.
    pub(super) fn type_lifetime(&mut self, ty: Type<'tu>) -> Lifetime {
        if ty.is_array() {
            return self.type_lifetime(ty.canonical().element());
        }
        match ty.record() {
            Some(class) => self.lifetime(class),
            None if ty.is_dependent() => OPAQUE,
            None => HARMLESS,
        }
    }

    fn find_lifetime(&mut self, class: Cursor<'tu>) -> Lifetime {
        let ty = class.ty();
        let leaf = super::library::is_leaf(ty) || super::library::is_leaf_of_pointers(ty);
        if leaf && !self.holds_nodes(ty) {
            return match self.replaced.allocation && super::library::allocates(ty) {
                true => OPAQUE,
                false => HARMLESS,
            };
        }
        // What tells parts of others, be it with a word whether it is new.
        let tells = |ty| super::library::is_iterator(ty) || super::library::is_leaf(ty);
        let halves = ty.template_arguments();
        let pair = super::library::is_pair(class) && halves.into_iter().all(tells);
        let tells_others =
            super::library::is_view(class) || super::library::is_iterator(ty) || pair;
        if tells_others || super::library::is_list(class) {
            return HARMLESS;
        }
        let Some(definition) = class.definition() else {
            return OPAQUE;
        };
        if is_lambda_class(definition) {
            // What it captures; nobody makes one but the expression that it is.
            let captured = fields(definition).into_iter().map(Cursor::ty);
            let captured = captured.map(|it| match it.is_reference() {
                true => HARMLESS,
                false => self.type_lifetime(it),
            });
            return captured.fold(HARMLESS, Lifetime::and);
        }
        let members = definition.children();
        if members.is_empty() && class.specialized_template().is_some() {
            return OPAQUE;
        }
        let mut lifetime = own_members(&members);
        for base in base_specifiers(definition) {
            let part = base.ty().record().map_or(OPAQUE, |it| self.lifetime(it));
            lifetime = lifetime.and(part);
            if base.is_virtual_base() {
                lifetime.copy_contained = false;
            }
        }
        for field in fields(definition) {
            lifetime = lifetime.and(self.field_lifetime(field));
        }
        for part in anonymous_parts(definition) {
            lifetime = lifetime.and(self.lifetime(part));
        }
        if self.is_tree_like(definition) {
            lifetime.holds_children = true;
        }
        lifetime
    }

    fn field_lifetime(&mut self, field: Cursor<'tu>) -> Lifetime {
        let mut lifetime = self.type_lifetime(field.ty());
        if field.ty().is_volatile() {
            lifetime.copy_contained = false;
        }
        let initializer = field_initializer(field);
        if initializer.is_some_and(|it| !self.is_plain_initializer(it)) || hides_initializer(field)
        {
            lifetime.create_harmless = false;
        }
        if self.child_class(field).is_some() && !self.holds_children(field) {
            lifetime.holds_children = true;
            let harmless = initializer.is_none_or(is_null);
            lifetime.create_harmless &= harmless;
        }
        lifetime
    }

    /// Whether evaluating an initialiser touches no memory but what it initialises.
    pub(super) fn is_plain_initializer(&mut self, cursor: Cursor<'tu>) -> bool {
        if super::library::makes_text(cursor) {
            return self.is_plain_object(cursor.ty());
        }
        let plain = match cursor.kind() {
            kind::CALL_EXPR => is_plain_constructor(cursor) && self.is_plain_object(cursor.ty()),
            kind::INIT_LIST | kind::PAREN_LIST_INIT => {
                self.is_plain_object(cursor.ty()) && !self.hides_code(cursor)
            }
            kind::NEW | kind::DELETE | kind::LAMBDA | kind::THROW | kind::STMT_EXPR => false,
            kind::BINARY_OPERATOR => cursor.binary_operator() != kind::op::ASSIGN,
            kind::COMPOUND_ASSIGN => false,
            kind::UNARY_OPERATOR => kind::op::PLAIN.contains(&cursor.unary_operator()),
            kind::DECL_REF_EXPR => cursor.referenced().is_some_and(|it| {
                it.kind() == kind::ENUM_CONSTANT || it.ty().is_const() && !it.ty().is_volatile()
            }),
            kind::MEMBER_REF_EXPR => is_plain_member(cursor),
            kind::ARRAY_SUBSCRIPT => false,
            other => kind::is_expression(other) || kind::is_attribute(other) || is_reference(other),
        };
        let mut parts = cursor.children().into_iter();
        plain && parts.all(|it| self.is_plain_initializer(it))
    }

    /// Whether an object comes, goes and is copied without code that could be noticed.
    fn is_plain_object(&mut self, ty: Type<'tu>) -> bool {
        let lifetime = self.type_lifetime(ty);
        lifetime.create_harmless && lifetime.copy_contained && lifetime.destroy_harmless
    }

    /// The paths of the numbers that an object of a class consists of; `None` if it holds anything else, or too many.
    pub(super) fn numbers_of(&mut self, ty: Type<'tu>) -> Option<Vec<Vec<Usr>>> {
        let mut paths = Vec::new();
        self.add_numbers((ty, false), &mut Vec::new(), &mut paths)?;
        Some(paths)
    }

    /// The same of an element of a container, which may hold objects of the library that have one part, too.
    pub(super) fn parts_of_element(&mut self, ty: Type<'tu>) -> Option<Vec<Vec<Usr>>> {
        let mut paths = Vec::new();
        self.add_numbers((ty, true), &mut Vec::new(), &mut paths)?;
        Some(paths)
    }

    fn add_numbers(
        &mut self,
        (ty, leaves): (Type<'tu>, bool),
        path: &mut Vec<Usr>,
        paths: &mut Vec<Vec<Usr>>,
    ) -> Option<()> {
        const MOST_NUMBERS: usize = 16;
        let class = ty.canonical().record()?;
        let definition = class.definition()?;
        // What a lambda captures has no name.
        let plain = definition.kind() != kind::UNION_DECL
            && !is_lambda_class(definition)
            && definition.specialized_template().is_none()
            && !definition.in_system_header()
            && !self.is_tree_like(definition)
            && base_specifiers(definition).is_empty()
            && anonymous_parts(definition).is_empty();
        if !plain || ty.is_volatile() {
            return None;
        }
        for field in fields(definition) {
            let ty = field.ty().canonical();
            let of = if ty.is_array() { ty.element() } else { ty };
            path.push(self.usr(field));
            if of.is_number() || of.is_enum() || of.is_pointer() {
                paths.push(path.clone());
            } else if leaves && super::library::is_leaf(ty) && super::library::has_one_part(ty) {
                paths.push(path.clone());
                paths.push([&path[..], &[Usr::new(CONTENTS)]].concat());
            } else {
                self.add_numbers((of, leaves), path, paths)?;
            }
            path.pop();
            if field.ty().is_volatile() || paths.len() > MOST_NUMBERS {
                return None;
            }
        }
        Some(())
    }

    /// Whether copying and destroying a value of the type touches nothing but the value.
    pub(super) fn is_contained(&mut self, ty: Type<'tu>) -> bool {
        if ty.is_reference() {
            return true;
        }
        let lifetime = self.type_lifetime(ty);
        lifetime.copy_contained && lifetime.destroy_harmless && !lifetime.holds_children
    }

    /// Whether a class, or a base of it, has a virtual destructor.
    pub(super) fn has_virtual_destructor(&mut self, class: Cursor<'tu>) -> bool {
        self.deletion(class).virtual_destructor
    }

    /// Whether a class, or a base of it, has its own `operator new` or `operator delete`, or the program has.
    pub(super) fn has_own_allocation(&mut self, class: Cursor<'tu>) -> bool {
        self.replaced.allocation || self.deletion(class).own_allocation
    }

    fn deletion(&mut self, class: Cursor<'tu>) -> Deletion {
        let key = class.canonical().id();
        if let Some(known) = self.deletions.get(&key) {
            return *known;
        }
        let mut deletion = Deletion {
            virtual_destructor: destructor(class).is_some_and(|it| it.is_virtual_method()),
            own_allocation: declares_allocation(class),
        };
        for base in self.ancestry(class).bases.iter() {
            let above = self.deletion(*base);
            deletion.virtual_destructor |= above.virtual_destructor;
            deletion.own_allocation |= above.own_allocation;
        }
        self.deletions.insert(key, deletion);
        deletion
    }
}

fn declares_allocation(class: Cursor<'_>) -> bool {
    let definition = class.definition().unwrap_or(class);
    let named = |it: &Cursor<'_>| it.kind() == kind::METHOD && is_allocation(*it);
    definition.children().iter().any(named)
}

/// Whether a function is an `operator new` or `operator delete`.
pub(super) fn is_allocation(function: Cursor<'_>) -> bool {
    let name = function.spelling();
    name.starts_with("operator new") || name.starts_with("operator delete")
}

fn own_members(members: &[Cursor<'_>]) -> Lifetime {
    let mut lifetime = HARMLESS;
    for member in members {
        let defaulted = member.is_defaulted() || member.is_deleted();
        match member.kind() {
            kind::DESTRUCTOR if !defaulted => lifetime.destroy_harmless = false,
            kind::CONSTRUCTOR if !defaulted => {
                if member.is_copy_constructor() || member.is_move_constructor() {
                    lifetime.copy_contained = false;
                }
                if member.is_default_constructor() {
                    lifetime.create_harmless = false;
                }
            }
            kind::METHOD
                if !defaulted && (member.is_copy_assignment() || member.is_move_assignment()) =>
            {
                lifetime.copy_contained = false;
            }
            kind::FUNCTION_TEMPLATE if member.spelling().contains("operator=") => {
                lifetime.copy_contained = false;
            }
            // A constructor template or other member template may take part in copies.
            kind::FUNCTION_TEMPLATE if is_constructor_template(*member) => {
                lifetime.copy_contained = false;
                lifetime.create_harmless = false;
            }
            _ => {}
        }
    }
    lifetime
}

fn is_constructor_template(member: Cursor<'_>) -> bool {
    let class = member.semantic_parent().map(|it| it.spelling());
    let name = member.spelling();
    class.is_some_and(|class| name == class || name.starts_with(&format!("{class}<")))
}

/// The destructor that a class declares.
pub(super) fn destructor(class: Cursor<'_>) -> Option<Cursor<'_>> {
    let definition = class.definition().unwrap_or(class);
    definition
        .children()
        .into_iter()
        .find(|child| child.kind() == kind::DESTRUCTOR)
}

/// Whether an instance of a constructor template may be what makes an object from nothing.
pub(super) fn may_be_made_by_template(class: Cursor<'_>) -> bool {
    let definition = class.definition().unwrap_or(class);
    let mut members = definition.children().into_iter();
    let template =
        |it: Cursor<'_>| it.kind() == kind::FUNCTION_TEMPLATE && is_constructor_template(it);
    default_constructor(class).is_none() && members.any(template)
}

/// The default constructor that a class declares.
pub(super) fn default_constructor(class: Cursor<'_>) -> Option<Cursor<'_>> {
    let definition = class.definition().unwrap_or(class);
    definition
        .children()
        .into_iter()
        .find(|child| child.is_default_constructor())
}

/// The default member initialiser of a field. The bounds of an array and the width of a bit-field are expressions too.
pub(super) fn field_initializer(field: Cursor<'_>) -> Option<Cursor<'_>> {
    let last = last_expression(field)?;
    let bound = field.ty().canonical().is_array() && !initialises_array(last);
    let bound = bound && !broken(Rule::ArrayBounds);
    (!bound && !field.is_bit_field()).then_some(last)
}

/// Whether a field is a bit-field with a default member initialiser: libclang shows the width in its place.
pub(super) fn hides_initializer(field: Cursor<'_>) -> bool {
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

/// Whether a call is one of a constructor that the compiler makes.
fn is_plain_constructor(call: Cursor<'_>) -> bool {
    call.referenced().is_some_and(|it| {
        it.kind() == kind::CONSTRUCTOR
            && it.is_defaulted()
            && it
                .semantic_parent()
                .is_some_and(|class| bases(class).is_empty())
    })
}

/// Whether a member is one of the object itself, or of a constant: what a constant points to may change.
fn is_plain_member(member: Cursor<'_>) -> bool {
    let mut parts = member.children().into_iter();
    let base = parts.find(|it| kind::is_expression(it.kind()));
    base.is_none_or(|it| it.kind() == kind::THIS || !it.ty().is_pointer())
        && member.referenced().is_some_and(|it| !it.is_mutable())
}

fn is_reference(kind_of: kind::Kind) -> bool {
    matches!(
        kind_of,
        kind::TYPE_REF | kind::NAMESPACE_REF | kind::TEMPLATE_REF | kind::MEMBER_REF
    )
}

/// Whether an expression is a null pointer.
pub(super) fn is_null_pointer(cursor: Cursor<'_>) -> bool {
    let address = cursor.kind() == kind::INTEGER_LITERAL && cursor.integer() != Some(0);
    let mut children = cursor.children().into_iter();
    is_null(cursor)
        && !address
        && children.all(|it| !kind::is_expression(it.kind()) || is_null_pointer(it))
}

/// Whether an expression is a null pointer, or a number as it stands.
pub(super) fn is_null(cursor: Cursor<'_>) -> bool {
    match cursor.kind() {
        kind::NULLPTR | kind::GNU_NULL | kind::INTEGER_LITERAL => true,
        kind::UNEXPOSED_EXPR
        | kind::PAREN_EXPR
        | kind::C_STYLE_CAST
        | kind::STATIC_CAST
        | kind::INIT_LIST => {
            let children: Vec<_> = cursor
                .children()
                .into_iter()
                .filter(|child| kind::is_expression(child.kind()))
                .collect();
            match children.as_slice() {
                [] => cursor.kind() == kind::INIT_LIST,
                [child] => is_null(*child),
                _ => false,
            }
        }
        _ => false,
    }
}
