//! A block of statements as items, and what keeps it from being copied.

use super::completed;
use super::elsewhere;
use super::locals::locals;
use super::predicates;
use super::stale::{Trail, add_aliases, stale_aliases};
use super::statement::full_expression;
use super::unshown::unshown;
use super::values;
use crate::clang::{Cursor, Location, TranslationUnit, kind};
use crate::extract::declarations::{Anchor, Facts, Unexplained, anchor_span, unexplained};
use crate::extract::effects::{
    Effects, Evaluator, Frame, ValueCall, captured_this, follows_node, item_of,
};
use crate::extract::library::smart_reading;
use crate::extract::reading::{Dependence, text};
use crate::extract::syntax::{
    as_written, is_lambda_class, is_made_for_lambda, join, refs, whole_call,
};
use crate::model::{
    Access, Body, Call, Code, FileId, Item, ItemKind, LocalId, Mode, Place, Ref, RefKind, Refusal,
    Root, Span, Variable,
};
use crate::mutation::{Rule, broken};

/// A block that was read, with the constructors and destructors that it runs.
pub(crate) struct Block<'tu> {
    pub(crate) body: Body,
    pub(crate) runs: Vec<Cursor<'tu>>,
}

/// What to read.
pub(crate) struct Source<'tu> {
    pub(crate) tu: &'tu TranslationUnit,
    /// The compound statement.
    pub(crate) compound: Cursor<'tu>,
    pub(crate) anchor: Anchor<'tu>,
    /// The main file.
    pub(crate) main: FileId,
}

/// Reads the statements of `source.compound`, a block of the frame's function.
pub(super) fn read_block<'tu>(
    facts: &mut Facts<'tu>,
    frame: &mut Frame<'tu>,
    source: &Source<'tu>,
) -> Block<'tu> {
    let (mut items, runs, refusal, (span, end)) = loop {
        let read = read_items(facts, frame, source);
        let stale = stale_aliases(facts, frame, source.compound, &read.items, &read.trails);
        if stale.is_empty() {
            let mut read = read;
            add_aliases(frame, &mut read.items);
            let runs = read.trails.into_iter().flat_map(|it| it.runs).collect();
            break (read.items, runs, read.refusal, (read.span, read.end));
        }
        frame.forget_aliases(&stale);
    };
    let layout = refusal
        .or_else(|| layout_refusal(facts, source.compound, (span, end), &mut items, frame.site));
    if let Some(object) = frame.object {
        items.iter_mut().for_each(|it| refer_to_object(it, object));
    }
    let anchor = anchor_span(facts, source.anchor);
    let locals = locals(facts, frame, (&items, span));
    let lexical = frame.function.lexical_parent();
    let inline = lexical.is_some_and(|it| kind::is_class(it.kind())) || frame.function.is_inline();
    // Whether the rule of one definition makes the body mean the same wherever it stands.
    let shared = inline && span.file != source.main && !frame.function.is_internal();
    let stays = (!shared && !frame.site).then(|| what_stays(facts, frame, source, span));
    let mut dependence = facts.files.dependence(span);
    if let Some((why, _)) = dependence.untold.as_ref().filter(|_| !frame.site) {
        do_anything(frame.helper, &mut items, span);
        for it in &mut items {
            it.unseen.get_or_insert_with(|| why.clone());
        }
    }
    if !frame.site {
        // A copy has the warnings off that are off for the body.
        dependence.merge(&facts.files.dependence_of_warnings(span));
    }
    let unexplained = unexplained_names(facts, frame, source, span);
    let stays = stays.map(|it| it.or(unexplained.stays));
    let layout = layout.or_else(|| {
        let (span, message) = unexplained.refused?;
        Some(Refusal {
            code: Code::UnsupportedBody,
            message,
            span,
        })
    });
    let layout = layout.or_else(|| untold(facts, &dependence, span));
    let key = facts.files.key(span.file);
    let cuts = facts.files.configurations.cuts(key).iter();
    let inside = |it: &&(u32, u32)| span.start <= it.0 && it.1 <= span.end;
    let body = Body {
        tests: dependence.tests,
        other_tests: Default::default(),
        expanded: Vec::new(),
        cuts: cuts.filter(inside).copied().collect(),
        span,
        anchor,
        stays: stays.flatten(),
        order: source.anchor.order,
        namespace: facts.enclosing_namespace(frame.function),
        inline,
        items,
        locals,
        refusal: layout,
    };
    Block { body, runs }
}

/// Makes each `this` that stands by itself a name of the parameter that the object is.
fn refer_to_object(item: &mut Item, object: LocalId) {
    let file = item.span.file;
    let this = item.this.iter().map(|at| Ref {
        span: Span::new(file, *at, at + "this".len() as u32),
        name: "this".to_owned(),
        kind: RefKind::This(object),
        reads_pointer: false,
    });
    item.refs.extend(this);
    item.refs.sort();
    item.refs.dedup();
}

