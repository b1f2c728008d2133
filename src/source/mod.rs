//! Source text as bytes: lines, edits, and the generated regions that hold what pleach writes.

mod diff;
mod directives;
mod edit;
mod fingerprint;
mod generate;
mod keywords;
mod lines;
mod manifest;
mod mentions;
mod regions;

pub use diff::unified_diff;
pub use directives::{Conditional, Directive, conditionals, directives};
pub use edit::{Conflict, Edit, EditSet};
pub use generate::{ALL_HOLD, GenerateError, GenerateFault, Generated, RegionEdit, generate};
pub use keywords::KEYWORDS;
pub use lines::{
    LineIndex, LineStart, Newline, indent_unit, is_balanced, line_starts, newline_style,
};
pub use manifest::Manifest;
pub use mentions::{declared, mention};
pub use regions::{
    OffsetMap, RegionError, RegionFault, Stripped, begin_line, end_line, may_have_regions, strip,
};

/// The UTF-8 byte order mark, which stays the first thing in a file.
pub(crate) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Where the first line of `text` starts: behind a byte order mark.
pub(crate) fn first_line(text: &[u8]) -> usize {
    if text.starts_with(BOM) { BOM.len() } else { 0 }
}
