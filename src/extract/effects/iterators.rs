//! Loops by iterators, as they are written: `for (auto it = c.begin(); it != c.end(); ++it)`, or backwards from `rbegin`. The iterator is
//! used as `*it` alone, and what that designates is read, bound to a reference, or a smart pointer; where it is a node itself, as `it->`, too.

use super::eval::Evaluator;
use super::frame::Frame;
use crate::clang::{Cursor, kind};
use crate::extract::declarations::{Target, read_of};
use crate::extract::library::{dereferenced, selected, smart_pointee};
use crate::extract::syntax::{is_load, strip_casts, strip_parens};
use crate::model::{Access, Variable};

/// Whether all that is done with the iterator `variable` is to look at its element, where that shows if the element is changed.
pub(crate) fn only_followed<'tu>(
    frame: &Frame<'tu>,
    cursor: Cursor<'tu>,
    variable: Cursor<'tu>,
) -> bool {
    let children = cursor.children();
    let single = children.len() == 1;
    children.into_iter().all(|child| {
        if dereferenced(strip_parens(child)) == Some(variable) {
            let constant = cursor.kind() == kind::UNEXPOSED_EXPR && cursor.ty().is_const();
            let loaded = single && cursor.kind() == kind::UNEXPOSED_EXPR && is_load(cursor, child);
            let bound = cursor.kind() == kind::VAR_DECL
                && cursor.ty().is_reference()
                && frame.only_loads(cursor);
            // Whatever changes a smart pointer, or puts another node in the place of one, may do anything.
            let object = child.ty().record().is_some();
            return object || constant || loaded || bound;
        }
        if cursor.kind() == kind::MEMBER_REF_EXPR && selected(child) == Some(variable) {
            let element = strip_casts(child).ty().canonical().pointee();
            return element.record().is_some() && smart_pointee(element).is_none();
        }
        child.referenced() != Some(variable) && only_followed(frame, child, variable)
    })
}

/// The expressions by which the element of the iterator `variable` is designated in full (`*it`), with parentheses around them, in the order of
/// the text.
pub(crate) fn followed<'tu>(cursor: Cursor<'tu>, variable: Cursor<'tu>) -> Vec<Cursor<'tu>> {
    let own = dereferenced(strip_parens(cursor)).filter(|it| *it == variable);
    match own {
        Some(_) => vec![cursor],
        None => {
            let below = cursor.children().into_iter();
            below.flat_map(|it| followed(it, variable)).collect()
        }
    }
}

impl<'tu> Evaluator<'_, 'tu> {
    /// The element that `*it` designates, for an iterator of a loop that is taken apart.
    pub(super) fn element_of_iterator(&mut self, cursor: Cursor<'tu>) -> Option<Vec<Target>> {
        self.element_at(dereferenced(cursor)?)
    }

    /// The element that `it` in `it->` leads to, for such an iterator.
    pub(super) fn element_selected(&mut self, base: Cursor<'tu>) -> Option<Vec<Target>> {
        self.element_at(selected(base)?)
    }

    fn element_at(&mut self, iterator: Cursor<'tu>) -> Option<Vec<Target>> {
        let container = self.frame.container_of(iterator)?.clone();
        if let Some(id) = self.frame.local(iterator) {
            self.push(read_of(Variable::Local(id)));
        }
        self.push(Access::read(container.place.clone()));
        Some(vec![container.element(true)])
    }
}
