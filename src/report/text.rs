//! Records as clang-tidy prints them: `file:line:col: warning: message [code]`, the line, a caret.
//!
//! Editors and CI services match these lines, so they are written here and not by a crate for excerpts, whose headers look otherwise.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::record::{Location, Record};
use crate::model::Severity;

/// How to print records as text.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextStyle {
    /// With escape sequences for a terminal, as clang has them.
    pub colored: bool,
    /// One line for each record: no excerpts, no notes.
    pub concise: bool,
}

/// All of `records`, each with its notes.
pub fn text(records: &[Record], style: TextStyle) -> String {
    let mut out = String::new();
    for it in records {
        let (severity, color) = match it.severity {
            Severity::Remark => ("remark", AnsiColor::Blue),
            Severity::Warning => ("warning", AnsiColor::Magenta),
            Severity::Error => ("error", AnsiColor::Red),
        };
        // As clang-tidy has it, so that readers see where the severity comes from.
        let promoted = if it.promoted {
            ",-warnings-as-errors"
        } else {
            ""
        };
        let message = format!("{} [{}{promoted}]", it.message, it.code);
        let location = it.location.as_ref();
        line(&mut out, location, (severity, color), &message, style);
        if style.concise {
            continue;
        }
        for note in &it.notes {
            let location = note.location.as_ref();
            line(
                &mut out,
                location,
                ("note", AnsiColor::Cyan),
                &note.message,
                style,
            );
        }
    }
    out
}

fn line(
    out: &mut String,
    location: Option<&Location>,
    (severity, color): (&str, AnsiColor),
    message: &str,
    style: TextStyle,
) {
    let (bold, severe, caret) = match style.colored {
        true => (
            Style::new().bold(),
            Style::new().bold().fg_color(Some(color.into())),
            Style::new().bold().fg_color(Some(AnsiColor::Green.into())),
        ),
        false => Default::default(),
    };
    let place = match location {
        None => "pleach".to_owned(),
        Some(it) => format!("{}:{}:{}", it.path, it.start.line, it.start.column),
    };
    let _ = writeln!(
        out,
        "{bold}{place}:{bold:#} {severe}{severity}:{severe:#} {message}"
    );
    if let Some(location) = location.filter(|_| !style.concise) {
        excerpt(out, location, caret);
    }
}

/// Lines that are longer than twice as many characters are shown as far as this from the place that they are shown for.
const FAR: usize = 120;

/// The line with a caret below the start, and tildes as far as the range goes on this line.
fn excerpt(out: &mut String, location: &Location, style: Style) {
    let Location {
        start, end, text, ..
    } = location;
    let before = text.get(..start.column as usize - 1).unwrap_or("");
    let skipped = match before.char_indices().rev().nth(FAR) {
        Some((at, _)) if text.chars().nth(2 * FAR).is_some() => at,
        _ => 0,
    };
    let (lead, text) = (&before[skipped..], &text[skipped..]);
    let shown = lead.chars().count() + FAR;
    let cut = text
        .char_indices()
        .nth(shown)
        .filter(|_| text.chars().nth(2 * FAR).is_some());
    let text = cut.map_or(text, |(at, _)| &text[..at]);
    let indent: String = lead
        .chars()
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    let rest = text.chars().count().saturating_sub(indent.chars().count());
    let length = match end.line == start.line {
        true => end.column.saturating_sub(start.column) as usize,
        false => rest,
    };
    let tildes = length.min(rest).saturating_sub(1);
    let number = start.line.to_string();
    let margin = " ".repeat(number.len());
    // What moves a terminal's cursor is not shown as it is.
    let is_harmless = |c: char| c == '\t' || !c.is_control();
    let text: String = text
        .chars()
        .map(|c| if is_harmless(c) { c } else { '\u{fffd}' })
        .collect();
    let _ = writeln!(out, "  {number} | {text}");
    let _ = writeln!(
        out,
        "  {margin} | {indent}{style}^{}{style:#}",
        "~".repeat(tildes)
    );
}
