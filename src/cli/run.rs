//! One run of the program: the stages in order, and the exit code.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anstream::stream::RawStream;
use anyhow::{Context, Result, anyhow, bail};

use super::args::{Action, Args, DumpArg, Stage};
use super::configure::{Configured, Refused, configure};
use super::dangling;
use super::doctor;
use super::fusion::{self, Fusion, Scope};
use super::includers;
use super::marks::unmatched;
use super::progress::Progress;
use super::restore;
use super::root::{is_git_root, project_root};
use super::select::Selected;
use super::stack::on_large_stack;
use super::stage;
use super::tell;
use super::units::{self, Editable, Parsed};
use crate::cache::Cache;
use crate::config::{Format, Settings};
use crate::emit::Emission;
use crate::filter::Filter;
use crate::link::{Program, link_united};
use crate::load::{Database, Selection, Source, describe, load_commands};
use crate::model::{Code, Diagnostic, FileId, FunctionKind, Plan, Rounding, Severity, SourceText};
use crate::mutation::{Rule, broken};
use crate::report::{
    self, Dump, Location, Locator, PageInput, Position, Record, Stages, TextStyle,
};
use crate::settle::{Settled, settle};
use crate::source::unified_diff;
use crate::summarise::{Summaries, summarise};
use crate::suppress::{self, Suppressions};
use crate::verify::verify;
use crate::write::{Replacement, Staged, write_all, write_copies};

/// Nothing to do, or done.
pub const DONE: u8 = 0;
/// Findings.
pub const FINDINGS: u8 = 1;
/// Could not run.
pub const FAILED: u8 = 2;

/// More errors than this are counted instead of told, as clang does.
const MOST_ERRORS: usize = 20;

/// The folder of the cache beside a database.
const CACHE_NAME: &str = ".pleach-cache";

/// Where a run's words go, so that `main` alone prints.
#[derive(Debug, Default)]
pub struct Output {
    /// Results.
    pub out: Vec<u8>,
    /// Notes, errors, timings.
    pub err: String,
}

/// Runs pleach; errors are told and become exit code 2.
pub fn run(args: &Args) -> (Output, ExitCode) {
    on_large_stack(|| run_here(args))
}

fn run_here(args: &Args) -> (Output, ExitCode) {
    let mut output = Output::default();
    let code = match started(args, &mut output) {
        Ok(code) => code,
        Err(error) => {
            if let Some(Refused::Mistakes(records)) = error.downcast_ref() {
                let style = TextStyle {
                    colored: args.settings.color().applies_to(&stderr()),
                    concise: false,
                };
                output.err.push_str(&report::text(records, style));
            }
            let _ = writeln!(output.err, "pleach: error: {error:#}");
            FAILED
        }
    };
    (output, ExitCode::from(code))
}

fn started(args: &Args, output: &mut Output) -> Result<u8> {
    let directory = std::env::current_dir().context("the current directory is not accessible")?;
    let mut answer = tell::without_configuration(args)?;
    if answer.is_none() && args.doctor {
        let (text, code) = doctor::doctor(args, &directory);
        output.out.extend(text.into_bytes());
        return Ok(code);
    }
    let configured = match answer {
        Some(_) => Configured::default(),
        None => configure(args, &directory)?,
    };
    if answer.is_none() {
        answer = tell::without_files(args, &configured, &directory)?;
    }
    if let Some(text) = answer {
        output.out.extend(text.into_bytes());
        return Ok(DONE);
    }
    if let Some(Stage::Extract { .. }) = args.stage {
        let notes = stage::extract(args, &configured, &directory)?;
        for note in notes.iter().filter(|_| !configured.settings.quiet()) {
            let _ = writeln!(output.err, "pleach: note: {note}");
        }
        return Ok(DONE);
    }
    Run::new(args, &configured, directory, output).run()
}

pub(super) struct Run<'a> {
    pub(super) args: &'a Args,
    /// What the command line and the configuration say together.
    pub(super) settings: &'a Settings,
    /// The file that says a part of that.
    configuration: Option<&'a Path>,
    pub(super) output: &'a mut Output,
    pub(super) directory: PathBuf,
    /// Where commands come from, and the files that the run is about. Of neither is anything known before [`Run::parse`].
    source: Option<Source>,
    pub(super) selected: Selected,
    /// Files of the database that are not read.
    others: Vec<PathBuf>,
    /// What libclang said in earlier runs.
    cache: Cache,
    progress: Progress,
    timings: Timings,
}

impl<'a> Run<'a> {
    fn new(
        args: &'a Args,
        configured: &'a Configured,
        directory: PathBuf,
        output: &'a mut Output,
    ) -> Self {
        let settings = &configured.settings;
        Run {
            args,
            settings,
            configuration: configured.file.as_deref(),
            output,
            source: None,
            selected: Selected::default(),
            others: Vec::new(),
            cache: Cache::none(),
            progress: Progress::new(!settings.quiet(), &directory),
            directory,
            timings: Timings::default(),
        }
    }

