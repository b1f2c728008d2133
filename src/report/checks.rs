//! The documentation of every kind of diagnostic: for `--list-checks`, `--explain` and SARIF.

use crate::model::Code;

/// A kind of diagnostic and its documentation.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The kind.
    pub code: Code,
    /// Markdown: a sentence, an empty line, and what to know and to do.
    pub text: &'static str,
}

impl Check {
    /// Its first sentence.
    pub fn summary(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default()
    }
}

/// All checks, in the order in which users meet them.
pub fn all_checks() -> impl Iterator<Item = Check> {
    let text = |code: Code| match code {
        Code::FuseTraversals => include_str!("checks/fuse-traversals.md"),
        Code::TraversalNotFusable => include_str!("checks/traversal-not-fusable.md"),
        Code::UnsupportedBody => include_str!("checks/unsupported-body.md"),
        Code::UnsupportedTraversal => include_str!("checks/unsupported-traversal.md"),
        Code::UnsupportedClass => include_str!("checks/unsupported-class.md"),
        Code::UnmarkedWalk => include_str!("checks/unmarked-walk.md"),
        Code::UnresolvedBase => include_str!("checks/unresolved-base.md"),
        Code::BadChild => include_str!("checks/bad-child.md"),
        Code::BadAnnotation => include_str!("checks/bad-annotation.md"),
        Code::AnnotationMisuse => include_str!("checks/annotation-misuse.md"),
        Code::UnfusedByLimit => include_str!("checks/unfused-by-limit.md"),
        Code::NotWritten => include_str!("checks/not-written.md"),
        Code::UnsupportedModule => include_str!("checks/unsupported-module.md"),
        Code::UnsupportedEmbed => include_str!("checks/unsupported-embed.md"),
        Code::StaleFusion => include_str!("checks/stale-fusion.md"),
        Code::UnusedSuppression => include_str!("checks/unused-suppression.md"),
        Code::UnmatchedMark => include_str!("checks/unmatched-mark.md"),
        Code::ClangError => include_str!("checks/clang-error.md"),
        Code::BadConfig => include_str!("checks/bad-config.md"),
        Code::SuggestedAnnotation => include_str!("checks/suggested-annotation.md"),
    };
    Code::ALL.iter().map(move |code| Check {
        code: *code,
        text: text(*code),
    })
}

/// The check of that name.
///
/// # Errors
/// A message with the names that are most like it.
pub fn check_named(name: &str) -> Result<Check, String> {
    let found = Code::named(name);
    let check = all_checks().find(|it| Some(it.code) == found);
    check.ok_or_else(|| Code::unknown(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_check_has_a_page_that_begins_with_a_sentence() {
        for check in all_checks() {
            let mut lines = check.text.lines();
            assert!(check.summary().ends_with('.'), "{}", check.code);
            assert_eq!(lines.nth(1), Some(""), "{}", check.code);
            assert!(lines.next().is_some(), "{}", check.code);
        }
        assert_eq!(all_checks().count(), Code::ALL.len());
    }

    #[test]
    fn names_that_are_none_lead_to_one() {
        let error = check_named("fuse-traversal").map(|it| it.code);
        let expected = "no check is called 'fuse-traversal'; did you mean 'fuse-traversals'? --list-checks has all";
        assert_eq!(error, Err(expected.to_owned()));
        let earlier = check_named("search-bound").map(|it| it.code);
        assert_eq!(earlier, Ok(Code::UnfusedByLimit));
    }
}
