//! What running a statement touches, whether it may return, and what keeps it from being copied.

use crate::clang::{Cursor, Type, kind, kind::op};
use crate::extract::declarations::{Target, elements, is_harmless, part_of, unknown_attribute};
use crate::extract::effects::{Evaluator, Loop, holds_data, holds_pair, of_iterators};
use crate::extract::library::{
    bound_fields, each_of, element_of, entry_of, has_operators, is_leaf, is_of_std, smart_pointee,
};
use crate::extract::reading::text;
use crate::extract::syntax::{
    gives_values, is_automatic, is_constant, is_in_frame, is_lvalue, operands, refs,
};
use crate::model::{Access, Mode, Place, Return, Root, Span, Variable};
use crate::mutation::{Rule, broken};

impl<'tu> Evaluator<'_, 'tu> {
    /// Reads a statement. `tail`: nothing of the item runs after it.
    pub(crate) fn statement(&mut self, cursor: Cursor<'tu>, tail: bool) {
        self.within(cursor, |it| it.read_statement(cursor, tail));
    }

    fn read_statement(&mut self, cursor: Cursor<'tu>, tail: bool) {
        match cursor.kind() {
            kind::COMPOUND => {
                let children = cursor.children();
                let last = children.len().saturating_sub(1);
                for (index, child) in children.into_iter().enumerate() {
                    self.discard(full_expression(child));
                    self.statement(child, tail && index == last);
                }
            }
            kind::IF | kind::UNEXPOSED_STMT => self.statements(cursor, tail),
            kind::CASE | kind::DEFAULT => {
                if self.switches == 0 {
                    self.refuse_block(cursor, "a switch enters the body in the middle");
                }
                self.statements(cursor, false);
            }
            kind::WHILE | kind::DO | kind::FOR => {
                self.breakable += 1;
                self.statements(cursor, false);
                self.breakable -= 1;
            }
            kind::SWITCH => {
                self.check_init_statement(cursor);
                self.switches += 1;
                self.statements(cursor, false);
                self.switches -= 1;
            }
            kind::FOR_RANGE => {
                self.breakable += 1;
                self.range_for(cursor);
                self.breakable -= 1;
            }
            kind::RETURN => self.return_statement(cursor, tail),
            kind::NULL_STMT => {}
            kind::BREAK if self.breakable + self.switches > 0 => {}
            kind::CONTINUE if self.breakable > 0 => {}
            kind::BREAK | kind::CONTINUE => self.leave(cursor),
            kind::DECL_STMT => {
                for child in cursor.children() {
                    self.declaration(child);
                }
            }
            kind::VAR_DECL => self.variable(cursor),
            kind::LABEL_STMT | kind::GOTO | kind::INDIRECT_GOTO => {
                self.refuse_block(cursor, "the body has a label or goto");
                self.leave(cursor);
                self.statements(cursor, false);
            }
            kind::TRY | kind::CATCH => {
                self.refuse(cursor, "the body handles exceptions");
                self.statements(cursor, false);
            }
            kind::ASM => self.opaque(cursor, "the body has an asm statement"),
            it if kind::is_expression(it) => {
                let expression = full_expression(cursor);
                // Of a call that is a statement, nobody loads what it refers to. (A condition has a node for that.)
                match expression.kind() == kind::CALL_EXPR {
                    true => drop(self.call(expression)),
                    false => self.value(expression),
                }
            }
            kind::UNEXPOSED_ATTR if !is_harmless(self.facts, cursor) => self.opaque(
                cursor,
                "a statement has an attribute that pleach does not know",
            ),
            it if kind::is_attribute(it) || it == kind::LABEL_REF => {}
            _ => self.opaque(cursor, "the body has a statement that pleach does not know"),
        }
    }

    fn statements(&mut self, cursor: Cursor<'tu>, tail: bool) {
        let children = operands(cursor);
        let last = children.len().saturating_sub(1);
        for (index, child) in children.into_iter().enumerate() {
            // Behind a condition stands the branch or body; that of an `if` with an `else` is no truth value, as a condition is.
            let is_branch = cursor.kind() == kind::IF && index + 1 == last && index > 0;
            if index == last && cursor.kind() != kind::DO || is_branch && !child.ty().is_bool() {
                self.discard(full_expression(child));
            }
            self.statement(child, tail);
        }
    }

    fn return_statement(&mut self, cursor: Cursor<'tu>, tail: bool) {
        let result = self.frame.function.result_type();
        for child in operands(cursor) {
            if self.gives_reference.unwrap_or(result.is_reference()) {
                // What is done with it is the caller's.
                let targets = self.place(child);
                if self.frame.helper {
                    self.give_away(&targets, result.canonical().pointee());
                }
            } else {
                self.value(child);
            }
        }
        if let Some(local) = self.frame.result {
            let place = Place {
                root: Root::Pointee(Variable::Local(local)),
                path: Vec::new(),
                whole: false,
            };
            self.push(Access::write(place));
            let comma = |it: &Cursor<'tu>| {
                it.kind() == kind::BINARY_OPERATOR && it.binary_operator() == op::COMMA
            };
            let braces = |it: &Cursor<'tu>| it.kind() == kind::INIT_LIST;
            let value = operands(cursor).into_iter().map(strip_casts_alone);
            if value.clone().any(|it| comma(&it) || braces(&it)) {
                self.refuse(cursor, "a `return` has a comma or braces around its value");
            }
        }
        let extent = cursor.extent();
        let span = self.statement_span(cursor);
        let expansions = self
            .facts
            .files
            .invocations_in(span.file, span.start, span.end);
        let starts_in = |it: &(u32, u32)| it.0 <= span.start && span.start < it.1;
        if extent.in_macro() && expansions.iter().any(starts_in) {
            self.refuse(cursor, "a macro makes a return statement");
        }
        self.out.returns.push(Return {
            span,
            tail: tail && !self.frame.site,
        });
    }

    /// Control leaves the block here, so what follows may not run.
    pub(crate) fn leave(&mut self, cursor: Cursor<'tu>) {
        let span = self.statement_span(cursor);
        self.out.returns.push(Return { span, tail: false });
    }

    fn check_init_statement(&mut self, cursor: Cursor<'tu>) {
        let span = self.span(cursor);
        let source = self.text(span);
        if cursor.extent().in_macro() {
            self.opaque(cursor, "a macro makes a switch or range-for of the body");
        } else if text::has_init_statement(&source.0, span.start as usize, span.end as usize) {
            self.opaque(
                cursor,
                "the body has an init-statement in a switch or range-for",
            );
        }
    }

    /// `for (T x : range)`: over arrays it is understood; iterators of classes are code that is not seen. Each iteration makes
    /// the variable from `*__begin`, be it by a conversion, and destroys it.
    /// A function of the program's that may run where a range-for goes through `range`, by its name.
    pub(super) fn own_operator(&self, range: Type<'tu>) -> Option<String> {
        let operator = self.facts.replaced.operators.clone();
        operator.filter(|_| !range.is_array())
    }

    fn range_for(&mut self, cursor: Cursor<'tu>) {
        self.check_init_statement(cursor);
        let children = cursor.children();
        let range = children
            .iter()
            .find(|it| kind::is_expression(it.kind()))
            .copied();
        let variable = range.and_then(|range| self.variable_of_loop(&children, range));
        let (Some(variable), Some(range)) = (variable, range) else {
            let is_entry = range.is_some_and(|it| entry_of(it.ty()).is_some());
            let message = match is_entry && self.facts.replaced.entries {
                true => {
                    "the body has a structured binding in a range-for, which may run the program's `get`, because that takes entries of maps, or any type"
                }
                false => "the body has a range-for that pleach cannot read",
            };
            self.opaque(cursor, message);
            return;
        };
        if let Some(operator) = self.own_operator(range.ty()) {
            let message = format!(
                "the body has a range-for over a container, {}",
                of_iterators(&operator)
            );
            self.opaque(cursor, &message);
            return;
        }
        if self.is_container(range) {
            self.frame.add_loop(
                variable,
                Loop {
                    range,
                    apart: false,
                },
            );
            self.loop_header(variable, range);
            for child in children {
                if child != variable && child != range {
                    self.discard(full_expression(child));
                    self.statement(child, false);
                }
            }
            return;
        }
        if range.ty().is_array() {
            let targets = self.place(range);
            let targets = elements(targets, range.ty().canonical().element());
            self.touch_lvalue(Mode::Read, &targets, range.ty());
            if self.facts.type_lifetime(range.ty()).holds_children {
                self.anything();
            }
        } else {
            self.value(range);
            self.anything();
            if !range.ty().record().is_some_and(is_of_std) {
                self.refuse(
                    cursor,
                    "the body has a range-for over a class, of which pleach does not see what `begin`, `end`, `!=` and `++` call",
                );
            }
        }
        if broken(Rule::RangeVariables) {
            self.write_local(variable);
        } else {
            self.frame.add_range(variable, range);
            self.variable(variable);
        }
        for child in children {
            if child != variable && child != range {
                self.statement(child, false);
            }
        }
    }

    /// The variable of a range-`for`, or the structured binding that it has in place of one, if that gives names to the parts of the elements of
    /// a container of data, or of the entries of a map of children.
    pub(super) fn variable_of_loop(
        &mut self,
        children: &[Cursor<'tu>],
        range: Cursor<'tu>,
    ) -> Option<Cursor<'tu>> {
        let is_variable = |it: &&Cursor<'tu>| it.kind() == kind::VAR_DECL;
        if let Some(variable) = children.iter().find(is_variable) {
            return Some(*variable);
        }
        let binds = |it: &&Cursor<'tu>| !refs::bindings(**it).is_empty();
        let binding = *children.iter().find(binds)?;
        let ty = range.ty();
        let known = match self.is_bound_to_elements(binding, ty) {
            true if is_leaf(ty) => each_of(ty).is_some_and(|it| self.binds_fields(it)),
            true => entry_of(ty).is_some() && !self.facts.replaced.entries,
            false => is_leaf(ty) && holds_data(binding) && self.binds_fields(binding.ty()),
        };
        (known && self.is_container(range)).then_some(binding)
    }

    /// Whether a structured binding of an object of this type gives names to its fields.
    fn binds_fields(&mut self, ty: Type<'tu>) -> bool {
        let structure = !ty.record().is_some_and(|it| it.in_system_header());
        let configurations = &self.facts.files.configurations;
        let as_tuple = match structure {
            true => configurations.mention(b"tuple_size"),
            // For a pair of the program's types, the name of what finds a half is looked up in their namespaces.
            false => has_operators(ty) && configurations.declare(b"get"),
        };
        bound_fields(ty).is_some() && (!as_tuple || broken(Rule::BindingsOfTuples))
    }

    /// Whether a range-`for` goes through a container of the library, or an array of children, that the expression designates, and
    /// whose elements its variable is bound to, or copies as they are.
    pub(super) fn is_container(&mut self, range: Cursor<'tu>) -> bool {
        let targets = self.silently(|it| match is_lvalue(range) {
            true => it.place(range),
            false => Vec::new(),
        });
        let child = |it: &Target| it.child && it.is_tracked();
        match element_of(range.ty()) {
            None if entry_of(range.ty()).is_some() => {
                let children = |it: &Target| child(it) && it.keyed;
                let known = is_leaf(range.ty()) || targets.iter().all(children);
                !targets.is_empty() && known
            }
            // Nodes have other ways that lead to them, if they are no children.
            Some(element) if self.is_tree_object(element.canonical()) => {
                let children = |it: &Target| child(it) && it.values;
                !targets.is_empty() && targets.iter().all(children)
            }
            Some(_) if is_leaf(range.ty()) => !targets.is_empty(),
            Some(_) => !targets.is_empty() && targets.iter().all(Target::is_tracked),
            None => range.ty().is_array() && !targets.is_empty() && targets.iter().all(child),
        }
    }

    /// What going through a container touches, for its `variable`.
    pub(super) fn loop_header(&mut self, variable: Cursor<'tu>, range: Cursor<'tu>) {
        let containers = self.place(range);
        for it in &containers {
            self.touch_contents(Mode::Read, it, (range.ty(), false));
        }
        let range_type = range.ty().canonical();
        let ty = variable.ty().canonical();
        let Some(element) = each_of(range_type).map(Type::canonical) else {
            return self.opaque(range, "the body has a range-for that pleach cannot read");
        };
        let each = containers.into_iter();
        let found: Vec<Target> = each.map(|it| part_of(it, range_type)).collect();
        let elements = elements(found, element);
        let plain = |it: Type<'tu>| it.is_number() || it.is_enum() || it.is_pointer();
        let bound = ty.is_reference() && ty.pointee().same_unqualified(element);
        let owned = ty.same_unqualified(element) && self.facts.is_contained(ty);
        let owned = owned && is_leaf(range_type);
        let copied = plain(ty) && plain(element) || owned;
        // A copy of a shared pointer is a pointer. What gives the last but it away, so that it destroys the node, may do anything.
        let shared = smart_pointee(ty).filter(|_| ty.same_unqualified(element));
        let shared = shared.is_some_and(|it| self.is_tree_object(it));
        if let Some(attribute) = unknown_attribute(self.facts, variable) {
            self.opaque(
                attribute,
                "a variable has an attribute that pleach does not know",
            );
        }
        match (bound, copied) {
            (true, _) => {}
            _ if shared => elements
                .iter()
                .for_each(|it| self.touch(Mode::Read, it, false)),
            (_, true) => self.touch_lvalue(Mode::Read, &elements, element),
            // Each iteration makes an object.
            _ => {
                self.touch_lvalue(Mode::Read, &elements, element);
                self.variable(variable);
                self.anything();
            }
        }
        if ty.is_volatile() || element.is_volatile() {
            self.anything();
        }
        self.write_local(variable);
        for name in refs::bindings(variable) {
            self.write_local(name);
        }
    }

    fn declaration(&mut self, cursor: Cursor<'tu>) {
        match cursor.kind() {
            kind::VAR_DECL => self.within(cursor, |it| it.variable(cursor)),
            kind::STATIC_ASSERT => {}
            it if kind::is_class(it) || it == kind::ENUM_DECL => {
                self.refuse(cursor, "the body declares a type");
            }
            kind::TYPEDEF_DECL | kind::TYPE_ALIAS => {
                self.refuse(cursor, "the body declares a name for a type");
            }
            kind::USING_DECL => self.refuse(cursor, "the body has a using-declaration"),
            kind::USING_DIRECTIVE => self.refuse(cursor, "the body has a using-directive"),
            kind::NAMESPACE_ALIAS => {
                self.refuse(cursor, "the body declares a name for a namespace");
            }
            kind::FUNCTION_DECL => self.refuse(cursor, "the body declares a function"),
            it if kind::is_attribute(it) => {}
            kind::UNEXPOSED_DECL if holds_data(cursor) && self.binds_fields(cursor.ty()) => {
                self.bound_object(cursor);
                for name in refs::bindings(cursor) {
                    self.write_local(name);
                }
            }
            kind::UNEXPOSED_DECL if self.names_parts(cursor) => {}
            kind::UNEXPOSED_DECL if holds_pair(cursor) => {
                // What an iterator is one of, no declaration of its own tells.
                self.refuse(cursor, "the body has a structured binding of an iterator");
                self.bound_object(cursor);
            }
            _ => self.opaque(
                cursor,
                "the body has a structured binding or an unknown declaration",
            ),
        }
    }

    /// The object that a structured binding makes.
    fn bound_object(&mut self, binding: Cursor<'tu>) {
        if let Some(attribute) = unknown_attribute(self.facts, binding) {
            self.opaque(
                attribute,
                "a variable has an attribute that pleach does not know",
            );
        }
        match refs::bound_value(binding) {
            Some(value) => self.initialize(value, None),
            None => self.anything(),
        }
    }

    /// Evaluates the object of a structured binding that gives names to the parts of one that there is, if it does.
    fn names_parts(&mut self, binding: Cursor<'tu>) -> bool {
        let ty = binding.ty().canonical();
        let refers = is_automatic(binding) && ty.is_reference();
        let Some(value) = refs::bound_value(binding).filter(|_| refers) else {
            return false;
        };
        let lasts = self.silently(|it| !it.place(value).is_empty());
        let known = lasts
            && self.binds_fields(ty.pointee())
            && unknown_attribute(self.facts, binding).is_none();
        if known {
            self.place(value);
            for name in refs::bindings(binding) {
                self.write_local(name);
            }
        }
        known
    }

    pub(crate) fn write_local(&mut self, variable: Cursor<'tu>) {
        if let Some(id) = self.frame.local(variable) {
            let target = Target::variable(Variable::Local(id));
            self.touch_lvalue(Mode::Write, &[target], variable.ty());
            if self.frame.site && self.is_tree_object(variable.ty()) {
                let node = Target::pointee(Variable::Local(id));
                self.touch(Mode::Write, &node, true);
            }
        }
    }

    /// A variable's initialisation, and its destruction at the end of the block.
    pub(crate) fn variable(&mut self, cursor: Cursor<'tu>) {
        let ty = cursor.ty();
        let restricted = [ty, ty.canonical()]
            .iter()
            .any(|it| it.spelling().contains("__restrict"));
        if restricted && !broken(Rule::RestrictedPointers) {
            self.refuse(
                cursor,
                "the body has a variable that is `__restrict`, which says more where others stand beside it",
            );
        }
        if !is_automatic(cursor) && !broken(Rule::StaticLocals) {
            // A copy has a constant of its own, with an address of its own.
            let function = self.frame.function;
            let loaded = gives_values(function, cursor, false) || broken(Rule::StaticConstants);
            if !is_in_frame(cursor) {
                self.refuse(
                    cursor,
                    "the body has a static, extern or thread_local variable",
                );
            } else if !loaded {
                self.refuse(
                    cursor,
                    "the body has a static constant of which more than values are used",
                );
            }
        }
        if let Some(attribute) = unknown_attribute(self.facts, cursor) {
            self.opaque(
                attribute,
                "a variable has an attribute that pleach does not know",
            );
        }
        if ty.is_dependent() {
            self.opaque(cursor, "the body has a type that depends on template parameters, or that pleach does not know");
        }
        let local = self.frame.local(cursor);
        let place = local.map(|id| Target::variable(Variable::Local(id)).place);
        if let Some(initializer) = cursor.initializer() {
            self.check_kept(cursor, initializer);
        }
        match cursor.initializer() {
            None => {}
            Some(initializer) if ty.is_reference() => {
                let targets = self.place(initializer);
                if targets.is_empty() && !self.facts.is_contained(ty.canonical().pointee()) {
                    self.opaque(cursor, "a reference keeps a temporary with code of its own");
                }
            }
            Some(initializer) if ty.is_pointer() => {
                self.pointee(initializer);
            }
            Some(initializer) => self.initialize(initializer, place.clone()),
        }
        match local {
            Some(_) => self.write_local(cursor),
            // A constant has its value before anything runs.
            None if !cursor.is_extern() && !is_constant(cursor) => {
                let target = Target::variable(Variable::Global(self.facts.usr(cursor)));
                self.touch(Mode::Write, &target, true);
            }
            _ => {}
        }
        self.object_variable(cursor, place);
    }

    pub(crate) fn initialize(
        &mut self,
        initializer: Cursor<'tu>,
        place: Option<crate::model::Place>,
    ) {
        let mut inner = initializer;
        while inner.kind() == kind::UNEXPOSED_EXPR
            && let [operand] = operands(inner).as_slice()
            && operand.ty().record().is_some()
        {
            inner = *operand;
        }
        let constructor = (inner.kind() == kind::CALL_EXPR)
            .then(|| inner.referenced())
            .flatten()
            .is_some_and(|it| it.kind() == kind::CONSTRUCTOR);
        if constructor {
            self.construct(inner, place, false);
        } else if matches!(inner.kind(), kind::INIT_LIST | kind::PAREN_LIST_INIT) {
            self.initializer_list(inner, false);
        } else {
            self.value(initializer);
        }
    }

    fn object_variable(&mut self, cursor: Cursor<'tu>, place: Option<crate::model::Place>) {
        let ty = cursor.ty().canonical();
        let ty = if ty.is_array() { ty.element() } else { ty };
        let Some(class) = ty.record().filter(|_| !broken(Rule::LocalDestructors)) else {
            return;
        };
        if !self.facts.is_contained(ty) {
            let message = "a variable's class has a constructor, destructor or copy that pleach cannot follow";
            self.refuse(cursor, message);
        }
        if !self.facts.lifetime(class).destroy_harmless {
            self.destroy(cursor, class, place);
        }
        if cursor.initializer().is_none() {
            self.default_construct(cursor, class, None);
        }
    }

    /// The span of a statement with its `;`.
    pub(super) fn statement_span(&mut self, cursor: Cursor<'tu>) -> Span {
        let mut span = self.span(cursor);
        if cursor.kind() == kind::NULL_STMT {
            // `ASSERT(x);`, in a build without it.
            let start = self.facts.files.nothing_before(span.file, span.start);
            span.start = start.unwrap_or(span.start);
        }
        if needs_semicolon(cursor) {
            let source = self.text(span);
            let at = text::skip_trivia(&source.0, span.end as usize);
            if source.0.get(at) == Some(&b';') {
                span.end = at as u32 + 1;
            }
        }
        span
    }
}

