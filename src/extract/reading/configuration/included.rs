//! What may branches include that were not compiled?
//!
//! The compiler did not read it, so it is looked for on the disk, as far as it is found there: another configuration may declare there what a class has, or
//! what a generated name means. And a unit without traversals says nothing of the program, and its conditions decide nothing, unless one of its branches
//! brings the tree's headers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::conditionals::{blanked, first_word};
use super::text;
use super::{Configurations, Dependence};
use crate::load::read_regular;
use crate::mutation::{Rule, broken};
use crate::source::{Directive, directives, strip};

/// A word that says that a text may have annotated classes.
const ANNOTATES: &[u8] = b" annotate ";

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

    /// Reads what branches include that were not compiled. `path`: of a file; `directory`: what relative folders of the search start from.
    pub(super) fn read_elsewhere(&mut self, path: impl Fn(usize) -> PathBuf, directory: &Path) {
        if broken(Rule::IncludedElsewhere) {
            return;
        }
        let mut folders: Vec<PathBuf> = self.searched.clone();
        folders.iter_mut().for_each(|it| *it = directory.join(&*it));
        let mut found = Vec::new();
        let mut reader = Reader {
            folders: &folders,
            files: BTreeMap::new(),
            defined: BTreeSet::new(),
        };
        for (key, file) in &self.files {
            for (at, choice) in file.choices.iter().enumerate() {
                let groups = choice.groups.iter().enumerate();
                for (number, group) in groups.filter(|it| !choice.guard && !it.1.active) {
                    let mut seen = BTreeSet::new();
                    let mut included_text = Vec::new();
                    for it in file.directives_in(group).filter_map(included) {
                        reader.append(&it, &path(*key), &mut seen, &mut included_text);
                    }
                    if !included_text.is_empty() {
                        found.push(((*key, at, number), included_text));
                    }
                }
            }
        }
        let Reader { files, defined, .. } = reader;
        self.on_disk = files;
        self.defined_elsewhere = defined;
        for ((key, at, number), text) in found {
            if let Some(file) = self.files.get_mut(&key) {
                file.choices[at].groups[number].included = text;
            }
        }
    }

    /// The files on the disk that the compiler did not read and that count, by the hashes of what stands there.
    pub(crate) fn looked_at(&self) -> BTreeMap<String, String> {
        let files = self.on_disk.iter();
        let hashed = files.map(|(path, bytes)| {
            let hash = blake3::hash(bytes).to_hex().to_string();
            (path.to_string_lossy().into_owned(), hash)
        });
        hashed.collect()
    }

    /// What decides on the branches that were not compiled and may bring annotated classes.
    pub(crate) fn of_annotated_elsewhere(&mut self) -> Dependence {
        if let Some(place) = self.odd {
            let message =
                "a file's preprocessor conditionals cannot be told apart from its text".to_owned();
            return Dependence {
                untold: Some((message, Some(place))),
                ..Dependence::default()
            };
        }
        let mut deciding = Vec::new();
        for (key, file) in &self.files {
            let choices = file.choices.iter().enumerate();
            for (at, choice) in choices.filter(|it| !it.1.guard) {
                let mut groups = choice.groups.iter().filter(|it| !it.active);
                let brings = groups.any(|it| {
                    let mut found = false;
                    text::for_each_word(&it.included, 0, it.included.len(), |word| {
                        found |= word == ANNOTATES.trim_ascii();
                    });
                    found
                });
                if brings {
                    deciding.push((*key, at));
                }
            }
        }
        let mut found = Dependence::default();
        for (key, at) in deciding {
            found.merge(&self.of_choice(key, at));
        }
        found
    }
}

/// Reads files of the disk that no compiler has read.
struct Reader<'f> {
    /// Where these are looked for, behind the folder of the file that includes them.
    folders: &'f [PathBuf],
    /// What stands in them.
    files: BTreeMap<PathBuf, Vec<u8>>,
    /// The macros that they define.
    defined: BTreeSet<String>,
}

impl Reader<'_> {
    /// Appends the text of what a directive of the file at `from` includes, without directives, and with all that is included there.
    fn append(
        &mut self,
        of: &Included,
        from: &Path,
        seen: &mut BTreeSet<PathBuf>,
        out: &mut Vec<u8>,
    ) {
        let Included::Name(name) = of else {
            out.extend(ANNOTATES);
            return;
        };
        if Path::new(name)
            .file_name()
            .is_some_and(|it| it == "pleach.h")
        {
            out.extend(ANNOTATES);
            return;
        }
        let beside = from.parent().map(|it| it.join(name));
        let searched = self.folders.iter().map(|it| it.join(name));
        let mut places = beside.into_iter().chain(searched);
        let Some(place) = places.find(|it| it.is_file()) else {
            return;
        };
        if !seen.insert(place.clone()) {
            return;
        }
        let read = |it: &PathBuf| read_regular(it).unwrap_or_default();
        let source = self
            .files
            .entry(place.clone())
            .or_insert_with_key(read)
            .clone();
        // Generated code says nothing of the program.
        let stripped = strip(&source).ok().map(|it| it.text.into_owned());
        let source = stripped.unwrap_or(source);
        let mut annotates = false;
        text::for_each_word(&source, 0, source.len(), |word| {
            annotates |= word == ANNOTATES.trim_ascii();
        });
        let directives = directives(&source);
        let lines: Vec<(u32, u32)> = directives.iter().map(|it| (it.start, it.end)).collect();
        out.push(b'\n');
        out.extend(blanked(&source, &lines));
        out.extend(if annotates { ANNOTATES } else { b"" });
        for it in directives {
            if it.word == "define" {
                self.defined.insert(first_word(&it.rest).to_owned());
            }
            if let Some(of) = included(&it) {
                self.append(&of, &place, seen, out);
            }
        }
    }
}
