//! Which files belong together, by what the generated code in them says.
//!
//! Fused code is one program's: a fused function is declared in a header and may be defined in several sources. To change some of
//! these files alone leaves definitions that nothing declares, or calls of nothing. And what is right for some sources of a program
//! may be wrong for all: another may have a subclass. So the files that belong together are read together, and written together or
//! not at all.
//!
//! One file has the list of them, all others name that one: its home. Where it lost the list (it was edited, or taken from version
//! control), those that name the same home still belong together, and are looked for: in the database, or below the root.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::restore;
use super::units::Parsed;
use crate::load::{Database, includers, is_header, is_source, lexical, read_regular};
use crate::source::{may_have_regions, strip};
use crate::write::Replacement;

/// What some files lead to.
#[derive(Debug, Default)]
pub(super) struct Fusion {
    /// The sources of the programs that the fused code was written for, as far as they are still there.
    pub(super) sources: BTreeSet<PathBuf>,
    /// All files with generated regions.
    pub(super) fused: BTreeSet<PathBuf>,
    /// All files that these name, with regions or without.
    listed: BTreeSet<PathBuf>,
    /// Those that are named as having the list of a program, be they there or not.
    homes: BTreeSet<PathBuf>,
    /// Those that have one.
    lists: BTreeSet<PathBuf>,
    /// Names of files that are not there any more.
    gone: Gone,
}

/// Names of files that are not there any more, each behind the file that has it.
pub(super) type Gone = BTreeSet<(PathBuf, String)>;

impl Fusion {
    /// What `files` (canonical) lead to.
    pub(super) fn of(files: impl IntoIterator<Item = PathBuf>) -> Self {
        let mut fusion = Fusion::default();
        let mut open: Vec<PathBuf> = files.into_iter().collect();
        let mut seen: BTreeSet<PathBuf> = open.iter().cloned().collect();
        while let Some(path) = open.pop() {
            for found in fusion.add(&path) {
                if seen.insert(found.clone()) {
                    open.push(found.clone());
                }
                fusion.listed.insert(found);
            }
        }
        fusion
    }

    /// What one file says.
    fn of_one(path: &Path) -> Self {
        let mut fusion = Fusion::default();
        fusion.add(path);
        fusion
    }

    /// Reads one file; the files that it names.
    fn add(&mut self, path: &Path) -> BTreeSet<PathBuf> {
        let mut named = BTreeSet::new();
        let text = read_regular(path).unwrap_or_default();
        if !may_have_regions(&text) {
            return named;
        }
        // A damaged region ends the run when it is to be removed.
        let Ok(stripped) = strip(&text) else {
            self.fused.insert(path.to_owned());
            return named;
        };
        if stripped.map.is_identity() {
            return named;
        }
        self.fused.insert(path.to_owned());
        let folder = path.parent().unwrap_or(path);
        let manifest = stripped.manifest;
        let place = |name: &String| {
            let path = folder.join(name);
            path.canonicalize().unwrap_or_else(|_| lexical(&path))
        };
        self.homes.extend(manifest.with.iter().map(place));
        if !manifest.program.is_empty() {
            self.lists.insert(path.to_owned());
        }
        for name in &manifest.program {
            self.sources.extend(folder.join(name).canonicalize());
        }
        for name in [manifest.program, manifest.headers, manifest.with]
            .iter()
            .flatten()
        {
            match folder.join(name).canonicalize() {
                Ok(it) => named.extend([it]),
                Err(_) => _ = self.gone.insert((path.to_owned(), name.clone())),
            }
        }
        named
    }

    /// The files that should have the list of a program, and have none.
    fn lost(&self) -> BTreeSet<PathBuf> {
        self.homes.difference(&self.lists).cloned().collect()
    }

    /// The sources of the programs: those that are listed, and where a list was lost the file that had it, unless it is a header by its name
    /// or one of those `read`.
    pub(super) fn sources_beside(&self, read: &BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
        let mut sources = self.sources.clone();
        let lost = self.lost().into_iter();
        sources.extend(lost.filter(|it| !read.contains(it) && !is_header(it) && it.is_file()));
        sources
    }
}

