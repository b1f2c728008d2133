//! Questions about single declarations: annotations, tree types, child fields, hierarchy.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use super::accessors::Accessor;
use super::by_name::{ByName, annotations};
use super::lifetimes::{Deletion, Lifetime};
use super::symbols::Symbols;
use super::unexplained::Declared;
use super::walk::{Anchor, Declarations, FunctionRecord};
use crate::clang::{Cursor, Type, kind};
use crate::extract::library::{
    child_of_each, held_by, is_of_std, key_of, led_to, listed_class, owns_its_parts, smart_pointee,
};
use crate::extract::reading::{Files, Replaced, text};
use crate::extract::syntax::{
    AbstractAccess, Annotation, annotation, base_specifiers, bases, compound_of, fields,
    is_allocation, join, shown_members,
};
use crate::model::{Code, Diagnostic, FileId, Severity, Span, Usr};
use crate::mutation::{Rule, broken};

/// What the annotations of a function say, over all its declarations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// A traversal, or an override of one.
    pub(crate) traversal: bool,
    /// Annotated as a traversal itself.
    pub(crate) annotated: bool,
    /// Pure.
    pub(crate) pure: bool,
    /// An effect summary.
    pub(crate) access: Option<Vec<AbstractAccess>>,
}

impl Marks {
    fn add(&mut self, annotation: Annotation) {
        match annotation {
            Annotation::Traversal => self.annotated = true,
            Annotation::Pure => self.pure = true,
            Annotation::Access(list) => self.access.get_or_insert_default().extend(list),
            Annotation::Tree | Annotation::Child | Annotation::Children(_) => {}
        }
    }
}

/// The facts of one translation unit, while they are being found.
pub(crate) struct Facts<'tu> {
    pub(crate) files: Files<'tu>,
    /// The key of the main file.
    pub(crate) main_key: usize,
    pub(crate) declarations: Declarations<'tu>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) by_name: ByName,
    pub(super) usrs: HashMap<usize, Usr>,
    trees: HashMap<usize, bool>,
    children: HashMap<usize, Option<Cursor<'tu>>>,
    marks: HashMap<usize, Rc<Marks>>,
    ancestries: HashMap<usize, Ancestry<'tu>>,
    /// Whether a node may lie in an object of a class.
    child_usrs: HashSet<Usr>,
    holders: HashMap<usize, bool>,
    pub(super) siblings: HashMap<usize, bool>,
    pub(super) links: HashMap<usize, Option<Cursor<'tu>>>,
    pub(super) lists: HashMap<Usr, (Cursor<'tu>, Cursor<'tu>)>,
    /// Whether a class is the same in every file, by its identity.
    pub(crate) same_classes: HashMap<usize, bool>,
    /// What the program has of its own in place of the library's.
    pub(crate) replaced: Replaced,
    /// Whether a body computes with floating-point numbers.
    pub(crate) computes_floats: bool,
    /// Whether any object may be accessed by an lvalue of any type.
    pub(crate) relaxed_aliasing: bool,
    /// Whether sums of unsigned numbers and conversions of numbers are checked when they are made.
    pub(crate) checks_sums: bool,
    /// Whether functions of mathematics write `errno`.
    pub(crate) sets_errno: bool,
    /// What bodies name that one object of the program has.
    pub(crate) symbols: BTreeSet<Usr>,
    /// What gives symbols other names.
    pub(crate) renaming: Symbols,
    /// What accessors give back, by function.
    pub(crate) accessors: HashMap<usize, Option<Accessor>>,
    /// Whether a member function gives back its object, by function.
    pub(crate) chaining: HashMap<usize, bool>,
    /// What the names of the unit's own text may be, if it was asked.
    pub(crate) declared: Option<Declared>,
    pub(super) lifetimes: HashMap<usize, Lifetime>,
    pub(super) deletions: HashMap<usize, Deletion>,
}

/// What the bases of a class say about it. Kept, because a class may have any number of paths to a base.
#[derive(Clone)]
pub(crate) struct Ancestry<'tu> {
    /// The direct bases.
    pub(crate) bases: Rc<[Cursor<'tu>]>,
    /// Whether the class or a base, at any depth, is marked as a tree type.
    pub(super) tree_like: bool,
    /// Whether the class has a virtual base, at any depth.
    pub(crate) virtual_base: bool,
    /// Whether an object has several parts of one base class, at any depth: a path does not tell them apart.
    pub(crate) repeated_base: bool,
}

