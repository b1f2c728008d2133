//! Runs of the original and of the generated program with the same early ends: both execute the same events.

use std::ops::Range;

use super::original::{ITERATIONS, Original};
use super::outcomes::{self, Outcomes};
use crate::model::{FlagId, FlagTest, Item, ItemKey, Listing, Returns, Statement};

/// When each event happens in one run, by its place in the text; `None` if it does not.
pub(super) type Times = Vec<Option<Time>>;

/// A moment: the statement's place in the text; then what a call evaluates before it runs (in any order), and what it
/// runs, member by member.
pub(super) type Time = (u32, bool, u32);

/// Runs both with all `outcomes`.
///
/// # Errors
/// What one of them runs and the other does not.
pub(super) fn all(
    original: &Original<'_>,
    listing: &Listing,
    mut outcomes: Outcomes,
) -> Result<Vec<Times>, String> {
    let omitted = listing.omitted.iter();
    let mut is_omitted = vec![false; original.events.len()];
    for event in omitted.flat_map(|it| original.all_events_of(*it)) {
        is_omitted[event] = true;
    }
    let mut runs = Vec::new();
    while outcomes.next_run() {
        let absent = absent(original, listing, &mut outcomes);
        // No call is made for nobody.
        if listing.told && absent.iter().all(|it| *it) {
            continue;
        }
        let (expected, mut ends) = executed(original, &absent, &mut outcomes);
        let (times, own_ends) = Machine::run(original, listing, absent, &mut outcomes)?;
        ends.extend(own_ends);
        for (at, event) in original.events.iter().enumerate() {
            let name = || {
                let statement = event
                    .item
                    .map_or("the whole".to_owned(), |it| format!("statement {it}"));
                format!("{statement} of `{}`", original.name(event.instance))
            };
            // Where an end in one branch fires, what stands in another runs in neither program, in whichever order the branches are printed.
            let in_other_branch = |item: usize| {
                let of = (event.instance, item);
                original
                    .item(of)
                    .is_ok_and(|it| is_ruled_out(original, (of, it), &ends))
            };
            let matters = !event.item.is_some_and(in_other_branch);
            match (expected[at], times[at].is_some()) {
                (false, true) if matters => {
                    return Err(format!("{} runs though its traversal has ended", name()));
                }
                (true, false) if matters && !is_omitted[at] => {
                    return Err(format!("{} does not run", name()));
                }
                (_, true) if is_omitted[at] => {
                    return Err(format!("{} is left out and printed", name()));
                }
                _ => {}
            }
        }
        runs.push(times);
    }
    Ok(runs)
}

/// The traversals that have ended before the body starts.
fn absent(original: &Original<'_>, listing: &Listing, outcomes: &mut Outcomes) -> Vec<bool> {
    let all = 0..original.len();
    all.map(|it| listing.told && outcomes.fires(outcomes::before(it), &[]))
        .collect()
}

/// What the original executes: each traversal up to the first statement that ends it; and these statements.
fn executed(
    original: &Original<'_>,
    absent: &[bool],
    outcomes: &mut Outcomes,
) -> (Vec<bool>, Vec<ItemKey>) {
    let mut executed = vec![false; original.events.len()];
    let mut ends = Vec::new();
    for instance in (0..original.len()).filter(|it| !absent[*it]) {
        if let Some(whole) = original.whole(instance) {
            executed[whole] = true;
        }
        let all = 0..original.items(instance).len();
        let mut events = (&mut executed, &mut ends);
        execute((original, instance), all, &[], (outcomes, &mut events));
    }
    (executed, ends)
}

/// Whether a statement stands in another branch than one of `ends`, which has ended its traversal.
fn is_ruled_out(original: &Original<'_>, (of, item): (ItemKey, &Item), ends: &[ItemKey]) -> bool {
    let mut ends = ends.iter().filter(|it| it.0 == of.0);
    ends.any(|end| original.item(*end).is_ok_and(|it| it.rules_out(item)))
}

/// How the execution of some statements ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Behind them.
    GoesOn,
    /// The loop around them ends.
    Stops,
    /// The traversal ends.
    Ends,
}

