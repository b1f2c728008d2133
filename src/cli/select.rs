//! Which files a run is about: those that the command line names, and of those that a pattern selects in the database, or of all of
//! it, those that matter.
//!
//! A file matters if it has annotations, or includes some: every tree class and every walk does. So does one that replaces
//! allocation functions or gives symbols other names, and one that may define a function which the analysis came across. All others
//! could be parsed without changing the result, so they are not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use globset::{GlobBuilder, GlobMatcher};

use super::args::Args;
use super::units::Parsed;
use crate::config::{Pattern, Settings};
use crate::extract::Replaced;
use crate::load::{ALLOCATION, Database, Source, Words, like_fused, mentioning, replacing_words};
use crate::model::Usr;

/// The files of a run.
#[derive(Debug, Default)]
pub(super) struct Selected {
    /// To be read: those that were named one by one, as they were, and behind them those selected that matter.
    pub(super) files: Vec<PathBuf>,
    /// All that were named or selected, canonical: pleach may write these.
    pub(super) named: BTreeSet<PathBuf>,
    /// Those selected that do not matter as far as is known.
    pub(super) skipped: BTreeSet<PathBuf>,
    /// Where a database is read as a whole, its files of other languages.
    foreign: BTreeSet<PathBuf>,
    /// What these bring in place of the library's.
    pub(super) replaced: Replaced,
    /// What the user should hear.
    pub(super) notes: Vec<String>,
}

impl Selected {
    /// What the command line says.
    ///
    /// # Errors
    /// When a pattern is none, or selects nothing; when there are neither files nor a database.
    pub(super) fn new(
        args: &Args,
        settings: &Settings,
        source: &Source,
        directory: &Path,
    ) -> Result<Self> {
        let filter = settings.source_filter.as_ref();
        let is_pattern = |it: &&PathBuf| source.database().is_some() && is_pattern(it);
        let (patterns, named): (Vec<_>, Vec<_>) = args.files.iter().partition(is_pattern);
        let mut selected = Selected {
            named: named
                .iter()
                .filter_map(|it| it.canonicalize().ok())
                .collect(),
            files: named.into_iter().cloned().collect(),
            ..Selected::default()
        };
        if patterns.is_empty() && !selected.files.is_empty() && filter.is_none() {
            return Ok(selected);
        }
        let Some(database) = source.database() else {
            bail!(
                "behind -- there are arguments of the compiler, so name the files to read in front of it"
            );
        };
        database.prepare(settings.threads())?;
        let chosen = selected.choose(filter, &patterns, database, directory)?;
        let unnamed: BTreeSet<PathBuf> = chosen.difference(&selected.named).cloned().collect();
        let marks = Words::marks(&settings.marks().words());
        selected.foreign = foreign(database, &marks)?;
        selected.replaced = replaced(database, &selected.foreign);
        let relevant = mentioning(database, &unnamed, &marks);
        selected.skipped = unnamed.difference(&relevant).cloned().collect();
        selected.named.extend(unnamed);
        selected.files.extend(relevant);
        Ok(selected)
    }

    /// The files that patterns and folders select, or without either all.
    fn choose(
        &mut self,
        filter: Option<&Pattern>,
        patterns: &[&PathBuf],
        database: &Database,
        directory: &Path,
    ) -> Result<BTreeSet<PathBuf>> {
        let (sources, missing) = database.sources();
        let mut chosen = BTreeSet::new();
        for pattern in patterns {
            let matches: Vec<&PathBuf> = match pattern.canonicalize() {
                Ok(folder) => sources
                    .iter()
                    .filter(|it| it.starts_with(&folder))
                    .collect(),
                Err(_) => {
                    let matcher = matcher(pattern, directory)?;
                    sources.iter().filter(|it| matcher.is_match(it)).collect()
                }
            };
            if matches.is_empty() {
                let relation = if pattern.is_dir() {
                    "lies in"
                } else {
                    "matches"
                };
                bail!(
                    "no file of {} {relation} '{}'",
                    database.name(|it| it.display().to_string()),
                    pattern.display()
                );
            }
            chosen.extend(matches.into_iter().cloned());
        }
        if patterns.is_empty() && self.files.is_empty() {
            chosen = sources;
            if missing > 0 {
                let files = if missing == 1 { "file is" } else { "files are" };
                self.notes.push(format!(
                    "{missing} {files} not there that {} lists; build the project once, so that generated sources exist",
                    database.name(|it| it.display().to_string())
                ));
            }
        }
        if let Some(filter) = filter {
            chosen.retain(|it| filter.is_match(&it.to_string_lossy()));
            if chosen.is_empty() {
                bail!(
                    "no file of {} matches the regular expression '{filter}'",
                    database.name(|it| it.display().to_string())
                );
            }
        }
        Ok(chosen)
    }

