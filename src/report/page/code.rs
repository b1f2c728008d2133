//! C++ text in colours, line by line: comments, literals, keywords, directives.
//!
//! A reader of one report needs no more than that, and a highlighter's grammar would be larger than all of pleach's page. What it does
//! not know it shows as plain text.

use maud::{Markup, PreEscaped, html};

use crate::source::KEYWORDS;

/// A line of code, and what is said of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// Its number in the file, where it stands in one.
    pub(super) number: Option<u32>,
    /// The text, without its end.
    pub(super) text: String,
    /// What it is marked as: a class of the page's style.
    pub(super) mark: Option<String>,
}

/// `text` as lines, the first of which has the number `first`; what all of them are indented by is left out.
pub(super) fn lines(text: &str, first: Option<u32>) -> Vec<Line> {
    let text = text.trim_end();
    let indent = |it: &str| it.len() - it.trim_start_matches([' ', '\t']).len();
    let full = || text.lines().filter(|it| !it.trim().is_empty());
    let is_directive = |it: &&str| it.starts_with('#');
    let common = full().filter(|it| !is_directive(it)).map(indent).min();
    let strip = |it: &str| {
        let by = common.unwrap_or(0).min(indent(it));
        it[by..].trim_end().to_owned()
    };
    let numbered = text.lines().enumerate();
    numbered
        .map(|(at, it)| Line {
            number: first.map(|it| it + at as u32),
            text: strip(it),
            mark: None,
        })
        .collect()
}

/// The lines as one block.
pub(super) fn block(lines: &[Line]) -> Markup {
    let mut state = State::Plain;
    html! {
        pre tabindex="0" {
            code {
                @for line in lines {
                    span class=(format!("l {}", line.mark.as_deref().unwrap_or_default()).trim_end()) data-n=[line.number] {
                        (colored(&line.text, &mut state))
                    }
                    "\n"
                }
            }
        }
    }
}

/// A piece of code within a line of text.
pub(super) fn inline(text: &str) -> Markup {
    html! { code { (colored(text, &mut State::Plain)) } }
}

/// A message, in which what stands between backquotes is code.
pub(super) fn message(text: &str) -> Markup {
    let mut parts = text.split('`').enumerate();
    // An odd number of backquotes is none of ours.
    if text.matches('`').count() % 2 == 1 {
        return html! { (text) };
    }
    html! {
        @for (at, part) in parts.by_ref() {
            @if at % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// What the end of a line is inside of.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Plain,
    Comment,
    /// A raw string, with what ends it.
    Raw(String),
}

/// One line, where `state` holds at its start; afterwards it holds at its end.
fn colored(line: &str, state: &mut State) -> Markup {
    let mut out = String::new();
    let mut rest = line;
    if *state == State::Plain && line.trim_start().starts_with('#') {
        token(&mut out, "p", line);
        return PreEscaped(out);
    }
    while !rest.is_empty() {
        let (class, len) = next(rest, state);
        let (text, behind) = rest.split_at(len);
        token(&mut out, class, text);
        rest = behind;
    }
    PreEscaped(out)
}

fn token(out: &mut String, class: &str, text: &str) {
    let markup = match class {
        "" => html! { (text) },
        class => html! { span class=(class) { (text) } },
    };
    out.push_str(&markup.0);
}

/// The kind and length of the first token of `rest`, which is not empty.
fn next(rest: &str, state: &mut State) -> (&'static str, usize) {
    let until = |end: &str| rest.find(end).map(|at| at + end.len());
    match state.clone() {
        State::Comment => {
            return match until("*/") {
                Some(len) => {
                    *state = State::Plain;
                    ("c", len)
                }
                None => ("c", rest.len()),
            };
        }
        State::Raw(end) => {
            return match until(&end) {
                Some(len) => {
                    *state = State::Plain;
                    ("s", len)
                }
                None => ("s", rest.len()),
            };
        }
        State::Plain => {}
    }
    if rest.starts_with("//") {
        return ("c", rest.len());
    }
    if rest.starts_with("/*") {
        *state = State::Comment;
        return ("c", 2);
    }
    if let Some((delimiter, _)) = rest.strip_prefix("R\"").and_then(|it| it.split_once('(')) {
        *state = State::Raw(format!("){delimiter}\""));
        return ("s", 3 + delimiter.len());
    }
    let Some(first) = rest.chars().next() else {
        return ("", rest.len());
    };
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    match first {
        '"' | '\'' => ("s", literal(rest, first)),
        _ if first.is_ascii_digit() => {
            let end = rest.find(|it: char| !is_word(it) && it != '.' && it != '\'');
            ("n", end.unwrap_or(rest.len()))
        }
        _ if is_word(first) => {
            let word = &rest[..rest.find(|it| !is_word(it)).unwrap_or(rest.len())];
            let is_keyword = KEYWORDS.binary_search(&word).is_ok();
            (if is_keyword { "k" } else { "" }, word.len())
        }
        _ => ("", first.len_utf8()),
    }
}

/// The length of a string or character that starts `rest`; up to the line's end if nothing closes it.
fn literal(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, it) in rest.char_indices().skip(1) {
        match it {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if it == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> String {
        let mut state = State::Plain;
        let lines: Vec<String> = text.lines().map(|it| colored(it, &mut state).0).collect();
        lines.join("\n")
    }

    #[test]
    fn tokens_are_colored_and_escaped() {
        let rows = [
            ("a<b>&c;", "a&lt;b&gt;&amp;c;"),
            (
                "int x = 1'000;",
                "<span class=\"k\">int</span> x = <span class=\"n\">1'000</span>;",
            ),
            (
                "f(\"\\\"<\"); // <",
                "f(<span class=\"s\">&quot;\\&quot;&lt;&quot;</span>); <span class=\"c\">// &lt;</span>",
            ),
            (
                "/* a\nb */ c",
                "<span class=\"c\">/*</span><span class=\"c\"> a</span>\n<span class=\"c\">b */</span> c",
            ),
            (
                "R\"x(\")\n)x\";",
                "<span class=\"s\">R&quot;x(</span><span class=\"s\">&quot;)</span>\n<span class=\"s\">)x&quot;</span>;",
            ),
            ("#if A < B", "<span class=\"p\">#if A &lt; B</span>"),
            (
                "'\"' é \"open",
                "<span class=\"s\">'&quot;'</span> é <span class=\"s\">&quot;open</span>",
            ),
        ];
        for (text, expected) in rows {
            assert_eq!(all(text), expected, "{text}");
        }
    }

    #[test]
    fn common_indentation_is_left_out() {
        let found = lines("    a\n#if X\n\n      b  \n", Some(3));
        let texts: Vec<&str> = found.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts, ["a", "#if X", "", "  b"]);
        assert_eq!(found[3].number, Some(6));
    }

    #[test]
    fn messages_show_code() {
        assert_eq!(
            message("`a<b>` is > it").0,
            "<code>a&lt;b&gt;</code> is &gt; it"
        );
        assert_eq!(message("one ` alone").0, "one ` alone");
    }
}
