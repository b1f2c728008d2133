//! Findings as text, as a page and for programs; diffs, dumps and dot graphs.

mod checks;
mod dot;
mod dump;
mod findings;
mod github;
mod json;
mod page;
mod record;
mod replacements;
mod sarif;
mod text;

pub use checks::{Check, all_checks, check_named};
pub use dot::dot_files;
pub use dump::{Dump, Stages, dump, dump_units};
pub use findings::{findings, findings_of_sites};
pub use github::github;
pub use json::json;
pub use page::{Input as PageInput, page};
pub use record::{Location, Locator, Position, Record, RecordNote, shown};
pub use replacements::{Change, replacements};
pub use sarif::sarif;
pub use text::{TextStyle, text};
