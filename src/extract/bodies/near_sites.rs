//! What looks like a call site and is none: calls on one node in a lambda or a template, and calls in loops over the same nodes. One remark
//! says so, where otherwise nothing would.

use std::collections::BTreeMap;

use super::body::traversal_of;
use crate::clang::{Cursor, kind};
use crate::extract::declarations::Facts;
use crate::extract::syntax::take_apart;
use crate::model::{Code, Severity, Span};

/// Why a block is no call site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Near {
    /// It stands in a lambda.
    Lambda,
    /// It stands in a template.
    Template,
    /// Its calls stand in loops.
    Loops,
}

/// Tells of calls on one node in a block that is no call site.
pub(crate) fn tell_of_near_site<'tu>(facts: &mut Facts<'tu>, block: Cursor<'tu>, why: Near) {
    match why {
        Near::Lambda => tell_of_calls(
            facts,
            block,
            "a lambda; put the calls into a function of their own",
        ),
        Near::Template => {
            tell_of_calls(
                facts,
                block,
                "a template; put the calls into a function that is none",
            );
        }
        Near::Loops => tell_of_loops(facts, block),
    }
}

fn tell_of_calls<'tu>(facts: &mut Facts<'tu>, block: Cursor<'tu>, place: &str) {
    let mut calls = BTreeMap::<String, usize>::new();
    for statement in block.children() {
        let Some(node) = node_of(facts, statement) else {
            continue;
        };
        let count = calls.entry(node).or_default();
        *count += 1;
        if *count == 2 {
            let message = format!("this call stays a walk of its own: it stands in {place}");
            tell(facts, statement, message);
        }
    }
}

/// Tells of loops in a block over the same nodes, each with one call.
fn tell_of_loops<'tu>(facts: &mut Facts<'tu>, block: Cursor<'tu>) {
    let mut heads = Vec::<Vec<u8>>::new();
    for statement in block.children() {
        let Some((call, head)) = single_call(facts, statement) else {
            continue;
        };
        if heads.contains(&head) {
            let message = "this call stays a walk of its own: it stands in a loop of its own; one loop with all calls on a node is looked at, if their order may change";
            tell(facts, call, message.to_owned());
        }
        heads.push(head);
    }
}

fn tell<'tu>(facts: &mut Facts<'tu>, at: Cursor<'tu>, message: String) {
    let span = facts.files.covering_span(at.extent());
    facts.report(Severity::Remark, Code::FuseTraversals, span, message);
}

/// Whether a statement is a `for`.
pub(super) fn is_loop(statement: Cursor<'_>) -> bool {
    matches!(statement.kind(), kind::FOR_RANGE | kind::FOR)
}

/// The words that name the node on which a statement calls a traversal.
fn node_of<'tu>(facts: &mut Facts<'tu>, statement: Cursor<'tu>) -> Option<String> {
    let (call, callee) = traversal_of(facts, statement)?;
    let mut parts = take_apart(call, callee);
    if !parts.member && !parts.arguments.is_empty() {
        parts.object = Some(parts.arguments.remove(0));
    }
    let Some(object) = parts.object else {
        return Some("this".to_owned());
    };
    let span = facts.files.covering_span(object.extent())?;
    Some(facts.files.text(span.file).lossy(span))
}

/// The one call in a loop, and what the loop goes through: the range, or all that stands between the parentheses.
fn single_call<'tu>(
    facts: &mut Facts<'tu>,
    statement: Cursor<'tu>,
) -> Option<(Cursor<'tu>, Vec<u8>)> {
    if !is_loop(statement) {
        return None;
    }
    let children = statement.children();
    let (body, head) = children.split_last()?;
    let statements = match body.kind() {
        kind::COMPOUND => body.children(),
        _ => vec![*body],
    };
    let [call] = statements[..] else {
        return None;
    };
    traversal_of(facts, call)?;
    let mut head = head.iter();
    let spans: Vec<Span> = match statement.kind() {
        kind::FOR_RANGE => {
            let range = head.find(|it| kind::is_expression(it.kind()))?;
            vec![facts.files.covering_span(range.extent())?]
        }
        _ => head
            .map(|it| facts.files.covering_span(it.extent()))
            .collect::<Option<Vec<_>>>()?,
    };
    let text = |it: &Span| facts.files.text(it.file).slice(*it).to_vec();
    Some((call, spans.iter().flat_map(text).collect()))
}
