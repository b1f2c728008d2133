//! Text that a configuration may leave out or put in without a change of meaning: attributes, pragmas, questions to the compiler.

use super::conditionals::{closing, first_word};
use crate::extract::reading::text;

/// Whether a text without blanks is pragmas about warnings and nothing else.
pub(super) fn is_of_warnings(text: &str) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let name = first_word(rest);
        let argument = &rest[name.len()..];
        let known = match name {
            "_Pragma" => ["(\"GCCdiagnostic", "(\"clangdiagnostic"],
            "__pragma" => ["(warning(", "(warning("],
            _ => return false,
        };
        if !known.iter().any(|it| argument.starts_with(it)) {
            return false;
        }
        rest = &argument[closing(argument, 0)..];
    }
    true
}

/// Whether a text without blanks is one attribute that changes no meaning.
pub(super) fn is_neutral_attribute(text: &str) -> bool {
    is_attribute(text, &["visibility", "dllexport", "dllimport"])
}

/// Whether a macro is named as those are that keep a file from being read twice.
pub(super) fn is_named_as_guard(name: &str) -> bool {
    let known = ["GUARD", "H", "HH", "HPP", "HXX", "INC", "INCLUDED", "INL"];
    let name = name.to_uppercase();
    name.split('_').any(|it| known.contains(&it))
}

/// Whether a macro exports what it stands at, by its name: a visibility is all that it ever is.
pub(super) fn is_export(name: &str) -> bool {
    let known = [
        "API",
        "DLLEXPORT",
        "EXPORT",
        "EXPORTS",
        "VISIBILITY",
        "VISIBLE",
    ];
    name.split('_').any(|it| known.contains(&it))
}

/// Whether a text without blanks is one annotation.
pub(super) fn is_annotation(text: &str) -> bool {
    is_attribute(text, &["annotate"])
}

/// Whether a text without blanks is one attribute with one of `names`.
pub(super) fn is_attribute(text: &str, names: &[&str]) -> bool {
    let known = [
        ("__attribute__((", "))"),
        ("[[clang::", "]]"),
        ("[[gnu::", "]]"),
        ("__declspec(", ")"),
    ];
    let inner = known
        .iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    inner.is_some_and(|it| {
        let name = first_word(it);
        let rest = &it[name.len()..];
        let one = rest.is_empty() || rest.starts_with('(') && closing(rest, 0) == rest.len();
        one && names.contains(&name)
    })
}

/// What may be asked of a compiler wherever it stands.
pub(super) const QUESTIONS: [&str; 8] = [
    "__has_warning",
    "__has_feature",
    "__has_extension",
    "__has_builtin",
    "__has_attribute",
    "__has_cpp_attribute",
    "__has_c_attribute",
    "__has_declspec_attribute",
];

/// Whether a name begins with `_` and a capital letter.
pub(super) fn is_reserved_by_case(name: &str) -> bool {
    let mut letters = name.bytes();
    letters.next() == Some(b'_') && letters.next().is_some_and(|it| it.is_ascii_uppercase())
}

/// Pragmas that change no meaning.
pub(super) fn is_harmless(rest: &str) -> bool {
    let words: Vec<&str> = rest.split_whitespace().collect();
    match words[..] {
        ["GCC" | "clang", "diagnostic", "error" | "fatal", ..] => false,
        ["GCC" | "clang", "diagnostic" | "system_header", ..] => true,
        [first, ..] => {
            let name = first_word(first);
            ["once", "region", "endregion", "warning", "mark", "message"].contains(&name)
        }
        [] => true,
    }
}

/// Whether a text has a pragma by the operator `_Pragma` that is more than about warnings.
pub(super) fn has_pragma_operator(text: &[u8]) -> bool {
    let mut found = false;
    text::for_each_word_at(text, 0, text.len(), |at, word| {
        if word == b"_Pragma" {
            let behind = String::from_utf8_lossy(&text[at + word.len()..]);
            let literal = behind.trim_start().strip_prefix('(').map(str::trim_start);
            let literal = literal.and_then(|it| it.strip_prefix('"'));
            let pragma = literal.and_then(|it| it.split(['"', '\n']).next());
            found |= pragma.is_none_or(|it| !is_harmless(it.trim_end_matches('\\')));
        }
    });
    found
}

/// Whether an attribute at the end of `start..end` belongs to a declaration that goes on behind it.
pub(super) fn goes_on(text: &[u8], start: usize, end: usize) -> bool {
    let part = text[start..end].trim_ascii_end();
    let mut attributes = false;
    text::for_each_word(part, 0, part.len(), |word| {
        attributes |= matches!(
            word,
            b"__attribute__" | b"__attribute" | b"__declspec" | b"alignas"
        );
    });
    let opens = part.windows(2).any(|it| it == b"[[");
    (attributes || opens) && part.ends_with(b")") || part.ends_with(b"]]")
}
