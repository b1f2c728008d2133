//! What do the uses of macros between the declarations of a namespace depend on?
//!
//! Such a use may declare anything, and drop or keep what stands in it, whatever its text and its name say here: an overload, an
//! operator, a specialisation, a subclass. So the conditions that decide what the macro is count. Two kinds of macros do nothing of
//! that: those that change no meaning, and those that are specifiers by all their definitions (what these specify has a name), but not
//! in front of `namespace`: members of an inline namespace are found without its name.
//! Where no test tells a condition, the use does not count; but what takes arguments and is defined by the command line is refused.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::conditionals::{MacroPlace, blanked, closing, first_word};
use super::text;
use super::{Configurations, Dependence, Scope};
use crate::extract::reading::text::Piece;
use crate::mutation::{Rule, broken};

/// What such uses mention.
#[derive(Default)]
struct Uses {
    /// Macros of the program, and where the first use stands.
    macros: BTreeMap<String, (usize, u32)>,
    /// What macros may make part of a macro's name.
    pasted: BTreeSet<String>,
    /// What is handed to these.
    arguments: BTreeSet<String>,
    /// What is handed to any.
    handed: BTreeSet<String>,
    /// Macros that stand in front of `namespace`.
    of_namespaces: BTreeSet<String>,
    /// The compiler's own macros, in classes, too.
    predefined: BTreeSet<String>,
}

impl Configurations {
    /// What the uses of macros outside of the bodies of functions and classes depend on.
    pub(super) fn of_outer_uses(&mut self, scope: &Scope) -> Dependence {
        let Uses {
            macros,
            pasted,
            arguments,
            handed,
            of_namespaces,
            predefined,
        } = self.outer_uses(scope);
        let inlines: BTreeSet<String> = of_namespaces
            .iter()
            .filter(|_| !broken(Rule::InlineNamespaces))
            .flat_map(|it| self.closure(it))
            .collect();
        let mut found = Dependence::default();
        let mut seen = HashSet::new();
        for name in predefined {
            self.add_value(&name, &mut found);
        }
        for (name, place) in macros {
            if self.takes_arguments_by_command(&name) && found.untold.is_none() {
                let message = format!(
                    "it declares by `{name}`, which the command line defines with parameters, so that no `#if` can tell what it is \
                     elsewhere; define it in a header, under a condition"
                );
                found.untold = Some((message, Some(place)));
            }
            let mut pending = vec![name];
            while let Some(it) = pending.pop() {
                if !seen.insert(it.clone()) {
                    continue;
                }
                if !self.own.contains_key(&it) {
                    self.add_value(&it, &mut found);
                    continue;
                }
                pending.extend(self.words_of(&it));
                if !self.is_neutral(&it, &mut HashSet::new())
                    && (inlines.contains(&it) || !self.specifies(&it, &mut HashSet::new()))
                {
                    self.add_told(&it, &mut found);
                }
            }
        }
        for it in self.joined(&seen, &handed) {
            found.tests.extend(self.value_of(&it).tests);
        }
        for it in pasted.union(&arguments) {
            let of_value = match self.own.contains_key(it) {
                true => self.of_macro(it),
                false if self.given.contains_key(it) => self.value_of(it),
                false => continue,
            };
            found.tests.extend(of_value.tests);
        }
        found
    }

    /// Adds the value of a macro of the compiler's own, if a test tells it. (What is no number names a type mostly, and the same one
    /// elsewhere.)
    fn add_value(&self, name: &str, found: &mut Dependence) {
        if self.is_predefined(name) {
            let value = self.value_of(name);
            found.tests.extend(value.tests);
        }
    }

    /// Adds the conditions around the definitions of a macro, as far as tests tell them.
    fn add_told(&mut self, name: &str, found: &mut Dependence) {
        for place in self.own.get(name).cloned().unwrap_or_default() {
            let mut around: Vec<(usize, usize)> =
                self.around_file(place.file).into_iter().collect();
            around.extend(self.around(place).into_iter().map(|it| (place.file, it)));
            for (key, at) in around {
                let choice = &self.files[&key].choices[at];
                let outcomes = choice.groups.iter().filter_map(|it| it.outcome.as_ref());
                if choice.guard || outcomes.flat_map(|it| it.0.names()).any(|it| it == name) {
                    continue;
                }
                found.tests.extend(self.of_choice(key, at).tests);
            }
        }
    }

