//! Preprocessor directives and conditionals as text has them; what is compiled, the compiler knows.

use super::lines::line_starts;

/// A directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// Where its first line starts.
    pub start: u32,
    /// Where its `#` stands.
    pub hash: u32,
    /// Behind the newline of its last line.
    pub end: u32,
    /// `if`, `define`, ….
    pub word: String,
    /// What follows the word on one line, without comments.
    pub rest: String,
}

/// An `#if` with all that belongs to it: indices of its directives, `#endif` last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditional {
    /// `#if`, `#elif`, …, `#endif`.
    pub directives: Vec<usize>,
    /// The conditional around it, and which of its groups this one stands in.
    pub parent: Option<(usize, usize)>,
}

/// The directives of `text`, in order.
pub fn directives(text: &[u8]) -> Vec<Directive> {
    let lines = line_starts(text);
    let mut found: Vec<Directive> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        at += 1;
        if !line.directive {
            continue;
        }
        // A line within a comment that a directive opens belongs to it, one on which a comment ends may start another.
        while lines
            .get(at)
            .is_some_and(|next| next.directive && !next.in_code && continues(text, next.offset))
        {
            at += 1;
        }
        let end = lines
            .get(at)
            .map_or(text.len(), |next| next.offset as usize);
        found.extend(read(text, line.offset as usize, end));
    }
    found
}

/// Whether the line at `start` does not begin a directive itself.
fn continues(text: &[u8], start: u32) -> bool {
    let before = &text[..start as usize];
    let before = before.strip_suffix(b"\n").unwrap_or(before);
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let spliced = before.ends_with(b"\\");
    let line = &text[start as usize..];
    let line = &line[..line
        .iter()
        .position(|it| *it == b'\n')
        .unwrap_or(line.len())];
    let behind = line.windows(2).position(|it| it == b"*/");
    let opens = behind.is_some_and(|at| line[at + 2..].trim_ascii_start().starts_with(b"#"));
    spliced || !opens
}

fn read(text: &[u8], start: usize, end: usize) -> Option<Directive> {
    let plain = plain(&text[start..end]);
    let hash = plain.iter().position(|it| *it == b'#')?;
    let behind: String = String::from_utf8_lossy(&plain[hash + 1..]).into_owned();
    let words: Vec<&str> = behind.split_whitespace().collect();
    let joined = words.join(" ");
    let len = joined
        .bytes()
        .take_while(|it| it.is_ascii_alphanumeric() || *it == b'_');
    let (word, rest) = joined.split_at(len.count());
    Some(Directive {
        start: start as u32,
        hash: (start + hash) as u32,
        end: end as u32,
        word: word.to_owned(),
        rest: rest.trim_start().to_owned(),
    })
}

/// The lines of a directive with blanks for comments and continued line ends, byte for byte.
fn plain(text: &[u8]) -> Vec<u8> {
    let mut out = text.to_vec();
    let mut at = 0;
    let blank = |out: &mut Vec<u8>, from: usize, to: usize| {
        let to = to.min(out.len());
        out[from..to].fill(b' ');
        to
    };
    while at < out.len() {
        let rest = &out[at..];
        let find = |needle: &[u8]| rest.windows(needle.len()).position(|it| it == needle);
        at = match rest[0] {
            b'\\' if rest[1..].starts_with(b"\n") => blank(&mut out, at, at + 2),
            b'\\' if rest[1..].starts_with(b"\r\n") => blank(&mut out, at, at + 3),
            b'/' if rest[1..].starts_with(b"/") => {
                let len = rest.len();
                blank(&mut out, at, at + len)
            }
            b'/' if rest[1..].starts_with(b"*") => {
                let len = find(b"*/").map_or(rest.len(), |it| it + 2);
                blank(&mut out, at, at + len)
            }
            b'*' if at == 0 || !text[..at].contains(&b'#') => {
                // The end of a comment that an earlier line opened.
                match rest.starts_with(b"*/") {
                    true => blank(&mut out, 0, at + 2),
                    false => at + 1,
                }
            }
            quote @ (b'"' | b'\'') => {
                let close = rest[1..].iter().position(|it| *it == quote || *it == b'\n');
                at + close.map_or(rest.len(), |it| it + 2)
            }
            _ => at + 1,
        };
    }
    out
}

/// The conditionals of `directives`, each behind the one around it; `None` if they do not match.
pub fn conditionals(directives: &[Directive]) -> Option<Vec<Conditional>> {
    let mut found: Vec<Conditional> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (at, it) in directives.iter().enumerate() {
        match it.word.as_str() {
            "if" | "ifdef" | "ifndef" => {
                let parent = open.last().map(|it| (*it, found[*it].directives.len() - 1));
                open.push(found.len());
                found.push(Conditional {
                    directives: vec![at],
                    parent,
                });
            }
            "elif" | "elifdef" | "elifndef" | "else" => {
                found[*open.last()?].directives.push(at);
            }
            "endif" => found[open.pop()?].directives.push(at),
            _ => {}
        }
    }
    open.is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(String, String)> {
        let all = directives(text.as_bytes()).into_iter();
        all.map(|it| (it.word, it.rest)).collect()
    }

    #[test]
    fn comments_and_continued_lines_are_left_out() {
        let found = words(
            "#if /* a */ A && \\\n  B // c\n x\n/* */ # ifdef  C /* d\n e */\n#endif\n/*\n*/ #endif\n",
        );
        let found: Vec<_> = found
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("if", "A && B"),
                ("ifdef", "C"),
                ("endif", ""),
                ("endif", "")
            ]
        );
    }

    #[test]
    fn strings_and_comments_hold_none() {
        assert_eq!(words("/*\n#if A\n*/\nR\"(\n#if B\n)\";\nx # y\n"), []);
    }

    #[test]
    fn conditionals_nest() {
        let text = "#if A\n#ifdef B\n#elif C\n#else\n#endif\n#endif\n";
        let found = conditionals(&directives(text.as_bytes())).unwrap();
        assert_eq!(found[0].directives, [0, 5]);
        assert_eq!(found[1].directives, [1, 2, 3, 4]);
        assert_eq!(found[1].parent, Some((0, 0)));
        assert_eq!(conditionals(&directives(b"#if A\n")), None);
    }
}
