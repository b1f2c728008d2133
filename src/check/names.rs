//! What shows in the text, not in runs: a merged call is the function of its members' slots, on one node; variables are
//! declared where they are used; what is left out does nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::conditions::{Around, Branch, Conditions};
use super::original::Original;
use crate::link::Program;
use crate::lower::locals::{locals_within, printed_texts, reached_locals, used_locals};
use crate::model::{
    Arm, Call, FlagId, FlagTest, FusedBody, FusedFunction, FusedId, ItemKey, ItemKind, Listing,
    LocalId, LocalKey, Mode, Owner, Place, Plan, Predicate, RefKind, Root, Slot, Span, Statement,
    Usr, Variable,
};

/// Checks calls, declarations and what is left out.
///
/// # Errors
/// What is wrong.
pub(super) fn check(
    program: &Program,
    plan: &Plan,
    original: &Original<'_>,
    listing: &Listing,
) -> Result<(), String> {
    for it in listing.all() {
        if let Statement::Call {
            members,
            target,
            ended,
            receiver,
        } = it
        {
            let told = call(program, plan, original, members, *target)?;
            let owner = plan.functions.get(target.0 as usize).map(|it| &it.owner);
            if let Some(Owner::Class(_)) = owner {
                let ended = ended.as_deref().unwrap_or_default();
                on_node(program, original, (members, ended), *receiver)?;
            }
            if told != ended.as_ref().map(Vec::len) {
                return Err("a call does not say which of its members have ended".to_owned());
            }
            let may_have_ended = |at: &usize| {
                let flags = ended.as_deref().unwrap_or_default();
                flags.get(*at).is_some_and(Option::is_some)
            };
            let named = receiver.filter(may_have_ended);
            if let Some(of) = named.and_then(|it| members.get(it))
                && is_named_by_variable(original, *of)?
            {
                return Err("a node is named by a variable of one that may have ended".to_owned());
            }
        }
    }
    for it in &listing.omitted {
        if !is_harmless(original, *it)? {
            return Err("a statement with an effect is left out".to_owned());
        }
    }
    let omitted = |of: &ItemKey| {
        let declares = original.item(*of).map_or(&[][..], |it| &it.declares);
        declares.iter().map(|it| (of.0, *it)).collect::<Vec<_>>()
    };
    let mut scopes = Scopes {
        original,
        omitted: listing.omitted.iter().flat_map(omitted).collect(),
        open: Vec::new(),
        closed: BTreeSet::new(),
        loops: BTreeSet::new(),
        renamed: listing.same.iter().copied().collect(),
        conditions: Conditions {
            program,
            original,
            together: Vec::new(),
            open: Vec::new(),
        },
    };
    scopes.block(&listing.statements)?;
    let renamed: BTreeSet<_> = listing.same.iter().copied().collect();
    let mut others = renamed.difference(&scopes.loops);
    let same = |(own, first): &(LocalKey, LocalKey)| {
        own == first || scopes.omitted.contains(own) && is_same_object(original, *own, *first)
    };
    match scopes.loops.is_subset(&renamed) && others.all(same) {
        true => Ok(()),
        false => Err("a loop's variable has the name of another".to_owned()),
    }
}

/// Whether two variables stand for one object, in the same way.
fn is_same_object(original: &Original<'_>, a: LocalKey, b: LocalKey) -> bool {
    let local = |(instance, id): LocalKey| {
        let body = original.body(instance)?;
        body.locals.get(id.0 as usize)
    };
    let Some((a, b)) = local(a).zip(local(b)) else {
        return false;
    };
    a.is_same_object(b)
}

/// One call in place of several: of what they call, in their order, on their node. Of how many of them it must be told
/// whether they have ended.
fn call(
    program: &Program,
    plan: &Plan,
    original: &Original<'_>,
    members: &[ItemKey],
    target: FusedId,
) -> Result<Option<usize>, String> {
    let function = plan.functions.get(target.0 as usize);
    let function = function.ok_or("a function is called that is not planned")?;
    let mut slots: Vec<Slot> = Vec::new();
    let mut node: Option<(&Place, &Usr, Option<usize>)> = None;
    for of in members {
        let ItemKind::Call(call) = &original.item(*of)?.kind else {
            return Err("a statement that is no call is part of one".to_owned());
        };
        slots.push(program.slot(call));
        let receiver = receiver(call, of.0).ok_or("a call on no known node is part of another")?;
        if *node.get_or_insert(receiver) != receiver {
            return Err(format!("`{}` is called for several nodes", function.name));
        }
    }
    if function.slots != slots {
        return Err(format!(
            "`{}` is called for other traversals",
            function.name
        ));
    }
    let fits = match (&function.owner, node) {
        (Owner::Class(owner), Some((_, class, _))) => program.derives_from(class, owner),
        _ => true,
    };
    match fits {
        true => Ok(function.living_of.map(|_| function.slots.len())),
        false => Err(format!("`{}` is called on another class", function.name)),
    }
}

