//! The annotation strings: what marks a tree type, a child field, one with a count, a traversal, a pure function, and the
//! effect summary that TreeFuser puts on leaf functions.
//!
//! In the wild a summary is `tf_strict_access(1,'w','global')`, `tf_strict_access"(1,'w','global')"`,
//! or several of them joined by `|` within one more pair of parentheses, with spaces anywhere.

use crate::model::Mode;

/// What one annotation says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Annotation {
    /// A tree type.
    Tree,
    /// A child field.
    Child,
    /// A child field that leads to as many pointers as the field of this name says.
    Children(String),
    /// A traversal.
    Traversal,
    /// A pure function.
    Pure,
    /// All that a function touches.
    Access(Vec<AbstractAccess>),
}

/// One touch of an abstract location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AbstractAccess {
    /// The location's id.
    pub(crate) id: String,
    /// Read or write.
    pub(crate) mode: Mode,
    /// Of the whole program, not of one node.
    pub(crate) global: bool,
}

/// Reads an annotation; `None` if it is none of pleach's.
///
/// # Errors
/// What is wrong with an effect summary.
pub(crate) fn parse(text: &str) -> Option<Result<Annotation, String>> {
    let text = text.trim();
    let known = match text {
        "tf_tree" | "pleach::tree" => Annotation::Tree,
        "tf_child" | "pleach::child" => Annotation::Child,
        "tf_fuse" | "pleach::traversal" => Annotation::Traversal,
        "pleach::pure" => Annotation::Pure,
        _ if let Some(count) = text.strip_prefix("pleach::children(") => {
            let count = count.strip_suffix(')').unwrap_or(count);
            Annotation::Children(count.trim().to_owned())
        }
        _ => {
            let payload = ["tf_strict_access", "pleach::access"]
                .iter()
                .find_map(|prefix| text.strip_prefix(prefix))?;
            return Some(summary(payload).map(Annotation::Access));
        }
    };
    Some(Ok(known))
}

/// Why an effect summary cannot be read, if so.
pub fn unreadable_summary(payload: &str) -> Option<String> {
    summary(payload).err()
}

fn summary(payload: &str) -> Result<Vec<AbstractAccess>, String> {
    let text: String = payload
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '"' && *c != '\\')
        .collect();
    let opened = text.matches('(').count();
    if opened == 0 || opened != text.matches(')').count() {
        return Err(malformed(payload));
    }
    text.split('|')
        .map(|term| location(term).ok_or_else(|| malformed(payload)))
        .collect()
}

fn malformed(payload: &str) -> String {
    format!(
        "cannot read the effect summary '{}'; write (id, 'r' or 'w', 'local' or 'global'), several joined by '|'",
        payload.trim()
    )
}

fn location(term: &str) -> Option<AbstractAccess> {
    let term = term.trim_start_matches('(').trim_end_matches(')');
    let mut parts = term.split(',').map(|part| part.trim_matches('\''));
    let (id, mode, scope) = (parts.next()?, parts.next()?, parts.next()?);
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if parts.next().is_some() || id.is_empty() || !id.chars().all(plain) {
        return None;
    }
    let mode = match mode {
        "r" => Mode::Read,
        "w" => Mode::Write,
        _ => return None,
    };
    let global = match scope {
        "global" => true,
        "local" => false,
        _ => return None,
    };
    Some(AbstractAccess {
        id: id.to_owned(),
        mode,
        global,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> String {
        match parse(text) {
            None => "none".to_owned(),
            Some(Err(message)) => message,
            Some(Ok(Annotation::Access(list))) => list
                .iter()
                .map(|it| format!("{}{:?}{}", it.id, it.mode, it.global))
                .collect::<Vec<_>>()
                .join(" "),
            Some(Ok(other)) => format!("{other:?}"),
        }
    }

    #[test]
    fn spellings_of_the_wild_are_read() {
        assert_eq!(ids("tf_tree"), "Tree");
        assert_eq!(ids("pleach::traversal"), "Traversal");
        assert_eq!(ids("something"), "none");
        assert_eq!(ids("pleach::children( count )"), "Children(\"count\")");
        assert_eq!(ids("tf_strict_access(1,'w','global')"), "1Writetrue");
        assert_eq!(ids("tf_strict_access\"(1,'w','global')\""), "1Writetrue");
        assert_eq!(ids("tf_strict_access\"((1, 'r', 'global'))\""), "1Readtrue");
        assert_eq!(
            ids("tf_strict_access((1,'w','global') | (2, 'r' , 'local'))"),
            "1Writetrue 2Readfalse"
        );
        assert_eq!(ids("pleach::access(7,'r','local')"), "7Readfalse");
    }

    #[test]
    fn malformed_summaries_are_errors() {
        for text in [
            "tf_strict_access",
            "tf_strict_access(1,'x','global')",
            "tf_strict_access(1,'w')",
            "tf_strict_access(1,'w','global'",
            "tf_strict_access(,'w','global')",
        ] {
            assert!(matches!(parse(text), Some(Err(_))), "{text}");
        }
    }
}
