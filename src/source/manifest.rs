//! The manifest of a fusion: which files belong together.
//!
//! Fused code is one program's: declarations in a header, definitions and call sites in several sources. So each file
//! with generated regions says which others there are, in comment lines that open its first region. One file has the list, relative
//! to its own folder; all others name that file, so that a new source changes one line of one file.
//!
//! ```text
//! // pleach:program look.cpp main.cpp push.cpp
//! // pleach:headers tree.h
//! ```
//!
//! and in the others
//!
//! ```text
//! // pleach:with main.cpp
//! ```
//!
//! A program of one file needs none. Blanks and other bytes that a line cannot hold stand in paths as `%20`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The words that open a list.
const PROGRAM: &str = "pleach:program";
const HEADERS: &str = "pleach:headers";
const WITH: &str = "pleach:with";

/// Lines are broken behind this column.
const COLUMNS: usize = 80;

/// What a file says of the files that it belongs with; paths are relative to its folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The program's sources.
    pub program: BTreeSet<String>,
    /// Other files with generated regions.
    pub headers: BTreeSet<String>,
    /// The file that has these lists.
    pub with: BTreeSet<String>,
}

impl Manifest {
    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self == &Manifest::default()
    }

    /// The comment lines, without newlines.
    pub fn lines(&self) -> Vec<String> {
        let lists = [
            (PROGRAM, &self.program),
            (HEADERS, &self.headers),
            (WITH, &self.with),
        ];
        let mut lines = Vec::new();
        for (word, paths) in lists.into_iter().filter(|it| !it.1.is_empty()) {
            let mut line = format!("// {word}");
            for path in paths.iter().map(|it| encoded(it)) {
                if line.len() + path.len() >= COLUMNS && line.contains(char::is_alphanumeric) {
                    lines.push(std::mem::replace(&mut line, "//".to_owned()));
                }
                line.push(' ');
                line.push_str(&path);
            }
            lines.push(line);
        }
        lines
    }

    /// Adds what the generated lines of a region say at their top.
    pub(super) fn read(&mut self, lines: &[u8]) {
        let text = String::from_utf8_lossy(split(lines).1);
        let mut list = None;
        for word in text.split_whitespace() {
            // A formatter may put a blank behind the slashes, or take it.
            match word.trim_start_matches('/') {
                "" => {}
                PROGRAM => list = Some(&mut self.program),
                HEADERS => list = Some(&mut self.headers),
                WITH => list = Some(&mut self.with),
                path => list.iter_mut().for_each(|it| {
                    it.insert(decoded(path));
                }),
            }
        }
    }
}

/// The generated lines of a region as what is in front of the manifest (a formatter may break the comment on the region's first
/// line), the manifest, and what is behind it. Without a manifest all is behind.
pub(super) fn split(lines: &[u8]) -> (&[u8], &[u8], &[u8]) {
    let comment = |line: &&[u8]| line.trim_ascii_start().starts_with(b"//");
    let top = lines
        .split_inclusive(|byte| *byte == b'\n')
        .take_while(comment);
    let end = top.map(<[u8]>::len).sum();
    let find = |word: &str| memchr::memmem::find(&lines[..end], word.as_bytes());
    let start = [PROGRAM, HEADERS, WITH].into_iter().filter_map(find).min();
    match start {
        Some(start) => (&lines[..start], &lines[start..end], &lines[end..]),
        None => (&[], &[], lines),
    }
}

/// What stands behind the lists of a manifest in a comment of its own, which only a person can have written.
pub(super) fn remarks(manifest: &[u8]) -> Vec<u8> {
    let lines = manifest.split(|byte| *byte == b'\n');
    let remarks = lines.filter_map(|line| {
        // A list of that kind opens with slashes, which a formatter may have made more.
        let words = line
            .iter()
            .position(|it| !matches!(it, b'/' | b' ' | b'\t'));
        let words = &line[words?..];
        memchr::memmem::find(words, b" //").map(|at| &words[at..])
    });
    remarks.collect::<Vec<_>>().concat()
}

/// Where a manifest begins that ends `text`, which it should not.
pub(super) fn behind(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    let mut found = None;
    for line in text.split_inclusive(|byte| *byte == b'\n').rev() {
        let Some(comment) = line.trim_ascii_start().strip_prefix(b"//") else {
            break;
        };
        end -= line.len();
        let comment = String::from_utf8_lossy(comment);
        let word = comment.split_whitespace().next();
        if word.is_some_and(|it| [PROGRAM, HEADERS, WITH].contains(&it)) {
            found = Some(end);
        }
    }
    found
}

fn encoded(path: &str) -> String {
    let mut out = String::new();
    for (at, character) in path.char_indices() {
        // A slash in front would be one of the comment's, and `pleach:` a list.
        let first = at == 0 && character == '/';
        let special = character.is_whitespace() || character.is_control();
        if first || special || matches!(character, '%' | '\\' | ':' | '*' | '?') {
            let mut bytes = [0; 4];
            for byte in character.encode_utf8(&mut bytes).bytes() {
                let _ = write!(out, "%{byte:02X}");
            }
        } else {
            out.push(character);
        }
    }
    out
}

fn decoded(path: &str) -> String {
    let mut out = Vec::new();
    let bytes = path.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let digits = path.get(at + 1..at + 3).filter(|_| *byte == b'%');
        match digits.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(value) => {
                out.push(value);
                at += 3;
            }
            None => {
                out.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_behind_a_list_is_a_remark() {
        let lists = b"// pleach:program a.cpp b.cpp\n//  // c.cpp\n// pleach:headers a.h\n";
        assert!(remarks(lists).is_empty());
        assert_eq!(remarks(b"// pleach:headers a.h // mine\n"), b" // mine");
    }

    fn set(paths: &[&str]) -> BTreeSet<String> {
        paths.iter().map(|it| (*it).to_owned()).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        let long = "a/rather/long/path/of/a/source/file/that/stands/in/a/list/";
        let names = ["1.cpp", "2.cpp"].map(|it| format!("{long}{it}"));
        let manifest = Manifest {
            program: set(&[
                "main.cpp",
                "ein baum.cpp",
                "/a%:\\.cpp",
                &names[0],
                &names[1],
            ]),
            headers: set(&["../tree.h"]),
            with: BTreeSet::new(),
        };
        let lines = manifest.lines();
        insta::assert_debug_snapshot!(lines, @r#"
        [
            "// pleach:program %2Fa%25%3A%5C.cpp",
            "// a/rather/long/path/of/a/source/file/that/stands/in/a/list/1.cpp",
            "// a/rather/long/path/of/a/source/file/that/stands/in/a/list/2.cpp",
            "// ein%20baum.cpp main.cpp",
            "// pleach:headers ../tree.h",
        ]
        "#);
        for end in ["\n", "\r\n", "\n   "] {
            let text = lines.join(end) + end;
            let mut read = Manifest::default();
            read.read(format!("{text}int x; // no.cpp\n").as_bytes());
            assert_eq!(read, manifest);
        }
        // As a formatter may break the lines.
        let mut read = Manifest::default();
        read.read(
            lines
                .join("\n")
                .replace("// ", "//")
                .replace(' ', "\n// ")
                .as_bytes(),
        );
        assert_eq!(read, manifest);
    }

    #[test]
    fn other_comments_are_none() {
        let split = |text: &str| split(text.as_bytes()).1.is_empty();
        assert!(split("// look.cpp\nint x;\n"));
        assert!(split("int x;\n// pleach:program a.cpp\n"));
        assert!(!split("// look.cpp pleach:with a.cpp\n"));
    }
}
