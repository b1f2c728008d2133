//! Traversals, and the constructors, destructors and other functions that they run, as facts.

use super::body::{Source, do_anything, guard_hidden_uses, read_block};
use super::locals::{locals_in_macros, tells_types, variable_name};
use super::values::result_param;
use crate::clang::{Cursor, TranslationUnit, kind};
use crate::extract::declarations::{
    Anchor, Facts, FunctionRecord, anchor_span, declaration_span, gives_literal, head_of,
    unknown_attribute, unseen_attribute,
};
use crate::extract::effects::{Evaluator, Frame, Names, add_implicit_parts, helper_usr};
use crate::extract::reading::{Export, text};
use crate::extract::syntax::{AbstractAccess, Annotation, access, compound_of, gives_value, join};
use crate::model::{
    Access, Body, Code, DeclarationSite, EffectSummary, FileId, Function, FunctionKind, Item,
    LocalId, Mode, Param, Place, Refusal, Root, Severity, Span, Usr, Visibility, Visitor,
};
use crate::mutation::{Rule, broken};

/// A function that was read, with the constructors and destructors that it runs.
pub(crate) struct ReadFunction<'tu> {
    pub(crate) function: Function,
    pub(crate) runs: Vec<Cursor<'tu>>,
}

/// Reads a traversal; `None` for an annotated function whose shape makes it none (which is reported).
pub(crate) fn read_traversal<'tu>(
    facts: &mut Facts<'tu>,
    tu: &'tu TranslationUnit,
    record: &FunctionRecord<'tu>,
    main: FileId,
) -> Option<ReadFunction<'tu>> {
    let marks = facts.marks(record.canonical);
    if marks.annotated && !marks.traversal {
        let reason = facts
            .misshapen(record.canonical)
            .unwrap_or("is no traversal");
        report(facts, record, reason);
        return None;
    }
    if !marks.traversal || record.canonical.is_deleted() {
        return None;
    }
    let refusal = refusal_of(facts, record);
    if let Some(reason) = refusal {
        report(facts, record, reason);
    }
    let mut read = read_function(facts, tu, record, FunctionKind::Traversal, main)?;
    read.function.refusal = refusal.map(|reason| Refusal {
        code: Code::UnsupportedTraversal,
        message: format!("traversal '{}' {reason}", read.function.name),
        span: facts.name_span(record.canonical),
    });
    Some(read)
}

fn report<'tu>(facts: &mut Facts<'tu>, record: &FunctionRecord<'tu>, reason: &str) {
    let span = Some(facts.name_span(record.canonical));
    let by_name = facts
        .by_name
        .tells(record.canonical, &Annotation::Traversal);
    let advice = match by_name {
        true => "; mark-traversal says that it is one",
        false => "",
    };
    let message = format!(
        "traversal '{}' {reason}{advice}",
        record.canonical.spelling()
    );
    facts.report(Severity::Warning, Code::UnsupportedTraversal, span, message);
}

