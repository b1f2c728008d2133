//! The grammar of generated regions, and their removal.
//!
//! ```text
//! #ifndef PLEACH_OFF  // pleach:begin ID NAME
//! generated lines
//! #else
//! original lines
//! #endif  // pleach:end ID FINGERPRINT
//! ```
//!
//! A region is whole lines. Where it adds lines and replaces none there is no `#else` part, and a `+` in front of the fingerprint says so: any
//! other region without its `#else` line (as it is written, on one line) is damaged, since what a person wrote may follow the
//! generated lines. (Before there was a `+`, regions had neither: these pass as long as nobody edited them.) Removing a region keeps the original lines
//! alone, so that *stripping* a file gives back the bytes that a person wrote. Conditionals inside a
//! region are matched by depth. One rule covers a file whose last line has no newline: an end line
//! without newline, at the end of the file, takes the newline in front of it away as well.
//!
//! Regions stand where the preprocessor finds directives: the same words in a comment, in a string or in a group that is skipped
//! whatever is defined (`#if 0`) are a person's text. The end line has the [`fingerprint`] of the generated lines, so that
//! edits by hand show. The first region of a file may open with a [`Manifest`].

use std::borrow::Cow;
use std::ops::Range;

use super::fingerprint::fingerprint;
use super::first_line;
use super::lines::{DirectiveLine, directives, splice};
use super::manifest::{self, Manifest};

/// The words that open and close a region.
const BEGIN: &str = "pleach:begin";
const END: &str = "pleach:end";

/// The line that opens region `id` of `name`, without its newline.
pub fn begin_line(id: &str, name: &str) -> String {
    format!("#ifndef PLEACH_OFF  // {BEGIN} {id} {name}")
}

/// Whether `text` has the words that open a region, wherever they stand.
pub fn may_have_regions(text: &[u8]) -> bool {
    memchr::memmem::find(text, BEGIN.as_bytes()).is_some()
}

/// Stands in front of the fingerprint of a region that replaces no lines.
const ADDED: char = '+';

/// The line that closes region `id` of `name` with these generated lines, which are `added` or replace others, without its newline.
pub fn end_line(id: &str, name: &str, lines: &[u8], added: bool) -> String {
    let mark = if added {
        ADDED.to_string()
    } else {
        String::new()
    };
    format!("#endif  // {END} {id} {mark}{}", fingerprint(name, lines))
}

/// A file's text without generated regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stripped<'a> {
    /// The bytes; borrowed if there was no region.
    pub text: Cow<'a, [u8]>,
    /// How offsets on disk and in `text` correspond.
    pub map: OffsetMap,
    /// The first region whose generated lines are not as they were written.
    pub edited: Option<RegionError>,
    /// What the regions say of the files that the file belongs with.
    pub manifest: Manifest,
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
    Damaged(String),
    /// Nothing tells the generated lines from what they replace.
    #[error(
        "generated region {0} has no '#else' line as it was written in front of the original code; restore that, or remove the region by hand"
    )]
    NoElse(String),
    /// The manifest stands in front of the begin line.
    #[error(
        "the list of files of generated region {0} stands in front of the region; move it below the '// pleach:begin {0}' line"
    )]
    ListOutside(String),
    /// The generated lines are not as they were written.
    #[error(
        "generated region {0} was edited by hand; make the edit in the original code, then run with --discard-edits"
    )]
    Edited(String),
    /// The file is longer than offsets can say.
    #[error("file is larger than 4 GiB")]
    TooLarge,
}

/// Removes the generated regions of `bytes`.
///
/// # Errors
/// A region that was damaged, so that its borders are in doubt: located at the line that shows it.
pub fn strip(bytes: &[u8]) -> Result<Stripped<'_>, RegionError> {
    let marks = [BEGIN, END].map(str::as_bytes);
    let has_marks = marks
        .iter()
        .any(|mark| memchr::memmem::find(bytes, mark).is_some());
    match has_marks {
        true => Ok(scan(bytes)?.stripped),
        false => Stripper::new(bytes)?.finish(),
    }
}

