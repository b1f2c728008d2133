//! What an expression is, as far as its own cursor says: operands, value category, calls by their parts.

use crate::clang::{Cursor, Type, kind, kind::op};
use crate::model::Mode;
use crate::mutation::{Rule, broken};

/// The operands of an expression: its children without names of types.
pub(crate) fn operands(cursor: Cursor<'_>) -> Vec<Cursor<'_>> {
    cursor
        .children()
        .into_iter()
        .filter(|child| !is_name_only(child.kind()))
        .collect()
}

/// What stands alone in the braces of an initialiser.
pub(crate) fn only_in_braces(initializer: Cursor<'_>) -> Option<Cursor<'_>> {
    match operands(initializer)[..] {
        [inner] if initializer.kind() == kind::INIT_LIST => Some(inner),
        _ => None,
    }
}

fn is_name_only(kind_of: kind::Kind) -> bool {
    matches!(
        kind_of,
        kind::TYPE_REF | kind::TEMPLATE_REF | kind::NAMESPACE_REF | kind::MEMBER_REF
    )
}

/// Whether an object of the type holds others: touching it touches all of them.
pub(crate) fn holds_objects(ty: Type<'_>) -> bool {
    ty.record().is_some() || ty.is_array() && holds_objects(ty.canonical().element())
}

/// Whether an expression designates an object, rather than having a value.
pub(crate) fn is_lvalue(cursor: Cursor<'_>) -> bool {
    match cursor.kind() {
        kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR => cursor.referenced().is_some_and(|it| {
            matches!(
                it.kind(),
                kind::VAR_DECL | kind::PARM_DECL | kind::FIELD_DECL
            ) || is_binding(it)
        }),
        kind::ARRAY_SUBSCRIPT | kind::STRING_LITERAL | kind::COMPOUND_ASSIGN => true,
        kind::UNARY_OPERATOR => match cursor.unary_operator() {
            op::DEREFERENCE | op::PRE_INCREMENT | op::PRE_DECREMENT => true,
            it if op::PARTS.contains(&it) => {
                operands(cursor).first().is_some_and(|it| is_lvalue(*it))
            }
            _ => false,
        },
        kind::BINARY_OPERATOR => match cursor.binary_operator() {
            op::ASSIGN | op::MEMBER_POINTER_ARROW | op::MEMBER_POINTER_DOT => true,
            op::COMMA => operands(cursor).last().is_some_and(|it| is_lvalue(*it)),
            _ => false,
        },
        kind::CONDITIONAL => {
            let operands = operands(cursor);
            operands.len() == 3 && operands[1..].iter().all(|it| is_lvalue(*it))
        }
        kind::CALL_EXPR => match cursor.referenced() {
            Some(it) if kind::is_function(it.kind()) => {
                it.kind() != kind::CONSTRUCTOR && it.result_type().is_reference()
            }
            // Through a pointer: it may give back a reference.
            _ => true,
        },
        kind::PAREN_EXPR => operands(cursor).first().is_some_and(|it| is_lvalue(*it)),
        kind::C_STYLE_CAST
        | kind::STATIC_CAST
        | kind::DYNAMIC_CAST
        | kind::REINTERPRET_CAST
        | kind::CONST_CAST
        | kind::FUNCTIONAL_CAST => {
            !cursor.ty().is_void() && operands(cursor).last().is_some_and(|it| is_lvalue(*it))
        }
        kind::UNEXPOSED_EXPR => match operands(cursor).as_slice() {
            [operand] => is_lvalue(*operand) && !is_load(cursor, *operand),
            _ => false,
        },
        _ => false,
    }
}

/// Whether an expression is a literal: a number, a text, a character, `true`, `nullptr`.
pub(crate) fn is_literal(cursor: Cursor<'_>) -> bool {
    let literal = kind::INTEGER_LITERAL..=kind::CHARACTER_LITERAL;
    let kind = cursor.kind();
    literal.contains(&kind) || kind == kind::BOOL_LITERAL || kind == kind::NULLPTR
}

/// Whether an expression is the call of a conversion function.
fn is_conversion(cursor: Cursor<'_>) -> bool {
    let callee = cursor.referenced();
    cursor.kind() == kind::CALL_EXPR && callee.is_some_and(|it| it.kind() == kind::CONVERSION)
}

/// Whether an expression has a value and surely designates no object. (Neither this nor [`is_lvalue`] need
/// hold: libclang does not tell.)
pub(crate) fn is_prvalue(cursor: Cursor<'_>) -> bool {
    let operands = operands(cursor);
    match cursor.kind() {
        kind::INTEGER_LITERAL..=kind::IMAGINARY_LITERAL
        | kind::CHARACTER_LITERAL
        | kind::BOOL_LITERAL
        | kind::NULLPTR
        | kind::GNU_NULL
        | kind::THIS
        | kind::UNARY_EXPR
        | kind::SIZEOF_PACK
        | kind::CONCEPT_SPECIALIZATION
        | kind::REQUIRES_EXPR
        | kind::BIT_CAST
        | kind::NEW
        | kind::LAMBDA => true,
        kind::UNARY_OPERATOR => {
            !is_lvalue(cursor)
                && (!op::PARTS.contains(&cursor.unary_operator())
                    || operands.iter().all(|it| is_prvalue(*it)))
        }
        kind::BINARY_OPERATOR => match cursor.binary_operator() {
            op::COMMA => operands.last().is_some_and(|it| is_prvalue(*it)),
            _ => !is_lvalue(cursor),
        },
        kind::CALL_EXPR => !is_lvalue(cursor),
        kind::CONDITIONAL => operands.iter().skip(1).any(|it| is_prvalue(*it)),
        kind::UNEXPOSED_EXPR => match operands.as_slice() {
            [] => cursor.extent().is_valid(),
            // The conversion itself is a node of its own, which looks like the load of what it gives.
            [operand] if is_conversion(*operand) => is_prvalue(*operand),
            [operand] => is_lvalue(*operand) && is_load(cursor, *operand) || is_prvalue(*operand),
            _ => false,
        },
        kind::PAREN_EXPR
        | kind::C_STYLE_CAST
        | kind::STATIC_CAST
        | kind::DYNAMIC_CAST
        | kind::REINTERPRET_CAST
        | kind::CONST_CAST
        | kind::FUNCTIONAL_CAST => operands.last().is_some_and(|it| is_prvalue(*it)),
        _ => false,
    }
}

/// Whether a variable lives in the function's frame.
pub(crate) fn is_automatic(variable: Cursor<'_>) -> bool {
    !variable.is_static_storage() && !variable.is_extern() && !variable.is_thread_local()
}

/// Whether a variable lives in the function's frame, or might as well: a constant number, or an array of such, that is initialised before
/// anything runs. (A copy of a table of literals may lead to other literals.)
pub(crate) fn is_in_frame(variable: Cursor<'_>) -> bool {
    let once = !variable.is_extern() && !variable.is_thread_local();
    let mut ty = variable.ty().canonical();
    while ty.is_array() {
        ty = ty.element().canonical();
    }
    is_automatic(variable) || once && !ty.is_pointer() && is_constant(variable)
}

/// Whether a variable is a constant number, or an array of such or of literals, that is initialised before anything runs.
pub(crate) fn is_constant(variable: Cursor<'_>) -> bool {
    // The canonical type of an array has the qualifiers of its elements.
    let (constant, volatile) = (variable.ty().is_const(), variable.ty().is_volatile());
    let mut ty = variable.ty().canonical();
    while ty.is_array() {
        ty = ty.element().canonical();
    }
    let plain = ty.is_number() || ty.is_enum() || ty.is_pointer();
    let constant = plain && constant && !volatile && !variable.is_thread_local();
    constant && variable.initializer().is_some_and(is_constant_value)
}

fn is_constant_value(value: Cursor<'_>) -> bool {
    let value = strip_casts(value);
    match value.kind() {
        kind::INIT_LIST | kind::UNARY_OPERATOR => {
            operands(value).into_iter().all(is_constant_value)
        }
        kind::DECL_REF_EXPR => value
            .referenced()
            .is_some_and(|it| it.kind() == kind::ENUM_CONSTANT),
        kind::STRING_LITERAL | kind::NULLPTR | kind::BOOL_LITERAL => true,
        it => (kind::INTEGER_LITERAL..=kind::CHARACTER_LITERAL).contains(&it),
    }
}

/// Whether all that an expression or statement has of a constant are values of it and of its elements: no address, which an array becomes where it
/// is no operand of a subscript, and no reference. `loaded`: whether the value of the expression is loaded.
pub(crate) fn gives_values(cursor: Cursor<'_>, constant: Cursor<'_>, loaded: bool) -> bool {
    if cursor.kind() == kind::DECL_REF_EXPR && cursor.referenced() == Some(constant) {
        return loaded;
    }
    let children = cursor.children();
    let single = children.len() == 1;
    children.into_iter().all(|it| {
        let inner = match cursor.kind() {
            kind::ARRAY_SUBSCRIPT => loaded && (it.ty().is_pointer() || it.ty().is_array()),
            kind::UNEXPOSED_EXPR if single && is_load(cursor, it) && !it.ty().is_array() => true,
            kind::UNEXPOSED_EXPR | kind::PAREN_EXPR if single => loaded,
            _ => false,
        };
        gives_values(it, constant, inner)
    })
}

/// Whether a member expression names the member alone, so that `this` is implicit.
pub(crate) fn is_implicit_member(member: Cursor<'_>, children: &[Cursor<'_>]) -> bool {
    let of_object = member.referenced().is_some_and(|it| {
        it.kind() == kind::FIELD_DECL || kind::is_function(it.kind()) && !it.is_static_method()
    });
    of_object && !children.iter().any(|it| kind::is_expression(it.kind()))
}

/// Whether the implicit cast `cast` of `operand` loads a value (or makes a pointer of an array or function):
/// then the result no longer designates the operand's object.
pub(crate) fn is_load(cast: Cursor<'_>, operand: Cursor<'_>) -> bool {
    let (to, from) = (cast.ty(), operand.ty());
    if from.is_array() {
        return to.is_pointer();
    }
    if from.is_function() {
        return true;
    }
    if from.record().is_some() || from.is_dependent() {
        return false;
    }
    !to.is_const() && !to.is_volatile()
}

/// The iterator of a range-`for` in an expression that the compiler made up.
pub(crate) fn made_up_iterator(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    if cursor.kind() == kind::DECL_REF_EXPR && cursor.spelling().starts_with("__begin") {
        return cursor.referenced();
    }
    cursor.children().into_iter().find_map(made_up_iterator)
}

/// A call, taken apart.
pub(crate) struct CallParts<'tu> {
    /// The object of a member call; `None` for an implicit `this` and for other functions.
    pub(crate) object: Option<Cursor<'tu>>,
    /// Whether it is a member call.
    pub(crate) member: bool,
    /// Whether it is a member call that is written as an operator.
    pub(crate) operator: bool,
    /// The arguments, without the object.
    pub(crate) arguments: Vec<Cursor<'tu>>,
}

