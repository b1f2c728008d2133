//! On which preprocessor conditions does the analysed text depend, where the program's own text does not decide them?
//!
//! libclang shows no directives, only what was skipped; so the directives of the program's own files are read from their
//! text, and the outcome of each condition from the skipped ranges. A condition that names configuration macros only is
//! pinned by its outcome, so that the values themselves may differ (another version of a compiler). A macro that the text
//! defines depends on the conditions around all its definitions; one that the text defines unless it is defined is
//! pinned by its value. What no `#if` can tell is refused.
//!
//! Conditions count in analysed bodies (for what is made of them), and elsewhere (for the whole program) where a group
//! declares a name that analysed text mentions, at any distance, stands in such a class, or may hold a subclass, an operator, or another file.
//! Uses of macros between declarations count whatever they declare: see `outer_uses`.

mod conditionals;
mod declared;
mod included;
mod joined;
mod neutral;
mod options;
mod outer_uses;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Component, Path, PathBuf};

use conditionals::{
    Choice, Condition, FileText, GroupText, MacroPlace, blanked, closing, first_word, integer,
};
use neutral::{
    QUESTIONS, goes_on, has_pragma_operator, is_annotation, is_export, is_harmless,
    is_named_as_guard, is_neutral_attribute, is_of_warnings, is_reserved_by_case,
};
use options::{
    given, is_of_toolchain, is_within, searched_folders, system_folders, toolchain_folders,
};

use super::positional;
use super::silenced::{Conjunction, Literal};
use super::text;
use super::texts::Texts;
use crate::clang::{Cursor, Extent, TranslationUnit, kind};
use crate::load::own_stream;
use crate::model::{MacroOrigin, Test, Tests};
use crate::mutation::{Rule, broken};
use crate::source::directives;
use crate::source::{Directive, is_balanced};

/// What a word makes of a function among the specifiers of its declaration: `constexpr` ones are inline.
fn linkage_of(word: &[u8]) -> Option<&'static str> {
    match word {
        b"inline" | b"__inline" | b"__inline__" | b"__forceinline" | b"constexpr"
        | b"consteval" => Some("inline"),
        b"static" => Some("static"),
        _ => None,
    }
}

/// Whether a declaration of `name` in a text makes it inline or internal; without a name, whether the text ends in specifiers that do.
fn specifies(text: &[u8], name: Option<&str>) -> bool {
    let ends = |it: &u8| b";{}".contains(it);
    let linked = |part: &[u8]| {
        let (mut linked, mut named) = (false, false);
        text::for_each_word(part, 0, part.len(), |word| {
            linked |= linkage_of(word).is_some();
            named |= name.is_some_and(|it| it.as_bytes() == word);
        });
        linked && (named || name.is_none())
    };
    let mut parts = text.split(ends);
    match name {
        Some(_) => parts.any(linked),
        None => parts.next_back().is_some_and(linked),
    }
}

/// What a macro says of who may call a function from another link unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Export {
    /// Nothing, or the same in all configurations.
    None,
    /// The configuration decides, and another declaration may use the macro as well.
    Repeatable,
    /// The configuration decides, and that is not all that the macro does, or it is not there to stay.
    Other,
}

/// Stands among names for all that the inclusion of a header may declare or define.
pub(crate) const INCLUSION: &str = "#include";

/// What a text depends on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dependence {
    /// Outcomes of conditions.
    pub(crate) tests: Tests,
    /// What no test tells, if there is anything: why, and where.
    pub(crate) untold: Option<(String, Option<(usize, u32)>)>,
}

impl Dependence {
    pub(crate) fn merge(&mut self, other: &Dependence) {
        self.tests.extend(other.tests.iter().cloned());
        if self.untold.is_none() {
            self.untold.clone_from(&other.untold);
        }
    }

    /// Has the condition `text` be asked only where `outer` holds.
    fn ask_under(&mut self, text: &str, outer: &Tests) {
        let tests = std::mem::take(&mut self.tests).into_iter();
        let under = |it: Test| match it.text == text {
            true => Test {
                under: outer.clone(),
                ..it
            },
            false => it,
        };
        self.tests = tests.map(under).collect();
    }

    fn untold(message: String) -> Self {
        Dependence {
            tests: Tests::new(),
            untold: Some((message, None)),
        }
    }
}

/// All of a unit.
#[derive(Default)]
pub(crate) struct Configurations {
    files: BTreeMap<usize, FileText>,
    /// Macros that the program's own files define or take back.
    own: HashMap<String, Vec<MacroPlace>>,
    /// Macros that keep files from being read twice, and do nothing else.
    guards: HashSet<String>,
    /// Whether the text is read without generated code.
    unfused: bool,
    /// Macros of the command line.
    given: HashMap<String, String>,
    /// Macros of the compiler's own, with their values.
    predefined: HashMap<String, String>,
    /// Names that a pragma forbids to use.
    poisoned: HashSet<String>,
    /// Macros that system headers define.
    library: HashSet<String>,
    /// Whether `assert` is the library's.
    asserts: bool,
    /// Files that are included in the middle of a declaration.
    midway: BTreeSet<usize>,
    /// What each file includes, by where.
    included: BTreeMap<usize, BTreeSet<(u32, usize)>>,
    /// By which offsets of inclusions the unit first enters a file.
    entries: HashMap<usize, Vec<u32>>,
    /// The directive by which the unit first enters a file.
    entered: HashMap<usize, (usize, u32)>,
    /// Files that the command line includes (`-include`, `-imacros`), with what these include.
    forced: HashSet<usize>,
    known: HashMap<String, Dependence>,
    /// Whether what is asked for is what decides on the inclusion of system headers.
    among_libraries: bool,
    open: HashSet<String>,
    /// System headers that do not belong to the compiler or the system.
    named_system: HashSet<usize>,
    /// What the compiler calls the files that the program may edit or the command line names.
    names: BTreeSet<String>,
    /// The folders that the command line has searched.
    searched: Vec<PathBuf>,
    /// A directive that is not understood.
    odd: Option<(usize, u32)>,
    /// Files that only branches include which were not compiled.
    on_disk: BTreeMap<PathBuf, Vec<u8>>,
    /// The macros that these define.
    defined_elsewhere: BTreeSet<String>,
}

/// What a `#define` has a macro stand for, without its parameters.
fn replacement(define: &Directive) -> &str {
    let behind = &define.rest[first_word(&define.rest).len()..];
    match behind.starts_with('(') {
        true => &behind[closing(behind, 0)..],
        false => behind,
    }
}

