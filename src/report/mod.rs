//! Findings as text and for programs, diffs, dumps and dot graphs.

mod checks;
mod dot;
mod dump;
mod findings;
mod github;
mod json;
mod record;
mod replacements;
mod sarif;
mod text;

pub use checks::{Check, all_checks, check_named};
pub use dot::dot_files;
pub use dump::{Dump, Stages, dump, dump_units};
pub use findings::findings;
pub use github::github;
pub use json::json;
pub use record::{Location, Locator, Position, Record, RecordNote, shown};
pub use replacements::{Change, replacements};
pub use sarif::sarif;
pub use text::{TextStyle, text};
