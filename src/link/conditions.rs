//! May the outcome of a condition in one source file be asked for in another?
//!
//! What is fused stands under the tests that decided on what it runs, also where that is the text of another source file. A macro is
//! taken to have one value in all source files of a target (the README says so), but the program's own text may define it for one
//! of them alone, and each target may have definitions of its own. There, a test at the place of the copy says nothing of the other text.

use std::collections::{BTreeMap, BTreeSet};

use super::Program;
use crate::model::{Body, FileId, MacroOrigin, Test, Tests};

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
        for reader in readers {
            for (file, tests) in &by_file {
                let others = self.readers.get(file).filter(|it| !it.contains(reader));
                for other in others.into_iter().flatten() {
                    let untold = tests
                        .iter()
                        .find_map(|it| self.untold(it, tests, (*other, *reader)));
                    if untold.is_some() {
                        return untold;
                    }
                }
            }
            // What both units read decided alike on the declarations of both.
            let known = self.unit_tests.get(reader);
            for other in files.iter().filter(|it| *it != reader) {
                let tests = self.unit_tests.get(other).into_iter().flatten();
                let mut tests = tests.filter(|it| !known.is_some_and(|known| known.contains(*it)));
                let all = &self.configuration.tests;
                let untold = tests.find_map(|it| self.untold(it, all, (*other, *reader)));
                if untold.is_some() {
                    return untold;
                }
            }
        }
        None
    }

    /// Why the unit of main file `to` does not tell the outcome that `test`, one of `tests`, has in the unit of `from`, if so.
    fn untold(&self, test: &Test, tests: &Tests, (from, to): (FileId, FileId)) -> Option<String> {
        let places = || format!("`{}` and `{}`", self.short_name(from), self.short_name(to));
        for name in test.names() {
            if name.starts_with("__has_include") || name.starts_with("__has_embed") {
                return Some(format!(
                    "what it runs depends on `{name}` in `{}`, which may have another answer in `{}`",
                    self.short_name(from),
                    self.short_name(to)
                ));
            }
            // A test that holds for one value alone does so wherever the text defines the macro.
            let pinned = || tests.iter().any(|it| it.tells_value_of(name));
            let mut origins = self.origins(from, name).chain(self.origins(to, name));
            let first = origins.next().flatten();
            let settled = first.is_none_or(|it| it.places.is_empty() || pinned());
            if !settled || origins.any(|it| it != first) {
                return Some(format!(
                    "what it runs depends on `{name}`, which need not be the same macro in {}; define it for both by the \
                     command line, or in neither",
                    places()
                ));
            }
            let targets = |it| self.targets.get(it).filter(|it| !it.is_empty());
            if let (Some(ours), Some(theirs)) = (targets(&to), targets(&from))
                && ours != theirs
            {
                return Some(format!(
                    "what it runs depends on `{name}`, which may have another value in {}, as they belong to different targets",
                    places()
                ));
            }
        }
        None
    }

    /// What decides the value of a macro in each unit of a main file.
    fn origins<'p>(
        &'p self,
        main: FileId,
        name: &str,
    ) -> impl Iterator<Item = Option<&'p MacroOrigin>> {
        let units = self.macro_origins.get(&main).into_iter().flatten();
        let found: Vec<_> = units.map(|it| it.get(name)).collect();
        found.into_iter()
    }
}
