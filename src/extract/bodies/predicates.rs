//! If-conversion: an `if` with calls of traversals in it is read as its parts, each under the conditions that decide
//! whether it runs (Allen, Kennedy, Porterfield, Warren: Conversion of control dependence to data dependence, POPL 1983). So is a loop
//! over the children in a container: its parts run once for each of them.
//!
//! The parts keep their order and their text. The condition is evaluated once, so that it must have the same value in front
//! of each part; what the text shows to be otherwise is not taken apart, and what only the effects of calls show is asked
//! where these are known (`fuse`). A `return;` at the end of a branch is a part; a declaration is one with all up to the last use of its
//! variables. A `switch` is taken apart in the same way, if none of its groups goes on in the next: a part runs where the value leads to its
//! group. An `if` without calls that ends the traversal is taken apart as well, for `link` to read what follows as its other branch.
//! What stands behind an `if` that goes on with the next element (`if (!child) continue;`) runs under the opposite condition, up to the end of
//! the loop (`rest`). What ends the loop itself (`break;`, `return;`) is a part of its own; what runs behind it, `lower` tells by a flag. An `if` that does anything else to the flow of control, or keeps variables that are more than values, stays one statement.

use std::collections::HashSet;

use super::body::{
    condition_references, declared, forget_moving_receiver, made_item, open_condition, open_item,
    read_statement, references, take_values, take_values_of, traversal_of, value_references,
    value_spans, written_item,
};
use super::loops::Header;
use super::rest;
use super::rest::Rest;
use super::stale::Trail;
use super::values;
use crate::clang::{Cursor, TranslationUnit, Type, kind, kind::op};
use crate::extract::declarations::{Facts, Target};
use crate::extract::effects::{Effects, Evaluator, Frame, ValueCall, exposed};
use crate::extract::library::{optional_value, smart_null_test, smart_pointee};
use crate::extract::reading::text;
use crate::extract::syntax::{
    has_lambda, is_lvalue, is_null, mentions, operands, strip_casts, whole_call,
};
use crate::model::{
    Access, CaseGroup, Cases, Each, Item, ItemKind, LocalId, Mode, NullTest, Place, Predicate, Ref,
    Return, Root, Span, Usr, is_element,
};
use crate::mutation::{Rule, broken};

/// Conditions within conditions beyond this are not taken apart; an `else if` is one behind the other.
const MOST_CONDITIONS: usize = 8;

/// Branches of a chain beyond this are not taken apart.
const MOST_ALTERNATIVES: usize = 32;

/// A statement within an `if`, or several from a declaration to the last use of its variables, with the branches that lead to it, by
/// their index.
struct NestedStatement<'tu> {
    branches: Vec<usize>,
    statements: Vec<Cursor<'tu>>,
    span: Span,
    leading: Option<u32>,
    /// Whether it declares variables for later parts.
    declares: bool,
    /// If it is the declaration in the condition of an `if`: that.
    within: Option<Span>,
    /// Whether it ends the loop around it.
    stops: bool,
    /// Whether that ends the function, behind which there is more.
    ends: bool,
    /// If it is a call whose value goes to a variable, or the declaration of that: what becomes of it.
    value: Option<Value>,
    /// If a part of it became such: the whole statement.
    of: Option<Span>,
    /// If it is the last of the calls in the condition of an `if`: that.
    condition: Option<Cursor<'tu>>,
    /// Whether it gives the value of the traversal, behind which there is nothing more.
    gives: bool,
}

impl<'tu> NestedStatement<'tu> {
    /// Statements that do no more than they say.
    fn new(branches: &[usize], statements: &[Cursor<'tu>], span: Span) -> Self {
        NestedStatement {
            branches: branches.to_vec(),
            statements: statements.to_vec(),
            span,
            leading: None,
            declares: false,
            within: None,
            stops: false,
            ends: false,
            value: None,
            of: None,
            condition: None,
            gives: false,
        }
    }
}

/// What becomes of a call whose value a statement uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// The declaration of the variable.
    Declared(LocalId),
    /// The call.
    Called(LocalId),
    /// A call whose value nobody uses.
    Discarded(LocalId),
}

impl Value {
    fn variable(self) -> LocalId {
        match self {
            Value::Declared(id) | Value::Called(id) | Value::Discarded(id) => id,
        }
    }
}

/// One side of an `if`, one group of a `switch`, or what a loop repeats.
struct Branch<'tu> {
    whole: Span,
    condition: Cursor<'tu>,
    condition_span: Span,
    /// Of the branches with the same condition, the first.
    first: usize,
    negated: bool,
    /// If it is a part of the condition of an `if`: its number there.
    conjunct: Option<u32>,
    braces: bool,
    /// Whether it is what stands behind an `if` whose other branch goes on with the next element.
    behind: bool,
    /// The loop that it is.
    each: Option<Header<'tu>>,
    /// Whether it is a group of a `switch`, which `break;` ends.
    is_group: bool,
    /// Whether it is a loop behind which the function ends.
    is_last: bool,
    /// Of a `switch`: the groups, and which one this is.
    cases: Option<Cases>,
    /// The constants of all groups.
    labels: Vec<Cursor<'tu>>,
}

/// A group of statements of a `switch`; a label without constant is `default`.
#[derive(Default)]
struct SwitchGroup<'tu> {
    labels: Vec<Option<Cursor<'tu>>>,
    statements: Vec<Cursor<'tu>>,
}

/// The parts of an `if` or loop.
#[derive(Default)]
struct Shape<'tu> {
    parts: Vec<NestedStatement<'tu>>,
    branches: Vec<Branch<'tu>>,
    /// Whether the function ends behind the statement that is read.
    is_tail: bool,
    /// The `return;`s that say no more than that, each with the branches that lead to it.
    tails: Vec<(Span, Vec<usize>)>,
}