/// Why calls of a traversal cannot be fused, if so.
fn refusal_of<'tu>(facts: &mut Facts<'tu>, record: &FunctionRecord<'tu>) -> Option<&'static str> {
    let function = record.canonical;
    let result = function.result_type();
    if !result.is_void() && !gives_value(function) {
        return Some(
            "returns something else than a number, an enumerator or a pointer to an object; let it return one of these, or nothing, and store the result in a field",
        );
    }
    let differs = |it: &Cursor<'_>| !it.result_type().same_unqualified(result);
    if gives_value(function) && function.overridden().iter().any(differs) {
        return Some("returns another type than what it overrides");
    }
    if function.spelling().starts_with("operator") && !is_word(&function.spelling()) {
        return Some("is an operator; give it a name, and let the operator call it");
    }
    // Before what libclang tells of templates: it does not tell it of what stands in a generic lambda.
    if !facts.is_named_in_text(function) {
        return Some(
            "is not written out in its file (it is made by a macro or an included file, or has line splices or digraphs)",
        );
    }
    // What compilers say of a call of it, they say behind the second parse.
    if facts.is_diagnosed(record) && !broken(Rule::DiagnosedFunctions) {
        return Some(
            "has the attribute `error` or `warning`, and a fused function would call it by its name",
        );
    }
    if record.template {
        return Some("belongs to a template");
    }
    if has_object_parameter(facts, function) {
        return Some("declares its object as a parameter");
    }
    if function.is_variadic() {
        return Some("takes a variable number of arguments");
    }
    if is_volatile(function) {
        return Some("is declared volatile");
    }
    if is_restricted(function) && !broken(Rule::RestrictedPointers) {
        return Some(
            "has a parameter or object that is `__restrict`: of a fused function, it would say more, since other parameters of that may lead to the same",
        );
    }
    if is_of_dll(record) {
        return Some("is declared `dllexport` or `dllimport`");
    }
    if is_constexpr(facts, function) {
        return Some("is constexpr");
    }
    if function.in_system_header() {
        return Some("stands in a system header");
    }
    if record
        .definition()
        .is_some_and(|it| compound_of(it.0).is_none())
    {
        return Some("has a function-try-block; write the `try` inside of its body");
    }
    if record.definition().is_some_and(|it| is_split(facts, it.0)) {
        return Some(
            "has its head in front of an `#if`, and another body in another configuration; put the head into each branch",
        );
    }
    if let Some(class) = member_class(function)
        && facts.ancestry(class).virtual_base
    {
        return Some("belongs to a class with a virtual base");
    }
    if let Some(class) = member_class(function)
        && facts.ancestry(class).repeated_base
    {
        return Some("belongs to a class that has a base class twice");
    }
    let visits = facts.is_visitor(function);
    if visits && let Some(reason) = unfit_visitor(facts, function) {
        return Some(reason);
    }
    let skip = usize::from(visits || member_class(function).is_none());
    let types = function.ty().parameters();
    if types.iter().skip(skip).any(|ty| !facts.is_contained(*ty)) {
        return Some(
            "takes by value a class whose copy or destructor runs code; pass it by reference",
        );
    }
    None
}

/// Whether a conditional has the body of a function in its branches, and the head in front of it.
fn is_split(facts: &Facts<'_>, definition: Cursor<'_>) -> bool {
    let Some(body) = compound_of(definition).map(Cursor::extent) else {
        return false;
    };
    let configurations = &facts.files.configurations;
    let head = configurations.moved(definition.extent()).0;
    let start = configurations.moved(body).0;
    configurations.splits_function(body.file, (head, start))
}

/// Why a function cannot be fused with others whose object would be a parameter, if so.
fn unfit_visitor<'tu>(facts: &mut Facts<'tu>, function: Cursor<'tu>) -> Option<&'static str> {
    let class = member_class(function)?;
    let mut around = Some(class);
    while let Some(it) = around {
        if kind::is_function(it.kind()) {
            return Some("is a member of a class that a function declares");
        }
        if it.kind() == kind::UNION_DECL || !facts.is_named_in_text(it) && kind::is_class(it.kind())
        {
            return Some("is a member of a union, or of a class without a name");
        }
        around = it
            .semantic_parent()
            .filter(|it| it.kind() != kind::NAMESPACE);
    }
    let compound = function.definition().and_then(compound_of)?;
    copies_this(facts, compound).then_some(
        "has a lambda with `[=]`, which holds a pointer to the object, and would hold a copy; name what it captures",
    )
}

/// Whether a lambda in `cursor` captures what it names by copy, and `this` as a pointer.
fn copies_this<'tu>(facts: &mut Facts<'tu>, cursor: Cursor<'tu>) -> bool {
    let by_default = cursor.kind() == kind::LAMBDA && {
        let span = facts.files.span(cursor.extent());
        // Of what stands in a macro, nobody knows.
        span.is_none_or(|span| {
            let text = facts.files.text(span.file).lossy(span);
            let captures = text.trim_start().trim_start_matches('[');
            captures.trim_start().starts_with('=') || cursor.extent().start_in_macro
        })
    };
    let mut children = cursor.children().into_iter();
    by_default || children.any(|it| copies_this(facts, it))
}

/// Whether a function says that what a parameter of its own leads to, or its object, is reached by that alone.
fn is_restricted(function: Cursor<'_>) -> bool {
    let parameters = function.arguments().into_iter().map(Cursor::ty);
    let types = parameters.chain([function.ty()]);
    types
        .flat_map(|it| [it, it.canonical()])
        .any(|it| it.spelling().contains("__restrict"))
}

/// Whether a member function runs on a volatile object, which a fused function would not.
fn is_volatile(function: Cursor<'_>) -> bool {
    let written = function.ty().spelling();
    let behind = written.rsplit_once(')').map_or("", |it| it.1);
    behind.split_whitespace().any(|it| it == "volatile")
}

