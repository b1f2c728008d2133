//! Looking at C++ text between the places that libclang names: comments, semicolons, directives.

/// A piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Space,
    Comment,
    Literal,
    Word,
    Byte(u8),
}

/// The last byte of a text that belongs to no comment and is no space.
pub(super) fn last_byte(text: &[u8]) -> Option<u8> {
    let (mut at, mut last) = (0, None);
    while at < text.len() {
        let (piece, next) = piece(text, at);
        if !matches!(piece, Piece::Space | Piece::Comment) {
            last = text.get(next - 1).copied();
        }
        at = next;
    }
    last
}

/// The piece at `at` and its end.
pub(super) fn piece(text: &[u8], at: usize) -> (Piece, usize) {
    let byte = text[at];
    let next = text.get(at + 1).copied();
    match byte {
        b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => (Piece::Space, at + 1),
        b'\\' if matches!(next, Some(b'\n' | b'\r')) => (Piece::Space, at + 2),
        b'/' if next == Some(b'/') => (Piece::Comment, line_end(text, at)),
        b'/' if next == Some(b'*') => (Piece::Comment, find(text, at + 2, b"*/")),
        b'"' => (Piece::Literal, quoted_end(text, at)),
        b'\'' => (Piece::Literal, quoted_end(text, at)),
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'0'..=b'9' | 0x80.. => word(text, at),
        _ => (Piece::Byte(byte), at + 1),
    }
}

/// The bytes of words. A table, since all sources pass by here.
static IS_PART: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < table.len() {
        let value = byte as u8;
        table[byte] = value.is_ascii_alphanumeric() || value == b'_' || value >= 0x80;
        byte += 1;
    }
    table
};

fn word(text: &[u8], at: usize) -> (Piece, usize) {
    let numeric = text[at].is_ascii_digit();
    let mut end = at;
    while let Some(&byte) = text.get(end)
        && (IS_PART[usize::from(byte)] || numeric && byte == b'\'')
    {
        end += 1;
    }
    let raw = text[at..end].ends_with(b"R") && text.get(end) == Some(&b'"') && end - at <= 3;
    if !raw {
        return (Piece::Word, end);
    }
    let open = text[end..].iter().position(|byte| *byte == b'(');
    let Some(open) = open else {
        return (Piece::Literal, text.len());
    };
    let mut close = vec![b')'];
    close.extend_from_slice(&text[end + 1..end + open]);
    close.push(b'"');
    (Piece::Literal, find(text, end + open, &close))
}

/// Where the word at `at` ends.
pub(crate) fn word_end(text: &[u8], at: usize) -> usize {
    match text.get(at) {
        Some(_) => piece(text, at).1,
        None => at,
    }
}

/// Whether there is nothing but `::` between a name that ends at `end` and one at `at`.
pub(crate) fn is_scope(text: &[u8], end: usize, at: usize) -> bool {
    let colons = skip_trivia(text, end);
    text[colons..].starts_with(b"::") && skip_trivia(text, colons + 2) == at
}

fn find(text: &[u8], from: usize, needle: &[u8]) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    memchr::memchr_iter(needle[0], rest)
        .find(|at| rest[*at..].starts_with(needle))
        .map_or(text.len(), |at| from + at + needle.len())
}

fn line_end(text: &[u8], at: usize) -> usize {
    let rest = &text[at..];
    at + memchr::memchr(b'\n', rest).unwrap_or(rest.len())
}

fn quoted_end(text: &[u8], at: usize) -> usize {
    let quote = text[at];
    let mut end = at + 1;
    while end < text.len() {
        match text[end] {
            b'\\' => end += 2,
            b'\n' => return end,
            byte if byte == quote => return end + 1,
            _ => end += 1,
        }
    }
    text.len()
}

/// The first position from `at` on that is neither white space nor in a comment.
pub(crate) fn skip_trivia(text: &[u8], mut at: usize) -> usize {
    while at < text.len() {
        match piece(text, at) {
            (Piece::Space | Piece::Comment, end) => at = end,
            _ => break,
        }
    }
    at.min(text.len())
}

