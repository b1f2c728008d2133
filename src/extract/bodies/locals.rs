//! The variables of a body: what a copy needs to know to declare them.

use std::collections::BTreeSet;

use super::values::{result_local, value_local};
use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::{Facts, unused_attribute};
use crate::extract::effects::{Frame, accessor, cast_class, exposed};
use crate::extract::reading::text;
use crate::extract::syntax::{as_written, is_automatic, only_in_braces, whole_call, zero_of};
use crate::model::{
    Argument, ELEMENT, Item, ItemKind, Local, LocalId, ObjectForm, Place, RefKind, Root, Span, Usr,
};
use crate::mutation::{Rule, broken};
use crate::source::KEYWORDS;

/// The parameters and variables of a body, in the order of their ids.
pub(crate) fn locals<'tu>(
    facts: &mut Facts<'tu>,
    frame: &Frame<'tu>,
    (items, span): (&[Item], Span),
) -> Vec<Local> {
    let in_macros: BTreeSet<LocalId> = items.iter().flat_map(locals_in_macros).collect();
    let exact = tells_types(facts, span);
    let exposed = exposed(frame);
    let mut locals = Vec::new();
    for (index, cursor) in frame.locals.iter().enumerate() {
        let id = LocalId(index as u32);
        if frame.object == Some(id) {
            let mut object = object_of_visitor(frame.function, *cursor, span);
            if !items.iter().any(|it| uses_object(it, id)) {
                object.name.clear();
            }
            locals.push(object);
            continue;
        }
        if frame.result == Some(id) {
            locals.push(result_local(*cursor, span));
            continue;
        }
        if let Some(value) = frame.value_calls.get(&id) {
            let declared = items.iter().any(|item| item.declares.contains(&id));
            let of_callee = value_local(value.callee, span);
            locals.push(Local {
                top_level: declared,
                zero: value.otherwise.clone().or(of_callee.zero),
                ..of_callee
            });
            continue;
        }
        let param = index < frame.parameters;
        let declaring = items.iter().find(|item| item.declares.contains(&id));
        let alone = declaring.is_some_and(|item| item.declares.len() == 1);
        let declared = declaring.is_some();
        let declaring_alone = declaring.filter(|_| alone && !in_macros.contains(&id));
        let checked = declaring_alone.and_then(|_| checked(facts, *cursor));
        let object = declaring_alone.and_then(|it| object(frame, (it, id), checked.is_some()));
        let mut local = Local {
            name: cursor.spelling(),
            span: facts.name_span(*cursor),
            param,
            top_level: param || declared,
            loaded_only: frame.is_stable(id) && !frame.refers(*cursor) && !in_macros.contains(&id),
            in_macro: in_macros.contains(&id),
            exposed: exposed.contains(&id),
            constant: !param && is_constant_variable(*cursor),
            checked: checked.filter(|_| object.is_some()),
            object,
            formal: frame.is_bound_parameter(id) && facts.may_be_formal(cursor.ty()),
            // The `const` of an array is that of its elements, and stays.
            type_name: match exact || cursor.ty().is_volatile() || cursor.ty().is_array() {
                true => cursor.ty().canonical().spelling(),
                false => cursor.ty().canonical().unqualified().spelling(),
            },
            hoist: None,
            zero: None,
            init: None,
            unused: unused_attribute(facts, *cursor),
        };
        let is_declaration = alone || declaring.is_some_and(|it| !it.block);
        if !param && is_declaration && cursor.kind() == kind::VAR_DECL {
            add_hoist(facts, *cursor, &mut local);
        }
        locals.push(local);
    }
    locals
}

/// Whether constant expressions may use a variable.
fn is_constant_variable(variable: Cursor<'_>) -> bool {
    // What is longer than libclang's answers may be one.
    let is_long = |name: String| name.contains("128") || name.contains("long double");
    let ty = variable.ty().canonical();
    let told = || variable.constant_value().is_some() || is_long(ty.spelling());
    ty.is_const() && variable.kind() == kind::VAR_DECL && variable.initializer().is_some() && told()
}

