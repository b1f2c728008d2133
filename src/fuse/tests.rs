//! Graphs, groups and orders of sketched programs.

use super::*;
use crate::model::sketch::program;
use crate::model::{FusedId, Step};
use crate::summarise::summarise;

/// Everything, also what saves nothing: the sketches are small.
fn all() -> Bounds {
    Bounds {
        keep_all: true,
        ..Bounds::default()
    }
}

/// The plan as text: `main: a+b` for a site, `Class::fused: steps` for bodies; statements are `instance.item`.
fn plan_text(sketch: &str, bounds: Bounds) -> String {
    let program = program(sketch);
    let summaries = summarise(&program);
    let plan = fuse(&program, &summaries, bounds, &Bans::default());
    assert!(plan.violations.is_empty(), "{:?}", plan.violations);
    let mut lines = Vec::new();
    for site in &plan.sites {
        lines.push(format!("site: {}", steps_text(&plan, &site.steps)));
    }
    for function in &plan.functions {
        for body in &function.bodies {
            let class = body
                .class
                .as_ref()
                .map(|it| program.name_of(it))
                .unwrap_or_default();
            let text = match &body.schedule {
                Schedule::Unfused => "plain calls".to_owned(),
                Schedule::Fused { steps, .. } => steps_text(&plan, steps),
            };
            lines.push(format!("{class}::{}: {text}", function.name));
        }
    }
    lines
        .iter()
        .map(|it| it.trim_end())
        .collect::<Vec<_>>()
        .join("\n")
}

