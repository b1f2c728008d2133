//! Records as SARIF 2.1.0, which code hosts show as alerts (OASIS, Static Analysis Results Interchange Format).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};

use super::checks::{Check, all_checks};
use super::record::{Location, Record};
use crate::model::Severity;

/// The version of the fingerprints below: a change of how they are made is another name.
const FINGERPRINT: &str = "pleach/v1";

/// What paths are relative to.
const ROOT: &str = "SRCROOT";

/// The document. `directory` is what relative paths of records start from.
///
/// # Errors
/// None that records can cause; serde's.
pub fn sarif(records: &[Record], directory: &Path) -> serde_json::Result<String> {
    let told: BTreeSet<&str> = records.iter().map(|it| it.code.name()).collect();
    let rules: Vec<Check> = all_checks()
        .filter(|it| told.contains(it.code.name()))
        .collect();
    let places: BTreeMap<&str, usize> = rules.iter().map(|it| it.code.name()).zip(0..).collect();
    let mut seen = BTreeMap::new();
    let results: Vec<Value> = records
        .iter()
        .map(|it| result(it, places[it.code.name()], &mut seen))
        .collect();
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": env!("CARGO_PKG_NAME"),
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(rule).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": { ROOT: { "uri": format!("file://{}/", uri(&directory.to_string_lossy())) } },
            "results": results,
        }],
    });
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

fn rule(check: &Check) -> Value {
    json!({
        "id": check.code.name(),
        "shortDescription": { "text": check.summary() },
        "fullDescription": { "text": check.summary() },
        "help": { "text": check.text, "markdown": check.text },
    })
}

/// The fingerprint tells a finding from others by what it says of which line, not by the line's number; of equal ones the second is
/// told from the first by their count.
fn result(record: &Record, rule: usize, seen: &mut BTreeMap<String, u32>) -> Value {
    let level = match record.severity {
        Severity::Remark => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    let place = record.location.as_ref();
    let line = place.map_or("", |it| it.text.trim());
    let path = place.map_or("", |it| it.path.as_str());
    let key = [record.code.name(), path, line, &record.message].join("\0");
    let hash = blake3::hash(key.as_bytes()).to_hex()[..16].to_owned();
    let count = seen.entry(hash.clone()).or_default();
    *count += 1;
    let related: Vec<Value> = record
        .notes
        .iter()
        .zip(1..)
        .map(|(note, id)| {
            let mut related = json!({ "id": id, "message": { "text": note.message } });
            if let Some(it) = &note.location {
                related["physicalLocation"] = physical(it);
            }
            related
        })
        .collect();
    json!({
        "ruleId": record.code.name(),
        "ruleIndex": rule,
        "level": level,
        "message": { "text": record.message },
        "locations": place.map(|it| json!({ "physicalLocation": physical(it) })).into_iter().collect::<Vec<_>>(),
        "relatedLocations": related,
        "partialFingerprints": { FINGERPRINT: format!("{hash}:{count}") },
    })
}

fn physical(location: &Location) -> Value {
    let Location {
        path,
        start,
        end,
        text,
    } = location;
    let artifact = match path.starts_with('/') {
        true => json!({ "uri": format!("file://{}", uri(path)) }),
        false => json!({ "uri": uri(path), "uriBaseId": ROOT }),
    };
    // Columns of records count bytes.
    let column = |column: u32| {
        let before = text.get(..column as usize - 1);
        before.map_or(column, |it| it.chars().count() as u32 + 1)
    };
    let end_column = match start.line == end.line {
        true => column(end.column).max(column(start.column)),
        false => end.column,
    };
    json!({
        "artifactLocation": artifact,
        "region": {
            "startLine": start.line, "startColumn": column(start.column),
            "endLine": end.line, "endColumn": end_column,
        },
    })
}

/// A path as a part of a URI (RFC 3986): what is not unreserved, and no slash, as `%20`.
fn uri(path: &str) -> String {
    use std::fmt::Write as _;
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => out.push(char::from(byte)),
            _ => _ = write!(out, "%{byte:02X}"),
        }
    }
    out
}
