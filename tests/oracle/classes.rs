//! Which classes there are: every definition of a tree type that Clang has, instances of templates and classes in any
//! place included, must be in pleach's facts, as a class or as one whose bases are not known.

use std::collections::BTreeSet;

use pleach::model::Unit;

use crate::programs;
use crate::seen::SeenClass;
use crate::{Compared, all_compared, of_generated, of_test_inputs};

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
#[derive(Debug, Default)]
pub(crate) struct Classes {
    count: usize,
    missing: BTreeSet<String>,
}

impl Classes {
    pub(crate) fn add(&mut self, unit: &Unit, seen: &[SeenClass]) {
        self.count += seen.len();
        let missing = seen.iter().filter(|it| !is_known(unit, it));
        let names = missing.map(|it| format!("{}:{}: {}", it.file, it.at, it.class));
        self.missing.extend(names);
    }
}

fn check(compared: &[Compared], least: usize) {
    let missing = compared.iter().flat_map(|it| &it.classes.missing);
    // What stands in an alignment is a constant: no object of a class there is left.
    let missing: BTreeSet<_> = missing.filter(|it| !it.contains(": Alignas")).collect();
    assert!(missing.is_empty(), "not seen: {missing:#?}");
    let count: usize = compared.iter().map(|it| it.classes.count).sum();
    assert!(count >= least, "only {count} classes");
}

#[test]
fn classes_in_odd_places_are_seen() {
    check(&all_compared(&programs::classes()), 180);
}

#[test]
fn classes_of_test_inputs_are_seen() {
    check(of_test_inputs(), 400);
}

#[test]
fn classes_of_generated_programs_are_seen() {
    check(of_generated(), 400);
}
