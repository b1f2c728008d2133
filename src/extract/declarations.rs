//! One walk over the declarations outside of system headers: which classes and functions there are, and
//! where.

use std::collections::HashMap;

use super::facts::bases;
use crate::clang::{Cursor, kind};

/// The outermost declaration (below namespaces) that something stands in.
#[derive(Clone, Copy)]
pub(super) struct Anchor<'tu> {
    /// Its cursor.
    pub(super) cursor: Cursor<'tu>,
    /// Its position among all of them.
    pub(super) order: u32,
}

/// A class definition.
#[derive(Clone, Copy)]
pub(super) struct ClassDefinition<'tu> {
    /// The definition.
    pub(super) cursor: Cursor<'tu>,
    /// What it stands in.
    pub(super) anchor: Anchor<'tu>,
    /// Whether it, or what it stands in, is a template.
    pub(super) template: bool,
    /// Whether it stands in a function.
    pub(super) local: bool,
}

/// A function with its declarations.
#[derive(Clone)]
pub(super) struct FunctionRecord<'tu> {
    /// The first declaration.
    pub(super) canonical: Cursor<'tu>,
    /// The declarations, in order, each with what it stands in.
    pub(super) declarations: Vec<(Cursor<'tu>, Anchor<'tu>)>,
    /// Whether it, or what it stands in, is a template.
    pub(super) template: bool,
}

impl<'tu> FunctionRecord<'tu> {
    /// The definition, with what it stands in.
    pub(super) fn definition(&self) -> Option<(Cursor<'tu>, Anchor<'tu>)> {
        let defined = |it: &&(Cursor<'tu>, Anchor<'tu>)| it.0.is_definition();
        self.declarations.iter().find(defined).copied()
    }
}

/// All classes and functions, in the order of the translation unit.
#[derive(Default)]
pub(super) struct Declarations<'tu> {
    pub(super) classes: Vec<ClassDefinition<'tu>>,
    /// Every declaration of a class, for annotations that only one of them has.
    pub(super) class_declarations: Vec<Cursor<'tu>>,
    pub(super) functions: Vec<FunctionRecord<'tu>>,
    index: HashMap<usize, usize>,
    order: u32,
}

/// What a declaration stands in.
#[derive(Clone, Copy)]
struct Context<'tu> {
    anchor: Option<Anchor<'tu>>,
    template: bool,
    local: bool,
}

impl<'tu> Declarations<'tu> {
    /// Walks `top`, the declarations of the translation unit.
    pub(super) fn collect(top: &[Cursor<'tu>]) -> Self {
        let mut declarations = Declarations::default();
        for cursor in top {
            if !kind::is_declaration(cursor.kind()) {
                continue;
            }
            if !cursor.in_system_header() {
                declarations.visit_outer(*cursor);
            } else if !declarations.classes.is_empty() {
                declarations.visit_system(*cursor);
            }
        }
        declarations
    }

    /// The record of a function, by any of its declarations.
    pub(super) fn function(&self, cursor: Cursor<'tu>) -> Option<&FunctionRecord<'tu>> {
        let index = self.index.get(&cursor.canonical().id())?;
        self.functions.get(*index)
    }

    /// Adds a class that stands in a function.
    pub(super) fn add_local_class(
        &mut self,
        cursor: Cursor<'tu>,
        anchor: Anchor<'tu>,
        template: bool,
    ) {
        let context = Context {
            anchor: Some(anchor),
            template,
            local: true,
        };
        self.visit_class(cursor, context);
    }

    fn visit_outer(&mut self, cursor: Cursor<'tu>) {
        match cursor.kind() {
            kind::NAMESPACE | kind::LINKAGE_SPEC | kind::UNEXPOSED_DECL => {
                for child in cursor.children() {
                    if kind::is_declaration(child.kind()) {
                        self.visit_outer(child);
                    }
                }
            }
            _ => {
                let anchor = Anchor {
                    cursor,
                    order: self.order,
                };
                self.order += 1;
                let context = Context {
                    anchor: Some(anchor),
                    template: false,
                    local: false,
                };
                self.visit(cursor, context);
            }
        }
    }

    /// Of a system header only the classes count that derive from one of the program's: a folder of the program's own may
    /// be searched as the system's are. The standard library has none.
    fn visit_system(&mut self, cursor: Cursor<'tu>) {
        let class = kind::is_class(cursor.kind());
        if class && cursor.is_definition() && derives_from_program(cursor) {
            self.visit_outer(cursor);
            return;
        }
        let scope = matches!(cursor.kind(), kind::NAMESPACE | kind::LINKAGE_SPEC);
        if class || scope && !["std", "__gnu_cxx"].contains(&cursor.spelling().as_str()) {
            for child in cursor.children() {
                self.visit_system(child);
            }
        }
    }

    fn visit(&mut self, cursor: Cursor<'tu>, context: Context<'tu>) {
        match cursor.kind() {
            kind::FRIEND_DECL => {
                for child in cursor.children() {
                    if kind::is_declaration(child.kind()) {
                        self.visit(child, context);
                    }
                }
            }
            it if kind::is_class(it) => self.visit_class(cursor, context),
            it if kind::is_function(it) => self.visit_function(cursor, context),
            _ => {}
        }
    }

    fn visit_class(&mut self, cursor: Cursor<'tu>, context: Context<'tu>) {
        self.class_declarations.push(cursor);
        if !cursor.is_definition() {
            return;
        }
        let Some(anchor) = context.anchor else { return };
        let is_template = matches!(
            cursor.kind(),
            kind::CLASS_TEMPLATE | kind::CLASS_TEMPLATE_PARTIAL
        );
        let template = context.template || is_template || cursor.specialized_template().is_some();
        self.classes.push(ClassDefinition {
            cursor,
            anchor,
            template,
            local: context.local,
        });
        let inner = Context {
            template,
            ..context
        };
        for child in cursor.children() {
            self.visit(child, inner);
        }
    }

    fn visit_function(&mut self, cursor: Cursor<'tu>, context: Context<'tu>) {
        let Some(anchor) = context.anchor else { return };
        let canonical = cursor.canonical();
        let index = *self.index.entry(canonical.id()).or_insert_with(|| {
            self.functions.push(FunctionRecord {
                canonical,
                declarations: Vec::new(),
                template: context.template || cursor.kind() == kind::FUNCTION_TEMPLATE,
            });
            self.functions.len() - 1
        });
        self.functions[index].declarations.push((cursor, anchor));
    }
}

/// Whether a class of a system header has a base, at any distance, that stands in no system header.
fn derives_from_program(class: Cursor<'_>) -> bool {
    let derives = |it: Cursor<'_>| !it.in_system_header() || derives_from_program(it);
    bases(class).into_iter().any(derives)
}
