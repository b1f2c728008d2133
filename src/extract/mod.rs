//! One translation unit to a Unit of facts; the last stage that sees libclang.
//!
//! Start with [`extract`]: it parses, walks the declarations outside of system headers once, then reads
//! classes, traversals, what they create and destroy, and call sites. Soundness rests here: what is not
//! understood becomes an access to anything, a refusal to copy a body, or both.
//!
//! The rooms, each of which knows those above it only, by what their `mod.rs` gives:
//!
//! - `syntax`: what a cursor says by itself,
//! - `library`: what the standard library does, by its table,
//! - `reading`: the text that the compiler read,
//! - `declarations`: what is declared,
//! - `effects`: what evaluating an expression touches,
//! - `bodies`: statements and functions,
//! - `unit`, `verify`, `survey`: the three things that a parse is for.

mod bodies;
mod declarations;
mod effects;
mod library;
mod reading;
mod survey;
mod syntax;
#[cfg(test)]
mod tests;
mod unit;
mod verify;

pub use crate::clang::Overlay;
pub use library::text as library;
pub(crate) use reading::canonical_path;
pub use reading::{CompilerMessage, Input, Replaced};
pub use survey::survey;
pub use syntax::unreadable_summary;
pub use unit::{ExtractError, Extraction, Libclang, extract, libclang, prepare};
pub(crate) use unit::{arguments, extract_seen};
pub(crate) use verify::references_seen;
pub use verify::{FileRange, RefTarget, Reference, References, references};
