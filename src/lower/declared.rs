//! Declarations in conditions: `T *x = init; if (x) ...` is `if (T *x = init) ...`, where the program wrote it so and nothing behind the `if`
//! uses the variable.
//!
//! A pointer to the node has the same value wherever it is computed, so that its declaration may come behind other statements.

use std::collections::BTreeMap;

use super::{Bodies, Source, uses};
use crate::model::{Item, ItemKey, LocalId, LocalKey, Predicate, RefKind, Statement};

/// Puts declarations into the conditions that they stood in. Variables are printed as `renamed` has them.
pub(super) fn fold(
    bodies: &Bodies<'_>,
    statements: &mut Vec<Statement>,
    renamed: &BTreeMap<LocalKey, LocalKey>,
) {
    let mut at = 0;
    while at < statements.len() {
        match target(bodies, &statements[at..], renamed) {
            Some((behind, of)) => {
                if let Statement::Under { declared, .. } = &mut statements[at + behind] {
                    *declared = Some(of);
                }
                statements.remove(at);
            }
            None => {
                for inner in statements[at].blocks_mut() {
                    fold(bodies, inner, renamed);
                }
                at += 1;
            }
        }
    }
}

/// How far behind the first of `statements` the `if` stands whose condition it may be declared in.
fn target(
    bodies: &Bodies<'_>,
    statements: &[Statement],
    renamed: &BTreeMap<LocalKey, LocalKey>,
) -> Option<(usize, ItemKey)> {
    let [Statement::Item { of, .. }, behind @ ..] = statements else {
        return None;
    };
    let source = bodies.source(*of)?;
    let within = source.item.within?;
    let [variable] = source.item.declares[..] else {
        return None;
    };
    let key = (of.0, variable);
    let printed = |it: LocalKey| renamed.get(&it).copied().unwrap_or(it);
    let names = |it: &Statement| {
        let mut all = Statement::all(std::slice::from_ref(it)).into_iter();
        all.any(|it| {
            let sources = bodies.sources(it.items());
            sources
                .into_iter()
                .flat_map(uses)
                .any(|it| printed(it) == key)
        })
    };
    let at = behind.iter().position(names)?;
    let Statement::Under {
        of: other,
        predicate,
        declared: None,
        ..
    } = &behind[at]
    else {
        return None;
    };
    let condition = bodies.source(*other)?;
    let predicate = condition.item.predicates.get(*predicate)?;
    let is_own = other.0 == of.0 && predicate.statement == within;
    let tests = tested(condition.item, predicate).map(|it| printed((other.0, it)));
    let fits = is_own || tests == Some(key) && is_whole_condition(source);
    let moves = bodies.local(key).is_some_and(|it| it.object.is_some());
    let is_last = !behind[at + 1..].iter().any(names);
    (fits && is_last && (at == 0 || moves) && !predicate.negated).then_some((at + 1, *of))
}

/// The variable whose name a condition is.
fn tested(item: &Item, condition: &Predicate) -> Option<LocalId> {
    let mut refs = item.refs.iter().filter(|it| it.span == condition.condition);
    refs.find_map(|it| match it.kind {
        RefKind::Local(id) => Some(id),
        _ => None,
    })
}

/// Whether a declaration is all that stands in the condition of its `if`.
fn is_whole_condition(declaration: Source<'_>) -> bool {
    let items = declaration.body.items.iter();
    let mut own = items
        .flat_map(|it| &it.predicates)
        .filter(|it| Some(it.statement) == declaration.item.within);
    own.any(|it| declaration.item.span.contains(it.condition))
}
