//! Plans that were broken on purpose, and what is found in them.

use super::*;
use crate::fuse::{Bans, Bounds, fuse};
use crate::link::Program;
use crate::model::sketch::program;
use crate::model::{Apart, FlagId, FlagTest, FusedId, Local, LocalId, Ref, RefKind, Span, Step};
use crate::summarise::summarise;

/// Two traversals that may end early, and call each other on the child.
const ENDS: &str = "class Node c*:Node v w x y
    fn Node::f
    > r:v return
    > w:w
    > call:c.f r:c
    fn Node::g
    > r:x return
    > w:y
    > call:c.g r:c
    site main
    > call:f
    > call:g";

/// Three of which two may end.
const THREE: &str = "class Node c*:Node v w x y
    fn Node::f
    > r:v return
    > call:c.f r:c
    fn Node::g
    > r:x return
    > call:c.g r:c
    fn Node::h
    > w:y
    > call:c.h r:c
    site main
    > call:f
    > call:g
    > call:h";

/// Loops of which one may end before the other: behind its call; and both.
const STOPS: &str = "class Node c*:Node v w x y
    fn Node::f
    > each:c call:c.f
    > each:c r:v stop
    > each:c w:w
    fn Node::g
    > each:c r:x stop
    > each:c call:c.g
    > w:y
    site main
    > call:f
    > call:g";

/// A loop that ends with its traversal.
const RETURNS: &str = "class Node c*:Node v w y
    fn Node::f
    > each:c call:c.f
    > each:c r:v stop return
    > w:w
    fn Node::g
    > each:c call:c.g
    > w:y
    site main
    > call:f
    > call:g";

/// Two that read and write one field.
const DATA: &str = "class Node c*:Node v w x
    fn Node::f
    > w:v
    > call:c.f r:c
    fn Node::g
    > r:v w:w
    > call:c.g r:c
    site main
    > call:f
    > call:g";

fn planned(program: &Program) -> Plan {
    let bounds = Bounds {
        keep_all: true,
        ..Bounds::default()
    };
    let plan = fuse(program, &summarise(program), bounds, &Bans::default());
    assert_eq!(plan.violations, [""; 0]);
    plan
}

fn found(program: &Program, plan: &Plan) -> Vec<String> {
    let summaries = summarise(program);
    let found = check(program, &mut Oracle::new(&summaries), plan);
    found.into_iter().map(|it| it.message).collect()
}

/// What is found once `breaking` has changed the only body of the first function.
#[track_caller]
fn broken(sketch: &str, breaking: impl FnOnce(&mut Listing)) -> String {
    let program = program(sketch);
    let mut plan = planned(&program);
    breaking(&mut plan.functions[0].bodies[0].listing);
    found(&program, &plan).join("\n")
}

/// The index of the first statement for which `is` holds.
#[track_caller]
fn position(listing: &Listing, is: impl Fn(&Statement) -> bool) -> usize {
    let found = listing.statements.iter().position(is);
    found.unwrap_or_else(|| panic!("no such statement in {:#?}", listing.statements))
}

fn is_item(statement: &Statement, of: (usize, usize)) -> bool {
    matches!(statement, Statement::Item { of: it, .. } if *it == of)
}

fn is_test(statement: &Statement) -> bool {
    matches!(statement, Statement::If { .. })
}

fn arms(listing: &mut Listing) -> &mut Vec<crate::model::Arm> {
    let found = listing.statements.iter_mut().find_map(|it| match it {
        Statement::Choice(arms) => Some(arms),
        _ => None,
    });
    found.expect("a chain")
}

#[test]
fn what_is_planned_checks() {
    for sketch in [ENDS, THREE, DATA, STOPS, RETURNS] {
        assert_eq!(broken(sketch, |_| ()), "");
    }
}

