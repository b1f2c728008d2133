//! Names of symbols that the program's text changes beside the declarations: `#pragma weak a = b`, `#pragma redefine_extname`, and
//! assembler text at namespace scope, which may define any symbol; and calls that OpenMP gives to other functions (`declare variant`).
//!
//! A variable with such a name may be any other one, and a function another function.

use std::collections::BTreeSet;

use super::facts::Facts;
use crate::clang::{Cursor, kind};
use crate::extract::reading::text;
use crate::mutation::{Rule, broken};

/// Pragmas that give symbols other names, by their first words.
const PRAGMAS: &[&str] = &["weak", "redefine_extname", "extern_prefix", "alias"];

/// What changes the names of symbols.
#[derive(Default)]
pub(crate) struct Symbols {
    /// The words in it: of pragmas and of assembler text.
    words: BTreeSet<String>,
    /// There is assembler text.
    assembler: bool,
    /// Some function has variants that are called in its place (OpenMP 5.0, 2.3.5).
    variants: bool,
}

impl Symbols {
    /// Whether the symbol of a variable or function of a namespace or class may have other names, or another definition.
    pub(crate) fn change(&self, declaration: Cursor<'_>) -> bool {
        if broken(Rule::Symbols) {
            return false;
        }
        let variable = declaration.kind() == kind::VAR_DECL;
        self.assembler && variable
            || self.variants && !variable
            || self.words.contains(&declaration.spelling())
    }
}

/// Finds them among the pragmas of all files and the declarations `top`.
pub(crate) fn symbols<'tu>(facts: &mut Facts<'tu>, top: &[Cursor<'tu>]) -> Symbols {
    let mut found = Symbols::default();
    for pragma in facts.files.all_pragmas() {
        let mut words = pragma.split(|it: char| !it.is_alphanumeric() && it != '_');
        match words.next() {
            Some("omp") => found.variants |= words.any(|it| it == "variant"),
            Some(first) if PRAGMAS.contains(&first) => found.add_words(pragma.as_bytes()),
            _ => {}
        }
    }
    let mut open = top.to_vec();
    while let Some(cursor) = open.pop() {
        match cursor.kind() {
            _ if cursor.in_system_header() => {}
            kind::NAMESPACE | kind::LINKAGE_SPEC => open.extend(cursor.children()),
            kind::UNEXPOSED_DECL => {
                open.extend(cursor.children());
                let Some(at) = facts.files.point(cursor.spelled_at()) else {
                    continue;
                };
                let source = facts.files.text(at.file);
                let written = source.0.get(at.start as usize..).unwrap_or_default();
                if [&b"asm"[..], b"__asm"]
                    .iter()
                    .any(|it| written.starts_with(it))
                {
                    found.assembler = true;
                    let end = text::past_semicolon(written, 0).unwrap_or(written.len());
                    found.add_words(&written[..end]);
                }
            }
            _ => {}
        }
    }
    found
}

impl Symbols {
    /// Adds all words, those in literals, too.
    fn add_words(&mut self, text: &[u8]) {
        let text = String::from_utf8_lossy(text);
        let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
        self.words.extend(words.map(str::to_owned));
    }
}
