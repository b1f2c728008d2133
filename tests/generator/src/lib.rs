//! Random annotated C++ programs, to find what pleach fuses wrongly.
//!
//! A member of the workspace under `tests/`, because it ships nothing to users: its own test and the
//! program `pleach-fuzz` share it, and pleach itself is only ever run as a binary. It has no dependencies.
//!
//! [`generate()`] makes a [`Program`]; [`print::unit`] writes a unit of many of them, each in a
//! namespace of its own, as one source file or two with a header; [`driver`] fuses, compiles, runs, compares, and reduces what fails.
//!
//! Every program is well defined by construction. It ends: calls go to children, or to the node itself with a
//! traversal of lower rank, and trees are finite and only ever shrink. It has no undefined behaviour: all
//! arithmetic is unsigned and without division, every local is initialised, a pointer is used where it is known
//! not to be null, and nothing that may point to a deleted node is used after the deletion. It keeps pleach's
//! contract: child fields own disjoint subtrees, effect summaries are true.

mod bodies;
mod calls;
mod changes;
mod classes;
pub mod code;
mod cost;
mod dialect;
pub mod driver;
mod effects;
mod expressions;
mod features;
mod fields;
mod focus;
mod generate;
mod names;
mod phrases;
pub mod print;
mod program;
mod rng;
mod scope;
mod sites;
mod slots;
mod sources;
mod spread;
mod statements;

pub use dialect::Dialect;
pub use features::Features;
pub use focus::{Focus, scenario_named};
pub use generate::{Config, generate};
pub use phrases::names as phrase_names;
pub use program::{
    CallRecord, Class, Field, FieldKind, Form, Method, Other, Program, Scalar, Site, Slot,
};
pub use rng::Rng;
pub use sources::Sources;