/// The body may do anything where pleach did not read it (in another configuration, or in place of a definition that can be replaced),
/// and those who call it rest on what it does.
pub(crate) fn do_anything(helper: bool, items: &mut Vec<Item>, span: Span) {
    if items.is_empty() {
        let start = Span::new(span.file, span.start, span.start);
        items.push(item_of(Effects::default(), start));
    }
    let place = match helper {
        true => Place::anything(),
        false => Place::unknown(),
    };
    for it in items {
        it.accesses.push(Access::read(place.clone()));
        it.accesses.push(Access::write(place.clone()));
    }
}

/// What a body that may be copied names without that the syntax tree tells what it is.
fn unexplained_names<'tu>(
    facts: &mut Facts<'tu>,
    frame: &Frame<'tu>,
    source: &Source<'tu>,
    span: Span,
) -> Unexplained {
    match frame.site || frame.helper || broken(Rule::UnexplainedNames) {
        true => Unexplained::default(),
        false => unexplained(facts, source.tu, (source.compound, span)),
    }
}

/// Why no test tells what the body depends on, if so.
fn untold(facts: &mut Facts<'_>, dependence: &Dependence, span: Span) -> Option<Refusal> {
    let (message, place) = dependence.untold.as_ref()?;
    let at = place.and_then(|(file, start)| {
        let at = facts.files.key(span.file) == file;
        at.then(|| Span::new(span.file, start, start))
    });
    Some(Refusal {
        code: Code::UnsupportedBody,
        message: message.replacen("it ", "the body ", 1),
        span: at.unwrap_or(span),
    })
}

/// What the block names that may be another thing in another file.
fn what_stays<'tu>(
    facts: &mut Facts<'tu>,
    frame: &mut Frame<'tu>,
    source: &Source<'tu>,
    span: Span,
) -> Option<String> {
    let invocations = facts.files.invocations_in(span.file, span.start, span.end);
    let inside = |it: &&(u32, u32)| {
        it.0 >= span.start && it.1 <= span.end && !facts.files.is_assert(span.file, it.0)
    };
    let Some((start, end)) = invocations.iter().find(inside) else {
        let kept = frame.stays.take();
        return kept.or_else(|| elsewhere::what_differs(facts, frame.function, source.compound));
    };
    let source = facts.files.text(span.file);
    let mut name = None;
    text::for_each_word(&source.0, *start as usize, *end as usize, |word| {
        name.get_or_insert_with(|| String::from_utf8_lossy(word).into_owned());
    });
    name
}

/// The items of a block.
struct Items<'tu> {
    items: Vec<Item>,
    /// One for each item.
    trails: Vec<Trail<'tu>>,
    refusal: Option<Refusal>,
    span: Span,
    /// A last `return;`, where the function ends anyway.
    end: Option<Span>,
}

fn read_items<'tu>(
    facts: &mut Facts<'tu>,
    frame: &mut Frame<'tu>,
    source: &Source<'tu>,
) -> Items<'tu> {
    let mut evaluator = Evaluator::new(facts, frame);
    let marks = evaluator.facts.marks(evaluator.frame.function);
    let converts = evaluator.frame.site || marks.traversal && !evaluator.frame.helper;
    evaluator.frame.keep_values(0);
    let mut all = Vec::new();
    let mut statements = source.compound.children();
    // It ends nothing: taken for an end, it would be asked whether something ended before.
    let ends_nothing = |it: &Cursor<'tu>| {
        it.kind() == kind::RETURN && it.children().is_empty() && !it.extent().in_macro()
    };
    let end = match evaluator.frame.site {
        true => None,
        false => statements.pop_if(|it| ends_nothing(it)),
    };
    let last = statements.last().copied();
    for it in statements {
        let of = (it, last == Some(it));
        let parts = converts.then(|| predicates::parts(&mut evaluator, source.tu, of));
        match parts.flatten() {
            Some(parts) => all.extend(parts),
            None => {
                let values = converts.then(|| with_values(&mut evaluator, source.tu, it));
                match values.flatten() {
                    Some(parts) => all.extend(parts),
                    None => all.push(read_item(&mut evaluator, source.tu, it)),
                }
                if last == Some(it) && it.kind() == kind::RETURN && evaluator.frame.result.is_some()
                {
                    // The function ends here, whatever it says.
                    let item = all.last_mut().map(|it| &mut it.0);
                    if let Some(item) = item {
                        item.tails.append(&mut item.returns);
                        if let Some(written) = &mut item.written {
                            written.tails.append(&mut written.returns);
                        }
                    }
                }
            }
        }
    }
    let (items, trails) = all.into_iter().unzip();
    Items {
        items,
        trails,
        refusal: evaluator.refusal.take(),
        span: evaluator.span(source.compound),
        end: end.map(|it| evaluator.statement_span(it)),
    }
}

