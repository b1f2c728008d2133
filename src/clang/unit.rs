//! Parsing: an index and one translation unit, its files and its diagnostics.

use std::ffi::{CString, NulError};

use clang_sys as raw;
use clang_sys::{CXFile, CXIndex, CXTranslationUnit, CXUnsavedFile};

use super::{Cursor, Library, LibraryError, take_string};

/// The contents of a file that replace, or stand in for, what is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// Absolute path.
    pub path: String,
    /// Contents.
    pub bytes: Vec<u8>,
}

/// Why a translation unit could not be parsed at all.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ParseError {
    /// libclang is missing.
    #[error(transparent)]
    Load(#[from] LibraryError),
    /// A path or argument holds a NUL byte.
    #[error("an argument or path for the compiler holds a NUL byte")]
    Nul(#[from] NulError),
    /// libclang gave up without a translation unit.
    #[error(
        "cannot parse {file}: {reason}; compile it with the arguments of its compile command to see more"
    )]
    Failed {
        /// The main file.
        file: String,
        /// What kind of failure.
        reason: String,
    },
}

/// A diagnostic of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClangDiagnostic {
    /// 0 ignored, 1 note, 2 warning, 3 error, 4 fatal.
    pub severity: i32,
    /// The message.
    pub message: String,
    /// The warning's option (`-Wunused`), or empty.
    pub option: String,
    /// The file (a key of [`TranslationUnit::file_name`]), 0 for none.
    pub file: usize,
    /// Offset in bytes, by expansion location.
    pub offset: u32,
}

/// A file that the unit entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnteredFile {
    /// The file (a key of [`TranslationUnit::file_name`]).
    pub file: usize,
    /// The file with the directive and its offset there; none of the main file and of what the command includes.
    pub from: Option<(usize, u32)>,
}

/// A parsed translation unit with its own index; stays in the thread that made it.
pub struct TranslationUnit {
    index: CXIndex,
    raw: CXTranslationUnit,
}

impl TranslationUnit {
    /// Parses `file` with `arguments` (without the compiler and the file itself). Macro expansions are
    /// recorded.
    ///
    /// # Errors
    /// When libclang cannot be loaded, or makes no translation unit (bad arguments, no such file). Errors in
    /// the code are diagnostics of the result.
    pub fn parse(
        file: &str,
        arguments: &[String],
        overlays: &[Overlay],
    ) -> Result<TranslationUnit, ParseError> {
        let library = Library::load()?;
        library.enter();
        let name = CString::new(file)?;
        // A folder that the arguments name comes behind this one, and counts.
        let resources = library.resource_folder();
        let resources = resources.map(|it| format!("-resource-dir={it}"));
        let given = arguments;
        let arguments = resources
            .iter()
            .chain(arguments)
            .map(|argument| CString::new(argument.as_str()))
            .collect::<Result<Vec<_>, _>>()?;
        let pointers: Vec<_> = arguments.iter().map(|argument| argument.as_ptr()).collect();
        let paths = overlays
            .iter()
            .map(|overlay| CString::new(overlay.path.as_str()))
            .collect::<Result<Vec<_>, _>>()?;
        let mut unsaved: Vec<CXUnsavedFile> = overlays
            .iter()
            .zip(&paths)
            .map(|(overlay, path)| CXUnsavedFile {
                Filename: path.as_ptr(),
                Contents: overlay.bytes.as_ptr().cast(),
                Length: overlay.bytes.len() as _,
            })
            .collect();
        let mut tu = std::ptr::null_mut();
        // SAFETY: all pointers live through the call; libclang copies what it keeps.
        let (index, code) = unsafe {
            let index = raw::clang_createIndex(0, 0);
            let code = raw::clang_parseTranslationUnit2(
                index,
                name.as_ptr(),
                pointers.as_ptr(),
                pointers.len() as _,
                unsaved.as_mut_ptr(),
                unsaved.len() as _,
                raw::CXTranslationUnit_DetailedPreprocessingRecord,
                &mut tu,
            );
            (index, code)
        };
        if code != raw::CXError_Success || tu.is_null() {
            // SAFETY: the index was made above and is not used again.
            unsafe { raw::clang_disposeIndex(index) };
            return Err(ParseError::Failed {
                file: file.to_owned(),
                reason: unknown_standard(given).unwrap_or_else(|| reason(code).to_owned()),
            });
        }
        Ok(TranslationUnit { index, raw: tu })
    }

