//! The conditionals of one file: their groups, what each asks for, and which group was compiled.

use std::collections::{HashMap, HashSet};

use crate::extract::reading::text;
use crate::source::{Conditional, Directive, OffsetMap, conditionals, directives, strip};

/// A condition of a conditional.
#[derive(Clone, Debug, Default)]
pub(super) struct Condition {
    /// As an operand of `!` and `&&`.
    pub(super) text: String,
    /// Whether the directive asks for the opposite.
    pub(super) inverted: bool,
    /// The names whose values it asks for.
    pub(super) values: Vec<String>,
    /// The names of which it asks whether they are defined.
    pub(super) defined: Vec<String>,
    /// Whether it asks the compiler something else.
    pub(super) asks: bool,
    /// Whether it may be nonsense where nothing asks for it: it uses what need not be there, or divides.
    pub(super) fragile: bool,
}

impl Condition {
    pub(super) fn is_defined(name: &str) -> Self {
        Condition {
            text: format!("defined({name})"),
            inverted: false,
            values: Vec::new(),
            defined: vec![name.to_owned()],
            asks: false,
            fragile: false,
        }
    }

    /// The condition of a directive; `None` for `#else`.
    pub(super) fn of(directive: &Directive) -> Option<Self> {
        let rest = directive.rest.as_str();
        let by_name = |inverted| Condition {
            inverted,
            ..Condition::is_defined(first_word(rest))
        };
        match directive.word.as_str() {
            "ifdef" | "elifdef" => Some(by_name(false)),
            "ifndef" | "elifndef" => Some(by_name(true)),
            "if" | "elif" => Some(Condition::of_expression(rest)),
            _ => None,
        }
    }

    pub(super) fn of_expression(rest: &str) -> Self {
        let (inverted, inner) = match rest.strip_prefix('!') {
            Some(inner) => (true, inner.trim_start()),
            None => (false, rest),
        };
        if let Some(name) = only_defined(inner) {
            return Condition {
                inverted,
                ..Condition::is_defined(name)
            };
        }
        let (mut values, mut names) = (Vec::new(), Vec::new());
        // Whether `char` is signed, and which number a character is, the compiler decides.
        let mut asks = text::has_literal(rest.as_bytes());
        let mut nonsense = false;
        let mut after_defined = false;
        let mut hidden = 0;
        let mut called = false;
        text::for_each_word_at(rest.as_bytes(), 0, rest.len(), |at, word| {
            let behind = rest[at + word.len()..].trim_start();
            let word = String::from_utf8_lossy(word).into_owned();
            if at < hidden || word.starts_with(|it: char| it.is_ascii_digit()) {
                return;
            }
            match word.as_str() {
                "defined" => after_defined = true,
                "true" | "false" | "and" | "or" | "not" | "xor" | "bitand" | "bitor" | "compl"
                | "not_eq" => {}
                _ if word.starts_with("__has_") => {
                    (asks, nonsense) = (true, true);
                    hidden = closing(rest, at + word.len());
                }
                _ if std::mem::take(&mut after_defined) => names.push(word),
                _ => {
                    called |= behind.starts_with('(');
                    values.push(word);
                }
            }
        });
        Condition {
            text: format!("({rest})"),
            inverted: false,
            values,
            defined: names,
            asks,
            fragile: nonsense || called || rest.contains(['/', '%']),
        }
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.values.iter().chain(&self.defined)
    }
}

/// A group of a conditional.
#[derive(Clone, Debug)]
pub(super) struct GroupText {
    /// Its text, between the lines of directives.
    pub(super) start: u32,
    pub(super) end: u32,
    /// Whether it was compiled.
    pub(super) active: bool,
    /// Its condition and whether that was true, if it was asked for.
    pub(super) outcome: Option<(Condition, bool)>,
    /// The text of what it includes, if it was not compiled and that is known.
    pub(super) included: Vec<u8>,
}

/// A conditional with what became of it.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) parent: Option<(usize, usize)>,
    pub(super) groups: Vec<GroupText>,
    /// Whether it keeps a file from being read twice.
    pub(super) guard: bool,
    /// The conditions of its groups (that of `#else` asks for nothing).
    pub(super) conditions: Vec<Condition>,
    /// Whether it may come out one way and the other.
    pub(super) open: bool,
    /// Whether it has an `#else`.
    pub(super) complete: bool,
}

