//! Changes as the YAML of clang-tidy's `--export-fixes`, which clang-apply-replacements and its kind read.
//!
//! The document is written as JSON, of which YAML is a superset.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::model::Code;

/// A file's content, and what it is to become.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// The file, absolute.
    pub path: &'a Path,
    /// Its bytes.
    pub before: &'a [u8],
    /// Its new bytes.
    pub after: &'a [u8],
}

/// The document: all changes belong to one diagnostic, so that they are applied together or not at all.
///
/// # Errors
/// When a line that is written is not UTF-8, which the format cannot hold.
pub fn replacements<'a>(
    changes: impl Iterator<Item = Change<'a>>,
    main: &Path,
    directory: &Path,
) -> Result<String> {
    let mut all: Vec<Value> = Vec::new();
    for change in changes {
        edits(change, &mut all)?;
    }
    let diagnostics: Vec<Value> = all
        .first()
        .map(|first| {
            json!({
                "DiagnosticName": Code::FuseTraversals.name(),
                "DiagnosticMessage": {
                    "Message": "calls can run as fewer walks",
                    "FilePath": first["FilePath"],
                    "FileOffset": first["Offset"],
                    "Replacements": all,
                },
                "Level": "Warning",
                "BuildDirectory": directory.display().to_string(),
            })
        })
        .into_iter()
        .collect();
    let document = json!({
        "MainSourceFile": main.display().to_string(),
        "Diagnostics": diagnostics,
    });
    Ok(format!(
        "---\n{}\n...\n",
        serde_json::to_string_pretty(&document)?
    ))
}

/// The replacements of whole lines that make a file what it is to become, in its order.
fn edits(change: Change<'_>, all: &mut Vec<Value>) -> Result<()> {
    let before: Vec<&[u8]> = change.before.split_inclusive(|it| *it == b'\n').collect();
    let after: Vec<&[u8]> = change.after.split_inclusive(|it| *it == b'\n').collect();
    let mut offset = 0;
    for op in capture_diff_slices(Algorithm::Myers, &before, &after) {
        let length: usize = before[op.old_range()].iter().map(|it| it.len()).sum();
        if !matches!(op, DiffOp::Equal { .. }) {
            let text = after[op.new_range()].concat();
            let text = String::from_utf8(text).with_context(|| {
                format!(
                    "{}: is not UTF-8, so its fixes cannot be exported; use --fix or --diff",
                    change.path.display()
                )
            })?;
            all.push(json!({
                "FilePath": change.path.display().to_string(),
                "Offset": offset,
                "Length": length,
                "ReplacementText": text,
            }));
        }
        offset += length;
    }
    Ok(())
}
