//! Lists of checks as clang-tidy has them: `-*,fuse-*` switches all off and some on again.

use std::fmt;
use std::str::FromStr;

use globset::{Glob, GlobMatcher};
use serde::{Deserialize, Serialize};

use crate::model::Code;

/// One element of a list: names with `*` for any characters, which it switches on, or off with `-` in front.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CheckGlob {
    text: String,
    matcher: GlobMatcher,
}

/// Whether `list` switches `code` on or off; `None` if it does neither.
pub(super) fn switched(list: &[CheckGlob], code: Code) -> Option<bool> {
    let last = list.iter().rfind(|it| it.is_about(code));
    last.map(|it| !it.text.starts_with('-'))
}

impl CheckGlob {
    fn is_about(&self, code: Code) -> bool {
        code.names().any(|it| self.matcher.is_match(it))
    }
}

impl FromStr for CheckGlob {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let names = text.strip_prefix('-').unwrap_or(text);
        let glob = Glob::new(names)
            .map_err(|it| format!("'{names}' is no pattern of checks: {}", it.kind()))?;
        let glob = CheckGlob {
            text: text.to_owned(),
            matcher: glob.compile_matcher(),
        };
        if Code::ALL.iter().any(|it| glob.is_about(*it)) {
            return Ok(glob);
        }
        Err(Code::unknown(names))
    }
}

impl TryFrom<String> for CheckGlob {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<CheckGlob> for String {
    fn from(it: CheckGlob) -> String {
        it.text
    }
}

impl fmt::Display for CheckGlob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for CheckGlob {
    fn eq(&self, other: &CheckGlob) -> bool {
        self.text == other.text
    }
}

impl Eq for CheckGlob {}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Result<Vec<CheckGlob>, String> {
        text.split(',').map(str::parse).collect()
    }

    #[test]
    fn the_last_that_is_about_a_check_wins() -> Result<(), String> {
        for (text, fusions, suppressions) in [
            ("*", true, true),
            ("-unused-suppression", true, false),
            ("-*, fuse-*", true, false),
            ("-*,*,-fuse-traversals", false, true),
        ] {
            let list = list(text)?;
            let is_on = |code| switched(&list, code).unwrap_or(true);
            assert_eq!(is_on(Code::FuseTraversals), fusions, "{text}");
            assert_eq!(is_on(Code::UnusedSuppression), suppressions, "{text}");
        }
        assert_eq!(switched(&[], Code::FuseTraversals), None);
        Ok(())
    }

    #[test]
    fn names_of_none_are_refused() {
        let error = list("-*,fuse-traversal").map(|it| it.len());
        let expected = "no check is called 'fuse-traversal'; did you mean 'fuse-traversals'? --list-checks has all";
        assert_eq!(error, Err(expected.to_owned()));
        assert!(list("[").is_err() && list("").is_err());
    }
}