#[test]
fn a_dependence_that_nobody_saw() {
    let swapped = broken(DATA, |it| {
        let (write, read) = (
            position(it, |it| is_item(it, (0, 0))),
            position(it, |it| is_item(it, (1, 0))),
        );
        it.statements.swap(write, read);
    });
    assert_eq!(
        swapped,
        "in `fused_f_g`, statement 0 of `f` does not stay before statement 0 of `g`: both touch `v`"
    );
    // The call runs `f` on the child, which writes what `g` is given here.
    let late = DATA.replace("> r:v w:w\n", "> r:c.v w:w\n");
    let call_last = broken(&late, |it| {
        let call = position(it, |it| matches!(it, Statement::Call { .. }));
        let call = it.statements.remove(call);
        it.statements.push(call);
    });
    assert!(
        call_last.contains("statement 1 of `f` does not stay before"),
        "{call_last}"
    );
}

#[test]
fn arguments_that_an_earlier_member_changes() {
    let sketch = DATA.replace("> call:c.g r:c\n", "> call:c.g r:c r:c.v\n");
    let program = program(&sketch);
    let mut plan = planned(&program);
    let listing = &mut plan.functions[0].bodies[0].listing;
    listing
        .statements
        .retain(|it| !it.items().iter().any(|it| it.1 == 1));
    listing.statements.push(Statement::Call {
        members: vec![(0, 1), (1, 1)],
        target: FusedId(0),
        receiver: Some(0),
        ended: None,
    });
    let message = found(&program, &plan).join("\n");
    assert!(
        message.contains("statement 1 of `f` does not stay before statement 1 of `g`"),
        "{message}"
    );
}

#[test]
fn a_statement_of_a_traversal_that_has_ended() {
    let without_test = broken(ENDS, |it| {
        let test = position(it, is_test);
        let Statement::If { then, .. } = it.statements.remove(test) else {
            unreachable!();
        };
        it.statements.splice(test..test, then);
    });
    let message = "in `fused_f_g`, statement 1 of `f` runs though its traversal has ended";
    assert_eq!(without_test, message);
    let other_flag = broken(ENDS, |it| {
        let test = position(it, is_test);
        if let Statement::If { test, .. } = &mut it.statements[test] {
            *test = FlagTest::Clear(vec![FlagId(1)]);
        }
    });
    assert_eq!(other_flag, message);
    let no_flag = broken(ENDS, |it| {
        let end = position(it, |it| is_item(it, (0, 0)));
        if let Statement::Item { returns, .. } = &mut it.statements[end] {
            *returns = Returns::Leave;
        }
    });
    assert_eq!(no_flag, message);
}

/// As if the declaration that the test guards had been taken out with its initialiser.
#[test]
fn an_initialiser_in_front_of_its_test() {
    let hoisted = broken(ENDS, |it| {
        let test = position(it, is_test);
        let Statement::If { then, .. } = &mut it.statements[test] else {
            unreachable!();
        };
        let first = then.remove(0);
        it.statements.insert(0, first);
    });
    assert_eq!(
        hoisted,
        "in `fused_f_g`, statement 1 of `f` runs though its traversal has ended"
    );
}

#[test]
fn what_does_not_run_or_runs_twice() {
    let left_out = broken(DATA, |it| {
        it.statements.remove(0);
    });
    assert_eq!(left_out, "in `fused_f_g`, statement 0 of `f` does not run");
    let twice = broken(DATA, |it| it.statements.push(it.statements[0].clone()));
    assert_eq!(twice, "in `fused_f_g`, a statement runs twice");
    let ended_early = broken(ENDS, |it| {
        let end = position(it, |it| is_item(it, (0, 0)));
        if let Statement::Item { returns, .. } = &mut it.statements[end] {
            *returns = Returns::Keep;
        }
    });
    assert_eq!(
        ended_early,
        "in `fused_f_g`, statement 0 of `g` does not run"
    );
    let one_is_all = broken(ENDS, |it| {
        let end = position(it, |it| matches!(it, Statement::End(_)));
        it.statements[end] = Statement::End(vec![FlagId(0)]);
    });
    assert!(one_is_all.ends_with("of `g` does not run"), "{one_is_all}");
}

