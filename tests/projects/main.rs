//! Whole projects: several files, databases, options, configurations, edits by hand; what pleach writes, says and leaves.
#![allow(dead_code, reason = "each topic uses its own part of the support")]

mod basics;
mod cache;
mod cmake;
mod config;
mod elsewhere;
mod every;
mod exports;
mod filters;
mod foreign;
mod formats;
mod helpers;
mod honest;
#[path = "../support/instrument.rs"]
mod instrument;
#[path = "../support/kept.rs"]
mod kept;
mod links;
mod marks;
mod options;
mod page;
mod placement;
mod project;
mod real;
mod reasons;
mod recipes;
mod regions;
mod setup;
mod stages;
mod stale;
mod subsets;
mod suggest;
mod targets;
mod text;
mod united;
mod unseen;
mod whole;