/// An expression without what nobody wrote around it.
fn strip_casts_alone(mut cursor: Cursor<'_>) -> Cursor<'_> {
    while cursor.kind() == kind::UNEXPOSED_EXPR
        && let [operand] = operands(cursor)[..]
    {
        cursor = operand;
    }
    cursor
}

/// The expression of a statement, without the node that ends the life of temporaries: that looks like a
/// load of what an assignment gives back. (A condition that is a call does load what that refers to.)
pub(super) fn full_expression(cursor: Cursor<'_>) -> Cursor<'_> {
    if cursor.kind() != kind::UNEXPOSED_EXPR {
        return cursor;
    }
    match operands(cursor).as_slice() {
        [it] if matches!(it.kind(), kind::BINARY_OPERATOR | kind::COMPOUND_ASSIGN) => *it,
        [it] if it.kind() == kind::CALL_EXPR && is_lvalue(*it) && assigns_object(*it) => *it,
        _ => cursor,
    }
}

fn assigns_object(call: Cursor<'_>) -> bool {
    let callee = call.referenced();
    callee.is_some_and(|it| it.is_copy_assignment() || it.is_move_assignment())
}

/// Whether the extent of a statement leaves its `;` out.
fn needs_semicolon(cursor: Cursor<'_>) -> bool {
    match cursor.kind() {
        kind::COMPOUND | kind::DECL_STMT | kind::NULL_STMT | kind::TRY => false,
        kind::IF
        | kind::FOR
        | kind::FOR_RANGE
        | kind::WHILE
        | kind::SWITCH
        | kind::LABEL_STMT
        | kind::CASE
        | kind::DEFAULT
        | kind::UNEXPOSED_STMT => cursor
            .children()
            .last()
            .is_some_and(|it| needs_semicolon(*it)),
        _ => true,
    }
}
