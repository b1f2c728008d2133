//! Names and positions: unified symbol references, byte spans, source text as bytes.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The identity of a declaration across translation units: clang's Unified Symbol Resolution string.
///
/// For a declaration with internal linkage the file's path is appended (`usr@path`), because clang puts
/// only the base name of the file into such a USR and two files of that name would collide.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Usr(pub Arc<str>);

impl Usr {
    /// A USR from its text.
    pub fn new(text: &str) -> Self {
        Usr(Arc::from(text))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text without the path of a declaration with internal linkage: the same wherever the files are, but no
    /// identity.
    pub fn without_path(&self) -> &str {
        self.0.split_once("@/").map_or(&*self.0, |(usr, _)| usr)
    }

    /// The same without the offsets in its file of what has no other name (a class in a function, or without a name): the same whatever is
    /// written into the files, too.
    pub fn without_place(&self) -> String {
        let usr = self.without_path();
        let is_offset = |it: &&str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
        let parts: Vec<&str> = usr.split('@').filter(|it| !is_offset(it)).collect();
        parts.join("@")
    }
}

impl fmt::Debug for Usr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Usr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A file of a [`crate::model::Unit`] (index into its `files`), or after linking of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileId(pub u32);

/// A half-open range of bytes in the unfused text of one file, outside macro expansions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `file`.
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        Span { file, start, end }
    }

    /// Whether there is no text in it.
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Whether `other` lies within this span.
    pub fn contains(&self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// The range as `usize`, to slice text with.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The bytes of a file, whatever their encoding.
///
/// Serialised as a JSON string in which every byte is the character of the same number, so that no byte
/// is lost in a file that is not UTF-8.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SourceText(pub Arc<[u8]>);

impl SourceText {
    /// The bytes of `span` (empty where the span lies outside of the text).
    pub fn slice(&self, span: Span) -> &[u8] {
        self.0.get(span.range()).unwrap_or(&[])
    }

    /// The text of `span`, with bytes that are not UTF-8 replaced; for messages, not for edits.
    pub fn lossy(&self, span: Span) -> String {
        String::from_utf8_lossy(self.slice(span)).into_owned()
    }
}

impl fmt::Debug for SourceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SourceText({} bytes)", self.0.len())
    }
}

impl Serialize for SourceText {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: String = self.0.iter().map(|byte| char::from(*byte)).collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for SourceText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes: Result<Vec<u8>, _> = text.chars().map(|c| u8::try_from(u32::from(c))).collect();
        bytes
            .map(|bytes| SourceText(bytes.into()))
            .map_err(|_| serde::de::Error::custom("source text holds a character above U+00FF"))
    }
}

#[cfg(test)]
mod tests {
    use super::Usr;

    #[test]
    fn paths_of_internal_declarations_are_left_out() {
        for (usr, plain) in [
            ("c:a.cpp@F@walk#@/p/a.cpp", "c:a.cpp@F@walk#"),
            ("c:@S@Node@F@operator/#I#", "c:@S@Node@F@operator/#I#"),
            ("c:a.cpp@S@a.cpp@255@F@r#", "c:a.cpp@S@a.cpp@F@r#"),
            ("c:a.cpp@341@F@main#@S@Q@F@r#", "c:a.cpp@F@main#@S@Q@F@r#"),
        ] {
            assert_eq!(Usr::new(usr).without_place(), plain);
        }
    }
}