/// A file's text without generated regions, and what is known of its parts; ranges are of the bytes on disk.
pub(super) struct Scanned<'a> {
    pub(super) stripped: Stripped<'a>,
    pub(super) regions: Vec<Written>,
    /// What is skipped whatever is defined.
    pub(super) dead: Vec<Range<usize>>,
}

/// A whole region.
pub(super) struct Written {
    /// The generated lines.
    pub(super) lines: Range<usize>,
    /// The lines that they replace.
    pub(super) original: Range<usize>,
    /// Whether these are none.
    pub(super) added: bool,
}

/// Reads all directives of `bytes`, be there a region or not.
pub(super) fn scan(bytes: &[u8]) -> Result<Scanned<'_>, RegionError> {
    let mut stripper = Stripper::new(bytes)?;
    for line in directives(bytes) {
        stripper.directive(line)?;
    }
    let regions = std::mem::take(&mut stripper.regions);
    let dead = std::mem::take(&mut stripper.dead);
    Ok(Scanned {
        stripped: stripper.finish()?,
        regions,
        dead,
    })
}

/// A conditional that the scan is in.
struct Open {
    /// Whether its present group is skipped whatever is defined.
    skipped: bool,
    /// Whether all groups to come are.
    settled: bool,
    /// What pleach wrote, if that is what it is.
    region: Option<Region>,
}

/// A region that the scan is in.
struct Region {
    id: String,
    name: String,
    start: usize,
    /// Behind the begin line.
    lines: usize,
    /// The region's `#else` line.
    otherwise: Option<(usize, usize)>,
}

/// A scan over the directives of a file.
struct Stripper<'a> {
    bytes: &'a [u8],
    open: Vec<Open>,
    /// Kept ranges on disk.
    kept: Vec<(usize, usize)>,
    /// Where the range that is being kept starts.
    from: usize,
    /// Whether the file ends in an end line without newline.
    unterminated: bool,
    edited: Option<RegionError>,
    manifest: Manifest,
    regions: Vec<Written>,
    dead: Vec<Range<usize>>,
    /// Behind the conditional directive that was read last.
    last: usize,
}

impl<'a> Stripper<'a> {
    fn new(bytes: &'a [u8]) -> Result<Self, RegionError> {
        let stripper = Stripper {
            bytes,
            open: Vec::new(),
            kept: Vec::new(),
            from: 0,
            unterminated: false,
            edited: None,
            manifest: Manifest::default(),
            regions: Vec::new(),
            dead: Vec::new(),
            last: 0,
        };
        if u32::try_from(bytes.len()).is_err() {
            return Err(stripper.error(0, RegionFault::TooLarge));
        }
        Ok(stripper)
    }

    fn error(&self, offset: usize, fault: RegionFault) -> RegionError {
        let before = self.bytes[..offset].iter();
        RegionError {
            offset: offset as u32,
            line: before.filter(|byte| **byte == b'\n').count() as u32 + 1,
            fault,
        }
    }

