//! One walk over every cursor outside of system headers: which classes and functions there are, and where.
//!
//! A class may stand wherever an expression may (in a lambda of an initialiser, of a default argument, of a template
//! argument), so the walk has no list of places: it descends into everything. What libclang's visitor leaves out all the same
//! (initialisers of `switch` and range-`for`, OpenMP, some types) its indexer shows.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::by_name::ByName;
use crate::clang::{Cursor, TranslationUnit, Type, kind};
use crate::extract::library::{may_take_entries, may_take_iterators};
use crate::extract::syntax::{base_specifiers, bases, is_allocation, is_shown_instance};
use crate::mutation::{Rule, broken};

/// The outermost declaration (below namespaces) that something stands in.
#[derive(Clone, Copy)]
pub(crate) struct Anchor<'tu> {
    /// Its cursor.
    pub(crate) cursor: Cursor<'tu>,
    /// Its position among all of them.
    pub(crate) order: u32,
}

/// A class definition.
#[derive(Clone, Copy)]
pub(crate) struct ClassDefinition<'tu> {
    /// The definition.
    pub(crate) cursor: Cursor<'tu>,
    /// What it stands in.
    pub(crate) anchor: Anchor<'tu>,
    /// Whether it, or what it stands in, is a template.
    pub(crate) template: bool,
    /// Whether it stands in a function.
    pub(crate) local: bool,
}

/// A function with its declarations.
#[derive(Clone)]
pub(crate) struct FunctionRecord<'tu> {
    /// The first declaration.
    pub(crate) canonical: Cursor<'tu>,
    /// The declarations, in order, each with what it stands in.
    pub(crate) declarations: Vec<(Cursor<'tu>, Anchor<'tu>)>,
    /// Whether it, or what it stands in, is a template.
    pub(crate) template: bool,
}

impl<'tu> FunctionRecord<'tu> {
    /// The definition, with what it stands in.
    pub(crate) fn definition(&self) -> Option<(Cursor<'tu>, Anchor<'tu>)> {
        let defined = |it: &&(Cursor<'tu>, Anchor<'tu>)| it.0.is_definition();
        self.declarations.iter().find(defined).copied()
    }
}

/// All classes and functions, in the order of the translation unit.
#[derive(Default)]
pub(crate) struct Declarations<'tu> {
    pub(crate) classes: Vec<ClassDefinition<'tu>>,
    /// Every declaration of a class, for annotations that only one of them has.
    pub(super) class_declarations: Vec<Cursor<'tu>>,
    /// Whether a system header defines a function that allocates for all objects, as those of allocators that are linked in do.
    pub(crate) allocates: bool,
    /// A function outside of the standard library that may be called for iterators of that, by its name.
    pub(crate) for_iterators: Option<String>,
    /// Whether one may be called for entries of its maps.
    pub(crate) for_entries: bool,
    pub(crate) functions: Vec<FunctionRecord<'tu>>,
    /// The class definitions met so far: what a variable or alias declares with a class shows that once more.
    seen: HashSet<usize>,
    /// The position of what each class is defined in.
    class_orders: HashMap<usize, u32>,
    index: HashMap<usize, usize>,
    order: u32,
    /// The namespaces of the standard library, and the names of the functions in them, once they are asked for.
    library: Vec<Cursor<'tu>>,
    library_names: OnceCell<HashSet<String>>,
}

/// What a declaration stands in.
#[derive(Clone, Copy)]
struct Context<'tu> {
    anchor: Anchor<'tu>,
    template: bool,
    local: bool,
    /// Whether it is a member of a class.
    member: bool,
}

