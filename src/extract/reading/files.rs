//! The files of a translation unit: canonical names, text without generated regions, spans, macro uses.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Component, Path, PathBuf};

use super::attribute_text::{Unseen, unseen};
use super::configuration::{Configurations, Dependence};
use super::input::Input;
use super::positional::Positional;
use super::pragmas;
use super::pragmas::{FileEvents, Role, States};
use super::silenced;
use super::silenced::{Conjunction, WarningPragma, both};
use super::text;
use super::texts::Texts;
use crate::clang::{Cursor, Extent, Location, Overlay, TranslationUnit, kind};
use crate::model::{
    FUSED_PREFIX, FileId, MacroOrigin, PragmasByFile, SilencersByFile, SourceFile, SourceText,
    Span, Test,
};
use crate::source::{OffsetMap, directives, may_have_regions, strip};

/// The files that facts stand in so far.
pub(crate) struct Files<'tu> {
    /// Which words mean something else in another place.
    pub(crate) positional: Positional,
    /// On which preprocessor conditions text depends.
    pub(crate) configurations: Configurations,
    /// Words of a person's text that a fused function's name could be.
    pub(crate) reserved: BTreeSet<String>,
    texts: Texts<'tu>,
    tu: &'tu TranslationUnit,
    directory: PathBuf,
    unfused: bool,
    keys: HashMap<usize, FileId>,
    paths: BTreeMap<String, FileId>,
    list: Vec<SourceFile>,
    /// The texts, with blanks for what preprocessor conditions leave out.
    compiled: Vec<SourceText>,
    /// The first key of each file.
    first_keys: Vec<usize>,
    /// From offsets on disk to offsets in the text without regions; `None` where there are none.
    maps: Vec<Option<OffsetMap>>,
    /// Outermost macro invocations per file, sorted, by offsets in the stripped text.
    macros: Vec<Vec<(u32, u32)>>,
    /// Where any macro is used, per file, sorted.
    uses: Vec<Vec<u32>>,
    /// Whether the program's compiler sees the macros that libclang sees.
    compiled_by_clang: bool,
    /// Pragmas that may change what code means, by file key.
    pragmas: BTreeMap<usize, FileEvents>,
    /// Pragmas about warnings that are in effect from each offset on, by file key.
    warnings: BTreeMap<usize, States<WarningPragma>>,
    /// Files that may have generated regions.
    generated: Vec<usize>,
    /// Attributes that the syntax tree may not have, per file that was asked about.
    attributes: HashMap<FileId, Vec<Unseen>>,
    /// Where files may be embedded, whether that is in effect or not.
    pub(crate) embeds: Vec<(usize, u32)>,
    /// The macros of system headers, and which of them take arguments.
    system_macros: HashMap<String, bool>,
    /// The same per file key, as libclang gives them.
    invocations: HashMap<usize, Vec<(u32, u32)>>,
    /// Those of macros without text.
    nothing: HashMap<usize, BTreeSet<(u32, u32)>>,
    /// The same per file, by offsets in the stripped text.
    empty: Vec<BTreeSet<(u32, u32)>>,
}

impl<'tu> Files<'tu> {
    pub(crate) fn new(tu: &'tu TranslationUnit, input: &Input, overlays: &[Overlay]) -> Self {
        Files {
            positional: Positional::default(),
            configurations: Configurations::default(),
            texts: Texts::new(tu, input, overlays),
            tu,
            directory: PathBuf::from(&input.directory),
            unfused: input.unfused,
            keys: HashMap::new(),
            paths: BTreeMap::new(),
            list: Vec::new(),
            compiled: Vec::new(),
            first_keys: Vec::new(),
            maps: Vec::new(),
            macros: Vec::new(),
            uses: Vec::new(),
            compiled_by_clang: input.dialect.compiler.contains("clang"),
            pragmas: BTreeMap::new(),
            warnings: BTreeMap::new(),
            generated: Vec::new(),
            embeds: Vec::new(),
            attributes: HashMap::new(),
            system_macros: HashMap::new(),
            reserved: BTreeSet::new(),
            invocations: HashMap::new(),
            nothing: HashMap::new(),
            empty: Vec::new(),
        }
    }

