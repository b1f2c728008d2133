//! Creating and destroying objects: `new`, `delete`, class variables, temporaries.

use std::collections::HashSet;

use super::eval::Evaluator;
use crate::clang::{Cursor, kind};
use crate::extract::declarations::Target;
use crate::extract::library::copied_iterator;
use crate::extract::reading::text;
use crate::extract::syntax::{
    anonymous_parts, bases, default_constructor, destructor, field_initializer, fields,
    hides_initializer, is_lvalue, is_null, is_shown_instance, may_be_made_by_template, operands,
};
use crate::model::{Dispatch, Mode, Place, Usr};
use crate::mutation::{Rule, broken};

impl<'tu> Evaluator<'_, 'tu> {
    /// Evaluates a constructor call for an object at `place`.
    pub(crate) fn construct(&mut self, cursor: Cursor<'tu>, place: Option<Place>, temporary: bool) {
        let Some(constructor) = cursor.referenced() else {
            self.anything();
            return;
        };
        let Some(class) = constructor.semantic_parent() else {
            self.anything();
            return;
        };
        if let Some(from) = copied_iterator(cursor) {
            return self.iterator(from);
        }
        let arguments = cursor.arguments();
        let lifetime = self.facts.lifetime(class);
        if temporary && !lifetime.destroy_harmless {
            self.anything();
        }
        let object = cursor.ty();
        let object = if object.is_array() {
            object.canonical().element()
        } else {
            object
        };
        let inherited = object
            .record()
            .is_some_and(|it| it.canonical() != class.canonical());
        let copies = constructor.is_copy_constructor() || constructor.is_move_constructor();
        let known = self.known(constructor).filter(|_| !copies && !inherited);
        if let Some(entry) = known {
            self.library_call(constructor, entry, Vec::new(), &arguments);
            return;
        }
        let designated = self.call_arguments(constructor, &arguments);
        if inherited {
            self.anything();
        } else if copies && lifetime.copy_contained && !lifetime.holds_children {
            let moves = constructor.is_move_constructor();
            let designated = designated.iter();
            designated.for_each(|it| self.take_object(it, moves, class.ty()));
        } else if copies && constructor.is_defaulted() {
            self.anything();
        } else if constructor.is_defaulted() {
            self.default_construct(cursor, class, place);
        } else {
            self.run_constructor(cursor, constructor, class, place);
        }
    }

    fn run_constructor(
        &mut self,
        cursor: Cursor<'tu>,
        constructor: Cursor<'tu>,
        class: Cursor<'tu>,
        place: Option<Place>,
    ) {
        if broken(Rule::Constructors) {
            return;
        }
        // Of a base class's constructor that is inherited (`using Base::Base`) there is no text.
        let known = self.facts.running(constructor).is_some();
        let shown = !is_template_part(class) || is_shown_instance(class);
        match constructor.definition().filter(|_| known && shown) {
            Some(definition) if !definition.in_system_header() => {
                let usr = self.facts.usr(constructor);
                self.run(cursor, usr, class, place, Dispatch::Direct);
                self.runs.push(definition);
            }
            _ => self.anything(),
        }
    }

    /// What to read of the destructor of `class`: its definition. Where another unit has that, its declaration, for
    /// tree classes only: all units list the destructors of those that they see.
    fn followed(&mut self, declared: Cursor<'tu>, class: Cursor<'tu>) -> Option<Cursor<'tu>> {
        match declared.definition() {
            Some(definition) => Some(definition).filter(|it| !it.in_system_header()),
            None => Some(declared).filter(|_| self.facts.is_tree_like(class)),
        }
    }

    /// An implicit or defaulted default constructor of `class`.
    pub(crate) fn default_construct(
        &mut self,
        cursor: Cursor<'tu>,
        class: Cursor<'tu>,
        place: Option<Place>,
    ) {
        self.create_part(cursor, class, place, &mut Parts::new());
    }

    fn create_part(
        &mut self,
        cursor: Cursor<'tu>,
        class: Cursor<'tu>,
        place: Option<Place>,
        seen: &mut Parts,
    ) {
        if self.facts.lifetime(class).create_harmless || !is_new(seen, class, place.as_ref()) {
            return;
        }
        let unseen = is_template_part(class) || class.definition().is_none();
        if unseen || may_be_made_by_template(class) {
            self.anything();
            return;
        }
        if let Some(declared) = default_constructor(class)
            && !declared.is_defaulted()
        {
            for index in 0..declared.arguments().len() {
                self.default_argument(declared, index);
            }
            self.run_constructor(cursor, declared, class, place);
            return;
        }
        for base in bases(class) {
            self.create_part(cursor, base, place.clone(), seen);
        }
        for field in fields(class) {
            self.create_field(cursor, field, seen);
        }
        for part in anonymous_parts(class) {
            self.create_part(cursor, part, None, seen);
        }
    }

    /// What the default initialisation of a field does beyond writing it.
    pub(super) fn default_field(&mut self, cursor: Cursor<'tu>, field: Cursor<'tu>) {
        self.create_field(cursor, field, &mut Parts::new());
    }

    fn create_field(&mut self, cursor: Cursor<'tu>, field: Cursor<'tu>, seen: &mut Parts) {
        match field_initializer(field) {
            _ if hides_initializer(field) => self.anything(),
            None => {
                let mut ty = field.ty().canonical();
                while ty.is_array() {
                    ty = ty.element().canonical();
                }
                if let Some(class) = ty.record() {
                    self.create_part(cursor, class, None, seen);
                }
            }
            Some(it)
                if self.facts.child_class(field).is_some()
                    && !self.facts.holds_children(field)
                    && !is_null(it) =>
            {
                self.anything()
            }
            Some(it) if self.facts.is_plain_initializer(it) => {}
            Some(_) => {
                self.anything();
                self.count_initializer(field);
            }
        }
    }

    /// `new T...` for an object that `place` will lead to.
    pub(super) fn create(&mut self, cursor: Cursor<'tu>, place: Option<Place>) {
        let class = cursor.ty().canonical().pointee().record();
        let span = self.span(cursor);
        let source = self.text(span);
        let after = text::skip_trivia(&source.0, span.start as usize + 3);
        let placement = source.0.get(after) == Some(&b'(')
            || cursor.extent().in_macro()
            || !source.slice(span).starts_with(b"new");
        let own = self.facts.replaced.allocation
            || class.is_some_and(|it| self.facts.has_own_allocation(it));
        if placement && own && !broken(Rule::PlacementChosen) {
            self.refuse(
                cursor,
                "which `operator new` a placement chooses is not shown, and a copy may choose another; call a function that makes the object",
            );
        }
        let array = text::has_byte(&source.0, after, span.end as usize, b'[');
        if placement || own || array {
            self.parts(cursor);
            self.anything();
            return;
        }
        let operands = operands(cursor);
        for operand in &operands {
            match operand.kind() {
                kind::CALL_EXPR
                    if operand.referenced().map(|it| it.kind()) == Some(kind::CONSTRUCTOR) =>
                {
                    self.construct(*operand, place.clone(), false);
                }
                kind::INIT_LIST | kind::PAREN_LIST_INIT => self.initializer_list(*operand, false),
                _ => self.value(*operand),
            }
        }
        let constructed = operands.iter().any(|it| it.kind() == kind::CALL_EXPR);
        if let Some(class) = class
            && !constructed
        {
            self.default_construct(cursor, class, place);
        }
    }

    /// `child = right`: a new subtree, or none. Anything else moves subtrees about.
    pub(super) fn assign_child(&mut self, targets: &[Target], right: Cursor<'tu>) {
        let source = strip_all_casts(right);
        let place = match targets {
            [target] if target.is_tracked() => Some(target.place.clone()),
            _ => None,
        };
        if source.kind() == kind::NEW {
            self.create(source, place);
        } else if is_null(right) {
            self.value(right);
        } else {
            self.value(right);
            self.anything();
        }
        // Which aliases are elements of the container, the text of the assignment does not say.
        if targets.iter().any(Target::is_element) {
            self.anything();
        }
        for target in targets {
            self.touch(Mode::Write, target, !broken(Rule::BelowChildren));
        }
    }

    /// `delete child`; the deletion of anything else is not followed.
    pub(super) fn destroy_expression(&mut self, cursor: Cursor<'tu>) {
        let Some(operand) = operands(cursor).first().copied() else {
            self.anything();
            return;
        };
        let span = self.span(cursor);
        let source = self.text(span);
        let array = text::has_byte(
            &source.0,
            span.start as usize,
            (self.span(operand).start as usize).min(span.end as usize),
            b'[',
        );
        let pointer = strip_all_casts(operand);
        if pointer.kind() == kind::THIS {
            self.refuse(cursor, "the body deletes the node itself");
        }
        let class = operand.ty().canonical().pointee().record();
        let child = match class {
            Some(class) if is_lvalue(pointer) && !array => {
                self.child_target(pointer).map(|it| (class, it))
            }
            _ => None,
        };
        let Some((class, target)) = child else {
            self.value(operand);
            self.anything();
            return;
        };
        self.value(operand);
        self.touch(Mode::Read, &target, false);
        self.touch(Mode::Write, &target, !broken(Rule::BelowChildren));
        if self.facts.has_own_allocation(class) {
            self.anything();
        }
        self.destroy(cursor, class, Some(target.place));
    }

    fn child_target(&mut self, pointer: Cursor<'tu>) -> Option<Target> {
        let targets = self.silently(|it| it.place(pointer));
        match targets.as_slice() {
            [target] if target.child && target.is_tracked() => Some(target.clone()),
            _ => None,
        }
    }

    /// The destruction of an object: of a tree class, by its dynamic type; any other is exactly a `class`, as what a pointer
    /// to it leads to is not followed.
    pub(crate) fn destroy(
        &mut self,
        cursor: Cursor<'tu>,
        class: Cursor<'tu>,
        place: Option<Place>,
    ) {
        if class.definition().is_none() || is_template_part(class) {
            if !self.facts.lifetime(class).destroy_harmless {
                self.anything();
            }
            return;
        }
        // Of a tree class, the compiler's destructor is a function with a body (`implicit_destructor`).
        if self.facts.has_virtual_destructor(class) && self.facts.is_tree_like(class) {
            let usr = destructor_usr(self, class);
            self.run(cursor, usr, class, place, Dispatch::Virtual);
            self.runs
                .extend(destructor(class).and_then(Cursor::definition));
            return;
        }
        if !self.facts.lifetime(class).destroy_harmless {
            self.destroy_part(cursor, class, place, &mut Parts::new());
        }
    }

    /// The destruction of the bases and fields of an object.
    pub(super) fn destroy_parts(
        &mut self,
        cursor: Cursor<'tu>,
        class: Cursor<'tu>,
        place: Option<Place>,
    ) {
        self.destroy_all_parts(cursor, class, place, &mut Parts::new());
    }

    fn destroy_all_parts(
        &mut self,
        cursor: Cursor<'tu>,
        class: Cursor<'tu>,
        place: Option<Place>,
        seen: &mut Parts,
    ) {
        for base in bases(class) {
            if !self.facts.lifetime(base).destroy_harmless {
                self.destroy_part(cursor, base, place.clone(), seen);
            }
        }
        for part in anonymous_parts(class) {
            if !self.facts.lifetime(part).destroy_harmless {
                self.destroy_part(cursor, part, None, seen);
            }
        }
        for field in fields(class) {
            let mut ty = field.ty().canonical();
            while ty.is_array() {
                ty = ty.element().canonical();
            }
            match ty.record() {
                Some(part) if !self.facts.lifetime(part).destroy_harmless => {
                    self.destroy_part(cursor, part, None, seen);
                }
                _ => {}
            }
        }
    }

    /// The destruction of an object that is exactly a `class`.
    fn destroy_part(
        &mut self,
        cursor: Cursor<'tu>,
        class: Cursor<'tu>,
        place: Option<Place>,
        seen: &mut Parts,
    ) {
        if !is_new(seen, class, place.as_ref()) {
            return;
        }
        if class.definition().is_none() || is_template_part(class) {
            self.anything();
            return;
        }
        match destructor(class) {
            Some(declared) if !is_the_compilers(declared) => match self.followed(declared, class) {
                Some(followed) => {
                    let usr = destructor_usr(self, class);
                    self.run(cursor, usr, class, place, Dispatch::Direct);
                    self.runs.push(followed);
                }
                None => self.anything(),
            },
            _ => self.destroy_all_parts(cursor, class, place, seen),
        }
    }
}

