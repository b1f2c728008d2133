//! Parsing of all units, on several threads: once to read the facts, once more to check what was written.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::Result;
use rayon::prelude::*;

use super::progress::Progress;
use super::stack::STACK;
use crate::cache::Cache;
use crate::config::Settings;
use crate::emit::Emission;
use crate::extract::{
    CompilerMessage, Extraction, FileRange, Input, Overlay, RefTarget, Reference, Replaced, prepare,
};
use crate::filter::is_told_in;
use crate::link::Program;
use crate::load::Command;
use crate::model::{FileId, NamedMarks, Sighting, SourceFile, Unit, Usr};
use crate::verify::{Complaint, Found, FoundName, Reparsed, without_place};

/// The units of a program, and how each was parsed.
#[derive(Debug)]
pub(super) struct Parsed {
    /// In order of the commands.
    pub(super) units: Vec<Unit>,
    readings: Vec<Reading>,
}

/// One unit as it was read, whatever may be edited.
#[derive(Debug)]
struct Reading {
    command: Command,
    input: Input,
    extraction: Extraction,
}

impl Parsed {
    /// Every file with facts, once, by path.
    pub(super) fn files(&self) -> impl Iterator<Item = &SourceFile> {
        let files = self.units.iter().flat_map(|it| &it.files);
        let by_path: BTreeMap<&str, &SourceFile> = files.map(|it| (it.path.as_str(), it)).collect();
        by_path.into_values()
    }

    /// Functions have no body that anybody knows, if nobody knows which of several runs.
    pub(super) fn forget_bodies(&mut self, of: &BTreeSet<Usr>) {
        let functions = self.units.iter_mut().flat_map(|it| &mut it.functions);
        for it in functions.filter(|it| of.contains(&it.usr)) {
            it.body = None;
        }
    }

    /// Nothing generated may have one of these names.
    pub(super) fn reserve(&mut self, names: &BTreeSet<String>) {
        for unit in &mut self.units {
            unit.reserved.extend(names.iter().cloned());
        }
    }

    /// The databases that list each unit's command, by their numbers.
    pub(super) fn builds(&self) -> impl Iterator<Item = &BTreeSet<usize>> {
        self.readings.iter().map(|it| &it.command.builds)
    }

    /// What each unit knows of the marks by name.
    pub(super) fn sightings(&self) -> impl Iterator<Item = &[Sighting]> {
        let readings = self.readings.iter();
        readings.map(|it| &it.extraction.sightings[..])
    }

    /// The main file of each unit.
    pub(super) fn mains(&self) -> impl Iterator<Item = &Path> {
        let mains = self
            .units
            .iter()
            .filter_map(|it| it.files.get(it.main.0 as usize));
        mains.map(|it| Path::new(&it.path))
    }
}

/// What may be changed, of what is no system header.
#[derive(Clone, Copy, Debug)]
pub(super) struct Editable<'a> {
    /// Nothing outside of this folder.
    pub(super) root: &'a Path,
    /// Headers that match its filter.
    pub(super) settings: &'a Settings,
}

/// Reads the facts of all units, but for those that are `known` from an earlier call.
///
/// # Errors
/// When libclang is missing or gives no translation unit.
pub(super) fn parse_all(
    commands: &[Command],
    may_change: Editable<'_>,
    (known, replaced): (Option<Parsed>, &Replaced),
    (cache, progress): (&Cache, &Progress),
) -> Result<Parsed> {
    prepare()?;
    let Editable { root, settings } = may_change;
    let known = known.map(|it| it.readings).unwrap_or_default();
    let readings = read_all(commands, settings, (known, replaced), (cache, progress))?;
    let mains = commands.iter().map(|it| it.file.clone()).collect();
    let adjusted = |it: &Reading| {
        let mut unit = it.extraction.unit.clone();
        unit.targets.clone_from(&it.command.targets);
        for file in &mut unit.files {
            let path = Path::new(&file.path);
            file.editable &= path.starts_with(root) && is_told_in(settings, path, &mains);
            file.editable &= !is_preprocessed(path, &it.command);
        }
        unit
    };
    Ok(Parsed {
        units: readings.iter().map(adjusted).collect(),
        readings,
    })
}

/// Whether a file is a source that is preprocessed already: generated code has directives, and no compiler would read them there.
fn is_preprocessed(path: &Path, command: &Command) -> bool {
    let by_name = path.extension().is_some_and(|it| it == "ii");
    let is_main = command.file == path;
    by_name
        || is_main
            && command
                .arguments
                .iter()
                .any(|it| it.ends_with("c++-cpp-output"))
}

