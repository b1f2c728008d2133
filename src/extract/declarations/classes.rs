//! Tree classes and their bases as facts.

use std::collections::BTreeSet;

use super::facts::{Facts, declaration_span, head_of, pointed_class};
use super::walk::ClassDefinition;
use crate::clang::{Cursor, Type, kind};
use crate::extract::library::{is_leaf_of_pointers, listed_class, owned_pointee};
use crate::extract::reading::text;
use crate::extract::syntax::{
    Annotation, access, base_specifiers, bases, compound_of, fields, join, last_access, name_of,
};
use crate::model::{
    ANY_TYPE, Base, Class, Code, Field, Member, MemberKind, Refusal, Severity, Span,
};

/// Reads all tree classes and their bases, in order, and reports what is wrong with any class.
pub(crate) fn read_classes<'tu>(facts: &mut Facts<'tu>) -> Vec<Class> {
    let definitions = facts.declarations.classes.clone();
    let mut wanted = BTreeSet::new();
    for definition in &definitions {
        check(facts, *definition);
        if facts.is_tree_like(definition.cursor) {
            want(definition.cursor, &mut wanted);
        }
    }
    let mut classes = Vec::new();
    for definition in &definitions {
        if wanted.remove(&definition.cursor.canonical().id()) {
            classes.push(read_class(facts, *definition));
        }
    }
    add_unseen_bases(facts, &definitions, &mut classes);
    classes
}

/// The types of the program's containers of children that are pointers; [`ANY_TYPE`] where one depends on template parameters.
pub(crate) fn child_containers(facts: &mut Facts<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for definition in facts.declarations.classes.clone() {
        for field in fields(definition.cursor) {
            let ty = field.ty();
            if (ty.is_dependent() || is_leaf_of_pointers(ty)) && facts.is_marked_child(field) {
                found.insert(match ty.is_dependent() {
                    true => ANY_TYPE.to_owned(),
                    false => name_of(ty),
                });
            }
        }
    }
    found
}

/// Reads the classes of which members are traversals of other nodes, and their bases.
pub(crate) fn read_visitors<'tu>(facts: &mut Facts<'tu>) -> Vec<Class> {
    let functions: Vec<Cursor<'tu>> = {
        let functions = facts.declarations.functions.iter();
        functions.map(|it| it.canonical).collect()
    };
    let mut wanted = BTreeSet::new();
    for function in functions {
        let visits = facts.marks(function).traversal && facts.is_visitor(function);
        let class = function.semantic_parent().filter(|_| visits);
        class.into_iter().for_each(|it| want(it, &mut wanted));
    }
    let definitions = facts.declarations.classes.clone();
    let mut classes = Vec::new();
    for definition in &definitions {
        let known = wanted.remove(&definition.cursor.canonical().id());
        if known && !facts.is_tree_like(definition.cursor) {
            classes.push(read_class(facts, *definition));
        }
    }
    classes
}

fn want(class: Cursor<'_>, wanted: &mut BTreeSet<usize>) {
    if wanted.insert(class.canonical().id()) {
        for base in bases(class) {
            want(base, wanted);
        }
    }
}

/// Bases that the walk did not meet: instances of templates, classes of system headers.
fn add_unseen_bases<'tu>(
    facts: &mut Facts<'tu>,
    definitions: &[ClassDefinition<'tu>],
    classes: &mut Vec<Class>,
) {
    let mut known: BTreeSet<_> = classes.iter().map(|it| it.usr.clone()).collect();
    let mut seen = BTreeSet::new();
    for definition in definitions {
        if !facts.is_tree_like(definition.cursor) {
            continue;
        }
        let mut pending = bases(definition.cursor);
        while let Some(base) = pending.pop() {
            if !seen.insert(base.canonical().id()) {
                continue;
            }
            pending.extend(bases(base));
            if !known.insert(facts.usr(base)) {
                continue;
            }
            let unseen = ClassDefinition {
                cursor: base.definition().unwrap_or(base),
                anchor: definition.anchor,
                template: true,
                local: false,
            };
            classes.push(read_class(facts, unseen));
        }
    }
}

