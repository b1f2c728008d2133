//! What code may do by what it names, where its expressions are not understood.
//!
//! In a function whose effects an annotation states, the annotation speaks for what is not seen. Code that is seen counts
//! beside it, also where it cannot be evaluated: the pattern of a template, a lambda, a call through a pointer, an object
//! that comes and goes. There, whatever is named counts: a variable of the program is touched, a function is called with
//! all that overrides it, a class is created and destroyed, and the initialiser of a pointer or reference that never
//! changes names what it leads to. A name that depends on template parameters stands for all functions that have it, and
//! the classes among the arguments of an instance for all their operators; templates of the standard library call members, too, by
//! names that it has itself, and those of other systems' headers by any. What is called and not named is not known:
//! a pointer that may change or that a caller gives. Headers of the system are not entered.

use std::collections::HashSet;

use super::eval::Evaluator;
use crate::clang::{Cursor, Type, kind, kind::op};
use crate::extract::declarations::{Facts, Target, is_harmless};
use crate::extract::library::is_in_std;
use crate::extract::syntax::{
    compound_of, field_initializer, holds_objects, is_automatic, is_load, is_lvalue,
    mode_of_object, operands, pattern, strip_casts,
};
use crate::model::{
    Access, Call, Dispatch, Item, LocalId, Mode, Place, Receiver, Selector, Usr, Variable,
};
use crate::mutation::{Rule, broken};

/// An object of the function's own that has no name.
const UNNAMED: LocalId = LocalId(u32::MAX);

/// What happens to the objects of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Use {
    /// They come and go.
    Made,
    /// They are the iterators of a range-`for`.
    Iterated,
    /// Templates of the standard library are made for them: those call operators, and by names that the library has itself.
    Library,
    /// Templates of which nothing is known are made for them.
    Foreign,
}

/// What was met, and how closely to look.
#[derive(Default)]
pub(crate) struct Names {
    seen: HashSet<usize>,
    classes: HashSet<(usize, Use)>,
    /// Whether only variables count that lead to others: the code itself was understood.
    leads_only: bool,
    /// Whether no pointer is followed to what is not known: only what objects of the library hold counts.
    tracked: bool,
}

impl Names {
    /// For code that was understood, save for where pointers lead.
    pub(crate) fn of_pointers(tracked: bool) -> Self {
        Names {
            leads_only: true,
            tracked,
            ..Names::default()
        }
    }
}

