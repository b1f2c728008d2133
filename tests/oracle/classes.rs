//! Which classes there are: every definition of a tree type that Clang has, instances of templates and classes in any
//! place included, must be in pleach's facts, as a class or as one whose bases are not known.

use std::collections::BTreeSet;

use pleach::model::Unit;
use rayon::prelude::*;

use crate::plugin;
use crate::programs::{self, Program};
use crate::seen::SeenClass;

/// Whether the facts have a class.
fn is_known(unit: &Unit, seen: &SeenClass) -> bool {
    let listed = unit.classes.iter().map(|it| (it.name_span, &it.name));
    let unresolved = unit.unresolved.iter().map(|it| (it.name_span, &it.name));
    let mut all = listed.chain(unresolved);
    all.any(|(span, name)| {
        let file = &unit.files[span.file.0 as usize];
        if file.path != seen.file {
            return false;
        }
        // An explicit instantiation is a definition of its own, of what stands elsewhere.
        let before = &file.text.0[..seen.at as usize];
        let line = before.rsplit(|it| *it == b'\n').next().unwrap_or_default();
        let declared = line.strip_prefix(b"extern ").unwrap_or(line);
        let instantiation = declared.starts_with(b"template struct") && *name == seen.class;
        span.start == seen.at || instantiation
    })
}

/// How many classes were compared, and those that pleach does not know.
fn compare(program: &Program) -> (usize, BTreeSet<String>) {
    let mut count = 0;
    let mut missing = BTreeSet::new();
    for unit in programs::facts(program) {
        let file = &unit.files[unit.main.0 as usize].path;
        for seen in plugin::classes(&program.dir, file, &program.arguments) {
            count += 1;
            if !is_known(&unit, &seen) {
                missing.insert(format!("{}:{}: {}", seen.file, seen.at, seen.class));
            }
        }
    }
    (count, missing)
}

fn check(programs: &[Program], least: usize) {
    plugin::plugin();
    let each: Vec<_> = programs.par_iter().map(compare).collect();
    let missing = each.iter().flat_map(|it| &it.1);
    // What stands in an alignment is a constant: no object of a class there is left.
    let missing: BTreeSet<_> = missing.filter(|it| !it.contains(": Alignas")).collect();
    assert!(missing.is_empty(), "not seen: {missing:#?}");
    let count: usize = each.iter().map(|it| it.0).sum();
    assert!(count >= least, "only {count} classes");
}

#[test]
fn classes_in_odd_places_are_seen() {
    check(&programs::classes(), 180);
}

#[test]
fn classes_of_test_inputs_are_seen() {
    check(&programs::test_inputs(), 400);
}

#[test]
fn classes_of_generated_programs_are_seen() {
    let dir = tempfile::tempdir().expect("a directory");
    check(&programs::generated(&dir, 800_000, 8, 25), 400);
}
