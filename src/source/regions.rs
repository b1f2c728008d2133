//! The grammar of generated regions, and their removal.
//!
//! ```text
//! #ifndef PLEACH_OFF  // pleach:begin ID NAME
//! generated lines
//! #else
//! original lines
//! #endif  // pleach:end ID
//! ```
//!
//! A region is whole lines; the `#else` part may be missing. Removing a region keeps the original lines
//! alone, so that *stripping* a file gives back the bytes that a person wrote. Conditionals inside a
//! region are matched by depth. One rule covers a file whose last line has no newline: an end line
//! without newline, at the end of the file, takes the newline in front of it away as well.

use std::borrow::Cow;

use super::first_line;
use super::raw::raw_strings;

/// The words that open a region.
const BEGIN: &str = "pleach:begin";

/// The line that opens region `id` of `name`, without its newline.
pub fn begin_line(id: &str, name: &str) -> String {
    format!("#ifndef PLEACH_OFF  // {BEGIN} {id} {name}")
}

/// Whether `text` has the words that open a region, wherever they stand.
pub fn may_have_regions(text: &[u8]) -> bool {
    memchr::memmem::find(text, BEGIN.as_bytes()).is_some()
}

/// The line that closes region `id`, without its newline.
pub fn end_line(id: &str) -> String {
    format!("#endif  // pleach:end {id}")
}

/// A file's text without generated regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stripped<'a> {
    /// The bytes; borrowed if there was no region.
    pub text: Cow<'a, [u8]>,
    /// How offsets on disk and in `text` correspond.
    pub map: OffsetMap,
}

/// Correspondence of offsets in a file on disk and in its stripped text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffsetMap {
    /// The kept pieces, in order.
    pieces: Vec<Piece>,
    /// Lengths of the file and of the stripped text.
    ends: (u32, u32),
}

/// A run of bytes that is the same on disk and in the stripped text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    disk: u32,
    stripped: u32,
    len: u32,
}

impl OffsetMap {
    /// The offset in the stripped text of the byte at `disk`; `None` inside removed text and past the end.
    /// The end of the file maps to the end of the text.
    pub fn to_stripped(&self, disk: u32) -> Option<u32> {
        if disk == self.ends.0 {
            return Some(self.ends.1);
        }
        let after = self.pieces.partition_point(|piece| piece.disk <= disk);
        let piece = self.pieces.get(after.checked_sub(1)?)?;
        let inside = disk - piece.disk;
        (inside < piece.len).then_some(piece.stripped + inside)
    }

    /// The offset in the stripped text for the place `disk`; inside removed text, where that text stood.
    pub fn to_stripped_near(&self, disk: u32) -> u32 {
        let after = self.pieces.partition_point(|piece| piece.disk <= disk);
        let piece = after.checked_sub(1).and_then(|at| self.pieces.get(at));
        piece.map_or(0, |it| it.stripped + it.len.min(disk - it.disk))
    }

    /// The offset on disk of the byte at `stripped` in the stripped text; `None` past the end.
    pub fn to_disk(&self, stripped: u32) -> Option<u32> {
        if stripped == self.ends.1 {
            return Some(self.ends.0);
        }
        let after = self
            .pieces
            .partition_point(|piece| piece.stripped <= stripped);
        let piece = self.pieces.get(after.checked_sub(1)?)?;
        let inside = stripped - piece.stripped;
        (inside < piece.len).then_some(piece.disk + inside)
    }

    /// Whether the file has no generated region.
    pub fn is_identity(&self) -> bool {
        self.ends.0 == self.ends.1
    }
}

/// A region that is not as pleach writes them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct RegionError {
    /// Offset on disk of the offending line.
    pub offset: u32,
    /// Its number, from 1.
    pub line: u32,
    /// What is wrong.
    pub fault: RegionFault,
}