    fn run(&mut self) -> Result<u8> {
        let mode = self.args.mode();
        if self.args.suggest_annotations {
            return self.suggest();
        }
        let fuses = matches!(mode, Action::Fix | Action::Diff | Action::Check);
        if (fuses || self.args.export_fixes.is_some()) && !self.settings.is_on(Code::FuseTraversals)
        {
            bail!(
                "the check '{}' is off, so there is nothing to fix; switch it on, as --checks={0} does",
                Code::FuseTraversals
            );
        }
        let code = match (self.parse(), mode) {
            (parsed, Action::Unfuse) => self.unfuse(parsed),
            (Ok((parsed, root)), mode) => restore::check(parsed.files(), self.args.discard_edits)
                .and_then(|()| dangling::check_regions(&parsed))
                .and_then(|()| self.fuse(mode, &parsed, &root)),
            (Err(error), _) => Err(error),
        };
        self.progress.end();
        self.cache.clean();
        if std::env::var_os("PLEACH_TIMINGS").is_some() {
            self.output.err.push_str(&self.timings.text());
            let (parsed, kept) = self.cache.counts();
            let _ = writeln!(
                self.output.err,
                "count: parsed {parsed}\ncount: kept {kept}"
            );
        }
        code
    }

    /// All units, and the folder outside of which nothing is edited.
    ///
    /// What the files named are fused with is read too: the program is judged as a whole. Only to take fused code out, nothing
    /// needs to be judged.
    fn parse(&mut self) -> Result<(Parsed, PathBuf)> {
        let source = self.open()?;
        let mut files = self.selected.files.clone();
        let mut selection = self.select(&files, &source)?;
        let mut read = canonical(&files);
        let mut told: Vec<PathBuf> = Vec::new();
        let mut done: Option<(Parsed, PathBuf)> = None;
        loop {
            let mut further = match self.args.mode() {
                Action::Unfuse => BTreeSet::new(),
                _ => self.further(&canonical(&files), read, &selection)?,
            };
            told.extend(further.difference(&self.selected.named).cloned());
            if let Some((parsed, _)) = &done {
                further.extend(self.selected.further(&source, parsed));
            }
            let known = match done.take() {
                Some(mut done) if further.is_empty() => {
                    let elsewhere = self.selected.defined_elsewhere(&source, &done.0);
                    done.0.forget_bodies(&elsewhere);
                    done.0.reserve(&self.selected.names_elsewhere(&source));
                    self.notes(&selection, &told);
                    return Ok(done);
                }
                known => known.map(|it| it.0),
            };
            if !further.is_empty() {
                self.selected.skipped.retain(|it| !further.contains(it));
                files.extend(further);
                selection = self.select(&files, &source)?;
            }
            let start = Instant::now();
            let root = self.root(&selection);
            let editable = Editable {
                root: &root,
                settings: self.settings,
            };
            let parsed = units::parse_all(
                &selection.commands,
                editable,
                (known, &self.selected.replaced),
                (&self.cache, &self.progress),
            )?;
            self.timings.add("extract", start);
            read = restore::editable(&parsed);
            done = Some((parsed, root));
        }
    }

    /// Finds the commands, and the files that the run is about.
    pub(super) fn open(&mut self) -> Result<Source> {
        let start = Instant::now();
        let args = self.args;
        let first = args.files.first().unwrap_or(&self.directory);
        let source = match &args.stage {
            Some(Stage::Link { units }) => {
                self.open_cache(None);
                let cache = std::mem::replace(&mut self.cache, Cache::none());
                let (source, cache) = stage::link(units, self.settings, cache)?;
                self.cache = cache;
                source
            }
            _ => {
                let source = Source::open(
                    &self.settings.build,
                    args.compiler.as_deref(),
                    first,
                    self.settings.adjustments(),
                )?;
                self.open_cache(source.database());
                source
            }
        };
        self.selected = Selected::new(args, self.settings, &source, &self.directory)?;
        self.source = Some(source.clone());
        self.timings.add("load", start);
        Ok(source)
    }

    /// By default the cache lies beside the database. Where a build asks for each file when it changed, there is none.
    fn open_cache(&mut self, database: Option<&Database>) {
        if self.settings.no_cache() {
            return;
        }
        let beside = database.and_then(|it| it.path().parent());
        let usual = beside.map(|it| it.join(CACHE_NAME));
        let Some(folder) = self.settings.cache_dir.clone().or(usual) else {
            return;
        };
        self.cache = Cache::new(&folder);
        // Where nobody asked for one, a build folder that cannot be written is no news.
        if self.settings.cache_dir.is_some()
            && !self.settings.quiet()
            && let Err(error) = self.cache.make()
        {
            let (folder, reason) = (self.shown(&folder), describe(&error));
            let _ = writeln!(
                self.output.err,
                "pleach: note: {folder}: the cache cannot be made here, so nothing is kept: {reason}"
            );
        }
    }

    pub(super) fn select(&mut self, files: &[PathBuf], source: &Source) -> Result<Selection> {
        let start = Instant::now();
        let selection = load_commands(files, source)?;
        self.others.clone_from(&selection.others);
        self.timings.add("load", start);
        Ok(selection)
    }

    /// The sources that the fused code in the files `read` was written for, beside those `known`.
    fn further(
        &mut self,
        known: &BTreeSet<PathBuf>,
        read: BTreeSet<PathBuf>,
        selection: &Selection,
    ) -> Result<BTreeSet<PathBuf>> {
        let sources = Fusion::of(read.iter().cloned()).sources_beside(&read);
        let missing: BTreeSet<PathBuf> = sources.difference(known).cloned().collect();
        if missing.is_empty() {
            return Ok(missing);
        }
        if self.args.compiler.is_none() {
            // One that the database does not have is no part of the program any more.
            let listed = canonical(&selection.others);
            return Ok(missing.intersection(&listed).cloned().collect());
        }
        // Nobody knows how to compile them; a report can do without.
        if !matches!(self.args.mode(), Action::Report | Action::Dump(_)) {
            fusion::refuse(&missing, None)?;
        }
        Ok(BTreeSet::new())
    }

