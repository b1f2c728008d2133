//! Lines of C++ text: numbers, newline and indentation style, and which lines start in plain code.
//!
//! Crates with a line index want UTF-8; sources are bytes in whatever encoding.

use super::first_line;

/// Where the lines of a text start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    starts: Vec<u32>,
    len: u32,
}

impl LineIndex {
    /// The lines of `text`, which is at most 4 GiB. The empty line behind a final newline counts.
    pub fn new(text: &[u8]) -> Self {
        let mut starts = vec![0];
        for (at, byte) in text.iter().enumerate() {
            if *byte == b'\n' {
                starts.push(at as u32 + 1);
            }
        }
        LineIndex {
            starts,
            len: text.len() as u32,
        }
    }

    /// How many lines there are.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The index, from 0, of the line that holds `offset`.
    pub fn line_of(&self, offset: u32) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// Line and column of `offset`, in bytes, both from 1.
    pub fn position(&self, offset: u32) -> (u32, u32) {
        let line = self.line_of(offset);
        (line as u32 + 1, offset - self.starts[line] + 1)
    }

    /// Offset of the first byte of line `line`, from 0; the text's end for lines past the last.
    pub fn start(&self, line: usize) -> u32 {
        self.starts.get(line).copied().unwrap_or(self.len)
    }

    /// Offset behind the newline of line `line`, from 0.
    pub fn end(&self, line: usize) -> u32 {
        self.start(line + 1)
    }
}

/// How lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Newline {
    /// `\n`
    Lf,
    /// `\r\n`
    CrLf,
}

impl Newline {
    /// The bytes.
    pub fn as_str(self) -> &'static str {
        match self {
            Newline::Lf => "\n",
            Newline::CrLf => "\r\n",
        }
    }
}

/// How most lines of `text` end; `\n` if there are none.
pub fn newline_style(text: &[u8]) -> Newline {
    let all = text.iter().filter(|byte| **byte == b'\n').count();
    let crlf = text.windows(2).filter(|pair| pair == b"\r\n").count();
    if crlf * 2 > all {
        Newline::CrLf
    } else {
        Newline::Lf
    }
}

/// One level of indentation as `text` has it: a tab, or the most common step from one line to a deeper
/// one (two to eight spaces); two spaces if nothing can be seen.
pub fn indent_unit(text: &[u8]) -> String {
    let mut tabs = 0;
    let mut steps = [0_usize; 9];
    let mut previous = 0;
    for line in text.split(|byte| *byte == b'\n') {
        let body = line.trim_ascii_start();
        if body.is_empty() || body.starts_with(b"*") || body.starts_with(b"#") {
            continue;
        }
        tabs += usize::from(line.starts_with(b"\t"));
        let indent = line.iter().take_while(|byte| **byte == b' ').count();
        if let Some(step @ 2..=8) = indent.checked_sub(previous) {
            steps[step] += 1;
        }
        previous = indent;
    }
    let best = (2..=8).rev().max_by_key(|step| steps[*step]).unwrap_or(2);
    if tabs > steps[best] {
        "\t".to_owned()
    } else if steps[best] == 0 {
        "  ".to_owned()
    } else {
        " ".repeat(best)
    }
}

/// What the start of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStart {
    /// Offset of the line's first byte (behind a byte order mark).
    pub offset: u32,
    /// Not inside a block comment or raw string, and not the continuation of the line above: a
    /// preprocessor directive may be put in front of the line.
    pub in_code: bool,
    /// Inside a block comment.
    pub in_comment: bool,
    /// The line belongs to a preprocessor directive.
    pub directive: bool,
}

/// What the start of each line of `text` is. The last entry is the (empty) line behind a final newline.
pub fn line_starts(text: &[u8]) -> Vec<LineStart> {
    scan(text).0
}

/// A preprocessor directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DirectiveLine {
    /// Where its line starts.
    pub(super) start: u32,
    /// Where the directive's name may start: behind the `#` or `%:`.
    pub(super) name: u32,
    /// Behind its newline, or the end of the text.
    pub(super) end: u32,
    /// Nothing but blanks stands in front of it, and all of it is on one line.
    pub(super) plain: bool,
}

/// The directives of `text`: as the preprocessor finds them, so not in comments, strings and continued lines. Those in
/// groups that it skips are among them.
pub(super) fn directives(text: &[u8]) -> Vec<DirectiveLine> {
    scan(text).1
}

