//! Events that conflict happen in the order of the original.

use super::original::{Event, Original};
use super::run::{Time, Times};
use crate::summarise::{Cause, Oracle};

/// Asks of each two events that change places, or happen at once, in any of `runs` whether they conflict.
///
/// # Errors
/// They do.
pub(super) fn check(
    oracle: &mut Oracle<'_>,
    original: &Original<'_>,
    runs: &[Times],
) -> Result<(), String> {
    let spans: Vec<Option<(Time, Time)>> = (0..original.events.len())
        .map(|event| {
            let times = runs.iter().filter_map(|it| it[event]);
            Some((times.clone().min()?, times.max()?))
        })
        .collect();
    for (at, earlier) in original.events.iter().enumerate() {
        let Some((_, last)) = spans[at] else {
            continue;
        };
        for (behind, later) in original.events.iter().enumerate().skip(at + 1) {
            // Most never meet: the one is over before the other can happen.
            if spans[behind].is_none_or(|(first, _)| last < first) {
                continue;
            }
            let both = |run: &Times| run[at].zip(run[behind]);
            let mut both = runs.iter().filter_map(both);
            if !both.any(|(earlier, later)| earlier >= later) {
                continue;
            }
            if let Some(cause) = conflict(oracle, earlier, later) {
                let name = |it: &Event<'_>| match it.item {
                    Some(item) => format!("statement {item} of `{}`", original.name(it.instance)),
                    None => format!("`{}`", original.name(it.instance)),
                };
                return Err(format!(
                    "{} does not stay before {}: {cause}",
                    name(earlier),
                    name(later)
                ));
            }
        }
    }
    Ok(())
}

/// Why two events must keep their order. In different iterations of loops through the same children, what the one touches in its
/// element is apart from what the other touches in its own.
fn conflict(oracle: &mut Oracle<'_>, a: &Event<'_>, b: &Event<'_>) -> Option<Cause> {
    let same = a.instance == b.instance;
    let mut loops = a.loops.iter().zip(&b.loops);
    let differs = loops.find(|(a, b)| (a.0, a.1) != (b.0, b.1));
    match differs {
        Some((of_a, of_b)) if of_a.0 == of_b.0 => {
            let against_b = oracle.conflict(a.effect, of_b.2, same);
            against_b.or_else(|| oracle.conflict(of_a.2, b.effect, same))
        }
        _ => oracle.conflict(a.effect, b.effect, same),
    }
}
