//! Merging Units: one file table, one definition of everything.

use std::collections::{BTreeMap, BTreeSet};

use super::Program;
use super::contents::OfChildren;
use super::index::Index;
use super::unresolved::{merge_unresolved, warn_of_unresolved};
use crate::model::{
    Access, Body, Class, Code, DeclarationSite, Diagnostic, FileId, Function, FunctionKind, Item,
    Place, Refusal, Root, Site, SourceFile, Span, Unit, Usr, Variable, renumber_files,
};

/// Merges the units of one program. The result does not depend on the order of `units`.
pub fn link(units: Vec<Unit>) -> Program {
    link_over(&files_of(&units), units)
}

/// The same with the numbers that `files`, those of the units and maybe more, have in their order.
pub(super) fn link_over(files: &[SourceFile], mut units: Vec<Unit>) -> Program {
    units.sort_by(|a, b| main_path(a).cmp(main_path(b)));
    let mut program = Program {
        files: files.to_vec(),
        ..Program::default()
    };
    program.tells_classes = units.iter().all(tells_classes);
    let renamed = units
        .iter()
        .flat_map(|it| it.renamed.iter().chain(&it.united));
    let renamed: BTreeSet<Usr> = renamed.cloned().collect();
    let children = OfChildren::new(&units);
    let mut plain = BTreeSet::new();
    for mut unit in units {
        for (path, blocks) in std::mem::take(&mut unit.plain_blocks) {
            let file = program.files.binary_search_by(|it| it.path.cmp(&path)).ok();
            let file = file.map(|it| FileId(it as u32));
            let spans = blocks.into_iter();
            let spans = spans.filter_map(|it| Some(Span::new(file?, it.0, it.1)));
            plain.extend(spans);
        }
        add_unit(&mut program, unit);
    }
    let ambiguous = |it: &&mut Site| plain.contains(&it.block.span);
    let sites = program.sites.iter_mut().filter(ambiguous);
    sites.for_each(|it| it.block.refusal = Some(read_in_two_ways(it)));
    name_objects(&mut program);
    super::results::resolve(&mut program);
    super::contents::resolve(&mut program, &children);
    touch_others(&mut program, &renamed);
    refuse_untold(&mut program);
    let refusals = program.functions.values().filter_map(body_refusal);
    let refusals: Vec<Diagnostic> = refusals.map(refusal_warning).collect();
    program.diagnostics.extend(refusals);
    program
        .sites
        .sort_by_key(|it| (it.block.span, it.name_span));
    program.sites.dedup_by(|a, b| a.block.span == b.block.span);
    merge_unresolved(&mut program);
    program.index = Index::of(&program);
    super::helpers::resolve(&mut program);
    super::one_piece::read(&mut program);
    super::early::read(&mut program);
    program.index = Index::of(&program);
    super::expand::read(&mut program);
    super::peel::read(&mut program);
    super::outward::read(&mut program);
    super::there::read(&mut program);
    warn_of_unresolved(&mut program);
    let unmarked = super::unmarked::tell(&program);
    program.diagnostics.extend(unmarked);
    program
        .diagnostics
        .sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
    program.diagnostics.dedup();
    program
}

/// Gives objects of visitors, which no text names as parameters, other names where theirs are macros.
fn name_objects(program: &mut Program) {
    let reserved = &program.reserved;
    for function in program.functions.values_mut() {
        let Some(visitor) = &function.visitor else {
            continue;
        };
        let local = visitor.object.zip(function.body.as_mut());
        let local = local.and_then(|(id, body)| body.locals.get_mut(id.0 as usize));
        let param = visitor.object.and(function.params.last_mut());
        let names = local
            .map(|it| &mut it.name)
            .into_iter()
            .chain(param.map(|it| &mut it.name));
        for name in names.filter(|it| reserved.contains(*it)) {
            let class = visitor.class_name();
            let mut numbered = (1..).map(|number| match number {
                1 => format!("the_{class}"),
                _ => format!("the_{class}_{number}"),
            });
            *name = numbered
                .find(|it| !reserved.contains(it))
                .unwrap_or_default();
        }
    }
}

