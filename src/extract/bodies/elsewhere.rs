//! What a body names that may be another thing in another file, so that the body stays in its own.
//!
//! The rule of one definition makes the classes, functions and variables that other files can name one thing each. The
//! list of what is allowed is short on purpose: a name with internal linkage, a template that one file specialises, or an
//! overload that only an instantiation finds may differ though every name in the text means the same.

use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::{Facts, is_for_one_file};
use crate::extract::library::{
    element_of, entry_of, finds, is_allocator, is_iterator, is_leaf, known, optional_reading,
    referent, smart_pointee, smart_reading,
};
use crate::extract::syntax::{is_load, refs, strip_casts, take_apart};

/// Functions of the library that do nothing but pass their one argument on.
const PASSING: [&str; 5] = [
    "move",
    "forward",
    "as_const",
    "addressof",
    "move_if_noexcept",
];

/// The name of something in a body of `function` that may be another thing in another file.
pub(super) fn what_differs<'tu>(
    facts: &mut Facts<'tu>,
    function: Cursor<'tu>,
    compound: Cursor<'tu>,
) -> Option<String> {
    named_object(compound, false).or_else(|| Reader { facts, function }.find(compound))
}

/// A variable with internal linkage of which more than the value is used: each unit's has an address of its own.
fn named_object(cursor: Cursor<'_>, loaded: bool) -> Option<String> {
    if cursor.kind() == kind::DECL_REF_EXPR && !loaded {
        let named = cursor.referenced();
        let object = |it: &Cursor<'_>| it.kind() == kind::VAR_DECL && !refs::is_local(*it);
        return named
            .filter(object)
            .filter(|it| it.is_internal())
            .map(|it| it.spelling());
    }
    cursor.children().into_iter().find_map(|child| {
        let through = loaded && cursor.kind() == kind::PAREN_EXPR;
        let load = cursor.kind() == kind::UNEXPOSED_EXPR && is_load(cursor, child);
        named_object(child, through || load)
    })
}

