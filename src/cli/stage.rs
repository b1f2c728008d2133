//! The stages alone: `pleach extract` reads one source into a file, `pleach link` makes a program's fixes of such files.
//!
//! So build systems run the reading as they run compilers: one action for each source, anywhere, again where an input changed. A unit file
//! holds the source's entry of a compilation database, and what libclang said of it with all that has to hold where that is used. `link`
//! is a run over the database that the entries make up, in which libclang is asked only where no unit file answers: what one unit
//! needs to know of another is found out there, and so is whether the fused code compiles. So `link` reads the sources as
//! well; that unit files are stale costs time, and nothing else; and what comes out is what one run over all would give.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, Serialize};

use super::args::{Args, Stage};
use super::configure::Configured;
use super::units;
use crate::cache::{Cache, Portable};
use crate::config::Settings;
use crate::extract::prepare;
use crate::load::{Database, Source, Words, describe, load_commands, mentioning, read_regular};

/// What a unit file holds.
#[derive(Debug, Serialize, Deserialize)]
struct UnitFile {
    /// The format.
    version: u32,
    /// The source in the words of a compilation database.
    entries: serde_json::Value,
    /// What libclang said; nothing if nothing in reach of the source has annotations.
    units: Vec<Portable>,
}

const VERSION: u32 = 1;

/// `pleach extract`; what the user should hear.
pub(super) fn extract(
    args: &Args,
    configured: &Configured,
    directory: &Path,
) -> Result<Vec<String>> {
    let settings = &configured.settings;
    let (Some(Stage::Extract { output, depfile }), [file]) = (&args.stage, &args.files[..]) else {
        bail!("name one source to extract");
    };
    let source = Source::open(
        &settings.build,
        args.compiler.as_deref(),
        file,
        settings.adjustments(),
    )?;
    let database = match &source {
        Source::Listed(database) => database.only(file)?,
        Source::Fixed(words, adjustments) => {
            Database::of_call(file, words, directory)?.adjusted(adjustments.clone())
        }
    };
    let listed = Source::Listed(database.clone());
    let selection = load_commands(std::slice::from_ref(file), &listed)?;
    let canonical = file.canonicalize().into_iter().collect();
    let marks = settings.marks();
    let words = Words::marks(&marks.words());
    let matters = !mentioning(&database, &canonical, &words).is_empty();
    let mut read: BTreeSet<String> = database.files_read().into_iter().collect();
    // What is marked by name counts as if it stood in the text.
    let file = configured.file.iter();
    read.extend(file.map(|it| it.display().to_string()));
    let mut found = Vec::new();
    if matters {
        prepare()?;
        for command in &selection.commands {
            let unit = Cache::portable(units::input(command, &marks))?;
            read.extend(unit.read().map(str::to_owned));
            found.push(unit);
        }
    }
    let text = serde_json::to_string(&UnitFile {
        version: VERSION,
        entries: database.entries()?,
        units: found,
    })?;
    write(output, &(text + "\n"))?;
    if let Some(depfile) = depfile {
        write(depfile, &dependencies(output, &read))?;
    }
    Ok(selection.notes)
}

/// What unit files say: the database that they make up, and a cache that knows what was extracted.
pub(super) fn link(
    files: &[PathBuf],
    settings: &Settings,
    cache: Cache,
) -> Result<(Source, Cache)> {
    let mut entries = Vec::new();
    let mut units = Vec::new();
    for path in &listed(files)? {
        let name = path.display();
        let bytes = read_regular(path).map_err(|error| anyhow!("{name}: {}", describe(&error)))?;
        let found: UnitFile = serde_json::from_slice(&bytes).map_err(|error| {
            anyhow!("{name}: is no unit file of this pleach ({error}); make it with pleach extract")
        })?;
        let listed = match found.entries {
            serde_json::Value::Array(listed) if found.version == VERSION => listed,
            _ => {
                bail!("{name}: is a unit file of another pleach; make it again with pleach extract")
            }
        };
        entries.extend(listed);
        units.extend(found.units);
    }
    let first = files.first().map_or(Path::new("."), PathBuf::as_path);
    let path = std::path::absolute(first)?;
    let text = serde_json::Value::Array(entries).to_string();
    let database = Database::parse(&text, &path)?.adjusted(settings.adjustments());
    Ok((Source::Listed(database), cache.with(units)))
}

/// `files` with those in place of `@FILE` that this lists, one on a line: there may be more than a command can have.
fn listed(files: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for path in files {
        let list = path.to_str().and_then(|it| it.strip_prefix('@'));
        let Some(list) = list.filter(|_| !path.exists()) else {
            all.push(path.clone());
            continue;
        };
        let text =
            read_regular(Path::new(list)).map_err(|it| anyhow!("{list}: {}", describe(&it)))?;
        let text = String::from_utf8(text).map_err(|_| anyhow!("{list}: not UTF-8"))?;
        all.extend(text.lines().filter(|it| !it.is_empty()).map(PathBuf::from));
    }
    Ok(all)
}

/// The rule for `make` and Ninja that says what a unit file was made of.
fn dependencies(output: &Path, read: &BTreeSet<String>) -> String {
    let escaped = |path: &str| {
        let path = path.replace('$', "$$");
        path.replace('#', "\\#").replace(' ', "\\ ")
    };
    let mut rule = format!("{}:", escaped(&output.to_string_lossy()));
    for path in read {
        rule += " \\\n  ";
        rule += &escaped(path);
    }
    rule + "\n"
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    // Those of any new file: what is made here others may read.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let written = builder.tempfile_in(folder).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.persist(path).map_err(|it| it.error)
    });
    written
        .map(drop)
        .with_context(|| format!("{}: cannot be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_name_what_was_read() {
        let read = BTreeSet::from(["/a b/c#.h".to_owned(), "/$x".to_owned()]);
        assert_eq!(
            dependencies(Path::new("o/a.unit.json"), &read),
            "o/a.unit.json: \\\n  /$$x \\\n  /a\\ b/c\\#.h\n"
        );
    }
}
