//! What pleach's facts lack of what the second reader saw.

use std::collections::BTreeMap;

use pleach::model::{
    Access, CONTENTS, Each, Function, FunctionKind, Item, ItemKind, LocalId, Mode, PARTS, RefKind,
    Refusal, Root, Span, Unit, Usr, Variable, fields,
};

use super::seen::{At, How, Seen, SeenName, SeenStatement, SeenTraversal, Step, Touch};

/// What was found in all units.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// Located differences in the unsafe direction.
    pub(crate) unsafe_side: Vec<String>,
    /// How often pleach knows of something that the second reader does not see, by what it is.
    pub(crate) safe_side: BTreeMap<&'static str, usize>,
    /// How much was compared, by what it is.
    pub(crate) compared: BTreeMap<&'static str, usize>,
}

impl Findings {
    fn wrong(&mut self, at: &At, what: impl AsRef<str>) {
        self.unsafe_side.push(format!("{at}: {}", what.as_ref()));
    }

    fn count(&mut self, what: &'static str) {
        *self.compared.entry(what).or_default() += 1;
    }

    fn extra(&mut self, what: &'static str) {
        *self.safe_side.entry(what).or_default() += 1;
    }
}

/// Whether pleach's name of a declaration is this USR; it adds the file to those with internal linkage, what
/// they stand for where that may be another thing in another unit, and to the place of a local class where a macro spells it.
fn same(ours: &Usr, theirs: &str) -> bool {
    ours.as_str() == theirs
        || ours
            .as_str()
            .strip_prefix(theirs)
            .is_some_and(|it| it.starts_with("@/") || it.starts_with(['=', ':']))
}

pub(crate) fn compare(unit: &Unit, seen: &Seen, findings: &mut Findings) {
    classes(unit, seen, findings);
    for (usr, traversal) in &seen.traversals {
        let ours = unit.functions.iter().find(|it| same(&it.usr, usr));
        match ours.filter(|it| it.kind == FunctionKind::Traversal) {
            Some(ours) => function(unit, ours, traversal, findings),
            None => findings.wrong(&traversal.at, format!("no traversal {usr}")),
        }
    }
    for ours in &unit.functions {
        let known = seen.traversals.keys().any(|it| same(&ours.usr, it));
        if ours.kind == FunctionKind::Traversal && !known && !is_of_system(&ours.refusal) {
            let span = ours.declarations.first().map(|it| it.span);
            let at = span.map(|it| place(unit, it)).unwrap_or_default();
            if ours.refusal.is_some() && is_out_of_sight(seen, &ours.usr, &at) {
                findings.extra("traversals out of sight");
                continue;
            }
            findings.wrong(&at, format!("{} is no traversal", ours.usr));
        }
    }
}

fn classes(unit: &Unit, seen: &Seen, findings: &mut Findings) {
    for (usr, class) in &seen.classes {
        findings.count("classes");
        let ours = unit.classes.iter().find(|it| same(&it.usr, usr));
        let Some(ours) = ours.filter(|it| it.tree) else {
            findings.wrong(&class.at, format!("no tree class {usr}"));
            continue;
        };
        let same_bases = ours.bases.len() == class.bases.len()
            && ours
                .bases
                .iter()
                .zip(&class.bases)
                .all(|it| same(&it.0.class, it.1));
        if !same_bases {
            findings.wrong(
                &class.at,
                format!("bases {:?}, not {:?}", class.bases, ours.bases),
            );
        }
        for (field, pointee) in &class.children {
            findings.count("children");
            let child = ours.fields.iter().find(|it| same(&it.usr, field));
            let child = child.and_then(|it| it.child.as_ref());
            let equal = match (child, pointee) {
                (Some(ours), Some(theirs)) => same(ours, theirs),
                (None, Some(theirs)) => !seen.classes.contains_key(theirs),
                _ => child.is_none(),
            };
            if !equal {
                findings.wrong(
                    &class.at,
                    format!("child {field} to {pointee:?}, not {child:?}"),
                );
            }
        }
        for field in ours.fields.iter().filter(|it| it.child.is_some()) {
            if !class.children.keys().any(|it| same(&field.usr, it)) {
                findings.wrong(&class.at, format!("{} is no child", field.usr));
            }
        }
    }
    for ours in unit.classes.iter().filter(|it| it.tree) {
        let known = seen.classes.keys().any(|it| same(&ours.usr, it));
        if !known && !is_of_system(&ours.refusal) {
            let at = place(unit, ours.span);
            if ours.refusal.is_some() && is_out_of_sight(seen, &ours.usr, &at) {
                findings.extra("classes out of sight");
                continue;
            }
            findings.wrong(&at, format!("{} is no tree class", ours.usr));
        }
    }
}