/// A statement behind the calls whose values it uses, if there are such.
fn with_values<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    tu: &'tu TranslationUnit,
    statement: Cursor<'tu>,
) -> Option<Vec<(Item, Trail<'tu>)>> {
    let span = evaluator.statement_span(statement);
    let values = take_values(evaluator, statement, span)?;
    let mut items = Vec::new();
    let mut is_whole = false;
    for id in values {
        evaluator.out = Effects::default();
        evaluator.item = Some(span);
        items.push((made_item(id, span), Trail::default()));
        let value = evaluator.frame.value_calls[&id].clone();
        let ValueCall { call, callee, .. } = value;
        let condition = predicates::condition_of(evaluator, tu, &value);
        let read = evaluator.traversal_call(call, callee);
        let (mut item, trail) = value_item(evaluator, tu, (read.call, call), (id, span));
        if let Some((condition, refs)) = condition {
            let asked = condition.accesses.iter();
            let asked = asked.filter(|it| !item.accesses.contains(it));
            item.accesses.extend(asked.cloned().collect::<Vec<_>>());
            item.refs.extend(refs);
            item.refs.sort();
            item.refs.dedup();
            item.predicates.push(condition);
        }
        is_whole = whole_call(statement) == Some(call);
        item.discards = is_whole;
        items.push((item, trail));
    }
    if !is_whole {
        let (mut item, trail) = read_item(evaluator, tu, statement);
        item.of = Some(span);
        item.open = Some(Box::new(open_item(evaluator, statement, span)));
        item.written = Some(Box::new(written_item(evaluator, tu, (statement, &item))));
        items.push((item, trail));
    }
    Some(items)
}

/// Makes variables for the values of calls in a statement at `span`, if it has such, and all of these may join others.
pub(super) fn take_values<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    statement: Cursor<'tu>,
    span: Span,
) -> Option<Vec<LocalId>> {
    let function = evaluator.frame.function;
    let calls = values::calls(evaluator.facts, function, statement);
    take_calls(evaluator, calls, span)
}

/// The same of calls in an expression.
pub(super) fn take_values_of<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    expression: Cursor<'tu>,
    span: Span,
) -> Option<Vec<LocalId>> {
    let calls = values::calls_in(evaluator.facts, expression);
    take_calls(evaluator, calls, span)
}

fn take_calls<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    calls: Vec<ValueCall<'tu>>,
    span: Span,
) -> Option<Vec<LocalId>> {
    if calls.is_empty() || evaluator.facts.files.crosses_macro(span) {
        return None;
    }
    let mut taken = Vec::new();
    for value in calls {
        let ValueCall { call, callee, .. } = value;
        if !predicates::may_ask(evaluator, &value) {
            continue;
        }
        let count = evaluator.frame.value_calls.len();
        let id = evaluator.frame.add_value(value);
        let kept = std::mem::take(&mut evaluator.out);
        let refusal = evaluator.refusal.clone();
        let read = evaluator.traversal_call(call, callee);
        evaluator.out = kept;
        evaluator.refusal = refusal;
        let why = why_apart(call).or(read.why);
        let within = evaluator.span(call);
        if !read.groupable
            || why_apart(call).is_some()
            || evaluator.facts.files.crosses_macro(within)
        {
            evaluator.frame.apart.extend(why.map(|it| (span, it)));
            evaluator.frame.keep_values(count);
            continue;
        }
        taken.push(id);
    }
    (!taken.is_empty()).then_some(taken)
}

/// What C++ lets run before the calls whose values the statement at `span` uses.
pub(super) fn open_item<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    statement: Cursor<'tu>,
    span: Span,
) -> Item {
    let parts = values::open_parts(statement);
    open_parts(evaluator, (parts, values::assigned(statement)), span)
}

/// The same of those in a condition.
pub(super) fn open_condition<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    condition: Cursor<'tu>,
    span: Span,
) -> Item {
    let parts = match whole_call(condition) {
        Some(_) => values::open_parts(condition),
        None => vec![condition],
    };
    open_parts(evaluator, (parts, None), span)
}

fn open_parts<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    (parts, assigned): (Vec<Cursor<'tu>>, Option<(Cursor<'tu>, bool)>),
    span: Span,
) -> Item {
    let kept = std::mem::take(&mut evaluator.out);
    let runs = std::mem::take(&mut evaluator.runs);
    for it in parts {
        evaluator.value(it);
    }
    if let Some((to, is_read)) = assigned {
        let targets = evaluator.place(to);
        for it in targets.iter().filter(|_| is_read) {
            evaluator.touch(Mode::Read, it, false);
        }
    }
    let mut effects = std::mem::replace(&mut evaluator.out, kept);
    evaluator.runs = runs;
    let frame = &*evaluator.frame;
    effects.accesses.retain(|it| match it.place.root {
        Root::Variable(Variable::Local(id)) => !frame.value_calls.contains_key(&id),
        _ => true,
    });
    Item {
        accesses: effects.accesses,
        nested: effects.nested,
        helpers: effects.helpers,
        ..Item::at(span)
    }
}