impl<'tu> Evaluator<'_, 'tu> {
    /// Counts all that `cursor` and what is below it name. `mode`: what happens to the object that it designates.
    pub(crate) fn names(&mut self, cursor: Cursor<'tu>, mode: Mode, names: &mut Names) {
        if broken(Rule::HelperBodies) || self.is_exhausted(cursor) {
            return;
        }
        let kind_of = cursor.kind();
        let object = kind::is_expression(kind_of) || kind_of == kind::VAR_DECL;
        if object && !names.leads_only {
            self.made(cursor, names);
        }
        match kind_of {
            kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR | kind::VARIABLE_REF => {
                self.named(cursor, mode, names);
            }
            _ if names.leads_only => {}
            // What runs here, libclang does not show.
            kind::ASM | kind::MS_ASM | kind::ASM_LABEL_ATTR => self.push_anything(),
            kind::UNEXPOSED_ATTR if !is_harmless(self.facts, cursor) => self.push_anything(),
            kind::OVERLOADED_DECL_REF => {
                self.any_named(&cursor.spelling(), names);
            }
            kind::CALL_EXPR => match cursor.referenced() {
                // What a member call names, the member expression below it says.
                Some(it) if it.kind() == kind::METHOD && is_member_call(cursor) => {}
                Some(it) if it.kind() == kind::METHOD => {
                    let object = cursor.arguments().first().copied();
                    let object = object.and_then(|it| self.own_object(it));
                    self.may_call_on(it, object, names);
                }
                Some(it) if kind::is_function(it.kind()) => self.may_call(it, names),
                _ => {
                    self.any_named(&cursor.spelling(), names);
                }
            },
            kind::FOR_RANGE => self.range_named(cursor, names),
            kind::NEW | kind::DELETE => self.allocation_named(cursor, names),
            kind::THROW => {
                self.frame.leaves = true;
                self.may_not_return();
            }
            kind::UNARY_OPERATOR | kind::ARRAY_SUBSCRIPT if mode == Mode::Write => {
                let base = operands(cursor).first().copied();
                let leads = kind_of == kind::UNARY_OPERATOR || base.is_some_and(|it| !is_array(it));
                if leads && cursor.unary_operator() != op::ADDRESS_OF {
                    self.push(Access::write(Place::unknown()));
                }
            }
            _ => {}
        }
        let children = cursor.children();
        for (at, child) in children.into_iter().enumerate() {
            let inner = mode_of(cursor, mode, at, child);
            self.names(child, inner, names);
        }
    }

    fn named(&mut self, cursor: Cursor<'tu>, mode: Mode, names: &mut Names) {
        let Some(named) = cursor.referenced() else {
            if !names.leads_only {
                let name = self.unresolved_name(cursor);
                let found = self.any_named(&name, names);
                let of_system = |it: Cursor<'tu>| {
                    let scope = it.referenced().filter(|_| it.kind() != kind::TYPE_REF);
                    scope.is_some_and(Cursor::in_system_header)
                };
                let member = cursor.kind() == kind::MEMBER_REF_EXPR;
                let unknown = !found && (!member || name.is_empty());
                if unknown && !cursor.children().into_iter().any(of_system) {
                    self.push_anything();
                }
                if mode == Mode::Write {
                    self.push(Access::write(Place::unknown()));
                }
            }
            return;
        };
        match named.kind() {
            kind::VAR_DECL if !self.is_own(named) => self.global_named(named, mode, names),
            _ if names.leads_only => {}
            kind::VAR_DECL | kind::PARM_DECL => {
                if mode == Mode::Write && named.ty().is_reference() {
                    self.push(Access::write(Place::unknown()));
                }
                let ty = named.ty().canonical();
                if named.kind() == kind::PARM_DECL && is_code(ty) {
                    self.push_anything();
                }
            }
            kind::FIELD_DECL => {
                if is_code(named.ty().canonical()) {
                    self.push_anything();
                }
                if !self.is_of_own(cursor) {
                    let objects = operands(cursor);
                    let whole = holds_objects(named.ty());
                    let target = match objects.first() {
                        Some(object) if object.kind() != kind::THIS => Target::anywhere(),
                        _ => self.implicit_object(),
                    };
                    let target = target.step(self.facts.field_usr(named), false);
                    self.touch(Mode::Read, &target, false);
                    if mode == Mode::Write {
                        self.touch(Mode::Write, &target, whole);
                    }
                }
            }
            kind::METHOD if cursor.kind() == kind::MEMBER_REF_EXPR => {
                let object = operands(cursor).first().copied();
                let object = object.filter(|it| !it.ty().is_pointer());
                let object = object.and_then(|it| self.own_object(it));
                self.may_call_on(named, object, names);
            }
            // The operator of a call, which that says more of.
            kind::METHOD if named.spelling().starts_with("operator") => {}
            it if kind::is_function(it) => self.may_call(named, names),
            kind::ENUM_CONSTANT
            | kind::NON_TYPE_TEMPLATE_PARAMETER
            | kind::TEMPLATE_TYPE_PARAMETER
            | kind::TEMPLATE_TEMPLATE_PARAMETER => {}
            // A structured binding, or what libclang has no word for.
            _ if within(named, self.frame.function) => {}
            _ => self.push_anything(),
        }
    }

    /// The name that an expression ends in, which libclang may not tell; empty if the text does not end so.
    fn unresolved_name(&mut self, cursor: Cursor<'tu>) -> String {
        let name = cursor.spelling();
        if !name.is_empty() {
            return name;
        }
        let span = self.span(cursor);
        let text = self.text(span).lossy(span);
        let is_part = |it: char| it == '_' || it.is_alphanumeric();
        let start = text.trim_end_matches(is_part).len();
        text[start..].to_owned()
    }

    /// A variable that outlives the function.
    fn global_named(&mut self, variable: Cursor<'tu>, mode: Mode, names: &mut Names) {
        let ty = variable.ty();
        if variable.is_thread_local()
            && names.seen.insert(variable.canonical().id())
            && let Some(value) = variable.definition().and_then(Cursor::initializer)
        {
            // The first use runs it.
            self.names(value, Mode::Read, names);
        }
        if !names.leads_only {
            let global = self.global(variable);
            let target = Target::variable(global);
            self.touch(Mode::Read, &target, false);
            if mode == Mode::Write && !ty.is_const() {
                self.touch(Mode::Write, &target, holds_objects(ty));
            }
        }
        let object = ty.canonical();
        let held = object.record().is_some_and(|it| it.in_system_header());
        if names.tracked && !held {
            return;
        }
        let leads = mentions_lambda(object) || is_code(object) || self.facts.holds_pointers(object);
        if !leads || !names.seen.insert(variable.canonical().id()) {
            return;
        }
        let tracked = object.is_pointer() && {
            let pointee = object.pointee();
            pointee.record().is_some() && !self.facts.holds_pointers(pointee)
        };
        let definition = variable.definition().unwrap_or(variable);
        let constant = ty.is_reference() || ty.is_const() || mentions_lambda(object);
        match definition.initializer() {
            Some(value) if constant => {
                let mut all = Names {
                    seen: std::mem::take(&mut names.seen),
                    ..Names::default()
                };
                // What it leads to may be written wherever something is stored.
                self.names(value, Mode::Read, &mut all);
                names.seen = all.seen;
            }
            _ if tracked => {}
            _ => self.push_anything(),
        }
    }

    /// An object that an expression or a declaration makes, and that goes again.
    fn made(&mut self, cursor: Cursor<'tu>, names: &mut Names) {
        let ty = cursor.ty().canonical();
        if ty.is_dependent() && !ty.is_pointer() && !ty.is_reference() {
            let templates = cursor.children().into_iter();
            let templates = templates.filter(|it| it.kind() == kind::TEMPLATE_REF);
            for template in templates.filter_map(Cursor::referenced) {
                self.class_named(template, Use::Made, names);
            }
        }
        let designates = is_lvalue(cursor) && cursor.kind() != kind::VAR_DECL;
        if !designates {
            self.type_named(ty, Use::Made, names);
        }
    }

    fn type_named(&mut self, ty: Type<'tu>, usage: Use, names: &mut Names) {
        let ty = element(ty);
        let Some(class) = ty.record() else {
            return;
        };
        for argument in ty.template_arguments() {
            self.type_named(argument, use_by(class), names);
        }
        self.class_named(class, usage, names);
    }

    /// A class of which objects come and go, and are used so.
    fn class_named(&mut self, class: Cursor<'tu>, usage: Use, names: &mut Names) {
        let mut definition = class.definition().unwrap_or(class);
        while definition.children().is_empty()
            && let Some(template) = definition.specialized_template()
        {
            definition = template.definition().unwrap_or(template);
        }
        if definition.in_system_header() || !names.classes.insert((definition.id(), usage)) {
            return;
        }
        let designates = |it: Type<'tu>, named: bool| {
            let it = it.canonical();
            let object = if it.is_pointer() && !named || it.is_reference() {
                it.pointee()
            } else {
                it
            };
            let class = object.record();
            class.is_some_and(|it| pattern(it) == definition.canonical())
        };
        let functions = self.facts.declarations.functions.iter();
        let functions = functions.map(|it| it.canonical).filter(|it| {
            let named = !is_operator(*it);
            usage != Use::Made
                && it.kind() != kind::METHOD
                && (!named || self.is_called_by_name(*it, usage))
                && it
                    .ty()
                    .parameters()
                    .into_iter()
                    .any(|it| designates(it, named))
        });
        for function in functions.collect::<Vec<_>>() {
            self.may_call(function, names);
        }
        let own = || Some(Target::variable(Variable::Local(UNNAMED)).place);
        for member in definition.children() {
            let name = member.spelling();
            match member.kind() {
                _ if member.is_defaulted() || member.is_deleted() => {}
                kind::CONSTRUCTOR | kind::DESTRUCTOR | kind::CONVERSION => {
                    self.may_call(member, names);
                }
                kind::METHOD | kind::FUNCTION_TEMPLATE if is_operator(member) => match usage {
                    Use::Iterated => self.may_call_on(member, own(), names),
                    Use::Made if !name.starts_with("operator=") => {}
                    _ => self.may_call(member, names),
                },
                kind::FUNCTION_TEMPLATE if name == definition.spelling() => {
                    self.may_call(member, names);
                }
                // What becomes of the object, the arguments of the call say.
                kind::METHOD | kind::FUNCTION_TEMPLATE if self.is_called_by_name(member, usage) => {
                    self.may_call_on(member, own(), names);
                }
                kind::FIELD_DECL | kind::BASE_SPECIFIER => {
                    self.part_named(member, names);
                    // Operators may be inherited, or those of the parts.
                    self.type_named(member.ty(), usage, names);
                }
                _ => {}
            }
        }
    }

    /// Whether templates that are made for a class may call a function by its name.
    fn is_called_by_name(&self, function: Cursor<'tu>, usage: Use) -> bool {
        match usage {
            Use::Made | Use::Iterated => false,
            Use::Library => {
                let names = self.facts.declarations.library_names();
                names.contains(&function.spelling())
            }
            Use::Foreign => true,
        }
    }

    /// The bases and fields of what a constructor or destructor runs on.
    pub(crate) fn parts_named(&mut self, function: Cursor<'tu>, names: &mut Names) {
        let class = function.semantic_parent();
        for part in class.into_iter().flat_map(Cursor::children) {
            if matches!(part.kind(), kind::FIELD_DECL | kind::BASE_SPECIFIER) {
                self.part_named(part, names);
            }
        }
    }

    fn part_named(&mut self, part: Cursor<'tu>, names: &mut Names) {
        self.made(part, names);
        let field = Some(part).filter(|it| it.kind() == kind::FIELD_DECL);
        if let Some(value) = field.and_then(field_initializer) {
            self.names(value, Mode::Read, names);
        }
    }

    /// Makes what was found a part of an item.
    pub(crate) fn move_to(&mut self, item: Option<&mut Item>) {
        let found = std::mem::take(&mut self.out);
        let Some(item) = item else {
            return;
        };
        for access in found.accesses {
            if !item.accesses.contains(&access) {
                item.accesses.push(access);
            }
        }
        item.helpers.extend(found.helpers);
        item.nested.extend(found.nested);
    }

    /// What a range-`for` may call.
    fn range_named(&mut self, cursor: Cursor<'tu>, names: &mut Names) {
        let mut parts = cursor.children().into_iter();
        let range = parts.find(|it| kind::is_expression(it.kind()));
        let class = range
            .and_then(|it| it.ty().canonical().record())
            .map(pattern);
        // Then no others are looked for.
        let members = class.and_then(Cursor::definition).into_iter();
        let mut members = members.flat_map(Cursor::children);
        let declares = members.any(|it| it.kind() == kind::METHOD && it.spelling() == "begin");
        let functions = self.facts.declarations.functions.iter();
        let ends: Vec<_> = functions
            .map(|it| it.canonical)
            .filter(|it| matches!(it.spelling().as_str(), "begin" | "end"))
            .collect();
        for function in ends {
            let own = function.semantic_parent().map(pattern) == class;
            if !declares || own {
                self.may_call(function, names);
                self.type_named(function.result_type(), Use::Iterated, names);
            }
        }
    }

    /// What `new` or `delete` may call.
    fn allocation_named(&mut self, cursor: Cursor<'tu>, names: &mut Names) {
        let (name, ty) = match cursor.kind() {
            kind::NEW => ("operator new", cursor.ty()),
            _ => match operands(cursor).first() {
                Some(operand) => ("operator delete", operand.ty()),
                None => return,
            },
        };
        let functions = self.facts.declarations.functions.iter();
        let named: Vec<_> = functions
            .map(|it| it.canonical)
            .filter(|it| it.spelling().starts_with(name))
            .collect();
        for function in named {
            self.may_call(function, names);
        }
        let object = ty.canonical().pointee();
        self.type_named(object, Use::Made, names);
        let class = object.record().filter(|_| cursor.kind() == kind::DELETE);
        if class.is_some_and(|it| self.facts.has_virtual_destructor(it)) {
            self.push_anything();
        }
    }

    /// All functions of the program that have a name.
    fn any_named(&mut self, name: &str, names: &mut Names) -> bool {
        let functions = self.facts.declarations.functions.iter();
        let same: Vec<_> = functions
            .map(|it| it.canonical)
            .filter(|it| !name.is_empty() && it.spelling() == name)
            .collect();
        for function in &same {
            self.may_call(*function, names);
        }
        !same.is_empty()
    }

    /// A function that may be called on any object, as whatever overrides it.
    fn may_call(&mut self, callee: Cursor<'tu>, names: &mut Names) {
        self.may_call_on(callee, None, names);
    }

    /// The same on an object, if it is known.
    fn may_call_on(&mut self, callee: Cursor<'tu>, object: Option<Place>, names: &mut Names) {
        if callee.is_noreturn() {
            self.frame.leaves = true;
            self.may_not_return();
        }
        let Some(followed) = self.followed_function(callee) else {
            if !callee.never_throws() {
                self.may_not_return();
            }
            for ty in instance_types(callee) {
                self.type_named(ty, use_by(callee), names);
            }
            let lambda = callee.definition().filter(|it| !it.in_system_header());
            if let Some(definition) = lambda.filter(|it| names.seen.insert(it.id()))
                && let Some(compound) = compound_of(definition)
            {
                self.names(compound, Mode::Read, names);
            }
            return;
        };
        for ty in instance_types(callee) {
            self.type_named(ty, use_by(callee), names);
        }
        self.push_call(callee, followed, object.clone());
        for overrider in self.overriders(followed) {
            self.push_call(callee, overrider, object.clone());
        }
    }

    /// The function whose body a call runs, as the unit has it: of an instance, the pattern.
    pub(super) fn followed_function(&mut self, callee: Cursor<'tu>) -> Option<Cursor<'tu>> {
        let mut function = callee;
        for _ in 0..8 {
            if function.in_system_header() {
                return None;
            }
            if let Some(record) = self.facts.declarations.function(function) {
                return Some(record.canonical);
            }
            function = function.specialized_template()?;
        }
        None
    }

    fn push_call(&mut self, written: Cursor<'tu>, function: Cursor<'tu>, place: Option<Place>) {
        let class = function.semantic_parent();
        let class = class.filter(|it| kind::is_class(it.kind()));
        let call = Call {
            span: self.span(written),
            callee: helper_usr(self.facts, function),
            dispatch: Dispatch::Direct,
            receiver: Receiver {
                place,
                own: false,
                class: self.facts.usr(class.unwrap_or(function)),
                text: None,
                selector: Selector::Arrow,
            },
            args: Vec::new(),
        };
        if !self.out.helpers.contains(&call) {
            self.out.helpers.push(call);
            self.runs.push(function);
        }
    }

    /// What overrides a member function, at any distance.
    pub(super) fn overriders(&mut self, function: Cursor<'tu>) -> Vec<Cursor<'tu>> {
        if !kind::is_method(function.kind()) || !function.is_virtual_method() {
            return Vec::new();
        }
        let functions = self.facts.declarations.functions.iter();
        let methods = functions.map(|it| it.canonical);
        methods.filter(|it| overrides(*it, function)).collect()
    }

    /// Anything at all, whatever an annotation says: what is seen, but not what it does.
    pub(super) fn push_anything(&mut self) {
        self.push(Access::read(Place::anything()));
        self.push(Access::write(Place::anything()));
        self.may_not_return();
    }

    /// Whether a variable is one of the function's own, or of a lambda's.
    fn is_own(&self, variable: Cursor<'tu>) -> bool {
        let inner = || {
            let parent = variable.semantic_parent();
            parent.is_some_and(|it| kind::is_function(it.kind())) && is_automatic(variable)
        };
        self.frame.local(variable).is_some() || inner()
    }

    /// Whether a member is one of an object that a variable of the function holds.
    fn is_of_own(&self, member: Cursor<'tu>) -> bool {
        let object = operands(member).first().copied();
        let object = object.filter(|it| !it.ty().is_pointer());
        object.is_some_and(|it| self.own_object(it).is_some())
    }

    /// The variable of the function that holds the object which `cursor` designates.
    fn own_object(&self, cursor: Cursor<'tu>) -> Option<Place> {
        let mut base = cursor;
        while base.kind() != kind::DECL_REF_EXPR {
            let (first, rest) = operands(base).split_first().map(|it| (*it.0, it.1.len()))?;
            let part = match base.kind() {
                kind::MEMBER_REF_EXPR => !first.ty().is_pointer(),
                kind::ARRAY_SUBSCRIPT => is_array(first),
                kind::UNEXPOSED_EXPR | kind::PAREN_EXPR => rest == 0,
                _ => false,
            };
            base = Some(first).filter(|_| part)?;
        }
        let variable = base.referenced()?;
        let id = self.frame.local(variable)?;
        let own = !variable.ty().is_reference();
        own.then(|| Target::variable(Variable::Local(id)).place)
    }
}

/// Whether a call selects a member with `.` or `->`, or on an implicit object.
fn is_member_call(call: Cursor<'_>) -> bool {
    let named = call.children().into_iter().next().map(strip_casts);
    named.is_some_and(|it| it.kind() == kind::MEMBER_REF_EXPR)
}

/// What happens to what the child number `at` of `cursor` designates.
fn mode_of(cursor: Cursor<'_>, mode: Mode, at: usize, child: Cursor<'_>) -> Mode {
    match cursor.kind() {
        kind::BINARY_OPERATOR if cursor.binary_operator() == op::ASSIGN && at == 0 => Mode::Write,
        kind::BINARY_OPERATOR if cursor.binary_operator() == op::COMMA && at == 1 => mode,
        kind::BINARY_OPERATOR => Mode::Read,
        kind::COMPOUND_ASSIGN if at == 0 => Mode::Write,
        kind::COMPOUND_ASSIGN => Mode::Read,
        kind::UNARY_OPERATOR => match cursor.unary_operator() {
            op::PRE_INCREMENT
            | op::PRE_DECREMENT
            | op::POST_INCREMENT
            | op::POST_DECREMENT
            | op::ADDRESS_OF => Mode::Write,
            _ => Mode::Read,
        },
        kind::ARRAY_SUBSCRIPT if at > 0 || !is_array(child) => Mode::Read,
        kind::MEMBER_REF_EXPR if child.ty().is_pointer() => Mode::Read,
        kind::UNEXPOSED_EXPR if !child.ty().is_array() && is_load(cursor, child) => Mode::Read,
        kind::CALL_EXPR => mode_of_argument(cursor, child),
        kind::VAR_DECL => match cursor.ty().canonical().is_reference() {
            true if !cursor.ty().canonical().pointee().is_const() => Mode::Write,
            _ => Mode::Read,
        },
        it if kind::is_statement(it) => Mode::Read,
        kind::LAMBDA => Mode::Read,
        _ => mode,
    }
}

/// What a call does to what a part of it designates.
fn mode_of_argument(call: Cursor<'_>, part: Cursor<'_>) -> Mode {
    let Some(callee) = call.referenced().filter(|it| kind::is_function(it.kind())) else {
        return Mode::Write;
    };
    let arguments = call.arguments();
    let types = callee.ty().parameters();
    match arguments.iter().position(|it| *it == part) {
        Some(at) => match types.get(at) {
            Some(ty) if is_changeable(*ty) => Mode::Write,
            _ => Mode::Read,
        },
        // The object.
        None if !kind::is_method(callee.kind()) => Mode::Read,
        None if callee.in_system_header() => mode_of_object(callee),
        None if callee.is_const_method() => Mode::Read,
        None => Mode::Write,
    }
}

/// Whether what is given as such a parameter may be changed.
fn is_changeable(ty: Type<'_>) -> bool {
    let ty = ty.canonical();
    (ty.is_reference() || ty.is_pointer()) && !ty.pointee().is_const()
}

fn is_array(cursor: Cursor<'_>) -> bool {
    let operand = operands(cursor);
    cursor.ty().is_array()
        || cursor.kind() == kind::UNEXPOSED_EXPR
            && operand.first().is_some_and(|it| it.ty().is_array())
}

/// Whether a value leads to a function.
fn is_code(ty: Type<'_>) -> bool {
    let object = match ty.is_pointer() || ty.is_reference() {
        true => ty.pointee(),
        false => ty,
    };
    object.is_function() || ty.class_of_member_pointer().is_some()
}

fn mentions_lambda(ty: Type<'_>) -> bool {
    ty.record().is_some() && ty.spelling().contains("(lambda at ")
}

fn overrides(method: Cursor<'_>, function: Cursor<'_>) -> bool {
    kind::is_method(method.kind())
        && method
            .overridden()
            .into_iter()
            .any(|it| it.canonical() == function.canonical() || overrides(it, function))
}

/// The types of the objects that a template's instance, or the class of a member, is made for.
pub(super) fn instance_types<'tu>(function: Cursor<'tu>) -> Vec<Type<'tu>> {
    let template = function.specialized_template();
    let is_instance = template.is_some_and(|it| it.kind() == kind::FUNCTION_TEMPLATE);
    let mut found = function.template_arguments();
    // Of members, libclang lists no arguments; the parameters tell them.
    let parameters = function.ty().parameters().into_iter();
    for ty in parameters.filter(|_| is_instance).map(Type::canonical) {
        // Pointers are iterators, too; what is given by reference may hold any.
        let arguments = ty.template_arguments().into_iter();
        let pointers = arguments.chain([ty]).filter(|it| it.is_pointer());
        found.extend(pointers.map(|it| it.canonical().pointee()));
        found.push(ty);
    }
    let class = function.semantic_parent();
    if let Some(class) = class.filter(|it| kind::is_class(it.kind())) {
        found.extend(class.ty().template_arguments());
    }
    found.into_iter().map(element).collect()
}

