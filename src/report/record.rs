//! Diagnostics with their places looked up: what every output format prints.

use std::path::Path;

use serde::Serialize;

use crate::model::{Code, Diagnostic, Severity, SourceFile, Span};
use crate::source::LineIndex;

/// A diagnostic as the user sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// How bad.
    pub severity: Severity,
    /// Its kind.
    pub code: Code,
    /// What, in lower case, without a full stop.
    pub message: String,
    /// Where; none for what concerns no file.
    pub location: Option<Location>,
    /// More about it.
    pub notes: Vec<RecordNote>,
    /// Whether it is a warning that the user counts as an error.
    #[serde(skip)]
    pub promoted: bool,
}

/// An addition to a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RecordNote {
    /// What.
    pub message: String,
    /// Where.
    pub location: Option<Location>,
}

/// A range of a file as it is on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Location {
    /// The file, relative to the current folder if it lies below.
    pub path: String,
    /// The first character.
    pub start: Position,
    /// Behind the last character.
    pub end: Position,
    /// The first line, without its end.
    #[serde(skip)]
    pub text: String,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Position {
    /// From 1.
    pub line: u32,
    /// In bytes, from 1.
    pub column: u32,
}

/// Looks places up.
#[derive(Clone, Copy, Debug)]
pub struct Locator<'a> {
    /// The files that spans index.
    pub files: &'a [SourceFile],
    /// Paths below this directory are shown relative to it.
    pub directory: &'a Path,
}

impl Locator<'_> {
    /// The records of `diagnostics`, in their order.
    pub fn records(&self, diagnostics: &[Diagnostic]) -> Vec<Record> {
        let note = |it: &crate::model::Note| RecordNote {
            message: it.message.clone(),
            location: it.span.and_then(|it| self.location(it)),
        };
        let record = |it: &Diagnostic| Record {
            severity: it.severity,
            code: it.code,
            message: it.message.clone(),
            location: it.span.and_then(|it| self.location(it)),
            notes: it.notes.iter().map(note).collect(),
            promoted: false,
        };
        diagnostics.iter().map(record).collect()
    }

    /// A span of the unfused text, in the file that the user sees.
    pub fn location(&self, span: Span) -> Option<Location> {
        let file = self.files.get(span.file.0 as usize)?;
        let bytes = &file.on_disk.0;
        let start = on_disk(file, span.start);
        let end = start.saturating_add(span.end.saturating_sub(span.start));
        let path = shown(Path::new(&file.path), self.directory);
        Some(Location::of(path, bytes, start, end))
    }
}

impl Location {
    /// The place of the bytes from `start` to `end` in a text; `path` is what it is called.
    pub fn of(path: String, bytes: &[u8], start: u32, end: u32) -> Location {
        let lines = LineIndex::new(bytes);
        let position = |offset: u32| {
            let (line, column) = lines.position(offset);
            Position { line, column }
        };
        let line = lines.line_of(start);
        let text = bytes.get(lines.start(line) as usize..lines.end(line) as usize);
        let text = String::from_utf8_lossy(text.unwrap_or_default());
        Location {
            path,
            start: position(start),
            end: position(end.min(bytes.len() as u32)),
            text: text.trim_end_matches(['\r', '\n']).to_owned(),
        }
    }
}

/// `path` as the user would type it in `directory`.
pub fn shown(path: &Path, directory: &Path) -> String {
    let relative = path.strip_prefix(directory).unwrap_or(path);
    if relative.as_os_str().is_empty() {
        return ".".to_owned();
    }
    relative.display().to_string()
}

/// Where an offset of the unfused text stands in the file that the user sees.
fn on_disk(file: &SourceFile, offset: u32) -> u32 {
    if file.text == file.on_disk {
        return offset;
    }
    crate::source::strip(&file.on_disk.0)
        .ok()
        .and_then(|it| it.map.to_disk(offset))
        .unwrap_or(offset)
}
