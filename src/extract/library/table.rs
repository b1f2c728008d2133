//! The library file: what functions and types of the standard library do, as data.
//!
//! An entry is like a signature: the classes whose member a function is (none for a function of the namespace), its names, what its
//! parameters may be, and what a call does to its object and arguments. What no entry describes may do anything. The facts are
//! those of the C++ standard, for every implementation of it; where the standard leaves something open, there is no entry.
//!
//! What `takes` says of a parameter, one word each, be it taken by value or by reference:
//!
//! - `number`: a number, character, truth value or enumeration; `size`: one that says how many elements there are to be, for which the
//!   function throws if that is too many; `plain`: a number or a pointer to an object; `null`: a pointer, which is null.
//! - `character`, `text`: a character; that, characters behind a pointer, or a string.
//! - `same`: the class of the object; `element` or `key`: the first type that the class is made for; `part`: what the type that the class is
//!   made for in this position is made from; `list`: a list of leaves in braces; `none`: `std::nullopt`.
//! - `half`: what the half in this position of a pair is made from that is an element; `entry`: a pair of what a map is made for.
//! - `stream`: an output stream, or a pointer to a `FILE`; `manipulator`: what sets how a stream prints.
//! - `policy`: what compares or hashes keys; `iterator`: an iterator of the object.
//! - `leaf`: an object that owns all it consists of; `any`: whatever there is.
//!
//! And of a parameter of an algorithm:
//!
//! - `first`, `middle`, `last`: iterators of the range that it goes through; `container`: all of that; `output`: where it writes.
//! - `value`: what elements are compared with, or become; `start`: what grows by each.
//! - `test`: a function of an element that gives a truth value, `order`: of two; `action`, `map`: one of an element that gives nothing that counts, or
//!   what is written; `fold`: one of what has grown, and an element.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// The text of the file, which is part of the program.
pub(crate) const TEXT: &str = include_str!("standard.json");

/// What a function does to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in super::super) enum LibraryEffect {
    /// It reads the object.
    Reads,
    /// It reads and writes it.
    Writes,
}

/// What the result of a function is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in super::super) enum Gives {
    /// A value of its own.
    #[default]
    Value,
    /// How much the object holds.
    Measure,
    /// The object.
    Object,
    /// A part of the object.
    Part,
    /// One of the arguments.
    Argument,
    /// The one argument, which is not touched.
    Same,
    /// What tells a part of the object: whoever uses it calls functions that are not known.
    Iterator,
}

/// Where a function prints to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in super::super) enum Output {
    /// A stream.
    Stream,
    /// What its first argument points to.
    Buffer,
}

/// A class template of the library whose objects own what they consist of.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TypeEntry {
    names: String,
    /// What its arguments must be for an object to be a leaf: one location with all that it consists of. (None: it never is.)
    #[serde(default)]
    pub(crate) of: Option<String>,
    /// Whether it gives out its elements by reference and a range-`for` goes through them.
    #[serde(default)]
    pub(super) sequence: bool,
    /// Whether a range-`for` goes through pairs of a constant key and a value.
    #[serde(default)]
    pub(super) keyed: bool,
    /// Whether it allocates memory.
    #[serde(default)]
    pub(crate) allocates: bool,
    /// Whether its parts are members that the text names.
    #[serde(default)]
    pub(crate) members: bool,
    /// Whether its objects tell parts of others: they are copied, compared and destroyed without effect.
    #[serde(default)]
    pub(crate) iterator: bool,
}

/// Functions that do alike.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Entry {
    #[serde(default, rename = "in")]
    classes: String,
    names: String,
    /// The lists of parameters that it may have.
    pub(crate) takes: Vec<String>,
    /// What it does to its object.
    #[serde(default)]
    pub(in super::super) object: Option<LibraryEffect>,
    /// What it does to what its arguments designate.
    #[serde(default = "reads")]
    pub(in super::super) arguments: LibraryEffect,
    /// What its result is.
    #[serde(default)]
    pub(in super::super) gives: Gives,
    /// Whether it throws for some arguments or objects.
    #[serde(default)]
    pub(in super::super) throws: bool,
    /// Whether the program has to make sure of something before it calls it.
    #[serde(default)]
    pub(in super::super) faults: bool,
    /// Whether it compares elements, or swaps them one by one, so that the program may have no operators or `swap` of its own for them.
    #[serde(default)]
    pub(in super::super) compares: bool,
    /// Whether it is known for elements of whatever type.
    #[serde(default)]
    pub(in super::super) any: bool,
    /// Whether it says by `errno` that an argument has no result.
    #[serde(default)]
    pub(in super::super) errno: bool,
    /// Where it prints to. What follows its parameters, the last of these tells the use of, as `printf` has it.
    #[serde(default)]
    pub(in super::super) output: Option<Output>,
    /// Whether C declares it, too.
    #[serde(default)]
    pub(crate) c: bool,
}

