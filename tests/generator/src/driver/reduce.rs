//! Makes a failing program smaller while it fails in the same way.
//!
//! Delta debugging by parts of the program (Zeller and Hildebrandt, TSE 2002; parts as in Hierarchical Delta
//! Debugging): runs of parts are dropped, from long runs to single parts, until nothing more can go. What
//! does not compile any more or is not well defined any more does not count as failing.

use std::time::{Duration, Instant};

use super::check::{self, Kind, Level, Setup};
use super::tools::{self, SANITIZED};
use crate::code::{self, Keep, Stmt, mentions};
use crate::program::Program;

/// A way to make a program smaller: parts for which `keep` says no go.
type Pass = fn(&mut Program, &mut Keep<'_>);

const PASSES: [Pass; 6] = [
    drop_traversals,
    Program::retain,
    unwrap,
    to_operand,
    to_one,
    drop_types,
];

/// The smallest program found within `limit` that fails as `kind` says.
pub fn reduce(setup: &Setup, program: &Program, kind: &Kind, limit: Duration) -> Program {
    let mut search = Search {
        setup,
        kind,
        end: Instant::now() + limit,
        best: program.clone(),
    };
    loop {
        let before = size(&search.best);
        for pass in PASSES {
            search.run(pass);
        }
        if size(&search.best) >= before || search.late() {
            return search.best;
        }
    }
}

fn size(program: &Program) -> usize {
    crate::print::unit(std::slice::from_ref(program), false).len()
}

struct Search<'a> {
    setup: &'a Setup,
    kind: &'a Kind,
    end: Instant,
    best: Program,
}

impl Search<'_> {
    fn late(&self) -> bool {
        Instant::now() > self.end
    }

    /// Drops runs of parts, of half of all parts first, then of a quarter, and so on.
    fn run(&mut self, pass: Pass) {
        let mut length = count(&self.best, pass).div_ceil(2);
        while length > 0 {
            let mut start = 0;
            while start < count(&self.best, pass) {
                if self.late() {
                    return;
                }
                let mut candidate = self.best.clone();
                let mut position = 0;
                pass(&mut candidate, &mut || {
                    position += 1;
                    !(start..start + length).contains(&(position - 1))
                });
                if size(&candidate) < size(&self.best) && self.fails(&candidate) {
                    self.best = candidate;
                } else {
                    start += length;
                }
            }
            length /= 2;
        }
    }

    fn fails(&self, candidate: &Program) -> bool {
        let programs = std::slice::from_ref(candidate);
        let level = match self.kind {
            Kind::Warned(_) | Kind::Stopped(_) => Level::Usual,
            _ => Level::Quick,
        };
        let Ok(report) = check::check(self.setup, programs, level) else {
            return false;
        };
        let same = report.failures.iter().any(|failure| failure.kind.same(self.kind));
        let fused_only = matches!(self.kind, Kind::Differs | Kind::Stopped(_));
        same && (!fused_only || self.well_defined())
    }

    /// Whether the original that was checked last runs clean under the sanitizers.
    fn well_defined(&self) -> bool {
        let dir = self.setup.work.join("original");
        tools::compile(&dir, &self.setup.include, SANITIZED).is_ok()
            && tools::execute(&dir, SANITIZED, 1).is_ok_and(|outcome| outcome.code == Some(0))
    }
}

fn count(program: &Program, pass: Pass) -> usize {
    let mut parts = 0;
    pass(&mut program.clone(), &mut || {
        parts += 1;
        true
    });
    parts
}

/// Whole traversals, with all that calls them.
fn drop_traversals(program: &mut Program, keep: &mut Keep<'_>) {
    let names = program.traversal_names();
    let dropped: Vec<bool> = names.iter().map(|_| !keep()).collect();
    for (slot, name) in names.iter().enumerate().filter(|(slot, _)| dropped[*slot]) {
        program.drop_methods(slot);
        program.each_block(&mut |block| without(block, name));
    }
    for slot in (0..names.len()).rev().filter(|slot| dropped[*slot]) {
        program.drop_slot(slot);
    }
}

/// Removes the statements that mention `name` themselves.
fn without(block: &mut Vec<Stmt>, name: &str) {
    block.retain_mut(|statement| match statement {
        Stmt::Line(_) => !mentions(&code::text(std::slice::from_ref(statement)), name),
        Stmt::Nest { body, other, .. } => {
            without(body, name);
            if let Some(other) = other {
                without(other, name);
            }
            true
        }
    });
}

fn unwrap(program: &mut Program, keep: &mut Keep<'_>) {
    program.each_block(&mut |block| code::unwrap(block, keep));
}

fn to_operand(program: &mut Program, keep: &mut Keep<'_>) {
    program.each_block(&mut |block| code::simplify(block, true, keep));
}

fn to_one(program: &mut Program, keep: &mut Keep<'_>) {
    program.each_block(&mut |block| code::simplify(block, false, keep));
}

/// Classes and traversals without bodies that nothing mentions, then the depth of the trees.
fn drop_types(program: &mut Program, keep: &mut Keep<'_>) {
    for slot in (0..program.slots.len()).rev() {
        if !keep() {
            program.drop_slot(slot);
        }
    }
    for class in (0..program.classes.len()).rev() {
        if !keep() {
            program.drop_class(class);
        }
    }
    while program.depth > 1 && !keep() {
        program.depth -= 1;
    }
}