impl<'tu> Facts<'tu> {
    /// `replaced`: what another unit of the program brings.
    pub(crate) fn new(
        files: Files<'tu>,
        declarations: Declarations<'tu>,
        by_name: ByName,
        replaced: &Replaced,
    ) -> Self {
        let mut functions = declarations.functions.iter().map(|it| it.canonical);
        let allocation = declarations.allocates
            || functions.any(|it| it.kind() == kind::FUNCTION_DECL && is_allocation(it));
        let streams = files.configurations.own_stream();
        let replaced = replaced.union(&Replaced {
            allocation,
            streams,
            operators: declarations.for_iterators.clone(),
            entries: declarations.for_entries,
        });
        let mut facts = Facts {
            files,
            main_key: 0,
            replaced,
            computes_floats: false,
            relaxed_aliasing: false,
            checks_sums: false,
            sets_errno: true,
            declarations,
            diagnostics: Vec::new(),
            by_name,
            usrs: HashMap::new(),
            trees: HashMap::new(),
            children: HashMap::new(),
            marks: HashMap::new(),
            ancestries: HashMap::new(),
            child_usrs: HashSet::new(),
            holders: HashMap::new(),
            siblings: HashMap::new(),
            links: HashMap::new(),
            lists: HashMap::new(),
            same_classes: HashMap::new(),
            symbols: BTreeSet::new(),
            renaming: Default::default(),
            accessors: HashMap::new(),
            chaining: HashMap::new(),
            declared: None,
            lifetimes: HashMap::new(),
            deletions: HashMap::new(),
        };
        let classes = std::mem::take(&mut facts.declarations.class_declarations);
        for class in classes {
            if facts.by_name.has_tree_mark(class) {
                facts.trees.insert(class.canonical().id(), true);
            }
        }
        facts
    }

    /// Adds a diagnostic.
    pub(crate) fn report(
        &mut self,
        severity: Severity,
        code: Code,
        span: Option<Span>,
        message: String,
    ) {
        self.diagnostics.push(Diagnostic {
            severity,
            code,
            span,
            message,
            notes: Vec::new(),
        });
    }

    /// The span of a declaration's name, or of the declaration.
    pub(crate) fn name_span(&mut self, cursor: Cursor<'tu>) -> Span {
        let location = cursor.location();
        let name = cursor.spelling();
        self.files
            .name_span(location, &name)
            .or_else(|| self.files.point(location))
            .unwrap_or(Span::new(FileId(0), 0, 0))
    }

    /// Whether the name of a declaration stands in the text, not in a macro.
    pub(crate) fn is_named_in_text(&mut self, cursor: Cursor<'tu>) -> bool {
        let name = cursor.spelling();
        self.files.name_span(cursor.location(), &name).is_some()
    }

    /// Whether a class itself is annotated as a tree type, in any declaration.
    fn is_marked(&mut self, class: Cursor<'tu>) -> bool {
        let key = class.canonical().id();
        if let Some(known) = self.trees.get(&key) {
            return *known;
        }
        let mut declarations = vec![class, class.canonical()];
        declarations.extend(class.definition());
        declarations.extend(class.specialized_template());
        let mut declarations = declarations.into_iter();
        let tree = declarations.any(|it| self.by_name.has_tree_mark(it));
        self.trees.insert(key, tree);
        tree
    }

    /// Whether a class is a tree type: it, or a class that it derives from, is marked as one.
    pub(crate) fn is_tree_like(&mut self, class: Cursor<'tu>) -> bool {
        self.ancestry(class).tree_like
    }

