//! What is added to class bodies: declarations of fused functions, and friends.

use std::collections::BTreeMap;

use crate::model::{AccessSpecifier, Class, FileId, Function, Span, Usr};

use super::call::list;
use super::context::Context;
use super::emission::EmitTarget;
use super::fragment::{FileView, Fragment, FusedVariable, Layout, Problem, Sense};
use super::job::Job;
use super::signature::FusedSignature;

/// What a member's declaration ends in.
pub(super) enum Tail {
    /// `;`: it is defined elsewhere.
    Declared {
        /// The attributes that its symbol needs, with a blank; or nothing.
        visibility: String,
    },
    /// A body of these statements.
    Statements(Vec<Fragment>),
}

/// What the class of a member is to its fused function.
#[derive(Clone, Copy)]
pub(super) enum Role {
    /// It declares the function.
    Owner {
        /// It has no objects: its body is for subclasses that pleach never saw.
        is_abstract: bool,
    },
    /// It overrides it.
    Overrider,
}

/// The declaration of a fused function in the body of `class`, as whole lines.
///
/// # Errors
/// The class of a visitor, which is the type of a parameter, cannot be declared there.
pub(super) fn member(
    context: &Context,
    (job, class): (&Job, &Class),
    role: Role,
    tail: Tail,
    layout: &Layout,
) -> Result<Fragment, Problem> {
    let mut head = Fragment::of(&layout.indent);
    let plain = job.is_overridden && class.override_mark.is_none();
    let (cold, specifier) = match role {
        // g++ guesses at each call that this body is meant, and inlines it, unless it knows better.
        Role::Owner { is_abstract: true } if job.fused.is_virtual => ("[[gnu::cold]] ", "virtual "),
        Role::Owner { .. } if job.fused.is_virtual => ("", "virtual "),
        Role::Overrider if plain => ("", "virtual "),
        _ => ("", ""),
    };
    let visibility = match &tail {
        Tail::Declared { visibility } => visibility.as_str(),
        Tail::Statements(_) => "",
    };
    head.push(format!("{cold}{visibility}{specifier}void "));
    head.push_name(&job.fused.name, Sense::Fused(job.id));
    let overrides = match (role, job.is_overridden) {
        (Role::Owner { .. }, _) => String::new(),
        (Role::Overrider, true) => match &class.override_mark {
            Some(mark) => format!(" {mark}"),
            None => String::new(),
        },
        (Role::Overrider, false) => " final".to_owned(),
    };
    let suffix = format!("{}{overrides}", job.signature.suffix);
    Ok(match tail {
        Tail::Declared { .. } => {
            let unknown = |it: &Class| is_unknown(context, &job.declared, it, class);
            let params = parameters_before(context, (job, class.close), &job.declared, unknown)?;
            list(head, params, &format!("{suffix};\n"), layout)
        }
        Tail::Statements(statements) if statements.is_empty() => {
            let params = used_parameters(job.signature, &statements);
            list(head, params, &format!("{suffix} {{}}\n"), layout)
        }
        Tail::Statements(statements) => {
            let params = used_parameters(job.signature, &statements);
            let widths = statements
                .iter()
                .map(|it| it.width().map(|width| width + 1));
            let body: Option<usize> = widths.sum();
            let head = list(head, params, &format!("{suffix} {{"), layout);
            let width = head.width().zip(body).map(|(head, body)| head + body + 2);
            with_body(
                head,
                statements,
                width.is_some_and(|width| width <= 100),
                layout,
            )
        }
    })
}

fn with_body(
    head: Fragment,
    statements: Vec<Fragment>,
    one_line: bool,
    layout: &Layout,
) -> Fragment {
    let mut out = head;
    let separator = match one_line {
        true => " ".to_owned(),
        false => format!("\n{}", layout.deeper().indent),
    };
    for statement in statements {
        out.push(&separator);
        out.append(statement);
    }
    if one_line {
        out.push(" }\n");
    } else {
        out.push(format!("\n{}}}\n", layout.indent));
    }
    out
}

/// The parameters under the names of declarations.
pub(super) fn parameters(signature: &FusedSignature) -> Vec<Fragment> {
    signature.list(true, |variable| signature.declared_name(variable))
}

/// The parameters; those that no statement uses have no name, since compilers would warn.
fn used_parameters(signature: &FusedSignature, statements: &[Fragment]) -> Vec<Fragment> {
    let marks = || statements.iter().flat_map(|it| &it.marks);
    signature.list(!statements.is_empty(), |variable| {
        match marks().any(|it| it.sense == Sense::Uses(variable)) {
            true => signature.declared_name(variable),
            false => String::new(),
        }
    })
}

