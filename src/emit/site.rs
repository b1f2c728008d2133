//! Call sites: the statements from the first to the last that changes, in their new order.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Function, ItemKind, Root, Shared, Site, SitePlan, Span, Step, Variable};

use super::context::Context;
use super::fragment::{Fragment, Layout, Problem};
use super::names::{Instance, Names};
use super::needless::without_needless;
use super::statement::{Copier, Source};

/// New text for a range of a call site's block.
pub(super) struct SiteText {
    pub(super) range: Span,
    pub(super) text: Fragment,
    /// Whether only calls that followed each other became one, whatever they do.
    pub(super) as_written: bool,
}

static NOTHING_SHARED: Shared = Shared::none();

/// The new text of a call site; `None` if nothing changes.
pub(super) fn write<'a>(
    context: &'a Context<'a>,
    site: &'a Site,
    plan: &SitePlan,
    stand_in: &'a Function,
) -> Result<Option<SiteText>, Problem> {
    context.editable(site.block.span)?;
    let instance = Instance {
        function: stand_in,
        copied: Some(&site.block),
        shared: &NOTHING_SHARED,
    };
    let mut copier = Copier {
        context,
        class: None,
        instances: vec![instance],
        names: Names::default(),
        friends: BTreeSet::new(),
    };
    let all: Vec<&Step> = plan.steps.iter().collect();
    let all = without_needless(&copier, &all, &BTreeMap::new())?;
    let Some((items, steps)) = changed(&all, site.block.items.len()) else {
        return Ok(None);
    };
    let [first, .., last] = &site.block.items[items] else {
        return Err(Problem::new(
            site.block.span,
            "a changed block has one statement",
        ));
    };
    let view = context.view(site.block.span)?;
    let start = first.leading.map_or(first.span.start, |it| it.start);
    let start = if view.is_first(start) {
        start
    } else {
        first.span.start
    };
    let range = Span::new(first.span.file, start, view.trailing_comment(last.span.end));
    let layout = Layout {
        indent: view.indent(range.start),
        unit: view.unit.clone(),
    };
    let lines = view.slice(range.start, range.end).contains(&b'\n');
    let mut text = Fragment::default();
    for step in &all[steps.clone()] {
        if lines {
            text.append(statement(&mut copier, step, &layout)?);
        } else {
            text.append(bare(&mut copier, step, &layout)?);
            text.push(" ");
        }
    }
    Ok(Some(SiteText {
        range,
        text: trim(text, &layout),
        as_written: as_written(site, &all[steps]),
    }))
}

/// Whether `steps` is one call for calls in their order, on a node that a local names, without arguments: the same as
/// the calls themselves, whatever they do.
fn as_written(site: &Site, steps: &[&Step]) -> bool {
    let [Step::Group { members, .. }] = steps else {
        return false;
    };
    let mut calls = members
        .iter()
        .map(|it| site.block.items.get(it.1).map(|it| &it.kind));
    members.is_sorted_by_key(|it| it.1)
        && calls.all(|it| {
            let Some(ItemKind::Call(call)) = it else {
                return false;
            };
            let place = call.receiver.place.as_ref();
            let by_local = place.is_some_and(|it| match &it.root {
                Root::Node => it.path.is_empty(),
                Root::Pointee(Variable::Local(id)) => {
                    let local = site.block.locals.get(id.0 as usize);
                    it.path.is_empty() && local.is_some_and(|it| it.loaded_only && !it.exposed)
                }
                _ => false,
            });
            by_local && call.args.is_empty()
        })
}

/// Without the indentation in front and the blank or newline at the end, which the range has around it.
fn trim(text: Fragment, layout: &Layout) -> Fragment {
    let lead = if text.text.starts_with(layout.indent.as_bytes()) {
        layout.indent.len()
    } else {
        0
    };
    let end = text.text.trim_ascii_end().len().max(lead);
    let mut marks = text.marks;
    marks
        .iter_mut()
        .for_each(|mark| mark.at -= (lead as u32).min(mark.at));
    Fragment {
        text: text.text[lead..end].to_vec(),
        marks,
    }
}

/// The ranges of items and of steps between what stays as it is at both ends.
fn changed(
    steps: &[&Step],
    count: usize,
) -> Option<(std::ops::Range<usize>, std::ops::Range<usize>)> {
    let stays = |step: &Step, at: usize| matches!(step, Step::Item { item, .. } if *item == at);
    let front = (0..count.min(steps.len()))
        .take_while(|at| stays(steps[*at], *at))
        .count();
    let most = count.min(steps.len()) - front;
    let back = (1..=most)
        .take_while(|at| stays(steps[steps.len() - at], count - at))
        .count();
    let range = front..count - back;
    (!range.is_empty()).then(|| (range, front..steps.len() - back))
}

/// A step as whole lines, with comments.
fn statement(copier: &mut Copier, step: &Step, layout: &Layout) -> Result<Fragment, Problem> {
    match step {
        Step::Item { item, .. } => {
            let source = copier.source(0, *item)?;
            copier.item(source, None, layout)
        }
        Step::Group { members, .. } => {
            let mut out = Fragment::default();
            for source in sources(copier, members)? {
                out.append(copier.comments(source, layout)?);
            }
            out.push(&layout.indent);
            out.append(bare(copier, step, layout)?);
            out.push("\n");
            Ok(out)
        }
        Step::Whole { .. } | Step::Guard { .. } => bare(copier, step, layout),
    }
}

/// A step's statement alone.
fn bare(copier: &mut Copier, step: &Step, layout: &Layout) -> Result<Fragment, Problem> {
    match step {
        Step::Item { item, .. } => {
            let source = copier.source(0, *item)?;
            copier.statement(source, None, layout)
        }
        Step::Group {
            members, target, ..
        } => {
            let sources = sources(copier, members)?;
            copier.group(&sources, *target, layout)
        }
        Step::Whole { .. } | Step::Guard { .. } => Err(Problem::new(
            None,
            "a call site has one traversal, in parts",
        )),
    }
}

fn sources<'a>(
    copier: &Copier<'a>,
    members: &[(usize, usize)],
) -> Result<Vec<Source<'a>>, Problem> {
    members
        .iter()
        .map(|(at, item)| copier.source(*at, *item))
        .collect()
}
