//! Names in a text that the syntax tree does not explain.
//!
//! Copied statements are compared by what their names mean, and libclang leaves some out: those in `alignas(…)`, of the member of
//! `__builtin_offsetof`. Instead of a list of what it leaves out, each identifier that the compiler reads in a body that is copied has to be a
//! name that the tree has there, one that is declared there, or an attribute's. What a macro makes has no text, and it may drop its arguments: there,
//! what libclang is known to leave out is asked for by its words.
//!
//! Some of what libclang leaves out is common: a `typedef` that a using-declaration brings (`std::int64_t`), the class in `int Node::*`. Behind the
//! name of a namespace or class, such a name is the same wherever it stands. By itself it is, if one scope of the unit declares it, and nothing else
//! is called like it. Another file may have something else, so that the body stays in its own.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::facts::Facts;
use crate::clang::{Cursor, Location, TranslationUnit, kind};
use crate::extract::reading::{HARMLESS, text};
use crate::model::Span;

/// What the names of a unit's own text may be.
#[derive(Default)]
pub(crate) struct Declared {
    /// With what each is declared in; of a using-declaration, the namespace that it names.
    scopes: HashMap<String, HashSet<String>>,
    /// Those that functions declare, too.
    local: HashSet<String>,
    /// Those that using-declarations bring.
    brought: HashSet<String>,
}

impl Declared {
    fn of(tu: &TranslationUnit) -> Self {
        let mut found = Declared::default();
        let mut open = vec![tu.root()];
        while let Some(cursor) = open.pop() {
            for it in cursor.children() {
                if it.in_system_header() {
                    continue;
                }
                if kind::is_declaration(it.kind()) {
                    found.add(it);
                }
                open.push(it);
            }
        }
        found
    }

    fn add(&mut self, it: Cursor<'_>) {
        let scope = match it.kind() {
            // Called like their class, which is found in their place.
            kind::CONSTRUCTOR | kind::LINKAGE_SPEC => return,
            kind::USING_DECL => {
                self.brought.insert(it.spelling());
                source_of(it)
            }
            _ => it.semantic_parent(),
        };
        if scope.is_some_and(|it| kind::is_function(it.kind())) || it.kind() == kind::PARM_DECL {
            self.local.insert(it.spelling());
        }
        let scope = scope.filter(|it| kind::is_declaration(it.kind()));
        let scope = scope.map(Cursor::usr).unwrap_or_default();
        self.scopes.entry(it.spelling()).or_default().insert(scope);
    }

    /// Whether a name is that of one thing wherever it is found.
    fn is_one(&self, name: &str) -> bool {
        let scopes = self.scopes.get(name);
        scopes.is_some_and(|it| it.len() == 1) && !self.local.contains(name)
    }

    /// Whether it is that of several.
    fn is_several(&self, name: &str) -> bool {
        self.scopes.contains_key(name) && !self.is_one(name)
    }
}

