//! Call sites: blocks of ordinary functions with two or more traversal calls.

use super::body::{Source, read_block};
use super::declarations::{Anchor, FunctionRecord};
use super::facts::Facts;
use super::frame::Frame;
use super::functions::compound_of;
use super::predicates::calls_in;
use crate::clang::{Cursor, TranslationUnit, kind};
use crate::model::{Code, FileId, Item, ItemKind, Place, Severity, Site, Span};

/// What the bodies of all functions hold.
#[derive(Default)]
pub(super) struct Bodies<'tu> {
    /// Blocks with two or more statements that are calls or may have such, with their function.
    pub(super) blocks: Vec<(Cursor<'tu>, Cursor<'tu>, Anchor<'tu>)>,
}

impl<'tu> Bodies<'tu> {
    /// Looks through the body of a function, if it has one.
    pub(super) fn scan(&mut self, record: &FunctionRecord<'tu>) {
        if let Some((definition, anchor)) = record.definition()
            && let Some(compound) = compound_of(definition)
        {
            self.visit(compound, definition, anchor, record.template);
        }
    }

    fn visit(
        &mut self,
        cursor: Cursor<'tu>,
        function: Cursor<'tu>,
        anchor: Anchor<'tu>,
        skip: bool,
    ) {
        let kind_of = cursor.kind();
        if kind::is_class(kind_of) {
            return;
        }
        let lambda = kind_of == kind::LAMBDA;
        let children = cursor.children();
        if kind_of == kind::COMPOUND && !skip {
            let calls = children
                .iter()
                .filter(|it| matches!(it.kind(), kind::CALL_EXPR | kind::UNEXPOSED_EXPR | kind::IF))
                .count();
            if calls >= 2 {
                self.blocks.push((cursor, function, anchor));
            }
        }
        for child in children {
            self.visit(child, function, anchor, skip || lambda);
        }
    }
}

/// A site that was read, with the constructors and destructors that it runs.
pub(super) struct ReadSite<'tu> {
    pub(super) site: Site,
    pub(super) runs: Vec<Cursor<'tu>>,
}

/// Reads a block as a site, if it is one.
pub(super) fn read_site<'tu>(
    facts: &mut Facts<'tu>,
    tu: &'tu TranslationUnit,
    (compound, function, anchor): (Cursor<'tu>, Cursor<'tu>, Anchor<'tu>),
    main: FileId,
) -> Option<ReadSite<'tu>> {
    let mut calls = 0;
    for statement in compound.children() {
        calls += calls_in(facts, statement);
    }
    let marks = facts.marks(function);
    let labelled =
        |it: &Cursor<'tu>| matches!(it.kind(), kind::CASE | kind::DEFAULT | kind::LABEL_STMT);
    let entered = compound.children().iter().any(labelled);
    if calls < 2 || entered || marks.traversal || compound.extent().in_macro() {
        return None;
    }
    let mut frame = Frame::new(function);
    frame.site = true;
    let source = Source {
        tu,
        compound,
        anchor,
        main,
    };
    let read = read_block(facts, &mut frame, &source);
    let block = read.body;
    let is_call = |it: &&crate::model::Item| matches!(it.kind, ItemKind::Call(_));
    if block.items.iter().filter(is_call).count() < 2 {
        for (span, why) in shared_apart(&block.items, &frame.apart) {
            let message = format!("this call stays a walk of its own: {why}");
            facts.report(Severity::Remark, Code::FuseTraversals, Some(span), message);
        }
        return None;
    }
    let site = Site {
        function: function.spelling(),
        function_usr: facts.usr(function),
        name_span: facts.name_span(function),
        block,
        suppressed: false,
    };
    Some(ReadSite {
        site,
        runs: read.runs,
    })
}

/// Those of the statements `apart` that call a traversal on a node on which another statement calls one.
fn shared_apart(items: &[Item], apart: &[(Span, &'static str)]) -> Vec<(Span, &'static str)> {
    let is_apart = |span: Span| apart.iter().any(|it| it.0 == span);
    let node = |item: &'_ Item| -> Option<Place> {
        let call = match &item.kind {
            ItemKind::Call(call) => call,
            ItemKind::Simple if is_apart(item.span) => item.nested.first()?,
            ItemKind::Simple => return None,
        };
        call.receiver.place.clone()
    };
    let nodes: Vec<Option<Place>> = items.iter().map(node).collect();
    let mut found = apart.to_vec();
    found.retain(|(span, _)| {
        let mut own = items.iter().zip(&nodes).filter(|it| it.0.span == *span);
        own.any(|(_, node)| node.is_some() && nodes.iter().filter(|it| *it == node).count() > 1)
    });
    found.dedup();
    found
}
