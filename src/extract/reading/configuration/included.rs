//! What may branches include that were not compiled?
//!
//! A unit without traversals says nothing of the program, and its conditions decide nothing, unless one of its branches brings the tree's
//! headers. The compiler did not read what such a branch includes, so it is looked for on the disk, as far as it is found there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::text;
use super::{Configurations, Dependence};
use crate::source::{Directive, directives};

/// What a directive includes.
enum Included {
    Name(String),
    /// A macro says what.
    Made,
}

fn included(directive: &Directive) -> Option<Included> {
    if !directive.word.starts_with("include") && directive.word != "import" {
        return None;
    }
    let quoted = directive.rest.starts_with(['"', '<']);
    let name = directive.rest.split(['"', '<', '>']).nth(1);
    Some(match name.filter(|_| quoted) {
        Some(name) => Included::Name(name.to_owned()),
        None => Included::Made,
    })
}

impl Configurations {
    /// The last part of the name of each file that a branch includes which was not compiled; empty for one that a macro names.
    pub(crate) fn included_elsewhere(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for file in self.files.values() {
            let groups = file.choices.iter().flat_map(|it| &it.groups);
            for group in groups.filter(|it| !it.active) {
                let all = file.directives_in(group).filter_map(included);
                found.extend(all.map(|it| match it {
                    Included::Name(name) => name.rsplit('/').next().unwrap_or_default().to_owned(),
                    Included::Made => String::new(),
                }));
            }
        }
        found
    }

    /// What decides on the branches that were not compiled and may bring annotated classes; and whether files were looked at for it
    /// that the compiler did not read. `path`: of a file; `directory`: what relative folders of the search start from.
    pub(crate) fn of_annotated_elsewhere(
        &mut self,
        path: impl Fn(usize) -> PathBuf,
        directory: &Path,
    ) -> (Dependence, bool) {
        let mut looked = BTreeMap::new();
        let mut deciding = Vec::new();
        for (key, file) in &self.files {
            let choices = file.choices.iter().enumerate();
            for (at, choice) in choices.filter(|it| !it.1.guard) {
                let groups = choice.groups.iter().filter(|it| !it.active);
                let mut all = groups
                    .flat_map(|it| file.directives_in(it))
                    .filter_map(included);
                if all.any(|it| self.brings_annotations(&it, &path(*key), directory, &mut looked)) {
                    deciding.push((*key, at));
                }
            }
        }
        let mut found = Dependence::default();
        for (key, at) in deciding {
            found.merge(&self.of_choice(key, at));
        }
        (found, !looked.is_empty())
    }

    /// Whether what a directive of the file at `from` includes may have annotated classes.
    fn brings_annotations(
        &self,
        of: &Included,
        from: &Path,
        directory: &Path,
        looked: &mut BTreeMap<PathBuf, bool>,
    ) -> bool {
        let Included::Name(name) = of else {
            return true;
        };
        if Path::new(name)
            .file_name()
            .is_some_and(|it| it == "pleach.h")
        {
            return true;
        }
        let beside = from.parent().map(|it| it.join(name));
        let searched = self.searched.iter().map(|it| directory.join(it).join(name));
        let mut places = beside.into_iter().chain(searched);
        let Some(place) = places.find(|it| it.is_file()) else {
            return false;
        };
        if let Some(known) = looked.get(&place) {
            return *known;
        }
        // One that includes itself says nothing of itself.
        looked.insert(place.clone(), false);
        let source = std::fs::read(&place).unwrap_or_default();
        let mut found = false;
        text::for_each_word(&source, 0, source.len(), |word| {
            found |= word == b"annotate"
        });
        let all = directives(&source);
        let mut all = all.iter().filter_map(included);
        let found = found || all.any(|it| self.brings_annotations(&it, &place, directory, looked));
        looked.insert(place, found);
        found
    }
}
