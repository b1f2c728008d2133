//! Call sites: blocks of ordinary functions with two or more traversal calls.

use std::collections::BTreeSet;

use super::body::{Source, read_block};
use super::near_sites::{Near, is_loop};
use super::predicates::calls_in;
use crate::clang::{Cursor, Extent, TranslationUnit, kind};
use crate::extract::declarations::{Anchor, Facts, FunctionRecord};
use crate::extract::effects::Frame;
use crate::extract::reading::{INCLUSION, text};
use crate::extract::syntax::compound_of;
use crate::model::{Code, FileId, Item, ItemKind, Place, Severity, Site, Span};
use crate::mutation::{Rule, broken};

/// What the bodies of all functions hold.
#[derive(Default)]
pub(crate) struct Bodies<'tu> {
    /// Blocks with two or more statements that are calls or may have such, or with one that has several, with their function.
    pub(crate) blocks: Vec<(Cursor<'tu>, Cursor<'tu>, Anchor<'tu>)>,
    /// Blocks that are none, but look like it, with their function.
    pub(crate) near: Vec<(Cursor<'tu>, Cursor<'tu>, Near)>,
    /// All blocks with two or more statements.
    pub(crate) all: Vec<Extent>,
}

impl<'tu> Bodies<'tu> {
    /// Looks through the body of a function, if it has one.
    pub(crate) fn scan(&mut self, record: &FunctionRecord<'tu>) {
        if let Some((definition, anchor)) = record.definition()
            && let Some(compound) = compound_of(definition)
        {
            let skip = record.template.then_some(Near::Template);
            self.visit(compound, definition, anchor, skip);
        }
    }

    fn visit(
        &mut self,
        cursor: Cursor<'tu>,
        function: Cursor<'tu>,
        anchor: Anchor<'tu>,
        skip: Option<Near>,
    ) {
        let kind_of = cursor.kind();
        if kind::is_class(kind_of) {
            return;
        }
        let lambda = kind_of == kind::LAMBDA;
        let children = cursor.children();
        if kind_of == kind::COMPOUND && children.len() > 1 {
            self.all.push(cursor.extent());
        }
        if kind_of == kind::COMPOUND {
            let calls = children
                .iter()
                .filter(|it| may_call(it) || is_labelled(it))
                .count();
            let loops = children.iter().filter(|it| is_loop(**it)).count();
            match skip {
                Some(why) if calls >= 2 => self.near.push((cursor, function, why)),
                None if calls >= 2 || calls == 1 && has_calls(&children) => {
                    self.blocks.push((cursor, function, anchor));
                }
                None if loops >= 2 => self.near.push((cursor, function, Near::Loops)),
                _ => {}
            }
        }
        for child in children {
            let skip = skip.or(lambda.then_some(Near::Lambda));
            self.visit(child, function, anchor, skip);
        }
    }
}

