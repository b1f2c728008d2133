//! From edits at bytes to generated regions of whole lines.
//!
//! An edit in the middle of a line takes its whole lines: the region's first part holds the lines as they
//! become, its `#else` part holds them as they were. Edits on neighbouring lines share one region. Lines
//! that are only added need no `#else`. Invariant: stripping the result gives the text back, byte by byte.

use std::collections::BTreeSet;

use super::directives::{conditionals, directives};
use super::lines::{LineIndex, LineStart, Newline, line_starts, newline_style};
use super::manifest::Manifest;
use super::regions::{OffsetMap, begin_line, end_line, strip};
use super::{BOM, first_line};

/// An edit of the unfused text, and the region that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionEdit {
    /// First byte replaced.
    pub start: u32,
    /// One past the last byte replaced.
    pub end: u32,
    /// The new bytes. Newlines are written as the file has them, whatever they are here.
    pub content: Vec<u8>,
    /// Identity of the region.
    pub id: String,
    /// Name of the region, for the reader.
    pub name: String,
    /// Whole lines are added: `start == end` is the start of a line (or the end of the text), and `content`
    /// is whole lines. Else whatever lines the edit touches are replaced.
    pub insert_lines: bool,
    /// Preprocessor conditions under which alone the new lines may stand, each list evaluated only where those before it hold.
    pub conditions: Vec<Vec<String>>,
    /// Definitions of macros that the inner ones of these need.
    pub macros: Vec<String>,
    /// What stands there otherwise, if whole lines are added (nothing, maybe); else the lines that are replaced do.
    pub otherwise: Vec<u8>,
}

/// Why edits cannot be written as regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateFault {
    /// A line that would be replaced belongs to a preprocessor directive.
    #[error("a preprocessor directive stands on a line that would change")]
    Directive,
    /// A region's border would lie within a comment, a raw string or a continued line.
    #[error("the change would begin or end within a comment, a string or a continued line")]
    NotInCode,
    /// Two edits overlap, or one lies outside of the text, or lines are to be added in the midst of a line.
    #[error("the change overlaps another")]
    Overlap,
    /// Removing the regions would not give the text back.
    #[error("the change could not be undone")]
    NotReversible,
}

/// Why edits cannot be written, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct GenerateError {
    /// Index of the edit.
    pub edit: usize,
    /// What is in the way.
    pub fault: GenerateFault,
}

/// A text with generated regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The bytes.
    pub text: Vec<u8>,
    placed: Vec<Placed>,
    /// Parts of the old text that stand in the new lines of a region, by their start: old range, new start.
    kept: Vec<(u32, u32, u32)>,
}

/// Where an edit's content stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Placed {
    start: u32,
    /// Offsets within the content in front of which a byte was added.
    added: Vec<u32>,
}

impl Generated {
    /// The offset in the new text of byte `offset` of the content of edit `edit` (its index in the call).
    pub fn locate(&self, edit: usize, offset: u32) -> u32 {
        let placed = &self.placed[edit];
        let added = placed.added.partition_point(|at| *at <= offset);
        placed.start + offset + added as u32
    }

    /// The offset in the new text of byte `old` of the old text, where a build with the generated regions finds it;
    /// `None` inside what an edit replaced. `strip` is the map of stripping the new text.
    pub fn locate_kept(&self, old: u32, strip: &OffsetMap) -> Option<u32> {
        let after = self.kept.partition_point(|(start, ..)| *start <= old);
        let kept = after.checked_sub(1).map(|at| self.kept[at]);
        match kept {
            Some((start, end, new)) if old < end => Some(new + old - start),
            _ => strip.to_disk(old),
        }
    }
}

/// Writes `edits` into `text` as generated regions, the first with `manifest`.
///
/// # Errors
/// The first edit that is in the way; see [`GenerateFault`].
pub fn generate(
    text: &[u8],
    edits: &[RegionEdit],
    manifest: &Manifest,
) -> Result<Generated, GenerateError> {
    let layout = Layout::new(text);
    let blocks = layout.blocks(edits)?;
    for block in &blocks {
        layout.check(block)?;
        layout.check_new_lines(block, edits)?;
    }
    let generated = Writer::new(&layout, edits).write(&blocks, manifest);
    match strip(&generated.text) {
        Ok(stripped) if *stripped.text == *text && stripped.edited.is_none() => Ok(generated),
        _ => Err(GenerateError {
            edit: 0,
            fault: GenerateFault::NotReversible,
        }),
    }
}

