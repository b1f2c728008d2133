//! Call sites: what is printed in place of a part of a block.

use std::collections::BTreeSet;

use crate::model::{Arm, FlagTest, Function, Rewrite, Shared, Site, Span, Statement};

use super::context::Context;
use super::fragment::{Fragment, Layout, Problem};
use super::member::NO_NAMES;
use super::names::{Instance, Names};
use super::predicates::{Joined, all_conditions, branch, conditional, first_items, joined};
use super::statement::Copier;

/// New text for a range of a call site's block.
pub(super) struct SiteText {
    pub(super) range: Span,
    pub(super) text: Fragment,
}

static NOTHING_SHARED: Shared = Shared::none();

/// The new text of a call site.
pub(super) fn write<'a>(
    context: &'a Context<'a>,
    site: &'a Site,
    rewrite: &Rewrite,
    stand_in: &'a Function,
) -> Result<SiteText, Problem> {
    let instance = Instance {
        function: stand_in,
        copied: Some(&site.block),
        shared: &NOTHING_SHARED,
        same: &[],
        members: &NO_NAMES,
        own_members: &NO_NAMES,
    };
    if let Some(why) = context.program.applied_attribute(site.block.span) {
        return Err(Problem::new(site.name_span, why));
    }
    let names = Names::of_values(&instance, &context.program.reserved);
    let mut copier = Copier {
        context,
        class: None,
        instances: vec![instance],
        names,
        friends: BTreeSet::new(),
        told: BTreeSet::new(),
        has_pointer: false,
        loops: Vec::new(),
        elements: Vec::new(),
    };
    let (start, end) = rewrite.items;
    let Some([first, .., last]) = site.block.items.get(start..end) else {
        return Err(Problem::new(
            site.block.span,
            "a changed block has one statement",
        ));
    };
    let view = context.view(site.block.span)?;
    let (from, end) = (first.statement(), last.statement().end);
    let start = first
        .leading
        .map_or(from.start, |it| it.start.min(from.start));
    let start = if view.is_first(start) {
        start
    } else {
        from.start
    };
    let range = Span::new(from.file, start, view.trailing_comment(end));
    let layout = Layout {
        indent: view.indent(range.start),
        unit: view.unit.clone(),
    };
    // A statement with the calls in front of it that it had within.
    let made = site.block.items[rewrite.items.0..rewrite.items.1]
        .iter()
        .any(|it| it.made);
    let alone = view.is_first(range.start) && view.next_line(range.end).is_some();
    let lines = view.slice(range.start, range.end).contains(&b'\n') || made && alone;
    let mut text = Fragment::default();
    for it in &rewrite.listing.statements {
        if lines {
            text.append(whole_lines(&mut copier, it, &layout)?);
        } else {
            let one = bare(&mut copier, it, &layout)?;
            if !one.text.is_empty() {
                text.append(one);
                text.push(" ");
            }
        }
    }
    Ok(SiteText {
        range,
        text: trim(text, &layout),
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

/// A statement as whole lines, with comments.
fn whole_lines(
    copier: &mut Copier,
    statement: &Statement,
    layout: &Layout,
) -> Result<Fragment, Problem> {
    match statement {
        Statement::Item { of, .. } => {
            let source = copier.source(*of)?;
            copier.item(source, None, layout)
        }
        Statement::Written { parts, .. } => {
            let source = copier.written(parts)?;
            copier.item(source, None, layout)
        }
        Statement::Call { members, .. } => {
            let mut out = Fragment::default();
            for of in members {
                out.append(copier.comments(copier.source(*of)?, layout)?);
            }
            out.push(&layout.indent);
            out.append(bare(copier, statement, layout)?);
            out.push("\n");
            Ok(out)
        }
        Statement::Under { declared, .. } => {
            let mut out = Fragment::default();
            for of in first_items(statement) {
                out.append(copier.comments(copier.source(*of)?, layout)?);
            }
            copier.comments_are_told(first_items(statement))?;
            let inner = layout.deeper();
            let joined = joined(copier, statement)?;
            let Joined {
                then, otherwise, ..
            } = joined;
            let is_chain = copier.is_chain(otherwise)?;
            let behind = if is_chain { layout } else { &inner };
            let mut block = |all: &[Statement], layout: &Layout| {
                let has_own = copier.have_own(all)?;
                branch(all, &has_own, layout, |it, layout| {
                    whole_lines(copier, it, layout)
                })
            };
            let blocks = (block(then, &inner)?, block(otherwise, behind)?, is_chain);
            out.append(conditional(copier, (&joined, *declared), blocks, layout)?);
            Ok(out)
        }
        Statement::Choice(arms) => choice(copier, arms, layout),
        Statement::Declare(_) => {
            let mut out = Fragment::of(layout.indent.clone());
            out.append(bare(copier, statement, layout)?);
            out.push("\n");
            Ok(out)
        }
        _ => bare(copier, statement, layout),
    }
}

/// One call for several where the conditions hold under which some of them stand; where they do not, the others.
fn choice(copier: &mut Copier, arms: &[Arm], layout: &Layout) -> Result<Fragment, Problem> {
    let mut out = Fragment::default();
    for of in arms.iter().flat_map(|it| &it.calls).flat_map(first_items) {
        out.append(copier.comments(copier.source(*of)?, layout)?);
        copier.comments_are_told(&[*of])?;
    }
    let inner = layout.deeper();
    for (at, arm) in arms.iter().enumerate() {
        out.push(match at {
            0 => layout.indent.clone(),
            _ => format!("{}}} else ", layout.indent),
        });
        if let Some(FlagTest::Conditions(of, first)) = &arm.test {
            out.push("if (");
            out.append(all_conditions(copier, (*of, *first), layout)?);
            out.push(") ");
        }
        out.push("{\n");
        for it in &arm.calls {
            out.push(&inner.indent);
            out.append(bare(copier, it, &inner)?);
            out.push("\n");
        }
    }
    out.push(format!("{}}}\n", layout.indent));
    Ok(out)
}

/// A statement alone.
fn bare(copier: &mut Copier, statement: &Statement, layout: &Layout) -> Result<Fragment, Problem> {
    match statement {
        Statement::Item { of, .. } | Statement::Single { of, unless: None } => {
            let source = copier.source(*of)?;
            copier.statement(source, None, layout)
        }
        Statement::Call {
            members,
            target,
            receiver,
            ..
        } => {
            let sources: Result<Vec<_>, _> = members.iter().map(|it| copier.source(*it)).collect();
            copier.group(&sources?, *target, *receiver, &[], layout)
        }
        Statement::Written { parts, .. } => {
            let source = copier.written(parts)?;
            copier.statement(source, None, layout)
        }
        Statement::Declare((instance, id)) => {
            let source = copier.source((*instance, 0))?;
            copier.declared(source, *id)
        }
        // What declares the variable for a value gives it none.
        Statement::Assign(of) if copier.source(*of)?.item.made => Ok(Fragment::default()),
        Statement::Under { .. } | Statement::Choice(_) => {
            Ok(trim(whole_lines(copier, statement, layout)?, layout))
        }
        _ => Err(Problem::new(
            None,
            "a call site has one traversal, in parts",
        )),
    }
}
