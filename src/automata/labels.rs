//! What an automaton says about a word: the ways in which it is touched.
//!
//! Two touches may change places if both are of one way that comes to the same in either order: reads, sums, stores of one
//! constant (commutativity of reductions: Allen, Kennedy; of operations: Rinard, Diniz, PLDI 1996). A plain write is of none, and
//! touches of two ways keep their order.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::mutation::{Rule, broken};

/// A set of labels.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Labels(u32);

impl Labels {
    /// Not touched.
    pub const NONE: Labels = Labels(0);
    /// Read.
    pub const READ: Labels = Labels(1);
    /// Written.
    pub const WRITE: Labels = Labels(2);
    /// Read and written.
    pub const BOTH: Labels = Labels(3);
    /// How many kinds of updates can be told apart.
    pub const UPDATES: u32 = 30;

    /// Updated in the way of this number, below [`Labels::UPDATES`].
    pub fn update(number: u32) -> Labels {
        debug_assert!(number < Labels::UPDATES);
        Labels(4 << number)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Labels::NONE
    }

    /// Whether every label of `other` is in this set.
    pub fn contains(self, other: Labels) -> bool {
        self & other == other
    }

    /// Whether touches labelled so must keep their order: not all are of one way that comes to the same in either order.
    pub fn conflicts_with(self, other: Labels) -> bool {
        let all = self | other;
        let all = match broken(Rule::UpdateReads) && !all.contains(Labels::WRITE) {
            true => Labels(all.0 & !1),
            false => all,
        };
        let alike = all != Labels::WRITE && all.0.count_ones() <= 1;
        !self.is_empty() && !other.is_empty() && !alike
    }

    /// The labels, one by one.
    pub fn each(self) -> impl Iterator<Item = Labels> {
        let all = (0..u32::BITS).map(|it| Labels(1 << it));
        all.filter(move |it| self.contains(*it))
    }

    /// The set as a number: one for read, two for written, then one bit for each kind of update.
    pub fn bits(self) -> u32 {
        self.0
    }
}

impl BitOr for Labels {
    type Output = Labels;

    fn bitor(self, other: Labels) -> Labels {
        Labels(self.0 | other.0)
    }
}

impl BitOrAssign for Labels {
    fn bitor_assign(&mut self, other: Labels) {
        self.0 |= other.0;
    }
}

impl BitAnd for Labels {
    type Output = Labels;

    fn bitand(self, other: Labels) -> Labels {
        Labels(self.0 & other.0)
    }
}

impl Not for Labels {
    type Output = Labels;

    fn not(self) -> Labels {
        Labels(!self.0)
    }
}

impl fmt::Display for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = match *self & Labels::BOTH {
            Labels::NONE => "",
            Labels::READ => "read",
            Labels::WRITE => "write",
            _ => "read write",
        };
        let updated = !(*self & !Labels::BOTH).is_empty();
        f.write_str(match (plain, updated) {
            ("", false) => "none",
            ("", true) => "update",
            (plain, false) => plain,
            ("read", true) => "read update",
            ("write", true) => "write update",
            _ => "read write update",
        })
    }
}

impl fmt::Debug for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
