//! Words of a person's text that are names of generated functions.
//!
//! Generated names are nobody's when they are chosen. A person's text that has one later calls what will not be there any more when the
//! regions go: what is left of a region without its marks, or code under `#ifndef PLEACH_OFF`, which no compiler sees while regions are
//! made. Words in comments, literals and what is skipped whatever is defined do not count.

use std::collections::BTreeSet;

use super::lines::{Word, words};
use super::regions::{RegionError, may_have_regions, scan};

/// What `words` finds of a text: those that start with `prefix`.
fn names<'a>(text: &'a [u8], prefix: &'a str) -> impl Iterator<Item = (Word, String)> {
    let found = match memchr::memmem::find(text, prefix.as_bytes()) {
        Some(_) => words(text),
        None => Vec::new(),
    };
    let named = found.into_iter().map(|it| {
        let name = String::from_utf8_lossy(&it.name).into_owned();
        (it, name)
    });
    named.filter(move |it| it.1.starts_with(prefix))
}

/// The functions that the regions of a file declare or define, by names that start with `prefix`.
///
/// # Errors
/// A damaged region.
pub fn declared(bytes: &[u8], prefix: &str) -> Result<BTreeSet<String>, RegionError> {
    let mut found = BTreeSet::new();
    if !may_have_regions(bytes) {
        return Ok(found);
    }
    for region in scan(bytes)?.regions {
        let own: BTreeSet<String> = names(&bytes[region.original], prefix)
            .map(|it| it.1)
            .collect();
        let all = names(&bytes[region.lines], prefix).filter(|it| it.0.behind == b'(');
        // What is copied into a body, or stands beside new text on its line, may be a person's function.
        let new = all.filter(|(word, name)| match region.added {
            true => word.depth == 0,
            false => is_part(word.before) && !own.contains(name),
        });
        found.extend(new.map(|it| it.1));
    }
    Ok(found)
}

/// The first word outside of the regions of a file that is among `names`, all of which start with `prefix`, and its line, from 1.
///
/// # Errors
/// A damaged region.
pub fn mention(
    bytes: &[u8],
    prefix: &str,
    wanted: &BTreeSet<String>,
) -> Result<Option<(u32, String)>, RegionError> {
    if memchr::memmem::find(bytes, prefix.as_bytes()).is_none() {
        return Ok(None);
    }
    let scanned = scan(bytes)?;
    let all = names(&scanned.stripped.text, prefix).filter(|it| wanted.contains(&it.1));
    let mut places = all.filter_map(|(word, name)| {
        let at = scanned.stripped.map.to_disk(word.start)? as usize;
        (!scanned.dead.iter().any(|it| it.contains(&at))).then_some((at, name))
    });
    Ok(places.next().map(|(at, name)| {
        let newlines = bytes[..at].iter().filter(|it| **it == b'\n');
        (newlines.count() as u32 + 1, name)
    }))
}

fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::super::{begin_line, end_line};
    use super::*;

    fn region(lines: &str, otherwise: &str) -> String {
        let added = otherwise.is_empty();
        let end = end_line("1f", "f", lines.as_bytes(), added);
        let otherwise = match added {
            true => String::new(),
            false => format!("#else\n{otherwise}"),
        };
        format!("{}\n{lines}{otherwise}{end}\n", begin_line("1f", "f"))
    }

    #[test]
    fn regions_declare_functions_by_their_heads() {
        let declared = |lines: &str, otherwise: &str| {
            let found = declared(region(lines, otherwise).as_bytes(), "fused_");
            found.unwrap().into_iter().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(declared("  void fused_a_b(int k);\n", ""), "fused_a_b");
        assert_eq!(
            declared(
                "#if X\ninline void A::fused_a(int fused_k) {\n  fused_mine(1);\n}\n#endif\n",
                ""
            ),
            "fused_a"
        );
        assert_eq!(
            declared(
                "struct A { int x = fused_mine(1); void fused_a(); };\n",
                "struct A { int x = fused_mine(1); };\n"
            ),
            "fused_a"
        );
        assert_eq!(declared("  return fused_b(1);\n", "  fused_b(1);\n"), "");
        assert_eq!(declared("  a->fused_b(1);\n", "  a->b(1);\n"), "");
    }

    #[test]
    fn mentions_are_words_of_code_outside_of_regions() {
        let region = region("  a->fused_b(1);\n", "  a->b(1);\n");
        let names = BTreeSet::from(["fused_b".to_owned()]);
        let line = |text: &str| {
            let found = mention(format!("{region}{text}\n").as_bytes(), "fused_", &names);
            found.unwrap().map(|it| it.0)
        };
        let first = region.lines().count() as u32 + 1;
        for text in [
            "a->fused_b(1);",
            "fused_\\\nb",
            "#define B fused_b",
            "#ifdef X\na->fused_b(1);\n#endif",
            "#if 0\n#else\nfused_b;\n#endif",
        ] {
            assert!(line(text).is_some_and(|it| it >= first), "{text}");
        }
        for text in [
            "// fused_b",
            "/* \n fused_b */",
            "\"fused_b\"",
            "fused_b2 xfused_b \u{e9}fused_b",
            "#if 0\nfused_b;\n#endif",
            "#if 1\n#else\n#if X\nfused_b;\n#define B fused_b\n#endif\n#endif",
        ] {
            assert_eq!(line(text), None, "{text}");
        }
        let original = region.replace("a->b(1)", "a->fused_b(1)");
        let found = mention(original.as_bytes(), "fused_", &names).unwrap();
        assert_eq!(found, Some((4, "fused_b".to_owned())));
    }
}
