//! From parsing to the finished [`Unit`].

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::clang::{
    ClangDiagnostic, Cursor, Extent, Location, Overlay, ParseError, TranslationUnit, kind,
};
use crate::extract::bodies::{
    Bodies, do_anything, read_function, read_site, read_traversal, tell_of_near_site,
};
use crate::extract::declarations::{
    ByName, Declarations, Facts, child_containers, read_classes, read_unresolved, read_visitors,
    renamed_variables, scope, symbols, united_fields,
};
use crate::extract::effects::{helper_usr, implicit_destructor};
use crate::extract::reading::{
    CompilerMessage, Files, INCLUSION, Input, Replaced, canonical_path, embed_in_function, text,
    use_of_modules,
};
use crate::extract::syntax::{compound_of, destructor, gives_value};
use crate::model::{
    Class, Code, Compilation, ConditionalGroup, Configuration, Diagnostic, FileId, Function,
    FunctionKind, Inclusion, PragmasByFile, Refusal, Severity, Sighting, Site, Span, Tests, Unit,
    UnresolvedClass, Usr,
};
use crate::mutation::{Rule, broken};

/// The facts of a translation unit, with what the compiler said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extraction {
    /// The facts.
    pub unit: Unit,
    /// Warnings and errors of the compiler; errors are diagnostics of the unit too.
    pub messages: Vec<CompilerMessage>,
    /// What the program has of its own in place of the library's, here or by what the input says.
    pub replaced: Replaced,
    /// Functions that the unit defines for others and that were not read, because nothing in it says that others call them.
    pub unread: BTreeSet<Usr>,
    /// The files that were looked at though the compiler did not read them, with the hashes of what stands there.
    pub looked: BTreeMap<String, String>,
    /// See [`Input::names`].
    pub names: BTreeMap<String, String>,
    /// What is known of each mark by name, in the order of [`Input::marks`].
    pub sightings: Vec<Sighting>,
    /// Names that the program's own files declare or define as macros under conditions, in whatever configuration, with the files.
    pub conditional: BTreeMap<String, BTreeSet<String>>,
}

impl Extraction {
    /// The words of the traversals' bodies, by file.
    pub fn words(&self) -> BTreeMap<&str, BTreeSet<String>> {
        let functions = self.unit.functions.iter();
        let traversals = functions.filter(|it| it.kind == FunctionKind::Traversal);
        let mut words: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for body in traversals.filter_map(|it| it.body.as_ref()) {
            let Some(file) = self.unit.files.get(body.span.file.0 as usize) else {
                continue;
            };
            let found = words.entry(&file.path).or_default();
            let (start, end) = (body.span.start as usize, body.span.end as usize);
            // A header may declare any name.
            found.insert(INCLUSION.to_owned());
            text::for_each_word(&file.text.0, start, end, |word| {
                found.insert(String::from_utf8_lossy(word).into_owned());
            });
        }
        words
    }
}

/// Why a translation unit could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ExtractError {
    /// libclang gave no translation unit.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

/// Loads libclang. To be called before other threads run; threads that parse from then on need large stacks.
///
/// # Errors
/// When libclang is missing or too old.
pub fn prepare() -> Result<(), ExtractError> {
    let library = crate::clang::Library::load().map_err(ParseError::from)?;
    library.parse_on_own_stack();
    Ok(())
}

/// The libclang that is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Libclang {
    /// Its file.
    pub path: String,
    /// What it says of itself.
    pub version: String,
    /// The folder of the compiler's own headers, if it is beside the library.
    pub resource_folder: Option<String>,
}

/// What [`prepare`] has found, or finds now.
///
/// # Errors
/// Those of [`prepare`].
pub fn libclang() -> Result<Libclang, ExtractError> {
    let library = crate::clang::Library::load().map_err(ParseError::from)?;
    Ok(Libclang {
        path: library.path(),
        version: library.version(),
        resource_folder: library.resource_folder(),
    })
}

/// Parses a translation unit, with the contents of `overlays` in place of what is on disk, and reads it.
///
/// # Errors
/// When libclang is missing or gives no translation unit. Errors in the code are diagnostics of the unit.
pub fn extract(input: &Input, overlays: &[Overlay]) -> Result<Extraction, ExtractError> {
    extract_seen(input, overlays, |_| {})
}