/// What is wrong with a region.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegionFault {
    /// A begin line without end line.
    #[error("generated region {0} has no end; restore its '#endif  // pleach:end {0}' line")]
    Unclosed(String),
    /// An end line without begin line.
    #[error("end of generated region {0} without its begin; restore the begin line or remove this")]
    Unopened(String),
    /// An end line of another region.
    #[error("generated region {0} ends as {1}; restore the region or remove it by hand")]
    Mismatched(String, String),
    /// The region's conditional has an `#elif`, a second `#else`, an `#endif` that is not marked, or a
    /// region inside it.
    #[error("generated region {0} was edited by hand; restore it or remove it by hand")]
    Edited(String),
    /// A begin line in a raw string literal.
    #[error(
        "a raw string holds what looks like a generated region; put the string together from parts"
    )]
    Literal,
    /// The file is longer than offsets can say.
    #[error("file is larger than 4 GiB")]
    TooLarge,
}

/// Removes the generated regions of `bytes`.
///
/// # Errors
/// A region that was damaged: located at the line that shows it.
pub fn strip(bytes: &[u8]) -> Result<Stripped<'_>, RegionError> {
    let mut stripper = Stripper::new(bytes)?;
    let mut start = first_line(bytes);
    while start < bytes.len() {
        let end = line_end(bytes, start);
        stripper.line(start, end)?;
        start = end;
        stripper.line += 1;
    }
    stripper.finish()
}

/// The end of the line that starts at `start`, behind its newline.
fn line_end(bytes: &[u8], start: usize) -> usize {
    let newline = bytes[start..].iter().position(|byte| *byte == b'\n');
    newline.map_or(bytes.len(), |at| start + at + 1)
}

/// The region that a scan is in.
struct Open {
    id: String,
    start: usize,
    line: u32,
    /// Conditionals open inside the region.
    depth: usize,
    /// Behind the region's `#else` line.
    original: Option<usize>,
}

/// A scan over the lines of a file.
struct Stripper<'a> {
    bytes: &'a [u8],
    line: u32,
    open: Option<Open>,
    /// Kept ranges on disk.
    kept: Vec<(usize, usize)>,
    /// Where the range that is being kept starts.
    from: usize,
    /// Whether the file ends in an end line without newline.
    unterminated: bool,
}

impl<'a> Stripper<'a> {
    fn new(bytes: &'a [u8]) -> Result<Self, RegionError> {
        let stripper = Stripper {
            bytes,
            line: 1,
            open: None,
            kept: Vec::new(),
            from: 0,
            unterminated: false,
        };
        if u32::try_from(bytes.len()).is_err() {
            return Err(stripper.error(0, RegionFault::TooLarge));
        }
        Ok(stripper)
    }

    fn error(&self, offset: usize, fault: RegionFault) -> RegionError {
        RegionError {
            offset: offset as u32,
            line: self.line,
            fault,
        }
    }

    fn line(&mut self, start: usize, end: usize) -> Result<(), RegionError> {
        let Some(directive) = Directive::read(&self.bytes[start..end]) else {
            return Ok(());
        };
        match (self.open.take(), directive) {
            (None, Directive::Begin(id)) => {
                self.kept.push((self.from, start));
                self.open = Some(Open {
                    id,
                    start,
                    line: self.line,
                    depth: 0,
                    original: None,
                });
            }
            (None, Directive::End(id)) => {
                return Err(self.error(start, RegionFault::Unopened(id)));
            }
            (None, _) => {}
            (Some(open), directive) => self.inside(open, directive, start, end)?,
        }
        Ok(())
    }

    fn inside(
        &mut self,
        mut open: Open,
        directive: Directive,
        start: usize,
        end: usize,
    ) -> Result<(), RegionError> {
        match directive {
            Directive::If => open.depth += 1,
            Directive::Endif if open.depth > 0 => open.depth -= 1,
            Directive::Else | Directive::Elif if open.depth > 0 => {}
            Directive::Else if open.original.is_none() => open.original = Some(end),
            Directive::End(id) if open.depth > 0 || id != open.id => {
                return Err(self.error(start, RegionFault::Mismatched(open.id, id)));
            }
            Directive::End(_) => {
                self.kept.extend(open.original.map(|from| (from, start)));
                self.from = end;
                self.unterminated = !self.bytes[..end].ends_with(b"\n");
                return Ok(());
            }
            _ => return Err(self.error(start, RegionFault::Edited(open.id))),
        }
        self.open = Some(open);
        Ok(())
    }