/// A member function is called on a node that is there: on what a member is called on that has not ended, where the call says what that is.
/// (Free functions may test for none.)
fn on_node(
    program: &Program,
    original: &Original<'_>,
    (members, ended): (&[ItemKey], &[Option<FlagId>]),
    receiver: Option<usize>,
) -> Result<(), String> {
    let calls = members.iter().map(|of| Ok(&original.item(*of)?.kind));
    let calls: Vec<&ItemKind> = calls.collect::<Result<_, String>>()?;
    // Of each call of a member of the class, whether its object is written.
    let member = |at: usize| match calls.get(at) {
        Some(ItemKind::Call(call)) => {
            let callee = program.function(&call.callee)?;
            let is_written = call.receiver.text.is_some();
            callee.class.is_some().then_some(is_written)
        }
        _ => None,
    };
    let selects = match receiver {
        Some(at) => member(at) == Some(true),
        None => (0..calls.len()).any(|at| member(at) == Some(false)),
    };
    if !selects {
        return Err("a member function is called on an argument".to_owned());
    }
    // Where all are members, what has ended had an object too.
    let lives = |at: usize| member(at).is_some() && !ended.get(at).is_some_and(Option::is_some);
    let all = 0..calls.len();
    match all.clone().any(lives) || all.clone().all(|at| member(at).is_some()) {
        true => Ok(()),
        false => Err("a member function is called where no member may live".to_owned()),
    }
}

/// Checks that each part of the plain calls is called as a function of its slots, on the node's class.
///
/// # Errors
/// What is wrong.
pub(super) fn check_parts(
    program: &Program,
    plan: &Plan,
    function: &FusedFunction,
    body: &FusedBody,
) -> Result<(), String> {
    let mut behind = 0;
    for part in &body.parts {
        let target = plan.functions.get(part.target.0 as usize);
        let target = target.ok_or("a function is called that is not planned")?;
        let is_next = behind <= part.from && part.to - part.from < function.slots.len();
        let slots = function.slots.get(part.from..part.to);
        let fits = match (&target.owner, &body.class) {
            (Owner::Class(owner), Some(class)) => program.derives_from(class, owner),
            _ => false,
        };
        if !is_next || !fits || slots != Some(&target.slots) || target.living_of.is_some() {
            return Err(format!("`{}` is called for other traversals", target.name));
        }
        behind = part.to;
    }
    match body.parts.is_empty() || function.living_of.is_none() {
        true => Ok(()),
        false => Err("parts are called of which some may have ended".to_owned()),
    }
}

/// The node of a call: its path and static class; a path from a local is one of its own instance's.
fn receiver(call: &Call, instance: usize) -> Option<(&Place, &Usr, Option<usize>)> {
    let place = call.receiver.place.as_ref().filter(|it| !it.whole)?;
    let of_instance = matches!(place.root, Root::Pointee(Variable::Local(_)));
    Some((place, &call.receiver.class, of_instance.then_some(instance)))
}

/// Whether a call names its node by a variable that a statement of its traversal declares.
fn is_named_by_variable(original: &Original<'_>, of: ItemKey) -> Result<bool, String> {
    let item = original.item(of)?;
    let ItemKind::Call(call) = &item.kind else {
        return Ok(false);
    };
    let text: Vec<Span> = call.receiver.text.into_iter().collect();
    let (named, _) = locals_within(item, &text);
    let mut items = original.items(of.0).iter();
    Ok(items.any(|it| it.declares.iter().any(|it| named.contains(it))))
}

