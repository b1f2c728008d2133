//! Words whose meaning depends on where they stand: the name of the function, the number of the line, what the optimiser knows of a value there,
//! a macro that is defined anew or taken back. Text that has one, or a macro that makes one, may not be copied elsewhere, nor
//! change its place among the statements of a call site.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::attribute_text::unseen;
use super::text;
use super::texts::Texts;
use crate::clang::Cursor;
use crate::load::handed_on;

pub(super) const WORDS: [&str; 23] = [
    "__FILE__",
    "__FILE_NAME__",
    "__BASE_FILE__",
    "__TIMESTAMP__",
    "__builtin_FILE",
    "__builtin_FILE_NAME",
    "_Pragma",
    "__func__",
    "__FUNCTION__",
    "__PRETTY_FUNCTION__",
    "__LINE__",
    "__COUNTER__",
    "__INCLUDE_LEVEL__",
    "__builtin_LINE",
    "__builtin_COLUMN",
    "__builtin_FUNCTION",
    "__builtin_FUNCSIG",
    "__builtin_source_location",
    "__builtin_return_address",
    "__builtin_frame_address",
    "__builtin_constant_p",
    "__builtin_object_size",
    "__builtin_dynamic_object_size",
];

/// How questions to the compiler about several types start, which may depend on what their classes are known to be.
const TRAITS: [&str; 13] = [
    "__is_assignable",
    "__is_base_of",
    "__is_constructible",
    "__is_convertible",
    "__is_layout_compatible",
    "__is_nothrow_assignable",
    "__is_nothrow_constructible",
    "__is_nothrow_convertible",
    "__is_pointer_interconvertible",
    "__is_trivially_assignable",
    "__is_trivially_constructible",
    "__is_virtual_base_of",
    "__reference_",
];

/// A macro's definition.
struct Definition {
    name: String,
    words: BTreeSet<String>,
    /// Whether it makes an attribute that the syntax tree may not have.
    attribute: bool,
    /// Position in the unit; the compiler's arguments stand in front of it.
    order: usize,
}

/// The words, and the macros that make one. (`assert` may: what it says of a place is for people.)
#[derive(Default)]
pub(crate) struct Positional {
    macros: BTreeSet<String>,
    /// Macros that make `this`.
    this: BTreeSet<String>,
    /// Macros that make an attribute that the syntax tree may not have.
    attributes: BTreeSet<String>,
    /// Macros that were not looked at yet.
    others: Vec<Definition>,
    /// Macros that make words of parts of words.
    pasting: BTreeSet<String>,
    /// Macros that no system header defines, and which of them take arguments.
    own: BTreeMap<String, bool>,
    /// Names that the program's macros and their uses mention: macros of system headers may have them.
    mentioned: BTreeSet<String>,
    /// The text of each macro's first definition.
    definitions: BTreeMap<String, Vec<u8>>,
    /// The files that were searched for `#undef`.
    files: BTreeSet<usize>,
    undefined: BTreeSet<String>,
    /// Names of macros of system headers that some file takes back, as `<cmath>` does with those of `<math.h>`.
    taken_back: BTreeSet<String>,
    /// The texts of macros that make pragmas.
    pragmas: BTreeMap<String, Vec<Vec<u8>>>,
    /// Texts of files, until all macros are known.
    known: HashMap<usize, Vec<u8>>,
}