    fn notes(&mut self, selection: &Selection, further: &[PathBuf]) {
        if self.settings.quiet() {
            return;
        }
        for note in self.selected.notes.iter().chain(&selection.notes) {
            let _ = writeln!(self.output.err, "pleach: note: {note}");
        }
        if !further.is_empty() {
            let list: Vec<String> = further.iter().map(|it| self.shown(it)).collect();
            let list = list.join(" ");
            let _ = writeln!(
                self.output.err,
                "pleach: note: read as well, because fused code says that they are of one program: {list}"
            );
        }
    }

    pub(super) fn root(&self, selection: &Selection) -> PathBuf {
        let mut files: Vec<PathBuf> = selection
            .commands
            .iter()
            .map(|it| it.file.clone())
            .collect();
        if files.is_empty() {
            files.extend(self.selected.named.iter().cloned());
        }
        let canonical = |it: &PathBuf| it.canonicalize().unwrap_or_else(|_| it.clone());
        let directories = selection.commands.iter().map(|it| canonical(&it.directory));
        let directories: Vec<PathBuf> = directories.collect();
        let given = self
            .settings
            .root
            .as_ref()
            .map(|it| it.canonicalize().unwrap_or_else(|_| it.clone()));
        given.unwrap_or_else(|| project_root(&files, &directories, is_git_root))
    }

    /// Works on the files named alone if their headers cannot be found, so that there is always a way back.
    fn unfuse(&mut self, parsed: Result<(Parsed, PathBuf)>) -> Result<u8> {
        let (mut files, mut root) = (BTreeSet::new(), None);
        let (mut doubt, mut read) = (None, None);
        match parsed {
            Ok((parsed, folder)) => {
                files.extend(restore::editable(&parsed));
                root = Some(folder);
                if restore::is_incomplete(&parsed) {
                    doubt = Some("the code does not compile".to_owned());
                }
                read = Some(parsed);
            }
            Err(error) => doubt = Some(format!("{error:#}")),
        }
        let selects = self.source.is_some();
        let named = if selects {
            &self.selected.files
        } else {
            &self.args.files
        };
        if let Some(reason) = doubt.as_ref().filter(|_| named.is_empty()) {
            bail!("{reason}");
        }
        for file in named {
            let path = file.canonicalize();
            files.insert(path.map_err(|it| anyhow!("{}: {}", file.display(), describe(&it)))?);
        }
        let root = root.unwrap_or_else(|| self.root(&Selection::default()));
        files.retain(|it| it.starts_with(&root));
        let restored = restore::restored(&files, self.args.discard_edits)?;
        let changes = self.complete(restored, read.as_ref(), &root)?;
        self.write(&changes, &root)?;
        // What holds fused code says what else does.
        let told = |it: &PathBuf| changes.iter().any(|change| change.path == *it);
        if let Some(reason) = doubt.filter(|_| !self.selected.named.iter().all(told)) {
            let _ = writeln!(
                self.output.err,
                "pleach: note: headers may still hold generated code; name them to restore them as well (cause: {reason})"
            );
        }
        Ok(DONE)
    }

    fn fuse(&mut self, mode: Action, parsed: &Parsed, root: &Path) -> Result<u8> {
        if mode == Action::Dump(DumpArg::Unit) && self.args.emit_dot.is_none() {
            // Nothing behind extraction is asked for.
            let text = report::dump_units(&parsed.units)?;
            self.output.out.extend(text.into_bytes());
            return Ok(DONE);
        }
        let start = Instant::now();
        let mut units = parsed.units.clone();
        let used = suppress::apply(&mut units);
        let mut filter = Filter::new(self.settings, self.args.line_filter.as_ref());
        filter.apply(&mut units);
        let mains: BTreeSet<PathBuf> = parsed.mains().map(Path::to_owned).collect();
        let builds = parsed.builds().cloned();
        let mut program = link_united(units.into_iter().zip(builds).collect());
        program.diagnostics.iter_mut().for_each(told_apart);
        program.one_configuration = self.args.one_configuration;
        self.timings.add("link", start);
        if program
            .diagnostics
            .iter()
            .any(|it| it.severity == Severity::Error)
        {
            self.refuse(&program);
            return Ok(FAILED);
        }
        let suppressions = Suppressions::of(&program.files, &used);
        let mut told = Told {
            suppressions,
            filter,
            mains,
        };
        self.add_unmatched(parsed, &mut program, &mut told);
        let notes = [
            missing_bodies(&program),
            unmarked(&program).map(str::to_owned),
            outside(&program, root, self.settings),
        ];
        let mut notes: Vec<String> = notes.into_iter().flatten().collect();
        self.note(&notes);
        let start = Instant::now();
        let summaries = summarise(&program);
        self.timings.add("summarise", start);
        let settled = self.settle(mode, parsed, &program, &summaries)?;
        let database = self.source.as_ref().and_then(Source::database);
        let more = [
            rounding(&program, &settled.plan),
            database.and_then(|it| differing(it, &settled)),
        ];
        let more: Vec<String> = more.into_iter().flatten().collect();
        self.note(&more);
        notes.extend(more);
        let stages = Stages {
            units: &parsed.units,
            program: &program,
            summaries: &summaries,
            plan: &settled.plan,
        };
        self.draw(&stages)?;
        self.wait_for_unnamed(mode, parsed, &program, &settled)?;
        let page = self.page(&stages, &settled, &told, &notes)?;
        let code = self.act(mode, (parsed, root), &stages, &settled, told)?;
        if let Some(page) = page {
            page.commit()?;
        }
        Ok(code)
    }

