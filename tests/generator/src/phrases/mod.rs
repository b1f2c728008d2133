//! A phrasebook: statements of all kinds as C++ with holes, so that a construct is one entry of a table.
//!
//! A phrase is a few lines of C++. `$` and a letter is a hole (see [`Hole`]); `$0` to `$9` are names of its own. A line
//! that ends in `{` opens a block. What phrases call and mention is declared by [`support`], as far as it is used.

mod blocking;
mod exact;
pub(crate) mod fields;
mod fill;
pub(crate) mod support;

use crate::rng::Rng;

/// How a phrase stands to fusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// pleach sees all that it touches, and copies it.
    Exact,
    /// It may do anything, so it keeps its place.
    Opaque,
    /// The body that holds it is not copied.
    Refused,
}

/// A kind of statement.
#[derive(Debug)]
pub(crate) struct Phrase {
    /// The construct, as it is counted.
    pub(crate) name: &'static str,
    /// What it does to fusion.
    pub(crate) effect: Effect,
    /// The lines.
    pub(crate) text: &'static str,
}

/// Short for a table's entry.
const fn phrase(name: &'static str, effect: Effect, text: &'static str) -> Phrase {
    Phrase { name, effect, text }
}

/// All phrases.
pub(crate) fn all() -> impl Iterator<Item = &'static Phrase> {
    exact::PHRASES.iter().chain(&blocking::PHRASES)
}

/// The constructs of the phrasebook and of the table of fields.
pub fn names() -> Vec<&'static str> {
    let fields = fields::EXTRAS.iter().map(|extra| extra.name);
    all().map(|phrase| phrase.name).chain(fields).collect()
}

/// The phrases that one program uses: many that leave fusion possible, seldom one of the others.
pub(crate) fn choose(rng: &mut Rng) -> Vec<&'static Phrase> {
    let pick = |rng: &mut Rng, effect: Effect, count: usize| {
        let mut of_kind: Vec<&'static Phrase> = all().filter(|it| it.effect == effect).collect();
        rng.shuffle(&mut of_kind);
        of_kind.truncate(count);
        of_kind
    };
    let count = if rng.chance(75) { rng.between(3, 9) } else { 0 };
    let mut chosen = pick(rng, Effect::Exact, count);
    for (percent, effect) in [(12, Effect::Opaque), (12, Effect::Refused)] {
        if rng.chance(percent) {
            let one = pick(rng, effect, 1);
            let times = chosen.len().div_ceil(4).max(1);
            chosen.extend(one.repeat(times));
        }
    }
    chosen
}