/// The conditions that have to hold all for `condition` to hold, in the order in which they are evaluated.
fn conjuncts(condition: Cursor<'_>) -> Vec<Cursor<'_>> {
    let both =
        condition.kind() == kind::BINARY_OPERATOR && condition.binary_operator() == op::LAZY[0];
    match operands(condition)[..] {
        [left, right] if both => conjuncts(left).into_iter().chain([right]).collect(),
        _ => vec![condition],
    }
}

/// Whether something in a statement leaves it for elsewhere.
fn leaves(statement: Cursor<'_>) -> bool {
    let own = [
        kind::RETURN,
        kind::BREAK,
        kind::CONTINUE,
        kind::GOTO,
        kind::INDIRECT_GOTO,
    ];
    own.contains(&statement.kind()) || statement.children().into_iter().any(leaves)
}

/// What a condition touches.
struct Evaluated {
    effects: Effects,
    refs: Vec<Ref>,
    /// Whether it says no more than whether a child is there.
    tests: Option<NullTest>,
    /// Whether it calls functions.
    calls: bool,
}

/// The items of `statement`, if it is an `if`, `switch` or loop over children whose parts are statements by themselves, and calls traversals
/// or ends the traversal behind a branch: the one that it is, if no call of it may join others. `is_last`: it is the last of the function.
pub(crate) fn parts<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    tu: &'tu TranslationUnit,
    (statement, is_last): (Cursor<'tu>, bool),
) -> Option<Vec<(Item, Trail<'tu>)>> {
    let mut shape = Shape {
        is_tail: is_last && !evaluator.frame.site,
        ..Shape::default()
    };
    let span = evaluator.statement_span(statement);
    let values = evaluator.frame.value_calls.len();
    let read = shape.read(evaluator, statement, &[]);
    let mut calls = |it: &NestedStatement<'tu>| it.call(evaluator.facts).is_some();
    let has_calls = shape.parts.iter().any(&mut calls);
    let is_whole = read.is_some_and(|it| it.0 == span);
    if !is_whole || !has_calls && !shape.ends_early() || !shape.has_all_conditions() {
        evaluator.frame.keep_values(values);
        return None;
    }
    let mut conditions: Vec<Option<Evaluated>> = Vec::new();
    conditions.resize_with(shape.branches.len(), || None);
    let mut items = Vec::new();
    for part in &shape.parts {
        evaluator.item = Some(span);
        for at in &part.branches {
            let branch = &shape.branches[*at];
            if conditions[branch.first].is_none() {
                let first = &shape.branches[branch.first];
                conditions[branch.first] = Some(first.evaluate(evaluator, tu));
            }
        }
        items.push(shape.item(evaluator, tu, part, &conditions));
    }
    if let Some(first) = items.first_mut() {
        first.0.tails.extend(shape.returns_at_the_end());
    }
    let groupable = items
        .iter()
        .any(|it| matches!(it.0.kind, ItemKind::Call(_)));
    if (groupable || !has_calls) && shape.conditions_stay(evaluator.facts, &items, &conditions) {
        return Some(items);
    }
    Some(vec![whole(evaluator.frame, items, span)])
}

/// The calls of traversals that a statement of a call site consists of, be it under conditions. (A block with several is a call site
/// of its own.)
pub(super) fn calls_in<'tu>(
    facts: &mut Facts<'tu>,
    (function, statement): (Cursor<'tu>, Cursor<'tu>),
) -> usize {
    match statement.kind() {
        kind::IF => {
            let parts = statement.children();
            let condition = parts.iter().position(|it| !is_declaration(*it));
            let of = |(at, it): (usize, Cursor<'tu>)| match Some(at) == condition {
                true => values::calls_in(facts, it).len(),
                false => calls_in(facts, (function, it)),
            };
            parts.into_iter().enumerate().map(of).sum()
        }
        kind::COMPOUND => {
            let statements = statement.children().into_iter();
            let calls: usize = statements.map(|it| calls_in(facts, (function, it))).sum();
            if calls > 1 { 0 } else { calls }
        }
        _ if traversal_of(facts, statement).is_some() => 1,
        _ => values::calls(facts, function, statement).len(),
    }
}

/// The condition of a call in an operand that is not always evaluated, and the names in it.
pub(super) fn condition_of<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    tu: &'tu TranslationUnit,
    value: &ValueCall<'tu>,
) -> Option<(Predicate, Vec<Ref>)> {
    let branch = Branch::of_value(evaluator, value, 0)?;
    let kept = std::mem::take(&mut evaluator.out);
    let evaluated = branch.evaluate(evaluator, tu);
    evaluator.out = kept;
    let refs = evaluated.refs.clone();
    Some((branch.predicate(&evaluated, None), refs))
}

/// Whether such a condition does nothing but read, so that it can be asked by itself; if there is any.
pub(super) fn may_ask<'tu>(evaluator: &mut Evaluator<'_, 'tu>, value: &ValueCall<'tu>) -> bool {
    let Some((condition, _)) = value.when else {
        return true;
    };
    let span = evaluator.span(condition);
    let written = !condition.extent().in_macro() && !evaluator.facts.files.crosses_macro(span);
    let kept = std::mem::take(&mut evaluator.out);
    let refusal = evaluator.refusal.clone();
    evaluator.value(condition);
    let effects = std::mem::replace(&mut evaluator.out, kept);
    evaluator.refusal = refusal;
    let calls = effects.nested.len() + effects.helpers.len() > effects.accessors;
    let own = |it: &Access| is_own_read(evaluator.facts, it);
    written && !calls && !has_lambda(condition) && effects.accesses.iter().all(own)
}

impl<'tu> Branch<'tu> {
    /// That a call runs in an operand that is not always evaluated; the branch with this number.
    fn of_value(
        evaluator: &mut Evaluator<'_, 'tu>,
        value: &ValueCall<'tu>,
        first: usize,
    ) -> Option<Self> {
        let (condition, negated) = value.when?;
        Some(Branch {
            whole: evaluator.span(value.whole),
            condition,
            condition_span: evaluator.span(condition),
            first,
            negated,
            conjunct: None,
            braces: false,
            behind: false,
            each: None,
            is_group: false,
            is_last: false,
            cases: None,
            labels: Vec::new(),
        })
    }

    /// It as a condition.
    fn predicate(&self, evaluated: &Evaluated, each: Option<Each>) -> Predicate {
        Predicate {
            each,
            statement: self.whole,
            condition: self.condition_span,
            negated: self.negated,
            conjunct: self.conjunct,
            cases: self.cases.clone(),
            braces: self.braces,
            behind: self.behind,
            accesses: evaluated.effects.accesses.clone(),
            tests: evaluated.tests.clone(),
            calls: evaluated.calls,
            first: false,
        }
    }

    fn evaluate(&self, evaluator: &mut Evaluator<'_, 'tu>, tu: &'tu TranslationUnit) -> Evaluated {
        evaluator.out = Effects::default();
        let mut refs = Vec::new();
        match &self.each {
            None => {
                evaluator.statement(self.condition, false);
                for it in [self.condition].iter().chain(&self.labels) {
                    refs.extend(condition_references(evaluator, tu, *it));
                }
            }
            Some(each) => {
                each.evaluate(evaluator);
                refs.extend(references(evaluator, tu, each.statement));
                refs.retain(|it| self.condition_span.contains(it.span));
            }
        }
        let mut effects = std::mem::take(&mut evaluator.out);
        // What functions do that it calls, only the parts list.
        let calls = effects.nested.len() + effects.helpers.len() > effects.accessors;
        let own = |it: &Access| is_own_read(evaluator.facts, it);
        let only_reads = || effects.accesses.iter().all(own);
        let plain = self.each.is_none() && self.cases.is_none() && !calls && only_reads();
        let tests = plain
            .then(|| null_test(evaluator, self.condition))
            .flatten();
        // Also by way of a variable: what puts another child there stands between two tests with different outcomes.
        let read = tests.iter().filter(|_| !broken(Rule::NullTests));
        let read = read.map(|it| Access::read(it.child.clone()));
        for access in read {
            if !effects.accesses.contains(&access) {
                effects.accesses.push(access);
            }
        }
        Evaluated {
            effects,
            refs,
            tests,
            calls,
        }
    }
}

