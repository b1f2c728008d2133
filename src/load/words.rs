//! Words in the text of a file, read without a preprocessor: what makes it worth a parse.

use std::collections::BTreeSet;

/// What to look for.
#[derive(Clone, Debug, Default)]
pub struct Words {
    names: BTreeSet<String>,
    marks: bool,
}

/// Words of which the meaning reaches beyond the functions that they stand in, without their underscores: another symbol for a
/// name, another definition for a symbol, text that only the assembler reads.
const SYMBOLS: &[&str] = &[
    "alias",
    "asm",
    "ifunc",
    "redefine_extname",
    "weak",
    "weakref",
];

impl Words {
    /// What matters to the analysis whoever calls it: annotations and generated regions, allocation functions, streams of the program's
    /// own, and other names for symbols.
    pub fn marks() -> Self {
        Words {
            names: BTreeSet::new(),
            marks: true,
        }
    }

    /// Some names.
    pub fn names(names: BTreeSet<String>) -> Self {
        Words {
            names,
            marks: false,
        }
    }

    /// Whether one of them stands in `text`, in comments and literals too.
    pub(super) fn occur_in(&self, text: &[u8]) -> bool {
        any_word(text, |word, behind| {
            self.names.contains(word) || self.marks && is_mark(word, behind)
        })
    }

    /// The same of a header that came with the system or was installed there: that may bring annotations, and nothing else.
    pub(super) fn occur_in_installed(&self, text: &[u8]) -> bool {
        self.marks && any_word(text, |word, _| is_annotation(word))
    }
}

fn is_annotation(word: &str) -> bool {
    word.trim_matches('_') == "annotate"
}

fn is_mark(word: &str, behind: &[u8]) -> bool {
    let allocates = || {
        let behind = behind.trim_ascii_start();
        behind.starts_with(b"new") || behind.starts_with(b"delete")
    };
    is_annotation(word)
        || word == "pleach"
        || SYMBOLS.contains(&word.trim_matches('_'))
        || word == "operator" && allocates()
        || own_stream(word)
}

/// Whether a word tells of a stream that runs code of the program's, writes into its memory, or throws: one made by the extensions of
/// systems, a buffer given to one, a class of buffers or with memory of its own, a locale that may have facets of the program's own.
pub fn own_stream(word: &str) -> bool {
    const WORDS: [&str; 37] = [
        "basic_filebuf",
        "basic_ospanstream",
        "basic_ostringstream",
        "basic_spanbuf",
        "basic_spanstream",
        "basic_streambuf",
        "basic_stringbuf",
        "basic_stringstream",
        "exceptions",
        "filebuf",
        "fmemopen",
        "fopencookie",
        "funopen",
        "fwopen",
        "imbue",
        "iostreams",
        "locale",
        "open_memstream",
        "open_wmemstream",
        "ospanstream",
        "ostrstream",
        "pubsetbuf",
        "register_printf_function",
        "register_printf_modifier",
        "register_printf_specifier",
        "register_printf_type",
        "setbuf",
        "setbuffer",
        "setlinebuf",
        "setvbuf",
        "spanbuf",
        "spanstream",
        "stdio_filebuf",
        "streambuf",
        "stringbuf",
        "strstream",
        "strstreambuf",
    ];
    WORDS.binary_search(&word).is_ok()
}

/// Whether there is an identifier, keyword or number in `text` of which this is true, together with the text behind it.
fn any_word(text: &[u8], is_one: impl Fn(&str, &[u8]) -> bool) -> bool {
    let is_part = |it: u8| it == b'_' || it.is_ascii_alphanumeric() || !it.is_ascii();
    let mut rest = text;
    while let Some(start) = rest.iter().position(|it| is_part(*it)) {
        rest = &rest[start..];
        let length = rest.iter().position(|it| !is_part(*it));
        let (word, behind) = rest.split_at(length.unwrap_or(rest.len()));
        // A word that is no UTF-8 is none that a name could be.
        if std::str::from_utf8(word).is_ok_and(|it| is_one(it, behind)) {
            return true;
        }
        rest = behind;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_whole_words() {
        let rows = [
            ("__attribute__((annotate(\"tf_tree\")))", true),
            ("[[clang::annotate(\"tf_tree\")]]", true),
            ("__attribute__((__annotate__(\"x\")))", true),
            ("void *operator new(std::size_t);", true),
            ("void operator\n  delete(void *) noexcept;", true),
            ("int f() __asm__(\"g\");", true),
            ("#endif  // pleach:end e689 6c92e1c4", true),
            (
                "bool operator<(A, B); std::weak_ptr<A> a; int annotated;",
                false,
            ),
            ("int annotatE; // asmara", false),
        ];
        for (text, expected) in rows {
            assert_eq!(Words::marks().occur_in(text.as_bytes()), expected, "{text}");
        }
        let system = Words::marks();
        assert!(!system.occur_in_installed(b"int f() __asm__(\"g\");"));
        assert!(system.occur_in_installed(b"#define T __attribute__((annotate(\"tf_tree\")))"));
    }

    #[test]
    fn names_are_whole_words() {
        let words = Words::names(BTreeSet::from(["width".to_owned()]));
        assert!(words.occur_in(b"int Metrics::width() const"));
        assert!(!words.occur_in(b"int linewidth, width_, \xffwidth;"));
        assert!(words.occur_in(b"\xff\xfe width"));
    }
}