    fn directive(&mut self, line: DirectiveLine) -> Result<(), RegionError> {
        let Some(mut directive) = Directive::read(self.bytes, line) else {
            return Ok(());
        };
        let skipped = self.open.last().is_some_and(|it| it.skipped);
        // The end of a conditional stands where its beginning does, whichever group comes last.
        let is_dead = match directive {
            Directive::End(..) => self.is_skipped_as_a_whole(),
            _ => skipped,
        };
        if is_dead {
            directive = directive.without_mark();
        }
        let (start, end) = (line.start as usize, line.end as usize);
        let before = std::mem::replace(&mut self.last, end)..start;
        self.dead.extend(skipped.then_some(before));
        match directive {
            Directive::Begin(id, name) => self.begin(id, name, start, end)?,
            Directive::End(id, fingerprint) => self.end(id, &fingerprint, start, end)?,
            Directive::If(condition) => self.open.push(Open {
                skipped: skipped || condition == Some(false),
                settled: skipped || condition == Some(true),
                region: None,
            }),
            Directive::Elif(condition) => {
                if self.user_conditional(start)? {
                    self.next_group(condition);
                }
            }
            Directive::Else => {
                let region = self.open.last_mut().and_then(|it| it.region.as_mut());
                if let Some(region) = region.filter(|it| it.otherwise.is_none()) {
                    // What joins it to other lines, or stands in another way, nobody should have to guess at.
                    let word = self.bytes[line.name as usize..end].trim_ascii();
                    let behind = word.strip_prefix(b"else").map(<[u8]>::trim_ascii);
                    let own = matches!(behind, Some(b"" | b"// PLEACH_OFF"));
                    if !own || !line.plain || self.bytes[line.name as usize - 1] != b'#' {
                        let fault = RegionFault::NoElse(region.id.clone());
                        return Err(self.error(start, fault));
                    }
                    region.otherwise = Some((start, end));
                } else if self.user_conditional(start)? {
                    self.next_group(None);
                }
            }
            Directive::Endif => {
                if self.user_conditional(start)? {
                    self.open.pop();
                }
            }
        }
        Ok(())
    }

    fn begin(
        &mut self,
        id: String,
        name: String,
        start: usize,
        end: usize,
    ) -> Result<(), RegionError> {
        if let Some(outer) = self.open.iter_mut().find_map(|it| it.region.take()) {
            return Err(self.error(start, RegionFault::Damaged(outer.id)));
        }
        let from = self.from.max(first_line(self.bytes)).min(start);
        if let Some(at) = manifest::behind(&self.bytes[from..start]) {
            return Err(self.error(from + at, RegionFault::ListOutside(id)));
        }
        self.kept.push((self.from, start));
        self.open.push(Open {
            skipped: false,
            settled: false,
            region: Some(Region {
                id,
                name,
                start,
                lines: end,
                otherwise: None,
            }),
        });
        Ok(())
    }

    fn end(
        &mut self,
        id: String,
        found: &str,
        start: usize,
        end: usize,
    ) -> Result<(), RegionError> {
        let last = self.open.pop().and_then(|it| it.region);
        let region = match last {
            Some(region) if region.id == id => region,
            last => {
                let outer = last.or_else(|| self.open.iter_mut().find_map(|it| it.region.take()));
                let fault = match outer {
                    Some(outer) => RegionFault::Mismatched(outer.id, id),
                    None => RegionFault::Unopened(id),
                };
                return Err(self.error(start, fault));
            }
        };
        let (otherwise, original) = region.otherwise.unwrap_or((start, start));
        let lines = &self.bytes[region.lines..otherwise];
        let added = found.strip_prefix(ADDED);
        if fingerprint(&region.name, lines) != added.unwrap_or(found) {
            if region.otherwise.is_none() && added.is_none() {
                return Err(self.error(region.start, RegionFault::NoElse(id)));
            }
            let edited = self.error(region.start, RegionFault::Edited(id));
            self.edited.get_or_insert(edited);
        }
        self.manifest.read(lines);
        self.regions.push(Written {
            lines: region.lines..otherwise,
            original: original..start,
            added: region.otherwise.is_none(),
        });
        self.kept.push((original, start));
        self.from = end;
        self.unterminated = !self.bytes[..end].ends_with(b"\n");
        Ok(())
    }

    /// Whether the innermost conditional is a person's; `false` if there is none.
    fn user_conditional(&mut self, start: usize) -> Result<bool, RegionError> {
        match self.open.last_mut() {
            None => Ok(false),
            Some(open) => match open.region.take() {
                None => Ok(true),
                Some(region) => Err(self.error(start, RegionFault::Damaged(region.id))),
            },
        }
    }

