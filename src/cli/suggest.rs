//! `--suggest-annotations`: a survey of all units, and what comes of the suggestions: findings, a diff, or changed files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::args::Action;
use super::run::{DONE, FAILED, FINDINGS, Run, replacement};
use super::units::{in_parallel, input};
use crate::extract::{CompilerMessage, Input, Overlay, prepare, survey};
use crate::filter::is_told_in;
use crate::model::{Code, Severity, Survey};
use crate::report::{Location, Record, RecordNote, shown};
use crate::suggest::{Suggestion, edited, suggest};
use crate::write::Replacement;

/// More errors than this are counted instead of told.
const MOST_ERRORS: usize = 20;

impl Run<'_> {
    /// Everything that the run is about is read, marks or no marks.
    pub(super) fn suggest(&mut self) -> Result<u8> {
        let source = self.open()?;
        let mut files = self.selected.files.clone();
        files.extend(std::mem::take(&mut self.selected.skipped));
        let selection = self.select(&files, &source)?;
        let notes: Vec<String> = self
            .selected
            .notes
            .iter()
            .chain(&selection.notes)
            .cloned()
            .collect();
        self.note(&notes);
        let root = self.root(&selection);
        prepare()?;
        let marks = self.settings.marks();
        let commands = selection.commands.iter();
        let inputs: Vec<Input> = commands.map(|it| input(it, &marks)).collect();
        let threads = self.settings.threads();
        let read = in_parallel(threads, &inputs, |it| Ok(survey(it, &[])?))?;
        let mut program = Survey::default();
        let mut errors: BTreeSet<CompilerMessage> = BTreeSet::new();
        for (unit, messages) in read {
            program.absorb(unit);
            errors.extend(messages);
        }
        if !errors.is_empty() {
            return self.refuse_survey(&program, &errors);
        }
        let mains: BTreeSet<PathBuf> = selection
            .commands
            .iter()
            .map(|it| it.file.clone())
            .collect();
        let editable = |path: &str| {
            let path = Path::new(path);
            path.starts_with(&root) && is_told_in(self.settings, path, &mains)
        };
        let mut all = suggest(&program);
        all.retain(|it| editable(&it.at.0));
        if self.args.mode() == Action::Report {
            return self.tell_suggestions(&program, &all);
        }
        let changes = changes(&program, &all);
        self.check_suggestions(&inputs, &changes)?;
        if self.args.mode() == Action::Diff {
            return Ok(self.diff(&changes));
        }
        self.write(&changes, &root)?;
        if changes.is_empty() {
            self.note(&[nothing(&program).to_owned()]);
        }
        Ok(DONE)
    }

    fn record(&self, program: &Survey, it: &Suggestion) -> Record {
        let location = program.files.get(&it.at.0).map(|text| {
            let path = shown(Path::new(&it.at.0), &self.directory);
            Location::of(path, text, it.at.1, it.at.1)
        });
        let note = it.note.iter().map(|note| RecordNote {
            message: note.clone(),
            location: None,
        });
        Record {
            severity: match it.insert {
                Some(_) => Severity::Warning,
                None => Severity::Remark,
            },
            code: Code::SuggestedAnnotation,
            message: it.message.clone(),
            location,
            notes: note.collect(),
            promoted: false,
        }
    }

    fn tell_suggestions(&mut self, program: &Survey, all: &[Suggestion]) -> Result<u8> {
        let records = all.iter().map(|it| self.record(program, it));
        let quiet = self.settings.quiet();
        let records = records.filter(|it| !quiet || it.severity == Severity::Warning);
        let mut records: Vec<Record> = records.collect();
        let failed = self.promote(&mut records);
        self.print(&records)?;
        if !all.iter().any(|it| it.insert.is_some()) {
            self.note(&[nothing(program).to_owned()]);
            return Ok(DONE);
        }
        Ok(match self.exit_zero() {
            true => failed,
            false => FINDINGS,
        })
    }

    /// What does not compile is not understood.
    fn refuse_survey(
        &mut self,
        program: &Survey,
        errors: &BTreeSet<CompilerMessage>,
    ) -> Result<u8> {
        let record = |it: &CompilerMessage| Record {
            severity: Severity::Error,
            code: Code::ClangError,
            message: it.message.clone(),
            location: program.files.get(&it.path).map(|text| {
                let path = shown(Path::new(&it.path), &self.directory);
                Location::of(path, text, it.offset, it.offset)
            }),
            notes: Vec::new(),
            promoted: false,
        };
        let records: Vec<Record> = errors.iter().take(MOST_ERRORS).map(record).collect();
        self.print(&records)?;
        let more = errors.len() - records.len();
        if more > 0 {
            self.note(&[format!("{more} more errors are not shown")]);
        }
        self.output.err.push_str(
            "pleach: error: nothing was done, because the code does not compile; correct it, or the compiler arguments\n",
        );
        Ok(FAILED)
    }

    /// Parses everything once more as it would be.
    fn check_suggestions(&self, inputs: &[Input], changes: &[Replacement]) -> Result<()> {
        let overlay = |it: &Replacement| Overlay {
            path: it.path.display().to_string(),
            bytes: it.content.clone(),
        };
        let overlays: Vec<Overlay> = changes.iter().map(overlay).collect();
        if overlays.is_empty() {
            return Ok(());
        }
        let read = in_parallel(self.settings.threads(), inputs, |it| {
            Ok(survey(it, &overlays)?)
        })?;
        let errors: BTreeSet<CompilerMessage> = read.into_iter().flat_map(|it| it.1).collect();
        let Some(first) = errors.iter().next() else {
            return Ok(());
        };
        if errors.iter().any(|it| it.message.contains("pleach.h")) {
            bail!(
                "nothing was done, because the compiler does not find pleach.h; put its folder, `plugin-shim/include`, on the include path (`-I`), in the build or by --extra-arg"
            );
        }
        let path = shown(Path::new(&first.path), &self.directory);
        bail!(
            "nothing was done, because the annotated program does not compile: {path}: {}",
            first.message
        )
    }
}

/// Why there is nothing to suggest.
fn nothing(program: &Survey) -> &'static str {
    match program.functions.values().any(|it| it.marked) {
        true => "nothing to annotate, all that is found is marked",
        false => {
            "nothing to annotate, because no function that returns nothing calls itself, or others that lead back to it, on what a field of a class holds"
        }
    }
}

/// The files with what is suggested for them.
fn changes(program: &Survey, all: &[Suggestion]) -> Vec<Replacement> {
    let mut by_file: BTreeMap<&String, Vec<&Suggestion>> = BTreeMap::new();
    for it in all.iter().filter(|it| it.insert.is_some()) {
        by_file.entry(&it.at.0).or_default().push(it);
    }
    let change = |(path, suggestions): (&String, Vec<&Suggestion>)| {
        let text = program.files.get(path)?;
        Some(replacement(path, text, &edited(text, &suggestions)))
    };
    by_file.into_iter().filter_map(change).collect()
}
