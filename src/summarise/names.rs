//! Symbols back to the names that a reader knows.

use crate::model::{PARTS, is_contents};

/// The declared name at the end of a USR: `Width` for `c:@S@Element@FI@Width`.
pub fn last_component(usr: &str) -> &str {
    // What has internal linkage has its file behind it.
    let usr = usr.split_once("@/").map_or(usr, |(usr, _)| usr);
    let usr = usr.strip_prefix("c:").unwrap_or(usr);
    let name = usr.rsplit('@').next().unwrap_or(usr);
    match name {
        "UA" | "" => "(union)",
        "*" => "(any)",
        name => name.split('#').next().unwrap_or(name),
    }
}

/// A path for messages: `Next.Width`.
pub(super) fn dotted<'a>(path: impl Iterator<Item = Option<&'a str>>) -> String {
    let named = path.filter(|it| it.is_none_or(|it| !is_contents(it) && it != PARTS));
    let names: Vec<&str> = named.map(|it| it.map_or("(any)", last_component)).collect();
    names.join(".")
}

/// What stands in front of the names of variables of callers, of temporaries, and of what may be any of these.
pub(super) const OF_CALLERS: [&str; 3] = ["local:", "temporary:", "passed:"];

/// The variable's name of a global for messages.
pub(super) fn variable(usr: &str) -> String {
    if OF_CALLERS.iter().any(|it| usr.starts_with(it)) {
        return "an object that calls pass to both".to_owned();
    }
    match usr.strip_prefix("abstract:") {
        Some(id) => format!("abstract location {id}"),
        None => format!("`{}`", last_component(usr)),
    }
}

/// The USR of the class that declares a field.
pub(super) fn class_of_field(usr: &str) -> Option<&str> {
    usr.rsplit_once("@FI@").map(|(class, _)| class)
}
