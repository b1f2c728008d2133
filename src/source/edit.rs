//! Edits of one text: sorted, disjoint, applied all at once.

/// The replacement of a range of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// First byte replaced.
    pub start: u32,
    /// One past the last byte replaced; equal to `start` for an insertion.
    pub end: u32,
    /// The new bytes.
    pub content: Vec<u8>,
}

impl Edit {
    /// Replaces `start..end` by `content`.
    pub fn replace(start: u32, end: u32, content: impl Into<Vec<u8>>) -> Self {
        Edit {
            start,
            end,
            content: content.into(),
        }
    }

    /// Inserts `content` in front of the byte at `at`.
    pub fn insert(at: u32, content: impl Into<Vec<u8>>) -> Self {
        Edit::replace(at, at, content)
    }

    /// Whether nothing is removed.
    pub fn is_insertion(&self) -> bool {
        self.start == self.end
    }
}

/// Two edits that cannot both be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("edit of bytes {}..{} meets another of bytes {}..{}", .rejected.start, .rejected.end, .kept.start, .kept.end)]
pub struct Conflict {
    /// The edit that was there.
    pub kept: Edit,
    /// The edit that was not taken.
    pub rejected: Edit,
}

/// Edits of one text.
///
/// Invariant: sorted by `start`, disjoint, an insertion in front of the replacement that starts at the same
/// byte; several insertions at one byte stand in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditSet {
    edits: Vec<Edit>,
}

impl EditSet {
    /// Adds `edit`. A replacement that is there already is not added twice; insertions always are.
    ///
    /// # Errors
    /// The edit overlaps another; the set is as it was.
    pub fn add(&mut self, edit: Edit) -> Result<(), Conflict> {
        let key = |edit: &Edit| (edit.start, !edit.is_insertion());
        let at = self.edits.partition_point(|old| key(old) <= key(&edit));
        let before = at.checked_sub(1).and_then(|at| self.edits.get(at));
        if !edit.is_insertion() && before == Some(&edit) {
            return Ok(());
        }
        let overlaps =
            |old: &&Edit| old.start.max(edit.start) < old.end.min(edit.end) || inside(&edit, old);
        let neighbours = [before, self.edits.get(at)];
        if let Some(kept) = neighbours.into_iter().flatten().find(overlaps) {
            return Err(Conflict {
                kept: kept.clone(),
                rejected: edit,
            });
        }
        self.edits.insert(at, edit);
        Ok(())
    }

    /// Adds all of `other`.
    ///
    /// # Errors
    /// The first edit that overlaps; the set is as it was.
    pub fn union(&mut self, other: &EditSet) -> Result<(), Conflict> {
        let mut union = self.clone();
        for edit in &other.edits {
            union.add(edit.clone())?;
        }
        *self = union;
        Ok(())
    }

    /// The edits, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Edit> {
        self.edits.iter()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// `text` with the edits made. Parts of edits past the text's end are appended to it.
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len());
        let mut at = 0;
        for edit in &self.edits {
            let start = (edit.start as usize).min(text.len());
            out.extend_from_slice(&text[at..start]);
            out.extend_from_slice(&edit.content);
            at = (edit.end as usize).min(text.len());
        }
        out.extend_from_slice(&text[at..]);
        out
    }
}

/// Whether one of two edits is an insertion strictly inside the other.
fn inside(a: &Edit, b: &Edit) -> bool {
    let within = |point: &Edit, range: &Edit| {
        point.is_insertion() && range.start < point.start && point.start < range.end
    };
    within(a, b) || within(b, a)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn set(edits: &[Edit]) -> EditSet {
        let mut set = EditSet::default();
        for edit in edits {
            let _ = set.add(edit.clone());
        }
        set
    }

    #[test]
    fn overlaps_are_returned() {
        let mut set = set(&[Edit::replace(2, 5, "x")]);
        assert!(set.add(Edit::replace(4, 6, "y")).is_err());
        assert!(set.add(Edit::insert(3, "y")).is_err());
        assert!(set.add(Edit::replace(2, 5, "x")).is_ok());
        assert!(set.add(Edit::replace(5, 6, "z")).is_ok());
        assert_eq!(set.iter().count(), 2);
        let conflict = set.add(Edit::replace(0, 9, "y")).unwrap_err();
        assert_eq!(
            conflict.to_string(),
            "edit of bytes 0..9 meets another of bytes 2..5"
        );
    }

    #[test]
    fn insertions_keep_their_order() {
        let set = set(&[
            Edit::replace(1, 2, "R"),
            Edit::insert(1, "a"),
            Edit::insert(1, "b"),
            Edit::insert(2, "c"),
        ]);
        assert_eq!(set.apply(b"012"), b"0abRc2");
    }

    fn edits() -> impl Strategy<Value = Vec<Edit>> {
        let edit = (0..20_u32, 0..4_u32, "[a-c]{0,3}")
            .prop_map(|(start, len, content)| Edit::replace(start, (start + len).min(20), content));
        proptest::collection::vec(edit, 0..8)
    }

    proptest! {
        #[test]
        fn together_equals_one_by_one(edits in edits(), text in "[0-9]{20}") {
            let set = set(&edits);
            let mut sequential = text.clone().into_bytes();
            for edit in set.iter().rev() {
                let one = EditSet { edits: vec![edit.clone()] };
                sequential = one.apply(&sequential);
            }
            prop_assert_eq!(set.apply(text.as_bytes()), sequential);
        }

        #[test]
        fn union_is_all_or_nothing(left in edits(), right in edits()) {
            let (mut left, right) = (set(&left), set(&right));
            let before = left.clone();
            match left.union(&right) {
                Ok(()) => prop_assert!(right.iter().all(|edit| left.edits.contains(edit))),
                Err(conflict) => {
                    prop_assert_eq!(&left, &before);
                    prop_assert!(right.edits.contains(&conflict.rejected));
                }
            }
            prop_assert!(left.edits.windows(2).all(|pair| pair[0].end <= pair[1].start));
        }
    }
}
