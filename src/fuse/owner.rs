//! The class that declares a fused function: the least derived one in which all its slots are members, so
//! that receivers of different static types share it. Where none is a member, it is a free function.
//!
//! A free function, or a member of another class than its node's, has its node as a parameter. Beside members of the node's class it has it
//! as a variable of what these become: `Node *node = this;`, in the words of the parameter, so that its statements are copied
//! as they are (`emit`). One thing is new there. A free function may be called with a null pointer and test for that, a
//! member function may not. So each call of such a function stands for the call of a member that surely runs:
//!
//! - A group's function is called where all members of the group run: under the conditions of all, and while none has ended. What runs
//!   elsewhere has a function of its own, which is a free one if no member is left.
//! - A call that may not return (it ends the program where there is no node) is never one with a later call of a member function: who calls that
//!   evaluates its object, which may fault (`Root::Going`).
//! - A version for the living is called while any one lives. There is none (`lower`).

use super::bounds::Bans;
use super::key::{Bound, SequenceKey, slot_function};
use crate::link::Program;
use crate::model::{Function, Owner, Slot, Usr};

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
    let free = functions.iter().copied().filter(|it| it.class.is_none());
    let free: Vec<&Function> = free.collect();
    nodes(program, &free)?;
    match free.len() == functions.len() {
        true => Ok(Owner::Free),
        false => Ok(Owner::Class(member(program, class, slots, &functions)?)),
    }
}

/// Makes sure that one parameter, or one variable, can be the node of all these free functions.
fn nodes(program: &Program, free: &[&Function]) -> Result<(), Bound> {
    let Some(first) = free.first() else {
        return Ok(());
    };
    if let Some(other) = free.iter().find(|it| it.node_class != first.node_class) {
        let class = |it: &Function| (program.name_of(&it.usr), program.name_of(&it.node_class));
        return Err(Bound::Nodes(class(first), class(other)));
    }
    match free.iter().find(|it| it.body.is_none()) {
        Some(it) => Err(Bound::Body(program.name_of(&it.usr))),
        None => Ok(()),
    }
}

/// The class of a fused function of which some are members.
fn member(
    program: &Program,
    class: &Usr,
    slots: &[Slot],
    functions: &[&Function],
) -> Result<Usr, Bound> {
    let node_class = |it: &&Function| it.class.clone().unwrap_or_else(|| it.node_class.clone());
    let classes: Vec<Usr> = functions.iter().map(node_class).collect();
    let derives = |it: &Usr| classes.iter().all(|up| program.derives_from(it, up));
    let lowest = classes.iter().find(|it| derives(it));
    let owner = lowest.unwrap_or(class);
    let free = functions.iter().find(|it| it.class.is_none());
    if free.is_some() && !derives(owner) || !is_usable(program, owner, slots) {
        return Err(Bound::NotPossible);
    }
    // A member is defined in a namespace around its class, and names are looked up from there.
    let found = program.class(owner);
    let outside = |it: &&&Function| {
        let body = it.body.as_ref().map_or("", |it| &it.namespace);
        let own = found.map_or("", |it| &it.namespace);
        let around = |it: &str| {
            it.is_empty()
                || own == it
                || own.strip_prefix(it).is_some_and(|it| it.starts_with("::"))
        };
        it.class.is_none() && !(around(&it.namespace) && around(body))
    };
    match functions.iter().find(outside) {
        Some(it) => Err(Bound::Namespace(
            program.name_of(&it.usr),
            program.name_of(owner),
        )),
        None => Ok(owner.clone()),
    }
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

/// Whether `class`, which nothing derives from, is still not the only type that may run virtual `slots`.
pub(super) fn may_have_subclass(program: &Program, class: &Usr, slots: &[Slot]) -> bool {
    let is_final = |it: Option<Usr>| {
        let function = it.as_ref().and_then(|it| program.function(it));
        function.is_some_and(|it| it.is_final)
    };
    let mut overridable = slots
        .iter()
        .filter(|it| matches!(it, Slot::Virtual(_)) && !is_final(program.resolve(class, it)));
    !program.has_subclasses(class)
        && program.class(class).is_none_or(|it| !it.is_final)
        && overridable.next().is_some()
}

/// Whether `part`, called in a body on `class`, runs a body of its own there.
pub(super) fn is_part(program: &Program, bans: &Bans, part: &SequenceKey, class: &Usr) -> bool {
    // What is dispatched is defined in every configuration.
    dispatches(program, part) && !bans.bodies.contains(&(part.clone(), class.clone()))
}

/// Whether the function for `key` is dispatched on the type of the node.
pub(super) fn dispatches(program: &Program, key: &SequenceKey) -> bool {
    let virtual_slot = key.slots.iter().any(|it| matches!(it, Slot::Virtual(_)));
    matches!(&key.owner, Owner::Class(class) if virtual_slot && program.has_subclasses(class))
}