impl<'tu> NestedStatement<'tu> {
    /// The call of a traversal that it consists of.
    fn call(&self, facts: &mut Facts<'tu>) -> Option<(Cursor<'tu>, Cursor<'tu>)> {
        match self.statements[..] {
            _ if matches!(self.value, Some(Value::Declared(_))) => None,
            [statement] => traversal_of(facts, statement),
            _ => None,
        }
    }
}

impl<'tu> Shape<'tu> {
    /// Reads the branches of an `if`, or what a loop repeats; where its text ends, and what runs behind it. `None` if it is written in
    /// another way than `if (...) ... else ...` or `for (... : ...) ...`, or something in it is no part by itself.
    fn read(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        around: &[usize],
    ) -> Option<(Span, Rest)> {
        match statement.kind() {
            kind::SWITCH => self.read_switch(evaluator, statement, around),
            kind::FOR_RANGE | kind::FOR => {
                let read = self.read_loop(evaluator, statement, around);
                read.map(|it| (it, Rest::Always))
            }
            _ => self.read_if(evaluator, statement, around),
        }
    }

    /// A loop over children.
    fn read_loop(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        around: &[usize],
    ) -> Option<Span> {
        if !self.is_shallow(around) {
            return None;
        }
        let outer = around
            .iter()
            .filter_map(|it| self.branches[*it].each.as_ref());
        let outer: Vec<&Place> = outer.map(|it| &it.container).collect();
        let each = Header::read(evaluator, statement, &outer)?;
        let whole = evaluator.statement_span(statement);
        let mut text = Text {
            text: evaluator.text(whole),
            file: whole,
            at: whole.start,
        };
        text.word(b"for")?;
        text.word(b"(")?;
        text.skip();
        let header = Span::new(whole.file, text.at, each.end(evaluator)?);
        if header.end <= header.start || evaluator.facts.files.crosses_macro(header) {
            return None;
        }
        text.at = header.end;
        text.word(b")")?;
        each.enter(evaluator.frame);
        let (at, body) = (self.branches.len(), each.body);
        self.branches.push(Branch {
            whole,
            condition: each.range,
            condition_span: header,
            first: at,
            negated: false,
            conjunct: None,
            braces: false,
            behind: false,
            each: Some(each),
            is_group: false,
            is_last: self.is_tail,
            cases: None,
            labels: Vec::new(),
        });
        let read = self.branch(evaluator, &mut text, (body, at), around);
        let read = read.filter(|_| text.at == whole.end);
        if read.is_none()
            && let Some(each) = self.branches.get(at).and_then(|it| it.each.as_ref())
        {
            each.leave(evaluator.frame);
        }
        read.map(|_| whole)
    }

    fn read_if(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        around: &[usize],
    ) -> Option<(Span, Rest)> {
        let children = statement.children();
        let (declaration, children) = match &children[..] {
            [first, rest @ ..] if is_declaration(*first) => (Some(*first), rest),
            all => (None, all),
        };
        let (condition, then, other) = match children[..] {
            [condition, then] => (condition, then, None),
            [condition, then, other] => (condition, then, Some(other)),
            _ => return None,
        };
        let plain = statement.kind() == kind::IF
            && kind::is_expression(condition.kind())
            && self.is_shallow(around)
            && !has_lambda(condition);
        if !plain {
            return None;
        }
        let whole = evaluator.statement_span(statement);
        let condition_span = evaluator.span(condition);
        let mut text = Text {
            text: evaluator.text(whole),
            file: whole,
            at: whole.start,
        };
        text.word(b"if")?;
        text.word(b"(")?;
        if let Some(declaration) = declaration {
            let span = self.declared_within(evaluator, (declaration, whole), around)?;
            text.reach(span)?;
            // Of `if (T x = init)` the condition is the name.
            if !span.contains(condition_span) {
                text.reach(condition_span)?;
            }
        } else {
            text.reach(condition_span)?;
        }
        text.word(b")")?;
        if evaluator.facts.files.crosses_macro(condition_span) || condition.extent().in_macro() {
            return None;
        }
        let has_values =
            declaration.is_none() && self.take_condition(evaluator, (condition, whole), around);
        let first = self.branches.len();
        let branch = |negated, behind| Branch {
            whole,
            condition,
            condition_span,
            first,
            negated,
            conjunct: None,
            braces: behind,
            behind,
            each: None,
            is_group: false,
            is_last: false,
            cases: None,
            labels: Vec::new(),
        };
        let conjuncts =
            match declaration.is_none() && other.is_none() && !leaves(then) && !has_values {
                true => conjuncts(condition),
                false => vec![condition],
            };
        let spans = conjuncts.iter().map(|it| evaluator.span(*it));
        let spans: Vec<Span> = spans.collect();
        let apart = conjuncts.len() > 1
            && spans.iter().all(|it| condition_span.contains(*it))
            && spans.windows(2).all(|it| it[0].end <= it[1].start)
            && !conjuncts.iter().any(|it| it.extent().in_macro())
            && !spans
                .iter()
                .any(|it| evaluator.facts.files.crosses_macro(*it))
            && around.len() + conjuncts.len() <= MOST_CONDITIONS;
        if apart {
            let mut around = around.to_vec();
            for (number, (condition, span)) in (0..).zip(conjuncts.into_iter().zip(spans)) {
                let at = self.branches.len();
                self.branches.push(Branch {
                    condition,
                    condition_span: span,
                    first: at,
                    conjunct: Some(number),
                    braces: true,
                    ..branch(false, false)
                });
                around.push(at);
            }
            let last = around.pop()?;
            self.branches[last].braces = false;
            self.branch(evaluator, &mut text, (then, last), &around)?;
            return (text.at == whole.end).then_some((whole, Rest::Always));
        }
        self.branches.push(branch(false, false));
        if other.is_some() {
            self.branches.push(branch(true, false));
        }
        let then = self.branch(evaluator, &mut text, (then, first), around)?;
        let otherwise = match other {
            Some(other) => {
                text.word(b"else")?;
                self.branch(evaluator, &mut text, (other, first + 1), around)?
            }
            None => Rest::Always,
        };
        let rest = rest::behind(then, otherwise, |negated| {
            self.branches.push(branch(negated, true));
            self.branches.len() - 1
        });
        (text.at == whole.end).then_some((whole, rest))
    }

    /// Whether what stands under `around` is not too deep.
    fn is_shallow(&self, around: &[usize]) -> bool {
        let nested = around.iter().filter(|it| !self.branches[**it].negated);
        nested.count() < MOST_CONDITIONS && around.len() < MOST_ALTERNATIVES
    }