    /// Whether the innermost conditional is skipped as a whole, whatever is defined.
    fn is_skipped_as_a_whole(&self) -> bool {
        let around = self.open.len().checked_sub(2).map(|at| &self.open[at]);
        around.is_some_and(|it| it.skipped)
    }

    /// The next group of the innermost conditional.
    fn next_group(&mut self, condition: Option<bool>) {
        let around = self.is_skipped_as_a_whole();
        if let Some(open) = self.open.last_mut() {
            open.skipped = around || open.settled || condition == Some(false);
            open.settled |= condition == Some(true);
        }
    }

    fn finish(mut self) -> Result<Stripped<'a>, RegionError> {
        if let Some(region) = self.open.iter_mut().find_map(|it| it.region.take()) {
            return Err(self.error(region.start, RegionFault::Unclosed(region.id)));
        }
        let whole = self.kept.is_empty();
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
        Ok(Stripped {
            text,
            map,
            edited: self.edited,
            manifest: self.manifest,
        })
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

/// A directive that matters to the scan. Conditions are known if they are constants.
enum Directive {
    /// With the region's id and name.
    Begin(String, String),
    /// With the region's id and fingerprint.
    End(String, String),
    If(Option<bool>),
    Else,
    Elif(Option<bool>),
    Endif,
}

impl Directive {
    /// Reads a preprocessor conditional; `None` for any other directive.
    fn read(bytes: &[u8], line: DirectiveLine) -> Option<Self> {
        let text = unspliced(&bytes[line.name as usize..line.end as usize]);
        let text = text.trim_ascii_start();
        let word = text.iter().take_while(|byte| byte.is_ascii_alphabetic());
        let (word, rest) = text.split_at(word.count());
        let rest = String::from_utf8_lossy(rest);
        let read = match word {
            b"ifndef" => match rest.trim_start().strip_prefix("PLEACH_OFF") {
                Some(rest) => marked(rest, BEGIN, Directive::Begin, Directive::If(None)),
                None => Directive::If(None),
            },
            b"if" => Directive::If(constant(&rest)),
            b"ifdef" => Directive::If(None),
            b"else" => Directive::Else,
            b"elif" => Directive::Elif(constant(&rest)),
            b"elifdef" | b"elifndef" => Directive::Elif(None),
            b"endif" => marked(&rest, END, Directive::End, Directive::Endif),
            _ => return None,
        };
        Some(if line.plain {
            read
        } else {
            read.without_mark()
        })
    }

    /// As a person's conditional.
    fn without_mark(self) -> Self {
        match self {
            Directive::Begin(..) => Directive::If(None),
            Directive::End(..) => Directive::Endif,
            other => other,
        }
    }
}

/// `text` with spliced lines as one.
fn unspliced(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'\\') {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let splice = splice(&text[at..]);
        if splice == 0 {
            out.push(*byte);
        }
        at += splice.max(1);
    }
    Cow::Owned(out)
}

/// The value of a condition that is a constant.
fn constant(condition: &str) -> Option<bool> {
    let end = ["//", "/*"]
        .iter()
        .filter_map(|it| condition.find(it))
        .min();
    let condition = &condition[..end.unwrap_or(condition.len())];
    match condition.trim_matches(|it: char| it.is_whitespace() || "()".contains(it)) {
        "0" | "false" => Some(false),
        "1" | "true" => Some(true),
        _ => None,
    }
}