impl Configurations {
    /// Reads the directives of the program's own files. `top`: what the translation unit consists of.
    pub(crate) fn collect(
        tu: &TranslationUnit,
        texts: &Texts<'_>,
        unfused: bool,
        top: &[Cursor<'_>],
        (arguments, directory): (&[String], &Path),
    ) -> Self {
        let mut all = Configurations {
            unfused,
            given: given(arguments),
            searched: searched_folders(arguments),
            ..Configurations::default()
        };
        for it in top.iter().filter(|it| it.kind() == kind::MACRO_DEFINITION) {
            let name = it.spelling();
            match it.extent().file {
                0 if !all.given.contains_key(&name) => {
                    all.predefined.insert(name, it.macro_text());
                }
                0 => {}
                _ if it.in_system_header() => {
                    all.asserts |= name == "assert";
                    all.library.insert(name);
                }
                _ => {}
            }
        }
        let named = system_folders(arguments);
        let toolchain = toolchain_folders(arguments);
        let of_toolchain =
            |name: &str| !is_within(name, &named) && is_of_toolchain(name, &toolchain);
        let mut skipped: HashMap<usize, HashMap<u32, u32>> = HashMap::new();
        for (file, start, end) in tu.skipped_ranges() {
            let ends = skipped.entry(file).or_default();
            // A file may be read more than once; the longer part says less.
            let known = ends.entry(start).or_insert(end);
            *known = end.max(*known);
        }
        for key in tu.files() {
            if all.files.contains_key(&key) {
                continue;
            }
            if tu.is_system_file(key) {
                if key == 0 || of_toolchain(&tu.file_name(key)) {
                    continue;
                }
                all.named_system.insert(key);
            }
            all.names.insert(tu.file_name(key));
            let disk = texts.of(key);
            all.poisoned.extend(text::poisoned(&disk));
            let empty = HashMap::new();
            let file = FileText::read(&disk, unfused, skipped.get(&key).unwrap_or(&empty));
            match file {
                Some(file) => drop(all.files.insert(key, file)),
                None => all.odd = Some((key, 0)),
            }
        }
        all.find_definitions(tu);
        all.find_entries(tu);
        all.midway = all.entered_midway();
        all.read_elsewhere(|key| directory.join(tu.file_name(key)), directory);
        let mut read = HashSet::new();
        for key in tu.files() {
            if !read.insert(key)
                && let Some(file) = all.files.get_mut(&key)
            {
                file.leave_open(&all.own, &all.guards);
            }
        }
        all
    }

    fn find_entries(&mut self, tu: &TranslationUnit) {
        for (at, it) in tu.inclusions().into_iter().enumerate() {
            let mut path = Vec::new();
            if match it.from {
                Some((from, _)) => self.forced.contains(&from),
                None => at > 0,
            } {
                self.forced.insert(it.file);
            }
            if let Some((from, offset)) = it.from {
                path.extend(self.entries.get(&from).into_iter().flatten());
                let at = self.stripped(from, offset);
                path.push(at);
                self.included.entry(from).or_default().insert((at, it.file));
                // A file may include itself, the main file above all.
                if !self.entries.contains_key(&it.file) {
                    self.entered.insert(it.file, (from, at));
                }
            }
            self.entries.entry(it.file).or_insert(path);
        }
    }

    fn find_definitions(&mut self, tu: &TranslationUnit) {
        for (key, file) in &self.files {
            for (at, it) in file.directives.iter().enumerate() {
                let name = match it.word.as_str() {
                    "define" | "undef" => first_word(&it.rest),
                    // `push_macro("NAME")`, `pop_macro("NAME")`.
                    "pragma" if it.rest.contains("_macro") => {
                        it.rest.split('"').nth(1).unwrap_or_default()
                    }
                    _ => continue,
                };
                let place = MacroPlace {
                    file: *key,
                    directive: at,
                };
                self.own.entry(name.to_owned()).or_default().push(place);
            }
            for choice in file.choices.iter().filter(|it| it.guard) {
                let condition = choice.groups[0].outcome.as_ref();
                self.guards
                    .extend(condition.into_iter().flat_map(|it| it.0.defined.clone()));
            }
        }
        self.find_outer_guards(tu);
        // One that is defined in several places, or asked for elsewhere, is more than a guard.
        let asked = self.asked_elsewhere();
        let own = &self.own;
        self.guards.retain(|it| {
            own.get(it).is_some_and(|places| places.len() == 1) && !asked.contains(it)
        });
        self.leave_no_guards();
    }

    /// Has the conditional of a file be no guard of it that is there to give a macro its value: the program uses that macro, or asks for its value, or
    /// nothing else stands in the file.
    fn leave_no_guards(&mut self) {
        let choices = self.files.values().flat_map(|it| &it.choices);
        let guards = choices.filter(|it| it.guard).flat_map(|it| &it.conditions);
        let guards: HashSet<&[u8]> = guards
            .flat_map(|it| it.names().map(|it| it.as_bytes()))
            .collect();
        let mut used: HashSet<&[u8]> = HashSet::new();
        for file in self.files.values() {
            let in_directive = |at: usize| {
                let behind = file.directives.partition_point(|it| it.end as usize <= at);
                file.directives
                    .get(behind)
                    .is_some_and(|it| it.start as usize <= at)
            };
            text::for_each_word_at(&file.text, 0, file.text.len(), |at, word| {
                if let Some(name) = guards.get(word).filter(|_| !in_directive(at)) {
                    used.insert(name);
                }
            });
            let conditions = file.choices.iter().flat_map(|it| &it.conditions);
            used.extend(conditions.flat_map(|it| it.values.iter().map(|it| it.as_bytes())));
        }
        let mut none = Vec::new();
        for (key, file) in &self.files {
            for (at, it) in file.choices.iter().enumerate().filter(|it| it.1.guard) {
                let group = &it.groups[0];
                let text = file.without_directives(group);
                let (start, end) = (group.start as usize, group.end as usize);
                let is_alone =
                    text::is_trivia(&text, start, end) && file.directives_in(group).count() == 1;
                let mut names = it.conditions.iter().flat_map(Condition::names);
                let is_value = names
                    .any(|it| used.contains(it.as_bytes()) || is_alone && !is_named_as_guard(it));
                if is_value && !broken(Rule::EmptyDefaults) {
                    none.push((*key, at));
                }
            }
        }
        for (key, at) in none {
            let Some(file) = self.files.get_mut(&key) else {
                continue;
            };
            let choice = &mut file.choices[at];
            choice.guard = false;
            for name in choice.conditions.iter().flat_map(Condition::names) {
                self.guards.remove(name);
            }
        }
    }

    /// The macros that something asks for other than to keep a file from being read twice.
    fn asked_elsewhere(&self) -> HashSet<String> {
        let of_macro = |name: &String| {
            let mut words = self.words_of(name);
            words.retain(|it| it != name);
            words
        };
        let mut asked: HashSet<String> = self.own.keys().flat_map(of_macro).collect();
        let choices = self.files.values().flat_map(|it| &it.choices);
        for choice in choices.filter(|it| !it.guard) {
            asked.extend(choice.conditions.iter().flat_map(Condition::names).cloned());
        }
        asked
    }

    /// Has what holds nothing but the inclusion of a file, and asks for nothing but whether that was read, count as a guard of the file.
    fn find_outer_guards(&mut self, tu: &TranslationUnit) {
        let is_guard_of = |name: &str, included: &str| {
            let places = self.own.get(name).map_or(&[][..], |it| it);
            matches!(places, [only] if self.guards.contains(name) && tu.file_name(only.file).ends_with(included))
        };
        let mut found = Vec::new();
        for (key, file) in &self.files {
            let choices = file.choices.iter().enumerate();
            found.extend(choices.filter_map(|(at, it)| {
                let (name, included) = file.guarded_inclusion(it)?;
                is_guard_of(name, included).then_some((*key, at))
            }));
        }
        for (key, at) in found {
            if let Some(file) = self.files.get_mut(&key) {
                file.choices[at].guard = true;
            }
        }
    }

    /// The names that a pragma forbids, in whatever configuration.
    pub(crate) fn poisoned(&self) -> impl Iterator<Item = &str> {
        self.poisoned.iter().map(String::as_str)
    }

    /// Names that are macros in some configuration: what the command line or the program's own files define, and what these ask for.
    pub(crate) fn macros(&self) -> impl Iterator<Item = &str> {
        let choices = self.files.values().flat_map(|it| &it.choices);
        let asked = choices.flat_map(|it| it.conditions.iter().flat_map(Condition::names));
        let defined = self.own.keys().chain(self.given.keys());
        let defined = defined.chain(&self.defined_elsewhere);
        defined.chain(asked).map(String::as_str)
    }

    /// Whether a cursor's declaration may differ between configurations of one compiler with its library.
    pub(crate) fn may_vary(&self, cursor: Cursor<'_>) -> bool {
        !cursor.in_system_header()
            || !self.named_system.is_empty() && self.named_system.contains(&cursor.extent().file)
    }

    /// The parts of a file that are not compiled, and the lines of the directives around them.
    pub(crate) fn cuts(&self, key: usize) -> &[(u32, u32)] {
        self.files.get(&key).map_or(&[], |it| &it.cuts)
    }

    /// Whether a place in a file stands in a group of a conditional.
    pub(crate) fn is_optional(&self, key: usize, at: u32) -> bool {
        let mut choices = self.files.get(&key).into_iter().flat_map(|it| &it.choices);
        choices.any(|it| !it.guard && it.start <= at && at < it.end)
    }

    /// What decides the values of macros in this unit. `path`: of a file.
    pub(super) fn origins(&self, path: impl Fn(usize) -> String) -> BTreeMap<String, MacroOrigin> {
        let place = |it: &MacroPlace| {
            let start = self.files[&it.file].directives[it.directive].start;
            (path(it.file), start)
        };
        let given = self.predefined.keys().chain(self.given.keys());
        // What keeps one file from being read twice may mean more to another unit.
        let names = given.chain(self.own.keys());
        let origin = |name: &String| {
            let given = self.given.get(name).or(self.predefined.get(name));
            let places = self.own.get(name).into_iter().flatten();
            let origin = MacroOrigin {
                given: given.cloned(),
                places: places.map(place).collect(),
                headers: BTreeSet::new(),
            };
            (name.clone(), origin)
        };
        names.map(origin).collect()
    }

    /// The file's text with blanks for these parts; `None` where there are none.
    pub(super) fn compiled(&self, key: usize, text: &[u8]) -> Option<Vec<u8>> {
        let cuts = self.cuts(key);
        (!cuts.is_empty()).then(|| blanked(text, cuts))
    }

    /// Where a conditional directive in `start..end` of a file stands within a statement or an expression.
    pub(crate) fn splits(&self, key: usize, start: u32, end: u32) -> Option<u32> {
        let file = self.files.get(&key)?;
        let compiled = blanked(&file.text, &file.cuts);
        let inside = file.conditional_directives();
        let mut inside = inside.filter(|it| start <= it.start && it.end <= end);
        let splits = |it: &&Directive| {
            !text::is_between_statements(&compiled, start as usize, it.start as usize)
        };
        inside.find(splits).map(|it| it.start)
    }

    /// Whether a branch of a conditional in `start..end` of a file opens a scope, or closes one, that it does not close or open, compiled or not.
    /// So does a macro that is named there, and a branch of a file that is included there.
    pub(crate) fn opens_scope(&self, key: usize, (start, end): (u32, u32)) -> bool {
        let Some(file) = self.files.get(&key) else {
            return false;
        };
        let is_open = |file: &FileText, it: &GroupText| {
            !is_balanced(&file.text[it.start as usize..it.end as usize])
        };
        let inside = |it: &&Choice| start <= it.start && it.end <= end;
        let mut groups = file.choices.iter().filter(inside).flat_map(|it| &it.groups);
        if groups.any(|it| is_open(file, it)) {
            return true;
        }
        let mut macros = false;
        text::for_each_word(&file.text, start as usize, end as usize, |word| {
            let name = String::from_utf8_lossy(word);
            macros |= self.own.contains_key(&*name) && self.has_brace(&name);
        });
        let included = self.included_in((key, start, end));
        let included = included.iter().filter_map(|it| self.files.get(it));
        let mut groups = included.flat_map(|it| it.choices.iter().map(move |choice| (it, choice)));
        macros || groups.any(|(file, it)| it.groups.iter().any(|it| is_open(file, it)))
    }

    /// Whether a macro, or one that it names, may be one thing and another, and a definition has a brace without the other.
    fn has_brace(&self, name: &str) -> bool {
        let all = self.closure(name);
        if !all.iter().any(|it| self.varies(it)) {
            return false;
        }
        let places = all.iter().filter_map(|it| self.own.get(it)).flatten();
        let mut texts = places.map(|it| &self.files[&it.file].directives[it.directive].rest);
        texts.any(|it| !is_balanced(it.as_bytes()))
    }

    /// The files that are included within a part of another, directly or not.
    fn included_in(&self, (key, start, end): (usize, u32, u32)) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut open = vec![(key, start, end)];
        while let Some((key, start, end)) = open.pop() {
            let inside = |at: u32| start <= at && at < end;
            let own = self.included.get(&key).into_iter().flatten();
            for (_, file) in own.filter(|it| inside(it.0)) {
                if found.insert(*file) {
                    open.push((*file, 0, u32::MAX));
                }
            }
        }
        found
    }

