//! Functions of one file that fusion leaves without a caller: compilers would warn of them.

use crate::model::{Function, Item, ItemKey, ItemKind, Listing, RefKind, Schedule, Statement, Usr};

use super::context::Context;
use super::fragment::{Fragment, Layout, Sense};
use super::job::Job;

/// The free functions copied into `text` that no other file sees, and that nothing planned still calls. (Nobody warns of members.)
pub(super) fn idle<'a>(
    context: &Context<'a>,
    job: &Job<'a, '_>,
    text: &Fragment,
) -> Vec<&'a Function> {
    let mut found: Vec<&Function> = Vec::new();
    for (function, _) in job.copied(context) {
        let usr = &function.usr;
        let known = found.iter().any(|it| it.usr == *usr);
        let is_free = function.visitor.is_none() && function.class.is_none();
        if is_free
            && function.is_internal
            && !known
            && !mentions(text, usr)
            && !is_called(context, usr)
        {
            found.push(function);
        }
    }
    found
}

fn mentions(text: &Fragment, usr: &Usr) -> bool {
    let names = |sense: &Sense| matches!(sense, Sense::Refers(RefKind::Other { target, .. }) if target == usr);
    text.marks.iter().any(|it| names(&it.sense))
}

/// Whether a call of `usr` by itself is left anywhere in fused code or at a call site.
fn is_called(context: &Context, usr: &Usr) -> bool {
    let functions = &context.plan.functions;
    let mut bodies = functions.iter().flat_map(|function| {
        let bodies = function.bodies.iter();
        bodies.map(move |body| (&function.declared, body))
    });
    let in_bodies = bodies.any(|(slots, body)| match &body.schedule {
        Schedule::Unfused => slots.contains(usr),
        Schedule::Fused { instances, .. } => {
            let item = |(instance, item): &ItemKey| {
                let function = context.program.function(instances.get(*instance)?)?;
                function.body.as_ref()?.items.get(*item)
            };
            let mut wholes = body.listing.wholes();
            wholes.any(|it| instances.get(it) == Some(usr))
                || items(&body.listing).any(|it| item(it).is_some_and(|it| calls(it, usr)))
        }
    });
    let is_left = |site: usize, item: usize| {
        let plan = context.plan.sites.iter().find(|it| it.site == site);
        let rewrite = plan.and_then(|it| it.rewrite.as_ref());
        rewrite.is_none_or(|it| {
            let (first, end) = it.items;
            !(first..end).contains(&item) || items(&it.listing).any(|it| it.1 == item)
        })
    };
    let mut sites = context.program.sites.iter().enumerate();
    in_bodies
        || sites.any(|(at, site)| {
            let mut items = site.block.items.iter().enumerate();
            items.any(|(item, it)| calls(it, usr) && is_left(at, item))
        })
}

/// The statements that are printed as they stand.
fn items(listing: &Listing) -> impl Iterator<Item = &ItemKey> {
    listing.all().into_iter().filter_map(|it| match it {
        Statement::Item { of, .. } => Some(of),
        _ => None,
    })
}

fn calls(item: &Item, usr: &Usr) -> bool {
    let own = match &item.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    };
    item.nested.iter().chain(own).any(|it| it.callee == *usr)
}

/// A statement that uses a function without a call, so that no compiler warns of it.
pub(super) fn mention(function: &Function, layout: &Layout) -> Fragment {
    let mut text = Fragment::of(format!("{}(void)", layout.indent));
    let kind = RefKind::Other {
        target: function.usr.clone(),
        qualified: false,
    };
    text.push_name(&function.name, Sense::Refers(kind));
    text.push(";\n");
    text
}