    /// The declaration in the condition of the `if` that is `whole`, as a part in front of that: its text.
    fn declared_within(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        (declaration, whole): (Cursor<'tu>, Span),
        around: &[usize],
    ) -> Option<Span> {
        let span = evaluator.span(declaration);
        let variables = match declaration.kind() {
            kind::VAR_DECL => vec![declaration],
            _ => declaration.children(),
        };
        let [variable] = variables[..] else {
            return None;
        };
        let id = evaluator.frame.local(variable)?;
        let plain = variable.ty().is_scalar() && !exposed(evaluator.frame).contains(&id);
        if !plain || evaluator.frame.site || evaluator.facts.files.crosses_macro(span) {
            return None;
        }
        self.enter_loops(evaluator, around);
        let value = variable.initializer();
        let values = value.and_then(|it| take_values_of(evaluator, it, span));
        let has_values = values.is_some();
        for id in values.into_iter().flatten() {
            self.take(evaluator, id, (around, whole), None);
        }
        self.parts.push(NestedStatement {
            declares: true,
            within: Some(whole),
            of: has_values.then_some(whole),
            ..NestedStatement::new(around, &[declaration], span)
        });
        Some(span)
    }

    /// Whether each condition is one of a part, so that what evaluating it does is told. (`if (c) continue;` may be the last statement.)
    fn has_all_conditions(&self) -> bool {
        let parts = self.parts.iter().flat_map(|it| &it.branches);
        let tested: HashSet<usize> = parts.map(|it| self.branches[*it].first).collect();
        let mut branches = self.branches.iter();
        broken(Rule::Continues) || branches.all(|it| tested.contains(&it.first))
    }

    /// The `return;`s behind which the function ends anyway.
    fn returns_at_the_end(&self) -> Vec<Return> {
        let tails = self.tails.iter();
        let tails = tails.map(|(span, branches)| Return {
            span: *span,
            tail: branches.iter().all(|it| {
                let branch = &self.branches[*it];
                branch.cases.is_none() && branch.each.is_none()
            }),
        });
        tails.collect()
    }

    /// Whether it is an `if` that ends the traversal behind one of its branches, and nowhere else.
    fn ends_early(&self) -> bool {
        let is_end = |it: &&NestedStatement<'tu>| {
            let mut statements = it.statements.iter();
            !it.stops && !it.gives && statements.any(|it| it.kind() == kind::RETURN)
        };
        let mut ends = self.parts.iter().filter(is_end).peekable();
        let is_of_if = |it: &NestedStatement<'tu>| match it.branches[..] {
            [only] => self.branches[only].cases.is_none() && self.branches[only].each.is_none(),
            _ => false,
        };
        ends.peek().is_some() && ends.all(is_of_if)
    }

    fn branch(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        text: &mut Text,
        (statement, at): (Cursor<'tu>, usize),
        around: &[usize],
    ) -> Option<Rest> {
        let branches: Vec<usize> = around.iter().copied().chain([at]).collect();
        if statement.kind() != kind::COMPOUND {
            return self.part(evaluator, text, &[statement], (branches, true));
        }
        self.branches[at].braces = true;
        text.word(b"{")?;
        let statements = statement.children();
        let rest = self.block(evaluator, text, &statements, &branches)?;
        text.word(b"}")?;
        Some(rest)
    }

    /// The statements of a branch; what runs behind them. What does not run behind each of them stands under conditions of its own.
    fn block(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        text: &mut Text,
        statements: &[Cursor<'tu>],
        branches: &[usize],
    ) -> Option<Rest> {
        let mut calls = statements.iter();
        let calls = calls
            .by_ref()
            .filter(|it| traversal_of(evaluator.facts, **it).is_some());
        if evaluator.frame.site && calls.count() > 1 {
            // A call site of its own.
            return None;
        }
        let mut left = statements;
        // What a loop repeats stays together, so that a variable of its own is there for all of it.
        let is_loop = self.is_of_loop(branches);
        let mut rest = Rest::Always;
        while !left.is_empty() {
            let (count, declares) = match is_loop {
                true => (ends_silently(evaluator, left[0]).then_some(1)?, true),
                false => self.together(evaluator, left)?,
            };
            let is_last = count == left.len();
            // Of what the end of the traversal leaves unclear, a flag tells.
            let in_loop = branches.iter().any(|it| self.branches[*it].each.is_some());
            let known = rest.conditions().or((!in_loop).then_some(&[]));
            let under = [branches, known?].concat();
            if under.len() > MOST_ALTERNATIVES {
                return None;
            }
            let first = self.parts.len();
            let own = self.part(evaluator, text, &left[..count], (under, is_last))?;
            // Calls whose values it uses stand in front.
            let mut parts = self.parts.iter_mut().skip(first);
            let statement = parts.find(|it| it.value.is_none());
            if declares && let Some(it) = statement {
                it.declares |= is_declaration(left[0]);
            }
            rest = rest.and(own);
            left = &left[count..];
        }
        Some(rest)
    }

    /// How many of the statements of a branch are one part, and whether that declares variables for later ones: a declaration is one with all up
    /// to the last use of its variables, unless some of these are calls that may join others.
    fn together(
        &self,
        evaluator: &mut Evaluator<'_, 'tu>,
        left: &[Cursor<'tu>],
    ) -> Option<(usize, bool)> {
        let count = lifetime(evaluator, left)?;
        let function = evaluator.frame.function;
        let gives = !values::calls(evaluator.facts, function, left[0]).is_empty();
        let mut behind = left[1..count].iter();
        let calls = gives || behind.any(|it| has_call(evaluator.facts, *it));
        let apart = calls && !evaluator.frame.site && ends_silently(evaluator, left[0]);
        Some(match apart {
            true => (1, true),
            false => (count, false),
        })
    }

    /// Whether what stands under `branches` is what a loop repeats, and stands behind no other branch.
    fn is_of_loop(&self, branches: &[usize]) -> bool {
        let mut around = branches.iter().rev().map(|it| &self.branches[*it]);
        let innermost = around.find(|it| !it.behind);
        innermost.is_some_and(|it| it.each.is_some())
    }

    /// Reads the groups of a `switch`, each of which ends in `break;`, `return;` or `continue;`.
    fn read_switch(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        around: &[usize],
    ) -> Option<(Span, Rest)> {
        let [condition, body] = statement.children()[..] else {
            return None;
        };
        let plain = kind::is_expression(condition.kind())
            && body.kind() == kind::COMPOUND
            && self.is_shallow(around)
            && !has_lambda(condition)
            && !evaluator.frame.site;
        if !plain {
            return None;
        }
        let whole = evaluator.statement_span(statement);
        let condition_span = evaluator.span(condition);
        let mut text = Text {
            text: evaluator.text(whole),
            file: whole,
            at: whole.start,
        };
        text.word(b"switch")?;
        text.word(b"(")?;
        text.reach(condition_span)?;
        text.word(b")")?;
        text.word(b"{")?;
        if evaluator.facts.files.crosses_macro(condition_span) || condition.extent().in_macro() {
            return None;
        }
        let groups = groups(body)?;
        let first = self.branches.len();
        for _ in &groups {
            self.branches.push(Branch {
                whole,
                condition,
                condition_span,
                first,
                negated: false,
                conjunct: None,
                braces: true,
                behind: false,
                each: None,
                is_group: true,
                is_last: false,
                cases: None,
                labels: Vec::new(),
            });
        }
        let mut read = Vec::new();
        let mut rest = Rest::Always;
        for (at, group) in groups.iter().enumerate() {
            read.push(labels(evaluator, &mut text, group)?);
            let constants = group.labels.iter().flatten().copied();
            self.branches[first].labels.extend(constants);
            let branches: Vec<usize> = around.iter().copied().chain([first + at]).collect();
            let is_last = at + 1 == groups.len();
            let of_group = self.group(
                evaluator,
                &mut text,
                (&group.statements, is_last),
                &branches,
            )?;
            if of_group != Rest::Always {
                rest = Rest::Unclear;
            }
        }
        text.skip();
        let end = Span::new(whole.file, text.at, text.at);
        text.word(b"}")?;
        // What has no label of its own.
        if !read.iter().any(|it| it.is_default) {
            read.push(CaseGroup {
                text: end,
                labels: Vec::new(),
                is_default: true,
            });
        }
        for at in 0..groups.len() {
            let groups = read.clone();
            self.branches[first + at].cases = Some(Cases { groups, at });
        }
        (text.at == whole.end).then_some((whole, rest))
    }

    /// The statements of a group, which does not go on in the next; what runs behind them.
    fn group(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        text: &mut Text,
        (statements, is_last): (&[Cursor<'tu>], bool),
        branches: &[usize],
    ) -> Option<Rest> {
        let mut rest = Rest::Always;
        let is_break = |it: &Cursor<'tu>| it.kind() == kind::BREAK;
        let (statements, mut ends) = match statements {
            [all @ .., last] if is_break(last) => (all, true),
            all => (all, false),
        };
        let breaks = ends;
        match statements {
            [] => {}
            [only] if only.kind() == kind::NULL_STMT => {
                let span = evaluator.statement_span(*only);
                text.reach(span)?;
            }
            [only] if only.kind() == kind::COMPOUND => {
                let all = only.children();
                let inner = all.strip_suffix(&all[all.len().saturating_sub(1)..]);
                let breaks = all.last().is_some_and(is_break);
                let inner = inner.filter(|_| breaks).unwrap_or(&all);
                ends |= breaks || inner.last().is_some_and(|it| it.kind() == kind::RETURN);
                text.word(b"{")?;
                rest = self.block(evaluator, text, inner, branches)?;
                if breaks {
                    text.word(b"break")?;
                    text.word(b";")?;
                }
                text.word(b"}")?;
            }
            // What is declared without braces, the other groups can name.
            _ if statements.iter().any(|it| is_declaration(*it)) => return None,
            _ => {
                ends |= statements
                    .last()
                    .is_some_and(|it| it.kind() == kind::RETURN);
                rest = self.block(evaluator, text, statements, branches)?;
            }
        }
        if breaks {
            text.word(b"break")?;
            text.word(b";")?;
        }
        (ends || is_last || rest == Rest::Never).then_some(rest)
    }

    fn part(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        text: &mut Text,
        statements: &[Cursor<'tu>],
        (branches, is_last): (Vec<usize>, bool),
    ) -> Option<Rest> {
        let before = text.at;
        let in_loop = branches.iter().any(|it| self.branches[*it].each.is_some());
        if let [statement] = *statements
            && statement.kind() == kind::CONTINUE
            && in_loop
        {
            text.word(b"continue")?;
            text.word(b";")?;
            return Some(Rest::Never);
        }
        if let [statement] = *statements
            && self.stops(evaluator, statement, &branches)
            && in_loop
        {
            return self.stop(evaluator, text, statement, branches);
        }
        if let [statement] = *statements
            && matches!(
                statement.kind(),
                kind::IF | kind::SWITCH | kind::FOR_RANGE | kind::FOR
            )
            && (has_call(evaluator.facts, statement) || has_jump(statement))
        {
            let known = (self.parts.len(), self.branches.len(), self.tails.len());
            let values = evaluator.frame.value_calls.len();
            let around = self.is_tail;
            self.is_tail &= is_last;
            let read = self.read(evaluator, statement, &branches);
            self.is_tail = around;
            if let Some((span, rest)) = read {
                text.reach(span)?;
                return Some(rest);
            }
            self.parts.truncate(known.0);
            self.branches.truncate(known.1);
            self.tails.truncate(known.2);
            evaluator.frame.keep_values(values);
        }
        if let [statement] = *statements
            && is_return(statement)
            && is_last
            && self.is_tail
            && !in_loop
        {
            // The function ends here, whatever it says.
            text.word(b"return")?;
            text.word(b";")?;
            let span = evaluator.statement_span(statement);
            self.tails.push((span, branches));
            return Some(Rest::Always);
        }
        let mut whole: Option<Span> = None;
        for it in statements {
            let span = evaluator.statement_span(*it);
            text.reach(span)?;
            let ends = is_return(*it) || gives(evaluator, *it);
            let leaves = ends && is_last && !evaluator.frame.site && !in_loop;
            let is_macro = it.kind() == kind::NULL_STMT && span.end > span.start + 1;
            if !leaves && !is_macro && !is_part(*it) || evaluator.facts.files.crosses_macro(span) {
                return None;
            }
            whole.get_or_insert(span).end = span.end;
        }
        let span = whole?;
        let leading = text::comments_above(&text.text.0, before as usize, span.start as usize);
        let ends = matches!(*statements, [it] if gives(evaluator, it)) && !in_loop;
        let part = NestedStatement {
            leading: leading.map(|it| it as u32),
            gives: ends && is_last && self.is_tail,
            ..NestedStatement::new(&branches, statements, span)
        };
        self.push(evaluator, part);
        // What stands behind it, runs where another branch was taken.
        Some(if ends { Rest::Never } else { Rest::Always })
    }

    /// Adds a part, behind the calls whose values it uses.
    fn push(&mut self, evaluator: &mut Evaluator<'_, 'tu>, mut part: NestedStatement<'tu>) {
        let values = match part.statements[..] {
            [statement] => {
                self.enter_loops(evaluator, &part.branches);
                take_values(evaluator, statement, part.span)
            }
            _ => None,
        };
        let Some(values) = values else {
            return self.parts.push(part);
        };
        for id in values {
            let called = evaluator.frame.value_calls[&id].call;
            let leading = part.leading.take();
            let is_whole = whole_call(part.statements[0]) == Some(called);
            let around = part.branches.clone();
            self.take(evaluator, id, (&around, part.span), leading);
            if is_whole {
                if let Some(last) = self.parts.last_mut() {
                    last.value = Some(Value::Discarded(id));
                }
                return;
            }
        }
        part.of = Some(part.span);
        self.parts.push(part);
    }

    /// Adds a call whose value goes to the variable `id`, of the statement `of` under `around`, behind the declaration of that.
    fn take(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        id: LocalId,
        (around, of): (&[usize], Span),
        leading: Option<u32>,
    ) {
        let value = evaluator.frame.value_calls[&id].clone();
        let mut inner = around.to_vec();
        if let Some(branch) = Branch::of_value(evaluator, &value, self.branches.len()) {
            inner.push(self.branches.len());
            self.branches.push(branch);
        }
        let start = Span::new(of.file, of.start, of.start);
        let span = evaluator.span(value.call);
        self.parts.push(NestedStatement {
            leading,
            value: Some(Value::Declared(id)),
            of: Some(of),
            ..NestedStatement::new(around, &[value.call], start)
        });
        self.parts.push(NestedStatement {
            value: Some(Value::Called(id)),
            of: Some(of),
            ..NestedStatement::new(&inner, &[value.call], span)
        });
    }

    /// Adds the calls whose values the condition of an `if` under `around` uses: whether there are such.
    fn take_condition(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        (condition, whole): (Cursor<'tu>, Span),
        around: &[usize],
    ) -> bool {
        self.enter_loops(evaluator, around);
        let span = evaluator.span(condition);
        let Some(values) = take_values_of(evaluator, condition, span) else {
            return false;
        };
        for id in values {
            self.take(evaluator, id, (around, whole), None);
        }
        if let Some(last) = self.parts.last_mut() {
            last.condition = Some(condition);
        }
        true
    }

    /// Makes known what the variables of the loops among `branches` stand for.
    fn enter_loops(&self, evaluator: &mut Evaluator<'_, 'tu>, branches: &[usize]) {
        let loops = branches
            .iter()
            .filter_map(|it| self.branches[*it].each.as_ref());
        for each in loops {
            let kept = std::mem::take(&mut evaluator.out);
            each.evaluate(evaluator);
            evaluator.out = kept;
        }
    }

    /// Whether a statement under `branches` ends the loop around it: a `break;` that is no `switch`'s, or a `return;` of the one loop around it.
    /// (Of one in a `switch`, a loop by itself could make no `break;`.)
    fn stops(
        &self,
        evaluator: &Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        branches: &[usize],
    ) -> bool {
        let is_end = is_return(statement) || gives(evaluator, statement);
        let around = || branches.iter().map(|it| &self.branches[*it]);
        let mut ends = around().rev().filter(|it| it.is_group || it.each.is_some());
        let of_loop = ends.next().is_some_and(|it| it.each.is_some());
        let loops = around().filter(|it| it.each.is_some()).count();
        of_loop && (statement.kind() == kind::BREAK || is_end && loops == 1)
    }

    /// A statement that ends the loop around it, as a part.
    fn stop(
        &mut self,
        evaluator: &mut Evaluator<'_, 'tu>,
        text: &mut Text,
        statement: Cursor<'tu>,
        branches: Vec<usize>,
    ) -> Option<Rest> {
        let before = text.at;
        text.skip();
        let start = text.at;
        let returns = statement.kind() == kind::RETURN;
        if !returns {
            text.word(b"break")?;
            text.word(b";")?;
        } else if is_return(statement) {
            text.word(b"return")?;
            text.word(b";")?;
        } else {
            text.reach(evaluator.statement_span(statement))?;
        }
        let span = Span::new(text.file.file, start, text.at);
        let mut loops = branches
            .iter()
            .filter(|it| self.branches[**it].each.is_some());
        let is_last = loops.any(|it| self.branches[*it].is_last);
        if returns && is_last {
            // Behind a loop, a function that gives back a value gives one.
            is_return(statement).then_some(())?;
            self.tails.push((span, branches.clone()));
        }
        let leading = text::comments_above(&text.text.0, before as usize, start as usize);
        if evaluator.facts.files.crosses_macro(span) {
            return None;
        }
        let part = NestedStatement {
            leading: leading.map(|it| it as u32),
            stops: true,
            ends: returns && !is_last,
            ..NestedStatement::new(&branches, &[statement], span)
        };
        self.push(evaluator, part);
        Some(Rest::Always)
    }

    fn item(
        &self,
        evaluator: &mut Evaluator<'_, 'tu>,
        tu: &'tu TranslationUnit,
        part: &NestedStatement<'tu>,
        conditions: &[Option<Evaluated>],
    ) -> (Item, Trail<'tu>) {
        let mut trail = Trail::default();
        evaluator.out = Effects::default();
        let mut kind_of = ItemKind::Simple;
        let is_made = matches!(part.value, Some(Value::Declared(_)));
        let called = match part.value {
            Some(Value::Called(id) | Value::Discarded(id)) => {
                let value = evaluator.frame.value_calls.get(&id);
                value.map(|it| (it.call, it.callee))
            }
            _ => None,
        };
        if let Some((call, callee)) = called {
            kind_of = ItemKind::Call(evaluator.traversal_call(call, callee).call);
        }
        let evaluated = part.statements.iter();
        let does_more = |it: &&Cursor<'tu>| !part.stops || gives(evaluator, **it);
        let evaluated: Vec<Cursor<'tu>> = evaluated
            .filter(|it| part.value.is_none() && does_more(it))
            .copied()
            .collect();
        for it in evaluated {
            // Several are no call: a declaration is the first.
            kind_of = read_statement(evaluator, it, (part.span, it.kind() == kind::RETURN));
        }
        let mut refs = Vec::new();
        let mut values = Vec::new();
        for it in part.statements.iter().filter(|_| !is_made) {
            refs.extend(match part.value {
                Some(Value::Called(id) | Value::Discarded(id)) => {
                    value_references(evaluator, tu, (*it, id))
                }
                _ => references(evaluator, tu, *it),
            });
            let spans = value_spans(evaluator, *it);
            values.extend(spans.into_iter().map(|it| it.0));
        }
        let mut own = std::mem::take(&mut evaluator.out);
        if let Some(Value::Declared(id)) = part.value {
            own.accesses = made_item(id, part.span).accesses;
        }
        let mut effects = Effects::default();
        let mut predicates = Vec::new();
        for at in &part.branches {
            let branch = &self.branches[*at];
            let Some(condition) = &conditions[branch.first] else {
                continue;
            };
            refs.extend(condition.refs.iter().cloned());
            effects.add(&condition.effects);
            let each = branch.each.as_ref();
            let each = each.and_then(|it| it.fact(evaluator));
            predicates.push(branch.predicate(condition, each));
        }
        effects.add(&own);
        refs.sort();
        refs.dedup();
        for call in &mut effects.nested {
            forget_moving_receiver(evaluator.frame, call);
        }
        let only_accessors = effects.only_accessors();
        trail.receivers = effects.receivers;
        trail.runs = std::mem::take(&mut evaluator.runs);
        let start = |it: u32| Span::new(part.span.file, it, part.span.start);
        let declares = match part.statements[..] {
            _ if is_made => part.value.iter().map(|it| it.variable()).collect(),
            [it] if part.declares => declared(evaluator.frame, it),
            _ => Vec::new(),
        };
        let has_values = part.of.is_some() && part.value.is_none();
        let open = match part.condition {
            Some(it) => Some(open_condition(evaluator, it, part.span)),
            None => has_values.then(|| open_item(evaluator, part.statements[0], part.span)),
        };
        let open = open.map(Box::new);
        let tails = match part.gives {
            true => std::mem::take(&mut effects.returns),
            false => Vec::new(),
        };
        let mut item = Item {
            predicates,
            within: part.within,
            of: part.of,
            made: is_made,
            discards: matches!(part.value, Some(Value::Discarded(_))),
            values,
            open,
            stops: part.stops,
            block: part.statements.len() > 1
                || is_declaration(part.statements[0]) && declares.is_empty(),
            leading: part.leading.map(start),
            kind: kind_of,
            accesses: effects.accesses,
            nested: effects.nested,
            helpers: effects.helpers,
            unseen: effects.unseen,
            only_accessors,
            leaving: effects.leaving,
            returns: match part.ends {
                true => vec![Return {
                    span: part.span,
                    tail: false,
                }],
                false if part.gives => Vec::new(),
                false => effects.returns,
            },
            tails,
            declares,
            refs,
            ..Item::at(part.span)
        };
        if has_values {
            let of = (part.statements[0], &item);
            item.written = Some(Box::new(written_item(evaluator, tu, of)));
        }
        (item, trail)
    }

    /// Whether conditions that several parts stand under are plain reads, and what they read is left alone by all but the last of
    /// these parts, as far as the text shows.
    fn conditions_stay(
        &self,
        facts: &Facts<'tu>,
        items: &[(Item, Trail<'tu>)],
        conditions: &[Option<Evaluated>],
    ) -> bool {
        let mut all = conditions.iter().enumerate();
        all.all(|(at, condition)| {
            let Some(Evaluated { effects, calls, .. }) = condition else {
                return true;
            };
            let under = |it: &&NestedStatement<'tu>| {
                let mut branches = it.branches.iter();
                branches.any(|it| self.branches[*it].first == at)
            };
            let parts: Vec<usize> = (0..items.len())
                .filter(|it| under(&&self.parts[*it]))
                .collect();
            let others = match (&self.branches[at].each, &parts[..]) {
                // The header is evaluated again behind the last.
                (Some(_), all) => all,
                (None, [others @ .., _]) => others,
                (None, []) => &[],
            };
            if others.is_empty() {
                return true;
            }
            let own = |it: &Access| is_own_read(facts, it);
            let plain = !calls && effects.accesses.iter().all(own);
            let writes = others.iter().flat_map(|it| &items[*it].0.accesses);
            let mut writes = writes.filter(|it| it.mode == Mode::Write);
            let touched = writes.any(|write| effects.accesses.iter().any(|it| changes(write, it)));
            plain && (!touched || broken(Rule::PredicatesStay))
        })
    }
}

/// What `condition` tests, if all it does is to ask whether a pointer to a child of the node is null, one that keeps its value or the field itself.
fn null_test<'tu>(evaluator: &mut Evaluator<'_, 'tu>, condition: Cursor<'tu>) -> Option<NullTest> {
    let mut pointer = strip_casts(condition);
    let mut null = false;
    loop {
        let negates = pointer.kind() == kind::UNARY_OPERATOR && pointer.unary_operator() == op::NOT;
        let compares = pointer.kind() == kind::BINARY_OPERATOR
            && matches!(pointer.binary_operator(), op::EQUAL | op::NOT_EQUAL);
        let parts = operands(pointer);
        pointer = if negates {
            null = !null;
            strip_casts(*parts.first()?)
        } else if compares {
            null ^= pointer.binary_operator() == op::EQUAL;
            let mut pointers = parts.iter().filter(|it| !is_null(**it));
            let tested = pointers.next().filter(|_| pointers.next().is_none())?;
            strip_casts(*tested)
        } else if let Some(tested) = smart_null_test(pointer) {
            null ^= tested.1;
            tested.0
        } else {
            break;
        };
    }
    // The element of a container: `kids[i]`, `*it`.
    let selects = matches!(
        pointer.kind(),
        kind::ARRAY_SUBSCRIPT | kind::CALL_EXPR | kind::UNARY_OPERATOR
    );
    let targets = match pointer.ty().is_pointer() && !(selects && is_lvalue(pointer)) {
        true => evaluator.silently(|it| it.pointee(pointer)),
        false if pointer.ty().is_pointer() || may_be_without_child(pointer.ty()) => {
            let fields = evaluator.silently(|it| it.place(pointer));
            let fields = fields.into_iter().filter(|it| it.child);
            fields.map(Target::follow_child).collect()
        }
        false => return None,
    };
    let [target] = &targets[..] else {
        return None;
    };
    let is_child = target.linked && !target.inside && !target.held && !target.closed;
    let child = target.place.clone();
    let known = is_child && target.is_exact() && child.root == Root::Node && !child.whole;
    known.then_some(NullTest { child, null })
}

/// Whether a type is that of smart pointers or optionals.
fn may_be_without_child(ty: Type<'_>) -> bool {
    smart_pointee(ty).is_some() || optional_value(ty).is_some()
}

/// The groups of a `switch`, if labels stand nowhere but in front of them.
fn groups<'tu>(body: Cursor<'tu>) -> Option<Vec<SwitchGroup<'tu>>> {
    let mut groups: Vec<SwitchGroup<'tu>> = Vec::new();
    for mut statement in body.children() {
        if matches!(statement.kind(), kind::CASE | kind::DEFAULT) {
            groups.push(SwitchGroup::default());
        }
        let group = groups.last_mut()?;
        loop {
            let children = statement.children();
            match (statement.kind(), &children[..]) {
                (kind::CASE, [constant, inner]) => {
                    group.labels.push(Some(*constant));
                    statement = *inner;
                }
                (kind::DEFAULT, [inner]) => {
                    group.labels.push(None);
                    statement = *inner;
                }
                (kind::CASE | kind::DEFAULT, _) => return None,
                _ => break,
            }
        }
        group.statements.push(statement);
    }
    Some(groups)
}

/// Passes the labels of a group.
fn labels<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    text: &mut Text,
    group: &SwitchGroup<'tu>,
) -> Option<CaseGroup> {
    text.skip();
    let start = text.at;
    let mut constants = Vec::new();
    for label in &group.labels {
        match label {
            Some(constant) => {
                let span = evaluator.span(*constant);
                if evaluator.facts.files.crosses_macro(span) || constant.extent().in_macro() {
                    return None;
                }
                text.word(b"case")?;
                text.reach(span)?;
                constants.push(span);
            }
            None => text.word(b"default")?,
        }
        text.word(b":")?;
    }
    Some(CaseGroup {
        text: Span::new(text.file.file, start, text.at),
        labels: constants,
        is_default: group.labels.iter().any(Option::is_none),
    })
}

/// Whether a condition reads a variable or a part of the node, or of the element of a loop, nothing behind a pointer.
fn is_own_read(facts: &Facts<'_>, access: &Access) -> bool {
    let place = &access.place;
    let of_element = place.path.rsplit(is_element).next();
    let leads_on = |it: &[Usr]| it.iter().any(|it| facts.leads_to_child(it));
    let around = of_element.map(|it| it.split_last().map_or(&[][..], |it| it.1));
    access.mode == Mode::Read
        && matches!(place.root, Root::Node | Root::Variable(_))
        && around.is_some_and(|it| !leads_on(it))
}

/// Whether a write seems to change what a condition reads.
fn changes(write: &Access, read: &Access) -> bool {
    let (write, read) = (&write.place, &read.place);
    let leads = write.fields().zip(read.fields()).all(|(a, b)| a == b);
    let leads = leads && write.fields().count() <= read.fields().count();
    write.root == Root::Unknown || write.root == read.root && leads
}

/// How many of `statements` belong to the first: for a declaration, those up to the last that names one of its variables, or all where
/// something else may reach one. `None` if
/// that is not all that can be said of their lives.
fn lifetime<'tu>(evaluator: &mut Evaluator<'_, 'tu>, statements: &[Cursor<'tu>]) -> Option<usize> {
    let mut end = 1;
    let mut at = 0;
    while at < end {
        let statement = statements.get(at)?;
        at += 1;
        if statement.kind() != kind::DECL_STMT {
            continue;
        }
        for variable in statement.children() {
            let id = evaluator.frame.local(variable)?;
            let lifetime = evaluator.facts.type_lifetime(variable.ty());
            if variable.kind() != kind::VAR_DECL || !lifetime.destroy_harmless {
                return None;
            }
            // Who names a reference, names what it refers to.
            if !variable.ty().is_reference() && exposed(evaluator.frame).contains(&id) {
                // Others may reach it as long as it lives.
                let ends = statements.last().is_some_and(|it| is_return(*it));
                end = statements.len() - usize::from(ends);
                continue;
            }
            let names = |it: &Cursor<'tu>| mentions(*it, variable);
            let last = statements.iter().rposition(names);
            end = end.max(last.map_or(0, |it| it + 1));
        }
    }
    Some(end)
}

/// Whether the variables that a statement declares, if it does, go without running any code.
fn ends_silently<'tu>(evaluator: &mut Evaluator<'_, 'tu>, statement: Cursor<'tu>) -> bool {
    let variables = match statement.kind() {
        kind::DECL_STMT => statement.children(),
        _ => Vec::new(),
    };
    variables.into_iter().all(|it| {
        let known = it.kind() == kind::VAR_DECL && evaluator.frame.local(it).is_some();
        known && evaluator.facts.type_lifetime(it.ty()).destroy_harmless
    })
}