#[test]
fn a_variant_for_other_members() {
    let for_all = broken(ENDS, |it| {
        let arms = arms(it);
        let all = arms[0].calls.clone();
        arms[1].calls = all;
    });
    assert_eq!(
        for_all,
        "in `fused_f_g`, statement 2 of `g` runs though its traversal has ended"
    );
    let exchanged = broken(ENDS, |it| {
        let arms = arms(it);
        let calls = std::mem::take(&mut arms[1].calls);
        let others = std::mem::replace(&mut arms[2].calls, calls);
        arms[1].calls = others;
    });
    assert_eq!(exchanged, "in `fused_f_g`, statement 2 of `f` does not run");
    // The members are right, and the function is another's.
    let other_target = broken(THREE, |it| {
        let targets: Vec<FusedId> = it.targets().collect();
        let other = targets.iter().find(|it| **it != targets[0]).copied();
        if let Statement::Call { target, .. } = &mut arms(it)[0].calls[0] {
            *target = other.expect("a variant");
        }
    });
    assert!(
        other_target.contains("is called for other traversals"),
        "{other_target}"
    );
}

#[test]
fn a_test_for_traversals_that_have_ended() {
    let sketch = "class Node c*:Node v w x
        fn Node::f
        > r:v return
        > r:w return
        > w:x
        fn Node::g
        > r:v return
        > r:w return
        > w:x
        site main
        > call:f
        > call:g";
    let program = program(sketch);
    let mut plan = planned(&program);
    let listing = &mut plan.functions[0].bodies[0].listing;
    let guard = |item, returns| Statement::Guard {
        members: vec![(0, item), (1, item)],
        returns,
    };
    let item = |of| Statement::Item {
        of,
        returns: Returns::Keep,
    };
    listing.flags.clear();
    listing.statements = vec![
        guard(0, Returns::Keep),
        guard(1, Returns::Keep),
        item((0, 2)),
        item((1, 2)),
    ];
    assert_eq!(found(&program, &plan), [""; 0]);
    plan.functions[0].bodies[0].listing.statements[0] = guard(0, Returns::Leave);
    assert_eq!(
        found(&program, &plan),
        ["in `fused_f_g`, a test is made for traversals that have all ended"]
    );
}

/// What one test reads, a statement between writes: they cannot be one.
#[test]
fn tests_that_are_not_equal() {
    let sketch = "class Node c*:Node v w x
        fn Node::f
        > r:v return
        > w:v
        fn Node::g
        > r:v return
        > w:x
        site main
        > call:f
        > call:g";
    let merged = broken(sketch, |it| {
        let item = |of| Statement::Item {
            of,
            returns: Returns::Keep,
        };
        it.flags.clear();
        it.statements = vec![
            Statement::Guard {
                members: vec![(0, 0), (1, 0)],
                returns: Returns::Keep,
            },
            item((0, 1)),
            item((1, 1)),
        ];
    });
    assert_eq!(
        merged,
        "in `fused_f_g`, statement 1 of `f` does not stay before statement 0 of `g`: both touch `v`"
    );
}

/// A variable whose declaration can be split.
fn local(name: &str, span: Span) -> Local {
    Local {
        name: name.to_owned(),
        span,
        param: false,
        top_level: true,
        loaded_only: true,
        in_macro: false,
        exposed: false,
        constant: false,
        object: None,
        checked: None,
        formal: false,
        type_name: "int".to_owned(),
        hoist: Some("int".to_owned()),
        zero: Some("0".to_owned()),
        init: None,
        unused: None,
    }
}

/// A declaration under a test, of a variable that a chain of calls names.
#[test]
fn a_variable_that_is_not_declared_where_it_is_used() {
    let mut program = program(ENDS);
    let usr = crate::model::sketch::function_usr("Node::f");
    let function = program.functions.get_mut(&usr);
    let body = function.and_then(|it| it.body.as_mut()).expect("a body");
    let span = body.items[2].span;
    body.locals.push(local("t", span));
    body.items[1].declares = vec![LocalId(0)];
    body.items[2].refs.push(Ref {
        span,
        name: "t".to_owned(),
        kind: RefKind::Local(LocalId(0)),
        reads_pointer: false,
    });
    let mut plan = planned(&program);
    let listing = &mut plan.functions[0].bodies[0].listing;
    let declaration = position(listing, |it| matches!(it, Statement::Declare(_)));
    listing.statements.remove(declaration);
    assert_eq!(
        found(&program, &plan),
        ["in `fused_f_g`, a variable is assigned that is not declared"]
    );
    let listing = &mut plan.functions[0].bodies[0].listing;
    let test = position(listing, is_test);
    let Statement::If { then, .. } = &mut listing.statements[test] else {
        unreachable!();
    };
    then[0] = Statement::Item {
        of: (0, 1),
        returns: Returns::Keep,
    };
    assert_eq!(
        found(&program, &plan),
        ["in `fused_f_g`, statement 2 of `f` uses a variable that is not declared there"]
    );
}

