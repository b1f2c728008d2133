//! What in a body depends on whether a class is complete, so that a copy behind the class's definition may mean another thing.
//!
//! Compilers decide that in different places: clang converts a default argument and answers for a concept once and for all, g++ does so anew
//! wherever the call or the concept is named. So what counts is what the text may depend on, not what this compiler made of it.

use super::elsewhere::{classes_of, converts_classes};
use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::Facts;
use crate::extract::effects::default_value;
use crate::extract::syntax::{
    bases, default_constructor, fields, is_lambda_class, pattern, refs, take_apart,
};

/// What in a body of `function` depends on a class that may become complete behind it only, and the reason to refuse it for.
pub(super) fn early<'tu>(
    facts: &Facts<'tu>,
    function: Cursor<'tu>,
    cursor: Cursor<'tu>,
) -> Option<(Cursor<'tu>, String)> {
    let reader = Reader { facts, function };
    let (cursor, what, class) = reader.find(cursor)?;
    let name = class.spelling();
    let message = format!(
        "{what} `{name}`, which may be complete in a copy only; define `{name}` in front of the body"
    );
    Some((cursor, message))
}

struct Reader<'a, 'tu> {
    facts: &'a Facts<'tu>,
    /// The body's.
    function: Cursor<'tu>,
}

/// How many default arguments may be needed for one: more would go round in a circle.
const DEEPEST: usize = 8;

type Found<'tu> = (Cursor<'tu>, &'static str, Cursor<'tu>);

