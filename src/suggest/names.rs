//! What the names of fields say of what they lead to: who writes `parent` or `cache` means no child.

/// Words of names, and what a field with such a word is.
const LINKS: &[(&str, &[&str])] = &[
    (
        "a link to a parent",
        &["parent", "owner", "outer", "enclosing", "container", "up"],
    ),
    (
        "a link to a neighbour",
        &["prev", "previous", "sibling", "back", "pred", "predecessor"],
    ),
    (
        "a link to the root",
        &["root", "top", "document", "context"],
    ),
    (
        "a link to another node",
        &[
            "link",
            "ref",
            "reference",
            "target",
            "other",
            "peer",
            "weak",
            "alias",
            "resolved",
            "declaration",
        ],
    ),
    (
        "a cache",
        &[
            "cache", "cached", "last", "current", "cursor", "selected", "active", "focus",
            "focused", "hovered", "memo",
        ],
    ),
];

/// What a field of this name is, if it is named like a link that owns nothing.
pub(super) fn link(name: &str) -> Option<&'static str> {
    let words = words(name);
    let has = |it: &&(&str, &[&str])| words.iter().any(|word| it.1.contains(&word.as_str()));
    LINKS.iter().find(has).map(|it| it.0)
}

/// The words of a name, in lower case: `m_lastChild_` and `last_child` are both `last` and `child`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = '_';
    for it in name.chars() {
        let starts = it.is_uppercase() && !before.is_uppercase();
        if !it.is_alphanumeric() || starts {
            words.push(String::new());
        }
        if it.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(it.to_lowercase());
        }
        before = it;
    }
    words.retain(|it| !it.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_names() {
        for (name, expected) in [
            ("m_lastChild_", "m last child"),
            ("last_child", "last child"),
            ("ASTParent", "astparent"),
            ("nextInList", "next in list"),
            ("left", "left"),
        ] {
            assert_eq!(words(name).join(" "), expected, "{name}");
        }
    }

    #[test]
    fn links_are_told_from_children() {
        for (name, expected) in [
            ("Parent", Some("a link to a parent")),
            ("m_prev", Some("a link to a neighbour")),
            ("cachedBox_", Some("a cache")),
            ("left", None),
            ("next", None),
            ("children_", None),
            ("transparent", None),
        ] {
            assert_eq!(link(name), expected, "{name}");
        }
    }
}
