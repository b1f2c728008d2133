//! Partition refinement: the coarsest partition of states in which the members of a block look alike.
//!
//! The algorithm of Jacobs and Wißmann ("Fast Coalgebraic Bisimilarity Minimization", POPL 2023): a block's
//! members are compared by *signature*, what they look like when states are named by their blocks. When a
//! block is split its largest part keeps the name, so that only states with an edge into a smaller part
//! must be looked at again: each state's incoming edges are followed at most log n times. Hopcroft's
//! algorithm has the same bound, but takes one symbol at a time, and a default edge stands for endlessly many.

use std::ops::Range;

/// A block of the partition.
pub(super) type Block = u32;

/// A partition of the numbers below a bound, and which members are still to be compared.
///
/// Invariant: within a block, the members that are not dirty have one signature.
#[derive(Debug)]
pub(super) struct Partition {
    /// All members, those of a block next to each other, the dirty ones first.
    members: Vec<u32>,
    /// Where a member stands in `members`.
    position: Vec<usize>,
    /// The block of a member.
    block_of: Vec<Block>,
    blocks: Vec<Extent>,
    dirty: Vec<Block>,
}

/// A block's place in [`Partition::members`].
#[derive(Clone, Debug)]
struct Extent {
    start: usize,
    /// One past the last dirty member.
    clean: usize,
    end: usize,
}

/// Refines the partition with one block until all members of a block have equal signatures.
///
/// `signature` may ask for blocks of other members; it must depend on the blocks of those members only of which
/// `sources` says that the given member is a source.
pub(super) fn refine(
    size: usize,
    sources: &[Vec<u32>],
    signature: impl Fn(&Partition, u32) -> Vec<u32>,
) -> Partition {
    let mut partition = Partition::new(size);
    while let Some(block) = partition.dirty.pop() {
        for moved in partition.split(block, &signature) {
            let moved = partition.members[moved].to_vec();
            for member in moved {
                for source in &sources[member as usize] {
                    partition.mark(*source);
                }
            }
        }
    }
    partition
}

impl Partition {
    fn new(size: usize) -> Self {
        Partition {
            members: (0..size as u32).collect(),
            position: (0..size).collect(),
            block_of: vec![0; size],
            blocks: vec![Extent {
                start: 0,
                clean: size,
                end: size,
            }],
            dirty: vec![0],
        }
    }

    /// The block of `member`.
    pub(super) fn block(&self, member: u32) -> Block {
        self.block_of[member as usize]
    }

    /// Some member of each block, by block.
    pub(super) fn representatives(&self) -> impl Iterator<Item = u32> + '_ {
        self.blocks.iter().map(|extent| self.members[extent.start])
    }

    /// Makes `member` dirty.
    fn mark(&mut self, member: u32) {
        let block = self.block(member);
        let extent = &mut self.blocks[block as usize];
        let (from, to) = (self.position[member as usize], extent.clean);
        if from < to {
            return;
        }
        if extent.clean == extent.start {
            self.dirty.push(block);
        }
        extent.clean += 1;
        self.place(from, self.members[to]);
        self.place(to, member);
    }

    fn place(&mut self, position: usize, member: u32) {
        self.members[position] = member;
        self.position[member as usize] = position;
    }

    /// Splits `block` by signature, cleans it, and returns where the members stand that changed their block.
    fn split(
        &mut self,
        block: Block,
        signature: impl Fn(&Partition, u32) -> Vec<u32>,
    ) -> Vec<Range<usize>> {
        let mut parts = self.sort_dirty(block, signature);
        let largest = (0..parts.len()).max_by_key(|it| parts[*it].len());
        let kept = parts.swap_remove(largest.unwrap_or(0));
        self.blocks[block as usize] = Extent::of(&kept);
        for part in &parts {
            let new = self.blocks.len() as Block;
            self.blocks.push(Extent::of(part));
            for member in &self.members[part.clone()] {
                self.block_of[*member as usize] = new;
            }
        }
        parts
    }

    /// Orders the dirty members of `block` by signature, those that look like the clean ones last, and returns
    /// the ranges of equal signature, which cover the block.
    fn sort_dirty(
        &mut self,
        block: Block,
        signature: impl Fn(&Partition, u32) -> Vec<u32>,
    ) -> Vec<Range<usize>> {
        let Extent { start, clean, end } = self.blocks[block as usize].clone();
        let usual = (clean < end).then(|| signature(self, self.members[clean]));
        let dirty = self.members[start..clean].iter();
        let mut dirty: Vec<_> = dirty
            .map(|member| (signature(self, *member), *member))
            .map(|(signature, member)| (Some(&signature) == usual.as_ref(), signature, member))
            .collect();
        dirty.sort_unstable();

        let mut parts: Vec<Range<usize>> = Vec::new();
        let mut at = start;
        for part in dirty.chunk_by(|one, two| one.1 == two.1) {
            parts.push(at..at + part.len());
            for (_, _, member) in part {
                self.place(at, *member);
                at += 1;
            }
        }
        let joins = dirty.last().is_some_and(|last| last.0);
        match parts.last_mut().filter(|_| joins) {
            Some(part) => part.end = end,
            None if usual.is_some() => parts.push(clean..end),
            None => {}
        }
        parts
    }
}

impl Extent {
    fn of(part: &Range<usize>) -> Self {
        Extent {
            start: part.start,
            clean: part.start,
            end: part.end,
        }
    }
}