/// Whether a member function names its object by a parameter (`this T &self`).
fn has_object_parameter<'tu>(facts: &mut Facts<'tu>, function: Cursor<'tu>) -> bool {
    let name = facts.name_span(function);
    let first = function.arguments().first().copied();
    let Some(first) = first.and_then(|it| facts.files.span(it.extent())) else {
        return false;
    };
    let source = facts.files.text(name.file);
    name.file == first.file
        && text::has_word(&source.0, name.end as usize, first.end as usize, b"this")
}

fn is_word(name: &str) -> bool {
    name.bytes()
        .all(|it| it == b'_' || it.is_ascii_alphanumeric() || !it.is_ascii())
}

fn is_constexpr<'tu>(facts: &mut Facts<'tu>, function: Cursor<'tu>) -> bool {
    let name = facts.name_span(function);
    let Some(span) = facts.files.span(function.extent()) else {
        return false;
    };
    let source = facts.files.text(span.file);
    let (start, end) = (span.start as usize, name.start as usize);
    text::has_word(&source.0, start, end, b"constexpr")
        || text::has_word(&source.0, start, end, b"consteval")
}

fn member_class(function: Cursor<'_>) -> Option<Cursor<'_>> {
    function
        .semantic_parent()
        .filter(|it| kind::is_class(it.kind()))
}

/// Reads any function as `kind`.
pub(crate) fn read_function<'tu>(
    facts: &mut Facts<'tu>,
    tu: &'tu TranslationUnit,
    record: &FunctionRecord<'tu>,
    function_kind: FunctionKind,
    main: FileId,
) -> Option<ReadFunction<'tu>> {
    let canonical = record.canonical;
    let helper = function_kind == FunctionKind::Helper;
    let called = helper || function_kind == FunctionKind::Ordinary;
    let visits = function_kind == FunctionKind::Traversal && facts.is_visitor(canonical);
    let class = member_class(canonical).filter(|_| !visits);
    let first = facts.node_class(canonical);
    let node_class = match class.or(first) {
        Some(class) => class,
        None if called => canonical,
        None => return None,
    };
    // The node of a free function, or of a static member, is what its first parameter leads to.
    let free = match called {
        true => first.is_some() && (class.is_none() || canonical.is_static_method()),
        false => class.is_none(),
    };
    let children = canonical.children();
    let mut runs = Vec::new();
    let mut ends = canonical.is_noreturn();
    let mut literal = false;
    let body = match record.definition() {
        Some((definition, anchor)) => {
            let how = (free, helper, record.template);
            let gives = function_kind == FunctionKind::Traversal && gives_value(canonical);
            let how = (how, visits, gives);
            let read = read_body(facts, tu, definition, anchor, main, how);
            read.map(|(mut body, run, leaves)| {
                ends |= leaves;
                let ordinary = function_kind == FunctionKind::Ordinary;
                let replaced = refuse_attributes(facts, record, &mut body);
                if !ordinary {
                    refuse_told_linkage(facts, record, &mut body);
                }
                let compound = compound_of(definition).filter(|_| ordinary && !replaced);
                literal = compound.is_some_and(gives_literal);
                if replaced && !helper && (ordinary || !broken(Rule::AttributesOfWalks)) {
                    // A weak definition, say: another one may run. Or by other rules, as of aliases.
                    do_anything(false, &mut body.items, body.span);
                }
                if helper && canonical.is_noreturn() {
                    let going = Access::write(Place::going());
                    let first = body.items.first_mut();
                    let silent = first.filter(|it| !it.accesses.contains(&going));
                    silent
                        .into_iter()
                        .for_each(|it| it.accesses.push(going.clone()));
                }
                refuse_told_constness(facts, (canonical, definition), &mut body);
                runs = run;
                body
            })
        }
        None => None,
    };
    let mut overrides = Vec::new();
    for overridden in canonical.overridden() {
        overrides.push(facts.usr(overridden));
    }
    let function = Function {
        usr: match helper {
            true => helper_usr(facts, canonical),
            false => facts.usr(canonical),
        },
        name: canonical.spelling(),
        kind: function_kind,
        class: class.map(|it| facts.usr(it)),
        node_class: facts.usr(node_class),
        node_param: free.then_some(LocalId(0)),
        node_by_reference: free && first_is_reference(canonical),
        params: read_params(
            facts,
            (canonical, function_kind),
            usize::from(class.is_none()),
            visits,
        ),
        visitor: visits.then(|| visitor_of(facts, canonical)).flatten(),
        access: access(canonical),
        is_virtual: canonical.is_virtual_method(),
        is_pure: canonical.is_pure_virtual(),
        is_final: children.iter().any(|it| it.kind() == kind::FINAL_ATTR),
        is_const: canonical.is_const_method(),
        gives_value: function_kind == FunctionKind::Traversal && gives_value(canonical),
        returns_nothing: canonical.result_type().is_void(),
        gives_literal: literal,
        is_noexcept: match helper {
            true => canonical.never_throws(),
            false => canonical.is_noexcept(),
        },
        ends: helper && ends,
        constructs: helper && canonical.kind() == kind::CONSTRUCTOR,
        is_internal: canonical.is_internal(),
        use_varies: match function_kind {
            FunctionKind::Traversal => use_that_varies(facts, record),
            _ => None,
        },
        visibility: own_visibility(facts, record),
        overrides,
        declarations: declaration_sites(facts, record),
        namespace: facts.scope(canonical).namespace,
        body,
        refusal: None,
        summary: helper.then(|| summary(facts, canonical)).flatten(),
    };
    Some(ReadFunction { function, runs })
}