/// What a run reads and may write.
#[derive(Debug)]
pub(super) struct Scope<'a> {
    /// The files on the command line, canonical.
    pub(super) named: &'a BTreeSet<PathBuf>,
    /// The database, if there is one, and its files that are not read.
    pub(super) database: Option<&'a Database>,
    pub(super) others: &'a [PathBuf],
    /// What was parsed, if it could be.
    pub(super) parsed: Option<&'a Parsed>,
    /// Nothing outside of it is written.
    pub(super) root: &'a Path,
    /// Whether generated code that was edited by hand may be lost.
    pub(super) discard_edits: bool,
}

impl Scope<'_> {
    /// `changes` with the files that hold regions of the same programs and that nothing includes any more: these are
    /// restored, because nothing keeps their regions up to date. And the names that lead nowhere.
    ///
    /// # Errors
    /// Names the files without which the rest cannot be changed.
    pub(super) fn complete(
        &self,
        mut changes: Vec<Replacement>,
    ) -> Result<(Vec<Replacement>, Gone)> {
        let read = self.parsed.into_iter().flat_map(Parsed::files);
        let (editable, fixed): (Vec<_>, Vec<_>) = read.partition(|it| it.editable);
        let path = |it: &&crate::model::SourceFile| PathBuf::from(&it.path);
        let mut mine: BTreeSet<PathBuf> = editable.iter().map(path).collect();
        mine.extend(changes.iter().map(|it| it.path.clone()));
        let fixed: BTreeSet<PathBuf> = fixed.iter().map(path).collect();
        let fusion = Fusion::of(mine.union(self.named).cloned());
        let (mut unreached, mut missing, mut blocked) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for path in fusion.fused.difference(&mine) {
            let list = match () {
                () if fixed.contains(path) || !path.starts_with(self.root) => &mut blocked,
                () if fusion.sources.contains(path) => &mut missing,
                () => &mut unreached,
            };
            list.insert(path.clone());
        }
        changes.extend(restore::restored(&unreached, self.discard_edits)?);
        if changes.is_empty() {
            return Ok((changes, fusion.gone));
        }
        let lost = fusion.lost();
        match self.database {
            Some(database) => {
                missing.extend(self.others_with(&changes, &lost));
                missing.extend(self.users(database, &changes, &mine));
            }
            None => {
                let found = self.found_with(&lost);
                let found = found.filter(|it| !mine.contains(it) && !fusion.fused.contains(it));
                let (headers, sources): (BTreeSet<PathBuf>, BTreeSet<PathBuf>) =
                    found.partition(|it| is_header(it));
                missing.extend(sources);
                changes.extend(restore::restored(&headers, self.discard_edits)?);
            }
        }
        let leads_here = |it: &&PathBuf| !Fusion::of([(*it).clone()]).listed.is_disjoint(&mine);
        blocked.extend(fixed.iter().filter(leads_here).cloned());
        if let Some(path) = blocked.first() {
            let reason = match path.starts_with(self.root) {
                true => {
                    "may not be changed: it is a system header here (give the compiler the folder with -I), or does not match --header-filter"
                }
                false => "lies outside of the folder that may be edited; widen --root",
            };
            bail!(
                "{}: holds fused code of the same program and {reason}",
                path.display()
            );
        }
        refuse(&missing, self.database)?;
        Ok((changes, fusion.gone))
    }

    /// Fails if a source is to be written that nobody named.
    ///
    /// # Errors
    /// Names these sources.
    pub(super) fn check_named(&self, changes: &[Replacement]) -> Result<()> {
        let mains = self.parsed.into_iter().flat_map(Parsed::mains);
        let changed = |it: &&Path| changes.iter().any(|change| change.path == **it);
        let changed = mains.filter(changed).map(Path::to_owned);
        let unnamed = changed.filter(|it| !self.named.contains(it));
        refuse(&unnamed.collect(), self.database)
    }

    /// Sources that are not read and whose fused code goes with a file that changes, or with the list of a program that was `lost`.
    fn others_with(&self, changes: &[Replacement], lost: &BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
        let changed = paths(changes);
        let others = self.others.iter().filter_map(|it| it.canonicalize().ok());
        let others = others.filter(|it| !changed.contains(it));
        let with = |other: &PathBuf| {
            let other = Fusion::of([other.clone()]);
            !other.listed.is_disjoint(&changed) || !other.homes.is_disjoint(lost)
        };
        others.filter(with).collect()
    }

    /// Units that are not read, include a file that changes, and have fused code that may need what this declares: in their own file, or in
    /// another that they include and that stays as it is.
    fn users(
        &self,
        database: &Database,
        changes: &[Replacement],
        mine: &BTreeSet<PathBuf>,
    ) -> BTreeSet<PathBuf> {
        let changed = paths(changes);
        let mains = self.parsed.into_iter().flat_map(Parsed::mains);
        let mut known: BTreeSet<PathBuf> = mains.map(Path::to_owned).collect();
        known.extend(self.named.union(&changed).cloned());
        let units = |targets: &BTreeSet<PathBuf>| -> BTreeSet<PathBuf> {
            let found = includers(database, &known, targets).into_iter();
            found.filter_map(|it| it.unit.canonicalize().ok()).collect()
        };
        let all = units(&changed);
        if all.is_empty() {
            return all;
        }
        let read = database.files_read().into_iter().map(PathBuf::from);
        let stays = read.filter(|it| !mine.contains(it) && !changed.contains(it));
        let fused = stays.filter(|it| !Fusion::of_one(it).fused.is_empty());
        let fused = fused.collect();
        all.intersection(&units(&fused)).cloned().collect()
    }

    /// The C++ files below the root with fused code of which the list was `lost`.
    fn found_with(&self, lost: &BTreeSet<PathBuf>) -> impl Iterator<Item = PathBuf> {
        let mut found = Vec::new();
        let mut folders = Vec::new();
        if !lost.is_empty() {
            folders.push(self.root.to_owned());
        }
        while let Some(folder) = folders.pop() {
            let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
            for entry in entries {
                let path = entry.path();
                let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
                // Without an extension it may be anything.
                let is_header = path.extension().is_some() && is_header(&path);
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() && !hidden => folders.push(path),
                    Ok(kind) if kind.is_file() && (is_header || is_source(&path)) => {
                        found.push(path);
                    }
                    _ => {}
                }
            }
        }
        let with = |path: &PathBuf| !Fusion::of_one(path).homes.is_disjoint(lost);
        found.into_iter().filter(with)
    }
}