    /// Looks for macros in the file where `cursor` stands, and at `cursor` itself, which has this position in the unit.
    pub(crate) fn add_macros(&mut self, order: usize, cursor: Cursor<'tu>) {
        self.positional.add_file(&self.texts, cursor.extent().file);
        match cursor.kind() {
            kind::MACRO_EXPANSION => {
                self.add_invocation(cursor);
                self.positional.add_use(cursor);
            }
            kind::MACRO_DEFINITION => self.positional.add(&self.texts, (order, cursor)),
            _ => {}
        }
    }

    /// Looks for the macros of system headers, and for the compiler's arguments. To be called once the others are known.
    pub(crate) fn add_system_macros(&mut self, top: &[Cursor<'tu>], arguments: &[String]) {
        self.positional.add_arguments(arguments);
        for it in arguments {
            self.reserve(it.as_bytes());
        }
        let mut definitions: HashMap<String, Vec<(usize, Cursor<'tu>)>> = HashMap::new();
        for (order, it) in top.iter().enumerate() {
            if it.kind() == kind::MACRO_DEFINITION && it.in_system_header() {
                let name = it.spelling();
                let takes = self.system_macros.entry(name.clone()).or_insert(true);
                *takes &= it.is_macro_with_parameters();
                definitions.entry(name).or_default().push((order, *it));
            }
        }
        let mut skipped: HashMap<usize, Vec<(u32, u32)>> = HashMap::new();
        for (file, start, end) in self.tu.skipped_ranges() {
            skipped.entry(file).or_default().push((start, end));
        }
        let mut entered: HashMap<usize, usize> = HashMap::new();
        for key in self.tu.files() {
            *entered.entry(key).or_default() += 1;
        }
        for key in self.tu.files() {
            let text = self.texts.of(key);
            if !self.pragmas.contains_key(&key) {
                let system = self.tu.is_system_file(key);
                // What a system header has for another compiler only leaves nothing in effect behind it.
                let role = Role {
                    system,
                    read_otherwise: !self.compiled_by_clang && !system,
                };
                // What is skipped at one of several inclusions may be read at another.
                let once = entered.get(&key) == Some(&1);
                let skipped = skipped.get(&key).filter(|_| once);
                let inside = |at: u32| {
                    skipped.is_some_and(|all| all.iter().any(|it| it.0 <= at && at < it.1))
                };
                self.pragmas.insert(key, pragmas::scan(&text, role, inside));
            }
            self.positional.add_text_of_file(&text);
            if memchr::memmem::find(&text, b"embed").is_some() {
                let all = directives(&text).into_iter();
                let all = all.filter(|it| it.word == "embed");
                self.embeds.extend(all.map(|it| (key, it.hash)));
            }
            if may_have_regions(&text) {
                self.generated.push(key);
            }
            self.reserve(&text);
        }
        self.positional.add_system(&self.texts, definitions);
        self.positional.close();
        self.add_made_pragmas(top);
        self.configurations = Configurations::collect(
            self.tu,
            &self.texts,
            self.unfused,
            top,
            (arguments, &self.directory),
        );
    }

    /// Adds the pragmas that macros make where they are used.
    fn add_made_pragmas(&mut self, top: &[Cursor<'tu>]) {
        if self.positional.pragmas().is_empty() {
            return;
        }
        for it in top {
            if it.kind() != kind::MACRO_EXPANSION || it.in_system_header() {
                continue;
            }
            let Some(definitions) = self.positional.pragmas().get(&it.spelling()) else {
                continue;
            };
            let extent = it.extent();
            let text = self.texts.of(extent.file);
            let used = text.get(extent.start as usize..extent.end as usize);
            let made = definitions.iter();
            let made = made.flat_map(|it| pragmas::made_by(it, Some(used.unwrap_or_default())));
            let made = made.map(|it| (extent.start, it));
            let made = made.filter(|it| pragmas::counts(&it.1)).collect::<Vec<_>>();
            let file = self.pragmas.entry(extent.file).or_default();
            file.events.extend(made);
        }
    }

    /// Finds which pragmas about warnings are in effect where.
    pub(crate) fn find_warnings(&mut self, main: usize, top: &[Cursor<'tu>]) {
        let inclusions = self.tu.inclusions();
        let mut entered: HashMap<usize, Conjunction> = HashMap::new();
        for it in &inclusions {
            let around = it.from.and_then(|(file, offset)| {
                let around = self.configurations.guard(file, offset)?;
                both(entered.get(&file)?, &around)
            });
            let around = around.unwrap_or_default();
            // What is included here and there is read under no condition in particular.
            let known = entered.entry(it.file).or_insert_with(|| around.clone());
            if *known != around {
                known.clear();
            }
        }
        let mut events: BTreeMap<usize, Vec<(u32, WarningPragma)>> = BTreeMap::new();
        let mut add = |key: usize, at: u32, text: String, of_macro: &Conjunction| {
            let around = self.configurations.guard(key, at)?;
            let around = both(entered.get(&key).unwrap_or(&Conjunction::new()), &around)?;
            let pragma = WarningPragma::new(text, both(&around, of_macro)?);
            events.entry(key).or_default().push((at, pragma));
            Some(())
        };
        for (key, file) in &self.pragmas {
            for (at, text) in &file.warnings {
                add(*key, *at, text.clone(), &Conjunction::new());
            }
        }
        for it in top {
            if it.kind() != kind::MACRO_EXPANSION || it.in_system_header() {
                continue;
            }
            let name = it.spelling();
            let mut definitions = self.configurations.making_pragmas(&name);
            if definitions.is_empty()
                && let Some(all) = self.positional.pragmas().get(&name)
            {
                let all = all.iter().filter_map(|it| std::str::from_utf8(it).ok());
                definitions.extend(all.map(|it| (it, Conjunction::new())));
            }
            if definitions.is_empty() {
                continue;
            }
            let extent = it.extent();
            let text = self.texts.of(extent.file);
            let used = text.get(extent.start as usize..extent.end as usize);
            for (definition, guard) in definitions {
                let made = pragmas::made_by(definition.as_bytes(), Some(used.unwrap_or_default()));
                for pragma in made.into_iter().filter(|it| pragmas::is_of_warnings(it)) {
                    add(extent.file, extent.start, pragma, &guard);
                }
            }
        }
        if events.is_empty() {
            return;
        }
        for of_file in events.values_mut() {
            of_file.sort_by_key(|it| it.0);
        }
        let events = events.iter().map(|it| (*it.0, &**it.1)).collect();
        let states = pragmas::in_order(&inclusions, events, main, silenced::apply);
        self.warnings = states.close(WarningPragma::unclear());
        for (key, states) in &mut self.warnings {
            for it in states {
                it.0 = self.configurations.stripped(*key, it.0);
            }
        }
    }

    /// What decides which warnings are off at the start of `span`.
    pub(crate) fn dependence_of_warnings(&mut self, span: Span) -> Dependence {
        let states = self.warnings.get(&self.key(span.file));
        let decisions = states.map(|it| silenced::decisions(it, span.start));
        self.configurations.of_guard(&decisions.unwrap_or_default())
    }

    /// Whether something in the program's own files allows accesses by lvalues of other types.
    pub(crate) fn relaxes_aliasing(&self) -> bool {
        self.pragmas.values().any(|it| it.relaxes_aliasing)
    }

    /// All pragmas that count, wherever they stand.
    pub(crate) fn all_pragmas(&self) -> Vec<String> {
        let files = self.pragmas.values();
        let events = files.flat_map(|it| &it.events);
        events.map(|it| it.1.clone()).collect()
    }

    /// The pragmas in effect in the files with facts, those about warnings aside. Some that stand in one of `bodies` end with it.
    pub(crate) fn pragmas(&mut self, main: usize, bodies: &[Extent]) -> PragmasByFile {
        let mut events = std::mem::take(&mut self.pragmas);
        for (key, file) in &mut events {
            let inside = |at: u32| {
                let mut bodies = bodies.iter().filter(|it| it.file == *key);
                bodies.any(|it| it.start <= at && at < it.end)
            };
            file.events
                .retain(|it| !pragmas::is_scoped(&it.1) || !inside(it.0));
            file.events.sort_by_key(|it| it.0);
        }
        let inclusions = self.tu.inclusions();
        self.by_file(pragmas::states(&inclusions, &events, main))
    }

    /// What turns warnings off in the files with facts.
    pub(crate) fn silencers(&self) -> SilencersByFile {
        let mut found = SilencersByFile::new();
        for (key, states) in &self.warnings {
            let silencers = silenced::silencers(states);
            if let Some(id) = self.keys.get(key)
                && silencers.iter().any(|it| !it.1.is_empty())
            {
                found.entry(*id).or_insert(silencers);
            }
        }
        found
    }

    fn by_file(&self, states: BTreeMap<usize, States<String>>) -> PragmasByFile {
        let mut found = PragmasByFile::new();
        for (key, states) in states {
            let Some(id) = self.keys.get(&key) else {
                continue;
            };
            let map = &self.maps[id.0 as usize];
            let stripped = |it: (u32, Vec<String>)| (stripped_offset(map, it.0), it.1);
            let states: Vec<_> = states.into_iter().map(stripped).collect();
            // Two names of one file are two files to the compiler.
            match found.get(id) {
                Some(known) if *known != states => {
                    found.insert(*id, vec![(0, vec![pragmas::UNCLEAR.to_owned()])]);
                }
                _ => {
                    found.insert(*id, states);
                }
            }
        }
        found.retain(|_, states| states.iter().any(|it| !it.1.is_empty()));
        found
    }

    /// Finds the words of a person's text that a fused function's name could be.
    fn reserve(&mut self, text: &[u8]) {
        if memchr::memmem::find(text, FUSED_PREFIX.as_bytes()).is_none() {
            return;
        }
        let own = strip(text).map_or(text.into(), |it| it.text);
        let own = text::joined(&own);
        text::for_each_word(&own, 0, own.len(), |word| self.reserve_word(word));
    }

    /// Remembers `word` if a fused function's name could be it.
    pub(crate) fn reserve_word(&mut self, word: &[u8]) {
        if word.starts_with(FUSED_PREFIX.as_bytes()) {
            self.reserved
                .insert(String::from_utf8_lossy(word).into_owned());
        }
    }

    /// Remembers a macro invocation.
    fn add_invocation(&mut self, cursor: Cursor<'tu>) {
        let extent = cursor.extent();
        if extent.is_valid() {
            self.invocations
                .entry(extent.file)
                .or_default()
                .push((extent.start, extent.end));
            if self.expands_to_nothing(cursor) {
                let known = self.nothing.entry(extent.file).or_default();
                known.insert((extent.start, extent.end));
            }
        }
    }

    /// Whether the definition of the macro that is used at `cursor` has no text.
    fn expands_to_nothing(&self, cursor: Cursor<'tu>) -> bool {
        let definition = cursor.referenced();
        let definition = definition.filter(|it| it.kind() == kind::MACRO_DEFINITION);
        let text = definition.and_then(|it| {
            let extent = it.extent();
            let text = self.tu.file_contents(extent.file);
            text.get(extent.start as usize..extent.end as usize)
        });
        let Some(behind) = text.and_then(|it| it.strip_prefix(cursor.spelling().as_bytes())) else {
            return false;
        };
        match behind.first() {
            None => true,
            // Parameters hold no parentheses.
            Some(b'(') => behind.iter().position(|it| *it == b')') == Some(behind.len() - 1),
            Some(_) => false,
        }
    }

    /// The id of a file.
    pub(crate) fn id(&mut self, key: usize) -> FileId {
        if let Some(id) = self.keys.get(&key) {
            return *id;
        }
        let path = canonical_path(&self.directory, &self.tu.file_name(key));
        let id = match self.paths.get(&path) {
            Some(id) => *id,
            None => self.add(key, path),
        };
        self.keys.insert(key, id);
        id
    }

    fn add(&mut self, key: usize, path: String) -> FileId {
        let id = FileId(self.list.len() as u32);
        let disk = self.tu.file_contents(key);
        let on_disk = SourceText(disk.into());
        // A damaged region stays: the run ends with a message about it.
        let stripped = self.unfused.then(|| strip(disk).ok()).flatten();
        let (text, map) = match stripped.filter(|it| !it.map.is_identity()) {
            Some(it) => (SourceText(it.text.into()), Some(it.map)),
            None => (on_disk.clone(), None),
        };
        let mut macros = self.invocations.remove(&key).unwrap_or_default();
        for range in &mut macros {
            *range = (
                stripped_offset(&map, range.0),
                stripped_offset(&map, range.1),
            );
        }
        let nothing = self.nothing.remove(&key).unwrap_or_default().into_iter();
        let offset = |it| stripped_offset(&map, it);
        let nothing = nothing.map(|it| (offset(it.0), offset(it.1)));
        self.empty.push(nothing.collect());
        // Tests of macros are no uses in the text.
        let cuts = self.configurations.cuts(key);
        macros.retain(|it| !cuts.iter().any(|cut| cut.0 <= it.0 && it.0 < cut.1));
        let mut uses: Vec<u32> = macros.iter().map(|it| it.0).collect();
        uses.sort_unstable();
        self.uses.push(uses);
        self.macros.push(outermost(macros));
        self.paths.insert(path.clone(), id);
        let compiled = self.configurations.compiled(key, &text.0);
        self.compiled
            .push(compiled.map_or_else(|| text.clone(), |it| SourceText(it.into())));
        self.first_keys.push(key);
        self.list.push(SourceFile {
            path,
            editable: !self.tu.is_system_file(key),
            text,
            on_disk,
        });
        self.maps.push(map);
        id
    }

    /// The canonical path of a file, whether it holds facts or not.
    pub(crate) fn path_of(&self, key: usize) -> String {
        match self.keys.get(&key) {
            Some(id) => self.path(*id).to_owned(),
            None => canonical_path(&self.directory, &self.tu.file_name(key)),
        }
    }

    /// What decides the values of macros; of those of system headers only where `tests` ask for them.
    pub(crate) fn macro_origins<'t>(
        &self,
        tests: impl Iterator<Item = &'t Test>,
    ) -> BTreeMap<String, MacroOrigin> {
        let mut found = self.configurations.origins(|key| self.path_of(key));
        let names: BTreeSet<&str> = tests.flat_map(Test::names).collect();
        let unknown: Vec<&str> = names
            .into_iter()
            .filter(|it| !found.contains_key(*it))
            .collect();
        if unknown.is_empty() {
            return found;
        }
        for key in self
            .tu
            .files()
            .into_iter()
            .filter(|it| self.tu.is_system_file(*it))
        {
            let text = self.texts.of(key);
            for name in unknown.iter().filter(|it| text::defines_macro(&text, it)) {
                let origin = found.entry((*name).to_owned()).or_default();
                origin.headers.insert(self.path_of(key));
            }
        }
        found
    }

    /// The canonical path of the file with this id.
    pub(crate) fn path(&self, id: FileId) -> &str {
        &self.list[id.0 as usize].path
    }

    /// The unfused text of the file with this id, with blanks for what preprocessor conditions leave out and for their
    /// directives.
    pub(crate) fn text(&self, id: FileId) -> SourceText {
        self.compiled[id.0 as usize].clone()
    }

    /// The same for a file by its key, whether there are facts in it or not.
    pub(crate) fn compiled_of(&self, key: usize) -> Vec<u8> {
        if let Some(id) = self.keys.get(&key) {
            return self.text(*id).0.to_vec();
        }
        let disk = self.texts.of(key);
        let stripped = self.unfused.then(|| strip(&disk).ok()).flatten();
        let text = stripped.map_or_else(|| disk.to_vec(), |it| it.text.into_owned());
        let compiled = self.configurations.compiled(key, &text);
        compiled.unwrap_or(text)
    }

    /// The attributes in a file that the syntax tree may not have.
    pub(crate) fn unseen_attributes(&mut self, file: FileId) -> &[Unseen] {
        let source = &self.compiled[file.0 as usize].0;
        let makes_one = |it: &[u8]| self.positional.makes_attribute(it);
        let found = self.attributes.entry(file);
        found.or_insert_with(|| unseen(source, makes_one))
    }

    /// What a text depends on.
    pub(crate) fn dependence(&mut self, span: Span) -> Dependence {
        let key = self.key(span.file);
        let source = self.text(span.file);
        self.configurations
            .of_text(key, span.start, span.end, &source.0)
    }

    /// What decides whether the function is inline or internal that is declared as `name` in `head`.
    pub(crate) fn dependence_of_specifiers(&mut self, head: Span, name: &str) -> Dependence {
        let key = self.key(head.file);
        self.configurations
            .of_specifiers(key, (head.start, head.end), name)
    }

    /// The id of a file that holds facts.
    pub(crate) fn known_id(&self, key: usize) -> Option<FileId> {
        self.keys.get(&key).copied()
    }

    /// The key of a file.
    pub(crate) fn key(&self, id: FileId) -> usize {
        self.first_keys[id.0 as usize]
    }

    /// The span of an extent; `None` if it has no place in one file.
    pub(crate) fn span(&mut self, extent: Extent) -> Option<Span> {
        if !extent.is_valid() {
            return None;
        }
        let file = self.id(extent.file);
        let map = &self.maps[file.0 as usize];
        Some(Span::new(
            file,
            stripped_offset(map, extent.start),
            stripped_offset(map, extent.end),
        ))
    }

    /// The span that covers an extent with the macro invocations at its ends; `None` as for [`Self::span`].
    pub(crate) fn covering_span(&mut self, extent: Extent) -> Option<Span> {
        let mut span = self.span(extent)?;
        if extent.end_in_macro || span.end == span.start {
            for (start, end) in
                self.invocations_in(span.file, span.start, span.end.max(span.start + 1))
            {
                if start <= span.end {
                    span.end = span.end.max(end);
                }
            }
        }
        Some(span)
    }

    /// The position of a location, as an empty span.
    pub(crate) fn point(&mut self, location: Location) -> Option<Span> {
        if location.file == 0 {
            return None;
        }
        let file = self.id(location.file);
        let at = stripped_offset(&self.maps[file.0 as usize], location.offset);
        Some(Span::new(file, at, at))
    }

    /// The same of what a person wrote; `None` in generated lines.
    pub(crate) fn original_point(&mut self, location: Location) -> Option<Span> {
        let point = self.point(location)?;
        let map = self.maps[point.file.0 as usize].as_ref();
        let kept = map.is_none_or(|it| it.to_stripped(location.offset).is_some());
        kept.then_some(point)
    }

    /// The word at a point.
    pub(crate) fn word_at(&self, point: Span) -> String {
        let text = &self.text(point.file).0;
        let mut found = String::new();
        text::for_each_word_at(
            text,
            point.start as usize,
            text.len().min(point.start as usize + 100),
            |at, word| {
                if at == point.start as usize {
                    found = String::from_utf8_lossy(word).into_owned();
                }
            },
        );
        found
    }

    /// The span of `name` at a location, if the text there is this name.
    pub(crate) fn name_span(&mut self, location: Location, name: &str) -> Option<Span> {
        let point = self.point(location)?;
        let span = Span::new(point.file, point.start, point.start + name.len() as u32);
        (self.text(point.file).slice(span) == name.as_bytes()).then_some(span)
    }

    /// The macro invocations that overlap `start..end` of a file or touch its end.
    pub(crate) fn invocations_in(&self, file: FileId, start: u32, end: u32) -> Vec<(u32, u32)> {
        let macros = &self.macros[file.0 as usize];
        let first = macros.partition_point(|(_, last)| *last <= start);
        macros[first..]
            .iter()
            .take_while(|(begin, _)| *begin <= end)
            .copied()
            .collect()
    }

    /// The last macro invocation that ends in front of a place of a file. (One within a generated region has no length.)
    pub(crate) fn invocation_before(&self, file: FileId, at: u32) -> Option<(u32, u32)> {
        let macros = &self.macros[file.0 as usize];
        let next = macros.partition_point(|(_, last)| *last <= at);
        let mut before = macros[..next].iter().rev();
        before.find(|(start, last)| start < last).copied()
    }

    /// Where the use of a macro without text begins behind which nothing stands up to `at`.
    pub(crate) fn nothing_before(&self, file: FileId, at: u32) -> Option<u32> {
        let (start, end) = self.invocation_before(file, at)?;
        let text = self.text(file);
        let next = text::is_trivia(&text.0, end as usize, at as usize);
        let is_empty = self.empty[file.0 as usize].contains(&(start, end));
        (next && is_empty).then_some(start)
    }

    /// A word of `span` that is no macro there, but a macro's name elsewhere in the unit: it may be one in a copy.
    pub(crate) fn plain_macro(&self, span: Span) -> Option<String> {
        let source = self.text(span.file);
        let uses = &self.uses[span.file.0 as usize];
        let mut found = None;
        text::for_each_word_at(
            &source.0,
            span.start as usize,
            span.end as usize,
            |at, word| {
                if found.is_some() || uses.binary_search(&(at as u32)).is_ok() {
                    return;
                }
                let word = String::from_utf8_lossy(word);
                let behind = text::skip_trivia(&source.0, at + word.len());
                let called = source.0.get(behind) == Some(&b'(');
                if self.may_be_macro(&word, called || self.is_in_macro(span.file, at as u32)) {
                    found = Some(word.into_owned());
                }
            },
        );
        found
    }

    /// Whether a macro of that name would be expanded; one with parameters only if it is called.
    fn may_be_macro(&self, name: &str, called: bool) -> bool {
        let system = self.system_macros.get(name);
        let system = system.filter(|_| !self.positional.is_taken_back(name));
        let known = [self.positional.own().get(name), system];
        let expanded = known.into_iter().flatten().any(|takes| called || !takes);
        expanded && !self.positional.is_itself(name)
    }

    /// Whether `assert` of the library is called at `at`: under one NDEBUG it is the same in every file.
    pub(crate) fn is_assert(&self, file: FileId, at: u32) -> bool {
        let text = self.text(file);
        let named = text.0.get(at as usize..);
        let named = named.is_some_and(|it| it.starts_with(b"assert"));
        let name = "assert";
        named && self.system_macros.contains_key(name) && !self.positional.own().contains_key(name)
    }

    fn is_in_macro(&self, file: FileId, at: u32) -> bool {
        let around = self.invocations_in(file, at, at + 1);
        around.iter().any(|(start, end)| *start <= at && at < *end)
    }

    /// Whether a macro invocation overlaps `span` without lying in it.
    pub(crate) fn crosses_macro(&self, span: Span) -> bool {
        self.invocations_in(span.file, span.start, span.end)
            .iter()
            .any(|(start, end)| {
                let overlaps = *start < span.end && *end > span.start;
                overlaps && (*start < span.start || *end > span.end)
            })
    }

    /// Adds the files with generated regions that have no facts (any more), so that their regions can go, or that it is
    /// known that they cannot.
    pub(crate) fn add_generated(&mut self) {
        for key in std::mem::take(&mut self.generated) {
            self.id(key);
        }
    }

    /// What the compiler calls files, by canonical path, where that is another name.
    pub(crate) fn other_names(&self) -> BTreeMap<String, String> {
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        for (key, id) in self.keys.iter().filter(|it| *it.0 != 0) {
            let name = self.directory.join(self.tu.file_name(*key));
            let name = name.to_string_lossy().into_owned();
            // Of several the same one in every run: any will do, since to the compiler they are one file.
            let known = names
                .entry(self.path(*id).to_owned())
                .or_insert(name.clone());
            if name < *known {
                *known = name;
            }
        }
        names.retain(|path, name| path != name);
        names
    }

    /// The file table.
    pub(crate) fn into_list(self) -> Vec<SourceFile> {
        self.list
    }
}

fn stripped_offset(map: &Option<OffsetMap>, disk: u32) -> u32 {
    map.as_ref().map_or(disk, |it| it.to_stripped_near(disk))
}

fn outermost(mut ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    ranges.sort_by_key(|(start, end)| (*start, std::cmp::Reverse(*end)));
    let mut kept: Vec<(u32, u32)> = Vec::new();
    for range in ranges {
        if kept.last().is_none_or(|last| range.0 >= last.1) {
            kept.push(range);
        }
    }
    kept
}

/// The canonical absolute path of a file that the compiler named so. A path that only an overlay has is
/// made absolute and plain.
pub(crate) fn canonical_path(directory: &Path, name: &str) -> String {
    let absolute = directory.join(name);
    let path = std::fs::canonicalize(&absolute).unwrap_or_else(|_| plain(&absolute));
    path.to_string_lossy().into_owned()
}

fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}
