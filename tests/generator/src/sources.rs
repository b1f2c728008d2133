//! The files of a unit: one source file, or two with a header. What the second has may stand in a file that it includes.
//! Scenarios of macros that name files have these besides.

use std::fs;
use std::path::Path;

/// The header of a unit with two source files.
pub(crate) const HEADER: &str = "node.h";
/// The source file that every unit has: `main` stands in it.
pub(crate) const FIRST: &str = "input.cpp";
/// The source file of a unit with two.
pub(crate) const SECOND: &str = "other.cpp";
/// How the first line of a source file with options of its own starts.
pub(crate) const OPTIONS: &str = "// options: ";
/// What the second source file may include.
pub(crate) const INCLUDED: &str = "other.inc";
/// What a macro makes the others include.
pub(crate) const QUIET: &str = "quiet.h";
/// The same in another configuration.
pub(crate) const LOUD: &str = "loud.h";

/// What asks for the configuration, where that stands in a file of its own.
pub(crate) const SETTINGS: &str = "settings.h";
/// What includes it, and makes a system header of itself.
pub(crate) const WRAPPED: &str = "wrapped.h";

/// What options include, but for another configuration.
pub(crate) const FORCED: &str = "forced.h";
/// The option that does.
const INCLUDE: &str = "-include";

const ALL: [&str; 9] = [
    QUIET, LOUD, SETTINGS, WRAPPED, FORCED, HEADER, FIRST, SECOND, INCLUDED,
];

/// Names and texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// In the order in which a person reads them.
    pub files: Vec<(&'static str, String)>,
}

impl Sources {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The length of all texts.
    pub fn len(&self) -> usize {
        self.files.iter().map(|(_, text)| text.len()).sum()
    }

    /// All texts, each below its name if there are several.
    pub fn show(&self) -> String {
        match &self.files[..] {
            [(_, text)] => text.clone(),
            files => {
                let titled = |(name, text): &(&str, String)| format!("// --- {name}\n{text}");
                files.iter().map(titled).collect()
            }
        }
    }

    /// The text of program `index`.
    pub fn program(&self, index: usize) -> String {
        let texts = self.files.iter();
        texts.map(|(_, text)| namespace(text, index)).collect()
    }

    /// The program in whose namespace the compiler's first error stands.
    pub fn program_of(&self, message: &str) -> Option<usize> {
        let line = message.lines().find(|line| line.contains("error: "))?;
        let mut place = line.split(':');
        let file = place.next()?;
        let number: usize = place.next()?.parse().ok()?;
        let (_, text) = self.files.iter().find(|(name, _)| file.ends_with(name))?;
        let lines = text.lines().take(number);
        let heads = lines.filter_map(|line| line.strip_prefix("namespace p"));
        heads.last()?.split(' ').next()?.parse().ok()
    }

    /// Puts the files into `dir`, in place of those of another unit.
    ///
    /// # Errors
    /// A file could not be written.
    pub fn write(&self, dir: &Path) -> Result<(), String> {
        fs::create_dir_all(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        for name in ALL {
            let path = dir.join(name);
            let written = match self.files.iter().find(|(it, _)| *it == name) {
                Some((_, text)) => fs::write(&path, text),
                None if path.exists() => fs::remove_file(&path),
                None => Ok(()),
            };
            written.map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }

    /// The files of `dir`.
    ///
    /// # Errors
    /// A file could not be read.
    pub fn read(dir: &Path) -> Result<Sources, String> {
        let mut files = Vec::new();
        for name in ALL {
            let path = dir.join(name);
            if path.exists() {
                let bytes = fs::read(&path).map_err(|it| format!("{}: {it}", path.display()))?;
                files.push((name, String::from_utf8_lossy(&bytes).into_owned()));
            }
        }
        Ok(Sources { files })
    }

    /// The options that a source file in `dir` is compiled with besides those of all, as far as this machine can run
    /// the program.
    pub fn options(dir: &Path, name: &str) -> Vec<String> {
        let text = fs::read_to_string(dir.join(name)).unwrap_or_default();
        let first = text.lines().next().unwrap_or_default();
        let words = first.strip_prefix(OPTIONS).unwrap_or_default();
        let known = |it: &&str| *it != "-mfma" || has_fused_add();
        let words = words.split_whitespace().filter(known);
        words.map(str::to_owned).collect()
    }

    /// The same for another configuration, which no option includes a file for.
    pub(crate) fn other_options(dir: &Path, name: &str) -> Vec<String> {
        let mut options = Sources::options(dir, name);
        options.retain(|it| ![INCLUDE, FORCED].contains(&it.as_str()));
        options
    }

    /// Whether a source file in `dir` has options of its own.
    pub fn has_options(dir: &Path) -> bool {
        let names = Sources::compiled(dir);
        names.iter().any(|it| !Sources::options(dir, it).is_empty())
    }

    /// Whether a file in `dir` asks which of two databases it is compiled by.
    pub fn asks_for_databases(dir: &Path) -> bool {
        let asks = |name: &&str| {
            let text = fs::read_to_string(dir.join(name));
            text.is_ok_and(|it| it.contains("PLEACH_SECOND"))
        };
        ALL.iter().any(asks)
    }

    /// Puts the devices in place of what pleach saw (a macro would be one of the configuration). Whether there were any.
    pub(crate) fn switch_devices(&mut self) -> bool {
        let mut changed = false;
        for (_, text) in &mut self.files {
            let switched = text.replace("#if 0 // PLEACH_DEVICES", "#if 1 // PLEACH_DEVICES");
            changed |= switched != *text;
            *text = switched;
        }
        changed
    }

    /// What of the files in `dir` is compiled.
    pub fn compiled(dir: &Path) -> Vec<&'static str> {
        let mut names = vec![FIRST, SECOND];
        names.retain(|it| dir.join(it).exists());
        names
    }
}

/// Whether this processor multiplies and adds at once.
fn has_fused_add() -> bool {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    cpu.split_whitespace().any(|it| it == "fma")
}

fn namespace(text: &str, index: usize) -> &str {
    let start = text.find(&format!("\nnamespace p{index} {{"));
    let end = text.find(&format!("\n}} // namespace p{index}\n"));
    let found = start.zip(end).and_then(|(start, end)| text.get(start..end));
    found.unwrap_or("")
}
