//! Under which configurations does what is written hold?
//!
//! The facts that a fused body rests on are those of everything that it may run, of the classes and of their declarations. It stands
//! under the outcomes of all conditions that decided these, those of any one of the configurations that were read; elsewhere its traversals
//! are called as they were. Declarations in classes stand there always (or two object files would know two layouts), so what they name must be there always too.

use std::collections::{BTreeMap, BTreeSet};

use crate::link::Program;
use crate::model::{
    Body, Class, ConditionalGroup, Configuration, FileId, Function, Guard, ItemKind, Span, Test,
    Tests, Usr,
};
use crate::mutation::{Rule, broken};

use super::context::Context;
use super::fragment::Problem;

impl Context<'_> {
    /// The outcomes that allow what runs `functions` and the block of a site, `site`, those that hold anyway at `place` aside. (None where nothing
    /// else is ever compiled: copies mean what they meant, or they are not written.)
    ///
    /// # Errors
    /// The units of the program disagree on one, or several databases on what is run.
    pub(super) fn guard<'u>(
        &self,
        functions: impl IntoIterator<Item = &'u Usr>,
        site: Option<&Body>,
        place: Span,
    ) -> Result<Guard, Problem> {
        let functions = self.run_by(functions, site);
        let around = self.around(place);
        let mut sets = Vec::new();
        for of in self.program.configurations_with(place.file) {
            if let Some(name) = self.program.difference_to(of, &functions, site) {
                let name = match name.contains(' ') {
                    true => name,
                    false => format!("`{name}`"),
                };
                let message = format!("{name} differs between the databases");
                return Err(Problem::new(place, message));
            }
            let mut tests = self.tests(of, &functions, site, place)?;
            tests.retain(|it| !around.holds(it));
            sets.push(tests);
        }
        if sets.is_empty() {
            return Err(Problem::new(place, "no database has this place"));
        }
        if !self.is_told() {
            return Ok(Guard::default());
        }
        if sets.len() > 1 && !self.program.reads_alike() {
            let all: Tests = sets.into_iter().flatten().collect();
            let differs = |it: &&Test| {
                let opposite = |other: &Test| other.holds != it.holds && other.text == it.text;
                all.iter().any(opposite)
            };
            if let Some(test) = all.iter().find(differs) {
                let message = format!(
                    "`{}` differs between the databases, and so do the files that they read",
                    test.text
                );
                return Err(Problem::new(place, message));
            }
            sets = vec![all];
        }
        Guard::any_of(sets).map_err(|test| {
            let message = format!(
                "`{}` cannot be asked for where another database holds",
                test.text
            );
            Problem::new(place, message)
        })
    }

    /// Whether what is written may be compiled in a configuration that was not read.
    fn is_told(&self) -> bool {
        !self.program.one_configuration && !broken(Rule::Configurations)
    }

    /// All functions that may run by `functions` or `site`, as far as they are known; nothing where nobody asks.
    fn run_by<'u>(
        &self,
        functions: impl IntoIterator<Item = &'u Usr>,
        site: Option<&Body>,
    ) -> BTreeSet<Usr> {
        let program = self.program;
        let mut seen = BTreeSet::new();
        if !program.is_conditional() && !program.is_united() {
            return seen;
        }
        let mut pending: Vec<Usr> = functions.into_iter().cloned().collect();
        pending.extend(site.into_iter().flat_map(|it| self.called_by(it)));
        while let Some(usr) = pending.pop() {
            if let Some(function) = program.functions.get(&usr)
                && seen.insert(usr)
            {
                let body = function.body.iter();
                pending.extend(body.flat_map(|it| self.called_by(it)));
            }
        }
        seen
    }

    /// The outcomes that what runs `functions` and `site` at `place` rests on in one configuration.
    fn tests(
        &self,
        of: &Program,
        functions: &BTreeSet<Usr>,
        site: Option<&Body>,
        place: Span,
    ) -> Result<Tests, Problem> {
        let known = functions.iter().filter_map(|it| of.functions.get(it));
        let mut bodies: Vec<&Body> = known.filter_map(|it| it.body.as_ref()).collect();
        let mut sites = of.sites.iter().map(|it| &it.block);
        bodies.extend(site.and_then(|site| sites.find(|it| it.span == site.span)));
        let mut tests = of.configuration.tests.clone();
        for body in &bodies {
            tests.extend(body.tests.iter().cloned());
            tests.extend(body.other_tests.iter().map(|it| it.1.clone()));
        }
        if self.is_told()
            && let Some(message) = of.untold_at(&bodies, place.file)
        {
            return Err(Problem::new(place, message));
        }
        for it in tests.iter().filter(|it| it.holds) {
            let is_opposite = |other: &Test| !other.holds && other.text == it.text;
            if tests.iter().any(is_opposite) {
                let message = format!("`{}` differs between the sources of the program", it.text);
                return Err(Problem::new(place, message));
            }
        }
        Ok(tests)
    }

    /// Everything that a body may call.
    fn called_by(&self, body: &Body) -> Vec<Usr> {
        let calls = body.items.iter().flat_map(|item| {
            let own = match &item.kind {
                ItemKind::Call(call) => Some(call),
                ItemKind::Simple => None,
            };
            item.nested.iter().chain(own)
        });
        let targets = calls.flat_map(|call| {
            let targets = self.program.targets(call);
            targets.unwrap_or_else(|| BTreeSet::from([call.callee.clone()]))
        });
        targets.collect()
    }

    /// What selects the groups of conditionals that `span` stands in, in every configuration.
    pub(super) fn around(&self, span: Span) -> Selection {
        let configurations = self.program.configurations_with(span.file);
        let mut found = Selection::common(configurations.map(|of| {
            let groups = of.configuration.groups.iter();
            Selection::of(groups.filter(|it| it.span.contains(span)))
        }));
        // Another configuration may come to the file on another way.
        let path = &self.program.files[span.file.0 as usize].path;
        let mut configurations = self.program.configurations_with(span.file);
        let elsewhere = configurations.any(|it| it.configuration.is_included_elsewhere(path));
        let entered = self.entered.get(&span.file);
        let entered = entered.filter(|_| !elsewhere || broken(Rule::EnteredElsewhere));
        entered.into_iter().for_each(|it| found.extend(it));
        found
    }

    /// Makes sure that text at `place` that names `functions` can be compiled in every configuration.
    ///
    /// # Errors
    /// One is declared under a condition that does not hold there.
    pub(super) fn declared_at<'f>(
        &self,
        functions: impl IntoIterator<Item = &'f Function>,
        place: Span,
    ) -> Result<(), Problem> {
        let functions: Vec<&Function> = functions.into_iter().collect();
        self.used_alike(&functions)?;
        let groups = &self.program.configuration.groups;
        if groups.is_empty() || self.program.one_configuration || broken(Rule::Configurations) {
            return Ok(());
        }
        let around = self.around(place);
        for function in functions {
            let Some(declared) = function.declarations.first() else {
                continue;
            };
            let missing = |it: &Selection| around.lacks(it).cloned();
            let mut test = self.entered.get(&declared.span.file).and_then(missing);
            let decides = |it: &&ConditionalGroup| {
                it.meets(declared.span) && !declared.span.contains(it.conditional)
            };
            for group in groups.iter().filter(decides) {
                if !self.is_declared_alike(declared.span, group)? {
                    test = test.or_else(|| missing(&Selection::of([group])));
                }
            }
            if let Some(test) = test {
                let message = format!(
                    "`{}` is declared only if `{test}`, and the call of it would stand there always",
                    function.name
                );
                return Err(Problem::new(declared.span, message));
            }
        }
        Ok(())
    }

    /// Makes sure that functions are virtual, and may be called without a warning, in every configuration that has them.
    ///
    /// # Errors
    /// A condition decides on it.
    pub(super) fn used_alike(&self, functions: &[&Function]) -> Result<(), Problem> {
        for function in functions.iter().filter(|_| self.is_told()) {
            if let Some(varies) = function.use_varies {
                let message = format!(
                    "a condition decides whether `{}` is virtual, or whether compilers complain of its use, and what is declared for it would stand there always",
                    function.name
                );
                return Err(Problem::new(varies, message));
            }
        }
        Ok(())
    }

    /// Makes sure that the types of parameters that are written in class `to`, as `functions` of its bases have them, are the same in every
    /// configuration.
    ///
    /// # Errors
    /// Another one declares something of that name in between.
    pub(super) fn typed_in(
        &self,
        functions: &[&Function],
        types: &[u8],
        to: &Usr,
    ) -> Result<(), Problem> {
        if !self.is_told() || broken(Rule::NamesElsewhere) {
            return Ok(());
        }
        let owners = functions.iter().filter_map(|it| it.class.as_ref());
        let mut above: Vec<BTreeSet<Usr>> = owners
            .map(|it| self.program.supertypes(it).into_iter().collect())
            .collect();
        let common = above.pop().unwrap_or_default();
        let common: BTreeSet<&Usr> = common
            .iter()
            .filter(|it| above.iter().all(|above| above.contains(*it)))
            .collect();
        let between = self.program.supertypes(to);
        let between = between.iter().filter(|it| !common.contains(it));
        let text = String::from_utf8_lossy(types);
        let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
        let words: BTreeSet<&str> = words.collect();
        for class in between.filter_map(|it| self.program.classes.get(it)) {
            let hides = class
                .declared_elsewhere
                .iter()
                .find(|it| words.contains(it.as_str()));
            if let Some(name) = hides {
                let message = format!(
                    "`{name}` may mean something else in another configuration: see the conditions in class `{}`",
                    class.name
                );
                return Err(Problem::new(class.name_span, message));
            }
        }
        Ok(())
    }

    /// Makes sure that a class that text at `place` declares by its name is one in every configuration.
    ///
    /// # Errors
    /// It is defined under a condition that does not hold there.
    pub(super) fn class_at(&self, class: &Class, place: Span) -> Result<(), Problem> {
        if !self.is_told() {
            return Ok(());
        }
        let around = self.around(place);
        match around.lacks(&self.around(class.close)) {
            Some(test) => {
                let message = format!(
                    "`{}` is defined only if `{test}`, and may be no class elsewhere",
                    class.name
                );
                Err(Problem::new(class.name_span, message))
            }
            None => Ok(()),
        }
    }

    /// Makes sure that members of `to` may call `function`, a member of one of its bases, by its name in every configuration.
    ///
    /// # Errors
    /// Another configuration may have something else of that name in between, or keep the function private.
    pub(super) fn found_in(&self, function: &Function, to: &Usr) -> Result<(), Problem> {
        let Some(from) = function.class.as_ref().filter(|it| *it != to) else {
            return Ok(());
        };
        if !self.is_told() || broken(Rule::NamesElsewhere) {
            return Ok(());
        }
        let above: BTreeSet<Usr> = self.program.supertypes(from).into_iter().collect();
        let between = self.program.supertypes(to);
        for class in between.iter().filter_map(|it| self.program.classes.get(it)) {
            let hides = match class.usr == *from {
                true => ["private", "protected"]
                    .iter()
                    .any(|it| class.declared_elsewhere.contains(*it)),
                false => {
                    !above.contains(&class.usr) && class.declared_elsewhere.contains(&function.name)
                }
            };
            if hides {
                let message = format!(
                    "`{}` may mean something else, or be private, in another configuration: see the conditions in class `{}`",
                    function.name, class.name
                );
                return Err(Problem::new(class.name_span, message));
            }
        }
        Ok(())
    }

    /// Whether every group of a conditional has the declaration at `declared`, word by word.
    fn is_declared_alike(&self, declared: Span, group: &ConditionalGroup) -> Result<bool, Problem> {
        if !group.complete || !group.span.contains(declared) {
            return Ok(false);
        }
        let words = |span: Span| -> Result<String, Problem> {
            let text = self.view(span)?.slice(span.start, span.end);
            let text = String::from_utf8_lossy(text);
            let words: Vec<&str> = text.split_whitespace().collect();
            Ok(words.join(" "))
        };
        let whole = words(declared)?;
        let head = whole
            .split(['{', ';'])
            .next()
            .unwrap_or_default()
            .trim_end();
        for other in &group.others {
            let text = words(*other)?;
            // Directives in there, or a part of another word, leave doubt.
            let found = text.match_indices(head).any(|(at, _)| {
                let before = text[..at].trim_end();
                let behind = text[at + head.len()..].trim_start();
                (before.is_empty() || before.ends_with(['{', '}', ';', ':']))
                    && behind.starts_with(['{', ';'])
            });
            if !found || text.contains('#') {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Makes sure that a class has the same bases, and ends in the same place, in every configuration that has it.
    ///
    /// # Errors
    /// A condition stands in front of its `{`, or about its `}`.
    pub(super) fn whole_class(&self, class: &Class) -> Result<(), Problem> {
        for group in &self.program.configuration.groups {
            if class.span.contains(group.conditional) {
                let head = Span::new(class.span.file, class.span.start, group.span.start);
                if !self.text(head)?.contains('{') {
                    let message = "a preprocessor condition decides on the head of the class";
                    return Err(Problem::new(class.name_span, message));
                }
            } else if group.meets(class.span) && !group.span.contains(class.span) {
                let message = "the class begins or ends within a preprocessor conditional; put its head and its `}` outside";
                return Err(Problem::new(class.name_span, message));
            }
        }
        Ok(())
    }
}

/// What selects groups of conditionals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Selection {
    /// The outcomes that led to them; they may be more than it takes.
    tests: Tests,
    /// The conditions that are asked. Macros may differ from place to place, and with them what a condition means.
    asked: Tests,
}

impl Selection {
    /// What selects all of `groups`.
    pub(super) fn of<'g>(groups: impl IntoIterator<Item = &'g ConditionalGroup>) -> Selection {
        let mut found = Selection::default();
        for it in groups {
            found.tests.extend(it.tests.iter().cloned());
            found.asked.extend(it.asked.iter().cloned());
        }
        found
    }

    /// What all have in common.
    fn common(mut all: impl Iterator<Item = Selection>) -> Selection {
        let first = all.next().unwrap_or_default();
        all.fold(first, |common, it| common.and(&it))
    }

    /// What both have in common.
    pub(super) fn and(&self, other: &Selection) -> Selection {
        Selection {
            tests: &self.tests & &other.tests,
            asked: &self.asked & &other.asked,
        }
    }

    fn extend(&mut self, other: &Selection) {
        self.tests.extend(other.tests.iter().cloned());
        self.asked.extend(other.asked.iter().cloned());
    }

    /// Whether a test holds wherever what is selected is compiled: it is asked in so many words.
    fn holds(&self, test: &Test) -> bool {
        let is_asked = |it: &Test| it.text == test.text && it.holds == test.holds;
        self.tests.contains(test)
            && (self.asked.iter().any(is_asked) || broken(Rule::ConditionsAsked))
    }

    /// What another asks for beside what this one does, if it may be compiled where that is not.
    pub(super) fn lacks<'o>(&self, other: &'o Selection) -> Option<&'o Test> {
        let mut tests = other.tests.iter().filter(|it| !self.tests.contains(*it));
        let mut asked = other.asked.iter().filter(|it| !self.asked.contains(*it));
        tests.next().or_else(|| asked.next())
    }
}

