//! What the second reader sees in a translation unit.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The annotated program, by USR.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// Classes with a tree annotation that are no templates.
    pub(crate) classes: BTreeMap<String, SeenClass>,
    /// Functions with a traversal annotation that are no templates.
    pub(crate) traversals: BTreeMap<String, SeenTraversal>,
    /// Templates and what they declare, which this reader does not look at.
    pub(crate) templates: BTreeSet<String>,
    /// From where to where the heads of `switch` and range-`for` reach: libclang's visitor leaves out their initialisers.
    pub(crate) heads: Vec<(At, At)>,
}

/// A place in a file, by expansion.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct At {
    pub(crate) path: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) offset: u32,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.path, self.line, self.column)
    }
}

#[derive(Debug)]
pub(crate) struct SeenClass {
    pub(crate) at: At,
    pub(crate) bases: Vec<String>,
    /// Annotated fields, and the class that each points to.
    pub(crate) children: BTreeMap<String, Option<String>>,
}

#[derive(Debug, Default)]
pub(crate) struct SeenTraversal {
    pub(crate) at: At,
    pub(crate) is_virtual: bool,
    pub(crate) is_pure: bool,
    pub(crate) overrides: BTreeSet<String>,
    /// The statements of the body, if the unit has it.
    pub(crate) statements: Option<Vec<SeenStatement>>,
}

#[derive(Debug)]
pub(crate) struct SeenStatement {
    pub(crate) at: At,
    pub(crate) names: Vec<SeenName>,
    pub(crate) touches: Vec<Touch>,
}

/// A name that refers to a declaration.
#[derive(Debug)]
pub(crate) struct SeenName {
    pub(crate) at: At,
    pub(crate) name: String,
    pub(crate) target: String,
    /// A parameter or a variable of the function.
    pub(crate) local: bool,
}

/// An expression that ends in a field.
#[derive(Debug)]
pub(crate) struct Touch {
    pub(crate) at: At,
    pub(crate) steps: Vec<Step>,
    /// The chain starts at the node itself, and steps through children and objects only.
    pub(crate) from_node: bool,
    pub(crate) how: How,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// The value is loaded.
    Read,
    /// The left operand of an assignment, or the operand of `++` and `--`.
    Write,
    /// The object of an assignment operator that is a function.
    ObjectWrite,
    /// Given to a function that may write it through a reference.
    Out,
    /// Named for another purpose: an operand whose whole object is used, the object of a call.
    Mention,
    /// Named as what a member lies in.
    Around,
    /// Only its address is taken.
    Bind,
}

/// A field in a chain.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) field: String,
    /// The class that declares it and, where that is part of another one without a name, those around it: each stands for
    /// the field where it is a union.
    pub(crate) classes: Vec<String>,
    /// Whether it is a child field that is a node, or an array of nodes, so that its name alone reads nothing.
    pub(crate) node: bool,
}
