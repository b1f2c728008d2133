//! The names in given ranges of a program with generated code, for the verify stage.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::clang::{Cursor, Location, Overlay, TranslationUnit, kind};
use crate::extract::declarations::{ByName, Declarations, Facts};
use crate::extract::reading::{CompilerMessage, Files, Input, canonical_path};
use crate::extract::syntax::{RawRef, refs};
use crate::extract::unit::{ExtractError, messages, parse};
use crate::model::Usr;
use crate::mutation::{Rule, broken};
use crate::source::KEYWORDS;

/// A range of bytes of a file, as it is parsed (overlay or disk).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FileRange {
    /// Canonical path.
    pub path: String,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// What a name refers to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RefTarget {
    /// A parameter or automatic variable.
    Local {
        /// Its name.
        name: String,
        /// Where it is declared, in the file of the reference.
        offset: u32,
    },
    /// A parameter or automatic variable, at its own declaration.
    Declared {
        /// The canonical type.
        type_name: String,
        /// Whether it is the variable of a loop over a range.
        of_loop: bool,
    },
    /// Anything else.
    Declaration {
        /// Identity.
        usr: Usr,
        /// For a method: all methods that it overrides with a result of the same type, and that throw if it does, at any
        /// distance, sorted.
        overrides: Vec<Usr>,
        /// Whether to name it is to do something: a function, but for the copying of a parameter.
        acts: bool,
    },
    /// A value or a type that the compiler computes from types.
    Computed(String),
}

/// One name, or one implicit call.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reference {
    /// Index of the range that it stands in.
    pub range: usize,
    /// Where the name (or the expression of an implicit call) starts.
    pub offset: u32,
    /// The name as written; empty for an implicit call or a name that a macro makes.
    pub name: String,
    /// What it refers to.
    pub target: RefTarget,
    /// Whether it is the member of an implicit `this`.
    pub implicit: bool,
}

/// All names in the ranges, sorted, with what the compiler said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct References {
    /// The names, by range and offset.
    pub refs: Vec<Reference>,
    /// Warnings and errors of the compiler.
    pub messages: Vec<CompilerMessage>,
}

/// Parses a translation unit and lists the names in `ranges`. `input.unfused` is usually false.
///
/// # Errors
/// When libclang is missing or gives no translation unit.
pub fn references(
    input: &Input,
    overlays: &[Overlay],
    ranges: &[FileRange],
) -> Result<References, ExtractError> {
    references_seen(input, overlays, ranges, |_| {})
}

/// [`references`]; `look` sees the parsed unit.
pub(crate) fn references_seen(
    input: &Input,
    overlays: &[Overlay],
    ranges: &[FileRange],
    look: impl FnOnce(&TranslationUnit),
) -> Result<References, ExtractError> {
    let tu = parse(input, overlays)?;
    look(&tu);
    let files = Files::new(&tu, input, overlays);
    let mut finder = Finder {
        tu: &tu,
        facts: Facts::new(
            files,
            Declarations::default(),
            ByName::new(&input.marks),
            &Default::default(),
        ),
        ranges: keyed(&tu, &input.directory, ranges),
        refs: Vec::new(),
    };
    let mut messages = messages(&tu, &input.directory);
    for cursor in tu.root().children() {
        if kind::is_declaration(cursor.kind()) && !cursor.in_system_header() {
            finder.visit(cursor);
        }
        messages.extend(finder.keyword(cursor, &input.directory));
    }
    let mut refs = finder.refs;
    refs.sort();
    refs.dedup();
    Ok(References { refs, messages })
}

/// A range with the key of its file.
struct KeyedRange {
    index: usize,
    file: usize,
    start: u32,
    end: u32,
}

fn keyed(tu: &TranslationUnit, directory: &str, ranges: &[FileRange]) -> Vec<KeyedRange> {
    let mut list = Vec::new();
    for file in tu.files() {
        let path = canonical_path(Path::new(directory), &tu.file_name(file));
        for (index, range) in ranges.iter().enumerate().filter(|(_, it)| it.path == path) {
            list.push(KeyedRange {
                index,
                file,
                start: range.start,
                end: range.end,
            });
        }
    }
    list
}

struct Finder<'tu> {
    tu: &'tu TranslationUnit,
    facts: Facts<'tu>,
    ranges: Vec<KeyedRange>,
    refs: Vec<Reference>,
}