    /// The root of the syntax tree.
    pub fn root(&self) -> Cursor<'_> {
        // SAFETY: the unit is alive.
        Cursor::new(unsafe { raw::clang_getTranslationUnitCursor(self.raw) })
    }

    /// The name of a file, as the compiler opened it.
    pub fn file_name(&self, file: usize) -> String {
        if file == 0 {
            return String::new();
        }
        // SAFETY: the key is a file of this unit, which lives as long as the unit.
        take_string(unsafe { raw::clang_getFileName(file as CXFile) })
    }

    /// The contents of a file, as the compiler read them.
    pub fn file_contents(&self, file: usize) -> &[u8] {
        if file == 0 {
            return &[];
        }
        let mut size = 0;
        // SAFETY: the buffer belongs to the unit and lives as long as it.
        unsafe {
            let text = raw::clang_getFileContents(self.raw, file as CXFile, &mut size);
            if text.is_null() {
                return &[];
            }
            std::slice::from_raw_parts(text.cast(), size)
        }
    }

    /// Whether a file is a system header.
    pub fn is_system_file(&self, file: usize) -> bool {
        if file == 0 {
            return true;
        }
        // SAFETY: the key is a file of this unit.
        unsafe {
            let start = raw::clang_getLocationForOffset(self.raw, file as CXFile, 0);
            raw::clang_Location_isInSystemHeader(start) != 0
        }
    }

    /// The key of a file by name, if the unit read it.
    pub fn file(&self, name: &str) -> Option<usize> {
        let name = CString::new(name).ok()?;
        // SAFETY: the name lives through the call.
        let file = unsafe { raw::clang_getFile(self.raw, name.as_ptr()) };
        (!file.is_null()).then_some(file as usize)
    }

    /// Every file that the unit read, the main file first.
    pub fn files(&self) -> Vec<usize> {
        self.inclusions().into_iter().map(|it| it.file).collect()
    }

    /// Every file in the order in which the unit entered it, as often as it did; the main file first.
    pub fn inclusions(&self) -> Vec<EnteredFile> {
        extern "C" fn push(
            file: CXFile,
            stack: *mut raw::CXSourceLocation,
            depth: u32,
            data: raw::CXClientData,
        ) {
            let (mut from, mut offset) = (std::ptr::null_mut(), 0);
            let none = std::ptr::null_mut::<u32>();
            // SAFETY: the stack has `depth` locations, the innermost first; out-pointers are valid or null, which libclang
            // allows. `data` is the vector passed below, only during the call.
            unsafe {
                if depth > 0 {
                    raw::clang_getFileLocation(*stack, &mut from, none, none, &mut offset);
                }
                (*data.cast::<Vec<EnteredFile>>()).push(EnteredFile {
                    file: file as usize,
                    from: (!from.is_null()).then_some((from as usize, offset)),
                });
            }
        }
        let mut files: Vec<EnteredFile> = Vec::new();
        // SAFETY: the vector outlives the call.
        unsafe { raw::clang_getInclusions(self.raw, push, (&raw mut files).cast()) };
        files
    }

    /// What preprocessor conditions left out: each range goes from the `#` of the directive that was false (or that ended what
    /// was compiled) to the directive with which compilation goes on. File, start, end.
    pub fn skipped_ranges(&self) -> Vec<(usize, u32, u32)> {
        // SAFETY: the unit is alive; the list is read before it is given back.
        unsafe {
            let list = raw::clang_getAllSkippedRanges(self.raw);
            if list.is_null() {
                return Vec::new();
            }
            let count = (*list).count as usize;
            let ranges: &[raw::CXSourceRange] = match count {
                0 => &[],
                _ => std::slice::from_raw_parts((*list).ranges, count),
            };
            let ranges = ranges.iter().map(|it| {
                let place = |at: raw::CXSourceLocation| {
                    let (mut file, mut offset) = (std::ptr::null_mut(), 0);
                    let none = std::ptr::null_mut::<u32>();
                    raw::clang_getExpansionLocation(at, &mut file, none, none, &mut offset);
                    (file as usize, offset)
                };
                let (file, start) = place(raw::clang_getRangeStart(*it));
                (file, start, place(raw::clang_getRangeEnd(*it)).1)
            });
            let ranges = ranges.collect();
            raw::clang_disposeSourceRangeList(list);
            ranges
        }
    }

    /// The definitions of classes, wherever they stand, as libclang's indexer gives them: it descends into places that
    /// [`Cursor::children`] leaves out. Templates, which cannot stand in a function, are not among them.
    pub fn indexed_classes(&self) -> Vec<Cursor<'_>> {
        extern "C" fn declare(data: raw::CXClientData, declaration: *const raw::CXIdxDeclInfo) {
            // SAFETY: libclang gives a declaration that is alive for the call; `data` is the vector passed below.
            let (declaration, found) = unsafe { (&*declaration, &mut *data.cast::<Vec<_>>()) };
            // SAFETY: every declaration has its entity.
            let entity = unsafe { &*declaration.entityInfo };
            let class = matches!(
                entity.kind,
                raw::CXIdxEntity_Struct | raw::CXIdxEntity_Union | raw::CXIdxEntity_CXXClass
            );
            let template = matches!(
                entity.templateKind,
                raw::CXIdxEntity_Template | raw::CXIdxEntity_TemplatePartialSpecialization
            );
            if class && !template && declaration.isDefinition != 0 {
                found.push(declaration.cursor);
            }
        }
        let mut callbacks = raw::IndexerCallbacks {
            indexDeclaration: Some(declare),
            ..raw::IndexerCallbacks::default()
        };
        let mut found: Vec<raw::CXCursor> = Vec::new();
        // SAFETY: callbacks and vector live through the call; the action is given back.
        unsafe {
            let action = raw::clang_IndexAction_create(self.index);
            raw::clang_indexTranslationUnit(
                action,
                (&raw mut found).cast(),
                &raw mut callbacks,
                size_of::<raw::IndexerCallbacks>() as _,
                (raw::CXIndexOptIndexFunctionLocalSymbols | raw::CXIndexOptSuppressRedundantRefs)
                    as _,
                self.raw,
            );
            raw::clang_IndexAction_dispose(action);
        }
        found.into_iter().map(Cursor::new).collect()
    }

    /// The compiler's diagnostics, in order.
    pub fn diagnostics(&self) -> Vec<ClangDiagnostic> {
        // SAFETY: indices are below the count; every diagnostic is given back.
        unsafe {
            (0..raw::clang_getNumDiagnostics(self.raw))
                .map(|index| {
                    let diagnostic = raw::clang_getDiagnostic(self.raw, index);
                    let owned = read_diagnostic(diagnostic);
                    raw::clang_disposeDiagnostic(diagnostic);
                    owned
                })
                .collect()
        }
    }
}

