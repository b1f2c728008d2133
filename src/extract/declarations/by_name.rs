//! Marks by name, asked for where annotations are read: see [`NamedMarks`].
//!
//! A declaration is compared with the names by what it belongs to, whoever asks and however it got there, so that all that is said of
//! annotations (they stand on any declaration, an overrider is a traversal as well) holds of these. Inline namespaces and those without
//! name may be left out.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::clang::{Cursor, kind};
use crate::extract::library::owned_pointee;
use crate::extract::syntax::{Annotation, annotation, join};
use crate::model::{Mark, NamedMark, NamedMarks, Sighting};

/// The marks by name of a run, and which of them a unit has met.
pub(crate) struct ByName {
    marks: NamedMarks,
    met: RefCell<BTreeSet<usize>>,
}

impl ByName {
    pub(crate) fn new(marks: &NamedMarks) -> Self {
        ByName {
            marks: marks.clone(),
            met: RefCell::default(),
        }
    }

    /// The annotations that a declaration has by its name.
    pub(crate) fn of(&self, declaration: Cursor<'_>) -> Vec<Annotation> {
        if self.marks.marks.is_empty() {
            return Vec::new();
        }
        let name = declaration.spelling();
        let marks = self.marks.marks.iter().enumerate();
        let named = marks.filter(|(_, it)| {
            it.name.last() == name && can_have(declaration, &it.mark) && is_meant(declaration, it)
        });
        let annotations = named.filter_map(|(at, it)| {
            self.met.borrow_mut().insert(at);
            annotation::parse(&it.mark.annotation())?.ok()
        });
        annotations.collect()
    }

    /// Whether one declaration has this annotation, in its text or by its name.
    pub(crate) fn has_mark(&self, declaration: Cursor<'_>, mark: &Annotation) -> bool {
        let written = annotations(declaration);
        let mut written = written.iter().filter_map(|it| annotation::parse(&it.1));
        written.any(|it| it.as_ref() == Ok(mark)) || self.of(declaration).contains(mark)
    }

    /// The name of the field that counts the pointers which this one leads to, or leads from one sibling to the next, if it is annotated so.
    pub(crate) fn told_by(&self, field: Cursor<'_>) -> Option<String> {
        let written = annotations(field);
        let written = written.iter();
        let written = written.filter_map(|it| annotation::parse(&it.1)?.ok());
        let mut all = written.chain(self.of(field));
        all.find_map(|it| match it {
            Annotation::Children(count) => Some(count),
            _ => None,
        })
    }

    /// Whether this declaration of a class is annotated as a tree type.
    pub(crate) fn has_tree_mark(&self, class: Cursor<'_>) -> bool {
        self.has_mark(class, &Annotation::Tree)
    }

    /// Whether a field is a child if it belongs to a tree class and leads to one: it alone owns what it leads to.
    pub(crate) fn owns(&self, field: Cursor<'_>) -> bool {
        self.marks.owners && owned_pointee(field.ty()).is_some()
    }

    /// Whether it is the name of a declaration that gives it a mark.
    pub(crate) fn tells(&self, declaration: Cursor<'_>, mark: &Annotation) -> bool {
        self.of(declaration).contains(mark)
    }

    /// What the unit with the declarations `top` knows of each name.
    pub(crate) fn sightings(&self, top: &[Cursor<'_>]) -> Vec<Sighting> {
        let met = self.met.borrow();
        let mut found: Vec<Sighting> = (0..self.marks.marks.len())
            .map(|at| Sighting {
                met: met.contains(&at),
                ..Sighting::default()
            })
            .collect();
        if found.iter().all(|it| it.met) {
            return found;
        }
        let mut search = Search {
            marks: &self.marks.marks,
            found: &mut found,
            best: vec![0.0; self.marks.marks.len()],
        };
        search.look(top, &Scope::default());
        found
    }
}

/// What declarations stand in.
#[derive(Clone, Default)]
struct Scope {
    /// The names that count, and those that may be left out.
    names: Vec<(String, bool)>,
}

impl Scope {
    fn shown(&self) -> String {
        let counting = self.names.iter().filter(|it| !it.1);
        counting.fold(String::new(), |all, it| join(&all, &it.0))
    }

    fn is(&self, path: &[String]) -> bool {
        matches_path(path, self.names.iter().rev().cloned())
    }
}

/// The search for the names that nothing asked for: a function of a system header that nobody calls, or nothing at all.
struct Search<'a> {
    marks: &'a [NamedMark],
    found: &'a mut Vec<Sighting>,
    /// How much like each name the best so far is.
    best: Vec<f64>,
}

