//! Makes a failing program smaller while it fails in the same way.
//!
//! Delta debugging by parts of the program (Zeller and Hildebrandt, TSE 2002; parts as in Hierarchical Delta
//! Debugging): runs of parts are dropped, from long runs to single parts, until nothing more can go. What
//! does not compile any more or is not well defined any more does not count as failing.

use std::time::{Duration, Instant};

use super::check::{self, Kind, Level, Setup};
use super::tools::{self, SANITIZED_LENIENT};
use crate::code::{self, Keep, Stmt, mentions};
use crate::program::Program;

/// A way to make programs smaller: parts for which `keep` says no go.
type Pass = fn(&mut Vec<Program>, &mut Keep<'_>);

const PASSES: [Pass; 7] = [
    drop_programs,
    drop_traversals,
    drop_parts,
    unwrap,
    to_operand,
    to_one,
    drop_types,
];

/// The smallest programs found within `limit` that fail, in one unit, as `kind` says.
pub fn reduce(setup: &Setup, programs: &[Program], kind: &Kind, limit: Duration) -> Vec<Program> {
    let mut search = Search {
        setup,
        kind,
        end: Instant::now() + limit,
        best: programs.to_vec(),
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

fn size(programs: &[Program]) -> usize {
    crate::print::unit(programs, false).len()
}

struct Search<'a> {
    setup: &'a Setup,
    kind: &'a Kind,
    end: Instant,
    best: Vec<Program>,
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

    fn fails(&self, programs: &[Program]) -> bool {
        if programs.is_empty() {
            return false;
        }
        let level = match self.kind {
            Kind::Crash(_)
            | Kind::Slow
            | Kind::NotStable
            | Kind::NotUndone
            | Kind::NotWritten(_) => Level::Rewrite,
            Kind::Warned(_) | Kind::Stopped(_) => Level::Usual,
            _ => Level::Quick,
        };
        let Ok(report) = check::check(self.setup, programs, level) else {
            return false;
        };
        let same = report
            .failures
            .iter()
            .any(|failure| failure.kind.same(self.kind));
        let fused_only = matches!(self.kind, Kind::Differs | Kind::Stopped(_));
        same && (!fused_only || self.well_defined())
    }

    /// Whether the original that was checked last runs clean under the sanitizers.
    fn well_defined(&self) -> bool {
        let dir = self.setup.work.join("original");
        tools::compile(&dir, &self.setup.include, SANITIZED_LENIENT).is_ok()
            && tools::execute(&dir, SANITIZED_LENIENT, 1)
                .is_ok_and(|outcome| outcome.code == Some(0))
    }
}

fn count(programs: &[Program], pass: Pass) -> usize {
    let mut parts = 0;
    pass(&mut programs.to_vec(), &mut || {
        parts += 1;
        true
    });
    parts
}

fn drop_programs(programs: &mut Vec<Program>, keep: &mut Keep<'_>) {
    programs.retain(|_| keep());
}

/// Whole traversals, with all that calls them.
fn drop_traversals(programs: &mut Vec<Program>, keep: &mut Keep<'_>) {
    for program in programs {
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

#[allow(clippy::ptr_arg, reason = "a `Pass`")]
fn drop_parts(programs: &mut Vec<Program>, keep: &mut Keep<'_>) {
    programs.iter_mut().for_each(|program| program.retain(keep));
}

fn each_block(programs: &mut [Program], change: &mut dyn FnMut(&mut Vec<Stmt>)) {
    programs
        .iter_mut()
        .for_each(|program| program.each_block(change));
}

#[allow(clippy::ptr_arg, reason = "a `Pass`")]
fn unwrap(programs: &mut Vec<Program>, keep: &mut Keep<'_>) {
    each_block(programs, &mut |block| code::unwrap(block, keep));
}

#[allow(clippy::ptr_arg, reason = "a `Pass`")]
fn to_operand(programs: &mut Vec<Program>, keep: &mut Keep<'_>) {
    each_block(programs, &mut |block| code::simplify(block, true, keep));
}

#[allow(clippy::ptr_arg, reason = "a `Pass`")]
fn to_one(programs: &mut Vec<Program>, keep: &mut Keep<'_>) {
    each_block(programs, &mut |block| code::simplify(block, false, keep));
}

/// Classes and traversals without bodies that nothing mentions, the second file, then the depth of the trees.
fn drop_types(programs: &mut Vec<Program>, keep: &mut Keep<'_>) {
    for program in programs {
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
        if program.spread {
            program.spread = keep();
        }
        for _ in 1..program.depth {
            program.depth -= u32::from(!keep());
        }
    }
}
