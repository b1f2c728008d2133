//! Which names does analysed text mention, itself or through the declarations of what it mentions?
//!
//! By text, not by meaning: what another configuration declares under such a name has no cursor here. Whatever decides what a
//! name means counts: all of an enumeration, the initialiser of a variable, a using-directive, the body of a function that
//! constant expressions may call or that gives its type. The bodies of other functions decide nothing of the kind.

use std::collections::{BTreeSet, HashMap};

use super::facts::Facts;
use crate::clang::{Cursor, Extent, kind};
use crate::extract::reading::{Head, Scope, text};
use crate::extract::syntax::compound_of;
use crate::model::{Class, Function, FunctionKind, Site, Span};
use crate::mutation::{Rule, broken};

/// The declarations outside of system headers.
#[derive(Default)]
struct Outer<'tu> {
    named: Vec<(String, Extent, Trail)>,
    /// Enumerations: their enumerators are names too.
    enumerations: Vec<Cursor<'tu>>,
    classes: Vec<(String, Extent)>,
    /// What counts under no name: using-directives, and operators that constant expressions may call.
    unnamed: Vec<Extent>,
}

/// What may stand between where libclang has a declaration end, and where it does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trail {
    /// Nothing that it leaves out.
    None,
    /// Attributes, up to a semicolon: `struct Header { … } PACKED;`, `typedef int Wide MODE;`.
    Attributes,
}

impl Trail {
    fn of(declaration: Cursor<'_>) -> Self {
        match kind::is_function(declaration.kind()) || broken(Rule::TrailingAttributes) {
            true => Trail::None,
            false => Trail::Attributes,
        }
    }

    /// Where a declaration ends that libclang has end at `end` of a text.
    fn end(self, text: &[u8], end: u32) -> u32 {
        match self {
            Trail::None => end,
            Trail::Attributes => behind(text, end),
        }
    }
}

/// The compiled text of files.
#[derive(Default)]
struct Compiled(HashMap<usize, Vec<u8>>);

impl Compiled {
    fn of(&mut self, facts: &Facts<'_>, file: usize) -> &[u8] {
        let text = self.0.entry(file);
        text.or_insert_with(|| facts.files.compiled_of(file))
    }
}

