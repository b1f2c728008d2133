//! What the build decided: outcomes of preprocessor conditions on which the analysed text depends.
//!
//! A *configuration macro* comes from the command line or the compiler, or is not defined at all: the program's own text
//! does not tell its value. Facts hold for the configuration that was read. So what is written from them stands under the
//! tests that led to them, and another configuration builds the program as it was.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Refusal, Span};

/// The outcome of a preprocessor condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Test {
    /// The condition, as an operand of `!` and `&&`.
    pub text: String,
    /// Whether it was true.
    pub holds: bool,
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.holds { "" } else { "!" };
        write!(f, "{not}{}", self.text)
    }
}

/// Tests that hold together.
pub type Tests = BTreeSet<Test>;

/// A group of a conditional that was compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Group {
    /// From the line behind its directive to the line of the next.
    pub span: Span,
    /// The outcomes that selected it.
    pub tests: Tests,
}

/// What the configuration decided of a unit, its analysed bodies aside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Configuration {
    /// The outcomes on which classes, declarations and types depend.
    #[serde(default, skip_serializing_if = "Tests::is_empty")]
    pub tests: Tests,
    /// The groups of these conditionals that were compiled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    /// Why the configuration cannot be told by tests, if so: nothing may be written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
}

impl Configuration {
    /// Whether there is nothing but what the text says.
    pub fn is_empty(&self) -> bool {
        self.tests.is_empty() && self.groups.is_empty() && self.refusal.is_none()
    }

    /// Adds what another unit depends on.
    pub fn merge(&mut self, other: Configuration) {
        self.tests.extend(other.tests);
        self.groups.extend(other.groups);
        self.groups.sort();
        self.groups.dedup();
        self.refusal = self.refusal.take().or(other.refusal);
    }

    /// The tests that hold wherever `span` is compiled.
    pub fn around(&self, span: Span) -> Tests {
        let around = self.groups.iter().filter(|it| it.span.contains(span));
        around.flat_map(|it| it.tests.iter().cloned()).collect()
    }
}