/// What people call an object of a class: `RenderPass` is `renderPass`, `Render_Pass` is `render_pass`, `HTMLWriter` is `htmlWriter`.
pub(super) fn variable_name(class: &str) -> String {
    let letters: Vec<char> = class.chars().collect();
    let upper = letters.iter().take_while(|it| it.is_uppercase()).count();
    // The last of several begins the next word.
    let first = match upper {
        0 | 1 => upper,
        _ if upper == letters.len() => upper,
        _ => upper - 1,
    };
    let name: String = match class.contains('_') {
        true => class.to_lowercase(),
        false => {
            let lower = letters.iter().take(first).flat_map(|it| it.to_lowercase());
            lower.chain(letters[first..].iter().copied()).collect()
        }
    };
    // Words of GNU C++, and macros of compilers and the library.
    let others = [
        "asm", "errno", "linux", "stderr", "stdin", "stdout", "typeof", "unix",
    ];
    let taken = KEYWORDS.contains(&name.as_str()) || others.contains(&name.as_str());
    match name == class || taken {
        true => format!("the_{class}"),
        false => name,
    }
}

/// Whether a statement uses the object of its visitor, which is the local `id`.
fn uses_object(item: &Item, id: LocalId) -> bool {
    let own = match &item.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    };
    let passed = |it: &Argument| it.object == Some(ObjectForm::This);
    let mut calls = item.nested.iter().chain(own);
    calls.any(|it| it.args.iter().any(passed))
        || item.refs.iter().any(|it| it.kind == RefKind::This(id))
}

/// The parameter that the object of a visitor is, which no text declares, under the name that people would give it.
fn object_of_visitor<'tu>(function: Cursor<'tu>, class: Cursor<'tu>, body: Span) -> Local {
    let constant = match function.is_const_method() {
        true => "const ",
        false => "",
    };
    Local {
        name: variable_name(&class.spelling()),
        span: Span::new(body.file, body.start, body.start),
        param: true,
        top_level: true,
        // Like any reference, it leads to one object.
        loaded_only: true,
        in_macro: false,
        exposed: false,
        constant: false,
        object: None,
        checked: None,
        formal: true,
        type_name: format!("{constant}{} &", class.ty().canonical().spelling()),
        hoist: None,
        zero: None,
        init: None,
        unused: None,
    }
}

/// The object that a variable stands for which `item` declares: the node, or the element of the iteration at hand, if `item` is a statement of a
/// loop under no other condition.
fn object(frame: &Frame<'_>, (item, id): (&Item, LocalId), is_checked: bool) -> Option<Place> {
    let [target] = &frame.aliases.get(&id)?.as_ref()?[..] else {
        return None;
    };
    let variable = frame.declaration(id);
    let Place { root, path, whole } = &target.place;
    let is_object = target.is_exact() || target.is_one_object() && is_checked;
    if !is_object || *root != Root::Node || *whole {
        return None;
    }
    let in_loop = item.predicates.last().is_some_and(|it| it.each.is_some());
    let leads = target.held || variable.ty().is_reference() == target.child;
    let known = match path.last() {
        None => variable.ty().is_pointer() || variable.ty().is_reference(),
        Some(last) => in_loop && leads && last.as_str() == ELEMENT,
    };
    known.then(|| target.place.clone())
}

/// The class of the `dynamic_cast` that a pointer is initialised with, be it by an accessor that is one.
fn checked<'tu>(facts: &mut Facts<'tu>, variable: Cursor<'tu>) -> Option<Usr> {
    let value = variable.initializer()?;
    let callee = whole_call(value).and_then(Cursor::referenced);
    let callee = callee.filter(|it| kind::is_function(it.kind()));
    let by_accessor = callee.and_then(|it| accessor(facts, it)?.checked);
    by_accessor.or_else(|| cast_class(value).map(|it| facts.usr(it)))
}

/// Whether the text can tell what type a variable has, to the last `const`.
pub(super) fn tells_types(facts: &mut Facts<'_>, span: Span) -> bool {
    let source = facts.files.text(span.file);
    let mut found = false;
    text::for_each_word(&source.0, span.start as usize, span.end as usize, |word| {
        found |= [
            &b"decltype"[..],
            b"__decltype",
            b"typeof",
            b"__typeof",
            b"__typeof__",
        ]
        .contains(&word);
    });
    found
}

