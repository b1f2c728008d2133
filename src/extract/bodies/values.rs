//! Calls of traversals that give back values, in the statements that use these: statements of their own, in front of what uses them.
//!
//! A call is taken out of an expression only where C++ does not say that something else of the statement runs before it: operands of arithmetic
//! and comparisons, arguments, what is assigned ([expr.ass]/1: the right operand comes first), initialisers, what a `return` gives. Which of
//! several such calls runs first, C++ leaves open; here it is that in front in the text. An operand that is not always evaluated (of `&&`, `||`, `?:`) is a
//! call under a condition, if the other value is a literal. What a comma, a shift or an operator of the program's has for an operand stays where it is.

use crate::clang::{Cursor, kind, kind::op};
use crate::extract::declarations::Facts;
use crate::extract::effects::ValueCall;
use crate::extract::syntax::{
    gives_value, is_automatic, is_lvalue, mentions, only_in_braces, operands, strip_casts,
    take_apart, value_type, whole_call,
};
use crate::model::{Local, Param, Span};

/// The parameter that the value of `function` goes to.
pub(super) fn result_param(function: Cursor<'_>) -> Option<Param> {
    let (before, _) = value_type(function.result_type())?;
    Some(Param {
        before: format!("{before} &"),
        name: result_name(function),
        after: String::new(),
        type_name: reference(function),
        scalar: false,
        contained: true,
    })
}

fn reference(function: Cursor<'_>) -> String {
    let ty = function.result_type().canonical().unqualified().spelling();
    let joined = ty.ends_with('*');
    format!("{ty}{}&", if joined { "" } else { " " })
}

/// What people would call the result of a function.
fn result_name(function: Cursor<'_>) -> String {
    format!("{}_result", function.spelling())
}

/// The same in the body of `function`.
pub(super) fn result_local(function: Cursor<'_>, body: Span) -> Local {
    Local {
        param: true,
        loaded_only: true,
        in_macro: false,
        formal: true,
        type_name: reference(function),
        hoist: None,
        zero: None,
        ..local(function, body)
    }
}

/// The variable that the value of a call of `callee` goes to, in a body.
pub(super) fn value_local(callee: Cursor<'_>, body: Span) -> Local {
    local(callee, body)
}

fn local(function: Cursor<'_>, body: Span) -> Local {
    let (hoist, zero) = value_type(function.result_type()).unzip();
    let ty = function.result_type().canonical().unqualified();
    Local {
        name: result_name(function),
        span: Span::new(body.file, body.start, body.start),
        param: false,
        top_level: true,
        loaded_only: false,
        in_macro: false,
        exposed: false,
        constant: false,
        object: None,
        checked: None,
        formal: false,
        type_name: ty.spelling(),
        hoist,
        zero,
        init: None,
        unused: None,
    }
}

/// The calls that can be taken out of `statement`, of `function`, in the order of the text.
pub(super) fn calls<'tu>(
    facts: &mut Facts<'tu>,
    function: Cursor<'tu>,
    statement: Cursor<'tu>,
) -> Vec<ValueCall<'tu>> {
    let mut found = Vec::new();
    match statement.kind() {
        kind::RETURN => {
            let value = operands(statement);
            let is_value = !function.result_type().is_reference();
            for it in value.into_iter().filter(|_| is_value) {
                collect(facts, it, &mut found);
            }
        }
        kind::DECL_STMT => {
            let variables = statement.children();
            let is_number = |it: &Cursor<'_>| {
                it.kind() == kind::VAR_DECL && is_automatic(*it) && it.ty().is_scalar()
            };
            if variables.iter().all(is_number) {
                for value in variables.iter().filter_map(|it| it.initializer()) {
                    collect(facts, only_in_braces(value).unwrap_or(value), &mut found);
                }
            }
            // The calls run before all of them.
            found.retain(|it| {
                !variables
                    .iter()
                    .any(|variable| mentions(it.whole, *variable))
            });
        }
        _ => expression(facts, statement, &mut found),
    }
    found
}

/// The calls that can be taken out of an expression, in the order of the text.
pub(super) fn calls_in<'tu>(
    facts: &mut Facts<'tu>,
    expression: Cursor<'tu>,
) -> Vec<ValueCall<'tu>> {
    let mut found = Vec::new();
    collect(facts, expression, &mut found);
    found
}

/// What such a statement assigns to, if it does, and whether it reads that, too. What designates it comes behind the value since C++17 only, and
/// GNU's compiler evaluates an index before that all the same.
pub(super) fn assigned(statement: Cursor<'_>) -> Option<(Cursor<'_>, bool)> {
    match statement.kind() {
        kind::UNEXPOSED_EXPR | kind::PAREN_EXPR if whole_call(statement).is_none() => {
            let [inner] = operands(statement)[..] else {
                return None;
            };
            assigned(inner)
        }
        kind::BINARY_OPERATOR | kind::COMPOUND_ASSIGN => {
            let to = operands(statement).first().copied()?;
            Some((to, statement.kind() == kind::COMPOUND_ASSIGN))
        }
        _ => None,
    }
}

