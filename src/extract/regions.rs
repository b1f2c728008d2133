//! Removing generated regions, with the map from offsets on disk to offsets in the text without them.

/// The pieces of a file that were removed: sorted, disjoint `(start, end)` offsets on disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Removed(Vec<(u32, u32)>);

impl Removed {
    /// Whether nothing was removed.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The offset in the stripped text that belongs to the offset `disk`; inside a removed piece, the
    /// piece's place.
    pub(super) fn stripped(&self, disk: u32) -> u32 {
        let mut removed = 0;
        for (start, end) in &self.0 {
            if disk <= *start {
                break;
            }
            removed += disk.min(*end) - start;
        }
        disk - removed
    }
}

/// The text without generated regions: lines between `#else` and the end stay, all else of a region goes.
pub(super) fn strip(bytes: &[u8]) -> (Vec<u8>, Removed) {
    let mut removed = Removed::default();
    let mut text = Vec::with_capacity(bytes.len());
    let (mut inside, mut keeping, mut depth) = (false, true, 0_u32);
    let mut at = 0_u32;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let end = at + line.len() as u32;
        let trimmed = line.trim_ascii();
        let directive = trimmed.strip_prefix(b"#").map(<[u8]>::trim_ascii_start);
        let starts = |word: &[u8]| directive.is_some_and(|it| it.starts_with(word));
        let mut marker = false;
        if !inside && starts(b"ifndef PLEACH_OFF") && contains(line, b"pleach:begin") {
            (inside, keeping, depth, marker) = (true, false, 0, true);
        } else if inside && depth == 0 && starts(b"else") {
            (keeping, marker) = (true, true);
        } else if inside && depth == 0 && starts(b"endif") {
            (inside, keeping, marker) = (false, true, true);
        } else if inside && starts(b"if") {
            depth += 1;
        } else if inside && starts(b"endif") {
            depth -= 1;
        }
        if keeping && !marker {
            text.extend_from_slice(line);
        } else {
            push(&mut removed.0, at, end);
        }
        at = end;
    }
    (text, removed)
}

fn push(ranges: &mut Vec<(u32, u32)>, start: u32, end: u32) {
    match ranges.last_mut() {
        Some(last) if last.1 == start => last.1 = end,
        _ => ranges.push((start, end)),
    }
}

fn contains(line: &[u8], word: &[u8]) -> bool {
    line.windows(word.len()).any(|window| window == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn else_parts_stay() {
        let disk = b"a\n#ifndef PLEACH_OFF  // pleach:begin 1 x\nF\n#else\nb\n#endif  // pleach:end 1\nc\n";
        let (text, removed) = strip(disk);
        assert_eq!(text, b"a\nb\nc\n");
        for (disk_line, stripped) in [("b\n#endif", 2), ("c\n", 4)] {
            let at = disk
                .windows(disk_line.len())
                .rposition(|window| window == disk_line.as_bytes())
                .expect("the line is there");
            assert_eq!(removed.stripped(at as u32), stripped);
        }
    }

    #[test]
    fn regions_without_else_go() {
        let disk = b"a\n#ifndef PLEACH_OFF  // pleach:begin 1 x\n#if Q\n#endif\nF\n#endif  // pleach:end 1\n";
        assert_eq!(strip(disk).0, b"a\n");
    }
}