#[test]
fn a_call_site_in_another_order() {
    let program = program(
        "class Node c*:Node v w
         fn Node::f
         > w:v
         fn Node::g
         > w:w
         site main
         > call:f
         > g!count
         > call:g",
    );
    let mut plan = planned(&program);
    assert_eq!(found(&program, &plan), [""; 0]);
    let steps = &plan.sites[0].steps;
    assert!(matches!(steps[0], Step::Group { .. }), "{steps:?}");
    let rewrite = plan.sites[0].rewrite.as_mut().expect("a rewrite");
    rewrite.listing.statements.pop();
    assert_eq!(
        found(&program, &plan),
        ["in `main`, statement 1 of `main` does not run"]
    );
}

/// Six traversals that may all end: more sets of living ones than there are functions for.
fn many() -> String {
    let mut sketch = "class Node c*:Node v w\n".to_owned();
    for at in 0..6 {
        sketch += &format!("fn Node::f{at}\n> r:v return\n> w:w\n> call:c.f{at} r:c\n");
    }
    sketch += "site main\n";
    for at in 0..6 {
        sketch += &format!("> call:f{at}\n");
    }
    sketch
}

#[test]
fn the_version_for_the_living() {
    let program = program(&many());
    let mut plan = planned(&program);
    let living = plan
        .functions
        .iter()
        .position(|it| it.living_of == Some(FusedId(0)));
    let living = living.expect("a version for the living");
    assert_eq!(found(&program, &plan), [""; 0]);
    let listing = &mut plan.functions[0].bodies[0].listing;
    let last = arms(listing).last_mut().expect("an arm");
    let Statement::Call { ended, target, .. } = &mut last.calls[0] else {
        panic!("{last:?}");
    };
    assert_eq!(*target, FusedId(living as u32));
    ended.as_mut().expect("flags").swap(0, 1);
    assert!(found(&program, &plan)[0].contains("`f"), "of other members");
    let listing = &mut plan.functions[0].bodies[0].listing;
    let last = arms(listing).last_mut().expect("an arm");
    let Statement::Call { ended, .. } = &mut last.calls[0] else {
        panic!("{last:?}");
    };
    *ended = None;
    assert_eq!(
        found(&program, &plan),
        [format!(
            "in `{}`, a call does not say which of its members have ended",
            plan.functions[0].name
        )]
    );
}

/// A variable for the node, which a traversal sets only while it lives, says nothing to the others.
#[test]
fn a_node_in_the_words_of_one_that_has_ended() {
    let mut program = program(&many());
    let usr = crate::model::sketch::function_usr("Node::f0");
    let function = program.functions.get_mut(&usr);
    let body = function.and_then(|it| it.body.as_mut()).expect("a body");
    let span = body.items[2].span;
    body.locals.push(local("c", span));
    body.items[1].declares = vec![LocalId(0)];
    body.items[2].refs.push(Ref {
        span,
        name: "c".to_owned(),
        kind: RefKind::Local(LocalId(0)),
        reads_pointer: false,
    });
    let mut plan = planned(&program);
    let living = plan.functions.iter_mut().find(|it| it.living_of.is_some());
    let listing = &mut living.expect("a version for the living").bodies[0].listing;
    let call = listing.statements.iter_mut().find_map(|it| match it {
        Statement::Call { receiver, .. } => Some(receiver),
        _ => None,
    });
    let receiver = call.expect("a call");
    assert_eq!(*receiver, Some(1));
    *receiver = Some(0);
    let message = found(&program, &plan).join("\n");
    assert!(
        message.contains("by a variable of one that may have ended"),
        "{message}"
    );
}