fn check<'tu>(facts: &mut Facts<'tu>, definition: ClassDefinition<'tu>) {
    let class = definition.cursor;
    for field in fields(class) {
        let told = facts.by_name.told_by(field);
        if let Some(other) = told.filter(|_| !definition.template) {
            if facts.child_class(field).is_none() {
                let span = Some(facts.name_span(field));
                let unlinked = facts.unlinked(field, &other);
                let message = unlinked.unwrap_or_else(|| facts.miscounted(field, &other));
                facts.report(Severity::Error, Code::BadChild, span, message);
            }
            continue;
        }
        let marked = !definition.template && facts.by_name.has_mark(field, &Annotation::Child);
        if marked && facts.child_class(field).is_none() {
            let span = Some(facts.name_span(field));
            if is_unsupported_child(field) {
                let mut message = format!(
                    "child field '{}' of type '{}' counts as data that may lead to any node, because child fields are tree types, pointers to them, `std::unique_ptr` without a deleter of its own, `std::shared_ptr`, arrays and containers (`std::vector`, `array`, `deque`, `list`) of these, maps from data to these, and `std::optional` tree types",
                    field.spelling(),
                    field.ty().spelling()
                );
                if listed_class(field.ty()).is_some() {
                    message += match facts.by_name.tells(field, &Annotation::Child) {
                        true => {
                            "; if a field counts these pointers, name it behind this one in mark-child (`= count`)"
                        }
                        false => "; if a field counts these pointers, name it: _children_(count)",
                    };
                }
                facts.report(Severity::Warning, Code::UnsupportedClass, span, message);
                continue;
            }
            let by_name = facts.by_name.tells(field, &Annotation::Child);
            let message = bad_child(field, by_name);
            facts.report(Severity::Error, Code::BadChild, span, message);
        }
    }
    if facts.is_tree_like(class)
        && let Some(reason) = unsupported(facts, definition)
        && (!class.in_system_header() || declares_traversal(facts, class))
    {
        let span = Some(facts.name_span(class));
        let message = format!("tree type '{}' {reason}", class.spelling());
        facts.report(Severity::Warning, Code::UnsupportedClass, span, message);
    }
}

/// Whether fused functions would be members of the class: those of walks that are none do not need it.
fn declares_traversal<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let methods = class.children().into_iter();
    let mut methods = methods.filter(|it| it.kind() == kind::METHOD);
    methods.any(|it| facts.marks(it).traversal)
}

/// Why a field that holds no nodes is no child field, and what to do.
fn bad_child(field: Cursor<'_>, by_name: bool) -> String {
    let name = field.spelling();
    let class = pointed_class(field);
    let remove = match by_name {
        true => "take it out of mark-child",
        false => "remove _child_",
    };
    // What the class derives from is not known either.
    match class.filter(|it| it.definition().is_none()) {
        Some(class) => format!(
            "child field '{name}' points to class '{}', which is not defined here; include its definition, mark its declaration with _tree_, or {remove}",
            class.spelling()
        ),
        None => format!(
            "child field '{name}' is not a pointer to a tree type; mark its class with _tree_, or {remove}"
        ),
    }
}

/// Whether a field that is marked as a child may hold nodes, but not as a pointer to one. It is data like any other field
/// then, for which the promise of a child field is not needed.
fn is_unsupported_child(field: Cursor<'_>) -> bool {
    if pointed_class(field).is_some() {
        return false;
    }
    let ty = field.ty().canonical();
    let pointer_to_pointer = ty.is_pointer() && ty.pointee().is_pointer();
    ty.record().is_some() || ty.is_array() || ty.is_reference() || pointer_to_pointer
}

fn unsupported<'tu>(
    facts: &mut Facts<'tu>,
    definition: ClassDefinition<'tu>,
) -> Option<&'static str> {
    if definition.local {
        Some("is declared in a function; nothing is generated into it")
    } else if definition.template {
        Some("is a template; nothing is generated into it")
    } else if definition.cursor.in_system_header() {
        Some(
            "stands in a system header (of a folder by `-isystem`, by a pragma, or since one includes it); nothing is generated into it",
        )
    } else if is_unnamed(facts, definition.cursor) {
        Some("has no name of its own; name it behind its keyword")
    } else if !is_written_out(facts, definition.cursor) {
        Some(
            "is not written out in its file (it is made by a macro or an included file, or has line splices or digraphs); nothing is generated into it",
        )
    } else if has_open_bases(facts, definition.cursor) {
        Some(
            "has bases made by a macro that another configuration defines otherwise; nothing is generated into it",
        )
    } else if has_open_access(facts, definition.cursor) {
        Some(
            "has access labels made by a macro that another configuration defines otherwise; nothing is generated into it",
        )
    } else if has_open_marks(facts, definition.cursor) {
        Some(
            "has functions that are marked `override` under a condition, and what is generated into it would have to be, too; mark them always, or \
             by a macro",
        )
    } else if has_open_scope(facts, definition.cursor) {
        Some(
            "stands in another scope in another configuration, or is a template there: a branch in front of it opens what it does not close; nothing \
             is generated into it",
        )
    } else if has_open_branch(facts, definition.cursor) {
        Some(
            "may end elsewhere in another configuration: a branch in it, or a macro, opens or closes a scope; put that inside of the scope, or around all of it",
        )
    } else {
        None
    }
}

/// Whether a branch decides on the scope that the class stands in.
fn has_open_scope<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let Some(span) = facts.files.span(class.extent()) else {
        return false;
    };
    let key = facts.files.key(span.file);
    facts.files.configurations.scopes_vary(key, span.start)
}

