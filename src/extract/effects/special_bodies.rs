//! What constructors and destructors do besides the statements of their bodies.

use super::eval::{Effects, Evaluator};
use super::frame::Frame;
use super::lifetime::{implicit_destructor_usr, is_the_compilers};
use crate::clang::{Cursor, kind};
use crate::extract::declarations::{ClassDefinition, Facts, Target};
use crate::extract::syntax::{anonymous_parts, bases, destructor, fields, holds_objects};
use crate::model::{AccessSpecifier, Body, Function, FunctionKind, Item, Mode, Place, Root, Span};

/// Adds the initialisers of a constructor in front of its statements, or the destruction of a destructor's
/// parts behind them.
pub(crate) fn add_implicit_parts<'tu>(
    facts: &mut Facts<'tu>,
    frame: &mut Frame<'tu>,
    body: &mut Body,
    runs: &mut Vec<Cursor<'tu>>,
) {
    let function = frame.function;
    let Some(class) = function.semantic_parent() else {
        return;
    };
    let mut evaluator = Evaluator::new(facts, frame);
    match function.kind() {
        kind::CONSTRUCTOR => {
            initialise(&mut evaluator, function, class);
            let span = Span::new(body.span.file, body.span.start, body.span.start);
            let item = take_item(&mut evaluator, span);
            body.items.insert(0, item);
        }
        kind::DESTRUCTOR => {
            destroy_rest(&mut evaluator, function, class);
            let span = Span::new(body.span.file, body.span.end, body.span.end);
            let item = take_item(&mut evaluator, span);
            body.items.push(item);
        }
        _ => return,
    }
    runs.append(&mut evaluator.runs);
}

fn take_item(evaluator: &mut Evaluator<'_, '_>, span: Span) -> Item {
    item_of(std::mem::take(&mut evaluator.out), span)
}

/// What stands in no statement, as one at `span`.
pub(crate) fn item_of(effects: Effects, span: Span) -> Item {
    let only_accessors = effects.only_accessors();
    Item {
        accesses: effects.accesses,
        nested: effects.nested,
        helpers: effects.helpers,
        unseen: effects.unseen,
        only_accessors,
        leaving: effects.leaving,
        ..Item::at(span)
    }
}

fn initialise<'tu>(evaluator: &mut Evaluator<'_, 'tu>, function: Cursor<'tu>, class: Cursor<'tu>) {
    let mut member: Option<Cursor<'tu>> = None;
    let mut seen_fields: Vec<usize> = Vec::new();
    let mut seen_bases: Vec<usize> = Vec::new();
    for child in function.children() {
        match child.kind() {
            kind::MEMBER_REF => member = child.referenced(),
            kind::TYPE_REF => {
                member = None;
                seen_bases.extend(child.referenced().map(|it| it.canonical().id()));
            }
            it if kind::is_expression(it) => match member.take() {
                Some(field) => {
                    seen_fields.push(field.id());
                    initialise_field(evaluator, field, child);
                }
                None => evaluator.value(child),
            },
            _ => {}
        }
    }
    for base in bases(class) {
        if !seen_bases.contains(&base.canonical().id()) {
            let node = Some(Place::new(Root::Node, Vec::new()));
            evaluator.default_construct(function, base, node);
        }
    }
    for field in fields(class) {
        if !seen_fields.contains(&field.id()) {
            evaluator.default_field(function, field);
        }
    }
    for part in anonymous_parts(class) {
        evaluator.default_construct(function, part, None);
    }
}

fn initialise_field<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    field: Cursor<'tu>,
    value: Cursor<'tu>,
) {
    let child = evaluator.facts.child_class(field).is_some();
    let child = child && !evaluator.facts.holds_children(field);
    let target = Target::node().step(evaluator.facts.field_usr(field), child);
    if child {
        evaluator.assign_child(&[target], value);
        return;
    }
    if field.ty().is_reference() {
        evaluator.place(value);
    } else {
        evaluator.initialize(value, Some(target.place.clone()));
    }
    evaluator.touch(Mode::Write, &target, holds_objects(field.ty()));
}

fn destroy_rest<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    function: Cursor<'tu>,
    class: Cursor<'tu>,
) {
    evaluator.destroy_parts(function, class, Some(Place::new(Root::Node, Vec::new())));
    if evaluator.facts.has_own_allocation(class) {
        evaluator.anything();
    }
}

/// The destructor that the compiler makes for a tree class, if deleting such a node may run it and it is
/// not known to do nothing, or is chosen by the dynamic type.
pub(crate) fn implicit_destructor<'tu>(
    facts: &mut Facts<'tu>,
    definition: ClassDefinition<'tu>,
) -> Option<(Function, Vec<Cursor<'tu>>)> {
    let class = definition.cursor;
    let declared = destructor(class);
    let is_virtual = facts.has_virtual_destructor(class);
    let silent = facts.lifetime(class).destroy_harmless && !is_virtual;
    if silent || declared.is_some_and(|it| !is_the_compilers(it)) {
        return None;
    }
    let span = facts.name_span(class);
    let own = facts.usr(class);
    let usr = match declared {
        Some(declared) => facts.usr(declared),
        None => implicit_destructor_usr(&own, &class.spelling()),
    };
    let mut overrides = Vec::new();
    for base in bases(class) {
        if facts.has_virtual_destructor(base) {
            let base_usr = facts.usr(base);
            overrides.push(match destructor(base) {
                Some(declared) => facts.usr(declared),
                None => implicit_destructor_usr(&base_usr, &base.spelling()),
            });
        }
    }
    let mut frame = Frame::without_body(class);
    let mut evaluator = Evaluator::new(facts, &mut frame);
    destroy_rest(&mut evaluator, class, class);
    if definition.template {
        evaluator.anything();
    }
    let item = take_item(&mut evaluator, span);
    let runs = std::mem::take(&mut evaluator.runs);
    let body = Body {
        span,
        anchor: span,
        order: definition.anchor.order,
        namespace: String::new(),
        inline: true,
        items: vec![item],
        locals: Vec::new(),
        stays: None,
        tests: Default::default(),
        other_tests: Default::default(),
        expanded: Vec::new(),
        cuts: Vec::new(),
        refusal: None,
    };
    let function = Function {
        usr,
        name: format!("~{}", class.spelling()),
        kind: FunctionKind::Destructor,
        class: Some(own.clone()),
        node_class: own,
        node_param: None,
        node_by_reference: false,
        params: Vec::new(),
        access: AccessSpecifier::Public,
        is_virtual,
        is_pure: false,
        is_final: false,
        is_const: false,
        gives_value: false,
        returns_nothing: true,
        gives_literal: false,
        is_noexcept: true,
        ends: false,
        constructs: false,
        is_internal: false,
        use_varies: None,
        visibility: None,
        overrides,
        declarations: Vec::new(),
        namespace: facts.scope(class).namespace,
        body: Some(body),
        refusal: None,
        summary: None,
        visitor: None,
    };
    Some((function, runs))
}