    /// Whether a conditional directive stands in `start..end` of a file.
    pub(crate) fn has_conditional(&self, key: usize, start: u32, end: u32) -> bool {
        let file = self.files.get(&key);
        let mut all = file.into_iter().flat_map(FileText::conditional_directives);
        all.any(|it| start <= it.start && it.start < end)
    }

    /// What the text from `start` to `end` of a file depends on, with that of the files that are included there: the conditionals in it, and the
    /// macros that it uses.
    pub(super) fn of_text(
        &mut self,
        key: usize,
        start: u32,
        end: u32,
        source: &[u8],
    ) -> Dependence {
        let mut found = self.of_own_text((key, start, end), source);
        if broken(Rule::IncludedInBodies) {
            return found;
        }
        for key in self.included_in((key, start, end)) {
            if let Some(file) = self.files.get(&key) {
                let text = file.text.clone();
                let of_file = self.of_own_text((key, 0, text.len() as u32), &text);
                found.merge(&of_file);
            }
        }
        found
    }

    fn of_own_text(&mut self, (key, start, end): (usize, u32, u32), source: &[u8]) -> Dependence {
        let mut found = Dependence::default();
        let count = self.files.get(&key).map_or(0, |it| it.choices.len());
        for at in 0..count {
            let choice = &self.files[&key].choices[at];
            if start <= choice.start && choice.end <= end && !choice.guard {
                let of_choice = self.of_choice(key, at);
                found.merge(&of_choice);
            }
        }
        let mut words = BTreeSet::new();
        text::for_each_word(source, start as usize, end as usize, |word| {
            words.insert(String::from_utf8_lossy(word).into_owned());
        });
        let uses = self.of_uses(&words, true);
        found.merge(&uses);
        found
    }

    /// What decides whether a function is inline or internal that is declared as `name` at `start..end` of a file: conditionals among its
    /// specifiers, or in front of these, and other declarations of it in a branch.
    pub(super) fn of_specifiers(
        &mut self,
        key: usize,
        (start, end): (u32, u32),
        name: &str,
    ) -> Dependence {
        let mut found = Dependence::default();
        let Some(file) = self.files.get(&key) else {
            return found;
        };
        let source = &file.text;
        let of = |group: &GroupText| &source[group.start as usize..group.end as usize];
        let among = |it: &GroupText| specifies(of(it), None);
        let declares = |it: &GroupText| specifies(of(it), Some(name));
        let mut first = start;
        let mut deciding = Vec::new();
        let choices = file.choices.iter().enumerate().rev();
        // The group of an include guard is the whole file, and decides nothing.
        for (at, choice) in choices.filter(|it| !it.1.guard) {
            let is_around = choice.start <= start && end <= choice.end;
            let in_front =
                choice.end <= first && text::is_trivia(source, choice.end as usize, first as usize);
            let inside = start < choice.end && choice.start < end && !is_around;
            let decides = (in_front || inside) && choice.groups.iter().any(among);
            if in_front && decides {
                first = choice.start;
            }
            if decides || choice.groups.iter().any(declares) {
                deciding.push(at);
            }
        }
        for at in deciding {
            let of_choice = self.of_choice(key, at);
            found.merge(&of_choice);
        }
        found
    }

    /// What the expansions of the macros among `words` depend on.
    fn of_uses(&mut self, words: &BTreeSet<String>, in_body: bool) -> Dependence {
        let mut found = Dependence::default();
        let mut pending: Vec<String> = words.iter().cloned().collect();
        let mut seen = HashSet::new();
        while let Some(word) = pending.pop() {
            if !seen.insert(word.clone()) {
                continue;
            }
            if self.own.contains_key(&word) {
                if self.is_neutral(&word, &mut HashSet::new()) {
                    continue;
                }
                let of_macro = self.of_macro(&word);
                found.merge(&of_macro);
                // What is no number is no word of the program in a build without the file.
                let is_number = |it: String| integer(&it).is_some();
                if self.is_forced(&word) && self.value(&word).is_some_and(is_number) {
                    found.merge(&self.value_of(&word));
                }
                pending.extend(self.words_of(&word));
            } else if self.given.contains_key(&word) {
                found.merge(&self.value_of(&word));
            } else if word == "assert" && self.asserts {
                let condition = Condition::is_defined("NDEBUG");
                let holds = self.given.contains_key("NDEBUG");
                let of_assert = match self.own.contains_key("NDEBUG") {
                    true => self.of_macro("NDEBUG"),
                    false => self.of_condition(&condition, holds),
                };
                found.merge(&of_assert);
            } else if let Some(value) = self.predefined.get(&word) {
                // What is no number names a type mostly, and the same one elsewhere, but for the fastest ones and texts.
                let of_compiler = value.starts_with('"') || word.contains("_FAST");
                let of_compiler = of_compiler && !broken(Rule::CompilersTypes);
                let of_value = self.value_of(&word);
                if in_body || of_compiler || of_value.untold.is_none() {
                    found.merge(&of_value);
                }
            } else if !in_body && matches!(&*word, "__PRETTY_FUNCTION__" | "__FUNCSIG__") {
                let message = format!("it uses `{word}`, whose value is the compiler's");
                found.merge(&Dependence::untold(message));
            }
        }
        for word in self.joined(&seen, words) {
            found.merge(&self.value_of(&word));
        }
        found
    }

    /// Whether a macro of the program is, by each of its definitions, nothing or what changes no meaning: pragmas about warnings, the
    /// visibility of a symbol, or an annotation, where only the compiler decides whether it is one. (Another configuration
    /// need not promise what an annotation promises here.)
    fn is_neutral(&self, name: &str, seen: &mut HashSet<String>) -> bool {
        let Some(places) = self.own.get(name) else {
            return false;
        };
        if self.given.contains_key(name) || !seen.insert(name.to_owned()) {
            return false;
        }
        // What nobody says to be an attribute, another build may make anything.
        let exports = is_export(name) && !self.stands_alone(name);
        let is_open = self.is_empty_default(name) && !exports;
        if is_open && !self.is_of_class_heads(name) && !broken(Rule::EmptyDefaults) {
            return false;
        }
        let defined = places
            .iter()
            .map(|it| &self.files[&it.file].directives[it.directive]);
        let mut defined = defined.filter(|it| it.word == "define");
        defined.all(|it| {
            let text: String = replacement(it).split_whitespace().collect();
            let other = first_word(&text);
            let rest = &text[other.len()..];
            let whole = rest.is_empty() || rest.starts_with('(') && closing(rest, 0) == rest.len();
            text.is_empty()
                || is_neutral_attribute(&text)
                || is_of_warnings(&text)
                || is_annotation(&text) && self.only_compiler_decides(name)
                || whole
                    && !other.is_empty()
                    && self.only_compiler_decides(name)
                    && self.is_neutral(other, seen)
        })
    }

    /// Whether a macro stands nowhere but behind `class` or `struct`, where attributes do.
    fn is_of_class_heads(&self, name: &str) -> bool {
        let mut texts = self.texts();
        texts.all(|source| {
            let lines = directives(source);
            let lines: Vec<(u32, u32)> = lines.iter().map(|it| (it.start, it.end)).collect();
            let source = blanked(source, &lines);
            let (mut only, mut in_head) = (true, false);
            text::for_each_word(&source, 0, source.len(), |word| {
                only &= in_head || word != name.as_bytes();
                in_head = matches!(word, b"class" | b"struct" | b"union");
            });
            only
        })
    }

    /// Whether a macro stands somewhere for a whole declaration or statement, where no attribute may.
    fn stands_alone(&self, name: &str) -> bool {
        let mut texts = self.texts();
        texts.any(|source| {
            let lines = directives(source);
            let lines: Vec<(u32, u32)> = lines.iter().map(|it| (it.start, it.end)).collect();
            let source = blanked(source, &lines);
            let mut alone = false;
            text::for_each_word_at(&source, 0, source.len(), |at, word| {
                if word == name.as_bytes() {
                    let next = text::skip_trivia(&source, at + word.len());
                    let before = source[..at].trim_ascii_end().last();
                    let begins = before.is_some_and(|it| b";{}".contains(it));
                    let ends = source.get(next).is_some_and(|it| b";}".contains(it));
                    alone |= begins && ends;
                }
            });
            alone
        })
    }

    /// Whether a macro is nothing by each of its definitions, and none of them stands in all configurations: the command line may give it a text.
    fn is_empty_default(&self, name: &str) -> bool {
        let mut places = self.own.get(name).into_iter().flatten().peekable();
        places.peek().is_some()
            && places.all(|it| {
                let file = &self.files[&it.file];
                let text = replacement(&file.directives[it.directive]);
                // One that each branch defines is defined.
                let defined = |group: &GroupText| {
                    let mut lines = file.directives_in(group);
                    lines.any(|it| it.word == "define" && first_word(&it.rest) == name)
                };
                let decides = |at: usize| {
                    let choice = &file.choices[at];
                    !(choice.guard || choice.complete && choice.groups.iter().all(defined))
                };
                let decided = self.around(*it).into_iter().any(decides)
                    || self.around_file(it.file).is_some();
                // Another build need not include a file of the command line.
                let decided = decided || self.forced.contains(&it.file);
                text.trim().is_empty() && decided && self.defines(*it)
            })
    }

    /// What `used`, the use of a macro in a function's declaration, says of who may call the function.
    pub(crate) fn export(&self, used: &str) -> Export {
        let exports = |name: &str| {
            self.is_neutral(name, &mut HashSet::new())
                && self.closure(name).iter().any(|it| self.varies(it))
                && !self
                    .words_in(name)
                    .any(|it| it == "annotate" || it == "_Pragma")
        };
        let name = first_word(used);
        let inner = self.closure(name);
        if !inner.iter().any(|it| exports(it)) {
            return Export::None;
        }
        let places = inner.iter().flat_map(|it| &self.own[it]);
        match exports(name) && places.into_iter().all(|it| self.defines(*it)) {
            true => Export::Repeatable,
            false => Export::Other,
        }
    }

