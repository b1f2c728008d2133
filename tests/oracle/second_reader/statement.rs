//! The second reader: names and fields of one statement.
//!
//! The `clang` crate does not tell operators, so they are taken from the text between operands.

use std::collections::BTreeSet;

use clang::{Entity, EntityKind, TypeKind};

use super::read::{Texts, at, is_tree, start, target_of, usr, usr_of_field};
use super::seen::{At, How, SeenName, SeenStatement, Step, Touch};

/// What is known of the function around.
pub(crate) struct Frame<'a, 'tu> {
    /// The parameter that points to the node.
    pub(crate) node: Option<Entity<'tu>>,
    /// Fields that are children.
    pub(crate) children: &'a BTreeSet<String>,
    /// The files.
    pub(crate) texts: &'a Texts,
}

pub(crate) fn statement<'tu>(frame: &Frame<'_, 'tu>, entity: Entity<'tu>) -> SeenStatement {
    let mut seen = SeenStatement {
        at: start(entity),
        names: Vec::new(),
        touches: Vec::new(),
    };
    let mut walk = Walk {
        frame,
        seen: &mut seen,
        named: false,
        called: Vec::new(),
    };
    walk.visit(entity, How::Mention);
    seen
}

struct Walk<'a, 'f, 'tu> {
    frame: &'a Frame<'f, 'tu>,
    seen: &'a mut SeenStatement,
    /// Whether what is visited happens elsewhere, so that its names count and nothing else.
    named: bool,
    /// The lambdas that are visited because something names the variables that hold them.
    called: Vec<Entity<'tu>>,
}

impl<'tu> Walk<'_, '_, 'tu> {
    /// `how` is what the expression around does with the value of this one.
    fn visit(&mut self, entity: Entity<'tu>, how: How) {
        let children = entity.get_children();
        match entity.get_kind() {
            EntityKind::DeclRefExpr => {
                self.name(entity);
                self.alias(entity, how);
                self.lambda(entity);
            }
            EntityKind::MemberRefExpr => {
                self.name(entity);
                self.touch(entity, how);
                if is_field(entity.get_reference()) {
                    return children.iter().for_each(|it| self.visit(*it, How::Around));
                }
            }
            EntityKind::BinaryOperator if self.operator(&children) == "=" => {
                return self.operands(&children, How::Write);
            }
            EntityKind::CompoundAssignOperator => return self.operands(&children, How::Write),
            EntityKind::UnaryOperator if self.steps_value(entity) => {
                return self.operands(&children, How::Write);
            }
            EntityKind::UnaryOperator if self.text_at(&start(entity)).starts_with(b"&") => {
                return self.operands(&children, How::Bind);
            }
            EntityKind::VarDecl if is_reference(entity) => {
                return children.iter().for_each(|it| self.visit(*it, How::Bind));
            }
            // Of a structured binding, the type says whether it makes an object.
            EntityKind::UnexposedDecl if is_reference(entity) => {
                return children.iter().for_each(|it| self.visit(*it, How::Bind));
            }
            EntityKind::VarDecl if held_by(entity).is_some() => {
                // What stands in it, it does where something names the variable.
                return held_by(entity)
                    .into_iter()
                    .for_each(|it| self.made(it, true));
            }
            EntityKind::LambdaExpr => return self.made(entity, false),
            EntityKind::CallExpr => return self.call(entity, &children),
            EntityKind::UnaryExpr => return self.unevaluated(entity),
            // A concept, or `requires`: the crate knows neither.
            EntityKind::NotImplemented if self.asks(entity, &children) => {
                return self.unevaluated(entity);
            }
            _ => {}
        }
        self.inside(entity, &children, how);
    }

