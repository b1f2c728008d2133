//! Statements and functions: blocks as items, `if`s and loops as their parts, what keeps a body from being copied.
//!
//! Input: [`Facts`](super::declarations::Facts) and a definition. Output: functions, bodies and call sites of the
//! [model](crate::model), as the later stages know them.

mod body;
mod completed;
mod elsewhere;
mod functions;
mod locals;
mod loops;
mod near_sites;
mod predicates;
mod rest;
mod sites;
mod stale;
mod statement;
mod unshown;
mod values;

pub(super) use body::do_anything;
pub(super) use functions::{read_function, read_traversal};
pub(super) use near_sites::tell_of_near_site;
pub(super) use sites::{Bodies, read_site};
