//! The include directives of a file, read without a preprocessor: those of all configurations.
//!
//! Conditions are not evaluated, so a directive under `#if 0` counts. What the preprocessor would not take for a
//! directive (comments, literals, raw strings) does not, as long as the text is C++ at all.

/// What an include directive names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Header {
    /// `"name"`.
    Quoted(String),
    /// `<name>`.
    Angled(String),
    /// A macro without arguments.
    Macro(String),
    /// Anything else.
    Unknown,
}

/// A line that decides what is included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Directive {
    /// `#include`, `#import`, `import`, and with `next` `#include_next`.
    Include {
        /// What.
        header: Header,
        /// Whether the search goes on behind the folder of the file itself.
        next: bool,
    },
    /// A macro, which may stand for a header's name.
    Define {
        /// The macro.
        name: String,
        /// What it stands for.
        header: Header,
    },
    /// A word of a condition: if it is a macro, another build may define it otherwise.
    Asks(String),
}

/// The directives of a file.
pub(super) fn directives(bytes: &[u8]) -> Vec<Directive> {
    let text = joined(bytes);
    let mut scanner = Scanner {
        text: text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text),
        at: 0,
        found: Vec::new(),
    };
    scanner.run();
    scanner.found
}

/// What a command line's `-DNAME=text` or a macro's definition stands for.
pub(super) fn header_of(text: &str) -> Header {
    let mut scanner = Scanner {
        text: text.as_bytes(),
        at: 0,
        found: Vec::new(),
    };
    scanner.header()
}

/// The text without continued lines, and with `#` for the digraph and the trigraph.
fn joined(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    let has_returns = memchr::memchr(b'\r', bytes).is_some();
    loop {
        // Nothing happens up to one of these.
        let plain = match has_returns {
            true => 0,
            false => memchr::memchr3(b'\\', b'?', b'%', rest).unwrap_or(rest.len()),
        };
        out.extend_from_slice(&rest[..plain]);
        rest = &rest[plain..];
        let Some((first, behind)) = rest.split_first() else {
            return out;
        };
        let spliced = rest
            .strip_prefix(b"\\")
            .or_else(|| rest.strip_prefix(b"??/"))
            .and_then(after_line_end);
        if let Some(behind) = spliced {
            rest = behind;
        } else if let Some(behind) = rest
            .strip_prefix(b"??=")
            .or_else(|| rest.strip_prefix(b"%:"))
        {
            out.push(b'#');
            rest = behind;
        } else {
            // A carriage return alone ends lines too.
            let is_end = *first == b'\r' && behind.first() != Some(&b'\n');
            out.push(if is_end { b'\n' } else { *first });
            rest = behind;
        }
    }
}

/// What follows blanks and a line's end.
fn after_line_end(text: &[u8]) -> Option<&[u8]> {
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c);
    let blanks = text.iter().take_while(is_blank).count();
    text[blanks..].strip_prefix(b"\n")
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    found: Vec<Directive>,
}