impl Search<'_> {
    fn look(&mut self, declarations: &[Cursor<'_>], scope: &Scope) {
        for it in declarations {
            match it.kind() {
                kind::LINKAGE_SPEC | kind::UNEXPOSED_DECL | kind::FRIEND_DECL => {
                    self.look(&it.children(), scope);
                }
                kind::NAMESPACE if self.is_wanted(*it, scope) => {
                    self.look(&it.children(), &inside(*it, scope));
                }
                it_kind if kind::is_class(it_kind) => {
                    self.compare(*it, scope);
                    let inner = inside(*it, scope);
                    let defined = it.is_definition();
                    for (sighting, mark) in self.found.iter_mut().zip(self.marks) {
                        sighting.scope |= defined && inner.is(mark.name.scope());
                    }
                    if defined && (!it.in_system_header() || self.may_hold(&inner)) {
                        self.look(&it.children(), &inner);
                    }
                }
                it_kind if kind::is_declaration(it_kind) => self.compare(*it, scope),
                _ => {}
            }
        }
    }

    /// Whether a name may lie in a namespace, or be like one that does.
    fn is_wanted(&self, namespace: Cursor<'_>, scope: &Scope) -> bool {
        let name = namespace.spelling();
        let library = name == "std" || name.starts_with("__");
        let system = namespace.in_system_header() && library;
        !system || self.may_hold(&inside(namespace, scope))
    }

    /// Whether a name that is looked for may lie in a scope.
    fn may_hold(&self, scope: &Scope) -> bool {
        let mut marks = self.marks.iter();
        let first = scope.names.iter().find(|it| !it.1);
        marks.any(|it| first.is_none_or(|first| it.name.path.first() == Some(&first.0)))
    }

    fn compare(&mut self, declaration: Cursor<'_>, scope: &Scope) {
        let name = declaration.spelling();
        if name.is_empty() || name.contains('(') && !name.starts_with("operator") {
            return;
        }
        let whole = join(&scope.shown(), &name);
        for (at, mark) in self.marks.iter().enumerate() {
            let sighting = &mut self.found[at];
            if sighting.met {
                continue;
            }
            let same = mark.name.last() == name && belongs(declaration, mark);
            if !can_have(declaration, &mark.mark) {
                if same {
                    sighting.other = other(declaration, mark);
                }
                continue;
            }
            if same && is_meant(declaration, mark) {
                sighting.met = true;
                continue;
            }
            if declaration.in_system_header() && !self.has_first(at, scope) {
                continue;
            }
            let overload = same.then(|| spelled_types(declaration));
            let like = match &overload {
                Some(types) => format!("{whole}({types})"),
                None => whole.clone(),
            };
            let likeness = mark.name.likeness(&whole);
            if likeness > self.best[at] {
                self.best[at] = likeness;
                self.found[at].like = Some(like);
            }
        }
    }

    fn has_first(&self, at: usize, scope: &Scope) -> bool {
        let first = scope.names.iter().find(|it| !it.1).map(|it| &it.0);
        first.is_some() && self.marks[at].name.path.first() == first
    }
}

fn inside(declaration: Cursor<'_>, scope: &Scope) -> Scope {
    let mut scope = scope.clone();
    scope
        .names
        .push((declaration.spelling(), may_be_left_out(declaration)));
    scope
}

/// Why what has the name of a mark can have no such mark.
fn other(declaration: Cursor<'_>, mark: &NamedMark) -> Option<String> {
    let what = match declaration.kind() {
        kind::TYPEDEF_DECL | kind::TYPE_ALIAS => {
            let class = declaration.ty().record()?;
            return Some(format!(
                "'{}' is another name of '{}'; name that",
                mark.name,
                class.ty().canonical().spelling()
            ));
        }
        kind::FIELD_DECL => "field",
        kind::VAR_DECL => "variable",
        it if kind::is_class(it) => "class",
        it if kind::is_function(it) => "function",
        _ => return None,
    };
    Some(format!(
        "'{}' is a {what}, no {}",
        mark.name,
        mark.mark.noun()
    ))
}

fn spelled_types(function: Cursor<'_>) -> String {
    let types = function.ty().parameters().into_iter();
    let types: Vec<String> = types.map(|it| it.spelling()).collect();
    types.join(", ")
}

/// Whether a declaration is of the kind that a mark is for.
fn can_have(declaration: Cursor<'_>, mark: &Mark) -> bool {
    match mark {
        Mark::Tree => kind::is_class(declaration.kind()),
        Mark::Child | Mark::Children(_) => declaration.kind() == kind::FIELD_DECL,
        _ => kind::is_function(declaration.kind()),
    }
}

/// Whether a declaration whose own name is that of a mark is what the mark means.
fn is_meant(declaration: Cursor<'_>, mark: &NamedMark) -> bool {
    let types = declaration.ty().parameters().into_iter();
    let types = types.map(|it| (it.spelling(), it.canonical().spelling()));
    belongs(declaration, mark) && mark.name.takes(types)
}

/// Whether it belongs to what the mark says.
fn belongs(declaration: Cursor<'_>, mark: &NamedMark) -> bool {
    let around = std::iter::successors(declaration.semantic_parent(), |it| it.semantic_parent());
    let around = around.filter(|it| {
        let kind = it.kind();
        kind == kind::NAMESPACE || kind::is_class(kind) || kind::is_function(kind)
    });
    let around = around.map(|it| (it.spelling(), may_be_left_out(it)));
    matches_path(mark.name.scope(), around)
}

fn may_be_left_out(scope: Cursor<'_>) -> bool {
    let name = scope.spelling();
    name.is_empty() || name.contains('(') || scope.is_inline_namespace()
}

/// Whether `path` are the names `around` something, from the innermost on, but for those that may be left out.
fn matches_path(path: &[String], around: impl Iterator<Item = (String, bool)>) -> bool {
    let mut path = path.iter().rev().peekable();
    for (name, optional) in around {
        match path.peek() {
            Some(wanted) if **wanted == name => drop(path.next()),
            _ if optional => {}
            _ => return false,
        }
    }
    path.peek().is_none()
}

/// The annotation strings in the text of one declaration, with their attributes.
pub(super) fn annotations(declaration: Cursor<'_>) -> Vec<(Cursor<'_>, String)> {
    let children = declaration.children().into_iter();
    let attributes = children.filter(|it| it.kind() == kind::ANNOTATE_ATTR);
    attributes.map(|it| (it, it.spelling())).collect()
}
