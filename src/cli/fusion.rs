//! Which files belong together, by what the generated code in them says.
//!
//! Fused code is one program's: a fused function is declared in a header and may be defined in several sources. To change some of
//! these files alone leaves definitions that nothing declares, or calls of nothing. And what is right for some sources of a program
//! may be wrong for all: another may have a subclass. So the files that belong together are read together, and written together or
//! not at all.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::restore;
use super::units::Parsed;
use crate::load::read_regular;
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
}

/// What a run reads and may write.
#[derive(Debug)]
pub(super) struct Scope<'a> {
    /// The files on the command line, canonical.
    pub(super) named: &'a BTreeSet<PathBuf>,
    /// Files of the database that are not read.
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
        missing.extend(self.others_with(&changes));
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
        refuse(&missing)?;
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
        refuse(&changed.filter(|it| !self.named.contains(it)).collect())
    }

    /// Sources that are not read and whose fused code goes with a file that changes.
    fn others_with(&self, changes: &[Replacement]) -> BTreeSet<PathBuf> {
        let changed: BTreeSet<PathBuf> = changes.iter().map(|it| it.path.clone()).collect();
        let others = self.others.iter().filter_map(|it| it.canonicalize().ok());
        let others = others.filter(|it| !changed.contains(it));
        let with = |other: &PathBuf| !Fusion::of([other.clone()]).listed.is_disjoint(&changed);
        others.filter(with).collect()
    }
}

/// Fails if there are files to be named.
pub(super) fn refuse(missing: &BTreeSet<PathBuf>) -> Result<()> {
    let directory = std::env::current_dir().unwrap_or_default();
    let shown = |it: &PathBuf| {
        it.strip_prefix(&directory)
            .unwrap_or(it)
            .display()
            .to_string()
    };
    let list: Vec<String> = missing.iter().map(shown).collect();
    match list.is_empty() {
        true => Ok(()),
        false => bail!(
            "other files hold fused code of the same program; name them too, so that all of it changes at once: {}",
            list.join(" ")
        ),
    }
}
