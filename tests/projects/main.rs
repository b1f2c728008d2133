//! Whole projects: several files, databases, options, configurations, edits by hand; what pleach writes, says and leaves.
#![allow(dead_code, reason = "each topic uses its own part of the support")]

mod basics;
mod honest;
mod placement;
mod project;
mod targets;
