//! Child fields that point to an array of pointers to nodes, as C has them: `_children_(count) Node **children`. Another field of the same object says
//! how many there are.
//!
//! Such a field is a container as `std::vector<Node *>` is one: its pointers are its elements, and the count is its size. Which node stands where
//! is kept in the field (it says which array that is) and in the array, which is the field's own; both are one place.

use super::facts::Facts;
use crate::clang::Cursor;
use crate::extract::library::listed_class;
use crate::extract::syntax::fields;

impl<'tu> Facts<'tu> {
    /// Whether a field is a child field that leads to an array, of which another field is the length.
    pub(crate) fn is_counted(&mut self, field: Cursor<'tu>) -> bool {
        self.count_of(field).is_some() && self.child_class(field).is_some()
    }

    /// The field that counts the elements of a child field that leads to an array of pointers.
    pub(crate) fn count_of(&mut self, field: Cursor<'tu>) -> Option<Cursor<'tu>> {
        let name = self.by_name.told_by(field)?;
        listed_class(field.ty())?;
        self.count_called(field, &name).ok()
    }

    /// Why a field that is marked as a child with a count is none, and what to do.
    pub(super) fn miscounted(&mut self, field: Cursor<'tu>, name: &str) -> String {
        let own = field.spelling();
        let class = listed_class(field.ty()).filter(|it| self.is_tree_like(*it));
        match self
            .count_called(field, name)
            .err()
            .filter(|_| class.is_some())
        {
            Some(why) => format!(
                "'{name}' does not count the children in '{own}', because {why}; name a field of the same class that is a plain integer"
            ),
            None => format!(
                "child field '{own}' has a count or a link, but its type is '{}', not `T **` or `T *` for a tree type; mark the class of its nodes with _tree_, or the field with _child_",
                field.ty().spelling()
            ),
        }
    }

    /// The field of this name that counts what another one leads to, of the same class or a base; or why there is none.
    fn count_called(
        &mut self,
        field: Cursor<'tu>,
        name: &str,
    ) -> Result<Cursor<'tu>, &'static str> {
        let mut open: Vec<Cursor<'tu>> = field.semantic_parent().into_iter().collect();
        let mut found = None;
        while let Some(class) = open.pop().filter(|_| found.is_none()) {
            found = fields(class).into_iter().find(|it| it.spelling() == name);
            open.extend(self.ancestry(class).bases.iter());
        }
        let count = found.ok_or("there is no field of that name")?;
        let ty = count.ty();
        match () {
            () if ty.is_volatile() => Err("it is volatile or atomic"),
            () if count.is_bit_field() => Err("it is a bit-field"),
            () if !ty.is_integer() => Err("it is no integer"),
            () => Ok(count),
        }
    }
}
