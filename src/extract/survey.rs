//! A survey of a unit for those who have not annotated it yet: see [`Survey`].

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

use crate::clang::{Cursor, Location, Overlay, TranslationUnit, Type, kind};
use crate::extract::declarations::{
    ByName, ClassDefinition, Declarations, FunctionRecord, held_class, pointed_class,
};
use crate::extract::library::is_of_std;
use crate::extract::reading::{CompilerMessage, Input, canonical_path};
use crate::extract::syntax::{
    Annotation, compound_of, gives_value, operands, strip_casts, take_apart,
};
use crate::extract::unit::{ExtractError, messages, parse};
use crate::model::{At, Holds, Survey, SurveyCall, SurveyClass, SurveyField, SurveyFunction, Usr};

/// Expressions that are deeper than this are not followed: through variables they may lead in circles.
const MOST_DEPTH: usize = 200;

/// Parses a unit, with the contents of `overlays` in place of what is on disk, and looks at its classes and functions; with the errors of
/// the compiler.
///
/// # Errors
/// When libclang is missing or gives no translation unit.
pub fn survey(
    input: &Input,
    overlays: &[Overlay],
) -> Result<(Survey, Vec<CompilerMessage>), ExtractError> {
    let tu = parse(input, overlays)?;
    let mut errors = messages(&tu, &input.directory);
    errors.retain(|it| it.severity > 2);
    let top = tu.root().children();
    let by_name = ByName::new(&input.marks);
    let declarations = Declarations::collect(&tu, &top, &by_name);
    let mut surveyor = Surveyor::new(&tu, &input.directory, by_name);
    let mut survey = Survey::default();
    for class in &declarations.classes {
        if let Some((usr, class)) = surveyor.class(*class) {
            survey.classes.entry(usr).or_insert(class);
        }
    }
    for function in &declarations.functions {
        let facts = surveyor.function(function);
        let usr = usr(function.canonical);
        survey.functions.entry(usr).or_insert(facts);
    }
    survey.files = surveyor.files();
    Ok((survey, errors))
}

struct Surveyor<'tu> {
    tu: &'tu TranslationUnit,
    directory: String,
    by_name: ByName,
    /// Canonical paths by libclang's keys.
    paths: BTreeMap<usize, String>,
    /// What the variables of range-based loops go through.
    ranges: HashMap<usize, Cursor<'tu>>,
}

impl<'tu> Surveyor<'tu> {
    fn new(tu: &'tu TranslationUnit, directory: &str, by_name: ByName) -> Self {
        let path = |it: usize| canonical_path(Path::new(directory), &tu.file_name(it));
        let own = tu.files().into_iter().filter(|it| !tu.is_system_file(*it));
        Surveyor {
            tu,
            directory: directory.to_owned(),
            by_name,
            paths: own.map(|it| (it, path(it))).collect(),
            ranges: HashMap::new(),
        }
    }

    fn files(&self) -> BTreeMap<String, Arc<[u8]>> {
        let files = self.paths.iter();
        let contents = |it: usize| Arc::from(self.tu.file_contents(it));
        files
            .map(|(key, path)| (path.clone(), contents(*key)))
            .collect()
    }

    /// A place that a person wrote.
    fn at(&mut self, location: Location) -> Option<At> {
        if location.in_macro || location.file == 0 {
            return None;
        }
        let path = self.paths.entry(location.file).or_insert_with(|| {
            canonical_path(
                Path::new(&self.directory),
                &self.tu.file_name(location.file),
            )
        });
        Some((path.clone(), location.offset))
    }

    fn start(&mut self, cursor: Cursor<'tu>) -> Option<At> {
        let extent = cursor.extent();
        self.at(Location {
            file: extent.file,
            offset: extent.start,
            in_macro: extent.start_in_macro,
        })
    }

    fn class(&mut self, definition: ClassDefinition<'tu>) -> Option<(Usr, SurveyClass)> {
        let class = definition.cursor;
        if class.in_system_header() || !class.is_definition() {
            return None;
        }
        let name = class.spelling();
        let obstacle = match class.kind() {
            _ if definition.template => Some("it is a template"),
            kind::UNION_DECL => Some("it is a union"),
            _ if definition.local => Some("it is a class of a function"),
            _ if class.extent().start_in_macro => Some("a macro makes its head"),
            _ if name.is_empty() || name.contains('(') => Some("it has no name"),
            _ if self.is_qualified(class) => Some(
                "its definition stands outside of what it belongs to; mark it where it is declared first",
            ),
            _ => None,
        };
        let children = class.children();
        let bases = children
            .iter()
            .filter(|it| it.kind() == kind::BASE_SPECIFIER);
        let bases = bases.filter_map(|it| it.ty().record());
        let fields = children.iter().filter(|it| it.kind() == kind::FIELD_DECL);
        let class_facts = SurveyClass {
            at: self.at(class.location()),
            obstacle,
            marked: self.by_name.has_tree_mark(class),
            bases: bases.map(|it| usr(it)).collect(),
            fields: fields.map(|it| self.field(*it)).collect(),
            name,
        };
        Some((usr(class), class_facts))
    }