/// Whether a statement declares variables and writes nothing else. (What gives a pointer to an object does no more.)
fn is_harmless(original: &Original<'_>, of: ItemKey) -> Result<bool, String> {
    let item = original.item(of)?;
    let own = |place: &Place| match place.root {
        Root::Variable(Variable::Local(id)) => item.declares.contains(&id),
        _ => false,
    };
    let body = original.body(of.0);
    let stands_for_object = |id: &LocalId| {
        let local = body.and_then(|it| it.locals.get(id.0 as usize));
        local.is_some_and(|it| it.object.is_some())
    };
    let objects = !item.declares.is_empty() && item.declares.iter().all(stands_for_object);
    let mut accesses = item.accesses.iter();
    Ok(item.kind == ItemKind::Simple
        && (item.nested.is_empty() && item.helpers.is_empty() || item.only_accessors || objects)
        && item.returns.is_empty()
        && accesses.all(|it| it.mode == Mode::Read || own(&it.place)))
}

fn tests_condition(arms: &[Arm]) -> bool {
    let mut tests = arms.iter().filter_map(|it| it.test.as_ref());
    tests.any(|it| matches!(it, FlagTest::Conditions(..)))
}

/// The blocks that are open, with the variables declared in each.
struct Scopes<'r, 'p> {
    original: &'r Original<'p>,
    /// The variables of declarations that are left out: a grouped call's own receiver may still lead to one.
    omitted: BTreeSet<LocalKey>,
    open: Vec<BTreeSet<LocalKey>>,
    /// The variables whose block has ended.
    closed: BTreeSet<LocalKey>,
    /// The variables of loops that are one, each with that of the first.
    loops: BTreeSet<(LocalKey, LocalKey)>,
    /// The variables that are printed as another one.
    renamed: BTreeMap<LocalKey, LocalKey>,
    /// The conditions under which the statements at hand stand.
    conditions: Conditions<'r, 'p>,
}