fn first_is_reference(function: Cursor<'_>) -> bool {
    let parameters = function.ty().parameters();
    parameters.first().is_some_and(|it| it.is_reference())
}

/// What the annotations of a function say that it touches.
fn summary<'tu>(facts: &mut Facts<'tu>, function: Cursor<'tu>) -> Option<EffectSummary> {
    let marks = facts.marks(function);
    match &marks.access {
        Some(list) => {
            let term = |it: &AbstractAccess| (Usr::new(&it.id), it.mode, it.global);
            Some(EffectSummary::Access(list.iter().map(term).collect()))
        }
        None => marks.pure.then_some(EffectSummary::Pure),
    }
}

fn read_body<'tu>(
    facts: &mut Facts<'tu>,
    tu: &'tu TranslationUnit,
    definition: Cursor<'tu>,
    anchor: Anchor<'tu>,
    main: FileId,
    ((free, helper, template), visits, gives): ((bool, bool, bool), bool, bool),
) -> Option<(Body, Vec<Cursor<'tu>>, bool)> {
    let tried = || definition.children().into_iter().find_map(compound_of);
    let whole = compound_of(definition);
    let compound = whole.or_else(|| tried().filter(|_| helper))?;
    facts.computes_floats = facts.computes_floats || has_floats(compound);
    let visitor = member_class(definition).filter(|_| visits && !definition.is_static_method());
    let mut frame = Frame::of_traversal(definition, visitor, gives);
    frame.helper = helper;
    frame.visits = visits;
    frame.unread = helper && (template || whole.is_none());
    if free {
        frame.node_param = Some(LocalId(0));
    }
    let source = Source {
        tu,
        compound,
        anchor,
        main,
    };
    let block = read_block(facts, &mut frame, &source);
    let (mut body, mut runs) = (block.body, block.runs);
    if free && !frame.is_stable(LocalId(0)) {
        let span = body.span;
        body.refusal.get_or_insert(Refusal {
            code: Code::UnsupportedBody,
            message: "the body does more than read its node parameter: it changes it, takes its address, refers to it, or has it as an operand of `?:`".to_owned(),
            span,
        });
    }
    add_implicit_parts(facts, &mut frame, &mut body, &mut runs);
    if helper {
        add_names(
            facts,
            &mut frame,
            (definition, compound),
            &mut body,
            &mut runs,
        );
    }
    guard_hidden_uses(facts, &frame, &mut body);
    Some((body, runs, frame.leaves))
}