/// [`extract`]; `look` sees the parsed unit.
pub(crate) fn extract_seen(
    input: &Input,
    overlays: &[Overlay],
    look: impl FnOnce(&TranslationUnit),
) -> Result<Extraction, ExtractError> {
    let tu = parse(input, overlays)?;
    look(&tu);
    let files = Files::new(&tu, input, overlays);
    Ok(Extractor::run(&tu, files, input))
}

/// Parses as `input` says.
pub(super) fn parse(input: &Input, overlays: &[Overlay]) -> Result<TranslationUnit, ParseError> {
    let arguments = arguments(input);
    let named = |it: &Overlay| Overlay {
        path: input.names.get(&it.path).unwrap_or(&it.path).clone(),
        bytes: it.bytes.clone(),
    };
    match input.names.is_empty() {
        true => TranslationUnit::parse(&input.file, &arguments, overlays),
        false => {
            let overlays: Vec<Overlay> = overlays.iter().map(named).collect();
            TranslationUnit::parse(&input.file, &arguments, &overlays)
        }
    }
}

/// What libclang is told to parse as `input` says.
pub(crate) fn arguments(input: &Input) -> Vec<String> {
    let mut arguments = vec![format!("-working-directory={}", input.directory)];
    // What only another compiler knows is no matter for a user of this one; and libclang prints it by itself.
    arguments.push("-Wno-unknown-warning-option".to_owned());
    arguments.extend(input.arguments.iter().cloned());
    // Behind its limit of errors the compiler stops reading, and verification would miss what is fine.
    arguments.push("-ferror-limit=0".to_owned());
    // Each is a warning of its own, which takes the compiler time linear in the line.
    arguments.push("-Wno-null-character".to_owned());
    if input.unfused {
        arguments.push("-DPLEACH_OFF".to_owned());
    }
    arguments
}

/// What the compiler said, as messages.
pub(super) fn messages(tu: &TranslationUnit, directory: &str) -> Vec<CompilerMessage> {
    tu.diagnostics()
        .into_iter()
        .filter(|it| it.severity >= 2)
        .map(|it| message(tu, directory, it))
        .collect()
}

fn message(tu: &TranslationUnit, directory: &str, it: ClangDiagnostic) -> CompilerMessage {
    let path = match it.file {
        0 => String::new(),
        file => canonical_path(Path::new(directory), &tu.file_name(file)),
    };
    CompilerMessage {
        severity: it.severity,
        message: it.message,
        option: it.option,
        path,
        offset: it.offset,
    }
}

struct Extractor<'tu> {
    tu: &'tu TranslationUnit,
    facts: Facts<'tu>,
    main: FileId,
    main_key: usize,
    functions: Vec<(u32, Function)>,
    unresolved: Vec<UnresolvedClass>,
    pending: Vec<Cursor<'tu>>,
    /// Whether an annotated function of another unit calls one of this.
    called_by_annotated: bool,
    unread: BTreeSet<Usr>,
    renamed: BTreeSet<Usr>,
    plain_blocks: BTreeMap<String, BTreeSet<(u32, u32)>>,
    top: Vec<Cursor<'tu>>,
}