/// Whether there is nothing but white space and comments in `start..end`.
pub(crate) fn is_trivia(text: &[u8], start: usize, end: usize) -> bool {
    start <= end && end <= text.len() && skip_trivia(&text[..end], start) >= end
}

/// The position behind the next `;` that stands outside of parentheses and braces, if no unmatched
/// closing brace comes first.
pub(crate) fn past_semicolon(text: &[u8], from: usize) -> Option<usize> {
    let (mut at, mut depth) = (from, 0);
    while at < text.len() {
        let (piece, end) = piece(text, at);
        match piece {
            Piece::Byte(b'(' | b'{' | b'[') => depth += 1,
            Piece::Byte(b')' | b'}' | b']') if depth == 0 => return None,
            Piece::Byte(b')' | b'}' | b']') => depth -= 1,
            Piece::Byte(b';') if depth == 0 => return Some(end),
            _ => {}
        }
        at = end;
    }
    None
}

/// Whether a preprocessor directive starts in `start..end`.
pub(crate) fn has_directive(text: &[u8], start: usize, end: usize) -> bool {
    let end = end.min(text.len());
    let mut at = start;
    let mut line_start = false;
    while at < end {
        let (piece, next) = piece(text, at);
        match piece {
            Piece::Byte(b'#') if line_start => return true,
            Piece::Space => line_start |= text[at] == b'\n',
            Piece::Comment => {}
            _ => line_start = false,
        }
        at = next;
    }
    false
}

/// Whether `at` lies between two statements of the block that starts at `start`.
pub(super) fn is_between_statements(text: &[u8], start: usize, at: usize) -> bool {
    let (mut from, mut depth, mut last) = (start, 0, b'{');
    while from < at.min(text.len()) {
        let (piece, next) = piece(text, from);
        match piece {
            Piece::Space | Piece::Comment => {}
            Piece::Byte(byte) => {
                depth += i32::from(matches!(byte, b'(' | b'['));
                depth -= i32::from(matches!(byte, b')' | b']'));
                last = byte;
            }
            Piece::Literal | Piece::Word => last = b'a',
        }
        from = next;
    }
    depth == 0 && matches!(last, b'{' | b'}' | b';' | b':')
}

/// Whether a class with bases may be defined in `start..end`, in a function or outside.
pub(super) fn may_derive(text: &[u8], start: usize, end: usize) -> bool {
    let (mut at, mut in_head, mut after_enum, mut colon) = (start, false, false, false);
    while at < end.min(text.len()) {
        let (piece, next) = piece(text, at);
        match piece {
            Piece::Space | Piece::Comment => {}
            Piece::Word => {
                let word = &text[at..next];
                if in_head && colon {
                    return true;
                }
                in_head |= matches!(word, b"class" | b"struct") && !after_enum;
                after_enum = word == b"enum";
            }
            Piece::Byte(b':') => match colon || text.get(next) == Some(&b':') {
                // `::` is no colon, unless it is the third.
                true if !colon => {
                    at = next + 1;
                    continue;
                }
                true => return in_head,
                false => colon = in_head,
            },
            Piece::Byte(b'{' | b';') => (in_head, colon) = (false, false),
            _ if in_head && colon => return true,
            _ => {}
        }
        at = next;
    }
    false
}

/// Whether `start..end` may have names of a namespace or an enumeration found outside of it: by a using-directive or
/// using-enum-declaration, or by the `inline` in front of what follows.
pub(super) fn opens_names(text: &[u8], start: usize, end: usize) -> bool {
    let (mut found, mut after_using, mut after_inline) = (false, false, false);
    for_each_word(text, start, end, |word| {
        found |= after_using && matches!(word, b"namespace" | b"enum");
        (after_using, after_inline) = (word == b"using", word == b"inline");
    });
    found || after_inline
}

/// A declaration as its text goes by.
#[derive(Default)]
struct Head {
    words: Vec<(usize, usize)>,
    /// How many words stand in front of the first parenthesis.
    before: Option<usize>,
    /// Whether an initialiser came first.
    initialised: bool,
}