/// What the classes, functions and sites of a unit may depend on.
pub(crate) fn scope<'tu>(
    facts: &mut Facts<'tu>,
    top: &[Cursor<'tu>],
    classes: &[Class],
    functions: &[&Function],
    sites: &[Site],
) -> Scope {
    let mut scope = Scope::default();
    let mut texts = Compiled::default();
    let mut outer = Outer::default();
    // Bodies that decide what names mean: these count as any text of declarations does.
    let mut telling: HashMap<usize, Vec<(u32, u32)>> = HashMap::new();
    for record in &facts.declarations.functions {
        let Some((definition, _)) = record.definition() else {
            continue;
        };
        let Some(extent) = compound_of(definition).map(Cursor::extent) else {
            continue;
        };
        let range = facts.files.configurations.moved(extent);
        let start = facts.files.configurations.moved(definition.extent()).0;
        let text = texts.of(facts, extent.file);
        let tells = facts.files.configurations.may_vary(definition)
            && tells_names(facts, text, (before(text, start), range.0));
        let bodies = match tells {
            true => {
                outer.add_function(definition);
                &mut telling
            }
            false => &mut scope.bodies,
        };
        bodies.entry(extent.file).or_default().push(range);
        scope.inner.entry(extent.file).or_default().push(range);
        let heads = scope.heads.entry(extent.file).or_default();
        heads.push(Head { start, body: range });
    }
    let tells = |key: usize, span: &Span| {
        let bodies = telling.get(&key).map_or(&[][..], |it| it);
        bodies.contains(&(span.start, span.end))
    };
    let bodies = functions.iter().filter_map(|it| it.body.as_ref());
    let analysed: Vec<Span> = bodies
        .chain(sites.iter().map(|it| &it.block))
        .map(|it| it.span)
        .collect();
    for span in &analysed {
        let key = facts.files.key(span.file);
        if !tells(key, span) {
            let list = scope.analysed.entry(key).or_default();
            list.push((span.start, span.end));
        }
    }
    let helpers = functions
        .iter()
        .filter(|it| it.kind == FunctionKind::Helper);
    for body in helpers.filter_map(|it| it.body.as_ref()) {
        let key = facts.files.key(body.span.file);
        if !tells(key, &body.span) {
            let list = scope.helpers.entry(key).or_default();
            list.push((body.span.start, body.span.end));
        }
    }
    let mut pending: BTreeSet<String> = BTreeSet::new();
    let declared = functions.iter().flat_map(|it| &it.declarations);
    let heads = declared.map(|it| (it.span, Trail::None));
    let heads = heads.chain(classes.iter().map(|it| (it.span, Trail::Attributes)));
    for (span, trail) in heads {
        let key = facts.files.key(span.file);
        let text = facts.files.text(span.file);
        let bodies = scope.bodies.get(&key).map_or(&[][..], |it| it);
        let start = before(&text.0, span.start);
        let end = trail.end(&text.0, span.end);
        add_words(&text.0, (start, end), bodies, &mut pending);
    }
    scope.uses.clone_from(&pending);
    for span in &analysed {
        let text = facts.files.text(span.file);
        add_words(&text.0, (span.start, span.end), &[], &mut pending);
    }
    for class in classes {
        let key = facts.files.key(class.span.file);
        let list = scope.classes.entry(key).or_default();
        list.push((class.span.start, class.span.end));
    }
    top.iter()
        .filter(|it| facts.files.configurations.may_vary(**it))
        .for_each(|it| outer.visit(*it));
    for it in &outer.unnamed {
        let range = facts.files.configurations.moved(*it);
        let mut words = BTreeSet::new();
        add_words(texts.of(facts, it.file), range, &[], &mut words);
        scope.uses.extend(words.iter().cloned());
        pending.extend(words);
        scope.whole.entry(it.file).or_default().push(range);
    }
    for (_, extent) in &outer.classes {
        let range = facts.files.configurations.moved(*extent);
        scope.inner.entry(extent.file).or_default().push(range);
    }
    close(facts, &outer, pending, (&mut texts, &mut scope));
    scope
}

/// Whether the body of a function with such a head decides what names mean: constant expressions may call it, or its type is
/// that of what it returns.
fn tells_names(facts: &Facts<'_>, text: &[u8], head: (u32, u32)) -> bool {
    let is_constant = |it: &str| matches!(it, "constexpr" | "consteval");
    let mut words = BTreeSet::new();
    add_words(text, head, &[], &mut words);
    let made = words
        .iter()
        .flat_map(|it| facts.files.configurations.made_of(it));
    let made: Vec<String> = made.collect();
    let mut all = words.iter().chain(&made);
    let deduced = || {
        let head = &text[head.0 as usize..(head.1 as usize).min(text.len())];
        !head.windows(2).any(|it| it == b"->")
    };
    all.any(|it| is_constant(it) || it == "auto" && deduced())
}

impl<'tu> Outer<'tu> {
    fn visit(&mut self, cursor: Cursor<'tu>) {
        if !kind::is_declaration(cursor.kind()) {
            return;
        }
        if let kind::NAMESPACE | kind::LINKAGE_SPEC | kind::UNEXPOSED_DECL = cursor.kind() {
            cursor.children().into_iter().for_each(|it| self.visit(it));
            return;
        }
        let name = cursor.spelling();
        let extent = cursor.extent();
        if cursor.kind() == kind::USING_DIRECTIVE {
            self.unnamed.push(extent);
        }
        if kind::is_class(cursor.kind()) {
            self.classes.push((name.clone(), extent));
            self.add_enumerations(cursor);
        }
        if cursor.kind() == kind::ENUM_DECL {
            self.enumerations.push(cursor);
        }
        self.named.push((name, extent, Trail::of(cursor)));
    }

