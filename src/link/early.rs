//! Early ends, read as conditions of what follows: `if (c) { A; return; } B` is `if (c) A else B` (if-conversion of what Allen, Kennedy,
//! Porterfield and Warren call exit branches). So is a `switch` with groups that end the traversal, where one group is left, which need not be written: that of
//! all other values. The value that such a `return` gives, a variable gets.
//!
//! A body has three readings of that kind. As it is written, the `if` is one statement that may end the traversal: traversals that end under different
//! conditions can still share calls, since `lower` tells who lives by flags. In the other two, what stands behind the `if` runs under the
//! opposite condition, so that its calls join those under an equal `if` of another traversal, and no flag is needed. `fuse` chooses.
//!
//! The condition is then evaluated anew in front of each statement behind it: it reads only, and `fuse` asks whether the body leaves alone what it reads.

use super::{Program, Reading};
use crate::model::{
    Body, Cases, Function, FunctionKind, Item, ItemKind, LocalId, Mode, Predicate, Ref, Root,
};
use crate::mutation::{Rule, broken};

/// Conditions within conditions beyond this are not read.
const MOST_CONDITIONS: usize = 8;

/// Which early ends are read as conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyEnds {
    /// None: they are statements that may end the traversal.
    None,
    /// Those whose branch does something else, too. (`if (c) return;` can be one test for all traversals that have it.)
    OfBranches,
    /// All.
    All,
}

impl EarlyEnds {
    /// Each way to read them, the written one first.
    pub const EACH: [EarlyEnds; 3] = [EarlyEnds::None, EarlyEnds::OfBranches, EarlyEnds::All];
}

/// Makes statements with early ends the statements that they are again, and adds the other readings.
pub(super) fn read(program: &mut Program) {
    let mut readings = Vec::new();
    for (usr, function) in program.functions.iter_mut().chain(&mut program.readings) {
        let is_traversal = function.kind == FunctionKind::Traversal;
        let body = function.body.as_ref().filter(|_| is_traversal);
        let Some(body) = body.filter(|it| it.items.iter().any(is_end)) else {
            continue;
        };
        let written = read_as(body, &[], None);
        let result = function.result_local();
        let mut known: Vec<Vec<Rest>> = Vec::new();
        for ends in [EarlyEnds::OfBranches, EarlyEnds::All] {
            let reading = Reading {
                ends,
                ..Reading::WRITTEN
            };
            let mut of_statements: Vec<_> =
                statements(&body.items).map(|it| behind(it, ends)).collect();
            // Where nothing follows, nothing stands under a condition.
            of_statements.pop();
            let is_read = of_statements.iter().any(Rest::is_told);
            let is_new = is_read && !known.contains(&of_statements);
            let body = is_new
                .then(|| read_as(body, &of_statements, result))
                .flatten();
            readings.extend(body.filter(|it| it.refusal.is_none()).map(|body| {
                let function = Function {
                    body: Some(body),
                    ..function.clone()
                };
                (reading.of(usr), function)
            }));
            known.push(of_statements);
        }
        function.body = written.or(function.body.take());
    }
    program.readings.extend(readings);
}

/// The statements of a body, each as its parts.
pub(super) fn statements(items: &[Item]) -> impl Iterator<Item = &[Item]> {
    items.chunk_by(|a, b| a.is_part() && a.statement() == b.statement())
}

/// Whether an item is the end of the traversal behind a branch.
fn is_end(item: &Item) -> bool {
    let is_return = matches!(&item.returns[..], [it] if it.span == item.span);
    is_return && !item.predicates.is_empty() && item.predicates.iter().all(|it| it.each.is_none())
}

/// Whether a statement is a `switch`.
fn is_switch(parts: &[Item]) -> bool {
    let mut outermost = parts.iter().map(|it| it.predicates.first());
    outermost.any(|it| it.is_some_and(|it| it.cases.is_some()))
}

/// What runs behind a statement, or behind the branches of one.
#[derive(Clone, PartialEq)]
enum Rest {
    /// All.
    Always,
    /// What these conditions say.
    Under(Vec<Predicate>),
    /// Nothing.
    Never,
    /// What one of several conditions says.
    Unclear,
}

