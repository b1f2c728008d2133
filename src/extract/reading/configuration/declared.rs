//! What may a class, or the declaration of a function, be in another configuration?
//!
//! Conditions that count pin what stands under them. But a declaration in a class stands in all configurations, and so do the plain calls
//! in functions that must be defined in all: what these name has to be there, and mean the same, whatever was compiled.

use std::collections::BTreeSet;

use super::conditionals::{GroupText, blanked};
use super::{Configurations, text};
use crate::mutation::{Rule, broken};
use crate::source::KEYWORDS;

/// Whether a word is one of the access labels.
fn is_label(word: &str) -> bool {
    matches!(word, "public" | "protected" | "private")
}

/// Whether a word has compilers complain of the use of what is declared with it, or makes it virtual.
fn is_of_use(word: &str) -> bool {
    let word = word.trim_matches('_');
    matches!(
        word,
        "deprecated"
            | "unavailable"
            | "availability"
            | "error"
            | "warning"
            | "diagnose_if"
            | "enable_if"
            | "delete"
            | "virtual"
    )
}

/// The words of a text that nowhere are what a declaration declares: behind each stands its declarator.
fn only_types(text: &[u8], start: usize, end: usize) -> BTreeSet<String> {
    let (mut types, mut names) = (BTreeSet::new(), BTreeSet::new());
    text::for_each_word_at(text, start, end, |at, word| {
        let behind = text::skip_trivia(&text[..end], at + word.len());
        let behind = &text[behind.min(end)..end];
        let is_word = behind
            .first()
            .is_some_and(|it| it.is_ascii_alphabetic() || *it == b'_');
        // What belongs to a name may stand behind it: `final`, attributes.
        let of_name = [&b"final"[..], b"__", b"alignas", b"asm"];
        let declares = is_word && !of_name.iter().any(|it| behind.starts_with(it));
        let leads = [&b"*"[..], b"&", b"<", b"::"];
        let kind = match declares || leads.iter().any(|it| behind.starts_with(it)) {
            true => &mut types,
            false => &mut names,
        };
        kind.insert(String::from_utf8_lossy(word).into_owned());
    });
    types.difference(&names).cloned().collect()
}

