//! Source text: lines, generated regions, edits.