impl<'tu> Extractor<'tu> {
    fn run(tu: &'tu TranslationUnit, mut files: Files<'tu>, input: &Input) -> Extraction {
        let top = tu.root().children();
        for (order, cursor) in top.iter().enumerate() {
            if !cursor.in_system_header() {
                files.add_macros(order, *cursor);
            }
        }
        files.add_system_macros(&top, &input.arguments);
        let main_key = tu.file(&input.file).unwrap_or(0);
        files.find_warnings(main_key, &top);
        let main = files.id(main_key);
        let by_name = ByName::new(&input.marks);
        let declarations = Declarations::collect(tu, &top, &by_name);
        let mut extractor = Extractor {
            tu,
            facts: Facts::new(files, declarations, by_name, &input.replaced),
            main,
            main_key,
            functions: Vec::new(),
            unresolved: Vec::new(),
            pending: Vec::new(),
            called_by_annotated: false,
            unread: BTreeSet::new(),
            renamed: BTreeSet::new(),
            plain_blocks: BTreeMap::new(),
            top,
        };
        extractor.facts.main_key = main_key;
        extractor.facts.renaming = symbols(&mut extractor.facts, &extractor.top);
        extractor.facts.relaxed_aliasing =
            input.dialect.has_relaxed_aliasing() || extractor.facts.files.relaxes_aliasing();
        extractor.facts.sets_errno = input.dialect.sets_errno();
        extractor.facts.checks_sums = input.dialect.checks_sums();
        if let Some(at) = use_of_modules(tu, &extractor.top, main_key) {
            extractor.refuse_module(at);
            return extractor.finish(input, Default::default(), Vec::new());
        }
        if extractor.compiler_errors() {
            // A damaged syntax tree keeps none of the language's rules: a class may even hold itself.
            return extractor.finish(input, Default::default(), Vec::new());
        }
        if let Some(at) = embed_in_function(tu, &extractor.top, &extractor.facts.files.embeds) {
            extractor.refuse_embed(at);
            return extractor.finish(input, Default::default(), Vec::new());
        }
        let bodies = extractor.scan_bodies();
        let classes = read_classes(&mut extractor.facts);
        let visitors = read_visitors(&mut extractor.facts);
        extractor.unresolved = read_unresolved(&mut extractor.facts);
        extractor.traversals();
        extractor.destructors();
        let sites = extractor.sites(&bodies);
        extractor.plain_blocks = extractor.plain_blocks(&bodies, &sites);
        extractor.helpers();
        extractor.virtual_functions();
        extractor.functions_for_others();
        extractor.functions_that_are_called(&input.called);
        extractor.functions_that_run();
        extractor.unread = extractor.unread_functions();
        extractor.renamed = renamed_variables(&mut extractor.facts, &extractor.top);
        extractor.finish(input, [classes, visitors], sites)
    }

    fn finish(
        mut self,
        input: &Input,
        [classes, visitors]: [Vec<Class>; 2],
        sites: Vec<Site>,
    ) -> Extraction {
        self.functions.sort_by_key(|(order, _)| *order);
        let all = [&classes[..], &visitors].concat();
        let configuration = self.configuration(input, &all, &sites);
        let mut conditional: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (key, name) in self.facts.files.configurations.conditional_names() {
            let path = self.facts.files.path_of(key);
            conditional.entry(name).or_default().insert(path);
        }
        self.facts.files.add_generated();
        let pragmas = self.pragmas();
        let compilation = Compilation {
            dialect: input.dialect.clone(),
            pragmas,
            silencers: self.facts.files.silencers(),
            computes_floats: self.facts.computes_floats,
        };
        // Names that macros put together stand in no text.
        for it in &self.facts.declarations.functions {
            let name = it.canonical.spelling();
            self.facts.files.reserve_word(name.as_bytes());
        }
        let includes_type_info = self.includes_always("/typeinfo");
        let Extractor {
            tu,
            mut facts,
            main,
            functions,
            unresolved,
            unread,
            renamed,
            plain_blocks,
            ..
        } = self;
        let united = united_fields(&mut facts);
        let child_containers = child_containers(&mut facts);
        let replaced = facts.replaced;
        let paths = tu.files().into_iter().map(|it| facts.files.path_of(it));
        let sightings = facts.by_name.sightings(&self.top);
        let mut names = facts.files.other_names();
        let main_path = facts.files.path(main).to_owned();
        if main_path != input.file {
            names.insert(main_path, input.file.clone());
        }
        let mut reserved = facts.files.reserved.clone();
        let configurations = &facts.files.configurations;
        let forbidden = configurations.macros().chain(configurations.poisoned());
        reserved.extend(forbidden.map(str::to_owned));
        let bodies = functions.iter().filter_map(|it| it.1.body.as_ref());
        let blocks = bodies.chain(sites.iter().map(|it| &it.block));
        let tests = blocks.flat_map(|it| &it.tests).chain(&configuration.tests);
        let macro_origins = facts.files.macro_origins(tests);
        let looked = facts.files.configurations.looked_at();
        let unit = Unit {
            main,
            read: paths.collect(),
            includes_type_info,
            united,
            plain_blocks,
            child_containers,
            symbols: facts.symbols,
            renamed,
            targets: BTreeSet::new(),
            classes,
            visitors,
            unresolved,
            functions: functions.into_iter().map(|(_, it)| it).collect(),
            sites,
            reserved,
            macros: facts.files.positional.own().keys().cloned().collect(),
            macro_origins,
            compilation,
            configuration,
            diagnostics: facts.diagnostics,
            files: facts.files.into_list(),
        };
        Extraction {
            unit,
            messages: messages(tu, &input.directory),
            replaced,
            unread,
            looked,
            names,
            sightings,
            conditional,
        }
    }