/// The namespace that a using-declaration names; `None` for the global one.
fn source_of(using: Cursor<'_>) -> Option<Cursor<'_>> {
    let children = using.children().into_iter();
    let mut scopes = children.filter(|it| it.kind() == kind::NAMESPACE_REF);
    scopes.next_back()?.referenced()
}

/// The names in a body that the syntax tree does not have.
#[derive(Default)]
pub(crate) struct Unexplained {
    /// What is wrong with one, and where.
    pub(crate) refused: Option<(Span, String)>,
    /// One that may be another thing in another file.
    pub(crate) stays: Option<String>,
}

/// Looks for names in a body that the syntax tree does not have.
pub(crate) fn unexplained<'tu>(
    facts: &mut Facts<'tu>,
    tu: &'tu TranslationUnit,
    (compound, span): (Cursor<'tu>, Span),
) -> Unexplained {
    let mut explained = BTreeSet::new();
    let mut open = vec![compound];
    while let Some(cursor) = open.pop() {
        if is_name(cursor) {
            let at = facts.files.point(cursor.location());
            explained.extend(at.filter(|it| it.file == span.file).map(|it| it.start));
        }
        open.extend(cursor.children());
    }
    let file = compound.extent().file;
    let macros = facts.files.invocations_in(span.file, span.start, span.end);
    let invocation = |at: u32| macros.iter().find(|it| it.0 <= at && at < it.1);
    let source = facts.files.text(span.file);
    let text = &source.0;
    let is_explained = |at: usize| explained.contains(&(at as u32));
    let key = facts.files.key(span.file);
    let cuts = facts.files.configurations.cuts(key).to_vec();
    let mut found = Unexplained::default();
    // The last name: whether it is told what that is, whether it is `std`, and where it ends.
    let mut before: Option<(bool, bool, usize)> = None;
    for offset in compound.identifiers() {
        let location = Location {
            file,
            offset,
            in_macro: false,
        };
        // A region whose first line cuts the body stands in it.
        let point = facts.files.original_point(location);
        let Some(at) = point.map(|it| it.start as usize) else {
            continue;
        };
        let end = text::word_end(text, at);
        if cuts
            .iter()
            .any(|it| it.0 <= at as u32 && (at as u32) < it.1)
        {
            // Not compiled.
            continue;
        }
        let name = String::from_utf8_lossy(&text[at..end]).into_owned();
        let place = Span::new(span.file, at as u32, end as u32);
        if let Some(it) = invocation(at as u32) {
            if let Some(word) = left_out_of_macro(facts, tu, &name) {
                let place = Span::new(span.file, it.0, it.1);
                found.refused = Some((
                    place,
                    format!("a macro names `{word}` in the body, {UNTOLD}"),
                ));
                return found;
            }
            continue;
        }
        let scope = before.filter(|it| text::is_scope(text, it.2, at));
        let told = is_explained(at) || is_attribute(text, at);
        before = Some((told || scope.is_some_and(|it| it.0), name == "std", end));
        if told {
            continue;
        }
        if let Some((true, is_standard, _)) = scope {
            found.stays = found.stays.or(Some(name).filter(|_| !is_standard));
            continue;
        }
        let declared = facts.declared.get_or_insert_with(|| Declared::of(tu));
        if is_reserved(&name) && !declared.scopes.contains_key(&name) {
            continue;
        }
        if !declared.is_one(&name) {
            let message = match declared.is_several(&name) {
                true => format!(
                    "the body names `{name}`, {UNTOLD}, and there are several things of that name; write it with its namespace, or call one in another way"
                ),
                false => format!("the body names `{name}`, {UNTOLD}"),
            };
            found.refused = Some((place, message));
            return found;
        }
        facts.files.reserved.insert(name.clone());
        found.stays = Some(name);
    }
    found
}

const UNTOLD: &str = "and libclang does not tell what that is";

/// Whether a word is the name of an attribute, or the namespace of one, that says nothing of names: `[[gnu::unused, likely]]`.
fn is_attribute(text: &[u8], at: usize) -> bool {
    let before = text[..at].trim_ascii_end();
    let word = &text[at..text::word_end(text, at)];
    let word = String::from_utf8_lossy(word);
    let word = word.trim_matches('_');
    let known = HARMLESS.contains(&word) || ["gnu", "clang", "using"].contains(&word);
    let open = memchr::memmem::rfind(before, b"[[");
    // Not what stands in the parentheses of one.
    let is_open = open.is_some_and(|it| {
        let within = &before[it..];
        let count = |wanted: u8| within.iter().filter(|it| **it == wanted).count();
        memchr::memmem::find(within, b"]]").is_none() && count(b'(') == count(b')')
    });
    let is_item = before.ends_with(b"[[") || before.ends_with(b",") || before.ends_with(b":");
    let gnu = before
        .strip_suffix(b"((")
        .unwrap_or_default()
        .trim_ascii_end();
    known && (is_open && is_item || gnu.ends_with(b"__attribute__"))
}

/// Whether a name is kept for compilers and libraries ([lex.name]).
fn is_reserved(name: &str) -> bool {
    let mut rest = name.bytes();
    rest.next() == Some(b'_')
        && rest
            .next()
            .is_some_and(|it| it == b'_' || it.is_ascii_uppercase())
}

/// Of a word in an invocation of a macro, or what that makes, one that may stand for a name that libclang leaves out.
fn left_out_of_macro<'tu>(
    facts: &mut Facts<'tu>,
    tu: &'tu TranslationUnit,
    word: &str,
) -> Option<String> {
    let made = facts.files.configurations.made_of(word);
    let mut words = std::iter::once(word.to_owned()).chain(made);
    let aligns = |it: &str| ["alignas", "aligned", "__aligned__", "_Alignas"].contains(&it);
    if let Some(found) = words.clone().find(|it| aligns(it)) {
        return Some(found);
    }
    let declared = facts.declared.get_or_insert_with(|| Declared::of(tu));
    words.find(|it| declared.brought.contains(it) && declared.is_several(it))
}

fn is_name(cursor: Cursor<'_>) -> bool {
    let it = cursor.kind();
    kind::is_declaration(it)
        || kind::is_attribute(it)
        || kind::is_reference(it)
        || it == kind::OVERLOADED_DECL_REF
}
