//! The second reader: declarations, by the `clang` crate, with nothing of pleach's in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use clang::{Entity, EntityKind, Index, TranslationUnit};

use super::seen::{At, Seen, SeenClass, SeenStatement, SeenTraversal};
use super::statement::{Frame, statement};

/// Files as they are on disk.
pub(crate) type Texts = BTreeMap<String, Vec<u8>>;

/// Reads the unfused program of `file`.
pub(crate) fn read(index: &Index<'_>, file: &Path, arguments: &[String]) -> Seen {
    let mut arguments = arguments.to_vec();
    arguments.push("-DPLEACH_OFF".to_owned());
    let unit = index
        .parser(file)
        .arguments(&arguments)
        .parse()
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    Reader::new(&unit).read()
}

/// The strings of the annotations on an entity itself.
fn annotations(entity: Entity<'_>) -> BTreeSet<String> {
    let children = entity.get_children().into_iter();
    children
        .filter(|it| it.get_kind() == EntityKind::AnnotateAttr)
        .filter_map(|it| it.get_display_name())
        .collect()
}

fn has(entity: Entity<'_>, names: [&str; 2]) -> bool {
    annotations(entity)
        .iter()
        .any(|it| names.contains(&it.as_str()))
}

/// Whether a field has the mark of children with the name of their count.
fn counts(field: Entity<'_>) -> bool {
    let marks = annotations(field);
    marks.iter().any(|it| it.starts_with("pleach::children("))
}

/// Annotated, or derived from a class that is.
pub(crate) fn is_tree(class: Entity<'_>) -> bool {
    let members = class.get_children().into_iter();
    let bases = members.filter(|it| it.get_kind() == EntityKind::BaseSpecifier);
    let mut classes = bases.filter_map(|it| {
        let base = it.get_type()?.get_canonical_type().get_declaration()?;
        base.get_definition()
    });
    has(class, ["tf_tree", "pleach::tree"]) || classes.any(is_tree)
}

/// Annotated, or overriding a function that is.
fn is_traversal(function: Entity<'_>) -> bool {
    let overridden = function.get_overridden_methods().unwrap_or_default();
    has(function, ["tf_fuse", "pleach::traversal"]) || overridden.into_iter().any(is_traversal)
}

/// What names a declaration: its USR, and for classes in functions, and what they declare, where it stands, because lambdas
/// of one scope may each have a class of one USR.
pub(crate) fn usr(entity: Entity<'_>) -> String {
    if let Some(template) = template_for_lambda(entity) {
        // A type that depends on a parameter is a text in there, with or without the namespace that it stands in.
        let usr = template.get_usr().map(|it| it.0).unwrap_or_default();
        return usr.replace("^std::", "^");
    }
    let usr = entity.get_usr().map(|it| it.0).unwrap_or_default();
    if !stands_in_local_class(entity) {
        return usr;
    }
    let place = at(entity);
    format!("{usr}@{}:{}", place.path, place.offset)
}

/// The same of a field: of one of an instance of a template of the program's, that of the same field of all instances.
pub(crate) fn usr_of_field(field: Entity<'_>) -> String {
    let class = field.get_semantic_parent();
    let of_program = |it: &Entity<'_>| !it.is_in_system_header();
    let mut pattern = class.filter(of_program).and_then(|it| it.get_template());
    while let Some(next) = pattern.and_then(|it| it.get_template()) {
        pattern = Some(next);
    }
    match pattern {
        Some(pattern) => format!(
            "{}@FI@{}",
            usr(pattern),
            field.get_name().unwrap_or_default()
        ),
        None => usr(field),
    }
}

/// The template of which a function of the standard library is the instance for a lambda: for each lambda it is another one.
fn template_for_lambda(entity: Entity<'_>) -> Option<Entity<'_>> {
    let template = entity.get_template()?;
    let usr = entity.get_usr().map(|it| it.0).unwrap_or_default();
    let types = entity.get_type().and_then(|it| it.get_argument_types());
    let mut types = types.into_iter().flatten();
    let named = |it: clang::Type<'_>| {
        let spelling = it.get_canonical_type().get_display_name();
        spelling.contains("(lambda at ")
    };
    let of_library = entity.get_kind() == EntityKind::FunctionDecl && usr.starts_with("c:@N@std@");
    (of_library && types.any(named)).then(|| template.get_canonical_entity())
}