/// The locals that macros use in a statement, where they have no name of their own.
pub(super) fn locals_in_macros(item: &Item) -> impl Iterator<Item = LocalId> {
    item.refs.iter().filter_map(|it| match it.kind {
        RefKind::Local(id) if it.name.is_empty() => Some(id),
        _ => None,
    })
}

/// Finds out whether a variable's declaration can be split from its initialisation.
fn add_hoist<'tu>(facts: &mut Facts<'tu>, cursor: Cursor<'tu>, local: &mut Local) {
    let ty = cursor.ty();
    let Some((type_text, zero)) = zero_of(ty.unqualified()) else {
        return;
    };
    let constant = ty.is_const() && !cursor.initializer().is_some_and(varies);
    if cursor.extent().in_macro() || !is_automatic(cursor) || constant || ty.is_volatile() {
        return;
    }
    // Another declaration would not have it. (And compilers differ on what `auto` keeps of that of a type.)
    let is_aligned = cursor.has_attribute(kind::ALIGNED_ATTR) || ty.is_aligned_by_typedef();
    if is_aligned && !broken(Rule::HoistedAlignments) {
        return;
    }
    let source = facts.files.text(local.span.file);
    let after_name = text::skip_trivia(&source.0, local.span.end as usize);
    let next = source.0.get(after_name).copied();
    // In the condition of an `if`, `)` stands behind it; `,` in front of the next variable.
    let ends = |it: usize| {
        let end = text::skip_trivia(&source.0, it);
        source.0.get(end).is_some_and(|it| b";,)".contains(it))
    };
    match (cursor.initializer(), next) {
        (None, Some(b';' | b',')) => {}
        (Some(initializer), Some(opening @ (b'=' | b'{' | b'('))) => {
            let value = match opening {
                b'{' => only_in_braces(initializer),
                _ => Some(initializer),
            };
            let value = value.filter(|it| opening == b'=' || is_assignable(ty, *it));
            let init = value.and_then(|it| facts.files.covering_span(it.extent()));
            let Some(init) = init.filter(|it| !facts.files.crosses_macro(*it)) else {
                return;
            };
            let behind = text::skip_trivia(&source.0, init.end as usize);
            let closed = source.0.get(behind).copied();
            let ends = match opening {
                b'{' => closed == Some(b'}') && ends(behind + 1),
                b'(' => closed == Some(b')') && ends(behind + 1),
                _ => ends(behind),
            };
            if !ends || source.0.get(init.start as usize) == Some(&b'{') {
                return;
            }
            local.init = Some(init);
        }
        _ => return,
    }
    local.hoist = Some(type_text);
    local.zero = Some(zero);
}

/// Whether a variable of `ty` that can be initialised with a value can be assigned that, too: no explicit conversion is asked for.
fn is_assignable(ty: Type<'_>, value: Cursor<'_>) -> bool {
    let value = as_written(value);
    let converts = value
        .referenced()
        .is_some_and(|it| it.kind() == kind::CONVERSION);
    let of = value.ty();
    let is_arithmetic = |it: Type<'_>| it.is_bool() || it.is_integer() || it.is_floating();
    let same = || {
        let canonical = |it: Type<'_>| it.canonical().unqualified().spelling();
        canonical(ty) == canonical(of)
    };
    let fits = is_arithmetic(ty) && is_arithmetic(of) || ty.is_pointer() && of.is_pointer();
    !converts && (fits || same())
}

/// Whether an initialiser has another value each time, so that its variable is no constant expression.
fn varies(cursor: Cursor<'_>) -> bool {
    let reads = matches!(cursor.kind(), kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR);
    let variable = |it: &Cursor<'_>| {
        matches!(
            it.kind(),
            kind::VAR_DECL | kind::PARM_DECL | kind::FIELD_DECL
        )
    };
    // One that is constant, but got its value from others, is no constant expression either.
    let other = |it: Cursor<'_>| {
        let local = it.kind() == kind::VAR_DECL && is_automatic(it);
        let before = local && it.extent().end <= cursor.extent().start;
        let varies = before && it.initializer().is_some_and(varies);
        varies || it.kind() == kind::PARM_DECL || !it.ty().is_const()
    };
    reads && cursor.referenced().filter(variable).is_some_and(other)
        || cursor.kind() != kind::UNARY_EXPR && cursor.children().into_iter().any(varies)
}