/// The other parts of such a statement of which C++ does not say whether they are evaluated before these calls: all but what is called last.
pub(super) fn open_parts(statement: Cursor<'_>) -> Vec<Cursor<'_>> {
    match statement.kind() {
        kind::RETURN => operands(statement),
        kind::DECL_STMT => {
            let variables = statement.children().into_iter();
            variables.filter_map(Cursor::initializer).collect()
        }
        kind::UNEXPOSED_EXPR | kind::PAREN_EXPR if whole_call(statement).is_none() => {
            let inner = operands(statement).into_iter();
            inner.flat_map(open_parts).collect()
        }
        kind::BINARY_OPERATOR | kind::COMPOUND_ASSIGN => {
            operands(statement).into_iter().skip(1).collect()
        }
        _ => {
            let call = whole_call(statement);
            let arguments = call.into_iter().flat_map(Cursor::arguments);
            arguments.filter(|it| it.extent().is_valid()).collect()
        }
    }
}

/// An expression that is a statement.
fn expression<'tu>(
    facts: &mut Facts<'tu>,
    statement: Cursor<'tu>,
    found: &mut Vec<ValueCall<'tu>>,
) {
    match statement.kind() {
        kind::UNEXPOSED_EXPR | kind::PAREN_EXPR if whole_call(statement).is_none() => {
            if let [inner] = operands(statement)[..] {
                expression(facts, inner, found);
            }
        }
        kind::BINARY_OPERATOR | kind::COMPOUND_ASSIGN => {
            let assigns = statement.kind() == kind::COMPOUND_ASSIGN
                || statement.binary_operator() == op::ASSIGN;
            if let [to, value] = operands(statement)[..]
                && assigns
                && to.ty().is_scalar()
            {
                collect(facts, value, found);
            }
        }
        // `(void)f();`
        kind::C_STYLE_CAST | kind::STATIC_CAST => {
            for it in operands(statement) {
                collect(facts, it, found);
            }
        }
        _ => {
            let call = whole_call(statement);
            call.into_iter().for_each(|it| collect(facts, it, found));
        }
    }
}

/// Adds the calls that are parts of the value of an expression.
fn collect<'tu>(facts: &mut Facts<'tu>, cursor: Cursor<'tu>, found: &mut Vec<ValueCall<'tu>>) {
    let parts = operands(cursor);
    let inner = match cursor.kind() {
        kind::PAREN_EXPR
        | kind::UNEXPOSED_EXPR
        | kind::C_STYLE_CAST
        | kind::STATIC_CAST
        | kind::FUNCTIONAL_CAST => match parts[..] {
            [inner] => vec![inner],
            _ => Vec::new(),
        },
        kind::UNARY_OPERATOR => match cursor.unary_operator() {
            it if op::PLAIN.contains(&it) && !op::PARTS.contains(&it) => parts,
            _ => Vec::new(),
        },
        kind::BINARY_OPERATOR if keeps_order_open(cursor) => parts,
        kind::CALL_EXPR => return collect_call(facts, cursor, found),
        kind::CONDITIONAL | kind::BINARY_OPERATOR => {
            // The first operand is evaluated whenever the whole is.
            let lazy =
                cursor.kind() == kind::CONDITIONAL || op::LAZY.contains(&cursor.binary_operator());
            let first = parts.first().filter(|_| lazy);
            first.into_iter().for_each(|it| collect(facts, *it, found));
            return found.extend(conditional(facts, cursor));
        }
        _ => Vec::new(),
    };
    let known = found.len();
    for it in &inner {
        collect(facts, *it, found);
    }
    // Parentheses around such an operand go with it.
    if let (kind::PAREN_EXPR, [inner], [own]) = (cursor.kind(), &inner[..], &mut found[known..])
        && own.when.is_some()
        && own.whole == *inner
    {
        own.whole = cursor;
    }
}

