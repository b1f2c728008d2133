//! Records as workflow commands of GitHub Actions, which shows them beside the lines of a pull request.

use std::fmt::Write as _;

use super::record::{Location, Record};
use crate::model::Severity;

/// One command for each record, with the notes in its message.
pub fn github(records: &[Record]) -> String {
    let mut out = String::new();
    for it in records {
        let command = match it.severity {
            Severity::Remark => "notice",
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        let place = it.location.as_ref().map(place).unwrap_or_default();
        let mut message = it.message.clone();
        for note in &it.notes {
            let at = note.location.as_ref().map(|it| {
                let Location { path, start, .. } = it;
                format!("{path}:{}: ", start.line)
            });
            let _ = write!(message, "\n{}{}", at.unwrap_or_default(), note.message);
        }
        let title = property(&format!("pleach ({})", it.code));
        let _ = writeln!(out, "::{command} title={title}{place}::{}", data(&message));
    }
    out
}

/// GitHub takes columns only where the range does not go on to another line.
fn place(location: &Location) -> String {
    let Location {
        path, start, end, ..
    } = location;
    let mut place = format!(",file={},line={}", property(path), start.line);
    if start.line == end.line {
        let end_column = end.column.max(start.column);
        let _ = write!(
            place,
            ",col={},endLine={},endColumn={end_column}",
            start.column, end.line
        );
    }
    place
}

fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
