//! Pragmas that turn warnings off around a copy, under the conditions that they stand under around its originals.

use super::fragment::Fragment;
use crate::model::Silencer;

/// Lines with the conditions that they stand under.
type Guarded<'p> = (&'p [(String, bool)], String);

/// `text` with `silencers` in effect. Each compiler has one stack of them, so that behind `text` the order of what is popped is all one.
pub(super) fn silenced(silencers: &[&Silencer], text: Fragment) -> Fragment {
    if silencers.is_empty() {
        return text;
    }
    let (mut opening, mut closing): (Vec<Guarded<'_>>, Vec<Guarded<'_>>) = (Vec::new(), Vec::new());
    let mut groups: Vec<Vec<&Silencer>> = Vec::new();
    for it in silencers {
        match groups.iter_mut().find(|group| group[0].under == it.under) {
            Some(group) => group.push(it),
            None => groups.push(vec![it]),
        }
    }
    for same in &groups {
        // Clang reads those of both.
        let by = match same.iter().all(|it| it.pragma.starts_with("clang")) {
            true => "clang",
            false => "GCC",
        };
        let mut lines = format!("#pragma {by} diagnostic push\n");
        for it in same {
            lines += &format!("#pragma {}\n", it.pragma);
        }
        opening.push((&same[0].under, lines));
        closing.push((&same[0].under, format!("#pragma {by} diagnostic pop\n")));
    }
    let mut all = Fragment::of(guarded(&opening));
    all.append(text);
    all.push(guarded(&closing));
    all
}

/// All lines, each under its conditions: those that two share are asked for once, and opposite ones by `#else`.
fn guarded(all: &[Guarded<'_>]) -> String {
    let mut out = String::new();
    // What was asked for, and whether its `#else` was reached.
    let mut open: Vec<(&(String, bool), bool)> = Vec::new();
    for (under, lines) in all {
        let shared = open.iter().zip(*under).take_while(|it| it.0.0 == it.1);
        let mut shared = shared.count();
        let turns = match (open.get(shared), under.get(shared)) {
            (Some((left, false)), Some(right)) => left.0 == right.0,
            _ => false,
        };
        out += &"#endif\n".repeat(open.len() - shared - usize::from(turns));
        open.truncate(shared);
        if turns {
            out += "#else\n";
            open.push((&under[shared], true));
            shared += 1;
        }
        for it in &under[shared..] {
            out += &line(it);
            open.push((it, false));
        }
        out += lines;
    }
    out + &"#endif\n".repeat(open.len())
}

/// The directive that asks for a condition.
fn line((condition, holds): &(String, bool)) -> String {
    let defined = condition.strip_prefix("defined(");
    let inner = condition.strip_prefix('(');
    let without_close =
        |it: Option<&str>| it.and_then(|it| it.strip_suffix(')')).map(str::to_owned);
    match (without_close(defined), without_close(inner), holds) {
        (Some(name), _, true) => format!("#ifdef {name}\n"),
        (Some(name), _, false) => format!("#ifndef {name}\n"),
        (None, Some(inner), true) => format!("#if {inner}\n"),
        (None, None, true) => format!("#if {condition}\n"),
        (None, _, false) => format!("#if !{condition}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_asked_for_once() {
        let under = |text: &str| -> Vec<(String, bool)> {
            let words = text.split_whitespace();
            let one = |it: &str| {
                (
                    format!("defined({})", it.trim_start_matches('!')),
                    !it.starts_with('!'),
                )
            };
            words.map(one).collect()
        };
        let guards = ["A B", "A !B", "A !B C", "!A", "A", ""].map(under);
        let all: Vec<Guarded<'_>> = guards.iter().map(|it| (&**it, "x\n".to_owned())).collect();
        let expected = "#ifdef A\n#ifdef B\nx\n#else\nx\n#ifdef C\nx\n#endif\n#endif\n#else\nx\n#endif\n#ifdef A\nx\n#endif\nx\n";
        assert_eq!(guarded(&all), expected);
    }
}
