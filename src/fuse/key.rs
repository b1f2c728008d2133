//! What a fused function is called by: the traversals that it runs, in order, and why there is none for some.

use std::ops::Range;

use crate::model::{Apart, FusedFunction, Owner, Slot, Usr};

/// What calls on one node run, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sequence {
    pub(super) slots: Vec<Slot>,
    /// Which of the objects that they are passed have nothing in common.
    pub(super) apart: Apart,
}

impl Sequence {
    /// These calls of it, in order.
    pub(super) fn part(&self, calls: &[usize]) -> Self {
        let slots = calls.iter().filter_map(|it| self.slots.get(*it));
        Sequence {
            slots: slots.cloned().collect(),
            apart: self.apart.part(calls),
        }
    }

    /// These calls of it, which follow each other.
    pub(super) fn range(&self, calls: Range<usize>) -> Self {
        self.part(&calls.collect::<Vec<_>>())
    }
}

/// The identity of a fused function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SequenceKey {
    /// Where it is declared.
    pub owner: Owner,
    /// What runs, in order.
    pub slots: Vec<Slot>,
    /// For which calls: those that pass different objects for these parameters.
    pub apart: Apart,
}

impl SequenceKey {
    /// What runs.
    pub(super) fn sequence(&self) -> Sequence {
        Sequence {
            slots: self.slots.clone(),
            apart: self.apart.clone(),
        }
    }
}

/// Why a sequence is not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// No class can hold it, or it was taken back.
    NotPossible,
    /// The first is `noexcept`, the second is not.
    Exceptions(String, String),
    /// Two free functions take nodes of two classes: the name of each, and its class.
    Nodes((String, String), (String, String)),
    /// No file has the body of this free function.
    Body(String),
    /// A free function stands in a namespace in which no member of this class can be defined: the names of both.
    Namespace(String, String),
    /// A class would have to change whose file may not: its name, and the file.
    Outside(String, String),
    /// Only this class would run it, which a subclass that was never seen may derive from.
    Open(String),
    /// A class that is not seen through may override one of the functions: the names of both.
    Unresolved(String, String),
    /// Longer than `--max-sequence`.
    Length(usize),
    /// One function more often than `--max-repeat`.
    Repeat(usize),
    /// More generated lines than `--max-lines`.
    Lines(usize),
    /// More code than it is worth.
    Cost,
}

impl Bound {
    /// Whether the search stops here, though there could be such a function.
    pub(super) fn is_limit(&self) -> bool {
        matches!(
            self,
            Bound::Length(_) | Bound::Repeat(_) | Bound::Lines(_) | Bound::Cost
        )
    }
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Bound::NotPossible => f.write_str("no fused function can be written for them"),
            Bound::Exceptions(ends, throws) => write!(
                f,
                "`{ends}` is noexcept and `{throws}` is not; declare both alike"
            ),
            Bound::Nodes((first, class), (other, of_other)) => write!(
                f,
                "`{first}` takes a `{class}`, and `{other}` a `{of_other}`; have both take nodes of one class"
            ),
            Bound::Body(function) => {
                write!(f, "the body of `{function}` is in no file that was given")
            }
            Bound::Namespace(function, class) => write!(
                f,
                "`{function}` stands in a namespace in which a member of `{class}` cannot be defined; move it to that of `{class}`, or one around it"
            ),
            Bound::Outside(class, file) => write!(
                f,
                "`{class}` would change too, and {file} is outside of the root or left out by --header-filter; name a folder above it by --root, if that is to be changed"
            ),
            Bound::Open(class) => write!(
                f,
                "`{class}` has no subclass here, but may have one elsewhere; declare it `final` if it has none, or include <typeinfo> in every source file, under no condition, so that its objects can be told from others (not with -fno-rtti or -fno-weak)"
            ),
            Bound::Unresolved(class, function) => write!(
                f,
                "`{class}` depends on a template and may override `{function}` unseen"
            ),
            Bound::Length(n) => write!(f, "the sequence would be longer than --max-sequence {n}"),
            Bound::Repeat(n) => write!(
                f,
                "one function would stand in the sequence more often than --max-repeat {n}"
            ),
            Bound::Cost => {
                f.write_str("a function for them would save too few visits for its length")
            }
            Bound::Lines(n) => write!(f, "the generated code would be longer than --max-lines {n}"),
        }
    }
}

/// The function that names a slot.
pub(super) fn slot_function(slot: &Slot) -> &Usr {
    match slot {
        Slot::Virtual(usr) | Slot::Direct(usr) => usr,
    }
}

/// The key of a planned function.
pub fn key_of(function: &FusedFunction) -> SequenceKey {
    SequenceKey {
        owner: function.owner.clone(),
        slots: function.slots.clone(),
        apart: function.apart.clone(),
    }
}