/// A word of code: an identifier, keyword or number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Where it starts.
    pub(super) start: u32,
    /// Without the line ends that continue it.
    pub(super) name: Vec<u8>,
    /// The last byte of the token in front of it, and the first of that behind it; 0 if there is none.
    pub(super) before: u8,
    pub(super) behind: u8,
    /// How many braces are open.
    pub(super) depth: i32,
}

/// The words of `text`, those in comments and literals aside.
pub(super) fn words(text: &[u8]) -> Vec<Word> {
    let mut lexer = Lexer::new(text);
    lexer.words = Some(Vec::new());
    lexer.run();
    lexer.words.unwrap_or_default()
}

/// Whether every brace in `text` has its other one in it, those in directives aside.
pub fn is_balanced(text: &[u8]) -> bool {
    let lexer = lex(text);
    lexer.depth == 0 && lexer.lowest == 0
}

fn scan(text: &[u8]) -> (Vec<LineStart>, Vec<DirectiveLine>) {
    let lexer = lex(text);
    (lexer.lines, lexer.directives)
}

fn lex(text: &[u8]) -> Lexer<'_> {
    let mut lexer = Lexer::new(text);
    lexer.run();
    lexer
}

/// Length of a spliced line end at the start of `text`: a backslash, blanks (compilers pass over them), and the newline. 0 if
/// there is none.
pub(super) fn splice(text: &[u8]) -> usize {
    let Some((b'\\', rest)) = text.split_first() else {
        return 0;
    };
    let blank = |byte: &&u8| matches!(**byte, b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c');
    let blanks = rest.iter().take_while(blank).count();
    match rest.get(blanks) {
        Some(b'\n') => blanks + 2,
        _ => 0,
    }
}

/// Whether a byte is one of words.
fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

/// What holds the start of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Code,
    Comment,
    Other,
}

/// A scan that tells code from comments and literals, and nothing more. Spliced lines are one, but for raw strings.
struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    lines: Vec<LineStart>,
    directives: Vec<DirectiveLine>,
    in_directive: bool,
    /// Only blanks and comments so far on this line.
    fresh: bool,
    /// Braces that are open, and the fewest that ever were.
    depth: i32,
    lowest: i32,
    /// The words so far, if they are asked for.
    words: Option<Vec<Word>>,
    /// The last byte of the last token.
    last: u8,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a [u8]) -> Self {
        Lexer {
            text,
            at: first_line(text),
            lines: Vec::new(),
            directives: Vec::new(),
            in_directive: false,
            fresh: true,
            depth: 0,
            lowest: 0,
            words: None,
            last: 0,
        }
    }

    fn run(&mut self) {
        self.open_line(Inside::Code);
        while self.at < self.text.len() {
            self.token();
        }
        self.end_directive();
    }
}

