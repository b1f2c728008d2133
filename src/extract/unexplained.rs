//! Names in a text that the syntax tree does not explain.
//!
//! Copied statements are compared by what their names mean, and libclang leaves some out: those in `alignas(…)`, of the member of
//! `__builtin_offsetof`. Instead of a list of what it leaves out, each identifier that the compiler reads in a body that is copied has to be a
//! name that the tree has there, one that is declared there, or an attribute's. What a macro makes has no text, and it may drop its arguments: there,
//! what libclang is known to leave out is asked for by its words.
//!
//! One thing that libclang leaves out is common: a `typedef` that a using-declaration brings (`std::int64_t`). Behind the name of a namespace or
//! class, that is the same wherever it stands. By itself it is, if nothing else in the unit has the name.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::facts::Facts;
use super::text;
use crate::clang::{Cursor, Location, TranslationUnit, kind};
use crate::model::Span;

/// What using-declarations of namespaces bring.
#[derive(Default)]
pub(super) struct Imports {
    /// Names, with the namespaces that they come from.
    brought: HashMap<String, HashSet<String>>,
    /// Names in the unit's own text, with what they are declared in.
    declared: HashMap<String, HashSet<String>>,
}

impl Imports {
    fn of(tu: &TranslationUnit) -> Self {
        let mut found = Imports::default();
        let mut open: Vec<(Cursor<'_>, bool)> = vec![(tu.root(), true)];
        while let Some((cursor, is_outer)) = open.pop() {
            for it in cursor.children() {
                if it.in_system_header() {
                    continue;
                }
                let is_namespace = matches!(it.kind(), kind::NAMESPACE | kind::LINKAGE_SPEC);
                let (list, scope) = match it.kind() {
                    kind::USING_DECL if is_outer => (&mut found.brought, source_of(it)),
                    _ => (&mut found.declared, it.semantic_parent()),
                };
                if kind::is_declaration(it.kind()) && !is_namespace {
                    let scope = scope.map(Cursor::usr).unwrap_or_default();
                    list.entry(it.spelling()).or_default().insert(scope);
                }
                open.push((it, is_outer && is_namespace));
            }
        }
        found
    }

    /// Whether the name of a using-declaration may be another thing elsewhere.
    fn may_differ(&self, name: &str) -> bool {
        self.brought.contains_key(name) && !self.has(name)
    }

    /// Whether a name is brought from one namespace, and nothing else has it.
    fn has(&self, name: &str) -> bool {
        let brought = self.brought.get(name).filter(|it| it.len() == 1);
        brought.is_some_and(|from| self.declared.get(name).is_none_or(|it| it.is_subset(from)))
    }
}

/// The namespace that a using-declaration names; `None` for the global one.
fn source_of(using: Cursor<'_>) -> Option<Cursor<'_>> {
    let children = using.children().into_iter();
    let mut scopes = children.filter(|it| it.kind() == kind::NAMESPACE_REF);
    scopes.next_back()?.referenced()
}

/// What of a body says nothing of itself, and where.
pub(super) fn unexplained_name<'tu>(
    facts: &mut Facts<'tu>,
    tu: &'tu TranslationUnit,
    (compound, span): (Cursor<'tu>, Span),
) -> Option<(Span, String)> {
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
    let mut before = None;
    for offset in compound.identifiers() {
        let location = Location {
            file,
            offset,
            in_macro: false,
        };
        let at = facts.files.point(location)?.start as usize;
        let end = text::word_end(text, at);
        if cuts
            .iter()
            .any(|it| it.0 <= at as u32 && (at as u32) < it.1)
        {
            // Not compiled.
            continue;
        }
        let name = String::from_utf8_lossy(&text[at..end]).into_owned();
        let span = Span::new(span.file, at as u32, end as u32);
        if let Some(it) = invocation(at as u32) {
            if let Some(found) = left_out_of_macro(facts, tu, &name) {
                let place = Span::new(span.file, it.0, it.1);
                return Some((
                    place,
                    format!("a macro names `{found}` in the body, {UNTOLD}"),
                ));
            }
            continue;
        }
        // The namespace of an attribute: `gnu::unused`.
        let behind = text::skip_trivia(text, end);
        let is_namespace =
            text[behind..].starts_with(b"::") && is_explained(text::skip_trivia(text, behind + 2));
        let scope = before.filter(|(_, end): &(bool, usize)| text::is_scope(text, *end, at));
        let is_qualified = scope.is_some_and(|(told, _)| told);
        let told = is_explained(at) || is_namespace || is_qualified;
        before = Some((told, end));
        if told {
            continue;
        }
        let imports = facts.imports.get_or_insert_with(|| Imports::of(tu));
        if imports.may_differ(&name) {
            let message = format!(
                "the body names `{name}`, which a using-declaration brings, and so are other things called; write it with its namespace"
            );
            return Some((span, message));
        }
        if !imports.has(&name) {
            return Some((span, format!("the body names `{name}`, {UNTOLD}")));
        }
        facts.files.reserved.insert(name);
    }
    None
}

const UNTOLD: &str = "and libclang does not tell what that is";

/// Of a word in an invocation of a macro, or what that makes, one that may stand for a name that libclang leaves out.
fn left_out_of_macro<'tu>(
    facts: &mut Facts<'tu>,
    tu: &'tu TranslationUnit,
    word: &str,
) -> Option<String> {
    let made = facts.files.configurations.made_of(word);
    let mut words = std::iter::once(word.to_owned()).chain(made);
    let imports = facts.imports.get_or_insert_with(|| Imports::of(tu));
    words.find(|it| {
        let aligns = ["alignas", "aligned", "__aligned__", "_Alignas"].contains(&it.as_str());
        aligns || imports.may_differ(it)
    })
}

fn is_name(cursor: Cursor<'_>) -> bool {
    let it = cursor.kind();
    kind::is_declaration(it)
        || kind::is_attribute(it)
        || matches!(
            it,
            kind::DECL_REF_EXPR
                | kind::MEMBER_REF_EXPR
                | kind::TYPE_REF
                | kind::TEMPLATE_REF
                | kind::NAMESPACE_REF
                | kind::MEMBER_REF
                | kind::VARIABLE_REF
                | kind::OVERLOADED_DECL_REF
        )
}
