//! Names that collide and names that would be captured.

use super::super::member::NO_NAMES;
use super::*;
use crate::model::{AccessSpecifier, FileId, FunctionKind, Item, Local, Ref, Shared, Span, Usr};

const NOWHERE: Span = Span {
    file: FileId(0),
    start: 0,
    end: 0,
};

static NOTHING_SHARED: Shared = Shared::none();

fn function(node_param: Option<LocalId>) -> Function {
    Function {
        usr: Usr::new("f"),
        name: "f".to_owned(),
        kind: FunctionKind::Traversal,
        class: None,
        node_class: Usr::new("C"),
        node_param,
        params: Vec::new(),
        access: AccessSpecifier::Public,
        is_virtual: false,
        is_pure: false,
        is_final: false,
        is_const: false,
        gives_value: false,
        returns_nothing: true,
        gives_literal: false,
        node_by_reference: false,
        is_noexcept: false,
        ends: false,
        constructs: false,
        is_internal: false,
        use_varies: None,
        visibility: None,
        overrides: Vec::new(),
        declarations: Vec::new(),
        namespace: String::new(),
        body: None,
        refusal: None,
        summary: None,
        visitor: None,
    }
}

/// A body with `params`, then `locals`, whose one item uses the outer names `outer`.
fn body(params: &[&str], locals: &[&str], outer: &[&str]) -> Body {
    let local = |name: &&str, param| Local {
        name: (*name).to_owned(),
        span: NOWHERE,
        param,
        top_level: true,
        loaded_only: false,
        in_macro: false,
        exposed: false,
        constant: false,
        object: None,
        checked: None,
        formal: false,
        type_name: String::new(),
        hoist: None,
        zero: None,
        unused: None,
        init: None,
    };
    let refs = outer.iter().map(|name| Ref {
        span: NOWHERE,
        name: (*name).to_owned(),
        kind: RefKind::Other {
            target: Usr::new(name),
            qualified: false,
        },
        reads_pointer: false,
    });
    let item = Item {
        refs: refs.collect(),
        ..Item::at(NOWHERE)
    };
    let params = params.iter().map(|name| local(name, true));
    Body {
        span: NOWHERE,
        anchor: NOWHERE,
        namespace: String::new(),
        order: 0,
        inline: false,
        items: vec![item],
        locals: params
            .chain(locals.iter().map(|name| local(name, false)))
            .collect(),
        stays: None,
        tests: Default::default(),
        other_tests: Default::default(),
        expanded: Vec::new(),
        cuts: Vec::new(),
        refusal: None,
    }
}

static NOTHING: BTreeSet<String> = BTreeSet::new();

fn instance<'a>(function: &'a Function, body: &'a Body) -> Instance<'a> {
    Instance {
        function,
        copied: Some(body),
        shared: &NOTHING_SHARED,
        same: &[],
        members: &NO_NAMES,
        own_members: &NO_NAMES,
    }
}

#[test]
fn names_stay_where_nothing_collides() {
    let f = function(None);
    let (a, b) = (body(&["x"], &["w"], &["W"]), body(&["y"], &["h"], &["H"]));
    let instances = [instance(&f, &a), instance(&f, &b)];
    let names = Names::choose(
        &instances,
        None,
        &[vec!["x".into()], vec!["y".into()]],
        &[],
        &NOTHING,
    );
    assert_eq!(names.of(FusedVariable::Param(1, 0)), Some("y"));
    assert_eq!(names.of(FusedVariable::Local(0, LocalId(1))), Some("w"));
}

#[test]
fn collisions_and_captures_get_a_number() {
    let f = function(None);
    let (a, b) = (
        body(&["x"], &["w"], &["h"]),
        body(&["x"], &["w", "h", "w2"], &[]),
    );
    let instances = [instance(&f, &a), instance(&f, &b)];
    let names = Names::choose(
        &instances,
        None,
        &[vec!["x".into()], vec!["x".into()]],
        &[],
        &NOTHING,
    );
    assert_eq!(names.of(FusedVariable::Param(0, 0)), Some("x"));
    assert_eq!(names.of(FusedVariable::Param(1, 0)), Some("x2"));
    assert_eq!(names.of(FusedVariable::Local(0, LocalId(1))), Some("w"));
    assert_eq!(names.of(FusedVariable::Local(1, LocalId(1))), Some("w3"));
    assert_eq!(names.of(FusedVariable::Local(1, LocalId(2))), Some("h2"));
    assert_eq!(names.of(FusedVariable::Local(1, LocalId(3))), Some("w2"));
}

#[test]
fn instances_share_the_node() {
    let f = function(Some(LocalId(0)));
    let (a, b) = (body(&["n", "x"], &[], &[]), body(&["m", "y"], &["n"], &[]));
    let instances = [instance(&f, &a), instance(&f, &b)];
    let names = Names::choose(
        &instances,
        Some("n"),
        &[vec!["x".into()], vec!["y".into()]],
        &[],
        &NOTHING,
    );
    assert_eq!(instances[1].variable(1, LocalId(0)), FusedVariable::Node);
    assert_eq!(
        instances[1].variable(1, LocalId(1)),
        FusedVariable::Param(1, 0)
    );
    assert_eq!(names.of(FusedVariable::Node), Some("n2"));
    assert_eq!(names.of(FusedVariable::Local(1, LocalId(2))), Some("n"));
}

#[test]
fn invented_names_are_new() {
    let f = function(None);
    let a = body(&[], &["f_done"], &[]);
    let macros = BTreeSet::from(["f_done2".to_owned(), "h_done".to_owned()]);
    let mut names = Names::choose(&[instance(&f, &a)], None, &[vec![]], &[], &macros);
    assert_eq!(names.invent("f_done"), "f_done3");
    assert_eq!(names.invent("h_done"), "h_done2");
    assert_eq!(names.invent("g_done"), "g_done");
    assert_eq!(names.invent("g_done"), "g_done2");
}
