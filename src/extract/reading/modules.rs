//! Units of C++20 modules, which pleach does not read: libclang shows nothing of what a module exports, and nothing of what
//! stands in an `export`, so a subclass there would not be seen.

use crate::clang::{Cursor, Location, TranslationUnit, kind};
use crate::source::line_starts;

/// Where a unit imports or declares a module, if it does.
pub(crate) fn use_of_modules(
    tu: &TranslationUnit,
    top: &[Cursor<'_>],
    main: usize,
) -> Option<Location> {
    let imports = |it: &&Cursor<'_>| it.kind() == kind::MODULE_IMPORT;
    let exports = |it: &&Cursor<'_>| {
        let at = it.spelled_at();
        it.kind() == kind::UNEXPOSED_DECL && starts_with_word(tu, at, &["export"])
    };
    let declared = top
        .iter()
        .find(imports)
        .or_else(|| top.iter().find(exports));
    if let Some(it) = declared {
        return Some(it.location());
    }
    // An import that is not found is an error of the compiler.
    let words = ["import", "module", "export"];
    let mut failed = tu.diagnostics().into_iter().filter(|it| it.severity >= 3);
    let failed = failed.find_map(|it| {
        let line = line_start(tu.file_contents(it.file), it.offset);
        let at = Location {
            file: it.file,
            offset: line,
            in_macro: false,
        };
        starts_with_word(tu, at, &words).then_some(at)
    });
    failed.or_else(|| module_declaration(tu, main))
}

/// The module declaration that opens a file, if one does: only directives may stand in front of it.
fn module_declaration(tu: &TranslationUnit, file: usize) -> Option<Location> {
    let text = tu.file_contents(file);
    let lines = line_starts(text);
    let codes = lines.iter().filter(|it| it.in_code && !it.directive);
    let mut codes = codes.map(|it| it.offset as usize + blanks(&text[it.offset as usize..]));
    let first = codes.find(|at| !matches!(text.get(*at), None | Some(b'#' | b'\n' | b'/')))?;
    let after = |word: &str, at: usize| {
        let rest = text[at..].strip_prefix(word.as_bytes())?;
        let blank = rest.first().is_none_or(|it| !is_word(*it));
        blank.then(|| text.len() - rest.len() + blanks(rest))
    };
    let module = after("module", after("export", first).unwrap_or(first))?;
    let name = *text.get(module)?;
    (is_word(name) || matches!(name, b';' | b':')).then_some(Location {
        file,
        offset: first as u32,
        in_macro: false,
    })
}

fn starts_with_word(tu: &TranslationUnit, at: Location, words: &[&str]) -> bool {
    let text = tu.file_contents(at.file);
    let rest = text.get(at.offset as usize..).unwrap_or_default();
    let word = rest[blanks(rest)..].split(|it| !is_word(*it)).next();
    word.is_some_and(|it| words.iter().any(|word| word.as_bytes() == it))
}

fn line_start(text: &[u8], offset: u32) -> u32 {
    let before = text.get(..offset as usize).unwrap_or_default();
    let newline = before.iter().rposition(|it| *it == b'\n');
    newline.map_or(0, |it| it as u32 + 1)
}

fn blanks(text: &[u8]) -> usize {
    text.iter()
        .take_while(|it| matches!(it, b' ' | b'\t'))
        .count()
}

fn is_word(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}
