//! pleach: proves which C++ tree traversals may run together, and rewrites the source so that they do.
//!
//! The stages, each a plain function from a value to a value plus diagnostics:
//! `load -> extract -> link -> summarise -> fuse -> emit -> verify -> report / write`, where `fuse` ends with
//! `lower` (the order becomes the program that is printed) and `check` (that program is run beside the original).
//! See the README's ARCHITECTURE section for the code map and the invariants.

#[allow(unsafe_code, reason = "the one module that talks to libclang")]
pub mod clang;

pub mod automata;
pub mod cache;
pub mod check;
pub mod cli;
pub mod config;
mod disk;
pub mod emit;
pub mod extract;
pub mod filter;
pub mod fuse;
pub mod link;
pub mod load;
pub mod lower;
pub mod model;
pub mod mutation;
pub mod report;
pub mod settle;
pub mod source;
pub mod suggest;
pub mod summarise;
pub mod suppress;
pub mod verify;
pub mod write;
