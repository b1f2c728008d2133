//! Findings as text, diffs, dumps and dot graphs.

mod dot;
mod dump;
mod findings;
mod text;

pub use dot::dot_files;
pub use dump::{Dump, Stages, dump};
pub use findings::findings;
pub use text::{Renderer, render};