/// The classes of the bases and fields met so far, and whether as a base. Another part of the same class has the same
/// effects, and there may be exponentially many.
type Parts = HashSet<(usize, bool)>;

/// Adds a base (which has a place) or a field; whether it is the first such.
fn is_new(seen: &mut Parts, class: Cursor<'_>, place: Option<&Place>) -> bool {
    seen.insert((class.canonical().id(), place.is_some()))
}

/// Whether the compiler makes a special member, be it where that is defined (`S::~S() = default;`).
pub(super) fn is_the_compilers(member: Cursor<'_>) -> bool {
    member.is_defaulted() || member.definition().is_some_and(Cursor::is_defaulted)
}

/// The identity of a class's destructor, also of one that nobody declared.
pub(super) fn destructor_usr<'tu>(evaluator: &mut Evaluator<'_, 'tu>, class: Cursor<'tu>) -> Usr {
    match destructor(class) {
        Some(declared) => evaluator.facts.usr(declared),
        None => implicit_destructor_usr(&evaluator.facts.usr(class), &class.spelling()),
    }
}

/// A name for the destructor that the compiler makes for a class.
pub(super) fn implicit_destructor_usr(class: &Usr, name: &str) -> Usr {
    Usr::new(&format!("{class}@F@~{name}#"))
}

fn is_template_part(class: Cursor<'_>) -> bool {
    class.specialized_template().is_some()
}

fn strip_all_casts(mut cursor: Cursor<'_>) -> Cursor<'_> {
    loop {
        let through = matches!(
            cursor.kind(),
            kind::UNEXPOSED_EXPR
                | kind::PAREN_EXPR
                | kind::STATIC_CAST
                | kind::C_STYLE_CAST
                | kind::FUNCTIONAL_CAST
                | kind::CONST_CAST
        );
        match operands(cursor).last() {
            Some(operand) if through => cursor = *operand,
            _ => return cursor,
        }
    }
}
