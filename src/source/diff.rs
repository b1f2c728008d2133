//! Unified differences between two versions of a file.

use similar::{Algorithm, TextDiff};

/// The difference from `old` to `new` with three lines of context, for `patch -p1`; empty if they are equal.
pub fn unified_diff(path: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    if old == new {
        return Vec::new();
    }
    let path = chars(path.trim_start_matches('/').as_bytes());
    let (old, new) = (chars(old), chars(new));
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Patience)
        .diff_lines(&old, &new);
    let mut unified = diff.unified_diff();
    // As diff and git have it: a name with a blank ends at a tab.
    let end = if path.contains(' ') { "\t" } else { "" };
    unified.header(&format!("a/{path}{end}"), &format!("b/{path}{end}"));
    let bytes = unified.to_string();
    bytes.chars().map(|c| c as u8).collect()
}

/// A string with one character for each byte, so that a file in any encoding can be compared as text.
fn chars(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_blank_ends_at_a_tab() {
        let found = unified_diff("/my dir/a.cpp", b"x\n", b"y\n");
        assert!(found.starts_with(b"--- a/my dir/a.cpp\t\n+++ b/my dir/a.cpp\t\n"));
    }

    #[test]
    fn is_empty_for_equal_texts() {
        assert!(unified_diff("a.cpp", b"x", b"x").is_empty());
    }

    #[test]
    fn names_both_sides_and_keeps_bytes() {
        let diff = unified_diff("/d/a.cpp", b"a\n\xff\nc", b"a\n\xfe\nc");
        let expected: &[u8] = b"--- a/d/a.cpp\n+++ b/d/a.cpp\n@@ -1,3 +1,3 @@\n a\n-\xff\n+\xfe\n c\n\\ No newline at end of file\n";
        assert_eq!(diff, expected);
    }
}
