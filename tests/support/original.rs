//! What the original of a case does, kept beside the case (`original.txt`), since pleach has no part in it.
//!
//! It holds for a digest of all that it depends on: the case, the headers of all cases, how programs are built and counted, the compiler. Where
//! that is another one, the original is built and run again; `INSTA_UPDATE=always` keeps what it did, as it does with snapshots.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use blake3::Hasher;

use super::case::{Case, HEADERS_OF_CASES, entries, headers, root};
use super::compile::Outcome;

/// What an original that is right in itself does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Original {
    /// The digest of what it prints, by seed. It prints nothing else, and ends with 0.
    pub(crate) printed: Vec<String>,
    /// How many nodes it visits.
    pub(crate) visits: u64,
}

/// The digest of what a program prints.
pub(crate) fn digest(outcome: &Outcome) -> String {
    blake3::hash(&outcome.stdout).to_hex()[..16].to_owned()
}

fn file(case: &Case) -> PathBuf {
    case.dir.join("original.txt")
}

/// What is kept of `case`, if it holds.
pub(crate) fn kept(case: &Case) -> Option<Original> {
    let text = fs::read_to_string(file(case)).ok()?;
    let mut words = text.split_whitespace();
    let holds = words.next()? == key(case);
    let visits = words.next()?.parse().ok()?;
    let printed = words.map(str::to_owned).collect();
    holds.then_some(Original { printed, visits })
}

/// Keeps what the original of `case` does, where snapshots are to be written.
pub(crate) fn keep(case: &Case, original: &Original) {
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        let Original { printed, visits } = original;
        let text = format!("{} {visits} {}\n", key(case), printed.join(" "));
        fs::write(file(case), text).expect("a writable case");
    }
}

/// The digest of all that the behaviour of an original depends on.
fn key(case: &Case) -> String {
    static COMMON: OnceLock<Hasher> = OnceLock::new();
    let mut hasher = COMMON.get_or_init(common).clone();
    // The repository may stand anywhere.
    let mut of_case = case.clone();
    let place = headers().to_string_lossy().into_owned();
    of_case.dir = PathBuf::new();
    of_case
        .args
        .iter_mut()
        .for_each(|it| *it = it.replace(&place, ""));
    hasher.update(format!("{of_case:?}").as_bytes());
    for path in entries(&case.dir) {
        let is_text = |it: &str| ["cpp", "h", "inc"].contains(&it);
        if path
            .extension()
            .is_some_and(|it| is_text(&it.to_string_lossy()))
        {
            add(&mut hasher, &path);
        }
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

fn common() -> Hasher {
    let mut hasher = Hasher::new();
    hasher.update(include_bytes!("compile.rs"));
    hasher.update(include_bytes!("instrument.rs"));
    for folder in HEADERS_OF_CASES {
        for path in entries(&root().join(folder)) {
            add(&mut hasher, &path);
        }
    }
    let version = Command::new("clang++-19").arg("--version").output();
    hasher.update(&version.expect("a compiler").stdout);
    hasher
}

fn add(hasher: &mut Hasher, path: &PathBuf) {
    let bytes = fs::read(path).expect("a readable file");
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    for part in [name, &bytes] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
}