fn stands_in_local_class(entity: Entity<'_>) -> bool {
    let is_class = |it: EntityKind| {
        matches!(
            it,
            EntityKind::StructDecl | EntityKind::ClassDecl | EntityKind::UnionDecl
        )
    };
    let is_function = |it: EntityKind| {
        matches!(
            it,
            EntityKind::Method
                | EntityKind::FunctionDecl
                | EntityKind::FunctionTemplate
                | EntityKind::Constructor
                | EntityKind::Destructor
                | EntityKind::ConversionFunction
        )
    };
    let mut class = is_class(entity.get_kind());
    let mut scope = entity.get_semantic_parent();
    while let Some(it) = scope.filter(|it| !is_function(it.get_kind())) {
        class |= is_class(it.get_kind());
        scope = it.get_semantic_parent();
    }
    class && scope.is_some()
}

/// Where an entity stands, by expansion.
pub(crate) fn at(entity: Entity<'_>) -> At {
    let Some(location) = entity.get_location() else {
        return At::default();
    };
    location_at(location)
}

/// Where an entity starts, by expansion.
pub(crate) fn start(entity: Entity<'_>) -> At {
    entity
        .get_range()
        .map(|it| location_at(it.get_start()))
        .unwrap_or_default()
}

fn location_at(location: clang::source::SourceLocation<'_>) -> At {
    let place = location.get_expansion_location();
    At {
        path: place
            .file
            .map(|it| it.get_path().display().to_string())
            .unwrap_or_default(),
        line: place.line,
        column: place.column,
        offset: place.offset,
    }
}

/// Fields by USR that are annotated as children.
type Children = BTreeSet<String>;

struct Reader<'tu> {
    classes: Vec<Entity<'tu>>,
    functions: Vec<Entity<'tu>>,
    templates: Vec<Entity<'tu>>,
    heads: Vec<(At, At)>,
    children: Children,
    texts: Texts,
}

impl<'tu> Reader<'tu> {
    fn new(unit: &'tu TranslationUnit<'tu>) -> Self {
        let mut reader = Reader {
            classes: Vec::new(),
            functions: Vec::new(),
            templates: Vec::new(),
            heads: Vec::new(),
            children: Children::new(),
            texts: Texts::new(),
        };
        for entity in unit.get_entity().get_children() {
            if !entity.is_in_system_header() {
                reader.collect(entity);
            }
        }
        reader
    }

    fn collect(&mut self, entity: Entity<'tu>) {
        match entity.get_kind() {
            EntityKind::ClassTemplate
            | EntityKind::ClassTemplatePartialSpecialization
            | EntityKind::FunctionTemplate => return self.collect_templates(entity),
            EntityKind::SwitchStmt | EntityKind::ForRangeStmt => {
                let body = entity.get_children().last().copied();
                self.heads
                    .extend(body.map(|body| (start(entity), start(body))));
            }
            EntityKind::StructDecl | EntityKind::ClassDecl => self.classes.push(entity),
            EntityKind::Method | EntityKind::FunctionDecl => self.functions.push(entity),
            EntityKind::FieldDecl
                if has(entity, ["tf_child", "pleach::child"]) || counts(entity) =>
            {
                self.children.insert(usr(entity));
            }
            _ => {}
        }
        let path = at(entity).path;
        if !path.is_empty() && !self.texts.contains_key(&path) {
            let bytes = fs::read(&path).unwrap_or_default();
            self.texts.insert(path, bytes);
        }
        for child in entity.get_children() {
            self.collect(child);
        }
    }

    /// Notes that a template, and what it declares, is there, without looking at it.
    fn collect_templates(&mut self, entity: Entity<'tu>) {
        if entity.is_declaration() {
            self.templates.push(entity);
        }
        for child in entity.get_children() {
            self.collect_templates(child);
        }
    }

    fn read(&self) -> Seen {
        let mut seen = Seen {
            templates: self.templates.iter().map(|it| usr(*it)).collect(),
            heads: self.heads.clone(),
            ..Seen::default()
        };
        let trees = self.classes.iter().filter(|it| is_tree(**it));
        let tree: BTreeSet<String> = trees.map(|it| usr(*it)).collect();
        for class in &self.classes {
            let name = usr(*class);
            if class.is_definition() && tree.contains(&name) {
                seen.classes.insert(name, self.class(*class));
            }
        }
        let marked: BTreeSet<String> = self
            .functions
            .iter()
            .filter(|it| is_traversal(**it))
            .map(|it| usr(it.get_canonical_entity()))
            .collect();
        for function in &self.functions {
            let name = usr(*function);
            if marked.contains(&usr(function.get_canonical_entity())) {
                let known = seen.traversals.entry(name).or_default();
                self.traversal(*function, known);
            }
        }
        seen
    }