/// What reads a smart pointer, if `cursor` is an implicit conversion of that and names nothing else: libclang gives a conversion to a base
/// the declaration that its operand names.
fn converted_reading<'tu>(cursor: Cursor<'tu>, children: &[Cursor<'tu>]) -> Option<Cursor<'tu>> {
    let [inner] = children else {
        return None;
    };
    let names_same = || {
        let named = |it: Cursor<'tu>| it.referenced().map(|it| it.id());
        named(cursor) == named(*inner)
    };
    (cursor.kind() == kind::UNEXPOSED_EXPR && smart_reading(*inner).is_some() && names_same())
        .then_some(*inner)
}

struct Reader<'a, 'tu> {
    facts: &'a mut Facts<'tu>,
    /// What is declared in it goes where its statements go.
    function: Cursor<'tu>,
}

impl<'tu> Reader<'_, 'tu> {
    fn find(&mut self, cursor: Cursor<'tu>) -> Option<String> {
        if let Some(reading) = smart_reading(cursor).or_else(|| optional_reading(cursor)) {
            // What the operator does, the type of the pointer tells.
            return reading.pointers.into_iter().find_map(|it| self.find(it));
        }
        if let Some(parts) = parts_of_container_use(cursor) {
            // So does the type of a container.
            let mut variables = parts.iter().filter(|it| it.kind() == kind::VAR_DECL);
            let differs = variables.find(|it| !self.is_same_type(it.ty()));
            let differs = differs.map(|it| it.ty().spelling());
            let mut others = parts.iter().filter(|it| it.kind() != kind::VAR_DECL);
            return differs.or_else(|| others.find_map(|it| self.find(*it)));
        }
        let children = cursor.children();
        if let Some(pointer) = converted_reading(cursor, &children) {
            // Of a conversion of the pointer, the two types tell.
            let ty = cursor.ty();
            return match self.is_same_type(ty) {
                true => self.find(pointer),
                false => Some(ty.spelling()),
            };
        }
        self.differs(cursor, &children)
            .or_else(|| children.into_iter().find_map(|it| self.find(it)))
    }

    /// What differs in `cursor` itself. The type tells what no name does: of `auto`, of a result, of a conversion.
    fn differs(&mut self, cursor: Cursor<'tu>, children: &[Cursor<'tu>]) -> Option<String> {
        match cursor.kind() {
            kind::CONCEPT_SPECIALIZATION | kind::REQUIRES_EXPR => return Some("requires".into()),
            kind::FOR_RANGE if !self.has_own_ends(children) => return Some("for".into()),
            kind::C_STYLE_CAST | kind::FUNCTIONAL_CAST if converts_classes(cursor) => {
                return Some(cursor.ty().spelling());
            }
            _ => {}
        }
        if let Some(named) = cursor.referenced()
            && !self.is_same(named)
        {
            return Some(named.spelling());
        }
        if let Some(template) = children.iter().find(|it| it.kind() == kind::TEMPLATE_REF)
            && !children.iter().all(|it| self.is_plain_argument(*it))
        {
            return Some(template.spelling());
        }
        let ty = cursor.ty();
        (!self.is_same_type(ty)).then(|| ty.spelling())
    }

    /// Whether what stands beside a template's name cannot make it another thing. It may be an argument, and where a
    /// member of the template is named, no type tells of it.
    fn is_plain_argument(&mut self, cursor: Cursor<'tu>) -> bool {
        let types = cursor.kind() == kind::TYPE_REF || kind::is_expression(cursor.kind());
        !types || self.is_plain(cursor.ty())
    }

    /// Whether a loop over a range finds where it begins without looking at the functions of the file.
    fn has_own_ends(&self, children: &[Cursor<'tu>]) -> bool {
        let mut ranges = children
            .iter()
            .filter(|it| kind::is_expression(it.kind()))
            .filter_map(|it| it.ty().record());
        ranges.all(|class| {
            let begins = |it: &Cursor<'_>| it.kind() == kind::METHOD && it.spelling() == "begin";
            let definition = class.definition().unwrap_or(class);
            class.in_system_header() || definition.children().iter().any(begins)
        })
    }

    fn is_same(&mut self, declaration: Cursor<'tu>) -> bool {
        if refs::is_local(declaration) {
            return true;
        }
        let system = declaration.in_system_header();
        match declaration.kind() {
            kind::NAMESPACE | kind::NAMESPACE_ALIAS | kind::LABEL_STMT => true,
            kind::VAR_DECL => self.is_same_variable(declaration),
            kind::TYPEDEF_DECL | kind::TYPE_ALIAS => {
                self.is_same_type(declaration.ty()) && self.is_in_same(declaration)
            }
            kind::ENUM_CONSTANT => {
                let enumeration = declaration.semantic_parent();
                enumeration.is_some_and(|it| self.is_same_enumeration(it))
            }
            kind::ENUM_DECL => self.is_same_enumeration(declaration),
            kind::FIELD_DECL => self.is_in_same(declaration),
            kind::CLASS_TEMPLATE
            | kind::CLASS_TEMPLATE_PARTIAL
            | kind::FUNCTION_TEMPLATE
            | kind::ALIAS_TEMPLATE
            | kind::UNEXPOSED_DECL => system,
            it if kind::is_class(it) => self.is_same_class(declaration),
            it if kind::is_function(it) => self.is_same_function(declaration),
            // Nothing is named.
            it => !kind::is_declaration(it),
        }
    }

    fn is_same_variable(&mut self, variable: Cursor<'tu>) -> bool {
        let ty = variable.ty();
        if variable.is_internal() {
            let constant = ty.is_const() && !ty.is_volatile();
            return constant && variable.constant_value().is_some();
        }
        !has_label(variable) && self.is_in_same(variable)
    }

    fn is_same_function(&mut self, function: Cursor<'tu>) -> bool {
        if function.is_internal() {
            return false;
        }
        if function.in_system_header() {
            return self.is_same_library_function(function);
        }
        function.specialized_template().is_none()
            && !has_label(function)
            && self.is_in_same(function)
    }

    fn is_same_library_function(&mut self, function: Cursor<'tu>) -> bool {
        if function.specialized_template().is_none() {
            return self.is_in_same(function);
        }
        let mut types = function.ty().parameters();
        if types.len() == 1 && PASSING.contains(&function.spelling().as_str()) {
            return self.is_same_type(types[0]);
        }
        types.push(function.result_type());
        // What does no more than the library file says, and compares nothing, calls no function that a file could have of its own.
        let known = known(function).is_some_and(|it| !it.compares) || is_of_iterators(function);
        let same = |it| match known {
            true => self.is_same_type(it),
            false => self.is_plain(it),
        };
        types.into_iter().all(same) && self.is_in_same(function)
    }

    fn is_same_enumeration(&mut self, enumeration: Cursor<'tu>) -> bool {
        // One without a name is named by its enumerators only, whose identity has their values.
        let unnamed = enumeration.usr().contains("@Ea@");
        let shared = || !enumeration.is_internal() && !self.is_of_source(enumeration);
        (unnamed || shared()) && self.is_in_same(enumeration)
    }

    fn is_same_class(&mut self, class: Cursor<'tu>) -> bool {
        let class = class.canonical();
        if let Some(known) = self.facts.same_classes.get(&class.id()) {
            return *known;
        }
        let inside = self.is_inside(class);
        if !inside && self.is_of_source(class) {
            return false;
        }
        let same = inside || self.is_shared_class(class);
        if !inside {
            self.facts.same_classes.insert(class.id(), same);
        }
        same
    }

    fn is_shared_class(&mut self, class: Cursor<'tu>) -> bool {
        if class.is_internal() || is_for_one_file(&class.usr()) && !in_class(class) {
            return false;
        }
        if let Some(pointee) = smart_pointee(class.ty()).or_else(|| element_of(class.ty())) {
            // Where it were another class, the class with such a field would be, too.
            return self.is_same_type(pointee);
        }
        if class.specialized_template().is_some() {
            let mut arguments = class.ty().template_arguments().into_iter();
            let ty = class.ty();
            let same = match is_leaf(ty) || is_iterator(ty) || is_allocator(ty) {
                // Its elements come and go as the compiler has it, and what orders its keys is the library's own.
                true => arguments.all(|it| self.is_same_type(it)),
                false => arguments.all(|it| self.is_plain(it)),
            };
            return class.in_system_header() && same;
        }
        class.kind() != kind::CLASS_TEMPLATE && self.is_in_same(class)
    }

    /// Whether what a declaration is a member of is the same in every file.
    fn is_in_same(&mut self, declaration: Cursor<'tu>) -> bool {
        match declaration.semantic_parent() {
            Some(it) if kind::is_class(it.kind()) => self.is_same_class(it),
            Some(it) if kind::is_function(it.kind()) => self.is_inside(declaration),
            _ => true,
        }
    }

    /// Whether a type is defined in the source file that the function stands in: another source file has none of the name, or one of
    /// its own. (The rule of one definition forbids that, but nothing tells.)
    fn is_of_source(&self, declaration: Cursor<'tu>) -> bool {
        let main = self.facts.main_key;
        let definition = declaration.definition().unwrap_or(declaration);
        definition.location().file == main && self.function.location().file == main
    }

    fn is_inside(&self, declaration: Cursor<'tu>) -> bool {
        let (at, around) = (declaration.location(), self.function.extent());
        at.file == around.file && (around.start..around.end).contains(&at.offset)
    }

    fn is_same_type(&mut self, ty: Type<'tu>) -> bool {
        let ty = ty.canonical();
        if !ty.is_valid() || ty.is_number() || ty.is_void() {
            return true;
        }
        if ty.is_array() {
            return self.is_same_type(ty.element());
        }
        if ty.is_function() {
            let parameters = ty.parameters().into_iter().all(|it| self.is_same_type(it));
            return parameters && self.is_same_type(ty.result());
        }
        if ty.is_enum() {
            return ty.declaration().is_some_and(|it| self.is_same(it));
        }
        if let Some(class) = ty.record() {
            return self.is_same_class(class);
        }
        if let Some(class) = ty.class_of_member_pointer() {
            return self.is_same_type(class) && self.is_same_type(ty.pointee());
        }
        if ty.is_pointer() || ty.is_reference() {
            return self.is_same_type(ty.pointee());
        }
        // A member function or a function of the compiler, to be called.
        ty.is_null_pointer() || ty.spelling().starts_with("<b")
    }

    /// Whether no file can make a template of the library another thing for this type.
    fn is_plain(&mut self, ty: Type<'tu>) -> bool {
        let ty = ty.canonical();
        if ty.is_array() {
            return self.is_plain(ty.element());
        }
        if ty.is_pointer() || ty.is_reference() {
            return self.is_plain(ty.pointee());
        }
        if ty.is_number() || ty.is_void() {
            return true;
        }
        let Some(class) = ty.record().filter(|it| it.in_system_header()) else {
            return false;
        };
        // What holds a class of the program's is one class everywhere, and yet may be compared in other ways.
        let arguments = ty.template_arguments();
        arguments.into_iter().all(|it| self.is_plain(it)) && self.is_same_class(class)
    }
}