    /// Whether the configuration decides if `used`, the use of a macro in a function's declaration, makes the function inline or internal.
    pub(crate) fn decides_linkage(&self, used: &str) -> bool {
        let told = |it: &MacroPlace| {
            let text = self.files[&it.file].directives[it.directive]
                .rest
                .as_bytes();
            let mut told = BTreeSet::new();
            text::for_each_word(text, 0, text.len(), |word| {
                told.extend(linkage_of(word));
            });
            told
        };
        self.closure(first_word(used)).iter().any(|name| {
            let places = self.own.get(name).into_iter().flatten();
            let all: BTreeSet<BTreeSet<&str>> = places.map(told).collect();
            let given = self.given.contains_key(name) && all.iter().any(|it| !it.is_empty());
            all.len() > 1 || given
        })
    }

    /// The macros of the program's own that the expansion of one may use, and itself.
    fn closure(&self, name: &str) -> BTreeSet<String> {
        let mut pending = vec![name.to_owned()];
        let mut found = BTreeSet::new();
        while let Some(it) = pending.pop() {
            if self.own.contains_key(&it) && found.insert(it.clone()) {
                pending.extend(self.words_of(&it));
            }
        }
        found
    }

    /// The words that the expansion of a macro may have.
    pub(crate) fn made_of(&self, name: &str) -> Vec<String> {
        match self.own.contains_key(name) {
            true => self.words_in(name).collect(),
            false => Vec::new(),
        }
    }

    /// The same, of a macro of the program's own.
    fn words_in(&self, name: &str) -> impl Iterator<Item = String> {
        let all = self.closure(name);
        let words: Vec<String> = all.iter().flat_map(|it| self.words_of(it)).collect();
        words.into_iter()
    }

    /// Whether a macro may be one thing and another.
    fn varies(&self, name: &str) -> bool {
        let places = self.own.get(name).map_or(&[][..], |it| it);
        let conditional = |it: &MacroPlace| {
            let choices = &self.files[&it.file].choices;
            self.around(*it).into_iter().any(|at| !choices[at].guard)
        };
        places.len() > 1 || places.iter().any(conditional)
    }

    /// Whether conditions on the definitions of a macro ask for nothing but for a compiler that knows annotations.
    fn only_compiler_decides(&self, name: &str) -> bool {
        let about = ["__clang__", "PLEACH_NO_ANNOTATIONS"];
        let mut places = self.own.get(name).into_iter().flatten();
        broken(Rule::ConditionalAnnotations)
            || places.all(|it| {
                let file = &self.files[&it.file];
                let around = self.around(*it).into_iter().map(|at| &file.choices[at]);
                let mut around = around.filter(|it| !it.guard);
                around.all(|it| {
                    let mut names = it.conditions.iter().flat_map(Condition::names);
                    names.all(|it| about.contains(&it.as_str()) && !self.own.contains_key(it))
                })
            })
    }

    /// The words of a macro's definitions.
    fn words_of(&self, name: &str) -> Vec<String> {
        let mut words = Vec::new();
        for place in self.own.get(name).into_iter().flatten() {
            let rest = self.files[&place.file].directives[place.directive]
                .rest
                .as_bytes();
            text::for_each_word(rest, 0, rest.len(), |word| {
                if word[0].is_ascii_digit() {
                    return;
                }
                words.push(String::from_utf8_lossy(word).into_owned());
            });
        }
        words
    }

    /// Whether a definition of a macro has a literal that is no number.
    fn has_literal(&self, name: &str) -> bool {
        let mut places = self.own.get(name).into_iter().flatten();
        places.any(|it| {
            let directive = &self.files[&it.file].directives[it.directive];
            text::has_literal(directive.rest.as_bytes())
        })
    }

    /// The outcomes of a conditional's conditions, as far as they were asked for.
    fn of_choice(&mut self, key: usize, at: usize) -> Dependence {
        let choice = self.files[&key].choices[at].clone();
        let mut found = Dependence::default();
        if choice.guard {
            return found;
        }
        let outer = match choice.parent {
            Some((parent, _)) => Some((key, parent)),
            None => self.around_file(key),
        };
        if let Some((key, at)) = outer {
            found = self.of_choice(key, at);
        }
        for (condition, holds) in choice.groups.iter().filter_map(|it| it.outcome.as_ref()) {
            let mut of_one = self.of_condition(condition, *holds);
            if condition.fragile {
                of_one.ask_under(&condition.text, &found.tests);
            }
            let names = self.names_of(condition);
            for name in &names {
                let of_state = self.of_state(name, (key, choice.start));
                of_one.merge(&of_state);
            }
            found.merge(&of_one);
            let told = |it: &String| {
                let given = self.given.contains_key(it) || self.predefined.contains_key(it);
                given || self.guards.contains(it)
            };
            if !names.iter().all(told) && !self.among_libraries {
                found.merge(&self.of_libraries((key, choice.start)));
            }
        }
        if let Some((_, place)) = &mut found.untold {
            place.get_or_insert((key, choice.start));
        }
        found
    }

    /// What decides which system headers are read in front of a condition: each may define what it asks for, and the place where
    /// a test asks for it again need not read any of them.
    fn of_libraries(&mut self, (key, start): (usize, u32)) -> Dependence {
        let mut found = Dependence::default();
        if broken(Rule::LibraryMacros) {
            return found;
        }
        let here = self.position((key, start));
        let mut others: Vec<(usize, usize)> = Vec::new();
        for (key, file) in &self.files {
            for (at, it) in file.choices.iter().enumerate() {
                let mut groups = it.groups.iter();
                let reads = |it: &GroupText| {
                    let mut directives = file.directives_in(it);
                    directives.any(|it| it.word.starts_with("include") && self.is_system(&it.rest))
                };
                // What is in front of it decides on all that is before that, so nothing has to be followed.
                if !it.guard && groups.any(reads) && self.position((*key, it.start)) < here {
                    others.push((*key, at));
                }
            }
        }
        self.among_libraries = true;
        for (key, at) in others {
            found.merge(&self.of_choice(key, at));
        }
        self.among_libraries = false;
        found
    }

    /// The conditional around the directive by which the unit enters a file.
    fn around_file(&self, key: usize) -> Option<(usize, usize)> {
        let mut key = key;
        loop {
            let (from, at) = *self.entered.get(&key)?;
            let choices = self.files.get(&from).map_or(&[][..], |it| &it.choices);
            let inside = |it: &Choice| it.start <= at && at < it.end && !it.guard;
            match choices.iter().rposition(inside) {
                Some(found) => return Some((from, found)),
                None => key = from,
            }
        }
    }

    /// Whether what stands at an offset of a file is compiled in some configurations only. (Of system headers, nobody asks.)
    pub(crate) fn is_conditional(&self, key: usize, at: u32) -> bool {
        let choices = self.files.get(&key).map_or(&[][..], |it| &it.choices);
        let mut around = choices.iter().filter(|it| it.start <= at && at < it.end);
        around.any(|it| !it.guard) && !broken(Rule::Configurations)
    }

    /// Whether a conditional begins between the head of a function and its body, and has that in a branch.
    pub(crate) fn splits_function(&self, key: usize, function: (u32, u32)) -> bool {
        let choices = self.files.get(&key).map_or(&[][..], |it| &it.choices);
        choices.iter().any(|it| it.splits(function)) && !broken(Rule::SplitFunctions)
    }

    /// The names that a condition asks for, itself or by the macros in it.
    fn names_of(&self, condition: &Condition) -> Vec<String> {
        let mut pending: Vec<String> = condition.values.clone();
        let mut names: BTreeSet<String> = condition.defined.iter().cloned().collect();
        let mut seen = HashSet::new();
        while let Some(name) = pending.pop() {
            if seen.insert(name.clone()) {
                pending.extend(self.words_of(&name));
                names.insert(name);
            }
        }
        names.into_iter().collect()
    }

    /// What decides the state that a macro of the program's own has where a condition at `at` asks for it, its
    /// definitions in the text aside. Tests ask for the state behind all of these; so the text must have settled it
    /// before, or leave it alone.
    fn of_state(&self, name: &str, at: (usize, u32)) -> Dependence {
        let places = self.own.get(name).map_or(&[][..], |it| it);
        if self.guards.contains(name) || places.is_empty() || broken(Rule::MacroStates) {
            return Dependence::default();
        }
        let here = self.position(at);
        let is_before = |it: &MacroPlace| {
            let start = self.files[&it.file].directives[it.directive].start;
            self.position((it.file, start)) < here
        };
        let mut before = places.iter().filter(|it| is_before(it));
        let settled = before
            .clone()
            .any(|it| self.is_compiled(*it) && self.defines(*it));
        if settled {
            return Dependence::default();
        }
        // Nothing before the condition has defined it, so it is what the command line says.
        if before.clone().count() < places.len() || !before.all(|it| self.defines(*it)) {
            return Dependence::untold(format!(
                "the program defines `{name}` behind a test of it; use another name for one of them"
            ));
        }
        self.value_of(name)
    }

    /// Where the unit first reads a place of a file: the offsets of the inclusions that lead to it, and its own.
    fn position(&self, (key, at): (usize, u32)) -> Vec<u32> {
        let mut position = self.entries.get(&key).cloned().unwrap_or_default();
        position.push(at);
        position
    }

    /// Whether a directive was compiled.
    fn is_compiled(&self, it: MacroPlace) -> bool {
        let file = &self.files[&it.file];
        let start = file.directives[it.directive].start;
        !file.cuts.iter().any(|cut| cut.0 <= start && start < cut.1)
    }

