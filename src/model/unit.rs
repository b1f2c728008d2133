//! The facts of one translation unit.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    Body, Class, Compilation, Configuration, Diagnostic, FileId, Function, MacroOrigin, SourceText,
    Span, UnresolvedClass, Usr,
};

/// What the names of fused functions start with.
pub const FUSED_PREFIX: &str = "fused_";

/// Everything that pleach needs to know of one translation unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The main file.
    pub main: FileId,
    /// The files that hold facts; [`FileId`]s of this unit index it.
    pub files: Vec<SourceFile>,
    /// Tree classes and their bases, in translation-unit order.
    pub classes: Vec<Class>,
    /// Classes of member functions that are traversals, but not of their own nodes, and the bases of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visitors: Vec<Class>,
    /// Classes whose bases are not all known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unresolved: Vec<UnresolvedClass>,
    /// Traversals, and the constructors and destructors that they run, in translation-unit order.
    pub functions: Vec<Function>,
    /// Blocks outside traversals with two or more traversal calls.
    pub sites: Vec<Site>,
    /// Names of macros that no system header defines.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub macros: BTreeSet<String>,
    /// Canonical paths of all files that the compiler read.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub read: BTreeSet<String>,
    /// Whether `<typeinfo>` is read in each configuration.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub includes_type_info: bool,
    /// What bodies name that one object of the program has: functions and variables that are not inline.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub symbols: BTreeSet<Usr>,
    /// Variables that may be others, by an attribute.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub renamed: BTreeSet<Usr>,
    /// Data members that may be one memory with others, as members of unions that begin alike.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub united: BTreeSet<Usr>,
    /// Blocks that are no sites, by the canonical path of their file: another unit may read the same text as one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub plain_blocks: BTreeMap<String, BTreeSet<(u32, u32)>>,
    /// The types of containers of children that are pointers; [`super::ANY_TYPE`] where one depends on template parameters.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub child_containers: BTreeSet<String>,
    /// What the unit's object is linked into, as far as the build says so: nothing if it does not.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub targets: BTreeSet<String>,
    /// How it is compiled.
    #[serde(default, skip_serializing_if = "Compilation::is_plain")]
    pub compilation: Compilation,
    /// What the build decided of classes and declarations.
    #[serde(default, skip_serializing_if = "Configuration::is_default")]
    pub configuration: Configuration,
    /// What decides the values of macros, those of system headers aside.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub macro_origins: BTreeMap<String, MacroOrigin>,
    /// What nothing generated may be called: words like the names of fused functions that the program's own text has, in any file,
    /// configuration or argument, and names of macros that any of these defines.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub reserved: BTreeSet<String>,
    /// What is wrong with the input.
    pub diagnostics: Vec<Diagnostic>,
}

impl Unit {
    /// The unit without what is about names and files of the whole translation unit: what a person reads of it.
    #[must_use]
    pub fn facts(&self) -> Unit {
        let configuration = match self.configuration.is_empty() {
            true => Configuration::default(),
            false => self.configuration.clone(),
        };
        Unit {
            configuration,
            macros: BTreeSet::new(),
            read: BTreeSet::new(),
            symbols: BTreeSet::new(),
            renamed: BTreeSet::new(),
            united: BTreeSet::new(),
            child_containers: BTreeSet::new(),
            plain_blocks: BTreeMap::new(),
            targets: BTreeSet::new(),
            macro_origins: BTreeMap::new(),
            reserved: BTreeSet::new(),
            ..self.clone()
        }
    }
}

/// A file that holds facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Canonical absolute path.
    pub path: String,
    /// Whether pleach may change it: not a system header.
    pub editable: bool,
    /// The text as it would be without generated regions; spans index this.
    pub text: SourceText,
    /// The text as it was read (equal to `text` if there were no generated regions).
    pub on_disk: SourceText,
}

/// A block in an ordinary function with calls that may be fused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// Name of the enclosing function.
    pub function: String,
    /// USR of the enclosing function.
    pub function_usr: Usr,
    /// The name's span in the function's head.
    pub name_span: Span,
    /// The block: `span` is the compound statement, `items` are its statements.
    pub block: Body,
    /// The calls whose words the configuration may change: one of them is a macro somewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditional: Vec<Span>,
    /// Whether a preprocessor condition decides that the function is there at all.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// Whether a comment says that its calls are not to be fused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suppressed: bool,
}