impl Lexer<'_> {
    /// The byte `ahead` of the next one.
    fn peek(&self, ahead: usize) -> u8 {
        let mut at = self.behind_splices(self.at);
        for _ in 0..ahead {
            at = self.behind_splices(at + 1);
        }
        self.text.get(at).copied().unwrap_or(0)
    }

    fn behind_splices(&self, mut at: usize) -> usize {
        while let Some(rest @ [b'\\', ..]) = self.text.get(at..) {
            match splice(rest) {
                0 => break,
                length => at += length,
            }
        }
        at
    }

    fn open_line(&mut self, inside: Inside) {
        self.lines.push(LineStart {
            offset: self.at as u32,
            in_code: inside == Inside::Code,
            in_comment: inside == Inside::Comment,
            directive: self.in_directive,
        });
    }

    /// Passes spliced line ends.
    fn splices(&mut self) {
        while self.at < self.text.len() {
            match splice(&self.text[self.at..]) {
                0 => return,
                length => self.at += length,
            }
            self.open_line(Inside::Other);
        }
    }

    /// Passes as many bytes, and the spliced line ends in front of each.
    fn advance(&mut self, count: usize) {
        for _ in 0..count {
            self.splices();
            self.at = (self.at + 1).min(self.text.len());
        }
    }

    fn token(&mut self) {
        self.splices();
        match self.peek(0) {
            b'\n' => {
                self.at += 1;
                self.end_directive();
                self.fresh = true;
                self.open_line(Inside::Code);
                return;
            }
            b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c' => return self.advance(1),
            b'#' if self.fresh => self.directive(1),
            b'%' if self.fresh && self.peek(1) == b':' => self.directive(2),
            b'/' if self.peek(1) == b'/' => {
                self.line_comment();
                self.fresh = false;
                return;
            }
            b'/' if self.peek(1) == b'*' => return self.block_comment(),
            _ => self.code(),
        }
        self.fresh = false;
    }

    /// A token that is neither white space nor a comment nor opens a directive.
    fn code(&mut self) {
        let first = self.peek(0);
        let words = self.words.iter_mut();
        let open = words
            .filter_map(|it| it.last_mut())
            .find(|it| it.behind == 0);
        if let Some(word) = open {
            word.behind = first;
        }
        match first {
            b'"' => self.quoted(b'"'),
            b'\'' => self.quoted(b'\''),
            byte if is_part(byte) => self.word(),
            byte => {
                if !self.in_directive {
                    self.depth += i32::from(byte == b'{') - i32::from(byte == b'}');
                    self.lowest = self.lowest.min(self.depth);
                }
                self.advance(1);
            }
        }
        self.last = self.text[self.at - 1];
    }

    /// Opens a directive whose `#` has this length.
    fn directive(&mut self, length: usize) {
        let mut plain = true;
        let mut start = self.at as u32;
        if let Some(line) = self.lines.last_mut() {
            line.directive = true;
            start = line.offset;
            let before = &self.text[start as usize..self.at];
            plain = line.in_code && before.iter().all(u8::is_ascii_whitespace);
        }
        self.in_directive = true;
        self.advance(length);
        self.directives.push(DirectiveLine {
            start,
            name: self.at as u32,
            end: self.text.len() as u32,
            plain,
        });
        self.header_name();
    }

    /// Passes the `<name>` of an include directive, in which `//` and quotes mean nothing.
    fn header_name(&mut self) {
        let blanks = |lexer: &mut Self| {
            while matches!(lexer.peek(0), b' ' | b'\t') {
                lexer.advance(1);
            }
        };
        blanks(self);
        let mut name = 0;
        while self.peek(name).is_ascii_alphabetic() && name < 8 {
            name += 1;
        }
        let included = (0..name)
            .map(|it| self.peek(it))
            .eq(b"include".iter().copied());
        if !included {
            return;
        }
        self.advance(name);
        blanks(self);
        if self.peek(0) != b'<' {
            return;
        }
        while self.at < self.text.len() && !matches!(self.peek(0), b'>' | b'\n') {
            self.advance(1);
        }
    }

    /// The directive that is open ends here.
    fn end_directive(&mut self) {
        if let Some(last) = self.directives.last_mut().filter(|_| self.in_directive) {
            last.end = self.at as u32;
            let text = &self.text[last.start as usize..self.at];
            let newlines = text.iter().filter(|byte| **byte == b'\n').count();
            last.plain &= newlines == usize::from(text.ends_with(b"\n"));
        }
        self.in_directive = false;
    }

    fn line_comment(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            self.advance(1);
        }
        // A last line may end in a splice.
        self.splices();
    }

    fn block_comment(&mut self) {
        self.advance(2);
        while self.at < self.text.len() {
            if self.peek(0) == b'*' && self.peek(1) == b'/' {
                return self.advance(2);
            }
            let newline = self.text[self.at] == b'\n';
            self.at += 1;
            if newline {
                self.open_line(Inside::Comment);
            }
        }
    }

    /// A string or character literal; one that is not closed ends with its line.
    fn quoted(&mut self, quote: u8) {
        self.advance(1);
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            let byte = self.peek(0);
            let escape = byte == b'\\' && self.peek(1) != b'\n';
            self.advance(1 + usize::from(escape));
            if byte == quote {
                return;
            }
        }
    }

    /// An identifier or number; the `'` in `1'000` belongs to it, and `R"` opens a raw string.
    fn word(&mut self) {
        let number = self.peek(0).is_ascii_digit();
        let (mut first, mut len) = ([0; 3], 0);
        self.splices();
        let start = self.at as u32;
        let mut name = Vec::new();
        loop {
            let byte = self.peek(0);
            let quote = number && byte == b'\'' && self.peek(1).is_ascii_alphanumeric();
            if !(is_part(byte) || quote) {
                break;
            }
            if self.words.is_some() {
                name.push(byte);
            }
            if let Some(slot) = first.get_mut(len) {
                *slot = byte;
            }
            len += 1;
            self.advance(1);
        }
        let word = first.get(..len).unwrap_or_default();
        if self.peek(0) == b'"' && matches!(word, b"R" | b"LR" | b"uR" | b"UR" | b"u8R") {
            return self.raw_string();
        }
        let (before, depth) = (self.last, self.depth);
        self.words.iter_mut().for_each(|it| {
            it.push(Word {
                start,
                name: std::mem::take(&mut name),
                before,
                behind: 0,
                depth,
            });
        });
    }

    fn raw_string(&mut self) {
        self.splices();
        let open = self.at + 1;
        let rest = self.text[open..].iter();
        let len = rest.take_while(|byte| !b"( )\\\t\n\"".contains(byte));
        let delimiter = &self.text[open..open + len.count()];
        if delimiter.len() > 16 || self.text.get(open + delimiter.len()) != Some(&b'(') {
            // No raw string; as clang does, on to the next quote.
            return self.pass_until(b"\"", open);
        }
        let close = [b")", delimiter, b"\""].concat();
        self.pass_until(&close, open + delimiter.len());
    }

    /// Passes text that no splices change, from `start` to behind `close`.
    fn pass_until(&mut self, close: &[u8], start: usize) {
        self.at = start;
        while self.at < self.text.len() && !self.text[self.at..].starts_with(close) {
            let newline = self.text[self.at] == b'\n';
            self.at += 1;
            if newline {
                self.open_line(Inside::Other);
            }
        }
        self.at = (self.at + close.len()).min(self.text.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> String {
        let kind = |line: &LineStart| match (line.in_code, line.directive) {
            (true, false) => 'c',
            (true, true) => '#',
            (false, true) => '+',
            (false, false) => '.',
        };
        line_starts(text.as_bytes()).iter().map(kind).collect()
    }

    #[test]
    fn positions_count_from_one() {
        let index = LineIndex::new(b"ab\ncd\n");
        assert_eq!(index.position(0), (1, 1));
        assert_eq!(index.position(4), (2, 2));
        assert_eq!(index.position(6), (3, 1));
        assert_eq!((index.start(1), index.end(1), index.end(2)), (3, 6, 6));
    }

    #[test]
    fn tells_code_from_comments_and_strings() {
        assert_eq!(kinds("a\nb"), "cc");
        assert_eq!(kinds("/* a\nb */ c\nd\n"), "c.cc");
        assert_eq!(kinds("s = R\"x(\n)\"\n)x\";\nd"), "c..c");
        assert_eq!(kinds("s = \"/*\";\nc = '\"';\nd"), "ccc");
        assert_eq!(kinds("// don't \\\nx\ny"), "c.c");
        assert_eq!(kinds("int n = 1'000;\nint m;"), "cc");
        assert_eq!(kinds("\"a\\\nb\"\nc"), "c.c");
        assert_eq!(kinds("/\\\n* a\nb *\\ \n/ c\nd"), "c...c");
        assert_eq!(kinds("R\"a b\" /*\n*/ c\nd"), "c.c");
        assert_eq!(kinds("R\\\n\"(\n)\" a\nb"), "c..c");
    }

    #[test]
    fn finds_directives_and_their_continuations() {
        assert_eq!(kinds("#define A \\\n  b\nc"), "#+c");
        assert_eq!(kinds("  # error don't\r\nc"), "#c");
        assert_eq!(kinds("a # b\nc"), "cc");
        assert_eq!(kinds("%: if X\nc"), "#c");
        assert_eq!(kinds("/* a\nb */ #if X\nc"), "c+c");
        assert_eq!(kinds("#include <a//*b>\nc"), "#c");
        assert_eq!(kinds("\u{feff}#if X\nc"), "#c");
    }

    #[test]
    fn braces_are_counted_in_code() {
        assert!(is_balanced(b"a { b } // {\n#define X {\n\"{\" '{' /* } */"));
        assert!(!is_balanced(b"a {"));
        assert!(!is_balanced(b"} a {"));
    }

    #[test]
    fn detects_the_style() {
        assert_eq!(newline_style(b"a\r\nb\r\n"), Newline::CrLf);
        assert_eq!(newline_style(b"a\nb"), Newline::Lf);
        assert_eq!(indent_unit(b"a {\n    b;\n    c {\n        d;\n"), "    ");
        assert_eq!(indent_unit(b"a {\n\tb;\n}\n"), "\t");
        assert_eq!(indent_unit(b"a {\n  b;\n  c {\n    d;\n  }\n}\n"), "  ");
        assert_eq!(indent_unit(b""), "  ");
    }
}
