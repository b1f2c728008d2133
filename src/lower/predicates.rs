//! Conditions of statements: each stands under its own, and neighbours whose conditions are equal under one test.
//!
//! What is declared in a branch and used outside of it, is declared in front, and assigned there.
//!
//! Which steps one test decides is found out before (`fuse`); here it is about what has become neighbours in the text.

use std::collections::BTreeMap;
use std::ops::Range;

use super::bodies::{Bodies, uses};
use super::locals::{locals_within, printed_texts};
use crate::model::{ItemKey, Join, LocalId, LocalKey, Predicate, Statement, Step};

/// `statement` under those of the predicates of `of` that `range` says, none of them a loop; the outermost outside.
pub(crate) fn under(
    of: ItemKey,
    (predicates, range): (&[Predicate], Range<usize>),
    statement: Statement,
) -> Statement {
    let within = predicates.iter().enumerate().take(range.end);
    let within = within.skip(range.start).rev();
    within.fold(statement, |inner, (predicate, it)| match &it.cases {
        None => Statement::Under {
            of,
            predicate,
            declared: None,
            then: vec![inner],
            otherwise: Vec::new(),
        },
        Some(cases) => {
            let mut groups = vec![Vec::new(); cases.groups.len()];
            groups[cases.at].push(inner);
            Statement::Cases {
                of,
                predicate,
                groups,
            }
        }
    })
}

/// `joins` without those of `steps` that are left out, each with whether it is: what stood under tests of one of these stands under those that
/// this stood under.
pub(super) fn without<'s>(
    joins: &[Join],
    steps: impl IntoIterator<Item = (&'s Step, bool)>,
) -> Vec<Join> {
    let mut kept = Vec::new();
    // How what is left out stands to the last step that is kept.
    let mut gone: Option<Option<Join>> = None;
    for (step, is_gone) in steps {
        let key = key(step);
        let own = joins.iter().find(|it| Some(it.step) == key).cloned();
        let join = match gone.take() {
            Some(before) => own
                .zip(before)
                .and_then(|(own, before)| behind(own, before)),
            None => own,
        };
        match is_gone {
            true => gone = Some(join),
            false => kept.extend(join),
        }
    }
    kept
}

/// The statement that a join names a step by.
fn key(step: &Step) -> Option<ItemKey> {
    match step {
        Step::Item { instance, item } => Some((*instance, *item)),
        Step::Guard { members } | Step::Group { members, .. } => members.first().copied(),
        Step::Each { headers, .. } => headers.first().map(|it| it.0),
        Step::Whole { .. } => None,
    }
}

/// How a step that stands as `own` to one that is left out, stands to what that stood to as `before`.
fn behind(own: Join, before: Join) -> Option<Join> {
    // What the one that is left out would have opened, this opens.
    let is_new = own.shared > before.shared
        || own.shared == before.shared && own.otherwise && !before.otherwise;
    let join = match is_new {
        true => Join {
            step: own.step,
            ..before
        },
        false => own,
    };
    (join.shared > 0 || join.otherwise).then_some(join)
}

/// `statements` with those under one test that `joins` says to be.
pub(super) fn joined(
    bodies: &Bodies<'_>,
    statements: Vec<Statement>,
    joins: &[Join],
) -> Vec<Statement> {
    let mut out: Vec<Statement> = Vec::with_capacity(statements.len());
    for it in statements {
        let join = first_item(&it).and_then(|of| joins.iter().find(|it| it.step == of));
        let levels = join.map(|it| (it.shared, it.otherwise));
        let groups = levels.zip(join).zip(out.last());
        let groups = groups.and_then(|((levels, join), before)| {
            let mut groups = join.groups.iter();
            groups_of(bodies, (before, &it), levels, &mut groups)
        });
        match (levels, groups, out.last_mut()) {
            (Some(levels), Some(groups), Some(before)) => {
                append(before, it, levels, &mut groups.into_iter());
            }
            _ => out.push(it),
        }
    }
    out
}

/// Of each `switch` among the conditions of `before` that `more` comes under as well, the group there. `None` if it cannot come under
/// them: another one stands there than where the groups were looked up.
fn groups_of<'j>(
    bodies: &Bodies<'_>,
    (before, more): (&Statement, &Statement),
    (shared, otherwise): (usize, bool),
    looked_up: &mut impl Iterator<Item = &'j (ItemKey, usize)>,
) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    let (branch, added) = match (before, more) {
        (
            Statement::Under {
                then,
                otherwise: other,
                ..
            },
            Statement::Under { then: added, .. },
        ) => match shared == 0 || !other.is_empty() {
            true => (other, added.first()),
            false => (then, added.first()),
        },
        (
            Statement::Cases {
                of,
                predicate,
                groups,
            },
            Statement::Cases {
                of: own,
                predicate: own_predicate,
                groups: added,
            },
        ) => {
            let (opened, at) = *looked_up.next()?;
            let switch = |of: ItemKey, predicate: usize| {
                let predicates = &bodies.source(of)?.item.predicates;
                Some((of.0, predicates.get(predicate)?.statement))
            };
            let at = match opened == *of {
                true => at,
                false if switch(*of, *predicate) == switch(*own, *own_predicate) => {
                    added.iter().position(|it| !it.is_empty())?
                }
                false => return None,
            };
            found.push(at);
            (groups.get(at)?, added.iter().flatten().next())
        }
        _ => return None,
    };
    let goes_on = shared > 1 || shared == 1 && otherwise;
    if let (Some(inner), Some(added)) = (branch.last().filter(|it| is_test(it)), added)
        && goes_on
    {
        let levels = (shared - 1, otherwise);
        found.extend(groups_of(bodies, (inner, added), levels, looked_up)?);
    }
    Some(found)
}