fn function(unit: &Unit, ours: &Function, seen: &SeenTraversal, findings: &mut Findings) {
    findings.count("traversals");
    if (ours.is_virtual, ours.is_pure) != (seen.is_virtual, seen.is_pure) {
        findings.wrong(
            &seen.at,
            format!("virtual {}, pure {}", seen.is_virtual, seen.is_pure),
        );
    }
    let known = |it: &&String| !ours.overrides.iter().any(|ours| same(ours, it));
    if seen.overrides.len() != ours.overrides.len() || seen.overrides.iter().any(|it| known(&it)) {
        let message = format!("overrides {:?}, not {:?}", seen.overrides, ours.overrides);
        findings.wrong(&seen.at, message);
    }
    let (Some(statements), Some(body)) = (&seen.statements, &ours.body) else {
        if seen.statements.is_some() != ours.body.is_some() {
            findings.wrong(&seen.at, "only one has a body");
        }
        return;
    };
    let items = whole_statements(&body.items);
    if statements.len() != items.len() {
        let counts = format!("{} statements, not {}", statements.len(), items.len());
        return findings.wrong(&seen.at, counts);
    }
    for (statement, item) in statements.iter().zip(&items) {
        findings.count("statements");
        let at = place(unit, item.span);
        let seen = (&statement.at.path, statement.at.offset);
        // Of a macro without text, this reader sees the semicolon behind it alone.
        let end = place(
            unit,
            Span::new(item.span.file, item.span.end - 1, item.span.end),
        );
        let is_nothing = statement.names.is_empty() && (&end.path, end.offset) == seen;
        if (&at.path, at.offset) != seen && !is_nothing {
            findings.wrong(&statement.at, format!("the statement starts at {at}"));
        }
        if body.refusal.is_none() {
            names(unit, ours, item, statement, findings);
        }
        let object = ours.visitor.as_ref().and_then(|it| it.object);
        touches(unit, &on_node(item, object), statement, findings);
    }
}

/// The same with a visitor's object as the node: this reader takes what `this` points to for that.
fn on_node(item: &Item, object: Option<LocalId>) -> Item {
    let mut item = item.clone();
    for it in &mut item.accesses {
        if let Root::Pointee(Variable::Local(id)) = it.place.root
            && Some(id) == object
        {
            it.place.root = Root::Node;
        }
    }
    item
}

/// The statements, each `if` that was taken apart as one, and each that calls stand in front of whose values it uses.
fn whole_statements(items: &[Item]) -> Vec<Item> {
    let mut whole: Vec<Item> = Vec::new();
    for item in items {
        let is_part = !item.predicates.is_empty() || item.of.is_some();
        let before = whole.last_mut().filter(|_| is_part);
        match before.filter(|it| it.span == item.statement()) {
            Some(last) => {
                let call = match &item.kind {
                    ItemKind::Call(call) => Some(call.clone()),
                    ItemKind::Simple => None,
                };
                last.accesses.extend(item.accesses.iter().cloned());
                last.nested.extend(item.nested.iter().cloned().chain(call));
                last.refs.extend(item.refs.iter().cloned());
            }
            None => whole.push(Item {
                span: item.statement(),
                ..item.clone()
            }),
        }
    }
    whole
}

