//! Several databases: one program that is that of each of them.
//!
//! A database lists the units of one build, and decides the conditions that it has (a *configuration*). The units of all are linked to one
//! program, from which is planned and written, and those of each configuration to a program of its own, which says two things.
//!
//! *Does it read the same?* What is fused rests on facts; where these are the facts of a configuration, it is right for that. So all
//! classes, and all that a text runs, must be in the program as they are in each configuration: else the text is not written. (It is
//! not enough that units that disagree are refused. Two that read other lines of a statement may touch the same by both.) Files that a
//! configuration does not read are not there for it: to it, what only others have is code that never runs.
//!
//! *Under which outcomes?* In each configuration the text rests on the outcomes that the conditions had there. It may stand wherever all of
//! these hold, for one configuration or another: see [`crate::model::Guard`]. But a configuration says nothing of conditions in files that it
//! does not read, and no condition says which files are read. So where configurations read different files, the outcomes of all must hold.

use std::collections::{BTreeMap, BTreeSet};

use super::Program;
use super::merge::{files_of, link_over};
use crate::model::{
    Body, Class, DeclarationSite, FileId, Function, Span, Tests, Unit, UnresolvedClass, Usr,
};
use crate::mutation::{Rule, broken};

/// Merges the units of several databases, each with the numbers of those that list it. The result does not depend on the order of `units`.
pub fn link_united(units: Vec<(Unit, BTreeSet<usize>)>) -> Program {
    let mut builds: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, (_, of)) in units.iter().enumerate() {
        of.iter()
            .for_each(|build| builds.entry(*build).or_default().push(at));
    }
    let units: Vec<Unit> = units.into_iter().map(|it| it.0).collect();
    let files = files_of(&units);
    let mut configurations = Vec::new();
    if builds.len() > 1 {
        let distinct: BTreeSet<Vec<usize>> = builds.into_values().collect();
        let of = |all: Vec<usize>| all.iter().map(|it| units[*it].clone()).collect();
        configurations.extend(distinct.into_iter().map(|it| link_over(&files, of(it))));
    }
    let mut program = link_over(&files, units);
    for it in &mut configurations {
        it.differs_by = program.differing_class(it);
        let functions = program.functions.values();
        let differing = functions.filter(|of| !program.has_alike(it, of));
        it.differing = differing.map(|it| it.usr.clone()).collect();
    }
    program.configurations = configurations;
    program
}

impl Program {
    /// The program of each configuration; of one database, the program itself.
    pub fn configurations(&self) -> &[Program] {
        match self.is_united() {
            true => &self.configurations,
            false => std::slice::from_ref(self),
        }
    }

    /// Those in which there is a `file`.
    pub fn configurations_with(&self, file: FileId) -> impl Iterator<Item = &Program> {
        let all = self.configurations().iter();
        all.filter(move |it| !self.is_united() || it.reads(file))
    }

    /// Whether this is the program of several databases.
    pub fn is_united(&self) -> bool {
        !self.configurations.is_empty()
    }

    /// Whether all configurations read the same files, but for those of the system that have no facts.
    pub fn reads_alike(&self) -> bool {
        let facts: BTreeSet<&str> = self.files.iter().map(|it| it.path.as_str()).collect();
        let of_system = |it: &str| {
            ["/usr/include/", "/usr/lib/"]
                .iter()
                .any(|dir| it.starts_with(dir))
        };
        let files = |of: &Self| -> BTreeSet<String> {
            let all = of.all_read.iter();
            let all = all.filter(|it| !of_system(it) || facts.contains(it.as_str()));
            all.cloned().collect()
        };
        let mut all = self.configurations().iter().map(files);
        let first = all.next();
        broken(Rule::UnreadConditions) || all.all(|it| Some(&it) == first.as_ref())
    }

    /// Whether a unit reads `file`.
    pub fn reads(&self, file: FileId) -> bool {
        self.readers.contains_key(&file)
    }

    /// What text that runs `functions`, from `site` or not, rests on and `of`, the program of a configuration, has in another way, if so.
    pub fn difference_to(
        &self,
        of: &Program,
        functions: &BTreeSet<Usr>,
        site: Option<&Body>,
    ) -> Option<String> {
        if !self.is_united() || broken(Rule::DifferentDatabases) {
            return None;
        }
        if let Some(name) = &of.differs_by {
            return Some(name.clone());
        }
        let mut differing = functions.intersection(&of.differing);
        if let Some(it) = differing.next().and_then(|it| self.functions.get(it)) {
            let class = it.class.as_ref().map(|it| self.name_of(it));
            let class = class.map(|it| format!("{it}::")).unwrap_or_default();
            return Some(format!("{class}{}", it.name));
        }
        let site = site?;
        let mut sites = of.sites.iter().map(|it| &it.block);
        let same = sites.any(|it| it.span == site.span && facts(it) == facts(site));
        (!same).then(|| "what is called here".to_owned())
    }

    /// Whether `of` has the same facts of `function` as this program.
    fn has_alike(&self, of: &Program, function: &Function) -> bool {
        let read = |it: &DeclarationSite| of.reads(it.span.file);
        let known = |it: &Function| -> BTreeSet<Span> {
            let declared = it.declarations.iter().filter(|it| read(it));
            declared.map(|it| it.span).collect()
        };
        let body = function.body.as_ref();
        match of.functions.get(&function.usr) {
            Some(other) => {
                let facts_of = |it: &Function| Function {
                    body: it.body.as_ref().map(facts),
                    declarations: Vec::new(),
                    refusal: None,
                    ..it.clone()
                };
                known(function) == known(other) && facts_of(function) == facts_of(other)
            }
            None => known(function).is_empty() && body.is_none_or(|it| !of.reads(it.span.file)),
        }
    }

    /// A class that is another in `of`.
    fn differing_class(&self, of: &Program) -> Option<String> {
        let facts = |it: &Class| Class {
            order: 0,
            refusal: None,
            ..it.clone()
        };
        let differs = |it: &Class, others: &BTreeMap<Usr, Class>| match others.get(&it.usr) {
            Some(other) => facts(it) != facts(other),
            None => of.reads(it.span.file),
        };
        let mut classes = self.classes.values();
        let mut visitors = self.visitors.values();
        let found = classes.find(|it| differs(it, &of.classes));
        let found = found.or_else(|| visitors.find(|it| differs(it, &of.visitors)));
        let mut unresolved = self.unresolved.iter();
        let other =
            |it: &&UnresolvedClass| of.reads(it.name_span.file) && !of.unresolved.contains(*it);
        match found {
            Some(it) => Some(it.name.clone()),
            None => unresolved.find(other).map(|it| it.name.clone()),
        }
    }
}

/// What a plan may rest on of a body. (That it may not be copied, or not far, costs no more than a fusion.)
fn facts(body: &Body) -> Body {
    Body {
        order: 0,
        stays: None,
        tests: Tests::new(),
        other_tests: BTreeSet::new(),
        refusal: None,
        ..body.clone()
    }
}