impl Choice {
    /// Whether it begins between the head of a function and its body, and has that in a branch.
    pub(super) fn splits(&self, (head, body): (u32, u32)) -> bool {
        head < self.start && self.start <= body && body < self.end
    }
}

/// Where a macro is defined or taken back.
#[derive(Clone, Copy)]
pub(super) struct MacroPlace {
    pub(super) file: usize,
    pub(super) directive: usize,
}

/// The directives of a file of the program's own.
pub(super) struct FileText {
    /// Without generated regions.
    pub(super) text: Vec<u8>,
    pub(super) map: Option<OffsetMap>,
    pub(super) directives: Vec<Directive>,
    pub(super) choices: Vec<Choice>,
    /// What is not compiled, and the lines of conditional directives.
    pub(super) cuts: Vec<(u32, u32)>,
}

impl FileText {
    /// Reads a file. `skipped`: ends of what was not compiled, by start, on disk. `None` where text and compiler do not fit.
    pub(super) fn read(disk: &[u8], unfused: bool, skipped: &HashMap<u32, u32>) -> Option<Self> {
        if has_other_directives(disk)
            || text::has_hidden_splice(disk, 0, disk.len())
            || text::has_lone_return(disk, 0, disk.len())
            || text::directives_hide_words(disk)
        {
            return None;
        }
        let stripped = unfused.then(|| strip(disk).ok()).flatten();
        let (text, map) = match stripped.filter(|it| !it.map.is_identity()) {
            Some(it) => (it.text.into_owned(), Some(it.map)),
            None => (disk.to_vec(), None),
        };
        let moved = |at: u32| match &map {
            Some(map) => map.to_stripped(at),
            None => Some(at),
        };
        let skipped: HashMap<u32, u32> = skipped
            .iter()
            .filter_map(|(start, end)| Some((moved(*start)?, moved(*end)?)))
            .collect();
        // Directives, and what is skipped, are read from their text: its words are to stand there as they are. Generated lines are none of it.
        let hides = |(start, end): (&u32, &u32)| {
            let part = text.get(*start as usize..*end as usize);
            part.is_some_and(text::hides_words)
        };
        if skipped.iter().any(hides) {
            return None;
        }
        let directives = directives(&text);
        let conditionals = conditionals(&directives)?;
        let starts: HashSet<u32> = directives.iter().map(|it| it.hash).collect();
        if !skipped.keys().all(|it| starts.contains(it)) {
            return None;
        }
        let mut file = FileText {
            text,
            map,
            choices: Vec::with_capacity(conditionals.len()),
            cuts: Vec::new(),
            directives,
        };
        for it in &conditionals {
            let choice = file.choice(it, &skipped);
            file.choices.push(choice);
        }
        file.cut();
        Some(file)
    }

    pub(super) fn choice(&self, it: &Conditional, skipped: &HashMap<u32, u32>) -> Choice {
        let lines: Vec<&Directive> = it
            .directives
            .iter()
            .map(|at| &self.directives[*at])
            .collect();
        let (first, last) = (lines[0], lines[lines.len() - 1]);
        let guard = self.is_guard(it);
        let parent = it.parent;
        let reached = parent.is_none_or(|(at, group)| self.choices[at].groups[group].active);
        // The group that was compiled; behind the last if none was.
        let taken = match skipped.get(&first.hash) {
            _ if guard || !reached => 0,
            None => 0,
            Some(end) => lines
                .iter()
                .position(|it| *end <= it.end)
                .unwrap_or(lines.len() - 1),
        };
        let groups = lines.windows(2).enumerate().map(|(at, pair)| GroupText {
            start: pair[0].end,
            end: pair[1].start,
            active: reached && at == taken,
            outcome: Condition::of(pair[0])
                .filter(|_| reached && at <= taken)
                .map(|condition| (condition, at == taken)),
            included: Vec::new(),
        });
        let conditions = lines[..lines.len() - 1].iter().map(|it| Condition::of(it));
        Choice {
            conditions: conditions.map(Option::unwrap_or_default).collect(),
            open: false,
            complete: lines[lines.len() - 2].word == "else",
            start: first.start,
            end: last.end,
            parent,
            groups: groups.collect(),
            guard,
        }
    }

