//! The search on sketched lists whose walks start others, beside the exact optimum.

use super::eliminate::{Goal, eliminate};
use super::exact::{GAP, optimum};
use super::model::Model;
use super::read::{Read, read};
use super::values::{Solution, solve};
use super::weights::shares;
use crate::fuse::bounds::{Bans, Bounds};
use crate::fuse::cost::Lines;
use crate::fuse::key::{key_of, slot_function};
use crate::fuse::planner::plan;
use crate::fuse::sequence;
use crate::fuse::sharing::{Limits, Sharing};
use crate::link::Program;
use crate::model::sketch::program;
use crate::model::{Plan, Slot, Usr};
use crate::summarise::{Oracle, summarise};

/// A list on which `p` sends an `s` down from each node, `starts` times; `s` may end early or not. Beside it a walk `d` of `lines`
/// statements.
fn spawning(starts: usize, ends: bool, lines: usize) -> String {
    let calls = "> call:next.s r:next\n".repeat(starts);
    let end = if ends { "> r:id return\n" } else { "" };
    let own = "> r:v w:v\n".repeat(lines);
    format!(
        "class Node next*:Node v x id
         fn Node::d
         {own}
         > r:next return
         > call:next.d r:next
         fn Node::s
         {end}
         > r:v w:x
         > r:next return
         > call:next.s r:next
         fn Node::p
         > r:next return
         > r:v r:x w:x
         {calls}
         > call:next.p r:next
         site main
         > call:d
         > call:p"
    )
}

/// Two walks that call each other on two children, in the order `a b` and `b a`.
const CROSSED: &str = "class Node l*:Node r*:Node v w
     fn Node::a
     > w:v
     > r:l return
     > call:l.a r:l
     > call:l.b r:l
     fn Node::b
     > r:v w:w
     > r:l return
     > call:l.b r:l
     > call:r.a r:r
     site main
     > call:a
     > call:b";

/// Three passes over a tree of three types.
const PASSES: &str = "class Node c*:Node v w x
     class Box : Node t
     class End : Node
     fn Node::a virtual
     fn Node::b virtual
     fn Node::e virtual
     fn Box::a virtual
     > call:c.a r:c
     > w:v
     fn Box::b virtual
     > r:v w:w
     > call:c.b r:c
     fn Box::e virtual
     > call:c.e r:c
     > r:c.w w:x
     site main
     > call:a
     > call:b
     > call:e";

fn sketches() -> Vec<String> {
    let mut all = vec![CROSSED.to_owned(), PASSES.to_owned()];
    for starts in [1, 2] {
        for ends in [true, false] {
            all.extend([1, 6].map(|lines| spawning(starts, ends, lines)));
        }
    }
    all
}

/// Everything that can run together in words of `length` at most.
fn open_plan(program: &Program, lines: &Lines, length: usize) -> Plan {
    open_plan_without(&Bans::default(), program, lines, length)
}

/// The same without what `bans` bans.
fn open_plan_without(bans: &Bans, program: &Program, lines: &Lines, length: usize) -> Plan {
    let summaries = summarise(program);
    let (limits, choice) = (Limits::default(), Default::default());
    let bounds = Bounds {
        max_sequence: length,
        ..Bounds::default()
    };
    let sharing = Sharing::new(program, &limits);
    let sequences = sequence::Sequences::new(
        (program, &summaries),
        bounds,
        bans,
        (lines, &choice),
        sharing,
    );
    plan(program, &mut Oracle::new(&summaries), sequences, bans).0
}

fn read_sketch(sketch: &str, length: usize) -> (Read, Lines, Program) {
    let program = program(sketch);
    let lines = Lines::new(&program);
    let plan = open_plan(&program, &lines, length);
    let found = read((&program, &Bans::default()), &lines, &plan, (length, 16));
    (found, lines, program)
}

/// What the search finds among all words.
fn searched(model: &Model, goal: Goal) -> Solution {
    eliminate(model, goal, &vec![true; model.words.len()])
}

/// What every set of words is worth.
fn all_sets(model: &Model) -> Vec<Solution> {
    let count = model.words.len();
    let sets = (0_usize..1 << count).map(|set| {
        let allowed: Vec<bool> = (0..count).map(|at| set >> at & 1 == 1).collect();
        solve(model, &allowed, None, &mut 0)
    });
    sets.collect()
}

#[test]
fn the_bound_leads_to_the_best_of_all_sets() {
    for sketch in sketches() {
        let model = few_words(&sketch, 8);
        let sets = all_sets(&model);
        for goal in goals(&model) {
            let best = sets.iter().map(|it| goal.of(it)).min_by(f64::total_cmp);
            let best = best.expect("the empty set");
            let exact = goal.of(&optimum(&model, goal).expect("few words"));
            assert!((best - exact).abs() < GAP, "{sketch}: {best}, not {exact}");
        }
    }
}

#[test]
fn elimination_is_near_the_exact_optimum() {
    for sketch in sketches() {
        let model = few_words(&sketch, 18);
        assert!(!model.words.is_empty(), "{sketch}");
        for goal in goals(&model) {
            let ours = searched(&model, goal);
            let best = optimum(&model, goal).expect("few words");
            assert!(ours.lines <= goal.budget);
            assert!(
                ours.visits <= best.visits + 0.05,
                "{sketch}: {} with {} lines; {} with {}",
                ours.visits,
                ours.lines,
                best.visits,
                best.lines
            );
        }
    }
}