/// Adds what a helper does by the names in it, where its code was not understood, or where pointers lead to what is not known.
fn add_names<'tu>(
    facts: &mut Facts<'tu>,
    frame: &mut Frame<'tu>,
    (definition, compound): (Cursor<'tu>, Cursor<'tu>),
    body: &mut Body,
    runs: &mut Vec<Cursor<'tu>>,
) {
    let unknown = |it: &Access| it.place.root == Root::Unknown;
    let mut items = body.items.iter();
    let mut names = match frame.unread {
        true => Names::default(),
        false => Names::of_pointers(!items.any(|it| it.accesses.iter().any(unknown))),
    };
    let unread = frame.unread;
    let mut evaluator = Evaluator::new(facts, frame);
    // A constructor's first item is what stands in front of its statements.
    let first = usize::from(definition.kind() == kind::CONSTRUCTOR);
    let statements = compound.children().into_iter().enumerate();
    let statements: Vec<_> = statements.map(|(at, it)| (first + at, it)).collect();
    let around = definition.children().into_iter();
    let around = around.filter(|it| *it != compound && it.kind() != kind::PARM_DECL && unread);
    for (at, part) in statements.into_iter().chain(around.map(|it| (0, it))) {
        evaluator.names(part, Mode::Read, &mut names);
        evaluator.move_to(body.items.get_mut(at));
    }
    if unread && matches!(definition.kind(), kind::CONSTRUCTOR | kind::DESTRUCTOR) {
        evaluator.parts_named(definition, &mut names);
        evaluator.move_to(body.items.first_mut());
    }
    runs.append(&mut evaluator.runs);
}

/// The visibility that an attribute of a declaration gives to the function, whatever the configuration. (What it has from its class, its
/// namespace or the command line, a fused function has too.)
fn own_visibility<'tu>(facts: &mut Facts<'tu>, record: &FunctionRecord<'tu>) -> Option<Visibility> {
    let declared = || record.declarations.iter().map(|it| it.0);
    let mut exports = Vec::new();
    for it in declared() {
        let span = declaration_span(facts, it);
        exports.extend(export_macros(facts, it, span).0);
    }
    // A later declaration has the attributes of earlier ones too.
    let told = declared().flat_map(Cursor::children).any(|it| {
        let at = facts.files.point(it.location());
        let by_macro = |export: &Span| {
            at.is_some_and(|at| {
                export.file == at.file && export.start <= at.start && at.start < export.end
            })
        };
        it.kind() == kind::VISIBILITY_ATTR && !exports.iter().any(by_macro)
    });
    told.then(|| match record.canonical.is_hidden() {
        true => Visibility::Hidden,
        false => Visibility::Default,
    })
}

/// The uses of macros among the specifiers of a function's declaration, be they nothing here.
fn specifier_macros<'tu>(
    facts: &mut Facts<'tu>,
    declaration: Cursor<'tu>,
    span: Span,
) -> Vec<Span> {
    let name = facts.name_span(declaration);
    let mut params = Vec::new();
    for it in declaration.arguments() {
        params.extend(facts.files.span(it.extent()));
    }
    let Span { start, end, .. } = head_of(facts, declaration);
    let all = facts
        .files
        .invocations_in(span.file, start, end)
        .into_iter();
    let used = all.filter(|(from, to)| {
        let within = |it: &Span| it.file == span.file && it.start <= *from && *to <= it.end;
        start <= *from && *from < end && !within(&name) && !params.iter().any(within)
    });
    used.map(|(from, to)| Span::new(span.file, from, to))
        .collect()
}

/// The macro of a function's declaration that exports it in one configuration or another; and one that does so in words that cannot
/// be repeated.
fn export_macros<'tu>(
    facts: &mut Facts<'tu>,
    declaration: Cursor<'tu>,
    span: Span,
) -> (Option<Span>, Option<Span>) {
    let (mut carried, mut refused) = (None, None);
    for used in specifier_macros(facts, declaration, span) {
        let text = facts.files.text(used.file).lossy(used);
        match facts.files.configurations.export(&text) {
            Export::None => {}
            Export::Repeatable if carried.is_none() => carried = Some(used),
            Export::Repeatable | Export::Other => refused = Some(used),
        }
    }
    (carried, refused)
}

/// A fused function is inline, or in one file only, as its parts are here, and defined where they are.
fn refuse_told_linkage<'tu>(facts: &mut Facts<'tu>, record: &FunctionRecord<'tu>, body: &mut Body) {
    let is_in_class = |it: Cursor<'tu>| {
        let lexical = it.lexical_parent();
        lexical.is_some_and(|it| kind::is_class(it.kind()))
    };
    let defined = record.definition().is_some_and(|it| is_in_class(it.0));
    if defined || broken(Rule::ConfiguredLinkage) {
        return;
    }
    for declaration in record.declarations.iter().map(|it| it.0) {
        let span = declaration_span(facts, declaration);
        let head = head_of(facts, declaration);
        let decided = facts
            .files
            .dependence_of_specifiers(head, &declaration.spelling());
        if decided.untold.is_some() {
            body.refusal.get_or_insert(Refusal {
                code: Code::UnsupportedBody,
                message: "the configuration decides whether the function is inline or static, and a fused one cannot be both: define the function in its class, or make it the same in all configurations".to_owned(),
                span: head,
            });
        }
        body.tests.extend(decided.tests);
        for used in specifier_macros(facts, declaration, span) {
            let text = facts.files.text(used.file).lossy(used);
            if facts.files.configurations.decides_linkage(&text) {
                body.refusal.get_or_insert(Refusal {
                    code: Code::UnsupportedBody,
                    message: format!(
                        "the configuration decides whether `{text}` makes the function inline or static, and a fused one cannot be both: define \
                         the function in its class, or make it the same in all configurations"
                    ),
                    span: used,
                });
            }
        }
    }
}

