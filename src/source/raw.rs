//! Raw string literals: the one place where a line may look like a preprocessor directive and is none.

/// The ranges of the raw string literals in C++ text.
pub(super) fn raw_strings(text: &[u8]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let end = match (text[at], text.get(at + 1)) {
            (b'/', Some(b'/')) => find(text, at, b"\n"),
            (b'/', Some(b'*')) => find(text, at + 2, b"*/"),
            (b'"' | b'\'', _) => quoted_end(text, at),
            (byte, _) if is_word(byte) => word_end(text, at),
            _ => at + 1,
        };
        let prefix = matches!(&text[at..end], b"R" | b"LR" | b"uR" | b"UR" | b"u8R");
        at = match raw_end(text, end).filter(|_| prefix) {
            Some(last) => {
                found.push((end, last));
                last
            }
            None => end,
        };
    }
    found
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The end of a name or a number, which may hold quotes between its digits.
fn word_end(text: &[u8], at: usize) -> usize {
    let number = text[at].is_ascii_digit();
    let part = |byte: &&u8| is_word(**byte) || number && **byte == b'\'';
    at + text[at..].iter().take_while(part).count()
}

fn quoted_end(text: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while let Some(byte) = text.get(end) {
        match *byte {
            b'\\' => end += 2,
            b'\n' => return end,
            byte if byte == text[at] => return end + 1,
            _ => end += 1,
        }
    }
    text.len()
}

/// The end of the raw string whose opening quote is at `at`.
fn raw_end(text: &[u8], at: usize) -> Option<usize> {
    let inside = text.get(at..)?.strip_prefix(b"\"")?;
    let open = inside.iter().take(17).position(|it| *it == b'(')?;
    let close = [b")", &inside[..open], b"\""].concat();
    let end = find(text, at + open, &close);
    text[..end].ends_with(&close).then_some(end)
}

/// Behind the first `needle` from `from` on, or the end of the text.
fn find(text: &[u8], from: usize, needle: &[u8]) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    let at = rest.windows(needle.len()).position(|it| it == needle);
    at.map_or(text.len(), |it| from + it + needle.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_strings_and_numbers_hold_none() {
        let source = br#"// R"(a)"
/* R"(b)" */ "R\"(c)" 1'000 aR"(d)" R"(open"#;
        assert_eq!(raw_strings(source), []);
    }

    #[test]
    fn delimiters_are_matched() {
        let source = b"x = u8R\"x(a)\" )x\";";
        assert_eq!(raw_strings(source), [(7, source.len() - 1)]);
    }
}