impl Configurations {
    /// The names and access labels at the scope of the class at `span` of a file that stand there in another configuration: in branches that were not
    /// compiled, or in what a macro may be. What stands in `bodies`, those of its functions, is of no interest.
    pub(crate) fn declared_elsewhere(
        &mut self,
        key: usize,
        span: (u32, u32),
        bodies: &[(u32, u32)],
    ) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let Some(file) = self.files.get(&key) else {
            return found;
        };
        let is_within = |it: (u32, u32), outer: (u32, u32)| outer.0 <= it.0 && it.1 <= outer.1;
        let choices = file.choices.iter().filter(|it| !it.guard);
        let own = choices.filter(|it| {
            let place = (it.start, it.end);
            is_within(place, span) && !bodies.iter().any(|body| is_within(place, *body))
        });
        for group in own.flat_map(|it| &it.groups).filter(|it| !it.active) {
            let text = file.with_included(group);
            let (start, end) = (group.start as usize, text.len());
            let mut names = BTreeSet::new();
            text::for_each_declared(&text, start, end, |word, _| {
                names.insert(String::from_utf8_lossy(word).into_owned());
            });
            let types = only_types(&text, start, end);
            // A macro may declare anything, whatever stands behind it, or be an attribute behind a name.
            let macros = names.iter().any(|it| self.own.contains_key(it));
            found.extend(names.into_iter().filter(|it| macros || !types.contains(it)));
            text::for_each_word_at(&text, start, end, |at, word| {
                let behind = text::skip_trivia(&text[..end], at + word.len());
                // Its parentheses make no function of what stands in front.
                let marked = text[behind.min(end)..end].starts_with(b"__attribute");
                let word = String::from_utf8_lossy(word);
                found.extend((marked || is_label(&word)).then(|| word.into_owned()));
            });
        }
        let mut used = BTreeSet::new();
        let text = blanked(&file.text[..span.1 as usize], bodies);
        text::for_each_word(&text, span.0 as usize, span.1 as usize, |word| {
            used.insert(String::from_utf8_lossy(word).into_owned());
        });
        for name in used.iter().chain(&found.clone()) {
            if self.own.contains_key(name) && self.is_configured(name) {
                found.extend(self.words_in(name));
            }
        }
        found.retain(|it| is_label(it) || KEYWORDS.binary_search(&it.as_str()).is_err());
        found
    }

    /// Whether a macro of the program has a word in some configuration.
    pub(crate) fn may_be(&self, name: &str, wanted: &str) -> bool {
        self.own.contains_key(name) && self.words_in(name).any(|it| it == wanted)
    }

    /// Whether the configuration decides what a macro is.
    fn is_configured(&mut self, name: &str) -> bool {
        let uses = self.of_uses(&BTreeSet::from([name.to_owned()]), false);
        !uses.tests.is_empty() || uses.untold.is_some()
    }

    /// Whether the configuration decides on something in the text from `start` to `end` of a file that is neither `final` nor without
    /// meaning: by a macro, since directives are seen.
    pub(crate) fn decides_bases(&mut self, key: usize, (start, end): (u32, u32)) -> bool {
        let mut used = BTreeSet::new();
        if let Some(file) = self.files.get(&key) {
            text::for_each_word(&file.text, start as usize, end as usize, |word| {
                used.insert(String::from_utf8_lossy(word).into_owned());
            });
        }
        let given = |it: &str| {
            let value = self.given.get(it).map_or("", |it| it);
            !matches!(value.trim(), "" | "final")
        };
        let is_final = |it: &String| it == "final" || self.own.contains_key(it);
        let makes =
            |it: &String| self.own.contains_key(it) && !self.words_in(it).all(|it| is_final(&it));
        if used.iter().any(|it| given(it)) {
            return true;
        }
        used.retain(makes);
        used.iter().any(|it| self.is_configured(it))
    }

    /// Whether a branch of a conditional in the text from `start` to `end` of a file has a word of which `decides` is true.
    pub(crate) fn decides_word(
        &self,
        key: usize,
        (start, end): (u32, u32),
        decides: impl Fn(&str) -> bool,
    ) -> bool {
        let Some(file) = self.files.get(&key) else {
            return false;
        };
        let has_word = |it: &GroupText| {
            let mut found = false;
            let mut decide = |word: &[u8]| found |= std::str::from_utf8(word).is_ok_and(&decides);
            text::for_each_word(&file.text, it.start as usize, it.end as usize, &mut decide);
            text::for_each_word(&it.included, 0, it.included.len(), &mut decide);
            found
        };
        let mut choices = file
            .choices
            .iter()
            .filter(|it| start <= it.start && it.start < end);
        choices.any(|it| it.groups.iter().any(has_word))
    }

    /// Whether a class that begins at `start` of a file stands in another scope in another configuration, or is a template there: a branch in front
    /// of it opens a scope, which is not closed before it, or ends in the head of a template.
    pub(crate) fn scopes_vary(&self, key: usize, start: u32) -> bool {
        let Some(file) = self
            .files
            .get(&key)
            .filter(|_| !broken(Rule::ScopesElsewhere))
        else {
            return false;
        };
        let text = |it: &GroupText| {
            let text = file.with_included(it);
            text[it.start as usize..].trim_ascii().to_vec()
        };
        let opened = |it: &GroupText| {
            let text = text(it);
            match text.starts_with(b"extern") && text.ends_with(b"{") {
                true => 0,
                false => text::depth(&text, 0, text.len()),
            }
        };
        let mut open = 0_i32;
        for choice in file
            .choices
            .iter()
            .filter(|it| !it.guard && it.end <= start)
        {
            let opens = choice.groups.iter().map(opened).max().unwrap_or_default();
            let closes = choice.groups.iter().map(opened).min().unwrap_or_default();
            open = (open + opens.max(0) + closes.min(0)).max(0);
            let in_front = text::is_trivia(&file.text, choice.end as usize, start as usize);
            let is_head = |it: &GroupText| text(it).ends_with(b">");
            if in_front && choice.groups.iter().any(is_head) {
                return true;
            }
        }
        open > 0
    }

    /// Whether the configuration decides whether the function is virtual that is declared at `start..end` of a file, up to its body, or on
    /// attributes about which compilers complain where it is used: by directives in there or in front of it, or by a macro.
    pub(crate) fn decides_use(&mut self, key: usize, (start, end): (u32, u32)) -> bool {
        let Some(file) = self.files.get(&key) else {
            return false;
        };
        let source = &file.text;
        let complains_in = |source: &[u8]| {
            let mut found = false;
            text::for_each_word(source, 0, source.len(), |word| {
                let word = String::from_utf8_lossy(word);
                found |= is_of_use(&word) || self.words_in(&word).any(|it| is_of_use(&it));
            });
            found
        };
        let complains = |from: u32, to: u32| complains_in(&source[from as usize..to as usize]);
        let group = |it: &GroupText| complains(it.start, it.end) || complains_in(&it.included);
        // What it ends in belongs to the declaration behind.
        let last = |it: &GroupText| {
            let text = &source[it.start as usize..it.end as usize];
            let behind = |text: &[u8]| {
                let end = text.iter().rposition(|it| b";{}".contains(it));
                end.map_or(0, |it| it + 1)
            };
            let included = &it.included[behind(&it.included)..];
            complains(it.start + behind(text) as u32, it.end) || complains_in(included)
        };
        let mut first = start;
        for choice in file.choices.iter().rev().filter(|it| !it.guard) {
            let is_around = choice.start <= start && end <= choice.end;
            let in_front =
                choice.end <= first && text::is_trivia(source, choice.end as usize, first as usize);
            let inside = start < choice.end && choice.start < end && !is_around;
            if inside && choice.groups.iter().any(group)
                || in_front && choice.groups.iter().any(last)
            {
                return true;
            }
            if in_front {
                first = choice.start;
            }
        }
        let mut used = BTreeSet::new();
        text::for_each_word(source, start as usize, end as usize, |word| {
            used.insert(String::from_utf8_lossy(word).into_owned());
        });
        // Such attributes change no meaning, so that no test asks for what decides on them.
        used.into_iter().any(|it| {
            let decides = self.words_in(&it).any(|it| is_of_use(&it));
            decides && self.closure(&it).iter().any(|it| self.varies(it))
        })
    }

    /// Whether the configuration decides what a macro is that may be an access label.
    pub(crate) fn decide_access(&mut self, name: &str) -> bool {
        if let Some(value) = self.given.get(name) {
            let mut found = false;
            text::for_each_word(value.as_bytes(), 0, value.len(), |word| {
                found |= std::str::from_utf8(word).is_ok_and(is_label);
            });
            return found;
        }
        let found = is_label(name) || self.words_in(name).any(|it| is_label(&it));
        found && self.is_configured(name)
    }
}