/// Whether the class, or what stands in it, ends elsewhere in another configuration.
fn has_open_branch<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let Some(span) = facts.files.span(class.extent()) else {
        return false;
    };
    let key = facts.files.key(span.file);
    let configurations = &facts.files.configurations;
    configurations.opens_scope(key, (span.start, span.end))
}

/// Whether the configuration decides on the access of members, by a macro.
fn has_open_access<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let Some(span) = facts.files.span(class.extent()) else {
        return false;
    };
    let text = facts.files.text(span.file).clone();
    let mut words = BTreeSet::new();
    text::for_each_word(&text.0, span.start as usize, span.end as usize, |word| {
        words.insert(String::from_utf8_lossy(word).into_owned());
    });
    let configurations = &mut facts.files.configurations;
    words.iter().any(|it| configurations.decide_access(it))
}

/// Whether a class has no name but by a `typedef` or a variable: its keyword stands in the text where its name would.
fn is_unnamed<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let keywords = ["struct", "class", "union"];
    let keyword = |it: &&str| facts.files.name_span(class.location(), it).is_some();
    keywords.iter().any(keyword)
}

/// Whether the name and the closing brace of a class stand in the text.
fn is_written_out<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let braced = facts
        .files
        .span(class.extent())
        .is_some_and(|span| facts.files.text(span.file).slice(span).ends_with(b"}"));
    braced && !class.extent().end_in_macro && facts.is_named_in_text(class)
}

fn read_class<'tu>(facts: &mut Facts<'tu>, definition: ClassDefinition<'tu>) -> Class {
    let class = definition.cursor;
    let scope = facts.scope(class);
    let name = class.spelling();
    let span = facts
        .files
        .span(class.extent())
        .unwrap_or(facts.name_span(class));
    let children = class.children();
    let refusal = unsupported(facts, definition).map(|reason| Refusal {
        code: Code::UnsupportedClass,
        message: format!("class '{name}' {reason}"),
        span: facts.name_span(class),
    });
    let outer = class
        .semantic_parent()
        .filter(|it| kind::is_class(it.kind()));
    Class {
        usr: facts.usr(class),
        qualified: join(&scope.qualified, &name),
        namespace: scope.namespace,
        outer: outer.map(|it| facts.usr(it)),
        keyword: keyword(facts, class).to_owned(),
        tree: facts.is_tree_like(class),
        span,
        name_span: facts.name_span(class),
        close: Span::new(span.file, span.end.saturating_sub(1), span.end),
        is_final: children.iter().any(|it| it.kind() == kind::FINAL_ATTR),
        override_mark: override_mark(facts, &children),
        declared_elsewhere: declared_elsewhere(facts, class, span),
        is_abstract: class.is_abstract(),
        bases: read_bases(facts, class),
        fields: read_fields(facts, class),
        members: children
            .iter()
            .filter_map(|it| read_member(facts, *it))
            .collect(),
        last_access: last_access(class, &children),
        order: definition.anchor.order,
        name,
        refusal,
    }
}

/// What marks the functions of a class that override others; `None` where it has some, and none is marked.
fn override_mark<'tu>(facts: &mut Facts<'tu>, children: &[Cursor<'tu>]) -> Option<String> {
    let methods = children.iter().filter(|it| it.kind() == kind::METHOD);
    let overriders: Vec<_> = methods.filter(|it| !it.overridden().is_empty()).collect();
    let all: Vec<Cursor<'tu>> = overriders.iter().flat_map(|it| it.children()).collect();
    let marks = all.iter().filter(|it| it.kind() == kind::OVERRIDE_ATTR);
    let words: BTreeSet<String> = marks
        .filter_map(|it| {
            let point = facts.files.point(it.location())?;
            Some(facts.files.word_at(point))
        })
        .collect();
    // Where some are marked by the word and some by a macro, the word stands in all configurations.
    let written = overriders.is_empty() || words.contains("override");
    if written {
        return Some("override".to_owned());
    }
    let mut marked = overriders.into_iter();
    let marked = marked.find_map(|it| elsewhere_mark(facts, *it));
    words.into_iter().next().or(marked)
}

/// The macro behind a function's parameters that marks it as an overrider in another configuration.
fn elsewhere_mark<'tu>(facts: &mut Facts<'tu>, function: Cursor<'tu>) -> Option<String> {
    let span = facts.files.span(function.extent())?;
    let body = compound_of(function).and_then(|it| facts.files.span(it.extent()));
    let end = body.map_or(span.end, |it| it.start) as usize;
    let source = facts.files.text(span.file);
    let head = source.0.get(span.start as usize..end)?;
    let from = span.start as usize + head.iter().rposition(|it| *it == b')')?;
    // What a macro leaves empty belongs to no declaration.
    let behind = source.0[from..].iter();
    let until = from + behind.take_while(|it| !b";{=".contains(it)).count();
    let mut found = None;
    text::for_each_word(&source.0, from, until, |word| {
        let word = String::from_utf8_lossy(word).into_owned();
        let marks = facts.files.configurations.may_be(&word, "override");
        found = found.take().or(marks.then_some(word));
    });
    found
}