    /// Whether a definition is written as `struct Outer::Inner`, where nothing can stand in front of the name.
    fn is_qualified(&self, class: Cursor<'tu>) -> bool {
        let location = class.location();
        let text = self.tu.file_contents(location.file);
        let before = text.get(..location.offset as usize).unwrap_or_default();
        before.trim_ascii_end().ends_with(b"::")
    }

    fn field(&mut self, field: Cursor<'tu>) -> SurveyField {
        SurveyField {
            usr: usr(field),
            name: field.spelling(),
            at: self.start(field),
            marked: self.by_name.has_mark(field, &Annotation::Child)
                || self.by_name.told_by(field).is_some()
                || self.by_name.owns(field),
            holds: holds(field),
        }
    }

    fn function(&mut self, record: &FunctionRecord<'tu>) -> SurveyFunction {
        let function = record.canonical;
        let member = matches!(function.kind(), kind::METHOD | kind::CONVERSION);
        let name = function.spelling();
        let first = function.arguments().first().map(|it| it.ty().canonical());
        let first = first.filter(|it| it.is_pointer() || it.is_reference());
        let node = match member {
            true if !function.is_static_method() => function.semantic_parent(),
            _ => first.and_then(|it| it.pointee().record()),
        };
        let result = function.result_type();
        let takes_temporary = !member && first.is_some_and(Type::is_rvalue_reference);
        let obstacle = match function.kind() {
            kind::CONSTRUCTOR | kind::DESTRUCTOR => Some("it is no ordinary function".to_owned()),
            _ if record.template => Some("it is a template".to_owned()),
            _ if takes_temporary => {
                Some("it takes the node by an rvalue reference; let its first parameter be a reference or pointer to the node".to_owned())
            }
            _ if !result.is_void() && !gives_value(function) => Some(format!(
                "it returns `{}`; a traversal returns nothing, a number, an enumerator or a pointer: let it store the result in a field",
                result.spelling()
            )),
            _ if name.starts_with("operator") && !name[8..].starts_with(|it: char| it.is_alphanumeric() || it == '_') => {
                Some("it is an operator; give it a name, and let the operator call it".to_owned())
            }
            _ => None,
        };
        let marked = record.declarations.iter();
        let marked = marked
            .clone()
            .any(|it| self.by_name.has_mark(it.0, &Annotation::Traversal));
        let mut facts = SurveyFunction {
            node: node.map(|it| usr(it)),
            member,
            obstacle,
            gives_value: !result.is_void(),
            marked,
            overrides: function
                .overridden()
                .into_iter()
                .map(|it| usr(it))
                .collect(),
            at: self.start(function),
            calls: Vec::new(),
            returns: BTreeSet::new(),
            stores_this: BTreeSet::new(),
            name,
        };
        if let Some(body) = record.definition().and_then(|it| compound_of(it.0)) {
            self.body(body, &mut facts);
        }
        facts
    }

    fn body(&mut self, cursor: Cursor<'tu>, facts: &mut SurveyFunction) {
        if kind::is_class(cursor.kind()) {
            return;
        }
        let children = cursor.children();
        match cursor.kind() {
            kind::FOR_RANGE => {
                let variable = children.iter().find(|it| it.kind() == kind::VAR_DECL);
                let range = children.iter().find(|it| kind::is_expression(it.kind()));
                if let (Some(variable), Some(range)) = (variable, range) {
                    self.ranges.insert(variable.id(), *range);
                }
            }
            kind::RETURN => {
                let mut way = Way::default();
                children.iter().for_each(|it| self.follow(*it, &mut way, 0));
                facts.returns.extend(way.fields);
            }
            kind::BINARY_OPERATOR => {
                if let [to, from] = operands(cursor)[..]
                    && cursor.binary_operator() == crate::clang::kind::op::ASSIGN
                    && strip_casts(from).kind() == kind::THIS
                    && let Some(field) = strip_casts(to).referenced()
                {
                    facts.stores_this.insert(usr(field));
                }
            }
            kind::CALL_EXPR => facts.calls.extend(self.call(cursor)),
            _ => {}
        }
        for child in children {
            self.body(child, facts);
        }
    }

