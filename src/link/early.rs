//! Early ends, read as conditions of what follows: `if (c) { A; return; } B` is `if (c) A else B` (if-conversion of what Allen, Kennedy,
//! Porterfield and Warren call exit branches).
//!
//! A body has three readings of that kind. As it is written, the `if` is one statement that may end the traversal: traversals that end under different
//! conditions can still share calls, since `lower` tells who lives by flags. In the other two, what stands behind the `if` runs under the
//! opposite condition, so that its calls join those under an equal `if` of another traversal, and no flag is needed. `fuse` chooses.
//!
//! The condition is then evaluated anew in front of each statement behind it: it reads only, and `fuse` asks whether the body leaves alone what it reads.

use super::{Program, Reading};
use crate::model::{
    Body, Function, FunctionKind, Item, ItemKind, LocalId, Mode, Predicate, Ref, Root,
};

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
        let written = read_as(body, &[]);
        let mut known: Vec<Vec<Option<Predicate>>> = Vec::new();
        for ends in [EarlyEnds::OfBranches, EarlyEnds::All] {
            let reading = Reading {
                ends,
                ..Reading::WRITTEN
            };
            let mut of_statements: Vec<_> =
                statements(&body.items).map(|it| end(it, ends)).collect();
            // Where nothing follows, nothing stands under a condition.
            of_statements.pop();
            let is_new =
                of_statements.iter().any(Option::is_some) && !known.contains(&of_statements);
            let body = is_new.then(|| read_as(body, &of_statements)).flatten();
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
    let is_of_if = |it: &Predicate| it.cases.is_none() && it.each.is_none();
    is_return && matches!(&item.predicates[..], [it] if is_of_if(it))
}

/// What holds behind a statement that ends the traversal behind one of its branches, if that is to be read so.
fn end(parts: &[Item], ends: EarlyEnds) -> Option<Predicate> {
    let may_end = parts.iter().filter(|it| !it.returns.is_empty());
    let mut predicates = may_end.map(|it| it.predicates.first().filter(|_| is_end(it)));
    let predicate = predicates.next()??;
    let same = |it: Option<&Predicate>| it.is_some_and(|it| it.negated == predicate.negated);
    let is_read = predicate.accesses.iter().all(|it| {
        it.mode == Mode::Read && !matches!(it.place.root, Root::World | Root::Unknown | Root::Going)
    });
    let does_more = parts.iter().any(|it| it.returns.is_empty());
    let wanted = does_more || ends == EarlyEnds::All;
    (predicates.all(same) && is_read && !predicate.calls && wanted).then(|| Predicate {
        negated: !predicate.negated,
        braces: true,
        ..predicate.clone()
    })
}

/// The body with what stands behind each statement under its predicate in `ends`; as it is written without any.
fn read_as(body: &Body, ends: &[Option<Predicate>]) -> Option<Body> {
    let mut out = Behind::default();
    // For each item of the body, what it has become or what follows.
    let mut index = Vec::new();
    // A declaration may have to stand in front of the `if` round it.
    let splits = |id: &LocalId| {
        let local = body.locals.get(id.0 as usize);
        local.is_some_and(|it| it.hoist.is_some() && it.zero.is_some())
    };
    for (at, parts) in statements(&body.items).enumerate() {
        let end = ends.get(at).cloned().flatten();
        let calls = parts.iter().any(|it| matches!(it.kind, ItemKind::Call(_)));
        if end.is_none() && !calls && parts.iter().any(is_end) {
            index.extend(parts.iter().map(|_| out.items.len()));
            out.push(Item::whole(parts.to_vec(), parts[0].statement()));
        } else {
            for item in parts {
                index.push(out.items.len());
                if end.is_none() || !is_end(item) {
                    out.push(item.clone());
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
        out.follow(parts, end)?;
    }
    let mut items = out.items;
    let count = items.len();
    for alias in items.iter_mut().flat_map(|it| &mut it.aliases) {
        let since = index.get(alias.since as usize).copied();
        alias.since = since.unwrap_or(count) as u32;
    }
    Some(body.with_items(items))
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
    fn follow(&mut self, parts: &[Item], end: Option<Predicate>) -> Option<()> {
        if let Some(end) = end {
            let names = parts.iter().flat_map(|it| &it.refs);
            let names = names.filter(|it| end.condition.contains(it.span));
            self.refs.extend(names.cloned());
            self.predicates.push(end);
        }
        (self.predicates.len() <= MOST_CONDITIONS).then_some(())
    }
}