/// The words at the scope of a class that stand there in another configuration.
fn declared_elsewhere<'tu>(
    facts: &mut Facts<'tu>,
    class: Cursor<'tu>,
    span: Span,
) -> BTreeSet<String> {
    let mut bodies = Vec::new();
    let mut pending = class.children();
    while let Some(it) = pending.pop() {
        if kind::is_class(it.kind()) {
            pending.extend(it.children());
        } else if let Some(body) = compound_of(it) {
            bodies.extend(facts.files.span(body.extent()));
        }
    }
    let bodies = bodies.into_iter().filter(|it| it.file == span.file);
    let bodies: Vec<(u32, u32)> = bodies.map(|it| (it.start, it.end)).collect();
    let key = facts.files.key(span.file);
    let configurations = &mut facts.files.configurations;
    configurations.declared_elsewhere(key, (span.start, span.end), &bodies)
}

/// Whether a directive decides on what marks a class's functions that override others.
fn has_open_marks<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let methods = class
        .children()
        .into_iter()
        .filter(|it| it.kind() == kind::METHOD);
    let heads: Vec<Span> = methods
        .filter(|it| !it.overridden().is_empty())
        .map(|it| head_of(facts, it))
        .collect();
    heads.into_iter().any(|head| {
        let key = facts.files.key(head.file);
        let decides = |word: &str| word == "override";
        facts
            .files
            .configurations
            .decides_word(key, (head.start, head.end), decides)
    })
}

/// Whether the configuration decides on a class's bases, by a macro.
fn has_open_bases<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> bool {
    let name = facts.name_span(class);
    let Some(span) = facts.files.span(class.extent()) else {
        return false;
    };
    let text = facts.files.text(span.file);
    let behind = text.0.get(name.end as usize..span.end as usize);
    let brace = behind.and_then(|it| it.iter().position(|it| *it == b'{'));
    let Some(end) = brace.map(|it| name.end + it as u32) else {
        return false;
    };
    let key = facts.files.key(span.file);
    let configurations = &mut facts.files.configurations;
    configurations.decides_bases(key, (name.end, end))
}

fn keyword<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> &'static str {
    match class.kind() {
        kind::STRUCT_DECL => "struct",
        kind::UNION_DECL => "union",
        kind::CLASS_DECL => "class",
        _ => {
            let span = declaration_span(facts, class);
            let head = facts.files.text(span.file).lossy(span);
            let head = head.split('{').next().unwrap_or_default();
            if head.contains("struct") {
                "struct"
            } else {
                "class"
            }
        }
    }
}

fn read_bases<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> Vec<Base> {
    let mut bases = Vec::new();
    for specifier in base_specifiers(class) {
        if let Some(base) = specifier.ty().record() {
            bases.push(Base {
                class: facts.usr(base),
                is_virtual: specifier.is_virtual_base(),
                access: access(specifier),
            });
        }
    }
    bases
}

fn read_fields<'tu>(facts: &mut Facts<'tu>, class: Cursor<'tu>) -> Vec<Field> {
    let mut list = Vec::new();
    for field in fields(class) {
        let child = facts.child_class(field);
        let owned = owned_pointee(field.ty()).and_then(Type::record);
        let owned = owned.filter(|it| child.is_none() && !it.in_system_header());
        list.push(Field {
            usr: facts.usr(field),
            name: field.spelling(),
            child: child.map(|it| facts.usr(it)),
            owns: owned.map(|it| facts.usr(it)),
            span: declaration_span(facts, field),
        });
    }
    list
}

fn read_member<'tu>(facts: &mut Facts<'tu>, member: Cursor<'tu>) -> Option<Member> {
    let kind = match member.kind() {
        kind::FIELD_DECL => MemberKind::Field,
        kind::METHOD if member.is_virtual_method() => MemberKind::Virtual,
        kind::METHOD | kind::FUNCTION_TEMPLATE => MemberKind::Method,
        kind::BASE_SPECIFIER | kind::ACCESS_SPECIFIER | kind::FRIEND_DECL => return None,
        kind::CONSTRUCTOR | kind::DESTRUCTOR | kind::CONVERSION | kind::STATIC_ASSERT => {
            return None;
        }
        it if kind::is_declaration(it) => MemberKind::Other,
        _ => return None,
    };
    let name = member.spelling();
    (!name.is_empty()).then(|| Member {
        name,
        usr: facts.usr(member),
        kind,
        access: access(member),
    })
}