impl Entry {
    /// Whether it prints to a stream.
    pub(in super::super) fn prints(&self) -> bool {
        self.output == Some(Output::Stream)
    }
}

/// Algorithms that do alike: functions that go through elements, and call functions that they are given for them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Algorithm {
    names: String,
    /// The lists of parameters that it may have.
    pub(crate) takes: Vec<String>,
    /// What it does to the elements of its range.
    #[serde(default = "reads")]
    pub(in super::super) elements: LibraryEffect,
    /// What its result is: a value, or an iterator of the range.
    #[serde(default)]
    pub(in super::super) gives: Gives,
    /// The operators of elements that it uses, where it is given no function.
    #[serde(default)]
    pub(crate) operators: Option<Operators>,
    /// Whether it swaps elements.
    #[serde(default)]
    pub(in super::super) swaps: bool,
    /// Whether it allocates memory.
    #[serde(default)]
    pub(in super::super) allocates: bool,
}

/// Operators of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Operators {
    /// `==`.
    Equal,
    /// `<`.
    Order,
    /// `+`.
    Sum,
}

fn reads() -> LibraryEffect {
    LibraryEffect::Reads
}

/// What stands in the place of a constructor's name.
pub(crate) const CONSTRUCTOR: &str = "(new)";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    types: Vec<TypeEntry>,
    functions: Vec<Entry>,
    algorithms: Vec<Algorithm>,
}

/// The file, by names.
#[derive(Default)]
pub(crate) struct Table {
    types: HashMap<&'static str, &'static TypeEntry>,
    /// By class (none for the namespace) and name.
    functions: HashMap<&'static str, HashMap<&'static str, Vec<&'static Entry>>>,
    algorithms: HashMap<&'static str, Vec<&'static Algorithm>>,
}

impl Table {
    /// The entry of a class template.
    pub(crate) fn class(&self, name: &str) -> Option<&'static TypeEntry> {
        self.types.get(name).copied()
    }

    /// The entries of the functions of a name; `class` is empty for those of the namespace.
    pub(crate) fn functions(&self, class: &str, name: &str) -> &[&'static Entry] {
        let of_class = self.functions.get(class);
        of_class
            .and_then(|it| it.get(name))
            .map_or(&[], Vec::as_slice)
    }

    /// The entries of the algorithms of a name.
    pub(crate) fn algorithms(&self, name: &str) -> &[&'static Algorithm] {
        self.algorithms.get(name).map_or(&[], Vec::as_slice)
    }
}

/// What is known of the standard library.
pub(super) static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let file: File = serde_json::from_str(TEXT).expect("the library file is well-formed");
    let file: &'static File = Box::leak(Box::new(file));
    let mut table = Table::default();
    for entry in &file.types {
        let names = entry.names.split(' ');
        table.types.extend(names.map(|it| (it, entry)));
    }
    for entry in &file.functions {
        for class in entry.classes.split(' ') {
            for name in entry.names.split(' ') {
                let of_class = table.functions.entry(class).or_default();
                of_class.entry(name).or_default().push(entry);
            }
        }
    }
    for entry in &file.algorithms {
        for name in entry.names.split(' ') {
            table.algorithms.entry(name).or_default().push(entry);
        }
    }
    table
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_well_formed_and_uses_the_words_that_there_are() {
        let words = [
            "number",
            "size",
            "plain",
            "null",
            "character",
            "text",
            "same",
            "element",
            "key",
            "part",
            "half",
            "entry",
            "list",
            "none",
            "structure",
            "leaf",
            "policy",
            "stream",
            "manipulator",
            "iterator",
            "any",
            "first",
            "middle",
            "last",
            "container",
            "output",
            "value",
            "start",
            "test",
            "order",
            "action",
            "map",
            "fold",
        ];
        let functions = TABLE.functions.values().flat_map(HashMap::values).flatten();
        let algorithms = TABLE.algorithms.values().flatten();
        let takes = functions.flat_map(|it| &it.takes);
        for takes in takes.chain(algorithms.flat_map(|it| &it.takes)) {
            for word in takes.split(' ').filter(|it| !it.is_empty()) {
                assert!(words.contains(&word), "{word}");
            }
        }
        assert!(
            TABLE
                .class("vector")
                .is_some_and(|it| it.sequence && it.allocates)
        );
        assert!(!TABLE.functions("vector", "push_back").is_empty());
        assert!(TABLE.functions("", "push_back").is_empty());
    }
}