    fn call(&mut self, call: Cursor<'tu>) -> Option<SurveyCall> {
        let callee = call.referenced().filter(|it| !it.in_system_header())?;
        if !matches!(callee.kind(), kind::METHOD | kind::FUNCTION_DECL) {
            return None;
        }
        let parts = take_apart(call, callee);
        let object = match parts.member {
            true => parts.object,
            false => parts.arguments.first().copied(),
        };
        let mut way = Way::default();
        if let Some(object) = object {
            self.follow(object, &mut way, 0);
        }
        Some(SurveyCall {
            callee: usr(callee.canonical()),
            through: way.fields,
            by: way.functions,
        })
    }

    /// What an expression leads over, variables and what they were made from too.
    fn follow(&mut self, cursor: Cursor<'tu>, way: &mut Way, depth: usize) {
        if depth > MOST_DEPTH {
            return;
        }
        match cursor.kind() {
            kind::MEMBER_REF_EXPR => {
                if let Some(field) = cursor.referenced()
                    && field.kind() == kind::FIELD_DECL
                {
                    way.fields.insert(usr(field));
                }
            }
            kind::CALL_EXPR => {
                if let Some(callee) = cursor.referenced()
                    && callee.kind() == kind::METHOD
                    && !callee.in_system_header()
                {
                    way.functions.insert(usr(callee.canonical()));
                }
            }
            kind::DECL_REF_EXPR => {
                if let Some(variable) = cursor.referenced()
                    && variable.kind() == kind::VAR_DECL
                    && way.seen.insert(variable.id())
                {
                    let range = self.ranges.get(&variable.id()).copied();
                    let made = range.into_iter().chain(variable.initializer());
                    made.collect::<Vec<_>>()
                        .into_iter()
                        .for_each(|it| self.follow(it, way, depth + 1));
                }
            }
            _ => {}
        }
        for child in cursor.children() {
            self.follow(child, way, depth + 1);
        }
    }
}

fn usr(cursor: Cursor<'_>) -> Usr {
    Usr::new(&cursor.usr())
}

/// What an expression leads over.
#[derive(Default)]
struct Way {
    fields: BTreeSet<Usr>,
    functions: BTreeSet<Usr>,
    seen: BTreeSet<usize>,
}

fn holds(field: Cursor<'_>) -> Holds {
    let own = |it: Cursor<'_>| (!it.in_system_header()).then(|| usr(it));
    let ty = field.ty().canonical();
    if let Some(class) = pointed_class(field) {
        return match own(class) {
            Some(class) => Holds::Links(class, !has_raw_pointer(ty)),
            None => Holds::Other,
        };
    }
    if let Some(class) = held_class(field).and_then(own) {
        return Holds::Objects(class);
    }
    let why = unfit(ty);
    let mut open = vec![ty];
    let mut within = false;
    // The first class of the program among the type's arguments.
    while let Some(ty) = open.pop() {
        let ty = ty.canonical();
        let inner = match () {
            () if ty.is_pointer() => ty.pointee(),
            () if ty.is_array() => ty.element(),
            () => ty,
        };
        match inner.record() {
            Some(class) if is_of_std(class) => {
                within = true;
                open.extend(inner.template_arguments().into_iter().rev());
            }
            Some(class) if within => {
                if let Some(class) = own(class) {
                    return Holds::Unfit(class, why);
                }
            }
            _ => {}
        }
    }
    Holds::Other
}

/// Whether the pointers that a child field consists of are plain ones.
fn has_raw_pointer(ty: Type<'_>) -> bool {
    let mut ty = ty.canonical();
    while ty.is_array() {
        ty = ty.element().canonical();
    }
    let element = ty
        .record()
        .and_then(|_| ty.template_arguments().first().copied());
    ty.is_pointer() || element.is_some_and(|it| it.canonical().is_pointer())
}

/// What is wrong with a type that holds nodes, but not as pleach takes them.
fn unfit(ty: Type<'_>) -> &'static str {
    let name = ty.record().map(|it| it.spelling()).unwrap_or_default();
    match name.as_str() {
        "weak_ptr" => "a `std::weak_ptr` owns nothing",
        "unique_ptr" => "its `std::unique_ptr` has a deleter of its own, or holds an array",
        "vector" | "array" | "deque" | "list" => {
            "its elements are no nodes, nor pointers to nodes: pleach follows pointers, `std::unique_ptr` and `std::shared_ptr`"
        }
        _ => {
            "pleach does not go through that type: it does through `std::vector`, `array`, `deque` and `list` of nodes or pointers, through maps to these, and through plain arrays"
        }
    }
}