    /// Whether a conditional holds all of its file, and does nothing but to define what it asks for.
    pub(super) fn is_guard(&self, it: &Conditional) -> bool {
        let [first, last] = it.directives[..] else {
            return false;
        };
        let (open, close) = (&self.directives[first], &self.directives[last]);
        let Some(Condition {
            inverted: true,
            defined,
            ..
        }) = Condition::of(open)
        else {
            return false;
        };
        // A file of nothing but macros may be there to give one its value.
        let lines = self.directives.iter().map(|it| (it.start, it.end));
        let inside = blanked(&self.text, &lines.collect::<Vec<_>>());
        let has_text = !text::is_trivia(&inside, open.end as usize, close.start as usize);
        let next = self.directives.get(first + 1);
        let defines = next.is_some_and(|it| {
            let value = &it.rest[first_word(&it.rest).len()..];
            it.word == "define"
                && defined == [first_word(&it.rest)]
                && (value.is_empty() || has_text && integer(value).is_some())
        });
        let before = self.directives[..first]
            .iter()
            .all(|it| it.word == "pragma");
        let lines: Vec<(u32, u32)> = self.directives[..first]
            .iter()
            .map(|it| (it.start, it.end))
            .collect();
        let head = blanked(&self.text[..open.start as usize], &lines);
        let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&head);
        let len = self.text.len();
        defines
            && before
            && last + 1 == self.directives.len()
            && text::is_trivia(head, 0, head.len())
            && text::is_trivia(&self.text, close.end as usize, len)
    }

    pub(super) fn directives_in(&self, group: &GroupText) -> impl Iterator<Item = &Directive> {
        let (start, end) = (group.start, group.end);
        let all = self.directives.iter();
        all.filter(move |line| start <= line.start && line.end <= end)
    }

    /// The file's text up to the end of a group, with blanks for the directives in that.
    pub(super) fn without_directives(&self, group: &GroupText) -> Vec<u8> {
        let lines = self.directives_in(group).map(|it| (it.start, it.end));
        let lines: Vec<(u32, u32)> = lines.collect();
        blanked(&self.text[..group.end as usize], &lines)
    }

    /// The same, with the text of what the group includes behind it.
    pub(super) fn with_included(&self, group: &GroupText) -> Vec<u8> {
        let mut text = self.without_directives(group);
        text.extend(&group.included);
        text
    }

    /// The macro that a conditional asks not to be defined, and the file whose inclusion is all that it holds.
    pub(super) fn guarded_inclusion<'a>(&'a self, it: &'a Choice) -> Option<(&'a str, &'a str)> {
        let ([group], [condition]) = (&it.groups[..], &it.conditions[..]) else {
            return None;
        };
        let [name] = &condition.defined[..] else {
            return None;
        };
        let mut lines = self.directives_in(group);
        let (line, None) = (lines.next()?, lines.next()) else {
            return None;
        };
        let is_alone = text::is_trivia(&self.text, group.start as usize, line.start as usize)
            && text::is_trivia(&self.text, line.end as usize, group.end as usize);
        let included = line
            .rest
            .strip_prefix(['"', '<'])?
            .split(['"', '>'])
            .next()?;
        let whole = condition.inverted && condition.values.is_empty() && is_alone;
        (whole && line.word == "include").then_some((name, included.trim_start_matches("./")))
    }

    /// The directives of conditionals, those that guard the file aside.
    pub(super) fn conditional_directives(&self) -> impl Iterator<Item = &Directive> {
        let words = [
            "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif",
        ];
        self.directives
            .iter()
            .filter(move |it| words.contains(&it.word.as_str()))
    }

    /// Of a file that is read more than once, conditions on what the text defines may come out one way and the other: all
    /// groups count as compiled, with their directives.
    pub(super) fn leave_open(
        &mut self,
        own: &HashMap<String, Vec<MacroPlace>>,
        guards: &HashSet<String>,
    ) {
        let varies = |it: &Choice, choices: &[Choice]| {
            let names = it.conditions.iter().flat_map(Condition::names);
            let open = it.parent.is_some_and(|(at, _)| choices[at].open);
            !it.guard
                && (open
                    || names
                        .into_iter()
                        .any(|it| own.contains_key(it) && !guards.contains(it)))
        };
        for at in 0..self.choices.len() {
            if !varies(&self.choices[at], &self.choices) {
                continue;
            }
            let choice = &mut self.choices[at];
            choice.open = true;
            for (group, condition) in choice.groups.iter_mut().zip(&choice.conditions) {
                group.active = true;
                group.outcome = Some((condition.clone(), true));
            }
        }
        if self.choices.iter().any(|it| it.open) {
            self.cut();
        }
    }

    /// Finds what is not compiled.
    pub(super) fn cut(&mut self) {
        self.cuts.clear();
        let open: Vec<(u32, u32)> = self
            .choices
            .iter()
            .filter(|it| it.open)
            .map(|it| (it.start, it.end))
            .collect();
        let kept = |it: &Directive| {
            open.iter()
                .any(|span| span.0 <= it.start && it.end <= span.1)
        };
        let lines = self.conditional_directives().filter(|it| !kept(it));
        let mut cuts: Vec<(u32, u32)> = lines.map(|it| (it.start, it.end)).collect();
        for it in self.choices.iter().flat_map(|it| &it.groups) {
            if !it.active {
                cuts.push((it.start, it.end));
            }
        }
        cuts.sort_unstable();
        for (start, end) in cuts {
            match self.cuts.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => self.cuts.push((start, end)),
            }
        }
    }
}

