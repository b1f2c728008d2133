//! Creating, copying and destroying objects of a class without naming a function: which of it is harmless.
//!
//! libclang shows no implicit special members and no implicit calls of them, so they are modelled here from
//! what the class and its parts declare.

use super::facts::Facts;
use super::lifetimes::{Deletion, Lifetime};
use crate::clang::{Cursor, Type, kind};
use crate::extract::library::{
    allocates, has_one_part, is_iterator, is_leaf, is_leaf_of_pointers, is_list, is_pair, is_view,
    makes_text,
};
use crate::extract::syntax::{
    anonymous_parts, base_specifiers, bases, destructor, field_initializer, fields,
    hides_initializer, is_allocation, is_constructor_template, is_lambda_class, is_null,
    shown_members,
};
use crate::model::{CONTENTS, Usr};

impl<'tu> Facts<'tu> {
    /// What the special member functions of `class` do.
    pub(crate) fn lifetime(&mut self, class: Cursor<'tu>) -> Lifetime {
        let key = class.canonical().id();
        if let Some(known) = self.lifetimes.get(&key) {
            return *known;
        }
        self.lifetimes.insert(key, Lifetime::OPAQUE);
        let lifetime = self.find_lifetime(class);
        self.lifetimes.insert(key, lifetime);
        lifetime
    }

    /// The same of any object type.
    pub(crate) fn type_lifetime(&mut self, ty: Type<'tu>) -> Lifetime {
        if ty.is_array() {
            return self.type_lifetime(ty.canonical().element());
        }
        match ty.record() {
            Some(class) => self.lifetime(class),
            None if ty.is_dependent() => Lifetime::OPAQUE,
            None => Lifetime::HARMLESS,
        }
    }

    fn find_lifetime(&mut self, class: Cursor<'tu>) -> Lifetime {
        let ty = class.ty();
        let leaf = is_leaf(ty) || is_leaf_of_pointers(ty);
        if leaf && !self.holds_nodes(ty) {
            return match self.replaced.allocation && allocates(ty) {
                true => Lifetime::OPAQUE,
                false => Lifetime::HARMLESS,
            };
        }
        // What tells parts of others, be it with a word whether it is new.
        let tells = |ty| is_iterator(ty) || is_leaf(ty);
        let halves = ty.template_arguments();
        let pair = is_pair(class) && halves.into_iter().all(tells);
        let tells_others = is_view(class) || is_iterator(ty) || pair;
        if tells_others || is_list(class) {
            return Lifetime::HARMLESS;
        }
        let Some(definition) = class.definition() else {
            return Lifetime::OPAQUE;
        };
        if is_lambda_class(definition) {
            // What it captures; nobody makes one but the expression that it is.
            let captured = fields(definition).into_iter().map(Cursor::ty);
            let captured = captured.map(|it| match it.is_reference() {
                true => Lifetime::HARMLESS,
                false => self.type_lifetime(it),
            });
            return captured.fold(Lifetime::HARMLESS, Lifetime::and);
        }
        let Some(members) = shown_members(definition) else {
            return Lifetime::OPAQUE;
        };
        let mut lifetime = own_members(&members);
        for base in base_specifiers(definition) {
            let part = base
                .ty()
                .record()
                .map_or(Lifetime::OPAQUE, |it| self.lifetime(it));
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
    pub(crate) fn is_plain_initializer(&mut self, cursor: Cursor<'tu>) -> bool {
        if makes_text(cursor) {
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

    /// The paths of the numbers, and of the objects of the library that have one part, that an object of a class consists of; `None` if it holds
    /// anything else, or too many.
    pub(crate) fn parts_of(&mut self, ty: Type<'tu>) -> Option<Vec<Vec<Usr>>> {
        let mut paths = Vec::new();
        self.add_parts(ty, &mut Vec::new(), &mut paths)?;
        Some(paths)
    }

    fn add_parts(
        &mut self,
        ty: Type<'tu>,
        path: &mut Vec<Usr>,
        paths: &mut Vec<Vec<Usr>>,
    ) -> Option<()> {
        const MOST_PARTS: usize = 16;
        let class = ty.canonical().record()?;
        let definition = class.definition()?;
        // What a lambda captures has no name.
        let plain = definition.kind() != kind::UNION_DECL
            && !is_lambda_class(definition)
            && shown_members(definition).is_some()
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
            path.push(self.field_usr(field));
            if of.is_number() || of.is_enum() || of.is_pointer() {
                paths.push(path.clone());
            } else if is_leaf(ty) && has_one_part(ty) {
                paths.push(path.clone());
                paths.push([&path[..], &[Usr::new(CONTENTS)]].concat());
            } else {
                self.add_parts(of, path, paths)?;
            }
            path.pop();
            if field.ty().is_volatile() || paths.len() > MOST_PARTS {
                return None;
            }
        }
        Some(())
    }

    /// Whether copying and destroying a value of the type touches nothing but the value.
    pub(crate) fn is_contained(&mut self, ty: Type<'tu>) -> bool {
        if ty.is_reference() {
            return true;
        }
        let lifetime = self.type_lifetime(ty);
        lifetime.copy_contained && lifetime.destroy_harmless && !lifetime.holds_children
    }

    /// Whether a class, or a base of it, has a virtual destructor.
    pub(crate) fn has_virtual_destructor(&mut self, class: Cursor<'tu>) -> bool {
        self.deletion(class).virtual_destructor
    }

    /// Whether a class, or a base of it, has its own `operator new` or `operator delete`, or the program has.
    pub(crate) fn has_own_allocation(&mut self, class: Cursor<'tu>) -> bool {
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

fn own_members(members: &[Cursor<'_>]) -> Lifetime {
    let mut lifetime = Lifetime::HARMLESS;
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
            kind::FUNCTION_TEMPLATE
                if is_constructor_template(*member) && !converts_constants(*member) =>
            {
                lifetime.copy_contained = false;
                lifetime.create_harmless = false;
            }
            _ => {}
        }
    }
    lifetime
}

/// Whether a constructor template takes nothing but a reference to a constant (`template <class U> Vector(const Vector<U> &)`): to copy an object, or to
/// make one from nothing, others are chosen ([over.match.best]: of equal conversions, the function that is no template).
fn converts_constants(template: Cursor<'_>) -> bool {
    let parameters = template.children().into_iter();
    let mut parameters = parameters.filter(|it| it.kind() == kind::PARM_DECL);
    let is_constant = |it: Cursor<'_>| {
        let ty = it.ty();
        let initial = it.children().into_iter();
        let has_default = initial.filter(|it| kind::is_expression(it.kind())).count() > 0;
        ty.is_reference() && !ty.is_rvalue_reference() && ty.pointee().is_const() && !has_default
    };
    parameters.next().is_some_and(is_constant) && parameters.next().is_none()
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