/// Lines that become one region.
struct Block {
    start: u32,
    end: u32,
    /// Indices of the edits, in order.
    edits: Vec<usize>,
    insertion: bool,
}

/// A text and its lines.
struct Layout<'a> {
    text: &'a [u8],
    index: LineIndex,
    starts: Vec<LineStart>,
    newline: Newline,
}

impl<'a> Layout<'a> {
    fn new(text: &'a [u8]) -> Self {
        Layout {
            text,
            index: LineIndex::new(text),
            starts: line_starts(text),
            newline: newline_style(text),
        }
    }

    /// Whether the last line lacks its newline.
    fn unterminated(&self) -> bool {
        self.text.len() > first_line(self.text) && !self.text.ends_with(b"\n")
    }

    /// The newline that a last line lacks: after a stray carriage return, one that can be told from it.
    fn missing_newline(&self) -> &'static str {
        if self.text.ends_with(b"\r") {
            Newline::CrLf.as_str()
        } else {
            self.newline.as_str()
        }
    }

    fn line_start(&self, line: usize) -> u32 {
        self.index.start(line).max(first_line(self.text) as u32)
    }

    /// The block of one edit.
    fn block(&self, at: usize, edit: &RegionEdit) -> Option<Block> {
        let end = self.text.len() as u32;
        if edit.start > edit.end || edit.end > end {
            return None;
        }
        if edit.insert_lines {
            let start = edit.start.max(first_line(self.text) as u32);
            let at_line = self.line_start(self.index.line_of(start)) == start || start == end;
            return (edit.start == edit.end && at_line).then(|| Block {
                start,
                end: start,
                edits: vec![at],
                insertion: true,
            });
        }
        let last = edit.end.saturating_sub(u32::from(edit.start < edit.end));
        let block = Block {
            start: self.line_start(self.index.line_of(edit.start)),
            end: self.index.end(self.index.line_of(last)),
            edits: vec![at],
            insertion: false,
        };
        // A file without any line (empty, or a lone byte order mark) has nothing that could be replaced.
        (block.start < block.end || edit.start > block.start).then_some(block)
    }

    /// Order of edits at one offset: lines above, insertions, replacements, lines below a last line.
    fn rank(&self, edit: &RegionEdit) -> u8 {
        match (edit.insert_lines, edit.start == edit.end) {
            (true, _) if edit.start as usize == self.text.len() && self.unterminated() => 3,
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        }
    }

    /// The blocks of all edits, in order, neighbours merged.
    fn blocks(&self, edits: &[RegionEdit]) -> Result<Vec<Block>, GenerateError> {
        let mut order: Vec<usize> = (0..edits.len()).collect();
        order.sort_by_key(|at| (edits[*at].start, self.rank(&edits[*at]), *at));
        let mut blocks: Vec<Block> = Vec::new();
        let mut reached = 0;
        for at in order {
            let overlap = GenerateError {
                edit: at,
                fault: GenerateFault::Overlap,
            };
            let edit = &edits[at];
            let block = self.block(at, edit).ok_or(overlap)?;
            if edit.start < reached {
                return Err(overlap);
            }
            reached = edit.end;
            match blocks.last_mut() {
                Some(last) if last.takes(&block) => {
                    last.end = last.end.max(block.end);
                    last.edits.push(at);
                }
                _ => blocks.push(block),
            }
        }
        Ok(blocks)
    }

    fn check(&self, block: &Block) -> Result<(), GenerateError> {
        let fault = self.fault(block);
        fault.map_or(Ok(()), |fault| {
            Err(GenerateError {
                edit: block.edits[0],
                fault,
            })
        })
    }

    /// New lines must not hold directives but pragmas and, in lines that replace none, whole conditionals: others would be taken for the
    /// region's own.
    fn check_new_lines(&self, block: &Block, edits: &[RegionEdit]) -> Result<(), GenerateError> {
        let mut lines = Vec::new();
        let mut at = block.start;
        for edit in block.edits.iter().map(|it| &edits[*it]) {
            let start = edit.start.max(at);
            lines.extend_from_slice(&self.text[at as usize..start as usize]);
            lines.extend_from_slice(&edit.content);
            at = edit.end.max(at);
        }
        lines.extend_from_slice(&self.text[at as usize..block.end as usize]);
        let pragma = |at: u32| lines[at as usize..].starts_with(b"#pragma ");
        let whole = || {
            let all = directives(&lines);
            let words = ["ifdef", "ifndef", "if", "else", "endif", "pragma"];
            let known = all.iter().all(|it| words.contains(&&*it.word));
            known && conditionals(&all).is_some()
        };
        let mut starts = line_starts(&lines).into_iter();
        let directive = starts.any(|line| line.directive && !pragma(line.offset))
            && !(block.insertion && whole());
        let error = GenerateError {
            edit: block.edits[0],
            fault: GenerateFault::Directive,
        };
        if directive { Err(error) } else { Ok(()) }
    }

    fn fault(&self, block: &Block) -> Option<GenerateFault> {
        let lines = self.line_range(block);
        if self.starts[lines].iter().any(|line| line.directive) {
            return Some(GenerateFault::Directive);
        }
        let borders = [block.start, block.end];
        (!borders.iter().all(|border| self.in_code(*border))).then_some(GenerateFault::NotInCode)
    }

    /// The lines that a block replaces.
    fn line_range(&self, block: &Block) -> std::ops::Range<usize> {
        let first = self.index.line_of(block.start);
        if block.insertion || block.start == block.end {
            return first..first;
        }
        first..self.index.line_of(block.end - 1) + 1
    }

    fn in_code(&self, border: u32) -> bool {
        let line = self.starts[self.index.line_of(border)];
        if line.offset == border {
            return line.in_code;
        }
        // The end of a text whose last line has no newline: what follows the newline to come is code only
        // if a line of its own there would be.
        let mut longer = self.text.to_vec();
        longer.push(b'\n');
        line_starts(&longer).last().is_some_and(|line| line.in_code)
    }
}