    /// The functions of C language linkage that have a body in `parsed`, and may have another in a file of another language.
    pub(super) fn defined_elsewhere(&self, source: &Source, parsed: &Parsed) -> BTreeSet<Usr> {
        let Some(database) = source.database().filter(|_| !self.foreign.is_empty()) else {
            return BTreeSet::new();
        };
        let functions = parsed.units.iter().flat_map(|it| &it.functions);
        let functions = functions.filter(|it| it.body.is_some() && !it.is_internal);
        let names: BTreeMap<&Usr, &str> = functions
            .filter_map(|it| Some((&it.usr, c_name(&it.usr)?)))
            .collect();
        let there = spelled(database, &self.foreign, names.values().copied());
        let found = names.into_iter().filter(|it| there.contains(it.1));
        found.map(|it| it.0.clone()).collect()
    }

    /// Names like those of fused functions that files of other languages may give to functions of theirs.
    pub(super) fn names_elsewhere(&self, source: &Source) -> BTreeSet<String> {
        let Some(database) = source.database().filter(|_| !self.foreign.is_empty()) else {
            return BTreeSet::new();
        };
        let marked = mentioning(database, &self.foreign, &Words::marks(&BTreeSet::new()));
        let texts = marked.iter().filter_map(|it| std::fs::read(it).ok());
        texts
            .flat_map(|it| like_fused(&it).collect::<Vec<_>>())
            .collect()
    }

    /// The skipped files that may define a function that `parsed` declares or calls; they are no longer skipped.
    ///
    /// One of them may have a second definition of a function that was read, for another program of the database, so functions with a
    /// body count as well.
    pub(super) fn further(&mut self, source: &Source, parsed: &Parsed) -> BTreeSet<PathBuf> {
        let Some(database) = source.database().filter(|_| !self.skipped.is_empty()) else {
            return BTreeSet::new();
        };
        let functions = parsed.units.iter().flat_map(|it| &it.functions);
        let external = functions.filter(|it| !it.is_internal);
        let names: BTreeSet<String> = external.filter_map(|it| word_of(&it.usr)).collect();
        let found = mentioning(database, &self.skipped, &Words::names(names));
        self.skipped.retain(|it| !found.contains(it));
        found
    }
}

/// The files of other languages in a database. What C and assembler may define is asked for by name.
///
/// # Errors
/// When one may have classes that matter, which nobody reads.
fn foreign(database: &Database, marks: &Words) -> Result<BTreeSet<PathBuf>> {
    let all = database.foreign();
    let with_classes = all.iter().filter(|it| *it.1).map(|it| it.0.clone());
    if let Some(file) = mentioning(database, &with_classes.collect(), marks).first() {
        bail!(
            "{}: includes annotated classes, or changes what the library does, and is written in a language that pleach does not read; give pleach a database of a program without it",
            file.display()
        );
    }
    Ok(all.into_keys().collect())
}

/// What files of other languages bring in place of the library's.
fn replaced(database: &Database, foreign: &BTreeSet<PathBuf>) -> Replaced {
    let found = spelled(database, foreign, replacing_words());
    let (allocation, streams): (Vec<&str>, Vec<&str>) =
        found.into_iter().partition(|it| ALLOCATION.contains(it));
    Replaced {
        allocation: !allocation.is_empty(),
        streams: streams.first().map(|it| (*it).to_owned()),
        operators: None,
        entries: false,
    }
}