    /// Adds the enumerations of a class.
    fn add_enumerations(&mut self, class: Cursor<'tu>) {
        for member in class.children() {
            match member.kind() {
                kind::ENUM_DECL => self.enumerations.push(member),
                it if kind::is_class(it) => self.add_enumerations(member),
                _ => {}
            }
        }
    }

    /// Adds a function whose body decides what names mean. (No name stands where an operator is used.)
    fn add_function(&mut self, function: Cursor<'tu>) {
        let name = function.spelling();
        let extent = function.extent();
        match name.starts_with("operator") {
            true => self.unnamed.push(extent),
            false => {
                let name = name.split('<').next().unwrap_or_default();
                self.named.push((name.to_owned(), extent, Trail::None));
            }
        }
    }
}

/// Adds what the declarations of `pending` mention, and of what they mention.
fn close<'tu>(
    facts: &Facts<'tu>,
    outer: &Outer<'tu>,
    pending: BTreeSet<String>,
    (texts, scope): (&mut Compiled, &mut Scope),
) {
    let mut by_name: HashMap<String, Vec<(Extent, Trail)>> = HashMap::new();
    for (name, extent, trail) in &outer.named {
        let all = by_name.entry(name.clone()).or_default();
        all.push((*extent, *trail));
    }
    for it in &outer.enumerations {
        for constant in it.children() {
            by_name
                .entry(constant.spelling())
                .or_default()
                .push((it.extent(), Trail::of(*it)));
        }
    }
    let mut pending: Vec<String> = pending.into_iter().collect();
    while let Some(name) = pending.pop() {
        if !scope.names.insert(name.clone()) {
            continue;
        }
        for (extent, trail) in by_name.get(&name).into_iter().flatten() {
            let text = texts.of(facts, extent.file);
            let (start, end) = facts.files.configurations.moved(*extent);
            let range = (start, trail.end(text, end));
            let bodies = scope.bodies.get(&extent.file).map_or(&[][..], |it| it);
            let mut words = BTreeSet::new();
            add_words(text, (before(text, range.0), range.1), bodies, &mut words);
            scope.uses.extend(words.iter().cloned());
            pending.extend(words.into_iter().filter(|it| !scope.names.contains(it)));
            scope.whole.entry(extent.file).or_default().push(range);
        }
    }
    for (name, extent) in &outer.classes {
        if scope.names.contains(name) {
            let range = facts.files.configurations.moved(*extent);
            scope.classes.entry(extent.file).or_default().push(range);
        }
    }
}

/// Where the attributes in front of a declaration start, which libclang does not count as its text: behind what ends the
/// declaration before it, or a directive.
fn before(text: &[u8], start: u32) -> u32 {
    let mut at = (start as usize).min(text.len());
    while at > 0 && !matches!(text[at - 1], b';' | b'{' | b'}') {
        if text[at - 1] == b'\n' {
            let line = text[..at - 1].rsplit(|it| *it == b'\n').next();
            if line.is_some_and(|it| it.trim_ascii_start().starts_with(b"#")) {
                break;
            }
        }
        at -= 1;
    }
    at as u32
}

/// Where the attributes behind a declaration end: at a semicolon.
fn behind(text: &[u8], end: u32) -> u32 {
    let mut at = (end as usize).min(text.len());
    let mut depth = 0;
    while at < text.len() {
        match text[at] {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b';' if depth == 0 => break,
            b'{' | b'}' => break,
            _ => {}
        }
        at += 1;
    }
    at as u32
}

/// Adds the words of a range, those of function bodies aside.
fn add_words(
    text: &[u8],
    (start, end): (u32, u32),
    bodies: &[(u32, u32)],
    words: &mut BTreeSet<String>,
) {
    let within: Vec<&(u32, u32)> = bodies
        .iter()
        .filter(|it| start <= it.0 && it.1 <= end)
        .collect();
    text::for_each_word_at(text, start as usize, end as usize, |at, word| {
        let at = at as u32;
        if !within.iter().any(|it| it.0 <= at && at < it.1) {
            words.insert(String::from_utf8_lossy(word).into_owned());
        }
    });
}
