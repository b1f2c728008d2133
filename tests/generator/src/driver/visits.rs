//! Counts node visits: runs of traversals and of fused traversals, by a counter put into a copy of the text.

use std::collections::BTreeSet;

/// The names of the traversals that a text declares.
pub fn traversals(text: &str) -> impl Iterator<Item = &str> {
    let declarations = text.split("_traversal_").skip(1);
    declarations.filter_map(|it| it.split_once('(').map(|it| word_before(it.0)))
}

/// `text`, with a counter at the start of the bodies of `names` and of fused functions. The program prints
/// the sum to standard error when it ends.
///
/// A fused body that only calls plain traversals on its node is no visit: those count themselves.
pub fn instrument(text: &str, names: &BTreeSet<&str>) -> String {
    let mut out = String::from(COUNTER);
    let mut copied = 0;
    for (at, _) in text.match_indices('(') {
        let name = word_before(&text[..at]);
        let fused = name.starts_with("fused_");
        if !(fused || names.contains(name)) || at < copied {
            continue;
        }
        let Some(open) = body_start(&text[at..]) else {
            continue;
        };
        let open = at + open;
        if fused && only_calls(&text[open..], names) {
            continue;
        }
        out.push_str(&text[copied..open]);
        out.push_str(" ++Visits.Count;");
        copied = open;
    }
    out.push_str(&text[copied..]);
    out
}

const COUNTER: &str = "\
#include <cstdio>
#ifndef VISITS // also in the header
#define VISITS
inline struct VisitCounter {
  unsigned long Count = 0;
  ~VisitCounter() { std::fprintf(stderr, \"visits %lu\\n\", Count); }
} Visits;
#endif
";

fn word_before(text: &str) -> &str {
    let start = text.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    &text[start.map_or(0, |start| start + 1)..]
}

/// Past the `{` of the body, if `text` (from a parenthesis on) is a parameter list and a body.
fn body_start(text: &str) -> Option<usize> {
    let mut depth = 0;
    let close = text.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    })?;
    let open = close + text[close..].find('{')?;
    let between = &text[close + 1..open];
    let qualifiers = ["override", "final", "const", "noexcept"];
    between
        .split_whitespace()
        .all(|word| qualifiers.contains(&word))
        .then_some(open + 1)
}

/// Whether the body that starts `text` consists of calls of `names` on the same node.
fn only_calls(text: &str, names: &BTreeSet<&str>) -> bool {
    let Some(end) = text.find('}') else {
        return false;
    };
    text[..end]
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .all(|part| {
            let head = part.split('(').next().unwrap_or_default();
            let name = head
                .trim_start_matches("this->")
                .rsplit("::")
                .next()
                .unwrap_or_default();
            names.contains(name)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traversals_of_every_kind_are_counted_once() {
        let text = "struct _tree_ A {\n  virtual _traversal_ void pass(int by) { }\n};\n_traversal_ static void walk(A *a) {\n}\nvoid A::fused_pass_walk() {\n  this->pass(1);\n  walk(this);\n}\nvoid other() {}\n";
        let names: BTreeSet<&str> = traversals(text).collect();
        assert_eq!(names, BTreeSet::from(["pass", "walk"]));
        assert_eq!(
            instrument(text, &names).matches("++Visits.Count;").count(),
            2
        );
    }
}