    /// Adds what is wrong with the names that the configuration marks; its file is one to tell of.
    fn add_unmatched(&self, parsed: &Parsed, program: &mut Program, told: &mut Told<'_>) {
        let id = FileId(program.files.len() as u32);
        let file = (self.configuration, id);
        let (wrong, source) = unmatched(self.settings, file, parsed, self.reads_all());
        program.diagnostics.extend(wrong);
        if let Some(source) = source {
            told.mains.insert(source.path.clone().into());
            program.files.push(source);
        }
    }

    /// Whether the run is about the whole database.
    fn reads_all(&self) -> bool {
        let part = !self.args.files.is_empty() || self.settings.source_filter.is_some();
        let source = self.source.as_ref();
        self.args.stage.is_none() && !part && source.is_some_and(|it| it.database().is_some())
    }

    /// What the mode asks for.
    fn act(
        &mut self,
        mode: Action,
        (parsed, root): (&Parsed, &Path),
        stages: &Stages<'_>,
        settled: &Settled,
        mut told: Told<'_>,
    ) -> Result<u8> {
        let program = stages.program;
        match mode {
            Action::Dump(what) => self.dump(what, stages),
            Action::Report => {
                let code = self.report(program, settled, told)?;
                if let Some(path) = &self.args.export_fixes {
                    let changes = changes(program, &settled.emission);
                    let changes = self.complete(changes, Some(parsed), root)?;
                    self.export(path, &changes, parsed)?;
                }
                Ok(code)
            }
            Action::Diff | Action::Check | Action::Fix | Action::Unfuse => {
                let failed = self.tell(program, &settled.diagnostics, &mut told);
                let writes = matches!(mode, Action::Fix) && !self.settings.quiet();
                let notes = [brought, across].map(|note| note(program, &settled.emission));
                for note in notes.into_iter().flatten().filter(|_| writes) {
                    let _ = writeln!(self.output.err, "pleach: note: {note}");
                }
                let changes = changes(program, &settled.emission);
                let changes = self.complete(changes, Some(parsed), root)?;
                let code = match mode {
                    Action::Diff => self.diff(&changes),
                    Action::Check => return Ok(self.check(&changes)?.max(failed)),
                    _ => {
                        self.write(&changes, root)?;
                        self.say_fused(program, settled, &changes);
                        DONE
                    }
                };
                let excused = matches!(mode, Action::Fix) && self.exit_zero();
                let left_over = if excused { DONE } else { left_over(settled) };
                Ok(code.max(left_over).max(failed))
            }
        }
    }

    pub(super) fn note(&mut self, notes: &[String]) {
        for note in notes.iter().filter(|_| !self.settings.quiet()) {
            let _ = writeln!(self.output.err, "pleach: note: {note}");
        }
    }

    /// The page of `--report`, ready before anything else is written: where it cannot be, nothing is.
    fn page(
        &self,
        stages: &Stages<'_>,
        settled: &Settled,
        told: &Told<'_>,
        notes: &[String],
    ) -> Result<Option<Staged>> {
        let Some(path) = &self.args.report else {
            return Ok(None);
        };
        let program = stages.program;
        let writes = self.args.mode() == Action::Fix && self.args.out_dir.is_none();
        let done = writes || changes(program, &settled.emission).is_empty();
        // The reader looks at the files as they are after the run.
        let mut files = program.files.clone();
        for edit in settled.emission.files.iter().filter(|_| writes) {
            if let Some(file) = files.get_mut(edit.file.0 as usize) {
                file.on_disk = SourceText(edit.new_text.clone().into());
            }
        }
        let mut told = told.clone();
        let mut sites = report::findings_of_sites(program, &settled.plan, &settled.bans);
        let of_sites: Vec<Diagnostic> = sites.iter().map(|it| it.1.clone()).collect();
        let mut all = program.diagnostics.clone();
        all.extend(settled.diagnostics.iter().cloned());
        let findings = report::findings(program, &settled.plan, &settled.bans);
        all.extend(findings);
        let all = told.filtered(all, program);
        sites.retain(|it| all.contains(&it.1));
        let mut others = all;
        // The page tells bounds of the search where it tells what else keeps calls apart.
        others.retain(|it| !of_sites.contains(it) && it.code != Code::UnfusedByLimit);
        others.sort_by_key(|it| (std::cmp::Reverse(it.severity), it.span));
        others.dedup();
        if done {
            sites.iter_mut().for_each(|it| already_done(&mut it.1));
        }
        let locator = Locator {
            files: &files,
            directory: &self.directory,
        };
        let text = report::page(&PageInput {
            stages,
            emission: &settled.emission,
            bans: &settled.bans,
            bounds: self.args.bounds(self.settings),
            files: &files,
            directory: &self.directory,
            sites: &sites,
            findings: &locator.records(&others),
            notes,
            done,
        });
        Ok(Some(Staged::new(path, text.as_bytes())?))
    }

