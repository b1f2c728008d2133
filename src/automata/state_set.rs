//! A set of small numbers that is cheap to clear: the sparse set of Briggs and Torczon, "An Efficient
//! Representation for Sparse Sets" (1993), with generations in place of back pointers.

/// A set of state numbers below a fixed bound, in order of insertion.
#[derive(Clone, Debug)]
pub(super) struct StateSet {
    members: Vec<u32>,
    stamps: Vec<u32>,
    generation: u32,
}

impl StateSet {
    /// The empty set of numbers below `bound`.
    pub(super) fn new(bound: usize) -> Self {
        StateSet {
            members: Vec::new(),
            stamps: vec![0; bound],
            generation: 1,
        }
    }

    /// Removes all members.
    pub(super) fn clear(&mut self) {
        self.members.clear();
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.stamps.fill(0);
            self.generation = 1;
        }
    }

    /// Adds `member`, if it is not there.
    pub(super) fn insert(&mut self, member: u32) {
        let stamp = &mut self.stamps[member as usize];
        if *stamp != self.generation {
            *stamp = self.generation;
            self.members.push(member);
        }
    }

    /// The member that was added as number `index`.
    pub(super) fn get(&self, index: usize) -> Option<u32> {
        self.members.get(index).copied()
    }

    /// The members, in order of insertion.
    pub(super) fn members(&self) -> &[u32] {
        &self.members
    }
}