/// The statement of which `rest` is left, with its calls in it.
pub(super) fn written_item<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    tu: &'tu TranslationUnit,
    (statement, rest): (Cursor<'tu>, &Item),
) -> Item {
    let values = std::mem::take(&mut evaluator.frame.value_calls);
    let refs = references(evaluator, tu, statement);
    evaluator.frame.value_calls = values;
    Item {
        refs,
        returns: rest.returns.clone(),
        tails: rest.tails.clone(),
        leading: rest.leading,
        ..Item::at(rest.span)
    }
}

/// The declaration of the variable that the value of a call in the statement `of` goes to.
pub(super) fn made_item(id: LocalId, of: Span) -> Item {
    let place = Place {
        root: Root::Variable(Variable::Local(id)),
        path: Vec::new(),
        whole: false,
    };
    Item {
        made: true,
        of: Some(of),
        declares: vec![id],
        accesses: vec![Access::write(place)],
        ..Item::at(Span::new(of.file, of.start, of.start))
    }
}

/// A call whose value goes to the variable `id`, out of the statement `of`.
fn value_item<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    tu: &'tu TranslationUnit,
    (read, call): (Call, Cursor<'tu>),
    (id, of): (LocalId, Span),
) -> (Item, Trail<'tu>) {
    let refs = value_references(evaluator, tu, (call, id));
    let mut effects = std::mem::take(&mut evaluator.out);
    for it in &mut effects.nested {
        forget_moving_receiver(evaluator.frame, it);
    }
    let only_accessors = effects.only_accessors();
    let item = Item {
        of: Some(of),
        kind: ItemKind::Call(read),
        accesses: effects.accesses,
        nested: effects.nested,
        helpers: effects.helpers,
        unseen: effects.unseen,
        only_accessors,
        leaving: effects.leaving,
        refs,
        ..Item::at(evaluator.span(call))
    };
    let trail = Trail {
        receivers: effects.receivers,
        runs: std::mem::take(&mut evaluator.runs),
    };
    (item, trail)
}

/// What a call names, and behind it the variable that its value goes to.
pub(super) fn value_references<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    tu: &'tu TranslationUnit,
    (call, id): (Cursor<'tu>, LocalId),
) -> Vec<Ref> {
    let mut refs = references(evaluator, tu, call);
    let end = evaluator.span(call).end;
    let file = evaluator.span(call).file;
    refs.push(Ref {
        span: Span::new(file, end, end),
        name: "result".to_owned(),
        kind: RefKind::Local(id),
        reads_pointer: false,
    });
    refs.sort();
    refs
}

/// The names in a condition. Calls in it whose values go to variables are these.
pub(super) fn condition_references<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    tu: &'tu TranslationUnit,
    condition: Cursor<'tu>,
) -> Vec<Ref> {
    let mut refs = references(evaluator, tu, condition);
    let values = evaluator.frame.value_calls.iter();
    let values = values.filter(|it| whole_call(condition) == Some(it.1.call));
    let own = values.map(|(id, it)| (*id, it.whole)).next();
    if let Some((id, whole)) = own {
        let span = evaluator.span(whole);
        add_value(&mut refs, (span, id));
    }
    refs
}

/// Makes a call in a statement the variable that its value goes to.
fn add_value(refs: &mut Vec<Ref>, (span, id): (Span, LocalId)) {
    refs.retain(|it| !span.contains(it.span));
    refs.push(Ref {
        span,
        name: "call".to_owned(),
        kind: RefKind::Local(id),
        reads_pointer: false,
    });
}

/// The calls in a statement that stand in front of it.
pub(super) fn value_spans<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    statement: Cursor<'tu>,
) -> Vec<(Span, LocalId)> {
    let all: Vec<(LocalId, Cursor<'tu>)> = evaluator
        .frame
        .value_calls
        .iter()
        .map(|(id, it)| (*id, it.whole))
        .collect();
    let whole = evaluator.span(statement);
    let mut spans = Vec::new();
    for (id, call) in all {
        let span = evaluator.span(call);
        if whole.contains(span) && whole_call(statement) != Some(call) {
            spans.push((span, id));
        }
    }
    spans
}

fn read_item<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    tu: &'tu TranslationUnit,
    statement: Cursor<'tu>,
) -> (Item, Trail<'tu>) {
    evaluator.out = Effects::default();
    let span = evaluator.statement_span(statement);
    evaluator.item = Some(span);
    let kind_of = read_statement(evaluator, statement, (span, true));
    let declares = declared(evaluator.frame, statement);
    let refs = references(evaluator, tu, statement);
    let mut effects = std::mem::take(&mut evaluator.out);
    for call in &mut effects.nested {
        forget_moving_receiver(evaluator.frame, call);
    }
    let values = value_spans(evaluator, statement);
    let only_accessors = effects.only_accessors();
    let item = Item {
        kind: kind_of,
        values: values.into_iter().map(|it| it.0).collect(),
        accesses: effects.accesses,
        nested: effects.nested,
        helpers: effects.helpers,
        unseen: effects.unseen,
        only_accessors,
        leaving: effects.leaving,
        follows_node: follows_node(evaluator.frame, statement),
        returns: effects.returns,
        declares,
        refs,
        ..Item::at(span)
    };
    let trail = Trail {
        receivers: effects.receivers,
        runs: std::mem::take(&mut evaluator.runs),
    };
    (item, trail)
}

