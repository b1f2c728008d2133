//! May the outcome of a condition in one source file be asked for in another?
//!
//! What is fused stands under the tests that decided on what it runs, also where that is the text of another source file. A macro is
//! taken to have one value in all source files of a target (the README says so), but the program's own text may define it for one
//! of them alone, and each target may have definitions of its own. There, a test at the place of the copy says nothing of the other text.

use std::collections::{BTreeMap, BTreeSet};

use super::Program;
use crate::model::{Body, FileId, MacroOrigin, Test, Tests};
use crate::mutation::{Rule, broken};

/// Of a macro that nothing defines.
static NOWHERE: MacroOrigin = MacroOrigin {
    given: None,
    places: BTreeSet::new(),
    headers: BTreeSet::new(),
};

/// Whether a name is the implementation's: such macros are the compiler's own, and its options decide on them.
fn is_reserved(name: &str) -> bool {
    let second = name.as_bytes().get(1);
    name.starts_with('_') && second.is_some_and(|it| *it == b'_' || it.is_ascii_uppercase())
}

/// Whether a macro tells the system, its processor or which compiler it is: in all targets of a build the same.
fn is_of_platform(name: &str) -> bool {
    let known = [
        "__ANDROID__",
        "__APPLE__",
        "__BYTE_ORDER__",
        "__CHAR_BIT__",
        "__CYGWIN__",
        "__EMSCRIPTEN__",
        "__FreeBSD__",
        "__GNUC_MINOR__",
        "__GNUC__",
        "__GNUG__",
        "__ILP32__",
        "__INTEL_COMPILER",
        "__LP64__",
        "__MACH__",
        "__MINGW32__",
        "__MINGW64__",
        "__NetBSD__",
        "__ORDER_BIG_ENDIAN__",
        "__ORDER_LITTLE_ENDIAN__",
        "__OpenBSD__",
        "__SIZEOF_POINTER__",
        "__aarch64__",
        "__arm__",
        "__clang__",
        "__clang_major__",
        "__clang_minor__",
        "__i386__",
        "__linux",
        "__linux__",
        "__powerpc64__",
        "__riscv",
        "__unix",
        "__unix__",
        "__x86_64__",
    ];
    let prefixes = ["_WIN", "_MSC_", "_M_", "__has_"];
    known.contains(&name) || prefixes.iter().any(|it| name.starts_with(it))
}

impl Program {
    /// Whether conditions decided on anything.
    pub fn is_conditional(&self) -> bool {
        let functions = self.functions.values().filter_map(|it| it.body.as_ref());
        let mut bodies = functions.chain(self.sites.iter().map(|it| &it.block));
        !self.configuration.tests.is_empty()
            || bodies.any(|it| !it.tests.is_empty() || !it.other_tests.is_empty())
    }

    /// Why tests in `place` do not tell what decided on `bodies`, if so.
    pub fn untold_at(&self, bodies: &[&Body], place: FileId) -> Option<String> {
        let own = bodies.iter().flat_map(|body| {
            let own = body.tests.iter().map(|it| (body.span.file, it));
            own.chain(body.other_tests.iter().map(|it| (it.0, &it.1)))
        });
        let mut by_file: BTreeMap<FileId, Tests> = BTreeMap::new();
        for (file, test) in own {
            by_file.entry(file).or_default().insert(test.clone());
        }
        let files = bodies.iter().map(|it| it.span.file);
        let files: BTreeSet<FileId> = files.chain(by_file.keys().copied()).collect();
        let readers = self.readers.get(&place)?;
        readers.iter().find_map(|reader| {
            let mut of_bodies = by_file.iter().filter_map(|(file, tests)| {
                let others = self.readers.get(file)?;
                let mut others = others.iter().filter(|_| !others.contains(reader));
                others.find_map(|it| self.untold(tests, tests, (*it, *reader), true))
            });
            // What both units read decided alike on the declarations of both.
            let known = self.unit_tests.get(reader);
            let mut others = self.unit_tests.iter().filter(|it| it.0 != reader);
            let of_bodies = of_bodies.next();
            let of_bodies = of_bodies.or_else(|| self.subclasses_elsewhere(*reader));
            of_bodies.or_else(|| {
                others.find_map(|(other, tests)| {
                    let tests = tests.iter();
                    let tests = tests.filter(|it| !known.is_some_and(|known| known.contains(*it)));
                    let all = &self.configuration.tests;
                    // Every source file of a build has conditions; only those of files with the code are worth a refusal by doubt.
                    self.untold(tests, all, (*other, *reader), files.contains(other))
                })
            })
        })
    }