/// In the version for the living nothing is made of what had ended before.
#[test]
fn a_statement_of_a_traversal_that_never_lived() {
    let program = program(&many());
    let mut plan = planned(&program);
    let living = plan.functions.iter_mut().find(|it| it.living_of.is_some());
    let listing = &mut living.expect("a version for the living").bodies[0].listing;
    let test = position(listing, is_test);
    let Statement::If { then, .. } = listing.statements.remove(test) else {
        unreachable!();
    };
    listing.statements.splice(test..test, then);
    let message = found(&program, &plan).join("\n");
    assert!(
        message.contains("though its traversal has ended"),
        "{message}"
    );
}

/// More combinations of ends than are run: each end by itself is among those that are.
#[test]
fn many_ends_are_sampled() {
    let mut sketch = "class Node v w\n".to_owned();
    for at in 0..14 {
        sketch += &format!("fn Node::f{at}\n> r:v return\n> w:w\n");
    }
    sketch += "site main\n";
    for at in 0..14 {
        sketch += &format!("> call:f{at}\n");
    }
    assert_eq!(broken(&sketch, |_| ()), "");
    let last = broken(&sketch, |it| {
        let test = it.statements.iter().rposition(is_test).expect("a test");
        let Statement::If { then, .. } = it.statements.remove(test) else {
            unreachable!();
        };
        it.statements.splice(test..test, then);
    });
    assert!(
        last.contains("runs though its traversal has ended"),
        "{last}"
    );
}

/// Two whose own updates change places, round calls that have to run between them.
const UPDATES: &str = "class Node c*:Node v x y
    fn Node::f
    > w:x
    > call:c.f r:c
    > r:c.x sum:v
    fn Node::g
    > w:y sum:v
    > call:c.g r:c r:y
    site main
    > call:f
    > call:g";

/// What only the statements say, the automata being those of the program with updates of one kind.
fn found_beside_the_oracle(changed: &str) -> Vec<String> {
    let before = program(UPDATES);
    let plan = planned(&before);
    assert!(found(&before, &plan).is_empty());
    let summaries = summarise(&before);
    let after = program(changed);
    let found = check(&after, &mut Oracle::new(&summaries), &plan);
    found.into_iter().map(|it| it.message).collect()
}

#[test]
fn updates_of_two_kinds_that_the_oracle_takes_for_one() {
    let found = found_beside_the_oracle(&UPDATES.replacen("sum:v", "or:v", 1)).join("\n");
    assert!(found.contains("and not by one update"), "{found}");
}

#[test]
fn a_read_that_the_oracle_takes_for_an_update() {
    let found = found_beside_the_oracle(&UPDATES.replacen("r:c.x sum:v", "r:c.x r:v", 1));
    assert!(found.join("\n").contains("and not by one update"));
}

/// Two that change a number, called for one and for two.
const FORMALS: &str = "class Node c*:Node
    fn Node::f &n
    > p!n
    > call:c.f &n r:c
    fn Node::g &m
    > p!m
    > call:c.g &m r:c
    site two
    > call:f &a
    > call:g &b
    site one
    > call:f &a
    > call:g &a";

fn targets(plan: &mut Plan, site: usize) -> Vec<&mut FusedId> {
    let rewrite = plan.sites[site].rewrite.as_mut();
    let statements = &mut rewrite.expect("a call that is one").listing.statements;
    let targets = statements.iter_mut().filter_map(|it| match it {
        Statement::Call { target, .. } => Some(target),
        _ => None,
    });
    targets.collect()
}

#[test]
fn one_number_is_passed_twice_to_what_is_for_two() {
    let program = program(FORMALS);
    let mut plan = planned(&program);
    let of_two = *targets(&mut plan, 0)[0];
    let of_one = std::mem::replace(targets(&mut plan, 1)[0], of_two);
    assert_ne!(of_one, of_two);
    // What is noted of a function does not matter, but who calls it.
    plan.functions[of_two.0 as usize].apart = Apart::default();
    let message =
        "does not stay before statement 0 of `g`: both touch an object that calls pass to both";
    let found = found(&program, &plan).join("\n");
    assert!(found.contains(message), "{found}");
}

