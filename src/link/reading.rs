//! The readings of a traversal's body: as it is written, with early ends as conditions (`early`), with calls on the same node expanded
//! (`expand`), or both.
//!
//! Each is a body of its own with the same meaning, under a name of its own; `fuse` chooses for each sequence of traversals. Nothing is
//! generated from a reading that does not stand in the program's text.

use super::{EarlyEnds, Program};
use crate::model::{Function, Usr};

/// One way to read a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Which early ends are conditions.
    pub ends: EarlyEnds,
    /// Whether calls of other functions on the same node are their statements.
    pub expanded: bool,
}

impl Reading {
    /// All readings, the written one first.
    pub fn each() -> impl Iterator<Item = Reading> {
        let of_ends = |expanded| EarlyEnds::EACH.map(|ends| Reading { ends, expanded });
        [false, true].into_iter().flat_map(of_ends)
    }

    /// The name of that reading of `function`.
    pub(super) fn of(self, function: &Usr) -> Usr {
        let ends = match self.ends {
            EarlyEnds::None => "",
            EarlyEnds::OfBranches => "?branches",
            EarlyEnds::All => "?ends",
        };
        let expanded = if self.expanded { "?expanded" } else { "" };
        Usr::new(&format!("{function}{ends}{expanded}"))
    }
}

impl Program {
    /// That reading of a traversal, if it has it; on nodes of exactly `class`, if that is known.
    pub fn reading(&self, function: &Usr, reading: Reading, class: Option<&Usr>) -> Option<Usr> {
        let usr = reading.of(function);
        let of_class =
            class.and_then(|it| self.readings_of_classes.get(&(usr.clone(), it.clone())));
        let usr = of_class.cloned().unwrap_or(usr);
        self.function(&usr).is_some().then_some(usr)
    }

    /// The readings of a traversal that hold on nodes of exactly `class`, and not in all classes.
    pub fn readings_of_class(&self, function: &Usr, class: &Usr) -> Vec<&Usr> {
        let names = Reading::each().map(|it| (it.of(function), class.clone()));
        names
            .filter_map(|it| self.readings_of_classes.get(&it))
            .collect()
    }

    /// Whether `reading` is `function`, in whatever reading.
    pub fn is_reading(&self, reading: &Usr, function: &Usr) -> bool {
        let read = self.readings.get(reading);
        reading == function || read.is_some_and(|it| it.usr == *function)
    }

    /// All readings besides those as written, each with the traversal that it is one of.
    pub fn readings(&self) -> impl Iterator<Item = (&Usr, &Function)> {
        self.readings.iter()
    }

    /// Whether statements of other functions stand in the body of `reading`.
    pub fn is_expanded(&self, reading: &Usr) -> bool {
        let body = self.readings.get(reading).and_then(|it| it.body.as_ref());
        body.is_some_and(|it| !it.expanded.is_empty())
    }
}
