//! Pragmas that change what code behind them means: contraction, options, packing, symbols.
//!
//! libclang shows none of them, so they are looked for in the texts of the files, and put in the order in which the unit reads them.
//! A place has a state: the pragmas in effect. Every pragma counts unless it is known not to. System headers leave things as they
//! found them.

use std::collections::{BTreeMap, BTreeSet};

use super::text;
use crate::clang::EnteredFile;
use crate::mutation::{Rule, broken};

/// Pragmas that change no code behind the next statement, by their first words.
const SILENT: &[&str] = &[
    "once",
    "message",
    "warning",
    "error",
    "region",
    "endregion",
    "mark",
    "ident",
    "unused",
    "unroll",
    "nounroll",
    "ivdep",
    "simd",
    "vector",
    "acc",
    "GCC diagnostic",
    "GCC warning",
    "GCC error",
    "GCC system_header",
    "GCC poison",
    "GCC dependency",
    "GCC unroll",
    "GCC ivdep",
    "GCC novector",
    "GCC pch_preprocess",
    "clang diagnostic",
    "clang system_header",
    "clang loop",
    "clang deprecated",
    "clang final",
    "clang restrict_expansion",
    "clang assume_nonnull",
    "clang arc_cf_code_audited",
    "clang max_tokens_here",
];

/// Directives of OpenMP about more than the next statement.
const OPENMP: &[&str] = &[
    "declare",
    "begin",
    "end",
    "assumes",
    "requires",
    "threadprivate",
    "allocate",
    "groupprivate",
];

/// Pragmas that hold until the end of the block that they stand in.
const SCOPED: &[&str] = &["STDC", "clang fp", "float_control"];

/// Pragmas of one kind, by how they begin: what stands between a `push` and its `pop` is undone by that.
const BRACKETS: &[(&str, &str, &[&str])] = &[
    ("pack(push", "pack(pop", &["pack("]),
    (
        "GCC push_options",
        "GCC pop_options",
        &["GCC optimize", "GCC target", "GCC reset_options"],
    ),
    ("GCC visibility push", "GCC visibility pop", &[]),
    ("clang attribute push", "clang attribute pop", &[]),
];

/// The pragmas of one file, by offset.
pub(crate) type Events = Vec<(u32, String)>;

/// What is in effect from each offset of a file on.
pub(crate) type States<Pragma> = Vec<(u32, Vec<Pragma>)>;

/// What is known of one file.
#[derive(Clone, Debug, Default)]
pub(crate) struct FileEvents {
    /// What counts, by offset.
    pub(super) events: Events,
    /// What turns warnings on and off, by offset, skipped or not.
    pub(super) warnings: Events,
    /// There may be more than was found.
    pub(crate) unclear: bool,
    /// Something in it allows accesses by lvalues of other types (`may_alias`, an option in a pragma).
    pub(crate) relaxes_aliasing: bool,
}

impl FileEvents {
    /// Adds a pragma. `skipped`: how it ends if libclang skips it.
    fn add(&mut self, at: u32, pragma: String, role: Role, skipped: Option<&str>) {
        if is_of_warnings(&pragma) {
            if !role.system {
                self.warnings.push((at, pragma));
            }
        } else if counts(&pragma) && (skipped.is_none() || role.read_otherwise) {
            self.events.push((at, pragma + skipped.unwrap_or_default()));
        }
    }
}

/// How a pragma that is skipped by libclang ends, where the program's compiler may read it.
const SKIPPED: &str = " (skipped)";

/// What a file is to the unit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Role {
    /// A system header: it is looked through if it has a pragma that counts.
    pub(crate) system: bool,
    /// Whether libclang may skip other parts than the program's compiler (`#ifdef __clang__`).
    pub(super) read_otherwise: bool,
}

