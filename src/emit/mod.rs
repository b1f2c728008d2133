//! Plan to new files: the C++ text of fused functions, declarations and call sites.
//!
//! Everything is written next to what it replaces, in generated regions (see [`crate::source`]), so that the
//! unfused program stays in the file. Fused functions are members: copied statements
//! keep their text, save for what another class or another traversal beside them would make mean something
//! else. Each copied name is handed on as an [`Expectation`], for the result to be checked against.
//!
//! What is printed, under which tests and in which order, is decided before: a [`crate::model::Listing`] for each body
//! and call site. What cannot be written is refused by name; the caller plans again without it. The files of an emission
//! with refusals are not meant to be kept.

mod body;
mod call;
mod callee;
mod condition;
mod context;
mod declare;
mod emission;
mod fragment;
mod idle;
mod job;
mod loops;
mod manifests;
mod member;
mod names;
mod pieces;
mod place;
mod predicates;
mod signature;
mod silenced;
mod site;
mod statement;
#[cfg(test)]
mod tests;
mod write;

use crate::link::Program;
use crate::model::Plan;

pub use emission::{
    Across, Brought, Emission, EmitTarget, EmittedPart, Expectation, FileEdit, Meaning,
};

/// Writes `plan` into the unfused files of `program`.
pub fn emit(program: &Program, plan: &Plan) -> Emission {
    write::emit(program, plan)
}
