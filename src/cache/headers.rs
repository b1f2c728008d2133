//! The names of headers that a text may have the compiler look for, read without a preprocessor.
//!
//! Whatever stands in quotes or angle brackets on a line that may have a part in a directive is taken for one: what is none costs
//! a look-up that fails. Names that macros put together stand in no text; the parsed unit tells those that it included, and a
//! test for one (`__has_include(NAME)`) makes a text one that nothing can be known of.

use std::collections::BTreeSet;

use memchr::memmem;

/// What a text says of headers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Headers {
    /// Names, in order, each once.
    pub(super) names: Vec<String>,
    /// Whether what the compiler makes of the text may depend on more than files that are included: time, resources, tests for
    /// headers whose names are not plain.
    pub(super) opaque: bool,
}

/// Words that stand for what no included file holds: the time of the run or of a file, bytes of a resource.
const OPAQUE: &[&str] = &["__DATE__", "__TIME__", "__TIMESTAMP__", "__has_embed"];

const TEST: &[u8] = b"__has_include";

/// What `text` says.
pub(super) fn headers(text: &[u8]) -> Headers {
    let text = spliced(text);
    let mut found = Headers {
        opaque: OPAQUE.iter().any(|it| has_word(&text, it.as_bytes())) || tests_unknown(&text),
        ..Headers::default()
    };
    let has_more = [&b"embed"[..], b"dependency"]
        .iter()
        .any(|it| has_word(&text, it));
    for line in lines_that_matter(&text) {
        for (open, close) in [(b'"', b'"'), (b'<', b'>')] {
            names(line, (open, close), &mut found);
        }
        found.opaque |= has_more && (is_dependency(line) || has_word(line, b"embed"));
    }
    found.names.sort();
    found.names.dedup();
    found
}

/// The text without continued lines.
fn spliced(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr2(b'\\', b'?', rest) {
        let mark = match rest[at] {
            b'\\' => 1,
            _ if rest[at..].starts_with(b"??/") => 3,
            _ => 0,
        };
        let behind = &rest[at + mark..];
        let blanks = behind
            .iter()
            .take_while(|it| matches!(it, b' ' | b'\t' | 0x0b | 0x0c));
        let end = &behind[blanks.count()..];
        let next = end
            .strip_prefix(b"\r\n")
            .or_else(|| end.strip_prefix(b"\n"));
        match next.or_else(|| end.strip_prefix(b"\r")) {
            Some(next) if mark > 0 => {
                out.extend(&rest[..at]);
                rest = next;
            }
            _ => {
                out.extend(&rest[..=at]);
                rest = &rest[at + 1..];
            }
        }
    }
    out.extend(rest);
    out
}

/// The lines that may have a part in a directive.
fn lines_that_matter(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    // Most texts are long, and few of their lines matter: what tells those is looked for in the whole.
    let marks: [&[u8]; 5] = [b"#", b"%:", b"??=", TEST, b"import"];
    let places = marks.iter().flat_map(|it| memmem::find_iter(text, it));
    let start = |at: usize| memchr::memrchr2(b'\n', b'\r', &text[..at]).map_or(0, |it| it + 1);
    let starts: BTreeSet<usize> = places.map(start).collect();
    starts.into_iter().map(|start| {
        let rest = &text[start..];
        &rest[..memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())]
    })
}

/// What stands between `open` and `close` on a line: from each of the first to the next of the second.
fn names(line: &[u8], (open, close): (u8, u8), found: &mut Headers) {
    for at in memchr::memchr_iter(open, line) {
        let rest = &line[at + 1..];
        let Some(end) = memchr::memchr(close, rest).filter(|it| *it > 0) else {
            continue;
        };
        match std::str::from_utf8(&rest[..end]) {
            Ok(name) => found.names.push(name.to_owned()),
            Err(_) => found.opaque = true,
        }
    }
}

/// Whether a line of the text tests for a header by another thing than its name.
fn tests_unknown(text: &[u8]) -> bool {
    memmem::find_iter(text, TEST).any(|at| {
        let rest = &text[at + TEST.len()..];
        let end = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let rest = &rest[..end];
        let rest = rest.strip_prefix(b"_next").unwrap_or(rest);
        // `defined(__has_include)`, or the name of another thing.
        let Some(rest) = rest.trim_ascii_start().strip_prefix(b"(") else {
            return false;
        };
        !matches!(rest.trim_ascii_start().first(), Some(b'"' | b'<'))
    })
}

/// Whether a line asks for the time of a file.
fn is_dependency(line: &[u8]) -> bool {
    memmem::find(line, b"pragma").is_some() && has_word(line, b"dependency")
}

fn has_word(text: &[u8], word: &[u8]) -> bool {
    let is_part = |it: &u8| it.is_ascii_alphanumeric() || *it == b'_' || !it.is_ascii();
    memmem::find_iter(text, word).any(|at| {
        let before = at.checked_sub(1).and_then(|it| text.get(it));
        let behind = text.get(at + word.len());
        !before.is_some_and(is_part) && !behind.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> String {
        headers(text.as_bytes()).names.join(" ")
    }

    #[test]
    fn all_that_may_be_a_header_counts() {
        let rows = [
            ("#include \"a.h\"\n#include <b/c.h>\n", "a.h b/c.h"),
            (
                "#if __has_include(<x.h>) && __has_include(\"y.h\")",
                "x.h y.h",
            ),
            ("#if 0\n#include <x.h>\n#endif", "x.h"),
            ("#inc\\\nlude \\\n  <a.h>", "a.h"),
            ("%:include <a.h>\n??=include <b.h>", "a.h b.h"),
            ("/* x */ # include \"a.h\"", "a.h"),
            ("#define TREE \"t.h\"", "t.h"),
            ("import <a.h>;", "a.h"),
            ("int a = b < c && d > e;\nauto s = \"x\";", ""),
            ("#include <a.h>\r#include <b.h>\r\n", "a.h b.h"),
            ("#include ??/\n<a.h>", "a.h"),
        ];
        for (text, expected) in rows {
            assert_eq!(names(text), expected, "{text}");
            assert!(!headers(text.as_bytes()).opaque, "{text}");
        }
    }

    #[test]
    fn what_no_file_holds_is_opaque() {
        for text in [
            "const char *built = __DATE__;",
            "auto t = __TIMESTAMP__;",
            "#if __has_include(NAME)",
            "#define HAS(x) __has_include_next( x )",
            "int a[] = {\n#embed \"a.bin\"\n};",
            "#pragma GCC dependency \"parse.y\"",
            "#if __has_embed(\"a.bin\")",
        ] {
            assert!(headers(text.as_bytes()).opaque, "{text}");
        }
        for text in [
            "#ifdef __has_include\n#if defined(__has_include) && __has_include ( <a.h>)",
            "int UPDATE__TIME__; // embed it",
        ] {
            assert!(!headers(text.as_bytes()).opaque, "{text}");
        }
        assert!(headers(b"#include \"\xff.h\"").opaque);
    }
}