/// Evaluates a statement, which is what it is: a call that may join others, or any other. `tail`: nothing of the item runs after it.
pub(super) fn read_statement<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    statement: Cursor<'tu>,
    (span, tail): (Span, bool),
) -> ItemKind {
    let Some((call, callee)) = traversal_of(evaluator.facts, statement) else {
        evaluator.discard(full_expression(statement));
        evaluator.statement(statement, tail);
        return ItemKind::Simple;
    };
    let read = evaluator.traversal_call(call, callee);
    if read.groupable {
        return ItemKind::Call(read.call);
    }
    let why = why_apart(call).or(read.why);
    evaluator.frame.apart.extend(why.map(|it| (span, it)));
    evaluator.out.nested.push(read.call);
    ItemKind::Simple
}

/// The call of a traversal that a statement consists of.
pub(super) fn traversal_of<'tu>(
    facts: &mut Facts<'tu>,
    statement: Cursor<'tu>,
) -> Option<(Cursor<'tu>, Cursor<'tu>)> {
    let call = whole_call(statement)?;
    let callee = call.referenced()?;
    let traversal = kind::is_function(callee.kind()) && facts.marks(callee).traversal;
    traversal.then_some((call, callee))
}

/// What of the way that a call is written keeps it out of groups.
fn why_apart(call: Cursor<'_>) -> Option<&'static str> {
    let extent = call.extent();
    if extent.in_macro() || extent.start_in_macro {
        return Some("a macro makes the call; write it out");
    }
    let is_written = |it: &Cursor<'_>| {
        let own = it.extent();
        own.is_valid()
            && own.file == extent.file
            && extent.start <= own.start
            && own.end <= extent.end
    };
    let arguments = call.arguments();
    let is_complete = arguments.iter().all(is_written);
    (!is_complete).then_some("it relies on a default argument; write that out")
}

/// A call inside a statement may run several times, on whatever its pointer variable holds then.
pub(super) fn forget_moving_receiver(frame: &Frame<'_>, call: &mut Call) {
    let moving = match &call.receiver.place {
        Some(Place {
            root: Root::Pointee(Variable::Local(id)),
            ..
        }) => !frame.is_stable(*id),
        Some(Place {
            root: Root::Pointee(Variable::Global(_)),
            ..
        }) => true,
        _ => false,
    };
    if moving {
        call.receiver.place = None;
    }
}

pub(crate) fn declared<'tu>(frame: &Frame<'tu>, statement: Cursor<'tu>) -> Vec<LocalId> {
    let declarations = match statement.kind() {
        kind::DECL_STMT => statement.children(),
        kind::VAR_DECL => vec![statement],
        _ => Vec::new(),
    };
    declarations
        .into_iter()
        .flat_map(|it| std::iter::once(it).chain(refs::bindings(it)))
        .filter_map(|it| frame.local(it))
        .collect()
}