fn tells_classes(unit: &Unit) -> bool {
    let dialect = &unit.compilation.dialect;
    unit.includes_type_info && dialect.has_type_information()
}

fn main_path(unit: &Unit) -> &str {
    unit.files
        .get(unit.main.0 as usize)
        .map_or("", |it| &it.path)
}

/// Files in order of their paths, whatever the units' order.
pub(super) fn files_of(units: &[Unit]) -> Vec<SourceFile> {
    let mut by_path = BTreeMap::new();
    for file in units.iter().flat_map(|it| &it.files) {
        let known = by_path
            .entry(file.path.clone())
            .or_insert_with(|| file.clone());
        // One unit may look for headers of the program as for those of the system.
        known.editable &= file.editable;
    }
    by_path.into_values().collect()
}

fn add_unit(program: &mut Program, mut unit: Unit) {
    let map: Vec<FileId> = unit
        .files
        .iter()
        .map(|it| file_id(program, &it.path))
        .collect();
    let main = map.get(unit.main.0 as usize).copied();
    program.mains.extend(main);
    let compilation = std::mem::take(&mut unit.compilation);
    program
        .compilations
        .add(main.unwrap_or(FileId(0)), &map, compilation);
    program.macros.append(&mut unit.macros);
    if let Some(main) = main {
        let origins = program.macro_origins.entry(main).or_default();
        origins.push(std::mem::take(&mut unit.macro_origins));
        let tests = program.unit_tests.entry(main).or_default();
        tests.extend(unit.configuration.tests.iter().cloned());
        let of_subclasses = std::mem::take(&mut unit.configuration.of_subclasses);
        let known = program.unit_subclasses.entry(main).or_default();
        known.extend(of_subclasses);
    }
    renumber_files(&mut unit.configuration, &map);
    program
        .configuration
        .merge(std::mem::take(&mut unit.configuration));
    program.reserved.append(&mut unit.reserved);
    program.symbols.append(&mut unit.symbols);
    renumber_files(&mut unit.classes, &map);
    renumber_files(&mut unit.visitors, &map);
    renumber_files(&mut unit.unresolved, &map);
    renumber_files(&mut unit.functions, &map);
    renumber_files(&mut unit.sites, &map);
    renumber_files(&mut unit.diagnostics, &map);
    if let Some(main) = main {
        add_places(program, main, &unit);
    }
    for it in unit.classes {
        add_class(&mut program.classes, &mut program.diagnostics, it);
    }
    for it in unit.visitors {
        add_class(&mut program.visitors, &mut program.diagnostics, it);
    }
    program.unresolved.append(&mut unit.unresolved);
    unit.functions
        .into_iter()
        .for_each(|it| add_function(program, it));
    unit.sites.into_iter().for_each(|it| add_site(program, it));
    program.diagnostics.extend(unit.diagnostics);
}

/// What the unit of `main` says of places: which files it reads, and what stands where.
fn add_places(program: &mut Program, main: FileId, unit: &Unit) {
    let numbered = 0..program.files.len();
    let reads = |at: &usize| unit.read.contains(&program.files[*at].path);
    let read: Vec<usize> = numbered.filter(reads).collect();
    for at in read {
        let readers = program.readers.entry(FileId(at as u32)).or_default();
        readers.insert(main);
    }
    program.readers.entry(main).or_default().insert(main);
    // A main file may be compiled twice; what counts is what all its units read.
    program.all_read.extend(unit.read.iter().cloned());
    let known = program.read.entry(main);
    let known = known.or_insert_with(|| unit.read.clone());
    known.retain(|it| unit.read.contains(it));
    // A file may be compiled twice; where one of its targets is not known, none are.
    let known = program.targets.entry(main);
    let known = known.or_insert_with(|| unit.targets.clone());
    match known.is_empty() || unit.targets.is_empty() {
        true => known.clear(),
        false => known.extend(unit.targets.iter().cloned()),
    }
    let mut add = |usr: &Usr, span: Span, order: u32| {
        let orders = program.orders.entry((usr.clone(), span)).or_default();
        orders.entry(main).or_insert(order);
    };
    for class in unit.classes.iter().chain(&unit.visitors) {
        add(&class.usr, class.span, class.order);
    }
    for function in &unit.functions {
        for it in &function.declarations {
            add(&function.usr, it.anchor, it.order);
        }
        if let Some(body) = &function.body {
            add(&function.usr, body.anchor, body.order);
        }
    }
}