impl Head {
    /// Calls `each` with the names that may be declared; of a function, that is its name.
    fn finish(&mut self, text: &[u8], mut each: impl FnMut(&[u8], bool)) {
        let head = std::mem::take(self);
        let words: Vec<&[u8]> = head.words.iter().map(|it| &text[it.0..it.1]).collect();
        let has = |known: &[&[u8]]| words.iter().any(|it| known.contains(it));
        let function = head.before.filter(|it| *it >= 2 && !head.initialised);
        match function {
            Some(before) if !has(&[b"operator", b"friend", b"mutable"]) => {
                each(words[before - 1], false)
            }
            _ => {
                let field = !has(&[b"static", b"typedef", b"using", b"friend", b"enum"]);
                words.iter().for_each(|it| each(it, field));
            }
        }
    }
}

/// Calls `each` with the names that may be declared in `start..end`, outside of functions, and of what is no function with
/// all that stands beside them; and with whether it may be a variable.
pub(super) fn for_each_declared(
    text: &[u8],
    start: usize,
    end: usize,
    mut each: impl FnMut(&[u8], bool),
) {
    const SCOPES: [&[u8]; 6] = [
        b"class",
        b"struct",
        b"union",
        b"namespace",
        b"enum",
        b"extern",
    ];
    let end = end.min(text.len());
    let (mut at, mut depth, mut head) = (start, 0_u32, Head::default());
    while at < end {
        let (piece, next) = piece(text, at);
        let from = std::mem::replace(&mut at, next);
        match piece {
            Piece::Byte(b'(' | b'[') => {
                depth += 1;
                head.before.get_or_insert(head.words.len());
            }
            Piece::Byte(b')' | b']') => depth = depth.saturating_sub(1),
            Piece::Byte(b'=') if head.before.is_none() => head.initialised = true,
            Piece::Byte(b'{') => {
                let scope = head
                    .words
                    .iter()
                    .any(|it| SCOPES.contains(&&text[it.0..it.1]));
                if depth > 0 || !scope {
                    at = past_brace(text, next, end);
                    head.initialised |= head.before.is_none();
                }
                // A function may end here; of a variable the `;` follows.
                if depth == 0 && (scope || !head.initialised) {
                    head.finish(text, &mut each);
                }
            }
            Piece::Byte(b'}' | b';') if depth == 0 => head.finish(text, &mut each),
            Piece::Word if depth == 0 => head.words.push((from, next)),
            _ => {}
        }
    }
    head.finish(text, each);
}

/// How many braces open in `start..end` and stay open; less than none where it closes more than it opens.
pub(super) fn depth(text: &[u8], start: usize, end: usize) -> i32 {
    let (mut at, mut depth) = (start, 0);
    while at < end.min(text.len()) {
        let (piece, next) = piece(text, at);
        match piece {
            Piece::Byte(b'{') => depth += 1,
            Piece::Byte(b'}') => depth -= 1,
            _ => {}
        }
        at = next;
    }
    depth
}

/// Behind the brace that closes the one in front of `from`.
fn past_brace(text: &[u8], from: usize, end: usize) -> usize {
    let (mut at, mut depth) = (from, 1);
    while at < end && depth > 0 {
        let (piece, next) = piece(text, at);
        match piece {
            Piece::Byte(b'{') => depth += 1,
            Piece::Byte(b'}') => depth -= 1,
            _ => {}
        }
        at = next;
    }
    at
}

/// Whether the parentheses that open first in `start..end` have a `;` right inside: the init-statement of
/// a `switch` or range-`for`, which libclang does not show.
pub(crate) fn has_init_statement(text: &[u8], start: usize, end: usize) -> bool {
    let end = end.min(text.len());
    let (mut at, mut depth) = (start, 0);
    while at < end {
        let (piece, next) = piece(text, at);
        match piece {
            Piece::Byte(b'(' | b'{' | b'[') => depth += 1,
            Piece::Byte(b')' | b'}' | b']') => {
                depth -= 1;
                if depth == 0 {
                    return false;
                }
            }
            Piece::Byte(b';') if depth == 1 => return true,
            _ => {}
        }
        at = next;
    }
    true
}