fn names(unit: &Unit, ours: &Function, item: &Item, seen: &SeenStatement, findings: &mut Findings) {
    for name in &seen.names {
        findings.count("names");
        let here = |span: Span| span.start == name.at.offset && path(unit, span) == name.at.path;
        let found = item.refs.iter().filter(|it| here(it.span));
        if !found
            .clone()
            .any(|it| it.name == name.name && means(ours, &it.kind, name))
        {
            let found: Vec<_> = found.collect();
            findings.wrong(
                &name.at,
                format!("no reference like {name:?}, but {found:?}"),
            );
        }
    }
    let is_name = |it: &&pleach::model::Ref| !matches!(it.kind, RefKind::Computed(_));
    for it in item.refs.iter().filter(is_name) {
        let known = |name: &SeenName| name.at.offset == it.span.start;
        if !seen.names.iter().any(known) {
            findings.extra("references");
        }
    }
}

fn means(ours: &Function, kind: &RefKind, seen: &SeenName) -> bool {
    match kind {
        RefKind::Local(id) => {
            let locals = ours.body.as_ref().map_or(&[][..], |it| &it.locals);
            let local = locals.get(id.0 as usize);
            seen.local && local.is_some_and(|it| seen.name.is_empty() || it.name == seen.name)
        }
        RefKind::Member { target, .. } | RefKind::Other { target, .. } => {
            same(target, &seen.target)
        }
        RefKind::This(_) | RefKind::Scope(_) | RefKind::Computed(_) => false,
    }
}

fn touches(unit: &Unit, item: &Item, seen: &SeenStatement, findings: &mut Findings) {
    let calls_ordinary = item.nested.iter().any(|call| {
        let mut functions = unit.functions.iter();
        let callee = functions.find(|it| it.usr == call.callee);
        let by_body = [FunctionKind::Ordinary, FunctionKind::Constructor];
        callee.is_some_and(|it| by_body.contains(&it.kind))
    });
    for touch in &seen.touches {
        findings.count(match touch.how {
            How::Write | How::ObjectWrite | How::Out => "writes",
            How::Read => "reads",
            // The name of a node reads nothing: what is touched is the member of it that is named, which is seen for itself.
            How::Around if is_node(touch) => continue,
            How::Mention | How::Around => "mentions",
            How::Bind => continue,
        });
        // A call whose receiver is not known touches nodes anywhere.
        let anywhere = item.nested.iter().any(|it| it.receiver.place.is_none());
        // What a reference parameter is bound to, its function touches.
        let calls = item.nested.iter().chain(match &item.kind {
            ItemKind::Call(call) => Some(call),
            ItemKind::Simple => None,
        });
        let mut actuals = calls
            .clone()
            .flat_map(|it| &it.args)
            .filter_map(|it| it.referent.clone());
        let mentioned = matches!(touch.how, How::Mention | How::Around);
        let bound = mentioned && actuals.any(|it| covers(&Access::read(it), touch));
        // What the function that is called on a node does with it, its own body says.
        let mut objects = calls.filter_map(|it| it.receiver.place.clone());
        let called = is_node(touch)
            && touch.how == How::Mention
            && objects.any(|it| covers(&Access::read(it), touch));
        let covered = bound || called || item.accesses.iter().any(|it| covers(it, touch));
        // What an ordinary function does with what it is given, its own body says; a constant expression reads nothing.
        let of_value = !touch.from_node || touch.how != How::Read;
        let given = calls_ordinary && of_value && touch.how != How::Write;
        // What gives the ends of an array, gives them to the loop that goes through it.
        let mut loops = item.predicates.iter().filter_map(|it| it.each.as_ref());
        let of_loop = |it: &Each| covers(&Access::write(it.range.clone()), touch);
        let looped = touch.how == How::Out && loops.any(of_loop);
        if !(covered || looped || given || anywhere && mentioned) {
            let steps: Vec<_> = touch.steps.iter().map(|it| &it.field).collect();
            findings.wrong(
                &touch.at,
                format!(
                    "no access for {:?} of {steps:?} in {:?}",
                    touch.how, item.accesses
                ),
            );
        }
    }
    let fields = |it: &Access| it.place.path.to_vec();
    for field in item.accesses.iter().flat_map(fields) {
        let steps = seen.touches.iter().flat_map(|it| &it.steps);
        if !steps.into_iter().any(|it| stands_for(&field, it)) {
            findings.extra("accessed fields");
        }
    }
}