/// Whether a statement is a part by itself: it cannot leave the `if`.
fn is_part(statement: Cursor<'_>) -> bool {
    let is_none = matches!(statement.kind(), kind::NULL_STMT | kind::COMPOUND);
    !is_none && !has_jump(statement)
}

/// Whether a statement gives the value of the traversal whose body is read.
fn gives(evaluator: &Evaluator<'_, '_>, statement: Cursor<'_>) -> bool {
    statement.kind() == kind::RETURN
        && !statement.children().is_empty()
        && evaluator.frame.result.is_some()
}

/// Whether a statement is `return;`.
fn is_return(statement: Cursor<'_>) -> bool {
    statement.kind() == kind::RETURN && statement.children().is_empty()
}

/// Whether a jump may leave a statement, or lead into it.
fn has_jump(cursor: Cursor<'_>) -> bool {
    jumps(cursor, (false, false))
}

/// The same of what stands in a loop, or in a `switch`, of the statement.
fn jumps(cursor: Cursor<'_>, (in_loop, in_switch): (bool, bool)) -> bool {
    let of = cursor.kind();
    let leaves = match of {
        kind::RETURN | kind::GOTO | kind::INDIRECT_GOTO | kind::LABEL_STMT => true,
        kind::BREAK => !in_loop && !in_switch,
        kind::CONTINUE => !in_loop,
        kind::CASE | kind::DEFAULT => !in_switch,
        // What jumps in it, stays in it.
        kind::LAMBDA => return false,
        _ => false,
    };
    let is_loop = matches!(of, kind::FOR | kind::WHILE | kind::DO | kind::FOR_RANGE);
    let inside = match of {
        kind::SWITCH => (in_loop, true),
        _ if is_loop => (true, false),
        _ => (in_loop, in_switch),
    };
    leaves || cursor.children().into_iter().any(|it| jumps(it, inside))
}