impl Rest {
    /// Whether conditions, or none, say what runs.
    fn is_told(&self) -> bool {
        matches!(self, Rest::Under(_) | Rest::Never)
    }
}

/// What runs behind a statement that ends the traversal behind some of its branches, if that is to be read so.
fn behind(parts: &[Item], ends: EarlyEnds) -> Rest {
    let may_end = parts.iter().filter(|it| !it.returns.is_empty());
    let may_end: Vec<&Item> = may_end.collect();
    let does_more = may_end.len() < parts.len();
    let is_read = does_more || ends == EarlyEnds::All;
    // What follows in the statement itself, runs in another branch.
    let ends_all = |(at, end): (usize, &Item)| {
        end.returns.is_empty() || parts[at + 1..].iter().all(|it| end.rules_out(it))
    };
    let is_last = parts.iter().enumerate().all(ends_all) || broken(Rule::LastEnds);
    if !is_read || !is_last || !may_end.iter().all(|it| is_end(it)) {
        return Rest::Unclear;
    }
    let paths = may_end.iter().map(|it| &it.predicates[..]);
    let rest = rest(&paths.collect::<Vec<_>>());
    let is_read = |it: &Predicate| {
        !it.calls
            && it.accesses.iter().all(|it| {
                let root = &it.place.root;
                it.mode == Mode::Read && !matches!(root, Root::World | Root::Unknown | Root::Going)
            })
    };
    match rest {
        Rest::Under(conditions) if !conditions.iter().all(is_read) => Rest::Unclear,
        rest => rest,
    }
}

/// What runs behind a statement that ends the traversal where all conditions of one of `ends` hold.
fn rest(ends: &[&[Predicate]]) -> Rest {
    let Some(first) = ends.first() else {
        return Rest::Always;
    };
    let mut branches = Vec::new();
    for end in ends {
        let [condition, inner @ ..] = end else {
            return Rest::Never;
        };
        branches.push((condition, inner));
    }
    let condition = &first[0];
    let same =
        |it: &Predicate| it.statement == condition.statement && it.condition == condition.condition;
    let is_of_if = condition.each.is_none() && condition.conjunct.is_none();
    if !is_of_if || !branches.iter().all(|it| same(it.0)) {
        return Rest::Unclear;
    }
    let within = |is_own: &dyn Fn(&Predicate) -> bool| {
        let own = branches.iter().filter(|it| is_own(it.0)).map(|it| it.1);
        rest(&own.collect::<Vec<_>>())
    };
    if let Some(cases) = &condition.cases {
        let at = |it: &Predicate| it.cases.as_ref().map(|it| it.at);
        let mut left = Vec::new();
        for group in 0..cases.groups.len() {
            match within(&|it| at(it) == Some(group)) {
                Rest::Never => {}
                inner => left.push((group, inner)),
            }
        }
        let mut left = left.into_iter();
        return match (left.next(), left.next()) {
            (None, _) => Rest::Never,
            (Some((at, inner)), None) => {
                let cases = Cases {
                    at,
                    ..cases.clone()
                };
                under(
                    Predicate {
                        cases: Some(cases),
                        ..condition.clone()
                    },
                    inner,
                )
            }
            (Some(_), Some(_)) => Rest::Unclear,
        };
    }
    let opposite = Predicate {
        negated: !condition.negated,
        ..condition.clone()
    };
    let then = within(&|it| it.negated == condition.negated);
    let otherwise = within(&|it| it.negated != condition.negated);
    match (then, otherwise) {
        (Rest::Never, Rest::Never) => Rest::Never,
        (Rest::Never, otherwise) => under(opposite, otherwise),
        (then, Rest::Never) => under(condition.clone(), then),
        _ => Rest::Unclear,
    }
}

/// What runs where a condition holds, and `inner` in its branch.
fn under(condition: Predicate, inner: Rest) -> Rest {
    let condition = Predicate {
        braces: true,
        ..condition
    };
    match inner {
        Rest::Always => Rest::Under(vec![condition]),
        Rest::Under(more) => Rest::Under([vec![condition], more].concat()),
        Rest::Never | Rest::Unclear => Rest::Unclear,
    }
}