    fn outer_uses(&self, scope: &Scope) -> Uses {
        let mut uses = Uses::default();
        let mut pasting: HashMap<String, bool> = HashMap::new();
        let mut none = HashSet::new();
        for (key, file) in &self.files {
            let inner = scope.inner.get(key).map_or(&[][..], |it| it);
            let lines = file.directives.iter().map(|it| (it.start, it.end));
            let cuts: Vec<(u32, u32)> = file.cuts.iter().copied().chain(lines).collect();
            let compiled = blanked(&file.text, &cuts);
            text::for_each_word_at(&compiled, 0, compiled.len(), |at, word| {
                let behind = at + word.len();
                let Ok(name) = std::str::from_utf8(word) else {
                    return;
                };
                let at = at as u32;
                let in_body = |it: &(u32, u32)| it.0 < at && at < it.1;
                if self.is_predefined(name) {
                    let bodies = scope.bodies.get(key).map_or(&[][..], |it| it);
                    let counts = !bodies.iter().any(in_body);
                    uses.predefined.extend(counts.then(|| name.to_owned()));
                    return;
                }
                let is_macro = self.own.contains_key(name) || self.takes_arguments_by_command(name);
                // What a macro makes starts where its name does.
                if !is_macro || inner.iter().any(in_body) {
                    return;
                }
                uses.macros.entry(name.to_owned()).or_insert((*key, at));
                if self.is_in_front_of_namespace(&compiled, behind) {
                    uses.of_namespaces.insert(name.to_owned());
                }
                let pastes = pasting.entry(name.to_owned()).or_insert_with(|| {
                    let pastes = self.pastes(name, &mut none);
                    let words = pastes.then(|| self.words_in(name));
                    uses.pasted.extend(words.into_iter().flatten());
                    pastes
                });
                let pastes = *pastes;
                let end = arguments_end(&compiled, behind);
                text::for_each_word(&compiled, behind, end, |it| {
                    let word = String::from_utf8_lossy(it).into_owned();
                    uses.arguments.extend(pastes.then(|| word.clone()));
                    uses.handed.insert(word);
                });
            });
        }
        uses
    }

    /// Whether nothing but macros stands between `at` and `namespace`.
    fn is_in_front_of_namespace(&self, text: &[u8], mut at: usize) -> bool {
        loop {
            at = arguments_end(text, at);
            if text.get(at) == Some(&b')') {
                at = text::skip_trivia(text, at + 1);
            }
            if at == text.len() {
                return false;
            }
            let (Piece::Word, end) = text::piece(text, at) else {
                return false;
            };
            match &text[at..end] {
                b"namespace" => return true,
                word if std::str::from_utf8(word).is_ok_and(|it| self.own.contains_key(it)) => {
                    at = end;
                }
                _ => return false,
            }
        }
    }

    /// Whether the expansion of a macro may make words of others. `none`: macros of which that is known not to.
    fn pastes(&self, name: &str, none: &mut HashSet<String>) -> bool {
        let mut pending = vec![name.to_owned()];
        let mut seen = HashSet::new();
        while let Some(it) = pending.pop() {
            let Some(places) = self.own.get(&it) else {
                continue;
            };
            if none.contains(&it) || !seen.insert(it.clone()) {
                continue;
            }
            let pastes = |it: &MacroPlace| {
                let directive = &self.files[&it.file].directives[it.directive];
                directive.rest.contains("##")
            };
            if places.iter().any(pastes) {
                return true;
            }
            pending.extend(self.words_of(&it));
        }
        none.extend(seen);
        false
    }

    /// Whether the command line defines a macro with parameters, one of the compiler's own aside.
    fn takes_arguments_by_command(&self, name: &str) -> bool {
        let value = self.given.get(name);
        !name.starts_with("__") && value.is_some_and(|it| it.starts_with('('))
    }

    /// Whether a macro is nothing but specifiers and attributes, by each of its definitions.
    fn specifies(&self, name: &str, seen: &mut HashSet<String>) -> bool {
        if self.given.contains_key(name) || !seen.insert(name.to_owned()) {
            return false;
        }
        let places = self.own.get(name).into_iter().flatten();
        let mut places = places.filter(|it| self.defines(**it));
        places.all(|it| {
            let rest = &self.files[&it.file].directives[it.directive].rest;
            let behind = &rest[first_word(rest).len()..];
            let mut text = match behind.starts_with('(') {
                true => &behind[closing(behind, 0)..],
                false => behind,
            };
            loop {
                text = text.trim_start();
                let word = first_word(text);
                let mut is_known = || {
                    SPECIFIERS.contains(&word)
                        || self.own.contains_key(word)
                            && (self.is_neutral(word, &mut HashSet::new())
                                || self.specifies(word, seen))
                };
                text = if text.is_empty() {
                    return true;
                } else if text.starts_with("[[") {
                    text.split_once("]]").map_or("", |it| it.1)
                } else if let Some(language) = text.strip_prefix("\"C\"") {
                    language
                } else if !word.is_empty() && is_known() {
                    let behind = text[word.len()..].trim_start();
                    match behind.starts_with('(') {
                        true => &behind[closing(behind, 0)..],
                        false => behind,
                    }
                } else {
                    return false;
                };
            }
        })
    }
}

/// Behind the arguments of a macro whose name ends at `at`.
fn arguments_end(text: &[u8], at: usize) -> usize {
    let mut end = text::skip_trivia(text, at);
    let mut depth = 0;
    while end < text.len() {
        let (piece, next) = text::piece(text, end);
        match piece {
            Piece::Byte(b'(') => depth += 1,
            Piece::Byte(b')') => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            break;
        }
        end = next;
    }
    end
}

/// Words in front of a declaration, or behind it, that name nothing.
const SPECIFIERS: [&str; 19] = [
    "__attribute__",
    "__cdecl",
    "__declspec",
    "__extension__",
    "__fastcall",
    "__forceinline",
    "__inline",
    "__inline__",
    "__stdcall",
    "__vectorcall",
    "_Noreturn",
    "alignas",
    "consteval",
    "constexpr",
    "constinit",
    "extern",
    "inline",
    "noexcept",
    "static",
];