/// The pragmas in a file's text that count; `is_skipped` tells what the preprocessor skips.
pub(crate) fn scan(source: &[u8], role: Role, is_skipped: impl Fn(u32) -> bool) -> FileEvents {
    let mut found = FileEvents::default();
    if role.system {
        if !has_pragma_that_counts(source) {
            return found;
        }
    } else {
        found.relaxes_aliasing = memchr::memmem::find(source, b"may_alias").is_some();
    }
    if memchr::memmem::find(source, b"ragma").is_none()
        && !text::splits_words(source, 0, source.len())
        && !text::has_hidden_splice(source, 0, source.len())
    {
        return found;
    }
    let mut count = 0;
    text::for_each_word_at(source, 0, source.len(), |at, word| {
        let after = at + word.len();
        match word {
            b"pragma" => {
                count += 1;
                if is_directive(&source[..at]) {
                    let line = plain(&source[after..logical_line_end(source, after)]);
                    found.add(
                        at as u32,
                        line,
                        role,
                        is_skipped(at as u32).then_some(SKIPPED),
                    );
                }
            }
            b"_Pragma" | b"__pragma" => {
                count += 1;
                if !in_directive(source, at) {
                    let made = made_by(&source[at..logical_line_end(source, at)], None);
                    let skipped = is_skipped(at as u32).then_some("");
                    made.into_iter()
                        .take(1)
                        .for_each(|it| found.add(at as u32, it, role, skipped));
                }
            }
            _ => {}
        }
    });
    let joined = text::joined(source);
    let mut all = 0;
    text::for_each_word(&joined, 0, joined.len(), |word| {
        all += usize::from(matches!(word, b"pragma" | b"_Pragma" | b"__pragma"));
    });
    found.unclear = all != count;
    let aliasing = |it: &(u32, String)| it.1.contains("strict-aliasing");
    found.relaxes_aliasing |= !role.system && found.events.iter().any(aliasing);
    found
}

/// Whether some line may be such a pragma: most system headers have others.
fn has_pragma_that_counts(source: &[u8]) -> bool {
    let mut found = memchr::memmem::find_iter(source, b"#");
    found.any(|at| {
        let behind = source[at + 1..].trim_ascii_start();
        let Some(text) = behind.strip_prefix(b"pragma") else {
            return false;
        };
        counts(&plain(&text[..logical_line_end(text, 0)]))
    })
}

/// The pragmas that the text of a macro makes; `use_text` is how it is used there.
pub(super) fn made_by(definition: &[u8], use_text: Option<&[u8]>) -> Vec<String> {
    let mut made = Vec::new();
    text::for_each_word_at(definition, 0, definition.len(), |at, word| {
        if !matches!(word, b"_Pragma" | b"__pragma") {
            return;
        }
        let behind = definition[at + word.len()..].trim_ascii_start();
        let argument = behind
            .strip_prefix(b"(")
            .unwrap_or(behind)
            .trim_ascii_start();
        let argument_of_use = use_text.map(|it| {
            let open = it.iter().position(|it| *it == b'(').map_or(0, |at| at + 1);
            it[open..].strip_suffix(b")").unwrap_or(&it[open..])
        });
        made.push(match (literal(argument), argument_of_use) {
            (Some(text), _) => plain(&text),
            (None, Some(used)) if argument.starts_with(b"#") => plain(used),
            _ => {
                let used = plain(use_text.unwrap_or_default());
                let word = String::from_utf8_lossy(word);
                let argument = plain(&argument[..closing(argument)]);
                format!("{word}({argument}) {used}").trim_end().to_owned()
            }
        });
    });
    made
}

/// Where the parenthesis stands that closes the one before `text`.
fn closing(text: &[u8]) -> usize {
    let mut depth = 0;
    let closes = |it: &u8| {
        depth += i32::from(*it == b'(') - i32::from(*it == b')');
        depth < 0
    };
    text.iter().position(closes).unwrap_or(text.len())
}

/// What the string literal that `text` begins with stands for.
fn literal(text: &[u8]) -> Option<Vec<u8>> {
    let mut rest = text.strip_prefix(b"\"")?.iter();
    let mut out = Vec::new();
    loop {
        match rest.next()? {
            b'"' => return Some(out),
            b'\\' => out.push(*rest.next()?),
            it => out.push(*it),
        }
    }
}

/// Whether a pragma may change what code behind it means.
pub(crate) fn counts(pragma: &str) -> bool {
    let mut words = pragma.split(|it: char| !(it.is_alphanumeric() || it == '_'));
    let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    if first == "omp" {
        return OPENMP.contains(&second);
    }
    let both = format!("{first} {second}");
    !SILENT.contains(&first) && !SILENT.contains(&&*both) && !pragma.is_empty()
}

/// Whether a pragma turns warnings on or off.
pub(super) fn is_of_warnings(pragma: &str) -> bool {
    pragma.starts_with("GCC diagnostic ") || pragma.starts_with("clang diagnostic ")
}

/// Whether a pragma within a function's body ends with a block of it.
pub(super) fn is_scoped(pragma: &str) -> bool {
    SCOPED.iter().any(|it| pragma.starts_with(it))
}

