//! Pieces of new text that remember which names they hold, and the copying of source text into them.

use crate::model::{FusedId, LocalId, ParamKey, RefKind, Span};
use crate::source::{LineStart, indent_unit, line_starts};

/// Why something cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// Where, if anywhere.
    pub(super) span: Option<Span>,
    /// What is in the way, in lower case, without a full stop.
    pub(super) message: String,
}

impl Problem {
    pub(super) fn new(span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Problem {
            span: span.into(),
            message: message.into(),
        }
    }
}

/// A variable of a fused body (or of a call site, whose one instance is 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FusedVariable {
    /// The node parameter that all instances of a free fused function share.
    Node,
    /// A parameter: instance, and its index behind the node.
    Param(usize, usize),
    /// A local of an instance.
    Local(usize, LocalId),
}

impl FusedVariable {
    pub(super) fn param((instance, index): ParamKey) -> Self {
        FusedVariable::Param(instance, index)
    }
}

/// What a written name is to mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    /// The declaration of a variable, which is to have this canonical type.
    Declares(FusedVariable, String),
    /// A use of a variable.
    Uses(FusedVariable),
    /// A declaration outside of the text.
    Refers(RefKind),
    /// A fused function.
    Fused(FusedId),
}

/// A name in a fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NameUse {
    /// Offset of the name.
    pub(super) at: u32,
    /// The name as written; empty for an implicit call.
    pub(super) name: String,
    /// What it is to mean.
    pub(super) sense: Sense,
}

impl NameUse {
    /// Whether it is an implicit call.
    pub(super) fn is_operator(&self) -> bool {
        let computed = matches!(self.sense, Sense::Refers(RefKind::Computed(_)));
        self.name.is_empty() && !computed
    }
}

/// Text with marked names. Lines end in `\n` alone; the file's style comes in last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fragment {
    /// The bytes.
    pub(super) text: Vec<u8>,
    /// The names, by offset.
    pub(super) marks: Vec<NameUse>,
}

impl Fragment {
    pub(super) fn of(text: impl AsRef<[u8]>) -> Self {
        Fragment {
            text: text.as_ref().to_vec(),
            marks: Vec::new(),
        }
    }

    /// A marked name.
    pub(super) fn name(name: &str, sense: Sense) -> Self {
        let mut fragment = Fragment::default();
        fragment.push_name(name, sense);
        fragment
    }

    pub(super) fn len(&self) -> u32 {
        self.text.len() as u32
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn push(&mut self, text: impl AsRef<[u8]>) {
        self.text.extend_from_slice(text.as_ref());
    }

    pub(super) fn push_name(&mut self, name: &str, sense: Sense) {
        self.marks.push(NameUse {
            at: self.len(),
            name: name.to_owned(),
            sense,
        });
        self.push(name);
    }

    pub(super) fn append(&mut self, other: Fragment) {
        let base = self.len();
        self.text.extend_from_slice(&other.text);
        self.marks
            .extend(other.marks.into_iter().map(|mark| NameUse {
                at: mark.at + base,
                ..mark
            }));
    }

    /// Without the blanks in front.
    pub(super) fn without_indent(mut self) -> Self {
        let blanks = blanks(&self.text);
        self.text.drain(..blanks);
        for mark in &mut self.marks {
            mark.at -= (blanks as u32).min(mark.at);
        }
        self
    }

    /// Puts `text` in place of `count` bytes without names.
    pub(super) fn replace(&mut self, at: usize, count: usize, text: &str) {
        self.text.splice(at..at + count, text.bytes());
        for mark in self.marks.iter_mut().filter(|it| it.at as usize >= at) {
            mark.at = mark.at - count as u32 + text.len() as u32;
        }
    }

    /// Puts `keyword` in front of the first word `name`, which is a class.
    pub(super) fn declare_class(&mut self, keyword: &str, name: &str) {
        let is_part = |it: &u8| *it == b'_' || it.is_ascii_alphanumeric() || !it.is_ascii();
        let mut places = self.text.windows(name.len()).enumerate();
        let found = places.find(|(at, word)| {
            let before = at.checked_sub(1).and_then(|it| self.text.get(it));
            let behind = self.text.get(at + name.len());
            *word == name.as_bytes() && !before.is_some_and(is_part) && !behind.is_some_and(is_part)
        });
        if let Some(at) = found.map(|it| it.0) {
            self.replace(at, 0, &format!("{keyword} "));
        }
    }

    /// Width of the fragment in columns if it is one line; `None` if it has line breaks.
    pub(super) fn width(&self) -> Option<usize> {
        (!self.text.contains(&b'\n')).then(|| String::from_utf8_lossy(&self.text).chars().count())
    }
}

/// A file that text is copied from or written to.
#[derive(Clone, Debug)]
pub(super) struct FileView<'a> {
    /// The unfused text.
    pub(super) text: &'a [u8],
    /// One level of indentation.
    pub(super) unit: String,
    lines: Vec<LineStart>,
    /// Whole lines that are no part of a copy, in order.
    pub(super) cuts: Vec<(u32, u32)>,
}

