//! Listed files whose names are like a given one, for messages only.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// How many matches a message can bear.
const SHOWN: usize = 3;

/// The listed files most like `file`: same name elsewhere first, then same stem, then few letters apart.
pub(super) fn near_matches<'a>(
    file: &Path,
    listed: impl Iterator<Item = &'a Path>,
) -> Vec<PathBuf> {
    let ranked: BTreeSet<(usize, &Path)> = listed
        .filter_map(|other| Some((rank(file, other)?, other)))
        .collect();
    ranked
        .into_iter()
        .take(SHOWN)
        .map(|(_, path)| path.to_owned())
        .collect()
}

fn rank(file: &Path, other: &Path) -> Option<usize> {
    let name = file.file_name()?.to_string_lossy();
    let other_name = other.file_name()?.to_string_lossy();
    if name == other_name {
        return Some(0);
    }
    if file.file_stem() == other.file_stem() {
        return Some(1);
    }
    let distance = strsim::levenshtein(&name, &other_name);
    (distance * 3 <= name.chars().count()).then_some(1 + distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_name_then_same_stem_then_a_slip_of_the_pen() {
        let listed = [
            "/p/far.cpp",
            "/p/layoit.cpp",
            "/p/layout.cc",
            "/q/layout.cpp",
        ]
        .map(Path::new);
        assert_eq!(
            near_matches(Path::new("/p/layout.cpp"), listed.into_iter()),
            [
                Path::new("/q/layout.cpp"),
                Path::new("/p/layout.cc"),
                Path::new("/p/layoit.cpp")
            ]
        );
    }
}