/// What a line is with `// MARK ID REST` at its end, or what it is without.
fn marked(
    rest: &str,
    mark: &str,
    with: impl Fn(String, String) -> Directive,
    without: Directive,
) -> Directive {
    let comment = rest.trim_start().strip_prefix("//").map(str::trim);
    match comment.and_then(|it| it.strip_prefix(mark)) {
        Some(rest) if rest.starts_with(char::is_whitespace) => {
            let rest = rest.trim_start();
            let (id, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            with(id.to_owned(), rest.trim_start().to_owned())
        }
        _ => without,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &str) -> String {
        String::from_utf8(strip(bytes.as_bytes()).unwrap().text.into_owned()).unwrap()
    }

    /// A region with its fingerprint.
    fn region(id: &str, lines: &str) -> String {
        let end = end_line(id, "f", lines.as_bytes(), true);
        format!("{}\n{lines}{end}\n", begin_line(id, "f"))
    }

    fn is_untouched(bytes: &str) -> bool {
        let stripped = strip(bytes.as_bytes()).unwrap();
        *stripped.text == *bytes.as_bytes() && stripped.edited.is_none()
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
                      #endif  // pleach:end 1f +\nb\n\
                      #ifndef PLEACH_OFF  // pleach:begin 2 g\ny\n#else\nc\n#endif  // pleach:end 2\nd\n";
        assert_eq!(text(source), "a\nb\nc\nd\n");
    }

    #[test]
    fn offsets_map_both_ways() {
        let source =
            "a\n#ifndef PLEACH_OFF  // pleach:begin 1 f\nx\n#endif  // pleach:end 1 +\nb\n";
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
        let source =
            "a\r\n#ifndef PLEACH_OFF  // pleach:begin 1 f\r\nx\r\n#endif  // pleach:end 1 +";
        assert_eq!(text(source), "a");
    }

    #[test]
    fn byte_order_mark_stays() {
        let source =
            "\u{feff}#ifndef PLEACH_OFF  // pleach:begin 1 f\nx\n#endif  // pleach:end 1 +\nb\n";
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
        ]
        "#);
    }

    #[test]
    fn regions_stand_where_the_preprocessor_finds_directives() {
        let region = region("1f", "x\n");
        for (before, after) in [
            ("/*\n", "*/\n"),
            ("s = R\"x(\n", ")x\";\n"),
            ("#define S R\"(\n", ")\"\n"),
            ("#if 0\n", "#endif\n"),
            ("%: if 0 // off\n", "%:endif\n"),
            ("/* a\n*/ #if 0\n", "#endif\n"),
            ("#if (0)\n#if X\n#else\n", "#endif\n#endif\n"),
            ("#if X\n#elif 0\n", "#else\n#endif\n"),
            ("#if true\n#else\n", "#endif\n"),
            ("#if 1\n#elif X\n", "#endif\n"),
        ] {
            let source = format!("{before}{region}{after}a\n");
            assert!(is_untouched(&source), "{source}");
        }
        for (before, after) in [
            ("#if X\n", "#endif\n"),
            ("#ifdef X\n#else\n", "#endif\n"),
            ("#if 0\n#else\n", "#endif\n"),
            ("#if 0\n#elif X\n", "#endif\n"),
            ("#if 1\n", "#else\n#endif\n"),
            ("s = \"/*\";\n", "t = \"*/\";\n"),
            ("// /*\n", "// */\n"),
        ] {
            let source = format!("{before}{region}{after}a\n");
            assert_eq!(text(&source), format!("{before}{after}a\n"));
        }
    }

    /// The conditional that it closes tells what an end line is, not the group in front of it.
    #[test]
    fn an_end_line_needs_its_begin_line_also_behind_a_skipped_group() {
        let region = replacing("#else\n");
        let begin = begin_line("1f", "f");
        for condition in ["#if 1", "#if 0", "#ifdef X", "#if X\n#elif 1"] {
            let source = region.replace(&begin, condition);
            let (_, message) = fault(&source);
            assert!(message.contains("without its begin"), "{message}");
            assert!(is_untouched(&format!("#if 0\n{source}#endif\na\n")));
        }
    }

    #[test]
    fn the_list_of_files_stands_below_the_begin_line() {
        let region = region("1f", "x;\n");
        for list in [
            "// pleach:with a.cpp\n",
            "  //pleach:program a.cpp\r\n  // b.cpp\r\n",
            "// pleach:program a.cpp\n// pleach:headers a.h\n",
        ] {
            let (line, message) = fault(&format!("a\n{list}{region}"));
            assert_eq!(line, 2);
            assert!(message.contains("list of files"), "{message}");
        }
        for text in [
            "// pleach:with a.cpp\na\n",
            "// see pleach:with\n",
            "// pleach:without\n",
            "a // pleach:with a.cpp\n",
        ] {
            assert_eq!(super::tests::text(&format!("{text}{region}")), text);
        }
    }

    #[test]
    fn spliced_lines_are_no_region() {
        let region = region("1f", "x\n");
        let first = region.lines().next().unwrap();
        for source in [
            region.replace('\n', "\\\n"),
            format!("// \\\n{first}\n"),
            format!("\"a\\\n{first}\n"),
            region
                .replace("#endif", "/* a */ #endif")
                .replace("#ifndef", "/* a */ #ifndef"),
        ] {
            assert!(is_untouched(&source), "{source}");
        }
    }

    #[test]
    fn edits_of_generated_lines_are_located() {
        let region = region("1f", "x = 1;\n");
        let edited = |text: &str| {
            let stripped = strip(text.as_bytes()).unwrap();
            assert_eq!(*stripped.text, *b"a\n");
            stripped.edited.map(|it| (it.line, it.to_string()))
        };
        assert_eq!(edited(&format!("a\n{region}")), None);
        assert_eq!(
            edited(&format!("a\n{}", region.replace("x = 1", "  x=1"))),
            None
        );
        for text in [
            region.replace('1', "2"),
            region.replace("x = 1;\n", "x = 1;\ny = 2;\n"),
            "#ifndef PLEACH_OFF  // pleach:begin 1 f\nx\n#endif  // pleach:end 1 +\n".to_owned(),
        ] {
            let (line, message) = edited(&format!("a\n{text}")).unwrap();
            assert_eq!(line, 2);
            assert!(message.contains("was edited by hand"));
        }
    }

    /// A region with what its lines replace, and the text without it.
    fn replacing(otherwise: &str) -> String {
        let end = end_line("1f", "f", b"x;\n", false);
        format!("{}\nx;\n{otherwise}mine;\n{end}\n", begin_line("1f", "f"))
    }

    #[test]
    fn a_region_keeps_its_else_line() {
        assert_eq!(text(&replacing("#else\n")), "mine;\n");
        assert_eq!(text(&replacing("  # else  // PLEACH_OFF\r\n")), "mine;\n");
        for otherwise in [
            "",
            "%:else\n",
            "??=else\n",
            "#/**/else\n",
            "/* a */ #else\n",
            "#\\\nelse\n",
            "#else  // see below \\\n",
            "#else  // mine\n",
            "#else n.f();\n",
        ] {
            let (_, message) = fault(&replacing(otherwise));
            assert!(
                message.contains("no '#else' line"),
                "{otherwise}: {message}"
            );
        }
    }

    /// Those of earlier versions do not say whether they replace lines.
    #[test]
    fn a_region_without_the_mark_of_additions_may_have_lost_its_else_line() {
        let old = region("1f", "x;\n").replace('+', "");
        assert_eq!(text(&old), "");
        let (line, message) = fault(&old.replace("x;", "y;"));
        assert_eq!(line, 1);
        assert!(message.contains("no '#else' line"), "{message}");
    }

    #[test]
    fn original_lines_are_a_persons() {
        let region = region("1f", "x\n");
        let end = region.find("#endif").unwrap();
        let source = format!(
            "{}#else\nmine\n#if X\n#endif\n{}",
            &region[..end],
            &region[end..]
        );
        let stripped = strip(source.as_bytes()).unwrap();
        assert_eq!(*stripped.text, *b"mine\n#if X\n#endif\n");
        assert_eq!(stripped.edited, None);
    }
}