/// What is in effect in each file, in the order in which the unit reads the files. Where nothing counts, nothing is in effect.
pub(super) fn states(
    inclusions: &[EnteredFile],
    files: &BTreeMap<usize, FileEvents>,
    main: usize,
) -> BTreeMap<usize, States<String>> {
    let silent = |it: &FileEvents| it.events.is_empty() && !it.unclear;
    if files.values().all(silent) || broken(Rule::Pragmas) {
        return BTreeMap::new();
    }
    let events = files.iter().map(|it| (*it.0, &*it.1.events)).collect();
    let unclear = files.iter().filter(|it| it.1.unclear);
    let unclear = unclear.map(|it| *it.0).collect();
    let mut found = in_order(inclusions, events, main, |state, it| apply(state, it));
    found.unclear.extend::<BTreeSet<usize>>(unclear);
    found.close(UNCLEAR.to_owned())
}

/// The states in the order in which the unit reads the files; `apply` tells what is in effect behind a pragma.
pub(super) fn in_order<'i, Pragma: Clone + PartialEq>(
    inclusions: &'i [EnteredFile],
    events: BTreeMap<usize, &'i [(u32, Pragma)]>,
    main: usize,
    apply: fn(&mut Vec<Pragma>, &Pragma),
) -> Walk<'i, Pragma> {
    let mut walk = Walk {
        inclusions,
        events,
        apply,
        children: children(inclusions),
        state: Vec::new(),
        found: BTreeMap::new(),
        unclear: BTreeSet::new(),
    };
    // What the command includes is read before the main file, and listed behind it.
    let roots = (0..inclusions.len()).filter(|it| inclusions[*it].from.is_none());
    let (mains, forced): (Vec<usize>, Vec<usize>) =
        roots.partition(|it| inclusions[*it].file == main);
    for root in forced.into_iter().chain(mains) {
        walk.file(root);
    }
    walk
}

/// What stands for pragmas that differ between two inclusions of a file, or were not found.
pub(crate) const UNCLEAR: &str = "?";

/// The inclusions that stand in each one's file.
fn children(inclusions: &[EnteredFile]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); inclusions.len()];
    for (at, it) in inclusions.iter().enumerate() {
        let Some((file, _)) = it.from else { continue };
        let parent = inclusions[..at].iter().rposition(|it| it.file == file);
        if let Some(parent) = parent {
            children[parent].push(at);
        }
    }
    children
}

/// The files of a unit as it reads them.
pub(crate) struct Walk<'i, Pragma> {
    inclusions: &'i [EnteredFile],
    events: BTreeMap<usize, &'i [(u32, Pragma)]>,
    apply: fn(&mut Vec<Pragma>, &Pragma),
    children: Vec<Vec<usize>>,
    state: Vec<Pragma>,
    found: BTreeMap<usize, States<Pragma>>,
    unclear: BTreeSet<usize>,
}

impl<Pragma: Clone + PartialEq> Walk<'_, Pragma> {
    fn file(&mut self, at: usize) {
        let key = self.inclusions[at].file;
        let mut states = vec![(0, self.state.clone())];
        let events = self.events.get(&key).copied().unwrap_or_default();
        let mut events = events.iter().peekable();
        for child in self.children[at].clone() {
            let offset = self.inclusions[child].from.map_or(0, |it| it.1);
            while let Some((at, pragma)) = events.next_if(|it| it.0 < offset) {
                (self.apply)(&mut self.state, pragma);
                states.push((*at, self.state.clone()));
            }
            self.file(child);
            states.push((offset, self.state.clone()));
        }
        for (at, pragma) in events {
            (self.apply)(&mut self.state, pragma);
            states.push((*at, self.state.clone()));
        }
        states.dedup_by(|later, earlier| later.1 == earlier.1);
        match self.found.get(&key) {
            Some(known) if *known != states => {
                self.unclear.insert(key);
            }
            _ => {
                self.found.insert(key, states);
            }
        }
    }

    /// What was found; `unclear` stands for pragmas that differ between two inclusions of a file.
    pub(crate) fn close(mut self, unclear: Pragma) -> BTreeMap<usize, States<Pragma>> {
        for file in self.unclear {
            // A place of such a file is like no other.
            self.found.insert(file, vec![(0, vec![unclear.clone()])]);
        }
        self.found
    }
}