#[test]
fn what_a_body_passes_on_is_followed() {
    let sketch = FORMALS
        .replace("call:f", "call:h")
        .replace("call:g", "call:i");
    let through = "fn Node::h &x
        > call:c.f &x r:c
        fn Node::i &y
        > call:c.g &y r:c
        site two";
    let program = program(&sketch.replacen("site two", through, 1));
    let mut plan = planned(&program);
    let of_two = *targets(&mut plan, 0)[0];
    let of_one = std::mem::replace(targets(&mut plan, 1)[0], of_two);
    assert_ne!(of_one, of_two);
    let found = found(&program, &plan).join("\n");
    let below = "in `fused_f_g`, statement 1 of `f` does not stay before statement 0 of `g`";
    assert!(found.contains(below), "{found}");
}

#[test]
fn what_may_be_anything_is_passed_to_what_is_for_variables() {
    let sketch = FORMALS
        .replace("&m", "")
        .replace("p!m", "w:v")
        .replace("&b", "");
    let sketch = sketch.replacen(":g &a", ":g", 1);
    let anything = sketch.rfind("&a").expect("what one call passes");
    let sketch = format!("{}&?{}", &sketch[..anything], &sketch[anything + 2..]);
    let program = program(&sketch.replacen("c*:Node", "c*:Node v", 1));
    let mut plan = planned(&program);
    let of_variable = *targets(&mut plan, 0)[0];
    let of_any = std::mem::replace(targets(&mut plan, 1)[0], of_variable);
    assert_ne!(of_any, of_variable);
    let found = found(&program, &plan).join("\n");
    assert!(found.contains("effects that are not known"), "{found}");
}

/// The statements of the only loop.
fn of_loop(listing: &mut Listing) -> &mut Vec<Statement> {
    let found = listing.statements.iter_mut().find_map(|it| match it {
        Statement::Each { then, .. } => Some(then),
        _ => None,
    });
    found.expect("a loop")
}

#[test]
fn what_runs_in_a_loop_that_has_ended() {
    let untested = broken(STOPS, |it| {
        let inner = of_loop(it);
        let at = inner.iter().rposition(is_test).expect("a test");
        let Statement::If { then, .. } = inner.remove(at) else {
            panic!("a test is none");
        };
        inner.splice(at..at, then);
    });
    let message = "in `fused_f_g`, statement 2 of `f` runs though its traversal has ended";
    assert_eq!(untested, message);
    let never = broken(STOPS, |it| {
        for statement in of_loop(it) {
            if let Statement::If { then, .. } = statement
                && let Some(Statement::Stop { flags, .. }) = then.last_mut()
            {
                flags.clear();
            }
        }
    });
    assert!(never.contains("though its traversal has ended"), "{never}");
}

#[test]
fn a_loop_ends_before_all_of_it_have() {
    let early = broken(STOPS, |it| {
        let Some(Statement::Leave(flags)) = of_loop(it).last_mut() else {
            panic!("the loop does not end");
        };
        flags.truncate(1);
    });
    assert!(early.contains("does not run"), "{early}");
    let at_once = broken(STOPS, |it| {
        for statement in of_loop(it) {
            if let Statement::If { then, .. } = statement
                && let Some(Statement::Stop { leaves, .. }) = then.last_mut()
            {
                *leaves = true;
            }
        }
    });
    assert!(at_once.contains("does not run"), "{at_once}");
}

#[test]
fn a_loop_ends_and_its_traversal_goes_on() {
    let untested = broken(RETURNS, |it| {
        let at = position(it, is_test);
        let Statement::If { then, .. } = it.statements.remove(at) else {
            panic!("a test is none");
        };
        it.statements.splice(at..at, then);
    });
    let message = "in `fused_f_g`, statement 2 of `f` runs though its traversal has ended";
    assert_eq!(untested, message);
}

#[test]
fn what_precedes_the_end_of_a_loop_comes_behind_it() {
    let late = broken(STOPS, |it| {
        let inner = of_loop(it);
        let at = inner
            .iter()
            .position(|it| matches!(it, Statement::Choice(_)));
        let call = inner.remove(at.expect("calls"));
        let end = inner.len() - 1;
        inner.insert(end, call);
    });
    assert!(late.contains("does not run"), "{late}");
}