/// Whether the word `word` stands in `start..end`, outside of comments and literals.
pub(crate) fn has_word(text: &[u8], start: usize, end: usize, word: &[u8]) -> bool {
    let mut found = false;
    for_each_word(text, start, end, |it| found |= it == word);
    found
}

/// Whether a directive of a text defines a macro, in whatever configuration.
pub(super) fn defines_macro(text: &[u8], name: &str) -> bool {
    let is_word = |it: u8| it == b'_' || it.is_ascii_alphanumeric();
    memchr::memmem::find_iter(text, name.as_bytes()).any(|at| {
        let before = text[..at].trim_ascii_end();
        let behind = text.get(at + name.len());
        before.len() < at && before.ends_with(b"define") && !behind.is_some_and(|it| is_word(*it))
    })
}

/// Where `this` stands in `start..end` without `->` behind it.
pub(crate) fn bare_this(text: &[u8], start: usize, end: usize) -> Vec<u32> {
    let mut found = Vec::new();
    let end = end.min(text.len());
    let mut at = start;
    while at < end {
        let (piece, next) = piece(text, at);
        if piece == Piece::Word && &text[at..next] == b"this" {
            let behind = skip_trivia(text, next);
            if !text[behind.min(text.len())..].starts_with(b"->") {
                found.push(at as u32);
            }
        }
        at = next;
    }
    found
}

/// Where `this` is one of the captures of the lambda that begins at `start`.
pub(crate) fn captures_of_this(text: &[u8], start: usize) -> Vec<u32> {
    let mut found = Vec::new();
    let (mut at, mut depth) = (start, 0);
    // What stands behind `=` is no capture.
    let mut is_value = false;
    while at < text.len() {
        let (piece, next) = piece(text, at);
        match piece {
            Piece::Byte(b'[' | b'(' | b'{') => depth += 1,
            Piece::Byte(b']' | b')' | b'}') => depth -= 1,
            Piece::Byte(b',') if depth == 1 => is_value = false,
            Piece::Byte(b'=') if depth == 1 => is_value = true,
            Piece::Word if depth == 1 && !is_value && &text[at..next] == b"this" => {
                found.push(at as u32);
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
        at = next;
    }
    found
}

/// Calls `each` with every identifier or keyword in `start..end`, outside of comments and literals.
pub(crate) fn for_each_word(text: &[u8], start: usize, end: usize, mut each: impl FnMut(&[u8])) {
    for_each_word_at(text, start, end, |_, word| each(word));
}

/// The same, with where the word stands.
pub(crate) fn for_each_word_at(
    text: &[u8],
    start: usize,
    end: usize,
    mut each: impl FnMut(usize, &[u8]),
) {
    let end = end.min(text.len());
    let mut at = start;
    while at < end {
        let (piece, next) = piece(text, at);
        if piece == Piece::Word {
            each(at, &text[at..next]);
        }
        at = next;
    }
}

/// What in the text between two statements keeps them from being told apart, macros aside.
pub(crate) fn obstacle(text: &[u8]) -> Option<&'static str> {
    let has_pair = |pair: &[u8]| text.windows(2).any(|it| it == pair);
    let continued = (0..text.len()).any(|at| after_splice(&text[at..]).is_some());
    if has_pair(b"??") {
        Some("a trigraph may stand between statements")
    } else if has_pair(b"//") && continued {
        Some(
            "a comment between statements goes on in the next line, by the `\\` at its end; write `//` in front of that",
        )
    } else {
        None
    }
}

/// Whether the trigraph for a backslash stands in `start..end`.
pub(crate) fn has_hidden_splice(text: &[u8], start: usize, end: usize) -> bool {
    let text = &text[start..end.min(text.len())];
    memchr::memmem::find(text, b"??/").is_some()
}

/// Whether a carriage return alone ends a line of `start..end`: not for every compiler, nor for what counts lines.
pub(crate) fn has_lone_return(text: &[u8], start: usize, end: usize) -> bool {
    let text = &text[start..end.min(text.len())];
    let mut returns = memchr::memchr_iter(b'\r', text);
    returns.any(|at| text.get(at + 1) != Some(&b'\n'))
}

/// Whether a line is continued within a word of `start..end`.
pub(crate) fn splits_words(text: &[u8], start: usize, end: usize) -> bool {
    let text = &text[start..end.min(text.len())];
    let is_part = |it: Option<&u8>| it.is_some_and(|it| IS_PART[usize::from(*it)]);
    memchr::memchr_iter(b'\\', text).any(|at| {
        let (before, behind) = (&text[..at], &text[at + 1..]);
        let next = behind.strip_prefix(b"\n");
        let next = next.or_else(|| behind.strip_prefix(b"\r\n"));
        is_part(before.last()) && is_part(next.and_then(<[u8]>::first))
    })
}

/// The same in a line that starts with `#`, with those that continue it.
pub(super) fn directives_hide_words(text: &[u8]) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let mut end = 0;
        let mut continued = true;
        while continued {
            let line = line_end(rest, end);
            let last = rest[..line].trim_ascii_end();
            continued = last.ends_with(b"\\") && line < rest.len();
            end = (line + 1).min(rest.len());
        }
        let (line, behind) = rest.split_at(end);
        if line.trim_ascii_start().starts_with(b"#") && hides_words(line) {
            return true;
        }
        rest = behind;
    }
    false
}