/// Whether there are two calls or more.
fn has_calls(within: &[Cursor<'_>]) -> bool {
    fn count(within: &[Cursor<'_>], mut found: usize) -> usize {
        for it in within {
            if found < 2 {
                found += usize::from(it.kind() == kind::CALL_EXPR);
                found = count(&it.children(), found);
            }
        }
        found
    }
    count(within, 0) >= 2
}

/// A site that was read, with the constructors and destructors that it runs.
pub(crate) struct ReadSite<'tu> {
    pub(crate) site: Site,
    pub(crate) runs: Vec<Cursor<'tu>>,
}

/// Reads a block as a site, if it is one.
pub(crate) fn read_site<'tu>(
    facts: &mut Facts<'tu>,
    tu: &'tu TranslationUnit,
    (compound, function, anchor): (Cursor<'tu>, Cursor<'tu>, Anchor<'tu>),
    main: FileId,
    names: &BTreeSet<String>,
) -> Option<ReadSite<'tu>> {
    let mut calls = 0;
    for statement in compound.children() {
        calls += calls_in(facts, (function, without_label(statement)));
    }
    let marks = facts.marks(function);
    if calls < 2 || marks.traversal || compound.extent().in_macro() {
        return None;
    }
    let statements = compound.children();
    if statements.iter().any(is_labelled) {
        for group in statements.chunk_by(|_, it| !is_labelled(it)) {
            let calls = group.iter().map(|it| without_label(*it));
            let mut calls = calls.filter(|it| calls_in(facts, (function, *it)) > 0);
            if let (Some(first), Some(_)) = (calls.next(), calls.next()) {
                tell_of_label(facts, first);
            }
        }
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
        for (span, why) in shared_apart(facts, &block.items, &frame.apart) {
            let message = format!("this call stays a walk of its own: {why}");
            facts.report(Severity::Remark, Code::FuseTraversals, Some(span), message);
        }
        return None;
    }
    let calls = block.items.iter().filter(is_call);
    let varies = |it: &&Item| may_vary(facts, &frame, it, names);
    let conditional = calls.filter(varies).map(|it| it.span).collect();
    let place = block.span;
    let key = facts.files.key(place.file);
    let site = Site {
        conditional,
        optional: facts.files.configurations.is_optional(key, place.start),
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

/// Whether the configuration may decide what a call at a site means: a word of it is a macro somewhere, or a name, or that of the class of
/// its node, is declared under a condition. `names`: all that are. (What a deduced type or an alias is, no word here says.)
fn may_vary<'tu>(
    facts: &mut Facts<'tu>,
    frame: &Frame<'tu>,
    item: &Item,
    names: &BTreeSet<String>,
) -> bool {
    let of_words = facts.files.dependence(item.span);
    if !of_words.tests.is_empty() || of_words.untold.is_some() {
        return true;
    }
    if names.is_empty() || broken(Rule::WordsOfSites) {
        return false;
    }
    let mut words = words_of(facts, item.span);
    let named = frame
        .locals
        .iter()
        .filter(|it| words.contains(&it.spelling()));
    let named: Vec<Cursor<'tu>> = named.copied().collect();
    for local in named {
        let class = local.ty().canonical().pointee().record();
        let declared = facts.files.covering_span(local.extent());
        let Some((class, declared)) = class.zip(declared) else {
            return true;
        };
        let declared = words_of(facts, declared);
        if !declared.contains(&class.spelling()) {
            return true;
        }
        words.extend(declared);
    }
    names.contains(INCLUSION) || !words.is_disjoint(names)
}

fn words_of(facts: &Facts<'_>, span: Span) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let source = facts.files.text(span.file);
    text::for_each_word(&source.0, span.start as usize, span.end as usize, |word| {
        words.insert(String::from_utf8_lossy(word).into_owned());
    });
    words
}

fn may_call(statement: &Cursor<'_>) -> bool {
    matches!(
        statement.kind(),
        kind::CALL_EXPR
            | kind::UNEXPOSED_EXPR
            | kind::IF
            | kind::DECL_STMT
            | kind::BINARY_OPERATOR
            | kind::COMPOUND_ASSIGN
            | kind::C_STYLE_CAST
            | kind::STATIC_CAST
            | kind::RETURN
    )
}

fn is_labelled(statement: &Cursor<'_>) -> bool {
    matches!(
        statement.kind(),
        kind::CASE | kind::DEFAULT | kind::LABEL_STMT
    )
}

/// The statement behind the labels in front of it.
fn without_label(mut statement: Cursor<'_>) -> Cursor<'_> {
    while is_labelled(&statement)
        && let Some(inner) = statement.children().last()
    {
        statement = *inner;
    }
    statement
}

/// Says that calls behind a label, of which `first` has one, are no block.
fn tell_of_label<'tu>(facts: &mut Facts<'tu>, first: Cursor<'tu>) {
    let span = facts.files.covering_span(first.extent());
    let message =
        "calls behind a label are not looked at; put braces around them to make them a block";
    facts.report(
        Severity::Remark,
        Code::FuseTraversals,
        span,
        message.to_owned(),
    );
}

/// Those of the statements `apart` that call a traversal on a node on which another statement calls one; where it is not known which node that
/// is, on one that has the same name.
fn shared_apart(
    facts: &Facts<'_>,
    items: &[Item],
    apart: &[(Span, &'static str)],
) -> Vec<(Span, &'static str)> {
    let is_apart = |span: Span| apart.iter().any(|it| it.0 == span);
    type Node = (Option<Place>, Option<String>);
    let node = |item: &'_ Item| -> Option<Node> {
        let call = match &item.kind {
            ItemKind::Call(call) => call,
            // What its arguments call comes in front.
            ItemKind::Simple if is_apart(item.span) => item.nested.last()?,
            ItemKind::Simple => return None,
        };
        let text = call.receiver.text;
        let name = text.map(|it| facts.files.text(it.file).lossy(it));
        Some((call.receiver.place.clone(), name))
    };
    let same = |one: &Node, other: &Node| match (&one.0, &other.0) {
        (Some(one), Some(other)) => one == other,
        _ => one.1 == other.1,
    };
    let nodes: Vec<_> = items.iter().map(node).collect();
    let mut found = apart.to_vec();
    found.retain(|(span, _)| {
        let mut own = items.iter().zip(&nodes).filter(|it| it.0.span == *span);
        own.any(|(_, node)| {
            let node = node.as_ref();
            let others = nodes.iter().flatten();
            node.is_some_and(|node| others.filter(|it| same(it, node)).count() > 1)
        })
    });
    found.dedup();
    found
}
