//! What is said to the user: a stable code, a place, lower-case words.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing, nothing to do: why calls stay apart.
    Remark,
    /// A finding, or a reason not to fuse.
    Warning,
    /// Something that keeps pleach from its work.
    Error,
}

/// The stable name of a kind of diagnostic, shown in brackets behind the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Calls that can run as fewer walks.
    FuseTraversals,
    /// Calls that stay walks of their own.
    TraversalNotFusable,
    /// A body that is not copied, so its traversal runs by itself.
    UnsupportedBody,
    /// An annotated function whose shape is no traversal (it returns a value, is variadic, a template).
    UnsupportedTraversal,
    /// A tree class that cannot be generated into (a template, a local class), or a child field that is no pointer.
    UnsupportedClass,
    /// A function of a tree type that walks for a traversal and is none itself.
    UnmarkedWalk,
    /// A class that may derive from a tree type in a way that is not seen: its base depends on template parameters.
    UnresolvedBase,
    /// A child field that is no pointer to a tree type.
    BadChild,
    /// An annotation that cannot be read.
    BadAnnotation,
    /// An annotation that says less than the function's body does.
    AnnotationMisuse,
    /// A fusion that the bounds of the search cut short.
    UnfusedByLimit,
    /// A fusion that could not be written, or was taken back because the result did not verify.
    NotWritten,
    /// A unit that imports or declares a module.
    UnsupportedModule,
    /// A function or class that embeds a file.
    UnsupportedEmbed,
    /// Fused code that is not what the source gives.
    StaleFusion,
    /// A `NOLINT` comment for a check that has nothing to say there.
    UnusedSuppression,
    /// The compiler's own complaint.
    ClangError,
    /// A configuration that says what no setting takes.
    BadConfig,
    /// A name that the configuration marks and that nothing has.
    UnmatchedMark,
    /// What to annotate in a program that is not annotated yet.
    SuggestedAnnotation,
}

impl Code {
    /// All codes, in the order of the declaration.
    pub const ALL: &[Code] = &[
        Code::FuseTraversals,
        Code::TraversalNotFusable,
        Code::UnsupportedBody,
        Code::UnsupportedTraversal,
        Code::UnsupportedClass,
        Code::UnmarkedWalk,
        Code::UnresolvedBase,
        Code::BadChild,
        Code::BadAnnotation,
        Code::AnnotationMisuse,
        Code::UnfusedByLimit,
        Code::NotWritten,
        Code::UnsupportedModule,
        Code::UnsupportedEmbed,
        Code::StaleFusion,
        Code::UnusedSuppression,
        Code::ClangError,
        Code::BadConfig,
        Code::UnmatchedMark,
        Code::SuggestedAnnotation,
    ];

    /// The name that users see.
    pub fn name(self) -> &'static str {
        match self {
            Code::FuseTraversals => "fuse-traversals",
            Code::TraversalNotFusable => "traversal-not-fusable",
            Code::UnsupportedBody => "unsupported-body",
            Code::UnsupportedTraversal => "unsupported-traversal",
            Code::UnsupportedClass => "unsupported-class",
            Code::UnmarkedWalk => "unmarked-walk",
            Code::UnresolvedBase => "unresolved-base",
            Code::BadChild => "bad-child",
            Code::BadAnnotation => "bad-annotation",
            Code::AnnotationMisuse => "annotation-misuse",
            Code::UnfusedByLimit => "unfused-by-limit",
            Code::NotWritten => "not-written",
            Code::UnsupportedModule => "unsupported-module",
            Code::UnsupportedEmbed => "unsupported-embed",
            Code::StaleFusion => "stale-fusion",
            Code::UnusedSuppression => "unused-suppression",
            Code::ClangError => "clang-error",
            Code::BadConfig => "bad-config",
            Code::UnmatchedMark => "unmatched-mark",
            Code::SuggestedAnnotation => "suggested-annotation",
        }
    }

    /// The name, and those that it had in earlier versions, which users may have written into comments and settings.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let earlier: &[_] = match self {
            Code::UnfusedByLimit => &["search-bound"],
            _ => &[],
        };
        std::iter::once(self.name()).chain(earlier.iter().copied())
    }

    /// The code that is or was called so.
    pub fn named(name: &str) -> Option<Code> {
        let mut all = Code::ALL.iter();
        all.find(|it| it.names().any(|it| it == name)).copied()
    }

    /// What to say where `name` is that of no code.
    pub fn unknown(name: &str) -> String {
        let similarity = |it: &str| strsim::jaro_winkler(it, name);
        let names = Code::ALL.iter().map(|it| it.name());
        let like = names.max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
        // Below that, two names have little more in common than that both are some.
        let like = like.filter(|it| similarity(it) > 0.75);
        let advice = like.map(|it| format!("did you mean '{it}'? "));
        format!(
            "no check is called '{name}'; {}--list-checks has all",
            advice.unwrap_or_default()
        )
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// How bad.
    pub severity: Severity,
    /// Its kind.
    pub code: Code,
    /// Where; `None` for one that concerns no file.
    pub span: Option<Span>,
    /// What, in lower case, without a full stop.
    pub message: String,
    /// More about it.
    pub notes: Vec<Note>,
}

/// An addition to a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Where.
    pub span: Option<Span>,
    /// What, in lower case, without a full stop.
    pub message: String,
}