/// A change to copied text, at offsets of the source.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) text: Fragment,
}

impl Patch {
    pub(super) fn new(start: u32, end: u32, text: Fragment) -> Self {
        Patch { start, end, text }
    }
}

impl<'a> FileView<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        FileView {
            text,
            unit: indent_unit(text),
            lines: line_starts(text),
            cuts: Vec::new(),
        }
    }

    /// Whether the line of `offset` is not compiled.
    fn is_cut(&self, offset: u32) -> bool {
        let after = self.cuts.partition_point(|cut| cut.0 <= offset);
        after
            .checked_sub(1)
            .is_some_and(|at| offset < self.cuts[at].1)
    }

    /// The text from `start` to `end` with blanks for what is not compiled.
    pub(super) fn compiled(&self, start: u32, end: u32) -> Vec<u8> {
        let mut text = self.slice(start, end).to_vec();
        for (at, byte) in text.iter_mut().enumerate() {
            if *byte != b'\n' && self.is_cut(start + at as u32) {
                *byte = b' ';
            }
        }
        text
    }

    /// Index of the line that holds `offset`.
    fn line_of(&self, offset: u32) -> usize {
        let after = self.lines.partition_point(|line| line.offset <= offset);
        after.saturating_sub(1)
    }

    /// Offset of the first byte of the line that holds `offset`.
    pub(super) fn line_start(&self, offset: u32) -> u32 {
        self.lines[self.line_of(offset)].offset
    }

    /// Offset behind the newline of the line that holds `offset`.
    pub(super) fn line_end(&self, offset: u32) -> u32 {
        let next = self.lines.get(self.line_of(offset) + 1);
        next.map_or(self.text.len() as u32, |line| line.offset)
    }

    /// The text from `start` to `end`; empty where that lies outside.
    pub(super) fn slice(&self, start: u32, end: u32) -> &'a [u8] {
        self.text.get(start as usize..end as usize).unwrap_or(&[])
    }

    /// The blanks that the line of `offset` starts with.
    pub(super) fn indent(&self, offset: u32) -> String {
        let line = self.slice(self.line_start(offset), self.text.len() as u32);
        String::from_utf8_lossy(&line[..blanks(line)]).into_owned()
    }

    /// Whether a preprocessor directive starts in `range`.
    pub(super) fn has_directive(&self, range: Span) -> bool {
        let lines = self.line_of(range.start)..self.line_of(range.end) + 1;
        self.lines[lines].iter().any(|line| line.directive)
    }

    /// Whether only blanks stand in front of `offset` on its line.
    pub(super) fn is_first(&self, offset: u32) -> bool {
        let before = self.slice(self.line_start(offset), offset);
        blanks(before) == before.len()
    }

    /// The end of a `//` comment that is all that follows `offset` on its line; else `offset`.
    pub(super) fn trailing_comment(&self, offset: u32) -> u32 {
        let rest = self.slice(offset, self.line_end(offset)).trim_ascii_end();
        if rest[blanks(rest)..].starts_with(b"//") && !rest.ends_with(b"\\") {
            offset + rest.len() as u32
        } else {
            offset
        }
    }

    /// The start of the next line if nothing but blanks and comments follows `offset` on its line.
    pub(super) fn next_line(&self, offset: u32) -> Option<u32> {
        let end = self.line_end(self.trailing_comment(offset));
        let mut rest = self.slice(self.trailing_comment(offset), end).trim_ascii();
        while let Some(comment) = rest.strip_prefix(b"/*") {
            let close = comment.windows(2).position(|pair| pair == b"*/")?;
            rest = comment[close + 2..].trim_ascii();
        }
        (rest.is_empty() || rest.starts_with(b"//")).then_some(end)
    }

    /// Copies `start..end` with `patches`, its lines moved to `indent` and kept in their relation to each
    /// other. `marks` are names at source offsets; those inside a patch are dropped. An implicit call is no text: it keeps standing
    /// in front of the expression when the first name of that is another one (`I z;` as `I z2;`).
    ///
    /// # Errors
    /// The text holds a preprocessor directive.
    pub(super) fn copy(
        &self,
        range: Span,
        patches: Vec<Patch>,
        marks: &[NameUse],
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let inner = self.line_of(range.start) + 1..self.line_of(range.end.max(1) - 1) + 1;
        let base = self.indent(range.start);
        let (implicit, marks): (Vec<NameUse>, Vec<NameUse>) =
            marks.iter().cloned().partition(|it| it.name.is_empty());
        let implicit = implicit.into_iter().map(|mark| {
            let at = mark.at;
            let marks = vec![NameUse { at: 0, ..mark }];
            let text = Vec::new();
            Patch::new(at, at, Fragment { text, marks })
        });
        let changes: Vec<Patch> = implicit.chain(patches).collect();
        let mut patches = Vec::new();
        for line in self.lines.get(inner).unwrap_or(&[]) {
            if self.is_cut(line.offset) {
                let end = self.line_end(line.offset);
                patches.push(Patch::new(line.offset, end, Fragment::default()));
                continue;
            }
            if line.directive {
                return Err(Problem::new(
                    range,
                    "a preprocessor directive stands in the statement",
                ));
            }
            if line.in_code || line.in_comment {
                patches.push(self.reindent(line.offset, &base, layout));
            }
        }
        // At one offset: the line's indentation, what starts there, the new text.
        patches.extend(changes);
        patches.sort_by_key(|patch| (patch.start, patch.end));
        let mut out = Fragment::default();
        let mut at = range.start;
        for patch in patches {
            if patch.start < at || patch.end > range.end {
                continue;
            }
            self.push_range(&mut out, at, patch.start, &marks);
            out.append(patch.text);
            at = patch.end;
        }
        self.push_range(&mut out, at, range.end, &marks);
        Ok(out)
    }

    /// Moves one line from indentation `base` to the layout's.
    fn reindent(&self, line: u32, base: &str, layout: &Layout) -> Patch {
        let text = self.slice(line, self.line_end(line));
        let old = &text[..blanks(text)];
        let end = line + old.len() as u32;
        if text.trim_ascii().is_empty() {
            return Patch::new(line, end, Fragment::default());
        }
        let mut rest = old.strip_prefix(base.as_bytes()).unwrap_or_default();
        let mut new = layout.indent.clone().into_bytes();
        while let Some(deeper) = rest.strip_prefix(self.unit.as_bytes()) {
            new.extend_from_slice(layout.unit.as_bytes());
            rest = deeper;
        }
        new.extend_from_slice(rest);
        Patch::new(line, end, Fragment::of(new))
    }

    fn push_range(&self, out: &mut Fragment, start: u32, end: u32, marks: &[NameUse]) {
        let mut at = start;
        let mut marks: Vec<&NameUse> = marks
            .iter()
            .filter(|mark| (start..end).contains(&mark.at))
            .collect();
        marks.sort_by_key(|mark| mark.at);
        for mark in marks {
            out.push(unix(self.slice(at, mark.at)));
            out.marks.push(NameUse {
                at: out.len(),
                ..mark.clone()
            });
            at = mark.at;
        }
        out.push(unix(self.slice(at, end)));
    }
}