    fn inside(&mut self, entity: Entity<'tu>, children: &[Entity<'tu>], how: How) {
        let load = is_load(entity, children);
        let passed = passes_on(entity, children, how);
        for child in children {
            let inner = match (load, passed == Some(*child)) {
                (true, _) => How::Read,
                (false, true) => how,
                (false, false) => How::Mention,
            };
            self.visit(*child, inner);
        }
    }

    fn operands(&mut self, operands: &[Entity<'tu>], first: How) {
        for (index, operand) in operands.iter().enumerate() {
            let how = if index == 0 { first } else { How::Mention };
            self.visit(*operand, how);
        }
    }

    fn call(&mut self, call: Entity<'tu>, children: &[Entity<'tu>]) {
        let object = match call.get_arguments() {
            Some(arguments) if assigns_object(call) => arguments.first().copied(),
            _ => None,
        };
        let written = written_arguments(call);
        for child in children {
            let how = match object == Some(*child) {
                true => How::ObjectWrite,
                false if written.contains(child) => How::Out,
                false => How::Mention,
            };
            self.visit(*child, how);
        }
    }

    /// Whether an expression of an unknown kind asks about types.
    fn asks(&self, entity: Entity<'tu>, children: &[Entity<'tu>]) -> bool {
        let first = children.first().map(Entity::get_kind);
        let names_concept = [EntityKind::TemplateRef, EntityKind::NamespaceRef]
            .map(Some)
            .contains(&first);
        names_concept || self.text_at(&at(entity)).starts_with(b"requires")
    }

    /// Operands of `sizeof`: names, but no values.
    fn unevaluated(&mut self, entity: Entity<'tu>) {
        for child in entity.get_children() {
            if matches!(
                child.get_kind(),
                EntityKind::DeclRefExpr | EntityKind::MemberRefExpr
            ) {
                self.name(child);
            }
            self.unevaluated(child);
        }
    }

    /// A lambda that is made; `named`: what stands in it counts for its names alone.
    fn made(&mut self, lambda: Entity<'tu>, named: bool) {
        let children = lambda.get_children();
        for child in children {
            let is_body = child.get_kind() == EntityKind::CompoundStmt;
            if !is_body && self.text_at(&at(child)).starts_with(b"=") {
                // A local that `=` captures: nobody wrote the name there.
                continue;
            }
            let around = self.named;
            self.named = around || named && is_body;
            self.visit(child, How::Mention);
            self.named = around;
        }
    }

    /// What stands in the lambda of a variable that is named.
    fn lambda(&mut self, name: Entity<'tu>) {
        let lambda = name.get_reference().and_then(held_by);
        let Some(lambda) = lambda.filter(|it| !self.named && !self.called.contains(it)) else {
            return;
        };
        self.called.push(lambda);
        let body = lambda.get_children().last().copied();
        body.into_iter().for_each(|it| self.visit(it, How::Mention));
        self.called.pop();
    }

    fn name(&mut self, entity: Entity<'tu>) {
        if !self.called.is_empty() {
            return; // it stands where the lambda is made
        }
        let Some(target) = entity.get_reference() else {
            return;
        };
        let place = at(entity);
        if place.path.is_empty() {
            return; // the function of an implicit conversion
        }
        if target.get_kind() == EntityKind::FieldDecl && is_unnamed(target) {
            return; // the compiler names an anonymous structure or union; no text does
        }
        let name = target.get_name().unwrap_or_default();
        // The compiler declares and names the iterator of a range-`for` at its colon, and the library's operator that follows it; no text
        // does.
        let colon = self.text_at(&place).starts_with(b":");
        let iterator = at(target) == place && name.starts_with("__begin");
        let follows = name == "operator*" && target.is_in_system_header();
        if colon && (iterator || follows) {
            return;
        }
        // A lambda is called by its variable, and the function has no name.
        let class = target.get_semantic_parent().and_then(|it| it.get_name());
        if name == "operator()" && class.is_some_and(|it| it.starts_with("(lambda at ")) {
            return;
        }
        self.seen.names.push(SeenName {
            name: if self.text_at(&place).starts_with(name.as_bytes()) {
                name
            } else {
                String::new()
            },
            local: is_local(target),
            target: usr(target),
            at: place,
        });
    }

    fn touch(&mut self, entity: Entity<'tu>, how: How) {
        if self.named {
            return;
        }
        let field = entity.get_reference();
        if !is_field(field) || field.is_none_or(|it| is_unnamed(it) || is_node_of_entry(it)) {
            return;
        }
        let mut chain = Chain::default();
        chain.follow(self.frame, entity);
        self.seen.touches.push(Touch {
            at: at(entity),
            steps: chain.steps,
            from_node: chain.from_node,
            how,
        });
    }

    /// A use of a local reference is a use of what it was bound to. (A part of another class may be one of several.)
    fn alias(&mut self, entity: Entity<'tu>, how: How) {
        let class = |it: Entity<'tu>| {
            it.get_type()
                .map(|it| it.get_canonical_type().get_declaration())
        };
        let bound = entity.get_reference().and_then(bound_to);
        if let Some(bound) = bound.filter(|it| class(*it) == class(entity)) {
            self.touch(bound, how);
            if let Some(touch) = self.seen.touches.last_mut().filter(|_| !self.named) {
                touch.at = at(entity);
                touch.from_node = false;
            }
        }
    }

    /// The text between two operands.
    fn operator(&self, operands: &[Entity<'tu>]) -> String {
        let [left, right] = operands else {
            return String::new();
        };
        let (Some(left), Some(right)) = (left.get_range(), right.get_range()) else {
            return String::new();
        };
        let (left, right) = (
            left.get_end().get_expansion_location(),
            right.get_start().get_expansion_location(),
        );
        let path = left.file.map(|it| it.get_path().display().to_string());
        let text = path.and_then(|it| self.frame.texts.get(&it));
        let between = text.and_then(|it| it.get(left.offset as usize..right.offset as usize));
        without_comments(between.unwrap_or_default())
    }

    /// Whether a unary operator is `++` or `--`.
    fn steps_value(&self, entity: Entity<'tu>) -> bool {
        let Some(range) = entity.get_range() else {
            return false;
        };
        let end = range.get_end().get_expansion_location().offset as usize;
        let place = start(entity);
        let text = self.text_at(&place);
        let text = &text[..end.saturating_sub(place.offset as usize).min(text.len())];
        [b"++", b"--"]
            .iter()
            .any(|it| text.starts_with(*it) || text.ends_with(*it))
    }

    fn text_at(&self, place: &At) -> &[u8] {
        let text = self.frame.texts.get(&place.path);
        text.and_then(|it| it.get(place.offset as usize..))
            .unwrap_or_default()
    }
}

