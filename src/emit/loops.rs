//! Loops over children. One that several traversals share is written in the words of one of theirs, which has what the others need: the variable that is
//! bound to elements is declared in a loop by an index, and elsewhere what designates elements is replaced by a name for them.

use crate::model::{Each, Item, ItemKey, Predicate, Span};

use super::fragment::{Fragment, Layout, NameUse, Problem, Sense};
use super::predicates::{behind, without_parentheses};
use super::statement::{Copier, Source};

/// `for (...) ...` as whole lines, in the words of the first of `headers`; the block is whole lines, one level deeper.
pub(super) fn each(
    copier: &mut Copier<'_>,
    headers: &[(ItemKey, usize)],
    then: Fragment,
    layout: &Layout,
) -> Result<Fragment, Problem> {
    let none = || Problem::new(None, "a loop has no header");
    let (of, level) = headers.first().ok_or_else(none)?;
    let source = copier.source(*of)?;
    let predicate = source.item.predicates.get(*level).ok_or_else(none)?;
    let header = copier.expression(source, predicate.condition, Vec::new(), layout)?;
    let mut out = Fragment::of(format!("{}for (", layout.indent));
    out.append(header);
    out.push(")");
    let then = with_name(copier, headers, then, &layout.deeper())?;
    let line = then.text.trim_ascii();
    let is_line = !line.contains(&b'\n') && line.ends_with(b";") && !predicate.braces;
    if is_line {
        out.append(behind(copier, (source, predicate), then)?);
        return Ok(out);
    }
    out.push(" {\n");
    out.append(then);
    out.push(format!("{}}}\n", layout.indent));
    Ok(out)
}

/// Of loops that are one, those whose elements are designated otherwise in what is written, each with what designates them.
pub(super) fn elements<'a>(
    copier: &mut Copier<'a>,
    headers: &[(ItemKey, usize)],
    layout: &Layout,
) -> Result<Vec<(usize, &'a Each, Fragment)>, Problem> {
    let eaches = eaches(copier, headers)?;
    let [(by, predicate, first), _, ..] = &eaches[..] else {
        return Ok(Vec::new());
    };
    let others = |it: &&(Source<'a>, &Predicate, &'a Each)| {
        !it.2.is_bound() && !it.2.is_peeled() && it.2.element.is_some()
    };
    // By a name for constants, nothing is changed.
    let bound = eaches.iter().find(|it| it.2.is_bound());
    let bound = bound.filter(|it| it.2.is_name());
    let named = match bound {
        Some((source, _, each)) => {
            let none = || Problem::new(None, "a loop has no variable");
            let id = each.variable().ok_or_else(none)?;
            let variable = copier.instances[source.instance].variable(source.instance, id);
            let name = copier.names.of(variable).ok_or_else(none)?;
            Fragment::name(name, Sense::Uses(variable))
        }
        None if eaches
            .iter()
            .filter(others)
            .any(|it| it.2.form() != first.form()) =>
        {
            element(copier, (*by, predicate, first), layout)?
        }
        None => return Ok(Vec::new()),
    };
    let others = eaches.iter().filter(others);
    let others = others.filter(|it| bound.is_some() || it.2.form() != first.form());
    Ok(others
        .map(|it| (it.0.instance, it.2, named.clone()))
        .collect())
}

/// What designates the element in a loop by an index or an iterator.
fn element<'a>(
    copier: &mut Copier<'a>,
    (source, predicate, each): (Source<'a>, &Predicate, &Each),
    layout: &Layout,
) -> Result<Fragment, Problem> {
    let texts = each.element.iter().flat_map(|it| &it.texts);
    let mut named = texts.filter_map(|text| {
        let names = |it: &&Item| it.refs.iter().any(|it| text.contains(it.span));
        let item = source.body.items.iter().find(names)?;
        Some((Source { item, ..source }, *text))
    });
    let problem = "a loop does not designate its element";
    let nothing = || Problem::new(predicate.condition, problem);
    let (source, text) = named.next().ok_or_else(nothing)?;
    let text = without_parentheses(copier, text)?;
    copier.element(source, text, layout)
}

/// The loops that are one, each by a statement in it.
fn eaches<'a>(
    copier: &Copier<'a>,
    headers: &[(ItemKey, usize)],
) -> Result<Vec<(Source<'a>, &'a Predicate, &'a Each)>, Problem> {
    let mut eaches = Vec::new();
    for (of, level) in headers {
        let source = copier.source(*of)?;
        let predicate = source.item.predicates.get(*level);
        eaches.extend(predicate.and_then(|it| Some((source, it, it.each.as_ref()?))));
    }
    Ok(eaches)
}

/// The block of a loop by an index or an iterator, with the variable in front of it that other loops had bound to the element, if it is used.
fn with_name<'a>(
    copier: &mut Copier<'a>,
    headers: &[(ItemKey, usize)],
    then: Fragment,
    layout: &Layout,
) -> Result<Fragment, Problem> {
    let eaches = eaches(copier, headers)?;
    let none = || Problem::new(None, "a loop has no header");
    let first = *eaches.first().ok_or_else(none)?;
    let bound = eaches.into_iter().find(|it| it.2.is_bound());
    let Some((source, predicate, own)) = bound.filter(|_| !first.2.is_bound()) else {
        return Ok(then);
    };
    let id = own.variable().ok_or_else(none)?;
    let variable = copier.instances[source.instance].variable(source.instance, id);
    let uses = |it: &NameUse| it.sense == Sense::Uses(variable);
    if !then.marks.iter().any(uses) {
        return Ok(then);
    }
    let local = own.variable_in(source.body).ok_or_else(none)?;
    let head = predicate.condition;
    let declared = Span::new(head.file, head.start, local.span.end);
    let mut out = Fragment::of(&layout.indent);
    out.append(copier.expression(source, declared, Vec::new(), layout)?);
    out.push(" = ");
    out.append(element(copier, first, layout)?);
    out.push(";\n");
    out.append(then);
    Ok(out)
}