/// What selects each file wherever it is compiled, conditions in its own text aside.
pub(super) fn entered(program: &Program) -> BTreeMap<FileId, Selection> {
    let each = program.configurations().iter();
    let each: Vec<_> = each.map(|it| (it, entered_in(&it.configuration))).collect();
    let files = (0..program.files.len()).map(|it| FileId(it as u32));
    let tests = |file: FileId| {
        let there = each
            .iter()
            .filter(|it| !program.is_united() || it.0.reads(file));
        Selection::common(there.map(|it| it.1.get(&file).cloned().unwrap_or_default()))
    };
    files.map(|it| (it, tests(it))).collect()
}

/// The same of one configuration.
fn entered_in(configuration: &Configuration) -> BTreeMap<FileId, Selection> {
    let mut found = BTreeMap::new();
    if configuration.groups.iter().all(|it| it.tests.is_empty()) {
        return found;
    }
    let mut files: BTreeMap<FileId, Vec<Option<Span>>> = BTreeMap::new();
    for it in &configuration.inclusions {
        files.entry(it.file).or_default().push(it.at);
    }
    let all: Vec<FileId> = files.keys().copied().collect();
    for file in all {
        entered_by(configuration, &mut files, file, &mut found);
    }
    found
}

/// The tests around one file. (One that is met while it is looked at includes itself, and says nothing.)
fn entered_by(
    configuration: &Configuration,
    files: &mut BTreeMap<FileId, Vec<Option<Span>>>,
    file: FileId,
    found: &mut BTreeMap<FileId, Selection>,
) -> Selection {
    let Some(inclusions) = files.remove(&file) else {
        return found.get(&file).cloned().unwrap_or_default();
    };
    let mut common: Option<Selection> = None;
    for at in inclusions {
        let own = match at {
            None => Selection::default(),
            Some(at) => {
                let mut found = entered_by(configuration, files, at.file, found);
                let groups = configuration.groups.iter();
                let around = groups.filter(|it| it.span.contains(at));
                found.extend(&Selection::of(around));
                found
            }
        };
        common = Some(match common {
            Some(common) => common.and(&own),
            None => own,
        });
    }
    let common = common.unwrap_or_default();
    found.insert(file, common.clone());
    common
}