    /// The pragmas in effect in the files with facts.
    fn pragmas(&mut self) -> PragmasByFile {
        let functions = self.facts.declarations.functions.iter();
        let bodies = functions.filter_map(|it| compound_of(it.definition()?.0));
        let bodies: Vec<Extent> = bodies.map(Cursor::extent).collect();
        self.facts.files.pragmas(self.main_key, &bodies)
    }

    /// What the build decided of classes and declarations.
    fn configuration(&mut self, input: &Input, classes: &[Class], sites: &[Site]) -> Configuration {
        let configurations = &self.facts.files.configurations;
        // An `operator new` of the program changes what allocation is everywhere, be it in a file without traversals.
        let unread = self.functions.is_empty() && !configurations.mention_allocation();
        if unread || !configurations.may_matter() {
            let (tests, refusal) = match unread && !broken(Rule::AnnotatedElsewhere) {
                true => self.of_annotated_elsewhere(classes),
                false => (Tests::new(), None),
            };
            let configurations = &self.facts.files.configurations;
            return Configuration {
                of_subclasses: tests.clone(),
                tests,
                refusal,
                included_elsewhere: configurations.included_elsewhere(),
                inclusions: self.inclusions(),
                ..Configuration::default()
            };
        }
        let functions: Vec<&Function> = self.functions.iter().map(|it| &it.1).collect();
        let mut scope = scope(&mut self.facts, &self.top, classes, &functions, sites);
        if !broken(Rule::ConditionalNames) {
            scope.names.extend(input.mentioned.iter().cloned());
            scope.uses.extend(input.mentioned.iter().cloned());
        }
        let (found, groups, of_subclasses) =
            self.facts.files.configurations.of_declarations(&scope);
        let refusal = self.untold(found.untold, classes);
        let inclusions = self.inclusions();
        let files = &self.facts.files;
        // Groups of files without facts enclose nothing that is written.
        let groups = groups.into_iter().filter_map(|it| {
            let file = files.known_id(it.file)?;
            let span = |(start, end): (u32, u32)| Span::new(file, start, end);
            Some(ConditionalGroup {
                span: span(it.span),
                tests: it.tests,
                asked: it.asked,
                conditional: span(it.conditional),
                others: it.others.into_iter().map(span).collect(),
                complete: it.complete,
            })
        });
        Configuration {
            tests: found.tests,
            of_subclasses,
            groups: groups.collect(),
            inclusions,
            included_elsewhere: files.configurations.included_elsewhere(),
            refusal,
        }
    }

    /// What decides on branches that bring annotated classes, in a unit that has no traversals.
    fn of_annotated_elsewhere(&mut self, classes: &[Class]) -> (Tests, Option<Refusal>) {
        let found = self.facts.files.configurations.of_annotated_elsewhere();
        let refusal = self.untold(found.untold, classes);
        (found.tests, refusal)
    }

    /// Why the configuration cannot be told by tests, as a refusal.
    fn untold(
        &mut self,
        untold: Option<(String, Option<(usize, u32)>)>,
        classes: &[Class],
    ) -> Option<Refusal> {
        let files = &mut self.facts.files;
        untold.map(|(message, place)| {
            let at = match place {
                Some((key, start)) => Span::new(files.id(key), start, start),
                None => classes
                    .first()
                    .map_or(Span::new(self.main, 0, 0), |it| it.name_span),
            };
            Refusal {
                code: Code::UnsupportedBody,
                message: message.replacen("it ", "the program ", 1),
                span: at,
            }
        })
    }