/// A declaration where the configuration decides on attributes about which compilers complain at each use.
fn use_that_varies<'tu>(facts: &mut Facts<'tu>, record: &FunctionRecord<'tu>) -> Option<Span> {
    let all = record.declarations.iter();
    let heads: Vec<Span> = all.map(|it| head_of(facts, it.0)).collect();
    heads.into_iter().find(|head| {
        let key = facts.files.key(head.file);
        let configurations = &mut facts.files.configurations;
        configurations.decides_use(key, (head.start, head.end))
    })
}

/// Whether a declaration says that another link unit has the function, or is to have it, in words that a fused function cannot repeat.
fn is_of_dll(record: &FunctionRecord<'_>) -> bool {
    let mut children = record.declarations.iter().flat_map(|it| it.0.children());
    children.any(|it| matches!(it.kind(), kind::DLL_EXPORT_ATTR | kind::DLL_IMPORT_ATTR))
}

/// A fused function has none of its parts' attributes, save for their visibility. Whether there is one that pleach does not know.
fn refuse_attributes<'tu>(
    facts: &mut Facts<'tu>,
    record: &FunctionRecord<'tu>,
    body: &mut Body,
) -> bool {
    let mut declarations = record.declarations.iter();
    let unknown = declarations.find_map(|it| {
        let seen = unknown_attribute(facts, it.0).map(|_| body.span);
        // A fused function would declare it anew.
        let mut parameters = it.0.arguments().into_iter();
        let aligned = parameters.any(|it| it.has_attribute(kind::ALIGNED_ATTR));
        let seen = seen.or_else(|| aligned.then_some(body.span));
        let seen = seen.or_else(|| facts.renaming.change(it.0).then_some(body.span));
        seen.or_else(|| unseen_attribute(facts, it.0))
    });
    if let Some(span) = unknown {
        body.refusal.get_or_insert(Refusal {
            code: Code::UnsupportedBody,
            message: "the function has an attribute that pleach does not know".to_owned(),
            span,
        });
    }
    let mut declarations = record.declarations.iter();
    let refused = declarations.find_map(|it| {
        let span = declaration_span(facts, it.0);
        export_macros(facts, it.0, span).1
    });
    if let Some(span) = refused {
        let name = facts.files.text(span.file).lossy(span);
        body.refusal.get_or_insert(Refusal {
            code: Code::UnsupportedBody,
            message: format!(
                "the configuration decides whether `{name}` exports the function, and a fused one cannot repeat it: give the function one \
                 macro that is nothing or an attribute of visibility, and that no `#undef` takes back"
            ),
            span,
        });
    }
    unknown.is_some()
}

/// A fused function has the parameters of the first declaration, which may lack a `const` that the definition has.
fn refuse_told_constness<'tu>(
    facts: &mut Facts<'tu>,
    (declared, defined): (Cursor<'tu>, Cursor<'tu>),
    body: &mut Body,
) {
    let constness = |it: Cursor<'tu>| -> Vec<bool> {
        let parameters = it.arguments().into_iter();
        parameters.map(|it| it.ty().is_const()).collect()
    };
    let differs = constness(declared) != constness(defined);
    let in_macro = |it: &Item| locals_in_macros(it).next().is_some();
    if differs && (tells_types(facts, body.span) || body.items.iter().any(in_macro)) {
        body.refusal.get_or_insert(Refusal {
            code: Code::UnsupportedBody,
            message:
                "the body may tell a parameter's `const`, which the first declaration lacks or adds"
                    .to_owned(),
            span: body.span,
        });
    }
}