impl Drop for TranslationUnit {
    fn drop(&mut self) {
        // SAFETY: both were made by `parse` and are not used again.
        unsafe {
            raw::clang_disposeTranslationUnit(self.raw);
            raw::clang_disposeIndex(self.index);
        }
    }
}

/// # Safety
/// `diagnostic` must be alive.
unsafe fn read_diagnostic(diagnostic: raw::CXDiagnostic) -> ClangDiagnostic {
    let mut file = std::ptr::null_mut();
    let mut offset = 0;
    let none = std::ptr::null_mut::<u32>();
    // SAFETY: the caller keeps `diagnostic` alive; null out-pointers are allowed.
    unsafe {
        let at = raw::clang_getDiagnosticLocation(diagnostic);
        raw::clang_getExpansionLocation(at, &mut file, none, none, &mut offset);
        ClangDiagnostic {
            severity: raw::clang_getDiagnosticSeverity(diagnostic),
            message: take_string(raw::clang_getDiagnosticSpelling(diagnostic)),
            option: take_string(raw::clang_getDiagnosticOption(
                diagnostic,
                std::ptr::null_mut(),
            )),
            file: file as usize,
            offset,
        }
    }
}

/// What clang calls the standards of C++, behind `c++` or `gnu++`.
const STANDARDS: &[&str] = &[
    "98", "03", "0x", "11", "1y", "14", "1z", "17", "2a", "20", "2b", "23", "2c", "26",
];

/// libclang does not say that it does not know the language standard.
fn unknown_standard(arguments: &[String]) -> Option<String> {
    let mut standards = arguments.iter().filter_map(|it| {
        it.strip_prefix("-std=")
            .or_else(|| it.strip_prefix("--std="))
    });
    let last = standards.next_back()?;
    let year = last
        .strip_prefix("c++")
        .or_else(|| last.strip_prefix("gnu++"));
    let is_known = year.is_some_and(|it| STANDARDS.contains(&it));
    (!is_known).then(|| format!("clang knows no standard of C++ called '{last}'"))
}

fn reason(code: raw::CXErrorCode) -> &'static str {
    match code {
        raw::CXError_Crashed => "libclang crashed",
        raw::CXError_InvalidArguments => "libclang does not accept the arguments",
        raw::CXError_ASTReadError => "the file or its arguments cannot be read",
        _ => "the file does not exist or cannot be read",
    }
}