fn paths(changes: &[Replacement]) -> BTreeSet<PathBuf> {
    changes.iter().map(|it| it.path.clone()).collect()
}

/// Fails if there are files to be named. Those that the database, if there is one, does not have can only be restored.
pub(super) fn refuse(missing: &BTreeSet<PathBuf>, database: Option<&Database>) -> Result<()> {
    let directory = std::env::current_dir().unwrap_or_default();
    let shown = |it: &PathBuf| {
        it.strip_prefix(&directory)
            .unwrap_or(it)
            .display()
            .to_string()
    };
    if missing.is_empty() {
        return Ok(());
    }
    let list = |files: &mut dyn Iterator<Item = &PathBuf>| -> String {
        let names: Vec<String> = files.map(shown).collect();
        names.join(" ")
    };
    let listed = database.map(|it| it.sources().0);
    let unlisted =
        |it: &&PathBuf| is_source(it) && listed.as_ref().is_some_and(|all| !all.contains(*it));
    let hint = match list(&mut missing.iter().filter(unlisted)) {
        names if names.is_empty() => names,
        names => format!(
            " (not in compile_commands.json: {names}; where they are no part of the build any more, `--unfuse` with all of them named takes the fusion back)"
        ),
    };
    let names = list(&mut missing.iter());
    bail!(
        "other files belong to the same fused program; name them too, so that all of it changes at once: {names}{hint}"
    )
}
