//! `--line-filter`, in clang-tidy's words: files, and in each the lines that count.
//!
//! It is what a script that reads a diff writes, for one run, so it is no setting of a project.

use std::path::{Component, Path};
use std::str::FromStr;

use serde::Deserialize;

/// The lines that a run is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFilter(Vec<FileLines>);

/// Lines of one file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileLines {
    /// The last parts of its path, or all.
    name: String,
    /// From and to, both from 1; all lines if there are none.
    #[serde(default)]
    lines: Vec<(usize, usize)>,
}

impl LineFilter {
    /// Whether one of the lines from `first` to `last` (from 1) of the file counts.
    pub fn has(&self, path: &Path, first: usize, last: usize) -> bool {
        let of_file = self.0.iter().filter(|it| it.is_about(path));
        of_file.into_iter().any(|it| {
            let overlaps = |(from, to): &(usize, usize)| *from <= last && first <= *to;
            it.lines.is_empty() || it.lines.iter().any(overlaps)
        })
    }
}

impl FileLines {
    fn is_about(&self, path: &Path) -> bool {
        let parts = Path::new(&self.name).components();
        let parts = parts.filter(|it| *it != Component::CurDir);
        path.ends_with(parts.collect::<std::path::PathBuf>())
    }
}

impl FromStr for LineFilter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let example = r#"write it like [{"name": "a.cpp", "lines": [[1, 3]]}]"#;
        let list: Vec<FileLines> =
            serde_json::from_str(text).map_err(|it| format!("{it}; {example}"))?;
        for file in &list {
            if file.name.is_empty() {
                return Err(format!("an element has an empty name; {example}"));
            }
            if let Some((from, to)) = file.lines.iter().find(|it| it.0 == 0 || it.1 < it.0) {
                return Err(format!(
                    "[{from}, {to}] of '{}' are no lines: they count from 1, and the first comes first",
                    file.name
                ));
            }
        }
        Ok(LineFilter(list))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_the_ends_of_their_paths() -> Result<(), String> {
        let filter: LineFilter =
            r#"[{"name": "./src/a.cpp", "lines": [[2, 3], [7, 7]]}, {"name": "b.h"}]"#.parse()?;
        let has = |path: &str, first, last| filter.has(Path::new(path), first, last);
        assert!(has("/p/src/a.cpp", 1, 2) && has("/p/src/a.cpp", 5, 9));
        assert!(!has("/p/src/a.cpp", 4, 6) && !has("/p/a.cpp", 2, 2));
        assert!(has("/p/b.h", 100, 100) && !has("/p/bb.h", 1, 1));
        Ok(())
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let error = |text: &str| text.parse::<LineFilter>().err().unwrap_or_default();
        assert!(error("[{\"nam\": \"a\"}]").starts_with(
            "unknown field `nam`, expected `name` or `lines` at line 1 column 7; write"
        ));
        assert!(error("[1]").contains("line 1 column 2"));
        assert!(
            error(r#"[{"name": "a", "lines": [[3, 2]]}]"#)
                .starts_with("[3, 2] of 'a' are no lines")
        );
        assert!(error(r#"[{"name": ""}]"#).starts_with("an element has an empty name"));
    }
}
