//! Calls: a traversal must be listed as one, with its node; any other call must be taken for what it may do.

use pleach::model::{Call as Ours, Dispatch, ItemKind, Root, Usr, Variable};

use crate::compare::Statement;
use crate::cover::same;
use crate::seen::Call;

/// Compares a call.
pub(crate) fn call(statement: &mut Statement<'_, '_>, at: u32, seen: &Call) {
    if seen.traversal {
        traversal(statement, at, seen);
    } else if seen.access {
        let listed = statement.item.accesses.iter().any(|it| {
            let path = it.place.path.last();
            let global = match &it.place.root {
                Root::Variable(Variable::Global(usr)) => Some(usr),
                _ => None,
            };
            let marked = |it: &Usr| it.as_str().starts_with("abstract:");
            path.is_some_and(marked) || global.is_some_and(marked)
        });
        if !listed {
            statement.wrong(at, "no access of the effect summary");
        }
    } else if !seen.pure && !statement.is_opaque() && !is_followed(statement, seen) {
        believed(statement, at, seen);
    }
}

/// Whether the call is listed as that of a function whose body counts where a unit has it.
fn is_followed(statement: &Statement<'_, '_>, seen: &Call) -> bool {
    let callee = seen.callee.as_deref().unwrap_or_default();
    let own = |it: &&Ours| same(&without_run(&it.callee), callee);
    let dispatched = |it: &&Ours| !seen.is_virtual || it.dispatch == Dispatch::Virtual;
    let item = statement.item;
    item.helpers.iter().any(|it| own(&it))
        || item.nested.iter().any(|it| own(&it) && dispatched(&it))
}

/// A function as itself, not as one that an annotated function runs.
fn without_run(callee: &Usr) -> Usr {
    let usr = callee.as_str();
    Usr::new(usr.strip_suffix("@run").unwrap_or(usr))
}

/// Whether nothing is known of what a call does.
pub(crate) fn is_unknown(seen: &Call) -> bool {
    !seen.traversal && !seen.pure && !seen.access
}

/// A call with effects of its own that are not listed as "anything".
fn believed(statement: &mut Statement<'_, '_>, at: u32, seen: &Call) {
    // What annotations say of a function is believed, and what can be seen of its body is no list of calls.
    if seen.system || statement.scope.annotated {
        let class = format!("believed: {}", seen.name);
        statement.extra(at, class);
    } else {
        let text = format!("the call of {} is not listed", seen.name);
        statement.wrong(at, &text);
    }
}

fn traversal(statement: &mut Statement<'_, '_>, at: u32, seen: &Call) {
    let callee = seen.callee.as_deref().unwrap_or_default();
    let ours: Vec<&Ours> = listed(statement)
        .into_iter()
        .filter(|it| same(&it.callee, callee))
        .collect();
    let dispatched = |it: &&&Ours| !seen.is_virtual || it.dispatch == Dispatch::Virtual;
    let by_accessor = seen.receiver.iter().all(|it| statement.is_of_ordinary(it));
    let of_node = |it: &&Ours| match &it.receiver.place {
        None => true,
        Some(_) if by_accessor => true,
        Some(place) => seen.receiver.iter().all(|it| statement.scope.is(place, it)),
    };
    if ours.is_empty() && statement.is_opaque() {
        statement.extra(at, "a call of a traversal taken for anything");
    } else if ours.is_empty() {
        statement.wrong(at, &format!("no call of the traversal {callee}"));
    } else if !ours.iter().any(|it| dispatched(&it)) {
        statement.wrong(at, &format!("the call of {callee} is virtual"));
    } else if !ours.iter().filter(dispatched).any(of_node) {
        let text = format!(
            "the call of {callee} is on {:?}, not on {:?}",
            seen.receiver,
            ours.iter().map(|it| &it.receiver.place).collect::<Vec<_>>()
        );
        statement.wrong(at, &text);
    } else if !seen.is_virtual && ours.iter().all(|it| it.dispatch == Dispatch::Virtual) {
        statement.extra(at, "a direct call taken as virtual");
    }
}

/// Compares the run of a constructor or destructor.
pub(crate) fn run(statement: &mut Statement<'_, '_>, at: u32, seen: &Call) {
    if statement.is_opaque() {
        return;
    }
    let callee = seen.callee.as_deref().unwrap_or_default();
    let found = listed(statement).into_iter().find(|it| {
        let dispatched = !seen.is_virtual || it.dispatch == Dispatch::Virtual;
        let outer = seen
            .within
            .iter()
            .any(|outer| same(&without_run(&it.callee), outer));
        dispatched && (outer || same(&without_run(&it.callee), callee))
    });
    match found {
        Some(it) => {
            let unit = statement.scope.unit;
            if !unit.functions.iter().any(|ours| ours.usr == it.callee) {
                // Linking takes an unknown constructor for one that may do anything, an unknown destructor for none.
                if it.callee.as_str().contains("@F@~") {
                    let text = format!("{} runs, but its effects are not listed", it.callee);
                    statement.wrong(at, &text);
                } else {
                    statement.extra(at, "a constructor without facts");
                }
            }
        }
        None => believed(statement, at, seen),
    }
}

fn listed<'u>(statement: &Statement<'_, 'u>) -> Vec<&'u Ours> {
    let own = match &statement.item.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    };
    let item = statement.item;
    own.into_iter()
        .chain(&item.nested)
        .chain(&item.helpers)
        .collect()
}