/// Executes statements of a traversal in one iteration of the loops around them.
fn execute(
    (original, instance): (&Original<'_>, usize),
    range: Range<usize>,
    iteration: &[u8],
    (outcomes, events): (&mut Outcomes, &mut (&mut Vec<bool>, &mut Vec<ItemKey>)),
) -> Way {
    let items = original.items(instance);
    let mut at = range.start;
    while at < range.end {
        let of = (instance, at);
        let Some((inner, each)) = items[at].loops().nth(iteration.len()) else {
            let own = original.events_of(of, iteration).unwrap_or_default();
            events.0[own].fill(true);
            let may = original.may_end(of) || original.may_stop(of);
            if may && outcomes.fires(of, iteration) {
                if original.may_end(of) {
                    events.1.push(of);
                    return Way::Ends;
                }
                return Way::Stops;
            }
            at += 1;
            continue;
        };
        let within = |it: &Item| {
            it.loops()
                .nth(iteration.len())
                .is_some_and(|it| it.0 == inner)
        };
        let rest = items[at..range.end].iter();
        let count = rest.take_while(|it| within(it)).count();
        for number in 0..if each.is_peeled() { 1 } else { ITERATIONS } {
            let iteration = [iteration, &[number]].concat();
            let inside = at..at + count;
            match execute((original, instance), inside, &iteration, (outcomes, events)) {
                Way::GoesOn => {}
                Way::Stops => break,
                Way::Ends => return Way::Ends,
            }
        }
        at += count;
    }
    Way::GoesOn
}

/// The generated program while it runs.
struct Machine<'r, 'p> {
    original: &'r Original<'p>,
    outcomes: &'r mut Outcomes,
    flags: Vec<bool>,
    /// The traversals that have ended.
    ended: Vec<bool>,
    /// The statements that ended one.
    ends: Vec<ItemKey>,
    /// Whether the body has ended.
    stopped: bool,
    /// Whether the loop around has.
    left: bool,
    /// The place in the text.
    at: u32,
    /// The places of the conditions and loops around it, the outermost first.
    under: Vec<u32>,
    /// The place of the conditions which some calls of a group have more than others, in the arm where they hold.
    extra: Option<u32>,
    /// The iterations of the loops around it.
    iteration: Vec<u8>,
    times: Times,
}

impl<'r, 'p> Machine<'r, 'p> {
    fn run(
        original: &'r Original<'p>,
        listing: &Listing,
        absent: Vec<bool>,
        outcomes: &'r mut Outcomes,
    ) -> Result<(Times, Vec<ItemKey>), String> {
        let all_absent = |of: &Vec<usize>| of.iter().all(|it| absent.get(*it) == Some(&true));
        let mut machine = Machine {
            flags: listing
                .flags
                .iter()
                .map(|it| listing.told && all_absent(it))
                .chain(listing.loop_flags.iter().map(|_| false))
                .collect(),
            ended: absent,
            ends: Vec::new(),
            stopped: false,
            left: false,
            at: 0,
            under: Vec::new(),
            extra: None,
            iteration: Vec::new(),
            times: vec![None; original.events.len()],
            original,
            outcomes,
        };
        machine.block(&listing.statements)?;
        Ok((machine.times, machine.ends))
    }

    fn block(&mut self, statements: &[Statement]) -> Result<(), String> {
        for it in statements {
            if self.left {
                self.skip(std::slice::from_ref(it));
                continue;
            }
            self.at += 1;
            if !self.stopped {
                self.statement(it)?;
            }
        }
        Ok(())
    }

    /// Passes statements that do not run, so that each has its place in the text whatever runs.
    fn skip(&mut self, statements: &[Statement]) {
        for it in statements {
            self.at += 1;
            match it {
                Statement::If { then, .. } => self.skip(then),
                Statement::Each { then, .. } => {
                    for _ in 0..ITERATIONS {
                        self.at += 1;
                        self.skip(then);
                    }
                }
                Statement::Under {
                    declared,
                    then,
                    otherwise,
                    ..
                } => {
                    self.at += u32::from(declared.is_some());
                    self.skip(then);
                    self.skip(otherwise);
                }
                Statement::Written { parts, .. } => {
                    self.at += parts.len().saturating_sub(1) as u32;
                }
                Statement::Cases { groups, .. } => groups.iter().for_each(|it| self.skip(it)),
                Statement::Choice(arms) => arms.iter().for_each(|it| self.skip(&it.calls)),
                _ => {}
            }
        }
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), String> {
        match statement {
            Statement::Item { of, returns } => {
                self.execute(*of, 0)?;
                self.end_if_fires(&[*of], returns)?;
            }
            Statement::Written { parts, returns } => {
                for (number, of) in parts.iter().enumerate() {
                    self.at += u32::from(number > 0);
                    // A call in an operand that is not always evaluated has its condition there.
                    let around = self.under.len();
                    let asks = self.original.item(*of)?.predicates.len();
                    self.under.resize(around.max(asks), self.at);
                    self.execute(*of, 0)?;
                    self.under.truncate(around);
                }
                if let Some(last) = parts.last() {
                    self.end_if_fires(&[*last], returns)?;
                }
            }
            Statement::Assign(of) => {
                self.execute(*of, 0)?;
                if self.original.may_end(*of) {
                    return Err("a declaration that may end its traversal is split".to_owned());
                }
            }
            Statement::Guard { members, returns } => {
                let alive: Vec<ItemKey> = members
                    .iter()
                    .filter(|it| self.ended.get(it.0) == Some(&false))
                    .copied()
                    .collect();
                if alive.is_empty() {
                    return Err("a test is made for traversals that have all ended".to_owned());
                }
                for of in &alive {
                    self.execute(*of, 0)?;
                }
                self.end_if_fires(members, returns)?;
            }
            Statement::Whole(instance) => {
                let event = self.original.whole(*instance);
                let event = event.ok_or_else(|| format!("there is no traversal {instance}"))?;
                self.happen(event, (self.at, true, 0))?;
            }
            Statement::Call { members, ended, .. } => {
                let flags = ended.as_deref().unwrap_or_default();
                let lives = |at: &usize| {
                    !flags
                        .get(*at)
                        .is_some_and(|it| it.is_some_and(|it| self.is_set(it)))
                };
                let living: Vec<usize> = (0..members.len()).filter(lives).collect();
                if living.is_empty() {
                    return Err("a call is made for traversals that have all ended".to_owned());
                }
                // What one of them asks for beside the others, and is known, is not evaluated: see `names`.
                let around = self.extra;
                self.extra = around.or(Some(self.at));
                for index in living {
                    self.execute(members[index], index as u32)?;
                }
                self.extra = around;
            }
            Statement::Single { of, unless } => {
                if !unless.is_some_and(|it| self.is_set(it)) {
                    self.execute(*of, 0)?;
                }
            }
            Statement::If { test, then } => match self.holds(test) {
                true => self.block(then)?,
                false => self.skip(then),
            },
            // Whatever runs, keeps its order if all does: what is under a condition is taken to run, be it behind `else`. (Of two
            // branches only one does: see `order`.)
            Statement::Under {
                declared,
                then,
                otherwise,
                ..
            } => {
                if let Some(of) = declared {
                    self.execute(*of, 0)?;
                    self.at += 1;
                }
                self.under.push(self.at);
                self.block(then)?;
                self.block(otherwise)?;
                self.under.pop();
            }
            Statement::Each { then, flags, .. } => {
                for (flag, before) in flags {
                    let is_set = before.is_some_and(|it| self.is_set(it));
                    self.set(*flag, is_set);
                }
                for number in 0..ITERATIONS {
                    self.at += 1;
                    self.under.push(self.at);
                    self.iteration.push(number);
                    self.block(then)?;
                    self.iteration.pop();
                    self.under.pop();
                }
                self.left = false;
            }
            Statement::Stop { of, flags, leaves } => {
                self.execute(*of, 0)?;
                if !self.is_ruled_out(*of)? && self.outcomes.fires(*of, &self.iteration) {
                    if self.original.may_end(*of) {
                        self.ended[of.0] = true;
                        self.ends.push(*of);
                    }
                    flags.iter().for_each(|it| self.set(*it, true));
                    self.left |= leaves;
                }
            }
            Statement::Leave(flags) => self.left = flags.iter().all(|it| self.is_set(*it)),
            Statement::Cases { groups, .. } => {
                self.under.push(self.at);
                for it in groups {
                    self.block(it)?;
                }
                self.under.pop();
            }
            Statement::Choice(arms) => {
                let mut made = false;
                for arm in arms {
                    let taken = !made && arm.test.as_ref().is_none_or(|it| self.holds(it));
                    // The other arm has some of the same calls, in the same order: see `names`.
                    let is_condition = matches!(arm.test, Some(FlagTest::Conditions(..)));
                    self.extra = (taken && is_condition).then_some(self.at);
                    match taken {
                        true => self.block(&arm.calls)?,
                        false => self.skip(&arm.calls),
                    }
                    self.extra = None;
                    made |= taken;
                }
            }
            Statement::Declare(_) => {}
            Statement::End(flags) => self.stopped = flags.iter().all(|it| self.is_set(*it)),
        }
        Ok(())
    }

    fn holds(&self, test: &FlagTest) -> bool {
        match test {
            FlagTest::Clear(flags) => flags.iter().all(|it| !self.is_set(*it)),
            FlagTest::OneClear(flags) => flags.iter().any(|it| !self.is_set(*it)),
            FlagTest::Conditions(..) => true,
        }
    }

    fn is_set(&self, flag: FlagId) -> bool {
        self.flags.get(flag.0 as usize) == Some(&true)
    }

    fn set(&mut self, flag: FlagId, is_set: bool) {
        if let Some(it) = self.flags.get_mut(flag.0 as usize) {
            *it = is_set;
        }
    }

    /// One of equal statements of several traversals may have ended them.
    fn end_if_fires(&mut self, members: &[ItemKey], returns: &Returns) -> Result<(), String> {
        let Some(first) = members.first() else {
            return Ok(());
        };
        let may_end = self.original.may_end(*first) && !self.is_ruled_out(*first)?;
        if !may_end || !self.outcomes.fires(*first, &self.iteration) {
            return Ok(());
        }
        for (instance, _) in members {
            self.ended[*instance] = true;
        }
        self.ends.extend(members);
        match returns {
            Returns::Keep => self.stopped = true,
            Returns::Leave => {}
            Returns::Set(flags) => {
                flags.iter().for_each(|it| self.set(*it, true));
            }
        }
        Ok(())
    }

    /// Whether a statement stands in another branch than one that has ended its traversal: where the one runs, the other does not.
    fn is_ruled_out(&self, of: ItemKey) -> Result<bool, String> {
        let item = self.original.item(of)?;
        Ok(is_ruled_out(self.original, (of, item), &self.ends))
    }

    /// A statement, or one of several calls in one.
    fn execute(&mut self, of: ItemKey, index: u32) -> Result<(), String> {
        let conditions = self.original.item(of)?.predicates.len();
        let has_extra = self.extra.is_some() && conditions > self.under.len();
        if conditions != self.under.len() && !has_extra {
            return Err("a statement stands under other conditions".to_owned());
        }
        let place = |number: usize| self.under.get(number).copied().or(self.extra);
        let under: Vec<u32> = (0..conditions).filter_map(place).collect();
        if self.is_other_iteration(of)? || self.is_ruled_out(of)? {
            return Ok(());
        }
        let events = self.original.events_of(of, &self.iteration);
        let events = events.ok_or("a statement stands in other loops")?;
        for (number, event) in events.enumerate() {
            let time = match number.checked_sub(conditions) {
                // Of several in one test, the outer ones come first.
                None => (under[number], false, number as u32),
                Some(0) => (self.at, false, 0),
                Some(_) => (self.at, true, index),
            };
            self.happen(event, time)?;
        }
        Ok(())
    }

    /// Whether a statement is a call on the first element, and this is another iteration.
    fn is_other_iteration(&self, of: ItemKey) -> Result<bool, String> {
        let loops = self.original.item(of)?.loops();
        let mut loops = loops.zip(&self.iteration);
        Ok(loops.any(|((_, each), number)| each.is_peeled() && *number > 0))
    }

    fn happen(&mut self, event: usize, time: Time) -> Result<(), String> {
        match self.times[event].replace(time) {
            None => Ok(()),
            Some(_) => Err("a statement runs twice".to_owned()),
        }
    }
}