/// The type of the object that a reference is bound to; of the elements of an array.
fn element(ty: Type<'_>) -> Type<'_> {
    let mut ty = ty.canonical();
    if ty.is_reference() {
        ty = ty.pointee().canonical();
    }
    while ty.is_array() {
        ty = ty.element().canonical();
    }
    ty
}

/// How a template, or a class with its members, uses what it is made for.
fn use_by(template: Cursor<'_>) -> Use {
    match is_in_std(template) {
        true => Use::Library,
        false => Use::Foreign,
    }
}

fn is_operator(function: Cursor<'_>) -> bool {
    function.spelling().starts_with("operator")
}

/// Whether a type is made of a class of the program's own.
pub(super) fn is_of_program(ty: Type<'_>) -> bool {
    let own = ty.record().is_some_and(|it| !it.in_system_header());
    own || ty.template_arguments().into_iter().any(is_of_program)
}

/// Whether a declaration stands in a function.
fn within(declaration: Cursor<'_>, function: Cursor<'_>) -> bool {
    let (at, whole) = (declaration.location(), function.extent());
    at.file == whole.file && whole.start <= at.offset && at.offset < whole.end
}

/// The identity of a function as one that an annotated function runs: of its effects, too, those count that are seen.
pub(super) fn as_helper(usr: &Usr) -> Usr {
    Usr::new(&format!("{usr}@run"))
}

/// The identity of a function as an annotated one, or as one that such a function runs.
pub(crate) fn helper_usr<'tu>(facts: &mut Facts<'tu>, function: Cursor<'tu>) -> Usr {
    let usr = facts.usr(function);
    match facts.is_helper(function) {
        true => usr,
        false => as_helper(&usr),
    }
}
