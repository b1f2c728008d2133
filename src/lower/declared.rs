//! Declarations in conditions: `T *x = init; if (x) ...` is `if (T *x = init) ...`, where the program wrote it so and nothing behind the `if`
//! uses the variable.
//!
//! A pointer to the node has the same value wherever it is computed, so that its declaration may come behind other statements.

use std::collections::BTreeMap;

use super::bodies::{Bodies, Source, uses};
use super::locals::{locals_within, printed_texts};
use super::objects::tested_variable;
use crate::model::{ItemKey, LocalKey, Predicate, Statement};

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
    let tests = tested_variable(condition.item, predicate).map(|it| printed((other.0, it)));
    let fits = is_own || tests == Some(key) && is_whole_condition(source);
    let moves = bodies.local(key).is_some_and(|it| it.object.is_some());
    let is_last = !behind[at + 1..].iter().any(names);
    // Compilers warn of a variable in a condition that nothing uses.
    let is_used = is_used_within(bodies, &behind[at], |it| printed(it) == key);
    (fits && is_last && is_used && (at == 0 || moves) && !predicate.negated)
        .then_some((at + 1, *of))
}

/// Whether a declaration is all that stands in the condition of its `if`.
fn is_whole_condition(declaration: Source<'_>) -> bool {
    let items = declaration.body.items.iter();
    let mut own = items
        .flat_map(|it| &it.predicates)
        .filter(|it| Some(it.statement) == declaration.item.within);
    own.any(|it| declaration.item.span.contains(it.condition))
}

/// Whether something in the branches of an `if` names such a variable, but for tests of it.
fn is_used_within(
    bodies: &Bodies<'_>,
    statement: &Statement,
    is_variable: impl Fn(LocalKey) -> bool,
) -> bool {
    let all = Statement::all(std::slice::from_ref(statement));
    let mut printed = all.into_iter().flat_map(|it| {
        let receiver = match it {
            Statement::Call { receiver, .. } => Some(*receiver),
            _ => None,
        };
        let sources = bodies.sources(it.items()).into_iter().enumerate();
        sources.map(move |(at, source)| (source, receiver.map(|it| (at, it))))
    });
    printed.any(|(source, receiver)| {
        let conditions = source.item.predicates.iter();
        let (names, others): (Vec<&Predicate>, Vec<&Predicate>) =
            conditions.partition(|it| tested_variable(source.item, it).is_some());
        let mut texts = match receiver {
            Some(of_call) => printed_texts(source.item, of_call),
            None => vec![source.item.span],
        };
        texts.extend(others.into_iter().flat_map(Predicate::texts));
        texts.retain(|text| !names.iter().any(|it| it.condition == *text));
        let (named, _) = locals_within(source.item, &texts);
        named.into_iter().any(|it| is_variable((source.key.0, it)))
    })
}