/// Takes a call apart. With operator syntax the object is the first argument.
pub(crate) fn take_apart<'tu>(cursor: Cursor<'tu>, callee: Cursor<'tu>) -> CallParts<'tu> {
    let mut arguments = cursor.arguments();
    let is_member = matches!(
        callee.kind(),
        kind::METHOD | kind::CONVERSION | kind::DESTRUCTOR
    );
    let member = is_member && !callee.is_static_method();
    let named = cursor
        .children()
        .into_iter()
        .next()
        .map(strip_casts)
        .filter(|it| it.kind() == kind::MEMBER_REF_EXPR && is_function_name(*it));
    let operator = named.is_none() && member && !arguments.is_empty();
    let object = match named {
        Some(named) => operands(named).first().copied(),
        None if operator => Some(arguments.remove(0)),
        None => None,
    };
    CallParts {
        object,
        member,
        operator,
        arguments,
    }
}

/// Whether an expression names a function.
pub(crate) fn is_function_name(cursor: Cursor<'_>) -> bool {
    cursor
        .referenced()
        .is_some_and(|it| kind::is_function(it.kind()))
}

/// The expression without parentheses and implicit conversions.
pub(crate) fn strip_casts(mut cursor: Cursor<'_>) -> Cursor<'_> {
    while matches!(cursor.kind(), kind::UNEXPOSED_EXPR | kind::PAREN_EXPR)
        && let [operand] = operands(cursor).as_slice()
    {
        cursor = *operand;
    }
    cursor
}

/// The expression as the source has it: without implicit casts.
pub(crate) fn as_written(mut cursor: Cursor<'_>) -> Cursor<'_> {
    while cursor.kind() == kind::UNEXPOSED_EXPR
        && let [operand] = operands(cursor).as_slice()
    {
        cursor = *operand;
    }
    cursor
}

/// The expression that a statement consists of, if it is one call.
pub(crate) fn whole_call(statement: Cursor<'_>) -> Option<Cursor<'_>> {
    match statement.kind() {
        kind::CALL_EXPR => Some(statement),
        kind::UNEXPOSED_EXPR => match operands(statement).as_slice() {
            [operand] if operand.kind() == kind::CALL_EXPR && !is_lvalue(*operand) => {
                Some(*operand)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The expression without parentheses.
pub(crate) fn strip_parens(mut cursor: Cursor<'_>) -> Cursor<'_> {
    while cursor.kind() == kind::PAREN_EXPR
        && let Some(operand) = operands(cursor).first()
    {
        cursor = *operand;
    }
    cursor
}

/// Whether an expression is a null pointer.
pub(crate) fn is_null_pointer(cursor: Cursor<'_>) -> bool {
    let address = cursor.kind() == kind::INTEGER_LITERAL && cursor.integer() != Some(0);
    let mut children = cursor.children().into_iter();
    is_null(cursor)
        && !address
        && children.all(|it| !kind::is_expression(it.kind()) || is_null_pointer(it))
}

/// Whether an expression is a null pointer, or a number as it stands.
pub(crate) fn is_null(cursor: Cursor<'_>) -> bool {
    match cursor.kind() {
        kind::NULLPTR | kind::GNU_NULL | kind::INTEGER_LITERAL => true,
        kind::UNEXPOSED_EXPR
        | kind::PAREN_EXPR
        | kind::C_STYLE_CAST
        | kind::STATIC_CAST
        | kind::INIT_LIST => {
            let children: Vec<_> = cursor
                .children()
                .into_iter()
                .filter(|child| kind::is_expression(child.kind()))
                .collect();
            match children.as_slice() {
                [] => cursor.kind() == kind::INIT_LIST,
                [child] => is_null(*child),
                _ => false,
            }
        }
        _ => false,
    }
}

/// What may happen to an object by an lvalue of a type.
pub(crate) fn mode_behind(ty: Type<'_>) -> Mode {
    match ty.is_const() {
        true => Mode::Read,
        false => Mode::Write,
    }
}

/// Whether an lvalue is what a pointer leads to, or a part of that: `*p`, `p->x`, `p[i]`, where the pointer is not `this`.
pub(crate) fn follows_pointer(lvalue: Cursor<'_>) -> bool {
    let lvalue = strip_casts(lvalue);
    let children = lvalue.children();
    let is_pointer = |it: &Cursor<'_>| {
        let base = strip_casts(*it);
        base.ty().is_pointer() && base.kind() != kind::THIS
    };
    let follows = match lvalue.kind() {
        kind::UNARY_OPERATOR => lvalue.unary_operator() == op::DEREFERENCE,
        kind::ARRAY_SUBSCRIPT | kind::MEMBER_REF_EXPR => children.first().is_some_and(is_pointer),
        kind::CALL_EXPR => {
            let name = lvalue
                .referenced()
                .map(Cursor::spelling)
                .unwrap_or_default();
            name == "operator*" || name == "operator->"
        }
        _ => false,
    };
    follows || children.into_iter().any(follows_pointer)
}

/// Whether a declaration is a name that a structured binding gives to a part of an object.
pub(crate) fn is_binding(declaration: Cursor<'_>) -> bool {
    let name = declaration.spelling();
    let in_function = declaration
        .semantic_parent()
        .is_some_and(|it| kind::is_function(it.kind()));
    // libclang's name for the binding itself is a list.
    declaration.kind() == kind::UNEXPOSED_DECL
        && in_function
        && !name.is_empty()
        && !name.starts_with('[')
}

/// Whether a number of a type can be any size that a container has: of a narrower type, it may be less.
pub(crate) fn holds_sizes(ty: Type<'_>) -> bool {
    let width = ty.canonical().size();
    ty.is_integer() && !ty.is_bool() && width.is_some_and(|it| it >= 4)
}

/// An expression without those conversions, written or not, that change no size of a container.
pub(crate) fn strip_conversions(expression: Cursor<'_>) -> Cursor<'_> {
    let mut cursor = strip_casts(expression);
    while matches!(
        cursor.kind(),
        kind::STATIC_CAST | kind::C_STYLE_CAST | kind::FUNCTIONAL_CAST
    ) && let Some(operand) = operands(cursor).last()
        && (holds_sizes(cursor.ty()) || broken(Rule::NarrowSizes))
    {
        cursor = strip_casts(*operand);
    }
    cursor
}

/// An element of an array or a container.
#[derive(Clone, Copy)]
pub(crate) struct Selection<'tu> {
    /// All of it.
    pub(crate) whole: Cursor<'tu>,
    /// What has the element.
    pub(crate) container: Cursor<'tu>,
}

/// The elements of arrays and containers that are selected by `index` alone, in the order of the text.
pub(crate) fn indexed_by<'tu>(cursor: Cursor<'tu>, index: Cursor<'tu>) -> Vec<Selection<'tu>> {
    let named = |it: &Cursor<'tu>| strip_casts(*it).referenced() == Some(index);
    let operands = match cursor.kind() {
        kind::ARRAY_SUBSCRIPT => operands(cursor),
        kind::CALL_EXPR => cursor.arguments(),
        _ => Vec::new(),
    };
    let own = match operands[..] {
        [container, at] if named(&at) => Some(strip_casts(container)),
        [at] if named(&at) && cursor.spelling() == "at" => cursor
            .referenced()
            .and_then(|it| take_apart(cursor, it).object)
            .map(strip_casts),
        _ => None,
    };
    let own = own.map(|container| Selection {
        whole: cursor,
        container,
    });
    let below = cursor.children().into_iter();
    let below = below.flat_map(|it| indexed_by(it, index));
    own.into_iter().chain(below).collect()
}

/// Whether something in `cursor` names a variable.
pub(crate) fn mentions(cursor: Cursor<'_>, variable: Cursor<'_>) -> bool {
    let mut children = cursor.children().into_iter();
    cursor.referenced() == Some(variable) || children.any(|it| mentions(it, variable))
}