/// Those of `words` that one of the files may spell. Mostly it is none, so that all are asked for together first.
fn spelled<'w>(
    database: &Database,
    files: &BTreeSet<PathBuf>,
    words: impl Iterator<Item = &'w str> + Clone,
) -> BTreeSet<&'w str> {
    let has = |words: BTreeSet<String>| {
        !words.is_empty() && !mentioning(database, files, &Words::names(words)).is_empty()
    };
    if files.is_empty() || !has(words.clone().map(str::to_owned).collect()) {
        return BTreeSet::new();
    }
    words
        .filter(|it| has(BTreeSet::from([(*it).to_owned()])))
        .collect()
}

/// The name of a function with C language linkage: there is nothing behind it in the USR.
fn c_name(usr: &Usr) -> Option<&str> {
    let (_, name) = usr.0.rsplit_once("@F@")?;
    let is_part = |it: char| it == '_' || it.is_alphanumeric();
    name.chars().all(is_part).then_some(name)
}

/// A word that stands in every definition of a function: its name, of a destructor that of the class, of an operator `operator`.
///
/// In USRs a function's name stands behind `@F@`, up to its parameters (clang's `USRGeneration.cpp`).
fn word_of(usr: &Usr) -> Option<String> {
    let (_, name) = usr.0.rsplit_once("@F@")?;
    let is_part = |it: &char| *it == '_' || it.is_alphanumeric();
    let name = name.strip_prefix('~').unwrap_or(name);
    let word: String = name.chars().take_while(is_part).collect();
    let word = if word.starts_with("operator") {
        "operator".to_owned()
    } else {
        word
    };
    (!word.is_empty()).then_some(word)
}

/// Whether the user means many files: a folder, or a word with a character of patterns, if no file is named so.
fn is_pattern(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().contains(['*', '?', '[', '{']) && !path.exists()
}

/// Patterns are those of shells: `*` stops at folders, `**` does not.
fn matcher(pattern: &Path, directory: &Path) -> Result<GlobMatcher> {
    let text = pattern.to_string_lossy();
    let mut text = text.as_ref();
    let mut directory = directory;
    loop {
        text = if let Some(rest) = text.strip_prefix("./") {
            rest
        } else if let Some(rest) = text.strip_prefix("../") {
            directory = directory.parent().unwrap_or(directory);
            rest
        } else {
            break;
        };
    }
    // What `directory` is called has no meaning as a pattern.
    let base = globset::escape(&directory.to_string_lossy());
    let whole = match pattern.is_absolute() {
        true => text.to_owned(),
        false => format!("{}/{text}", base.trim_end_matches('/')),
    };
    let glob = GlobBuilder::new(&whole).literal_separator(true).build()?;
    Ok(glob.compile_matcher())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_functions() {
        let rows = [
            ("c:@F@width#I#", Some("width")),
            ("c:@S@Metrics@F@~Metrics#", Some("Metrics")),
            ("c:@S@V@F@operator+#&1$@S@V#", Some("operator")),
            ("c:@N@ui@FT@>1#Tlook#t0.0#v#", None),
            ("c:@S@Node", None),
        ];
        for (usr, word) in rows {
            assert_eq!(word_of(&Usr(usr.into())).as_deref(), word, "{usr}");
        }
    }

    #[test]
    fn patterns_are_those_of_shells() -> Result<()> {
        let matches = |pattern: &str, file: &str| -> Result<bool> {
            Ok(matcher(Path::new(pattern), Path::new("/p/[x]"))?.is_match(file))
        };
        assert!(matches("src/*.cpp", "/p/[x]/src/a.cpp")?);
        assert!(!matches("src/*.cpp", "/p/[x]/src/d/a.cpp")?);
        assert!(matches("./**/*.{cpp,cc}", "/p/[x]/src/d/a.cc")?);
        assert!(matches("../q/*.cpp", "/p/q/a.cpp")? && matches("./../q/*", "/p/q/a.cpp")?);
        assert!(matches("/q/**", "/q/a.cpp")?);
        assert!(matches("a[", "x").is_err());
        Ok(())
    }
}