fn file_id(program: &Program, path: &str) -> FileId {
    let found = program
        .files
        .binary_search_by(|it| it.path.as_str().cmp(path));
    FileId(found.unwrap_or_default() as u32)
}

fn add_class(classes: &mut BTreeMap<Usr, Class>, diagnostics: &mut Vec<Diagnostic>, class: Class) {
    let Some(known) = classes.get_mut(&class.usr) else {
        classes.insert(class.usr.clone(), class);
        return;
    };
    let same = Class {
        order: known.order,
        ..class.clone()
    } == *known;
    if !same && known.refusal.is_none() {
        // What one unit refuses it for is said there, be it where the header lies for that unit.
        if class.refusal.is_some() {
            known.refusal = class.refusal;
            return;
        }
        let message = format!(
            "`{}` is defined differently in two translation units",
            class.name
        );
        let refusal = Refusal {
            code: Code::UnsupportedClass,
            message,
            span: known.name_span,
        };
        diagnostics.push(refusal_warning(&refusal));
        known.refusal = Some(refusal);
    }
}

fn add_function(program: &mut Program, function: Function) {
    let Some(known) = program.functions.get_mut(&function.usr) else {
        program.functions.insert(function.usr.clone(), function);
        return;
    };
    for site in function.declarations {
        if !known.declarations.iter().any(|it| it.span == site.span) {
            known.declarations.push(site);
        }
    }
    known
        .declarations
        .sort_by_key(|it: &DeclarationSite| (it.order, it.span));
    known.refusal = known.refusal.take().or(function.refusal);
    known.ends |= function.ends;
    known.visibility = known.visibility.max(function.visibility);
    known.gives_literal = match (&known.body, &function.body) {
        (Some(_), Some(_)) => known.gives_literal && function.gives_literal,
        (None, Some(_)) => function.gives_literal,
        _ => known.gives_literal,
    };
    match (&mut known.body, function.body) {
        (Some(body), Some(other)) => {
            // One unit may know of a macro or a name what the other does not.
            body.refusal = body.refusal.take().or_else(|| other.refusal.clone());
            body.stays = body.stays.take().or_else(|| other.stays.clone());
            body.tests.extend(other.tests.iter().cloned());
            refuse_unless_same(&known.name, body, &other);
        }
        (None, Some(other)) => known.body = Some(other),
        _ => {}
    }
}

/// Two units that read the same body differently (other macros, other overloads): neither may be copied, and
/// what it touches is not known.
fn refuse_unless_same(name: &str, body: &mut Body, other: &Body) {
    let same = body.span == other.span && body.items == other.items && body.locals == other.locals;
    if same
        || body
            .refusal
            .as_ref()
            .is_some_and(|it| it.message.ends_with("two translation units"))
    {
        return;
    }
    let message = match sees_more(&body.items, &other.items) {
        true => format!(
            "what runs in the body of `{name}` is visible in one only of two translation units"
        ),
        false => format!("the body of `{name}` means different things in two translation units"),
    };
    let refusal = Refusal {
        code: Code::UnsupportedBody,
        message,
        span: body.span,
    };
    body.refusal = Some(refusal);
    // What has no statement has no effect, so one that does nothing here is taken for the other, whichever comes first.
    if body.items.is_empty() {
        body.items.clone_from(&other.items);
    }
    body.items.iter_mut().for_each(|item| {
        item.accesses = vec![Access::write(Place::unknown())];
    });
}

