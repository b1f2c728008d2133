//! Words out of command lines: the database's `command` strings and `@response` files.
//!
//! The format's specification names `"` and `\` as the only special characters. Ninja and Bear also write
//! single quotes, so these are understood as the shell does. Nothing is expanded, no comment is dropped (as the crate `shlex` would, which
//! reads what a compiler prints: [`crate::clang`]).

use std::path::Path;

use super::error::describe;
use super::{Files, LoadError};

/// How deep response files may name response files.
const DEPTH: usize = 8;

/// The words of a command line; `None` if it ends inside a quotation.
pub fn split_command(text: &str) -> Option<Vec<String>> {
    split(text, verbatim)
}

/// The words of a response file: there, a backslash in single quotes stands for what follows it, too, unlike in a shell (gcc's `@FILE`, and
/// clang's).
fn split_response(text: &str) -> Option<Vec<String>> {
    split(text, |chars, word| quoted(chars, word, '\''))
}

/// `single` reads what stands in single quotes.
fn split(
    text: &str,
    single: impl Fn(&mut std::str::Chars<'_>, &mut String) -> Option<()>,
) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            c if c.is_ascii_whitespace() => words.extend(word.take()),
            '"' => quoted(&mut chars, word.get_or_insert_default(), '"')?,
            '\'' => single(&mut chars, word.get_or_insert_default())?,
            '\\' => escaped(&mut chars, word.get_or_insert_default()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}

fn quoted(chars: &mut std::str::Chars<'_>, word: &mut String, end: char) -> Option<()> {
    loop {
        match chars.next()? {
            c if c == end => return Some(()),
            '\\' => escaped(chars, word),
            c => word.push(c),
        }
    }
}

fn verbatim(chars: &mut std::str::Chars<'_>, word: &mut String) -> Option<()> {
    loop {
        match chars.next()? {
            '\'' => return Some(()),
            c => word.push(c),
        }
    }
}

/// A backslash at the very end stands for itself; one before a line's end joins the lines.
fn escaped(chars: &mut std::str::Chars<'_>, word: &mut String) {
    match chars.next() {
        Some('\n') => {}
        Some(c) => word.push(c),
        None => word.push('\\'),
    }
}

/// `words` with every `@file` replaced by the words in that file, relative to `directory` as compilers do.
///
/// CMake's `@….modmap` files (modules as gcc wants them) mean nothing to libclang and are dropped unread.
pub(super) fn expand(
    words: &[String],
    directory: &Path,
    files: &dyn Files,
) -> Result<Vec<String>, LoadError> {
    let mut result = Vec::new();
    expand_into(words, directory, files, DEPTH, &mut result)?;
    Ok(result)
}

fn expand_into(
    words: &[String],
    directory: &Path,
    files: &dyn Files,
    depth: usize,
    result: &mut Vec<String>,
) -> Result<(), LoadError> {
    for word in words {
        match word.strip_prefix('@') {
            Some(name) if name.ends_with(".modmap") => {}
            Some(name) if !name.is_empty() => {
                let inner = response_words(&directory.join(name), files, depth)?;
                expand_into(&inner, directory, files, depth - 1, result)?;
            }
            _ => result.push(word.clone()),
        }
    }
    Ok(())
}

/// That no option names a file with options of clang's, or where such files are.
///
/// # Errors
/// [`LoadError::ConfigurationFile`] for the first that does.
pub(super) fn all_are_shown(words: &[String]) -> Result<(), LoadError> {
    const FILES: [&str; 3] = ["--config", "--config-user-dir", "--config-system-dir"];
    let names_file = |it: &&String| {
        let name = it.split('=').next().unwrap_or_default();
        FILES.contains(&name)
    };
    match words.iter().find(names_file).cloned() {
        Some(option) => Err(LoadError::ConfigurationFile { option }),
        None => Ok(()),
    }
}

fn response_words(path: &Path, files: &dyn Files, depth: usize) -> Result<Vec<String>, LoadError> {
    let failed = |reason: String| LoadError::ResponseFile {
        path: path.to_owned(),
        reason,
    };
    if depth == 0 {
        return Err(failed("response files name each other in a circle".into()));
    }
    let text = files.read(path).map_err(|error| failed(describe(&error)))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if text.contains(['\u{b}', '\u{c}']) {
        let reason = "it has a vertical tab or form feed, a blank for some compilers only";
        return Err(failed(reason.into()));
    }
    split_response(text).ok_or_else(|| failed("ends inside a quotation".into()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn words_and_quotes() {
        let rows: &[(&str, &[&str])] = &[
            ("", &[]),
            ("  a \t b\n", &["a", "b"]),
            (r#"-DX="a b" c"#, &["-DX=a b", "c"]),
            (r#"-DX=\"a\ b\""#, &[r#"-DX="a b""#]),
            (r#""-DS=\"x \\ y\"""#, &[r#"-DS="x \ y""#]),
            (r#"'-DX="1"' "" ''"#, &[r#"-DX="1""#, "", ""]),
            ("a#b #c $d `e`", &["a#b", "#c", "$d", "`e`"]),
            ("a\\\nb end\\", &["ab", "end\\"]),
            ("'ä ö'/\"ü ß\".cpp", &["ä ö/ü ß.cpp"]),
        ];
        for (text, words) in rows {
            let expected: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(split_command(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn response_files_have_escapes_in_single_quotes() {
        let rows: &[(&str, &[&str])] = &[
            (r#"'-I\b' "-I\b" -I\b"#, &["-Ib", "-Ib", "-Ib"]),
            (
                r#"'-DX=\"a b\"' 'a\\b' 'it\'s'"#,
                &[r#"-DX="a b""#, r"a\b", "it's"],
            ),
        ];
        for (text, words) in rows {
            let expected: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(split_response(text), Some(expected), "{text}");
        }
        assert_eq!(split_command(r"'-I\b'"), Some(vec![r"-I\b".to_owned()]));
    }

    #[test]
    fn unclosed_quotes_are_refused() {
        assert_eq!(split_command("a \"b"), None);
        assert_eq!(split_command("a 'b"), None);
        assert_eq!(split_command("a \"b\\\""), None);
    }

    fn expanded(texts: &[(&str, &str)], words: &[&str]) -> Result<Vec<String>, String> {
        let files: BTreeMap<PathBuf, String> = texts
            .iter()
            .map(|(path, text)| (path.into(), (*text).to_owned()))
            .collect();
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        expand(&words, Path::new("/b"), &files).map_err(|error| error.to_string())
    }

    #[test]
    fn response_files_nest() {
        // Compilers skip a byte order mark.
        let texts = [
            ("/b/a.rsp", "\u{feff}-DA \"@sub/b.rsp\""),
            ("/b/sub/b.rsp", "-DB"),
        ];
        let words = expanded(&texts, &["g++", "@a.rsp", "@x.o.modmap", "@", "-DC"]);
        let expected = ["g++", "-DA", "-DB", "@", "-DC"].map(str::to_owned);
        assert_eq!(words, Ok(expected.to_vec()));
    }

    #[test]
    fn response_files_fail_with_their_path() {
        assert_eq!(
            expanded(&[], &["@no.rsp"]),
            Err(
                "/b/no.rsp: cannot read this response file of a compile command: no such file; build the project once, \
                 so that it exists"
                    .to_owned()
            )
        );
        assert!(expanded(&[("/b/a", "@a")], &["@a"]).is_err_and(|text| text.contains("circle")));
        assert!(
            expanded(&[("/b/a", "\"x")], &["@a"]).is_err_and(|text| text.contains("quotation"))
        );
    }
}