pub(crate) fn references<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    tu: &'tu TranslationUnit,
    statement: Cursor<'tu>,
) -> Vec<Ref> {
    let function = evaluator.frame.function;
    let copied = !(evaluator.frame.site || evaluator.frame.helper);
    if copied
        && !broken(Rule::CompletedClasses)
        && let Some((at, message)) = completed::early(evaluator.facts, function, statement)
    {
        evaluator.refuse(at, &message);
    }
    if copied
        && !broken(Rule::UnshownCode)
        && let Some((at, message)) = unshown(evaluator.facts, statement)
    {
        evaluator.refuse(at, message);
    }
    let collected = refs::collect(tu, statement);
    if let Some(named) = collected.new_instance.filter(|_| copied)
        && !broken(Rule::LambdaParameters)
    {
        evaluator.refuse(
            named,
            "a template makes a lambda wherever it is named, and a copy would name another instance; give the instance or the lambda's class a name",
        );
    }
    let mut refs = Vec::new();
    let mut readings = Vec::new();
    pointer_readings(statement, &mut readings);
    for it in collected.names {
        if let Some(message) = differs_by_lambda(it.target).filter(|_| !broken(Rule::LambdaTypes)) {
            evaluator.refuse(statement, message);
        }
        let Some(point) = evaluator.facts.files.point(it.location) else {
            continue;
        };
        let span = Span::new(point.file, point.start, point.start + it.name.len() as u32);
        let kind = ref_kind(evaluator, &it);
        let of_class = it.implicit || it.this || it.bare && class_around(it.target).is_some();
        if evaluator.frame.visits && it.location.in_macro && it.name.is_empty() && of_class {
            evaluator.refuse(
                statement,
                "a macro names a member of the visitor's class, and in a copy the object or the class would have to stand in front of it",
            );
        }
        if let Some(object) = evaluator.frame.object
            && let RefKind::Member { implicit, this, .. } = &kind
            && (*implicit && !it.bare || *this)
        {
            refs.push(Ref {
                span: Span::new(span.file, span.start, span.start),
                name: String::new(),
                kind: RefKind::This(object),
                reads_pointer: false,
            });
        }
        if evaluator.frame.visits
            && it.bare
            && !it.name.is_empty()
            && let Some(class) = class_around(it.target)
        {
            let scope = evaluator.facts.scope(class).qualified;
            refs.push(Ref {
                span: Span::new(span.file, span.start, span.start),
                name: String::new(),
                kind: RefKind::Scope(join(&scope, &class.spelling())),
                reads_pointer: false,
            });
        }
        let is_read = |(callee, at): &(Cursor<'tu>, Location)| {
            *callee == it.target && (at.file, at.offset) == (it.location.file, it.location.offset)
        };
        refs.push(Ref {
            span,
            reads_pointer: it.name.is_empty() && readings.iter().any(is_read),
            name: it.name,
            kind,
        });
    }
    for (location, text) in collected.computed {
        refs.extend(evaluator.facts.files.point(location).map(|it| Ref {
            span: Span::new(it.file, it.start, it.start),
            name: String::new(),
            kind: RefKind::Computed(text),
            reads_pointer: false,
        }));
    }
    for value in value_spans(evaluator, statement) {
        add_value(&mut refs, value);
    }
    refs.sort();
    refs.dedup();
    refs
}

/// Adds the operators and conversions with which `cursor` reads smart pointers of the library, each with where it counts as named.
fn pointer_readings<'tu>(cursor: Cursor<'tu>, out: &mut Vec<(Cursor<'tu>, Location)>) {
    let children = cursor.children();
    if smart_reading(cursor).is_some()
        && let Some(callee) = cursor.referenced()
    {
        let extent = cursor.extent();
        let converts = callee.kind() == kind::CONVERSION;
        let named = children.iter().map(|it| as_written(*it));
        let named = named.filter(|it| it.referenced() == Some(callee));
        let start = Location {
            file: extent.file,
            offset: extent.start,
            in_macro: extent.start_in_macro,
        };
        out.extend(named.map(|it| (callee, it.location())));
        out.extend(converts.then_some((callee, start)));
    }
    for child in children {
        pointer_readings(child, out);
    }
}