impl<'tu> Reader<'_, 'tu> {
    fn find(&self, cursor: Cursor<'tu>) -> Option<Found<'tu>> {
        let children = cursor.children();
        let own = self.in_cast(cursor).map(|it| ("a cast names", it));
        let own = own.or_else(|| {
            let class = self.in_template(cursor, &children);
            Some(("a template or a concept is given", class?))
        });
        let own = own.or_else(|| {
            let class = self.in_defaults(cursor);
            Some(("a default argument is converted from", class?))
        });
        own.map(|(what, class)| (cursor, what, class))
            .or_else(|| children.into_iter().find_map(|it| self.find(it)))
    }

    /// The class for which a written cast may find a base class, and another object.
    fn in_cast(&self, cursor: Cursor<'tu>) -> Option<Cursor<'tu>> {
        let written = matches!(cursor.kind(), kind::C_STYLE_CAST | kind::FUNCTIONAL_CAST);
        let classes = classes_of(cursor).filter(|_| written && converts_classes(cursor))?;
        classes.into_iter().find(|it| !self.is_complete(*it))
    }

    /// The class that is, or is led to by, an argument of a template of the program's or of any concept. The library's templates ask nothing
    /// about the classes that they hold pointers to; its values may be answers.
    fn in_template(&self, cursor: Cursor<'tu>, children: &[Cursor<'tu>]) -> Option<Cursor<'tu>> {
        if let kind::CONCEPT_SPECIALIZATION | kind::REQUIRES_EXPR = cursor.kind() {
            return self.named_within(cursor);
        }
        let of_program = |it: &Cursor<'tu>| {
            let template = it.referenced().filter(|_| it.kind() == kind::TEMPLATE_REF);
            template.is_some_and(|it| !it.in_system_header())
        };
        let written = || children.iter().filter(|it| it.kind() == kind::TYPE_REF);
        let mut written = written().filter_map(|it| self.incomplete(it.ty()));
        if children.iter().any(of_program)
            && let Some(class) = written.next()
        {
            return Some(class);
        }
        let named = cursor.referenced().filter(|it| !refs::is_local(*it))?;
        // A member of an instance of a class template has a template of its own to stand for, too.
        let template = named.specialized_template();
        let instance = template.is_some_and(|it| it.kind() == kind::FUNCTION_TEMPLATE);
        match named.kind() {
            // The arguments of a template of variables are written, and nowhere else.
            kind::VAR_DECL | kind::UNEXPOSED_DECL => {
                let class = named.semantic_parent();
                let written = written
                    .next()
                    .filter(|_| kind::is_expression(cursor.kind()));
                written.or_else(|| self.of_instance(class?, true))
            }
            kind::ENUM_CONSTANT => {
                let class = named.semantic_parent()?.semantic_parent()?;
                self.of_instance(class, true)
            }
            it if kind::is_function(it) && !named.in_system_header() => {
                let parameters = named.ty().parameters().into_iter();
                let mut types = named
                    .template_arguments()
                    .into_iter()
                    .chain(parameters.filter(|_| instance));
                let deduced = types.find_map(|it| self.incomplete(it));
                let written = || written.next().filter(|_| instance);
                // What the members of the instance require is asked last: it takes reading them all.
                let of_class = || {
                    let class = self.of_instance(named.semantic_parent()?, false);
                    class.filter(|_| chooses_by_constraint(named))
                };
                deduced.or_else(written).or_else(of_class)
            }
            _ if cursor.kind() == kind::TYPE_REF => {
                let class = cursor.ty().record()?;
                self.of_instance(class, false)
            }
            _ => None,
        }
    }

    /// The class among the arguments of the template that `class`, or one around it, is an instance of.
    fn of_instance(&self, class: Cursor<'tu>, value: bool) -> Option<Cursor<'tu>> {
        if !kind::is_class(class.kind()) {
            return None;
        }
        let arguments = class.ty().template_arguments().into_iter();
        let mut arguments = arguments.filter(|_| value || !class.in_system_header());
        let around = || self.of_instance(class.semantic_parent()?, value);
        arguments.find_map(|it| self.incomplete(it)).or_else(around)
    }

    /// The class that anything in `cursor` leads to.
    fn named_within(&self, cursor: Cursor<'tu>) -> Option<Cursor<'tu>> {
        let mut children = cursor.children().into_iter();
        self.incomplete(cursor.ty())
            .or_else(|| children.find_map(|it| self.named_within(it)))
    }

    /// The class from which an argument is converted that a call leaves out: the conversion may find a base class, and another constructor. So
    /// may that of an element that a list leaves out, which is made by its constructor without arguments.
    fn in_defaults(&self, cursor: Cursor<'tu>) -> Option<Cursor<'tu>> {
        match cursor.kind() {
            kind::CALL_EXPR => {
                let called = cursor.referenced();
                let called = called.filter(|it| kind::is_function(it.kind()))?;
                let arguments = take_apart(cursor, called).arguments;
                let given = arguments.iter().map(|it| it.extent().is_valid());
                let mut left_out = given.enumerate().filter(|it| !it.1);
                left_out.find_map(|(index, _)| self.in_default(called, index, 0))
            }
            kind::INIT_LIST => self.in_parts(cursor.ty().record()?, 0),
            _ => None,
        }
    }

    fn in_parts(&self, class: Cursor<'tu>, depth: usize) -> Option<Cursor<'tu>> {
        if class.in_system_header() {
            return None;
        }
        let class_of = |it: Cursor<'tu>| {
            let mut ty = it.ty();
            while ty.is_array() {
                ty = ty.element();
            }
            ty.record()
        };
        let of_fields = fields(class).into_iter().filter_map(class_of);
        let mut parts = bases(class).into_iter().chain(of_fields);
        parts.find_map(|part| {
            let constructor = default_constructor(part);
            let count = constructor.map_or(0, |it| it.arguments().len());
            let mut indices = 0..count;
            indices
                .find_map(|index| self.in_default(constructor?, index, depth))
                .or_else(|| self.in_parts(part, depth))
        })
    }

    /// `depth`: how many default arguments this one is needed for.
    fn in_default(&self, called: Cursor<'tu>, index: usize, depth: usize) -> Option<Cursor<'tu>> {
        let parameter = called.ty().parameters().get(index).copied()?;
        let parameter = match parameter.is_reference() {
            true => parameter.pointee(),
            false => parameter,
        };
        let value = default_value(self.facts, called, index);
        let template = || default_value(self.facts, called.specialized_template()?, index);
        let value = value.or_else(template)?;
        let mut types = Vec::new();
        converted(value, &mut types);
        let converts = |it: &Type<'tu>| {
            let class = parameter.record().or_else(|| it.record()).is_some();
            class && !it.same_unqualified(parameter)
        };
        let mut types = types.into_iter().filter(converts);
        types
            .find_map(|it| self.incomplete(it))
            .or_else(|| self.in_constructors(parameter, depth + 1))
    }

    /// The same of the default arguments of a class's constructors, one of which makes the parameter, be it from braces.
    fn in_constructors(&self, parameter: Type<'tu>, depth: usize) -> Option<Cursor<'tu>> {
        let class = parameter.record().filter(|_| depth < DEEPEST)?;
        let class = class.definition().filter(|it| !it.in_system_header())?;
        let constructors = class.children().into_iter();
        let mut constructors = constructors.filter(|it| it.kind() == kind::CONSTRUCTOR);
        let parts = || self.in_parts(class, depth);
        constructors
            .find_map(|it| {
                let mut indices = 0..it.arguments().len();
                indices.find_map(|index| self.in_default(it, index, depth))
            })
            .or_else(parts)
    }

    /// A class that a type is made of or leads to and that may become complete behind the body only.
    fn incomplete(&self, ty: Type<'tu>) -> Option<Cursor<'tu>> {
        if !ty.is_valid() {
            return None;
        }
        let ty = ty.canonical();
        if ty.is_array() {
            return self.incomplete(ty.element());
        }
        if ty.is_function() {
            let mut types = ty.parameters();
            types.push(ty.result());
            return types.into_iter().find_map(|it| self.incomplete(it));
        }
        if let Some(class) = ty.class_of_member_pointer() {
            let member = || self.incomplete(ty.pointee());
            return self.incomplete(class).or_else(member);
        }
        if ty.is_pointer() || ty.is_reference() {
            return self.incomplete(ty.pointee());
        }
        let class = ty.record()?;
        let mut arguments = ty.template_arguments().into_iter();
        let argument = arguments.find_map(|it| self.incomplete(it));
        argument.or_else(|| Some(class).filter(|it| !self.is_complete(*it)))
    }

    /// Whether a class, or the template that it is an instance of, is complete before the function is defined, or within it.
    fn is_complete(&self, class: Cursor<'tu>) -> bool {
        let class = match self.facts.declarations.order_of(class) {
            Some(_) => class,
            None => pattern(class),
        };
        if is_lambda_class(class) || class.definition().is_some_and(Cursor::in_system_header) {
            return true;
        }
        let function = self.facts.declarations.function(self.function);
        let defined = function.and_then(|it| it.definition());
        let orders = self.facts.declarations.order_of(class).zip(defined);
        orders.is_some_and(|(order, (_, anchor))| order <= anchor.order)
    }
}

/// Whether a function is one of several, or may be none, by what it or another of its name in its class requires.
fn chooses_by_constraint(function: Cursor<'_>) -> bool {
    let class = function.semantic_parent().map(pattern);
    let class = class.map(|it| it.definition().unwrap_or(it));
    let members = class.into_iter().flat_map(Cursor::children);
    let mut named = members.filter(|it| it.spelling() == function.spelling());
    named.any(|it| it.children().into_iter().any(requires))
}

/// Whether a part of a function's declaration asks a concept.
fn requires(part: Cursor<'_>) -> bool {
    let concept = part.kind() == kind::TEMPLATE_REF
        && part
            .referenced()
            .is_some_and(|it| it.kind() == kind::CONCEPT_DECL);
    let asks = matches!(
        part.kind(),
        kind::CONCEPT_SPECIALIZATION | kind::REQUIRES_EXPR
    );
    let inside = || part.children().into_iter().any(requires);
    concept || asks || part.kind() != kind::COMPOUND && inside()
}

/// Adds the types of what the initial value of a parameter is converted from.
fn converted<'tu>(value: Cursor<'tu>, types: &mut Vec<Type<'tu>>) {
    let children = value.children();
    let written = || {
        let names = |it: &Cursor<'_>| matches!(it.kind(), kind::TYPE_REF | kind::TEMPLATE_REF);
        children.iter().any(names)
    };
    let constructs = || {
        let called = value.referenced();
        called.is_some_and(|it| {
            matches!(
                it.kind(),
                kind::CONSTRUCTOR | kind::FUNCTION_TEMPLATE | kind::CONVERSION
            )
        })
    };
    let implicit = match value.kind() {
        kind::UNEXPOSED_EXPR => children.len() == 1,
        kind::CALL_EXPR => constructs() && !written(),
        kind::INIT_LIST => true,
        _ => false,
    };
    match implicit && !children.is_empty() {
        true => children.into_iter().for_each(|it| converted(it, types)),
        false => types.push(value.ty()),
    }
}