    /// Whether a directive that changes a macro defines it.
    fn defines(&self, it: MacroPlace) -> bool {
        self.files[&it.file].directives[it.directive].word == "define"
    }

    /// Whether the text gives a macro one value at most, and only where it has none: whatever the command line says, its
    /// value is the same behind its first definition in the text.
    fn is_default(&self, name: &str) -> bool {
        let places = self.own.get(name).map_or(&[][..], |it| it);
        let by_default = |it: &MacroPlace| {
            let file = &self.files[&it.file];
            self.defines(*it)
                && self.around(*it).iter().any(|at| {
                    let choice = &file.choices[*at];
                    choice.groups.len() == 1
                        && choice.conditions[0].inverted
                        && choice.conditions[0].defined == [name]
                })
        };
        places.iter().all(by_default)
    }

    /// A condition, with its outcome.
    fn of_condition(&mut self, condition: &Condition, holds: bool) -> Dependence {
        if let Some(name) = condition
            .names()
            .into_iter()
            .find(|it| self.poisoned.contains(*it))
        {
            let message = format!(
                "it depends on `{name}`, which `#pragma GCC poison` forbids to ask for in some configuration"
            );
            return Dependence::untold(message);
        }
        let mut found = Dependence::default();
        // In quotes, a name is looked for beside the file that asks.
        let is_beside = condition.text.contains('"') && condition.text.contains("__has_");
        if is_beside && !self.stands_in_one_folder() && !broken(Rule::HeadersBeside) {
            let message = format!(
                "it depends on `{}`, which is looked for beside the file that asks, and there are files in several folders; write the name as `<...>`, with a folder \
                 of the search path",
                condition.text
            );
            found.merge(&Dependence::untold(message));
        }
        let mut external = condition.asks;
        let mut settled = true;
        let mut others = Vec::new();
        let mut pending: Vec<(String, bool)> = Vec::new();
        pending.extend(condition.values.iter().map(|it| (it.clone(), true)));
        pending.extend(condition.defined.iter().map(|it| (it.clone(), false)));
        let mut seen = HashSet::new();
        while let Some((name, value)) = pending.pop() {
            if self.guards.contains(&name) || !seen.insert(name.clone()) {
                continue;
            }
            if self.own.contains_key(&name) {
                let of_macro = self.of_macro(&name);
                found.merge(&of_macro);
                settled &= self.is_settled(&name);
                if self.is_forced(&name) {
                    external = true;
                    others.push(name.clone());
                }
                if value {
                    external |= self.has_literal(&name);
                    let words = self.words_of(&name).into_iter();
                    pending.extend(words.map(|it| (it, true)));
                }
            } else if positional::WORDS.contains(&name.as_str()) {
                let message = format!(
                    "it depends on `{name}` in a condition, which is another where that would be asked again"
                );
                found.merge(&Dependence::untold(message));
            } else {
                external = true;
                others.push(name);
            }
        }
        if external && settled {
            let holds = holds != condition.inverted;
            found.tests.insert(Test::new(&condition.text, holds));
        } else if external {
            if others.is_empty() {
                let message =
                    "it depends on what a character is to the compiler, which no `#if` can tell";
                found.merge(&Dependence::untold(message.to_owned()));
            }
            for name in others {
                found.merge(&self.value_of(&name));
            }
        }
        found
    }

    /// Whether all files of the program stand in one folder.
    fn stands_in_one_folder(&self) -> bool {
        let folder = |it: &String| {
            let path = Path::new(it);
            let own = path.file_name().is_some_and(|it| it == "pleach.h");
            let parent = path.parent().unwrap_or(path);
            let plain = |it: &Component<'_>| *it != Component::CurDir;
            (!own).then(|| parent.components().filter(plain).collect::<PathBuf>())
        };
        let folders: BTreeSet<PathBuf> = self.names.iter().filter_map(folder).collect();
        folders.len() <= 1
    }

    /// Whether a macro of the program is the same wherever it is defined at all.
    fn is_settled(&self, name: &str) -> bool {
        self.own.get(name).is_some_and(|it| it.len() == 1) && !self.given.contains_key(name)
    }

    /// What decides which of its definitions in the text a macro has.
    fn of_macro(&mut self, name: &str) -> Dependence {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        if self.guards.contains(name) || !self.open.insert(name.to_owned()) {
            return Dependence::default();
        }
        let mut found = Dependence::default();
        let mut by_itself = false;
        for place in self.own.get(name).cloned().unwrap_or_default() {
            // In another configuration the file may come later, or not at all.
            if let Some((key, at)) = self.around_file(place.file) {
                found.merge(&self.of_choice(key, at));
            }
            for at in self.around(place) {
                let choice = &self.files[&place.file].choices[at];
                let outcomes = choice.groups.iter().filter_map(|it| it.outcome.as_ref());
                if outcomes.flat_map(|it| it.0.names()).any(|it| it == name) && !choice.guard {
                    by_itself = true;
                } else {
                    let of_choice = self.of_choice(place.file, at);
                    found.merge(&of_choice);
                }
            }
        }
        if by_itself {
            let of_value = match self.is_default(name) {
                true => self.value_of(name),
                false => Dependence::untold(format!(
                    "the program defines or undefines `{name}` where it asks for it, other than by `#ifndef {name}`, \
                     `#define {name}`, `#endif`"
                )),
            };
            found.merge(&of_value);
        } else if self.given.contains_key(name) {
            let message = format!(
                "both the command line and the program define `{name}`; use another name for one of them"
            );
            found.merge(&Dependence::untold(message));
        }
        // One that the text does not define may be defined by the command line or the compiler.
        let places = self.own.get(name).map_or(&[][..], |it| it);
        let by_compiler = self.predefined.contains_key(name);
        let by_compiler = by_compiler && !places.iter().any(|it| self.is_compiled(*it));
        if !by_itself && (by_compiler || self.value(name).is_none()) {
            let of_value = match places.iter().all(|it| self.defines(*it)) {
                true => self.value_of(name),
                false => Dependence::untold(format!(
                    "the program takes `{name}` back by `#undef`, and the command line may define that macro as well, so no test tells its value; leave out the `#undef`"
                )),
            };
            found.merge(&of_value);
        }
        self.open.remove(name);
        if !self.among_libraries {
            self.known.insert(name.to_owned(), found.clone());
        }
        found
    }

    /// Whether a file that the command line includes defines a macro without arguments: another build need not include that.
    fn is_forced(&self, name: &str) -> bool {
        let mut places = self.own.get(name).into_iter().flatten();
        let forced = places.any(|it| {
            let rest = &self.files[&it.file].directives[it.directive].rest;
            let behind = &rest[first_word(rest).len()..];
            self.forced.contains(&it.file) && !behind.starts_with('(')
        });
        forced && !self.guards.contains(name) && !broken(Rule::ForcedIncludes)
    }

    /// Whether a macro is a number by each of its definitions in the text, so that an `#if` may compare it.
    fn is_always_number(&self, name: &str) -> bool {
        let mut places = self.own.get(name).into_iter().flatten();
        places.all(|it| {
            let rest = &self.files[&it.file].directives[it.directive].rest;
            !self.defines(*it) || integer(&rest[first_word(rest).len()..]).is_some()
        })
    }

    /// The conditionals around a directive, innermost first.
    fn around(&self, place: MacroPlace) -> Vec<usize> {
        let file = &self.files[&place.file];
        let start = file.directives[place.directive].start;
        let around = file.choices.iter().enumerate().rev();
        let around = around.filter(|(_, it)| it.start <= start && start < it.end);
        around.map(|it| it.0).collect()
    }

    /// The value of a macro, as a test.
    fn value_of(&self, name: &str) -> Dependence {
        let mut found = Dependence::default();
        let mut value = self.value(name);
        // One macro may stand for another.
        for _ in 0..8 {
            let other = value
                .as_deref()
                .filter(|it| !it.is_empty() && first_word(it).len() == it.len());
            match other.and_then(|it| self.value(it)) {
                Some(inner) => value = Some(inner),
                None => break,
            }
        }
        match value {
            Some(value) => match integer(&value)
                .filter(|it| it.as_str() == value.trim() && self.is_always_number(name))
                // The test puts it into a name.
                .filter(|it| !it.starts_with('-'))
            {
                Some(value) => {
                    let test = Test::is_number(name, &value);
                    found.tests.extend(test.under.iter().cloned());
                    found.tests.insert(test);
                }
                None if self.predefined.contains_key(name) => {
                    let message = format!("it uses `{name}`, whose value is the compiler's");
                    return Dependence::untold(message);
                }
                None if self.own.contains_key(name) && self.is_empty_default(name) => {
                    let message = format!(
                        "it depends on `{name}`, which is nothing here and may be anything by the command line, which no `#if` can tell; define it in all configurations"
                    );
                    return Dependence::untold(message);
                }
                None => {
                    let message = format!(
                        "it depends on `{name}`, which the command line may change and which is no plain number, so that \
                         no `#if` can tell its value"
                    );
                    return Dependence::untold(message);
                }
            },
            None if QUESTIONS.contains(&name) => {
                let message = format!(
                    "it depends on what `{name}` answers in a macro, which no `#if` can tell; ask in the condition itself"
                );
                return Dependence::untold(message);
            }
            None => drop(
                found
                    .tests
                    .insert(Test::new(format!("defined({name})"), false)),
            ),
        }
        found
    }