    /// Whether each configuration reads a file whose path ends in `name`.
    fn includes_always(&mut self, name: &str) -> bool {
        let directives = self.top.iter().filter(|it| it.kind() == kind::INCLUSION);
        let mut edges: HashMap<usize, Vec<usize>> = HashMap::new();
        let files = &self.facts.files;
        for directive in directives {
            let at = directive.location();
            let offset = files.configurations.stripped(at.file, at.offset);
            let always = !files.configurations.is_conditional(at.file, offset);
            if let Some(included) = directive.included_file().filter(|_| always) {
                edges.entry(at.file).or_default().push(included);
            }
        }
        let (mut pending, mut seen) = (vec![self.main_key], HashSet::new());
        while let Some(key) = pending.pop() {
            if seen.insert(key) {
                if files.path_of(key).ends_with(name) {
                    return true;
                }
                pending.extend(edges.get(&key).into_iter().flatten());
            }
        }
        false
    }

    /// How the files with facts are entered, and those that include them. A directive whose file is not entered again, for its guard,
    /// counts: in another configuration it may be the first.
    fn inclusions(&mut self) -> Vec<Inclusion> {
        let main = Inclusion {
            file: self.main,
            at: None,
        };
        let files = &mut self.facts.files;
        let directives = self.top.iter().filter(|it| it.kind() == kind::INCLUSION);
        let directives = directives.filter_map(|it| {
            let at = it.location();
            Some((it.included_file()?, (at.file, at.offset)))
        });
        let all: Vec<_> = directives.collect();
        let mut found = BTreeSet::from([main]);
        loop {
            let before = found.len();
            for (file, (from, offset)) in &all {
                let Some(file) = files.known_id(*file) else {
                    continue;
                };
                let at = files.configurations.stripped(*from, *offset);
                let at = Some(Span::new(files.id(*from), at, at));
                found.insert(Inclusion { file, at });
            }
            if found.len() == before {
                return found.into_iter().collect();
            }
        }
    }

    fn refuse_module(&mut self, at: Location) {
        let span = self.facts.files.point(at);
        let message = "modules are not supported: what they export is not seen".to_owned();
        self.facts
            .report(Severity::Error, Code::UnsupportedModule, span, message);
    }

    fn refuse_embed(&mut self, at: Location) {
        let span = self.facts.files.point(at);
        let message =
            "`#embed` in a function or class is not supported: libclang cannot print it".to_owned();
        self.facts
            .report(Severity::Error, Code::UnsupportedEmbed, span, message);
    }

    /// Makes the compiler's errors diagnostics; whether there are any.
    fn compiler_errors(&mut self) -> bool {
        let before = self.facts.diagnostics.len();
        for it in self.tu.diagnostics() {
            if it.severity < 3 {
                continue;
            }
            let location = crate::clang::Location {
                file: it.file,
                offset: it.offset,
                in_macro: false,
            };
            let span = self.facts.files.point(location);
            self.facts.diagnostics.push(Diagnostic {
                severity: Severity::Error,
                code: Code::ClangError,
                span,
                message: it.message,
                notes: Vec::new(),
            });
        }
        self.facts.diagnostics.len() > before
    }

