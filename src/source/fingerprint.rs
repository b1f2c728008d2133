//! The fingerprint of generated lines: the same for whatever a formatter makes of them, another for an edit.
//!
//! Formatters change blanks and line ends, break comments and string literals that are too long, and no more. So the
//! fingerprint is over the bytes without blanks (but one between two words), without the marks of comments, and with
//! adjacent string literals as one.

use super::lines::splice;
use super::manifest;

/// Hexadecimal digits of a fingerprint.
const DIGITS: usize = 8;
/// Where comments begin, and where they end.
const COMMENT: u8 = 1;
const AFTER_COMMENT: u8 = 2;

/// The fingerprint of a region by its name and its generated lines, without a [`manifest`].
pub(super) fn fingerprint(name: &str, lines: &[u8]) -> String {
    let (before, lists, behind) = manifest::split(lines);
    // The name stands in a comment that a formatter may break, so that the lines begin with the rest of it.
    let remarks = manifest::remarks(lists);
    let text = [
        b"//",
        name.as_bytes(),
        b"\n",
        before,
        b"\n",
        &remarks,
        behind,
    ]
    .concat();
    let mut hash = blake3::hash(&normal_form(&text)).to_hex();
    hash.truncate(DIGITS);
    hash.to_string()
}

/// What is left of `text` when what a formatter may change is taken out.
fn normal_form(text: &[u8]) -> Vec<u8> {
    let mut reader = Reader {
        text,
        at: 0,
        out: Vec::with_capacity(text.len()),
        blank: false,
        comment: false,
    };
    while reader.at < text.len() {
        reader.step();
    }
    reader.out
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    out: Vec<u8>,
    /// A blank since the last byte that counts.
    blank: bool,
    /// The last byte that counts is a comment's.
    comment: bool,
}

impl Reader<'_> {
    fn step(&mut self) {
        let rest = &self.text[self.at..];
        match rest {
            [b'"', ..] => self.string(),
            [b'\'', ..] if !self.in_number() => self.quoted(b'\''),
            [b'/', b'/', ..] => self.comment(b"\n"),
            [b'/', b'*', ..] => self.comment(b"*/"),
            _ => self.byte(),
        }
    }

    /// One byte that counts, unless it is a blank or starts a spliced line end.
    fn byte(&mut self) {
        let byte = self.text[self.at];
        let spliced = splice(&self.text[self.at..]);
        self.at += spliced.max(1);
        if spliced > 0 || byte.is_ascii_whitespace() {
            self.blank = true;
            return;
        }
        self.code();
        if self.blank && is_word(byte) && self.out.last().is_some_and(|last| is_word(*last)) {
            self.out.push(b' ');
        }
        self.blank = false;
        self.out.push(byte);
    }

    /// Whether a quote here separates digits.
    fn in_number(&self) -> bool {
        let before = self.text[..self.at].iter().rev();
        let word = before.take_while(|byte| is_word(**byte) || **byte == b'\'');
        word.last().is_some_and(u8::is_ascii_digit)
    }

    /// What follows is code.
    fn code(&mut self) {
        if std::mem::take(&mut self.comment) {
            self.out.push(AFTER_COMMENT);
        }
    }

    fn string(&mut self) {
        self.code();
        // `"a" "b"` is `"ab"`.
        if self.out.last() == Some(&b'"') {
            self.out.pop();
            self.at += 1;
            self.literal(b'"');
        } else {
            self.quoted(b'"');
        }
    }

    fn quoted(&mut self, quote: u8) {
        self.code();
        self.out.push(quote);
        self.at += 1;
        self.literal(quote);
    }

    /// The rest of a literal, up to its quote or the end of the line.
    fn literal(&mut self, quote: u8) {
        self.blank = false;
        while let Some(byte) = self.text.get(self.at) {
            if *byte == b'\n' {
                return;
            }
            let escape = usize::from(*byte == b'\\');
            let end = (self.at + 1 + escape).min(self.text.len());
            self.out.extend_from_slice(&self.text[self.at..end]);
            self.at = end;
            if *byte == quote {
                return;
            }
        }
    }

    /// A comment counts by its words; comments in a row are one.
    fn comment(&mut self, close: &[u8]) {
        let inside = &self.text[self.at + 2..];
        let end = inside.windows(close.len()).position(|it| it == close);
        let end = end.unwrap_or(inside.len());
        let counts = |byte: &&u8| !byte.is_ascii_whitespace() && !b"/*\\".contains(byte);
        if !std::mem::replace(&mut self.comment, true) {
            self.out.push(COMMENT);
        }
        self.out.extend(inside[..end].iter().filter(counts));
        self.at = (self.at + 2 + end + close.len()).min(self.text.len());
        self.blank = true;
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str) -> bool {
        fingerprint("f", a.as_bytes()) == fingerprint("f", b.as_bytes())
    }

    #[test]
    fn what_formatters_do_changes_nothing() {
        for (a, b) in [
            ("a->f(b, c);\n", "  a -> f(b,\r\n    c) ;\r\n"),
            ("int x = 1;\n", "int\tx=1;"),
            ("// a long comment\nf();\n", "// a long\n// comment\nf();\n"),
            ("f(); /* a\n * b */\n", "f();  /* a b */\n"),
            ("puts(\"a b\");\n", "puts(\"a \"\n     \"b\");\n"),
            ("A<B<C> > x;\n", "A<B<C>> x;\n"),
            ("#define A \\\n  b\n", "#define A            \\\n    b\n"),
            ("x = 1'000 + 'a';\n", "x = 1'000 +\n    'a';\n"),
        ] {
            assert!(same(a, b), "{a} {b}");
        }
    }

    #[test]
    fn the_first_line_may_be_broken() {
        let one = fingerprint("f g", b"// pleach:with a.cpp\nx;\n");
        assert_eq!(fingerprint("", b"// f\n// g pleach:with b.cpp\nx;\n"), one);
        assert_eq!(fingerprint("f", b"   // g\nx;\n"), one);
        assert_ne!(fingerprint("f g", b"// mine\nx;\n"), one);
    }

    #[test]
    fn edits_show() {
        for (a, b) in [
            ("x = 1;\n", "x = 2;\n"),
            ("x = 1;\n", "x = 1;\ny = 1;\n"),
            ("f();\n", "// f();\n"),
            ("f(); // a\n", "f(); // b\n"),
            ("puts(\"a b\");\n", "puts(\"ab\");\n"),
            ("int x;\n", "intx;\n"),
            ("c = ' ';\n", "c = '\t';\n"),
            ("x = '\\'' + 1;\n", "x = '\\'' + 2;\n"),
        ] {
            assert!(!same(a, b), "{a} {b}");
        }
    }
}