/// How many blanks `text` starts with.
fn blanks(text: &[u8]) -> usize {
    let blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    text.iter().take_while(blank).count()
}

/// `text` with `\n` for `\r\n`.
fn unix(text: &[u8]) -> Vec<u8> {
    let keep = |at: &usize| text[*at] != b'\r' || text.get(at + 1) != Some(&b'\n');
    (0..text.len()).filter(keep).map(|at| text[at]).collect()
}

/// How new lines are indented.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// What lines start with.
    pub(super) indent: String,
    /// One more level.
    pub(super) unit: String,
}

impl Layout {
    /// One level deeper.
    pub(super) fn deeper(&self) -> Layout {
        Layout {
            indent: format!("{}{}", self.indent, self.unit),
            unit: self.unit.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FileId;

    fn layout(indent: &str, unit: &str) -> Layout {
        Layout {
            indent: indent.to_owned(),
            unit: unit.to_owned(),
        }
    }

    fn copy(source: &str, part: &str, patches: Vec<Patch>, layout: &Layout) -> String {
        let start = source.find(part).unwrap() as u32;
        let range = Span::new(FileId(0), start, start + part.len() as u32);
        let copied = FileView::new(source.as_bytes()).copy(range, patches, &[], layout);
        String::from_utf8(copied.unwrap().text).unwrap()
    }

    #[test]
    fn lines_keep_their_relation() {
        let source = "{\n    x;\n    if (a)\n        b(c,\n          d);\n}\n";
        let part = "if (a)\n        b(c,\n          d);";
        let same = copy(source, part, vec![], &layout("  ", "    "));
        assert_eq!(same, "if (a)\n      b(c,\n        d);");
        let tabs = copy(source, part, vec![], &layout("\t", "\t"));
        assert_eq!(tabs, "if (a)\n\t\tb(c,\n\t\t  d);");
    }

    #[test]
    fn literals_and_windows_newlines() {
        let source = "    a = R\"(\r\n  x)\" /* y\r\n      z */;\r\n";
        let part = source.trim();
        assert_eq!(
            copy(source, part, vec![], &layout("  ", "  ")),
            "a = R\"(\n  x)\" /* y\n    z */;"
        );
    }

    #[test]
    fn patches_replace_and_marks_move() {
        let source = "x = x + y;";
        let view = FileView::new(source.as_bytes());
        let range = Span::new(FileId(0), 0, 10);
        let mark = |at, name: &str| NameUse {
            at,
            name: name.to_owned(),
            sense: Sense::Uses(FusedVariable::Node),
        };
        let patch = Patch::new(4, 5, Fragment::name("x2", Sense::Uses(FusedVariable::Node)));
        let copied = view
            .copy(
                range,
                vec![patch],
                &[mark(0, "x"), mark(4, "x"), mark(8, "y")],
                &layout("", "  "),
            )
            .unwrap();
        assert_eq!(copied.text, b"x = x2 + y;");
        assert_eq!(copied.marks, [mark(0, "x"), mark(4, "x2"), mark(9, "y")]);
    }

    #[test]
    fn directives_are_refused() {
        let source = "a(\n#if X\nb);";
        let range = Span::new(FileId(0), 0, 12);
        let copied = FileView::new(source.as_bytes()).copy(range, vec![], &[], &layout("", "  "));
        assert!(copied.is_err());
    }

    #[test]
    fn the_line_below() {
        let view = FileView::new(b"a; // b\nc; /* d */\ne; }\nf;");
        assert_eq!(view.next_line(2), Some(8));
        assert_eq!(view.next_line(10), Some(19));
        assert_eq!(view.next_line(21), None);
        assert_eq!(view.next_line(26), Some(26));
        assert_eq!(view.trailing_comment(2), 7);
    }
}
