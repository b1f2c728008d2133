//! One translation unit to a Unit of facts; the last stage that sees libclang.
//!
//! Start with [`extract`]: it parses, walks the declarations outside of system headers once, then reads
//! classes, traversals, what they create and destroy, and call sites. Soundness rests here: what is not
//! understood becomes an access to anything, a refusal to copy a body, or both.

mod accessor;
mod alias;
mod annotation;
mod attribute;
mod attribute_text;
mod body;
mod braces;
mod by_name;
mod call;
mod chaining;
mod classes;
mod configuration;
mod declarations;
mod defaults;
mod elsewhere;
mod embed;
mod eval;
mod exposure;
mod facts;
mod files;
mod followed;
mod frame;
mod functions;
mod identity;
mod iterators;
mod lambda;
mod library;
mod library_call;
mod lifetime;
mod literals;
mod locals;
mod lookups;
mod loops;
mod lvalue;
mod modules;
mod named;
mod output;
mod pointee;
mod positional;
mod pragmas;
mod predicates;
mod refs;
mod rest;
mod scope;
mod silenced;
mod sites;
mod smart;
mod special;
mod special_bodies;
mod stale;
mod statement;
mod survey;
mod symbols;
mod target;
#[cfg(test)]
mod tests;
mod text;
mod texts;
mod unexplained;
mod unions;
mod unit;
mod unresolved;
mod updates;
mod verify;
mod views;

pub use crate::clang::Overlay;
pub use annotation::unreadable_summary;
pub(crate) use files::canonical_path;
pub use library::text as library;
pub use survey::survey;
pub use unit::{
    CompilerMessage, ExtractError, Extraction, Input, Libclang, Replaced, extract, libclang,
    prepare,
};
pub(crate) use unit::{arguments, extract_seen};
pub(crate) use verify::references_seen;
pub use verify::{FileRange, RefTarget, Reference, References, references};