/// Whether two readings of one body differ in nothing but effects, and one of them did not see what a statement runs.
fn sees_more(items: &[Item], others: &[Item]) -> bool {
    let is_unseen = |it: &Item| it.unseen.is_some();
    let pairs = || items.iter().zip(others);
    let same = |(one, other): (&Item, &Item)| {
        one.span == other.span && one.refs == other.refs && one.kind == other.kind
    };
    items.len() == others.len()
        && pairs().all(same)
        && pairs().any(|(one, other)| is_unseen(one) != is_unseen(other))
}

/// What one unit says has another name (a variable, a data member) may be any other object in all.
fn touch_others(program: &mut Program, renamed: &BTreeSet<Usr>) {
    if renamed.is_empty() {
        return;
    }
    let functions = program.functions.values_mut();
    let bodies = functions.filter_map(|it| {
        let place = match it.kind {
            FunctionKind::Helper => Place::anything(),
            _ => Place::unknown(),
        };
        Some((it.body.as_mut()?, place))
    });
    let sites = program.sites.iter_mut();
    let blocks = sites.map(|it| (&mut it.block, Place::unknown()));
    for (body, place) in bodies.chain(blocks) {
        for item in &mut body.items {
            let other_name = |it: &Access| {
                let variable = match &it.place.root {
                    Root::Variable(Variable::Global(usr))
                    | Root::Pointee(Variable::Global(usr)) => Some(usr),
                    _ => None,
                };
                let mut names = variable.into_iter().chain(&it.place.path);
                names.find(|it| renamed.contains(*it)).cloned()
            };
            if let Some(name) = item.accesses.iter().find_map(other_name) {
                let name = name.as_str().rsplit('@').next().unwrap_or_default();
                let why = || format!("`{name}` has another name, by a union or an attribute");
                item.unseen.get_or_insert_with(why);
            }
            let others = item.open.iter_mut().map(|it| &mut it.accesses);
            let of_item = std::iter::once(&mut item.accesses).chain(others);
            let all = of_item.chain(item.predicates.iter_mut().map(|it| &mut it.accesses));
            for accesses in all {
                if accesses.iter().any(|it| other_name(it).is_some()) {
                    accesses.push(Access::read(place.clone()));
                    accesses.push(Access::write(place.clone()));
                }
            }
        }
    }
}

/// Where no test tells the configuration that was read, nothing may be written for it.
fn refuse_untold(program: &mut Program) {
    let Some(refusal) = &program.configuration.refusal else {
        return;
    };
    let functions = program.functions.values_mut();
    let bodies = functions.filter_map(|it| it.body.as_mut());
    for body in bodies.chain(program.sites.iter_mut().map(|it| &mut it.block)) {
        body.refusal.get_or_insert_with(|| refusal.clone());
    }
}

/// Why a traversal's body is not copied.
fn body_refusal(function: &Function) -> Option<&Refusal> {
    let body = function
        .body
        .as_ref()
        .filter(|_| function.kind == FunctionKind::Traversal);
    body?.refusal.as_ref()
}

fn refusal_warning(refusal: &Refusal) -> Diagnostic {
    let message = match refusal.code {
        Code::UnsupportedBody => format!("{}, so its traversal runs by itself", refusal.message),
        _ => refusal.message.clone(),
    };
    Diagnostic {
        severity: crate::model::Severity::Warning,
        code: refusal.code,
        span: Some(refusal.span),
        message,
        notes: Vec::new(),
    }
}

/// A block that two units read differently is left alone.
/// Why a site is left alone whose text is not read as one and the same everywhere.
fn read_in_two_ways(site: &Site) -> Refusal {
    Refusal {
        code: Code::UnsupportedBody,
        message: "its text is read more than once, and means different things".to_owned(),
        span: site.block.span,
    }
}

fn add_site(program: &mut Program, site: Site) {
    let known = program
        .sites
        .iter()
        .position(|it| it.block.span == site.block.span);
    match known {
        None => program.sites.push(site),
        Some(at) if program.sites[at].block.items != site.block.items => {
            let site = &mut program.sites[at];
            site.block.refusal = Some(read_in_two_ways(site));
        }
        Some(at) => {
            let known = &mut program.sites[at].block;
            known.refusal = known.refusal.take().or(site.block.refusal);
            known.tests.extend(site.block.tests);
        }
    }
}
