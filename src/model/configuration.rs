//! What the build decided: outcomes of preprocessor conditions on which the analysed text depends.
//!
//! A *configuration macro* comes from the command line or the compiler, or is not defined at all: the program's own text
//! does not tell its value. Facts hold for the configuration that was read. So what is written from them stands under the
//! tests that led to them, and another configuration builds the program as it was.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{FileId, Refusal, Span};
use crate::source::ALL_HOLD;

/// The outcome of a preprocessor condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Test {
    /// The condition, as an operand of `!` and `&&`.
    pub text: String,
    /// Whether it was true.
    pub holds: bool,
    /// The outcomes that must hold for the condition to be evaluated at all, if it may be nonsense elsewhere.
    #[serde(default, skip_serializing_if = "Tests::is_empty")]
    pub under: Tests,
}

impl Test {
    /// A condition that can be evaluated anywhere.
    pub fn new(text: impl Into<String>, holds: bool) -> Self {
        Test {
            text: text.into(),
            holds,
            under: Tests::new(),
        }
    }

    /// The macro `name` is the number `value`, and no other text of that value: the preprocessor takes the name of a variable for
    /// 0. A word that is put together of the macro's first and last is a known one only if there is no other. (What is no word at all
    /// is sorted out by its value before.)
    pub fn is_number(name: &str, value: &str) -> Self {
        Test {
            text: format!("{IS_NUMBER}({name})"),
            holds: true,
            under: Tests::from([Test::new(format!("({name} == {value})"), true)]),
        }
    }

    /// Whether it holds for one value of the macro `name` alone: a number, or none.
    pub fn tells_value_of(&self, name: &str) -> bool {
        match self.holds {
            true => self.text == format!("{IS_NUMBER}({name})"),
            false => self.text == format!("defined({name})"),
        }
    }

    /// The macro of which it says that it is a number, if that is what it says.
    pub fn number(&self) -> Option<&str> {
        let behind = self.text.strip_prefix(IS_NUMBER)?;
        behind.strip_prefix('(')?.strip_suffix(')')
    }

    /// The definitions of macros that the condition needs.
    pub fn macros(&self) -> Vec<String> {
        let asks = self.text.starts_with(IS_NUMBER);
        let equal = self.under.iter().filter(|_| asks);
        let values = equal.filter_map(|it| it.text.strip_suffix(')')?.rsplit_once(" == "));
        let words = values.map(|(_, value)| format!("#define PLEACH_{value}{END} 0, 1"));
        let mut macros: Vec<String> = words.collect();
        if asks {
            macros.extend([
                format!("#define {IS_NUMBER}(x) {PASTE}(x)"),
                format!("#define {PASTE}(x) {PICK}(PLEACH_##x##{END}, 0, 0)"),
                format!("#define {PICK}(...) {OPERAND}(__VA_ARGS__)"),
                format!("#define {OPERAND}(x, y, ...) y"),
            ]);
        }
        macros
    }

    /// Whether generated code may define a macro of this name, or ask for it.
    pub fn is_macro(name: &str) -> bool {
        let value = name
            .strip_prefix("PLEACH_")
            .and_then(|it| it.strip_suffix(END));
        let is_word = value.is_some_and(|it| it.starts_with(|it: char| it.is_ascii_digit()));
        ["PLEACH_OFF", ALL_HOLD, PASTE, PICK, OPERAND, IS_NUMBER].contains(&name) || is_word
    }
}

/// The macro that asks whether another is a known number.
const IS_NUMBER: &str = "PLEACH_NUMBER";

/// What the word of a number ends in: nothing that a number may end in, or `3LL + x` would begin with the word of `3`.
const END: &str = "_PLEACH";

/// The macro that puts the word together. A known one stands for two operands, of which the second is 1; what is no word is one, which is not evaluated.
const PASTE: &str = "PLEACH_PASTE";

/// The macro that lets these be told apart.
const PICK: &str = "PLEACH_PICK";

/// The macro that gives the second.
const OPERAND: &str = "PLEACH_OPERAND";

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.holds { "" } else { "!" };
        write!(f, "{not}{}", self.text)
    }
}