/// What is in effect behind a pragma.
fn apply(state: &mut Vec<String>, pragma: &str) {
    let skipped = pragma.ends_with(SKIPPED);
    for (push, pop, kind) in BRACKETS {
        if !pragma.starts_with(pop) || skipped {
            continue;
        }
        // One with a label goes back further.
        let labelled = pragma
            .trim_start_matches(pop)
            .contains(char::is_alphanumeric);
        let opens = |it: &String| it.starts_with(push) && !it.ends_with(SKIPPED);
        let open = state.iter().rposition(opens);
        if let Some(open) = open.filter(|_| !labelled) {
            let mut at = 0;
            state.retain(|it| {
                at += 1;
                let inside = at > open + 1 && kind.iter().any(|kind| it.starts_with(kind));
                at != open + 1 && !inside
            });
            return;
        }
    }
    let opens = BRACKETS.iter().any(|it| pragma.starts_with(it.0));
    if !opens {
        // What is said again holds from here on.
        state.retain(|it| it != pragma);
        if pragma.starts_with("STDC") {
            let setting = |it: &str| it.split(' ').take(2).collect::<Vec<_>>().join(" ");
            state.retain(|it| setting(it) != setting(pragma));
        }
    }
    state.push(pragma.to_owned());
}

/// Words with single blanks, without comments and continued lines.
fn plain(text: &[u8]) -> String {
    let joined = text::joined(text);
    let mut out: Vec<u8> = Vec::new();
    let mut at = 0;
    while at < joined.len() {
        let next = text::skip_trivia(&joined, at);
        if next > at {
            out.push(b' ');
            at = next;
        } else {
            out.push(joined[at]);
            at += 1;
        }
    }
    let text = String::from_utf8_lossy(&out).trim().to_owned();
    text.replace(" (", "(").replace("( ", "(")
}

/// Whether a directive's sign ends `before`, blanks and comments aside.
fn is_directive(before: &[u8]) -> bool {
    let mut before = before;
    loop {
        let trimmed = before.trim_ascii_end();
        let trimmed = match trimmed.strip_suffix(b"\\") {
            Some(rest) if trimmed.len() < before.len() => rest,
            _ => trimmed,
        };
        let Some(inside) = trimmed.strip_suffix(b"*/") else {
            return [&b"#"[..], b"%:", b"??="]
                .iter()
                .any(|it| trimmed.ends_with(it));
        };
        let Some(open) = memchr::memmem::rfind(inside, b"/*") else {
            return false;
        };
        before = &inside[..open];
    }
}

/// Whether the line that `at` lies on is a directive, as the definition of a macro is.
fn in_directive(source: &[u8], at: usize) -> bool {
    let mut start = at;
    loop {
        let line = source[..start].iter().rposition(|it| *it == b'\n');
        let Some(end) = line else {
            start = 0;
            break;
        };
        let before = source[..end].strip_suffix(b"\r").unwrap_or(&source[..end]);
        if before.ends_with(b"\\") {
            start = end;
        } else {
            start = end + 1;
            break;
        }
    }
    let first = text::skip_trivia(source, start);
    let line = &source[first.min(at)..];
    [&b"#"[..], b"%:", b"??="]
        .iter()
        .any(|it| line.starts_with(it))
}