/// Whether a word is not written as the preprocessor spells it: continued on the next line, or with the number or the name of a
/// character (`\u00f6`).
pub(crate) fn hides_words(text: &[u8]) -> bool {
    if memchr::memchr(b'\\', text).is_none() {
        return false;
    }
    let (mut at, mut behind_word, mut continued) = (0, false, false);
    while at < text.len() {
        if let Some(rest) = after_splice(&text[at..]) {
            at = text.len() - rest.len();
            continued = true;
            continue;
        }
        let (piece, next) = piece(text, at);
        let escaped =
            piece == Piece::Byte(b'\\') && matches!(text.get(next), Some(b'u' | b'U' | b'N'));
        if escaped || piece == Piece::Word && behind_word && continued {
            return true;
        }
        behind_word = piece == Piece::Word;
        continued = false;
        at = next;
    }
    false
}

/// What follows a line's end that a backslash, or the trigraph for it, takes away.
fn after_splice(text: &[u8]) -> Option<&[u8]> {
    let behind = text
        .strip_prefix(b"\\")
        .or_else(|| text.strip_prefix(b"??/"))?;
    let blank = |it: &&u8| matches!(it, b' ' | b'\t' | b'\r' | 0x0b | 0x0c);
    let blanks = behind.iter().take_while(blank).count();
    behind[blanks..].strip_prefix(b"\n")
}

/// The text without continued lines.
pub(crate) fn joined(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr2(b'\\', b'?', rest) {
        let (before, splice) = rest.split_at(at);
        out.extend(before);
        rest = after_splice(splice).unwrap_or_else(|| {
            out.push(splice[0]);
            &splice[1..]
        });
    }
    out.extend(rest);
    out
}

/// The first `=` outside of brackets in `start..end`: where a default argument starts.
pub(crate) fn top_level_equals(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let (mut at, mut depth) = (start, 0);
    while at < end.min(text.len()) {
        let (piece, next) = piece(text, at);
        match piece {
            Piece::Byte(b'(' | b'{' | b'[' | b'<') => depth += 1,
            Piece::Byte(b')' | b'}' | b']' | b'>') => depth -= 1,
            Piece::Byte(b'=') if depth == 0 => return Some(at),
            _ => {}
        }
        at = next;
    }
    None
}