/// The declaration of a free fused function as a friend of `class`, as a line.
///
/// # Errors
/// Nothing declares the function there.
pub(super) fn friend(
    context: &Context,
    job: &Job,
    functions: &[&Function],
    class: &Class,
    layout: &Layout,
) -> Result<Fragment, Problem> {
    let namespace = functions.first().map(|it| &it.namespace);
    if namespace != Some(&class.namespace) {
        let message = format!(
            "`{}` has members that are not public, and a function of another namespace cannot be declared its friend",
            class.name
        );
        return Err(Problem::new(class.name_span, message));
    }
    let mut head = Fragment::of("friend void ");
    head.push_name(&job.fused.name, Sense::Fused(job.id));
    let unknown = |it: &Class| is_unknown(context, functions, it, class);
    let params = parameters_before(context, (job, class.close), functions, unknown)?;
    let suffix = format!("{};\n", job.signature.suffix);
    Ok(list(head, params, &suffix, layout))
}

/// Whether the class of a visitor need not be known in `class`.
fn is_unknown(context: &Context, functions: &[&Function], of: &Class, class: &Class) -> bool {
    let elsewhere = is_visitor_elsewhere(functions, of, class.span.file);
    of.usr != class.usr && (elsewhere || is_later(context, of, class))
}

/// Whether functions are members of a class of another file than `file`, the text of which need not include that.
pub(super) fn is_visitor_elsewhere(functions: &[&Function], class: &Class, file: FileId) -> bool {
    let mut visitors = functions.iter().filter_map(|it| it.visitor.as_ref());
    class.span.file != file && visitors.any(|it| it.class == class.usr)
}

/// The parameters of a free fused function declared at a place where classes of visitors may be unknown, as `unknown` says: these are declared by the
/// parameters (`class Painter &painter`).
///
/// # Errors
/// A class cannot be declared so.
pub(super) fn parameters_before(
    context: &Context,
    (job, place): (&Job, Span),
    functions: &[&Function],
    unknown: impl Fn(&Class) -> bool,
) -> Result<Vec<Fragment>, Problem> {
    let mut params = Vec::new();
    let namespace = functions.first().map(|it| &it.namespace);
    for (mut text, variable) in parameters(job.signature)
        .into_iter()
        .zip(job.signature.variables())
    {
        let of = match variable {
            Some(FusedVariable::Node) => functions.first().map(|it| &it.node_class),
            Some(FusedVariable::Param(slot, at)) => functions.get(slot).and_then(|it| {
                let visitor = it.visitor.as_ref().filter(|it| it.object.is_some())?;
                (at + 1 == it.params.len()).then_some(&visitor.class)
            }),
            _ => None,
        };
        let of = of.and_then(|it| context.class(it).ok());
        if let Some(of) = of.filter(|it| unknown(it)) {
            if of.outer.is_some() || Some(&of.namespace) != namespace {
                let message = format!(
                    "`{}` is not declared everywhere that a fused function with it would be; include its header there",
                    of.name
                );
                return Err(Problem::new(of.name_span, message));
            }
            context.class_at(of, place)?;
            text.declare_class(&of.keyword, &of.name);
        }
        params.push(text);
    }
    Ok(params)
}

/// Whether `class` is defined behind `place` in a unit that has both.
fn is_later(context: &Context, class: &Class, place: &Class) -> bool {
    let orders = |it: &Class| {
        let key = (it.usr.clone(), it.span);
        context
            .program
            .orders
            .get(&key)
            .cloned()
            .unwrap_or_default()
    };
    let there = orders(place);
    let own = orders(class);
    class.usr != place.usr
        && own
            .iter()
            .any(|(main, at)| there.get(main).is_some_and(|it| at > it))
}

/// Additions to one class.
#[derive(Default)]
struct Additions {
    members: Vec<(EmitTarget, Fragment)>,
    /// The class to befriend, and what needs it first.
    friends: BTreeMap<Usr, EmitTarget>,
    /// Declarations of functions to befriend.
    functions: Vec<(EmitTarget, Fragment)>,
}

/// Additions to all classes.
#[derive(Default)]
pub(super) struct Declarations {
    classes: BTreeMap<Usr, Additions>,
}

/// The lines to add to one class.
pub(super) struct ClassText {
    /// What each part of `text` belongs to.
    pub(super) parts: Vec<(EmitTarget, Fragment)>,
    /// The access label in front, if there must be one, with its newline.
    pub(super) label: Option<String>,
    /// The label behind, that of what a person adds below.
    pub(super) last_label: Option<String>,
}

/// A class, and the lines to add to it.
type Declared<'a> = (&'a Class, ClassText);

/// Something that cannot be written, and why.
type Unwritable = (EmitTarget, Problem);

impl Declarations {
    /// Adds a member's declaration, made by [`member`].
    pub(super) fn member(&mut self, class: &Usr, target: EmitTarget, text: Fragment) {
        let additions = self.classes.entry(class.clone()).or_default();
        additions.members.push((target, text));
    }