impl<'a> Scanner<'a> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn run(&mut self) {
        let mut fresh = true;
        while self.at < self.text.len() {
            match self.peek(0) {
                b'\n' => {
                    self.at += 1;
                    fresh = true;
                }
                byte if byte.is_ascii_whitespace() || byte == 0x0b => self.at += 1,
                b'/' if self.peek(1) == b'/' => self.line_comment(),
                b'/' if self.peek(1) == b'*' => self.block_comment(),
                b'#' if fresh => {
                    self.at += 1;
                    self.directive();
                }
                b'"' | b'\'' => {
                    self.quoted();
                    fresh = false;
                }
                byte if is_word(byte) => {
                    let word = self.word();
                    fresh = match word {
                        b"export" => fresh,
                        b"import" if fresh => {
                            self.import();
                            false
                        }
                        _ => {
                            if self.peek(0) == b'"' && is_raw_prefix(word) {
                                self.raw_string();
                            }
                            false
                        }
                    };
                }
                _ => {
                    self.at += 1;
                    fresh = false;
                }
            }
        }
    }

    /// A word, or a number with its separators.
    fn word(&mut self) -> &'a [u8] {
        let start = self.at;
        let number = self.peek(0).is_ascii_digit();
        while is_word(self.peek(0)) || number && self.peek(0) == b'\'' && is_word(self.peek(1)) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn line_comment(&mut self) {
        let rest = &self.text[self.at..];
        self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
    }

    fn block_comment(&mut self) {
        let rest = &self.text[self.at + 2..];
        let end = memchr::memmem::find(rest, b"*/");
        self.at += 2 + end.map_or(rest.len(), |it| it + 2);
    }

    fn quoted(&mut self) {
        let quote = self.peek(0);
        self.at += 1;
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            match self.peek(0) {
                b'\\' if self.peek(1) != b'\n' => self.at += 2,
                byte => {
                    self.at += 1;
                    if byte == quote {
                        return;
                    }
                }
            }
        }
    }

    /// From the quotation mark on; one without an end is none.
    fn raw_string(&mut self) {
        let rest = &self.text[self.at + 1..];
        let open = rest.iter().take(17).position(|it| *it == b'(');
        let end = open.and_then(|open| {
            let close = [b")", &rest[..open], b"\""].concat();
            let behind = &rest[open + 1..];
            Some(open + 1 + memchr::memmem::find(behind, &close)? + close.len())
        });
        match end {
            Some(end) => self.at += 1 + end,
            None => self.quoted(),
        }
    }

    /// Blanks and comments of one line.
    fn blanks(&mut self) {
        loop {
            match (self.peek(0), self.peek(1)) {
                (b'/', b'*') => self.block_comment(),
                (b' ' | b'\t' | b'\r' | 0x0b | 0x0c, _) => self.at += 1,
                _ => return,
            }
        }
    }

    fn directive(&mut self) {
        self.blanks();
        let word = self.word();
        match word {
            b"include" | b"import" | b"include_next" | b"__include_macros" => {
                let header = self.header();
                let next = word == b"include_next";
                self.found.push(Directive::Include { header, next });
            }
            b"define" => {
                self.blanks();
                let name = String::from_utf8_lossy(self.word()).into_owned();
                // One with parameters makes what it is given.
                let header = match self.peek(0) {
                    b'(' => Header::Unknown,
                    _ => self.header(),
                };
                self.found.push(Directive::Define { name, header });
            }
            b"ifdef" | b"ifndef" | b"if" | b"elif" | b"elifdef" | b"elifndef" => self.asked(),
            _ => {}
        }
        self.rest_of_line();
    }

    /// The words of a condition.
    fn asked(&mut self) {
        loop {
            self.blanks();
            let word = self.word();
            if word.first().is_some_and(|it| !it.is_ascii_digit()) && word != b"defined" {
                let word = String::from_utf8_lossy(word).into_owned();
                self.found.push(Directive::Asks(word));
            } else if word.is_empty() {
                let ends = self.at >= self.text.len()
                    || matches!((self.peek(0), self.peek(1)), (b'\n', _) | (b'/', b'/'));
                let literal = matches!(self.peek(0), b'"' | b'\'');
                match (ends, literal) {
                    (true, _) => return,
                    (false, true) => self.quoted(),
                    (false, false) => self.at += 1,
                }
            }
        }
    }

    fn rest_of_line(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            match (self.peek(0), self.peek(1)) {
                (b'/', b'/') => self.line_comment(),
                (b'/', b'*') => self.block_comment(),
                (b'"' | b'\'', _) => self.quoted(),
                _ => self.at += 1,
            }
        }
    }

    /// `import` of a header unit. (What a module exports stands in the units of the module.)
    fn import(&mut self) {
        self.blanks();
        if matches!(self.peek(0), b'"' | b'<') {
            let header = self.header();
            self.found.push(Directive::Include {
                header,
                next: false,
            });
        }
    }

    fn header(&mut self) -> Header {
        self.blanks();
        let until = match self.peek(0) {
            b'"' => b'"',
            b'<' => b'>',
            byte if is_word(byte) && !byte.is_ascii_digit() => {
                let word = String::from_utf8_lossy(self.word()).into_owned();
                self.blanks();
                let alone = matches!((self.peek(0), self.peek(1)), (0 | b'\n', _) | (b'/', b'/'));
                return match alone {
                    true => Header::Macro(word),
                    false => Header::Unknown,
                };
            }
            _ => return Header::Unknown,
        };
        let rest = &self.text[self.at + 1..];
        let end = rest.iter().take_while(|it| **it != b'\n');
        let Some(end) = end.copied().position(|it| it == until) else {
            return Header::Unknown;
        };
        let name = String::from_utf8_lossy(&rest[..end]).into_owned();
        self.at += end + 2;
        match until {
            b'"' => Header::Quoted(name),
            _ => Header::Angled(name),
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn is_raw_prefix(word: &[u8]) -> bool {
    matches!(word, b"R" | b"u8R" | b"uR" | b"UR" | b"LR")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let name = |header: &Header| match header {
            Header::Quoted(name) => format!("\"{name}\""),
            Header::Angled(name) => format!("<{name}>"),
            Header::Macro(name) => name.clone(),
            Header::Unknown => "?".to_owned(),
        };
        let show = |it: &Directive| match it {
            Directive::Include { header, next } => name(header) + if *next { " next" } else { "" },
            Directive::Define { name: of, header } => format!("{of}={}", name(header)),
            Directive::Asks(of) => format!("{of}?"),
        };
        directives(text.as_bytes()).iter().map(show).collect()
    }

    #[test]
    fn all_spellings_are_seen() {
        let rows = [
            ("#include \"a.h\"", "\"a.h\""),
            ("\u{feff}  #\tinclude<a//b.h> // x", "<a//b.h>"),
            ("/* x\n */ # /* y */ include /* z */ \"a.h\"", "\"a.h\""),
            ("#inc\\\nlude \\\n \"a.h\"", "\"a.h\""),
            ("%:include \"a.h\"\n??=include <b.h>", "\"a.h\" <b.h>"),
            ("#include_next <a.h>\n#import \"b.h\"", "<a.h> next \"b.h\""),
            (
                "import \"a.h\";\nexport import <b.h>;\nimport c;",
                "\"a.h\" <b.h>",
            ),
            ("#include A\n#include B(x)\n#include", "A ? ?"),
            (
                "#define A \"a.h\"\n#define B A\n#define C 1\n#define D(x) \"a.h\"",
                "A=\"a.h\" B=A C=? D=?",
            ),
            ("#if 0\n#include \"a.h\"\n#endif", "\"a.h\""),
            (
                "#ifndef A\n#define A \"a.h\"\n#endif\n#include A",
                "A? A=\"a.h\" A",
            ),
            (
                "#if defined(A) && B == 'x' /* C */ || D(1) // E\n#elif \"\n#include F",
                "A? B? D? F",
            ),
            ("int a;\r#include \"a.h\"\r", "\"a.h\""),
            (
                "int a = 1'000;\n#include \"a.h\"\nint b = 1'000;",
                "\"a.h\"",
            ),
            ("#if 0\ndon't\n#endif\n#include \"a.h\"", "\"a.h\""),
            (
                "auto s = R\"x(\n#include \"a.h\"\n)x\";\n#include \"b.h\"",
                "\"b.h\"",
            ),
            ("// #include \"a.h\"\n/*\n#include \"b.h\"\n*/", ""),
            ("auto s = \"#include <a.h>\";\nf(); #include \"b.h\"", ""),
            ("#error don't /*\n*/ \n#include \"a.h\"", "\"a.h\""),
        ];
        for (text, expected) in rows {
            assert_eq!(found(text).join(" "), expected, "{text}");
        }
    }
}