/// The facts of each command's unit. What one unit says may tell that there is more to read in another: one that brings its own
/// `operator new` makes allocation another thing in all, and a call may run what a unit defines without a word that others call it.
/// Those units are read again.
fn read_all(
    commands: &[Command],
    settings: &Settings,
    (mut known, given): (Vec<Reading>, &Replaced),
    (cache, progress): (&Cache, &Progress),
) -> Result<Vec<Reading>> {
    let (threads, marks) = (settings.threads(), settings.marks());
    let read = |it: &Input| {
        let found = cache.extract(it)?;
        progress.step(&it.file);
        Ok(found)
    };
    let old: BTreeSet<&Command> = known.iter().map(|it| &it.command).collect();
    let new: Vec<Command> = commands
        .iter()
        .filter(|it| !old.contains(it))
        .cloned()
        .collect();
    let inputs: Vec<Input> = new.iter().map(|it| input(it, &marks)).collect();
    cache.prepare(&inputs)?;
    progress.start(inputs.len());
    let extractions = in_parallel(threads, &inputs, read)?;
    for ((command, input), extraction) in new.into_iter().zip(inputs).zip(extractions) {
        known.push(Reading {
            command,
            input,
            extraction,
        });
    }
    // In the order of the commands, whatever was known before.
    let places: BTreeMap<&Command, usize> = commands.iter().zip(0..).collect();
    let place = |it: &Reading| places.get(&it.command).copied();
    known.retain(|it| place(it).is_some());
    known.sort_by_key(place);
    let mut readings = known;
    loop {
        let all = readings.iter().map(|it| &it.extraction.replaced);
        let replaced = all.fold(given.clone(), |all, it| all.union(it));
        let called: BTreeSet<Usr> = readings
            .iter()
            .flat_map(|it| callees(&it.extraction.unit))
            .collect();
        let mentions = mentions(&readings);
        let mut stale = Vec::new();
        for (at, reading) in readings.iter_mut().enumerate() {
            let Reading {
                input, extraction, ..
            } = reading;
            let before = input.called.len();
            let unread = extraction.unread.intersection(&called);
            input.called.extend(unread.cloned());
            input.replaced = replaced.clone();
            let mentioned = input.mentioned.len();
            input.mentioned.extend(mentions[at].iter().cloned());
            if extraction.replaced != replaced
                || input.called.len() != before
                || input.mentioned.len() != mentioned
            {
                stale.push(at);
            }
        }
        if stale.is_empty() {
            return Ok(readings);
        }
        progress.start(stale.len());
        let again = in_parallel(threads, &stale, |at| read(&readings[*at].input))?;
        for (at, extraction) in stale.into_iter().zip(again) {
            readings[at].extraction = extraction;
        }
    }
}

/// For each unit the words of others' bodies that mean something in it under a condition only, in a file that these do not read: a
/// copy there would mean something else in another configuration.
fn mentions(readings: &[Reading]) -> Vec<BTreeSet<String>> {
    let words: Vec<_> = readings.iter().map(|it| it.extraction.words()).collect();
    let mentioned = |it: &Reading| {
        let Extraction {
            unit, conditional, ..
        } = &it.extraction;
        let mut found = BTreeSet::new();
        if conditional.is_empty() {
            return found;
        }
        for (other, words) in readings.iter().zip(&words) {
            let read = &other.extraction.unit.read;
            let here: BTreeSet<&String> = conditional
                .iter()
                .filter(|it| !it.1.is_subset(read))
                .map(|it| it.0)
                .collect();
            let elsewhere = words.iter().filter(|it| !unit.read.contains(*it.0));
            for word in elsewhere.flat_map(|it| it.1) {
                found.extend(here.contains(word).then(|| word.clone()));
            }
        }
        found
    };
    readings.iter().map(mentioned).collect()
}

/// What the functions and call sites of a unit call.
fn callees(unit: &Unit) -> impl Iterator<Item = Usr> {
    let bodies = unit.functions.iter().filter_map(|it| it.body.as_ref());
    let blocks = bodies.chain(unit.sites.iter().map(|it| &it.block));
    let items = blocks.flat_map(|it| &it.items);
    let calls = items.flat_map(|it| it.nested.iter().chain(&it.helpers));
    calls.map(|it| it.callee.clone())
}

/// What reads the facts of a command's unit, as far as it alone says.
pub(super) fn input(command: &Command, marks: &NamedMarks) -> Input {
    Input {
        file: command.name.display().to_string(),
        directory: command.directory.display().to_string(),
        arguments: command.arguments.clone(),
        unfused: true,
        dialect: command.dialect.clone(),
        replaced: Replaced::default(),
        called: BTreeSet::new(),
        mentioned: Default::default(),
        marks: marks.clone(),
        names: Default::default(),
    }
}