impl<'r> Scopes<'r, '_> {
    fn block(&mut self, statements: &'r [Statement]) -> Result<(), String> {
        self.open.push(BTreeSet::new());
        for it in statements {
            self.statement(it)?;
        }
        self.closed.extend(self.open.pop().unwrap_or_default());
        Ok(())
    }

    fn statement(&mut self, statement: &'r Statement) -> Result<(), String> {
        self.conditions.together = statement.items().to_vec();
        let is_written = matches!(statement, Statement::Written { .. });
        for of in statement.items().iter().filter(|_| !is_written) {
            self.conditions.check(*of)?;
        }
        match statement {
            Statement::Item { of, .. } => {
                self.uses(*of, self.printed(*of)?)?;
                self.declare(*of)
            }
            Statement::Written { parts, .. } => parts.iter().try_for_each(|of| {
                let depth = self.conditions.open.len();
                let item = self.original.item(*of)?;
                // A call in an operand that is not always evaluated has its condition there.
                for (at, own) in item.predicates.iter().enumerate().skip(depth) {
                    let within = item.of.is_some_and(|it| it.contains(own.statement));
                    if !within || own.each.is_some() {
                        return Err(
                            "a part of a statement stands under other conditions".to_owned()
                        );
                    }
                    self.condition((*of, at))?;
                    let around = Around::Condition(*of, at, Branch::Then);
                    self.conditions.open.push(around);
                }
                self.conditions.check(*of)?;
                self.conditions.open.truncate(depth);
                self.uses(*of, self.printed(*of)?)?;
                self.declare(*of)
            }),
            Statement::Assign(of) => {
                let item = self.original.item(*of)?;
                self.uses(*of, self.printed(*of)?)?;
                let mut declared = item.declares.iter();
                match declared.all(|it| self.is_declared((of.0, *it))) {
                    true => Ok(()),
                    false => Err("a variable is assigned that is not declared".to_owned()),
                }
            }
            Statement::Declare(local) => {
                self.open.last_mut().map(|it| it.insert(*local));
                Ok(())
            }
            Statement::Guard { members, .. } => {
                let first = members.first().ok_or("a test of no traversal is made")?;
                self.uses(*first, self.printed(*first)?)
            }
            Statement::Single { of, .. } => self.uses(*of, self.printed(*of)?),
            Statement::Call {
                members, receiver, ..
            } => self.call(members, *receiver),
            Statement::If { then, .. } => self.block(then),
            Statement::Under {
                of,
                predicate,
                declared,
                then,
                otherwise,
            } => {
                // The variable lives in the whole `if`.
                self.open.push(BTreeSet::new());
                if let Some(declared) = declared {
                    self.uses(*declared, self.printed(*declared)?)?;
                    self.declare(*declared)?;
                    self.is_condition(*declared, (*of, *predicate))?;
                }
                self.condition((*of, *predicate))?;
                for (branch, block) in [(Branch::Then, then), (Branch::Else, otherwise)] {
                    let around = Around::Condition(*of, *predicate, branch);
                    self.conditions.open.push(around);
                    self.block(block)?;
                    self.conditions.open.pop();
                }
                self.closed.extend(self.open.pop().unwrap_or_default());
                Ok(())
            }
            Statement::Cases {
                of,
                predicate,
                groups,
            } => {
                self.condition((*of, *predicate))?;
                for (at, block) in groups.iter().enumerate() {
                    let around = Around::Condition(*of, *predicate, Branch::Group(at));
                    self.conditions.open.push(around);
                    self.block(block)?;
                    self.conditions.open.pop();
                }
                Ok(())
            }
            Statement::Each { headers, then, .. } => {
                let variables = self.conditions.one_loop(headers)?;
                if headers.len() > 1 {
                    self.loops.extend(variables);
                }
                // Of the others nothing is printed.
                if let Some(first) = headers.first() {
                    self.condition(*first)?;
                }
                self.conditions.open.push(Around::Each(headers));
                self.block(then)?;
                self.conditions.open.pop();
                Ok(())
            }
            Statement::Choice(arms) if tests_condition(arms) => self.more(arms),
            Statement::Choice(arms) => {
                let mut arms = arms.iter();
                arms.try_for_each(|it| self.block(&it.calls))
            }
            Statement::Whole(_)
            | Statement::End(_)
            | Statement::Stop { .. }
            | Statement::Leave(_) => Ok(()),
        }
    }

    /// The variables that a statement names as it is printed. Its conditions are printed where statements stand under them.
    fn printed(&self, of: ItemKey) -> Result<Vec<LocalId>, String> {
        let item = self.original.item(of)?;
        let conditions: Vec<Span> = item.predicates.iter().flat_map(Predicate::texts).collect();
        let mut named = locals_within(item, &conditions).1;
        // By itself, a call whose value nobody uses gives it to nobody.
        if item.discards {
            named.retain(|it| item.result() != Some(*it));
        }
        Ok(named)
    }

    /// The variables that a condition names are declared where it is printed.
    fn condition(&self, (of, at): (ItemKey, usize)) -> Result<(), String> {
        let item = self.original.item(of)?;
        let condition = item.predicates.get(at);
        let texts: Vec<Span> = condition.into_iter().flat_map(Predicate::texts).collect();
        self.uses(of, locals_within(item, &texts).0)
    }

    /// The declaration in the condition of an `if` is the condition number `predicate` of `of`: a variable is tested that is the one declared, or
    /// stands in the same `if`.
    fn is_condition(
        &self,
        declared: ItemKey,
        (of, predicate): (ItemKey, usize),
    ) -> Result<(), String> {
        let (item, tested) = (self.original.item(declared)?, self.original.item(of)?);
        let condition = tested.predicates.get(predicate);
        let condition = condition.ok_or("a statement has no such condition")?;
        let printed = |it: LocalKey| self.renamed.get(&it).copied().unwrap_or(it);
        let own = item.declares.iter().map(|it| (declared.0, *it));
        let own: Vec<LocalKey> = own.collect();
        let mut names = used_locals(tested).map(|it| printed((of.0, it)));
        let is_own = declared.0 == of.0 && item.within == Some(condition.statement);
        let is_name = tested.refs.iter().any(|it| {
            let is_local =
                matches!(it.kind, RefKind::Local(id) if own.contains(&printed((of.0, id))));
            it.span == condition.condition && is_local
        });
        match item.within.is_some() && names.any(|it| own.contains(&it)) && (is_own || is_name) {
            true => Ok(()),
            false => Err("a declaration stands in a condition that is another".to_owned()),
        }
    }

    fn call(&self, members: &[ItemKey], receiver: Option<usize>) -> Result<(), String> {
        for (at, of) in members.iter().enumerate() {
            let item = self.original.item(*of)?;
            let mut texts = printed_texts(item, (at, receiver));
            texts.retain(|it| {
                !item
                    .predicates
                    .iter()
                    .any(|of| of.texts().any(|text| text == *it))
            });
            self.uses(*of, locals_within(item, &texts).0)?;
        }
        Ok(())
    }

    /// One call for several statements of which some stand under more conditions: where these do not hold, the others are called in the
    /// same order.
    fn more(&mut self, arms: &'r [Arm]) -> Result<(), String> {
        let wrong = || "calls under several conditions are not told apart by these".to_owned();
        let [
            Arm {
                test: Some(FlagTest::Conditions(by, at)),
                calls: all,
            },
            Arm {
                test: None,
                calls: others,
            },
        ] = arms
        else {
            return Err(wrong());
        };
        let [
            Statement::Call {
                members,
                receiver,
                ended: None,
                ..
            },
        ] = &all[..]
        else {
            return Err(wrong());
        };
        let depth = self.conditions.open.len();
        let (mut extra, mut rest) = (Vec::new(), Vec::new());
        for of in members {
            let more = self.original.item(*of)?.predicates.len() > depth;
            if more { &mut extra } else { &mut rest }.push(*of);
        }
        let more = self.original.item(*by)?.predicates.get(*at..);
        let is_plain = more.is_some_and(|it| {
            let mut all = it.iter();
            all.all(|it| it.each.is_none() && it.cases.is_none() && !it.calls)
        });
        let plain_calls = others.iter().all(|it| {
            let call = matches!(it, Statement::Call { ended: None, .. });
            call || matches!(it, Statement::Single { unless: None, .. })
        });
        let called: Vec<ItemKey> = others.iter().flat_map(|it| it.items()).copied().collect();
        for printed in *at..*at + more.map_or(0, <[_]>::len) {
            self.condition((*by, printed))?;
        }
        if *at != depth || !extra.contains(by) || !is_plain || !plain_calls || called != rest {
            return Err(wrong());
        }
        self.conditions.together.clone_from(members);
        for of in &rest {
            self.conditions.check(*of)?;
        }
        let count = more.map_or(0, <[_]>::len);
        let around = (*at..*at + count).map(|at| Around::Condition(*by, at, Branch::Then));
        self.conditions.open.extend(around);
        let checked = extra.iter().try_for_each(|of| self.conditions.check(*of));
        self.conditions.open.truncate(depth);
        checked?;
        self.call(members, *receiver)?;
        self.block(others)
    }

    fn declare(&mut self, of: ItemKey) -> Result<(), String> {
        let declares = &self.original.item(of)?.declares;
        if let Some(block) = self.open.last_mut() {
            block.extend(declares.iter().map(|it| (of.0, *it)));
        }
        Ok(())
    }

    /// The variables that a statement names are declared where it stands, and those that it may reach without do not
    /// live any less long than it. (That a declaration does not come behind what reaches its variable is a matter of
    /// the order of the two: they conflict.)
    fn uses(&self, of: ItemKey, named: Vec<LocalId>) -> Result<(), String> {
        let item = self.original.item(of)?;
        let body = self.original.body(of.0);
        // What it names in text that is not printed, it reaches only if something leads there.
        let exposed = |id: &LocalId| {
            let local = body.and_then(|it| it.locals.get(id.0 as usize));
            local.is_some_and(|it| it.exposed)
        };
        let unprinted: BTreeSet<LocalId> = used_locals(item)
            .filter(|it| !named.contains(it) && !exposed(it))
            .collect();
        let reached = body.into_iter().flat_map(|it| reached_locals(it, item));
        let mut reached = reached.filter(|it| !unprinted.contains(it));
        let has_ended = |it: LocalKey| self.closed.contains(&it) && !self.omitted.contains(&it);
        let ended = reached.any(|it| has_ended((of.0, it)));
        let items = self.original.items(of.0);
        let of_statements = |id: &LocalId| items.iter().any(|it| it.declares.contains(id));
        let mut used = named.into_iter().filter(|it| !item.declares.contains(it));
        match ended || used.any(|it| of_statements(&it) && !self.is_declared((of.0, it))) {
            false => Ok(()),
            true => Err(format!(
                "statement {} of `{}` uses a variable that is not declared there",
                of.1,
                self.original.name(of.0)
            )),
        }
    }

    fn is_declared(&self, local: LocalKey) -> bool {
        let printed = self.renamed.get(&local).unwrap_or(&local);
        self.open.iter().any(|it| it.contains(printed))
    }
}