fn logical_line_end(source: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(end) = source[at..].iter().position(|it| *it == b'\n') {
        let before = source[..at + end]
            .strip_suffix(b"\r")
            .unwrap_or(&source[..at + end]);
        if !before.ends_with(b"\\") {
            return at + end;
        }
        at += end + 1;
    }
    source.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<String> {
        let found = scan(source.as_bytes(), Role::default(), |_| false);
        assert!(!found.unclear, "{source}");
        found.events.into_iter().map(|it| it.1).collect()
    }

    #[test]
    fn pragmas_are_found_where_they_are_directives() {
        let rows: [(&str, &[&str]); 10] = [
            ("#pragma once\nint pragma;", &[]),
            ("// #pragma pack(1)\n", &[]),
            ("/* #pragma pack(1)\n */ R\"(\n#pragma pack(1)\n)\"", &[]),
            ("#pragma GCC diagnostic push\n#pragma omp parallel for", &[]),
            ("#pragma omp declare simd", &["omp declare simd"]),
            (
                "  # /* x */ pragma  STDC   FP_CONTRACT OFF // y\n",
                &["STDC FP_CONTRACT OFF"],
            ),
            (
                "%:pragma GCC \\\n  optimize (\"O0\")\n",
                &["GCC optimize(\"O0\")"],
            ),
            (
                "_Pragma(\"STDC FP_CONTRACT ON\") int x;",
                &["STDC FP_CONTRACT ON"],
            ),
            ("_Pragma(\"GCC diagnostic push\") int x;", &[]),
            ("#define P _Pragma(\"STDC FP_CONTRACT ON\")\n", &[]),
        ];
        for (source, expected) in rows {
            assert_eq!(found(source), expected, "{source}");
        }
        let role = Role::default();
        assert!(scan(b"#pra\\\ngma pack(1)\n", role, |_| false).unclear);
    }

    #[test]
    fn what_another_compiler_may_read_is_never_undone() {
        let role = Role {
            read_otherwise: true,
            ..Role::default()
        };
        let source = b"#pragma pack(push, 1)\n#if 0\n#pragma pack(pop)\n#endif\n";
        let events = scan(source, role, |at| at > 25).events;
        let mut state = Vec::new();
        events.iter().for_each(|it| apply(&mut state, &it.1));
        assert_eq!(state, ["pack(push, 1)", "pack(pop) (skipped)"]);
        let system = Role {
            system: true,
            ..role
        };
        let source = b"#pragma GCC system_header\n#pragma once\n";
        assert_eq!(scan(source, system, |_| false).events, []);
        assert_eq!(
            scan(b"# pragma pack(1)\n", system, |_| false).events.len(),
            1
        );
    }

    #[test]
    fn macros_make_pragmas() {
        let stringizing = made_by(b"DO(x) _Pragma(#x)", Some(b"DO(STDC FP_CONTRACT OFF)"));
        assert_eq!(stringizing, ["STDC FP_CONTRACT OFF"]);
        let both = made_by(b"P _Pragma(\"once\") _Pragma(\"pack(1)\")", None);
        assert_eq!(both, ["once", "pack(1)"]);
        let quoted = made_by(br#"P _Pragma("GCC diagnostic ignored \"-Wx\"")"#, None);
        assert_eq!(quoted, ["GCC diagnostic ignored \"-Wx\""]);
        assert_eq!(made_by(b"P _Pragma(TEXT)", Some(b"P")), ["_Pragma(TEXT) P"]);
    }

    #[test]
    fn brackets_leave_nothing() {
        let state = |pragmas: &[&str]| {
            let mut state = Vec::new();
            pragmas.iter().for_each(|it| apply(&mut state, it));
            state
        };
        let nothing: Vec<String> = Vec::new();
        assert_eq!(state(&["pack(push, 1)", "pack(2)", "pack(pop)"]), nothing);
        assert_eq!(
            state(&[
                "GCC push_options",
                "GCC optimize(\"O0\")",
                "weak f",
                "GCC pop_options"
            ]),
            ["weak f"]
        );
        assert_eq!(
            state(&["STDC FP_CONTRACT ON", "weak f", "STDC FP_CONTRACT OFF"]),
            ["weak f", "STDC FP_CONTRACT OFF"]
        );
        assert_eq!(state(&["weak f", "weak g", "weak f"]), ["weak g", "weak f"]);
        assert_eq!(
            state(&["pack(push, a, 1)", "pack(pop, a)"]),
            ["pack(push, a, 1)", "pack(pop, a)"]
        );
    }

    #[test]
    fn files_are_read_in_the_order_of_the_unit() {
        let inclusion = |file, from| EnteredFile { file, from };
        // The main file 1 includes 2 at 10 and 3 at 20; 4 is included by the command.
        let inclusions = [
            inclusion(1, None),
            inclusion(4, None),
            inclusion(2, Some((1, 10))),
            inclusion(3, Some((1, 20))),
        ];
        let of = |events: &[(u32, &str)]| FileEvents {
            events: events.iter().map(|it| (it.0, it.1.to_owned())).collect(),
            ..FileEvents::default()
        };
        let files = BTreeMap::from([
            (1, of(&[(15, "b")])),
            (2, of(&[(5, "a")])),
            (4, of(&[(1, "z")])),
        ]);
        let found = states(&inclusions, &files, 1);
        let at = |file: usize| {
            let states = found[&file].iter();
            let texts = states.map(|it| format!("{} {}", it.0, it.1.join(",")));
            texts.collect::<Vec<_>>().join("; ")
        };
        assert_eq!(at(1), "0 z; 10 z,a; 15 z,a,b");
        assert_eq!(at(2), "0 z; 5 z,a");
        assert_eq!(at(3), "0 z,a,b");
    }
}
