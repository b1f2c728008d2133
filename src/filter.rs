//! What a run is about, of all that is found: checks that are on, headers that match, lines that a diff has.
//!
//! A finding that is filtered is not told and counts for no exit code. Calls outside of the lines are not fused either, as clang-tidy
//! changes nothing that it does not tell of; but those that are fused already stay fused: what `--fix` leaves out it would take out.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::config::{LineFilter, Settings};
use crate::model::{Body, Code, Diagnostic, ItemKind, Refusal, Severity, SourceFile, Span, Unit};
use crate::source::{LineIndex, OffsetMap, strip};

/// The filters of a run, and what they let through.
#[derive(Clone, Debug)]
pub struct Filter<'a> {
    settings: &'a Settings,
    lines: Option<&'a LineFilter>,
    /// The blocks with a call on one of the lines: what is said of their calls is told at the first, wherever that stands.
    blocks: BTreeSet<(String, u32, u32)>,
}

impl<'a> Filter<'a> {
    /// The filters that `settings` and `lines` say.
    pub fn new(settings: &'a Settings, lines: Option<&'a LineFilter>) -> Self {
        Filter {
            settings,
            lines,
            blocks: BTreeSet::new(),
        }
    }

    /// Leaves calls outside of the lines as they are, before the units are linked.
    pub fn apply(&mut self, units: &mut [Unit]) {
        let Some(filter) = self.lines else {
            return;
        };
        for unit in units {
            let files: Vec<Shown<'_>> = unit.files.iter().map(Shown::new).collect();
            for site in &mut unit.sites {
                let Some(file) = files.get(site.block.span.file.0 as usize) else {
                    continue;
                };
                if calls(&site.block).any(|it| file.is_on(filter, it)) {
                    let Span { start, end, .. } = site.block.span;
                    self.blocks.insert((file.path.to_owned(), start, end));
                } else if !file.is_fused(site.block.span) {
                    site.suppressed = true;
                    site.block.refusal.get_or_insert(Refusal {
                        code: Code::FuseTraversals,
                        message: "--line-filter leaves these calls out".to_owned(),
                        span: site.block.span,
                    });
                }
            }
        }
    }

    /// Those of `diagnostics`, of which spans index `files`, that are told. Errors always are. `mains`: the files that are no headers.
    pub fn filtered(
        &self,
        diagnostics: Vec<Diagnostic>,
        files: &[SourceFile],
        mains: &BTreeSet<PathBuf>,
    ) -> Vec<Diagnostic> {
        let lines: Vec<Option<Shown<'_>>> = match self.lines {
            Some(_) => files.iter().map(|it| Some(Shown::new(it))).collect(),
            None => files.iter().map(|_| None).collect(),
        };
        let is_told = |it: &Diagnostic| {
            let place = it.span.and_then(|span| {
                let at = span.file.0 as usize;
                Some((span, files.get(at)?, lines.get(at)?.as_ref()))
            });
            it.severity == Severity::Error
                || self.settings.is_on(it.code)
                    && place.is_none_or(|(span, file, shown)| {
                        is_told_in(self.settings, Path::new(&file.path), mains)
                            && shown.is_none_or(|it| self.has(it, span))
                    })
        };
        diagnostics.into_iter().filter(is_told).collect()
    }

    fn has(&self, file: &Shown<'_>, span: Span) -> bool {
        let is_in = |(path, start, end): &(String, u32, u32)| {
            path == file.path && *start <= span.start && span.end <= *end
        };
        self.lines.is_none_or(|it| file.is_on(it, span)) || self.blocks.iter().any(is_in)
    }
}

/// Whether `file` is one to tell of and to change: each that is no header is, and headers are that match.
pub fn is_told_in(settings: &Settings, file: &Path, mains: &BTreeSet<PathBuf>) -> bool {
    let filter = settings.header_filter.as_ref();
    filter.is_none_or(|it| mains.contains(file) || it.is_match(&file.to_string_lossy()))
}

/// A file with its lines as the user sees them, with what is fused.
struct Shown<'a> {
    path: &'a str,
    map: Option<OffsetMap>,
    lines: LineIndex,
}

impl<'a> Shown<'a> {
    fn new(file: &'a SourceFile) -> Self {
        let is_plain = file.text == file.on_disk;
        let stripped = strip(&file.on_disk.0).ok().filter(|_| !is_plain);
        Shown {
            path: &file.path,
            map: stripped.map(|it| it.map),
            lines: LineIndex::new(&file.on_disk.0),
        }
    }

    fn on_disk(&self, offset: u32) -> u32 {
        let mapped = self.map.as_ref().and_then(|it| it.to_disk(offset));
        mapped.unwrap_or(offset)
    }

    fn is_on(&self, filter: &LineFilter, span: Span) -> bool {
        let line = |offset| self.lines.line_of(self.on_disk(offset)) + 1;
        filter.has(Path::new(self.path), line(span.start), line(span.end))
    }

    /// Whether something stands in `span` that is not the user's.
    fn is_fused(&self, span: Span) -> bool {
        self.on_disk(span.end) - self.on_disk(span.start) != span.end - span.start
    }
}

/// The calls of traversals in a block.
fn calls(block: &Body) -> impl Iterator<Item = Span> {
    let calls = block.items.iter();
    let calls = calls.filter(|it| matches!(it.kind, ItemKind::Call(_)));
    calls.map(|it| it.span)
}