/// A piece of code in one line of at most `longest` characters, for a message: white space is one space each, and what does not fit is left out.
pub(crate) fn one_line(text: &[u8], longest: usize) -> String {
    let text = String::from_utf8_lossy(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut line = words.join(" ");
    if let Some((end, _)) = line.char_indices().nth(longest) {
        line.truncate(line[..end].trim_end().len());
        line.push_str("...");
    }
    line
}

/// How often the word `word` stands in the text, outside of comments and literals.
pub(crate) fn count_word(text: &[u8], word: &[u8]) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < text.len() {
        let (piece, next) = piece(text, at);
        count += usize::from(piece == Piece::Word && &text[at..next] == word);
        at = next;
    }
    count
}

/// Whether there is a literal of characters.
pub(super) fn has_literal(text: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() {
        let (piece, next) = piece(text, at);
        if piece == Piece::Literal {
            return true;
        }
        at = next;
    }
    false
}

/// Whether the byte `byte` stands in `start..end`, outside of comments and literals.
pub(crate) fn has_byte(text: &[u8], start: usize, end: usize, byte: u8) -> bool {
    let end = end.min(text.len());
    let mut at = start;
    while at < end {
        let (piece, next) = piece(text, at);
        if piece == Piece::Byte(byte) {
            return true;
        }
        at = next;
    }
    false
}

/// Where the comments directly above a statement at `statement` start, if there are any; `from` is the end
/// of what stands before. Comments on the line of `from` belong to what stands there, and a blank line
/// ends the search.
pub(crate) fn comments_above(text: &[u8], from: usize, statement: usize) -> Option<usize> {
    let first_line = line_end(text, from) + 1;
    let mut line_start = 1 + text[..statement].iter().rposition(|byte| *byte == b'\n')?;
    let mut found = None;
    while line_start > first_line {
        let previous = text[..line_start - 1]
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        if previous < first_line || text[previous..line_start].trim_ascii().is_empty() {
            break;
        }
        let indent = text[previous..line_start]
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        found = Some(previous + indent);
        line_start = previous;
    }
    found.filter(|at| is_trivia(text, *at, statement))
}

/// The names that `#pragma GCC poison` forbids in a text, be it by `_Pragma`, in whatever configuration.
pub(crate) fn poisoned(text: &[u8]) -> Vec<String> {
    const WORD: &[u8] = b"poison";
    if memchr::memmem::find(text, WORD).is_none() {
        return Vec::new();
    }
    let text = joined(text);
    let names = memchr::memmem::find_iter(&text, WORD).flat_map(|at| {
        let before = text[..at].trim_ascii_end();
        let of_compiler = before.ends_with(b"GCC") || before.ends_with(b"clang");
        let rest = &text[at + WORD.len()..];
        let end = memchr::memchr3(b'\n', b'"', b')', rest).unwrap_or(rest.len());
        let end = if of_compiler { end } else { 0 };
        let names = String::from_utf8_lossy(&rest[..end]).into_owned();
        names
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<String>>()
    });
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trivia_is_space_and_comments() {
        let text = b" /* a */ // b\n ; x";
        assert_eq!(skip_trivia(text, 0), 15);
        assert!(is_trivia(text, 0, 15));
        assert!(!is_trivia(text, 0, 16));
    }

    #[test]
    fn semicolons_inside_of_brackets_and_literals_do_not_count() {
        let text = b"a(';', \"x;\", R\"(;)\", {;}); y;";
        assert_eq!(past_semicolon(text, 0), Some(26));
        assert_eq!(past_semicolon(b"x }; ", 0), None);
    }

    #[test]
    fn directives_start_lines() {
        assert!(has_directive(b"a;\n  # if X\n", 0, 12));
        assert!(!has_directive(b"a # b\n/*\n#if*/ c\n", 0, 18));
    }

    #[test]
    fn init_statements_are_seen() {
        assert!(has_init_statement(b"switch (int q = f(); q) {", 0, 25));
        assert!(!has_init_statement(b"switch (f([]{ ; })) { ; }", 0, 25));
    }

    #[test]
    fn leading_comments_stop_at_blank_lines() {
        let text = b"a; // of a\n// lost\n\n  // one\n  // two\n  b;";
        assert_eq!(comments_above(text, 2, 40), Some(22));
        assert_eq!(comments_above(b"a; // of a\nb;", 2, 11), None);
    }
}