    /// Looks through all bodies.
    fn scan_bodies(&self) -> Bodies<'tu> {
        let mut bodies = Bodies::default();
        for record in &self.facts.declarations.functions {
            bodies.scan(record);
        }
        bodies
    }

    fn traversals(&mut self) {
        for index in 0..self.facts.declarations.functions.len() {
            let record = self.facts.declarations.functions[index].clone();
            let Some(read) = read_traversal(&mut self.facts, self.tu, &record, self.main) else {
                continue;
            };
            self.add(index as u32, read.function, read.runs);
        }
    }

    fn add(&mut self, order: u32, function: Function, runs: Vec<Cursor<'tu>>) {
        self.functions.push((order, function));
        self.pending.extend(runs);
    }

    /// The destructors of tree classes: any unit may delete such a node.
    fn destructors(&mut self) {
        for definition in self.facts.declarations.classes.clone() {
            if !self.facts.is_tree_like(definition.cursor) {
                continue;
            }
            if let Some((function, runs)) = implicit_destructor(&mut self.facts, definition) {
                self.add(u32::MAX, function, runs);
                continue;
            }
            let declared = destructor(definition.cursor);
            self.pending.extend(declared);
        }
    }

    /// Constructors and destructors with code of their own that are run, and functions that are called.
    fn functions_that_run(&mut self) {
        let mut done = HashSet::new();
        // What annotated functions run is read as their own bodies are, too.
        let functions = self.facts.declarations.functions.clone();
        let mut canonical = functions.iter().map(|it| it.canonical);
        let annotated = self.called_by_annotated || canonical.any(|it| self.facts.is_annotated(it));
        let orders: HashMap<usize, u32> = functions
            .iter()
            .map(|it| it.canonical.id())
            .zip(0..)
            .collect();
        while let Some(cursor) = self.pending.pop() {
            if cursor.kind() != kind::METHOD && cursor.is_defaulted()
                || !done.insert(cursor.canonical().id())
            {
                continue;
            }
            let Some(record) = self.facts.running(cursor) else {
                continue;
            };
            let function_kind = match cursor.kind() {
                kind::CONSTRUCTOR => FunctionKind::Constructor,
                kind::DESTRUCTOR => FunctionKind::Destructor,
                _ if self.facts.is_helper(cursor) => FunctionKind::Helper,
                _ => FunctionKind::Ordinary,
            };
            let order = orders
                .get(&record.canonical.id())
                .copied()
                .unwrap_or(u32::MAX);
            let helper = (annotated && function_kind != FunctionKind::Helper)
                .then_some(FunctionKind::Helper);
            // An annotated overrider is one of a function without annotation, too.
            let overrider = function_kind == FunctionKind::Helper && self.is_of_tree(cursor);
            let helper = helper.or(overrider.then_some(FunctionKind::Ordinary));
            // Of a template there is the pattern alone, which is no function that runs. But virtual calls run its instances.
            let pattern = record.template && function_kind == FunctionKind::Ordinary;
            let overrides = pattern && self.is_of_tree(cursor) && !broken(Rule::PatternOverriders);
            let own = Some(function_kind).filter(|_| !pattern || overrides);
            // As a traversal it was read, with parameters for its object and its value.
            let more = self.facts.is_visitor(cursor) || gives_value(cursor);
            let read = more && self.facts.marks(cursor).traversal;
            let own = own.filter(|it| *it != FunctionKind::Ordinary || !read);
            for kind in [own, helper].into_iter().flatten() {
                let read = read_function(&mut self.facts, self.tu, &record, kind, self.main);
                let Some(mut read) = read else {
                    continue;
                };
                if overrides && let Some(body) = &mut read.function.body {
                    do_anything(false, &mut body.items, body.span);
                    let class = cursor.semantic_parent().map(Cursor::spelling);
                    let class = class.unwrap_or_default();
                    let why = format!("a template has `{class}::{}`", read.function.name);
                    body.items
                        .iter_mut()
                        .for_each(|it| it.unseen = Some(why.clone()));
                }
                self.add(order, read.function, read.runs);
            }
        }
    }

    /// The virtual functions of tree types: a call of one may run any of its overriders.
    fn virtual_functions(&mut self) {
        for index in 0..self.facts.declarations.functions.len() {
            let function = self.facts.declarations.functions[index].canonical;
            if self.is_of_tree(function) && !self.facts.marks(function).traversal {
                self.pending.push(function);
            }
        }
    }

    /// Whether a function is a virtual one of a tree type.
    fn is_of_tree(&mut self, function: Cursor<'tu>) -> bool {
        let is_virtual = kind::is_method(function.kind()) && function.is_virtual_method();
        let class = function.semantic_parent().filter(|_| is_virtual);
        class.is_some_and(|it| self.facts.is_tree_like(it))
    }

    /// The functions of the main file that other units may call: what a header declares, and any linkage shares.
    fn functions_for_others(&mut self) {
        for record in &self.facts.declarations.functions {
            let Some((definition, _)) = record.definition() else {
                continue;
            };
            let here = |it: &Cursor<'tu>| it.location().file == self.main_key;
            let elsewhere = record.declarations.iter().any(|it| !here(&it.0));
            if here(&definition) && elsewhere && !record.template && !definition.is_internal() {
                self.pending.push(definition);
            }
        }
    }

    /// What other units call and this one defines, wherever: a double for tests needs no header, and a file may be made of others.
    fn functions_that_are_called(&mut self, called: &BTreeSet<Usr>) {
        if called.is_empty() {
            return;
        }
        for (definition, [own, helper]) in shared_definitions(&mut self.facts) {
            self.called_by_annotated |= called.contains(&helper);
            if called.contains(&own) || called.contains(&helper) {
                self.pending.push(definition);
            }
        }
    }

    /// What other units may call and nothing here calls or declares for them.
    fn unread_functions(&mut self) -> BTreeSet<Usr> {
        let read: BTreeSet<&Usr> = self.functions.iter().map(|it| &it.1.usr).collect();
        let shared = shared_definitions(&mut self.facts).into_iter();
        let names = shared.flat_map(|it| it.1);
        names.filter(|it| !read.contains(it)).collect()
    }

    /// Annotated functions that the unit defines for others too, and the overriders of annotated functions, which a virtual call
    /// may run.
    fn helpers(&mut self) {
        for index in 0..self.facts.declarations.functions.len() {
            let record = &self.facts.declarations.functions[index];
            let function = record.canonical;
            let defined = record.definition().map(|it| it.0.extent().file);
            // Who calls an inline function, or a template of a header, has it, too.
            let shared = !function.is_inline() && !function.is_internal();
            let shared = match record.template {
                true => shared && defined == Some(self.main_key),
                false => shared && defined.is_some(),
            };
            if shared && self.facts.is_annotated(function)
                || kind::is_method(function.kind()) && self.facts.overrides_helper(function)
            {
                self.pending.push(function);
            }
        }
    }

    /// The blocks that are no sites, by file.
    fn plain_blocks(
        &self,
        bodies: &Bodies<'tu>,
        sites: &[Site],
    ) -> BTreeMap<String, BTreeSet<(u32, u32)>> {
        let mut spans: BTreeMap<usize, Vec<(u32, u32)>> = BTreeMap::new();
        for extent in &bodies.all {
            let span = self.facts.files.configurations.moved(*extent);
            spans.entry(extent.file).or_default().push(span);
        }
        // One text may be read more than once.
        for site in sites {
            let (block, key) = (site.block.span, self.facts.files.key(site.block.span.file));
            let all = spans.entry(key).or_default();
            if let Some(at) = all.iter().position(|it| *it == (block.start, block.end)) {
                all.swap_remove(at);
            }
        }
        let named = spans.into_iter();
        let named =
            named.map(|(key, all)| (self.facts.files.path_of(key), all.into_iter().collect()));
        named.collect()
    }

    fn sites(&mut self, bodies: &Bodies<'tu>) -> Vec<Site> {
        let mut sites = Vec::new();
        let names = self.facts.files.configurations.conditional_names();
        let names: BTreeSet<String> = names.into_iter().map(|it| it.1).collect();
        for block in &bodies.blocks {
            let read = read_site(&mut self.facts, self.tu, *block, self.main, &names);
            if let Some(read) = read {
                sites.push(read.site);
                self.pending.extend(read.runs);
            }
        }
        for (block, function, why) in &bodies.near {
            if !self.facts.marks(*function).traversal {
                tell_of_near_site(&mut self.facts, *block, *why);
            }
        }
        sites
    }
}

/// The functions that a unit alone defines for others, each with what a call of it names, and a call by an annotated function.
fn shared_definitions<'tu>(facts: &mut Facts<'tu>) -> Vec<(Cursor<'tu>, [Usr; 2])> {
    let records = facts.declarations.functions.iter();
    let shared = records.filter_map(|it| {
        let (definition, _) = it.definition().filter(|_| !it.template)?;
        (!definition.is_inline() && !definition.is_internal()).then_some(definition)
    });
    let shared: Vec<Cursor<'tu>> = shared.collect();
    let mut names = |it: Cursor<'tu>| [facts.usr(it), helper_usr(facts, it)];
    shared.into_iter().map(|it| (it, names(it))).collect()
}