/// Runs `work` on each of `items` on at most `threads` threads; results keep the order of the items.
pub(super) fn in_parallel<T: Sync, R: Send>(
    threads: NonZeroUsize,
    items: &[T],
    work: impl Fn(&T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    if threads.get() == 1 || items.len() < 2 {
        return items.iter().map(work).collect();
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.get())
        .stack_size(STACK)
        .build()?;
    pool.install(|| items.par_iter().map(&work).collect())
}

/// Parses every unit that includes an edited file again, with the new texts.
///
/// # Errors
/// When libclang gives no translation unit.
pub(super) fn parse_emission(
    parsed: &Parsed,
    program: &Program,
    emission: &Emission,
    threads: NonZeroUsize,
    (cache, progress): (&Cache, &Progress),
) -> Result<Vec<Reparsed>> {
    let texts = NewTexts::new(program, emission);
    let affected: Vec<usize> = (0..parsed.units.len())
        .filter(|it| {
            parsed.units[*it]
                .files
                .iter()
                .any(|it| texts.ids.contains_key(it.path.as_str()))
        })
        .collect();
    progress.start(affected.len());
    in_parallel(threads, &affected, |at| {
        let Reading {
            input, extraction, ..
        } = &parsed.readings[*at];
        let input = Input {
            unfused: false,
            names: extraction.names.clone(),
            ..input.clone()
        };
        let read = &extraction.unit.read;
        let found = cache.references(&input, read, &texts.overlays, &texts.ranges)?;
        progress.step(&input.file);
        let files = parsed.units[*at].files.iter();
        Ok(Reparsed {
            files: files
                .filter_map(|it| texts.ids.get(it.path.as_str()).copied())
                .collect(),
            complaints: new_complaints(&extraction.messages, &found.messages, emission, &texts.ids),
            names: found.refs.iter().map(|it| texts.name(it)).collect(),
        })
    })
}

/// The edited files as the second parse needs them.
struct NewTexts<'p> {
    ids: BTreeMap<&'p str, FileId>,
    overlays: Vec<Overlay>,
    ranges: Vec<FileRange>,
    range_files: Vec<FileId>,
}

impl<'p> NewTexts<'p> {
    fn new(program: &'p Program, emission: &Emission) -> Self {
        let mut texts = NewTexts {
            ids: BTreeMap::new(),
            overlays: Vec::new(),
            ranges: Vec::new(),
            range_files: Vec::new(),
        };
        for edit in &emission.files {
            let path = &program.files[edit.file.0 as usize].path;
            texts.ids.insert(path, edit.file);
            texts.overlays.push(Overlay {
                path: path.clone(),
                bytes: edit.new_text.clone(),
            });
            for part in &edit.parts {
                texts.ranges.push(FileRange {
                    path: path.clone(),
                    start: part.start,
                    end: part.end,
                });
                texts.range_files.push(edit.file);
            }
        }
        texts.overlays.extend(restored(program, emission));
        texts
    }

    fn name(&self, reference: &Reference) -> FoundName {
        let meaning = match &reference.target {
            RefTarget::Local { offset, .. } => Found::Local(*offset),
            RefTarget::Declared { type_name, of_loop } => Found::Declared {
                type_name: type_name.clone(),
                of_loop: *of_loop,
            },
            RefTarget::Computed(text) => Found::Computed(text.clone()),
            RefTarget::Declaration {
                usr,
                overrides,
                acts,
            } => Found::Declaration {
                usr: usr.clone(),
                name: reference.name.clone(),
                overrides: overrides.clone(),
                acts: *acts,
            },
        };
        FoundName {
            file: self.range_files[reference.range],
            offset: reference.offset,
            meaning,
        }
    }
}

/// The files that have generated code on disk and will have none: what they are about to become, not what they were when
/// they were fused last.
fn restored(program: &Program, emission: &Emission) -> impl Iterator<Item = Overlay> {
    let files = program.files.iter().enumerate();
    let written = |at: usize| emission.files.iter().any(|it| it.file.0 as usize == at);
    let files = files
        .filter(move |(at, file)| file.editable && !written(*at) && file.text.0 != file.on_disk.0);
    files.map(|(_, file)| Overlay {
        path: file.path.clone(),
        bytes: file.text.0.to_vec(),
    })
}

type MessageKey<'m> = (i32, String, &'m str);

/// What tells a message from others: regions move the places of unnamed types, which it may name.
fn key(it: &CompilerMessage) -> MessageKey<'_> {
    (it.severity, without_place(&it.message), &it.path)
}

/// The messages that the first parse did not have, or had less often.
fn new_complaints(
    before: &[CompilerMessage],
    after: &[CompilerMessage],
    emission: &Emission,
    ids: &BTreeMap<&str, FileId>,
) -> Vec<Complaint> {
    let mut known: BTreeMap<MessageKey<'_>, usize> = BTreeMap::new();
    for it in before {
        *known.entry(key(it)).or_default() += 1;
    }
    let place = |it: &CompilerMessage| ids.get(it.path.as_str()).map(|file| (*file, it.offset));
    let generated = |it: &&CompilerMessage| {
        place(it).is_some_and(|(file, offset)| emission.owner(file, offset).is_some())
    };
    // Old messages are in a person's own text, so these use up the count first.
    let (new, old): (Vec<_>, Vec<_>) = after.iter().partition(generated);
    let unknown = old
        .into_iter()
        .chain(new)
        .filter(|it| match known.get_mut(&key(it)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        });
    unknown
        .map(|it| Complaint {
            place: place(it),
            message: it.message.clone(),
        })
        .collect()
}