impl Positional {
    /// Adds a macro's definition.
    pub(crate) fn add(&mut self, texts: &Texts<'_>, (order, definition): (usize, Cursor<'_>)) {
        let extent = definition.extent();
        let source = text_of(&mut self.known, texts, extent.file);
        let text = source.get(extent.start as usize..extent.end as usize);
        let text = text::joined(text.unwrap_or(&[]));
        let name = definition.spelling();
        let system = definition.in_system_header();
        if !system {
            let takes = self.own.entry(name.clone()).or_insert(true);
            *takes &= definition.is_macro_with_parameters();
        }
        if extent.file == 0 {
            // One of the compiler's own or of its arguments, which have a text of their own.
            return;
        }
        if pastes(&text, system) {
            self.pasting.insert(name.clone());
        }
        self.add_text(name, text, order);
    }

    fn add_text(&mut self, name: String, text: Vec<u8>, order: usize) {
        let mut words = BTreeSet::new();
        text::for_each_word(&text, 0, text.len(), |word| {
            words.insert(String::from_utf8_lossy(word).into_owned());
        });
        self.mentioned.extend(words.iter().cloned());
        if words.contains("_Pragma") || words.contains("__pragma") {
            let texts = self.pragmas.entry(name.clone()).or_default();
            texts.push(text.clone());
        }
        let first = self.definitions.entry(name.clone());
        if *first.or_insert_with(|| text.clone()) != text {
            self.undefined.insert(name.clone());
        }
        let attribute = !unseen(&text, |_| false).is_empty();
        self.others.push(Definition {
            name,
            words,
            attribute,
            order,
        });
    }

    /// Adds a use of a macro, which a system header may define.
    pub(super) fn add_use(&mut self, expansion: Cursor<'_>) {
        self.mentioned.insert(expansion.spelling());
    }

    /// Adds the macros that the compiler's arguments define.
    pub(super) fn add_arguments(&mut self, arguments: &[String]) {
        let mut apart = false;
        for argument in handed_on(arguments) {
            let definition = argument.strip_prefix("-D").or(apart.then_some(argument));
            apart = argument == "-D";
            let definition = definition.filter(|it| !it.is_empty());
            if let Some((head, text)) = definition.map(|it| it.split_once('=').unwrap_or((it, "1")))
            {
                let name = head.split('(').next().unwrap_or(head);
                self.own.insert(name.to_owned(), head.contains('('));
                let text = format!("{head} {text}").into_bytes();
                if pastes(&text, false) {
                    self.pasting.insert(name.to_owned());
                }
                self.add_text(name.to_owned(), text, 0);
            }
        }
    }

    /// The macros that no system header defines, and which of them take arguments.
    pub(crate) fn own(&self) -> &BTreeMap<String, bool> {
        &self.own
    }

    /// The texts of macros that make pragmas, by name.
    pub(crate) fn pragmas(&self) -> &BTreeMap<String, Vec<Vec<u8>>> {
        &self.pragmas
    }

    /// Whether a macro of a system header is one for a while only.
    pub(super) fn is_taken_back(&self, name: &str) -> bool {
        self.taken_back.contains(name)
    }

    /// Whether a macro stands for its own name.
    pub(super) fn is_itself(&self, name: &str) -> bool {
        let text = self.definitions.get(name);
        text.is_some_and(|it| it.trim_ascii() == format!("{name} {name}").as_bytes())
    }

    /// Adds those of the system headers' macros, by name, that the program uses, directly or through others.
    pub(super) fn add_system(
        &mut self,
        texts: &Texts<'_>,
        mut definitions: HashMap<String, Vec<(usize, Cursor<'_>)>>,
    ) {
        definitions.remove("assert");
        loop {
            let known = |it: &String| definitions.remove(it).unwrap_or_default();
            let used: Vec<_> = self.mentioned.iter().flat_map(known).collect();
            if used.is_empty() {
                return;
            }
            for it in used {
                self.add(texts, it);
            }
        }
    }

    /// Looks for macros that a file takes back.
    pub(super) fn add_file(&mut self, texts: &Texts<'_>, file: usize) {
        if !self.files.insert(file) {
            return;
        }
        let text = text::joined(text_of(&mut self.known, texts, file));
        self.undefined.extend(undefined_in(&text));
    }

    /// Looks for macros of the program's own that any file takes back, be it one of nothing else.
    pub(super) fn add_text_of_file(&mut self, text: &[u8]) {
        if memchr::memmem::find(text, b"undef").is_none() {
            return;
        }
        let (own, others): (Vec<_>, Vec<_>) = undefined_in(text)
            .into_iter()
            .partition(|it| self.own.contains_key(it));
        self.undefined.extend(own);
        self.taken_back.extend(others);
    }

    /// Finds the macros that make a positional word through others. To be called after the last `add`.
    pub(crate) fn close(&mut self) {
        self.known = HashMap::new();
        let others = std::mem::take(&mut self.others);
        let mut last: HashMap<&String, usize> = HashMap::new();
        for it in &others {
            let known = last.entry(&it.name).or_default();
            *known = it.order.max(*known);
        }
        // What its text names may be a macro by the time that a copy stands there.
        let changing = others.iter().filter(|it| {
            let later = |word: &String| last.get(word).is_some_and(|at| *at > it.order);
            self.undefined.contains(&it.name)
                || self.pasting.contains(&it.name)
                || it.words.iter().any(|word| *word != it.name && later(word))
        });
        let changing: BTreeSet<String> = changing.map(|it| it.name.clone()).collect();
        let direct = others.iter().filter(|it| it.attribute);
        let direct: BTreeSet<String> = direct.map(|it| it.name.clone()).collect();
        self.attributes = makers_of(&others, |word| direct.contains(word));
        self.attributes.extend(direct);
        self.this = makers_of(&others, |word| word == "this");
        self.macros = makers_of(&others, |word| means_place(word) || changing.contains(word));
        self.macros.extend(changing);
    }

    /// Whether a macro makes an attribute that the syntax tree may not have.
    pub(super) fn makes_attribute(&self, word: &[u8]) -> bool {
        std::str::from_utf8(word).is_ok_and(|it| self.attributes.contains(it))
    }

    fn is_positional(&self, word: &str) -> bool {
        means_place(word) || self.macros.contains(word)
    }

    /// The first positional word in `start..end` of a text.
    pub(crate) fn find(&self, source: &[u8], start: usize, end: usize) -> Option<String> {
        self.find_at(source, start, end).map(|it| it.1)
    }

    /// The same, with where it stands.
    pub(crate) fn find_at(
        &self,
        source: &[u8],
        start: usize,
        end: usize,
    ) -> Option<(usize, String)> {
        first_word(source, (start, end), |word| self.is_positional(word))
    }

    /// The first macro in `start..end` of a text that makes `this`.
    pub(crate) fn find_this(&self, source: &[u8], start: usize, end: usize) -> Option<String> {
        let found = first_word(source, (start, end), |word| self.this.contains(word));
        found.map(|it| it.1)
    }
}

