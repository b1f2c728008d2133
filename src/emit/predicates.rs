//! Conditions of traversals, as `if`s around what stands under them.

use crate::model::{
    Access, Body, ItemKey, LocalId, Mode, Predicate, RefKind, Root, Span, Start, Statement,
};

use super::fragment::{Fragment, Layout, NameUse, Problem, Sense};
use super::statement::{Copier, Source};

/// The conditions that stand in one `if`, each by a statement under it and its number there, and what stands behind that and behind its `else`.
pub(super) struct Joined<'s> {
    conditions: Vec<(ItemKey, usize)>,
    pub(super) then: &'s [Statement],
    pub(super) otherwise: &'s [Statement],
}

/// What stands under conditions as one `if`: what was one condition (`a && b`) is one again where nothing else stands between the two.
pub(super) fn joined<'s>(
    copier: &Copier<'_>,
    statement: &'s Statement,
) -> Result<Joined<'s>, Problem> {
    let none = || Problem::new(None, "a condition is none");
    let Statement::Under {
        of,
        predicate,
        then,
        otherwise,
        ..
    } = statement
    else {
        return Err(none());
    };
    let mut found = Joined {
        conditions: vec![(*of, *predicate)],
        then,
        otherwise,
    };
    while let (
        [],
        [
            Statement::Under {
                of,
                predicate,
                declared: None,
                then,
                otherwise,
            },
        ],
    ) = (found.otherwise, found.then)
    {
        let source = copier.source(*of)?;
        let own = source.item.predicates.get(*predicate).ok_or_else(none)?;
        if own.conjunct.is_none_or(|it| it == 0) || !otherwise.is_empty() {
            break;
        }
        found.conditions.push((*of, *predicate));
        (found.then, found.otherwise) = (then, otherwise);
    }
    Ok(found)
}

/// Conditions that have to hold all, in the words of the program where they were one.
fn all_of(
    copier: &mut Copier<'_>,
    conditions: &[(ItemKey, usize)],
    layout: &Layout,
) -> Result<Fragment, Problem> {
    if let [(of, first), .., (last_of, last)] = conditions
        && of == last_of
    {
        let source = copier.source(*of)?;
        let predicates = source.item.predicates.get(*first..=*last);
        let follows = |it: &[Predicate]| {
            let number = it[0].conjunct.map(|it| it + 1);
            number.is_some() && number == it[1].conjunct && it[0].statement == it[1].statement
        };
        if let Some([start, .., end]) = predicates
            && predicates
                .is_some_and(|it| it.len() == conditions.len() && it.windows(2).all(follows))
        {
            let span = Span::new(
                start.condition.file,
                start.condition.start,
                end.condition.end,
            );
            return copier.expression(source, span, Vec::new(), layout);
        }
    }
    let each = conditions.iter();
    let each: Result<Vec<Fragment>, Problem> =
        each.map(|of| condition(copier, *of, layout)).collect();
    Ok(conjunction(each?))
}

/// That all of these hold.
fn conjunction(all: Vec<Fragment>) -> Fragment {
    let mut out = Fragment::default();
    let single = all.len() == 1;
    for (at, condition) in all.into_iter().enumerate() {
        let in_group = !single && binds_less(&condition.text);
        out.push(if at > 0 { " && " } else { "" });
        out.push(if in_group { "(" } else { "" });
        out.append(condition);
        out.push(if in_group { ")" } else { "" });
    }
    out
}

