//! Events that conflict happen in the order of the original.

use super::original::Original;
use super::run::{Time, Times};
use crate::summarise::Oracle;

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
            let same = earlier.instance == later.instance;
            if let Some(cause) = oracle.conflict(earlier.effect, later.effect, same) {
                let name = |it: &super::original::Event| match it.item {
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