    fn finish(mut self) -> Result<Stripped<'a>, RegionError> {
        if let Some(open) = self.open.take() {
            return Err(RegionError {
                offset: open.start as u32,
                line: open.line,
                fault: RegionFault::Unclosed(open.id),
            });
        }
        let whole = self.kept.is_empty();
        if !whole {
            self.check_literals()?;
        }
        self.kept.push((self.from, self.bytes.len()));
        if self.unterminated {
            self.drop_newline();
        }
        self.kept.retain(|(start, end)| start < end);
        let map = self.map();
        let text = if whole {
            Cow::Borrowed(self.bytes)
        } else {
            let pieces = self
                .kept
                .iter()
                .map(|(start, end)| &self.bytes[*start..*end]);
            Cow::Owned(pieces.collect::<Vec<_>>().concat())
        };
        Ok(Stripped { text, map })
    }

    /// Refuses regions in raw strings: a person wrote them.
    fn check_literals(&self) -> Result<(), RegionError> {
        let literals = raw_strings(self.bytes);
        let begins = self.kept.iter().map(|it| it.1);
        let mut inside =
            begins.filter(|begin| literals.iter().any(|it| it.0 < *begin && *begin < it.1));
        match inside.next() {
            None => Ok(()),
            Some(offset) => {
                let lines = self.bytes[..offset].iter().filter(|it| **it == b'\n');
                Err(RegionError {
                    offset: offset as u32,
                    line: lines.count() as u32 + 1,
                    fault: RegionFault::Literal,
                })
            }
        }
    }

    /// Takes one newline off the end of what is kept.
    fn drop_newline(&mut self) {
        let Some(last) = self.kept.iter_mut().rfind(|(start, end)| start < end) else {
            return;
        };
        let text = &self.bytes[last.0..last.1];
        if text.ends_with(b"\r\n") {
            last.1 -= 2;
        } else if text.ends_with(b"\n") {
            last.1 -= 1;
        }
    }

    fn map(&self) -> OffsetMap {
        let mut stripped = 0;
        let mut pieces = Vec::with_capacity(self.kept.len());
        for (start, end) in &self.kept {
            let len = (end - start) as u32;
            pieces.push(Piece {
                disk: *start as u32,
                stripped,
                len,
            });
            stripped += len;
        }
        OffsetMap {
            pieces,
            ends: (self.bytes.len() as u32, stripped),
        }
    }
}

/// A line that matters to the scan.
enum Directive {
    Begin(String),
    End(String),
    If,
    Else,
    Elif,
    Endif,
}

impl Directive {
    /// Reads a preprocessor conditional; `None` for any other line.
    fn read(line: &[u8]) -> Option<Self> {
        let rest = line.trim_ascii().strip_prefix(b"#")?.trim_ascii_start();
        let word = rest.iter().take_while(|byte| byte.is_ascii_alphabetic());
        let (word, rest) = rest.split_at(word.count());
        let rest = String::from_utf8_lossy(rest);
        match word {
            b"ifndef" => Some(begin_id(&rest).map_or(Directive::If, Directive::Begin)),
            b"if" | b"ifdef" => Some(Directive::If),
            b"else" => Some(Directive::Else),
            b"elif" | b"elifdef" | b"elifndef" => Some(Directive::Elif),
            b"endif" => Some(marker(&rest, "pleach:end").map_or(Directive::Endif, Directive::End)),
            _ => None,
        }
    }
}

/// The id in `PLEACH_OFF  // pleach:begin ID NAME`.
fn begin_id(rest: &str) -> Option<String> {
    marker(rest.trim_start().strip_prefix("PLEACH_OFF")?, BEGIN)
}