    /// Makes `class` a friend of `of`.
    pub(super) fn friend(&mut self, of: &Usr, class: &Usr, target: &EmitTarget) {
        let additions = self.classes.entry(of.clone()).or_default();
        let friends = &mut additions.friends;
        friends
            .entry(class.clone())
            .or_insert_with(|| target.clone());
    }

    /// Makes a function of `declaration` a friend of `of`.
    pub(super) fn friend_function(&mut self, of: &Usr, target: EmitTarget, declaration: Fragment) {
        let additions = self.classes.entry(of.clone()).or_default();
        additions.functions.push((target, declaration));
    }

    /// The lines to add to each class; and what cannot be added, by its first part.
    pub(super) fn into_texts<'a>(
        self,
        context: &Context<'a>,
    ) -> (Vec<Declared<'a>>, Vec<Unwritable>) {
        let (mut texts, mut problems) = (Vec::new(), Vec::new());
        for (class, additions) in self.classes {
            let members = additions.members.iter().chain(&additions.functions);
            let members = members.map(|it| &it.0);
            let targets: Vec<_> = members.chain(additions.friends.values()).cloned().collect();
            match text(context, &class, additions) {
                Ok(text) => texts.push(text),
                Err(problem) => {
                    problems.extend(targets.into_iter().map(|target| (target, problem.clone())));
                }
            }
        }
        (texts, problems)
    }
}

fn text<'a>(
    context: &Context<'a>,
    class: &Usr,
    additions: Additions,
) -> Result<(&'a Class, ClassText), Problem> {
    let class = context.class(class)?;
    if let Some(refusal) = &class.refusal {
        return Err(Problem::new(refusal.span, refusal.message.clone()));
    }
    context.editable(class.close)?;
    let view = context.view(class.span)?;
    let indent = layout(context, class)?.indent;
    let own_indent = label_indent(view, class);
    // Where a label depends on a directive, another configuration may have another access here.
    let may_differ =
        view.has_directive(class.span) && (class.keyword != "struct" || own_indent.is_some());
    let needs_label = class.last_access != AccessSpecifier::Public || may_differ;
    let label_indent = own_indent.unwrap_or_else(|| view.indent(class.close.start));
    let label =
        (needs_label && !additions.members.is_empty()).then(|| format!("{label_indent}public:\n"));
    let last = match class.last_access {
        AccessSpecifier::Public => None,
        AccessSpecifier::Protected => Some("protected"),
        AccessSpecifier::Private => Some("private"),
    };
    let last_label = last.filter(|_| label.is_some());
    let last_label = last_label.map(|it| format!("{label_indent}{it}:\n"));
    let mut parts = additions.members;
    for (friend, target) in additions.friends {
        let friend = context.class(&friend)?;
        if friend.outer.is_some() || friend.namespace != class.namespace {
            let message = format!(
                "`{}` has members that are not public, and `{}` of another namespace or class cannot be declared its friend",
                class.name, friend.name
            );
            return Err(Problem::new(class.name_span, message));
        }
        let line = format!("{indent}friend {} {};\n", friend.keyword, friend.name);
        parts.push((target, Fragment::of(line)));
    }
    for (target, declaration) in additions.functions {
        let mut line = Fragment::of(&indent);
        line.append(declaration);
        parts.push((target, line));
    }
    let text = ClassText {
        parts,
        label,
        last_label,
    };
    Ok((class, text))
}

/// How members of `class` are indented.
pub(super) fn layout(context: &Context, class: &Class) -> Result<Layout, Problem> {
    let view = context.view(class.span)?;
    let first = class.fields.first().map(|it| it.span.start);
    let own_line = |at: &u32| class.span.start <= *at && view.is_first(*at);
    let outer = view.indent(class.span.start);
    let indent = match first.filter(own_line) {
        Some(at) if view.indent(at).len() > outer.len() => view.indent(at),
        _ => format!("{outer}{}", view.unit),
    };
    Ok(Layout {
        indent,
        unit: view.unit.clone(),
    })
}

/// The indentation of the first access label in the class, if there is one.
fn label_indent(view: &FileView, class: &Class) -> Option<String> {
    let text = view.slice(class.span.start, class.close.start);
    let mut at = class.span.start;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let word = line.trim_ascii();
        let is_label = |label: &&[u8]| {
            let rest = word.strip_prefix(*label).map(<[u8]>::trim_ascii_start);
            rest.is_some_and(|rest| rest.starts_with(b":") && !rest.starts_with(b"::"))
        };
        let labels: [&[u8]; 3] = [b"public", b"protected", b"private"];
        if labels.iter().any(is_label) && view.is_first(at + blanks(line)) {
            return Some(view.indent(at));
        }
        at += line.len() as u32;
    }
    None
}

fn blanks(line: &[u8]) -> u32 {
    (line.len() - line.trim_ascii_start().len()) as u32
}