impl Block {
    /// Whether `next`, which starts no earlier, becomes part of this block.
    fn takes(&self, next: &Block) -> bool {
        match (self.insertion, next.insertion) {
            (true, _) => false,
            (false, true) => next.start < self.end,
            (false, false) => next.start <= self.end,
        }
    }
}

/// The new text as it grows.
struct Writer<'a> {
    layout: &'a Layout<'a>,
    edits: &'a [RegionEdit],
    out: Vec<u8>,
    placed: Vec<Placed>,
    kept: Vec<(u32, u32, u32)>,
}

impl<'a> Writer<'a> {
    fn new(layout: &'a Layout<'a>, edits: &'a [RegionEdit]) -> Self {
        Writer {
            layout,
            edits,
            out: Vec::with_capacity(layout.text.len()),
            placed: vec![Placed::default(); edits.len()],
            kept: Vec::new(),
        }
    }

    fn write(mut self, blocks: &[Block], manifest: &Manifest) -> Generated {
        let text = self.layout.text;
        let mut at = 0;
        let mut heading = manifest.lines();
        for block in blocks {
            self.out.extend_from_slice(&text[at..block.start as usize]);
            self.end_line();
            self.region(block, &std::mem::take(&mut heading));
            at = block.end as usize;
        }
        self.out.extend_from_slice(&text[at..]);
        let region_last = blocks
            .last()
            .is_some_and(|block| block.end as usize == text.len());
        if region_last && self.layout.unterminated() {
            let len = self.out.len() - self.layout.newline.as_str().len();
            self.out.truncate(len);
        }
        Generated {
            text: self.out,
            placed: self.placed,
            kept: self.kept,
        }
    }

