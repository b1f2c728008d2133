//! `NOLINT` comments, as clang-tidy has them: `NOLINT`, `NOLINTNEXTLINE`, `NOLINTBEGIN` and `NOLINTEND`, with a list of checks
//! in parentheses (`*` stands for any characters) or for all.
//!
//! A call that must not be fused is no finding that is merely hidden: the function that it stands in is left as it is.

use std::collections::BTreeSet;

use globset::Glob;

use crate::link::Program;
use crate::model::{Code, Diagnostic, FileId, ItemKind, Refusal, Severity, SourceFile, Span};
use crate::source::LineIndex;

const WORD: &[u8] = b"NOLINT";

/// The comments of a program.
#[derive(Clone, Debug, Default)]
pub struct Suppressions {
    all: Vec<Suppression>,
    /// Those that something was suppressed for.
    used: BTreeSet<usize>,
    lines: Vec<LineIndex>,
}

#[derive(Clone, Debug)]
struct Suppression {
    /// The comment's word and list, in the unfused text.
    span: Span,
    /// The lines that it is about, from 0.
    first: usize,
    last: usize,
    /// The list, if there is one.
    checks: Option<Vec<String>>,
}

impl Suppressions {
    /// The comments in `files` that may be edited; spans index these.
    pub fn of(files: &[SourceFile]) -> Self {
        let mut found = Suppressions::default();
        for (file, id) in files.iter().zip(0..) {
            let text = &file.text.0;
            let lines = LineIndex::new(text);
            if file.editable {
                found.all.extend(comments(FileId(id), text, &lines));
            }
            found.lines.push(lines);
        }
        found
    }

    /// Leaves functions as they are in which a call is suppressed.
    pub fn apply(&mut self, program: &mut Program) {
        for at in 0..program.sites.len() {
            let block = &program.sites[at].block;
            let calls = block.items.iter();
            let calls: Vec<Span> = calls
                .filter(|it| matches!(it.kind, ItemKind::Call(_)))
                .map(|it| it.span)
                .collect();
            // One call alone is no finding.
            if calls.len() < 2 {
                continue;
            }
            let mut covered = None;
            for span in &calls {
                if self.covers(*span, Code::FuseTraversals) {
                    covered = covered.or(Some(*span));
                }
            }
            if let Some(span) = covered {
                let site = &mut program.sites[at];
                site.suppressed = true;
                site.block.refusal.get_or_insert(Refusal {
                    code: Code::FuseTraversals,
                    message: "a comment says that calls here are not to be fused".to_owned(),
                    span,
                });
            }
        }
    }

    /// `diagnostics` without those that are suppressed. Errors stay.
    pub fn filtered(&mut self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let stays = |it: &Diagnostic| {
            let covered = it.span.is_some_and(|span| self.covers(span, it.code));
            !covered || it.severity == Severity::Error
        };
        diagnostics.into_iter().filter(stays).collect()
    }

    /// A warning for each name of a check of pleach in a comment that nothing was suppressed for. To be asked last.
    pub fn unused(&self) -> Vec<Diagnostic> {
        let unused = self.all.iter().enumerate();
        let unused = unused.filter(|it| !self.used.contains(&it.0));
        let named = |it: &Suppression| {
            let checks = it.checks.iter().flatten();
            let mut own = checks.filter(|it| Code::ALL.iter().any(|code| code.name() == **it));
            let check = own.next()?;
            Some(Diagnostic {
                severity: Severity::Warning,
                code: Code::UnusedSuppression,
                span: Some(it.span),
                message: format!("nothing is suppressed here for '{check}'; remove it"),
                notes: Vec::new(),
            })
        };
        unused.filter_map(|it| named(it.1)).collect()
    }

    /// Whether a finding there is suppressed; the comment is used then.
    fn covers(&mut self, span: Span, code: Code) -> bool {
        let Some(lines) = self.lines.get(span.file.0 as usize) else {
            return false;
        };
        let line = lines.line_of(span.start);
        let mut found = false;
        for (at, it) in self.all.iter().enumerate() {
            let here = it.span.file == span.file && (it.first..=it.last).contains(&line);
            if here && it.is_about(code) {
                self.used.insert(at);
                found = true;
            }
        }
        found
    }
}

impl Suppression {
    fn is_about(&self, code: Code) -> bool {
        let matches = |pattern: &String| {
            Glob::new(pattern).is_ok_and(|it| it.compile_matcher().is_match(code.name()))
        };
        self.checks.as_ref().is_none_or(|it| it.iter().any(matches))
    }
}

/// The comments of one file. A `NOLINTBEGIN` without its `NOLINTEND` is none.
fn comments(file: FileId, text: &[u8], lines: &LineIndex) -> Vec<Suppression> {
    let mut found = Vec::new();
    let mut open: Vec<Suppression> = Vec::new();
    for start in memchr::memmem::find_iter(text, WORD) {
        let is_part = |it: &u8| *it == b'_' || it.is_ascii_alphanumeric();
        if start > 0 && is_part(&text[start - 1]) {
            continue;
        }
        let rest = &text[start + WORD.len()..];
        let length = rest.iter().take_while(|it| is_part(it)).count();
        let (kind, behind) = rest.split_at(length);
        let (checks, list) = list(behind);
        let line = lines.line_of(start as u32);
        let mut suppression = Suppression {
            span: Span {
                file,
                start: start as u32,
                end: (start + WORD.len() + length + list) as u32,
            },
            first: line,
            last: line,
            checks,
        };
        match kind {
            b"" => found.push(suppression),
            b"NEXTLINE" => {
                (suppression.first, suppression.last) = (line + 1, line + 1);
                found.push(suppression);
            }
            b"BEGIN" => open.push(suppression),
            b"END" => {
                let same = |it: &Suppression| it.checks == suppression.checks;
                if let Some(at) = open.iter().rposition(same) {
                    let begin = open.remove(at);
                    found.push(Suppression {
                        last: line,
                        ..begin
                    });
                }
            }
            _ => {}
        }
    }
    found
}

/// The list that `text` starts with, and its length.
fn list(text: &[u8]) -> (Option<Vec<String>>, usize) {
    let Some(inner) = text.strip_prefix(b"(") else {
        return (None, 0);
    };
    let end = inner.iter().position(|it| matches!(it, b')' | b'\n'));
    let Some(end) = end.filter(|it| inner[*it] == b')') else {
        return (None, 0);
    };
    let names = String::from_utf8_lossy(&inner[..end]);
    let names = names.split(',').map(|it| it.trim().to_owned());
    (Some(names.collect()), end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(usize, usize, Option<String>)> {
        let lines = LineIndex::new(text.as_bytes());
        let found = comments(FileId(0), text.as_bytes(), &lines);
        let shown = |it: Suppression| (it.first, it.last, it.checks.map(|it| it.join(" ")));
        found.into_iter().map(shown).collect()
    }

    #[test]
    fn comments_are_about_lines() {
        let list = |it: &str| Some(it.to_owned());
        assert_eq!(
            read("a; // NOLINT\nb; // NOLINT (x)"),
            [(0, 0, None), (1, 1, None)]
        );
        assert_eq!(
            read("\n// NOLINTNEXTLINE(fuse-*, a)\nf();"),
            [(2, 2, list("fuse-* a"))]
        );
        assert_eq!(
            read("// NOLINTBEGIN(a)\n// NOLINTBEGIN\n\n// NOLINTEND(a)\n// NOLINTBEGIN(b)"),
            [(0, 3, list("a"))]
        );
        assert_eq!(read("NOLINTER; XNOLINT; NOLINT_"), []);
    }
}