    /// The conditions around a place on disk, outermost first; `None` if it is in a generated region.
    pub(super) fn guard(&self, key: usize, disk: u32) -> Option<Conjunction> {
        let Some(file) = self.files.get(&key) else {
            return Some(Conjunction::new());
        };
        let at = match &file.map {
            Some(map) => map.to_stripped(disk)?,
            None => disk,
        };
        let mut guard = Conjunction::new();
        for (number, choice) in file.choices.iter().enumerate() {
            let group = choice
                .groups
                .iter()
                .position(|it| it.start <= at && at < it.end);
            let Some(group) = group.filter(|_| !choice.guard) else {
                continue;
            };
            for (at, condition) in choice.conditions[..=group].iter().enumerate() {
                // That of `#else`.
                if condition.text.is_empty() {
                    continue;
                }
                let holds = (at == group) != condition.inverted;
                let mut literal = Literal::new(condition.text.clone(), holds, (key, number));
                literal.of_compiler = self.is_of_compiler(condition, &mut Vec::new());
                let outcome = choice.groups[at].outcome.as_ref().filter(|_| !choice.open);
                literal.outcome = outcome.map(|it| it.1 != condition.inverted);
                guard.push(literal);
            }
        }
        Some(guard)
    }

    /// What the program's definitions of a macro say that make pragmas, each with the conditions around it; one that it has only where it
    /// is not defined otherwise counts without that condition.
    pub(super) fn making_pragmas(&self, name: &str) -> Vec<(&str, Conjunction)> {
        let places = self.own.get(name).into_iter().flatten();
        let places = places.filter(|it| self.defines(**it));
        let defined = places.filter_map(|it| {
            let file = &self.files[&it.file];
            let directive = &file.directives[it.directive];
            if !directive.rest.contains("ragma") {
                return None;
            }
            let disk = match &file.map {
                Some(map) => map.to_disk(directive.hash)?,
                None => directive.hash,
            };
            let mut guard = self.guard(it.file, disk)?;
            guard.retain(|it| it.condition != Condition::is_defined(name).text);
            Some((directive.rest.as_str(), guard))
        });
        defined.collect()
    }

    /// Whether the compiler alone decides a condition, and may be asked for it in any file. `open`: macros that the question is about.
    fn is_of_compiler(&self, condition: &Condition, open: &mut Vec<String>) -> bool {
        let text = &condition.text;
        let mut called = true;
        text::for_each_word_at(text.as_bytes(), 0, text.len(), |at, word| {
            let is_call = text[at + word.len()..].trim_start().starts_with('(');
            let word = std::str::from_utf8(word).unwrap_or_default();
            let asks = word.starts_with("__has_");
            if asks || is_call && condition.values.iter().any(|it| it == word) {
                called &= QUESTIONS.contains(&word);
            }
        });
        called && condition.names().all(|it| self.compiler_decides(it, open))
    }

    /// Whether the compiler alone decides what a macro is: it is its own, or the program names what the compiler says.
    fn compiler_decides(&self, name: &str, open: &mut Vec<String>) -> bool {
        if self.given.contains_key(name) || self.library.contains(name) {
            return false;
        }
        let Some(places) = self.own.get(name) else {
            let positional = ["__FILE__", "__LINE__", "__COUNTER__", "__INCLUDE_LEVEL__"];
            let reserved = name.starts_with("__") || is_reserved_by_case(name);
            return reserved && !positional.contains(&name);
        };
        if open.iter().any(|it| it == name) {
            return false;
        }
        open.push(name.to_owned());
        let decided = places.iter().all(|place| {
            let file = &self.files[&place.file];
            let rest = &file.directives[place.directive].rest;
            let takes = || rest[first_word(rest).len()..].starts_with('(');
            let around = self.around(*place).into_iter().map(|at| &file.choices[at]);
            let mut around = around.filter(|it| !it.guard).flat_map(|it| &it.conditions);
            self.defines(*place) && !takes() && around.all(|it| self.is_of_compiler(it, open))
        });
        let words = self.words_of(name).into_iter();
        let decided = decided
            && words
                .filter(|it| it != name)
                .all(|it| self.compiler_decides(&it, open));
        open.pop();
        decided
    }

    /// What decides whether the conditions in `guard` hold, of which the compiler alone decides none.
    pub(super) fn of_guard(&mut self, guard: &[Literal]) -> Dependence {
        let mut found = Dependence::default();
        for it in guard {
            let of_one = match it.outcome {
                Some(_) => self.of_choice(it.conditional.0, it.conditional.1),
                None => {
                    let choice = &self.files[&it.conditional.0].choices[it.conditional.1];
                    let message = format!(
                        "it has warnings turned off under `{}{}`, of which no outcome is known here (ask for the compiler only, as \
                         `#ifdef __clang__` does)",
                        if it.holds { "" } else { "!" },
                        it.condition,
                    );
                    Dependence {
                        untold: Some((message, Some((it.conditional.0, choice.start)))),
                        ..Dependence::default()
                    }
                }
            };
            found.merge(&of_one);
        }
        found
    }

    /// What a macro stands for: by the last definition in the text that was read, else by the command line or the compiler.
    fn value(&self, name: &str) -> Option<String> {
        let places = self.own.get(name).map_or(&[][..], |it| it);
        let read = places.iter().rev().find(|it| self.is_compiled(**it));
        let read = read.map(|it| &self.files[&it.file].directives[it.directive]);
        match read {
            Some(it) if it.word == "define" => {
                Some(it.rest[first_word(&it.rest).len()..].trim().to_owned())
            }
            Some(_) => None,
            None => self.given.get(name).or(self.predefined.get(name)).cloned(),
        }
    }

    /// What the declarations depend on that are called one of `names` or mentioned by such: all that is known of
    /// conditionals outside of the bodies in `bodies` (by file). Each conditional that counts is given with its compiled groups.
    /// Beside these, the tests on which subclasses may depend of which other units know nothing.
    pub(crate) fn of_declarations(&mut self, scope: &Scope) -> (Dependence, Vec<Compiled>, Tests) {
        let mut found = Dependence::default();
        let mut groups = Vec::new();
        let mut of_subclasses = self.of_own_classes(scope);
        if let Some(place) = self.odd {
            let message =
                "a file's preprocessor conditionals cannot be told apart from its text".to_owned();
            found.untold = Some((message, Some(place)));
        }
        if let Some((name, place)) = self.taken_name() {
            let message = format!(
                "the program defines or undefines `{name}`, which generated code asks for; use another name"
            );
            found.untold = Some((message, Some(place)));
        }
        let uses = self.of_uses(&scope.uses, false);
        found.merge(&uses);
        let of_outer_uses = self.of_outer_uses(scope);
        of_subclasses.extend(of_outer_uses.tests.iter().cloned());
        found.merge(&of_outer_uses);
        let of_makers = self.of_classes_of_macros();
        of_subclasses.extend(of_makers.tests.iter().cloned());
        found.merge(&of_makers);
        found.merge(&self.of_inclusions());
        found.merge(&self.of_pragmas());
        found.merge(&self.of_lines());
        let all: Vec<(usize, usize)> = self
            .files
            .iter()
            .flat_map(|(key, it)| (0..it.choices.len()).map(|at| (*key, at)))
            .collect();
        for (key, at) in all {
            let choice = &self.files[&key].choices[at];
            let mut helpers = scope.helpers.get(&key).into_iter().flatten();
            let in_helper = helpers.any(|it| it.0 <= choice.start && choice.end <= it.1);
            if in_helper && !self.brings_class_by_macro(key, at) {
                // The outcome itself counts where the function is called.
                let untold = self.of_choice(key, at).untold;
                let tests = Tests::new();
                found.merge(&Dependence { tests, untold });
                continue;
            }
            if !self.counts(key, at, scope) {
                continue;
            }
            let mut of_choice = self.of_choice(key, at);
            if of_choice.tests.is_empty() && of_choice.untold.is_none() {
                of_choice = self.of_files_left_out(key, at);
            }
            if of_choice.tests.is_empty() && of_choice.untold.is_none() {
                continue;
            }
            found.merge(&of_choice);
            if self.may_bring_subclass(key, at) {
                of_subclasses.extend(of_choice.tests.iter().cloned());
            }
            let choice = &self.files[&key].choices[at];
            for (number, it) in choice.groups.iter().enumerate().filter(|it| it.1.active) {
                let others = choice.groups.iter().enumerate().filter(|it| it.0 != number);
                groups.push(Compiled {
                    file: key,
                    span: (it.start, it.end),
                    tests: of_choice.tests.clone(),
                    asked: self.asked(key, (choice, number)),
                    conditional: (choice.start, choice.end),
                    others: others.map(|it| (it.1.start, it.1.end)).collect(),
                    complete: choice.complete,
                });
            }
        }
        (found, groups, of_subclasses)
    }

    /// The outcomes of the conditions that a group of a conditional stands under.
    fn asked(&self, key: usize, (choice, group): (&Choice, usize)) -> Tests {
        let mut asked = match choice.parent {
            Some((parent, group)) => self.asked(key, (&self.files[&key].choices[parent], group)),
            None => Tests::new(),
        };
        // What keeps a file from being read twice decides on nothing.
        let own = choice.groups[..=group].iter().filter(|_| !choice.guard);
        let outcomes = own.filter_map(|it| it.outcome.as_ref());
        asked.extend(outcomes.map(|(it, holds)| Test::new(&it.text, *holds != it.inverted)));
        asked
    }

    /// Whether a conditional may bring a class that is derived from others, or decides on one that only the main file knows.
    fn may_bring_subclass(&self, key: usize, at: usize) -> bool {
        let file = &self.files[&key];
        let brings = |it: &GroupText| {
            let text = file.with_included(it);
            text::may_derive(&text, it.start as usize, text.len()) || self.includes(file, it)
        };
        self.is_main(key) || file.choices[at].groups.iter().any(brings)
    }

    /// What the macros depend on that the classes of the main file use.
    fn of_own_classes(&mut self, scope: &Scope) -> Tests {
        let mut words = BTreeSet::new();
        for (key, spans) in scope.classes.iter().filter(|it| self.is_main(*it.0)) {
            let Some(file) = self.files.get(key) else {
                continue;
            };
            for (start, end) in spans {
                text::for_each_word(&file.text, *start as usize, *end as usize, |word| {
                    words.insert(String::from_utf8_lossy(word).into_owned());
                });
            }
        }
        self.of_uses(&words, false).tests
    }

