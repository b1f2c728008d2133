//! The text that the compiler read: files, what the preprocessor did to them, and on what the text depends.
//!
//! Input: an [`Input`], and the translation unit that libclang made of it. Output: spans, texts, the preprocessor conditions and pragmas in
//! force at a place. Nothing here knows what a declaration means.

mod attribute_text;
mod configuration;
mod embed;
mod files;
mod input;
mod modules;
mod positional;
mod pragmas;
mod silenced;
pub(super) mod text;
mod texts;

pub(super) use attribute_text::HARMLESS;
pub(super) use configuration::{Dependence, Export, Head, INCLUSION, Scope};
pub(super) use embed::embed_in_function;
pub(super) use files::Files;
pub(crate) use files::canonical_path;
pub use input::{CompilerMessage, Input, Replaced};
pub(super) use modules::use_of_modules;