/// The model of a sketch with words as long as can be without too many of them.
fn few_words(sketch: &str, most: usize) -> Model {
    let mut found = (2..=8).rev().map(|it| read_sketch(sketch, it).0.model);
    found.find(|it| it.words.len() <= most).expect("few words")
}

/// Budgets up to all lines of `model`.
fn goals(model: &Model) -> Vec<Goal> {
    let all: usize = model.words.iter().map(|it| it.lines).sum();
    let goal = |part| Goal {
        budget: all * part / 8,
        line: 1e-6,
    };
    (1..=8).map(goal).collect()
}

#[test]
fn no_bound_has_fewer_visits_and_fewer_lines() {
    for sketch in sketches() {
        let (found, lines, program) = read_sketch(&sketch, 8);
        let goal = Goal::new(&lines, usize::MAX, false);
        let ours = searched(&found.model, goal);
        let mut others = Vec::new();
        for length in 2..8 {
            others.push(searched(&read_sketch(&sketch, length).0.model, goal));
        }
        let plan = open_plan(&program, &lines, 8);
        for repeats in 1..4 {
            let found = read((&program, &Bans::default()), &lines, &plan, (8, repeats));
            others.push(searched(&found.model, goal));
        }
        for part in 1..8 {
            let budget = ours.lines * part / 8;
            others.push(searched(&found.model, Goal { budget, ..goal }));
        }
        for other in others {
            let is_better = other.visits < ours.visits - 1e-6 && other.lines < ours.lines;
            assert!(
                !is_better,
                "{sketch}: {} with {} lines, not {} with {}",
                other.visits, other.lines, ours.visits, ours.lines
            );
        }
    }
}

/// The words that are used, by the names of their functions.
fn names(sketch: &str, length: usize, goal: impl Fn(&Lines) -> Goal) -> Vec<String> {
    let (found, lines, program) = read_sketch(sketch, length);
    let solution = searched(&found.model, goal(&lines));
    let name = |slot: &Slot| program.name_of(slot_function(slot));
    let used = found.keys.iter().enumerate();
    let used = used.filter(|it| solution.used[it.0]);
    let mut names: Vec<String> = used
        .map(|it| it.1.slots.iter().map(name).collect())
        .collect();
    names.sort();
    names
}

#[test]
fn the_symbol_that_grows_is_cut_off_from_the_block_that_reproduces_itself() {
    // Walks that never end: one more with each node. Blocks of them go on by themselves, and `p` starts anew.
    let sketch = spawning(1, false, 1);
    let goal = |_: &Lines| Goal {
        budget: 120,
        line: 1e-6,
    };
    // `dss` is such a block, and each `p` that is cut off from it becomes `sp`.
    let expected = ["dp", "dsp", "dss", "dssp", "sp"];
    assert_eq!(names(&sketch, 4, goal), expected);
}

#[test]
fn what_saves_too_little_for_its_length_goes() {
    let goal = |line: f64| {
        move |_: &Lines| Goal {
            budget: 10_000,
            line,
        }
    };
    assert_eq!(names(PASSES, 4, goal(0.0001)), ["abe"]);
    assert_eq!(names(PASSES, 4, goal(0.5)), [""; 0]);
}

#[test]
fn where_a_body_cannot_be_written_its_parts_are_called() {
    let program = program(PASSES);
    let lines = Lines::new(&program);
    let count = |plan: &Plan, slots: usize| {
        let functions = plan.functions.iter();
        functions.filter(|it| it.slots.len() == slots).count()
    };
    let open = open_plan(&program, &lines, 4);
    assert_eq!((count(&open, 3), count(&open, 2)), (1, 0));
    let whole = key_of(&open.functions[0]);
    let mut bans = Bans::default();
    bans.bodies.insert((whole, Usr::new("c:@S@Box")));
    let without = open_plan_without(&bans, &program, &lines, 4);
    // Both parts are planned, so that the search can choose; one of them can be called.
    assert_eq!((count(&without, 3), count(&without, 2)), (1, 2));
    let bodies = &without.functions[0].bodies;
    let body = bodies
        .iter()
        .find(|it| it.class == Some(Usr::new("c:@S@Box")));
    let body = body.expect("a body of its own");
    let [part] = body.parts[..] else {
        panic!("{body:?}");
    };
    let target = &without.functions[part.target.0 as usize];
    assert_eq!(
        target.slots[..],
        without.functions[0].slots[part.from..part.to]
    );
    // The search knows that the body is split, and that it matters.
    let found = read((&program, &bans), &lines, &without, (4, 16));
    let all = solve(
        &found.model,
        &vec![true; found.model.words.len()],
        None,
        &mut 0,
    );
    let one = found.keys.iter().map(|it| it.slots.len() == 3);
    let one = solve(&found.model, &one.collect::<Vec<_>>(), None, &mut 0);
    assert!(
        all.visits < one.visits,
        "{} with parts, {} without",
        all.visits,
        one.visits
    );
}

#[test]
fn limited_types_are_as_likely_as_all_others() {
    assert_eq!(shares(&[false, false]), [0.5, 0.5]);
    assert_eq!(shares(&[true, true]), [0.5, 0.5]);
    assert_eq!(shares(&[false, true, false]), [0.25, 0.5, 0.25]);
    assert!(shares(&[]).is_empty());
}