/// Whether a statement is a declaration, or what stands in front of the condition of an `if` is one.
fn is_declaration(statement: Cursor<'_>) -> bool {
    matches!(statement.kind(), kind::DECL_STMT | kind::VAR_DECL)
}

/// Whether a traversal is called somewhere in a statement.
fn has_call<'tu>(facts: &mut Facts<'tu>, cursor: Cursor<'tu>) -> bool {
    let callee = cursor
        .referenced()
        .filter(|_| cursor.kind() == kind::CALL_EXPR);
    let traversal =
        callee.is_some_and(|it| kind::is_function(it.kind()) && facts.marks(it).traversal);
    traversal || cursor.children().into_iter().any(|it| has_call(facts, it))
}

/// The parts as the one statement that they are.
fn whole<'tu>(
    frame: &Frame<'tu>,
    parts: Vec<(Item, Trail<'tu>)>,
    span: Span,
) -> (Item, Trail<'tu>) {
    let mut trail = Trail::default();
    let mut items = Vec::new();
    for (mut item, of_part) in parts {
        item.forget_iteration();
        if let ItemKind::Call(call) = &mut item.kind {
            forget_moving_receiver(frame, call);
        }
        trail.receivers.extend(of_part.receivers);
        trail.runs.extend(of_part.runs);
        items.push(item);
    }
    (Item::whole(items, span), trail)
}

/// A text that is followed piece by piece, blanks and comments left out.
struct Text {
    text: crate::model::SourceText,
    file: Span,
    at: u32,
}

impl Text {
    fn skip(&mut self) {
        self.at = text::skip_trivia(&self.text.0, self.at as usize) as u32;
    }

    /// Passes `word`, if it is next.
    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.skip();
        let rest = self.text.0.get(self.at as usize..)?;
        let rest = rest.strip_prefix(word)?;
        let in_name = |it: &u8| it.is_ascii_alphanumeric() || *it == b'_';
        if word.iter().all(in_name) && rest.first().is_some_and(in_name) {
            return None;
        }
        self.at += word.len() as u32;
        Some(())
    }

    /// Goes on behind `span`, if that is next.
    fn reach(&mut self, span: Span) -> Option<()> {
        self.skip();
        let next = span.file == self.file.file && span.start == self.at && span.end > span.start;
        next.then(|| self.at = span.end)
    }
}