    /// What the bases of a class say about it.
    pub(crate) fn ancestry(&mut self, class: Cursor<'tu>) -> Ancestry<'tu> {
        let key = class.canonical().id();
        if let Some(known) = self.ancestries.get(&key) {
            return known.clone();
        }
        let specifiers = base_specifiers(class);
        let mut ancestry = Ancestry {
            bases: bases(class).into(),
            tree_like: self.is_marked(class),
            virtual_base: specifiers.iter().any(|it| it.is_virtual_base()),
            repeated_base: false,
        };
        // Of an instance of a template, what its template derives from is seen alone.
        let unseen = class.specialized_template();
        if let Some(pattern) = unseen.filter(|_| class.children().is_empty()) {
            // A template may derive from an instance of itself.
            self.ancestries.insert(key, ancestry.clone());
            ancestry.tree_like |= self.ancestry(pattern).tree_like;
        }
        for base in ancestry.bases.iter() {
            let above = self.ancestry(*base);
            ancestry.tree_like |= above.tree_like;
            ancestry.virtual_base |= above.virtual_base;
            ancestry.repeated_base |= above.repeated_base;
        }
        if ancestry.bases.len() > 1 && !ancestry.repeated_base {
            ancestry.repeated_base = Self::meets_a_base_twice(class);
        }
        self.ancestries.insert(key, ancestry.clone());
        ancestry
    }

    /// Whether an object of `class` has several parts of one base class. Those of a virtual base are one.
    fn meets_a_base_twice(class: Cursor<'tu>) -> bool {
        let (mut seen, mut shared) = (HashSet::new(), HashSet::new());
        let mut open = base_specifiers(class);
        while let Some(specifier) = open.pop() {
            let Some(base) = specifier.ty().record() else {
                continue;
            };
            let key = base.canonical().id();
            if specifier.is_virtual_base() && !shared.insert(key) {
                continue;
            }
            if !seen.insert(key) {
                return true;
            }
            open.extend(base_specifiers(base));
        }
        false
    }

    /// Whether the class of a type has several parts of one base class.
    pub(crate) fn repeats_a_base(&mut self, ty: Type<'tu>) -> bool {
        let class = ty.record();
        class.is_some_and(|it| self.ancestry(it).repeated_base)
    }

    /// The tree class that a child field leads to, by a pointer, or by pointers in an array or container, be that an array which a pointer leads to
    /// and another field counts, or whose objects it holds itself; `None` if the field is no (good) child field.
    pub(crate) fn child_class(&mut self, field: Cursor<'tu>) -> Option<Cursor<'tu>> {
        let key = field.id();
        if let Some(known) = self.children.get(&key) {
            return *known;
        }
        let marked = self.is_marked_child(field);
        let held = held_class(field).filter(|_| marked || broken(Rule::UnmarkedValues));
        let class = pointed_class(field).filter(|_| marked).or(held);
        let class = class.or_else(|| self.count_of(field).and(listed_class(field.ty())));
        let class = class.or_else(|| self.link_of(field).and(pointed_class(field)));
        let class = class.filter(|class| self.is_tree_like(*class));
        // A node that a key is, is no child.
        let by = key_of(field.ty().canonical());
        let class = class.filter(|_| !by.is_some_and(|it| self.holds_nodes(it)));
        self.children.insert(key, class);
        if class.is_some() {
            let usr = self.field_usr(field);
            self.child_usrs.insert(usr);
        }
        class
    }

    /// Whether a letter of a path that was read is a child field, behind which another node begins.
    pub(crate) fn leads_to_child(&self, letter: &Usr) -> bool {
        self.child_usrs.contains(letter)
    }

    /// Whether a field is a child field that holds nodes themselves, and no pointers to them.
    pub(crate) fn holds_children(&mut self, field: Cursor<'tu>) -> bool {
        let by_pointers = pointed_class(field).or_else(|| listed_class(field.ty()));
        self.child_class(field).is_some() && by_pointers.is_none()
    }

    /// Whether a field is annotated as a child, or is one for what it owns.
    pub(super) fn is_marked_child(&mut self, field: Cursor<'tu>) -> bool {
        let class = field.semantic_parent();
        // What owns the next of a list of siblings is no child of the one before.
        let owns = self.by_name.owns(field) && !self.is_of_siblings(field);
        self.by_name.has_mark(field, &Annotation::Child)
            || owns && class.is_some_and(|it| self.is_tree_like(it))
    }

    /// Whether what a parameter of a type leads to is bound by calls: of pointers, those to data. (A pointer to a node is a path of
    /// its own.)
    pub(crate) fn may_be_formal(&mut self, ty: Type<'tu>) -> bool {
        let object = led_to(ty);
        ty.is_reference() || object.is_some_and(|it| self.is_data(it))
    }

    /// Whether objects of a type are numbers, or objects of a class in which no node lies.
    pub(super) fn is_data(&mut self, ty: Type<'tu>) -> bool {
        let leaf = ty.is_number() || ty.is_enum() || ty.record().is_some();
        leaf && !self.holds_nodes(ty)
    }

    /// Whether a node may lie in an object of a type.
    pub(crate) fn holds_nodes(&mut self, ty: Type<'tu>) -> bool {
        let mut ty = ty.canonical();
        while ty.is_array() {
            ty = ty.element().canonical();
        }
        let Some(class) = ty.record() else {
            return false;
        };
        // It is asked of each variable that is named.
        let key = class.canonical().id();
        if let Some(known) = self.holders.get(&key) {
            return *known;
        }
        let found = self.holds_nodes_within(ty, 8);
        self.holders.insert(key, found);
        found
    }

    fn holds_nodes_within(&mut self, ty: Type<'tu>, depth: usize) -> bool {
        let mut ty = ty.canonical();
        while ty.is_array() {
            ty = ty.element().canonical();
        }
        let Some(class) = ty.record() else {
            return false;
        };
        let Some(depth) = depth.checked_sub(1) else {
            return true;
        };
        // Of most instances of templates, libclang shows no parts.
        let unseen = !is_of_std(class) && shown_members(class).is_none();
        if self.is_tree_like(class) || class.definition().is_none() || unseen {
            return true;
        }
        let mut parts: Vec<Type<'tu>> = fields(class).iter().map(|it| it.ty()).collect();
        parts.extend(bases(class).iter().map(|it| it.ty()));
        if is_of_std(class) {
            // What it owns, its arguments tell.
            parts = ty.template_arguments();
        }
        parts
            .into_iter()
            .any(|it| self.holds_nodes_within(it, depth))
    }

    /// Whether annotations of a function, or of one that it overrides, say what it does.
    pub(crate) fn is_helper(&mut self, function: Cursor<'tu>) -> bool {
        self.is_annotated(function) || self.overrides_helper(function)
    }

    /// Whether annotations of a function itself say what it does.
    pub(crate) fn is_annotated(&mut self, function: Cursor<'tu>) -> bool {
        let marks = self.marks(function);
        !marks.traversal && (marks.pure || marks.access.is_some())
    }

    /// Whether annotations of a function that a method overrides say what it does.
    pub(crate) fn overrides_helper(&mut self, method: Cursor<'tu>) -> bool {
        let mut overridden = method.overridden().into_iter();
        overridden.any(|it| self.is_helper(it))
    }

    /// What the annotations of a function say. An override of a traversal is a traversal, annotated or not:
    /// a call may end there.
    pub(crate) fn marks(&mut self, function: Cursor<'tu>) -> Rc<Marks> {
        let key = function.canonical().id();
        if let Some(known) = self.marks.get(&key) {
            return Rc::clone(known);
        }
        let mut declarations = vec![function, function.canonical()];
        declarations.extend(function.definition());
        if let Some(record) = self.declarations.function(function) {
            declarations.extend(record.declarations.iter().map(|it| it.0));
        }
        let mut marks = Marks::default();
        let mut seen: Vec<(usize, u32)> = Vec::new();
        let patterns = self.patterns(function);
        let place = |it: &Cursor<'tu>| (it.location().file, it.location().offset);
        let of_pattern = |it: &Cursor<'tu>| patterns.iter().any(|at| place(at) == place(it));
        let mut inherited = Vec::new();
        if declarations.iter().all(of_pattern) {
            declarations.extend(patterns);
        } else {
            // A specialisation has a body of its own, of which its template says nothing. The compiler shows the template's
            // annotations with it all the same.
            declarations.retain(|it| !of_pattern(it));
            let theirs = patterns.iter().flat_map(|it| annotations(*it));
            inherited.extend(theirs.map(|(attribute, _)| place(&attribute)));
        }
        for declaration in declarations {
            let location = place(&declaration);
            if !seen.contains(&location) {
                seen.push(location);
                let own = annotations(declaration).into_iter();
                let own = own.filter(|it| !inherited.contains(&place(&it.0)));
                self.add_marks(own.collect(), &mut marks);
            }
        }
        let by_name = self.by_name.of(function);
        by_name.into_iter().for_each(|it| marks.add(it));
        marks.traversal = marks.annotated && self.misshapen(function).is_none();
        if !marks.traversal && function.kind() == kind::METHOD && function.is_virtual_method() {
            let overridden = function.canonical().overridden();
            marks.traversal = overridden.into_iter().any(|it| self.marks(it).traversal);
        }
        let marks = Rc::new(marks);
        self.marks.insert(key, Rc::clone(&marks));
        marks
    }

    /// The record of a function that runs ([`Declarations::running`]). Of instances of templates that are tree types, there is none.
    pub(crate) fn running(&mut self, function: Cursor<'tu>) -> Option<FunctionRecord<'tu>> {
        let class = function.semantic_parent();
        let class =
            class.filter(|it| kind::is_class(it.kind()) && it.specialized_template().is_some());
        let of_tree = class.is_some_and(|it| self.is_tree_like(it));
        match of_tree {
            true => self.declarations.function(function).cloned(),
            false => self.declarations.running(function),
        }
    }

    /// The declarations of the template that a function is made of, if it is.
    fn patterns(&self, function: Cursor<'tu>) -> Vec<Cursor<'tu>> {
        let template = function.specialized_template();
        let each = |it: Cursor<'tu>| {
            let record = self.declarations.function(it);
            let listed = record.into_iter().flat_map(|it| &it.declarations);
            let listed = listed.map(|it| it.0).collect::<Vec<_>>();
            let known = [Some(it), Some(it.canonical()), it.definition()];
            known.into_iter().flatten().chain(listed)
        };
        template.into_iter().flat_map(each).collect()
    }

    fn add_marks(&mut self, annotations: Vec<(Cursor<'tu>, String)>, marks: &mut Marks) {
        for (attribute, text) in annotations {
            match annotation::parse(&text) {
                Some(Ok(annotation)) => marks.add(annotation),
                None => {}
                Some(Err(message)) => {
                    let span = self.files.point(attribute.location());
                    let known = |it: &Diagnostic| it.message == message && it.span == span;
                    if !self.diagnostics.iter().any(known) {
                        self.report(Severity::Error, Code::BadAnnotation, span, message);
                    }
                }
            }
        }
    }

    /// Why an annotated function does not visit a node at all, if so.
    pub(crate) fn misshapen(&mut self, function: Cursor<'tu>) -> Option<&'static str> {
        if function.kind() == kind::FUNCTION_TEMPLATE || function.specialized_template().is_some() {
            return Some("is a template");
        }
        match function.kind() {
            kind::METHOD if !self.is_visitor(function) => None,
            kind::METHOD if self.node_class(function).is_none() => Some(
                "has no node; mark its class with _tree_, or let its first parameter be a pointer or reference to a tree type",
            ),
            kind::METHOD => function.is_virtual_method().then_some(
                "is a virtual member of a class that is no tree type, so that nobody knows all that overrides it",
            ),
            kind::FUNCTION_DECL => self.node_class(function).is_none().then_some(
                "has no node; its first parameter must be a pointer or reference to a tree type",
            ),
            _ => Some("is no member function or free function"),
        }
    }

    /// Whether a member function is none of its node: its class is no tree type, or it is static.
    pub(crate) fn is_visitor(&mut self, function: Cursor<'tu>) -> bool {
        let class = function.semantic_parent();
        let tree = class.is_some_and(|it| self.is_tree_like(it));
        function.kind() == kind::METHOD && (!tree || function.is_static_method())
    }

    /// The tree class that the first parameter of a function, which is no member of its node, leads to.
    pub(crate) fn node_class(&mut self, function: Cursor<'tu>) -> Option<Cursor<'tu>> {
        let first = *function.ty().parameters().first()?;
        let class = first.canonical().pointee().record()?;
        self.is_tree_like(class).then_some(class)
    }

    /// The identity of a class or variable; of what belongs to an instance of a template, that of the pattern: code that is read as the
    /// pattern has it means all instances.
    pub(crate) fn pattern_usr(&mut self, mut declaration: Cursor<'tu>) -> Usr {
        while !declaration.in_system_header()
            && let Some(pattern) = declaration.specialized_template()
        {
            declaration = pattern;
        }
        self.usr(declaration)
    }

    /// The identity of a field, as the same field of all instances of a template.
    pub(crate) fn field_usr(&mut self, field: Cursor<'tu>) -> Usr {
        let class = field.semantic_parent();
        let class = class.filter(|it| it.specialized_template().is_some());
        match class.filter(|it| !it.in_system_header()) {
            Some(class) => {
                let pattern = self.pattern_usr(class);
                Usr::new(&format!("{pattern}@FI@{}", field.spelling()))
            }
            None => self.usr(field),
        }
    }

    /// Whether a function that is given such an argument may get further than to what the argument is, or what
    /// it points or refers to. (What a node leads to is below it.)
    pub(crate) fn leads_further(&mut self, argument: Type<'tu>) -> bool {
        let ty = argument.canonical();
        let value = if ty.is_pointer() || ty.is_reference() {
            ty.pointee()
        } else {
            ty
        };
        !value.is_function() && self.holds_pointers(value)
    }

    /// Whether a value of a type holds pointers to other objects than nodes.
    pub(crate) fn holds_pointers(&mut self, ty: Type<'tu>) -> bool {
        self.holds_pointers_beyond(ty, &mut HashSet::new())
    }

    /// `seen`: the classes around, of which a class may hold a container again.
    fn holds_pointers_beyond(&mut self, ty: Type<'tu>, seen: &mut HashSet<usize>) -> bool {
        if ty.is_array() {
            return self.holds_pointers_beyond(ty.canonical().element(), seen);
        }
        if ty.is_pointer() || ty.is_reference() {
            return true;
        }
        let Some(class) = ty.record() else {
            return false;
        };
        if self.is_tree_like(class) || !seen.insert(class.canonical().id()) {
            return false;
        }
        let parts: Vec<Type<'tu>> = if class.in_system_header() {
            if !owns_its_parts(class) {
                return true;
            }
            ty.template_arguments()
        } else if class
            .definition()
            .is_some_and(|it| shown_members(it).is_none())
        {
            return true;
        } else {
            let parts = fields(class).into_iter().chain(base_specifiers(class));
            parts.map(Cursor::ty).collect()
        };
        parts
            .into_iter()
            .any(|it| self.holds_pointers_beyond(it, seen))
    }

    /// Whether a type is `std::source_location`.
    pub(crate) fn is_source_location(&mut self, ty: Type<'tu>) -> bool {
        ty.record()
            .is_some_and(|it| it.spelling() == "source_location" && it.in_system_header())
    }

    /// Whether `class` is `base` or derives from it.
    pub(crate) fn derives_from(&mut self, class: Cursor<'tu>, base: Cursor<'tu>) -> bool {
        let (class, base) = (class.canonical(), base.canonical());
        let (mut pending, mut seen) = (vec![class], HashSet::new());
        while let Some(class) = pending.pop() {
            let class = class.canonical();
            if class == base {
                return true;
            }
            if seen.insert(class.id()) {
                pending.extend(self.ancestry(class).bases.iter());
            }
        }
        false
    }

    /// Whether one of two pointer targets is the other, or a class that derives from it.
    pub(crate) fn related(&mut self, left: Type<'tu>, right: Type<'tu>) -> bool {
        if left.same_unqualified(right) {
            return true;
        }
        if self.repeats_a_base(left) || self.repeats_a_base(right) {
            return false;
        }
        let (Some(left), Some(right)) = (left.record(), right.record()) else {
            return false;
        };
        self.derives_from(left, right) || self.derives_from(right, left)
    }

    /// The namespace that a declaration is written in, by name.
    pub(crate) fn enclosing_namespace(&self, cursor: Cursor<'tu>) -> String {
        let mut parent = cursor.lexical_parent();
        while let Some(it) = parent {
            if it.kind() == kind::NAMESPACE {
                let scope = self.scope(it).namespace;
                let name = it.spelling();
                return match name.is_empty() || name.starts_with('(') {
                    true => scope,
                    false => join(&scope, &name),
                };
            }
            parent = it.lexical_parent();
        }
        String::new()
    }

    /// Qualified names of the classes and namespaces around a declaration.
    pub(crate) fn scope(&self, cursor: Cursor<'tu>) -> Scope {
        let mut names = Vec::new();
        let mut namespaces = Vec::new();
        let mut parent = cursor.semantic_parent();
        while let Some(it) = parent {
            let is_namespace = it.kind() == kind::NAMESPACE;
            if !is_namespace && !kind::is_class(it.kind()) && !kind::is_function(it.kind()) {
                if kind::is_declaration(it.kind()) {
                    parent = it.semantic_parent();
                    continue;
                }
                break;
            }
            let name = it.spelling();
            if !name.is_empty() && !name.starts_with('(') {
                if is_namespace {
                    namespaces.push(name.clone());
                }
                names.push(name);
            }
            parent = it.semantic_parent();
        }
        names.reverse();
        namespaces.reverse();
        Scope {
            qualified: names.join("::"),
            namespace: namespaces.join("::"),
        }
    }
}

/// The names around a declaration.
pub(crate) struct Scope {
    /// Namespaces and classes.
    pub(crate) qualified: String,
    /// Namespaces only.
    pub(crate) namespace: String,
}

/// The class that a field leads to: by a pointer, be it a smart one, or by those in an array or container.
pub(crate) fn pointed_class(field: Cursor<'_>) -> Option<Cursor<'_>> {
    let ty = field.ty().canonical();
    let link = child_of_each(ty).unwrap_or(ty).canonical();
    match link.is_pointer() {
        true => link.pointee().record(),
        false => smart_pointee(link)?.record(),
    }
}

/// The class of the objects that a field holds: of its own, or those in an array, container or optional.
pub(crate) fn held_class(field: Cursor<'_>) -> Option<Cursor<'_>> {
    let ty = field.ty().canonical();
    let object = held_by(ty).unwrap_or(ty).canonical();
    let changes_by_itself = ty.is_volatile() || object.is_volatile();
    object.record().filter(|_| !changes_by_itself)
}

/// Whether what a field holds are objects that it is none of: in an array, container or optional.
pub(crate) fn holds_others(field: Cursor<'_>) -> bool {
    held_by(field.ty().canonical()).is_some()
}

/// The span of the outermost declaration, with its `;`.
pub(crate) fn anchor_span<'tu>(facts: &mut Facts<'tu>, anchor: Anchor<'tu>) -> Span {
    declaration_span(facts, anchor.cursor)
}

/// The span of a declaration, with its `;` or body.
pub(crate) fn declaration_span<'tu>(facts: &mut Facts<'tu>, cursor: Cursor<'tu>) -> Span {
    let span = facts.files.covering_span(cursor.extent());
    let Some(mut span) = span.or_else(|| facts.files.point(cursor.location())) else {
        return Span::new(FileId(0), 0, 0);
    };
    let has_body = kind::is_function(cursor.kind())
        && cursor.is_definition()
        && facts.files.text(span.file).slice(span).ends_with(b"}");
    if !has_body {
        let source = facts.files.text(span.file);
        if let Some(end) = text::past_semicolon(&source.0, span.end as usize) {
            span.end = end as u32;
        }
    }
    span
}

/// A function's declaration without its body, with macros in front that are nothing here.
pub(crate) fn head_of<'tu>(facts: &mut Facts<'tu>, declaration: Cursor<'tu>) -> Span {
    let span = declaration_span(facts, declaration);
    let block = compound_of(declaration).and_then(|it| facts.files.span(it.extent()));
    let end = block
        .filter(|it| it.file == span.file)
        .map_or(span.end, |it| it.start);
    let source = facts.files.text(span.file);
    let mut start = span.start;
    while let Some((from, to)) = facts.files.invocation_before(span.file, start)
        && text::is_trivia(&source.0, to as usize, start as usize)
    {
        start = from;
    }
    Span::new(span.file, start, end)
}
