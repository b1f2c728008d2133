//! From parsing to the finished [`Unit`].

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use super::classes::read_classes;
use super::declarations::Declarations;
use super::facts::Facts;
use super::files::{Files, canonical_path};
use super::functions::{read_function, read_traversal};
use super::sites::{Bodies, read_site};
use super::special_bodies::implicit_destructor;
use crate::clang::{ClangDiagnostic, Cursor, Overlay, ParseError, TranslationUnit, kind};
use crate::model::{Class, Code, Diagnostic, FileId, Function, FunctionKind, Severity, Site, Unit};

/// A translation unit to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The main file, absolute.
    pub file: String,
    /// The directory that relative paths in the arguments start from.
    pub directory: String,
    /// The compiler's arguments, without the compiler and the file.
    pub arguments: Vec<String>,
    /// Whether to read the program without generated code (`-DPLEACH_OFF`).
    pub unfused: bool,
    /// Whether another unit brings its own `operator new` or `operator delete` for the whole program.
    pub replaces_allocation: bool,
}

/// A complaint of the compiler.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CompilerMessage {
    /// 2 for a warning, 3 for an error, 4 for an error that ended the parse.
    pub severity: i32,
    /// The message.
    pub message: String,
    /// The warning's option, or empty.
    pub option: String,
    /// Canonical path of the file, or empty.
    pub path: String,
    /// Offset in the file as it was parsed, in bytes.
    pub offset: u32,
}

/// The facts of a translation unit, with what the compiler said.
#[derive(Clone, Debug)]
pub struct Extraction {
    /// The facts.
    pub unit: Unit,
    /// Warnings and errors of the compiler; errors are diagnostics of the unit too.
    pub messages: Vec<CompilerMessage>,
    /// Whether allocation runs code of the program's own, here or by what the input says.
    pub replaces_allocation: bool,
}

/// Why a translation unit could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ExtractError {
    /// libclang gave no translation unit.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

/// Loads libclang. To be called before other threads run; threads that parse from then on need large stacks.
///
/// # Errors
/// When libclang is missing or too old.
pub fn prepare() -> Result<(), ExtractError> {
    let library = crate::clang::Library::load().map_err(ParseError::from)?;
    library.parse_on_own_stack();
    Ok(())
}

/// Parses a translation unit, with the contents of `overlays` in place of what is on disk, and reads it.
///
/// # Errors
/// When libclang is missing or gives no translation unit. Errors in the code are diagnostics of the unit.
pub fn extract(input: &Input, overlays: &[Overlay]) -> Result<Extraction, ExtractError> {
    let tu = parse(input, overlays)?;
    let files = Files::new(&tu, input, overlays);
    Ok(Extractor::run(&tu, files, input))
}

/// Parses as `input` says.
pub(super) fn parse(input: &Input, overlays: &[Overlay]) -> Result<TranslationUnit, ParseError> {
    let mut arguments = vec![format!("-working-directory={}", input.directory)];
    arguments.extend(input.arguments.iter().cloned());
    // Behind its limit of errors the compiler stops reading, and verification would miss what is fine.
    arguments.push("-ferror-limit=0".to_owned());
    // Each is a warning of its own, which takes the compiler time linear in the line.
    arguments.push("-Wno-null-character".to_owned());
    if input.unfused {
        arguments.push("-DPLEACH_OFF".to_owned());
    }
    TranslationUnit::parse(&input.file, &arguments, overlays)
}

/// What the compiler said, as messages.
pub(super) fn messages(tu: &TranslationUnit, directory: &str) -> Vec<CompilerMessage> {
    tu.diagnostics()
        .into_iter()
        .filter(|it| it.severity >= 2)
        .map(|it| message(tu, directory, it))
        .collect()
}

fn message(tu: &TranslationUnit, directory: &str, it: ClangDiagnostic) -> CompilerMessage {
    let path = match it.file {
        0 => String::new(),
        file => canonical_path(Path::new(directory), &tu.file_name(file)),
    };
    CompilerMessage {
        severity: it.severity,
        message: it.message,
        option: it.option,
        path,
        offset: it.offset,
    }
}

struct Extractor<'tu> {
    tu: &'tu TranslationUnit,
    facts: Facts<'tu>,
    main: FileId,
    functions: Vec<(u32, Function)>,
    pending: Vec<Cursor<'tu>>,
}

impl<'tu> Extractor<'tu> {
    fn run(tu: &'tu TranslationUnit, mut files: Files<'tu>, input: &Input) -> Extraction {
        let top = tu.root().children();
        for (order, cursor) in top.iter().enumerate() {
            if !cursor.in_system_header() {
                files.add_macros(order, *cursor);
            }
        }
        files.add_system_macros(&top, &input.arguments);
        let main_key = tu.file(&input.file).unwrap_or(0);
        let main = files.id(main_key);
        let declarations = Declarations::collect(&top);
        let mut extractor = Extractor {
            tu,
            facts: Facts::new(files, declarations, input.replaces_allocation),
            main,
            functions: Vec::new(),
            pending: Vec::new(),
        };
        if extractor.compiler_errors() {
            // A damaged syntax tree keeps none of the language's rules: a class may even hold itself.
            return extractor.finish(input, Vec::new(), Vec::new());
        }
        let bodies = extractor.scan_bodies();
        let classes = read_classes(&mut extractor.facts);
        extractor.traversals();
        extractor.destructors();
        let sites = extractor.sites(&bodies);
        extractor.special_members();
        extractor.finish(input, classes, sites)
    }