    /// Says what keeps pleach from its work. Other findings would be about code that is not understood.
    fn refuse(&mut self, program: &Program) {
        let mut errors = program.diagnostics.clone();
        errors.retain(|it| it.severity == Severity::Error);
        errors.sort_by_key(|it| it.span);
        errors.dedup();
        let more = errors.len().saturating_sub(MOST_ERRORS);
        let lacks_header = errors.iter().any(|it| {
            let words = [
                "_tree_",
                "_child_",
                "_children_",
                "_traversal_",
                "_pure_",
                "_access_",
            ];
            it.code == Code::ClangError && words.iter().any(|word| it.message.contains(word))
        });
        errors.truncate(MOST_ERRORS);
        match self.format() {
            Format::Text => {
                let text = report::text(&self.records(program, &errors), self.style(&stderr()));
                self.output.err.push_str(&text);
            }
            // Programs read the compiler's complaints where they read findings.
            _ => {
                let records = self.records(program, &errors);
                // What serde could complain of, records do not have.
                let _ = self.print(&records);
            }
        }
        if more > 0 {
            let _ = writeln!(
                self.output.err,
                "pleach: note: {more} more errors are not shown"
            );
        }
        let any = |code| errors.iter().any(|it| it.code == code);
        let reason = if lacks_header {
            "the annotations are not declared; include pleach.h, from a folder that the compile command names"
        } else if any(Code::ClangError) {
            "the code does not compile; correct it, or the compiler arguments"
        } else if any(Code::UnsupportedModule) {
            "the program has modules; use headers for what traversals and their classes need"
        } else if any(Code::UnsupportedEmbed) {
            "libclang cannot read all of the program; embed into an array of a namespace, and name that in the function"
        } else {
            "the annotations are wrong; correct them"
        };
        let _ = writeln!(
            self.output.err,
            "pleach: error: nothing was done, because {reason}"
        );
    }

    /// The report verifies too, so that it promises what `--fix` does; a dump shows what the planner wants.
    fn settle(
        &mut self,
        mode: Action,
        parsed: &Parsed,
        program: &Program,
        summaries: &Summaries,
    ) -> Result<Settled> {
        let verifies = !matches!(mode, Action::Dump(_));
        let start = Instant::now();
        let mut verifying = Duration::ZERO;
        let bounds = self.args.bounds(self.settings);
        let settled = settle(program, summaries, bounds, |plan, emission| {
            if !verifies || emission.files.is_empty() {
                return Ok(Vec::new());
            }
            let start = Instant::now();
            let threads = self.settings.threads();
            let reparsed = units::parse_emission(
                parsed,
                program,
                emission,
                threads,
                (&self.cache, &self.progress),
            )?;
            let mut faults = verify(program, plan, emission, &reparsed);
            if [
                Rule::Verification,
                Rule::LocalNames,
                Rule::LocalDependence,
                Rule::GroupArgumentOrder,
                Rule::StaticLocals,
                Rule::LambdaStatics,
                Rule::LambdaObjects,
                Rule::LambdaNames,
                Rule::LambdaTypes,
                Rule::CompletedTypes,
            ]
            .into_iter()
            .any(broken)
            {
                faults.clear();
            }
            verifying += start.elapsed();
            Ok(faults)
        });
        self.timings.add_time("fuse", start.elapsed() - verifying);
        self.timings.add_time("verify", verifying);
        settled
    }

    /// Fails if the fusion has to wait for units that were not named; the report says so in advance.
    fn wait_for_unnamed(
        &mut self,
        mode: Action,
        parsed: &Parsed,
        program: &Program,
        settled: &Settled,
    ) -> Result<()> {
        if matches!(mode, Action::Dump(_)) || mode == Action::Report && self.settings.quiet() {
            return Ok(());
        }
        let start = Instant::now();
        let units = match self.source.as_ref().and_then(Source::database) {
            Some(database) => includers::unnamed(database, parsed, program, &settled.emission),
            None => Vec::new(),
        };
        self.timings.add("includers", start);
        if units.is_empty() {
            return Ok(());
        }
        let advice = includers::advice(&units, |it| self.shown(it));
        if mode != Action::Report {
            bail!("nothing was done, because {advice}");
        }
        let _ = writeln!(
            self.output.err,
            "pleach: note: --fix will not write this: {advice}"
        );
        Ok(())
    }

    fn draw(&self, stages: &Stages<'_>) -> Result<()> {
        let Some(folder) = &self.args.emit_dot else {
            return Ok(());
        };
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot be made", folder.display()))?;
        for (name, text) in report::dot_files(stages) {
            let path = folder.join(name);
            std::fs::write(&path, text)
                .with_context(|| format!("{}: cannot be written", path.display()))?;
        }
        Ok(())
    }

    fn dump(&mut self, what: DumpArg, stages: &Stages<'_>) -> Result<u8> {
        let what = match what {
            DumpArg::Unit => Dump::Unit,
            DumpArg::Program => Dump::Program,
            DumpArg::Automata => Dump::Automata,
            DumpArg::Graph => Dump::Graph,
            DumpArg::Plan => Dump::Plan,
            DumpArg::Library => return Ok(DONE),
        };
        self.output
            .out
            .extend(report::dump(what, stages)?.into_bytes());
        Ok(DONE)
    }

    fn report(&mut self, program: &Program, settled: &Settled, mut told: Told<'_>) -> Result<u8> {
        let mut all = program.diagnostics.clone();
        all.extend(settled.diagnostics.iter().cloned());
        let mut findings = report::findings(program, &settled.plan, &settled.bans);
        if changes(program, &settled.emission).is_empty() {
            findings.iter_mut().for_each(already_done);
        }
        all.extend(findings);
        let mut all = told.filtered(all, program);
        all.sort_by_key(|it| it.span);
        all.dedup();
        let findings = all.iter().any(|it| it.severity == Severity::Warning);
        if self.settings.quiet() {
            all.retain(|it| it.severity != Severity::Remark);
            all.iter_mut().for_each(|it| it.notes.clear());
        }
        let mut records = self.records(program, &all);
        let failed = self.promote(&mut records);
        self.print(&records)?;
        Ok(match findings && !self.exit_zero() {
            true => FINDINGS,
            false => failed,
        })
    }

