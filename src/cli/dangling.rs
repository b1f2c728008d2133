//! Text of a person's that names generated functions which go away: without them the program would not compile any more.
//!
//! Sources are read as they are without regions, so neither the first parse nor the second sees code under `#ifndef PLEACH_OFF`, such as
//! what is left of a region that lost its marks.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::restore::located;
use super::units::Parsed;
use crate::load::read_regular;
use crate::model::{Code, FUSED_PREFIX};
use crate::source::{declared, mention};
use crate::write::Replacement;

/// Checks that no text outside of regions names a function that the regions read declare: new regions would give it another name.
///
/// # Errors
/// The first such text, with its place.
pub(super) fn check_regions(parsed: &Parsed) -> Result<()> {
    let mut names = BTreeSet::new();
    for file in parsed.files() {
        let found = declared(&file.on_disk.0, FUSED_PREFIX);
        names.extend(found.map_err(|it| located(Path::new(&file.path), &it))?);
    }
    refuse(&names, read_with(parsed, &names))
}

/// Checks that no text outside of regions names a function that `changes` take away.
///
/// # Errors
/// The first such text, with its place.
pub(super) fn check_changes(
    changes: &[Replacement],
    parsed: Option<&Parsed>,
    named: &BTreeSet<PathBuf>,
) -> Result<()> {
    let (mut gone, mut stay) = (BTreeSet::new(), BTreeSet::new());
    for change in changes {
        let names = |text| declared(text, FUSED_PREFIX).map_err(|it| located(&change.path, &it));
        gone.extend(names(&change.expected)?);
        stay.extend(names(&change.content)?);
    }
    gone.retain(|it| !stay.contains(it));
    let mut files: BTreeSet<PathBuf> = changes.iter().map(|it| it.path.clone()).collect();
    files.extend(named.iter().cloned());
    files.extend(parsed.into_iter().flat_map(|it| read_with(it, &gone)));
    refuse(&gone, files)
}

/// The files of the units that have one of `names` somewhere in what a person wrote.
fn read_with(parsed: &Parsed, names: &BTreeSet<String>) -> BTreeSet<PathBuf> {
    let units = parsed.units.iter();
    let units = units.filter(|it| !it.reserved.is_disjoint(names));
    units.flat_map(|it| &it.read).map(PathBuf::from).collect()
}

fn refuse(names: &BTreeSet<String>, files: BTreeSet<PathBuf>) -> Result<()> {
    for path in files.iter().filter(|_| !names.is_empty()) {
        let text = read_regular(path).unwrap_or_default();
        let found = mention(&text, FUSED_PREFIX, names).map_err(|it| located(path, &it))?;
        if let Some((line, name)) = found {
            bail!(
                "{}:{line}: `{name}` stands outside of generated regions, and the generated function of that name would go away; remove that \
                 text, or restore the marks of the region that it is from [{}]",
                path.display(),
                Code::StaleFusion
            );
        }
    }
    Ok(())
}