    fn class(&self, class: Entity<'tu>) -> SeenClass {
        let members = class.get_children();
        let of_kind = |kind| members.iter().filter(move |it| it.get_kind() == kind);
        let children = of_kind(EntityKind::FieldDecl)
            .filter(|it| self.children.contains(&usr(**it)))
            .map(|it| (usr(*it), pointee(*it)));
        let base = |it: &Entity<'tu>| {
            let class = it.get_type()?.get_canonical_type().get_declaration()?;
            Some(usr(class))
        };
        SeenClass {
            at: at(class),
            bases: of_kind(EntityKind::BaseSpecifier)
                .filter_map(base)
                .collect(),
            children: children.collect(),
        }
    }

    fn traversal(&self, function: Entity<'tu>, known: &mut SeenTraversal) {
        known.is_virtual |= function.is_virtual_method();
        known.is_pure |= function.is_pure_virtual_method();
        let overrides = function.get_overridden_methods().unwrap_or_default();
        known.overrides.extend(overrides.into_iter().map(usr));
        if known.at.path.is_empty() || function.is_definition() {
            known.at = at(function);
        }
        let mut body = function.get_children().into_iter();
        let body = body.rfind(|it| it.get_kind() == EntityKind::CompoundStmt);
        if let Some(body) = body {
            known.statements = Some(self.statements(function, body));
        }
    }

    fn statements(&self, function: Entity<'tu>, body: Entity<'tu>) -> Vec<SeenStatement> {
        let first = function.get_arguments().unwrap_or_default();
        let free = function.get_kind() == EntityKind::FunctionDecl;
        let frame = Frame {
            node: first.first().copied().filter(|_| free),
            children: &self.children,
            texts: &self.texts,
        };
        let mut statements = body.get_children();
        // A last `return;` does nothing.
        let does_nothing = |it: &mut Entity<'tu>| {
            it.get_kind() == EntityKind::ReturnStmt && it.get_children().is_empty()
        };
        statements.pop_if(does_nothing);
        let statements = statements.into_iter();
        statements.map(|it| statement(&frame, it)).collect()
    }
}

/// The class that a field points to, by itself or by each of the elements that it holds.
fn pointee(field: Entity<'_>) -> Option<String> {
    let ty = field.get_type()?.get_canonical_type();
    let name = ty.get_declaration().and_then(|it| it.get_name());
    let arguments = ty.get_template_argument_types();
    if let (Some("optional"), Some([Some(value)])) = (name.as_deref(), arguments.as_deref()) {
        // What an optional holds is a node itself.
        return Some(usr(value.get_declaration()?));
    }
    let held = match (name.as_deref(), arguments.as_deref()) {
        (Some("vector" | "deque" | "list" | "array"), Some([element, ..])) => *element,
        // Of an array that a pointer leads to, the elements are pointers.
        _ if counts(field) => ty.get_pointee_type(),
        (
            Some("map" | "multimap" | "unordered_map" | "unordered_multimap"),
            Some([_, value, ..]),
        ) => *value,
        _ => ty.get_element_type(),
    };
    target_of(held.unwrap_or(ty)).map(usr)
}

/// The class of what a pointer leads to, be it a smart one, or of a node itself.
pub(crate) fn target_of(ty: clang::Type<'_>) -> Option<Entity<'_>> {
    let pointer = ty.get_canonical_type();
    let name = pointer.get_declaration().and_then(|it| it.get_name());
    let arguments = pointer.get_template_argument_types();
    let target = match (name.as_deref(), arguments.as_deref()) {
        (Some("unique_ptr"), Some([Some(target), Some(deleter)])) => {
            let deleter = deleter.get_declaration()?.get_name()?;
            (deleter == "default_delete").then_some(*target)?
        }
        (Some("shared_ptr"), Some([Some(target)])) => *target,
        // A pointer, or a node itself.
        _ => pointer.get_pointee_type().unwrap_or(pointer),
    };
    target.get_declaration()
}
