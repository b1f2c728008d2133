//! Words in the text of a file, read without a preprocessor: what makes it worth a parse.

use std::collections::BTreeSet;
use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::model::FUSED_PREFIX;

/// What to look for.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// Hashes: two words of one hash cost a parse, and nothing else.
    names: Vec<u64>,
    marks: bool,
    /// Hashes of words of what is marked by name.
    marked: Vec<u64>,
}

/// The words of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Spelled {
    /// The hash of each, sorted.
    words: Box<[u64]>,
    /// Whether one of those that matter to the analysis whoever calls it is among them.
    mark: bool,
    /// Whether that is an annotation.
    annotation: bool,
}

/// The bytes of identifiers, keywords and numbers.
const PARTS: [bool; 256] = {
    let mut parts = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let ascii = byte as u8;
        parts[byte] = ascii == b'_' || ascii.is_ascii_alphanumeric() || !ascii.is_ascii();
        byte += 1;
    }
    parts
};

impl Words {
    /// What matters to the analysis whoever calls it: annotations and generated regions, allocation functions, streams of the program's
    /// own, other names for symbols, and names that a fused function could have. `marked`: words of what is marked by name, which are annotations.
    pub fn marks(marked: &BTreeSet<String>) -> Self {
        Words {
            names: Vec::new(),
            marks: true,
            marked: marked.iter().map(|it| hash(it.as_bytes())).collect(),
        }
    }

    /// Some names.
    pub fn names(names: BTreeSet<String>) -> Self {
        Words {
            names: names.iter().map(|it| hash(it.as_bytes())).collect(),
            marks: false,
            marked: Vec::new(),
        }
    }

    /// Whether one of them is among those of a text, in comments and literals too.
    pub(super) fn are_among(&self, text: &Spelled) -> bool {
        let mut names = self.names.iter().chain(&self.marked);
        self.marks && text.mark || names.any(|it| text.has(*it))
    }

    /// Whether something is marked by name.
    pub(super) fn mark_names(&self) -> bool {
        !self.marked.is_empty()
    }

    /// The same of a header that came with the system or was installed there: that may bring annotations, and nothing else.
    pub(super) fn are_among_installed(&self, text: &Spelled) -> bool {
        self.marks && text.annotation || self.marked.iter().any(|it| text.has(*it))
    }
}

impl Spelled {
    /// Adds the words of another text.
    pub(super) fn absorb(&mut self, other: Spelled) {
        let mut words = [&self.words[..], &other.words].concat();
        words.sort_unstable();
        words.dedup();
        self.words = words.into_boxed_slice();
        self.mark |= other.mark;
        self.annotation |= other.annotation;
    }

    fn has(&self, word: u64) -> bool {
        self.words.binary_search(&word).is_ok()
    }

    /// Those of `text`: identifiers, keywords and numbers.
    ///
    /// Marks are, beside annotations and what pleach wrote, allocation functions, streams of the program's own, and words of which the
    /// meaning reaches beyond the functions that they stand in: another symbol for a name, another definition for a symbol, text that only the assembler reads,
    /// a function that the linker would take for a fused one.
    pub(super) fn of(text: &[u8]) -> Self {
        let mut spelled = Spelled::default();
        let mut words = Vec::with_capacity(text.len() / 8);
        let is_part = |it: &u8| PARTS[usize::from(*it)];
        let mut rest = text;
        while let Some(start) = rest.iter().position(is_part) {
            rest = &rest[start..];
            let length = rest.iter().position(|it| !is_part(it));
            let (word, behind) = rest.split_at(length.unwrap_or(rest.len()));
            words.push(hash(word));
            match bare(word) {
                b"annotate" => (spelled.annotation, spelled.mark) = (true, true),
                b"alias" | b"asm" | b"ifunc" | b"redefine_extname" | b"weak" | b"weakref" => {
                    spelled.mark = true;
                }
                b"pleach" => spelled.mark |= word == b"pleach",
                b"operator" => spelled.mark |= word == b"operator" && may_allocate(behind),
                _ => {
                    spelled.mark |= own_stream(word)
                        || is_allocation_symbol(word)
                        || word.starts_with(FUSED_PREFIX.as_bytes());
                }
            }
            rest = behind;
        }
        words.sort_unstable();
        words.dedup();
        spelled.words = words.into_boxed_slice();
        spelled
    }
}

/// The words of `text` that a fused function could be called.
pub fn like_fused(text: &[u8]) -> impl Iterator<Item = String> {
    let words = text.split(|it| !PARTS[usize::from(*it)]);
    // C compilers of some systems put a `_` in front of each symbol.
    let words = words.map(|it| it.strip_prefix(b"_").unwrap_or(it));
    let found = words.filter(|it| it.starts_with(FUSED_PREFIX.as_bytes()));
    found.map(|it| String::from_utf8_lossy(it).into_owned())
}

fn hash(word: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(word);
    hasher.finish()
}

/// A word without the underscores around it.
fn bare(word: &[u8]) -> &[u8] {
    let is_letter = |it: &u8| *it != b'_';
    let start = word.iter().position(is_letter).unwrap_or(word.len());
    let end = word.iter().rposition(is_letter).map_or(start, |it| it + 1);
    &word[start..end]
}