/// The text with comments and blanks taken out.
fn without_comments(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().map(|it| it.split("//").next().unwrap_or(""));
    let mut rest = lines.collect::<Vec<_>>().join(" ");
    while let (Some(from), Some(to)) = (rest.find("/*"), rest.find("*/")) {
        if from > to {
            break;
        }
        rest.replace_range(from..to + 2, "");
    }
    // A parenthesis around an operand belongs to no operand's range if a macro made it.
    rest.replace([' ', '\t', '\\'], "")
}

/// The operand whose object an expression is, if it is the object of one of its operands.
fn passes_on<'tu>(entity: Entity<'tu>, children: &[Entity<'tu>], how: How) -> Option<Entity<'tu>> {
    match entity.get_kind() {
        EntityKind::UnexposedExpr if matches!(how, How::Bind | How::Around) => {
            children.last().copied()
        }
        EntityKind::ParenExpr => children.last().copied(),
        EntityKind::ArraySubscriptExpr => {
            let array = children.first().copied()?;
            is_array(strip(array)).then_some(array)
        }
        // The decay of an array in a subscript.
        EntityKind::UnexposedExpr => {
            let inner = children.last().copied()?;
            is_array(strip(inner)).then_some(inner)
        }
        _ => None,
    }
}

fn strip(entity: Entity<'_>) -> Entity<'_> {
    match entity.get_kind() {
        EntityKind::ParenExpr | EntityKind::UnexposedExpr => {
            entity.get_children().last().copied().map_or(entity, strip)
        }
        _ => entity,
    }
}

fn is_array(entity: Entity<'_>) -> bool {
    entity.get_type().is_some_and(|it| {
        matches!(
            it.get_canonical_type().get_kind(),
            TypeKind::ConstantArray | TypeKind::IncompleteArray
        )
    })
}

/// Whether an implicit conversion loads a value: its type is that of the object without qualifiers.
fn is_load<'tu>(entity: Entity<'tu>, children: &[Entity<'tu>]) -> bool {
    if entity.get_kind() != EntityKind::UnexposedExpr {
        return false;
    }
    let [inner] = children else { return false };
    let (Some(outer), Some(inner)) = (entity.get_type(), inner.get_type()) else {
        return false;
    };
    let plain = |it: clang::Type<'tu>| {
        let name = it.get_canonical_type().get_display_name();
        name.trim_start_matches("const ")
            .trim_end_matches("const")
            .trim_end()
            .to_owned()
    };
    let kind = outer.get_canonical_type().get_kind();
    !matches!(kind, TypeKind::Record | TypeKind::ConstantArray)
        && !outer.is_const_qualified()
        && plain(outer) == plain(inner)
}

/// The arguments that are bound to references through which the function may write. Effects that the program
/// declares are believed.
fn written_arguments<'tu>(call: Entity<'tu>) -> Vec<Entity<'tu>> {
    let types = call
        .get_reference()
        .and_then(|it| it.get_type()?.get_argument_types());
    let (Some(types), Some(arguments)) = (types, call.get_arguments()) else {
        return Vec::new();
    };
    let declared = call.get_reference().is_some_and(|it| {
        let children = it.get_children();
        children
            .iter()
            .any(|it| it.get_kind() == EntityKind::AnnotateAttr)
    });
    // Of the library, these make an object of what they are given; forwarding references are none to write through.
    const MAKERS: [&str; 7] = [
        "emplace",
        "emplace_back",
        "try_emplace",
        "insert",
        "insert_or_assign",
        "make_pair",
        "pair",
    ];
    let declared = declared
        || call.get_reference().is_some_and(|it| {
            let name = it.get_name().unwrap_or_default();
            it.is_in_system_header() && MAKERS.contains(&name.split('<').next().unwrap_or(""))
        });
    // The object of an operator is an argument without a parameter.
    let skipped = arguments.len().saturating_sub(types.len());
    let writes = |it: &clang::Type<'tu>| {
        let inner = it.get_canonical_type().get_pointee_type();
        it.get_canonical_type().get_kind() == TypeKind::LValueReference
            && inner.is_some_and(|it| !it.is_const_qualified())
    };
    let pairs = arguments.into_iter().skip(skipped).zip(types);
    pairs
        .filter(|(_, parameter)| !declared && writes(parameter))
        .map(|it| it.0)
        .collect()
}