    /// Makes errors of those warnings that the user says are some; the exit code that this asks for.
    pub(super) fn promote(&self, records: &mut [Record]) -> u8 {
        let is_error =
            |it: &&mut Record| it.severity == Severity::Warning && self.settings.is_error(it.code);
        let mut code = DONE;
        for record in records.iter_mut().filter(is_error) {
            record.severity = Severity::Error;
            record.promoted = true;
            code = FINDINGS;
        }
        code
    }

    /// What the user should know beside a result on stdout; the exit code that this asks for.
    fn tell(&mut self, program: &Program, diagnostics: &[Diagnostic], told: &mut Told<'_>) -> u8 {
        let all: Vec<Diagnostic> = program
            .diagnostics
            .iter()
            .chain(diagnostics)
            .cloned()
            .collect();
        let all = told.filtered(all, program);
        let mut records = self.records(program, &all);
        let failed = self.promote(&mut records);
        let text = report::text(&records, self.style(&stderr()));
        self.output.err.push_str(&text);
        failed
    }

    /// The walks that became fewer, a line for each; or that there is nothing to do, and where to read why.
    fn say_fused(&mut self, program: &Program, settled: &Settled, changes: &[Replacement]) {
        if self.settings.quiet() {
            return;
        }
        if changes.is_empty() {
            let fixes = matches!(self.args.mode(), Action::Fix) && unmarked(program).is_none();
            let fused = settled.plan.sites.iter().any(|it| it.walks < it.calls);
            let silent = || {
                let findings = report::findings(program, &settled.plan, &settled.bans);
                findings.is_empty() && program.diagnostics.is_empty()
            };
            let note = match fused {
                true => "nothing to write, what can run together does already",
                false if settled.is_taken_back() => {
                    "nothing to write, what was planned is taken back, as is said above"
                }
                false if silent() => {
                    "nothing to write, no block was found with calls of two traversals on one node, each a statement of its own"
                }
                false => {
                    "nothing to write, no two walks can run together; without --fix, the report says why"
                }
            };
            if fixes {
                let _ = writeln!(self.output.err, "pleach: note: {note}");
            }
            return;
        }
        let mut findings = report::findings(program, &settled.plan, &settled.bans);
        findings.retain(|it| it.code == Code::FuseTraversals && it.severity == Severity::Warning);
        findings.iter_mut().for_each(already_done);
        findings.sort_by_key(|it| it.span);
        let style = TextStyle {
            concise: true,
            ..self.style(&stderr())
        };
        let text = report::text(&self.records(program, &findings), style);
        self.output.err.push_str(&text);
    }

    fn records(&self, program: &Program, diagnostics: &[Diagnostic]) -> Vec<Record> {
        let locator = Locator {
            files: &program.files,
            directory: &self.directory,
        };
        locator.records(diagnostics)
    }

    /// Prints findings in the format that the user asked for.
    pub(super) fn print(&mut self, records: &[Record]) -> Result<()> {
        let style = self.style(&stdout());
        let text = match self.format() {
            Format::Text => report::text(records, style),
            Format::Concise => report::text(
                records,
                TextStyle {
                    concise: true,
                    ..style
                },
            ),
            Format::Json => report::json(records)?,
            Format::Sarif => report::sarif(records, &self.directory)?,
            Format::Github => report::github(records),
        };
        self.output.out.extend(text.into_bytes());
        Ok(())
    }

    /// How findings are printed. Other results have a form of their own, which a configuration does not change.
    fn format(&self) -> Format {
        match self.args.mode() {
            Action::Report | Action::Check => self.settings.format(),
            Action::Fix | Action::Diff | Action::Unfuse | Action::Dump(_) => Format::Text,
        }
    }

    /// Whether findings are no reason for another exit code.
    pub(super) fn exit_zero(&self) -> bool {
        let said = self.settings.exit_zero;
        said.unwrap_or_else(|| self.args.has_compiler_call() || self.args.stage.is_some())
    }

    fn style(&self, stream: &impl RawStream) -> TextStyle {
        TextStyle {
            colored: self.settings.color().applies_to(stream),
            concise: false,
        }
    }

    pub(super) fn diff(&mut self, changes: &[Replacement]) -> u8 {
        for change in changes {
            let path = self.shown(&change.path);
            self.output
                .out
                .extend(unified_diff(&path, &change.expected, &change.content));
        }
        if changes.is_empty() { DONE } else { FINDINGS }
    }

    fn check(&mut self, changes: &[Replacement]) -> Result<u8> {
        if self.format() != Format::Text {
            let mut stale: Vec<Record> = changes.iter().map(|it| self.stale(it)).collect();
            self.promote(&mut stale);
            self.print(&stale)?;
            // stdout is one document; people read the log.
            for change in changes.iter().filter(|_| !self.settings.quiet()) {
                let path = self.shown(&change.path);
                let diff = unified_diff(&path, &change.expected, &change.content);
                self.output.err.push_str(&String::from_utf8_lossy(&diff));
            }
            return Ok(if changes.is_empty() { DONE } else { FINDINGS });
        }
        for change in changes {
            let line = format!(
                "{}: the fused code is not up to date\n",
                self.shown(&change.path)
            );
            self.output.out.extend(line.into_bytes());
        }
        let code = self.diff(changes);
        if code == FINDINGS {
            let command = self.args.fixing();
            let _ = writeln!(
                self.output.err,
                "pleach: note: to write this, run {command}"
            );
        }
        Ok(code)
    }

    fn stale(&self, change: &Replacement) -> Record {
        let start = Position { line: 1, column: 1 };
        Record {
            severity: Severity::Warning,
            code: Code::StaleFusion,
            message: format!(
                "the fused code is not up to date; run {}",
                self.args.fixing()
            ),
            location: Some(Location {
                path: self.shown(&change.path),
                start,
                end: start,
                text: String::new(),
            }),
            notes: Vec::new(),
            promoted: false,
        }
    }