impl<'tu> Finder<'tu> {
    fn visit(&mut self, cursor: Cursor<'tu>) {
        match cursor.kind() {
            kind::NAMESPACE | kind::LINKAGE_SPEC | kind::UNEXPOSED_DECL => {
                for child in cursor.children() {
                    self.visit(child);
                }
            }
            _ if self.overlaps(cursor) => self.collect(cursor),
            _ => {}
        }
    }

    /// What there is to say of a macro in a range that is called like a keyword: it is not known what the generated text says.
    fn keyword(&self, cursor: Cursor<'tu>, directory: &str) -> Option<CompilerMessage> {
        if cursor.kind() != kind::MACRO_EXPANSION || broken(Rule::KeywordMacros) {
            return None;
        }
        let (name, at) = (cursor.spelling(), cursor.location());
        let is_keyword = KEYWORDS.contains(&name.as_str()) && !self.ranges_at(at).is_empty();
        is_keyword.then(|| CompilerMessage {
            severity: 3,
            message: format!("the keyword '{name}' is a macro"),
            option: String::new(),
            path: canonical_path(Path::new(directory), &self.tu.file_name(at.file)),
            offset: at.offset,
        })
    }

    fn overlaps(&self, cursor: Cursor<'tu>) -> bool {
        let extent = cursor.extent();
        self.ranges
            .iter()
            .any(|it| it.file == extent.file && extent.start < it.end && it.start < extent.end)
    }

    fn collect(&mut self, cursor: Cursor<'tu>) {
        let collected = refs::collect(self.tu, cursor);
        let mut raw = collected.names;
        refs::collect_declared(cursor, &mut raw);
        for it in raw {
            for index in self.ranges_at(it.location) {
                let reference = self.reference(index, &it);
                self.refs.push(reference);
            }
        }
        for (location, text) in collected.computed {
            self.refs
                .extend(self.ranges_at(location).into_iter().map(|range| Reference {
                    range,
                    offset: location.offset,
                    name: String::new(),
                    target: RefTarget::Computed(text.clone()),
                    implicit: false,
                }));
        }
        let mut locals = Vec::new();
        refs::collect_locals(cursor, &mut locals);
        for (it, of_loop) in locals {
            let location = it.location();
            self.refs
                .extend(self.ranges_at(location).into_iter().map(|range| Reference {
                    range,
                    offset: location.offset,
                    name: it.spelling(),
                    target: RefTarget::Declared {
                        type_name: it.ty().canonical().spelling(),
                        of_loop,
                    },
                    implicit: false,
                }));
        }
    }

    /// The ranges that the location is in.
    fn ranges_at(&self, location: Location) -> Vec<usize> {
        let inside = |range: &&KeyedRange| {
            range.file == location.file && (range.start..range.end).contains(&location.offset)
        };
        let ranges = self.ranges.iter().filter(inside);
        ranges.map(|it| it.index).collect()
    }

    fn reference(&mut self, range: usize, raw: &RawRef<'tu>) -> Reference {
        let target = if refs::is_local(raw.target) {
            RefTarget::Local {
                name: raw.target.spelling(),
                offset: raw.target.location().offset,
            }
        } else {
            let mut overrides = Vec::new();
            self.add_overridden(raw.target, &mut overrides);
            overrides.sort();
            let target = raw.target;
            let copies = target.is_copy_constructor() || target.is_move_constructor();
            let usr = self.facts.usr(target);
            // A body that asks for the class of its object compares these.
            let compares_classes = usr.as_str().starts_with("c:@N@std@S@type_info@F@operator");
            RefTarget::Declaration {
                usr,
                overrides,
                acts: kind::is_function(target.kind()) && !copies && !compares_classes,
            }
        };
        Reference {
            range,
            offset: raw.location.offset,
            name: raw.name.clone(),
            target,
            implicit: raw.implicit,
        }
    }

    fn add_overridden(&mut self, method: Cursor<'tu>, list: &mut Vec<Usr>) {
        if !kind::is_method(method.kind()) {
            return;
        }
        let result = method.result_type().canonical().spelling();
        for overridden in method.canonical().overridden() {
            let usr = self.facts.usr(overridden);
            // An expression of another type need not mean the same, nor one that may throw.
            let same = overridden.result_type().canonical().spelling() == result
                && overridden.is_noexcept() == method.canonical().is_noexcept();
            if same && !list.contains(&usr) {
                list.push(usr);
                self.add_overridden(overridden, list);
            }
        }
    }
}
