//! Words that are no macros and no names here, because one macro hands them to another that joins them to other words (`##`), makes
//! literals of them (`#`) or leaves them out. Where the command line makes a macro of such a word, its replacement is what is joined or
//! in the literal, or moves the arguments behind it, so the text is another, though no condition asks for it.
//!
//! (Operands of `##` and `#` themselves are not replaced, [cpp.subst]/1: so only what is handed on counts.)

use std::collections::{BTreeSet, HashSet};

use super::Configurations;
use super::conditionals::{FileText, closing, first_word};
use super::text;
use crate::extract::reading::text::Piece;
use crate::mutation::{Rule, broken};

impl Configurations {
    /// Those of `words`, the words of a text (`written`) and of the macros that it expands, that the command line might make such
    /// macros.
    pub(super) fn joined(
        &self,
        words: &HashSet<String>,
        written: &BTreeSet<String>,
    ) -> Vec<String> {
        if broken(Rule::JoinedWords) {
            return Vec::new();
        }
        let own = words.iter().filter(|it| self.own.contains_key(*it));
        let loses = |it: &String| self.loses_words(it);
        let hands_on = |outer: &&String| {
            let mut inner = self.closure(outer);
            inner.remove(*outer);
            inner.iter().any(loses)
        };
        let handing: Vec<&String> = own.filter(hands_on).collect();
        if handing.is_empty() {
            return Vec::new();
        }
        let spoken = self.spoken();
        let is_macro = |it: &String| {
            self.own.contains_key(it)
                || self.given.contains_key(it)
                || self.predefined.contains_key(it)
                || self.library.contains(it)
        };
        let is_name = |it: &String| {
            !it.starts_with(|first: char| first.is_ascii_digit()) && it != "__VA_ARGS__"
        };
        let of_macros = handing.into_iter().flat_map(|it| self.definitions(it));
        let of_macros = of_macros.flat_map(|(parameters, replacement)| {
            let mut words = replaced(replacement.as_bytes());
            words.retain(|it| !parameters.contains(&it.as_str()));
            words
        });
        let all: BTreeSet<String> = of_macros.chain(written.iter().cloned()).collect();
        let all = all.into_iter();
        all.filter(|it| !is_macro(it) && !spoken.contains(it) && is_name(it))
            .collect()
    }

    /// Whether a definition of a macro joins its arguments to other words, makes a literal of one, or leaves one out.
    fn loses_words(&self, name: &str) -> bool {
        self.definitions(name).any(|(parameters, replacement)| {
            // With nothing but a comma in front, `##` joins nothing (gcc's, for empty lists of arguments).
            let tight: String = replacement.split_whitespace().collect();
            let joins = tight.replace(",##__VA_ARGS__", "").contains('#');
            let text = replacement.as_bytes();
            let used = |it: &&str| {
                let word = if *it == "..." {
                    "__VA_ARGS__"
                } else {
                    it.trim_end_matches("...")
                };
                text::has_word(text, 0, text.len(), word.as_bytes())
            };
            !parameters.is_empty() && (joins || !parameters.iter().all(used))
        })
    }

    /// The parameters of a macro's definitions, and their replacements.
    fn definitions(&self, name: &str) -> impl Iterator<Item = (Vec<&str>, &str)> {
        let places = self.own.get(name).map_or(&[][..], |it| it);
        let directives = places
            .iter()
            .map(|it| &self.files[&it.file].directives[it.directive]);
        directives.filter(|it| it.word == "define").map(|it| {
            let behind = &it.rest[first_word(&it.rest).len()..];
            if !behind.starts_with('(') {
                return (Vec::new(), behind);
            }
            let end = closing(behind, 0);
            let inside = behind[..end].trim_start_matches('(').trim_end_matches(')');
            let parameters = inside.split(',').map(str::trim);
            (
                parameters.filter(|it| !it.is_empty()).collect(),
                &behind[end..],
            )
        })
    }

    /// The words that stand in the program's text for themselves: outside of arguments of macros, or as parts of qualified names.
    fn spoken(&self) -> HashSet<String> {
        let takes_arguments = |it: &str| self.definitions(it).any(|it| !it.0.is_empty());
        let mut found = HashSet::new();
        for file in self.files.values() {
            file.add_spoken(&takes_arguments, &mut found);
        }
        found
    }
}

/// The words of a macro's replacement that are replaced themselves, if they are macros: not the operands of `##`.
fn replaced(text: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    text::for_each_word_at(text, 0, text.len(), |at, word| {
        let behind = text::skip_trivia(text, at + word.len());
        let before = text[..at].trim_ascii_end();
        if !before.ends_with(b"##") && !text[behind..].starts_with(b"##") {
            found.push(String::from_utf8_lossy(word).into_owned());
        }
    });
    found
}

impl FileText {
    fn add_spoken(&self, takes_arguments: &dyn Fn(&str) -> bool, found: &mut HashSet<String>) {
        let mut depth = 0;
        let mut opens = false;
        let mut last = b' ';
        let mut directives = self.directives.iter().peekable();
        let mut at = 0;
        while at < self.text.len() {
            while directives.next_if(|it| (it.end as usize) <= at).is_some() {}
            if let Some(it) = directives.peek()
                && it.start as usize <= at
            {
                at = (it.end as usize).max(at + 1);
                continue;
            }
            let (piece, next) = text::piece(&self.text, at);
            match piece {
                Piece::Word => {
                    let word = String::from_utf8_lossy(&self.text[at..next]);
                    let behind = text::skip_trivia(&self.text, next);
                    let member = matches!(last, b':' | b'.' | b'>');
                    let qualifies = self.text[behind..].starts_with(b"::");
                    opens = depth == 0 && takes_arguments(&word);
                    if depth == 0 || member || qualifies {
                        found.insert(word.into_owned());
                    }
                    last = b' ';
                }
                Piece::Byte(b'(') if depth > 0 || opens => {
                    depth += 1;
                    last = b'(';
                    opens = false;
                }
                Piece::Byte(b')') if depth > 0 => {
                    depth -= 1;
                    last = b')';
                }
                Piece::Byte(byte) => {
                    last = byte;
                    opens = false;
                }
                Piece::Literal => last = b' ',
                Piece::Space | Piece::Comment => {}
            }
            at = next;
        }
    }
}