    /// Writes the changes as clang-apply-replacements reads them.
    fn export(&self, path: &Path, changes: &[Replacement], parsed: &Parsed) -> Result<()> {
        let main = parsed.mains().next().unwrap_or(Path::new(""));
        let text = report::replacements(
            changes.iter().map(|it| report::Change {
                path: &it.path,
                before: &it.expected,
                after: &it.content,
            }),
            main,
            &self.directory,
        )?;
        std::fs::write(path, text).with_context(|| format!("{}: cannot be written", path.display()))
    }

    /// The changes to all files that belong together; with --fix and --unfuse, sources that nobody named are not touched.
    fn complete(
        &mut self,
        changes: Vec<Replacement>,
        parsed: Option<&Parsed>,
        root: &Path,
    ) -> Result<Vec<Replacement>> {
        let scope = Scope {
            named: &self.selected.named,
            database: self.source.as_ref().and_then(Source::database),
            others: &self.others,
            parsed,
            root,
            discard_edits: self.args.discard_edits,
        };
        let in_place = self.args.out_dir.is_none();
        let (changes, gone) = scope.complete(changes)?;
        dangling::check_changes(&changes, parsed, &self.selected.named)?;
        if in_place && matches!(self.args.mode(), Action::Fix | Action::Unfuse) {
            scope.check_named(&changes)?;
        }
        for (file, name) in gone.iter().filter(|_| !self.settings.quiet()) {
            let file = self.shown(file);
            let _ = writeln!(
                self.output.err,
                "pleach: note: {file}: its fused code belongs with {name}, which is not there any more"
            );
        }
        Ok(changes)
    }

    pub(super) fn write(&mut self, changes: &[Replacement], root: &Path) -> Result<()> {
        match &self.args.out_dir {
            Some(folder) => write_copies(changes, root, folder)?,
            None => write_all(changes)?,
        }
        if !self.settings.quiet() {
            for change in changes {
                let _ = writeln!(
                    self.output.err,
                    "pleach: note: {} written",
                    self.shown(&change.path)
                );
            }
        }
        Ok(())
    }

    pub(super) fn shown(&self, path: &Path) -> String {
        report::shown(path, &self.directory)
    }
}

/// What decides which findings are told.
#[derive(Clone)]
struct Told<'a> {
    suppressions: Suppressions,
    filter: Filter<'a>,
    /// The files that are no headers.
    mains: BTreeSet<PathBuf>,
}

impl Told<'_> {
    /// Those of `all` that are told, and those of suppressions that nothing needs. To be asked once.
    fn filtered(&mut self, all: Vec<Diagnostic>, program: &Program) -> Vec<Diagnostic> {
        let mut all = self.suppressions.filtered(all);
        all.extend(self.suppressions.unused());
        self.filter.filtered(all, &program.files, &self.mains)
    }
}

/// Where everything that was planned had to be taken back, that is a finding, as it is of the report.
fn left_over(settled: &Settled) -> u8 {
    if settled.is_taken_back() {
        FINDINGS
    } else {
        DONE
    }
}

/// The canonical paths of those files that are there.
fn canonical(files: &[PathBuf]) -> BTreeSet<PathBuf> {
    files
        .iter()
        .filter_map(|it| it.canonicalize().ok())
        .collect()
}

/// What is said of calls before there is a plan is why they stay apart.
fn told_apart(diagnostic: &mut Diagnostic) {
    if diagnostic.code == Code::FuseTraversals {
        diagnostic.code = Code::TraversalNotFusable;
    }
}

/// Makes a finding that was followed a remark.
fn already_done(finding: &mut Diagnostic) {
    if finding.code == Code::FuseTraversals && finding.severity == Severity::Warning {
        finding.severity = Severity::Remark;
        finding.message = finding
            .message
            .replace("can run as", "are fused, they run as");
    }
}

/// What a program lacks that has no marks, or too few for anything to fuse.
fn unmarked(program: &Program) -> Option<&'static str> {
    let mut functions = program.functions.values();
    let has_traversals = functions.any(|it| it.kind == FunctionKind::Traversal);
    let has_trees = program.classes.values().any(|it| it.tree);
    match (has_trees, has_traversals) {
        (true, true) => None,
        (true, false) => Some(
            "tree classes are marked, but no walks; mark these with `_traversal_`, where they are declared first",
        ),
        (false, true) => {
            Some("walks are marked, but no tree class; mark the base of these with `_tree_`")
        }
        (false, false) => Some(
            "nothing is marked in these files; include pleach.h and mark tree classes with `_tree_`, what owns subtrees with \
             `_child_`, walks with `_traversal_`",
        ),
    }
}

