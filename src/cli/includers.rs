//! Units of the database that were not named, but include what is fused: they are part of the question.
//!
//! A second program of the database may have another subclass, or another body for a function that is declared in a
//! shared header. pleach has never seen them, and would rewrite the header that they are compiled with. So the fusion waits until they are
//! named as well.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::units::Parsed;
use crate::emit::Emission;
use crate::link::Program;
use crate::load::{Database, Includer, includers};

/// The units of `database` that were not read and include a file that `emission` has fused code for.
pub(super) fn unnamed(
    database: &Database,
    parsed: &Parsed,
    program: &Program,
    emission: &Emission,
) -> Vec<Includer> {
    if emission.files.is_empty() {
        return Vec::new();
    }
    let main = |unit: &crate::model::Unit| {
        let file = unit.files.get(unit.main.0 as usize)?;
        Some(PathBuf::from(&file.path))
    };
    let named: BTreeSet<PathBuf> = parsed.units.iter().filter_map(main).collect();
    let files = emission.files.iter();
    let files = files.filter_map(|it| program.files.get(it.file.0 as usize));
    let targets: BTreeSet<PathBuf> = files.map(|it| PathBuf::from(&it.path)).collect();
    includers(database, &named, &targets)
}

/// What is to be done about `units`, which are some.
pub(super) fn advice(units: &[Includer], shown: impl Fn(&Path) -> String) -> String {
    let mut headers: Vec<String> = units.iter().map(|it| shown(&it.file)).collect();
    headers.sort();
    headers.dedup();
    let names: Vec<String> = units.iter().map(|it| shown(&it.unit)).collect();
    let (pronoun, include) = match units {
        [_] => ("it", "includes"),
        _ => ("them", "include"),
    };
    format!(
        "what {include} {} is part of the program; name {pronoun} as well: {}",
        headers.join(", "),
        names.join(" ")
    )
}