/// Whether the compiler answers a word by where it stands, by which classes are complete there, or by what its optimiser knows there.
fn means_place(word: &str) -> bool {
    WORDS.contains(&word) || TRAITS.iter().any(|it| word.starts_with(it))
}

/// The macros that the directives of a text take back, and some more: what a comment or literal says is not told apart.
fn undefined_in(text: &[u8]) -> Vec<String> {
    let ends = memchr::memmem::find_iter(text, b"undef").map(|at| (at, at + b"undef".len()));
    let ends = ends.filter(|(at, end)| text::word_end(text, *at) == *end);
    let names = ends.map(|(_, end)| {
        let name = text::skip_trivia(text, end);
        String::from_utf8_lossy(&text[name..text::word_end(text, name)]).into_owned()
    });
    names.collect()
}

/// Whether a macro's text makes words of parts. (`, ## __VA_ARGS__` makes none, and what the library gives a suffix,
/// as `UINT64_C` does, must be a number.)
fn pastes(text: &[u8], system: bool) -> bool {
    let places = |sign: &[u8]| -> Vec<usize> {
        let found = text.windows(sign.len()).enumerate();
        let found = found.filter(|(_, it)| *it == sign);
        found.map(|(at, _)| at).collect()
    };
    let harmless = |at: &usize| {
        let behind = text[at + 2..].trim_ascii_start();
        let word = behind
            .iter()
            .take_while(|it| it.is_ascii_alphanumeric() || **it == b'_');
        let suffix = system
            && matches!(
                &behind[..word.count()],
                b"U" | b"L" | b"UL" | b"LL" | b"ULL"
            );
        let arguments = text[..*at].trim_ascii_end().ends_with(b",");
        suffix || arguments && behind.starts_with(b"__VA_ARGS__")
    };
    !places(b"%:%:").is_empty() || !places(b"##").iter().all(harmless)
}

fn first_word(
    source: &[u8],
    (start, end): (usize, usize),
    is: impl Fn(&str) -> bool,
) -> Option<(usize, String)> {
    let mut found = None;
    text::for_each_word_at(source, start, end, |at, word| {
        let word = String::from_utf8_lossy(word);
        if found.is_none() && is(&word) {
            found = Some((at, word.into_owned()));
        }
    });
    found
}

/// Those of `macros`, given with their words, that make a word which `is` names, themselves or through others.
fn makers_of(macros: &[Definition], is: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let mut makers = BTreeSet::new();
    loop {
        let before = makers.len();
        for Definition { name, words, .. } in macros {
            if words.iter().any(|it| is(it) || makers.contains(it)) {
                makers.insert(name.clone());
            }
        }
        if makers.len() == before {
            return makers;
        }
    }
}

fn text_of<'t>(known: &'t mut HashMap<usize, Vec<u8>>, texts: &Texts<'_>, file: usize) -> &'t [u8] {
    known
        .entry(file)
        .or_insert_with(|| texts.of(file).into_owned())
}
