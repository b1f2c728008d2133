//! `--report`: one page for a run, which says at each call site why it is not one walk.
//!
//! The page is whole in itself (no network, by its own policy), has the same bytes for the same run, and says everything without its script, which
//! only searches and filters. From the stages' values come plain views (`view`), from these the markup.

mod code;
mod graph;
mod markup;
mod sources;
mod view;

use std::path::Path;

use super::dump::Stages;
use super::record::Record;
use crate::emit::Emission;
use crate::fuse::{Bans, Bounds};
use crate::model::{Diagnostic, SourceFile};

/// What a page is made from.
#[derive(Debug)]
pub struct Input<'a> {
    /// All stages of the run.
    pub stages: &'a Stages<'a>,
    /// What is written for the plan.
    pub emission: &'a Emission,
    /// What had to be taken back.
    pub bans: &'a Bans,
    /// The bounds that the plan was made with.
    pub bounds: Bounds,
    /// The files of the program as the reader of the page finds them.
    pub files: &'a [SourceFile],
    /// Paths below this directory are shown relative to it.
    pub directory: &'a Path,
    /// What is found at call sites, each with the site's index in the program.
    pub sites: &'a [(usize, Diagnostic)],
    /// All other findings.
    pub findings: &'a [Record],
    /// What was said of the run as a whole.
    pub notes: &'a [String],
    /// Whether the files hold the fused code.
    pub done: bool,
}

/// The page, as HTML.
pub fn page(input: &Input<'_>) -> String {
    let sources = sources::Sources::new(input.files, input.directory);
    markup::page(&view::page(input, &sources)).into_string()
}
