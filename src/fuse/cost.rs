//! How long generated code gets.

use std::collections::BTreeMap;

use crate::link::Program;
use crate::model::{Function, FunctionKind, Usr};

/// How many times as long as all traversals together the generated code may get.
const MOST_GROWTH: usize = 3;

/// Lines on top of that, for small programs.
const FREE_LINES: usize = 300;

/// How many times as much is tried out.
const TRIALS: usize = 4;

/// How long copies of bodies get, about.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    bodies: BTreeMap<Usr, usize>,
    /// All bodies of the program together.
    all: usize,
}

impl Lines {
    pub(super) fn new(program: &Program) -> Self {
        let all = program.functions.iter().chain(program.readings());
        let bodies: BTreeMap<Usr, usize> = all
            .filter_map(|(usr, function)| Some((usr.clone(), length(program, function)?)))
            .collect();
        let traversals = bodies.iter().filter(|it| {
            let function = program.functions.get(it.0);
            function.is_some_and(|it| it.kind == FunctionKind::Traversal)
        });
        Lines {
            all: traversals.map(|it| it.1).sum::<usize>().max(1),
            bodies,
        }
    }

    /// A fused body of these functions.
    pub(super) fn body<'a>(&self, functions: impl Iterator<Item = &'a Usr>) -> usize {
        let lines = functions.map(|it| self.bodies.get(it).copied().unwrap_or(1));
        4 + lines.sum::<usize>()
    }

    /// Most lines that are generated.
    pub(super) fn most(&self) -> usize {
        MOST_GROWTH * self.all + FREE_LINES
    }

    /// Most lines that a plan may hold before the choice.
    pub(super) fn most_tried(&self) -> usize {
        TRIALS * self.most()
    }

    /// All traversals together.
    pub(super) fn all(&self) -> usize {
        self.all
    }
}

/// The lines of a body; twice as many if it may end early, for the tests round what follows.
fn length(program: &Program, function: &Function) -> Option<usize> {
    let body = function.body.as_ref()?;
    let file = program.files.get(body.span.file.0 as usize)?;
    let text = file.text.slice(body.span);
    let lines = text.iter().filter(|it| **it == b'\n').count();
    let may_end = body
        .items
        .iter()
        .any(|it| it.stops || !it.returns.is_empty());
    Some(lines.max(body.items.len()) * if may_end { 2 } else { 1 })
}