/// The word behind `// MARK`.
fn marker(rest: &str, mark: &str) -> Option<String> {
    let rest = rest.trim_start().strip_prefix("//")?.trim_start();
    let rest = rest.strip_prefix(mark)?;
    if !rest.starts_with(char::is_whitespace) {
        return None;
    }
    rest.split_whitespace().next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &str) -> String {
        String::from_utf8(strip(bytes.as_bytes()).unwrap().text.into_owned()).unwrap()
    }

    fn fault(bytes: &str) -> (u32, String) {
        let error = strip(bytes.as_bytes()).unwrap_err();
        (error.line, error.to_string())
    }

    #[test]
    fn borrows_where_there_is_no_region() {
        let source = b"#ifndef X\n#define X\n#endif\nint a;";
        let stripped = strip(source).unwrap();
        assert!(matches!(stripped.text, Cow::Borrowed(_)));
        assert!(stripped.map.is_identity());
        assert_eq!(stripped.map.to_stripped(5), Some(5));
    }

    #[test]
    fn removes_insertions_and_keeps_originals() {
        let source = "a\n#ifndef PLEACH_OFF  // pleach:begin 1f f\nx\n#if Y\n#else\n#endif\n\
                      #endif  // pleach:end 1f\nb\n\
                      #ifndef PLEACH_OFF  // pleach:begin 2 g\ny\n#else\nc\n#endif  // pleach:end 2\nd\n";
        assert_eq!(text(source), "a\nb\nc\nd\n");
    }

    #[test]
    fn offsets_map_both_ways() {
        let source = "a\n#ifndef PLEACH_OFF  // pleach:begin 1 f\nx\n#endif  // pleach:end 1\nb\n";
        let map = strip(source.as_bytes()).unwrap().map;
        let b = source.rfind('b').unwrap() as u32;
        assert_eq!(map.to_stripped(b), Some(2));
        assert_eq!(map.to_disk(2), Some(b));
        assert_eq!(map.to_stripped(3), None);
        assert_eq!(map.to_stripped(source.len() as u32), Some(4));
        assert_eq!(map.to_disk(4), Some(source.len() as u32));
        assert_eq!(map.to_disk(5), None);
    }

    #[test]
    fn end_line_without_newline_takes_one() {
        let source = "a\r\n#ifndef PLEACH_OFF  // pleach:begin 1 f\r\nx\r\n#endif  // pleach:end 1";
        assert_eq!(text(source), "a");
    }

    #[test]
    fn byte_order_mark_stays() {
        let source =
            "\u{feff}#ifndef PLEACH_OFF  // pleach:begin 1 f\nx\n#endif  // pleach:end 1\nb\n";
        assert_eq!(text(source), "\u{feff}b\n");
    }

    #[test]
    fn damaged_regions_are_located() {
        let begin = "#ifndef PLEACH_OFF  // pleach:begin 1 f\n";
        let end = "#endif  // pleach:end 1\n";
        insta::assert_debug_snapshot!([
            fault(&format!("a\n{begin}x\n")),
            fault(&format!("a\n{end}x\n")),
            fault(&format!("{begin}{begin}{end}")),
            fault(&format!("{begin}#else\n#else\n{end}")),
            fault(&format!("{begin}#endif  // pleach:end 2\n")),
            fault(&format!("{begin}#endif\n")),
            fault(&format!("a\nR\"x(\n{begin}{end})x\"\n")),
        ], @r#"
        [
            (
                2,
                "generated region 1 has no end; restore its '#endif  // pleach:end 1' line",
            ),
            (
                2,
                "end of generated region 1 without its begin; restore the begin line or remove this",
            ),
            (
                2,
                "generated region 1 was edited by hand; restore it or remove it by hand",
            ),
            (
                3,
                "generated region 1 was edited by hand; restore it or remove it by hand",
            ),
            (
                2,
                "generated region 1 ends as 2; restore the region or remove it by hand",
            ),
            (
                2,
                "generated region 1 was edited by hand; restore it or remove it by hand",
            ),
            (
                3,
                "a raw string holds what looks like a generated region; put the string together from parts",
            ),
        ]
        "#);
    }
}