impl Test {
    /// The names of macros that the condition asks for, and what else it asks of the compiler.
    pub fn names(&self) -> BTreeSet<&str> {
        let is_word = |it: char| it == '_' || it.is_alphanumeric();
        let words = self.text.split(|it: char| !is_word(it));
        let words = words.filter(|it| it.starts_with(|it: char| !it.is_ascii_digit()));
        words
            .filter(|it| ![IS_NUMBER, "defined"].contains(it))
            .collect()
    }
}

/// Tests that hold together.
pub type Tests = BTreeSet<Test>;

/// What decides the value of a macro in a translation unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MacroOrigin {
    /// What the command line or the compiler defines it as.
    pub given: Option<String>,
    /// Where the program's own files define it or take it back, in any configuration: path and offset.
    pub places: BTreeSet<(String, u32)>,
    /// The system headers that define it, of those that the unit reads, as far as the unit's tests name it.
    pub headers: BTreeSet<String>,
}

/// A group of a conditional that was compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ConditionalGroup {
    /// From the line behind its directive to the line of the next.
    pub span: Span,
    /// The outcomes that selected it. They may be more than it takes: what stands under `#if LEVEL - 1` is compiled where `LEVEL` is 2, and where it is 3.
    pub tests: Tests,
    /// The conditions that are asked, as they are written, with those around.
    pub asked: Tests,
    /// The whole conditional, from the line of its `#if` to that of its `#endif`, which it includes.
    pub conditional: Span,
    /// Its groups that were not compiled.
    pub others: Vec<Span>,
    /// Whether one of its groups is compiled in any configuration: it has an `#else`.
    pub complete: bool,
}

impl ConditionalGroup {
    /// Whether a part of `span` belongs to the conditional.
    pub fn meets(&self, span: Span) -> bool {
        let conditional = self.conditional;
        span.file == conditional.file
            && span.start < conditional.end
            && conditional.start < span.end
    }
}

/// How a unit comes to read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Inclusion {
    /// The file.
    pub file: FileId,
    /// The directive; none for a main file.
    pub at: Option<Span>,
}

/// What the configuration decided of a unit, its analysed bodies aside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Configuration {
    /// The outcomes on which classes, declarations and types depend.
    #[serde(default, skip_serializing_if = "Tests::is_empty")]
    pub tests: Tests,
    /// Those of them on which classes may depend that no other unit need know of.
    #[serde(default, skip_serializing_if = "Tests::is_empty")]
    pub of_subclasses: Tests,
    /// The groups of these conditionals that were compiled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<ConditionalGroup>,
    /// How files are read that have facts, and those that include them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inclusions: Vec<Inclusion>,
    /// The last part of the name of each file that a branch includes which was not compiled; empty for one that a macro names.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub included_elsewhere: BTreeSet<String>,
    /// Why the configuration cannot be told by tests, if so: nothing may be written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
}

impl Configuration {
    /// Whether there is nothing but what the text says.
    pub fn is_empty(&self) -> bool {
        // How files are entered matters where there are groups, be it in another unit.
        self.tests.is_empty() && self.groups.is_empty() && self.refusal.is_none()
    }

    /// Whether another configuration may include the file at `path` where this one does not.
    pub fn is_included_elsewhere(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or_default();
        ["", name]
            .iter()
            .any(|it| self.included_elsewhere.contains(*it))
    }

    /// Whether there is nothing at all.
    pub fn is_default(&self) -> bool {
        *self == Configuration::default()
    }

    /// Adds what another unit depends on.
    pub fn merge(&mut self, other: Configuration) {
        self.tests.extend(other.tests);
        self.groups.extend(other.groups);
        self.groups.sort();
        self.groups.dedup();
        self.inclusions.extend(other.inclusions);
        self.inclusions.sort();
        self.inclusions.dedup();
        self.included_elsewhere.extend(other.included_elsewhere);
        self.refusal = self.refusal.take().or(other.refusal);
    }
}