fn steps_text(plan: &Plan, steps: &[Step]) -> String {
    let text = |step: &Step| match step {
        Step::Item { instance, item } => format!("{instance}.{item}"),
        Step::Whole { instance } => format!("whole {instance}"),
        Step::Each { steps, .. } => format!("each {{ {} }}", steps_text(plan, steps)),
        Step::Guard { members } => {
            let members: Vec<String> = members
                .iter()
                .map(|(at, item)| format!("{at}.{item}"))
                .collect();
            format!("({})", members.join("="))
        }
        Step::Group {
            members,
            target,
            variants,
            ..
        } => {
            let members: Vec<String> = members
                .iter()
                .map(|(at, item)| format!("{at}.{item}"))
                .collect();
            let name = |it: FusedId| &plan.functions[it.0 as usize].name;
            let variants: Vec<String> = variants
                .iter()
                .map(|it| format!("|{:?}={}", it.members, name(it.target)))
                .collect();
            format!(
                "[{}]={}{}",
                members.join("+"),
                name(*target),
                variants.concat()
            )
        }
    };
    steps.iter().map(text).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(sketch: &str, expected: &str) {
    let expected: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    assert_eq!(plan_text(sketch, all()), expected.join("\n"));
}

#[test]
fn treefuser_running_example_fuses_exactly_the_right_child() {
    check(
        "class Node l*:Node r*:Node v x y leaf
         fn Node::f1
         > return
         > call:l.f1 r:l
         > call:r.f1 r:r
         > r:leaf w:v r:l.v r:r.v
         fn Node::f2
         > return
         > r:leaf r:v w:x w:l.x
         > r:v w:y
         > call:l.f2 r:l
         > call:r.f2 r:r
         site main
         > call:f1
         > call:f2",
        "site: [0.0+0.1]=fused_f1_f2
         Node::fused_f1_f2: 0.0 0.1 1.0 [0.2+1.4]=fused_f1_f2 0.3 1.1 1.2 1.3",
    );
}

#[test]
fn bottom_up_and_dependent_top_down_keep_two_walks() {
    check(
        "class Node c*:Node w pos
         fn Node::up
         > call:c.up r:c
         > w:w r:c.w
         fn Node::down
         > w:c.pos r:w r:pos
         > call:c.down r:c
         site main
         > call:up
         > call:down",
        "site: [0.0+0.1]=fused_up_down
         Node::fused_up_down: 0.0 0.1 1.0 1.1",
    );
}

#[test]
fn an_incompatible_call_does_not_end_the_search() {
    check(
        "class Node p*:Node q*:Node v
         fn Node::a
         > w:v
         fn Node::b
         > r:v
         fn Node::top
         > call:p.a r:p
         > call:q.a r:q
         > call:q.b r:q
         fn Node::other
         > r:v
         site main
         > call:top
         > call:other",
        "site: [0.0+0.1]=fused_top_other
         Node::fused_top_other: 1.0 0.0 [0.1+0.2]=fused_a_b
         Node::fused_a_b: 0.0 1.0",
    );
}

#[test]
fn an_argument_that_reads_what_an_earlier_callee_writes_keeps_calls_apart() {
    check(
        "class Node c*:Node x y
         fn Node::comp
         > w:x
         fn Node::use
         > w:y
         fn Node::top
         > call:c.comp r:c
         > call:c.use r:c r:c.x
         fn Node::other
         > w:y
         site main
         > call:top
         > call:other",
        "site: [0.0+0.1]=fused_top_other
         Node::fused_top_other: 0.0 0.1 1.0",
    );
}

#[test]
fn globals_below_the_first_call_level_keep_their_order() {
    check(
        "class Node l*:Node r*:Node v
         fn Node::leaf
         > g!log
         fn Node::mid
         > call:leaf
         fn Node::a
         > call:l.mid r:l
         > call:r.mid r:r
         fn Node::b
         > call:l.mid r:l
         > call:r.mid r:r
         site main
         > call:a
         > call:b",
        "site: [0.0+0.1]=fused_a_b
         Node::fused_a_b: 0.0 0.1 1.0 1.1",
    );
}

#[test]
fn each_concrete_type_gets_its_own_body() {
    check(
        "class Node c*:Node v w
         class Box : Node t
         class End : Node
         fn Node::a virtual
         fn Node::b virtual
         fn Box::a virtual
         > call:c.a r:c
         > w:v
         fn Box::b virtual
         > r:v w:w
         > call:c.b r:c
         site main
         > call:a
         > call:b",
        "site: [0.0+0.1]=fused_a_b
         Node::fused_a_b: plain calls
         Box::fused_a_b: 0.1 1.0 [0.0+1.1]=fused_a_b
         End::fused_a_b: ",
    );
}

#[test]
fn a_body_that_cannot_be_copied_runs_as_a_whole() {
    check(
        "class Node c*:Node v w
         fn Node::a
         > call:c.a r:c
         > w:v
         fn Node::hard whole
         > r:w
         fn Node::b
         > call:c.b r:c
         > w:w
         site main
         > call:a
         > call:hard
         > call:b",
        "site: [0.0+0.1+0.2]=fused_a_hard_b
         Node::fused_a_hard_b: 0.1 [0.0+2.0]=fused_a_b whole 1 2.1
         Node::fused_a_b: 0.1 1.1 [0.0+1.0]=fused_a_b",
    );
}

#[test]
fn sequences_that_grow_stop_at_the_bounds() {
    let sketch = "class Node c*:Node v
         fn Node::f
         > call:c.f r:c
         > call:c.f r:c
         site main
         > call:f
         > call:f";
    let bounds = Bounds {
        max_sequence: 4,
        max_repeat: 4,
        ..all()
    };
    let text = plan_text(sketch, bounds);
    assert!(text.contains("fused_f_f_f_f"), "{text}");
    assert!(!text.contains("fused_f_f_f_f_f"), "{text}");
}

#[test]
fn untracked_pointers_conflict_with_the_field_everywhere() {
    check(
        "class Node c*:Node parent v w
         fn Node::a
         > call:c.a r:c
         > any!v r:parent
         fn Node::b
         > call:c.b r:c
         > r:v w:w
         site main
         > call:a
         > call:b",
        "site: [0.0+0.1]=fused_a_b
         Node::fused_a_b: 0.0 0.1 1.0 1.1",
    );
}

#[test]
fn statements_between_calls_are_passed_only_if_independent() {
    check(
        "class Node c*:Node v w
         fn Node::a
         > w:v
         fn Node::b
         > r:v w:w
         site main
         > call:a
         > g!count
         > call:b
         > r:w w:v
         > call:a",
        "site: [0.0+0.2]=fused_a_b 0.1 0.3 0.4
         Node::fused_a_b: 0.0 1.0",
    );
}

#[test]
fn the_outside_world_keeps_its_order() {
    check(
        "class Node c*:Node v w
         fn Node::a
         > call:c.a r:c
         > io
         fn Node::b
         > call:c.b r:c
         > io
         site main
         > call:a
         > call:b",
        "site: [0.0+0.1]=fused_a_b
         Node::fused_a_b: 0.0 0.1 1.0 1.1",
    );
}

/// Two that touch a place of each node above theirs, one in front of its call and one behind it.
fn meeting(first: &str, second: &str) -> String {
    plan_text(
        &format!(
            "class Node c*:Node d*:Node n
             fn Node::f
             > {first}
             > call:c.f r:c
             > call:d.f r:d
             fn Node::g
             > call:c.g r:c
             > call:d.g r:d
             > {second}
             site main
             > call:f
             > call:g"
        ),
        all(),
    )
}

#[test]
fn updates_of_one_kind_keep_no_order() {
    let together = "[0.1+1.0]=fused_f_g [0.2+1.1]=fused_f_g";
    for update in ["sum:n", "or:n", "any-sum:n"] {
        let text = meeting(update, update);
        assert!(text.contains(together), "{update}: {text}");
    }
    let others = ["any-or:n", "any:n", "any!n", "w:n", "r:n", "unknown"];
    for other in others {
        for (first, second) in [("any-sum:n", other), (other, "any-sum:n")] {
            let text = meeting(first, second);
            assert!(!text.contains(together), "{first}, {second}: {text}");
        }
    }
    let both = meeting("any-sum:n any!n", "any-sum:n");
    assert!(!both.contains(together), "{both}");
}
