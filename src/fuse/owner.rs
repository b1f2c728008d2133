//! The class that declares a fused function: the least derived one in which all its slots are members, so
//! that receivers of different static types share it.

use crate::link::Program;
use crate::model::{Function, Owner, Slot, Usr};

use super::sequence::{Bound, slot_function};

/// Where a fused function for `slots` on static type `class` can stand.
pub(super) fn owner(program: &Program, class: &Usr, slots: &[Slot]) -> Result<Owner, Bound> {
    let functions: Option<Vec<&Function>> = slots
        .iter()
        .map(|it| program.function(slot_function(it)))
        .collect();
    let functions = functions.ok_or(Bound::NotPossible)?;
    if functions.iter().any(|it| it.refusal.is_some()) {
        return Err(Bound::NotPossible);
    }
    // A `noexcept` traversal ends the program where another passes an exception on.
    let first = |is_noexcept| functions.iter().find(|it| it.is_noexcept == is_noexcept);
    if let (Some(ends), Some(throws)) = (first(true), first(false)) {
        return Err(Bound::Exceptions(ends.name.clone(), throws.name.clone()));
    }
    place(program, class, slots, &functions).ok_or(Bound::NotPossible)
}

fn place(program: &Program, class: &Usr, slots: &[Slot], functions: &[&Function]) -> Option<Owner> {
    if functions.iter().all(|it| it.class.is_none()) {
        let same_node = functions
            .iter()
            .all(|it| it.node_class == functions[0].node_class);
        let known = functions.iter().all(|it| it.body.is_some());
        return (same_node && known).then_some(Owner::Free);
    }
    let classes: Option<Vec<&Usr>> = functions.iter().map(|it| it.class.as_ref()).collect();
    let classes = classes?;
    let lowest = classes
        .iter()
        .find(|it| classes.iter().all(|up| program.derives_from(it, up)));
    let owner = lowest.map_or_else(|| class.clone(), |it| (*it).clone());
    is_usable(program, &owner, slots).then_some(Owner::Class(owner))
}

/// Whether code can be generated into `owner`, and wherever below a type needs its own.
fn is_usable(program: &Program, owner: &Usr, slots: &[Slot]) -> bool {
    let dispatches = slots.iter().any(|it| matches!(it, Slot::Virtual(_)));
    let all = program.subtypes(owner);
    let types = if dispatches { &all[..] } else { &all[..1] };
    types
        .iter()
        .all(|it| is_writable(program, it) && program.subobjects(it, owner) == 1)
}

/// The first of `class` and its subtypes whose file may not be changed, though nothing else speaks against it; and the file.
pub(super) fn outside(program: &Program, class: &Usr) -> Option<(String, String)> {
    let types = program.subtypes(class);
    let mut found = types.iter().filter_map(|it| {
        let class = program.class(it).filter(|it| it.refusal.is_none())?;
        let file = program.files.get(class.span.file.0 as usize)?;
        (!file.editable).then(|| (class.name.clone(), file.path.clone()))
    });
    found.next()
}

fn is_writable(program: &Program, class: &Usr) -> bool {
    program.class(class).is_some_and(|it| {
        let file = program.files.get(it.span.file.0 as usize);
        it.tree && it.refusal.is_none() && file.is_some_and(|it| it.editable)
    })
}