    /// Whether no directive includes a file.
    fn is_main(&self, key: usize) -> bool {
        !self.entered.contains_key(&key) && !self.forced.contains(&key)
    }

    /// What leaves out files in front of a conditional that asks for macros of the program: a file that was not read may define them, or
    /// take them back.
    fn of_files_left_out(&mut self, key: usize, at: usize) -> Dependence {
        let choice = &self.files[&key].choices[at];
        let names = choice.conditions.iter().flat_map(Condition::names);
        let mut found = Dependence::default();
        if !names.into_iter().any(|it| self.own.contains_key(it)) {
            return found;
        }
        let here = self.position((key, choice.start));
        let mut others: Vec<(usize, usize)> = Vec::new();
        for (key, file) in &self.files {
            for (at, it) in file.choices.iter().enumerate() {
                let mut out = it.groups.iter().filter(|it| !it.active);
                let is_before = !it.guard && self.position((*key, it.start)) < here;
                if is_before && out.any(|it| self.includes(file, it)) {
                    others.push((*key, at));
                }
            }
        }
        for (key, at) in others {
            found.merge(&self.of_choice(key, at));
        }
        found
    }

    /// What decides on the names of included files, where macros make them. Another file may declare anything.
    fn of_inclusions(&mut self) -> Dependence {
        self.of_directives(|it| {
            let includes = it.word.starts_with("include") || it.word == "import";
            let named = it.rest.starts_with(['"', '<']) || broken(Rule::IncludedNames);
            includes && !named
        })
    }

    /// What decides on the numbers and words of pragmas (compilers replace the macros in many).
    fn of_pragmas(&mut self) -> Dependence {
        self.of_directives(|it| {
            let is_one = it.word == "pragma" && !is_harmless(&it.rest);
            is_one && !it.rest.contains("_macro") && !broken(Rule::PragmaMacros)
        })
    }

    /// What decides on the numbers of lines, where macros make them.
    fn of_lines(&mut self) -> Dependence {
        self.of_directives(|it| {
            let is_number = it.rest.starts_with(|it: char| it.is_ascii_digit());
            it.word == "line" && !is_number && !broken(Rule::LineMacros)
        })
    }

    /// What the macros depend on that compiled directives use of which `uses` is true.
    fn of_directives(&mut self, uses: impl Fn(&Directive) -> bool) -> Dependence {
        let mut found = Dependence::default();
        let mut made: Vec<(usize, u32, String)> = Vec::new();
        for (key, file) in &self.files {
            for (at, it) in file.directives.iter().enumerate() {
                let directive = MacroPlace {
                    file: *key,
                    directive: at,
                };
                if uses(it) && self.is_compiled(directive) {
                    made.push((*key, it.start, it.rest.clone()));
                }
            }
        }
        for (key, start, rest) in made {
            let mut words = BTreeSet::new();
            text::for_each_word(rest.as_bytes(), 0, rest.len(), |word| {
                words.insert(String::from_utf8_lossy(word).into_owned());
            });
            let mut of_one = self.of_uses(&words, false);
            if let Some((_, place)) = &mut of_one.untold {
                *place = Some((key, start));
            }
            found.merge(&of_one);
        }
        found
    }

    /// A macro of generated code that the program's own text changes, and where.
    fn taken_name(&self) -> Option<(&str, (usize, u32))> {
        let own = self.unfused.then_some(&self.own).into_iter().flatten();
        let places = own.filter_map(|(name, places)| {
            let mut places = places.iter();
            let first = match Test::is_macro(name) {
                true => places.next()?,
                false => places.find(|it| self.is_keyword_elsewhere(name, **it))?,
            };
            let start = self.files[&first.file].directives[first.directive].start;
            Some((name.as_str(), (first.file, start)))
        });
        places.min_by_key(|it| it.1)
    }

    /// Whether another configuration takes a keyword of generated code for something else: without `inline`, functions are defined more than once.
    fn is_keyword_elsewhere(&self, name: &str, place: MacroPlace) -> bool {
        const WRITTEN: [&str; 8] = [
            "do", "else", "if", "return", "this", "typeid", "void", "while",
        ];
        let directive = &self.files[&place.file].directives[place.directive];
        let stands_for = replacement(directive).trim();
        let inline = stands_for.contains("inline") && !stands_for.contains(char::is_whitespace);
        let taken = name == "inline" && !inline || WRITTEN.contains(&name);
        let defines = taken && directive.word == "define" && !self.is_compiled(place);
        defines && !broken(Rule::KeywordsElsewhere)
    }

    /// Whether any condition could count at all.
    pub(crate) fn may_matter(&self) -> bool {
        let choices = self.files.values().flat_map(|it| &it.choices);
        let told = !self.given.is_empty() || self.odd.is_some() || self.taken_name().is_some();
        told || choices.into_iter().any(|it| !it.guard) || self.names_predefined()
    }

    /// Whether a macro is the compiler's own. (What has the program read without generated code is not.)
    fn is_predefined(&self, name: &str) -> bool {
        let own = self.own.contains_key(name) || name == "PLEACH_OFF";
        self.predefined.contains_key(name) && !own && !broken(Rule::PredefinedMacros)
    }

    /// Whether the text has a macro of the compiler's own.
    fn names_predefined(&self) -> bool {
        let is_one = |word: &[u8]| {
            let word = std::str::from_utf8(word);
            word.is_ok_and(|it| self.is_predefined(it))
        };
        self.files.values().any(|file| {
            let mut found = false;
            text::for_each_word(&file.text, 0, file.text.len(), |it| found |= is_one(it));
            found
        })
    }

