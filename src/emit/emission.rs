//! What emission gives: edits of files, and what each generated name has to mean there.

use std::collections::BTreeSet;

use crate::model::{Diagnostic, FileId, FusedId, RefKind, Usr};

/// Something that is written as a whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EmitTarget {
    /// A fused function with all that belongs to it.
    Function(FusedId),
    /// The body of a fused function on one concrete type (`None`: a free function).
    Body(FusedId, Option<Usr>),
    /// A call site: its index in the program's sites.
    Site(usize),
}

/// The new files, and how to check them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Emission {
    /// The files that change, by [`FileId`].
    pub files: Vec<FileEdit>,
    /// What the names in new text must mean, by file and offset.
    pub expectations: Vec<Expectation>,
    /// Symbols that an object needs with the emission and may not have needed before.
    pub brought: BTreeSet<Brought>,
    /// Fused functions that other targets than their own call.
    pub across: BTreeSet<Across>,
    /// What could not be written, and why. If there is any, plan again without it.
    pub refused: Vec<(EmitTarget, Diagnostic)>,
}

/// A symbol that a copied body brings to another object, where nothing says that both objects are linked together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Brought {
    /// The main file of the body.
    pub from: FileId,
    /// The main file of the copy.
    pub to: FileId,
    /// The name of the symbol.
    pub name: String,
}

/// A fused function that one target of the build defines and another calls: a list of exports would have to name it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Across {
    /// The main file that defines it.
    pub from: FileId,
    /// A main file that calls it.
    pub to: FileId,
    /// Its name.
    pub name: String,
}

/// A file with generated regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// Which file.
    pub file: FileId,
    /// Its whole text; stripped of regions it is the file's unfused text.
    pub new_text: Vec<u8>,
    /// The generated parts of the text and what they belong to, by offset, disjoint.
    pub parts: Vec<EmittedPart>,
}

/// A part of a file that pleach wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmittedPart {
    /// First byte in the new text.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// What it belongs to.
    pub target: EmitTarget,
}

/// What a name in new text must mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The file.
    pub file: FileId,
    /// Offset of the name in the file's new text (of an implicit call: where its expression starts).
    pub offset: u32,
    /// The name as written; empty for an implicit call.
    pub name: String,
    /// What it must mean.
    pub meaning: Meaning,
    /// What is to be given up if it does not.
    pub target: EmitTarget,
}

/// What a name must mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The local or parameter whose declared name stands at this offset of the same file's new text.
    Local(u32),
    /// Declared here, with this canonical type; `const` of the variable itself does not matter unless it is named.
    Type(String),
    /// What it meant in the statement that it was copied from (never [`RefKind::Local`]), or an overrider of that with
    /// a result of the same type.
    Declaration(RefKind),
    /// A fused function, by whatever declaration of it in that class or a base of it.
    Fused(FusedId),
}

impl Expectation {
    /// Whether it is of what the compiler computes from types, not of a name.
    pub fn is_computed(&self) -> bool {
        matches!(self.meaning, Meaning::Declaration(RefKind::Computed(_)))
    }
}

impl Emission {
    /// What the text at `offset` of the new text of `file` belongs to; `None` for a person's own text.
    pub fn owner(&self, file: FileId, offset: u32) -> Option<&EmitTarget> {
        let edit = self.files.iter().find(|edit| edit.file == file)?;
        let after = edit.parts.partition_point(|part| part.start <= offset);
        let part = edit.parts.get(after.checked_sub(1)?)?;
        (offset < part.end).then_some(&part.target)
    }
}