/// Whether an expression has a floating-point value.
fn has_floats(cursor: Cursor<'_>) -> bool {
    kind::is_expression(cursor.kind()) && cursor.ty().is_floating()
        || cursor.children().into_iter().any(has_floats)
}

fn declaration_sites<'tu>(
    facts: &mut Facts<'tu>,
    record: &FunctionRecord<'tu>,
) -> Vec<DeclarationSite> {
    let mut inside = false;
    let mut sites = Vec::new();
    for (declaration, anchor) in &record.declarations {
        let in_class = declaration
            .lexical_parent()
            .is_some_and(|it| kind::is_class(it.kind()));
        if in_class && std::mem::replace(&mut inside, true) {
            continue;
        }
        let span = declaration_span(facts, *declaration);
        sites.push(DeclarationSite {
            span,
            anchor: anchor_span(facts, *anchor),
            order: anchor.order,
            export: export_macros(facts, *declaration, span).0,
        });
    }
    sites
}

/// The parameters behind the node; what a value goes to stands behind those that are written, and the object of a visitor is the last.
fn read_params<'tu>(
    facts: &mut Facts<'tu>,
    (function, function_kind): (Cursor<'tu>, FunctionKind),
    skip: usize,
    visits: bool,
) -> Vec<Param> {
    let parameters = function.arguments().into_iter().skip(skip);
    let mut params: Vec<Param> = parameters.map(|it| read_param(facts, it)).collect();
    let class = member_class(function).filter(|_| visits && !function.is_static_method());
    if function_kind == FunctionKind::Traversal && gives_value(function) {
        params.extend(result_param(function));
    }
    params.extend(class.map(|it| object_param(facts, function, it)));
    params
}

/// What the object of a visitor is as a parameter.
fn object_param<'tu>(facts: &mut Facts<'tu>, function: Cursor<'tu>, class: Cursor<'tu>) -> Param {
    let scope = facts.scope(class);
    let around = scope.qualified[scope.namespace.len()..].trim_start_matches("::");
    let constant = match function.is_const_method() {
        true => "const ",
        false => "",
    };
    let name = class.spelling();
    Param {
        before: format!("{constant}{} &", join(around, &name)),
        name: variable_name(&name),
        after: String::new(),
        type_name: format!("{constant}{} &", class.ty().canonical().spelling()),
        scalar: false,
        contained: true,
    }
}

/// The class of a traversal that is no member of its node.
fn visitor_of<'tu>(facts: &mut Facts<'tu>, function: Cursor<'tu>) -> Option<Visitor> {
    let class = member_class(function)?;
    let parameters = function.arguments().len();
    Some(Visitor {
        qualified: join(&facts.scope(class).qualified, &class.spelling()),
        class: facts.usr(class),
        object: (!function.is_static_method()).then_some(LocalId(
            (parameters + usize::from(gives_value(function))) as u32,
        )),
    })
}

fn read_param<'tu>(facts: &mut Facts<'tu>, parameter: Cursor<'tu>) -> Param {
    let name = parameter.spelling();
    let (before, after) = param_text(facts, parameter, &name)
        .unwrap_or_else(|| (format!("{} ", parameter.ty().spelling()), String::new()));
    Param {
        before,
        after,
        type_name: parameter.ty().canonical().spelling(),
        scalar: parameter.ty().is_scalar() && !parameter.ty().is_volatile(),
        contained: facts.is_contained(parameter.ty()),
        name,
    }
}

/// The text of a parameter before and after its name, without a default argument.
fn param_text<'tu>(
    facts: &mut Facts<'tu>,
    parameter: Cursor<'tu>,
    name: &str,
) -> Option<(String, String)> {
    let extent = parameter.extent();
    let span = facts.files.span(extent).filter(|_| !extent.in_macro())?;
    let source = facts.files.text(span.file);
    let (start, mut end) = (span.start as usize, span.end as usize);
    let at = match name {
        "" => end,
        _ => facts.files.name_span(parameter.location(), name)?.start as usize,
    };
    if let Some(equals) = text::top_level_equals(&source.0, start, end) {
        end = equals;
    }
    let slice = |from: usize, to: usize| {
        let span = Span::new(span.file, from as u32, to.max(from) as u32);
        source.lossy(span)
    };
    if name.is_empty() {
        return Some((slice(start, end).trim_end().to_owned(), String::new()));
    }
    let after = slice(at + name.len(), end).trim_end().to_owned();
    Some((slice(start, at), after))
}