    /// The texts of the program's own files, in all configurations as far as these are known.
    fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let files = self.files.values().map(|it| &it.text[..]);
        files.chain(self.on_disk.values().map(|it| &it[..]))
    }

    /// Whether any configuration may declare an `operator new` or `operator delete`.
    pub(crate) fn mention_allocation(&self) -> bool {
        self.texts().any(|source| {
            let mut behind = false;
            let mut found = false;
            text::for_each_word(source, 0, source.len(), |word| {
                found |= behind && matches!(word, b"new" | b"delete");
                behind = word == b"operator";
            });
            found
        })
    }

    /// Whether any configuration of the program's own files has a word.
    pub(crate) fn mention(&self, wanted: &[u8]) -> bool {
        self.texts().any(|source| {
            let mut found = false;
            text::for_each_word(source, 0, source.len(), |it| found |= it == wanted);
            found
        })
    }

    /// Whether any configuration of the program's own files has a word where it is no member that is selected, and no name in a namespace that is
    /// written in front of it: one that may be declared.
    pub(crate) fn declare(&self, wanted: &[u8]) -> bool {
        self.texts().any(|source| {
            let mut found = false;
            text::for_each_word_at(source, 0, source.len(), |at, it| {
                let before = source[..at].trim_ascii_end();
                let selected = [&b"."[..], b"->", b"::"]
                    .iter()
                    .any(|it| before.ends_with(it));
                found |= it == wanted && !selected;
            });
            found
        })
    }

    /// A word in the program's own files, comments and literals aside, that tells of a stream of its own: the first of all.
    pub(crate) fn own_stream(&self) -> Option<String> {
        let mut found = BTreeSet::new();
        for source in self.texts() {
            text::for_each_word(source, 0, source.len(), |word| {
                found.extend(own_stream(word).then(|| String::from_utf8_lossy(word).into_owned()));
            });
        }
        found.pop_first()
    }

    /// The names that are declared, or defined as macros, in one of several groups, with the files that do it; [`INCLUSION`] where one
    /// includes a header.
    pub(crate) fn conditional_names(&self) -> BTreeSet<(usize, String)> {
        let mut found = BTreeSet::new();
        for (key, file) in &self.files {
            for choice in file.choices.iter().filter(|it| !it.guard) {
                for group in &choice.groups {
                    let text = file.without_directives(group);
                    let (start, end) = (group.start as usize, group.end as usize);
                    text::for_each_declared(&text, start, end, |word, _| {
                        found.insert((*key, String::from_utf8_lossy(word).into_owned()));
                    });
                    let mut directives = file.directives_in(group);
                    if directives.any(|it| it.word.starts_with("include")) {
                        found.insert((*key, INCLUSION.to_owned()));
                    }
                    let macros = file.directives_in(group);
                    let macros = macros.filter(|it| matches!(&*it.word, "define" | "undef"));
                    found.extend(macros.map(|it| (*key, first_word(&it.rest).to_owned())));
                }
            }
        }
        found
    }

    /// Whether a conditional outside of analysed bodies decides something that analysed text may depend on.
    fn counts(&self, key: usize, at: usize, scope: &Scope) -> bool {
        let file = &self.files[&key];
        let choice = &file.choices[at];
        // The shortest that holds the conditional.
        let within = |spans: &HashMap<usize, Vec<(u32, u32)>>| {
            let spans = spans.get(&key).map_or(&[][..], |it| it).iter();
            let around = spans.filter(|it| it.0 <= choice.start && choice.end <= it.1);
            around.map(|it| it.1 - it.0).min()
        };
        let (body, class) = (within(&scope.bodies), within(&scope.classes));
        if choice.guard {
            return false;
        }
        if self.brings_class_by_macro(key, at) {
            return true;
        }
        if within(&scope.analysed).is_some() {
            return false;
        }
        let is_text = |it: &GroupText| {
            let text = file.without_directives(it);
            text::last_byte(&text[it.start as usize..it.end as usize]).is_some()
        };
        let midway = self.midway.contains(&key) && choice.groups.iter().any(is_text);
        if midway && !broken(Rule::IncludedInBodies) {
            return true;
        }
        let nearer = |one: Option<u32>, other: Option<u32>| {
            one.is_some_and(|one| other.is_none_or(|other| one < other))
        };
        let (in_body, in_class) = (nearer(body, class), nearer(class, body));
        let whole = within(&scope.whole);
        if nearer(whole, class) && nearer(whole, body) {
            return true;
        }
        // A body whose head stands in front of the conditional is another one elsewhere.
        let analysed = scope.analysed.get(&key).map_or(&[][..], |it| it);
        let heads = scope.heads.get(&key).map_or(&[][..], |it| it);
        let mut split = heads
            .iter()
            .filter(|it| choice.splits((it.start, it.body.0)));
        if split.any(|it| analysed.contains(&it.body)) && !broken(Rule::SplitFunctions) {
            return true;
        }
        let is_included = self.entered.contains_key(&key) && !broken(Rule::IncludedInBodies);
        choice.groups.iter().any(|it| {
            let text = file.without_directives(it);
            let (start, end) = (it.start as usize, it.end as usize);
            if text::may_derive(&text, start, end) {
                return true;
            }
            // What another file goes on with.
            let last = || text::last_byte(&text[start..end]);
            if is_included && !matches!(last(), None | Some(b';' | b'}')) {
                return true;
            }
            if self.annotates(&text[..end], start) {
                return true;
            }
            let pragma = |it: &Directive| it.word == "pragma" && !is_harmless(&it.rest);
            let includes = |it: &Directive| it.word.starts_with("include");
            let brings_names = scope.names.contains(INCLUSION);
            if brings_names && file.directives_in(it).any(includes) {
                return true;
            }
            if self.includes(file, it) || file.directives_in(it).any(pragma) {
                return true;
            }
            if has_pragma_operator(&text[start..end]) || self.makes_pragma(&text[start..end]) {
                return true;
            }
            if in_body {
                return false;
            }
            if goes_on(&text, start, end) || self.declares_by_macro(&text[start..end], scope) {
                return true;
            }
            // Something that it begins or ends is another thing elsewhere.
            if !is_balanced(&text[start..end]) || text::opens_names(&text, start, end) {
                return true;
            }
            let mut declares = false;
            text::for_each_declared(&text, start, end, |word, variable| {
                let word = String::from_utf8_lossy(word);
                declares |= word == "operator"
                    // A field may have a constructor.
                    || in_class && variable
                    || scope.names.contains(&*word)
                    || self.makes_class(&word, scope);
            });
            declares
        })
    }

    /// Whether a macro that a conditional names in a branch may begin a class.
    fn brings_class_by_macro(&self, key: usize, at: usize) -> bool {
        let file = &self.files[&key];
        file.choices[at].groups.iter().any(|it| {
            let text = file.without_directives(it);
            self.derives_by_macro(&text[it.start as usize..it.end as usize])
        })
    }

    /// What decides on macros that may make a class in one configuration, and may be used anywhere.
    fn of_classes_of_macros(&mut self) -> Dependence {
        if broken(Rule::ClassesOfMacros) {
            return Dependence::default();
        }
        let begins = |it: &String| it == "class" || it == "struct";
        let names = self.own.keys().filter(|it| self.varies(it));
        let makers = names.filter(|it| self.made_of(it).iter().any(begins));
        let makers: BTreeSet<String> = makers.cloned().collect();
        self.of_uses(&makers, false)
    }

    /// The files that are included in the middle of a declaration, be it once of several times.
    fn entered_midway(&self) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for (from, included) in &self.included {
            let Some(file) = self.files.get(from) else {
                continue;
            };
            let own = included.iter().filter(|it| self.files.contains_key(&it.1));
            for (at, key) in own {
                let before = file.directives.iter().filter(|it| it.start <= *at);
                let lines: Vec<(u32, u32)> = before.map(|it| (it.start, it.end)).collect();
                let text = blanked(&file.text[..*at as usize], &lines);
                if !matches!(text::last_byte(&text), None | Some(b';' | b'}' | b'{')) {
                    found.insert(*key);
                }
            }
        }
        found
    }

    /// Whether a macro that is named in a text outside of functions may declare one of the scope's names, by what it stands for or is given.
    fn declares_by_macro(&self, text: &[u8], scope: &Scope) -> bool {
        if broken(Rule::ClassesOfMacros) {
            return false;
        }
        let (mut words, mut expands) = (BTreeSet::new(), false);
        text::for_each_word(text, 0, text.len(), |word| {
            let name = String::from_utf8_lossy(word).into_owned();
            expands |= self.own.contains_key(&name);
            words.extend(self.made_of(&name));
            words.insert(name);
        });
        let kinds = ["class", "struct", "operator", "namespace", "using"];
        let tells = |it: &String| kinds.contains(&it.as_str()) || scope.names.contains(it);
        expands && words.iter().any(tells)
    }

    /// Whether a macro that is named in a text may begin a class.
    fn derives_by_macro(&self, text: &[u8]) -> bool {
        if broken(Rule::ClassesOfMacros) {
            return false;
        }
        let mut found = false;
        text::for_each_word(text, 0, text.len(), |word| {
            let name = String::from_utf8_lossy(word);
            let mut words = self.made_of(&name).into_iter();
            found |= words.any(|it| it == "class" || it == "struct");
        });
        found
    }

    /// Whether a group includes files that may be the program's own.
    fn includes(&self, file: &FileText, group: &GroupText) -> bool {
        file.directives_in(group).any(|it| {
            it.word == "import" || it.word.starts_with("include") && !self.is_system(&it.rest)
        })
    }

    /// Whether what an inclusion names is a system header of the compiler's, wherever the directive is compiled: no file that the unit
    /// read, and none in a folder that the command line names.
    fn is_system(&self, included: &str) -> bool {
        let name = included.strip_prefix('<').and_then(|it| it.split_once('>'));
        name.is_some_and(|(name, _)| {
            let is_read = |it: &String| {
                let before = it.strip_suffix(name);
                before.is_some_and(|it| it.is_empty() || it.ends_with('/'))
            };
            broken(Rule::IncludedNames)
                || !self.names.iter().any(is_read)
                    && !self.searched.iter().any(|it| it.join(name).is_file())
        })
    }

    /// Whether an annotation stands in the text from `start` whose declaration goes on behind it.
    fn annotates(&self, text: &[u8], start: usize) -> bool {
        let mut found = false;
        let mut last = start;
        text::for_each_word_at(text, start, text.len(), |at, word| {
            last = at + word.len();
            let word = String::from_utf8_lossy(word);
            found |= word == "annotate" || self.words_of(&word).iter().any(|it| it == "annotate");
        });
        let goes_on = !text[last..].iter().any(|it| matches!(it, b';' | b'}'));
        found && goes_on
    }

    /// Whether a macro that a text uses makes a pragma that is more than about warnings.
    fn makes_pragma(&self, text: &[u8]) -> bool {
        let mut found = false;
        text::for_each_word(text, 0, text.len(), |word| {
            let Ok(word) = std::str::from_utf8(word) else {
                return;
            };
            found = found
                || self.own.contains_key(word)
                    && self
                        .closure(word)
                        .iter()
                        .any(|it| self.words_in(it).any(|it| it == "_Pragma"))
                    && !self.is_neutral(word, &mut HashSet::new());
        });
        found
    }

    /// Whether a macro's text has a class or a name of the scope's.
    fn makes_class(&self, name: &str, scope: &Scope) -> bool {
        let words = self.made_of(name);
        let tells = |it: &String| {
            let kinds = ["class", "struct", "operator", "namespace"];
            kinds.contains(&it.as_str()) || scope.names.contains(it)
        };
        words.iter().any(tells)
    }

    /// The place of an offset on disk in the text without regions.
    pub(crate) fn stripped(&self, key: usize, disk: u32) -> u32 {
        let map = self.files.get(&key).and_then(|it| it.map.as_ref());
        map.map_or(disk, |it| it.to_stripped_near(disk))
    }

    /// Moves a range of a file as it is on disk into its text without regions.
    pub(crate) fn moved(&self, extent: Extent) -> (u32, u32) {
        let at = |disk| self.stripped(extent.file, disk);
        (at(extent.start), at(extent.end))
    }
}

/// A group that was compiled.
pub(crate) struct Compiled {
    pub(crate) file: usize,
    pub(crate) span: (u32, u32),
    /// What selected it.
    pub(crate) tests: Tests,
    /// The conditions that were asked for it, and those around.
    pub(crate) asked: Tests,
    /// The conditional, with its directives.
    pub(crate) conditional: (u32, u32),
    /// Its groups that were not compiled.
    pub(crate) others: Vec<(u32, u32)>,
    /// Whether it has an `#else`.
    pub(crate) complete: bool,
}

/// Where a function stands in its file.
#[derive(Clone, Copy)]
pub(crate) struct Head {
    pub(crate) start: u32,
    pub(crate) body: (u32, u32),
}

/// What analysed text may depend on.
#[derive(Default)]
pub(crate) struct Scope {
    /// Names that it mentions, at any distance.
    pub(crate) names: BTreeSet<String>,
    /// Those that stand outside of bodies.
    pub(crate) uses: BTreeSet<String>,
    /// Bodies whose own conditionals are looked at for themselves, by file.
    pub(crate) analysed: HashMap<usize, Vec<(u32, u32)>>,
    /// Those of annotated functions among these, whose text need not be understood.
    pub(crate) helpers: HashMap<usize, Vec<(u32, u32)>>,
    /// The bodies of all functions.
    pub(crate) bodies: HashMap<usize, Vec<(u32, u32)>>,
    /// Where the heads of functions begin, and their bodies behind them.
    pub(crate) heads: HashMap<usize, Vec<Head>>,
    /// The classes that have one of the names.
    pub(crate) classes: HashMap<usize, Vec<(u32, u32)>>,
    /// The declarations that have one, classes among them: of the others all the text decides what they are.
    pub(crate) whole: HashMap<usize, Vec<(u32, u32)>>,
    /// The bodies of all functions, and all classes.
    pub(crate) inner: HashMap<usize, Vec<(u32, u32)>>,
}
