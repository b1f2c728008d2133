//! Counts node visits: puts a counter at the start of every traversal, by text alone.

use std::sync::LazyLock;

use regex::Regex;

/// What may stand between the parameters of a function and its body. Made once: without optimisation, to make a pattern takes longer than to
/// look for it.
static GAP: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:\s|\bconst\b|\bnoexcept\b|\boverride\b|\bfinal\b|\\\r?\n)*\{"));

/// A call on the same node.
static CALL: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:this->)?(?:\w+::)*(\w+)\([^;{}]*\)$"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern")
}

/// `text` with `PLEACH_VISIT();` at the start of the bodies of `names` and of fused functions.
///
/// A fused body that only calls the plain traversals is no visit: those count themselves.
pub(crate) fn instrument(text: &[u8], names: &[String]) -> Vec<u8> {
    let names: Vec<String> = names
        .iter()
        .map(|name| bytes_as_chars(name.as_bytes()))
        .collect();
    let mut wanted: Vec<String> = names.iter().map(|name| regex::escape(name)).collect();
    wanted.push("fused_\\w+".to_owned());
    let head = pattern(&format!(r"\b({})\s*\(", wanted.join("|")));
    let text = bytes_as_chars(text);
    let mut marked = String::with_capacity(text.len() + 1024);
    let mut copied = 0;
    for found in head.captures_iter(&text) {
        let (Some(whole), Some(name)) = (found.get(0), found.get(1)) else {
            continue;
        };
        let Some(open) = body_start(&text, whole.end()) else {
            continue;
        };
        if name.as_str().starts_with("fused_") && only_calls(&text[open..], &names) {
            continue;
        }
        marked.push_str(&text[copied..open]);
        marked.push_str(" PLEACH_VISIT();");
        copied = open;
    }
    marked.push_str(&text[copied..]);
    marked.chars().map(|c| c as u8).collect()
}

/// One character for each byte, so that no byte is lost.
fn bytes_as_chars(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// Past the `{` of the body, if what follows the `(` before `from` is a parameter list and a body.
fn body_start(text: &str, from: usize) -> Option<usize> {
    let mut depth = 1;
    let close = text[from..].find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    })?;
    let after = &text[from + close + 1..];
    let open = GAP.find(after)?;
    Some(from + close + 1 + open.end())
}

/// Whether the body that starts `text` (behind its brace) consists of calls of `names` on the same node.
fn only_calls(text: &str, names: &[String]) -> bool {
    let Some(end) = text.find('}') else {
        return false;
    };
    text[..end]
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .all(|part| {
            CALL.captures(part)
                .and_then(|found| found.get(1))
                .is_some_and(|name| names.iter().any(|known| known == name.as_str()))
        })
}
