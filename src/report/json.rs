//! Records as one JSON document, by `findings.schema.json` beside this file.

use serde::Serialize;

use super::record::Record;

/// Changes when what a reader of the document relies on does.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    tool: &'a str,
    tool_version: &'a str,
    findings: &'a [Record],
}

/// The document.
///
/// # Errors
/// None that records can cause; serde's.
pub fn json(records: &[Record]) -> serde_json::Result<String> {
    let document = Document {
        version: VERSION,
        tool: env!("CARGO_PKG_NAME"),
        tool_version: env!("CARGO_PKG_VERSION"),
        findings: records,
    };
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}