/// The field that a local reference is bound to.
fn bound_to(variable: Entity<'_>) -> Option<Entity<'_>> {
    if variable.get_kind() != EntityKind::VarDecl || !is_reference(variable) {
        return None;
    }
    let initialiser = strip(*variable.get_children().last()?);
    (initialiser.get_kind() == EntityKind::MemberRefExpr).then_some(initialiser)
}

/// The lambda that a variable holds.
fn held_by(variable: Entity<'_>) -> Option<Entity<'_>> {
    if variable.get_kind() != EntityKind::VarDecl {
        return None;
    }
    let made = strip(*variable.get_children().last()?);
    (made.get_kind() == EntityKind::LambdaExpr).then_some(made)
}

fn assigns_object(call: Entity<'_>) -> bool {
    let name = call.get_reference().and_then(|it| it.get_name());
    let assigns = |it: String| {
        it.starts_with("operator")
            && it.ends_with('=')
            && !["operator==", "operator!=", "operator<=", "operator>="].contains(&it.as_str())
    };
    let is_method = call
        .get_reference()
        .is_some_and(|it| it.get_kind() == EntityKind::Method && !it.is_const_method());
    is_method && name.is_some_and(assigns)
}

/// Whether a member is the node in the entries of a map of nodes.
fn is_node_of_entry(field: Entity<'_>) -> bool {
    let pair = field
        .get_semantic_parent()
        .filter(|it| it.get_name().as_deref() == Some("pair") && it.is_in_system_header());
    let parts = pair.and_then(|it| it.get_type()?.get_template_argument_types());
    let Some([Some(key), Some(value)]) = parts.as_deref() else {
        return false;
    };
    let leads = target_of(*value).is_some_and(|it| is_tree(it.get_definition().unwrap_or(it)));
    field.get_name().as_deref() == Some("second") && key.is_const_qualified() && leads
}

fn is_local(declaration: Entity<'_>) -> bool {
    // The crate knows no structured bindings: names without a kind of declaration that it knows.
    if declaration.get_kind() == EntityKind::UnexposedDecl {
        return true;
    }
    matches!(
        declaration.get_kind(),
        EntityKind::ParmDecl | EntityKind::VarDecl
    ) && declaration
        .get_semantic_parent()
        .is_some_and(|it| matches!(it.get_kind(), EntityKind::Method | EntityKind::FunctionDecl))
        && (declaration.get_storage_class() != Some(clang::StorageClass::Static)
            || is_constant_number(declaration))
        && declaration.get_storage_class() != Some(clang::StorageClass::Extern)
}

/// Whether a variable is a constant number or an array of such: one that a function has for itself.
fn is_constant_number(variable: Entity<'_>) -> bool {
    let Some(mut ty) = variable.get_type() else {
        return false;
    };
    let mut constant = ty.is_const_qualified();
    while let Some(element) = ty.get_element_type() {
        ty = element;
        constant |= ty.is_const_qualified();
    }
    let ty = ty.get_canonical_type();
    constant && (ty.is_integer() || ty.get_kind() == TypeKind::Enum)
}

/// The fields that lead to an expression.
#[derive(Default)]
struct Chain {
    steps: Vec<Step>,
    from_node: bool,
}

impl Chain {
    fn follow<'tu>(&mut self, frame: &Frame<'_, 'tu>, entity: Entity<'tu>) {
        let children = entity.get_children();
        match entity.get_kind() {
            EntityKind::MemberRefExpr => self.member(frame, entity, &children),
            EntityKind::ThisExpr => self.from_node = frame.node.is_none(),
            EntityKind::DeclRefExpr => {
                self.from_node = frame.node.is_some() && entity.get_reference() == frame.node;
            }
            EntityKind::ParenExpr
            | EntityKind::UnexposedExpr
            | EntityKind::CStyleCastExpr
            | EntityKind::StaticCastExpr
            | EntityKind::ConstCastExpr => {
                if let Some(inner) = children.last() {
                    self.follow(frame, *inner);
                }
            }
            EntityKind::UnaryOperator => self.indirect(frame, entity, &children),
            EntityKind::ArraySubscriptExpr => {
                if let Some(array) = children.first() {
                    self.follow(frame, *array);
                    self.from_node &= is_array(strip(*array));
                }
            }
            _ => {}
        }
    }

    fn member<'tu>(
        &mut self,
        frame: &Frame<'_, 'tu>,
        entity: Entity<'tu>,
        children: &[Entity<'tu>],
    ) {
        let Some(field) = entity.get_reference() else {
            return;
        };
        let base = children.iter().find(|it| it.is_expression());
        match base {
            Some(base) => self.follow(frame, *base),
            None => self.from_node = frame.node.is_none(),
        }
        if field.get_kind() != EntityKind::FieldDecl {
            *self = Chain::default();
            return;
        }
        let last = self.steps.last();
        let through_pointer = base.is_some_and(|it| is_pointer(strip(*it)));
        if last.is_some_and(|it| through_pointer && !frame.children.contains(&it.field)) {
            self.from_node = false;
        }
        if is_reference(field) {
            self.from_node = false;
        }
        if is_node_of_entry(field) {
            return; // the node is the element itself
        }
        if is_unnamed(field) {
            return; // an anonymous structure or union is part of its object
        }
        self.steps.push(Step {
            field: usr_of_field(field),
            classes: classes_of(field),
            node: frame.children.contains(&usr(field)) && is_node(field),
        });
    }

    fn indirect<'tu>(
        &mut self,
        frame: &Frame<'_, 'tu>,
        entity: Entity<'tu>,
        children: &[Entity<'tu>],
    ) {
        let place = start(entity);
        let text = frame.texts.get(&place.path);
        let stars = text.and_then(|it| it.get(place.offset as usize)) == Some(&b'*');
        let Some(inner) = children.first().filter(|_| stars) else {
            return;
        };
        self.follow(frame, *inner);
        let last = self.steps.last();
        self.from_node &= last.is_none_or(|it| frame.children.contains(&it.field));
    }
}

fn is_pointer(entity: Entity<'_>) -> bool {
    entity
        .get_type()
        .is_some_and(|it| it.get_canonical_type().get_kind() == TypeKind::Pointer)
}

fn is_field(declaration: Option<Entity<'_>>) -> bool {
    declaration.is_some_and(|it| it.get_kind() == EntityKind::FieldDecl)
}

/// Whether a field is an object of a tree type, or an array of these.
fn is_node(field: Entity<'_>) -> bool {
    let Some(ty) = field.get_type().map(|it| it.get_canonical_type()) else {
        return false;
    };
    let object = match ty.get_kind() {
        TypeKind::ConstantArray => ty.get_element_type(),
        _ => Some(ty),
    };
    let class = object.and_then(|it| it.get_canonical_type().get_declaration());
    class.is_some_and(is_tree)
}

/// Whether a field is an anonymous structure or union.
fn is_unnamed(field: Entity<'_>) -> bool {
    field
        .get_name()
        .is_none_or(|it| it.is_empty() || it.contains('('))
}

/// The class that declares a field and, as long as they are anonymous, those around.
fn classes_of(field: Entity<'_>) -> Vec<String> {
    let mut classes = Vec::new();
    let mut class = field.get_semantic_parent();
    while let Some(it) = class {
        classes.push(usr(it));
        class = it
            .get_semantic_parent()
            .filter(|_| it.is_anonymous_record_decl());
    }
    classes
}

fn is_reference(field: Entity<'_>) -> bool {
    field
        .get_type()
        .is_some_and(|it| it.get_canonical_type().get_kind() == TypeKind::LValueReference)
}
