//! What an automaton says about a word: read, written, both or neither.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign};

/// A set of labels.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Labels(u8);

impl Labels {
    /// Not touched.
    pub const NONE: Labels = Labels(0);
    /// Read.
    pub const READ: Labels = Labels(1);
    /// Written.
    pub const WRITE: Labels = Labels(2);
    /// Read and written.
    pub const BOTH: Labels = Labels(3);

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Labels::NONE
    }

    /// Whether every label of `other` is in this set.
    pub fn contains(self, other: Labels) -> bool {
        self & other == other
    }

    /// Whether touches labelled so must keep their order: one writes what the other reads or writes.
    pub fn conflicts_with(self, other: Labels) -> bool {
        let ordered = |one: Labels, two: Labels| one.contains(Labels::WRITE) && !two.is_empty();
        ordered(self, other) || ordered(other, self)
    }

    /// The set as a number below 4: one for read, two for written.
    pub fn bits(self) -> u8 {
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

impl fmt::Display for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Labels::NONE => "none",
            Labels::READ => "read",
            Labels::WRITE => "write",
            _ => "read write",
        })
    }
}

impl fmt::Debug for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
