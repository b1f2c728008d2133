//! Functions of one file that fusion leaves without a caller: compilers would warn of them.

use crate::model::{Function, Item, ItemKind, RefKind, Schedule, Step, Usr};

use super::context::Context;
use super::fragment::{Fragment, Layout, Sense};
use super::job::Job;

/// The free functions copied into `text` that no other file sees, and that nothing planned still calls.
pub(super) fn idle<'a>(
    context: &Context<'a>,
    job: &Job<'a, '_>,
    text: &Fragment,
) -> Vec<&'a Function> {
    let mut found: Vec<&Function> = Vec::new();
    for (function, _) in job.copied() {
        let usr = &function.usr;
        let known = found.iter().any(|it| it.usr == *usr);
        if function.is_internal && !known && !mentions(text, usr) && !is_called(context, usr) {
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
    let bodies = context.plan.functions.iter().flat_map(|function| {
        let slots = &function.declared;
        function
            .bodies
            .iter()
            .map(move |body| (slots, &body.schedule))
    });
    let mut in_bodies = bodies.map(|(slots, schedule)| match schedule {
        Schedule::Unfused => slots.contains(usr),
        Schedule::Fused { instances, steps } => steps.iter().any(|step| match step {
            Step::Whole { instance } => instances.get(*instance) == Some(usr),
            Step::Item { instance, item } => {
                let function = instances.get(*instance);
                let function = function.and_then(|it| context.program.functions.get(it));
                let body = function.and_then(|it| it.body.as_ref());
                body.and_then(|it| it.items.get(*item))
                    .is_some_and(|it| calls(it, usr))
            }
            Step::Group { .. } | Step::Guard { .. } => false,
        }),
    });
    let is_left = |site: usize, item: usize| {
        let plan = context.plan.sites.iter().find(|it| it.site == site);
        let stays = |it: &Step| matches!(it, Step::Item { item: at, .. } if *at == item);
        plan.is_none_or(|it| it.steps.iter().any(stays))
    };
    let mut sites = context.program.sites.iter().enumerate();
    in_bodies.any(|it| it)
        || sites.any(|(at, site)| {
            let mut items = site.block.items.iter().enumerate();
            items.any(|(item, it)| calls(it, usr) && is_left(at, item))
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
