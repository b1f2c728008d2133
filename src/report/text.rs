//! Diagnostics as clang-tidy prints them: `file:line:col: warning: message [code]`, the line, a caret.

use std::fmt::Write as _;
use std::path::Path;

use crate::model::{Diagnostic, Severity, SourceFile, Span};
use crate::source::LineIndex;

/// What rendering needs to know.
#[derive(Debug)]
pub struct Renderer<'a> {
    /// The files that spans index.
    pub files: &'a [SourceFile],
    /// Paths below this directory are printed relative to it.
    pub directory: &'a Path,
}

/// All of `diagnostics`, each with its notes.
pub fn render(renderer: &Renderer<'_>, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for it in diagnostics {
        let severity = match it.severity {
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        renderer.line(
            &mut out,
            it.span,
            severity,
            &format!("{} [{}]", it.message, it.code),
        );
        for note in &it.notes {
            renderer.line(&mut out, note.span, "note", &note.message);
        }
    }
    out
}

impl Renderer<'_> {
    fn line(&self, out: &mut String, span: Option<Span>, severity: &str, message: &str) {
        let place = span.and_then(|span| Some((span, self.files.get(span.file.0 as usize)?)));
        let Some((span, file)) = place else {
            let _ = writeln!(out, "pleach: {severity}: {message}");
            return;
        };
        let lines = LineIndex::new(&file.on_disk.0);
        let start = on_disk(file, span.start);
        let (line, column) = lines.position(start);
        let _ = writeln!(
            out,
            "{}:{line}:{column}: {severity}: {message}",
            self.path(&file.path)
        );
        snippet(
            out,
            file,
            &lines,
            start,
            span.end.saturating_sub(span.start),
        );
    }

    /// `path` as the user would type it.
    pub fn path(&self, path: &str) -> String {
        let relative = Path::new(path).strip_prefix(self.directory).ok();
        relative.map_or_else(|| path.to_owned(), |it| it.display().to_string())
    }
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

/// The line with a caret below the start, and tildes as far as the span goes on this line.
fn snippet(out: &mut String, file: &SourceFile, lines: &LineIndex, start: u32, length: u32) {
    let bytes = &file.on_disk.0;
    let (line, column) = lines.position(start);
    let range = lines.start(line as usize - 1) as usize..lines.end(line as usize - 1) as usize;
    let text = String::from_utf8_lossy(&bytes[range]);
    let text = text.trim_end_matches(['\r', '\n']);
    let lead = text.get(..column as usize - 1).unwrap_or("");
    let indent: String = lead
        .chars()
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    let rest = text.chars().count().saturating_sub(indent.chars().count());
    let tildes = (length as usize).min(rest).saturating_sub(1);
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let _ = writeln!(out, "  {number} | {text}");
    let _ = writeln!(out, "  {margin} | {indent}^{}", "~".repeat(tildes));
}