fn is_test(statement: &Statement) -> bool {
    matches!(statement, Statement::Under { .. } | Statement::Cases { .. })
}

/// The statement of a traversal that stands under conditions, or the first of the calls.
fn first_item(statement: &Statement) -> Option<ItemKey> {
    let inner = match statement {
        Statement::Under { then, .. } => then.first()?,
        Statement::Cases { groups, .. } => groups.iter().flatten().next()?,
        _ => return None,
    };
    match inner {
        Statement::Each { headers, .. } => headers.first().map(|it| it.0),
        Statement::Choice(arms) => arms.first()?.calls.first()?.items().first().copied(),
        _ if is_test(inner) => first_item(inner),
        _ => inner.items().first().copied(),
    }
}

/// Adds to `to` what `more` has under the first `shared` of its conditions, and under another branch of the next one of `to` if
/// `otherwise`; of each that is a `switch`, in the next of `groups`.
fn append(
    to: &mut Statement,
    more: Statement,
    (shared, otherwise): (usize, bool),
    groups: &mut impl Iterator<Item = usize>,
) {
    let added = match more {
        Statement::Under { then, .. } => then,
        Statement::Cases { groups, .. } => groups.into_iter().flatten().collect(),
        _ => return,
    };
    let branch = match to {
        Statement::Under {
            otherwise: other, ..
        } if shared == 0 || !other.is_empty() => other,
        Statement::Under { then, .. } => then,
        Statement::Cases { groups: known, .. } => {
            let group = groups.next().and_then(|it| known.get_mut(it));
            match group {
                Some(it) => it,
                None => return,
            }
        }
        _ => return,
    };
    for it in added {
        match branch.last_mut() {
            Some(inner) if is_test(inner) && (shared > 1 || shared == 1 && otherwise) => {
                append(inner, it, (shared - 1, otherwise), groups);
            }
            _ => branch.push(it),
        }
    }
}

/// `statements` with declarations in front of tests, where something outside of the branch that they stand in uses their variables.
pub(super) fn with_declarations(bodies: &Bodies<'_>, statements: Vec<Statement>) -> Vec<Statement> {
    let all = used(bodies, &statements);
    let mut out = Vec::with_capacity(statements.len());
    for mut it in statements {
        let mut declared = Vec::new();
        for branch in branches(&mut it) {
            split(bodies, branch, &all, &mut declared);
        }
        out.extend(declared.into_iter().map(Statement::Declare));
        out.push(it);
    }
    out
}

/// Splits declarations in a branch whose variables not only that branch uses.
fn split(
    bodies: &Bodies<'_>,
    branch: &mut Vec<Statement>,
    all: &BTreeMap<LocalKey, usize>,
    declared: &mut Vec<LocalKey>,
) {
    let within = used(bodies, branch);
    for statement in branch {
        if let Statement::Item { of, .. } = statement {
            let declares = bodies.source(*of).into_iter();
            let declares = declares.flat_map(|it| &it.item.declares);
            let keys: Vec<LocalKey> = declares.map(|it| (of.0, *it)).collect();
            if keys.iter().any(|it| all.get(it) != within.get(it)) {
                *statement = Statement::Assign(*of);
                declared.extend(keys);
            }
            continue;
        }
        for inner in branches(statement) {
            split(bodies, inner, all, declared);
        }
    }
}

/// The branches of a test, be it one of a flag.
fn branches(statement: &mut Statement) -> Vec<&mut Vec<Statement>> {
    match is_test(statement) || matches!(statement, Statement::If { .. }) {
        true => statement.blocks_mut(),
        false => Vec::new(),
    }
}

/// How many statements use each variable in what is printed of them.
fn used(bodies: &Bodies<'_>, statements: &[Statement]) -> BTreeMap<LocalKey, usize> {
    let mut used = BTreeMap::new();
    for it in Statement::all(statements) {
        let sources = bodies.sources(it.items()).into_iter().enumerate();
        let of_statement = sources.flat_map(|(at, source)| {
            let all = uses(source);
            let Statement::Call { receiver, .. } = it else {
                return all;
            };
            let texts = printed_texts(source.item, (at, *receiver));
            let (printed, lost) = locals_within(source.item, &texts);
            let exposed = |id: LocalId| {
                let local = source.body.locals.get(id.0 as usize);
                local.is_some_and(|it| it.exposed)
            };
            let is_lost =
                |(_, id): &LocalKey| lost.contains(id) && !printed.contains(id) && !exposed(*id);
            all.into_iter().filter(|it| !is_lost(it)).collect()
        });
        for key in of_statement {
            *used.entry(key).or_insert(0) += 1;
        }
    }
    used
}
