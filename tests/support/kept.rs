//! What an original does, kept in a file beside it, since pleach has no part in it.
//!
//! It holds for a digest of all that it depends on. Where that is another one, the original is built and run again; `INSTA_UPDATE=always` keeps
//! what it did, as it does with snapshots.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use blake3::Hasher;

/// What an original that is right in itself does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Original {
    /// The digest of what each run prints. It prints nothing else, and ends with 0.
    pub(crate) printed: Vec<String>,
    /// How many nodes it visits.
    pub(crate) visits: u64,
}

/// The digest of what a program prints.
pub(crate) fn digest(printed: &[u8]) -> String {
    blake3::hash(printed).to_hex()[..16].to_owned()
}

/// What `file` has for `key`.
pub(crate) fn read(file: &Path, key: &str) -> Option<Original> {
    let text = fs::read_to_string(file).ok()?;
    let mut words = text.split_whitespace();
    let holds = words.next()? == key;
    let visits = words.next()?.parse().ok()?;
    let printed = words.map(str::to_owned).collect();
    holds.then_some(Original { printed, visits })
}

/// Keeps what an original does, where snapshots are to be written.
pub(crate) fn write(file: &Path, key: &str, original: &Original) {
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        let Original { printed, visits } = original;
        let text = format!("{key} {visits} {}\n", printed.join(" "));
        fs::write(file, text).expect("a writable folder");
    }
}

/// What the behaviour of an original depends on.
#[derive(Clone)]
pub(crate) struct Key(Hasher);

impl Key {
    /// The texts that say how it is built, headers, and the compiler.
    pub(crate) fn new(building: &[&[u8]], headers: &[PathBuf]) -> Key {
        let mut key = Key(Hasher::new());
        for text in building {
            key.0.update(text);
        }
        for path in headers {
            key.file(path);
        }
        let version = Command::new("clang++-19").arg("--version").output();
        key.0.update(&version.expect("a compiler").stdout);
        key
    }

    /// Adds words.
    pub(crate) fn words(&mut self, words: &str) {
        self.0.update(words.as_bytes());
    }

    /// Adds a file by its last name.
    pub(crate) fn file(&mut self, path: &Path) {
        let bytes = fs::read(path).expect("a readable file");
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        for part in [name, &bytes] {
            self.0.update(&(part.len() as u64).to_le_bytes());
            self.0.update(part);
        }
    }

    /// The digest of it all.
    pub(crate) fn finish(&self) -> String {
        self.0.finalize().to_hex()[..16].to_owned()
    }
}