/// Whether what was seen is a node that lies in a field itself.
fn is_node(touch: &Touch) -> bool {
    touch.steps.last().is_some_and(|it| it.node)
}

/// Whether a symbol of pleach's stands for a field.
fn stands_for(ours: &Usr, step: &Step) -> bool {
    same(ours, &step.field) || step.classes.iter().any(|it| same(ours, it))
}

/// Whether an access stands for what was seen.
fn covers(access: &Access, touch: &Touch) -> bool {
    let place = &access.place;
    let write = access.mode == Mode::Write;
    let writes = matches!(touch.how, How::Write | How::ObjectWrite | How::Out);
    if place.root == Root::Unknown {
        return write || !writes;
    }
    // Which part of an object of the library it is, pleach does not tell.
    let of_library = touch.steps.first();
    let of_library = of_library.is_some_and(|it| it.field.starts_with("c:@N@std@"));
    let part = |it: &Usr| [CONTENTS, PARTS].contains(&it.as_str());
    if of_library && place.path.iter().any(part) {
        return write == writes;
    }
    let path: Vec<&Usr> = fields(&place.path).collect();
    // A union ends a path under its own name.
    let symbol = |at: usize, ours: &Usr| stands_for(ours, &touch.steps[at]);
    let length = touch.steps.len();
    if touch.from_node && place.root == Root::Node {
        let common = path.len().min(length);
        let agree = (0..common).all(|at| symbol(at, path[at]));
        let (ends, below, above) = (
            path.len() == length,
            path.len() > length,
            path.len() < length && place.whole,
        );
        return agree
            && match touch.how {
                How::Write => write && (ends || above),
                How::ObjectWrite | How::Out => write,
                How::Read => below || (!write && (ends || above)),
                How::Mention | How::Around | How::Bind => ends || below || above,
            };
    }
    if touch.from_node {
        return false;
    }
    let last = |it: &Usr| symbol(length - 1, it);
    let whole_above = || {
        let ours = place.path.last();
        place.whole && (ours.is_none_or(|it| (0..length).any(|at| symbol(at, it))))
    };
    match touch.how {
        How::Write => write && (place.path.last().is_some_and(last) || whole_above()),
        How::ObjectWrite | How::Out => write && (place.path.iter().any(last) || whole_above()),
        How::Read | How::Mention | How::Around | How::Bind => {
            place.path.iter().any(last) || whole_above()
        }
    }
}

fn path(unit: &Unit, span: Span) -> &str {
    &unit.files[span.file.0 as usize].path
}

fn place(unit: &Unit, span: Span) -> At {
    let file = &unit.files[span.file.0 as usize];
    let before = &file.text.0[..span.start as usize];
    let line_start = before
        .iter()
        .rposition(|it| *it == b'\n')
        .map_or(0, |it| it + 1);
    At {
        path: file.path.clone(),
        line: before.iter().filter(|it| **it == b'\n').count() as u32 + 1,
        column: (before.len() - line_start) as u32 + 1,
        offset: span.start,
    }
}

/// Whether something was refused for where it stands: this reader does not look there.
fn is_of_system(refusal: &Option<Refusal>) -> bool {
    let message = refusal.as_ref().map_or("", |it| &it.message);
    message.contains("stands in a system header")
}

/// Whether something stands where this reader saw that there is what it does not look at: a template, or the head of a
/// statement.
fn is_out_of_sight(seen: &Seen, usr: &Usr, at: &At) -> bool {
    let inside = |(from, to): &(At, At)| {
        from.path == at.path && (from.offset..to.offset).contains(&at.offset)
    };
    seen.templates.iter().any(|it| same(usr, it)) || seen.heads.iter().any(inside)
}
