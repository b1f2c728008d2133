//! May two automata touch the same place, one of them writing? A breadth-first search of their product.
//!
//! The product is never built: pairs of states are explored in order of distance until one conflicts, and a
//! pair is left out if nothing below it can conflict (reads met by reads, which is most of it).

use std::cmp::Ordering;
use std::collections::HashSet;

use super::{Dfa, DfaState, Letter};

/// A shortest path that one automaton writes and the other reads or writes, if there is one: always the same
/// one of several. `None` in it stands for any symbol that neither automaton names at that point.
pub fn conflict(one: &Dfa, two: &Dfa) -> Option<Vec<Letter>> {
    let search = Search::run(one, two)?;
    Some(search.word())
}

/// Whether [`conflict`] would find a path.
pub fn conflicts(one: &Dfa, two: &Dfa) -> bool {
    Search::run(one, two).is_some()
}

/// The pairs found so far, in order of distance from the start.
struct Search<'a> {
    one: &'a Dfa,
    two: &'a Dfa,
    found: Vec<Visit>,
    seen: PairSet,
}

type Pair = (DfaState, DfaState);

struct Visit {
    pair: Pair,
    /// Index of the pair before it, and the letter that led here; meaningless for the start.
    from: usize,
    letter: Letter,
}

impl<'a> Search<'a> {
    /// Explores until a pair conflicts, which is then the last one found.
    fn run(one: &'a Dfa, two: &'a Dfa) -> Option<Self> {
        let start = (one.start(), two.start());
        if !one.all_labels().conflicts_with(two.all_labels()) {
            return None;
        }
        let mut search = Search {
            one,
            two,
            found: Vec::new(),
            seen: PairSet::new(one.len(), two.len()),
        };
        if search.visit(0, None, start) {
            return Some(search);
        }
        let mut next = 0;
        while next < search.found.len() {
            if search.expand(next) {
                return Some(search);
            }
            next += 1;
        }
        None
    }

    /// Visits every pair that one letter leads to, and says whether one of them conflicts.
    fn expand(&mut self, from: usize) -> bool {
        let (mine, theirs) = self.found[from].pair;
        let (one, two) = (self.one, self.two);
        let defaults = one.default(mine).zip(two.default(theirs));
        for_each_symbol(one, mine, two, theirs).any(|(letter, pair)| self.visit(from, letter, pair))
            || defaults.is_some_and(|pair| self.visit(from, None, pair))
    }

    fn visit(&mut self, from: usize, letter: Letter, pair: Pair) -> bool {
        let below = self.one.below(pair.0);
        if !below.conflicts_with(self.two.below(pair.1)) || !self.seen.insert(pair) {
            return false;
        }
        self.found.push(Visit { pair, from, letter });
        let labels = self.one.labels(pair.0);
        labels.conflicts_with(self.two.labels(pair.1))
    }

    /// The letters that led to the last pair.
    fn word(&self) -> Vec<Letter> {
        let mut word = Vec::new();
        let mut at = self.found.len() - 1;
        while at != 0 {
            word.push(self.found[at].letter);
            at = self.found[at].from;
        }
        word.reverse();
        word
    }
}

/// Where the symbols lead that either state names, in order, as far as both are still alive.
fn for_each_symbol<'a>(
    one: &'a Dfa,
    mine: DfaState,
    two: &'a Dfa,
    theirs: DfaState,
) -> impl Iterator<Item = (Letter, Pair)> + use<'a> {
    let (mut left, mut right) = (one.edges(mine), two.edges(theirs));
    let (left_default, right_default) = (one.default(mine), two.default(theirs));
    let next = move || {
        let order = match (left.first(), right.first()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(it), Some(other)) => it.0.cmp(&other.0),
        };
        let my_edge = order.is_le().then(|| left.split_off_first()).flatten();
        let their_edge = order.is_ge().then(|| right.split_off_first()).flatten();
        let symbol = my_edge.or(their_edge)?.0;
        let my_target = my_edge.map(|it| it.1).or(left_default);
        let their_target = their_edge.map(|it| it.1).or(right_default);
        Some((Some(symbol), my_target.zip(their_target)))
    };
    std::iter::from_fn(next).filter_map(|(letter, pair)| Some((letter, pair?)))
}

/// Pairs of states: one bit for each possible pair where that is little, else a hash set.
enum PairSet {
    Bits { words: Vec<u64>, width: usize },
    Hashed(HashSet<Pair>),
}

/// The largest product that gets a bit for each pair (128 KiB).
const MAX_BITS: usize = 1 << 20;

impl PairSet {
    fn new(height: usize, width: usize) -> Self {
        match height.checked_mul(width) {
            Some(bits) if bits <= MAX_BITS => PairSet::Bits {
                words: vec![0; bits.div_ceil(64)],
                width,
            },
            _ => PairSet::Hashed(HashSet::new()),
        }
    }

    /// Adds `pair`, and says whether it is new.
    fn insert(&mut self, pair: Pair) -> bool {
        match self {
            PairSet::Hashed(pairs) => pairs.insert(pair),
            PairSet::Bits { words, width } => {
                let bit = pair.0.index() * *width + pair.1.index();
                let word = &mut words[bit / 64];
                let is_new = *word & (1 << (bit % 64)) == 0;
                *word |= 1 << (bit % 64);
                is_new
            }
        }
    }
}
