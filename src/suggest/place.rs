//! Where the include goes, and a file with everything that is suggested for it.

use super::Suggestion;
use crate::model::Survey;
use crate::source::{Edit, EditSet, directives, first_line, newline_style};

/// The line that declares the annotations.
const INCLUDE: &str = "#include \"pleach.h\"";

/// The include that a file lacks: in front of its first one, behind the guard of a header, or else where code begins.
pub(super) fn include(survey: &Survey, path: &str) -> Option<Suggestion> {
    let text = survey.files.get(path)?;
    let all = directives(text);
    let is_header = |it: &str| it.contains("pleach.h");
    if all
        .iter()
        .any(|it| it.word == "include" && is_header(&it.rest))
    {
        return None;
    }
    let name = |at: usize| {
        let it = all.get(at)?;
        it.rest
            .split(|it: char| !it.is_alphanumeric() && it != '_')
            .next()
    };
    // `#ifndef X` `#define X` round the whole file is no condition.
    let guarded = all.first().is_some_and(|it| it.word == "ifndef")
        && all.get(1).is_some_and(|it| it.word == "define")
        && name(0) == name(1);
    let mut depth = 0;
    let mut behind = None;
    let mut at = None;
    for (number, it) in all.iter().enumerate() {
        match it.word.as_str() {
            "ifndef" if number == 0 && guarded => {}
            "if" | "ifdef" | "ifndef" => depth += 1,
            "endif" => depth -= 1,
            "include" if depth == 0 => {
                at = Some(it.start);
                break;
            }
            "define" if number == 1 && guarded => behind = Some(it.end),
            "pragma" if depth == 0 && it.rest == "once" => behind = Some(it.end),
            _ => {}
        }
    }
    let start = u32::try_from(first_line(text)).unwrap_or(0);
    Some(Suggestion {
        at: (path.to_owned(), at.or(behind).unwrap_or(start)),
        insert: Some(INCLUDE),
        message: format!("the annotations are declared in `pleach.h`; insert `{INCLUDE}` here"),
        note: None,
    })
}

/// `text` with all that is suggested for it.
pub fn edited(text: &[u8], suggestions: &[&Suggestion]) -> Vec<u8> {
    let newline = newline_style(text).as_str();
    let mut edits = EditSet::default();
    let mut places = std::collections::BTreeSet::new();
    for it in suggestions {
        let Some(insert) = it.insert.filter(|_| places.insert((it.at.1, it.insert))) else {
            continue;
        };
        let text = match insert {
            INCLUDE => format!("{insert}{newline}"),
            _ => insert.to_owned(),
        };
        // Insertions meet nothing.
        let _ = edits.add(Edit::insert(it.at.1, text));
    }
    edits.apply(text)
}