/// Traversals that are called but cannot be looked into, because their source was not named.
fn missing_bodies(program: &Program) -> Option<String> {
    let mut missing = program.functions.values().filter(|it| {
        it.kind == FunctionKind::Traversal
            && it.body.is_none()
            && !it.is_pure
            && it.refusal.is_none()
    });
    let first = missing.next()?;
    let class = first.class.as_ref().map(|it| program.name_of(it));
    let class = class.map(|it| format!("{it}::")).unwrap_or_default();
    let others = match missing.count() {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    Some(format!(
        "no file defines `{class}{}`{others}; name all sources of the program together, or they are not fused",
        first.name
    ))
}

/// A tree type that may not be changed, though nothing but its place speaks against it.
fn outside(program: &Program, root: &Path, settings: &Settings) -> Option<String> {
    let mut types = program.classes.values().filter(|it| {
        let file = program.files.get(it.span.file.0 as usize);
        let has_walks = program.functions.values().any(|function| {
            function.kind == FunctionKind::Traversal && function.class.as_ref() == Some(&it.usr)
        });
        it.tree && it.refusal.is_none() && file.is_some_and(|it| !it.editable) && has_walks
    });
    let first = types.next()?;
    let path = &program.files.get(first.span.file.0 as usize)?.path;
    if let Some(filter) = settings
        .header_filter
        .as_ref()
        .filter(|it| Path::new(path).starts_with(root) && !it.is_match(path))
    {
        return Some(format!(
            "`{}` is defined in {path}, which does not match --header-filter '{filter}', so nothing is fused that would change it",
            first.name
        ));
    }
    if Path::new(path).starts_with(root) {
        return Some(format!(
            "`{}` is defined in {path}, which is a system header or preprocessed already, so nothing is fused that would change it",
            first.name
        ));
    }
    Some(format!(
        "`{}` is defined in {path}, outside of the root {}, so nothing is fused that would change it; --root names another",
        first.name,
        root.display()
    ))
}

/// Arithmetic that the compiler rounds in another way where statements stand elsewhere, as it does after inlining.
fn rounding(program: &Program, plan: &Plan) -> Option<String> {
    let (file, rounding, compiler) = program
        .loosely_rounding_unit()
        .filter(|_| !plan.functions.is_empty())?;
    let (does, without) = match rounding {
        Rounding::Contracts => (
            "the compiler contracts floating-point arithmetic across statements".to_owned(),
            match compiler.contains("clang") {
                true => "; with -ffp-contract=on it does not",
                false => "; with -ffp-contract=off it does not",
            },
        ),
        Rounding::Reassociates(by) => (
            format!(
                "`{by}` lets the compiler reassociate floating-point arithmetic across statements"
            ),
            ", as it may after inlining",
        ),
        Rounding::Extends => (
            "the compiler keeps floating-point numbers in registers of the x87, which are wider"
                .to_owned(),
            "; with -mfpmath=sse it does not",
        ),
    };
    Some(format!(
        "{file}: {does}, so fused code may round its last bits in another way{without}"
    ))
}

/// What several databases cost: what they read in different ways stays.
fn differing(database: &Database, settled: &Settled) -> Option<String> {
    let mut diagnostics = settled.diagnostics.iter();
    let fails = diagnostics.any(|it| it.code == Code::NotWritten);
    (database.is_united() && fails).then(|| {
        "several databases are read as one, so what is written must be right for each of them; with one -p it is fused for that one, and the \
         others call the traversals as they were"
            .to_owned()
    })
}

/// Symbols that code brings to other objects, where the build does not say what is linked together.
fn brought(program: &Program, emission: &Emission) -> Option<String> {
    let mut all = emission.brought.iter();
    let first = all.next()?;
    let others = match all.count() {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    Some(format!(
        "code moves from {} to {}, which then needs `{}`{others}; link both into the same programs, or use a database whose object paths name the targets, as CMake's do",
        program.short_name(first.from),
        program.short_name(first.to),
        first.name
    ))
}

/// Fused functions that leave the target that defines them: what a linker exports, sources do not tell.
fn across(program: &Program, emission: &Emission) -> Option<String> {
    let mut all = emission.across.iter();
    let first = all.next()?;
    let from = target_name(program.targets.get(&first.from)?.first()?);
    let to = target_name(program.target_without(first.from, first.to)?);
    let more: BTreeSet<&str> = all
        .map(|it| it.name.as_str())
        .filter(|it| *it != first.name)
        .collect();
    let others = match more.len() {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    Some(format!(
        "target '{to}' calls `{}`{others}, which target '{from}' defines in {}; if a version script or another list says what '{from}' \
         exports, add it there",
        first.name,
        program.short_name(first.from),
    ))
}

/// The name of a target, by the folder of its objects.
fn target_name(folder: &str) -> &str {
    let name = folder.rsplit('/').next().unwrap_or(folder);
    name.rsplit_once('.').map_or(name, |it| it.0)
}

/// The files whose text on disk is not what it should be: with the fused code of now, or without any.
fn changes(program: &Program, emission: &Emission) -> Vec<Replacement> {
    let new_text = |at: usize| {
        let edit = emission.files.iter().find(|it| it.file.0 as usize == at);
        edit.map_or(&*program.files[at].text.0, |it| &it.new_text)
    };
    program
        .files
        .iter()
        .enumerate()
        .filter(|(at, file)| file.editable && &*file.on_disk.0 != new_text(*at))
        .map(|(at, file)| replacement(&file.path, &file.on_disk.0, new_text(at)))
        .collect()
}

pub(super) fn replacement(path: &str, expected: &[u8], content: &[u8]) -> Replacement {
    Replacement {
        path: path.into(),
        expected: expected.to_vec(),
        content: content.to_vec(),
    }
}

/// Wall-clock time of each stage, for `PLEACH_TIMINGS`.
#[derive(Debug, Default)]
struct Timings(Vec<(&'static str, Duration)>);

impl Timings {
    fn add(&mut self, stage: &'static str, start: Instant) {
        self.add_time(stage, start.elapsed());
    }

    fn add_time(&mut self, stage: &'static str, time: Duration) {
        self.0.push((stage, time));
    }

    fn text(&self) -> String {
        self.0
            .iter()
            .map(|(stage, time)| format!("timing: {stage} {}\n", time.as_micros()))
            .collect()
    }
}
