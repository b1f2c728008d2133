//! Lines of C++ text: numbers, newline and indentation style, and which lines start in plain code.

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
    let mut lexer = Lexer {
        text,
        at: first_line(text),
        lines: Vec::new(),
        in_directive: false,
        fresh: true,
    };
    lexer.open_line(Inside::Code);
    while lexer.at < text.len() {
        lexer.token();
    }
    lexer.lines
}

/// What holds the start of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Code,
    Comment,
    Other,
}

/// A scan that tells code from comments and literals, and nothing more.
struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    lines: Vec<LineStart>,
    in_directive: bool,
    /// Only blanks so far on this line.
    fresh: bool,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn open_line(&mut self, inside: Inside) {
        self.lines.push(LineStart {
            offset: self.at as u32,
            in_code: inside == Inside::Code,
            in_comment: inside == Inside::Comment,
            directive: self.in_directive,
        });
    }

    /// Length of a backslash and newline here; 0 if there is none.
    fn continuation(&self) -> usize {
        match (self.peek(0), self.peek(1), self.peek(2)) {
            (b'\\', b'\n', _) => 2,
            (b'\\', b'\r', b'\n') => 3,
            _ => 0,
        }
    }

    /// Passes one byte, or a continued line end.
    fn advance(&mut self) {
        let continuation = self.continuation();
        if continuation > 0 {
            self.at += continuation;
            self.open_line(Inside::Other);
        } else {
            self.at += 1;
        }
    }

    fn token(&mut self) {
        match self.peek(0) {
            b'\n' => {
                self.at += 1;
                self.in_directive = false;
                self.fresh = true;
                self.open_line(Inside::Code);
                return;
            }
            b' ' | b'\t' | b'\r' => {
                self.at += 1;
                return;
            }
            b'#' if self.fresh => {
                self.in_directive = true;
                if let Some(line) = self.lines.last_mut() {
                    line.directive = true;
                }
                self.at += 1;
            }
            b'/' if self.peek(1) == b'/' => self.line_comment(),
            b'/' if self.peek(1) == b'*' => return self.block_comment(),
            b'"' => self.quoted(b'"'),
            b'\'' => self.quoted(b'\''),
            byte if byte.is_ascii_alphanumeric() || byte == b'_' => self.word(),
            _ => self.advance(),
        }
        self.fresh = false;
    }

    fn line_comment(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            self.advance();
        }
    }

    fn block_comment(&mut self) {
        self.at += 2;
        while self.at < self.text.len() {
            if self.peek(0) == b'*' && self.peek(1) == b'/' {
                self.at += 2;
                return;
            }
            let newline = self.peek(0) == b'\n';
            self.at += 1;
            if newline {
                self.open_line(Inside::Comment);
            }
        }
    }

    /// A string or character literal; one that is not closed ends with its line.
    fn quoted(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            if self.continuation() > 0 {
                self.advance();
            } else if self.peek(0) == b'\\' {
                self.at += 2;
            } else {
                self.at += 1;
                if self.text[self.at - 1] == quote {
                    return;
                }
            }
        }
    }

    /// An identifier or number; the `'` in `1'000` belongs to it, and `R"` opens a raw string.
    fn word(&mut self) {
        let start = self.at;
        let number = self.peek(0).is_ascii_digit();
        while self.peek(0).is_ascii_alphanumeric()
            || self.peek(0) == b'_'
            || (number && self.peek(0) == b'\'' && self.peek(1).is_ascii_alphanumeric())
        {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        if self.peek(0) == b'"' && matches!(word, b"R" | b"LR" | b"uR" | b"UR" | b"u8R") {
            self.raw_string();
        }
    }

    fn raw_string(&mut self) {
        let open = self.at + 1;
        let rest = self.text[open..].iter();
        let len = rest.take_while(|byte| !b"( )\\\t\n\"".contains(byte));
        let delimiter = &self.text[open..open + len.count()];
        let close = [b")", delimiter, b"\""].concat();
        self.at = open + delimiter.len();
        while self.at < self.text.len() && !self.text[self.at..].starts_with(&close) {
            let newline = self.peek(0) == b'\n';
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
    }

    #[test]
    fn finds_directives_and_their_continuations() {
        assert_eq!(kinds("#define A \\\n  b\nc"), "#+c");
        assert_eq!(kinds("  # error don't\r\nc"), "#c");
        assert_eq!(kinds("a # b\nc"), "cc");
        assert_eq!(kinds("\u{feff}#if X\nc"), "#c");
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
