//! `NOLINT` comments, as clang-tidy has them: `NOLINT`, `NOLINTNEXTLINE`, `NOLINTBEGIN` and `NOLINTEND`, with a list of checks
//! in parentheses (`*` stands for any characters) or for all.
//!
//! A call that must not be fused is no finding that is merely hidden: the function that it stands in is left as it is, a traversal too.

use std::collections::BTreeSet;

use globset::Glob;

use crate::model::{
    Body, Code, Diagnostic, FileId, FunctionKind, ItemKind, Refusal, Severity, SourceFile, Span,
    Unit,
};
use crate::source::LineIndex;

const WORD: &[u8] = b"NOLINT";

/// Comments that something was suppressed for: path, and offset in the unfused text.
pub type Used = BTreeSet<(String, u32)>;

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
    /// Whether it is a `NOLINTBEGIN` without its `NOLINTEND`.
    unmatched: bool,
}

impl Suppressions {
    /// The comments in `files` that may be edited; spans index these. `used`: those that something was suppressed for.
    pub fn of(files: &[SourceFile], used: &Used) -> Self {
        let mut found = Suppressions::default();
        for (file, id) in files.iter().zip(0..) {
            let text = &file.text.0;
            let lines = LineIndex::new(text);
            if file.editable {
                found.all.extend(comments(FileId(id), text, &lines));
            }
            found.lines.push(lines);
        }
        let places = found.all.iter().enumerate();
        let is_used = |it: &(usize, &Suppression)| used.contains(&it.1.place(files));
        found.used = places.filter(is_used).map(|it| it.0).collect();
        found
    }

    fn used(&self, files: &[SourceFile]) -> Used {
        let used = self.used.iter();
        used.map(|it| self.all[*it].place(files)).collect()
    }

    /// Leaves functions of a unit as they are in which a call is suppressed; `self` is of its files.
    fn apply(&mut self, unit: &mut Unit) {
        for site in &mut unit.sites {
            // One call alone is no finding.
            if calls(&site.block).count() > 1
                && let Some(span) = self.first_covered(&site.block)
            {
                site.suppressed = true;
                site.block.refusal.get_or_insert(refusal(span));
            }
        }
        let traversals = unit.functions.iter_mut();
        let traversals = traversals.filter(|it| it.kind == FunctionKind::Traversal);
        for body in traversals.filter_map(|it| it.body.as_mut()) {
            if let Some(span) = self.first_covered(body) {
                body.refusal.get_or_insert(refusal(span));
            }
        }
    }

    /// The first call that is suppressed; comments at all others are used, too.
    fn first_covered(&mut self, block: &Body) -> Option<Span> {
        let mut first = None;
        for span in calls(block) {
            // A comment behind a call of several lines stands on the last.
            if self.covers(span, Code::FuseTraversals) {
                first = first.or(Some(span));
            }
        }
        first
    }

    /// `diagnostics` without those that are suppressed. Errors stay.
    pub fn filtered(&mut self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let stays = |it: &Diagnostic| {
            // What is said of a whole body or class is said at its first line; a call may be in several.
            let said = it.span.map(|span| match it.code {
                Code::FuseTraversals | Code::TraversalNotFusable => span,
                _ => Span::new(span.file, span.start, span.start),
            });
            let covered = said.is_some_and(|span| self.covers(span, it.code));
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
            let mut own = checks.filter(|it| Code::named(it).is_some());
            let check = own.next()?;
            Some(Diagnostic {
                severity: Severity::Warning,
                code: Code::UnusedSuppression,
                span: Some(it.span),
                message: match it.unmatched {
                    true => format!("there is no 'NOLINTEND({check})' to this"),
                    false => format!("nothing is suppressed here for '{check}'; remove it"),
                },
                notes: Vec::new(),
            })
        };
        unused.filter_map(|it| named(it.1)).collect()
    }

    /// Whether a finding on one of the lines of `span` is suppressed; the comment is used then.
    fn covers(&mut self, span: Span, code: Code) -> bool {
        let Some(lines) = self.lines.get(span.file.0 as usize) else {
            return false;
        };
        let (first, last) = (lines.line_of(span.start), lines.line_of(span.end));
        let mut found = false;
        for (at, it) in self.all.iter().enumerate() {
            let here = it.span.file == span.file && it.first <= last && first <= it.last;
            if here && !it.unmatched && it.is_about(code) {
                self.used.insert(at);
                found = true;
            }
        }
        found
    }
}

/// Leaves functions as they are in which a call is suppressed, before the units are linked. The comments that did it.
pub fn apply(units: &mut [Unit]) -> Used {
    let mut used = Used::new();
    for unit in units {
        let mut found = Suppressions::of(&unit.files, &used);
        if !found.all.is_empty() {
            found.apply(unit);
            used.extend(found.used(&unit.files));
        }
    }
    used
}

/// The calls of traversals in a block.
fn calls(block: &Body) -> impl Iterator<Item = Span> {
    let calls = block.items.iter();
    let calls = calls.filter(|it| matches!(it.kind, ItemKind::Call(_)));
    calls.map(|it| it.span)
}

fn refusal(span: Span) -> Refusal {
    Refusal {
        code: Code::FuseTraversals,
        message: "a comment says that calls here are not to be fused".to_owned(),
        span,
    }
}

impl Suppression {
    fn place(&self, files: &[SourceFile]) -> (String, u32) {
        let file = files.get(self.span.file.0 as usize);
        let path = file.map(|it| it.path.clone());
        (path.unwrap_or_default(), self.span.start)
    }

    /// What keeps calls from being fused keeps quiet about them too.
    fn is_about(&self, code: Code) -> bool {
        let fused = Some(Code::FuseTraversals).filter(|_| code == Code::TraversalNotFusable);
        let matches = |pattern: &String| {
            Glob::new(pattern).is_ok_and(|it| {
                let glob = it.compile_matcher();
                let mut codes = [Some(code), fused].into_iter().flatten();
                codes.any(|it| it.names().any(|it| glob.is_match(it)))
            })
        };
        self.checks.as_ref().is_none_or(|it| it.iter().any(matches))
    }
}

/// The comments of one file.
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
            unmatched: false,
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
    found.extend(open.into_iter().map(|it| Suppression {
        unmatched: true,
        ..it
    }));
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
        let matched = found.into_iter().filter(|it| !it.unmatched);
        matched.map(shown).collect()
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