/// Whether `operator` in front of this text may be one that allocates: with a comment or a line splice in between, or made by a macro, whose
/// name or parameter is a word. (A conversion function is read in vain then.)
fn may_allocate(behind: &[u8]) -> bool {
    let blank = |it: &u8| matches!(it, b' ' | b'\t');
    let line = behind.iter().position(|it| !blank(it));
    let ends = line.is_none_or(|it| matches!(behind[it], b'\n' | b'\r'));
    let behind = behind.trim_ascii_start();
    let word = behind.iter().take_while(|it| PARTS[usize::from(**it)]);
    let word = &behind[..word.count()];
    let is_type = [
        &b"bool"[..],
        b"int",
        b"double",
        b"float",
        b"const",
        b"std",
        b"auto",
    ];
    ends || behind.starts_with(b"/*")
        || behind.starts_with(b"//")
        || behind.starts_with(b"\\")
        || !word.is_empty() && !is_type.contains(&word)
}

/// Whether a word is the symbol of an allocation function.
pub fn is_allocation_symbol(word: &[u8]) -> bool {
    ALLOCATION.iter().any(|it| it.as_bytes() == word)
}

/// The words that tell of such streams, in order.
const STREAMS: [&str; 37] = [
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

/// The bytes that they begin with: every word of every file is asked for.
const STARTS: [bool; 256] = {
    let mut starts = [false; 256];
    let mut at = 0;
    while at < STREAMS.len() {
        starts[STREAMS[at].as_bytes()[0] as usize] = true;
        at += 1;
    }
    starts
};

/// Whether a word tells of a stream that runs code of the program's, writes into its memory, or throws: one made by the extensions of
/// systems, a buffer given to one, a class of buffers or with memory of its own, a locale that may have facets of the program's own.
pub fn own_stream(word: &[u8]) -> bool {
    let starts = word.first().is_some_and(|it| STARTS[usize::from(*it)]);
    starts
        && STREAMS
            .binary_search_by_key(&word, |it| it.as_bytes())
            .is_ok()
}

/// These words, and the symbols of allocation functions, by which sources of other languages define them.
pub fn replacing_words() -> impl Iterator<Item = &'static str> + Clone {
    STREAMS.into_iter().chain(ALLOCATION)
}

/// Symbols of allocation functions (Itanium C++ ABI, 5.1.5), where sizes are `unsigned long` or `unsigned`.
pub const ALLOCATION: [&str; 12] = [
    "_ZdaPv",
    "_ZdaPvj",
    "_ZdaPvm",
    "_ZdlPv",
    "_ZdlPvj",
    "_ZdlPvm",
    "_Znaj",
    "_Znam",
    "_ZnamSt11align_val_t",
    "_Znwj",
    "_Znwm",
    "_ZnwmSt11align_val_t",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn marks() -> Words {
        Words::marks(&BTreeSet::new())
    }

    fn occur(words: &Words, text: &[u8]) -> bool {
        words.are_among(&Spelled::of(text))
    }

    #[test]
    fn marks_are_whole_words() {
        let rows = [
            ("__attribute__((annotate(\"tf_tree\")))", true),
            ("[[clang::annotate(\"tf_tree\")]]", true),
            ("__attribute__((__annotate__(\"x\")))", true),
            ("void *operator new(std::size_t);", true),
            ("void operator\n  delete(void *) noexcept;", true),
            ("void *operator /* new */ new(std::size_t);", true),
            ("#define ALLOCATION(name) void *operator name", true),
            ("extern \"C\" void *_Znwm(unsigned long);", true),
            ("#define OPERATOR operator\n", true),
            ("explicit operator bool() const; A operator+(A, A);", false),
            ("int f() __asm__(\"g\");", true),
            ("#endif  // pleach:end e689 6c92e1c4", true),
            (
                "bool operator<(A, B); std::weak_ptr<A> a; int annotated;",
                false,
            ),
            ("int annotatE; // asmara", false),
        ];
        for (text, expected) in rows {
            assert_eq!(occur(&marks(), text.as_bytes()), expected, "{text}");
        }
        let system = |text: &[u8]| marks().are_among_installed(&Spelled::of(text));
        assert!(!system(b"int f() __asm__(\"g\");"));
        assert!(system(b"#define T __attribute__((annotate(\"tf_tree\")))"));
        let named = Words::marks(&BTreeSet::from(["Element".to_owned()]));
        for (text, expected) in [("class Element;", true), ("class Elements;", false)] {
            let text = Spelled::of(text.as_bytes());
            assert_eq!(named.are_among(&text), expected);
            assert_eq!(named.are_among_installed(&text), expected);
        }
    }

    #[test]
    fn words_of_streams_are_marks() {
        assert!(STREAMS.is_sorted());
        for word in STREAMS {
            assert!(Spelled::of(word.as_bytes()).mark, "{word}");
        }
        assert!(!Spelled::of(b"stream exception setbuf2").mark);
    }

    #[test]
    fn names_are_whole_words() {
        let words = Words::names(BTreeSet::from(["width".to_owned()]));
        assert!(occur(&words, b"int Metrics::width() const"));
        assert!(!occur(&words, b"int linewidth, width_, \xffwidth;"));
        assert!(occur(&words, b"\xff\xfe width"));
    }
}
