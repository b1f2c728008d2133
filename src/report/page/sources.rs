//! The files of a run as the page quotes them: places of the unfused text in the file that the reader opens.

use std::path::Path;

use super::code::{self, Line};
use crate::model::{SourceFile, Span};
use crate::report::record::shown;
use crate::source::{LineIndex, OffsetMap, strip};

/// More lines of one statement than this are not quoted.
const MOST_LINES: usize = 4;

/// A place as the reader would type it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShownPlace {
    /// The file, relative to the current folder if it lies below.
    pub(super) path: String,
    /// From 1.
    pub(super) line: u32,
    /// In bytes, from 1.
    pub(super) column: u32,
}

impl std::fmt::Display for ShownPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.path, self.line, self.column)
    }
}

/// All files, with what it takes to look places up.
pub(super) struct Sources<'a> {
    files: Vec<File<'a>>,
}

struct File<'a> {
    path: String,
    text: &'a [u8],
    /// Where the lines of the unfused text start.
    lines: LineIndex,
    /// From the unfused text to the file, with the lines of that; `None` where the two are one.
    disk: Option<(OffsetMap, LineIndex)>,
}

impl<'a> Sources<'a> {
    /// `files`, with paths below `directory` relative to it.
    pub(super) fn new(files: &'a [SourceFile], directory: &Path) -> Self {
        let file = |it: &'a SourceFile| {
            let same = it.text == it.on_disk;
            let stripped = (!same).then(|| strip(&it.on_disk.0).ok()).flatten();
            File {
                path: shown(Path::new(&it.path), directory),
                text: &it.text.0,
                lines: LineIndex::new(&it.text.0),
                disk: stripped.map(|stripped| (stripped.map, LineIndex::new(&it.on_disk.0))),
            }
        };
        Sources {
            files: files.iter().map(file).collect(),
        }
    }

    fn file(&self, span: Span) -> Option<&File<'a>> {
        self.files.get(span.file.0 as usize)
    }

    /// Where `span` starts.
    pub(super) fn place(&self, span: Span) -> Option<ShownPlace> {
        let file = self.file(span)?;
        let (line, column) = file.position(span.start);
        Some(ShownPlace {
            path: file.path.clone(),
            line,
            column,
        })
    }

    /// The text of `span`.
    pub(super) fn text(&self, span: Span) -> String {
        let bytes = self.file(span).and_then(|it| it.text.get(span.range()));
        String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned()
    }

    /// The first line of `span`, and whether there is more.
    pub(super) fn first_line(&self, span: Span) -> String {
        let text = self.text(span);
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default().trim_end();
        match lines.next() {
            Some(_) => format!("{first} …"),
            None => first.to_owned(),
        }
    }

    /// All lines that `span` is on.
    pub(super) fn lines(&self, span: Span) -> Vec<Line> {
        let Some(file) = self.file(span) else {
            return Vec::new();
        };
        let (from, to) = (file.lines.line_of(span.start), file.lines.line_of(span.end));
        let bytes = file.lines.start(from) as usize..file.lines.end(to) as usize;
        let text = String::from_utf8_lossy(file.text.get(bytes).unwrap_or_default());
        let first = file.position(file.lines.start(from)).0;
        let mut lines = code::lines(&text, Some(first));
        // Regions may stand in between.
        for (at, line) in lines.iter_mut().enumerate() {
            line.number = Some(file.position(file.lines.start(from + at)).0);
        }
        lines
    }

    /// The first lines of a statement.
    pub(super) fn statement(&self, span: Span) -> Vec<Line> {
        let mut lines = self.lines(span);
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES - 1);
            lines.push(Line {
                text: "…".to_owned(),
                ..Line::default()
            });
        }
        lines
    }
}

impl File<'_> {
    /// Line and column in the file that the reader opens.
    fn position(&self, offset: u32) -> (u32, u32) {
        match &self.disk {
            None => self.lines.position(offset),
            Some((map, lines)) => {
                let found = map.to_disk(offset);
                lines.position(found.unwrap_or(offset))
            }
        }
    }
}
