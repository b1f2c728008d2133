//! How the places of a file are compiled: by which units, for which targets, under which options and pragmas. Text means the same at another place
//! if all of that is equal.

use std::collections::{BTreeMap, BTreeSet};

use super::Program;
use crate::model::{Body, Compilation, Dialect, FileId, Rounding, Silencer, Span};
use crate::mutation::{Rule, broken};

/// The files of the program, and how units compile them.
#[derive(Clone, Debug, Default)]
pub(super) struct Compilations {
    units: Vec<(FileId, Compilation)>,
    /// The units that read each file, by number.
    by_file: BTreeMap<FileId, Vec<usize>>,
}

/// How one unit compiles the text at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Meaning<'p> {
    unit: usize,
    main: FileId,
    dialect: &'p Dialect,
    pragmas: &'p [String],
}

impl Meaning<'_> {
    fn same(&self, other: &Self) -> bool {
        self.same_options(other) && self.same_pragmas(other)
    }

    fn same_options(&self, other: &Self) -> bool {
        self.dialect == other.dialect || broken(Rule::Dialects)
    }

    fn same_pragmas(&self, other: &Self) -> bool {
        // What is unclear is like nothing else.
        self.pragmas == other.pragmas && !self.pragmas.iter().any(|it| it == "?")
    }
}

impl Compilations {
    /// Adds a unit with its files.
    pub(super) fn add(&mut self, main: FileId, files: &[FileId], compilation: Compilation) {
        let number = self.units.len();
        for file in files {
            self.by_file.entry(*file).or_default().push(number);
        }
        let pragmas = compilation.pragmas.into_iter();
        let silencers = compilation.silencers.into_iter();
        let place = |it: FileId| files.get(it.0 as usize).copied().unwrap_or(it);
        let compilation = Compilation {
            pragmas: pragmas.map(|(file, it)| (place(file), it)).collect(),
            silencers: silencers.map(|(file, it)| (place(file), it)).collect(),
            ..compilation
        };
        self.units.push((main, compilation));
    }

    fn at(&self, file: FileId, offset: u32) -> impl Iterator<Item = Meaning<'_>> {
        let units = self.by_file.get(&file).map_or(&[][..], Vec::as_slice);
        units.iter().map(move |unit| {
            let (main, compilation) = &self.units[*unit];
            Meaning {
                unit: *unit,
                main: *main,
                dialect: &compilation.dialect,
                pragmas: compilation.pragmas_at(file, offset),
            }
        })
    }
}

/// How the pragma begins that gives an attribute to declarations up to the `pop`.
const APPLIED: &str = "clang attribute push";

impl Program {
    /// Why nothing can be declared at `place`, if a pragma gives an attribute to all that is declared there.
    pub fn applied_attribute(&self, place: Span) -> Option<String> {
        let mut all = self.compilations.at(place.file, place.start);
        let pragmas = all.find_map(|it| it.pragmas.iter().find(|it| it.contains(APPLIED)))?;
        let open = pragmas.find(APPLIED).unwrap_or_default();
        (!broken(Rule::AppliedAttributes)).then(|| {
            format!(
                "`#pragma {}` gives an attribute to what is declared there, and the fused code declares more than that; end it with a `pop` before",
                pragmas[open..].trim_end_matches(['"', ')', '\\'])
            )
        })
    }

    /// A target that the object of main file `to` is linked into and that of `from` is not, by its folder; `None` if there is none or
    /// the build does not tell.
    pub fn target_without(&self, from: FileId, to: FileId) -> Option<&str> {
        let from = self.targets.get(&from).filter(|it| !it.is_empty())?;
        let mut apart = self.targets.get(&to)?.difference(from);
        apart.next().map(String::as_str)
    }

    /// The pragmas that turn warnings off in one of `bodies` and are not in effect behind `place`.
    pub fn silenced(&self, bodies: &[&Body], place: Span) -> Vec<&Silencer> {
        let at = |file: FileId, offset: u32| {
            let units = self.compilations.by_file.get(&file);
            let units = units.into_iter().flatten();
            units.map(move |it| self.compilations.units[*it].1.silenced_at(file, offset))
        };
        let here: Vec<&[Silencer]> = at(place.file, place.end).collect();
        let is_here = |of: &Silencer| here.iter().all(|it| it.iter().any(|it| it.covers(of)));
        let mut silenced: Vec<&Silencer> = Vec::new();
        let spans = bodies.iter().map(|it| it.span);
        for it in spans.flat_map(|it| at(it.file, it.start)).flatten() {
            if !silenced.iter().any(|known| known.covers(it)) && !is_here(it) {
                silenced.push(it);
            }
        }
        silenced
    }

