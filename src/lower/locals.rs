//! The locals that statements use, by name or without it.

use super::bodies::Source;
use crate::model::{
    Body, Call, Item, ItemKey, ItemKind, LocalId, Predicate, RefKind, Root, Selector, Span,
    Variable,
};
use crate::mutation::{Rule, broken};

/// The locals that `item` names.
pub(crate) fn used_locals(item: &Item) -> impl Iterator<Item = LocalId> {
    item.refs.iter().filter_map(|it| match it.kind {
        RefKind::Local(local) => Some(local),
        _ => None,
    })
}

/// The headers of loops that became one with others, and are not printed: each with its instance.
pub(crate) type Hidden = Vec<(usize, Span)>;

/// The headers of a loop that are not printed; `item` gives a statement.
pub(crate) fn hidden_headers<'p>(
    headers: &[(ItemKey, usize)],
    item: impl Fn(ItemKey) -> Option<&'p Item>,
) -> Hidden {
    let hidden = headers.iter().skip(1).filter_map(|(of, level)| {
        let predicate = item(*of)?.predicates.get(*level)?;
        Some((of.0, predicate.condition))
    });
    hidden.collect()
}

/// The locals that `item`, of an instance, names in its text as it is printed, and those that it names in headers that are not.
pub(crate) fn printed_locals(
    (instance, item): (usize, &Item),
    hidden: &Hidden,
) -> (Vec<LocalId>, Vec<LocalId>) {
    let of_instance = hidden.iter().filter(|it| it.0 == instance);
    let texts: Vec<Span> = of_instance.map(|it| it.1).collect();
    let (lost, stay) = locals_within(item, &texts);
    (stay, lost)
}

/// The locals that `item` names within `texts`, and those that it names elsewhere.
pub(crate) fn locals_within(item: &Item, texts: &[Span]) -> (Vec<LocalId>, Vec<LocalId>) {
    let (mut within, mut elsewhere) = (Vec::new(), Vec::new());
    for it in &item.refs {
        if let RefKind::Local(local) = it.kind {
            match texts.iter().any(|text| text.contains(it.span)) {
                true => within.push(local),
                false => elsewhere.push(local),
            }
        }
    }
    (within, elsewhere)
}

/// What a grouped call prints of its member number `at`: its arguments, its conditions if it is the first, and its receiver if that stands for all.
pub(crate) fn printed_texts(item: &Item, (at, receiver): (usize, Option<usize>)) -> Vec<Span> {
    let ItemKind::Call(call) = &item.kind else {
        return Vec::new();
    };
    let receiver = call.receiver.text.filter(|_| receiver == Some(at));
    let args = call.args.iter().filter_map(|it| it.span);
    // The variable that its value goes to is named behind it.
    let result = call.result().map(|_| {
        let end = call.span.end;
        Span::new(call.span.file, end, end)
    });
    let args = args.chain(result);
    let conditions = item.predicates.iter().filter(|_| at == 0);
    let conditions = conditions.flat_map(Predicate::texts);
    args.chain(receiver).chain(conditions).collect()
}

fn is_top_level(body: &Body, id: LocalId) -> bool {
    let local = body.locals.get(id.0 as usize);
    local.is_some_and(|it| it.top_level)
}

/// The locals that `item` may reach without their name: by an alias, or because their address was taken before and it
/// follows pointers. They must still live.
pub(crate) fn reached_locals(body: &Body, item: &Item) -> impl Iterator<Item = LocalId> {
    let tracked = |it: &Root| {
        matches!(
            it,
            Root::Node | Root::Variable(_) | Root::World | Root::Going
        )
    };
    // By way of an alias.
    let touched = item.accesses.iter().filter_map(|it| match it.place.root {
        Root::Variable(Variable::Local(id)) if !item.declares.contains(&id) => Some(id),
        _ => None,
    });
    let follows = matches!(item.kind, ItemKind::Call(_))
        || !item.nested.is_empty()
        || !item.helpers.is_empty()
        || item.accesses.iter().any(|it| !tracked(&it.place.root));
    // A variable of a loop lives as long as an iteration.
    let around: Vec<Span> = item.loops().map(|it| it.0).collect();
    let lives = move |it: &&Item| it.loops().all(|it| around.contains(&it.0));
    // Not all statements of a reading stand in one text.
    let before = body.items.iter().take_while(|it| !std::ptr::eq(*it, item));
    let before = before.filter(lives);
    let declared = before.flat_map(|it| it.declares.iter().copied());
    let exposed = |it: &LocalId| body.locals.get(it.0 as usize).is_some_and(|it| it.exposed);
    declared
        .filter(move |it| follows && exposed(it) && !broken(Rule::EscapingLocals))
        .chain(touched.filter(|it| is_top_level(body, *it)))
}

/// Of each member whose receiver is written out, its index, and the last of the variables in it that statements declare. Where one calls a
/// member of the node's class, so does what they become: what free functions are passed selects nothing.
fn receivers(members: &[Source<'_>]) -> Vec<(usize, Option<LocalId>)> {
    let selects = |it: &Call| it.receiver.selector != Selector::Argument;
    let selects_member =
        |it: &Source<'_>| matches!(&it.item.kind, ItemKind::Call(call) if selects(call));
    let of_member = members.iter().any(selects_member);
    let receiver = |(at, source): (usize, &Source<'_>)| {
        let ItemKind::Call(call) = &source.item.kind else {
            return None;
        };
        if of_member && !selects(call) {
            return None;
        }
        let (named, _) = locals_within(source.item, &[call.receiver.text?]);
        let local = |id: &LocalId| source.body.locals.get(id.0 as usize);
        let own = named
            .into_iter()
            .filter(|id| local(id).is_some_and(|it| !it.param));
        Some((at, own.max()))
    };
    members.iter().enumerate().filter_map(receiver).collect()
}

/// The member of a group whose receiver stands for all: the one through the variable that was declared last, if there
/// is one, because it was made for its call and would be left without use otherwise.
pub(super) fn named_receiver(members: &[Source<'_>]) -> Option<usize> {
    let receivers = receivers(members);
    let through_variable = receivers.iter().filter(|it| it.1.is_some());
    let last = through_variable.max_by_key(|it| it.1);
    last.or(receivers.first()).map(|it| it.0)
}

/// The member whose receiver stands for all, whichever of them have ended: none of its variables is one that a traversal
/// sets only while it lives. `None` if there is no such member; no member may be written out at all.
pub(super) fn living_receiver(members: &[Source<'_>]) -> Option<Option<usize>> {
    if broken(Rule::LivingReceivers) {
        return Some(named_receiver(members));
    }
    let receivers = receivers(members);
    let through_none = receivers.iter().find(|it| it.1.is_none());
    match (through_none, &receivers[..]) {
        (Some((at, _)), _) => Some(Some(*at)),
        (None, []) => Some(None),
        (None, _) => None,
    }
}