/// The body with what stands behind each statement as `ends` say; as it is written without any. What gives the value of the traversal, writes
/// `result`.
fn read_as(body: &Body, ends: &[Rest], result: Option<LocalId>) -> Option<Body> {
    let mut out = Behind::default();
    // For each item of the body, what it has become or what follows.
    let mut index = Vec::new();
    // A declaration may have to stand in front of the `if` round it.
    let splits = |id: &LocalId| {
        let local = body.locals.get(id.0 as usize);
        local.is_some_and(|it| it.hoist.is_some() && it.zero.is_some())
    };
    for (at, parts) in statements(&body.items).enumerate() {
        let end = ends.get(at).unwrap_or(&Rest::Unclear);
        let calls = parts.iter().any(|it| matches!(it.kind, ItemKind::Call(_)));
        // A flag would be asked in front of each group of a `switch`, though one of them runs at most.
        let is_whole = !calls || is_switch(parts) && behind(parts, EarlyEnds::All).is_told();
        if !end.is_told() && is_whole && parts.iter().any(is_end) {
            index.extend(parts.iter().map(|_| out.items.len()));
            out.push(Item::whole(parts.to_vec(), parts[0].statement()));
        } else {
            for item in parts {
                index.push(out.items.len());
                match (end.is_told() && is_end(item), result) {
                    (false, _) => out.push(item.clone()),
                    (true, Some(_)) => out.push(without_end(item)),
                    (true, None) => {}
                }
            }
        }
        // What a loop declares stays in it.
        let in_loop = |it: &&Item| it.predicates.iter().any(|it| it.each.is_some());
        let own = parts.iter().filter(|it| !in_loop(it));
        let splits = own.flat_map(|it| &it.declares).all(splits);
        if !out.predicates.is_empty() && !splits {
            return None;
        }
        match end {
            Rest::Always | Rest::Unclear => {}
            Rest::Under(conditions) => out.follow(parts, conditions)?,
            Rest::Never => break,
        }
    }
    let mut items = out.items;
    let count = items.len();
    for alias in items.iter_mut().flat_map(|it| &mut it.aliases) {
        let since = index.get(alias.since as usize).copied();
        alias.since = since.unwrap_or(count) as u32;
    }
    Some(body.with_items(items))
}

/// A `return` that gives a value, where nothing follows: it gives that and ends nothing.
fn without_end(item: &Item) -> Item {
    let mut item = item.clone();
    item.tails.append(&mut item.returns);
    if let Some(written) = &mut item.written {
        written.tails.append(&mut written.returns);
    }
    item
}

/// Statements, and the conditions that hold behind them.
#[derive(Default)]
struct Behind {
    items: Vec<Item>,
    predicates: Vec<Predicate>,
    /// The names in these.
    refs: Vec<Ref>,
}

impl Behind {
    fn push(&mut self, mut item: Item) {
        for access in self.predicates.iter().flat_map(|it| &it.accesses) {
            if !item.accesses.contains(access) {
                item.accesses.push(access.clone());
            }
        }
        item.predicates
            .splice(0..0, self.predicates.iter().cloned());
        item.refs.extend(self.refs.iter().cloned());
        item.refs.sort();
        item.refs.dedup();
        self.items.push(item);
    }

    /// What follows, follows `parts`; `None` if it would stand under too many conditions.
    fn follow(&mut self, parts: &[Item], end: &[Predicate]) -> Option<()> {
        for condition in end {
            // Calls that stand in it, and whose values it uses, have names of their own there.
            let is_under = |it: &&Item| {
                let mut own = it.predicates.iter();
                own.any(|it| it.condition == condition.condition)
            };
            let names = parts.iter().filter(is_under).flat_map(|it| &it.refs);
            let is_of = |it: &&Ref| condition.texts().any(|text| text.contains(it.span));
            self.refs.extend(names.filter(is_of).cloned());
            self.predicates.push(condition.clone());
        }
        (self.predicates.len() <= MOST_CONDITIONS).then_some(())
    }
}