/// The name in `defined(NAME)` or `defined NAME`, if that is all.
pub(super) fn only_defined(text: &str) -> Option<&str> {
    let behind = text.strip_prefix("defined")?;
    let inner = behind.trim();
    let inner = match inner.strip_prefix('(') {
        Some(inner) => inner.strip_suffix(')')?.trim(),
        None => inner,
    };
    let name = first_word(inner);
    (!name.is_empty() && name.len() == inner.len()).then_some(name)
}

/// Behind the parenthesis that closes the first one behind `from`.
pub(super) fn closing(text: &str, from: usize) -> usize {
    let mut depth = 0;
    for (at, it) in text.bytes().enumerate().skip(from) {
        match it {
            b'(' => depth += 1,
            b')' if depth <= 1 => return at + 1,
            b')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The name that `text` starts with.
pub(super) fn first_word(text: &str) -> &str {
    let part = |it: char| it.is_alphanumeric() || it == '_';
    let end = text.find(|it| !part(it)).unwrap_or(text.len());
    &text[..end]
}

/// An integer literal, in parentheses or not.
pub(super) fn integer(text: &str) -> Option<String> {
    let mut inner = text.trim();
    while let Some(it) = inner.strip_prefix('(').and_then(|it| it.strip_suffix(')')) {
        inner = it.trim();
    }
    let digits = inner.strip_prefix('-').unwrap_or(inner).trim_start();
    let body = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    let plain = match body.strip_prefix("0x").or_else(|| body.strip_prefix("0X")) {
        Some(hex) => !hex.is_empty() && hex.bytes().all(|it| it.is_ascii_hexdigit()),
        None => !body.is_empty() && body.bytes().all(|it| it.is_ascii_digit()),
    };
    plain.then(|| inner.to_owned())
}

/// Whether directives may begin with another sign than `#`.
pub(super) fn has_other_directives(text: &[u8]) -> bool {
    let signs: [&[u8]; 2] = [b"%:", b"??="];
    signs
        .iter()
        .any(|it| memchr::memmem::find(text, it).is_some())
}

/// `text` with blanks for `cuts`; lines stay.
pub(super) fn blanked(text: &[u8], cuts: &[(u32, u32)]) -> Vec<u8> {
    let mut out = text.to_vec();
    for (start, end) in cuts {
        let end = (*end as usize).min(out.len());
        let part = out[..end].iter_mut().skip(*start as usize);
        part.filter(|it| !matches!(**it, b'\n' | b'\r'))
            .for_each(|it| *it = b' ');
    }
    out
}