/// Why what is named is another thing for a lambda that is a copy.
fn differs_by_lambda(target: Cursor<'_>) -> Option<&'static str> {
    let class = target.semantic_parent();
    if target.kind() == kind::CONVERSION && class.is_some_and(is_lambda_class) {
        return Some("a lambda becomes a pointer to a function, and that of a copy is another one");
    }
    is_made_for_lambda(target).then_some(
        "a template of the program's is given a lambda, and for a copy of that it is another instance; give it a class with a name",
    )
}

/// The class in whose scope a name is found.
fn class_around(target: Cursor<'_>) -> Option<Cursor<'_>> {
    let parent = target.semantic_parent()?;
    let around = match target.kind() {
        kind::ENUM_CONSTANT => parent.semantic_parent()?,
        _ => parent,
    };
    let found = kind::is_class(around.kind()) && !refs::is_local(target);
    found.then_some(around)
}

fn ref_kind<'tu>(evaluator: &mut Evaluator<'_, 'tu>, raw: &refs::RawRef<'tu>) -> RefKind {
    if let Some(id) = evaluator.frame.local(raw.target) {
        return RefKind::Local(id);
    }
    let target = evaluator.facts.usr(raw.target);
    if refs::is_symbol(raw.target) {
        evaluator.facts.symbols.insert(target.clone());
    }
    let class = raw
        .target
        .semantic_parent()
        .filter(|it| kind::is_class(it.kind()));
    let member = matches!(
        raw.target.kind(),
        kind::FIELD_DECL | kind::METHOD | kind::VAR_DECL
    );
    match class {
        Some(class) if member && !raw.name.is_empty() => RefKind::Member {
            target,
            class: evaluator.facts.usr(class),
            implicit: raw.implicit
                || raw.target.kind() == kind::VAR_DECL && !raw.this && !raw.qualified,
            qualified: raw.qualified,
            this: raw.this,
        },
        _ => RefKind::Other {
            target,
            qualified: raw.qualified,
        },
    }
}

/// Looks at the text between the statements: it must be white space and comments, no directive may stand in
/// the block, and no macro invocation may cross the bounds of a statement. Finds leading comments too.
fn layout_refusal<'tu>(
    facts: &mut Facts<'tu>,
    compound: Cursor<'tu>,
    (span, last): (Span, Option<Span>),
    items: &mut [Item],
    site: bool,
) -> Option<Refusal> {
    let refuse = |at: Span, message: &str| {
        Some(Refusal {
            code: Code::UnsupportedBody,
            message: message.to_owned(),
            span: at,
        })
    };
    if compound.extent().in_macro() {
        return refuse(
            span,
            "the body is not written out in its file (it is made by a macro or an included file, or has line splices or digraphs)",
        );
    }
    let is_whole = |it: &Item| it.span.file == span.file && span.contains(it.span);
    if !compound.extent().is_valid() || !items.iter().all(is_whole) {
        return refuse(span, "a part of the body stands in another file");
    }
    let source = facts.files.text(span.file);
    let key = facts.files.key(span.file);
    let configurations = &facts.files.configurations;
    if text::has_directive(&source.0, span.start as usize, span.end as usize)
        || site && configurations.has_conditional(key, span.start, span.end)
    {
        return refuse(span, "the body has a preprocessor directive");
    }
    if let Some(at) = configurations.splits(key, span.start, span.end) {
        let at = Span::new(span.file, at, at);
        return refuse(at, "a preprocessor directive stands within a statement");
    }
    if let Some(message) =
        positional_word(facts, span).filter(|_| !site && !broken(Rule::Positional))
    {
        return refuse(span, &message);
    }
    if !site && !broken(Rule::CompletedTypes) && names_unbounded_array(compound) {
        return refuse(
            span,
            "the body names an array whose length another declaration tells",
        );
    }
    let (start, end) = (span.start as usize, span.end as usize);
    let maker = facts.files.positional.find_this(&source.0, start, end);
    if let Some(name) = maker.filter(|_| !site) {
        let message =
            format!("the body has '{name}', which makes `this`, and that is another in a copy");
        return refuse(span, &message);
    }
    let mut attributes = facts.files.unseen_attributes(span.file).iter();
    let unseen = attributes.find(|it| span.start <= it.at && it.at < span.end);
    if let Some(unseen) = unseen.filter(|_| !site) {
        let at = Span::new(span.file, unseen.at, unseen.at);
        return refuse(at, "the body has an attribute that pleach does not know");
    }
    if let Some(refusal) = told_place(facts, (span, items)).filter(|_| site) {
        return Some(refusal);
    }
    let captured = captured_this(facts, compound);
    let source = facts.files.text(span.file);
    let mut from = span.start + 1;
    for item in items.iter_mut() {
        let at = item.statement();
        let texts = item.texts();
        let this = texts
            .iter()
            .flat_map(|it| text::bare_this(&source.0, it.start as usize, it.end as usize));
        // As a capture, `this` is no pointer to an object of a class, but that of the function.
        let in_value = |at: &u32| item.values.iter().any(|it| it.start <= *at && *at < it.end);
        let this = this.filter(|it| !captured.contains(it) && !in_value(it));
        item.this = this.collect();
        if let Some(written) = &mut item.written {
            let Span { start, end, .. } = written.span;
            let this = text::bare_this(&source.0, start as usize, end as usize).into_iter();
            written.this = this.filter(|it| !captured.contains(it)).collect();
        }
        if from == at.end && item.is_part() {
            // Another part of the same statement.
            continue;
        }
        let gap = at.file == span.file
            && at.end > at.start
            && text::is_trivia(&source.0, from as usize, at.start as usize);
        if !gap || facts.files.crosses_macro(at) {
            let gap = Span::new(span.file, from, at.start.max(from));
            return refuse(at, unclear(facts, gap, at));
        }
        let above = text::comments_above(&source.0, from as usize, at.start as usize);
        let above = above.map(|start| Span::new(at.file, start as u32, at.start));
        item.leading = above.or(item.leading);
        from = at.end;
    }
    if let Some(last) = last
        && text::is_trivia(&source.0, from as usize, last.start as usize)
    {
        from = last.end;
    }
    if !text::is_trivia(&source.0, from as usize, span.end as usize - 1) {
        let gap = Span::new(span.file, from, span.end - 1);
        return refuse(span, unclear(facts, gap, gap));
    }
    None
}

