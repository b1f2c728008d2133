//! Child fields that lead to the first of a list of siblings, each of which leads to the next: `_children_(nextSibling) Node *firstChild` (Knuth: The
//! Art of Computer Programming, volume 1, 2.3.2: the binary tree that corresponds to a forest).
//!
//! Such a field is a container as `std::vector<Node *>` is one: the siblings are its elements. What `nextSibling` leads to is no child of the node that
//! has it, but another element of the list that the node is in. Which node stands where is kept in the field and in the links, which are the list's own:
//! both are one place. Who changes that, be it by the field or by a link, may do anything, as who changes a container of children may: so the link stands
//! in the class that has the field, and whoever sees the one sees the other.

use super::facts::Facts;
use super::target::Target;
use crate::clang::{Cursor, Type, kind};
use crate::extract::library::smart_pointee;
use crate::extract::syntax::{Annotation, fields};

impl<'tu> Facts<'tu> {
    /// The field that leads from one element to the next of the list of siblings that a child field leads to.
    pub(crate) fn link_of(&mut self, field: Cursor<'tu>) -> Option<Cursor<'tu>> {
        let key = field.id();
        if let Some(known) = self.links.get(&key) {
            return *known;
        }
        let name = self.by_name.told_by(field);
        let name = name.filter(|_| led_to(field.ty()).is_some());
        let link = name.and_then(|it| self.link_called(field, &it).ok());
        self.links.insert(key, link);
        if let Some(link) = link {
            let usr = self.field_usr(field);
            self.lists.insert(usr, (field, link));
        }
        link
    }

    /// The list of which a target is the first sibling: the field that leads to it, and the one that leads from sibling to sibling.
    pub(crate) fn list_from(&self, first: &Target) -> Option<(Cursor<'tu>, Cursor<'tu>)> {
        let [.., field, _] = &first.place.path[..] else {
            return None;
        };
        let list = self.lists.get(field)?;
        first.is_first_element().then_some(*list)
    }

    /// Whether a field is the first of a list of siblings, or leads from one of them to the next.
    pub(crate) fn is_of_siblings(&mut self, field: Cursor<'tu>) -> bool {
        let key = field.id();
        if let Some(known) = self.siblings.get(&key) {
            return *known;
        }
        let beside = field.semantic_parent().map(fields).unwrap_or_default();
        let beside = beside.into_iter().filter(|_| led_to(field.ty()).is_some());
        let mut of_lists = beside.filter_map(|it| Some([it, self.link_of(it)?]));
        let found = of_lists.any(|it| it.contains(&field));
        self.siblings.insert(key, found);
        found
    }

    /// Why a field that is marked as the first of a list of siblings is none, and what to do.
    pub(super) fn unlinked(&mut self, field: Cursor<'tu>, name: &str) -> Option<String> {
        let class = led_to(field.ty())?.record()?;
        let own = field.spelling();
        if !self.is_tree_like(class) {
            return None;
        }
        let why = self.link_called(field, name).err()?;
        Some(format!(
            "'{name}' does not lead from one child in '{own}' to the next, because {why}; name a pointer to '{}' beside '{own}' that is no child",
            class.spelling()
        ))
    }

    /// The field of this name that leads to the next sibling; or why there is none.
    fn link_called(&mut self, field: Cursor<'tu>, name: &str) -> Result<Cursor<'tu>, &'static str> {
        let class = field.semantic_parent();
        let mut beside = class.map(fields).unwrap_or_default().into_iter();
        let link = beside.find(|it| it.spelling() == name);
        let link = link.ok_or("its class itself has no field of that name")?;
        let own = class.map(Cursor::canonical);
        let (to, children) = (led_to(link.ty()), led_to(field.ty()));
        let same = to
            .zip(children)
            .is_some_and(|(it, to)| it.same_unqualified(to));
        let class_of = |it: Type<'tu>| it.record().map(Cursor::canonical);
        match () {
            () if link == field => Err("it is that field"),
            () if !same => Err("it is no pointer to the same class"),
            () if children.and_then(class_of) != own => {
                Err("the children are of another class than the one that has both fields")
            }
            () if class.is_none_or(|it| it.kind() == kind::UNION_DECL)
                || link.semantic_parent() != class =>
            {
                Err("it lies in a union")
            }
            () if self.by_name.has_mark(link, &Annotation::Child)
                || self.by_name.told_by(link).is_some() =>
            {
                Err("it is a child itself")
            }
            () => Ok(link),
        }
    }
}

/// What a pointer, be it a smart one, leads to.
fn led_to(pointer: Type<'_>) -> Option<Type<'_>> {
    let ty = pointer.canonical();
    let object = match ty.is_pointer() {
        true => ty.pointee(),
        false => smart_pointee(ty)?,
    };
    let steady = !ty.is_volatile() && !object.is_volatile();
    (steady && object.record().is_some()).then(|| object.canonical())
}