/// `if (...) ... else ...` as whole lines, with these conditions, or the declaration that is in the one; the blocks are whole lines, one level deeper. One
/// line stands behind the `if`, as there, if there were no braces. What stands behind `else` is another `if` at the level of the first if
/// `is_chain`.
pub(super) fn conditional(
    copier: &mut Copier<'_>,
    (joined, declared): (&Joined<'_>, Option<ItemKey>),
    (then, otherwise, is_chain): (Fragment, Fragment, bool),
    layout: &Layout,
) -> Result<Fragment, Problem> {
    let none = || Problem::new(None, "an `if` has no condition");
    let (of, last) = *joined.conditions.last().ok_or_else(none)?;
    let test = match declared {
        Some(declared) => declaration(copier, declared, joined, layout)?,
        None => all_of(copier, &joined.conditions, layout)?,
    };
    let mut all_read = true;
    for (of, at) in &joined.conditions {
        all_read &= is_read(&copier.source(*of)?.item.predicates[*at]);
    }
    if then.is_empty() && otherwise.is_empty() && all_read {
        return Ok(then);
    }
    let source = copier.source(of)?;
    let predicate = &source.item.predicates[last];
    let mut out = Fragment::of(format!("{}if (", layout.indent));
    out.append(test);
    out.push(")");
    let line = then.text.trim_ascii();
    let is_line = !line.contains(&b'\n') && line.ends_with(b";");
    if is_line && otherwise.is_empty() && !predicate.braces {
        out.append(behind(copier, (source, predicate), then)?);
        return Ok(out);
    }
    out.push(" {\n");
    out.append(then);
    if is_chain && !otherwise.is_empty() {
        out.push(format!("{}}} else ", layout.indent));
        out.append(otherwise.without_indent());
        return Ok(out);
    }
    if !otherwise.is_empty() {
        out.push(format!("{}}} else {{\n", layout.indent));
        out.append(otherwise);
    }
    out.push(format!("{}}}\n", layout.indent));
    Ok(out)
}

/// The declaration `declared` as the condition number `predicate` of `of`, or in front of that if it ends in `;`.
fn declaration(
    copier: &mut Copier<'_>,
    declared: ItemKey,
    joined: &Joined<'_>,
    layout: &Layout,
) -> Result<Fragment, Problem> {
    let source = copier.source(declared)?;
    let mut out = copier.expression(source, source.item.span, Vec::new(), layout)?;
    if out.text.trim_ascii_end().ends_with(b";") {
        out.push(" ");
        out.append(all_of(copier, &joined.conditions, layout)?);
    }
    Ok(out)
}

/// What the condition number `predicate` of `of` says, or the opposite if that is what leads to `of`.
pub(super) fn condition(
    copier: &mut Copier<'_>,
    (of, predicate): (ItemKey, usize),
    layout: &Layout,
) -> Result<Fragment, Problem> {
    let source = copier.source(of)?;
    let unknown = || Problem::new(source.item.span, "a statement has no such condition");
    let predicate = source.item.predicates.get(predicate).ok_or_else(unknown)?;
    let span = match predicate.conjunct {
        Some(_) => without_parentheses(copier, predicate.condition)?,
        None => predicate.condition,
    };
    let condition = copier.expression(source, span, Vec::new(), layout)?;
    if predicate.first {
        return is_first(copier, condition);
    }
    Ok(match predicate.negated {
        true => negation(condition),
        false => condition,
    })
}

/// One line behind a condition or the head of a loop: in the same line if it stands there in the original, else in the next.
pub(super) fn behind(
    copier: &Copier<'_>,
    (source, predicate): (Source<'_>, &Predicate),
    then: Fragment,
) -> Result<Fragment, Problem> {
    let view = copier.context.view(source.item.span)?;
    let between = view.slice(predicate.condition.end, source.item.span.start);
    let next = between.contains(&b'\n');
    let mut out = Fragment::of(if next { "\n" } else { " " });
    out.append(if next { then } else { then.without_indent() });
    Ok(out)
}

/// A condition without parentheses around all of it, which compilers warn of where it stands alone; but those around an assignment say that it is one.
pub(super) fn without_parentheses(copier: &Copier<'_>, condition: Span) -> Result<Span, Problem> {
    let view = copier.context.view(condition)?;
    let text = view.slice(condition.start, condition.end);
    let inner = text.strip_prefix(b"(").and_then(|it| it.strip_suffix(b")"));
    let mut depth = 0;
    let closes = |byte: &u8| {
        depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
        depth < 0
    };
    let plain = |it: &&[u8]| {
        let quoted = it.iter().any(|it| b"'\"".contains(it));
        !quoted && !assigns(it) && !it.iter().any(closes)
    };
    Ok(match inner.filter(plain) {
        Some(_) => Span::new(condition.file, condition.start + 1, condition.end - 1),
        None => condition,
    })
}

/// That the iteration of the innermost loop is that of the first element, which `element` designates.
fn is_first(copier: &Copier<'_>, element: Fragment) -> Result<Fragment, Problem> {
    let none = || Problem::new(None, "a loop does not tell its first iteration");
    let (of, level) = copier.loops.last().ok_or_else(none)?;
    let source = copier.source(*of)?;
    let predicate = source.item.predicates.get(*level).ok_or_else(none)?;
    let each = predicate.each.as_ref().ok_or_else(none)?;
    let (local, start) = each.variable().zip(each.start).ok_or_else(none)?;
    let variable = copier.instances[source.instance].variable(source.instance, local);
    let name = copier.names.of(variable).ok_or_else(none)?;
    let (sign, behind) = match start {
        Start::Reference => ("&", " == &"),
        Start::Pointer => ("", " == "),
        Start::Iterator => ("&*", " == &"),
        Start::Index => ("", " == 0"),
    };
    let mut out = Fragment::of(sign);
    if start == Start::Iterator {
        out.marks.extend(dereference(source.body, local));
    }
    out.push_name(name, Sense::Uses(variable));
    out.push(behind);
    if start != Start::Index {
        out.append(element);
    }
    Ok(out)
}

/// What `*` calls on an iterator, for a text `&*it`; nothing if that is a pointer.
fn dereference(body: &Body, iterator: LocalId) -> Option<NameUse> {
    body.items.iter().find_map(|item| {
        let named = item.refs.iter();
        let mut named = named.filter(|it| it.kind == RefKind::Local(iterator));
        named.find_map(|named| {
            let mut refs = item.refs.iter();
            let called =
                refs.find(|it| it.is_implicit_call() && it.span.start + 1 == named.span.start);
            called.map(|it| NameUse {
                at: 1,
                name: String::new(),
                sense: Sense::Refers(it.kind.clone()),
            })
        })
    })
}

/// That all conditions of `of` hold, from number `first` on.
pub(super) fn all_conditions(
    copier: &mut Copier<'_>,
    (of, first): (ItemKey, usize),
    layout: &Layout,
) -> Result<Fragment, Problem> {
    let count = copier.source(of)?.item.predicates.len();
    let mut all: Vec<Fragment> = Vec::new();
    for at in first..count {
        let condition = condition(copier, (of, at), layout)?;
        let predicate = &copier.source(of)?.item.predicates[at];
        // Behind an early end that became a condition, the same may be asked again.
        let known = is_read(predicate) && all.contains(&condition);
        if !known {
            all.push(condition);
        }
    }
    Ok(conjunction(all))
}

/// Whether nothing happens where a condition is evaluated.
fn is_read(predicate: &Predicate) -> bool {
    let is_plain = |it: &Access| it.mode == Mode::Read && it.place.root != Root::Unknown;
    !predicate.calls && predicate.accesses.iter().all(is_plain)
}

/// Whether a text may hold an operator that binds less than `&&`.
fn binds_less(text: &[u8]) -> bool {
    let or = text.windows(2).any(|it| it == b"||");
    or || text.contains(&b'?') || text.contains(&b',') || assigns(text)
}

/// Whether a text may hold an assignment.
fn assigns(text: &[u8]) -> bool {
    (0..text.len()).any(|at| {
        let compares = |it: Option<&u8>| it.is_some_and(|it| b"=!<>".contains(it));
        let before = at.checked_sub(1).and_then(|it| text.get(it));
        text[at] == b'=' && !compares(before) && text.get(at + 1) != Some(&b'=')
    })
}

/// The layouts of labels and of the statements behind them, as they are in the `switch` that is condition number `predicate` of `of`.
pub(super) fn case_layouts(
    copier: &Copier<'_>,
    (of, predicate): (ItemKey, usize),
    layout: &Layout,
) -> Result<(Layout, Layout), Problem> {
    let source = copier.source(of)?;
    let unknown = || Problem::new(source.item.span, "a statement has no such condition");
    let predicate = source.item.predicates.get(predicate).ok_or_else(unknown)?;
    let view = copier.context.view(predicate.statement)?;
    let groups = predicate.cases.iter().flat_map(|it| &it.groups);
    let written = groups.filter(|it| !it.text.is_empty());
    let first = written
        .map(|it| it.text.start)
        .find(|it| view.is_first(*it));
    let deeper = first.is_some_and(|it| view.indent(it) != view.indent(predicate.statement.start));
    let labels = match deeper {
        true => layout.deeper(),
        false => layout.clone(),
    };
    let statements = labels.deeper();
    Ok((labels, statements))
}

/// What stands behind labels of a `switch`, as whole lines.
pub(super) struct SwitchGroup {
    pub(super) block: Fragment,
    /// Whether it ends in a `return;` of its own.
    pub(super) returns: bool,
    /// Whether it declares variables, so that it stands in braces.
    pub(super) declares: bool,
}

/// `switch (...) { case ... }` as whole lines, with the labels of condition number `predicate` of `of`.
pub(super) fn switch(
    copier: &mut Copier<'_>,
    (of, predicate): (ItemKey, usize),
    blocks: Vec<SwitchGroup>,
    (layout, (labels, statements)): (&Layout, &(Layout, Layout)),
) -> Result<Fragment, Problem> {
    let source = copier.source(of)?;
    let unknown = || Problem::new(source.item.span, "a statement has no such condition");
    let predicate = source.item.predicates.get(predicate).ok_or_else(unknown)?;
    let cases = predicate.cases.as_ref().ok_or_else(unknown)?;
    let condition = copier.expression(source, predicate.condition, Vec::new(), layout)?;
    let mut out = Fragment::of(format!("{}switch (", layout.indent));
    out.append(condition);
    out.push(") {\n");
    // What has no label of its own goes to `default`: where nothing stands, nothing need be said of others. (Without that, compilers warn of
    // enumerators that have no label.)
    let mut defaults = cases.groups.iter().zip(&blocks);
    let is_told =
        defaults.any(|(it, group)| it.is_default && !it.text.is_empty() && group.block.is_empty());
    for (labelled, group) in cases.groups.iter().zip(blocks) {
        let goes_to_default = labelled.text.is_empty() || is_told && !labelled.is_default;
        if goes_to_default && group.block.is_empty() {
            continue;
        }
        out.push(&labels.indent);
        match labelled.text.is_empty() {
            true => out.push("default:"),
            false => out.append(copier.expression(source, labelled.text, Vec::new(), labels)?),
        }
        if group.block.is_empty() {
            out.push(" break;\n");
            continue;
        }
        out.push(if group.declares { " {\n" } else { "\n" });
        let text = group.block.text.trim_ascii_end();
        let goes_on = !group.returns || !text.ends_with(b"return;");
        out.append(group.block);
        if goes_on {
            out.push(format!("{}break;\n", statements.indent));
        }
        if group.declares {
            out.push(format!("{}}}\n", labels.indent));
        }
    }
    out.push(format!("{}}}\n", layout.indent));
    Ok(out)
}

/// The statements of a group as whole lines, each as `print` has it. What declares variables of its own stands in a block.
pub(super) fn case_block(
    statements: &[Statement],
    has_own: &[bool],
    layout: &Layout,
    mut print: impl FnMut(&Statement, &Layout) -> Result<Fragment, Problem>,
) -> Result<Fragment, Problem> {
    let mut out = Fragment::default();
    for (it, has_own) in statements.iter().zip(has_own) {
        match has_own {
            false => out.append(print(it, layout)?),
            true => {
                out.push(format!("{}{{\n", layout.indent));
                out.append(print(it, &layout.deeper())?);
                out.push(format!("{}}}\n", layout.indent));
            }
        }
    }
    Ok(out)
}

/// The statements of a branch as whole lines, each as `print` has it. What declares variables of its own (`has_own`) stands in a
/// block, unless it is the last.
pub(super) fn branch(
    statements: &[Statement],
    has_own: &[bool],
    layout: &Layout,
    mut print: impl FnMut(&Statement, &Layout) -> Result<Fragment, Problem>,
) -> Result<Fragment, Problem> {
    let mut out = Fragment::default();
    for (at, it) in statements.iter().enumerate() {
        if at + 1 == statements.len() || !has_own[at] {
            out.append(print(it, layout)?);
            continue;
        }
        out.push(format!("{}{{\n", layout.indent));
        out.append(print(it, &layout.deeper())?);
        out.push(format!("{}}}\n", layout.indent));
    }
    Ok(out)
}

impl Copier<'_> {
    /// Whether what stands behind `else` is one `if` without comments: `else if`.
    pub(super) fn is_chain(&self, otherwise: &[Statement]) -> Result<bool, Problem> {
        let [only @ Statement::Under { .. }] = otherwise else {
            return Ok(false);
        };
        let items = first_items(only).iter();
        let has_comment = items.map(|it| {
            let leading = self.source(*it)?.item.leading;
            Ok(leading.is_some_and(|it| !self.told.contains(&it)))
        });
        let has_comment: Result<Vec<bool>, Problem> = has_comment.collect();
        Ok(!has_comment?.contains(&true))
    }

    /// Whether the last of `statements` is `return;`, under no condition.
    pub(super) fn ends_in_return(&self, statements: &[Statement]) -> Result<bool, Problem> {
        let Some(Statement::Item { of, .. }) = statements.last() else {
            return Ok(false);
        };
        let item = self.source(*of)?.item;
        Ok(matches!(&item.returns[..], [it] if it.span == item.span))
    }

    /// Whether one of `statements` declares variables for others of them.
    pub(super) fn declares(&self, statements: &[Statement]) -> Result<bool, Problem> {
        for it in statements {
            match it {
                Statement::Declare(_) => return Ok(true),
                Statement::Each { flags, .. } if !flags.is_empty() => return Ok(true),
                Statement::Item { of, .. } if !self.source(*of)?.item.declares.is_empty() => {
                    return Ok(true);
                }
                Statement::Written { parts, .. } => {
                    let written = self.written(parts)?;
                    if written.declares || !self.last(parts)?.item.declares.is_empty() {
                        return Ok(true);
                    }
                }
                _ => {}
            }
        }
        Ok(false)
    }

    /// Of each statement, whether it declares variables that only it uses.
    pub(super) fn have_own(&self, statements: &[Statement]) -> Result<Vec<bool>, Problem> {
        let has_own = |it: &Statement| match it {
            Statement::Item { of, .. } => Ok(self.source(*of)?.item.block),
            Statement::Written { parts, .. } => Ok(self.last(parts)?.item.block),
            _ => Ok(false),
        };
        statements.iter().map(has_own).collect()
    }
}

/// The statements of traversals that a statement starts with: those of a call, or one.
pub(super) fn first_items(statement: &Statement) -> &[ItemKey] {
    match statement {
        Statement::Under {
            then, otherwise, ..
        } => {
            let first = then.first().or(otherwise.first());
            first.map_or(&[], first_items)
        }
        Statement::Each { then, .. } => then.first().map_or(&[], first_items),
        Statement::Cases { groups, .. } => {
            let first = groups.iter().flatten().next();
            first.map_or(&[], first_items)
        }
        other => other.items(),
    }
}

/// The opposite of a condition, as one would write it.
fn negation(mut condition: Fragment) -> Fragment {
    if let Some((at, sign, opposite)) = sign(&condition) {
        condition.replace(at, sign, opposite);
        return condition;
    }
    let is_path = is_path(&condition.text);
    let mut out = Fragment::of(if is_path { "!" } else { "!(" });
    out.append(condition);
    if !is_path {
        out.push(")");
    }
    out
}

/// Where the operator of a condition stands that has an opposite, if it is a built-in one of plain operands.
fn sign(condition: &Fragment) -> Option<(usize, usize, &'static str)> {
    let text = &condition.text[..];
    // Those of the program; `!` of what converts to `bool` is none.
    let mut operators = condition.marks.iter().filter(|it| it.is_operator());
    if text.strip_prefix(b"!").is_some_and(is_path) && operators.clone().all(|it| it.at > 0) {
        return Some((0, 1, ""));
    }
    if operators.next().is_some() {
        return None;
    }
    let signs = [(" == ", " != "), (" != ", " == ")].into_iter();
    let mut found = signs.filter_map(|(sign, opposite)| {
        let at = text
            .windows(sign.len())
            .position(|it| it == sign.as_bytes())?;
        let operands = [&text[..at], &text[at + sign.len()..]];
        operands
            .into_iter()
            .all(is_operand)
            .then_some((at, sign.len(), opposite))
    });
    found.next()
}

/// Whether a text has no operators but those that select something or compare.
fn is_operand(text: &[u8]) -> bool {
    let in_operand = |it: &u8| it.is_ascii_alphanumeric() || b"_.->:[]() ".contains(it);
    !text.is_empty() && text.iter().all(in_operand)
}

/// Whether it only selects something, or is what that leads to.
fn is_path(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"*").unwrap_or(text);
    let compares = text.windows(2).any(|it| (it[0] == b'-') != (it[1] == b'>'));
    is_operand(text) && !compares && !text.contains(&b' ')
}
