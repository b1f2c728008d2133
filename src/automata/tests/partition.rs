//! Partition refinement on its own: it must not split more than the signatures say.

use crate::automata::partition::refine;

/// Member 1 is looked at again because 0 moved, and turns out to look like the rest of its block.
#[test]
fn a_member_that_still_looks_alike_stays() {
    let sources = [vec![1], vec![], vec![], vec![]];
    let partition = refine(4, &sources, |_, member| vec![u32::from(member == 0)]);
    let blocks = [0, 1, 2, 3].map(|member| partition.block(member));
    assert_eq!(partition.representatives().count(), 2);
    assert!(blocks[0] != blocks[1]);
    assert_eq!(blocks[1..], [blocks[1]; 3]);
}

/// A path on which every round tells one more member apart.
#[test]
fn a_chain_is_refined_to_single_members() {
    let size = 20_000;
    let sources: Vec<Vec<u32>> = (0..size)
        .map(|it: u32| it.checked_sub(1).into_iter().collect())
        .collect();
    let partition = refine(size as usize, &sources, |partition, member| {
        let next = member + 1;
        vec![if next < size {
            partition.block(next)
        } else {
            u32::MAX
        }]
    });
    assert_eq!(partition.representatives().count(), size as usize);
}