/// The call in `c ? f() : 0`, `c && f()`, `c || f()` and the like, where the other value is a literal, and no conversion changes what the call gives.
fn conditional<'tu>(facts: &mut Facts<'tu>, whole: Cursor<'tu>) -> Option<ValueCall<'tu>> {
    let (condition, call, other, negated) = match (whole.kind(), &operands(whole)[..]) {
        (kind::CONDITIONAL, [condition, then, other]) => match whole_call(*then) {
            Some(_) => (*condition, *then, Some(*other), false),
            None => (*condition, *other, Some(*then), true),
        },
        (kind::BINARY_OPERATOR, [left, right]) => {
            let lazy = op::LAZY
                .iter()
                .position(|it| *it == whole.binary_operator())?;
            (*left, *right, None, lazy == 1)
        }
        _ => return None,
    };
    let otherwise = match other {
        Some(it) => literal(facts, it)?,
        None => if negated { "true" } else { "false" }.to_owned(),
    };
    let mut inner = Vec::new();
    collect(facts, call, &mut inner);
    let [found] = &inner[..] else {
        return None;
    };
    let is_whole = whole_call(call) == Some(found.call) && found.when.is_none();
    let ty = whole.ty();
    let same = (ty.is_number() || ty.is_pointer())
        && found
            .callee
            .result_type()
            .canonical()
            .same_unqualified(ty.canonical());
    let plain = !whole.extent().in_macro() && !call.extent().in_macro();
    (is_whole && same && plain).then(|| ValueCall {
        whole,
        when: Some((condition, negated)),
        otherwise: Some(otherwise),
        ..found.clone()
    })
}

/// The text of a literal number, with or without a sign, or of a null pointer.
fn literal<'tu>(facts: &mut Facts<'tu>, cursor: Cursor<'tu>) -> Option<String> {
    let number = strip_casts(cursor);
    if number.kind() == kind::NULLPTR && !number.extent().in_macro() {
        return Some("nullptr".to_owned());
    }
    let digits = match operands(number)[..] {
        [operand] if number.kind() == kind::UNARY_OPERATOR => strip_casts(operand),
        _ => number,
    };
    let known = matches!(
        digits.kind(),
        kind::INTEGER_LITERAL | kind::FLOATING_LITERAL | kind::BOOL_LITERAL
    );
    let span = facts
        .files
        .span(number.extent())
        .filter(|_| known && !number.extent().in_macro())?;
    let source = facts.files.text(span.file);
    let text = String::from_utf8_lossy(source.slice(span)).into_owned();
    (number == digits || text.starts_with('-')).then_some(text)
}

/// Whether C++ does not say which operand of an operator is evaluated first.
fn keeps_order_open(cursor: Cursor<'_>) -> bool {
    [
        op::ADD,
        op::SUBTRACT,
        op::MULTIPLY,
        op::DIVIDE,
        op::REMAINDER,
        op::LESS,
        op::GREATER,
        op::LESS_EQUAL,
        op::GREATER_EQUAL,
        op::EQUAL,
        op::NOT_EQUAL,
        op::AND,
        op::OR,
        op::XOR,
    ]
    .contains(&cursor.binary_operator())
}

fn collect_call<'tu>(facts: &mut Facts<'tu>, call: Cursor<'tu>, found: &mut Vec<ValueCall<'tu>>) {
    let Some(callee) = call.referenced() else {
        return;
    };
    let member = callee.kind() == kind::METHOD;
    if callee.kind() != kind::FUNCTION_DECL && !member || callee.spelling().starts_with("operator")
    {
        return;
    }
    let parts = take_apart(call, callee);
    if facts.marks(callee).traversal {
        // What lives as long as the whole expression does, the value may lead to.
        let types = callee.ty().parameters();
        let mut arguments = call.arguments().into_iter().zip(types);
        let lasts = arguments.all(|(it, ty)| match ty.is_reference() {
            true => is_lvalue(it),
            false => ty.is_scalar(),
        });
        if gives_value(callee) && lasts && !call.extent().in_macro() {
            found.push(ValueCall {
                call,
                callee,
                whole: call,
                when: None,
                otherwise: None,
            });
        }
        return;
    }
    // What designates the object is evaluated before the arguments ([expr.call]/8).
    if parts.object.is_some_and(|it| !is_place(it)) {
        return;
    }
    for it in call.arguments() {
        if it.extent().is_valid() {
            collect(facts, it, found);
        }
    }
}

/// Whether an expression designates an object that it names, by no pointer that is read.
fn is_place(cursor: Cursor<'_>) -> bool {
    let parts = operands(cursor);
    match (cursor.kind(), &parts[..]) {
        (kind::THIS, _) => true,
        (kind::DECL_REF_EXPR, _) => !cursor.ty().is_pointer(),
        (kind::MEMBER_REF_EXPR, []) => !cursor.ty().is_pointer(),
        (kind::MEMBER_REF_EXPR, [object]) => {
            let ty = object.ty();
            !cursor.ty().is_pointer()
                && (object.kind() == kind::THIS || !ty.is_pointer() && ty.record().is_some())
                && is_place(*object)
        }
        (kind::PAREN_EXPR | kind::UNEXPOSED_EXPR, [inner]) => {
            inner.ty().is_pointer() == cursor.ty().is_pointer() && is_place(*inner)
        }
        _ => false,
    }
}