    /// Why text of `bodies`, given with names for them, does not mean the same together behind `place`.
    pub fn different_meaning(&self, bodies: &[(&str, Span)], place: Span) -> Option<String> {
        let here = ("the place of the copy", place.file, place.end);
        let places = bodies
            .iter()
            .map(|(name, span)| (*name, span.file, span.start));
        let places: Vec<(&str, FileId, u32)> = places.chain([here]).collect();
        let first = places.first()?;
        // Each unit with this main file has it by itself, all of it. What stands in a header may be another unit's.
        let apart = self.mains.contains(&first.1) && places.iter().all(|it| it.1 == first.1);
        let mut all: Vec<(&str, Meaning<'_>)> = Vec::new();
        for (name, file, offset) in &places {
            all.extend(self.compilations.at(*file, *offset).map(|it| (*name, it)));
        }
        let orders = |it: &(&str, Meaning<'_>)| Some((it.1.dialect.orders_all()?, it.1.main));
        if let Some(((option, why), main)) = all.iter().find_map(orders) {
            return Some(format!(
                "under `{option}` ({}) {why}",
                self.short_name(main)
            ));
        }
        let mut spans = bodies
            .iter()
            .map(|it| it.1)
            .chain([Span::new(place.file, place.end, place.end)]);
        if let Some(why) = spans.find_map(|it| self.applied_attribute(it)) {
            return Some(why);
        }
        for (at, left) in all.iter().enumerate() {
            let others = all[at + 1..].iter();
            let mut others = others.filter(|it| !apart || it.1.unit == left.1.unit);
            if let Some(right) = others.find(|it| !it.1.same(&left.1)) {
                return Some(self.difference(left, right));
            }
        }
        None
    }

    fn difference(&self, left: &(&str, Meaning<'_>), right: &(&str, Meaning<'_>)) -> String {
        if left.1.same_options(&right.1) {
            return self.pragma_difference(left, right);
        }
        let (ours, theirs) = (left.1.dialect, right.1.dialect);
        if ours.compiler != theirs.compiler {
            let by = |it: &Dialect| match it.compiler.as_str() {
                "" => "another compiler".to_owned(),
                name => format!("`{name}`"),
            };
            return self.sentence(left, right, &by(ours), &by(theirs), "by");
        }
        let (mut only_ours, mut only_theirs) = (ours.options.clone(), theirs.options.clone());
        only_ours.retain(|it| !theirs.options.contains(it));
        only_theirs.retain(|it| !ours.options.contains(it));
        if only_ours.is_empty() && only_theirs.is_empty() {
            (only_ours, only_theirs) = (ours.options.clone(), theirs.options.clone());
        }
        let shown = |it: &[String]| match it {
            [] => String::new(),
            _ => format!("`{}`", it.join(" ")),
        };
        self.sentence(
            left,
            right,
            &shown(&only_ours),
            &shown(&only_theirs),
            "with",
        )
    }

    /// "`f` is compiled with `-x` (a.cpp), `g` without (b.cpp)". What has nothing to be named comes last.
    fn sentence(
        &self,
        left: &(&str, Meaning<'_>),
        right: &(&str, Meaning<'_>),
        ours: &str,
        theirs: &str,
        how: &str,
    ) -> String {
        if ours.is_empty() {
            return self.sentence(right, left, theirs, ours, how);
        }
        let place = |it: &(&str, Meaning<'_>)| self.short_name(it.1.main);
        let other = match theirs {
            "" => "without".to_owned(),
            _ => format!("{how} {theirs}"),
        };
        let subject = match left.0 == right.0 {
            true => "and".to_owned(),
            false => format!(", {}", quoted(right.0)),
        };
        let subject = subject.replacen("and", " and", 1);
        format!(
            "{} is compiled {how} {ours} ({}){subject} {other} ({})",
            quoted(left.0),
            place(left),
            place(right)
        )
    }

    fn pragma_difference(&self, left: &(&str, Meaning<'_>), right: &(&str, Meaning<'_>)) -> String {
        let of: BTreeSet<&String> = left.1.pragmas.iter().collect();
        let others: BTreeSet<&String> = right.1.pragmas.iter().collect();
        let mut differing = of.symmetric_difference(&others);
        let unclear = |it: &BTreeSet<&String>| it.iter().any(|it| *it == "?");
        if unclear(&of) || unclear(&others) {
            let holder = if unclear(&of) { left } else { right };
            return format!(
                "which pragmas are in effect for {} is not clear ({})",
                quoted(holder.0),
                self.short_name(holder.1.main)
            );
        }
        let pragma = differing
            .next()
            .or(of.first().copied().as_ref())
            .map(|it| (*it).clone());
        let pragma = pragma.unwrap_or_default();
        // One that a macro makes is told as it is written there.
        let sign = if pragma.starts_with('_') {
            ""
        } else {
            "#pragma "
        };
        format!(
            "`{sign}{pragma}` is not in effect for {} and {} alike",
            quoted(left.0),
            quoted(right.0)
        )
    }

    /// The name of a file without its folder.
    pub fn short_name(&self, file: FileId) -> &str {
        let path = self.files.get(file.0 as usize).map_or("", |it| &it.path);
        path.rsplit('/').next().unwrap_or(path)
    }

    /// Whether all units mean the same by the same text, pragmas aside.
    pub fn has_one_dialect(&self) -> bool {
        let mut units = self.compilations.units.iter().map(|it| &it.1.dialect);
        let first = units.next();
        units.all(|it| Some(it) == first)
    }

    /// The first main file whose traversals compute with floating-point numbers that the compiler rounds across statements, how it does,
    /// and that compiler.
    pub fn loosely_rounding_unit(&self) -> Option<(&str, Rounding, &str)> {
        let mut units = self
            .compilations
            .units
            .iter()
            .filter(|it| it.1.computes_floats);
        units.find_map(|(main, compilation)| {
            let rounding = compilation.rounding()?;
            Some((
                self.short_name(*main),
                rounding,
                &*compilation.dialect.compiler,
            ))
        })
    }
}

fn quoted(name: &str) -> String {
    match name.contains(' ') {
        true => name.to_owned(),
        false => format!("`{name}`"),
    }
}