    fn region(&mut self, block: &Block, heading: &[String]) {
        let first = &self.edits[block.edits[0]];
        self.line(&begin_line(&first.id, &first.name));
        let lines = self.out.len();
        heading.iter().for_each(|line| self.line(line));
        let mut conditions: Vec<Vec<&str>> = Vec::new();
        for edit in block.edits.iter().map(|it| &self.edits[*it]) {
            for (depth, level) in edit.conditions.iter().enumerate() {
                conditions.resize(conditions.len().max(depth + 1), Vec::new());
                for it in level {
                    if !conditions.iter().flatten().any(|other| other == it) {
                        conditions[depth].push(it);
                    }
                }
            }
        }
        conditions.retain(|it| !it.is_empty());
        let edits = block.edits.iter().map(|it| &self.edits[*it]);
        let macros: BTreeSet<&str> = edits
            .flat_map(|it| it.macros.iter().map(String::as_str))
            .collect();
        condition_lines(&conditions, &macros)
            .iter()
            .for_each(|it| self.line(it));
        let text = self.layout.text;
        let mut at = block.start;
        for edit in &block.edits {
            let start = self.edits[*edit].start.max(at);
            self.keep(at, start);
            self.content(*edit);
            at = self.edits[*edit].end.max(at);
        }
        self.keep(at, block.end);
        self.end_line();
        let original = &text[block.start as usize..block.end as usize];
        if !conditions.is_empty() {
            if !(block.insertion && first.otherwise.is_empty()) {
                self.line("#else");
            }
            match block.insertion {
                true => self.lines(&first.otherwise),
                false => self.original(original),
            }
            self.line("#endif");
        }
        let generated = &self.out[lines..];
        let end = end_line(&first.id, &first.name, generated, block.insertion);
        if !block.insertion {
            self.line("#else");
            self.original(original);
        }
        self.line(&end);
    }

    /// Writes the lines that a region replaces.
    fn original(&mut self, lines: &[u8]) {
        self.out.extend_from_slice(lines);
        if !lines.ends_with(b"\n") {
            self.out
                .extend_from_slice(self.layout.missing_newline().as_bytes());
        }
    }

    /// Writes lines that end in `\n` alone.
    fn lines(&mut self, lines: &[u8]) {
        for line in lines.split_inclusive(|it| *it == b'\n') {
            self.out
                .extend_from_slice(line.strip_suffix(b"\n").unwrap_or(line));
            self.out
                .extend_from_slice(self.layout.newline.as_str().as_bytes());
        }
    }

    /// Copies a part of the old text into the new lines of a region.
    fn keep(&mut self, start: u32, end: u32) {
        self.kept.push((start, end, self.out.len() as u32));
        let text = &self.layout.text[start as usize..end as usize];
        self.out.extend_from_slice(text);
    }

    /// Writes an edit's content, its newlines as the file has them.
    fn content(&mut self, edit: usize) {
        let content = &self.edits[edit].content;
        let mut placed = Placed {
            start: self.out.len() as u32,
            added: Vec::new(),
        };
        for (at, byte) in content.iter().enumerate() {
            let bare = *byte == b'\n' && (at == 0 || content[at - 1] != b'\r');
            if bare && self.layout.newline == Newline::CrLf {
                self.out.push(b'\r');
                placed.added.push(at as u32);
            }
            self.out.push(*byte);
        }
        self.placed[edit] = placed;
    }

    fn line(&mut self, line: &str) {
        self.out.extend_from_slice(line.as_bytes());
        self.out
            .extend_from_slice(self.layout.newline.as_str().as_bytes());
    }

    /// Ends the current line, if one is open.
    fn end_line(&mut self) {
        if !(self.out.is_empty() || self.out == BOM || self.out.ends_with(b"\n")) {
            self.out
                .extend_from_slice(self.layout.missing_newline().as_bytes());
        }
    }
}

/// The macro that stands for conditions that are asked one within the other.
pub const ALL_HOLD: &str = "PLEACH_HOLDS";

/// The directives that ask for all of `conditions`, each list only where those before it hold.
fn condition_lines(conditions: &[Vec<&str>], macros: &BTreeSet<&str>) -> Vec<String> {
    let [outer, inner @ ..] = conditions else {
        return Vec::new();
    };
    let macros = macros.iter().map(|it| (*it).to_owned());
    if inner.is_empty() {
        return macros.chain([condition_line(outer)]).collect();
    }
    let mut lines = vec![condition_line(outer)];
    lines.extend(macros);
    lines.extend(inner.iter().map(|it| condition_line(it)));
    lines.push(format!("#define {ALL_HOLD}"));
    lines.extend(conditions.iter().map(|_| "#endif".to_owned()));
    lines.push(format!("#ifdef {ALL_HOLD}"));
    lines.push(format!("#undef {ALL_HOLD}"));
    lines
}

/// The directive that asks for all of `conditions`.
fn condition_line(conditions: &[&str]) -> String {
    match conditions {
        [one] => match one.strip_prefix('(').and_then(|it| it.strip_suffix(')')) {
            Some(inner) => format!("#if {inner}"),
            None => format!("#if {one}"),
        },
        all => format!("#if {}", all.join(" && ")),
    }
}

#[cfg(test)]
#[path = "generate_tests.rs"]
mod tests;
