//! Attributes in text: the syntax tree has none of those that clang does not know, like GCC's `optimize("fast-math")`, and
//! the program's compiler may know them.

use super::text;
use super::text::{Piece, piece};
use crate::source::directives;

/// Attributes that clang knows: the syntax tree has them.
const SEEN: &[&str] = &[
    "aligned",
    "annotate",
    "assume",
    "cleanup",
    "const",
    "dllexport",
    "dllimport",
    "format",
    "may_alias",
    "no_sanitize",
    "nodiscard",
    "nonnull",
    "noreturn",
    "nothrow",
    "packed",
    "pure",
    "returns_nonnull",
    "section",
    "target",
    "warn_unused_result",
    "weak",
];

/// An attribute of which only its text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unseen {
    /// Where it stands.
    pub(crate) at: u32,
    /// What it belongs to: the text between the `;`, `{` and `}` around it.
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// The attributes in `text` that the syntax tree may not have. `makes_one`: whether a macro of that name makes one.
pub(crate) fn unseen(text: &[u8], makes_one: impl Fn(&[u8]) -> bool) -> Vec<Unseen> {
    let mut code = text.to_vec();
    for it in directives(text) {
        code[it.start as usize..it.end as usize].fill(b' ');
    }
    let (mut found, mut open): (Vec<Unseen>, Vec<u32>) = (Vec::new(), Vec::new());
    let (mut at, mut start, mut depth) = (0, 0, 0_u32);
    let mut close = |open: &mut Vec<u32>, start: usize, end: usize| {
        let (start, end) = (start as u32, end as u32);
        found.extend(open.drain(..).map(|at| Unseen { at, start, end }));
    };
    while at < code.len() {
        let (of_piece, mut next) = piece(&code, at);
        if let Some((known, end)) = attribute(&code, at) {
            if !known {
                open.push(at as u32);
            }
            next = end;
        } else if of_piece == Piece::Word && makes_one(&code[at..next]) {
            open.push(at as u32);
        }
        match of_piece {
            // Part of an attribute's own brackets.
            _ if next > at + 1 && of_piece != Piece::Word => {}
            Piece::Byte(b'(' | b'[') => depth += 1,
            Piece::Byte(b')' | b']') => depth = depth.saturating_sub(1),
            Piece::Byte(b';' | b'{' | b'}') if depth == 0 => {
                close(&mut open, start, at);
                start = next;
            }
            _ => {}
        }
        at = next;
    }
    close(&mut open, start, code.len());
    found
}

/// The attributes that start at `at`, if some do: whether all are known, and where they end.
fn attribute(code: &[u8], at: usize) -> Option<(bool, usize)> {
    let (of_piece, next) = piece(code, at);
    let words: [&[u8]; 3] = [b"__attribute__", b"__attribute", b"__declspec"];
    let bracket = |it: usize| match code.get(it..).unwrap_or_default() {
        [b'[', ..] => Some(it + 1),
        [b'<', b':', ..] => Some(it + 2),
        _ => None,
    };
    let base = match of_piece {
        Piece::Word if words.contains(&&code[at..next]) => {
            1 + i32::from(&code[at..next] != b"__declspec")
        }
        // `[ [` is one, too.
        Piece::Byte(b'[' | b'<') => {
            bracket(text::skip_trivia(code, bracket(at)?))?;
            2
        }
        _ => return None,
    };
    let mut from = if of_piece == Piece::Word { next } else { at };
    let (mut depth, mut known) = (0, true);
    let mut name: Vec<&[u8]> = Vec::new();
    while from < code.len() {
        let (of_piece, mut next) = piece(code, from);
        let two = code.get(from..from + 2).unwrap_or_default();
        if matches!(two, b"<:" | b":>") {
            next = from + 2;
        }
        let ends = match of_piece {
            _ if two == b"<:" => {
                depth += 1;
                false
            }
            Piece::Byte(b'(' | b'[') => {
                depth += 1;
                false
            }
            _ if two == b":>" => {
                depth -= 1;
                depth < base
            }
            Piece::Byte(b')' | b']') => {
                depth -= 1;
                depth < base
            }
            Piece::Byte(b',') => depth == base,
            Piece::Byte(b';') if depth < base => return Some((false, from)),
            Piece::Word if depth == base => {
                name.push(&code[from..next]);
                false
            }
            _ => false,
        };
        if ends {
            known &= is_known(&std::mem::take(&mut name));
        }
        if depth == 0 {
            return Some((known, next));
        }
        from = next;
    }
    Some((false, code.len()))
}

/// Whether an attribute, given as its words outside of parentheses, is one that the syntax tree has, or that changes nothing.
fn is_known(words: &[&[u8]]) -> bool {
    let Some(last) = words.last() else {
        return true;
    };
    let name = String::from_utf8_lossy(last);
    let name = name.trim_matches('_');
    // No other compiler knows those.
    let of_clang = matches!(words, [b"clang" | b"_Clang", _]);
    let one = words.len() == 1 || words.len() == 2 || matches!(words, [b"using", ..]);
    of_clang || one && (HARMLESS.contains(&name) || SEEN.contains(&name))
}

/// Attributes without an effect on what a declaration or statement does, by their names without a namespace.
pub(crate) const HARMLESS: &[&str] = &[
    "always_inline",
    "artificial",
    "cold",
    "deprecated",
    "fallthrough",
    "flatten",
    "hot",
    "likely",
    "maybe_unused",
    "nodebug",
    "noinline",
    "retain",
    "unlikely",
    "unused",
    "used",
    "visibility",
];