    fn finish(mut self, input: &Input, classes: Vec<Class>, sites: Vec<Site>) -> Extraction {
        self.functions.sort_by_key(|(order, _)| *order);
        self.facts.files.add_generated();
        let Extractor {
            tu,
            facts,
            main,
            functions,
            ..
        } = self;
        let replaces_allocation = facts.replaces_allocation;
        let paths = tu.files().into_iter().map(|it| facts.files.path_of(it));
        let unit = Unit {
            main,
            read: paths.collect(),
            symbols: facts.symbols,
            targets: BTreeSet::new(),
            classes,
            functions: functions.into_iter().map(|(_, it)| it).collect(),
            sites,
            macros: facts.files.positional.own().keys().cloned().collect(),
            diagnostics: facts.diagnostics,
            files: facts.files.into_list(),
        };
        Extraction {
            unit,
            messages: messages(tu, &input.directory),
            replaces_allocation,
        }
    }

    /// Makes the compiler's errors diagnostics; whether there are any.
    fn compiler_errors(&mut self) -> bool {
        let before = self.facts.diagnostics.len();
        for it in self.tu.diagnostics() {
            if it.severity < 3 {
                continue;
            }
            let location = crate::clang::Location {
                file: it.file,
                offset: it.offset,
                in_macro: false,
            };
            let span = self.facts.files.point(location);
            self.facts.diagnostics.push(Diagnostic {
                severity: Severity::Error,
                code: Code::ClangError,
                span,
                message: it.message,
                notes: Vec::new(),
            });
        }
        self.facts.diagnostics.len() > before
    }

    /// Looks through all bodies, also those of the classes in them.
    fn scan_bodies(&mut self) -> Bodies<'tu> {
        let mut bodies = Bodies::default();
        let (mut next, mut seen_classes) = (0, 0);
        while let Some(record) = self.facts.declarations.functions.get(next).cloned() {
            bodies.scan(&record);
            for (class, anchor) in bodies.classes[seen_classes..].iter().copied() {
                self.facts
                    .declarations
                    .add_local_class(class, anchor, record.template);
            }
            seen_classes = bodies.classes.len();
            next += 1;
        }
        bodies
    }

    fn traversals(&mut self) {
        for index in 0..self.facts.declarations.functions.len() {
            let record = self.facts.declarations.functions[index].clone();
            let Some(read) = read_traversal(&mut self.facts, self.tu, &record, self.main) else {
                continue;
            };
            self.add(index as u32, read.function, read.runs);
        }
    }

    fn add(&mut self, order: u32, function: Function, runs: Vec<Cursor<'tu>>) {
        self.functions.push((order, function));
        self.pending.extend(runs);
    }

    /// The destructors of tree classes: any unit may delete such a node.
    fn destructors(&mut self) {
        for definition in self.facts.declarations.classes.clone() {
            if !self.facts.is_tree_like(definition.cursor) {
                continue;
            }
            if let Some((function, runs)) = implicit_destructor(&mut self.facts, definition) {
                self.add(u32::MAX, function, runs);
                continue;
            }
            let declared = super::special::destructor(definition.cursor);
            self.pending.extend(declared);
        }
    }

    /// Constructors and destructors with code of their own that are run.
    fn special_members(&mut self) {
        let mut done = HashSet::new();
        while let Some(cursor) = self.pending.pop() {
            if cursor.is_defaulted() || !done.insert(cursor.canonical().id()) {
                continue;
            }
            let Some(record) = self.facts.declarations.function(cursor).cloned() else {
                continue;
            };
            let function_kind = match cursor.kind() {
                kind::CONSTRUCTOR => FunctionKind::Constructor,
                _ => FunctionKind::Destructor,
            };
            let order = self
                .facts
                .declarations
                .functions
                .iter()
                .position(|it| it.canonical == record.canonical)
                .unwrap_or(usize::MAX) as u32;
            if let Some(read) =
                read_function(&mut self.facts, self.tu, &record, function_kind, self.main)
            {
                self.add(order, read.function, read.runs);
            }
        }
    }

    fn sites(&mut self, bodies: &Bodies<'tu>) -> Vec<Site> {
        let mut sites = Vec::new();
        for block in &bodies.blocks {
            if let Some(read) = read_site(&mut self.facts, self.tu, *block, self.main) {
                sites.push(read.site);
                self.pending.extend(read.runs);
            }
        }
        sites
    }
}