    /// Why the unit of main file `to` does not tell which subclasses there are in units of other targets, if so.
    fn subclasses_elsewhere(&self, to: FileId) -> Option<String> {
        if broken(Rule::SubclassesElsewhere) {
            return None;
        }
        let apart = self.unit_subclasses.iter();
        let mut apart = apart.filter(|it| self.are_apart(*it.0, to));
        apart.find_map(|(from, tests)| {
            let mut names = tests.iter().flat_map(Test::names);
            let name = names.find(|name| {
                let mut origins = self.origins(*from, name).chain(self.origins(to, name));
                let Some(first) = origins.next() else {
                    return true;
                };
                let is_same = |it: &MacroOrigin| it.given.is_none() && it.places == first.places;
                let by_text = !first.places.is_empty() && first.given.is_none() && origins.all(is_same);
                !by_text && !is_of_platform(name)
            })?;
            let (ours, theirs) = (self.short_name(to), self.short_name(*from));
            Some(format!(
                "which subclasses there are depends on `{name}`, which may be another in `{ours}` than in `{theirs}`, which belongs to other targets"
            ))
        })
    }

    /// Whether two source files belong to different targets, as far as that is known.
    fn are_apart(&self, one: FileId, other: FileId) -> bool {
        let targets = |it| self.targets.get(&it).filter(|it| !it.is_empty());
        let targets = targets(one).zip(targets(other));
        targets.is_some_and(|it| it.0 != it.1)
    }

    /// Why the unit of main file `to` does not tell the outcomes that `tests`, of `all`, have in the unit of `from`, if so. With
    /// `by_target`, each target may have values of its own.
    fn untold<'t>(
        &self,
        tests: impl IntoIterator<Item = &'t Test>,
        all: &Tests,
        (from, to): (FileId, FileId),
        by_target: bool,
    ) -> Option<String> {
        let mut names = tests.into_iter().flat_map(Test::names);
        let (ours, theirs) = (self.short_name(to), self.short_name(from));
        let unread = |it: &&String| !self.read.get(&to).is_some_and(|read| read.contains(*it));
        let apart = by_target && self.are_apart(from, to);
        names.find_map(|name| {
            let origins = || self.origins(from, name);
            let mut all_origins = origins().chain(self.origins(to, name));
            let first = all_origins.next()?;
            let same = |it: &MacroOrigin| it.given == first.given && it.places == first.places;
            // A test that holds for one value alone does so wherever the text defines the macro.
            let settled = first.places.is_empty() || all.iter().any(|it| it.tells_value_of(name));
            let asks = ["__has_include", "__has_embed"];
            let mut headers = origins().flat_map(|it| &it.headers).filter(unread);
            let unwritten = |it: &MacroOrigin| it.places.is_empty();
            let mut everywhere = origins().chain(self.origins(to, name));
            let by_compiler = is_reserved(name) && everywhere.all(unwritten);
            let how = if asks.iter().any(|it| name.starts_with(it)) {
                format!("may have another answer in `{ours}` than in `{theirs}`")
            } else if let Some(header) = headers.next() {
                let header = header.rsplit('/').next().unwrap_or(header);
                format!("`{theirs}` has from `{header}`; include that in `{ours}` as well")
            } else if !settled || !all_origins.all(same) {
                match by_compiler {
                    true => format!(
                        "the compiler itself defines, otherwise for `{ours}` than for `{theirs}`; compile both with the same options"
                    ),
                    false => format!(
                        "need not be the same in `{ours}` as in `{theirs}`; define it by the command line for both, and in no file"
                    ),
                }
            } else if apart {
                format!("may be another in `{ours}` than in `{theirs}`, which belongs to other targets")
            } else {
                return None;
            };
            Some(format!("what it runs depends on `{name}`, which {how}"))
        })
    }

    /// What decides the value of a macro in each unit of a main file.
    fn origins(&self, main: FileId, name: &str) -> impl Iterator<Item = &MacroOrigin> {
        let units = self.macro_origins.get(&main).into_iter().flatten();
        units.map(move |it| it.get(name).unwrap_or(&NOWHERE))
    }
}