/// Why it is not clear where the statement `item` begins or ends, with the text `gap` in front of it.
fn unclear(facts: &Facts<'_>, gap: Span, item: Span) -> &'static str {
    let source = facts.files.text(gap.file);
    let is_made = |it: Span| {
        let macros = facts.files.invocations_in(it.file, it.start, it.end);
        !macros.is_empty()
    };
    match text::obstacle(source.slice(gap)) {
        Some(it) => it,
        None if is_made(gap) || is_made(item) => "a macro makes part of a statement",
        None => "it is not known where a statement begins or ends",
    }
}

/// Why a call site whose lines with calls tell where they stand cannot change: it would join lines, and change the order in
/// which words like `__COUNTER__` are read. What tells its place outside of these lines stays where it is.
fn told_place(facts: &Facts<'_>, (span, items): (Span, &mut [Item])) -> Option<Refusal> {
    let source = facts.files.text(span.file);
    let is_call = |it: &&Item| matches!(it.kind, ItemKind::Call(_));
    let first = items.iter().find(is_call)?.span.start as usize;
    let last = items.iter().rfind(is_call)?.span.end as usize;
    let is_end = |it: &u8| *it == b'\n';
    let before = source.0[..first].iter().rposition(is_end);
    let behind = source.0[last..].iter().position(is_end);
    let lines = (
        before.map_or(0, |it| it + 1),
        behind.map_or(source.0.len(), |it| last + it),
    );
    let at = |start: usize| Span::new(span.file, start as u32, start as u32);
    let refuse = |(start, message): (usize, String)| Refusal {
        code: Code::UnsupportedBody,
        message,
        span: at(start),
    };
    let word_in = |start: usize, end: usize| {
        if text::splits_words(&source.0, start, end) {
            let message = "the call site continues a line within a word".to_owned();
            return Some((start, message));
        }
        let (at, word) = facts.files.positional.find_at(&source.0, start, end)?;
        let message =
            format!("'{word}' among the calls tells where it stands, which fusing would change");
        Some((at, message))
    };
    if let Some(found) = word_in(lines.0, lines.1).filter(|_| !broken(Rule::Positional)) {
        return Some(refuse(found));
    }
    for item in items {
        if word_in(item.span.start as usize, item.span.end as usize).is_some() {
            item.accesses.push(Access::read(Place::unknown()));
            item.accesses.push(Access::write(Place::unknown()));
        }
    }
    None
}

/// Whether a name is there that has another type where the array's length is known ([dcl.array]): a copy may stand there.
fn names_unbounded_array(cursor: Cursor<'_>) -> bool {
    let is_name = matches!(cursor.kind(), kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR);
    is_name && cursor.ty().is_unbounded_array()
        || cursor.children().into_iter().any(names_unbounded_array)
}

fn positional_word(facts: &Facts<'_>, span: Span) -> Option<String> {
    let source = facts.files.text(span.file);
    let (start, end) = (span.start as usize, span.end as usize);
    if text::splits_words(&source.0, start, end) {
        return Some("the body continues a line within a word".to_owned());
    }
    if text::has_hidden_splice(&source.0, start, end) {
        return Some("the body has `??/`, by which a line may go on in the next".to_owned());
    }
    if text::has_lone_return(&source.0, start, end) {
        return Some(
            "the body has a carriage return that ends a line by itself; end all lines in one way"
                .to_owned(),
        );
    }
    if text::hides_words(&source.0[start..end]) {
        return Some(
            "the body has a word with the number of a character (`\\u00f6`); write the character itself".to_owned(),
        );
    }
    let positional = facts.files.positional.find(&source.0, start, end);
    let word = positional.or_else(|| facts.files.plain_macro(span))?;
    Some(format!(
        "the body has '{word}', which means something else in a copy"
    ))
}

/// Makes the accesses of a body conservative where libclang hides something: every use of `this` that clang
/// prints must be one that was seen, and what `[[assume(...)]]` reads is never seen.
pub(super) fn guard_hidden_uses<'tu>(facts: &mut Facts<'tu>, frame: &Frame<'tu>, body: &mut Body) {
    let printed = frame.function.pretty();
    let count = |word: &[u8]| text::count_word(printed.as_bytes(), word);
    let assumes = count(b"assume") > 0;
    let uses = match frame.function.kind() {
        // Of captures, libclang shows that of `*this` alone.
        kind::METHOD => {
            let captured = captured_this(facts, frame.function);
            count(b"this").saturating_sub(captured.len())
        }
        _ => frame.this_uses,
    };
    if uses == frame.this_uses && !assumes {
        return;
    }
    let message = match assumes {
        true => "the body assumes what must hold where it stands",
        false => "the body uses the node in a way that pleach cannot see",
    };
    // It says more than that nobody knows the names in it.
    let known = body.refusal.take().filter(|_| !assumes);
    body.refusal = known.or_else(|| {
        Some(Refusal {
            code: Code::UnsupportedBody,
            message: message.to_owned(),
            span: body.span,
        })
    });
    if (uses > frame.this_uses || assumes)
        && let Some(item) = body.items.first_mut()
    {
        if frame.helper {
            item.accesses.push(Access::write(Place::going()));
            return;
        }
        item.accesses.push(Access::read(Place::unknown()));
        item.accesses.push(Access::write(Place::unknown()));
    }
}