impl<'tu> Declarations<'tu> {
    /// Walks `top`, the declarations of the translation unit.
    pub(crate) fn collect(tu: &'tu TranslationUnit, top: &[Cursor<'tu>], by_name: &ByName) -> Self {
        let mut declarations = Declarations::default();
        for cursor in top {
            if !kind::is_declaration(cursor.kind()) {
                continue;
            }
            if cursor.in_system_header() {
                declarations.allocates |= replaces_allocation(*cursor);
                declarations.visit_system(*cursor, None, by_name);
            } else {
                declarations.visit_outer(*cursor);
            }
        }
        if !broken(Rule::HiddenClasses) {
            for class in tu.indexed_classes() {
                declarations.add_indexed(class);
            }
        }
        declarations
    }

    /// The record of a function, by any of its declarations.
    pub(crate) fn function(&self, cursor: Cursor<'tu>) -> Option<&FunctionRecord<'tu>> {
        let index = self.index.get(&cursor.canonical().id())?;
        self.functions.get(*index)
    }

    /// The position of what a class is defined in, if the walk met the definition.
    pub(crate) fn order_of(&self, class: Cursor<'tu>) -> Option<u32> {
        self.class_orders.get(&class.canonical().id()).copied()
    }

    /// The record of a function that runs: of one that is an instance of a template of the program's, its own. libclang shows its body as that is
    /// for the arguments, at the place of the template's text. One that differs from others in a type without name is none: nothing tells
    /// the two apart in another unit.
    pub(crate) fn running(&self, cursor: Cursor<'tu>) -> Option<FunctionRecord<'tu>> {
        if let Some(known) = self.function(cursor) {
            return Some(known.clone());
        }
        let pattern = self.function(cursor.specialized_template()?)?;
        let (_, anchor) = pattern.definition()?;
        let definition = cursor.definition()?;
        let types = cursor.template_arguments().into_iter();
        let mut types = types
            .chain(cursor.ty().parameters())
            .chain([cursor.result_type()]);
        let is_plain = is_function_or_method(cursor)
            && definition.is_definition()
            && cursor.has_plain_arguments();
        (is_plain && types.all(has_name)).then(|| FunctionRecord {
            canonical: cursor.canonical(),
            declarations: vec![(definition, anchor)],
            template: false,
        })
    }

    /// The names of the standard library's functions, members or not.
    pub(crate) fn library_names(&self) -> &HashSet<String> {
        self.library_names.get_or_init(|| {
            let mut names = HashSet::new();
            let mut open = self.library.clone();
            while let Some(cursor) = open.pop() {
                match cursor.kind() {
                    it if kind::is_function(it) => drop(names.insert(cursor.spelling())),
                    it if is_scope(it) || kind::is_class(it) => open.extend(cursor.children()),
                    _ => {}
                }
            }
            names
        })
    }

    /// Adds a class that the walk has not met.
    fn add_indexed(&mut self, class: Cursor<'tu>) {
        if class.in_system_header() || self.seen.contains(&class.id()) {
            return;
        }
        let mut outer = class;
        while let Some(parent) = outer.semantic_parent()
            && kind::is_declaration(parent.kind())
            && !is_scope(parent.kind())
        {
            outer = parent;
        }
        let context = self.context(outer);
        self.visit_class(
            class,
            Context {
                local: true,
                ..context
            },
        );
    }

    /// The context of a declaration of a namespace.
    fn context(&mut self, cursor: Cursor<'tu>) -> Context<'tu> {
        let order = self.order;
        self.order += 1;
        Context {
            anchor: Anchor { cursor, order },
            template: false,
            local: false,
            member: false,
        }
    }

    fn visit_outer(&mut self, cursor: Cursor<'tu>) {
        let context = self.context(cursor);
        if !is_scope(cursor.kind()) {
            self.visit(cursor, context);
            return;
        }
        for child in cursor.children() {
            if kind::is_declaration(child.kind()) {
                self.visit_outer(child);
            } else {
                let local = true;
                self.visit(child, Context { local, ..context });
            }
        }
    }

    /// Of a system header only the classes count that derive from a tree type: a folder of the program's own may
    /// be searched as the system's are. The standard library has none. `anchor` is what `cursor` stands in.
    fn visit_system(&mut self, cursor: Cursor<'tu>, anchor: Option<Cursor<'tu>>, by_name: &ByName) {
        if is_scope(cursor.kind()) {
            if is_standard_library(cursor) {
                self.library.push(cursor);
                return;
            }
        } else if kind::is_class(cursor.kind()) && cursor.is_definition() {
            if matters(cursor, by_name) {
                let context = self.context(anchor.unwrap_or(cursor));
                let local = anchor.is_some_and(|it| !kind::is_class(it.kind()));
                self.visit_class(cursor, Context { local, ..context });
                return;
            }
        } else if kind::is_function(cursor.kind()) {
            self.look_for_iterators(cursor);
            if !cursor.is_definition() {
                return;
            }
        }
        let inside = match is_scope(cursor.kind()) {
            true => None,
            false => anchor.or(Some(cursor)),
        };
        for child in cursor.children() {
            if child.in_system_header() || !kind::is_declaration(child.kind()) {
                self.visit_system(child, inside, by_name);
            } else {
                self.visit_outer(child);
            }
        }
    }

    fn visit(&mut self, cursor: Cursor<'tu>, context: Context<'tu>) {
        match cursor.kind() {
            it if kind::is_class(it) => self.visit_class(cursor, context),
            it if kind::is_function(it) => {
                self.look_for_iterators(cursor);
                // A function that is declared in another is one of its namespace.
                if context.member || !context.local {
                    self.add_function(cursor, context);
                }
                let template = context.template || it == kind::FUNCTION_TEMPLATE;
                self.visit_inside(
                    cursor,
                    Context {
                        template,
                        ..context
                    },
                );
            }
            kind::FRIEND_DECL => {
                for child in cursor.children() {
                    self.visit(child, context);
                }
            }
            _ => self.visit_inside(cursor, context),
        }
    }

    /// Looks for classes in anything but a namespace or class.
    fn visit_inside(&mut self, cursor: Cursor<'tu>, context: Context<'tu>) {
        let function = kind::is_function(cursor.kind());
        let inner = Context {
            local: true,
            member: false,
            ..context
        };
        for child in cursor.children() {
            let in_body = context.local || function && child.kind() == kind::COMPOUND;
            if in_body || !broken(Rule::HiddenClasses) {
                self.visit(child, inner);
            }
        }
    }

    fn visit_class(&mut self, cursor: Cursor<'tu>, context: Context<'tu>) {
        self.class_declarations.push(cursor);
        if !cursor.is_definition() || !self.seen.insert(cursor.id()) {
            return;
        }
        let is_template = matches!(
            cursor.kind(),
            kind::CLASS_TEMPLATE | kind::CLASS_TEMPLATE_PARTIAL
        );
        let template = context.template || is_template || cursor.specialized_template().is_some();
        let canonical = cursor.canonical().id();
        let orders = &mut self.class_orders;
        orders.entry(canonical).or_insert(context.anchor.order);
        self.classes.push(ClassDefinition {
            cursor,
            anchor: context.anchor,
            template,
            local: context.local,
        });
        let inner = Context {
            template,
            member: true,
            ..context
        };
        for child in cursor.children() {
            self.visit(child, inner);
        }
    }

    fn look_for_iterators(&mut self, function: Cursor<'tu>) {
        if self.for_iterators.is_none() && may_take_iterators(function) {
            self.for_iterators = Some(function.spelling());
        }
        self.for_entries |= !self.for_entries && may_take_entries(function);
    }

    fn add_function(&mut self, cursor: Cursor<'tu>, context: Context<'tu>) {
        let canonical = cursor.canonical();
        let index = *self.index.entry(canonical.id()).or_insert_with(|| {
            self.functions.push(FunctionRecord {
                canonical,
                declarations: Vec::new(),
                template: context.template || cursor.kind() == kind::FUNCTION_TEMPLATE,
            });
            self.functions.len() - 1
        });
        self.functions[index]
            .declarations
            .push((cursor, context.anchor));
    }
}

/// A namespace, or what stands round declarations of one.
fn is_scope(it: kind::Kind) -> bool {
    matches!(
        it,
        kind::NAMESPACE | kind::LINKAGE_SPEC | kind::UNEXPOSED_DECL
    )
}

/// Whether it is a function, a member function of a class that is no instance of a template itself, or one of an instance that is plain data, its
/// constructors included.
fn is_function_or_method(cursor: Cursor<'_>) -> bool {
    let class = cursor.semantic_parent();
    let class = class.filter(|it| kind::is_class(it.kind()));
    let instance = class.filter(|it| it.specialized_template().is_some());
    match (cursor.kind(), instance) {
        (kind::FUNCTION_DECL | kind::METHOD, None) => true,
        (kind::METHOD | kind::CONSTRUCTOR | kind::CONVERSION, Some(class)) => {
            let mut arguments = class.ty().template_arguments().into_iter();
            is_shown_instance(class) && arguments.all(has_name)
        }
        _ => false,
    }
}

/// Whether a declaration of a system header replaces an allocation function. (Those for places that are given are inline.)
fn replaces_allocation(cursor: Cursor<'_>) -> bool {
    let mut open = vec![cursor];
    while let Some(it) = open.pop() {
        let defines = it.kind() == kind::FUNCTION_DECL && it.is_definition() && !it.is_inline();
        if defines && is_allocation(it) {
            return true;
        }
        if it.kind() == kind::LINKAGE_SPEC || it.kind() == kind::UNEXPOSED_DECL {
            open.extend(it.children());
        }
    }
    false
}

/// Whether no part of a type is a class without a name, or a lambda.
fn has_name(ty: Type<'_>) -> bool {
    !ty.is_dependent() && !ty.canonical().spelling().contains("(")
}

/// Whether a namespace of a system header is the implementation's.
fn is_standard_library(namespace: Cursor<'_>) -> bool {
    let name = namespace.spelling();
    namespace.kind() == kind::NAMESPACE && (name == "std" || name.starts_with("__"))
}

/// Whether a class of a system header may have to do with trees: it is marked, has a base, at any distance, that is or
/// that stands in no system header, or may have any base.
fn matters(class: Cursor<'_>, by_name: &ByName) -> bool {
    let base_matters = |it: Cursor<'_>| !it.in_system_header() || matters(it, by_name);
    by_name.has_tree_mark(class)
        || bases(class).into_iter().any(base_matters)
        || may_be_unresolved(class)
}

/// Whether a class of a system header is worth the question.
pub(super) fn may_be_unresolved(class: Cursor<'_>) -> bool {
    base_specifiers(class)
        .iter()
        .any(|it| match it.ty().record() {
            Some(base) => {
                base.specialized_template().is_some() && !is_of_standard_library(base)
                    || may_be_unresolved(base)
            }
            None => template_of(*it).is_none_or(|it| !is_of_standard_library(it)),
        })
}

/// The standard library's templates override nothing that a program declares.
pub(super) fn is_of_standard_library(cursor: Cursor<'_>) -> bool {
    let mut scope = cursor.semantic_parent();
    while let Some(it) = scope {
        if it.kind() == kind::NAMESPACE && it.spelling() == "std" {
            return cursor.in_system_header();
        }
        scope = it.semantic_parent();
    }
    false
}

/// The class template of which a dependent base is an instance, if it says so: neither `T`, nor a member
/// (`typename A<T>::type`), nor an alias.
pub(super) fn template_of(specifier: Cursor<'_>) -> Option<Cursor<'_>> {
    let text = specifier.ty().spelling();
    let (head, arguments) = text.split_once('<')?;
    let mut depth = 1_usize;
    for (at, byte) in arguments.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            _ => {}
        }
        if depth == 0 && at + 1 < arguments.len() {
            return None;
        }
    }
    let name = head.rsplit("::").next()?;
    let mut children = specifier.children().into_iter();
    let named = children.find(|it| it.kind() == kind::TEMPLATE_REF)?;
    let template = named.referenced()?;
    let same = depth == 0 && named.spelling() == name && template.kind() == kind::CLASS_TEMPLATE;
    same.then(|| template.definition().unwrap_or(template))
}
