//! Names that the configuration marks and that nothing has.
//!
//! A name is wrong where that is known: when its class was read and has no such member, when what has the name cannot have the mark, or
//! when the whole database was read. Of a part of the files nobody knows what the others declare.

use std::collections::BTreeMap;
use std::path::Path;

use super::units::Parsed;
use crate::config::{Settings, place_of};
use crate::load::read_regular;
use crate::model::{
    Code, Diagnostic, FileId, Mark, MarkName, NamedMark, Severity, Sighting, SourceFile,
    SourceText, Span,
};

/// What is wrong with the names; and the configuration `file`, as the one with the number `id`, if something is told there. `whole`: the
/// whole database was read.
pub(super) fn unmatched(
    settings: &Settings,
    (file, id): (Option<&Path>, FileId),
    parsed: &Parsed,
    whole: bool,
) -> (Vec<Diagnostic>, Option<SourceFile>) {
    let marks = settings.marks().marks;
    let mut all: BTreeMap<&NamedMark, Sighting> = BTreeMap::new();
    for (at, mark) in marks.iter().enumerate() {
        let whole = all.entry(mark).or_default();
        for it in parsed.sightings().filter_map(|it| it.get(at)) {
            absorb(whole, it, &mark.name);
        }
    }
    let wrong = all.into_iter().filter_map(|(mark, sighting)| {
        let message = message(mark, sighting, whole)?;
        Some((mark, message))
    });
    let wrong: Vec<(&NamedMark, String)> = wrong.collect();
    let bytes = file.filter(|_| !wrong.is_empty());
    let bytes = bytes.and_then(|it| read_regular(it).ok());
    let diagnostics = wrong.into_iter().map(|(mark, message)| {
        let place = bytes.as_ref().and_then(|it| place(it, mark));
        let offset = |it: usize| u32::try_from(it).unwrap_or(u32::MAX);
        Diagnostic {
            severity: Severity::Warning,
            code: Code::UnmatchedMark,
            span: place.map(|it| Span::new(id, offset(it.start), offset(it.end))),
            message,
            notes: Vec::new(),
        }
    });
    let diagnostics: Vec<Diagnostic> = diagnostics.collect();
    let source = file.zip(bytes).map(|(path, bytes)| {
        let text = SourceText(bytes.into());
        SourceFile {
            path: path.display().to_string(),
            editable: false,
            text: text.clone(),
            on_disk: text,
        }
    });
    (diagnostics, source)
}

/// Where the configuration names it.
fn place(bytes: &[u8], mark: &NamedMark) -> Option<std::ops::Range<usize>> {
    place_of(bytes, mark.mark.setting(), |text| {
        let name = match mark.mark {
            Mark::Access(_) | Mark::Children(_) => text.rsplit_once('=').map_or(text, |it| it.0),
            _ => text,
        };
        let name: Result<MarkName, _> = name.parse();
        name.is_ok_and(|it| it == mark.name)
    })
}

/// Adds what one unit knows.
fn absorb(all: &mut Sighting, one: &Sighting, name: &MarkName) {
    all.met |= one.met;
    all.scope |= one.scope;
    if all.other.is_none() {
        all.other.clone_from(&one.other);
    }
    let likeness = |it: &Option<String>| it.as_deref().map_or(0.0, |it| name.likeness(it));
    if likeness(&one.like) > likeness(&all.like) {
        all.like.clone_from(&one.like);
    }
}

/// What is wrong with a name, if that is known.
fn message(mark: &NamedMark, found: Sighting, whole: bool) -> Option<String> {
    if found.met || found.other.is_none() && !found.scope && !whole {
        return None;
    }
    let setting = mark.mark.setting();
    if let Some(other) = found.other {
        return Some(format!("{other} ({setting})"));
    }
    let advice = found.like.map(|it| format!("; did you mean '{it}'?"));
    Some(format!(
        "no {} that was read is called '{}', which {setting} names{}",
        mark.mark.noun(),
        mark.name,
        advice.unwrap_or_default()
    ))
}
