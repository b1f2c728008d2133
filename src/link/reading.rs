//! The readings of a traversal's body: as it is written, with early ends as conditions (`early`), with calls on the same node expanded
//! (`expand`), with statements in one piece whose parts share a branch (`one_piece`), with calls on first elements in loops over all of them
//! (`peel`), with loops in front of the conditions around them (`outward`), or several of these; in member functions, without tests whether there is
//! a node (`there`).
//!
//! Each is a body of its own with the same meaning, under a name of its own; `fuse` chooses for each sequence of traversals. Nothing is
//! generated from a reading that does not stand in the program's text.

use super::{EarlyEnds, Program};
use crate::model::{Function, Usr};

/// One way to read a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Whether statements whose parts share a branch are in one piece.
    pub in_one_piece: bool,
    /// Which early ends are conditions.
    pub ends: EarlyEnds,
    /// Whether calls of other functions on the same node are their statements.
    pub expanded: bool,
    /// Whether loops over children stand in front of the conditions around them.
    pub outward: bool,
    /// Whether calls on the first elements of containers stand in loops over all of them.
    pub peeled: bool,
}

impl Reading {
    /// As it is written.
    pub const WRITTEN: Reading = Reading {
        in_one_piece: false,
        ends: EarlyEnds::None,
        expanded: false,
        outward: false,
        peeled: false,
    };

    /// All that may be wanted, the written one first. (Statements are in one piece where their conditions do not keep their values.)
    pub fn each() -> impl Iterator<Item = Reading> {
        let of_ends = |(expanded, outward, peeled)| {
            EarlyEnds::EACH.map(|ends| Reading {
                ends,
                expanded,
                outward,
                peeled,
                ..Reading::WRITTEN
            })
        };
        let all = [(false, false), (true, false), (false, true), (true, true)];
        let all = [false, true]
            .into_iter()
            .flat_map(move |peeled| all.map(|(expanded, outward)| (expanded, outward, peeled)));
        all.flat_map(of_ends)
    }

    /// All readings without expanded calls, the written one first.
    pub(super) fn plain() -> impl Iterator<Item = Reading> {
        let all = Reading::each().filter(|it| !it.expanded);
        all.flat_map(|it| [false, true].map(|in_one_piece| Reading { in_one_piece, ..it }))
    }

    /// This one, and those that a function may have in place of it: the nearest first, the written one last.
    pub fn nearest(self) -> impl Iterator<Item = Reading> {
        let or_not = |it: bool| if it { &[true, false][..] } else { &[false] };
        let ends = [self.ends, EarlyEnds::None];
        let all = or_not(self.expanded).iter().flat_map(move |expanded| {
            ends.into_iter().flat_map(move |ends| {
                [false, true].into_iter().flat_map(move |in_one_piece| {
                    or_not(self.peeled).iter().flat_map(move |peeled| {
                        or_not(self.outward).iter().map(move |outward| Reading {
                            in_one_piece,
                            ends,
                            expanded: *expanded,
                            outward: *outward,
                            peeled: *peeled,
                        })
                    })
                })
            })
        });
        all.chain([Reading::WRITTEN])
    }

    /// The name of that reading of `function`.
    pub(super) fn of(self, function: &Usr) -> Usr {
        let loops = if self.in_one_piece { "?loops" } else { "" };
        let ends = match self.ends {
            EarlyEnds::None => "",
            EarlyEnds::OfBranches => "?branches",
            EarlyEnds::All => "?ends",
        };
        let expanded = if self.expanded { "?expanded" } else { "" };
        let usr = Usr::new(&format!("{function}{loops}{ends}{expanded}"));
        let usr = if self.peeled { peeled(&usr) } else { usr };
        match self.outward {
            true => outward(&usr),
            false => usr,
        }
    }
}

/// The name of a reading with calls on first elements in loops.
pub(super) fn peeled(reading: &Usr) -> Usr {
    Usr::new(&format!("{reading}?peeled"))
}

/// The name of a reading with loops in front of the conditions around them.
pub(super) fn outward(reading: &Usr) -> Usr {
    Usr::new(&format!("{reading}?outward"))
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
        let expanded = Reading::plain().map(|it| Reading {
            expanded: true,
            ..it
        });
        let names = expanded.map(|it| (it.of(function), class.clone()));
        names
            .filter_map(|it| self.readings_of_classes.get(&it))
            .collect()
    }

    /// Whether `reading` is `function`, in whatever reading.
    pub fn is_reading(&self, reading: &Usr, function: &Usr) -> bool {
        let read = self.readings.get(reading);
        reading == function || read.is_some_and(|it| it.usr == *function)
    }

    /// Whether any traversal has a reading with calls on first elements in loops.
    pub fn has_peeled(&self) -> bool {
        self.has_peeled
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
