//! What the original of a case does, kept in `original.txt` beside the case.
//!
//! It depends on the case, the headers of all cases, how programs are built and counted, the compiler.

use std::path::PathBuf;
use std::sync::OnceLock;

use super::case::{Case, HEADERS_OF_CASES, entries, headers, root};
use super::compile::Outcome;
use super::kept::{self, Key, Original};

/// The digest of what a program prints.
pub(crate) fn digest(outcome: &Outcome) -> String {
    kept::digest(&outcome.stdout)
}

fn file(case: &Case) -> PathBuf {
    case.dir.join("original.txt")
}

/// What is kept of `case`, if it holds.
pub(crate) fn kept(case: &Case) -> Option<Original> {
    kept::read(&file(case), &key(case))
}

/// Keeps what the original of `case` does, where snapshots are to be written.
pub(crate) fn keep(case: &Case, original: &Original) {
    kept::write(&file(case), &key(case), original);
}

fn key(case: &Case) -> String {
    static COMMON: OnceLock<Key> = OnceLock::new();
    let mut key = COMMON.get_or_init(common).clone();
    // The repository may stand anywhere.
    let mut of_case = case.clone();
    let place = headers().to_string_lossy().into_owned();
    of_case.dir = PathBuf::new();
    of_case
        .args
        .iter_mut()
        .for_each(|it| *it = it.replace(&place, ""));
    key.words(&format!("{of_case:?}"));
    for path in entries(&case.dir) {
        let is_text = |it: &str| ["cpp", "h", "inc"].contains(&it);
        if path
            .extension()
            .is_some_and(|it| is_text(&it.to_string_lossy()))
        {
            key.file(&path);
        }
    }
    key.finish()
}

fn common() -> Key {
    let building: [&[u8]; 2] = [
        include_bytes!("compile.rs"),
        include_bytes!("instrument.rs"),
    ];
    let folders = HEADERS_OF_CASES.iter();
    let headers: Vec<PathBuf> = folders.flat_map(|it| entries(&root().join(it))).collect();
    Key::new(&building, &headers)
}