/// What a loop over a container of the library, or a call that gives an element or the size of one, consists of.
fn parts_of_container_use(cursor: Cursor<'_>) -> Option<Vec<Cursor<'_>>> {
    let children = cursor.children();
    match cursor.kind() {
        kind::FOR_RANGE => {
            let mut expressions = children.iter().filter(|it| kind::is_expression(it.kind()));
            let ty = expressions.next()?.ty();
            element_of(ty).or_else(|| entry_of(ty)).map(|_| children)
        }
        kind::CALL_EXPR => {
            let callee = cursor.referenced()?;
            let parts = finds(callee).then(|| take_apart(cursor, callee))?;
            element_of(parts.object?.ty())?;
            Some(parts.object.into_iter().chain(parts.arguments).collect())
        }
        _ => None,
    }
}

/// Whether a function follows, compares, copies or moves iterators.
fn is_of_iterators(function: Cursor<'_>) -> bool {
    let class = function.semantic_parent();
    match class.filter(|it| kind::is_class(it.kind())) {
        Some(class) => is_iterator(class.ty()),
        None => {
            let operator = function.spelling().starts_with("operator");
            let types = function.ty().parameters();
            let mut each = types.iter().map(|it| referent(*it));
            operator && !types.is_empty() && each.all(is_iterator)
        }
    }
}

/// Whether a cast is another one where a class is not known to be complete, and so not known to have a base.
pub(super) fn converts_classes(cast: Cursor<'_>) -> bool {
    classes_of(cast).is_some_and(|[to, from]| to.canonical() != from.canonical())
}

/// The classes that a cast leads to and from.
pub(super) fn classes_of(cast: Cursor<'_>) -> Option<[Cursor<'_>; 2]> {
    let operand = strip_casts(cast.children().last().copied()?);
    Some([target(cast.ty())?, target(operand.ty())?])
}

/// The class of an object, or of what a pointer, a reference or a pointer to a member leads to.
fn target(ty: Type<'_>) -> Option<Cursor<'_>> {
    let ty = ty.canonical();
    let member = ty.class_of_member_pointer().and_then(Type::record);
    member
        .or_else(|| ty.record())
        .or_else(|| ty.pointee().record())
}

fn in_class(declaration: Cursor<'_>) -> bool {
    let parent = declaration.semantic_parent();
    parent.is_some_and(|it| kind::is_class(it.kind()))
}

/// Whether one file may mean another symbol by the name: `__asm__("...")` at a declaration.
fn has_label(declaration: Cursor<'_>) -> bool {
    let mut declarations = vec![declaration, declaration.canonical()];
    declarations.extend(declaration.definition());
    let label = |it: &Cursor<'_>| it.kind() == kind::ASM_LABEL_ATTR;
    !declaration.in_system_header()
        && declarations
            .into_iter()
            .any(|it| it.children().iter().any(label))
}
